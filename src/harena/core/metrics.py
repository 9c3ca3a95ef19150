"""What designers count: how often each card or piece is shown, taken, played and used, how long the parts of a game
last, who decides what, and how often the lead changes.

A game declares its pieces (`Game.pieces`) and which events tell of them (`Game.marks`). A `Watch` stands where the log
of a table would: it counts what it is told and keeps nothing. A table without one counts nothing and pays nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from .account import Told
from .events import EventLog

if TYPE_CHECKING:
    from .ask import Ask, Seat
    from .game import Game
    from .state import Result, State

#: What can become of a piece, in this order wherever it is counted.
DEEDS: Final = ("shown", "taken", "played", "used")
SHOWN: Final = DEEDS[0]
TAKEN: Final = DEEDS[1]
#: At every so-manieth decision one looks who is ahead: often enough to see a lead change, seldom enough to be cheap.
STRIDE: Final = 60
#: Copies of one title are told apart by a number behind it; several of them are told with one before it.
_COPIES: Final = re.compile(r"(?:\d+ )?(.+?)(?: \d+)?")


@dataclass(frozen=True, slots=True)
class Piece:
    """A card or piece, by the name that events call it. `always`: it is there for everybody in every game.

    `compared`: having it says something (what everybody starts with says nothing).
    """

    name: str
    kind: str
    numbers: Mapping[str, int] = field(default_factory=dict)
    origin: str = ""
    always: bool = False
    compared: bool = True


@dataclass(frozen=True, slots=True)
class Mark:
    """What an event tells of pieces: `of` is the event's field with a name or a list of names, or finds them in the
    event; `seat` is the field that says whose deed it is (a list, where `of` is one). What is shown is nobody's.
    """

    deed: str
    of: str | Callable[[Told], str | Iterable[str]]
    seat: str = "seat"


@dataclass(frozen=True, slots=True)
class Swings:
    """How a game went back and forth, by what its evaluation expects for each side at every moment looked at.

    `decided`: after which part of the moments those who won were ahead for good; `largest`: by how much the expectation
    of one seat changed at most from one moment to the next.
    """

    moments: int
    leads: int
    largest: float
    decided: float


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted in one game. Of each piece: how often it was shown, then for each other deed and seat how often;
    `decisions` by seat and kind of question; `phases`: how often each began, and the decisions in it. `lay`: how many
    decisions long the copies of a piece lay shown, until somebody took them or the game was over.
    """

    pieces: Mapping[str, tuple[int, ...]]
    decisions: tuple[Mapping[str, int], ...]
    phases: Mapping[str, tuple[int, int]]
    swings: Swings
    lay: Mapping[str, int] = field(default_factory=dict)

    @property
    def seats(self) -> int:
        return len(self.decisions)

    def shown(self, piece: str) -> int:
        row = self.pieces.get(piece)
        return row[0] if row else 0

    def times(self, piece: str, deed: str) -> tuple[int, ...]:
        """How often each seat did this with the piece."""
        row = self.pieces.get(piece)
        start = 1 + (DEEDS.index(deed) - 1) * self.seats
        return row[start : start + self.seats] if row else (0,) * self.seats


class Watch(EventLog):
    """A log that counts and forgets: of events that tell of no piece it wants to know nothing."""

    __slots__ = ("kinds", "_game", "_seats", "_marks", "_starts", "_names", "_rows", "_asked", "_curve",
                 "_shown", "_lay")

    def __init__(self, game: Game[Any], seats: int, pieces: Iterable[Piece]) -> None:
        super().__init__()
        self._game = game
        self._seats = seats
        self._marks = self.kinds = game.marks
        self._starts = {deed: 1 + index * seats for index, deed in enumerate(DEEDS[1:])}
        self._names: dict[str, str | None] = {piece.name: piece.name for piece in pieces}
        self._rows: dict[str, list[int]] = {}
        #: Seat, kind and phase of every decision: sorting them out is quicker in one go at the end.
        self._asked: list[tuple[Seat, str, str]] = []
        self._curve: list[list[float]] = []
        #: Since which decision the copies of a piece lie shown, and how long those lay that were taken.
        self._shown: dict[str, list[int]] = {}
        self._lay: dict[str, int] = {}

    def add(
        self,
        kind: str,
        data: dict[str, Any],
        secret: dict[str, Any] | None = None,
        seats: int = 0,
        hidden: bool = False,
    ) -> None:
        marks = self._marks.get(kind)
        if marks is not None:
            told = {**data, **secret} if secret else data
            for mark in marks:
                of = mark.of
                found = told.get(of) if type(of) is str else of(told)  # type: ignore[operator]
                if found is None:
                    continue
                whose = told.get(mark.seat) if mark.deed != SHOWN else None
                if type(found) is str:
                    self._note(mark.deed, found, whose)
                elif type(whose) is int or whose is None:
                    for text in found:
                        self._note(mark.deed, text, whose)
                else:
                    for text, seat in zip(found, whose, strict=True):
                        self._note(mark.deed, text, seat)

    def _note(self, deed: str, text: str, seat: int | None) -> None:
        names = self._names
        name = names[text] if text in names else self._named(text)
        if name is None:
            return
        row = self._rows.get(name)
        if row is None:
            row = self._rows[name] = [0] * (1 + (len(DEEDS) - 1) * self._seats)
        if deed == SHOWN:
            row[0] += 1
            self._shown.setdefault(name, []).append(len(self._asked))
        elif seat is not None and 0 <= seat < self._seats:
            row[self._starts[deed] + seat] += 1
            if deed == TAKEN and (since := self._shown.get(name)):
                self._lay[name] = self._lay.get(name, 0) + len(self._asked) - since.pop(0)

    def _named(self, text: Any) -> str | None:
        """The piece that a text means, whichever copy of it; None if it is none that is counted."""
        match = _COPIES.fullmatch(text) if isinstance(text, str) else None
        name = self._names.get(match[1]) if match else None
        self._names[text] = name
        return name

    def counts(self, seats: int) -> list[int]:
        return []

    def decides(self, seat: Seat, ask: Ask, state: State) -> None:
        """A seat is asked and has a choice."""
        asked = self._asked
        if not len(asked) % STRIDE and self._game.evaluates:
            self._curve.append(self._game.expectations(state))
        asked.append((seat, ask.question.kind, state.phase))

    def counted(self, result: Result) -> Counted:
        """What came together until the end."""
        decisions: list[dict[str, int]] = [{} for _ in range(self._seats)]
        for (seat, kind, _), times in Counter(self._asked).items():
            decisions[seat][kind] = decisions[seat].get(kind, 0) + times
        phases: dict[str, tuple[int, int]] = {}
        for phase, run in groupby(self._asked, itemgetter(2)):
            times, made = phases.get(phase, (0, 0))
            phases[phase] = times + 1, made + sum(1 for _ in run)
        lay = dict(self._lay)
        for name, since in self._shown.items():
            lay[name] = lay.get(name, 0) + sum(len(self._asked) - begun for begun in since)
        return Counted(
            {name: tuple(row) for name, row in self._rows.items()},
            tuple(decisions),
            phases,
            swings(self._curve, [result.share(seat) for seat in range(self._seats)]),
            lay,
        )


def swings(curve: Sequence[Sequence[float]], shares: Sequence[float]) -> Swings:
    """How a game swung: `curve` has the expectation of every seat at each moment, `shares` what came of it."""
    leaders = [row.index(max(row)) for row in curve]
    leads = sum(one != other for one, other in pairwise(leaders))
    steps = [*curve, shares]
    largest = max(
        (abs(b - a) for before, after in pairwise(steps)
         for a, b in zip(before, after, strict=True)),
        default=0.0,
    )  # fmt: skip
    best = max(shares, default=0.0)
    behind = [number for number, leader in enumerate(leaders, 1) if shares[leader] < best]
    return Swings(len(curve), leads, largest, (behind[-1] / len(curve)) if behind else 0.0)
