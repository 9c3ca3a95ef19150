"""P2, attacks: every active gladiator may mark one square, from where it stands now (GG-ATK)."""

from __future__ import annotations

from typing import Any, Final

from harena.core import Action, Flow, Form, Question, Violation, together

from .arena import (
    FACING_NAMES,
    KIND_NAMES,
    NOWHERE,
    Arena,
    Facing,
    Kind,
    Square,
    kept_by_stance,
)
from .orders import ASKED_NOW, destination, own_gladiator
from .state import GLADIATOR_NAMES, Gala, Gladiator, School
from .telling import tell_attack

NOT_ATTACKING: Final = Violation("GG-ATK-1", "Attacks are placed once all orders are given.")
ATTACKS_PLACED: Final = Violation("GG-ATK-1", "The attacks of this round are placed.")
NOT_YOURS: Final = Violation("GG-ATK-2", "Only your own active gladiators attack for you.")
ATTACKED_ALREADY: Final = Violation("GG-ATK-2", "Each gladiator attacks once per round.")
ATTACKS_MISSING: Final = Violation("GG-ATK-2", "Say of every gladiator first where it attacks, or that it does not.")
FROM_SAFE_ZONE: Final = Violation("GG-ATK-5", "A gladiator in the Safe Zone cannot attack.")
INTO_SAFE_ZONE: Final = Violation("GG-ATK-4", "Attacks cannot be placed in the Safe Zone.")
NOT_IN_ARENA: Final = Violation("GG-ATK-4", "That square is outside the arena.")
FROM_WHERE_IT_STANDS: Final = Violation("GG-ATK-3", "Attacks start from where the gladiator stands now.")

NO_ATTACK: Final = "none"


def place_attacks(g: Gala) -> Flow:
    """P2: all schools at once, in secret; then all markers are shown (GG-ATK-9)."""
    attacking = [school.seat for school in g.schools if any(may_strike(g.arena, one) for one in school.gladiators)]
    if attacking:
        yield together(g, attacking, mark_squares, "attacks")
    for school in g.schools:
        show_markers(g, school)
    g.phase = "calls"


def may_strike(arena: Arena, gladiator: Gladiator) -> bool:
    """GG-ATK-5: active and outside the Safe Zone."""
    return gladiator.active and not arena.in_safe_zone[gladiator.square]


def mark_squares(g: Gala, seat: int) -> Flow:
    school = g.schools[seat]
    markers = school.markers
    markers.clear()
    for number, gladiator in enumerate(school.gladiators):
        if may_strike(g.arena, gladiator):
            choice = yield ATTACK.ask(seat, number)
            markers.append(g.arena.square_by_name.get(choice.args[1], NOWHERE))
    yield ATTACKS_DONE.ask(seat)


def show_markers(g: Gala, school: School) -> None:
    """GG-R-64: square, value, school and attacking gladiator become public."""
    attackers = (one for one in school.gladiators if may_strike(g.arena, one))
    for gladiator, square in zip(attackers, school.markers, strict=True):
        gladiator.attack = square
        if square != NOWHERE:
            tell_attack(g, gladiator)
    school.markers.clear()


def may_mark(g: Gala, seat: int, name: str, square: str) -> Violation | None:
    school = g.schools[seat]
    gladiator = own_gladiator(g, seat, name, "GG-ATK-2") or NOT_YOURS
    if isinstance(gladiator, Violation):
        return gladiator
    if g.phase != "attacks":
        return ATTACKS_PLACED if g.phase in ("calls", "reveal", "upgrades") else NOT_ATTACKING
    if not may_strike(g.arena, gladiator):
        return FROM_SAFE_ZONE
    if square == NO_ATTACK:
        return None
    return attack_fault(g.arena, school, gladiator, g.arena.square_by_name.get(square, NOWHERE))


def attack_fault(arena: Arena, school: School, gladiator: Gladiator, square: Square) -> Violation | None:
    """Why this gladiator may not mark that square, or None."""
    if square in arena.attacks[gladiator.kind][gladiator.square][gladiator.facing]:
        return None
    if square == NOWHERE:
        return NOT_IN_ARENA
    if arena.in_safe_zone[square]:
        return INTO_SAFE_ZONE
    if square == gladiator.square and not arena.strikes_own_square[gladiator.kind]:
        able = [name for name, may in zip(KIND_NAMES, arena.strikes_own_square, strict=True) if may]
        if able:
            return Violation("GG-ATK-6", "Only {types} may attack their own square.", types=able)
    goal = ordered_destination(arena, school, gladiator)
    if goal != gladiator.square and square in arena.attacks[gladiator.kind][goal][gladiator.facing]:
        return FROM_WHERE_IT_STANDS
    reach = [arena.square_names[target] for target in arena.attacks[gladiator.kind][gladiator.square][gladiator.facing]]
    told = {"piece": gladiator.called, "squares": reach, "square": arena.square_names[square]}
    return Violation("GG-ATK-3", "{piece} reaches {squares}: {square} is out of its range.", **told)


def ordered_destination(arena: Arena, school: School, gladiator: Gladiator) -> Square:
    """Where the gladiator's secret order would bring it."""
    upper, lower = school.orders[school.active().index(gladiator)]
    return destination(arena, gladiator.kind, gladiator.square, gladiator.facing, upper, lower)


MARK: Final = Form("attack", "attack {gladiator} {square}", check=may_mark)
DONE_ATTACKS: Final = Form("attacks-done", "attacks done")


@kept_by_stance
def attack_actions(arena: Arena, kind: Kind, number: int, square: Square, facing: Facing) -> tuple[Action, ...]:
    name = GLADIATOR_NAMES[kind][number].lower()
    squares = (arena.square_names[target] for target in arena.attacks[kind][square][facing])
    return tuple(MARK(name, target) for target in (NO_ATTACK, *squares))


def attack_options(g: Gala, seat: int, number: int) -> tuple[Action, ...]:
    one = g.schools[seat].gladiators[number]
    return attack_actions(g.arena, one.kind, one.number, one.square, one.facing)


def not_this_one(g: Gala, seat: int, action: Action, number: int | None = None) -> Violation:
    """GG-ATK-2: a second marker, or one out of turn."""
    if action.form is not MARK:
        return ATTACKS_MISSING
    gladiators = g.schools[seat].gladiators
    if number is None or g.gladiator_named(seat, action.args[0]) in gladiators[:number]:
        return ATTACKED_ALREADY
    return Violation("GG-ATK-2", ASKED_NOW, asked=gladiators[number].called)


def attack_says(g: Gala, seat: int, number: int) -> dict[str, Any]:
    one = g.schools[seat].gladiators[number]
    reach = g.arena.attacks[one.kind][one.square][one.facing]
    return {
        "piece": one.called,
        "piece_of": seat,
        "square": g.arena.square_names[one.square],
        "facing": FACING_NAMES[one.facing],
        "squares": tuple([g.arena.square_names[target] for target in reach]),  # the same list is put into words once
    }


def every_attack(g: Gala, seat: int, number: int) -> list[Action]:
    """On any square of the arena, those in reach first."""
    name = g.schools[seat].gladiators[number].name.lower()
    return [*attack_options(g, seat, number), *(MARK(name, square) for square in g.arena.square_names)]


ATTACK: Final = Question(
    "attack", attack_options, candidates=every_attack, rule="GG-ATK-3", refuse=not_this_one, says=attack_says
)
ATTACKS_DONE: Final = Question(
    "attacks-done",
    lambda g, seat: (DONE_ATTACKS(),),
    rule="GG-ATK-9",
    confirm=True,
    refuse=not_this_one,
)
