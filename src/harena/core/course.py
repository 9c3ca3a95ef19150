"""The door of the engine: the course of a game, for whoever keeps one or drives it step by step.

The service, replays and the processes of bots look at a table and take steps through a `Course`. Every answer is a step
of its own, also one that nobody has to be asked for, so that a given and a forced pass leave the same traces. A step
says what has to be kept of it: who did what, whether it was forced, whether it is sealed, what it told and whether a
phase has begun with it, where a snapshot can be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from .ask import Action, Seat
from .errors import RulesFault
from .events import Event, EventLog
from .game import Config, Game
from .table import CORE_FORMS, Table

#: More forced answers than this in a row: the rules run in a circle.
_TOO_LONG: Final = 10_000


@dataclass(frozen=True, slots=True)
class Step:
    """One answer that was carried out; the first step, with number and seat -1, is the set-up."""

    number: int
    seat: Seat
    action: Action | None
    #: What it told, as the engine knows it (`Event.seen_by`: as a viewer may know it).
    told: Sequence[Event]
    #: Whether the answer needed nobody.
    forced: bool = False
    #: A step of a secret plan that is not over: nobody else sees more of it than whether the seat still decides.
    sealed: bool = False
    #: A phase has begun and nothing was answered in it.
    begins: bool = False

    @property
    def text(self) -> str:
        return "" if self.action is None else self.action.text

    def seen_by(self, viewer: Seat | None) -> Iterator[dict[str, Any]]:
        """What it told a seat (None: a spectator)."""
        return (seen for event in self.told if (seen := event.seen_by(viewer)) is not None)


class Course:
    """A running game that is kept: what was answered so far, and what everybody was told of it."""

    __slots__ = ("table", "_base")

    def __init__(self, table: Table) -> None:
        self.table = table
        self._base = table.base

    @classmethod
    def begin(
        cls, game: Game[Any], config: Config, seed: int | str, table: type[Table] = Table
    ) -> tuple[Course, Step]:
        """A new game, and its set-up as a step."""
        course = cls(table(game, config, seed, automatic=False))
        return course, Step(-1, -1, None, course._take(), begins=True)

    @classmethod
    def resume(
        cls, game: Game[Any], config: Config, seed: int | str, snapshot: Mapping[str, Any], table: type[Table] = Table
    ) -> Course:
        """The game as it stood when a snapshot was kept. The answers since are to be followed."""
        course = cls(table.restore(game, config, seed, snapshot, automatic=False))
        course._log.begin_at(snapshot["told"])  # what the phase tells at its start had been told
        return course

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many answers were carried out."""
        return self.table.entries_before + len(self.table.entries)

    def told(self, viewer: Seat | None) -> int:
        """How many events there were for a viewer."""
        return self._log.count(viewer)

    @property
    def counts(self) -> list[int]:
        """How many events there were for a spectator and for each seat."""
        return self._log.counts(self.table.state.seats)

    def unasked(self) -> list[Seat]:
        """The seats that are asked something whose answer needs nobody."""
        return [seat for seat in sorted(self.table.pending) if self.table.foregone(seat) is not None]

    def snapshot(self) -> dict[str, Any]:
        """What `resume` needs, as plain data. To be kept where a phase begins; it holds secrets."""
        return self.table.snapshot() | {"told": self.counts}

    # -- going on ------------------------------------------------------------------------------------------------------

    def step(self, seat: Seat, action: Action | str, ask: int | None = None, *, forced: bool = False) -> Step:
        """Carry out one answer. Raises Refused or BadAction, and nothing is changed, if the seat may not do it."""
        table = self.table
        number, plan = self.number, table.plan
        table.apply(seat, action, ask)
        done = table.entries[-1][1]
        sealed = plan is not None and plan is table.plan
        sealed = sealed and done.form.interrupt is None and done.form not in CORE_FORMS
        begins = table.base is not self._base
        self._base = table.base
        return Step(number, seat, done, self._take(), forced, sealed, begins and not table.live)

    def settle(self, waits: Callable[[Seat], bool] | None = None) -> Iterator[Step]:
        """Give the answers that need nobody, one by one, but for those that `waits` says must take their time."""
        for _ in range(_TOO_LONG):
            seat = next((seat for seat in self.unasked() if waits is None or not waits(seat)), None)
            if seat is None:
                return
            yield self.step(seat, cast(Action, self.table.foregone(seat)), forced=True)
        raise RulesFault("the game goes on without asking anybody")

    def apply(
        self, seat: Seat, action: Action | str, ask: int | None = None, waits: Callable[[Seat], bool] | None = None
    ) -> Iterator[Step]:
        """A seat does something: its step, and those that follow from it without asking anybody."""
        yield self.step(seat, action, ask)
        yield from self.settle(waits)

    def follow(self, seat: Seat, action: str, told: Sequence[Event]) -> Step:
        """Carry out an answer that was kept. It told what was kept with it, however it would be told today."""
        log = self._log
        before = log.before.copy()
        step = self.step(seat, action)
        log.before = before
        log.note(told, self.table.state.seats)
        return step

    def begin_with(self, told: Sequence[Event]) -> None:
        """The set-up told what was kept of it, however it would be told today."""
        self._log.before = {}
        self._log.note(told, self.table.state.seats)

    # -- events --------------------------------------------------------------------------------------------------------

    @property
    def _log(self) -> EventLog:
        log = self.table.log
        if log is None:
            raise RulesFault("a game that is kept tells what happens")
        return log

    def _take(self) -> list[Event]:
        """What was told since the last step. Whoever keeps the game keeps it; here it is only counted."""
        return self._log.take(self.table.state.seats)
