"""A position of GladiGala as rows of numbers (see `core.tokens`): every school sees the arena from its own side."""

from __future__ import annotations

from harena.core import Encoding, Row, RowKind, Seat
from harena.core.tokens import BLANK, FIRST, TABLE, relative

from .arena import NOWHERE, START_FACING, Arena, Side, kept
from .attacks import may_strike
from .flow import PHASES
from .state import NO_ONE, Gala, Gladiator, School
from .view import SHOWN_ATTACKS, SHOWN_ORDERS

SCHOOL, GLADIATOR, CROWD = range(FIRST, FIRST + 3)
ENCODING = Encoding(
    1,
    (
        RowKind("table", ("phase", "match", "round", "gladiators out", "leader", "whose run", "length of the run",
                          "general stack", "own turn", "schools"),
                ("out of seat 1", "out of seat 2", "out of seat 3", "out of seat 4", "planned", "last round")),
        RowKind("school", ("treasury", "shield coins", "swords upgraded", "spears", "daggers", "clubs",
                           "medals of eagle", "medals of coin", "coins on medals", "bonus paid"),
                ("square of the eagle", "who carries it", "tokens in hand", "declared losses", "of its own", "side")),
        RowKind("gladiator", ("type", "number", "value", "hurt", "must leave", "carries", "active", "may strike"),
                ("facing", "way ordered", "turn ordered", "square attacked", "planned", "file")),
        RowKind("crowd token", ("thumb", "used", "called"), ("line", "planned")),
    ),
    ("arena", "benches"),
    most=64,
)  # fmt: skip

_PHASES = {phase: number for number, phase in enumerate(PHASES, 1)}


@kept
def seen_from(arena: Arena, side: Side) -> tuple[int, ...]:
    """The number of every square as the seat of this side counts, from 1 on its own left; 0 for NOWHERE, at the end."""
    found = [0] * (len(arena.squares) + 1)
    for square in arena.squares:
        found[arena.rotated(square, side)] = square + 1
    return tuple(found)


def bench_from(arena: Arena, bench: int, side: Side) -> int:
    """A bench as the seat of this side counts: its own side's first. The count along a side stays as printed."""
    length = arena.side_length
    return 1 + (bench - side * length) % (4 * length)


def tokens(g: Gala, seat: Seat) -> list[Row]:
    arena, side = g.arena, g.schools[seat].side
    square_of = seen_from(arena, side)
    out = [0, 0, 0, 0]
    for base in g.stage:
        out[(base - seat) % g.seats] += 1
    rows: list[Row] = [(
        TABLE, 0, 0, 0, _PHASES.get(g.phase, 0), g.match, g.round, len(g.stage), relative(g.leader, seat, g.seats),
        relative(g.run_seat, seat, g.seats), g.run_length, g.general_stack, 1 + g.turn_order.index(seat), g.seats,
        *out, decided_now(g.schools[seat]), g.round_limit,
    )]  # fmt: skip
    for school in g.schools:
        _add_school(rows, g, school, seat, square_of)
    return rows


def decided_now(school: School) -> int:
    """How much a school has decided in the secret step that runs now, its orders apart."""
    return len(school.markers) + len(school.calls) + len(school.shields) + len(school.purchases)


def _add_school(rows: list[Row], g: Gala, school: School, seat: Seat, square_of: tuple[int, ...]) -> None:
    seats, whose, own = g.seats, 1 + (school.seat - seat) % g.seats, school.seat == seat
    carrier = g.carrier(school.seat)
    upgraded = school.upgraded
    mine = 0 if school.symbol is None else school.declared[school.symbol]
    rows.append((
        SCHOOL, whose, 1, square_of[school.eagle], school.treasury, school.shield_coins,
        upgraded & 1, upgraded >> 1 & 1, upgraded >> 2 & 1, upgraded >> 3 & 1, *school.medals, school.medal_coins,
        school.bonus_paid, square_of[school.eagle_home], 0 if carrier is None else relative(carrier.seat, seat, seats),
        len(school.held), sum(school.declared), mine, (school.side - g.schools[seat].side) % 4,
    ))  # fmt: skip
    orders, attacks = g.phase in SHOWN_ORDERS, g.phase in SHOWN_ATTACKS
    given = school.orders if own else ()
    asked, way = (own and g.asked_of(seat, "order-lower")) or (-1, 0)
    marks = iter(school.markers) if own and g.phase == "attacks" else iter(())
    turned, arena, value = START_FACING[g.schools[seat].side], g.arena, g.arena.value
    index = 0
    for number, one in enumerate(school.gladiators):
        upper = lower = struck = planned = 0
        able = one.active and one.square != NOWHERE and may_strike(arena, one)
        if orders:
            upper, lower = 1 + one.upper, 1 + one.lower
        if attacks:
            struck = square_of[one.attack]
        elif able and (square := next(marks, None)) is not None:
            struck, planned = square_of[square], 1
        if own and one.active:
            if not orders and index < len(given):
                upper, lower = 1 + given[index][0], 1 + given[index][1]
            elif number == asked:
                upper = 1 + way
            index += 1
        if own and g.phase == "reveal" and number in school.shields:
            planned = 1
        rows.append(_gladiator(one, whose, square_of, (one.facing - turned) % 4, value[one.kind], able,
                               relative(one.carries, seat, seats), upper, lower, struck, planned))  # fmt: skip
    _add_crowd(rows, g, school, whose, own, g.schools[seat].side)


def _gladiator(
    one: Gladiator, whose: int, square_of: tuple[int, ...], facing: int, value: int, able: bool, carries: int,
    upper: int, lower: int, struck: int, planned: int,
) -> Row:  # fmt: skip
    square = square_of[one.square] if one.active else 0
    return (
        GLADIATOR, whose, 1, square, 1 + one.kind, one.number, value, one.marks, one.must_leave, carries, one.active,
        able, 0, 0, 1 + facing, upper, lower, struck, planned, 0,
    )  # fmt: skip


def _add_crowd(rows: list[Row], g: Gala, school: School, whose: int, own: bool, side: Side) -> None:
    secret = iter(school.thumbs) if own else iter(())
    called = iter(school.calls) if own and g.phase == "calls" else iter(())
    for token in school.crowd:
        thumb, planned = token.thumb, 0
        if thumb is None:
            thumb = next(secret, None)
            planned = int(next(called, 0))
        rows.append((
            CROWD, whose, 2, bench_from(g.arena, token.bench, side), 0 if thumb is None else 1 + thumb,
            token.thumb is not None, token.called, *BLANK[3:], g.arena.line_of_bench[token.bench], planned, 0, 0, 0, 0,
        ))  # fmt: skip


def owner_of(g: Gala, seat: Seat, symbol: int) -> int:
    """Whose school it is, as the seat counts."""
    found = next((school.seat for school in g.schools if school.symbol == symbol), NO_ONE)
    return relative(found, seat, g.seats)
