"""Copies that begin midway in a phase are the same as those that begin at its start."""

from __future__ import annotations

from typing import Any

import pytest

from harena.bots import RandomBot
from harena.core import UNDO, Rng, SeatView, Table, games
from harena.core import game as find_game
from harena.lab import Setup

GAMES = [name for name in games() if find_game(name).midways]
#: So many answers of a random game; every so many of them the copies are compared, and played on for so many.
ANSWERS, APART, AHEAD = 700, 3, 6


def all_the_way(table: Table) -> Table:
    """A copy that was led to its position from the start of the phase."""
    other = table.clone()
    other.midway = None
    return other.clone()


def seen(table: Table) -> dict[str, Any]:
    asks = {seat: (ask.number, ask.kind, ask.options) for seat, ask in table.pending.items()}
    return {"hash": table.hash, "asks": asks, "live": table.live, "numbers": table.numbers, "frames": len(table.frames)}


def play_on(table: Table, answers: int, seed: int = 0) -> None:
    bot = RandomBot(seed)
    for _ in range(answers):
        if table.pending:
            seat = min(table.pending)
            table.apply(seat, bot.choose(SeatView(table, seat)))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_copy_that_begins_midway_is_the_same(name: str, seed: int) -> None:
    table, bot, met = Setup(name).table(seed), RandomBot(seed), 0
    for answer in range(ANSWERS):
        if not table.pending:
            break
        seat = min(table.pending)
        if table.midway is not None and answer % APART == 0:
            met += 1
            short, long = table.clone(), all_the_way(table)
            assert seen(short) == seen(long) == seen(table)
            if table.why_no_undo(seat) is None:
                short.apply(seat, UNDO)
                long.apply(seat, UNDO)
                assert seen(short) == seen(long)
            play_on(short, AHEAD)
            play_on(long, AHEAD)
            assert seen(short) == seen(long)
            dealt = [copy.imagine(seat, Rng(answer), playout=True) for copy in (table, all_the_way(table))]
            assert dealt[0].hash == dealt[1].hash
        table.apply(seat, bot.choose(SeatView(table, seat)))
    assert met > 10


@pytest.mark.parametrize("name", GAMES)
def test_a_long_phase_is_not_gone_through_again_for_a_copy(name: str) -> None:
    """Where a phase goes on with one of its questions, few answers lie between the last starting point and there."""
    table, bot, longest = Setup(name).table(1), RandomBot(1), 0
    for _ in range(ANSWERS):
        if not table.pending:
            break
        seat = min(table.pending)
        if table.pending[seat].kind in table.game.midways and len(table.frames) == 1:
            longest = max(longest, len(table.live))
            assert len(table.live) - (0 if table.midway is None else table.midway.answers) < 4
        table.apply(seat, bot.choose(SeatView(table, seat)))
    assert longest > 8
