"""What `then` and `before` of a scenario can look at, and what they find different."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from harena.core import Table
from harena.core.errors import did_you_mean

#: A list of paths under this key: none of them may lead to anything.
ABSENT = "absent"


def unmet(table: Table, then: Mapping[str, Any], names: set[str]) -> list[str]:
    """A line for every expectation that does not hold. `names`: all that was ever to be seen here (see `names_in`)."""
    if not then:
        return []
    absent = then.get(ABSENT, [])
    expectations = _flat({key: value for key, value in then.items() if key != ABSENT})
    facts = facts_of(table, views=any(path.startswith("views") for path in (*absent, *dict(expectations))))
    wrong: list[str] = []
    for path, expected in expectations:
        try:
            found = _look_up(facts, path)
        except KeyError as error:
            wrong.append(f"there is no {path!r} here ({error.args[0]})")
            continue
        if found != expected or isinstance(found, bool) is not isinstance(expected, bool):
            wrong.append(f"{path} should be {expected!r}, but is {found!r}")
    return wrong + [line for path in absent for line in _present(facts, path, names)]


def facts_of(table: Table, *, views: bool = False) -> dict[str, Any]:
    """The whole position in the game's words, with the result, whom the table waits for and, on demand, the views."""
    result = table.result
    facts = table.game.inspect(table.state) | {
        "result": None if result is None else {"winners": list(result.winners), "reason": result.reason,
                                               "scores": list(result.scores),
                                               "ranking": [list(group) for group in result.ranking]},
        "waits": sorted(table.pending),
        "asked": {str(seat): ask.kind for seat, ask in table.pending.items()},
    }
    if views:
        facts["views"] = [table.view(seat)["board"] for seat in range(table.state.seats)]
    return facts


def names_in(value: Any) -> Iterator[str]:
    """Every key and every text: what may be absent at another time without being a slip of the pen."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield str(key)
            yield from names_in(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from names_in(inner)
    elif isinstance(value, str):
        yield value


def _present(facts: Mapping[str, Any], path: str, names: set[str]) -> list[str]:
    """Complaints about a path that should lead to nothing: it does not, or it never could."""
    parent, _, last = path.rpartition(".")
    try:
        around = _look_up(facts, parent) if parent else facts
    except KeyError as error:
        return [f"{path} should be absent, but there is no {parent!r} here ({error.args[0]})"]
    if isinstance(around, (list, tuple)) and not last.isdigit():
        there, hint = last in around, did_you_mean(last, names)
    else:
        try:
            there, hint = _look_up(around, last) is not None, ""
        except KeyError as error:
            there, hint = False, "" if isinstance(around, (list, tuple)) else error.args[0]
    if there:
        return [f"{path} should be absent, but is there"]
    return [f"{path} is absent, but never could be there ({hint})"] if hint and last not in names else []


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
