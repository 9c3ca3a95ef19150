"""Offers carried out on the spot, and promises that bind nobody (SP-TRADE, SP-R-33, SP-R-34).

An offer lies open until it is answered, withdrawn or its window closes; how it is heard is in `floor`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from harena.core import Action, Flow, Form, Seat, Violation, only

from .deeds import deeds_now, do, why_not_done
from .foundations import (
    GUARD,
    READY,
    SEAT_OF,
    SEATS,
    champions_move,
    change_owner,
    free_coins,
    hand_over,
    move_guard,
)
from .gifts import NOT_THAT_MANY, locked, slip_coins
from .ideas import IDEAS
from .state import Capua, Offer, Terms
from .telling import Parts
from .terms import DEED, promises_marked, read_terms, say_terms, terms_told

#: SP-R-34: how many offers each player may start in a window, and how often one may be countered.
CAPS = {"intrigue": 3, "open market": 6, "auction": 1, "hosting": 1, "invitation": 2, "reply": 2, "thumb": 2}
MOST_COUNTERS = 2
LONGEST_PROMISE = 200
#: By how much bots better an offer when they try their luck.
HAGGLE = 2
PROMISES = re.compile(
    r"(pay-later|share-winnings) \d+|(target|not-invite) p[1-4]|say .+"
    r"|support-later|no-foil|foil-it|not-target-you|invite-later|accept-later|bid-low|spare|kill"
)

TO_YOURSELF = Violation("SP-R-33", "An offer is made to another Dominus.")
NOTHING_OFFERED = Violation("SP-R-33", "An offer gives, wants or promises something.")
NO_WINDOW = Violation("SP-R-34", "No offers are made at this moment; gifts and talk are always free.")
CAP_REACHED = Violation("SP-R-34", "You have made all the offers this moment allows.")
ONE_AT_A_TIME = Violation("SP-R-34", "There is already an open offer between you two.")
NO_MORE_COUNTERS = Violation("SP-R-34", "This offer has been countered often enough: accept or refuse it.")
NO_OFFER_OPEN = Violation("SP-R-33", "There is no such open offer.")
CANNOT_DELIVER = Violation("SP-R-33", "You cannot give what this offer asks of you.")
NO_INTRIGUE_CARDS = Violation("SP-TRADE-2", "Intrigue cards never change hands.")
ONLY_IN_MARKET = Violation("SP-TRADE-1", "Assets change hands only in Open Market.")
NOT_IN_INTRIGUE = Violation("SP-TRADE-3", "Assets change hands only in Open Market.")
NOT_IN_ARENA = Violation("SP-TRADE-4", "Assets change hands only in Open Market.")
EXHAUSTED_ASSET = Violation("SP-TRADE-5", "Exhausted cards take no part in trades.")
CLOSED_BUSINESS = Violation("SP-MARKET-6", "You have already closed your Open Market business.")
THEIRS_IS_CLOSED = Violation("SP-MARKET-6", "That Dominus has closed its Open Market business.")
CHAMPION_TWICE = Violation("SP-MARKET-8", "A Champion changes owner only once per Open Market.")
TWICE = Violation("SP-R-33", "The same card cannot be given twice.")
ONE_DEED = Violation("SP-R-33", "Only one deed can be done on the spot; the others can be promised.")
NOBODY_THERE = Violation("SP-R-33", "There is no such Dominus at this table.")
NOT_A_PROMISE = Violation("SP-R-33", "A promise is one of the listed ones, or 'say' and up to 200 characters.")


# -- what may be offered -----------------------------------------------------------------------------------------------


def may_offer(g: Capua, seat: Seat, to: str, give: str, want: str, promise: str) -> Violation | None:
    other = SEAT_OF.get(to, -1)
    if not 0 <= other < g.seats or other == seat:
        return TO_YOURSELF
    violation = _sound(g, seat, other, read_terms(give, want, promise))
    if violation is not None:
        return violation
    if g.houses[seat].offers_made >= CAPS[g.window]:
        return CAP_REACHED
    return ONE_AT_A_TIME if _between(g, seat, other) is not None else None


def may_counter(g: Capua, seat: Seat, to: str, give: str, want: str, promise: str) -> Violation | None:
    offer = _offer_to(g, seat, to)
    if offer is None:
        return NO_OFFER_OPEN
    if offer.counters >= MOST_COUNTERS:
        return NO_MORE_COUNTERS
    return _sound(g, seat, offer.maker, read_terms(give, want, promise))


def why_no_deal(g: Capua, seat: Seat, other: Seat) -> Violation | None:
    """What is against any offer, or any counter, of a seat to another, whatever its terms."""
    if not g.window:
        return NO_WINDOW
    closed = _closed(g, seat, other)
    if closed is not None:
        return closed
    between = _between(g, seat, other)
    if between is not None:
        if between.maker == seat:
            return ONE_AT_A_TIME
        return NO_MORE_COUNTERS if between.counters >= MOST_COUNTERS else None
    return CAP_REACHED if g.houses[seat].offers_made >= CAPS[g.window] else None


def _closed(g: Capua, maker: Seat, to: Seat) -> Violation | None:
    """SP-MARKET-6: whoever has picked up the own Coins deals no more."""
    if g.window != "open market":
        return None
    return CLOSED_BUSINESS if g.houses[maker].concealed else THEIRS_IS_CLOSED if g.houses[to].concealed else None


def _sound(g: Capua, maker: Seat, to: Seat, terms: Terms) -> Violation | None:
    """Whether these terms could be carried out, as far as the maker can know."""
    for item in terms.give + terms.want:
        if item in g.box.title_of and item != "guard":
            return NO_INTRIGUE_CARDS
    if not g.window:
        return NO_WINDOW
    if not (terms.give_coins or terms.give or terms.want_coins or terms.want or terms.promises):
        return NOTHING_OFFERED
    closed = _closed(g, maker, to)
    if closed is not None:
        return closed
    if terms.give_coins > g.houses[maker].coins:
        return NOT_THAT_MANY
    if terms.give_coins > free_coins(g, maker):
        return locked(g)
    if not g.houses[to].concealed and terms.want_coins > g.houses[to].coins:
        told = "{seat} <have|has> {coins|no Coins|only 1 Coin|only # Coins}."
        return Violation("SP-R-33", told, seat=to, coins=g.houses[to].coins)
    for promise in terms.promises:
        if PROMISES.fullmatch(promise) is None or len(promise.removeprefix("say ")) > LONGEST_PROMISE:
            return NOT_A_PROMISE
        if SEAT_OF.get(promise.partition(" ")[2], -1) >= g.seats and not promise.startswith("say "):
            return NOBODY_THERE
    if sum(DEED.fullmatch(item) is not None for item in terms.give + terms.want) > 1:
        return ONE_DEED
    return _deliverable(g, maker, terms.give) or _deliverable(g, to, terms.want)


def _deliverable(g: Capua, giver: Seat, items: tuple[str, ...]) -> Violation | None:
    """Whether a Dominus can hand over these Assets and do these deeds now."""
    for item in items:
        if DEED.fullmatch(item):
            violation = why_not_done(g, giver, item)
        else:
            violation = _tradeable(g, giver, item)
        if violation is not None:
            return violation
    if items.count("guard") > g.houses[giver].guards:
        guards = g.houses[giver].guards
        told = "{seat} <have|has> {guards|no Guard|only 1 Guard|only # Guards} on the table."
        return Violation("SP-R-33", told, seat=giver, guards=guards)
    cards = [item for item in items if item != "guard"]
    return TWICE if len(set(cards)) < len(cards) else None


def _tradeable(g: Capua, giver: Seat, item: str) -> Violation | None:
    if g.window != "open market":
        return {
            "intrigue": NOT_IN_INTRIGUE,
            "invitation": NOT_IN_ARENA,
            "reply": NOT_IN_ARENA,
            "thumb": NOT_IN_ARENA,
        }.get(g.window, ONLY_IN_MARKET)
    if item == "guard":
        house = g.houses[giver]
        return None if house.guards else EXHAUSTED_ASSET if house.tired_guards else _lacks(g, giver, GUARD)
    card = g.box.card_of.get(item, -1)
    if card not in g.houses[giver].cards:
        return _lacks(g, giver, g.box.market[card].label if card >= 0 else item)
    if g.status[card] != READY:
        return EXHAUSTED_ASSET
    return CHAMPION_TWICE if card in g.traded_champions else None


def _lacks(g: Capua, giver: Seat, item: str) -> Violation:
    return Violation("SP-R-33", "{seat} <have|has> no {item} to give.", seat=giver, item=item)


PURSES = (1, 2, 3, 5, 10)


def offerable(g: Capua, owner: Seat, viewer: Seat | None) -> list[str]:
    """What a seat could put into an offer now, as far as the viewer knows: Coins, Assets, deeds."""
    if not g.window:
        return []
    house = g.houses[owner]
    known = free_coins(g, owner) if owner == viewer or not house.concealed else PURSES[-1]
    found = [f"{coins} coins" for coins in PURSES if coins <= known]
    assets = tradeable_assets(g, owner) if not house.concealed else []
    return found + list(dict.fromkeys(assets)) + deeds_now(g, owner)


def tradeable_assets(g: Capua, owner: Seat) -> list[str]:
    """The Assets that a seat could hand over now, each Guard by itself."""
    house = g.houses[owner]
    assets = [*(g.box.labels[card] for card in house.cards), *["guard"] * house.guards]
    return [asset for asset in assets if _tradeable(g, owner, asset) is None]


def why_no_assets(g: Capua, owner: Seat) -> Violation | None:
    """What keeps all the Assets of a seat from changing hands now."""
    if g.window != "open market":
        return _tradeable(g, owner, "guard")
    return EXHAUSTED_ASSET if g.houses[owner].cards and not tradeable_assets(g, owner) else None


def _between(g: Capua, one: Seat, other: Seat) -> Offer | None:
    return next((offer for offer in g.offers if {offer.maker, offer.to} == {one, other}), None)


def _offer_to(g: Capua, seat: Seat, maker: str) -> Offer | None:
    return next((offer for offer in g.offers if offer.to == seat and SEATS[offer.maker] == maker), None)


def may_accept(g: Capua, seat: Seat, maker: str) -> Violation | None:
    """Only the own part is looked at: what the other can still give shows when the exchange is made."""
    offer = _offer_to(g, seat, maker)
    if offer is None:
        return NO_OFFER_OPEN
    if offer.terms.want_coins > free_coins(g, seat):
        return CANNOT_DELIVER
    return _deliverable(g, seat, offer.terms.want)


def may_refuse(g: Capua, seat: Seat, maker: str) -> Violation | None:
    return None if _offer_to(g, seat, maker) is not None else NO_OFFER_OPEN


def may_withdraw(g: Capua, seat: Seat, to: str) -> Violation | None:
    return None if any(o.maker == seat and SEATS[o.to] == to for o in g.offers) else NO_OFFER_OPEN


# -- making and answering offers ---------------------------------------------------------------------------------------


def _tell_offer(g: Capua, kind: str, offer: Offer, **more: Any) -> None:
    """An offer and what becomes of it; of a private one only the two hear more than that."""
    if g.log is None:
        return
    words = {"terms": terms_told(g, offer), **more}
    if g.private_offers:
        # That it can no longer be kept says something about its terms; everything else is seen by all.
        open_ = {"why": more["why"]} if kind == "lapses" and more["why"] != "gone" else {}
        g.tell_only(only(offer.maker, offer.to), kind, words, seat=offer.maker, to=offer.to, **open_)
    else:
        g.tell(kind, seat=offer.maker, to=offer.to, **words)


def make_offer(g: Capua, seat: Seat, to: str, give: str, want: str, promise: str) -> Flow:
    offer = Offer(seat, SEAT_OF[to], read_terms(give, want, promise))
    g.houses[seat].offers_made += 1
    g.deals_offered += 1
    g.offers.append(offer)
    g.floor_changed = True
    _tell_offer(g, "offers", offer)
    return
    yield


def make_counter(g: Capua, seat: Seat, to: str, give: str, want: str, promise: str) -> Flow:
    before = _offer_to(g, seat, to)
    assert before is not None
    g.offers.remove(before)
    offer = Offer(seat, before.maker, read_terms(give, want, promise), before.counters + 1)
    g.deals_offered += 1
    g.offers.append(offer)
    g.floor_changed = True
    if g.log is not None:
        _tell_offer(g, "counters", offer, before=terms_told(g, before))
    return
    yield


def accept_offer(g: Capua, seat: Seat, maker: str) -> Flow:
    """SP-R-33: everything is checked again and carried out together, at once, or not at all."""
    offer = _offer_to(g, seat, maker)
    assert offer is not None
    g.offers.remove(offer)
    g.floor_changed = True
    terms = offer.terms
    possible = terms.give_coins <= free_coins(g, offer.maker)
    if not possible or _deliverable(g, offer.maker, terms.give) is not None:
        _tell_offer(g, "lapses", offer, why="gone")
        return
    g.deals_made += 1
    _tell_offer(g, "accepted", offer)
    pay = slip_coins if g.private_offers else hand_over  # everybody has heard the price of an open offer
    if terms.give_coins:
        pay(g, offer.maker, seat, terms.give_coins, "deal")
    if terms.want_coins:
        pay(g, seat, offer.maker, terms.want_coins, "deal")
    champions = _deliver(g, offer.maker, seat, terms.give) - _deliver(g, seat, offer.maker, terms.want)
    champions_move(g, offer.maker, seat, champions)
    drop_impossible_offers(g)
    return
    yield


def _deliver(g: Capua, giver: Seat, to: Seat, items: Iterable[str]) -> int:
    """One side's part of a deal. How many Champions are in it."""
    champions = 0
    for item in items:
        if DEED.fullmatch(item):
            do(g, giver, item)
        elif item == "guard":
            move_guard(g, giver, to, "deal")  # SP-MARKET-5
        else:
            card = g.box.card_of[item]
            if change_owner(g, card, giver, to, "deal"):
                g.traded_champions.append(card)
                champions += 1
    return champions


def refuse_offer(g: Capua, seat: Seat, maker: str) -> Flow:
    offer = _offer_to(g, seat, maker)
    assert offer is not None
    g.offers.remove(offer)
    g.floor_changed = True
    _tell_offer(g, "refused", offer)
    return
    yield


def withdraw_offer(g: Capua, seat: Seat, to: str) -> Flow:
    offer = next(o for o in g.offers if o.maker == seat and SEATS[o.to] == to)
    g.offers.remove(offer)
    g.floor_changed = True
    _tell_offer(g, "withdrawn", offer)
    return
    yield


def drop_impossible_offers(g: Capua) -> None:
    """An offer dies when one of its Assets or deeds is no longer there."""
    lapse(
        g,
        [
            offer
            for offer in g.offers
            if _deliverable(g, offer.maker, offer.terms.give)
            or _deliverable(g, offer.to, offer.terms.want)
        ],
        "gone",
    )


def lapse(g: Capua, offers: Iterable[Offer], why: str) -> None:
    for offer in offers:
        g.offers.remove(offer)
        _tell_offer(g, "lapses", offer, why=why)


# -- offers that are listed --------------------------------------------------------------------------------------------


@lru_cache(512)
def offer_action(to: Seat, terms: Terms) -> Action:
    """Offers that bots think of come up again and again; the same object serves them all."""
    return OFFER(SEATS[to], *say_terms(terms))


@lru_cache(512)
def counter_action(to: Seat, terms: Terms) -> Action:
    return COUNTER(SEATS[to], *say_terms(terms))


def ideas(g: Capua, seat: Seat) -> list[Action]:
    """A few offers worth listing; any other may be made as well, by its text."""
    thought_of = IDEAS.get(g.window)
    if thought_of is None or g.houses[seat].offers_made >= CAPS[g.window]:
        return []
    return [offer_action(to, terms) for to, terms in thought_of(g, seat) if _between(g, seat, to) is None]


def counters(g: Capua, seat: Seat) -> Iterator[Action]:
    """The same exchange, but two Coins better for the one who counters."""
    for offer in g.offers:
        if offer.to == seat and offer.counters < MOST_COUNTERS:
            asked = offer.terms
            pays = asked.want_coins - asked.give_coins - HAGGLE
            action = counter_action(offer.maker, Terms(max(0, pays), asked.want, max(0, -pays), asked.give))
            if may_counter(g, seat, *action.args) is None:
                yield action


# -- the forms ---------------------------------------------------------------------------------------------------------

#: How offers are filled in: `from` names the part of a view with what each seat could put in, `of` whose it is.
_ITEMS = "coins, Assets or a deed, joined by ' + ', or nothing"
_TERMS = {
    "to": "p1…p4",
    "give": {"help": f"your {_ITEMS}", "default": "nothing", "from": "offerable", "of": "self"},
    "want": {"help": f"their {_ITEMS}", "default": "nothing", "from": "offerable", "of": "to"},
    "promise": {
        "help": "binds nobody; also: pay-later n, share-winnings n, target pN, not-invite pN, or say …",
        "default": "nothing",
        "pick": [
            *("pay-later 2", "support-later", "no-foil", "foil-it", "not-target-you", "invite-later", "accept-later"),
            *("bid-low", "share-winnings 2", "spare", "kill"),
        ],
    },
}


def _marked(g: Capua, args: tuple[str, str, str, str], put: Callable[[str], str]) -> tuple[str, ...]:
    """A deal with marks instead of what its maker wrote freely."""
    *terms, promise = args
    return (*terms, promises_marked(promise, put))


OFFER = Form(
    "offer",
    "offer {to}: give {give}; want {want}; promise {promise}",
    check=may_offer,
    interrupt=make_offer,
    parametric=True,
    sample=lambda g, seat, rng: ideas(g, seat),
    schema=_TERMS,
    writes=_marked,
)
COUNTER = Form(
    "counter",
    "counter {to}: give {give}; want {want}; promise {promise}",
    check=may_counter,
    interrupt=make_counter,
    parametric=True,
    sample=lambda g, seat, rng: counters(g, seat),
    schema=_TERMS,
    writes=_marked,
)
ACCEPT = Form("accept-offer", "accept the offer of {seat}", check=may_accept, interrupt=accept_offer, parametric=True)
REFUSE = Form("refuse-offer", "refuse the offer of {seat}", check=may_refuse, interrupt=refuse_offer, parametric=True)
WITHDRAW = Form(
    "withdraw-offer", "withdraw the offer to {seat}", check=may_withdraw, interrupt=withdraw_offer, parametric=True
)

_ACCEPTS = tuple(ACCEPT(seat) for seat in SEATS)
_REFUSES = tuple(REFUSE(seat) for seat in SEATS)


#: What is done about an open offer of another, and about an own one.
_ANSWERS = {ACCEPT: "accept", REFUSE: "refuse", COUNTER: "counter"}


def worded(g: Capua, seat: Seat, action: Action) -> Parts | None:
    """A choice about a deal as a phrase: what is typed for it is short, and names the other by the seat."""
    form = action.form
    if form not in (OFFER, WITHDRAW, *_ANSWERS):
        return None
    other = SEAT_OF.get(str(action.args[0]), -1)
    if form is OFFER or form is COUNTER:
        give, want, promise = map(str, action.args[1:])
        offer: Offer | None = Offer(seat, other, read_terms(give, want, promise))
    else:
        offer = next((one for one in g.offers if {one.maker, one.to} == {seat, other}), None)
    if offer is None:
        return None
    doing = "offer" if form is OFFER else _ANSWERS.get(form, "withdraw")
    return {"kind": f"to-{doing}", "seat": other, "terms": terms_told(g, offer)}


def answers_to_all(g: Capua, seat: Seat) -> list[Action]:
    """Accepting, as far as the seat can, and refusing each offer made to it."""
    found: list[Action] = []
    for offer in g.offers:
        if offer.to == seat:
            if may_accept(g, seat, SEATS[offer.maker]) is None:
                found.append(_ACCEPTS[offer.maker])
            found.append(_REFUSES[offer.maker])
    return found


def every_answer(g: Capua, seat: Seat) -> list[Action]:
    makers = [offer.maker for offer in g.offers if offer.to == seat]
    return [answer for maker in makers for answer in (_ACCEPTS[maker], _REFUSES[maker])]


FORMS = (OFFER, COUNTER, ACCEPT, REFUSE, WITHDRAW)
