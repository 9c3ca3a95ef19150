"""Which positions the gallery shows: the emptiest, a usual and the fullest of many seeded games, and every question.

    python -m tests.lab.positions --games 500 --jobs 16    # looks for them anew and writes tests/lab/positions.json

A position is kept as the seed of its game and the number of answers before it, and is reached by playing again.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from harena.core import Table, games

KEPT = Path(__file__).with_name("positions.json")
#: The seat whose eyes see every position, and whom the questions are put to.
EYES = 0
#: Games with an even seed are played well, but for these slips; the others at random.
SLIPS = 0.05
#: A view is taken of every so many answers: neighbours are alike. A new kind of question is always looked at.
STRIDE = 4
#: Answers after which a game is left.
LONGEST = 6000

EVERYTHING: dict[str, object] = {"champions": "random", "blessings": True}
#: What is played: the game, its seats and its options.
MODES: dict[str, tuple[str, int, Mapping[str, object]]] = {
    "for-glory-solo": ("for-glory", 1, {}),
    "for-glory-duel": ("for-glory", 2, {}),
    "for-glory-champions": ("for-glory", 2, EVERYTHING | {"champions": "draft"}),
    "for-glory-three": ("for-glory", 3, EVERYTHING),
    "for-glory-four": ("for-glory", 4, EVERYTHING),
    "gladigala-two": ("gladigala", 2, {}),
    "gladigala-three": ("gladigala", 3, {}),
    "gladigala-four": ("gladigala", 4, {}),
    "spartacus-two": ("spartacus", 2, {}),
    "spartacus-three": ("spartacus", 3, {"length": "standard"}),
    "spartacus-four": ("spartacus", 4, {"length": "standard", "wagers": "host-order"}),
    "gladiatori-duel": ("gladiatori", 2, {}),
    "gladiatori-created": ("gladiatori", 2, {"characters": "created", "item_method": "auction"}),
    "gladiatori-two-against-one": ("gladiatori", 3, {}),
    "gladiatori-four": ("gladiatori", 4, {}),
    "gladiatori-animals": ("gladiatori", 1, {"animal_count": "high"}),
    "gladiatori-coliseum": ("gladiatori", 4, {"animals": "coliseum", "animal_count": "high", "animals_enter": "all"}),
}


@dataclass(frozen=True, slots=True)
class Position:
    """Where to find a position: the game that is played by `playing` after so many answers. `pieces` lay there."""

    mode: str
    seed: int
    answers: int
    pieces: int
    asked: str

    @property
    def game(self) -> str:
        return MODES[self.mode][0]


@dataclass
class Reached:
    """What the games of a mode reached: how often so many pieces lay there, where first, and where it was fullest for
    each kind of question.
    """

    often: Counter[int] = field(default_factory=Counter)
    first: dict[int, Position] = field(default_factory=dict)
    asked: dict[str, Position] = field(default_factory=dict)

    def add(self, position: Position) -> None:
        self.often[position.pieces] += 1
        self.first.setdefault(position.pieces, position)
        before = self.asked.get(position.asked)
        if before is None or before.pieces < position.pieces:
            self.asked[position.asked] = position

    def join(self, other: Reached) -> None:
        self.often += other.often
        for pieces, position in other.first.items():
            self.first.setdefault(pieces, position)
        for kind, position in other.asked.items():
            if kind not in self.asked or self.asked[kind].pieces < position.pieces:
                self.asked[kind] = position

    def usual(self) -> Position:
        """The median: half of the positions have no more pieces."""
        left = self.often.total() / 2
        for pieces in sorted(self.often):
            left -= self.often[pieces]
            if left <= 0:
                return self.first[pieces]
        raise ValueError("no game asked anything")


def pieces(game: str, board: dict[str, Any]) -> list[str]:
    """What lies on the board for everybody to see, or in the hand of who looks: what nobody may have to search for."""
    return [str(name) for name in PIECES[game](board)]


def _for_glory(board: dict[str, Any]) -> Iterator[str]:
    for arena in board["arenas"]:
        yield from (fighter["name"] for fighter in arena["fighters"])
    for player in board["players"]:
        yield from (card["title"] for card in player.get("hand") or [])
        yield from (patron["name"] for patron in player["patrons"])


def _gladigala(board: dict[str, Any]) -> Iterator[str]:
    for school in board["schools"]:
        yield from (f"{school['school']}.{one['name']}" for one in school["gladiators"] if one["square"])
        yield from (f"crowd {token['bench']}" for token in school["crowd"])


def _spartacus(board: dict[str, Any]) -> Iterator[str]:
    for house in board["houses"]:
        yield from (card["label"] for card in house["cards"])
        if isinstance(house["hand"], list):
            yield from (card["name"] for card in house["hand"])


def _gladiatori(board: dict[str, Any]) -> Iterator[str]:
    yield from (animal["name"] for animal in board["animals"])
    for one in board["gladiators"]:
        yield from ([one["colour"]] if one.get("at") else [])
        yield from (item["name"] for item in one["items"])
        yield from (laid["card"] for laid in one["table"] if laid["card"])


PIECES = {"for-glory": _for_glory, "gladigala": _gladigala, "spartacus": _spartacus, "gladiatori": _gladiatori}


def playing(mode: str, seed: int, *, events: bool = True) -> Iterator[Table]:
    """A seeded game: the table before every answer."""
    game, seats, options = MODES[mode]
    table = Table(rules := games()[game], rules.configure(seats, options), seed, events=events)
    rng = Random(f"{mode} {seed}")
    for _ in range(LONGEST):
        if not table.pending:
            return
        yield table
        seat = min(table.pending)
        ask = table.pending[seat]
        by_chance = seed % 2 or rng.random() < SLIPS
        table.apply(seat, rng.choice(ask.options) if by_chance and ask.options else rules.greedy(table.state, ask))


def reach(mode: str, seed: int) -> Reached:
    """Play one game and note where it led the eyes that look."""
    reached = Reached()
    for answers, table in enumerate(playing(mode, seed, events=False)):
        ask = table.pending.get(EYES)
        if ask is None or (answers % STRIDE and ask.kind in reached.asked):
            continue
        reached.add(Position(mode, seed, answers, len(pieces(MODES[mode][0], table.view(EYES)["board"])), ask.kind))
    return reached


def find(number: int, jobs: int) -> dict[str, Position]:
    """The positions of the gallery by their names."""
    found: dict[str, Position] = {}
    with ProcessPoolExecutor(jobs) as pool:
        asked: dict[str, dict[str, Position]] = {}
        for mode, (game, _, _) in MODES.items():
            reached = Reached()
            for one in pool.map(reach, [mode] * number, range(number), chunksize=4):
                reached.join(one)
            least, most = min(reached.often), max(reached.often)
            found[f"{mode}-emptiest"] = reached.first[least]
            found[f"{mode}-usual"] = reached.usual()
            found[f"{mode}-fullest"] = reached.first[most]
            print(f"{mode}: {reached.often.total()} positions, {least} to {most} pieces, "
                  f"{len(reached.asked)} kinds of questions", flush=True)  # fmt: skip
            for kind, position in reached.asked.items():
                best = asked.setdefault(game, {})
                if kind not in best or best[kind].pieces < position.pieces:
                    best[kind] = position
    for game, kinds in asked.items():
        found.update({f"{game}-asked-{kind}": kinds[kind] for kind in sorted(kinds)})
    return found


def kept() -> dict[str, Position]:
    """The positions that were found, by their names."""
    return {name: Position(**told) for name, told in json.loads(KEPT.read_text())["positions"].items()}


def lay_out(position: Position) -> Table:
    """The table in this position; the game is played again until there."""
    for answers, table in enumerate(playing(position.mode, position.seed)):
        if answers == position.answers:
            return table
    raise ValueError(f"{position.mode} {position.seed} ended earlier: find the positions anew")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500, help="games of each mode")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    found = {name: asdict(position) for name, position in find(given.games, given.jobs).items()}
    KEPT.write_text(json.dumps({"games": given.games, "positions": found}, indent=1) + "\n")


if __name__ == "__main__":
    main()
