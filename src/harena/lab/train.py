"""Train the network of a game: `harena train GAME --minutes 5 --out DIR`, or `python -m harena.lab.train` likewise

Processes play games and try choices out (`teaching`); all the while the network learns from what has come so far, on a
graphics card if there is one, and now and then the processes get the newer weights to play by. A third of the
games is held out; what is reported of them is the log loss of who won (`ends`), how much of the gaps between options is
explained, and what share of a win the network's choices gain over the greedy ones. Then it is settled at which kinds
of questions the greedy choice is left, and how readily (`margins`). In the end the weights are held
against `greedy`, every bot from every seat. The folder gets `weights.npz` (from early on), `metrics.json`, `curve.svg`,
`log.txt` and some of the examples (`examples-*.npz`); a later run with the same folder goes on from there with other
games.

With `--games` and `--steps` instead of `--minutes` all is counted and not timed: the same seed gives the same
weights on the same machine. As `python -m` it needs nothing but the standard library, numpy and torch.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from multiprocessing.pool import Pool
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic, sleep
from traceback import format_exc
from typing import Any, Final

from harena.bots.learned import encoding_of, why_not
from harena.bots.network import FORMAT, Network, numpy_or_word
from harena.core import BadOptions, Game, HarenaError, Rng, did_you_mean, key_of

from .feed import DECIDING, FAILURES, REPORTED, SEEDS, Feed, held_against, in_rounds, try_margins
from .finding import find_game
from .margins import Margins, Trial, offered
from .pictures import Picture
from .teaching import QUICK, Arrays, Stakes, Task, joined

#: Every example is looked at about so often while games are played, and afterwards.
LOOKS: Final = 7
LAST_LOOKS: Final = 5
#: Parts of the time: until then games are played, then the network learns alone, then matches decide between margins,
#: then it is held against greedy.
PLAYING, LEARNING, SETTLING = 0.65, 0.75, 0.88
#: Seconds between reports, and until the processes get newer weights.
REPORTS: Final = 15.0
#: Choices that must have been tried out before anybody plays by the network.
ENOUGH: Final = 4000
RATE: Final = 1.2e-3
#: Files of examples at most, one of each run.
FILES: Final = 40


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run is asked for."""

    game: str
    out: Path
    #: For everything, the matches included.
    minutes: float = 5.0
    #: Instead of minutes: games and steps of a round, and rounds.
    games: int = 0
    steps: int = 200
    rounds: int = 3
    #: Games against greedy at most, for each number of seats.
    matches: int = 2000
    #: Numbers of seats that are played, as in "2,2,4"; a number that stands twice is played twice as often.
    seats: str = ""
    #: Kinds of questions whose options are tried out, as in "move,place"; all kinds by default.
    kinds: str = ""
    #: Learn from the examples in the folder alone, from the beginning.
    kept: bool = False
    jobs: int = 1
    threads: int = 2
    seed: int = 1
    cpu: bool = False

    def seats_of(self, rules: Game[Any]) -> tuple[int, ...]:
        """The numbers of seats that are played, mostly two and four by default."""
        if not self.seats:
            return tuple(count for count in (2, 2, 3, 4, 4) if count in rules.seats) or rules.seats
        parts = self.seats.split(",")
        if not all(part.strip().isdecimal() and int(part) in rules.seats for part in parts):
            can = ", ".join(map(str, sorted(rules.seats)))
            raise BadOptions(f"numbers of seats are written like 2,2,4 and {rules.name} has {can}; not {self.seats!r}")
        return tuple(map(int, parts))

    @property
    def counted(self) -> bool:
        """Whether games and steps are counted, and nothing is timed."""
        return self.kept or self.games > 0

    def kinds_of(self, rules: Game[Any]) -> tuple[str, ...]:
        kinds = tuple(kind.strip() for kind in self.kinds.split(",") if kind.strip())
        known = list(rules.lexicon.questions)
        for kind in kinds:
            if kind not in known:
                raise BadOptions(f"{rules.name} asks no question of the kind {kind!r}; {did_you_mean(kind, known)}")
        return kinds


class Log:
    """Says what happens, on the screen and in a file, with the seconds since the start."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._start = monotonic()

    def __call__(self, text: str) -> None:
        line = f"{monotonic() - self._start:6.1f} s  {text}"
        print(line, flush=True)
        with self._file.open("a", encoding="utf-8") as file:
            file.write(line + "\n")


class Training:
    """A run: what it has, where it writes, and how far it is."""

    def __init__(self, given: Plan) -> None:
        self.given = given
        self.out = given.out
        self.rules = find_game(given.game)
        if not self.rules.plays_greedy:
            raise BadOptions(f"{self.rules.name} has no greedy rule to begin from")
        self.seats, self.kinds = given.seats_of(self.rules), given.kinds_of(self.rules)
        try:
            import torch

            from .learner import Learner
        except ImportError:
            raise BadOptions("training needs numpy and torch: pip install 'harena[learning]'") from None
        self.file = self.out / "weights.npz"
        begin = Network.load(self.file) if self.file.is_file() and not given.kept else None
        if begin and (problem := why_not(begin.about, self.rules)):
            raise BadOptions(f"{self.file} cannot be gone on from, so give another folder: {problem}")
        try:
            self.out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadOptions(f"{self.out} cannot be written into: {error.strerror}") from None
        self.log = Log(self.out / "log.txt")
        self.start = monotonic()
        self.curve: list[dict[str, Any]] = []
        self.matches: list[dict[str, Any]] = []
        self._margin = 0.0
        self.margins: dict[str, Margins] = {}
        self._best: tuple[float, float, Any] = (float("-inf"), 0.0, None)
        torch.manual_seed(given.seed)
        torch.set_num_threads(max(1, given.threads))
        device = torch.device("cuda" if torch.cuda.is_available() and not given.cpu else "cpu")
        named = torch.cuda.get_device_name(0) if device.type == "cuda" else "no graphics card"
        self.log(f"{self.rules.name}, seats {self.seats}, torch {torch.__version__}, {named}, {given.jobs} processes")
        if begin:
            self.log(f"goes on from weights after {begin.about['steps']} steps")
        unit = begin.about["unit"] if begin else 0.0
        self.learner = Learner(given.seed, device, begin.weights if begin else None, unit)
        nothing: dict[str, Any] = {
            "seats": [], "kinds": [], "steps": 0, "games": 0, "deals": {}, "choices": 0, "minutes": 0.0,
        }  # fmt: skip
        self.before = nothing | (begin.about if begin else self._gathered())
        self.games = 0
        self.dealt = int(self.before["deals"].get(str(given.seed), 0))
        np = numpy_or_word()
        for file in sorted(self.out.glob("examples-*.npz")):
            with np.load(file) as kept:
                self.learner.add({name: kept[name] for name in kept.files})
            self.log(f"{file.name}: {self.learner.choices.size} choices in all")
        self._old_choices = self._choices if begin else 0
        self._kept: list[Arrays] = []
        self._aside = TemporaryDirectory()

    @property
    def passed(self) -> float:
        return monotonic() - self.start

    @property
    def _choices(self) -> int:
        return self.learner.choices.size + self.learner.held_choices.size

    @property
    def first_seed(self) -> int:
        """The first seed that nobody has learned from yet."""
        return int(self.given.seed * SEEDS + self.dealt)

    def add(self, parts: Sequence[Arrays]) -> None:
        for part in parts:
            self.learner.add(part)
            self._kept.append(part)

    def take_from(self, feed: Feed) -> None:
        """What has been played by now."""
        self.add(feed.take())
        self.games = feed.played
        self.dealt = feed.next - self.given.seed * SEEDS

    def about(self) -> dict[str, Any]:
        rules = self.rules
        told = {"margins": {}, "margins_by_seats": self.margins} if self.margins else {}
        counts, steps = self.counts(), self.before["steps"] + self.learner.steps
        return told | counts | {
            "made": f"{counts['choices']:,} choices and {counts['games']:,} games, {steps} steps, margins by matches",
            "format": FORMAT, "game": rules.id, "rules": rules.version, "cards": rules.cards_digest(),
            "encoding": encoding_of(rules), "margin": round(self._margin, 6), "unit": self.learner.unit,
            "seed": self.given.seed, "steps": steps,
            "held_out": self.curve[-1] if self.curve else {}, "matches": self.matches,
        }  # fmt: skip

    def counts(self) -> dict[str, Any]:
        """What was played and looked at so far, in earlier runs too."""
        before, seed = self.before, str(self.given.seed)
        return {
            "seats": sorted({*self.seats, *before["seats"]}), "kinds": sorted({*self.kinds, *before["kinds"]}),
            "games": before["games"] + self.games, "deals": before["deals"] | {seed: self.dealt},
            "choices": before["choices"] + self._choices - self._old_choices,
            "minutes": round(before["minutes"] + self.passed / 60, 2),
        }  # fmt: skip

    def _gathered(self) -> dict[str, Any]:
        """What runs that only played have left behind with their examples."""
        file = self.out / "gathered.json"
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
        return found | {"choices": 0}  # those are counted again, with the examples

    def save(self) -> None:
        Network(self.learner.weights(), self.about()).save(self.file)
        plan = asdict(self.given) | {"out": str(self.out)}
        metrics = {"about": self.about(), "curve": self.curve, "plan": plan}
        aside = self.out / "metrics.part"
        aside.write_text(json.dumps(metrics, indent=1), encoding="utf-8")
        aside.replace(self.out / "metrics.json")
        if self.curve:
            title = f"{self.rules.name}, games held out, over {self.curve[-1]['seconds']:.0f} seconds"
            (self.out / "curve.svg").write_text(drawn(self.curve, title), encoding="utf-8")

    def version(self) -> str:
        """A copy of the weights that stays as it is while processes read it."""
        made = self.aside(str(self.learner.steps))
        Path(made).write_bytes(self.file.read_bytes())
        return made

    def aside(self, name: str) -> str:
        """A file for as long as the run goes on."""
        return str(Path(self._aside.name) / f"{name}.npz")

    @property
    def ready(self) -> bool:
        """Whether there is enough for a step."""
        return self.learner.choices.size >= 256 and self.learner.positions.size > 0

    def report(self) -> None:
        """Test on games held out, say and save what came of it."""
        found = self.learner.test()
        self._margin = found.get("margin", 0.0)
        gap, ends = self.learner.losses
        if found.get("explained", 0.0) >= self._best[0]:
            self._best = found.get("explained", 0.0), self._margin, self.learner.kept()
        one = {"seconds": round(self.passed, 1), "games": self.games, "choices": self.learner.choices.size,
               "positions": self.learner.positions.size, "steps": self.learner.steps,
               "gap_loss": round(gap, 4), "ends_loss": round(ends, 4)} | found  # fmt: skip
        self.curve.append(one)
        self.log(json.dumps(one))
        self.save()

    def settle_for_best(self) -> None:
        """Go back to the weights that did best since all games are played, if the last ones do clearly worse."""
        best, margin, weights = self._best
        if weights is not None and best > self.curve[-1].get("explained", 0.0) + 0.003:
            self.log(f"goes back to weights that explained {best}")
            self.learner.take_back(weights)
            self._margin = margin
            self.save()

    def forget_best(self) -> None:
        """From now on other games are held out, of other players: what was reported before compares with nothing."""
        self._best = (float("-inf"), 0.0, None)

    def keep_examples(self) -> None:
        """The examples of this run, for those who learn from them again."""
        np = numpy_or_word()
        number = 1 + len(list(self.out.glob("examples-*.npz")))
        if self._kept and number <= FILES:
            np.savez_compressed(self.out / f"examples-{number:02}.npz", **joined(self._kept))
            (self.out / "gathered.json").write_text(json.dumps(self.counts()), encoding="utf-8")


def drawn(curve: Sequence[Mapping[str, Any]], title: str) -> str:
    """What was learned as time went by, as SVG."""
    picture = Picture(2, 2)
    whole = max(1.0, curve[-1]["seconds"])
    for name, field in (("ends", "log loss of who won"), ("explained", "part of the gaps explained")):
        points = [(one["seconds"] / whole, min(1.0, max(0.0, one[name]))) for one in curve if name in one]
        picture.field(field)
        picture.line(points, "p0", dots=True)
        if points:
            picture.note(points[-1][0] - 0.2, points[-1][1] + 0.05, f"{points[-1][1]:.3f}")
    return picture.svg(title)


def by_the_clock(run: Training, pool: Pool) -> None:
    """Games are played and learned from at the same time; then the network learns alone, ever more calmly."""
    from .learner import CHOICES

    given, learner = run.given, run.learner
    whole = given.minutes * 60
    playing, learning = run.start + PLAYING * whole, run.start + LEARNING * whole
    task = Task(given.game, run.seats, (), kinds=run.kinds, until=playing)
    feed = Feed(pool, task, run.first_seed, given.jobs)
    said, told = monotonic(), 0
    while monotonic() < playing:
        run.take_from(feed)
        if len(feed.failed) > told:
            told = len(feed.failed)
            run.log(f"a task failed: {feed.failed[-1]}")
            if told >= FAILURES:
                raise HarenaError("too many tasks failed")
        if not run.ready or learner.steps * CHOICES >= LOOKS * learner.choices.size:
            sleep(0.2)
        else:
            for _ in range(5):
                learner.step(RATE)
        if monotonic() - said > REPORTS and learner.steps:
            said = monotonic()
            run.report()
            if learner.choices.size >= ENOUGH:
                feed.weights = run.version()
    run.take_from(feed)
    if not run.ready:
        run.log("too little was played to learn from")
        return
    run.log("all games are played")
    run.forget_best()
    steps = 1 + LAST_LOOKS * learner.choices.size // CHOICES
    for step in range(steps):
        part = max(step / steps, 1 - (learning - monotonic()) / (learning - playing))
        if part >= 1:
            break
        learner.step(RATE * max(0.03, 1 - part))
        if step % (1 + steps // 5) == steps // 5:
            run.report()
    run.report()
    run.settle_for_best()


def by_count(run: Training, pool: Pool) -> None:
    """Rounds of so many games and steps: the same every time."""
    given = run.given
    stakes, weights = Stakes(), run.version() if run.file.is_file() and not given.kept else ""
    for number in range(given.rounds):
        if not given.kept:
            seeds = tuple(range(run.first_seed, run.first_seed + given.games))
            run.add(in_rounds(pool, Task(given.game, run.seats, seeds, weights, kinds=run.kinds), stakes))
            run.games += given.games * (1 + QUICK)
            run.dealt += given.games
        for step in range(given.steps):
            part = (number + step / given.steps) / given.rounds
            run.learner.step(RATE * min(1.0, 2.2 * (1.02 - part)))
        if given.steps:
            run.report()
            weights = run.version()


def _quiet() -> None:
    """In a process that plays: the parent hears interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def train(given: Plan) -> None:
    """Play, learn, and hold what came of it against greedy."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = "1"  # for the processes that play
    run = Training(given)
    with multiprocessing.get_context("spawn").Pool(given.jobs, initializer=_quiet) as pool:
        try:
            _learn(run, pool)
            if run.file.is_file() and given.matches:
                _settle_margins(run, pool)
            keeping = Thread(target=run.keep_examples)
            keeping.start()
            if run.file.is_file() and given.matches:
                _hold_against_greedy(run, pool)
            keeping.join()
        except KeyboardInterrupt:
            run.log("interrupted; what was learned until the last report is saved")
    run.log("done")


def _learn(run: Training, pool: Pool) -> None:
    """A run that breaks off still has its weights since the last report."""
    try:
        by_count(run, pool) if run.given.counted else by_the_clock(run, pool)
    except Exception:
        run.log(f"learning broke off; what there is until now counts\n{format_exc()}")


def _settle_margins(run: Training, pool: Pool) -> None:
    """At which kinds of questions the greedy choice is left, and how readily, for each number of seats by matches."""
    given = run.given
    offers = offered(run.learner.left(), list(run.rules.lexicon.questions))
    end = float("inf") if given.counted else run.start + SETTLING * given.minutes * 60
    tables = _tables(run)
    settled: dict[str, Margins] = {}
    for left, seats in zip(range(len(tables), 0, -1), tables, strict=True):
        until = monotonic() + (end - monotonic()) / left
        half = monotonic() + (until - monotonic()) / 2
        start = 2 * (given.seed * SEEDS + DECIDING)
        trial = Trial(offers, Rng(key_of("margins", given.game, seats, given.seed)))
        try_margins(pool, given.game, seats, str(run.file), trial, range(start, start + given.matches), half)
        run.log(f"{seats} seats: {json.dumps(trial.told())}")
        settled[str(seats)] = _best_of(run, pool, seats, trial.finalists(), until)
    run.margins = settled
    run.save()


def _best_of(run: Training, pool: Pool, seats: int, finalists: Sequence[Margins], until: float) -> Margins:
    """The margins that win most of the same games, which are others than those that they were found by."""
    given, best, most = run.given, finalists[0], -1.0
    start = given.seed * SEEDS + DECIDING + given.matches
    for left, some in zip(range(len(finalists), 0, -1), finalists, strict=True):
        file = run.aside("finalist")
        Network(run.learner.weights(), run.about() | {"margins_by_seats": {str(seats): some}}).save(Path(file))
        end = monotonic() + (until - monotonic()) / left
        found = held_against(pool, given.game, seats, file, start, end, max(2, given.matches // 4))
        run.log(f"{seats} seats, margins {json.dumps(some)}: {json.dumps(found)}")
        if found["value"] > most:
            most, best = found["value"], some
    return best


def _tables(run: Training) -> list[int]:
    """Numbers of seats that matches are played with: two and four, where these were learned from."""
    return [seats for seats in (2, 4) if seats in run.counts()["seats"]] or [run.seats[0]]


def _hold_against_greedy(run: Training, pool: Pool) -> None:
    """Matches with two and with four seats, where these were learned from; of minutes, the rest is shared out."""
    given = run.given
    tables = _tables(run)
    end = float("inf") if given.counted else run.start + given.minutes * 60
    for left, seats in zip(range(len(tables), 0, -1), tables, strict=True):
        until = end if given.counted else monotonic() + (end - monotonic()) / left
        start = given.seed * SEEDS + REPORTED
        found = held_against(pool, given.game, seats, str(run.file), start, until - 3, given.matches)
        run.matches.append(found)
        run.log(f"learned over greedy: {json.dumps(found)}")
        run.save()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m harena.lab.train", description=(__doc__ or "").split(":")[0])
    parser.add_argument("game")
    parser.add_argument("--out", type=Path, required=True, help="the folder for weights, figures and examples")
    parser.add_argument("--minutes", type=float, default=5.0, help="for everything, the matches included")
    parser.add_argument("--games", type=int, default=0, help="instead of minutes: games of a round")
    parser.add_argument("--steps", type=int, default=200, help="with --games: steps of a round")
    parser.add_argument("--rounds", type=int, default=3, help="with --games: rounds")
    parser.add_argument("--matches", type=int, default=2000, help="games against greedy at most, for each seat count")
    parser.add_argument("--seats", default="", help="numbers of seats that are played, as in 2,2,4")
    parser.add_argument("--kinds", default="", help="kinds of questions whose options are tried out, as in move,place")
    parser.add_argument("--kept", action="store_true", help="learn afresh from the folder's examples, without games")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes that play")
    parser.add_argument("--threads", type=int, default=2, help="threads for torch where there is no graphics card")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cpu", action="store_true", help="leave the graphics card alone")
    try:
        train(Plan(**vars(parser.parse_args(arguments))))
    except HarenaError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
