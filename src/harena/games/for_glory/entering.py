"""Entering an Arena (FG-PLAY-2/4, FG-GLOSS-5/6): choosing the Arena, standing there, and the window for it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from harena.core import Action, Flow, Form, Question, Seat, Violation

from . import violations as no
from .cards import Card
from .damage import BattleOver, after_leaving, battle_is_decided, check_defeats, take_away
from .reactions import ENTERS, LEAVES, open_window
from .royale import claim_gladii
from .state import ARENA_NAMES, MACHINATIONS, Fighter, Glory
from .telling import arena_name
from .values import bloodlust, is_open, is_there, remember_last_values

_NOTHING: Mapping[str, Any] = MappingProxyType({})


def _check_arena(g: Glory, seat: Seat, name: str) -> Violation | None:
    if name.upper() not in ARENA_NAMES:
        return no.NO_ARENA
    if g.royale and name.upper() != "L":
        return no.ONE_ARENA
    arena = ARENA_NAMES.index(name.upper())
    if not is_there(g, arena):
        return no.NO_ARENA
    (leaving,) = g.awaited_of(seat, "way") or (None,)
    if leaving is not None and leaving.arena == arena:
        return no.ALREADY_THERE
    if is_open(g, arena, leaving):
        return None
    return no.OTHER_FLEETING_IN_USE if g.solo else no.ARENA_CLOSED


INTO = Form("into", "into {arena}", check=_check_arena, at=("table",))
WITHDRAW = Form("withdraw", "withdraw {gladiator}", never=no.NOT_VOLUNTARILY)
MOVE_OVER = Form("move-over", "move {gladiator} to {arena}", never=no.STAYS_WHERE_IT_IS)


_ARENAS = tuple(INTO(name.lower()) for name in ARENA_NAMES)


def _says(g: Glory, seat: Seat, title: str) -> dict[str, Any]:
    return {"gladiator": title, "gladiator_of": seat}


CHOOSE_ARENA = Question(
    "arena", candidates=lambda g, seat, title: _ARENAS, rule="FG-PLAY-2", says=_says,
    refuse=no.first("FG-PLAY-2", "First choose an Arena for {gladiator}.", _says),
)  # fmt: skip


def choose_arena(g: Glory, seat: Seat, card: Card) -> Flow:
    choice: Action = yield CHOOSE_ARENA.ask(seat, card.name)
    return ARENA_NAMES.index(choice.args[0].upper())


def enter(g: Glory, seat: Seat, card: Card, arena: int, payment: Mapping[str, Any] = _NOTHING) -> Flow:
    """FG-EXH-7: a Gladiator enters Ready; FG-GLOSS-6: that is a trigger. `payment`: what was paid for it."""
    fighter = Fighter(card, seat, g.name_in_play(card), g.next_serial(), arena)
    g.places[arena].fighters.append(fighter)
    if g.log is not None:
        told: dict[str, Any] = {"gladiator": fighter.name, "gladiator_of": seat, "arena": arena_name(g, arena)}
        if card.influence and not g.is_ludus(seat):
            told["needs"] = card.influence
        crowd = _bloodlust(g, seat) if g.tells() else {}
        g.tell("enters", seat=seat, **told, **crowd, **payment)
    if g.royale:
        claim_gladii(g)
    yield from check_defeats(g, "left")  # whoever comes may take Health from others, or find too little there
    if fighter in g.places[arena].fighters:
        yield from after_entering(g, fighter)


def _bloodlust(g: Glory, seat: Seat) -> dict[str, int]:
    """What the crowd has now, of what it wants, while that is still counted."""
    if g.phase != MACHINATIONS or not g.boasts:
        return {}
    boast = g.boasts[0].bloodlust
    return {"own": bloodlust(g, seat), "boast": boast} if g.royale else {"bloodlust": bloodlust(g), "boast": boast}


def after_entering(g: Glory, fighter: Fighter) -> Flow:
    if fighter.arena == g.battle:
        g.eventful = True
    yield from open_window(g, ENTERS, [fighter], [fighter.arena])


def _no_way(g: Glory, seat: Seat, action: Action, fighter: Fighter) -> Violation | None:
    if action.form is not INTO:
        return None
    return no.ALREADY_THERE if action.args[0].upper() == ARENA_NAMES[fighter.arena] else no.ARENA_CLOSED


def _says_way(g: Glory, seat: Seat, fighter: Fighter) -> dict[str, Any]:
    return {"gladiator": fighter.name, "gladiator_of": fighter.owner, "arena": arena_name(g, fighter.arena)}


CHOOSE_WAY = Question(
    "way", candidates=lambda g, seat, fighter: _ARENAS, rule="FG-R-67", says=_says_way,
    refuse=no.first("FG-R-67", "First choose where {gladiator} goes.", _says_way, _no_way),
)  # fmt: skip


def move_over(g: Glory, seat: Seat, fighter: Fighter) -> Flow:
    """FG-GLOSS-5, FG-R-67: it leaves one Arena and enters another; damage, tokens and state go along."""
    choice: Action | None = yield CHOOSE_WAY.ask(seat, fighter)
    if choice is None:
        return
    left = fighter.arena
    tokens = fighter.assigned, fighter.unpreventable, fighter.blessings, fighter.debts
    remember_last_values(g, fighter)
    take_away(g, fighter)
    fighter.assigned, fighter.unpreventable, fighter.blessings, fighter.debts = tokens
    fighter.arena = ARENA_NAMES.index(choice.args[0].upper())
    g.places[fighter.arena].fighters.append(fighter)
    if g.tells("moves"):
        told = {"gladiator": fighter.name, "gladiator_of": fighter.owner}
        g.tell("moves", seat=fighter.owner, **told, left=arena_name(g, left), arena=arena_name(g, fighter.arena))
    if left == g.battle and battle_is_decided(g):
        raise BattleOver
    yield from after_leaving(g, LEAVES, [fighter], [left])
    fighter.last = None
    if fighter in g.places[fighter.arena].fighters:
        yield from after_entering(g, fighter)
