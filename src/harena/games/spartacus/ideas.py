"""What bots may think of offering when they try their luck, window by window. No rule depends on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from harena.core import Seat

from .foundations import READY, SEATS, free_coins, has_fighter, rivals
from .state import CHAMPION, Capua, Terms

#: What bots ask and give for a Guard when they try their luck.
GUARD_PRICE = 2
#: How much bots may pay for a deed.
MOST_FOR_A_DEED = 3


def market_ideas(g: Capua, seat: Seat) -> Iterator[tuple[Seat, Terms]]:
    """With the next two Houses: what came last to either, a little above its value; a Guard where there is none."""
    if g.houses[seat].concealed:
        return
    for rival in rivals(g, seat)[:2]:
        if not g.houses[rival].concealed:
            yield from ((rival, Terms(give=(asset,), want_coins=price)) for asset, price in _on_offer(g, seat, rival))
            yield from ((rival, Terms(give_coins=price, want=(asset,))) for asset, price in _on_offer(g, rival, seat))


def _on_offer(g: Capua, seller: Seat, buyer: Seat) -> Iterator[tuple[str, int]]:
    house, coins = g.houses[seller], g.houses[buyer].coins
    for card in house.cards[-1:]:
        price = g.box.market[card].value + 2
        if price <= coins and g.status[card] == READY and card not in g.traded_champions:
            yield g.box.labels[card], price
    if house.guards > 1 and not g.houses[buyer].guards and coins >= GUARD_PRICE:
        yield "guard", GUARD_PRICE


def invitation_ideas(g: Capua, seat: Seat) -> Iterator[tuple[Seat, Terms]]:
    """A Dominus with a fighter may pay the Host for an Invitation."""
    assert g.match is not None
    if seat != g.host and seat not in g.match.invited and has_fighter(g, seat):
        yield from bribe(g, seat, g.host, f"invite {SEATS[seat]}")


def reply_ideas(g: Capua, seat: Seat) -> Iterator[tuple[Seat, Terms]]:
    """The Host may pay for a match to take place."""
    if seat == g.host and seat != g.invited and has_fighter(g, g.invited):
        yield from bribe(g, seat, g.invited, "reply accept")


def thumb_ideas(g: Capua, seat: Seat) -> Iterator[tuple[Seat, Terms]]:
    """The loser's Dominus may buy mercy, the winner's may buy death."""
    assert g.match is not None
    match = g.match
    winner, loser = match.sides[match.winner], match.sides[1 - match.winner]
    if seat == loser.seat != g.host:
        yield from bribe(g, seat, g.host, "thumb up")
    elif seat == winner.seat != g.host and g.favour[loser.card] != CHAMPION:
        yield from bribe(g, seat, g.host, "thumb down")


def bribe(g: Capua, seat: Seat, doer: Seat, deed: str) -> Iterator[tuple[Seat, Terms]]:
    """A few Coins for a deed."""
    for coins in range(1, min(MOST_FOR_A_DEED, free_coins(g, seat)) + 1):
        yield doer, Terms(give_coins=coins, want=(deed,))


IDEAS: Mapping[str, Callable[[Capua, Seat], Iterator[tuple[Seat, Terms]]]] = {
    "open market": market_ideas,
    "invitation": invitation_ideas,
    "reply": reply_ideas,
    "thumb": thumb_ideas,
}
