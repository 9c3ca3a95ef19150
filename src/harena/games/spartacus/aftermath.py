"""After the match: harm, victory, wagers, the power of life and death (SP-DEFEAT, SP-VICTORY, SP-SETTLE, SP-FATE)."""

from __future__ import annotations

from collections.abc import Iterator

from harena.core.ask import Action, Flow, Form, Question, Seat, legal
from harena.core.errors import Violation
from harena.games.spartacus.combat import the_match
from harena.games.spartacus.deeds import add_favour, change_influence, die, host_order, injure
from harena.games.spartacus.dice import Level
from harena.games.spartacus.games import PAYS, bind, stakes_told
from harena.games.spartacus.negotiation import (
    DEED_ACTS,
    DEED_CHECKS,
    IDEAS,
    WRONG_DEED,
    bribe,
    close_window,
    on_the_floor,
    open_window,
)
from harena.games.spartacus.reactions import open_trigger
from harena.games.spartacus.state import CHAMPION, Area, Match, Table, Terms
from harena.games.spartacus.telling import Parts, combatant, purse
from harena.games.spartacus.winning import end_by_turn_limit, victory_check
from harena.games.spartacus.words import Trigger

UP, DOWN = 1, 0

NO_THUMB = Violation("SP-FATE-1", "There is no loser whose fate is to be decided.")
ONLY_THE_HOST = Violation("SP-FATE-1", "Only the Host decides the loser's fate.")
NOT_A_CHAMPION = Violation("SP-FATE-5", "The crowd will not allow a Champion's death.")


def aftermath(g: Table) -> Flow:
    """SP-VICTORY-3: harm, Influence, Favour, wagers, thumb."""
    match = the_match(g)
    winner, loser = match.sides[match.winner], match.sides[1 - match.winner]
    if match.level is Level.DECAPITATION:
        die(g, loser.seat, loser.card, "decapitated")
    elif match.level is Level.INJURY:
        injure(g, loser.seat, loser.card, "match")
    change_influence(g, winner.seat, 1, "victory in the Arena")
    add_favour(g, winner.seat, winner.card, 1)
    settle_wagers(g)
    if match.level is not Level.DECAPITATION:
        yield from life_or_death(g, loser.seat, loser.card)
    g.phase = "arena-end"


# -- wagers ------------------------------------------------------------------------------------------------------------


def won_areas(match: Match) -> set[Area]:
    """SP-SETTLE-1, SP-SETTLE-2: the winner's Victory, and the level of the defeat if it can be bet on."""
    won = {Area(match.winner)}
    if match.level is Level.INJURY:
        won.add(Area.INJURY)
    elif match.level is Level.DECAPITATION:
        won.add(Area.DECAPITATION)
    return won


def settle_wagers(g: Table) -> None:
    """SP-WAGER-6: a winning stake comes back with its payout, the others go to the Bank."""
    won = won_areas(the_match(g))
    for seat in host_order(g):
        house = g.houses[seat]
        back = sum(coins * (1 + PAYS[Area(area)]) for area, coins in enumerate(house.wagers) if area in won)
        house.coins += back
        if g.log is not None and any(house.wagers):
            tell_payout(g, seat, won, back)
        house.wagers = []


def tell_payout(g: Table, seat: Seat, won: set[Area], back: int) -> None:
    wagers = g.houses[seat].wagers
    hit, missed = ([coins * ((area in won) is right) for area, coins in enumerate(wagers)] for right in (True, False))
    paid = {"won": stakes_told(g, hit), "coins": back} if back else {}
    g.tell("payout", seat=seat, **paid, lost=stakes_told(g, missed), purse=purse(g, seat))


# -- the thumb ---------------------------------------------------------------------------------------------------------


def _may_show_thumb(g: Table, seat: Seat) -> Violation | None:
    if g.phase != "aftermath" or g.window != "thumb":
        return NO_THUMB
    return None if seat == g.host else ONLY_THE_HOST


def may_spare(g: Table, seat: Seat) -> Violation | None:
    return _may_show_thumb(g, seat)


def may_kill(g: Table, seat: Seat) -> Violation | None:
    violation = _may_show_thumb(g, seat)
    if violation is not None:
        return violation
    match = the_match(g)
    return NOT_A_CHAMPION if g.favour[match.sides[1 - match.winner].card] == CHAMPION else None


THUMB_UP = Form("thumb-up", "thumb up", check=may_spare)()
THUMB_DOWN = Form("thumb-down", "thumb down", check=may_kill)()


def thumbs(g: Table, seat: Seat) -> list[Action]:
    return [] if g.floor_changed or g.bound else legal(g, seat, (THUMB_UP, THUMB_DOWN))


def _fallen(g: Table, seat: Seat) -> Parts:
    """The loser, and what its death would cost the Host."""
    match = the_match(g)
    loser = match.sides[1 - match.winner]
    tokens = g.favour[loser.card]
    return {**combatant(g, loser), **({"champion": tokens} if tokens == CHAMPION else {"tokens": tokens})}


THUMB = Question("thumb", thumbs, rule="SP-FATE-1", says=_fallen)


def life_or_death(g: Table, loser: Seat, card: int) -> Flow:
    """SP-FATE: the Host shows the thumb; an execution costs it 1 Influence for each Favour token."""
    open_window(g, "thumb")
    shown = yield from on_the_floor(g, THUMB.ask(g.host))
    down = g.bound == "thumb down" if shown is None else shown is THUMB_DOWN
    g.bound = ""
    close_window(g)
    match = the_match(g)
    match.thumb = DOWN if down else UP
    g.tell("thumb", seat=g.host, thumb="down" if down else "up", **combatant(g, match.sides[1 - match.winner]))
    if down:
        yield from open_trigger(g, Trigger.THUMB, g.host)
    if match.thumb == DOWN:
        tokens = g.favour[card]
        die(g, loser, card, "executed")
        if tokens:
            change_influence(g, g.host, -tokens, "killed a favourite")


def may_promise_thumb(g: Table, giver: Seat, to: Seat, deed: str) -> Violation | None:
    if g.window != "thumb":
        return WRONG_DEED
    return may_spare(g, giver) if deed == "thumb up" else may_kill(g, giver)


DEED_CHECKS["thumb"] = may_promise_thumb
DEED_ACTS["thumb"] = bind


def thumb_ideas(g: Table, seat: Seat) -> Iterator[tuple[Seat, Terms]]:
    """The loser's Dominus may buy mercy, the winner's may buy death."""
    match = the_match(g)
    winner, loser = match.sides[match.winner], match.sides[1 - match.winner]
    if seat == loser.seat != g.host:
        yield from bribe(g, seat, g.host, "thumb up")
    elif seat == winner.seat != g.host and g.favour[loser.card] != CHAMPION:
        yield from bribe(g, seat, g.host, "thumb down")


IDEAS["thumb"] = thumb_ideas


# -- the end of the game turn ------------------------------------------------------------------------------------------


def arena_end(g: Table) -> Flow:
    """SP-FATE-7: the last chance to react, the victory check, and the next game turn."""
    yield from open_trigger(g, Trigger.PHASE, g.host)
    g.match = None
    victory_check(g, "upkeep")
    if g.phase == "upkeep":
        if g.turn_limit and g.turn >= g.turn_limit:
            end_by_turn_limit(g)
        else:
            g.turn += 1


FORMS = (THUMB_UP.form, THUMB_DOWN.form)
