"""How strong are the bots? `PYTHONPATH=src:. python -m tests.lab.measure PART… --jobs 8 --seconds 500 --file FILE`

Plays the matches that strength is judged by, on many processes, for so many seconds, and tells what there is so far.
Every seed is kept in the file and not played again: start it again to go on. Standard library only. The parts:

    levels    each level over the one below, two seats (65 to 85 % wanted)
    greedy    rudiarius over greedy: two seats in all modes, three and four seats, alone
    trial     rudiarius over the search of `tests.lab.trial` with a budget of about the same time (`--trial 60`)
    doubling  search with twice a budget over search with it, at three budgets
    advice    search that asks the network over search without it, at two budgets (it takes a little less time for each)

Seeds begin at a million, far from those that weights and levels were fitted on.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from time import monotonic

from harena.bots import LEVELS
from harena.lab import Setup
from harena.lab.ladder import Match, Played, Standing, keep_played, play_seed, read_played, verdict

FIRST_SEED = 1_000_000
GAMES = ("for-glory", "gladigala", "gladiatori", "spartacus")
READY_MADES = ("secutor", "mirmillo", "thraex", "hoplomachus", "retiarius")
BUDGETS = (20, 40, 80)
#: Games whose weights say how much search listens to them, and at which budgets that is measured.
ADVISED, LISTENING = ("gladigala", "gladiatori", "spartacus"), (24, 96)


def matches(part: str, trial: int) -> list[Match]:
    """What a part consists of."""
    if part == "levels":
        names = [level.name for level in reversed(LEVELS)]
        return [Match(Setup(game, 2), *pair) for pair in pairwise(names) for game in GAMES]
    if part == "greedy":
        duels = [Setup("for-glory", 2), Setup("gladigala", 2), Setup("gladiatori", 2)]
        duels += [Setup("gladiatori", 2, {"characters": "created"})]
        duels += [Setup("gladiatori", 2, {"red": name, "green": name}) for name in READY_MADES]
        duels += [Setup("spartacus", 2, {"length": length}) for length in ("quick", "standard", "advanced")]
        more = [Setup(game, seats) for game in GAMES for seats in (3, 4)]
        more += [Setup("gladiatori", 3, {"sides": "ffa"}), Setup("gladiatori", 4, {"sides": "teams"})]
        alone = [Setup("for-glory", 1, {"difficulty": "hard"}), Setup("gladiatori", 1)]
        return [Match(setup, "rudiarius", "greedy") for setup in (*duels, *more, *alone)]
    if part == "trial":
        return [Match(Setup(game, 2), "rudiarius", f"tests.lab.trial:Trial:{trial}") for game in GAMES]
    if part == "advice":
        return [Match(Setup(game, 2), f"search+learned:{n}", f"search:{n}") for n in LISTENING for game in ADVISED]
    return [Match(Setup(game, 2), f"search:{2 * n}", f"search:{n}") for n in BUDGETS for game in GAMES]


class Running:
    """A match under way: what was played, and which seed comes next."""

    def __init__(self, match: Match, played: list[Played], most: int) -> None:
        self.match, self.played, self._most = match, played, most
        done = {one.seed for one in played}
        self.seeds = (seed for seed in range(FIRST_SEED, FIRST_SEED + most) if seed not in done)

    @property
    def verdict(self) -> str:
        points, games = sum(one.points for one in self.played), sum(one.games for one in self.played)
        return verdict(points, games, self._most)


def in_turn(running: list[Running]) -> Iterator[tuple[Running, int]]:
    """Seeds to play, a match after the other, as long as any is open."""
    while True:
        given = False
        for one in running:
            seed = None if one.verdict else next(one.seeds, None)
            if seed is not None:
                given = True
                yield one, seed
        if not given:
            return


def play(running: list[Running], jobs: int, seconds: float, file: Path) -> None:
    """Play until time is up or all is clear."""
    end = monotonic() + seconds
    todo = in_turn(running)
    pool = ProcessPoolExecutor(jobs, get_context("spawn"))
    under_way: dict[Future[Played], Running] = {}
    try:
        while True:
            while len(under_way) < jobs and monotonic() < end and (task := next(todo, None)) is not None:
                under_way[pool.submit(play_seed, task[0].match, task[1])] = task[0]
            done, _ = wait(under_way, timeout=max(0.0, end - monotonic()), return_when=FIRST_COMPLETED)
            if not done:  # nothing is left, or time is up: what is not finished is played another time
                return
            for future in done:
                one = under_way.pop(future)
                one.played.append(future.result())
                keep_played(file, one.match, one.played[-1])
    finally:
        for process in list(pool._processes.values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="+", choices=["levels", "greedy", "trial", "doubling", "advice"])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--games", type=int, default=200, help="of a match at most")
    parser.add_argument("--trial", type=int, default=60, help="iterations of the yardstick")
    parser.add_argument("--file", type=Path, default=Path("games.jsonl"))
    given = parser.parse_args()
    known = read_played(given.file)
    wanted = [match for part in given.parts for match in matches(part, given.trial)]
    running = [Running(match, known.get(json.dumps(match.key), []), given.games) for match in wanted]
    play(running, given.jobs, given.seconds, given.file)
    for one in running:
        standing = Standing(one.match, one.played, one.verdict)
        setup, share = one.match.setup, standing.share
        mode = " ".join(str(value) for value in setup.options.values())
        print(f"{setup.game} {setup.config.seats} {mode:24} {one.match.first:>17} over {one.match.second:26} "
              f"{standing.score.games:4} games {share.value:6.1%} ({share.low:.1%} to {share.high:.1%}) "
              f"{1000 * standing.cost(0):5.0f} and {1000 * standing.cost(1):5.0f} ms a choice  {one.verdict or 'open'}")
        for played in one.played:
            if played.error:
                print(f"    seed {played.seed}: {played.error}")


if __name__ == "__main__":
    main()
