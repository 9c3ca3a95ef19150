"""What a seat may decide before it is asked: the choices of all its gladiators at once, with where they lead.

The service asks for one gladiator after the other, but people plan for whichever they like. A client that shows these
choices, and says them when they are asked for, need not know how an order is put together.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from harena.core import Voice
from harena.games.gladigala.arena import (
    FACING_NAMES,
    LOWER_NAMES,
    LOWERS,
    TURNED,
    UPPER_NAMES,
    Arena,
    Facing,
    Kind,
    Lower,
    Square,
    Upper,
)
from harena.games.gladigala.attacks import attack_actions, may_strike
from harena.games.gladigala.orders import (
    ORDER,
    ORDER_NAMES,
    destination,
    leaps,
    legal_orders,
    order_menu,
    plight_of,
)
from harena.games.gladigala.state import SHIELDS_PER_MATCH, Gala, School
from harena.games.gladigala.telling import SKILL_NAMES

KEPT: Final = 2_000
"""How many gladiators' choices are kept for the next view: those of some hundred days that are played at once."""

Told = dict[str, Any]


def ahead(g: Gala, school: School, voice: Voice) -> dict[str, Told]:
    """For each gladiator of a school that can be planned for, by its name, its choices (`options`)."""
    if g.phase == "orders":
        left = SHIELDS_PER_MATCH - school.shield_coins
        return {
            one.name: ways(
                voice, g.arena, one.kind, one.number, one.square, one.facing, plight_of(school, one),
                left if one.kind <= Kind.SPEAR else 0,
            )
            for one in school.active()
        }  # fmt: skip
    if g.phase == "attacks":
        return {
            one.name: strikes(voice, g.arena, one.kind, one.number, one.square, one.facing)
            for one in school.gladiators
            if may_strike(g.arena, one)
        }
    return {}


@lru_cache(KEPT)
def ways(
    voice: Voice, arena: Arena, kind: Kind, number: int, square: Square, facing: Facing, plight: int, shields: int
) -> Told:
    """Where a gladiator may be sent, and with each of these the whole orders (`turns`). What these have in common with
    each other, whatever the way, is told once (`discs`): a whole order is its way, its disc and what it says itself.
    `plan` is how it is written among what is planned.
    """
    goes, orders = order_menu(arena, kind, number, square, facing, plight)
    legal = legal_orders(arena, kind, square, facing, plight)
    return {
        "options": [
            action.described | way(voice, arena, kind, square, facing, upper, legal[upper])
            | {"turns": [
                {"text": order.text, "disc": LOWER_NAMES[lower], "plan": ORDER_NAMES[upper, lower]}
                | (leap(voice, arena, kind, square, facing, upper) if leaps(kind, lower) else {})
                for order, lower in zip(orders[upper], legal[upper], strict=True)
            ]}
            for action, upper in zip(goes, legal, strict=True)
        ],
        "discs": {
            LOWER_NAMES[lower]: disc(voice, kind, facing, shields, lower)
            for lower in LOWERS
            if any(lower in lowers for lowers in legal.values())
        },
    }  # fmt: skip


def way(
    voice: Voice, arena: Arena, kind: Kind, square: Square, facing: Facing, upper: Upper, lowers: tuple[Lower, ...]
) -> Told:
    goal = arena.square_names[destination(arena, kind, square, facing, upper, lowers[0])]
    return {
        "label": voice.words.word("ways", UPPER_NAMES[upper]).capitalize(),
        "note": phrase(voice, "stays-on" if upper is Upper.C else "goes-to", square=goal),
        "square": goal,
        "plan": ORDER_NAMES[upper, None],
    }


def leap(voice: Voice, arena: Arena, kind: Kind, square: Square, facing: Facing, upper: Upper) -> Told:
    """GG-DAGGER-1: what leads elsewhere than its way."""
    end = arena.square_names[destination(arena, kind, square, facing, upper, Lower.SK)]
    return {"square": end, "note": phrase(voice, "lands-on", square=end)}


def disc(voice: Voice, kind: Kind, facing: Facing, shields: int, lower: Lower) -> Told:
    """A position of the lower disc: which way the gladiator faces then, or which skill it uses."""
    told = {"kind": ORDER.kind, "args": {"lower": LOWER_NAMES[lower].lower()}}
    faces = FACING_NAMES[TURNED[facing][lower]]
    if lower is not Lower.SK:
        label, note = phrase(voice, f"disc-{lower.name.lower()}"), phrase(voice, "faces", facing=faces)
        return told | {"label": label, "note": note, "facing": faces, "skill": None}
    skill = SKILL_NAMES[kind]
    label, note = phrase(voice, f"disc-{skill}"), phrase(voice, f"note-{skill}", left=shields)
    return told | {"label": label, "note": note, "facing": faces, "skill": skill}


@lru_cache(KEPT)
def strikes(voice: Voice, arena: Arena, kind: Kind, number: int, square: Square, facing: Facing) -> Told:
    """Which squares a gladiator may mark; None is no attack."""
    squares = [None, *(arena.square_names[target] for target in arena.attacks[kind][square][facing])]
    actions = attack_actions(arena, kind, number, square, facing)
    return {
        "options": [
            action.described | {"label": strike_label(voice, target), "note": "", "square": target}
            for action, target in zip(actions, squares, strict=True)
        ]
    }


def strike_label(voice: Voice, square: str | None) -> str:
    return phrase(voice, "strikes-none") if square is None else phrase(voice, "strikes", square=square)


@lru_cache(KEPT)
def phrase(voice: Voice, kind: str, **parts: str | int) -> str:
    return voice.phrase({"kind": kind, **parts})
