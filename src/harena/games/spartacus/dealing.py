"""Deals as people put them together: what may go into one now, and how the other side likely takes it.

No rule depends on it: what was put together is said as an offer, and the rules look at it then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from harena.core import Action, Judgement, Seat, Voice

from .deeds import deeds_now
from .foundations import SEAT_OF, SEATS, free_coins, rivals
from .gifts import GIVE
from .offers import COUNTER, OFFER, tradeable_assets, why_no_assets, why_no_deal
from .state import Capua, Terms
from .telling import by_houses, house_names, voice_for
from .terms import deed_told, promise_told, read_terms
from .worth import coins_worth, deed_worth, goods_worth

#: So many Coins may be promised by a press; more are typed.
MOST_PROMISED: Final = 9
#: A side that lacks more than this is not to be won with Coins.
MOST_MISSING: Final = 30
_COUNTED: Final = ("pay-later", "share-winnings")
_NAMING: Final = ("target", "not-invite")
_PLAIN: Final = (
    "support-later", "no-foil", "not-target-you", "invite-later", "accept-later", "bid-low", "foil-it", "spare", "kill",
)  # fmt: skip
#: About what promises are worth in Coins if they are kept; others 1.
_WORTH_KEPT: Final = {"support-later": 2, "invite-later": 2}
#: The promises that come to mind first in a window.
_LIKELY: Final = {
    "intrigue": ("support-later", "not-target-you", "no-foil", "pay-later"),
    "open market": ("pay-later", "support-later", "bid-low", "not-target-you"),
    "auction": ("bid-low", "pay-later", "support-later"),
    "hosting": ("invite-later", "bid-low", "pay-later"),
    "invitation": ("share-winnings", "spare", "not-invite", "pay-later"),
    "reply": ("share-winnings", "spare", "pay-later"),
    "thumb": ("pay-later", "support-later", "not-target-you"),
}


# -- what a deal may consist of ----------------------------------------------------------------------------------------


def deals(g: Capua, seat: Seat) -> list[dict[str, Any]]:
    """With each rival what could go into a deal now and how it would be said, or why there can be none."""
    return [_deal(g, seat, rival, by_houses(g)) for rival in sorted(rivals(g, seat))] if g.window else []


def _deal(g: Capua, seat: Seat, other: Seat, voice: Voice) -> dict[str, Any]:
    against = why_no_deal(g, seat, other)
    if against is not None:
        return {"to": other, "closed": against.told(voice)}
    known = None if g.houses[other].concealed else g.houses[other].coins
    countering = any(offer.maker == other and offer.to == seat for offer in g.offers)
    form = COUNTER if countering else OFFER
    return {
        "to": other,
        "closed": "",
        "kind": form.kind,
        "says": form.template.replace("{to}", SEATS[other]),
        "gift": GIVE.template.replace("{seat}", SEATS[other]).replace(":int", ""),
        "give": {"coins": free_coins(g, seat), **_goods(g, seat, other, voice)},
        "want": {"coins": known, **_goods(g, other, seat, voice)},
    }


def _goods(g: Capua, giver: Seat, to: Seat, voice: Voice) -> dict[str, Any]:
    """Assets by name, or why none; and deeds as they are said and as they read."""
    deeds = [[deed, voice.phrase(deed_told(deed, to))] for deed in deeds_now(g, giver)]
    against = why_no_assets(g, giver)
    return {"assets": tradeable_assets(g, giver), "deeds": deeds, "closed": against.told(voice) if against else ""}


def promises(g: Capua, seat: Seat) -> list[list[list[str]]]:
    """What may be promised, the likeliest first: of each kind its steps (so many Coins, this or that House), and of
    each step how it is said, how it reads, about how many Coins it is worth if it is kept, and its number or House.
    """
    return _promises(g.window, seat, house_names(g)) if g.window else []


@lru_cache(128)
def _promises(window: str, seat: Seat, names: tuple[str, ...]) -> list[list[list[str]]]:
    """They are the same all game long in a window: putting them into words is most of the cost of a view."""
    seats, voice = len(names), voice_for(names)
    likely = _LIKELY[window]
    kinds = [*likely, *(kind for kind in (*_COUNTED, *_PLAIN, *_NAMING) if kind not in likely)]
    return [
        [[promise, _vow(voice, seats, promise), _kept(promise), _step(names, promise)]
         for promise in _steps(seats, seat, kind)]
        for kind in kinds
    ]  # fmt: skip


def _vow(voice: Voice, seats: int, promise: str) -> str:
    """A promise as its maker says it."""
    told = promise_told(seats, promise)
    return voice.phrase({**told, "kind": str(told["kind"]).replace("promise-", "vow-", 1)})


def _kept(promise: str) -> str:
    """About what a promise is worth to whoever gets it, if it is kept: nobody has to."""
    word, _, number = promise.partition(" ")
    return number if word in _COUNTED else str(_WORTH_KEPT.get(word, 1))


def _step(names: Sequence[str], promise: str) -> str:
    """What differs between the steps of a promise: a number, or a House."""
    _, _, rest = promise.partition(" ")
    return names[SEAT_OF[rest]] if rest in SEAT_OF else rest


def _steps(seats: int, seat: Seat, kind: str) -> Iterator[str]:
    if kind in _COUNTED:
        yield from (f"{kind} {coins}" for coins in range(1, MOST_PROMISED + 1))
    elif kind in _NAMING:
        yield from (f"{kind} {SEATS[rival]}" for rival in range(seats) if rival != seat)
    else:
        yield kind


# -- how it is likely taken --------------------------------------------------------------------------------------------


def judge(g: Capua, seat: Seat, action: Action) -> Judgement | None:
    """What an offer is worth to both sides by the yardstick of the bots, as far as its maker can tell.

    Promises bind nobody and count for nothing. Coins of a House that hides them count one for one: how much it misses
    them would tell how many it has.
    """
    if action.form not in (OFFER, COUNTER):
        return None
    to = SEAT_OF.get(action.args[0], seat)
    if not 0 <= to < g.seats or to == seat:
        return None
    terms = read_terms(*action.args[1:])
    missing = (more for more in range(MOST_MISSING + 1) if _theirs(g, seat, to, terms, more) > 0)
    nothing = Terms()
    return Judgement(
        gives=_theirs(g, seat, to, replace(nothing, give_coins=terms.give_coins, give=terms.give)),
        gets=_mine(g, seat, to, replace(nothing, want_coins=terms.want_coins, want=terms.want)),
        mine=_mine(g, seat, to, terms),
        theirs=_theirs(g, seat, to, terms),
        missing=next(missing, MOST_MISSING),
    )


def _mine(g: Capua, seat: Seat, to: Seat, terms: Terms) -> float:
    coins = coins_worth(g, seat, terms.want_coins - terms.give_coins)
    goods = goods_worth(g, seat, terms.want) - goods_worth(g, seat, terms.give)
    return coins + goods + _deeds(g, seat, seat, to, terms)


def _theirs(g: Capua, seat: Seat, to: Seat, terms: Terms, more: int = 0) -> float:
    """What the other side has of it, with so many Coins on top."""
    coins = terms.give_coins - terms.want_coins + more
    worth = float(coins) if g.houses[to].concealed else coins_worth(g, to, coins)
    goods = goods_worth(g, to, terms.give) - goods_worth(g, to, terms.want)
    return worth + goods + _deeds(g, to, seat, to, terms)


def _deeds(g: Capua, whose: Seat, maker: Seat, taker: Seat, terms: Terms) -> float:
    given = sum(deed_worth(g, whose, maker, item) for item in terms.give if item not in g.box.card_of)
    return given + sum(deed_worth(g, whose, taker, item) for item in terms.want if item not in g.box.card_of)
