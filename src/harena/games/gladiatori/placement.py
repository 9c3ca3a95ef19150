"""Placement of the miniatures (section "Setting up")."""

from __future__ import annotations

from harena.core import Action, Flow, Form, Question, Violation

from .arena import DISTANCE, HEX_CALLED, NAMES, NOTATION, START_NAMES, STARTS
from .movement import opponents
from .names import DIRECTION_OF, DIRECTION_WORDS, first
from .state import Gladiator, Gladiatori
from .telling import standing

KEEP_AWAY = 3  # GL-SET-5: two empty hexes between opponents

_NO_HEX = "There is no such hex in the arena."
_NOT_PLACING = Violation("GL-SET-4", "Gladiators are placed before turn 1, each when it is his turn.")

_WORDS: dict[str, int] = {START_NAMES[n].lower(): hex_ for n, hex_ in enumerate(STARTS)}
_HEX_WORDS: dict[str, int] = {name: hex_ for hex_, name in enumerate(NOTATION)}
_START_HEXES = [f"{letter} ({NAMES[hex_]})" for letter, hex_ in zip(START_NAMES, STARTS, strict=True)]


def why_not_start(g: Gladiatori, x: Gladiator, hex_: int) -> Violation | None:
    """GL-SET-4, or GL-SET-5 with free placement."""
    rule = "GL-SET-5" if g.free_placement else "GL-SET-4"
    if not g.free_placement and hex_ not in STARTS:
        told = "The hex {place} is no starting position; those are {starts}."
        return Violation(rule, told, place=NAMES[hex_], starts=_START_HEXES)
    for y in g.gladiators:
        if y.hex == hex_:
            told = "{figure} already stands on {place}."
            return Violation(rule, told, **g.named("figure", y.seat), place=NAMES[hex_])
    if not g.free_placement:
        return None
    for y in opponents(g, x):
        if DISTANCE[y.hex][hex_] < KEEP_AWAY:
            told = "Leave at least two empty hexes to every opponent: {place} is too close to {figure} on {other}."
            return Violation(rule, told, place=NAMES[hex_], **g.named("figure", y.seat), other=NAMES[y.hex])
    return None


def _may_start(g: Gladiatori, seat: int, place: str) -> Violation | None:
    if not g.asks(seat, "place"):
        return _NOT_PLACING
    hex_ = _WORDS.get(place, _HEX_WORDS.get(place, -1))
    if hex_ < 0:
        return Violation("GL-SET-5" if g.free_placement else "GL-SET-4", _NO_HEX)
    violation = why_not_start(g, g.gladiators[seat], hex_)
    if violation is None and not g.free_placement and place not in _WORDS:
        told = "The hex {place} is starting position {letter}: start on {letter}."
        return Violation("GL-SET-4", told, place=NAMES[hex_], letter=START_NAMES[STARTS.index(hex_)])
    return violation


def _read_start(text: str) -> tuple[str] | None:
    """A hex may be called by its name or as records write it."""
    words = text.removeprefix("start on ")
    if words == text:
        return None
    place = words.replace(" ", "")
    return (NOTATION[HEX_CALLED[place]] if place in HEX_CALLED else place,)


START = Form("start", "start on {place}", check=_may_start, parse=_read_start)
FACE = Form("face", "face {direction}", at=("side",))
_STARTS = tuple(START(letter) for letter in _WORDS)
START_ON = tuple(START(name) for name in NOTATION)
_FACES = tuple(FACE(word) for word in DIRECTION_WORDS)


def _start_options(g: Gladiatori, seat: int) -> list[Action]:
    x = g.gladiators[seat]
    if g.free_placement:
        found = [START_ON[hex_] for hex_ in range(len(NAMES)) if why_not_start(g, x, hex_) is None]
        if found:
            return found
    taken = {y.hex for y in g.gladiators}  # GL-R-127: no legal hex, so the starting positions
    return [start for start, hex_ in zip(_STARTS, STARTS, strict=True) if hex_ not in taken]


PLACE = Question(
    "place", _start_options, candidates=lambda g, seat: START_ON if g.free_placement else _STARTS, rule="GL-SET-4",
    refuse=first("place"), says=lambda g, seat: g.named("gladiator", seat),
)
FACING = Question(
    "facing", lambda g, seat: _FACES, rule="GL-SET-4", refuse=first("facing"),
    says=lambda g, seat: g.named("gladiator", seat),
)


def place_miniatures(g: Gladiatori) -> Flow:
    """GL-SET-4, GL-SET-5: in player order, a free position and any facing."""
    for seat in g.initial_order:
        x = g.gladiators[seat]
        choice = yield PLACE.ask(seat)
        place = choice.args[0]
        hex_ = _WORDS[place] if place in _WORDS else _HEX_WORDS[place]
        facing = yield FACING.ask(seat)
        x.hex = hex_
        x.facing = DIRECTION_OF[facing.args[0]]
        if g.log is not None:
            g.tell_of("starts", seat, **standing(x))
    g.phase = "choose"
