"""Benchmarks measure what they say. No test here asserts a time."""

from __future__ import annotations

import random

import pytest

from harena.core import Action, Seat, Table
from harena.lab import BenchReport, Setup, bench
from harena.lab.bench import play_at_random
from harena.lab.peers import PEERS
from tests.conftest import AUCTION, BEAST, DUEL, GATES


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
    random.seed(1)  # a random game may well be over soon
    assert peer.play() > 5
    assert peer.middle()() is not None


def test_bench_measures_every_round_of_every_game() -> None:
    heard: list[str] = []
    report = bench([Setup(DUEL), Setup(BEAST)], rounds=2, seconds=0.01, progress=heard.append)
    assert list(report.games) == ["toy-duel", "toy-beast"]
    assert heard == [DUEL, BEAST, *["toy-duel", "toy-beast"] * 2]
