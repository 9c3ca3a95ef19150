"""What is told of the day: every event with the parts that its sentence needs (see `words/en.toml`).

A gladiator is told twice over: by its name on the board (`gladiator`, "LEO.Sw1"), which pictures go by, and as people
call it (`piece`, "Sword 1", and `piece_of`, whose it is). Nothing here is computed where nobody listens.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from harena.core import Result

from .arena import (
    FACING_NAMES,
    KIND_NAMES,
    LOWER_NAMES,
    SIDE_NAMES,
    START_FACING,
    TURNED,
    UPPER_NAMES,
    Arena,
    Kind,
    Lower,
    Square,
    Upper,
)
from .state import (
    NO_ONE,
    OUTS_THAT_END_A_MATCH,
    SHIELDS_PER_MATCH,
    CrowdToken,
    Gala,
    Gladiator,
    Match,
    Medal,
    School,
    Symbol,
    Thumb,
)

MEDAL_NAMES: Final = ("Medal of Eagle", "Medal of Coin")
SKILL_NAMES: Final = ("shield", "shield", "leap", "crush")
"""SKILL_NAMES[kind]: what a gladiator does that uses its skill."""

Parts = dict[str, Any]


# --- Parts that many sentences need -----------------------------------------------------------------------------


def of_piece(g: Gala, one: Gladiator) -> Parts:
    return {"gladiator": g.name(one), "piece": one.called, "piece_of": one.seat}


def of_pieces(ones: Iterable[Gladiator]) -> Parts:
    found = list(ones)
    return {"pieces": [one.called for one in found], "pieces_of": [one.seat for one in found]}


def of_foes(ones: Iterable[Gladiator]) -> Parts:
    found = list(ones)
    return {"foes": [one.called for one in found], "foes_of": [one.seat for one in found]}


def of_school(school: School) -> Parts:
    return {"seat": school.seat, "school": school.code}


def of_eagle(seat: int) -> Parts:
    return {"eagle": "Eagle", "eagle_of": seat}


def of_eagles(g: Gala) -> Parts:
    """Where all Eagles lie."""
    seats = [school.seat for school in g.schools]
    squares = [g.arena.square_names[school.eagle] for school in g.schools]
    return {"eagles": ["Eagle"] * len(seats), "eagles_of": seats, "eagles_at": squares}


def of_bench(arena: Arena, bench: int) -> Parts:
    return {"bench": arena.bench_names[bench], "line": line_name(arena, bench)}


def line_name(arena: Arena, bench: int) -> str:
    """The line that a bench faces, as in "file f" or "rank 6"."""
    line = arena.line_of_bench[bench]
    return f"file {arena.files[line]}" if line < arena.side_length else f"rank {line - arena.side_length + 1}"


def of_treasuries(schools: Iterable[School]) -> Parts:
    """Everybody's coins by name."""
    found = list(schools)
    return {"seats": [school.seat for school in found], "seats_has": [school.treasury for school in found]}


def skill_or_turn(kind: Kind, lower: Lower) -> str | None:
    """What an order says besides where to go."""
    if lower is Lower.IDLE:
        return None
    return SKILL_NAMES[kind] if lower is Lower.SK else LOWER_NAMES[lower]


# --- Set-up -----------------------------------------------------------------------------------------------------


def tell_notes(g: Gala, prize: int) -> None:
    """GG-NOTE: by which other rules this day is played."""
    if g.publisher_notes:
        g.tell("publisher-notes", coins=prize)


def tell_school(g: Gala, school: School) -> None:
    first = "first" if school.seat == g.turn_order[0] else None
    g.tell("school", **of_school(school), side=SIDE_NAMES[school.side], treasury=school.treasury, place=first)


def tell_split(g: Gala, school: School) -> None:
    first, second = g.arena.formations[g.seats][school.formation]
    g.tell("split", **of_school(school), formation=school.formation, first=first, second=second)


def tell_formation(g: Gala, school: School) -> None:
    if g.log is not None:
        codes = [one.name for one in school.gladiators]
        pieces = [one.called for one in school.gladiators]
        g.tell("formation", **of_school(school), gladiators=codes, pieces=pieces, match=g.match.name.lower())


def tell_declared(g: Gala, school: School, symbol: Symbol, most: int, pays: Sequence[int]) -> None:
    """The first symbol of all is told with what two of them and more pay that come true."""
    if not g.tells("declares"):
        return
    rival = next(other.seat for other in g.schools if other.symbol is symbol)
    parts = of_school(school) | {"rival_seat": rival, "count": sum(school.declared), "most": most}
    if parts["count"] == 1 and school.seat == g.turn_order[0]:
        parts["pays"] = list(pays)
    g.tell("declares", symbol=symbol.name, **parts)


def tell_eagle_placed(g: Gala, school: School) -> None:
    g.tell("eagle-placed", **of_school(school), square=g.arena.square_names[school.eagle])


def tell_lined_up(g: Gala, school: School, home: Square) -> None:
    """Who stands where; and around which square (`home`), if the own Eagle is not there any more."""
    if not g.tells("placed"):
        return
    squares = [g.arena.square_names[one.square] for one in school.gladiators]
    g.tell(
        "placed",
        **of_school(school),
        gladiators=[f"{one.name} {square}" for one, square in zip(school.gladiators, squares, strict=True)],
        pieces=[one.called for one in school.gladiators],
        pieces_at=squares,
        facing=FACING_NAMES[START_FACING[school.side]],
        **({} if school.eagle == home else {"home": g.arena.square_names[home]}),
    )


def tell_crowd_placed(g: Gala, school: School, bench: int) -> None:
    if g.tells("crowd-placed"):
        g.tell("crowd-placed", **of_school(school), **of_bench(g.arena, bench), count=len(school.crowd))


# --- The round --------------------------------------------------------------------------------------------------


def tell_round(g: Gala) -> None:
    if g.tells("round"):
        eagles = of_eagles(g) if g.round == 1 else {}
        parts = of_treasuries(g.schools) | eagles
        g.tell("round", match=g.match.name.lower(), round=g.round, out=len(g.stage), **parts)


def tell_attack(g: Gala, gladiator: Gladiator) -> None:
    if g.tells():
        g.tell("attack", **of_piece(g, gladiator), square=g.arena.square_names[gladiator.attack])
    elif g.log is not None:
        g.tell("attack", piece=gladiator.called, piece_of=gladiator.seat)


def tell_called(g: Gala, school: School, token: CrowdToken, thumb: Thumb) -> None:
    if g.tells("crowd-called"):
        extra = 1 if thumb is Thumb.UP else None
        parts = of_school(school) | of_bench(g.arena, token.bench)
        g.tell("crowd-called", thumb=thumb.name.capitalize(), extra=extra, **parts)


def tell_order(
    g: Gala, kind: str, one: Gladiator, *, start: Square, goal: Square, end: Square, by: Sequence[Gladiator]
) -> None:
    """What became of an order, and who was in the way."""
    names = g.arena.square_names
    parts = of_piece(g, one)
    parts["order"] = f"{UPPER_NAMES[one.upper]}/{LOWER_NAMES[one.lower]}"
    if one.upper is not Upper.C:
        parts["way"] = UPPER_NAMES[one.upper]
    parts["gait"] = "go"
    does = skill_or_turn(one.kind, one.lower)
    if does == "leap":
        parts["gait"] = does
    elif does is not None:
        parts["does"] = does
        if one.lower is not Lower.SK:
            parts["faces"] = FACING_NAMES[TURNED[one.facing][one.lower]]
    parts |= {"start": names[start], "goal": names[goal], "end": names[end]}
    if by:
        parts["by"] = [g.name(other) for other in by]
        parts |= of_foes(by)
    if one.carries != NO_ONE:
        parts |= of_eagle(one.carries)
    g.tell(kind, **parts)


def tell_hit(
    g: Gala,
    victim: Gladiator,
    attackers: Sequence[Gladiator],
    *,
    before: int,
    out: bool,
    crushing: bool,
    shielded: bool,
    unpaid: str | None = None,
) -> None:
    """What a gladiator that had so many marks has suffered now, and why its shield did not help (`unpaid`)."""
    if shielded:
        outcome = "broken-out" if out and crushing else "broken-hurt" if crushing else "covered"
    elif crushing:
        outcome = "crushed"
    else:
        outcome = "hurt" if not out else "second" if before else "twice"
    g.tell(
        "hit",
        **of_piece(g, victim),
        square=g.arena.square_names[victim.square],
        by=[g.name(one) for one in attackers],
        **of_foes(attackers),
        crushing=crushing,
        shielded=shielded,
        state="out" if out else "hurt" if victim.marks else "unhurt",
        outcome=outcome,
        unpaid=unpaid,
    )


def tell_shield(g: Gala, gladiator: Gladiator, later: int) -> None:
    """A paid shield; so many that the school has paid for at the same time are told after it."""
    school = g.schools[gladiator.seat]
    parts = of_school(school) | of_piece(g, gladiator)
    parts |= {"used": school.shield_coins - later, "most": SHIELDS_PER_MATCH, "treasury": school.treasury + later}
    g.tell("shield-paid", **parts)


def tell_out(g: Gala, gladiator: Gladiator, out: int, *, trampled: bool) -> None:
    """Who leaves; `over` says that enough have left to end the match."""
    if g.tells("out"):
        parts = of_piece(g, gladiator) | {"square": g.arena.square_names[gladiator.square], "out": out}
        if out >= OUTS_THAT_END_A_MATCH:
            parts["over"] = out
        g.tell("out", **parts, why="own-eagle" if trampled else None)


def tell_expelled(g: Gala, gladiator: Gladiator) -> None:
    g.tell("expelled", **of_piece(g, gladiator), square=g.arena.square_names[gladiator.square])


# --- Eagles -----------------------------------------------------------------------------------------------------


def tell_eagle_dropped(g: Gala, owner: int, square: Square) -> None:
    tell_eagle(g, "eagle-dropped", owner, square)


def tell_eagle_taken(g: Gala, gladiator: Gladiator, owner: int) -> None:
    tell_eagle(g, "eagle-taken", owner, gladiator.square, **of_piece(g, gladiator))


def tell_snatch(g: Gala, gladiator: Gladiator) -> None:
    tell_eagle(g, "snatch", gladiator.carries, gladiator.square, **of_piece(g, gladiator))


def tell_eagle(g: Gala, kind: str, owner: int, square: Square, **more: Any) -> None:
    g.tell(kind, school=g.schools[owner].code, **of_eagle(owner), square=g.arena.square_names[square], **more)


# --- Coins ------------------------------------------------------------------------------------------------------


def tell_earned(g: Gala, school: School, coins: int, why: str, **more: Any) -> None:
    if g.tells("earns"):
        g.tell("earns", **of_school(school), coins=coins, why=why, treasury=school.treasury, **more)


def tell_attack_paid(g: Gala, attacker: Gladiator, coins: int, cheering: Sequence[CrowdToken]) -> None:
    if g.tells("earns"):
        benches = [g.arena.bench_names[token.bench] for token in cheering]
        parts = of_piece(g, attacker) | {"extra": len(benches), "benches": benches}
        tell_earned(g, g.schools[attacker.seat], coins, "attack", **parts)


def tell_booed(g: Gala, attacker: Gladiator, school: School, token: CrowdToken) -> None:
    """Whose Thumbs Down it was."""
    if g.tells("booed"):
        parts = of_piece(g, attacker) | of_bench(g.arena, token.bench)
        g.tell("booed", **parts, crowd="crowd", crowd_of=school.seat)


def tell_fee(g: Gala, school: School, coins: int, guests: Iterable[Gladiator]) -> None:
    if g.log is not None:
        pieces = [one.called for one in guests]
        g.tell("pays-fee", **of_school(school), coins=coins, pieces=pieces, treasury=school.treasury)


def tell_must_leave(g: Gala, school: School, guests: Sequence[Gladiator], fee: int, paid: int) -> None:
    if g.log is not None:
        names = [g.name(one) for one in guests]
        g.tell("must-leave", **of_school(school), gladiators=names, **of_pieces(guests), fee=fee, paid=paid)


def tell_upgraded(g: Gala, school: School, kind: int) -> None:
    g.tell("upgraded", **of_school(school), type=KIND_NAMES[kind], treasury=school.treasury)


# --- The end of a match -----------------------------------------------------------------------------------------


def tell_end(g: Gala, before: Parts, day: Result | None) -> None:
    """Why the match is over, how things stood `before` the medal took coins, the medal, and at last the day."""
    if g.log is None:
        return
    award = g.awards[-1]
    outs = len(g.stage) >= OUTS_THAT_END_A_MATCH
    cause = "snatch" if award.medal is Medal.EAGLE else "outs" if outs else "rounds"
    parts = {"match": g.match.name.lower(), "cause": cause, **before}
    if award.seat == NO_ONE:
        g.tell("no-medal", **parts)
    else:
        winner = g.schools[award.seat]
        parts |= {**of_school(winner), "medal": MEDAL_NAMES[award.medal], "coins": award.coins}
        g.tell("medal", **parts, treasury=winner.treasury)
    if day is not None:
        tell_day(g, day)


def tell_day(g: Gala, day: Result) -> None:
    """Who has won, how they are called, and which merit put them ahead."""
    best = g.schools[day.winners[0]]
    others = [school for school in g.schools if school.seat not in (*day.winners, *g.conceded)]
    parts: Parts = {"winners": list(day.winners), "title": "treasury"}
    if any(best.medals):
        supreme = best.medals[Medal.EAGLE] == len(Match)
        parts["title"] = "shared" if len(day.winners) > 1 else "supreme" if supreme else "champion"
        if others:
            parts["decided"] = of_edge(best, max(others, key=lambda school: school.decoration))
    g.tell("day", **parts)


def of_edge(best: School, rival: School) -> Parts:
    """The first merit in which the best is ahead of the next, and by how much. There are two medals in a day: schools
    with equal ones have one each.
    """
    for kind, mine, theirs in zip(("by-eagles", "by-medals"), best.medals, rival.medals, strict=True):
        if mine != theirs:
            return {"kind": kind, "mine": mine, "theirs": theirs}
    medal = MEDAL_NAMES[Medal.EAGLE if best.medals[Medal.EAGLE] else Medal.COIN]
    parts = {"mine": best.medal_coins, "theirs": rival.medal_coins}
    return {"kind": "by-coins", "medal": medal, "seats": [best.seat, rival.seat], **parts}
