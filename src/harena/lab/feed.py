"""Games for a training run, in other processes: those that are learned from, and matches against greedy."""

from __future__ import annotations

import multiprocessing
from collections import deque
from dataclasses import replace
from multiprocessing.pool import Pool
from pathlib import Path
from time import monotonic
from typing import Any, Final

from harena.bots import Bot, GreedyBot
from harena.bots.learned import LearnedBot
from harena.core import Rng, RulesFault, key_of

from .margins import Margins, Trial
from .series import Setup, play
from .statistics import wilson
from .teaching import Arrays, Stakes, Task, teach

#: Games that a process plays at a time.
GAMES_A_TASK: Final = 2
#: So many tasks may fail before a run is given up.
FAILURES: Final = 50
#: Seeds that belong to one seed of a run: games to learn from begin with the first, matches that decide between margins
#: with that after a quarter, those that are reported with that in the middle.
SEEDS: Final = 10_000_000
DECIDING, REPORTED = SEEDS // 4, SEEDS // 2
#: Games for which margins are drawn at a time.
DRAWN: Final = 16


class Feed:
    """Games that are played all the while: as soon as a process is done, it gets more."""

    def __init__(self, pool: Pool, task: Task, first: int, jobs: int) -> None:
        self._pool, self._task = pool, task
        self.next = first
        self.weights = ""
        self.stakes = Stakes()
        self.played = 0
        self.failed: list[str] = []
        self._came: deque[Arrays] = deque()
        for _ in range(jobs + 2):
            self._more()

    def _more(self) -> None:
        if monotonic() < self._task.until:
            self._pool.apply_async(teach, (self._next_task(),), callback=self._done, error_callback=self._broke)

    def _next_task(self) -> Task:
        seeds = tuple(range(self.next, self.next + GAMES_A_TASK))
        self.next += GAMES_A_TASK
        return replace(self._task, seeds=seeds, weights=self.weights, stakes=self.stakes)

    def _done(self, found: tuple[Arrays, Stakes, int]) -> None:
        part, stakes, played = found
        self._came.append(part)
        known = self.stakes.copy()
        known.add(stakes)
        self.stakes = known
        self.played += played
        self._more()

    def _broke(self, error: BaseException) -> None:
        self.failed.append(f"{type(error).__name__}: {error}")
        if len(self.failed) < FAILURES:
            self._more()

    def take(self) -> list[Arrays]:
        """What has come since."""
        return [self._came.popleft() for _ in range(len(self._came))]


def in_rounds(pool: Pool, task: Task, stakes: Stakes) -> list[Arrays]:
    """The games of a task, in their order, whoever plays them; what is at stake is told when all are played."""
    tasks = [
        replace(task, seeds=task.seeds[first : first + GAMES_A_TASK], stakes=stakes.copy())
        for first in range(0, len(task.seeds), GAMES_A_TASK)
    ]
    came = list(pool.imap(teach, tasks))
    for _, found, _ in came:
        stakes.add(found)
    return [part for part, _, _ in came]


def match(
    game: str, seats: int, seed: int, weights: str, margins: Margins | None = None
) -> tuple[float, float]:
    """One game against greedy, with these margins or the weights' own: the share of the network's seats, every second
    one, and their part of the seats."""
    setup = Setup(game, seats)
    own = [(seat + seed) % 2 == 0 for seat in range(seats)]
    bots: list[Bot] = [
        LearnedBot(setup.rules, key_of(seed, seat), file=Path(weights), margins=margins)
        if mine else GreedyBot(key_of(seed, seat))
        for seat, mine in enumerate(own)
    ]  # fmt: skip
    table = setup.table(seed // 2, events=False)
    play(table, bots, Rng(key_of("floor", seed)))
    if table.result is None:
        raise RulesFault("the table waits for nobody, but there is no result")
    return sum(table.result.share(seat) for seat, mine in enumerate(own) if mine), sum(own) / seats


def try_margins(pool: Pool, game: str, seats: int, weights: str, trial: Trial, seeds: range, until: float) -> None:
    """Games against greedy from `seeds` on, some at a time, with margins that are drawn for each."""
    for first in range(0, len(seeds), DRAWN):
        if monotonic() > until:
            break
        some = [(game, seats, seed, weights, trial.draw()) for seed in seeds[first : first + DRAWN]]
        for given, (share, _) in zip(some, pool.starmap(match, some), strict=True):
            trial.add(given[-1], share)


def held_against(
    pool: Pool, game: str, seats: int, weights: str, start: int, until: float, most: int
) -> dict[str, Any]:
    """The share of wins over greedy, every seed from `start` on from both sides, as far as the time goes."""
    won, games, expected = 0.0, 0, 0.0
    waiting: list[Any] = []
    numbers = iter(range(2 * start, 2 * start + most))
    while True:
        while len(waiting) < 64 and monotonic() < until:
            number = next(numbers, None)
            if number is None:
                break
            waiting.append(pool.apply_async(match, (game, seats, number, weights)))
        if not waiting:
            break
        try:
            share, part = waiting.pop(0).get(timeout=min(3600.0, max(1.0, until + 8 - monotonic())))
        except multiprocessing.TimeoutError:
            break
        except Exception as error:
            print(f"a game was broken off: {type(error).__name__}: {error}", flush=True)
            continue
        won, games, expected = won + share, games + 1, expected + part
    found = wilson(won, games)
    return {"seats": seats, "games": games, "won": round(won, 2), "expected": round(expected / max(1, games), 3)} | (
        found.to_data(4)
    )
