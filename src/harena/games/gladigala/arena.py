"""The arena: squares, rings, benches and lines, directions, attack patterns and start squares.

An `Arena` is computed once from an arena file and never changes; a day is played in the shipped one
(``cards/arena.toml``) or in another. A square is a small integer, counted from a1 eastwards and then northwards;
``NOWHERE`` stands for "outside".
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from functools import cache, lru_cache
from importlib.resources import files
from itertools import combinations
from typing import Any, Final, ParamSpec, TypeVar, cast
from weakref import WeakValueDictionary

from harena.core import ORIGINS, BadCards, CardSet, Config, Field, Section, digest_of, read_sections

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

KIND_NAMES: Final = tuple(kind.name.capitalize() for kind in Kind)
KIND_CODES: Final = ("Sw", "Sp", "Da", "Cl")
START_FACING: Final = (Facing.N, Facing.E, Facing.S, Facing.W)
"""START_FACING[side]: towards the centre (GG-PLACE-1)."""
TURNED: Final = tuple(tuple(Facing((facing + lower) % 4) for lower in Lower) for facing in Facing)
"""TURNED[facing][lower]: the facing after a turn; the skill (four quarters) and idle change nothing."""


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
            "code": Field(str, choices=KIND_CODES),
            "class": Field(int, low=1, high=2),
            "cards": Field(int, low=0, high=99),
            "value": Field(int, low=0, high=99),
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
            "run": Field(int, low=1, high=26),
            "beside": Field(int, low=0, high=2),
        }
    ),
}
_HEAD: Final = {"side": Field(int, low=6, high=26), "eagle_squares": Field(list)}
MOST_ATTACKS: Final = 25
"""Squares that one gladiator may strike at: more than any weapon needs, and few enough for a quick table."""


def read_arena(source: str, file: str) -> Arena:
    """The arena of a file; BadCards says what is wrong with it and what would be right."""
    known = Arena.known.get(digest_of(source))
    if known is not None:
        return known
    data = read_sections(source, file, _SECTIONS, _HEAD)
    try:
        _check_tables(data)
        arena = Arena(source, file, data)
        _check_start(arena)
    except ValueError as error:
        raise BadCards(f"{file}: {error}") from None
    if len(Arena.known) >= MOST_ARENAS:
        for forget in _FORGET:
            forget()
    Arena.known[arena.digest] = arena
    return arena


def _check_tables(data: dict[str, Any]) -> None:
    """What can be said of the tables of an arena file before there is an arena."""
    if data["side"] % 2:
        raise ValueError(f"'side' is {data['side']}, but should be even: the middle squares are the Safe Zone")
    for section, key, wanted in (
        ("gladiator", "title", set(KIND_NAMES)),
        ("players", "count", {2, 3, 4}),
    ):
        found = [row[key] for row in data[section]]
        if set(found) != wanted or len(found) != len(wanted):
            raise ValueError(f"there should be one [[{section}]] each for {', '.join(map(str, sorted(wanted)))}")
    for row in data["gladiator"]:
        code = KIND_CODES[KIND_NAMES.index(row["title"])]
        if row["code"] != code:
            raise ValueError(f"gladiator {row['title']!r}: 'code' is {row['code']!r}, but should be {code!r}")
        if len(set(row["attacks"])) != len(row["attacks"]) or len(row["attacks"]) > MOST_ATTACKS:
            raise ValueError(
                f"gladiator {row['title']!r}: 'attacks' should be at most {MOST_ATTACKS} squares, each named once"
            )
    cards = [sum(row["cards"] for row in data["gladiator"] if row["class"] == rank) for rank in (1, 2)]
    for row in data["players"]:
        _check_players(row, cards)


def _check_players(row: dict[str, Any], cards: list[int]) -> None:
    """A way to set up for so many schools: there are sides, cards and squares for everybody."""
    where = f"players {row['title']!r}"
    count, sides, size = row["count"], row["seats"], row["run"] + row["beside"]
    if len(sides) != count or len(set(sides)) != count:
        raise ValueError(f"{where}: 'seats' should name {count} different sides")
    if row["middle"] is not None and row["middle"] not in sides:
        raise ValueError(f"{where}: 'middle' should be one of the 'seats'")
    if not row["formations"]:
        raise ValueError(f"{where}: 'formations' should name at least one")
    if len(set(row["formations"])) < len(row["formations"]):
        raise ValueError(f"{where}: 'formations' should name each once")
    for first, second in row["formations"]:
        if first + second != size:
            raise ValueError(
                f"{where}: the formation '{first}+{second}' has {first + second} gladiators, but 'run' and 'beside' "
                f"have room for {size}"
            )
    for rank, stack in enumerate(cards):
        needed = count * max(quotas[rank] for quotas in row["formations"])
        if needed > stack:
            raise ValueError(f"{where}: {needed} Class {'I' * (rank + 1)} cards may be drawn, but there are {stack}")


def _check_start(arena: Arena) -> None:
    """Every school has a place to line up, and no two schools get in each other's way."""
    for players, sides in arena.seats.items():
        taken: dict[Side, set[Square]] = {}
        for side in sides:
            taken[side] = set(arena.eagle_squares[side])
            for eagle in arena.eagle_squares[side]:
                found = arena.footprints[players, side, eagle]
                if not found:
                    raise ValueError(
                        f"with {players} schools {SIDE_NAMES[side]} cannot line up around an Eagle on "
                        f"{arena.square_names[eagle]}; 'eagle_squares' lie on the second row of the South, and 'run' "
                        "and 'beside' have to fit there"
                    )
                taken[side].update(square for footprint in found for square in footprint)
        for one, other in combinations(sides, 2):
            if both := taken[one] & taken[other]:
                raise ValueError(
                    f"with {players} schools {SIDE_NAMES[one]} and {SIDE_NAMES[other]} could both start on "
                    f"{arena.square_names[min(both)]}; move 'eagle_squares', shorten the 'run', or make 'side' longer"
                )


KEPT: Final = 500
"""So many answers to one question are kept for the next time: more are hardly ever asked for again."""
STANCES: Final = 4_000
"""And so many about how a gladiator stands: nearly all stances come again and again, and there are not many more."""
MOST_ARENAS: Final = 12
"""When there are more, what follows from them is forgotten: anybody may bring any number of arenas, and an answer that
is kept keeps its arena."""

T = TypeVar("T")
P = ParamSpec("P")

_FORGET: list[Callable[[], None]] = []


def kept(answer: Callable[P, T], most: int = KEPT) -> Callable[P, T]:
    """Keep the answers to a question about something in an arena for the next time."""
    known = lru_cache(most)(answer)
    _FORGET.append(known.cache_clear)
    return cast(Callable[P, T], known)  # its arguments are as hashable as its own


def kept_by_stance(answer: Callable[P, T]) -> Callable[P, T]:
    """Keep the answers, which are short, to a question about how a gladiator stands in an arena."""
    return kept(answer, STANCES)


class Arena(CardSet):
    """An arena file and the tables that follow from it. One object for one file, shared by all who play there."""

    known: WeakValueDictionary[str, Arena] = WeakValueDictionary()

    def __init__(self, source: str, name: str, data: dict[str, Any]) -> None:
        super().__init__(source, name)
        players = {row["count"]: row for row in data["players"]}
        kinds = {row["title"]: row for row in data["gladiator"]}
        self.kind_texts: tuple[str, ...] = tuple(kinds[name]["text"] for name in KIND_NAMES)
        self._lay_squares(data["side"])
        self._arm([kinds[name] for name in KIND_NAMES])
        self._set_benches()
        self._seat(players, data["eagle_squares"])

    @property
    def atom(self) -> str:
        return self.digest

    @classmethod
    def from_atom(cls, digest: str) -> Arena:
        if digest not in cls.known:
            for name in DESIGNED:
                arena_called(name)
        return cls.known[digest]

    # --- Squares ------------------------------------------------------------------------------------------------

    def _lay_squares(self, side_length: int) -> None:
        self.side_length = side_length
        self.squares = range(side_length * side_length)
        self.files = "abcdefghijklmnopqrstuvwxyz"[:side_length]
        self.square_names = tuple(f"{self.files[self.file_of(s)]}{self.rank_of(s) + 1}" for s in self.squares)
        self.square_by_name = {name: square for square, name in enumerate(self.square_names)}
        self.in_safe_zone = tuple(self.ring(square) == side_length // 2 for square in self.squares)
        self.safe_zone = tuple(square for square in self.squares if self.in_safe_zone[square])
        self.step = tuple(
            tuple(tuple(self.ahead(square, facing, *_AHEAD_AND_RIGHT[upper]) for upper in Upper) for facing in Facing)
            for square in self.squares
        )
        """step[square][facing][upper]: where one step leads, or NOWHERE."""

    def square_at(self, file: int, rank: int) -> Square:
        """The square with these coordinates, counted from 0, or NOWHERE."""
        inside = 0 <= file < self.side_length and 0 <= rank < self.side_length
        return rank * self.side_length + file if inside else NOWHERE

    def file_of(self, square: Square) -> int:
        return square % self.side_length

    def rank_of(self, square: Square) -> int:
        return square // self.side_length

    def ring(self, square: Square) -> int:
        """1 at the edge, growing towards the centre."""
        return 1 + min(self.distance_from_side(square, side) for side in Side)

    def distance_from_side(self, square: Square, side: Side) -> int:
        """How many squares lie between a square and a side of the arena."""
        match side:
            case Side.SOUTH:
                return self.rank_of(square)
            case Side.WEST:
                return self.file_of(square)
            case Side.NORTH:
                return self.side_length - 1 - self.rank_of(square)
            case Side.EAST:
                return self.side_length - 1 - self.file_of(square)

    def ahead(self, square: Square, facing: Facing, forward: int, right: int) -> Square:
        """The square so many steps forward and to the right of a gladiator, or NOWHERE."""
        file, rank = self.file_of(square), self.rank_of(square)
        match facing:
            case Facing.N:
                return self.square_at(file + right, rank + forward)
            case Facing.E:
                return self.square_at(file + forward, rank - right)
            case Facing.S:
                return self.square_at(file - right, rank - forward)
            case Facing.W:
                return self.square_at(file - forward, rank + right)

    def crosses_center_stage(self, start: Square, end: Square) -> bool:
        """GG-ORD-8: a diagonal step between two Safe Zone squares."""
        return (
            self.in_safe_zone[start]
            and self.in_safe_zone[end]
            and self.file_of(start) != self.file_of(end)
            and self.rank_of(start) != self.rank_of(end)
        )

    def share_an_edge(self, one: Square, other: Square) -> bool:
        apart = abs(self.file_of(one) - self.file_of(other)) + abs(self.rank_of(one) - self.rank_of(other))
        return apart == 1

    def square_name(self, square: Square) -> str | None:
        return None if square == NOWHERE else self.square_names[square]

    # --- Gladiators ---------------------------------------------------------------------------------------------

    def _arm(self, kinds: list[dict[str, Any]]) -> None:
        self.value: tuple[int, ...] = tuple(row["value"] for row in kinds)
        """value[kind]: what a successful attack pays (GG-COIN-3)."""
        self.stacks = tuple(
            tuple(kind for kind in Kind for _ in range(kinds[kind]["cards"]) if kinds[kind]["class"] == rank)
            for rank in (1, 2)
        )
        """The Class I and the Class II stack before shuffling (GG-DRAFT-1)."""
        self.strikes_own_square = tuple((0, 0) in row["attacks"] for row in kinds)
        self.attacks = tuple(
            tuple(
                tuple(
                    tuple(
                        target
                        for forward, right in kinds[kind]["attacks"]
                        if (target := self.ahead(square, facing, forward, right)) != NOWHERE
                        and not self.in_safe_zone[target]
                        and not self.in_safe_zone[square]
                    )
                    for facing in Facing
                )
                for square in self.squares
            )
            for kind in Kind
        )
        """attacks[kind][square][facing]: the squares this gladiator may mark (GG-ATK-3, GG-ATK-4, GG-ATK-5)."""

    # --- Benches and lines --------------------------------------------------------------------------------------

    def _set_benches(self) -> None:
        ranks = tuple(str(rank + 1) for rank in range(self.side_length))
        lines = {Side.SOUTH: self.files, Side.WEST: ranks, Side.NORTH: self.files, Side.EAST: ranks}
        self.bench_names = tuple(f"{side.name[0]}-{line}" for side in Side for line in lines[side])
        self.bench_by_name = {name.lower(): bench for bench, name in enumerate(self.bench_names)}
        self.line_of_bench = tuple(bench % (2 * self.side_length) for bench in range(len(self.bench_names)))
        """Files are the first lines, ranks the others; the benches at both ends share a line (GG-CROWD-2)."""
        self.lines_of_square = tuple(
            (self.file_of(square), self.side_length + self.rank_of(square)) for square in self.squares
        )

    # --- Seats and start squares --------------------------------------------------------------------------------

    def _seat(self, players: dict[int, dict[str, Any]], eagle_squares: list[str]) -> None:
        for name in eagle_squares:
            if name not in self.square_by_name:
                raise ValueError(f"'eagle_squares': there is no square {name!r} in an arena of this size")
        if not eagle_squares:
            raise ValueError("'eagle_squares' should name at least one square")
        self.eagle_squares = tuple(
            tuple(sorted({self.rotated(self.square_by_name[name], side) for name in eagle_squares})) for side in Side
        )
        """eagle_squares[side]: where the seat may put its Eagle (GG-EAGLE-1)."""
        self.seats: dict[int, tuple[Side, ...]] = {count: tuple(row["seats"]) for count, row in players.items()}
        """seats[players]: the sides in use, clockwise (GG-SET-9)."""
        self.formations = {
            count: {f"{one}+{two}": (one, two) for one, two in row["formations"]} for count, row in players.items()
        }
        """formations[players]: Class I and Class II cards by the name of the formation (GG-DRAFT-2 to GG-DRAFT-4)."""
        self.run: dict[int, int] = {count: row["run"] for count, row in players.items()}
        self.beside_eagle: dict[int, int] = {count: row["beside"] for count, row in players.items()}
        self._middle: dict[int, Side | None] = {count: row["middle"] for count, row in players.items()}
        self.footprints = {
            (count, side, eagle): self._footprints(count, side, eagle)
            for count, sides in self.seats.items()
            for side in sides
            for eagle in self.eagle_squares[side]
        }
        """footprints[players, side, eagle]: GG-PLACE-3 to GG-PLACE-8, all ways to line up around an Eagle."""

    def rotated(self, square: Square, side: Side) -> Square:
        """A square of the South seat as the seat on another side has it."""
        for _ in range(side):
            square = self.square_at(self.rank_of(square), self.side_length - 1 - self.file_of(square))
        return square

    def behind(self, eagle: Square, side: Side) -> Square:
        """GG-PLACE-8: the ring-1 square next to the Eagle on the own side."""
        return self.ahead(eagle, START_FACING[side], -1, 0)

    def beside(self, eagle: Square, side: Side) -> tuple[Square, ...]:
        """GG-PLACE-8: the ring-2 squares next to the Eagle, parallel to the own side."""
        return tuple(sorted(self.ahead(eagle, START_FACING[side], 0, right) for right in (-1, 1)))

    def too_near_the_middle(self, square: Square, eagle: Square, players: int, side: Side) -> bool:
        """GG-PLACE-5: with three schools the side seats stay away from the middle seat's side."""
        middle = self._middle[players]
        if middle is None or side == middle:
            return False
        return self.distance_from_side(square, middle) < self.distance_from_side(eagle, middle)

    def _runs(self, eagle: Square, players: int, side: Side) -> list[tuple[Square, ...]]:
        """The runs of ring-1 squares of the own side that include the square behind the Eagle."""
        home, length = self.behind(eagle, side), self.run[players]
        step = 1 if side in (Side.SOUTH, Side.NORTH) else self.side_length
        starts = (home - step * back for back in range(length - 1, -1, -1))
        runs = (tuple(start + step * n for n in range(length)) for start in starts)
        row = {square for square in self.squares if self.distance_from_side(square, side) == 0}
        return [run for run in runs if row.issuperset(run)]

    def _footprints(self, players: int, side: Side, eagle: Square) -> tuple[tuple[Square, ...], ...]:
        """The run first, then what stands on ring 2."""
        found: list[tuple[Square, ...]] = []
        near = [square for square in self.beside(eagle, side) if square != NOWHERE]
        for run in self._runs(eagle, players, side):
            match self.beside_eagle[players]:
                case 0:
                    found.append(run)
                case 1:
                    found += [(*run, one) for one in near if any(self.share_an_edge(one, other) for other in run)]
                case _ if len(near) == 2:
                    found.append((*run, *near))
        return tuple(
            squares
            for squares in found
            if not any(self.too_near_the_middle(square, eagle, players, side) for square in squares)
        )

    def footprint_name(self, players: int, squares: tuple[Square, ...]) -> str:
        """A footprint as in "c1 d1 e1 + c2": the run, then what stands beside the Eagle."""
        names = [self.square_names[square] for square in squares]
        run, near = names[: self.run[players]], names[self.run[players] :]
        return " ".join(run) + (" + " + " ".join(near) if near else "")


def _shipped(file: str) -> Arena:
    return read_arena(files(__package__).joinpath(f"cards/{file}").read_text("utf-8"), file)


SHIPPED: Final = _shipped("arena.toml")
PRINTED: Final = "printed"
DESIGNED: Final = ("ludus", "campus", "gates")
"""Arenas of this project that can be chosen besides the printed one: files of the same kind, with the same checks."""


@cache
def arena_called(name: str) -> Arena:
    """One of the arenas that can be chosen; a file is read when its arena is first wanted, and then kept."""
    return SHIPPED if name == PRINTED else _shipped(f"{name}.toml")


def arena_of(config: Config) -> Arena:
    """Where a day is played: in the arena of a file of one's own, or in the one that was chosen."""
    own = config.cards
    return own if isinstance(own, Arena) and own is not SHIPPED else arena_called(config["arena"])
