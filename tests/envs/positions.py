"""Positions of games played at random, for the tests of what machines see."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import harena
from harena.core import Rng, SeatView, Table

#: Game, seats, options: the usual tables, and those on which other things lie.
TABLES = (
    ("for-glory", 2, {}),
    ("for-glory", 1, {"champions": "random"}),
    ("for-glory", 4, {"champions": "draft", "blessings": True}),
    ("gladigala", 2, {"publisher_notes": True}),
    ("gladigala", 4, {}),
    ("spartacus", 4, {}),
    ("spartacus", 2, {"private_offers": True, "wagers": "host-order"}),
    ("gladiatori", 2, {}),
    ("gladiatori", 4, {"characters": "created", "item_method": "auction"}),
    ("gladiatori", 1, {"item_method": "draft"}),
)
SOAK = bool(os.environ.get("HARENA_SOAK"))
#: How many positions of each table are looked at.
COUNT = 200 if SOAK else 5


def setting(options: dict[str, object]) -> list[str]:
    """Options as they are written on the command line."""
    return [f"{name}={str(value).lower() if isinstance(value, bool) else value}" for name, value in options.items()]


def played(
    game: str, seats: int, options: dict[str, object], count: int = COUNT, every: int = 23
) -> Iterator[tuple[Table, int]]:
    """Tables in which a seat decides, some answers apart, from games at random with offers in them."""
    found = seed = 0
    while found < count:
        seed += 1
        table = harena.new(game, seats=seats, seed=seed, options=options)
        rng = random.Random(seed)
        for step in range(every * count):
            if not table.pending or found >= count:
                break
            seat = rng.choice(sorted(table.pending))
            if step % every == every - 1:
                yield table, seat
                found += 1
            ask = table.pending[seat]
            more = SeatView(table, seat).samples(Rng(step), 6) if ask.parametric else []
            table.apply(seat, rng.choice([*ask.options, *more]))
