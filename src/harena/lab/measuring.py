"""What is measured of one game: random play, greedy games, search, copies, views, memory.

Speeds are per second of this process's own processor time, so that whatever else the machine does does not blur them.
A decision is an ask with two or more options: options computed, one chosen at random, applied. Copies are made, and
searches begun, in the middle of games.

Run as a program, this file measures what it is asked for in lines of JSON. It uses only what all commits of the project
have, so that `against` can run it in another one.
"""

from __future__ import annotations

import gc
import json
import random
import sys
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from inspect import signature
from time import perf_counter, process_time
from typing import Any

from harena.bots import SearchBot, choices, make_bot
from harena.core import Rng, SeatView, Table, key_of
from harena.lab.series import Setup, play

#: Positions from so many different games are copied, looked at and searched.
POSITIONS = 8
#: A search thinks so long about a position: enough for its tree to grow.
ITERATIONS = 48
#: Greedy games are few and of very different lengths, so they are always the same ones.
GREEDY_GAMES = 4
#: The part of a round's time that each operation on a position gets.
SHARE = 0.1
#: How a table is asked for that need not be copied; before version 0.2 that had another name.
WITHOUT_COPIES = {next(name for name in ("copyable", "keeps") if name in signature(Setup.table).parameters): False}


class OurGame:
    """One of our games, driven as a simulation drives it: no events, no starting points."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._seed = 0
        tables = [self._middle(seed) for seed in range(POSITIONS)]
        rng = Rng(key_of("bench"))
        self._tables = tables
        self._operations: Mapping[str, Sequence[Callable[[], object]]] = {
            "clone_us": [table.clone for table in tables],
            "clone_and_decide_us": [_deciding(table) for table in tables],
            "imagine_us": [_imagining(table, rng) for table in tables],
            "view_us": [_viewing(table) for table in tables],
        }

    def measure(self, seconds: float) -> dict[str, float]:
        """One round: for about so long, each figure by its key."""
        gc.collect()
        found = measure_play(self._play, seconds)
        for name, calls in self._operations.items():
            found[name] = microseconds(calls, SHARE * seconds)
        found["search_iterations_per_s"] = per_second(self._search, SHARE * seconds)
        if self._setup.rules.plays_greedy:
            found["greedy_games_per_s"] = per_second(self._play_greedily, SHARE * seconds)
        found["last_quarter_ratio"] = self._last_quarter_ratio(SHARE * seconds)
        return found

    def _table(self, seed: int) -> Table:
        return self._setup.table(seed, events=False, **WITHOUT_COPIES)

    def _play(self) -> int:
        self._seed += 1
        return play_at_random(self._table(self._seed), self._seed)

    def _middle(self, seed: int) -> Table:
        """The position after half of a random game, as a table with people at it has it."""
        length = play_at_random(self._setup.table(seed, events=False), seed)
        table = self._setup.table(seed)
        play_at_random(table, seed, length // 2)
        return table

    def _search(self) -> int:
        """Think about each of the positions; how many iterations that took."""
        spent = 0
        for seed, table in enumerate(self._tables):
            bot = SearchBot(seed, iterations=ITERATIONS)
            weighed = bot.weigh(SeatView(table, next(iter(table.pending))))
            spent += sum(alternative.visits for alternative in weighed)
        return spent

    def _play_greedily(self) -> int:
        """Games as `simulate --bots greedy` plays them."""
        for seed in range(GREEDY_GAMES):
            table = self._setup.table(seed, events=False)
            bots = [make_bot("greedy", self._setup.rules, key_of(seed, seat)) for seat in range(table.state.seats)]
            play(table, bots, Rng(seed))
        return GREEDY_GAMES

    def _last_quarter_ratio(self, seconds: float) -> float:
        """What a decision costs in the last quarter of a random game over what it costs in the first."""
        first = last = 0.0
        end = perf_counter() + seconds
        while not first or perf_counter() < end:
            self._seed += 1
            quarter = play_at_random(self._table(self._seed), self._seed) // 4
            pick, table = Picker(self._seed), self._table(self._seed)
            begun = process_time()
            pick.play(table, quarter)
            first += process_time() - begun
            pick.play(table, 2 * quarter)
            begun = process_time()
            pick.play(table, quarter)
            last += process_time() - begun
        return last / first

    def peak_mb(self) -> float:
        """The most memory that a table takes while a whole game is played at it, with its events and its record."""
        gc.collect()
        tracemalloc.start()
        try:
            play_at_random(self._setup.table(0), 0)
            return tracemalloc.get_traced_memory()[1] / 1e6
        finally:
            tracemalloc.stop()


def _imagining(table: Table, rng: Rng) -> Callable[[], object]:
    view = SeatView(table, next(iter(table.pending)))
    return lambda: view.imagine(rng)


def _viewing(table: Table) -> Callable[[], object]:
    seat = next(iter(table.pending))
    return lambda: table.view(seat)


def _deciding(table: Table) -> Callable[[], object]:
    """A copy is made in order to do something in it."""
    seat, ask = next(iter(table.pending.items()))
    action = ask.options[-1]

    def decide() -> None:
        table.clone(playout=True).apply(seat, action)

    return decide


class Picker:
    """Plays at random, without any bot between."""

    def __init__(self, seed: int) -> None:
        self._pick = random.Random(seed).random
        self._samples = Rng(key_of("samples", seed))

    def play(self, table: Table, most: int | None = None) -> int:
        """Play to the end, or for `most` decisions; the number of decisions."""
        pick, apply = self._pick, table.apply
        decisions = 0
        while decisions != most:
            pending = table.pending
            if len(pending) == 1:
                (ask,) = pending.values()
            elif pending:
                ask = list(pending.values())[int(pick() * len(pending))]
            else:
                break
            options: Sequence[Any] = ask.options
            if ask.question.parametric:
                options = choices(table, ask, self._samples)
            count = len(options)
            if count > 1:
                decisions += 1
                apply(ask.seat, options[int(pick() * count)])
            else:
                apply(ask.seat, options[0])
        return decisions


def play_at_random(table: Table, seed: int, most: int | None = None) -> int:
    """Play to the end, or for `most` decisions; the number of decisions."""
    return Picker(seed).play(table, most)


def measure_play(play_one: Callable[[], int], seconds: float) -> dict[str, float]:
    """How many decisions and games a second; `play_one` plays a game and tells its decisions."""
    games = decisions = 0
    start, end = process_time(), perf_counter() + seconds
    while not games or perf_counter() < end:
        decisions += play_one()
        games += 1
    spent = process_time() - start
    return {"decisions_per_s": decisions / spent, "games_per_s": games / spent, "decisions_per_game": decisions / games}


def microseconds(calls: Sequence[Callable[[], object]], seconds: float) -> float:
    """The mean cost of one call, over whole rounds of the given ones."""

    def call_all() -> int:
        for call in calls:
            call()
        return len(calls)

    return 1e6 / per_second(call_all, seconds)


def per_second(do: Callable[[], int], seconds: float) -> float:
    """How much is done in a second; `do` does something, once at least, and tells how much it was."""
    done = times = 0
    start, end = process_time(), perf_counter() + seconds
    while not times or perf_counter() < end:
        done += do()
        times += 1
    return done / (process_time() - start)


def main() -> None:
    """Measure a round for each line read: `{"setup": …, "seconds": …}`, answered by the figures."""
    known: dict[str, OurGame] = {}
    for line in sys.stdin:
        asked = json.loads(line)
        key = json.dumps(asked["setup"])
        if key not in known:
            known[key] = OurGame(Setup(**asked["setup"]))
        print(json.dumps(known[key].measure(asked["seconds"])), flush=True)


if __name__ == "__main__":
    main()
