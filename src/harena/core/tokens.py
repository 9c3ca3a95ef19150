"""A position as numbers: rows of small integers, built up from what a seat may know.

Every row has the same columns: what kind of row it is, whose the thing is (0 nobody, 1 the seat itself, 2 the next one
…), its zone, its place there, ten columns for what is printed on the card, six for how it stands. A game says what its
rows mean (`Encoding`) and writes them (`Game.tokens`); the question and the options that it offers are rows too. Cards
are told by their properties, not by their names, so that another card set still means something.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from .ask import Action, Ask, Form, Seat
from .domains import Domain, fields_of
from .state import State, zones

Row: TypeAlias = tuple[int, ...]

PRINTED: Final = 10
STANDING: Final = 6
WIDTH: Final = 4 + PRINTED + STANDING
KIND, OWNER, ZONE, PLACE = range(4)
BLANK: Final = (0,) * PRINTED
FLAT: Final = (0,) * STANDING

# Kinds of rows that every game has; 0 is no row at all.
OPTION, ASK, TABLE = 1, 2, 3
#: The number of the first kind of a game's own.
FIRST: Final = 4


@dataclass(frozen=True, slots=True)
class RowKind:
    """What a kind of row is, and what its columns mean."""

    name: str
    printed: tuple[str, ...] = ()
    standing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Encoding:
    """What the rows of a game mean. `version` is raised by whatever changes them."""

    version: int
    #: The row of the table itself, then the game's own kinds, numbered from TABLE on.
    kinds: tuple[RowKind, ...]
    #: Names of zones, numbered from 1 on.
    zones: tuple[str, ...] = ()
    #: So many rows a position has at most; what comes after them is left out.
    most: int = 192


#: For games that write no rows of their own.
GENERIC: Final = Encoding(0, (RowKind("table"), RowKind("card", ("number",), ()), RowKind("hidden", (), ("cards",))))


def meaning(game: Any) -> tuple[Any, ...]:
    """All that says what the numbers in the rows of a game mean, for digests of it."""
    encoding = game.encoding
    kinds = [(kind.name, kind.printed, kind.standing) for kind in encoding.kinds]
    return (WIDTH, kinds, encoding.zones, encoding.most, game.lexicon.questions, [form.kind for form in game.forms])


def relative(owner: Seat, seat: Seat, seats: int) -> int:
    """Whose something is, as a seat counts: 1 its own, 2 its left neighbour's …, 0 nobody's."""
    return 0 if owner < 0 else 1 + (owner - seat) % seats if owner < seats else 1 + seats


def small(value: int) -> int:
    """A number as it fits into a column."""
    return value if -9999 <= value <= 9999 else 9999 if value > 0 else -9999


def from_zones(g: State, seat: Seat) -> list[Row]:
    """Rows for any game: every card in the zones that the seat sees, and how many lie in hidden hands and decks."""
    rows: list[Row] = [(TABLE, 0, 0, 0, *BLANK, *FLAT)]
    for number, zone in enumerate(zones(g), 1):
        owner = 0 if zone.spec.owner is None else relative(zone.spec.owner, seat, g.seats)
        if zone.seen_by(seat):
            seen = enumerate(map(_number, zone))
            rows += [(FIRST, owner, number, index, card, *BLANK[1:], *FLAT) for index, card in seen]
        elif zone.spec.pool:  # in others lie secret plans: how much of them, too
            rows.append((FIRST + 1, owner, number, 0, *BLANK, len(zone), *FLAT[1:]))
    return rows


def _number(card: Any) -> int:
    return small(card) if isinstance(card, int) else 1 + sum(str(getattr(card, "atom", card)).encode()) % 9998


@dataclass(slots=True)
class Writer:
    """Writes what a seat at a table of this game and configuration has before it: position, question, options."""

    game: Any
    config: Any
    _forms: dict[Form, tuple[int, tuple[Domain, ...], bool]] = field(init=False)
    _questions: dict[str, int] = field(init=False)
    _rows: dict[Action, Row] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        domains = self.game.domains(self.config)
        self._forms = {}
        for number, form in enumerate(self.game.forms, 1):
            fields = () if form.never is not None else fields_of(form, domains)
            self._forms[form] = number, fields, any(domain.sight is not None for domain in fields)
        self._questions = {kind: number for number, kind in enumerate(self.game.lexicon.questions, 1)}

    def position(self, g: State, seat: Seat) -> list[Row]:
        """The rows of the position, without question and options."""
        rows: list[Row] = self.game.tokens(g, seat)
        return rows

    def question(self, ask: Ask) -> Row:
        return (ASK, 1, self._questions.get(ask.question.kind, 0), 0, *BLANK, *FLAT)

    def options(self, g: State, seat: Seat, actions: Iterable[Action]) -> list[Row]:
        """A row for each action: which form it is, what it is about, and its fields as numbers."""
        known = self._rows
        return [known.get(action) or self._row(g, seat, action) for action in actions]

    def _row(self, g: State, seat: Seat, action: Action) -> Row:
        number, fields, looks = self._forms[action.form]
        owner = place = 0
        printed: Sequence[int] = BLANK
        standing = list(FLAT)
        for column, (domain, value) in enumerate(zip(fields, action.args, strict=True)):
            standing[column] = small(domain.number(value))
            if domain.sight is not None:
                whose, where, look = domain.sight(g, seat, value)
                owner, place = whose or owner, where or place
                printed = look if printed is BLANK else printed
        row = (OPTION, owner, number, place, *printed, *standing)
        if not looks and not action.form.parametric:
            self._rows[action] = row
        return row
