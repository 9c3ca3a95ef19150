"""Announcements: "table X has changed", to every worker that has it in memory.

With one worker nothing needs to travel. With several, Redis carries the news; the rows themselves are read from the
database, so a lost or doubled announcement does no harm: a worker that was cut off looks at all its tables again, and
a worker that cannot send keeps what it has to say. Without Redis tables are played on; the watch sees what others did.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypedDict

import msgspec

from harena.core import Seat

if TYPE_CHECKING:
    from redis.asyncio.client import PubSub

from .ending import end
from .rows import LineRow

log = logging.getLogger("harena.service")

#: What a worker tells the others: `what` it is about, who says it, and what belongs to it.
News = TypedDict(
    "News",
    {
        "what": Literal["changed", "presence", "who", "here", "logged-out", "chat", "unsaid", "renamed", "announced",
                        "rewritten"],
        "from": str, "name": str, "number": int,
        "table": str, "seats": list[Seat], "watching": int, "line": LineRow,
        "person": str, "session": int | None, "erased": bool,
    },
    total=False,
)
Listener: TypeAlias = Callable[[News], Awaitable[None]]

#: How long (seconds) Redis may take for anything, is waited for at the start, and is left alone before the next try.
PATIENCE: Final = 3.0
AT_START: Final = 5.0
PAUSE: Final = 0.5
#: A connection on which nothing is heard for so long is asked whether it still lives; after twice that it does not.
SILENCE: Final = 2.0


class Announcer:
    """The channel of a single worker: there is nobody to tell."""

    remote = False

    async def start(self, listener: Listener, lost: Callable[[], Awaitable[None]]) -> None:
        """Begin to listen. `lost` is called when news may have been missed."""

    def say(self, news: News) -> None:
        """Tell the other workers."""

    async def stop(self) -> None:
        pass


class RedisAnnouncer(Announcer):
    """The channel over Redis."""

    remote = True

    def __init__(self, url: str, worker: str, channel: str) -> None:
        from redis.asyncio import Redis

        self._redis = Redis.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
        self._worker = worker
        self._channel = channel
        self._tasks: list[asyncio.Task[None]] = []
        self._outbox: asyncio.Queue[News] = asyncio.Queue(10_000)
        #: Whether news reach this worker at the moment.
        self._listening = asyncio.Event()

    async def start(self, listener: Listener, lost: Callable[[], Awaitable[None]]) -> None:
        self._tasks = [asyncio.create_task(self._listen(listener, lost)), asyncio.create_task(self._send())]
        try:
            async with asyncio.timeout(AT_START):
                await self._listening.wait()
        except TimeoutError:
            log.error("Redis does not answer: what other workers do is seen late until it does")

    def say(self, news: News) -> None:
        with suppress(asyncio.QueueFull):  # the others find out when they next look
            self._outbox.put_nowait({**news, "from": self._worker})

    async def _send(self) -> None:
        while True:
            text = msgspec.json.encode(await self._outbox.get())
            tries = 1
            while True:
                try:
                    await self._redis.publish(self._channel, text)
                    break
                except Exception as error:
                    if tries == 1:
                        log.warning("an announcement could not be sent (%s); it will be", type(error).__name__)
                    tries += 1
                    await asyncio.sleep(PAUSE)

    async def _listen(self, listener: Listener, lost: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(self._channel)
                    await self._hear(pubsub, listener, lost)
            except Exception as error:
                if self._listening.is_set():
                    log.warning("the announcements stopped (%s); listening again", type(error).__name__)
                self._listening.clear()
                await asyncio.sleep(PAUSE)

    async def _hear(self, pubsub: PubSub, listener: Listener, lost: Callable[[], Awaitable[None]]) -> None:
        """Hand on what is said until the connection is lost, which shows in an error or in silence."""
        heard = monotonic()
        while True:
            message = await pubsub.get_message(timeout=SILENCE)
            if message is None:
                if monotonic() - heard > 2 * SILENCE:
                    raise TimeoutError
                await pubsub.ping()
                continue
            heard = monotonic()
            if message["type"] == "subscribe":  # only from now on nothing is missed
                self._listening.set()
                await lost()
            elif message["type"] == "message":
                news = msgspec.json.decode(message["data"])
                if news.get("from") != self._worker:
                    await listener(news)

    async def stop(self) -> None:
        await end(self._tasks)
        await self._redis.aclose()
