"""Lists of tables: the lobby, my games, games to watch, finished games."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Select, and_, exists, or_, select

from . import schema
from .seats import Place

PAGE = 50
#: The note of a game that came as a record.
UPLOADED = "uploaded"


def listed(
    database: Connection, what: str, person: str, game: str, before: int, everybody: bool
) -> list[dict[str, Any]]:
    """Rows of games, each with its `places`, newest first."""
    games, seats = schema.games, schema.seats
    mine = exists().where(and_(seats.c.game == games.c.id, seats.c.person == person))
    query: Select[Any] = select(games)
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
    rows = [dict(row) for row in database.execute(query.order_by(games.c.created.desc()).limit(PAGE)).mappings()]
    by_id = {row["id"]: row for row in rows}
    for row in rows:
        row["places"] = []
    for place in database.execute(
        select(seats).where(seats.c.game.in_(by_id)).order_by(seats.c.game, seats.c.seat)
    ).mappings():
        by_id[place["game"]]["places"].append(Place.of(place))
    return rows


def waits_for(row: dict[str, Any], person: str) -> bool:
    """Whether a running game waits for this person's decision."""
    deciding = msgspec.json.decode(row["deciding"])
    return row["status"] == "running" and any(
        place.person == person and place.seat in deciding and not place.away for place in row["places"]
    )


def names_of(database: Connection, ids: set[str]) -> dict[str, str]:
    people = schema.people
    query = select(people.c.id, people.c.name).where(people.c.id.in_(ids))
    return {row.id: row.name for row in database.execute(query)}
