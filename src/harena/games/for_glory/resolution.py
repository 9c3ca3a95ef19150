"""Resolution (FG-RES): the Arena Phase is cleared away and the next round begins."""

from __future__ import annotations

from harena.core import Flow

from .damage import discard_fighter, take_away
from .piles import draw
from .reactions import LEAVES, open_window
from .reserve import poll_reserves
from .royale import begin_round
from .state import GLORY_OF, HAND_SIZE, MACHINATIONS, Glory, L, Permanent
from .telling import casts, named
from .values import values_now


def resolution(g: Glory) -> Flow:
    """FG-RES-1 to 6, in order. FX-MP-RES-12/13: a battle royale has its rewards behind it and knows no Glory."""
    if not g.royale:
        _turn_up_lasting_arena(g)
        _refill_glory(g)
    yield from _gladiators_go_home(g)
    if g.royale:
        begin_round(g)
    else:
        _move_favor(g)
    yield from poll_reserves(g)
    g.turn = (g.turn + 1) % g.parties  # FG-FLOW-6, FX-MP-FLOW-10, FX-SOLO-WIN-9
    for seat in g.order_from(g.turn if g.royale else g.first):  # FG-R-59, FX-R-16
        draw(g, seat, HAND_SIZE - len(g.players[seat].hand), upto=HAND_SIZE)
    g.phase = MACHINATIONS


def _turn_up_lasting_arena(g: Glory) -> None:
    """FG-RES-1, FG-R-16: only where the place is empty."""
    if g.lasting_won and g.arena_deck:
        card = g.arena_deck.pop()
        turned_up = g.places[L].card = Permanent(card, g.name_in_play(card), g.next_serial())
        g.tell("turns-up-arena", card=turned_up.name)


def _refill_glory(g: Glory) -> None:
    """FG-RES-2, FG-R-17: up to 1, 1 and 2, never above."""
    for arena, place in enumerate(g.places):
        if place.card is not None:
            added = GLORY_OF[arena] - place.glory
            place.glory += added
            g.glory -= added


def _gladiators_go_home(g: Glory) -> Flow:
    """FG-RES-3, FG-R-30: all leave at once, which is a departure but no defeat."""
    leaving = list(g.fighters())
    for fighter in leaving:
        fighter.faded = values_now(g, fighter)
    for fighter in leaving:
        take_away(g, fighter)
        discard_fighter(g, fighter)
    if leaving:
        where = "arena" if g.royale else "ludus" if g.solo else "arenas"
        g.tell("go-home", where=where, casts=casts(leaving), **named("gladiators", leaving))
        yield from open_window(g, LEAVES, leaving, [fighter.arena for fighter in leaving])


def _move_favor(g: Glory) -> None:
    """FG-RES-4: to the player with the least Glory; among equals it stays, or goes to the nearest before it."""
    least = min(g.glory_of(seat) for seat in range(g.parties))
    if g.glory_of(g.favor) > least:
        g.favor = min(
            (seat for seat in range(g.parties) if g.glory_of(seat) == least),
            key=lambda seat: (g.favor - seat) % g.parties,
        )
        g.tell("favor", seat=g.favor, why="least")
    else:
        g.tell("keeps-favor", seat=g.favor)
