"""Five minutes on two cores: a small network learns a game from games against random players, and is held against them.

    pip install 'harena[learning]'
    python examples/five_minutes.py --game gladiatori --minutes 5

It scores every option of a position with one network (as DouZero does) and learns from how games ended: no search, no
rule of thumb, no hand-made figure. Rows of the position are embedded and summed, the option's row is embedded, and a
small head says what share of the win to expect. Two processes play: one seat takes what promises most, now and then
anything, the others play at random. Meanwhile the network learns from choices of the games before. What is tested is
the mean of its weights over the last while, since the newest follow the last few games too closely. Before it has
learned anything and after each part of the time, the share of wins against random players is printed with its interval
(an untrained network is at least consistent, and beats random play in some games); the curve is drawn into
`five_minutes.png`.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from functools import cache
from math import sqrt
from multiprocessing import get_context
from typing import Any

import numpy as np
import torch
from torch import nn

from harena.envs import Sitting

WIDTH, ZONES = 96, 128
CORES = 2
SIDE_BY_SIDE = 48  # tables at which a process plays at once, so that the network is asked about many positions
KEPT = 0.35  # the part of the choices of a game that are kept
RECENT = 60_000  # choices that are learned from: those of the last games
BATCH, LOOKS = 256, 6  # how often each choice is looked at, about
ROUND = 5.0  # seconds after which the players get the newest weights
CURIOUS = 1.0, 0.1  # how often anything is tried, at the beginning and at the end
TESTED = 200  # games against random, each time
PARTS = 5

#: What was seen, what was chosen, what share of the win came of it.
Choice = tuple[np.ndarray, np.ndarray, float]
Weights = dict[str, np.ndarray]


class Scores(nn.Module):
    """The share of the win that an option promises, as a logit."""

    def __init__(self) -> None:
        super().__init__()
        self.what = nn.Embedding(32 * ZONES, WIDTH)
        self.numbers = nn.Linear(19, WIDTH)
        self.norm = nn.LayerNorm(WIDTH)
        self.head = nn.Sequential(nn.Linear(3 * WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, 1))

    def rows(self, rows: torch.Tensor) -> torch.Tensor:
        """A vector for each row: its kind and zone by a table, its numbers squashed."""
        kind, zone = rows[..., 0].long(), rows[..., 2].long().clamp(0, ZONES - 1)
        numbers = rows[..., 1:].float()
        squashed = numbers.sign() * numbers.abs().log1p()
        return torch.relu(self.what(kind * ZONES + zone) + self.numbers(squashed)) * (kind > 0).unsqueeze(-1)

    def forward(self, position: torch.Tensor, option: torch.Tensor, of: torch.Tensor) -> torch.Tensor:
        """Scores of options; `of` says to which position each belongs."""
        state = self.norm(self.rows(position).sum(-2))[of]
        choice = self.rows(option)
        return self.head(torch.cat([state, choice, state * choice], -1)).squeeze(-1)

    @torch.no_grad()
    def best(self, seen: list[dict[str, np.ndarray]]) -> list[int]:
        """For each position the place of the option that promises most."""
        counts = [options_in(one) for one in seen]
        options = np.concatenate([one["options"][:count] for one, count in zip(seen, counts, strict=True)])
        of = torch.from_numpy(np.repeat(np.arange(len(seen)), counts))
        scores = self(stacked([rows_of(one) for one in seen]), torch.from_numpy(options), of).numpy()
        return [int(one.argmax()) for one in np.split(scores, np.cumsum(counts)[:-1])]


def options_in(seen: dict[str, np.ndarray]) -> int:
    return int((seen["option_actions"] >= 0).sum())


def rows_of(seen: dict[str, np.ndarray]) -> np.ndarray:
    """The rows of a position without the empty ones."""
    rows = seen["observation"]
    return rows[rows[:, 0] > 0]


def stacked(positions: list[np.ndarray]) -> torch.Tensor:
    most = max(map(len, positions))
    made = np.zeros((len(positions), most, 20), np.int16)
    for place, rows in enumerate(positions):
        made[place, : len(rows)] = rows
    return torch.from_numpy(made)


class Games:
    """Tables side by side, at each of which the network has one seat and the others play at random."""

    def __init__(self, game: str, seats: int | None) -> None:
        torch.set_num_threads(1)
        self.random = random.Random()
        self.net = Scores()
        self._free = [Sitting(game, seats) for _ in range(SIDE_BY_SIDE)]

    def play(
        self, weights: Weights, seed: int, curious: float, more: Callable[[int], bool]
    ) -> tuple[list[Choice], list[float]]:
        """Play as long as more games are wanted; the choices that are kept, and what the seat got of each game."""
        self.net.load_state_dict({name: torch.from_numpy(value) for name, value in weights.items()})
        self.random.seed(seed)
        rng, kept, shares = self.random, list[Choice](), list[float]()
        tables, free = list[Sitting](), self._free
        own: dict[Sitting, int] = {}
        noted: dict[Sitting, list[tuple[np.ndarray, np.ndarray]]] = {}
        begun = 0
        while tables or more(begun):
            while free and more(begun):
                table = free.pop()
                table.begin(rng.getrandbits(60))
                own[table], noted[table] = begun % table.seats, []
                tables.append(table)
                begun += 1
            for table in tables:
                while not table.over and table.actor != own[table]:
                    table.take(table.actor, rng.choice(list(table.choices(table.actor))))
            for table in [table for table in tables if table.over]:
                share = table.reward(own[table])
                kept += [(rows, option, share) for rows, option in noted[table]]
                shares.append(share)
                tables.remove(table)
                free.append(table)
            self._choose(tables, own, noted, curious)
        return kept, shares

    def _choose(
        self, tables: list[Sitting], own: dict[Sitting, int], noted: dict[Sitting, Any], curious: float
    ) -> None:
        rng = self.random
        looked: list[tuple[Sitting, dict[str, np.ndarray], bool, bool]] = []
        for table in tables:
            numbers = list(table.choices(own[table]))
            anything, note = rng.random() < curious, curious > 0 and len(numbers) > 1 and rng.random() < KEPT
            if anything and not note:
                table.take(own[table], rng.choice(numbers))  # nobody has to look for that
            else:
                looked.append((table, table.observe(own[table]), anything, note))
        asked = [seen for _, seen, anything, _ in looked if not anything]
        best = iter(self.net.best(asked) if asked else [])
        for table, seen, anything, note in looked:
            place = rng.randrange(options_in(seen)) if anything else next(best)
            if note:
                noted[table].append((rows_of(seen), seen["options"][place].copy()))
            table.take(own[table], int(seen["option_actions"][place]))


@cache
def games_of(game: str, seats: int | None) -> Games:
    """The tables of this process."""
    return Games(game, seats)


def practise(
    game: str, seats: int | None, weights: Weights, seed: int, curious: float, seconds: float
) -> tuple[list[Choice], list[float]]:
    """In a process of its own: games for some seconds; those that have begun by then are played to their end."""
    until = time.monotonic() + seconds
    return games_of(game, seats).play(weights, seed, curious, lambda begun: time.monotonic() < until)


def examine(game: str, seats: int | None, weights: Weights, seed: int, count: int) -> list[float]:
    """In a process of its own: what the network gets of so many games."""
    return games_of(game, seats).play(weights, seed, 0.0, lambda begun: begun < count)[1]


class Learner:
    def __init__(self, game: str, seats: int | None, pool: ProcessPoolExecutor) -> None:
        self._table = game, seats
        self._pool = pool
        self.net = Scores()
        self.mean = deepcopy(self.net)  # of the weights, over the last while
        self.adam = torch.optim.AdamW(self.net.parameters(), 1e-3, weight_decay=1e-2)
        self.kept: list[Choice] = []
        self.games = 0
        self._seed = 0

    def _asked(self, work: Callable[..., Any], net: nn.Module, *more: Any) -> list[Any]:
        weights = {name: value.numpy().copy() for name, value in net.state_dict().items()}
        asked = []
        for _ in range(CORES):
            self._seed += 1
            asked.append(self._pool.submit(work, *self._table, weights, self._seed, *more))
        return asked

    def learn(self, begun: float, until: float, end: float) -> None:
        """Play and learn at the same time, round by round, each from what was played in the round before."""
        new = 0
        while (now := time.monotonic()) < until:
            part = (now - begun) / (end - begun)
            curious = CURIOUS[0] + (CURIOUS[1] - CURIOUS[0]) * part
            for group in self.adam.param_groups:
                group["lr"] = 1e-3 * (1 - 0.9 * part)
            playing = self._asked(practise, self.net, curious, min(ROUND, until - now))
            for _ in range(LOOKS * new // BATCH):
                self._learn(random.sample(self.kept, min(BATCH, len(self.kept))))
            new = 0
            for played in playing:
                choices, shares = played.result()
                self.kept = (self.kept + choices)[-RECENT:]
                new += len(choices)
                self.games += len(shares)

    def _learn(self, batch: list[Choice]) -> None:
        scores = self.net(
            stacked([rows for rows, _, _ in batch]), torch.from_numpy(np.stack([option for _, option, _ in batch])),
            torch.arange(len(batch)),
        )  # fmt: skip
        loss = nn.functional.binary_cross_entropy_with_logits(scores, torch.tensor([share for *_, share in batch]))
        self.adam.zero_grad()
        loss.backward()
        self.adam.step()
        with torch.no_grad():
            for mean, newest in zip(self.mean.parameters(), self.net.parameters(), strict=True):
                mean.lerp_(newest, 0.02)

    def test(self, games: int = TESTED) -> tuple[float, float, float]:
        """The share of wins of one seat against random ones, with Wilson's interval (95 %)."""
        shares = [share for part in self._asked(examine, self.mean, games // CORES) for share in part.result()]
        share, count, z = sum(shares) / len(shares), len(shares), 1.96
        middle = (share + z * z / (2 * count)) / (1 + z * z / count)
        half = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
        return share, max(0.0, middle - half), min(1.0, middle + half)


def draw(curve: list[tuple[float, float, float, float]], game: str, seats: int) -> None:
    try:
        from matplotlib import pyplot
    except ImportError:
        print("No curve: matplotlib is not installed.")
        return
    minutes, shares, low, high = zip(*curve, strict=True)
    pyplot.plot(minutes, shares, marker="o")
    pyplot.fill_between(minutes, low, high, alpha=0.2)
    pyplot.axhline(1 / seats, linestyle=":")
    pyplot.ylim(0, 1)
    pyplot.xlabel("minutes")
    pyplot.ylabel("share of wins against random players (95 %)")
    pyplot.title(game)
    pyplot.savefig("five_minutes.png")
    print("The curve is in five_minutes.png.")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="gladiatori")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--minutes", type=float, default=5.0, help="the tests included")
    given = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    random.seed(1)
    begun = time.monotonic()
    end = begun + given.minutes * 60
    curve: list[tuple[float, float, float, float]] = []
    with ProcessPoolExecutor(CORES, get_context("spawn")) as pool:
        learner = Learner(given.game, given.seats, pool)
        testing = 0.0
        for number in range(PARTS + 1):
            if number:
                left = end - time.monotonic() - (PARTS + 1 - number) * testing  # the tests are part of the time
                now = time.monotonic()
                learner.learn(begun, now + max(0.0, left) / (PARTS + 1 - number), end)
            now = time.monotonic()
            curve.append(((now - begun) / 60, *learner.test()))
            testing = time.monotonic() - now
            minutes, share, low, high = curve[-1]
            told = f"{share:.2f} of the wins against random ({low:.2f} to {high:.2f})"
            print(f"{minutes:4.1f} min, {learner.games:5} games: {told}", flush=True)
    draw(curve, given.game, Sitting(given.game, given.seats).seats)


if __name__ == "__main__":
    main()
