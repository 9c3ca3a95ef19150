"""Games and bots by name: an installed one by its name, any other as `module:Class`."""

from __future__ import annotations

import importlib
from functools import cache
from inspect import signature
from pathlib import Path
from typing import Any

from harena.bots import AdvisedSearch, Bot, make_bot, plugins
from harena.core import BadOptions, Game, UnknownGame, game, register


@cache
def find_game(name: str) -> Game[Any]:
    """The game of an id, or of `package.module:Class`, importable from the current folder.

    A game found by its class is registered, so that its records can be replayed too.
    """
    module_name, colon, class_name = name.partition(":")
    if not colon:
        return game(name)
    try:
        found = _imported(module_name, class_name)
    except LookupError as error:
        raise UnknownGame(str(error)) from None
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise UnknownGame(f"{name!r} is not a game: a subclass of harena.core.Game was expected")
    try:
        return register(found())
    except ValueError as error:
        raise UnknownGame(f"{name!r} cannot be used: {error}") from None


def find_bot(name: str, rules: Game[Any], seed: int = 0) -> Bot:
    """A bot by its name, or of `package.module:Class` with its budget, importable from the current folder.

    A class that thinks in iterations, as a search does, is made with so many of them; any other as `plugins` has it.
    `search+learned:BUDGET:FILE` is advised by the weights in a file.
    """
    if name.startswith(f"{AdvisedSearch.called}:") and name.count(":") > 1:
        called, budget, file = name.split(":", 2)
        return make_bot(f"{called}:{budget}", rules, seed, weights=Path(file))
    module_name, _, rest = name.partition(":")
    class_name, _, budget = rest.partition(":")
    if plugins.file_in(name):
        plugins.admit(name)
    if not plugins.class_in(name):
        return make_bot(name, rules, seed)
    try:
        found = _imported(module_name, class_name)
    except LookupError as error:
        raise BadOptions(str(error)) from None
    if "iterations" not in signature(found).parameters:
        plugins.admit(name)
        return make_bot(name, rules, seed)
    if not budget.isdecimal() or not int(budget):
        raise BadOptions(f"a bot by its class is written module:Class:iterations, not {name!r}")
    bot: Bot = found(seed, iterations=int(budget))
    return bot


def _imported(module_name: str, class_name: str) -> Any:
    """What a module calls so; LookupError if there is no such thing."""
    plugins.import_from_here()
    try:
        return getattr(importlib.import_module(module_name), class_name)
    except (ImportError, ValueError):
        raise LookupError(f"there is no module {module_name!r} to take {class_name!r} from") from None
    except AttributeError:
        raise LookupError(f"the module {module_name!r} has no {class_name!r}") from None
