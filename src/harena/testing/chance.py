"""Chance by the book: a generator whose dice, picks and shuffles a scenario names beforehand."""

from __future__ import annotations

from collections.abc import Callable, Collection, MutableSequence, Sequence
from typing import Any, TypeVar

from harena.core import BadScenario, Rng
from harena.core.errors import did_you_mean

T = TypeVar("T")
#: What a thing that chance deals with may be called in a scenario file.
Names = Callable[[Any], Collection[str]]


def _plain_name(item: Any) -> Collection[str]:
    return (str(item),)


class ScriptedRng(Rng):
    """A generator whose first dice, picks and shuffles are given; after them it goes on at random."""

    __slots__ = ("script", "picks", "shuffles", "names", "top_first")

    def __init__(
        self,
        key: int,
        counter: int = 0,
        script: tuple[int, ...] = (),
        picks: tuple[str, ...] = (),
        shuffles: tuple[Sequence[str], ...] = (),
        names: Names = _plain_name,
        top_first: bool = False,
    ) -> None:
        """`script` is what the dice show. `top_first`: what is shuffled is dealt from its front, not from its end."""
        super().__init__(key, counter)
        self.script = script
        self.picks = picks
        self.shuffles = shuffles
        self.names = names
        self.top_first = top_first

    def copy(self) -> ScriptedRng:
        return ScriptedRng(
            self.key, self.counter, self.script, self.picks, self.shuffles, self.names, self.top_first
        )

    def unused(self) -> list[str]:
        """A sentence for everything that was named and that chance was never asked for."""
        left = []
        if self.script:
            left.append(f"dice: no die was rolled for the last {len(self.script)}: {list(self.script)}")
        if self.picks:
            left.append(f"picks: nothing was picked at random for the last {len(self.picks)}: {list(self.picks)}")
        for order in self.shuffles:
            left.append(f"shuffles: no pile of two or more was shuffled for {list(order)}")
        return left

    def die(self, sides: int = 6) -> int:
        if not self.script:
            return super().die(sides)
        self.counter += 1
        value, self.script = self.script[0], self.script[1:]
        if not 1 <= value <= sides:
            raise BadScenario(f"dice: a die with {sides} sides shows 1 to {sides}, not {value}")
        return value

    def choice(self, items: Sequence[T]) -> T:
        if not self.picks:
            return super().choice(items)
        self.counter += 1
        return items[self._next_pick(items)]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        pool = list(items)
        found: list[T] = []
        super().shuffle(pool)  # a sample is picked, not shuffled: it is none of the named shuffles
        while self.picks and len(found) < count:
            found.append(pool.pop(self._next_pick(pool)))
        return found + pool[: count - len(found)]

    def shuffle(self, items: MutableSequence[T]) -> None:
        super().shuffle(items)
        if not self.shuffles or len(items) < 2:
            return
        order, self.shuffles = self.shuffles[0], self.shuffles[1:]
        pool = list(items)
        first = [pool.pop(self._find(name, pool, "shuffles")) for name in order]
        items[:] = [*first, *pool] if self.top_first else [*pool, *reversed(first)]

    def _next_pick(self, items: Sequence[Any]) -> int:
        name, self.picks = self.picks[0], self.picks[1:]
        return self._find(name, items, "picks")

    def _find(self, name: str, items: Sequence[Any], what: str) -> int:
        for index, item in enumerate(items):
            if name in self.names(item):
                return index
        there = {called for item in items for called in self.names(item)}
        raise BadScenario(f"{what}: {name!r} is not among what chance may take here; {did_you_mean(name, there)}")
