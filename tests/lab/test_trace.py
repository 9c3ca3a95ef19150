"""One decision's way through the service stays short: see `tests.lab.trace`."""

from __future__ import annotations

import asyncio
from pathlib import Path

from .trace import SHOWN, trace

#: Calls of our functions and changes between layers, from a click until two seats and a spectator are told.
MOST_CALLS = 300
MOST_CHANGES = 15


def test_one_decision_passes_few_calls_and_layers(tmp_path: Path) -> None:
    tracing, messages = asyncio.run(trace("for-glory", str(tmp_path)))[SHOWN]
    assert messages == 3
    assert sum(tracing.calls.values()) <= MOST_CALLS, tracing.calls.most_common(20)
    assert sum(tracing.changes.values()) <= MOST_CHANGES, tracing.changes
