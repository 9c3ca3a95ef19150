"""P3, the crowd: own tokens may be called before the orders are revealed (GG-CROWD-4 to GG-CROWD-12)."""

from __future__ import annotations

from typing import Any, Final

from harena.core import Action, Flow, Form, Question, Violation, together

from .arena import Arena, Square, kept
from .orders import ASKED_NOW
from .state import CrowdToken, Gala, School, Thumb
from .telling import of_bench, tell_called

TOKEN_USED: Final = Violation("GG-CROWD-7", "This token was already used in this match.")
NOT_CALLING: Final = Violation("GG-CROWD-5", "Crowds can only be called right after the attacks are placed.")
ALL_DECIDED: Final = Violation("GG-CROWD-6", "All your tokens are decided: say that you are done, or take one back.")


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
    calls = school.calls
    calls.clear()
    for token in school.crowd:
        if token.thumb is None:
            choice = yield CROWD_CALL.ask(seat, token.bench)
            calls.append(choice.form is CALL)
    yield CROWD_DONE.ask(seat)


def show_calls(g: Gala, school: School) -> None:
    """GG-CROWD-7: a called token is turned over and is used up, whatever comes of it."""
    unused = [token for token in school.crowd if token.thumb is None]
    kept = []
    for token, thumb, called in zip(unused, school.thumbs, school.calls, strict=True):
        if called:
            token.thumb = thumb
            token.called = True
            tell_called(g, school, token, thumb)
        else:
            kept.append(thumb)
    school.thumbs[:] = kept
    school.calls.clear()


def cheering(g: Gala, seat: int, square: Square) -> list[CrowdToken]:
    """GG-CROWD-8, GG-R-39: each own Thumbs Up called on a line through the square earns one coin more."""
    return [
        token for token in g.schools[seat].crowd if token.thumb is Thumb.UP and covers(g.arena, token, square)
    ]


def booing(g: Gala, seat: int, square: Square) -> tuple[School, CrowdToken] | None:
    """GG-CROWD-9: another school's Thumbs Down that takes away what an attack on this square earns."""
    for school in g.schools:
        for token in school.crowd:
            if school.seat != seat and token.thumb is Thumb.DOWN and covers(g.arena, token, square):
                return school, token
    return None


def covers(arena: Arena, token: CrowdToken, square: Square) -> bool:
    """GG-CROWD-4, GG-CROWD-11: called in this round, on a line through the square."""
    return token.called and arena.line_of_bench[token.bench] in arena.lines_of_square[square]


def may_call(g: Gala, seat: int, bench: str) -> Violation | None:
    number = g.arena.bench_by_name.get(bench)
    token = next((token for token in g.schools[seat].crowd if token.bench == number), None)
    if token is None:
        return Violation("GG-CROWD-6", "You have no crowd token on {bench:capital}.", bench=bench)
    if token.thumb is not None:
        return TOKEN_USED
    return None if g.phase == "calls" else NOT_CALLING


def not_this_one(g: Gala, seat: int, action: Action, bench: int | None = None) -> Violation:
    if bench is None:
        return ALL_DECIDED
    return Violation("GG-CROWD-6", ASKED_NOW, asked=f"bench {g.arena.bench_names[bench]}")


def call_says(g: Gala, seat: int, bench: int) -> dict[str, Any]:
    """Tells the thumb: only the owner of the token is asked."""
    school = g.schools[seat]
    unused = [token.bench for token in school.crowd if token.thumb is None]
    thumb = school.thumbs[unused.index(bench)]
    return {**of_bench(g.arena, bench), "extra": 1 if thumb is Thumb.UP else None}


CALL: Final = Form("call", "call {bench}", check=may_call)
KEEP: Final = Form("keep", "keep {bench}", check=may_call)


@kept
def crowd_actions(arena: Arena) -> tuple[tuple[Action, Action], ...]:
    """For every bench what may be said of the token there."""
    return tuple((KEEP(name.lower()), CALL(name.lower())) for name in arena.bench_names)


CROWD_CALL: Final = Question(
    "crowd",
    lambda g, seat, bench: crowd_actions(g.arena)[bench],
    candidates=lambda g, seat, bench: crowd_actions(g.arena)[bench],
    rule="GG-CROWD-6",
    refuse=not_this_one,
    says=call_says,
)
DONE_CROWD: Final = Form("crowd-done", "crowd done")
CROWD_DONE: Final = Question(
    "crowd-done",
    lambda g, seat: (DONE_CROWD(),),
    rule="GG-CROWD-6",
    confirm=True,
    refuse=not_this_one,
)
