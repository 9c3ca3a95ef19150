"""Analyses of finished games: made in the background, a few decisions at a time, stored, told in anybody's names.

An analysis takes a minute or two of a processor. It runs in a process of its own, which steps back for everything else;
between two pieces others who want one have their turn. What is found is written down with every piece, so that all
workers know how far it is, and so that another one can go on where a worker ended in the middle. A decision that takes
too long, whyever, is left as it was seen before, and after a long time the analysis is what is known by then.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Container, Sequence
from functools import cache
from time import monotonic
from typing import Any, Final, NamedTuple, TypeVar, TypeVarTuple

import msgspec
from sqlalchemy import Connection, func, select

from harena.bots.analysis import Analysis, Judged
from harena.bots.hindsight import Told, told
from harena.bots.unfinished import Unfinished, begin, by_now, finish, foreseen, go_on, skip
from harena.core import HarenaError, Record, RulesFault

from . import schema
from .clocks import now
from .limits import rest
from .outgoing import AnalysedDecision, AnalysedPlayer, AnalysisShown
from .problems import Problem, busy
from .storage import Storage
from .thinking import Thinkers

log = logging.getLogger("harena.service")

T = TypeVar("T")
Args = TypeVarTuple("Args")

#: A piece begins no decision after so many seconds, and none is looked at for longer than that; it may take so many
#: seconds on a machine with much else to do. Then a short look at one decision is tried, before that one is left out.
PIECE: Final = 15.0
#: The first piece is so short, for something to be seen soon; later ones take a part of the time that has gone by.
FIRST: Final = 2.0
PART: Final = 8
SHORT: Final = 2.0
PATIENCE: Final = 120.0
#: So many seconds after its beginning an analysis is what is known by then.
LONGEST: Final = 1200.0
#: Seconds between two signs of life, and milliseconds after the last of them an analysis has ended with its worker.
ALIVE: Final = 20.0
LOST: Final = 60_000
#: Analyses in words that are kept in memory.
KEPT: Final = 40
#: Seconds that a playout takes, until a game has shown it, and by which part every piece corrects that. For the games
#: of this house it is 0.0014 (GladiGala) to 0.005 (For Glory) on a processor of 2024.
PLAYOUT: Final = 0.004
CORRECTED: Final = 0.3

_decoder = msgspec.json.Decoder(Analysis)
_unfinished = msgspec.json.Decoder(Unfinished)


# -- where bots think --------------------------------------------------------------------------------------------------


@cache
def step_back() -> None:
    """In a process of its own: let everything else on this machine go first."""
    if multiprocessing.parent_process() is not None and hasattr(os, "nice"):
        os.nice(10)


def begun(record: str, whole: int) -> Unfinished:
    step_back()
    return begin(Record.from_json(record), whole)


def piece(record: str, so_far: Unfinished, seconds: float, most: int | None) -> Unfinished:
    step_back()
    return go_on(Record.from_json(record), so_far, seconds, most)


def in_words(record: str, found: Analysis, names: tuple[str, ...], language: str) -> dict[int, Told]:
    return told(Record.from_json(record), found, names, language)


# -- in the service ----------------------------------------------------------------------------------------------------


class _Row(NamedTuple):
    state: str
    done: int
    total: int
    at: int
    body: str

    @property
    def lost(self) -> bool:
        return self.state == "running" and self.at < now() - LOST


class Wanted(NamedTuple):
    """An analysis in words: of which game, by the names of those who played it, and in which language."""

    game: str
    names: tuple[str, ...]
    language: str


#: What words are found for: a step, what is preferred there, and how many reasons are known for it.
Twofold = tuple[int, str, int]


class Analyses:
    """What is stored of analyses, and those that are being made."""

    def __init__(self, storage: Storage, thinkers: Thinkers, scribe: Thinkers, whole: int) -> None:
        self._storage = storage
        #: Puts what was found into words, which takes a moment: nobody waits for that behind games of others.
        self._scribe = scribe
        #: Iterations for a whole game.
        self._whole = whole
        self._thinkers = thinkers
        self._words: OrderedDict[Wanted, AnalysisShown] = OrderedDict()
        self._telling: dict[Wanted, asyncio.Task[AnalysisShown]] = {}
        #: What seems to have cost most in one that is being made, in words, and those that are being found.
        self._words_so_far: OrderedDict[Wanted, dict[Twofold, Told]] = OrderedDict()
        self._telling_so_far: dict[Wanted, asyncio.Task[None]] = {}
        #: Seconds that a playout of a kind of game took lately.
        self._pace: dict[str, float] = {}

    async def row(self, game: str) -> _Row | None:
        table = schema.analyses
        query = select(table.c.state, table.c.done, table.c.total, table.c.at, table.c.body).where(table.c.game == game)
        found = await self._storage.read(lambda database: database.execute(query).first())
        return None if found is None else _Row(*found)

    async def _moves(self, game: str) -> int:
        """How many moves were made in a game."""
        moves = schema.moves
        query = select(func.count()).select_from(moves).where(moves.c.game == game, moves.c.number >= 0)
        return int(await self._storage.read(lambda database: database.execute(query).scalar_one()))

    async def claim(self, game: str) -> bool:
        """Whether it is to be made now: nobody has, and nobody is at it. What a lost one has found stays."""
        table = schema.analyses
        mine = {"game": game, "state": "running", "done": 0, "total": 0, "at": now(), "body": ""}

        def take(database: Connection) -> bool:
            found = database.execute(
                select(table.c.state, table.c.done, table.c.total, table.c.at, table.c.body)
                .where(table.c.game == game).with_for_update()
            ).first()
            row = None if found is None else _Row(*found)
            if row is None:
                database.execute(table.insert().values(mine))
            elif row.lost:
                database.execute(table.update().where(table.c.game == game).values(at=now()))
            elif row.state == "failed":
                database.execute(table.update().where(table.c.game == game).values(mine))
            else:
                return False
            return True

        return await self._storage.write(take)

    async def make(self, game: str, kind: str, record: str, whose: str) -> None:
        """Make the analysis of a game that was claimed, and store it, or why there is none."""
        alive = asyncio.create_task(self._alive(game))
        try:
            found = await self._made(game, kind, record, [whose])
        except (HarenaError, RulesFault, Problem) as error:
            log.warning("game %s could not be analysed: %s", game, error)
            await self._put(game, state="failed", body=str(error))
        else:
            await self._put(game, state="done", body=msgspec.json.encode(found).decode())
        finally:
            alive.cancel()

    async def _alive(self, game: str) -> None:
        """Say again and again that somebody is at it, also while others have their turn."""
        while True:
            await asyncio.sleep(ALIVE)
            await self._put(game)

    async def _made(self, game: str, kind: str, record: str, whose: Sequence[str]) -> Analysis:
        so_far = await self._left_off(game)
        if so_far is None:
            so_far = await self._work(whose, begun, record, self._whole)
        began = monotonic()
        while not so_far.over and (monotonic() - began < LONGEST or not so_far.judged):
            done, total = so_far.progress
            await self._put(game, done=done, total=total, body=msgspec.json.encode(so_far).decode())
            seconds = min(PIECE, FIRST + (monotonic() - began) / PART)
            at = monotonic()
            so_far = await self._piece(game, record, so_far, whose, seconds)
            self._correct(kind, so_far.progress[0] - done, monotonic() - at)
        if not so_far.judged:
            raise busy("This took too long; try again later.")
        return finish(so_far)

    def _correct(self, kind: str, playouts: int, seconds: float) -> None:
        """What a piece says of how long a playout takes."""
        if playouts > 0:
            pace = self._pace.get(kind, seconds / playouts)
            self._pace[kind] = pace + CORRECTED * (seconds / playouts - pace)

    def _seconds(self, kind: str, playouts: int) -> float:
        return round(playouts * self._pace.get(kind, PLAYOUT), 2)

    async def _work(self, whose: Sequence[str], work: Callable[[*Args], T], *args: *Args) -> T:
        return await self._thinkers.work(work, *args, whose=whose, patience=PATIENCE, in_turn=True)

    async def _left_off(self, game: str) -> Unfinished | None:
        """What a worker that is gone has found."""
        row = await self.row(game)
        with contextlib.suppress(msgspec.DecodeError):  # one that an older version has begun
            return None if row is None or not row.body else _unfinished.decode(row.body)
        return None

    async def _piece(
        self, game: str, record: str, so_far: Unfinished, whose: Sequence[str], seconds: float
    ) -> Unfinished:
        """One piece more; where even one decision takes too long, without that one."""
        for within, most in ((seconds, None), (SHORT, 1)):
            with contextlib.suppress(Problem):
                return await self._work(whose, piece, record, so_far, within, most)
        log.warning("the analysis of game %s leaves out step %s", game, so_far.left[0])
        return skip(so_far)

    async def _put(self, game: str, **values: Any) -> None:
        table = schema.analyses
        statement = table.update().where(table.c.game == game).values(at=now(), **values)
        await self._storage.write(lambda database: database.execute(statement))

    async def shown(
        self, wanted: Wanted, kind: str, record: Callable[[], Awaitable[str]], whose: str, pay: Callable[[], None]
    ) -> AnalysisShown:
        """How far the analysis of a game is, with what is found of everybody so far, or how long it would take; once it
        is done, in words: `pay` is called if these have to be found, which happens once however many ask at the same
        time.
        """
        if (known := self._known(wanted)) is not None:
            return known
        row = await self.row(wanted.game)
        if row is None or row.lost:
            playouts = foreseen(max(1, await self._moves(wanted.game)), len(wanted.names), self._whole)
            return AnalysisShown("none", 0, 0, "", 0, [], [], self._seconds(kind, playouts))
        if row.state != "done":
            why = row.body if row.state == "failed" else ""
            if why:
                return AnalysisShown("failed", row.done, row.total, why, 0, [], [])
            return self._running(wanted, kind, row, record, whose)
        if (known := self._known(wanted)) is not None:  # found while the row was read
            return known
        task = self._telling.get(wanted)
        if task is None:
            pay()
            task = self._telling[wanted] = asyncio.create_task(self._tell(wanted, row.body, record, whose))
        return await rest(asyncio.shield(task))

    def _running(
        self, wanted: Wanted, kind: str, row: _Row, record: Callable[[], Awaitable[str]], whose: str
    ) -> AnalysisShown:
        """How exactly everybody seems to have played, while it is being made, and what seems to have cost most, as far
        as that has been put into words. Every decision that was looked at counts.
        """
        running = AnalysisShown("running", row.done, row.total, "", 0, [], [])
        running.seconds = self._seconds(kind, row.total - row.done)
        with contextlib.suppress(msgspec.DecodeError):
            if row.body and (so_far := _unfinished.decode(row.body)).judged:
                found = by_now(so_far)
                words = self._so_far(wanted, found, record, whose)
                running.iterations = found.iterations
                running.players = _players(found, words.keys())
                running.decisions = [_decision(one, words[one.step]) for one in found.decisions if one.step in words]
        return running

    def _so_far(
        self, wanted: Wanted, found: Analysis, record: Callable[[], Awaitable[str]], whose: str
    ) -> dict[int, Told]:
        """The costly decisions that have words by now, by their steps. The others get theirs in the background."""
        costly = {step for player in found.players for step in player.costly}
        dear = {one.step: _twofold(one) for one in found.decisions if one.step in costly}
        known = self._words_so_far.setdefault(wanted, {})
        if len(self._words_so_far) > KEPT:
            self._words_so_far.popitem(last=False)
        if not known.keys() >= set(dear.values()) and wanted not in self._telling_so_far:
            work = self._tell_so_far(wanted, found, dear, record, whose)
            self._telling_so_far[wanted] = asyncio.create_task(work)
        return {step: known[choices] for step, choices in dear.items() if choices in known}

    async def _tell_so_far(
        self, wanted: Wanted, found: Analysis, dear: dict[int, Twofold], record: Callable[[], Awaitable[str]],
        whose: str,
    ) -> None:  # fmt: skip
        try:
            words = await self._scribe.work(in_words, await record(), found, *wanted[1:], whose=[whose])
            said = {choices: words.get(step, Told("", "", "")) for step, choices in dear.items()}
            self._words_so_far[wanted] = said
        except (HarenaError, RulesFault, Problem) as error:
            log.info("what cost most so far in game %s is not told: %s", wanted.game, error)
        finally:
            del self._telling_so_far[wanted]

    def _known(self, wanted: Wanted) -> AnalysisShown | None:
        known = self._words.get(wanted)
        if known is not None:
            self._words.move_to_end(wanted)
        return known

    async def _tell(
        self, wanted: Wanted, body: str, record: Callable[[], Awaitable[str]], whose: str
    ) -> AnalysisShown:
        try:
            found = _decoder.decode(body)
            words = await self._scribe.work(in_words, await record(), found, *wanted[1:], whose=[whose])
        finally:
            del self._telling[wanted]
        shown = self._words[wanted] = _shown(found, words)
        if len(self._words) > KEPT:
            self._words.popitem(last=False)
        return shown


def _twofold(one: Judged) -> Twofold:
    return one.step, one.better, len(one.reasons)


def _players(found: Analysis, told: Container[int] | None = None) -> list[AnalysedPlayer]:
    """Everybody; `told`: of what cost most only these steps."""
    return [
        AnalysedPlayer(
            one.seat, one.decisions, round(one.accuracy, 1), round(one.low, 1), round(one.high, 1),
            one.grades["blunder"], one.grades["mistake"], one.grades["slip"],
            [step for step in one.costly if told is None or step in told],
        )
        for one in found.players
    ]


def _shown(found: Analysis, words: dict[int, Told]) -> AnalysisShown:
    count = len(found.decisions)
    return AnalysisShown("done", count, count, "", found.iterations, _players(found), [
        _decision(one, words.get(one.step)) for one in found.decisions
    ])


def _decision(one: Judged, words: Told | None) -> AnalysedDecision:
    said = words or Told("", "", "")
    return AnalysedDecision(
        one.step, one.seat, one.played, one.better, round(one.chance, 3), round(one.best, 3), round(one.cost, 1),
        round(one.doubt, 1), one.grade, said.played, said.better, said.why,
    )
