"""How good are analyses? `PYTHONPATH=src:. python -m tests.lab.analysed accuracy blunders --jobs 8 --file FILE`

    accuracy  three players each play a game against a greedy one: random, greedy and the strongest level. Some of their
              decisions, drawn by lot, are weighed with four times the budget of the strongest.
    blunders  two who think a little play a game with one blunder in it, and the analysis of the whole game says which
              place it has among what cost that player most. The blunder is the worst choice where most is at stake of
              several decisions that a long search looked at, and it counts as one only if it is one in fresh worlds
              too, twice: whatever comes last in a race of many was also unlucky.
    coach     before every decision of the weakest level in a game against a greedy one the coach is asked, and whatever
              she warns of is looked at in many fresh worlds.

Both come for every seed and game, a seed after the other, so that all games have equal shares. The work is cut into
pieces of some seconds; what a piece found is a line of the file and is not looked for again, so that one starts again
to go on, and files of several machines can be joined (`--known`). Prints costs with intervals, accuracies, places and
processor times of all that is finished. Standard library only.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field, replace
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean
from time import monotonic, process_time
from typing import Any

from harena.bots import SearchBot, make_bot
from harena.bots.analysis import MISTAKE, SLIP, Analysis, Judged, Reason, accuracy, decisions, judge, second_opinion
from harena.bots.unfinished import Unfinished, begin, finish, joined, looks
from harena.core import Record, Rng, SeatView, key_of, new, walk
from harena.core import game as game_named

GAMES = ("for-glory", "gladigala", "gladiatori", "spartacus")
#: A blunder costs so much in fresh worlds.
MATTERS = 0.12
#: Decisions at which a blunder is looked for, iterations of the search there, and the fresh worlds.
TRIED, LONG, FRESH = 32, 300, 120
#: So many decisions of a player are weighed for the accuracy, and shown to the coach.
WEIGHED = 40
#: Who plays the games in which blunders are planted.
STEADY = "search:24"
#: What the coach may think, as at a table, and the fresh worlds in which a warning is tried.
COACHED, TRIAL = (80, 24), 240
PLAYERS = ("random", "greedy", "rudiarius")
#: So many times as long as the strongest level thinks, its decisions are weighed.
TIMES = 4
#: Decisions in a piece: where a blunder is looked for, for the accuracy, and in each stage of an analysis.
PIECE_PLANT, PIECE_ACCURACY, PIECES = 2, 8, (32, 8, 8, 4, 2)


@dataclass(frozen=True, slots=True)
class Task:
    """A piece of work, what it is known by, and what it needs."""

    key: str
    work: Callable[..., Any]
    given: tuple[Any, ...]


def task(work: Callable[..., Any], key: Sequence[Any], *given: Any) -> Task:
    return Task(json.dumps([work.__name__, *key]), work, given)


#: What pieces found, and the seconds they took.
Known = dict[str, tuple[Any, float]]
#: What is measured, in which game, and the seed.
About = tuple[str, str, int]
#: Asks for pieces of work, is given what they found and the seconds they took, and ends with what it makes of it.
Unit = Generator[list[Task], list[tuple[Any, float]], dict[str, Any]]


def done(given: Task) -> tuple[Any, float]:
    """What a piece finds, and the processor time it took."""
    began = process_time()
    return given.work(*given.given), process_time() - began


# -- pieces ------------------------------------------------------------------------------------------------------------


def play(game: str, names: Sequence[str], seed: int, planted: tuple[int, str] | None = None) -> str:
    """A game of these, as a record; `planted`: at this step this is done instead."""
    table = new(game, seats=len(names), seed=seed, events=False)
    bots = [make_bot(name, table.game, seed * 8 + seat) for seat, name in enumerate(names)]
    while table.pending and table.result is None:
        seat = min(table.pending)
        if planted is not None and planted[0] == len(table.entries):
            action = table.read(seat, planted[1])
        else:
            action = bots[seat].choose(SeatView(table, seat))
        table.apply(seat, action)
    return table.record.to_json()


def weigh(record: str, steps: Sequence[int], iterations: int) -> list[tuple[float, float | None]]:
    """What some decisions cost, and what was at stake."""
    return [(one.cost, one.stake) for one in judge(Record.from_json(record), steps, iterations)]


def warn(record: str, steps: Sequence[int]) -> list[tuple[str, float, float, float]]:
    """What the coach says to some decisions: how bad she calls it, by what figure, what it really costs if she warns,
    and the seconds she took."""
    said = []
    for step, (table, seat, text) in enumerate(walk(Record.from_json(record))):
        if step in steps:
            table.automatic = True
            view, played = SeatView(table, seat), table.read(seat, text)
            began = process_time()
            found = second_opinion(view, played, *COACHED, step, 60_000)
            seconds, real = process_time() - began, 0.0
            if found.grade:
                tried = SearchBot(key_of(step, "trial")).compare(view, played, [view.read(found.better)], TRIAL)
                real = 100 * fmean(best - own for own, best in tried)
            said.append((found.grade, found.cost, real, seconds))
            table.automatic = False
        if step == max(steps):
            break
    return said


def plant(record: str, steps: Sequence[int], seed: int) -> list[tuple[float, int, int, str]]:
    """The worst choices at some steps that cost enough: cost, step, seat and text."""
    found = []
    for step, (table, seat, _) in enumerate(walk(Record.from_json(record))):
        if step in steps:
            table.automatic = True
            worst = blunder_at(SeatView(table, seat), seed)
            table.automatic = False
            if worst is not None and worst[0] >= MATTERS:
                found.append((worst[0], step, seat, worst[1]))
        if step == max(steps):
            break
    return found


def blunder_at(view: SeatView, seed: int) -> tuple[float, str] | None:
    """The worst choice here, and what it costs in fresh worlds."""
    found = [one for one in SearchBot(seed, iterations=LONG).weigh(view) if one.visits > 7]
    worst = min(found, key=lambda one: one.value, default=None)
    if worst is None or found[0].value - worst.value < MATTERS:
        return None
    costs = []
    for again in range(2):
        pairs = SearchBot(key_of(seed, "fresh", again)).compare(view, worst.action, [found[0].action], FRESH)
        costs.append(fmean(best - own for own, best in pairs) if pairs else 0.0)
    return min(costs), worst.action.text


def look(record: str, so_far: Unfinished) -> list[dict[str, Any]]:
    """What is left of a stage of an analysis."""
    return [asdict(one) for one in looks(Record.from_json(record), so_far)]


def seen(one: dict[str, Any]) -> Judged:
    """A decision as it was kept."""
    reasons = tuple(Reason(**reason) for reason in one["reasons"])
    return Judged(**{**one, "reasons": reasons, "rivals": tuple(one["rivals"])})


# -- what is measured --------------------------------------------------------------------------------------------------


def exactness(game: str, seed: int, name: str, weighed: int) -> Unit:
    """What decisions of a player cost in a game against a greedy one."""
    mine = seed % 2
    names = [name, "greedy"] if mine == 0 else ["greedy", name]
    ((text, _),) = yield [task(play, (game, names, seed), game, names, seed)]
    record = Record.from_json(text)
    drawn = drawn_of(record, mine, seed, weighed)
    iterations = TIMES * game_named(game).skills["rudiarius"].iterations
    pieces = [drawn[at : at + PIECE_ACCURACY] for at in range(0, len(drawn), PIECE_ACCURACY)]
    found = yield [task(weigh, (game, names, seed, piece), text, piece, iterations) for piece in pieces]
    decided = [(cost, stake) for ones, _ in found for cost, stake in ones if stake is not None]
    return {"player": name, "decided": decided, "seconds": sum(took for _, took in found)}


def coach(game: str, seed: int, weighed: int) -> Unit:
    """What the coach says to the weakest level."""
    names = ["tiro", "greedy"]
    ((text, _),) = yield [task(play, (game, names, seed), game, names, seed)]
    drawn = drawn_of(Record.from_json(text), 0, seed, weighed)
    pieces = [drawn[at : at + PIECE_ACCURACY] for at in range(0, len(drawn), PIECE_ACCURACY)]
    found = yield [task(warn, (game, names, seed, piece), text, piece) for piece in pieces]
    return {"said": [one for ones, _ in found for one in ones]}


def drawn_of(record: Record, seat: int, seed: int, weighed: int) -> list[int]:
    """Some decisions of a seat, drawn by lot."""
    own = [step for step in decisions(record) if record.entries[step][0] == seat]
    return sorted(Rng(key_of("weighed", seed)).sample(own, min(weighed, len(own))))


def blunders(game: str, seed: int) -> Unit:
    """The place of a planted blunder."""
    names = [STEADY, STEADY]
    ((text, _),) = yield [task(play, (game, names, seed), game, names, seed)]
    steps = decisions(Record.from_json(text))
    tried = Rng(key_of("blunder", seed)).sample(steps[len(steps) // 8 :], min(TRIED, len(steps) * 7 // 8))
    pieces = [tried[at : at + PIECE_PLANT] for at in range(0, len(tried), PIECE_PLANT)]
    planted = yield [task(plant, (game, seed, piece), text, piece, seed) for piece in pieces]
    best = max((tuple(one) for found, _ in planted for one in found), default=None)
    if best is None:
        return {"planted": None}
    cost, step, seat, action = best
    ((text, _),) = yield [task(play, (game, names, seed, step, action), game, names, seed, (step, action))]
    found, took = yield from analysis(text, (game, seed, step, action))
    told = next((one for one in found.decisions if one.step == step), None)
    return {
        "planted": action,
        "step": step,
        "worth": 100 * cost,
        "place": place(found, step, seat),
        "seconds": took,
        "decisions": len(found.decisions),
        "told": told and {**asdict(told), "reasons": len(told.reasons)},
        "costly": [asdict(one) for one in found.decisions if one.step in found.players[seat].costly],
    }


def analysis(text: str, key: Sequence[Any]) -> Generator[list[Task], list[tuple[Any, float]], tuple[Analysis, float]]:
    """An analysis of a whole game in pieces, and its processor time."""
    so_far = begin(Record.from_json(text))
    seconds = 0.0
    while not so_far.over:
        size = PIECES[so_far.stage]
        pieces = [so_far.left[at : at + size] for at in range(0, len(so_far.left), size)]
        work = [task(look, (*key, so_far.stage, piece), text, replace(so_far, left=piece)) for piece in pieces]
        found = yield work
        seconds += sum(took for _, took in found)
        so_far = joined(so_far, [seen(one) for ones, _ in found for one in ones])
    return finish(so_far), seconds


def place(found: Analysis, step: int, seat: int) -> int:
    """The place of a step among what cost its player most, from 1; 0 if it is not there."""
    costly = next((player.costly for player in found.players if player.seat == seat), [])
    return costly.index(step) + 1 if step in costly else 0


# -- all of it ---------------------------------------------------------------------------------------------------------


@dataclass
class Running:
    """A unit under way: its pieces that are not begun, what those found that are done, and how many there are."""

    about: About
    unit: Unit
    known: Known
    wanted: list[Task] = field(default_factory=list)
    open: list[Task] = field(default_factory=list)
    result: dict[str, Any] | None = None

    def start(self) -> None:
        self._ask(next(self.unit))

    def go_on(self) -> None:
        """With the next pieces, once all are done."""
        while self.result is None and all(one.key in self.known for one in self.wanted):
            try:
                self._ask(self.unit.send([self.known[one.key] for one in self.wanted]))
            except StopIteration as end:
                self.result = end.value

    def _ask(self, wanted: list[Task]) -> None:
        self.wanted = wanted
        self.open = [one for one in wanted if one.key not in self.known]


def units(
    what: Sequence[str], games: Sequence[str], seeds: Sequence[int], weighed: int
) -> Iterator[tuple[About, Unit]]:
    for seed in seeds:
        for game in games:
            if "accuracy" in what:
                for name in PLAYERS:
                    yield ("accuracy", game, seed), exactness(game, seed, name, weighed)
            if "coach" in what:
                yield ("coach", game, seed), coach(game, seed, weighed)
            if "blunders" in what:
                yield ("blunders", game, seed), blunders(game, seed)


def measure(
    todo: Iterator[Running], known: dict[str, tuple[Any, float]], jobs: int, seconds: float, file: Path
) -> None:
    """Work until time is up or all is done; the earliest units first."""
    end = monotonic() + seconds
    running: list[Running] = []
    under_way: dict[Future[tuple[Any, float]], Task] = {}
    pool = ProcessPoolExecutor(jobs, get_context("spawn"))
    try:
        with file.open("a") as kept:
            while True:
                while len(under_way) < jobs and monotonic() < end:
                    ready = next((one for one in running if one.open), None)
                    if ready is None:
                        if not (fresh := list(islice(todo, 1))):
                            break
                        fresh[0].start()
                        fresh[0].go_on()
                        running += [one for one in fresh if one.result is None]
                        continue
                    piece = ready.open.pop(0)
                    under_way[pool.submit(done, piece)] = piece
                ended, _ = wait(under_way, timeout=max(0.0, end - monotonic()), return_when=FIRST_COMPLETED)
                if not ended:  # nothing is left, or time is up: what is not finished is looked for another time
                    return
                for future in ended:
                    piece = under_way.pop(future)
                    known[piece.key] = future.result()
                    kept.write(json.dumps([piece.key, *known[piece.key]]) + "\n")
                    kept.flush()
                for one in running:
                    one.go_on()
                    if one.result is not None:
                        print(*one.about, f"done, {end - monotonic():.0f} s left", file=sys.stderr, flush=True)
                running = [one for one in running if one.result is None]
    finally:
        for process in list(pool._processes.values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)


def tell(found: Sequence[Running]) -> None:
    """All that is finished."""
    exact: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    planted: dict[str, list[dict[str, Any]]] = defaultdict(list)
    coached: dict[str, list[list[tuple[str, float, float, float]]]] = defaultdict(list)
    for one in found:
        what, game, seed = one.about
        if one.result is None:
            continue
        if what == "accuracy":
            exact[game, one.result["player"]].append(one.result)
        elif what == "coach":
            coached[game].append(one.result["said"])
        else:
            planted[game].append(one.result)
            tell_blunder(game, seed, one.result)
    for (game, name), games in exact.items():
        decided = [tuple(two) for one in games for two in one["decided"]]
        kept, low, high = accuracy(decided)
        cost, stake = (fmean(values) for values in zip(*decided, strict=True))
        seconds = fmean(one["seconds"] for one in games)
        print(
            f"{game} {name}: accuracy {kept:.0f} ({low:.0f} to {high:.0f}), cost {cost:.2f} of {stake:.2f} at stake a "
            f"decision, {len(decided)} decisions of {len(games)} games, {seconds:.0f} s a game"
        )
    for game, games in planted.items():
        there = [one for one in games if one["planted"] is not None]
        first = sum(1 <= one["place"] <= 3 for one in there)
        seconds = fmean(one["seconds"] for one in there) if there else 0.0
        print(
            f"{game}: {first} of {len(there)} planted blunders among the first three ({len(games)} games looked "
            f"through), {seconds:.0f} s an analysis"
        )
    for game, each in coached.items():
        tell_coach(game, each)


def tell_coach(game: str, games: Sequence[Sequence[tuple[str, float, float, float]]]) -> None:
    said = [one for each in games for one in each]
    warned = [(grade, real) for grade, _, real, _ in said if grade]
    grades = ", ".join(f"{sum(grade == one for grade, _ in warned)} {one}s" for one in ("blunder", "mistake", "slip"))
    false = sum(real < SLIP for _, real in warned)
    grave = [real for grade, real in warned if grade != "slip"]
    slow = max(seconds for *_, seconds in said)
    print(
        f"{game} coach: {len(warned)} warnings in {len(said)} decisions of {len(games)} games ({grades}); {false} cost "
        f"under {SLIP:.0f} in truth, of {len(grave)} mistakes and blunders {sum(real < MISTAKE for real in grave)} "
        f"under {MISTAKE:.0f}; {fmean(seconds for *_, seconds in said):.2f} s a decision, {slow:.2f} at most"
    )


def tell_blunder(game: str, seed: int, one: dict[str, Any]) -> None:
    if one["planted"] is None:
        print(f"{game} {seed}: no choice mattered enough")
        return
    told = one["told"] or {"cost": 0.0, "doubt": 0.0, "round": 0, "better": ""}
    costly = ", ".join(f"{each['step']} {each['cost']:.0f} ±{each['doubt']:.0f}" for each in one["costly"])
    print(
        f"{game} {seed}: '{one['planted']}' at step {one['step']} costs {one['worth']:.0f}: place {one['place']}, "
        f"seen as {told['cost']:.0f} ±{told['doubt']:.0f} in round {told['round']} against '{told['better']}' "
        f"({one['decisions']} decisions, {one['seconds']:.0f} s); costly: {costly}"
    )


def read_known(files: Sequence[Path]) -> Known:
    """What is known already; a line that was cut off is not."""
    known: Known = {}
    for line in (line for file in files if file.exists() for line in file.read_text().splitlines()):
        try:
            key, found, seconds = json.loads(line)
        except ValueError:
            continue
        known[key] = (found, seconds)
    return known


def seeds_of(text: str) -> list[int]:
    """`3` or `1-10`."""
    first, _, last = text.partition("-")
    return list(range(int(first), int(last or first) + 1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="+", choices=["accuracy", "blunders", "coach"])
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--seeds", default="1-10", type=seeds_of)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--file", type=Path, default=Path("analysed.jsonl"))
    parser.add_argument("--weighed", type=int, default=WEIGHED, help="decisions of a player and game")
    parser.add_argument("--known", type=Path, nargs="*", default=[], help="more such files, which are only read")
    given = parser.parse_args()
    known = read_known([*given.known, given.file])
    games = given.games.split(",")
    found = [Running(about, unit, known) for about, unit in units(given.what, games, given.seeds, given.weighed)]
    measure(iter(found), known, given.jobs, given.seconds, given.file)
    for one in found:
        if not one.wanted:  # not begun; what is known already may be enough
            one.start()
            one.go_on()
    tell(found)


if __name__ == "__main__":
    main()
