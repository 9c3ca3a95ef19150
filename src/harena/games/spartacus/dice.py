"""Combat, the arithmetic: dice strings, sets of equal dice, wounds and what is left of a Combatant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum

from .card_words import Pool


class Level(IntEnum):
    """SP-DEFEAT-1: how badly a match was lost; the value is the number of empty pools."""

    STANDING = 0
    YIELD = 1
    INJURY = 2
    DECAPITATION = 3


UNOPPOSED_HIT = 3


def string(dice: Sequence[int]) -> list[int]:
    """SP-ATTACK-3: the dice sorted from high to low."""
    return sorted(dice, reverse=True)


def wounding_dice(attack: Sequence[int], defence: Sequence[int]) -> list[bool]:
    """For every die of the attack string whether it wounds (SP-ATTACK-4 to SP-ATTACK-6); both strings are sorted."""
    opposed = len(defence)
    return [die > defence[index] if index < opposed else die >= UNOPPOSED_HIT for index, die in enumerate(attack)]


def sets_of(size: int, dice: Sequence[int]) -> int:
    """SP-DOUBLES-2: how many disjoint sets of `size` equal dice there are."""
    return sum(dice.count(face) // size for face in set(dice))


def groupings(dice: Sequence[int], worth: Mapping[int, int]) -> list[int]:
    """SP-DOUBLES-5: the Wounds of every way to group the dice into sets, with `worth` Wounds for a set of each size.

    A die belongs to at most one set, and no grouping leaves out a set that it could still make.
    """
    totals = {0}
    for face in set(dice):
        totals = {total + more for total in totals for more in _group(dice.count(face), worth)}
    return sorted(totals)


def _group(count: int, worth: Mapping[int, int]) -> set[int]:
    found = {wounds + more for size, wounds in worth.items() if size <= count for more in _group(count - size, worth)}
    return found or {0}


def string_initiative(first: Sequence[int], second: Sequence[int]) -> int:
    """SP-OPT-1 on sorted strings: 0 or 1 for the side that wins, -1 for a tie that is rolled again."""
    for mine, theirs in zip(first, second, strict=False):
        if mine != theirs:
            return 0 if mine > theirs else 1
    shorter = min(len(first), len(second))
    for side, dice in enumerate((first, second)):
        if any(die >= UNOPPOSED_HIT for die in dice[shorter:]):
            return side
    return -1


def may_surrender(pools: Sequence[int]) -> list[Pool]:
    """SP-WOUND-3: the pools a die may be taken from; any pool that is left once all are down to one (SP-WOUND-4)."""
    if max(pools) > 1:
        return [pool for pool in Pool if pools[pool] > 1]
    return [pool for pool in Pool if pools[pool] == 1]


def level(pools: Sequence[int]) -> Level:
    """SP-DEFEAT-1, read when all Wounds are taken."""
    return Level(pools.count(0))
