"""After the match: harm, victory, wagers, the power of life and death (SP-DEFEAT, SP-VICTORY, SP-SETTLE, SP-FATE)."""

from __future__ import annotations

from harena.core import Flow, Question, Seat

from .card_words import Trigger
from .combatants import the_match
from .deeds import THUMB_DOWN, THUMB_UP
from .dice import Level
from .floor import has_changed, on_the_floor
from .foundations import add_favour, change_influence, die, host_order, injure
from .reactions import open_trigger
from .state import CHAMPION, Area, Capua, Match
from .telling import Parts, combatant, purse
from .wagers import PAYS, stakes_told
from .winning import end_by_turn_limit, victory_check

UP, DOWN = 1, 0


def aftermath(g: Capua) -> Flow:
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


def settle_wagers(g: Capua) -> None:
    """SP-WAGER-6: a winning stake comes back with its payout, the others go to the Bank."""
    won = won_areas(the_match(g))
    for seat in host_order(g):
        house = g.houses[seat]
        back = sum(coins * (1 + PAYS[Area(area)]) for area, coins in enumerate(house.wagers) if area in won)
        house.coins += back
        if g.log is not None and any(house.wagers):
            tell_payout(g, seat, won, back)
        house.wagers = []


def tell_payout(g: Capua, seat: Seat, won: set[Area], back: int) -> None:
    wagers = g.houses[seat].wagers
    hit, missed = ([coins * ((area in won) is right) for area, coins in enumerate(wagers)] for right in (True, False))
    paid = {"won": stakes_told(g, hit), "coins": back} if back else {}
    g.tell("payout", seat=seat, **paid, lost=stakes_told(g, missed), purse=purse(g, seat))


# -- the thumb ---------------------------------------------------------------------------------------------------------


def _fallen(g: Capua, seat: Seat) -> Parts:
    """The loser, and what its death would cost the Host."""
    match = the_match(g)
    loser = match.sides[1 - match.winner]
    tokens = g.favour[loser.card]
    return {**combatant(g, loser), **({"champion": tokens} if tokens == CHAMPION else {"tokens": tokens})}


THUMB = Question(
    "thumb",
    candidates=lambda g, seat: (THUMB_UP, THUMB_DOWN),
    rule="SP-FATE-1",
    lapses=has_changed,
    says=_fallen,
)


def life_or_death(g: Capua, loser: Seat, card: int) -> Flow:
    """SP-FATE: the Host shows the thumb; an execution costs it 1 Influence for each Favour token."""
    down = (yield from on_the_floor(g, "thumb", THUMB.ask(g.host))) is THUMB_DOWN
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


# -- the end of the game turn ------------------------------------------------------------------------------------------


def arena_end(g: Capua) -> Flow:
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
