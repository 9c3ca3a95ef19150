"""Limits that hold over all workers: how many guests, tables and logins an address may make.

With Redis the count is kept there, so that whichever worker is asked counts on; it is a moment (the one at which all
that was taken will have come back), and nobody can tell from it or its name whose it is. Where Redis is not, or does
not answer, each worker counts by itself.
"""

from __future__ import annotations

import logging
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from .limits import Buckets, rest
from .problems import too_many

if TYPE_CHECKING:
    from redis.asyncio import Redis

log = logging.getLogger("harena.service")

#: How long (seconds) Redis may take to count.
PATIENCE: Final = 0.5

#: Takes one thing from a bucket that refills steadily; 0, or after how many seconds there will be one.
_TAKE: Final = """
local clock = redis.call('TIME')
local now = tonumber(clock[1]) + tonumber(clock[2]) / 1000000
local each, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local whole = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now) + each
local wait = whole - each * burst - now
if wait > 0 then return tostring(wait) end
redis.call('SET', KEYS[1], string.format('%.6f', whole), 'PX', math.ceil((whole - now) * 1000))
return '0'
"""


class Counter:
    """Where the workers of a service count together."""

    def __init__(self, url: str, channel: str) -> None:
        from redis.asyncio import Redis

        self._redis: Redis = Redis.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
        self._take = self._redis.register_script(_TAKE)
        self._channel = channel
        self._lost = False

    async def take(self, what: str, key: str, each: float, burst: float) -> float | None:
        """After how many seconds it may be done, 0 for now; None if nobody can say."""
        from redis.exceptions import RedisError

        mark = sha256(f"{self._channel}:{what}:{key}".encode()).hexdigest()[:24]
        try:
            wait = float(await self._take(keys=[f"{self._channel}:limit:{mark}"], args=[each, burst]))
        except (RedisError, OSError) as error:
            if not self._lost:
                log.warning("Redis does not count (%s): each worker does by itself until it does", type(error).__name__)
            self._lost = True
            return None
        self._lost = False
        return wait

    async def close(self) -> None:
        await self._redis.aclose()


class CommonLimit:
    """So many things in a time from one address, over all workers."""

    def __init__(self, what: str, rate: float, burst: float, counter: Counter | None) -> None:
        self._what = what
        self._each = 1 / rate
        self._burst = burst
        self._counter = counter
        self._here = Buckets(rate, burst)

    async def take(self, key: str) -> None:
        """Raises `too-many` if the address has used up what it may do."""
        wait = None
        if self._counter is not None:
            wait = await rest(self._counter.take(self._what, key, self._each, self._burst))
        if wait is None:
            self._here.take(key)
        elif wait:
            raise too_many(wait)
