"""Whose moment it is (FG-FLOW): who may act now, and what somebody else who tries is told."""

from __future__ import annotations

from harena.core.ask import Seat
from harena.core.errors import Violation

from . import violations as no
from .state import COMBAT, Glory


def taking_actions(g: Glory, seat: Seat) -> bool:
    """Step 2 of one's own Machinations Turn, with no window open."""
    return g.taking_actions and g.turn == seat and not g.windows


def on_combat_turn(g: Glory, seat: Seat) -> bool:
    return g.phase == COMBAT and g.active == seat and not g.windows


def out_of_turn(g: Glory) -> Violation:
    return no.NOT_YOUR_TURN_TO_REACT if g.royale else no.NOT_YOUR_REACTION
