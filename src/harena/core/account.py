"""What a finished game came to: figures that people care about, and what each score consists of.

A game declares them (`Game.figures_at_end`, `Game.parts_of_score`) as functions of a `Chronicle`: the final state and
all that was told, as everybody may know it once the game is over. What they are called stands in the game's words
(`[words.counts]`, `[words.parts]`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from .events import Event
from .state import State

if TYPE_CHECKING:
    from .game import Game

#: So many figures a game declares at most: as many as can be taken in at a glance.
MOST: Final = 6
#: What a score has besides the parts that the game declares.
OTHER: Final = "other"

Told: TypeAlias = Mapping[str, Any]


class Chronicle:
    """A finished game: its last state and all that was told, secrets included."""

    def __init__(self, state: State, told: Iterable[Event]) -> None:
        if state.result is None:
            raise ValueError("only a finished game has a chronicle")
        self.state: Any = state
        self.seats = state.seats
        self.result = state.result
        self.events: list[Told] = [{"kind": event.kind, **event.data, **(event.secret or {})} for event in told]

    def of(self, *kinds: str) -> Iterator[Told]:
        return (event for event in self.events if event["kind"] in kinds)

    def sums(
        self,
        *kinds: str,
        by: Callable[[Told], Any] | str | None = None,
        seat: Callable[[Told], Any] | str = "seat",
        where: Callable[[Told], Any] | None = None,
    ) -> tuple[int, ...]:
        """For each seat, how much these events come to: their number, or the sum of what `by` says of each.

        `seat` says whose it is: nobody's if it is no seat (the game itself may play too).
        """
        found = [0] * self.seats
        for event in self.of(*kinds):
            if where is not None and not where(event):
                continue
            whose = event.get(seat) if isinstance(seat, str) else seat(event)
            if isinstance(whose, int) and 0 <= whose < self.seats:
                amount = 1 if by is None else event.get(by) if isinstance(by, str) else by(event)
                found[whose] += amount or 0
        return tuple(found)


Counting: TypeAlias = Callable[[Chronicle], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Figure:
    """A number for each seat. `beside`: another one that is told with it; `among`: of how many it is."""

    key: str
    of: Counting
    beside: Counting | None = None
    among: Counting | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """What a score consists of: how many there are for each seat, and how much each of them counts."""

    key: str
    of: Counting
    each: int = 1


@dataclass(frozen=True, slots=True)
class FigureCounted:
    key: str
    values: tuple[int, ...]
    beside: tuple[int, ...] | None = None
    among: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class PartCounted:
    key: str
    values: tuple[int, ...]
    each: int


@dataclass(frozen=True, slots=True)
class Account:
    """What a finished game came to."""

    figures: tuple[FigureCounted, ...]
    #: `each` times `values`, added up, is every seat's score.
    parts: tuple[PartCounted, ...]


def account(game: Game[Any], state: State, told: Iterable[Event]) -> Account:
    """Count what a game declares. What its parts leave of a score is added as `other`; what nobody has is left out."""
    chronicle = Chronicle(state, told)

    def counted(count: Counting | None) -> tuple[int, ...] | None:
        return None if count is None else tuple(count(chronicle))

    figures = tuple(
        FigureCounted(figure.key, tuple(figure.of(chronicle)), counted(figure.beside), counted(figure.among))
        for figure in game.figures_at_end(state)[:MOST]
    )
    parts = [PartCounted(part.key, tuple(part.of(chronicle)), part.each) for part in game.parts_of_score(state)]
    left = tuple(
        score - sum(part.each * part.values[seat] for part in parts)
        for seat, score in enumerate(chronicle.result.scores)
    )
    parts.append(PartCounted(OTHER, left, 1))
    return Account(figures, tuple(part for part in parts if any(part.values)))
