"""What a finished game came to: Battles, Gladiators, Coin and cards, and in which Arenas the Glory was won."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from harena.core import Chronicle, Figure, Part

from .cards import Card, CardType, base_set
from .state import Glory

#: Events that say what was paid.
PAID: Final = ("buys", "pays", "uses", "enters", "buys-back", "upgrades")


def battles(chronicle: Chronicle) -> list[int]:
    """In how many somebody fought."""
    found = [0] * chronicle.seats
    for battle in chronicle.of("battle"):
        for side in ("one", "other"):
            seat = battle.get(side, {}).get("seat", -1)
            if 0 <= seat < chronicle.seats:
                found[seat] += 1
    return found


def reactions(chronicle: Chronicle) -> tuple[int, ...]:
    """Reaction cards that were played."""
    cards: Iterable[Card] = (*base_set(), *_owned(chronicle.state))
    titles = {card.title for card in cards if card.type is CardType.REACTION}
    return chronicle.sums("plays", where=lambda played: played["card"] in titles)


def _owned(g: Glory) -> Iterable[Card]:
    for player in g.players:
        for pile in (player.hand, player.deck, player.discard, player.reserve):
            yield from pile


_LOST: Final = Figure("lost", lambda c: c.sums("defeated"), among=lambda c: c.sums("enters"))
_OTHERS: Final = (
    Figure("strikes", lambda c: c.sums("strikes"), beside=lambda c: c.sums("strikes", by="damage")),
    Figure("coins-spent", lambda c: c.sums(*PAID, by="price")),
    Figure("bought", lambda c: c.sums("buys")),
    Figure("reactions", reactions),
)
FIGURES: Final = (Figure("battles-won", lambda c: c.sums("wins-battle"), among=battles), _LOST, *_OTHERS)
#: A battle royale has one Battle a round; what is won between them are Gladius Tokens.
ROYALE: Final = (Figure("gladii", lambda c: c.sums("takes-gladius")), _LOST, *_OTHERS)


def lasting_glory(chronicle: Chronicle) -> list[int]:
    """The Glory of Battles after which the Arena itself was taken."""
    found = [0] * chronicle.seats
    won = None
    for told in chronicle.of("wins-battle", "takes-lasting"):
        if told["kind"] == "wins-battle":
            won = told
        elif won is not None:
            found[told["seat"]] += won["glory"]
    return found


def fleeting_glory(chronicle: Chronicle) -> list[int]:
    glory = chronicle.sums("wins-battle", by="glory")
    return [all_ - lasting for all_, lasting in zip(glory, lasting_glory(chronicle), strict=True)]


PARTS: Final = (Part("fleeting", fleeting_glory), Part("lasting", lasting_glory))
#: A battle royale counts ranks: how many came after somebody.
RANKS: Final = (Part("places", lambda c: c.result.scores),)
