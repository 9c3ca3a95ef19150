"""The arena: squares, rings, benches and lines, directions, attack patterns and start squares.

Everything here is computed once from ``cards/arena.toml`` and never changes. A square is a small
integer, counted from a1 eastwards and then northwards; ``NOWHERE`` stands for "outside".
"""

from __future__ import annotations

from enum import IntEnum
from importlib.resources import files
from typing import Any, Final

from harena.core import ORIGINS, BadCards, Field, Section, read_sections

Square = int
NOWHERE: Final = -1


class Side(IntEnum):
    """A side of the arena; a seat is named after its side. Clockwise, seen from above."""

    SOUTH = 0
    WEST = 1
    NORTH = 2
    EAST = 3


class Facing(IntEnum):
    """Where a gladiator looks. Adding one is a quarter turn clockwise."""

    N = 0
    E = 1
    S = 2
    W = 3


class Kind(IntEnum):
    """The four types of gladiators, in gladiator order."""

    SWORD = 0
    SPEAR = 1
    DAGGER = 2
    CLUB = 3


class Upper(IntEnum):
    """The upper disc: where to go, as the gladiator sees it."""

    C = 0
    F = 1
    FR = 2
    R = 3
    BR = 4
    B = 5
    BL = 6
    L = 7
    FL = 8


class Lower(IntEnum):
    """The lower disc: what else to do. The three turns are worth as many quarter turns clockwise."""

    IDLE = 0
    CW = 1
    U = 2
    CCW = 3
    SK = 4


# Names by number: asking an enumeration for them takes its time, and views are full of them.
SIDE_NAMES: Final = tuple(side.name.capitalize() for side in Side)
FACING_NAMES: Final = tuple(facing.name for facing in Facing)
UPPERS: Final = tuple(Upper)
LOWERS: Final = tuple(Lower)
UPPER_NAMES: Final = tuple(upper.name for upper in Upper)
LOWER_NAMES: Final = ("-", "CW", "U", "CCW", "SK")
LOWER_LISTED: Final = (Lower.IDLE, Lower.CW, Lower.CCW, Lower.U, Lower.SK)
DIAGONALS: Final = frozenset((Upper.FR, Upper.BR, Upper.BL, Upper.FL))

_AHEAD_AND_RIGHT: Final = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))



# --- The data file ----------------------------------------------------------------------------------------------


def _way(text: str) -> tuple[int, int]:
    """A way to go as (forward, right): "FFR" is two forward and one to the right, "C" nowhere at all."""
    if not text or (text != "C" and set(text) - set("FBLR")):
        raise ValueError(f"{text!r} is no way to go; write letters F, B, L, R, or C for the own square")
    return text.count("F") - text.count("B"), text.count("R") - text.count("L")


def _quotas(text: str) -> tuple[int, int]:
    first, plus, second = text.partition("+")
    if not (plus and first.isdigit() and second.isdigit()):
        raise ValueError(f"{text!r} is no formation; write Class I + Class II cards as in '3+1'")
    return int(first), int(second)


def _side(text: str) -> Side:
    if text.upper() not in Side.__members__:
        raise ValueError(f"{text!r} is no side; the sides are South, West, North and East")
    return Side[text.upper()]


_COMMON: Final = {"title": Field(str), "origin": Field(str, choices=ORIGINS), "text": Field(str)}
_SECTIONS: Final = {
    "gladiator": Section(
        {
            **_COMMON,
            "code": Field(str),
            "class": Field(int, low=1, high=2),
            "cards": Field(int, low=0),
            "value": Field(int, low=0),
            "attacks": Field(list, reader=_way),
        }
    ),
    "players": Section(
        {
            **_COMMON,
            "count": Field(int, choices=(2, 3, 4)),
            "seats": Field(list, reader=_side),
            "middle": Field(str, needed=False, reader=_side),
            "formations": Field(list, reader=_quotas),
            "run": Field(int, low=1),
            "beside": Field(int, low=0, high=2),
        }
    ),
}
_HEAD: Final = {"side": Field(int, low=6, high=26), "eagle_squares": Field(list)}



def read_arena(source: str, file: str) -> dict[str, Any]:
    """The data file, checked; BadCards says what is wrong and what would be right."""
    data = read_sections(source, file, _SECTIONS, _HEAD)
    if data["side"] % 2:
        raise BadCards(f"{file}: 'side' is {data['side']}, but should be even: the middle squares are the Safe Zone")
    for section, key, wanted in (
        ("gladiator", "title", {kind.name.capitalize() for kind in Kind}),
        ("players", "count", {2, 3, 4}),
    ):
        found = [row[key] for row in data[section]]
        if set(found) != wanted or len(found) != len(wanted):
            raise BadCards(f"{file}: there should be one [[{section}]] each for {', '.join(map(str, sorted(wanted)))}")
    return data


SOURCE: Final = files(__package__).joinpath("cards/arena.toml").read_text("utf-8")
_DATA: Final = read_arena(SOURCE, "arena.toml")
_PLAYERS: Final[dict[int, dict[str, Any]]] = {data["count"]: data for data in _DATA["players"]}


# --- Squares ----------------------------------------------------------------------------------------------------

SIDE_LENGTH: Final[int] = _DATA["side"]
SQUARES: Final = range(SIDE_LENGTH * SIDE_LENGTH)
FILES: Final = "abcdefghijklmnopqrstuvwxyz"[:SIDE_LENGTH]
SQUARE_NAMES: Final = tuple(f"{FILES[s % SIDE_LENGTH]}{s // SIDE_LENGTH + 1}" for s in SQUARES)
SQUARE_BY_NAME: Final = {name: square for square, name in enumerate(SQUARE_NAMES)}


def square_at(file: int, rank: int) -> Square:
    """The square with these coordinates, counted from 0, or NOWHERE."""
    inside = 0 <= file < SIDE_LENGTH and 0 <= rank < SIDE_LENGTH
    return rank * SIDE_LENGTH + file if inside else NOWHERE


def file_of(square: Square) -> int:
    return square % SIDE_LENGTH


def rank_of(square: Square) -> int:
    return square // SIDE_LENGTH


def ring(square: Square) -> int:
    """1 at the edge, growing towards the centre."""
    file, rank = file_of(square), rank_of(square)
    return 1 + min(file, rank, SIDE_LENGTH - 1 - file, SIDE_LENGTH - 1 - rank)


IN_SAFE_ZONE: Final = tuple(ring(square) == SIDE_LENGTH // 2 for square in SQUARES)
SAFE_ZONE: Final = tuple(square for square in SQUARES if IN_SAFE_ZONE[square])


# --- Directions -------------------------------------------------------------------------------------------------


def ahead(square: Square, facing: Facing, forward: int, right: int) -> Square:
    """The square so many steps forward and to the right of a gladiator, or NOWHERE."""
    file, rank = file_of(square), rank_of(square)
    match facing:
        case Facing.N:
            return square_at(file + right, rank + forward)
        case Facing.E:
            return square_at(file + forward, rank - right)
        case Facing.S:
            return square_at(file - right, rank - forward)
        case Facing.W:
            return square_at(file - forward, rank + right)


def crosses_center_stage(start: Square, end: Square) -> bool:
    """GG-ORD-8: a diagonal step between two Safe Zone squares."""
    return (
        IN_SAFE_ZONE[start]
        and IN_SAFE_ZONE[end]
        and file_of(start) != file_of(end)
        and rank_of(start) != rank_of(end)
    )


STEP: Final = tuple(
    tuple(tuple(ahead(square, facing, *_AHEAD_AND_RIGHT[upper]) for upper in Upper) for facing in Facing)
    for square in SQUARES
)
"""STEP[square][facing][upper]: where one step leads, or NOWHERE."""

TURNED: Final = tuple(tuple(Facing((facing + lower) % 4) for lower in Lower) for facing in Facing)
"""TURNED[facing][lower]: the facing after a turn; the skill (four quarters) and idle change nothing."""


# --- Gladiators -------------------------------------------------------------------------------------------------

KIND_NAMES: Final = tuple(kind.name.capitalize() for kind in Kind)
_BY_TITLE: Final[dict[str, dict[str, Any]]] = {data["title"]: data for data in _DATA["gladiator"]}
_KINDS: Final = [_BY_TITLE[name] for name in KIND_NAMES]
KIND_CODES: Final[tuple[str, ...]] = tuple(data["code"] for data in _KINDS)
VALUE: Final[tuple[int, ...]] = tuple(data["value"] for data in _KINDS)
"""VALUE[kind]: what a successful attack pays (GG-COIN-3)."""
STACKS: Final = tuple(
    tuple(kind for kind in Kind for _ in range(_KINDS[kind]["cards"]) if _KINDS[kind]["class"] == rank)
    for rank in (1, 2)
)
"""The Class I and the Class II stack before shuffling (GG-DRAFT-1)."""

PATTERN: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(tuple(data["attacks"]) for data in _KINDS)
STRIKES_OWN_SQUARE: Final = tuple((0, 0) in pattern for pattern in PATTERN)
ATTACKS: Final = tuple(
    tuple(
        tuple(
            tuple(
                target
                for forward, right in PATTERN[kind]
                if (target := ahead(square, facing, forward, right)) != NOWHERE
                and not IN_SAFE_ZONE[target]
                and not IN_SAFE_ZONE[square]
            )
            for facing in Facing
        )
        for square in SQUARES
    )
    for kind in Kind
)
"""ATTACKS[kind][square][facing]: the squares this gladiator may mark (GG-ATK-3, GG-ATK-4, GG-ATK-5)."""


# --- Benches and lines ------------------------------------------------------------------------------------------

_LINE_NAMES: Final = {
    Side.SOUTH: tuple(FILES),
    Side.WEST: tuple(str(rank + 1) for rank in range(SIDE_LENGTH)),
    Side.NORTH: tuple(FILES),
    Side.EAST: tuple(str(rank + 1) for rank in range(SIDE_LENGTH)),
}
BENCHES: Final = range(4 * SIDE_LENGTH)
BENCH_NAMES: Final = tuple(f"{side.name[0]}-{line}" for side in Side for line in _LINE_NAMES[side])
BENCH_BY_NAME: Final = {name.lower(): bench for bench, name in enumerate(BENCH_NAMES)}
LINE_OF_BENCH: Final = tuple(bench % (2 * SIDE_LENGTH) for bench in BENCHES)
"""Files are lines 0 to 7, ranks lines 8 to 15; the benches at both ends share a line (GG-CROWD-2)."""
LINES_OF_SQUARE: Final = tuple((file_of(square), SIDE_LENGTH + rank_of(square)) for square in SQUARES)


# --- Seats and start squares ------------------------------------------------------------------------------------

START_FACING: Final = (Facing.N, Facing.E, Facing.S, Facing.W)
"""START_FACING[side]: towards the centre (GG-PLACE-1)."""


def rotated(square: Square, side: Side) -> Square:
    """A square of the South seat as the seat on another side has it."""
    for _ in range(side):
        square = square_at(rank_of(square), SIDE_LENGTH - 1 - file_of(square))
    return square


EAGLE_SQUARES: Final = tuple(
    tuple(sorted(rotated(SQUARE_BY_NAME[name], side) for name in _DATA["eagle_squares"])) for side in Side
)
"""EAGLE_SQUARES[side]: where the seat may put its Eagle (GG-EAGLE-1)."""

SEATS: Final[dict[int, tuple[Side, ...]]] = {count: tuple(data["seats"]) for count, data in _PLAYERS.items()}
"""SEATS[players]: the sides in use, clockwise (GG-SET-9)."""
FORMATIONS: Final = {
    count: {f"{one}+{two}": (one, two) for one, two in data["formations"]} for count, data in _PLAYERS.items()
}
"""FORMATIONS[players]: Class I and Class II cards by the name of the formation (GG-DRAFT-2 to GG-DRAFT-4)."""
RUN: Final[dict[int, int]] = {count: data["run"] for count, data in _PLAYERS.items()}
BESIDE: Final[dict[int, int]] = {count: data["beside"] for count, data in _PLAYERS.items()}
_MIDDLE: Final[dict[int, Side | None]] = {count: data["middle"] for count, data in _PLAYERS.items()}


def behind(eagle: Square, side: Side) -> Square:
    """GG-PLACE-8: the ring-1 square next to the Eagle on the own side."""
    return ahead(eagle, START_FACING[side], -1, 0)


def beside(eagle: Square, side: Side) -> tuple[Square, ...]:
    """GG-PLACE-8: the ring-2 squares next to the Eagle, parallel to the own side."""
    return tuple(sorted(ahead(eagle, START_FACING[side], 0, right) for right in (-1, 1)))


def share_an_edge(one: Square, other: Square) -> bool:
    return abs(file_of(one) - file_of(other)) + abs(rank_of(one) - rank_of(other)) == 1


def too_near_the_middle(square: Square, eagle: Square, players: int, side: Side) -> bool:
    """GG-PLACE-5: with three schools the side seats stay away from the middle seat's side."""
    middle = _MIDDLE[players]
    if middle is None or side == middle:
        return False
    return distance_from_side(square, middle) < distance_from_side(eagle, middle)


def distance_from_side(square: Square, side: Side) -> int:
    """How many squares lie between a square and a side of the arena."""
    match side:
        case Side.SOUTH:
            return rank_of(square)
        case Side.WEST:
            return file_of(square)
        case Side.NORTH:
            return SIDE_LENGTH - 1 - rank_of(square)
        case Side.EAST:
            return SIDE_LENGTH - 1 - file_of(square)


def _runs(eagle: Square, players: int, side: Side) -> list[tuple[Square, ...]]:
    """The runs of ring-1 squares of the own side that include the square behind the Eagle."""
    home = behind(eagle, side)
    step = 1 if side in (Side.SOUTH, Side.NORTH) else SIDE_LENGTH
    starts = (home - step * back for back in range(RUN[players] - 1, -1, -1))
    runs = (tuple(start + step * n for n in range(RUN[players])) for start in starts)
    row = {square for square in SQUARES if distance_from_side(square, side) == 0}
    return [run for run in runs if row.issuperset(run)]


def footprints(players: int, side: Side, eagle: Square) -> tuple[tuple[Square, ...], ...]:
    """GG-PLACE-3 to GG-PLACE-8: all ways to line up around an Eagle, ring 1 first, then ring 2."""
    found: list[tuple[Square, ...]] = []
    for run in _runs(eagle, players, side):
        match BESIDE[players]:
            case 0:
                found.append(run)
            case 1:
                found += [(*run, near) for near in beside(eagle, side) if any(share_an_edge(near, one) for one in run)]
            case _:
                found.append((*run, *beside(eagle, side)))
    return tuple(
        squares
        for squares in found
        if not any(too_near_the_middle(square, eagle, players, side) for square in squares)
    )


FOOTPRINTS: Final = {
    (players, side, eagle): footprints(players, side, eagle)
    for players, sides in SEATS.items()
    for side in sides
    for eagle in EAGLE_SQUARES[side]
}


def footprint_name(players: int, squares: tuple[Square, ...]) -> str:
    """A footprint as in "c1 d1 e1 + c2": the run, then what stands beside the Eagle."""
    names = [SQUARE_NAMES[square] for square in squares]
    run, near = names[: RUN[players]], names[RUN[players] :]
    return " ".join(run) + (" + " + " ".join(near) if near else "")
