"""Golden games, one for each mode: recorded once, played again step by step, and told as a spectator heard them.

`python -m tests.games.gladiatori.test_golden` writes them anew after a change of rules that is meant.
"""

from pathlib import Path
from typing import Any

import pytest

import harena
from harena.core import Action, Ask, Record, Rng, Table, sealed, verify
from harena.games.gladiatori import GladiatoriGame

GOLDEN = Path(__file__).parents[2] / "golden" / "gladiatori"
GAME = GladiatoriGame()

# Seats, options, and whether the rules of thumb play, or chance.
GAMES: dict[str, tuple[int, dict[str, Any], bool]] = {
    "duel": (2, {}, True),
    "duel_created_auction": (2, {"characters": "created", "item_method": "auction", "overlimit": True}, False),
    "free_for_all": (4, {"sides": "ffa", "item_method": "draft", "free_placement": True}, False),
    "two_against_one": (3, {"learning": "staged"}, False),
    "teams": (4, {"sides": "teams", "damage_bonus": True}, False),
    "solo": (1, {"species": "bear"}, True),
    "coop": (2, {"animals": "coop", "species": "wolf"}, False),
    "coliseum": (2, {"animals": "coliseum", "species": "lion"}, False),
}


def choose(table: Table, ask: Ask, rng: Rng, greedy: bool) -> Action:
    return GAME.greedy(table.state, ask) if greedy else rng.choice(ask.options)


def played(name: str) -> Table:
    seats, options, greedy = GAMES[name]
    table = harena.new("gladiatori", seats=seats, seed=f"golden {name}", options=options)
    rng = Rng(len(name))
    while table.result is None:
        seat = min(table.pending)
        table.apply(seat, choose(table, table.pending[seat], rng, greedy))
    return table


def told(table: Table) -> str:
    return "\n".join(GAME.describe(event) for event in table.events()) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_plays_out_and_is_told_the_same(name: str) -> None:
    record = Record.from_json((GOLDEN / f"{name}.json").read_text("utf-8"))
    verdict = verify(record)
    assert verdict.same, verdict.text
    assert told(harena.replay(record)) == (GOLDEN / f"{name}.txt").read_text("utf-8")


def write() -> None:
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        table = played(name)
        (GOLDEN / f"{name}.json").write_text(sealed(table.record).to_json() + "\n", "utf-8")
        (GOLDEN / f"{name}.txt").write_text(told(table), "utf-8")


if __name__ == "__main__":
    write()
