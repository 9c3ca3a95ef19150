"""Golden games: recorded once, played again step by step, and told as a spectator heard them.

`python -m tests.games.for_glory.test_golden` writes them anew after a change of rules or cards that is meant.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import harena
from harena.core import Action, Ask, Record, Rng, Table, sealed, verify
from harena.games.for_glory import ForGlory

GOLDEN = Path(__file__).parents[2] / "golden" / "for_glory"
GAME = ForGlory()


def random_choice(table: Table, ask: Ask, rng: Rng) -> Action:
    return rng.choice(ask.options)


def greedy_choice(table: Table, ask: Ask, rng: Rng) -> Action:
    return GAME.greedy(table.state, ask)


GAMES: dict[str, tuple[int, Callable[[Table, Ask, Rng], Action]]] = {
    "random_11": (11, random_choice),
    "random_12": (12, random_choice),
    "greedy_5": (5, greedy_choice),
}


def played(seed: int, choose: Callable[[Table, Ask, Rng], Action]) -> Table:
    table = harena.new("for-glory", seats=2, seed=seed)
    rng = Rng(seed)
    while table.result is None:
        ((seat, ask),) = table.pending.items()
        table.apply(seat, choose(table, ask, rng))
    return table


def told(table: Table) -> str:
    return "\n".join(GAME.describe(event) for event in table.events()) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_plays_out_the_same(name: str) -> None:
    verdict = verify(Record.from_json((GOLDEN / f"{name}.json").read_text("utf-8")))
    assert verdict.same, verdict.text


@pytest.mark.parametrize("name", ["greedy_5"])
def test_a_recorded_game_is_told_the_same(name: str) -> None:
    table = harena.replay(Record.from_json((GOLDEN / f"{name}.json").read_text("utf-8")))
    assert told(table) == (GOLDEN / f"{name}.txt").read_text("utf-8")


def write() -> None:
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name, (seed, choose) in GAMES.items():
        table = played(seed, choose)
        (GOLDEN / f"{name}.json").write_text(sealed(table.record).to_json() + "\n", "utf-8")
        if name.startswith("greedy"):
            (GOLDEN / f"{name}.txt").write_text(told(table), "utf-8")


if __name__ == "__main__":
    write()
