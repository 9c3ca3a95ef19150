"""Examples to learn from: positions of games, what came of them, and what else could have been done there.

Everybody plays greedily, or later as the network has it so far, and errs now and then. At some choices all options are
tried out in the same imagined worlds and played on greedily: what each came to, less what the greedy one came to, is
the target of the option. Such gaps say far more of a choice than the end of a long game does. Choices with a long
shadow (who one is, what one begins with) are played on to the end. How the game itself ended is the target of the
position; for that, quick greedy games are played besides. Which kinds of choices are tried out follows from how
often they come and how much was at stake in them so far.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from time import monotonic
from typing import Any, Final

from harena.bots.learned import LearnedBot, choice, cut
from harena.bots.network import MOST_SEATS, numpy_or_word
from harena.bots.search import LONGEST
from harena.core import Action, Refused, Rng, RulesFault, Seat, SeatView, Table, key_of
from harena.core.tokens import WIDTH, Row, Writer

from .series import MOST_ASKS, Setup

#: Choices of a game that are tried out, positions of a quick game that are kept, and quick games for each other one.
TRIED: Final = 40
KEPT: Final = 6
QUICK: Final = 2
#: Options that are tried out at a choice, and in how many worlds: another choice says more than another world does.
WIDE: Final = 10
WORLDS: Final = 1
#: The share of choices made at random.
SLIPS: Final = 0.02
#: The share of seats that play as the network has it, once there is one.
PUPILS: Final = 0.75
#: A choice casts a long shadow if it is among so many first ones of a seat and of a kind that comes this seldom.
FIRST: Final = 12
SELDOM: Final = 2.5
#: How likely a choice of a kind that never came before is tried out.
UNKNOWN: Final = 0.1
#: A kind of choice with less than this part of all that is at stake in a game, as far as FEW of them tell, is tried out
#: so much less often.
SLIGHT: Final = 0.015
FEW: Final = 12
LESS: Final = 0.1

Arrays = dict[str, Any]


@dataclass(slots=True)
class Stakes:
    """How often each kind of question comes, and how much was at stake in those tried out."""

    games: float = 0.0
    met: dict[str, float] = field(default_factory=dict)
    tried: dict[str, float] = field(default_factory=dict)
    spread: dict[str, float] = field(default_factory=dict)

    def add(self, other: Stakes) -> None:
        self.games += other.games
        for mine, theirs in ((self.met, other.met), (self.tried, other.tried), (self.spread, other.spread)):
            for kind, count in theirs.items():
                mine[kind] = mine.get(kind, 0.0) + count

    def copy(self) -> Stakes:
        made = Stakes()
        made.add(self)
        return made

    def chances(self, kinds: Sequence[str] = ()) -> dict[str, float]:
        """How likely a choice of each kind, or of each of these, is tried out: TRIED of a game, in the mean."""
        if not self.games:
            return {}
        usual = (sum(self.spread.values()) + 1e-3) / (sum(self.tried.values()) + 1e-2)
        often = {kind: count / self.games for kind, count in self.met.items() if kind in kinds or not kinds}
        worth = {
            kind: sqrt(max(often[kind], 0.05))
            * min(3.0, max(0.15, (self.spread.get(kind, 0.0) + 4 * usual) / (self.tried.get(kind, 0.0) + 4) / usual))
            for kind in often
        }
        stake = {kind: often[kind] * self.spread.get(kind, 0.0) / (self.tried.get(kind, 0.0) + 1) for kind in often}
        least = SLIGHT * sum(stake.values())
        for kind in often:
            if self.tried.get(kind, 0.0) >= FEW and stake[kind] < least:
                worth[kind] *= LESS
        total = sum(worth.values())
        return {kind: min(1.0, TRIED * worth[kind] / total / max(often[kind], 0.05)) for kind in often}

    def length(self) -> float:
        """The choices of a game, about."""
        return sum(self.met.values()) / self.games if self.games else 300.0


@dataclass(slots=True)
class Example:
    """A position as a seat sees it; where options were tried out, they and what they came to; how the game ended."""

    rows: list[Row]
    looker: Seat
    options: Sequence[Row] = ()
    habit: int = 0
    #: For each option; not a number where it was not tried out.
    gaps: Sequence[float] = ()
    seats: int = 0
    #: For each seat, the one that looks first, then for nobody.
    shares: Sequence[float] = ()
    game: int = 0


@dataclass(slots=True)
class Sheet:
    """Examples as they come: those of finished games, and those of the game that is being played."""

    done: list[Example] = field(default_factory=list)
    open: list[Example] = field(default_factory=list)

    def close(self, table: Table, game: int) -> None:
        """A game is over: what its positions came to, for the one that looked first."""
        result = table.result
        if result is None:
            raise RulesFault("the game did not end")
        seats = table.state.seats
        share = [result.share(seat) for seat in range(seats)]
        for one in self.open:
            seen = [share[(one.looker + further) % seats] for further in range(seats)][:MOST_SEATS]
            one.shares = (*seen, *[0.0] * (MOST_SEATS - len(seen)), max(0.0, 1 - sum(share)))
            one.seats, one.game = seats, game
        self.done += self.open
        self.open = []

    def packed(self) -> Arrays:
        """The examples of finished games as arrays: rows and options one after the other, and how many each has."""
        np = numpy_or_word()
        done = self.done
        return {
            "rows": np.array([row for one in done for row in one.rows], np.int16).reshape(-1, WIDTH),
            "counts": np.array([len(one.rows) for one in done], np.int32),
            "options": np.array([row for one in done for row in one.options], np.int16).reshape(-1, WIDTH),
            "option_counts": np.array([len(one.options) for one in done], np.int32),
            "gaps": np.array([gap for one in done for gap in one.gaps], np.float32),
            "habits": np.array([one.habit for one in done], np.int32),
            "seats": np.array([one.seats for one in done], np.int8),
            "shares": np.array([one.shares for one in done], np.float32).reshape(-1, MOST_SEATS + 1),
            "games": np.array([one.game for one in done], np.int64),
        }


@dataclass(frozen=True, slots=True)
class Task:
    """Games that a process plays: their seeds, the weights that pupils play by, and when to stop."""

    game: str
    seats: tuple[int, ...]
    seeds: tuple[int, ...]
    weights: str = ""
    stakes: Stakes = field(default_factory=Stakes)
    until: float = float("inf")
    #: Kinds of questions whose options are tried out; all if there are none.
    kinds: tuple[str, ...] = ()


def teach(task: Task) -> tuple[Arrays, Stakes, int]:
    """Play the games of a task; the examples, what was at stake, and how many games there were."""
    sheet, stakes, played = Sheet(), Stakes(), 0
    for seed in task.seeds:
        if monotonic() > task.until:
            break
        rng = Rng(key_of("teaching", task.game, seed))
        try:
            _tried_game(Setup(task.game, rng.choice(task.seats)), seed, rng, task, sheet, stakes)
            played += 1
            for quick in range(QUICK):
                setup = Setup(task.game, rng.choice(task.seats))
                _quick_game(setup, key_of(seed, quick), rng, KEPT / task.stakes.length(), seed, sheet)
                played += 1
        except (RulesFault, Refused) as error:
            sheet.open = []
            print(f"game {seed} of {task.game} was broken off: {error}", flush=True)
    return sheet.packed(), stakes, played


def _tried_game(setup: Setup, seed: int, rng: Rng, task: Task, sheet: Sheet, stakes: Stakes) -> None:
    """One game in which some choices are tried out."""
    table = setup.table(seed, events=False)
    seats, before = table.state.seats, task.stakes
    writer = Writer(setup.rules, setup.config)
    pupils = [_pupil(setup, key_of(seed, seat), rng, task.weights) for seat in range(seats)]
    views = [SeatView(table, seat) for seat in range(seats)]
    chances, met = before.chances(task.kinds), [0] * seats
    for _ in range(MOST_ASKS):
        seat = table.actor
        if seat is None:
            break
        ask = table.pending[seat]
        real = len(ask.options) > 1 or bool(ask.parametric)
        if real:
            kind = ask.kind
            met[seat] += 1
            stakes.met[kind] = stakes.met.get(kind, 0.0) + 1
            if (not task.kinds or kind in task.kinds) and rng.random() < chances.get(kind, UNKNOWN):
                seldom = before.met.get(kind, 0.0) <= SELDOM * seats * before.games
                example = _tried_out(table, views[seat], writer, rng, met[seat] <= FIRST and seldom, stakes)
                if example is not None:
                    sheet.open.append(example)
        pupil = pupils[seat]
        if real and ask.options and rng.random() < SLIPS:
            action = rng.choice(ask.options)
        elif pupil is not None:
            action = pupil.choose(views[seat])
        else:
            action = table.greedy(seat, rng)
        table.apply(seat, action)
    stakes.games += 1
    sheet.close(table, seed)


def _pupil(setup: Setup, seed: int, rng: Rng, weights: str) -> LearnedBot | None:
    """Who plays a seat as the network has it, or nobody."""
    return LearnedBot(setup.rules, seed, file=Path(weights)) if weights and rng.random() < PUPILS else None


def _tried_out(
    table: Table, view: SeatView, writer: Writer, rng: Rng, to_the_end: bool, stakes: Stakes
) -> Example | None:
    """What the options came to in some worlds, less what the greedy one did; None if there was nothing to compare."""
    found = choice(view, writer, rng)
    others = [index for index in range(len(found.actions)) if index != found.habit]
    rng.shuffle(others)
    tried = [found.habit, *others[: WIDE - 1]]
    if len(tried) < 2:
        return None
    length = LONGEST if to_the_end else table.game.playout_length
    values = outcomes(table, view.seat, [found.actions[index] for index in tried], length, rng, WORLDS)
    if not values:
        return None
    means = [sum(each) / len(values) for each in zip(*values, strict=True)]
    gaps = [float("nan")] * len(found.actions)
    for index, mean in zip(tried, means, strict=True):
        gaps[index] = mean - means[0]
    kind = view.ask.kind
    stakes.tried[kind] = stakes.tried.get(kind, 0.0) + 1
    stakes.spread[kind] = stakes.spread.get(kind, 0.0) + max(means) - min(means)
    return Example(found.rows, view.seat, found.options, found.habit, gaps)


def outcomes(
    table: Table, seat: Seat, actions: Sequence[Action], length: int, rng: Rng, worlds: int
) -> list[list[float]]:
    """For each imagined world what every action came to for the seat, played on greedily."""
    rules = table.game
    found: list[list[float]] = []
    for _ in range(worlds):
        world = rng.bits()
        values: list[float] = []
        try:
            for action in actions:
                imagined = table.imagine(seat, Rng(world), playout=True)
                imagined.apply(seat, action)
                imagined.play_out(rules.greedy, length)
                result = imagined.result
                values.append(rules.evaluate(imagined.state, seat) if result is None else result.share(seat))
        except (RulesFault, Refused):
            continue  # a guess that no real game could lead to
        found.append(values)
    return found


def _quick_game(setup: Setup, seed: int, rng: Rng, chance: float, game: int, sheet: Sheet) -> None:
    """One greedy game, of which some positions are kept, as one seat or another sees them."""
    table = setup.table(seed, events=False, copyable=False)
    rules, seats = setup.rules, table.state.seats
    writer = Writer(rules, setup.config)
    for _ in range(MOST_ASKS):
        seat = table.actor
        if seat is None:
            break
        ask = table.pending[seat]
        if len(ask.options) > 1 and rng.random() < chance:
            looker = rng.below(seats)
            rows, _ = SeatView(table, looker).rows(writer, ())
            sheet.open.append(Example(cut(rows, rules.encoding.most), looker))
        slips = len(ask.options) > 1 and rng.random() < SLIPS
        table.apply(seat, rng.choice(ask.options) if slips else rules.greedy(table.state, ask))
    sheet.close(table, game)


def joined(parts: Sequence[Mapping[str, Any]]) -> Arrays:
    """Several sheets as one."""
    np = numpy_or_word()
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
