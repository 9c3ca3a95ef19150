"""A short evening with many people, and with HARENA_SOAK=1 a long one: `tests.service.evening`."""

from __future__ import annotations

import os

import pytest

from .evening import evening, growth
from .servers import SOAK

#: Minutes of the long one.
MINUTES = float(os.environ.get("HARENA_EVENING", "60"))


@pytest.mark.skipif(not SOAK, reason="takes an hour; for less: python -m tests.service.evening --minutes 1")
def test_an_evening_with_three_hundred_people() -> None:
    seen = evening(100, MINUTES)
    assert (seen.faults, seen.errors) == (0, [])
    assert seen.p99_ms < 250
    assert MINUTES < 60 or seen.growth_mb_an_hour < 5


def test_growth_is_that_of_processes_that_are_warm() -> None:
    """One that took the place of another fills what it remembers later, and that was taken for growth without end."""

    def process(begins: int, ends: int, leaks: float) -> list[tuple[float, float]]:
        """It fills 50 MB in ten minutes, and grows on by so much in an hour."""
        return [
            (60.0 * at, 100 + 5 * min(10, at - begins) + leaks * (at - begins) / 60) for at in range(begins, ends + 1)
        ]

    ended, young = process(0, 5, 9.0), process(45, 60, 9.0)
    found = growth({1: process(0, 60, 0.0), 2: process(5, 60, 3.0), 3: ended, 4: young}, 600)
    assert found == pytest.approx({1: 0.0, 2: 3.0})
