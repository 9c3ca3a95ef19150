"""Seeking support: borrowing the Influence of rivals for one hidden Scheme (SP-SUPPORT)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from harena.core.ask import Action, Flow, Form, Question, Seat
from harena.core.errors import Violation
from harena.core.state import only
from harena.games.spartacus.box import IntrigueCard, Suit
from harena.games.spartacus.deeds import SEAT_OF, SEATS, free_coins, hand_over, rivals
from harena.games.spartacus.negotiation import DEED_ACTS, DEED_CHECKS, drop_impossible_offers
from harena.games.spartacus.state import Request, Table
from harena.games.spartacus.telling import singular

REQUESTS_PER_CARD = 2
REQUESTS_PER_TURN = 4

NOT_HELD = Violation("SP-SUPPORT-5", "You do not hold that card.")
NOT_YOUR_TURN = Violation("SP-SUPPORT-1", "Support is sought in your own Intrigue Turn.")
NO_REACTIONS = Violation("SP-REACT-2", "Reactions cannot be supported.")
NOT_NEEDED = Violation("SP-SUPPORT-1", "Your Influence is enough for this Scheme without support.")
ASKED_ENOUGH = Violation("SP-R-34", "You have asked often enough: twice for a card, four times in a turn.")
NO_REQUEST = Violation("SP-SUPPORT-1", "Nobody is asking for your support.")
COINS_GONE = Violation("SP-R-33", "The Coins attached to this request are gone, and with them the grant.")
FINAL = Violation("SP-SUPPORT-3", "Support once granted is final.")
TOO_LONG = Violation("SP-SUPPORT-4", "A claim has at most 200 characters.")
LONGEST_CLAIM = 200


# -- how much Influence a Scheme has behind it -------------------------------------------------------------------------


def supporters(g: Table, title: int) -> set[Seat]:
    """Everybody who has granted support for this hidden card (SP-SUPPORT-5)."""
    found: set[Seat] = set()
    for sought, request in zip(g.sought, g.requests, strict=True):
        if sought == title:
            found.update(request.granted)
    return found


def effective_influence(g: Table, seat: Seat, title: int) -> int:
    """SP-SCHEME-2, SP-SUPPORT-6: own Influence, VOICE and all supporters of that card, as they stand now."""
    total = g.houses[seat].influence + g.voice
    if g.requests:
        total += sum(g.houses[supporter].influence for supporter in supporters(g, title))
    return total


# -- legality ----------------------------------------------------------------------------------------------------------


def may_seek(g: Table, seat: Seat, name: str) -> Violation | None:
    if g.phase != "intrigue" or g.active != seat:
        return NOT_YOUR_TURN
    title = g.box.title_of.get(name, -1)
    if title not in g.houses[seat].hand:
        return NOT_HELD
    return why_not_seek(g, seat, g.box.intrigue[title])


def why_not_seek(g: Table, seat: Seat, card: IntrigueCard) -> Violation | None:
    """What is against seeking support for a card of the own hand in the own turn."""
    title = card.number
    if card.suit is not Suit.SCHEME:
        return NO_REACTIONS
    if effective_influence(g, seat, title) >= card.requires:
        return NOT_NEEDED
    if g.asks_made >= REQUESTS_PER_TURN or g.sought.count(title) >= REQUESTS_PER_CARD:
        return ASKED_ENOUGH
    return None if len(supporters(g, title)) < g.seats - 1 else ASKED_ENOUGH


def may_claim(g: Table, seat: Seat, words: str) -> Violation | None:
    return TOO_LONG if len(words) > LONGEST_CLAIM else None


def some_claims(g: Table, seat: Seat, rng: object) -> Iterator[Action]:
    yield from (CLAIM(f"{name} on {SEATS[rivals(g, seat)[0]]}") for name in g.box.titles[:3])


SEEK = Form("seek-support", "seek support for {title}", check=may_seek)
ASK_WHOM = Form("ask-whom", "ask {seats}")
ATTACH = Form("attach", "attach {coins:int} coins for {seat}")
CLAIM = Form(
    "claim",
    "claim {words}",
    check=may_claim,
    parametric=True,
    sample=some_claims,
    schema={"words": "up to 200 characters"},
)
NO_CLAIM = Form("no-claim", "claim nothing")()
GRANT = Form("grant", "grant support")()
REFUSE_SUPPORT = Form("refuse-support", "refuse support")()
NAME_PRICE = Form("name-price", "ask {coins:int} coins for support")
TAKE_PRICE = Form("take-price", "take the price")()
LEAVE_PRICE = Form("leave-price", "leave it")()
WITHDRAW_SUPPORT = Form("withdraw-support", "withdraw support", never=FINAL)


# -- D-ASK -------------------------------------------------------------------------------------------------------------


def whom_to_ask(g: Table, seat: Seat) -> list[Action]:
    """Every set of rivals that do not support the card yet."""
    granted = supporters(g, g.sought[-1])
    open_to = sorted(rival for rival in rivals(g, seat) if rival not in granted)
    sets = [group for size in range(1, len(open_to) + 1) for group in combinations(open_to, size)]
    return [ASK_WHOM(" and ".join(SEATS[rival] for rival in group)) for group in sets]


def attachable(g: Table, seat: Seat, to: Seat) -> list[Action]:
    return [ATTACH(coins, SEATS[to]) for coins in range(unattached(g) + 1)]


def unattached(g: Table) -> int:
    """The asker's free Coins that are not offered to a seat still to answer."""
    request = g.requests[-1]
    return max(0, free_coins(g, g.active) - sum(request.coins[seat] for seat in request.waiting))


WHOM = Question("ask-whom", "Whom do you ask for support?", whom_to_ask, rule="SP-SUPPORT-1")
COINS = Question(
    "attach-coins",
    lambda g, seat, to: f"How many Coins do you offer P{to + 1} for its support?",
    attachable,
    rule="SP-SUPPORT-9",
)
CLAIMS = Question(
    "claim", "What do you say the Scheme is?", lambda g, seat: [NO_CLAIM], rule="SP-SUPPORT-4", parametric=(CLAIM,)
)


def seek_support(g: Table, seat: Seat, title: int) -> Flow:
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
    g.tell_only(
        only(seat),
        "seeks-support",
        {"card": g.box.intrigue[g.sought[-1]].name},
        seat=seat,
        asked=[f"P{rival + 1} for {request.coins[rival]}" for rival in request.waiting],
        claim=request.claim or "nothing",
    )
    yield from hear_supporters(g, seat)


# -- D-SUPPORT and D-PRICE ---------------------------------------------------------------------------------------------


def replies(g: Table, seat: Seat) -> list[Action]:
    """Granting needs no Coins but those attached; if the asker has parted with them meanwhile, the grant is off."""
    if seat not in g.requests[-1].waiting:
        return []
    grant = [GRANT] if g.requests[-1].coins[seat] <= free_coins(g, g.active) else []
    return [*grant, REFUSE_SUPPORT, *(NAME_PRICE(coins) for coins in range(1, highest_price(g, seat) + 1))]


def _why_no_grant(g: Table, seat: Seat, action: Action) -> Violation | None:
    return COINS_GONE if action is GRANT else None


def highest_price(g: Table, seat: Seat) -> int:
    """What the asker still has, less what it attached for the others still to answer."""
    request = g.requests[-1]
    return free_coins(g, g.active) - sum(request.coins[rival] for rival in request.waiting if rival != seat)


def _request_prompt(g: Table, seat: Seat) -> str:
    request = g.requests[-1]
    claim = f', "{request.claim}"' if request.claim else ""
    total = g.houses[g.active].influence + g.voice + sum(g.houses[rival].influence for rival in request.granted)
    return singular(
        f"P{g.active + 1} has {total} Influence so far, seeks your {g.houses[seat].influence} for a Scheme{claim} "
        f"and offers {request.coins[seat]} Coins"
    )


SUPPORT = Question("support", _request_prompt, replies, rule="SP-SUPPORT-2", refuse=_why_no_grant)


def verdicts(g: Table, seat: Seat, rival: Seat) -> list[Action]:
    if rival not in g.requests[-1].waiting:
        return []
    return [TAKE_PRICE, LEAVE_PRICE] if free_coins(g, seat) >= g.requests[-1].price else [LEAVE_PRICE]


PRICE = Question(
    "price",
    lambda g, seat, rival: singular(f"P{rival + 1} asks {g.requests[-1].price} Coins for its support"),
    verdicts,
    rule="SP-SUPPORT-9",
)


def hear_supporters(g: Table, seat: Seat) -> Flow:
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
            g.tell("names-price", seat=rival, coins=request.price)
            verdict = yield PRICE.ask(seat, rival)
            if verdict is TAKE_PRICE:
                hand_over(g, seat, rival, request.price, "support")
                grant(g, rival)
            elif verdict is LEAVE_PRICE:
                refuse(g, rival)  # else an accepted offer has granted the support meanwhile
    title = g.sought[-1]
    enough = effective_influence(g, seat, title) >= g.box.intrigue[title].requires
    g.whisper(only(seat), "support-sum", enough="enough" if enough else "not enough")


def grant(g: Table, rival: Seat) -> None:
    request = g.requests[-1]
    request.waiting.remove(rival)
    request.granted.append(rival)
    total = g.houses[g.active].influence + g.voice + sum(g.houses[s].influence for s in request.granted)
    g.tell("grants-support", seat=rival, to=g.active, sum=total)
    drop_impossible_offers(g)


def refuse(g: Table, rival: Seat) -> None:
    g.requests[-1].waiting.remove(rival)
    g.tell("refuses-support", seat=rival, to=g.active)
    drop_impossible_offers(g)


def close_requests(g: Table) -> None:
    """SP-SUPPORT-5: support ends with the asker's turn."""
    g.requests.clear()
    g.sought.clear()
    g.parted.clear()
    g.asks_made = 0


def use_up(g: Table, title: int) -> None:
    """SP-FOIL-6: the support of a Scheme is used up by declaring it, and only now is it known what it was for."""
    for index in [i for i, sought in enumerate(g.sought) if sought == title][::-1]:
        del g.requests[index], g.sought[index]


# -- support as part of an offer ---------------------------------------------------------------------------------------


def may_promise_support(g: Table, giver: Seat, to: Seat, deed: str) -> Violation | None:
    if g.phase != "intrigue" or to != g.active or not g.requests or giver not in g.requests[-1].waiting:
        return NO_REQUEST
    return None


DEED_CHECKS["support"] = may_promise_support
DEED_ACTS["support"] = lambda g, giver, deed: grant(g, giver)

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
