"""Foundations: what can happen to Influence, Coins and cards, whoever causes it (SP-GEN, SP-CHAMP, SP-DRAW, SP-EXH)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from harena.core import Flow, Seat, Violation, Zone, only, together

from .card_words import Kind
from .state import CHAMPION, HIGHEST, LOWEST, Capua, Status
from .telling import for_each, guards_left, purse, purses

READY, EXHAUSTED, INJURED = Status.READY, Status.EXHAUSTED, Status.INJURED

#: What a support request is about once its card has left the hand unplayed.
NO_CARD = -1
#: What a Guard is called.
GUARD = "Guard"

SEATS: tuple[str, ...] = ("p1", "p2", "p3", "p4")
SEAT_OF: dict[str, int] = {name: seat for seat, name in enumerate(SEATS)}


# -- who comes when ----------------------------------------------------------------------------------------------------


def clockwise(g: Capua, first: Seat) -> list[Seat]:
    """All seats, beginning with `first`."""
    return [(first + step) % g.seats for step in range(g.seats)]


def host_order(g: Capua) -> list[Seat]:
    return clockwise(g, g.host)


def rivals(g: Capua, seat: Seat) -> list[Seat]:
    """The other Dominuses, clockwise from the left."""
    return [(seat + step) % g.seats for step in range(1, g.seats)]


def roll_off(g: Capua, seats: list[Seat], why: str) -> Seat:
    """SP-GEN-9: everybody rolls a die; the tied leaders roll again until one is highest."""
    while True:
        rolls = [g.rng.die() for _ in seats]
        if g.log is not None:
            kind = "roll" if g.houses[seats[0]].card >= 0 else "first-roll"
            g.tell("roll-off", why=why, rolls=for_each(kind, "roll", dict(zip(seats, rolls, strict=True))))
        best, why = max(rolls), "again"
        seats = [seat for seat, roll in zip(seats, rolls, strict=True) if roll == best]
        if len(seats) == 1:
            return seats[0]


# -- Influence and Coins -----------------------------------------------------------------------------------------------


def change_influence(g: Capua, seat: Seat, change: int, why: str) -> None:
    """SP-GEN-3: what would pass 1 or 12 is dropped."""
    house = g.houses[seat]
    before = house.influence
    house.influence = min(HIGHEST, max(LOWEST, before + change))
    if g.log is not None:
        moved = house.influence - before
        how = {"gain": moved} if moved > 0 else {"loss": -moved} if moved < 0 else {"stays": house.influence}
        g.tell("influence", seat=seat, change=moved, now=house.influence, why=why, **how)


def gain(g: Capua, seat: Seat, coins: int, why: str, **more: object) -> None:
    """The Bank pays."""
    g.houses[seat].coins += coins
    if g.log is not None:
        g.tell("coins", seat=seat, change=coins, gain=coins, why=why, purse=purse(g, seat), **more)


def pay_out(g: Capua, seat: Seat, coins: int) -> int:
    """As far as the free Coins go; Coins never fall below 0 (SP-GEN-4). How many it was."""
    paid = min(coins, free_coins(g, seat))
    g.houses[seat].coins -= paid
    return paid


def pay_bank(g: Capua, seat: Seat, coins: int, why: str) -> None:
    paid = pay_out(g, seat, coins)
    if g.log is not None:
        g.tell("coins", seat=seat, change=-paid, paid=paid, why=why, purse=purse(g, seat))


def hand_over(g: Capua, giver: Seat, to: Seat, coins: int, why: str) -> None:
    """Coins go from one Dominus to another, as far as the giver's free Coins go."""
    paid = min(coins, free_coins(g, giver))
    move_coins(g, giver, to, paid)
    if g.log is not None and coins:
        g.tell("hands-over", seat=giver, to=to, coins=paid, why=why, treasuries=purses(g, (giver, to)))


def move_coins(g: Capua, giver: Seat, to: Seat, coins: int) -> None:
    g.houses[giver].coins -= coins
    g.houses[to].coins += coins
    if g.houses[to].plan:
        g.houses[to].handed = True


def free_coins(g: Capua, seat: Seat) -> int:
    """SP-COIN-3: Coins that are not locked in a bid, a wager or a ledger answer."""
    house = g.houses[seat]
    return house.coins - house.staked - (set_aside(g, seat) if house.plan else 0)


def set_aside(g: Capua, seat: Seat) -> int:
    """The Coins that the seat's secret plan has already spoken for."""
    plan = g.houses[seat].plan
    if g.phase in ("auction", "hosting"):
        return plan[0]
    if g.phase == "wagers":
        return sum(plan)
    if g.phase == "upkeep":
        return g.owed[seat] - plan[0]
    return 0


def spend_together(g: Capua, seats: Iterable[Seat], flow: Callable[[Capua, Seat], Flow], kind: str) -> Flow:
    """All decide in secret how many Coins to spend. Who had none, and so no choice, but is handed some before all fists
    are closed (SP-COIN-1), decides again before anything is shown; while Coins are concealed so does everybody who is
    handed some, for nobody may tell from this who had none (SP-R-32)."""
    asked = spending = list(seats)
    penniless = [seat for seat in spending if not g.houses[seat].concealed and not free_coins(g, seat)]
    while asked:
        yield together(g, asked, flow, kind)
        asked = [seat for seat in spending if g.houses[seat].handed and may_decide_again(g, seat, penniless)]


def may_decide_again(g: Capua, seat: Seat, penniless: list[Seat]) -> bool:
    return g.houses[seat].concealed or (seat in penniless and free_coins(g, seat) > 0)


def open_fist(g: Capua, seat: Seat) -> Zone[int]:
    """The seat begins to decide how many Coins to spend; where it lays down what it decides."""
    house = g.houses[seat]
    house.handed = False
    house.plan.clear()
    return house.plan


# -- cards in a House --------------------------------------------------------------------------------------------------


def ready_cards(g: Capua, seat: Seat, kind: Kind) -> list[int]:
    """The Ready Market cards of a kind (Guards lie apart, see `count_ready`)."""
    status, covered = g.status, g.box.of_kind[kind]
    return [card for card in g.houses[seat].cards if status[card] == READY and card in covered]


def count_ready(g: Capua, seat: Seat, kind: Kind) -> int:
    """PER(kind, seat)."""
    house = g.houses[seat]
    guards = house.guards if kind is Kind.GUARD or kind is Kind.ASSET else 0
    if kind is Kind.GUARD:
        return guards
    status, covered = g.status, g.box.of_kind[kind]
    return guards + sum(status[card] == READY and card in covered for card in house.cards)


def has_fighter(g: Capua, seat: Seat) -> bool:
    status, fighters = g.status, g.box.of_kind[Kind.FIGHTER]
    return any(status[card] == READY and card in fighters for card in g.houses[seat].cards)


def not_yours(g: Capua, rule: str, name: str) -> Violation:
    """Why nothing can be done with a card that is not in the own House."""
    card = g.box.card_of.get(name, -1)
    for owner, house in enumerate(g.houses):
        if card in house.cards:
            return Violation(rule, "{card} belongs to {owner_seat}.", card=g.box.market[card].label, owner_seat=owner)
    return Violation(rule, "There is no such card in your House.")


def exhaust(g: Capua, seat: Seat, card: int, why: str) -> None:
    g.status[card] = EXHAUSTED
    g.tell("exhausts", seat=seat, card=g.box.market[card].label, card_of=seat, why=why)


def injure(g: Capua, seat: Seat, card: int, why: str) -> None:
    g.status[card] = INJURED
    g.tell("injured", seat=seat, card=g.box.market[card].label, card_of=seat, why=why)


def make_ready(g: Capua, seat: Seat, card: int) -> None:
    g.status[card] = READY
    g.tell("ready", seat=seat, card=g.box.market[card].label, card_of=seat)


def discard(g: Capua, seat: Seat, card: int, why: str, kind: str = "discards") -> None:
    """Its owner gives a card up; `kind` is the sentence that tells it."""
    champion = leave_house(g, seat, card)
    g.tell(kind, seat=seat, card=g.box.market[card].label, why=why)
    if champion:
        lose_champion(g, seat)


def die(g: Capua, seat: Seat, card: int, how: str) -> None:
    """A fighter is dead."""
    champion = leave_house(g, seat, card)
    g.tell("dies", card=g.box.market[card].label, card_of=seat, how=how)
    if champion:
        lose_champion(g, seat)


def lose_champion(g: Capua, seat: Seat) -> None:
    """SP-CHAMP-3."""
    change_influence(g, seat, -1, "champion lost")


def leave_house(g: Capua, seat: Seat, card: int) -> bool:
    """SP-GEN-7, SP-GEN-8: to the Market discard pile, without its tokens. Whether it was a Champion."""
    g.houses[seat].cards.remove(card)
    champion = g.favour[card] == CHAMPION
    g.favour[card] = 0
    g.status[card] = READY
    g.market_discard.append(card)
    return champion


def change_owner(g: Capua, card: int, giver: Seat, to: Seat, why: str) -> bool:
    """SP-TRADE-6: tokens travel along. Whether it was a Champion, which moves Influence."""
    g.houses[giver].cards.remove(card)
    g.houses[to].cards.append(card)
    g.tell("changes-owner", card=g.box.market[card].label, card_of=giver, seat=giver, to=to, why=why)
    return g.favour[card] == CHAMPION


def champions_move(g: Capua, giver: Seat, to: Seat, champions: int) -> None:
    """SP-CHAMP-2, SP-CHAMP-3: so many more Champions have come to the one than to the other, all at once."""
    if champions < 0:
        giver, to, champions = to, giver, -champions
    if champions:
        change_influence(g, giver, -champions, "champion lost")
        change_influence(g, to, champions, "champion gained")


def add_favour(g: Capua, seat: Seat, card: int, tokens: int) -> None:
    """SP-CHAMP-1: the third Favour token crowns a Champion; a Champion gets no more (SP-VICTORY-2)."""
    if g.favour[card] == CHAMPION:
        return
    g.favour[card] = max(0, min(CHAMPION, g.favour[card] + tokens))
    label = g.box.market[card].label
    if g.favour[card] == CHAMPION:
        g.tell("champion", seat=seat, card=label, card_of=seat)
        change_influence(g, seat, 1, "champion crowned")
    else:
        g.tell("favour", seat=seat, card=label, card_of=seat, now=g.favour[card])


def move_guard(g: Capua, giver: Seat, to: Seat, why: str) -> None:
    """A Ready Guard goes from one table to another."""
    g.houses[giver].guards -= 1
    g.houses[to].guards += 1
    if g.log is not None:
        guards = for_each("guards-of", "guards", {seat: g.houses[seat].guards for seat in (giver, to)})
        g.tell("changes-owner", card=GUARD, card_of=giver, seat=giver, to=to, why=why, guards=guards)


def guard_leaves_table(g: Capua, seat: Seat) -> None:
    """A Ready Guard from the table to the Intrigue discard pile."""
    g.houses[seat].guards -= 1
    g.intrigue_discard.append(g.box.guard)


def discard_guard(g: Capua, seat: Seat, why: str) -> None:
    guard_leaves_table(g, seat)
    if g.log is not None:
        g.tell("discards", seat=seat, card=GUARD, why=why, left=guards_left(g, seat))


# -- Intrigue cards ----------------------------------------------------------------------------------------------------


def draw_intrigue(g: Capua, seat: Seat, count: int, why: str) -> None:
    drawn = draw_cards(g, seat, count)
    if g.log is not None and drawn:
        cards = [g.box.intrigue[title].name for title in drawn]
        g.tell_only(only(seat), "draws", {"cards": cards}, seat=seat, count=len(drawn), why=why)


def draw_cards(g: Capua, seat: Seat, count: int) -> list[int]:
    """SP-DRAW-3, SP-DRAW-4: the discard pile becomes the new deck when the deck runs out in mid-draw."""
    hand, deck, drawn = g.houses[seat].hand, g.intrigue_deck, []
    for _ in range(count):
        if not deck:
            if not g.intrigue_discard:
                break
            deck.extend(g.intrigue_discard)
            g.intrigue_discard.clear()
            g.rng.shuffle(deck)
            g.tell("reshuffles", deck="intrigue")
        drawn.append(deck.pop())
    hand.extend(drawn)
    return drawn


def take_up(g: Capua, seat: Seat, title: int) -> None:
    """The player has chosen this card and still has to aim it: it lies apart, unseen, until it is declared."""
    g.houses[seat].hand.remove(title)
    g.houses[seat].playing.append(title)


def put_back(g: Capua, seat: Seat) -> None:
    """The card taken up cannot be declared after all; nobody else has noticed."""
    g.houses[seat].hand.append(g.houses[seat].playing.pop())


def show(g: Capua, seat: Seat) -> int:
    """The card taken up is declared; which one it is may have been guessed anew meanwhile."""
    title = g.houses[seat].playing.pop()
    g.houses[seat].hand.append(title)
    leave_hand(g, seat, title)
    return title


def leave_hand(g: Capua, seat: Seat, title: int) -> None:
    """A card leaves a hand in the open: whoever had seen one of that title no longer knows where one is."""
    g.houses[seat].hand.remove(title)
    for house in g.houses:
        if house.peeked and (seat, title) in house.peeked:
            house.peeked.remove((seat, title))
    if seat == g.active and g.requests:
        g.parted.append(title)


def throw_in(g: Capua, seat: Seat, title: int) -> None:
    """A card goes from a hand to the Intrigue discard pile."""
    leave_hand(g, seat, title)
    if seat == g.active and title not in g.houses[seat].hand:  # SP-SUPPORT-5, and nobody else may notice
        g.sought[:] = [NO_CARD if sought == title else sought for sought in g.sought]
    g.intrigue_discard.append(title)


def discard_intrigue(g: Capua, seat: Seat, title: int, why: str) -> None:
    throw_in(g, seat, title)
    g.tell("discards", seat=seat, card=g.box.intrigue[title].name, why=why)


def learn_hand(g: Capua, viewer: Seat, owner: Seat, titles: Iterable[int]) -> None:
    """Somebody has looked at cards of a rival's hand: for each title it knows at least as many as it saw."""
    peeked = g.houses[viewer].peeked
    seen = list(titles)
    for title in set(seen):
        for _ in range(seen.count(title) - peeked.count((owner, title))):
            peeked.append((owner, title))


def next_market_card(g: Capua) -> int | None:
    """SP-AUCTION-10: the top card of the Market Deck; an empty deck takes its discard pile in first."""
    deck = g.market_deck
    if not deck:
        if not g.market_discard:
            return None
        deck.extend(g.market_discard)
        g.market_discard.clear()
        g.rng.shuffle(deck)
        g.tell("reshuffles", deck="market")
    return deck.pop()
