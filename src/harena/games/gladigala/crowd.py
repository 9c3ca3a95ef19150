"""P3, the crowd: own tokens may be called before the orders are revealed (GG-CROWD-4 to GG-CROWD-12)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from harena.core import Action, Flow, Form, Question, Violation, together
from harena.games.gladigala.arena import Arena, Square
from harena.games.gladigala.state import CrowdToken, Gala, School, Thumb

NOT_YOUR_TOKEN: Final = Violation("GG-CROWD-6", "You have no crowd token there.")
TOKEN_USED: Final = Violation("GG-CROWD-7", "This token was already used in this match.")
NOT_CALLING: Final = Violation("GG-CROWD-5", "Crowds can only be called right after the attacks are placed.")
NOT_ITS_TURN: Final = Violation("GG-CROWD-6", "That is not the token asked for now; take back a choice to change it.")


def call_crowds(g: Gala) -> Flow:
    """P3: all schools at once, in secret; then the called tokens are shown."""
    cheering = [school.seat for school in g.schools if school.thumbs]
    if cheering:
        yield together(g, cheering, choose_calls, "crowd")
    for seat in cheering:
        show_calls(g, g.schools[seat])
    g.phase = "reveal"


def choose_calls(g: Gala, seat: int) -> Flow:
    """GG-CROWD-6: any number of own unused tokens."""
    school = g.schools[seat]
    plan = school.plan
    plan.clear()
    for token in school.crowd:
        if token.thumb is None:
            choice = yield CROWD_CALL.ask(seat, token.bench)
            plan.append(choice.form is CALL)
    yield CROWD_DONE.ask(seat)


def show_calls(g: Gala, school: School) -> None:
    """GG-CROWD-7: a called token is turned over and is used up, whatever comes of it."""
    unused = [token for token in school.crowd if token.thumb is None]
    kept = []
    for token, thumb, called in zip(unused, school.thumbs, school.plan, strict=True):
        if called:
            token.thumb = thumb
            token.called = True
            bench = g.arena.bench_names[token.bench]
            g.tell("crowd-called", school=school.code, bench=bench, thumb=thumb.name.capitalize())
        else:
            kept.append(thumb)
    school.thumbs[:] = kept
    school.plan.clear()


def extra_coins(g: Gala, seat: int, square: Square) -> int:
    """GG-CROWD-8, GG-R-39: one for each own Thumbs Up called on a line through the square."""
    return sum(token.thumb is Thumb.UP and covers(g.arena, token, square) for token in g.schools[seat].crowd)


def booed(g: Gala, seat: int, square: Square) -> bool:
    """GG-CROWD-9: whether another school's Thumbs Down takes away what an attack on this square earns."""
    return any(
        token.thumb is Thumb.DOWN and covers(g.arena, token, square)
        for school in g.schools
        if school.seat != seat
        for token in school.crowd
    )


def covers(arena: Arena, token: CrowdToken, square: Square) -> bool:
    """GG-CROWD-4, GG-CROWD-11: called in this round, on a line through the square."""
    return token.called and arena.line_of_bench[token.bench] in arena.lines_of_square[square]


def may_call(g: Gala, seat: int, bench: str) -> Violation | None:
    place = g.arena.bench_by_name.get(bench)
    token = next((token for token in g.schools[seat].crowd if token.bench == place), None)
    if token is None:
        return NOT_YOUR_TOKEN
    if token.thumb is not None:
        return TOKEN_USED
    return None if g.phase == "calls" else NOT_CALLING


def not_this_one(g: Gala, seat: int, action: Action, *args: object) -> Violation:
    return NOT_ITS_TURN


def call_prompt(g: Gala, seat: int, bench: int) -> str:
    """Names the thumb: only the owner of the token is asked."""
    school = g.schools[seat]
    unused = [token.bench for token in school.crowd if token.thumb is None]
    thumb = school.thumbs[unused.index(bench)]
    return f"Call your Thumbs {thumb.name.capitalize()} on {g.arena.bench_names[bench]}?"


CALL: Final = Form("call", "call {bench}", check=may_call)
KEEP: Final = Form("keep", "keep {bench}", check=may_call)


@lru_cache(8)
def crowd_actions(arena: Arena) -> tuple[tuple[Action, Action], ...]:
    """For every bench what may be said of the token there."""
    return tuple((KEEP(name.lower()), CALL(name.lower())) for name in arena.bench_names)


CROWD_CALL: Final = Question(
    "crowd",
    call_prompt,
    lambda g, seat, bench: crowd_actions(g.arena)[bench],
    rule="GG-CROWD-6",
    refuse=not_this_one,
)
DONE_CROWD: Final = Form("crowd-done", "crowd done")
CROWD_DONE: Final = Question(
    "crowd-done",
    "Declare your crowd Done",
    lambda g, seat: (DONE_CROWD(),),
    rule="GG-CROWD-6",
    confirm=True,
    refuse=not_this_one,
)
