"""P4, movement: all orders are carried out at the same instant (GG-MOVE, GG-CLASH, GG-DAGGER)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from .arena import TURNED, Square
from .orders import destination
from .state import NO_ONE, Gala, Gladiator, School
from .telling import tell_order


class Fate(IntEnum):
    """What became of an ordered move."""

    STAYED = 0
    MOVED = 1
    CLASHED = 2
    TRADED = 3
    BLOCKED = 4


FATE_EVENTS: Final = tuple(f"order-{fate.name.lower()}" for fate in Fate)


def adjudicate(places: Sequence[Square], targets: Sequence[Square]) -> list[Fate]:
    """The fate of every move, given where everybody stands and is ordered to be.

    Clashes and trades are read from the orders alone (GG-R-22); what is blocked follows from them.
    """
    fates = [Fate.STAYED if place == target else Fate.MOVED for place, target in zip(places, targets, strict=True)]
    occupant = {place: who for who, place in enumerate(places)}

    # GG-CLASH-1: whoever is ordered onto the same square fails.
    claimant: dict[Square, int] = {}
    for who, target in enumerate(targets):
        if fates[who] is Fate.STAYED:
            continue
        rival = claimant.setdefault(target, who)
        if rival != who:
            fates[who] = fates[rival] = Fate.CLASHED

    # GG-CLASH-2: two gladiators do not trade places. GG-CLASH-3: nobody enters a square that is not left.
    halted = []
    for who, target in enumerate(targets):
        if fates[who] is not Fate.MOVED:
            halted.append(who)
        elif (other := occupant.get(target)) is not None and targets[other] == places[who]:
            fates[who] = Fate.TRADED
            halted.append(who)
    while halted:
        follower = claimant.get(places[halted.pop()])
        if follower is not None and fates[follower] is Fate.MOVED:
            fates[follower] = Fate.BLOCKED
            halted.append(follower)
    return fates


def reveal_and_move(g: Gala) -> list[Gladiator]:
    """GG-MOVE-1: all orders are turned over and carried out together. Returns those who changed squares."""
    for school in g.schools:
        show_orders(school)
    everybody = g.gladiators()
    places = [one.square for one in everybody]
    targets = [destination(g.arena, one.kind, one.square, one.facing, one.upper, one.lower) for one in everybody]
    fates = adjudicate(places, targets)
    if g.tells(FATE_EVENTS[Fate.MOVED]):
        tell_fates(g, everybody, targets, fates)
    moved = []
    for one, target, fate in zip(everybody, targets, fates, strict=True):
        if fate is Fate.MOVED:
            one.square = target
            moved.append(one)
            if one.carries != NO_ONE:  # GG-EAGLE-7
                g.schools[one.carries].eagle = target
        one.facing = TURNED[one.facing][one.lower]  # GG-MOVE-6: moved or not
    return moved


def show_orders(school: School) -> None:
    """The cards are turned over: from now on the orders of the round are public."""
    for one, order in zip(school.active(), school.orders, strict=True):
        one.upper, one.lower = order
    school.orders.clear()


def tell_fates(g: Gala, everybody: Sequence[Gladiator], targets: Sequence[Square], fates: Sequence[Fate]) -> None:
    """What became of every order and why: moved, or held up, and by whom."""
    for one, target, fate in zip(everybody, targets, fates, strict=True):
        if fate is Fate.CLASHED:
            rivals = zip(everybody, targets, strict=True)
            others = [other for other, goal in rivals if goal == target and other.square != goal]
        else:
            others = [other for other in everybody if other.square == target]
        by = [other for other in others if other is not one] if fate > Fate.MOVED else []
        end = target if fate is Fate.MOVED else one.square
        tell_order(g, FATE_EVENTS[fate], one, start=one.square, goal=target, end=end, by=by)


def occupants(g: Gala) -> list[Gladiator | None]:
    """Who stands on each square."""
    found: list[Gladiator | None] = [None] * len(g.arena.squares)
    for one in g.gladiators():
        found[one.square] = one
    return found
