"""Weights of evaluations, fitted anew: on made-up positions whose weights are known, and on a few games."""

from __future__ import annotations

from math import exp, log

import pytest

import harena
from harena.core import Rng
from harena.games.for_glory import ForGlory
from harena.lab import Setup, fitting
from harena.lab.fitting import Position, collect, fit, log_loss, predicted


def made_up(truth: tuple[float, ...], sides: int, count: int) -> list[Position]:
    """Positions in which the sides got just what the weights say."""
    rng = Rng(1)
    found = []
    for _ in range(count):
        rows = tuple(tuple(rng.random() * 6 - 3 for _ in truth) for _ in range(sides))
        odds = [exp(sum(w * x for w, x in zip(truth, row, strict=True))) for row in rows]
        found.append(Position(rows, tuple(one / sum(odds) for one in odds)))
    return found


@pytest.mark.parametrize("sides", [2, 4])
def test_a_fit_finds_the_weights_that_the_odds_were_made_with(sides: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "RIDGE", 1e-3)
    truth = (0.8, -0.3, 0.0)
    assert fit(made_up(truth, sides, 200)) == pytest.approx(truth, abs=1e-3)


def test_the_loss_is_that_of_a_coin_without_weights_and_less_for_whoever_knows() -> None:
    positions = [
        Position(((2.0,), (0.0,)), (1.0, 0.0)), Position(((0.0,), (2.0,)), (0.0, 1.0)),
        Position(((1.0,), (1.0,)), (0.5, 0.5)),
    ]
    assert log_loss(positions, [0.0]) == pytest.approx(log(2))
    assert log_loss(positions, [1.0]) < log_loss(positions, [0.5]) < log(2)
    assert log_loss(positions, [-1.0]) > log(2)


def test_games_that_leave_no_doubt_are_fitted_all_the_same() -> None:
    (weight, unseen) = fit([Position(((3.0, 0.0), (0.0, 0.0)), (1.0, 0.0))])
    assert weight > 0.2
    assert unseen == 0


@pytest.mark.parametrize(("game", "seats"), [("for-glory", 2), ("for-glory", 3), ("gladigala", 4), ("spartacus", 3),
                                             ("gladiatori", 3), ("gladiatori", 1)])  # fmt: skip
def test_shares_are_those_of_the_weighed_features_and_come_to_one(game: str, seats: int) -> None:
    table = harena.new(game, seats=seats, seed=4, events=False)
    rules, state = table.game, table.state
    rows = tuple(tuple(map(float, row)) for row in rules.features(state))
    assert {len(row) for row in rows} == {len(rules.weights(state))}
    shares = [rules.evaluate(state, seat) for seat in range(seats)]
    if seats > 1:
        assert sum(shares) == pytest.approx(1)
    by_side = predicted(Position(rows, ()), list(rules.weights(state).values()))
    members = sum(rules.side(state, seat) == rules.side(state, 0) for seat in range(seats))
    assert shares[0] == pytest.approx(by_side[rules.side(state, 0)] / members)


def test_who_leads_is_expected_to_win() -> None:
    table = harena.new("for-glory", seats=2, seed=4, events=False)
    table.state.players[0].glory = 3
    assert ForGlory().evaluate(table.state, 0) > 0.6


def test_some_games_say_more_than_a_coin(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup("for-glory", 2)
    weights = list(setup.rules.weights(setup.table(1).state).values())
    seen = [position for seed in range(1, 41) for position in collect(setup, seed)]
    assert log_loss(seen, fit(seen)) < log_loss(seen, weights) < log(2)
    monkeypatch.setattr("sys.argv", ["fitting", "for-glory", "--games", "10"])
    fitting.main()
    printed = capsys.readouterr().out
    assert printed.startswith("10 games: ")
    assert all(name in printed for name in [*setup.rules.weights(setup.table(1).state), "in use", "fitted"])
