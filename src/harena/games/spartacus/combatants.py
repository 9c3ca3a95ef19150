"""What a Combatant can do: its traits, how far it moves and strikes (SP-MOVE-1, SP-ATTACK-1, SP-EQUIP)."""

from __future__ import annotations

from .arena import DISTANCE
from .card_words import Pool, Talent, Trait
from .commitment import traits_of
from .state import Capua, Combatant, Match


def the_match(g: Capua) -> Match:
    assert g.match is not None
    return g.match


def talents(g: Capua, side: Combatant, talent: Talent) -> list[tuple[int, int, Trait]]:
    """Its traits of one kind that are not used up: (number in `uses`, source card, trait)."""
    return [
        (number, source, trait)
        for number, (source, trait) in enumerate(traits_of(g.box, side.card, side.gear))
        if trait.talent is talent and side.uses[number]
    ]


def spend(side: Combatant, number: int) -> None:
    """SP-EQUIP-10: USES(k) is counted down, EACH never ends."""
    if side.uses[number] > 0:
        side.uses[number] -= 1


def allowance(g: Capua, side: Combatant) -> int:
    """SP-MOVE-1: current SPD dice and STEP."""
    return side.pools[Pool.SPD] + sum(trait.n for _, _, trait in talents(g, side, Talent.STEP))


def attack_range(g: Capua, side: Combatant) -> int:
    return max([1, *(trait.n for _, _, trait in talents(g, side, Talent.RANGE))])


def gap(match: Match) -> int:
    return DISTANCE[match.sides[0].place][match.sides[1].place]
