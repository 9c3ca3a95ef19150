"""The turn: choosing cards, player order, rest and end (chapter "The turn")."""

from __future__ import annotations

from typing import Any

from harena.core import Action, Flow, Form, Question, Violation, together

from . import glory, knowledge
from .animals import call_animals
from .components import (
    CARD_NAMES,
    DELAY,
    ENDURANCE,
    KINDS,
    RESISTANCE,
    SKILLS,
)
from .elements import choose_recoveries, take_back, use_skill
from .names import CARD_WORDS, KIND_OF, first
from .nets import check_held_nets
from .powers import AT0, NO_POWER, USE, any_time, cross_out, might_own
from .skills import CALL_ON, USE_SKILL
from .state import (
    FACE_DOWN,
    KIND_BITS,
    LAST_TURN,
    ROUNDS,
    Fate,
    Gladiator,
    Gladiatori,
)
from .telling import cards_told


def playing(g: Gladiatori) -> list[Gladiator]:
    return [x for x in g.gladiators if x.hex >= 0]


# -- choose cards -------------------------------------------------------------------------------------

_NOT_IN_DECK = Violation("GL-CHOOSE-3", "There is no such card in your deck.")
_NOT_CHOOSING = Violation("GL-CHOOSE-1", "Hand and HP deck are chosen at the start of a turn.")


def _may_keep(g: Gladiatori, seat: int, n: int, card: str) -> Violation | None:
    x = g.gladiators[seat]
    if g.phase != "choose" or x.hex < 0:
        return _NOT_CHOOSING
    if card not in KIND_OF or n < 0:
        return _NOT_IN_DECK
    kind = KIND_OF[card]
    told: dict[str, Any] = {"card": CARD_NAMES[kind], "count": x.deck[kind]}
    if n > x.deck[kind]:
        if x.discard[kind] and not x.deck[kind]:
            return Violation("GL-CHOOSE-3", "{card} is in your discard pile.", card=CARD_NAMES[kind])
        return Violation("GL-CHOOSE-3", "You have {count|no|only one|only #} {card} in your deck.", **told)
    asked = g.asked_of(seat, "choose-cards")
    if asked is None:
        return _NOT_CHOOSING
    if asked == (kind,):
        return None
    return Violation("GL-CHOOSE-1", "You choose {asked} now, not {card}.", asked=CARD_NAMES[asked[0]], **told)


KEEP = Form("keep", "hold {n:int} {card}", check=_may_keep, at=())
_KEEPS = tuple(tuple(KEEP(n, word) for n in range(33)) for word in CARD_WORDS)


def _keep_options(g: Gladiatori, seat: int, kind: int) -> tuple[Action, ...]:
    return _KEEPS[kind][: g.gladiators[seat].deck[kind] + 1]


def _hold_parts(g: Gladiatori, seat: int, kind: int) -> dict[str, Any]:
    count = g.gladiators[seat].deck[kind]
    return {"single": CARD_NAMES[kind]} if count == 1 else {"card": CARD_NAMES[kind], "count": count}


HOLD = Question(
    "choose-cards",
    _keep_options,
    candidates=lambda g, seat, kind: _KEEPS[kind],
    rule="GL-CHOOSE-1", refuse=first("choose-cards"),
    says=_hold_parts,
)


def choose_cards(g: Gladiatori) -> Flow:
    """GL-CHOOSE-1, GL-CHOOSE-2: each splits his deck into hand and HP deck, all at once and in secret."""
    g.tell("turn", turn=g.turn, turns=LAST_TURN)
    seats = [x.seat for x in playing(g)]
    yield together(g, seats, split_deck, "choose-cards")
    for seat in seats:
        x = g.gladiators[seat]
        for kind in KINDS:
            x.deck[kind] = 0
        if g.tells("has-chosen"):
            secret = {
                name: cards_told(pile) for name, pile in (("hand_cards", x.hand), ("hp_cards", x.hp)) if any(pile)
            }
            g.tell_of("has-chosen", seat, secret=secret, hand=sum(x.hand), hp=sum(x.hp))
    g.round = 1
    g.phase = "order"


def split_deck(g: Gladiatori, seat: int) -> Flow:
    x = g.gladiators[seat]
    for kind in KINDS:
        x.hand[kind] = x.hp[kind] = 0
    for kind in KINDS:
        if x.deck[kind]:
            choice = yield HOLD.ask(seat, kind)
            x.hand[kind] = choice.args[0]
            x.hp[kind] = x.deck[kind] - choice.args[0]


# -- player order -------------------------------------------------------------------------------------

_NO_DELAY = Violation(
    "GL-DELAY-1", "Your place in the order can be changed only with Delay, at the start of a combat round."
)


def _may_delay(g: Gladiatori, seat: int, n: int) -> Violation | None:
    if not g.asks(seat, "delay") or not g.gladiators[seat].has_power(DELAY):
        return _NO_DELAY
    if 1 <= n <= len(g.order):
        return None
    return Violation("GL-DELAY-1", "The order has places 1 to {places}.", places=len(g.order))


DELAY_TO = Form("delay", "act in place {n:int}", check=_may_delay, about=("delay",), at=("sheet",))
KEEP_PLACE = Form("keep-place", "keep your place", passes=True)()


def _delay_candidates(g: Gladiatori, seat: int) -> list[Action]:
    return [KEEP_PLACE, *(DELAY_TO(n + 1) for n in range(len(g.order)))]


def _delay_parts(g: Gladiatori, seat: int) -> dict[str, Any]:
    return {"place": g.order.index(seat) + 1, "order_seats": g.order[:]}


CHANGE_PLACE = Question(
    "delay", candidates=_delay_candidates, rule="GL-DELAY-1", refuse=first("delay"), passing=KEEP_PLACE,
    says=_delay_parts,
)


def tell_order(g: Gladiatori) -> None:
    """Who acts when, and why: by VP, or as the order was drawn."""
    if not g.tells("order"):
        return
    told: dict[str, Any] = {"turn": g.turn, "round": g.round}
    if len(g.order) > 1:
        told["order_seats"] = g.order[:]
    if len(g.order) > 1 and g.scoring():
        points = [g.gladiators[seat].vp for seat in g.order]
        told["places"] = [f"{g.title(seat)} (−{-n} VP)" if n < 0 else f"{g.title(seat)} ({n} VP)"
                          for seat, n in zip(g.order, points, strict=True)]  # fmt: skip
        told["places_of"] = g.order[:]
        if len(set(points)) < len(points):
            told["tie"] = "marker"
    if g.animals != "none" and g.turn == g.round == 1:
        told["beasts"] = "first"
    g.tell("order", **told)


def fix_order(g: Gladiatori) -> Flow:
    """R0, R1: ascending VP, then the owners of Delay; with animals about also the any-time Powers (GL-ORDER-7)."""
    g.order = glory.player_order(g)
    g.acting = 0
    tell_order(g)
    for seat in g.order[:]:
        x = g.gladiators[seat]
        if might_own(x, DELAY) and len(g.order) > 1:
            choice = yield CHANGE_PLACE.ask(seat)
            if choice is not KEEP_PLACE:
                g.order.remove(seat)
                g.order.insert(choice.args[0] - 1, seat)
                cross_out(g, x, DELAY, place=choice.args[0], order_seats=g.order[:])
    if g.animals != "none":
        for seat in g.order:
            yield from any_time(g, g.gladiators[seat], AT0)
        call_animals(g)
    glory.go_on(g)


def end_round(g: Gladiatori) -> Flow:
    """R9: markers back on the track, Delay ends, Unbeatable gladiators whose time is over leave (GL-ROUND-6)."""
    glory.return_markers(g)
    for x in g.gladiators:
        x.delayed = False
        if x.fate == Fate.UNBEATABLE and x.last_round <= g.round_number:
            glory.leave_board(g, x, Fate.DEAD, why="time")
    check_held_nets(g)
    glory.finish_if_decided(g)
    if g.round < ROUNDS:
        g.round += 1
        g.phase = "order"
    else:
        g.phase = "rest"
    return
    yield


# -- rest and end -------------------------------------------------------------------------------------


REST_POWER = Question(
    "rest-power", candidates=lambda g, seat: (NO_POWER, USE("resistance")), rule="GL-RESIST-1",
    refuse=first("rest-power"),
)  # fmt: skip


def rest(g: Gladiatori) -> Flow:
    """GL-REST-1, GL-REST-2: Action cards to the discard pile, then Resistance and Endurance, in secret."""
    if any(x.table for x in g.gladiators):
        g.tell("rest", turn=g.turn)
    for x in g.gladiators:
        for card in x.table:
            x.discard[card & KIND_BITS] += 1
            if not card & FACE_DOWN:
                x.seen[card & KIND_BITS] += 1
        x.table.clear()
    seats = [x.seat for x in playing(g)]
    yield together(g, seats, take_rest, "rest")
    for seat in seats:
        x = g.gladiators[seat]
        if x.rest[0]:
            cross_out(g, x, RESISTANCE, does="recover")
        take_back(g, x, x.deck, "deck", expected=bool(x.rest[0]))
        if x.rest[1]:
            use_skill(x, ENDURANCE)
        knowledge.may_have_used(x, ENDURANCE)
        x.rest[0] = x.rest[1] = 0
    end_turn(g)


def take_rest(g: Gladiatori, seat: int) -> Flow:
    x = g.gladiators[seat]
    x.rest[0] = x.rest[1] = 0
    for kind in KINDS:
        x.back[kind] = 0
    for value in range(5):
        x.gain[value] = 0
    if might_own(x, RESISTANCE):
        choice = yield REST_POWER.ask(seat)
        if choice.form is USE:
            x.rest[0] = 1
            yield from choose_recoveries(g, x, 3, "deck")
    if x.at_most[ENDURANCE]:
        choice = yield USE_SKILL.ask(seat, ENDURANCE)
        if choice.form is CALL_ON:
            x.rest[1] = 1
            yield from choose_recoveries(g, x, x.value[ENDURANCE] + x.gain[ENDURANCE], "deck", primary_only=True)


def end_turn(g: Gladiatori) -> None:
    """GL-END-1, GL-LEARN-2: decks merge, Overskill ends, the staged game grows; after turn 6 the game is over."""
    for x in g.gladiators:
        for kind in KINDS:
            x.deck[kind] += x.hand[kind] + x.hp[kind]
            x.hand[kind] = x.hp[kind] = 0
        for skill in SKILLS:
            if x.overskill[skill]:
                x.value[skill] = max(0, x.value[skill] - x.overskill[skill])
                x.overskill[skill] = 0
        knowledge.overskill_ended(x)
        if g.learning == "staged":
            if g.turn == 1:
                for kind in KINDS:
                    x.deck[kind] += x.stored[kind]
                    x.stored[kind] = 0
            elif g.turn == 2:
                x.powers_open = True
    if g.learning == "staged" and g.turn <= 2:
        g.tell("more-rules", what="moves" if g.turn == 1 else "powers")
    if g.turn == LAST_TURN:
        glory.finish(g)
    g.turn += 1
    g.phase = "choose"
