"""The Machinations Turn (FG-MACH): ready, act, discard, refill, draw, check for the Arena Phase."""

from __future__ import annotations

from collections.abc import Callable

from harena.core.ask import Action, Flow, Form, Question, Seat
from harena.core.errors import Violation
from harena.core.state import Result

from . import violations as no
from .abilities import play_card, usable, use_ability
from .cards import CardType
from .champions import UPGRADE, upgrade, why_not_upgrade
from .entering import choose_arena, enter
from .ludus import machinations_section
from .moments import taking_actions
from .moves import PLAY, PLAY_CARD, USE, ByCard
from .paying import pay
from .piles import discard_hand, draw, fill_row, from_hand, leave_hand
from .reserve import RESERVE, RESERVE_CARD, poll_reserves, reserve
from .royale import TAKE_GLADIUS, arena_phase_is_due, gladii_left, take_second_gladius, why_not_gladius
from .schemes import scheme_use, why_not_scheme, why_not_scheme_card
from .state import HAND_SIZE, LAST_TURN, LATE_REGISTRATION, NOBODY, Glory, Permanent
from .values import bloodlust, discounts, may_reserve_gladiators, open_arenas, price, purse, spare_influence


def machinations_turn(g: Glory) -> Flow:
    """FG-MACH-1: six steps, strictly in order. FX-SOLO-MACH-1: the Ludus Magnus has one card instead."""
    seat = g.active = g.turn
    g.turns_taken += 1
    g.tell("turn", seat=seat, turn=g.turns_taken)
    if seat >= g.seats:
        yield from machinations_section(g)
        g.active = NOBODY
        _check_for_arena_phase(g, seat)
        return
    _ready_patrons_and_arenas(g, seat)
    yield from _take_actions(g, seat)
    discard_hand(g, seat)
    yield from poll_reserves(g)
    _refill_supply(g)
    draw(g, seat, HAND_SIZE)  # FG-R-70: seven more, whatever the Hand holds
    yield from poll_reserves(g)
    g.active = NOBODY
    _check_for_arena_phase(g, seat)


def _ready_patrons_and_arenas(g: Glory, seat: Seat) -> None:
    """FG-MACH-2."""
    for patron in g.players[seat].patrons:
        patron.exhausted = False
    for arena in open_arenas(g, seat):
        arena.exhausted = False


# ---------------------------------------------------------------- step 2


def _check_buy(g: Glory, seat: Seat, key: str) -> Violation | None:
    if not taking_actions(g, seat):
        return no.NOT_BUYING_TIME
    for row in g.supply:
        for card in row.offer:
            if card is not None and card.key == key:
                return None if price(card, discounts(g, seat)) <= purse(g.players[seat]) else no.TOO_EXPENSIVE
    return no.NOT_ON_OFFER


def _check_end_actions(g: Glory, seat: Seat) -> Violation | None:
    return None if taking_actions(g, seat) else no.NOT_YOUR_ACTIONS


BUY = Form("buy", "buy {card}", check=_check_buy)
BUY_FROM_DECK = Form("buy-from-deck", "buy the top card of the {row} deck", never=no.NOT_ON_OFFER)
BUY_TOGETHER = Form("buy-together", "buy {card} and {other} with one payment", never=no.ONE_COST_AT_A_TIME)
END_ACTIONS = Form("end-actions", "end actions", check=_check_end_actions)()
KEEP = Form("keep", "keep {card}", never=no.NOTHING_IS_KEPT)
BUY_CARD = ByCard(BUY)


def _options(g: Glory, seat: Seat) -> list[Action]:
    player = g.players[seat]
    found: list[Action] = []
    coin = purse(player)
    less = discounts(g, seat)
    for row in g.supply:
        one = two = None  # copies of one title in a row are one option
        for card in row.offer:
            if card is None or card is one or card is two:
                continue
            one, two = card, one
            if (price(card, less) if less else card.cost) <= coin:
                found.append(BUY_CARD[card])
    spare = -1  # Influence left, looked up when the first Gladiator asks for it
    for card in dict.fromkeys(player.hand):
        if card.is_income:
            continue
        if card.reservable:
            found.append(RESERVE_CARD[card])
        elif card.is_gladiator:
            if spare < 0:
                spare = max(spare_influence(g, seat), 0)
                permit = may_reserve_gladiators(g, seat)
            if card.influence <= spare:
                found.append(PLAY_CARD[card])
            if permit:
                found.append(RESERVE_CARD[card])
            if card.level and why_not_upgrade(g, seat, card) is None:
                found.append(UPGRADE(card.key))
        elif card.played is None or why_not_scheme_card(g, seat, card) is None:
            found.append(PLAY_CARD[card])
    for patron in player.patrons:
        if patron.card.scheme is not None and why_not_scheme(g, seat, patron) is None:
            found.append(USE(patron.key))
    if g.royale and why_not_gladius(g, seat) is None:
        found.append(TAKE_GLADIUS)
    found.append(END_ACTIONS)
    return found


TAKE_ACTION = Question(
    "take-action", "Buy, play or reserve cards, or end your actions", _options, rule="FG-MACH-3", confirm=True
)


def _take_actions(g: Glory, seat: Seat) -> Flow:
    """FG-MACH-3/4: any number of actions in any order; ending is always possible."""
    yield from poll_reserves(g)
    g.taking_actions = True
    while True:
        choice: Action = yield TAKE_ACTION.ask(seat)
        if choice is END_ACTIONS:
            break
        if choice is TAKE_GLADIUS:
            yield from take_second_gladius(g, seat)
        else:
            yield from _ACTIONS[choice.form](g, seat, choice.args[0])
    g.taking_actions = False
    yield from poll_reserves(g)


def _buy(g: Glory, seat: Seat, key: str) -> Flow:
    """FG-BUY-1: pay, then the card goes on top of the Discard Pile; FG-SUP-1: its slot stays empty."""
    row, slot, card = next(
        (row, slot, card)
        for row in g.supply
        for slot, card in enumerate(row.offer)
        if card is not None and card.key == key
    )
    yield from pay(g, seat, price(card, discounts(g, seat)), card.title)
    row.offer[slot] = None
    g.players[seat].discard.append(card)
    g.tell("buys", seat=seat, card=card.title)


def _play(g: Glory, seat: Seat, key: str) -> Flow:
    player = g.players[seat]
    card = from_hand(player, key)
    if card.type is CardType.GLADIATOR:
        leave_hand(player, card)
        player.resolving.append(card)
        arena: int = yield from choose_arena(g, seat, card)
        player.resolving.remove(card)
        yield from enter(g, seat, card, arena)
    elif card.type is CardType.PATRON:
        leave_hand(player, card)
        player.patrons.append(Permanent(card, g.name_in_play(card), g.next_serial()))
        g.tell("plays", seat=seat, card=card.title)
    else:
        assert card.played is not None
        yield from play_card(g, seat, card, scheme_use(seat, card, None, card.played))


def _use_scheme(g: Glory, seat: Seat, key: str) -> Flow:
    patron = usable(g, seat, key)
    assert isinstance(patron, Permanent)
    assert patron.card.scheme is not None
    yield from use_ability(g, scheme_use(seat, patron.card, patron, patron.card.scheme))


def _reserve(g: Glory, seat: Seat, key: str) -> Flow:
    reserve(g, seat, from_hand(g.players[seat], key))
    yield from ()


_ACTIONS: dict[Form, Callable[[Glory, Seat, str], Flow]] = {
    BUY: _buy,
    PLAY: _play,
    USE: _use_scheme,
    RESERVE: _reserve,
    UPGRADE: upgrade,
}


# ---------------------------------------------------------------- steps 4 and 6


def _refill_supply(g: Glory) -> None:
    for row in range(len(g.supply)):
        fill_row(g, row)


def _check_for_arena_phase(g: Glory, seat: Seat) -> None:
    """FG-CHK-1/3: only the holder of the Crowd's Favor checks. FG-R-32: the 300th turn is the last."""
    if g.turns_taken >= LAST_TURN:
        _end_by_glory(g)
    if seat == g.favor and _crowd_calls(g):
        g.arena_phases += 1
        g.phase = LATE_REGISTRATION
        g.late_passed = [False] * g.seats
        g.fought = []
        g.lasting_won = False
    else:
        g.turn = (seat + 1) % g.parties


def _crowd_calls(g: Glory) -> bool:
    """FG-CHK-2/3: the Bloodlust of all reaches the Boast Card. FX-MP-FLOW-4: or the Gladius Tokens are taken."""
    if g.royale:
        if not arena_phase_is_due(g):
            return False
        g.tell("battle-royale", left=gladii_left(g))
        return True
    if not g.boasts or bloodlust(g) < g.boasts[0].bloodlust:
        return False
    g.tell("arena-phase", bloodlust=bloodlust(g), boast=g.boasts[0].bloodlust)
    return True


def _end_by_glory(g: Glory) -> None:
    """FG-R-32, FX-SOLO-MACH-8: more Glory wins."""
    reason = "the last turn of the game is over"
    held = tuple(g.glory_of(seat) for seat in range(g.parties))
    best = max(held)
    winners = tuple(seat for seat in range(g.parties) if held[seat] == best)
    if g.magnus is not None:
        alone = winners == (0,)
        reason += "" if len(winners) == 1 else ": drawn"
        g.finish(Result((0,) if alone else (), ((0,),), held[:1], reason))
    g.finish(Result(winners, ranking(held), held, reason))


def ranking(scores: tuple[int, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Seats from most to least, equal ones together."""
    best_first = sorted(set(scores), reverse=True)
    return tuple(tuple(seat for seat, score in enumerate(scores) if score == value) for value in best_first)
