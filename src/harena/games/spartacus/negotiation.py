"""Negotiation: gifts of Coins, offers carried out on the spot, promises that bind nobody (SP-COIN, SP-TRADE).

An offer lies open until it is answered, withdrawn or its window closes. It never holds up the decision that the table
is waiting for: `on_the_floor` puts that decision and the answer to an offer on one open floor.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from harena.core.ask import Action, Ask, Flow, Form, Question, Seat, anyone
from harena.core.errors import Violation
from harena.core.state import only
from harena.games.spartacus.deeds import (
    GUARD,
    READY,
    SEAT_OF,
    SEATS,
    change_owner,
    free_coins,
    hand_over,
    host_order,
    move_coins,
    move_guard,
)
from harena.games.spartacus.state import CHAMPION, Offer, Table, Terms
from harena.games.spartacus.telling import Parts

#: SP-R-34: how many offers each player may start in a window, and how often one may be countered.
CAPS = {"intrigue": 3, "open market": 6, "auction": 1, "hosting": 1, "invitation": 2, "reply": 2, "thumb": 2}
MOST_COUNTERS = 2
LONGEST_PROMISE = 200
#: How much bots may pay for a deed, and by how much they better an offer, when they try their luck.
MOST_FOR_A_DEED, HAGGLE = 3, 2
PROMISES = re.compile(
    r"(pay-later|share-winnings) \d+|(target|not-invite) p[1-4]|say .+"
    r"|support-later|no-foil|foil-it|not-target-you|invite-later|accept-later|bid-low|spare|kill"
)
DEED = re.compile(r"support|invite p[1-4]|reply (accept|decline)|thumb (up|down)")

NO_SUCH_SEAT = Violation("SP-COIN-1", "Coins go to another Dominus at this table.")
AT_LEAST_ONE = Violation("SP-COIN-1", "A gift is at least one Coin.")
NOT_THAT_MANY = Violation("SP-COIN-1", "You do not have that many Coins.")
LOCKED = Violation("SP-COIN-3", "Those Coins are locked in your bid.")
BEFORE_THE_START = Violation("SP-SET-9", "Coins are handed out when the Houses are chosen.")
NO_GIFT_BACK = Violation("SP-COIN-2", "Coins once handed over cannot be taken back.")
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
WRONG_DEED = Violation("SP-R-33", "That cannot be done on the spot, so it can only be promised.")
ONE_DEED = Violation("SP-R-33", "Only one deed can be done on the spot; the others can be promised.")
NOT_A_PROMISE = Violation("SP-R-33", "A promise is one of the listed ones, or 'say' and up to 200 characters.")


# -- gifts -------------------------------------------------------------------------------------------------------------


def may_give(g: Table, seat: Seat, to: str, coins: int) -> Violation | None:
    other = SEAT_OF.get(to, -1)
    if not 0 <= other < g.seats or other == seat:
        return NO_SUCH_SEAT
    if g.phase == "houses":
        return BEFORE_THE_START
    if coins < 1:
        return AT_LEAST_ONE
    if coins > g.houses[seat].coins:
        return NOT_THAT_MANY
    return LOCKED if coins > free_coins(g, seat) else None


def give(g: Table, seat: Seat, to: str, coins: int) -> Flow:
    """SP-COIN-1: at any moment, whoever's turn it is."""
    slip_coins(g, seat, SEAT_OF[to], coins, "gift")
    return
    yield


def slip_coins(g: Table, giver: Seat, to: Seat, coins: int, why: str) -> None:
    """SP-COIN-4: while both parties' Coins are concealed, only those two know how much changed hands."""
    if g.houses[giver].concealed and g.houses[to].concealed:
        move_coins(g, giver, to, coins)
        g.secret_gifts.append((giver, to, coins))
        g.tell_only(only(giver, to), "hands-over", {"coins": coins}, seat=giver, to=to, why=why)
    else:
        hand_over(g, giver, to, coins, why)


def some_gifts(g: Table, seat: Seat, rng: object) -> Iterator[Action]:
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


# -- the text of an offer ----------------------------------------------------------------------------------------------


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


def terms_told(g: Table, offer: Offer) -> Parts:
    """3 Coins for Sword, promising not to Foil"""
    terms = offer.terms
    return {
        "kind": "terms",
        "gives": _items_told(g, offer.to, terms.give_coins, terms.give),
        "wants": _items_told(g, offer.maker, terms.want_coins, terms.want),
        "promises": [_promise_told(g, promise) for promise in terms.promises],
    }


def _items_told(g: Table, taker: Seat, coins: int, items: tuple[str, ...]) -> list[Parts | str]:
    told: list[Parts | str] = [{"kind": "coins", "coins": coins}] if coins else []
    if guards := items.count("guard"):
        told.append({"kind": "guards", "count": guards})
    for item in items:
        if DEED.fullmatch(item):
            told.append(_deed_told(item, taker))
        elif item != "guard":
            told.append(g.box.card(item).label)
    return told


def _deed_told(deed: str, taker: Seat) -> Parts:
    if deed.startswith("invite "):
        guest = SEAT_OF[deed.removeprefix("invite ")]
        return {"kind": "deed-invite-taker"} if guest == taker else {"kind": "deed-invite", "seat": guest}
    return {"kind": f"deed-{deed.replace(' ', '-')}"}


def _promise_told(g: Table, promise: str) -> Parts:
    word, _, rest = promise.partition(" ")
    if word == "say":
        return {"kind": "promise-say", "words": rest}
    if word in ("pay-later", "share-winnings"):
        return {"kind": f"promise-{word}", "coins": int(rest)}
    if rest in SEATS[: g.seats]:
        return {"kind": f"promise-{word}", "seat": SEAT_OF[rest]}
    return {"kind": f"promise-{word}"}


@lru_cache(maxsize=4096)
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


# -- what may be offered -----------------------------------------------------------------------------------------------

#: What a deed in an offer needs, and what accepting it does; the chapters that own the deeds fill these in.
DEED_CHECKS: dict[str, Callable[[Table, Seat, Seat, str], Violation | None]] = {}
DEED_ACTS: dict[str, Callable[[Table, Seat, str], None]] = {}


def may_offer(g: Table, seat: Seat, to: str, give: str, want: str, promise: str) -> Violation | None:
    other = SEAT_OF.get(to, -1)
    if not 0 <= other < g.seats or other == seat:
        return TO_YOURSELF
    violation = _sound(g, seat, other, read_terms(give, want, promise))
    if violation is not None:
        return violation
    if g.houses[seat].offers_made >= CAPS[g.window]:
        return CAP_REACHED
    return ONE_AT_A_TIME if _between(g, seat, other) is not None else None


def may_counter(g: Table, seat: Seat, to: str, give: str, want: str, promise: str) -> Violation | None:
    offer = _offer_to(g, seat, to)
    if offer is None:
        return NO_OFFER_OPEN
    if offer.counters >= MOST_COUNTERS:
        return NO_MORE_COUNTERS
    return _sound(g, seat, offer.maker, read_terms(give, want, promise))


def _sound(g: Table, maker: Seat, to: Seat, terms: Terms) -> Violation | None:
    """Whether these terms could be carried out, as far as the maker can know."""
    for item in terms.give + terms.want:
        if item in g.box.title_of and item != "guard":
            return NO_INTRIGUE_CARDS
    if not g.window:
        return NO_WINDOW
    if not (terms.give_coins or terms.give or terms.want_coins or terms.want or terms.promises):
        return NOTHING_OFFERED
    if g.houses[maker].concealed and g.window == "open market":
        return CLOSED_BUSINESS
    if g.houses[to].concealed and g.window == "open market":
        return THEIRS_IS_CLOSED
    if terms.give_coins > g.houses[maker].coins:
        return NOT_THAT_MANY
    if terms.give_coins > free_coins(g, maker):
        return LOCKED
    if not g.houses[to].concealed and terms.want_coins > g.houses[to].coins:
        told = "{seat} <have|has> {coins|no Coins|only 1 Coin|only # Coins}."
        return Violation("SP-R-33", told, seat=to, coins=g.houses[to].coins)
    for promise in terms.promises:
        if PROMISES.fullmatch(promise) is None or len(promise.removeprefix("say ")) > LONGEST_PROMISE:
            return NOT_A_PROMISE
    if sum(DEED.fullmatch(item) is not None for item in terms.give + terms.want) > 1:
        return ONE_DEED
    return _deliverable(g, maker, to, terms.give) or _deliverable(g, to, maker, terms.want)


def _deliverable(g: Table, giver: Seat, to: Seat, items: tuple[str, ...]) -> Violation | None:
    """Whether a Dominus can hand over these Assets and do these deeds now."""
    for item in items:
        if DEED.fullmatch(item):
            check = DEED_CHECKS[item.split(" ")[0]]
            violation = check(g, giver, to, item)
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


def _tradeable(g: Table, giver: Seat, item: str) -> Violation | None:
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


def _lacks(g: Table, giver: Seat, item: str) -> Violation:
    return Violation("SP-R-33", "{seat} <have|has> no {item} to give.", seat=giver, item=item)


DEEDS = ("support", *(f"invite {seat}" for seat in SEATS), "reply accept", "reply decline", "thumb up", "thumb down")
PURSES = (1, 2, 3, 5, 10)


def offerable(g: Table, owner: Seat, viewer: Seat | None) -> list[str]:
    """What a seat could put into an offer now, as far as the viewer knows: Coins, Assets, deeds."""
    if not g.window:
        return []
    house = g.houses[owner]
    known = free_coins(g, owner) if owner == viewer or not house.concealed else PURSES[-1]
    found = [f"{coins} coins" for coins in PURSES if coins <= known]
    assets = [*(g.box.labels[card] for card in house.cards), "guard"] if not house.concealed else []
    found += [asset for asset in assets if _tradeable(g, owner, asset) is None]
    checks = ((deed, DEED_CHECKS[deed.split(" ")[0]]) for deed in DEEDS)
    return found + [deed for deed, check in checks if check(g, owner, g.active, deed) is None]


def _between(g: Table, one: Seat, other: Seat) -> Offer | None:
    return next((offer for offer in g.offers if {offer.maker, offer.to} == {one, other}), None)


def _offer_to(g: Table, seat: Seat, maker: str) -> Offer | None:
    return next((offer for offer in g.offers if offer.to == seat and SEATS[offer.maker] == maker), None)


def may_accept(g: Table, seat: Seat, maker: str) -> Violation | None:
    """Only the own part is looked at: what the other can still give shows when the exchange is made."""
    offer = _offer_to(g, seat, maker)
    if offer is None:
        return NO_OFFER_OPEN
    if offer.terms.want_coins > free_coins(g, seat):
        return CANNOT_DELIVER
    return _deliverable(g, seat, offer.maker, offer.terms.want)


def may_refuse(g: Table, seat: Seat, maker: str) -> Violation | None:
    return None if _offer_to(g, seat, maker) is not None else NO_OFFER_OPEN


def may_withdraw(g: Table, seat: Seat, to: str) -> Violation | None:
    return None if any(o.maker == seat and SEATS[o.to] == to for o in g.offers) else NO_OFFER_OPEN


# -- making and answering offers ---------------------------------------------------------------------------------------


def _tell_offer(g: Table, kind: str, offer: Offer, **more: Any) -> None:
    """An offer and what becomes of it; of a private one only the two hear more than that."""
    if g.log is None:
        return
    words = {"terms": terms_told(g, offer), **more}
    if g.private_offers:
        g.tell_only(only(offer.maker, offer.to), kind, words, seat=offer.maker, to=offer.to)
    else:
        g.tell(kind, seat=offer.maker, to=offer.to, **words)


def make_offer(g: Table, seat: Seat, to: str, give: str, want: str, promise: str) -> Flow:
    offer = Offer(seat, SEAT_OF[to], read_terms(give, want, promise))
    g.houses[seat].offers_made += 1
    g.deals_offered += 1
    g.offers.append(offer)
    g.floor_changed = True
    _tell_offer(g, "offers", offer)
    return
    yield


def make_counter(g: Table, seat: Seat, to: str, give: str, want: str, promise: str) -> Flow:
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


def accept_offer(g: Table, seat: Seat, maker: str) -> Flow:
    """SP-R-33: everything is checked again and carried out together, at once, or not at all."""
    offer = _offer_to(g, seat, maker)
    assert offer is not None
    g.offers.remove(offer)
    g.floor_changed = True
    terms = offer.terms
    possible = terms.give_coins <= free_coins(g, offer.maker)
    if not possible or _deliverable(g, offer.maker, seat, terms.give) is not None:
        _tell_offer(g, "lapses", offer, why="gone")
        return
    g.deals_made += 1
    _tell_offer(g, "accepted", offer)
    pay = slip_coins if g.private_offers else hand_over  # everybody has heard the price of an open offer
    if terms.give_coins:
        pay(g, offer.maker, seat, terms.give_coins, "deal")
    if terms.want_coins:
        pay(g, seat, offer.maker, terms.want_coins, "deal")
    _deliver(g, offer.maker, seat, terms.give)
    _deliver(g, seat, offer.maker, terms.want)
    drop_impossible_offers(g)
    return
    yield


def _deliver(g: Table, giver: Seat, to: Seat, items: Iterable[str]) -> None:
    for item in items:
        if DEED.fullmatch(item):
            DEED_ACTS[item.split(" ")[0]](g, giver, item)
        elif item == "guard":
            move_guard(g, giver, to, "deal")  # SP-MARKET-5
        else:
            card = g.box.card_of[item]
            if g.favour[card] == CHAMPION:
                g.traded_champions.append(card)
            change_owner(g, card, giver, to, "deal")


def refuse_offer(g: Table, seat: Seat, maker: str) -> Flow:
    offer = _offer_to(g, seat, maker)
    assert offer is not None
    g.offers.remove(offer)
    g.floor_changed = True
    _tell_offer(g, "refused", offer)
    return
    yield


def withdraw_offer(g: Table, seat: Seat, to: str) -> Flow:
    offer = next(o for o in g.offers if o.maker == seat and SEATS[o.to] == to)
    g.offers.remove(offer)
    g.floor_changed = True
    _tell_offer(g, "withdrawn", offer)
    return
    yield


def drop_impossible_offers(g: Table) -> None:
    """An offer dies when one of its Assets or deeds is no longer there."""
    lapse(
        g,
        [
            offer
            for offer in g.offers
            if _deliverable(g, offer.maker, offer.to, offer.terms.give)
            or _deliverable(g, offer.to, offer.maker, offer.terms.want)
        ],
        "gone",
    )


def lapse(g: Table, offers: Iterable[Offer], why: str) -> None:
    for offer in offers:
        g.offers.remove(offer)
        _tell_offer(g, "lapses", offer, why=why)


# -- what bots may think of offering -----------------------------------------------------------------------------------

#: By window: (g, seat) -> offers. The chapters fill it in.
IDEAS: dict[str, Callable[[Table, Seat], Iterator[tuple[Seat, Terms]]]] = {}


@lru_cache(maxsize=65536)
def offer_action(to: Seat, terms: Terms) -> Action:
    """Offers that bots think of come up again and again; the same object serves them all."""
    return OFFER(SEATS[to], *say_terms(terms))


@lru_cache(maxsize=65536)
def counter_action(to: Seat, terms: Terms) -> Action:
    return COUNTER(SEATS[to], *say_terms(terms))


def ideas(g: Table, seat: Seat) -> list[Action]:
    """A few offers worth listing; any other may be made as well, by its text."""
    thought_of = IDEAS.get(g.window)
    if thought_of is None or g.houses[seat].offers_made >= CAPS[g.window]:
        return []
    return [offer_action(to, terms) for to, terms in thought_of(g, seat) if _between(g, seat, to) is None]


def counters(g: Table, seat: Seat) -> Iterator[Action]:
    """The same exchange, but two Coins better for the one who counters."""
    for offer in g.offers:
        if offer.to == seat and offer.counters < MOST_COUNTERS:
            asked = offer.terms
            pays = asked.want_coins - asked.give_coins - HAGGLE
            action = counter_action(offer.maker, Terms(max(0, pays), asked.want, max(0, -pays), asked.give))
            if may_counter(g, seat, *action.args) is None:
                yield action


def bribe(g: Table, seat: Seat, doer: Seat, deed: str) -> Iterator[tuple[Seat, Terms]]:
    """A few Coins for a deed."""
    for coins in range(1, min(MOST_FOR_A_DEED, free_coins(g, seat)) + 1):
        yield doer, Terms(give_coins=coins, want=(deed,))


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
OFFER = Form(
    "offer",
    "offer {to}: give {give}; want {want}; promise {promise}",
    check=may_offer,
    interrupt=make_offer,
    parametric=True,
    sample=lambda g, seat, rng: ideas(g, seat),
    schema=_TERMS,
)
COUNTER = Form(
    "counter",
    "counter {to}: give {give}; want {want}; promise {promise}",
    check=may_counter,
    interrupt=make_counter,
    parametric=True,
    sample=lambda g, seat, rng: counters(g, seat),
    schema=_TERMS,
)
ACCEPT = Form("accept-offer", "accept the offer of {seat}", check=may_accept, interrupt=accept_offer, parametric=True)
REFUSE = Form("refuse-offer", "refuse the offer of {seat}", check=may_refuse, interrupt=refuse_offer, parametric=True)
WITHDRAW = Form(
    "withdraw-offer", "withdraw the offer to {seat}", check=may_withdraw, interrupt=withdraw_offer, parametric=True
)
NO_OFFER = Form("no-offer", "no offer", passes=True)()

_ACCEPTS = tuple(ACCEPT(seat) for seat in SEATS)
_REFUSES = tuple(REFUSE(seat) for seat in SEATS)


# -- asking for offers and for answers ---------------------------------------------------------------------------------


def poll_options(g: Table, seat: Seat) -> list[Action]:
    return [] if g.floor_changed else [*ideas(g, seat), NO_OFFER]


def answers(g: Table, seat: Seat, maker: Seat) -> list[Action]:
    if g.floor_changed:
        return []
    return [answer for answer in answers_to_all(g, seat) if answer.args[0] == SEATS[maker]]


def answers_to_all(g: Table, seat: Seat) -> list[Action]:
    """Accepting, as far as the seat can, and refusing each offer made to it."""
    found: list[Action] = []
    for offer in g.offers:
        if offer.to == seat:
            if may_accept(g, seat, SEATS[offer.maker]) is None:
                found.append(_ACCEPTS[offer.maker])
            found.append(_REFUSES[offer.maker])
    return found


def _offered(g: Table, seat: Seat, maker: Seat) -> Parts:
    offer = _offer_to(g, seat, SEATS[maker])
    return {"seat": maker, **({} if offer is None else {"terms": terms_told(g, offer)})}


POLL = Question(
    "make-an-offer", poll_options, rule="SP-R-34", passing=NO_OFFER, says=lambda g, seat: {"window": g.window}
)
ANSWER = Question("answer-an-offer", answers, rule="SP-R-33", parametric=(COUNTER,), says=_offered)


def open_window(g: Table, window: str) -> None:
    g.window = window
    for house in g.houses:
        house.offers_made = 0


def close_window(g: Table) -> None:
    """What is still open lapses."""
    window, g.window = g.window, ""
    g.floor_changed = False
    lapse(g, list(g.offers), window)


def invite_offers(g: Table, seats: Iterable[Seat], decision: Ask) -> Flow:
    """Each Dominus in Host order may make offers, each answered before the next; the decision may come first."""
    for seat in seats:
        while ideas(g, seat):
            g.floor_changed = False
            said = yield POLL.ask(seat)
            if said is not None or g.bound:
                break
            settled = yield from hear_answers(g, decision)
            if settled is not None or g.bound:
                return settled
        if g.bound:
            break
    g.floor_changed = False
    return None


def hear_answers(g: Table, decision: Ask) -> Flow:
    """Every open offer waits for its answer; whoever holds the pending decision may decide meanwhile."""
    settled = None
    while settled is None and g.offers and not g.bound:
        offer = g.offers[0]
        g.floor_changed, g.hearing = False, offer.to
        answer = ANSWER.ask(offer.to, offer.maker)
        if decision.seat == offer.to:
            yield answer
        else:
            given = yield anyone([answer, decision])
            settled = None if given is None else given[1]
    g.hearing = -1
    return settled


def answers_aside(g: Table, seat: Seat) -> list[Action]:
    """What the addressee of an offer may say while something else goes on: fists close, somebody may react."""
    return [] if g.phase == "open-market" or g.hearing == seat else answers_to_all(g, seat)


def on_the_floor(g: Table, decision: Ask) -> Flow:
    """A decision in an offer window: offers are invited first, and may come in at any time until it is made.

    Returns the answer, or None if an accepted offer has bound the decision (then `g.bound` says how).
    """
    settled = yield from invite_offers(g, host_order(g), decision)
    if settled is None and not g.bound:
        settled = yield from decide(g, decision)
    return settled


def decide(g: Table, decision: Ask) -> Flow:
    """The decision itself, beside the answers to whatever offers lie open."""
    while not g.bound:
        settled = yield from hear_answers(g, decision)
        if settled is None and not g.bound:
            g.floor_changed = False
            settled = yield decision
        if settled is not None:
            return settled
    return None


FORMS = (GIVE, TAKE_BACK, OFFER, COUNTER, ACCEPT, REFUSE, WITHDRAW, NO_OFFER.form)
