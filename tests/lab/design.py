"""The large runs of the designer's laboratory, each with its numbers and a report in a folder.

    PYTHONPATH=src:. python -m tests.lab.design speed arbelas castellan half equal five reports bands readymades \
        --jobs 16 --out build/design

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
import json
import random
import re
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, process_time

from harena.bots import LEVELS
from harena.core import games
from harena.lab import Fixture, Hands, Setup, simulate
from harena.lab.bands import bands_for, check, shipped_bands
from harena.lab.changes import source_of
from harena.lab.compare import compare
from harena.lab.report import Experiment, experiment_of, page, single_verdict
from harena.lab.series import play_fixture
from harena.lab.statistics import PairedRatio
from harena.lab.versions import version

REPETITIONS = 100
#: What the hundred comparisons ask: a Coin less for this card moves it by about five points.
ASKED = "taken Samnite"
HALVED = ("Primus Palus", "Thraex", "Secutor", "Samnite", "Treacherous Augur", "Tribunus", "Iugula", "Legatus")


def speed(jobs: int, out: Path) -> None:
    """The best of four rounds for each game, both ways in turns."""
    for name, seats, bot, count in (
        ("for-glory", 2, "greedy", 60), ("for-glory", 2, "random", 60), ("gladigala", 3, "greedy", 40),
        ("gladigala", 3, "random", 40), ("spartacus", 3, "greedy", 40), ("gladiatori", 2, "greedy", 120),
        ("gladiatori", 2, "random", 120),
    ):  # fmt: skip
        setup = Setup(name, seats)
        spent = [0.0, 0.0]
        for seed in range(count):
            best = [float("inf")] * 2
            for turn in range(4):
                for counting in (turn % 2, 1 - turn % 2):
                    start = process_time()
                    play_fixture(setup, Fixture(seed, (bot,) * seats), count=bool(counting))
                    best[counting] = min(best[counting], process_time() - start)
            spent = [all_ + one for all_, one in zip(spent, best, strict=True)]
        off, on = (count / seconds for seconds in spent)
        print(f"{name}, {seats} seats, {bot}: {off:.1f} games a second without, {on:.1f} with counting, "
              f"{spent[1] / spent[0] - 1:+.1%} time", flush=True)  # fmt: skip


def compared(setup: Setup, change: str, bots: list[str], most: int, jobs: int, file: Path) -> None:
    start = perf_counter()
    found = compare((setup, version(setup, change)), ("base", change), bots, most, hands=Hands(jobs))
    command = f"harena compare {setup.game} base {change} --bots {','.join(bots)} --games {most} --jobs {jobs}"
    file.with_suffix(".json").write_text(json.dumps(found.to_data(), indent=1), "utf-8")
    file.write_text(page(experiment_of(found, command, perf_counter() - start)), "utf-8")
    print(f"{change}: {found.verdict} ({perf_counter() - start:.0f} s)")
    for strand in found.strands:
        print(f"  {strand.bot}: {len(strand.pairs)} pairs, {[(f.question.name, f.verdict) for f in strand.findings]}")
    print(f"  first of the cards: {[(card.piece.name, card.changed) for card in found.cards[:3]]}", flush=True)


def arbelas(jobs: int, out: Path) -> None:
    compared(Setup("for-glory"), "Arbelas.cost=6", ["greedy", "random", "search:20"], 6000, jobs, out / "arbelas.html")


def castellan(jobs: int, out: Path) -> None:
    compared(Setup("spartacus", 4), "Castellan.coins=11", ["greedy"], 12000, jobs, out / "castellan.html")


def half(jobs: int, out: Path) -> None:
    """Whether the changed card is the first that is named, under two bots."""
    setup = Setup("for-glory")
    costs = {piece.name: piece.numbers.get("cost", 0) for piece in setup.pieces}
    for bot in ("greedy", "random"):
        for card in HALVED:
            made = version(setup, f"{card}.cost={costs[card] // 2}")
            found = compare((setup, made), ("base", card), [bot], 600, to_the_end=True, hands=Hands(jobs))
            first = found.cards[0]
            own = next(one for one in found.cards if one.piece.name == card)
            print(f"{bot}, {card} at {costs[card] // 2} instead of {costs[card]}: first named {first.piece.name} "
                  f"({'beyond chance' if first.changed else 'by chance'}); itself {own.taken.first.value:.1%} → "
                  f"{own.taken.second.value:.1%}", flush=True)  # fmt: skip


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


def repeated(what: str, change: str, jobs: int) -> None:
    """How often the sequential test says what, and what all games together say of the difference."""
    said, together = Counter[str](), PairedRatio()
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for verdict, pairs in pool.map(partial(one_repetition, change), range(REPETITIONS)):
            said[verdict] += 1
            for pair in pairs:
                together.add(*pair)
    apart = together.interval()
    print(f"{what}: {dict(said)}, {together.games / REPETITIONS:.0f} pairs on average; {ASKED!r} differs by "
          f"{apart.value:+.2%} ({apart.low:+.2%} to {apart.high:+.2%}) over all of them", flush=True)  # fmt: skip


def equal(jobs: int, out: Path) -> None:
    repeated("equal sets", "", jobs)


def five(jobs: int, out: Path) -> None:
    repeated("five points apart", "Samnite.cost=2", jobs)


def reported(setup: Setup, bots: list[str], count: int, jobs: int, file: Path) -> None:
    start = perf_counter()
    played = [
        outcome for bot in bots for outcome in simulate(setup, [bot], count, hands=Hands(jobs), count=True).outcomes
    ]
    command = f"harena report {setup.game} --seats {setup.config.seats} --bots {','.join(bots)} --games {count}"
    made = Experiment([setup], ["base"], [played], bots, command, perf_counter() - start)
    file.write_text(page(made), "utf-8")
    print(f"{file.name}: {' '.join(single_verdict(made))}", flush=True)


def reports(jobs: int, out: Path) -> None:
    for name, seats in (("for-glory", 2), ("gladigala", 3), ("spartacus", 4), ("gladiatori", 2)):
        reported(Setup(name, seats), ["greedy"], 3000, jobs, out / f"{name}.html")


def readymades(jobs: int, out: Path) -> None:
    for bot, count in (("greedy", 3000), (LEVELS[-1].name, 300)):
        reported(Setup("gladiatori", 2), [bot], count, jobs, out / f"readymades-{bot.replace(':', '-')}.html")


def bands(jobs: int, out: Path) -> None:
    for name in games():
        for target in bands_for(name, None) if shipped_bands(name) else ():
            for held in check(target, hands=Hands(jobs)).held:
                print(f"{name}, {target.name}: {held.in_a_line}", flush=True)


PARTS = {
    part.__name__: part for part in (speed, arbelas, castellan, half, equal, five, reports, bands, readymades)
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="+", choices=PARTS)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/design"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    for name in given.parts:
        partial(PARTS[name], given.jobs, given.out)()


if __name__ == "__main__":
    main()
