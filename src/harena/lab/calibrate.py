"""Calibration: does the share of the win that evaluations predict come true? By game, number of seats and phase.

Greedy games are sampled (`sampling`). Predictions of about the same size are put together, and beside each such group
stands what share its seats really got. `error` is the mean distance between the two, weighted by how many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from harena.core import BadOptions, Table

from .pictures import Picture
from .sampling import Seen, sample
from .series import Setup

PHASES = ("first third", "second third", "last third")
#: Predictions are grouped by tenths.
GROUPS = 10
#: A predicted share below this counts as this much: a surprise is never infinite.
LEAST = 1e-6


@dataclass(frozen=True, slots=True)
class Group:
    """Predictions of about one size: how many, their mean, and the mean of what came."""

    count: int
    predicted: float
    real: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """How well one game is judged with so many seats in one phase of it."""

    game: str
    seats: int
    phase: str
    positions: int
    groups: tuple[Group, ...]
    loss: float
    #: The loss of somebody who gives every seat the same share.
    ignorance: float

    @property
    def error(self) -> float:
        total = sum(group.count for group in self.groups)
        return sum(group.count * abs(group.predicted - group.real) for group in self.groups) / total if total else 0.0

    def to_data(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "seats": self.seats,
            "phase": self.phase,
            "positions": self.positions,
            "error": round(self.error, 4),
            "log_loss": round(self.loss, 4),
            "ignorance": round(self.ignorance, 4),
            "groups": [
                {"count": one.count, "predicted": round(one.predicted, 4), "real": round(one.real, 4)}
                for one in self.groups
            ],
        }


def calibrate(
    setups: Iterable[Setup], games: int, seed: int = 1, *, progress: Callable[[], None] = lambda: None
) -> list[Calibration]:
    """Hold the evaluation of each table against `games` games at it, phase by phase."""
    if games < 1:
        raise BadOptions(f"the number of games is 1 or more, not {games}")
    found: list[Calibration] = []
    for setup in setups:
        if not setup.rules.evaluates:
            raise BadOptions(f"{setup.rules.name} has no evaluation to calibrate")
        seen: list[Seen[tuple[float, ...]]] = []
        for number in range(games):
            seen += sample(setup, seed + number, _judged)
            progress()
        for index, phase in enumerate(PHASES):
            part = [one for one in seen if int(len(PHASES) * one.progress) == index]
            found.append(_calibration(setup, phase, part))
    return found


def _judged(table: Table) -> tuple[float, ...]:
    return tuple(table.game.evaluate(table.state, seat) for seat in range(table.state.seats))


def _calibration(setup: Setup, phase: str, seen: Sequence[Seen[tuple[float, ...]]]) -> Calibration:
    pairs = [pair for one in seen for pair in zip(one.found, one.shares, strict=True)]
    seats = setup.config.seats
    even = 1 / seats
    return Calibration(
        setup.rules.name, seats, phase, len(seen), tuple(_groups(pairs)),
        _loss(pairs, len(seen)), _loss([(even, real) for _, real in pairs], len(seen)),
    )  # fmt: skip


def _groups(pairs: Sequence[tuple[float, float]]) -> Iterable[Group]:
    for index in range(GROUPS):
        inside = [pair for pair in pairs if min(GROUPS - 1, int(GROUPS * pair[0])) == index]
        if inside:
            count = len(inside)
            yield Group(count, sum(pair[0] for pair in inside) / count, sum(pair[1] for pair in inside) / count)


def _loss(pairs: Sequence[tuple[float, float]], positions: int) -> float:
    """The mean surprise at who won, for each position."""
    return -sum(real * log(max(LEAST, said)) for said, real in pairs if real) / max(1, positions)


def drawn(found: Sequence[Calibration]) -> str:
    """A picture: a field for every game and number of seats, predicted against real share, a line for each phase."""
    tables = list(dict.fromkeys((one.game, one.seats) for one in found))
    picture = Picture(columns=min(3, len(tables)), fields=len(tables))
    for game, seats in tables:
        of_table = [one for one in found if (one.game, one.seats) == (game, seats)]
        picture.field(f"{game.partition(':')[0]}, {seats} seats" if seats > 1 else f"{game.partition(':')[0]}, alone")
        picture.line([(0.0, 0.0), (1.0, 1.0)], "plain")
        for index, one in enumerate(of_table):
            picture.line([(group.predicted, group.real) for group in one.groups], f"p{index}", dots=True)
    picture.legend([(f"p{index}", phase) for index, phase in enumerate(PHASES)])
    return picture.svg("Predicted share of the win (across) against the real one (up)")
