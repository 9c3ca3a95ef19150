"""A service in the test's own process, for what cannot be seen from outside."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import update

from harena.service import schema
from harena.service.announce import Announcer, Listener, News
from harena.service.limits import Bucket
from harena.service.live import LiveTable
from harena.service.seats import Chair
from harena.service.service import Service
from harena.service.settings import Settings
from harena.service.tables import Tables
from harena.service.viewers import Connection

from .servers import PATIENCE

#: Windows are never passed by themselves in these tests: the clock for it never comes.
NEVER = 1e7


@asynccontextmanager
async def service_on(folder: Path, **settings: Any) -> AsyncIterator[Service]:
    database = f"sqlite:///{folder}/tables.sqlite3"
    service = Service(Settings(database=database, thinkers=0, pace_low=NEVER, pace_high=NEVER, **settings))
    try:
        yield service
    finally:
        await service.stop()


async def until(holds: Callable[[], bool]) -> None:
    """Let everybody else go on until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.005)


class Ear(Connection):
    """A connection that only listens."""

    def __init__(self) -> None:
        super().__init__("", "", Bucket(1, 1), 1)
        self.heard: list[dict[str, Any]] = []

    def push(self, message: bytes) -> None:
        said = json.loads(message)
        said.pop("at")
        self.heard.append(said)


async def table_of_guests(
    service: Service, game: str, seats: int, seed: str, cards: str = "", **wishes: Any
) -> LiveTable:
    """A running table with a guest on every seat, which anybody may watch."""
    people = [await service.people.new_guest(f"Guest {number}") for number in range(seats)]
    chairs = [Chair(seat, person.id, person.name, "", False, 0, 0.0) for seat, person in enumerate(people)]
    return await service.tables.put(game, 1, "{}", cards, seed, people[0].id, chairs, watch="anyone", **wishes)


async def hand_over(service: Service, table: LiveTable, seat: int, **values: Any) -> None:
    """A seat changes hands in the database, and nobody in memory notices."""
    seats = schema.seats
    change = update(seats).where(seats.c.game == table.id, seats.c.seat == seat)
    await service.storage.write(
        lambda database: database.execute(change.values(generation=seats.c.generation + 1, **values))
    )


class Wire:
    """Announcements between workers in one process. While it is cut, they are lost."""

    def __init__(self) -> None:
        self.ends: list[Listener] = []
        self.travelling: list[asyncio.Future[None]] = []
        self.cut = False


class WireEnd(Announcer):
    """One worker's end of it."""

    remote = True

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._listener: Listener | None = None

    async def start(self, listener: Listener, lost: Callable[[], Awaitable[None]]) -> None:
        self._listener = listener
        self._wire.ends.append(listener)

    def say(self, news: News) -> None:
        for listener in () if self._wire.cut else self._wire.ends:
            if listener != self._listener:
                self._wire.travelling.append(asyncio.ensure_future(listener(news | {"from": str(id(self))})))


@asynccontextmanager
async def two_workers(database: str, **settings: Any) -> AsyncIterator[tuple[Service, Tables, Tables, Wire]]:
    """A service, its tables, and another worker's tables on the same database. Nothing is done by itself: neither jobs
    nor the watch run.
    """
    service = Service(
        Settings(**{"database": database, "thinkers": 0, "pace_low": NEVER, "pace_high": NEVER, **settings})
    )
    wire = Wire()
    workers = [
        Tables(service.settings, service.storage, "secret", name, WireEnd(wire), service.metrics) for name in ("A", "B")
    ]
    try:
        for worker in workers:
            await worker.announcer.start(worker._hear, worker._look_again)
        yield service, workers[0], workers[1], wire
    finally:
        for worker in workers:
            await worker.stop()
        await service.stop()
