"""Imports point downwards only: core, then games, then bots, lab, envs and service, then the command line. They never
lead back to where they began.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import harena

ROOT = Path(harena.__file__).parent

#: Which parts of the house each part may import, besides itself.
MAY_IMPORT = {
    "core": set(),
    "games": {"core"},
    "testing": {"core", "games"},
    "bots": {"core", "games"},
    "lab": {"core", "games", "bots", "testing"},
    "envs": {"core", "games", "bots"},
    "service": {"core", "games", "bots"},
    "cli": {"core", "games", "bots", "lab", "envs", "service", "testing"},
    "__init__": {"core", "games"},
    "__main__": {"cli"},
}  # fmt: skip
STANDARD_LIBRARY_ONLY = ("core", "games", "testing")


def module_of(path: Path) -> str:
    parts = ("harena", *path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(source: str, module: str, is_package: bool) -> Iterator[str]:
    """Every module that a source imports, anywhere in it, by its full name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom):
            base = module.split(".")
            if node.level:
                up = node.level - 1 if is_package else node.level
                base = base[: len(base) - up]
                start = ".".join([*base, node.module] if node.module else base)
            else:
                start = node.module or ""
            if start in ("harena", "harena.games"):  # what is imported from there may itself be a module
                yield from (f"{start}.{alias.name}" for alias in node.names)
            yield start


def complaints(source: str, module: str, is_package: bool = False) -> list[str]:
    """What a module imports although its layer may not."""
    layer, *inside = module.split(".")[1:] or ["__init__"]
    found: list[str] = []
    for name in imported(source, module, is_package):
        parts = name.split(".")
        if parts[0] != "harena":
            if layer in STANDARD_LIBRARY_ONLY and parts[0] not in sys.stdlib_module_names:
                found.append(f"{module} imports {name}, which is not of the standard library")
            continue
        other = parts[1] if len(parts) > 1 else ""
        if other in MAY_IMPORT and other != layer and other not in MAY_IMPORT[layer]:
            found.append(f"{module} imports {name}: {layer} lies below {other}")
        if layer == other == "games" and parts[2:3] not in ([], inside[:1]):
            found.append(f"{module} imports {name}: a game never imports another game")
    return found


SOURCES = sorted(path for path in ROOT.rglob("*.py"))
MODULES = {module_of(path): path for path in SOURCES}


def statements(node: ast.AST, *, late: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports in a source; `late`: also those in functions and those for the type checker alone."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        elif late or not (
            isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
            or (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING")
        ):
            yield from statements(child, late=late)


def needed(source: str, module: str, is_package: bool = False, *, late: bool) -> set[str]:
    """The modules of the house that a module imports: `from . import cards` means the module of that name."""
    found = set()
    for statement in statements(ast.parse(source), late=late):
        *bases, last = imported(ast.unparse(statement), module, is_package)
        names = [f"{last}.{alias.name}" for alias in statement.names]
        found |= {name if name in MODULES else last for name in names} | set(bases)
    return {name for name in found if name in MODULES} - {module}


def loop_among(prefix: str = "harena", *, late: bool) -> list[str]:
    """Modules whose imports lead back to where they began; empty if there are none."""
    graph = {
        module: needed(path.read_text(encoding="utf-8"), module, path.name == "__init__.py", late=late)
        for module, path in MODULES.items()
        if module.startswith(prefix)
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        loop: list[str] = error.args[1]
        return loop
    return []


def test_the_house_has_no_part_without_a_layer() -> None:
    parts = {path.relative_to(ROOT).parts[0].removesuffix(".py") for path in SOURCES}
    assert parts <= set(MAY_IMPORT), f"give {sorted(parts - set(MAY_IMPORT))} a layer"
    assert {"core", "games", "testing"} <= parts


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_downwards(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert complaints(source, module_of(path), path.name == "__init__.py") == []


@pytest.mark.parametrize(
    ("module", "source", "complaint"),
    [
        ("harena.core.table", "from ..bots import x", "core lies below bots"),
        ("harena.core.table", "def f():\n    import harena.games", "core lies below games"),
        ("harena.core.state", "import numpy", "not of the standard library"),
        ("harena.core.state", "from harena import lab", "core lies below lab"),
        ("harena.games.spartacus.flow", "from ..gladigala import eagles", "a game never imports another game"),
        ("harena.games.spartacus.flow", "from .. import gladigala", "a game never imports another game"),
        ("harena.games.spartacus", "from harena.games.for_glory.state import G", "a game never imports another game"),
        ("harena.games.spartacus.flow", "from harena.testing import check_game", "games lies below testing"),
        ("harena.games.spartacus.flow", "import attrs.validators", "not of the standard library"),
        ("harena.bots.search", "from ..service.app import x", "bots lies below service"),
        ("harena.lab.bench", "from ..cli import app", "lab lies below cli"),
    ],
)
def test_an_import_that_points_upwards_is_found(module: str, source: str, complaint: str) -> None:
    found = complaints(source, module, module == "harena.games.spartacus")
    assert any(complaint in each for each in found), found


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("harena.core.table", "from .ask import Ask\nimport json"),
        ("harena.games.spartacus.flow", "from harena.core import Ask\nfrom .state import G\nfrom . import box"),
        ("harena.cli.playing", "import typer\nfrom ..lab import simulate"),
        ("harena.testing.conformance", "from harena.core import Table"),
    ],
)
def test_imports_that_are_right_are_left_alone(module: str, source: str) -> None:
    assert complaints(source, module) == []


def test_no_import_leads_back_to_where_it_began() -> None:
    assert loop_among(late=False) == []


def test_the_service_has_no_loop_even_by_late_imports() -> None:
    assert loop_among("harena.service", late=True) == []


def test_what_a_module_needs_is_found_also_where_it_is_needed_late() -> None:
    source = "from . import ask\nif TYPE_CHECKING:\n    from .game import Game\ndef f():\n    from . import errors"
    assert needed(source, "harena.core.table", late=False) == {"harena.core.ask"}
    late = {"harena.core.ask", "harena.core.game", "harena.core.errors"}
    assert needed(source, "harena.core.table", late=True) == late
