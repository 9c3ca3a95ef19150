"""The Market Phase: Open Market, the auctions, the Bid for Hosting (SP-MARKET, SP-AUCTION, SP-HOSTBID)."""

from __future__ import annotations

from collections.abc import Mapping

from harena.core import Action, Flow, Form, Question, Seat, Violation, anyone

from .card_words import Trigger
from .floor import close_window, has_changed, open_window
from .foundations import (
    GUARD,
    READY,
    guard_leaves_table,
    host_order,
    leave_house,
    lose_champion,
    next_market_card,
    not_yours,
    open_fist,
    roll_off,
    spend_together,
)
from .intrigue import DEPLOY
from .offers import (
    CHAMPION_TWICE,
    COUNTER,
    OFFER,
    answers_to_all,
    drop_impossible_offers,
    every_answer,
    lapse,
)
from .reactions import open_trigger
from .state import Capua
from .telling import Parts, for_each, guards_left, market_card, purse, purses
from .winning import victory_check

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


def may_sell(g: Capua, seat: Seat, name: str) -> Violation | None:
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


def may_pick_up(g: Capua, seat: Seat) -> Violation | None:
    if g.phase != "open-market":
        return NO_MARKET
    return CLOSED if g.houses[seat].concealed else None


def may_wait(g: Capua, seat: Seat) -> Violation | None:
    if g.phase != "open-market" or g.houses[seat].concealed:
        return may_pick_up(g, seat)
    return NOTHING_TO_WAIT_FOR if seat in g.waiting else None


SELL = Form("sell", "sell {asset}", check=may_sell, at=("table",))
WAIT = Form("wait", "wait for the others", check=may_wait)()
PICK_UP = Form("pick-up", "pick up coins", check=may_pick_up, passes=True, at=("market",))()


def dealings(g: Capua, seat: Seat) -> list[Action]:
    """D-MARKET: answer an offer, sell to the Bank, lay out a Guard, offer a deal, or be done."""
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


def every_dealing(g: Capua, seat: Seat) -> list[Action]:
    """Whether or not it may be done now; what may be is found more quickly by `dealings`."""
    sales = [SELL(g.box.labels[card]) for card in g.houses[seat].cards]
    return [*every_answer(g, seat), *sales, SELL("guard"), DEPLOY, WAIT, PICK_UP]


DEAL = Question(
    "open-market",
    dealings,
    candidates=every_dealing,
    rule="SP-MARKET-2",
    confirm=True,
    lapses=has_changed,
    parametric=(OFFER, COUNTER),
)


def open_market(g: Capua) -> Flow:
    """SP-MARKET-2 to SP-MARKET-7: everybody deals at will until all have picked up their Coins."""
    g.tell("phase", phase="open-market")
    open_window(g, "open market")
    g.traded_champions = []
    yield from dealing_goes_on(g)


def dealing_goes_on(g: Capua) -> Flow:
    """Open Market from the next deal on: who has not picked up is still dealing."""
    dealing = [seat for seat in host_order(g) if not g.houses[seat].concealed]
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


def sell(g: Capua, seat: Seat, name: str) -> None:
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


def _take_price(g: Capua, seat: Seat, asset: str, coins: int) -> None:
    g.houses[seat].coins += coins
    if g.log is not None:
        left = guards_left(g, seat) if asset == GUARD else None
        g.tell("sells", seat=seat, card=asset, coins=coins, purse=purse(g, seat), left=left)


def conceal_coins(g: Capua, seat: Seat) -> None:
    """SP-MARKET-6: final; offers to and from this Dominus lapse."""
    g.houses[seat].concealed = True
    g.tell("picks-up", seat=seat, coins=g.houses[seat].coins)
    lapse(g, [offer for offer in g.offers if seat in (offer.maker, offer.to)], "picked up")


# -- concealed bidding -------------------------------------------------------------------------------------------------


def may_bid(g: Capua, seat: Seat, coins: int) -> Violation | None:
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


def bids(g: Capua, seat: Seat) -> tuple[Action, ...] | list[Action]:
    most = g.houses[seat].coins - g.houses[seat].staked
    return _BIDS[: most + 1] if most < len(_BIDS) else [BID(coins) for coins in range(most + 1)]


def _prize(g: Capua, seat: Seat) -> Parts:
    """What is bid for, with which Coins, on top of which."""
    house = g.houses[seat]
    prize: Parts = {"marker": "Host marker"} if g.phase == "hosting" else {"card": g.box.market[g.on_sale].label}
    return {**prize, "coins": house.coins - house.staked, "staked": house.staked}


def every_bid(g: Capua, seat: Seat) -> list[Action]:
    return [BID(coins) for coins in range(g.houses[seat].coins + 2)]


BIDDING = Question("bid", bids, candidates=every_bid, rule="SP-AUCTION-3", says=_prize)


def closed_fist(g: Capua, seat: Seat) -> Flow:
    """D-BID: unseen until all fists open."""
    plan = open_fist(g, seat)
    bid = yield BIDDING.ask(seat)
    plan.append(bid.args[0])


def concealed_bidding(g: Capua) -> Flow:
    """SP-AUCTION-3 to SP-AUCTION-9. Returns who is foremost: one, or several who are level and bid no more."""
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


def tell_bids(g: Capua, shown: Mapping[Seat, int]) -> None:
    empty = {} if any(shown.values()) else {"empty_seats": list(shown)}
    g.tell("bids", bids=for_each("bid", "coins", shown), **empty)


def pay_bid(g: Capua, seat: Seat) -> int:
    """How many Coins it was."""
    house = g.houses[seat]
    house.coins -= house.staked
    return house.staked


def end_bidding(g: Capua) -> None:
    g.bidders = []
    for house in g.houses:
        house.staked = 0


# -- the Auction -------------------------------------------------------------------------------------------------------


def lay_out_row(g: Capua) -> None:
    """SP-AUCTION-1: one card for each player, face down."""
    cards = [next_market_card(g) for _ in range(g.seats)]
    g.market_row.extend(card for card in cards if card is not None)
    g.market_row.reverse()  # the first to be revealed lies at the end of the list


def auction(g: Capua) -> Flow:
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
    foremost = yield from concealed_bidding(g)
    close_window(g)
    label = g.box.market[g.on_sale].label
    if len(foremost) == 1:
        (buyer,) = foremost
        paid = pay_bid(g, buyer)
        g.houses[buyer].cards.append(g.on_sale)
        g.tell("buys", seat=buyer, card=label, coins=paid)
    else:
        g.market_discard.append(g.on_sale)  # SP-AUCTION-8
        tied = g.houses[foremost[0]].staked
        g.tell("no-sale", card=label, **({"tied_seats": foremost, "coins": tied} if tied else {}))
    g.on_sale = -1
    end_bidding(g)


# -- Bid for Hosting ---------------------------------------------------------------------------------------------------


def hosting(g: Capua) -> Flow:
    """SP-HOSTBID-1 to SP-HOSTBID-5: the Host marker changes hands here and nowhere else."""
    g.tell("host-bid")
    open_window(g, "hosting")
    foremost = yield from concealed_bidding(g)
    close_window(g)
    winner = foremost[0] if len(foremost) == 1 else roll_off(g, foremost, "hosting")
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


def market_end(g: Capua) -> Flow:
    yield from open_trigger(g, Trigger.PHASE, g.host)
    victory_check(g, "honour")


FORMS = (SELL, WAIT.form, PICK_UP.form, BID)
