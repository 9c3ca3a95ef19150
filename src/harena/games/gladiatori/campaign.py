"""The campaign: a gladiator's file between games (section "Teams, campaign and learning").

    career = load("brutus.toml")                         # or Career("Brutus")
    table = harena.new("gladiatori", seats=2, seed=7, options=options_for([career, None]))
    ...                                                  # play it
    book([career, None], table)                          # XP, wounds, death
    save(career, "brutus.toml")

A career is listed at the index of its seat; None is somebody without a file (a bot). `FIGHTS` are the fights that a
school offers; `rivals.py` says whom a gladiator meets there. The service and the terminal both play by this module.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from harena.core import HarenaError, Table, toml_data

from .components import (
    CARD_NAMES,
    COINS,
    HIGHEST,
    LOWEST,
    POWER_NAMES,
    SKILL_COINS,
    VALUE_NAMES,
)
from .creation import BOUGHT_CARDS
from .setup import COINS_ALONE, HUNTS, SUGGESTED, USUAL_COINS, usual_animals, usual_sides
from .state import COLOURS, Fate, Gladiatori
from .telling import signed

DEADLY = -5  # GL-CAMP-3: hit points at which a killed gladiator does not wake up again
# GL-CAMP-5: XP for surviving against the suggested number of animals.
HUNTING_XP = {"dog": 1, "wolf": 2, "lion": 3, "bear": 3}
MOST_COINS = 200  # what the option of a table holds; it buys nearly everything that there is
# Nobody wins so much in six turns: games between good players end at 25 to 45.
MOST_VP = 150
# A career file of thousands of fights was not fought.
MOST_FIGHTS = 2000
MOST_NAME = 40


_COUNT = ("No", "One", "Two", "Three", "Four", "Five", "Six")


class BadCareer(HarenaError):
    """A gladiator file that cannot be read."""


#: GL-CAMP-1, GL-R-115: what a fight for points brings.
VP_FOR_XP = 10
XP_FOR_WIN = 1
#: GL-CAMP-4: what XP bring.
XP_FOR_COIN = 2


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
        return usual + max(0, self.xp // XP_FOR_COIN) if self.alive else None


def raises(most: int) -> list[tuple[int, int]]:
    """From how many XP on there are how many coins, up to `most` XP."""
    found: list[tuple[int, int]] = []
    for xp in range(most + 1):
        coins = Career("", xp).coins()
        if coins is not None and (not found or coins > found[-1][1]):
            found.append((xp, coins))
    return found


@dataclass(frozen=True)
class Fight:
    """A kind of fight as a school offers it: how many fight, and what is agreed for it.

    `species` names the animals where nobody else fights; what it brings follows from GL-CAMP-1 or GL-CAMP-5.
    """

    kind: str
    title: str
    seats: int
    options: Mapping[str, Any]
    minutes: int
    species: str = ""

    @property
    def xp(self) -> int:
        """GL-CAMP-5: what the animals bring; 0 where Victory Points decide."""
        return HUNTING_XP.get(self.species, 0)


def _hunt(kind: str, species: str, count: int) -> Fight:
    """GL-CAMP-5 asks for the suggested number at least; one lion or one bear would be no danger to anybody."""
    options = {"animals": "solo", "species": species, "animal_count": str(count)}
    return Fight(kind, f"{_COUNT[count]} {kind}", 1, options, 15, species)


FIGHTS: Mapping[str, Fight] = {
    fight.kind: fight
    for fight in (
        Fight("duel", "Duel", 2, {}, 25),
        Fight("team", "Team", 4, {"sides": "teams"}, 45),
        Fight("coliseum", "Coliseum", 3, {"sides": "ffa", "animals": "coliseum", "species": "lion"}, 40),
        _hunt("dogs", "dog", 5),
        _hunt("wolves", "wolf", 3),
        _hunt("lions", "lion", 3),
        _hunt("bears", "bear", 2),
    )
}


@dataclass(frozen=True)
class Outcome:
    """What a fight came to for one gladiator. `vp` is None where animals were fought, who bring no VP."""

    vp: int | None
    gained: int
    fate: str
    won: bool

    @property
    def line(self) -> str:
        """How it stands in the career's file."""
        fame = "against animals" if self.vp is None else f"{self.vp} VP"
        return f"{fame}, {signed(self.gained) if self.gained else 'no'} XP, {self.fate}".replace("-", "−")


def prices() -> list[tuple[str, str]]:
    """What a creation offers and for how many coins (section "Creating a character")."""
    skills = f"{SKILL_COINS[LOWEST]}–{SKILL_COINS[HIGHEST]}"
    cards: dict[int, list[str]] = {}
    for kind in BOUGHT_CARDS:
        cards.setdefault(COINS[kind], []).append(CARD_NAMES[kind])
    values = f"{LOWEST} to {HIGHEST} each"
    return [
        (f"{', '.join(VALUE_NAMES[:3])}: {values}", skills),
        (f"{', '.join(VALUE_NAMES[3:])}: {values}", f"{LOWEST}–{HIGHEST}"),
        *((f"{', '.join(names)}: each", str(coins)) for coins, names in sorted(cards.items())),
        (f"Powers, {len(POWER_NAMES)} of them: each", "1"),
    ]


def load(path: Path | str) -> Career:
    """Read a gladiator's file; BadCareer says what is wrong with it."""
    path = Path(path)
    try:
        return read(path.read_text(encoding="utf-8"), str(path))
    except OSError as error:
        raise BadCareer(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadCareer(f"{path}: this is not text in UTF-8") from None


def read(text: str, path: str) -> Career:
    """A career from the text of its file; `path` is what complaints call it."""
    try:
        data = toml_data(text)
    except ValueError as error:
        raise BadCareer(f"{path}: this is not TOML: {error}") from None
    expected: Mapping[str, type] = {"name": str, "xp": int, "alive": bool, "games": list}
    for key, kind in expected.items():
        if not isinstance(data.get(key), kind) or (kind is int and isinstance(data[key], bool)):
            raise BadCareer(f"{path}: {key!r} should be a {kind.__name__}")
    for key, kind in {"id": str, "booked": list}.items():
        if not isinstance(data.setdefault(key, kind()), kind):
            raise BadCareer(f"{path}: {key!r} should be a {kind.__name__}")
    games, booked = ([str(line) for line in data[key]] for key in ("games", "booked"))
    return Career(data["name"], data["xp"], data["alive"], games, data["id"], booked)


def save(career: Career, path: Path | str) -> None:
    """Write a gladiator's file."""
    Path(path).write_text(written(career), encoding="utf-8")


def written(career: Career) -> str:
    """The text of a gladiator's file."""

    def quoted(text: str) -> str:
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

    lines = [f"name = {quoted(career.name)}", f"xp = {career.xp}", f"alive = {str(career.alive).lower()}"]
    lines += ["games = [", *(f"  {quoted(line)}," for line in career.games), "]"]
    lines += [f"id = {quoted(career.id)}", f"booked = [{', '.join(map(quoted, career.booked))}]"]
    return "\n".join([*lines, ""])


_LINE = re.compile(
    r"(?:(−?\d{1,3}) (?:VP|points)|against animals), (?:([+−]\d{1,2})|no) XP, (alive|unconscious|surrendered|dead)"
)


def read_line(line: str) -> Outcome | None:
    """What a line of a career tells; None if no game writes such a line. Whether a duel was won, its XP say."""
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    points, change, fate = found.groups()
    gained = int(change.replace("−", "-")) if change else 0
    if points is None:
        return Outcome(None, gained, fate, gained > 0)
    vp = int(points.replace("−", "-"))
    return Outcome(vp, gained, fate, gained > int(vp / VP_FOR_XP))


def check(career: Career) -> list[Outcome]:
    """Every fight of a career, read from its lines. BadCareer if the rules could not have given it.

    A file is no proof that somebody fought so, but what stands in it has to add up: every line as GL-CAMP-1 or
    GL-CAMP-5 would book it, nobody fights on after his death (GL-CAMP-3), and the XP are the sum (GL-R-102).
    """
    name = career.name
    if not name or len(name) > MOST_NAME or not name.isprintable() or name != " ".join(name.split()):
        raise BadCareer(f"a gladiator's name has 1 to {MOST_NAME} characters, in one line")
    if len(career.games) > MOST_FIGHTS:
        raise BadCareer(f"{name} has {len(career.games)} fights; nobody has more than {MOST_FIGHTS}")
    if len(career.booked) > len(career.games) or len(set(career.booked)) < len(career.booked):
        raise BadCareer(f"{name} has {len(career.games)} fights, and the names of {len(career.booked)} are booked")
    if not all(booked.isprintable() for booked in career.booked):
        raise BadCareer(f"{name} has fights that are booked under names that cannot be written")
    found: list[Outcome] = []
    for number, line in enumerate(career.games, 1):
        outcome = read_line(line)
        wrong = "no game writes such a line" if outcome is None else _not_given(outcome)
        if wrong:
            raise BadCareer(f"fight {number} of {name}, {line!r}: {wrong}")
        assert outcome is not None
        if found and found[-1].fate == "dead":
            raise BadCareer(f"{name} died in fight {number - 1}, so there is no fight {number} (GL-CAMP-3)")
        found.append(outcome)
    dead = bool(found) and found[-1].fate == "dead"
    if career.alive == dead:
        raise BadCareer(f"{name} is {'dead' if dead else 'alive'} by his last fight, and the file says otherwise")
    xp = 0 if dead else sum(outcome.gained for outcome in found)
    if career.xp != xp:
        raise BadCareer(f"{name} has {career.xp} XP by the file, but his fights add up to {xp}")
    return found


def _not_given(outcome: Outcome) -> str:
    """Why the rules give no such outcome; empty if they may."""
    vp, gained, fate = outcome.vp, outcome.gained, outcome.fate
    if vp is None:
        if gained not in (0, *HUNTING_XP.values()) or (gained and fate != "alive"):
            return "animals bring 1 to 3 XP to who lives, and nothing else (GL-CAMP-5)"
    elif abs(vp) > MOST_VP:
        return f"nobody comes to {vp} VP in six turns"
    elif gained - int(vp / VP_FOR_XP) not in (0, 1):
        return f"{vp} VP are {int(vp / VP_FOR_XP)} XP, and one more for who wins (GL-CAMP-1)"
    return ""


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
            chosen[f"coins_{COLOURS[seat]}"] = min(coins, MOST_COINS)
    return chosen


def book(careers: Sequence[Career | None], table: Table) -> None:
    """Book a finished game into the careers at its seats."""
    for seat, career in enumerate(careers):
        if career is not None:
            found = outcome_of(table, seat)
            career.xp += found.gained
            career.alive = found.fate != "dead"
            if not career.alive:
                career.xp = 0  # GL-R-102: the dead lose theirs
            career.games.append(found.line)


def outcome_of(table: Table, seat: int) -> Outcome:
    """What a game came to for the gladiator of a seat. BadCareer if that is open: it is settled when the game is over,
    and for who gives up in company already then (GL-R-141).
    """
    g: Gladiatori = table.state
    if table.result is None and seat not in g.conceded:
        raise BadCareer("the game is not over yet")
    vp = g.gladiators[seat].vp if g.scoring() else None
    fate = fate_of(g, seat)
    won = _won(table, seat) and (vp is not None or fate == "alive")
    return Outcome(vp, xp_for(table, seat), fate, won)


def _won(table: Table, seat: int) -> bool:
    """Nobody has won before the end, and who has given up does not then."""
    return table.result is not None and seat in table.result.winners


def gear_of(table: Table, seat: int) -> list[str]:
    """The items that a gladiator came out with; they are for one fight, and the next begins with a new creation."""
    return [item.name for item in table.state.gladiators[seat].items]


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
    won = _won(table, seat)
    if g.scoring():
        return int(g.gladiators[seat].vp / VP_FOR_XP) + XP_FOR_WIN * won
    if not won or g.gladiators[seat].fate != Fate.ALIVE:
        return 0
    species = table.config["species"]
    count = table.config["animal_count"]
    enough = count in ("low", "high", "drawn") or int(count) >= SUGGESTED[species][0]
    return HUNTING_XP[species] if enough else 0
