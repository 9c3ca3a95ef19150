"""The table: one running game, driven by everybody through the same few calls.

Web client, terminal, bots, simulations and tests all look at a table and apply actions to it; here is decided who may
do what, and what each may see. How the rules run underneath is in `run.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final

from .ask import Action, Ask, Form, Seat, Together, tidy
from .errors import BadAction, BadRecord, Refused, Violation
from .events import EventLog
from .game import Config, Game, Path
from .record import Record
from .rng import Rng, key_of
from .run import CONCEDE, WAIT, Decide, Entry, OtherDice, Redeal, Run
from .sentences import ENGLISH, UNNAMED, Listener, Voice
from .state import Result, State, decode, encode, state_hash
from .texts import plain
from .tokens import Row, Writer
from .writings import ERASED, MARK, Writing, Writings, readable

# Actions that every game has besides CONCEDE.
UNDO: Final = Form("undo")()
ALWAYS_PASS: Final = Form("always-pass", "always pass at {question} until {until}")
ASK_AGAIN: Final = Form("ask-again", "ask me again at {question}")
CORE_FORMS: Final = (UNDO.form, CONCEDE.form, ALWAYS_PASS, ASK_AGAIN)
UNTIL: Final = ("phase", "game")

#: The format of snapshots. In those of format 1 states are written as they were then (`Game.written_anew`).
SNAPSHOT: Final = 2

_NOT_SEATED = Violation("CORE-SEAT", "There is no such seat at this table.")
_LATE = Violation("CORE-LATE", "This answers an earlier question; the table has moved on.")
NO_CHOICE: Final = "That is not a choice now."
ANSWER_FIRST: Final = "First answer what is asked now: {question:questions}."
GIVEN_UP = Violation("CORE-GIVEN-UP", "You have conceded; your seat is played on without you.")


_GIVE_UP: Final = [CONCEDE.described]


@cache
def _orders_at(kind: str) -> tuple[Action, ...]:
    """The standing orders that can be given at a question."""
    return tuple([ALWAYS_PASS(kind, until) for until in UNTIL])


def _titles(hidden: Counter[Any]) -> Counter[str]:
    """How many of each card lie hidden, by what is printed on it, wherever that is."""
    found: Counter[str] = Counter()
    for thing, count in hidden.items():
        title = getattr(thing[-1], "title", "") if isinstance(thing, tuple) else ""
        if title:
            found[title] += count
    return found


class Table(Run):
    """One running game. Make one with `harena.new`."""

    __slots__ = ("seed", "writings")

    def __init__(
        self,
        game: Game[Any],
        config: Config,
        seed: int | str,
        state: State | None = None,
        *,
        events: bool | EventLog = True,
        copyable: bool = True,
        automatic: bool = True,
        writings: Writings | None = None,
    ) -> None:
        """Start a game; with `state`, from a given position at the start of its phase.

        events=False tells nothing, and a log of one's own is told instead of the usual one; copyable=False keeps no
        starting points, so that the table cannot be cloned or undone (faster, for simulations); automatic=False leaves
        every decision to the caller, also single options. `writings`: the words for marks in moves that are to come.
        """
        self.seed = seed
        #: What was written freely into moves, by its marks; shared with copies.
        self.writings = dict(writings or {})
        if state is None:
            state = game.setup(config, Rng(key_of(game.id, seed)))
        super().__init__(game, config, state, events=events, copyable=copyable, automatic=automatic)

    # -- looking -------------------------------------------------------------------------------------------------------

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
        entries = [(seat, action.text) for seat, action in self.entries]
        return Record.of(self.game, self.config, self.seed, entries, self.writings)

    def let_go_of_entries(self) -> None:
        """What was answered so far is kept elsewhere: only how much it was is still known. Where a phase begins."""
        self.entries_before += len(self.entries)
        self.entries.clear()

    def voice(self, seat: Seat | None, names: Sequence[str] = UNNAMED, language: str = ENGLISH) -> Voice:
        """The game's sentences as a seat (None: a spectator) hears them, at a table of people with these names."""
        called = tuple(self.game.people(self.state, names))
        return self.game.voice(Listener(seat, called, language, tuple(names), self.writings), self.state.seats)

    def prompt(self, ask: Ask, voice: Voice | None = None) -> str:
        """What a seat is asked, as a sentence."""
        return (voice or self.voice(ask.seat)).question(ask.kind, ask.parts(self.state))

    def story(self, seat: Seat | None = None, since: int = 0, voice: Voice | None = None) -> list[str]:
        """What happened, from the viewer's event number `since` on, in sentences."""
        return [*map((voice or self.voice(seat)).event, self.events(since, seat))]

    def ending(self, voice: Voice | None = None) -> str:
        """How the game ended, as a sentence or two; nothing while it goes on."""
        result = self.result
        if result is None:
            return ""
        won: dict[str, Any] = {"winners": list(result.winners)} if result.winners else {}
        if len(result.winners) == 1:
            won = {"winner": result.winners[0]}
        scores = [
            {"kind": "score", "seat": seat, "tally": self.game.tallied(score)}
            for seat, score in enumerate(result.scores)
        ]
        told = {"kind": "result", **won, "reason": self.game.ended(result.reason), "scores": scores}
        return (voice or self.voice(None)).event(told)

    @property
    def actor(self) -> Seat | None:
        """Who decides where there is one order in which to ask: of several who may, the first seat that has a choice.

        In a secret plan that is nobody's business: seats without a choice are answered for when the others are done.
        """
        pending = self.pending
        if len(pending) < 2:
            return next(iter(pending), None)
        seats = sorted(pending)
        return next((seat for seat in seats if self.forced(seat) is None), seats[0])

    def view(self, seat: Seat | None = None, voice: Voice | None = None) -> dict[str, Any]:
        """What a seat, or with None a spectator, may see: plain data, ready for JSON."""
        return self.views([self.voice(seat) if voice is None else voice])[0]

    def views(self, voices: Sequence[Voice]) -> list[dict[str, Any]]:
        """What each of these listeners may see (see `Game.views`)."""
        boards = self.game.views(self.state, voices)
        if self.writings:
            boards = [readable(board, self.writings) for board in boards]
        plan, stages = self.plan, self.game.stages(self.state)
        return [self._view(voice, board, plan, stages) for voice, board in zip(voices, boards, strict=True)]

    def _view(
        self, voice: Voice, board: dict[str, Any], plan: Together | None, stages: list[dict[str, Any]]
    ) -> dict[str, Any]:
        seat, result = voice.seat, self.state.result
        mine = self.pending.get(seat) if seat is not None else None
        return {
            "game": self.game.id,
            "seat": seat,
            "seats": self.state.seats,
            "phase": self.state.phase,
            "stages": stages,
            "scene": self.game.scenes.get(self.state.phase, ""),
            "deciding": self._deciding(seat, voice, plan),
            "ask": None if mine is None else self.describe_ask(mine, voice),
            "conceded": self.state.conceded[:],
            "standing": self.orders(seat) if self.standing else {},
            "result": None if result is None else self._told_result(result, voice),
            "ending": "" if result is None else self.ending(voice),
            "board": board,
        }

    def _told_result(self, result: Result, voice: Voice) -> dict[str, Any]:
        return {
            "winners": list(result.winners),
            "ranking": [list(group) for group in result.ranking],
            "scores": list(result.scores),
            "tallies": [voice.phrase(self.game.tallied(score)) for score in result.scores],
            "reason": result.reason,
        }

    def planned(self, seat: Seat | None, planner: Seat, voice: Voice, to: Path = ()) -> dict[Path, Any] | None:
        """The parts of `view` that can have changed where a seat has only gone on with a secret plan, by the way to
        them (`to`: the way to the view); None if any of them can. Nobody else sees more of it than whether the seat
        still decides.
        """
        parts: dict[Path, Any] = {(*to, "deciding"): self._deciding(seat, voice, self.plan)}
        if seat == planner:
            own = self.game.planned(self.state, planner)
            if own is None:
                return None
            mine = self.pending.get(planner)
            parts[*to, "ask"] = None if mine is None else self.describe_ask(mine, voice)
            for path, part in own.items():
                parts[*to, "board", *path] = readable(part, self.writings) if self.writings else part
        return parts

    def deciding(self, seat: Seat | None, voice: Voice) -> list[dict[str, Any]]:
        """Who decides, and what, as far as a seat may know it."""
        return self._deciding(seat, voice, self.plan)

    def _deciding(self, seat: Seat | None, voice: Voice, plan: Together | None) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for other in sorted(self.pending):
            ask = self.pending[other]
            hush = other != seat and (ask.question.secret or plan is not None)
            kind = ("decides" if plan is None else plan.kind) if hush else ask.question.kind
            found.append({"seat": other, "kind": kind, "text": voice.waiting(kind, other)})
        return found

    def describe_ask(self, ask: Ask, voice: Voice) -> dict[str, Any]:
        """An ask as plain data for its own seat."""
        question = ask.question
        return {
            "number": ask.number,
            "kind": question.kind,
            "title": voice.title(question.kind),
            "prompt": voice.question(question.kind, ask.parts(self.state)),
            "rule": question.rule,
            "options": self._with_outcomes(ask, self.choices(ask.seat, ask.options, voice)),
            "parametric": [
                {"kind": form.kind, "text": form.template, "schema": dict(form.schema or {})}
                for form in question.parametric
            ] if question.parametric else [],
            "standing": question.passing is not None,
            **({"at": question.at} if question.at else {}),
        }

    def _with_outcomes(self, ask: Ask, choices: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The choices of an ask, with what each comes to where the question tells it."""
        outcome = ask.question.outcome
        if outcome is None:
            return choices
        found = []
        for choice, action in zip(choices, ask.options, strict=True):
            answers = action.form.interrupt is None  # an at-any-time action is no answer to the question
            told = outcome(self.state, ask.seat, action, *ask.args) if answers else {}
            found.append(choice | {"outcome": dict(told)} if told else choice)
        return found

    def choices(self, seat: Seat, actions: Sequence[Action], voice: Voice) -> list[dict[str, Any]]:
        """What a seat may choose as plain data, in the words of the game where it has some."""
        if type(self.game).details is Game.details:
            return voice.choices(actions)
        return voice.choices(actions, partial(self.game.details, self.state, seat))

    def events(self, since: int = 0, seat: Seat | None = None) -> list[dict[str, Any]]:
        """What happened, from the viewer's event number `since` on, as that viewer may know it."""
        told: list[dict[str, Any]] = [] if self.log is None else self.log.seen_by(seat, since)
        return readable(told, self.writings) if self.writings else told

    def available(self, seat: Seat) -> tuple[Action, ...]:
        """What a seat may do besides answering: at-any-time actions, undo, concede, standing orders."""
        if self.result is not None or not 0 <= seat < self.state.seats or seat in self.state.conceded:
            return ()
        found: list[Action] = list(self._interrupts(seat))
        if self.why_no_undo(seat) is None:
            found.append(UNDO)
        ask = self.pending.get(seat)
        kinds = [*self.game.polls]
        if ask is not None and ask.question.passing is not None and ask.kind not in kinds:
            kinds.append(ask.kind)
        found.extend(ALWAYS_PASS(kind, until) for kind in kinds for until in UNTIL)
        found.extend(ASK_AGAIN(kind) for kind in self.orders(seat))
        found.append(CONCEDE)
        return tuple(found)

    def besides(self, seat: Seat, voice: Voice) -> list[dict[str, Any]]:
        """`available` as plain data, where it is told again after every answer: without undo, which takes its time to
        be found out, and with standing orders, as they read, for what is asked now alone.
        """
        if self.state.result is not None or seat in self.state.conceded:
            return []
        ask = self.pending.get(seat)
        found: list[dict[str, Any]] = []
        if ask is None:
            found += self.choices(seat, self._interrupts(seat), voice)
        elif ask.question.passing is not None:
            found += voice.choices(_orders_at(ask.question.kind))
        if self.standing:
            found += voice.choices([ASK_AGAIN(kind) for kind in self.orders(seat)])
        return found + _GIVE_UP if found else _GIVE_UP

    # -- doing ---------------------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Action | str, number: int | None = None) -> None:
        """A seat does something: an Action or its text. Raises Refused or BadAction and changes nothing if it may not.

        With `number`, the ask's number as the seat saw it, an answer to an earlier ask is refused as late.
        """
        ask = self.pending.get(seat) if type(seat) is int else None
        if ask is not None and (number is None or number == ask.number):  # the usual case: an option as it was offered
            option = ask.option(action) if isinstance(action, str) else action
            if option is not None and option in ask.options:
                self._answer(seat, option)
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
            self._answer(seat, self._marked(done))

    def _marked(self, action: Action) -> Action:
        """An action with marks instead of what somebody wrote freely into it."""
        writes = action.form.writes
        return action if writes is None else action.form(*writes(self.state, action.args, self._put))

    def _put(self, words: str) -> str:
        """The mark that stands for words from now on. What is a mark stays one, whether its words are known or not."""
        if MARK.fullmatch(words):
            self.writings.setdefault(words, ERASED)
            return words
        written = Writing.of(plain(words))
        self.writings[written.mark] = written
        return written.mark

    def play_out(self, choose: Decide, most: int) -> None:
        """A playout: up to `most` asks are answered by `choose(state, ask)`, the lowest seat first where several are
        asked. It does what `apply` would do, without coming back from the rules after every answer.
        """

        def decide(state: Any, ask: Ask) -> Action:
            action = choose(state, ask)
            if action not in ask.options and (violation := self.why_not(ask.seat, action)) is not None:
                raise Refused(violation)
            return action

        self._decide, self._left = decide, most
        try:
            while self.pending and self._left:
                self._left -= 1
                seat = min(self.pending)
                self._answer(seat, decide(self.state, self.pending[seat]))
        finally:
            self._decide = None

    def read(self, seat: Seat, text: str) -> Action:
        """The action that a text means for a seat now. BadAction if no form of this game has such a text."""
        wanted = tidy(text)
        ask = self.pending.get(seat)
        if ask is not None:
            option = ask.option(wanted)
            if option is not None:
                return option
        readings = self.game.grammar.parse(wanted)
        readings += [reading for form in CORE_FORMS if (reading := form.parse(wanted)) is not None]
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
        if seat in self.state.conceded and (ask is None or action not in ask.options):
            return GIVEN_UP
        form = action.form
        if form in CORE_FORMS:
            return self._why_not_core(seat, action)
        if self.game.grammar.by_kind.get(form.kind) is not form:
            told = {"game": self.game.name, "kind": form.kind}
            return Violation("CORE-FORM", "{game} knows no action of the kind {kind}.", **told)
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
            return self._not_your_turn()
        return Violation(ask.rule or self.game.turn_rule, NO_CHOICE)

    def against(self, seat: Seat, thing: str) -> Violation | None:
        """Why a seat cannot do anything with a thing now (a card, a piece, a place by its name): the one reason against
        what it most likely means. None if the thing can be chosen. Who is asked something means an answer to it first:
        what may be done at any time is no reason to be told that it can be chosen, unless nothing else is meant.
        """
        named = tidy(thing)
        ask = self.pending.get(seat)
        if ask is not None and any(named in map(tidy, map(str, action.args)) for action in ask.options):
            return None
        general: Violation | None = None
        anytime = False
        for action in self.game.meant(self.state, seat, named, ask):
            violation = self.why_not(seat, action)
            if violation is None:
                if ask is None or action.form.interrupt is None:
                    return None
                anytime = True
                continue
            if violation.template != NO_CHOICE and violation.rule != self.game.turn_rule:
                return violation
            general = general or violation
        if anytime:
            return None
        if general is not None:
            if ask is not None and general.template == NO_CHOICE:
                return Violation(general.rule, ANSWER_FIRST, question=ask.kind)
            return general
        if ask is None and self.pending:
            return self._not_your_turn()
        rule = (ask.rule if ask is not None else "") or self.game.turn_rule
        return Violation(rule, "Nothing can be done with {thing} now.", thing=thing)

    def _not_your_turn(self) -> Violation:
        awaited = sorted(self.pending)
        return Violation(self.game.turn_rule, "It is not your turn: the table waits for {seats}.", seats=awaited)

    def _accepts(self, ask: Ask | None, form: Form) -> bool:
        """Whether an unlisted action of a parametric form, legal by its check, may be done now."""
        if form.interrupt is not None:
            return self._interruptible()
        return ask is not None and form in ask.question.parametric

    def _for_example(self, ask: Ask | None) -> str:
        if ask is None or not ask.options:
            return ""
        return "; for example: " + "; ".join(action.text for action in ask.options[:3])

    def _why_not_core(self, seat: Seat, action: Action) -> Violation | None:
        if action is UNDO:
            return self.why_no_undo(seat)
        if action is CONCEDE:
            return None
        if action.form is ASK_AGAIN:
            if (seat, action.args[0]) in self.standing:
                return None
            return Violation("CORE-ORDER", "You have no standing order for {question}.", question=action.args[0])
        question, until = action.args
        ask = self.pending.get(seat)
        if until not in UNTIL:
            return Violation("CORE-ORDER", "A standing order lasts until phase or game, not {until}.", until=until)
        asked = ask is not None and ask.kind == question and ask.question.passing is not None
        if asked or question in self.game.polls:
            return None
        told = "You are not asked {question} now, or there is nothing to pass there."
        return Violation("CORE-ORDER", told, question=question)

    def orders(self, seat: Seat | None) -> dict[str, str]:
        """The standing orders of a seat: where it passes, and until when."""
        return {kind: until for (owner, kind), until in sorted(self.standing.items()) if owner == seat}

    def forced(self, seat: Seat) -> Action | None:
        """The answer that a seat's pending ask will get without asking (see `Run._unasked`)."""
        ask = self.pending.get(seat)
        return None if ask is None else self._unasked(self.frames[-1], ask)

    def unhurried(self, seat: Seat) -> bool:
        """Whether the answer that a seat's pending ask will get without asking must look like one that somebody
        thought about: a pass in a window, or the last of what it plans in secret beside others."""
        ask = self.pending[seat]
        if self.plan is not None:
            return seat not in self.state.conceded and self._ends_unasked(seat)
        return ask.question.passing is not None

    def go_on(self) -> None:
        """Take again what needs no asking, after entries were given one by one (see `automatic`)."""
        self.automatic = True
        if self.frames:
            value = self._await(self.frames[-1])
            if value is not WAIT:
                self._run(value)

    def _order(self, seat: Seat, action: Action) -> None:
        """A standing order, or its end. Given at a pending ask, it answers that ask too."""
        self.entries.append((seat, action))
        if action.form is ASK_AGAIN:
            del self.standing[seat, action.args[0]]
            return
        self.standing[seat, action.args[0]] = action.args[1]
        ask = self.pending.get(seat)
        if ask is None or ask.kind != action.args[0] or not self.automatic:
            return
        if ask.question.passing is not None and ask.question.passing in ask.options:
            self._answer(seat, ask.question.passing)

    # -- undo ----------------------------------------------------------------------------------------------------------

    def why_no_undo(self, seat: Seat) -> Violation | None:
        """None if the seat may take its last choice back, else what closed it."""
        index = self._undo_index(seat)
        if isinstance(index, Violation):
            return index
        if self.plan is not None and seat in self.frames[-1].planners:
            return None  # revising one's own secret plan shows nobody anything
        before = self._after(self.live[:index])
        if before.state.rng.counter != self.state.rng.counter or before.state.rng.key != self.state.rng.key:
            return Violation("CORE-UNDO", "Something was left to chance since then, so it cannot be taken back.")
        for viewer in (None, *range(self.state.seats)):
            if self.game.hidden(before.state, viewer) - self.game.hidden(self.state, viewer):
                return self._shown_since(before.state)
        return None

    def _shown_since(self, before: State) -> Violation:
        """What closed undo by being shown, by name where all can see it now."""
        hidden = [_titles(self.game.hidden(state, None)) for state in (before, self.state)]
        cards = sorted(hidden[0] - hidden[1])
        if not cards:
            return Violation("CORE-UNDO", "Something was shown since then, so it cannot be taken back.")
        template = "{cards} {cards|was|were} shown to all since then, so it cannot be taken back."
        return Violation("CORE-UNDO", template, cards=cards)

    def _undo_index(self, seat: Seat) -> int | Violation:
        """The index of the seat's last own choice in this phase, if nobody else has answered since."""
        if not self.copyable or self.result is not None:
            return Violation("CORE-UNDO", "There is nothing to take back.")
        planning = self.plan is not None
        start = 0
        if planning:
            frame = self.frames[-1]
            if seat not in frame.planners:
                return Violation("CORE-UNDO", "You have said that you are done.")
            start = frame.began
        for index in range(len(self.live) - 1, start - 1, -1):
            who, entry = self.live[index]
            if isinstance(entry, Redeal):
                break
            if who == seat:
                if self._was_chosen(index):
                    return index
            elif not planning:
                return Violation("CORE-UNDO", "{seat} <have|has> answered since then.", seat=who)
        return Violation("CORE-UNDO", "You have made no choice here that could be taken back.")

    def _was_chosen(self, index: int) -> bool:
        """Whether the seat had a choice at that entry (taking back what was automatic would change nothing)."""
        seat, entry = self.live[index]
        if isinstance(entry, Action) and entry.form.interrupt is not None:
            return True
        ask = self._after(self.live[:index]).pending.get(seat)
        if ask is None:
            return isinstance(entry, Action) and entry.form not in CORE_FORMS  # it was done without being asked
        return len(ask.options) > 1 or ask.question.confirm or bool(ask.question.parametric)

    def _undo(self, seat: Seat) -> None:
        index = self._undo_index(seat)
        assert isinstance(index, int)
        left = self.live[:index] + [entry for entry in self.live[index + 1 :] if entry[0] != seat]
        numbers = self.numbers[:]
        self.entries.append((seat, UNDO))
        rebuilt = self._after(left)
        self.state = rebuilt.state
        self.state.log = self.log
        self.frames = rebuilt.frames
        self.live = rebuilt.live
        self.midway = rebuilt.midway
        self.pending = rebuilt.pending
        self._floor = rebuilt._floor
        self.numbers = numbers
        for ask in self.pending.values():
            if ask.seat == seat:
                self._number(ask)
                self.standing.pop((seat, ask.kind), None)  # an order whose answer is taken back is taken back too
            else:
                ask.number = numbers[ask.seat]
        if self.plan is None:
            self.state.tell("takes-back", seat=seat)
        else:
            self.state.whisper(1 << seat, "takes-back", seat=seat)

    # -- copies --------------------------------------------------------------------------------------------------------

    def _after(self, live: Sequence[Entry], *, copyable: bool = True) -> Table:
        """A silent copy of the position after these entries of the phase."""
        made = Table.__new__(type(self))
        made.seed, made.writings = self.seed, self.writings
        made._rebuild(self, live, copyable=copyable)
        return made

    def clone(self, *, playout: bool = False, future: Rng | None = None) -> Table:
        """An independent copy that plays on identically. A copy for a playout keeps no starting points of its own.

        With `future` it keeps what is hidden, but other dice fall from here on: for looking ahead.
        """
        made = self._after(self.live, copyable=not playout)
        if not playout:
            asks = [{seat: ask.number for seat, ask in frame.asks.items()} for frame in self.frames]
            made._go_on_like(self.entries, self.numbers, asks, self.log)
        if future is not None:
            made.redeal(None, OtherDice(future.bits()))
        return made

    def _go_on_like(
        self,
        entries: list[tuple[Seat, Action]],
        numbers: list[int],
        asks: list[dict[Seat, int]],
        log: EventLog | None,
    ) -> None:
        """Take over what does not follow from a position: what was answered and told, and how asks are numbered."""
        self.entries = entries[:]
        self.numbers = numbers[:]
        for frame, known in zip(self.frames, asks, strict=True):
            for seat, ask in frame.asks.items():
                ask.number = known[seat]
        if log is not None:
            self.log = self.state.log = EventLog(log.events, log.before)

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and deepcopy: the record and the snapshot, and what else a copy needs to go on identically."""
        if not self.copyable:
            raise TypeError("this table keeps no starting points, so it cannot be copied")
        live = [(seat, entry if isinstance(entry, Redeal) else _plain(entry)) for seat, entry in self.live]
        entries = [(seat, _plain(action)) for seat, action in self.entries]
        asks = [{seat: ask.number for seat, ask in frame.asks.items()} for frame in self.frames]
        over = None if self.result is None else encode(self.state)
        beside = live, entries, self.entries_before, self.numbers, asks, dict(self.standing), self.log, over
        return _open_again, (type(self), type(self.game), self.automatic, self.record, self.snapshot(), *beside)

    @property
    def since(self) -> list[tuple[Seat, str]]:
        """The entries since the snapshot, without those that were taken back."""
        return [(seat, entry.text) for seat, entry in self.live if isinstance(entry, Action)]

    def snapshot(self) -> dict[str, Any]:
        """The start of the current phase as plain data: with the entries since, enough to open a long game quickly.

        It holds secrets. `entries` says how many entries of the record came before it.
        """
        return {
            "format": SNAPSHOT,
            "game": self.game.id,
            "version": self.game.version,
            "state": encode(self.base),
            "numbers": self.base_numbers,
            "entries": self.base_entries,
            "standing": [[seat, kind, until] for (seat, kind), until in self.base_standing.items()],
            "events": self.base_told or [0] * (self.state.seats + 1),
        }

    @classmethod
    def restore(
        cls,
        game: Game[Any],
        config: Config,
        seed: int | str,
        snapshot: Mapping[str, Any],
        entries: Iterable[tuple[Seat, str]] = (),
        *,
        automatic: bool = True,
        writings: Writings | None = None,
    ) -> Table:
        """The table of a snapshot with the entries since then given again. Its events begin with the snapshot."""
        versions = {game.version, *(edition.version for edition in game.earlier)}
        if snapshot.get("format") not in (1, SNAPSHOT) or snapshot.get("version") not in versions:
            raise BadRecord(
                f"this snapshot has format {snapshot.get('format')} and rules version {snapshot.get('version')}; "
                f"{game.name} needs format {SNAPSHOT} and version {game.version}"
            )
        written = snapshot["state"]
        state: State = decode(game.state, written if snapshot["format"] == SNAPSHOT else game.written_anew(written))
        table = cls.__new__(cls)
        table.seed, table.writings = seed, dict(writings or {})
        table.copyable = True
        table.automatic = False
        log = EventLog()
        log.begin_at(snapshot["events"])
        table._begin(
            game,
            config,
            state,
            log,
            numbers=list(snapshot["numbers"]),
            standing={(seat, kind): until for seat, kind, until in snapshot["standing"]},
            entries_before=snapshot["entries"],
        )
        for seat, text in entries:
            table.apply(seat, text)
        if automatic:
            table.go_on()
        return table

    def imagine(self, seat: Seat | None, rng: Rng, *, playout: bool = False) -> Table:
        """A copy in which all that `seat` cannot know is re-dealt at random, consistently with what it knows."""
        entry = Redeal(rng.bits())
        if playout and self.result is None:  # options are listed once, after the deal
            return self._after([*self.live, (-1 if seat is None else seat, entry)], copyable=False)
        made = self.clone(playout=playout)
        made.redeal(seat, entry)
        return made

    def greedy(self, seat: Seat, rng: Rng) -> Action:
        """What `Game.greedy` chooses for a seat, in a world that it imagines or, where it goes by what the seat sees,
        here with other dice."""
        if not self.game.greedy_by_sight:
            imagined = self.imagine(seat, rng, playout=True)
            return self.game.greedy(imagined.state, imagined.pending[seat])
        state = self.state
        dice, state.rng = state.rng, Redeal(rng.bits()).dice()
        try:
            return self.game.greedy(state, self.pending[seat])
        finally:
            state.rng = dice


_Plain = tuple[str, tuple[Any, ...]]


def _plain(action: Action) -> _Plain:
    return action.kind, action.args


def _open_again(
    cls: type[Table],
    of: type[Game[Any]],
    automatic: bool,
    record: Record,
    snapshot: Mapping[str, Any],
    live: list[tuple[Seat, Redeal | _Plain]],
    entries: list[tuple[Seat, _Plain]],
    entries_before: int,
    numbers: list[int],
    asks: list[dict[Seat, int]],
    standing: dict[tuple[Seat, str], str],
    log: EventLog | None,
    over: Any,
) -> Table:
    """A table from what `Table.__reduce__` wrote."""
    game = of()
    forms = game.grammar.by_kind | {form.kind: form for form in CORE_FORMS}

    def action(plain: _Plain) -> Action:
        return forms[plain[0]](*plain[1])

    cards = game.read_cards(record.card_source, "the table's card set") if record.card_source else None
    made = cls.__new__(cls)
    made.seed, made.writings = record.seed, record.writings
    made.game, made.config = game, game.configure(record.seats, record.options, cards)
    made.copyable, made.automatic = True, automatic
    made.base = decode(game.state, snapshot["state"])
    made.base_numbers = list(snapshot["numbers"])
    made.base_entries = snapshot["entries"]
    made.base_told = list(snapshot["events"])
    made.base_standing = {(seat, kind): until for seat, kind, until in snapshot["standing"]}
    made.entries_before = entries_before
    made.standing = standing
    made.state = made.base if over is None else decode(game.state, over)
    made.midway = None
    answers = [(seat, entry if isinstance(entry, Redeal) else action(entry)) for seat, entry in live]
    made._rebuild(made, answers, copyable=True)
    made._go_on_like([(seat, action(plain)) for seat, plain in entries], numbers, asks, log)
    return made


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

    def read(self, text: str) -> Action:
        """The action that a text means now; BadAction if it means none."""
        return self.__table.read(self.seat, text)

    def story(self, since: int = 0) -> list[str]:
        """What happened, as far as the seat knows, in sentences."""
        return self.__table.story(self.seat, since)

    @property
    def config(self) -> Config:
        return self.__table.config

    def samples(self, rng: Rng, most: int) -> list[Action]:
        """Some legal actions of the parametric forms that may be answered with (offers …): at most so many, none twice
        and none that is an option.
        """
        table, ask = self.__table, self.ask
        found: dict[Action, None] = {}
        for form in ask.parametric:
            if form.sample is not None:
                found.update(dict.fromkeys(form.sample(table.state, self.seat, rng)))
        legal = [one for one in found if one not in ask.options and table.why_not(self.seat, one) is None]
        if len(legal) > most:
            rng.shuffle(legal)
        return legal[:most]

    def rows(self, writer: Writer, actions: Sequence[Action] | None = None) -> tuple[list[Row], list[Row]]:
        """Position and question as rows of numbers, and the options (or other actions) as rows (see `tokens`)."""
        table = self.__table
        position = writer.position(table.state, self.seat)
        ask = table.pending.get(self.seat)
        if ask is None:
            return position, writer.options(table.state, self.seat, actions or ())
        position.append(writer.question(ask))
        return position, writer.options(table.state, self.seat, ask.options if actions is None else actions)

    def imagine(self, rng: Rng, *, playout: bool = True) -> Table:
        return self.__table.imagine(self.seat, rng, playout=playout)

    def greedy(self, rng: Rng) -> Action:
        return self.__table.greedy(self.seat, rng)
