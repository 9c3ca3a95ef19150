"""Positions of many quick games and what came of them: what evaluations are fitted to and held against.

Everybody plays greedily and errs now and then, so that equal players do not repeat one game. They choose at the table
itself, as if they saw all: that is quick, and says as much about what a position is worth.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from harena.core import BadOptions, Rng, Table, key_of

from .series import MOST_ASKS, Setup

T = TypeVar("T")

#: One position in so many decisions: neighbours are too much alike to tell more.
STRIDE = 12
#: The share of choices that are made at random.
SLIPS = 0.05


@dataclass(frozen=True, slots=True)
class Seen(Generic[T]):
    """What was seen of one position: how far the game had come (0 to 1), and what each seat got of the win."""

    game: int
    progress: float
    found: T
    shares: tuple[float, ...]


def sample(setup: Setup, seed: int, look: Callable[[Table], T], stride: int = STRIDE) -> list[Seen[T]]:
    """Look at a position of one game now and then."""
    game = setup.rules
    if not game.plays_greedy:
        raise BadOptions(f"{game.name} has no greedy rule to play quick games by")
    table = setup.table(seed, events=False, copyable=False)
    rng = Rng(key_of("slips", seed))
    found: list[T] = []
    count = 0
    while table.pending and count < MOST_ASKS:
        seat = min(table.pending)
        ask = table.pending[seat]
        if count % stride == 0:
            found.append(look(table))
        count += 1
        slips = ask.options and rng.random() < SLIPS
        table.apply(seat, rng.choice(ask.options) if slips else game.greedy(table.state, ask))
    if table.result is None:
        raise BadOptions(f"the game with seed {seed} did not end within {MOST_ASKS} answers")
    shares = tuple(table.result.share(seat) for seat in range(table.state.seats))
    return [Seen(seed, number * stride / count, one, shares) for number, one in enumerate(found)]
