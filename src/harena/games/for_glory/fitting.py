"""Where do the weights of `standing.py` come from? `python -m harena.games.for_glory.fitting --games 800 [--json]`

Two equally greedy players play many games (those of `balance.py`). Now and then the position is looked at as
`standing.py` does: what speaks for the first seat, less what speaks for the second. A logistic regression finds the
weights with which this tells best who won. Every fifth game is held out, and on those the report says how surprising
the results are (the log loss; a coin has 0.693) to the weights that are in use and to those just found.

Other games give somewhat other weights (`--seed`). Those in use deserve to be changed if others do better on games held
out, again and again, and then in matches of the search (`harena tournament`).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, log1p, tanh
from operator import mul, sub
from typing import Any

from .balance import play
from .standing import WEIGHTS, features

#: One position in so many decisions: neighbours are too much alike to tell more.
STRIDE = 12
#: Every so many-th game is held out.
HELD_OUT = 5
#: Holds back what hardly ever shows, so that every feature has a weight.
RIDGE = 1e-3
NEWTON_STEPS = 12


@dataclass(frozen=True, slots=True)
class Position:
    """How two players stood, feature by feature, and the share of the win that the first of them got."""

    lead: tuple[float, ...]
    won: float


def collect(seed: int) -> list[Position]:
    """Positions of one greedy game."""
    leads = []
    for number, table in enumerate(play(None, seed)):
        if table.result is not None:
            won = table.result.share(0)
        elif number % STRIDE == 0:
            leads.append(tuple(map(sub, features(table.state, 0), features(table.state, 1))))
    return [Position(lead, won) for lead in leads]


# ---------------------------------------------------------------- logistic regression


def log_loss(positions: Sequence[Position], weights: Sequence[float]) -> float:
    """The mean surprise at who won."""
    total = 0.0
    for position in positions:
        odds = _dot(weights, position.lead)
        total += log1p(exp(-abs(odds))) + max(odds, 0.0) - position.won * odds
    return total / len(positions)


def fit(positions: Sequence[Position]) -> list[float]:
    """The weights of least loss, by Newton's method. There is no constant: seats are alike."""
    size = len(positions[0].lead)
    weights = [0.0] * size
    for _ in range(NEWTON_STEPS):
        slope = [RIDGE * weight for weight in weights]
        curve = [[RIDGE * (row == column) for column in range(size)] for row in range(size)]
        for position in positions:
            lead = position.lead
            chance = (1 + tanh(_dot(weights, lead) / 2)) / 2
            missed, doubt = chance - position.won, chance * (1 - chance)
            for row, value in enumerate(lead):
                if value:
                    slope[row] += missed * value
                    line, part = curve[row], doubt * value
                    for column in range(row + 1):
                        line[column] += part * lead[column]
        for row in range(size):
            for column in range(row):
                curve[column][row] = curve[row][column]
        weights = list(map(sub, weights, _solve(curve, slope)))
    return weights


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


# ---------------------------------------------------------------- the report


def report(games: int, seed: int = 1) -> dict[str, Any]:
    """Weights in use and weights fitted, and what both are worth on games that the fit has not seen."""
    seen: list[Position] = []
    held_out: list[Position] = []
    for number in range(games):
        (seen if (number + 1) % HELD_OUT else held_out).extend(collect(seed + number))
    fitted = fit(seen)
    return {
        "games": games,
        "positions": len(seen),
        "held_out": len(held_out),
        "weights": {name: {"in use": WEIGHTS[name], "fitted": fitted[place]} for place, name in enumerate(WEIGHTS)},
        "log_loss": {
            "coin": log(2),
            "in use": log_loss(held_out, list(WEIGHTS.values())),
            "fitted": log_loss(held_out, fitted),
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m harena.games.for_glory.fitting", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("--games", type=int, default=800, help=f"at least {HELD_OUT}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.games < HELD_OUT:
        parser.error(f"every {HELD_OUT}th game is held out, so there must be at least {HELD_OUT}")
    found = report(options.games, options.seed)
    if options.json:
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
