"""Randomness: one small counter-based generator, the same on every machine.

A generator is two integers, a key and a counter. Each call hashes the pair and counts on, so a copy costs
nothing, the position is part of the state (and of its hash), and a table imagined by a bot simply gets
another key: the true future is out of reach.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import blake2b, shake_128
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


def key_of(*parts: object) -> int:
    """A 64-bit key from anything with a stable text: the way seeds become keys."""
    text = "\x1f".join(str(part) for part in parts)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")


class Rng:
    """A counter-based random generator (splitmix64 for numbers, one SHAKE call for a shuffle)."""

    __slots__ = ("key", "counter")

    def __init__(self, key: int, counter: int = 0) -> None:
        self.key = key & _MASK
        self.counter = counter

    def copy(self) -> Rng:
        return Rng(self.key, self.counter)

    def __repr__(self) -> str:
        return f"Rng({self.key}, {self.counter})"

    def bits(self) -> int:
        """The next 64 random bits."""
        self.counter += 1
        z = (self.key + self.counter * 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1 (the bias of the multiplication is below n / 2**64)."""
        return (self.bits() * n) >> 64

    def random(self) -> float:
        """A float from 0 up to, not including, 1."""
        return (self.bits() >> 11) * (1.0 / (1 << 53))

    def die(self, sides: int = 6) -> int:
        return 1 + self.below(sides)

    def dice(self, count: int, sides: int = 6) -> list[int]:
        return [self.die(sides) for _ in range(count)]

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place, with one call of the generator whatever the length."""
        n = len(items)
        if n < 2:
            return
        self.counter += 1
        stream = shake_128(f"{self.key}:{self.counter}".encode()).digest(8 * n)
        lots = unpack(f"<{n}Q", stream)
        items[:] = [items[index] for index in sorted(range(n), key=lots.__getitem__)]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """`count` of `items`, each taken once at most, in random order."""
        pool = list(items)
        self.shuffle(pool)
        return pool[:count]

    def fork(self, *parts: object) -> Rng:
        """An independent generator that follows from this one's counter and the given parts."""
        self.counter += 1
        return Rng(key_of(self.key, self.counter, *parts))
