"""P4, movement: all orders are carried out at the same instant (GG-MOVE, GG-CLASH, GG-DAGGER)."""

from __future__ import annotations

from collections.abc import Sequence

from .arena import TURNED, Square
from .fates import FATE_EVENTS, Fate, adjudicate
from .orders import destination
from .state import NO_ONE, Gala, Gladiator, School
from .telling import tell_order


def reveal_and_move(g: Gala) -> list[Gladiator]:
    """GG-MOVE-1: all orders are turned over and carried out together. Returns those who changed squares."""
    for school in g.schools:
        show_orders(school)
    everybody = g.gladiators()
    squares = [one.square for one in everybody]
    targets = [destination(g.arena, one.kind, one.square, one.facing, one.upper, one.lower) for one in everybody]
    fates = adjudicate(squares, targets)
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
