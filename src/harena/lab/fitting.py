"""Where do the weights of evaluations come from? `python -m harena.lab.fitting GAME --games 400 [--seats 3,4] [--json]`

Equally greedy players play many games, with each of the numbers of seats in turn. Now and then the position is looked
at as the evaluation does: what speaks for each side. A regression finds the weights with which this tells best who won
(a side's share is the exponential of what speaks for it, over the sum of all). Every fifth game is held out, and on
those the report says how surprising the results are (the log loss; somebody who knows nothing has the logarithm of the
number of sides) to the weights that are in use and to those just found.

Other games give somewhat other weights (`--seed`). Those in use deserve to be changed if others do better on games held
out, again and again, and then in matches of the search (`harena ladder`).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from operator import mul, sub
from typing import Any

from harena.core import BadOptions, HarenaError, Table

from .finding import find_game
from .sampling import sample
from .series import Setup

#: Every so many-th game is held out.
HELD_OUT = 5
#: Holds back what hardly ever shows, so that every feature has a weight.
RIDGE = 3.0
NEWTON_STEPS = 12
#: A share that an evaluation gives at least: nothing is more surprising than this.
LEAST = 1e-9


@dataclass(frozen=True, slots=True)
class Position:
    """What spoke for each side, feature by feature, and the share of the win that each of them got."""

    rows: tuple[tuple[float, ...], ...]
    shares: tuple[float, ...]


def collect(setup: Setup, seed: int) -> list[Position]:
    """Positions of one greedy game."""
    game = setup.rules

    def look(table: Table) -> tuple[tuple[tuple[float, ...], ...], list[int]]:
        state = table.state
        rows = tuple(tuple(map(float, row)) for row in game.features(state))
        return rows, [game.side(state, seat) for seat in range(state.seats)]

    return [
        Position(seen.found[0], _by_side(len(seen.found[0]), seen.found[1], seen.shares))
        for seen in sample(setup, seed, look)
    ]


def _by_side(count: int, sides: Sequence[int], shares: Sequence[float]) -> tuple[float, ...]:
    """The shares of the sides; what no seat got fell to the game itself, which is the last of them."""
    found = [0.0] * count
    for side, share in zip(sides, shares, strict=True):
        found[side] += share
    found[-1] += 1 - sum(found)
    return tuple(found)


# -- the regression ----------------------------------------------------------------------------------------------------


def predicted(position: Position, weights: Sequence[float]) -> list[float]:
    """The share of each side, according to weights."""
    standings = [_dot(weights, row) for row in position.rows]
    best = max(standings)
    odds = [exp(standing - best) for standing in standings]
    total = sum(odds)
    return [one / total for one in odds]


def log_loss(positions: Sequence[Position], weights: Sequence[float]) -> float:
    """The mean surprise at who won."""
    total = 0.0
    for position in positions:
        for share, chance in zip(position.shares, predicted(position, weights), strict=True):
            total -= share * log(max(chance, LEAST))
    return total / len(positions)


def fit(positions: Sequence[Position]) -> list[float]:
    """The weights of least loss, by Newton's method. There is no constant: seats are alike."""
    size = len(positions[0].rows[0])
    weights = [0.0] * size
    for _ in range(NEWTON_STEPS):
        slope = [RIDGE * weight for weight in weights]
        curve = [[RIDGE * (row == column) for column in range(size)] for row in range(size)]
        for position in positions:
            _add(position, predicted(position, weights), slope, curve)
        for row in range(size):
            for column in range(row):
                curve[column][row] = curve[row][column]
        weights = list(map(sub, weights, _solve(curve, slope)))
    return weights


def _add(position: Position, chances: Sequence[float], slope: list[float], curve: list[list[float]]) -> None:
    """What one position adds to the slope of the loss, and to the lower half of its curvature."""
    expected = [_dot(chances, column) for column in zip(*position.rows, strict=True)]
    for features, chance, share in zip(position.rows, chances, position.shares, strict=True):
        missed = chance - share
        aside = list(map(sub, features, expected))
        for row, value in enumerate(features):
            slope[row] += missed * value
            part = chance * aside[row]
            if part:
                line = curve[row]
                for column in range(row + 1):
                    line[column] += part * aside[column]


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    total: float = sum(map(mul, one, other))
    return total


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss: `matrix` times what, is `right`? The matrix is symmetric and positive, so no rows need swapping."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for pivot, line in enumerate(rows):
        for other in rows[pivot + 1 :]:
            factor = other[pivot] / line[pivot]
            other[pivot:] = [low - factor * high for low, high in zip(other[pivot:], line[pivot:], strict=True)]
    found = [0.0] * len(rows)
    for pivot in reversed(range(len(rows))):
        line = rows[pivot]
        found[pivot] = (line[-1] - _dot(line[pivot + 1 : -1], found[pivot + 1 :])) / line[pivot]
    return found


# -- the report --------------------------------------------------------------------------------------------------------


def report(setups: Sequence[Setup], games: int, seed: int = 1) -> dict[str, Any]:
    """Weights in use and weights fitted, and what both are worth on games that the fit has not seen."""
    in_use = [setup.rules.weights(setup.table(seed, events=False, copyable=False).state) for setup in setups]
    if not in_use[0] or any(other.keys() != in_use[0].keys() for other in in_use):
        raise BadOptions("positions are weighed in another way at some of these tables; fit them apart")
    seen: list[Position] = []
    held_out: list[Position] = []
    for number in range(games):
        found = collect(setups[number % len(setups)], seed + number)
        (seen if (number // len(setups) + 1) % HELD_OUT else held_out).extend(found)
    fitted = fit(seen)
    return {
        "games": games,
        "positions": len(seen),
        "held_out": len(held_out),
        "weights": {
            name: {"in use": weight, "fitted": fitted[index]} for index, (name, weight) in enumerate(in_use[0].items())
        },
        "log_loss": {
            "knowing nothing": log_loss(held_out, [0.0] * len(fitted)),
            "in use": log_loss(held_out, list(in_use[0].values())),
            "fitted": log_loss(held_out, fitted),
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m harena.lab.fitting", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400, help=f"at least {HELD_OUT} for each number of seats")
    parser.add_argument("--seats", help="numbers of seats, separated by commas")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    try:
        seats = [int(count) for count in (given.seats or str(find_game(given.game).seats[0])).split(",")]
        options = dict(option.split("=", 1) for option in given.option)
        if given.games < HELD_OUT * len(seats):
            parser.error(f"every {HELD_OUT}th game is held out, so there must be at least {HELD_OUT * len(seats)}")
        found = report([Setup(given.game, count, options) for count in seats], given.games, given.seed)
    except (HarenaError, ValueError) as error:
        parser.error(str(error))
    if given.json:
        print(json.dumps(found, indent=2))
        return
    print(f"{found['games']} games: {found['positions']} positions to fit, {found['held_out']} held out")
    print("  in use   fitted")
    for name, weight in found["weights"].items():
        print(f"{weight['in use']:8.3f} {weight['fitted']:8.3f}  {name}")
    print("log loss on the games held out:")
    for name, loss in found["log_loss"].items():
        print(f"{loss:8.4f}  {name}")


if __name__ == "__main__":
    main()
