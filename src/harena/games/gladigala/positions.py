"""Positions in writing: how scenario files describe a moment of the day and play a round of it.

The notation is that of the worked examples: `SOL.Sw1 c2/N` is SOLIS's first Sword on c2 facing north, `SOL.Sw1* c2/N`
the same one hurt, `SOL.Sw1+LEO c2/N` carrying LEO's Eagle.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from harena.core import BadScenario, Table
from harena.games.gladigala.arena import KIND_CODES, KIND_NAMES, NOWHERE, Arena, Facing, Kind, Side, Square
from harena.games.gladigala.ending import MEDAL_NAMES
from harena.games.gladigala.entering import squares_named
from harena.games.gladigala.orders import every_order, plight_of
from harena.games.gladigala.state import (
    COINS_IN_THE_BOX,
    NO_ONE,
    CrowdToken,
    Gala,
    Gladiator,
    Match,
    Medal,
    School,
    Symbol,
    Thumb,
)
from harena.games.gladigala.view import ORDER_NAMES, THUMB_NAMES

DEFAULT_TREASURY: Final = 5
DEFAULT_SCHOOLS: Final = {
    2: {"South": "SOL", "North": "LEO"},
    3: {"South": "SOL", "West": "SPI", "East": "LEO"},
    4: {"South": "SOL", "West": "SPI", "North": "LEO", "East": "ACA"},
}
_GLADIATOR: Final = re.compile(r"(\w{3})\.(\w\w)(\d)(\*?)(?:\+(\w{3}))? ([a-z]\d+)/([NESW])( must leave)?")


# --- Setting up a position --------------------------------------------------------------------------------------


def arrange(g: Gala, given: Mapping[str, Any]) -> None:
    """Change a fresh day into the position under `[given]`."""
    known = set(ARRANGERS) | {"schools", "phase", "match", "round", "start"}
    for name in given:
        if name not in known:
            raise BadScenario(f"a position of GladiGala has no {name!r}; known: {', '.join(sorted(known))}")
    g.phase = given.get("phase", "orders")
    g.match = Match[given.get("match", "morning").upper()]
    g.round = given.get("round", 1 if g.phase in ("orders", "attacks", "calls", "reveal", "upgrades") else 0)
    seat_schools(g, given.get("schools", DEFAULT_SCHOOLS[g.seats] if g.phase != "schools" else {}))
    if "start" in given:
        start = school_of(g, given["start"]).seat
        clockwise = sorted(range(g.seats), key=lambda seat: g.schools[seat].side)
        first = clockwise.index(start)
        g.turn_order = tuple(clockwise[first:] + clockwise[:first])
    for name, arranger in ARRANGERS.items():
        if name in given:
            arranger(g, given[name])
    for school in g.schools:
        if g.round:
            school.held.clear()  # tokens that are not mentioned play no part
    outside = sum(s.treasury + s.shield_coins + s.upgraded.bit_count() + s.medal_coins for s in g.schools)
    g.general_stack = COINS_IN_THE_BOX - outside


def seat_schools(g: Gala, schools: Mapping[str, str]) -> None:
    for side, code in schools.items():
        school = next(school for school in g.schools if school.side is Side[side.upper()])
        school.symbol = Symbol[code]
        school.treasury = DEFAULT_TREASURY
        if g.phase not in ("schools", "formation", "declaration", "eagles"):
            school.eagle = school.eagle_home = g.arena.eagle_squares[school.side][0]


def school_of(g: Gala, code: str) -> School:
    for school in g.schools:
        if school.code == code:
            return school
    raise BadScenario(f"{code!r} is not playing; schools: {', '.join(school.code for school in g.schools)}")


def gladiator_of(g: Gala, name: str) -> Gladiator:
    code, _, own_name = name.partition(".")
    found = school_of(g, code).named(own_name)
    if found is None:
        raise BadScenario(f"there is no gladiator {name!r}")
    return found


def square_of(g: Gala, name: str) -> Square:
    if name not in g.arena.square_by_name:
        raise BadScenario(f"{name!r} is no square of the arena")
    return g.arena.square_by_name[name]


def arrange_gladiators(g: Gala, gladiators: Sequence[str]) -> None:
    for text in gladiators:
        found = _GLADIATOR.fullmatch(text)
        if found is None:
            raise BadScenario(f"{text!r} is no gladiator; write as in 'SOL.Sw1 c2/N' or 'LEO.Da1*+SOL b4/S'")
        code, kind, number, star, carried, square, facing, must_leave = found.groups()
        school = school_of(g, code)
        one = Gladiator(school.seat, Kind(KIND_CODES.index(kind)), int(number))
        one.square, one.facing = square_of(g, square), Facing[facing]
        one.marks = int(bool(star))
        one.must_leave = bool(must_leave)
        if carried:
            robbed = school_of(g, carried)
            one.carries, robbed.eagle = robbed.seat, one.square
        school.gladiators.append(one)
    for school in g.schools:
        school.gladiators.sort(key=lambda one: (one.kind, one.number))


def arrange_formations(g: Gala, formations: Mapping[str, Sequence[str]]) -> None:
    """Gladiators that are drawn but not placed yet: SOL = ["Sp1", "Cl1", "Sw1"]."""
    for code, names in formations.items():
        school = school_of(g, code)
        drawn = [Gladiator(school.seat, Kind(KIND_CODES.index(name[:2])), int(name[2:])) for name in names]
        school.gladiators = sorted(drawn, key=lambda one: (one.kind, one.number))


def arrange_crowd(g: Gala, tokens: Sequence[str]) -> None:
    """Tokens on the benches: "SOL Up S-g", "LEO Down E-6 used"."""
    for text in tokens:
        code, thumb, bench, *used = text.split()
        school = school_of(g, code)
        face = Thumb[thumb.upper()]
        school.held.remove(face)
        token = CrowdToken(g.arena.bench_by_name[bench.lower()])
        school.crowd.append(token)
        if used:
            token.thumb = face
        else:
            school.thumbs.append(face)


def arrange_eagles(g: Gala, eagles: Mapping[str, str]) -> None:
    for code, square in eagles.items():
        school = school_of(g, code)
        school.eagle = square_of(g, square)
        if school.eagle in g.arena.eagle_squares[school.side]:
            school.eagle_home = school.eagle


def arrange_eagle_homes(g: Gala, homes: Mapping[str, str]) -> None:
    for code, square in homes.items():
        school_of(g, code).eagle_home = square_of(g, square)


def arrange_run(g: Gala, run: str) -> None:
    code, length = run.split()
    g.run_seat, g.run_length = school_of(g, code).seat, int(length)


def arrange_declared(g: Gala, declared: Mapping[str, Mapping[str, int]]) -> None:
    for code, symbols in declared.items():
        for symbol, count in symbols.items():
            school_of(g, code).declared[Symbol[symbol]] = count


def arrange_upgraded(g: Gala, upgraded: Mapping[str, Sequence[str]]) -> None:
    for code, kinds in upgraded.items():
        for kind in kinds:
            school_of(g, code).upgraded |= 1 << KIND_NAMES.index(kind)


def arrange_medals(g: Gala, medals: Mapping[str, Sequence[str]]) -> None:
    """What was won before: LEO = ["Coin 4"]."""
    for code, won in medals.items():
        for text in won:
            medal, coins = text.split()
            school = school_of(g, code)
            school.medals[Medal[medal.upper()]] += 1
            school.medal_coins += int(coins)


def arrange_numbers(field: str) -> Any:
    def arranger(g: Gala, numbers: Mapping[str, int]) -> None:
        for code, number in numbers.items():
            setattr(school_of(g, code), field, number)

    return arranger


def arrange_stage(g: Gala, stage: Sequence[str]) -> None:
    g.stage = [school_of(g, code).seat for code in stage]


def arrange_snatchers(g: Gala, snatchers: Sequence[str]) -> None:
    g.snatchers = [school_of(g, code).seat for code in snatchers]


def arrange_leader(g: Gala, code: str) -> None:
    g.leader = school_of(g, code).seat


def arrange_footprint(g: Gala, footprints: Mapping[str, str]) -> None:
    for code, squares in footprints.items():
        school_of(g, code).footprint = squares_named(g.arena, squares)


# Eagles come before gladiators: a carrier takes the Eagle to its own square.
ARRANGERS: Final[Mapping[str, Any]] = {
    "treasury": arrange_numbers("treasury"),
    "shield_coins": arrange_numbers("shield_coins"),
    "bonus_paid": arrange_numbers("bonus_paid"),
    "medals": arrange_medals,
    "eagles": arrange_eagles,
    "eagle_homes": arrange_eagle_homes,
    "formations": arrange_formations,
    "gladiators": arrange_gladiators,
    "footprints": arrange_footprint,
    "crowd": arrange_crowd,
    "stage": arrange_stage,
    "run": arrange_run,
    "declared": arrange_declared,
    "upgraded": arrange_upgraded,
    "snatchers": arrange_snatchers,
    "leader": arrange_leader,
}


# --- Playing a round --------------------------------------------------------------------------------------------


def enact(table: Table, play: Mapping[str, Any]) -> None:
    """Play a round with the given orders, attacks, calls, payments and upgrades; with `until`, up to such a question.

    Whoever is not mentioned stays, does not attack, keeps its crowd, takes the hits and buys nothing.
    """
    plan = RoundPlan(table.state, play)
    match, number = table.state.match, table.state.round
    while table.result is None and table.state.match is match and table.state.round == number:
        seat = min(table.pending)
        ask = table.pending[seat]
        if ask.kind == play.get("until"):
            return
        table.apply(seat, plan.answer(table.state, seat, ask))


class RoundPlan:
    """What everybody does in a round, as written in a scenario."""

    def __init__(self, g: Gala, play: Mapping[str, Any]) -> None:
        known = ("orders", "attacks", "call", "pay", "upgrade", "until")
        for name in play:
            if name not in known:
                raise BadScenario(f"a round has no {name!r}; known: {', '.join(known)}")
        self.orders = {gladiator_name(g, text): text.split()[1].lower() for text in play.get("orders", ())}
        self.attacks = {gladiator_name(g, text): text.split()[1].lower() for text in play.get("attacks", ())}
        self.calls = {bench.lower() for bench in play.get("call", ())}
        self.pays = {gladiator_name(g, text) for text in play.get("pay", ())}
        bought = (text.split() for text in play.get("upgrade", ()))
        self.upgrades = {(school_of(g, code).seat, kind.lower()) for code, kind in bought}

    def answer(self, g: Gala, seat: int, ask: Any) -> str:
        match ask.kind:
            case "order-upper" | "order-lower":
                one = g.schools[seat].gladiators[ask.args[0]]
                order = self.orders.get((seat, one.name))
                if order is None:
                    return str(ask.options[0].text)
                upper = order.partition("/")[0]
                return f"go {one.name} {upper}" if ask.kind == "order-upper" else f"order {one.name} {order}"
            case "attack":
                one = g.schools[seat].gladiators[ask.args[0]]
                return f"attack {one.name} {self.attacks.get((seat, one.name), 'none')}"
            case "crowd":
                bench = g.arena.bench_names[ask.args[0]].lower()
                return f"{'call' if bench in self.calls else 'keep'} {bench}"
            case "shield-pay":
                one = g.schools[seat].gladiators[ask.args[0]]
                return f"{'pay shield' if (seat, one.name) in self.pays else 'take hits'} {one.name}"
            case "upgrade":
                name = KIND_NAMES[ask.args[0]].lower()
                return f"{'upgrade' if (seat, name) in self.upgrades else 'leave'} {name}"
        return str(ask.options[0].text)


def gladiator_name(g: Gala, text: str) -> tuple[int, str]:
    one = gladiator_of(g, text.split(maxsplit=1)[0])
    return one.seat, one.name


# --- Reading a position -----------------------------------------------------------------------------------------


def inspect(g: Gala) -> dict[str, Any]:
    """The whole state in the notation of scenario files."""
    codes = {school.seat: school.code for school in g.schools}
    return {
        "phase": g.phase,
        "match": g.match.name.lower(),
        "round": g.round,
        "turn_order": [codes[seat] for seat in g.turn_order],
        "gladiators": {
            school.code: {one.name: standing(g.arena, one) for one in school.gladiators} for school in g.schools
        },
        "classes": {school.code: classes(g.arena, school) for school in g.schools},
        "footprint": {school.code: g.arena.footprint_name(g.seats, school.footprint) for school in g.schools},
        "possible_orders": {
            school.code: {
                one.name: len(every_order(g.arena, one.kind, one.square, one.facing, plight_of(school, one)))
                for one in school.active()
                if one.square != NOWHERE
            }
            for school in g.schools
        },
        "general_stack": g.general_stack,
        "treasury": {school.code: school.treasury for school in g.schools},
        "stage": [codes[seat] for seat in g.stage],
        "run": "none" if g.run_seat == NO_ONE else f"{codes[g.run_seat]} {g.run_length}",
        "leader": codes.get(g.leader, "nobody"),
        "eagles": {school.code: g.arena.square_name(school.eagle) for school in g.schools},
        "carriers": {codes[one.carries]: g.name(one) for one in g.gladiators() if one.carries != NO_ONE},
        "shield_coins": {school.code: school.shield_coins for school in g.schools},
        "upgraded": {
            school.code: [KIND_NAMES[kind] for kind in Kind if school.has_upgraded(kind)] for school in g.schools
        },
        "declared": {
            school.code: {symbol.name: count for symbol in Symbol if (count := school.declared[symbol])}
            for school in g.schools
        },
        "bonus_paid": {school.code: school.bonus_paid for school in g.schools},
        "crowd": {
            g.arena.bench_names[token.bench]: (
                school.code + ("" if token.thumb is None else f" {THUMB_NAMES[token.thumb]}")
            )
            for school in g.schools
            for token in school.crowd
        },
        "held": {school.code: [THUMB_NAMES[thumb] for thumb in school.held] for school in g.schools},
        "medals": {
            school.code: [name for name, count in zip(MEDAL_NAMES, school.medals, strict=True) for _ in range(count)]
            for school in g.schools
        },
        "medal_coins": {school.code: school.medal_coins for school in g.schools},
        "planned": {
            school.code: [
                ORDER_NAMES[school.orders[place], school.orders[place + 1]]
                for place in range(0, len(school.orders) - 1, 2)
            ]
            for school in g.schools
        },
    }


def classes(arena: Arena, school: School) -> str:
    """How many Class I and Class II gladiators a school has: "4+2"."""
    first = sum(one.kind in arena.stacks[0] for one in school.gladiators)
    return f"{first}+{len(school.gladiators) - first}"


def standing(arena: Arena, one: Gladiator) -> str:
    """A gladiator in short: "c2/N", "c2/N hurt", "c2/N hurt must leave", "out"."""
    if not one.active:
        return "out"
    if one.square == NOWHERE:
        return "not placed"
    words = [f"{arena.square_names[one.square]}/{Facing(one.facing).name}"]
    if one.marks:
        words.append("hurt")
    if one.must_leave:
        words.append("must leave")
    return " ".join(words)
