"""The Reserve (FG-RSV): laying cards aside, and buying all of them back at literally any time."""

from __future__ import annotations

from typing import Any

from harena.core import Action, Flow, Form, Question, Seat, Violation, only

from . import violations as no
from .cards import Card
from .moments import taking_actions
from .moves import DECLINE, ByCard
from .paying import can_spare, pay
from .payments import Payment
from .piles import in_hand
from .state import Glory
from .telling import paid
from .values import has_free_action, may_reserve_gladiators, purse, reservable


def _check_reserve(g: Glory, seat: Seat, key: str) -> Violation | None:
    card = in_hand(g.players[seat], key)
    return no.NOT_IN_HAND if card is None else why_not_reserve(g, seat, card)


def why_not_reserve(g: Glory, seat: Seat, card: Card) -> Violation | None:
    if not taking_actions(g, seat):
        return no.NOT_RESERVING_TIME
    if reservable(g, seat, card):
        return None
    return no.GLADIATOR_NOT_RESERVABLE if card.is_gladiator else no.NOT_RESERVABLE


RESERVE = Form("reserve", "reserve {card}", check=_check_reserve, at=("hand",))
RESERVE_CARD = ByCard(RESERVE)


def reserve(g: Glory, seat: Seat, card: Card) -> None:
    """FG-RSV-1: face down and free of charge."""
    player = g.players[seat]
    player.hand.remove(card)
    player.reserve.append(card)
    gladiators_too = may_reserve_gladiators(g, seat)
    player.reserved_with_permit += gladiators_too
    # Nobody else knows which card went: one seen before is certain to be in Hand only if it cannot be Reserved.
    player.known_hand = [
        known for known in player.known_hand if not (known.reservable or (known.is_gladiator and gladiators_too))
    ]
    if g.tells("reserves"):
        g.tell_only(only(seat), "reserves", {"card": card.title}, seat=seat, count=len(player.reserve))


def why_not_buy_back(g: Glory, seat: Seat) -> Violation | None:
    player = g.players[seat]
    if not player.reserve:
        return no.RESERVE_EMPTY
    if can_spare(player, len(player.reserve)):
        return None
    return no.COST_COMES_FIRST if player.owed else no.reserve_too_expensive(len(player.reserve), purse(player))


def _buy_back(g: Glory, seat: Seat) -> Flow:
    """FG-RSV-4/5/6: one cost of 1 Coin a card, and all of them come to Hand."""
    player = g.players[seat]
    payment: Payment | None = yield from pay(g, seat, len(player.reserve), "the Reserve")
    if g.tells("buys-back"):
        count = len(player.reserve)
        g.tell("buys-back", seat=seat, count=count, **paid(payment, player, count))
    player.hand += player.reserve
    player.reserve.clear()
    player.reserved_with_permit = 0


BUY_BACK = Form(
    "buy-back", "buy back the reserve", check=why_not_buy_back, interrupt=_buy_back, at=("reserve",)
)()
BUY_BACK_PART = Form("buy-back-part", "buy back {n:int} cards", never=no.WHOLE_RESERVE)
LOOK_AT_RESERVE = Form("look-at-reserve", "look at {whose} reserve", never=no.HAND_IS_HIDDEN)


def _only_decline(g: Glory, seat: Seat) -> tuple[Action, ...]:
    return (DECLINE,)


def _without_means(g: Glory, seat: Seat) -> Action | None:
    """A quick look that finds those who can only decline."""
    player = g.players[seat]
    return None if can_spare(player, len(player.reserve)) or has_free_action(g, seat) else DECLINE


def _says(g: Glory, seat: Seat) -> dict[str, Any]:
    return {"count": len(g.players[seat].reserve)}


POLL = Question(
    "reserve", _only_decline, rule="FG-R-46", passing=DECLINE, forced=_without_means, says=_says,
    refuse=no.first("FG-R-46", "First say whether you buy back your Reserve of {count|1 card|# cards} now.", _says),
)  # fmt: skip


def poll_reserves(g: Glory) -> Flow:
    """FG-R-46: at fixed points everybody with a Reserve is asked, with or without the means to buy it back."""
    for seat in g.order_from(g.acting() + 1):
        if g.players[seat].reserve:
            yield POLL.ask(seat)
