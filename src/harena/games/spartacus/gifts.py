"""Gifts of Coins, at any moment and to anybody (SP-COIN)."""

from __future__ import annotations

from collections.abc import Iterator

from harena.core import Action, Flow, Form, Seat, Violation, only

from .foundations import SEAT_OF, SEATS, free_coins, hand_over, move_coins
from .state import Capua

NO_SUCH_SEAT = Violation("SP-COIN-1", "Coins go to another Dominus at this table.")
AT_LEAST_ONE = Violation("SP-COIN-1", "A gift is at least one Coin.")
NOT_THAT_MANY = Violation("SP-COIN-1", "You do not have that many Coins.")
IN_BID = Violation("SP-COIN-3", "Those Coins are locked in your bid.")
IN_WAGERS = Violation("SP-COIN-3", "Those Coins are locked in your wagers.")
IN_LEDGER = Violation("SP-COIN-3", "Those Coins are set aside for what you owe.")
BEFORE_THE_START = Violation("SP-SET-9", "Coins are handed out when the Houses are chosen.")
NO_GIFT_BACK = Violation("SP-COIN-2", "Coins once handed over cannot be taken back.")


def may_give(g: Capua, seat: Seat, to: str, coins: int) -> Violation | None:
    other = SEAT_OF.get(to, -1)
    if not 0 <= other < g.seats or other == seat:
        return NO_SUCH_SEAT
    if g.phase == "houses":
        return BEFORE_THE_START
    if coins < 1:
        return AT_LEAST_ONE
    if coins > g.houses[seat].coins:
        return NOT_THAT_MANY
    return locked(g) if coins > free_coins(g, seat) else None


def locked(g: Capua) -> Violation:
    """What the Coins are for that a seat has already laid down (SP-R-32)."""
    return {"wagers": IN_WAGERS, "upkeep": IN_LEDGER}.get(g.phase, IN_BID)


def give(g: Capua, seat: Seat, to: str, coins: int) -> Flow:
    """SP-COIN-1: at any moment, whoever's turn it is."""
    slip_coins(g, seat, SEAT_OF[to], coins, "gift")
    return
    yield


def slip_coins(g: Capua, giver: Seat, to: Seat, coins: int, why: str) -> None:
    """SP-COIN-4: while both parties' Coins are concealed, only those two know how much changed hands."""
    if g.houses[giver].concealed and g.houses[to].concealed:
        move_coins(g, giver, to, coins)
        g.secret_gifts.append((giver, to, coins))
        g.tell_only(only(giver, to), "hands-over", {"coins": coins}, seat=giver, to=to, why=why)
    else:
        hand_over(g, giver, to, coins, why)


def some_gifts(g: Capua, seat: Seat, rng: object) -> Iterator[Action]:
    """For bots: a Coin for each rival, if there is one to spare."""
    if free_coins(g, seat):
        yield from (GIVE(SEATS[other], 1) for other in range(g.seats) if other != seat)


GIVE = Form(
    "give",
    "give {seat} {coins:int} coins",
    check=may_give,
    interrupt=give,
    parametric=True,
    sample=some_gifts,
    schema={"seat": "p1…p4", "coins": "1 up to your free Coins"},
)
TAKE_BACK = Form("take-back", "take back {coins:int} coins from {seat}", never=NO_GIFT_BACK)

FORMS = (GIVE, TAKE_BACK)
