"""The door of the engine: the course of a game, for whoever keeps one or drives it step by step.

The service, replays and the processes of bots look at a table and take steps through a `Course`. Every answer is a step
of its own, also one that nobody has to be asked for, so that a given and a forced pass leave the same traces. A step
says what has to be kept of it: who did what, whether it was forced, whether it is sealed, what it told and whether a
phase has begun with it, where a snapshot can be kept. What it shows to those who look on is a `Sight`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple, TypeAlias

from .ask import Action, Seat
from .errors import RulesFault
from .events import Event
from .game import Config, Game, Path
from .sentences import ENGLISH, UNNAMED, Voice
from .table import CORE_FORMS, Table
from .writings import Writings

#: Through whose eyes (None: a spectator's) somebody looks on, and in which language they are told.
Eyes: TypeAlias = tuple[Seat | None, str]

#: More forced answers than this in a row: the rules run in a circle.
_TOO_LONG: Final = 10_000
#: So many events are kept for those who come later.
RECENT: Final = 200


class Step(NamedTuple):
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
    #: What was written freely into it, by its marks.
    written: Writings = {}

    @property
    def text(self) -> str:
        return "" if self.action is None else self.action.text

    def seen_by(self, viewer: Seat | None) -> Iterator[dict[str, Any]]:
        """What it told a seat (None: a spectator)."""
        return (seen for event in self.told if (seen := event.seen_by(viewer)) is not None)


class Sight(NamedTuple):
    """What somebody sees who looks on: as plain data, made for reading only."""

    view: dict[str, Any]
    #: What the seat may do besides answering, and the forms of offers that it may make at any time.
    also: list[dict[str, Any]]
    offers: list[dict[str, Any]]
    #: What happened that it was not told before, with sentences and numbers.
    events: list[dict[str, Any]]


class Course:
    """A running game that is kept: what was answered so far, and what everybody was told of it."""

    __slots__ = ("table", "number", "plan", "names", "recent", "unasked", "_base", "_people", "_voices", "_offers",
                 "_together", "_phases", "_log", "_begun")

    def __init__(self, table: Table) -> None:
        self.table = table
        #: How many answers were carried out, and which plan the seats are at, if they plan in secret side by side.
        self.number = 0
        self.plan: tuple[int, int] | None = None
        #: How those are called who sit at the table.
        self.names: Sequence[str] = UNNAMED
        #: What happened last, as far as it is still at hand.
        self.recent: deque[Event] = deque(maxlen=RECENT)
        if table.log is None:
            raise RulesFault("a game that is kept tells what happens")
        self._log = table.log
        self._base = table.base
        self._phases = 0
        self._together = table.plan
        #: The seats that are asked something whose answer needs nobody, and that answer.
        self.unasked: Mapping[Seat, Action] = {}
        self._people: tuple[str, ...] = ()
        self._voices: dict[Eyes, Voice] = {}
        self._offers = [
            {"kind": form.kind, "text": form.template, "schema": dict(form.schema or {})}
            for form in table.game.forms
            if form.parametric and form.interrupt is not None
        ]
        #: How many events there were for each viewer when the phase had begun.
        self._begun = self.counts
        self._stand()

    @classmethod
    def begin(
        cls, game: Game[Any], config: Config, seed: int | str, table: type[Table] = Table
    ) -> tuple[Course, Step]:
        """A new game, and its set-up as a step."""
        course = cls(table(game, config, seed, automatic=False))
        step = Step(-1, -1, None, course._take(), begins=True)
        course.recent.extend(step.told)
        course._begun = course.counts
        return course, step

    @classmethod
    def resume(
        cls,
        game: Game[Any],
        config: Config,
        seed: int | str,
        snapshot: Mapping[str, Any],
        table: type[Table] = Table,
        writings: Writings | None = None,
    ) -> Course:
        """The game as it stood when a snapshot was kept. The answers since are to be followed; `writings`: the words
        for marks in it and in them.
        """
        course = cls(table.restore(game, config, seed, snapshot, automatic=False, writings=writings))
        course._log.begin_at(snapshot["told"])  # what the phase tells at its start had been told
        course._begun = course.counts
        return course

    # -- looking -------------------------------------------------------------------------------------------------------

    def told(self, viewer: Seat | None) -> int:
        """How many events there were for a viewer."""
        return self._log.before.get(viewer, 0)

    @property
    def counts(self) -> list[int]:
        """How many events there were for a spectator and for each seat."""
        return self._log.counts(self.table.state.seats)

    def snapshot(self) -> dict[str, Any]:
        """What `resume` needs, as plain data: the game as the phase began. It holds secrets."""
        return self.table.snapshot() | {"told": self._begun}

    def voice(self, seat: Seat | None, language: str = ENGLISH) -> Voice:
        """The game's sentences as those hear them who look through a seat's eyes, by the names of today."""
        self._call_by_name()
        return self._voices.get((seat, language)) or self._new_voice((seat, language))

    def _heard_by(self, onlookers: Sequence[Eyes]) -> list[Voice]:
        """The voices as they are heard by those who look on; kept as long as everybody is called the same."""
        self._call_by_name()
        return [self._voices.get(eyes) or self._new_voice(eyes) for eyes in onlookers]

    def _call_by_name(self) -> None:
        """Forget the voices as soon as anybody is called something else."""
        people = tuple(self.table.game.people(self.table.state, self.names))
        if people != self._people:
            self._people = people
            self._voices.clear()

    def _new_voice(self, eyes: Eyes) -> Voice:
        voice = self._voices[eyes] = self.table.voice(eyes[0], self.names, eyes[1])
        return voice

    def show(self, onlookers: Sequence[tuple[Eyes, int]]) -> list[Sight]:
        """The position as each of them sees it who looks on, and what happened since the number up to which they were
        told.
        """
        table, before = self.table, self._log.before
        voices = self._heard_by([eyes for eyes, _ in onlookers])
        found = []
        for voice, view, (_, since) in zip(voices, table.views(voices), onlookers, strict=True):
            seat = voice.seat
            if view["ask"] is not None:
                view["ask"]["automatic"] = seat in self.unasked
            also = [] if seat is None else table.besides(seat, voice)
            offers = [] if seat is None or seat in table.state.conceded else self._offers
            end = before.get(seat, 0)
            heard = self.heard(voice, self.recent, end, since) if end > since else []
            found.append(Sight(view, also, offers, heard))
        return found

    def show_plan(self, planner: Seat, eyes: Eyes) -> dict[Path, Any] | None:
        """The parts of a `Sight` that can have changed where a seat has only gone on with its secret plan, by the way
        to them; None if any of them can.
        """
        seat = eyes[0]
        voice = self.voice(*eyes)
        parts = self.table.planned(seat, planner, voice, ("view",))
        if parts is not None and seat == planner:
            ask = parts["view", "ask"]
            if ask is not None:
                ask["automatic"] = planner in self.unasked
            parts["also",] = self.table.besides(planner, voice)
        return parts

    def heard(self, voice: Voice, events: Sequence[Event], end: int, least: int) -> list[dict[str, Any]]:
        """The last of these events as a listener may know them, numbered down from `end`, not below `least`."""
        found: list[dict[str, Any]] = []
        for event in reversed(events):
            if end <= least:
                break
            told = event.seen_by(voice.seat)
            if told is not None:
                end -= 1
                if voice.writings:
                    told = voice.readable(told)
                told["text"] = voice.event(told)
                told["number"] = end
                found.append(told)
        return found[::-1]

    # -- going on ------------------------------------------------------------------------------------------------------

    def step(self, seat: Seat, action: Action | str, ask: int | None = None, *, forced: bool = False) -> Step:
        """Carry out one answer. Raises Refused or BadAction, and nothing is changed, if the seat may not do it."""
        step = self._step(seat, action, ask, forced)
        self.recent.extend(step.told)
        if step.begins:
            self._begun = self.counts
        return step

    def _step(self, seat: Seat, action: Action | str, ask: int | None = None, forced: bool = False) -> Step:
        table = self.table
        number, plan, before = self.number, self._together, len(table.writings)
        table.apply(seat, action, ask)
        written = dict(islice(table.writings.items(), before, None)) if len(table.writings) > before else {}
        done = table.entries[-1][1]
        begins = table.base is not self._base
        self._base = table.base
        self._phases += begins
        self._stand()
        sealed = plan is not None and plan is self._together
        sealed = sealed and done.form.interrupt is None and done.form not in CORE_FORMS
        return Step(number, seat, done, self._take(), forced, sealed, begins and not table.live, written)

    def _stand(self) -> None:
        """Note how the table stands after an answer."""
        table = self.table
        self.number = table.entries_before + len(table.entries)
        self._together = table.plan
        self.plan = None if self._together is None else (self._phases, table.frames[-1].began)
        self.unasked = {seat: action for seat in sorted(table.pending) if (action := table.forced(seat)) is not None}

    def settle(self, waits: Callable[[Seat], bool] | None = None) -> Iterator[Step]:
        """Give the answers that need nobody, one by one. `waits` says of those that must look as if somebody thought
        about them (`Table.unhurried`) whether they are to take their time, and these are left.
        """
        unhurried = self.table.unhurried
        for _ in range(_TOO_LONG):
            unasked = self.unasked
            seat = next((seat for seat in unasked if waits is None or not (waits(seat) and unhurried(seat))), None)
            if seat is None:
                return
            yield self.step(seat, unasked[seat], forced=True)
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
        step = self._step(seat, action)
        log.before = before
        self._remember(told)
        if step.begins:
            self._begun = self.counts
        return step

    def begin_with(self, told: Sequence[Event]) -> None:
        """The set-up told what was kept of it, however it would be told today."""
        self._log.before = {}
        self.recent.clear()
        self._remember(told)
        self._begun = self.counts

    def recall(self, told: Iterable[Event]) -> None:
        """What had happened before the snapshot from which the game goes on."""
        self.recent.extend(told)

    # -- events --------------------------------------------------------------------------------------------------------

    def _remember(self, told: Sequence[Event]) -> None:
        self._log.note(told, self.table.state.seats)
        self.recent.extend(told)

    def _take(self) -> list[Event]:
        """What was told since the last step. Whoever keeps the game keeps it; here it is only counted."""
        return self._log.take(self.table.state.seats)
