"""What bots offer and how they counter: prices at which both sides gain, by `worth`. No rule depends on it."""

from __future__ import annotations

from collections.abc import Iterator

from harena.core import Action, Seat

from .foundations import READY, SEAT_OF, SEATS, free_coins, rivals
from .offers import COUNTER, OFFER, ideas, may_counter, may_offer, why_no_deal
from .state import Capua, Offer, Terms
from .terms import read_terms, say_terms
from .worth import card_worth, coins_worth, guard_worth, offer_worth, purse_worth

#: A deal must bring each side more than this, in Coins, to be worth the trouble.
MARGIN = 0.2
#: The amounts of Coins that bots deal in, besides all they have.
AMOUNTS = (1, 2, 3, 4, 5, 6, 8, 10, 15)
#: Stands for a Guard among the numbers of cards.
GUARDS = -1


def gain(g: Capua, seat: Seat, to: Seat, terms: Terms) -> float:
    """What making this offer brings a seat; less than nothing if the other side would not have it."""
    return offer_worth(g, seat, seat, to, terms) if offer_worth(g, to, seat, to, terms) > MARGIN else -1.0


def fair_price(g: Capua, payer: Seat, payee: Seat, gain: float, loss: float) -> int:
    """The Coins for what gains the payer and costs the payee so much, so that the worse off gains as much as can be.

    0 if there is no amount at which both gain.
    """
    purse, best, price = free_coins(g, payer), MARGIN, 0
    theirs, ours = g.houses[payer].coins, g.houses[payee].coins
    their_worth, our_worth = purse_worth(theirs), purse_worth(ours)
    for coins in (*AMOUNTS, purse):
        if coins <= purse:
            left = gain + (purse_worth(theirs - coins) - their_worth)
            if left <= best:
                break  # who pays still more gains still less
            got = purse_worth(ours + coins) - our_worth - loss
            if got > best:
                best, price = min(left, got), coins
    return price


# -- offers ------------------------------------------------------------------------------------------------------------


def bargains(g: Capua, seat: Seat) -> list[Action]:
    """Offers that a seat may make now and from which both sides gain."""
    thought_of = market_bargains(g, seat) if g.window == "open market" else _bribes(g, seat)
    found = [OFFER(SEATS[to], *say_terms(terms)) for to, terms in thought_of]
    return [action for action in found if may_offer(g, seat, *action.args) is None]


def _bribes(g: Capua, seat: Seat) -> Iterator[tuple[Seat, Terms]]:
    """The deeds that could be paid for, each at its fair price."""
    for to, deeds in dict.fromkeys((SEAT_OF[idea.args[0]], read_terms(*idea.args[1:]).want) for idea in ideas(g, seat)):
        if deeds:
            free = Terms(want=deeds)
            price = fair_price(g, seat, to, offer_worth(g, seat, seat, to, free), -offer_worth(g, to, seat, to, free))
            if price:
                yield to, Terms(give_coins=price, want=deeds)


def market_bargains(g: Capua, seat: Seat) -> Iterator[tuple[Seat, Terms]]:
    """With each rival the sale and the purchase that bring the two Houses most."""
    own = goods(g, seat)
    for rival in rivals(g, seat):
        if why_no_deal(g, seat, rival) is None:
            asset, price = best_sale(g, own, seat, rival)
            if price:
                yield rival, Terms(give=(asset,), want_coins=price)
            asset, price = best_sale(g, goods(g, rival), rival, seat)
            if price:
                yield rival, Terms(give_coins=price, want=(asset,))


def goods(g: Capua, seller: Seat) -> list[tuple[int, float]]:
    """The Assets that a House could sell now (GUARDS: one of its Guards), and what it would lose with each: what the
    Asset is worth to it, or the Bank's price."""
    found = [
        (card, max(card_worth(g, seller, card), coins_worth(g, seller, g.box.market[card].value)))
        for card in g.houses[seller].cards
        if g.status[card] == READY and card not in g.traded_champions
    ]
    if g.houses[seller].guards:
        found.append((GUARDS, guard_worth(g.houses[seller].guards - 1)))
    return found


def best_sale(g: Capua, goods: list[tuple[int, float]], seller: Seat, buyer: Seat) -> tuple[str, int]:
    """The Asset with the largest gap between what it is worth to the buyer and to the seller, and its price."""
    if not goods:
        return "", 0
    worths = [
        guard_worth(g.houses[buyer].guards) if card == GUARDS else card_worth(g, buyer, card) for card, _ in goods
    ]
    gaps = [worth - loss for worth, (_, loss) in zip(worths, goods, strict=True)]
    index = gaps.index(max(gaps))
    card, loss = goods[index]
    return "guard" if card == GUARDS else g.box.labels[card], fair_price(g, buyer, seller, worths[index], loss)


# -- counters ----------------------------------------------------------------------------------------------------------


def better_offers(g: Capua, seat: Seat) -> list[Action]:
    """A counter for each offer to this seat whose exchange could suit both at another price."""
    found = [
        COUNTER(SEATS[offer.maker], *say_terms(terms))
        for offer in g.offers
        if offer.to == seat and (terms := better_terms(g, offer)) is not None
    ]
    return [action for action in found if may_counter(g, seat, *action.args) is None]


def better_terms(g: Capua, offer: Offer) -> Terms | None:
    """The same exchange with Coins moved until both sides gain, if there is anything to be gained together."""
    asked, seat, maker = offer.terms, offer.to, offer.maker
    free = Terms(give=asked.want, want=asked.give)
    here, there = offer_worth(g, seat, seat, maker, free), offer_worth(g, maker, seat, maker, free)
    if here < there:
        price = fair_price(g, maker, seat, there, -here)
        terms = Terms(give=asked.want, want_coins=price, want=asked.give)
    else:
        price = fair_price(g, seat, maker, here, -there)
        terms = Terms(give_coins=price, give=asked.want, want=asked.give)
    same = (terms.want_coins, terms.give_coins) == (asked.give_coins, asked.want_coins)
    return terms if price and not same else None
