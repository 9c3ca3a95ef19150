"""What is counted of ready-made gladiators, items, cards and Powers: who takes them, plays them and uses them again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from harena.core import Config, Mark, Piece

from .components import CARDS, CHARACTERS, POWER_CARDS, SHIPPED_ITEMS


def pieces(config: Config) -> Iterator[Piece]:
    for character in CHARACTERS:
        yield Piece(character.name, "gladiator", {"coins": character.coins()}, always=True)
    for item in (config.cards or SHIPPED_ITEMS).content:
        numbers = {"attack": item.attack, "defence": item.defence, "hit points": item.hp}
        yield Piece(item.id, "item", numbers, item.origin, always=True)
    for kind, cards in (("card", CARDS), ("power", POWER_CARDS)):
        for card in cards:
            yield Piece(card.name, kind, {"coins": card.coins}, card.origin, always=True, compared=False)


MARKS: Final[Mapping[str, Sequence[Mark]]] = {
    "becomes": [Mark("taken", "character")],
    "takes-item": [Mark("taken", "item")],
    "reveals": [Mark("played", "card"), Mark("played", "cards")],
    "re-uses": [Mark("used", "card")],
    "uses-power": [Mark("used", "power")],
}
DEEDS: Final = {"taken": "taken", "played": "played", "used": "used again"}
