"""An analysis that is made in pieces: what is weighed so far, what is left to weigh, and how far that is.

It is plain data, so that it can be put away after every piece and gone on with by somebody else. A piece takes about as
long as it is allowed: it begins no further decision after that, and a look at one decision that takes longer is cut
short and says so by its doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import inf
from time import perf_counter
from typing import Final

from harena.core import BadRecord, Record

from .analysis import (
    MEETINGS,
    RIVALS,
    ROUNDS,
    TOLD,
    WHOLE,
    Analysis,
    Judged,
    conclude,
    decisions,
    effort,
    iterations_for,
    judge,
    look_closer,
    worth_a_closer_look,
)

#: The first look at all decisions, and then the rounds of the closer look.
STAGES: Final = 1 + len(ROUNDS)


@dataclass(frozen=True, slots=True)
class Unfinished:
    """How far an analysis has come: the stage it is at, and the steps that are left of it."""

    seats: int
    #: Iterations for one decision in the first look, and for the whole game.
    iterations: int
    whole: int
    stage: int
    left: tuple[int, ...]
    #: What was weighed by playouts in the stages before.
    spent: int
    judged: tuple[Judged, ...] = ()
    #: The last closer look at each decision that had one.
    closer: tuple[Judged, ...] = ()

    @property
    def over(self) -> bool:
        return self.stage >= STAGES

    @property
    def progress(self) -> tuple[int, int]:
        """Playouts that are done, and all that there will be at most: later rounds have no more decisions than now."""
        ahead, most = 0, len(self.left) + self._looked
        for stage in range(self.stage + 1, STAGES):
            most = min(most, ROUNDS[stage - 1][0] * self.seats)
            ahead += most * self._cost(stage)
        here = 0 if self.over else self._cost(self.stage)
        done = self.spent + self._looked * here
        return done, done + len(self.left) * here + ahead

    @property
    def _looked(self) -> int:
        """Decisions that this stage has looked at."""
        return len(self.judged) if self.stage == 0 else sum(one.round == self.stage for one in self.closer)

    def _cost(self, stage: int) -> int:
        """About so many playouts go into one look of a stage. A search ends before its time where all choices are
        alike, and where it agrees with what was played few meet: half is nearer the truth than all, as measured.
        """
        if stage == 0:
            return (self.iterations + MEETINGS) // 2
        worlds, again = effort(stage - 1, self.whole)
        return worlds * (1 + max(1, RIVALS >> (stage - 1))) + (again // 2 if stage == 1 else 0)


def foreseen(count: int, seats: int, whole: int = WHOLE) -> int:
    """About so many playouts an analysis of so many decisions comes to."""
    return Unfinished(seats, iterations_for(count, whole), whole, 0, tuple(range(count)), 0).progress[1]


def begin(record: Record, whole: int = WHOLE) -> Unfinished:
    """An analysis of which nothing is done yet."""
    steps = decisions(record)
    if not steps:
        raise BadRecord("nobody had anything to decide in this game")
    return Unfinished(record.seats, iterations_for(len(steps), whole), whole, 0, tuple(steps), 0)


def go_on(record: Record, so_far: Unfinished, seconds: float = inf, most: int | None = None) -> Unfinished:
    """One piece more: some of what is left of this stage, so many decisions at most; where nothing is left, the next
    stage begins."""
    until = perf_counter() + seconds
    done: list[Judged] = []
    for one in islice(looks(record, so_far, seconds), most):
        done.append(one)
        if perf_counter() >= until:
            break
    return joined(so_far, done)


def skip(so_far: Unfinished, count: int = 1) -> Unfinished:
    """Without a look at the next so many decisions: as they were seen before, they stay."""
    so_far = replace(so_far, left=so_far.left[count:])
    while not so_far.left and not so_far.over:
        done, _ = so_far.progress
        closer = {one.step: one for one in so_far.closer}
        dear = () if so_far.stage + 1 >= STAGES else worth_a_closer_look(so_far.judged, closer, so_far.stage)
        left = tuple(sorted(one.step for one in dear))
        so_far = replace(so_far, stage=so_far.stage + 1, left=left, spent=done)
    return so_far


def finish(so_far: Unfinished) -> Analysis:
    """What is known by now, as an analysis."""
    return conclude(so_far.judged, {one.step: one for one in so_far.closer}, so_far.iterations)


def by_now(so_far: Unfinished) -> Analysis:
    """The same before it is over: what seems to have cost most by the last look at it, a closer one or the first."""
    found = finish(so_far)
    players = []
    for player in found.players:
        dear = [one for one in found.decisions if one.seat == player.seat and one.certain]
        steps = [one.step for one in sorted(dear, key=lambda one: -one.cost)[:TOLD]]
        players.append(replace(player, costly=steps))
    return replace(found, players=players)


def looks(record: Record, so_far: Unfinished, seconds: float = inf) -> Iterator[Judged]:
    """What is left of a stage, weighed one by one."""
    within = None if seconds == inf else max(1, round(1000 * seconds))
    if so_far.stage == 0:
        return judge(record, so_far.left, so_far.iterations, within)
    before = {one.step: one for one in (*so_far.judged, *so_far.closer)}
    dear = [before[step] for step in so_far.left]
    return look_closer(record, dear, so_far.stage - 1, so_far.whole, within)


def joined(so_far: Unfinished, done: Sequence[Judged]) -> Unfinished:
    """With these looks at some of what is left of a stage; where nothing is left, the next begins."""
    looked = {one.step for one in done}
    left = tuple(step for step in so_far.left if step not in looked)
    if so_far.stage == 0:
        return skip(replace(so_far, left=left, judged=(*so_far.judged, *done)), 0)
    closer = [one for one in so_far.closer if one.step not in looked]
    done = [replace(one, round=so_far.stage) for one in done]
    return skip(replace(so_far, left=left, closer=(*closer, *done)), 0)


def analyse(
    record: Record, *, whole: int = WHOLE, tell: Callable[[int, int], None] = lambda done, of: None
) -> Analysis:
    """Analyse a recorded game; `tell` hears how far it has come: playouts that are done, and all of them."""
    so_far = begin(record, whole)
    while not so_far.over:
        so_far = go_on(record, so_far, most=8)
        tell(*so_far.progress)
    return finish(so_far)
