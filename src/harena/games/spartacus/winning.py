"""Winning the game: the victory check at the end of a Phase, and the Tournament (SP-WIN, SP-TOURN)."""

from __future__ import annotations

from harena.core import Flow, Result, Seat, together

from .card_words import Kind
from .commitment import choose_combatant, enter_arena
from .dice import Level
from .foundations import die, has_fighter, host_order, injure, ready_cards, roll_off
from .state import HIGHEST, Capua, Match, Tournament
from .telling import for_each

#: Where the victory check is made.
PHASE_ENDS = ("intrigue-end", "market-end", "arena-end")


def victory_check(g: Capua, next_phase: str) -> None:
    """SP-WIN-1 to SP-WIN-4: one Dominus at 12 wins, several fight it out, otherwise play goes on."""
    at_the_top = [seat for seat in contenders(g) if g.houses[seat].influence == HIGHEST]
    if len(at_the_top) == 1:
        win(g, at_the_top[0], "12 Influence")
    if at_the_top:
        start_tournament(g, at_the_top, HIGHEST)
    else:
        g.phase = next_phase


def influence_of_all(g: Capua) -> tuple[int, ...]:
    return tuple(house.influence for house in g.houses)


def contenders(g: Capua) -> list[Seat]:
    """Those who can win, in Host order: a Dominus who has given up cannot."""
    return [seat for seat in host_order(g) if seat not in g.conceded]


def win(g: Capua, winner: Seat, reason: str) -> None:
    scores = influence_of_all(g)
    others = [seat for seat in range(g.seats) if seat != winner]
    ranks = sorted({scores[seat] for seat in others}, reverse=True)
    ranking = ((winner,), *(tuple(seat for seat in others if scores[seat] == score) for score in ranks))
    if g.log is not None:
        standing = for_each("standing", "influence", dict(enumerate(scores)))
        phase = {"phase": g.phase} if g.tournament is None and g.phase in PHASE_ENDS else {}
        g.tell("wins", seat=winner, reason=reason, standing=standing, **phase)
    g.finish(Result((winner,), ranking, scores, reason))


def end_by_turn_limit(g: Capua) -> None:
    """SP-R-73: the highest Influence wins; ties are fought out."""
    highest_wins(g, "highest Influence when the last turn ended")


def highest_wins(g: Capua, reason: str) -> None:
    best = max(g.houses[seat].influence for seat in contenders(g))
    leaders = [seat for seat in contenders(g) if g.houses[seat].influence == best]
    if len(leaders) == 1:
        win(g, leaders[0], reason)
    start_tournament(g, leaders, best)


# -- the Tournament ----------------------------------------------------------------------------------------------------


def worth(g: Capua, seat: Seat) -> int:
    """SP-TOURN-2: the Coin Values of all Ready Gladiators and Ready Equipment."""
    cards = ready_cards(g, seat, Kind.GLADIATOR) + ready_cards(g, seat, Kind.EQUIPMENT)
    return sum(g.box.market[card].value for card in cards)


def start_tournament(g: Capua, seats: list[Seat], influence: int) -> None:
    if g.log is not None:
        totals = for_each("total", "coins", {seat: worth(g, seat) for seat in seats}) if len(seats) > 2 else []
        g.tell("tournament", seats=seats, influence=influence, totals=totals)
    g.tournament = Tournament(line_up(g, seats))
    g.phase = "tournament"


def line_up(g: Capua, seats: list[Seat]) -> list[Seat]:
    """The fighters from the lowest total to the highest: the first two of them meet first."""
    return lowest_first(g, seats, {seat: worth(g, seat) for seat in seats}, 2)


def lowest_first(g: Capua, seats: list[Seat], totals: dict[Seat, int], first_pair: int) -> list[Seat]:
    """SP-TOURN-4: who ties across the end of the first pair rolls off; the higher roll counts as the higher total."""
    order: list[Seat] = []
    for total in sorted(set(totals.values())):
        tied = [seat for seat in seats if totals[seat] == total]
        if len(order) < first_pair < len(order) + len(tied):
            rolls = {seat: g.rng.die() for seat in tied}
            g.tell("roll-off", why="pairing", rolls=for_each("roll", "roll", rolls))
            tied = lowest_first(g, tied, rolls, first_pair - len(order))
        order += tied
    return order


def next_pair(tournament: Tournament) -> list[Seat]:
    """The two lowest, then the two highest or the winner against the third, then the winners."""
    queue, winners = tournament.queue, tournament.finalists
    if len(queue) >= 2:
        pair, queue[:2] = queue[:2], []
    else:
        pair = winners + queue
        winners.clear()
        queue.clear()
    return pair


def tournament(g: Capua) -> Flow:
    """SP-TOURN: one match of it, or its end."""
    assert g.tournament is not None
    if g.conceded:
        strike_off(g, g.tournament)
    if not g.tournament.queue and not g.tournament.finalists:
        highest_wins(g, "highest Influence when the fighters of the Tournament had given up")
        return
    pair = next_pair(g.tournament)
    if len(pair) == 1:
        win(g, pair[0], "the Tournament")
    able = [seat for seat in pair if has_fighter(g, seat)]
    if len(able) < 2:
        g.tournament.finalists.append(forfeit(g, pair, able))
        return
    fighters = [seat for seat in host_order(g) if seat in pair]  # SP-TOURN-6: the earlier in Host order stands on I
    yield together(g, fighters, choose_combatant, "commitment")
    g.match = Match()
    for seat in fighters:
        enter_arena(g, seat)
    g.phase = "combat"


def strike_off(g: Capua, tournament: Tournament) -> None:
    """Who has given up fights no more."""
    tournament.queue = [seat for seat in tournament.queue if seat not in g.conceded]
    tournament.finalists = [seat for seat in tournament.finalists if seat not in g.conceded]


def forfeit(g: Capua, pair: list[Seat], able: list[Seat]) -> Seat:
    """SP-TOURN-8, SP-R-71: who has no fighter is out; if both lack one, the higher total goes on."""
    if able:
        winner = able[0]
    else:
        best = max(worth(g, seat) for seat in pair)
        tied = [seat for seat in pair if worth(g, seat) == best]
        winner = tied[0] if len(tied) == 1 else roll_off(g, tied, "forfeit")
    loser = next(seat for seat in pair if seat != winner)
    g.tell("forfeits", seat=loser, to=winner, **({} if able else {"both": "lack"}))
    return winner


def after_tournament_match(g: Capua) -> None:
    """SP-TOURN-5, SP-TOURN-7: only the harm counts, and it keeps a card out of later matches."""
    assert g.match is not None
    assert g.tournament is not None
    winner, loser = g.match.sides[g.match.winner], g.match.sides[1 - g.match.winner]
    if g.match.level is Level.INJURY:
        injure(g, loser.seat, loser.card, "match")
    elif g.match.level is Level.DECAPITATION:
        g.favour[loser.card] = 0  # no Influence is lost over a Champion here
        die(g, loser.seat, loser.card, "decapitated")
    if g.tournament.queue or g.tournament.finalists:  # else the winner wins the game
        g.tell("goes-on", seat=winner.seat)
    g.tournament.finalists.append(winner.seat)
    g.match = None
    g.phase = "tournament"
