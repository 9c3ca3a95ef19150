"""How much one address, one person or one connection may do: token buckets and counters, bounded in memory.

What is asked over connections is paid for by what it costs: the time in which the service could do nothing else, as it
is measured: from its beginning to its end, but for what it waits for. Whoever has used up their share waits, and what
they send next is not read until then.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Coroutine
from contextlib import suppress
from contextvars import ContextVar
from functools import cache, lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic, perf_counter
from typing import Any, Final, TypeVar

from .problems import too_many
from .settings import Settings

try:
    import resource
except ImportError:  # a system without limits on files
    resource = None  # type: ignore[assignment]

T = TypeVar("T")

#: Seconds that are paid before something is done, and what is paid for it at most: a table that has to be read again
#: is nobody's fault.
DOWN_PAYMENT: Final = 0.001
DEAREST: Final = 0.25
#: So many seconds of work are done for one connection before others have a chance in between.
AT_A_TIME: Final = 0.002
#: Files that are kept free: for the database, for bots, and for connections that are accepted all at once.
FILES_BESIDES: Final = 256
#: What a message or a request costs before and after it is looked at, and what a handshake does.
READING: Final = 0.0001
HANDSHAKE: Final = 0.002
#: Seconds in which a client has to say goodbye too; until then its connection is open and counts. What the server calls
#: when it is closed is given to it under this name among its extensions; and under this one is what sends a message if
#: the client takes it at once.
GOODBYE: Final = 2.0
AT_THE_END: Final = "harena.at-the-end"
SEND_NOW: Final = "harena.send-now"


@lru_cache(4096)
def client_of(host: str) -> str:
    """Who counts as one client: an address, or with IPv6 the network that one household or machine has."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host  # a Unix socket, or a proxy that tells no address
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


def allow_all_files() -> None:
    """Have as many files and connections open as the system lets this process have."""
    if resource is not None:
        with suppress(OSError, ValueError):
            most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@cache
def most_open() -> int:
    """How many connections this process may have open at once; some files are needed for other things."""
    if resource is None:
        return 1_000_000
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 1_000_000 if files == resource.RLIM_INFINITY else int(files - min(FILES_BESIDES, files // 2))


class Bucket:
    """Lets `rate` things a second through, `burst` at once."""

    __slots__ = ("rate", "burst", "level", "at")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.at = monotonic()

    def take(self, amount: float = 1.0) -> float:
        """0 if it may pass, else after how many seconds it could."""
        level = self._filled()
        if level >= amount:
            self.level = level - amount
            return 0.0
        self.level = level
        return (amount - level) / self.rate if self.rate else 3600.0

    def owe(self, amount: float) -> float:
        """Take it even if there is less in it; after how many seconds the debt is paid."""
        level = self._filled() - amount
        self.level = level if level < self.burst else self.burst
        return -level / self.rate if level < 0 else 0.0

    def _filled(self) -> float:
        """What is in it now."""
        now = monotonic()
        level = self.level + (now - self.at) * self.rate
        self.at = now
        return level if level < self.burst else self.burst


class Buckets:
    """A bucket for each key, the least used forgotten first. `what` is said to whoever has used up theirs."""

    def __init__(
        self, rate: float, burst: float, keys: int = 20_000, *, what: str = "That was too much at once"
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._keys = keys
        self._what = what
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, amount: float = 1.0) -> None:
        """Raises `too-many` if the key has used up what it may do."""
        wait = self.of(key).take(amount)
        if wait:
            raise too_many(wait, self._what)

    def of(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst)
            if len(self._buckets) > self._keys:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket


@cache
def shares(settings: Settings) -> Buckets:
    """The seconds of this process's time that each address and each person may use up: one bucket for each, from which
    the door and the service behind it are paid.
    """
    return Buckets(settings.effort / 1000, settings.effort_burst / 1000)


class Stopwatch:
    """Counts the time in which a task is at work; whatever makes it wait says so (`rest`)."""

    __slots__ = ("seconds", "task", "_began")

    def __init__(self) -> None:
        self.seconds = 0.0
        self.task = asyncio.current_task()
        self._began = perf_counter()

    def stop(self) -> None:
        self.seconds += perf_counter() - self._began

    def go_on(self) -> None:
        self._began = perf_counter()


_running: ContextVar[Stopwatch | None] = ContextVar("running", default=None)


async def rest(awaited: Awaitable[T]) -> T:
    """Wait for something: others are at work meanwhile, so nobody pays for that time."""
    watch = _running.get()
    if watch is None or watch.task is not asyncio.current_task():
        return await awaited
    watch.stop()
    try:
        return await awaited
    finally:
        watch.go_on()


class Purse:
    """What is done for somebody is paid from these buckets, which others may share: their address's, their own."""

    __slots__ = ("_buckets", "_held")

    def __init__(self, *buckets: Bucket) -> None:
        self._buckets = buckets
        #: Seconds of work since others last had a chance in between.
        self._held = 0.0

    async def pay_for(self, work: Coroutine[Any, Any, T], besides: float) -> T:
        """Do something as soon as all former debts are paid; it costs the time it takes, and something besides."""
        seconds = 0.0
        wait = self._owe(DOWN_PAYMENT)
        try:
            if wait or self._held > AT_A_TIME:
                self._held = 0.0
                await asyncio.sleep(wait)
            watch = Stopwatch()
            before = _running.set(watch)
            try:
                return await work
            finally:
                _running.reset(before)
                watch.stop()
                seconds = watch.seconds
        finally:
            work.close()  # if it was not waited for
            self._held += seconds
            self._owe(min(DEAREST, seconds) + besides - DOWN_PAYMENT)

    def _owe(self, seconds: float) -> float:
        wait = 0.0
        for bucket in self._buckets:
            wait = max(wait, bucket.owe(seconds))
        return wait


class Capacity:
    """Counts what is open in all and for each key."""

    def __init__(self, most: int, each: int) -> None:
        self.most = most
        self.each = each
        self.total = 0
        self._by_key: dict[str, int] = {}

    def enter(self, key: str) -> bool:
        mine = self._by_key.get(key, 0)
        if self.total >= self.most or mine >= self.each:
            return False
        self.total += 1
        self._by_key[key] = mine + 1
        return True

    def leave(self, key: str) -> None:
        self.total -= 1
        left = self._by_key[key] - 1
        if left:
            self._by_key[key] = left
        else:
            del self._by_key[key]
