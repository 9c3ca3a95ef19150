"""Orders: what the command line wants of the tables of a running service, which alone knows what it has in memory.

They are rows, so that they reach whichever service runs on a database, on this machine or another, or the next one that
starts. Every worker's watch looks for them.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import Any, Protocol

from sqlalchemy import Connection, select

from . import schema
from .problems import Problem
from .storage import Storage

log = logging.getLogger("harena.service")


class Obeying(Protocol):
    """The tables that orders are about."""

    storage: Storage

    async def keep_out(self, person: str) -> None: ...

    async def renamed(self, person: str, name: str) -> None: ...

    async def erase(self, person: str) -> None: ...

    async def close_for(self, id_: str, reason: str) -> None: ...

    def unsay(self, id_: str, line: int) -> None: ...

    async def announce(self) -> None: ...


def leave(database: Connection, what: str, about: str, details: str = "") -> None:
    """Leave an order for the running service, or for the next one."""
    database.execute(schema.orders.insert().values(what=what, about=about, details=details))


async def carry_out(tables: Obeying) -> None:
    """Do what has been ordered. An order is dropped when it is done: doing it twice changes nothing more."""
    orders = schema.orders
    waiting = select(orders).order_by(orders.c.id)
    for order in await tables.storage.read(lambda database: database.execute(waiting).all()):
        log.info("ordered from the command line: %s %s", order.what, order.about)
        try:
            await _do(tables, order.what, order.about, order.details)
        except Problem as problem:
            log.warning("%s %s could not be carried out: %s", order.what, order.about, problem.reason)
        done = orders.delete().where(orders.c.id == order.id)
        await tables.storage.write(partial(_drop, statement=done))


def _drop(database: Connection, statement: Any) -> None:
    database.execute(statement)


async def _do(tables: Obeying, what: str, about: str, details: str) -> None:
    if what == "keep out":
        await tables.keep_out(about)
    elif what == "rename":
        await tables.renamed(about, details)
    elif what == "erase":
        await tables.erase(about)
    elif what == "close":
        await tables.close_for(about, details)
    elif what == "unsay":
        tables.unsay(about, int(details))
    elif what == "announce":
        await tables.announce()
