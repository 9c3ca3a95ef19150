"""Which files of the client a screen is made of: a browser that knows all of them need not find one in the other."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from harena.core import Game

#: The screen that the first piece of a path leads to, as the client's main.js has it.
SCREENS = {
    "": "screens/home.js", "lists": "screens/home.js", "device": "screens/home.js", "new": "screens/new.js",
    "rules": "screens/rules.js", "learn": "screens/learn.js", "table": "screens/table.js",
    "replay": "screens/replay.js", "ludus": "screens/ludus.js", "alone": "screens/alone.js",
    "invitation": "screens/links.js", "reset": "screens/links.js", "privacy": "screens/links.js",
    "operator": "screens/operator.js",
}
#: Where a link leads nowhere.
NOTHING = "screens/nothing.js"
#: Screens that come with a sheet of their own.
SHEETS = {"new": "css/seating.css", "learn": "css/learn.css", "replay": "css/replay.css",
          "ludus": "css/ludus.css", "alone": "css/alone.css",
          **dict.fromkeys(("invitation", "reset", "privacy", "operator"), "css/operator.css")}

#: What a module imports when it is loaded, and not later.
_IMPORTED = re.compile(rb"""(?:^|[;}])(?:import|export)\b(?:[^;"'(]*?\bfrom)?\s*["'](\.[^"']+)["']""", re.MULTILINE)

#: What a file holds, by its path; None if there is none.
Reads = Callable[[str], bytes | None]


def imports_of(path: str, body: bytes) -> list[str]:
    """The files that a module imports, by their paths."""
    folder = posixpath.dirname(path)
    return [posixpath.normpath(posixpath.join(folder, found.decode())) for found in _IMPORTED.findall(body)]


def graph(read: Reads, *entries: str) -> list[str]:
    """These modules and all that they import, each once, those that others wait for last."""
    found: dict[str, None] = {}
    waiting = list(entries)
    while waiting:
        path = waiting.pop(0)
        body = None if path in found else read(path)
        if body is not None:
            found[path] = None
            waiting += imports_of(path, body)
    return list(found)


class Dress(NamedTuple):
    """The files of the client that are one game's own, by their paths; empty where it has none."""

    board: str = ""
    sheet: str = ""
    picture: str = ""
    preview: str = ""


#: Where a game's own files may lie: in the folder `web` of its package, which is handed out as `games/<id>/`, or among
#: those of the house.
_DRESSES = (
    Dress("games/{0}/board.js", "games/{0}/board.css", "games/{0}/picture.svg", "games/{0}/preview.png"),
    Dress("boards/{0}.js", "css/{0}.css", "pictures/{0}.svg", "pictures/preview/{0}.png"),
)


def folder_of(game: Game[Any]) -> Path | None:
    """The folder `web` of a game's package."""
    try:
        folder = resources.files(type(game).__module__).joinpath("web")
    except (ModuleNotFoundError, TypeError):  # a game that is no package
        return None
    return folder if isinstance(folder, Path) and folder.is_dir() else None


def dress_of(read: Reads, game: str) -> Dress:
    """What a game brings of its own. A sheet belongs to its board: without that it is somebody else's."""
    found: dict[str, str] = {}
    for dress in _DRESSES:
        for part, pattern in dress._asdict().items():
            path = pattern.format(game)
            if part == "sheet" and found.get("board") != dress.board.format(game):
                continue
            if part not in found and read(path) is not None:
                found[part] = path
    return Dress(**found)


class Wanted(NamedTuple):
    """What a screen loads: modules, sheets besides those of every page, and calls."""

    modules: list[str]
    sheets: list[str]
    calls: list[str]


def wanted(read: Reads, screen: str, game: str) -> Wanted:
    """What a screen loads first; where a game is shown there, also what its board is made of."""
    entries = ["main.js", SCREENS.get(screen, NOTHING)]
    sheets = [SHEETS[screen]] if screen in SHEETS else []
    calls = ["/api/games", "/api/home"] if screen in ("", "lists") else []
    if game:
        calls.append(f"/api/games/{game}")
        own = dress_of(read, game)
        entries += [own.board] if own.board else []
        sheets += [own.sheet] if own.sheet else []
    return Wanted(graph(read, *entries), sheets, calls)
