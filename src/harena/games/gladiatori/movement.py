"""Movement: steps and turns, whatever pays for them, and who stands where (section "Movement")."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from harena.core import Action, Flow, Form, Question, Violation

from . import knowledge
from .arena import DISTANCE, HEX_CALLED, NAMES, NEIGHBOURS, OFF_BOARD, in_front
from .components import CARD_NAMES, REFLEX, SPEED
from .names import DIRECTION_OF, DIRECTION_WORDS, STOP, first
from .state import FIRST_BEAST, Episode, Gladiator, Gladiatori
from .telling import standing

# -- who stands where ---------------------------------------------------------------------------------


def occupied(g: Gladiatori) -> set[int]:
    """GL-GEO-17: hexes with a gladiator, standing or Face-down, or an animal."""
    found = {x.hex for x in g.gladiators}
    for beast in g.beasts:
        found.add(beast.hex)
    return found


def hex_of(g: Gladiatori, figure: int) -> int:
    if figure < 0:
        return OFF_BOARD
    if figure < FIRST_BEAST:
        return g.gladiators[figure].hex
    beast = g.beast(figure)
    return OFF_BOARD if beast is None else beast.hex


def opponents(g: Gladiatori, x: Gladiator) -> list[Gladiator]:
    """Gladiators of other sides that are on the board."""
    side = x.side
    return [y for y in g.gladiators if y.side != side and y.hex >= 0]


def enemy_hexes(g: Gladiatori, x: Gladiator) -> list[tuple[int, int]]:
    """Figure and hex of every opponent and every animal on the board."""
    found = [(y.seat, y.hex) for y in g.gladiators if y.side != x.side and y.hex >= 0]
    found += [(beast.number, beast.hex) for beast in g.beasts]
    return found


def in_melee(x: Gladiator, y: Gladiator) -> bool:
    """GL-GEO-10: adjacent, and at least one of the two has the other in front."""
    return DISTANCE[x.hex][y.hex] == 1 and (in_front(x.hex, x.facing, y.hex) or in_front(y.hex, y.facing, x.hex))


def engaged(g: Gladiatori, x: Gladiator, figure: int) -> bool:
    """Whether x is in melee with a figure; animals treat every adjacent hex as front (GL-ANIM-1)."""
    if figure < FIRST_BEAST:
        y = g.gladiators[figure]
        return y.hex >= 0 and in_melee(x, y)
    hex_ = hex_of(g, figure)
    return hex_ >= 0 and DISTANCE[x.hex][hex_] == 1


# -- steps and turns ----------------------------------------------------------------------------------

_NOT_MOVING = Violation(
    "GL-XMOVE-1", "You move for Speed before your Action, with a Movement Action, or by Reflex: not now."
)
_NO_SPEED = Violation("GL-XMOVE-1", "You have no Speed points left to move with.")
_NO_POINTS = Violation("GL-MOVE-1", "You have no movement points left.")
_ONE_SIDE = Violation("GL-MOVE-3", "After a step you may turn by one side only.")
_TURN_FIRST = Violation("GL-MOVE-3", "First decide whether to turn after your step.")
_TRAPPED = Violation("GL-MOVE-4", "You are Trapped and cannot leave your hex.")
_FALLEN = Violation("GL-MOVE-4", "You are Face-down and cannot leave your hex.")
_ONE_TURN = Violation("GL-MOVE-4", "You may turn only once per combat round in this state.")
_SMALL_TURN = Violation("GL-MOVE-4", "In this state you may turn by one side only.")

TURNS = {"left": -1, "right": 1, "hard left": -2, "hard right": 2}


def not_yet(g: Gladiatori) -> Violation:
    """GL-ORDER-1: somebody else's combat round is going on, or none."""
    if g.phase != "combat" or g.active < 0:
        return Violation("GL-ORDER-1", "No combat round of yours is going on.")
    return Violation("GL-ORDER-1", "It is not your combat round yet: {figure} acts.", **g.named("figure", g.active))


def stands_there(g: Gladiatori, hex_: int) -> int:
    """The figure on a hex, or -1."""
    found = [x.seat for x in g.gladiators if x.hex == hex_] + [beast.number for beast in g.beasts if beast.hex == hex_]
    return found[0] if found else -1


#: The questions in which somebody moves.
_MOVING = ("prepare", "move", "turn-after-step")


def _why_not_move(g: Gladiatori, x: Gladiator) -> Violation | None:
    if not g.asks(x.seat, *_MOVING):
        moving = any(g.asks(other, *_MOVING) for other in range(g.seats))
        return not_yet(g) if moving or g.active not in (-1, x.seat) else _NOT_MOVING
    if g.points:
        return None
    if g.asked_of(x.seat, "move") == (False,):
        return _NO_POINTS
    return None if x.value[SPEED] else _NO_SPEED


def may_step(g: Gladiatori, seat: int, direction: str) -> Violation | None:
    x = g.gladiators[seat]
    if g.asks(seat, "turn-after-step"):
        return _TURN_FIRST
    violation = _why_not_move(g, x)
    if violation is not None:
        return violation
    if x.trapped:
        return _TRAPPED
    if x.face_down:
        return _FALLEN
    if direction in HEX_CALLED:
        return _not_beside(x, HEX_CALLED[direction])
    hex_ = NEIGHBOURS[x.hex][DIRECTION_OF[direction]] if direction in DIRECTION_OF else OFF_BOARD
    if hex_ < 0:
        return Violation("GL-MOVE-2", "Beyond {hex} there is only the wall of the arena.", hex=NAMES[x.hex])
    if hex_ not in occupied(g):
        return None
    figure = g.named("figure", stands_there(g, hex_))
    return Violation("GL-MOVE-2", "{figure} stands on {hex}.", **figure, hex=NAMES[hex_])


def _not_beside(x: Gladiator, hex_: int) -> Violation:
    """Steps are told by their direction; a hex further away is not reached by one."""
    if hex_ in NEIGHBOURS[x.hex]:
        way = DIRECTION_WORDS[NEIGHBOURS[x.hex].index(hex_)]
        return Violation("GL-MOVE-1", "The hex {hex} lies beside you: step {way}.", hex=NAMES[hex_], way=way)
    told = "From {here} to {hex} it is {steps} hexes; a movement point buys one step."
    return Violation("GL-GEO-16", told, hex=NAMES[hex_], steps=DISTANCE[x.hex][hex_], here=NAMES[x.hex])


def may_turn(g: Gladiatori, seat: int, how: str) -> Violation | None:
    x = g.gladiators[seat]
    sides = TURNS.get(how, 3)
    if g.asks(seat, "turn-after-step"):
        return None if abs(sides) == 1 else _ONE_SIDE
    violation = _why_not_move(g, x)
    if violation is not None:
        return violation
    if not x.free():
        if x.turned:
            return _ONE_TURN
        return None if abs(sides) == 1 else _SMALL_TURN
    return None if abs(sides) <= 2 else _ONE_SIDE


STEP = Form("step", "step {direction}", check=may_step)
TURN = Form("turn", "turn {how}", check=may_turn, at=("side",))
KEEP_FACING = Form("keep-facing", "keep facing", passes=True, at=("self",))()
_STEPS = tuple(STEP(word) for word in DIRECTION_WORDS)
_TURN_ACTIONS = tuple(TURN(how) for how in TURNS)
_ONE_SIDE_TURNS = _TURN_ACTIONS[:2]


def move_options(g: Gladiatori, x: Gladiator, *, with_speed: bool) -> list[Action]:
    """What one movement point may buy now, also one paid with Speed (GL-GEO-16, GL-MOVE-4)."""
    if not g.points and not (with_speed and x.value[SPEED]):
        return []
    if x.trapped or x.face_down:
        return [] if x.turned else [*_ONE_SIDE_TURNS]
    taken = occupied(g)
    found = [step for step, hex_ in zip(_STEPS, NEIGHBOURS[x.hex], strict=True) if hex_ >= 0 and hex_ not in taken]
    found += _TURN_ACTIONS
    return found


def _turn_after_options(g: Gladiatori, seat: int, with_speed: bool) -> tuple[Action, ...]:
    return _AFTER_STEP


MOVE_CANDIDATES = (*_STEPS, *_TURN_ACTIONS)
_AFTER_STEP = (KEEP_FACING, *_ONE_SIDE_TURNS)
TURN_AFTER_STEP = Question(
    "turn-after-step", _turn_after_options, rule="GL-MOVE-3",
    candidates=lambda g, seat, with_speed: (KEEP_FACING, *MOVE_CANDIDATES), refuse=first("turn-after-step"),
    says=lambda g, seat, with_speed: standing(g.gladiators[seat]),
)


def _move_on_options(g: Gladiatori, seat: int, with_speed: bool) -> list[Action]:
    return [STOP, *move_options(g, g.gladiators[seat], with_speed=with_speed)]


def _move_parts(g: Gladiatori, seat: int, with_speed: bool) -> dict[str, Any]:
    x = g.gladiators[seat]
    parts: dict[str, Any] = {**g.named("gladiator", seat), **standing(x), "points": g.points}
    return parts | {"speed": x.value[SPEED], "why": "reflex"} if with_speed else parts


MOVE_ON = Question(
    "move", _move_on_options, candidates=lambda g, seat, with_speed: (STOP, *MOVE_CANDIDATES), rule="GL-MOVE-1",
    refuse=first("move"), says=_move_parts,
)  # fmt: skip


@dataclass(slots=True)
class Walk:
    """Steps and turns that follow each other: they are told in one sentence, when something else comes."""

    #: The card that allows it, where that was not told right before.
    by: str = ""
    hexes: list[int] = field(default_factory=list)
    turns: int = 0
    speed: int = 0


def tell_walk(g: Gladiatori, x: Gladiator, walk: Walk) -> None:
    """A walk that is over, if there was any."""
    kind = "moves" if walk.hexes else "turns"
    if not (walk.hexes or walk.turns) or not g.tells(kind):
        return
    told: dict[str, Any] = {**standing(x), "speed": walk.speed}
    if walk.by:
        told["by"] = walk.by
    if walk.hexes:
        told |= {"way": [NAMES[hex_] for hex_ in walk.hexes[:-1]], "turned": walk.turns}
    g.tell_of(kind, x.seat, **told)


def use_point(g: Gladiatori, x: Gladiator, choice: Action, walk: Walk, *, with_speed: bool) -> Flow:
    """GL-GEO-16: a movement point buys a step with an optional turn of one side, or a turn of one or two sides."""
    if not g.points:
        walk.speed += 1
        x.value[SPEED] -= 1
        knowledge.spent(x, SPEED, 1)
    else:
        g.points -= 1
    if choice.form is TURN:
        if not x.free():
            x.turned = True
        x.facing = (x.facing + TURNS[choice.args[0]]) % 6
        walk.turns += 1
        return
    x.hex = NEIGHBOURS[x.hex][DIRECTION_OF[choice.args[0]]]
    x.entered += 1
    walk.hexes.append(x.hex)
    turn = yield TURN_AFTER_STEP.ask(x.seat, with_speed)
    if turn is not KEEP_FACING:
        x.facing = (x.facing + TURNS[turn.args[0]]) % 6


def move(g: Gladiatori, x: Gladiator, points: int, *, with_speed: bool) -> Flow:
    """A Movement Action or a Reflex: as many of the points as he likes (GL-MOVE-1, GL-REFLEX-1)."""
    g.points = points
    walk = Walk(CARD_NAMES[REFLEX] if with_speed else "")
    while g.points or (with_speed and x.at_most[SPEED]):
        choice = yield MOVE_ON.ask(x.seat, with_speed)
        if choice is STOP:
            break
        yield from use_point(g, x, choice, walk, with_speed=with_speed)
    if g.points == points:  # none of them was used
        g.tell_of("stays", x.seat, **({"move": walk.by} if walk.by else {}))
    tell_walk(g, x, walk)
    g.points = 0


# -- flight and cowardice -----------------------------------------------------------------------------


def begin_episode(g: Gladiatori, x: Gladiator) -> None:
    """Remember where x stands and who is in melee with him (GL-VP-12)."""
    partners = tuple([y.seat for y in opponents(g, x) if in_melee(x, y)])
    g.episode = Episode(x.hex, x.facing, partners)


def fled(g: Gladiatori, x: Gladiator, episode: Episode) -> bool:
    """GL-VP-12: two hexes further from a melee partner, and no nearer to any other enemy."""
    start, end = DISTANCE[episode.hex], DISTANCE[x.hex]
    for seat in episode.partners:
        hex_ = g.gladiators[seat].hex
        if hex_ < 0 or end[hex_] - start[hex_] < 2:
            continue
        if all(end[h] >= start[h] for figure, h in enemy_hexes(g, x) if figure != seat):
            return True
    return False


def turned_his_back(g: Gladiatori, x: Gladiator, episode: Episode) -> bool:
    """GL-VP-13: a melee partner who was in front is now behind, and nobody else is in front."""
    for seat in episode.partners:
        hex_ = g.gladiators[seat].hex
        if hex_ < 0 or not in_front(episode.hex, episode.facing, hex_) or in_front(x.hex, x.facing, hex_):
            continue
        if not any(in_front(x.hex, x.facing, h) for figure, h in enemy_hexes(g, x) if figure != seat):
            return True
    return False
