"""Who looks at a table: what each of them may see, and what they are told of every change."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from time import monotonic
from typing import Any, Final
from weakref import WeakMethod

from harena.core import ENGLISH, BadAction, Course, Eyes, Path, Seat, Violation, Voice, games

from .clocks import now
from .duties import Duties
from .house import House
from .info import line_as_seen, table_info
from .kept import LINES, Kept, read_moves_before
from .outgoing import Chatted, Judgement, TableInfo, Undo, Unsaid
from .rights import SHUT_OUT, Check, Right, unasked
from .rows import LineRow, Room
from .running import Running, unpack_events
from .viewers import Connection, News, Viewer, as_text

log = logging.getLogger("harena.service")

#: So many events a newcomer is shown, and so many make a page of the log.
SHOWN: Final = 100

_NO_UNDO: Final[Undo] = {"can": False, "rule": "", "reason": ""}


class Audience:
    """Those who look at one table, through the eyes of a seat or as spectators."""

    def __init__(self, kept: Kept, duties: Duties, house: House) -> None:
        self._kept = kept
        self._duties = duties
        self._house = house
        #: By the seat (None: spectators) and the language in which they are told.
        self.viewers: dict[Eyes, Viewer] = {}
        #: Whether those who were looked for can take something back, and why not.
        self._undo_told: dict[Eyes, Undo] = {}
        #: Seats that are connected here and how many only watch; and the same of other workers.
        self.online: set[Seat] = set()
        self.watching = 0
        self._elsewhere: dict[str, tuple[frozenset[Seat], int]] = {}
        self._left_at: dict[Seat, float] = {}
        #: Before that nobody here could know who looks on elsewhere.
        self._since = monotonic()
        #: The table as anybody may know it, until something changes.
        self._info: TableInfo | None = None
        kept.when_altered = WeakMethod(self._look_at_rights)

    # -- what can be seen ---------------------------------------------------------------------------------------------

    def info(self) -> TableInfo:
        """The table as anybody may know it. It is one object until something changes."""
        if self._info is None:
            self._info = table_info(self._kept.row, self._kept.chairs, self.is_online)
            self._info["spectators"] = self.watching + sum(watching for _, watching in self._elsewhere.values())
        return self._info

    def is_online(self, seat: Seat) -> bool:
        return seat in self.online or any(seat in seats for seats, _ in self._elsewhere.values())

    def language(self, wanted: str) -> str:
        """The language in which somebody is told: the one they want, if the game speaks it."""
        game = games().get(self._kept.row["game"])
        return wanted if game is not None and wanted in game.lexicon.languages else ENGLISH

    def seen(self, viewer: Seat | None) -> int:
        """How many events a viewer has seen."""
        running = self._kept.running
        return 0 if running is None else running.course.told(viewer)

    def _positions(self, onlookers: Sequence[tuple[Eyes, int]]) -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
        """Everything that each of them may see now, and what happened since the number up to which they were told."""
        running = self._kept.running
        info, clocks = self.info(), self._duties.shown_clocks() if self._kept.clock.kind != "none" else []
        if running is None:
            return [({"table": info, "view": None, "also": [], "offers": [], "undo": _NO_UNDO, "clocks": []}, [])
                    for _ in onlookers]
        return [
            ({"table": info, "view": sight.view, "also": sight.also, "offers": sight.offers,
              "undo": self._undo_told.get(eyes, _NO_UNDO), "clocks": clocks}, sight.events)
            for (eyes, _), sight in zip(onlookers, running.course.show(onlookers), strict=True)
        ]

    async def why_not(
        self, seat: Seat, text: str, check: Check = unasked, language: str = ENGLISH, *, thing: bool = False
    ) -> tuple[str, str]:
        """The rule and the reason against an action now, or against doing anything with a thing; empty if it may be."""
        kept = self._kept
        async with kept.still():
            await kept.ensure()
            check()
            running = kept.running
            if running is None:
                return "CORE-TURN", "The game has not begun."
            try:
                table = running.table
                violation = table.against(seat, text) if thing else table.why_not(seat, text)
            except BadAction as error:
                return "CORE-ACTION", str(error)
            except Exception:
                log.exception("table %s: the rules could not say why not", kept.id)
                return "CORE-ACTION", "This cannot be done, but the rules failed to say why."
            if violation is None:
                return "", ""
            return violation.rule, violation.told(running.course.voice(seat, language))

    async def judge(self, seat: Seat, text: str, check: Check = unasked) -> Judgement | None:
        """How the other side likely takes an offer, as far as the seat can tell; None where there is none to take."""
        kept = self._kept
        async with kept.still():
            await kept.ensure()
            check()
            running = kept.running
            if running is None:
                return None
            table = running.table
            try:
                found = table.game.judge(table.state, seat, table.read(seat, text))
            except BadAction:
                return None
            return None if found is None else Judgement(**asdict(found))

    async def whole(self, seat: Seat | None, check: Check = unasked, language: str = ENGLISH) -> str:
        """The whole position of a viewer who asks once (over HTTP)."""
        kept = self._kept
        async with kept.still():
            await kept.ensure()
            check()
            eyes = seat, self.language(language)
            position, events = self._positions([(eyes, 0)])[0]
            if seat is not None and kept.running is not None and kept.row["status"] == "running":
                position["undo"] = self._undo_of(kept.running, eyes)  # and those who look on are told when it is quiet
            chat = [line_as_seen(line) for line in kept.chat[room_of(seat)]]
            return as_text(
                {"type": "position", "n": 0, "at": now(), **position, "events": events[-SHOWN:], "chat": chat}
            )

    async def log_page(
        self, seat: Seat | None, before: int, check: Check = unasked, language: str = ENGLISH
    ) -> list[dict[str, Any]]:
        """Up to a page of events before a number, as a viewer may know them, from the database."""
        kept = self._kept
        async with kept.still():
            await kept.ensure()
            check()
            running = kept.running
            if running is None:
                return []
            course = running.course
            voice: Voice = course.voice(seat, self.language(language))
            end, number = course.told(seat), course.number
        least = max(0, before - SHOWN)
        found: list[dict[str, Any]] = []
        while end > least and number >= 0:
            rows = await self._house.storage.read(partial(read_moves_before, game=kept.id, number=number))
            if not rows:
                break
            number = rows[-1].number
            events = [event for row in reversed(rows) for event in unpack_events(row.events)]
            told = course.heard(voice, events, end, least)
            end = told[0]["number"] if told else end
            found = [event for event in told if event["number"] < before] + found
        return found

    # -- telling ------------------------------------------------------------------------------------------------------

    def announce(self) -> None:
        """Tell every viewer what changed for it since it was last told. Call it with the table still."""
        for one in self.news():
            one.tell()

    def news(self, planner: Seat | None = None) -> list[News]:
        """What every viewer is to be told of what changed for it.

        `planner`: a seat has gone on with its secret plan and nothing else has happened.
        """
        if not self.viewers:
            return []
        # First what only the rules can say, which may break; then, when it is all there, it is noted as seen.
        planned: list[tuple[Viewer, dict[Path, Any]]] = []
        viewers = list(self.viewers.values())
        if planner is not None and self._kept.running is not None:
            planned, viewers = self._step_of_plan(planner, self._kept.running.course)
        positions = self._positions([(viewer.eyes, viewer.told) for viewer in viewers]) if viewers else []
        at = now()
        found = [viewer.update_parts(parts, at) for viewer, parts in planned]
        for viewer, (position, events) in zip(viewers, positions, strict=True):
            found.append(viewer.update(position, events, at))
        return [news for news in found if news is not None]

    def _step_of_plan(self, planner: Seat, course: Course) -> tuple[list[tuple[Viewer, dict[Path, Any]]], list[Viewer]]:
        """The parts that viewers are shown of a step of a secret plan, and who has to be shown all."""
        goes_on = planner in self._kept.deciding
        clocks = self._duties.shown_clocks() if self._kept.clock.kind != "none" else None
        planned: list[tuple[Viewer, dict[Path, Any]]] = []
        others: list[Viewer] = []
        for viewer in self.viewers.values():
            if not viewer.in_step or course.told(viewer.seat) != viewer.told:
                others.append(viewer)
            elif viewer.seat == planner or not goes_on:  # that somebody goes on planning is nothing to be told
                parts = course.show_plan(planner, viewer.eyes)
                if parts is None:
                    others.append(viewer)
                    continue
                if clocks is not None:
                    parts["clocks",] = clocks
                planned.append((viewer, parts))
        return planned, others

    async def find_undo(self, only: Seat | None = None) -> None:
        """Find out which of the seats that look on, or whether one of them, may take something back, and tell them."""
        kept = self._kept
        async with kept.still():
            if kept.running is None or not kept.loaded:
                return
            at = now()
            for viewer in list(self.viewers.values()):
                if viewer.seat is not None and viewer.connections and only in (None, viewer.seat):
                    self._undo_told[viewer.eyes] = self._undo_of(kept.running, viewer.eyes)
                    news = viewer.update_parts({("undo",): self._undo_told[viewer.eyes]}, at)
                    if news is not None:
                        news.tell()

    def _undo_of(self, running: Running, eyes: Eyes) -> Undo:
        """Whether a seat can take something back, and if not, why."""
        seat = eyes[0]
        assert seat is not None
        try:
            closed = running.why_no_undo(seat) or running.table.why_no_undo(seat)
        except Exception:
            log.exception("table %s: whether seat %s may undo could not be found out", self._kept.id, seat)
            closed = Violation("CORE-UNDO", "This cannot be taken back.")
        if closed is None:
            return {"can": True, "rule": "", "reason": ""}
        return {"can": False, "rule": closed.rule, "reason": closed.told(running.course.voice(*eyes))}

    # -- coming and going ---------------------------------------------------------------------------------------------

    async def enter(
        self, connection: Connection, seat: Seat | None, check: Check = unasked, language: str = ENGLISH
    ) -> None:
        """A connection looks through a seat's eyes from now on. The first thing it gets is the whole position."""
        kept = self._kept
        async with kept.still():
            was_loaded = kept.loaded
            await kept.ensure()
            check()
            eyes = seat, self.language(language)
            known = self.viewers.get(eyes) if was_loaded else None
            if known is not None and known.in_step and connection in known.connections and (
                seat is None or connection.right.generation == kept.chairs[seat].generation
            ):
                connection.push(self._again(known, connection).encode())
                return
            self._detach(connection)
            noticed = seat is None or seat not in self.online
            if seat is not None:
                self.online.add(seat)
                if kept.running is not None:
                    self._undo_told[eyes] = self._undo_of(kept.running, eyes)
            else:
                self.watching += 1
            if noticed:
                self._info = None
            self.announce()  # the others learn who came; who looks through the same eyes stays in step
            connection.language = eyes[1]
            viewer = self.viewers.get(eyes)
            if viewer is None:
                viewer = self.viewers[eyes] = Viewer(eyes)
                viewer.position = self._positions([(eyes, self.seen(seat))])[0][0]
                viewer.told = self.seen(seat)
            connection.right = Right(connection.person, seat, 0 if seat is None else kept.chairs[seat].generation)
            viewer.connections.add(connection)
            connection.push(self._greeting(viewer, connection, self._whole(viewer)).encode())
        if noticed:
            self.tell_presence()

    def tell_presence(self) -> None:
        """Say to other workers who looks on here."""
        self._house.tell_presence(self._kept.id, sorted(self.online), self.watching)

    def _again(self, viewer: Viewer, connection: Connection) -> str:
        """The whole position for a connection that had it already: written once for all who ask, until it changes."""
        if not viewer.whole:
            viewer.whole = self._whole(viewer)
        return self._greeting(viewer, connection, viewer.whole)

    def _whole(self, viewer: Viewer) -> str:
        """A viewer's position and newest events, without the brackets around them."""
        running = self._kept.running
        events: list[dict[str, Any]] = []
        if running is not None:
            course = running.course
            events = course.heard(course.voice(*viewer.eyes), course.recent, course.told(viewer.seat), 0)[-SHOWN:]
        return as_text({**viewer.position, "events": events})[1:-1]

    def _greeting(self, viewer: Viewer, connection: Connection, whole: str) -> str:
        said = self._kept.chat[room_of(viewer.seat)]
        lines = [line_as_seen(line) for line in said if line["person"] not in connection.muted]
        return f'{{"type":"position","n":{viewer.n},"at":{now()},{whole},"chat":{as_text(lines)}}}'

    def _detach(self, connection: Connection) -> bool:
        """Take a connection away from whose eyes it looked through; whether others can see that."""
        viewer = self.viewers.get(connection.eyes)
        if viewer is None or connection not in viewer.connections:
            return False
        viewer.connections.discard(connection)
        if connection.seat is None:
            self.watching -= 1
            self._info = None
        if viewer.connections:
            return connection.seat is None
        del self.viewers[connection.eyes]
        if connection.seat is None:
            return True
        if any(seat == connection.seat for seat, _ in self.viewers):
            return False  # somebody looks through the same eyes in another language
        self.online.discard(connection.seat)
        self._left_at[connection.seat] = monotonic()
        self._info = None
        return True

    def _look_at_rights(self) -> None:
        """The table or its seats have changed: close the connections whose right to look on has ended. From this moment
        on nothing is said to them.
        """
        self._info = None
        for viewer in self.viewers.values():
            for connection in viewer.connections:
                if not connection.right.holds(self._kept):
                    connection.close(SHUT_OUT)

    async def exit(self, connection: Connection) -> None:
        async with self._kept.still():
            if self._detach(connection) and self._kept.loaded:
                self.announce()
                self.tell_presence()

    async def presence(self, worker: str, seats: Sequence[Seat], watching: int) -> None:
        """Another worker says who looks on there."""
        async with self._kept.still():
            self._elsewhere[worker] = frozenset(seats), watching
            self._look_around()

    async def worker_gone(self, workers: set[str]) -> None:
        """Other workers have ended, and nobody looks on through them any more."""
        async with self._kept.still():
            if not workers.isdisjoint(self._elsewhere):
                self._elsewhere = {worker: who for worker, who in self._elsewhere.items() if worker not in workers}
                self._look_around()

    def _look_around(self) -> None:
        self._info = None
        if self._kept.loaded:
            self.announce()

    def absent_for(self, seat: Seat) -> float:
        """For how long (seconds) a person has been asked something without being connected."""
        if self.is_online(seat) or seat not in self._kept.asked:
            return 0.0
        return monotonic() - max(self._kept.asked[seat].since, self._left_at.get(seat, 0.0), self._since)

    # -- chat ---------------------------------------------------------------------------------------------------------

    def hear(self, line: LineRow) -> None:
        """A line of chat: keep it and hand it to those in its room (players hear spectators once the game is over)."""
        if self._kept.loaded:  # otherwise it is read with the table
            lines = self._kept.chat[line["room"]]
            if any(known["id"] == line["id"] for known in lines):
                return
            lines.append(line)
        message = Chatted(line_as_seen(line))
        over = self._kept.row.get("status") == "finished"
        for viewer in self.viewers.values():
            if over or room_of(viewer.seat) == line["room"]:
                viewer.say(message, line["person"])

    def unsay(self, line: int) -> None:
        """A moderator has taken a line away: forget it, and have those who heard it do so too."""
        for room, lines in self._kept.chat.items():
            self._kept.chat[room] = deque((known for known in lines if known["id"] != line), maxlen=LINES)
        for viewer in self.viewers.values():
            viewer.say(Unsaid([line]))

    def rename_lines_of(self, person: str, name: str) -> None:
        """What somebody said was said under another name."""
        for lines in self._kept.chat.values():
            for line in lines:
                if line["person"] == person:
                    line["name"] = name

    def forget_lines_of(self, person: str) -> bool:
        """Drop what somebody said; whether there was anything."""
        found = False
        for room, lines in self._kept.chat.items():
            left = [line for line in lines if line["person"] != person]
            found = found or len(left) < len(lines)
            self._kept.chat[room] = deque(left, maxlen=LINES)
        return found


def room_of(seat: Seat | None) -> Room:
    """Where somebody chats who looks through these eyes."""
    return "spectators" if seat is None else "players"
