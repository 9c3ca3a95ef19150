"""Simulation: many games between bots, counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from statistics import mean, median
from time import perf_counter
from typing import Any

from harena.core import BadOptions

from .series import Fixture, Outcome, Setup, play_series
from .statistics import wilson
from .workers import ONE, Hands


@dataclass(frozen=True)
class Simulation:
    """What a simulation counted."""

    outcomes: Sequence[Outcome]
    seats: int
    seconds: float

    def to_data(self) -> dict[str, Any]:
        """As plain data; wins are shared on a draw, lengths are in decisions."""
        finished = [outcome for outcome in self.outcomes if outcome.finished]
        by_seat = [0.0] * self.seats
        by_bot = {name: 0.0 for outcome in self.outcomes for name in sorted(outcome.fixture.lineup)}
        for outcome in finished:
            for seat, share in enumerate(outcome.shares):
                by_seat[seat] += share
                by_bot[outcome.fixture.lineup[seat]] += share
        lengths = [outcome.decisions for outcome in finished] or [0]
        return {
            "games": len(self.outcomes),
            "finished": len(finished),
            "errors": [{"seed": o.fixture.seed, "text": o.error} for o in self.outcomes if o.error],
            "decisions": sum(outcome.decisions for outcome in finished),
            "seconds": round(self.seconds, 3),
            "wins_by_seat": [tidy_number(wins) for wins in by_seat],
            "wins_by_bot": {name: tidy_number(wins) for name, wins in by_bot.items()},
            "lengths": {
                "min": min(lengths), "median": median(lengths), "mean": round(mean(lengths), 1), "max": max(lengths)
            },
            "digest": self.digest,
            **self._told(finished),
        }

    def _told(self, finished: Sequence[Outcome]) -> dict[str, Any]:
        """What the game itself wants to be counted by: wins by trait, and the mean of its figures."""
        seats: dict[str, dict[str, list[float]]] = {}
        figures: dict[str, list[float]] = {}
        for outcome in finished:
            for share, traits in zip(outcome.shares, outcome.traits, strict=True):
                for trait, value in traits.items():
                    seats.setdefault(trait, {}).setdefault(value, []).append(share)
            for name, number in outcome.figures.items():
                figures.setdefault(name, []).append(number)
        told: dict[str, Any] = {}
        if seats:
            told["traits"] = {
                trait: {
                    value: {"seats": len(shares), "wins": tidy_number(sum(shares)),
                            "win_share": wilson(sum(shares), len(shares)).to_data(4)}
                    for value, shares in sorted(values.items())
                }
                for trait, values in seats.items()
            }
        if figures:
            told["figures"] = {name: round(mean(numbers), 3) for name, numbers in figures.items()}
        return told

    @property
    def digest(self) -> str:
        """One hash over all final hashes: two simulations with the same digest ended in the same positions."""
        return digest_of(self.outcomes)


def digest_of(outcomes: Iterable[Outcome]) -> str:
    """One hash over all final hashes, in their order."""
    digest = blake2b(digest_size=16)
    for outcome in outcomes:
        digest.update(f"{outcome.final or outcome.error}\n".encode())
    return digest.hexdigest()


def tidy_number(value: float) -> float | int:
    """Whole numbers without a point, others with as many digits as matter."""
    rounded = round(value, 6)
    return int(rounded) if rounded == int(rounded) else rounded


def fixtures_for(bots: Sequence[str], seats: int, games: int, seed: int) -> list[Fixture]:
    """Seeds count up; one bot fills all seats, several move on by one seat from game to game."""
    if not bots:
        raise BadOptions("name at least one bot")
    if games < 1:
        raise BadOptions(f"the number of games is 1 or more, not {games}")
    return [
        Fixture(seed + number, tuple(bots[(seat + number) % len(bots)] for seat in range(seats)))
        for number in range(games)
    ]


def simulate(
    setup: Setup,
    bots: Sequence[str],
    games: int,
    seed: int = 1,
    *,
    hands: Hands = ONE,
    count: bool = False,
    keep_record: Callable[[str], None] | None = None,
    progress: Callable[[], None] = lambda: None,
) -> Simulation:
    """Play `games` games; the same seed gives the same digest wherever it is played.

    `keep_record` is handed the sealed record of every finished game, one line of JSON each.
    """
    fixtures = fixtures_for(bots, setup.config.seats, games, seed)
    start = perf_counter()
    outcomes: list[Outcome] = []
    for outcome in play_series(setup, fixtures, hands=hands, record=keep_record is not None, count=count):
        if keep_record is not None and outcome.finished:
            keep_record(outcome.record)
        outcomes.append(replace(outcome, record=""))
        progress()
    return Simulation(outcomes, setup.config.seats, perf_counter() - start)
