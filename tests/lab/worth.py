"""What thinking is worth: `PYTHONPATH=src:. python -m tests.lab.worth GAME… --jobs 8 --seconds 200`.

Some choices of greedy games are thought about as the strongest level does. Wherever it leaves the greedy choice, both
meet in fresh worlds, and the mean difference is what the thought was worth, in hundredths of a win; where it stays, it
was worth nothing. Beside that stands what thinking about the kind costs. A kind that costs much and is worth nothing
can be left to the greedy rule (`Game.effort`).
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context
from statistics import fmean
from time import monotonic, process_time

from harena.bots import LEVELS, SearchBot
from harena.core import Rng, SeatView, key_of
from harena.lab import Setup

#: Worlds in which a choice that leaves the greedy one meets it.
FRESH = 24
#: Of so many choices one is looked at; the others are made greedily, so that many games are seen.
APART = 6


@dataclass
class Kind:
    """What was seen of one kind of question."""

    met: int = 0
    thought: int = 0
    left: int = 0
    seconds: float = 0.0
    gains: float = 0.0
    squares: float = 0.0

    def add(self, other: Kind) -> None:
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def one_game(setup: Setup, seed: int, iterations: int, as_played: bool) -> dict[str, Kind]:
    """A game by the greedy rule, of whose choices some are thought about."""
    table = setup.table(seed, events=False)
    rng = Rng(key_of("worth", seed))
    found: dict[str, Kind] = defaultdict(Kind)
    while table.pending and table.result is None:
        seat = min(table.pending)
        ask = table.pending[seat]
        view = SeatView(table, seat)
        habit = table.greedy(seat, rng)
        if len(ask.options) > 1 or ask.parametric:
            kind = found[ask.kind]
            kind.met += 1
            if rng.below(APART) == 0:
                look(view, seed, iterations, kind, len(table.entries), as_played)
        table.apply(seat, habit)
    return dict(found)


def look(view: SeatView, seed: int, iterations: int, kind: Kind, step: int, as_played: bool) -> None:
    """Think about a choice, and see what the thought was worth."""
    bot = SearchBot(key_of("worth", seed, step), iterations=iterations)
    start = process_time()
    effort = view.game.effort.get(view.ask.kind, 1.0) if as_played else 1.0
    if not effort:
        kind.thought += 1
        return
    weighed = bot.weigh(view, part=effort)
    kind.seconds += process_time() - start
    kind.thought += 1
    habit = view.game.greedy(view.imagine(Rng(key_of(seed, step))).state, view.ask)
    if weighed[0].action == habit:
        return
    kind.left += 1
    pairs = bot.compare(view, habit, [weighed[0].action], FRESH)
    gain = fmean(best - own for own, best in pairs) if pairs else 0.0
    kind.gains += gain
    kind.squares += gain * gain


def tell(game: str, found: dict[str, Kind], games: int) -> None:
    """A line for each kind, those that thought is worth most for first."""
    spent = {name: kind.met * kind.seconds / max(1, kind.thought) for name, kind in found.items()}
    won = {name: 100 * kind.met * kind.gains / max(1, kind.thought) for name, kind in found.items()}
    worth, seconds = sum(won.values()) / games, sum(spent.values())
    print(f"{game}: {games} games; thought is worth {worth:.0f} a game and takes {seconds / games:.1f} s of each")
    for name, kind in sorted(found.items(), key=lambda pair: -won[pair[0]]):
        count = max(1, kind.thought)
        mean = kind.gains / count
        doubt = sqrt(max(0.0, kind.squares / count - mean * mean) / count)
        print(
            f"  {name:26} {kind.met / games:6.1f} a game, {kind.thought:5} looked at, left {kind.left / count:5.1%}, "
            f"worth {100 * mean:6.2f} ±{100 * doubt:4.2f}, {won[name] / games:6.1f} a game, "
            f"{1000 * kind.seconds / count:6.0f} ms, {spent[name] / max(1e-9, seconds):5.1%} of the time",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0, help="for each game")
    parser.add_argument("--as-played", action="store_true", help="with the effort that the game gives each kind")
    parser.add_argument("--iterations", type=int, default=0, help="instead of those of the strongest level")
    given = parser.parse_args()
    for game in given.games:
        setup = Setup(game, given.seats)
        iterations = given.iterations or setup.rules.skills[LEVELS[-1].name].iterations
        end, seed = monotonic() + given.seconds, 500_000
        found: dict[str, Kind] = defaultdict(Kind)
        games = 0
        pool = ProcessPoolExecutor(given.jobs, get_context("spawn"))
        todo = {pool.submit(one_game, setup, seed + place, iterations, given.as_played) for place in range(4000)}
        try:
            for future in as_completed(todo, timeout=max(1.0, end - monotonic())):
                games += 1
                for name, kind in future.result().items():
                    found[name].add(kind)
                if monotonic() > end:
                    break
        except TimeoutError:
            pass
        finally:
            for process in list(pool._processes.values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)
        tell(game, found, games)


if __name__ == "__main__":
    main()
