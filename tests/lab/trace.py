"""`python -m tests.lab.trace [GAME]`: what one decision passes through on its way to everybody at a table.

Two people and a spectator look on; a seat answers. Every call of a function of ours is counted, in all threads, from
the message until the last of the three is told, and so is every change from one layer of `docs/ARCHITECTURE.md` to
another. Comprehensions are no functions here. The same game was played at another table just before, so that nothing is
read or made for the first time. One decision of it is shown in full, and of all of them the median and the most.

It uses what both ends of a comparison have, so it can be run on an older commit:
`PYTHONPATH=old/src:. python -m tests.lab.trace`.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path
from statistics import median
from types import FrameType
from typing import Any, Final

import harena
from harena.core import games
from harena.service.limits import Bucket
from harena.service.seats import Chair
from harena.service.service import Service
from harena.service.settings import Settings
from harena.service.viewers import Connection

#: So many decisions of a game are traced, and which of them is shown: one beyond the set-up.
DECISIONS: Final = 40
SHOWN: Final = 6
OURS = str(Path(harena.__file__).parent) + "/"


def layer_of(frame: FrameType | None) -> str | None:
    """The layer that a frame belongs to; that of its caller if it is somebody else's."""
    while frame is not None:
        file = frame.f_code.co_filename
        if file.startswith(OURS):
            return file[len(OURS):].partition("/")[0]
        frame = frame.f_back
    return None


class Trace:
    """Counts calls while it is on."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.changes: Counter[tuple[str, str]] = Counter()

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(OURS) or code.co_name.startswith("<"):
            return
        own = code.co_filename[len(OURS):]
        self.calls[f"{own}:{code.co_qualname}"] += 1
        layer, before = own.partition("/")[0], layer_of(frame.f_back)
        if before is not None and before != layer:
            self.changes[before, layer] += 1

    def __enter__(self) -> Trace:
        threading.setprofile(self)
        sys.setprofile(self)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        threading.setprofile(None)  # type: ignore[arg-type]  # it may be taken back


async def trace(game: str, folder: str) -> list[tuple[Trace, int]]:
    """The traces of the first decisions of a game, and how many messages each of them sent."""
    threading.setprofile(None)  # type: ignore[arg-type]
    service = Service(Settings(database=f"sqlite:///{folder}/t.sqlite3", thinkers=0, pace_low=1e7, pace_high=1e7))
    people = [await service.people.new_guest(f"Guest {number}") for number in range(2)]
    told: list[str | bytes] = []

    async def send(message: str | bytes) -> None:
        told.append(message)

    async def begun() -> Any:
        chairs = [Chair(seat, person.id, person.name, "", False, 0, 0.0) for seat, person in enumerate(people)]
        table = await service.tables.put(
            game, games()[game].version, "{}", "", "trace", people[0].id, chairs, watch="anyone"
        )
        enter = getattr(table, "audience", table).enter
        for seat in (0, 1, None):
            await enter(Connection("" if seat is None else people[seat].id, "", Bucket(9, 9), 99, send), seat)
        return table

    rehearsal = await begun()
    for _ in range(DECISIONS):
        await answer(rehearsal)
    table = await begun()
    found = []
    for _ in range(DECISIONS):
        before, tracing = len(told), Trace()
        with tracing:
            await answer(table)
        found.append((tracing, len(told) - before))
    await service.stop()
    return found


async def answer(table: Any) -> None:
    """Let a seat answer, and wait until all have been told, which is when nothing is left to do."""
    pending = table.running.table.pending
    seat = min(pending)
    await table.act(seat, pending[seat].options[0].text)
    await asyncio.sleep(0.01)


def main() -> None:
    game = sys.argv[1] if len(sys.argv) > 1 else "for-glory"
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(trace(game, folder))
    tracing, messages = found[SHOWN]
    print(f"{game}: {messages} messages, {sum(tracing.calls.values())} calls of {len(tracing.calls)} functions, "
          f"{sum(tracing.changes.values())} changes of layer")
    for (one, other), count in tracing.changes.most_common():
        print(f"  {count:4} {one} → {other}")
    for name, count in tracing.calls.most_common(25):
        print(f"  {count:4} {name}")
    calls = [sum(each.calls.values()) for each, _ in found]
    changes = [sum(each.changes.values()) for each, _ in found]
    print(f"all {DECISIONS} decisions: {median(calls):.0f} calls (at most {max(calls)}), "
          f"{median(changes):.0f} changes of layer (at most {max(changes)})")


if __name__ == "__main__":
    main()
