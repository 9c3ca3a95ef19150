"""What a seat may decide before it is asked: the choices of all its gladiators at once, with where they lead.

The service asks for one gladiator after the other, but people plan for whichever they like. A client that shows these
choices, and says them when they are asked for, need not know how an order is put together.
"""

from __future__ import annotations

from functools import cache, lru_cache
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
            one.name: {
                "options": ways(
                    voice, g.arena, one.kind, one.number, one.square, one.facing, plight_of(school, one)
                ),
                "discs": discs(voice, one.kind, one.facing, left if one.kind <= Kind.SPEAR else 0),
            }
            for one in school.active()
        }
    if g.phase == "attacks":
        return {
            one.name: strikes(voice, g.arena, one.kind, one.number, one.square, one.facing)
            for one in school.gladiators
            if may_strike(g.arena, one)
        }
    return {}


@lru_cache(KEPT)
def ways(
    voice: Voice, arena: Arena, kind: Kind, number: int, square: Square, facing: Facing, plight: int
) -> list[Told]:
    """Where a gladiator may be sent, and with each way the whole orders by their disc (`turns`). What these have in
    common, whatever the way, its `discs` tell; only a leap ends elsewhere than its way. `plan` is how a way is written
    among what is planned, before a stroke and the disc.
    """
    goes, orders = order_menu(arena, kind, number, square, facing, plight)
    found = []
    for action, (upper, lowers) in zip(goes, legal_orders(arena, kind, square, facing, plight).items(), strict=True):
        goal = destination(arena, kind, square, facing, upper, lowers[0])
        told = action.described | way(voice, arena.square_names[goal], upper)
        told["turns"] = {
            LOWER_NAMES[lower]: order.text for order, lower in zip(orders[upper], lowers, strict=True)
        }
        if leaps(kind, lowers[-1]):
            told["leap"] = leap(voice, arena.square_names[destination(arena, kind, square, facing, upper, Lower.SK)])
        found.append(told)
    return found


@cache
def way(voice: Voice, goal: str, upper: Upper) -> Told:
    return {
        "label": voice.words.word("ways", UPPER_NAMES[upper]).capitalize(),
        "note": voice.phrase({"kind": "stays-on" if upper is Upper.C else "goes-to", "square": goal}),
        "square": goal,
        "plan": UPPER_NAMES[upper],
    }


@cache
def leap(voice: Voice, end: str) -> Told:
    """GG-DAGGER-1: what leads elsewhere than its way."""
    return {"square": end, "note": voice.phrase({"kind": "lands-on", "square": end})}


@cache
def discs(voice: Voice, kind: Kind, facing: Facing, shields: int) -> dict[str, Told]:
    """The positions of the lower disc: which way the gladiator faces then, or which skill it uses."""
    return {LOWER_NAMES[lower]: disc(voice, kind, facing, shields, lower) for lower in LOWERS}


def disc(voice: Voice, kind: Kind, facing: Facing, shields: int, lower: Lower) -> Told:
    faces = FACING_NAMES[TURNED[facing][lower]]
    skill = SKILL_NAMES[kind] if lower is Lower.SK else None
    note = {"kind": "faces", "facing": faces} if skill is None else {"kind": f"note-{skill}", "left": shields}
    return {
        "kind": ORDER.kind,
        "args": {"lower": LOWER_NAMES[lower].lower()},
        "label": voice.phrase({"kind": f"disc-{skill or lower.name.lower()}"}),
        "note": voice.phrase(note),
        "facing": faces,
        "skill": skill,
    }


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
    return voice.phrase({"kind": "strikes-none"} if square is None else {"kind": "strikes", "square": square})
