"""The format of scenario files: reading them, with a sentence for every slip that shows without playing them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from harena.core import BadScenario
from harena.core.errors import did_you_mean

from .expecting import ABSENT

#: A scenario cites at most so many rules besides being an example itself.
MOST_RULES = 3

_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "id": str, "title": str, "note": str, "game": str, "seats": int, "seed": (int, str), "options": dict,
    "rules": list, "dice": list, "picks": list, "shuffles": list, "pass_others": bool, "given": dict, "when": list,
    "then": dict, "twin": dict,
}
_STEP_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "seat": int, "do": str, "twin_do": str, "refused": str, "rule": str, "message": str, "offers": list,
    "offers_also": list, "offers_not": list, "asked": str, "waits": list, "all_pass": bool, "play": dict,
    "before": dict, "then": dict, "note": str,
}
_TWIN_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "given": dict, "same_for": list, "waits": bool, "dice": list, "picks": list, "shuffles": list,
}
_WORDS = {str: "a text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}
#: What the entries of a list are.
_ENTRIES: Mapping[str, type] = {
    "rules": str, "dice": int, "picks": str, "shuffles": list, "offers": str, "offers_also": str, "offers_not": str,
    "waits": int, "same_for": int,
}
#: A key that means nothing unless another one stands beside it.
_LEANS_ON = {"rule": "refused", "message": "refused", "twin_do": "do"}
_SEATLESS = {"all_pass", "play", "before", "then", "note", "waits"}


@dataclass(frozen=True)
class Scenario:
    """One scenario as it stands in its file."""

    id: str
    title: str
    game: str
    file: str
    note: str = ""
    seats: int | None = None
    seed: int | str = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    picks: tuple[str, ...] = ()
    shuffles: tuple[list[str], ...] = ()
    pass_others: bool = False
    given: Mapping[str, Any] = field(default_factory=dict)
    when: tuple[Mapping[str, Any], ...] = ()
    then: Mapping[str, Any] = field(default_factory=dict)
    twin: Mapping[str, Any] = field(default_factory=dict)


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
    _check_types(data, _TYPES, where)
    for key in ("id", "title", "game"):
        if key not in data:
            raise BadScenario(f"{where}: the key {key!r} is missing")
    if not data.get("when") and not data.get("then") and not data.get("twin"):
        raise BadScenario(f"{where}: does nothing and checks nothing; write [[when]], [then] or [twin]")
    for number, step in enumerate(data.get("when", []), 1):
        _check_step(step, "twin" in data, f"{where}, step {number}")
    _check_absent(data.get("then", {}), f"{where}, then")
    if "twin" in data:
        _check_types(data["twin"], _TWIN_TYPES, f"{where}, twin")
        if not data["twin"].get("same_for"):
            raise BadScenario(f"{where}, twin: 'same_for' lists the seats that must not tell the two apart")
    if len(data.get("rules", [])) > MOST_RULES:
        raise BadScenario(f"{where}: cites more than {MOST_RULES} rules; split it")
    values = dict(data)
    for key in ("rules", "when", "dice", "picks", "shuffles"):
        values[key] = tuple(values.get(key, ()))
    return Scenario(file=file, **values)


def _check_step(step: Any, has_twin: bool, where: str) -> None:
    if not isinstance(step, dict):
        raise BadScenario(f"{where}: a table was expected, not {step!r}")
    _check_types(step, _STEP_TYPES, where)
    if set(step) <= {"seat", "note"} or step.get("all_pass") is False:
        raise BadScenario(f"{where}: does nothing and checks nothing")
    if "seat" not in step and not set(step) <= _SEATLESS:
        raise BadScenario(f"{where}: the key 'seat' is missing")
    for key, needed in _LEANS_ON.items():
        if key in step and needed not in step:
            raise BadScenario(f"{where}: {key!r} says nothing without {needed!r}")
    if "twin_do" in step and not has_twin:
        raise BadScenario(f"{where}: 'twin_do' says nothing without a [twin]")
    for key in ("before", "then"):
        _check_absent(step.get(key, {}), f"{where}, {key}")


def _check_types(data: Mapping[str, Any], types: Mapping[str, type | tuple[type, ...]], where: str) -> None:
    for key, value in data.items():
        if key not in types:
            raise BadScenario(f"{where}: there is no key {key!r}; {did_you_mean(key, types)}")
        _check_type(value, types[key], f"{where}: {key!r}")
        for entry in value if isinstance(value, list) and key in _ENTRIES else ():
            _check_type(entry, _ENTRIES[key], f"{where}: {key!r} has an entry that")


def _check_type(value: Any, kinds: type | tuple[type, ...], where: str) -> None:
    kinds = kinds if isinstance(kinds, tuple) else (kinds,)
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        raise BadScenario(f"{where} is {value!r}, but should be {' or '.join(_WORDS[kind] for kind in kinds)}")


def _check_absent(then: Mapping[str, Any], where: str) -> None:
    paths = then.get(ABSENT, [])
    if not isinstance(paths, list) or not all(isinstance(path, str) for path in paths):
        raise BadScenario(f"{where}: 'absent' is {paths!r}, but should be a list of paths")
