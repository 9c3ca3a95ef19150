"""What a table owes: for whatever nobody decides at the moment there is a job, and clocks run for those who do.

A table waits for people or has a job, always. Which jobs a position asks for follows from it alone; every step writes
all of them with the moves that made them necessary.
"""

from __future__ import annotations

from time import monotonic
from typing import Final, Literal

from harena.bots import USUAL_LEVEL, is_quick
from harena.core import Seat

from .kept import Job, Kept, Owed
from .outgoing import ClockLeft
from .pace import Pace
from .rows import JobKind, JobRow
from .running import Running
from .settings import Settings
from .storage import Step
from .thinking import QUICK

#: What is left of a bot's pause at the speed that a person alone with bots has chosen. Even at once there is one, in
#: which a quick bot has thought: who had nothing to choose answers no sooner.
SHARES: Final = {0: 0.1, 1: 1.0, 2: 0.5}
#: Bots hurry the more the longer they have been watched: somebody alone with them is asked again after about so many
#: seconds of pauses, however many bots there are; no pause is shorter than at once.
WATCHED: Final = 8.0
#: What is left of a pause in a window, where nearly everybody passes: whether somebody does or not.
IN_A_WINDOW: Final = 0.4


class Duties:
    """The jobs, clocks and paces of one table."""

    def __init__(self, kept: Kept, settings: Settings) -> None:
        self._kept = kept
        self._pace = Pace(settings.pace_low, settings.pace_high)
        self._planning_pace = Pace(settings.pace_low, settings.pace_high)
        self._quick = Pace(settings.quick_low, settings.quick_high)
        #: As somebody who sits here wants it (`SHARES`); it counts where that is the only person.
        self.speed: Literal[0, 1, 2] = 1
        #: For how long (seconds) bots have made pauses since a person was last asked.
        self.watched = 0.0

    # -- jobs ---------------------------------------------------------------------------------------------------------

    def wanted(self) -> dict[Owed, int]:
        """The jobs that the position asks for, and for which ask: for all else the table waits for people."""
        kept = self._kept
        running = kept.running
        if running is None or kept.row["status"] != "running":
            return {}
        wanted: dict[Owed, int] = {}
        unasked = running.course.unasked
        for seat, ask in running.table.pending.items():
            by_person = seat in kept.people
            if seat in unasked:
                wanted[seat, "auto"] = ask.number
            elif not by_person and (ask.options or ask.parametric):
                wanted[seat, "bot"] = ask.number
            if by_person and kept.clock.kind != "none":
                wanted[seat, "clock"] = ask.number  # also where nothing is to choose: all see whose clock runs
        return wanted

    def wants(self, seat: Seat, kind: JobKind, ask: int) -> bool:
        return self.wanted().get((seat, kind)) == ask

    def plan(self, running: Running, step: Step, at: int, same_plan: bool) -> int | None:
        """Have exactly the jobs in the database that the position asks for; when the first new one is due. Whether the
        seats go on with the same secret plan as before matters for their clocks.
        """
        kept = self._kept
        wanted = self.wanted()
        if any(seat in kept.people and seat not in running.course.unasked for seat in running.table.pending):
            self.watched = 0.0
        if not wanted and not kept.jobs:
            return None
        over = [self.row(key, job) for key, job in kept.jobs.items() if key not in wanted]
        step.jobs_gone = [*step.jobs_gone, *over]
        first: int | None = None
        jobs: dict[Owed, Job] = {}
        for key, number in wanted.items():
            before = kept.jobs.get(key)
            if before is not None and before.ask == number:
                jobs[key] = before
                continue
            due, answer = self._due(running, *key, at)
            if key[1] == "clock" and before is not None and same_plan:
                due = before.due  # one clock for the whole of a secret plan: its steps must not show
            jobs[key] = Job(number, due, answer)
            first = due if first is None else min(first, due)
        kept.jobs = jobs
        step.jobs = self.rows()
        return first

    def rows(self) -> list[JobRow]:
        """Rows of `jobs`."""
        return [self.row(key, job) for key, job in self._kept.jobs.items()]

    def row(self, key: Owed, job: Job) -> JobRow:
        seat, kind = key
        return {"game": self._kept.id, "seat": seat, "kind": kind, "ask": job.ask, "due": job.due, "taken": 0,
                "answer": job.answer, "worker": ""}

    def missing(self) -> int:
        """How many jobs the position asks for that are not in the database. What is not asked for is forgotten."""
        wanted = self.wanted()
        self._kept.jobs = {key: job for key, job in self._kept.jobs.items() if wanted.get(key) == job.ask}
        return len(wanted) - len(self._kept.jobs)

    def _due(self, running: Running, seat: Seat, kind: JobKind, at: int) -> tuple[int, int]:
        """When a job has to be done, and when a bot's answer may be given."""
        if kind == "clock":
            return at + int(1000 * self._kept.chairs[seat].left), 0
        if not self._kept.has_people:
            return at, at
        # Taken at once and then waited for, so that on time nothing but the move is left to do.
        pace = self._pace_of(running, seat)
        pause = pace.draw()
        if pace is self._quick:
            pause *= self._share(running, seat)
            self.watched += pause
        return at, at + int(1000 * pause)

    # -- clocks -------------------------------------------------------------------------------------------------------

    def use_clocks(self, running: Running, step: Step) -> None:
        """Take the time that answers took off the clocks of those who gave them."""
        kept = self._kept
        if kept.clock.kind != "game":
            return
        pending = running.table.pending
        moment = monotonic()
        for seat, asked in kept.asked.items():
            ask = pending.get(seat)
            if ask is not None and (ask.number == asked.number or kept.in_same_plan):
                continue
            chair = kept.chairs[seat]
            chair.left = kept.clock.left_after(chair.left, moment - asked.began)
            step.seats += ({"game": kept.id, "seat": seat, "left": chair.left},)

    def shown_clocks(self) -> list[ClockLeft]:
        """The clocks as everybody sees them."""
        kept = self._kept
        if kept.clock.kind == "none":
            return []
        due = {seat: job.due for (seat, kind), job in kept.jobs.items() if kind == "clock"}
        return [
            {"seat": chair.seat, "left": round(chair.left, 1), "due": due.get(chair.seat)} for chair in kept.chairs
        ]

    # -- pace ---------------------------------------------------------------------------------------------------------

    def takes_time(self, seat: Seat) -> bool:
        """Whether an automatic answer that must look like one that somebody thought about takes as long as that."""
        if not self._kept.has_people:
            return False
        if self._kept.in_public:
            return self._pace.high > 0
        return seat not in self._kept.people and self._quick.high > 0

    def pace_to_note(self, running: Running, seat: Seat) -> Pace | None:
        """The pace that what a seat answers now, and how long it took, is a part of."""
        pace = self._pace_of(running, seat)
        return None if pace is self._quick else pace

    def _pace_of(self, running: Running, seat: Seat) -> Pace:
        """How long answers take that look like the one a seat is asked for: a person's step of a secret plan, a
        pass in a window, or what a bot does quickly, as everybody knows it does."""
        ask = running.table.pending.get(seat)
        if ask is None or not self._kept.in_public:
            return self._quick
        if running.course.plan is not None:
            return self._planning_pace if seat in self._kept.people else self._quick
        return self._quick if ask.question.passing is None else self._pace

    def _share(self, running: Running, seat: Seat) -> float:
        """What is left of a pause. A bot that thinks for long keeps all of it wherever its answer may be one that needs
        no thought, in windows and secret plans, whether it is or not: nobody shall tell them apart."""
        kept = self._kept
        if kept.in_public:
            return 1.0
        ask = running.table.pending.get(seat)
        shared = ask is None or ask.question.passing is not None or running.course.plan is not None
        bot = kept.chairs[seat].bot or USUAL_LEVEL
        quick = bot in QUICK or is_quick(bot, running.game)
        return 1.0 if shared and not quick else max(SHARES[0], SHARES[self.speed] * self._patience(running, seat))

    def _patience(self, running: Running, seat: Seat) -> float:
        """What is left of a pause for somebody who has watched for a while. It follows from what all can see: who was
        asked, and how long ago."""
        left = 1.0 - self.watched / WATCHED
        ask = running.table.pending.get(seat)
        window = ask is not None and ask.question.passing is not None
        return left * (IN_A_WINDOW if window else 1.0)
