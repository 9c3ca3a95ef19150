"""Those who look at a table: open connections, gathered by whose eyes they look through.

All connections of one viewer (a seat, or the spectators) share one position: what changed is found and written once.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from typing import Any, TypeAlias

import msgspec

from harena.core import ENGLISH, Path, Seat

from .changes import Change, changes
from .limits import Bucket
from .rights import Right

#: Through whose eyes (None: a spectator's) somebody looks on, and in which language they are told.
Eyes: TypeAlias = tuple[Seat | None, str]
Send: TypeAlias = Callable[[str], Coroutine[Any, Any, None]]

_encoder = msgspec.json.Encoder(enc_hook=str)


def as_text(message: dict[str, Any] | list[dict[str, Any]]) -> str:
    return _encoder.encode(message).decode()


class Connection:
    """One open WebSocket. What the wire does not take at once waits in a short queue, so that a slow reader delays
    nobody else. Messages go out when all that happens at this moment has happened: moves that were written together
    are carried on first and told then.
    """

    __slots__ = ("address", "bucket", "closing", "gone", "language", "muted", "person", "right", "session", "stop",
                 "_backlog", "_loop", "_out", "_send", "_task")

    def __init__(self, person: str, address: str, bucket: Bucket, backlog: int, send: Send | None = None) -> None:
        self.person = person
        #: The session by which the person was known.
        self.session = 0
        self.address = address
        self.bucket = bucket
        #: What it may look through, as of when it last said hello.
        self.right = Right(person)
        self.language = ENGLISH
        self.muted: set[str] = set()
        #: The code to close with, once it has to be closed, and how to stop whoever reads from it.
        self.closing = 0
        #: Whether it turned out that nobody is at the other end any more.
        self.gone = False
        self.stop: Callable[[], object] | None = None
        self._backlog = backlog
        self._send = send
        self._out: deque[str] = deque()
        #: At work while the wire is full.
        self._task: asyncio.Task[None] | None = None

    @property
    def seat(self) -> Seat | None:
        """The seat through whose eyes it looks."""
        return self.right.seat

    @property
    def eyes(self) -> Eyes:
        return self.right.seat, self.language

    def push(self, message: str) -> None:
        """Send a message now, or as soon as the wire takes it."""
        if self.closing or self._send is None:
            return
        if len(self._out) >= self._backlog:
            self.close(4408)
            return
        self._out.append(message)
        if self._task is None:
            self.flush()

    def flush(self) -> None:
        """Send what waits as far as the wire takes it at once."""
        while self._out and self._task is None and self._send is not None:
            sending = self._send(self._out.popleft())
            try:
                waits_for = sending.send(None)
            except StopIteration:
                continue  # the usual case: no task had to be woken for it
            except Exception:
                self.gone = True
                return
            self._task = asyncio.get_running_loop().create_task(self._send_rest(_Rest(sending, waits_for)))

    async def _send_rest(self, begun: _Rest) -> None:
        try:
            await begun
            while self._out:
                await self._send(self._out.popleft())  # type: ignore[misc]  # there is a wire, or nothing had begun
        except Exception:
            self.gone = True
        self._task = None

    def say(self, message: dict[str, Any]) -> None:
        self.push(as_text(message))

    def close(self, code: int) -> None:
        """Drop what waits and have the connection closed."""
        if not self.closing:
            self.closing = code
            self._out.clear()
            if self.stop is not None:
                self.stop()

    async def finish(self, seconds: float) -> None:
        """Give what waits a last chance to be sent."""
        if not self.closing:
            self.flush()
        task = self._task
        if task is not None:
            if not self.closing:
                await asyncio.wait([task], timeout=seconds)
            task.cancel()


class _Rest:
    """What is left of a coroutine that has begun outside of any task and now waits for something."""

    __slots__ = ("_begun", "_waits_for")

    def __init__(self, begun: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self._begun = begun
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        waits_for = self._waits_for
        while True:
            try:
                value = yield waits_for
            except BaseException as error:
                waits_for = self._begun.throw(error)
                continue
            try:
                waits_for = self._begun.send(value)
            except StopIteration:
                return


class Viewer:
    """A seat or the spectators, with all their connections and what they were told last."""

    __slots__ = ("seat", "language", "connections", "position", "n", "told", "whole")

    def __init__(self, seat: Seat | None, language: str) -> None:
        self.seat = seat
        self.language = language
        self.connections: set[Connection] = set()
        self.position: dict[str, Any] = {}
        #: The number of the last message, and of the next event to tell.
        self.n = 0
        self.told = 0
        #: The position and the newest events as text, once somebody asked for them again, until either changes.
        self.whole = ""

    def update(self, position: dict[str, Any], events: list[dict[str, Any]], at: int) -> News | None:
        """See a new position. What changed, if anything did, for everybody who looks through these eyes."""
        found = changes(self.position, position)
        self.position = position
        return self._news(found, events, at)

    def update_parts(self, parts: dict[Path, Any], events: list[dict[str, Any]], at: int) -> News | None:
        """`update` where nothing but these parts of the position can have changed."""
        found: list[Change] = []
        for path, part in parts.items():
            place: Any = self.position
            for step in path[:-1]:
                place = place[step]
            if place[path[-1]] != part:
                place[path[-1]] = part
                found.append([path, part])
        return self._news(found, events, at)

    def _news(self, found: list[Change], events: list[dict[str, Any]], at: int) -> News | None:
        if not found and not events:
            return None
        self.whole = ""
        told = self.told
        if events:
            self.told = events[-1]["number"] + 1
        return News(self, as_text({"at": at, "changes": found, "events": events}), told)

    def say(self, message: str, but: str = "") -> None:
        """Send a message to all, except those who have muted the person it comes from."""
        for connection in self.connections:
            if not but or but not in connection.muted:
                connection.push(message)


class News:
    """What those who look through a viewer's eyes are told once it is on disk. It is numbered when it is told."""

    __slots__ = ("_viewer", "_text", "_told")

    def __init__(self, viewer: Viewer, text: str, told: int) -> None:
        self._viewer = viewer
        self._text = text
        self._told = told

    def tell(self) -> None:
        viewer = self._viewer
        viewer.n += 1
        message = f'{{"type":"update","n":{viewer.n},{self._text[1:]}'
        for connection in viewer.connections:
            connection.push(message)

    def take_back(self) -> None:
        """It never came to the disk: the viewer knows nothing for sure and is to be told everything anew."""
        self._viewer.position = {}
        self._viewer.whole = ""
        self._viewer.told = min(self._viewer.told, self._told)
