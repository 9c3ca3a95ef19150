"""What a seat most likely means by a thing that it presses or names: used to say why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from harena.core import Action, Ask

from .arena import NOWHERE, Kind, Square
from .attacks import MARK, NO_ATTACK
from .crowd import CALL
from .eagles import MOVE_OWN_EAGLE
from .entering import (
    BENCH,
    EAGLE,
    LINE_UP,
    PLACE,
    THUMB,
    footprints,
    squares_named,
    unplaced,
)
from .gearing_up import DECLARE, DRAW, LEAD
from .hits import PAY
from .orders import GO, ORDER, UPPER_BY_TEXT, legal_orders, may_order, plight_of
from .state import SYMBOL_BY_NAME, SYMBOL_NAMES, Gala, Gladiator, School, Symbol
from .upgrades import BUY, KIND_BY_TEXT

SCHOOLS: Final = SYMBOL_BY_NAME | {SYMBOL_NAMES[symbol].lower(): symbol for symbol in Symbol}
KIND_TEXTS: Final = tuple(KIND_BY_TEXT)
BEFORE_THE_EAGLES: Final = ("schools", "formation", "declaration", "eagles")


def meant(g: Gala, seat: int, thing: str, ask: Ask | None) -> Iterator[Action]:
    """The likeliest first. A thing is a school, a type, a thumb, a bench, an Eagle, a gladiator or a square."""
    school = g.schools[seat]
    word = thing.removeprefix("thumbs ")
    if thing in SCHOOLS:
        declares = g.seats > 2 and g.phase != "schools"
        yield (DECLARE if declares else LEAD)(SCHOOLS[thing].name.lower())
    elif thing in KIND_BY_TEXT:
        yield BUY(thing)
    elif word in ("up", "down"):
        yield THUMB(word)
    elif thing in g.arena.bench_by_name:
        yield (CALL if g.round else BENCH)(thing)
    elif "+" in thing:
        yield DRAW(thing)
    elif thing.startswith("eagle"):
        yield from eagle_meant(g, school, thing.removeprefix("eagle").strip(), ask)
    else:
        gladiator = g.gladiator_named(seat, thing)
        if gladiator is not None:
            yield from gladiator_meant(g, school, gladiator, ask)
        elif thing in g.arena.square_by_name:
            yield from square_meant(g, school, thing, ask)


def eagle_meant(g: Gala, school: School, owner: str, ask: Ask | None) -> Iterator[Action]:
    """One's own Eagle is placed or left alone; another's is a square to go to."""
    robbed = next((other for other in g.schools if other.code.lower() == owner), school)
    if robbed is school:
        yield MOVE_OWN_EAGLE("") if g.round else EAGLE(g.arena.square_name(school.eagle) or "")
    elif robbed.eagle != NOWHERE:
        yield from square_meant(g, school, g.arena.square_names[robbed.eagle], ask)


def gladiator_meant(g: Gala, school: School, gladiator: Gladiator, ask: Ask | None) -> Iterator[Action]:
    own, name = gladiator.seat == school.seat, g.name(gladiator).lower()
    short = gladiator.name.lower() if own else name
    match g.phase:
        case "placing":
            filled = sum(one.square != NOWHERE for one in school.gladiators)
            wanted = school.footprint[filled] if filled < len(school.footprint) else NOWHERE
            yield PLACE(short, g.arena.square_name(wanted) or "")
        case "attacks" if own:
            yield MARK(short, NO_ATTACK)
        case "attacks":
            yield from square_meant(g, school, g.arena.square_names[gladiator.square], ask)
        case "reveal":
            yield PAY(short)
        case "upgrades" if own:
            yield BUY(KIND_TEXTS[gladiator.kind])
        case _:
            stance = g.arena, gladiator.kind, gladiator.square, gladiator.facing, plight_of(school, gladiator)
            known = own and g.phase == "orders" and gladiator.active
            yield GO(short, next(iter(legal_orders(*stance))).name.lower() if known else "c")


def square_meant(g: Gala, school: School, square: str, ask: Ask | None) -> Iterator[Action]:
    asked = asked_gladiator(school, ask)
    there = next((one for one in g.gladiators() if g.arena.square_name(one.square) == square), None)
    match g.phase:
        case phase if phase in BEFORE_THE_EAGLES:
            placed = g.arena.square_name(school.eagle)
            if placed in (None, square):  # once it lies, no other square is meant for it
                yield EAGLE(square)
        case "placing":
            waiting = unplaced(school)
            if school.footprint and waiting:
                yield PLACE(waiting[0].name.lower(), square)
            else:
                named = g.arena.square_by_name[square]
                around = [action for action in footprints(g, school.seat) if named in squares_of(g, action)]
                yield around[0] if around else LINE_UP(square)
        case "crowd":
            yield BENCH(square)
        case "orders" if asked is not None:
            yield from way_meant(g, school, asked, square)
        case "attacks" if asked is not None:
            yield MARK(asked.name.lower(), square)
        case "reveal" | "upgrades" if there is not None:
            yield from gladiator_meant(g, school, there, ask)
    for one in school.active()[:1] if g.round else ():
        yield GO(one.name.lower(), "c") if g.phase == "orders" else MARK(one.name.lower(), square)


def squares_of(g: Gala, lines_up: Action) -> tuple[Square, ...]:
    return squares_named(g.arena, lines_up.args[0])


def way_meant(g: Gala, school: School, gladiator: Gladiator, square: str) -> Iterator[Action]:
    """The way that leads to a square, with a step or with a Dagger's leap; or the square itself, if none does."""
    name, target = gladiator.name.lower(), g.arena.square_by_name[square]
    steps = g.arena.step
    for text, upper in UPPER_BY_TEXT.items():
        step = steps[gladiator.square][gladiator.facing][upper]
        if step == target:
            yield GO(name, text)
            return
        if gladiator.kind is Kind.DAGGER and step != NOWHERE and steps[step][gladiator.facing][upper] == target:
            leap = may_order(g, school.seat, name, text, "sk")
            yield GO(name, text) if leap is None else ORDER(name, text, "sk")
            return
    yield GO(name, square)


def asked_gladiator(school: School, ask: Ask | None) -> Gladiator | None:
    """The gladiator that the pending question is about."""
    if ask is None or ask.kind not in ("order-upper", "order-lower", "attack", "shield-pay"):
        return None
    number: int = ask.args[0]
    return school.gladiators[number]
