"""The day from the choosing of schools to the last medal, phase by phase.

Set-up runs through once a match, then the round repeats: orders, attacks, crowd, reveal, upgrades.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from harena.core import Flow

from .arena import NOWHERE, Lower, Upper
from .attacks import place_attacks
from .coins import NO_RUNS, Stacking, change_hands, name_match_leader, stack_bases
from .crowd import call_crowds
from .eagles import carriers_outside, free_eagle_of, settle_eagles
from .ending import check_end
from .entering import place_crowd, place_eagles, place_gladiators
from .gearing_up import choose_formations, choose_schools, declare
from .hits import OUT, give_marks, raise_shields, successful_attacks, trampling_own_eagle
from .movement import reveal_and_move
from .orders import give_orders
from .state import Gala, Gladiator, Match
from .telling import tell_out, tell_round
from .upgrades import buy_upgrades


def enter_the_arena(g: Gala) -> Flow:
    """The last step of the set-up; then the first round begins."""
    yield from place_crowd(g)
    begin_round(g)


def resolve_round(g: Gala) -> Flow:
    """P4 to P8: movement, hits, Eagles, coins, and whether the match is over."""
    carriers = carriers_outside(g)
    moved = reveal_and_move(g)
    blows = successful_attacks(g)
    shielded = yield from raise_shields(g, blows)
    fallen = give_marks(g, blows, shielded)
    fallen += [one for one in trampling_own_eagle(g, moved) if one not in fallen]
    leave_the_arena(g, fallen)
    stacking = fill_center_stage(g, fallen)
    new_carriers = settle_eagles(g, carriers)
    change_hands(g, blows, new_carriers, stacking)
    check_end(g)


def leave_the_arena(g: Gala, fallen: Sequence[Gladiator]) -> None:
    """P5d: those who are out leave, and what they carry falls."""
    for bases, gladiator in enumerate(fallen, len(g.stage) + 1):
        gladiator.active = False
        tell_out(g, gladiator, bases, trampled=gladiator.marks < OUT)
        free_eagle_of(g, gladiator)


def fill_center_stage(g: Gala, fallen: Sequence[Gladiator]) -> Stacking:
    """P5d: their bases go on the Center Stage; how they lie there pays two players."""
    losses = [0] * g.seats
    for gladiator in fallen:
        losses[gladiator.seat] += 1
    if g.seats > 2:
        g.stage += [seat for seat in g.turn_order for _ in range(losses[seat])]
        return NO_RUNS
    one, other = g.schools
    stacking = stack_bases(g.run_seat, g.run_length, (losses[0], losses[1]), (one.treasury, other.treasury))
    g.stage += [seat for seat in stacking.losers for _ in range(losses[seat])]
    g.run_seat, g.run_length = stacking.run_seat, stacking.run_length
    return stacking


def end_round(g: Gala) -> Flow:
    """P9 and P10: upgrades, then everything is made ready for the next round."""
    yield from buy_upgrades(g)
    name_match_leader(g)
    begin_round(g)


def begin_round(g: Gala) -> None:
    """Markers come back, discs go to C and idle, the effects of called crowd tokens are over."""
    g.round += 1
    for school in g.schools:
        for token in school.crowd:
            token.called = False
        for one in school.gladiators:
            one.upper, one.lower, one.attack = Upper.C, Lower.IDLE, NOWHERE
    g.phase = "orders"
    tell_round(g)


def passed_over(g: Gala) -> frozenset[str]:
    """The stages of the way to the first round that this match does without."""
    afternoon = ("School", "Eagle") if g.match is Match.AFTERNOON else ()
    split = ("Formation",) if len(g.arena.formations[g.seats]) == 1 else ()
    declared = ("Declaration",) if g.seats == 2 else ()
    return frozenset((*afternoon, *split, *declared))


#: The way to the first round, and a round as people go through it.
PREPARATION: Final = (
    ("School", ("schools",)),
    ("Formation", ("formation",)),
    ("Declaration", ("declaration",)),
    ("Eagle", ("eagles",)),
    ("Line-up", ("placing",)),
    ("Crowd", ("crowd",)),
)
ROUND: Final = (
    ("Orders", ("orders",)),
    ("Attacks", ("attacks",)),
    ("Crowd", ("calls",)),
    ("Reveal", ("reveal", "upgrades")),
)

PHASES: Final[Mapping[str, Callable[[Gala], Flow]]] = {
    "schools": choose_schools,
    "formation": choose_formations,
    "declaration": declare,
    "eagles": place_eagles,
    "placing": place_gladiators,
    "crowd": enter_the_arena,
    "orders": give_orders,
    "attacks": place_attacks,
    "calls": call_crowds,
    "reveal": resolve_round,
    "upgrades": end_round,
}
