"""How the Ludus Magnus chooses (FX-SOLO-SELECT, FX-SOLO-ARENA): a criterion, a ladder for ties, and P for the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from harena.core import Action, Flow, Form, Question, Seat, Violation

from . import violations as no
from .cards import Card
from .moves import CHOOSE
from .state import F1, FLEETING, MAGNUS, NOBODY, Fighter, Glory, L
from .values import agility, attack, find_fighter, health, is_there

P: Seat = 0

# Every criterion as a number of which the highest is wanted.
_CRITERIA: dict[str, Callable[[Glory, Fighter], int]] = {
    "HA": attack,
    "LA": lambda g, f: -attack(g, f),
    "HH": health,
    "LH": lambda g, f: -health(g, f),
    "HG": agility,
    "LG": lambda g, f: -agility(g, f),
    "MD": lambda g, f: f.damage,
    "LR": lambda g, f: f.damage - health(g, f),
}


def _level(g: Glory, candidates: Sequence[Fighter], criterion: str) -> list[Fighter]:
    """Those that the criterion alone leaves."""
    value = _CRITERIA[criterion]
    return _first_of(candidates, lambda fighter: value(g, fighter))


def _tied(g: Glory, candidates: Sequence[Fighter], criterion: str) -> list[Fighter]:
    """FX-SOLO-SELECT-2 to 4: the criterion, the sum of stats, Ready before Exhausted."""
    tied = _level(g, candidates, criterion)
    tied = _first_of(tied, lambda fighter: attack(g, fighter) + health(g, fighter) + agility(g, fighter))
    return _first_of(tied, lambda fighter: not fighter.exhausted)


def _options(
    g: Glory, seat: Seat, candidates: Sequence[Fighter], criterion: str, why: str, whose: Fighter | None
) -> list[Action]:
    """Read anew after a free action of P, which may have changed what is compared."""
    return [CHOOSE(fighter.key) for fighter in _tied(g, candidates, criterion)]


def _refuse(
    g: Glory, seat: Seat, action: Action, candidates: Sequence[Fighter], criterion: str, why: str,
    whose: Fighter | None,
) -> Violation | None:
    level = _level(g, candidates, criterion)
    named = action.form is CHOOSE and any(fighter.key == action.args[0] for fighter in level)
    return no.HIGHEST_TOTAL if named else None


def _says(
    g: Glory, seat: Seat, candidates: Sequence[Fighter], criterion: str, why: str, whose: Fighter | None
) -> dict[str, Any]:
    told: dict[str, Any] = {"criterion": criterion, "why": why}
    return told if whose is None else told | {"gladiator": whose.name, "gladiator_of": whose.owner}


CHOOSE_FOR_LUDUS = Question(
    "ludus-choice", _options, rule="FX-SOLO-SELECT-5", says=_says,
    refuse=no.first("FX-SOLO-SELECT-5", "First decide for the Ludus Magnus.", refuse=_refuse),
)  # fmt: skip


def select(
    g: Glory, candidates: Sequence[Fighter], criterion: str, why: str, whose: Fighter | None = None
) -> Flow:
    """FX-SOLO-SELECT-2 to 5: whom the criterion and the ladder for ties leave, and then P's choice.

    `why` is a word of `[words.choices]`; `whose` is the Gladiator that acts or suffers.
    """
    if not candidates:
        return None
    tied = _tied(g, candidates, criterion)
    if len(tied) == 1:
        return tied[0]
    choice: Action | None = yield CHOOSE_FOR_LUDUS.ask(P, candidates, criterion, why, whose)
    chosen = tied[0] if choice is None else find_fighter(g, choice.args[0])
    if chosen is not None and g.tells("decides-for-ludus"):
        told = {"gladiator": chosen.name, "gladiator_of": chosen.owner}
        g.tell("decides-for-ludus", seat=P, criterion=criterion, **told)
    return chosen


def _first_of(fighters: Sequence[Fighter], key: Callable[[Fighter], int]) -> list[Fighter]:
    best = max(map(key, fighters))
    return [fighter for fighter in fighters if key(fighter) == best]


# ---------------------------------------------------------------- face-up Gladiators


CHOOSE_CARD = Form("choose-card", "let it take {card}", at=("supply",))


def _cards(g: Glory, seat: Seat, tied: Sequence[Card]) -> list[Action]:
    return [CHOOSE_CARD(card.key) for card in tied]


CHOOSE_FACE_UP = Question(
    "ludus-card", _cards, rule="FX-SOLO-SELECT-5",
    refuse=no.first("FX-SOLO-SELECT-5", "First decide which face-up Gladiator the Ludus Magnus takes."),
)  # fmt: skip


def select_face_up(g: Glory, criterion: str) -> Flow:
    """M6 and M7: a Gladiator of the Supply by printed values."""
    offer = list(dict.fromkeys(card for card in g.supply[0].offer if card is not None))
    if not offer:
        return None

    def rank(card: Card) -> tuple[int, int]:
        wanted = card.cost if criterion == "HIGHEST_COST" else card.attack
        return wanted, card.attack + card.health + card.agility

    tied = [card for card in offer if rank(card) == max(map(rank, offer))]
    if len(tied) == 1:
        return tied[0]
    choice: Action = yield CHOOSE_FACE_UP.ask(P, tied)
    return next(card for card in tied if card.key == choice.args[0])


# ---------------------------------------------------------------- Arenas


def fleeting_arena(g: Glory) -> int:
    """FX-SOLO-ARENA-2 to 5."""
    for arena in FLEETING:
        if g.places[arena].fighters:
            return arena
    owned = [arena for arena in FLEETING if g.places[arena].champion == P]
    if len(owned) == 1:
        return owned[0]
    taken = [arena for arena in FLEETING if g.places[arena].champion == MAGNUS]
    free = [arena for arena in FLEETING if g.places[arena].champion == NOBODY]
    return free[0] if len(taken) == len(free) == 1 else F1


def arena_for(g: Glory, word: str) -> int:
    """FX-SOLO-ARENA-6: comparisons are between L and the Fleeting Arena; ties go to L. FG-R-16: if there is an L."""
    fleeting = fleeting_arena(g)
    if word == "FLEET" or not is_there(g, L):
        return fleeting
    if word == "LAST":
        return L

    def count(arena: int, owner: Seat) -> int:
        return sum(fighter.owner == owner for fighter in g.places[arena].fighters)

    owner = MAGNUS if word == "MOST_LM" else P
    lead = count(fleeting, owner) - count(L, owner)
    return fleeting if (lead < 0 if word == "FEWEST_P" else lead > 0) else L
