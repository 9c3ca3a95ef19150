"""Decks, Hands, Discard Piles and the Supply (FG-DECK, FG-SUP): moving cards, with no decision in it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from harena.core import Seat, only

from .cards import Card
from .state import HAND_SIZE, ROW_NAMES, SLOTS, Glory, Player, Watched
from .telling import counted


def deal_in(g: Glory) -> None:
    """FG-SET-10: everybody shuffles the Starting Deck and draws 7."""
    for player in g.players:
        g.rng.shuffle(player.deck)
    for seat in range(g.seats):
        draw(g, seat, HAND_SIZE)


def draw(g: Glory, seat: Seat, count: int, *, upto: int = 0) -> None:
    """FG-DECK-2/3/5/8: the rest of the Deck first, then the shuffled Discard Pile; what is missing is lost.

    `upto`: the number of cards in Hand for which it is done, if there is one.
    """
    player = g.players[seat]
    drawn: list[Card] = []
    told: dict[str, Any] = {"upto": upto} if upto else {}
    while count > 0 and (player.deck or player.discard):
        if not player.deck:
            player.deck.extend(player.discard)
            player.discard.clear()
            g.rng.shuffle(player.deck)
            told["shuffled"] = "first" if not drawn else "between"
            end_lost_watches(g, seat)
        taken = player.deck[: -count - 1 : -1]
        del player.deck[-count:]
        if player.known_top:
            player.known_hand += taken[: player.known_top]
            player.known_top = max(player.known_top - len(taken), 0)
        player.hand += taken
        drawn += taken
        count -= len(taken)
    if drawn and g.tells("draws"):
        cards = {"cards": [card.title for card in drawn], "listed": counted(drawn)}
        g.tell_only(only(seat), "draws", cards, seat=seat, count=len(drawn), **told)
    elif count > 0:
        g.tell("draws-nothing", seat=seat)


def end_lost_watches(g: Glory, seat: Seat) -> None:
    """FG-R-50: a watch ends when its card leaves the Discard Pile. Copies are alike: as many watches as cards stay."""
    lying = Counter(g.players[seat].discard)
    kept: list[Watched] = []
    for watch in g.watches:
        if watch.discarded and watch.seat == seat:
            if not lying[watch.card]:
                continue
            lying[watch.card] -= 1
        kept.append(watch)
    g.watches = kept


def leave_hand(player: Player, card: Card) -> None:
    """A card leaves the Hand in the open."""
    player.hand.remove(card)
    if card in player.known_hand:
        player.known_hand.remove(card)


def discard_from_hand(g: Glory, seat: Seat, card: Card) -> None:
    player = g.players[seat]
    leave_hand(player, card)
    player.discard.append(card)
    g.tell("discards", seat=seat, card=card.title)


def discard_hand(g: Glory, seat: Seat) -> None:
    """FG-MACH-5; FG-R-8: in the order of the Hand."""
    player = g.players[seat]
    if player.hand:
        if g.tells("discards-hand"):
            titles = [card.title for card in player.hand]
            g.tell("discards-hand", seat=seat, cards=titles, listed=counted(player.hand))
        player.discard += player.hand
        player.hand.clear()
        player.known_hand.clear()


def into_hand_openly(player: Player, card: Card) -> None:
    """A card everybody has seen comes into a Hand: it stays known until it can have left it."""
    player.hand.append(card)
    player.known_hand.append(card)


def in_hand(player: Player, key: str) -> Card | None:
    """The card of the Hand of that name, if there is one."""
    for card in player.hand:
        if card.key == key:
            return card
    return None


def from_hand(player: Player, key: str) -> Card:
    """The card of the Hand that an action names."""
    card = in_hand(player, key)
    if card is None:
        raise LookupError(key)
    return card


# ---------------------------------------------------------------- Supply


def refill_supply(g: Glory) -> None:
    """FG-MACH-1: step 4."""
    tell_turned_up(g, [card for row in range(len(g.supply)) for card in fill_row(g, row)])


def tell_turned_up(g: Glory, cards: list[Card]) -> None:
    if cards and g.log is not None:
        listed = {"listed": counted(cards)} if g.tells() else {}
        g.tell("turns-up", cards=[card.title for card in cards], **listed)


def fill_row(g: Glory, row: int) -> list[Card]:
    """FG-SUP-2/3/4: every empty slot from the row's deck; its discard pile is shuffled in when the deck runs out.

    The cards that were turned up.
    """
    line = g.supply[row]
    turned_up: list[Card] = []
    for slot, card in enumerate(line.offer):
        if card is None:
            if not line.deck:
                if not line.discard:
                    break
                line.deck.extend(line.discard)
                line.discard.clear()
                g.rng.shuffle(line.deck)
            line.offer[slot] = top = line.deck.pop()
            turned_up.append(top)
    return turned_up


def refresh_row(g: Glory, seat: Seat, row: int) -> None:
    """FG-GLOSS-3/4, FG-R-49: the face-up cards go first, then three new ones are turned up."""
    line = g.supply[row]
    gone = [card for card in line.offer if card is not None]
    line.discard += gone
    line.offer[:] = [None] * SLOTS
    turned_up = fill_row(g, row)
    if g.log is not None:
        g.tell("refreshes", seat=seat, row=ROW_NAMES[row], gone=counted(gone), cards=counted(turned_up))
