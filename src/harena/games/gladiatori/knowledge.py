"""What everybody can know of a sheet: bounds of its values and cards seen going to the discard pile.

A value is shown to nobody, but what was spent in the open bounds it. These bounds decide whether a question is
put at all (a question that is put only to those who can answer it would tell), and `imagine` re-deals within them.
"""

from __future__ import annotations

from .components import (
    CHARACTERS,
    HIGHEST,
    KINDS,
    SKILLS,
    VALUES,
)
from .state import Gladiator


def cap(x: Gladiator, value: int) -> int:
    """The highest starting value that is possible for all the others know."""
    return CHARACTERS[x.character].values[value] if x.character >= 0 else HIGHEST


def spent(x: Gladiator, value: int, points: int) -> None:
    """Points of an Ability were spent in the open."""
    x.at_most[value] -= points
    x.at_least[value] = max(0, x.at_least[value] - points)


def refunded(x: Gladiator, value: int, points: int) -> None:
    x.at_most[value] += points
    x.at_least[value] += points


def point_lost(x: Gladiator) -> None:
    """A point was paid as an Element; nobody else knows of which value."""
    for value in VALUES:
        x.at_least[value] = max(0, x.at_least[value] - 1)


def may_have_used(x: Gladiator, skill: int) -> None:
    """There was an occasion to use a Skill in secret."""
    x.at_least[skill] = 0 if x.overskilled else max(0, x.at_least[skill] - 1)


def raised(x: Gladiator) -> None:
    """Overskill was played on some Skill."""
    x.overskilled = True
    for skill in SKILLS:
        x.at_most[skill] = min(x.at_most[skill] + 5, 3 * x.at_most[skill])


def overskill_ended(x: Gladiator) -> None:
    """Bonuses are gone; which Skill had one, and whether it was used, stays unknown."""
    if x.overskilled:
        x.overskilled = False
        for skill in SKILLS:
            x.at_least[skill] = 0
            x.at_most[skill] = min(x.at_most[skill], cap(x, skill))


def recovered(x: Gladiator, cards: int, points: int) -> None:
    for value in VALUES:
        x.at_most[value] = min(max(cap(x, value), x.at_most[value]), x.at_most[value] + points)
    for kind in KINDS:
        if x.seen[kind]:
            x.seen[kind] = max(0, x.seen[kind] - cards)
