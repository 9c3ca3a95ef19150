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
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from time import monotonic
from typing import Any, Final, NamedTuple, TypeVar, TypeVarTuple

import msgspec
from sqlalchemy import Connection, select

from harena.bots.analysis import Analysis, Judged
from harena.bots.hindsight import Told, told
from harena.bots.unfinished import Unfinished, begin, finish, go_on, skip
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


NOTHING: Final = AnalysisShown("none", 0, 0, "", 0, [], [])


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

    async def row(self, game: str) -> _Row | None:
        table = schema.analyses
        query = select(table.c.state, table.c.done, table.c.total, table.c.at, table.c.body).where(table.c.game == game)
        found = await self._storage.read(lambda database: database.execute(query).first())
        return None if found is None else _Row(*found)

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

    async def make(self, game: str, record: str, whose: str) -> None:
        """Make the analysis of a game that was claimed, and store it, or why there is none."""
        alive = asyncio.create_task(self._alive(game))
        try:
            found = await self._made(game, record, [whose])
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

    async def _made(self, game: str, record: str, whose: Sequence[str]) -> Analysis:
        so_far = await self._left_off(game)
        if so_far is None:
            so_far = await self._work(whose, begun, record, self._whole)
        began = monotonic()
        while not so_far.over and (monotonic() - began < LONGEST or not so_far.judged):
            done, total = so_far.progress
            await self._put(game, done=done, total=total, body=msgspec.json.encode(so_far).decode())
            seconds = min(PIECE, FIRST + (monotonic() - began) / PART)
            so_far = await self._piece(game, record, so_far, whose, seconds)
        if not so_far.judged:
            raise busy("This took too long; try again later.")
        return finish(so_far)

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
        self, wanted: Wanted, record: Callable[[], Awaitable[str]], whose: str, pay: Callable[[], None]
    ) -> AnalysisShown:
        """How far the analysis of a game is, with what is found of everybody so far; once it is done, in words: `pay`
        is called if these have to be found, which happens once however many ask at the same time.
        """
        if (known := self._known(wanted)) is not None:
            return known
        row = await self.row(wanted.game)
        if row is None or row.lost:
            return NOTHING
        if row.state != "done":
            why = row.body if row.state == "failed" else ""
            if why:
                return AnalysisShown("failed", row.done, row.total, why, 0, [], [])
            return _by_now(row)
        if (known := self._known(wanted)) is not None:  # found while the row was read
            return known
        task = self._telling.get(wanted)
        if task is None:
            pay()
            task = self._telling[wanted] = asyncio.create_task(self._tell(wanted, row.body, record, whose))
        return await rest(asyncio.shield(task))

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


def _by_now(row: _Row) -> AnalysisShown:
    """How exactly everybody seems to have played, while it is being made: every decision that was looked at counts."""
    running = AnalysisShown("running", row.done, row.total, "", 0, [], [])
    with contextlib.suppress(msgspec.DecodeError):
        if row.body and (so_far := _unfinished.decode(row.body)).judged:
            found = finish(so_far)
            running.iterations, running.players = found.iterations, _players(found)
    return running


def _players(found: Analysis) -> list[AnalysedPlayer]:
    return [
        AnalysedPlayer(
            one.seat, one.decisions, round(one.accuracy, 1), round(one.low, 1), round(one.high, 1),
            one.grades["blunder"], one.grades["mistake"], one.grades["slip"], one.costly,
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
