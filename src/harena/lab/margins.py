"""How readily the greedy choice is left, for each kind of question.

Explaining gaps between options is not playing well: where little is at stake, chance looks like promise, and a choice
that is left without need costs games. Games held out say at which kinds of questions the network's choices gained
something, by more than chance would have it (`by_kind`); but they judge single choices with greedy play after them.
So several sets of margins are made of that (`candidates`), and matches against greedy decide between them, on seeds
that nobody learns from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

#: Margins that are tried, in shares of a win.
MARGINS: Final = (0.0, 0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.2)
#: So many choices of a kind must have been tried out, and so many standard errors must the gain be from nought.
FEWEST: Final = 12
CLEAR: Final = 1.0
#: What margins are raised by, and margins for all kinds alike, for matches to decide.
RAISED: Final = (0.0, 0.03, 0.06)
ALIKE: Final = (0.03, 0.08, 0.17)


@dataclass(frozen=True, slots=True)
class Left:
    """A choice that was tried out: which kind, what the network's favourite promised, and what it came to."""

    kind: int
    promised: float
    gained: float


def by_kind(found: Sequence[Left]) -> dict[int, float]:
    """For the kinds of questions at which leaving the greedy choice gains something: the margin that gains most."""
    kinds: dict[int, list[Left]] = {}
    for one in found:
        kinds.setdefault(one.kind, []).append(one)
    margins: dict[int, float] = {}
    for kind, choices in sorted(kinds.items()):
        best = 0.0
        for margin in MARGINS if len(choices) >= FEWEST else ():
            gains = [one.gained if one.promised > margin else 0.0 for one in choices]
            mean = sum(gains) / len(gains)
            error = sqrt(sum((gain - mean) ** 2 for gain in gains)) / len(gains)
            if mean > max(best, CLEAR * error):
                best, margins[kind] = mean, margin
    return margins


def candidates(found: Sequence[Left], kinds: Sequence[str]) -> list[dict[str, float]]:
    """Sets of margins by the names of the kinds (numbered from 1 on): those that gain most on games held out, the same
    but higher, and one margin for all kinds that were tried out.
    """
    gained = {kinds[number - 1]: margin for number, margin in by_kind(found).items() if number}
    met = sorted({kinds[one.kind - 1] for one in found if one.kind})
    higher = [{kind: round(margin + more, 4) for kind, margin in gained.items()} for more in RAISED if gained]
    return [*higher, *(dict.fromkeys(met, margin) for margin in ALIKE)]
