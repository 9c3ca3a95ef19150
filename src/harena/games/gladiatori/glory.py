"""Victory Points, the order of the markers, elimination and the end of the game (section "Victory Points")."""

from __future__ import annotations

from typing import Any

from harena.core import Result

from .arena import OFF_BOARD
from .components import COVER_HP
from .movement import fled, turned_his_back
from .state import Episode, Fate, Gladiator, Gladiatori, pile_hp

FRONT_ATTACK, BACK_ATTACK = 2, -3
FRONT_DAMAGE, BACK_DAMAGE = 1, -2
FIRST_BLOOD = 3
FRONT_KILL, BACK_KILL = 6, -12
FLEEING, COWARDICE = -2, -3
SURVIVAL, SURRENDER = 5, -15
BEAST_KILL = 3
PAIR_HANDICAP = -10


def score(g: Gladiatori, seat: int, points: int, why: str) -> None:
    """GL-VP-11: booked at once; GL-ORDER-3: the marker is held off the track until the combat round ends.

    GL-R-141: who has given up earns and loses nothing any more.
    """
    if not g.scoring() or seat in g.conceded:
        return
    x = g.gladiators[seat]
    x.vp += points
    x.marker_moved = True
    tell_score(g, x, points, why)


def tell_score(g: Gladiatori, x: Gladiator, points: int, why: str) -> None:
    """How many VP were won or lost, for what, and how many there are now."""
    if not g.tells("scores"):
        return
    won = "gained" if points > 0 else "lost"
    g.tell("scores", seat=x.seat, points=points, why=why, vp=x.vp, **{won: abs(points)})


def judge_movement(g: Gladiatori, x: Gladiator, episode: Episode) -> None:
    """GL-VP-7, GL-VP-8: each charged at most once for an episode; both are possible."""
    if x.hex < 0 or not episode.partners:
        return
    if fled(g, x, episode):
        score(g, x.seat, FLEEING, "fleeing")
    if turned_his_back(g, x, episode):
        score(g, x.seat, COWARDICE, "cowardice")


# -- order --------------------------------------------------------------------------------------------


def player_order(g: Gladiatori) -> list[int]:
    """GL-ORDER-1, GL-ORDER-2: ascending VP, the higher marker first; without VP the initial order."""
    present = [x for x in g.gladiators if x.hex >= 0]
    if not g.scoring():
        return [seat for seat in g.initial_order if g.gladiators[seat].hex >= 0]
    present.sort(key=lambda x: (x.vp, -x.height))
    return [x.seat for x in present]


def return_markers(g: Gladiatori) -> None:
    """GL-ORDER-3: moved markers come back in the order in which their owners acted, each on top of the others."""
    top = max(x.height for x in g.gladiators)
    seats = g.order + [x.seat for x in g.gladiators if x.seat not in g.order]
    for seat in seats:
        x = g.gladiators[seat]
        if x.marker_moved:
            top += 1
            x.height = top
            x.marker_moved = False


def go_on(g: Gladiatori) -> None:
    """GL-ORDER-5, GL-ORDER-6: the next animal, then the next player who is not dead or gone; else the round ends."""
    while g.acting < len(g.order) and g.gladiators[g.active].hex < 0:
        g.acting += 1
    if g.queue:
        g.phase = "animals"
    else:
        g.phase = "combat" if g.acting < len(g.order) else "round-end"


# -- leaving the board --------------------------------------------------------------------------------


def leave_board(g: Gladiatori, x: Gladiator, fate: Fate, *, why: str = "") -> None:
    """GL-DEATH-4, GL-GEO-18: the figure is taken off; its markers go with it."""
    x.fate = fate
    x.hex = OFF_BOARD
    x.trapped = x.unbalanced = x.new_trapped = x.new_unbalanced = 0
    x.face_down = False
    g.tell_of("leaves", x.seat, fate=fate.name.lower(), why=why or fate.name.lower())


def give_up(g: Gladiatori, x: Gladiator) -> None:
    """GL-R-141, GL-VP-10: a concession is a surrender; the dead and those who surrendered have nothing to give up."""
    if x.fate in (Fate.ALIVE, Fate.UNBEATABLE):
        x.gave_up_at = x.deficit
        score(g, x.seat, SURRENDER, "surrender")


# -- end ----------------------------------------------------------------------------------------------


def sides_standing(g: Gladiatori) -> set[int]:
    return {x.side for x in g.gladiators if x.hex >= 0}


def finish_if_decided(g: Gladiatori) -> None:
    """GL-END-2: at once when at most one side is left; in solo and coop when no gladiator or no animal is left."""
    standing = sides_standing(g)
    if g.scoring():
        if len(standing) <= 1:
            finish(g)
    elif not standing or not (g.beasts or g.waiting or g.coming):
        finish(g)


def total_hit_points(x: Gladiator) -> int:
    """GL-END-4: deck, or hand and HP deck, with items and cover; nothing for the dead and surrendered."""
    if x.fate != Fate.ALIVE:
        return 0
    cards = pile_hp(x.deck) + pile_hp(x.hand) + pile_hp(x.hp)
    return cards + sum([i.hp for i in x.items]) + COVER_HP


def finish(g: Gladiatori) -> None:
    """GL-VP-9, GL-END-4: the survivors' bonus, then the ranking."""
    if not g.scoring():
        _finish_hunt(g)
    standing = sides_standing(g)
    reward_survivors(g)
    sides = sorted({x.side for x in g.gladiators})
    marks: dict[int, tuple[int, int, int]] = {}
    for side in sides:
        members = [x for x in g.gladiators if x.side == side]
        points = sum(x.vp for x in members)
        if g.sides == "2v1" and len(members) == 2:  # GL-TEAM-2
            points += PAIR_HANDICAP
        last = int(g.last_standing_wins and standing == {side})
        marks[side] = (last, points, sum(total_hit_points(x) for x in members))
    groups: list[tuple[int, ...]] = []
    for mark in sorted(set(marks.values()), reverse=True):
        groups.append(tuple(x.seat for x in g.gladiators if marks[x.side] == mark))
    scores = tuple(x.vp for x in g.gladiators)
    reason = "six turns" if len(standing) > 1 else "last side standing"
    result = Result(groups[0], tuple(groups), scores, reason)
    tell_end(g, result, marks)
    g.finish(result)


def tell_end(g: Gladiatori, result: Result, marks: dict[int, tuple[int, int, int]]) -> None:
    """GL-END-4: who has won, with how many points, and what decided if there are as many elsewhere."""
    if g.log is None:
        return
    winners = result.without(g.conceded).winners if g.conceded else result.winners
    told: dict[str, Any] = {"reason": result.reason, "tally_seats": list(range(g.seats))}
    told["tally_seats_has"] = [f"{x.vp} VP".replace("-", "−") for x in g.gladiators]
    if len(winners) == 1:
        told["winner"] = winners[0]
    elif winners:
        told["winners"] = list(winners)
    best, *others = sorted(set(marks.values()), reverse=True)
    if others and not g.conceded:
        if best[0]:
            told["decided"] = "standing"
        elif best[1] == others[0][1]:
            told |= {"decided": "hit points", "hit_points": best[2], "fewer": others[0][2]}
        if g.sides in ("teams", "2v1"):
            told |= {"points": best[1], "others": others[0][1], "sums": g.sides}
    g.tell("ends", **told)


def reward_survivors(g: Gladiatori) -> None:
    """GL-VP-9, GL-R-97: not for who has given up, whose gladiator was only played on (GL-R-141)."""
    for seat in g.conceded:
        if g.gladiators[seat].fate in (Fate.ALIVE, Fate.UNBEATABLE):
            leave_board(g, g.gladiators[seat], Fate.SURRENDERED)
    for x in g.gladiators:
        if x.fate == Fate.ALIVE:
            x.vp += SURVIVAL
            tell_score(g, x, SURVIVAL, "survival")


def scores_after_concession(g: Gladiatori) -> tuple[int, ...]:
    """The game ends because nobody who stayed has an opponent left: an immediate end like any other (GL-R-97)."""
    if not g.scoring():
        return (0,) * g.seats  # nobody stayed with the animals
    reward_survivors(g)
    return tuple(x.vp for x in g.gladiators)


def _finish_hunt(g: Gladiatori) -> None:
    """GL-ANIM-17, GL-R-115: against animals alone one living gladiator is a victory for all."""
    seats = tuple(range(g.seats))
    alive = tuple(int(x.fate == Fate.ALIVE) for x in g.gladiators)
    won = any(alive)
    left = len(g.beasts) + len(g.waiting) + len(g.coming)
    told: dict[str, Any] = {"outcome": "devoured" if not won else "outlasted" if left else "cleared"}
    if won:
        told |= {"winner": 0} if g.seats == 1 else {"winners": list(seats)}
    g.tell("hunt-ends", **told)
    g.finish(Result(seats if won else (), (seats,), alive, "survived" if won else "devoured"))
