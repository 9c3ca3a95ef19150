"""Late Registration (FG-LATE): the last chance to send Gladiators, for 3 Coin each."""

from __future__ import annotations

from typing import Any

from harena.core import Action, Flow, Form, Question, Seat, Violation

from . import violations as no
from .cards import Card, CardType
from .entering import choose_arena, enter
from .ludus import ludus_registers
from .moments import whose_turn
from .moves import PASS
from .paying import can_spare, pay
from .payments import Payment
from .piles import from_hand, in_hand, into_hand_openly, leave_hand
from .reserve import poll_reserves
from .state import BATTLE, LATE_COST, LATE_REGISTRATION, NOBODY, Glory
from .telling import paid
from .values import can_enter, late_price, purse, registers_cheaper_by, spare_influence


def _check_register(g: Glory, seat: Seat, key: str) -> Violation | None:
    if g.phase == LATE_REGISTRATION and g.is_ludus(g.active):
        return no.LUDUS_FIRST
    if g.phase != LATE_REGISTRATION or g.windows:
        return no.not_late_time()
    if g.late_passed[seat]:
        return no.REGISTERED_ALREADY if g.royale else no.ALREADY_PASSED
    if g.active != seat:
        return no.not_late_time(**whose_turn(g, seat))
    card = in_hand(g.players[seat], key)
    return no.NOT_IN_HAND if card is None else why_not_register(g, seat, card)


def why_not_register(g: Glory, seat: Seat, card: Card) -> Violation | None:
    if card.type is CardType.PATRON:
        return no.PATRON_TOO_LATE
    if not card.is_gladiator:
        return no.ONLY_GLADIATORS
    spare = spare_influence(g, seat)
    if not can_enter(card, spare):
        return no.no_influence("FX-MP-LATE-5" if g.royale else "FG-PLAY-8", card.name, card.influence, spare)
    price = late_price(g, seat)
    coin = purse(g.players[seat])
    return None if coin >= price else no.late_price_too_high(price, coin)


def _refuse_two(g: Glory, seat: Seat, card: str, other: str) -> Violation:
    if g.solo:
        return no.ONE_COST_AT_A_TIME  # FX-SOLO-LATE-5: any number, by the rules of paying
    return no.PAID_SEPARATELY if g.royale else no.ONE_PER_TURN


REGISTER = Form("register", "register {card}", check=_check_register, at=("hand",))
REGISTER_TWO = Form("register-two", "register {card} and {other}", check=_refuse_two)


def _candidates(g: Glory, seat: Seat) -> list[Action]:
    return [*(REGISTER(card.key) for card in g.players[seat].hand if card.is_gladiator), PASS]


def _says(g: Glory, seat: Seat) -> dict[str, Any]:
    price = late_price(g, seat)
    able = any(card.is_gladiator and why_not_register(g, seat, card) is None for card in g.players[seat].hand)
    return {"price" if able else "nobody": price, "coins": purse(g.players[seat])}


LATE_TURN = Question(
    "late-registration", candidates=_candidates, rule="FG-LATE-2", confirm=True, says=_says,
    refuse=no.first("FG-LATE-2", "Now you register a Gladiator of your Hand, or pass."),
)  # fmt: skip


def late_registration(g: Glory) -> Flow:
    """FG-LATE-1/4/5/6: in turn from the player after the Crowd's Favor; a pass is final."""
    yield from poll_reserves(g)
    if g.solo:
        yield from ludus_registers(g)  # FX-SOLO-LATE-1
    order = g.order_from(g.favor + 1)
    yield from _in_turns(g, order) if g.seats == 2 else _one_after_another(g, order)
    g.active = NOBODY
    g.phase = BATTLE


def _in_turns(g: Glory, order: tuple[Seat, ...]) -> Flow:
    """FG-LATE-1/5: one Gladiator a turn, until both have passed."""
    while not all(g.late_passed):
        for seat in order:
            if not g.late_passed[seat]:
                yield from _late_turn(g, seat)


def _one_after_another(g: Glory, order: tuple[Seat, ...]) -> Flow:
    """FX-MP-LATE-1/2/3, FX-SOLO-LATE-5: everybody has one turn for any number of Gladiators."""
    for seat in order:
        while not g.late_passed[seat]:
            yield from _late_turn(g, seat)


def _late_turn(g: Glory, seat: Seat) -> Flow:
    """FG-LATE-2/3: one Gladiator for one cost, or a pass. The cost is declared with the Gladiator (FG-R-46)."""
    g.active = seat
    choice: Action = yield LATE_TURN.ask(seat)
    if choice is PASS:
        g.late_passed[seat] = True
        g.tell("passes-for-good", seat=seat)
        return
    player = g.players[seat]
    card = from_hand(player, choice.args[0])
    leave_hand(player, card)
    player.resolving.append(card)
    cost = player.owed = late_price(g, seat)
    arena: int = yield from choose_arena(g, seat, card)
    player.owed = 0
    if can_spare(player, cost):
        payment: Payment | None = yield from pay(g, seat, cost, card.title, no.late_price(cost))
        player.resolving.remove(card)
        told = {} if g.log is None else paid(payment, player, cost, LATE_COST, registers_cheaper_by(g, seat))
        yield from enter(g, seat, card, arena, told)
        return
    player.resolving.remove(card)  # FG-PAY-11: an opponent's free action took the Coin, so nobody was registered
    into_hand_openly(player, card)
    g.tell("returned", seat=seat, card=card.title)
    yield from _late_turn(g, seat)
