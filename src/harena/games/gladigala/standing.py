"""How well the schools stand, for the search: what is read off the table, and what it says about who will win the day.

The weights are those of a regression over positions of greedy games with two to four schools
(`python -m harena.lab.fitting gladigala`), rounded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .arena import NOWHERE
from .greedy import Distances, distances
from .state import NO_ONE, OUTS_THAT_END_A_MATCH, Gala, Match, Medal, School

#: What each feature adds to the logarithm of the odds, in the order of `_of_school`.
WEIGHTS: Final[Mapping[str, float]] = {
    "Medals of Eagle": 1.9,
    "Medals of Coin": 0.6,
    "coins on medals": 0.08,
    "coins in the morning": 0.09,
    "coins in the afternoon": 0.09,
    "Match Leader": 0.2,
    "active gladiators": 0.05,
    "marks": -0.2,
    "upgrades": 0.05,
    "shield coins": 0.03,
    "Eagles carried": 1.7,
    "steps to the Safe Zone": -0.45,
    "marks of carriers": -0.4,
    "the own Eagle is carried": -0.2,
    "near an Eagle": 0.3,
}


def progress(g: Gala) -> float:
    """By the gladiators that are out, in the morning and in the afternoon."""
    return (g.match + min(1.0, len(g.stage) / OUTS_THAT_END_A_MATCH)) / len(Match)


def features(g: Gala) -> list[tuple[float, ...]]:
    """What is looked at, school by school."""
    return [_of_school(g, school) for school in g.schools]


def _of_school(g: Gala, school: School) -> tuple[float, ...]:
    steps = distances(g.arena)
    fighting = [one for one in school.gladiators if one.active]
    carriers = [one for one in fighting if one.carries != NO_ONE and one.square != NOWHERE]
    afternoon = g.match is not Match.MORNING
    return (
        school.medals[Medal.EAGLE],
        school.medals[Medal.COIN],
        school.medal_coins,
        0 if afternoon else school.treasury,
        school.treasury if afternoon else 0,
        g.leader == school.seat,
        len(fighting),
        sum([one.marks for one in fighting]),
        school.upgraded.bit_count(),
        school.shield_coins,
        len(carriers),
        sum([steps.to_safe_zone[one.square] for one in carriers]),
        sum([one.marks for one in carriers]),
        g.carrier(school.seat) is not None,
        _nearness(g, school, steps),
    )


def _nearness(g: Gala, school: School, steps: Distances) -> float:
    """How near free hands are to an Eagle of somebody else."""
    eagles = [other.eagle for other in g.schools if other.seat != school.seat and other.eagle != NOWHERE]
    if not eagles:
        return 0.0
    return sum(
        1 / (1 + min([steps.apart[one.square][eagle] for eagle in eagles]))
        for one in school.gladiators
        if one.active and one.carries == NO_ONE and one.square != NOWHERE
    )
