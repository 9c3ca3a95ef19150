"""Ending what runs beside everything else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Any, Final

log = logging.getLogger("harena.service")

#: So long (seconds) a task has to end, before it is told again.
PATIENCE: Final = 0.5
#: After so many times it is said what does not end.
TOO_OFTEN: Final = 6


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they have ended. Once is not enough: a library that a task waits in may lose it."""
    left = set(tasks)
    times = 0
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=PATIENCE)
        times += 1
        if times == TOO_OFTEN and left:
            log.error("what does not end: %s", ", ".join(str(task.get_coro()) for task in left))
