"""What is counted of Market and Intrigue cards: which are on sale, who comes to have them, plays and uses them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from harena.core import Config, Mark, Piece

from .box import Box, reference_box


def pieces(config: Config) -> Iterator[Piece]:
    """Each title once. Starting cards are dealt, not bought; Intrigue cards are drawn."""
    box = config.cards if isinstance(config.cards, Box) else reference_box()
    for name, card in {card.name: card for card in box.market}.items():
        dice = dict(zip(("attack", "defence", "speed"), card.dice, strict=True)) if card.fights else {}
        yield Piece(name, card.kind.name.lower(), {"value": card.value, **dice}, card.origin)
    for title in box.intrigue:
        numbers = {"value": title.value, **({"requires": title.requires} if title.requires else {})}
        yield Piece(title.name, title.suit.name.lower(), numbers, title.origin)


MARKS: Final[Mapping[str, Sequence[Mark]]] = {
    "on-sale": [Mark("shown", lambda told: told["card"]["card"])],
    "starts": [Mark("taken", "gladiators"), Mark("taken", "slaves")],
    "buys": [Mark("taken", "card")],
    "draws": [Mark("shown", "cards"), Mark("taken", "cards")],
    "changes-owner": [Mark("taken", "card", "to")],
    "enters": [Mark("played", "card"), Mark("used", "gear")],
    "scheme": [Mark("played", "card")],
    "reacts": [Mark("played", "card")],
    "foiled": [Mark("played", "foil", "foil_of")],
    "deploys": [Mark("played", lambda told: ["Guard"])],
    "uses": [Mark("used", "card")],
    "cashes-in": [Mark("used", "card")],
    "sells": [Mark("used", "card")],
}
DEEDS: Final = {"taken": "acquired", "played": "played or fights", "used": "cashed in, worn or sold"}
