"""The database: readers in threads, one writer that commits in groups.

Everything that is written goes through one thread of this process. It takes all that waits, writes it in one
transaction and only then tells those who wait: a group of moves costs one sync of the disk, and nobody hears of a move
that is not on disk. On SQLite that thread is the only writer there is. On PostgreSQL several workers do the same side
by side; if two of them write the same move, one gets `Conflict` and has to look again. What has to wait for another
worker is put aside and tried again, so that nobody else waits for it.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import queue
import socket
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from pathlib import Path
from secrets import token_hex
from time import monotonic, sleep
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, bindparam, create_engine, delete, event, insert, make_url, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from . import schema
from .bookings import book
from .limits import rest
from .migrations import TooNew, migrate
from .rows import JobKey, JobRow, WordsRow

log = logging.getLogger("harena.service")

T = TypeVar("T")
Row: TypeAlias = dict[str, Any]
#: What happens when something is on disk, or with the error why it is not.
OnDisk: TypeAlias = Callable[[Exception | None], None]

#: So many writes at most share a transaction.
GROUP = 400
#: For so long (seconds) after a write failed in this way the service is not healthy, and so often it is tried again.
DISTRUST = 10.0
PROBE = 1.0
#: A probe takes some room on the disk, as a move does.
PROBE_SIZE = 8_192


#: So long (seconds) a write is tried again that another worker keeps from being written, so often, and so much of the
#: writer's time is for such tries before it turns to what else there is.
LOCKED = 1.0
AGAIN = 0.01
TRYING = 0.1
#: So long (milliseconds) a single try waits for a row that another worker has changed, and a transaction in which
#: nothing happens is kept.
MOMENT = 50
STOPPED = 4_000
#: At the start PostgreSQL is asked again after so long (seconds), and once its server answers it has so long to start.
RETRY = 1.0
STARTING = 10.0
#: So much (kB) of a SQLite file each connection to it may keep, of which there are up to ten; the system keeps it too.
PAGES_KB = 4_000
#: How SQLite is used. What it notes for itself meanwhile stays in memory: groups of moves are put in faster so.
PRAGMAS = (
    "journal_mode=WAL", "synchronous=FULL", "busy_timeout=15000", f"cache_size=-{PAGES_KB}", "temp_store=MEMORY",
)  # fmt: skip
#: A line to PostgreSQL at whose other end nobody is any more is noticed in seconds.
LINE = {
    "connect_timeout": 10, "tcp_user_timeout": 5_000, "keepalives_idle": 5, "keepalives_interval": 2,
    "keepalives_count": 3,
}


class Conflict(Exception):
    """Somebody else wrote this move first."""


class Held(Exception):
    """Another worker is writing to these tables."""

    def __init__(self, tables: frozenset[str]) -> None:
        super().__init__(f"another worker is writing to {', '.join(sorted(tables))}")
        self.tables = tables


#: What a database says that is full, gone, or lets nobody write: no fault of what was asked of it.
UNUSABLE = (OperationalError, InternalError, InterfaceError, PoolTimeout, Held)


class Unusable(Exception):
    """The database cannot be used as asked; the sentence says why."""


class Unopened(Unusable):
    """The database does not answer, or does not let us in."""


def storage_when_it_answers(url: str) -> Storage:
    """The database. PostgreSQL is waited for as long as nobody answers at its address, and a while after that, since it
    may be starting; what it then still says is wrong with what was asked for.
    """
    told, until = False, monotonic() + STARTING
    while True:
        try:
            storage = Storage(url)
        except Unopened as reason:
            address = make_url(url)
            if address.get_backend_name() == "sqlite":
                raise
            if not _is_there(address):
                until = monotonic() + STARTING
            elif monotonic() > until:
                raise
            if not told:
                log.error("%s; it is waited for", reason)
            told = True
            sleep(RETRY)
            continue
        if told:
            log.info("the database answers")
        return storage


def _is_there(url: URL) -> bool:
    """Whether anybody answers at the address of a server of PostgreSQL."""
    host, port = url.host or str(url.query.get("host", "/var/run/postgresql")), url.port or 5432
    try:
        if host.startswith("/"):
            with socket.socket(socket.AF_UNIX) as line:
                line.connect(f"{host}/.s.PGSQL.{port}")
        else:
            socket.create_connection((host, port), timeout=RETRY).close()
    except OSError:
        return False
    return True


class Chain:
    """Steps that build on each other, although not all of them are on disk yet.

    Once one of them could not be written, those after it are not written either.
    """

    __slots__ = ("broken",)

    def __init__(self) -> None:
        self.broken = False


class Ground(NamedTuple):
    """What something that is done at a table stands on: so many moves, and people on these seats."""

    table: str
    number: int
    people: frozenset[int]


@dataclass(slots=True)
class Step:
    """What one action changes, written whole or not at all."""

    #: What it was made on. With several workers, what was made on anything else is a Conflict.
    on: Ground | None = None
    moves: Sequence[Row] = ()
    #: What was written freely into them.
    words: Sequence[WordsRow] = ()
    snapshots: Sequence[Row] = ()
    #: Rows of games and seats to change: their key and the new values.
    games: tuple[Row, ...] = ()
    seats: tuple[Row, ...] = ()
    #: Seats that change hands, with how often they had done so before: if they have again since, it is a Conflict.
    hands: tuple[Row, ...] = ()
    #: The status that the table has, where the step depends on it; with any other it is a Conflict.
    status: str = ""
    #: Jobs that are over, and all that the table has from now on: those that are there already stay as they are.
    jobs_gone: Sequence[JobKey] = ()
    jobs: Sequence[JobRow] = ()
    #: What the game's end comes to in the careers of those who fought it.
    outcomes: Sequence[Row] = ()
    chain: Chain | None = None


@dataclass(slots=True, eq=False)
class _Work:
    work: Step | Callable[[Connection], Any]
    loop: asyncio.AbstractEventLoop
    then: OnDisk | None = None
    done: asyncio.Future[Any] | None = None
    outcome: Any = None
    error: Exception | None = None
    #: Until when it is tried again, once another worker has kept it from being written.
    until: float | None = None

    @property
    def chain(self) -> Chain | None:
        return self.work.chain if isinstance(self.work, Step) else None

    @property
    def table(self) -> str | None:
        return self.work.on.table if isinstance(self.work, Step) and self.work.on is not None else None


class Storage:
    """One database. `read` and `write` take functions of a connection; `commit` takes a `Step`."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self._lock_file: Any = None
        if self.sqlite:
            self._claim_file()
        else:
            self.url = self.url.set(drivername="postgresql+psycopg")
        self._reader = self._engine("BEGIN")
        #: The writers' side of the database.
        self.engine = self._engine("BEGIN IMMEDIATE")
        self._threads = ThreadPoolExecutor(4, "reader")
        #: What one turn of the event loop brought goes to the writer in one piece.
        self._gathered: list[_Work] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._queue: queue.SimpleQueue[list[_Work] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_on, name="writer", daemon=True)
        #: The writer thread's own, kept open: opening one takes longer than a small write.
        self._connection: Connection | None = None
        #: What another worker keeps from being written: what builds on each other together, in its order.
        self._aside: dict[Chain | _Work, list[_Work]] = {}
        self.groups = 0
        self.writes = 0
        #: When something was last written, and when that last failed through no fault of its own.
        self._written_at = 0.0
        self._failed_at = -DISTRUST
        #: Whether it was said in the log that the database cannot be used at the moment.
        self._is_lost = False
        self.migrated = self._migrate()
        self._thread.start()

    def _migrate(self) -> int:
        try:
            with self.engine.begin() as connection:
                return migrate(connection)
        except BaseException as error:
            self._release()
            if isinstance(error, TooNew):
                raise Unusable(str(error)) from None
            if isinstance(error, DBAPIError):
                raise Unopened(f"the database cannot be opened: {' '.join(str(error.orig).split())}") from None
            raise

    def _claim_file(self) -> None:
        """A SQLite file belongs to one process: a second one would not hear of the first one's moves."""
        path = self.url.database
        if not path or path == ":memory:":
            raise Unusable("the service needs a database in a file, so that nothing is lost when it stops")
        Path(path).resolve().parent.mkdir(parents=True, exist_ok=True)
        self._lock_file = open(f"{path}.lock", "w")  # noqa: SIM115 - held until the service stops
        try:
            fcntl.flock(self._lock_file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Unusable(
                f"{path} is in use by another running service; several workers need PostgreSQL "
                "(--database postgresql://…)"
            ) from None
        with suppress(FileExistsError):  # it will hold the secret and the seeds: nobody else on this machine reads it
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))

    def _engine(self, begin: str) -> Engine:
        if not self.sqlite:  # readers see one moment of the database, as they do on SQLite
            isolation: Any = "REPEATABLE READ" if begin == "BEGIN" else "READ COMMITTED"
            return create_engine(
                self.url, pool_size=5, max_overflow=0, pool_pre_ping=True, isolation_level=isolation,
                connect_args=LINE,
            )
        engine = create_engine(self.url, pool_size=5, max_overflow=0, connect_args={"check_same_thread": False})

        @event.listens_for(engine, "connect")
        def prepare(connection: Any, _: Any) -> None:
            connection.isolation_level = None  # this module begins and ends transactions itself
            for pragma in PRAGMAS:
                connection.execute(f"PRAGMA {pragma}").close()

        @event.listens_for(engine, "begin")
        def start(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        return engine

    # -- from the event loop -----------------------------------------------------------------------------------------

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a query in a reader thread."""

        def run() -> T:
            with self._reader.connect() as connection:
                return query(connection)

        return await rest(asyncio.get_running_loop().run_in_executor(self._threads, run))

    async def write(self, change: Callable[[Connection], T]) -> T:
        """Run a change in the writer thread; when this returns it is on disk."""
        result: T = await rest(self._put(change))
        return result

    async def commit(self, step: Step) -> None:
        """Write what an action changed; when this returns it is on disk. Conflict if somebody else was first."""
        await rest(self._put(step))

    def lost(self, error: Exception) -> None:
        """The database could not be used. The log says so once, however many notice, and when it can be used again."""
        if _is_locked(error):
            log.warning("another worker kept something from being written: %s", error)
        elif not self._is_lost:
            self._is_lost = True
            reason = " ".join(str(getattr(error, "orig", None) or error).split())
            log.error("the database cannot be used (%s); people are told, and it is tried again until it can", reason)

    def _is_found(self) -> None:
        if self._is_lost:
            self._is_lost = False
            log.warning("the database can be used again")

    async def takes_writes(self) -> bool:
        """Whether what is written comes to the disk. Tried only if nothing else was written a moment ago."""
        moment = monotonic()
        if moment - self._failed_at < DISTRUST:
            return False
        if moment - self._written_at > PROBE:
            try:
                async with asyncio.timeout(DISTRUST):
                    await self.write(_write_probe)
            except IntegrityError:
                pass  # another worker has just written its own
            except (*UNUSABLE, TimeoutError):
                return False
        return True

    def submit(self, step: Step, then: OnDisk) -> None:
        """Have written what an action changed. `then` is called when it is decided, in the order of the steps."""
        loop = self._running_loop()
        self._gather(_Work(step, loop, then))

    def _put(self, work: Step | Callable[[Connection], Any]) -> asyncio.Future[Any]:
        loop = self._running_loop()
        item = _Work(work, loop, done=loop.create_future())
        self._gather(item)
        assert item.done is not None
        return item.done

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        if self._loop is None or self._loop.is_closed():
            self._loop = asyncio.get_running_loop()
        return self._loop

    def _gather(self, item: _Work) -> None:
        self._gathered.append(item)
        if len(self._gathered) == 1:
            item.loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        gathered, self._gathered = self._gathered, []
        if gathered:
            self._queue.put(gathered)

    def close(self) -> None:
        """Finish what waits, then let go of the database."""
        self._hand_over()
        self._queue.put(None)
        self._thread.join(timeout=20)
        self._let_go()
        self._threads.shutdown(wait=True)
        self._release()

    def _release(self) -> None:
        self.engine.dispose()
        self._reader.dispose()
        if self._lock_file is not None:
            self._lock_file.close()

    # -- the writer thread -------------------------------------------------------------------------------------------

    def _write_on(self) -> None:
        ended = False
        while not ended or self._aside:
            group, last = self._next_group()
            ended = ended or last
            if group:
                self._write_group(group)
            self._try_again()

    def _next_group(self) -> tuple[list[_Work], bool]:
        """What is to be written next, and whether nothing comes after it. It is not waited for for long while there is
        something to be tried again.
        """
        group: list[_Work] = []
        with suppress(queue.Empty):
            more = self._queue.get(timeout=AGAIN if self._aside else None)
            while more is not None:
                group += more
                if len(group) >= GROUP:
                    return group, False
                more = self._queue.get_nowait()
            return group, True
        return group, False

    def _write_group(self, group: list[_Work]) -> None:
        together = [item for item in group if not self._waits_behind(item)]
        while together:
            try:
                self._in_one_transaction([item for item in together if not _is_lost(item)])
                self._decided(together)
                break
            except Held as held:
                for item in together:
                    if item.table in held.tables:
                        self._put_aside(item)
                together = [item for item in together if item.table not in held.tables]
            except Exception:
                # Something does not go: each by itself, so that only the culprit fails, and what builds on it.
                self._write_each(together)
                break
        self.groups += 1

    def _write_each(self, group: list[_Work]) -> None:
        self._decided([item for item in group if not self._waits_behind(item) and self._write_alone(item)])

    def _write_alone(self, item: _Work) -> bool:
        """Write something by itself; whether it is decided, in whichever way, or has to be tried again."""
        if _is_lost(item):
            return True
        try:
            self._in_one_transaction([item])
        except Exception as error:
            locked = _is_locked(error)
            if locked and (item.until is None or monotonic() < item.until):
                self._put_aside(item)
                return False
            stale = isinstance(error, IntegrityError) and isinstance(item.work, Step)
            item.error = Conflict() if stale else error
            if isinstance(error, UNUSABLE) and not locked:
                self._failed_at = monotonic()
            if item.chain is not None:
                item.chain.broken = True
        return True

    def _put_aside(self, item: _Work) -> None:
        """Try something again later, and what builds on it after it."""
        item.until = item.until or monotonic() + LOCKED
        self._aside.setdefault(item.chain or item, []).append(item)

    def _waits_behind(self, item: _Work) -> bool:
        """Whether something builds on what was put aside; then it is too."""
        if item.chain not in self._aside:
            return False
        self._put_aside(item)
        return True

    def _try_again(self) -> None:
        """Try what was put aside, for a while; whatever comes to no try now is the first the next time."""
        enough = monotonic() + TRYING
        for key in list(self._aside):
            if monotonic() > enough:
                break
            self._write_each(self._aside.pop(key))

    def _decided(self, group: list[_Work]) -> None:
        """Tell those who wait what became of these."""
        self.writes += len(group)
        for loop in {item.loop for item in group}:
            with suppress(RuntimeError):  # the loop is gone: nobody waits any more
                loop.call_soon_threadsafe(_tell, [item for item in group if item.loop is loop])

    def _in_one_transaction(self, group: list[_Work]) -> None:
        if self._connection is None:
            self._connection = self._opened()
        try:
            with self._connection.begin():
                self._write(self._connection, group)
            self._written_at = monotonic()
            self._is_found()
        except Held:
            raise  # nothing was begun
        except BaseException:
            self._let_go()  # whatever it was, the next one gets a connection that works
            raise

    def _opened(self) -> Connection:
        """A connection for the writer. No worker waits for another that was stopped in the middle of a write, nor keeps
        others waiting if it is that one.
        """
        connection = self.engine.connect()
        if not self.sqlite:
            connection.exec_driver_sql(f"SET lock_timeout = {MOMENT}")
            connection.exec_driver_sql(f"SET idle_in_transaction_session_timeout = {STOPPED}")
            connection.commit()
        return connection

    def _write(self, connection: Connection, group: list[_Work]) -> None:
        steps = [item.work for item in group if isinstance(item.work, Step)]
        if steps:
            write_steps(connection, steps)
        for item in group:
            if not isinstance(item.work, Step):
                item.outcome = item.work(connection)

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.close()


def _write_probe(connection: Connection) -> None:
    facts = schema.facts
    connection.execute(facts.delete().where(facts.c.name == "probe"))
    connection.execute(facts.insert().values(name="probe", value=token_hex(PROBE_SIZE // 2)))


def _is_lost(item: _Work) -> bool:
    """Whether a step builds on one that could not be written; then it cannot be either."""
    if item.chain is None or not item.chain.broken:
        return False
    item.error = Conflict()
    return True


def _tell(group: list[_Work]) -> None:
    for item in group:
        if item.then is not None:
            try:
                item.then(item.error)
            except Exception:
                log.exception("what follows a write failed")
        if item.done is None or item.done.done():
            continue
        if item.error is not None:
            item.done.set_exception(item.error)
        else:
            item.done.set_result(item.outcome)


# -- statements --------------------------------------------------------------------------------------------------------

_MOVE = [column.name for column in schema.moves.c]
_in_columns = itemgetter(*_MOVE)
#: The statement that runs for every move. All rows come as one piece of JSON that the database takes apart itself, and
#: meanwhile the event loop goes on.
_PUT_MOVES = {
    "sqlite": f"INSERT INTO moves ({', '.join(_MOVE)}) SELECT "
    + ", ".join(f"json_extract(value, '$[{column}]')" for column in range(len(_MOVE)))
    + " FROM json_each(?)",
    "postgresql": f"INSERT INTO moves ({', '.join(_MOVE)}) SELECT {', '.join(_MOVE)} "
    "FROM json_populate_recordset(NULL::moves, %s::json)",
}
_PUT_SNAPSHOTS = insert(schema.snapshots)
_DROP_SNAPSHOTS = delete(schema.snapshots).where(
    schema.snapshots.c.game == bindparam("of_game"), schema.snapshots.c.number < bindparam("below")
)
_DROP_JOB = delete(schema.jobs).where(
    schema.jobs.c.game == bindparam("of_game"),
    schema.jobs.c.seat == bindparam("of_seat"),
    schema.jobs.c.kind == bindparam("of_kind"),
    schema.jobs.c.ask == bindparam("of_ask"),
)
_PUT_JOB: dict[str, Any] = {}
for _name, _dialect in (("sqlite", sqlite), ("postgresql", postgresql)):
    _statement = _dialect.insert(schema.jobs)
    _PUT_JOB[_name] = _statement.on_conflict_do_update(
        index_elements=["game", "seat", "kind"],
        set_={name: _statement.excluded[name] for name in ("ask", "due", "taken", "answer")},
        where=schema.jobs.c.ask != _statement.excluded.ask,
    )


def write_steps(connection: Connection, steps: Sequence[Step]) -> None:
    """Write many steps with few statements. Rows go in the order of their keys, so that two workers cannot deadlock."""
    shared = connection.dialect.name == "postgresql"  # a SQLite file has one worker, who knows what it wrote
    if shared:
        _hold_tables(connection, steps)
        _check_status(connection, steps)
    moves = [row for step in steps for row in step.moves]
    if moves:
        moves.sort(key=_move)
        rows = moves if shared else [*map(_in_columns, moves)]  # SQLite finds what it extracts quicker by number
        connection.exec_driver_sql(_PUT_MOVES[connection.dialect.name], (msgspec.json.encode(rows).decode(),))
    words = [row for step in steps for row in step.words]
    if words:
        connection.execute(schema.words.insert(), words)
    snapshots = [row for step in steps for row in step.snapshots]
    if snapshots:
        connection.execute(_PUT_SNAPSHOTS, snapshots)
        connection.execute(_DROP_SNAPSHOTS, [{"of_game": row["game"], "below": row["number"]} for row in snapshots])
    _update(connection, schema.games, ("id",), [row for step in steps for row in step.games])
    _update(connection, schema.seats, ("game", "seat"), [row for step in steps for row in step.seats])
    _hand_over(connection, [row for step in steps for row in step.hands])
    if shared:
        _check_ground(connection, steps)
    gone = [row for step in steps for row in step.jobs_gone]
    if gone:
        connection.execute(
            _DROP_JOB,
            [
                {"of_game": row["game"], "of_seat": row["seat"], "of_kind": row["kind"], "of_ask": row["ask"]}
                for row in sorted(gone, key=_job)
            ],
        )
    last = {step.on.table: step.jobs for step in steps if step.on is not None}  # a later step names all that there are
    jobs = [row for rows in last.values() for row in rows]
    if jobs:
        connection.execute(_PUT_JOB[connection.dialect.name], sorted(jobs, key=_job))
    book(connection, [row for step in steps for row in step.outcomes])


def _is_locked(error: Exception) -> bool:
    """Whether nothing is wrong but that another worker writes to the same table."""
    return isinstance(error, Held) or getattr(getattr(error, "orig", None), "sqlstate", "") == "55P03"


def _hold_tables(connection: Connection, steps: Sequence[Step]) -> None:
    """Until the end of the transaction no other worker writes to these tables. Held if one of them does already."""
    names = sorted({step.on.table for step in steps if step.on is not None})
    if names:
        taken = connection.exec_driver_sql(
            "SELECT name FROM unnest(%s::text[]) AS name "
            "WHERE NOT pg_try_advisory_xact_lock(hashtextextended(name, 0))", (names,)
        ).scalars().all()
        if taken:
            raise Held(frozenset(taken))


def _check_status(connection: Connection, steps: Sequence[Step]) -> None:
    """Conflict if another worker has begun, finished or closed a table meanwhile."""
    wanted = {step.on.table: step.status for step in steps if step.on is not None and step.status}
    if wanted:
        found = connection.exec_driver_sql("SELECT id, status FROM games WHERE id = ANY(%s)", (list(wanted),))
        if any(wanted[id_] != status for id_, status in found):
            raise Conflict


def _hand_over(connection: Connection, rows: Sequence[Row]) -> None:
    """Seats change hands; Conflict if one of them has done so already."""
    seats = schema.seats
    for row in sorted(rows, key=lambda row: (row["game"], row["seat"])):
        values = {name: value for name, value in row.items() if name not in ("game", "seat", "generation")}
        changed = connection.execute(
            update(seats)
            .where(seats.c.game == row["game"], seats.c.seat == row["seat"], seats.c.generation == row["generation"])
            .values(generation=row["generation"] + 1, **values)
        )
        if not changed.rowcount:
            raise Conflict


def _check_ground(connection: Connection, steps: Sequence[Step]) -> None:
    """Conflict if a table is not as the maker of a step knew it: then its jobs would not be those that it needs.

    A move is checked by its number, which nobody else can have written; so this is about steps without a move, and
    about who plays the seats, and about tables that were closed.
    """
    made_on = [step.on for step in steps if step.on is not None]
    if not made_on:
        return
    names = sorted({ground.table for ground in made_on})
    people: dict[str, set[int]] = {name: set() for name in names}
    closed = set()
    for game, seat in connection.exec_driver_sql(
        "SELECT game, seat FROM seats WHERE game = ANY(%s) AND person IS NOT NULL AND NOT away "
        "UNION ALL SELECT id, NULL FROM games WHERE id = ANY(%s) AND status IN ('aborted', 'set-aside')", (names, names)
    ):
        if seat is None:
            closed.add(game)
        else:
            people[game].add(seat)
    if closed - {step.on.table for step in steps if step.on is not None and step.status}:
        raise Conflict
    if any(people[ground.table] != ground.people for ground in made_on):
        raise Conflict
    still = {step.on.table: step.on.number for step in steps if step.on is not None and not step.moves}
    for name, number in still.items():
        written = connection.exec_driver_sql("SELECT max(number) FROM moves WHERE game = %s", (name,)).scalar()
        if written is not None and written + 1 != number:
            raise Conflict


def _move(row: Mapping[str, Any]) -> tuple[str, int]:
    return row["game"], row["number"]


def _job(row: Mapping[str, Any]) -> tuple[str, int, str]:
    return row["game"], row["seat"], row["kind"]


@cache
def _update_statement(table: Any, key: tuple[str, ...], columns: tuple[str, ...]) -> Any:
    statement = update(table).values({name: bindparam(f"to_{name}") for name in columns})
    for name in key:
        statement = statement.where(table.c[name] == bindparam(f"key_{name}"))
    return statement


def _update(connection: Connection, table: Any, key: tuple[str, ...], rows: list[Row]) -> None:
    """Update rows by key, those that set the same columns together."""
    by_columns: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        by_columns.setdefault(tuple(sorted(set(row) - set(key))), []).append(row)
    for columns, group in by_columns.items():
        connection.execute(
            _update_statement(table, key, columns),
            [
                {f"key_{name}": row[name] for name in key} | {f"to_{name}": row[name] for name in columns}
                for row in sorted(group, key=lambda row: tuple(row[name] for name in key))
            ],
        )


