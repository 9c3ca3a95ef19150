"""What somebody means by a thing that is pressed or named: used to say why it cannot be done."""

from __future__ import annotations

from collections.abc import Iterator

from harena.core import Action, Ask, Form, Seat

from .cards import Card
from .champions import DRAFT_CHAMPION, UPGRADE
from .combat import ATTACK, STRIKE
from .costs import DISCARD
from .entering import INTO
from .free_actions import FREE_ACTION
from .influence import GIVE_UP
from .late_registration import REGISTER
from .machinations import BUY
from .moments import taking_actions
from .moves import CHOOSE, LOOK_AT_DECK, LOOK_AT_LUDUS, PLAY, PUT_IN, RECOVER, REMOVE, USE
from .paying import PAY
from .piles import in_hand
from .reserve import BUY_BACK, RESERVE
from .royale import TAKE_GLADIUS
from .selecting import CHOOSE_CARD
from .state import ARENA_NAMES, COMBAT, LATE_REGISTRATION, Fighter, Glory, Permanent
from .values import find_fighter

#: What a thing is for while a question of this kind is open.
_ASKED = {
    "arena": INTO, "attack-target": STRIKE, "discard": DISCARD, "draft": DRAFT_CHAMPION, "give-up": GIVE_UP,
    "ludus-card": CHOOSE_CARD, "ludus-choice": CHOOSE, "payment": PAY, "put-in": PUT_IN, "recover": RECOVER,
    "remove": REMOVE, "target": CHOOSE, "way": INTO,
}  # fmt: skip
#: Questions of a turn, in which everything has its use; all others want one answer before anything else.
_WIDE = ("take-action", "combat-turn", "react", "late-registration", "reserve")


def meant(g: Glory, seat: Seat, thing: str, ask: Ask | None) -> Iterator[Action]:
    """The likeliest first: what is asked for, then what such a thing is for at this moment."""
    fighter, lying, card = find_fighter(g, thing), _lying(g, thing), in_hand(g.players[seat], thing)
    if ask is not None and ask.kind not in _WIDE:
        yield from _asked_for(g, thing, _ASKED.get(ask.kind), fighter, card)
        yield RECOVER(thing)  # nothing speaks against this but that something else is asked
    in_hand_first = fighter is None or fighter.owner != seat or taking_actions(g, seat)  # both may have the one name
    if card is not None and in_hand_first:
        yield from _of_hand(g, seat, card)
    if fighter is not None:
        yield from _of_fighter(g, seat, fighter)
    if card is not None and not in_hand_first:
        yield from _of_hand(g, seat, card)
    if any(offered is not None and offered.key == thing for row in g.supply for offered in row.offer):
        yield BUY(thing)
    if lying is not None:
        yield FREE_ACTION(lying.key) if lying.card.free is not None else USE(lying.key)
    yield from _of_token(g, seat, thing)


def _asked_for(
    g: Glory, thing: str, form: Form | None, fighter: Fighter | None, card: Card | None
) -> Iterator[Action]:
    """The thing as an answer to what is asked, if it is of that sort."""
    if form in (STRIKE, CHOOSE, GIVE_UP):
        if fighter is not None:
            yield form(thing)
    elif form is INTO:
        if place := _place(g, thing):
            yield form(place)
    elif form is PAY:
        if card is not None and card.is_income:
            yield form(thing)
    elif form is not None:
        yield form(thing)


def _place(g: Glory, thing: str) -> str:
    """The Arena that is meant, by the name of its place: `f1`, or the name of the card that lies there."""
    for name, place in zip(ARENA_NAMES, g.places, strict=True):
        if thing == name.casefold() or (place.card is not None and place.card.key == thing):
            return name.casefold()
    return ""


def _lying(g: Glory, thing: str) -> Permanent | None:
    """A Patron or an Arena in play."""
    at = _place(g, thing)
    if at:
        return g.places[ARENA_NAMES.index(at.upper())].card
    return next((card for player in g.players for card in (*player.patrons, *player.arenas) if card.key == thing), None)


def _of_fighter(g: Glory, seat: Seat, fighter: Fighter) -> Iterator[Action]:
    """In a Battle it attacks or uses what it can do; elsewhere it may have something to use."""
    able = fighter.card.tactic is not None or fighter.card.scheme is not None or bool(fighter.card.reactions)
    if g.windows or (g.phase != COMBAT and able) or (g.attacked and able):
        yield USE(fighter.key)
    yield ATTACK(fighter.key)


def _of_hand(g: Glory, seat: Seat, card: Card) -> Iterator[Action]:
    if g.phase == LATE_REGISTRATION and not g.windows:
        yield REGISTER(card.key)
    elif card.is_income:
        yield PAY(card.key)
    elif card.reservable and taking_actions(g, seat):
        yield RESERVE(card.key)
    yield PLAY(card.key)


def _of_token(g: Glory, seat: Seat, thing: str) -> Iterator[Action]:
    """The other things on the table: tokens, piles, the next level of a Champion."""
    player = g.players[seat]
    if thing in ("gladius", "a gladius", "gladius token"):
        yield TAKE_GLADIUS
    elif thing == "reserve":
        yield BUY_BACK
    elif thing in ("deck", "discard"):
        yield LOOK_AT_DECK("your")
    elif thing.startswith("ludus"):
        yield LOOK_AT_LUDUS
    elif any(card.key == thing or card.champion.casefold() == thing for card in player.stack):
        held = next((card for card in player.hand if card.level), None)
        yield UPGRADE(thing if held is None else held.key)
    elif any(card.champion.casefold() == thing for card in g.champions):
        yield DRAFT_CHAMPION(thing)
