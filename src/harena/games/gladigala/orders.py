"""P1, orders: every school tells each of its active gladiators where to go and what else to do (GG-ORD)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from harena.core import Action, Flow, Form, Question, Rng, Violation, together

from .arena import (
    DIAGONALS,
    FACING_NAMES,
    KEPT,
    LOWER_LISTED,
    LOWER_NAMES,
    NOWHERE,
    UPPER_NAMES,
    UPPERS,
    Arena,
    Facing,
    Kind,
    Lower,
    Square,
    Upper,
    kept,
    kept_by_stance,
)
from .fates import Fate, adjudicate
from .state import GLADIATOR_NAMES, NO_ONE, SAFE_ZONE_FEE, SHIELDS_PER_MATCH, Gala, Gladiator, Order, School
from .telling import SKILL_NAMES, of_pieces

NOT_ORDERING: Final = Violation("GG-ORD-2", "Your orders are locked for this round.")
NO_ROUND_YET: Final = Violation("GG-ORD-2", "Orders are given in each round, once everybody is lined up.")
NOT_YOURS: Final = Violation("GG-ORD-1", "You can only command your own active gladiators.")
ALL_ORDERED: Final = Violation("GG-ORD-1", "All your orders are set: say that you are done, or take one back.")
ASKED_NOW: Final = "Now it is about {asked:bare}. To change an earlier choice, take it back."
ORDERS_MISSING: Final = Violation("GG-ORD-1", "Every active gladiator needs an order first.")
FIRST_WHERE: Final = Violation("GG-ORD-1", "First say where it goes, then whether it turns or uses its skill.")
NO_SUCH_UPPER: Final = Violation("GG-ORD-3", "The upper disc goes on one of C, F, FR, R, BR, B, BL, L, FL.")
NO_SUCH_LOWER: Final = Violation("GG-ORD-4", "Choose either a turn or the skill.")
OUTSIDE: Final = Violation("GG-ORD-6", "That square is outside the arena.")
HURT_MOVES_STRAIGHT: Final = Violation("GG-ORD-7", "A hurt gladiator moves only straight until upgraded.")
HURT_LEAPS_STRAIGHT: Final = Violation("GG-DAGGER-5", "A hurt Dagger leaps only straight until upgraded.")
ACROSS_CENTER_STAGE: Final = Violation("GG-ORD-8", "You cannot cross the Center Stage diagonally.")
LEAP_ACROSS_CENTER_STAGE: Final = Violation("GG-DAGGER-4", "The double move would cross the Center Stage diagonally.")
LEAP_OUTSIDE: Final = Violation("GG-DAGGER-4", "The double move would leave the arena.")
LEAP_NEEDS_DIRECTION: Final = Violation("GG-DAGGER-3", "The double move needs a direction.")
CARRIER_HAS_NO_SKILL: Final = Violation("GG-EAGLE-9", "A gladiator carrying an Eagle cannot use its skill.")
SHIELDS_USED_UP: Final = Violation("GG-SHIELD-7", "Your school has used its three shields.")
MUST_LEAVE_SAFE_ZONE: Final = Violation(
    "GG-ORD-10", "Your school could not pay; this gladiator must leave the Safe Zone."
)

#: The positions of the lower disc besides the skill.
TURNS: Final = tuple(lower for lower in LOWER_LISTED if lower is not Lower.SK)

#: The positions of the discs as they are typed.
UPPER_TEXTS: Final = tuple(name.lower() for name in UPPER_NAMES)
LOWER_TEXTS: Final = tuple(name.lower() for name in LOWER_NAMES)
UPPER_BY_TEXT: Final = dict(zip(UPPER_TEXTS, Upper, strict=True))
LOWER_BY_TEXT: Final = dict(zip(LOWER_TEXTS, Lower, strict=True))

#: An order as in "FR/CW"; what is not set yet is left out.
ORDER_NAMES: Final[dict[tuple[int, int | None], str]] = {
    (upper, lower): UPPER_NAMES[upper] + ("" if lower is None else f"/{LOWER_NAMES[lower]}")
    for upper in Upper
    for lower in (None, *Lower)
}


def give_orders(g: Gala) -> Flow:
    """P1: all schools at once, in secret; nobody goes on before everybody is Done."""
    commanding = [school.seat for school in g.schools if any(one.active for one in school.gladiators)]
    yield together(g, commanding, order_gladiators, "orders")
    g.phase = "attacks"


def order_gladiators(g: Gala, seat: int) -> Flow:
    """GG-ORD-1: one order for every active gladiator, the upper disc first."""
    school = g.schools[seat]
    orders = school.orders
    orders.clear()
    for number, gladiator in enumerate(school.gladiators):
        if gladiator.active:
            choice = yield ORDER_UPPER.ask(seat, number)
            upper = UPPER_BY_TEXT[choice.args[1]]
            choice = yield ORDER_LOWER.ask(seat, number, upper)
            orders.append((upper, LOWER_BY_TEXT[choice.args[2]]))
    yield ORDERS_DONE.ask(seat)


# --- What may be ordered ----------------------------------------------------------------------------------------

# What besides its kind and square decides which orders a gladiator may get: its plight, a set of these.
LIMITED: Final = 1
CARRYING: Final = 2
SHIELDS_SPENT: Final = 4
MUST_LEAVE: Final = 8
PLIGHTS: Final = {"limited": LIMITED, "carrying": CARRYING, "shieldless": SHIELDS_SPENT, "leaving": MUST_LEAVE}


def plight_of(school: School, gladiator: Gladiator) -> int:
    """What hampers this gladiator at the moment."""
    found = 0
    if gladiator.marks and not school.upgraded >> gladiator.kind & 1:
        found |= LIMITED
    if gladiator.carries != NO_ONE:
        found |= CARRYING
    if school.shield_coins >= SHIELDS_PER_MATCH and gladiator.kind <= Kind.SPEAR:
        found |= SHIELDS_SPENT
    if gladiator.must_leave:
        found |= MUST_LEAVE
    return found


def leaps(kind: Kind, lower: Lower) -> bool:
    """GG-DAGGER-1: a Dagger with skill goes two squares."""
    return kind is Kind.DAGGER and lower is Lower.SK


def destination(arena: Arena, kind: Kind, square: Square, facing: Facing, upper: Upper, lower: Lower) -> Square:
    """Where an order leads, or NOWHERE. GG-MOVE-2: the facing before any turn counts."""
    target = arena.step[square][facing][upper]
    if leaps(kind, lower) and target != NOWHERE:
        return arena.step[target][facing][upper]
    return target


def order_fault(
    arena: Arena, kind: Kind, square: Square, facing: Facing, plight: int, *, upper: Upper, lower: Lower
) -> Violation | None:
    """Why a gladiator in this plight may not be ordered so, or None."""
    leap = leaps(kind, lower)
    if lower is Lower.SK and plight & CARRYING:
        return CARRIER_HAS_NO_SKILL
    if lower is Lower.SK and plight & SHIELDS_SPENT:
        return SHIELDS_USED_UP
    if leap and upper is Upper.C:
        return LEAP_NEEDS_DIRECTION
    if upper in DIAGONALS and plight & LIMITED:
        return HURT_LEAPS_STRAIGHT if leap else HURT_MOVES_STRAIGHT
    target = destination(arena, kind, square, facing, upper, lower)
    if target == NOWHERE:
        return LEAP_OUTSIDE if leap else OUTSIDE
    if leap:
        passed = arena.step[square][facing][upper]
        if arena.crosses_center_stage(square, passed) or arena.crosses_center_stage(passed, target):
            return LEAP_ACROSS_CENTER_STAGE
    elif arena.crosses_center_stage(square, target):
        return ACROSS_CENTER_STAGE
    if plight & MUST_LEAVE and arena.in_safe_zone[target]:
        return MUST_LEAVE_SAFE_ZONE
    return None


Orders = dict[Upper, tuple[Lower, ...]]
"""For every possible upper position the lower positions that go with it."""


@lru_cache(KEPT)
def one_for_all(orders: tuple[tuple[Upper, tuple[Lower, ...]], ...]) -> Orders:
    """The same orders are possible in most stances: they are kept once."""
    return dict(orders)


@kept_by_stance
def legal_orders(arena: Arena, kind: Kind, square: Square, facing: Facing, plight: int) -> Orders:
    """All legal orders."""
    orders = []
    for upper in UPPERS:
        # Whether it turns, and which way, never matters: only the skill does.
        turn = order_fault(arena, kind, square, facing, plight, upper=upper, lower=Lower.IDLE) is None
        skill = order_fault(arena, kind, square, facing, plight, upper=upper, lower=Lower.SK) is None
        if turn or skill:
            orders.append((upper, (*(TURNS if turn else ()), *((Lower.SK,) if skill else ()))))
    return one_for_all(tuple(orders))


def commanded(g: Gala, seat: int, name: str) -> Gladiator | Violation:
    """The gladiator that a seat wants to command, or why it may not."""
    if g.phase != "orders":
        return NOT_ORDERING if g.round else NO_ROUND_YET
    return own_gladiator(g, seat, name, "GG-ORD-1") or NOT_YOURS


def own_gladiator(g: Gala, seat: int, name: str, rule: str) -> Gladiator | Violation | None:
    """A seat's own active gladiator; or why the one that is named is not; None if there is no such gladiator."""
    gladiator = g.gladiator_named(seat, name)
    if gladiator is None:
        return None
    if gladiator.seat != seat:
        return Violation(rule, "{piece} is not yours to command.", piece=gladiator.called, piece_of=gladiator.seat)
    return gladiator if gladiator.active else Violation(rule, "{piece} is out of this match.", piece=gladiator.called)


def may_go(g: Gala, seat: int, name: str, upper: str) -> Violation | None:
    """An upper position is possible if some lower position goes with it."""
    gladiator = commanded(g, seat, name)
    if isinstance(gladiator, Violation):
        return gladiator
    if upper in g.arena.square_by_name:
        return too_far(g.arena, gladiator, upper)
    if upper not in UPPER_BY_TEXT:
        return NO_SUCH_UPPER
    stance = g.arena, gladiator.kind, gladiator.square, gladiator.facing, plight_of(g.schools[seat], gladiator)
    if UPPER_BY_TEXT[upper] in legal_orders(*stance):
        return None
    return order_fault(*stance, upper=UPPER_BY_TEXT[upper], lower=Lower.IDLE)


def too_far(arena: Arena, gladiator: Gladiator, square: str) -> Violation:
    """Why no upper position leads to a square: there is none."""
    told = {"piece": gladiator.called, "square": square, "start": arena.square_names[gladiator.square]}
    if gladiator.kind is Kind.DAGGER:
        leap = "{piece} goes one square from {start}, or leaps two in one direction: {square} cannot be reached."
        return Violation("GG-ORD-3", leap, **told)
    return Violation("GG-ORD-3", "{piece} goes one square from {start} at most: {square} is too far.", **told)


def may_order(g: Gala, seat: int, name: str, upper: str, lower: str) -> Violation | None:
    gladiator = commanded(g, seat, name)
    if isinstance(gladiator, Violation):
        return gladiator
    if upper not in UPPER_BY_TEXT:
        return NO_SUCH_UPPER
    if lower not in LOWER_BY_TEXT:
        return NO_SUCH_LOWER
    stance = g.arena, gladiator.kind, gladiator.square, gladiator.facing, plight_of(g.schools[seat], gladiator)
    return order_fault(*stance, upper=UPPER_BY_TEXT[upper], lower=LOWER_BY_TEXT[lower])


GO: Final = Form("go", "go {gladiator} {upper}", check=may_go)
ORDER: Final = Form("order", "order {gladiator} {upper}/{lower}", check=may_order)
DONE_ORDERS: Final = Form("orders-done", "orders done")


@lru_cache(KEPT)
def upper_menu(kind: Kind, number: int, uppers: tuple[Upper, ...]) -> tuple[Action, ...]:
    """The actions for the upper disc."""
    name = GLADIATOR_NAMES[kind][number].lower()
    return tuple(GO(name, UPPER_TEXTS[upper]) for upper in uppers)


@lru_cache(KEPT)
def lower_menu(kind: Kind, number: int, upper: Upper, lowers: tuple[Lower, ...]) -> tuple[Action, ...]:
    """The actions for the lower disc once the upper one is set."""
    name = GLADIATOR_NAMES[kind][number].lower()
    return tuple(ORDER(name, UPPER_TEXTS[upper], LOWER_TEXTS[lower]) for lower in lowers)


def upper_options(g: Gala, seat: int, number: int) -> tuple[Action, ...]:
    school = g.schools[seat]
    one = school.gladiators[number]
    orders = legal_orders(g.arena, one.kind, one.square, one.facing, plight_of(school, one))
    return upper_menu(one.kind, one.number, tuple(orders))


def lower_options(g: Gala, seat: int, number: int, upper: Upper) -> tuple[Action, ...]:
    school = g.schools[seat]
    one = school.gladiators[number]
    orders = legal_orders(g.arena, one.kind, one.square, one.facing, plight_of(school, one))
    return lower_menu(one.kind, one.number, upper, orders[upper])


def not_this_one(g: Gala, seat: int, action: Action, number: int, upper: Upper | None = None) -> Violation:
    """Why an action that is legal in itself is no answer to this ask."""
    asked = g.schools[seat].gladiators[number]
    if action.form is DONE_ORDERS:
        return ORDERS_MISSING
    named = action.form in (GO, ORDER) and g.schools[seat].named(action.args[0]) is asked
    if named and action.form is ORDER and upper is None:
        return FIRST_WHERE
    return Violation("GG-ORD-1", ASKED_NOW, asked=asked.called)


@kept
def ways_from(
    arena: Arena, kind: Kind, square: Square, facing: Facing, plight: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The upper positions that are possible, and the squares that they lead to, by name."""
    orders = legal_orders(arena, kind, square, facing, plight)
    goals = (destination(arena, kind, square, facing, way, lowers[0]) for way, lowers in orders.items())
    return tuple(UPPER_NAMES[way] for way in orders), tuple(arena.square_names[goal] for goal in goals)


@cache
def plights_told(plight: int) -> dict[str, str]:
    return {name: name for name, bit in PLIGHTS.items() if plight & bit}


def upper_says(g: Gala, seat: int, number: int) -> dict[str, Any]:
    """Whom the order is for, what hampers it, and where each upper position leads."""
    school = g.schools[seat]
    one = school.gladiators[number]
    plight = plight_of(school, one)
    ways, goals = ways_from(g.arena, one.kind, one.square, one.facing, plight)
    return {
        "piece": one.called,
        "piece_of": seat,
        "square": g.arena.square_names[one.square],
        "facing": FACING_NAMES[one.facing],
        **plights_told(plight),
        "ways": ways,
        "ways_has": goals,
    }


def lower_says(g: Gala, seat: int, number: int, upper: Upper) -> dict[str, Any]:
    """Where it goes, and which skill it may use there."""
    school = g.schools[seat]
    one = school.gladiators[number]
    lowers = legal_orders(g.arena, one.kind, one.square, one.facing, plight_of(school, one))[upper]
    goal = destination(g.arena, one.kind, one.square, one.facing, upper, lowers[0])
    return {
        "piece": one.called,
        "piece_of": seat,
        "square": g.arena.square_names[one.square],
        "way": None if upper is Upper.C else UPPER_NAMES[upper],
        "goal": g.arena.square_names[goal],
        "skill": SKILL_NAMES[one.kind] if Lower.SK in lowers else None,
    }


def foreseen(arena: Arena, school: School) -> list[tuple[Gladiator, Square, Fate]]:
    """What becomes of the orders that a school has given, if nobody else is in their way: where each leads, and how."""
    ones = school.active()[: len(school.orders)]
    targets = [
        destination(arena, one.kind, one.square, one.facing, *order)
        for one, order in zip(ones, school.orders, strict=True)
    ]
    fates = adjudicate([one.square for one in ones], targets)
    return list(zip(ones, targets, fates, strict=True))


def held_up(arena: Arena, school: School) -> list[Gladiator]:
    """Who will not get where it is ordered to, because its own school is in its way (GG-CLASH-4)."""
    return [one for one, _, fate in foreseen(arena, school) if fate > Fate.MOVED]


def done_says(g: Gala, seat: int) -> dict[str, Any]:
    """What speaks against these orders, as long as one may be taken back: own ones in the way, and what they cost."""
    school = g.schools[seat]
    held = held_up(g.arena, school)
    inside = [
        one
        for one, target, fate in foreseen(g.arena, school)
        if g.arena.in_safe_zone[target if fate is Fate.MOVED else one.square]
    ]
    return {
        **(of_pieces(held) if held else {}),
        **({"fee": SAFE_ZONE_FEE * len(inside), "guests": [one.called for one in inside]} if inside else {}),
    }


def every_upper(g: Gala, seat: int, number: int) -> list[Action]:
    return [GO(g.schools[seat].gladiators[number].name.lower(), upper) for upper in UPPER_TEXTS]


def every_lower(g: Gala, seat: int, number: int, upper: Upper) -> list[Action]:
    name = g.schools[seat].gladiators[number].name.lower()
    return [ORDER(name, UPPER_TEXTS[upper], LOWER_TEXTS[lower]) for lower in LOWER_LISTED]


ORDER_UPPER: Final = Question(
    "order-upper", upper_options, candidates=every_upper, rule="GG-ORD-1", refuse=not_this_one, says=upper_says
)
ORDER_LOWER: Final = Question(
    "order-lower", lower_options, candidates=every_lower, rule="GG-ORD-4", refuse=not_this_one, says=lower_says
)
ORDERS_DONE: Final = Question(
    "orders-done",
    lambda g, seat: (DONE_ORDERS(),),
    rule="GG-ORD-2",
    confirm=True,
    refuse=lambda g, seat, action: ALL_ORDERED,
    says=done_says,
)


def guess(arena: Arena, school: School, rng: Rng) -> None:
    """Put the discs of a school's cards into some legal position, as an opponent may think of them."""
    school.orders.clear()
    for one in school.active():
        possible = every_order(arena, one.kind, one.square, one.facing, plight_of(school, one))
        school.orders.append(rng.choice(possible))


def swap(arena: Arena, school: School) -> None:
    """Put every disc into another legal position than it is in, where there is one."""
    for number, one in enumerate(school.active()):
        possible = every_order(arena, one.kind, one.square, one.facing, plight_of(school, one))
        school.orders[number] = possible[possible.index(school.orders[number]) - 1]


@kept
def every_order(
    arena: Arena, kind: Kind, square: Square, facing: Facing, plight: int
) -> tuple[Order, ...]:
    orders = legal_orders(arena, kind, square, facing, plight)
    return tuple((upper, lower) for upper, lowers in orders.items() for lower in lowers)
