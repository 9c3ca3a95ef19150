"""Powers that are free in time, and the windows they may be used in (chapter "Powers")."""

from __future__ import annotations

from typing import Any

from harena.core import Action, Flow, Form, Question, Violation

from .components import (
    ADAPTATION,
    CHARACTERS,
    DELAY,
    POWER_NAMES,
    RESISTANCE,
    STAND_UP,
)
from .elements import recover_now
from .names import CARD_WORDS, KIND_OF, POWER_OF, POWER_WORDS, STOP, first
from .state import Gladiator, Gladiatori, Step
from .telling import kinds_told

# GL-POWER-3: before a fight is declared, own preparation, before reacting, before the attack value, before the
# defence value, before paying, in Rest; and just before the own combat round ends.
AT0, AT1, AT2, AT3, AT4, AT5, AT6, CLOSING = range(8)

WINDOWS: dict[int, tuple[int, ...]] = {
    ADAPTATION: (AT0, AT1, AT2, AT3, AT4, AT5),
    DELAY: (AT0, AT1, AT2, AT4),
    RESISTANCE: (AT0, AT1, AT2, AT3, AT4, AT5, AT6),
    STAND_UP: (AT1, AT3, CLOSING),
}
_IN_WINDOW: tuple[tuple[int, ...], ...] = tuple(
    tuple(power for power, windows in WINDOWS.items() if window in windows) for window in range(8)
)

_NO_POWER = Violation("GL-POWER-1", "There is no such Power.")
_NOT_OWNED = tuple(Violation("GL-POWER-1", "{power} is no Power of yours.", power=name) for name in POWER_NAMES)
_USED = tuple(Violation("GL-POWER-1", "{power} works once a game, and you have used it.", power=n) for n in POWER_NAMES)
_NOT_LEARNED = Violation("GL-LEARN-1", "Powers are not in play yet.")
_PASSIVE = Violation("GL-POWER-2", "A Passive gladiator cannot activate Powers.")
_OWN_ROUND = Violation("GL-STAND-2", "Stand up! works only in your own combat round.")
_NO_MARKERS = Violation("GL-STAND-1", "You have no markers to remove.")
_WHEN = {
    "Lunge": "when your attack is announced", "Leap": "when your attack is announced",
    "Deep Wounds": "when your attack is announced", "Wrestling": "when your attack is announced",
    "Unbeatable": "when your gladiator dies",
}  # fmt: skip
_WRONG_TIME = tuple(
    Violation("GL-POWER-3", "{power} is used {when}: not now.", power=name, when=_WHEN[name])
    if name in _WHEN
    else Violation("GL-POWER-3", "{power} has no use at this moment.", power=name)
    for name in POWER_NAMES
)
_TOO_LATE = Violation("GL-ATKVAL-6", "This Power must be announced before the defender reveals.")


def why_not_power(x: Gladiator, power: int) -> Violation | None:
    """GL-POWER-1: each Power works once."""
    if x.powers[power]:
        return None if x.powers_open else _NOT_LEARNED
    return _USED[power] if x.powers_used >> power & 1 else _NOT_OWNED[power]


def may_use(g: Gladiatori, seat: int, name: str) -> Violation | None:
    x = g.gladiators[seat]
    power = POWER_OF.get(name, -1)
    if power < 0:
        return _NO_POWER
    violation = why_not_power(x, power)
    if violation is not None:
        return violation
    if power == STAND_UP:
        if seat != g.active:
            return _OWN_ROUND
        if not x.trapped and not x.unbalanced:
            return _NO_MARKERS
    if is_passive(x):
        return _PASSIVE
    if g.step == Step.DEFENCE_VALUE and seat == g.attacker and power not in WINDOWS:
        return _TOO_LATE
    if g.phase == "rest":
        return None if power == RESISTANCE and g.asks(seat, "rest-power") else _WRONG_TIME[power]
    window = open_window(g, seat)
    return None if window is not None and power in _IN_WINDOW[window] else _WRONG_TIME[power]


def open_window(g: Gladiatori, seat: int) -> int | None:
    """The window in which a seat is asked for Powers now, by itself or with other things."""
    if g.asks(seat, "prepare"):
        return AT1
    if g.asks(seat, "close"):
        return CLOSING
    asked = g.asked_of(seat, "any-time-power")
    return None if asked is None else asked[0]


def is_passive(x: Gladiator) -> bool:
    """GL-PASSIVE-1, GL-PASSIVE-2: after a Pass in his own combat round, or as a defender without a Reaction."""
    return x.passive or (x.effort is not None and x.effort.place < 0)


USE = Form("use-power", "use {power}", check=may_use, at=("sheet",))
NO_POWER = Form("no-power", "use no power", passes=True)()
_USES = tuple(USE(word) for word in POWER_WORDS)


def use_options(g: Gladiatori, x: Gladiator, window: int) -> list[Action]:
    """The Powers that x may use in this window."""
    found = []
    if x.powers_open and not is_passive(x):
        for power in _IN_WINDOW[window]:
            if x.powers[power] and (power != STAND_UP or x.trapped or x.unbalanced):
                found.append(_USES[power])
    return found


def use_candidates(window: int) -> list[Action]:
    """The Powers that have a use in this window at all."""
    return [_USES[power] for power in _IN_WINDOW[window]]


def _window_candidates(g: Gladiatori, seat: int, window: int) -> list[Action]:
    return [NO_POWER, *use_candidates(window)]


def _window_options(g: Gladiatori, seat: int, window: int) -> list[Action]:
    return [NO_POWER, *use_options(g, g.gladiators[seat], window)]


def _window_parts(g: Gladiatori, seat: int, window: int) -> dict[str, Any]:
    """Before what a Power may be used."""
    parts: dict[str, Any] = {"moment": str(window)}
    if g.attacker >= 0 and g.attacker != seat:
        parts |= g.named("attacker", g.attacker)
    if window == AT4 and g.target_values:
        parts["value"] = g.target_values[g.targets.index(seat)]
    return parts


ANY_TIME = Question(
    "any-time-power",
    _window_options,
    candidates=_window_candidates,
    rule="GL-POWER-3", refuse=first("any-time-power"),
    passing=NO_POWER,
    says=_window_parts,
)


def might_use(x: Gladiator, window: int) -> bool:
    """Whether, for all the others know, x could use a Power now: only then he is asked, so asking tells nothing."""
    if not x.powers_open:
        return False
    for power in _IN_WINDOW[window]:
        if x.powers_used >> power & 1 or (power == STAND_UP and not x.trapped and not x.unbalanced):
            continue
        if x.character < 0 or CHARACTERS[x.character].powers >> power & 1:
            return True
    return False


def might_own(x: Gladiator, power: int) -> bool:
    """Whether, for all the others know, x has this Power unused."""
    if not x.powers_open or x.powers_used >> power & 1:
        return False
    return x.character < 0 or bool(CHARACTERS[x.character].powers >> power & 1)


def any_time(g: Gladiatori, x: Gladiator, window: int) -> Flow:
    """GL-R-72: a window for the Powers that may be used at any time; as many as he likes, one after the other."""
    while might_use(x, window):
        choice = yield ANY_TIME.ask(x.seat, window)
        if choice is NO_POWER:
            return
        yield from use_power(g, x, POWER_OF[choice.args[0]])


def cross_out(g: Gladiatori, x: Gladiator, power: int, **told: Any) -> None:
    """GL-POWER-1: the Power is announced, with what it does here, and is used up."""
    x.powers[power] = 0
    x.powers_used |= 1 << power
    g.reveals += 1
    g.tell_of("uses-power", x.seat, power=POWER_NAMES[power], **told)


def undo_powers(x: Gladiator, powers: int) -> None:
    """GL-FEINT-4: these Powers, as bits, are owned and unused again."""
    for power in range(len(x.powers)):
        if powers >> power & 1:
            x.powers[power] = 1
    x.powers_used &= ~powers


def use_power(g: Gladiatori, x: Gladiator, power: int) -> Flow:
    if power == STAND_UP:  # GL-STAND-1
        cross_out(g, x, power, does="rise")
        x.trapped = x.unbalanced = 0
        x.face_down = False
    elif power == DELAY:  # GL-DELAY-2
        cross_out(g, x, power, does="defence")
        x.delayed = True
    elif power == RESISTANCE:
        cross_out(g, x, power, does="recover")
        yield from recover_now(g, x, 3)
    else:
        cross_out(g, x, power, does="adapt")
        yield from adapt(g, x)


# -- Adaptation ---------------------------------------------------------------------------------------

MOST_ADAPTED = 3
_NOT_ADAPTING = Violation("GL-ADAPT-1", "Cards change between hand and HP deck only by Adaptation, at most 3.")
_NO_SUCH_CARD = Violation("GL-ADAPT-1", "There is no such card to move.")


def _may_adapt(g: Gladiatori, seat: int, card: str, to: str) -> Violation | None:
    if not g.asks(seat, "adapt"):
        return _NOT_ADAPTING
    x = g.gladiators[seat]
    pile = {"hand": x.hp, "hp deck": x.hand}.get(to)
    return None if pile is not None and card in KIND_OF and pile[KIND_OF[card]] else _NO_SUCH_CARD


ADAPT = Form(
    "adapt", "move {card} to {pile}", check=_may_adapt, at=lambda card, pile: ["hand" if pile == "hp deck" else "hp"]
)
_TO_HAND = tuple(ADAPT(word, "hand") for word in CARD_WORDS)
_TO_HP = tuple(ADAPT(word, "hp deck") for word in CARD_WORDS)


def _adapt_candidates(g: Gladiatori, seat: int, left: int) -> list[Action]:
    return [STOP, *_TO_HP, *_TO_HAND]


ADAPT_CARD = Question(
    "adapt",
    candidates=_adapt_candidates,
    rule="GL-ADAPT-1", refuse=first("adapt"),
    says=lambda g, seat, left: {"left": left},
)


def adapt(g: Gladiatori, x: Gladiator) -> Flow:
    """GL-ADAPT-1: up to three cards in all, in either direction. The others see how many of which colour."""
    to_hand: list[int] = []
    to_hp: list[int] = []
    for left in range(MOST_ADAPTED, 0, -1):
        choice = yield ADAPT_CARD.ask(x.seat, left)
        if choice is STOP:
            break
        kind = KIND_OF[choice.args[0]]
        if choice.args[1] == "hand":
            x.hp[kind] -= 1
            x.hand[kind] += 1
            to_hand.append(kind)
        else:
            x.hand[kind] -= 1
            x.hp[kind] += 1
            to_hp.append(kind)
    if g.log is not None:
        secret = {
            name: kinds_told(kinds) for name, kinds in (("into_hand", to_hand), ("into_hp", to_hp)) if kinds
        }
        counts = {name: len(kinds) for name, kinds in (("to_hand", to_hand), ("to_hp", to_hp)) if kinds}
        still = {} if counts else {"unmoved": "unmoved"}
        g.tell_of("adapts", x.seat, secret=secret, **counts, **still)
