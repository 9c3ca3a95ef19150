"""What an attack or a defence is worth, term by term (sections "The attack value" and "The defence value")."""

from __future__ import annotations

from typing import Any

from harena.core import Flow

from .arena import DISTANCE
from .attack_powers import attack_powers
from .components import BER, BLOOD, CARD_NAMES, DEX, E1, GUARD, KINDS, MOV, OFFENSE, SPEED, STR
from .efforts import effort_of
from .movement import hex_of
from .powers import AT3, AT4, any_time
from .reactions import from_front
from .skills import call_on_skill, put_in_points
from .special_moves import conversions, overskill, rage, special_moves
from .state import FACE_DOWN, FIRST_BEAST, Attack, Gladiator, Gladiatori, Step
from .telling import REACTIONS, cards_told

TRAPPED_PENALTY, FACE_DOWN_PENALTY, BEHIND_PENALTY = -3, -5, -3
MATCH, OPPOSE, DELAY_BONUS, UNBEATABLE_BONUS = 5, 5, 3, 4



def reveal(g: Gladiatori, x: Gladiator) -> None:
    """The card in use and what lies on it are turned up."""
    effort = effort_of(x)
    if effort.place < 0 or effort.open:
        return
    x.table[effort.place] &= ~FACE_DOWN
    effort.open = True
    g.reveals += 1
    if g.log is not None and (effort.new or any(x.laid)):
        laid = [CARD_NAMES[k] for k in KINDS for _ in range(x.laid[k])]
        told: dict[str, Any] = {"card": CARD_NAMES[x.card()], "cards": laid}
        if g.tells():
            told["laid"] = cards_told(x.laid) or None
        if not effort.new:
            told["again"] = "again"
        elif x.seat in g.targets:
            told["does"] = REACTIONS[x.card()]
        g.tell_of("reveals", x.seat, **told)


# -- the terms ----------------------------------------------------------------------------------------


def card_bonus(x: Gladiator) -> int:
    """GL-ATKVAL-2, GL-DEX-3: energy for Strength, half the hand for Dexterity; Blood and Speed are put in apart."""
    card = x.card()
    if card == STR:
        return x.laid[E1]
    return sum(x.hand) // 2 if card == DEX else 0


def status_penalty(x: Gladiator) -> int:
    """GL-ATKVAL-4, GL-DEFVAL-4."""
    return (TRAPPED_PENALTY if x.trapped else 0) + (FACE_DOWN_PENALTY if x.face_down else 0)


def casts_net(g: Gladiatori) -> bool:
    return g.weapon is not None and g.weapon.is_net


def range_penalty(g: Gladiatori, a: Gladiator) -> int:
    """GL-ATKVAL-5: one per hex between beyond the first, two with a Net."""
    beyond = max(0, DISTANCE[a.hex][hex_of(g, g.targets[0])] - 2)
    return -2 * beyond if casts_net(g) else -beyond


def item_attack(g: Gladiatori, a: Gladiator) -> int:
    """GL-ATKVAL-3: everything he carries; what is thrown counts double."""
    total = sum([item.attack for item in a.items])
    return total + g.weapon.attack if g.attack == Attack.THROW and g.weapon is not None else total


def help_bonus(x: Gladiator, enemy: int) -> int:
    """GL-ALLY-4, GL-ALLY-5: what allies gave against this enemy, used up now."""
    effort = effort_of(x)
    bonus = 0
    for entry in x.help[:]:
        if entry[0] == enemy:
            bonus += entry[1]
            x.help.remove(entry)
            effort.help.append(entry)
    return bonus


def unbeatable_bonus(x: Gladiator) -> None:
    """GL-UNBEAT-3: the next Action or Reaction, whichever comes first."""
    if x.unbeatable_bonus:
        effort = effort_of(x)
        x.unbeatable_bonus = False
        effort.unbeatable = True
        effort.add("Unbeatable", UNBEATABLE_BONUS)


def undo_bonuses(x: Gladiator) -> None:
    """GL-FEINT-4: what allies gave and the bonus of Unbeatable wait for the next time."""
    effort = effort_of(x)
    x.help += effort.help
    x.unbeatable_bonus = x.unbeatable_bonus or effort.unbeatable


# -- the two values -----------------------------------------------------------------------------------


def attack_value(g: Gladiatori, a: Gladiator) -> Flow:
    """C7a to C7d: the attacker reveals and settles everything before any defender reveals (GL-RESOLVE-2)."""
    effort = effort_of(a)
    g.step = Step.ATTACK_VALUE
    reveal(g, a)
    yield from rage(g, a)
    yield from overskill(g, a)
    yield from any_time(g, a, AT3)
    effort.add(CARD_NAMES[a.card()], card_bonus(a))
    if any(figure >= FIRST_BEAST for figure in g.targets):
        yield from conversions(g, a)
    if a.card() == BER:
        yield from put_in_points(g, a, BLOOD)
    effort.add("items", item_attack(g, a))
    yield from call_on_skill(g, a, OFFENSE)
    effort.add("status", status_penalty(a))
    yield from special_moves(g, a)
    yield from attack_powers(g, a)
    unbeatable_bonus(a)
    if g.attack == Attack.THROW:
        effort.add("range", range_penalty(g, a))
    effort.answered = True


def defence_value(g: Gladiatori, d: Gladiator) -> Flow:
    """C7g, C7h: knowing the attack value, the defender settles his own (GL-DEFVAL-8)."""
    effort = effort_of(d)
    reacting = effort.place >= 0
    card = d.card()
    dodging = card == MOV
    if reacting:
        if card == BER:
            effort.add("Oppose", OPPOSE)
        else:
            effort.add(CARD_NAMES[card], card_bonus(d))
        if dodging:
            yield from put_in_points(g, d, SPEED)
        if g.attack != Attack.BEAST and g.gladiators[g.attacker].card() == card:
            effort.add("match", MATCH)
    if not dodging and not casts_net(g):
        effort.add("items", sum([item.defence for item in d.items]))
    yield from call_on_skill(g, d, GUARD)
    effort.add("ally", help_bonus(d, g.attacker))
    effort.add("status", status_penalty(d))
    if not from_front(g, d):
        effort.add("behind", BEHIND_PENALTY)
    if d.delayed:
        effort.add("Delay", DELAY_BONUS)
    if reacting:
        yield from special_moves(g, d)
        if g.attack == Attack.BEAST:
            yield from conversions(g, d)
            effort.add("against an animal", effort.beast_bonus)
        unbeatable_bonus(d)
    effort.answered = True


def reveal_defence(g: Gladiatori, d: Gladiator) -> Flow:
    """C7f: the defender's cards are turned up; Rage, Overskill and any-time Powers."""
    g.step = Step.DEFENCE_VALUE
    if effort_of(d).place >= 0:
        reveal(g, d)
        yield from rage(g, d)
        yield from overskill(g, d)
        yield from any_time(g, d, AT4)
