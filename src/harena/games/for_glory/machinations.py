"""The Machinations Turn (FG-MACH): ready, act, discard, refill, draw, check for the Arena Phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from harena.core import Action, Flow, Form, Question, Result, Seat, Violation

from . import violations as no
from .abilities import play_card, usable, use_ability
from .cards import CardType
from .champions import UPGRADE, upgrade, why_not_upgrade
from .damage import check_defeats
from .entering import choose_arena, enter
from .ludus import machinations_section
from .moments import taking_actions, whose_turn
from .moves import PLAY, PLAY_CARD, USE, ByCard
from .paying import pay
from .payments import Payment
from .piles import discard_hand, draw, from_hand, leave_hand, refill_supply
from .reserve import RESERVE, RESERVE_CARD, poll_reserves, reserve
from .royale import TAKE_GLADIUS, arena_phase_is_due, gladii_left, take_second_gladius, why_not_gladius
from .schemes import scheme_use, why_not_scheme, why_not_scheme_card
from .state import FLEETING, HAND_SIZE, LAST_TURN, LATE_REGISTRATION, NOBODY, Glory, L, Permanent
from .telling import arena_name, counted, paid, tell_end
from .values import (
    bloodlust,
    can_enter,
    cheaper_by,
    discounts,
    gives_influence,
    influence,
    may_reserve_gladiators,
    open_arenas,
    price,
    purse,
    requirement,
    spare_influence,
)


def machinations_turn(g: Glory) -> Flow:
    """FG-MACH-1: six steps, strictly in order. FX-SOLO-MACH-1: the Ludus Magnus has one card instead.

    Where somebody is active already, a scenario begins in step 2.
    """
    seat = g.turn
    in_step_two = g.active == seat
    g.active = seat
    g.turns_taken += 1
    if g.log is not None:
        _tell_turn(g, seat)
    if g.is_ludus(seat):
        yield from machinations_section(g)
        g.active = NOBODY
        _check_for_arena_phase(g, seat)
        return
    if not in_step_two:
        _ready_patrons_and_arenas(g, seat)
        yield from check_defeats(g, "left")  # a Patron's text that holds again may take Health away
        yield from poll_reserves(g)
    yield from actions_and_the_rest(g)


def actions_and_the_rest(g: Glory) -> Flow:
    """The Machinations Turn from the next action on: what comes before leaves nothing behind but the state."""
    seat = g.turn
    yield from _take_actions(g, seat)
    yield from poll_reserves(g)
    discard_hand(g, seat)
    yield from poll_reserves(g)
    refill_supply(g)
    draw(g, seat, HAND_SIZE)  # FG-R-70: seven more, whatever the Hand holds
    yield from poll_reserves(g)
    g.active = NOBODY
    _check_for_arena_phase(g, seat)


def _tell_turn(g: Glory, seat: Seat) -> None:
    if g.turns_taken == 1:
        _tell_set_up(g, seat)
    if not g.tells("turn"):
        return
    told = {} if g.royale else {"glory": g.glory_of(seat)}
    g.tell("turn", seat=seat, turn=g.turns_taken, **told, **g.party(seat).standing())


def _tell_set_up(g: Glory, seat: Seat) -> None:
    """What lies on the table: whoever hears only sentences has not seen it."""
    if not g.drafted:
        owners = [owner for owner in range(g.seats) if g.players[owner].champion]
        if owners:
            g.tell("champions", champions=[g.players[owner].champion for owner in owners], champions_of=owners)
        if all(len(player.hand) == HAND_SIZE for player in g.players):
            g.tell("opening-hands", count=HAND_SIZE, **({"seat": 0} if g.solo else {}))
    offered = [card for row in g.supply for card in row.offer if card is not None]
    g.tell("supply", cards=counted(offered))
    told: dict[str, Any] = {"seat": seat, "favor_seat": g.favor}
    if g.boasts:
        told["boast"] = g.boasts[0].bloodlust
    if g.royale:
        g.tell("begins-royale", arena=arena_name(g, L), gladii=gladii_left(g), **told)
    else:
        g.tell("begins", arenas=[arena_name(g, arena) for arena in FLEETING], arena=arena_name(g, L), **told)


def _ready_patrons_and_arenas(g: Glory, seat: Seat) -> None:
    """FG-MACH-2."""
    readied: list[Permanent] = []
    for card in (*g.players[seat].patrons, *open_arenas(g, seat)):
        if card.exhausted:
            card.exhausted = False
            readied.append(card)
    if readied and g.tells("readies"):
        patrons = [card.card for card in readied if card.card.type is CardType.PATRON]
        more = {"influence": influence(g, seat)} if any(map(gives_influence, patrons)) else {}
        g.tell("readies", seat=seat, cards=[card.name for card in readied], **more)


# ---------------------------------------------------------------- step 2


def _check_buy(g: Glory, seat: Seat, key: str) -> Violation | None:
    if not taking_actions(g, seat):
        return no.not_buying_time(**whose_turn(g, seat))
    for row in g.supply:
        for card in row.offer:
            if card is not None and card.key == key:
                less, coin = discounts(g, seat), purse(g.players[seat])
                return None if price(card, less) <= coin else no.too_expensive(card.name, price(card, less), coin)
    return no.NOT_ON_OFFER


def _check_end_actions(g: Glory, seat: Seat) -> Violation | None:
    return None if taking_actions(g, seat) else no.NOT_YOUR_ACTIONS


BUY = Form("buy", "buy {card}", check=_check_buy, at=("supply",))
BUY_FROM_DECK = Form("buy-from-deck", "buy the top card of the {row} deck", never=no.NOT_ON_OFFER)
BUY_TOGETHER = Form("buy-together", "buy {card} and {other} with one payment", never=no.ONE_COST_AT_A_TIME)
END_ACTIONS = Form("end-actions", "end actions", check=_check_end_actions, passes=True)()
KEEP = Form("keep", "keep {card}", never=no.NOTHING_IS_KEPT)
BUY_CARD = ByCard(BUY)


def _candidates(g: Glory, seat: Seat) -> Iterator[Action]:
    """Everything on offer, every card of the Hand for whatever it may serve, every Patron."""
    for row in g.supply:
        yield from (BUY_CARD[card] for card in row.offer if card is not None)
    for card in g.players[seat].hand:
        yield from (PLAY_CARD[card], RESERVE_CARD[card], UPGRADE(card.key))
    yield from (USE(patron.key) for patron in g.players[seat].patrons)
    yield from (TAKE_GLADIUS, END_ACTIONS)


def _options(g: Glory, seat: Seat) -> list[Action]:
    """The candidates that pass their checks; Coin, discounts and Influence are counted once for all of them."""
    player = g.players[seat]
    coin, less = purse(player), discounts(g, seat)
    found: list[Action] = []
    for row in g.supply:
        for card in dict.fromkeys(row.offer):
            if card is not None and (price(card, less) if less else card.cost) <= coin:
                found.append(BUY_CARD[card])
    spare: int | None = None
    for card in dict.fromkeys(player.hand):
        if card.is_income:
            continue
        if card.reservable:
            found.append(RESERVE_CARD[card])
        elif card.is_gladiator:
            if spare is None:
                spare, reserving = spare_influence(g, seat), may_reserve_gladiators(g, seat)
            if can_enter(card, spare):
                found.append(PLAY_CARD[card])
            if reserving:
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


def _says(g: Glory, seat: Seat) -> dict[str, Any]:
    return {"coins": purse(g.players[seat])}


TAKE_ACTION = Question(
    "take-action", _options, candidates=_candidates, rule="FG-MACH-3", confirm=True, says=_says,
    refuse=no.first("FG-MACH-3", "In this step you buy, play or reserve cards, or end your actions."),
)  # fmt: skip


def _take_actions(g: Glory, seat: Seat) -> Flow:
    """FG-MACH-3/4: any number of actions in any order; ending is always possible."""
    while True:
        choice: Action = yield TAKE_ACTION.ask(seat)
        if choice is END_ACTIONS:
            return
        if choice is TAKE_GLADIUS:
            yield from take_second_gladius(g, seat)
        else:
            yield from _ACTIONS[choice.form](g, seat, choice.args[0])


def _buy(g: Glory, seat: Seat, key: str) -> Flow:
    """FG-BUY-1: pay, then the card goes on top of the Discard Pile; FG-SUP-1: its slot stays empty."""
    row, slot, card = next(
        (row, slot, card)
        for row in g.supply
        for slot, card in enumerate(row.offer)
        if card is not None and card.key == key
    )
    cost = price(card, discounts(g, seat))
    payment: Payment | None = yield from pay(g, seat, cost, card.title)
    row.offer[slot] = None
    g.players[seat].discard.append(card)
    if g.log is not None:
        full = g.tells()
        how = paid(payment, g.players[seat], cost, card.cost, cheaper_by(g, seat, card)) if full else {}
        g.tell("buys", seat=seat, card=card.title, **how)


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
        patron = Permanent(card, g.name_in_play(card), g.next_serial())
        player.patrons.append(patron)
        if g.log is not None:
            told = {"influence": influence(g, seat), "used": requirement(g, seat)} if g.tells() else {}
            g.tell("plays", seat=seat, card=card.title, patron=patron.name, **told)
        yield from check_defeats(g, "left")
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


# ---------------------------------------------------------------- step 6


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
        late = {"late": g.favor_turns} if gladii_left(g) else {}
        g.tell("battle-royale", seat=g.favor, left=gladii_left(g), turns=g.favor_turns, **late)
        return True
    if not g.boasts:
        return False
    roar, boast = bloodlust(g), g.boasts[0].bloodlust
    g.tell("arena-phase" if roar >= boast else "crowd-waits", seat=g.favor, bloodlust=roar, boast=boast)
    return roar >= boast


def _end_by_glory(g: Glory) -> None:
    """FG-R-32, FX-SOLO-MACH-8: more Glory wins."""
    reason = "the last turn of the game is over"
    held = tuple(g.glory_of(seat) for seat in range(g.parties))
    best = max(held)
    winners = tuple(seat for seat in range(g.parties) if held[seat] == best)
    if g.solo:
        alone = winners == (0,)
        tell_end(g, (0,) if alone else (), turns=g.turns_taken, held=held[0], other=held[1])
        reason += "" if len(winners) == 1 else ": drawn"
        g.finish(Result((0,) if alone else (), ((0,),), held[:1], reason))
    rival = {"rival": min(held)} if len(winners) == 1 and len(held) == 2 and not g.royale else {}
    tell_end(g, winners, glory=best, turns=g.turns_taken, **rival)
    g.finish(Result(winners, ranking(held), held, reason))


def ranking(scores: tuple[int, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Seats from most to least, equal ones together."""
    best_first = sorted(set(scores), reverse=True)
    return tuple(tuple(seat for seat, score in enumerate(scores) if score == value) for value in best_first)
