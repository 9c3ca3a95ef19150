"""Estimates with their uncertainty, differences of pairs, and a test that stops as soon as it knows.

Everything that is measured on games is a sum over a sum: wins for each game, purchases for each game that shows a card,
wins for each seat that has it. A game is one observation, whatever happens in it, and the uncertainty of such a share
follows from how much the games differ (the linear, or delta, method).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import erf, inf, log, sqrt
from statistics import NormalDist
from typing import Final

#: The normal quantile of a two-sided 95 % interval.
Z = 1.959964
#: How often an interval, and all intervals of a family together, may miss.
ERRS: Final = 0.05


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and its interval, of 95 % unless it says otherwise."""

    value: float
    low: float
    high: float

    def to_data(self, digits: int) -> dict[str, float]:
        return {name: round(getattr(self, name), digits) for name in ("value", "low", "high")}


def wilson(successes: float, trials: float, z: float = Z) -> Interval:
    """A share with its Wilson score interval; successes may be fractions (shared wins)."""
    if not trials:
        return Interval(0.0, 0.0, 1.0)
    share = successes / trials
    spread = z * z / trials
    centre = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))


def quantile(errs: float = ERRS, family: int = 1) -> float:
    """The normal quantile of an interval that is one of a family, which together miss so often (Bonferroni)."""
    return NormalDist().inv_cdf(1 - errs / (2 * max(1, family)))


def p_value(estimate: float, error: float) -> float:
    """How likely an estimate so far from nought is by chance alone."""
    if not error:
        return 1.0 if not estimate else 0.0
    return 1 - erf(abs(estimate) / error / sqrt(2))


def holm(found: Mapping[str, float], errs: float = ERRS) -> set[str]:
    """Which of several p-values stand, when all of them together may err so often."""
    standing: set[str] = set()
    for index, (name, value) in enumerate(sorted(found.items(), key=lambda pair: pair[1])):
        if value > errs / (len(found) - index):
            break
        standing.add(name)
    return standing


def median_interval(numbers: Sequence[float], z: float = Z) -> Interval:
    """The median, and the two of the numbers between which that of all games lies."""
    ordered = sorted(numbers)
    count = len(ordered)
    if not count:
        return Interval(0.0, -inf, inf)
    middle = (ordered[(count - 1) // 2] + ordered[count // 2]) / 2
    reach = z * sqrt(count) / 2
    low, high = int(count / 2 - reach), int(count / 2 + reach + 1)
    return Interval(middle, ordered[max(0, low)], ordered[min(count - 1, high)])


# -- sums over sums ----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Ratio:
    """A sum over a sum, game by game."""

    games: int = 0
    above: float = 0.0
    below: float = 0.0
    _aa: float = 0.0
    _ab: float = 0.0
    _bb: float = 0.0

    def add(self, above: float, below: float) -> None:
        self.games += 1
        self.above += above
        self.below += below
        self._aa += above * above
        self._ab += above * below
        self._bb += below * below

    @property
    def value(self) -> float:
        return self.above / self.below if self.below else 0.0

    @property
    def error(self) -> float:
        """The standard error."""
        if not self.below or self.games < 2:
            return inf
        share = self.value
        rest = self._aa - 2 * share * self._ab + share * share * self._bb
        return sqrt(max(rest, 0.0) * self.games / (self.games - 1)) / self.below

    def interval(self, z: float = Z, *, share: bool = True) -> Interval:
        """A share stays between 0 and 1, with Wilson's interval for as many trials as would be so uncertain."""
        error, value = self.error, self.value
        if not self.below:
            return Interval(0.0, 0.0, 1.0) if share else Interval(0.0, -inf, inf)
        if not share:
            return Interval(value, value - z * error, value + z * error)
        if error in (0.0, inf) or not 0 < value < 1:
            return wilson(self.above, self.below, z)
        trials = value * (1 - value) / error**2
        return wilson(value * trials, trials, z)


@dataclass(slots=True)
class PairedRatio:
    """Two sums over sums whose games come in pairs; how far the second is from the first."""

    first: Ratio = field(default_factory=Ratio)
    second: Ratio = field(default_factory=Ratio)
    #: Sums of products of one game's numbers with the other's.
    _cross: list[float] = field(default_factory=lambda: [0.0] * 4)

    def add(self, one: tuple[float, float], other: tuple[float, float]) -> None:
        self.first.add(*one)
        self.second.add(*other)
        cross = self._cross
        cross[0] += one[0] * other[0]
        cross[1] += one[0] * other[1]
        cross[2] += one[1] * other[0]
        cross[3] += one[1] * other[1]

    @property
    def games(self) -> int:
        return self.first.games

    @property
    def difference(self) -> float:
        return self.second.value - self.first.value if self.first.below and self.second.below else 0.0

    @property
    def error(self) -> float:
        one, other = self.first, self.second
        if one.error == inf or other.error == inf:
            return inf
        a, b = one.value, other.value
        shared = self._cross[0] - b * self._cross[1] - a * self._cross[2] + a * b * self._cross[3]
        both = shared * self.games / (self.games - 1) / one.below / other.below
        return sqrt(max(one.error**2 + other.error**2 - 2 * both, 0.0))

    def interval(self, z: float = Z) -> Interval:
        value, error = self.difference, self.error
        return Interval(value, value - z * error, value + z * error)


# -- a test that stops -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sequential:
    """Wald's sequential test, twice: is the difference rather nought, or rather `least` (more, or less)?

    With no difference it says "more" or "less" in `errs` of the cases at most, all questions of a family together; a
    difference of `least` is missed in `misses` of the cases at most. In between it may say either. It looks at an
    estimate and its standard error, so it works for every sum over a sum.
    """

    least: float = 0.05
    errs: float = 0.02
    misses: float = 0.1
    family: int = 1
    #: Before so many pairs the standard error says too little.
    fewest: int = 100

    def says(self, estimate: float, error: float, games: int) -> str:
        """ "more", "less", "no difference", or nothing yet."""
        if games < self.fewest or error == inf:
            return ""
        if error == 0:
            return "no difference" if not estimate else "more" if estimate > 0 else "less"
        found, given_up = -log(self.errs / (2 * self.family)), log(self.misses)
        up = (estimate * self.least - self.least**2 / 2) / error**2
        down = (-estimate * self.least - self.least**2 / 2) / error**2
        if up >= found:
            return "more"
        if down >= found:
            return "less"
        return "no difference" if up <= given_up and down <= given_up else ""
