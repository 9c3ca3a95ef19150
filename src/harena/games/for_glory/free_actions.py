"""Free actions of Arenas (FG-ARENA-5, FG-R-47): at any time, and neither Tactic nor Reaction."""

from __future__ import annotations

from harena.core import Flow, Form, Seat, Violation

from . import violations as no
from .abilities import no_access, use_ability, why_not_use
from .ability import Ability
from .card_words import WORD_OF
from .state import EVERYWHERE, NOWHERE, Glory, Permanent
from .targets import acts_on
from .values import Use, open_arenas
from .vocabulary import Effect, parts


def free_use(g: Glory, seat: Seat, arena: Permanent, ability: Ability) -> Use:
    """A free action reaches the Active Arena during a Battle (FG-BAT-4), otherwise all."""
    return Use(seat, arena.card, arena, ability, EVERYWHERE if g.battle == NOWHERE else (g.battle,))


def _check_free(g: Glory, seat: Seat, key: str) -> Violation | None:
    for arena in open_arenas(g, seat):
        if arena.key == key:
            return no.NO_FREE_ACTION if arena.card.free is None else why_not_free(g, seat, arena, arena.card.free)
    return no_access(g, key)


def why_not_free(g: Glory, seat: Seat, arena: Permanent, ability: Ability) -> Violation | None:
    if seat in g.placed and any(_touches_arenas(part) for effect in ability.effects for part in parts(effect)):
        return no.ELIMINATED  # FX-MP-BAT-14
    return why_not_use(g, free_use(g, seat, arena, ability))


def _touches_arenas(effect: Effect) -> bool:
    """Whether an effect reaches beyond one's own Coin and cards (FX-R-13)."""
    return acts_on(effect) is not None or WORD_OF[type(effect)].reaches


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


FREE_ACTION = Form(
    "free-action", "use {arena} as a free action", check=_check_free, interrupt=_free_action, at=("table",)
)
