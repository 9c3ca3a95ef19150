"""How well a seat stands, for the search: the odds of winning, read off the table.

The weights are those of a logistic regression over some 23,000 positions of 800 greedy games. While schools are built,
Influence in play tells most about who will win; once Battles are near, the Glory that the Gladiators out there may win.
"""

from __future__ import annotations

from math import exp

from harena.core.ask import Seat

from .cards import CardType
from .judgement import stakes, worth
from .state import Glory
from .values import influence

#: What it adds to the logarithm of the odds: a square of Glory (it counts more the nearer the end is), the worth of a
#: fighting Gladiator, and by type the worth of a card that is owned but not in play.
GLORY_SQUARED = 0.12
FIGHTING = 0.07
OWNED = {CardType.INCOME: 0.016, CardType.PATRON: 0.09, CardType.TACTIC: 0.03, CardType.REACTION: 0.03}
#: A point of Influence while schools are built and while Battles are fought, and a Glory that may be expected then.
INFLUENCE = (0.38, 0.14)
AT_STAKE = 0.59


def evaluate(g: Glory, seat: Seat) -> float:
    """From 0 (lost) to 1 (won)."""
    if g.result is not None:
        return g.result.share(seat)
    others = [_standing(g, other) for other in range(g.parties) if other != seat]
    return 1 / (1 + exp(sum(others) / len(others) - _standing(g, seat)))


def _standing(g: Glory, party: Seat) -> float:
    """How much speaks for a party; the Ludus Magnus owns no cards and needs no Influence."""
    battles = g.in_arena_phase()
    total = GLORY_SQUARED * g.glory_of(party) ** 2
    total += FIGHTING * sum(worth(fighter.card) for fighter in g.fighters() if fighter.owner == party)
    if battles:
        total += AT_STAKE * stakes(g, party)
    if party < g.seats:
        player = g.players[party]
        total += INFLUENCE[battles] * influence(g, party)
        for pile in (player.hand, player.deck, player.discard, player.reserve):
            total += sum(OWNED.get(card.type, 0.0) * worth(card) for card in pile)
    return total
