"""Parts of sentences that take some making: cards of a pile, the sum of a value, an item with its figures.

Nothing here is asked for unless somebody listens.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .arena import DIRECTION_NAMES, NAMES, directly_behind, in_front
from .components import (
    ACROBATIC,
    BLOOD,
    BREAK_ITEM,
    CARD_NAMES,
    DEX,
    KINDS,
    MOVES,
    NEEDS_MELEE,
    OVERSKILL,
    RAGE,
    REFLEX,
    SACRIFICE,
    SKILLS,
    SPEED,
    STR,
    SWEEP,
    UNBALANCING,
    VALUE_NAMES,
    VALUES,
    Item,
)
from .state import FIRST_BEAST, Attack, Gladiator, Gladiatori, Pile

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


def side_told(d: Gladiator, hex_: int) -> str:
    """From where somebody on this hex strikes him."""
    if in_front(d.hex, d.facing, hex_):
        return "front"
    return "directly behind" if directly_behind(d.hex, d.facing, hex_) else "behind"


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
        open_ += [f"a secret Skill {signed(value)}"] if name in _SECRET else told
    return own, open_


def tell_defence(g: Gladiatori, d: Gladiator) -> None:
    """What a defence comes to, and its sum."""
    if g.tells("defence-value"):
        assert d.effort is not None
        own, open_ = terms_told(g, d)
        secret = {"terms": own} if own else None
        g.tell_of("defence-value", d.seat, secret=secret, value=d.effort.total, terms=open_ or None)


def tell_unused(g: Gladiatori, x: Gladiator, why: str = "") -> None:
    """GL-ADD-5: the Special Moves that lie there for all to see and do nothing, with the reason if there is one."""
    if g.log is None or not any(x.laid[MOVES[0] :]):
        return
    idle: dict[str, list[str]] = {}
    for kind in MOVES:
        if x.laid[kind] and not _serves(g, x, kind):
            if kind == RAGE:  # it could have been swapped in any case
                reason = ""
            else:
                reason = "throw" if g.attack == Attack.THROW and kind in NEEDS_MELEE else why
            idle.setdefault(reason, []).append(CARD_NAMES[kind])
    for reason, moves in idle.items():
        g.tell_of("unused", x.seat, moves=moves, **({"why": reason} if reason else {}))


def _serves(g: Gladiatori, x: Gladiator, kind: int) -> bool:
    """Whether a Special Move that lies there does something; what Overskill does stays secret."""
    effort = x.effort
    assert effort is not None
    if effort.converted >> kind & 1:
        return True
    if effort.unfit >> kind & 1 or kind == RAGE:
        return False
    if kind in (OVERSKILL, REFLEX):  # a Reflex comes after the fight
        return True
    if kind == UNBALANCING:
        return _unbalances(g, x)
    return {
        ACROBATIC: effort.acrobatic,
        SACRIFICE: effort.sacrificed >= 0,
        SWEEP: g.attack == Attack.SWEEP,
        BREAK_ITEM: g.break_item is not None,
    }[kind]


def _unbalances(g: Gladiatori, x: Gladiator) -> bool:
    """GL-UNBAL-1, GL-UNBAL-4: whether an Unbalancing Strike meets somebody."""
    if g.attack in (Attack.NONE, Attack.THROW, Attack.HELP):
        return False
    if x.seat != g.attacker:
        return g.attacker < FIRST_BEAST and not g.gladiators[g.attacker].face_down
    if len(g.targets) > 1 or g.targets[0] >= FIRST_BEAST or g.target_values[0] <= 0:
        return False
    return not g.gladiators[g.targets[0]].face_down


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
