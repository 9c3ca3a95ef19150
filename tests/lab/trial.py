"""The yardstick of the search: the search as it was when its three known faults had just been mended, and nothing else.

    harena tournament for-glory --bots search:100,tests.lab.trial:Trial:60 --games 40

Spartacus plays on greedily for 40 decisions, Gladiatori to the end, and For Glory's evaluation counts in shares. What
was weighed then is kept here, so that whatever is fitted later can be held against it on the same engine.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, exp2
from operator import mul
from typing import Any, ClassVar

from harena.bots.search import LONGEST, Runner, SearchBot
from harena.core import Action, Seat, SeatView, Table
from harena.games.for_glory.standing import in_duel
from harena.games.gladigala.arena import NOWHERE
from harena.games.gladigala.greedy import distances
from harena.games.gladigala.state import NO_ONE, Match, Medal
from harena.games.spartacus.state import HIGHEST
from harena.games.spartacus.worth import CARD, GUARD, card_worth

#: How many decisions a playout had.
LENGTHS = {"for-glory": 50, "gladigala": 48, "gladiatori": LONGEST, "spartacus": 40}
FOR_GLORY = (0.12, 0.07, 0.59, 0.38, 0.14, 0.016, 0.09, 0.03, 0.03)


def _for_glory(g: Any, seat: Seat) -> float:
    standings = [sum(map(mul, FOR_GLORY, in_duel(g, party))) for party in range(g.parties)]
    return 1 / sum(exp(other - standings[seat]) for other in standings)


def _gladigala(g: Any, seat: Seat) -> float:
    odds = [exp2(_strength(g, school)) for school in g.schools]
    return odds[seat] / sum(odds)


def _strength(g: Any, school: Any) -> float:
    """Points that double the odds of winning the day."""
    steps = distances(g.arena)
    weight = 1.0 if g.match is Match.MORNING else 1.3
    eagles = [other.eagle for other in g.schools if other.seat != school.seat and other.eagle != NOWHERE]
    points = 3.0 * school.medals[Medal.EAGLE] + 1.5 * school.medals[Medal.COIN] + 0.1 * school.medal_coins
    points += weight * 0.12 * school.treasury
    for one in school.active():
        points += 0.25 - 0.1 * one.marks
        if one.carries != NO_ONE:
            points += weight * (2.0 - 0.4 * steps.to_safe_zone[one.square] - 0.3 * one.marks)
        elif one.square != NOWHERE and eagles:
            points += weight * 0.3 / (1 + min(steps.apart[one.square][eagle] for eagle in eagles))
    return float(points)


def _spartacus(g: Any, seat: Seat) -> float:
    weights = [
        exp(0.55 * _standing(g, other)) * (5 if house.influence == HIGHEST else 1)
        for other, house in enumerate(g.houses)
    ]
    return weights[seat] / sum(weights)


def _standing(g: Any, seat: Seat) -> float:
    """A House as a whole, in Influence."""
    house = g.houses[seat]
    cards = sum(card_worth(g, seat, card) for card in house.cards)
    wealth = min(house.coins, 20) + cards + GUARD * house.guards + CARD * len(house.hand)
    return float(house.influence + wealth / 12)


VALUES: dict[str, Callable[[Any, Seat], float]] = {
    "for-glory": _for_glory, "gladigala": _gladigala, "spartacus": _spartacus
}


class Trial(SearchBot):
    """Chooses as the search did then: with a tree from the start, greedily unless another choice is proved better."""

    straight: ClassVar[int] = 0

    @property
    def name(self) -> str:
        return f"tests.lab.trial:Trial:{self._iterations}"

    def choose(self, seat: SeatView) -> Action:
        return self.weigh(seat)[0].action

    def _preferred(self, field: list[Runner], habit: Runner) -> Runner:
        best = max(field, key=lambda runner: runner.mean)
        return habit if habit in field and not habit.behind(best) else best

    def _length(self, table: Table) -> int:
        return LENGTHS.get(table.game.id, super()._length(table))

    def _value(self, table: Table, seat: Seat) -> float:
        judge = VALUES.get(table.game.id)
        return super()._value(table, seat) if table.result is not None or judge is None else judge(table.state, seat)
