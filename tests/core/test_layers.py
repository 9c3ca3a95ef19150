"""Imports point downwards only: core, then games, then bots, lab, envs and service, then the command line."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
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
