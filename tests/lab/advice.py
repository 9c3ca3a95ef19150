"""What a network's advice is worth to search, and what weights say of it.

    PYTHONPATH=src:. python -m tests.lab.advice GAME… --jobs 8 --seconds 200
    PYTHONPATH=src:. python -m tests.lab.advice GAME --say '{"2": {"trust": 4, "stretch": 3}}'

Cheaper than matches, and to be run before them. Choices of greedy games are looked at in some worlds: every option is
played on by the greedy rule as search would, and it is noted what the game's evaluation and the network say on the way,
and how long it took. Then

- both judgements are held against what came of the games themselves (log loss, by third of the game);
- the race of search is run again on what was noted, with much or little trust in what the network promises, with
  shorter playouts, judged by the one, the other or both: what a choice gains over the greedy one in worlds that it was
  not chosen by, in hundredths of a win, beside the processor time that it would have taken.

What an option is worth in a world is what the evaluation says at the end of a usual playout, as for search itself.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from math import log, sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean
from time import monotonic, process_time
from typing import Any, NamedTuple

from harena.bots import SearchBot
from harena.bots.learned import choice, cut, file_of, network
from harena.bots.network import Network
from harena.bots.search import Budget, Runner
from harena.core import Action, Form, Refused, Rng, RulesFault, Seat, SeatView, State, Table, key_of
from harena.core.tokens import Writer
from harena.lab import Setup

FIRST_SEED = 950_000
#: Worlds and options that are looked at, and the parts of a game's choices that are, and that are judged.
WORLDS, OPTIONS, LOOKED_AT, JUDGED = 16, 12, 0.006, 0.03
#: Worlds that say what a choice was worth, and were not chosen by; how often a race is run at a position.
HELD, DRAWS = 8, 8
#: Parts of a usual playout after which somebody judges.
STOPS = (0.0, 0.25, 0.5, 1.0)
BUDGETS = (16, 48)


class Rule(NamedTuple):
    """How a race is run: trust in promises, by how much they are stretched, until which stop playouts go, and the
    network's part of the judgement there."""

    trust: float = 0.0
    stretch: float = 1.0
    stop: int = 3
    part: float = 0.0

    def __str__(self) -> str:
        return (
            f"trust {self.trust:4}, stretched {self.stretch:g}, playouts {STOPS[self.stop]:4.0%}, "
            f"judged by the network {self.part:4.0%}"
        )


RULES = (
    Rule(), Rule(0.5), Rule(4), Rule(4, 3), Rule(12),
    Rule(0, 1, 1), Rule(4, 1, 1), Rule(4, 1, 1, 0.5), Rule(4, 1, 1, 1),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Stop:
    """A playout so far: what the evaluation says, what the network does, seconds of playing and of asking it."""

    value: float
    judged: float
    seconds: float
    asking: float


@dataclass(slots=True)
class Position:
    """A choice: what was promised of the options, the greedy one first, and every stop of each in every world."""

    kind: str
    promises: list[float]
    seconds: float
    worlds: list[list[list[Stop]]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Judged:
    """What evaluation and network said of a seat, in which third of the game, and what it came to."""

    third: int
    value: float
    judged: float
    share: float


@dataclass(slots=True)
class Found:
    positions: list[Position] = field(default_factory=list)
    judged: list[Judged] = field(default_factory=list)


class Looker:
    """Looks at choices of a game with its network."""

    def __init__(self, setup: Setup, file: str) -> None:
        self._network = network(Path(file) if file else file_of(setup.rules.id))
        self._writer = Writer(setup.rules, setup.config)
        rules = setup.rules
        length = rules.playout_length * max(2, setup.config.seats) // 2
        self._stops = [int(part * (length if part == 1 else min(length, 120))) for part in STOPS]
        self._most = rules.encoding.most

    def judge(self, table: Table, seat: Seat) -> float:
        rows = cut(self._writer.position(table.state, seat), self._most)
        return self._network.shares(rows, table.state.seats)[0]

    def look(self, view: SeatView, rng: Rng) -> Position:
        known, start = choice(view, self._writer, rng), process_time()
        promises = self._network.look(known.rows, known.options, known.habit, view.config.seats).scores
        seconds = process_time() - start
        others = [place for place in range(len(known.actions)) if place != known.habit]
        rng.shuffle(others)
        tried = [known.habit, *others[: OPTIONS - 1]]
        found = Position(view.ask.kind, [promises[place] for place in tried], seconds)
        for _ in range(WORLDS):
            world = rng.bits()
            try:
                found.worlds.append([self._played_on(view, known.actions[place], world) for place in tried])
            except (RulesFault, Refused):
                continue  # a guess that no real game could lead to
        return found

    def _played_on(self, view: SeatView, action: Action, world: int) -> list[Stop]:
        found: list[Stop] = []
        start, played, seconds = process_time(), 0, 0.0
        table = view.imagine(Rng(world))
        table.apply(view.seat, action)
        for stop in self._stops:
            table.play_out(table.game.greedy, stop - played)
            value = _value(table, view.seat)
            seconds, played = seconds + process_time() - start, stop
            start = process_time()
            judged = value if table.result is not None else self.judge(table, view.seat)
            found.append(Stop(value, judged, seconds, process_time() - start))
            start = process_time()
        return found


def _value(table: Table, seat: Seat) -> float:
    result: Any = table.result
    return table.game.evaluate(table.state, seat) if result is None else float(result.share(seat))


def one_game(setup: Setup, seed: int, file: str) -> Found:
    """A greedy game, some of whose choices are looked at."""
    rules, rng, looker, found = setup.rules, Rng(key_of("advice", seed)), Looker(setup, file), Found()
    table = setup.table(seed, events=False)
    seen: list[tuple[int, Seat, float, float]] = []
    while (seat := table.actor) is not None:
        ask = table.pending[seat]
        if len(ask.options) > 1:
            state: State = table.state
            if rng.random() < JUDGED:
                third = min(2, int(3 * rules.progress(state)))
                seen.append((third, seat, rules.evaluate(state, seat), looker.judge(table, seat)))
            if rules.effort.get(ask.kind, 1.0) and rng.random() < LOOKED_AT:
                position = looker.look(SeatView(table, seat), rng)
                if len(position.worlds) > HELD + 1:
                    found.positions.append(position)
        table.apply(seat, table.greedy(seat, rng))
    assert table.result is not None
    found.judged = [Judged(third, value, judged, table.result.share(seat)) for third, seat, value, judged in seen]
    return found


# -- races on what was noted -------------------------------------------------------------------------------------------


class Rerun(SearchBot):
    """Runs the race of search on playouts that were noted."""

    def __init__(self, position: Position, order: Sequence[int], rule: Rule, iterations: int) -> None:
        super().__init__(0, iterations=iterations)
        self._position, self._rule = position, rule
        self._worlds = [position.worlds[place] for place in order]
        self.seconds = 0.0
        option = Form("option", "option {number}")
        self._options = {option(number): number for number in range(len(position.promises))}

    def chosen(self, view: SeatView, rng: Random) -> int:
        rule, promises = self._rule, self._position.promises
        first, *others = self._options
        rng.shuffle(others)
        if rule.trust:
            others.sort(key=lambda action: -promises[self._options[action]])
            self.seconds += self._position.seconds
        budget = Budget(self._iterations, None)
        runners = [Runner(action, rule.stretch * promises[self._options[action]], rule.trust)
                   for action in (first, *others)][: budget.runners]  # fmt: skip
        field = self._race(view, runners, runners[0], budget)
        return self._options[self._preferred(field, runners[0]).action]

    def _run(self, seat: SeatView, field: Iterable[Runner], budget: Budget) -> None:
        world = self._worlds.pop() if self._worlds else None
        for runner in field:
            budget.spend()
            if world is not None:  # else all that was noted is used up
                one = world[self._options[runner.action]][self._rule.stop]
                self.seconds += one.seconds + (one.asking if self._rule.part else 0.0)
                runner.learn(one.value + self._rule.part * (one.judged - one.value))


def gain(position: Position, rule: Rule, iterations: int, seed: int) -> tuple[float, float]:
    """What a rule's choices gain over the greedy one, and the seconds that they take."""
    rng, gains, seconds = Random(seed), [], []
    view = SeatView(Setup("gladigala", 2).table(1), 0)  # the race asks it nothing
    for _ in range(DRAWS):
        order = list(range(len(position.worlds)))
        rng.shuffle(order)
        bot = Rerun(position, order[HELD:], rule, iterations)
        best = bot.chosen(view, rng)
        held = [position.worlds[place] for place in order[:HELD]]
        gains.append(fmean(world[best][-1].value - world[0][-1].value for world in held))
        seconds.append(bot.seconds)
    return fmean(gains), fmean(seconds)


# -- telling -----------------------------------------------------------------------------------------------------------


def _loss(chance: float, share: float) -> float:
    chance = min(0.999, max(0.001, chance))
    return -share * log(chance) - (1 - share) * log(1 - chance)


def tell(game: str, seats: int, found: Found) -> None:
    kinds = Counter(position.kind for position in found.positions)
    print(f"{game}, {seats} seats: {len(found.positions)} choices", dict(kinds.most_common()))
    for third in range(3):
        some = [one for one in found.judged if one.third == third]
        if some:
            losses = " ".join(
                f"{name} {fmean(_loss((1 - part) * one.value + part * one.judged, one.share) for one in some):.3f}"
                for name, part in (("evaluation", 0.0), ("half", 0.5), ("network", 1.0))
            )
            print(f"  third {third + 1}: log loss over {len(some)} judgements: {losses}")
    for iterations in BUDGETS if found.positions else ():
        plain: list[float] = []
        for rule in RULES:
            runs = [gain(position, rule, iterations, seed) for seed, position in enumerate(found.positions)]
            gains, cost = [one for one, _ in runs], 1000 * fmean(seconds for _, seconds in runs)
            plain = plain or gains
            more = [one - other for one, other in zip(gains, plain, strict=True)]
            worth = f"{_hundredths(gains)}, {_hundredths(more)} more"
            print(f"  {iterations:3} iterations, {rule}: {worth}, {cost:6.1f} ms", flush=True)


def _hundredths(gains: Sequence[float]) -> str:
    """The mean and its standard error, in hundredths of a win."""
    mean, count = fmean(gains), len(gains)
    doubt = sqrt(sum((one - mean) ** 2 for one in gains) / max(1, count - 1) / count)
    return f"{100 * mean:5.2f} ±{100 * doubt:4.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0, help="for each game")
    parser.add_argument("--file", default="", help="other weights than those in the package")
    parser.add_argument("--say", default="", help="what the weights say of search from now on; nothing is measured")
    given = parser.parse_args()
    for game in given.games:
        if given.say:
            file = Path(given.file) if given.file else file_of(game)
            known = Network.load(file)
            Network(known.weights, known.about | {"search": json.loads(given.say)}).save(file)
            continue
        setup, end, found = Setup(game, given.seats), monotonic() + given.seconds, Found()
        pool = ProcessPoolExecutor(given.jobs, get_context("spawn"))
        todo = [pool.submit(one_game, setup, FIRST_SEED + place, given.file) for place in range(4000)]
        try:
            for future in as_completed(todo, timeout=given.seconds):
                found.positions += future.result().positions
                found.judged += future.result().judged
                if monotonic() > end:
                    break
        except TimeoutError:
            pass
        finally:
            for process in list(pool._processes.values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)
        tell(game, given.seats, found)


if __name__ == "__main__":
    main()
