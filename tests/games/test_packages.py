"""How a game's package is laid out: its chapters can be imported, and it knows no more of the engine than is public."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from pathlib import Path
from types import ModuleType

import pytest

import harena.core

#: The chapters of the engine whose words games take from the chapter itself.
CHAPTERS = {"harena.core.domains", "harena.core.positions", "harena.core.tokens"}


@pytest.mark.parametrize("game", ["gladigala", "spartacus"])
def test_every_chapter_can_be_imported_by_its_name(game: str) -> None:
    package = importlib.import_module(f"harena.games.{game}")
    for chapter in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{package.__name__}.{chapter.name}")
        assert isinstance(getattr(package, chapter.name), ModuleType), f"something else is called {chapter.name!r}"


@pytest.mark.parametrize("game", ["gladigala", "spartacus"])
def test_games_know_what_is_public_of_the_engine(game: str) -> None:
    folder = Path(importlib.import_module(f"harena.games.{game}").__path__[0])
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("harena.core"):
                names = {name.name for name in node.names}
                public = node.module in CHAPTERS or (node.module == "harena.core" and names <= set(harena.core.__all__))
                assert public, f"{file.name} imports {sorted(names)} from {node.module}"
