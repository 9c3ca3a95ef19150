"""Games by name: an installed one by its id, any other as `module:Class`."""

from __future__ import annotations

import importlib
import sys
from functools import cache
from pathlib import Path
from typing import Any

from harena.core import Game, UnknownGame, game, register


@cache
def find_game(name: str) -> Game[Any]:
    """The game of an id, or of `package.module:Class`, importable from the current folder.

    A game found by its class is registered, so that its records can be replayed too.
    """
    module_name, colon, class_name = name.partition(":")
    if not colon:
        return game(name)
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(importlib.import_module(module_name), class_name)
    except (ImportError, ValueError):
        raise UnknownGame(f"there is no module {module_name!r} to take the game {class_name!r} from") from None
    except AttributeError:
        raise UnknownGame(f"the module {module_name!r} has no {class_name!r}") from None
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise UnknownGame(f"{name!r} is not a game: a subclass of harena.core.Game was expected")
    try:
        return register(found())
    except ValueError as error:
        raise UnknownGame(f"{name!r} cannot be used: {error}") from None
