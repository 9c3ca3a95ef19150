"""Words about damage: DEAL, PREVENT, REASSIGN, MOVE and REMOVE (FG-DMG)."""

from __future__ import annotations

from harena.core import Flow

from .choosing import affected, amount, choose_gladiator, how_much
from .damage import answer_damage, assign, check_defeats, deal
from .state import Fighter, Glory
from .telling import tell_healed, tell_prevented, tell_shift
from .values import Use
from .vocabulary import Deal, Event, Move, Prevent, Reassign, Remove


def resolve_deal(g: Glory, use: Use, effect: Deal) -> Flow:
    hit: list[Fighter] = yield from affected(g, use, effect)
    count = amount(g, effect.n, use)
    goes_on = g.log is not None and _goes_on(g, use, effect)
    yield from deal(g, [(fighter, count) for fighter in hit], use, unpreventable=effect.unpreventable, goes_on=goes_on)


def _goes_on(g: Glory, use: Use, effect: Deal) -> bool:
    """Whether this use has dealt damage before, or its Gladiator has fallen meanwhile: others may have acted since."""
    if use.ability is None:
        return False
    for earlier in use.ability.effects:
        if earlier is effect:
            break
        if isinstance(earlier, Deal):
            return True
    gone = isinstance(use.source, Fighter) and use.source not in g.places[use.source.arena].fighters
    return gone and use.ability.event not in (Event.LEAVE, Event.DEFEATED)


def resolve_prevent(g: Glory, use: Use, effect: Prevent) -> Flow:
    fighters: list[Fighter] = yield from affected(g, use, effect)
    for fighter in fighters:
        wanted = fighter.assigned
        if effect.n is not None:
            wanted = yield from how_much(g, use, effect, fighter)
        count = min(wanted, fighter.assigned)
        fighter.assigned -= count
        tell_prevented(g, fighter, count)


Shift = tuple[Fighter, Fighter, int]  # from whom, to whom, and how much


def _choose_shift(g: Glory, use: Use, effect: Reassign | Move) -> Flow:
    """A `Shift`, or None if there is nobody to shift damage from or to."""
    source: Fighter | None = yield from choose_gladiator(g, use, effect)
    if source is None:
        return None
    to: Fighter | None = yield from choose_gladiator(g, use, effect, source)
    if to is None:
        return None
    wanted: int = yield from how_much(g, use, effect, source)
    return source, to, wanted


def resolve_reassign(g: Glory, use: Use, effect: Reassign) -> Flow:
    """FG-DMG-5/11: preventable tokens go first, the others keep their mark."""
    shift: Shift | None = yield from _choose_shift(g, use, effect)
    if shift is None:
        return
    source, to, wanted = shift
    preventable = min(wanted, source.assigned)
    marked = min(wanted - preventable, source.unpreventable)
    source.assigned -= preventable
    source.unpreventable -= marked
    tell_shift(g, "reassigned", source, to, preventable + marked)
    if preventable:
        assign(g, to, preventable)
    if marked:
        assign(g, to, marked, unpreventable=True)
    if preventable or marked:
        yield from answer_damage(g, [to])  # FX-BLESS-12


def resolve_move(g: Glory, use: Use, effect: Move) -> Flow:
    """FG-DMG-6: damage taken off one Gladiator is assigned to another and can be answered."""
    shift: Shift | None = yield from _choose_shift(g, use, effect)
    if shift is None:
        return
    source, to, wanted = shift
    count = min(wanted, source.damage)
    source.damage -= count
    tell_shift(g, "moved", source, to, count)
    yield from deal(g, [(to, count)], use, told=True)


def resolve_remove(g: Glory, use: Use, effect: Remove) -> Flow:
    fighters: list[Fighter] = yield from affected(g, use, effect)
    for fighter in fighters:
        wanted: int = yield from how_much(g, use, effect, fighter)
        count = min(wanted, fighter.damage)
        fighter.damage -= count
        tell_healed(g, fighter, count)
    yield from check_defeats(g, "left")  # somebody's Health may have hung on the damage
