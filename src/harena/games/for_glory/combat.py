"""What may be done in a Combat Turn (FG-TURN, FG-ATK, FG-TAC): one attack, one Tactic, and its end."""

from __future__ import annotations

from harena.core import Form, Seat, Violation

from . import violations as no
from .abilities import blank, played, why_not_now, why_not_use
from .ability import Ability
from .cards import Card
from .moments import amid_an_action, not_on_combat_turn, on_combat_turn
from .state import Fighter, Glory, Permanent
from .targets import elsewhere
from .telling import named
from .values import Use, find_fighter

# ---------------------------------------------------------------- Tactics


def tactic_use(g: Glory, seat: Seat, card: Card, source: Fighter | Permanent | None, ability: Ability) -> Use:
    return Use(seat, card, source, ability, (g.battle,), targeting=True)


def why_not_tactic(g: Glory, seat: Seat, source: Fighter | Permanent) -> Violation | None:
    ability = source.card.tactic
    if ability is None:
        return no.SCHEME_TOO_LATE if source.card.scheme is not None else why_not_now(source.card)
    if seat in g.placed:
        return no.ELIMINATED
    if g.tactic_used:
        return no.TACTIC_SPENT
    if blank(source):
        return no.PATRON_BLANK
    if isinstance(source, Fighter) and source.arena != g.battle:
        return no.OTHER_ARENA
    return why_not_use(g, tactic_use(g, seat, source.card, source, ability))


def why_not_tactic_card(g: Glory, seat: Seat, card: Card) -> Violation | None:
    if seat in g.placed:
        return no.ELIMINATED
    if not on_combat_turn(g, seat):
        return no.AMID_AN_ACTION if amid_an_action(g, seat) else no.TACTIC_NOT_NOW
    if g.tactic_used:
        return no.TACTIC_SPENT
    return why_not_use(g, tactic_use(g, seat, card, None, played(card)), card)


# ---------------------------------------------------------------- attacks


def _check_attack(g: Glory, seat: Seat, key: str) -> Violation | None:
    if not on_combat_turn(g, seat):
        return not_on_combat_turn(g, seat, no.not_attacking_time)
    fighter = find_fighter(g, key)
    return no.NOT_A_GLADIATOR if fighter is None else why_not_attack(g, seat, fighter)


def why_not_attack(g: Glory, seat: Seat, fighter: Fighter) -> Violation | None:
    if g.attacked:
        return no.ATTACKED_ALREADY
    if fighter.owner != seat:
        return no.ONLY_YOUR_OWN
    if fighter.arena != g.battle:
        return elsewhere(g, fighter, g.battle)
    return no.gladiator_exhausted(fighter.name, seat) if fighter.exhausted else None


def _check_strike(g: Glory, seat: Seat, key: str) -> Violation | None:
    fighter = find_fighter(g, key)
    if fighter is None:
        return no.NOT_A_GLADIATOR
    if fighter.owner == seat:
        return no.ANOTHER_PLAYERS if g.royale else no.ONLY_OPPOSING
    return None if fighter.arena == g.battle else elsewhere(g, fighter, g.battle)


def must_attack(g: Glory, seat: Seat) -> bool:
    """FG-TURN-2: a Ready Gladiator in the Active Arena, and no attack made yet."""
    if g.attacked:
        return False
    return any(f.owner == seat and not f.exhausted for f in g.places[g.battle].fighters)


def _attack_first(g: Glory, seat: Seat) -> Violation:
    ready = [f for f in g.places[g.battle].fighters if f.owner == seat and not f.exhausted]
    return no.must_attack("FX-MP-BAT-6" if g.royale else "FG-TURN-2", **named("gladiators", ready))


# ---------------------------------------------------------------- the end of the turn


def _check_end_turn(g: Glory, seat: Seat) -> Violation | None:
    if not on_combat_turn(g, seat):
        return not_on_combat_turn(g, seat)
    if must_attack(g, seat):
        return _attack_first(g, seat)
    return None if g.attacked or g.tactic_used else no.NOTHING_DONE


def why_not_pass(g: Glory, seat: Seat) -> Violation | None:
    if not on_combat_turn(g, seat):
        return not_on_combat_turn(g, seat)
    if must_attack(g, seat):
        return _attack_first(g, seat)
    return no.NOT_A_PASS if g.attacked or g.tactic_used else None


ATTACK = Form("attack", "attack with {gladiator}", check=_check_attack, at=("table",))
STRIKE = Form("strike", "strike {gladiator}", check=_check_strike, at=("table",))
SPLIT = Form("split", "split the damage between {gladiator} and {other}", never=no.SINGLE_TARGET)
END_TURN = Form("end-turn", "end turn", check=_check_end_turn, passes=True)()
