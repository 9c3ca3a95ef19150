"""Which word may stand where: what is refused here would be lost, or could not be carried out, in play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from .ability import Ability
from .card_words import COSTS, EFFECTS
from .vocabulary import (
    STANDING,
    Cost,
    Duration,
    Effect,
    ExhaustSelf,
    Kind,
    Move,
    OncePerCycle,
    Piercing,
    Prevent,
    Reassign,
    Remove,
    ReturnToHand,
    Selector,
    SelfDamage,
    Stat,
    StatName,
    Trigger,
    UpTo,
    Watch,
    Who,
    parts,
)

#: How long a change of values lasts that is made once; a static one holds while its card does.
PASSING = tuple(
    (duration, stat)
    for duration in (Duration.COMBAT_TURN, Duration.BATTLE, Duration.ATTACK)
    for stat in StatName
    if duration is not Duration.ATTACK or stat is StatName.ATTACK
)
_LASTING = (Duration.IN_PLAY, Duration.WHILE_EXHAUSTED, Duration.WHILE_READY, Duration.WHILE_DAMAGED)
_NAMES = {word.means: name for name, word in (*COSTS.items(), *EFFECTS.items())}


def complaints(ability: Ability, *, gladiator: bool, in_play: bool) -> Iterator[str]:
    """What is wrong with an ability of a Gladiator, of another card in play, or of a card played from Hand."""
    for cost in ability.cost:
        yield from _about_cost(cost, ability, gladiator, in_play)
    if ability.concerning is Trigger.SELF and not gladiator:
        yield "a trigger (self) speaks of a Gladiator, and this card is none"
    for effect in ability.effects:
        for part in parts(effect):
            yield from _about_effect(part, ability, in_play)
            if isinstance(part, Piercing) and not gladiator:
                yield "PIERCING is for Gladiators"
            if isinstance(part, Watch):
                yield from _about_watch(part, ability)
        for selector in selectors(effect):
            if selector.who is Who.SELF and not gladiator:
                yield "SELF is a Gladiator, and this card is none"
            if selector.who is Who.SUBJECT and ability.kind is not Kind.REACTION:
                yield "SUBJECT is the Gladiator that a trigger speaks of, and only a Reaction has one"


def _about_cost(cost: Cost, ability: Ability, gladiator: bool, in_play: bool) -> Iterator[str]:
    name = _NAMES[type(cost)]
    if ability.kind is Kind.STATIC:
        yield f"a STATIC ability costs nothing, so not {name}"
    if isinstance(cost, (SelfDamage, OncePerCycle)) and not gladiator:
        yield f"{name} is a cost for Gladiators"
    if isinstance(cost, ExhaustSelf) and not in_play:
        yield f"{name} is a cost for cards in play"


def _about_effect(effect: Effect, ability: Ability, in_play: bool) -> Iterator[str]:
    name = _NAMES[type(effect)]
    static = ability.kind is Kind.STATIC
    if isinstance(effect, STANDING) and not static:
        yield f"{name} holds while its card is in play: write it in a STATIC ability"
    if isinstance(effect, Stat):
        if static and effect.duration not in _LASTING:
            yield f"a STATIC ability holds while its card is in play, not only '{effect.duration.value}'"
        if static and effect.whom.who not in (Who.SELF, Who.ALL):
            yield "a STATIC ability chooses nobody; write SELF or ALL"
        if not static and (effect.duration, effect.stat) not in PASSING:
            yield "STAT must say how long: this combat turn, this battle, or for Attack (A) this attack"
    if isinstance(getattr(effect, "n", None), UpTo) and not isinstance(effect, (Prevent, Reassign, Move, Remove)):
        yield f"UP_TO is a choice in PREVENT, REASSIGN, MOVE and REMOVE, not in {name}"
    if isinstance(effect, ReturnToHand) and effect.whom is None and in_play:
        yield "'this card' is one played from Hand; write RETURN_TO_HAND(SELF)"


def _about_watch(watch: Watch, ability: Ability) -> Iterator[str]:
    """It begins with the first target of its own ability, and is done when that ability is long over (FG-R-50)."""
    if watch not in ability.effects:
        yield "WATCH stands by itself, not inside another effect"
    if not any(selector.is_target for effect in ability.effects for selector in selectors(effect)):
        yield "WATCH needs a TARGET before it"
    if any(True for _ in selectors(watch.effect)):
        yield "WATCH can bring cards and Coin, not act on Gladiators"


def selectors(part: object) -> Iterator[Selector]:
    """Everybody a text speaks of, at any depth."""
    if isinstance(part, Selector):
        yield part
    elif isinstance(part, tuple):
        for each in part:
            yield from selectors(each)
    elif is_dataclass(part):
        for field in fields(part):
            yield from selectors(getattr(part, field.name))
