"""Targets (FG-TGT): whom an effect may choose, whether it can be used at all, and why a choice is refused.

An ability may be declared only if every compulsory choice in it has a candidate (FG-TAC-8); the choices themselves
are made on resolution, one at a time, each from Gladiators with which the rest can still be done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from harena.core import Violation

from . import violations as no
from .card_words import WORD_OF, has_tokens, wants_another
from .state import EVERYWHERE, NOWHERE, Fighter, Glory
from .telling import arena_name
from .values import Use, can_enter, fits, holds, is_open, spare_influence
from .vocabulary import (
    ChooseOne,
    Effect,
    Exhaust,
    Filter,
    If,
    Move,
    MoveGladiator,
    Prevent,
    PutIntoArena,
    Reassign,
    Recover,
    Remove,
    RemoveFromGame,
    Selector,
    Who,
)


def acts_on(effect: Effect) -> Selector | None:
    """The Gladiators an effect acts on first, if it acts on any."""
    found: Selector | None = getattr(effect, "whom", None)
    return found


def selected(g: Glory, use: Use, selector: Selector) -> list[Fighter]:
    """Everybody a selector may mean now."""
    match selector.who:
        case Who.SELF:
            found = use.source
            return [found] if isinstance(found, Fighter) and found in g.places[found.arena].fighters else []
        case Who.SUBJECT:
            return [
                fighter
                for fighter in use.subjects
                if fighter.arena in use.arenas and fighter in g.places[fighter.arena].fighters
            ]
    wanted = selector.filter
    found_ = [fighter for arena in use.arenas for fighter in g.places[arena].fighters if fits(fighter, wanted, use)]
    if selector.who is Who.ALL:
        return found_
    if use.targeting:
        found_ = [fighter for fighter in found_ if not fighter.card.untargetable]
    if selector.who is Who.ANOTHER_TARGET:
        found_ = [fighter for fighter in found_ if fighter not in use.targets]
    return found_


def first_choices(g: Glory, use: Use, effect: Effect) -> list[Fighter]:
    """Whom the effect may act on, such that the rest of it can be done too."""
    selector = acts_on(effect)
    if selector is None:
        return []
    found = selected(g, use, selector)
    needs = WORD_OF[type(effect)].needs
    if needs is not None:
        found = [fighter for fighter in found if needs(fighter)]
    if isinstance(effect, (Reassign, Move)):
        return [fighter for fighter in found if second_choices(g, use, effect, fighter)]
    if isinstance(effect, MoveGladiator):
        return [fighter for fighter in found if ways_out(g, fighter)]
    return found


def second_choices(g: Glory, use: Use, effect: Reassign | Move, source: Fighter) -> list[Fighter]:
    """Where damage may go: to a different Gladiator in the same Arena (FG-DMG-5/6/8)."""
    return [f for f in selected(g, use, effect.to) if f is not source and f.arena == source.arena]


def choices(g: Glory, use: Use, effect: Effect, source: Fighter | None) -> list[Fighter]:
    """Whom an effect may act on, or with a `source` where its damage may go."""
    if source is None:
        found = first_choices(g, use, effect)
        demands = use.ability.demands if use.ability is not None and use.ability.another else ()
        for index, demand in enumerate(demands):
            if demand is effect:
                rest = demands[index + 1 :]
                return [fighter for fighter in found if _leaves_enough(g, use, fighter, rest)] or found
        return found
    assert isinstance(effect, (Reassign, Move))
    return second_choices(g, use, effect, source)


def ways_out(g: Glory, fighter: Fighter) -> list[int]:
    """The Arenas a Gladiator may be moved to (FG-R-67)."""
    return [arena for arena in EVERYWHERE if arena != fighter.arena and is_open(g, arena, leaving=fighter)]


def can_do(g: Glory, use: Use, effect: Effect) -> bool:
    """Whether everything compulsory in an effect has a candidate now."""
    special = _POSSIBLE.get(type(effect))
    if special is not None:
        return special(g, use, effect)
    selector = acts_on(effect)
    if selector is None or selector.who is Who.ALL:
        return True
    if selector.who is Who.TARGET and type(effect) not in _IN_TWO_STEPS:
        return _somebody(g, use, selector.filter, WORD_OF[type(effect)].needs)
    return bool(first_choices(g, use, effect))


_IN_TWO_STEPS = (Reassign, Move)


def _somebody(g: Glory, use: Use, wanted: Filter, needs: Callable[[Fighter], bool] | None) -> bool:
    """Whether there is any target, without listing all."""
    for arena in use.arenas:
        for fighter in g.places[arena].fighters:
            if needs is not None and not needs(fighter):
                continue
            if fits(fighter, wanted, use) and not (use.targeting and fighter.card.untargetable):
                return True
    return False


def _if_possible(g: Glory, use: Use, effect: If) -> bool:
    return not holds(g, effect.condition, use) or can_do(g, use, effect.then)


def _one_possible(g: Glory, use: Use, effect: ChooseOne) -> bool:
    return any(can_do(g, use, option) for option in effect.options)


def _card_to_remove(g: Glory, use: Use, effect: RemoveFromGame) -> bool:
    return bool(g.players[use.user].hand)


def _card_to_recover(g: Glory, use: Use, effect: Recover) -> bool:
    return bool(g.players[use.user].discard)


def _gladiator_to_move(g: Glory, use: Use, effect: MoveGladiator) -> bool:
    return any(ways_out(g, fighter) for fighter in selected(g, use, effect.whom))


def _gladiator_to_put_in(g: Glory, use: Use, effect: PutIntoArena) -> bool:
    return fits_into_battle(g, use.user)


_POSSIBLE: dict[type[Effect], Callable[[Glory, Use, Any], bool]] = {
    If: _if_possible,
    ChooseOne: _one_possible,
    RemoveFromGame: _card_to_remove,
    Recover: _card_to_recover,
    PutIntoArena: _gladiator_to_put_in,
    MoveGladiator: _gladiator_to_move,
}


def fits_into_battle(g: Glory, seat: int) -> bool:
    """FG-R-53; FX-MP-BAT-14: whoever is out brings nobody in, not even while answering what put them out."""
    if g.battle == NOWHERE or seat in g.placed:
        return False
    spare = spare_influence(g, seat)
    return any(can_enter(card, spare) for card in g.players[seat].hand)


def can_use(g: Glory, use: Use) -> bool:
    """FG-TAC-8: whether all compulsory targets have candidates, for a Tactic or Reaction within one Arena."""
    assert use.ability is not None
    demands = use.ability.demands
    if not demands:
        return True
    reach = use.arenas
    if len(reach) <= 1 or not use.targeting:
        return can_do(g, use, demands[0]) if len(demands) == 1 else _can_do_all(g, use, demands)
    return any(_can_do_all(g, there, demands) for there in map(use.within, reach))


def _can_do_all(g: Glory, use: Use, demands: Sequence[Effect]) -> bool:
    """Whether there is somebody for each of these, and somebody else for those that need "another" (FG-TGT-5)."""
    for index, effect in enumerate(demands):
        if not can_do(g, use, effect):
            return False
        rest = demands[index + 1 :]
        selector = acts_on(effect)
        if selector is not None and selector.is_target and any(map(wants_another, rest)):
            return any(_leaves_enough(g, use, fighter, rest) for fighter in first_choices(g, use, effect))
    return True


def _leaves_enough(g: Glory, use: Use, fighter: Fighter, rest: Sequence[Effect]) -> bool:
    """Whether with this target the rest can still be done."""
    return _can_do_all(g, replace(use, targets=(*use.targets, fighter)), rest)


def why_not_target(g: Glory, use: Use, effect: Effect, fighter: Fighter, source: Fighter | None) -> Violation:
    """Why a Gladiator cannot be chosen for an effect; `source` is set when damage is on its way from there."""
    if source is not None:
        return no.NEEDS_ANOTHER if fighter is source else _why_not_there(g, use, source, fighter)
    if fighter.arena not in use.arenas:
        return elsewhere(g, fighter, use.arenas[0])
    selector = acts_on(effect)
    assert selector is not None
    if selector.who is Who.ANOTHER_TARGET and fighter in use.targets:
        return no.NEEDS_ANOTHER
    if use.targeting and selector.is_target and fighter.card.untargetable:
        return no.NOT_TARGETABLE
    match effect:
        case Prevent() if not fighter.assigned:
            if fighter.unpreventable:
                return no.CANNOT_BE_PREVENTED
            return no.RESOLVED_ALREADY if fighter.damage else no.NOTHING_ASSIGNED
        case Reassign() if not has_tokens(fighter):
            return no.RESOLVED_STAYS if fighter.damage else no.NOTHING_ASSIGNED
        case Move() if not fighter.damage:
            return no.NOT_RESOLVED_MOVE
        case Remove() if not fighter.damage:
            return no.NOT_RESOLVED_REMOVE
        case Exhaust() if fighter.exhausted:
            return no.ALREADY_EXHAUSTED
    return no.TAKES_THE_OTHER if fighter in first_choices(g, use, effect) else no.WRONG_TARGET


def elsewhere(g: Glory, fighter: Fighter, arena: int) -> Violation:
    """FG-BAT-4: who stands in another Arena has no part in it."""
    if arena == NOWHERE:
        return no.NO_BATTLE
    return no.only_active_arena(fighter.name, fighter.owner, arena_name(g, fighter.arena), arena_name(g, arena))


def _why_not_there(g: Glory, use: Use, source: Fighter, fighter: Fighter) -> Violation:
    if fighter.arena != source.arena:
        return elsewhere(g, fighter, source.arena)
    return no.NOT_TARGETABLE if use.targeting and fighter.card.untargetable else no.WRONG_TARGET
