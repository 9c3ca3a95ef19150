"""Free actions of Arenas (FG-ARENA-5, FG-R-47): at any time, and neither Tactic nor Reaction."""

from __future__ import annotations

from harena.core.ask import Flow, Form, Seat

from .abilities import use_ability
from .moves import check_free, free_use
from .state import Glory
from .values import open_arenas


def _free_action(g: Glory, seat: Seat, key: str) -> Flow:
    arena = next(arena for arena in open_arenas(g, seat) if arena.key == key)
    assert arena.card.free is not None
    before = _in_the_arenas(g)
    yield from use_ability(g, free_use(g, seat, arena, arena.card.free))
    if g.windows and _in_the_arenas(g) != before:
        g.windows[-1].passes = 0  # FG-R-47: the others may answer what has changed


def _in_the_arenas(g: Glory) -> list[tuple[object, ...]]:
    return [
        (f.serial, f.arena, f.exhausted, f.damage, f.assigned, f.unpreventable, f.turn_attack, f.turn_health,
         f.turn_agility, f.battle_attack, f.battle_health, f.battle_agility, f.blessings)
        for f in g.fighters()
    ]  # fmt: skip


FREE_ACTION = Form("free-action", "use {arena} as a free action", check=check_free, interrupt=_free_action)
