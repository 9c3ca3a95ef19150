"""Those who look at a table: open connections, gathered by whose eyes they look through.

All connections of one viewer (a seat, or the spectators) share one position: what changed is found and written once.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from harena.core import Seat

from .changes import changes
from .limits import Bucket

_encoder = msgspec.json.Encoder(enc_hook=str)


def as_text(message: dict[str, Any]) -> str:
    return _encoder.encode(message).decode()


class Connection:
    """One open WebSocket. What it is sent waits in a short queue, so that a slow reader delays nobody else."""

    __slots__ = ("address", "bucket", "closing", "generation", "muted", "person", "seat", "stop", "_backlog",
                 "_finished", "_out", "_wake")

    def __init__(self, person: str, address: str, bucket: Bucket, backlog: int) -> None:
        self.person = person
        self.address = address
        self.bucket = bucket
        self.seat: Seat | None = None
        #: How often the seat had changed hands when this connection sat down.
        self.generation = 0
        self.muted: set[str] = set()
        #: The code to close with, once it has to be closed, and how to stop whoever reads from it.
        self.closing = 0
        self.stop: Callable[[], object] | None = None
        self._backlog = backlog
        self._finished = False
        self._out: deque[str] = deque()
        self._wake = asyncio.Event()

    def push(self, message: str) -> None:
        if self.closing:
            return
        if len(self._out) >= self._backlog:
            self.close(4408)
            return
        self._out.append(message)
        self._wake.set()

    def say(self, message: dict[str, Any]) -> None:
        self.push(as_text(message))

    def close(self, code: int) -> None:
        """Drop what waits and have the connection closed."""
        if not self.closing:
            self.closing = code
            self._out.clear()
            if self.stop is not None:
                self.stop()

    def finish(self) -> None:
        """Send what waits and no more."""
        self._finished = True
        self._wake.set()

    async def write_on(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what waits, as it comes."""
        out, wake = self._out, self._wake
        while True:
            while out:
                await send(out.popleft())
            if self._finished:
                return
            wake.clear()
            await wake.wait()


class Viewer:
    """A seat or the spectators, with all their connections and what they were told last."""

    __slots__ = ("seat", "connections", "position", "n", "told")

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat
        self.connections: set[Connection] = set()
        self.position: dict[str, Any] = {}
        #: The number of the last message, and of the next event to tell.
        self.n = 0
        self.told = 0

    def update(self, position: dict[str, Any], events: list[dict[str, Any]], at: int) -> None:
        """Tell everybody who looks through these eyes what changed, if anything did."""
        found = changes(self.position, position)
        if not found and not events:
            return
        self.position = position
        self.n += 1
        message = as_text({"type": "update", "n": self.n, "at": at, "changes": found, "events": events})
        for connection in self.connections:
            connection.push(message)

    def say(self, message: str, but: str = "") -> None:
        """Send a message to all, except those who have muted the person it comes from."""
        for connection in self.connections:
            if not but or but not in connection.muted:
                connection.push(message)
