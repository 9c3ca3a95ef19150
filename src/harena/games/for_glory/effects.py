"""What each word of the vocabulary does: the words that join others (IF, MAY, CHOOSE_ONE …), and the table of all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from harena.core import Action, Flow, Question, Seat, demand_words

from . import card_effects, coin_effects, damage_effects, gladiator_effects
from . import violations as no
from .abilities import resolve
from .card_words import COSTS, EFFECTS
from .choosing import called
from .costs import PAYERS
from .grammar import PASSING
from .moves import ACCEPT, ALTERNATIVE, DECLINE
from .paying import can_spare, pay
from .payments import Payment
from .reactions import told_events
from .state import Glory
from .targets import can_do
from .telling import paid
from .values import Use, holds
from .vocabulary import (
    STANDING,
    Bless,
    ChooseOne,
    Deal,
    Draw,
    Effect,
    Event,
    Exhaust,
    GainCoin,
    If,
    May,
    MayPay,
    Move,
    MoveGladiator,
    Nothing,
    OppDiscards,
    OppLosesCoin,
    Piercing,
    Prevent,
    PutIntoArena,
    Ready,
    Reassign,
    Recover,
    Refresh,
    Remove,
    RemoveFromGame,
    ReturnToHand,
    Stat,
    Unbless,
    Watch,
)


def _if(g: Glory, use: Use, effect: If) -> Flow:
    if holds(g, effect.condition, use):
        yield from resolve(g, use, effect.then)


def _yes_or_no(g: Glory, seat: Seat, coins: int, card: str, text: str) -> list[Action]:
    return [ACCEPT, DECLINE] if can_spare(g.players[seat], coins) else [DECLINE]


def _says_offer(g: Glory, seat: Seat, coins: int, card: str, text: str) -> dict[str, Any]:
    return {"card": card, "coins": coins, "text": text}


OFFER = Question(
    "offer", _yes_or_no, rule="FG-TEXT-3", says=_says_offer,
    refuse=no.first("FG-TEXT-3", "First accept or decline what {card} offers.", _says_offer),
)  # fmt: skip


def _may(g: Glory, use: Use, effect: May) -> Flow:
    if isinstance(effect.effect, Refresh):
        yield from card_effects.resolve_refresh(g, use, effect.effect, declinable=True)
        return
    if not can_do(g, use, effect.effect):
        return
    choice: Action = yield OFFER.ask(use.user, 0, called(use), use.card.text)
    if choice is ACCEPT:
        yield from resolve(g, use, effect.effect)


def _may_pay(g: Glory, use: Use, effect: MayPay) -> Flow:
    """D19. Pierce that is neither being resolved nor in the Discard Pile cannot come back, so nothing is offered."""
    player = g.players[use.user]
    if isinstance(effect.effect, ReturnToHand) and use.card not in player.resolving and use.card not in player.discard:
        return
    choice: Action = yield OFFER.ask(use.user, effect.coins, called(use), use.card.text)
    if choice is ACCEPT:
        payment: Payment | None = yield from pay(g, use.user, effect.coins, use.card.title)
        if g.log is not None:
            g.tell("pays", seat=use.user, what=called(use), **paid(payment, player, effect.coins))
        yield from resolve(g, use, effect.effect)


def _alternatives(g: Glory, seat: Seat, use: Use, options: tuple[Effect, ...]) -> list[Action]:
    return [ALTERNATIVE(number) for number, option in enumerate(options, 1) if can_do(g, use, option)]


def _says_effect(g: Glory, seat: Seat, use: Use, options: tuple[Effect, ...]) -> dict[str, Any]:
    return {"card": called(use), "text": use.card.text}


WHICH_EFFECT = Question(
    "effect", _alternatives, rule="FG-TEXT-2", says=_says_effect,
    refuse=no.first("FG-TEXT-2", "First choose an effect of {card}.", _says_effect),
)  # fmt: skip


def _choose_one(g: Glory, use: Use, effect: ChooseOne) -> Flow:
    if not _alternatives(g, use.user, use, effect.options):
        return
    choice: Action | None = yield WHICH_EFFECT.ask(use.user, use, effect.options)
    if choice is not None:
        yield from resolve(g, use, effect.options[choice.args[0] - 1])


def _nothing_now(g: Glory, use: Use, effect: Nothing | Watch) -> None:
    """Boast Cards do nothing; a card that watches has begun to when its target was chosen."""


#: What each word does; those that ask nobody do their work and return, the others are flows.
RESOLVERS: Mapping[type[Effect], Callable[[Glory, Use, Any], Flow | None]] = {
    Deal: damage_effects.resolve_deal,
    Prevent: damage_effects.resolve_prevent,
    Reassign: damage_effects.resolve_reassign,
    Move: damage_effects.resolve_move,
    Remove: damage_effects.resolve_remove,
    Ready: gladiator_effects.resolve_ready,
    Exhaust: gladiator_effects.resolve_exhaust,
    Stat: gladiator_effects.resolve_stat,
    Bless: gladiator_effects.resolve_bless,
    Unbless: gladiator_effects.resolve_unbless,
    Piercing: gladiator_effects.resolve_piercing,
    PutIntoArena: gladiator_effects.resolve_put_into_arena,
    MoveGladiator: gladiator_effects.resolve_move_gladiator,
    Draw: card_effects.resolve_draw,
    ReturnToHand: card_effects.resolve_return_to_hand,
    Recover: card_effects.resolve_recover,
    RemoveFromGame: card_effects.resolve_remove_from_game,
    Refresh: card_effects.resolve_refresh,
    GainCoin: coin_effects.resolve_gain_coin,
    OppLosesCoin: coin_effects.resolve_opp_loses_coin,
    OppDiscards: coin_effects.resolve_opp_discards,
    If: _if,
    May: _may,
    MayPay: _may_pay,
    ChooseOne: _choose_one,
    Watch: _nothing_now,
    Nothing: _nothing_now,
}


def demand_all_words() -> None:
    """Whatever a card file may say can be paid, carried out and asked for in words."""
    done = {name: word.means for name, word in EFFECTS.items() if word.means not in STANDING}
    chosen = {name: means for name, means in done.items() if any(field.name == "whom" for field in fields(means))}
    told = {word.means for word in EFFECTS.values() if word.purpose}
    demand_words({name: word.means for name, word in COSTS.items()}, {"payer": PAYERS})
    demand_words(done, {"resolver": RESOLVERS})
    demand_words(chosen, {"sentence for choosing a Gladiator": told})
    changes = {f"STAT(… {stat.value}, {lasts.value})": (lasts, stat) for lasts, stat in PASSING}
    demand_words(changes, {"field": gladiator_effects.BONUS})
    demand_words({f"T_{event.name}": 1 << event for event in Event}, {"sentence": told_events()})


demand_all_words()
