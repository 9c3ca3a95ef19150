"""`harena doctor`: looks at everything the service needs, and says of each what it found and what to do about it."""

from __future__ import annotations

import os
import platform
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import time
from typing import Literal

from sqlalchemy import Connection, create_engine, func, inspect, make_url, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from harena import __version__
from harena.core import games
from harena.core.errors import did_you_mean

from . import schema
from .limits import allow_all_files, most_open
from .migrations import MIGRATIONS, reached_by
from .settings import Settings

#: Less free disk (bytes) than this is worth a word, and less than that is wrong.
LITTLE, TOO_LITTLE = 2_000_000_000, 200_000_000
#: By so many seconds the clocks of this machine and of the database may differ.
CLOCKS = 1.0
#: Fewer connections at once than this are worth a word.
CONNECTIONS = 1_000
#: Seconds that are waited for whoever does not answer.
PATIENCE = 3
#: What carries the service.
LIBRARIES = ("litestar", "msgspec", "uvicorn", "sqlalchemy", "argon2-cffi")


@dataclass(frozen=True, slots=True)
class Finding:
    state: Literal["ok", "look", "wrong"]
    what: str
    found: str
    advice: str = ""

    def to_data(self) -> dict[str, str]:
        return {"state": self.state, "what": self.what, "found": self.found, "advice": self.advice}


def examine(database: str | None = None, redis: str | None = None) -> list[Finding]:
    """All that was found, the settings first: without them nothing else can be looked at."""
    try:
        settings = Settings.from_environment(database=database, redis=redis)
    except ValueError as error:
        return [Finding("wrong", "settings", str(error), "Set the variable to what it should be, or unset it.")]
    looks: tuple[Callable[[Settings], Iterator[Finding]], ...] = (
        _settings, _versions, _database, _redis, _disk, _connections, _client,
    )
    return [finding for look in looks for finding in look(settings)]


def _settings(settings: Settings) -> Iterator[Finding]:
    known = {f"HARENA_{field.name.upper()}" for field in fields(Settings)}
    strange = sorted(name for name in os.environ if name.startswith("HARENA_") and name not in known)
    for name in strange:
        yield Finding("look", "settings", f"nothing is called {name}", f"It is not used: {did_you_mean(name, known)}.")
    if settings.workers > 1 and (settings.sqlite or not settings.redis):
        yield Finding(
            "wrong", "settings", f"{settings.workers} workers on {'SQLite' if settings.sqlite else 'no Redis'}",
            "Several workers need --database postgresql://… and --redis redis://….",
        )
    cores = os.cpu_count() or 1
    if settings.workers + settings.thinkers > cores + 1:
        yield Finding(
            "look", "settings", f"{settings.workers} workers and {settings.thinkers} thinkers on {cores} cores",
            "People wait longer for bots and for each other: use fewer, or more cores.",
        )
    if not strange:
        yield Finding("ok", "settings", "every HARENA_ variable is known")


def _versions(settings: Settings) -> Iterator[Finding]:
    wanted = LIBRARIES + (() if settings.sqlite else ("psycopg",)) + (("redis",) if settings.redis else ())
    for name in wanted:
        try:
            version(name)
        except PackageNotFoundError:
            extra = {"psycopg": "postgresql", "redis": "redis"}.get(name)
            advice = f"Install Harena with the extra `{extra}`." if extra else "Install Harena again."
            yield Finding("wrong", "versions", f"{name} is not installed", advice)
            return
    told = ", ".join(f"{name} {version(name)}" for name in wanted)
    yield Finding("ok", "versions", f"Harena {__version__}, Python {platform.python_version()}, {told}")


# -- the database ------------------------------------------------------------------------------------------------------


def _database(settings: Settings) -> Iterator[Finding]:
    try:
        url = make_url(settings.database)
    except SQLAlchemyError:
        yield Finding("wrong", "database", f"{settings.database!r} is no database",
                      "Write sqlite:///FILE or postgresql://USER@HOST/NAME.")
        return
    if settings.sqlite and not Path(url.database or "").exists():
        yield from _new_file(Path(url.database or ""))
        return
    engine = create_engine(url) if settings.sqlite else create_engine(
        url.set(drivername="postgresql+psycopg"), connect_args={"connect_timeout": PATIENCE}
    )
    try:
        with engine.connect() as connection:
            yield from _inside(connection, url)
    except SQLAlchemyError as error:
        reason = " ".join(str(getattr(error, "orig", None) or error).split())
        yield Finding("wrong", "database", f"{url.render_as_string()} does not answer: {reason}",
                      "Start it, or correct HARENA_DATABASE or --database. The service waits for it at its start.")
    finally:
        engine.dispose()


def _new_file(file: Path) -> Iterator[Finding]:
    folder = file.resolve().parent
    if folder.is_dir() and not os.access(folder, os.W_OK):
        yield Finding("wrong", "database", f"{folder} lets nobody write",
                      "Give the folder to the user that the service runs as.")
    else:
        yield Finding("ok", "database", f"{file} is made at the first start")


def _inside(connection: Connection, url: URL) -> Iterator[Finding]:
    name = url.render_as_string()
    if not inspect(connection).has_table("facts"):
        if inspect(connection).get_table_names():
            yield Finding("wrong", "database", f"{name} holds tables of another program",
                          "Give Harena a database of its own.")
        else:
            yield Finding("ok", "database", f"{name} is empty; its tables are made at the first start")
        return
    reached = reached_by(connection)
    if reached > len(MIGRATIONS):
        yield Finding("wrong", "database", f"{name} was written by a later version",
                      "Start the newer version, or restore a backup.")
        return
    if reached < len(MIGRATIONS):
        yield Finding("look", "database", f"{name} was written by an earlier version",
                      "Make a backup; the next start brings it up to date.")
        return
    people, tables = (
        connection.execute(select(func.count()).select_from(table)).scalar_one()
        for table in (schema.people, schema.games)
    )
    yield Finding("ok", "database", f"{name} answers: {people} people, {tables} tables")
    yield from _set_aside(connection)
    if connection.dialect.name == "postgresql":
        yield _clock(connection)


def _set_aside(connection: Connection) -> Iterator[Finding]:
    games_ = schema.games
    query = select(func.count()).select_from(games_).where(games_.c.status == "set-aside")
    count = connection.execute(query).scalar_one()
    if count:
        yield Finding("look", "tables", f"{count} were set aside", "The column `note` of `games` says why.")
    missing = set(connection.execute(select(games_.c.game).distinct()).scalars()) - set(games())
    if missing:
        yield Finding("look", "games", f"tables of {', '.join(sorted(missing))} cannot be played: it is not installed",
                      "Name its module in HARENA_GAMES.")


def _clock(connection: Connection) -> Finding:
    there = float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
    apart = abs(there - time())
    if apart > CLOCKS:
        return Finding("wrong", "clock", f"this machine and the database are {apart:.1f} s apart",
                       "Let both follow a time server: clocks of games and jobs go by them.")
    return Finding("ok", "clock", "this machine and the database agree")


# -- everything else ---------------------------------------------------------------------------------------------------


def _redis(settings: Settings) -> Iterator[Finding]:
    if not settings.redis:
        return
    try:
        import redis
    except ImportError:
        return  # _versions has said so
    try:
        with redis.Redis.from_url(settings.redis, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE) as server:
            server.ping()
            told = server.info("server")["redis_version"]
        yield Finding("ok", "redis", f"Redis {told} answers")
    except (redis.RedisError, ValueError, OSError) as error:
        yield Finding("wrong", "redis", f"it does not answer: {' '.join(str(error).split())}",
                      "Start it, or correct HARENA_REDIS or --redis. Until then workers see each other's moves late.")


def _disk(settings: Settings) -> Iterator[Finding]:
    if not settings.sqlite:
        return
    folder = Path(make_url(settings.database).database or ".").resolve().parent
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    found = f"{free / 1e9:.1f} GB are free in {folder}"
    if free < LITTLE:
        state: Literal["look", "wrong"] = "wrong" if free < TOO_LITTLE else "look"
        yield Finding(state, "disk", found, "Make room: on a full disk no move is accepted.")
    else:
        yield Finding("ok", "disk", found)


def _connections(settings: Settings) -> Iterator[Finding]:
    allow_all_files()
    most = most_open()
    if most < CONNECTIONS:
        yield Finding("look", "connections", f"{most} may be open", "Raise the limit of files (`ulimit -Hn`).")
    else:
        yield Finding("ok", "connections", f"{most} may be open")


def _client(settings: Settings) -> Iterator[Finding]:
    folder = settings.client_folder
    if (folder / "index.html").is_file():
        yield Finding("ok", "client", "the pages for the browser are there")
    else:
        yield Finding("wrong", "client", f"there is no index.html in {folder}",
                      "Correct HARENA_CLIENT, or install Harena again.")
