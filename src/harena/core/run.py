"""Running the rules: flows, frames, and how answers travel into them.

A run executes the flow of the current phase until somebody must decide. It keeps a copy of the state from the start
of the phase and the answers since (`live`). Giving those answers again to a fresh copy rebuilds the position: that is
what a clone, an undo and an imagined table are made of, and while it happens no options are computed and nothing is
told. `Table` puts the doors for players on top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from .ask import Action, Anyone, Ask, Ended, Flow, Form, GameOver, Request, Seat, Together
from .errors import RulesFault
from .events import EventLog
from .game import Config, Game
from .rng import Rng, key_of
from .state import State, copy_state

CONCEDE: Final = Form("concede")()

#: Sent nowhere: the run waits for an answer.
WAIT: Final = object()

#: So many answers given again cost about as much as the copy that makes them needless.
_FAR: Final = 3

#: More answers than this without anybody being asked: the rules run in a circle.
_TOO_LONG: Final = 200_000


class Redeal:
    """An entry among the answers: here everything hidden from a seat was re-dealt. It closes undo."""

    __slots__ = ("key",)

    def __init__(self, key: int) -> None:
        self.key = key

    def carry_out(self, run: Run, seat: Seat) -> None:
        run._deal_again(seat, Rng(self.key))

    def dice(self) -> Rng:
        """The dice that fall from here on."""
        return Rng(Rng(self.key).bits())


class OtherDice(Redeal):
    """An entry among the answers: from here on other dice fall, and what is hidden stays as it is."""

    __slots__ = ()

    def carry_out(self, run: Run, seat: Seat) -> None:
        run.state.rng = Rng(self.key)


Entry: TypeAlias = tuple[Seat, Action | Redeal]
#: What answers an ask in a playout.
Decide: TypeAlias = Callable[[Any, Ask], Action]


class Frame:
    """A flow that waits for answers: the phase itself, or an at-any-time action on top of it."""

    __slots__ = ("flow", "request", "asks", "planners", "began")

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.request: Request | None = None
        self.asks: dict[Seat, Ask] = {}
        #: Inside a `together`: the flows of the seats that are not done, and from where in `live` plans can be revised.
        self.planners: dict[Seat, Flow] = {}
        self.began = 0


class Midway:
    """Another starting point, in a phase of many answers: copies of later positions begin here and not at its start."""

    __slots__ = ("base", "state", "go_on", "answers", "numbers", "floor")

    def __init__(self, run: Run, go_on: Callable[[Any], Flow]) -> None:
        #: The starting point of the phase that this belongs to.
        self.base = run.base
        self.state = copy_state(run.state)
        #: The flow that leads from here to the question that was open here.
        self.go_on = go_on
        self.answers = len(run.live)
        self.floor = run._floor[:]
        self.numbers = run.numbers[:]
        if type(run.frames[-1].request) is Ask:
            (seat,) = run.pending
            self.numbers[seat] -= 1  # it is numbered when it is asked again; on an open floor it is the same


class Run:
    """A game that is running, without any question of who may do what."""

    __slots__ = ("game", "config", "state", "pending", "copyable", "automatic", "frames", "base", "base_numbers",
                 "base_entries", "base_told", "base_standing", "live", "midway", "entries", "entries_before", "numbers",
                 "_floor", "standing", "log", "_decide", "_left")

    def __init__(
        self, game: Game[Any], config: Config, state: State, *, events: bool | EventLog, copyable: bool, automatic: bool
    ) -> None:
        self.copyable = copyable
        self.automatic = automatic
        log = events if isinstance(events, EventLog) else EventLog() if events else None
        self._begin(game, config, state, log, [0] * state.seats, {})

    def _begin(
        self,
        game: Game[Any],
        config: Config,
        state: State,
        log: EventLog | None,
        numbers: list[int],
        standing: dict[tuple[Seat, str], str],
        entries_before: int = 0,
    ) -> None:
        """Start at the start of a phase."""
        self.game = game
        self.config = config
        self.state: Any = state
        self.pending: dict[Seat, Ask] = {}
        self.log = log
        self.state.log = log
        self.frames: list[Frame] = []
        self.base: Any = None
        self.base_numbers: list[int] = []
        self.base_entries = 0
        self.base_told: list[int] = []
        self.entries_before = entries_before
        self.base_standing: dict[tuple[Seat, str], str] = {}
        self.live: list[Entry] = []
        self.midway: Midway | None = None
        self.entries: list[tuple[Seat, Action]] = []
        self.numbers = numbers
        self._floor: list[Ask | None] = []
        self.standing = standing
        self._decide: Decide | None = None
        self._left = 0
        self._start_phase()
        self._run(None)

    # -- the loop ----------------------------------------------------------------------------------------------------

    def _start_phase(self) -> None:
        phase = self.game.phases.get(self.state.phase)
        if phase is None:
            raise RulesFault(f"{self.game.name} has no phase {self.state.phase!r}")
        if self.standing:
            self.standing = {order: until for order, until in self.standing.items() if until != "phase"}
        self._floor = [None] * len(self.numbers)
        if self.copyable:
            self.base = copy_state(self.state)
            self.base_numbers = self.numbers[:]
            self.base_entries = self.entries_before + len(self.entries)
            self.base_standing = self.standing.copy()
            self.base_told = [] if self.log is None else self.log.counts(len(self.numbers))
            self.live = []
            self.midway = None
        self.frames = [Frame(phase(self.state))]

    def _run(self, value: Any, feed: Iterator[Entry] | None = None) -> None:
        """Send a value into the top flow and go on until somebody must decide or the game is over.

        With `feed`, the answers come from there; when it runs dry the position is as it was.
        """
        ending: Ended | None = None
        for _ in range(_TOO_LONG):
            frame = self.frames[-1]
            self.state.asked = None
            try:
                if ending is None:
                    request = frame.flow.send(value)
                else:
                    thrown, ending = ending, None
                    request = frame.flow.throw(thrown)
            except StopIteration:
                if len(self.frames) > 1:
                    self._end_interrupt()
                    value = self._resumed(feed)
                elif self.state.result is not None:
                    self._over()
                    return
                elif feed is not None:
                    raise RulesFault("the answers of a phase do not fit it") from None
                else:
                    self._start_phase()
                    value = None
            except Ended as end:
                if len(self.frames) > 1:
                    self._end_interrupt()
                    ending = end
                    continue
                if isinstance(end, GameOver) and self.state.result is not None:
                    self._over()
                    return
                raise RulesFault(f"{type(end).__name__} left the phase {self.state.phase!r}") from end
            else:
                frame.request = request
                if type(request) is Ask:
                    self._number(request)
                    if feed is None:
                        self.state.asked = frame.asks = {request.seat: request}
                        value = None
                        if self.automatic and request.question.forced is not None:
                            value = request.question.forced(self.state, request.seat, *request.args)
                        if value is None:
                            self._fill(request)
                            value = self._forced(request) if self.automatic else None
                        if value is None:
                            self.pending = frame.asks
                            if self._decide is None or not self._left:
                                if len(self.live) >= _FAR:
                                    self._keep_midway()
                                return
                            self._left -= 1
                            value = self._decide(self.state, request)
                        self._note(request.seat, value)
                        if value.form.interrupt is not None:
                            value = self._take(request.seat, value)
                        continue
                    frame.asks = {request.seat: request}
                elif type(request) is Together:
                    self._gather(frame, request)
                    if not frame.planners:
                        value = None
                        continue
                elif type(request) is Anyone:
                    self._open_floor(frame, request)
                else:
                    raise RulesFault(f"a flow yielded {request!r}: an Ask, together(…) or anyone(…) was expected")
                value = self._await(frame) if feed is None else self._fed(feed)
            if value is WAIT:
                if feed is None and len(self.live) >= _FAR:
                    self._keep_midway()
                return
        raise RulesFault(f"{self.game.name} goes on without asking anybody (phase {self.state.phase!r})")

    def _fed(self, feed: Iterator[Entry]) -> Any:
        """Hand on entries until one moves the top flow; the value for it, or WAIT when there are no more."""
        for entry in feed:
            if self.copyable:
                self.live.append(entry)
            seat, action = entry
            if isinstance(action, Redeal):
                action.carry_out(self, seat)
                continue
            value = self._take(seat, action)
            if value is not WAIT:
                return value
        self.pending = self.state.asked = self.frames[-1].asks
        for ask in self.pending.values():
            self._fill(ask)
        return WAIT

    def _take(self, seat: Seat, action: Action) -> Any:
        """Bring an entry to the flow it is for; what comes back goes into the top flow (WAIT: nothing does)."""
        interrupt = action.form.interrupt
        if interrupt is not None:
            self._begin_interrupt(interrupt(self.state, seat, *action.args))
            return None
        if action is CONCEDE:
            self._begin_interrupt(self.game.concede(self.state, seat))
            return None
        frame = self.frames[-1]
        if seat not in frame.asks:
            self._begin_interrupt(self.game.unasked(self.state, seat, action))
            return None
        request = frame.request
        if type(request) is Ask:
            return action
        if type(request) is Anyone:
            self._floor[seat] = None
            return seat, action
        return self._plan(frame, seat, action)

    def _begin_interrupt(self, flow: Flow) -> None:
        self.state.interrupted = [*(self.state.interrupted or ()), self.frames[-1].asks]
        self.frames.append(Frame(flow))

    def _end_interrupt(self) -> None:
        self.state.interrupted = self.state.interrupted[:-1]
        self.frames.pop()

    def _answer(self, seat: Seat, action: Action) -> None:
        """Carry out an answer or an at-any-time action that is known to be legal."""
        self._note(seat, action)
        value = self._take(seat, action)
        if value is WAIT:
            value = self._settle(self.frames[-1], seat)
        if value is not WAIT:
            self._run(value)

    def _note(self, seat: Seat, action: Action) -> None:
        """Every answer leaves the same traces, whether it was given or taken automatically."""
        if self.copyable:
            self.live.append((seat, action))
        self.entries.append((seat, action))

    def _over(self) -> None:
        self.pending = {}
        self.frames = []

    # -- asks --------------------------------------------------------------------------------------------------------

    def _number(self, ask: Ask) -> None:
        """Give an ask its number: each seat's own asks count 1, 2, 3 …"""
        seat = ask.seat
        self.numbers[seat] += 1
        ask.number = self.numbers[seat]

    def _fill(self, ask: Ask) -> None:
        """Compute what may be answered: the question's options, then the seat's at-any-time actions."""
        question = ask.question
        options = question.options(self.state, ask.seat, *ask.args)
        # Who has given up does no more than answer.
        if question.interruptible and ask.seat not in self.state.conceded and (
            more := self.game.interrupts(self.state, ask.seat)
        ):
            options = (*options, *more)
        if not options:
            raise RulesFault(f"{self.game.name} asks {question.kind!r} with nothing to choose")
        ask.options = tuple(options)

    def _forced(self, ask: Ask) -> Action | None:
        """The answer that needs no asking: a single option, what a standing order says, or one for who has given up."""
        question = ask.question
        options = ask.options
        if len(options) == 1 and not question.confirm and not question.parametric:
            return options[0]
        if self.standing and (ask.seat, question.kind) in self.standing and question.passing in options:
            return question.passing
        return self._play_on(ask) if ask.seat in self.state.conceded else None

    def _play_on(self, ask: Ask) -> Action:
        """What `greedy` answers for a seat that has given up, from no more than that seat could know."""
        if not self.copyable:
            return self.game.greedy(self.state, ask)  # a playout, where all is guessed, or a simulation
        guess = Run.__new__(Run)
        guess._rebuild(self, self.live, copyable=False)
        rng = self.state.rng
        guess.redeal(ask.seat, Redeal(key_of("played on", rng.key, rng.counter, ask.number)))
        return self.game.greedy(guess.state, guess.pending[ask.seat])

    def _unasked(self, frame: Frame, ask: Ask) -> Action | None:
        """The answer that needs no asking where this is asked: on an open floor nobody who has stayed is hurried."""
        if type(frame.request) is Anyone and ask.seat not in self.state.conceded:
            return None
        return self._forced(ask)

    def _await(self, frame: Frame) -> Any:
        """Make a frame's asks pending and answer what needs nobody; the value to go on with, or WAIT."""
        self.pending = self.state.asked = frame.asks
        if type(frame.request) is not Together:
            for ask in frame.asks.values():
                self._fill(ask)
            for ask in frame.asks.values() if self.automatic else ():
                answer = self._unasked(frame, ask)
                if answer is not None:
                    self._note(ask.seat, answer)
                    return self._take(ask.seat, answer)
            return WAIT
        return self._settle(frame, *frame.asks)

    def _settle(self, frame: Frame, *seats: Seat) -> Any:
        """Inside a `together`: list what these seats may answer and give the answers that need nobody. None when all
        are done.

        Whoever has no choice left is waited for like anybody else as long as somebody who has one decides: being done
        at once would tell the others what it holds.
        """
        chooses = False
        for seat in seats:
            while seat in frame.asks:
                self._fill(frame.asks[seat])
                answer = self._forced(frame.asks[seat]) if self.automatic else None
                if answer is None:
                    chooses = True
                    break
                if self._watched(seat) and self._ends_unasked(seat):
                    break
                if self._answer_for(seat, answer) is None:
                    return None
        while self.automatic and not chooses and frame.asks:
            answers = {seat: self._forced(ask) for seat, ask in frame.asks.items()}
            for seat, answer in answers.items():
                if None in answers.values() or answer is None:
                    return WAIT
                if self._answer_for(seat, answer) is None:
                    return None
                if seat in frame.asks:
                    self._fill(frame.asks[seat])
        return WAIT

    def _watched(self, seat: Seat) -> bool:
        """Whether anybody could learn something from when this seat is done: not in a playout, where there is nobody,
        and not of a seat that has given up, which is always done at once."""
        return self.copyable and seat not in self.state.conceded

    def _ends_unasked(self, seat: Seat) -> bool:
        """Whether nothing is left to choose in what a seat plans beside others: then its next answer shows them."""
        ahead = Run.__new__(Run)
        ahead._rebuild(self, self.live, copyable=False)
        frame = ahead.frames[-1]
        while seat in frame.asks:
            ahead._fill(frame.asks[seat])
            answer = ahead._forced(frame.asks[seat])
            if answer is None:
                return False
            ahead._take(seat, answer)
        return True

    def _answer_for(self, seat: Seat, answer: Action) -> Any:
        """Give the answer of a seat inside a `together` that need not be asked for it."""
        self._note(seat, answer)
        return self._take(seat, answer)

    def _open_floor(self, frame: Frame, request: Anyone) -> None:
        for seat, ask in request.asks.items():
            before = self._floor[seat]
            self._floor[seat] = ask
            if (
                before is not None
                and before.number == self.numbers[seat]
                and before.question is ask.question
                and before.args == ask.args
            ):
                ask.number = before.number  # nothing new is asked: an answer under way still counts
            else:
                self._number(ask)
        frame.asks = dict(request.asks)

    def _resumed(self, feed: Iterator[Entry] | None) -> Any:
        """An at-any-time action is over: ask again what it interrupted, or go on with None if nothing is left."""
        frame = self.frames[-1]
        self.state.asked = frame.asks
        if type(frame.request) is Together:
            frame.began = len(self.live)  # it was done in the open, so plans are taken back no further
            for seat in list(frame.asks):
                while seat in frame.asks and not self._still_open(frame.asks[seat]):
                    if self._plan(frame, seat, None) is None:
                        return None
        else:
            frame.asks = {seat: ask for seat, ask in frame.asks.items() if self._still_open(ask)}
            if not frame.asks:
                return None
        return self._await(frame) if feed is None else self._fed(feed)

    def _still_open(self, ask: Ask) -> bool:
        question = ask.question
        if question.lapses is not None and question.lapses(self.state, ask.seat, *ask.args):
            return False
        return bool(question.options(self.state, ask.seat, *ask.args))

    def _interruptible(self) -> bool:
        return bool(self.pending) and all(ask.question.interruptible for ask in self.pending.values())

    def _interrupts(self, seat: Seat) -> Sequence[Action]:
        if seat in self.state.conceded or not self._interruptible():
            return ()
        return self.game.interrupts(self.state, seat)

    # -- together ----------------------------------------------------------------------------------------------------

    def _gather(self, frame: Frame, request: Together) -> None:
        frame.asks = {}
        frame.planners = {seat: start() for seat, start in request.flows.items()}
        frame.began = len(self.live)
        for seat in list(frame.planners):
            self._plan(frame, seat, None)

    def _plan(self, frame: Frame, seat: Seat, action: Action | None) -> Any:
        """Move one seat's flow inside a `together` on. None when the last one is done, WAIT while others plan."""
        frame.asks.pop(seat, None)
        try:
            ask = _own_ask(frame.planners[seat].send(action), seat)
        except StopIteration:
            del frame.planners[seat]
            return WAIT if frame.planners else None
        frame.asks[seat] = ask
        self._number(ask)
        return WAIT

    @property
    def plan(self) -> Together | None:
        """What is being planned, if the seats decide in secret side by side."""
        request = self.frames[-1].request if self.frames else None
        return request if type(request) is Together else None

    # -- copies ------------------------------------------------------------------------------------------------------

    def _keep_midway(self) -> None:
        """Where many answers were given since the last starting point and one flow alone is suspended, which can begin
        anew: keep another."""
        if not self.copyable or len(self.frames) > 1:
            return
        if self.midway is not None and len(self.live) < self.midway.answers + _FAR:
            return
        go_on = self.game.midways.get(next(iter(self.pending.values())).question.kind)
        if go_on is not None:
            self.midway = Midway(self, go_on)

    def _rebuild(self, origin: Run, live: Sequence[Entry], *, copyable: bool) -> None:
        """Become a silent copy of another run's position after these entries of its phase."""
        if not origin.copyable:
            raise RulesFault("this table keeps no starting points, so it cannot be copied")
        self.game = origin.game
        self.config = origin.config
        self.copyable = copyable
        self.automatic = origin.automatic
        self.pending = {}
        self.log = None
        self.base = origin.base  # never changed once kept, so it can be shared
        self.base_numbers = origin.base_numbers
        self.base_entries = origin.base_entries
        self.base_told = origin.base_told
        self.base_standing = origin.base_standing
        self.entries_before = origin.entries_before
        self.midway = midway = origin._midway_to(live)
        self.live = []
        self.entries = []
        self.standing = origin.standing.copy()
        self.frames = []
        self._decide = None
        self._left = 0
        if origin.state.result is not None:
            self.numbers = origin.base_numbers[:]
            self._floor = [None] * len(self.numbers)
            self.state = copy_state(origin.state)
            return
        if midway is None:
            self.numbers = origin.base_numbers[:]
            self._floor = [None] * len(self.numbers)
            self.state = copy_state(origin.base)
            self.frames = [Frame(self.game.phases[self.state.phase](self.state))]
            self._run(None, iter(live))
            return
        self.numbers = midway.numbers[:]
        self._floor = midway.floor[:]
        self.state = copy_state(midway.state)
        if copyable:
            self.live = [*live[: midway.answers]]
        self.frames = [Frame(midway.go_on(self.state))]
        self._run(None, iter(live[midway.answers :]))

    def _midway_to(self, live: Sequence[Entry]) -> Midway | None:
        """The starting point that lies on the way of these answers, if there is one besides the start of the phase."""
        midway = self.midway
        if midway is None or midway.base is not self.base:
            return None
        if live is not self.live and live[: midway.answers] != self.live[: midway.answers]:
            return None
        return midway

    def redeal(self, seat: Seat | None, entry: Redeal) -> None:
        """Re-deal what a seat cannot know, as an entry among the answers, so that a copy of this run has it too."""
        number = -1 if seat is None else seat
        if self.copyable:
            self.live.append((number, entry))
        entry.carry_out(self, number)
        for ask in self.pending.values():
            self._fill(ask)

    def _deal_again(self, seat: Seat, rng: Rng) -> None:
        self.state.rng = Rng(rng.bits())
        self.state.asked = self.frames[-1].asks if self.frames else None
        self.game.imagine(self.state, None if seat < 0 else seat, rng)
        for frame in self.frames:
            self.state.asked = frame.asks
            if isinstance(frame.request, Together):
                for other, start in frame.request.flows.items():
                    if other != seat:
                        self._plan_again(frame, other, start(), rng)

    def _plan_again(self, frame: Frame, seat: Seat, flow: Flow, rng: Rng) -> None:
        """Another seat's secret plan as a bot may think of it: begun anew, or finished in some legal way."""
        finished = seat not in frame.planners
        try:
            ask = _own_ask(flow.send(None), seat)
            while finished:
                frame.asks[seat] = ask
                self._fill(ask)
                ask = _own_ask(flow.send(self.game.guess_plan(self.state, ask, rng)), seat)
        except StopIteration:
            if finished:
                frame.asks.pop(seat, None)
            return  # finished, or gone: then the flow itself learns later that nothing is left to choose
        frame.planners[seat].close()
        frame.planners[seat] = flow
        frame.asks[seat] = ask
        ask.number = self.numbers[seat]


def _own_ask(request: Request, seat: Seat) -> Ask:
    if type(request) is not Ask or request.seat != seat:
        raise RulesFault("a flow inside together asks its own seat and nobody else")
    return request
