"""A table with everybody who looks at it: what each of them may see, and what they are told of every change."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import msgspec

from harena.core import CONCEDE, ENGLISH, Action, BadAction, Event, Path, Seat, Violation, Voice, games
from harena.core.table import ALWAYS_PASS, ASK_AGAIN, UNTIL

from .clocks import now
from .kept import LINES, KeptTable, Stored, read_moves_before
from .rights import SHUT_OUT, Check, Right, unasked
from .running import Running, unpack_events
from .seats import Place
from .storage import Step
from .viewers import Connection, Eyes, News, Viewer, as_text

if TYPE_CHECKING:
    from .tables import Tables

log = logging.getLogger("harena.service")

#: So many events a newcomer is shown, and so many make a page of the log.
SHOWN: Final = 100

_NO_UNDO: Final = {"can": False, "rule": "", "reason": ""}
_ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
_GIVE_UP: Final = [CONCEDE.described]


class WatchedTable(KeptTable):
    """One table and those who look on."""

    def __init__(self, tables: Tables, id_: str) -> None:
        super().__init__(tables, id_)
        #: By the seat (None: spectators) and the language in which they are told.
        self.viewers: dict[Eyes, Viewer] = {}
        self._voices: dict[Eyes, Voice] = {}
        #: How those at the table are called, and whereof that was taken: the table's row and the move.
        self._names: Sequence[str] = ()
        self._named_in: tuple[Any, int] | None = None
        #: What closes undo for the seats that it was looked for; nothing if nothing does.
        self.undo: dict[Seat, Violation | None] = {}
        #: Seats that are connected here and how many only watch; and the same of other workers.
        self.online: set[Seat] = set()
        self.watching = 0
        self.elsewhere: dict[str, tuple[frozenset[Seat], int]] = {}
        self.left_at: dict[Seat, float] = {}

    # -- what can be seen ---------------------------------------------------------------------------------------------

    def info(self) -> dict[str, Any]:
        """The table as anybody may know it. Kept until something changes."""
        if self._info is None:
            self._info = table_info(self.row, self.places, self.is_online)
            self._info["spectators"] = self.watching + sum(watching for _, watching in self.elsewhere.values())
        return self._info

    def is_online(self, seat: Seat) -> bool:
        return seat in self.online or any(seat in seats for seats, _ in self.elsewhere.values())

    def language(self, wanted: str) -> str:
        """The language in which somebody is told: the one they want, if the game speaks it."""
        game = games().get(self.row["game"])
        return wanted if game is not None and wanted in game.lexicon.languages else ENGLISH

    def voice(self, seat: Seat | None, language: str) -> Voice:
        """The game's sentences as those hear them who look through a seat's eyes, with the names of today."""
        assert self.running is not None
        info, table, number = self.info(), self.running.table, self.running.number
        if self._named_in is None or self._named_in[0] is not info or self._named_in[1] != number:
            self._named_in = info, number
            names = tuple(table.game.people(table.state, self.names))
            if names != self._names:
                self._names = names
                self._voices.clear()
        voice = self._voices.get((seat, language))
        if voice is None:
            voice = self._voices[seat, language] = table.voice(seat, self.names, language)
        return voice

    @property
    def names(self) -> tuple[str, ...]:
        """How those at the table are called; no two alike."""
        return distinct([place.name for place in self.places])

    def position(self, seat: Seat | None, language: str = ENGLISH) -> dict[str, Any]:
        """Everything a viewer may see now, as plain data."""
        running = self.running
        if running is None:
            return {"table": self.info(), "view": None, "also": [], "offers": [], "undo": _NO_UNDO, "clocks": []}
        view = running.table.view(seat, self.voice(seat, language))
        self._mark_automatic(running, seat, view["ask"])
        return {
            "table": self.info(),
            "view": view,
            "also": [] if seat is None else self._also(running, seat),
            "offers": [] if seat is None or seat in running.table.state.conceded else running.offers,
            "undo": self._undo_of(seat, language),
            "clocks": self._clocks(),
        }

    def planned(self, seat: Seat | None, language: str, planner: Seat) -> dict[Path, Any] | None:
        """The parts of `position` that can have changed where a seat has only gone on with its secret plan; None if
        any of them can.
        """
        running = self.running
        assert running is not None
        parts = running.table.planned(seat, planner, self.voice(seat, language), ("view",))
        if parts is None:
            return None
        if seat == planner:
            self._mark_automatic(running, seat, parts["view", "ask"])
            parts["also",] = self._also(running, seat)
        if self.clock.kind != "none":
            parts["clocks",] = self._clocks()
        return parts

    def _mark_automatic(self, running: Running, seat: Seat | None, ask: dict[str, Any] | None) -> None:
        if seat is not None and ask is not None:
            ask["automatic"] = running.table.foregone(seat) is not None

    def _also(self, running: Running, seat: Seat) -> list[dict[str, Any]]:
        """What a seat may do besides answering, without undo, which is found out when there is time for it."""
        table = running.table
        if table.result is not None or seat in table.state.conceded:
            return []
        ask = table.pending.get(seat)
        orders = table.orders(seat)
        if ask is not None and ask.question.passing is None and not orders:
            return _GIVE_UP  # by far the most frequent case
        found: list[Action] = []
        if ask is None and table.pending and all(a.question.interruptible for a in table.pending.values()):
            found += running.game.interrupts(table.state, seat)
        if ask is not None and ask.question.passing is not None:
            found += [ALWAYS_PASS(ask.kind, until) for until in UNTIL]
        found += map(ASK_AGAIN, orders)
        found.append(CONCEDE)
        return [action.described for action in found]

    def _clocks(self) -> list[dict[str, Any]]:
        if self.clock.kind == "none":
            return []
        due = {seat: job.due for (seat, kind), job in self.jobs.items() if kind == "clock"}
        return [
            {"seat": place.seat, "left": round(place.left, 1), "due": due.get(place.seat)} for place in self.places
        ]

    async def why_not(
        self, seat: Seat, text: str, check: Check = unasked, language: str = ENGLISH, *, thing: bool = False
    ) -> tuple[str, str]:
        """The rule and the reason against an action now, or against doing anything with a thing; empty if it may be."""
        async with self.still():
            await self.ensure()
            check()
            running = self.running
            if running is None:
                return "CORE-TURN", "The game has not begun."
            try:
                table = running.table
                violation = table.against(seat, text) if thing else table.why_not(seat, text)
            except BadAction as error:
                return "CORE-ACTION", str(error)
            except Exception:
                log.exception("table %s: the rules could not say why not", self.id)
                return "CORE-ACTION", "This cannot be done, but the rules failed to say why."
            return ("", "") if violation is None else (violation.rule, violation.told(self.voice(seat, language)))

    async def whole(self, seat: Seat | None, check: Check = unasked, language: str = ENGLISH) -> str:
        """The whole position of a viewer who asks once (over HTTP)."""
        async with self.still():
            await self.ensure()
            check()
            language = self.language(language)
            if seat is not None and self.running is not None and self.row["status"] == "running":
                self._look_for_undo(seat)
            room = "spectators" if seat is None else "players"
            return as_text(
                {"type": "position", "n": 0, "at": now(), **self.position(seat, language),
                 "events": self._newest(seat, language, 0)[-SHOWN:],
                 "chat": [line_as_seen(line) for line in self.chat[room]]}
            )

    # -- what happened ------------------------------------------------------------------------------------------------

    def events_before(
        self, seat: Seat | None, language: str, events: Sequence[Event], end: int, least: int
    ) -> list[dict[str, Any]]:
        """The last of these events as a viewer may know them, numbered down from `end`, not below `least`."""
        voice = self.voice(seat, language)
        found: list[dict[str, Any]] = []
        number = end
        for event in reversed(events):
            if number <= least:
                break
            told = event.seen_by(seat)
            if told is not None:
                number -= 1
                told["text"] = voice.event(told)
                told["number"] = number
                found.append(told)
        return found[::-1]

    def _newest(self, seat: Seat | None, language: str, least: int) -> list[dict[str, Any]]:
        if self.running is None:
            return []
        end = self.running.course.told(seat)
        return [] if end <= least else self.events_before(seat, language, self.recent, end, least)

    async def log_page(
        self, seat: Seat | None, before: int, check: Check = unasked, language: str = ENGLISH
    ) -> list[dict[str, Any]]:
        """Up to a page of events before a number, as a viewer may know them, from the database."""
        async with self.still():
            await self.ensure()
            check()
            language = self.language(language)
            running = self.running
            if running is None:
                return []
            end, number = running.course.told(seat), running.number
        least = max(0, before - SHOWN)
        found: list[dict[str, Any]] = []
        while end > least and number >= 0:
            rows = await self.tables.storage.read(partial(read_moves_before, game=self.id, number=number))
            if not rows:
                break
            number = rows[-1].number
            events = [event for row in reversed(rows) for event in unpack_events(row.events)]
            told = self.events_before(seat, language, events, end, least)
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
        self._shut_out()
        if not self.viewers:
            return []
        # First what only the rules can say, which may break; then, when it is all there, it is noted as seen.
        changed: list[tuple[Viewer, dict[Path, Any] | None, dict[str, Any], list[dict[str, Any]]]] = []
        for viewer in self.viewers.values():
            seat = viewer.seat
            parts: dict[Path, Any] | None = None
            if planner is not None and viewer.position:
                if seat != planner and planner in self.deciding and self.seen(seat) == viewer.told:
                    continue  # that somebody goes on planning is nothing to be told
                parts = self.planned(seat, viewer.language, planner)
            position = self.position(seat, viewer.language) if parts is None else viewer.position
            changed.append((viewer, parts, position, self._newest(seat, viewer.language, viewer.told)))
        self.tables.later(self)
        at = now()
        found = [
            viewer.update(position, events, at) if parts is None else viewer.update_parts(parts, events, at)
            for viewer, parts, position, events in changed
        ]
        return [news for news in found if news is not None]

    async def when_quiet(self) -> None:
        """Nothing has happened for a moment: do what can wait."""
        await self._note_deciding()
        await self._find_undo()

    async def _note_deciding(self) -> None:
        """Write down who decides now, for the lists. It follows from the moves, so it need not go with each of them."""
        async with self.still():
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
        async with self.still():
            if self.running is None or not self._loaded:
                return
            at = now()
            for viewer in list(self.viewers.values()):
                if viewer.seat is not None and viewer.connections:
                    self._look_for_undo(viewer.seat)
                    undo = self._undo_of(viewer.seat, viewer.language)
                    news = viewer.update(viewer.position | {"undo": undo}, [], at)
                    if news is not None:
                        news.tell()

    def _look_for_undo(self, seat: Seat) -> None:
        assert self.running is not None
        try:
            self.undo[seat] = self.running.why_no_undo(seat) or self.running.table.why_no_undo(seat)
        except Exception:
            log.exception("table %s: whether seat %s may undo could not be found out", self.id, seat)
            self.undo[seat] = Violation("CORE-UNDO", "This cannot be taken back.")

    def _undo_of(self, seat: Seat | None, language: str) -> dict[str, Any]:
        if seat is None or seat not in self.undo:
            return _NO_UNDO
        closed = self.undo[seat]
        if closed is None:
            return {"can": True, "rule": "", "reason": ""}
        return {"can": False, "rule": closed.rule, "reason": closed.told(self.voice(seat, language))}

    # -- coming and going ---------------------------------------------------------------------------------------------

    async def enter(
        self, connection: Connection, seat: Seat | None, check: Check = unasked, language: str = ENGLISH
    ) -> None:
        """A connection looks through a seat's eyes from now on. The first thing it gets is the whole position."""
        async with self.still():
            was_loaded = self._loaded
            await self.ensure()
            check()
            language = self.language(language)
            known = self.viewers.get((seat, language)) if was_loaded else None
            if known is not None and known.position and connection in known.connections and (
                seat is None or connection.right.generation == self.places[seat].generation
            ):
                connection.push(self._again(known, connection))
                return
            if not self.viewers:
                self.tables.ask_presence(self.id)
            self._detach(connection)
            noticed = seat is None or seat not in self.online
            if seat is not None:
                self.online.add(seat)
                if self.running is not None:
                    self._look_for_undo(seat)
            else:
                self.watching += 1
            if noticed:
                self._info = None
            self.announce()  # the others learn who came; who looks through the same eyes stays in step
            connection.language = language
            viewer = self.viewers.get((seat, language))
            if viewer is None:
                viewer = self.viewers[seat, language] = Viewer(seat, language)
                viewer.position = self.position(seat, language)
                viewer.told = self.seen(seat)
            connection.right = Right(connection.person, seat, 0 if seat is None else self.places[seat].generation)
            viewer.connections.add(connection)
            connection.push(self._greeting(viewer, connection, self._whole(viewer)))
        if noticed:
            self.tables.tell_presence(self)

    def _again(self, viewer: Viewer, connection: Connection) -> str:
        """The whole position for a connection that had it already: written once for all who ask, until it changes."""
        if not viewer.whole:
            viewer.whole = self._whole(viewer)
        return self._greeting(viewer, connection, viewer.whole)

    def _whole(self, viewer: Viewer) -> str:
        """A viewer's position and newest events, without the brackets around them."""
        return as_text({**viewer.position, "events": self._newest(viewer.seat, viewer.language, 0)[-SHOWN:]})[1:-1]

    def _greeting(self, viewer: Viewer, connection: Connection, whole: str) -> str:
        room = "spectators" if viewer.seat is None else "players"
        lines = [line_as_seen(line) for line in self.chat[room] if line["person"] not in connection.muted]
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
        self.left_at[connection.seat] = monotonic()
        self._info = None
        return True

    def _take_over(self, stored: Stored) -> None:
        super()._take_over(stored)
        self._shut_out()

    def _shut_out(self) -> None:
        """Close the connections whose right to look on has ended. From this moment on nothing is said to them."""
        for viewer in self.viewers.values():
            for connection in viewer.connections:
                if not connection.right.holds(self):
                    connection.close(SHUT_OUT)

    async def exit(self, connection: Connection) -> None:
        async with self.still():
            if self._detach(connection) and self._loaded:
                self.announce()
                self.tables.tell_presence(self)

    async def presence(self, worker: str, seats: Sequence[Seat], watching: int) -> None:
        """Another worker says who looks on there."""
        async with self.still():
            self.elsewhere[worker] = frozenset(seats), watching
            self._info = None
            if self._loaded:
                self.announce()

    async def worker_gone(self, workers: set[str]) -> None:
        """Other workers have ended, and nobody looks on through them any more."""
        async with self.still():
            if workers.isdisjoint(self.elsewhere):
                return
            self.elsewhere = {worker: who for worker, who in self.elsewhere.items() if worker not in workers}
            self._info = None
            if self._loaded:
                self.announce()

    def absent_for(self, seat: Seat) -> float:
        """For how long (seconds) a person has been asked something without being connected."""
        if self.is_online(seat) or seat not in self.asked:
            return 0.0
        return monotonic() - max(self.asked[seat][1], self.left_at.get(seat, 0.0))

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


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Names of which no two are alike: the second Marcus is Marcus II."""
    found: list[str] = []
    for name in names:
        also = (f"{name} {numeral}" for numeral in _ROMAN[1:])
        found.append(name if name not in found else next(other for other in also if other not in (*found, *names)))
    return tuple(found)


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
        "result": _ended(row),
        "fairness": {
            "commitment": row["commitment"],
            "salt": row["salt"] if over else None,
            "seed": row["seed"] if over else None,
        },
        "rematch": row["rematch"],
    }


def _ended(row: dict[str, Any]) -> dict[str, Any] | None:
    """The result with its scores in words, in the game's own if it is installed."""
    if not row["result"]:
        return None
    result: dict[str, Any] = msgspec.json.decode(row["result"])
    game = games().get(row["game"])
    return result | {"tallies": [str(score) if game is None else game.tally(score) for score in result["scores"]]}


def line_as_seen(line: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": line["id"], "at": line["at"], "name": line["name"], "seat": line["seat"], "person": line["person"],
        "room": line["room"], "text": line["text"],
    }
