"""What is counted of the gladiators: how many of each weapon a school leads, how often they strike and how often they
hit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from harena.core import Config, Mark, Piece

from .arena import KIND_NAMES, SHIPPED, Arena, Kind


def pieces(config: Config) -> Iterator[Piece]:
    arena = config.cards if isinstance(config.cards, Arena) else SHIPPED
    for kind in Kind:
        rank = 1 if kind in arena.stacks[0] else 2
        yield Piece(KIND_NAMES[kind], f"class {'I' * rank}", {"value": arena.value[kind]}, always=True)


MARKS: Final[Mapping[str, Sequence[Mark]]] = {
    "formation": [Mark("taken", "pieces")],
    "attack": [Mark("played", "piece", "piece_of")],
    "hit": [Mark("used", "foes", "foes_of")],
}
DEEDS: Final = {"taken": "led", "played": "strikes", "used": "hits"}
