"""Seeking support: borrowing the Influence of rivals for one hidden Scheme (SP-SUPPORT)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from harena.core import Action, Flow, Form, Question, Seat, Violation, only

from .box import IntrigueCard, Suit
from .deeds import gathered, grant_support
from .foundations import SEAT_OF, SEATS, free_coins, hand_over, rivals
from .offers import drop_impossible_offers
from .state import Capua, Request
from .telling import Parts, for_each

REQUESTS_PER_CARD = 2
REQUESTS_PER_TURN = 4

NOT_HELD = Violation("SP-SUPPORT-5", "You do not hold that card.")
NOT_YOUR_TURN = Violation("SP-SUPPORT-1", "Support is sought in your own Intrigue Turn.")
NO_REACTIONS = Violation("SP-REACT-2", "Reactions cannot be supported.")
NOT_NEEDED = Violation("SP-SUPPORT-1", "Your Influence is enough for this Scheme without support.")
ASKED_ENOUGH = Violation("SP-R-34", "You have asked often enough: twice for a card, four times in a turn.")
COINS_GONE = Violation("SP-R-33", "The Coins attached to this request are gone, and with them the grant.")
FINAL = Violation("SP-SUPPORT-3", "Support once granted is final.")
TOO_LONG = Violation("SP-SUPPORT-4", "A claim has at most 200 characters.")
LONGEST_CLAIM = 200


# -- how much Influence a Scheme has behind it -------------------------------------------------------------------------


def supporters(g: Capua, title: int) -> set[Seat]:
    """Everybody who has granted support for this hidden card (SP-SUPPORT-5)."""
    found: set[Seat] = set()
    for sought, request in zip(g.sought, g.requests, strict=True):
        if sought == title:
            found.update(request.granted)
    return found


def effective_influence(g: Capua, seat: Seat, title: int) -> int:
    """SP-SCHEME-2, SP-SUPPORT-6: own Influence, VOICE and all supporters of that card, as they stand now."""
    total = g.houses[seat].influence + g.voice
    if g.requests:
        total += sum(g.houses[supporter].influence for supporter in supporters(g, title))
    return total


# -- legality ----------------------------------------------------------------------------------------------------------


def may_seek(g: Capua, seat: Seat, name: str) -> Violation | None:
    if g.phase != "intrigue" or g.active != seat:
        return NOT_YOUR_TURN
    title = g.box.title_of.get(name, -1)
    if title not in g.houses[seat].hand:
        return NOT_HELD
    return why_not_seek(g, seat, g.box.intrigue[title])


def why_not_seek(g: Capua, seat: Seat, card: IntrigueCard) -> Violation | None:
    """What is against seeking support for a card of the own hand in the own turn."""
    title = card.number
    if card.suit is not Suit.SCHEME:
        return NO_REACTIONS
    if effective_influence(g, seat, title) >= card.requires:
        return NOT_NEEDED
    if g.asks_made >= REQUESTS_PER_TURN or g.sought.count(title) >= REQUESTS_PER_CARD:
        return ASKED_ENOUGH
    return None if len(supporters(g, title)) < g.seats - 1 else ASKED_ENOUGH


def may_claim(g: Capua, seat: Seat, words: str) -> Violation | None:
    return TOO_LONG if len(words) > LONGEST_CLAIM else None


def claim_marked(g: Capua, args: tuple[str], put: Callable[[str], str]) -> tuple[str]:
    """A claim that names no card and no Dominus is in its maker's own words, and a mark stands for those."""
    return args if card_claimed(g, args[0]) else (put(args[0]),)


def some_claims(g: Capua, seat: Seat, rng: object) -> Iterator[Action]:
    yield from (CLAIM(f"{name} on {SEATS[rivals(g, seat)[0]]}") for name in g.box.titles[:3])


SEEK = Form("seek-support", "seek support for {title}", check=may_seek, at=("hand",))
ASK_WHOM = Form("ask-whom", "ask {seats}")
ATTACH = Form("attach", "attach {coins:int} coins for {seat}")
CLAIM = Form(
    "claim",
    "claim {words}",
    check=may_claim,
    parametric=True,
    sample=some_claims,
    schema={"words": "up to 200 characters"},
    writes=claim_marked,
)
NO_CLAIM = Form("no-claim", "claim nothing", passes=True)()
GRANT = Form("grant", "grant support", at=("request",))()
REFUSE_SUPPORT = Form("refuse-support", "refuse support", at=("request",))()
NAME_PRICE = Form("name-price", "ask {coins:int} coins for support")
TAKE_PRICE = Form("take-price", "take the price", at=("request",))()
LEAVE_PRICE = Form("leave-price", "leave it", passes=True, at=("request",))()
WITHDRAW_SUPPORT = Form("withdraw-support", "withdraw support", never=FINAL)


# -- D-ASK -------------------------------------------------------------------------------------------------------------


def whom_to_ask(g: Capua, seat: Seat) -> list[Action]:
    """Every set of rivals that do not support the card yet."""
    granted = supporters(g, g.sought[-1])
    open_to = sorted(rival for rival in rivals(g, seat) if rival not in granted)
    sets = [group for size in range(1, len(open_to) + 1) for group in combinations(open_to, size)]
    return [ASK_WHOM(" and ".join(SEATS[rival] for rival in group)) for group in sets]


def attachable(g: Capua, seat: Seat, to: Seat) -> list[Action]:
    return [ATTACH(coins, SEATS[to]) for coins in range(unattached(g) + 1)]


def unattached(g: Capua) -> int:
    """The asker's free Coins that are not offered to a seat still to answer."""
    request = g.requests[-1]
    return max(0, free_coins(g, g.active) - sum(request.coins[seat] for seat in request.waiting))


def _scheme_sought(g: Capua, seat: Seat) -> Parts:
    """The hidden Scheme, what it needs and what its player has for it."""
    card = g.box.intrigue[g.sought[-1]]
    return {"card": card.name, "needs": card.requires, "sum": effective_influence(g, seat, card.number)}


WHOM = Question("ask-whom", whom_to_ask, rule="SP-SUPPORT-1", says=_scheme_sought)
COINS = Question(
    "attach-coins",
    attachable,
    rule="SP-SUPPORT-9",
    says=lambda g, seat, to: {"to": to, "influence": g.houses[to].influence, "coins": unattached(g)},
)
CLAIMS = Question("claim", lambda g, seat: [NO_CLAIM], rule="SP-SUPPORT-4", parametric=(CLAIM,), says=_scheme_sought)


def seek_support(g: Capua, seat: Seat, title: int) -> Flow:
    """SP-SUPPORT-4: the table sees who is asked, the Coins and the claim; the card stays hidden."""
    request = Request(g.houses[seat].influence + g.voice, [0] * g.seats, [], [])
    g.requests.append(request)
    g.sought.append(title)
    g.asks_made += 1
    chosen = yield WHOM.ask(seat)
    asked = [SEAT_OF[name] for name in chosen.args[0].split(" and ")]
    for rival in [r for r in rivals(g, seat) if r in asked]:
        coins = yield COINS.ask(seat, rival)
        request.coins[rival] = coins.args[0]
        request.waiting.append(rival)
    said = yield CLAIMS.ask(seat)
    request.claim = "" if said is NO_CLAIM else said.args[0]
    if g.log is not None:
        told: dict[str, Any] = {"begged_seats": request.waiting[:]}
        if any(request.coins):
            told = {"asked": for_each("asked", "coins", {rival: request.coins[rival] for rival in request.waiting})}
        hidden = {"card": g.box.intrigue[g.sought[-1]].name}
        claim = claim_in_words(g, request.claim)
        g.tell_only(only(seat), "seeks-support", hidden, seat=seat, sum=request.had, claim=claim, **told)
    yield from hear_supporters(g, seat)


def claim_in_words(g: Capua, claim: str) -> Parts | str:
    """What the asker says about its Scheme; if that is a card and a Dominus, in their words."""
    return card_claimed(g, claim) or claim


def card_claimed(g: Capua, claim: str) -> Parts | None:
    """The card and the Dominus that a claim names; None if it is in its maker's own words."""
    named = re.fullmatch(r"(.+) on (p[1-4])", claim)
    if named is None or named[1] not in g.box.title_of:
        return None
    return {"kind": "claimed", "card": g.box.title(named[1]).name, "to": SEAT_OF[named[2]]}


# -- D-SUPPORT and D-PRICE ---------------------------------------------------------------------------------------------


def replies(g: Capua, seat: Seat) -> list[Action]:
    """Granting needs no Coins but those attached; if the asker has parted with them meanwhile, the grant is off."""
    grant = [GRANT] if g.requests[-1].coins[seat] <= free_coins(g, g.active) else []
    return [*grant, REFUSE_SUPPORT, *(NAME_PRICE(coins) for coins in range(1, highest_price(g, seat) + 1))]


def _why_no_grant(g: Capua, seat: Seat, action: Action) -> Violation | None:
    return COINS_GONE if action is GRANT else None


def highest_price(g: Capua, seat: Seat) -> int:
    """What the asker still has, less what it attached for the others still to answer."""
    request = g.requests[-1]
    return free_coins(g, g.active) - sum(request.coins[rival] for rival in request.waiting if rival != seat)


def _request(g: Capua, seat: Seat) -> Parts:
    request = g.requests[-1]
    return {
        "to": g.active,
        "sum": gathered(g),
        "influence": g.houses[seat].influence,
        "claim": claim_in_words(g, request.claim),
        "coins": request.coins[seat],
    }


def _granted_meanwhile(g: Capua, seat: Seat, rival: Seat | None = None) -> bool:
    """An accepted offer has granted the support that is talked about."""
    return (seat if rival is None else rival) not in g.requests[-1].waiting


SUPPORT = Question(
    "support", replies, rule="SP-SUPPORT-2", refuse=_why_no_grant, lapses=_granted_meanwhile, says=_request
)


def verdicts(g: Capua, seat: Seat, rival: Seat) -> list[Action]:
    return [TAKE_PRICE, LEAVE_PRICE] if free_coins(g, seat) >= g.requests[-1].price else [LEAVE_PRICE]


PRICE = Question(
    "price",
    verdicts,
    rule="SP-SUPPORT-9",
    lapses=_granted_meanwhile,
    says=lambda g, seat, rival: {
        "to": rival, "price": g.requests[-1].price, "influence": g.houses[rival].influence, **_scheme_sought(g, seat)
    },
)


def hear_supporters(g: Capua, seat: Seat) -> Flow:
    """The asked seats answer clockwise; a named price is taken or left before the next seat answers."""
    request = g.requests[-1]
    while request.waiting:
        rival = request.waiting[0]
        reply = yield SUPPORT.ask(rival)
        if reply is None:
            continue  # an accepted offer has granted the support meanwhile
        if reply is GRANT:
            hand_over(g, seat, rival, request.coins[rival], "support")
            grant(g, rival)
        elif reply is REFUSE_SUPPORT:
            refuse(g, rival)
        else:
            request.price = reply.args[0]
            g.tell("names-price", seat=rival, to=seat, coins=request.price)
            verdict = yield PRICE.ask(seat, rival)
            if verdict is TAKE_PRICE:
                hand_over(g, seat, rival, request.price, "support")
                grant(g, rival)
            elif verdict is LEAVE_PRICE:
                refuse(g, rival, unpaid=request.price)  # else an accepted offer has granted the support meanwhile
    if g.log is not None:
        told = _scheme_sought(g, seat)
        g.whisper(only(seat), "support-sum", **told, enough="enough" if told["sum"] >= told["needs"] else "not enough")


def grant(g: Capua, rival: Seat) -> None:
    grant_support(g, rival)
    drop_impossible_offers(g)


def refuse(g: Capua, rival: Seat, unpaid: int | None = None) -> None:
    """No support comes of a request. `unpaid`: because the price was left that the rival had named."""
    g.requests[-1].waiting.remove(rival)
    g.tell("refuses-support", seat=rival, to=g.active, **({} if unpaid is None else {"unpaid": unpaid}))
    drop_impossible_offers(g)


def close_requests(g: Capua) -> None:
    """SP-SUPPORT-5: support ends with the asker's turn."""
    for request in g.requests:  # those of declared Schemes are used up
        if request.granted and g.log is not None:
            g.tell("support-lapses", seat=g.active, helping_seats=sorted(request.granted))
    g.requests.clear()
    g.sought.clear()
    g.parted.clear()
    g.asks_made = 0


def use_up(g: Capua, title: int) -> None:
    """SP-FOIL-6: the support of a Scheme is used up by declaring it, and only now is it known what it was for."""
    for index in [i for i, sought in enumerate(g.sought) if sought == title][::-1]:
        del g.requests[index], g.sought[index]


FORMS = (
    SEEK,
    ASK_WHOM,
    ATTACH,
    CLAIM,
    NO_CLAIM.form,
    GRANT.form,
    REFUSE_SUPPORT.form,
    NAME_PRICE,
    TAKE_PRICE.form,
    LEAVE_PRICE.form,
    WITHDRAW_SUPPORT,
)
