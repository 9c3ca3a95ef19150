"""Benchmarks: our games and other people's engines in one run, in turns, so that noise hits all alike.

A round gives every subject the same time; the median over the rounds counts. Speeds are per second of this process's
own processor time, so that whatever else the machine does does not blur them. A decision is an ask with two or more
options: options computed, one chosen at random, applied. Copies are made in the middle of games.
"""

from __future__ import annotations

import gc
import random
import tracemalloc
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter, process_time
from typing import Any, Protocol

from harena.bots import choices
from harena.core import BadOptions, Rng, SeatView, Table, key_of

from .peers import PEERS, Peer
from .series import Setup

#: Positions from so many different games are copied and looked at.
POSITIONS = 6


class Subject(Protocol):
    """Something that can be measured."""

    def play(self) -> int: ...

    @property
    def operations(self) -> Mapping[str, Sequence[Callable[[], object]]]: ...


class OurGame:
    """One of our games, driven as a simulation drives it: no events, no starting points."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._seed = 0
        tables = [self._middle(seed) for seed in range(POSITIONS)]
        rng = Rng(key_of("bench"))
        self.operations: Mapping[str, Sequence[Callable[[], object]]] = {
            "clone_us": [table.clone for table in tables],
            "imagine_us": [_imagining(table, rng) for table in tables],
            "view_us": [_viewing(table) for table in tables],
        }

    def play(self) -> int:
        self._seed += 1
        return play_at_random(self._setup.table(self._seed, events=False, keeps=False), self._seed)

    def _middle(self, seed: int) -> Table:
        """The position after half of a random game, as a table with people at it has it."""
        length = play_at_random(self._setup.table(seed, events=False, keeps=False), seed)
        table = self._setup.table(seed)
        play_at_random(table, seed, length // 2)
        return table

    def peak_mb(self) -> float:
        """The most memory that a table takes while a whole game is played at it, with its events and its record."""
        gc.collect()
        tracemalloc.start()
        try:
            play_at_random(self._setup.table(0), 0)
            return tracemalloc.get_traced_memory()[1] / 1e6
        finally:
            tracemalloc.stop()


class Beside:
    """A peer as a subject."""

    def __init__(self, peer: Peer) -> None:
        self.play = peer.play
        self.operations = {"clone_us": [peer.middle() for _ in range(POSITIONS)]}


def _imagining(table: Table, rng: Rng) -> Callable[[], object]:
    view = SeatView(table, next(iter(table.pending)))
    return lambda: view.imagine(rng)


def _viewing(table: Table) -> Callable[[], object]:
    seat = next(iter(table.pending))
    return lambda: table.view(seat)


def play_at_random(table: Table, seed: int, most: int | None = None) -> int:
    """Play to the end, or for `most` decisions, without any bot between; the number of decisions."""
    pick = random.Random(seed).random
    samples = Rng(key_of("samples", seed))
    apply = table.apply
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
            options = choices(table, ask, samples)
        count = len(options)
        if count > 1:
            decisions += 1
            apply(ask.seat, options[int(pick() * count)])
        else:
            apply(ask.seat, options[0])
    return decisions


@dataclass
class Measured:
    """All rounds of one subject."""

    decisions_per_s: list[float] = field(default_factory=list)
    games_per_s: list[float] = field(default_factory=list)
    operations: dict[str, list[float]] = field(default_factory=dict)
    peak_mb: float | None = None

    def play_round(self, subject: Subject, seconds: float) -> None:
        gc.collect()
        games = decisions = 0
        start, end = process_time(), perf_counter() + seconds
        while not games or perf_counter() < end:
            decisions += subject.play()
            games += 1
        spent = process_time() - start
        self.decisions_per_s.append(decisions / spent)
        self.games_per_s.append(games / spent)
        for name, calls in subject.operations.items():
            self.operations.setdefault(name, []).append(_microseconds(calls, seconds / 10))

    def to_data(self) -> dict[str, Any]:
        rate, games = median(self.decisions_per_s), median(self.games_per_s)
        found: dict[str, Any] = {
            "decisions_per_s": round(rate),
            "games_per_s": round(games, 2),
            "decisions_per_game": round(rate / games, 1),
        }
        found |= {name: round(median(values), 2) for name, values in self.operations.items()}
        if self.peak_mb is not None:
            found["peak_mb"] = round(self.peak_mb, 2)
        return found


def _microseconds(calls: Sequence[Callable[[], object]], seconds: float) -> float:
    """The mean cost of one call, over whole rounds of the given ones."""
    rounds = 0
    start, end = process_time(), perf_counter() + seconds
    while not rounds or perf_counter() < end:
        for call in calls:
            call()
        rounds += 1
    return 1e6 * (process_time() - start) / (rounds * len(calls))


@dataclass(frozen=True)
class BenchReport:
    """What was measured: our games and the peers beside them."""

    games: Mapping[str, Mapping[str, Any]]
    peers: Mapping[str, Mapping[str, Any]]

    def to_data(self) -> dict[str, Any]:
        """As plain data. `ratio` is our speed over the peer's; the copies' ratios are our cost over the peer's copy."""
        found = {name: self._compared(measured) for name, measured in self.games.items()}
        return {"games": found, "peers": dict(self.peers)} if self.peers else {"games": found}

    def _compared(self, ours: Mapping[str, Any]) -> dict[str, Any]:
        if not self.peers:
            return dict(ours)
        return {
            **ours,
            "ratio": {n: round(ours["decisions_per_s"] / p["decisions_per_s"], 2) for n, p in self.peers.items()},
            "clone_ratio": {n: round(ours["clone_us"] / p["clone_us"], 2) for n, p in self.peers.items()},
            "imagine_ratio": {n: round(ours["imagine_us"] / p["clone_us"], 2) for n, p in self.peers.items()},
        }


def bench(
    setups: Iterable[Setup],
    *,
    peers: bool = False,
    rounds: int = 5,
    seconds: float = 1.0,
    progress: Callable[[str], None] = lambda subject: None,
) -> BenchReport:
    """Measure the games, with `peers` also the engines beside them: `rounds` times `seconds` for each subject."""
    if rounds < 1 or not seconds > 0:
        raise BadOptions("a benchmark takes one or more rounds of more than no time")
    ours: dict[str, OurGame] = {}
    for setup in setups:
        progress(setup.game)
        ours[setup.rules.id] = OurGame(setup)
    others: dict[str, Beside] = {}
    for name in PEERS if peers else ():
        progress(name)
        others[name] = _beside(name)
    subjects: dict[str, Subject] = {**ours, **others}
    measured = {name: Measured() for name in subjects}
    for _ in range(rounds):
        for name, subject in subjects.items():
            progress(name)
            measured[name].play_round(subject, seconds)
    for name, game in ours.items():
        measured[name].peak_mb = game.peak_mb()
    return BenchReport(
        {name: measured[name].to_data() for name in ours}, {name: measured[name].to_data() for name in others}
    )


def _beside(name: str) -> Beside:
    try:
        return Beside(PEERS[name]())
    except ImportError as error:
        raise BadOptions(f"{name} is not installed ({error}); `pip install harena[peers]` brings it") from None
