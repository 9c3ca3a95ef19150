"""The full counts of `make soak`: the contract over many games and options, and simulations for all seats.

    python -m tests.lab.soak [GAME …]
"""

from __future__ import annotations

import sys
from time import perf_counter

from harena.core import games
from harena.lab import Setup, simulate
from harena.testing import Nonconformance, check_game

RANDOM_GAMES = 300
GREEDY_GAMES = 200


def hold_to_contract(name: str) -> bool:
    start = perf_counter()
    try:
        report = check_game(games()[name], games=4, configs=24, positions=20, imagines=200)
    except Nonconformance as fault:
        print(f"{name}: {fault}", flush=True)
        return False
    print(f"{name}: the contract holds in {report.games} games, {report.decisions} decisions, {report.positions} "
          f"positions looked at closely ({perf_counter() - start:.0f} s)", flush=True)
    return True


def simulate_all_seats(name: str) -> bool:
    rules = games()[name]
    bots = {"random": RANDOM_GAMES} | ({"greedy": GREEDY_GAMES} if rules.plays_greedy else {})
    sound = True
    for seats in sorted(rules.seats):
        for bot, count in bots.items():
            data = simulate(Setup(name, seats), [bot], count, jobs=2).to_data()
            print(f"{name}, {seats} seats, {bot}: {data['finished']} of {count} finished, "
                  f"{data['lengths']['median']:g} decisions a game, {data['seconds']} s, digest {data['digest']}")
            for error in data["errors"][:5]:
                print(f"  seed {error['seed']}: {error['text']}")
            sound = sound and not data["errors"]
    return sound


def main(names: list[str]) -> int:
    held = [step(name) for name in names or games() for step in (hold_to_contract, simulate_all_seats)]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
