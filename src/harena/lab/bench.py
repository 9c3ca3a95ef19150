"""Benchmarks: our games, another commit's and other people's engines in one run, in turns, so that noise hits all
alike.

A round gives every subject the same time; the median over the rounds counts. What is measured says `measuring`.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from statistics import median
from typing import Any, TypeAlias

from harena.core import BadOptions

from .against import Elsewhere
from .measuring import POSITIONS, SHARE, OurGame, measure_play, microseconds
from .peers import PEERS, Peer
from .series import Setup

#: One round: the figures by their keys.
Measure: TypeAlias = Callable[[float], Mapping[str, float]]

_DIGITS = {"decisions_per_s": 0, "decisions_per_game": 1, "search_iterations_per_s": 0}


class Beside:
    """A peer as a subject."""

    def __init__(self, peer: Peer) -> None:
        self._play = peer.play
        self._copies = [peer.middle() for _ in range(POSITIONS)]

    def measure(self, seconds: float) -> dict[str, float]:
        gc.collect()
        return {**measure_play(self._play, seconds), "clone_us": microseconds(self._copies, SHARE * seconds)}


def tidy(key: str, value: float) -> float | int:
    """A figure with as many digits as mean something."""
    digits = _DIGITS.get(key, 2)
    return round(value, digits) if digits else round(value)


@dataclass(frozen=True)
class BenchReport:
    """What was measured: our games, by number of seats if that was asked for, the same games of another commit, and the
    peers beside them."""

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
    against: str | None = None,
    by_seats: bool = False,
    rounds: int = 5,
    seconds: float = 1.0,
    progress: Callable[[str], None] = lambda subject: None,
) -> BenchReport:
    """Measure the games: `rounds` times `seconds` for each subject.

    With `peers` also the engines beside them, with `against` also as another commit has them, with `by_seats` also with
    every number of seats.
    """
    if rounds < 1 or not seconds > 0:
        raise BadOptions("a benchmark takes one or more rounds of more than no time")
    with ExitStack() as stack:
        other = None if against is None else stack.enter_context(Elsewhere(against))
        subjects: dict[tuple[str, ...], Measure] = {}
        ours: dict[str, OurGame] = {}
        for setup in setups:
            progress(setup.game)
            name = setup.rules.id
            ours[name] = OurGame(setup)
            subjects[name,] = ours[name].measure
            if other is not None:
                subjects[name, "against"] = partial(other.measure, setup)
            for seats in setup.rules.seats if by_seats else ():
                seated = replace(setup, seats=seats)
                subjects[name, str(seats)] = OurGame(seated).measure
                if other is not None:
                    subjects[name, str(seats), "against"] = partial(other.measure, seated)
        for peer in PEERS if peers else ():
            progress(peer)
            subjects["", peer] = _beside(peer).measure
        measured = _in_turns(subjects, rounds, seconds, progress)
    games = {
        name: {
            **_with_ratios(measured, name),
            "peak_mb": tidy("peak_mb", game.peak_mb()),
            **_by_seats(measured, name),
        }
        for name, game in ours.items()
    }
    return BenchReport(games, {key[1]: figures for key, figures in measured.items() if not key[0]})


def _in_turns(
    subjects: Mapping[tuple[str, ...], Measure], rounds: int, seconds: float, progress: Callable[[str], None]
) -> dict[tuple[str, ...], dict[str, float]]:
    """Every subject once in every round; the median of each figure."""
    seen: dict[tuple[str, ...], list[Mapping[str, float]]] = {key: [] for key in subjects}
    for _ in range(rounds):
        for key, measure in subjects.items():
            progress(key[0] or key[1])
            seen[key].append(measure(seconds))
    return {
        key: {name: tidy(name, median(figures[name] for figures in found)) for name in found[0]}
        for key, found in seen.items()
    }


def _with_ratios(measured: Mapping[tuple[str, ...], Mapping[str, float]], *key: str) -> dict[str, Any]:
    """The figures of a subject and, where another commit was measured too, how many times that one's they are."""
    figures = dict(measured[key])
    before = measured.get((*key, "against"))
    if before is None:
        return figures
    return {**figures, "against": {name: round(figures[name] / value, 3) for name, value in before.items() if value}}


def _by_seats(measured: Mapping[tuple[str, ...], Mapping[str, float]], name: str) -> dict[str, Any]:
    seats = [key[1] for key in measured if key[0] == name and len(key) == 2 and key[1] != "against"]
    return {"by_seats": {number: _with_ratios(measured, name, number) for number in seats}} if seats else {}


def _beside(name: str) -> Beside:
    try:
        return Beside(PEERS[name]())
    except ImportError as error:
        raise BadOptions(f"{name} is not installed ({error}); `pip install harena[peers]` brings it") from None
