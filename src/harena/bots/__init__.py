"""Bots: computer players. Each gets a `SeatView`, which is what a person in that seat has, and nothing else.

    bot = make_bot("search:400", game, seed=1)
    action = bot.choose(SeatView(table, seat))

Four levels for people to play against, `tiro`, `veteranus`, `primus` and `rudiarius`, and what they are made of:
`random`, `greedy` (the game's own rule of thumb) and `search` (information-set Monte Carlo tree search; budget in
iterations, `search:400`, or milliseconds, `search:200ms`). `learned` plays by the weights of a network
that come with the game, `learned:FILE` by others; `search+learned:400` is search that asks the network for advice.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from harena.core import BadOptions, Game
from harena.core.errors import did_you_mean

from . import plugins
from .advised import AdvisedSearch
from .base import Bot, choices
from .greedy import GreedyBot
from .learned import WEIGHTS, LearnedBot, file_of
from .levels import LEVELS, USUAL_LEVEL, Level, LevelBot, is_quick, level_bot
from .random_bot import RandomBot
from .reasons import reason
from .search import USUAL, SearchBot, Weighed

_SPEC = re.compile(r"(?P<name>[a-z]+(?:\+[a-z]+)?)(?::(?P<budget>\d+)(?P<unit>ms)?)?")


def bot_names(game: Game[Any] | None = None) -> list[str]:
    """The kinds of bots, for one game those that can play it: the levels from the weakest on, then the others."""
    greedy = ["greedy"] if game is None or game.plays_greedy else []
    weights = (WEIGHTS if game is None else file_of(game.id)).exists() and find_spec("numpy") is not None
    learned = [LearnedBot.name, AdvisedSearch.called] if weights else []
    return [*(level.name for level in LEVELS), "random", *greedy, "search", *learned, *plugins.names()]


def guests(game: Game[Any]) -> dict[str, dict[str, str]]:
    """Those besides the levels whom people can choose to play against, by name, with what they say of themselves."""
    own = {kind.name: plugins.said_by(kind) for kind in (LearnedBot,) if kind.name in bot_names(game)}
    return own | plugins.guests()


def make_bot(
    spec: str, game: Game[Any], seed: int = 0, *, most: int | None = None, weights: Path | None = None
) -> Bot:
    """A bot by its name: a level ("tiro" …), "random", "greedy", "search", "search:400" (iterations), "search:200ms",
    "learned" (by the weights that come with the game) or "learned:FILE", and "search+learned" with budgets as "search".

    `most`: so many milliseconds it thinks about a choice at most, whatever its name allows it. `weights`: what
    "search+learned" is advised by instead of the weights that come with the game.
    """
    spec = spec.strip()
    if spec.partition(":")[0] == LearnedBot.name:
        return _learned(spec, game, seed)
    match = _SPEC.fullmatch(spec)
    plugged = plugins.make(spec, game, seed)
    if plugged is not None:
        return plugged
    if match is None or match["name"] not in {*bot_names(), AdvisedSearch.called}:
        raise BadOptions(f"no bot is called {spec!r}; {did_you_mean(spec.split(':', maxsplit=1)[0], bot_names())}")
    name, budget, unit = match["name"], match["budget"], match["unit"]
    if name not in ("search", AdvisedSearch.called):
        if budget is not None:
            raise BadOptions(f"the bot {name!r} takes no budget, so write {name!r} instead of {spec!r}")
        if name == "random":
            return RandomBot(seed)
        if name != "greedy":
            return level_bot(name, game, seed, milliseconds=most)
        if not game.plays_greedy:
            raise BadOptions(f"{game.name} has no greedy bot; there are {', '.join(bot_names(game))}")
        return GreedyBot(seed)
    if budget is not None and int(budget) == 0:
        raise BadOptions(f"{spec!r} leaves no time to think: give at least 1")
    iterations = None if unit else int(budget or USUAL)
    milliseconds = min(int(budget), most or int(budget)) if unit else most
    if name == AdvisedSearch.called:
        return AdvisedSearch(game, seed, iterations=iterations, milliseconds=milliseconds, file=weights)
    return SearchBot(seed, iterations=iterations, milliseconds=milliseconds)


def _learned(spec: str, game: Game[Any], seed: int) -> LearnedBot:
    file = plugins.file_in(plugins.meant(spec))
    if file and not plugins.admits(spec):
        raise BadOptions(f"a file of weights is played by only if whoever runs this lists them ({plugins.VARIABLE})")
    return LearnedBot(game, seed, file=Path(file) if file else None)


__all__ = [
    "LEVELS", "USUAL_LEVEL", "AdvisedSearch", "Bot", "GreedyBot", "LearnedBot", "Level", "LevelBot", "RandomBot",
    "SearchBot", "Weighed", "bot_names", "choices", "guests", "is_quick", "make_bot", "reason",
]
