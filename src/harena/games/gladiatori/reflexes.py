"""Reflex: a movement after the fight (section "Reflex")."""

from __future__ import annotations

from harena.core import Flow

from . import glory
from .components import REFLEX
from .efforts import works
from .movement import begin_episode, move
from .state import Gladiator, Gladiatori, Step


def reflex(g: Gladiatori, x: Gladiator, *, own: bool) -> Flow:
    """GL-REFLEX-1, GL-REFLEX-3: one free point and more for Speed; a defender's is an episode of its own."""
    if x.hex < 0 or not works(x, REFLEX):
        return
    g.step = Step.MOVE
    if own:
        yield from move(g, x, 1, with_speed=True)
        return
    kept = g.episode
    begin_episode(g, x)
    yield from move(g, x, 1, with_speed=True)
    assert g.episode is not None
    glory.judge_movement(g, x, g.episode)
    g.episode = kept
