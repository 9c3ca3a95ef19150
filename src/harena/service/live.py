"""A live table: one game that is played.

It is put together of what is stored (`Kept`), what it owes to seats that nobody plays and to clocks (`Duties`), and who
looks on (`Audience`); here stands who acts. What happens at a table happens one thing after the other (`Kept.lock`): an
action is carried out in memory and goes to the database, and only when it is on disk is it told. The next one need not
wait for that: it is carried out, written and told after it. Whatever else looks at the table waits until it is `still`.
If something cannot be written, neither is what was built on it; the memory is thrown away and read again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import asdict, replace
from functools import partial
from time import monotonic
from typing import Any, Final, TypeAlias

import msgspec
from sqlalchemy import select

from harena.core import CONCEDE, ENGLISH, GIVEN_UP, Action, BadAction, Refused, Seat

from . import schema
from .audience import Audience
from .bookings import outcomes
from .clocks import mildest, now
from .duties import Duties
from .house import House
from .kept import Kept
from .limits import rest
from .problems import Problem, against_the_rules, busy, conflict
from .rights import Check, unasked
from .rows import GameRow, JobKey, JobKind
from .running import Made, Running, config_of
from .seats import Chair
from .storage import UNUSABLE, Conflict, OnDisk, Step
from .viewers import News

log = logging.getLogger("harena.service")

#: So soon (seconds) a table is read again that could not be read, and at the latest.
AGAIN: Final = 0.1
AGAIN_AT_LAST: Final = 1.0
#: So much of a table at most is on its way to the disk.
MOST_UNWRITTEN: Final = 64
#: So often something is done again after another worker's moves came first.
RACES: Final = 20
#: Seconds that are on the clock of somebody who comes back with none.
LEFT_AT_RETURN: Final = 30.0

#: Seats that change hands, and what they become.
Changes: TypeAlias = dict[Seat, dict[str, Any]]


class Written:
    """Waits until it is decided whether something came to the disk: None, or the error why not."""

    __slots__ = ("decided",)

    def __init__(self) -> None:
        self.decided: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()

    def __call__(self, error: Exception | None) -> None:
        if not self.decided.done():
            self.decided.set_result(error)


class LiveTable:
    """One table. Everything that changes it goes through methods that hold its lock."""

    def __init__(self, house: House, id_: str) -> None:
        self.id = id_
        self.kept = Kept(house.storage, id_)
        self.duties = Duties(self.kept, house.settings)
        self.audience = Audience(self.kept, self.duties, house)
        self.house = house
        #: When it was last asked for, or looked at.
        self.wanted_at = monotonic()

    @property
    def row(self) -> GameRow:
        return self.kept.row

    @property
    def chairs(self) -> list[Chair]:
        return self.kept.chairs

    @property
    def running(self) -> Running | None:
        return self.kept.running

    # -- keeping up ---------------------------------------------------------------------------------------------------

    async def refresh(self) -> None:
        """Somebody else changed the table: read what is new and tell everybody here."""
        async with self.kept.held():
            if self.kept.loaded or self.audience.viewers:
                await self._read_on()

    async def catch_up(self) -> None:
        """`refresh`, as often as it takes until the database answers."""
        pause = AGAIN
        while True:
            try:
                await self.refresh()
                return
            except Problem:
                return  # there is no such table any more
            except UNUSABLE as error:
                self.house.storage.lost(error)
            except Exception as error:
                log.warning("table %s could not be read (%s); it will be", self.id, type(error).__name__)
            await rest(asyncio.sleep(pause))
            pause = min(2 * pause, AGAIN_AT_LAST)

    async def read_anew(self) -> None:
        """What was stored of a game that is over has been written anew: forget what is known of it."""
        async with self.kept.still():
            if self.kept.row.get("status") not in ("waiting", "running"):
                self.kept.forget()
        await self.catch_up()

    async def _read_on(self) -> None:
        """Have the table as it stands in the database now, and tell everybody here. Call it with the lock held."""
        await self.kept.catch_up()
        self.audience.announce()

    async def check_rights(self) -> None:
        """Another worker may have let somebody sit down or get up a moment ago, or begun or ended the game, and its
        news may still be on their way: look at what rights depend on. Call it with the lock held.
        """
        games, seats = schema.games, schema.seats
        query = (
            select(games.c.status, seats.c.generation).join(seats, seats.c.game == games.c.id)
            .where(games.c.id == self.id).order_by(seats.c.seat)
        )
        found = await self.house.storage.read(lambda database: database.execute(query).all())
        status = self.kept.row["status"]
        known = [(status, chair.generation) for chair in self.kept.chairs]
        if status != "set-aside" and [tuple(row) for row in found] != known:
            await self._read_on()

    async def refresh_row(self) -> None:
        """Something about the table as a whole changed: read it again and tell everybody."""
        await self.refresh()
        self.house.tell_others(self.id)

    async def asked_for(self, seat: Seat, kind: JobKind, ask: int) -> Running | None:
        """The running game if it asks for just this job; None if the job is void. Call it with the lock held.

        A job may be newer than what this worker has in memory, and an at-any-time action (a standing order, giving up)
        or a change of seats makes one without giving the ask another number. So before a job is called void the table
        is read again.
        """
        await self.kept.ensure()
        if not self.duties.wants(seat, kind, ask):
            await self._read_on()
        return self.kept.running if self.duties.wants(seat, kind, ask) else None

    @property
    def idle(self) -> bool:
        """Whether nobody looks at it, is at it or waits for it, so that it may go out of memory."""
        return not self.audience.viewers and not self.kept.wanted_by and not self.kept.unwritten

    async def when_quiet(self, planner: Seat | None = None) -> None:
        """Nothing has happened for a moment, or nothing but a step of a seat's secret plan: do what can wait."""
        if planner is None:
            await self._note_deciding()
        await self.audience.find_undo(planner)

    async def _note_deciding(self) -> None:
        """Write down who decides now, for the lists. It follows from the moves, so it need not go with each of them."""
        kept = self.kept
        async with kept.still():
            if not kept.loaded or kept.running is None or kept.row["status"] != "running":
                return
            deciding = msgspec.json.encode(sorted(kept.running.table.pending)).decode()
            if deciding == kept.row["deciding"]:
                return
            changed = {"id": self.id, "deciding": deciding, "changed": kept.decided_at}
            with suppress(Conflict):  # another worker has gone on with the table, and says so itself
                await self.house.storage.commit(Step(on=kept.ground(), status="running", games=(changed,)))
                kept.row["deciding"], kept.row["changed"] = deciding, kept.decided_at

    # -- acting -------------------------------------------------------------------------------------------------------

    def playing(self) -> Running:
        """The running game, or the reason why nobody can act."""
        row = self.kept.row
        if row["status"] == "finished":
            raise conflict("over", "The game is over.")
        if row["status"] in ("aborted", "set-aside"):
            raise conflict("not-running", row["note"] or "This table was closed before the game ended.")
        if self.kept.running is None:
            raise conflict("not-running", "The table still waits for people to sit down.")
        return self.kept.running

    async def act(
        self, seat: Seat, action: Action | str, ask: int | None = None, check: Check = unasked, language: str = ENGLISH
    ) -> int | None:
        """A seat does something. When this returns it is on disk and everybody has been told.

        Returns the number of what the seat is asked next.
        """
        written = Written()
        await self.begin(seat, action, ask, written, check, language)
        number = self.kept.ask_number(seat)
        await self._on_disk(written)
        return number

    async def begin(
        self,
        seat: Seat,
        action: Action | str,
        ask: int | None,
        then: OnDisk,
        check: Check = unasked,
        language: str = ENGLISH,
    ) -> None:
        """A seat does something. `then` is called when it is on disk and told, or with the error: see `why_lost`."""
        kept = self.kept
        try:
            # What takes no time needs no lock, as long as nobody holds it.
            if kept.loaded and kept.unwritten < MOST_UNWRITTEN and not kept.lock.locked():
                check()
                self._act(seat, action, ask, then, language)
                return
            async with kept.held():
                await kept.ensure()
                if kept.unwritten >= MOST_UNWRITTEN:
                    await kept.drain()
                check()
                self._act(seat, action, ask, then, language)
        except Problem:
            async with kept.still():
                raise  # no refusal speaks of what is not on disk yet

    def _act(self, seat: Seat, action: Action | str, ask: int | None, then: OnDisk, language: str) -> None:
        running = self.playing()
        if isinstance(action, str) and not action.isprintable():
            action = "".join(c for c in action if c.isprintable())
        if seat in running.table.state.conceded:
            # Also while the answer that the game gives for it takes its time.
            raise against_the_rules(GIVEN_UP, running.course.voice(seat, language))
        step = Step()
        chair = self.kept.chairs[seat]
        pace = self.duties.pace_to_note(running, seat)
        began = self.kept.asked.get(seat)
        made = self._carry_out(running, seat, action, ask, language, bounded=True)
        if pace is not None and began is not None:
            pace.note(monotonic() - began.since)
        if chair.away:
            self._come_back([chair], step)  # whoever acts is back
        self._settle(running, step, [(made, "p")], then)

    def _carry_out(
        self, running: Running, seat: Seat, action: Action | str, ask: int | None, language: str = ENGLISH, *,
        bounded: bool = False,
    ) -> Made:
        """Do something for a seat; `bounded`: only so often as anybody would, for those who act themselves."""
        try:
            if bounded and (enough := running.too_often(seat, action)) is not None:
                raise Refused(enough)
            return running.apply(seat, action, ask)
        except Refused as refused:
            raise against_the_rules(refused.violation, running.course.voice(seat, language)) from None
        except BadAction as error:
            raise Problem(409, "refused", str(error), rule="CORE-ACTION") from None
        except Exception as error:
            raise self._broken(error) from error

    def _settle(self, running: Running, step: Step, made: list[tuple[Made, str]], then: OnDisk) -> None:
        """After an action: give the answers that need nobody, have everything written, and then everybody told."""
        try:
            if running.course.unasked:
                made += [(one, "a") for one in running.settle(self.duties.takes_time)]
            if made:
                made[-1] = running.marked(made[-1][0]), made[-1][1]
            at = now()
            step.moves = [one.row(self.id, how, at) for one, how in made]
            step.words = [row for one, _ in made if one.step.written for row in one.words(self.id)]
            snapshot = running.snapshot()
            if snapshot is not None:
                step.snapshots = [{"game": self.id, **snapshot}]
            self.duties.use_clocks(running, step)
            same_plan = self.kept.note_asks()
            wake = self.duties.plan(running, step, at, same_plan)
            self._note_status(running, step, at)
            step.outcomes = outcomes(self.kept.row, running, [one for one, _ in made], at)
            one_seat = made[0][0].step.seat if made and len({one.step.seat for one, _ in made}) == 1 else None
            sealed = one_seat is not None and all(one.step.sealed for one, _ in made)
            news = self.audience.news(one_seat if sealed else None)
            planner = one_seat if same_plan else None
        except Exception as error:
            raise self._broken(error) from error
        self.house.when_quiet(self.id, planner if planner in running.table.pending else None)
        self.kept.write(step, partial(self._written, news, len(made), wake, then))

    def _note_status(self, running: Running, step: Step, at: int) -> None:
        kept = self.kept
        if running.table.pending.keys() != kept.deciding:
            kept.deciding = set(running.table.pending)
            kept.decided_at = at
        result = running.table.state.result
        if result is not None:
            step.games += (kept.alter(
                status="finished", finished=at, changed=at, deciding="[]",
                result=msgspec.json.encode(asdict(result)).decode(),
            ),)
            step.status = "running"

    def _written(self, news: list[News], moves: int, wake: int | None, then: OnDisk, error: Exception | None) -> None:
        """Something that was done is on disk, so it may be told; or it cannot be written, so it never was."""
        if error is not None:
            if isinstance(error, UNUSABLE):
                self.house.storage.lost(error)
            elif not isinstance(error, Conflict):
                log.error("table %s: a move could not be written", self.id, exc_info=error)
            self.kept.forget()
            for one in news:
                one.take_back()
            self.house.changed(self.id)
        else:
            for one in news:
                one.tell()
            self.house.written(self.id, moves, wake)
        then(error)

    def _broken(self, error: Exception) -> Problem:
        """The rules broke down in the middle of something: forget it."""
        self.kept.forget()
        log.error("table %s: the rules broke", self.id, exc_info=error)
        return Problem(409, "refused", f"The rules broke here, and nothing was changed: {error}")

    async def _on_disk(self, written: Written) -> None:
        """Wait until something that was done is on disk; Problem if it cannot be. Call it without the lock."""
        error = await rest(written.decided)
        if error is not None:
            raise await self.why_lost(error) from None

    async def why_lost(self, error: Exception) -> Problem:
        """What to tell whoever did something that could not be written."""
        if isinstance(error, Conflict):
            await self.catch_up()
            return conflict("late", "Somebody else acted at the same moment; look again.")
        return busy("The move could not be written; nothing was changed. Try again.")

    async def _whoever_else_acts(self, change: Callable[[Written], Awaitable[None]]) -> None:
        """Change something that no move can stand against: if another worker comes first, do it after that."""
        for _ in range(RACES):
            written = Written()
            await change(written)
            if not isinstance(await rest(written.decided), Conflict):
                break
            await self.catch_up()
        await self._on_disk(written)

    # -- beginning, ending, seats -------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin the game if nobody is missing."""
        await self._whoever_else_acts(self._start)

    async def _start(self, written: Written) -> None:
        async with self.kept.still():
            await self.kept.ensure()
            if self.is_complete:
                self._begin(Step(status="waiting"), written)
            else:
                written(None)

    @property
    def is_complete(self) -> bool:
        """Whether the table waits and nobody is missing."""
        return self.kept.row["status"] == "waiting" and all(chair.kind != "open" for chair in self.kept.chairs)

    def _begin(self, step: Step, then: OnDisk) -> None:
        kept = self.kept
        game, config = config_of(kept.row, len(kept.chairs))
        kept.running, made = Running.start(game, config, kept.row["seed"])
        at = now()
        step.games += (kept.alter(status="running", started=at, changed=at),)
        for chair in kept.chairs:
            chair.left = kept.clock.start
            step.seats += ({"game": self.id, "seat": chair.seat, "left": chair.left},)
        self._settle(kept.running, step, [(made, "s")], then)

    async def close(self, status: str, note: str, check: Callable[[], Awaitable[None]] | None = None) -> None:
        """End the table without a result, unless `check` raises right before that."""
        await self._whoever_else_acts(partial(self._close, status, note, check))

    async def _close(self, status: str, note: str, check: Callable[[], Awaitable[None]] | None, then: OnDisk) -> None:
        kept = self.kept
        async with kept.still():
            await kept.ensure()
            if check is not None:
                await check()
            at = now()
            before = kept.row["status"]
            step = Step(jobs_gone=self.duties.rows())
            step.games += (kept.alter(status=status, note=note, finished=at, changed=at, deciding="[]"),)
            kept.jobs = {}
            try:
                news = self.audience.news()
            except Exception:
                log.exception("table %s cannot be shown any more; it is closed all the same", self.id)
                news = []
            told = partial(self._written, news, 0, None, then)
            if before == "set-aside":  # found out here, and not in the database
                kept.write_alone(step, told)
            else:
                step.status = before
                kept.write(step, told)

    async def change_seats(self, decide: Callable[[], Changes]) -> None:
        """Have seats change hands. `decide` says from the seats as they stand which of them become what, or raises; the
        game begins with that if nobody is missing any more. It is one step: whatever else somebody does at the same
        moment, through this worker or another, comes before or after it. Earlier tokens of those seats are void.
        """
        await self._whoever_else_acts(partial(self._change_seats, decide))

    async def _change_seats(self, decide: Callable[[], Changes], written: Written) -> None:
        kept = self.kept
        async with kept.still():
            await kept.ensure()
            changes = decide()
            if not changes:
                written(None)
                return
            step = Step(status=kept.row["status"])
            for seat, values in changes.items():
                chair = kept.chairs[seat]
                step.hands += ({"game": self.id, "seat": seat, "generation": chair.generation, **values},)
                kept.chairs[seat] = replace(chair, generation=chair.generation + 1, **values)
            kept.alter()
            try:
                if kept.running is not None and kept.row["status"] == "running":
                    self._settle(kept.running, step, [], written)
                elif self.is_complete:
                    self._begin(step, written)
                else:
                    kept.write(step, partial(self._written, self.audience.news(), 0, None, written))
            except BaseException:
                kept.forget()
                raise

    async def come_back(self, whose: Callable[[], list[Chair]]) -> None:
        """Somebody takes those of their seats back that bots play; `whose` is asked which are theirs at that moment."""
        await self._whoever_else_acts(partial(self._take_back, whose))

    async def _take_back(self, whose: Callable[[], list[Chair]], written: Written) -> None:
        async with self.kept.still():
            await self.kept.ensure()
            away = [chair for chair in whose() if chair.away]
            if not away or self.kept.running is None or self.kept.row["status"] != "running":
                written(None)
                return
            step = Step()
            self._come_back(away, step)
            self._settle(self.kept.running, step, [], written)

    def _come_back(self, chairs: list[Chair], step: Step) -> None:
        for chair in chairs:
            chair.away = False
            if self.kept.clock.kind == "game":
                chair.left = max(chair.left, LEFT_AT_RETURN)
            step.seats += ({"game": self.id, "seat": chair.seat, "away": False, "left": chair.left},)
        self.kept.alter()

    async def go_on(self) -> None:
        """Have the jobs that the position asks for, at a table that did not begin with its first move."""
        await self._whoever_else_acts(self._go_on_from_here)

    async def _go_on_from_here(self, written: Written) -> None:
        async with self.kept.still():
            await self.kept.ensure()
            if self.kept.running is not None and self.kept.row["status"] == "running":
                self.kept.running.keep()
                self._settle(self.kept.running, Step(), [], written)
            else:
                written(None)

    # -- jobs that are due --------------------------------------------------------------------------------------------

    async def mend(self) -> int:
        """Put back the jobs that the position asks for and that are not in the database; how many there were. A game
        that nobody has begun although nobody is missing counts as one.
        """
        written = Written()
        async with self.kept.held():
            await self._read_on()
            if self.is_complete:
                missing = 1
                self._begin(Step(status="waiting"), written)
            else:
                missing = self.duties.missing()
                if not missing or self.kept.running is None:
                    return 0
                self._settle(self.kept.running, Step(), [], written)
        await self._on_disk(written)
        return missing

    async def give_forced(self, seat: Seat, ask: int) -> None:
        """The time of an automatic answer has come."""
        await self._do_job(seat, "auto", ask, None)

    async def give_bots_answer(self, seat: Seat, ask: int, text: str) -> None:
        await self._do_job(seat, "bot", ask, text)

    async def _do_job(self, seat: Seat, kind: JobKind, ask: int, text: str | None) -> None:
        """Give an answer that was waited for; without a text the one that needs nobody."""
        kept = self.kept
        async with kept.held():
            step = Step()
            running = await self.asked_for(seat, kind, ask)
            if running is None:
                await self._drop_job(seat, kind, ask)
                return
            made = self._carry_out(running, seat, running.course.unasked[seat] if text is None else text, ask)
            # An at-any-time action leaves the ask as it was: then the job comes back, not yet taken.
            job = kept.jobs.pop((seat, kind), None)
            if job is not None:
                step.jobs_gone = [self.duties.row((seat, kind), job)]
            written = Written()
            self._settle(running, step, [(made, "a" if text is None else "b")], written)
        await self._on_disk(written)

    async def drop_void_job(self, seat: Seat, kind: JobKind, ask: int) -> None:
        """A job turned out to be void: take it out of the database, unless it is not void after all."""
        async with self.kept.held():
            if await self.asked_for(seat, kind, ask) is None:
                await self._drop_job(seat, kind, ask)

    async def _drop_job(self, seat: Seat, kind: JobKind, ask: int) -> None:
        """Take a job out of the database that is void in the position just read; `late` if that is no longer true."""
        kept = self.kept
        kept.jobs = {key: job for key, job in kept.jobs.items() if (*key, job.ask) != (seat, kind, ask)}
        gone: JobKey = {"game": self.id, "seat": seat, "kind": kind, "ask": ask}
        on = None if kept.running is None else kept.ground()
        try:
            await self.house.storage.commit(Step(on=on, jobs_gone=[gone], jobs=self.duties.rows()))
        except Conflict:
            raise conflict("late", "Somebody else acted at the same moment; look again.") from None

    async def time_is_over(self, seat: Seat, ask: int) -> None:
        """A clock has run out: do what the table agreed on."""
        kept = self.kept
        async with kept.held():
            running = await self.asked_for(seat, "clock", ask)
            if running is None:
                await self._drop_job(seat, "clock", ask)
                return
            job = kept.jobs.get((seat, "clock"))
            if job is not None and job.due > now() + 50:
                return  # it was set anew
            on_timeout = kept.row["on_timeout"]
            action = running.course.unasked.get(seat) or (CONCEDE if on_timeout == "loss" else None)
            if action is None and on_timeout == "default":
                action = mildest(running.table.pending[seat])
            written = Written()
            if action is not None:
                self._settle(running, Step(), [(self._carry_out(running, seat, action, None), "c")], written)
            else:
                kept.chairs[seat].away = True
                kept.alter()
                self._settle(running, Step(seats=({"game": self.id, "seat": seat, "away": True},)), [], written)
        await self._on_disk(written)
