"""How gladiators fare in the fights of a career: counted over games of greedy players with the usual coins.

`python -m tests.lab.odds 200` counts anew. They are bots' games: a person may do better or worse.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

_Z = 1.96


@dataclass(frozen=True)
class Odds:
    """Of so many games, in how many he lived and won, and in how many he died for good (GL-CAMP-3)."""

    games: int
    won: int
    died: int


ODDS: Mapping[str, Odds] = {
    "duel": Odds(200, 101, 0),
    "team": Odds(200, 97, 0),
    "coliseum": Odds(200, 36, 48),
    "dogs": Odds(200, 37, 145),
    "wolves": Odds(100, 78, 22),
    "lions": Odds(100, 89, 8),
    "bears": Odds(100, 52, 45),
}


def interval(found: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share."""
    share = found / games
    centre = share + _Z**2 / (2 * games)
    reach = _Z * sqrt(share * (1 - share) / games + _Z**2 / (4 * games**2))
    scale = 1 + _Z**2 / games
    return max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale)
