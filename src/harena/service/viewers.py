"""Those who look at a table: open connections, gathered by whose eyes they look through.

All connections of one viewer (a seat, or the spectators) share one position: what changed is found and written once.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from harena.core import ENGLISH, Eyes, Path, Seat

from .changes import ABSENT, Change, changes, part_at, put
from .limits import Bucket
from .outgoing import Answer, ChatLine, Position
from .rights import Right

Send: TypeAlias = Callable[[bytes], Coroutine[Any, Any, None]]
#: Sends a message if the wire takes it at once, and says whether it did.
SendNow: TypeAlias = Callable[[bytes], bool]

_encoder = msgspec.json.Encoder(enc_hook=str)


def as_text(message: Position | Answer | Mapping[str, object] | Sequence[ChatLine]) -> str:
    return _encoder.encode(message).decode()


class Connection:
    """One open WebSocket. What the wire does not take at once waits in a short queue, so that a slow reader delays
    nobody else. Messages go out when all that happens at this moment has happened: moves that were written together
    are carried on first and told then.
    """

    __slots__ = ("address", "bucket", "closing", "gone", "language", "muted", "person", "right", "session", "stop",
                 "_backlog", "_out", "_send", "_send_now", "_task")

    def __init__(
        self, person: str, address: str, bucket: Bucket, backlog: int, send: Send | None = None,
        send_now: SendNow | None = None,
    ) -> None:
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
        self._send_now = send_now
        self._out: deque[bytes] = deque()
        #: Waits for the wire while it does not take what there is.
        self._task: asyncio.Task[None] | None = None

    @property
    def seat(self) -> Seat | None:
        """The seat through whose eyes it looks."""
        return self.right.seat

    @property
    def eyes(self) -> Eyes:
        return self.right.seat, self.language

    def push(self, message: bytes) -> None:
        """Send a message as soon as the wire takes it."""
        if self.closing or self._send is None:
            return
        if len(self._out) >= self._backlog:
            self.close(4408)
            return
        self._out.append(message)
        if len(self._out) == 1 and self._task is None:
            asyncio.get_running_loop().call_soon(self._send_out)

    def _send_out(self) -> None:
        """Send what the wire takes at once; the rest is waited for."""
        out, send_now = self._out, self._send_now
        while out and send_now is not None and send_now(out[0]):
            out.popleft()
        if out and self._send is not None and self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._wait_and_send(self._send))

    async def _wait_and_send(self, send: Send) -> None:
        try:
            while self._out:
                await send(self._out.popleft())
        except Exception:
            self.gone = True
        finally:
            self._task = None

    def say(self, message: Answer) -> None:
        self.push(_encoder.encode(message))

    def close(self, code: int) -> None:
        """Drop what waits and have the connection closed."""
        if not self.closing:
            self.closing = code
            self._out.clear()
            if self.stop is not None:
                self.stop()

    async def finish(self, seconds: float) -> None:
        """Give what waits a last chance to be sent."""
        if self._task is None:
            self._send_out()
        task, self._send, self._send_now = self._task, None, None  # whoever sends refers to this
        if task is None:
            return
        if not self.closing:
            await asyncio.wait([task], timeout=seconds)
        task.cancel()


class Viewer:
    """A seat or the spectators, with all their connections and what they were told last."""

    __slots__ = ("eyes", "seat", "connections", "n", "told", "whole", "_position", "_parts")

    def __init__(self, eyes: Eyes) -> None:
        self.eyes = eyes
        self.seat = eyes[0]
        self.connections: set[Connection] = set()
        #: The position when all of it was looked at, and the parts that have changed since, by the way to them.
        self._position: dict[str, Any] = {}
        self._parts: dict[Path, Any] = {}
        #: The number of the last message, and of the next event to tell.
        self.n = 0
        self.told = 0
        #: The position and the newest events as text, once somebody asked for them again, until either changes.
        self.whole = ""

    @property
    def position(self) -> dict[str, Any]:
        """What those who look through these eyes see; empty if that is not known."""
        if self._parts:
            self.position = put(self._position, [[path, part] for path, part in self._parts.items()])
        return self._position

    @position.setter
    def position(self, position: dict[str, Any]) -> None:
        self._position = position
        self._parts = {}

    @property
    def in_step(self) -> bool:
        """Whether it is known what they see."""
        return bool(self._position)

    def update(self, position: dict[str, Any], events: list[dict[str, Any]], at: int) -> News | None:
        """See a new position. What changed, if anything did, for everybody who looks through these eyes."""
        found = changes(self.position if self._parts else self._position, position)
        self._position, self._parts = position, {}
        return self._news(found, events, at)

    def update_parts(self, parts: dict[Path, Any], at: int) -> News | None:
        """`update` where nothing but these parts of the position can have changed, and nothing is to be told. They are
        put in when the whole position is needed: a secret plan has many steps.
        """
        newest, position = self._parts, self._position
        found: list[Change] = []
        for path, part in parts.items():
            before = newest.get(path, ABSENT)
            if (part_at(position, path) if before is ABSENT else before) != part:
                newest[path] = part
                found.append([path, part])
        return self._news(found, [], at)

    def _news(self, found: list[Change], events: list[dict[str, Any]], at: int) -> News | None:
        if not found and not events:
            return None
        self.whole = ""
        told = self.told
        if events:
            self.told = events[-1]["number"] + 1
        return News(self, _encoder.encode({"at": at, "changes": found, "events": events}), told)

    def say(self, message: Answer, but: str = "") -> None:
        """Send a message to all, except those who have muted the person it comes from."""
        encoded = _encoder.encode(message)
        for connection in self.connections:
            if not but or but not in connection.muted:
                connection.push(encoded)


class News(NamedTuple):
    """What those who look through a viewer's eyes are told once it is on disk. It is numbered when it is told."""

    viewer: Viewer
    #: The message as it is sent, but for its beginning.
    body: bytes
    #: The number up to which the viewer was told before.
    told: int

    def tell(self) -> None:
        viewer = self.viewer
        viewer.n += 1
        message = b'{"type":"update","n":%d,%b' % (viewer.n, self.body[1:])
        for connection in viewer.connections:
            connection.push(message)

    def take_back(self) -> None:
        """It never came to the disk: the viewer knows nothing for sure and is to be told everything anew."""
        self.viewer.position = {}
        self.viewer.whole = ""
        self.viewer.told = min(self.viewer.told, self.told)
