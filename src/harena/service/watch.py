"""The watch: looks at the tables again and again, whatever was announced and whoever died.

A table that runs waits for people or has a job, always, and what is in memory here is what stands in the database.
Every step is written so that both hold. The watch finds where they do not, says so, mends it and counts it: a worker
that was killed between a change of seats and what follows from it, an announcement that never came.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

from sqlalchemy import Connection, and_, or_, select

from . import schema
from .announce import Announcer
from .kept import Standing, read_standings
from .live import LiveTable
from .metrics import Metrics
from .storage import UNUSABLE, Storage

log = logging.getLogger("harena.service")

#: It looks so often (seconds), each time at the tables that people look at here and at so many of all that run.
LOOK: Final = 1.0
PAGE: Final = 100
#: So many of them at most are opened at a time, to see what they need.
OPENED: Final = 5


@dataclass(slots=True)
class Looked:
    """How a table stood when it was last looked at, and whether it was looked into then."""

    standing: Standing
    into: bool = False


class Guarded(Protocol):
    """The tables that are looked after."""

    storage: Storage
    announcer: Announcer
    metrics: Metrics

    def known(self, id_: str) -> LiveTable: ...

    def watched_here(self) -> list[str]: ...

    def hear_of(self, id_: str, standing: Standing) -> None: ...

    def call_the_roll(self) -> None: ...

    def let_go(self) -> None: ...

    also_watch: Callable[[], Coroutine[Any, Any, None]] | None

    async def look_up_sessions(self) -> None: ...


class Watch:
    """Looks after the running tables."""

    def __init__(self, tables: Guarded) -> None:
        self._tables = tables
        self._looked: dict[str, Looked] = {}
        #: The last table of the last page, and all tables since the first page.
        self._after = ""
        self._met: set[str] = set()

    async def run(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            self._tables.metrics.note()
            try:
                await self.look()
            except UNUSABLE as error:
                self._tables.storage.lost(error)
            except Exception as error:
                log.warning("the watch could not look at the tables (%s); it tries again", type(error).__name__)

    async def look(self) -> None:
        """Look at some tables: catch up with those that have moved on, and look into those that stand still."""
        self._tables.call_the_roll()
        self._tables.let_go()
        storage = self._tables.storage
        page = await storage.read(partial(running_after, last=self._after))
        standings = await storage.read(partial(read_standings, ids={*self._tables.watched_here(), *page}))
        opened = 0
        for id_, standing in standings.items():
            self._tables.hear_of(id_, standing)
            looked = self._looked.get(id_)
            if looked is None or looked.standing != standing:
                self._looked[id_] = Looked(standing)  # it may be in play: look into it when it is quiet
            elif standing.status in ("waiting", "running") and not looked.into and opened < OPENED:
                opened += 1
                await self._look_into(id_, looked)
        self._turn_page(page)
        if self._tables.announcer.remote:  # of several workers another may have ended somebody's session
            await self._tables.look_up_sessions()
        if self._tables.also_watch is not None:
            await self._tables.also_watch()

    def _turn_page(self, page: list[str]) -> None:
        self._met.update(page)
        if len(page) == PAGE:
            self._after = page[-1]
            return
        self._looked = {id_: looked for id_, looked in self._looked.items() if id_ in self._met}
        self._met.clear()
        self._after = ""

    async def _look_into(self, id_: str, looked: Looked) -> None:
        try:
            missing = await self._tables.known(id_).mend()
            looked.into = True
        except UNUSABLE as error:
            self._tables.storage.lost(error)
            return
        except Exception as error:
            log.warning("table %s could not be looked into (%s); it will be again", id_, type(error).__name__)
            return
        if missing:
            self._tables.metrics.add("mended_total", missing)
            log.error("table %s stood still: %s of its jobs were missing and are there again", id_, missing)


def running_after(database: Connection, last: str) -> list[str]:
    """The next tables in the order of their ids that run, or would if somebody had begun the game."""
    games, seats = schema.games, schema.seats
    open_seat = select(seats.c.seat).where(seats.c.game == games.c.id, seats.c.person.is_(None), seats.c.bot == "")
    goes_on = or_(games.c.status == "running", and_(games.c.status == "waiting", ~open_seat.exists()))
    query = select(games.c.id).where(goes_on, games.c.id > last).order_by(games.c.id).limit(PAGE)
    return list(database.execute(query).scalars())
