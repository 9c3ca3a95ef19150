"""How a gladiator fares in every kind of fight of a career, for `games/gladiatori/odds.py`.

    python -m tests.lab.odds 200              # so many games of each kind, greedy players on all seats
    python -m tests.lab.odds 200 lions bears  # of these kinds
"""

from __future__ import annotations

import sys

import harena
from harena.core import Rng, key_of
from harena.games.gladiatori.campaign import FIGHTS, Career, Fight, Outcome, options_for, outcome_of


def play(fight: Fight, seed: int) -> Outcome:
    careers = [Career("Brutus") for _ in range(fight.seats)]
    options = options_for(careers, fight.options)
    table = harena.new("gladiatori", seats=fight.seats, seed=f"odds {seed}", options=options)
    made = 0
    while table.result is None:
        seat, ask = next(iter(table.pending.items()))
        table.apply(seat, table.greedy(seat, Rng(key_of("odds", seed, made))), ask.number)
        made += 1
    return outcome_of(table, 0)


def main(games: int, kinds: list[str]) -> None:
    for kind in kinds or FIGHTS:
        found = [play(FIGHTS[kind], seed) for seed in range(games)]
        won = sum(one.won and one.fate != "dead" for one in found)
        died = sum(one.fate == "dead" for one in found)
        print(f'    "{kind}": Odds({games}, {won}, {died}),', flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
