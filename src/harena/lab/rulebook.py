"""Rules with their ids, and which of them are held by tests.

Every rule of a game stands in its `rules.md` as a list item that begins with its id: `- **FG-DMG-3** Text.` A rule is
covered when a test cites it, `@pytest.mark.rule("FG-DMG-3")`, or a scenario file does, by its id or among its rules.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from harena.core import Game, HarenaError
from harena.core.errors import did_you_mean

_ITEM = re.compile(r"- \*\*(?P<id>[A-Z][A-Za-z0-9-]*)\*\*\s*(?P<text>.*)")
_HEADING = re.compile(r"#+ +(?P<title>.*)")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule as players read it, and the headings it stands under."""

    id: str
    text: str
    chapter: str


def rules_text(rules: Game[Any]) -> str:
    """The game's rules.md; empty if it has none."""
    package = type(rules).__module__
    try:
        file = resources.files(package).joinpath("rules.md")
    except (ModuleNotFoundError, TypeError):
        return ""
    return file.read_text(encoding="utf-8") if file.is_file() else ""


@cache
def parse_rules(text: str) -> tuple[Rule, ...]:
    """The rules of a rules.md in order."""
    found: list[Rule] = []
    chapter = ""
    item: tuple[str, list[str]] | None = None
    for line in [*text.splitlines(), "# end"]:
        match, heading = _ITEM.match(line), _HEADING.match(line)
        ends = match or heading or (line and not line.startswith(" "))
        if item and ends:
            found.append(Rule(item[0], "\n".join(item[1]).strip(), chapter))
            item = None
        if heading:
            chapter = heading["title"]
        elif match:
            item = (match["id"], [match["text"]])
        elif item:
            item[1].append(line.removeprefix("  "))
    return tuple(found)


def read_rules(rules: Game[Any]) -> tuple[Rule, ...]:
    """All rules of a game."""
    return parse_rules(rules_text(rules))


def find_rules(rules: Game[Any], id_: str) -> tuple[Rule, ...]:
    """The rule of an id, or all whose ids begin with it: `FG-DMG-3`, `FG-DMG`."""
    known = {rule.id: rule for rule in read_rules(rules)}
    wanted = id_.upper()
    if wanted in known:
        return (known[wanted],)
    family = tuple(rule for name, rule in known.items() if name.startswith(f"{wanted}-"))
    if not family:
        hint = f"; {_nearest(wanted, known)}" if known else ""
        raise HarenaError(f"{rules.name} has no rule {id_!r}{hint}")
    return family


def _nearest(id_: str, known: Iterable[str]) -> str:
    stem = id_.rpartition("-")[0]
    relatives = [other for other in known if other.rpartition("-")[0] == stem]
    return f"there are {relatives[0]} to {relatives[-1]}" if relatives else _short(did_you_mean(id_, known))


def _short(hint: str) -> str:
    """Hundreds of ids are no hint."""
    return hint if hint.startswith("did you mean") else "its ids stand in `harena rules GAME`"


# -- coverage ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Citation:
    """A test or scenario and the rules that it cites."""

    where: str
    ids: tuple[str, ...]


@dataclass(frozen=True)
class Coverage:
    """All rules against what cites them."""

    rules: Mapping[str, Sequence[str]]
    cited: Mapping[str, Sequence[str]]

    @property
    def ids(self) -> list[str]:
        return [id_ for ids in self.rules.values() for id_ in ids]

    @property
    def missing(self) -> list[str]:
        return [id_ for id_ in self.ids if id_ not in self.cited]

    def to_data(self) -> dict[str, Any]:
        missing = set(self.missing)
        return {
            "total": len(self.ids),
            "covered": len(self.ids) - len(missing),
            "missing": self.missing,
            "games": {
                name: {"total": len(ids), "covered": sum(id_ not in missing for id_ in ids)}
                for name, ids in self.rules.items()
            },
        }


def coverage(games: Iterable[Game[Any]], tests: Path) -> Coverage:
    """Hold the rules of these games against the tests and scenario files below a folder."""
    cited: dict[str, list[str]] = {}
    for citation in citations(tests):
        for id_ in citation.ids:
            cited.setdefault(id_, []).append(citation.where)
    return Coverage({rules.id: [rule.id for rule in read_rules(rules)] for rules in games}, cited)


def citations(tests: Path) -> Iterator[Citation]:
    """Everything below a folder that cites rules."""
    for file in sorted(tests.rglob("test_*.py")):
        yield from _in_tests(file, file.relative_to(tests))
    for file in sorted(tests.rglob("*.toml")):
        yield from _in_scenarios(file, file.relative_to(tests))


def _in_tests(file: Path, name: Path) -> Iterator[Citation]:
    """The marks of test functions, and those of pytest.param(..., marks=…) inside parametrize."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            own = [id_ for mark in node.decorator_list if _is_rule(mark) for id_ in _texts(mark)]
            if own:
                yield Citation(f"{name}::{node.name}", tuple(own))
        elif isinstance(node, ast.keyword) and node.arg == "marks":
            marks = node.value.elts if isinstance(node.value, (ast.List, ast.Tuple)) else [node.value]
            for mark in marks:
                if _is_rule(mark):
                    yield Citation(f"{name}:{mark.lineno}", _texts(mark))


def _is_rule(mark: ast.expr) -> bool:
    return isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == "rule"


def _texts(mark: ast.expr) -> tuple[str, ...]:
    assert isinstance(mark, ast.Call)
    return tuple(arg.value for arg in mark.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


def _in_scenarios(file: Path, name: Path) -> Iterator[Citation]:
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    rows = data.get("scenario", [data])
    for row in rows:
        if "id" in row:
            yield Citation(f"{name}::{row['id']}", (row["id"], *row.get("rules", ())))
