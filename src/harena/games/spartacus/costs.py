"""Costs: the cards that are picked for something, and what a card asks to be paid (SP-SCHEME-7, SP-EXH, SP-REACT-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from harena.core import Action, Flow, Form, Question, Seat, Violation

from .card_words import Cost, Kind, Price
from .foundations import (
    EXHAUSTED,
    GUARD,
    READY,
    count_ready,
    discard,
    discard_guard,
    exhaust,
    free_coins,
    guard_leaves_table,
    hand_over,
    injure,
    leave_house,
    pay_bank,
    ready_cards,
    rivals,
)
from .state import CHAMPION, Capua
from .telling import Parts, guards_left

EXHAUSTED_CARD = Violation("SP-EXH-5", "An Exhausted card cannot be discarded.")

CHOOSE = Form("choose", "choose {card}", at=("table",))
A_GUARD = "guard"
_COINS = (Price.COINS, Price.COINS_TO, Price.COINS_EACH)


def eligible(g: Capua, seat: Seat, owner: Seat, kind: Kind, why: str, deed: str) -> list[Action]:
    """Each Ready card of the kind; a table Guard is one choice, they are all alike."""
    found = [CHOOSE(g.box.labels[card]) for card in ready_cards(g, owner, kind)]
    if g.houses[owner].guards and kind in (Kind.GUARD, Kind.ASSET):
        found.append(CHOOSE(A_GUARD))
    return found


def why_not_eligible(
    g: Capua, seat: Seat, action: Action, owner: Seat, kind: Kind = Kind.GLADIATOR, *_: object
) -> Violation | None:
    if action.form is not CHOOSE:
        return None
    card = g.box.card_of.get(action.args[0])
    if card in g.houses[owner].cards and g.status[card] != READY:
        return EXHAUSTED_CARD
    wanted = {Kind.FIGHTER: "Gladiator or Slave"}.get(kind, kind.name.capitalize())
    if owner == seat:
        return Violation("SP-SCHEME-9", "Choose a Ready {type} of your own.", type=wanted)
    return Violation("SP-SCHEME-9", "Choose a Ready {type} of {seat}.", type=wanted, seat=owner)


PICK = Question(
    "pick",
    eligible,
    rule="SP-SCHEME-9",
    refuse=why_not_eligible,
    says=lambda g, seat, owner, kind, why, deed: {
        "why": why, "type": kind.name, "deed": deed, **({} if owner == seat else {"to": owner})
    },
)


def pick(g: Capua, chooser: Seat, owner: Seat, kind: Kind, why: str, deed: str) -> Flow:
    """The card that the chooser picks from the owner's Ready cards, for what: its number, or -1 for a Guard."""
    chosen = yield PICK.ask(chooser, owner, kind, why, deed)
    return g.box.card_of.get(chosen.args[0], -1)


def payable(g: Capua, seat: Seat, costs: Iterable[Cost], card: int = -1) -> bool:
    """In full or not at all. `card` is the card whose own Exhaustion is the cost."""
    coins = 0
    for cost in costs:
        if cost.price is Price.EXHAUST:
            if g.status[card] != READY:
                return False
        elif cost.price is Price.COINS or cost.price is Price.COINS_TO:
            coins += cost.n
        elif cost.price is Price.COINS_EACH:
            coins += cost.n * (g.seats - 1)
        elif count_ready(g, seat, cost.kind) < cost.n:
            return False
    return coins <= free_coins(g, seat)


def lacking(g: Capua, seat: Seat, costs: Iterable[Cost]) -> Parts | None:
    """The first part of a cost that a seat cannot pay, and how much of it there is."""
    due = tuple(costs)
    for cost in due:
        if cost.price is Price.EXHAUST or cost.price in _COINS:
            continue
        have = count_ready(g, seat, cost.kind)
        if have < cost.n:
            lacks = "lacks-ready" if cost.n > 1 else "lacks-one"
            return {"kind": lacks, "type": cost.kind.name, "have": have, "count": cost.n}
    have = free_coins(g, seat)
    coins = coins_of(g, due)
    return {"kind": "lacks-coins", "have": have, "count": coins} if have < coins else None


def coins_of(g: Capua, costs: Iterable[Cost]) -> int:
    """The Coins in a cost, all recipients together."""
    return sum(
        cost.n * (g.seats - 1 if cost.price is Price.COINS_EACH else 1)
        for cost in costs
        if cost.price in _COINS
    )


def pay(g: Capua, seat: Seat, costs: Iterable[Cost], why: str, card: int = -1) -> Flow:
    """What is given up card by card is told at once; a Champion by itself, since that costs Influence."""
    toll = Toll(seat, why)
    for cost in costs:
        if cost.price in _COINS:
            toll.tell(g)
        if cost.price is Price.EXHAUST:
            g.status[card] = EXHAUSTED  # SP-ABIL-2: face down first
        elif cost.price is Price.COINS:
            pay_bank(g, seat, cost.n, why)
        elif cost.price is Price.COINS_EACH:
            for rival in rivals(g, seat):  # SP-SCHEME-11
                hand_over(g, seat, rival, cost.n, why)
        elif cost.price is Price.COINS_TO:
            assert g.scheme is not None
            hand_over(g, seat, g.scheme.schemer, cost.n, why)
        else:
            give_up = DISCARDING if cost.price is Price.DISCARD_CARDS else EXHAUSTING
            for _ in range(cost.n):
                chosen = yield from pick(g, seat, seat, cost.kind, why, give_up.deed)
                if chosen >= 0 and g.favour[chosen] == CHAMPION:
                    toll.tell(g)
                    give_up.act(g, seat, chosen, why)
                else:
                    toll.take(g, chosen, give_up.deed)
    toll.tell(g)


@dataclass(slots=True)
class Toll:
    """Cards that are given up one after the other for something, and are told in one sentence."""

    seat: Seat
    why: str
    deed: str = ""
    cards: list[str] = field(default_factory=list)
    guards: int = 0

    def take(self, g: Capua, card: int, deed: str) -> None:
        if self.deed != deed:
            self.tell(g)
            self.deed = deed
        if card >= 0:
            self.cards.append(g.box.market[card].label)
        else:
            self.guards += 1
        (_leave_table if deed == DISCARDING.deed else _tire)(g, self.seat, card)

    def tell(self, g: Capua) -> None:
        if g.log is not None and (self.cards or self.guards):
            guards = [f"{self.guards} Guards" if self.guards > 1 else GUARD] if self.guards else []
            told: Parts = {"card": [*self.cards, *guards], "count": len(self.cards) + self.guards, "why": self.why}
            if self.deed == EXHAUSTING.deed:
                told["card_of"] = self.seat
            if guards:
                told["left"] = guards_left(g, self.seat)
            g.tell("discards" if self.deed == DISCARDING.deed else "exhausts", seat=self.seat, **told)
        self.cards, self.guards = [], 0


def _leave_table(g: Capua, owner: Seat, card: int) -> None:
    if card < 0:
        guard_leaves_table(g, owner)
    else:
        leave_house(g, owner, card)


def _tire(g: Capua, owner: Seat, card: int) -> None:
    if card < 0:
        g.houses[owner].guards -= 1
        g.houses[owner].tired_guards += 1
    else:
        g.status[card] = EXHAUSTED


def _discard_asset(g: Capua, owner: Seat, card: int, why: str) -> None:
    if card < 0:
        discard_guard(g, owner, why)
    else:
        discard(g, owner, card, why)


def _exhaust_asset(g: Capua, owner: Seat, card: int, why: str) -> None:
    if card < 0:
        _tire(g, owner, card)
        if g.log is not None:
            g.tell("exhausts", seat=owner, card=GUARD, card_of=owner, why=why, left=guards_left(g, owner))
    else:
        exhaust(g, owner, card, why)


def _injure_asset(g: Capua, owner: Seat, card: int, why: str) -> None:
    injure(g, owner, card, why)


@dataclass(frozen=True, slots=True)
class Loss:
    """What happens to an Asset that is picked, and what it is called when it is picked."""

    deed: str
    act: Callable[[Capua, Seat, int, str], None]


DISCARDING = Loss("discard", _discard_asset)
EXHAUSTING = Loss("exhaust", _exhaust_asset)
INJURING = Loss("injure", _injure_asset)
