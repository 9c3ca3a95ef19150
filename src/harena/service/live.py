"""A live table: one game in memory with everybody who looks at it.

What happens at a table happens one thing after the other (`lock`): an action is carried out in memory, written to the
database, and only then told. Whatever goes wrong in between, the memory is thrown away and read again: it is only a
cache of the moves.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import Connection as Database
from sqlalchemy import select

from harena.core import CONCEDE, Action, BadAction, Event, HarenaError, Refused, RulesFault, Seat, Violation
from harena.core.table import ALWAYS_PASS, ASK_AGAIN, UNTIL

from . import schema
from .clocks import Clock, mildest, now
from .pace import Pace
from .problems import Problem, against_the_rules, busy, conflict, not_found
from .running import Damaged, Made, Running, config_of, event_as_seen, unpack_events
from .seats import Place
from .storage import Conflict, Step
from .viewers import Connection, Viewer, as_text

if TYPE_CHECKING:
    from .tables import Tables

log = logging.getLogger("harena.service")

#: So many events are kept in memory, and so many a newcomer is shown.
RECENT: Final = 200
SHOWN: Final = 100
#: So many answers at most are given by themselves in one go.
TOO_LONG: Final = 5_000
LINES: Final = 50
#: Seconds that are on the clock of somebody who comes back with none.
LEFT_AT_RETURN: Final = 30.0

_NO_UNDO: Final = {"can": False, "rule": "", "reason": ""}


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
    row = database.execute(select(schema.games).where(schema.games.c.id == id_)).mappings().first()
    if row is None:
        return None
    places = database.execute(
        select(schema.seats).where(schema.seats.c.game == id_).order_by(schema.seats.c.seat)
    ).mappings()
    kept = schema.snapshots
    snapshot = database.execute(
        select(kept).where(kept.c.game == id_).order_by(kept.c.number.desc()).limit(1)
    ).mappings().first()
    begin = snapshot["number"] if snapshot is not None else 0
    moves = schema.moves
    since = database.execute(
        select(moves).where(moves.c.game == id_, moves.c.number >= begin).order_by(moves.c.number)
    ).mappings()
    earlier = database.execute(
        select(moves.c.events).where(moves.c.game == id_, moves.c.number < begin)
        .order_by(moves.c.number.desc()).limit(RECENT // 2)
    ).mappings()
    jobs = database.execute(select(schema.jobs).where(schema.jobs.c.game == id_)).mappings()
    chat = schema.chat
    lines: list[dict[str, Any]] = []
    for room in ("players", "spectators"):
        found = database.execute(
            select(chat).where(chat.c.game == id_, chat.c.room == room).order_by(chat.c.id.desc()).limit(LINES)
        ).mappings()
        lines += [dict(line) for line in found][::-1]
    return Stored(
        dict(row), [Place.of(place) for place in places], dict(snapshot) if snapshot else None,
        [dict(move) for move in since], [dict(move) for move in earlier][::-1], [dict(job) for job in jobs], lines,
    )


class LiveTable:
    """One table. Everything that changes it goes through methods that hold its lock."""

    def __init__(self, tables: Tables, id_: str) -> None:
        self.tables = tables
        self.id = id_
        self.lock = asyncio.Lock()
        self.row: dict[str, Any] = {}
        self.places: list[Place] = []
        self.clock = Clock()
        self.running: Running | None = None
        self.recent: deque[Event] = deque(maxlen=RECENT)
        self.viewers: dict[Seat | None, Viewer] = {}
        self.chat: dict[str, deque[dict[str, Any]]] = {}
        settings = tables.settings
        self.pace = Pace(settings.pace_low, settings.pace_high)
        self.quick = Pace(settings.quick_low, settings.quick_high)
        #: Jobs in the database: (seat, kind) -> (ask, due).
        self.jobs: dict[tuple[Seat, str], tuple[int, int]] = {}
        #: Since when a seat is asked (and by which ask), for clocks and for the pace.
        self.asked: dict[Seat, tuple[int, float]] = {}
        self.undo: dict[Seat, dict[str, Any]] = {}
        #: Who decides, as everybody may know it, and since when.
        self.deciding: set[Seat] = set()
        self.decided_at = 0
        #: Seats that are connected here, and to other workers.
        self.online: set[Seat] = set()
        self.watching = 0
        self.left_at: dict[Seat, float] = {}
        self.elsewhere: dict[Seat, set[str]] = {}
        self.used = monotonic()
        self._loaded = False
        self._info: dict[str, Any] | None = None

    # -- reading ------------------------------------------------------------------------------------------------------

    async def ensure(self) -> None:
        """Have the table as it stands in the database. Call it with the lock held."""
        self.used = monotonic()
        if not self._loaded:
            await self._load()

    async def _load(self) -> None:
        stored = await self.tables.storage.read(lambda database: read_stored(database, self.id))
        if stored is None:
            raise not_found("table")
        self._take_over(stored)
        self.recent = deque(maxlen=RECENT)
        for move in stored.earlier:
            self.recent.extend(unpack_events(move["events"]))
        self.running = None
        if stored.row["status"] in ("running", "finished"):
            await self._rebuild(stored)
        self._loaded = True
        self._note_asks()
        self.deciding = set(self.asked)
        self.decided_at = self.row["changed"]

    async def _rebuild(self, stored: Stored) -> None:
        try:
            seats = len(stored.places)
            moves = [move for move in stored.moves if move["number"] >= 0]
            running = Running.load(stored.row, seats, stored.snapshot)
            for number, move in enumerate(moves):
                self.recent.extend(running.follow(move))
                if number % 200 == 199:
                    await asyncio.sleep(0)
            self.running = running
        except (Damaged, HarenaError, RulesFault) as error:
            self.row["status"] = "set-aside"
            self.row["note"] = f"This game cannot be continued by the installed version: {error}"
            log.error("table %s was set aside: %s", self.id, error)

    def _take_over(self, stored: Stored) -> None:
        self.row = stored.row
        self.places = stored.places
        self.clock = msgspec.json.decode(stored.row["clock"], type=Clock)
        self.jobs = {(job["seat"], job["kind"]): (job["ask"], job["due"]) for job in stored.jobs}
        self.chat = {room: deque(maxlen=LINES) for room in ("players", "spectators")}
        for line in stored.lines:
            self.chat[line["room"]].append(line)
        self._info = None

    def forget(self) -> None:
        """Throw the memory away; the next who needs the table reads it again."""
        self._loaded = False
        self.running = None

    async def refresh(self) -> None:
        """Somebody else changed the table: read what is new and tell everybody here."""
        async with self.lock:
            if not self._loaded and not self.viewers:
                return
            await self._catch_up()
            self._note_asks()
            self.announce()

    async def _catch_up(self) -> None:
        """Read what others have done to the table since. Call it with the lock held."""
        running = self.running if self._loaded else None
        if running is None:
            await self._load()
            return
        stored = await self.tables.storage.read(lambda database: self._read_since(database, running.number))
        if stored is None:
            self.forget()
            return
        self._take_over(stored)
        try:
            for move in stored.moves:
                self.recent.extend(running.follow(move))
            self.deciding = set(running.table.pending)
            self.decided_at = self.row["changed"]
        except Damaged:
            await self._load()

    async def asked_for(self, seat: Seat, ask: int) -> Running | None:
        """The running game if a seat is asked just this; None if a job for it is void. Call it with the lock held.

        A job may be newer than what this worker has in memory, so before it is called void the table is read again.
        """
        await self.ensure()
        if self.ask_number(seat) != ask:
            await self._catch_up()
            self._note_asks()
            self.announce()
        if self.running is None or self.row["status"] != "running" or self.ask_number(seat) != ask:
            return None
        return self.running

    def _read_since(self, database: Database, number: int) -> Stored | None:
        """Like `read_stored`, but only the moves from a number on."""
        row = database.execute(select(schema.games).where(schema.games.c.id == self.id)).mappings().first()
        if row is None:
            return None
        places = database.execute(
            select(schema.seats).where(schema.seats.c.game == self.id).order_by(schema.seats.c.seat)
        ).mappings()
        moves = schema.moves
        since = database.execute(
            select(moves).where(moves.c.game == self.id, moves.c.number >= number).order_by(moves.c.number)
        ).mappings()
        jobs = database.execute(select(schema.jobs).where(schema.jobs.c.game == self.id)).mappings()
        lines = [line for room in self.chat.values() for line in room]
        return Stored(
            dict(row), [Place.of(place) for place in places], None, [dict(move) for move in since], [],
            [dict(job) for job in jobs], lines,
        )

    # -- acting -------------------------------------------------------------------------------------------------------

    def playing(self) -> Running:
        """The running game, or the reason why nobody can act."""
        status = self.row["status"]
        if status == "finished":
            raise conflict("over", "The game is over.")
        if status in ("aborted", "set-aside"):
            raise conflict("not-running", self.row["note"] or "This table was closed before the game ended.")
        if self.running is None:
            raise conflict("not-running", "The table still waits for people to sit down.")
        return self.running

    async def act(self, seat: Seat, action: Action | str, ask: int | None = None, how: str = "p") -> None:
        """A seat does something. When this returns it is on disk and everybody has been told."""
        async with self.lock:
            await self.ensure()
            running = self.playing()
            step = Step()
            place = self.places[seat]
            pending = running.table.pending.get(seat)
            window = pending is not None and pending.question.passing is not None
            began = self.asked.get(seat)
            made = self._carry_out(running, seat, action, ask)
            if window and began is not None and how == "p" and self._in_public():
                self.pace.note(monotonic() - began[1])
            if how == "p" and place.away:
                self._come_back(place, step)  # whoever acts is back
            await self._settle(running, step, [(made, how)])

    def _come_back(self, place: Place, step: Step) -> None:
        place.away = False
        if self.clock.kind == "game":
            place.left = max(place.left, LEFT_AT_RETURN)
        step.seats.append({"game": self.id, "seat": place.seat, "away": False, "left": place.left})
        self._info = None

    async def come_back(self, seat: Seat) -> None:
        """A person takes the seat back from the bot that played for it."""
        async with self.lock:
            await self.ensure()
            step = Step()
            self._come_back(self.places[seat], step)
            if self.running is not None and self.row["status"] == "running":
                await self._settle(self.running, step, [])
            else:
                await self.tables.storage.commit(step)

    def _carry_out(self, running: Running, seat: Seat, action: Action | str, ask: int | None) -> Made:
        try:
            return running.apply(seat, action, ask)
        except Refused as refused:
            raise against_the_rules(refused.violation) from None
        except BadAction as error:
            raise Problem(409, "refused", str(error), rule="CORE-ACTION") from None
        except Exception as error:
            self.forget()
            log.exception("table %s: the rules broke", self.id)
            raise Problem(409, "refused", f"The rules broke here, and nothing was changed: {error}") from error

    async def _settle(self, running: Running, step: Step, made: list[tuple[Made, str]]) -> None:
        """After an action: give the answers that need nobody, write everything, tell everybody."""
        try:
            self._go_on(running, made)
            at = now()
            step.moves += [one.row(self.id, how, at) for one, how in made]
            snapshot = running.snapshot()
            if snapshot is not None:
                step.snapshots.append({"game": self.id, **snapshot})
            self._use_clocks(running, step)
            self._note_asks()
            wake = self._plan_jobs(running, step)
            self._note_status(running, step, at)
            await self.tables.storage.commit(step)
        except Conflict:
            self.forget()
            await self.ensure()
            self._note_asks()
            self.announce()
            raise conflict("late", "Somebody else acted at the same moment; look again.") from None
        except RulesFault as error:
            self.forget()
            log.exception("table %s: the rules broke", self.id)
            raise Problem(409, "refused", f"The rules broke here, and nothing was changed: {error}") from error
        except BaseException as error:
            self.forget()
            if isinstance(error, Exception):
                log.exception("table %s: a move could not be written", self.id)
                raise busy("The move could not be written; nothing was changed. Try again.") from error
            raise
        for one, _ in made:
            self.recent.extend(one.events)
        self.tables.moves_made(len(made))
        planners = {one.seat if one.secret else None for one, _ in made}
        self.announce(planners.pop() if len(planners) == 1 else None)
        self.tables.tell_others(self.id)
        if wake is not None:
            self.tables.wake_jobs(wake)

    def _go_on(self, running: Running, made: list[tuple[Made, str]]) -> None:
        """Give the answers that need nobody and need not take any time."""
        table = running.table
        for _ in range(TOO_LONG):
            for seat in sorted(table.pending):
                action = running.foregone(seat)
                if action is not None and not self._takes_time(running, seat):
                    made.append((running.apply(seat, action), "a"))
                    break
            else:
                return
        raise RulesFault("the game goes on without asking anybody")

    def _takes_time(self, running: Running, seat: Seat) -> bool:
        """Whether an automatic answer must look like one that somebody thought about."""
        if running.table.pending[seat].question.passing is None or not self._has_people():
            return False
        if self._in_public():
            return self.pace.high > 0
        return not self.places[seat].played_by_person and self.quick.high > 0

    def _has_people(self) -> bool:
        return any(place.person is not None for place in self.places)

    def _in_public(self) -> bool:
        """Whether anybody but one person could learn something from how long an answer takes."""
        people = {place.person for place in self.places if place.person is not None}
        return len(people) > 1 or (bool(people) and self.row["watch"] == "anyone")

    # -- clocks, jobs, status -----------------------------------------------------------------------------------------

    def _note_asks(self) -> None:
        """Note since when each seat is asked what it is asked now."""
        pending = self.running.table.pending if self.running is not None else {}
        moment = monotonic()
        self.asked = {
            seat: self.asked[seat] if self.asked.get(seat, (0, 0.0))[0] == ask.number else (ask.number, moment)
            for seat, ask in pending.items()
        }

    def _use_clocks(self, running: Running, step: Step) -> None:
        """Take the time that answers took off the clocks of those who gave them."""
        if self.clock.kind != "game":
            return
        pending = running.table.pending
        moment = monotonic()
        for seat, (number, began) in self.asked.items():
            ask = pending.get(seat)
            if ask is not None and (ask.number == number or running.planning):
                continue
            place = self.places[seat]
            place.left = self.clock.left_after(place.left, moment - began)
            step.seats.append({"game": self.id, "seat": seat, "left": place.left})

    def _plan_jobs(self, running: Running, step: Step) -> int | None:
        """Have exactly the jobs in the database that the position asks for; when the first new one is due."""
        wanted: dict[tuple[Seat, str], int] = {}
        for seat, ask in running.table.pending.items():
            place = self.places[seat]
            if running.foregone(seat) is not None:
                wanted[seat, "auto"] = ask.number
            elif not place.played_by_person:
                if ask.options or ask.parametric:
                    wanted[seat, "bot"] = ask.number
            elif self.clock.kind != "none":
                wanted[seat, "clock"] = ask.number
        step.jobs_gone += [
            {"game": self.id, "seat": seat, "kind": kind} for seat, kind in self.jobs if (seat, kind) not in wanted
        ]
        first: int | None = None
        at = now()
        jobs: dict[tuple[Seat, str], tuple[int, int]] = {}
        for key, number in wanted.items():
            before = self.jobs.get(key)
            if before is not None and before[0] == number:
                jobs[key] = before
                continue
            due, answer = self._due(running, *key, at)
            if key[1] == "clock" and before is not None and running.planning:
                due = before[1]  # one clock for the whole of a secret plan: its steps must not show
            jobs[key] = (number, due)
            step.jobs.append(
                {"game": self.id, "seat": key[0], "kind": key[1], "ask": number, "due": due, "taken": 0,
                 "answer": answer}
            )
            first = due if first is None else min(first, due)
        self.jobs = jobs
        return first

    def _due(self, running: Running, seat: Seat, kind: str, at: int) -> tuple[int, int]:
        """When a job has to be done, and when a bot's answer may be given."""
        if kind == "clock":
            return at + int(1000 * self.places[seat].left), 0
        if not self._has_people():
            return at, at
        window = running.table.pending[seat].question.passing is not None
        pace = self.pace if window and self._in_public() else self.quick
        # Taken at once and then waited for, so that on time nothing but the move is left to do.
        return at, at + int(1000 * pace.draw())

    def _note_status(self, running: Running, step: Step, at: int) -> None:
        deciding = set(running.table.pending)
        if deciding != self.deciding:
            self.deciding = deciding
            self.decided_at = at
            self.tables.later(self)
        result = running.table.result
        if result is not None:
            changed = {
                "status": "finished", "finished": at, "changed": at, "deciding": "[]",
                "result": msgspec.json.encode(asdict(result)).decode(),
            }
            step.games.append({"id": self.id, **changed})
            self.row |= changed
            self._info = None

    async def start(self) -> None:
        """Begin the game: all seats are taken."""
        async with self.lock:
            await self.ensure()
            if self.row["status"] != "waiting" or any(place.kind == "open" for place in self.places):
                return
            game, config = config_of(self.row, len(self.places))
            running, told = Running.start(game, config, self.row["seed"])
            at = now()
            self.row |= {"status": "running", "started": at, "changed": at}
            step = Step(games=[{"id": self.id, "status": "running", "started": at, "changed": at}])
            for place in self.places:
                place.left = self.clock.start
                step.seats.append({"game": self.id, "seat": place.seat, "left": place.left})
            self.running = running
            self._info = None
            first = Made(-1, -1, "", told, running.mark())
            await self._settle(running, step, [(first, "s")])

    async def close(self, status: str, note: str) -> None:
        """End the table without a result."""
        async with self.lock:
            await self.ensure()
            at = now()
            changed = {"status": status, "note": note, "finished": at, "changed": at, "deciding": "[]"}
            step = Step(
                games=[{"id": self.id, **changed}],
                jobs_gone=[{"game": self.id, "seat": seat, "kind": kind} for seat, kind in self.jobs],
            )
            await self.tables.storage.commit(step)
            self.row |= changed
            self.jobs = {}
            self._info = None
            self.announce()
        self.tables.tell_others(self.id)

    async def seats_changed(self) -> None:
        """Somebody sat down, left, came back: look at the seats again and have the jobs that follow."""
        async with self.lock:
            self._loaded = False
            await self.ensure()
            running = self.running
            if running is not None and self.row["status"] == "running":
                await self._settle(running, Step(), [])
            else:
                self.announce()
                self.tables.tell_others(self.id)
        if self.row["status"] == "waiting" and all(place.kind != "open" for place in self.places):
            await self.start()

    # -- jobs that are due --------------------------------------------------------------------------------------------

    async def give_foregone(self, seat: Seat, ask: int) -> None:
        """The time of an automatic answer has come."""
        await self._do_job(seat, "auto", ask, lambda running: running.foregone(seat), "a")

    async def give_bots_answer(self, seat: Seat, ask: int, text: str) -> None:
        await self._do_job(seat, "bot", ask, lambda running: text, "b")

    async def _do_job(self, seat: Seat, kind: str, ask: int, answer: Any, how: str) -> None:
        async with self.lock:
            step = Step()
            running = await self.asked_for(seat, ask)
            action = None if running is None else answer(running)
            if running is None or action is None or (kind == "bot" and self.places[seat].played_by_person):
                await self._drop_job(seat, kind, ask)
                return
            made = self._carry_out(running, seat, action, ask)
            # An at-any-time action leaves the ask as it was: then the job comes back, not yet taken.
            if self.jobs.pop((seat, kind), None) is not None:
                step.jobs_gone.append({"game": self.id, "seat": seat, "kind": kind})
            await self._settle(running, step, [(made, how)])

    async def drop_void_job(self, seat: Seat, kind: str, ask: int) -> None:
        """A job turned out to be void: take it out of the database, unless it is not void after all."""
        async with self.lock:
            if await self.asked_for(seat, ask) is None:
                await self._drop_job(seat, kind, ask)

    async def _drop_job(self, seat: Seat, kind: str, ask: int) -> None:
        """Take a job that is void out of the database, unless it is already there again for another ask."""
        jobs = schema.jobs
        await self.tables.storage.write(
            lambda database: database.execute(
                jobs.delete().where(
                    jobs.c.game == self.id, jobs.c.seat == seat, jobs.c.kind == kind, jobs.c.ask == ask
                )
            )
        )
        if self.jobs.get((seat, kind), (None, 0))[0] == ask:
            del self.jobs[seat, kind]

    async def time_is_over(self, seat: Seat, ask: int) -> None:
        """A clock has run out: do what the table agreed on."""
        async with self.lock:
            running = await self.asked_for(seat, ask)
            if running is None:
                await self._drop_job(seat, "clock", ask)
                return
            due = self.jobs.get((seat, "clock"))
            if due is not None and due[1] > now() + 50:
                return  # it was set anew
            pending = running.table.pending[seat]
            place = self.places[seat]
            if self.row["on_timeout"] == "loss":
                made = self._carry_out(running, seat, CONCEDE, None)
                await self._settle(running, Step(), [(made, "c")])
                return
            action = mildest(pending) if self.row["on_timeout"] == "default" else None
            if action is not None:
                made = self._carry_out(running, seat, action, None)
                await self._settle(running, Step(), [(made, "c")])
                return
            place.away = True
            self._info = None
            await self._settle(running, Step(seats=[{"game": self.id, "seat": seat, "away": True}]), [])

    # -- looking ------------------------------------------------------------------------------------------------------

    def info(self) -> dict[str, Any]:
        """The table as anybody may know it. Kept until something changes."""
        if self._info is None:
            self._info = table_info(self.row, self.places, self.is_online)
            self._info["spectators"] = self.watching
        return self._info

    def is_online(self, seat: Seat) -> bool:
        return seat in self.online or bool(self.elsewhere.get(seat))

    def position(self, seat: Seat | None) -> dict[str, Any]:
        """Everything a viewer may see now, as plain data."""
        running = self.running
        if running is None:
            return {"table": self.info(), "view": None, "also": [], "offers": [], "undo": _NO_UNDO, "clocks": []}
        view = running.table.view(seat)
        self._mark_automatic(running, seat, view)
        return {
            "table": self.info(),
            "view": view,
            "also": [] if seat is None else self._also(running, seat),
            "offers": [] if seat is None else running.offers,
            "undo": _NO_UNDO if seat is None else self.undo.get(seat, _NO_UNDO),
            "clocks": self._clocks(),
        }

    def position_in_plan(self, seat: Seat | None, before: dict[str, Any], planner: Seat) -> dict[str, Any]:
        """`position` where a seat has only gone on with its secret plan since `before`."""
        running = self.running
        assert running is not None
        view = running.table.view_of_plan(seat, before["view"], planner)
        now = before | {"view": view, "clocks": self._clocks()}
        if seat == planner:
            self._mark_automatic(running, seat, view)
            now["also"] = self._also(running, seat)
        return now

    def _mark_automatic(self, running: Running, seat: Seat | None, view: dict[str, Any]) -> None:
        if seat is not None and view["ask"] is not None:
            view["ask"]["automatic"] = running.foregone(seat) is not None

    def _also(self, running: Running, seat: Seat) -> list[dict[str, Any]]:
        """What a seat may do besides answering, without undo, which is found out when there is time for it."""
        table = running.table
        if table.result is not None:
            return []
        ask = table.pending.get(seat)
        found: list[Action] = []
        if ask is None and table.pending and all(a.question.interruptible for a in table.pending.values()):
            found += running.game.interrupts(table.state, seat)
        if ask is not None and ask.question.passing is not None:
            found += [ALWAYS_PASS(ask.kind, until) for until in UNTIL]
        found += [ASK_AGAIN(kind) for owner, kind in sorted(table.standing) if owner == seat]
        found.append(CONCEDE)
        return [action.described for action in found]

    def _clocks(self) -> list[dict[str, Any]]:
        if self.clock.kind == "none":
            return []
        return [
            {"seat": place.seat, "left": round(place.left, 1),
             "due": self.jobs.get((place.seat, "clock"), (0, None))[1]}
            for place in self.places
        ]

    def events_before(self, viewer: Seat | None, events: Sequence[Event], end: int, least: int) -> list[dict[str, Any]]:
        """The last of these events as a viewer may know them, numbered down from `end`, not below `least`."""
        assert self.running is not None
        found: list[dict[str, Any]] = []
        number = end
        for event in reversed(events):
            if number <= least:
                break
            told = event_as_seen(event, viewer)
            if told is not None:
                number -= 1
                told["number"] = number
                told["text"] = self.running.game.describe(told)
                found.append(told)
        return found[::-1]

    def _newest(self, viewer: Seat | None, least: int) -> list[dict[str, Any]]:
        if self.running is None:
            return []
        end = self.running.seen[0 if viewer is None else viewer + 1]
        return [] if end <= least else self.events_before(viewer, self.recent, end, least)

    async def log_page(self, viewer: Seat | None, before: int) -> list[dict[str, Any]]:
        """Up to a page of events before a number, as a viewer may know them, from the database."""
        async with self.lock:
            await self.ensure()
            running = self.running
            if running is None:
                return []
            end, number = running.seen[0 if viewer is None else viewer + 1], running.number
        least = max(0, before - SHOWN)
        found: list[dict[str, Any]] = []
        while end > least and number >= 0:
            rows = await self.tables.storage.read(partial(_moves_before, game=self.id, number=number))
            if not rows:
                break
            number = rows[-1].number
            events = [event for row in reversed(rows) for event in unpack_events(row.events)]
            told = self.events_before(viewer, events, end, least)
            end = told[0]["number"] if told else end
            found = [event for event in told if event["number"] < before] + found
        return found

    def announce(self, planner: Seat | None = None) -> None:
        """Tell every viewer what changed for it since it was last told.

        `planner`: since then a seat has gone on with its secret plan and nothing else has happened.
        """
        if not self.viewers:
            return
        at = now()
        for viewer in self.viewers.values():
            seat = viewer.seat
            if planner is None:
                position = self.position(seat)
            elif seat == planner or planner not in self.deciding or self.seen(seat) > viewer.told:
                position = self.position_in_plan(seat, viewer.position, planner)
            else:
                continue  # that somebody goes on planning is nothing to be told
            events = self._newest(seat, viewer.told)
            if events:
                viewer.told = events[-1]["number"] + 1
            viewer.update(position, events, at)
        self.tables.later(self)

    async def when_quiet(self) -> None:
        """Nothing has happened for a moment: do what can wait."""
        await self._note_deciding()
        await self._find_undo()

    async def _note_deciding(self) -> None:
        """Write down who decides now, for the lists. It follows from the moves, so it need not go with each of them."""
        async with self.lock:
            if not self._loaded or self.running is None or self.row["status"] != "running":
                return
            deciding = msgspec.json.encode(sorted(self.running.table.pending)).decode()
            if deciding == self.row["deciding"]:
                return
            changed = {"deciding": deciding, "changed": self.decided_at}
            await self.tables.storage.commit(Step(games=[{"id": self.id, **changed}]))
            self.row |= changed

    async def _find_undo(self) -> None:
        """Find out which of the seats that look on may take something back, and tell them."""
        async with self.lock:
            if self.running is None or not self._loaded:
                return
            at = now()
            for viewer in list(self.viewers.values()):
                if viewer.seat is not None and viewer.connections:
                    self._look_for_undo(viewer.seat)
                    viewer.update(viewer.position | {"undo": self.undo[viewer.seat]}, [], at)

    def _look_for_undo(self, seat: Seat) -> None:
        assert self.running is not None
        try:
            closed: Violation | None = self.running.table.why_no_undo(seat)
        except Exception:
            log.exception("table %s: whether seat %s may undo could not be found out", self.id, seat)
            closed = Violation("CORE-UNDO", "This cannot be taken back.")
        self.undo[seat] = (
            {"can": True, "rule": "", "reason": ""}
            if closed is None
            else {"can": False, "rule": closed.rule, "reason": closed.reason}
        )

    async def enter(self, connection: Connection, seat: Seat | None) -> None:
        """A connection looks through a seat's eyes from now on. The first thing it gets is the whole position."""
        async with self.lock:
            await self.ensure()
            self._detach(connection)
            first = seat is not None and seat not in self.online
            if seat is not None:
                self.online.add(seat)
                if self.running is not None:
                    self._look_for_undo(seat)
            else:
                self.watching += 1
            if first or seat is None:
                self._info = None
            self.announce()  # the others learn who came; who looks through the same eyes stays in step
            viewer = self.viewers.get(seat)
            if viewer is None:
                viewer = self.viewers[seat] = Viewer(seat)
                viewer.position = self.position(seat)
                viewer.told = 0 if self.running is None else self.running.seen[0 if seat is None else seat + 1]
            connection.seat = seat
            connection.generation = 0 if seat is None else self.places[seat].generation
            viewer.connections.add(connection)
            connection.push(as_text(self._full(viewer, connection)))
        if first and seat is not None:
            self.tables.tell_presence(self.id, seat, True)

    def _full(self, viewer: Viewer, connection: Connection) -> dict[str, Any]:
        events = self._newest(viewer.seat, 0)[-SHOWN:]
        room = "spectators" if viewer.seat is None else "players"
        lines = [line_as_seen(line) for line in self.chat[room] if line["person"] not in connection.muted]
        return {"type": "position", "n": viewer.n, "at": now(), **viewer.position, "events": events, "chat": lines}

    def _detach(self, connection: Connection) -> bool:
        """Take a connection away from whose eyes it looked through; whether others can see that."""
        viewer = self.viewers.get(connection.seat)
        if viewer is None or connection not in viewer.connections:
            return False
        viewer.connections.discard(connection)
        if connection.seat is None:
            self.watching -= 1
            self._info = None
        if viewer.connections:
            return connection.seat is None
        del self.viewers[connection.seat]
        if connection.seat is None:
            return True
        self.online.discard(connection.seat)
        self.left_at[connection.seat] = monotonic()
        self._info = None
        return True

    async def exit(self, connection: Connection) -> None:
        async with self.lock:
            if self._detach(connection) and self._loaded:
                self.announce()
                if connection.seat is not None:
                    self.tables.tell_presence(self.id, connection.seat, False)

    async def presence(self, seat: Seat, worker: str, online: bool) -> None:
        async with self.lock:
            there = self.elsewhere.setdefault(seat, set())
            (there.add if online else there.discard)(worker)
            self._info = None
            if self._loaded:
                self.announce()

    async def whole(self, seat: Seat | None) -> str:
        """The whole position of a viewer who asks once (over HTTP)."""
        async with self.lock:
            await self.ensure()
            if seat is not None and self.running is not None and self.row["status"] == "running":
                self._look_for_undo(seat)
            room = "spectators" if seat is None else "players"
            return as_text(
                {"type": "position", "n": 0, "at": now(), **self.position(seat),
                 "events": self._newest(seat, 0)[-SHOWN:], "chat": [line_as_seen(line) for line in self.chat[room]]}
            )

    def ask_number(self, seat: Seat) -> int | None:
        """The number of what a seat is asked now."""
        ask = self.running.table.pending.get(seat) if self.running is not None else None
        return None if ask is None else ask.number

    def seen(self, viewer: Seat | None) -> int:
        """How many events a viewer has seen."""
        return 0 if self.running is None else self.running.seen[0 if viewer is None else viewer + 1]

    async def why_not(self, seat: Seat, text: str) -> Violation | None:
        async with self.lock:
            await self.ensure()
            running = self.running
            if running is None:
                return Violation("CORE-TURN", "The game has not begun.")
            try:
                return running.table.why_not(seat, text)
            except BadAction as error:
                return Violation("CORE-ACTION", str(error))

    # -- chat ---------------------------------------------------------------------------------------------------------

    def hear(self, line: dict[str, Any]) -> None:
        """A line of chat: keep it and hand it to those in its room (players hear spectators once the game is over)."""
        self.chat[line["room"]].append(line)
        message = as_text({"type": "chat", "line": line_as_seen(line)})
        over = self.row["status"] == "finished"
        for viewer in self.viewers.values():
            room = "spectators" if viewer.seat is None else "players"
            if room == line["room"] or over:
                viewer.say(message, line["person"])

    def forget_lines_of(self, person: str) -> bool:
        """Drop what somebody said; whether there was anything."""
        found = False
        for room, lines in self.chat.items():
            kept = [line for line in lines if line["person"] != person]
            found = found or len(kept) < len(lines)
            self.chat[room] = deque(kept, maxlen=LINES)
        return found

    def absent_for(self, seat: Seat) -> float:
        """For how long (seconds) a person has been asked something without being connected."""
        if self.is_online(seat) or seat not in self.asked:
            return 0.0
        return monotonic() - max(self.asked[seat][1], self.left_at.get(seat, 0.0))

    async def refresh_row(self) -> None:
        """Something about the table as a whole changed: read it again and tell everybody."""
        await self.refresh()
        self.tables.tell_others(self.id)

    @property
    def idle(self) -> bool:
        return not self.viewers and not self.lock.locked()


def table_info(row: dict[str, Any], places: list[Place], online: Callable[[Seat], bool]) -> dict[str, Any]:
    """A table as anybody may know it, from its row: no seed before the end."""
    over = row["status"] == "finished"
    return {
        "id": row["id"],
        "game": row["game"],
        "status": row["status"],
        "note": row["note"],
        "created": row["created"],
        "started": row["started"],
        "finished": row["finished"],
        "owner": row["owner"],
        "seats": [
            {
                "seat": place.seat, "name": place.name, "kind": place.kind, "person": place.person, "bot": place.bot,
                "away": place.away, "online": place.kind == "bot" or online(place.seat),
            }
            for place in places
        ],
        "options": msgspec.json.decode(row["options"]),
        "clock": {"seconds": 0.0, "increment": 0.0, "days": 0.0, **msgspec.json.decode(row["clock"])},
        "on_timeout": row["on_timeout"],
        "watch": row["watch"],
        "listed": bool(row["listed"]),
        "result": msgspec.json.decode(row["result"]) if row["result"] else None,
        "fairness": {
            "commitment": row["commitment"],
            "salt": row["salt"] if over else None,
            "seed": row["seed"] if over else None,
        },
        "rematch": row["rematch"],
    }


def _moves_before(database: Database, game: str, number: int) -> Sequence[Any]:
    moves = schema.moves
    query = select(moves.c.number, moves.c.events).where(moves.c.game == game, moves.c.number < number)
    return database.execute(query.order_by(moves.c.number.desc()).limit(300)).all()


def line_as_seen(line: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": line["id"], "at": line["at"], "name": line["name"], "seat": line["seat"], "person": line["person"],
        "room": line["room"], "text": line["text"],
    }
