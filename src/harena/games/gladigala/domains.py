"""What may stand in the fields of GladiGala's actions."""

from __future__ import annotations

from harena.core import Config, Domain, Domains, Look, Seat
from harena.core.domains import words
from harena.core.tokens import BLANK

from .arena import Kind, arena_of
from .attacks import NO_ATTACK
from .greedy import prospect
from .orders import LOWER_BY_TEXT, UPPER_BY_TEXT
from .state import GLADIATOR_NAMES, NO_ONE, SYMBOL_BY_NAME, SYMBOL_CODES, Gala
from .tokens import bench_from, owner_of, seen_from
from .upgrades import KIND_BY_TEXT


def domains(config: Config) -> Domains:
    arena = arena_of(config)
    most = max(sum(quotas) for quotas in arena.formations[config.seats].values())
    gladiators = tuple(GLADIATOR_NAMES[kind][n].lower() for kind in Kind for n in range(1, most + 1))
    own = Domain("a gladiator of one's own", gladiators, sight=_gladiator)
    full = tuple(f"{code.lower()}.{name}" for code in SYMBOL_CODES for name in gladiators)
    footprints = dict.fromkeys(
        arena.footprint_name(config.seats, squares)
        for (players, *_), found in arena.footprints.items() if players == config.seats for squares in found
    )  # fmt: skip
    ways = tuple(UPPER_BY_TEXT)
    return {
        "school": Domain("a school", tuple(SYMBOL_BY_NAME), sight=_school),
        "formation": words("a formation", arena.formations[config.seats]),
        "square": Domain("a square, or none", (NO_ATTACK, *arena.square_names), sight=_square),
        "squares": words("the squares of a line", footprints),
        "gladiator": own,
        "go.gladiator": Domain("a gladiator of one's own", gladiators, sight=_own),
        "go.upper": Domain("a way to go", ways, sight=_way, worth=lambda way: 1 + ways.index(way)),
        "shield-pay.gladiator": Domain("a gladiator", (*gladiators, *full), sight=_gladiator),
        "take-hits.gladiator": Domain("a gladiator", (*gladiators, *full), sight=_gladiator),
        "bench": Domain("a bench", tuple(arena.bench_by_name), sight=_bench),
        "thumb": words("a thumb", ("down", "up")),
        "upper": words("a way to go", UPPER_BY_TEXT),
        "lower": words("a turn or the skill", LOWER_BY_TEXT),
        "type": words("a type of gladiator", KIND_BY_TEXT),
        "facing": words("a direction", ("n", "e", "s", "w")),
    }


def _school(g: Gala, seat: Seat, name: str) -> Look:
    symbol = SYMBOL_BY_NAME[name]
    return owner_of(g, seat, symbol), 1 + symbol, BLANK


def _square(g: Gala, seat: Seat, name: str) -> Look:
    square = g.arena.square_by_name.get(name, -1)
    return 0, seen_from(g.arena, g.schools[seat].side)[square], BLANK


def _own(g: Gala, seat: Seat, name: str) -> Look:
    """Whose it is; the way that it goes says what it is."""
    return 1, 0, BLANK


def _way(g: Gala, seat: Seat, text: str) -> Look:
    """The gladiator that is ordered next, and where a way leads it: how far from what it is after, how dangerous it is
    there, who stands or goes there, and how many opponents could be struck from there."""
    school = g.schools[seat]
    active, index = school.active(), len(school.orders)
    if g.phase != "orders" or index >= len(active):
        return 0, 0, BLANK
    one, upper = active[index], UPPER_BY_TEXT[text]
    ahead = prospect(g, school, one, upper)
    stands = int(one.carries != NO_ONE), one.marks, int(one.must_leave)
    seen = ahead.steps + 1, round(10 * ahead.danger), ahead.taken, round(10 * ahead.strikes), int(ahead.safe)
    return 0, seen_from(g.arena, school.side)[ahead.target], (1 + one.kind, one.number, *stands, *seen)


def _bench(g: Gala, seat: Seat, name: str) -> Look:
    return 0, bench_from(g.arena, g.arena.bench_by_name[name], g.schools[seat].side), BLANK


def _gladiator(g: Gala, seat: Seat, name: str) -> Look:
    """One's own gladiator: its type, number and where it stands."""
    for one in g.schools[seat].gladiators:
        if GLADIATOR_NAMES[one.kind][one.number].lower() == name:
            square = seen_from(g.arena, g.schools[seat].side)[one.square]
            value = g.arena.value[one.kind]
            return 1, 0, (1 + one.kind, one.number, value, one.marks, one.must_leave, square, *BLANK[6:])
    return 0, 0, BLANK
