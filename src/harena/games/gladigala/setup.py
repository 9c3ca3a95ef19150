"""The table before the first choice: seats, turn order, and coins in the Treasuries (GG-SET)."""

from __future__ import annotations

from harena.core import Config, Rng

from .arena import arena_of
from .state import COINS_IN_THE_BOX, STARTING_COINS, Gala, new_school


def lay_out(config: Config, rng: Rng) -> Gala:
    """GG-GAME-5: seating and start player are the first two things left to chance."""
    arena = arena_of(config)
    sides = list(arena.seats[config.seats])
    if config["seating"] == "random":
        rng.shuffle(sides)
    start = rng.below(config.seats) if config["start_player"] == "random" else int(config["start_player"]) - 1
    clockwise = sorted(range(config.seats), key=lambda seat: sides[seat])
    first = clockwise.index(start)
    return Gala(
        seats=config.seats,
        rng=rng,
        phase="schools",
        schools=[new_school(seat, side) for seat, side in enumerate(sides)],
        turn_order=tuple(clockwise[first:] + clockwise[:first]),
        arena=arena,
        publisher_notes=config["publisher_notes"],
        round_limit=config["round_limit"],
        general_stack=COINS_IN_THE_BOX - STARTING_COINS * config.seats,
    )
