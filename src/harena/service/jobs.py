"""Jobs: clocks that run out, bots that move, passes that are given.

A job is a row in the database. A worker takes what is due by marking it, with `SKIP LOCKED` where there are several
workers, so that exactly one does each. The job's row goes with the move that does it, in one transaction; if the worker
dies in between, the mark runs out and another takes over.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy import Connection, and_, func, or_, select, update
from sqlalchemy.exc import DBAPIError

from . import schema
from .clocks import mildest, now
from .live import RACES
from .problems import Problem
from .thinking import Position, default_bot

if TYPE_CHECKING:
    from .tables import Tables

log = logging.getLogger("harena.service")

#: A worker that has taken a job and is not heard of for this long (milliseconds) is taken for dead.
DEAD = 3_000
#: Jobs taken at once, and how often (seconds) a worker looks for jobs that others left.
HANDFUL = 32
LOOK = 1.0
#: So long (seconds) a job rests that the database did not take.
PAUSE = 0.3
#: A bot whose answer no longer fits thinks again so often.
TRIES = 3

#: A job: table, seat, kind, ask.
Key: TypeAlias = tuple[str, int, str, int]


def take_due(database: Connection, moment: int) -> list[dict[str, Any]]:
    """Mark the jobs that are due as taken by this worker, and return them."""
    jobs = schema.jobs
    query = (
        select(jobs).where(jobs.c.due <= moment, jobs.c.taken < moment).order_by(jobs.c.due).limit(HANDFUL)
    )
    if database.dialect.name == "postgresql":
        query = query.with_for_update(skip_locked=True)
    found = [dict(row) for row in database.execute(query).mappings()]
    if found:
        keep_taken(database, [(job["game"], job["seat"], job["kind"], job["ask"]) for job in found], moment)
    return found


def keep_taken(database: Connection, keys: list[Key], moment: int) -> None:
    """Say that this worker is at these jobs."""
    jobs = schema.jobs
    these = or_(
        *(
            and_(jobs.c.game == game, jobs.c.seat == seat, jobs.c.kind == kind, jobs.c.ask == ask)
            for game, seat, kind, ask in keys
        )
    )
    database.execute(update(jobs).where(these).values(taken=moment + DEAD))


def free_all(database: Connection) -> None:
    """Take back every mark: the only worker there can be has just started."""
    database.execute(update(schema.jobs).values(taken=0))


class JobRunner:
    """Takes due jobs and does them."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._wake = asyncio.Event()
        self._next = 0
        self._task: asyncio.Task[None] | None = None
        #: What this worker is at, and when it last said so (milliseconds).
        self._at: dict[Key, int] = {}
        self.done = 0

    async def start(self) -> None:
        if self._tables.storage.sqlite:
            await self._tables.storage.write(free_all)
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def wake(self, due: int) -> None:
        """There is a new job; look again no later than when it is due."""
        if not self._next or due < self._next:
            self._next = due
            self._wake.set()

    async def _run(self) -> None:
        while True:
            try:
                await self._round()
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("looking for jobs failed")
                await asyncio.sleep(1)

    async def _round(self) -> None:
        storage = self._tables.storage
        self._next = 0
        self._wake.clear()
        moment = now()
        old = [key for key, said in self._at.items() if said < moment - DEAD // 3]
        if old:
            await storage.write(lambda database: keep_taken(database, old, moment))
            self._at |= dict.fromkeys(old, moment)
        waiting = await storage.read(
            lambda database: database.execute(select(func.min(schema.jobs.c.due)).where(schema.jobs.c.taken < moment))
            .scalar()
        )
        if waiting is not None and waiting <= moment:
            found = await storage.write(lambda database: take_due(database, moment))
            for job in found:
                self._at[job["game"], job["seat"], job["kind"], job["ask"]] = moment
                self._tables.spawn(self._do(job))
            if len(found) == HANDFUL:
                return
            waiting = None
        due = min(d for d in (waiting, self._next or None, moment + int(1000 * LOOK)) if d is not None)
        if due > now():
            try:
                async with asyncio.timeout((due - now()) / 1000):
                    await self._wake.wait()
            except TimeoutError:
                return

    async def _do(self, job: dict[str, Any]) -> None:
        table = self._tables.known(job["game"])
        try:
            for _ in range(RACES):
                if await self._done(job):
                    break
            else:
                await self._do_once(job)
            self.done += 1
        except Problem as problem:
            log.warning("a %s job at table %s failed: %s", job["kind"], job["game"], problem.reason)
            if problem.error == "refused":
                await table.close("set-aside", f"The game cannot go on: {problem.reason}")
        except Exception:
            log.exception("a %s job at table %s failed", job["kind"], job["game"])
        finally:
            self._at.pop((job["game"], job["seat"], job["kind"], job["ask"]), None)

    async def _done(self, job: dict[str, Any]) -> bool:
        """Do a job; False if it has to be tried again."""
        try:
            await self._do_once(job)
            return True
        except Problem as problem:
            if problem.error == "late":
                return False  # somebody else acted at the same moment: what is still to be done is done after it
            if problem.error != "busy":
                raise
        except DBAPIError as error:
            log.warning("a %s job at table %s lost the database (%s)", job["kind"], job["game"], type(error).__name__)
        await asyncio.sleep(PAUSE)
        return False

    async def _do_once(self, job: dict[str, Any]) -> None:
        table = self._tables.known(job["game"])
        if job["kind"] == "clock":
            await table.time_is_over(job["seat"], job["ask"])
        elif job["kind"] == "auto":
            await _until(job["answer"])
            await table.give_foregone(job["seat"], job["ask"])
        else:
            await self._think(job)

    async def _think(self, job: dict[str, Any]) -> None:
        """Let a bot choose, away from everybody's way, and give its answer when it is due."""
        seat, ask = job["seat"], job["ask"]
        table = self._tables.known(job["game"])
        for attempt in range(TRIES + 1):
            async with table.still():
                running = await table.asked_for(seat, "bot", ask)
                if running is None:
                    break
                pending = running.table.pending[seat]
                spec = table.places[seat].bot or default_bot(running.game)
                position = Position.of(table.row, running)
                simple = mildest(pending)
            text = await self._tables.thinkers.choose(position, seat, spec) if attempt < TRIES else None
            if text is None and simple is not None:
                text = simple.text
            await _until(job["answer"])
            try:
                await table.give_bots_answer(seat, ask, text or "")
                return
            except Problem as problem:
                if problem.error not in ("refused", "late") or attempt == TRIES:
                    raise
                # Somebody else's answer or at-any-time action came between: think again.
        await table.drop_void_job(seat, "bot", ask)


async def _until(moment: int) -> None:
    wait = moment - now()
    if wait > 0:
        await asyncio.sleep(wait / 1000)
