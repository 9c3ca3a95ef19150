"""Placement of the miniatures (section "Setting up")."""

from __future__ import annotations

from harena.core.ask import Action, Flow, Form, Question
from harena.core.errors import Violation
from harena.games.gladiatori.arena import DIRECTION_NAMES, DISTANCE, NAMES, START_NAMES, STARTS
from harena.games.gladiatori.movement import opponents
from harena.games.gladiatori.state import Gladiator, Gladiatori
from harena.games.gladiatori.words import DIRECTION_OF, DIRECTION_WORDS

KEEP_AWAY = 3  # GL-SET-5: two empty hexes between opponents

_TAKEN = Violation("GL-SET-4", "That starting position is taken.")
_NO_START = Violation("GL-SET-4", "That is no starting position.")
_TOO_CLOSE = Violation("GL-SET-5", "Leave at least two empty hexes to every opponent.")
_OCCUPIED = Violation("GL-SET-5", "Another figure stands there.")
_NO_HEX = Violation("GL-SET-5", "That hex is outside the arena.")
_NOT_PLACING = Violation("GL-SET-4", "It is not your turn to place your gladiator.")

_WORDS: dict[str, int] = {START_NAMES[n].lower(): hex_ for n, hex_ in enumerate(STARTS)}
_HEX_WORDS: dict[str, int] = {name: hex_ for hex_, name in enumerate(NAMES)}


def why_not_start(g: Gladiatori, x: Gladiator, hex_: int) -> Violation | None:
    """GL-SET-4, or GL-SET-5 with free placement."""
    taken = any(y.hex == hex_ for y in g.gladiators)
    if not g.free_placement:
        if hex_ not in STARTS:
            return _NO_START
        return _TAKEN if taken else None
    if taken:
        return _OCCUPIED
    return _TOO_CLOSE if any(DISTANCE[y.hex][hex_] < KEEP_AWAY for y in opponents(g, x)) else None


def _may_start(g: Gladiatori, seat: int, place: str) -> Violation | None:
    if not g.asks("place", seat):
        return _NOT_PLACING
    hex_ = _WORDS.get(place, _HEX_WORDS.get(place.replace(" ", ""), -1))
    if hex_ < 0:
        return _NO_HEX if g.free_placement else _NO_START
    return why_not_start(g, g.gladiators[seat], hex_)


START = Form("start", "start on {place}", check=_may_start)
FACE = Form("face", "face {direction}")
_STARTS = tuple(START(letter) for letter in _WORDS)
_HEXES = tuple(START(name) for name in NAMES)
_FACES = tuple(FACE(word) for word in DIRECTION_WORDS)


def _start_options(g: Gladiatori, seat: int) -> list[Action]:
    x = g.gladiators[seat]
    if g.free_placement:
        found = [_HEXES[hex_] for hex_ in range(len(NAMES)) if why_not_start(g, x, hex_) is None]
        if found:
            return found
    taken = {y.hex for y in g.gladiators}  # GL-R-127: no legal hex, so the starting positions
    return [start for start, hex_ in zip(_STARTS, STARTS, strict=True) if hex_ not in taken]


PLACE = Question("place", "Where does your gladiator start?", _start_options, rule="GL-SET-4")
FACING = Question("facing", "Where does he look?", lambda g, seat: _FACES, rule="GL-SET-4")


def place_miniatures(g: Gladiatori) -> Flow:
    """GL-SET-4, GL-SET-5: in player order, a free position and any facing."""
    for seat in g.initial_order:
        x = g.gladiators[seat]
        g.asking, g.chooser = "place", seat
        choice = yield PLACE.ask(seat)
        g.chooser = -1
        place = choice.args[0]
        hex_ = _WORDS[place] if place in _WORDS else _HEX_WORDS[place]
        facing = yield FACING.ask(seat)
        x.hex = hex_
        x.facing = DIRECTION_OF[facing.args[0]]
        g.tell("starts", seat=seat, hex=NAMES[x.hex], facing=DIRECTION_NAMES[x.facing])
    g.phase = "choose"
