"""How long answers take that need no person, so that nobody learns anything from the time.

Where people play, a pass that is given automatically, because there was nothing else to choose, must take as long as
one that somebody thought about. Both kinds draw from the answer times seen at that table. Bots draw from the same.
"""

from __future__ import annotations

from collections import deque
from random import SystemRandom

#: From so many answers on, only real answer times are drawn from.
ENOUGH = 8
#: A person who went for a coffee says nothing about how long a pass takes.
LONGEST = 20.0

_random = SystemRandom()


class Pace:
    """The answer times of one table."""

    __slots__ = ("low", "high", "_times")

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.high = high
        self._times: deque[float] = deque(maxlen=60)

    def note(self, seconds: float) -> None:
        """Somebody answered in a window after this time."""
        if seconds <= LONGEST:
            self._times.append(seconds)

    def draw(self) -> float:
        """A time for an answer in a window: one of those seen, a little off, or a default one while few are known."""
        if not self.high:
            return 0.0
        if len(self._times) < ENOUGH:
            return _random.uniform(self.low, self.high)
        return max(0.05, _random.choice(self._times) * _random.uniform(0.9, 1.1))
