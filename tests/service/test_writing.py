"""An action is carried out at once, but nobody hears of it before it is on disk, and what is lost was never there."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa

from harena.core import Course
from harena.service import storage as storage_module
from harena.service.live import LiveTable
from harena.service.problems import Problem
from harena.service.running import Running
from harena.service.service import Service
from harena.service.storage import UNUSABLE, Chain, Conflict, Ground, Step, Storage, write_steps

from .inside import Ear, service_on, table_of_guests, until
from .servers import PATIENCE

pytestmark = pytest.mark.usefixtures("toys")


class Disk:
    """Stands between a service and its disk: holds writes back, or fails them."""

    def __init__(self, storage: Storage) -> None:
        self.free = threading.Event()
        self.free.set()
        self.fails = False
        self._write: Callable[[list[Any]], None] = storage._in_one_transaction
        storage._in_one_transaction = self._slowly  # type: ignore[method-assign]

    def _slowly(self, group: list[Any]) -> None:
        assert self.free.wait(PATIENCE)
        if self.fails:
            raise OSError("no space left on the disk")
        self._write(group)


async def gates(service: Service) -> tuple[LiveTable, list[Ear]]:
    """A table where both seats plan at the same time, each seat and a spectator listening."""
    table = await table_of_guests(service, "toy-gates", 2, "x")
    ears = [Ear(), Ear(), Ear()]
    for ear, viewer in zip(ears, (0, 1, None), strict=True):
        await table.audience.enter(ear, viewer)
    for ear in ears:
        ear.heard.clear()
    return table, ears


async def stored(service: Service, table: LiveTable) -> list[tuple[int, str]]:
    """The moves on disk."""
    query = sa.text("SELECT number, action FROM moves WHERE game = :game AND number >= 0 ORDER BY number")
    rows = await service.storage.read(lambda database: database.execute(query, {"game": table.id}).all())
    return [(number, action) for number, action in rows]


def test_what_is_on_its_way_to_the_disk_is_not_told(tmp_path: Path) -> None:
    async def play() -> None:
        async with service_on(tmp_path) as service:
            table, (own, rival, watcher) = await gates(service)
            disk = Disk(service.storage)
            disk.free.clear()
            acts = [
                asyncio.create_task(table.act(0, "send novice to north")),
                asyncio.create_task(table.act(1, "rest novice")),
                asyncio.create_task(table.act(0, "rest fighter")),
            ]
            late, late_ear = Ear(), asyncio.create_task(table.audience.why_not(0, "done"))
            entering = asyncio.create_task(table.audience.enter(late, 0))
            assert table.running is not None
            await until(lambda: table.running.course.number == 3)  # nobody waits for the disk to be asked on
            await asyncio.sleep(0.1)
            assert not any(task.done() for task in (*acts, late_ear, entering))
            assert not own.heard
            assert not rival.heard
            assert not late.heard
            disk.free.set()
            await asyncio.gather(*acts, late_ear, entering)
            assert [message["n"] for message in own.heard][:2] == [own.heard[0]["n"], own.heard[0]["n"] + 1]
            assert [message["type"] for message in late.heard] == ["position"]
            assert late.heard[0]["view"]["ask"]["number"] == 3
            assert not watcher.heard
            assert [number for number, _ in await stored(service, table)] == [0, 1, 2]

    asyncio.run(play())


def test_a_refusal_does_not_run_ahead_of_the_disk(tmp_path: Path) -> None:
    async def play() -> None:
        async with service_on(tmp_path) as service:
            table, _ = await gates(service)
            disk = Disk(service.storage)
            disk.free.clear()
            first = asyncio.create_task(table.act(0, "send novice to north", 1))
            again = asyncio.create_task(table.act(0, "rest novice", 1))
            await asyncio.sleep(0.1)
            assert not again.done()
            disk.free.set()
            assert await first == 2
            with pytest.raises(Problem) as refused:
                await again
            assert refused.value.error == "late"

    asyncio.run(play())


def test_somebody_who_hangs_up_does_not_take_the_move_along(tmp_path: Path) -> None:
    async def play() -> None:
        async with service_on(tmp_path) as service:
            table, (own, *_) = await gates(service)
            disk = Disk(service.storage)
            disk.free.clear()
            act = asyncio.create_task(table.act(0, "send novice to north"))
            await asyncio.sleep(0.05)
            act.cancel()
            disk.free.set()
            await asyncio.gather(act, return_exceptions=True)
            async with table.kept.still():
                assert len(own.heard) == 1
            assert await stored(service, table) == [(0, "send novice to north")]
            await table.act(0, "rest fighter")
            assert len(await stored(service, table)) == 2

    asyncio.run(play())


def test_a_full_disk_undoes_what_was_built_on_what_is_lost(tmp_path: Path) -> None:
    async def play() -> None:
        async with service_on(tmp_path) as service:
            table, (own, rival, _) = await gates(service)
            disk = Disk(service.storage)
            disk.fails = True
            acts = [asyncio.create_task(table.act(0, text)) for text in ("send novice to north", "rest fighter")]
            lost = await asyncio.gather(*acts, return_exceptions=True)
            assert [(type(error), getattr(error, "error", "")) for error in lost] == [
                (Problem, "busy"), (Problem, "late")
            ]
            disk.fails = False
            assert await stored(service, table) == []
            await table.act(0, "rest novice")
            async with table.kept.still():
                assert table.kept.ask_number(0) == 2
            told = own.heard[-1]
            asked = [value for path, value in told["changes"] if path == ["view", "ask"]]
            whole = [value["ask"] for message in own.heard for path, value in message["changes"] if path == ["view"]]
            assert (asked or whole)[-1]["number"] == 2
            numbers = [message["n"] for message in own.heard]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers))), "nothing is missing in the numbering"
            assert not [message for message in rival.heard if "north" in str(message)]

    asyncio.run(play())


def test_whoever_is_second_looks_again_and_goes_on(tmp_path: Path) -> None:
    """Another worker has written the move first: ours and what was built on it are void, and its move is told."""

    async def play() -> None:
        async with service_on(tmp_path) as service:
            table, (own, *_) = await gates(service)
            assert table.running is not None
            elsewhere = Running(table.running.game, Course(table.running.table.clone()))
            made = elsewhere.apply(1, "rest novice").row(table.id, "p", 1)
            await service.storage.commit(Step(moves=[made]))
            acts = [asyncio.create_task(table.act(0, text)) for text in ("send novice to north", "rest fighter")]
            lost = await asyncio.gather(*acts, return_exceptions=True)
            assert [getattr(error, "error", "") for error in lost] == ["late", "late"]
            assert await stored(service, table) == [(0, "rest novice")]
            await table.act(0, "send novice to north")
            assert [action for _, action in await stored(service, table)] == ["rest novice", "send novice to north"]
            assert own.heard[-1]["n"] == len({message["n"] for message in own.heard}) + own.heard[0]["n"] - 1

    asyncio.run(play())


def test_a_broken_line_breaks_no_other(database: str) -> None:
    def move(game: str, number: int) -> dict[str, Any]:
        return {"game": game, "number": number, "seat": 0, "action": "x", "how": "p", "at": 0, "hash": "", "events": ""}

    async def write() -> None:
        storage = Storage(database)
        await storage.commit(Step(moves=[move("a", 0)]))
        one, other = Chain(), Chain()
        order: list[tuple[str, type[Exception] | None]] = []

        def note(name: str) -> Callable[[Exception | None], None]:
            return lambda error: order.append((name, None if error is None else type(error)))

        steps = [("a0", one), ("b0", other), ("a1", one), ("b1", other)]
        for n, chain in steps:
            storage.submit(Step(moves=[move(n[0], int(n[1]))], chain=chain), note(n))
        with pytest.raises(Conflict):
            await storage.commit(Step(moves=[move("a", 2)], chain=one))
        assert order == [("a0", Conflict), ("b0", None), ("a1", Conflict), ("b1", None)]
        storage.close()

    asyncio.run(write())


# -- tables that another worker writes to ------------------------------------------------------------------------------


def _row(game: str, number: int) -> dict[str, Any]:
    return {"game": game, "number": number, "seat": 0, "action": "x", "how": "p", "at": 0, "hash": "", "events": ""}


def _step(game: str, number: int, chain: Chain | None = None) -> Step:
    """A move, with the job that it brings."""
    job = {"game": game, "seat": 0, "kind": "bot", "ask": number, "due": 0, "taken": 0, "answer": 0}
    on = Ground(game, number + 1, frozenset())
    return Step(on=on, moves=[_row(game, number)], jobs=[job], chain=chain)


#: How another worker holds tables: it has said that it writes to them, or it has changed rows of theirs.
HOLDING = {
    "tables": "SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest(%s::text[]) AS name",
    "rows": "SELECT * FROM jobs WHERE game = ANY(%s) FOR UPDATE",
}


@contextmanager
def _tables_on(shared: str, names: str) -> Iterator[tuple[Storage, psycopg.Connection[Any]]]:
    """Tables with a move each, and a connection of another worker."""
    storage = Storage(shared)
    try:
        with storage.engine.begin() as database:
            write_steps(database, [_step(name, 0) for name in names])
        with psycopg.connect(shared) as other:
            yield storage, other
    finally:
        storage.close()


@pytest.mark.parametrize("how", HOLDING)
def test_tables_that_are_held_keep_nobody_else_waiting(
    shared: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage_module, "LOCKED", PATIENCE)  # the machine may be busy with something else

    async def write() -> None:
        with _tables_on(shared, "abcde") as (storage, other):
            other.execute(HOLDING[how], (["a", "b", "c"],))
            held = [asyncio.ensure_future(storage.commit(_step(name, 1))) for name in "abc"]
            await storage.commit(_step("d", 1))
            await storage.commit(_step("e", 1))
            assert not any(one.done() for one in held)
            monkeypatch.setattr(storage_module, "monotonic", lambda: monotonic() + PATIENCE)  # so long they have waited
            failures = await asyncio.gather(*held, return_exceptions=True)
            assert all(isinstance(error, UNUSABLE) for error in failures)
            assert await storage.takes_writes(), "nothing is wrong with the database"

    asyncio.run(write())


@pytest.mark.parametrize("how", HOLDING)
def test_what_is_held_for_a_moment_is_written_in_its_order(
    shared: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage_module, "LOCKED", PATIENCE)  # the machine may be busy with something else

    async def write() -> None:
        with _tables_on(shared, "abc") as (storage, other):
            other.execute(HOLDING[how], (["a", "b"],))
            order: list[tuple[str, int, Exception | None]] = []
            chains = {name: Chain() for name in "abc"}

            def note(name: str, number: int) -> Callable[[Exception | None], None]:
                return lambda error: order.append((name, number, error))

            for number in (1, 2, 3):
                for name, chain in chains.items():
                    storage.submit(_step(name, number, chain), note(name, number))
                await until(lambda number=number: len(order) == number)
            assert order == [("c", number, None) for number in (1, 2, 3)]
            other.commit()
            await until(lambda: len(order) == 9)
            for name in "ab":
                assert [one for one in order if one[0] == name] == [(name, number, None) for number in (1, 2, 3)]

    asyncio.run(write())
