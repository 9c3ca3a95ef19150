"""Combat: Initiative, by a Net or by the SPD dice (SP-INITV, SP-EQUIP-9)."""

from __future__ import annotations

from harena.core import Flow, Form, Question, Seat

from .card_words import Pool, Talent
from .combatants import talents, the_match
from .dice import string, string_initiative
from .foundations import EXHAUSTED, READY
from .rerolls import rerolls
from .state import Capua
from .telling import Parts, combatant

USE_NET = Form("use-net", "cast {card}")
HOLD_NET = Form("hold-net", "hold the net", passes=True)()
GO_FIRST = Form("go-first", "act first")()
GO_SECOND = Form("go-second", "act second")()

CAST_NET = Question(
    "net",
    lambda g, seat, card: [USE_NET(g.box.labels[card]), HOLD_NET],
    rule="SP-EQUIP-9",
    passing=HOLD_NET,
    says=lambda g, seat, card: {"net": g.box.market[card].label, "net_of": seat, "round": the_match(g).round},
)
ORDER_OF_ROUND = Question(
    "initiative",
    lambda g, seat, net: (GO_FIRST, GO_SECOND),
    rule="SP-INITV-4",
    says=lambda g, seat, net: {"round": the_match(g).round, **_how_it_won(g, seat, net)},
)


def initiative(g: Capua) -> Flow:
    """SP-INITV: a Net or the higher SPD roll; the winner chooses. Returns the side that acts first."""
    winner, net = yield from cast_nets(g)
    if winner < 0:
        winner = yield from roll_initiative(g)
    side = the_match(g).sides[winner]
    chosen = yield ORDER_OF_ROUND.ask(side.seat, net)
    if g.log is not None:
        order = "first" if chosen is GO_FIRST else "second"
        with_net = {"net": g.box.market[net].label, "round": the_match(g).round} if net >= 0 else {}
        g.tell("initiative", seat=side.seat, **combatant(g, side), order=order, **with_net)
    return winner if chosen is GO_FIRST else 1 - winner


def _how_it_won(g: Capua, seat: Seat, net: int) -> Parts:
    """With which dice against which, or with which Net."""
    match = the_match(g)
    mine = next(number for number, side in enumerate(match.sides) if side.seat == seat)
    told = combatant(g, match.sides[mine])
    if net >= 0:
        return {**told, "net": g.box.market[net].label}
    return {**told, "mine": string(match.rolls[mine]), "theirs": string(match.rolls[1 - mine])}


def cast_nets(g: Capua) -> Flow:
    """SP-R-54: I is asked first in odd rounds, II in even ones; one Net a round. The side and the Net, or none."""
    match = the_match(g)
    for number in (0, 1) if match.round % 2 else (1, 0):
        side = match.sides[number]
        net = next((source for _, source, _ in talents(g, side, Talent.NET) if g.status[source] == READY), -1)
        if net >= 0:
            chosen = yield CAST_NET.ask(side.seat, net)
            if chosen is not HOLD_NET:
                g.status[net] = EXHAUSTED
                return number, net
    return -1, -1


def roll_initiative(g: Capua) -> Flow:
    """SP-INITV-2, SP-INITV-3: sums of SPD dice, or strings (SP-OPT-1); equal rolls are rolled again."""
    match = the_match(g)
    match.attacker = -1
    while True:
        match.rolls = [g.rng.dice(side.pools[Pool.SPD]) for side in match.sides]
        yield from rerolls(g, (Pool.SPD, Pool.SPD))
        first, second = (string(roll) for roll in match.rolls)
        if g.string_initiative:
            winner = string_initiative(first, second)
        else:
            winner = -1 if sum(first) == sum(second) else int(sum(second) > sum(first))
        if g.log is not None:
            tell_initiative_roll(g, first, second, winner)
        if winner >= 0:
            return winner


def tell_initiative_roll(g: Capua, first: list[int], second: list[int], winner: int) -> None:
    match = the_match(g)
    rolls: list[Parts] = []
    for side, rolled in zip(match.sides, (first, second), strict=True):
        total = {} if g.string_initiative or len(rolled) < 2 else {"sum": sum(rolled)}
        joined = ", " if g.string_initiative else " + "
        rolls.append({"kind": "speed-roll", **combatant(g, side), "dice": joined.join(map(str, rolled)), **total})
    more = {"again": "both"} if winner < 0 else {}
    if g.string_initiative and max(len(first), len(second)) > 1:
        more["compared"] = "highest"
    g.tell("initiative-roll", first=first, second=second, rolls=rolls, round=match.round, **more)
