"""Conservation laws: coins, gladiators, crowd tokens and Eagles are all there, and nobody stands on anybody."""

from __future__ import annotations

from collections.abc import Iterator

from .state import COINS_IN_THE_BOX, Gala


def broken_laws(g: Gala) -> Iterator[str]:
    """A sentence for every law that does not hold."""
    coins = g.general_stack + sum(
        school.treasury + school.shield_coins + school.upgraded.bit_count() + school.medal_coins
        for school in g.schools
    )
    if coins != COINS_IN_THE_BOX:
        yield f"{coins} coins instead of {COINS_IN_THE_BOX}"
    if any(school.treasury < 0 for school in g.schools):
        yield "a Treasury below zero"
    standing = [one.square for one in g.gladiators() if one.square >= 0]
    if len(standing) != len(set(standing)):
        yield "two gladiators on one square"
    for school in g.schools:
        if len(school.thumbs) + len(school.held) + sum(token.thumb is not None for token in school.crowd) != 3:
            yield f"{school.code} does not have three crowd tokens"
        if school.shield_coins > 3:
            yield f"{school.code} has more than three shield coins"
    for one in g.gladiators():
        if one.carries >= 0 and g.schools[one.carries].eagle != one.square:
            yield f"{g.name(one)} carries an Eagle that is elsewhere"
        if one.marks > 1:
            yield f"{g.name(one)} is active with {one.marks} marks"
    drawn = [len(school.gladiators) for school in g.schools if school.formation]
    wanted = g.seats * (g.arena.run[g.seats] + g.arena.beside_eagle[g.seats])
    if g.round and len(drawn) == g.seats and sum(drawn) != wanted:
        yield f"{sum(drawn)} gladiators instead of {wanted}"
