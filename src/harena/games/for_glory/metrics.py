"""What is counted of the cards: which the Supply shows, who buys them, brings them into play and uses them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from harena.core import Config, Mark, Piece

from .cards import Card, CardSet, Deck, base_set, expansion_set

_NUMBERS: Final = ("cost", "attack", "health", "agility", "bloodlust", "influence", "value")


def pieces(config: Config) -> Iterator[Piece]:
    """Every title but the Boast Cards; those of the expansion only where it is played with."""
    cards = config.cards if isinstance(config.cards, CardSet) else base_set()
    own = {card.title for card in cards}
    for card in (*cards, *(card for card in expansion_set() if card.title not in own)):
        if card.deck is Deck.CHAMPION:
            played = config["champions"] != "none"
        else:
            played = card.deck is not Deck.BOAST and (card.title in own or config["blessings"])
        if played:
            yield _piece(card)


def _piece(card: Card) -> Piece:
    numbers = {name: getattr(card, name) for name in _NUMBERS if getattr(card, name)}
    everybodys = card.deck is Deck.STARTING
    # An Arena is had by whoever wins it: that it goes with winning says nothing about it.
    compared = not everybodys and card.deck is not Deck.ARENA
    return Piece(card.title, card.deck.value, numbers, card.origin.value, always=everybodys, compared=compared)


MARKS: Final[Mapping[str, Sequence[Mark]]] = {
    **{kind: [Mark("shown", "cards")] for kind in ("supply", "turns-up", "refreshes")},
    "begins": [Mark("shown", "arenas"), Mark("shown", "arena")],
    **{kind: [Mark("shown", "arena")] for kind in ("begins-royale", "new-round")},
    "turns-up-arena": [Mark("shown", "card")],
    "buys": [Mark("taken", "card")],
    "upgrades": [Mark("taken", lambda told: f"{told['card']} L{told['level']}")],
    "takes-lasting": [Mark("taken", "card")],
    "takes-arenas": [Mark("taken", "arenas")],
    "plays": [Mark("played", "card")],
    "enters": [Mark("played", "gladiator", "gladiator_of")],
    "uses": [Mark("used", "card"), Mark("used", "gladiator", "gladiator_of")],
    "strikes": [Mark("used", "gladiator", "gladiator_of")],
}
DEEDS: Final = {"taken": "bought", "played": "put into play", "used": "used"}
