"""Chances as they are told: no surer than a few playouts are, alike for everything that one hint compares."""

from __future__ import annotations

import pytest

from harena.bots.analysis import second_opinion
from harena.bots.chances import Measure, as_told, measure
from harena.bots.search import Runner, Weighed
from harena.core import Form, SeatView, new
from harena.core import game as game_named

GAMES = ("for-glory", "gladiatori", "gladigala", "spartacus")


def test_few_worlds_and_early_games_say_less() -> None:
    early, late = Measure(0.5, 0.65), Measure(0.5, 1.0)
    assert early.of_worlds(24).told(1.0) < late.of_worlds(24).told(1.0) < late.of_worlds(320).told(1.0) < 1
    assert late.told(1.0) == 0.99
    assert late.told(0.0) == 0.01
    assert early.of_worlds(24).told(0.5) == 0.5
    assert Measure(0.25, 1.0).of_worlds(0).told(0.9) == 0.25


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_nobody_is_ahead_before_the_first_choice_and_hardly_after_a_few(name: str, seats: int) -> None:
    table = new(name, seats=seats, seed=3)
    for answered in range(6):
        told = measure(table.game, table.state).told
        shares = [told(table.game.evaluate(table.state, seat)) for seat in range(seats)]
        assert sum(shares) == pytest.approx(1)
        assert max(shares) < (1 / seats + 0.01 if not answered else 1 / seats + 0.25), (answered, shares)
        seat = min(table.pending)
        table.apply(seat, table.game.greedy(table.state, table.pending[seat]))


def test_the_coach_promises_nobody_a_won_game_at_the_choice_of_a_gladiator() -> None:
    table = new("gladiatori", seats=2, seed=1)
    seat = min(table.pending)
    view = SeatView(table, seat)
    for option in table.pending[seat].options[:2]:
        found = second_opinion(view, option, 24, 8, 1, 60_000)
        assert 0.2 < found.chance <= found.best + 0.2 < 1
        assert found.best < 0.85


def test_how_far_a_game_has_come_goes_from_nothing_to_all() -> None:
    for name in GAMES:
        rules = game_named(name)
        table = new(name, seats=2, seed=2, events=False)
        assert rules.progress(table.state) == 0
        table.play_out(rules.greedy, 5000)
        assert 0.5 <= rules.progress(table.state) <= 1


def weighed(text: str, visits: int, value: float) -> Weighed:
    return Weighed(Form(text, text)(), visits, value)


def test_no_alternative_of_a_hint_is_better_than_the_choice() -> None:
    table = new("spartacus", seats=3, seed=1)
    view = SeatView(table, min(table.pending))
    told = as_told(view, [weighed("a", 40, 0.5), weighed("b", 10, 0.56), weighed("c", 0, 0.5), weighed("d", 10, 0.2)])
    assert [one.action.text for one in told] == ["a", "b", "d"]
    assert told[0].value == told[1].value > told[2].value


def test_a_choice_that_left_early_is_measured_in_the_worlds_that_both_saw() -> None:
    def runner(*values: float) -> Runner:
        made = Runner(Form("one", "one")())
        for value in values:
            made.learn(value)
        return made

    best = runner(0.9, 0.7, 0.4, 0.2)
    assert runner(0.8, 0.6).beside(best) == pytest.approx(best.mean - 0.1)
    assert runner().beside(best) == 0.5
