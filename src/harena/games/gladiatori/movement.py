"""Movement: steps and turns, whatever pays for them, and who stands where (section "Movement")."""

from __future__ import annotations

from harena.core.ask import Action, Flow, Form, Question
from harena.core.errors import Violation
from harena.games.gladiatori import knowledge
from harena.games.gladiatori.arena import DIRECTION_NAMES, DISTANCE, NAMES, NEIGHBOURS, OFF_BOARD, in_front
from harena.games.gladiatori.components import SPEED
from harena.games.gladiatori.elements import STOP
from harena.games.gladiatori.state import FIRST_BEAST, Episode, Gladiator, Gladiatori
from harena.games.gladiatori.words import DIRECTION_OF, DIRECTION_WORDS

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

_NOT_MOVING = Violation("GL-XMOVE-1", "You can move only with movement points, in your own combat round or by Reflex.")
_NOT_YET = Violation("GL-ORDER-1", "It is not your combat round yet.")
_NO_SPEED = Violation("GL-XMOVE-1", "You have no Speed points left.")
_NO_POINTS = Violation("GL-MOVE-1", "You have no movement points left.")
_OCCUPIED = Violation("GL-MOVE-2", "Another figure stands there.")
_OUTSIDE = Violation("GL-MOVE-2", "That hex is outside the arena.")
_ONE_SIDE = Violation("GL-MOVE-3", "After a step you may turn by one side only.")
_TURN_FIRST = Violation("GL-MOVE-3", "First decide whether to turn after your step.")
_TRAPPED = Violation("GL-MOVE-4", "You are Trapped and cannot leave your hex.")
_FALLEN = Violation("GL-MOVE-4", "You are Face-down and cannot leave your hex.")
_ONE_TURN = Violation("GL-MOVE-4", "You may turn only once per combat round in this state.")
_SMALL_TURN = Violation("GL-MOVE-4", "In this state you may turn by one side only.")

TURNS = {"left": -1, "right": 1, "hard left": -2, "hard right": 2}


def _why_not_move(g: Gladiatori, x: Gladiator) -> Violation | None:
    if g.mover != x.seat:
        return _NOT_YET if g.mover >= 0 or g.active not in (-1, x.seat) else _NOT_MOVING
    if g.points:
        return None
    if not g.runs:
        return _NO_POINTS
    return None if x.value[SPEED] else _NO_SPEED


def may_step(g: Gladiatori, seat: int, direction: str) -> Violation | None:
    x = g.gladiators[seat]
    if g.stepped and g.mover == seat:
        return _TURN_FIRST
    violation = _why_not_move(g, x)
    if violation is not None:
        return violation
    if x.trapped:
        return _TRAPPED
    if x.face_down:
        return _FALLEN
    hex_ = NEIGHBOURS[x.hex][DIRECTION_OF[direction]] if direction in DIRECTION_OF else OFF_BOARD
    if hex_ < 0:
        return _OUTSIDE
    return _OCCUPIED if hex_ in occupied(g) else None


def may_turn(g: Gladiatori, seat: int, how: str) -> Violation | None:
    x = g.gladiators[seat]
    sides = TURNS.get(how, 3)
    if g.stepped and g.mover == seat:
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
TURN = Form("turn", "turn {how}", check=may_turn)
KEEP_FACING = Form("keep-facing", "keep facing")()
_STEPS = tuple(STEP(word) for word in DIRECTION_WORDS)
_TURN_ACTIONS = tuple(TURN(how) for how in TURNS)
_ONE_SIDE_TURNS = _TURN_ACTIONS[:2]


def move_options(g: Gladiatori, x: Gladiator) -> list[Action]:
    """What one movement point may buy now (GL-GEO-16, GL-MOVE-4)."""
    if not g.points and not (g.runs and x.value[SPEED]):
        return []
    if x.trapped or x.face_down:
        return [] if x.turned else [*_ONE_SIDE_TURNS]
    taken = occupied(g)
    found = [step for step, hex_ in zip(_STEPS, NEIGHBOURS[x.hex], strict=True) if hex_ >= 0 and hex_ not in taken]
    found += _TURN_ACTIONS
    return found


def _turn_after_options(g: Gladiatori, seat: int) -> tuple[Action, ...]:
    return _AFTER_STEP


_AFTER_STEP = (KEEP_FACING, *_ONE_SIDE_TURNS)
TURN_AFTER_STEP = Question(
    "turn-after-step", "Turn by one side after your step?", _turn_after_options, rule="GL-MOVE-3"
)


def _move_on_options(g: Gladiatori, seat: int) -> list[Action]:
    return [STOP, *move_options(g, g.gladiators[seat])]


MOVE_ON = Question(
    "move",
    lambda g, seat: f"Move: {g.points} points" + (" and Speed" if g.runs else ""),
    _move_on_options,
    rule="GL-MOVE-1",
)


def use_point(g: Gladiatori, x: Gladiator, choice: Action) -> Flow:
    """GL-GEO-16: a movement point buys a step with an optional turn of one side, or a turn of one or two sides."""
    if g.points:
        g.points -= 1
    else:
        x.value[SPEED] -= 1
        knowledge.spent(x, SPEED, 1)
    if choice.form is TURN:
        if not x.free():
            x.turned = True
        _face(g, x, (x.facing + TURNS[choice.args[0]]) % 6)
        return
    x.hex = NEIGHBOURS[x.hex][DIRECTION_OF[choice.args[0]]]
    x.entered += 1
    g.stepped = True
    turn = yield TURN_AFTER_STEP.ask(x.seat)
    g.stepped = False
    if turn is not KEEP_FACING:
        x.facing = (x.facing + TURNS[turn.args[0]]) % 6
    g.tell("moves", seat=x.seat, hex=NAMES[x.hex], facing=DIRECTION_NAMES[x.facing])


def _face(g: Gladiatori, x: Gladiator, facing: int) -> None:
    x.facing = facing
    g.tell("turns", seat=x.seat, facing=DIRECTION_NAMES[facing])


def move(g: Gladiatori, x: Gladiator, points: int, *, with_speed: bool) -> Flow:
    """A Movement Action or a Reflex: as many of the points as he likes (GL-MOVE-1, GL-REFLEX-1)."""
    g.mover, g.points, g.runs = x.seat, points, with_speed
    while g.points or (with_speed and x.at_most[SPEED]):
        choice = yield MOVE_ON.ask(x.seat)
        if choice is STOP:
            break
        yield from use_point(g, x, choice)
    g.mover, g.points, g.runs = -1, 0, False


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
