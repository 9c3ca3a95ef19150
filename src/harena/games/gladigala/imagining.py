"""What a seat cannot know, dealt anew: the thumbs of crowd tokens and the orders of the others."""

from __future__ import annotations

from typing import Any

from harena.core import Game, Rng, Seat, redeal, swap_in_pools

from .greedy import sensible_orders
from .orders import guess, swap
from .state import Gala

#: The phases in which orders lie covered.
COVERED = ("attacks", "calls")


def imagine(game: Game[Any], g: Gala, seat: Seat | None, rng: Rng) -> None:
    """Hidden thumbs are dealt anew; secret orders become any legal ones or, half the time, sensible ones."""
    redeal(game, g, seat, rng)
    if g.phase in COVERED:
        sensible = rng.below(2)
        for school in g.schools:
            if school.seat != seat:
                if sensible:
                    sensible_orders(g, school)
                else:
                    guess(g.arena, school, rng)


def scramble(game: Game[Any], g: Gala, seat: Seat | None, rng: Rng) -> None:
    """Other thumbs and other orders, by other means."""
    swap_in_pools(game, g, seat, rng)
    if g.phase in COVERED:
        for school in g.schools:
            if school.seat != seat:
                swap(g.arena, school)
