"""Scenario files: given a position, when this is done, then that holds. TOML, described in docs/scenarios.md."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from harena.core import BadScenario, Game, HarenaError, Refused, Rng, RulesFault, Table, game, key_of
from harena.core.errors import did_you_mean

#: A scenario cites at most so many rules besides being an example itself.
MOST_RULES = 3

_KEYS = ("id", "title", "game", "seats", "seed", "options", "rules", "dice", "pass_others", "given", "when", "then")
_STEP_KEYS = ("seat", "do", "refused", "rule", "message", "offers", "offers_also", "offers_not", "asked", "waits",
              "all_pass", "play", "then", "note")
_TYPES = {"id": str, "title": str, "game": str, "rules": list, "given": dict, "when": list, "then": dict, "dice": list,
          "options": dict, "pass_others": bool, "seats": int}
#: What a game's own reading of a position or a step runs into when the file has a typo.
_TYPOS = (LookupError, ValueError, TypeError, AttributeError)
_SEATLESS = {"all_pass", "play", "then", "note", "waits"}


@dataclass(frozen=True)
class Scenario:
    """One scenario as it stands in its file."""

    id: str
    title: str
    game: str
    file: str
    seats: int | None = None
    seed: int | str = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    pass_others: bool = False
    given: Mapping[str, Any] = field(default_factory=dict)
    when: tuple[Mapping[str, Any], ...] = ()
    then: Mapping[str, Any] = field(default_factory=dict)


class ScriptedRng(Rng):
    """A generator whose first dice are given; after them it goes on at random."""

    __slots__ = ("script",)

    def __init__(self, key: int, counter: int = 0, script: tuple[int, ...] = ()) -> None:
        super().__init__(key, counter)
        self.script = script

    def copy(self) -> ScriptedRng:
        return ScriptedRng(self.key, self.counter, self.script)

    def die(self, sides: int = 6) -> int:
        if not self.script:
            return super().die(sides)
        self.counter += 1
        value, self.script = self.script[0], self.script[1:]
        return value


def load_scenarios(path: Path | str) -> list[Scenario]:
    """The scenarios of a file: one at the top, or several as [[scenario]]. BadScenario says what is wrong."""
    path = Path(path)
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadScenario(f"{path}: cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadScenario(f"{path.name}: this is not TOML: {error}") from None
    rows = data.pop("scenario", None)
    if rows is None:
        return [_read(data, path.name)]
    if not isinstance(rows, list):
        raise BadScenario(f"{path.name}: write [[scenario]] for each scenario")
    return [_read({**data, **row}, path.name) for row in rows]


def _read(data: Mapping[str, Any], file: str) -> Scenario:
    where = f"{file}, {data.get('id', 'a scenario without id')}"
    for key in data:
        if key not in _KEYS:
            raise BadScenario(f"{where}: there is no key {key!r}; {did_you_mean(key, _KEYS)}")
    for key, kind in _TYPES.items():
        if key in data and not isinstance(data[key], kind):
            raise BadScenario(f"{where}: {key!r} is {data[key]!r}, but should be a {kind.__name__}")
    for key in ("id", "title", "game"):
        if key not in data:
            raise BadScenario(f"{where}: the key {key!r} is missing")
    for number, step in enumerate(data.get("when", []), 1):
        if not isinstance(step, dict):
            raise BadScenario(f"{where}, step {number}: a table was expected, not {step!r}")
        for key in step:
            if key not in _STEP_KEYS:
                raise BadScenario(f"{where}, step {number}: there is no key {key!r}; {did_you_mean(key, _STEP_KEYS)}")
        if "seat" not in step and not set(step) <= _SEATLESS:
            raise BadScenario(f"{where}, step {number}: the key 'seat' is missing")
    if len(data.get("rules", [])) > MOST_RULES:
        raise BadScenario(f"{where}: cites more than {MOST_RULES} rules; split it")
    values = dict(data)
    for key in ("rules", "when", "dice"):
        values[key] = tuple(values.get(key, ()))
    return Scenario(file=file, **values)


def run_scenario(scenario: Scenario, of: Game[Any] | None = None) -> list[str]:
    """Play a scenario; one line for everything that came out differently, none if all is as written."""
    try:
        found = of or game(scenario.game)
        config = found.configure(found.seats[0] if scenario.seats is None else scenario.seats, scenario.options)
        state = found.setup(config, Rng(key_of(found.id, scenario.seed)))
        state.rng = ScriptedRng(key_of("scenario", scenario.seed), script=scenario.dice)
        for key in scenario.given:
            if found.given and key not in found.given:
                return [f"given: there is no {key!r}; {did_you_mean(key, found.given)}"]
        if scenario.given:
            found.arrange(state, scenario.given)
        table = Table(found, config, scenario.seed, state)
    except (HarenaError, RulesFault) as error:
        return [f"given: {error}"]
    except _TYPOS as error:
        return [f"given: this position cannot be arranged: {type(error).__name__}: {error}"]
    wrong: list[str] = []
    for number, step in enumerate(scenario.when, 1):
        where = f"step {number}"
        try:
            wrong += [f"{where}: {line}" for line in _step(table, step, scenario.pass_others)]
        except (HarenaError, RulesFault) as error:
            return [*wrong, f"{where}: {error}"]
        except _TYPOS as error:
            if "play" not in step:
                raise
            return [*wrong, f"{where}: this cannot be played: {type(error).__name__}: {error}"]
    return wrong + [f"then: {line}" for line in _expect(table, scenario.then)]


def _step(table: Table, step: Mapping[str, Any], pass_others: bool) -> list[str]:
    """Carry out one step and say what of its expectations does not hold."""
    wrong: list[str] = []
    if step.get("all_pass"):
        _pass_while_possible(table)
    if "play" in step:
        table.game.enact(table, step["play"])
    if "seat" in step:
        seat = step["seat"]
        if pass_others and "refused" not in step:
            _pass_until(table, seat)
        ask = table.pending.get(seat)
        offered = [action.text for action in ask.options] if ask else []
        if "asked" in step and (ask is None or ask.kind != step["asked"]):
            kind = ask.kind if ask else "nothing"
            wrong.append(f"seat {seat} should be asked {step['asked']!r}, but is asked {kind!r}")
        if "offers" in step and sorted(offered) != sorted(step["offers"]):
            missing = sorted(set(step["offers"]) - set(offered))
            extra = sorted(set(offered) - set(step["offers"]))
            wrong.append(f"seat {seat} should be offered other choices: missing {missing}, not expected {extra}")
        wrong += [f"seat {seat} should be offered {t!r}; it is offered {offered}" for t in step.get("offers_also", [])
                  if t not in offered]
        wrong += [f"seat {seat} should not be offered {t!r}" for t in step.get("offers_not", []) if t in offered]
        if "refused" in step:
            wrong += _refused(table, seat, step)
        if "do" in step:
            table.apply(seat, step["do"])
    if "waits" in step and sorted(table.pending) != sorted(step["waits"]):
        wrong.append(f"the table should wait for {step['waits']}, but waits for {sorted(table.pending)}")
    return wrong + _expect(table, step.get("then", {}))


def _refused(table: Table, seat: int, step: Mapping[str, Any]) -> list[str]:
    text = step["refused"]
    before = table.hash
    try:
        table.apply(seat, text)
    except Refused as refusal:
        found = refusal.violation
        wrong = []
        if "rule" in step and found.rule != step["rule"]:
            wrong.append(f"{text!r} should be refused by {step['rule']}, but is refused by {found}")
        if "message" in step and found.reason != step["message"]:
            wrong.append(f"{text!r} should be refused with {step['message']!r}, not with {found.reason!r}")
        if table.hash != before:
            wrong.append(f"{text!r} was refused but changed something")
        return wrong
    return [f"{text!r} should be refused, but was done"]


def _pass_until(table: Table, seat: int) -> None:
    for _ in range(1000):
        if seat in table.pending or not _pass_once(table, but=seat):
            return


def _pass_while_possible(table: Table) -> None:
    for _ in range(1000):
        if not _pass_once(table, but=None):
            return


def _pass_once(table: Table, but: int | None) -> bool:
    for seat, ask in table.pending.items():
        passing = ask.question.passing
        if seat != but and passing is not None and passing in ask.options:
            table.apply(seat, passing)
            return True
    return False


def _expect(table: Table, then: Mapping[str, Any]) -> list[str]:
    if not then:
        return []
    facts = table.game.inspect(table.state)
    result = table.result
    facts |= {
        "result": None if result is None else {"winners": list(result.winners), "reason": result.reason,
                                               "scores": list(result.scores),
                                               "ranking": [list(group) for group in result.ranking]},
        "waits": sorted(table.pending),
        "asked": {str(seat): ask.kind for seat, ask in table.pending.items()},
        "views": [table.view(seat)["board"] for seat in range(table.state.seats)],
    }
    wrong: list[str] = []
    for path, expected in _flat(then):
        try:
            found = _look_up(facts, path)
        except KeyError as error:
            wrong.append(f"there is no {path!r} here ({error.args[0]})")
            continue
        if found != expected:
            wrong.append(f"{path} should be {expected!r}, but is {found!r}")
    return wrong


def _flat(then: Mapping[str, Any], prefix: str = "") -> list[tuple[str, Any]]:
    """Nested tables of expectations as dotted paths: TOML reads `a.b = 1` as a table in a table."""
    found: list[tuple[str, Any]] = []
    for key, value in then.items():
        path = f"{prefix}.{key}" if prefix else key
        found += _flat(value, path) if isinstance(value, dict) and value else [(path, value)]
    return found


def _look_up(facts: Any, path: str) -> Any:
    here = facts
    for part in path.split("."):
        if isinstance(here, Mapping):
            if part not in here:
                raise KeyError(f"{part!r}; {did_you_mean(part, [str(key) for key in here])}")
            here = here[part]
        elif isinstance(here, (list, tuple)):
            if part == "size":
                here = len(here)
            elif part.isdigit() and int(part) < len(here):
                here = here[int(part)]
            else:
                raise KeyError(f"{part!r} of a list of {len(here)}")
        else:
            raise KeyError(f"{part!r} of {here!r}")
    return here
