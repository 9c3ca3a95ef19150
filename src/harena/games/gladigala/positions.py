"""Positions in writing: how scenario files describe a moment of the day and play a round of it.

The notation is that of the worked examples: `SOL.Sw1 c2/N` is SOLIS's first Sword on c2 facing north, `SOL.Sw1* c2/N`
the same one hurt, `SOL.Sw1+LEO c2/N` carrying LEO's Eagle.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from harena.core import BadScenario, Table, did_you_mean
from harena.core.positions import alone, each_once, known, named, take, texts, whole_number

from .arena import KIND_CODES, KIND_NAMES, NOWHERE, SIDE_NAMES, Arena, Facing, Kind, Square
from .coins import MOST_BONUS
from .entering import squares_named
from .orders import ORDER_NAMES, every_order, plight_of
from .state import (
    COINS_IN_THE_BOX,
    CROWD,
    NO_ONE,
    OUTS_THAT_END_A_MATCH,
    SHIELDS_PER_MATCH,
    SYMBOLS_PER_SCHOOL,
    CrowdToken,
    Gala,
    Gladiator,
    Match,
    Medal,
    School,
    Symbol,
    Thumb,
)
from .telling import MEDAL_NAMES
from .view import THUMB_NAMES

DEFAULT_TREASURY: Final = 5
DEFAULT_SCHOOLS: Final = {
    2: {"South": "SOL", "North": "LEO"},
    3: {"South": "SOL", "West": "SPI", "East": "LEO"},
    4: {"South": "SOL", "West": "SPI", "North": "LEO", "East": "ACA"},
}
MATCHES: Final = {match.name.lower(): match for match in Match}
SYMBOLS: Final = {symbol.name: symbol for symbol in Symbol}
MEDALS: Final = {medal.name.capitalize(): medal for medal in Medal}
THUMBS: Final = {name: thumb for thumb, name in zip(Thumb, THUMB_NAMES, strict=True)}
KINDS: Final = dict(zip(KIND_CODES, Kind, strict=True))
KINDS_BY_NAME: Final = dict(zip(KIND_NAMES, Kind, strict=True))
PHASES: Final = ("schools", "formation", "declaration", "eagles", "placing", "crowd",
                 "orders", "attacks", "calls", "reveal", "upgrades")  # fmt: skip
ROUND_PHASES: Final = PHASES[PHASES.index("orders") :]
_GLADIATOR: Final = re.compile(r"(\w{3})\.(\w\w)(\d)(\*?)(?:\+(\w{3}))? ([a-z]\d+)/([NESW])( must leave)?")


# --- Setting up a position --------------------------------------------------------------------------------------


def arrange(g: Gala, given: Mapping[str, Any]) -> None:
    """Change a fresh day into the position under `[given]`."""
    known(given, (*ARRANGERS, "schools", "phase", "match", "round", "start"), "a position of GladiGala")
    g.phase = named(given.get("phase", "orders"), {phase: phase for phase in PHASES}, "phase")
    g.match = named(given.get("match", "morning"), MATCHES, "match")
    g.round = whole_number(given.get("round", 1 if g.phase in ROUND_PHASES else 0), "'round'", high=g.round_limit)
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
    check_pieces(g)


def check_pieces(g: Gala) -> None:
    """Nothing is there twice, and there is no more of anything than the box holds."""
    each_once((g.name(one) for one in g.gladiators()), "'gladiators'")
    squares, benches = g.arena.square_names, g.arena.bench_names
    alone(((g.name(one), squares[one.square]) for one in g.gladiators() if one.square != NOWHERE), "square")
    for kind, code in zip(Kind, KIND_CODES, strict=True):
        cards = sum(stack.count(kind) for stack in g.arena.stacks)
        count = sum(one.kind is kind for one in g.gladiators())
        if count > cards or any(one.kind is kind and one.number > cards for one in g.gladiators()):
            raise BadScenario(f"of {KIND_NAMES[kind]} ({code}) there are {cards} cards: {code}1 to {code}{cards}")
    each_once((f"the Eagle of {g.schools[one.carries].code}" for one in g.gladiators() if one.carries != NO_ONE),
              "'gladiators'")
    each_once((f"a token on {benches[token.bench]}" for school in g.schools for token in school.crowd), "'crowd'")
    if len(g.stage) >= OUTS_THAT_END_A_MATCH:
        raise BadScenario(f"'stage' has {len(g.stage)} bases, but the match ends with the fifth")
    if sum(sum(school.medals) for school in g.schools) > g.match:
        raise BadScenario(f"'medals' has more than were won before the {g.match.name.lower()}")


def seat_schools(g: Gala, schools: Mapping[str, str]) -> None:
    sides = {SIDE_NAMES[school.side]: school for school in g.schools}
    each_once(known(schools, tuple(sides), "'schools'").values(), "'schools'")
    for side, code in schools.items():
        school = sides[side]
        school.symbol = named(code, SYMBOLS, "school")
        school.treasury = DEFAULT_TREASURY
        if g.phase not in ("schools", "formation", "declaration", "eagles"):
            school.eagle = school.eagle_home = g.arena.eagle_squares[school.side][0]


def school_of(g: Gala, code: str) -> School:
    for school in g.schools:
        if school.code == code:
            return school
    raise BadScenario(f"{code!r} is not playing; schools: {', '.join(school.code for school in g.schools)}")


def by_school(g: Gala, table: Any, where: str) -> list[tuple[School, Any]]:
    """A table with a school's code for each entry."""
    known(table, [school.code for school in g.schools], where)
    return [(school_of(g, code), value) for code, value in table.items()]


def gladiator_of(g: Gala, name: str) -> Gladiator:
    code, _, own_name = name.partition(".")
    school = school_of(g, code)
    found = school.named(own_name)
    if found is None:
        own = [g.name(one) for one in school.gladiators]
        raise BadScenario(f"there is no gladiator {name!r}; {did_you_mean(name, own)}")
    return found


def square_of(g: Gala, name: str) -> Square:
    arena = g.arena
    if name not in arena.square_by_name:
        raise BadScenario(f"{name!r} is no square of the arena; they are called a1 to {arena.square_names[-1]}")
    return arena.square_by_name[name]


def arrange_gladiators(g: Gala, gladiators: Sequence[str]) -> None:
    for text in texts(gladiators, "'gladiators'"):
        found = _GLADIATOR.fullmatch(text)
        if found is None:
            raise BadScenario(f"{text!r} is no gladiator; write as in 'SOL.Sw1 c2/N' or 'LEO.Da1*+SOL b4/S'")
        code, kind, number, star, carried, square, facing, must_leave = found.groups()
        school = school_of(g, code)
        one = Gladiator(school.seat, named(kind, KINDS, "kind of gladiator"), int(number))
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
    for school, names in by_school(g, formations, "'formations'"):
        drawn = []
        for name in texts(names, f"'formations' of {school.code}"):
            if not re.fullmatch(r"\w\w[1-9]", name):
                raise BadScenario(f"{name!r} is no gladiator; write as in 'Sw1'")
            drawn.append(Gladiator(school.seat, named(name[:2], KINDS, "kind of gladiator"), int(name[2:])))
        school.gladiators = sorted(drawn, key=lambda one: (one.kind, one.number))


def arrange_crowd(g: Gala, tokens: Sequence[str]) -> None:
    """Tokens on the benches: "SOL Up S-g", "LEO Down E-6 used"."""
    for text in texts(tokens, "'crowd'"):
        code, thumb, bench, used, *more = [*text.split(), "", "", ""]
        if used not in ("", "used") or any(more):
            raise BadScenario(f"{text!r} is no token of the crowd; write as in 'SOL Up S-g' or 'LEO Down E-6 used'")
        school = school_of(g, code)
        face = named(thumb, THUMBS, "thumb")
        token = CrowdToken(named(bench, {name: n for n, name in enumerate(g.arena.bench_names)}, "bench"))
        take(school.held, face, f"{code} {thumb}", CROWD)
        school.crowd.append(token)
        if used:
            token.thumb = face
        else:
            school.thumbs.append(face)


def arrange_eagles(g: Gala, eagles: Mapping[str, str]) -> None:
    for school, square in by_school(g, eagles, "'eagles'"):
        school.eagle = square_of(g, square)
        if school.eagle in g.arena.eagle_squares[school.side]:
            school.eagle_home = school.eagle


def arrange_eagle_homes(g: Gala, homes: Mapping[str, str]) -> None:
    for school, square in by_school(g, homes, "'eagle_homes'"):
        own = [g.arena.square_names[home] for home in g.arena.eagle_squares[school.side]]
        if square not in own:
            raise BadScenario(f"the Eagle of {school.code} begins on {' or '.join(own)}, not on {square!r}")
        school.eagle_home = square_of(g, square)


def arrange_run(g: Gala, run: str) -> None:
    if g.seats != 2:
        raise BadScenario("a 'run' counts in a game of two schools only")
    found = re.fullmatch(r"(\w+) ([1-9])", str(run))
    if found is None:
        raise BadScenario(f"{run!r} is no run; write as in 'SOL 2'")
    g.run_seat, g.run_length = school_of(g, found[1]).seat, int(found[2])


def arrange_declared(g: Gala, declared: Mapping[str, Mapping[str, int]]) -> None:
    if g.seats == 2:
        raise BadScenario("two schools have no declaration, so nothing is 'declared'")
    for school, symbols in by_school(g, declared, "'declared'"):
        for symbol, count in symbols.items():
            of = named(symbol, SYMBOLS, "school")
            school.declared[of] = whole_number(count, f"'declared' of {school.code}", high=SYMBOLS_PER_SCHOOL)


def arrange_upgraded(g: Gala, upgraded: Mapping[str, Sequence[str]]) -> None:
    for school, kinds in by_school(g, upgraded, "'upgraded'"):
        for kind in texts(kinds, f"'upgraded' of {school.code}"):
            school.upgraded |= 1 << named(kind, KINDS_BY_NAME, "type of gladiator")


def arrange_medals(g: Gala, medals: Mapping[str, Sequence[str]]) -> None:
    """What was won before: LEO = ["Coin 4"]."""
    for school, won in by_school(g, medals, "'medals'"):
        for text in texts(won, f"'medals' of {school.code}"):
            medal, _, coins = text.partition(" ")
            if not coins.isdigit():
                raise BadScenario(f"{text!r} is no medal; write as in 'Coin 4' or 'Eagle 2'")
            school.medals[named(medal, MEDALS, "medal")] += 1
            school.medal_coins += int(coins)


def arrange_numbers(field: str, most: int) -> Any:
    def arranger(g: Gala, numbers: Mapping[str, int]) -> None:
        for school, number in by_school(g, numbers, f"'{field}'"):
            setattr(school, field, whole_number(number, f"'{field}' of {school.code}", high=most))

    return arranger


def arrange_stage(g: Gala, stage: Sequence[str]) -> None:
    g.stage = [school_of(g, code).seat for code in texts(stage, "'stage'")]


def arrange_snatchers(g: Gala, snatchers: Sequence[str]) -> None:
    each_once(texts(snatchers, "'snatchers'"), "'snatchers'")
    g.snatchers = [school_of(g, code).seat for code in snatchers]


def arrange_leader(g: Gala, code: str) -> None:
    g.leader = school_of(g, code).seat


def arrange_footprint(g: Gala, footprints: Mapping[str, str]) -> None:
    for school, squares in by_school(g, footprints, "'footprints'"):
        for name in squares.replace("+", " ").split():
            square_of(g, name)
        school.footprint = squares_named(g.arena, squares)


# Eagles come before gladiators: a carrier takes the Eagle to its own square.
ARRANGERS: Final[Mapping[str, Any]] = {
    "treasury": arrange_numbers("treasury", COINS_IN_THE_BOX),
    "shield_coins": arrange_numbers("shield_coins", SHIELDS_PER_MATCH),
    "bonus_paid": arrange_numbers("bonus_paid", MOST_BONUS),
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

    Whoever is not mentioned stays, does not attack, keeps its crowd, takes the hits and buys nothing. Whatever is
    mentioned must have been asked for and done.
    """
    plan = RoundPlan(table.state, play)
    match, number = table.state.match, table.state.round
    done = len(table.entries)
    asked: set[str] = set()
    while table.result is None and table.state.match is match and table.state.round == number:
        seat = min(table.pending)
        ask = table.pending[seat]
        asked.add(ask.kind)
        if ask.kind == play.get("until"):
            break
        table.apply(seat, plan.answer(table.state, seat, ask))
    else:
        if "until" in play:
            raise BadScenario(f"nobody is asked {play['until']!r} in this round; {did_you_mean(play['until'], asked)}")
    plan.check_done({(seat, action.text) for seat, action in table.entries[done:]})


class RoundPlan:
    """What everybody does in a round, as written in a scenario: by seat and gladiator, bench or type."""

    def __init__(self, g: Gala, play: Mapping[str, Any]) -> None:
        known(play, ("orders", "attacks", "call", "pay", "upgrade", "until"), "a round")
        self.written: dict[tuple[int, str], str] = {}
        """What was written for each answer that it stands for."""
        self.orders = self._for_gladiators(g, play, "orders", "order {} {}")
        self.attacks = self._for_gladiators(g, play, "attacks", "attack {} {}")
        self.calls = {self._call(g, bench) for bench in texts(play.get("call", []), "'call'")}
        self.pays = {self._pay(g, name) for name in texts(play.get("pay", []), "'pay'")}
        self.upgrades = {self._upgrade(g, text) for text in texts(play.get("upgrade", []), "'upgrade'")}

    def _for_gladiators(self, g: Gala, play: Mapping[str, Any], key: str, form: str) -> dict[tuple[int, str], str]:
        """What is written as "SOL.Sw1 F/-" for each of some gladiators."""
        found: dict[tuple[int, str], str] = {}
        for text in texts(play.get(key, []), f"'{key}'"):
            name, _, what = text.partition(" ")
            one = gladiator_of(g, name)
            if not what or (one.seat, one.name) in found:
                raise BadScenario(f"'{key}': {text!r} should be a gladiator's only entry, as in 'SOL.Sw1 …'")
            found[one.seat, one.name] = what.lower()
            self._note(one.seat, form.format(one.name, what), f"'{key}': {text!r}")
        return found

    def _note(self, seat: int, answer: str, written: str) -> None:
        self.written[seat, answer.lower()] = written

    def _call(self, g: Gala, text: str) -> str:
        bench = named(text.lower(), g.arena.bench_by_name, "bench")
        for school in g.schools:
            if any(token.bench == bench for token in school.crowd):
                self._note(school.seat, f"call {text}", f"'call': {text!r}")
                return text.lower()
        raise BadScenario(f"'call': nobody has a token on {text}")

    def _pay(self, g: Gala, name: str) -> tuple[int, str]:
        one = gladiator_of(g, name)
        self._note(one.seat, f"pay shield {one.name}", f"'pay': {name!r}")
        return one.seat, one.name

    def _upgrade(self, g: Gala, text: str) -> tuple[int, str]:
        code, _, kind = text.partition(" ")
        seat = school_of(g, code).seat
        named(kind, KINDS_BY_NAME, "type of gladiator")
        self._note(seat, f"upgrade {kind}", f"'upgrade': {text!r}")
        return seat, kind.lower()

    def check_done(self, answers: Collection[tuple[int, str]]) -> None:
        done = {(seat, text.lower()) for seat, text in answers}
        left = [written for answer, written in self.written.items() if answer not in done]
        if left:
            raise BadScenario(f"nobody is asked for this in the round, so nothing comes of it: {'; '.join(left)}")

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


def chance_names(item: Any) -> Collection[str]:
    """Only the stacks of gladiator cards are shuffled."""
    return (KIND_CODES[item], KIND_NAMES[item]) if isinstance(item, Kind) else (str(item),)


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
            school.code: [ORDER_NAMES[order] for order in school.orders] for school in g.schools
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
