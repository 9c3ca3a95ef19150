"""Battle royale (FX-MP): three or four schools in one Arena; Gladius Tokens, elimination, ranks and rewards."""

from __future__ import annotations

from typing import Any

from harena.core import Flow, Form, Result, Seat, Violation

from . import violations as no
from .cards import Card
from .moments import taking_actions
from .state import GLADIUS_TOKENS, LAST_ROUND_TURN, MACHINATIONS, Glory, L, Permanent
from .telling import arena_name, influence_now, tell_end
from .values import bloodlust, gives_influence, health

#: The words of `[words.places]`.
ORDINALS = ("first", "second", "third", "fourth")

# ---------------------------------------------------------------- Gladius Tokens


def gladii_left(g: Glory) -> int:
    """The Gladius Tokens beside the Arena Deck."""
    return GLADIUS_TOKENS - sum(player.gladii for player in g.players)


def claim_gladii(g: Glory) -> None:
    """FX-MP-BLOOD-2/7: whoever reaches the Boast Card takes the first token at once, the Active Player first."""
    if g.phase != MACHINATIONS:
        return
    for seat in g.order_from(g.turn):
        if not g.players[seat].gladii and gladii_left(g) and reaches_boast(g, seat):
            take_gladius(g, seat)


def reaches_boast(g: Glory, seat: Seat) -> bool:
    """FX-MP-BLOOD-1/10: one's own Gladiators only, against the top Boast Card."""
    return bloodlust(g, seat) >= g.boasts[0].bloodlust


def take_gladius(g: Glory, seat: Seat) -> None:
    player = g.players[seat]
    player.gladii += 1
    player.gladius_turn = g.turns_taken
    if g.log is not None:
        boast = g.boasts[0].bloodlust
        again = {"held": ORDINALS[player.gladii - 1]} if player.gladii > 1 else {}
        g.tell("takes-gladius", seat=seat, left=gladii_left(g), bloodlust=bloodlust(g, seat), boast=boast, **again)


def take_second_gladius(g: Glory, seat: Seat) -> Flow:
    """FX-MP-BLOOD-3/4: by choice, in one's own actions."""
    take_gladius(g, seat)
    yield from ()


def why_not_gladius(g: Glory, seat: Seat) -> Violation | None:
    """FX-MP-BLOOD-3/4/5: the second token, in a later turn than the first."""
    if not g.royale:
        return no.NO_GLADIUS
    if not taking_actions(g, seat):
        return no.NOT_GLADIUS_TIME
    player = g.players[seat]
    if player.gladii and player.gladius_turn == g.turns_taken:
        return no.ONE_GLADIUS_A_TURN
    own, boast = bloodlust(g, seat), g.boasts[0].bloodlust
    if own < boast:
        return no.boast_not_reached(own, boast)
    return None if gladii_left(g) else no.NO_GLADIUS_LEFT


TAKE_GLADIUS = Form("take-gladius", "take a gladius", check=why_not_gladius, about=("gladius",))()
TAKE_ARENA = Form("take-arena", "take the arena {arena}", never=no.FROM_THE_TOP)


def arena_phase_is_due(g: Glory) -> bool:
    """FX-MP-FLOW-4/12: no token is left, or the holder of the Crowd's Favor has had thirty turns in this round."""
    g.favor_turns += 1
    return not gladii_left(g) or g.favor_turns >= LAST_ROUND_TURN


# ---------------------------------------------------------------- elimination and ranks


def favor_key(g: Glory, seat: Seat) -> int:
    """How many seats to the right of the Crowd's Favor; the smallest wins a tie."""
    return (g.favor - seat) % g.seats


def rank_the_fallen(g: Glory) -> None:
    """FX-MP-BAT-11/12/13, FX-MP-TIE-1: who has no Gladiator left takes the worst rank that is free."""
    standing = {fighter.owner for fighter in g.places[L].fighters}
    batch = [seat for seat in range(g.seats) if seat not in standing and seat not in g.placed]
    batch.sort(key=lambda seat: -favor_key(g, seat))
    g.placed += batch
    for seat in batch:
        g.tell("eliminated", seat=seat, place=g.seats - g.placed.index(seat), places=g.seats)


def standings(g: Glory) -> list[Seat]:
    """First to last. FX-MP-BAT-20: those still standing by Gladiators, remaining Health and Favor key."""

    def merit(seat: Seat) -> tuple[int, int, int]:
        own = [fighter for fighter in g.places[L].fighters if fighter.owner == seat]
        return -len(own), -sum(health(g, f) - f.damage for f in own), favor_key(g, seat)

    standing = [seat for seat in range(g.seats) if seat not in g.placed]
    return [*sorted(standing, key=merit), *reversed(g.placed)]


def conclude(g: Glory) -> None:
    """FX-MP-RES-1/2: the last Battle decides the game, the others bring rewards in order of rank."""
    order = standings(g)
    g.tell("places", seats=order)
    if len(g.boasts) == 1:
        finish(g, order, "won the last Battle")
    _reward(g, order)
    g.placed = []


def finish(g: Glory, order: list[Seat], reason: str) -> None:
    """FX-MP-WIN-1/3; FX-R-56: who has conceded comes last, the first to concede at the very end."""
    ranked = [seat for seat in order if seat not in g.conceded] + g.conceded[::-1]
    tell_end(g, (ranked[0],), rounds=g.arena_phases)
    scores = tuple(g.seats - 1 - ranked.index(seat) for seat in range(g.seats))
    g.finish(Result((ranked[0],), tuple((seat,) for seat in ranked), scores, reason))


def _reward(g: Glory, order: list[Seat]) -> None:
    """FX-MP-RES-3 to 11: Arenas from the top, a Boast Card for the first, the Crowd's Favor for the last."""
    for rank, seat in enumerate(order):
        fought = g.places[L].card if rank == 0 else None
        before = len(g.players[seat].arenas)
        for _ in range(g.seats - 1 - rank):
            _take_top_arena(g, seat)
        boast = None
        if rank == 0:
            boast = g.boasts.pop(0)
            g.players[seat].discard.append(boast)
        if g.log is not None:
            _tell_reward(g, seat, rank, g.players[seat].arenas[before:], fought, boast)
    g.favor = order[-1]
    g.tell("favor", seat=g.favor, why="last")


def _tell_reward(
    g: Glory, seat: Seat, rank: int, arenas: list[Permanent], fought: Permanent | None, boast: Card | None
) -> None:
    """What a rank brings: the Arena fought for and others from the Arena Deck, and a Boast Card."""
    told: dict[str, Any] = {"arenas": [arena.name for arena in arenas], "place": ORDINALS[rank]}
    if fought is not None:
        told |= {"fought": fought.name, "more": [arena.name for arena in arenas if arena is not fought]}
    if boast is not None:
        told["boast"] = boast.bloodlust
    giving = [arena.name for arena in arenas if gives_influence(arena.card)]
    if giving:
        told |= {"giving": giving, **influence_now(g, {seat: 0})}
    if boast is not None or arenas:
        g.tell("takes-arenas", seat=seat, **told)


def _take_top_arena(g: Glory, seat: Seat) -> None:
    """FX-R-37: a smaller deck may run out; what there is goes in order of rank."""
    top = g.places[L].card
    if top is not None:
        g.players[seat].arenas.append(top)
        turn_up_arena(g)


def turn_up_arena(g: Glory) -> None:
    """FX-R-29: only the top card can be seen."""
    card = g.arena_deck.pop() if g.arena_deck else None
    g.places[L].card = None if card is None else Permanent(card, g.name_in_play(card), g.next_serial())


def begin_round(g: Glory) -> None:
    """FX-MP-BLOOD-9: the tokens lie beside the Arena Deck again."""
    g.favor_turns = 0
    g.tell("new-round", arena=arena_name(g, L), boast=g.boasts[0].bloodlust)
    for player in g.players:
        player.gladii = player.gladius_turn = 0
