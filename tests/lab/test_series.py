"""Series, simulations and tournaments."""

from __future__ import annotations

from collections import Counter
from math import log10
from typing import Any

import pytest

from harena.core import Table
from harena.lab import Fixture, Setup, play_series, simulate, tournament
from harena.lab.simulate import fixtures_for
from harena.lab.statistics import wilson
from harena.lab.tournament import Score, elo, schedule
from tests.conftest import AUCTION, BEAST, DUEL, GATES


@pytest.mark.parametrize("toy", [DUEL, GATES, AUCTION, BEAST])
def test_every_toy_can_be_simulated(toy: str) -> None:
    report = simulate(Setup(toy), ["random"], games=6).to_data()
    assert report["finished"] == 6, report["errors"]
    assert report["decisions"] > 6
    assert report["lengths"]["min"] <= report["lengths"]["median"] <= report["lengths"]["max"]


def test_several_bots_move_on_by_one_seat_from_game_to_game() -> None:
    lineups = [fixture.lineup for fixture in fixtures_for(["a", "b", "c"], seats=3, games=4, seed=1)]
    assert lineups == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"), ("a", "b", "c")]
    assert fixtures_for(["a"], seats=3, games=1, seed=7) == [Fixture(7, ("a", "a", "a"))]


def test_a_broken_game_is_told_with_its_seed_and_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup(DUEL)
    whole = simulate(setup, ["random"], games=3, seed=10)
    make = Setup.table

    def fail_once(self: Setup, seed: int, **mode: bool) -> Table:
        if seed == 11:
            raise ValueError("the roof came down")
        return make(self, seed, **mode)

    monkeypatch.setattr(Setup, "table", fail_once)
    report = simulate(setup, ["random"], games=3, seed=10)
    data = report.to_data()
    assert data["errors"] == [{"seed": 11, "text": "ValueError: the roof came down"}]
    assert (data["games"], data["finished"]) == (3, 2)
    assert report.digest != whole.digest
    assert [o.final for o in report.outcomes][::2] == [o.final for o in whole.outcomes][::2]


def test_a_draw_is_shared() -> None:
    outcomes = list(play_series(Setup(GATES, seats=3), fixtures_for(["random"], 3, 40, 1)))
    assert all(sum(outcome.shares) == pytest.approx(1) for outcome in outcomes)
    assert any(0 < max(outcome.shares) < 1 for outcome in outcomes)


def test_outcomes_do_not_depend_on_whether_records_are_kept() -> None:
    lines: list[str] = []
    kept = simulate(Setup(AUCTION), ["random"], games=3, keep_record=lines.append)
    assert kept.digest == simulate(Setup(AUCTION), ["random"], games=3).digest
    assert len(lines) == 3


def test_a_game_may_say_what_it_is_counted_by() -> None:
    setup = Setup(DUEL)

    class WithTraits(type(setup.rules)):  # type: ignore[misc]
        def traits(self, g: Any, seat: int) -> dict[str, str]:
            return {"stance": "left" if seat else "right"}

        def figures(self, g: Any) -> dict[str, float]:
            return {"turns": g.turn}

    setup.__dict__["rules"] = WithTraits()
    plain = simulate(Setup(DUEL), ["random"], games=8).to_data()
    assert "traits" not in plain
    data = simulate(setup, ["random"], games=8).to_data()
    assert data["digest"] == plain["digest"]
    assert data["traits"]["stance"]["right"]["seats"] == 8
    assert data["traits"]["stance"]["right"]["wins"] == data["wins_by_seat"][0]
    assert data["figures"]["turns"] > 1


# -- tournaments -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_bot_sits_in_every_seat_equally_often(seats: int) -> None:
    fixtures = schedule(["a", "b", "c"], seats, games=4, seed=1)
    sat = Counter((pair, bot, seat) for pair, f in fixtures for seat, bot in enumerate(f.lineup))
    assert len(sat) == 3 * 2 * seats
    assert set(sat.values()) == {2}
    seeds = {pair: [f.seed for p, f in fixtures if p == pair] for pair, _ in fixtures}
    assert all(of_pair == [1, 1, 2, 2] for of_pair in seeds.values())


def test_search_beats_random_clearly() -> None:
    report = tournament(Setup(DUEL), ["random", "search:15"], games=30)
    best = report.standings[0]
    assert best.bot == "search:15"
    assert best.share.low > 0.5
    assert best.elo.low > 0


def test_solo_bots_are_compared_seed_by_seed() -> None:
    report = tournament(Setup(BEAST), ["random", "search:8"], games=16)
    (score,) = report.scores
    won = {standing.bot: standing.share.value * standing.games for standing in report.standings}
    assert score.games == 8
    assert score.points - (score.games - score.points) == pytest.approx(won["random"] - won["search:8"])


def test_wilson_intervals() -> None:
    """Values of the textbook: 8 of 10, and none of 20."""
    eight = wilson(8, 10)
    assert (eight.value, eight.low, eight.high) == pytest.approx((0.8, 0.4902, 0.9433), abs=1e-4)
    none = wilson(0, 20)
    assert (none.low, none.high) == pytest.approx((0, 0.1611), abs=1e-4)


def test_elo_of_a_pair_is_the_logarithm_of_the_odds() -> None:
    ratings = elo(["a", "b"], [Score("a", "b", 75, 100)])
    difference = 400 * log10(75.5 / 25.5)  # with the one drawn game that is added
    assert ratings["a"].value - ratings["b"].value == pytest.approx(difference)
    assert ratings["a"].value == pytest.approx(-ratings["b"].value)
    assert ratings["a"].low < ratings["a"].value < ratings["a"].high


def test_elo_is_transitive_and_narrows_with_more_games() -> None:
    few = elo(["a", "b", "c"], [Score("a", "b", 15, 20), Score("b", "c", 15, 20), Score("a", "c", 18, 20)])
    many = elo(["a", "b", "c"], [Score("a", "b", 150, 200), Score("b", "c", 150, 200), Score("a", "c", 180, 200)])
    assert few["a"].value > few["b"].value > few["c"].value
    assert sum(rating.value for rating in few.values()) == pytest.approx(0, abs=1e-6)
    assert many["a"].high - many["a"].low < (few["a"].high - few["a"].low) / 2
    assert elo(["a", "b"], [Score("a", "b", 20, 20)])["a"].value < 1000
