"""The Market Phase: Open Market, the auctions, the Bid for Hosting (SP-MARKET, SP-AUCTION, SP-HOSTBID)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from harena.core.ask import Action, Flow, Form, Question, Seat, anyone
from harena.core.errors import Violation
from harena.games.spartacus.deeds import (
    GUARD,
    READY,
    guard_leaves_table,
    host_order,
    leave_house,
    lose_champion,
    next_market_card,
    not_yours,
    open_fist,
    rivals,
    roll_off,
    spend_together,
)
from harena.games.spartacus.intrigue import DEPLOY
from harena.games.spartacus.negotiation import (
    CHAMPION_TWICE,
    COUNTER,
    IDEAS,
    OFFER,
    answers_to_all,
    close_window,
    drop_impossible_offers,
    lapse,
    open_window,
)
from harena.games.spartacus.reactions import open_trigger
from harena.games.spartacus.state import Table, Terms
from harena.games.spartacus.telling import Parts, for_each, guards_left, market_card, purse, purses
from harena.games.spartacus.winning import victory_check
from harena.games.spartacus.words import Trigger

#: What bots ask and give for a Guard when they try their luck.
GUARD_PRICE = 2

NO_MARKET = Violation("SP-MARKET-4", "Assets are sold to the Bank only in Open Market.")
CLOSED = Violation("SP-MARKET-6", "You have already closed your Open Market business.")
NO_GUARD = Violation("SP-MARKET-4", "There is no Guard of yours on the table.")
EXHAUSTED = Violation("SP-TRADE-5", "Exhausted cards cannot be sold.")
NOTHING_TO_WAIT_FOR = Violation("SP-MARKET-2", "All others wait too: somebody has to deal or pick up.")
NO_BIDDING = Violation("SP-AUCTION-3", "Nothing is being auctioned now.")
NOT_THAT_MANY = Violation("SP-AUCTION-3", "You do not have that many Coins.")
ON_THE_TABLE = Violation("SP-AUCTION-11", "Coins already on the table cannot be bid again.")
OUTBID = Violation("SP-AUCTION-6", "Only the tied bidders bid again.")


# -- Open Market -------------------------------------------------------------------------------------------------------


def may_sell(g: Table, seat: Seat, name: str) -> Violation | None:
    if g.phase != "open-market":
        return NO_MARKET
    house = g.houses[seat]
    if house.concealed:
        return CLOSED
    if name == "guard":
        return None if house.guards else EXHAUSTED if house.tired_guards else NO_GUARD
    card = g.box.card_of.get(name, -1)
    if card not in house.cards:
        return not_yours(g, "SP-MARKET-4", name)
    if g.status[card] != READY:
        return EXHAUSTED
    return CHAMPION_TWICE if card in g.traded_champions else None


def may_pick_up(g: Table, seat: Seat) -> Violation | None:
    if g.phase != "open-market":
        return NO_MARKET
    return CLOSED if g.houses[seat].concealed else None


def may_wait(g: Table, seat: Seat) -> Violation | None:
    if g.phase != "open-market" or g.houses[seat].concealed:
        return may_pick_up(g, seat)
    return NOTHING_TO_WAIT_FOR if seat in g.waiting else None


SELL = Form("sell", "sell {asset}", check=may_sell)
WAIT = Form("wait", "wait for the others", check=may_wait)()
PICK_UP = Form("pick-up", "pick up coins", check=may_pick_up, passes=True)()


def dealings(g: Table, seat: Seat) -> list[Action]:
    """D-MARKET: answer an offer, sell to the Bank, lay out a Guard, offer a deal, or be done."""
    if g.floor_changed:
        return []
    house, status, labels = g.houses[seat], g.status, g.box.labels
    found = answers_to_all(g, seat) if g.offers else []
    found += [SELL(labels[card]) for card in house.cards if status[card] == READY and card not in g.traded_champions]
    if house.guards:
        found.append(SELL("guard"))
    if g.box.guard in house.hand:
        found.append(DEPLOY)
    if seat not in g.waiting:
        found.append(WAIT)
    found.append(PICK_UP)
    return found


DEAL = Question(
    "open-market",
    dealings,
    rule="SP-MARKET-2",
    confirm=True,
    parametric=(OFFER, COUNTER),
)


def open_market(g: Table) -> Flow:
    """SP-MARKET-2 to SP-MARKET-7: everybody deals at will until all have picked up their Coins."""
    g.tell("phase", phase="open-market")
    open_window(g, "open market")
    g.traded_champions = []
    dealing = host_order(g)
    while dealing:
        g.floor_changed = False
        said = yield anyone([DEAL.ask(seat) for seat in dealing if seat not in g.waiting] or map(DEAL.ask, dealing))
        seat, action = said or (-1, None)
        if action is WAIT:
            g.waiting.append(seat)
            continue
        g.waiting = []
        if action is None:
            continue  # an offer was made or answered
        if action is PICK_UP:
            conceal_coins(g, seat)
            dealing.remove(seat)
        else:
            sell(g, seat, action.args[0])
    close_window(g)
    lay_out_row(g)
    g.phase = "auction"


def sell(g: Table, seat: Seat, name: str) -> None:
    """SP-MARKET-4: discard it and take its Coin Value."""
    if name == "guard":
        guard_leaves_table(g, seat)
        _take_price(g, seat, GUARD, g.box.intrigue[g.box.guard].value)
    else:
        card = g.box.market[g.box.card_of[name]]
        champion = leave_house(g, seat, card.number)
        _take_price(g, seat, card.label, card.value)
        if champion:
            lose_champion(g, seat)
    drop_impossible_offers(g)


def _take_price(g: Table, seat: Seat, asset: str, coins: int) -> None:
    g.houses[seat].coins += coins
    if g.log is not None:
        left = guards_left(g, seat) if asset == GUARD else None
        g.tell("sells", seat=seat, card=asset, coins=coins, purse=purse(g, seat), left=left)


def conceal_coins(g: Table, seat: Seat) -> None:
    """SP-MARKET-6: final; offers to and from this Dominus lapse."""
    g.houses[seat].concealed = True
    g.tell("picks-up", seat=seat, coins=g.houses[seat].coins)
    lapse(g, [offer for offer in g.offers if seat in (offer.maker, offer.to)], "picked up")


# -- concealed bidding -------------------------------------------------------------------------------------------------


def may_bid(g: Table, seat: Seat, coins: int) -> Violation | None:
    if g.phase not in ("auction", "hosting"):
        return NO_BIDDING
    if seat not in g.bidders:
        return OUTBID
    house = g.houses[seat]
    if coins > house.coins or coins < 0:
        return NOT_THAT_MANY
    return ON_THE_TABLE if coins > house.coins - house.staked else None


BID = Form("bid", "bid {coins:int}", check=may_bid)
_BIDS = tuple(BID(coins) for coins in range(200))


def bids(g: Table, seat: Seat) -> tuple[Action, ...] | list[Action]:
    most = g.houses[seat].coins - g.houses[seat].staked
    return _BIDS[: most + 1] if most < len(_BIDS) else [BID(coins) for coins in range(most + 1)]


def _prize(g: Table, seat: Seat) -> Parts:
    """What is bid for, with which Coins, on top of which."""
    house = g.houses[seat]
    prize: Parts = {"marker": "Host marker"} if g.phase == "hosting" else {"card": g.box.market[g.on_sale].label}
    return {**prize, "coins": house.coins - house.staked, "staked": house.staked}


BIDDING = Question("bid", bids, rule="SP-AUCTION-3", says=_prize)


def closed_fist(g: Table, seat: Seat) -> Flow:
    """D-BID: unseen until all fists open."""
    plan = open_fist(g, seat)
    bid = yield BIDDING.ask(seat)
    plan.append(bid.args[0])


def concealed_bidding(g: Table) -> Flow:
    """SP-AUCTION-3 to SP-AUCTION-9: the lone winner, or the participants of a round in which nobody bid anything."""
    g.bidders = host_order(g)
    while True:
        yield from spend_together(g, g.bidders, closed_fist, "bid")
        shown = {seat: g.houses[seat].plan.pop() for seat in g.bidders}
        for seat, coins in shown.items():
            g.houses[seat].staked += coins
        if g.log is not None:
            tell_bids(g, shown)
        if not any(shown.values()):
            return list(g.bidders)
        best = max(g.houses[seat].staked for seat in g.bidders)
        for seat in [seat for seat in g.bidders if g.houses[seat].staked < best]:
            g.houses[seat].staked = 0  # SP-AUCTION-7: falling behind, it takes its bid back
            g.bidders.remove(seat)
        if len(g.bidders) == 1:
            return list(g.bidders)
        g.tell("tied", seats=list(g.bidders), coins=best)


def tell_bids(g: Table, shown: Mapping[Seat, int]) -> None:
    empty = {} if any(shown.values()) else {"empty_seats": list(shown)}
    g.tell("bids", bids=for_each("bid", "coins", shown), **empty)


def pay_bid(g: Table, seat: Seat) -> int:
    """How many Coins it was."""
    house = g.houses[seat]
    house.coins -= house.staked
    return house.staked


def end_bidding(g: Table) -> None:
    g.bidders = []
    for house in g.houses:
        house.staked = 0


# -- the Auction -------------------------------------------------------------------------------------------------------


def lay_out_row(g: Table) -> None:
    """SP-AUCTION-1: one card for each player, face down."""
    cards = [next_market_card(g) for _ in range(g.seats)]
    g.market_row.extend(card for card in cards if card is not None)
    g.market_row.reverse()  # the first to be revealed lies at the end of the list


def auction(g: Table) -> Flow:
    """SP-AUCTION-2: the next card is revealed and settled."""
    if not g.market_row:
        g.phase = "hosting"
        return
    g.on_sale = g.market_row.pop()
    for house in g.houses:
        del house.foreseen[:1]
    if g.log is not None:
        g.tell("on-sale", card=market_card(g.box.market[g.on_sale]), more=len(g.market_row))
    open_window(g, "auction")
    left = yield from concealed_bidding(g)
    close_window(g)
    label = g.box.market[g.on_sale].label
    if len(left) == 1 and g.houses[left[0]].staked:
        paid = pay_bid(g, left[0])
        g.houses[left[0]].cards.append(g.on_sale)
        g.tell("buys", seat=left[0], card=label, coins=paid)
    else:
        g.market_discard.append(g.on_sale)  # SP-AUCTION-8
        tied = g.houses[left[0]].staked
        g.tell("no-sale", card=label, **({"tied_seats": left, "coins": tied} if tied else {}))
    g.on_sale = -1
    end_bidding(g)


# -- Bid for Hosting ---------------------------------------------------------------------------------------------------


def hosting(g: Table) -> Flow:
    """SP-HOSTBID-1 to SP-HOSTBID-5: the Host marker changes hands here and nowhere else."""
    g.tell("host-bid")
    open_window(g, "hosting")
    left = yield from concealed_bidding(g)
    close_window(g)
    winner = left[0] if len(left) == 1 else roll_off(g, left, "hosting")
    paid = pay_bid(g, winner)
    end_bidding(g)
    g.host = winner
    g.tell("host", seat=winner, paid=paid)
    for house in g.houses:
        house.concealed = False
    g.secret_gifts = []
    if g.log is not None:
        g.tell("treasuries", coins=purses(g, range(g.seats)))
    g.phase = "market-end"


def market_end(g: Table) -> Flow:
    yield from open_trigger(g, Trigger.PHASE, g.host)
    victory_check(g, "honour")


# -- what bots may think of offering -----------------------------------------------------------------------------------


def market_ideas(g: Table, seat: Seat) -> Iterator[tuple[Seat, Terms]]:
    """With the next two Houses: what came last to either, a little above its value; a Guard where there is none."""
    if g.houses[seat].concealed:
        return
    for rival in rivals(g, seat)[:2]:
        if not g.houses[rival].concealed:
            yield from ((rival, Terms(give=(asset,), want_coins=price)) for asset, price in _on_offer(g, seat, rival))
            yield from ((rival, Terms(give_coins=price, want=(asset,))) for asset, price in _on_offer(g, rival, seat))


def _on_offer(g: Table, seller: Seat, buyer: Seat) -> Iterator[tuple[str, int]]:
    house, coins = g.houses[seller], g.houses[buyer].coins
    for card in house.cards[-1:]:
        price = g.box.market[card].value + 2
        if price <= coins and g.status[card] == READY and card not in g.traded_champions:
            yield g.box.labels[card], price
    if house.guards > 1 and not g.houses[buyer].guards and coins >= GUARD_PRICE:
        yield "guard", GUARD_PRICE


IDEAS["open market"] = market_ideas

FORMS = (SELL, WAIT.form, PICK_UP.form, BID)
