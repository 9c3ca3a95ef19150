"""A service in the test's own process, for what cannot be seen from outside."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from harena.service.limits import Bucket
from harena.service.live import LiveTable
from harena.service.seats import Place
from harena.service.service import Service
from harena.service.settings import Settings
from harena.service.viewers import Connection

#: Windows are never passed by themselves in these tests: the clock for it never comes.
NEVER = 1e7


@asynccontextmanager
async def service_on(folder: Path) -> AsyncIterator[Service]:
    service = Service(
        Settings(database=f"sqlite:///{folder}/tables.sqlite3", thinkers=0, pace_low=NEVER, pace_high=NEVER)
    )
    try:
        yield service
    finally:
        await service.stop()


class Ear(Connection):
    """A connection that only listens."""

    def __init__(self) -> None:
        super().__init__("", "", Bucket(1, 1), 1)
        self.heard: list[dict[str, Any]] = []

    def push(self, message: str) -> None:
        said = json.loads(message)
        said.pop("at")
        self.heard.append(said)


async def table_of_guests(service: Service, game: str, seats: int, seed: str, **wishes: Any) -> LiveTable:
    """A running table with a guest on every seat, which anybody may watch."""
    people = [await service.people.new_guest(f"Guest {number}") for number in range(seats)]
    places = [Place(seat, person.id, person.name, "", False, 0, 0.0) for seat, person in enumerate(people)]
    return await service.tables.put(game, 1, "{}", "", seed, people[0].id, places, watch="anyone", **wishes)
