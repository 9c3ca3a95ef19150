"""Lists of tables: the lobby, my games, games to watch, finished games."""

from __future__ import annotations

from typing import NamedTuple, cast

import msgspec
from sqlalchemy import Connection, and_, exists, or_, select

from . import schema
from .rows import GameRow
from .seats import Chair

PAGE = 50
#: The note of a game that came as a record.
UPLOADED = "uploaded"


class Listed(NamedTuple):
    """A table of a list: its row, and who sits there."""

    row: GameRow
    chairs: list[Chair]


def listed(
    database: Connection, what: str, person: str, game: str, before: int, everybody: bool
) -> list[Listed]:
    """The tables of a list, newest first."""
    games, seats = schema.games, schema.seats
    mine = exists().where(and_(seats.c.game == games.c.id, seats.c.person == person))
    query = select(games)
    if what == "open":
        free = exists().where(and_(seats.c.game == games.c.id, seats.c.person.is_(None), seats.c.bot == ""))
        query = query.where(games.c.status == "waiting", games.c.listed, free)
    elif what == "watch":
        query = query.where(games.c.status == "running", games.c.listed, games.c.watch == "anyone")
    elif what == "mine":
        query = query.where(games.c.status.in_(("waiting", "running", "set-aside")), mine)
    else:
        query = query.where(games.c.status == "finished")
        brought = and_(games.c.owner == person, games.c.note == UPLOADED)
        query = query.where(games.c.listed & (games.c.watch == "anyone") if everybody else or_(mine, brought))
    if game:
        query = query.where(games.c.game == game)
    if before:
        query = query.where(games.c.created < before)
    rows = database.execute(query.order_by(games.c.created.desc()).limit(PAGE)).mappings()
    by_id = {row["id"]: Listed(cast(GameRow, dict(row)), []) for row in rows}
    for chair in database.execute(
        select(seats).where(seats.c.game.in_(by_id)).order_by(seats.c.game, seats.c.seat)
    ).mappings():
        by_id[chair["game"]].chairs.append(Chair.of(chair))
    return list(by_id.values())


def waits_for(table: Listed, person: str) -> bool:
    """Whether a running game waits for this person's decision."""
    deciding = msgspec.json.decode(table.row["deciding"])
    return table.row["status"] == "running" and any(
        chair.person == person and chair.seat in deciding and not chair.away for chair in table.chairs
    )
