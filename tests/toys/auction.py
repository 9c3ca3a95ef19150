"""Auction: an open floor on which everybody bids, gifts at any time, and offers that one may accept or let lapse.

Three or four houses buy gladiators one by one. The floor is open: whoever speaks first is heard. A house bids more,
steps out, or offers another house coins for stepping out; while an offer stands the other house may accept it, and it
lapses as soon as anybody says anything else. Coins may be given away at any time. Everybody knows how many coins lie in
a purse but only its owner knows which; before the last gladiator all purses are turned out on the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from harena.core import (
    EVERYONE,
    NOBODY,
    UNNAMED,
    Action,
    Ask,
    Config,
    Flow,
    Form,
    Game,
    Lexicon,
    Option,
    Question,
    Result,
    Rng,
    Seat,
    State,
    Violation,
    Zone,
    ZoneSpec,
    anyone,
    legal,
    only,
)
from harena.core.positions import for_seats, listed, take, whole_number

BRONZE, SILVER = 1, 3
COINS = [BRONZE] * 18 + [SILVER] * 14
GLADIATORS = [2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9]  # what each is worth at the end
PURSE = {"lean": 5, "rich": 7}
RAISES = (1, 2, 3)


@dataclass(slots=True, kw_only=True)
class House:
    purse: Zone[int]
    chest: Zone[int]  # coins received before everybody's eyes
    school: Zone[int]
    bidding: bool = True
    offered: bool = False  # has made its offer for this gladiator


@dataclass(frozen=True, slots=True)
class Standing:
    """An offer on the table: `seat` pays `price` if `to` steps out."""

    seat: Seat
    to: Seat
    price: int


@dataclass(slots=True, kw_only=True)
class Auction(State):
    houses: list[House]
    stable: Zone[int]
    block: Zone[int]
    unsold: Zone[int]
    bank: Zone[int]
    paid: Zone[int]
    lots: int
    gifts: bool
    bid: int = 0
    bidder: Seat | None = None
    offer: Standing | None = None


# -- legality, written once ------------------------------------------------------------------------------------------

STEPPED_OUT = Violation("TA-1", "You have stepped out; the next gladiator is yours to bid for.")
HIGHEST = Violation("TA-2", "The highest bid is yours already.")
TOO_LOW = Violation("TA-3", "A bid is higher than the last one, by three at most.")
NOT_SO_MUCH = Violation("TA-4", "You do not have so many coins.")
NO_OFFER = Violation("TA-5", "Nobody has made you an offer.")
ONE_OFFER = Violation("TA-6", "One offer for each gladiator is all you may make.")
NO_PARTNER = Violation("TA-7", "Offers go to another house that is bidding and does not hold the highest bid.")
NOTHING = Violation("TA-8", "At least one coin has to change hands.")
NO_GIFTS = Violation("TA-9", "At this table coins are not given away.")
NO_HOUSE = Violation("TA-10", "There is no other house of that name.")
CONCEALED = Violation("TA-11", "What lies in a purse is its owner's secret.")


def may_speak(g: Auction, seat: Seat) -> Violation | None:
    if not g.houses[seat].bidding:
        return STEPPED_OUT
    return HIGHEST if g.bidder == seat else None


def may_bid(g: Auction, seat: Seat, coins: int) -> Violation | None:
    violation = may_speak(g, seat)
    if violation is not None:
        return violation
    if coins - g.bid not in RAISES:
        return TOO_LOW
    return None if coins <= wealth(g.houses[seat]) else NOT_SO_MUCH


def may_answer(g: Auction, seat: Seat) -> Violation | None:
    return None if g.offer is not None and g.offer.to == seat else NO_OFFER


def may_offer(g: Auction, seat: Seat, to: str, price: int) -> Violation | None:
    violation = may_speak(g, seat)
    if violation is not None:
        return violation
    if g.houses[seat].offered:
        return ONE_OFFER
    other = seat_of(to)
    if other == seat or not 0 <= other < g.seats or may_speak(g, other) is not None:
        return NO_PARTNER
    if price < 1:
        return NOTHING
    return None if price <= wealth(g.houses[seat]) else NOT_SO_MUCH


def may_give(g: Auction, seat: Seat, to: str, bronze: int, silver: int) -> Violation | None:
    if not g.gifts:
        return NO_GIFTS
    other = seat_of(to)
    if other == seat or not 0 <= other < g.seats:
        return NO_HOUSE
    if bronze < 0 or silver < 0 or not bronze + silver:
        return NOTHING
    purse = g.houses[seat].purse
    return None if bronze <= purse.count(BRONZE) and silver <= purse.count(SILVER) else NOT_SO_MUCH


# -- offers and gifts: their words, and some of them for bots ----------------------------------------------------------


def offer_text(args: tuple[Any, ...]) -> str:
    to, price = args
    return f"offer {to} {price} coin{'s' * (price != 1)} for stepping out"


def read_offer(text: str) -> tuple[Any, ...] | None:
    match = re.fullmatch(r"offer (p\d) (\d{1,4}) coins? for stepping out", text)
    return None if match is None else (match[1], int(match[2]))


def some_offers(g: Auction, seat: Seat, rng: Rng) -> list[Action]:
    others = [name(other) for other in range(g.seats) if other != seat]
    return legal(g, seat, [OFFER(rng.choice(others), 1 + rng.below(3))])


def gift_text(args: tuple[Any, ...]) -> str:
    to, bronze, silver = args
    coins = [f"{count} {kind}" for count, kind in ((bronze, "bronze"), (silver, "silver")) if count]
    return f"give {to} {' and '.join(coins) or 'nothing'}"


def read_gift(text: str) -> tuple[Any, ...] | None:
    match = re.fullmatch(r"give (p\d) (?:nothing|(?:(\d{1,4}) bronze)?(?: and )?(?:(\d{1,4}) silver)?)", text)
    return None if match is None else (match[1], int(match[2] or 0), int(match[3] or 0))


def some_gifts(g: Auction, seat: Seat, rng: Rng) -> list[Action]:
    others = [name(other) for other in range(g.seats) if other != seat]
    return legal(g, seat, [GIVE(rng.choice(others), *rng.choice(((1, 0), (0, 1))))])


def give(g: Auction, seat: Seat, to: str, bronze: int, silver: int) -> Flow:
    """A gift leaves the purse and lands in the other house's chest, before everybody's eyes."""
    hand_over(g.houses[seat].purse, [BRONZE] * bronze + [SILVER] * silver, g.houses[seat_of(to)].chest)
    g.tell("gift", seat=seat, to=seat_of(to), bronze=bronze, silver=silver)
    return
    yield  # an at-any-time action is a flow, even one that asks nothing


BID = Form("bid", "bid {coins:int}", check=may_bid)
STEP_OUT = Form("step out", check=may_speak)()
ACCEPT = Form("accept", check=may_answer)()
DECLINE = Form("decline", check=may_answer)()
OFFER = Form("offer", "offer {to} {price:int} coins for stepping out", check=may_offer, parametric=True,
             sample=some_offers, render=offer_text, parse=read_offer,
             schema={"to": {"type": "house"}, "price": {"type": "integer", "minimum": 1}})
GIVE = Form("give", "give {to} {bronze:int} bronze and {silver:int} silver", check=may_give, parametric=True,
            interrupt=give, sample=some_gifts, render=gift_text, parse=read_gift,
            schema={"to": {"type": "house"}, "bronze": {"type": "integer", "minimum": 0},
                    "silver": {"type": "integer", "minimum": 0}})
PEEK = Form("peek", "look into the purse of {whose}", never=CONCEALED)

# -- what is asked ---------------------------------------------------------------------------------------------------


def floor_options(g: Auction, seat: Seat) -> list[Action]:
    return [*legal(g, seat, [BID(g.bid + more) for more in RAISES]), STEP_OUT]


FLOOR = Question("floor", floor_options, rule="TA-3", parametric=(OFFER, GIVE), says=lambda g, seat: {"bid": g.bid})
OFFERED = Question("offered", lambda g, seat, by, price: [ACCEPT, DECLINE], rule="TA-5",
                   says=lambda g, seat, by, price: {"from": by, "price": price})

# -- the rules -------------------------------------------------------------------------------------------------------


def sell_gladiator(g: Auction) -> Flow:
    """One gladiator stands on the block until all but the highest bidder have stepped out."""
    bring_out(g)
    while asks := floor(g):
        seat, action = yield anyone(asks)
        offer, g.offer = g.offer, None
        if action.form is BID:
            g.bid, g.bidder = action.args[0], seat
            g.tell("bids", seat=seat, coins=g.bid)
        elif action is STEP_OUT:
            step_out(g, seat)
        elif action.form is OFFER:
            g.houses[seat].offered = True
            g.offer = Standing(seat, seat_of(action.args[0]), action.args[1])
            g.tell("offers", seat=seat, to=g.offer.to, coins=g.offer.price)
        elif action is ACCEPT and offer is not None:
            accept(g, offer)
        else:
            g.tell("declines", seat=seat)
        if offer is not None and action not in (ACCEPT, DECLINE):
            g.tell("lapses", seat=offer.seat)
    fall_of_the_hammer(g)
    if not g.lots:
        settle(g)


def bring_out(g: Auction) -> None:
    g.lots -= 1
    g.bid, g.bidder, g.offer = 0, None, None
    g.block.append(g.stable.pop())
    g.tell("block", worth=g.block[0])
    for house in g.houses:
        house.bidding, house.offered = True, False
        if not g.lots:  # for the last gladiator all purses are turned out
            house.purse.spec = replace(house.purse.spec, sees=EVERYONE)


def floor(g: Auction) -> list[Ask]:
    """Who may speak now: all who bid and do not hold the highest bid; whoever has an offer answers that first."""
    offer = g.offer
    return [
        FLOOR.ask(seat) if offer is None or offer.to != seat else OFFERED.ask(seat, offer.seat, offer.price)
        for seat in range(g.seats)
        if may_speak(g, seat) is None
    ]


def step_out(g: Auction, seat: Seat) -> None:
    g.houses[seat].bidding = False
    g.tell("steps out", seat=seat)


def accept(g: Auction, offer: Standing) -> None:
    """The price changes hands, if it is still there, and the house steps out."""
    g.tell("accepts", seat=offer.to)
    pay(g, offer.seat, offer.price, g.houses[offer.to].chest)
    step_out(g, offer.to)


def fall_of_the_hammer(g: Auction) -> None:
    """The highest bidder pays and gets the gladiator. Who cannot pay any more loses all coins, and nobody gets him."""
    worth = g.block.pop()
    if g.bidder is not None and pay(g, g.bidder, g.bid, g.paid):
        g.houses[g.bidder].school.append(worth)
        g.tell("sold", seat=g.bidder, worth=worth, coins=g.bid)
    else:
        g.unsold.append(worth)
        g.tell("unsold", worth=worth)


def pay(g: Auction, seat: Seat, price: int, to: Zone[int]) -> bool:
    """Coins for at least the price, as little too much as can be, from the chest first; nothing is given back."""
    house = g.houses[seat]
    enough = wealth(house) >= price
    for coin in tender([*house.chest, *house.purse], min(price, wealth(house))):
        hand_over(house.chest if coin in house.chest else house.purse, [coin], to)
        g.tell("pays", seat=seat, coin=coin)
    return enough


def tender(coins: Sequence[int], price: int) -> list[int]:
    """The coins with the smallest sum that is enough; of equal sums the one with fewer coins."""
    ways = [
        [SILVER] * silver + [BRONZE] * bronze
        for silver in range(coins.count(SILVER) + 1)
        for bronze in range(coins.count(BRONZE) + 1)
        if SILVER * silver + BRONZE * bronze >= price
    ]
    return min(ways, key=lambda way: (sum(way), len(way)))


def hand_over(source: Zone[int], coins: Iterable[int], to: Zone[int]) -> None:
    for coin in coins:
        source.remove(coin)
        to.append(coin)


def settle(g: Auction) -> None:
    """Coins and gladiators count; the richest house wins, several on a tie."""
    scores = tuple(wealth(house) + sum(house.school) for house in g.houses)
    ranking = tuple(
        tuple(seat for seat in range(g.seats) if scores[seat] == score) for score in sorted(set(scores), reverse=True)
    )
    g.finish(Result(ranking[0], ranking, scores, "all gladiators were sold"))


def wealth(house: House) -> int:
    return sum(house.purse) + sum(house.chest)


def name(seat: Seat) -> str:
    return f"p{seat + 1}"


def seat_of(word: str) -> Seat:
    return int(word[1:]) - 1 if re.fullmatch(r"p\d", word) else -1


# -- the game --------------------------------------------------------------------------------------------------------


class AuctionGame(Game[Auction]):
    id = "toy-auction"
    name = "Auction"
    summary = "Buy gladiators on an open floor, with gifts and offers."
    minutes = 10
    seats = (3, 4)
    options = (
        Option("lots", 4, "How many gladiators are sold.", low=2, high=6),
        Option("purse", "lean", "How many coins each house begins with.", choices=tuple(PURSE)),
        Option("gifts", True, "Whether coins may be given away."),
    )
    forms = (BID, STEP_OUT.form, ACCEPT.form, DECLINE.form, OFFER, GIVE, PEEK)
    phases = {"lot": sell_gladiator}
    state = Auction
    turn_rule = "TA-2"
    evaluates = True
    given = ("lots", "block", "purses")
    lexicon = Lexicon.of({"en": {
        "events": {
            "block": "A gladiator worth {worth} stands on the block.", "bids": "{seat} <bid|bids> {coins}.",
            "steps out": "{seat} <step|steps> out.", "offers": "{seat} <offer|offers> {to} {coins} for stepping out.",
            "accepts": "{seat} <accept|accepts>.", "declines": "{seat} <decline|declines>.",
            "lapses": "{seat:whose} offer lapses.", "pays": "{seat} <pay|pays> a coin of {coin}.",
            "sold": "{seat} <buy|buys> for {coins} what is worth {worth}.",
            "unsold": "Nobody gets the gladiator worth {worth}.",
            "gift": "{seat} <give|gives> {to} {bronze} bronze and {silver} silver.",
        },
        "questions": {
            "floor": "Bid more than {bid}, step out, or make an offer.",
            "offered": "{from} offers you {price|a coin|# coins} for stepping out.",
        },
    }})

    def setup(self, config: Config, rng: Rng) -> Auction:
        bank = Zone(ZoneSpec("bank", None, NOBODY, "coins"), COINS)
        rng.shuffle(bank)
        stable = Zone(ZoneSpec("stable", None, NOBODY, "gladiators"), GLADIATORS)
        rng.shuffle(stable)
        count = PURSE[config["purse"]]
        houses = [
            House(
                purse=Zone(ZoneSpec("purse", seat, only(seat), "coins"), [bank.pop() for _ in range(count)]),
                chest=Zone(ZoneSpec("chest", seat, EVERYONE, "coins")),
                school=Zone(ZoneSpec("school", seat, EVERYONE, "gladiators")),
            )
            for seat in range(config.seats)
        ]
        return Auction(
            seats=config.seats,
            rng=rng,
            phase="lot",
            houses=houses,
            stable=stable,
            block=Zone(ZoneSpec("block", None, EVERYONE, "gladiators")),
            unsold=Zone(ZoneSpec("unsold", None, EVERYONE, "gladiators")),
            bank=bank,
            paid=Zone(ZoneSpec("paid", None, EVERYONE, "coins")),
            lots=config["lots"],
            gifts=config["gifts"],
        )

    def view(self, g: Auction, seat: Seat | None) -> dict[str, Any]:
        return {
            "lots": g.lots,
            "block": list(g.block),
            "unsold": list(g.unsold),
            "bid": g.bid,
            "bidder": g.bidder,
            "offer": None if g.offer is None else {"seat": g.offer.seat, "to": g.offer.to, "price": g.offer.price},
            "houses": [
                {
                    "purse": sorted(house.purse) if house.purse.seen_by(seat) else len(house.purse),
                    "chest": list(house.chest),
                    "school": list(house.school),
                    "bidding": house.bidding,
                    "offered": house.offered,
                }
                for house in g.houses
            ],
        }

    def invariants(self, g: Auction) -> Iterator[str]:
        coins = [coin for house in g.houses for coin in (*house.purse, *house.chest)]
        if sorted([*coins, *g.bank, *g.paid]) != COINS:
            yield "the coins are not the 32 of the box"
        bought = [worth for house in g.houses for worth in house.school]
        if sorted([*bought, *g.stable, *g.block, *g.unsold]) != GLADIATORS:
            yield "the gladiators are not the twelve of the box"

    def evaluate(self, g: Auction, seat: Seat) -> float:
        if g.result is not None:
            return g.result.share(seat)
        worth = [wealth(house) + sum(house.school) for house in g.houses]
        if g.bidder is not None and g.block:
            worth[g.bidder] += g.block[0] - g.bid
        lead = worth[seat] - max(worth[other] for other in range(g.seats) if other != seat)
        return min(0.95, max(0.05, 0.5 + 0.05 * lead))

    def arrange(self, g: Auction, given: Mapping[str, Any]) -> None:
        g.lots = whole_number(given.get("lots", g.lots), "'lots'", low=1)
        if "block" in given:  # the next gladiator to be brought out
            worth = whole_number(given["block"], "'block'", low=1)
            g.stable.append(take(g.stable, worth, str(worth), GLADIATORS))
        for house in g.houses if "purses" in given else ():
            g.bank.extend(house.purse)
            house.purse.clear()
        for house, coins in zip(g.houses, for_seats(given.get("purses", []), g.seats, "'purses'"), strict=False):
            house.purse.extend(take(g.bank, coin, str(coin), COINS) for coin in listed(coins, "a purse"))

    def inspect(self, g: Auction) -> dict[str, Any]:
        return {
            "bid": g.bid,
            "bidder": g.bidder,
            "houses": [
                {"purse": sorted(house.purse), "chest": sorted(house.chest), "school": sorted(house.school),
                 "wealth": wealth(house), "bidding": house.bidding}
                for house in g.houses
            ],
        }

    def draw(self, view: Mapping[str, Any], names: Sequence[str] = UNNAMED) -> str:
        lines = [f"on the block: {', '.join(map(str, view['block'])) or 'nobody'}   highest bid: {view['bid']}"]
        for seat, house in enumerate(view["houses"]):
            purse = house["purse"] if isinstance(house["purse"], int) else " ".join(map(str, house["purse"]))
            mark = "*" if seat == view["bidder"] else " " if house["bidding"] else "-"
            lines.append(f"{mark}{names[seat]}  purse: {purse}  chest: {sum(house['chest'])}  "
                         f"school: {' '.join(map(str, house['school'])) or '-'}")
        return "\n".join(lines)
