"""The full counts of `make soak`: the contract over many games and options, and simulations for all seats.

    python -m tests.lab.soak [GAME …]
    python -c "from tests.lab.soak import simulate_all_seats as s; s('for-glory')"   # only the simulations of one game
"""

from __future__ import annotations

import sys
from itertools import product
from time import perf_counter
from typing import Any

from harena.core import games
from harena.lab import Setup, simulate
from harena.testing import Nonconformance, check_game

RANDOM_GAMES = 300
GREEDY_GAMES = 200

ROYALES = [{"champions": who, "blessings": with_} for who, with_ in product(("none", "random"), (False, True))]
#: Options that change much, by game and seats; whatever is not named here is played with the usual ones.
MODES: dict[str, dict[int, list[dict[str, Any]]]] = {
    "for-glory": {1: [{"difficulty": level} for level in ("easy", "standard", "hard", "bare")], 3: ROYALES, 4: ROYALES},
}


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
    modes = ((seats, options) for seats in sorted(rules.seats) for options in MODES.get(name, {}).get(seats, [{}]))
    for (seats, options), (bot, count) in product(modes, bots.items()):
        data = simulate(Setup(name, seats, options), [bot], count, jobs=2).to_data()
        mode = "".join(f", {option} {value}" for option, value in options.items())
        print(f"{name}, {seats} seats{mode}, {bot}: {data['finished']} of {count} finished, "
              f"{data['lengths']['median']:g} decisions a game, {data['seconds']} s, digest {data['digest']}")
        for error in data["errors"][:5]:
            print(f"  seed {error['seed']}: {error['text']}")
        sys.stdout.flush()
        sound = sound and not data["errors"]
    return sound


def main(names: list[str]) -> int:
    held = [step(name) for name in names or games() for step in (hold_to_contract, simulate_all_seats)]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
