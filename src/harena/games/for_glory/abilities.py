"""Using an ability or a card for its effect: pay the whole cost, then carry out the text in printed order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from harena.core.ask import Flow, Seat

from .cards import Card
from .piles import leave_hand
from .state import Glory
from .values import Use
from .vocabulary import Cost, Effect

# Filled by `costs.py` and `effects.py`: word -> what it does. A cost says whether it could be paid.
PAYERS: dict[type[Cost], Callable[[Glory, Use, Any], Flow]] = {}
RESOLVERS: dict[type[Effect], Callable[[Glory, Use, Any], Flow | None]] = {}


def use_ability(g: Glory, use: Use) -> Flow:
    """FG-TEXT-5: the whole cost before any of the effect."""
    ability = use.ability
    assert ability is not None
    if use.source is not None:
        g.tell("uses", seat=use.user, card=use.card.title)
    player = g.players[use.user]
    player.owed += ability.coins
    for cost in ability.cost:
        paid: bool = yield from PAYERS[type(cost)](g, use, cost)
        if not paid:  # FG-R-25: what was paid stays paid, the effect is lost
            player.owed = max(player.owed - ability.coins, 0)
            return
    for effect in ability.effects:
        yield from resolve(g, use, effect)


def resolve(g: Glory, use: Use, effect: Effect) -> Flow:
    flow = RESOLVERS[type(effect)](g, use, effect)
    if flow is not None:
        yield from flow


def play_card(g: Glory, seat: Seat, card: Card, use: Use) -> Flow:
    """FG-TYPE-4: a revealed card lies in no pile until its effect has completely resolved."""
    player = g.players[seat]
    leave_hand(player, card)
    player.resolving.append(card)
    g.tell("plays", seat=seat, card=card.title)
    yield from use_ability(g, use)
    if card in player.resolving:  # Pierce may be back in Hand
        player.resolving.remove(card)
        player.discard.append(card)

