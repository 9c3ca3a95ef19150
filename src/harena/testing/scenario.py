"""Scenario files: given a position, when this is done, then that holds. TOML, described in docs/scenarios.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from harena.core import (
    CONCEDE,
    UNDO,
    BadScenario,
    Game,
    HarenaError,
    Refused,
    Rng,
    RulesFault,
    Seat,
    State,
    Table,
    Violation,
    game,
    key_of,
    state_hash,
)
from harena.core.ask import tidy
from harena.core.errors import did_you_mean
from harena.core.table import CORE_FORMS

from .chance import ScriptedRng
from .conformance import difference, follow, observed
from .expecting import ABSENT, facts_of, names_in, unmet
from .scenario_file import Scenario

#: What a game's own reading of a position or a step runs into when the file has a typo.
_TYPOS = (LookupError, ValueError, TypeError, AttributeError)
#: What may be done at any time, so that nobody has to pass before it.
_AT_ONCE = (UNDO.text, CONCEDE.text)


def run_scenario(scenario: Scenario, of: Game[Any] | None = None) -> list[str]:
    """Play a scenario; one line for everything that came out differently, none if all is as written."""
    wrong: list[str] = []
    where = "given"
    try:
        found = of or game(scenario.game)
        stage = Stage(scenario, found)
        if scenario.twin:
            where = "twin"
            stage.twin = _twin(scenario, stage)
            wrong += stage.told_apart()
        for number, step in enumerate(scenario.when, 1):
            where = f"step {number}"
            wrong += [f"{where}: {line}" for line in stage.step(step)]
    except (HarenaError, RulesFault) as error:
        return [*wrong, f"{where}: {error}"]
    except _TYPOS as error:
        if where.startswith("step") and "play" not in step:
            raise
        verb = "played" if where.startswith("step") else "arranged"
        return [*wrong, f"{where}: this cannot be {verb}: {type(error).__name__}: {error}"]
    return wrong + [f"then: {line}" for line in stage.unmet(scenario.then)] + stage.unused()


def _twin(scenario: Scenario, stage: Stage) -> Stage:
    """The same scenario with what `[twin]` says laid over it."""
    twin = scenario.twin
    for seat in twin["same_for"]:
        stage.check_seat(seat)
    chance: dict[str, Any] = {key: tuple(twin[key]) for key in ("dice", "picks", "shuffles") if key in twin}
    given = _laid_over(scenario.given, twin.get("given", {}))
    other = Stage(replace(scenario, given=given, twin={}, **chance), stage.game)
    played_apart = chance or any("twin_do" in step for step in scenario.when)
    if not played_apart and state_hash(other.table.state) == state_hash(stage.table.state):
        raise BadScenario("the twin is the very same position; say under [twin.given] what is different in it")
    return other


def _laid_over(given: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(given)
    for key, value in other.items():
        below = merged.get(key)
        nested = isinstance(value, Mapping) and isinstance(below, Mapping)
        merged[key] = _laid_over(merged[key], value) if nested else value
    return merged


class Stage:
    """A table in the position of a scenario, on which its steps are played, and the twin beside it if it has one."""

    def __init__(self, scenario: Scenario, rules: Game[Any]) -> None:
        self.scenario = scenario
        self.game = rules
        self.twin: Stage | None = None
        config = rules.configure(rules.seats[0] if scenario.seats is None else scenario.seats, scenario.options)
        state = rules.setup(config, Rng(key_of(rules.id, scenario.seed)))
        state.rng = Rng(key_of("scenario", scenario.seed))
        for key in scenario.given:
            if rules.given and key not in rules.given:
                raise BadScenario(f"there is no {key!r}; {did_you_mean(key, rules.given)}")
        if scenario.given:
            rules.arrange(state, scenario.given)
        state.rng = self._chance(state)
        self.table = Table(rules, config, scenario.seed, state)
        # An undo must lead back to the position before: (who, the hash before) for each choice, where anybody undoes.
        self._undoes = any(tidy(step.get("do", "")) == UNDO.text for step in scenario.when)
        self._choices: list[tuple[Seat, str]] = []
        # All names that were ever to be seen, where something is to be absent.
        checks = [scenario.then, *(step.get(key, {}) for step in scenario.when for key in ("before", "then"))]
        self._watches = any(ABSENT in check for check in checks)
        self._names: set[str] = set()
        self._watch()

    def _chance(self, state: State) -> ScriptedRng:
        scenario = self.scenario
        return ScriptedRng(
            state.rng.key, state.rng.counter, scenario.dice, scenario.picks, scenario.shuffles,
            names=lambda item: self.game.chance_names(state, item), top_first=self.game.deals_from_the_front,
        )  # fmt: skip

    # -- one step ------------------------------------------------------------------------------------------------------

    def step(self, step: Mapping[str, Any]) -> list[str]:
        """Carry out one step, in the twin too, and say what of its expectations does not hold."""
        wrong = self._come_to(step)
        if "seat" in step:
            seat: Seat = step["seat"]
            wrong += self._other_question(seat, step)
            refusal = self._refusal(seat, step["refused"]) if "refused" in step else None
            if "refused" in step:
                wrong += _other_refusal(refusal, step)
            if "do" in step:
                wrong += self._do(seat, step["do"])
        self._watch()
        if "waits" in step and sorted(self.table.pending) != sorted(step["waits"]):
            wrong.append(f"the table should wait for {step['waits']}, but waits for {sorted(self.table.pending)}")
        wrong += self.unmet(step.get("then", {}))
        return wrong + (self.twin.step_beside(self, step) if self.twin is not None else [])

    def _come_to(self, step: Mapping[str, Any]) -> list[str]:
        """Everything before the seat's own part: others pass, `before` is looked at, a whole passage is played."""
        wrong: list[str] = []
        if "seat" in step:
            self.check_seat(step["seat"])
            if self.scenario.pass_others and "refused" not in step and tidy(step.get("do", "")) not in _AT_ONCE:
                self._pass_until(step["seat"])
        wrong += self.unmet(step.get("before", {}))
        if step.get("all_pass") and not self._pass_while_possible():
            wrong.append("nobody may pass here, so 'all_pass' does nothing")
        if "play" in step:
            self._choices.clear()
            self.game.enact(self.table, step["play"])
        return wrong

    def check_seat(self, seat: Seat) -> None:
        seats = self.table.state.seats
        if not 0 <= seat < seats:
            raise BadScenario(f"there is no seat {seat}; the seats are 0 to {seats - 1}")

    def _other_question(self, seat: Seat, step: Mapping[str, Any]) -> list[str]:
        """How what a seat is asked differs from what is written."""
        ask = self.table.pending.get(seat)
        offered = [action.text for action in ask.options] if ask else []
        wrong: list[str] = []
        if "asked" in step and (ask is None or ask.kind != step["asked"]):
            kind = ask.kind if ask else "nothing"
            wrong.append(f"seat {seat} should be asked {step['asked']!r}, but is asked {kind!r}")
        if "offers" in step and sorted(offered) != sorted(step["offers"]):
            missing = sorted(set(step["offers"]) - set(offered))
            extra = sorted(set(offered) - set(step["offers"]))
            wrong.append(f"seat {seat} should be offered other choices: missing {missing}, not expected {extra}")
        wrong += [f"seat {seat} should be offered {t!r}; it is offered {offered}" for t in step.get("offers_also", [])
                  if t not in offered]
        for text in step.get("offers_not", []):
            if text in offered:
                wrong.append(f"seat {seat} should not be offered {text!r}")
            elif not is_action(self.game, text):
                wrong.append(f"{text!r} is never offered: it is not something that can be done in {self.game.name}")
        return wrong

    def _do(self, seat: Seat, text: str) -> list[str]:
        before = self.table.hash if self._undoes else ""
        self.table.apply(seat, text)
        if not self._undoes:
            return []
        if tidy(text) != UNDO.text:
            self._choices.append((seat, before))
            return []
        who, was = self._choices.pop() if self._choices else (None, "")
        if who != seat:
            self._choices.clear()
            return []
        return [] if self.table.hash == was else [f"undo does not lead back to where seat {seat} chose last"]

    def _refusal(self, seat: Seat, text: str) -> Violation | None:
        """Why a seat may not do this, None if it was done."""
        before = self.table.hash
        try:
            self.table.apply(seat, text)
        except Refused as refused:
            if self.table.hash != before:
                raise RulesFault(f"{text!r} was refused but changed something") from None
            return refused.violation
        return None

    # -- passing -------------------------------------------------------------------------------------------------------

    def _pass_until(self, seat: Seat) -> None:
        for _ in range(1000):
            if seat in self.table.pending or not self._pass_once(but=seat):
                return

    def _pass_while_possible(self) -> bool:
        """Whether anybody passed."""
        for count in range(1000):
            if not self._pass_once(but=None):
                return count > 0
        return True

    def _pass_once(self, but: Seat | None) -> bool:
        for seat, ask in self.table.pending.items():
            passing = ask.question.passing
            if seat != but and passing is not None and passing in ask.options:
                self._choices.clear()
                self.table.apply(seat, passing)
                return True
        return False

    # -- what holds ----------------------------------------------------------------------------------------------------

    def unmet(self, then: Mapping[str, Any]) -> list[str]:
        return unmet(self.table, then, self._names)

    def unused(self) -> list[str]:
        """What chance was told to do and never came to."""
        rng = self.table.state.rng
        return rng.unused() if isinstance(rng, ScriptedRng) else []

    def _watch(self) -> None:
        if self._watches:
            self._names.update(names_in(facts_of(self.table)))

    # -- the twin ------------------------------------------------------------------------------------------------------

    def step_beside(self, true: Stage, step: Mapping[str, Any]) -> list[str]:
        """The same step in the twin, which nobody of `same_for` may tell from the first."""
        try:
            self._come_to({key: value for key, value in step.items() if key != "before"})
            if "do" in step:
                self._do(step["seat"], step.get("twin_do", step["do"]))
        except Refused as refused:
            return [f"twin: {refused}"]
        return true.told_apart() + true.refused_apart(step)

    def told_apart(self) -> list[str]:
        """By what those who must not know can tell this position and its twin apart."""
        if self.twin is None:
            return []
        one, other, said = self.table, self.twin.table, self.scenario.twin
        wrong: list[str] = []
        if said.get("waits", True):
            here, there = sorted(one.pending), sorted(other.pending)
            if here != there:
                wrong.append(f"twin: the table waits for {here}, in the twin for {there}")
        else:
            one, other = one.clone(), other.clone()
            follow(other, one, 0)
        for seat in (*said["same_for"], None):
            a, b = observed(one, seat), observed(other, seat)
            if a != b:
                who = "a spectator" if seat is None else f"seat {seat}"
                wrong.append(f"twin: {who} can tell the two apart: {difference(a, b).lstrip('.')}")
        return wrong

    def refused_apart(self, step: Mapping[str, Any]) -> list[str]:
        """A refusal tells a seat something too."""
        if self.twin is None or "refused" not in step or step["seat"] not in self.scenario.twin["same_for"]:
            return []
        one = self.table.why_not(step["seat"], step["refused"])
        other = self.twin.table.why_not(step["seat"], step["refused"])
        if one == other:
            return []
        return [f"twin: {step['refused']!r} is refused with {str(one)!r}, in the twin with {str(other)!r}"]


def _other_refusal(found: Violation | None, step: Mapping[str, Any]) -> list[str]:
    """How a refusal differs from what is written."""
    text = step["refused"]
    if found is None:
        return [f"{text!r} should be refused, but was done"]
    wrong = []
    if "rule" in step and found.rule != step["rule"]:
        wrong.append(f"{text!r} should be refused by {step['rule']}, but is refused by {found}")
    if "message" in step and found.reason != step["message"]:
        wrong.append(f"{text!r} should be refused with {step['message']!r}, not with {found.reason!r}")
    return wrong


def is_action(rules: Game[Any], text: str) -> bool:
    """Whether a text is anything that can be done in a game, now or ever."""
    return bool(rules.grammar.parse(tidy(text))) or any(form.parse(tidy(text)) is not None for form in CORE_FORMS)
