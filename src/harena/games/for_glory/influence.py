"""Influence (FG-INF): what happens when it is lost."""

from __future__ import annotations

from typing import Any

from harena.core import Action, Flow, Form, Question, Seat, Violation

from . import violations as no
from .damage import defeat
from .state import Fighter, Glory, L, Permanent
from .values import find_fighter, influence, requirement


def exhaust_patron(g: Glory, seat: Seat, patron: Permanent) -> Flow:
    """FG-INF-5/6: a Patron's Influence is lost at once, and what it carried must be given up before anything else."""
    patron.exhausted = True
    yield from make_up_shortfall(g, seat)


def _check_give_up(g: Glory, seat: Seat, key: str) -> Violation | None:
    asked = g.asked_of(seat, "give-up")
    if asked is None:
        return no.NO_SHORTFALL
    fighter = find_fighter(g, key)
    if fighter is None or fighter.owner != seat:
        return no.NOT_A_GLADIATOR
    return _why_not_give_up(g, fighter, *asked)


def _why_not_give_up(g: Glory, fighter: Fighter, given_up: list[Fighter]) -> Violation | None:
    """FG-INF-7/8/9: who may go when Influence is short."""
    if still_short(g, fighter.owner, given_up) <= 0:
        return no.NO_SHORTFALL  # a free action has mended it
    if fighter in given_up:
        return no.GIVEN_UP_ALREADY
    if not fighter.card.influence:
        return no.NEEDS_NO_INFLUENCE
    if g.battle == L and fighter.arena != L:
        return no.NOT_FROM_FLEETING
    return None


def still_short(g: Glory, seat: Seat, given_up: list[Fighter]) -> int:
    """How much Influence is missing once these have gone; who has fallen meanwhile needs none any more."""
    freed = sum(fighter.card.influence for fighter in g.fighters() if fighter in given_up)
    return requirement(g, seat) - freed - influence(g, seat)


GIVE_UP = Form("give-up", "give up {gladiator}", check=_check_give_up, at=("table",))


def _candidates(g: Glory, seat: Seat, given_up: list[Fighter]) -> list[Action]:
    return [GIVE_UP(fighter.key) for fighter in g.fighters()]


def _says(g: Glory, seat: Seat, given_up: list[Fighter]) -> dict[str, Any]:
    held = influence(g, seat)
    return {"influence": held, "needed": held + still_short(g, seat, given_up)}


GIVE_UP_GLADIATOR = Question(
    "give-up", candidates=_candidates, rule="FG-INF-6", says=_says,
    refuse=no.first("FG-INF-6", "First choose a Gladiator to give up for lost Influence."),
)  # fmt: skip


def make_up_shortfall(g: Glory, seat: Seat) -> Flow:
    """FG-INF-6/7/10: choose one after another until it fits; all of them fall together (FG-R-25)."""
    given_up: list[Fighter] = []
    while still_short(g, seat, given_up) > 0:
        own = (fighter for fighter in g.fighters() if fighter.owner == seat)
        if all(_why_not_give_up(g, fighter, given_up) is not None for fighter in own):
            break  # FG-INF-10: nothing more may be chosen, so the rest is tolerated, after the Battle too
        choice: Action | None = yield GIVE_UP_GLADIATOR.ask(seat, given_up)
        if choice is not None:
            fighter = find_fighter(g, choice.args[0])
            assert fighter is not None
            given_up.append(fighter)
    if given_up:
        yield from defeat(g, given_up, for_influence=True)  # FG-INF-11
