"""Words about cards: DRAW, RETURN_TO_HAND, RECOVER, REMOVE_FROM_GAME, REFRESH (FG-GLOSS)."""

from __future__ import annotations

from typing import Any

from harena.core import Action, Flow, Question, Seat

from . import violations as no
from .cards import Card
from .choosing import amount, choose_gladiator
from .damage import BattleOver, after_leaving, battle_is_decided, discard_fighter, take_away
from .moves import DECLINE, RECOVER, REFRESH_ROW, REMOVE
from .piles import draw, end_lost_watches, from_hand, into_hand_openly, leave_hand, refresh_row
from .reactions import LEAVES
from .state import ROW_NAMES, Fighter, Glory
from .telling import plays_to_remove, tell_of, tell_played
from .values import Use, remember_last_values
from .vocabulary import Draw, Recover, RecoverTo, Refresh, RemoveFromGame, ReturnToHand


def resolve_draw(g: Glory, use: Use, effect: Draw) -> None:
    draw(g, use.user, amount(g, effect.n, use))


def resolve_return_to_hand(g: Glory, use: Use, effect: ReturnToHand) -> Flow:
    if effect.whom is None:
        _take_back(g, use.user, use.card)
        return
    fighter: Fighter | None = yield from choose_gladiator(g, use, effect)
    if fighter is None:
        return
    remember_last_values(g, fighter)
    take_away(g, fighter)
    if not g.is_ludus(fighter.owner):
        into_hand_openly(g.players[fighter.owner], fighter.card)
        tell_of(g, "returned", fighter, seat=fighter.owner, card=fighter.card.title)
    else:
        discard_fighter(g, fighter)  # FX-SOLO-GEN-9
        tell_of(g, "ludus-takes-back", fighter)
    if battle_is_decided(g):
        raise BattleOver
    yield from after_leaving(g, LEAVES, [fighter])


def _take_back(g: Glory, seat: Seat, card: Card) -> None:
    """The card itself comes back, from where it is being resolved or from the Discard Pile (FG-R-50)."""
    player = g.players[seat]
    if card in player.resolving:
        player.resolving.remove(card)
    elif card in player.discard:
        _take_topmost(player.discard, card)
    else:
        return
    into_hand_openly(player, card)
    g.tell("returned", seat=seat, card=card.title)


def _take_topmost(pile: list[Card], card: Card) -> None:
    del pile[len(pile) - 1 - pile[::-1].index(card)]


def _recoverable(g: Glory, seat: Seat) -> list[Action]:
    return [RECOVER(card.key) for card in dict.fromkeys(g.players[seat].discard)]


WHICH_CARD = Question(
    "recover", _recoverable, rule="FG-R-58",
    refuse=no.first("FG-R-58", "First choose a card of your Discard Pile."),
)  # fmt: skip


def resolve_recover(g: Glory, use: Use, effect: Recover) -> Flow:
    player = g.players[use.user]
    if not player.discard:
        return
    choice: Action | None = yield WHICH_CARD.ask(use.user)
    if choice is None:
        return
    card = next(card for card in player.discard if card.key == choice.args[0])
    _take_topmost(player.discard, card)
    end_lost_watches(g, use.user)
    if effect.to is RecoverTo.HAND:
        into_hand_openly(player, card)
    else:
        player.deck.append(card)
        player.known_top += 1
    g.tell("recovered", seat=use.user, card=card.title, where=effect.to.value)


def _hand(g: Glory, seat: Seat) -> list[Action]:
    return [REMOVE(card.key) for card in g.players[seat].hand]


WHICH_TO_REMOVE = Question(
    "remove", candidates=_hand, rule="FG-GLOSS-1",
    refuse=no.first("FG-GLOSS-1", "First choose a card of your Hand to remove from the game."),
)  # fmt: skip


def resolve_remove_from_game(g: Glory, use: Use, effect: RemoveFromGame) -> Flow:
    player = g.players[use.user]
    opens = plays_to_remove(use) and use.ability is not None and effect is use.ability.effects[0]
    if not player.hand:
        if opens:
            tell_played(g, use)
        return
    choice: Action = yield WHICH_TO_REMOVE.ask(use.user)
    card = from_hand(player, choice.args[0])
    leave_hand(player, card)
    g.removed.append(card)
    if opens:
        tell_played(g, use, removed=card.title)
    else:
        g.tell("removed", seat=use.user, card=card.title)


def _rows(g: Glory, seat: Seat, declinable: bool) -> list[Action]:
    rows = [REFRESH_ROW(name) for name in ROW_NAMES]
    return [*rows, DECLINE] if declinable else rows


def _says_row(g: Glory, seat: Seat, declinable: bool) -> dict[str, Any]:
    return {"then": "decline"} if declinable else {}


WHICH_ROW = Question(
    "row", _rows, rule="FG-GLOSS-3", says=_says_row,
    refuse=no.first("FG-GLOSS-3", "First choose the Supply row to replace."),
)  # fmt: skip


def resolve_refresh(g: Glory, use: Use, effect: Refresh, declinable: bool = False) -> Flow:
    choice: Action = yield WHICH_ROW.ask(use.user, declinable)
    if choice is not DECLINE:
        refresh_row(g, use.user, ROW_NAMES.index(choice.args[0]))
    else:
        g.tell("leaves-supply", seat=use.user)
