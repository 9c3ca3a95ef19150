"""Choices inside an effect: which Gladiators it acts on, and how much of a thing (FG-TGT, FG-DMG-12)."""

from __future__ import annotations

from typing import Any

from harena.core import Action, Flow, Question, Seat

from . import violations as no
from .card_words import WORD_OF
from .moves import AMOUNT, CHOOSE
from .state import Fighter, Glory, Watched
from .targets import acts_on, choices, first_choices
from .values import Use, after, find_fighter, number
from .vocabulary import (
    Effect,
    Move,
    Number,
    Prevent,
    Reassign,
    Remove,
    Selector,
    UpTo,
    Watch,
    Who,
)

# ---------------------------------------------------------------- Gladiators


def _chosen(effect: Effect, source: Fighter | None) -> Selector:
    """Whom an effect acts on, or with a `source` where its damage may go."""
    selector = effect.to if source is not None and isinstance(effect, (Reassign, Move)) else acts_on(effect)
    assert selector is not None
    return selector


def _target_options(g: Glory, seat: Seat, use: Use, effect: Effect, source: Fighter | None) -> list[Action]:
    return [CHOOSE(fighter.key) for fighter in choices(g, use, effect, source)]


def _everybody(g: Glory, seat: Seat, use: Use, effect: Effect, source: Fighter | None) -> list[Action]:
    """All who might be meant: first those that the effect speaks of, if it does."""
    subjects = use.subjects if _chosen(effect, source).who is Who.SUBJECT else ()
    there = (fighter for arena in use.arenas for fighter in g.places[arena].fighters)
    return [CHOOSE(fighter.key) for fighter in (*subjects, *there)]


def _says_target(g: Glory, seat: Seat, use: Use, effect: Effect, source: Fighter | None) -> dict[str, Any]:
    if source is not None:
        return {"card": called(use), "source": source.name, "source_of": source.owner}
    return {"card": called(use), "purpose": WORD_OF[type(effect)].purpose}


def called(use: Use) -> str:
    """What is being used, by its name in play if it has one."""
    return use.card.name if use.source is None else use.source.name


CHOOSE_TARGET = Question(
    "target", _target_options, candidates=_everybody, rule="FG-TGT-1", says=_says_target,
    refuse=no.first("FG-TGT-1", "First choose a Gladiator for {card}.", _says_target),
)  # fmt: skip


def choose_gladiator(g: Glory, use: Use, effect: Effect, source: Fighter | None = None) -> Flow:
    """One Gladiator for an effect, or None if there is none (any more): FG-TEXT-8, FG-R-41."""
    found = choices(g, use, effect, source)
    if not found:
        if g.log is not None:
            g.tell("no-target", card=called(use))
        return None
    selector = _chosen(effect, source)
    if selector.who is Who.SELF or (selector.who is Who.SUBJECT and len(found) == 1):
        chosen: Fighter | None = found[0]
    else:
        choice: Action | None = yield CHOOSE_TARGET.ask(use.user, use, effect, source)
        chosen = None if choice is None else find_fighter(g, choice.args[0])
    if chosen is not None:
        if selector.is_target:
            use.targets += (chosen,)
            _start_watching(g, use)
        if use.targeting:
            use.arenas = (chosen.arena,)  # FG-R-42: a Reaction stays in the Arena it has chosen
    return chosen


def affected(g: Glory, use: Use, effect: Effect) -> Flow:
    """The Gladiators an effect acts on: all that fit, or the one chosen."""
    selector = acts_on(effect)
    assert selector is not None
    if selector.who is Who.ALL:
        return first_choices(g, use, effect)
    chosen: Fighter | None = yield from choose_gladiator(g, use, effect)
    return [] if chosen is None else [chosen]


def _start_watching(g: Glory, use: Use) -> None:
    """A card that waits for its target to fall does so from the moment the target is chosen (FG-R-50)."""
    assert use.ability is not None
    if len(use.targets) == 1 and any(isinstance(effect, Watch) for effect in use.ability.effects):
        g.watches.append(Watched(use.user, use.card, use.targets[0].serial))


# ---------------------------------------------------------------- amounts


def _amounts(g: Glory, seat: Seat, effect: Reassign | Move | Remove | Prevent, fighter: Fighter) -> list[Action]:
    return [AMOUNT(n) for n in range(1, _most(effect, fighter) + 1)]


def _most(effect: Reassign | Move | Remove | Prevent, fighter: Fighter) -> int:
    assert isinstance(effect.n, UpTo)
    match effect:
        case Reassign():
            there = fighter.assigned + fighter.unpreventable
        case Prevent():
            there = fighter.assigned
        case _:
            there = fighter.damage
    return min(effect.n.most, there)


def _says_amount(
    g: Glory, seat: Seat, effect: Reassign | Move | Remove | Prevent, fighter: Fighter
) -> dict[str, Any]:
    told = {"gladiator": fighter.name, "gladiator_of": fighter.owner}
    return {**told, "purpose": WORD_OF[type(effect)].purpose, "most": _most(effect, fighter)}


def _left_with(
    g: Glory, seat: Seat, action: Action, effect: Reassign | Move | Remove | Prevent, fighter: Fighter
) -> dict[str, Any]:
    return after(g, fighter, -action.args[0])


HOW_MUCH = Question(
    "amount", _amounts, rule="FG-DMG-12", says=_says_amount, outcome=_left_with,
    refuse=no.first("FG-DMG-12", "First choose how much damage of {gladiator} it is.", _says_amount),
)  # fmt: skip


def how_much(g: Glory, use: Use, effect: Reassign | Move | Remove | Prevent, fighter: Fighter) -> Flow:
    """FG-DMG-12: at least 1 of "up to n"; other numbers are what they are."""
    if not isinstance(effect.n, UpTo):
        assert effect.n is not None
        return number(g, effect.n, use)
    if not _most(effect, fighter):
        return 0  # a free action has taken it away in between
    choice: Action | None = yield HOW_MUCH.ask(use.user, effect, fighter)
    return 0 if choice is None else choice.args[0]


def amount(g: Glory, n: Number, use: Use) -> int:
    return n if type(n) is int else number(g, n, use)
