"""What is kept for how long: drops what has been kept long enough, and erases again whoever was erased before.

Which erasures there were can be written into a file beside the database (`HARENA_ERASURES`). It holds ids and nothing
else; with it, whoever was erased is erased again in whatever backup is put in the database's place.
"""

from __future__ import annotations

import logging
from time import monotonic
from typing import Final

from sqlalchemy import Connection, exists, select

from . import schema
from .clocks import now
from .enforcing import Enforcer
from .erasing import erased_in
from .moderating import DAY
from .settings import Settings
from .tables import Tables

log = logging.getLogger("harena.service")

#: So often (seconds) it is looked what can go, and so many games and guests go at a time.
OFTEN: Final = 60.0
AT_A_TIME: Final = 50


class Housekeeping:
    """Looks from time to time what can go."""

    def __init__(self, settings: Settings, tables: Tables, enforcer: Enforcer) -> None:
        self._settings = settings
        self._tables = tables
        self._enforcer = enforcer
        self._next = 0.0

    async def look(self) -> None:
        """Drop what has been kept long enough, if it is time to look for it."""
        if monotonic() < self._next:
            return
        self._next = monotonic() + OFTEN
        await self._enforcer.clear_words()
        gone = await self._tables.storage.write(lambda database: sweep(database, self._settings, now()))
        for id_ in gone:
            self._tables.changed(id_)
        if gone:
            log.info("%s games were kept long enough and are gone", len(gone))

    async def erase_again(self) -> None:
        """Whoever was erased before stays erased, whatever was put in the database's place."""
        wanted = erased_in(self._settings.erasures)
        if wanted:
            people = schema.people
            query = select(people.c.id).where(people.c.id.in_(wanted), people.c.erased.is_(False))
            for person in await self._tables.storage.read(lambda database: database.execute(query).scalars().all()):
                log.warning("%s was erased before and is erased again", person)
                await self._enforcer.erase(person)


def sweep(database: Connection, settings: Settings, at: int) -> list[str]:
    """Drop what has been kept long enough, some of it at a time; the games that are gone."""
    chat, reports, audit = schema.chat, schema.reports, schema.audit
    if settings.keep_chat:
        database.execute(chat.delete().where(chat.c.at < at - settings.keep_chat * DAY))
    if settings.keep_reports:
        old = at - settings.keep_reports * DAY
        database.execute(reports.delete().where(reports.c.settled != "", reports.c.at < old))
    if settings.keep_audit:
        database.execute(audit.delete().where(audit.c.at < at - settings.keep_audit * DAY))
    for codes in (schema.device_codes, schema.resets, schema.invitations):
        database.execute(codes.delete().where(codes.c.expires < at))
    gone = _drop_games(database, at - settings.keep_games * DAY) if settings.keep_games else []
    if settings.keep_guests:
        _drop_guests(database, at - settings.keep_guests * DAY)
    return gone


def _drop_games(database: Connection, before: int) -> list[str]:
    games = schema.games
    old = select(games.c.id).where(games.c.status.not_in(("waiting", "running")), games.c.changed < before)
    ids = list(database.execute(old.order_by(games.c.changed).limit(AT_A_TIME)).scalars())
    for table in (schema.moves, schema.words, schema.snapshots, schema.seats, schema.jobs, schema.chat,
                  schema.words_to_clear, schema.analyses):
        database.execute(table.delete().where(table.c.game.in_(ids)))
    database.execute(games.delete().where(games.c.id.in_(ids)))
    return ids


def _drop_guests(database: Connection, before: int) -> None:
    """Guests who came long ago and of whom no game is kept."""
    people, seats, games = schema.people, schema.seats, schema.games
    old = select(people.c.id).where(
        people.c.login.is_(None), people.c.erased.is_(False), people.c.created < before, people.c.banned == 0,
        ~exists().where(seats.c.person == people.c.id), ~exists().where(games.c.owner == people.c.id),
    )
    ids = list(database.execute(old.limit(AT_A_TIME)).scalars())
    gladiators = select(schema.careers.c.id).where(schema.careers.c.person.in_(ids))
    database.execute(schema.fights.delete().where(schema.fights.c.career.in_(gladiators)))
    for table in (schema.sessions, schema.device_codes, schema.mutes, schema.chat, schema.learning, schema.careers):
        database.execute(table.delete().where(table.c.person.in_(ids)))
    database.execute(schema.mutes.delete().where(schema.mutes.c.muted.in_(ids)))
    database.execute(people.delete().where(people.c.id.in_(ids)))
