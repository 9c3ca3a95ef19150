"""A table in memory as it stands in the database: read when it is needed, kept up with what others write.

What is in memory is only a cache of the moves. Whoever doubts it throws it away and reads again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from operator import itemgetter
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec
from sqlalchemy import Connection as Database
from sqlalchemy import func, select

from harena.core import Event, HarenaError, RulesFault, Seat
from harena.core import game as game_named

from . import schema
from .clocks import Clock
from .limits import AT_A_TIME
from .problems import not_found
from .running import Damaged, Row, Running, unpack_events
from .seats import Place
from .storage import Line

if TYPE_CHECKING:
    from .tables import Tables

log = logging.getLogger("harena.service")

#: So many events are kept in memory, and so many lines of each chat.
RECENT: Final = 200
LINES: Final = 50


@dataclass(frozen=True, slots=True)
class Job:
    """What has to be done for a seat: for which of its asks, from when on, and when its answer is due."""

    ask: int
    due: int
    answer: int


@dataclass(frozen=True, slots=True)
class Stored:
    """What the database knows about a table."""

    row: dict[str, Any]
    places: list[Place]
    snapshot: dict[str, Any] | None
    #: The moves since the snapshot, and some before it, whose events are still shown.
    moves: list[dict[str, Any]]
    earlier: list[dict[str, Any]]
    jobs: list[dict[str, Any]]
    lines: list[dict[str, Any]]


def read_stored(database: Database, id_: str) -> Stored | None:
    """All that is needed to open a table; as much for a long game as for a short one."""
    kept = schema.snapshots
    snapshot = database.execute(
        select(kept).where(kept.c.game == id_).order_by(kept.c.number.desc()).limit(1)
    ).mappings().first()
    begin = snapshot["number"] if snapshot is not None else -1  # what the set-up told stands before the first move
    stored = read_since(database, id_, begin)
    if stored is None:
        return None
    moves, chat = schema.moves, schema.chat
    earlier = database.execute(
        select(moves.c.events).where(moves.c.game == id_, moves.c.number < begin)
        .order_by(moves.c.number.desc()).limit(RECENT // 2)
    ).mappings()
    lines: list[dict[str, Any]] = []
    for room in ("players", "spectators"):
        said = database.execute(
            select(chat).where(chat.c.game == id_, chat.c.room == room).order_by(chat.c.id.desc()).limit(LINES)
        ).mappings()
        lines += [dict(line) for line in said][::-1]
    return replace(
        stored, snapshot=dict(snapshot) if snapshot else None, earlier=[dict(move) for move in earlier][::-1],
        lines=lines,
    )


def read_since(database: Database, id_: str, number: int) -> Stored | None:
    """Only what may have changed: the moves from a number on, and no chat, which is heard as it is said."""
    row = database.execute(select(schema.games).where(schema.games.c.id == id_)).mappings().first()
    if row is None:
        return None
    places = database.execute(
        select(schema.seats).where(schema.seats.c.game == id_).order_by(schema.seats.c.seat)
    ).mappings()
    moves = schema.moves
    since = database.execute(
        select(moves).where(moves.c.game == id_, moves.c.number >= number).order_by(moves.c.number)
    ).mappings()
    jobs = database.execute(select(schema.jobs).where(schema.jobs.c.game == id_)).mappings()
    return Stored(
        dict(row), [Place.of(place) for place in places], None, [dict(move) for move in since], [],
        [dict(job) for job in jobs], [],
    )


def read_moves_before(database: Database, game: str, number: int) -> Sequence[Any]:
    moves = schema.moves
    query = select(moves.c.number, moves.c.events).where(moves.c.game == game, moves.c.number < number)
    return database.execute(query.order_by(moves.c.number.desc()).limit(300)).all()


def _since(row: Mapping[str, Any]) -> str:
    """What was mended in a game's rules since a table was begun, as the end of a sentence about it."""
    since = game_named(row["game"]).mended_since(row["version"])
    return f". It was begun under earlier rules. {since}" if since else ""


#: A seat, who sits there, whether a bot plays for them at the moment, and how often the seat has changed hands.
Seated: TypeAlias = tuple[Seat, str | None, bool, int]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a table stands in the database, in short."""

    number: int
    status: str
    seats: tuple[Seated, ...]
    jobs: frozenset[tuple[Seat, str, int]]


def read_standings(database: Database, ids: Iterable[str]) -> dict[str, Standing]:
    wanted = list(ids)
    games, moves, seats, jobs = schema.games, schema.moves, schema.seats, schema.jobs
    last = select(func.max(moves.c.number)).where(moves.c.game == games.c.id).scalar_subquery()
    placed: dict[str, list[Seated]] = {}
    for game, seat, person, away, generation in database.execute(
        select(seats.c.game, seats.c.seat, seats.c.person, seats.c.away, seats.c.generation)
        .where(seats.c.game.in_(wanted))
    ):
        placed.setdefault(game, []).append((seat, person, bool(away), generation))
    due: dict[str, list[tuple[Seat, str, int]]] = {}
    for game, seat, kind, ask in database.execute(
        select(jobs.c.game, jobs.c.seat, jobs.c.kind, jobs.c.ask).where(jobs.c.game.in_(wanted))
    ):
        due.setdefault(game, []).append((seat, kind, ask))
    return {
        id_: Standing(-1 if number is None else number, status, tuple(sorted(placed.get(id_, ()), key=itemgetter(0))),
                      frozenset(due.get(id_, ())))
        for id_, status, number in database.execute(
            select(games.c.id, games.c.status, last).where(games.c.id.in_(wanted))
        )
    }


class KeptTable:
    """What the service knows of one table. Whatever changes it holds its lock."""

    def __init__(self, tables: Tables, id_: str) -> None:
        self.tables = tables
        self.id = id_
        self.lock = asyncio.Lock()
        self.row: dict[str, Any] = {}
        self.places: list[Place] = []
        self.clock = Clock()
        self.running: Running | None = None
        self.recent: deque[Event] = deque(maxlen=RECENT)
        self.chat: dict[str, deque[dict[str, Any]]] = {}
        #: Jobs in the database.
        self.jobs: dict[tuple[Seat, str], Job] = {}
        #: Since when a seat is asked (and by which ask), for clocks and for the pace.
        self.asked: dict[Seat, tuple[int, float]] = {}
        #: Who decides, as everybody may know it, and since when.
        self.deciding: set[Seat] = set()
        self.decided_at = 0
        #: What is done here builds on what was done before, and so much of it is on its way to the disk.
        self.line = Line()
        self.unwritten = 0
        self._drained: asyncio.Future[None] | None = None
        self._loaded = False
        self._info: dict[str, Any] | None = None

    @asynccontextmanager
    async def still(self) -> AsyncIterator[None]:
        """The table with nobody acting, and with everything that was done on disk and told."""
        async with self.lock:
            await self.drain()
            yield

    async def drain(self) -> None:
        """Wait until what was done here is on disk and told. Call it with the lock held."""
        while self.unwritten:
            self._drained = asyncio.get_running_loop().create_future()
            await self._drained

    def one_written(self) -> None:
        """Something that was done here is on disk, or it is clear that it never will be."""
        self.unwritten -= 1
        if not self.unwritten and self._drained is not None and not self._drained.done():
            self._drained.set_result(None)

    async def ensure(self) -> None:
        """Have the table as it stands in the database. Call it with the lock held."""
        if not self._loaded:
            await self._load()

    async def _load(self) -> None:
        await self.drain()
        stored = await self.tables.storage.read(lambda database: read_stored(database, self.id))
        if stored is None:
            raise not_found("table")
        self._take_over(stored)
        self.chat = {room: deque(maxlen=LINES) for room in ("players", "spectators")}
        for line in stored.lines:
            self.chat[line["room"]].append(line)
        self.recent = deque(maxlen=RECENT)
        for move in stored.earlier:
            self.recent.extend(unpack_events(move["events"]))
        self.running = None
        self.line = Line()
        if stored.row["status"] in ("running", "finished"):
            await self._rebuild(stored)
        self._loaded = True
        self._note_asks()
        self.deciding = set(self.asked)
        self.decided_at = self.row["changed"]

    async def _rebuild(self, stored: Stored) -> None:
        try:
            seats = len(stored.places)
            running = Running.load(stored.row, seats, stored.snapshot)
            await self._follow(running, stored.moves)
            self.running = running
        except (Damaged, HarenaError, RulesFault) as error:
            self.row["status"] = "set-aside"
            self.row["note"] = f"This game cannot be continued by the installed version: {error}{_since(stored.row)}"
            log.error("table %s was set aside: %s", self.id, error)

    async def _follow(self, running: Running, moves: Sequence[Row]) -> None:
        """Carry out stored moves; others have their turn in between, however long each of them takes."""
        turn = monotonic() + AT_A_TIME
        for move in moves:
            self.recent.extend(running.follow(move))
            if monotonic() > turn:
                await asyncio.sleep(0)
                turn = monotonic() + AT_A_TIME

    def _take_over(self, stored: Stored) -> None:
        self.row = stored.row
        self.places = stored.places
        self.clock = msgspec.json.decode(stored.row["clock"], type=Clock)
        self.jobs = {
            (job["seat"], job["kind"]): Job(job["ask"], job["due"], job["answer"]) for job in stored.jobs
        }
        self._info = None

    def is_behind(self, standing: Standing) -> bool:
        """Whether others have done something that is not known here, if the table stands so in the database."""
        if not self._loaded:
            return False
        known = tuple((place.seat, place.person, place.away, place.generation) for place in self.places)
        moves = -1 if self.running is None else self.running.number - 1
        return moves < standing.number or (self.row["status"], known) != (standing.status, standing.seats)

    def forget(self) -> None:
        """Throw the memory away; the next who needs the table reads it again."""
        self._loaded = False
        self.running = None

    async def _catch_up(self) -> None:
        """Read what others have done to the table since. Call it with the lock held."""
        await self.drain()
        running = self.running if self._loaded else None
        if running is None:
            await self._load()
            return
        stored = await self.tables.storage.read(lambda database: read_since(database, self.id, running.number))
        if stored is None:
            self.forget()
            return
        self._take_over(stored)
        try:
            await self._follow(running, stored.moves)
            self.deciding = set(running.table.pending)
            self.decided_at = self.row["changed"]
        except Damaged:
            await self._load()

    def _note_asks(self) -> None:
        """Note since when each seat is asked what it is asked now."""
        before, self.asked = self.asked, {}
        if self.running is None:
            return
        for seat, ask in self.running.table.pending.items():
            known = before.get(seat)
            self.asked[seat] = known if known is not None and known[0] == ask.number else (ask.number, monotonic())

    def ask_number(self, seat: Seat) -> int | None:
        """The number of what a seat is asked now."""
        ask = self.running.table.pending.get(seat) if self.running is not None else None
        return None if ask is None else ask.number

    def seen(self, viewer: Seat | None) -> int:
        """How many events a viewer has seen."""
        return 0 if self.running is None else self.running.course.told(viewer)
