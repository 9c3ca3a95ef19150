"""Erasing what somebody wrote freely into their moves, without breaking the record of the game.

A promise or a claim in Spartacus binds nobody, so a record leads to the same end without its words. What they stood in
is written anew: the action and what it told, with no fingerprint any more from there on, since the position had the
words in it. Snapshots and analyses go; the game is read from its start the next time. While a game is played its moves
are not touched; the words go when it is over.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, select, update

from harena.core import games

from . import schema

#: What stands where words were.
GONE = "…"


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
    noted, table = schema.words_to_clear, schema.games
    over = database.execute(
        select(noted.c.game, noted.c.seat, table.c.game.label("kind")).join(table, table.c.id == noted.c.game)
        .where(table.c.status.not_in(("waiting", "running")))
    ).all()
    changed = [row.game for row in over if _clear(database, row.game, row.kind, schema.moves.c.seat == row.seat)]
    for row in over:
        database.execute(noted.delete().where(noted.c.game == row.game, noted.c.seat == row.seat))
    return changed


def waits_to_be_cleared(database: Connection, game: str) -> bool:
    """Whether something that was written at a table is still to be erased."""
    noted = schema.words_to_clear
    return database.execute(select(noted).where(noted.c.game == game)).first() is not None


def leave_words_behind(database: Connection, game: str, kind: str) -> None:
    """Erase what anybody wrote at a table."""
    _clear(database, game, kind)


def _clear(database: Connection, game: str, kind: str, *whose: ColumnElement[bool]) -> bool:
    """Erase what was written at a table, everybody's or at some of its seats; whether there was anything."""
    rules, moves = games().get(kind), schema.moves
    if rules is None or not rules.free_words:
        return False
    written = database.execute(
        select(moves.c.number, moves.c.action)
        .where(moves.c.game == game, moves.c.how == "p", *whose).order_by(moves.c.number)
    ).all()
    left = {number: rules.without_words(action) for number, action in written}
    had_words = {number: action for number, action in written if left[number] != action}
    if not had_words:
        return False
    first = min(had_words)
    phrases = frozenset(
        phrase for number, action in had_words.items() for phrase in _phrases(action, left[number])
    )
    told = select(moves.c.number, moves.c.events).where(moves.c.game == game, moves.c.number >= first)
    for number, events in database.execute(told).all():
        values: dict[str, Any] = {"hash": ""}
        if number in had_words:
            values["action"] = left[number]
        cleared = msgspec.json.encode(_without(msgspec.json.decode(events), rules.free_words, phrases)).decode()
        database.execute(
            update(moves).where(moves.c.game == game, moves.c.number == number).values(events=cleared, **values)
        )
    for told_again in (schema.snapshots, schema.analyses):
        database.execute(told_again.delete().where(told_again.c.game == game))
    return True


def _phrases(action: str, left: str) -> set[str]:
    """What was taken out of an action: the pieces between those that stayed."""
    found, pieces = set(), left.split(GONE)
    rest = action.removeprefix(pieces[0])
    for piece in pieces[1:]:
        phrase, _, rest = rest.partition(piece) if piece else (rest, "", "")
        found.add(phrase)
    return found - {""}


def _without(told: Any, parts: Collection[str], phrases: Collection[str]) -> Any:
    """What was told, with these phrases gone from the parts in which words stand."""
    if isinstance(told, list):
        return [_without(one, parts, phrases) for one in told]
    if isinstance(told, dict):
        return {
            name: GONE if name in parts and isinstance(one, str) and one in phrases else _without(one, parts, phrases)
            for name, one in told.items()
        }
    return told


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
