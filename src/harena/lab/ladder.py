"""The ladder: each bot against the one below it, until it is clear who is better; what a choice costs; Elo.

A match plays every seed in every seating. With two seats a bot sits once on either side; with three, two of one sit
against one of the other and the other way round; with four, two against two; where seats play together as two sides, a
bot has the whole of one, and then of the other. Shares are counted for each seat held, so
that equal bots have half of a match whatever the seating. After each seed a sequential test looks whether one of the
bots is better: a match ends when that is clear, when it is clear that they are about equal, or after the most games.
What was played is kept in a file, line by line, and is not played again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import log
from pathlib import Path
from time import process_time
from typing import Any

from harena.bots import Bot
from harena.core import Action, BadOptions, HarenaError, Rng, SeatView, key_of

from .finding import find_bot
from .pictures import Picture
from .series import Setup, play
from .statistics import Interval, wilson
from .tournament import Score, elo
from .workers import ONE, Hands

#: The test tells a share of one half from one that is so much larger or smaller, and errs in one match of twenty.
CLEARLY = 0.15
ERRS = 0.05
#: A match is never shorter.
LEAST_GAMES = 8


@dataclass(frozen=True, slots=True)
class Match:
    """Two bots at a table, the better one first."""

    setup: Setup
    first: str
    second: str

    @property
    def key(self) -> list[Any]:
        """What tells it from other matches in a file."""
        options = dict(sorted(self.setup.options.items()))
        return [self.setup.game, self.setup.config.seats, options, self.first, self.second]

    def lineups(self) -> list[tuple[str, ...]]:
        """All seatings that a seed is played in; alone, each bot plays for itself."""
        seats = self.setup.config.seats
        if seats == 1:
            return [(self.first,), (self.second,)]
        pair = self.first, self.second
        sides = self.setup.sides
        if set(sides) == {0, 1}:
            return [tuple(pair[(side + turn) % 2] for side in sides) for turn in range(2)]
        if seats == 3:
            few = [tuple(self.first if seat == one else self.second for seat in range(3)) for one in range(3)]
            return few + [tuple(self.second if seat == one else self.first for seat in range(3)) for one in range(3)]
        return [tuple(pair[(seat + turn) % 2] for seat in range(seats)) for turn in range(2)]


@dataclass(frozen=True, slots=True)
class Played:
    """One seed of a match in all seatings: the first bot's points, and each bot's choices and seconds of thought."""

    seed: int
    points: float
    games: int
    choices: tuple[int, int]
    seconds: tuple[float, float]
    error: str = ""


@dataclass(frozen=True)
class Standing:
    """What a match came to."""

    match: Match
    played: Sequence[Played]
    verdict: str

    @property
    def score(self) -> Score:
        points, games = sum(one.points for one in self.played), sum(one.games for one in self.played)
        return Score(self.match.first, self.match.second, points, games)

    @property
    def share(self) -> Interval:
        return wilson(self.score.points, self.score.games)

    def cost(self, which: int) -> float:
        """Mean seconds of processor time for a choice of the first (0) or the second (1) bot."""
        return sum(one.seconds[which] for one in self.played) / max(1, sum(one.choices[which] for one in self.played))

    def to_data(self) -> dict[str, Any]:
        return {
            "game": self.match.setup.game,
            "seats": self.match.setup.config.seats,
            "options": dict(self.match.setup.options),
            "bots": [self.match.first, self.match.second],
            "games": self.score.games,
            "share": self.share.to_data(4),
            "seconds_a_choice": [round(self.cost(which), 4) for which in (0, 1)],
            "verdict": self.verdict,
            "errors": [{"seed": one.seed, "text": one.error} for one in self.played if one.error],
        }


# -- one seed ----------------------------------------------------------------------------------------------------------


class Timed:
    """A bot whose thought is measured. Only choices count that leave something to choose."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self._bot = bot
        self.choices = 0
        self.seconds = 0.0

    def choose(self, seat: SeatView) -> Action:
        ask = seat.ask
        if len(ask.options) == 1 and not ask.parametric:
            return self._bot.choose(seat)
        start = process_time()
        found = self._bot.choose(seat)
        self.seconds += process_time() - start
        self.choices += 1
        return found


def play_seed(match: Match, seed: int) -> Played:
    """Play one seed in all seatings. Whatever goes wrong is told with the seed."""
    points: list[float] = []
    choices, seconds = [0, 0], [0.0, 0.0]
    alone: list[float] = []
    try:
        for lineup in match.lineups():
            bots = [Timed(find_bot(name, match.setup.rules, key_of(seed, seat))) for seat, name in enumerate(lineup)]
            table = match.setup.table(seed, events=False)
            play(table, bots, Rng(key_of("floor", seed)))
            assert table.result is not None
            shares = [table.result.share(seat) for seat in range(len(bots))]
            for name, bot in zip(lineup, bots, strict=True):
                which = int(name != match.first)
                choices[which] += bot.choices
                seconds[which] += bot.seconds
            if len(lineup) == 1:
                alone += shares
            else:
                points.append(_points(match.first, lineup, shares))
        if alone:
            points.append(0.5 + (alone[0] - alone[1]) / 2)
    except Exception as error:
        return Played(seed, 0.0, 0, (0, 0), (0.0, 0.0), f"{type(error).__name__}: {error}")
    return Played(seed, sum(points), len(points), (choices[0], choices[1]), (seconds[0], seconds[1]))


def _points(first: str, lineup: Sequence[str], shares: Sequence[float]) -> float:
    """The first bot's part of a win, each side's taken for a seat held; half where nobody has won."""
    mine = [share for name, share in zip(lineup, shares, strict=True) if name == first]
    others = [share for name, share in zip(lineup, shares, strict=True) if name != first]
    one, other = sum(mine) / len(mine), sum(others) / len(others)
    return one / (one + other) if one + other else 0.5


# -- a match -----------------------------------------------------------------------------------------------------------


def verdict(points: float, games: int, most: int) -> str:
    """What the sequential test says: "better", "worse", "about equal", "undecided" at the end, or nothing yet.

    Wald's test, twice: is the share rather one half, or rather larger (smaller) by `CLEARLY`?
    """
    bound = log((1 - ERRS) / ERRS)
    up = points * log(1 + 2 * CLEARLY) + (games - points) * log(1 - 2 * CLEARLY)
    down = points * log(1 - 2 * CLEARLY) + (games - points) * log(1 + 2 * CLEARLY)
    if games >= LEAST_GAMES:
        if up >= bound:
            return "better"
        if down >= bound:
            return "worse"
        if up <= -bound and down <= -bound:
            return "about equal"
    return "undecided" if games >= most else ""


def play_match(
    match: Match, most: int, seed: int, known: Sequence[Played], *, hands: Hands = ONE, to_the_end: bool = False,
    keep: Callable[[Played], None] = lambda played: None,
) -> Standing:  # fmt: skip
    """Play on from what is known until the test has spoken (or, `to_the_end`, to the last game)."""
    played = list(known)
    done = {one.seed for one in played}
    seeds = (number for number in range(seed, seed + most) if number not in done)
    found = _verdict(played, most, to_the_end)
    if found:
        return Standing(match, played, found)
    for one in hands.spread(partial(play_seed, match), seeds, 1):
        keep(one)
        played.append(one)
        found = _verdict(played, most, to_the_end)
        if found:
            break
    return Standing(match, played, found or "undecided")


def _verdict(played: Sequence[Played], most: int, to_the_end: bool) -> str:
    points, games = sum(one.points for one in played), sum(one.games for one in played)
    return "" if to_the_end and games < most else verdict(points, games, most)


# -- the ladder --------------------------------------------------------------------------------------------------------


def ladder(
    setups: Sequence[Setup], bots: Sequence[str], most: int, seed: int = 1, *, hands: Hands = ONE,
    to_the_end: bool = False, file: Path | None = None, progress: Callable[[str], None] = lambda what: None,
) -> list[Standing]:  # fmt: skip
    """Every bot against the one named after it, at every table. `bots` come from the strongest to the weakest."""
    if len(bots) < 2 or len(set(bots)) != len(bots):
        raise BadOptions("a ladder needs two or more different bots")
    if most < 1:
        raise BadOptions(f"the number of games is 1 or more, not {most}")
    known = read_played(file)
    found: list[Standing] = []
    for setup in setups:
        for bot in bots:
            find_bot(bot, setup.rules)
        for first, second in pairwise(bots):
            match = Match(setup, first, second)
            progress(f"{setup.rules.name}: {first} against {second}")
            of_match = known.get(json.dumps(match.key), [])
            keep = partial(keep_played, file, match)
            found.append(play_match(match, most, seed, of_match, hands=hands, to_the_end=to_the_end, keep=keep))
    return found


def ratings(found: Sequence[Standing]) -> dict[str, Interval]:
    """Elo of the bots of one table, the mean 0."""
    bots = list(dict.fromkeys(name for one in found for name in (one.match.first, one.match.second)))
    return elo(bots, [one.score for one in found])


def read_played(file: Path | None) -> dict[str, list[Played]]:
    """What a file has of each match, by its key."""
    known: dict[str, list[Played]] = {}
    if file is None or not file.exists():
        return known
    try:
        for line in file.read_text("utf-8").splitlines():
            entry = json.loads(line)
            played = entry["played"]
            known.setdefault(json.dumps(entry["match"]), []).append(
                Played(**{**played, "choices": tuple(played["choices"]), "seconds": tuple(played["seconds"])})
            )
    except (ValueError, KeyError, TypeError, OSError):
        raise HarenaError(f"{file} is not what a ladder keeps its games in") from None
    return known


def keep_played(file: Path | None, match: Match, played: Played) -> None:
    if file is None:
        return
    data = {name: getattr(played, name) for name in Played.__slots__}
    try:
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps({"match": match.key, "played": data}) + "\n")
    except OSError as error:
        raise HarenaError(f"{file} cannot be written: {error.strerror}") from None


def drawn(found: Sequence[Standing]) -> str:
    """A picture: a field for every table, the share of every match in it with its interval."""
    tables = list(dict.fromkeys(_table(one) for one in found))
    picture = Picture(columns=min(3, len(tables)), fields=len(tables))
    for table in tables:
        matches = [one for one in found if _table(one) == table]
        picture.field(table)
        picture.line([(0.5, 0.0), (0.5, 1.0)], "plain")
        for index, one in enumerate(matches):
            height = 1 - (index + 0.6) / len(matches)
            picture.note(0.03, height + 0.06, f"{one.match.first} over {one.match.second}")
            picture.span(height, one.share.low, one.share.value, one.share.high, "p0")
    return picture.svg("Share of the wins over the level below, with 95 % intervals")


def _table(standing: Standing) -> str:
    setup = standing.match.setup
    options = ", ".join(str(value) for value in setup.options.values())
    return f"{setup.rules.name.partition(':')[0]}, {setup.config.seats} seats{', ' + options if options else ''}"
