"""The Arena: 37 hexes, their names, distances and the hexes a Move can reach (SP-R-51).

Hexes are numbered 0 to 36 in reading order, A1 to G4.  Nothing here changes during a game, so all of it is tables.
"""

from __future__ import annotations

from functools import cache
from itertools import product

RADIUS = 3
_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))

# Axial coordinates (q, r), row by row.
AXIAL: tuple[tuple[int, int], ...] = tuple(
    (q, r)
    for r, q in product(range(-RADIUS, RADIUS + 1), repeat=2)
    if abs(q + r) <= RADIUS
)
_NUMBER = {place: number for number, place in enumerate(AXIAL)}


def _name(q: int, r: int) -> str:
    return "ABCDEFG"[r + RADIUS] + str(q - max(-RADIUS, -RADIUS - r) + 1)


NAMES: tuple[str, ...] = tuple(_name(q, r) for q, r in AXIAL)
HEXES: dict[str, int] = {name: number for number, name in enumerate(NAMES)}
START: tuple[int, int] = (HEXES["D2"], HEXES["D6"])

NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(
    tuple(_NUMBER[q + dq, r + dr] for dq, dr in _STEPS if (q + dq, r + dr) in _NUMBER) for q, r in AXIAL
)
DISTANCE: tuple[tuple[int, ...], ...] = tuple(
    tuple(max(abs(q - s), abs(r - t), abs(q + r - s - t)) for s, t in AXIAL) for q, r in AXIAL
)


@cache
def reach(start: int, blocked: int, allowance: int) -> tuple[int, ...]:
    """Every hex at most `allowance` steps away without entering `blocked`, the start included (SP-MOVE-1, SP-MOVE-2)."""
    seen = {start}
    edge = [start]
    for _ in range(allowance):
        edge = [step for place in edge for step in NEIGHBOURS[place] if step != blocked and step not in seen]
        edge = list(dict.fromkeys(edge))
        seen.update(edge)
    return tuple(sorted(seen))
