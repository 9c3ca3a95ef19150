"""What others need to know about a game besides its rules, declared by the game itself: how it looks in a list of
games, and how well each level of opponents plays it. Nobody else keeps a list of games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Beside:
    """A page that a game has besides its tables: a career, a ladder."""

    path: str
    #: A symbol of the client.
    icon: str
    title: str


@dataclass(frozen=True, slots=True)
class Face:
    """How a game shows itself where games are listed. Its pictures and its board are files (docs/adding-a-game.md)."""

    #: What it is about, in a short sentence; without one its summary is shown.
    tagline: str = ""
    #: A symbol of the client, and the colour behind it, as a style sheet writes it; empty: as the house has it.
    icon: str = "arena"
    colour: str = ""
    #: Where it stands: games with lower numbers come first, equal ones by their ids.
    order: int = 100
    beside: tuple[Beside, ...] = ()


@dataclass(frozen=True, slots=True)
class Skill:
    """The blend that is a level: the shares of choices that are slips and that are thought about, and the iterations
    for a thought.
    """

    slips: float = 0.0
    thought: float = 0.0
    iterations: int = 0


#: The skill of each level, by its name.
Skills: TypeAlias = Mapping[str, Skill]
