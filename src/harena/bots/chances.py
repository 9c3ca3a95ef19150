"""Chances as they are told to people: from a few playouts by a rule of thumb, made no surer than that.

Everything that shows somebody a chance asks here: hints, the coach, analyses, the curves of a replay and of the end. A
judgement is drawn towards an even share for two reasons. Early in a game evaluations promise more than comes true:
held against greedy games (`harena calibrate` has them by thirds), the distance from an even share was to be taken by
0.7 in the first fifth of the way and by 0.9 in the second, and as it is afterwards. And few worlds prove little: they
count as if some more had ended even.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from harena.core import Game, Rng, SeatView, State, key_of

from .search import Weighed

#: How far a judgement is trusted at the beginning of a game, and from which part of the way on in full.
TRUST_AT_FIRST: Final = 0.65
TRUSTED_FROM: Final = 0.5
#: So many worlds that ended even are added to those that were looked at.
EVEN_WORLDS: Final = 4
#: Nobody has surely won or lost a game that goes on.
LEAST: Final = 0.01


@dataclass(frozen=True, slots=True)
class Measure:
    """How judgements are told in one position: the even share, and which part of the distance from it is believed."""

    even: float
    belief: float

    def told(self, value: float) -> float:
        """A chance from 0 to 1."""
        return min(1 - LEAST, max(LEAST, self.even + self.belief * (value - self.even)))

    def of_worlds(self, worlds: int) -> Measure:
        """The same for the mean of so many worlds."""
        return Measure(self.even, self.belief * worlds / (worlds + EVEN_WORLDS))


def measure(game: Game[Any], g: State) -> Measure:
    """How evaluations are told in a position."""
    trust = TRUST_AT_FIRST + (1 - TRUST_AT_FIRST) * min(1.0, game.progress(g) / TRUSTED_FROM)
    return Measure(1 / max(2, g.seats), trust)


def measure_for(view: SeatView) -> Measure:
    """The same for somebody who knows what a seat knows: how far a game has come everybody sees."""
    return measure(view.game, view.imagine(Rng(key_of("measure"))).state)


def as_told(view: SeatView, found: Sequence[Weighed]) -> list[Weighed]:
    """Choices that a search has weighed, with chances as they are told, the preferred one first. Another may have
    looked better, but not by more than chance explains: then both are alike."""
    first = found[0]
    told = measure_for(view).of_worlds(first.visits).told
    tried = [replace(one, value=told(min(one.value, first.value))) for one in found if one.visits]
    return sorted(tried, key=lambda one: -one.value) or list(found[:1])
