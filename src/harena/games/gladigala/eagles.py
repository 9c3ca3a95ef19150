"""P6, Eagles: what fallen carriers leave behind, what was snatched, what is picked up (GG-EAGLE)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from harena.core import Form, Violation

from .state import NO_ONE, Gala, Gladiator
from .telling import tell_eagle_dropped, tell_eagle_taken, tell_snatch

MOVE_OWN_EAGLE: Final = Form(
    "move-eagle", "move eagle to {square}", never=Violation("GG-EAGLE-2", "You cannot move your own Eagle.")
)
DROP_EAGLE: Final = Form(
    "drop-eagle", "drop eagle of {gladiator}", never=Violation("GG-EAGLE-8", "A carrier must keep the Eagle.")
)


def carriers_outside(g: Gala) -> list[Gladiator]:
    """Who begins the round outside the Safe Zone with an opponent's Eagle: the only ones who can snatch it."""
    return [one for one in g.gladiators() if one.carries != NO_ONE and not g.arena.in_safe_zone[one.square]]


def settle_eagles(g: Gala, carriers: Iterable[Gladiator]) -> list[Gladiator]:
    """P6: snatches first, then pick-ups. Returns those who picked up an Eagle."""
    record_snatches(g, carriers)
    return [one for one in g.gladiators() if one.carries == NO_ONE and picks_up(g, one)]


def free_eagle_of(g: Gala, gladiator: Gladiator) -> None:
    """GG-EAGLE-11: the Eagle of a carrier that leaves stays on its last square."""
    if gladiator.carries != NO_ONE:
        tell_eagle_dropped(g, gladiator.carries, gladiator.square)
        gladiator.carries = NO_ONE


def record_snatches(g: Gala, carriers: Iterable[Gladiator]) -> None:
    """GG-EAGLE-13: carried from outside the Safe Zone into it."""
    for one in carriers:
        if one.active and g.arena.in_safe_zone[one.square]:
            if one.seat not in g.snatchers:
                g.snatchers.append(one.seat)
            tell_snatch(g, one)


def picks_up(g: Gala, gladiator: Gladiator) -> bool:
    """GG-EAGLE-4, GG-EAGLE-6: take an opponent's free Eagle from the square, the next school's clockwise first."""
    order = g.turn_order
    here = order.index(gladiator.seat)
    for owner in order[here + 1 :] + order[:here]:
        # A carried Eagle is always on its carrier's square (GG-EAGLE-7): one that lies here is free.
        if g.schools[owner].eagle == gladiator.square:
            gladiator.carries = owner
            tell_eagle_taken(g, gladiator, owner)
            return True
    return False
