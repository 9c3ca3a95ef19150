"""A feeling for the game: what a sensible leader would do next.

The `greedy` bot sends its fastest gladiators for the nearest Eagle and home with it, lets the others hunt, keeps out of
reach, and strikes where opponents are most likely to be. Nothing here is a rule.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final

from harena.core import Action, Ask

from .arena import NOWHERE, TURNED, Arena, Facing, Kind, Lower, Square, Upper, kept
from .hits import fates
from .orders import (
    LOWER_BY_TEXT,
    UPPER_BY_TEXT,
    destination,
    every_order,
    plight_of,
)
from .state import NO_ONE, Gala, Gladiator, School, Thumb

RUNNERS: Final = 2
"""How many gladiators are sent for Eagles at a time."""
STRIKE: Final = 0.8
"""What it is worth that an opponent is sure to come within reach."""
RISKY_SKILL, BEST_SKILL = 1.5, 0.4
"""What a Skill is worth at most: to those who would need it where they are struck, and to the others."""


def greedy(g: Gala, ask: Ask) -> Action:
    """The choice of the greedy bot."""
    school = g.schools[ask.seat]
    match ask.kind:
        case "order-upper":
            return best_upper(g, school, school.gladiators[ask.args[0]], ask)
        case "order-lower":
            return best_lower(g, school, school.gladiators[ask.args[0]], ask)
        case "attack":
            return best_attack(g, school.gladiators[ask.args[0]], ask)
        case "crowd":
            return ask.options[worth_calling(g, school, ask.args[0])]
        case "shield-pay":
            return ask.options[worth_a_shield(g, school, ask.args[0])]
        case "upgrade":
            return ask.options[school.treasury > 3]
    return g.rng.choice(ask.options)  # in the set-up one choice is about as good as another


# --- Distances --------------------------------------------------------------------------------------------------


class Distances:
    """How far the squares of an arena are from each other, in steps of a healthy gladiator."""

    def __init__(self, arena: Arena) -> None:
        found = [(arena.file_of(square), arena.rank_of(square)) for square in arena.squares]
        self.apart = tuple(
            tuple(max(abs(file - other), abs(rank - another)) for other, another in found) for file, rank in found
        )
        """apart[one][other]"""
        self.around = tuple(tuple(s for s, steps in enumerate(row) if steps <= 1) for row in self.apart)
        self.around_set = tuple(map(set_of, self.around))
        """The same as sets of squares, see `set_of`."""
        self.to_safe_zone = tuple(min(row[safe] for safe in arena.safe_zone) for row in self.apart)


def set_of(squares: Iterable[Square]) -> int:
    """Squares as bits of a number: whether two sets have any in common is found at once."""
    return reduce(or_, (1 << square for square in squares), 0)


@kept
def distances(arena: Arena) -> Distances:
    return Distances(arena)


def way_home(arena: Arena, start: Square, target: Square) -> int:
    """Steps a carrier has left after this one. GG-EAGLE-14: from inside the Safe Zone it goes out first."""
    if arena.in_safe_zone[start] and arena.in_safe_zone[target]:
        return 2
    return distances(arena).to_safe_zone[target]


# --- Orders -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Way:
    """Where an upper position leads, the lower positions that go with it, and the squares that can be struck from there
    next round after each of them."""

    upper: Upper
    target: Square
    lowers: tuple[tuple[Lower, tuple[Square, ...]], ...]
    near: int
    """All squares that can be struck from there, as a set (see `set_of`)."""


@kept
def ways(arena: Arena, kind: Kind, square: Square, facing: Facing, plight: int) -> tuple[Way, ...]:
    """Every legal order, by where it leads: a leap goes elsewhere than a step."""
    found: dict[tuple[Upper, Square], list[tuple[Lower, tuple[Square, ...]]]] = {}
    for upper, lower in every_order(arena, kind, square, facing, plight):
        target = destination(arena, kind, square, facing, upper, lower)
        reach = arena.attacks[kind][target][TURNED[facing][lower]]
        found.setdefault((upper, target), []).append((lower, reach))
    return tuple(
        Way(upper, target, tuple(lowers), set_of(square for _, reach in lowers for square in reach))
        for (upper, target), lowers in found.items()
    )


def ways_of(g: Gala, school: School, one: Gladiator) -> tuple[Way, ...]:
    return ways(g.arena, one.kind, one.square, one.facing, plight_of(school, one))


class Outlook:
    """What a school sees before it as it gives its orders: where opponents are, and where they may go and strike."""

    __slots__ = ("when", "enemies", "dangers", "crowded", "where_crowded", "best_strike", "squares", "carried",
                 "eagles", "runners")

    def __init__(self, g: Gala, school: School) -> None:
        everybody = g.gladiators()
        enemies = [one for one in everybody if one.seat != school.seat]
        self.when = g.match, g.round
        self.enemies = enemies
        self.dangers = danger(g.arena, enemies)
        self.crowded, self.where_crowded = crowding(g.arena, enemies)
        self.best_strike = STRIKE * max(self.crowded)
        self.squares = {one.square for one in everybody}
        self.carried = {one.carries: one for one in (*enemies, *school.gladiators) if one.carries != NO_ONE}
        self.eagles = [
            rival.eagle for rival in g.schools if rival.seat != school.seat and rival.seat not in self.carried
        ]
        self.runners = runners(g.arena, school, self.eagles) if self.eagles else []


def outlook(g: Gala, school: School) -> Outlook:
    """The outlook of a school; while orders are given nothing moves, so it is looked up once."""
    if g.phase != "orders":
        return Outlook(g, school)
    if g.outlooks is None:
        g.outlooks = {}
    known = g.outlooks.get(school.seat)
    if known is None or known.when != (g.match, g.round):
        known = g.outlooks[school.seat] = Outlook(g, school)
    return known


def best_upper(g: Gala, school: School, one: Gladiator, ask: Ask) -> Action:
    """The upper position of the most promising order."""
    upper, _ = best_order(g, school, one, outlook(g, school), ways_of(g, school, one))
    return next(action for action in ask.options if UPPER_BY_TEXT[action.args[1]] is upper)


def best_lower(g: Gala, school: School, one: Gladiator, ask: Ask) -> Action:
    """The most promising order with the upper position that is set."""
    _, upper = ask.args
    possible = [way for way in ways_of(g, school, one) if way.upper == upper]
    _, lower = best_order(g, school, one, outlook(g, school), possible)
    return next(action for action in ask.options if LOWER_BY_TEXT[action.args[2]] is lower)


def sensible_orders(g: Gala, school: School) -> None:
    """Set a school's discs as the greedy bot would: what an opponent may expect of it."""
    school.orders.clear()
    seen = outlook(g, school)
    for one in school.active():
        school.orders.append(best_order(g, school, one, seen, ways_of(g, school, one)))


def best_order(
    g: Gala, school: School, one: Gladiator, seen: Outlook, possible: Sequence[Way]
) -> tuple[Upper, Lower]:
    """The most promising order, the first of equals: on the way, out of danger, well placed to strike next."""
    arena, dangers, crowded = g.arena, seen.dangers, seen.crowded
    goal = distances(arena).apart[goal_of(g, school, one, seen)]
    ordered = squares_ordered(arena, school, one)
    carrying = one.carries != NO_ONE
    fear = 4.0 if one.marks or carrying else 2.0
    noise = g.rng.random  # so that two of a mind do not run into each other for ever
    best, most = (Upper.C, Lower.IDLE), -math.inf
    for way in possible:
        target = way.target
        base = 0.3 * noise() - fear * dangers[target]
        base -= 2.0 * (way_home(arena, one.square, target) if carrying else goal[target])
        if not carrying and arena.in_safe_zone[target]:
            base -= 3.0
        if target in ordered:
            base -= 6.0
        elif target in seen.squares and target != one.square:
            base -= 1.0
        close = way.near & seen.where_crowded
        if base + (seen.best_strike if close else 0.0) + max(BEST_SKILL, RISKY_SKILL * dangers[target]) <= most:
            continue  # no lower position could make up for it
        for lower, reach in way.lowers:
            rating = base
            if close and reach:
                rating += STRIKE * sum([crowded[square] for square in reach]) / (len(reach) + 1)
            if lower is Lower.SK:
                rating += skill_bonus(school, one, dangers[target])
            if rating > most:
                best, most = (way.upper, lower), rating
    return best


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a way promises at first sight: where it leads (the shorter of two ways), how many steps are left then, how
    likely one is struck there, who is there already (1 somebody stands there, 2 one's own is sent there), how many
    opponents may come within reach, and whether it is a safe square."""

    target: Square
    steps: int
    danger: float
    taken: int
    strikes: float
    safe: bool


def prospect(g: Gala, school: School, one: Gladiator, upper: Upper) -> Prospect:
    arena, seen = g.arena, outlook(g, school)
    way = next((way for way in ways_of(g, school, one) if way.upper == upper), None)
    if way is None:
        return Prospect(one.square, 0, 0.0, 0, 0.0, safe=False)
    target = way.target
    if one.carries != NO_ONE:
        steps = way_home(arena, one.square, target)
    else:
        steps = distances(arena).apart[goal_of(g, school, one, seen)][target]
    taken = 2 if target in squares_ordered(arena, school, one) else int(target in seen.squares and target != one.square)
    strikes = max(sum([seen.crowded[square] for square in reach]) / (len(reach) + 1) for _, reach in way.lowers)
    return Prospect(target, steps, seen.dangers[target], taken, strikes, arena.in_safe_zone[target])


def skill_bonus(school: School, one: Gladiator, danger_there: float) -> float:
    if one.kind <= Kind.SPEAR:
        return danger_there * (RISKY_SKILL if school.treasury else 0.0)
    return BEST_SKILL if one.kind is Kind.CLUB else 0.1


def goal_of(g: Gala, school: School, one: Gladiator, seen: Outlook) -> Square:
    """Where a gladiator is headed: an Eagle for the runners, a thief or the nearest opponent for the others."""
    near = distances(g.arena).apart[one.square]
    if any(one is runner for runner in seen.runners):
        return min(seen.eagles, key=near.__getitem__)
    if school.seat in seen.carried:
        return seen.carried[school.seat].square
    return min([other.square for other in seen.enemies], key=near.__getitem__, default=one.square)


def runners(arena: Arena, school: School, eagles: list[Square]) -> list[Gladiator]:
    """The gladiators closest to an opponent's Eagle, Daggers counting double speed."""
    apart = distances(arena).apart

    def rounds_away(one: Gladiator) -> int:
        steps = min([apart[one.square][eagle] for eagle in eagles])
        return (steps + 1) // 2 if one.kind is Kind.DAGGER else steps + one.marks

    free_hands = [one for one in school.gladiators if one.active and one.carries == NO_ONE]
    return sorted(free_hands, key=rounds_away)[:RUNNERS]


def squares_ordered(arena: Arena, school: School, one: Gladiator) -> set[Square]:
    """Where own gladiators with an order already are sent: no good running into them."""
    found = set()
    for index, other in enumerate(school.active()):
        if other is one or index >= len(school.orders):
            break
        upper, lower = school.orders[index]
        found.add(destination(arena, other.kind, other.square, other.facing, upper, lower))
    return found


def danger(arena: Arena, enemies: Sequence[Gladiator]) -> list[float]:
    """How likely each square is to be struck by an opponent this round."""
    found = [0.0] * len(arena.squares)
    for one in enemies:
        reach = arena.attacks[one.kind][one.square][one.facing]
        likely = 1 / (len(reach) + 1)
        for square in reach:
            found[square] += likely
    return found


def crowding(arena: Arena, enemies: Sequence[Gladiator]) -> tuple[list[int], int]:
    """How many opponents can reach each square with a step, and the set of squares that any can."""
    steps = distances(arena)
    found, anywhere = [0] * len(arena.squares), 0
    for one in enemies:
        anywhere |= steps.around_set[one.square]
        for square in steps.around[one.square]:
            found[square] += 1
    return found, anywhere


# --- Attacks and crowd ------------------------------------------------------------------------------------------


@kept
def likely_squares(arena: Arena, kind: Kind, square: Square, facing: Facing, plight: int) -> dict[Square, float]:
    """Where a gladiator may be after movement if any legal order is as likely as another."""
    orders = every_order(arena, kind, square, facing, plight)
    found: dict[Square, float] = {}
    for upper, lower in orders:
        target = destination(arena, kind, square, facing, upper, lower)
        found[target] = found.get(target, 0.0) + 1 / len(orders)
    found[square] = found.get(square, 0.0) + 0.1  # moves fail, and that means staying
    return found


def whereabouts(g: Gala, seat: int) -> list[tuple[dict[Square, float], float]]:
    """Where the opponents of this seat may be after movement, and how gladly each of them would be struck."""
    return [
        (
            likely_squares(g.arena, one.kind, one.square, one.facing, plight_of(g.schools[one.seat], one)),
            1.3 if one.marks or one.carries != NO_ONE else 1.0,
        )
        for one in g.gladiators()
        if one.seat != seat
    ]


def presence(opponents: list[tuple[dict[Square, float], float]], square: Square) -> float:
    """How likely one of them stands on the square after movement."""
    return sum([likely.get(square, 0.0) * weight for likely, weight in opponents])


def best_attack(g: Gala, one: Gladiator, ask: Ask) -> Action:
    opponents = whereabouts(g, one.seat)

    def promise(action: Action) -> float:
        square = g.arena.square_by_name.get(action.args[1], NOWHERE)
        return 0.0 if square == NOWHERE else presence(opponents, square) + 0.01 * g.rng.random()

    return max(ask.options, key=promise)


def worth_a_shield(g: Gala, school: School, number: int) -> bool:
    """A coin for a gladiator that would go out, or be hurt while there are coins; none for one that goes out anyway."""
    bare, covered = fates(g, school.seat, number)
    return covered != "out" and (bare == "out" or (bare != covered and school.treasury > 1))


def worth_calling(g: Gala, school: School, bench: int) -> bool:
    """Call Thumbs Up where own attacks look good, Thumbs Down where opponents' do; options are keep, call."""
    unused = [token for token in school.crowd if token.thumb is None]
    index = next(i for i, token in enumerate(unused) if token.bench == bench)
    up = school.thumbs[index] is Thumb.UP
    promise = 0.0
    for one in g.gladiators():
        if one.attack != NOWHERE and g.arena.line_of_bench[bench] in g.arena.lines_of_square[one.attack]:
            if up == (one.seat != school.seat):
                continue
            likely = presence(whereabouts(g, one.seat), one.attack)
            promise += likely if up else likely * g.arena.value[one.kind] / 2
    return promise > 0.35
