"""How readily the greedy choice is left, for each kind of question.

Explaining gaps between options is not playing well: where little is at stake, chance looks like promise, and a choice
that is left without need costs games. What choices gain on games held out does not tell it either, for there greedy
play comes after them. But games against greedy are cheap, so these decide (`settled`): each kind of question is left to
the network alone, by a few margins that games held out suggest (`offered`); then one kind after the other joins,
the best first, if more is won with it. All on seeds that nobody learns from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

#: Margins that are tried at a kind leave the greedy choice at so many of its questions.
PARTS: Final = (0.6, 0.3, 0.1)
#: So many choices of a kind must have been tried out on games held out, and so much must be promised at least.
FEWEST: Final = 12
LEAST: Final = 0.002
#: The share of equals, and how much more a kind must bring to join the others.
EVEN: Final = 0.5
MORE: Final = 0.005
#: Kinds join by so many times as many games as they are tried alone by.
JOINING: Final = 3

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


def trials(offers: Mapping[str, Sequence[float]]) -> int:
    """How many times as many games as a kind is tried alone by are played at most."""
    return sum(len(some) + JOINING for some in offers.values())


def settled(offers: Mapping[str, Sequence[float]], share: Callable[[Margins, int], float]) -> Margins:
    """The margins that win most, as far as `share` tells: what a set of margins wins of so many times some games."""
    alone = {kind: max((share({kind: margin}, 1), margin) for margin in some) for kind, some in offers.items()}
    chosen: Margins = {}
    best = EVEN
    for kind in sorted(alone, key=lambda kind: -alone[kind][0]):
        won, margin = alone[kind]
        if won <= EVEN:
            break
        joined = chosen | {kind: margin}
        won = share(joined, JOINING)
        if won > best + MORE:
            chosen, best = joined, won
    return chosen
