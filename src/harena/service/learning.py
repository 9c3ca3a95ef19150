"""How far people have come in lessons. That is kept with the person, so that it is there on every device."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, select

from . import schema
from .clocks import now


class Progress(NamedTuple):
    """A lesson as "game/id", the scene that was reached, and whether it was ever finished."""

    lesson: str
    scene: int
    finished: bool


def progress_of(database: Connection, person: str) -> list[Progress]:
    """Where somebody is, what was done last first."""
    table = schema.learning
    query = select(table.c.lesson, table.c.scene, table.c.finished).where(table.c.person == person)
    return [Progress(*row) for row in database.execute(query.order_by(table.c.at.desc(), table.c.lesson))]


def keep_progress(database: Connection, person: str, reached: Progress) -> None:
    table = schema.learning
    mine = (table.c.person == person) & (table.c.lesson == reached.lesson)
    before = database.execute(select(table.c.finished).where(mine).with_for_update()).scalar()
    values = {"scene": reached.scene, "finished": reached.finished or bool(before), "at": now()}
    if before is None:
        database.execute(table.insert().values(person=person, lesson=reached.lesson, **values))
    else:
        database.execute(table.update().where(mine).values(**values))
