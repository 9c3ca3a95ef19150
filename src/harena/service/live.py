"""A live table: one game that is played.

What happens at a table happens one thing after the other (`lock`): an action is carried out in memory and goes to the
database, and only when it is on disk is it told. The next one need not wait for that: it is carried out, written and
told after it. Whatever else looks at the table waits until it is `still`. If something cannot be written, neither is
what was built on it; the memory is thrown away and read again. What is in memory stands in `kept.py`, who looks at it
in `watched.py`.
"""

from __future__ import annotations

import logging
from asyncio import Future, get_running_loop
from collections.abc import Awaitable, Callable
from dataclasses import asdict, replace
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import select

from harena.core import CONCEDE, ENGLISH, GIVEN_UP, Action, BadAction, Refused, Seat

from . import schema
from .clocks import mildest, now
from .kept import Job
from .pace import Pace
from .problems import Problem, against_the_rules, busy, conflict
from .rights import Check, unasked
from .running import Made, Running, config_of
from .seats import Place
from .storage import Conflict, Ground, Step, Then
from .viewers import News
from .watched import WatchedTable

if TYPE_CHECKING:
    from .tables import Tables

log = logging.getLogger("harena.service")

#: So many answers at most are given by themselves in one go.
#: So much of a table at most is on its way to the disk.
MOST_UNWRITTEN: Final = 64
#: So often something is done again after another worker's moves came first.
RACES: Final = 20
#: Seconds that are on the clock of somebody who comes back with none.
LEFT_AT_RETURN: Final = 30.0


class Written:
    """Waits until it is decided whether something came to the disk: None, or the error why not."""

    __slots__ = ("decided",)

    def __init__(self) -> None:
        self.decided: Future[Exception | None] = get_running_loop().create_future()

    def __call__(self, error: Exception | None) -> None:
        if not self.decided.done():
            self.decided.set_result(error)


class LiveTable(WatchedTable):
    """One table. Everything that changes it goes through methods that hold its lock."""

    def __init__(self, tables: Tables, id_: str) -> None:
        super().__init__(tables, id_)
        settings = tables.settings
        self.pace = Pace(settings.pace_low, settings.pace_high)
        self.planning_pace = Pace(settings.pace_low, settings.pace_high)
        self.quick = Pace(settings.quick_low, settings.quick_high)

    # -- keeping up ---------------------------------------------------------------------------------------------------

    async def refresh(self) -> None:
        """Somebody else changed the table: read what is new and tell everybody here."""
        async with self.lock:
            if not self._loaded and not self.viewers:
                return
            await self._read_on()

    async def _read_on(self) -> None:
        """Have the table as it stands in the database now, and tell everybody here. Call it with the lock held."""
        await self._catch_up()
        self._note_asks()
        self.announce()

    async def check_rights(self) -> None:
        """Another worker may have let somebody sit down or get up a moment ago, or begun or ended the game, and its
        news may still be on their way: look at what rights depend on. Call it with the lock held.
        """
        games, seats = schema.games, schema.seats
        query = (
            select(games.c.status, seats.c.generation).join(seats, seats.c.game == games.c.id)
            .where(games.c.id == self.id).order_by(seats.c.seat)
        )
        found = await self.tables.storage.read(lambda database: database.execute(query).all())
        status = self.row["status"]
        known = [(status, place.generation) for place in self.places]
        if status != "set-aside" and [tuple(row) for row in found] != known:
            await self._catch_up()
            self._note_asks()
            self.announce()

    async def refresh_row(self) -> None:
        """Something about the table as a whole changed: read it again and tell everybody."""
        await self.refresh()
        self.tables.tell_others(self.id)

    async def asked_for(self, seat: Seat, kind: str, ask: int) -> Running | None:
        """The running game if it asks for just this job; None if the job is void. Call it with the lock held.

        A job may be newer than what this worker has in memory, and an at-any-time action (a standing order, giving up)
        or a change of seats makes one without giving the ask another number. So before a job is called void the table
        is read again.
        """
        await self.ensure()
        if not self._wants(seat, kind, ask):
            await self._read_on()
        return self.running if self._wants(seat, kind, ask) else None

    def _wants(self, seat: Seat, kind: str, ask: int) -> bool:
        return self.wanted().get((seat, kind)) == ask

    @property
    def idle(self) -> bool:
        return not self.viewers and not self.lock.locked() and not self.unwritten

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

    async def act(
        self, seat: Seat, action: Action | str, ask: int | None = None, check: Check = unasked, language: str = ENGLISH
    ) -> int | None:
        """A seat does something. When this returns it is on disk and everybody has been told.

        Returns the number of what the seat is asked next.
        """
        written = Written()
        await self.begin(seat, action, ask, written, check, language)
        number = self.ask_number(seat)
        await self._on_disk(written)
        return number

    async def begin(
        self,
        seat: Seat,
        action: Action | str,
        ask: int | None,
        then: Then,
        check: Check = unasked,
        language: str = ENGLISH,
    ) -> None:
        """A seat does something. `then` is called when it is on disk and told, or with the error: see `why_lost`."""
        try:
            if self.ready:
                check()
                self._act(seat, action, ask, then, language)
                return
            async with self.lock:
                await self.ensure()
                if self.unwritten >= MOST_UNWRITTEN:
                    await self.drain()
                check()
                self._act(seat, action, ask, then, language)
        except Problem:
            async with self.still():
                raise  # no refusal speaks of what is not on disk yet

    @property
    def ready(self) -> bool:
        """Whether something can be done at once: what takes no time needs no lock, as long as nobody holds it."""
        return self._loaded and self.unwritten < MOST_UNWRITTEN and not self.lock.locked()

    def _act(self, seat: Seat, action: Action | str, ask: int | None, then: Then, language: str) -> None:
        running = self.playing()
        if isinstance(action, str) and not action.isprintable():
            action = "".join(c for c in action if c.isprintable())
        if seat in running.table.state.conceded:
            # Also while the answer that the game gives for it takes its time.
            raise against_the_rules(GIVEN_UP, self.voice(seat, language))
        step = Step()
        place = self.places[seat]
        pace = self._pace_of(running, seat)
        began = self.asked.get(seat)
        made = self._carry_out(running, seat, action, ask, language)
        if pace is not self.quick and began is not None:
            pace.note(monotonic() - began[1])
        if place.away:
            self._come_back(place, step)  # whoever acts is back
        self._settle(running, step, [(made, "p")], then)

    async def _on_disk(self, written: Written) -> None:
        """Wait until something that was done is on disk; Problem if it cannot be. Call it without the lock."""
        error = await written.decided
        if error is not None:
            raise await self.why_lost(error) from None

    async def why_lost(self, error: Exception) -> Problem:
        """What to tell whoever did something that could not be written."""
        if isinstance(error, Conflict):
            await self.tables.catch_up(self)
            return conflict("late", "Somebody else acted at the same moment; look again.")
        return busy("The move could not be written; nothing was changed. Try again.")

    def _come_back(self, place: Place, step: Step) -> None:
        place.away = False
        if self.clock.kind == "game":
            place.left = max(place.left, LEFT_AT_RETURN)
        step.seats.append({"game": self.id, "seat": place.seat, "away": False, "left": place.left})
        self._info = None

    async def come_back(self, whose: Callable[[], list[Place]]) -> None:
        """Somebody takes those of their seats back that bots play; `whose` is asked which are theirs at that moment."""
        await self._whoever_else_acts(partial(self._take_back, whose))

    async def _take_back(self, whose: Callable[[], list[Place]], written: Written) -> None:
        async with self.still():
            await self.ensure()
            away = [place for place in whose() if place.away]
            if not away or self.running is None or self.row["status"] != "running":
                written(None)
                return
            step = Step()
            for place in away:
                self._come_back(place, step)
            self._settle(self.running, step, [], written)

    async def _whoever_else_acts(self, change: Callable[[Written], Awaitable[None]]) -> None:
        """Change something that no move can stand against: if another worker comes first, do it after that."""
        for _ in range(RACES):
            written = Written()
            await change(written)
            if not isinstance(await written.decided, Conflict):
                break
            await self.tables.catch_up(self)
        await self._on_disk(written)

    def _carry_out(
        self, running: Running, seat: Seat, action: Action | str, ask: int | None, language: str = ENGLISH
    ) -> Made:
        try:
            if (enough := running.too_often(seat, action)) is not None:
                raise Refused(enough)
            return running.apply(seat, action, ask)
        except Refused as refused:
            raise against_the_rules(refused.violation, self.voice(seat, language)) from None
        except BadAction as error:
            raise Problem(409, "refused", str(error), rule="CORE-ACTION") from None
        except Exception as error:
            raise self._broken(error) from error

    def _settle(self, running: Running, step: Step, made: list[tuple[Made, str]], then: Then) -> None:
        """After an action: give the answers that need nobody, have everything written, and then everybody told."""
        try:
            made += [(one, "a") for one in running.settle(partial(self._takes_time, running))]
            at = now()
            step.moves += [one.row(self.id, how, at) for one, how in made]
            snapshot = running.snapshot()
            if snapshot is not None:
                step.snapshots.append({"game": self.id, **snapshot})
            self._use_clocks(running, step)
            self._note_asks()
            wake = self._plan_jobs(running, step, at)
            self._note_status(running, step, at)
            for one, _ in made:
                self.recent.extend(one.step.told)
            planners = {one.step.seat if one.step.sealed else None for one, _ in made}
            news = self.news(planners.pop() if len(planners) == 1 else None)
        except Exception as error:
            raise self._broken(error) from error
        self._have_written(step, news, len(made), wake, then)

    def _have_written(self, step: Step, news: list[News], moves: int, wake: int | None, then: Then) -> None:
        step.on = self._ground()
        step.line = self.line
        self.unwritten += 1
        self.tables.storage.submit(step, partial(self._written, news, moves, wake, then))

    def _written(self, news: list[News], moves: int, wake: int | None, then: Then, error: Exception | None) -> None:
        """Something that was done is on disk, so it may be told; or it cannot be written, so it never was."""
        self.one_written()
        if error is not None:
            if not isinstance(error, Conflict):
                log.error("table %s: a move could not be written", self.id, exc_info=error)
            self.forget()
            for one in news:
                one.take_back()
            self.tables.changed(self)
        else:
            for one in news:
                one.tell()
            self.tables.moves_made(moves)
            self.tables.tell_others(self.id)
            if wake is not None:
                self.tables.wake_jobs(wake)
        then(error)

    def _broken(self, error: Exception) -> Problem:
        """The rules broke down in the middle of something: forget it."""
        self.forget()
        log.error("table %s: the rules broke", self.id, exc_info=error)
        return Problem(409, "refused", f"The rules broke here, and nothing was changed: {error}")

    def _takes_time(self, running: Running, seat: Seat) -> bool:
        """Whether an automatic answer must look like one that somebody thought about."""
        if not self._has_people() or not running.table.unhurried(seat):
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

    def _use_clocks(self, running: Running, step: Step) -> None:
        """Take the time that answers took off the clocks of those who gave them."""
        if self.clock.kind != "game":
            return
        pending = running.table.pending
        moment = monotonic()
        for seat, (number, began) in self.asked.items():
            ask = pending.get(seat)
            if ask is not None and (ask.number == number or running.table.plan is not None):
                continue
            place = self.places[seat]
            place.left = self.clock.left_after(place.left, moment - began)
            step.seats.append({"game": self.id, "seat": seat, "left": place.left})

    def wanted(self) -> dict[tuple[Seat, str], int]:
        """The jobs that the position asks for, and for which ask: for all else the table waits for people."""
        running = self.running
        if running is None or self.row["status"] != "running":
            return {}
        return self._wanted(running)

    def _wanted(self, running: Running) -> dict[tuple[Seat, str], int]:
        wanted: dict[tuple[Seat, str], int] = {}
        for seat, ask in running.table.pending.items():
            place = self.places[seat]
            if running.table.foregone(seat) is not None:
                wanted[seat, "auto"] = ask.number
            elif not place.played_by_person and (ask.options or ask.parametric):
                wanted[seat, "bot"] = ask.number
            if place.played_by_person and self.clock.kind != "none":
                wanted[seat, "clock"] = ask.number  # also where nothing is to choose: all see whose clock runs
        return wanted

    def _plan_jobs(self, running: Running, step: Step, at: int) -> int | None:
        """Have exactly the jobs in the database that the position asks for; when the first new one is due."""
        wanted = self._wanted(running)
        if not wanted and not self.jobs:
            return None
        step.jobs_gone += [self._job_row(key, job) for key, job in self.jobs.items() if key not in wanted]
        first: int | None = None
        jobs: dict[tuple[Seat, str], Job] = {}
        for key, number in wanted.items():
            before = self.jobs.get(key)
            if before is not None and before.ask == number:
                jobs[key] = before
                continue
            due, answer = self._due(running, *key, at)
            if key[1] == "clock" and before is not None and running.table.plan is not None:
                due = before.due  # one clock for the whole of a secret plan: its steps must not show
            jobs[key] = Job(number, due, answer)
            first = due if first is None else min(first, due)
        self.jobs = jobs
        step.jobs = self._job_rows()
        return first

    def _job_rows(self) -> list[dict[str, Any]]:
        return [self._job_row(key, job) for key, job in self.jobs.items()]

    def _job_row(self, key: tuple[Seat, str], job: Job) -> dict[str, Any]:
        seat, kind = key
        return {"game": self.id, "seat": seat, "kind": kind, "ask": job.ask, "due": job.due, "taken": 0,
                "answer": job.answer}

    def _ground(self) -> Ground:
        """What is done now stands on this."""
        people = frozenset(place.seat for place in self.places if place.played_by_person)
        return Ground(self.id, -1 if self.running is None else self.running.number, people)

    async def mend(self) -> int:
        """Put back the jobs that the position asks for and that are not in the database; how many there were. A game
        that nobody has begun although nobody is missing counts as one.
        """
        written = Written()
        async with self.lock:
            await self._read_on()
            if self.is_complete:
                missing = 1
                self._begin(Step(status="waiting"), written)
            else:
                wanted = self.wanted()
                found = {key: job for key, job in self.jobs.items() if wanted.get(key) == job.ask}
                missing = len(wanted) - len(found)
                if not missing or self.running is None:
                    return 0
                self.jobs = found
                self._settle(self.running, Step(), [], written)
        await self._on_disk(written)
        return missing

    def _due(self, running: Running, seat: Seat, kind: str, at: int) -> tuple[int, int]:
        """When a job has to be done, and when a bot's answer may be given."""
        if kind == "clock":
            return at + int(1000 * self.places[seat].left), 0
        if not self._has_people():
            return at, at
        # Taken at once and then waited for, so that on time nothing but the move is left to do.
        return at, at + int(1000 * self._pace_of(running, seat).draw())

    def _pace_of(self, running: Running, seat: Seat) -> Pace:
        """How long answers take that look like the one a seat is asked for: a person's step of a secret plan, a
        pass in a window, or what a bot does quickly, as everybody knows it does."""
        ask = running.table.pending.get(seat)
        if ask is None or not self._in_public():
            return self.quick
        if running.table.plan is not None:
            return self.planning_pace if self.places[seat].played_by_person else self.quick
        return self.quick if ask.question.passing is None else self.pace

    def _note_status(self, running: Running, step: Step, at: int) -> None:
        if running.table.pending.keys() != self.deciding:
            self.deciding = set(running.table.pending)
            self.decided_at = at
            self.tables.later(self)
        result = running.table.result
        if result is not None:
            changed = {
                "status": "finished", "finished": at, "changed": at, "deciding": "[]",
                "result": msgspec.json.encode(asdict(result)).decode(),
            }
            step.games.append({"id": self.id, **changed})
            step.status = "running"
            self.row |= changed
            self._info = None

    # -- beginning, ending, seats -------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin the game if nobody is missing."""
        await self._whoever_else_acts(self._start)

    async def _start(self, written: Written) -> None:
        async with self.still():
            await self.ensure()
            if self.is_complete:
                self._begin(Step(status="waiting"), written)
            else:
                written(None)

    @property
    def is_complete(self) -> bool:
        """Whether the table waits and nobody is missing."""
        return self.row["status"] == "waiting" and all(place.kind != "open" for place in self.places)

    def _begin(self, step: Step, then: Then) -> None:
        game, config = config_of(self.row, len(self.places))
        running, made = Running.start(game, config, self.row["seed"])
        at = now()
        self.row |= {"status": "running", "started": at, "changed": at}
        step.games.append({"id": self.id, "status": "running", "started": at, "changed": at})
        for place in self.places:
            place.left = self.clock.start
            step.seats.append({"game": self.id, "seat": place.seat, "left": place.left})
        self.running = running
        self._info = None
        self._settle(running, step, [(made, "s")], then)

    async def close(self, status: str, note: str, check: Callable[[], Awaitable[None]] | None = None) -> None:
        """End the table without a result, unless `check` raises right before that."""
        await self._whoever_else_acts(partial(self._close, status, note, check))

    async def _close(self, status: str, note: str, check: Callable[[], Awaitable[None]] | None, then: Then) -> None:
        async with self.still():
            await self.ensure()
            if check is not None:
                await check()
            at = now()
            before = self.row["status"]
            changed = {"status": status, "note": note, "finished": at, "changed": at, "deciding": "[]"}
            step = Step(games=[{"id": self.id, **changed}], jobs_gone=self._job_rows())
            self.row |= changed
            self.jobs = {}
            self._info = None
            news = self.news()
            if before == "set-aside":  # found out here, and not in the database
                self.unwritten += 1
                self.tables.storage.submit(step, partial(self._written, news, 0, None, then))
            else:
                step.status = before
                self._have_written(step, news, 0, None, then)

    async def change_seats(self, decide: Callable[[], dict[Seat, dict[str, Any]]]) -> None:
        """Have seats change hands. `decide` says from the seats as they stand which of them become what, or raises; the
        game begins with that if nobody is missing any more. It is one step: whatever else somebody does at the same
        moment, through this worker or another, comes before or after it. Earlier tokens of those seats are void.
        """
        await self._whoever_else_acts(partial(self._change_seats, decide))

    async def _change_seats(self, decide: Callable[[], dict[Seat, dict[str, Any]]], written: Written) -> None:
        async with self.still():
            await self.ensure()
            changes = decide()
            if not changes:
                written(None)
                return
            step = Step(status=self.row["status"])
            for seat, values in changes.items():
                place = self.places[seat]
                step.hands.append({"game": self.id, "seat": seat, "generation": place.generation, **values})
                self.places[seat] = replace(place, generation=place.generation + 1, **values)
            self._info = None
            try:
                if self.running is not None and self.row["status"] == "running":
                    self._settle(self.running, step, [], written)
                elif self.is_complete:
                    self._begin(step, written)
                else:
                    self._have_written(step, self.news(), 0, None, written)
            except BaseException:
                self.forget()
                raise

    async def go_on(self) -> None:
        """Have the jobs that the position asks for, at a table that did not begin with its first move."""
        await self._whoever_else_acts(self._go_on_from_here)

    async def _go_on_from_here(self, written: Written) -> None:
        async with self.still():
            await self.ensure()
            if self.running is not None and self.row["status"] == "running":
                self._settle(self.running, Step(), [], written)
            else:
                written(None)

    # -- jobs that are due --------------------------------------------------------------------------------------------

    async def give_foregone(self, seat: Seat, ask: int) -> None:
        """The time of an automatic answer has come."""
        await self._do_job(seat, "auto", ask, lambda running: running.table.foregone(seat), "a")

    async def give_bots_answer(self, seat: Seat, ask: int, text: str) -> None:
        await self._do_job(seat, "bot", ask, lambda running: text, "b")

    async def _do_job(self, seat: Seat, kind: str, ask: int, answer: Any, how: str) -> None:
        async with self.lock:
            step = Step()
            running = await self.asked_for(seat, kind, ask)
            if running is None:
                await self._drop_job(seat, kind, ask)
                return
            made = self._carry_out(running, seat, answer(running), ask)
            # An at-any-time action leaves the ask as it was: then the job comes back, not yet taken.
            job = self.jobs.pop((seat, kind), None)
            if job is not None:
                step.jobs_gone.append(self._job_row((seat, kind), job))
            written = Written()
            self._settle(running, step, [(made, how)], written)
        await self._on_disk(written)

    async def drop_void_job(self, seat: Seat, kind: str, ask: int) -> None:
        """A job turned out to be void: take it out of the database, unless it is not void after all."""
        async with self.lock:
            if await self.asked_for(seat, kind, ask) is None:
                await self._drop_job(seat, kind, ask)

    async def _drop_job(self, seat: Seat, kind: str, ask: int) -> None:
        """Take a job out of the database that is void in the position just read; `late` if that is no longer true."""
        self.jobs = {key: job for key, job in self.jobs.items() if (*key, job.ask) != (seat, kind, ask)}
        gone = {"game": self.id, "seat": seat, "kind": kind, "ask": ask}
        on = None if self.running is None else self._ground()
        try:
            await self.tables.storage.commit(Step(on=on, jobs_gone=[gone], jobs=self._job_rows()))
        except Conflict:
            raise conflict("late", "Somebody else acted at the same moment; look again.") from None

    async def time_is_over(self, seat: Seat, ask: int) -> None:
        """A clock has run out: do what the table agreed on."""
        async with self.lock:
            running = await self.asked_for(seat, "clock", ask)
            if running is None:
                await self._drop_job(seat, "clock", ask)
                return
            job = self.jobs.get((seat, "clock"))
            if job is not None and job.due > now() + 50:
                return  # it was set anew
            on_timeout = self.row["on_timeout"]
            action = running.table.foregone(seat) or (CONCEDE if on_timeout == "loss" else None)
            if action is None and on_timeout == "default":
                action = mildest(running.table.pending[seat])
            written = Written()
            if action is not None:
                self._settle(running, Step(), [(self._carry_out(running, seat, action, None), "c")], written)
            else:
                self.places[seat].away = True
                self._info = None
                self._settle(running, Step(seats=[{"game": self.id, "seat": seat, "away": True}]), [], written)
        await self._on_disk(written)
