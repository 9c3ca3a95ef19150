"""A gladiator's combat round: preparation, Action, added cards, declaration, close (chapter "Actions")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from harena.core import Action, Flow, Form, Question, Violation

from . import glory
from .components import ACTIONS, BLOOD, CARD_NAMES, FNT, SPEED, STAND_UP
from .declaration import declare
from .elements import can_spend, might_spend, recover_now, spend_elements
from .fight import fight, help_ally, resolve_without_fight
from .laying import (
    ACTION,
    ON_STANDBY,
    add_cards,
    clear_table_of_fight,
    index_of,
    play_card,
    reuse_card,
    stand_by,
    why_not_reuse,
)
from .movement import MOVE_CANDIDATES, STEP, TURN, Walk, begin_episode, move_options, not_yet, tell_walk, use_point
from .names import DONE, KIND_OF, PASS, POWER_OF, first, of_cards
from .nets import check_held_nets
from .powers import AT0, AT1, CLOSING, USE, any_time, use_candidates, use_options, use_power
from .state import KIND_BITS, ROTATED, STANDBY, Attack, Fate, Gladiator, Gladiatori, Step
from .telling import standing


def combat_round(g: Gladiatori) -> Flow:
    """GL-ROUND-1: all seven steps of one gladiator."""
    a = g.gladiators[g.active]
    _begin(g, a)
    surrendered = yield from preparation(g, a)
    if not surrendered:
        acts = yield from take_action(g, a)
        if acts:
            yield from add_cards(g, a)
            yield from before_declaration(g, a)
            yield from declare(g, a)
            if g.attack == Attack.NONE:
                yield from resolve_without_fight(g, a)
            elif g.attack == Attack.HELP:
                yield from help_ally(g, a)
            else:
                yield from fight(g, a)
        yield from closing(g, a)
    close(g, a)
    g.acting += 1
    glory.go_on(g)


def _begin(g: Gladiatori, a: Gladiator) -> None:
    a.entered = 0
    a.turned = False
    g.acted = False
    g.attack = Attack.NONE
    g.attacker = a.seat
    begin_episode(g, a)
    if g.tells("combat-round"):
        g.tell_of("combat-round", a.seat, turn=g.turn, round=g.round, **standing(a), hampered=hampered(a))


def hampered(a: Gladiator) -> list[Any]:
    """What holds him back as his combat round begins."""
    found: list[Any] = [{"kind": "trapped", "markers": a.trapped}] if a.trapped else []
    return found + (["Face-down"] if a.face_down else ["Unbalanced"] * a.unbalanced)


# -- 1. preparation -----------------------------------------------------------------------------------

_ACTED = Violation("GL-ROUND-2", "You have already taken your Action in this combat round.")
_SURRENDER_LATE = Violation("GL-VP-18", "You can surrender only before your Action.")
_NO_TRAPPED = Violation("GL-TRAP-2", "You have no Trapped marker to remove.")
_NO_UNBALANCED = Violation("GL-FACE-3", "You have no Unbalanced marker to remove.")
_TWO_ELEMENTS = Violation("GL-TRAP-2", "A marker costs two Elements (cards in hand or points), and you have fewer.")
_MARKERS_LATE = Violation("GL-FACE-6", "Markers are removed before your Action or just before your combat round ends.")


def _may_surrender(g: Gladiatori, seat: int) -> Violation | None:
    if seat != g.active:
        return not_yet(g)
    return None if g.step == Step.PREPARE else _SURRENDER_LATE


def _may_remove(g: Gladiatori, seat: int, marker: str) -> Violation | None:
    if seat != g.active:
        return not_yet(g)
    if g.step not in (Step.PREPARE, Step.CLOSE):
        return _MARKERS_LATE
    x = g.gladiators[seat]
    if marker == "trapped" and not x.trapped:
        return _NO_TRAPPED
    if marker == "unbalanced" and not x.unbalanced:
        return _NO_UNBALANCED
    return None if can_spend(x, 2) else _TWO_ELEMENTS


# Accepted but not listed: nobody surrenders by picking the wrong line, and simulated games do not end by it.
SURRENDER = Form("surrender", check=_may_surrender, parametric=True)
REMOVE = Form("remove-marker", "remove {marker} marker", check=_may_remove)
REMOVE_TRAPPED, REMOVE_UNBALANCED = REMOVE("trapped"), REMOVE("unbalanced")


def _marker_options(x: Gladiator) -> list[Action]:
    found: list[Action] = []
    if (x.trapped or x.unbalanced) and can_spend(x, 2):
        if x.trapped:
            found.append(REMOVE_TRAPPED)
        if x.unbalanced:
            found.append(REMOVE_UNBALANCED)
    return found


def _preparation_options(g: Gladiatori, seat: int) -> list[Action]:
    a = g.gladiators[seat]
    found = [DONE]
    if a.trapped or a.unbalanced:
        found += _marker_options(a)
    found += use_options(g, a, AT1)
    found += move_options(g, a, with_speed=True)
    return found


def _own_parts(g: Gladiatori, seat: int) -> dict[str, Any]:
    a = g.gladiators[seat]
    parts: dict[str, Any] = {**g.named("gladiator", seat), **standing(a), "hampered": hampered(a)}
    return parts | {"speed": a.value[SPEED], "blood": a.value[BLOOD]}


def _preparation_candidates(g: Gladiatori, seat: int) -> list[Action]:
    return [DONE, REMOVE_TRAPPED, REMOVE_UNBALANCED, *use_candidates(AT1), *MOVE_CANDIDATES]


PREPARE = Question(
    "prepare",
    _preparation_options,
    candidates=_preparation_candidates,
    rule="GL-XMOVE-1", refuse=first("prepare"),
    parametric=(SURRENDER,),
    says=_own_parts,
)


def preparation(g: Gladiatori, a: Gladiator) -> Flow:
    """C1: anything that comes before the Action, in any order. True if he surrenders."""
    walk = Walk()
    while True:
        g.step = Step.PREPARE
        choice = yield PREPARE.ask(a.seat)
        form = choice.form
        if form is STEP or form is TURN:
            yield from use_point(g, a, choice, walk, with_speed=True)
            continue
        tell_walk(g, a, walk)
        walk = Walk()
        if choice is DONE:
            return False
        if form is REMOVE:
            yield from remove_marker(g, a, choice)
        elif form is USE:
            yield from use_power(g, a, POWER_OF[choice.args[0]])
        else:
            surrender(g, a)
            return True


def remove_marker(g: Gladiatori, x: Gladiator, choice: Action) -> Flow:
    """GL-TRAP-2, GL-FACE-3: one marker for two Elements."""
    told = {} if g.log is None else {"after": _markers_left(x, choice)}
    yield from spend_elements(g, x, 2, choice.args[0], **told)
    if choice is REMOVE_TRAPPED:
        x.trapped -= 1
    else:
        x.unbalanced -= 1
        if not x.unbalanced:
            x.face_down = False


def _markers_left(x: Gladiator, choice: Action) -> dict[str, Any]:
    """A phrase for how many markers of a kind there are once this one is removed, and whether he stands up then."""
    left = (x.trapped if choice is REMOVE_TRAPPED else x.unbalanced) - 1
    rises = {"rises": "rises"} if choice is REMOVE_UNBALANCED and not left and x.face_down else {}
    return {"kind": "markers-left", "left": left, **rises}


def surrender(g: Gladiatori, x: Gladiator) -> None:
    """GL-VP-10, GL-VP-18."""
    glory.score(g, x.seat, glory.SURRENDER, "surrender")
    glory.leave_board(g, x, Fate.SURRENDERED)
    check_held_nets(g)
    glory.finish_if_decided(g)


# -- 2. Action ----------------------------------------------------------------------------------------

_NO_ACTION_CARD = Violation("GL-ACT-1", "Actions are taken with Strength, Dexterity, Berserk or Movement.")


def _not_in_hand(kind: int) -> Violation:
    if kind not in ACTIONS:
        return _NO_ACTION_CARD
    return Violation("GL-ACT-1", "You do not hold {card}.", card=CARD_NAMES[kind])


def _served(kind: int) -> Violation:
    return Violation("GL-REUSE-3", "{card} has already served as an Action this turn.", card=CARD_NAMES[kind])


def why_not_act(g: Gladiatori, seat: int) -> Violation | None:
    if seat != g.active:
        return not_yet(g)
    return _ACTED if g.acted else None


def _may_play(g: Gladiatori, seat: int, card: str) -> Violation | None:
    violation = why_not_act(g, seat)
    if violation is not None:
        return violation
    kind = KIND_OF.get(card, FNT)
    return None if kind in ACTIONS and g.gladiators[seat].hand[kind] else _not_in_hand(kind)


def _may_reuse(g: Gladiatori, seat: int, card: str) -> Violation | None:
    violation = why_not_act(g, seat)
    if violation is not None:
        return violation
    x = g.gladiators[seat]
    kind = KIND_OF.get(card, FNT)
    index = index_of(x, kind)
    if index >= 0 and x.table[index] & (ROTATED | STANDBY) == ROTATED:
        return _served(kind)
    return why_not_reuse(x, kind)


def _may_stand_by(g: Gladiatori, seat: int, card: str) -> Violation | None:
    violation = why_not_act(g, seat)
    if violation is not None:
        return violation
    x = g.gladiators[seat]
    kind = KIND_OF.get(card, FNT)
    if kind in ACTIONS and x.hand[kind]:
        return None
    index = index_of(x, kind)
    if index < 0:
        return _not_in_hand(kind)
    if x.table[index] & STANDBY:
        return ON_STANDBY
    return _served(kind) if x.table[index] & ROTATED else None


PLAY = Form("play", "play {card}", check=_may_play, at=("hand",))
REUSE = Form("reuse", "re-use {card}", check=_may_reuse, at=("table",))
STAND_BY = Form("standby", "stand by with {card}", check=_may_stand_by, at=("hand", "table"))
_PLAYS, _REUSES, _STANDBYS = of_cards(PLAY)[:4], of_cards(REUSE)[:4], of_cards(STAND_BY)[:4]


def _action_candidates(g: Gladiatori, seat: int) -> Iterator[Action]:
    a = g.gladiators[seat]
    yield PASS
    for k in ACTIONS:
        if a.hand[k]:
            yield from (_PLAYS[k], _STANDBYS[k])
    for card in a.table:
        yield from (_REUSES[card & KIND_BITS], _STANDBYS[card & KIND_BITS])


def _action_options(g: Gladiatori, seat: int) -> list[Action]:
    """The candidates that pass their checks, in one look along the row."""
    a = g.gladiators[seat]
    found = [PASS]
    hand = a.hand
    for k in ACTIONS:
        if hand[k]:
            found.append(_PLAYS[k])
            found.append(_STANDBYS[k])
    if a.table:
        blood, right = a.value[BLOOD], len(a.table)
        for index, card in enumerate(a.table):
            if not card & (ROTATED | STANDBY):
                if right - index <= blood:
                    found.append(_REUSES[card & KIND_BITS])
                found.append(_STANDBYS[card & KIND_BITS])
    return found


TAKE_ACTION = Question(
    "take-action", _action_options, candidates=_action_candidates, rule="GL-ACT-1", refuse=first("take-action"),
    says=_own_parts,
)  # fmt: skip


def take_action(g: Gladiatori, a: Gladiator) -> Flow:
    """C2: exactly one of card, re-use, Standby, Pass. True if an Action card is in use."""
    g.step = Step.ACTION
    choice = yield TAKE_ACTION.ask(a.seat)
    g.acted = True
    if choice is PASS:
        a.passive = True
        g.tell_of("passes", a.seat)
        return False
    kind = KIND_OF[choice.args[0]]
    if choice.form is STAND_BY:
        stand_by(g, a, kind)
        yield from recover_now(g, a, 3)
        return False
    if choice.form is PLAY:
        play_card(g, a, kind, ACTION)
    else:
        reuse_card(g, a, kind, ACTION)
    return True


def before_declaration(g: Gladiatori, a: Gladiator) -> Flow:
    """C3w: the others may use Powers in sight of the attacker's position (AT0)."""
    for seat in g.order:
        x = g.gladiators[seat]
        if seat != a.seat and x.hex >= 0:
            yield from any_time(g, x, AT0)


# -- close --------------------------------------------------------------------------------------------


def _closing_candidates(g: Gladiatori, seat: int) -> list[Action]:
    return [DONE, REMOVE_TRAPPED, REMOVE_UNBALANCED, *use_candidates(CLOSING)]


CLOSE = Question("close", candidates=_closing_candidates, rule="GL-FACE-6", refuse=first("close"), says=_own_parts)


def closing(g: Gladiatori, a: Gladiator) -> Flow:
    """C8: markers he already had may still be removed; those of this combat round come afterwards."""
    g.step = Step.CLOSE
    while a.hex >= 0 and (a.trapped or a.unbalanced) and (might_spend(a, 2) or _might_stand_up(a)):
        choice = yield CLOSE.ask(a.seat)
        if choice is DONE:
            return
        if choice.form is REMOVE:
            yield from remove_marker(g, a, choice)
        else:
            yield from use_power(g, a, STAND_UP)


def _might_stand_up(a: Gladiator) -> bool:
    return not a.passive and not a.powers_used >> STAND_UP & 1


def close(g: Gladiatori, a: Gladiator) -> None:
    """GL-ROUND-5, GL-RESOLVE-6: what is automatic at the end of a combat round."""
    g.step = Step.IDLE
    _lose_thrown_weapon(g, a)
    effort = a.effort
    if effort is not None and effort.place >= 0 and not effort.feinted:
        a.table[effort.place] |= ROTATED  # GL-ACT-3
    clear_table_of_fight(g)
    check_held_nets(g)
    a.passive = False
    if g.episode is not None:
        glory.judge_movement(g, a, g.episode)
        g.episode = None
    a.help.clear()  # GL-ALLY-4: what was not used up in his own combat round lapses


def _lose_thrown_weapon(g: Gladiatori, a: Gladiator) -> None:
    """GL-THROW-3: hit or miss, unless a Feint gave it back or a bear took it first (GL-BEAR-3)."""
    feinted = a.effort is not None and a.effort.feinted
    if g.attack == Attack.THROW and g.weapon in a.items and not feinted:
        a.items.remove(g.weapon)
        g.lost_items.append(g.weapon)
        g.tell_of("loses-item", a.seat, item=g.weapon.name, thing=g.weapon.title, why="thrown")
