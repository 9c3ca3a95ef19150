"""The text of an offer: what is given, wanted and promised, as it is typed, read and told (SP-TRADE, SP-R-33)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from harena.core import Seat

from .foundations import SEAT_OF, SEATS
from .state import Capua, Offer, Terms
from .telling import Parts

DEED = re.compile(r"support|invite p[1-4]|reply (accept|decline)|thumb (up|down)")


def say_items(coins: int, items: tuple[str, ...]) -> str:
    """3 coins + sword"""
    return " + ".join(([f"{coins} coins"] if coins else []) + list(items)) or "nothing"


def say_terms(terms: Terms) -> tuple[str, str, str]:
    """What is given, wanted and promised, as in the text of an offer."""
    return (
        say_items(terms.give_coins, terms.give),
        say_items(terms.want_coins, terms.want),
        say_items(0, terms.promises),
    )


def terms_told(g: Capua, offer: Offer) -> Parts:
    """3 Coins for Sword, promising not to Foil"""
    terms = offer.terms
    return {
        "kind": "terms",
        "gives": _items_told(g, offer.to, terms.give_coins, terms.give),
        "wants": _items_told(g, offer.maker, terms.want_coins, terms.want),
        "promises": [promise_told(g.seats, promise) for promise in terms.promises],
    }


def _items_told(g: Capua, taker: Seat, coins: int, items: tuple[str, ...]) -> list[Parts | str]:
    told: list[Parts | str] = [{"kind": "coins", "coins": coins}] if coins else []
    if guards := items.count("guard"):
        told.append({"kind": "guards", "count": guards})
    for item in items:
        if DEED.fullmatch(item):
            told.append(deed_told(item, taker))
        elif item != "guard":
            told.append(g.box.card(item).label)
    return told


def deed_told(deed: str, taker: Seat) -> Parts:
    if deed.startswith("invite "):
        guest = SEAT_OF[deed.removeprefix("invite ")]
        return {"kind": "deed-invite-taker"} if guest == taker else {"kind": "deed-invite", "seat": guest}
    return {"kind": f"deed-{deed.replace(' ', '-')}"}


def promise_told(seats: int, promise: str) -> Parts:
    word, _, rest = promise.partition(" ")
    if word == "say":
        return {"kind": "promise-say", "words": rest}
    if word in ("pay-later", "share-winnings"):
        return {"kind": f"promise-{word}", "coins": int(rest)}
    if rest in SEATS[:seats]:
        return {"kind": f"promise-{word}", "seat": SEAT_OF[rest]}
    return {"kind": f"promise-{word}"}


def promises_marked(promise: str, put: Callable[[str], str]) -> str:
    """Promises, with marks instead of those that their maker put into own words."""
    return " + ".join(
        f"say {put(one.removeprefix('say '))}" if one.startswith("say ") else one for one in promise.split(" + ")
    )


@lru_cache(512)
def read_terms(give: str, want: str, promise: str) -> Terms:
    give_coins, given = _read_items(give)
    want_coins, wanted = _read_items(want)
    promises = () if promise == "nothing" else tuple(promise.split(" + "))
    return Terms(give_coins, given, want_coins, wanted, promises)


def _read_items(text: str) -> tuple[int, tuple[str, ...]]:
    coins, items = 0, []
    for item in text.split(" + "):
        if match := re.fullmatch(r"(\d+) coins?", item):
            coins += int(match.group(1))
        elif item != "nothing":
            items.append(item)
    return coins, tuple(items)
