"""What every game promises, checked on random games; and games to the end by bots."""

from __future__ import annotations

import harena
from harena.core import Rng
from harena.games.for_glory import ForGlory
from harena.testing import check_game


def test_conformance() -> None:
    report = check_game(ForGlory(), games=1, positions=5, imagines=30, seed=3)
    assert report.games >= 4
    assert report.positions >= 20


def test_greedy_beats_random() -> None:
    game = ForGlory()
    won = 0.0
    for seed in range(12):
        table = harena.new("for-glory", seats=2, seed=seed, events=False)
        rng = Rng(seed)
        greedy = seed % 2
        while table.result is None:
            ((seat, ask),) = table.pending.items()
            if seat == greedy:
                table.apply(seat, game.greedy(table.imagine(seat, rng).state, ask))
            else:
                table.apply(seat, rng.choice(ask.options))
        won += table.result.share(greedy)
    assert won >= 11


def test_evaluation_knows_who_has_won() -> None:
    game = ForGlory()
    table = harena.new("for-glory", seats=2, seed=1, events=False)
    assert 0.4 < game.evaluate(table.state, 0) < 0.6
    table.state.players[0].glory = 5
    assert game.evaluate(table.state, 0) > 0.8
    assert game.evaluate(table.state, 1) < 0.2
