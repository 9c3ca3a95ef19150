"""Benchmarks measure what they say. No test here asserts a time."""

from __future__ import annotations

import random
import subprocess

import pytest

from harena.core import Action, BadOptions, Seat, Table
from harena.lab import BenchReport, Setup, bench
from harena.lab.against import CHECKOUT
from harena.lab.measuring import play_at_random
from harena.lab.peers import PEERS
from tests.conftest import AUCTION, BEAST, DUEL, GATES

#: What the speeds of today are held against.
FIRST = "01adc66"


class Counting(Table):
    """A table that counts for itself how often somebody had a choice."""

    __slots__ = ("chosen",)
    chosen: int

    def apply(self, seat: Seat, action: Action | str, number: int | None = None) -> None:
        ask = self.pending[seat]
        self.chosen += len(ask.options) > 1 or bool(ask.parametric)
        super().apply(seat, action, number)


@pytest.mark.parametrize("toy", [DUEL, GATES, AUCTION, BEAST])
def test_only_asks_with_a_choice_count_as_decisions(toy: str) -> None:
    setup = Setup(toy)
    table = Counting(setup.rules, setup.config, 4)
    table.chosen = 0
    decisions = play_at_random(table, 4)
    assert table.result is not None
    assert 0 < decisions <= table.chosen
    assert decisions == table.chosen or any(form.parametric for form in setup.rules.forms)


def test_playing_stops_in_the_middle() -> None:
    table = Setup(DUEL).table(1)
    assert play_at_random(table, 1, 5) == 5
    assert table.result is None


def test_ratios_are_ours_over_theirs() -> None:
    ours = {"decisions_per_s": 600, "clone_us": 10.0, "imagine_us": 30.0}
    report = BenchReport({"mine": ours}, {"theirs": {"decisions_per_s": 200, "clone_us": 20.0}}).to_data()
    mine = report["games"]["mine"]
    assert mine["ratio"] == {"theirs": 3.0}
    assert mine["clone_ratio"] == {"theirs": 0.5}
    assert mine["imagine_ratio"] == {"theirs": 1.5}


@pytest.mark.parametrize("name", PEERS)
def test_peers_are_driven_and_copied(name: str) -> None:
    pytest.importorskip({"catanatron": "catanatron", "python-chess": "chess"}.get(name, "pyspiel"))
    peer = PEERS[name]()
    before = random.getstate()
    random.seed(1)  # a random game may well be over soon
    try:
        assert peer.play() > 5
        assert peer.middle()() is not None
    finally:
        random.setstate(before)  # for whoever else asks it, and wants no two processes to be told the same


def test_bench_measures_what_bots_wait_for_by_seats() -> None:
    measured = bench([Setup(DUEL)], by_seats=True, rounds=1, seconds=0.01).games["toy-duel"]
    for key in ("search_iterations_per_s", "clone_and_decide_us", "imagine_us", "view_us", "last_quarter_ratio"):
        assert measured[key] > 0
        assert measured["by_seats"]["2"][key] > 0
    assert ("greedy_games_per_s" in measured) == Setup(DUEL).rules.plays_greedy


@pytest.mark.skipif(not (CHECKOUT / ".git").exists(), reason="no history to compare with")
def test_another_commit_is_measured_in_the_same_run() -> None:
    report = bench([Setup(DUEL)], against="HEAD", rounds=1, seconds=0.01).games["toy-duel"]
    assert set(report["against"]) >= {"decisions_per_s", "search_iterations_per_s", "imagine_us", "view_us"}
    assert 0.01 < report["against"]["decisions_per_s"] < 100
    with pytest.raises(BadOptions, match="there is no commit 'nowhere'"):
        bench([Setup(DUEL)], against="nowhere")


@pytest.mark.skipif(
    subprocess.run(["git", "-C", CHECKOUT, "cat-file", "-e", FIRST], capture_output=True, check=False).returncode != 0,
    reason=f"the history here does not go back to {FIRST}",
)
def test_the_commit_that_all_speeds_are_held_against_can_still_be_measured() -> None:
    report = bench([Setup("gladiatori")], against=FIRST, rounds=1, seconds=0.01).games["gladiatori"]
    assert report["against"]["decisions_per_s"] > 0.1


def test_bench_measures_every_round_of_every_game() -> None:
    heard: list[str] = []
    report = bench([Setup(DUEL), Setup(BEAST)], rounds=2, seconds=0.01, progress=heard.append)
    assert list(report.games) == ["toy-duel", "toy-beast"]
    assert heard == [DUEL, BEAST, *["toy-duel", "toy-beast"] * 2]
