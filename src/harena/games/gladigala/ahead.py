"""What a seat may decide before it is asked: the choices of all its gladiators at once, with where they lead.

The service asks for one gladiator after the other, but people plan for whichever they like. How a choice reads and is
said is the same for every gladiator and in every round: that is told once, as the `sheet`, with blanks in braces for
whom it is for and where it leads. What is told anew in every round is short: which choices of the sheet a gladiator
has, and the squares. A client that fills in the blanks, and says the choices when they are asked for, need not know how
an order is put together.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from harena.core import Form, Words

from .arena import (
    FACING_NAMES,
    KIND_NAMES,
    LOWER_LISTED,
    LOWER_NAMES,
    TURNED,
    UPPER_NAMES,
    Arena,
    Facing,
    Kind,
    Lower,
    Square,
    Upper,
    kept,
    kept_by_stance,
)
from .attacks import MARK, NO_ATTACK, may_strike
from .orders import GO, ORDER, TURNS, destination, leaps, legal_orders, plight_of
from .state import SHIELDS_PER_MATCH, Gala, School
from .telling import SKILL_NAMES

Told = dict[str, Any]


def ahead(g: Gala, school: School, words: Words) -> Told:
    """How choices read, and for each gladiator of a school that can be planned for, by its name, which it has."""
    return {"sheet": sheet(words), "of": choices(g, school)}


def choices(g: Gala, school: School) -> dict[str, Told]:
    if g.phase == "orders":
        left = SHIELDS_PER_MATCH - school.shield_coins
        return {
            one.name: {
                "orders": orders(g.arena, one.kind, one.square, one.facing, plight_of(school, one)),
                "skill": SKILL_NAMES[one.kind],
                "left": left,
            }
            for one in school.active()
        }
    if g.phase == "attacks":
        return {
            one.name: {"strikes": strikes(g.arena, one.kind, one.square, one.facing)}
            for one in school.gladiators
            if may_strike(g.arena, one)
        }
    return {}


@kept
def orders(arena: Arena, kind: Kind, square: Square, facing: Facing, plight: int) -> list[Told]:
    """Which positions of the upper disc (`ways`) go with which of the lower one (`discs`), and the squares that they
    lead to. Those of the lower disc with which the same ways lead to the same squares are told together.
    """
    legal = legal_orders(arena, kind, square, facing, plight)
    together: dict[tuple[bool, tuple[Upper, ...]], list[Lower]] = {}
    for alike in (TURNS, (Lower.SK,)):  # all turns go with the same ways
        ways = tuple([upper for upper, lowers in legal.items() if alike[0] in lowers])
        if ways:
            together.setdefault((leaps(kind, alike[0]), ways), []).extend(alike)
    return [
        {
            "discs": [LOWER_NAMES[lower] for lower in lowers],
            "ways": {
                UPPER_NAMES[upper]: arena.square_names[destination(arena, kind, square, facing, upper, lowers[0])]
                for upper in ways
            },
        }
        for (_, ways), lowers in together.items()
    ]


@kept_by_stance
def strikes(arena: Arena, kind: Kind, square: Square, facing: Facing) -> list[str]:
    """Which squares a gladiator may mark."""
    return [arena.square_names[target] for target in arena.attacks[kind][square][facing]]


# --- How it reads -----------------------------------------------------------------------------------------------


@lru_cache
def sheet(words: Words) -> Told:
    """How choices read and are said, in one language. A disc without words of its own is the skill's."""
    return {
        "ways": {UPPER_NAMES[upper]: way(words, upper) for upper in Upper},
        "discs": {LOWER_NAMES[lower]: disc(words, lower) for lower in LOWER_LISTED},
        "facings": {facing: phrase(words, "faces", facing=facing) for facing in FACING_NAMES},
        "skills": {skill: skill_used(words, skill) for skill in dict.fromkeys(SKILL_NAMES)},
        "goal": said(GO, upper="{square}"),
        "strike": said(MARK, square="{square}") | {"label": phrase(words, "strikes", square="{square}")},
        "none": said(MARK, square=NO_ATTACK) | {"label": phrase(words, "strikes-none")},
        "compass": {facing: words.word("compass", facing) for facing in FACING_NAMES},
        "asks": {KIND_NAMES[kind]: asks(words, kind) for kind in Kind},
    }


def asks(words: Words, kind: Kind) -> dict[str, str]:
    """The questions that are asked for a gladiator, with blanks for whatever differs between those of one kind."""
    told = {"piece": f"{KIND_NAMES[kind]} {{number}}", "piece_of": 0, "square": "{square}", "facing": "{facing}"}
    goes, may = {"way": "{way}", "goal": "{goal}"}, {"skill": "{skill}"}
    questions = {
        "go": ("order-upper", told),
        "turn": ("order-lower", told | goes),
        "turn-or-skill": ("order-lower", told | goes | may),
        "stay": ("order-lower", told),
        "stay-or-skill": ("order-lower", told | may),
        "strike": ("attack", told),
    }
    return {name: words.said("questions", asked, parts, 0) or "" for name, (asked, parts) in questions.items()}


def said(form: Form, **known: str) -> Told:
    """A choice as it is sent, with a blank for whatever is not known yet."""
    return {
        "text": form.render(tuple(known.get(field, f"{{{field}}}") for field in form.fields)),
        "kind": form.kind,
        "args": known,
    }


def way(words: Words, upper: Upper) -> Told:
    """Where a gladiator may be sent."""
    return said(GO, upper=upper.name.lower()) | {
        "label": words.word("ways", UPPER_NAMES[upper]).capitalize(),
        "course": words.word("ways", UPPER_NAMES[upper]),
        "note": phrase(words, "stays-on" if upper is Upper.C else "goes-to", square="{square}"),
    }


def disc(words: Words, lower: Lower) -> Told:
    """A position of the lower disc: which way the gladiator faces then."""
    label = {} if lower is Lower.SK else {"label": phrase(words, f"disc-{lower.name.lower()}")}
    faces = {FACING_NAMES[facing]: FACING_NAMES[TURNED[facing][lower]] for facing in Facing}
    return said(ORDER, lower=LOWER_NAMES[lower].lower()) | label | {"faces": faces}


def skill_used(words: Words, skill: str) -> Told:
    note = phrase(words, f"note-{skill}", left="{left}", square="{square}")
    return {"label": phrase(words, f"disc-{skill}"), "note": note, "asked": words.word("skills", skill)}


def phrase(words: Words, kind: str, **parts: str) -> str:
    return words.phrase({"kind": kind, **parts}, None)
