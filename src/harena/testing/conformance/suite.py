"""What all checks share: the run of the suite, playing on at random, and what a seat gets to know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from harena.core import Action, Config, Form, Game, Refused, Rng, RulesFault, Seat, Table, read_rules
from harena.core.domains import Domains


class Nonconformance(AssertionError):
    """A game does not hold to the contract; `check` names the promise that is broken."""

    def __init__(self, check: str, text: str) -> None:
        super().__init__(f"[{check}] {text}")
        self.check = check


@dataclass
class Suite:
    """One run of the suite over one game: what it may spend, and what it has seen."""

    game: Game[Any]
    table: type[Table] = Table
    seed: int = 1
    steps: int = 30_000
    imagines: int = 40
    seen: dict[str, Action] = field(default_factory=dict)
    offered: dict[str, set[Form]] = field(default_factory=dict)
    where: str = ""
    #: Of the configuration that was played last.
    domains: tuple[Config, Domains] | None = None

    def domains_of(self, config: Config) -> Domains:
        if self.domains is None or self.domains[0] is not config:
            self.domains = config, self.game.domains(config)
        return self.domains[1]

    @cached_property
    def rules(self) -> frozenset[str]:
        """The ids of the game's rules; none if it has no text of them."""
        return frozenset(rule.id for rule in read_rules(self.game))

    def need_rule(self, cited: str, what: str) -> None:
        """What is cited stands in the rules, or is the engine's own."""
        known = not cited or not self.rules or cited in self.rules or cited.startswith("CORE-")
        self.need("rules", known, f"{what} cites {cited}, which `rules.md` does not have")

    def fail(self, check: str, text: str) -> None:
        raise Nonconformance(check, f"{self.game.name}, {self.where}: {text}")

    def need(self, check: str, holds: bool, text: str) -> None:
        if not holds:
            self.fail(check, text)


def moves(suite: Suite, table: Table, rng: Rng) -> Iterator[tuple[Seat, Action]]:
    """Play on at random, yielding before every action; a game that does not end is broken."""
    for _ in range(suite.steps):
        if not table.pending:
            if table.result is None:
                suite.fail("ends", "nobody is asked anything and there is no result")
            return
        seat = rng.choice(sorted(table.pending))
        ask = table.pending[seat]
        choices = list(ask.options)
        for form in suite.game.forms:
            if form.sample is not None and (form in ask.parametric or form.interrupt is not None):
                choices += (a for a in form.sample(table.state, seat, rng) if table.why_not(seat, a) is None)
        action = rng.choice(choices)
        yield seat, action
        try:
            table.apply(seat, action)
        except (RulesFault, Refused) as error:
            suite.fail("ends" if isinstance(error, RulesFault) else "options-accepted", f"{action.text!r}: {error}")
    suite.fail("ends", f"the game goes on after {suite.steps} actions")


def in_step(suite: Suite, one: Table, other: Table, rng: Rng, steps: int) -> None:
    for number, (seat, action) in enumerate(moves(suite, one, rng)):
        if number == steps:
            return
        try:
            other.apply(seat, action)
        except (Refused, RulesFault) as error:
            suite.fail("clone", f"a clone refuses {action.text!r}, which its twin takes: {error}")


def observed(table: Table, seat: Seat | None) -> dict[str, Any]:
    """All that a seat gets to know: its view with ask and number, its events, what is available to it, its rows."""
    return {
        "view": table.view(seat),
        "events": table.events(0, seat),
        "available": [] if seat is None else [action.text for action in table.available(seat)],
        "rows": [] if seat is None else [list(row) for row in table.game.tokens(table.state, seat)],
    }


def difference(one: Any, other: Any, path: str = "") -> str:
    """Where two pieces of plain data differ, in one line."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(k for k in other if k not in one)]:
            if one.get(key) != other.get(key):
                return difference(one.get(key), other.get(key), f"{path}.{key}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, (a, b) in enumerate(zip(one, other, strict=True)):
            if a != b:
                return difference(a, b, f"{path}[{index}]")
    return f"{path}: {one!r} against {other!r}"[:600]


def alike(suite: Suite, check: str, one: Table, other: Table, seat: Seat | None, text: str) -> None:
    """Both tables tell a seat the same."""
    a, b = observed(one, seat), observed(other, seat)
    if a != b:
        suite.fail(check, f"{text}: {difference(a, b)}")


def viewers(table: Table) -> tuple[Seat | None, ...]:
    return (None, *range(table.state.seats))
