"""Powers that are announced with an attack: Lunge, Leap, Deep Wounds, Wrestling (chapter "Powers")."""

from __future__ import annotations

from typing import Any

from harena.core import Action, Flow, Form, Question, Violation

from .components import DEEP_WOUNDS, LEAP, LUNGE, WRESTLING
from .efforts import APPLY, DECLINE, OFFER, effort_of, so_far
from .names import KIND_OF, STOP, first, of_cards
from .powers import cross_out, might_own, why_not_power
from .state import Attack, Gladiator, Gladiatori, Step
from .telling import kinds_told

_LATE = Violation("GL-ATKVAL-6", "This Power must be announced before the defender reveals.")
_NO_LUNGE = Violation("GL-LUNGE-1", "You cannot lunge with that card now.")
_NO_LEAP = Violation("GL-LEAP-1", "Each hex entered, three at most, gives +2 attack or +1 damage.")
_NO_DEEP = Violation("GL-DEEP-1", "Deep Wounds costs 1 to 3 attack.")


def _announced_late(g: Gladiatori, seat: int, power: int) -> Violation | None:
    """GL-ATKVAL-6, GL-POWER-1."""
    if seat == g.attacker and g.step >= Step.DEFENCE_VALUE and g.step < Step.MOVE:
        return _LATE
    return why_not_power(g.gladiators[seat], power)


def _may_lunge(g: Gladiatori, seat: int, card: str) -> Violation | None:
    x = g.gladiators[seat]
    if not g.asks(seat, "lunge"):
        return _announced_late(g, seat, LUNGE) or _NO_LUNGE
    if not effort_of(x).lunged and not x.has_power(LUNGE):
        return _announced_late(g, seat, LUNGE)
    return None if card in KIND_OF and x.hand[KIND_OF[card]] else _NO_LUNGE


def _may_leap(g: Gladiatori, seat: int, attack: int, damage: int) -> Violation | None:
    x = g.gladiators[seat]
    if not g.asks(seat, "leap") or not x.has_power(LEAP):
        return _announced_late(g, seat, LEAP) or _NO_LEAP
    fits = attack >= 0 and damage >= 0 and attack + damage == min(3, x.entered)
    return None if fits else _NO_LEAP


def _may_deepen(g: Gladiatori, seat: int, n: int) -> Violation | None:
    if not g.asks(seat, "deep-wounds") or not g.gladiators[seat].has_power(DEEP_WOUNDS):
        return _announced_late(g, seat, DEEP_WOUNDS) or _NO_DEEP
    return None if 1 <= n <= 3 else _NO_DEEP


LUNGE_WITH = Form("lunge", "lunge with {card}", check=_may_lunge, at=("hand",))
LEAP_FOR = Form(
    "leap", "leap for {attack:int} attack and {damage:int} damage", check=_may_leap, about=("leap",), at=("sheet",)
)
DEEPEN = Form(
    "deepen", "deepen the wound by {n:int}", check=_may_deepen, about=("deep wounds",), at=("sheet",)
)
_LUNGES = of_cards(LUNGE_WITH)
_DEEPENS = tuple(DEEPEN(n) for n in (1, 2, 3))
_NO_LUNGE_ACTION, _NO_LEAP_ACTION, _NO_DEEP_ACTION = DECLINE("lunge"), DECLINE("leap"), DECLINE("deep wounds")


def _lunge_candidates(g: Gladiatori, seat: int) -> list[Action]:
    return [STOP if effort_of(g.gladiators[seat]).lunged else _NO_LUNGE_ACTION, *_LUNGES]


def _leap_candidates(g: Gladiatori, seat: int) -> list[Action]:
    hexes = min(3, g.gladiators[seat].entered)
    return [_NO_LEAP_ACTION, *(LEAP_FOR(hexes - damage, damage) for damage in range(hexes + 1))]


def _deep_candidates(g: Gladiatori, seat: int) -> list[Action]:
    return [_NO_DEEP_ACTION, *_DEEPENS]


def _leap_parts(g: Gladiatori, seat: int) -> dict[str, Any]:
    return {"hexes": min(3, g.gladiators[seat].entered), **so_far(g, seat)}


ASK_LUNGE = Question(
    "lunge", candidates=_lunge_candidates, rule="GL-LUNGE-1", refuse=first("lunge"), says=so_far
)
ASK_LEAP = Question(
    "leap", candidates=_leap_candidates, rule="GL-LEAP-1", refuse=first("leap"), says=_leap_parts
)
ASK_DEEP_WOUNDS = Question(
    "deep-wounds", candidates=_deep_candidates, rule="GL-DEEP-1", refuse=first("deep-wounds"), says=so_far
)


def attack_powers(g: Gladiatori, a: Gladiator) -> Flow:
    """Lunge, Leap, Deep Wounds and Wrestling, in this order (GL-R-33)."""
    close = g.attack != Attack.THROW and a.free()  # the icons Movement and Melee
    if close and might_own(a, LUNGE) and any(a.hand):
        yield from _lunge(g, a)
    if close and might_own(a, LEAP) and a.entered:
        yield from _leap(g, a)
    if g.attack == Attack.HELP:
        return
    if might_own(a, DEEP_WOUNDS):
        yield from _deepen(g, a)
    if close and might_own(a, WRESTLING):
        yield from _announce_wrestling(g, a)


def _announce(g: Gladiatori, a: Gladiator, power: int, **told: Any) -> None:
    """The Power is used up, unless a Feint gives it back."""
    cross_out(g, a, power, **told)
    effort_of(a).powers |= 1 << power


def _lunge(g: Gladiatori, a: Gladiator) -> Flow:
    """GL-LUNGE-1: up to three cards of the hand, +2 for each."""
    effort = effort_of(a)
    while len(effort.lunged) < 3 and any(a.hand):
        choice = yield ASK_LUNGE.ask(a.seat)
        if choice.form is not LUNGE_WITH:
            break
        if not effort.lunged:
            _announce(g, a, LUNGE, does="lunge")
        kind = KIND_OF[choice.args[0]]
        a.hand[kind] -= 1
        a.discard[kind] += 1
        effort.lunged.append(kind)
    effort.add("Lunge", 2 * len(effort.lunged))
    if effort.lunged and g.log is not None:
        g.tell_of("lunges", a.seat, secret={"discarded": kinds_told(effort.lunged)}, count=len(effort.lunged))


def undo_lunge(x: Gladiator) -> None:
    """GL-FEINT-4: the cards of a Lunge are in the hand again."""
    for kind in effort_of(x).lunged:
        x.discard[kind] -= 1
        x.hand[kind] += 1


def _leap(g: Gladiatori, a: Gladiator) -> Flow:
    """GL-LEAP-1: each hex entered is +2 attack or +1 damage."""
    effort = effort_of(a)
    choice = yield ASK_LEAP.ask(a.seat)
    if choice.form is LEAP_FOR:
        attack, damage = 2 * choice.args[0], choice.args[1]
        gains = [f"+{n} {what}" for n, what in ((attack, "attack"), (damage, "damage")) if n]
        _announce(g, a, LEAP, hexes=min(3, a.entered), gains=gains)
        effort.add("Leap", attack)
        effort.leap_damage = damage


def _deepen(g: Gladiatori, a: Gladiator) -> Flow:
    """GL-DEEP-1: less attack for more damage."""
    effort = effort_of(a)
    choice = yield ASK_DEEP_WOUNDS.ask(a.seat)
    if choice.form is DEEPEN:
        _announce(g, a, DEEP_WOUNDS, deeper=choice.args[0])
        effort.deep = choice.args[0]
        effort.add("Deep Wounds", -effort.deep)


def _announce_wrestling(g: Gladiatori, a: Gladiator) -> Flow:
    """GL-WREST-1: it is announced now and done after the outcome."""
    choice = yield OFFER.ask(a.seat, "wrestling")
    if choice.form is APPLY:
        _announce(g, a, WRESTLING, does="wrestle")
        effort_of(a).wrestling = True
