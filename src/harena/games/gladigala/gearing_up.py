"""Gearing up: schools, formations and the Strategic Declaration (GG-SET, GG-DRAFT, GG-DECL)."""

from __future__ import annotations

from typing import Final

from harena.core import Flow, Form, Question, Violation

from .arena import Kind
from .coins import BONUS, EAGLE_PRIZE
from .state import SYMBOL_BY_NAME, SYMBOLS_PER_SCHOOL, Gala, Gladiator, School, Symbol
from .telling import tell_declared, tell_formation, tell_notes, tell_school, tell_split

DECLARATION_PASSES: Final = {2: (), 3: (3, 2), 4: (3, 2)}
"""Symbols taken in each pass; two players declare nothing (GG-DECL-1)."""
DECLARED: Final = 5
"""Symbols of a whole declaration."""

NO_SUCH_SCHOOL: Final = Violation("GG-SET-1", "The schools are Academia, Leo, Solis and Spiritus.")
SPLIT_IS_FIXED: Final = Violation("GG-DRAFT-3", "Only with three schools there is a choice of formation.")
NO_DECLARATION_FOR_TWO: Final = Violation("GG-DECL-1", "Two-player games have no declaration.")
OWN_SYMBOL: Final = Violation("GG-DECL-2", "You may only declare other schools.")
NOT_PLAYING: Final = Violation("GG-DECL-2", "That school is not playing.")
NO_TOKEN_LEFT: Final = Violation("GG-DECL-4", "No token of that school is left.")
NOT_CHOOSING_SCHOOLS: Final = Violation("GG-SET-5", "Schools are chosen at the start of the game.")
NOT_DRAWING: Final = Violation("GG-SET-5", "Formations are chosen at the start of a match.")
NOT_DECLARING: Final = Violation("GG-DECL-8", "Declarations are made at the start of a match and cannot be changed.")


# --- Schools ----------------------------------------------------------------------------------------------------


def choose_schools(g: Gala) -> Flow:
    """In turn order each player takes one unused school with its panels, Eagle, crowd tokens and 3 coins."""
    tell_notes(g, EAGLE_PRIZE)
    for seat in g.turn_order:
        choice = yield CHOOSE_SCHOOL.ask(seat)
        school = g.schools[seat]
        school.symbol = SYMBOL_BY_NAME[choice.args[0]]
        tell_school(g, school)
    g.phase = "formation"


def may_lead(g: Gala, seat: int, name: str) -> Violation | None:
    if g.phase != "schools":
        return NOT_CHOOSING_SCHOOLS
    if name not in SYMBOL_BY_NAME:
        return NO_SUCH_SCHOOL
    for school in g.schools:
        if school.symbol is SYMBOL_BY_NAME[name]:
            return Violation("GG-SET-1", "That school already has a leader: {seat}.", seat=school.seat)
    return None


LEAD: Final = Form("lead", "lead {school}", check=may_lead)
CHOOSE_SCHOOL: Final = Question(
    "choose-school",
    candidates=lambda g, seat: map(LEAD, SYMBOL_BY_NAME),
    rule="GG-SET-1",
)


# --- Formation --------------------------------------------------------------------------------------------------


def choose_formations(g: Gala) -> Flow:
    """GG-DRAFT: the size of each class is settled first, then cards are drawn one at a time."""
    for seat in g.turn_order:
        school = g.schools[seat]
        school.formation = next(iter(g.arena.formations[g.seats]))
        if len(g.arena.formations[g.seats]) > 1:
            choice = yield CHOOSE_FORMATION.ask(seat)
            school.formation = choice.args[0]
            tell_split(g, school)
    draw_formations(g)
    g.phase = "declaration"


def may_draw(g: Gala, seat: int, formation: str) -> Violation | None:
    if len(g.arena.formations[g.seats]) == 1:
        return SPLIT_IS_FIXED
    if formation not in g.arena.formations[g.seats]:
        return Violation("GG-DRAFT-3", "Choose {formations:either}.", formations=[*g.arena.formations[g.seats]])
    return None if g.phase == "formation" else NOT_DRAWING


DRAW: Final = Form("draw", "draw {formation}", check=may_draw)
CHOOSE_FORMATION: Final = Question(
    "formation-split",
    candidates=lambda g, seat: map(DRAW, g.arena.formations[g.seats]),
    rule="GG-DRAFT-3",
)


def draw_formations(g: Gala) -> None:
    """GG-DRAFT-5: Class I first, then Class II; one card at a time in turn order until all quotas are full."""
    drawn: list[list[Kind]] = [[] for _ in g.schools]
    for rank, cards in enumerate(g.arena.stacks):
        stack = list(cards)
        g.rng.shuffle(stack)
        quotas = [g.arena.formations[g.seats][school.formation][rank] for school in g.schools]
        for lap in range(max(quotas)):
            for seat in g.turn_order:
                if lap < quotas[seat]:
                    drawn[seat].append(stack.pop())
    for school in g.schools:
        school.gladiators = formation(school.seat, drawn[school.seat])
        tell_formation(g, school)


def formation(seat: int, kinds: list[Kind]) -> list[Gladiator]:
    """The gladiators of these cards in gladiator order, numbered within their kind."""
    return [
        Gladiator(seat, kind, number) for kind in Kind for number in range(1, kinds.count(kind) + 1)
    ]


# --- Strategic Declaration --------------------------------------------------------------------------------------


def declare(g: Gala) -> Flow:
    """GG-DECL-3: in turn order everybody takes three symbols, then in turn order two more."""
    for symbols in DECLARATION_PASSES[g.seats]:
        for seat in g.turn_order:
            for _ in range(symbols):
                choice = yield DECLARE_SYMBOL.ask(seat)
                symbol = SYMBOL_BY_NAME[choice.args[0]]
                g.schools[seat].declared[symbol] += 1
                tell_declared(g, g.schools[seat], symbol, DECLARED, BONUS[2:])
    g.phase = "eagles"


def tokens_left(g: Gala, symbol: Symbol) -> int:
    """GG-DECL-4: symbol tokens of a school still in the pool; symbols named freely take none."""
    return max(0, SYMBOLS_PER_SCHOOL - sum(school.declared[symbol] for school in g.schools))


def opponents(g: Gala, seat: int) -> list[School]:
    return [school for school in g.schools if school.seat != seat]


def may_declare(g: Gala, seat: int, name: str) -> Violation | None:
    if g.seats == 2:
        return NO_DECLARATION_FOR_TWO
    symbol = SYMBOL_BY_NAME.get(name)
    if symbol is g.schools[seat].symbol:
        return OWN_SYMBOL
    rivals = [school.symbol for school in opponents(g, seat) if school.symbol is not None]
    if symbol not in rivals:
        return NOT_PLAYING
    if g.phase != "declaration":
        return NOT_DECLARING
    # GG-DECL-5: with no opponent's token left any opposing school may be named.
    if symbol is not None and not tokens_left(g, symbol) and any(tokens_left(g, rival) for rival in rivals):
        return NO_TOKEN_LEFT
    return None


DECLARE: Final = Form("declare", "declare {school}", check=may_declare)
DECLARE_SYMBOL: Final = Question(
    "declare-symbol",
    candidates=lambda g, seat: map(DECLARE, SYMBOL_BY_NAME),
    rule="GG-DECL-3",
    says=lambda g, seat: {"count": sum(g.schools[seat].declared) + 1, "most": DECLARED},
)
