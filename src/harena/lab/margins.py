"""How readily the greedy choice is left, for each kind of question.

Explaining gaps between options is not playing well: where little is at stake, chance looks like promise, and a choice
that is left without need costs games. What choices gain on games held out does not tell it either, for there greedy
play comes after them. But games against greedy are cheap, so these decide, on seeds that nobody learns from. In every
game each kind of question has a margin of its own, or none: one of a few that games held out suggest (`offered`), by
chance, but the more likely the more was won with it so far (`Trial`). What was drawn most often may be played by; but
kinds that do well apart may do badly together, so the best kind, the best two and so on are compared once more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from harena.core import Rng

#: Margins that are tried at a kind leave the greedy choice at so many of its questions.
PARTS: Final = (0.6, 0.3, 0.1)
#: So many choices of a kind must have been tried out on games held out, and so much must be promised at least.
FEWEST: Final = 12
LEAST: Final = 0.002
#: The share of equals; what is thought of a margin before it was tried, in games; how far a game's share spreads.
EVEN: Final = 0.5
BEFORE: Final = 10
SPREAD: Final = 0.5

Margins = dict[str, float]


@dataclass(frozen=True, slots=True)
class Left:
    """A choice that was tried out: which kind, and what the network's favourite promised."""

    kind: int
    promised: float


def offered(found: Sequence[Left], kinds: Sequence[str]) -> dict[str, list[float]]:
    """By the names of the kinds (numbered from 1 on), the margins that are worth trying."""
    promises: dict[str, list[float]] = {}
    for one in found:
        if one.kind:
            promises.setdefault(kinds[one.kind - 1], []).append(one.promised)
    margins: dict[str, list[float]] = {}
    for kind, all_of_it in sorted(promises.items()):
        ranked = sorted(all_of_it, reverse=True)
        some = {round(max(LEAST, ranked[int(part * len(ranked))]), 4) for part in PARTS}
        if len(ranked) >= FEWEST and ranked[0] > LEAST:
            margins[kind] = sorted(some)
    return margins


@dataclass(slots=True)
class Tally:
    """Games with a margin, and what was won of them."""

    games: int = 0
    won: float = 0.0


class Trial:
    """What was won with each margin of each kind, and with none: those that win are drawn more often (Thompson)."""

    def __init__(self, offers: Mapping[str, Sequence[float]], rng: Rng) -> None:
        self._tallies: dict[str, dict[float | None, Tally]] = {
            kind: {margin: Tally() for margin in (None, *some)} for kind, some in offers.items()
        }
        self._all = Tally()
        self._rng = rng

    def draw(self) -> Margins:
        """Margins for a game."""
        return self._chosen(self._hope)

    def add(self, margins: Margins, share: float) -> None:
        """What a game with these margins came to."""
        for tally in (self._all, *(tallies[margins.get(kind)] for kind, tallies in self._tallies.items())):
            tally.games += 1
            tally.won += share

    def best(self) -> Margins:
        """The margins that were drawn most often."""
        return self._chosen(lambda tally: tally.games)

    def finalists(self) -> list[Margins]:
        """The margins drawn most often: of the kind that gained most by it, of the best two, four … of all."""
        best = self.best()
        gained = sorted(best, key=lambda kind: self._gain(kind, best[kind]), reverse=True)
        sizes = [size for size in (1, 2, 4, 8) if size < len(gained)] + [len(gained)]
        return [{kind: best[kind] for kind in gained[:size]} for size in sizes]

    def _gain(self, kind: str, margin: float) -> float:
        """What a margin won more than none did, with as much doubt as there were few games."""
        usual = self._all.won / max(1, self._all.games)
        some, none = (
            (tally.won + BEFORE * usual) / (tally.games + BEFORE)
            for tally in (self._tallies[kind][margin], self._tallies[kind][None])
        )
        return some - none

    def told(self) -> dict[str, dict[str, str]]:
        """For each kind how often each margin was drawn, and what share of a win came of it."""
        return {
            kind: {str(margin): f"{one.won / max(1, one.games):.3f} of {one.games}" for margin, one in tallies.items()}
            for kind, tallies in self._tallies.items()
        }

    def _hope(self, tally: Tally) -> float:
        """What may be won with a margin, the less certain the fewer games there were with it."""
        usual = (self._all.won + BEFORE * EVEN) / (self._all.games + BEFORE)
        games = tally.games + BEFORE
        return (tally.won + BEFORE * usual) / games + SPREAD / sqrt(games) * _normal(self._rng)

    def _chosen(self, worth: Callable[[Tally], float]) -> Margins:
        """The margin of most worth for each kind, where that is one and not none."""
        best = {
            kind: max((worth(tally), margin is None, margin or 0.0) for margin, tally in tallies.items())
            for kind, tallies in self._tallies.items()
        }
        return {kind: margin for kind, (_, none, margin) in best.items() if not none}


def _normal(rng: Rng) -> float:
    """About a normal number: the sum of twelve even ones."""
    return sum(rng.random() for _ in range(12)) - 6
