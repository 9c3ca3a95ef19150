"""The full counts of `make soak`: the contract over many games and options, simulations for all seats, and bands.

    python -m tests.lab.soak [GAME …]
    python -c "from tests.lab.soak import simulate_all_seats as s; s('for-glory')"   # only the simulations of one game
"""

from __future__ import annotations

import sys
from itertools import product
from time import perf_counter

from harena.core import games
from harena.lab import Hands, Setup, simulate
from harena.lab.bands import BROKEN, bands_for, check, shipped_bands
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
    modes = ((seats, options) for seats in sorted(rules.seats) for options in rules.modes.get(seats, [{}]))
    for (seats, options), (bot, count) in product(modes, bots.items()):
        data = simulate(Setup(name, seats, options), [bot], count, hands=Hands(2)).to_data()
        mode = "".join(f", {option} {value}" for option, value in options.items())
        print(f"{name}, {seats} seats{mode}, {bot}: {data['finished']} of {count} finished, "
              f"{data['lengths']['median']:g} decisions a game, {data['seconds']} s, digest {data['digest']}")
        for error in data["errors"][:5]:
            print(f"  seed {error['seed']}: {error['text']}")
        sys.stdout.flush()
        sound = sound and not data["errors"]
    return sound


def hold_to_bands(name: str) -> bool:
    """The bands of the shipped set; one that is open is told, but only a broken one counts."""
    kept = True
    if shipped_bands(name) is None:
        return kept
    for target in bands_for(name, None):
        found = check(target, hands=Hands(2))
        for held in found.held:
            print(f"{name}, {target.name}: {held.in_a_line}", flush=True)
            kept = kept and held.answer != BROKEN
        kept = kept and not found.errors
    return kept


def main(names: list[str]) -> int:
    steps = (hold_to_contract, simulate_all_seats, hold_to_bands)
    held = [step(name) for name in names or games() for step in steps]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
