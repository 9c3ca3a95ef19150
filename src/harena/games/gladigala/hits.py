"""P5, hits: shields are paid or not, marks are given, and who has had enough leaves (GG-HIT, GG-SHIELD, GG-CLUB)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final

from harena.core import Action, Flow, Form, Question, Violation, together

from .arena import NOWHERE, Kind, Lower
from .movement import occupants
from .orders import ASKED_NOW, own_gladiator
from .state import SHIELDS_PER_MATCH, Gala, Gladiator, School
from .telling import of_foes, tell_hit, tell_shield

OUT: Final = 2
"""Marks that put a gladiator out (GG-HIT-3)."""

NOT_YOURS: Final = Violation("GG-SHIELD-3", "You can only shield your own gladiators.")
NOT_SETTLING_HITS: Final = Violation("GG-SHIELD-3", "Shields are paid when a gladiator under shield is hit.")
NO_COIN: Final = Violation("GG-SHIELD-10", "You have no coin to pay for the shield.")
SHIELDS_USED_UP: Final = Violation("GG-SHIELD-6", "Your school has used its three shields.")
ALL_SETTLED: Final = Violation("GG-SHIELD-3", "All your shields are settled: say that you are done, or take one back.")


@dataclass(frozen=True, slots=True)
class Blow:
    """A successful attack (GG-ATK-11)."""

    attacker: Gladiator
    victim: Gladiator

    @property
    def crushing(self) -> bool:
        """GG-CLUB-1: struck by a Club that uses its skill."""
        return self.attacker.kind is Kind.CLUB and self.attacker.lower is Lower.SK


def successful_attacks(g: Gala) -> list[Blow]:
    """Every marker on whose square an opponent's gladiator stands now."""
    standing = occupants(g)
    blows = []
    for attacker in g.gladiators():
        if attacker.attack != NOWHERE:
            victim = standing[attacker.attack]
            if victim is not None and victim.seat != attacker.seat:  # GG-ATK-12
                blows.append(Blow(attacker, victim))
    return blows


# --- Shields ----------------------------------------------------------------------------------------------------


def raise_shields(g: Gala, blows: list[Blow]) -> Flow:
    """Owners of hit gladiators under shield pay or take the hits, at once and in secret. Returns those paid for."""
    hit = {id(blow.victim) for blow in blows}
    sheltering = [
        school.seat
        for school in g.schools
        if may_pay(school) and any(under_shield(one) and id(one) in hit for one in school.gladiators)
    ]
    if not sheltering:
        return []
    yield together(g, sheltering, choose_shields, "shields")
    return [one for seat in sheltering for one in pay_shields(g, g.schools[seat])]


def under_shield(gladiator: Gladiator) -> bool:
    """GG-SHIELD-1."""
    return gladiator.active and gladiator.lower is Lower.SK and gladiator.kind <= Kind.SPEAR


def may_pay(school: School) -> bool:
    """GG-SHIELD-6, GG-SHIELD-10: a coin in hand and room on the shield mark, besides what is planned."""
    planned = len(school.shields)
    return school.treasury > planned and school.shield_coins + planned < SHIELDS_PER_MATCH


def choose_shields(g: Gala, seat: int) -> Flow:
    school = g.schools[seat]
    school.shields.clear()
    for number, gladiator in enumerate(school.gladiators):
        if may_pay(school) and under_shield(gladiator) and is_hit(g, gladiator):
            choice = yield SHIELD_PAY.ask(seat, number)
            if choice.form is PAY:
                school.shields.append(number)
    yield SHIELDS_DONE.ask(seat)


def is_hit(g: Gala, gladiator: Gladiator) -> bool:
    return any(
        one.attack == gladiator.square and one.seat != gladiator.seat for one in g.gladiators()
    )


def shield_says(g: Gala, seat: int, number: int) -> dict[str, Any]:
    """Who hits, and what that does with and without the shield."""
    school = g.schools[seat]
    victim = school.gladiators[number]
    bare, covered = fates(g, seat, number)
    return {
        **of_foes(blow.attacker for blow in blows_on(g, victim)),
        "piece": victim.called,
        "piece_of": seat,
        "square": g.arena.square_names[victim.square],
        "bare": bare,
        "covered": covered,
        "coins": school.treasury - len(school.shields),
        "left": SHIELDS_PER_MATCH - school.shield_coins - len(school.shields),
    }


def blows_on(g: Gala, victim: Gladiator) -> list[Blow]:
    return [Blow(one, victim) for one in g.gladiators() if one.attack == victim.square and one.seat != victim.seat]


def fates(g: Gala, seat: int, number: int) -> tuple[str, str]:
    """What becomes of a gladiator that is hit, without the shield and with it."""
    victim = g.schools[seat].gladiators[number]
    blows = blows_on(g, victim)
    crushing = sum(blow.crushing for blow in blows)
    bare = OUT if crushing else victim.marks + len(blows)
    return fate_of(victim, bare), fate_of(victim, victim.marks + crushing)


def fate_of(gladiator: Gladiator, marks: int) -> str:
    """What becomes of a gladiator that would have so many marks."""
    return "out" if marks >= OUT else "hurt" if marks > gladiator.marks else "unharmed"


def pay_shields(g: Gala, school: School) -> list[Gladiator]:
    """GG-SHIELD-4, GG-SHIELD-5: one coin a gladiator, onto the shield mark."""
    paid = [school.gladiators[number] for number in school.shields]
    school.shields.clear()
    for _ in paid:
        school.treasury -= 1
        school.shield_coins += 1
    return paid


# --- Marks and outs ---------------------------------------------------------------------------------------------


def give_marks(g: Gala, blows: Iterable[Blow], shielded: list[Gladiator]) -> list[Gladiator]:
    """GG-HIT-4: all hits fall at the same instant. Returns those who go out."""
    sheltered = {id(one) for one in shielded}
    untold = [] if g.log is None else [one.seat for one in shielded]
    out = []
    suffered: dict[int, list[Blow]] = {}
    for blow in blows:
        suffered.setdefault(id(blow.victim), []).append(blow)
    for taken in suffered.values():
        victim = taken[0].victim
        before, crushing = victim.marks, sum(blow.crushing for blow in taken)
        unpaid = None if g.log is None else unpaid_shield(g, victim, shielded)
        if id(victim) in sheltered:
            victim.marks += crushing  # GG-CLUB-2
        elif crushing:
            victim.marks = OUT  # GG-CLUB-1
        else:
            victim.marks += len(taken)
        if g.log is not None:
            attackers = [blow.attacker for blow in taken]
            falls, covered = victim.marks >= OUT, id(victim) in sheltered
            tell_hit(
                g, victim, attackers, before=before, out=falls, crushing=crushing > 0, shielded=covered, unpaid=unpaid
            )
            if covered:
                untold.remove(victim.seat)
                tell_shield(g, victim, untold.count(victim.seat))
        if victim.marks >= OUT:
            out.append(victim)
    return out


def unpaid_shield(g: Gala, victim: Gladiator, shielded: Iterable[Gladiator]) -> str | None:
    """Why a gladiator under shield takes the hits: its owner did not pay, or could not when it was its turn."""
    if not under_shield(victim) or any(one is victim for one in shielded):
        return None
    school = g.schools[victim.seat]
    paid = {id(one) for one in shielded if one.seat == victim.seat}
    earlier = sum(id(one) in paid for one in takewhile(lambda one: one is not victim, school.gladiators))
    if school.shield_coins - len(paid) + earlier >= SHIELDS_PER_MATCH:
        return "used-up"
    return "declined" if school.treasury + len(paid) > earlier else "penniless"


def trampling_own_eagle(g: Gala, moved: Iterable[Gladiator]) -> list[Gladiator]:
    """GG-NOTE-1: with the publisher's notes, who steps onto the own Eagle is removed."""
    if not g.publisher_notes:
        return []
    return [one for one in moved if one.square == g.schools[one.seat].eagle]


# --- What may be paid -------------------------------------------------------------------------------------------


def may_shield(g: Gala, seat: int, name: str) -> Violation | None:
    school = g.schools[seat]
    gladiator = own_gladiator(g, seat, name, "GG-SHIELD-3") or NOT_YOURS
    if isinstance(gladiator, Violation):
        return gladiator
    if g.phase != "reveal":
        return NOT_SETTLING_HITS
    if not under_shield(gladiator):
        return Violation("GG-SHIELD-3", "{piece} did not move under shield.", piece=gladiator.called)
    if not is_hit(g, gladiator):
        return Violation("GG-SHIELD-8", "{piece} was not hit.", piece=gladiator.called)
    if may_pay(school):
        return None
    return SHIELDS_USED_UP if school.treasury > len(school.shields) else NO_COIN


def shield_options(g: Gala, seat: int, number: int) -> tuple[Action, Action]:
    name = g.schools[seat].gladiators[number].name.lower()
    return TAKE_HITS(name), PAY(name)


def not_this_one(g: Gala, seat: int, action: Action, number: int | None = None) -> Violation:
    if number is None:
        return ALL_SETTLED
    return Violation("GG-SHIELD-3", ASKED_NOW, asked=g.schools[seat].gladiators[number].called)


PAY: Final = Form("shield-pay", "pay shield {gladiator}", check=may_shield)
TAKE_HITS: Final = Form("take-hits", "take hits {gladiator}", check=may_shield)
DONE_SHIELDS: Final = Form("shields-done", "shields done")
SHIELD_PAY: Final = Question(
    "shield-pay",
    shield_options,
    candidates=shield_options,
    rule="GG-SHIELD-3",
    refuse=not_this_one,
    says=shield_says,
)
SHIELDS_DONE: Final = Question(
    "shields-done",
    lambda g, seat: (DONE_SHIELDS(),),
    rule="GG-SHIELD-3",
    confirm=True,
    refuse=not_this_one,
)
