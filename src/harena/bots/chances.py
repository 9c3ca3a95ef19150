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
from statistics import fmean
from typing import Any, Final, NamedTuple

from harena.core import Game, Rng, SeatView, State, key_of

from .greedy import GreedyBot
from .search import SearchBot, Weighed

#: How far a judgement is trusted at the beginning of a game, and from which part of the way on in full.
TRUST_AT_FIRST: Final = 0.65
TRUSTED_FROM: Final = 0.5
#: So many worlds that ended even are added to those that were looked at.
EVEN_WORLDS: Final = 4
#: Choices that are told are tried once more in so many fresh worlds, the same for all of them and for every question:
#: what won a race was also lucky, and one that ended early has seen few worlds.
FRESH_WORLDS: Final = 24
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


class Prospects(NamedTuple):
    """What may be expected before a choice, and after each of the best, the preferred one first."""

    before: float
    best: list[Weighed]


def prospects(view: SeatView, bot: SearchBot, most: int) -> Prospects:
    """What may be expected of the choices that a search prefers, so many at most. Before a choice that is what comes of
    playing on by the rule of thumb, as after it: so what one question ends with is what the next begins with. Where a
    game has no such rule, it is what the choices come to on average."""
    best = as_told(view, bot.weigh(view))[:most]
    habit = [GreedyBot().choose(view)] if view.game.plays_greedy else []
    first, *others = dict.fromkeys([*(one.action for one in best), *habit])
    met = bot.compare(view, first, others, FRESH_WORLDS)
    measured = measure_for(view).of_worlds(len(met))
    if not met:  # no world in which all can be done
        return Prospects(measured.even, [one if one.visits else replace(one, value=measured.even) for one in best])
    means = dict(zip((first, *others), map(fmean, zip(*met, strict=True)), strict=True))
    told = as_told(view, [replace(one, visits=len(met), value=means[one.action]) for one in best])
    before = min(measured.told(means[habit[0]]), told[0].value) if habit else fmean(one.value for one in told)
    return Prospects(before, told)


def as_told(view: SeatView, found: Sequence[Weighed]) -> list[Weighed]:
    """Choices that a search has weighed, with chances as they are told, the preferred one first. Another may have
    looked better, but not by more than chance explains: then both are alike."""
    first = found[0]
    told = measure_for(view).of_worlds(first.visits).told
    tried = [replace(one, value=told(min(one.value, first.value))) for one in found if one.visits]
    return sorted(tried, key=lambda one: -one.value) or list(found[:1])
