"""Whose moment it is (FG-FLOW): who may act now, and what somebody else who tries is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from harena.core import Seat, Violation

from . import violations as no
from .state import COMBAT, NOBODY, Glory


def taking_actions(g: Glory, seat: Seat) -> bool:
    """Step 2 of one's own Machinations Turn, with no window open."""
    return g.in_actions and g.turn == seat and not g.windows


def whose_turn(g: Glory, seat: Seat) -> dict[str, Any]:
    """For a refusal: whose turn it is, if it is somebody else's."""
    return {} if g.active in (NOBODY, seat) else {"turn_of": g.active}


def on_combat_turn(g: Glory, seat: Seat) -> bool:
    return g.phase == COMBAT and g.active == seat and not g.windows


def amid_an_action(g: Glory, seat: Seat) -> bool:
    """It is one's own Combat Turn, but there is a Reaction Window in it."""
    return g.phase == COMBAT and g.active == seat and bool(g.windows)


def is_out(g: Glory, seat: Seat) -> bool:
    """FX-MP-BAT-14/15: eliminated in this Battle, and not just answering what has done it."""
    return seat in g.placed and not (g.windows and seat in g.windows[-1].last_word)


def out_of_turn(g: Glory, seat: Seat) -> Violation:
    """What somebody is told who speaks in a window while another is due."""
    if is_out(g, seat):
        return no.ELIMINATED
    return no.not_your_reaction("FX-MP-REACT-2" if g.royale else "FG-REACT-3", g.windows[-1].due)


def not_on_combat_turn(
    g: Glory, seat: Seat, why: Callable[..., Violation] = no.not_combat_time
) -> Violation:
    if is_out(g, seat):
        return no.ELIMINATED
    if amid_an_action(g, seat):
        return no.AMID_AN_ACTION
    return why(**(whose_turn(g, seat) if g.phase == COMBAT else {}))
