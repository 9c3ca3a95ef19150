"""P7, coins: attack income with the crowd, declaration or streak income, Safe Zone fees (GG-COIN)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from .crowd import booing, cheering
from .eagles import free_eagle_of
from .hits import Blow
from .state import NO_ONE, SAFE_ZONE_FEE, Gala, Gladiator, School
from .telling import (
    of_eagle,
    tell_attack_paid,
    tell_booed,
    tell_earned,
    tell_expelled,
    tell_fee,
    tell_must_leave,
)

EAGLE_PRIZE: Final = 3
"""What picking up an Eagle earns with the publisher's notes (GG-NOTE-3)."""

BONUS: Final = (0, 0, 2, 3, 4, 6)
"""Cumulative pay for so many matching symbols (GG-DECLPAY-2) or successive successes (GG-STREAK-3)."""
MOST_BONUS: Final = BONUS[-1]


def change_hands(g: Gala, blows: Iterable[Blow], new_carriers: Iterable[Gladiator], stacking: Stacking) -> None:
    """P7, GG-COIN-5: attack income with crowd effects, then declaration or streak income, then Safe Zone fees."""
    for blow in blows:
        pay_attack(g, blow)
    if g.publisher_notes:
        for carrier in new_carriers:
            g.gain(g.schools[carrier.seat], EAGLE_PRIZE)
            tell_earned(g, g.schools[carrier.seat], EAGLE_PRIZE, "eagle", **of_eagle(carrier.carries))
    for school in g.schools:
        if g.seats == 2:
            pay_bonus(g, school, stacking.pay[school.seat], "streak", run=stacking.runs[school.seat])
        else:
            matching = matching_bases(g, school)
            pay_bonus(g, school, bonus(matching) - school.bonus_paid, "declaration", matching=matching)
    for school in g.schools:
        charge_safe_zone(g, school)


# --- Attack income ----------------------------------------------------------------------------------------------


def pay_attack(g: Gala, blow: Blow) -> None:
    """GG-COIN-3, GG-COIN-4: every successful marker pays its value and what the crowd adds, unless it is booed."""
    attacker = blow.attacker
    boos = booing(g, attacker.seat, attacker.attack)
    if boos is not None:
        tell_booed(g, attacker, *boos)
        return
    cheers = cheering(g, attacker.seat, attacker.attack)
    coins = g.arena.value[attacker.kind] + len(cheers)
    if coins:
        g.gain(g.schools[attacker.seat], coins)
        tell_attack_paid(g, attacker, coins, cheers)


# --- Declaration and streak income ------------------------------------------------------------------------------


def pay_bonus(g: Gala, school: School, due: int, why: str, **counted: int) -> None:
    """GG-STREAK-4: at most six coins a match; a declaration never promises more (GG-DECLPAY-3)."""
    coins = min(due, MOST_BONUS - school.bonus_paid)
    school.bonus_paid += coins
    if coins:
        g.gain(school, coins)
        if g.log is not None:
            tell_earned(g, school, coins, why, **counted, **of_bonus(coins, due, *counted.values()))


def of_bonus(coins: int, due: int, count: int) -> dict[str, int]:
    """What else is told of a payment: the most that a match pays, if that cut it, or the whole that it is a part of."""
    if coins < due:
        return {"most": MOST_BONUS}
    return {"in_all": bonus(count)} if bonus(count) > coins else {}


def matching_bases(g: Gala, school: School) -> int:
    """GG-DECLPAY-1: how much of the declaration has come true by now."""
    bases = [0] * len(school.declared)
    for seat in g.stage:
        symbol = g.schools[seat].symbol
        if symbol is not None:
            bases[symbol] += 1
    return matching_symbols(school.declared, bases)


def bonus(count: int) -> int:
    return BONUS[min(count, len(BONUS) - 1)]


def matching_symbols(declared: Sequence[int], bases: Sequence[int]) -> int:
    """GG-DECLPAY-1: declared symbols met by bases on the Center Stage, both counted by school symbol."""
    return sum(map(min, declared, bases))


@dataclass(frozen=True, slots=True)
class Stacking:
    """How the bases of one round go on the Center Stage in a two-player game."""

    losers: tuple[int, ...]
    """The seats whose bases are stacked, lowest group first."""
    pay: tuple[int, int]
    """What the run of each seat is worth now beyond what it was worth before."""
    runs: tuple[int, int]
    """How long the run of each seat became in this round; 0 without a success."""
    run_seat: int
    run_length: int


NO_RUNS: Final = Stacking((), (0, 0), (0, 0), NO_ONE, 0)


def stack_bases(run_seat: int, run_length: int, lost: tuple[int, int], treasuries: tuple[int, int]) -> Stacking:
    """GG-STREAK-1 to GG-STREAK-6: the order of the bases, what they pay, and the run that is live afterwards."""
    successes = (lost[1], lost[0])
    if not any(lost):
        return Stacking((), (0, 0), (0, 0), run_seat, run_length)
    first = _first_to_collect(run_seat, successes, treasuries)
    pay, runs = [0, 0], [0, 0]
    live, length = run_seat, run_length
    for seat in (first, 1 - first):
        if not successes[seat]:
            continue
        before = length if seat == live else 0
        live, length = seat, before + successes[seat]
        pay[seat], runs[seat] = bonus(length) - bonus(before), length
    if run_seat == NO_ONE and successes[0] == successes[1] and treasuries[0] == treasuries[1]:
        live, length = NO_ONE, 0
    losers = tuple(1 - seat for seat in (first, 1 - first) if successes[seat])
    return Stacking(losers, (pay[0], pay[1]), (runs[0], runs[1]), live, length)


def _first_to_collect(run_seat: int, successes: tuple[int, int], treasuries: tuple[int, int]) -> int:
    """Whose successes are stacked first: the run's, else the larger group, else the richer school's."""
    if run_seat != NO_ONE:
        return run_seat
    if successes[0] != successes[1]:
        return 0 if successes[0] > successes[1] else 1
    return 0 if treasuries[0] >= treasuries[1] else 1


# --- Safe Zone fees ---------------------------------------------------------------------------------------------


def charge_safe_zone(g: Gala, school: School) -> None:
    """GG-SAFE-3: one coin for each gladiator inside; GG-SAFE-5: who cannot be paid for must leave."""
    guests = [one for one in school.gladiators if one.active and g.arena.in_safe_zone[one.square]]
    fee = SAFE_ZONE_FEE * len(guests)
    paid = min(fee, school.treasury)
    if paid:
        g.pay(school, paid)
        tell_fee(g, school, paid, guests[: paid // SAFE_ZONE_FEE] if g.publisher_notes else guests)
    if g.publisher_notes:
        for gladiator in guests[paid // SAFE_ZONE_FEE :]:
            expel(g, gladiator)
        return
    for one in school.gladiators:
        one.must_leave = False
    if paid < fee:
        for one in guests:
            one.must_leave = True
        tell_must_leave(g, school, guests, fee, paid)


def expel(g: Gala, gladiator: Gladiator) -> None:
    """GG-NOTE-2: removed from the match without a base on the Center Stage."""
    gladiator.active = False
    tell_expelled(g, gladiator)
    free_eagle_of(g, gladiator)


# --- Match Leader -----------------------------------------------------------------------------------------------


def name_match_leader(g: Gala) -> None:
    """GG-COIN-7: the strictly richest school; on a tie the holder keeps the title if among the tied, else nobody."""
    most = max(school.treasury for school in g.schools)
    richest = [school.seat for school in g.schools if school.treasury == most]
    if len(richest) == 1:
        g.leader = richest[0]
    elif g.leader not in richest:
        g.leader = NO_ONE
