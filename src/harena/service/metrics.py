"""Counters and timings in the text format that Prometheus reads. Nothing in it says who plays or what they hold."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Histogram:
    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(_BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(_BOUNDS, seconds)] += 1
        self.total += seconds


class Metrics:
    """What the service counts about itself."""

    def __init__(self) -> None:
        self._counters: dict[str, int] = {}
        self._gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        self._histograms: dict[str, Histogram] = {}
        self._help: dict[str, str] = {}

    def counter(self, name: str, help_: str) -> None:
        self._counters[name] = 0
        self._help[name] = help_

    def histogram(self, name: str, help_: str) -> Histogram:
        made = self._histograms[name] = Histogram()
        self._help[name] = help_
        return made

    def gauge(self, name: str, help_: str, read: Callable[[], float]) -> None:
        self._gauges[name] = (help_, read)

    def add(self, name: str, count: int = 1) -> None:
        self._counters[name] += count

    def value(self, name: str) -> int:
        return self._counters[name]

    def text(self) -> str:
        lines: list[str] = []
        for name, value in self._counters.items():
            lines += [f"# HELP harena_{name} {self._help[name]}", f"# TYPE harena_{name} counter",
                      f"harena_{name} {value}"]
        for name, (help_, read) in self._gauges.items():
            lines += [f"# HELP harena_{name} {help_}", f"# TYPE harena_{name} gauge", f"harena_{name} {read():g}"]
        for name, histogram in self._histograms.items():
            lines += [f"# HELP harena_{name} {self._help[name]}", f"# TYPE harena_{name} histogram"]
            below = 0
            for bound, count in zip(_BOUNDS, histogram.counts, strict=False):
                below += count
                lines.append(f'harena_{name}_bucket{{le="{bound:g}"}} {below}')
            below += histogram.counts[-1]
            lines += [f'harena_{name}_bucket{{le="+Inf"}} {below}', f"harena_{name}_sum {histogram.total:g}",
                      f"harena_{name}_count {below}"]
        return "\n".join(lines) + "\n"
