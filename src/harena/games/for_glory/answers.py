"""Answers to what has just happened (FG-REACT, FX-BLESS): which Reactions fit the open window, and what is owed."""

from __future__ import annotations

from harena.core import Form, Seat, Violation

from . import violations as no
from .abilities import blank, played, usable, why_not_use
from .ability import Ability
from .cards import Card
from .moments import is_out, out_of_turn
from .state import Fighter, Glory, Permanent
from .values import Use, find_fighter, open_arenas
from .vocabulary import Event, Trigger

LEAVING = (Event.LEAVE, Event.DEFEATED)


def reaction_use(
    g: Glory, seat: Seat, card: Card, source: Fighter | Permanent | None, ability: Ability
) -> Use | None:
    """The use of a Reaction in the open window, or None if its trigger has not occurred (FG-REACT-1)."""
    window = g.windows[-1]
    assert ability.event is not None
    if not window.events >> ability.event & 1:
        return None
    concerning = ability.concerning
    subjects: list[Fighter] = []
    arenas: list[int] = []
    for fighter, arena in zip(window.subjects, window.arenas, strict=True):
        if concerning is Trigger.ANY or (
            fighter is source if concerning is Trigger.SELF else (fighter.owner == seat) is (concerning is Trigger.OWN)
        ):
            subjects.append(fighter)
            if arena not in arenas:
                arenas.append(arena)
    if isinstance(source, Fighter) and concerning is not Trigger.SELF:
        if source.arena not in arenas:
            return None  # FG-TGT-2: a Gladiator acts where it is
        arenas = [source.arena]
    return Use(seat, card, source, ability, tuple(arenas), subjects, targeting=True) if subjects else None


def why_not_react(g: Glory, seat: Seat, source: Fighter | Permanent, which: int = 0) -> Violation | None:
    if which >= len(source.card.reactions):
        return no.REACTION_NOT_NOW if source.card.reactions else no.NO_REACTION
    ability = source.card.reactions[which]
    if blank(source):
        return no.PATRON_BLANK
    if isinstance(source, Fighter) and ability.event not in LEAVING and source not in g.places[source.arena].fighters:
        return no.REACTION_NOT_NOW  # FG-OWN-4: only text about leaving works for a card that has left
    use = reaction_use(g, seat, source.card, source, ability)
    if use is None:
        return no.REACTION_NOT_NOW
    if use_mark(source, which) in g.windows[-1].used:
        return no.USED_ALREADY
    return why_not_use(g, use)


def use_mark(source: Fighter | Permanent, which: int) -> int:
    """What stands in a window for a Reaction that was used (FG-REACT-11)."""
    return -source.serial if which else source.serial


def departed_reactor(g: Glory, seat: Seat, key: str, which: int = 0) -> Fighter | None:
    """FG-R-51: a Gladiator whose text speaks of its own departure acts although it has left."""
    for fighter in g.windows[-1].subjects:
        if fighter.key == key and fighter.owner == seat and speaks_of_itself(fighter.card, which):
            return fighter
    return None


def speaks_of_itself(card: Card, which: int) -> bool:
    return which < len(card.reactions) and card.reactions[which].concerning is Trigger.SELF


def why_not_reaction_ability(g: Glory, seat: Seat, key: str, which: int) -> Violation | None:
    departed = departed_reactor(g, seat, key, which)
    source = departed if departed is not None else usable(g, seat, key)
    if isinstance(source, Violation):
        return source
    if g.windows[-1].due != seat:
        return out_of_turn(g, seat)
    return why_not_react(g, seat, source, which)


def why_not_reaction_card(g: Glory, seat: Seat, card: Card) -> Violation | None:
    if is_out(g, seat):
        return no.ELIMINATED
    if not g.windows:
        return no.REACTION_NOT_NOW
    use = reaction_use(g, seat, card, None, played(card))
    if use is None:
        return no.REACTION_NOT_NOW
    if g.windows[-1].due != seat:
        return out_of_turn(g, seat)
    return why_not_use(g, use, card)


# ---------------------------------------------------------------- who has something to say


Reactor = tuple[Fighter | Permanent, int]  # a card in play, and which of its Reactions


def reactors(g: Glory, seat: Seat) -> list[Reactor]:
    """A player's cards in play whose Reaction answers an event of the open window."""
    window = g.windows[-1]
    events = window.events
    player = g.players[seat]
    found: list[Reactor] = []
    for fighter in window.subjects:
        if fighter.owner == seat and fighter.card.answers & events:
            found += [(fighter, which) for which in _answering(fighter.card, events)
                      if speaks_of_itself(fighter.card, which)]  # fmt: skip
    for arena, place in enumerate(g.places):
        if arena not in window.arenas:
            continue
        for fighter in place.fighters:
            if fighter.owner == seat and fighter.card.answers & events:
                found += [(fighter, which) for which in _answering(fighter.card, events)
                          if not speaks_of_itself(fighter.card, which)]  # fmt: skip
    for lying in (*player.patrons, *open_arenas(g, seat)):
        if lying.card.answers & events:
            found += [(lying, which) for which in _answering(lying.card, events)]
    return found


def _answering(card: Card, events: int) -> list[int]:
    """Which of a card's Reactions answer one of these events."""
    return [
        which for which, ability in enumerate(card.reactions)
        if ability.event is not None and events >> ability.event & 1
    ]  # fmt: skip


def has_compulsory_reaction(g: Glory, seat: Seat) -> bool:
    """FG-REACT-12: an ability in play without "may", unused in this window, that has its targets."""
    return any(
        not source.card.reactions[which].optional and why_not_react(g, seat, source, which) is None
        for source, which in reactors(g, seat)
    )


# ---------------------------------------------------------------- Blessings


def owing(g: Glory, seat: Seat) -> list[Fighter]:
    """FX-BLESS-5/8: a player's Gladiators from which a Blessing must be removed, in the damage window."""
    if not g.windows or g.windows[-1].events != 1 << Event.ASSIGN:
        return []
    return [fighter for place in g.places for fighter in place.fighters if fighter.debts and fighter.owner == seat]


def owes_blessing(g: Glory, seat: Seat) -> bool:
    return bool(owing(g, seat))


def _check_remove_blessing(g: Glory, seat: Seat, key: str) -> Violation | None:
    fighter = find_fighter(g, key)
    if fighter is None:
        return no.NOT_A_GLADIATOR
    if not fighter.debts:
        paid = g.damage_open and any(fighter in window.subjects for window in g.windows) and fighter.blessings
        return no.ONE_BLESSING_EACH if paid else no.NOTHING_OWED
    if fighter.owner != seat:
        return no.not_yours(fighter.name, fighter.owner)
    if not g.windows or g.windows[-1].due != seat:
        return out_of_turn(g, seat)
    return None if fighter in owing(g, seat) else no.NOTHING_OWED


REMOVE_BLESSING = Form(
    "remove-blessing", "remove a blessing from {gladiator}", check=_check_remove_blessing, at=("table",)
)
