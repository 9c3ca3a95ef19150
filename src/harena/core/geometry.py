"""Hexes and squares: the geometry that more than one game needs.

Hexes have axial coordinates (q, r); the six directions run clockwise from east (+1, 0). Squares are (file, rank),
both from 0; the eight directions run clockwise from north.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]
Square: TypeAlias = tuple[int, int]

HEX_DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
SQUARE_DIRECTIONS: tuple[Square, ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def hex_distance(a: Hex, b: Hex) -> int:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def hex_step(a: Hex, direction: int) -> Hex:
    dq, dr = HEX_DIRECTIONS[direction % 6]
    return a[0] + dq, a[1] + dr


def hex_neighbours(a: Hex) -> tuple[Hex, ...]:
    return tuple((a[0] + dq, a[1] + dr) for dq, dr in HEX_DIRECTIONS)


def hex_direction(a: Hex, b: Hex) -> int | None:
    """The direction from a hex to an adjacent one, None if they are not adjacent."""
    step = (b[0] - a[0], b[1] - a[1])
    return HEX_DIRECTIONS.index(step) if step in HEX_DIRECTIONS else None


def hex_disc(centre: Hex, radius: int) -> Iterator[Hex]:
    """All hexes at most `radius` away, row by row."""
    for r in range(-radius, radius + 1):
        for q in range(max(-radius, -r - radius), min(radius, -r + radius) + 1):
            yield centre[0] + q, centre[1] + r


def hex_line(a: Hex, b: Hex) -> list[Hex]:
    """The hexes whose closed area the segment between two centres passes through, ends included, by distance from a.

    Exact integer arithmetic: a segment along a common edge touches the hexes on both sides.
    """
    ax, ay = _scaled(a)
    bx, by = _scaled(b)
    found = []
    for candidate in _box(a, b):
        cx, cy = _scaled(candidate)
        if _touches(ax, ay, bx, by, cx, cy):
            found.append(candidate)
    return sorted(found, key=lambda h: (hex_distance(a, h), h))


def _scaled(a: Hex) -> tuple[int, int]:
    """The centre of a pointy-top hex in units where all corners are whole numbers (x in 1/2 widths, y in 1/2 sides)."""
    q, r = a
    return 2 * q + r, 3 * r


_CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


def _box(a: Hex, b: Hex) -> Iterator[Hex]:
    for r in range(min(a[1], b[1]) - 1, max(a[1], b[1]) + 2):
        for q in range(min(a[0], b[0]) - abs(a[1] - b[1]) - 1, max(a[0], b[0]) + abs(a[1] - b[1]) + 2):
            yield q, r


def _touches(ax: int, ay: int, bx: int, by: int, cx: int, cy: int) -> bool:
    """Whether the segment a-b meets the closed hex around c (scaled coordinates)."""
    corners = [(cx + dx, cy + dy) for dx, dy in _CORNERS]
    axes = [(ay - by, bx - ax)]
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        axes.append((y1 - y2, x2 - x1))
    for nx, ny in axes:
        hexagon = [nx * x + ny * y for x, y in corners]
        one, other = nx * ax + ny * ay, nx * bx + ny * by
        if max(hexagon) < min(one, other) or min(hexagon) > max(one, other):
            return False
    return True


def hexes_within(start: Hex, steps: int, board: Collection[Hex], blocked: Collection[Hex] = ()) -> dict[Hex, int]:
    """Every hex of the board that can be walked to in at most `steps`, with its distance on foot; the start is 0."""
    found = {start: 0}
    edge: Iterable[Hex] = (start,)
    for distance in range(1, steps + 1):
        reached = []
        for here in edge:
            for there in hex_neighbours(here):
                if there in board and there not in blocked and there not in found:
                    found[there] = distance
                    reached.append(there)
        edge = reached
    return found


def square_name(square: Square) -> str:
    """(0, 0) is a1, as on a chessboard."""
    return f"{chr(ord('a') + square[0])}{square[1] + 1}"


def square_at(name: str) -> Square:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def square_distance(a: Square, b: Square) -> int:
    """Steps of a king."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
