"""No table stands still, and no worker stays behind: a table waits for people or has a job, always."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from copy import copy
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, delete, select
from sqlalchemy.exc import OperationalError

from harena.core import CONCEDE
from harena.core.table import ALWAYS_PASS
from harena.service import jobs, schema
from harena.service.announce import News, RedisAnnouncer
from harena.service.clocks import now
from harena.service.live import LiveTable
from harena.service.presence import Presence, gone
from harena.service.problems import Problem
from harena.service.seats import Chair
from harena.service.service import Service
from harena.service.socket import Talk
from harena.service.starting import STARTING
from harena.service.tables import Tables

from .clients import Client
from .inside import NEVER, Ear, hand_over, two_workers, until
from .nursery import TELL
from .servers import PATIENCE, Server, free_port, redis_server, runs, start_redis

pytestmark = pytest.mark.usefixtures("toys")


async def jobs_of(service: Service, table: LiveTable) -> set[tuple[int, str, int]]:
    """The jobs of a table that are really in the database."""
    jobs = schema.jobs
    query = select(jobs.c.seat, jobs.c.kind, jobs.c.ask).where(jobs.c.game == table.id)
    return await service.storage.read(lambda database: {tuple(row) for row in database.execute(query)})


async def needed_by(table: LiveTable) -> set[tuple[int, str, int]]:
    """The jobs that the position in the database asks for."""
    async with table.kept.still():
        await table.kept.catch_up()
    return {(seat, kind, ask) for (seat, kind), ask in table.duties.wanted().items()}


async def duel(service: Service, tables: Tables, bots: int = 0, **wishes: Any) -> LiveTable:
    """A duel of people, of whom the last ones are bots."""
    people = [await service.people.new_guest(f"Guest {number}") for number in range(2)]
    chairs = [
        Chair(seat, None, "Fortuna", "random", False, 0, 0.0) if seat >= 2 - bots
        else Chair(seat, person.id, person.name, "", False, 0, 0.0)
        for seat, person in enumerate(people)
    ]
    return await tables.put("toy-duel", 1, "{}", "", "1", people[0].id, chairs, watch="anyone", **wishes)


def asked(table: LiveTable) -> tuple[int, Any]:
    """Who is asked, and what."""
    assert table.running is not None
    return next(iter(table.running.table.pending.items()))


async def strike(table: LiveTable) -> tuple[int, Any]:
    """Somebody strikes a blow; who may react to it, and what is asked."""
    seat, ask = asked(table)
    await table.act(seat, next(option for option in ask.options if option.kind == "attack"))
    return asked(table)


# -- the jobs ----------------------------------------------------------------------------------------------------------


def test_a_worker_that_is_behind_drops_no_live_job(database: str) -> None:
    """A standing order makes an ask automatic and leaves its number as it is."""

    async def run() -> None:
        async with two_workers(database) as (service, one, other, wire):
            wire.cut = True
            table = await duel(service, one)
            seat, ask = await strike(table)
            behind = await other.get(table.id)
            await table.act(seat, ALWAYS_PASS(ask.kind, "phase"))
            assert await jobs_of(service, table) == {(seat, "auto", ask.number)}
            await behind.give_forced(seat, ask.number)
            await table.refresh()
            assert table.kept.ask_number(seat) != ask.number, "the pass was given"
            assert await jobs_of(service, table) == await needed_by(table)

    asyncio.run(run())


class Wire:
    """A WebSocket without a cookie: `said` is what comes over it, and None its end; what is answered goes to a list."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}
        self.closed = 0
        self.sent: list[dict[str, Any]] = []
        self.said: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()

    async def receive(self) -> dict[str, Any]:
        message = await self.said.get()
        if message is None:
            return {"type": "websocket.disconnect"}
        return {"type": "websocket.receive", "text": json.dumps(message)}

    async def send(self, message: dict[str, Any]) -> None:
        self.sent.append(json.loads(message["text"]))

    async def close(self, code: int, reason: str) -> None:
        self.closed = code


def test_a_second_greeting_is_not_answered_by_a_worker_that_did_not_hear_that_the_seat_has_changed_hands(
    database: str,
) -> None:
    async def run() -> None:
        async with two_workers(database) as (service, one, other, wire):
            wire.cut = True
            table = await duel(service, one)
            hello = {"type": "hello", "seat": 1, "token": one.tokens.token(table.id, table.chairs[1])}
            there = copy(service)
            there.tables = other
            socket: Any = Wire()
            talk = asyncio.create_task(Talk(there, socket, table.id, "10.0.0.1").go())
            socket.said.put_nowait(hello)
            await until(lambda: bool(socket.sent))
            await hand_over(service, table, 1, person="p-other")
            for message in ({**hello, "id": "again"}, None):
                socket.said.put_nowait(message)
            await talk
            assert [message["type"] for message in socket.sent] == ["position"]
            assert socket.closed == 4403

    asyncio.run(run())


def test_a_bots_move_is_made_by_a_worker_that_did_not_hear_that_somebody_went_away(database: str) -> None:
    async def run() -> None:
        async with two_workers(database) as (service, one, other, wire):
            wire.cut = True
            table = await duel(service, one, clock='{"kind":"move","seconds":1}', on_timeout="bot")
            seat, ask = asked(table)
            behind = await other.get(table.id)
            await asyncio.sleep(1.1)
            await table.time_is_over(seat, ask.number)
            assert await jobs_of(service, table) == {(seat, "bot", ask.number)}
            await behind.give_bots_answer(seat, ask.number, ask.options[0].text)
            await table.refresh()
            assert table.kept.ask_number(seat) != ask.number, "the move was made"
            assert await jobs_of(service, table) == await needed_by(table)

    asyncio.run(run())


def test_a_job_that_the_database_did_not_take_is_done_soon(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "DEAD", 600_000)  # so long it would take until another takes it over

    async def run() -> None:
        async with two_workers(database, pace_low=0.0, pace_high=0.0) as (service, one, _, _):
            table = await duel(service, one, bots=1)
            seat, ask = await strike(table)
            failures = iter([OperationalError("", None, Exception("cut"))])
            monkeypatch.setattr(table, "give_bots_answer", partial(_fail_first, failures, table.give_bots_answer))
            await one.jobs.start()
            await until(lambda: table.kept.ask_number(seat) != ask.number)

    asyncio.run(run())


def test_a_worker_that_has_ended_keeps_no_job(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its mark would last for as long as a worker may be stopped."""
    monkeypatch.setattr(jobs, "DEAD", 600_000)
    monkeypatch.setattr(jobs, "LOOK", 0.1)

    async def run() -> None:
        async with two_workers(shared, pace_low=0.0, pace_high=0.0) as (service, one, _, _):
            table = await duel(service, one, bots=1)
            seat, ask = await strike(table)
            third = Presence(service.storage, "third")
            await third.show()
            taken = await service.storage.write(partial(jobs.take_due, moment=now(), worker="third"))
            assert [(job["seat"], job["ask"]) for job in taken] == [(seat, ask.number)]
            await one.jobs.start()
            await asyncio.sleep(0.5)
            assert table.kept.ask_number(seat) == ask.number, "it is at it"
            await third.end()
            await until(lambda: table.kept.ask_number(seat) != ask.number)

    asyncio.run(run())


def test_jobs_are_done_while_another_worker_holds_the_row_of_one(
    shared: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A worker says again and again which jobs it is at; no job waits for one about which that cannot be said."""
    monkeypatch.setattr(jobs, "DEAD", 300)

    async def run() -> None:
        async with two_workers(shared, pace_low=0.0, pace_high=0.0) as (service, one, _, _):
            held, free = [await duel(service, one, bots=1) for _ in range(2)]
            seat, ask = await strike(held)
            one.jobs._at[held.id, seat, "bot", ask.number] = 0
            with psycopg.connect(shared) as stopped:  # a worker that was stopped while it wrote
                stopped.execute("SELECT * FROM jobs WHERE game = %s FOR UPDATE", (held.id,))
                await one.jobs.start()
                seat, ask = await strike(free)
                await until(lambda: free.kept.ask_number(seat) != ask.number)
        assert "looking for jobs failed" not in caplog.text
        assert "kept something from being written" not in caplog.text

    asyncio.run(run())


def test_a_worker_whose_connection_was_cut_is_seen_again(shared: str) -> None:
    async def run() -> None:
        async with two_workers(shared) as (service, _, _, _):
            here = Presence(service.storage, "here")
            await here.show()
            assert not await service.storage.read(partial(gone, workers=["here"]))
            cut = (
                "SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            await service.storage.read(lambda database: database.exec_driver_sql(cut).all())
            assert await service.storage.read(partial(gone, workers=["here"])) == ["here"]
            await here.show()
            assert await service.storage.read(partial(gone, workers=["here", "there"])) == ["there"]
            await here.end()

    asyncio.run(run())


@pytest.mark.parametrize("moments", range(4))
def test_a_worker_ends_although_a_job_comes_at_that_moment(tmp_path: Path, moments: int) -> None:
    async def run() -> None:
        async with two_workers(f"sqlite:///{tmp_path}/tables.sqlite3") as (_, one, _, _):
            await one.jobs.start()
            await asyncio.sleep(0.1)
            one.jobs.wake(1)
            for _ in range(moments):
                await asyncio.sleep(0)
            async with asyncio.timeout(PATIENCE):
                await one.jobs.stop()

    asyncio.run(run())


def test_whoever_answered_in_time_keeps_the_seat_although_the_clocks_worker_is_behind(shared: str) -> None:
    async def run() -> None:
        async with two_workers(shared) as (service, one, other, wire):
            wire.cut = True
            table = await duel(service, one, clock='{"kind":"move","seconds":1}', on_timeout="bot")
            seat, ask = asked(table)
            behind = await other.get(table.id)
            await asyncio.sleep(1.1)
            await strike(table)
            with pytest.raises(Problem, match="same moment"):
                await behind.time_is_over(seat, ask.number)
            await behind.time_is_over(seat, ask.number)
            assert await jobs_of(service, table) == await needed_by(table)
            assert not table.chairs[seat].away

    asyncio.run(run())


def test_a_move_and_a_change_of_seats_at_the_same_moment(shared: str) -> None:
    """The jobs are those of the position and of the seats, in whichever order two workers write them."""

    async def run() -> None:
        async with two_workers(shared) as (service, one, other, wire):
            wire.cut = True
            table = await duel(service, one)
            second = await other.get(table.id)
            seat, ask = asked(table)
            await table.change_seats(lambda: {1 - seat: {"away": True}})
            blow = next(option for option in ask.options if option.kind == "attack")
            with pytest.raises(Problem, match="same moment"):
                await second.act(seat, blow)  # made in the belief that a person sits opposite
            await second.act(seat, blow)
            assert await jobs_of(service, table) == await needed_by(table) == {(1 - seat, "bot", 1)}
            await table.come_back(lambda: [table.chairs[1 - seat]])  # again behind: it is done after the move
            assert await jobs_of(service, table) == await needed_by(table)
            assert not second.chairs[1 - seat].away or not table.chairs[1 - seat].away

    asyncio.run(run())


def test_a_worker_that_is_behind_says_of_no_finished_table_who_decides(shared: str) -> None:
    async def run() -> None:
        async with two_workers(shared) as (service, one, other, wire):
            wire.cut = True
            table = await duel(service, one)
            behind = await other.get(table.id)
            await table.act(asked(table)[0], CONCEDE)
            finished = await _listed(service, table)
            await behind.when_quiet()
            assert await _listed(service, table) == finished == ("finished", "[]", finished[2])

    asyncio.run(run())


async def _listed(service: Service, table: LiveTable) -> tuple[Any, ...]:
    """What lists say of a table: its status, who decides, and since when."""
    games = schema.games
    query = select(games.c.status, games.c.deciding, games.c.changed).where(games.c.id == table.id)
    return await service.storage.read(lambda database: tuple(database.execute(query).one()))


# -- the watch ---------------------------------------------------------------------------------------------------------


def test_the_watch_puts_back_a_job_that_is_missing(database: str, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with two_workers(database) as (service, one, other, _):
            table = await duel(service, one, bots=2)
            needed = await needed_by(table)
            assert await jobs_of(service, table) == needed != set()
            await other.watch.look()
            await other.watch.look()
            assert not service.metrics.value("mended_total")
            await service.storage.write(_lose_jobs)
            for _ in range(4):
                await other.watch.look()
            assert await jobs_of(service, table) == needed
            assert service.metrics.value("mended_total") == 1
            assert "stood still" in caplog.text

    asyncio.run(run())


def test_a_worker_that_dies_after_a_change_of_seats_leaves_no_table_standing(database: str) -> None:
    async def run() -> None:
        async with two_workers(database) as (service, one, other, _):
            table = await duel(service, one)
            seat, ask = asked(table)
            await hand_over(service, table, seat, away=True)  # and nobody plans what follows
            for _ in range(3):
                await other.watch.look()
            assert await jobs_of(service, table) == {(seat, "bot", ask.number)}

    asyncio.run(run())


def test_a_worker_that_dies_before_it_begins_a_game_leaves_no_table_standing(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with two_workers(database) as (service, one, other, _):
            with monkeypatch.context() as dying:
                dying.setattr(LiveTable, "start", _nothing)
                table = await duel(service, one, bots=1)
            assert table.row["status"] == "waiting"
            for _ in range(3):
                await other.watch.look()
            await table.refresh()
            assert table.row["status"] == "running"
            assert await jobs_of(service, table) == await needed_by(table)

    asyncio.run(run())


async def _nothing(table: LiveTable) -> None:
    pass


def _lose_jobs(database: Connection) -> None:
    database.execute(delete(schema.jobs))


# -- keeping up --------------------------------------------------------------------------------------------------------


def test_a_table_that_could_not_be_read_is_read_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with two_workers(database) as (service, one, other, _):
            table = await duel(service, one)
            ear = Ear()
            await (await other.get(table.id)).audience.enter(ear, None)
            failures = iter([ConnectionError(), ConnectionError()])
            monkeypatch.setattr(service.storage, "read", partial(_fail_first, failures, service.storage.read))
            ear.heard.clear()
            await strike(table)
            await until(lambda: any(said["type"] == "update" and said["events"] for said in ear.heard))

    asyncio.run(run())


@pytest.mark.parametrize("change", ["move", "end", "seat"])
def test_the_watch_sees_what_was_never_announced(database: str, change: str) -> None:
    async def run() -> None:
        async with two_workers(database) as (service, one, other, wire):
            table = await duel(service, one)
            ear = Ear()
            await (await other.get(table.id)).audience.enter(ear, None)
            wire.cut = True
            ear.heard.clear()
            if change == "move":
                await strike(table)
            elif change == "end":
                await table.close("aborted", "The owner closed the table.")
            else:
                await hand_over(service, table, 1, away=True)
            await other.watch.look()
            await until(lambda: any(said["type"] == "update" for said in ear.heard))

    asyncio.run(run())


def test_nobody_is_online_through_a_worker_that_died(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else nobody could ever let a bot play for somebody whose worker was killed."""

    async def run() -> None:
        async with two_workers(database) as (service, one, other, wire):
            table = await duel(service, one)
            await (await other.get(table.id)).audience.enter(Ear(), 1)
            await until(lambda: table.audience.is_online(1))
            wire.cut = True  # the other one is never heard again
            monkeypatch.setattr("harena.service.tables.GONE", NEVER)
            await one.watch.look()
            assert table.audience.is_online(1)
            monkeypatch.setattr("harena.service.tables.GONE", 0.0)
            await one.watch.look()
            await until(lambda: not table.audience.is_online(1))

    asyncio.run(run())


def test_announcements_outlast_a_redis_that_was_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers start without it, whoever was cut off looks again, and what could not be sent is sent later."""
    port = free_port()
    url = f"redis://127.0.0.1:{port}/0"
    heard: list[str] = []
    looked: list[str] = []

    async def hear(news: News) -> None:
        heard.append(news["table"])

    async def run() -> None:
        speaker, ear = RedisAnnouncer(url, "A", "test"), RedisAnnouncer(url, "B", "test")
        try:
            await asyncio.gather(
                speaker.start(hear, partial(_note, looked, "A")), ear.start(hear, partial(_note, looked, "B"))
            )
            for _ in range(2):
                looked.clear()
                with start_redis(port):
                    await until(lambda: {*looked} == {"A", "B"})
                    speaker.say({"what": "changed", "table": "first"})
                    await until(lambda: "first" in heard)
                    publish, failures = speaker._redis.publish, iter([ConnectionError(), TimeoutError()])
                    monkeypatch.setattr(speaker._redis, "publish", partial(_fail_first, failures, publish))
                    speaker.say({"what": "changed", "table": "second"})
                    await until(lambda: "second" in heard)
                monkeypatch.undo()
                heard.clear()
        finally:
            await speaker.stop()
            await ear.stop()

    asyncio.run(run())


async def _note(where: list[str], what: str) -> None:
    where.append(what)


async def _fail_first(failures: Iterator[Exception], call: Callable[..., Awaitable[Any]], *args: Any) -> Any:
    failure = next(failures, None)
    if failure is not None:
        raise failure
    return await call(*args)


# -- the supervisor ----------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="children are looked up in /proc")
def test_workers_end_with_their_supervisor(shared: str) -> None:
    with redis_server() as redis:
        server = Server(shared, redis=redis, workers=2, thinkers=0)
        server.start()
        workers = server.workers()
        assert len(workers) == 2
        server.kill()
        try:
            server.start()  # at the same port, at once
            deadline = time.monotonic() + PATIENCE
            while any(runs(worker) for worker in workers) and time.monotonic() < deadline:
                time.sleep(0.1)
            assert not [worker for worker in workers if runs(worker)]
            server.wait_until_it_answers()  # the old workers may have answered until now
            assert Client(server.url).get("/health").json()["status"] == "ok"
        finally:
            server.stop()


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="children are looked up in /proc")
def test_a_worker_that_is_killed_while_it_is_asked_whether_it_is_there_is_replaced_at_once(
    shared: str, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    with redis_server() as redis:
        server = Server(shared, redis=redis, workers=2, thinkers=0, log=log)
        server.start()
        try:
            killed = server.workers()[0]
            os.kill(killed, signal.SIGSTOP)
            asked = time.monotonic()
            while " in ping" not in log.read_text():  # until the supervisor waits for its answer
                assert time.monotonic() < asked + PATIENCE, log.read_text()
                assert server.process is not None
                server.process.send_signal(TELL)
                time.sleep(0.05)
            os.kill(killed, signal.SIGKILL)
            while killed in server.workers() or len(server.workers()) < 2:
                assert time.monotonic() < asked + STARTING, "the supervisor still waits for an answer"
                time.sleep(0.1)
        finally:
            server.stop()
