"""How well the parties stand, for the search: what is read off the table, and what it says about who will win.

The weights are those of a regression over positions of greedy games (`python -m harena.lab.fitting for-glory`),
rounded. Between two, Influence in play tells most while schools are built, and once Battles are near the Glory that the
Gladiators out there may win. In a battle royale only the last Battle decides: what a school owns tells most, and what
it has in the Arena the more the fewer Boast Cards are left.
"""

from __future__ import annotations

from collections.abc import Mapping

from harena.core import Seat

from .cards import CardType
from .greedy import power, stakes, strength, worth
from .state import GLORY_TO_WIN, Glory, L
from .values import influence

#: The types of card that count while they are owned but not in play.
OWNED = (CardType.INCOME, CardType.PATRON, CardType.TACTIC, CardType.REACTION)
#: What each feature adds to the logarithm of the odds, in the order of `features`.
DUEL: Mapping[str, float] = {
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
ROYALE: Mapping[str, float] = {
    "strength in the last Arena": 0.03,
    "strength in an earlier Arena": 0.01,
    "worth of Gladiators owned": 0.005,
    "Influence": 0.15,
    "worth of Income owned": 0.02,
    "worth of Patrons owned": 0.05,
    "worth of Tactics owned": 0.01,
    "worth of Reactions owned": 0.01,
    "Arenas won": 0.12,
    "out of the last Battle": -3.0,
}


def progress(g: Glory) -> float:
    """By the Glory of whoever has most; in a battle royale by the Boast Cards that are gone."""
    if g.royale:
        return 1 / len(g.boasts)
    return min(1.0, max(g.glory_of(party) for party in range(g.parties)) / GLORY_TO_WIN)


def weights(g: Glory) -> Mapping[str, float]:
    return ROYALE if g.royale else DUEL


def features(g: Glory) -> list[tuple[float, ...]]:
    """What is looked at, party by party."""
    return [(_in_royale if g.royale else in_duel)(g, party) for party in range(g.parties)]


def in_duel(g: Glory, party: Seat) -> tuple[float, ...]:
    """Of one of two; the Ludus Magnus owns no cards and needs no Influence."""
    battles = g.in_arena_phase()
    fighting = sum(worth(fighter.card) for fighter in g.fighters() if fighter.owner == party)
    at_stake = stakes(g, party) if battles else 0.0
    held = influence(g, party) if party < g.seats else 0
    return (
        g.glory_of(party) ** 2, fighting, at_stake, 0 if battles else held, held if battles else 0, *_owned(g, party)
    )  # fmt: skip


def _in_royale(g: Glory, party: Seat) -> tuple[float, ...]:
    player = g.players[party]
    last = len(g.boasts) == 1
    fighting = sum(strength(g, fighter) for fighter in g.places[L].fighters if fighter.owner == party)
    gladiators = sum(
        power(card) for pile in (player.hand, player.deck, player.discard) for card in pile if card.is_gladiator
    )
    return (
        fighting if last else 0.0, 0.0 if last else fighting, gladiators, influence(g, party), *_owned(g, party),
        len(player.arenas), last and party in g.placed,
    )  # fmt: skip


def _owned(g: Glory, party: Seat) -> tuple[float, ...]:
    """The worth of the cards of each type that a party has, wherever they are but in play."""
    owned = dict.fromkeys(OWNED, 0.0)
    if party < g.seats:
        player = g.players[party]
        for pile in (player.hand, player.deck, player.discard, player.reserve):
            for card in pile:
                if card.type in owned:
                    owned[card.type] += worth(card)
    return tuple(owned.values())
