"""How good analyses are: `python -m tests.lab.analysed GAME SEEDS [blunders | accuracy]`.

For every seed three players each play a game against a greedy one, random, greedy and the strongest level, and some of
their decisions are weighed, drawn by lot. Then a greedy game is played with one blunder in it, and the analysis of the
whole game says which place it has among what cost that player most. The blunder is the worst choice where most is at
stake of several decisions that a long search looked at, and it counts as one only if it is one in fresh worlds too,
twice: whatever comes last in a race of many was also unlucky. Prints costs with intervals, places and times.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from time import process_time

from harena.bots import SearchBot, make_bot
from harena.bots.analysis import Analysis, decisions, iterations_for, judge
from harena.bots.unfinished import analyse
from harena.core import Action, Record, Rng, SeatView, key_of, new, walk

#: A blunder costs so much in fresh worlds.
MATTERS = 0.12
#: Decisions at which a blunder is looked for, iterations of the search there, and the fresh worlds.
TRIED, LONG, FRESH = 20, 300, 120
#: So many decisions of a player are weighed for the accuracy.
WEIGHED = 40
PLAYERS = ("random", "greedy", "rudiarius")


def played(game: str, names: Sequence[str], seed: int, planted: tuple[int, Action] | None = None) -> Record:
    """A game of these; `planted`: at this step this is done instead."""
    table = new(game, seats=len(names), seed=seed, events=False)
    bots = [make_bot(name, table.game, seed * 8 + seat) for seat, name in enumerate(names)]
    while table.pending and table.result is None:
        seat = min(table.pending)
        action = bots[seat].choose(SeatView(table, seat))
        if planted is not None and planted[0] == len(table.entries):
            action = planted[1]
        table.apply(seat, action)
    return table.record


def blunder_at(view: SeatView, seed: int) -> tuple[float, Action] | None:
    """The worst choice here, and what it costs in fresh worlds."""
    found = [one for one in SearchBot(seed, iterations=LONG).weigh(view) if one.visits > 7]
    worst = min(found, key=lambda one: one.value, default=None)
    if worst is None or found[0].value - worst.value < MATTERS:
        return None
    costs = []
    for again in range(2):
        pairs = SearchBot(key_of(seed, "fresh", again)).compare(view, worst.action, [found[0].action], FRESH)
        costs.append(fmean(best - own for own, best in pairs) if pairs else 0.0)
    return min(costs), worst.action


def with_blunder(game: str, seed: int) -> tuple[Record, int, int, float]:
    """A greedy game with one blunder: its record, the step, the seat and what it cost; step -1 if nothing mattered."""
    pair = ("greedy", "greedy")
    record = played(game, pair, seed)
    steps = decisions(record)
    tried = set(Rng(key_of("blunder", seed)).sample(steps[len(steps) // 8 :], TRIED))
    best: tuple[float, int, int, Action] | None = None
    for step, (table, seat, _) in enumerate(walk(record)):
        if step in tried:
            table.automatic = True
            found = blunder_at(SeatView(table, seat), seed)
            table.automatic = False
            if found is not None and found[0] >= MATTERS and (best is None or found[0] > best[0]):
                best = (found[0], step, seat, found[1])
    if best is None:
        return record, -1, 0, 0.0
    cost, at, whose, action = best
    return played(game, pair, seed, (at, action)), at, whose, cost


def place(found: Analysis, step: int, seat: int) -> int:
    """The place of a step among what cost its player most, from 1; 0 if it is not there."""
    costly = next((player.costly for player in found.players if player.seat == seat), [])
    return costly.index(step) + 1 if step in costly else 0


def blunder(game: str, seed: int) -> None:
    record, step, seat, cost = with_blunder(game, seed)
    if step < 0:
        print(f"{game} {seed}: no choice mattered enough", flush=True)
        return
    began = process_time()
    found = analyse(record)
    spent = process_time() - began
    told = next((one for one in found.decisions if one.step == step), None)
    print(f"{game} {seed}: planted at step {step}, costs {100 * cost:.0f}: place {place(found, step, seat)} "
          f"({len(found.decisions)} decisions, {spent:.0f} s) {told}", flush=True)


def accuracy(game: str, seed: int, name: str) -> float:
    """What a decision of a player cost on average in a game against a greedy one."""
    mine = seed % 2
    record = played(game, [name, "greedy"] if mine == 0 else ["greedy", name], seed)
    steps = decisions(record)
    own = [step for step in steps if record.entries[step][0] == mine]
    drawn = sorted(Rng(key_of("weighed", seed)).sample(own, min(WEIGHED, len(own))))
    return fmean(one.cost for one in judge(record, drawn, iterations_for(len(steps))))


def main(game: str, seeds: list[int], what: str) -> None:
    costs: dict[str, list[float]] = defaultdict(list)
    for seed in seeds:
        for name in PLAYERS if what != "blunders" else ():
            began = process_time()
            costs[name].append(accuracy(game, seed, name))
            print(f"{game} {seed} {name}: {costs[name][-1]:.2f} a decision, {process_time() - began:.0f} s", flush=True)
        if what != "accuracy":
            blunder(game, seed)
    for name, all_ in costs.items():
        mean = fmean(all_)
        doubt = 1.96 * sqrt(sum((c - mean) ** 2 for c in all_) / (len(all_) - 1) / len(all_)) if all_[1:] else 0.0
        print(f"{game} {name}: cost {mean:.2f} ±{doubt:.2f} a decision over {len(all_)} games", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], [int(seed) for seed in sys.argv[2].split(",")], "".join(sys.argv[3:]))
