"""Copies of a whole database: backups, what is restored from them, and the way from one database to another.

A backup is a SQLite file with the tables of the database that it was taken from, whichever kind that is, as they were
at one moment. So all three are the same work: read every table of one database in one transaction, write it into
another that is empty, read that again and compare. What was erased stays erased: whoever is erased in the database that
a backup takes the place of is erased in what comes out of it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, Engine, Table, create_engine, func, inspect, make_url, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from . import schema
from .erasing import erased_in
from .migrations import MIGRATIONS, reached_by
from .people import erase_person
from .presence import anybody
from .storage import Storage, Unusable

#: So many rows are read and written at once.
ROWS = 500

#: Called with the name of each table that is done.
Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Copied:
    """What a copy holds: the rows of each table, and who was erased again in it."""

    rows: dict[str, int]
    erased: int = 0


def tables() -> list[Table]:
    return list(schema.metadata.sorted_tables)


def backup(database: str, file: Path, progress: Progress) -> Copied:
    """Write a backup of a database, which may be in use, into a new file that only its owner can read."""
    if file.exists():
        raise Unusable(f"{file} is there already; give the backup another name")
    if not file.resolve().parent.is_dir():
        raise Unusable(f"there is no folder {file.resolve().parent}")
    unfinished = file.with_name(f"{file.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        os.close(os.open(unfinished, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))
        with _reading(database) as source, _filling(f"sqlite:///{unfinished}", may_replace=False) as target:
            rows = _copy(source, target, progress)
        _settle(unfinished)
        unfinished.rename(file)
    except BaseException:
        for leftover in file.parent.glob(f"{unfinished.name}*"):
            leftover.unlink()
        raise
    Path(f"{unfinished}.lock").unlink(missing_ok=True)
    return Copied(rows)


def restore(file: Path, database: str, progress: Progress, *, replace: bool = False, erasures: str = "") -> Copied:
    """Fill a database from a backup. One that holds people or games is replaced only if that is asked for. Whoever is
    erased in that one, or by the file that remembers it, is erased again.
    """
    if not file.is_file():
        raise Unusable(f"there is no backup {file}")
    with TemporaryDirectory() as folder:
        current = Path(folder) / "backup.sqlite3"  # an older backup is brought up to date, and stays as it is
        shutil.copyfile(file, current)
        _bring_up_to_date(current, file)
        with _filling(database, may_replace=replace) as target:
            erased = _erased(target)
            with _reading(f"sqlite:///{current}") as source:
                rows = _copy(source, target, progress)
            again = (erased | erased_in(erasures)) & _people(target) - _erased(target)
            for person in sorted(again):
                erase_person(target, person)
    return Copied(rows, len(again))


def move(database: str, other: str, progress: Progress) -> Copied:
    """Fill an empty database from another one that nothing uses any more."""
    if _known_url(database) == _known_url(other):
        raise Unusable("both are the same database")
    service = Storage(database)  # brought up to date, and no other process takes a SQLite file meanwhile
    try:
        with _reading(database) as source, _filling(other, may_replace=False) as target:
            if not service.sqlite and anybody(source):
                raise Unusable(f"{service.url.render_as_string()} is in use by a running service; end that first")
            return Copied(_copy(source, target, progress))
    finally:
        service.close()


# -- both ends ---------------------------------------------------------------------------------------------------------


def _known_url(database: str) -> URL:
    try:
        url = make_url(database)
    except SQLAlchemyError:
        raise Unusable(f"{database!r} is no database: write sqlite:///FILE or postgresql://…") from None
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise Unusable(f"{database!r} is neither of SQLite nor of PostgreSQL")
    return url


def _engine(url: URL, isolation: Literal["REPEATABLE READ", "READ COMMITTED"] = "REPEATABLE READ") -> Engine:
    if url.get_backend_name() == "sqlite":
        return create_engine(url)
    return create_engine(url.set(drivername="postgresql+psycopg"), isolation_level=isolation)


@contextmanager
def _reading(database: str) -> Iterator[Connection]:
    """A database as it is at one moment. Whoever uses it goes on."""
    url = _known_url(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise Unusable(f"there is no database {url.database}")
    engine = _engine(url)
    try:
        with engine.connect() as connection:
            if url.get_backend_name() == "sqlite":
                connection.exec_driver_sql("BEGIN")
            _demand_shape(connection, database)
            yield connection
    except SQLAlchemyError as error:
        raise Unusable(f"{url.render_as_string()} cannot be read: {_reason(error)}") from None
    finally:
        engine.dispose()


@contextmanager
def writing(database: str) -> Iterator[Connection]:
    """A database that may be in use, to be changed where no running service holds it in memory, in one transaction."""
    url = _known_url(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise Unusable(f"there is no database {url.database}: start the service once")
    engine = _engine(url, "READ COMMITTED")  # as the service writes: whoever comes second waits, and is not refused
    try:
        with engine.connect() as connection:
            if url.get_backend_name() == "sqlite":
                connection.exec_driver_sql("PRAGMA busy_timeout=15000")
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            _demand_shape(connection, database)
            yield connection
            connection.commit()
    except SQLAlchemyError as error:
        raise Unusable(f"{url.render_as_string()} cannot be used: {_reason(error)}") from None
    finally:
        engine.dispose()


def _demand_shape(connection: Connection, database: str) -> None:
    if not inspect(connection).has_table("facts"):
        raise Unusable(f"{make_url(database).render_as_string()} is no database of this program")
    reached = reached_by(connection)
    if reached != len(MIGRATIONS):
        raise Unusable(
            f"{make_url(database).render_as_string()} is at migration {reached}, and this version of the program is at "
            f"{len(MIGRATIONS)}; start the service of this version on it once"
        )


@contextmanager
def _filling(database: str, *, may_replace: bool) -> Iterator[Connection]:
    """A database to be filled, in one transaction: if anything goes wrong it stays as it was."""
    url = _known_url(database)
    storage = Storage(database)  # no service is using it, and it has all tables
    try:
        with storage.engine.begin() as connection:
            if not storage.sqlite and anybody(connection):
                raise Unusable(f"{url.render_as_string()} is in use by a running service; end that first")
            full = [table.name for table in (schema.people, schema.games) if _count(connection, table)]
            if full and not may_replace:
                raise Unusable(
                    f"{url.render_as_string()} already holds {' and '.join(full)}; nothing was changed"
                )
            yield connection
    except SQLAlchemyError as error:
        raise Unusable(f"{url.render_as_string()} cannot be written: {_reason(error)}") from None
    finally:
        storage.close()


def _reason(error: SQLAlchemyError) -> str:
    return " ".join(str(getattr(error, "orig", None) or error).split())


def _bring_up_to_date(copy: Path, file: Path) -> None:
    with sqlite3.connect(copy) as connection:
        try:
            connection.execute("SELECT value FROM facts WHERE name = 'migration'").fetchone()
        except sqlite3.DatabaseError:
            raise Unusable(f"{file} is no backup of this program") from None
    Storage(f"sqlite:///{copy}").close()


def _settle(file: Path) -> None:
    """All of a SQLite database into its one file."""
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA journal_mode=DELETE").close()


# -- the copying -------------------------------------------------------------------------------------------------------


def _copy(source: Connection, target: Connection, progress: Progress) -> dict[str, int]:
    """Fill the tables of one database with the rows of another; the number of rows of each."""
    for table in reversed(tables()):
        target.execute(table.delete())
    rows: dict[str, int] = {}
    for table in tables():
        written = sha256()
        for chunk in _chunks(source, table):
            written.update(msgspec.json.encode(chunk))
            target.execute(table.insert(), chunk)
        read = sha256()
        for chunk in _chunks(target, table):
            read.update(msgspec.json.encode(chunk))
            rows[table.name] = rows.get(table.name, 0) + len(chunk)
        rows.setdefault(table.name, 0)
        if read.digest() != written.digest():
            raise Unusable(f"the copy of the table {table.name!r} is not what was read; nothing was changed")
        progress(table.name)
    _count_on(target)
    return rows


def _chunks(connection: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    """All rows of a table in the order of their keys."""
    query = select(table).order_by(*_order(connection, table))
    found = connection.execute(query, execution_options={"yield_per": ROWS})
    for chunk in found.mappings().partitions():
        yield [dict(row) for row in chunk]


def _order(connection: Connection, table: Table) -> list[Any]:
    """The key; texts by their bytes, which is the same order in every database."""
    bytewise = "C" if connection.dialect.name == "postgresql" else "BINARY"
    return [
        column.collate(bytewise) if column.type.python_type is str else column for column in table.primary_key.columns
    ]


def _count_on(connection: Connection) -> None:
    """PostgreSQL numbers the next line of chat, and whatever else it numbers, after those that came with the copy."""
    if connection.dialect.name == "postgresql":
        for table in tables():
            if table.c[table.primary_key.columns.keys()[0]].autoincrement is True:
                last = connection.execute(select(func.max(table.c.id))).scalar()
                connection.execute(
                    text("SELECT setval(pg_get_serial_sequence(:name, 'id'), :next, false)"),
                    {"name": table.name, "next": (last or 0) + 1},
                )


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _people(connection: Connection) -> set[str]:
    return set(connection.execute(select(schema.people.c.id)).scalars())


def _erased(connection: Connection) -> set[str]:
    people = schema.people
    return set(connection.execute(select(people.c.id).where(people.c.erased)).scalars())
