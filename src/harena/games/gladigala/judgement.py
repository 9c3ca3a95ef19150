"""A feeling for the game: how a school stands, and what a sensible leader would do next.

The `greedy` bot sends its fastest gladiators for the nearest Eagle and home with it, lets the others hunt, keeps out of
reach, and strikes where opponents are most likely to be. Nothing here is a rule.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from harena.core import Action, Ask
from harena.games.gladigala.arena import NOWHERE, TURNED, Arena, Facing, Kind, Lower, Square, Upper
from harena.games.gladigala.orders import (
    KEPT,
    UPPER_BY_TEXT,
    destination,
    every_order,
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


class Distances:
    """How far the squares of an arena are from each other, in steps of a healthy gladiator."""

    def __init__(self, arena: Arena) -> None:
        places = [(arena.file_of(square), arena.rank_of(square)) for square in arena.squares]
        self.apart = tuple(
            tuple(max(abs(file - other), abs(rank - another)) for other, another in places) for file, rank in places
        )
        """apart[one][other]"""
        self.around = tuple(tuple(s for s, steps in enumerate(row) if steps <= 1) for row in self.apart)
        self.to_safe_zone = tuple(min(row[safe] for safe in arena.safe_zone) for row in self.apart)


@lru_cache(8)
def distances(arena: Arena) -> Distances:
    return Distances(arena)


def way_home(arena: Arena, start: Square, target: Square) -> int:
    """Steps a carrier has left after this one. GG-EAGLE-14: from inside the Safe Zone it goes out first."""
    if arena.in_safe_zone[start] and arena.in_safe_zone[target]:
        return 2
    return distances(arena).to_safe_zone[target]


# --- Orders -----------------------------------------------------------------------------------------------------


Prospect = tuple[Upper, Lower, Square, tuple[Square, ...]]


@lru_cache(KEPT)
def prospects(arena: Arena, kind: Kind, square: Square, facing: Facing, plight: int) -> tuple[Prospect, ...]:
    """Every legal order with the square it leads to and the squares that can be struck from there next round."""
    found = []
    for upper, lower in every_order(arena, kind, square, facing, plight):
        target = destination(arena, kind, square, facing, upper, lower)
        found.append((upper, lower, target, arena.attacks[kind][target][TURNED[facing][lower]]))
    return tuple(found)


def best_upper(g: Gala, school: School, one: Gladiator, ask: Ask) -> Action:
    """The upper position of the most promising order."""
    possible = prospects(g.arena, one.kind, one.square, one.facing, plight_of(school, one))
    ratings = rate(g, school, one, possible)
    upper = possible[ratings.index(max(ratings))][0]
    return next(action for action in ask.options if UPPER_BY_TEXT[action.args[1]] is upper)


def best_lower(g: Gala, school: School, one: Gladiator, ask: Ask) -> Action:
    """The most promising order with the upper position that is set: options come in the order of prospects."""
    possible = prospects(g.arena, one.kind, one.square, one.facing, plight_of(school, one))
    set_so_far = school.orders[-1]
    ratings = rate(g, school, one, [prospect for prospect in possible if prospect[0] == set_so_far])
    return ask.options[ratings.index(max(ratings))]


def sensible_orders(g: Gala, school: School) -> None:
    """Set a school's discs as the greedy bot would: what an opponent may expect of it."""
    school.orders.clear()
    for one in school.active():
        possible = prospects(g.arena, one.kind, one.square, one.facing, plight_of(school, one))
        ratings = rate(g, school, one, possible)
        school.orders += possible[ratings.index(max(ratings))][:2]


def rate(g: Gala, school: School, one: Gladiator, possible: Sequence[Prospect]) -> list[float]:
    """How promising orders look: on the way, out of danger, well placed to strike next."""
    everybody = g.gladiators()
    enemies = [other for other in everybody if other.seat != school.seat]
    goal = distances(g.arena).apart[goal_of(g, school, one, enemies)]
    dangers = danger(g.arena, enemies)
    crowded = crowding(g.arena, enemies)
    ordered = squares_ordered(g.arena, school, one)
    taken = {other.square for other in everybody if other is not one}
    carrying = one.carries != NO_ONE
    fear = 4.0 if one.marks or carrying else 2.0
    noise = g.rng.random  # so that two of a mind do not run into each other for ever
    places: dict[Square, float] = {}
    found = []
    for _, lower, target, reach in possible:
        rating = places.get(target)
        if rating is None:
            rating = 0.3 * noise() - fear * dangers[target]
            rating -= 2.0 * (way_home(g.arena, one.square, target) if carrying else goal[target])
            if g.arena.in_safe_zone[target] and not carrying:
                rating -= 3.0
            if target in ordered:
                rating -= 6.0
            elif target in taken:
                rating -= 1.0
            places[target] = rating
        if reach:
            rating += 0.8 * sum([crowded[square] for square in reach]) / (len(reach) + 1)
        if lower is Lower.SK:
            rating += skill_bonus(school, one, dangers[target])
        found.append(rating)
    return found


def skill_bonus(school: School, one: Gladiator, danger_there: float) -> float:
    if one.kind <= Kind.SPEAR:
        return danger_there * (1.5 if school.treasury else 0.0)
    return 0.4 if one.kind is Kind.CLUB else 0.1


def goal_of(g: Gala, school: School, one: Gladiator, enemies: Sequence[Gladiator]) -> Square:
    """Where a gladiator is headed: an Eagle for the runners, a thief or the nearest opponent for the others."""
    carried = {other.carries: other for other in enemies if other.carries != NO_ONE}
    carried |= {other.carries: other for other in school.gladiators if other.carries != NO_ONE}
    free = [rival.eagle for rival in g.schools if rival.seat != school.seat and rival.seat not in carried]
    near = distances(g.arena).apart[one.square]
    if free and one in runners(g.arena, school, free):
        return min(free, key=near.__getitem__)
    if school.seat in carried:
        return carried[school.seat].square
    return min((other.square for other in enemies), key=near.__getitem__, default=one.square)


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
    for place, other in enumerate(school.active()):
        if other is one or 2 * place + 1 >= len(school.orders):
            break
        upper, lower = Upper(school.orders[2 * place]), Lower(school.orders[2 * place + 1])
        found.add(destination(arena, other.kind, other.square, other.facing, upper, lower))
    return found


def danger(arena: Arena, enemies: Sequence[Gladiator]) -> list[float]:
    """How likely each square is to be struck by an opponent this round."""
    found = [0.0] * len(arena.squares)
    for one in enemies:
        reach = arena.attacks[one.kind][one.square][one.facing]
        for square in reach:
            found[square] += 1 / (len(reach) + 1)
    return found


def crowding(arena: Arena, enemies: Sequence[Gladiator]) -> list[int]:
    """How many opponents can reach each square with a step."""
    around = distances(arena).around
    found = [0] * len(arena.squares)
    for one in enemies:
        for square in around[one.square]:
            found[square] += 1
    return found


# --- Attacks and crowd ------------------------------------------------------------------------------------------


@lru_cache(KEPT)
def likely_squares(arena: Arena, kind: Kind, square: Square, facing: Facing, plight: int) -> dict[Square, float]:
    """Where a gladiator may be after movement if any legal order is as likely as another."""
    orders = every_order(arena, kind, square, facing, plight)
    found: dict[Square, float] = {}
    for upper, lower in orders:
        target = destination(arena, kind, square, facing, upper, lower)
        found[target] = found.get(target, 0.0) + 1 / len(orders)
    found[square] = found.get(square, 0.0) + 0.1  # moves fail, and that means staying
    return found


def presence(g: Gala, seat: int, square: Square) -> float:
    """How likely an opponent of this seat stands on the square after movement."""
    return sum(
        likely_squares(g.arena, one.kind, one.square, one.facing, plight_of(g.schools[one.seat], one)).get(square, 0.0)
        * (1.3 if one.marks or one.carries != NO_ONE else 1.0)
        for one in g.gladiators()
        if one.seat != seat
    )


def best_attack(g: Gala, one: Gladiator, ask: Ask) -> Action:
    def promise(action: Action) -> float:
        square = g.arena.square_by_name.get(action.args[1], NOWHERE)
        return 0.0 if square == NOWHERE else presence(g, one.seat, square) + 0.01 * g.rng.random()

    return max(ask.options, key=promise)


def worth_calling(g: Gala, school: School, bench: int) -> bool:
    """Call Thumbs Up where own attacks look good, Thumbs Down where opponents' do; options are keep, call."""
    unused = [token for token in school.crowd if token.thumb is None]
    place = next(i for i, token in enumerate(unused) if token.bench == bench)
    up = school.thumbs[place] is Thumb.UP
    promise = 0.0
    for one in g.gladiators():
        if one.attack != NOWHERE and g.arena.line_of_bench[bench] in g.arena.lines_of_square[one.attack]:
            likely = presence(g, one.seat, one.attack)
            if up and one.seat == school.seat:
                promise += likely
            elif not up and one.seat != school.seat:
                promise += likely * g.arena.value[one.kind] / 2
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
    steps = distances(g.arena)
    weight = 1.0 if g.match is Match.MORNING else 1.3
    points += weight * 0.12 * school.treasury
    for one in school.gladiators:
        if not one.active:
            continue
        points += 0.25 - 0.1 * one.marks
        if one.carries != NO_ONE:
            points += weight * (2.0 - 0.4 * steps.to_safe_zone[one.square] - 0.3 * one.marks)
        elif one.square != NOWHERE:
            eagles = [other.eagle for other in g.schools if other.seat != school.seat and other.eagle != NOWHERE]
            if eagles:
                points += weight * 0.3 / (1 + min(steps.apart[one.square][eagle] for eagle in eagles))
    return points
