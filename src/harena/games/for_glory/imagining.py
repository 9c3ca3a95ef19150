"""What a seat cannot know, dealt anew (design: imagining).

Kept for certain: all counts, cards put on a Deck or into a Hand in the open, that a Reserve holds only what can be
Reserved, and that a declared cost can be paid and a promised Gladiator is there. Left out: what could be worked out
from the Discard Pile that was shuffled into a Deck.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from operator import attrgetter
from typing import Any

from harena.core import Seat, Zone

from .cards import Card
from .paying import can_spare, due
from .state import LUDUS_POOL, NOBODY, Glory, Player
from .values import purse

_BY_TITLE = attrgetter("title")


def dealing_order(pool: str) -> Callable[[Any], Any] | None:
    """Cards by their titles; those of the Ludus Magnus are numbers."""
    return None if pool == LUDUS_POOL else _BY_TITLE


def holds_any(zone: Zone[Any]) -> bool:
    return zone.spec.name != "reserve"


def may_hold(g: Glory, zone: Zone[Any], card: Card) -> bool:
    if holds_any(zone):
        return True
    assert zone.spec.owner is not None
    return card.reservable or (card.is_gladiator and g.players[zone.spec.owner].reserved_with_permit > 0)


def pinned(g: Glory, zone: Zone[Any]) -> Collection[int]:
    """The indices of the cards that were put there in the open."""
    if g.magnus is not None and zone is g.magnus.deck:
        return range(len(zone) - g.magnus.known_top, len(zone))
    if zone.spec.owner is None:
        return ()
    player = g.players[zone.spec.owner]
    if zone is player.deck:
        return range(len(zone) - player.known_top, len(zone))
    if zone is player.hand and player.known_hand:
        return _indices_of(player.known_hand, player.hand)
    return ()


def _indices_of(cards: list[Card], zone: list[Card]) -> list[int]:
    left = list(cards)
    indices = []
    for index, card in enumerate(zone):
        if card in left:
            left.remove(card)
            indices.append(index)
    return indices


def deals_evenly(g: Glory, pool: str, seat: Seat | None) -> bool:
    """Whether in this pool every card is as likely as any other in every hidden place."""
    for owner, player in enumerate(g.players):
        if player.hand.spec.pool == pool and owner != seat:
            return not (player.reserve or player.owed or due(g, owner) or g.awaited_of(owner, "put-in"))
    return True


def keep_promises(g: Glory, seat: Seat | None) -> None:
    """Others who have declared a cost, or a Gladiator, must be able to go through with it in what is imagined."""
    for owner, player in enumerate(g.players):
        if owner == seat:
            continue
        cost = due(g, owner)
        (promised,) = g.awaited_of(owner, "put-in") or (NOBODY,)
        for _ in range(len(player.hand) - len(player.known_hand)):
            if not _loose(player):
                break  # an opponent may have made a declared cost unpayable
            if purse(player) >= player.owed + cost and (not cost or can_spare(player, cost)):
                break
            _swap_in(player, max(player.deck[: _loose(player)], key=_worth), promised)
        if promised >= 0 and not any(_promised(card, promised) for card in player.hand):
            _swap_in(player, next(card for card in _elsewhere(player) if _promised(card, promised)), promised)


def _worth(card: Card) -> int:
    return card.value


def _promised(card: Card, influence: int) -> bool:
    """Whether this may be the Gladiator that an effect is to put into the Arena."""
    return card.is_gladiator and card.influence <= influence


def _loose(player: Player) -> int:
    return len(player.deck) - player.known_top


def _elsewhere(player: Player) -> list[Card]:
    return [*player.deck[: _loose(player)], *player.reserve]


def _swap_in(player: Player, card: Card, promised: int) -> None:
    """Exchange a hidden card for the least useful loose one of the Hand."""
    pinned_indices = _indices_of(player.known_hand, player.hand)
    loose = [index for index in range(len(player.hand)) if index not in pinned_indices]
    from_deck = card in player.deck[: _loose(player)]
    if not from_deck:
        loose = [index for index in loose if player.hand[index].reservable or player.hand[index].is_gladiator]
    index = min(loose, key=lambda at: (player.hand[at].value, _promised(player.hand[at], promised)))
    zone = player.deck if from_deck else player.reserve
    zone[zone.index(card)] = player.hand[index]
    player.hand[index] = card
