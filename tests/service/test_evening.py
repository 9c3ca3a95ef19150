"""A short evening with many people, and with HARENA_SOAK=1 a long one: `tests.service.evening`."""

from __future__ import annotations

import os

import pytest

from .evening import evening
from .servers import SOAK

#: Minutes of the long one.
MINUTES = float(os.environ.get("HARENA_EVENING", "60"))


@pytest.mark.skipif(not SOAK, reason="takes an hour; for less: python -m tests.service.evening --minutes 1")
def test_an_evening_with_three_hundred_people() -> None:
    seen = evening(100, MINUTES)
    assert (seen.faults, seen.errors) == (0, [])
    assert seen.p99_ms < 250
    assert MINUTES < 60 or seen.growth_mb_an_hour < 5
