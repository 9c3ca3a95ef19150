"""How a game's package is laid out: its chapters can be imported, and it knows no more of the engine than is public."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from pathlib import Path
from types import ModuleType

import pytest

import harena.core
import harena.games

#: The chapters of the engine whose words games take from the chapter itself.
CHAPTERS = {"harena.core.domains", "harena.core.positions", "harena.core.tokens"}
GAMES = [module.name for module in pkgutil.iter_modules(harena.games.__path__)]
#: What every game has, under the same name: what it is made of, what is told and shown of it, what bots and machines
#: know of it, what tests hold it to.
ROLES = {
    "state", "setup", "earlier", "view", "drawing", "telling", "meaning", "account", "metrics", "domains", "tokens",
    "greedy", "standing", "imagining", "laws", "positions",
}


@pytest.mark.parametrize("game", GAMES)
def test_every_chapter_can_be_imported_by_its_name(game: str) -> None:
    package = importlib.import_module(f"harena.games.{game}")
    for chapter in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{package.__name__}.{chapter.name}")
        assert isinstance(getattr(package, chapter.name), ModuleType), f"something else is called {chapter.name!r}"


@pytest.mark.parametrize("game", GAMES)
def test_games_know_what_is_public_of_the_engine(game: str) -> None:
    folder = Path(importlib.import_module(f"harena.games.{game}").__path__[0])
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("harena.core"):
                names = {name.name for name in node.names}
                public = node.module in CHAPTERS or (node.module == "harena.core" and names <= set(harena.core.__all__))
                assert public, f"{file.name} imports {sorted(names)} from {node.module}"


@pytest.mark.parametrize("game", GAMES)
def test_the_same_role_has_the_same_name_in_every_game(game: str) -> None:
    folder = Path(importlib.import_module(f"harena.games.{game}").__path__[0])
    assert {file.stem for file in folder.glob("*.py")} >= ROLES


@pytest.mark.parametrize("game", GAMES)
def test_a_game_speaks_of_its_own_chapters_in_one_way(game: str) -> None:
    """By relative imports, so that its folder can be copied and called otherwise."""
    folder = Path(importlib.import_module(f"harena.games.{game}").__path__[0])
    for file in folder.glob("*.py"):
        assert f"harena.games.{game}" not in file.read_text("utf-8"), file.name
