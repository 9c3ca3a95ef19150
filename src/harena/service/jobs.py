"""Jobs: clocks that run out, bots that move, passes that are given.

A job is a row in the database. A worker takes what is due by marking it, with `SKIP LOCKED` where there are several
workers, so that exactly one does each. The job's row goes with the move that does it, in one transaction; if the worker
dies in between, another sees that (`presence`) and takes over; if it is only stopped, the mark runs out.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from time import monotonic
from typing import Any, Final, TypeAlias, cast

from sqlalchemy import ColumnElement, Connection, Update, bindparam, func, select, tuple_, update

from harena.bots import USUAL_LEVEL

from . import schema
from .clocks import mildest, now
from .ending import end
from .live import RACES, LiveTable
from .logs import about
from .presence import Presence, gone
from .problems import Problem
from .rows import JobRow
from .storage import UNUSABLE, Storage
from .thinking import Position, Thinkers

log = logging.getLogger("harena.service")

#: A worker that has taken a job and does not say for this long (milliseconds) that it is at it has lost it.
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


def take_due(database: Connection, moment: int, worker: str) -> list[JobRow]:
    """Mark the jobs that are due as taken by this worker, and return them."""
    jobs = schema.jobs
    query = (
        select(jobs).where(jobs.c.due <= moment, jobs.c.taken < moment).order_by(jobs.c.due).limit(HANDFUL)
        .with_for_update(skip_locked=True)
    )
    found = [cast(JobRow, dict(row)) for row in database.execute(query).mappings()]
    if found:
        keep_taken(database, [(job["game"], job["seat"], job["kind"], job["ask"]) for job in found], moment, worker)
    return found


def keep_taken(database: Connection, keys: list[Key], moment: int, worker: str) -> None:
    """Say that this worker is at these jobs."""
    database.execute(_KEEP_TAKEN, {"these": keys, "until": moment + DEAD, "by": worker})


def _marking(which: ColumnElement[bool], **values: Any) -> Update:
    """Changes the marks of jobs, except of those that another worker is writing to: nobody waits for that."""
    jobs = schema.jobs
    key = (jobs.c.game, jobs.c.seat, jobs.c.kind)
    free = select(*key).where(which).with_for_update(skip_locked=True)
    return update(jobs).where(tuple_(*key).in_(free)).values(**values)


#: One statement, however many jobs there are. It is put together once: what that leaves is garbage in circles.
_KEEP_TAKEN: Final = _marking(
    tuple_(schema.jobs.c.game, schema.jobs.c.seat, schema.jobs.c.kind, schema.jobs.c.ask)
    .in_(bindparam("these", expanding=True)),
    taken=bindparam("until"), worker=bindparam("by"),
)  # fmt: skip


def free_all(database: Connection) -> None:
    """Take back every mark: the only worker there can be has just started."""
    database.execute(update(schema.jobs).values(taken=0))


def left_behind(database: Connection, moment: int, worker: str) -> list[str]:
    """The workers that have taken jobs and have ended."""
    jobs = schema.jobs
    query = select(jobs.c.worker).where(jobs.c.taken >= moment, jobs.c.worker != worker).distinct()
    others = list(database.execute(query).scalars())
    return gone(database, others) if others else []


def free_of(database: Connection, workers: list[str]) -> None:
    """Take back the marks of workers that have ended."""
    database.execute(_marking(schema.jobs.c.worker.in_(workers), taken=0))


class JobRunner:
    """Takes due jobs and does them."""

    def __init__(
        self,
        storage: Storage,
        worker: str,
        thinkers: Thinkers,
        table_of: Callable[[str], LiveTable],
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._storage = storage
        self._worker = worker
        self._thinkers = thinkers
        self._table_of = table_of
        self._spawn = spawn
        self._wake = asyncio.Event()
        self._next = 0
        self._task: asyncio.Task[None] | None = None
        #: What this worker is at, and when it last said so (milliseconds).
        self._at: dict[Key, int] = {}
        self._presence = Presence(storage, worker)
        #: When it last looked for jobs of workers that have ended.
        self._looked = -LOOK
        self.done = 0

    async def start(self) -> None:
        if self._storage.sqlite:
            await self._storage.write(free_all)
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            await end([self._task])
        await self._presence.end()

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
            except UNUSABLE as error:
                self._storage.lost(error)
                await asyncio.sleep(1)
            except Exception:
                log.exception("looking for jobs failed")
                await asyncio.sleep(1)

    async def _round(self) -> None:
        storage = self._storage
        self._next = 0
        self._wake.clear()
        await self._take_over()
        moment = now()
        old = [key for key, said in self._at.items() if said < moment - DEAD // 3]
        if old:
            await storage.write(lambda database: keep_taken(database, old, moment, self._worker))
            self._at |= dict.fromkeys(old, moment)
        waiting = await storage.read(
            lambda database: database.execute(select(func.min(schema.jobs.c.due)).where(schema.jobs.c.taken < moment))
            .scalar()
        )
        if waiting is not None and waiting <= moment:
            found = await storage.write(lambda database: take_due(database, moment, self._worker))
            for job in found:
                self._at[job["game"], job["seat"], job["kind"], job["ask"]] = moment
                self._spawn(self._do(job))
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

    async def _take_over(self) -> None:
        """See to it now and then that jobs of workers that have ended can be taken, and that this one is seen."""
        if self._storage.sqlite or monotonic() < self._looked + LOOK:
            return
        self._looked = monotonic()
        await self._presence.show()
        ended = await self._storage.read(partial(left_behind, moment=now(), worker=self._worker))
        if ended:
            await self._storage.write(partial(free_of, workers=ended))

    async def _do(self, job: JobRow) -> None:
        about(job["game"])
        table = self._table_of(job["game"])
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
        except UNUSABLE as error:  # it is in the database, and done when that can be used again
            self._storage.lost(error)
        except Exception:
            log.exception("a %s job at table %s failed", job["kind"], job["game"])
        finally:
            self._at.pop((job["game"], job["seat"], job["kind"], job["ask"]), None)

    async def _done(self, job: JobRow) -> bool:
        """Do a job; False if it has to be tried again."""
        try:
            await self._do_once(job)
            return True
        except Problem as problem:
            if problem.error == "late":
                return False  # somebody else acted at the same moment: what is still to be done is done after it
            if problem.error != "busy":
                raise
        except UNUSABLE as error:
            self._storage.lost(error)
        await asyncio.sleep(PAUSE)
        return False

    async def _do_once(self, job: JobRow) -> None:
        if job["kind"] == "clock":
            await self._table_of(job["game"]).time_is_over(job["seat"], job["ask"])
        elif job["kind"] == "auto":
            await _until(job["answer"])
            await self._table_of(job["game"]).give_forced(job["seat"], job["ask"])
        else:
            await self._think(job)

    async def _think(self, job: JobRow) -> None:
        """Let a bot choose, away from everybody's way, and give its answer when it is due. Meanwhile the table may go
        out of memory and be read again, so it is looked up whenever it is needed.
        """
        seat, ask = job["seat"], job["ask"]
        for attempt in range(TRIES + 1):
            table = self._table_of(job["game"])
            async with table.kept.still():
                running = await table.asked_for(seat, "bot", ask)
                if running is None:
                    break
                pending = running.table.pending[seat]
                spec = table.chairs[seat].bot or USUAL_LEVEL
                position = Position.of(table.row, running)
                simple = mildest(pending)
            text = await self._thinkers.choose(position, seat, spec) if attempt < TRIES else None
            if text is None and simple is not None:
                text = simple.text
            await _until(job["answer"])
            try:
                await self._table_of(job["game"]).give_bots_answer(seat, ask, text or "")
                return
            except Problem as problem:
                if problem.error not in ("refused", "late") or attempt == TRIES:
                    raise
                # Somebody else's answer or at-any-time action came between: think again.
        await self._table_of(job["game"]).drop_void_job(seat, "bot", ask)


async def _until(moment: int) -> None:
    wait = moment - now()
    if wait > 0:
        await asyncio.sleep(wait / 1000)
