"""Questions and answers: what the rules ask, what a player may say, and why not.

A game writes its rules as generators. `choice = yield TAKE_ACTION.ask(seat)` is where somebody decides.
What can be said is declared once: a `Form` is one kind of action with its text and the one check of its
legality; a `Question` is one kind of decision with the function that lists its options.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from .errors import RulesFault, Violation

Seat: TypeAlias = int
Arg: TypeAlias = Any  # a str or an int; parametric forms may use any hashable value
Check: TypeAlias = Callable[..., "Violation | None"]
Names: TypeAlias = Sequence[str] | Callable[..., Sequence[str]]  # names, or a function of an action's arguments

_FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")
_PATTERNS = {"": r"(.+?)", "str": r"(.+?)", "int": r"(-?\d+)"}


def listed(names: Sequence[str]) -> str:
    """Names as people say them: "A", "A and B", "A, B and C"."""
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)


def tidy(text: str) -> str:
    """The form in which action texts are compared: lower case, single spaces."""
    return " ".join(text.casefold().split())


class Action:
    """One thing a player may do: a form and its arguments.

    `text` is what people read, type and find in records. It is tidy: lower case, single spaces; so are text arguments.
    Equal actions are one object (see `Form`), so comparing them costs nothing.
    """

    __slots__ = ("form", "args", "text", "_described")

    def __init__(self, form: Form, args: tuple[Arg, ...]) -> None:
        self.form = form
        self.args = args
        self.text = form.render(args)
        self._described: dict[str, Any] | None = None

    @property
    def kind(self) -> str:
        return self.form.kind

    def named(self) -> dict[str, Arg]:
        """The arguments by their names in the form's template."""
        return dict(zip(self.form.fields, self.args, strict=False))

    @property
    def described(self) -> dict[str, Any]:
        """The action as plain data, made once."""
        if self._described is None:
            self._described = {"text": self.text, "kind": self.form.kind, "args": self.named()}
            if self.form.passes:
                self._described["passes"] = True
            about, at = self.form.about, self.form.at
            if about:
                self._described["about"] = list(about(*self.args) if callable(about) else about)
            if at is not None:
                self._described["at"] = list(at(*self.args) if callable(at) else at)
        return self._described

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __str__(self) -> str:
        return self.text


class ParametricAction(Action):
    """An action that is not kept, because its form has too many or nobody offered it: compared by what it says."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.form is other.form and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.form.kind, self.args))


class Form:
    """One kind of action: its name, its text with fields, its check, and what it is if it is special.

    ATTACK = Form("attack", "attack with {gladiator}", check=may_attack)
    ATTACK("Thraex 1").text            # "attack with Thraex 1"

    check(g, seat, *args)  returns None if the action is legal now, else the Violation. It answers for any state and
                           seat, so that "why not?" needs no second copy of the rules.
    passes                 it does nothing: it leaves everything as it is, or ends a list of deeds of which none need be
                           done ("pass", "end turn"). People find it apart from the deeds.
    about                  things that it concerns though no argument names them: a Guard, for "deploy a guard".
    at                     where those things lie that it concerns, in the game's own words ("hand", "discard"): a card
                           of one name may lie in several places, and a player points at one. Without it, wherever they
                           lie; empty, nowhere: it is chosen by its words. Both may be functions of the arguments.
    never                  a form that exists only to be refused with its rule (looking into a deck).
    interrupt(g, seat, *args)  the flow of an at-any-time action, run on top of whatever is going on.
    parametric             too many instances to list: `check` validates, `sample(g, seat, rng)` yields some for bots.
    writes(g, args, put)   for forms into which people write freely: the arguments with `put(words)` instead of
                           each piece of their own words, for which a mark stands then (see `writings`).
    render, parse          for texts that a template cannot describe: args -> text, text -> args or None.
    """

    __slots__ = ("kind", "template", "fields", "types", "check", "passes", "about", "at", "never", "interrupt",
                 "parametric", "sample", "schema", "writes", "_pattern", "_render", "_parse", "_made")

    def __init__(
        self,
        kind: str,
        template: str | None = None,
        *,
        check: Check | None = None,
        passes: bool = False,
        about: Names = (),
        at: Names | None = None,
        never: Violation | None = None,
        interrupt: Callable[..., Flow] | None = None,
        parametric: bool = False,
        sample: Callable[..., Iterable[Action]] | None = None,
        schema: Mapping[str, Any] | None = None,
        writes: Callable[[Any, tuple[Arg, ...], Callable[[str], str]], tuple[Arg, ...]] | None = None,
        render: Callable[[tuple[Arg, ...]], str] | None = None,
        parse: Callable[[str], tuple[Arg, ...] | None] | None = None,
    ) -> None:
        self.kind = kind
        self.template = kind if template is None else template
        found = _FIELD.findall(self.template)
        self.fields = tuple(name for name, _ in found)
        self.types = tuple(type_ for _, type_ in found)
        self.check = check
        self.passes = passes
        self.about = about
        self.at = at
        self.never = never
        self.interrupt = interrupt
        self.parametric = parametric
        self.sample = sample
        self.schema = schema
        self.writes = writes
        self._pattern = self._compile()
        self._render = render
        self._parse = parse
        self._made: dict[tuple[Arg, ...], Action] = {}

    def _compile(self) -> re.Pattern[str]:
        parts: list[str] = []
        end = 0
        for match in _FIELD.finditer(self.template):
            parts.append(re.escape(tidy_keep_ends(self.template[end : match.start()])))
            parts.append(_PATTERNS[match.group(2) or ""])
            end = match.end()
        parts.append(re.escape(tidy_keep_ends(self.template[end:])))
        return re.compile("".join(parts), re.DOTALL)

    def __call__(self, *args: Arg) -> Action:
        """The action with these arguments. Equal actions are one object (unless parametric), so comparing is cheap."""
        if self.parametric:
            return ParametricAction(self, args)
        made = self._made.get(args)
        if made is None:
            made = self._made[args] = Action(self, args)
        return made

    def render(self, args: tuple[Arg, ...]) -> str:
        if self._render is not None:
            return self._render(args)
        if len(args) != len(self.fields):
            raise RulesFault(f"form {self.kind!r} takes {len(self.fields)} arguments, got {args!r}")
        values = iter(args)
        return _FIELD.sub(lambda _: str(next(values)), self.template)

    def parse(self, text: str) -> Action | None:
        """The action that a tidy text spells, as far as this form goes; None if it is another form's text."""
        if self._parse is not None:
            args = self._parse(text)
            return None if args is None else self._meant(args)
        match = self._pattern.fullmatch(text)
        if match is None:
            return None
        typed = zip(match.groups(), self.types, strict=True)
        return self._meant(tuple(int(value) if type_ == "int" else value for value, type_ in typed))

    def _meant(self, args: tuple[Arg, ...]) -> Action:
        """An action that somebody typed. One that was never offered is not kept: anything can be typed."""
        return self._made.get(args) or ParametricAction(self, args)

    def __repr__(self) -> str:
        return f"Form({self.kind!r})"


def tidy_keep_ends(text: str) -> str:
    """`tidy` for a piece of a template: a space at either end is part of the text."""
    inner = tidy(text)
    if not inner:
        return " " if text else ""
    return (" " if text[0].isspace() else "") + inner + (" " if text[-1].isspace() else "")


class Grammar:
    """All forms of a game, for reading typed text."""

    def __init__(self, forms: Iterable[Form]) -> None:
        self.forms = tuple(forms)
        self.by_kind = {form.kind: form for form in self.forms}
        if len(self.by_kind) != len(self.forms):
            kinds = [form.kind for form in self.forms]
            raise RulesFault(f"two forms share a kind: {sorted(k for k in kinds if kinds.count(k) > 1)}")

    def parse(self, text: str) -> list[Action]:
        """Every action that the text may mean, in the order of the forms."""
        wanted = tidy(text)
        found = (form.parse(wanted) for form in self.forms)
        return [action for action in found if action is not None]


class Question:
    """One kind of decision.

    TAKE_ACTION = Question("take-action", take_action_options, rule="FG-MACH-3")
    choice = yield TAKE_ACTION.ask(seat)

    options(g, seat, *args)  the legal actions, none twice, in a stable order; computed only when somebody looks. May be
                             left out where there are candidates.
    candidates(g, seat, *args)  all that could be wanted here: those that the check of their form lets pass are the
                             options, in this order. Where `options` finds them in a quicker way, the conformance
                             suite compares the two at every ask.
    says(g, seat, *args)     the parts of its sentence (see `sentences`), where it has any. The sentence itself stands
                             under the question's kind in the game's words.
    outcome(g, seat, action, *args)  what a choice comes to if nobody answers it, in numbers that a board shows beside
                             the thing; made from what the seat may know. Empty: nothing is told.
    rule                     the rule that this decision comes from; quoted when something else is attempted.
    confirm                  "done", "end turn": never taken for a person even if it is the only option.
    passing                  the action that a standing order gives here ("pass until …"); its form passes.
    at                       where it is answered, in the game's own words, if the board has a place of its own for it.
    refuse(g, seat, action, *args)  the Violation for an action of an offered form that is not among the options.
    interruptible            whether at-any-time actions may come in while this is open (not inside a payment).
    secret                   others are not told which kind of decision this is, only that the seat decides.
    lapses(g, seat, *args)   whether an at-any-time action has overtaken it: then it is not asked again, and the flow
                             goes on with None. So it does where no option is left.
    parametric               forms accepted here by their check although they are not listed (offers).
    forced(g, seat, *args)   a cheap look for questions that mostly have one answer: that action if it is the only
                             option and the seat has no at-any-time action either, else None. It saves listing options.
    """

    __slots__ = ("kind", "says", "outcome", "options", "candidates", "rule", "confirm", "passing", "at", "refuse",
                 "interruptible", "secret", "lapses", "parametric", "forced")

    def __init__(
        self,
        kind: str,
        options: Callable[..., Sequence[Action]] | None = None,
        *,
        candidates: Callable[..., Iterable[Action]] | None = None,
        says: Callable[..., Mapping[str, Any]] | None = None,
        outcome: Callable[..., Mapping[str, Any]] | None = None,
        rule: str = "",
        confirm: bool = False,
        passing: Action | None = None,
        at: str = "",
        refuse: Callable[..., Violation | None] | None = None,
        interruptible: bool = True,
        secret: bool = False,
        lapses: Callable[..., bool] | None = None,
        parametric: tuple[Form, ...] = (),
        forced: Callable[..., Action | None] | None = None,
    ) -> None:
        if passing is not None and not passing.form.passes:
            raise RulesFault(f"question {kind!r} is passed by {passing.text!r}, whose form does not say that it passes")
        self.kind = kind
        self.says = says
        self.outcome = outcome
        self.options = self.legal if options is None else options
        self.candidates = candidates
        self.rule = rule
        self.confirm = confirm
        self.passing = passing
        self.at = at
        self.refuse = refuse
        self.interruptible = interruptible
        self.secret = secret
        self.lapses = lapses
        self.parametric = parametric
        self.forced = forced

    def ask(self, seat: Seat, *args: Any) -> Ask:
        return Ask(self, seat, args)

    def legal(self, g: Any, seat: Seat, *args: Any) -> list[Action]:
        """The candidates that may be chosen, none twice."""
        if self.candidates is None:
            raise RulesFault(f"question {self.kind!r} names neither options nor candidates")
        return legal(g, seat, dict.fromkeys(self.candidates(g, seat, *args)))

    def __repr__(self) -> str:
        return f"Question({self.kind!r})"


_NO_PARTS: Mapping[str, Any] = {}


class Ask:
    """A question put to a seat. The table fills in the options and the number when the ask becomes pending."""

    __slots__ = ("question", "seat", "args", "options", "number")

    def __init__(self, question: Question, seat: Seat, args: tuple[Any, ...] = ()) -> None:
        self.question = question
        self.seat = seat
        self.args = args
        self.options: tuple[Action, ...] = ()
        self.number = 0

    @property
    def kind(self) -> str:
        return self.question.kind

    def parts(self, g: Any) -> Mapping[str, Any]:
        """The parts of its sentence."""
        says = self.question.says
        return _NO_PARTS if says is None else says(g, self.seat, *self.args)

    @property
    def rule(self) -> str:
        return self.question.rule

    @property
    def parametric(self) -> tuple[Form, ...]:
        return self.question.parametric

    def option(self, text: str) -> Action | None:
        """The option with this very text."""
        for action in self.options:
            if action.text == text:
                return action
        return None

    def __repr__(self) -> str:
        return f"Ask({self.kind!r}, seat {self.seat}, {len(self.options)} options)"


class Together:
    """Several seats decide side by side; nobody sees the others' answers before all are done.

    Each seat's flow must begin by clearing what an earlier run of it wrote, draw no random numbers and touch
    only what belongs to its seat: a flow may be started again when a bot imagines what others plan.
    """

    __slots__ = ("flows", "kind")

    def __init__(self, flows: Mapping[Seat, Callable[[], Flow]], kind: str) -> None:
        self.flows = dict(flows)
        self.kind = kind


class Anyone:
    """An open floor: all these asks are pending, the first answer is carried out and the rest are asked anew.

    `seat, action = yield anyone(...)`. Asks that merely accompany somebody's main decision are asked again or
    lapse as the flow decides.
    """

    __slots__ = ("asks",)

    def __init__(self, asks: Mapping[Seat, Ask]) -> None:
        self.asks = dict(asks)


Request: TypeAlias = Ask | Together | Anyone
Flow: TypeAlias = Generator[Request, Any, Any]


def together(g: Any, seats: Iterable[Seat], flow: Callable[[Any, Seat], Flow], kind: str) -> Together:
    """Run `flow(g, seat)` for all seats side by side: `yield together(g, seats, plan_orders, "orders")`."""

    def starter(seat: Seat) -> Callable[[], Flow]:
        return lambda: flow(g, seat)

    return Together({seat: starter(seat) for seat in seats}, kind)


def anyone(asks: Iterable[Ask]) -> Anyone:
    """Put these asks on an open floor: `seat, action = yield anyone(BID.ask(s) for s in seats)`."""
    return Anyone({ask.seat: ask for ask in asks})


class Ended(Exception):
    """Something came to its end from within (a battle, the game): raised by a flow, caught by the flow it ends.

    If an at-any-time action raises it, the table throws it into the flow that was suspended.
    """


class GameOver(Ended):
    """The game has a result; raised by `State.finish`."""


def legal(g: Any, seat: Seat, candidates: Iterable[Action]) -> list[Action]:
    """The candidates whose form's check has nothing against them: how options and reasons stay one thing."""
    found: list[Action] = []
    for action in candidates:
        check = action.form.check
        if check is None or check(g, seat, *action.args) is None:
            found.append(action)
    return found
