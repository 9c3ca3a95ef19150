"""Erasing what somebody wrote freely into their moves.

In moves, events and positions stand marks (`core.writings`). The words lie in a table of their own, and there they go.
The record, its fingerprints and its snapshots stay as they are. While a game is played those who sit there read
its words; they go when it is over.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from sqlalchemy import Connection, select, update

from . import schema


def note_words(database: Connection, person: str) -> None:
    """What somebody wrote at the tables where they sit now is to be erased."""
    seats, noted = schema.seats, schema.words_to_clear
    known = {tuple(row) for row in database.execute(select(noted))}
    sits = database.execute(select(seats.c.game, seats.c.seat).where(seats.c.person == person))
    new = [{"game": game, "seat": seat} for game, seat in sits if (game, seat) not in known]
    if new:
        database.execute(noted.insert(), new)


def clear_words(database: Connection) -> list[str]:
    """Erase what is to be erased of games that are over; the tables that changed."""
    noted, games, words = schema.words_to_clear, schema.games, schema.words
    over = database.execute(
        select(noted.c.game, noted.c.seat).join(games, games.c.id == noted.c.game)
        .where(games.c.status.not_in(("waiting", "running")))
    ).all()
    changed = []
    for game, seat in over:
        theirs = words.c.game == game, words.c.seat == seat, words.c.words != ""
        if database.execute(update(words).where(*theirs).values(salt="", words="")).rowcount:
            changed.append(game)
            database.execute(schema.analyses.delete().where(schema.analyses.c.game == game))
        database.execute(noted.delete().where(noted.c.game == game, noted.c.seat == seat))
    return changed


def waits_to_be_cleared(database: Connection, game: str) -> bool:
    """Whether something that was written at a table is still to be erased."""
    noted = schema.words_to_clear
    return database.execute(select(noted).where(noted.c.game == game)).first() is not None


# -- the file that remembers -------------------------------------------------------------------------------------------


def erased_in(file: str) -> set[str]:
    """The ids of those who were erased, by the file that remembers it."""
    if not file or not Path(file).is_file():
        return set()
    return {line.strip() for line in Path(file).read_text("utf-8").splitlines() if line.strip()}


def remember_erased(file: str, people: Iterable[str]) -> None:
    """Write into the file that these were erased; on disk when this returns."""
    if file:
        with open(file, "a", encoding="utf-8") as kept:
            kept.writelines(f"{person}\n" for person in people)
            kept.flush()
            os.fsync(kept.fileno())
