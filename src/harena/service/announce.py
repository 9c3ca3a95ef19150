"""Announcements: "table X has changed", to every worker that has it in memory.

With one worker nothing needs to travel. With several, Redis carries the news; the rows themselves are read from the
database, so a lost or doubled announcement does no harm: a worker that was cut off looks at all its tables again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeAlias

import msgspec

log = logging.getLogger("harena.service")

News: TypeAlias = dict[str, Any]
Listener: TypeAlias = Callable[[News], Awaitable[None]]


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

        self._redis: Any = Redis.from_url(url)
        self._worker = worker
        self._channel = channel
        self._tasks: list[asyncio.Task[None]] = []
        self._outbox: asyncio.Queue[News] = asyncio.Queue(10_000)

    async def start(self, listener: Listener, lost: Callable[[], Awaitable[None]]) -> None:
        await self._redis.ping()
        ready = asyncio.Event()
        self._tasks = [asyncio.create_task(self._listen(listener, lost, ready)), asyncio.create_task(self._send())]
        await asyncio.wait_for(ready.wait(), 10)

    def say(self, news: News) -> None:
        with suppress(asyncio.QueueFull):  # the others find out when they next look
            self._outbox.put_nowait(news | {"from": self._worker})

    async def _send(self) -> None:
        while True:
            news = await self._outbox.get()
            try:
                await self._redis.publish(self._channel, msgspec.json.encode(news))
            except Exception as error:
                log.warning("an announcement could not be sent: %s", type(error).__name__)
                await asyncio.sleep(0.2)

    async def _listen(
        self, listener: Listener, lost: Callable[[], Awaitable[None]], ready: asyncio.Event
    ) -> None:
        first = True
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(self._channel)
                    ready.set()
                    if not first:
                        await lost()
                    first = False
                    async for message in pubsub.listen():
                        if message["type"] != "message":
                            continue
                        news = msgspec.json.decode(message["data"])
                        if news.get("from") != self._worker:
                            await listener(news)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("the announcements stopped (%s); listening again", type(error).__name__)
                await asyncio.sleep(0.5)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task
        await self._redis.aclose()
