"""What moderators and operators decide, carried out at the tables, through whichever worker people are connected."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from sqlalchemy import select

from harena.core import one_line

from . import schema
from .erasing import clear_words, note_words, remember_erased
from .people import ERASED, Person, erase_person, new_tokens
from .problems import Problem, conflict
from .storage import Storage
from .tables import Tables


class Enforcer:
    """Has the tables do what was decided in the database."""

    def __init__(self, tables: Tables, erasures: str = "") -> None:
        self._tables = tables
        #: The file that remembers who was erased.
        self._erasures = erasures
        self.storage: Storage = tables.storage

    async def keep_out(self, person: str) -> None:
        """Somebody was banned: their connections are closed, no token of theirs holds, and bots play on for them."""
        games, seats = schema.games, schema.seats
        sits = select(seats.c.game).join(games, games.c.id == seats.c.game).where(
            seats.c.person == person, games.c.status.in_(("waiting", "running"))
        ).distinct()
        for id_ in await self.storage.read(lambda database: database.execute(sits).scalars().all()):
            with suppress(Problem):  # they got up at this very moment, or nobody plays for them there
                await self._tables.leave(_of(person), id_, None)
        await self.storage.write(lambda database: new_tokens(database, person))
        await self._tables.logged_out(person)

    async def renamed(self, person: str, name: str) -> None:
        """Somebody was given another name: tables are told by it."""
        await self._tables.renamed(person, name)

    async def erase(self, person: str) -> None:
        """Erase somebody: bots take their seats, and nothing tells who they were."""
        await asyncio.to_thread(remember_erased, self._erasures, [person])
        await self.storage.write(lambda database: note_words(database, person))
        await self._tables.leave_all(_of(person))
        await self.storage.write(lambda database: erase_person(database, person))
        await self._tables.leave_all(_of(person))  # where they sat down at that very moment
        await self._tables.logged_out(person, erased=True)

    async def clear_words(self) -> None:
        """Games have ended at which somebody played who was erased: what they wrote there goes now."""
        for id_ in await self.storage.write(clear_words):
            self._tables.rewritten(id_)

    async def close_for(self, id_: str, reason: str) -> None:
        """Close a table for those who play at it."""
        table = await self._tables.get(id_)

        async def check() -> None:
            if table.row["status"] not in ("waiting", "running"):
                raise conflict("over", "This table is closed already.")

        await table.close("aborted", one_line(reason) or "A moderator closed the table.", check)

    def unsay(self, id_: str, line: int) -> None:
        """A line of chat was taken away."""
        self._tables.unsay(id_, line)

    async def announce(self) -> None:
        """Tell everybody what there is to be announced now."""
        await self._tables.announced_now()


def _of(person: str) -> Person:
    return Person(person, ERASED, "", 0)
