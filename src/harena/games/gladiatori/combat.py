"""A gladiator's combat round: preparation, Action, added cards, declaration, close (chapter "Actions")."""

from __future__ import annotations

from harena.core.ask import Action, Flow, Form, Question
from harena.core.errors import Violation
from harena.games.gladiatori import glory
from harena.games.gladiatori.components import ACTIONS, BLOOD, FNT, STAND_UP
from harena.games.gladiatori.declaration import declare
from harena.games.gladiatori.elements import can_spend, might_spend, recover_now, spend_elements
from harena.games.gladiatori.fight import fight, help_ally, resolve_without_fight
from harena.games.gladiatori.laying import (
    ON_STANDBY,
    add_cards,
    clear_table_of_fight,
    place_of,
    play_card,
    reuse_card,
    stand_by,
    why_not_reuse,
)
from harena.games.gladiatori.movement import STEP, TURN, begin_episode, move_options, use_point
from harena.games.gladiatori.nets import check_held_nets
from harena.games.gladiatori.powers import AT0, AT1, CLOSING, USE, any_time, use_options, use_power
from harena.games.gladiatori.state import KIND_BITS, ROTATED, STANDBY, Attack, Fate, Gladiator, Gladiatori, Step
from harena.games.gladiatori.words import DONE, KIND_OF, PASS, POWER_OF, of_cards


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
    g.tell("combat-round", seat=a.seat, turn=g.turn, round=g.round)


# -- 1. preparation -----------------------------------------------------------------------------------

_NOT_YET = Violation("GL-ORDER-1", "It is not your combat round yet.")
_ACTED = Violation("GL-ROUND-2", "You have already taken your Action.")
_SURRENDER_LATE = Violation("GL-VP-18", "You can surrender only before your Action.")
_NO_TRAPPED = Violation("GL-TRAP-2", "You have no Trapped marker to remove.")
_NO_UNBALANCED = Violation("GL-FACE-3", "You have no Unbalanced marker to remove.")
_TWO_ELEMENTS = Violation("GL-TRAP-2", "A marker costs two Elements, and you cannot pay them.")
_MARKERS_LATE = Violation("GL-FACE-6", "Markers are removed before your Action or just before your combat round ends.")


def _may_surrender(g: Gladiatori, seat: int) -> Violation | None:
    if seat != g.active:
        return _NOT_YET
    return None if g.step == Step.PREPARE else _SURRENDER_LATE


def _may_remove(g: Gladiatori, seat: int, marker: str) -> Violation | None:
    if seat != g.active:
        return _NOT_YET
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
    found += move_options(g, a)
    return found


PREPARE = Question(
    "prepare",
    "Prepare: move on Speed, remove markers, use Powers, or go on to your Action",
    _preparation_options,
    rule="GL-XMOVE-1",
    parametric=(SURRENDER,),
)


def preparation(g: Gladiatori, a: Gladiator) -> Flow:
    """C1: anything that comes before the Action, in any order. True if he surrenders."""
    while True:
        g.step = Step.PREPARE
        g.asking, g.window, g.chooser = "power", AT1, a.seat
        g.mover, g.runs = a.seat, True
        choice = yield PREPARE.ask(a.seat)
        g.chooser = -1
        form = choice.form
        if form is STEP or form is TURN:
            yield from use_point(g, a, choice)
            continue
        g.mover, g.runs = -1, False
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
    yield from spend_elements(g, x, 2)
    if choice is REMOVE_TRAPPED:
        x.trapped -= 1
    else:
        x.unbalanced -= 1
        if not x.unbalanced:
            x.face_down = False
    g.tell("removes-marker", seat=x.seat, marker=choice.args[0])


def surrender(g: Gladiatori, x: Gladiator) -> None:
    """GL-VP-10, GL-VP-18."""
    glory.score(g, x.seat, glory.SURRENDER, "surrender")
    glory.leave_board(g, x, Fate.SURRENDERED)
    check_held_nets(g)
    glory.finish_if_decided(g)


# -- 2. Action ----------------------------------------------------------------------------------------

_NOT_IN_HAND = Violation("GL-ACT-1", "You do not hold that Action card.")
_SERVED = Violation("GL-REUSE-3", "This card has already served as an Action this turn.")


def why_not_act(g: Gladiatori, seat: int) -> Violation | None:
    if seat != g.active:
        return _NOT_YET
    return _ACTED if g.acted else None


def _may_play(g: Gladiatori, seat: int, card: str) -> Violation | None:
    violation = why_not_act(g, seat)
    if violation is not None:
        return violation
    kind = KIND_OF.get(card, FNT)
    return None if kind in ACTIONS and g.gladiators[seat].hand[kind] else _NOT_IN_HAND


def _may_reuse(g: Gladiatori, seat: int, card: str) -> Violation | None:
    violation = why_not_act(g, seat)
    if violation is not None:
        return violation
    x = g.gladiators[seat]
    kind = KIND_OF.get(card, FNT)
    place = place_of(x, kind)
    if place >= 0 and x.table[place] & (ROTATED | STANDBY) == ROTATED:
        return _SERVED
    return why_not_reuse(x, kind)


def _may_stand_by(g: Gladiatori, seat: int, card: str) -> Violation | None:
    violation = why_not_act(g, seat)
    if violation is not None:
        return violation
    x = g.gladiators[seat]
    kind = KIND_OF.get(card, FNT)
    if kind in ACTIONS and x.hand[kind]:
        return None
    place = place_of(x, kind)
    if place < 0:
        return _NOT_IN_HAND
    if x.table[place] & STANDBY:
        return ON_STANDBY
    return _SERVED if x.table[place] & ROTATED else None


PLAY = Form("play", "play {card}", check=_may_play)
REUSE = Form("reuse", "re-use {card}", check=_may_reuse)
STAND_BY = Form("standby", "stand by with {card}", check=_may_stand_by)
_PLAYS, _REUSES, _STANDBYS = of_cards(PLAY)[:4], of_cards(REUSE)[:4], of_cards(STAND_BY)[:4]


def _action_options(g: Gladiatori, seat: int) -> list[Action]:
    a = g.gladiators[seat]
    found = [PASS]
    hand = a.hand
    for k in ACTIONS:
        if hand[k]:
            found.append(_PLAYS[k])
            found.append(_STANDBYS[k])
    if a.table:
        blood, right = a.value[BLOOD], len(a.table)
        for place, card in enumerate(a.table):
            if not card & (ROTATED | STANDBY):
                if right - place <= blood:
                    found.append(_REUSES[card & KIND_BITS])
                found.append(_STANDBYS[card & KIND_BITS])
    return found


TAKE_ACTION = Question(
    "take-action", "Choose your Action: play or re-use a card, stand by, or pass", _action_options, rule="GL-ACT-1"
)


def take_action(g: Gladiatori, a: Gladiator) -> Flow:
    """C2: exactly one of card, re-use, Standby, Pass. True if an Action card is in use."""
    g.step = Step.ACTION
    choice = yield TAKE_ACTION.ask(a.seat)
    g.acted = True
    if choice is PASS:
        a.passive = True
        g.tell("passes", seat=a.seat)
        return False
    kind = KIND_OF[choice.args[0]]
    if choice.form is STAND_BY:
        stand_by(g, a, kind)
        yield from recover_now(g, a, 3)
        return False
    if choice.form is PLAY:
        play_card(g, a, kind)
    else:
        reuse_card(g, a, kind)
    return True


def before_declaration(g: Gladiatori, a: Gladiator) -> Flow:
    """C3w: the others may use Powers in sight of the attacker's position (AT0)."""
    for seat in g.order:
        x = g.gladiators[seat]
        if seat != a.seat and x.hex >= 0:
            yield from any_time(g, x, AT0)


# -- close --------------------------------------------------------------------------------------------


def _closing_options(g: Gladiatori, seat: int) -> list[Action]:
    a = g.gladiators[seat]
    return [DONE, *_marker_options(a), *use_options(g, a, CLOSING)]


CLOSE = Question("close", "Remove markers before your combat round ends?", _closing_options, rule="GL-FACE-6")


def closing(g: Gladiatori, a: Gladiator) -> Flow:
    """C8: markers he already had may still be removed; those of this combat round come afterwards."""
    g.step = Step.CLOSE
    while a.hex >= 0 and (a.trapped or a.unbalanced) and (might_spend(a, 2) or _might_stand_up(a)):
        g.asking, g.window, g.chooser = "power", CLOSING, a.seat
        choice = yield CLOSE.ask(a.seat)
        g.chooser = -1
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
        g.tell("loses-item", seat=a.seat, item=g.weapon.name)
