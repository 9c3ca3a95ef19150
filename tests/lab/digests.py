"""The same games before and after: digests of random, greedy and search play of every game and mode.

    PYTHONPATH=src python tests/lab/digests.py > here.txt
    PYTHONPATH=/another/checkout/src python tests/lab/digests.py > there.txt

A change that claims to change no choice gives the same lines in both checkouts. Search is asked in positions along a
random game of every mode, and its digest is over all that it weighed, which follows from every number that it drew and
every world that it imagined; whole games of search are played with two seats.

    PYTHONPATH=src python -m tests.lab.digests --told 200 gladigala > here.txt

says instead what so many random games of every mode came to without any hash of a state: who did what, what was told of
it to everybody and to each seat alone, and how it ended. A change of how states are written gives the same lines.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from hashlib import blake2b

from harena.bots import RandomBot, SearchBot
from harena.core import BadOptions, Option, Rng, SeatView, games, key_of
from harena.lab import Setup, simulate
from harena.lab.series import play

#: How many games of each mode, and of how many positions of a random game a search thinks for how long.
RANDOM, GREEDY = 4, 2
POSITIONS, APART, ITERATIONS = 8, 37, 24
FEW = 3
#: The search that plays whole games: one world for each choice.
BRIEF = "search:4"


def modes(game: str) -> Iterator[Setup]:
    """The usual game with every number of seats, then each option with each other value."""
    rules = Setup(game).rules
    for seats in rules.seats:
        yield Setup(game, seats)
    for option in rules.options:
        for value in values(option):
            for seats in reversed(rules.seats):
                try:
                    rules.configure(seats, {option.name: value})
                except BadOptions:
                    continue
                yield Setup(game, seats, {option.name: value})
                break


def values(option: Option) -> list[object]:
    """What an option may be besides what it usually is: a few of long lists."""
    if isinstance(option.default, bool):
        return [not option.default]
    others = [value for value in option.choices if value != option.default]
    return others if len(others) <= FEW else others[:1]


def weighed(setup: Setup) -> str:
    """A digest of what a search weighs in positions along a random game."""
    digest = blake2b(digest_size=16)
    table, bot = setup.table(1, events=False), RandomBot(1)
    for answer in range(POSITIONS * APART):
        if not table.pending:
            break
        seat = min(table.pending)
        view = SeatView(table, seat)
        if answer % APART == 0:
            for found in SearchBot(answer, iterations=ITERATIONS).weigh(view):
                digest.update(f"{found.action.text} {found.visits} {found.value!r}\n".encode())
        table.apply(seat, bot.choose(view))
    return digest.hexdigest()


def digests(setup: Setup) -> Mapping[str, str]:
    found = {"random": simulate(setup, ["random"], RANDOM).digest}
    if setup.rules.plays_greedy:
        found["greedy"] = simulate(setup, ["greedy"], GREEDY).digest
    found["search"] = weighed(setup)
    if setup.config.seats == 2 and not setup.options:
        found[BRIEF] = simulate(setup, [BRIEF], 1).digest
    return found


def told(setup: Setup, games: int) -> str:
    """A digest of what is done, told and won in random games, whatever states are written like."""
    digest = blake2b(digest_size=16)
    for seed in range(games):
        table = setup.table(seed)
        play(table, [RandomBot(1000 * seed + seat) for seat in range(setup.config.seats)], Rng(key_of("told", seed)))
        assert table.log is not None
        assert table.result is not None
        done = [(seat, action.text) for seat, action in table.entries]
        digest.update(json.dumps([done, table.log.events, asdict(table.result)], default=str).encode())
    return digest.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--told", type=int, default=0, metavar="N", help="what N random games tell, without hashes")
    wanted = parser.parse_args()
    for game in wanted.games or games():
        for setup in modes(game):
            found = {"told": told(setup, wanted.told)} if wanted.told else digests(setup)
            for bot, digest in found.items():
                print(game, setup.seats, dict(setup.options), bot, digest, flush=True)


if __name__ == "__main__":
    main()
