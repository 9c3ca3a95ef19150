"""How much one client or one connection may do: token buckets and counters, bounded in memory."""

from __future__ import annotations

from collections import OrderedDict
from ipaddress import IPv4Address, IPv6Network, ip_address
from time import monotonic

from .problems import too_many


def client_of(address: str) -> str:
    """Whom an address belongs to. A provider hands out IPv6 by the /64: all of it is one client."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address  # a Unix socket, or a proxy that tells no address
    if isinstance(found, IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), 128)).supernet(new_prefix=64))


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
        now = monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level >= amount:
            self.level -= amount
            return 0.0
        return (amount - self.level) / self.rate if self.rate else 3600.0


class Buckets:
    """A bucket for each key, the least used forgotten first."""

    def __init__(self, rate: float, burst: float, keys: int = 20_000) -> None:
        self._rate = rate
        self._burst = burst
        self._keys = keys
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, amount: float = 1.0) -> None:
        """Raises `too-many` if the key has used up what it may do."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst)
            if len(self._buckets) > self._keys:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        wait = bucket.take(amount)
        if wait:
            raise too_many(wait)


class Places:
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
