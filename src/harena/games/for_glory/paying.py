"""Paying (FG-PAY): one cost, one payment, chosen from all legal ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from harena.core import Action, Flow, Form, Question, Seat, Violation

from . import violations as no
from .cards import Card
from .payments import Payment, by_value, laid_down, payments, read_payment
from .piles import leave_hand
from .state import Glory, Player
from .values import purse


@dataclass(frozen=True, slots=True)
class Bill:
    """A Coin cost that is being paid, for what, and what is said where a payment brings too little or too much."""

    cost: int
    what: str
    too_little: Violation | None = None
    needless: Violation | None = None


def due(g: Glory, seat: Seat) -> int:
    """The Coin cost that a seat is paying right now."""
    asked = g.asked_of(seat, "payment")
    return 0 if asked is None else asked[0].cost


def _check_payment(g: Glory, seat: Seat, text: str) -> Violation | None:
    """FG-PAY-5/6/10: every Income Card is needed, and tokens make up exactly what is missing."""
    asked = g.asked_of(seat, "payment")
    if asked is None:
        return no.INCOME_ONLY_PAYS
    player = g.players[seat]
    bill: Bill = asked[0]
    names, tokens = read_payment(text)
    values = []
    for name, count in names.items():
        copies = [card for card in player.hand if card.key == name]
        if count < 1 or len(copies) < count:
            gone = any(card.key == name for card in g.removed)
            return no.OUT_OF_THE_GAME if gone else no.NOT_YOUR_COIN
        values += [copies[0].value] * count
    if tokens > player.coins:
        return no.NOT_YOUR_COIN
    worth = sum(values)
    if worth + tokens < bill.cost:  # FG-PAY-11
        return no.too_little(worth + tokens, bill.cost) if bill.too_little is None else bill.too_little
    if any(worth + tokens - value >= bill.cost for value in values):
        if bill.needless is not None:
            return bill.needless
        return no.NEEDLESS_INCOME if worth > bill.cost or not tokens else no.OVERPAID
    if tokens and worth + tokens > bill.cost:
        return no.OVERPAID
    left = player.coins - tokens + sum(card.value for card in player.hand) - worth
    return no.COST_COMES_FIRST if left < player.owed else None


PAY = Form(
    "pay", "pay {payment}", check=_check_payment, about=lambda payment: list(read_payment(payment)[0]), at=("hand",)
)
TAKE_CHANGE = Form("take-change", "take change", never=no.NO_CHANGE)


@lru_cache(2_048)
def _offered(cost: int, incomes: tuple[Card, ...], tokens: int) -> dict[Action, Payment]:
    ordered = tuple(sorted(incomes, key=by_value))
    return {PAY(payment.text): payment for payment in payments(cost, ordered, tokens)}


def _possible(player: Player, cost: int, declared: int | None = None) -> dict[Action, Payment]:
    owed = player.owed if declared is None else declared
    incomes = tuple([card for card in player.hand if card.is_income])
    found = _offered(cost, incomes, min(player.coins, cost))
    if owed:  # FG-R-46: what was declared before must stay payable
        all_of_it = player.coins + sum(card.value for card in incomes)
        found = {
            action: payment
            for action, payment in found.items()
            if all_of_it - payment.tokens - sum(card.value for card in payment.incomes) >= owed
        }
    return found


def can_spare(player: Player, cost: int, declared: int | None = None) -> bool:
    """Whether a cost can be paid beside what is declared besides it (None: all that is owed)."""
    if not (player.owed if declared is None else declared):
        return purse(player) >= cost
    return bool(_possible(player, cost, declared))


def spare_card(player: Player, card: Card) -> bool:
    """FG-R-46: whether a card may go without making a declared Coin cost unpayable."""
    return not player.owed or not card.value or purse(player) - card.value >= player.owed


def _options(g: Glory, seat: Seat, bill: Bill) -> tuple[Action, ...]:
    return tuple(_possible(g.players[seat], bill.cost))


def _every_payment(g: Glory, seat: Seat, bill: Bill) -> Iterator[Action]:
    """What could be laid down: any of the Income Cards, with as many tokens as are missing, or some too few."""
    player = g.players[seat]
    incomes = tuple(sorted((card for card in player.hand if card.is_income), key=by_value))
    return (PAY(payment.text) for payment in laid_down(bill.cost, incomes, player.coins))


def _says(g: Glory, seat: Seat, bill: Bill) -> dict[str, Any]:
    return {"due": bill.cost, "what": bill.what}


PAYMENT = Question(
    "payment", _options, candidates=_every_payment, rule="FG-PAY-10", interruptible=False, says=_says,
    refuse=no.first("FG-PAY-10", "First pay {due} Coin for {what}.", _says),
)  # fmt: skip


def pay(
    g: Glory, seat: Seat, cost: int, what: str, too_little: Violation | None = None, needless: Violation | None = None
) -> Flow:
    """Pay a cost that was declared and can be paid. Used Income Cards are discarded at once (FG-PAY-8).

    What was paid is handed back (None: it cost nothing), to be told with what it was paid for.
    """
    if not cost:
        return None
    player = g.players[seat]
    choice: Action = yield PAYMENT.ask(seat, Bill(cost, what, too_little, needless))
    payment = _possible(player, cost)[choice]
    player.coins -= payment.tokens
    for card in payment.incomes:
        leave_hand(player, card)
        player.discard.append(card)
    return payment
