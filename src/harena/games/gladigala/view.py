"""What a seat may see: built up from what it may know, as the information table of the rules has it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from harena.core import Voice, Words

from .ahead import ahead
from .arena import (
    FACING_NAMES,
    KIND_NAMES,
    NOWHERE,
    SIDE_NAMES,
    TURNED,
    Arena,
    Facing,
    Kind,
    Lower,
    Square,
    Upper,
    kept,
)
from .attacks import may_strike
from .coins import BONUS
from .labels import labels
from .orders import ORDER_NAMES, destination, held_up
from .reveal import reveal
from .state import (
    GLADIATOR_NAMES,
    NO_ONE,
    OUTS_THAT_END_A_MATCH,
    SAFE_ZONE_FEE,
    SHIELDS_PER_MATCH,
    SYMBOL_CODES,
    SYMBOL_NAMES,
    UPGRADE_PRICE,
    Gala,
    Gladiator,
    School,
    Symbol,
    Thumb,
)
from .telling import MEDAL_NAMES

# Parts of a view that do not change are made once: a view is read, never written to.
BONUS_STEPS = list(BONUS[1:])
THUMB_NAMES = tuple(thumb.name.capitalize() for thumb in Thumb)

UNREVEALED = ("orders", "attacks", "calls")
SHOWN_ORDERS = ("reveal", "upgrades")
SHOWN_ATTACKS = ("calls", *SHOWN_ORDERS)


def views(g: Gala, listeners: Sequence[Voice]) -> list[dict[str, Any]]:
    """The day as each of these may see it; what is worded is said in their language."""
    day = day_view(g)
    return [
        day
        | {"reveal": reveal(voice.words), "labels": labels(voice.words, g.arena)}
        | ({} if voice.seat is None else {"schools": schools_seen(g, day, voice)})
        for voice in listeners
    ]


def schools_seen(g: Gala, day: dict[str, Any], voice: Voice) -> list[dict[str, Any]]:
    """All schools as the seat of one of them sees them."""
    return [
        own_view(g, school, shown, voice.words) if school.seat == voice.seat else shown
        for school, shown in zip(g.schools, day["schools"], strict=True)
    ]


def day_view(g: Gala) -> dict[str, Any]:
    """What everybody may see."""
    return {
        "side_length": g.arena.side_length,
        "safe_zone": safe_squares(g.arena),
        "match": g.match.name.lower(),
        "round": g.round,
        "round_limit": g.round_limit,
        "unrevealed": g.phase in UNREVEALED,
        "outs_to_end": OUTS_THAT_END_A_MATCH,
        "shields_per_match": SHIELDS_PER_MATCH,
        "upgrade_price": UPGRADE_PRICE,
        "safe_zone_fee": SAFE_ZONE_FEE,
        "bonus_steps": BONUS_STEPS,
        "publisher_notes": g.publisher_notes,
        "turn_order": list(g.turn_order),
        "leader": None if g.leader == NO_ONE else g.leader,
        "general_stack": g.general_stack,
        "center_stage": [g.schools[base].code for base in g.stage],
        "run": None if g.run_seat == NO_ONE else {"school": g.schools[g.run_seat].code, "length": g.run_length},
        "awards": [
            {
                "medal": MEDAL_NAMES[award.medal],
                "school": None if award.seat == NO_ONE else g.schools[award.seat].code,
                "coins": award.coins,
            }
            for award in g.awards
        ],
        "schools": [school_view(g, school) for school in g.schools],
    }


def school_view(g: Gala, school: School) -> dict[str, Any]:
    """A school as everybody sees it."""
    carrier = g.carrier(school.seat)
    return {
        "seat": school.seat,
        "side": SIDE_NAMES[school.side],
        "school": None if school.symbol is None else SYMBOL_CODES[school.symbol],
        "name": None if school.symbol is None else SYMBOL_NAMES[school.symbol],
        "treasury": school.treasury,
        "shield_coins": school.shield_coins,
        "upgraded": kinds_of(school.upgraded),
        "formation": school.formation,
        "declared": symbols_of(tuple(school.declared)),
        "declared_out": declared_out(g, school),
        "bonus_paid": school.bonus_paid,
        "medals": {name: count for name, count in zip(MEDAL_NAMES, school.medals, strict=True) if count},
        "medal_coins": school.medal_coins,
        "eagle": g.arena.square_name(school.eagle),
        "eagle_carrier": None if carrier is None else g.name(carrier),
        "gladiators": gladiators_view(g, school),
        "crowd": crowd_view(g.arena, school, own=False),
        "crowd_in_hand": len(school.held),
    }


def own_view(g: Gala, school: School, shown: dict[str, Any], words: Words) -> dict[str, Any]:
    """A school as its own seat sees it: with its thumbs, with what is planned in secret, and with what may be."""
    return shown | {
        "crowd": crowd_view(g.arena, school, own=True),
        "crowd_in_hand": sorted(THUMB_NAMES[thumb] for thumb in school.held),
        "planned": planned(g, school),
        "ahead": ahead(g, school, words),
    }


@kept
def safe_squares(arena: Arena) -> list[str]:
    return [arena.square_names[square] for square in arena.safe_zone]


@cache
def kinds_of(mask: int) -> list[str]:
    return [KIND_NAMES[kind] for kind in Kind if mask >> kind & 1]


@cache
def symbols_of(counts: tuple[int, ...]) -> dict[str, int]:
    return {code: count for code, count in zip(SYMBOL_CODES, counts, strict=True) if count}


def declared_out(g: Gala, school: School) -> dict[str, int]:
    """GG-DECLPAY-1: how many of each declared symbol lie on the Center Stage by now."""
    if not any(school.declared):
        return {}
    bases = [g.schools[seat].symbol for seat in g.stage]
    return symbols_of(tuple([min(school.declared[symbol], bases.count(symbol)) for symbol in Symbol]))


@kept
def reach(arena: Arena, kind: Kind, square: Square, facing: Facing) -> tuple[str, ...]:
    """GG-ATK-3: the squares a gladiator may strike from where it stands."""
    return tuple(arena.square_names[target] for target in arena.attacks[kind][square][facing])


def gladiators_view(g: Gala, school: School) -> list[dict[str, Any]]:
    orders, attacks = g.phase in SHOWN_ORDERS, g.phase in SHOWN_ATTACKS
    return [
        gladiator_seen(
            g.arena, one.kind, one.number, one.square, one.facing, one.marks, one.must_leave, one.active,
            None if one.carries == NO_ONE else g.schools[one.carries].code,
            ORDER_NAMES[one.upper, one.lower] if orders else None,
            one.attack if attacks else NOWHERE,
        )
        for one in school.gladiators
    ]


@kept
def gladiator_seen(
    arena: Arena, kind: Kind, number: int, square: Square, facing: Facing, marks: int, must_leave: bool, active: bool,
    carries: str | None, order: str | None, attack: Square,
) -> dict[str, Any]:
    one = Gladiator(NO_ONE, kind, number, square, facing, marks, NO_ONE, must_leave, active)
    return {
        "name": one.name,
        "type": KIND_NAMES[kind],
        "square": arena.square_name(square) if active else None,
        "facing": FACING_NAMES[facing],
        "active": active,
        "hurt": one.hurt,
        "must_leave": must_leave,
        "carries": carries,
        "order": order,
        "attack": arena.square_name(attack),
        "reach": list(reach(arena, kind, square, facing)) if may_strike(arena, one) else [],
    }


def crowd_view(arena: Arena, school: School, *, own: bool) -> list[dict[str, Any]]:
    """GG-CROWD-3: benches are public; a thumb is known to its owner, and to all once it was called."""
    secret = iter(school.thumbs)
    shown = []
    for token in school.crowd:
        # The token laid last may still wait for its thumb.
        thumb = token.thumb if token.thumb is not None else next(secret, None)
        known = thumb is not None and (own or token.thumb is not None)
        bench = arena.bench_names[token.bench]
        shown.append(token_seen(bench, thumb if known else None, token.thumb is not None, token.called))
    return shown


@cache
def token_seen(bench: str, thumb: Thumb | None, used: bool, called: bool) -> dict[str, Any]:
    return {
        "bench": bench,
        "thumb": None if thumb is None else THUMB_NAMES[thumb],
        "used": used,
        "called": called,
    }


def planned(g: Gala, school: School) -> dict[str, Any]:
    """What the own school has decided in secret so far."""
    found: dict[str, Any] = {"orders": orders_given(g, school)}
    if g.phase in ("attacks", "calls"):
        found["goals"] = goals(g.arena, school)
    return found | planned_now(g, school)


def planned_now(g: Gala, school: School) -> dict[str, Any]:
    """The part of it that is being decided."""
    match g.phase:
        case "placing":
            return {"footprint": [g.arena.square_names[square] for square in school.footprint]}
        case "attacks":
            attackers = (one.name for one in school.gladiators if may_strike(g.arena, one))
            marked = map(g.arena.square_name, school.markers)
            return {"attacks": {name: square for square, name in zip(marked, attackers, strict=False)}}
        case "calls":
            benches = [g.arena.bench_names[token.bench] for token in school.crowd if token.thumb is None]
            return {"calls": [bench for bench, called in zip(benches, school.calls, strict=False) if called]}
        case "reveal":
            return {"shields": [school.gladiators[number].name for number in school.shields]}
        case "upgrades":
            return {"upgrades": [KIND_NAMES[kind] for kind in school.purchases]}
        case _:
            held = [one.name for one in held_up(g.arena, school)]
            return {"orders": orders_given(g, school), "held": held}


def orders_given(g: Gala, school: School) -> dict[str, str]:
    names = [GLADIATOR_NAMES[one.kind][one.number] for one in school.gladiators if one.active]
    asked = g.asked_of(school.seat, "order-lower")
    begun = [] if asked is None else [(asked[1], None)]
    return {name: ORDER_NAMES[order] for name, order in zip(names, [*school.orders, *begun], strict=False)}


def goals(arena: Arena, school: School) -> dict[str, dict[str, Any]]:
    """Where the own orders lead, as long as nobody has moved: GG-ATK-3 counts attacks from before."""
    return {
        one.name: goal(arena, one.kind, one.square, one.facing, *order)
        for one, order in zip(school.active(), school.orders, strict=False)
    }


@kept
def goal(arena: Arena, kind: Kind, square: Square, facing: Facing, upper: Upper, lower: Lower) -> dict[str, Any]:
    return {
        "square": arena.square_name(destination(arena, kind, square, facing, upper, lower)),
        "facing": FACING_NAMES[TURNED[facing][lower]],
    }
