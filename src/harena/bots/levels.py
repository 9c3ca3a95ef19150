"""The four levels of opponents, the same in every game: how often each errs, how often it thinks, and for how long.

A level is a blend of three players: with its share of `slips` it does whatever comes, with its share of `thought` it
searches for so many iterations, and else it follows the greedy rule. Budgets are counted in iterations, so that a game
can be played again. Each level should win 65 to 85 of 100 games between two against the one below; `harena ladder`
says whether it does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from harena.core import Action, Game, Rng, SeatView, Skill, Skills, key_of

from .base import Bot
from .greedy import GreedyBot
from .random_bot import RandomBot
from .search import SearchBot


@dataclass(frozen=True, slots=True)
class Level:
    """A level as people meet it: its name, what it is called, who plays at it, and how, in a few words."""

    name: str
    title: str
    player: str
    about: str


#: From the weakest to the strongest.
LEVELS = (
    Level("tiro", "Tiro", "Verus", "plays by eye and often errs"),
    Level("veteranus", "Veteranus", "Gallus", "plays by eye"),
    Level("primus", "Primus palus", "Minerva", "thinks ahead now and then"),
    Level("rudiarius", "Rudiarius", "Flamma", "thinks every choice through"),
)
#: The level that people are given who have not chosen: the second.
USUAL_LEVEL = LEVELS[1].name


#: In a game that does not say (`Game.skills`); where there is no greedy rule, every choice that is no slip is thought
#: about.
OTHERWISE: Skills = {
    "tiro": Skill(slips=0.5, iterations=8),
    "veteranus": Skill(slips=0.1, iterations=16),
    "primus": Skill(thought=0.5, iterations=60),
    "rudiarius": Skill(thought=1.0, iterations=200),
}


class LevelBot:
    """Plays at a level. `milliseconds`: so long it thinks about a choice at most, whatever its iterations allow."""

    def __init__(self, name: str, skill: Skill, seed: int = 0, *, milliseconds: int | None = None) -> None:
        self.name = name
        self._skill = skill
        self._rng = Rng(key_of("level bot", seed))
        self._careless = RandomBot(seed)
        self._quick = GreedyBot(seed)
        self._thorough = SearchBot(seed, iterations=max(1, skill.iterations), milliseconds=milliseconds)

    def choose(self, seat: SeatView) -> Action:
        ask = seat.ask
        if len(ask.options) == 1 and not ask.parametric:
            return ask.options[0]
        return self._for_now(seat).choose(seat)

    def _for_now(self, seat: SeatView) -> Bot:
        """Who of the three makes this choice."""
        whim = self._rng.random()
        if whim < self._skill.slips:
            return self._careless
        if not seat.game.plays_greedy or whim < self._skill.slips + self._skill.thought:
            return self._thorough
        return self._quick


def level_bot(name: str, game: Game[Any], seed: int = 0, *, milliseconds: int | None = None) -> LevelBot:
    """The bot of a level in a game."""
    return LevelBot(name, (game.skills or OTHERWISE)[name], seed, milliseconds=milliseconds)


def is_quick(name: str, game: Game[Any]) -> bool:
    """Whether a level follows the greedy rule at once and never thinks."""
    return game.plays_greedy and name in game.skills and not game.skills[name].thought
