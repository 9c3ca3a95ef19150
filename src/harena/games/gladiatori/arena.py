"""The arena: hexes, directions, front and back, throwing area and clear path (chapter "The arena").

Hexes are numbered 0 to 78, row by row, so that every question about the board is a look into a table.
"""

from functools import cache

Axial = tuple[int, int]

# GL-GEO-1: pointy-top hexes, 9 rows of 7, 8, 9, 10, 11, 10, 9, 8, 7.
AXIAL: tuple[Axial, ...] = tuple((q, r) for r in range(-4, 5) for q in range(-5, 6) if abs(-q - r) <= 5)
HEX: dict[Axial, int] = {axial: number for number, axial in enumerate(AXIAL)}
OFF_BOARD = -1

# GL-GEO-6: clockwise from east; +1 is 60° clockwise.
DIRECTIONS: tuple[Axial, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
DIRECTION_NAMES = ("E", "SE", "SW", "W", "NW", "NE")

NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(
    tuple(HEX.get((q + dq, r + dr), OFF_BOARD) for dq, dr in DIRECTIONS) for q, r in AXIAL
)
RIM: frozenset[int] = frozenset(h for h, around in enumerate(NEIGHBOURS) if OFF_BOARD in around)
STARTS: tuple[int, ...] = (HEX[-2, -2], HEX[4, -2], HEX[2, 2], HEX[-4, 2])
START_NAMES = "ABCD"
LEFT_GATE, RIGHT_GATE = HEX[-5, 0], HEX[5, 0]
GATES = (LEFT_GATE, RIGHT_GATE)

FRONT_SECTORS = (5, 0, 1)
# GL-GEO-15: the sectors of a Sweep, in clockwise order.
ARCS: dict[str, tuple[int, int, int]] = {"left": (4, 5, 0), "centre": (5, 0, 1), "right": (0, 1, 2)}


def _length(dq: int, dr: int) -> int:
    return max(abs(dq), abs(dr), abs(dq + dr))


DISTANCE: tuple[tuple[int, ...], ...] = tuple(
    tuple(_length(q - other_q, r - other_r) for other_q, other_r in AXIAL) for q, r in AXIAL
)


# What people call a hex, as on a chess board: rows 1 to 9 from below, and a letter for each line from north-west to
# south-east, so that f5 is the middle, a5 and k5 are the gates, and east of f5 lies g5.
NAMES: tuple[str, ...] = tuple(f"{'abcdefghijk'[q + 5]}{5 - r}" for q, r in AXIAL)
HEX_CALLED: dict[str, int] = {name: number for number, name in enumerate(NAMES)}
# How actions and records write a hex.
NOTATION: tuple[str, ...] = tuple(f"({q},{r})" for q, r in AXIAL)


def direction_to(origin: int, neighbour: int) -> int:
    """The direction from a hex to one of its six neighbours."""
    return NEIGHBOURS[origin].index(neighbour)


# -- zones --------------------------------------------------------------------------------------------
# A zone depends only on the facing and on the vector between the two hexes, so one small table of bits
# answers for the whole board.

_FRONT, _DIRECTLY_BEHIND, _THROWING = 1, 2, 4
_SPAN = 21


def _zone_bits(facing: int, dq: int, dr: int) -> int:
    ds = -dq - dr
    eq, er = DIRECTIONS[facing]
    k = dq * eq + dr * er + ds * (-eq - er)
    square = dq * dq + dr * dr + ds * ds
    bits = 0
    if k >= 0:  # GL-GEO-11: the exact side line counts as front
        bits |= _FRONT
    elif 2 * k * k > 3 * square:  # within 30° of the rear axis, limits excluded
        bits |= _DIRECTLY_BEHIND
    if k > 0 and 2 * k * k >= square:  # GL-GEO-12: the closed cone of 120°
        bits |= _THROWING
    return bits


_ZONES: tuple[tuple[int, ...], ...] = tuple(
    tuple(_zone_bits(facing, dq, dr) for dq in range(-10, 11) for dr in range(-10, 11)) for facing in range(6)
)
_OFFSET: tuple[int, ...] = tuple(q * _SPAN + r for q, r in AXIAL)
_CENTRE = 10 * _SPAN + 10


def in_front(hex_: int, facing: int, other: int) -> bool:
    """GL-GEO-8, GL-GEO-11: whether `other` lies in the front half of a figure on `hex_`."""
    return bool(_ZONES[facing][_CENTRE + _OFFSET[other] - _OFFSET[hex_]] & _FRONT)


def directly_behind(hex_: int, facing: int, other: int) -> bool:
    return bool(_ZONES[facing][_CENTRE + _OFFSET[other] - _OFFSET[hex_]] & _DIRECTLY_BEHIND)


def in_throwing_area(hex_: int, facing: int, other: int) -> bool:
    return bool(_ZONES[facing][_CENTRE + _OFFSET[other] - _OFFSET[hex_]] & _THROWING)


def ahead(hex_: int, facing: int) -> int:
    """The hex directly in front, or OFF_BOARD."""
    return NEIGHBOURS[hex_][facing]


def behind(hex_: int, facing: int) -> int:
    """The hex directly behind, or OFF_BOARD."""
    return NEIGHBOURS[hex_][(facing + 3) % 6]


# -- clear path ---------------------------------------------------------------------------------------

# GL-GEO-14: axial coordinates times three make every corner an integer point.
_CORNERS: tuple[Axial, ...] = ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2))


def _corners(hex_: int) -> list[Axial]:
    q, r = AXIAL[hex_]
    return [(3 * q + dq, 3 * r + dr) for dq, dr in _CORNERS]


def _hull(points: list[Axial]) -> list[Axial]:
    """Andrew's monotone chain; affine coordinates keep convexity, so axial ones will do."""

    def chain(ordered: list[Axial]) -> list[Axial]:
        out: list[Axial] = []
        for x, y in ordered:
            while len(out) >= 2 and (out[-1][0] - out[-2][0]) * (y - out[-2][1]) <= (out[-1][1] - out[-2][1]) * (
                x - out[-2][0]
            ):
                out.pop()
            out.append((x, y))
        return out

    ordered = sorted(set(points))
    return chain(ordered)[:-1] + chain(ordered[::-1])[:-1]


def _overlap(first: list[Axial], second: list[Axial]) -> bool:
    """Separating-axis test for convex polygons; polygons that only touch do not overlap."""
    for polygon in (first, second):
        for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            nx, ny = y2 - y1, x1 - x2
            a = [nx * x + ny * y for x, y in first]
            b = [nx * x + ny * y for x, y in second]
            if max(a) <= min(b) or max(b) <= min(a):
                return False
    return True


@cache
def path(thrower: int, target: int) -> tuple[int, ...]:
    """GL-GEO-13: the hexes that must be free of standing figures for a throw from one hex at another."""
    q, r = AXIAL[thrower]
    cone = _hull([(3 * q, 3 * r), *_corners(target)])
    return tuple(
        hex_
        for hex_ in range(len(AXIAL))
        if hex_ not in (thrower, target)
        and DISTANCE[thrower][hex_] <= DISTANCE[thrower][target] + 1
        and _overlap(cone, _corners(hex_))
    )
