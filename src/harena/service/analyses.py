"""Analyses of finished games: made in the background, a few decisions at a time, stored, told in anybody's names.

An analysis takes a minute or two of a processor. It runs in a process of its own, which steps back for everything else;
between two parts others who want one have their turn. Where it is, is written down with every part, so that all workers
know it, and so that a worker that ends in the middle leaves no game that says for ever that it is being analysed.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
from collections import OrderedDict
from collections.abc import Coroutine, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, select

from harena.bots.analysis import (
    ROUNDS,
    Analysis,
    Judged,
    conclude,
    decisions,
    iterations_for,
    judge,
    look_closer,
    worth_a_closer_look,
)
from harena.bots.hindsight import Told, told
from harena.core import BadRecord, HarenaError, Record, RulesFault

from . import schema
from .clocks import now
from .outgoing import AnalysedDecision, AnalysedPlayer, AnalysisShown
from .problems import Problem
from .storage import Storage
from .thinking import Thinkers

log = logging.getLogger("harena.service")

#: Decisions that are weighed in one go, and seconds that this may take on a machine with much else to do.
PART: Final = 8
PATIENCE: Final = 120.0
#: An analysis of which nothing was heard for so long (milliseconds) has ended with its worker.
LOST: Final = 150_000
#: Analyses in words that are kept in memory.
KEPT: Final = 40

_decoder = msgspec.json.Decoder(Analysis)


# -- where bots think --------------------------------------------------------------------------------------------------


@cache
def step_back() -> None:
    """In a process of its own: let everything else on this machine go first."""
    if multiprocessing.parent_process() is not None and hasattr(os, "nice"):
        os.nice(10)


def find_decisions(record: str) -> list[int]:
    step_back()
    return decisions(Record.from_json(record))


def weigh_some(record: str, steps: list[int], iterations: int) -> list[Judged]:
    step_back()
    return list(judge(Record.from_json(record), steps, iterations))


def weigh_closer(record: str, judged: list[Judged], number: int, whole: int) -> list[Judged]:
    step_back()
    return list(look_closer(Record.from_json(record), judged, number, whole))


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


NOTHING: Final = AnalysisShown("none", 0, 0, "", 0, [], [])


class Analyses:
    """What is stored of analyses, and those that are being made."""

    def __init__(self, storage: Storage, thinkers: Thinkers, whole: int) -> None:
        self._storage = storage
        #: Iterations for a whole game.
        self._whole = whole
        self._thinkers = thinkers
        self._words: OrderedDict[tuple[str, tuple[str, ...], str], AnalysisShown] = OrderedDict()

    async def row(self, game: str) -> _Row | None:
        table = schema.analyses
        query = select(table.c.state, table.c.done, table.c.total, table.c.at, table.c.body).where(table.c.game == game)
        found = await self._storage.read(lambda database: database.execute(query).first())
        return None if found is None else _Row(*found)

    async def claim(self, game: str) -> bool:
        """Whether it is to be made now: nobody has, and nobody is at it."""
        table = schema.analyses
        mine = {"game": game, "state": "running", "done": 0, "total": 0, "at": now(), "body": ""}

        def take(database: Connection) -> bool:
            found = database.execute(
                select(table.c.state, table.c.done, table.c.total, table.c.at, table.c.body)
                .where(table.c.game == game).with_for_update()
            ).first()
            if found is not None:
                if _Row(*found).state == "done" or (_Row(*found).state == "running" and not _Row(*found).lost):
                    return False
                database.execute(table.delete().where(table.c.game == game))
            database.execute(table.insert().values(mine))
            return True

        return await self._storage.write(take)

    async def make(self, game: str, record: str, whose: str) -> None:
        """Make the analysis of a game that was claimed, and store it, or why there is none."""
        try:
            found = await self._made(game, record, [whose])
        except (HarenaError, RulesFault, Problem) as error:
            log.warning("game %s could not be analysed: %s", game, error)
            await self._put(game, state="failed", body=str(error))
        else:
            await self._put(game, state="done", body=msgspec.json.encode(found).decode())

    async def _made(self, game: str, record: str, whose: Sequence[str]) -> Analysis:
        work = self._thinkers.work
        steps = await work(find_decisions, record, whose=whose, patience=PATIENCE)
        if not steps:
            raise BadRecord("nobody had anything to decide in this game")
        iterations = iterations_for(len(steps), self._whole)
        judged: list[Judged] = []
        for first in range(0, len(steps), PART):
            await self._put(game, done=first, total=len(steps))
            some = steps[first : first + PART]
            judged += await work(weigh_some, record, some, iterations, whose=whose, patience=PATIENCE)
        closer: dict[int, Judged] = {}
        for number in range(len(ROUNDS)):
            dear = worth_a_closer_look(judged, closer, number)
            for first in range(0, len(dear), PART):
                await self._put(game, done=len(steps), total=len(steps))
                some_dear = dear[first : first + PART]
                arguments = record, some_dear, number, self._whole
                looked = await work(weigh_closer, *arguments, whose=whose, patience=PATIENCE)
                closer |= {one.step: one for one in looked}
        return conclude(judged, closer, iterations)

    async def _put(self, game: str, **values: Any) -> None:
        table = schema.analyses
        statement = table.update().where(table.c.game == game).values(at=now(), **values)
        await self._storage.write(lambda database: database.execute(statement))

    async def shown(
        self, game: str, names: tuple[str, ...], language: str, record: Coroutine[Any, Any, str], whose: str
    ) -> AnalysisShown:
        """How far the analysis of a game is; once it is done, in words."""
        try:
            known = self._words.get((game, names, language))
            if known is not None:
                return known
            row = await self.row(game)
            if row is None or row.lost:
                return NOTHING
            if row.state != "done":
                why = row.body if row.state == "failed" else ""
                return AnalysisShown("failed" if why else "running", row.done, row.total, why, 0, [], [])
            found = _decoder.decode(row.body)
            words = await self._thinkers.work(in_words, await record, found, names, language, whose=[whose])
        finally:
            record.close()
        shown = _shown(found, words)
        self._words[game, names, language] = shown
        if len(self._words) > KEPT:
            self._words.popitem(last=False)
        return shown


def _shown(found: Analysis, words: dict[int, Told]) -> AnalysisShown:
    count = len(found.decisions)
    players = [
        AnalysedPlayer(
            one.seat, one.decisions, round(one.accuracy, 1), round(one.low, 1), round(one.high, 1),
            one.grades["blunder"], one.grades["mistake"], one.grades["slip"], one.costly,
        )
        for one in found.players
    ]
    return AnalysisShown("done", count, count, "", found.iterations, players, [
        _decision(one, words.get(one.step)) for one in found.decisions
    ])


def _decision(one: Judged, words: Told | None) -> AnalysedDecision:
    said = words or Told("", "", "")
    return AnalysedDecision(
        one.step, one.seat, one.played, one.better, round(one.chance, 3), round(one.best, 3), round(one.cost, 1),
        round(one.doubt, 1), one.grade, said.played, said.better, said.why,
    )
