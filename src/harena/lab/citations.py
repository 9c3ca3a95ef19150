"""Which of a game's rules are held by tests.

A rule is covered when a test cites it, `@pytest.mark.rule("FG-DMG-3")`, or a scenario file does, by its id or among its
rules.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harena.core import Game, read_rules


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
