"""Entering the arena: Eagles, start positions and the crowd (GG-EAGLE-1, GG-PLACE, GG-CROWD-1 to GG-CROWD-3)."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Any, Final

from harena.core import Action, Flow, Form, Question, Violation

from .arena import NOWHERE, START_FACING, Arena, Side, Square, kept
from .state import CROWD, CrowdToken, Gala, Gladiator, Match, School, Thumb
from .telling import of_bench, tell_crowd_placed, tell_eagle_placed, tell_lined_up

EAGLES_STAY: Final = Violation("GG-NEXT-2", "Eagles stay where the morning left them.")
EAGLES_ARE_PLACED: Final = Violation("GG-EAGLE-2", "You cannot move your own Eagle.")
NOT_PLACING_EAGLES: Final = Violation("GG-SET-5", "Eagles are placed in the morning, right before the gladiators.")
NOT_PLACING: Final = Violation("GG-SET-5", "Gladiators are placed after the Eagles, at the start of a match.")
LINED_UP_ALREADY: Final = Violation("GG-SET-5", "Your squares are chosen for this match.")
FIRST_THE_SQUARES: Final = Violation("GG-SET-5", "First choose the squares that your gladiators start on.")
NO_SUCH_SQUARES: Final = Violation("GG-PLACE-2", "Name as many different squares of the arena as you have gladiators.")
RUN_RULE: Final = {2: "GG-PLACE-7", 3: "GG-PLACE-3", 4: "GG-PLACE-3"}
"""RUN_RULE[players]: what the run on the own side follows; with three GG-PLACE-4 takes it from GG-PLACE-3."""
NOT_ON_OWN_SIDE: Final = "Your gladiators line up on the outer row of your own side."
NOT_BEHIND_EAGLE: Final = "One gladiator must stand right behind your Eagle."
NOT_SIDE_BY_SIDE: Final = "Your gladiators must stand side by side."
NEAR_THE_MIDDLE: Final = Violation("GG-PLACE-5", "Your gladiators must stand away from the middle school.")
FOURTH_BESIDE_EAGLE: Final = Violation("GG-PLACE-4", "The fourth gladiator stands beside your Eagle.")
FOURTH_TOUCHES_RUN: Final = Violation("GG-PLACE-4", "The fourth gladiator stands next to one of the other three.")
SQUARES_AS_LISTED: Final = Violation("GG-PLACE-2", "Name the squares of a footprint in the order they are listed.")
BOTH_BESIDE_EAGLE: Final = Violation("GG-PLACE-7", "Two gladiators stand on both sides of your Eagle.")
NO_SUCH_GLADIATOR: Final = Violation("GG-PLACE-2", "You have no such gladiator left to place.")
EQUAL_TYPES_IN_ORDER: Final = Violation("GG-PLACE-2", "Equal gladiators are placed in the order of their numbers.")
FACE_THE_CENTER: Final = Violation("GG-PLACE-1", "All gladiators start facing the Center Stage.")
NOT_PLACING_CROWD: Final = Violation("GG-CROWD-1", "Crowd tokens are placed before the first round of a match.")
FIRST_THE_BENCH: Final = Violation("GG-CROWD-2", "First choose the bench that the token lies on.")
NO_SUCH_THUMB: Final = Violation("GG-SET-2", "You have no such crowd token left.")


# --- Eagles -----------------------------------------------------------------------------------------------------


def place_eagles(g: Gala) -> Flow:
    """In the morning each player puts the own Eagle on one of the seat's two Eagle squares."""
    if g.match is Match.MORNING:
        for seat in g.turn_order:
            choice = yield PLACE_EAGLE.ask(seat)
            school = g.schools[seat]
            school.eagle = school.eagle_home = g.arena.square_by_name[choice.args[0]]
            tell_eagle_placed(g, school)
    g.phase = "placing"


def may_place_eagle(g: Gala, seat: int, square: str) -> Violation | None:
    if g.match is Match.AFTERNOON:
        return EAGLES_STAY
    if g.schools[seat].eagle != NOWHERE:
        return EAGLES_ARE_PLACED
    side = g.schools[seat].side
    if square not in eagle_names(g.arena, side):
        return Violation("GG-EAGLE-1", "Your Eagle starts on {squares:either}.", squares=eagle_names(g.arena, side))
    return None if g.phase == "eagles" else NOT_PLACING_EAGLES


def eagle_names(arena: Arena, side: Side) -> list[str]:
    return [arena.square_names[square] for square in arena.eagle_squares[side]]


EAGLE: Final = Form("eagle", "eagle on {square}", check=may_place_eagle)
PLACE_EAGLE: Final = Question(
    "place-eagle",
    candidates=lambda g, seat: [EAGLE(name) for name in eagle_names(g.arena, g.schools[seat].side)],
    rule="GG-EAGLE-1",
    says=lambda g, seat: {"squares": eagle_names(g.arena, g.schools[seat].side)},
)


# --- Start positions --------------------------------------------------------------------------------------------


def place_gladiators(g: Gala) -> Flow:
    """In turn order each player chooses a footprint and who stands on which of its squares."""
    for seat in g.turn_order:
        school = g.schools[seat]
        choice = yield CHOOSE_FOOTPRINT.ask(seat)
        school.footprint = squares_named(g.arena, choice.args[0])
        for square in school.footprint:
            choice = yield ASSIGN_GLADIATOR.ask(seat, square)
            gladiator = school.named(choice.args[0])
            assert gladiator is not None
            gladiator.square = square
            gladiator.facing = START_FACING[school.side]
        tell_lined_up(g, school, placing_eagle(g.arena, school))
    g.phase = "crowd"


def placing_eagle(arena: Arena, school: School) -> Square:
    """GG-NEXT-4: the own Eagle's square if it is one of the seat's, else the one chosen in the morning."""
    return school.eagle if school.eagle in arena.eagle_squares[school.side] else school.eagle_home


def squares_named(arena: Arena, text: str) -> tuple[Square, ...]:
    """The squares of a footprint as typed, "c1 d1 e1 + c2"; NOWHERE for what is no square."""
    return tuple(arena.square_by_name.get(name, NOWHERE) for name in text.replace("+", " ").split())


def may_line_up(g: Gala, seat: int, text: str) -> Violation | None:
    school = g.schools[seat]
    if g.phase != "placing":
        return NOT_PLACING
    squares = squares_named(g.arena, text)
    eagle = placing_eagle(g.arena, school)
    size = g.arena.run[g.seats] + g.arena.beside_eagle[g.seats]
    possible = g.arena.footprints[g.seats, school.side, eagle]
    if len(squares) == 1 and squares[0] != NOWHERE and not any(squares[0] in footprint for footprint in possible):
        elsewhere = "No gladiator of yours can start on {square}: they line up around {home}."
        return Violation("GG-PLACE-2", elsewhere, square=text, home=g.arena.square_names[eagle])
    if NOWHERE in squares or len(set(squares)) != size or len(squares) != size:
        return NO_SUCH_SQUARES
    fault = footprint_fault(g.arena, g.seats, school.side, eagle, squares)
    if fault is None and school.footprint:
        return LINED_UP_ALREADY
    return fault


def footprint_fault(
    arena: Arena, players: int, side: Side, eagle: Square, squares: tuple[Square, ...]
) -> Violation | None:
    """Why gladiators may not line up on these squares, or None."""
    if squares in arena.footprints[players, side, eagle]:
        return None
    run, near = squares[: arena.run[players]], squares[arena.run[players] :]
    if any(arena.too_near_the_middle(square, eagle, players, side) for square in squares):
        return NEAR_THE_MIDDLE
    if any(arena.distance_from_side(square, side) for square in run):
        return Violation(RUN_RULE[players], NOT_ON_OWN_SIDE)
    if arena.behind(eagle, side) not in run:
        return Violation(RUN_RULE[players], NOT_BEHIND_EAGLE)
    row = sorted(run)
    if not all(arena.share_an_edge(one, other) for one, other in pairwise(row)):
        return Violation(RUN_RULE[players], NOT_SIDE_BY_SIDE)
    if arena.beside_eagle[players] == 1:
        if near[0] not in arena.beside(eagle, side):
            return FOURTH_BESIDE_EAGLE
        if not any(arena.share_an_edge(near[0], one) for one in run):
            return FOURTH_TOUCHES_RUN
    if arena.beside_eagle[players] == 2 and set(near) != set(arena.beside(eagle, side)):
        return BOTH_BESIDE_EAGLE
    return SQUARES_AS_LISTED


def footprints(g: Gala, seat: int) -> list[Action]:
    school = g.schools[seat]
    around = g.arena.footprints[g.seats, school.side, placing_eagle(g.arena, school)]
    return [LINE_UP(g.arena.footprint_name(g.seats, squares)) for squares in around]


LINE_UP: Final = Form("line-up", "line up on {squares}", check=may_line_up)
CHOOSE_FOOTPRINT: Final = Question(
    "choose-footprint",
    footprints,
    candidates=footprints,
    rule="GG-PLACE-3",
    says=lambda g, seat: {"square": g.arena.square_names[placing_eagle(g.arena, g.schools[seat])]},
)


def unplaced(school: School) -> list[Gladiator]:
    """The gladiators that may be placed next: of equal ones the lowest number."""
    kinds = set()
    found = []
    for gladiator in school.gladiators:
        if gladiator.square == NOWHERE and gladiator.kind not in kinds:
            kinds.add(gladiator.kind)
            found.append(gladiator)
    return found


def may_place(g: Gala, seat: int, name: str, square: str) -> Violation | None:
    school = g.schools[seat]
    if g.phase != "placing":
        return NOT_PLACING
    if not school.footprint:
        return FIRST_THE_SQUARES
    gladiator = school.named(name)
    if gladiator is None:
        return NO_SUCH_GLADIATOR
    if gladiator.square != NOWHERE:
        told = {"piece": gladiator.called, "square": g.arena.square_names[gladiator.square]}
        return Violation("GG-PLACE-2", "{piece} stands on {square} already.", **told)
    if gladiator not in unplaced(school):
        return EQUAL_TYPES_IN_ORDER
    filled = sum(one.square != NOWHERE for one in school.gladiators)
    wanted = school.footprint[filled]
    if g.arena.square_by_name.get(square) != wanted:
        return Violation("GG-PLACE-2", "The square to be filled now is {square}.", square=g.arena.square_names[wanted])
    return None


def gladiators_to_place(g: Gala, seat: int, square: Square) -> list[Action]:
    return [PLACE(one.name.lower(), g.arena.square_names[square]) for one in unplaced(g.schools[seat])]


def every_placing(g: Gala, seat: int, square: Square) -> list[Action]:
    return [PLACE(one.name.lower(), g.arena.square_names[square]) for one in g.schools[seat].gladiators]


PLACE_FACING: Final = Form("place-facing", "place {gladiator} on {square} facing {facing}", never=FACE_THE_CENTER)
PLACE: Final = Form("place", "place {gladiator} on {square}", check=may_place)
ASSIGN_GLADIATOR: Final = Question(
    "assign-gladiator",
    gladiators_to_place,
    candidates=every_placing,
    rule="GG-PLACE-2",
    says=lambda g, seat, square: {"square": g.arena.square_names[square]},
)


# --- Crowd ------------------------------------------------------------------------------------------------------


def place_crowd(g: Gala) -> Flow:
    """GG-CROWD-1: one token at a time in turn order; the thumb is known to its owner only."""
    for _ in CROWD:
        for seat in g.turn_order:
            school = g.schools[seat]
            choice = yield PLACE_CROWD_BENCH.ask(seat)
            bench = g.arena.bench_by_name[choice.args[0]]
            school.crowd.append(CrowdToken(bench))
            tell_crowd_placed(g, school, bench)
            choice = yield (PLACE_CROWD_TOKEN if len(school.held) > 1 else PLACE_LAST_CROWD_TOKEN).ask(seat)
            thumb = Thumb[choice.args[0].upper()]
            school.held.remove(thumb)
            school.thumbs.append(thumb)


def may_take_bench(g: Gala, seat: int, name: str) -> Violation | None:
    bench = g.arena.bench_by_name.get(name)
    if bench is None:
        told = "There is no bench {bench}: a crowd token goes on one of the places around the arena."
        return Violation("GG-CROWD-2", told, bench=name)
    line = g.arena.line_of_bench[bench]
    for school in g.schools:
        for token in school.crowd:
            if g.arena.line_of_bench[token.bench] == line:
                taken = of_bench(g.arena, token.bench) | {"token": "crowd token", "token_of": school.seat}
                return Violation("GG-CROWD-2", "{line} already has a crowd token: {token} on {bench}.", **taken)
    return None if g.phase == "crowd" else NOT_PLACING_CROWD


def lines_taken(g: Gala) -> set[int]:
    return {g.arena.line_of_bench[token.bench] for school in g.schools for token in school.crowd}


def free_benches(g: Gala, seat: int) -> list[Action]:
    taken = lines_taken(g)
    actions = bench_actions(g.arena)
    return [actions[bench] for bench, line in enumerate(g.arena.line_of_bench) if line not in taken]


BENCH: Final = Form("bench", "crowd on {bench}", check=may_take_bench)


@kept
def bench_actions(arena: Arena) -> tuple[Action, ...]:
    return tuple(BENCH(name.lower()) for name in arena.bench_names)


def first_the_bench(g: Gala, seat: int, action: Action) -> Violation | None:
    return FIRST_THE_BENCH if action.form is THUMB else None


PLACE_CROWD_BENCH: Final = Question(
    "place-crowd-bench",
    free_benches,
    candidates=lambda g, seat: bench_actions(g.arena),
    rule="GG-CROWD-2",
    says=lambda g, seat: {"count": len(g.schools[seat].crowd) + 1, "most": len(CROWD)},
    refuse=first_the_bench,
)


def may_lay(g: Gala, seat: int, thumb: str) -> Violation | None:
    if g.phase != "crowd":
        return NOT_PLACING_CROWD
    if not any(held.name.lower() == thumb for held in g.schools[seat].held):
        return NO_SUCH_THUMB
    return None


THUMB: Final = Form("thumb", "thumbs {thumb}", check=may_lay)


def thumb_says(g: Gala, seat: int) -> dict[str, Any]:
    return of_bench(g.arena, g.schools[seat].crowd[-1].bench)


def first_the_thumb(g: Gala, seat: int, action: Action) -> Violation | None:
    if action.form is not BENCH:
        return None
    return Violation("GG-CROWD-3", "First say which of your tokens lies on {bench}.", **thumb_says(g, seat))


LAY_THUMB: Final = partial(
    Question,
    "place-crowd-token",
    candidates=lambda g, seat: (THUMB("up"), THUMB("down")),
    rule="GG-CROWD-3",
    says=thumb_says,
    refuse=first_the_thumb,
)
#: A table that did not wait for the second thumb would tell that the first was the Down; the last one tells nothing.
PLACE_CROWD_TOKEN: Final = LAY_THUMB(confirm=True)
PLACE_LAST_CROWD_TOKEN: Final = LAY_THUMB()
