"""Bots: computer players. Each gets a `SeatView`, which is what a person in that seat has, and nothing else.

    bot = make_bot("search:400", game, seed=1)
    action = bot.choose(SeatView(table, seat))

`random`, `greedy` (the game's own rule of thumb) and `search` (information-set Monte Carlo tree search; budget in
iterations, `search:400`, or milliseconds, `search:200ms`).
"""

from __future__ import annotations

import re
from typing import Any

from harena.core import BadOptions, Game
from harena.core.errors import did_you_mean

from .base import Bot, choices
from .greedy import GreedyBot
from .random_bot import RandomBot
from .search import USUAL, SearchBot, Weighed

_SPEC = re.compile(r"(?P<name>[a-z]+)(?::(?P<budget>\d+)(?P<unit>ms)?)?")


def bot_names(game: Game[Any] | None = None) -> list[str]:
    """The kinds of bots, for one game those that can play it."""
    return ["random", *(["greedy"] if game is None or game.plays_greedy else []), "search"]


def make_bot(spec: str, game: Game[Any], seed: int = 0, *, most: int | None = None) -> Bot:
    """A bot by its name: "random", "greedy", "search", "search:400" (iterations) or "search:200ms".

    `most`: so many milliseconds it thinks about a choice at most, whatever its name allows it.
    """
    match = _SPEC.fullmatch(spec.strip())
    if match is None or match["name"] not in bot_names():
        raise BadOptions(f"no bot is called {spec!r}; {did_you_mean(spec.split(':', maxsplit=1)[0], bot_names())}")
    name, budget, unit = match["name"], match["budget"], match["unit"]
    if name != "search":
        if budget is not None:
            raise BadOptions(f"the bot {name!r} takes no budget, so write {name!r} instead of {spec!r}")
        if name == "random":
            return RandomBot(seed)
        if not game.plays_greedy:
            raise BadOptions(f"{game.name} has no greedy bot; there are {', '.join(bot_names(game))}")
        return GreedyBot(seed)
    if budget is not None and int(budget) == 0:
        raise BadOptions(f"{spec!r} leaves no time to think: give at least 1")
    if unit:
        return SearchBot(seed, milliseconds=min(int(budget), most or int(budget)))
    return SearchBot(seed, iterations=int(budget or USUAL), milliseconds=most)


__all__ = ["Bot", "GreedyBot", "RandomBot", "SearchBot", "Weighed", "bot_names", "choices", "make_bot"]
