"""The weights of the evaluation, fitted anew: on made-up positions whose weights are known, and on a few games."""

from __future__ import annotations

from math import exp, log

import pytest

import harena
from harena.core import Rng
from harena.games.for_glory import ForGlory, fitting
from harena.games.for_glory.fitting import Position, collect, fit, log_loss
from harena.games.for_glory.standing import WEIGHTS, features


def test_a_fit_finds_the_weights_that_the_odds_were_made_with() -> None:
    truth = (0.8, -0.3, 0.0)
    rng = Rng(1)
    leads = [tuple(rng.random() * 6 - 3 for _ in truth) for _ in range(300)]
    positions = [
        Position(lead, 1 / (1 + exp(-sum(w * x for w, x in zip(truth, lead, strict=True))))) for lead in leads
    ]
    assert fit(positions) == pytest.approx(truth, abs=1e-3)


def test_the_loss_is_that_of_a_coin_without_weights_and_less_for_whoever_knows() -> None:
    positions = [Position((2.0,), 1.0), Position((-2.0,), 0.0), Position((0.0,), 0.5)]
    assert log_loss(positions, [0.0]) == pytest.approx(log(2))
    assert log_loss(positions, [1.0]) < log_loss(positions, [0.5]) < log(2)
    assert log_loss(positions, [-1.0]) > log(2)
    assert log_loss([Position((-2.0,), 1.0)], [1000.0]) == pytest.approx(2000)


def test_games_that_leave_no_doubt_are_fitted_all_the_same() -> None:
    (weight, unseen) = fit([Position((3.0, 0.0), 1.0), Position((-1.0, 0.0), 0.0)])
    assert weight > 1
    assert unseen == 0


def test_positions_are_those_of_the_evaluation() -> None:
    table = harena.new("for-glory", seats=2, seed=4, events=False)
    table.state.players[0].glory = 3
    lead = [one - other for one, other in zip(features(table.state, 0), features(table.state, 1), strict=True)]
    assert len(lead) == len(WEIGHTS)
    odds = sum(weight * part for weight, part in zip(WEIGHTS.values(), lead, strict=True))
    assert ForGlory().evaluate(table.state, 0) == pytest.approx(1 / (1 + exp(-odds)))
    assert collect(4) == collect(4) != collect(5)


def test_a_few_games_say_more_than_a_coin(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    seen = [position for seed in range(1, 9) for position in collect(seed)]
    assert log_loss(seen, fit(seen)) < log_loss(seen, list(WEIGHTS.values())) < log(2)
    monkeypatch.setattr("sys.argv", ["fitting", "--games", "10"])
    fitting.main()
    printed = capsys.readouterr().out
    assert printed.startswith("10 games: ")
    assert all(name in printed for name in [*WEIGHTS, "coin", "in use", "fitted"])
