"""Reactions: what fits against an attack, and choosing it (section "Reactions")."""

from __future__ import annotations

from typing import Any

from harena.core import Action, Flow, Form, Question, Violation

from .arena import directly_behind, in_front
from .components import ACTIONS, BER, BLOOD, CARD_NAMES, MOV, STR
from .laying import REACTION, add_cards, play_card, reuse_card, why_not_reuse
from .movement import hex_of
from .names import KIND_OF, PASS, first, of_cards
from .powers import AT2, any_time
from .state import KIND_BITS, STANDBY, Attack, Effort, Gladiator, Gladiatori, Step
from .telling import REACTIONS, side_told

_NOT_ATTACKED = Violation("GL-REACT-1", "You are not under attack.")
_NOT_A_REACTION = Violation("GL-REACT-2", "Only the four Action cards can be Reactions.")
_FROM_FRONT = tuple(
    Violation("GL-REACT-3", "You can {verb} only attacks from your front; this one comes from behind.", verb=verb)
    for verb in REACTIONS[:3]
)
_DIRECTLY_BEHIND = Violation("GL-MOVE-8", "You cannot dodge an attack from directly behind.")
_ONLY_OPPOSE = Violation("GL-REACT-4", "While Trapped you can only Oppose.")
_ONLY_BLOCK = Violation("GL-REACT-4", "While Face-down you can only Block.")
_HELPLESS = Violation("GL-REACT-4", "Trapped and Face-down you cannot react at all.")


def from_front(g: Gladiatori, d: Gladiator) -> bool:
    """Whether the attack comes from the defender's front (GL-GEO-8, GL-GEO-11)."""
    return in_front(d.hex, d.facing, hex_of(g, g.attacker))


def why_not_fit(g: Gladiatori, d: Gladiator, kind: int) -> Violation | None:
    """GL-REACT-3, GL-REACT-4: zone and status."""
    if d.trapped:
        if d.face_down:
            return _HELPLESS
        if kind != BER:
            return _ONLY_OPPOSE
    elif d.face_down and kind != STR:
        return _ONLY_BLOCK
    if kind == MOV:
        return _DIRECTLY_BEHIND if directly_behind(d.hex, d.facing, hex_of(g, g.attacker)) else None
    return None if from_front(g, d) else _FROM_FRONT[kind]


def fitting(g: Gladiatori, d: Gladiator) -> list[int]:
    return [kind for kind in ACTIONS if why_not_fit(g, d, kind) is None]


def _may_react(g: Gladiatori, seat: int, card: str) -> Violation | None:
    kind = KIND_OF.get(card, -1)
    if kind not in ACTIONS:
        return _NOT_A_REACTION
    d = g.gladiators[seat]
    if d.hex < 0 or seat not in g.targets or hex_of(g, g.attacker) < 0:
        return _NOT_ATTACKED
    violation = why_not_fit(g, d, kind)
    if violation is not None:
        return violation
    if not g.asks(seat, "react"):
        return _NOT_ATTACKED
    if d.hand[kind]:
        return None
    if all(card & KIND_BITS != kind for card in d.table):
        told = "{card} is neither in your hand nor on your table."
        return Violation("GL-REACT-1", told, card=CARD_NAMES[kind])
    return why_not_reuse(d, kind)


REACT = Form("react", "react with {card}", check=_may_react, at=("hand", "table"))
_REACTS = of_cards(REACT)[:4]


def _react_candidates(g: Gladiatori, seat: int) -> list[Action]:
    d = g.gladiators[seat]
    return [PASS, *(_REACTS[k] for k in ACTIONS if d.hand[k]), *(_REACTS[card & KIND_BITS] for card in d.table)]


def _react_options(g: Gladiatori, seat: int) -> list[Action]:
    """The candidates that pass their checks; what fits the attack is looked up once."""
    d = g.gladiators[seat]
    found = [PASS]
    fit = fitting(g, d)
    found += [_REACTS[k] for k in fit if d.hand[k]]
    blood, right = d.value[BLOOD], len(d.table)
    for index, card in enumerate(d.table):
        if not card & STANDBY and right - index <= blood and card & KIND_BITS in fit:
            found.append(_REACTS[card & KIND_BITS])
    return found


def attack_parts(g: Gladiatori, seat: int) -> dict[str, Any]:
    """By whom, with what and from where a seat is attacked; an animal's value is known at once."""
    parts = {**g.named("attacker", g.attacker), **g.named("gladiator", seat), "how": g.attack.name.lower()}
    parts["side"] = side_told(g.gladiators[seat], hex_of(g, g.attacker))
    if g.weapon is not None:
        parts["weapon"] = g.weapon.title
    if g.break_item is not None and g.break_owner == seat:
        parts["item"] = g.break_item.title
    if g.attack == Attack.BEAST:
        parts["value"] = g.target_values[0]
    else:
        attacker = g.gladiators[g.attacker]
        parts["laid"] = sum(attacker.laid)
        if attacker.effort is not None and (attacker.effort.open or not attacker.effort.new):
            parts["card"] = CARD_NAMES[attacker.card()]
    return parts


CHOOSE_REACTION = Question(
    "react", _react_options, candidates=_react_candidates, rule="GL-REACT-1", refuse=first("react"), passing=PASS,
    says=attack_parts,
)


def react(g: Gladiatori, d: Gladiator) -> Flow:
    """C5, C6: Powers, then a Reaction with its cards; without one he is Passive (GL-PASSIVE-2)."""
    g.step = Step.REACT
    d.effort = None
    open_ = g.attack == Attack.BEAST  # GL-ANIM-11: against an animal everything lies face-up
    fits = bool(fitting(g, d))
    if fits:
        yield from any_time(g, d, AT2)
        if any(d.hand[:4]) or any(not card & STANDBY for card in d.table):
            choice = yield CHOOSE_REACTION.ask(d.seat)
            if choice is not PASS:
                kind = KIND_OF[choice.args[0]]
                if d.hand[kind]:
                    play_card(g, d, kind, REACTION, open_=open_)
                else:
                    reuse_card(g, d, kind, REACTION, open_=open_)
                yield from add_cards(g, d)
                return
    d.effort = Effort()
    if g.tells("is-passive"):
        g.tell_of("is-passive", d.seat, why="does not" if fits else _why_helpless(d))


def _why_helpless(d: Gladiator) -> str:
    """GL-REACT-3, GL-REACT-4: why no Reaction fits: what hampers him, or the side that he is struck from."""
    return " ".join(["Trapped"] * (d.trapped > 0) + ["Face-down"] * d.face_down) or "directly behind"
