"""What the service counts about itself, for Prometheus. Nothing in it says who plays or what they hold.

Workers count into files that they share (`prometheus_client` does it where `PROMETHEUS_MULTIPROC_DIR` is set), so that
whichever of them is asked answers for all, and nothing that was counted is lost with one that was killed.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from tempfile import mkdtemp
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, disable_created_metrics, generate_latest, multiprocess

#: Where the workers of a service keep what they count.
SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"

disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """The counters and gauges of one worker, and what all of them have counted."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._counters: dict[str, Counter] = {}
        self._gauges: dict[str, tuple[Gauge, Callable[[], float]]] = {}
        self._counted: dict[str, Callable[[], int]] = {}

    def counter(self, name: str, help_: str) -> None:
        self._counters[name] = Counter(f"harena_{name}", help_, registry=self._registry)

    def gauge(self, name: str, help_: str, read: Callable[[], float]) -> None:
        """Something that goes up and down; of several workers that are there it is the sum."""
        made = Gauge(f"harena_{name}", help_, registry=self._registry, multiprocess_mode="livesum")
        self._gauges[name] = made, read

    def counted(self, name: str, help_: str, read: Callable[[], int]) -> None:
        """Something that another part of the service counts anyway."""
        self.counter(name, help_)
        self._counted[name] = read

    def add(self, name: str, count: int = 1) -> None:
        self._counters[name].inc(count)

    def value(self, name: str) -> int:
        """What this worker has counted."""
        (metric,) = self._counters[name].collect()
        return int(metric.samples[0].value)

    def note(self) -> None:
        """Write down how things stand here, so that the other workers can tell it too."""
        for gauge, read in self._gauges.values():
            gauge.set(read())
        for name, count in self._counted.items():
            self.add(name, count() - self.value(name))

    def text(self) -> str:
        self.note()
        registry = self._registry
        if SHARED in os.environ:
            registry = CollectorRegistry()
            multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry).decode()


def share() -> None:
    """In the supervisor: have the workers that it starts count together, in a folder that is emptied first."""
    os.environ[SHARED] = mkdtemp(prefix="harena-metrics-")


def forget(worker: int) -> None:
    """In the supervisor: a worker has ended, and nothing goes on in it any more. What it has counted stays."""
    multiprocess.mark_process_dead(worker, os.environ[SHARED])  # type: ignore[no-untyped-call]


def unshare() -> None:
    """In the supervisor, at its end."""
    shutil.rmtree(os.environ.pop(SHARED), ignore_errors=True)
