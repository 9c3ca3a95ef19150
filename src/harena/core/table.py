"""The table: one running game, driven by everybody through the same few calls.

A table runs the flow of the current phase until somebody must decide. It keeps a copy of the state from the start
of the phase and the answers since; a clone is that copy with the answers given again, and undo is the same with
one answer less. Nothing else about the position is stored: between phases the state alone says where the game is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from .ask import Action, Anyone, Ask, Ended, Flow, Form, GameOver, Request, Seat, Together, tidy
from .errors import BadAction, Refused, RulesFault, Violation
from .events import EventLog
from .game import Config, Game
from .record import Record
from .rng import Rng, key_of
from .state import Result, State, copy_state, state_hash

# -- actions that every game has -------------------------------------------------------------------------------------

UNDO = Form("undo")()
CONCEDE = Form("concede")()
ALWAYS_PASS = Form("always-pass", "always pass at {question} until {until}")
ASK_AGAIN = Form("ask-again", "ask me again at {question}")
CORE_FORMS: Final = (UNDO.form, CONCEDE.form, ALWAYS_PASS, ASK_AGAIN)
UNTIL: Final = ("phase", "game")

_NOT_SEATED = Violation("CORE-SEAT", "There is no such seat at this table.")
_LATE = Violation("CORE-LATE", "This answers an earlier question; the table has moved on.")

#: More answers than this without anybody being asked: the rules run in a circle.
_TOO_LONG: Final = 200_000


class _Redeal:
    """An entry in the phase's log: here everything hidden from a seat was re-dealt."""

    __slots__ = ("key",)

    def __init__(self, key: int) -> None:
        self.key = key


class _Frame:
    """A flow that waits for answers: the phase itself, or an interrupt on top of it."""

    __slots__ = ("flow", "request", "asks", "planners", "began")

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.request: Ask | Together | Anyone | None = None
        self.asks: dict[Seat, Ask] = {}
        self.planners: dict[Seat, Flow] = {}
        self.began: dict[Seat, int] = {}


class Table:
    """One running game. Make one with `harena.new`."""

    __slots__ = ("game", "config", "seed", "state", "pending", "keeps", "automatic", "_frames", "_base", "_base_numbers",
                 "_live", "_entries", "_numbers", "_floor", "_standing", "_log")

    def __init__(
        self,
        game: Game[Any],
        config: Config,
        seed: int | str,
        state: State | None = None,
        *,
        events: bool = True,
        keeps: bool = True,
        automatic: bool = True,
    ) -> None:
        """Start a game; with `state`, from a given position at the start of its phase.

        events=False tells nothing; keeps=False keeps no starting points, so that the table cannot be cloned or
        undone (faster, for simulations); automatic=False leaves every decision to the caller, also single options.
        """
        self.game = game
        self.config = config
        self.seed = seed
        self.state: Any = state if state is not None else game.setup(config, Rng(key_of(game.id, seed)))
        self.keeps = keeps
        self.automatic = automatic
        self.pending: dict[Seat, Ask] = {}
        self._log = EventLog() if events else None
        self.state.log = self._log
        self._frames: list[_Frame] = []
        self._base: Any = None
        self._base_numbers: list[int] = []
        self._live: list[tuple[Seat, Action | _Redeal]] = []
        self._entries: list[tuple[Seat, Action]] = []
        self._numbers = [0] * self.state.seats
        self._floor: list[Ask | None] = [None] * self.state.seats
        self._standing: dict[tuple[Seat, str], str] = {}
        self._start_phase()
        self._go(None)

    # -- looking ---------------------------------------------------------------------------------------------------------

    @property
    def result(self) -> Result | None:
        result: Result | None = self.state.result
        return result

    @property
    def hash(self) -> str:
        """The hash of the state: equal for equal positions on every machine."""
        return state_hash(self.state)

    @property
    def record(self) -> Record:
        """Everything needed to rebuild this table: a record without checks (see `Record.sealed`)."""
        return Record.of(self.game, self.config, self.seed, [(seat, action.text) for seat, action in self._entries])

    def view(self, seat: Seat | None = None) -> dict[str, Any]:
        """What a seat, or with None a spectator, may see: plain data, ready for JSON."""
        deciding: list[dict[str, Any]] = []
        planning = self._planning()
        for other in sorted(self.pending):
            ask = self.pending[other]
            hush = other != seat and (ask.question.secret or planning is not None)
            deciding.append({"seat": other, "kind": (planning or "decides") if hush else ask.kind})
        mine = self.pending.get(seat) if seat is not None else None
        result = self.result
        return {
            "game": self.game.id,
            "seat": seat,
            "seats": self.state.seats,
            "phase": self.state.phase,
            "deciding": deciding,
            "ask": None if mine is None else self.describe_ask(mine),
            "result": None
            if result is None
            else {
                "winners": list(result.winners),
                "ranking": [list(group) for group in result.ranking],
                "scores": list(result.scores),
                "reason": result.reason,
            },
            "board": self.game.view(self.state, seat),
        }

    def describe_ask(self, ask: Ask) -> dict[str, Any]:
        """An ask as plain data for its own seat."""
        return {
            "number": ask.number,
            "kind": ask.kind,
            "prompt": ask.prompt,
            "rule": ask.rule,
            "options": [{"text": a.text, "kind": a.kind, "args": a.named()} for a in ask.options],
            "parametric": [{"kind": f.kind, "text": f.template, "schema": dict(f.schema or {})} for f in ask.parametric],
            "standing": ask.question.passing is not None,
        }

    def events(self, since: int = 0, seat: Seat | None = None) -> list[dict[str, Any]]:
        """What happened, from the viewer's event number `since` on, as that viewer may know it."""
        return [] if self._log is None else self._log.seen_by(seat, since)

    def available(self, seat: Seat) -> tuple[Action, ...]:
        """What a seat may do besides answering: at-any-time actions, undo, concede, standing orders."""
        if self.result is not None or not 0 <= seat < self.state.seats:
            return ()
        found: list[Action] = list(self._interrupts(seat))
        if self.why_no_undo(seat) is None:
            found.append(UNDO)
        ask = self.pending.get(seat)
        if ask is not None and ask.question.passing is not None:
            found.extend(ALWAYS_PASS(ask.kind, until) for until in UNTIL)
        found.extend(ASK_AGAIN(kind) for owner, kind in sorted(self._standing) if owner == seat)
        found.append(CONCEDE)
        return tuple(found)

    # -- doing -----------------------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Action | str, number: int | None = None) -> None:
        """A seat does something: an Action or its text. Raises Refused or BadAction and changes nothing if it may not.

        With `number`, the ask's number as the seat saw it, an answer to an earlier ask is refused as late.
        """
        ask = self.pending.get(seat)
        if ask is not None and not isinstance(action, str) and number is None and action in ask.options:
            self._answer(seat, action)
            return
        done = self.read(seat, action) if isinstance(action, str) else action
        violation = self.why_not(seat, done, number)
        if violation is not None:
            raise Refused(violation)
        if done is UNDO:
            self._undo(seat)
        elif done.form is ALWAYS_PASS or done.form is ASK_AGAIN:
            self._order(seat, done)
        else:
            self._answer(seat, done)

    def read(self, seat: Seat, text: str) -> Action:
        """The action that a text means for a seat now. BadAction if no form of this game has such a text."""
        wanted = tidy(text)
        ask = self.pending.get(seat)
        if ask is not None:
            for action in ask.options:
                if action.text == wanted:
                    return action
        readings = self.game.grammar.parse(wanted)
        readings += [action for form in CORE_FORMS if (action := form.parse(wanted)) is not None]
        if not readings:
            raise BadAction(f"{text!r} is not something that can be done in {self.game.name}{self._for_example(ask)}")
        for action in readings:
            if self.why_not(seat, action) is None:
                return action
        return readings[0]

    def why_not(self, seat: Seat, action: Action | str, number: int | None = None) -> Violation | None:
        """None if the seat may do this now, else the rule against it and the reason."""
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.state.seats:
            return _NOT_SEATED
        if isinstance(action, str):
            action = self.read(seat, action)
        if self.result is not None:
            return Violation(self.game.over_rule, "The game is over.")
        ask = self.pending.get(seat)
        if number is not None and (ask is None or ask.number != number):
            return _LATE
        form = action.form
        if form in CORE_FORMS:
            return self._why_not_core(seat, action)
        if ask is not None and action in ask.options:
            return None
        if action in self._interrupts(seat):
            return None
        if form.never is not None:
            return form.never
        if form.check is not None:
            violation = form.check(self.state, seat, *action.args)
            if violation is not None:
                return violation
            if form.parametric and self._accepts(ask, form):
                return None
        if ask is not None and ask.question.refuse is not None:
            violation = ask.question.refuse(self.state, seat, action, *ask.args)
            if violation is not None:
                return violation
        violation = self.game.why_not(self.state, seat, action)
        if violation is not None:
            return violation
        if ask is None:
            return Violation(self.game.turn_rule, f"It is not your turn: the table waits for {self._waiting_for()}.")
        return Violation(ask.rule or self.game.turn_rule, f"That is not a choice now. {ask.prompt}")

    def _accepts(self, ask: Ask | None, form: Form) -> bool:
        """Whether an unlisted action of a parametric form, legal by its check, may be done now."""
        if form.interrupt is not None:
            return self._interruptible()
        return ask is not None and form in ask.question.parametric

    def _for_example(self, ask: Ask | None) -> str:
        if ask is None or not ask.options:
            return ""
        return "; for example: " + "; ".join(action.text for action in ask.options[:3])

    def _waiting_for(self) -> str:
        return " and ".join(self.game.seat_name(seat) for seat in sorted(self.pending)) or "nobody"

    def _why_not_core(self, seat: Seat, action: Action) -> Violation | None:
        if action is UNDO:
            return self.why_no_undo(seat)
        if action is CONCEDE:
            return None
        if action.form is ASK_AGAIN:
            if (seat, action.args[0]) in self._standing:
                return None
            return Violation("CORE-ORDER", f"You have no standing order for {action.args[0]!r}.")
        question, until = action.args
        ask = self.pending.get(seat)
        if until not in UNTIL:
            return Violation("CORE-ORDER", f"A standing order lasts until {' or '.join(UNTIL)}, not {until!r}.")
        if ask is None or ask.kind != question or ask.question.passing is None:
            return Violation("CORE-ORDER", f"You are not asked {question!r} now, or there is nothing to pass there.")
        return None

    # -- running the flow ------------------------------------------------------------------------------------------------

    def _start_phase(self) -> None:
        phase = self.game.phases.get(self.state.phase)
        if phase is None:
            raise RulesFault(f"{self.game.name} has no phase {self.state.phase!r}")
        for order in [o for o, until in self._standing.items() if until == "phase"]:
            del self._standing[order]
        if self.keeps:
            self._base = copy_state(self.state)
            self._base_numbers = self._numbers[:]
            self._live = []
        self._frames = [_Frame(phase(self.state))]

    def _answer(self, seat: Seat, action: Action) -> None:
        """Carry out an answer or an interrupt that is known to be legal."""
        if self.keeps:
            self._live.append((seat, action))
        self._entries.append((seat, action))
        value = self._take(seat, action)
        if value is not _WAIT:
            self._go(value)

    def _take(self, seat: Seat, action: Action) -> Any:
        """Hand an entry to the flow it is for; what comes back goes into the top flow (_WAIT: nothing to send)."""
        interrupt = action.form.interrupt
        if interrupt is not None:
            self._frames.append(_Frame(interrupt(self.state, seat, *action.args)))
            return None
        if action is CONCEDE:
            self._frames.append(_Frame(self.game.concede(self.state, seat)))
            return None
        frame = self._frames[-1]
        request = frame.request
        if type(request) is Ask:
            return action
        if type(request) is Anyone:
            self._floor[seat] = None
            return seat, action
        return self._plan(frame, seat, action)

    def _plan(self, frame: _Frame, seat: Seat, action: Action | None) -> Any:
        """Move one seat's flow inside a `together` on; when the last one is done, the outer flow goes on."""
        flow = frame.planners[seat]
        frame.asks.pop(seat, None)
        try:
            request = flow.send(action)
        except StopIteration:
            del frame.planners[seat]
            return _WAIT if frame.planners else None
        frame.asks[seat] = _own_ask(request, seat)
        self._number(frame.asks[seat])
        return _WAIT

    def _number(self, ask: Ask) -> None:
        """Give an ask its number: the seat's own asks count 1, 2, 3 …"""
        seat = ask.seat
        self._numbers[seat] += 1
        ask.number = self._numbers[seat]
        ask._state = self.state
        self._floor[seat] = None

    def _go(self, value: Any, ending: Ended | None = None) -> None:
        """Run until somebody must decide or the game is over."""
        state = self.state
        count = 0
        while True:
            count += 1
            if count > _TOO_LONG:
                raise RulesFault(f"{self.game.name} goes on without asking anybody (phase {state.phase!r})")
            frame = self._frames[-1]
            try:
                if ending is not None:
                    thrown, ending = ending, None
                    request = frame.flow.throw(thrown)
                else:
                    request = frame.flow.send(value)
            except StopIteration:
                value = None
                if len(self._frames) > 1:
                    self._frames.pop()
                    value = self._resumed()
                    if value is _WAIT:
                        return
                    continue
                if state.result is not None:
                    self._over()
                    return
                self._start_phase()
                continue
            except Ended as end:
                if len(self._frames) > 1:
                    self._frames.pop()
                    ending = end
                    continue
                if isinstance(end, GameOver) and state.result is not None:
                    self._over()
                    return
                raise RulesFault(f"{type(end).__name__} left the phase {state.phase!r}") from end
            frame.request = request
            if type(request) is Ask:
                self._number(request)
                self._fill(request)
                value = self._foregone(request) if self.automatic else None
                if value is None:
                    frame.asks = self.pending = {request.seat: request}
                    return
                self._note(request.seat, value)
                continue
            if type(request) is Together:
                self._gather(frame, request)
                if not frame.planners:
                    value = None
                    continue
            else:
                self._open_floor(frame, request)
            value = self._await(frame)
            if value is _WAIT:
                return

    def _gather(self, frame: _Frame, request: Together) -> None:
        frame.asks = {}
        frame.planners = {seat: start() for seat, start in request.flows.items()}
        frame.began = dict.fromkeys(frame.planners, len(self._live))
        for seat in list(frame.planners):
            self._plan(frame, seat, None)

    def _open_floor(self, frame: _Frame, request: Anyone) -> None:
        for seat, ask in request.asks.items():
            before = self._floor[seat]
            if before is not None and before.question is ask.question and before.args == ask.args:
                ask.number = before.number  # nothing new is asked: an answer under way still counts
                ask._state = self.state
            else:
                self._number(ask)
            self._floor[seat] = ask
        frame.asks = dict(request.asks)

    def _await(self, frame: _Frame) -> Any:
        """Make the frame's asks pending and answer what needs nobody; the value to go on with, or _WAIT."""
        self.pending = frame.asks
        self._list_options(frame)
        if not self.automatic or type(frame.request) is Anyone:
            return _WAIT
        if type(frame.request) is Ask:
            ask = frame.request
            answer = self._foregone(ask)
            if answer is None:
                return _WAIT
            self._note(ask.seat, answer)
            return answer
        for seat in list(frame.asks):
            while seat in frame.asks and (answer := self._foregone(frame.asks[seat])) is not None:
                self._note(seat, answer)
                value = self._plan(frame, seat, answer)
                if value is not _WAIT:
                    return value
                if seat in frame.asks:
                    self._fill(frame.asks[seat])
        return _WAIT

    def _note(self, seat: Seat, answer: Action) -> None:
        """An answer taken for a seat leaves the same traces as one that was given."""
        if self.keeps:
            self._live.append((seat, answer))
        self._entries.append((seat, answer))

    def _list_options(self, frame: _Frame) -> None:
        for ask in frame.asks.values():
            self._fill(ask)

    def _fill(self, ask: Ask) -> None:
        """Compute what may be answered: the question's options, then the seat's at-any-time actions."""
        question = ask.question
        options = tuple(question.options(self.state, ask.seat, *ask.args))
        if question.interruptible:
            more = self.game.interrupts(self.state, ask.seat)
            if more:
                options += tuple(more)
        if not options and not question.parametric:
            raise RulesFault(f"{self.game.name} asks {question.kind!r} with nothing to choose")
        ask.options = options

    def _foregone(self, ask: Ask) -> Action | None:
        """The answer that needs no asking: a single option, or what a standing order says."""
        question = ask.question
        options = ask.options
        if len(options) == 1 and not question.confirm and not question.parametric:
            return options[0]
        if self._standing and (ask.seat, question.kind) in self._standing and question.passing in options:
            return question.passing
        return None

    def _resumed(self) -> Any:
        """An interrupt is over: ask again what it interrupted. _WAIT, or None to go on if nothing is left to choose."""
        frame = self._frames[-1]
        self.pending = frame.asks
        if type(frame.request) is Ask:
            ask = frame.request
            if not self._still_open(ask):
                return None
        elif type(frame.request) is Anyone:
            frame.asks = {seat: ask for seat, ask in frame.asks.items() if self._still_open(ask)}
            if not frame.asks:
                return None
        else:
            for seat in list(frame.asks):
                while seat in frame.asks and not self._still_open(frame.asks[seat]):
                    if self._plan(frame, seat, None) is None:
                        return None
        return self._await(frame)

    def _still_open(self, ask: Ask) -> bool:
        question = ask.question
        return bool(question.options(self.state, ask.seat, *ask.args)) or bool(question.parametric)

    def _over(self) -> None:
        self.pending = {}
        self._frames = []

    def _planning(self) -> str | None:
        """What is being planned if the seats decide in secret side by side."""
        if self._frames and isinstance(self._frames[-1].request, Together):
            return self._frames[-1].request.kind
        return None

    def go_on(self) -> None:
        """Take again what needs no asking, after entries were given one by one (see `automatic`)."""
        self.automatic = True
        if self._frames:
            value = self._await(self._frames[-1])
            if value is not _WAIT:
                self._go(value)

    # -- at any time -----------------------------------------------------------------------------------------------------

    def _interruptible(self) -> bool:
        return bool(self.pending) and all(ask.question.interruptible for ask in self.pending.values())

    def _interrupts(self, seat: Seat) -> Sequence[Action]:
        return self.game.interrupts(self.state, seat) if self._interruptible() else ()

    def _order(self, seat: Seat, action: Action) -> None:
        """A standing order, or its end. Given at a pending ask, it answers that ask too."""
        self._entries.append((seat, action))
        if action.form is ASK_AGAIN:
            del self._standing[seat, action.args[0]]
            return
        self._standing[seat, action.args[0]] = action.args[1]
        if not self.automatic:
            return
        passing = self.pending[seat].question.passing
        if passing is not None and passing in self.pending[seat].options:
            self._answer(seat, passing)

    # -- undo ------------------------------------------------------------------------------------------------------------

    def why_no_undo(self, seat: Seat) -> Violation | None:
        """None if the seat may take its last choice back, else what closed it."""
        index = self._undo_index(seat)
        if isinstance(index, Violation):
            return index
        if self._planning() is not None and seat in self._frames[-1].planners:
            return None  # revising one's own secret plan shows nobody anything
        before = self._rebuilt(self._live[:index])
        if before.state.rng.counter != self.state.rng.counter or before.state.rng.key != self.state.rng.key:
            return Violation("CORE-UNDO", "Something was left to chance since then, so it cannot be taken back.")
        for viewer in (None, *range(self.state.seats)):
            if self.game.hidden(before.state, viewer) - self.game.hidden(self.state, viewer):
                return Violation("CORE-UNDO", "Something was shown since then, so it cannot be taken back.")
        return None

    def _undo_index(self, seat: Seat) -> int | Violation:
        """The place of the seat's last own choice in this phase, if nobody else has answered since."""
        if not self.keeps or self.result is not None:
            return Violation("CORE-UNDO", "There is nothing to take back.")
        planning = self._planning() is not None
        start = 0
        if planning:
            frame = self._frames[-1]
            if seat not in frame.planners:
                return Violation("CORE-UNDO", "You have said that you are done.")
            start = frame.began[seat]
        for index in range(len(self._live) - 1, start - 1, -1):
            who, entry = self._live[index]
            if isinstance(entry, _Redeal):
                break
            if who == seat:
                if self._was_chosen(index):
                    return index
            elif not planning:
                return Violation("CORE-UNDO", f"{self.game.seat_name(who)} has answered since then.")
        return Violation("CORE-UNDO", "You have made no choice here that could be taken back.")

    def _was_chosen(self, index: int) -> bool:
        """Whether the seat had a choice at that entry (taking back what was automatic would change nothing)."""
        seat, entry = self._live[index]
        if isinstance(entry, Action) and entry.form.interrupt is not None:
            return True
        ask = self._rebuilt(self._live[:index]).pending.get(seat)
        return ask is not None and (len(ask.options) > 1 or ask.question.confirm or bool(ask.question.parametric))

    def _undo(self, seat: Seat) -> None:
        index = self._undo_index(seat)
        assert isinstance(index, int)
        left = self._live[:index] + [entry for entry in self._live[index + 1 :] if entry[0] != seat]
        numbers = self._numbers[:]
        self._entries.append((seat, UNDO))
        rebuilt = self._rebuilt(left)
        self.state = rebuilt.state
        self.state.log = self._log
        self._frames = rebuilt._frames
        self._live = rebuilt._live
        self._base = rebuilt._base
        self.pending = rebuilt.pending
        self._numbers = numbers
        for ask in self.pending.values():
            if ask.seat == seat:
                self._number(ask)
            else:
                ask.number = numbers[ask.seat]
        if self._planning() is None:
            self.state.tell("takes-back", seat=seat)
        else:
            self.state.whisper(1 << seat, "takes-back", seat=seat)

    # -- copies ----------------------------------------------------------------------------------------------------------

    def clone(self, *, playout: bool = False) -> Table:
        """An independent copy that plays on identically. A copy for a playout keeps no starting points of its own."""
        made = self._rebuilt(self._live, keeps=not playout)
        if playout:
            return made
        made._entries = self._entries[:]
        made._numbers = self._numbers[:]
        for seat, ask in made.pending.items():
            ask.number = self.pending[seat].number
        if self._log is not None:
            made._log = made.state.log = EventLog(self._log.events)
        return made

    def _rebuilt(self, live: Iterable[tuple[Seat, Action | _Redeal]], *, keeps: bool = True) -> Table:
        """A silent table that starts from this phase's start and has these entries given again."""
        if not self.keeps:
            raise RulesFault("this table keeps no starting points, so it cannot be copied")
        made = Table.__new__(type(self))
        made.game = self.game
        made.config = self.config
        made.seed = self.seed
        made.keeps = keeps
        made.automatic = self.automatic
        made.pending = {}
        made._log = None
        made._base = self._base if keeps else None  # never changed once kept, so it can be shared
        made._base_numbers = self._base_numbers
        made._live = []
        made._entries = []
        made._numbers = self._base_numbers[:]
        made._standing = dict(self._standing)
        made._floor = [None] * self.state.seats
        if self.result is not None:
            made.state = copy_state(self.state)
            made._frames = []
            return made
        made.state = copy_state(self._base)
        made._frames = [_Frame(self.game.phases[made.state.phase](made.state))]
        made._replay(live)
        return made

    def _replay(self, live: Iterable[tuple[Seat, Action | _Redeal]]) -> None:
        """Give entries again, from the start of a phase: no options are computed and no events told."""
        feed = iter(live)
        frames = self._frames
        value: Any = None
        ending: Ended | None = None
        sending = True
        while True:
            if sending:
                frame = frames[-1]
                try:
                    if ending is not None:
                        thrown, ending = ending, None
                        request = frame.flow.throw(thrown)
                    else:
                        request = frame.flow.send(value)
                except StopIteration:
                    value = None
                    if len(frames) == 1:
                        raise RulesFault("the entries of a phase do not fit it") from None
                    frames.pop()
                    sending = self._nothing_left()
                    continue
                except Ended as end:
                    if len(frames) == 1:
                        raise RulesFault("the entries of a phase end it") from end
                    frames.pop()
                    ending = end
                    continue
                frame.request = request
                if type(request) is Ask:
                    self._number(request)
                    frame.asks = {request.seat: request}
                elif type(request) is Together:
                    self._gather(frame, request)
                    if not frame.planners:
                        value = None
                        continue
                else:
                    self._open_floor(frame, request)
            entry = next(feed, None)
            if entry is None:
                break
            if self.keeps:
                self._live.append(entry)
            seat, action = entry
            if isinstance(action, _Redeal):
                self._deal_again(seat, Rng(action.key))
                sending = False
                continue
            value = self._take(seat, action)
            sending = value is not _WAIT
        self.pending = frames[-1].asks
        self._list_options(frames[-1])

    def _nothing_left(self) -> bool:
        """After an interrupt, in a replay: whether the suspended flow went on because nothing was left to choose."""
        frame = self._frames[-1]
        if type(frame.request) is Ask:
            return not self._still_open(frame.request)
        if type(frame.request) is Anyone:
            frame.asks = {seat: ask for seat, ask in frame.asks.items() if self._still_open(ask)}
            return not frame.asks
        for seat in list(frame.asks):
            while seat in frame.asks and not self._still_open(frame.asks[seat]):
                if self._plan(frame, seat, None) is None:
                    return True
        return False

    def imagine(self, seat: Seat | None, rng: Rng, *, playout: bool = False) -> Table:
        """A copy in which all that `seat` cannot know is re-dealt at random, consistently with what it knows."""
        made = self.clone(playout=playout)
        key = rng.bits()
        if made.keeps:
            made._live.append((-1 if seat is None else seat, _Redeal(key)))
        made._deal_again(-1 if seat is None else seat, Rng(key))
        if made._frames:
            made.pending = made._frames[-1].asks
            made._list_options(made._frames[-1])
        return made

    def _deal_again(self, seat: Seat, rng: Rng) -> None:
        """Re-deal in place what a seat cannot know: hidden zones, others' secret plans, the future."""
        self.state.rng = Rng(rng.bits())
        self.game.imagine(self.state, None if seat < 0 else seat, rng)
        for frame in self._frames:
            if isinstance(frame.request, Together):
                for other, start in frame.request.flows.items():
                    if other != seat:
                        self._plan_again(frame, other, start(), rng, finished=other not in frame.planners)

    def _plan_again(self, frame: _Frame, seat: Seat, flow: Flow, rng: Rng, *, finished: bool) -> None:
        """Another seat's secret plan as a bot may think of it: begun anew, or finished in some legal way."""
        number = self._numbers[seat]
        if not finished:
            frame.planners[seat].close()
        try:
            ask = _own_ask(flow.send(None), seat)
            while finished:
                ask._state = self.state
                self._fill(ask)
                ask = _own_ask(flow.send(rng.choice([a for a in ask.options if a.form.interrupt is None])), seat)
        except StopIteration:
            frame.planners.pop(seat, None)
            frame.asks.pop(seat, None)
        else:
            ask.number = number
            ask._state = self.state
            frame.planners[seat] = flow
            frame.asks[seat] = ask


#: Sent nowhere: the table waits for an answer.
_WAIT: Final = object()


def _own_ask(request: Request, seat: Seat) -> Ask:
    if type(request) is not Ask or request.seat != seat:
        raise RulesFault("a flow inside together asks its own seat and nobody else")
    return request


class SeatView:
    """What a bot gets: exactly what a person in that seat has. There is no way from here to the true state."""

    __slots__ = ("__table", "seat")

    def __init__(self, table: Table, seat: Seat) -> None:
        self.__table = table
        self.seat = seat

    @property
    def game(self) -> Game[Any]:
        return self.__table.game

    @property
    def ask(self) -> Ask:
        return self.__table.pending[self.seat]

    @property
    def view(self) -> dict[str, Any]:
        return self.__table.view(self.seat)

    @property
    def available(self) -> tuple[Action, ...]:
        return self.__table.available(self.seat)

    def events(self, since: int = 0) -> list[dict[str, Any]]:
        return self.__table.events(since, self.seat)

    def why_not(self, action: Action | str) -> Violation | None:
        return self.__table.why_not(self.seat, action)

    def imagine(self, rng: Rng, *, playout: bool = True) -> Table:
        return self.__table.imagine(self.seat, rng, playout=playout)
