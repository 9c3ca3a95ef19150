"""Reaction Windows (FG-REACT): who may answer what has just happened, and in which order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from harena.core import Action, Flow, Question, Seat

from . import violations as no
from .abilities import play_card, usable, use_ability
from .answers import (
    REMOVE_BLESSING,
    departed_reactor,
    owing,
    reaction_use,
    reactors,
    speaks_of_itself,
    use_mark,
    why_not_react,
    why_not_reaction_card,
)
from .cards import Card
from .foreseen import comes_to
from .moves import PASS, PLAY, USE_REACTION
from .paying import can_spare
from .piles import from_hand
from .state import Fighter, Glory, Permanent, Window
from .telling import arena_name, dealt_by, named, threat
from .values import find_fighter, open_arenas
from .vocabulary import Event

LEAVES = 1 << Event.LEAVE
DEFEATED = 1 << Event.DEFEATED
ATTACKS = 1 << Event.ATTACK
ENTERS = 1 << Event.ENTER
ASSIGNED = 1 << Event.ASSIGN
UNBLESSED = 1 << Event.UNBLESS

_ONLY_PASS = (PASS,)


def _options(g: Glory, seat: Seat) -> tuple[Action, ...] | list[Action]:
    """Every Reaction Card and Ability that answers the event, then the pass unless something is compulsory."""
    events = g.windows[-1].events
    found: list[Action] = []
    for card in g.players[seat].hand:
        if card.answers_from_hand & events:
            action = PLAY(card.key)
            if action not in found and why_not_reaction_card(g, seat, card) is None:
                found.append(action)
    compulsory = False
    for source, which in reactors(g, seat):
        if why_not_react(g, seat, source, which) is None:
            found.append(USE_REACTION[which](source.key))
            compulsory |= not source.card.reactions[which].optional
    for fighter in owing(g, seat):  # FX-BLESS-9
        found.append(REMOVE_BLESSING(fighter.key))
        compulsory = True
    if not found:
        return _ONLY_PASS
    if not compulsory:
        found.append(PASS)
    return found


def _everything(g: Glory, seat: Seat) -> Iterator[Action]:
    """All that a player has in the Hand and in play, whatever it answers, and the pass."""
    player = g.players[seat]
    yield from (PLAY(card.key) for card in player.hand)
    own = [fighter for fighter in g.fighters() if fighter.owner == seat]
    gone = [fighter for fighter in g.windows[-1].subjects if fighter.owner == seat]
    for sources, of_itself in ((gone, True), (own, False), ((*player.patrons, *open_arenas(g, seat)), None)):
        for source in sources:
            for which in range(len(source.card.reactions)):
                if of_itself is None or speaks_of_itself(source.card, which) is of_itself:
                    yield USE_REACTION[which](source.key)
    yield from (REMOVE_BLESSING(fighter.key) for fighter in own)
    yield PASS


def _nothing_to_say(g: Glory, seat: Seat) -> Action | None:
    """A quick look that finds most of those who can only pass: no card that answers, and nothing at any time."""
    player = g.players[seat]
    if player.reserve and can_spare(player, len(player.reserve)):
        return None
    window = g.windows[-1]
    events = window.events
    for won in player.arenas:
        if won.card.free is not None or won.card.answers & events:
            return None
    for card in player.hand:
        if card.answers_from_hand & events:
            return None
    for patron in player.patrons:
        if patron.card.answers & events:
            return None
    for fighter in window.subjects:
        if fighter.card.answers & events or fighter.debts:
            return None
    for arena, place in enumerate(g.places):
        if place.champion == seat and place.card is not None:
            card = place.card.card
            if card.free is not None or card.answers & events:
                return None
        if arena in window.arenas:
            for fighter in place.fighters:
                if fighter.card.answers & events and fighter.owner == seat:
                    return None
    return PASS


#: The part of the question to react that names the Gladiators, by what has happened to them.
_HAPPENED = {
    ATTACKS: "attacking",
    ENTERS: "entering",
    LEAVES: "leaving",
    LEAVES | DEFEATED: "defeated",
    UNBLESSED: "unblessed",
}


def told_events() -> set[int]:
    """The events, as bits, that the question to react has words for."""
    told = {ASSIGNED, *_HAPPENED}
    return {1 << event for event in Event if any(bits >> event & 1 for bits in told)}


def happened(g: Glory) -> dict[str, Any]:
    """What the open window is about, in the parts of the question to react."""
    window = g.windows[-1]
    if window.events != ASSIGNED:
        return {**named(_HAPPENED[window.events], window.subjects), "arena": arena_name(g, window.arenas[0])}
    struck = [fighter for fighter in window.subjects if fighter.assigned + fighter.unpreventable]
    if len(struck) == 1:
        (fighter,) = struck
        told = {"gladiator": fighter.name, "gladiator_of": fighter.owner, **dealt_by(window.cause)}
        return told | {"damage": fighter.assigned + fighter.unpreventable, **threat(g, fighter)}
    falling = [fighter for fighter in struck if "fate" in threat(g, fighter)]
    amounts = [fighter.assigned + fighter.unpreventable for fighter in struck]
    return {"amounts": amounts, **named("struck", struck), **named("falling", falling)} if struck else {}


def _says(g: Glory, seat: Seat) -> dict[str, Any]:
    """What has happened, and whether one may pass."""
    return happened(g) | {"then": "may" if PASS in _options(g, seat) else "must"}


REACT = Question(
    "react", _options, candidates=_everything, rule="FG-REACT-2", passing=PASS, at="window", forced=_nothing_to_say,
    says=_says, outcome=comes_to,
    refuse=no.first("FG-REACT-2", "First answer what has happened: use a Reaction or pass."),
)  # fmt: skip


def open_window(
    g: Glory, events: int, subjects: list[Fighter], arenas: list[int], cause: object = None
) -> Flow:
    """FG-REACT-3/4: the seat after the Active Player first, one Reaction or pass each, until all pass in a row."""
    window = Window(events, subjects, arenas)
    window.cause = cause
    if g.placed and events & LEAVES:
        window.last_word = [fighter.owner for fighter in subjects if fighter.owner in g.placed]
    g.windows.append(window)
    order = entitled(g, window, g.acting())
    turn = 0
    while window.passes < len(order):
        seat = window.due = order[turn]
        choice = yield REACT.ask(seat)
        if choice is PASS:
            window.passes += 1
        else:
            window.passes = 0
            g.eventful = True  # FG-R-31: a cycle with a Reaction is not idle
            yield from _react(g, seat, window, choice)
            if g.placed:  # somebody may have been eliminated by it
                order, turn = entitled(g, window, seat), -1
                if not order:
                    break
        turn = (turn + 1) % len(order)
    g.windows.pop()


def entitled(g: Glory, window: Window, last: Seat) -> tuple[Seat, ...]:
    """FX-MP-REACT-1/2, FX-MP-BAT-14/15: all in turn, `last` last; the eliminated only answer what eliminated them."""
    order = g.order_from(last + 1)
    if not g.placed:
        return order
    return tuple(seat for seat in order if seat not in g.placed or seat in window.last_word)


def _react(g: Glory, seat: Seat, window: Window, choice: Action) -> Flow:
    key = choice.args[0]
    if choice.form is PLAY:
        card: Card = from_hand(g.players[seat], key)
        assert card.played is not None
        use = reaction_use(g, seat, card, None, card.played)
        assert use is not None
        yield from play_card(g, seat, card, use)
        return
    if choice.form is REMOVE_BLESSING:
        fighter = find_fighter(g, key)
        assert fighter is not None
        yield from pay_debt(g, fighter)
        return
    which = USE_REACTION.index(choice.form)
    departed = departed_reactor(g, seat, key, which)
    source = departed if departed is not None else usable(g, seat, key)
    assert isinstance(source, (Fighter, Permanent))
    use = reaction_use(g, seat, source.card, source, source.card.reactions[which])
    assert use is not None
    window.used.append(use_mark(source, which))
    yield from use_ability(g, use)


# ---------------------------------------------------------------- Blessings


def owe_blessings(fighters: Iterable[Fighter]) -> None:
    """FX-BLESS-5/10/11: one event that assigns damage costs each Gladiator one Blessing that is not yet owed."""
    for fighter in fighters:
        if fighter.blessings > fighter.debts:
            fighter.debts += 1


def pay_debt(g: Glory, fighter: Fighter) -> Flow:
    """FX-BLESS-6/14: a Blessing owed is removed and prevents all that can be prevented."""
    g.eventful = True  # FG-R-31: it is a Reaction, of the Ludus Magnus too
    fighter.debts -= 1
    fighter.assigned, prevented = 0, fighter.assigned
    if g.log is not None:
        told = {"gladiator": fighter.name, "gladiator_of": fighter.owner, "left": fighter.blessings - 1}
        g.tell("blessed", **told, count=prevented)
    yield from remove_blessing(g, fighter)


def remove_blessing(g: Glory, fighter: Fighter) -> Flow:
    """A Blessing goes back to the supply (FX-BLESS-17), which may be answered."""
    from .damage import check_defeats  # whose windows are opened here

    fighter.blessings -= 1
    fighter.debts = min(fighter.debts, fighter.blessings)
    yield from check_defeats(g, "left")  # its Health may have hung on the Blessing
    yield from open_window(g, UNBLESSED, [fighter], [fighter.arena])


def note_assigned(g: Glory, fighter: Fighter) -> None:
    """Damage came to a Gladiator while the damage window is open: it is one of those the window speaks of."""
    for window in g.windows:
        if window.events == ASSIGNED:
            window.cause = None
            if fighter not in window.subjects:
                window.subjects.append(fighter)
                window.arenas.append(fighter.arena)

