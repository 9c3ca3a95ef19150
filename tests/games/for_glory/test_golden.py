"""Golden games: recorded once, played again step by step, and told as a spectator heard them.

`python -m tests.games.for_glory.test_golden` writes them anew after a change of rules or cards that is meant; with
`logs` only the sentences.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

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


Chooser = Callable[[Table, Ask, Rng], Action]
EVERYTHING = {"champions": "draft", "blessings": True}

GAMES: dict[str, tuple[int, int, dict[str, Any], Chooser]] = {
    "random_11": (11, 2, {}, random_choice),
    "random_12": (12, 2, {}, random_choice),
    "greedy_5": (5, 2, {}, greedy_choice),
    "champions_and_blessings": (6, 2, EVERYTHING, greedy_choice),
    "royale_of_three": (7, 3, {}, greedy_choice),
    "royale_of_four": (8, 4, {**EVERYTHING, "champions": "random"}, greedy_choice),
    "solo": (9, 1, EVERYTHING, greedy_choice),
    "solo_hard_random": (10, 1, {"difficulty": "hard"}, random_choice),
}


def played(seed: int, seats: int, options: dict[str, Any], choose: Chooser) -> Table:
    table = harena.new("for-glory", seats=seats, seed=seed, options=options)
    rng = Rng(seed)
    while table.result is None:
        ((seat, ask),) = table.pending.items()
        table.apply(seat, choose(table, ask, rng))
    return table


#: A game of every mode, told whole.
TOLD = ("greedy_5", "champions_and_blessings", "royale_of_three", "royale_of_four", "solo", "solo_hard_random")


def told(table: Table) -> str:
    return "\n".join(table.story()) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_plays_out_the_same(name: str) -> None:
    verdict = verify(Record.from_json((GOLDEN / f"{name}.json").read_text("utf-8")))
    assert verdict.same, verdict.text


@pytest.mark.parametrize("name", TOLD)
def test_a_recorded_game_is_told_the_same(name: str) -> None:
    table = harena.replay(Record.from_json((GOLDEN / f"{name}.json").read_text("utf-8")))
    assert told(table) == (GOLDEN / f"{name}.log").read_text("utf-8")


def write_logs() -> None:
    """After a change of what is told."""
    for name in TOLD:
        table = harena.replay(Record.from_json((GOLDEN / f"{name}.json").read_text("utf-8")))
        (GOLDEN / f"{name}.log").write_text(told(table), "utf-8")


def write() -> None:
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name, (seed, seats, options, choose) in GAMES.items():
        table = played(seed, seats, options, choose)
        (GOLDEN / f"{name}.json").write_text(sealed(table.record).to_json() + "\n", "utf-8")
    write_logs()


if __name__ == "__main__":
    write_logs() if sys.argv[1:] == ["logs"] else write()
