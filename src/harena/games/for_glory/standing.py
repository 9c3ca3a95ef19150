"""How well a seat stands, for the search: the odds of winning, read off the table.

The weights are those of a logistic regression over some 23,000 positions of 800 greedy games, rounded. While schools
are built, Influence in play tells most about who will win; once Battles are near, the Glory that the Gladiators out
there may win. `python -m harena.games.for_glory.fitting` fits weights anew and compares them with these.
"""

from __future__ import annotations

from math import exp
from operator import mul

from harena.core.ask import Seat

from .cards import CardType
from .judgement import stakes, worth
from .state import Glory
from .values import influence

#: The types of card that count while they are owned but not in play.
OWNED = (CardType.INCOME, CardType.PATRON, CardType.TACTIC, CardType.REACTION)
#: What each feature adds to the logarithm of the odds, in the order of `features`.
WEIGHTS = {
    "glory, squared": 0.12,  # it counts more the nearer the end is
    "worth of fighting Gladiators": 0.07,
    "Glory at stake in Battles": 0.59,
    "Influence while schools are built": 0.38,
    "Influence in Battles": 0.14,
    "worth of Income owned": 0.016,
    "worth of Patrons owned": 0.09,
    "worth of Tactics owned": 0.03,
    "worth of Reactions owned": 0.03,
}
_WEIGHTS = tuple(WEIGHTS.values())


def evaluate(g: Glory, seat: Seat) -> float:
    """From 0 (lost) to 1 (won)."""
    if g.result is not None:
        return g.result.share(seat)
    others = [_standing(g, other) for other in range(g.parties) if other != seat]
    return 1 / (1 + exp(sum(others) / len(others) - _standing(g, seat)))


def _standing(g: Glory, party: Seat) -> float:
    """How much speaks for a party."""
    total: float = sum(map(mul, _WEIGHTS, features(g, party)))
    return total


def features(g: Glory, party: Seat) -> tuple[float, ...]:
    """What is looked at, of one party; the Ludus Magnus owns no cards and needs no Influence."""
    battles = g.in_arena_phase()
    fighting = sum(worth(fighter.card) for fighter in g.fighters() if fighter.owner == party)
    at_stake = stakes(g, party) if battles else 0.0
    held = 0
    owned = dict.fromkeys(OWNED, 0.0)
    if party < g.seats:
        player = g.players[party]
        held = influence(g, party)
        for pile in (player.hand, player.deck, player.discard, player.reserve):
            for card in pile:
                if card.type in owned:
                    owned[card.type] += worth(card)
    return (
        g.glory_of(party) ** 2, fighting, at_stake, 0 if battles else held, held if battles else 0, *owned.values()
    )  # fmt: skip
