"""How well the Houses stand, for the search: what is read off the table, and what it says about who will win.

The weights are those of regressions over positions of greedy games of all lengths between two and between more
(`python -m harena.lab.fitting spartacus`), rounded. The worth of cards overrates Champions.
"""

from __future__ import annotations

from collections.abc import Mapping

from harena.core import Seat

from .state import CHAMPION, HIGHEST, Capua
from .worth import card_worth, side_strength, strength

#: What each feature adds to the logarithm of the odds, in the order of `_of_house`.
DUEL: Mapping[str, float] = {
    "Influence": 0.4,
    "Influence from 10 on": 0.6,
    "all the Influence there is": 1.2,
    "Coins, up to six": 0.06,
    "further Coins, up to twenty": 0.09,
    "worth of cards": 0.065,
    "the best fighter": 0.16,
    "Guards": 0.04,
    "cards in hand": 0.1,
    "Champions": -0.6,
    "strength on the sand": 0.105,
}
#: The same where more than two Houses play.
MANY: Mapping[str, float] = {
    "Influence": 0.42,
    "Influence from 10 on": 0.75,
    "all the Influence there is": 1.5,
    "Coins, up to six": 0.085,
    "further Coins, up to twenty": 0.066,
    "worth of cards": 0.056,
    "the best fighter": 0.13,
    "Guards": 0.09,
    "cards in hand": 0.055,
    "Champions": -1.0,
    "strength on the sand": 0.09,
}


def progress(g: Capua) -> float:
    """By the Influence of whoever has most, from where all began."""
    most = max(house.influence for house in g.houses)
    return max(0.0, (most - g.start) / (HIGHEST - g.start))


def weights(g: Capua) -> Mapping[str, float]:
    return DUEL if g.seats == 2 else MANY


def features(g: Capua) -> list[tuple[float, ...]]:
    """What is looked at, House by House."""
    return [_of_house(g, seat) for seat in range(g.seats)]


def _of_house(g: Capua, seat: Seat) -> tuple[float, ...]:
    house = g.houses[seat]
    return (
        house.influence,
        max(0, house.influence - 9),
        house.influence == HIGHEST,
        min(house.coins, 6),
        max(0, min(house.coins, 20) - 6),
        sum([card_worth(g, seat, card) for card in house.cards]),
        strength(g, seat),
        house.guards,
        len(house.hand),
        sum([g.favour[card] == CHAMPION for card in house.cards]),
        _on_the_sand(g, seat),
    )


def _on_the_sand(g: Capua, seat: Seat) -> float:
    """How much stronger the House's Combatant is than the other, while a match is fought."""
    if g.match is None or len(g.match.sides) < 2 or g.match.winner >= 0:
        return 0.0
    for number, side in enumerate(g.match.sides):
        if side.seat == seat:
            return side_strength(g, number) - side_strength(g, 1 - number)
    return 0.0
