"""Skills, Abilities and Elements: spending and recovering them (section "Skills, Abilities and Elements")."""

from __future__ import annotations

from typing import Any

from harena.core import Action, Flow, Form, Question, Violation

from . import knowledge
from .components import (
    CARD_NAMES,
    ENDURANCE,
    GUARD,
    KINDS,
    OFFENSE,
    SKILLS,
    VALUE_NAMES,
    VALUES,
)
from .names import KIND_OF, STOP, VALUE_OF, VALUE_WORDS, first, of_cards
from .state import Gladiator, Gladiatori, Pile
from .telling import cards_told, counted, kinds_told, points_told

# -- spending -----------------------------------------------------------------------------------------

_NOT_OWING = Violation("GL-ELEM-1", "Elements are spent only to remove a marker or against an Unbalancing Strike.")


def _nothing_to_spend(what: str) -> Violation:
    if what in KIND_OF:
        return Violation("GL-ELEM-1", "You have no {card} in hand to spend.", card=CARD_NAMES[KIND_OF[what]])
    if what in VALUE_OF:
        return Violation("GL-ELEM-1", "You have no {value} left to spend.", value=VALUE_NAMES[VALUE_OF[what]])
    return Violation("GL-ELEM-1", "An Element is a card in hand or a point of a Skill or an Ability.")


def may_spend(g: Gladiatori, seat: int, what: str) -> Violation | None:
    x = g.gladiators[seat]
    if not g.asks(seat, "spend-element"):
        return _NOT_OWING
    if what in KIND_OF:
        return None if x.hand[KIND_OF[what]] else _nothing_to_spend(what)
    return None if what in VALUE_OF and x.value[VALUE_OF[what]] else _nothing_to_spend(what)


SPEND = Form("spend", "spend {what}", check=may_spend, at=("hand", "sheet"))
_SPEND_CARD = of_cards(SPEND)
_SPEND_VALUE = tuple(SPEND(word) for word in VALUE_WORDS)


def _spend_candidates(g: Gladiatori, seat: int, left: int, why: str) -> list[Action]:
    return [*_SPEND_CARD, *_SPEND_VALUE]


def _spend_options(g: Gladiatori, seat: int, left: int, why: str) -> list[Action]:
    x = g.gladiators[seat]
    found = [_SPEND_CARD[k] for k in KINDS if x.hand[k]]
    found += [_SPEND_VALUE[v] for v in VALUES if x.value[v]]
    return found


SPEND_ELEMENT = Question(
    "spend-element",
    _spend_options,
    candidates=_spend_candidates,
    rule="GL-ELEM-1", refuse=first("spend-element"),
    interruptible=False,
    says=lambda g, seat, left, why: {"left": left, "why": why},
)


def can_spend(x: Gladiator, count: int) -> bool:
    return sum(x.hand) + sum(x.value) >= count


def might_spend(x: Gladiator, count: int) -> bool:
    """Whether, for all the others know, he could pay."""
    return sum(x.hand) + sum(x.at_most) >= count


def spend_elements(g: Gladiatori, x: Gladiator, count: int, why: str, **told: Any) -> Flow:
    """GL-ELEM-1: cards and points in any mixture. The others learn how many of each, not which.

    `told` says what else comes of it.
    """
    cards: list[int] = []
    points = [0] * 5
    for left in range(count, 0, -1):
        choice = yield SPEND_ELEMENT.ask(x.seat, left, why)
        what = choice.args[0]
        if what in KIND_OF:
            cards.append(KIND_OF[what])
            x.hand[KIND_OF[what]] -= 1
            x.discard[KIND_OF[what]] += 1
        else:
            points[VALUE_OF[what]] += 1
            x.value[VALUE_OF[what]] -= 1
            knowledge.point_lost(x)
    if g.log is not None:
        secret = {"spent": kinds_told(cards) + points_told(points)}
        told |= {"why": why, **counted(len(cards), sum(points))}
        g.tell_of("spends-elements", x.seat, secret=secret, **told)


# -- recovering ---------------------------------------------------------------------------------------

_NOT_RECOVERING = Violation("GL-ELEM-2", "You have nothing to recover Elements with now.")
_NOT_RECOVERABLE = Violation("GL-ELEM-2", "Only discarded cards and lost points can be recovered.")
_NO_ABILITIES = Violation("GL-REST-2", "Endurance does not restore Abilities.")
_NOT_ITSELF = Violation("GL-REST-2", "Endurance does not restore itself.")
_AT_START = tuple(
    Violation(
        "GL-REST-3" if v in SKILLS else "GL-ELEM-2", "{value} is already at its starting value.", value=VALUE_NAMES[v]
    )
    for v in VALUES
)
_PRIMARY = (OFFENSE, GUARD)  # GL-REST-2: never Endurance itself


def may_recover(g: Gladiatori, seat: int, what: str) -> Violation | None:
    x, asked = g.gladiators[seat], g.asked_of(seat, "recover-element")
    if asked is None:
        return _NOT_RECOVERING
    if what in KIND_OF:
        kind = KIND_OF[what]
        if x.discard[kind] > x.back[kind]:
            return None
        return Violation("GL-ELEM-2", "There is no {card} left in your discard pile.", card=CARD_NAMES[kind])
    if what not in VALUE_OF:
        return _NOT_RECOVERABLE
    value = VALUE_OF[what]
    _, _, primary_only = asked
    if primary_only:
        if value == ENDURANCE:
            return _NOT_ITSELF
        if value not in SKILLS:
            return _NO_ABILITIES
    return None if x.value[value] + x.gain[value] < x.start[value] else _AT_START[value]


RECOVER = Form("recover", "recover {what}", check=may_recover, at=("discard", "sheet"))
_RECOVER_CARD = of_cards(RECOVER)
_RECOVER_VALUE = tuple(RECOVER(word) for word in VALUE_WORDS)


def _recover_candidates(g: Gladiatori, seat: int, left: int, pile: str, primary_only: bool) -> list[Action]:
    return [STOP, *_RECOVER_CARD, *_RECOVER_VALUE]


def _recover_options(g: Gladiatori, seat: int, left: int, pile: str, primary_only: bool) -> list[Action]:
    x = g.gladiators[seat]
    back, gain = x.back, x.gain
    found = [STOP]
    found += [_RECOVER_CARD[k] for k in KINDS if x.discard[k] > back[k]]
    values = _PRIMARY if primary_only else VALUES
    found += [_RECOVER_VALUE[v] for v in values if x.value[v] + gain[v] < x.start[v]]
    return found


def _recover_parts(g: Gladiatori, seat: int, left: int, pile: str, primary_only: bool) -> dict[str, Any]:
    return {"left": left, "pile": pile, "what": "primary" if primary_only else "any"}


RECOVER_ELEMENT = Question(
    "recover-element",
    _recover_options,
    candidates=_recover_candidates,
    rule="GL-ELEM-2", refuse=first("recover-element"),
    interruptible=False,
    says=_recover_parts,
)


def choose_recoveries(g: Gladiatori, x: Gladiator, count: int, pile: str, *, primary_only: bool = False) -> Flow:
    """GL-ELEM-2, GL-ELEM-5: name up to `count` Elements; they come back with `take_back`."""
    for left in range(count, 0, -1):
        choice = yield RECOVER_ELEMENT.ask(x.seat, left, pile, primary_only)
        if choice is STOP:
            break
        what = choice.args[0]
        if what in KIND_OF:
            x.back[KIND_OF[what]] += 1
        else:
            x.gain[VALUE_OF[what]] += 1


def take_back(g: Gladiatori, x: Gladiator, to: Pile, pile: str, *, expected: bool = True) -> None:
    """The named Elements come back; the others learn how many cards and points. GL-ELEM-3: cards go `to` a pile.

    Where something was `expected`, they also learn that nothing comes.
    """
    cards, points = sum(x.back), sum(x.gain)
    if g.tells("recovers") and (cards or points or expected):
        secret = {"taken": cards_told(x.back) + points_told(x.gain)} if cards or points else None
        g.tell_of("recovers", x.seat, secret=secret, **counted(cards, points), **({"pile": pile} if cards else {}))
    for k in KINDS:
        if x.back[k]:
            x.discard[k] -= x.back[k]
            to[k] += x.back[k]
            x.back[k] = 0
    for v in VALUES:
        x.value[v] += x.gain[v]
        x.gain[v] = 0
    knowledge.recovered(x, cards, points)


def recover_now(g: Gladiatori, x: Gladiator, count: int) -> Flow:
    """Standby and Resistance in a combat round: any Elements, cards to the hand (GL-STANDBY-3, GL-RESIST-1)."""
    yield from choose_recoveries(g, x, count, "hand")
    take_back(g, x, x.hand, "hand")


# -- using a Skill ------------------------------------------------------------------------------------


def use_skill(x: Gladiator, skill: int) -> tuple[int, int]:
    """GL-SKILL-2, GL-OVER-2: what using it loses: points of the Skill, and of its Overskill bonus."""
    bonus = x.overskill[skill]
    lost = x.value[skill] if bonus else 1
    x.value[skill] -= lost
    x.overskill[skill] = 0
    return lost, bonus
