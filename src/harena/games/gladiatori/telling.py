"""Parts of sentences that take some making: cards of a pile, the sum of a value, an item with its figures.

Nothing here is asked for unless somebody listens.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from harena.games.gladiatori.arena import DIRECTION_NAMES, NAMES
from harena.games.gladiatori.components import (
    BLOOD,
    CARD_NAMES,
    DEX,
    KINDS,
    SKILLS,
    SPEED,
    STR,
    VALUE_NAMES,
    VALUES,
    Item,
)
from harena.games.gladiatori.state import Attack, Gladiator, Gladiatori, Pile

_COMPASS = {"E": "east", "SE": "south-east", "SW": "south-west", "W": "west", "NW": "north-west", "NE": "north-east"}
LOOKS: tuple[str, ...] = tuple(_COMPASS[name] for name in DIRECTION_NAMES)
# What a defender does with each Action card.
REACTIONS = ("block", "parry", "oppose", "dodge")
# How the terms of a value are called, where it is not by their name on the sheet.
_TERMS = {
    CARD_NAMES[STR]: "energy",
    CARD_NAMES[DEX]: "half the hand",
    "match": "the same card as the attack",
    "ally": "help of an ally",
    "behind": "struck from behind",
    "status": "Trapped or Face-down",
    "range": "distance",
    "against an animal": "counted against the animal",
}
# Put in at +2 a point.
_POINTS = (VALUE_NAMES[BLOOD], VALUE_NAMES[SPEED])
_SECRET = tuple(VALUE_NAMES[skill] for skill in SKILLS)


def cards_told(pile: Pile) -> list[str]:
    """Cards by name: "Sweep", "3 × Energy 1"."""
    return [CARD_NAMES[k] if pile[k] == 1 else f"{pile[k]} × {CARD_NAMES[k]}" for k in KINDS if pile[k]]


def kinds_told(kinds: Iterable[int]) -> list[str]:
    """Cards that were picked one by one."""
    pile = [0] * len(KINDS)
    for kind in kinds:
        pile[kind] += 1
    return cards_told(pile)


def points_told(points: Sequence[int]) -> list[str]:
    """Points of the five values: "Blood", "2 × Guard"."""
    return [VALUE_NAMES[v] if points[v] == 1 else f"{points[v]} × {VALUE_NAMES[v]}" for v in VALUES if points[v]]


def counted(cards: int, points: int) -> dict[str, Any]:
    """How many cards and points, each only if there are any."""
    return {name: n for name, n in (("cards", cards), ("points", points)) if n}


def standing(x: Gladiator) -> dict[str, Any]:
    """Where somebody stands and looks."""
    return {"hex": NAMES[x.hex], "facing": DIRECTION_NAMES[x.facing], "looks": LOOKS[x.facing]}


def item_told(item: Item) -> str:
    """An item with its figures: "Sword A (attack 3, defence 1, 2 hit points)"."""
    return f"{item.title} ({figures_told(item)}{', can be thrown' * item.throwing})"


def figures_told(item: Item) -> str:
    points = "1 hit point" if item.hp == 1 else f"{item.hp} hit points"
    return f"attack {item.attack}, defence {item.defence}, {points}"


def signed(value: int) -> str:
    return f"+{value}" if value >= 0 else f"−{-value}"


def terms_told(g: Gladiatori, x: Gladiator, more: Sequence[tuple[str, int]] = ()) -> tuple[list[str], list[str]]:
    """The sum of an attack or defence for its owner, and for the others (GL-RESOLVE-3: a Skill is not disclosed)."""
    assert x.effort is not None
    own: list[str] = []
    open_: list[str] = []
    for name, value in (*x.effort.terms, *more):
        if name == "items":
            told = _items_told(g, x)
        elif name == "status":
            told = ["Trapped −3"] * (x.trapped > 0) + ["Face-down −5"] * x.face_down
        else:
            called = f"{value // 2} {name}" if name in _POINTS else _TERMS.get(name, name)
            told = [f"{called} {signed(value)}"]
        own += told
        open_ += [f"undisclosed {signed(value)}"] if name in _SECRET else told
    return own, open_


def tell_defence(g: Gladiatori, d: Gladiator) -> None:
    """What a defence comes to, and its sum."""
    if g.log is not None:
        assert d.effort is not None
        own, open_ = terms_told(g, d)
        secret = {"terms": own} if own else None
        g.tell_of("defence-value", d.seat, secret=secret, value=d.effort.total, terms=open_ or None)


def term_names(terms: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """Terms as people call them."""
    return [(_TERMS.get(name, name), value) for name, value in terms]


def _items_told(g: Gladiatori, x: Gladiator) -> list[str]:
    attacks = x.seat == g.attacker
    found = []
    for item in x.items:
        value = item.attack if attacks else item.defence
        thrown = attacks and g.attack == Attack.THROW and item == g.weapon
        if value:
            found.append(f"{item.title} thrown {signed(2 * value)}" if thrown else f"{item.title} {signed(value)}")
    return found
