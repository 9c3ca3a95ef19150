"""The campaign: a gladiator's file between games (section "Teams, campaign and learning").

    career = load("brutus.toml")                         # or Career("Brutus")
    table = harena.new("gladiatori", seats=2, seed=7, options=options_for([career, None]))
    ...                                                  # play it
    book([career, None], table)                          # XP, wounds, death
    save(career, "brutus.toml")

A career is listed at the place of its seat; None is somebody without a file (a bot).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from harena.core.errors import HarenaError
from harena.core.table import Table
from harena.games.gladiatori.setup import COINS_ALONE, HUNTS, SUGGESTED, USUAL_COINS, usual_animals, usual_sides
from harena.games.gladiatori.state import COLOURS, Fate, Gladiatori
from harena.games.gladiatori.telling import signed

DEADLY = -5  # GL-CAMP-3: hit points at which a killed gladiator does not wake up again
# GL-CAMP-5: XP for surviving against the suggested number of animals.
HUNTING_XP = {"dog": 1, "wolf": 2, "lion": 3, "bear": 3}


class BadCareer(HarenaError):
    """A gladiator file that cannot be read."""


@dataclass
class Career:
    """A gladiator between games: what is carried over, and a line for every game.

    `id` tells careers of one name apart; `booked` are the games that count already, by the names their saves have.
    """

    name: str
    xp: int = 0
    alive: bool = True
    games: list[str] = field(default_factory=list)
    id: str = ""
    booked: list[str] = field(default_factory=list)

    def coins(self, usual: int = USUAL_COINS) -> int | None:
        """GL-CAMP-4, GL-R-101: half the XP in coins on top, and never less than usual; GL-CAMP-3: none for the dead."""
        return usual + max(0, self.xp // 2) if self.alive else None


def load(path: Path | str) -> Career:
    """Read a gladiator's file; BadCareer says what is wrong with it."""
    path = Path(path)
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadCareer(f"{path}: cannot be read: {error.strerror}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadCareer(f"{path}: this is not TOML: {error}") from None
    expected: Mapping[str, type] = {"name": str, "xp": int, "alive": bool, "games": list}
    for key, kind in expected.items():
        if not isinstance(data.get(key), kind):
            raise BadCareer(f"{path}: {key!r} should be a {kind.__name__}")
    for key, kind in {"id": str, "booked": list}.items():
        if not isinstance(data.setdefault(key, kind()), kind):
            raise BadCareer(f"{path}: {key!r} should be a {kind.__name__}")
    games, booked = ([str(line) for line in data[key]] for key in ("games", "booked"))
    return Career(data["name"], data["xp"], data["alive"], games, data["id"], booked)


def save(career: Career, path: Path | str) -> None:
    """Write a gladiator's file."""

    def quoted(text: str) -> str:
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

    lines = [f"name = {quoted(career.name)}", f"xp = {career.xp}", f"alive = {str(career.alive).lower()}"]
    lines += ["games = [", *(f"  {quoted(line)}," for line in career.games), "]"]
    lines += [f"id = {quoted(career.id)}", f"booked = [{', '.join(map(quoted, career.booked))}]"]
    Path(path).write_text("\n".join([*lines, ""]), encoding="utf-8")


def options_for(careers: Sequence[Career | None], options: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The options of a game with these careers at its seats: created characters with their coins."""
    chosen: dict[str, Any] = {"characters": "created", **(options or {})}
    hunting = usual_animals(len(careers), str(chosen.get("animals", "usual"))) in HUNTS
    alone = not hunting and usual_sides(len(careers), str(chosen.get("sides", "usual"))) == "2v1"
    for seat, career in enumerate(careers):
        if career is not None:
            coins = career.coins(COINS_ALONE if alone and seat == 0 else USUAL_COINS)
            if coins is None:
                raise BadCareer(f"{career.name} is dead")
            chosen[f"coins_{COLOURS[seat]}"] = coins
    return chosen


def book(careers: Sequence[Career | None], table: Table) -> None:
    """Book a finished game into the careers at its seats."""
    if table.result is None:
        raise BadCareer("the game is not over yet")
    for seat, career in enumerate(careers):
        if career is not None:
            gained = xp_for(table, seat)
            career.xp += gained
            fate = fate_of(table.state, seat)
            career.alive = fate != "dead"
            if not career.alive:
                career.xp = 0  # GL-R-102: the dead lose theirs
            fame = f"{table.result.scores[seat]} VP" if table.state.scoring() else "against animals"
            career.games.append(f"{fame}, {signed(gained) if gained else 'no'} XP, {fate}".replace("-", "−"))


def fate_of(g: Gladiatori, seat: int) -> str:
    """GL-CAMP-2, GL-CAMP-3: killed, he was unconscious only, or he is dead for good; no surrender changes that."""
    x = g.gladiators[seat]
    if (x.deficit if x.gave_up_at is None else x.gave_up_at) <= DEADLY:
        return "dead"
    if x.gave_up_at is not None:  # GL-R-141: what befell his gladiator later is not booked
        return "surrendered"
    return "unconscious" if x.fate in (Fate.DEAD, Fate.UNBEATABLE) else x.fate.name.lower()


def xp_for(table: Table, seat: int) -> int:
    """GL-CAMP-1, GL-CAMP-5, GL-R-115: a tenth of the VP and one for winning; against animals by their kind."""
    g: Gladiatori = table.state
    result = table.result
    assert result is not None
    won = seat in result.winners
    if g.scoring():
        return int(result.scores[seat] / 10) + won
    if not won or g.gladiators[seat].fate != Fate.ALIVE:
        return 0
    species = table.config["species"]
    count = table.config["animal_count"]
    enough = count in ("low", "high", "drawn") or int(count) >= SUGGESTED[species][0]
    return HUNTING_XP[species] if enough else 0
