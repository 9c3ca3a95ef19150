"""A feeling for the game: how a school stands, and what a sensible leader would do next.

The `greedy` bot sends its fastest gladiators for the nearest Eagle and home with it, lets the others hunt, keeps out of
reach, and strikes where opponents are most likely to be. Nothing here is a rule.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from harena.core import Action, Ask
from harena.games.gladigala.arena import (
    ATTACKS,
    IN_SAFE_ZONE,
    LINE_OF_BENCH,
    LINES_OF_SQUARE,
    NOWHERE,
    SAFE_ZONE,
    SQUARE_BY_NAME,
    SQUARES,
    TURNED,
    VALUE,
    Facing,
    Kind,
    Lower,
    Square,
    Upper,
    file_of,
    rank_of,
)
from harena.games.gladigala.orders import (
    LOWER_BY_TEXT,
    UPPER_BY_TEXT,
    destination,
    every_order,
    legal_orders,
    plight_of,
)
from harena.games.gladigala.state import NO_ONE, Gala, Gladiator, Match, Medal, School, Thumb

RUNNERS: Final = 2
"""How many gladiators are sent for Eagles at a time."""


def choose(g: Gala, ask: Ask) -> Action:
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
            one = school.gladiators[ask.args[0]]
            return ask.options[one.marks > 0 or school.treasury > 1]
        case "upgrade":
            return ask.options[school.treasury > 3]
    return g.rng.choice(ask.options)  # in the set-up one choice is about as good as another


# --- Distances --------------------------------------------------------------------------------------------------


def apart(one: Square, other: Square) -> int:
    """Steps between two squares for a healthy gladiator."""
    return max(abs(file_of(one) - file_of(other)), abs(rank_of(one) - rank_of(other)))


TO_SAFE_ZONE: Final = tuple(min(apart(square, safe) for safe in SAFE_ZONE) for square in SQUARES)


def way_home(start: Square, target: Square) -> int:
    """Steps a carrier has left after this one. GG-EAGLE-14: from inside the Safe Zone it goes out first."""
    if IN_SAFE_ZONE[start]:
        return 2 if IN_SAFE_ZONE[target] else TO_SAFE_ZONE[target]
    return TO_SAFE_ZONE[target]


# --- Orders -----------------------------------------------------------------------------------------------------


def best_upper(g: Gala, school: School, one: Gladiator, ask: Ask) -> Action:
    ratings = rate_orders(g, school, one)
    legal = legal_orders(one.kind, one.square, one.facing, plight_of(school, one))
    return max(
        ask.options,
        key=lambda action: max(
            ratings[UPPER_BY_TEXT[action.args[1]], lower] for lower in legal[UPPER_BY_TEXT[action.args[1]]]
        ),
    )


def best_lower(g: Gala, school: School, one: Gladiator, ask: Ask) -> Action:
    ratings = rate_orders(g, school, one)
    return max(
        ask.options, key=lambda action: ratings[UPPER_BY_TEXT[action.args[1]], LOWER_BY_TEXT[action.args[2]]]
    )


def rate_orders(g: Gala, school: School, one: Gladiator) -> dict[tuple[Upper, Lower], float]:
    """How promising every legal order looks: on the way, out of danger, well placed to strike next."""
    goal = goal_of(g, school, one)
    dangers = danger(g, school.seat)
    enemies = [other.square for other in g.gladiators() if other.seat != school.seat]
    taken = {other.square for other in g.gladiators() if other is not one}
    ordered = squares_ordered(school, one)
    found = {}
    for upper, lower in every_order(one.kind, one.square, one.facing, plight_of(school, one)):
        target = destination(one.kind, one.square, one.facing, upper, lower)
        facing = TURNED[one.facing][lower]
        rating = 0.3 * g.rng.random()  # so that two of a mind do not run into each other for ever
        rating -= 2.0 * (way_home(one.square, target) if one.carries != NO_ONE else apart(target, goal))
        rating -= dangers[target] * (4.0 if one.marks or one.carries != NO_ONE else 2.0)
        if IN_SAFE_ZONE[target] and one.carries == NO_ONE:
            rating -= 3.0
        if target in ordered:
            rating -= 6.0
        elif target in taken:
            rating -= 1.0
        reach = ATTACKS[one.kind][target][facing]
        rating += 0.8 * sum(apart(square, enemy) <= 1 for square in reach for enemy in enemies) / (len(reach) + 1)
        if lower is Lower.SK:
            rating += skill_bonus(school, one, dangers[target])
        found[upper, lower] = rating
    return found


def skill_bonus(school: School, one: Gladiator, danger_there: float) -> float:
    if one.kind <= Kind.SPEAR:
        return danger_there * (1.5 if school.treasury else 0.0)
    return 0.4 if one.kind is Kind.CLUB else 0.1


def goal_of(g: Gala, school: School, one: Gladiator) -> Square:
    """Where a gladiator is headed: an Eagle for the runners, the nearest opponent for the others."""
    others = [other for other in g.gladiators() if other.seat != school.seat]
    thief = g.carrier(school.seat)
    free = [rival.eagle for rival in g.schools if rival.seat != school.seat and g.carrier(rival.seat) is None]
    if free and one in runners(school, free):
        return min(free, key=lambda eagle: apart(one.square, eagle))
    if thief is not None:
        return thief.square
    if not others:
        return one.square
    return min((other.square for other in others), key=lambda square: apart(one.square, square))


def runners(school: School, eagles: list[Square]) -> list[Gladiator]:
    """The gladiators closest to an opponent's Eagle, Daggers counting double speed."""

    def rounds_away(one: Gladiator) -> float:
        steps = min(apart(one.square, eagle) for eagle in eagles)
        return (steps + 1) // 2 if one.kind is Kind.DAGGER else steps + one.marks

    free_hands = [one for one in school.gladiators if one.active and one.carries == NO_ONE]
    return sorted(free_hands, key=rounds_away)[:RUNNERS]


def squares_ordered(school: School, one: Gladiator) -> set[Square]:
    """Where own gladiators with an order already are sent: no good running into them."""
    found = set()
    for place, other in enumerate(school.active()):
        if other is one or 2 * place + 1 >= len(school.orders):
            break
        upper, lower = Upper(school.orders[2 * place]), Lower(school.orders[2 * place + 1])
        found.add(destination(other.kind, other.square, other.facing, upper, lower))
    return found


def danger(g: Gala, seat: int) -> list[float]:
    """How likely each square is to be struck by an opponent this round."""
    found = [0.0] * len(SQUARES)
    for one in g.gladiators():
        if one.seat != seat:
            reach = ATTACKS[one.kind][one.square][one.facing]
            for square in reach:
                found[square] += 1 / (len(reach) + 1)
    return found


# --- Attacks and crowd ------------------------------------------------------------------------------------------


@cache
def likely_squares(kind: Kind, square: Square, facing: Facing, plight: int) -> dict[Square, float]:
    """Where a gladiator may be after movement if any legal order is as likely as another."""
    orders = every_order(kind, square, facing, plight)
    found: dict[Square, float] = {}
    for upper, lower in orders:
        target = destination(kind, square, facing, upper, lower)
        found[target] = found.get(target, 0.0) + 1 / len(orders)
    found[square] = found.get(square, 0.0) + 0.1  # moves fail, and that means staying
    return found


def presence(g: Gala, seat: int, square: Square) -> float:
    """How likely an opponent of this seat stands on the square after movement."""
    return sum(
        likely_squares(one.kind, one.square, one.facing, plight_of(g.schools[one.seat], one)).get(square, 0.0)
        * (1.3 if one.marks or one.carries != NO_ONE else 1.0)
        for one in g.gladiators()
        if one.seat != seat
    )


def best_attack(g: Gala, one: Gladiator, ask: Ask) -> Action:
    def promise(action: Action) -> float:
        square = SQUARE_BY_NAME.get(action.args[1], NOWHERE)
        return 0.0 if square == NOWHERE else presence(g, one.seat, square) + 0.01 * g.rng.random()

    return max(ask.options, key=promise)


def worth_calling(g: Gala, school: School, bench: int) -> bool:
    """Call Thumbs Up where own attacks look good, Thumbs Down where opponents' do; options are keep, call."""
    unused = [token for token in school.crowd if token.thumb is None]
    place = next(i for i, token in enumerate(unused) if token.bench == bench)
    up = school.thumbs[place] is Thumb.UP
    promise = 0.0
    for one in g.gladiators():
        if one.attack != NOWHERE and LINE_OF_BENCH[bench] in LINES_OF_SQUARE[one.attack]:
            likely = presence(g, one.seat, one.attack)
            if up and one.seat == school.seat:
                promise += likely
            elif not up and one.seat != school.seat:
                promise += likely * VALUE[one.kind] / 2
    return promise > 0.35


# --- How a school stands ----------------------------------------------------------------------------------------


def evaluate(g: Gala, seat: int) -> float:
    """From 0 (lost) to 1 (won), by medals won and the prospects of the match that runs."""
    if g.result is not None:
        return g.result.share(seat)
    strengths = [strength(g, school) for school in g.schools]
    odds = [math.exp2(value) for value in strengths]
    return odds[seat] / sum(odds)


def strength(g: Gala, school: School) -> float:
    """Points that double the odds of winning the day."""
    points = 3.0 * school.medals[Medal.EAGLE] + 1.5 * school.medals[Medal.COIN] + 0.1 * school.medal_coins
    weight = 1.0 if g.match is Match.MORNING else 1.3
    points += weight * 0.12 * school.treasury
    for one in school.gladiators:
        if not one.active:
            continue
        points += 0.25 - 0.1 * one.marks
        if one.carries != NO_ONE:
            points += weight * (2.0 - 0.4 * TO_SAFE_ZONE[one.square] - 0.3 * one.marks)
        elif one.square != NOWHERE:
            eagles = [other.eagle for other in g.schools if other.seat != school.seat and other.eagle != NOWHERE]
            if eagles:
                points += weight * 0.3 / (1 + min(apart(one.square, eagle) for eagle in eagles))
    return points
