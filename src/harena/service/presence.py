"""Which workers are there: each holds a lock of its name in PostgreSQL, which goes with its connection.

So the others see within a moment that a worker was killed. One that was only stopped still holds its lock.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from .storage import Storage

_LOCK: Final = "hashtextextended('worker ' || {}, 0)"
_HOLD: Final = f"SELECT pg_try_advisory_lock({_LOCK.format('%s::text')})"
_GONE: Final = (
    f"SELECT name FROM unnest(%s::text[]) AS name WHERE pg_try_advisory_xact_lock_shared({_LOCK.format('name')})"
)
#: The locks of workers are the only ones in this database that outlast a transaction.
_ANYBODY: Final = (
    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid() "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


class Presence:
    """What others see of this worker. A SQLite file has no others."""

    def __init__(self, storage: Storage, worker: str) -> None:
        self._storage = storage
        self._worker = worker
        self._connection: Connection | None = None
        self._ended = False
        self._one_at_a_time = threading.Lock()

    async def show(self) -> None:
        """Be seen to be there, also after the connection was lost."""
        if not self._storage.sqlite:
            await asyncio.to_thread(self._hold)

    async def end(self) -> None:
        """Be seen no longer."""
        await asyncio.to_thread(self._let_go)

    def _hold(self) -> None:
        with self._one_at_a_time:
            if self._ended or self._is_held():
                return
            connection = self._storage.engine.connect()
            connection.detach()  # it is for nothing else, and closing it closes it
            held = connection.exec_driver_sql(_HOLD, (self._worker,)).scalar()
            connection.commit()
            if held:
                self._connection = connection
            else:  # an earlier connection of this worker is dead only at this end: it is seen by that, for as long
                self._close(connection)

    def _is_held(self) -> bool:
        connection = self._connection
        if connection is None:
            return False
        try:
            connection.exec_driver_sql("SELECT 1")
            connection.commit()
            return True
        except DBAPIError:
            self._close(connection)
            return False

    def _let_go(self) -> None:
        with self._one_at_a_time:
            self._ended = True
            if self._connection is not None:
                self._close(self._connection)

    def _close(self, connection: Connection) -> None:
        self._connection = None
        with suppress(DBAPIError):
            connection.close()


def gone(database: Connection, workers: Sequence[str]) -> list[str]:
    """Those of these workers that have ended."""
    return list(database.exec_driver_sql(_GONE, (list(workers),)).scalars())


def anybody(database: Connection) -> bool:
    """Whether any worker uses this database of PostgreSQL."""
    return bool(database.exec_driver_sql(_ANYBODY).scalar())
