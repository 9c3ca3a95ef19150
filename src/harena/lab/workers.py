"""Where games are played: in this process, in several of this machine, or on a Ray cluster. Always the same results, in
the same order; what is not asked for any more is not played.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, TypeVar

from harena.core import BadOptions

Item = TypeVar("Item")
Found = TypeVar("Found")

#: Items given to a process at a time: few enough for a smooth progress bar, enough to make the handing over cheap.
CHUNK: Final = 8
#: Chunks that are on their way for each process, so that none waits for the next.
AHEAD: Final = 3


@dataclass(frozen=True, slots=True)
class Hands:
    """Who plays: so many processes of this machine, or a Ray cluster (`ray`, `ray://host:10001`)."""

    jobs: int = 1
    on: str = ""

    def __post_init__(self) -> None:
        if self.jobs < 1:
            raise BadOptions(f"the number of processes is 1 or more, not {self.jobs}")
        if self.on and self.on != "ray" and not self.on.startswith("ray://"):
            raise BadOptions(f"games are played on ray or on ray://HOST:PORT, not on {self.on!r}")

    def spread(self, work: Callable[[Item], Found], items: Iterable[Item], chunk: int = CHUNK) -> Iterator[Found]:
        """What `work` makes of every item, in their order."""
        if self.on:
            return _on_ray(work, items, self.on, chunk)
        return map(work, items) if self.jobs == 1 else _in_processes(work, items, self.jobs, chunk)


#: This process alone.
ONE: Final = Hands()


def _chunks(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    rest = iter(items)
    while chunk := list(islice(rest, size)):
        yield chunk


def _work_off(work: Callable[[Item], Found], chunk: list[Item]) -> list[Found]:
    return [work(item) for item in chunk]


def _in_processes(work: Callable[[Item], Found], items: Iterable[Item], jobs: int, size: int) -> Iterator[Found]:
    """Fresh processes rather than forks: nothing of this one's state can find its way into a game."""
    pool = ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_leave_interrupts_to_parent
    )
    waiting: deque[Any] = deque()
    try:
        for chunk in _chunks(items, size):
            waiting.append(pool.submit(_work_off, work, chunk))
            if len(waiting) >= AHEAD * jobs:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _on_ray(work: Callable[[Item], Found], items: Iterable[Item], address: str, size: int) -> Iterator[Found]:
    """A worker that is lost costs only time: Ray gives its chunk to another, and a chunk is played alike anywhere."""
    ray = _ray(address)
    task = ray.remote(max_retries=-1, num_cpus=1)(_work_off)
    at_hand = ray.put(work)  # once for all chunks
    ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting: deque[Any] = deque()
    try:
        for chunk in _chunks(items, size):
            waiting.append(task.remote(at_hand, chunk))
            if len(waiting) >= ahead:
                yield from ray.get(waiting.popleft())
        while waiting:
            yield from ray.get(waiting.popleft())
    finally:
        for left in waiting:
            ray.cancel(left, force=False)


def _ray(address: str) -> Any:
    """The cluster: the one that runs on this machine or is named, else one is started for this command."""
    try:
        import ray
    except ImportError:
        raise BadOptions("this needs Ray: pip install 'harena[ray]'") from None
    if not ray.is_initialized():
        try:
            ray.init(address=None if address == "ray" else address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise BadOptions(f"there is no Ray cluster at {address}: {error}") from None
    return ray
