"""The large runs of the designer's laboratory, each with its numbers and a report in a folder.

    PYTHONPATH=src:. python -m tests.lab.design speed arbelas castellan half equal five reports bands readymades \
        --jobs 16 --seconds 120 --out build/design

Python alone suffices. Every game played is kept in the folder: run again, a part goes on from there, so what was played
on one machine in so many seconds for each part is drawn on another (with matplotlib), `--seconds 0` playing no more.

`speed`       games a second with counting beside without, every game (on one core, in turns)
`arbelas`     For Glory, "Arbelas costs 6 instead of 4"
`castellan`   Spartacus, "one starting Coin more for Castellan"
`half`        cards of For Glory at half their cost, one by one: is each named first?
`equal`       a hundred times: For Glory against itself with its cards in another order, on seeds of its own
`five`        a hundred times: For Glory against a set in which a card is taken about five points more often
`reports`     the four games as shipped; `bands`: the bands of all of them
`readymades`  Gladiatori's ready-mades under greedy and under the strongest level
"""

from __future__ import annotations

import argparse
import gzip
import json
import pickle
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import count, permutations
from math import inf
from multiprocessing import TimeoutError as Unfinished
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from harena.bots import LEVELS
from harena.core import BadOptions, games
from harena.lab import Fixture, Hands, Setup, simulate
from harena.lab.bands import bands_for, hold, shipped_bands
from harena.lab.changes import source_of
from harena.lab.compare import compare
from harena.lab.report import Experiment, experiment_of, page, single_verdict
from harena.lab.series import play_fixture
from harena.lab.statistics import PairedRatio, Ratio
from harena.lab.versions import version

REPETITIONS = 100
#: What the hundred comparisons ask, and what moves it by about five points (six, when 600 pairs were played).
ASKED, FIVE_POINTS = "taken Secutor", "Secutor.cost=3"
MADE = ("hoplomachus", "mirmillo", "retiarius", "secutor", "thraex")
PAIRS = tuple(permutations(MADE, 2))
HALVED = ("Primus Palus", "Thraex", "Secutor", "Samnite", "Treacherous Augur", "Tribunus", "Iugula", "Legatus")


@dataclass(frozen=True)
class Shift(Hands):
    """Processes that keep what they played, go on from it, and stop when the time is over. What is handed on is always
    the beginning of the series: the games that end soonest are not those that tell most."""

    folder: Path = Path("build/design")
    name: str = ""
    until: float = inf
    #: So many times the games that a file of bands names are played.
    times: int = 1
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def left(self) -> float:
        return max(0.0, self.until - perf_counter())

    def spread(self, work: Callable[[Any], Any], items: Iterable[Any], chunk: int = 1) -> Iterator[Any]:
        file = self.folder / f"{self.name}-{next(self.numbers)}.games"
        tasks, kept = list(items), dict(self._kept(file))
        pool = get_context("spawn").Pool(self.jobs) if self.left and len(kept) < len(tasks) else None
        under_way = {place: pool.apply_async(work, (task,)) for place, task in enumerate(tasks)
                     if place not in kept} if pool else {}  # fmt: skip
        said = perf_counter()
        try:
            for place in range(len(tasks)):
                if place not in kept:
                    if not under_way:
                        return
                    kept[place] = under_way.pop(place).get(None if self.until == inf else self.left)
                    self._keep(file, place, kept[place])
                if perf_counter() - said > 20:
                    said = perf_counter()
                    print(f"  {file.stem}: {place + 1} of at most {len(tasks)}", flush=True)
                yield kept[place]
        except Unfinished:
            print(f"  {file.stem}: stopped after {place} of {len(tasks)}, the time is over", flush=True)
        finally:
            for place, found in under_way.items():
                if found.ready():
                    self._keep(file, place, found.get())
            if pool:
                pool.terminate()

    @staticmethod
    def _keep(file: Path, place: int, found: Any) -> None:
        with file.open("ab") as out:
            out.write(gzip.compress(pickle.dumps((place, found)), 1))

    @staticmethod
    def _kept(file: Path) -> Iterator[tuple[int, Any]]:
        if file.exists():
            with gzip.open(file) as kept:
                try:
                    while True:
                        yield pickle.load(kept)
                except EOFError:
                    pass


def drawn(file: Path, what: Callable[[], Experiment]) -> None:
    try:
        file.write_text(page(what()), "utf-8")
    except BadOptions as error:
        print(f"  {file.name} is not drawn here: {error}", flush=True)


def speed(shift: Shift, out: Path) -> None:
    """The best of four rounds for each game, both ways in turns."""
    for name, seats, bot, number in (
        ("for-glory", 2, "greedy", 60), ("for-glory", 2, "random", 60), ("gladigala", 3, "greedy", 40),
        ("gladigala", 3, "random", 40), ("spartacus", 3, "greedy", 40), ("spartacus", 3, "random", 40),
        ("gladiatori", 2, "greedy", 120), ("gladiatori", 2, "random", 120),
    ):  # fmt: skip
        setup = Setup(name, seats)
        spent = [0.0, 0.0]
        played = 0
        for seed in range(number):
            if not shift.left:
                return
            best = [inf] * 2
            for turn in range(4):
                for counting in (turn % 2, 1 - turn % 2):
                    start = process_time()
                    play_fixture(setup, Fixture(seed, (bot,) * seats), count=bool(counting))
                    best[counting] = min(best[counting], process_time() - start)
            spent = [all_ + one for all_, one in zip(spent, best, strict=True)]
            played += 1
        off, on = (played / seconds for seconds in spent)
        print(f"{name}, {seats} seats, {bot}: {off:.1f} games a second without, {on:.1f} with counting, "
              f"{on / off - 1:+.1%}", flush=True)  # fmt: skip


def compared(setup: Setup, change: str, bots: list[str], most: int, shift: Shift, file: Path) -> None:
    start = perf_counter()
    found = compare((setup, version(setup, change)), ("base", change), bots, most, hands=shift)
    seconds = perf_counter() - start
    if not found.pairs:
        return
    command = f"harena compare {setup.game} base {change} --bots {','.join(bots)} --games {most} --jobs {shift.jobs}"
    file.with_suffix(".json").write_text(json.dumps(found.to_data(), indent=1), "utf-8")
    print(f"{change}: {found.verdict} ({seconds:.0f} s)")
    for strand in found.strands:
        print(f"  {strand.bot}: {len(strand.pairs)} pairs, {[(f.question.name, f.verdict) for f in strand.findings]}")
    print(f"  first of the cards: {[(card.piece.name, card.changed) for card in found.cards[:3]]}", flush=True)
    drawn(file, lambda: experiment_of(found, command, seconds))


def arbelas(shift: Shift, out: Path) -> None:
    compared(Setup("for-glory"), "Arbelas.cost=6", ["greedy", "random", "primus"], 6000, shift, out / "arbelas.html")


def castellan(shift: Shift, out: Path) -> None:
    setup = Setup("spartacus", 4)
    compared(setup, "Castellan.coins=11", ["greedy", "random"], 12000, shift, out / "castellan.html")


def half(shift: Shift, out: Path) -> None:
    """Whether the changed card is the first that is named, under two bots."""
    setup = Setup("for-glory")
    costs = {piece.name: piece.numbers.get("cost", 0) for piece in setup.pieces}
    for bot in ("greedy", "random"):
        for card in HALVED:
            made = version(setup, f"{card}.cost={costs[card] // 2}")
            found = compare((setup, made), ("base", card), [bot], 600, to_the_end=True, hands=shift)
            if not found.pairs:
                return
            first = found.cards[0]
            own = next(one for one in found.cards if one.piece.name == card)
            print(f"{bot}, {card} at {costs[card] // 2} instead of {costs[card]}, {len(found.pairs)} pairs: first is "
                  f"{first.piece.name} ({'beyond chance' if first.changed else 'by chance'}); itself "
                  f"{own.taken.first.value:.1%} → {own.taken.second.value:.1%}", flush=True)  # fmt: skip


def in_other_order(source: str, seed: int) -> str:
    """A card set with its cards in another order."""
    head, *cards = re.split(r"(?m)^(?=\[\[card\]\])", source)
    random.Random(seed).shuffle(cards)
    return head + "".join(card if card.endswith("\n") else card + "\n" for card in cards)


def one_repetition(change: str, number: int) -> tuple[str, list[tuple[tuple[float, float], tuple[float, float]]]]:
    """One of a hundred comparisons, of a set with its cards in another order and perhaps one number changed: what the
    sequential test says, and what every pair of games had to say."""
    setup = Setup("for-glory")
    changed = version(setup, change) if change else setup
    other = Setup("for-glory", cards=in_other_order(source_of(changed), number))
    found = compare((setup, other), ("a", "b"), ["greedy"], 4000, 1 + 10_000 * number, about=[ASKED], apart=True)
    (strand,) = found.strands
    (finding,) = strand.findings
    return finding.verdict, [(finding.question.of(one), finding.question.of(two)) for one, two in strand.finished]


def repeated(what: str, change: str, shift: Shift) -> None:
    """How often the sequential test says what, and what all games together say of the difference."""
    said, together = Counter[str](), PairedRatio()
    for verdict, pairs in shift.spread(partial(one_repetition, change), range(REPETITIONS)):
        said[verdict] += 1
        for pair in pairs:
            together.add(*pair)
    apart, number = together.interval(), said.total()
    print(f"{what}: {dict(said)} of {number}, {together.games / max(1, number):.0f} pairs on average; over all "
          f"{ASKED!r} differs by {apart.value:+.2%} ({apart.low:+.2%} to {apart.high:+.2%})", flush=True)  # fmt: skip


def equal(shift: Shift, out: Path) -> None:
    repeated("equal sets", "", shift)


def five(shift: Shift, out: Path) -> None:
    repeated("five points apart", FIVE_POINTS, shift)


def reported(setup: Setup, bots: list[str], most: int, shift: Shift, file: Path) -> None:
    start = perf_counter()
    played = [outcome for bot in bots for outcome in simulate(setup, [bot], most, hands=shift, count=True).outcomes]
    seconds = perf_counter() - start
    if not played:
        return
    command = f"harena report {setup.game} --seats {setup.config.seats} --bots {','.join(bots)} --games {len(played)}"
    held = [
        hold(target.bands, setup, played)
        for target in bands_for(setup.game, None)
        if (target.setup.config.seats, target.setup.config.options) == (setup.config.seats, setup.config.options)
    ]
    made = Experiment([setup], ["base"], [played], bots, command, seconds, bands=held[:1])
    for line in (*single_verdict(made), *(one.in_a_line for one in (held or [[]])[0])):
        print(f"{file.stem}, {len(played)} games: {re.sub('<[^>]+>', '', line)}", flush=True)
    drawn(file, lambda: made)


def reports(shift: Shift, out: Path) -> None:
    for name, seats in (("for-glory", 2), ("gladigala", 3), ("spartacus", 4), ("gladiatori", 2)):
        reported(Setup(name, seats), ["greedy"], 3000, shift, out / f"{name}.html")


def duel(bot: str, number: int) -> tuple[str, str, float]:
    """One game of two ready-mades, every pair on either side in turn: who they are, and the share of the first."""
    one, other = PAIRS[number % len(PAIRS)]
    setup = Setup("gladiatori", 2, {"red": one, "green": other})
    outcome = play_fixture(setup, Fixture(number // len(PAIRS) + 1, (bot, bot)))
    return one, other, outcome.shares[0]


def readymades(shift: Shift, out: Path) -> None:
    """How often each of the ready-mades wins, and each against each, under two bots; the strongest thinks long. At a
    table they are chosen, and bots always choose the same ones; here all pairs meet equally often."""
    for bot, most in (("greedy", 3000), (LEVELS[-1].name, 2000)):
        found = {name: Ratio() for name in MADE}
        against = {pair: Ratio() for pair in PAIRS}
        for one, other, share in shift.spread(partial(duel, bot), range(most)):
            for name, rival, won in ((one, other, share), (other, one, 1 - share)):
                found[name].add(won, 1.0)
                against[name, rival].add(won, 1.0)
        if not any(share.games for share in found.values()):
            return
        games_ = sum(share.games for share in found.values()) // 2
        print(f"{bot}, {games_} games", flush=True)
        for name in sorted(found, key=lambda name: -found[name].value):
            all_ = found[name].interval()
            each = ", ".join(f"{against[name, rival].value:.0%} {rival}" for rival in MADE if rival != name)
            print(f"  {name} {all_.value:.0%} ({all_.low:.0%} to {all_.high:.0%}): {each}", flush=True)


def bands(shift: Shift, out: Path) -> None:
    for name in games():
        for target in bands_for(name, None) if shipped_bands(name) else ():
            games_ = target.games * shift.times
            played = simulate(target.setup, target.bots, games_, target.seed, hands=shift, count=True).outcomes
            for held in hold(target.bands, target.setup, played) if played else ():
                print(f"{name}, {target.name}, {held.games} games: {held.in_a_line}", flush=True)


PARTS = {
    part.__name__: part for part in (speed, arbelas, castellan, half, equal, five, reports, bands, readymades)
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="+", choices=PARTS)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=inf, help="for each part")
    parser.add_argument("--times", type=int, default=1, help="bands: so many times the games that the files name")
    parser.add_argument("--out", type=Path, default=Path("build/design"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    for name in given.parts:
        PARTS[name](Shift(given.jobs, "", given.out, name, perf_counter() + given.seconds, given.times), given.out)


if __name__ == "__main__":
    main()
