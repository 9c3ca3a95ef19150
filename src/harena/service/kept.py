"""What is stored of a table: read when it is needed, kept up with what others write, and written on.

What is in memory is only a cache of the moves. Whoever doubts it throws it away and reads again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from operator import itemgetter
from time import monotonic
from typing import Any, Final, NamedTuple, TypeAlias, cast

import msgspec
from sqlalchemy import Connection as Database
from sqlalchemy import func, select

from harena.core import HarenaError, RulesFault, Seat, games
from harena.core import game as game_named
from harena.core.course import RECENT

from . import schema
from .clocks import Clock
from .limits import AT_A_TIME, rest
from .problems import not_found
from .rows import GameRow, JobKind, JobRow, LineRow, MoveRow, SnapshotRow, WordsRow
from .running import Damaged, Running, unpack_events, writings_of
from .seats import Chair, distinct
from .storage import Chain, Ground, OnDisk, Step, Storage

log = logging.getLogger("harena.service")

#: So many lines of each chat are kept in memory.
LINES: Final = 50


#: A job of a table: for which seat, and of what kind.
Owed: TypeAlias = tuple[Seat, JobKind]


@dataclass(frozen=True, slots=True)
class Job:
    """What has to be done for a seat: for which of its asks, from when on, and when its answer is due."""

    ask: int
    due: int
    answer: int


class Asked(NamedTuple):
    """A question to a seat: its number, since when it is asked, and since when its clock runs, which is one for all
    steps of a secret plan.
    """

    number: int
    since: float
    began: float


@dataclass(frozen=True, slots=True)
class Stored:
    """What the database knows about a table."""

    row: GameRow
    chairs: list[Chair]
    snapshot: SnapshotRow | None
    #: The moves since the snapshot, and what some before it told, whose events are still shown.
    moves: list[MoveRow]
    earlier: list[str]
    jobs: list[JobRow]
    lines: list[LineRow]
    #: What was written freely into the moves, of all there are.
    words: list[WordsRow]


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
        .order_by(moves.c.number.desc()).limit(RECENT)
    ).scalars().all()
    lines: list[LineRow] = []
    for room in ("players", "spectators"):
        said = database.execute(
            select(chat).where(chat.c.game == id_, chat.c.room == room).order_by(chat.c.id.desc()).limit(LINES)
        ).mappings()
        lines += [cast(LineRow, dict(line)) for line in said][::-1]
    kept_there = None if snapshot is None else cast(SnapshotRow, dict(snapshot))
    return replace(stored, snapshot=kept_there, earlier=list(reversed(earlier)), lines=lines)


def read_since(database: Database, id_: str, number: int) -> Stored | None:
    """Only what may have changed: the moves from a number on, and no chat, which is heard as it is said."""
    row = database.execute(select(schema.games).where(schema.games.c.id == id_)).mappings().first()
    if row is None:
        return None
    chairs = database.execute(
        select(schema.seats).where(schema.seats.c.game == id_).order_by(schema.seats.c.seat)
    ).mappings()
    moves = schema.moves
    since = database.execute(
        select(moves).where(moves.c.game == id_, moves.c.number >= number).order_by(moves.c.number)
    ).mappings()
    jobs = database.execute(select(schema.jobs).where(schema.jobs.c.game == id_)).mappings()
    return Stored(
        cast(GameRow, dict(row)), [Chair.of(chair) for chair in chairs], None,
        [cast(MoveRow, dict(move)) for move in since], [], [cast(JobRow, dict(job)) for job in jobs], [],
        read_words(database, row["game"], id_),
    )


def read_words(database: Database, kind: str, game: str) -> list[WordsRow]:
    """What was written freely into the moves of a game."""
    rules, words = games().get(kind), schema.words
    if rules is None or not rules.written_into:
        return []
    found = database.execute(select(words).where(words.c.game == game)).mappings()
    return [cast(WordsRow, dict(row)) for row in found]


def read_moves_before(database: Database, game: str, number: int) -> Sequence[Any]:
    moves = schema.moves
    query = select(moves.c.number, moves.c.events).where(moves.c.game == game, moves.c.number < number)
    return database.execute(query.order_by(moves.c.number.desc()).limit(300)).all()


def _since(row: GameRow) -> str:
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


def _nobody() -> None:
    """Nobody depends on a table yet."""


class Kept:
    """What the service knows of one table. Whatever changes it holds its lock."""

    def __init__(self, storage: Storage, id_: str) -> None:
        self.id = id_
        self.lock = asyncio.Lock()
        #: How many hold the lock or wait for it.
        self.wanted_by = 0
        self.loaded = False
        self.row = cast(GameRow, {})
        self.chairs: list[Chair] = []
        self.clock = Clock()
        self.running: Running | None = None
        self.chat: dict[str, deque[LineRow]] = {}
        #: Jobs in the database.
        self.jobs: dict[Owed, Job] = {}
        #: What each seat is asked, and since when.
        self.asked: dict[Seat, Asked] = {}
        #: The secret plan that the seats are at.
        self._plan: tuple[int, int] | None = None
        #: Who decides, as everybody may know it, and since when.
        self.deciding: set[Seat] = set()
        self.decided_at = 0
        #: The seats where a person is expected to decide at the moment; whether any person sits here at all; whether
        #: anybody but one person could learn something from how long an answer takes.
        self.people: frozenset[Seat] = frozenset()
        self.has_people = False
        self.in_public = False
        #: Who depends on the row and the seats is told as soon as they are others than they were. They are not kept in
        #: memory by that: a table of which nobody wants anything goes at once, without waiting for the collector.
        self.when_altered: Callable[[], Callable[[], None] | None] = _nobody
        #: What is done here builds on what was done before, and so much of it is on its way to the disk.
        self.unwritten = 0
        self._chain = Chain()
        self._drained: asyncio.Future[None] | None = None
        self._storage = storage

    # -- how it stands ------------------------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """How those at the table are called; no two alike."""
        return distinct([chair.name for chair in self.chairs])

    def ask_number(self, seat: Seat) -> int | None:
        """The number of what a seat is asked now."""
        ask = self.running.table.pending.get(seat) if self.running is not None else None
        return None if ask is None else ask.number

    def ground(self) -> Ground:
        """What is done now stands on this."""
        return Ground(self.id, -1 if self.running is None else self.running.course.number, self.people)

    def is_behind(self, standing: Standing) -> bool:
        """Whether others have done something that is not known here, if the table stands so in the database."""
        if not self.loaded:
            return False
        known = tuple((chair.seat, chair.person, chair.away, chair.generation) for chair in self.chairs)
        moves = -1 if self.running is None else self.running.course.number - 1
        return moves < standing.number or (self.row["status"], known) != (standing.status, standing.seats)

    def alter(self, **changed: Any) -> dict[str, Any]:
        """The row changes so, or the seats have changed; what is to be written of the row."""
        cast(dict[str, Any], self.row).update(changed)
        persons = {chair.person for chair in self.chairs if chair.person is not None}
        self.people = frozenset(chair.seat for chair in self.chairs if chair.played_by_person)
        self.has_people = bool(persons)
        self.in_public = len(persons) > 1 or (bool(persons) and self.row["watch"] != "players")
        if self.running is not None:
            self.running.course.names = self.names
        when_altered = self.when_altered()
        if when_altered is not None:
            when_altered()
        return {"id": self.id, **changed}

    def note_asks(self) -> bool:
        """Note since when each seat is asked what it is asked now; whether they go on with the same secret plan."""
        before, self.asked = self.asked, {}
        if self.running is None:
            return False
        plan = self.running.course.plan
        same = plan is not None and plan == self._plan
        self._plan = plan
        moment = monotonic()
        for seat, ask in self.running.table.pending.items():
            known = before.get(seat)
            if known is not None and known.number == ask.number:
                self.asked[seat] = known
            else:
                self.asked[seat] = Asked(ask.number, moment, known.began if same and known is not None else moment)
        return same

    @property
    def in_same_plan(self) -> bool:
        """Whether the seats are still at the secret plan that they were at when `note_asks` was last called."""
        return self.running is not None and self._plan is not None and self.running.course.plan == self._plan

    # -- reading ------------------------------------------------------------------------------------------------------

    async def ensure(self) -> None:
        """Have the table as it stands in the database. Call it with the lock held."""
        if not self.loaded:
            await self._load()

    def forget(self) -> None:
        """Throw the memory away; the next who needs the table reads it again."""
        self.loaded = False
        self.running = None

    async def catch_up(self) -> None:
        """Read what others have done to the table since. Call it with the lock held."""
        await self.drain()
        running = self.running if self.loaded else None
        if running is None:
            await self._load()
            return
        since = running.course.number
        stored = await self._storage.read(lambda database: read_since(database, self.id, since))
        if stored is None:
            self.forget()
            return
        self._take_over(stored)
        running.table.writings.update(writings_of(stored.words))
        try:
            await self._follow(running, stored.moves)
            self._note_deciding()
        except Damaged:
            await self._load()
        self.note_asks()

    async def _load(self) -> None:
        await self.drain()
        stored = await self._storage.read(lambda database: read_stored(database, self.id))
        if stored is None:
            raise not_found("table")
        self.running = None
        self._plan = None
        self._take_over(stored)
        self.chat = {room: deque(maxlen=LINES) for room in ("players", "spectators")}
        for line in stored.lines:
            self.chat[line["room"]].append(line)
        self._chain = Chain()
        if stored.row["status"] in ("running", "finished"):
            await self._rebuild(stored)
        self.loaded = True
        self.note_asks()
        self._note_deciding()

    async def _rebuild(self, stored: Stored) -> None:
        try:
            writings = writings_of(stored.words)
            running = Running.load(stored.row, len(stored.chairs), stored.snapshot, writings)
            running.course.recall(event for told in stored.earlier for event in unpack_events(told))
            await self._follow(running, stored.moves)
        except (Damaged, HarenaError, RulesFault) as error:
            log.error("table %s was set aside: %s", self.id, error)
            note = f"This game cannot be continued by the installed version: {error}{_since(stored.row)}"
            self.alter(status="set-aside", note=note)
            return
        self.running = running
        self.alter()

    async def _follow(self, running: Running, moves: Sequence[MoveRow]) -> None:
        """Carry out stored moves; others have their turn in between, however long each of them takes."""
        turn = monotonic() + AT_A_TIME
        for move in moves:
            running.follow(move)
            if monotonic() > turn:
                await rest(asyncio.sleep(0))
                turn = monotonic() + AT_A_TIME

    def _take_over(self, stored: Stored) -> None:
        self.row = stored.row
        self.chairs = stored.chairs
        self.clock = msgspec.json.decode(stored.row["clock"], type=Clock)
        self.jobs = {
            (job["seat"], job["kind"]): Job(job["ask"], job["due"], job["answer"]) for job in stored.jobs
        }
        self.alter()

    def _note_deciding(self) -> None:
        self.deciding = set() if self.running is None else set(self.running.table.pending)
        self.decided_at = self.row["changed"]

    # -- writing ------------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """The table with nobody else acting."""
        self.wanted_by += 1
        try:
            await rest(self.lock.acquire())
            try:
                yield
            finally:
                self.lock.release()
        finally:
            self.wanted_by -= 1

    @asynccontextmanager
    async def still(self) -> AsyncIterator[None]:
        """The table with nobody acting, and with everything that was done on disk and told."""
        async with self.held():
            await self.drain()
            yield

    async def drain(self) -> None:
        """Wait until what was done here is on disk and told. Call it with the lock held."""
        while self.unwritten:
            self._drained = asyncio.get_running_loop().create_future()
            await rest(self._drained)

    def write(self, step: Step, then: OnDisk) -> None:
        """Have a step written that builds on all that was done here before; it is a conflict on any other ground."""
        step.on = self.ground()
        step.chain = self._chain
        self.write_alone(step, then)

    def write_alone(self, step: Step, then: OnDisk) -> None:
        """Have a step written, whatever became of those before it."""
        self.unwritten += 1
        self._storage.submit(step, partial(self._written, then))

    def _written(self, then: OnDisk, error: Exception | None) -> None:
        """Something that was done here is on disk, or it is clear that it never will be."""
        self.unwritten -= 1
        if not self.unwritten and self._drained is not None and not self._drained.done():
            self._drained.set_result(None)
        then(error)
