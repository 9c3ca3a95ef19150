"""Paying (FG-PAY): one cost, one payment, chosen from all legal ones."""

from __future__ import annotations

from functools import lru_cache

from harena.core.ask import Action, Flow, Question, Seat

from .cards import Card
from .moves import PAY, purse
from .payments import Payment, by_value, payments
from .piles import leave_hand
from .state import Glory, Player


@lru_cache(maxsize=1 << 15)
def _offered(cost: int, incomes: tuple[Card, ...], tokens: int) -> dict[Action, Payment]:
    ordered = tuple(sorted(incomes, key=by_value))
    return {PAY(payment.text): payment for payment in payments(cost, ordered, tokens)}


def _possible(player: Player) -> dict[Action, Payment]:
    incomes = tuple([card for card in player.hand if card.is_income])
    found = _offered(player.due, incomes, min(player.coins, player.due))
    if player.owed:  # FG-R-46: what was declared before must stay payable
        all_of_it = player.coins + sum(card.value for card in incomes)
        found = {
            action: payment
            for action, payment in found.items()
            if all_of_it - payment.tokens - sum(card.value for card in payment.incomes) >= player.owed
        }
    return found


def can_spare(player: Player, cost: int) -> bool:
    """Whether a cost can be paid beside the one already declared."""
    if not player.owed:
        return purse(player) >= cost
    before = player.due
    player.due = cost
    try:
        return bool(_possible(player))
    finally:
        player.due = before


def _options(g: Glory, seat: Seat, what: str) -> tuple[Action, ...]:
    return tuple(_possible(g.players[seat]))


PAYMENT = Question(
    "payment",
    lambda g, seat, what: f"Pay {g.players[seat].due} Coin for {what}",
    _options,
    rule="FG-PAY-10",
    interruptible=False,
)


def pay(g: Glory, seat: Seat, cost: int, what: str) -> Flow:
    """Pay a cost that was declared and can be paid. Used Income Cards are discarded at once (FG-PAY-8)."""
    if not cost:
        return
    player = g.players[seat]
    player.due = cost
    choice: Action = yield PAYMENT.ask(seat, what)
    payment = _possible(player)[choice]
    player.due = 0
    player.coins -= payment.tokens
    for card in payment.incomes:
        leave_hand(player, card)
        player.discard.append(card)
    if g.log is not None:
        g.tell("pays", seat=seat, payment=payment.in_words)
