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


def is_out(g: Glory, seat: Seat) -> bool:
    """FX-MP-BAT-14/15: eliminated in this Battle, and not just answering what has done it."""
    return seat in g.placed and not (g.windows and seat in g.windows[-1].last_word)


def out_of_turn(g: Glory, seat: Seat) -> Violation:
    """What somebody is told who speaks in a window while another is due."""
    if is_out(g, seat):
        return no.ELIMINATED
    return no.NOT_YOUR_TURN_TO_REACT if g.royale else no.NOT_YOUR_REACTION


def not_on_combat_turn(g: Glory, seat: Seat) -> Violation:
    return no.ELIMINATED if is_out(g, seat) else no.NOT_COMBAT_TIME
