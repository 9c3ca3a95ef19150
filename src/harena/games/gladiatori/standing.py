"""How well the sides stand, for the search: what is read off the table, and what it says about who will win.

The weights are those of a regression over positions of greedy games between all ready-made characters and created
ones (`python -m harena.lab.fitting gladiatori`), rounded. Victory Points count the more the nearer the end is.
"""

from __future__ import annotations

from collections.abc import Mapping

from .components import E0, E1, FNT, MOVES, VALUES
from .glory import PAIR_HANDICAP, total_hit_points
from .state import LAST_TURN, Fate, Gladiator, Gladiatori, pile_hp

#: What each feature adds to the logarithm of the odds, in the order of `_of_gladiator`.
FIGHT: Mapping[str, float] = {
    "Victory Points at the start": 0.14,
    "Victory Points at the end": 0.44,
    "close to death": -0.1,
    "hit points at the start": 0.023,
    "hit points at the end": 0.036,
    "hit points discarded": -0.05,
    "Action cards out": 0.04,
    "Offense": -0.03,
    "Guard": 0.065,
    "Endurance": 0.43,
    "Blood": 0.09,
    "Speed": 0.14,
    "attack of items": 0.28,
    "defence of items": 0.14,
    "Powers": 0.25,
    "Energy 0": -0.05,
    "Energy 1": -0.02,
    "Feints": 0.03,
    "Special Moves": -0.09,
    "Trapped or Face-down": -0.64,
    "cards in hand": -0.026,
}
#: The same where more than two sides fight: what one of them has decides less.
BRAWL: Mapping[str, float] = {name: 0.7 * weight for name, weight in FIGHT.items()}
#: And for all players against the animals.
HUNT: Mapping[str, float] = {
    "alive": 1.7,
    "hit points": 0.025,
    "animals left": -1.0,
    "turns survived": 0.02,
}


def progress(g: Gladiatori) -> float:
    """By the turns that are over."""
    return min(1.0, (g.turn - 1) / LAST_TURN)


def weights(g: Gladiatori) -> Mapping[str, float]:
    if not g.scoring():
        return HUNT
    return BRAWL if g.sides == "ffa" and g.seats > 2 else FIGHT


def features(g: Gladiatori) -> list[list[float]]:
    """What is looked at, side by side; against the animals there is one side, and theirs is the yardstick."""
    if not g.scoring():
        return [_of_hunters(g), [0.0] * len(HUNT)]
    count = 1 + max(x.side for x in g.gladiators)
    found = [[0.0] * len(FIGHT) for _ in range(count)]
    if not all(any(x.start) for x in g.gladiators):
        return found  # somebody has no gladiator yet: nobody is ahead
    late = (g.turn - 1) / (LAST_TURN - 1)
    for x in g.gladiators:
        row = found[x.side]
        for index, value in enumerate(_of_gladiator(x, late)):
            row[index] += value
    if g.sides == "2v1":
        found[1][0] += PAIR_HANDICAP * (1 - late)
        found[1][1] += PAIR_HANDICAP * late
    return found


def _of_gladiator(x: Gladiator, late: float) -> tuple[float, ...]:
    """One gladiator; `late` goes from 0 in the first turn to 1 in the last."""
    points = x.vp * (1 - late), x.vp * late
    if x.fate != Fate.ALIVE or not any(x.start):
        return points
    hit_points = total_hit_points(x)
    discarded = pile_hp(x.discard)
    out = len(x.table) + sum(x.laid)
    cards = [sum(kind) for kind in zip(x.deck, x.hand, x.hp, x.discard, strict=True)]
    return (
        *points,
        1 / (1 + hit_points + discarded + 2 * out),
        hit_points * (1 - late),
        hit_points * late,
        discarded,
        out,
        *(x.value[value] for value in VALUES),
        sum([item.attack for item in x.items]),
        sum([item.defence for item in x.items]),
        sum(x.powers),
        cards[E0],
        cards[E1],
        cards[FNT],
        sum(cards[MOVES.start :]),
        (x.trapped > 0) + x.face_down,
        sum(x.hand),
    )


def _of_hunters(g: Gladiatori) -> list[float]:
    alive = [x for x in g.gladiators if x.fate == Fate.ALIVE]
    return [
        len(alive), sum(total_hit_points(x) for x in alive), len(g.beasts) + len(g.waiting) + len(g.coming), g.turn
    ]  # fmt: skip
