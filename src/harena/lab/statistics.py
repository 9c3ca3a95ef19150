"""Estimates with their uncertainty."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

#: The normal quantile of a two-sided 95 % interval.
Z = 1.959964


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and its 95 % interval."""

    value: float
    low: float
    high: float

    def to_data(self, digits: int) -> dict[str, float]:
        return {name: round(getattr(self, name), digits) for name in ("value", "low", "high")}


def wilson(successes: float, trials: float) -> Interval:
    """A share with its Wilson score interval; successes may be fractions (shared wins)."""
    if not trials:
        return Interval(0.0, 0.0, 1.0)
    share = successes / trials
    spread = Z * Z / trials
    centre = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))
