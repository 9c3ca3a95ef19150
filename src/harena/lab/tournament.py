"""Tournaments: every pair of bots plays the same seeds from every seat; strength with its uncertainty.

A pairing fills the seats alternately (A B, or A B A B), and each seed is played in both seatings, so that either bot
sits in every seat equally often. In a solo game both play every seed alone and are compared seed by seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, log, sqrt
from typing import Any

from harena.core import BadOptions

from .series import Fixture, Outcome, Setup, play_series
from .statistics import Interval, Z, wilson
from .workers import ONE, Hands

_ELO = 400 / log(10)


@dataclass(frozen=True, slots=True)
class Score:
    """A pairing's result: points of the first bot out of `games`; the rest are the second's."""

    first: str
    second: str
    points: float
    games: int


@dataclass(frozen=True, slots=True)
class Standing:
    """Where one bot stands: its share of the wins over all its games, and its Elo (the mean of all bots is 0)."""

    bot: str
    games: int
    share: Interval
    elo: Interval


@dataclass(frozen=True)
class Tournament:
    """The table of a tournament, the best first."""

    standings: Sequence[Standing]
    scores: Sequence[Score]
    outcomes: Sequence[Outcome]

    def to_data(self) -> dict[str, Any]:
        return {
            "games": len(self.outcomes),
            "errors": [{"seed": o.fixture.seed, "text": o.error} for o in self.outcomes if o.error],
            "bots": {
                standing.bot: {
                    "games": standing.games,
                    "win_share": standing.share.to_data(4),
                    "elo": standing.elo.to_data(1),
                }
                for standing in self.standings
            },
            "pairings": [
                {
                    "bots": [score.first, score.second],
                    "games": score.games,
                    "points": [round(score.points, 6), round(score.games - score.points, 6)],
                    "win_share": wilson(score.points, score.games).to_data(4),
                }
                for score in self.scores
            ],
        }


def tournament(
    setup: Setup,
    bots: Sequence[str],
    games: int,
    seed: int = 1,
    *,
    hands: Hands = ONE,
    progress: Callable[[], None] = lambda: None,
) -> Tournament:
    """Let every pair of bots play at least `games` games (rounded up to whole rounds of seatings)."""
    if len(bots) < 2 or len(set(bots)) != len(bots):
        raise BadOptions("a tournament needs two or more different bots")
    fixtures = schedule(bots, setup.config.seats, games, seed)
    outcomes: list[Outcome] = []
    for outcome in play_series(setup, [fixture for _, fixture in fixtures], hands=hands):
        outcomes.append(outcome)
        progress()
    pairs = [pair for pair, _ in fixtures]
    scores = [
        _score(pair, [outcome for other, outcome in zip(pairs, outcomes, strict=True) if other == pair])
        for pair in combinations(bots, 2)
    ]
    ratings = elo(bots, scores)
    standings: list[Standing] = []
    for bot in bots:
        mine = [outcome for outcome in outcomes if outcome.finished and bot in outcome.fixture.lineup]
        won = sum(_share(outcome, bot) for outcome in mine)
        standings.append(Standing(bot, len(mine), wilson(won, len(mine)), ratings[bot]))
    standings.sort(key=lambda standing: -standing.elo.value)
    return Tournament(standings, scores, outcomes)


def schedule(bots: Sequence[str], seats: int, games: int, seed: int) -> list[tuple[tuple[str, str], Fixture]]:
    """All games of all pairings: each seed in both seatings."""
    if games < 1:
        raise BadOptions(f"the number of games is 1 or more, not {games}")
    return [
        (pair, Fixture(seed + number, tuple(pair[(seat + turn) % 2] for seat in range(seats))))
        for pair in combinations(bots, 2)
        for number in range((games + 1) // 2)
        for turn in range(2)
    ]


def _score(pair: tuple[str, str], outcomes: Sequence[Outcome]) -> Score:
    """Points of the first bot of a pairing; a game that nobody won counts half for either, a broken one not at all."""
    first, second = pair
    points: list[float] = []
    for there, back in zip(outcomes[::2], outcomes[1::2], strict=True):
        if len(there.fixture.lineup) == 1:  # alone: who did better on this seed?
            if there.finished and back.finished:
                mine, other = sum(there.shares), sum(back.shares)
                points.append(0.5 if mine == other else float(mine > other))
            continue
        for outcome in (there, back):
            if outcome.finished:
                mine, other = _share(outcome, first), _share(outcome, second)
                points.append(mine / (mine + other) if mine + other else 0.5)
    return Score(first, second, sum(points), len(points))


def _share(outcome: Outcome, bot: str) -> float:
    """The part of a win that fell to a bot, over all its seats."""
    return sum(share for name, share in zip(outcome.fixture.lineup, outcome.shares, strict=True) if name == bot)


# -- Elo ---------------------------------------------------------------------------------------------------------------


def elo(bots: Sequence[str], scores: Sequence[Score]) -> dict[str, Interval]:
    """Ratings of greatest likelihood, their mean 0, with 95 % intervals from the curvature there.

    Each pairing is given one drawn game besides those played, so that winning all games is a finite advantage.
    """
    index = {bot: number for number, bot in enumerate(bots)}
    rows = [(index[s.first], index[s.second], s.points + 0.5, s.games + 1) for s in scores]
    count = len(bots)
    rating = [0.0] * count
    covariance = _covariance(rows, rating, count)
    for _ in range(50):
        slope = [0.0] * count
        for one, other, points, games in rows:
            surprise = points - games * _expected(rating[one] - rating[other])
            slope[one] += surprise
            slope[other] -= surprise
        covariance = _covariance(rows, rating, count)
        step = [sum(covariance[i][j] * slope[j] for j in range(count)) for i in range(count)]
        rating = [value + max(-1.0, min(1.0, change)) for value, change in zip(rating, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    return {
        bot: Interval(*(_ELO * (rating[i] + sign * Z * sqrt(covariance[i][i])) for sign in (0, -1, 1)))
        for bot, i in index.items()
    }


def _expected(difference: float) -> float:
    return 1 / (1 + exp(-difference))


def _covariance(rows: Sequence[tuple[int, int, float, int]], rating: Sequence[float], count: int) -> list[list[float]]:
    """The covariance of the ratings: the inverse of their Fisher information where the mean is held at 0.

    Adding 1/count to every entry makes the matrix invertible, and taking it off the inverse restores the constraint.
    """
    matrix = [[1.0 / count] * count for _ in range(count)]
    for one, other, _, games in rows:
        p = _expected(rating[one] - rating[other])
        weight = games * p * (1 - p)
        matrix[one][one] += weight
        matrix[other][other] += weight
        matrix[one][other] -= weight
        matrix[other][one] -= weight
    inverse = _inverse(matrix)
    return [[value - 1.0 / count for value in row] for row in inverse]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Gauss and Jordan, for a small positive definite matrix."""
    size = len(matrix)
    rows = [row[:] + [float(i == j) for j in range(size)] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]


