"""Bots from anywhere: those that installed packages bring along, and classes named as `module:Class`.

A package names its bots in the entry point group `harena.bots` (`quintus = "my_package:Quintus"`); they are called by
that name wherever a bot is named. A class that is not installed so is named as `module:Class` on the command line; a
service takes only those that whoever runs it lists in `HARENA_BOTS`, for a name from outside must not load code. The
same holds for `learned:FILE`, a bot that plays by the weights in a file: a name from outside must not open files.

    class Quintus:
        title = "Quintus"                     # what people call it
        description = "Plays what comes first."
        cost = "quick"                        # how long it thinks, in a word or two

        def __init__(self, game, seed=0, budget=""): ...
        def choose(self, seat): ...           # an Action, or its text

A bot that raises, says something illegal or thinks for longer than PATIENCE loses that move alone: the first option
that passes, or else the first one, is taken for it, and why is logged and kept (`Guarded.complaints`).
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from threading import Thread
from typing import Any, Final

from harena.core import Action, BadOptions, Game, HarenaError, SeatView, one_line

from .greedy import GreedyBot
from .learned import LearnedBot
from .levels import LEVELS
from .random_bot import RandomBot

#: The names of the bots that come with the games.
OWN: Final = frozenset(
    {*(level.name for level in LEVELS), RandomBot.name, GreedyBot.name, LearnedBot.name, "search", "search+learned"}
)
GROUP: Final = "harena.bots"
#: The environment variable that lists further bots, as in `my_bots:Quintus,my_bots:Sextus`.
VARIABLE: Final = "HARENA_BOTS"
#: Seconds that a bot from elsewhere may think about a choice.
PATIENCE: Final = 30.0

_log = logging.getLogger(__name__)
_admitted: set[str] = set()


class Guarded:
    """A bot from elsewhere, whose faults cost it no more than the move."""

    def __init__(self, name: str, bot: Any, patience: float) -> None:
        self.name = name
        self.complaints: list[str] = []
        #: Whether opponents read what is logged: then it tells nothing of what this seat alone knows.
        self.discreet = False
        self._bot = bot
        self._patience = patience
        self._stalled: Thread | None = None

    def choose(self, seat: SeatView) -> Action:
        try:
            chosen = self._asked(seat)
            action = seat.read(chosen) if isinstance(chosen, str) else chosen
            if not isinstance(action, Action):
                raise TypeError(f"it chose {chosen!r}, which is no action")
            violation = seat.why_not(action)
            if violation is None:
                return action
            self._complain("it chose what may not be done", f"{action.text!r} may not be done now: {violation}")
        except TimeoutError as error:
            self._complain(str(error), str(error))
        except (Exception, SystemExit) as error:
            self._complain(f"it failed with {type(error).__name__}", f"{type(error).__name__}: {error}")
        options = seat.ask.options
        return next((option for option in options if option.form.passes), options[0])

    def _asked(self, seat: SeatView) -> Any:
        """What the bot says, if it says it in time. One that still thinks about an earlier move is not asked."""
        if self.stalled:
            raise TimeoutError("it still thinks about an earlier move")
        said: list[Any] = []
        failed: list[BaseException] = []

        def ask() -> None:
            try:
                said.append(self._bot.choose(seat))
            except BaseException as error:
                failed.append(error)

        thinking = Thread(target=ask, daemon=True)
        thinking.start()
        thinking.join(self._patience)
        if thinking.is_alive():
            self._stalled = thinking
            raise TimeoutError(f"it thought for more than {self._patience:g} seconds")
        if failed:
            raise failed[0]
        return said[0]

    @property
    def stalled(self) -> bool:
        """Whether it still thinks about a move that it has lost."""
        return self._stalled is not None and self._stalled.is_alive()

    def _complain(self, in_short: str, what: str) -> None:
        if what not in self.complaints:  # what goes wrong all the time is said once
            _log.warning("the bot %s lost a move: %s", self.name, in_short if self.discreet else what)
        self.complaints.append(what)


@cache
def _installed() -> dict[str, Any]:
    """The bots of installed packages by name. None takes the place of one that comes with the games."""
    found = {point.name: point for point in entry_points(group=GROUP)}
    for name in OWN & found.keys():
        brings = found.pop(name).value
        _log.warning("a package brings a bot called %r (%s), which is the name of one of ours: left out", name, brings)
    return found


def names() -> list[str]:
    """The bots that installed packages bring along, and those that the environment lists."""
    return [*sorted(_installed()), *_listed()]


def _listed() -> dict[str, str]:
    """What the environment lists, by the names that people see: of a file of weights its name, not where it lies."""
    found: dict[str, str] = {}
    for spec in filter(None, map(str.strip, os.environ.get(VARIABLE, "").split(","))):
        name = shown = f"{LearnedBot.name}:{Path(file_in(spec)).stem}" if file_in(spec) else spec
        number = 1
        while found.get(shown, spec) != spec:
            number += 1
            shown = f"{name}-{number}"
        found[shown] = spec
    return found


def meant(spec: str) -> str:
    """The bot as the environment lists it, for the name that people see."""
    return _listed().get(spec, spec)


def admit(*specs: str) -> None:
    """Let bots be named as `module:Class` or `learned:FILE` in this process: for names that came from whoever started
    it. Modules are found in the folder in which it was started, too.
    """
    if any(map(class_in, specs)):
        import_from_here()
    _admitted.update(filter(None, map(class_in, specs)))
    _admitted.update(spec for spec in specs if file_in(spec))


def import_from_here() -> None:
    """Let modules be imported from the current folder, as Python does where it is given a file."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)


def admits(spec: str) -> bool:
    """Whether whoever started this process, or its environment, names the bot so."""
    return spec in _admitted or meant(spec) in _listed().values() or spec in names()


def file_in(spec: str) -> str:
    """The file in `learned:FILE`, if a name is of that sort."""
    name, _, file = spec.partition(":")
    return file if name == LearnedBot.name else ""


def class_in(spec: str) -> str:
    """The `module:Class` that a name begins with, if it is of that sort."""
    module, _, rest = spec.partition(":")
    name = rest.partition(":")[0]
    dotted = all(part.isidentifier() for part in module.split("."))
    dotted = dotted and not file_in(spec)
    return f"{module}:{name}" if dotted and name.isidentifier() and name[:1].isupper() else ""


def about(name: str) -> dict[str, str]:
    """What a plugged-in bot says of itself: what it is called, what it does, what it costs."""
    said = said_by(_class_of(name))
    return said | {"title": said["title"] or name}


def said_by(made: object) -> dict[str, str]:
    return {key: one_line(str(getattr(made, key, ""))) for key in ("title", "description", "cost")}


def guests() -> dict[str, dict[str, str]]:
    """What each bot that can be loaded says of itself, by its name: those of installed packages, and listed ones."""
    found: dict[str, dict[str, str]] = {}
    for name in names():
        try:
            found[name] = about(name)
        except BadOptions as error:
            _log.warning("%s", error)
    return found


def title(spec: str) -> str:
    """What people call the bot of that name; the name itself if it is none of these."""
    name = _named(spec)
    return about(name)["title"] if name else spec


def _named(spec: str) -> str:
    """The plugged-in bot that a name with its budget begins with, or nothing."""
    known = {*_admitted, *names(), *_listed().values()}
    return max((each for each in known if spec == each or spec.startswith(f"{each}:")), key=len, default="")


def _class_of(name: str) -> Callable[..., Any] | None:
    if name in _installed():
        try:
            found: Callable[..., Any] = _installed()[name].load()
        except Exception as error:  # a package that is broken is no reason for anything else to fail
            raise BadOptions(f"the bot {name!r} cannot be loaded: {type(error).__name__}: {error}") from None
        return found
    if not admits(name):
        return None
    if file_in(name):
        return LearnedBot
    module, _, cls = name.partition(":")
    try:
        made: Callable[..., Any] = getattr(import_module(module), cls)
    except (ImportError, AttributeError) as error:
        raise BadOptions(f"the bot {name!r} cannot be loaded: {error}") from None
    except Exception as error:
        raise BadOptions(f"the bot {name!r} cannot be loaded: {type(error).__name__}: {error}") from None
    return made


def make(spec: str, game: Game[Any], seed: int) -> Guarded | None:
    """The plugged-in bot of that name, with a budget after a colon if it takes one; None if there is none."""
    name = _named(spec)
    made = _class_of(name) if name else None
    if made is None:
        return None
    budget = spec[len(name) + 1 :]
    try:
        return Guarded(spec, made(game, seed=seed, budget=budget), PATIENCE)
    except HarenaError:
        raise
    except Exception as error:
        raise BadOptions(f"the bot {spec!r} cannot be made: {type(error).__name__}: {error}") from None
