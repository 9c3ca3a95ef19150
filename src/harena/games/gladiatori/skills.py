"""Skills and Abilities in a fight: calling on a Skill, putting in Blood or Speed (section "Skills, Abilities and
Elements").
"""

from __future__ import annotations

from typing import Any

from harena.core import Action, Flow, Form, Question, Violation

from . import knowledge
from .components import BER, BLOOD, MOV, OFFENSE, SKILLS, SPEED, VALUE_NAMES
from .efforts import effort_of, so_far
from .elements import use_skill
from .names import VALUE_WORDS, first
from .state import Gladiator, Gladiatori

# -- calling on a Skill -------------------------------------------------------------------------------

_ONCE = Violation("GL-SKILL-3", "A Skill can be used only once per attack.")
_ONCE_DEFENCE = Violation("GL-SKILL-3", "A Skill can be used only once per defence.")
_SKILL_EMPTY = tuple(
    Violation("GL-SKILL-3", "Your {skill} is at 0 and cannot be used.", skill=VALUE_NAMES[s]) for s in SKILLS
)
_SKILL_NOT_NOW = tuple(
    Violation("GL-SKILL-2", "{skill} serves {use}: not now.", skill=VALUE_NAMES[s], use=use)
    for s, use in zip(SKILLS, ("your attacks", "your defence", "in Rest"), strict=True)
)
_NO_SKILL = Violation("GL-SKILL-2", "Only Offense, Guard and Endurance are Skills.")


def _may_call_on(g: Gladiatori, seat: int, skill: str) -> Violation | None:
    x = g.gladiators[seat]
    value = VALUE_WORDS.index(skill) if skill in VALUE_WORDS else SPEED
    if value not in SKILLS:
        return _NO_SKILL
    if x.effort is not None and x.effort.skill == value:
        return _ONCE if value == OFFENSE else _ONCE_DEFENCE
    if g.asked_of(seat, "use-skill") != (value,):
        return _SKILL_NOT_NOW[value]
    return None if x.value[value] + x.gain[value] else _SKILL_EMPTY[value]


CALL_ON = Form("call-on", "call on {skill}", check=_may_call_on, at=("sheet",))
SAVE = Form("save", "save {skill}", at=())
_CALLS = tuple(CALL_ON(VALUE_WORDS[s]) for s in SKILLS)
_SAVES = tuple(SAVE(VALUE_WORDS[s]) for s in SKILLS)


def _skill_candidates(g: Gladiatori, seat: int, skill: int) -> list[Action]:
    return [_SAVES[skill], _CALLS[skill]]


def _skill_options(g: Gladiatori, seat: int, skill: int) -> list[Action]:
    x = g.gladiators[seat]
    return [_SAVES[skill], _CALLS[skill]] if x.value[skill] + x.gain[skill] else [_SAVES[skill]]


def _skill_parts(g: Gladiatori, seat: int, skill: int) -> dict[str, Any]:
    x = g.gladiators[seat]
    drop = "all" if x.overskill[skill] else "one"
    return {"skill": VALUE_NAMES[skill], "points": x.value[skill] + x.gain[skill], "drop": drop, **so_far(g, seat)}


USE_SKILL = Question(
    "use-skill",
    _skill_options,
    candidates=_skill_candidates,
    rule="GL-SKILL-2", refuse=first("use-skill"),
    says=_skill_parts,
)


def call_on_skill(g: Gladiatori, x: Gladiator, skill: int) -> Flow:
    """GL-SKILL-2, GL-SKILL-3: optional; in secret."""
    if x.at_most[skill]:
        choice = yield USE_SKILL.ask(x.seat, skill)
        knowledge.may_have_used(x, skill)
        if choice is _CALLS[skill]:
            effort = effort_of(x)
            effort.add(VALUE_NAMES[skill], x.value[skill])
            effort.skill = skill
            effort.skill_lost, effort.skill_bonus = use_skill(x, skill)


def undo_skill(x: Gladiator) -> None:
    """GL-FEINT-4: the points that the Skill lost come back, and its Overskill bonus."""
    effort = effort_of(x)
    if effort.skill >= 0:
        x.value[effort.skill] += effort.skill_lost
        x.overskill[effort.skill] += effort.skill_bonus


# -- putting in points --------------------------------------------------------------------------------

_THREE_BLOOD = Violation("GL-BERS-1", "At most 3 Blood may be spent on a Berserk attack.")
_TWO_SPEED = Violation("GL-MOVE-7", "At most 2 Speed may be spent on a Dodge.")
_NO_PUTTING = Violation("GL-ABIL-2", "Points are put into a Berserk attack (Blood) or a Dodge (Speed): not now.")


def _may_put(g: Gladiatori, seat: int, n: int, ability: str) -> Violation | None:
    x = g.gladiators[seat]
    value = BLOOD if ability == "blood" else SPEED
    if not g.asks(seat, "put-in") or ability not in ("blood", "speed") or n < 0:
        return _NO_PUTTING
    if x.card() != (BER if value == BLOOD else MOV):
        return _NO_PUTTING
    if value == BLOOD and n > 3:
        return _THREE_BLOOD
    if value == SPEED and n > 2:
        return _TWO_SPEED
    if n <= x.value[value]:
        return None
    told = "You have {points|no|only one|only #} {ability}."
    return Violation("GL-ABIL-1", told, points=x.value[value], ability=VALUE_NAMES[value])


PUT = Form("put", "put in {n:int} {ability}", check=_may_put, at=("sheet",))
_PUT_BLOOD = tuple(PUT(n, "blood") for n in range(4))
_PUT_SPEED = tuple(PUT(n, "speed") for n in range(3))


def _put_candidates(g: Gladiatori, seat: int, value: int) -> tuple[Action, ...]:
    return _PUT_BLOOD if value == BLOOD else _PUT_SPEED


def _put_options(g: Gladiatori, seat: int, value: int) -> tuple[Action, ...]:
    return _put_candidates(g, seat, value)[: g.gladiators[seat].value[value] + 1]


PUT_IN = Question(
    "put-in",
    _put_options,
    candidates=_put_candidates,
    rule="GL-ABIL-2", refuse=first("put-in"),
    says=lambda g, seat, value: {
        "ability": VALUE_NAMES[value], "points": g.gladiators[seat].value[value], **so_far(g, seat)
    },
)


def put_in_points(g: Gladiatori, x: Gladiator, value: int) -> Flow:
    """GL-BERS-2, GL-MOVE-9: Blood for a Berserk attack, Speed for a Dodge, +2 a point, in the open."""
    if x.at_most[value]:
        choice = yield PUT_IN.ask(x.seat, value)
        points = choice.args[0]
        x.value[value] -= points
        knowledge.spent(x, value, points)
        effort = effort_of(x)
        if value == BLOOD:
            effort.blood = points
        else:
            effort.speed = points
        effort.add(VALUE_NAMES[value], 2 * points)


def undo_points(x: Gladiator) -> None:
    """GL-FEINT-4: Blood and Speed that were put in come back."""
    effort = effort_of(x)
    for value, points in ((BLOOD, effort.blood), (SPEED, effort.speed)):
        x.value[value] += points
        knowledge.refunded(x, value, points)
