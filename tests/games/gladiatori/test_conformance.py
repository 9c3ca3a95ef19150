"""What every game promises, checked on random games in every mode; secrecy of bots' choices; strength."""

from typing import Any

import pytest

import harena
from harena.bots import make_bot
from harena.core import Rng, SeatView
from harena.games.gladiatori import GladiatoriGame
from harena.testing import check_game

GAME = GladiatoriGame()


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (2, {"characters": "created", "item_method": "auction", "overlimit": True}),
        (4, {"sides": "ffa", "item_method": "draft", "free_placement": True}),
        (3, {"learning": "staged", "damage_bonus": True}),
        (4, {"sides": "teams"}),
        (1, {"species": "bear"}),
        (2, {"animals": "coop", "species": "wolf", "second_species": "lion"}),
        (3, {"animals": "coliseum", "species": "dog", "characters": "created"}),
    ],
)
def test_conformance(seats: int, options: dict[str, Any]) -> None:
    report = check_game(GAME, seats=[seats], options=options, configs=0, positions=3, imagines=6, seed=4)
    assert report.games == 1
    assert report.positions >= 2


def test_greedy_beats_random() -> None:
    won = 0.0
    for seed in range(8):
        table = harena.new("gladiatori", seats=2, seed=seed, options={"red": "thraex", "green": "thraex"}, events=False)
        bots = [make_bot("greedy" if seat == seed % 2 else "random", GAME, seed) for seat in range(2)]
        while table.result is None:
            seat = min(table.pending)
            table.apply(seat, bots[seat].choose(SeatView(table, seat)))
        won += table.result.share(seed % 2)
    assert won >= 6


def test_imagined_sheets_differ_and_cost_no_more_than_the_coins() -> None:
    table = harena.new("gladiatori", seats=2, seed=2, options={"characters": "created"})
    rng = Rng(5)
    while table.state.phase != "combat":
        seat = min(table.pending)
        table.apply(seat, rng.choice(table.pending[seat].options))
    sheets = set()
    for _ in range(20):
        other = table.imagine(0, rng).state.gladiators[1]
        sheets.add((tuple(other.start), tuple(other.powers), tuple(other.hand)))
        assert all(3 <= value <= 9 for value in other.start)
    assert len(sheets) > 10
    mine = table.imagine(0, rng).state.gladiators[0]
    assert mine == table.state.gladiators[0]
