"""The Arena: 37 hexes, their names, distances and the hexes a Move can reach (SP-R-51).

Hexes are numbered 0 to 36 in reading order, A1 to G4. Nothing here changes during a game, so all of it is tables.
"""

from __future__ import annotations

from functools import cache

from harena.core import Hex, hex_disc, hex_distance, hexes_within

RADIUS = 3
COORDINATES: tuple[Hex, ...] = tuple(hex_disc((0, 0), RADIUS))
_NUMBER = {hex_: number for number, hex_ in enumerate(COORDINATES)}


def _name(q: int, r: int) -> str:
    return "abcdefg"[r + RADIUS] + str(q - max(-RADIUS, -RADIUS - r) + 1)


NAMES: tuple[str, ...] = tuple(_name(q, r) for q, r in COORDINATES)
HEXES: dict[str, int] = {name: number for number, name in enumerate(NAMES)}
START: tuple[int, int] = (HEXES["d2"], HEXES["d6"])
DISTANCE: tuple[tuple[int, ...], ...] = tuple(tuple(hex_distance(a, b) for b in COORDINATES) for a in COORDINATES)


@cache
def reach(start: int, blocked: int, allowance: int) -> tuple[int, ...]:
    """Every hex at most `allowance` steps away without entering `blocked`; the start is one (SP-MOVE-1, SP-MOVE-2)."""
    found = hexes_within(COORDINATES[start], allowance, _NUMBER, (COORDINATES[blocked],))
    return tuple(sorted(_NUMBER[hex_] for hex_ in found))


@cache
def names_within(start: int, distance: int) -> tuple[str, ...]:
    """What the hexes are called that lie at most so far from this one, without itself."""
    return tuple(name for name, far in zip(NAMES, DISTANCE[start], strict=True) if 0 < far <= distance)
