"""What independent probes found: each was once answered otherwise."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from harena.core import Record, Table, games, sealed
from harena.service.ending import end
from harena.service.live import LiveTable
from harena.service.logs import _Lines, about_request
from harena.service.moderating import CONSOLE, ban
from harena.service.people import Person, clean_name
from harena.service.presence import Presence
from harena.service.problems import Problem
from harena.service.running import MOST_BESIDES, MOST_UNDOS
from harena.service.seats import distinct
from harena.service.starting import FORCED

from .clients import Client, looking, tokens
from .inside import Ear, service_on, table_of_guests, two_workers, until
from .servers import ENDS, PATIENCE, Server, redis_server, runs, serving


def test_a_card_file_that_would_take_ages_is_refused_at_once(server: Server, marcus: Client) -> None:
    before = server.spent()
    wish = {"game": "for-glory", "seats": [{"who": "me"}, {"who": "bot"}], "cards": "a" + ".a" * 30_000 + "=1"}
    answer = marcus.post("/api/tables", wish)
    assert (answer.status_code, answer.json()["field"]) == (400, "cards")
    assert "more than 32 parts" in answer.json()["reason"]
    assert server.spent() - before < 3


def _recorded(moves: int) -> Record:
    """A game that was given up after so many moves at random."""
    game, random = games()["for-glory"], Random(3)
    table = Table(game, game.configure(2), "1")
    for _ in range(moves):
        seat = min(table.pending)
        table.apply(seat, random.choice(table.pending[seat].options))
    table.apply(0, "concede")
    return sealed(table.record)


def test_a_game_that_somebody_brings_is_opened_from_near_its_end(tmp_path: Path) -> None:
    """Otherwise everybody who opens it would have all of it played again, and pay for little of that."""

    with serving(f"sqlite:///{tmp_path}/t.sqlite3") as server:
        marcus = Client(server.url)
        first = marcus.table("toy-duel", "me", "me")
        assert marcus.move(first["id"], 0, tokens(first)[0], "concede").status_code == 200
        assert marcus.get(f"/api/tables/{first['id']}/record").status_code == 200  # who reads records is awake now
        brought = marcus.http.post("/api/records", content=_recorded(150).to_json())
        assert brought.status_code == 201, brought.text
        assert marcus.view(brought.json()["id"])["view"]["result"]["winners"] == [1]
        with sqlite3.connect(tmp_path / "t.sqlite3") as database:
            assert database.execute("SELECT max(number) FROM snapshots").fetchone()[0] > 100


def test_a_game_that_somebody_brings_has_no_larger_cards_than_a_table(server: Server, marcus: Client) -> None:
    record = _recorded(5)
    record.card_source = "#" * (server.settings.body_limit + 1)
    answer = marcus.http.post("/api/records", content=record.to_json())
    assert answer.status_code == 400
    assert "its cards are more than the 65536 bytes" in answer.json()["reason"]


def test_nobody_takes_back_for_ever(tmp_path: Path) -> None:
    """Everything that was done and taken back is done again whenever the table is read."""

    async def play() -> None:
        async with service_on(tmp_path) as service:
            table = await table_of_guests(service, "for-glory", 2, "2")
            assert table.running is not None
            (seat,) = table.running.table.pending
            for _ in range(MOST_UNDOS):
                await table.act(seat, _harmless(table, seat))
                await table.act(seat, "undo")
            await table.act(seat, _harmless(table, seat))
            with pytest.raises(Problem, match="often enough"):
                await table.act(seat, "Undo")
            table.kept.forget()
            await table.kept.ensure()
            with pytest.raises(Problem, match="often enough"):
                await table.act(seat, "undo")

    asyncio.run(play())


def test_nobody_does_for_ever_what_answers_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with service_on(tmp_path) as service:
            table = await table_of_guests(service, "for-glory", 2, "2")
            assert table.running is not None
            kind = next(iter(table.running.game.polls))
            orders = [f"always pass at {kind} until game", f"ask me again at {kind}"] * (MOST_BESIDES // 2)
            for order in orders:
                await table.act(0, order)
            with pytest.raises(Problem, match="besides answering"):
                await table.act(0, orders[0])
            (seat,) = table.running.table.pending
            await table.act(seat, table.running.table.pending[seat].options[0].text)  # answering is always possible
            table.kept.forget()
            await table.kept.ensure()
            with pytest.raises(Problem, match="besides answering"):
                await table.act(0, orders[0])

    asyncio.run(play())


def test_spectators_keep_nobody_from_a_seat(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/t.sqlite3", connections_per_table=5) as server:
        marcus = Client(server.url)
        marcus.name("Marcus")
        made = marcus.table("toy-duel", "me", "me", watch="anyone")

        async def crowd() -> None:
            async with AsyncExitStack() as stack:
                for _ in range(5):
                    await stack.enter_async_context(looking(server.url, made["id"]))
                async with looking(server.url, made["id"], 0, tokens(made)[0]) as player:
                    assert player.position["view"]["seat"] == 0
                with pytest.raises(ConnectionClosed):
                    await stack.enter_async_context(looking(server.url, made["id"]))

        asyncio.run(crowd())


def _harmless(table: LiveTable, seat: int) -> str:
    """A choice that can be taken back."""
    assert table.running is not None
    for action in table.running.table.pending[seat].options:
        ahead = table.running.table.clone()
        ahead.apply(seat, action)
        if seat in ahead.pending and ahead.why_no_undo(seat) is None:
            return action.text
    raise AssertionError("nothing can be taken back")


@pytest.mark.parametrize("text", ["pay 0", "pay ²", "pay 0 coin", "pay -1 coin", "pay 0 smooth talk + 1 coin"])
def test_odd_payments_are_refused_with_a_reason(tmp_path: Path, text: str) -> None:
    async def play() -> None:
        async with service_on(tmp_path) as service:
            table = await table_of_guests(service, "for-glory", 2, "2")
            assert table.running is not None
            (seat,) = table.running.table.pending
            buy = next(a.text for a in table.running.table.pending[seat].options if a.text.startswith("buy"))
            await table.act(seat, buy)
            rule, reason = await table.audience.why_not(seat, text)
            assert rule
            assert "failed" not in reason
            with pytest.raises(Problem):
                await table.act(seat, text)
            assert table.kept.loaded  # and it is still known

    asyncio.run(play())


def test_languages_that_nobody_speaks_leave_nothing_behind(server: Server, tmp_path: Path) -> None:
    async def look() -> None:
        async with service_on(tmp_path) as service:
            table = await table_of_guests(service, "gladigala", 2, "2")
            for number in range(5):
                await table.audience.whole(0, language=f"x{number}")
                await table.audience.log_page(0, 10, language=f"x{number}")
            assert {language for _, language in table.running.course._voices} == {"en"}
            assert not any(language.startswith("x") for language, _ in games()["gladigala"]._words)

    asyncio.run(look())


def test_a_rematch_counts_as_a_table(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/t.sqlite3", tables_per_hour=2, tables_per_person=1) as server:
        marcus = Client(server.url)
        marcus.name("Marcus")
        made = marcus.table("toy-duel", "me", "me")
        assert marcus.move(made["id"], 0, tokens(made)[0], "concede").status_code == 200
        again = marcus.post(f"/api/tables/{made['id']}/rematch")
        assert again.status_code == 201
        assert marcus.post(f"/api/tables/{made['id']}/rematch").json()["id"] == again.json()["id"]
        own = tokens(again.json())
        assert marcus.move(again.json()["id"], 0, own[0], "concede").status_code == 200
        assert marcus.post(f"/api/tables/{again.json()['id']}/rematch").status_code == 429


def test_a_rematch_has_a_bot_for_whoever_is_known_no_more(server: Server, marcus: Client, livia: Client) -> None:
    made = marcus.table("toy-duel", "me", "open")
    own = tokens(made, livia.join(made["id"]))
    assert livia.move(made["id"], 1, own[1], "concede").status_code == 200
    assert livia.post("/api/account/delete", {"password": ""}).status_code == 204
    again = marcus.post(f"/api/tables/{made['id']}/rematch").json()
    assert [seat["kind"] for seat in again["seats"]] == ["bot", "person"]


def test_a_rematch_has_a_bot_for_whoever_is_kept_out(tmp_path: Path) -> None:
    """Otherwise the others would wait for somebody who cannot come."""

    async def run() -> None:
        async with service_on(tmp_path) as service:
            table = await table_of_guests(service, "gladigala", 2, "1")
            stays, goes = [chair.person or "" for chair in table.chairs]
            await table.act(1, "concede")
            await service.storage.write(lambda database: ban(database, CONSOLE, goes, 1, ""))
            await service.enforcer.keep_out(goes)
            again = await service.tables.rematch(Person(stays, "Guest 0", "", 0), table.id, "")
            assert [chair.kind for chair in again.chairs] == ["bot", "person"]

    asyncio.run(run())


def test_no_two_at_a_table_are_called_alike() -> None:
    assert distinct(["Marcus", "Marcus II", "Marcus"]) == ("Marcus", "Marcus II", "Marcus III")
    assert distinct(["Marcus", "Marcus", "Marcus II"]) == ("Marcus", "Marcus III", "Marcus II")


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\ue000", "\u202e", "you", "You", "DU"])
def test_names_that_show_nothing_or_mislead_are_refused(name: str) -> None:
    with pytest.raises(Problem):
        clean_name(name)


def test_words_in_a_promise_cannot_stand_for_names(tmp_path: Path) -> None:
    """The letters that stand for names in a sentence do not come in from outside."""

    async def play() -> None:
        async with service_on(tmp_path) as service:
            table = await table_of_guests(service, "gladigala", 2, "2")
            with pytest.raises(Problem) as refused:
                await table.act(0, "say \ue000\u202e")
            assert not set("\ue000\u202e") & set(refused.value.reason)

    asyncio.run(play())


@pytest.mark.parametrize(
    ("first", "code"), [({"type": "ping"}, 4400), ({"type": "hello", "seat": 0, "token": "no"}, 4403)]
)
def test_a_closed_door_says_why(server: Server, marcus: Client, first: dict[str, Any], code: int) -> None:
    made = marcus.table("toy-duel", "me", "me")

    async def knock() -> None:
        async with connect(server.url.replace("http", "ws") + f"/ws/tables/{made['id']}") as socket:
            await socket.send(json.dumps(first))
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(socket.recv(), PATIENCE)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == code
            assert closed.value.rcvd.reason.endswith(".")

    asyncio.run(knock())


# -- workers that stop -------------------------------------------------------------------------------------------------


def test_a_worker_stopped_in_the_middle_of_a_write_stops_nobody_else(shared: str, toys: None) -> None:
    async def run() -> None:
        async with two_workers(shared) as (service, one, _, _):
            people = [await service.people.new_guest(f"Guest {number}") for number in range(2)]
            held, free = [await _duel(one, people) for _ in range(2)]
            with psycopg.connect(shared) as stopped:  # a worker that was stopped while it wrote to a table
                stopped.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", (held.id,))
                with pytest.raises(Problem, match="could not be written"):
                    await _anything(held)
                await _anything(free)
                await service.people.new_guest("Another")
            await _anything(held)

    asyncio.run(run())


async def _duel(tables: Any, people: list[Any]) -> LiveTable:
    from harena.service.seats import Chair

    chairs = [Chair(seat, person.id, person.name, "", False, 0, 0.0) for seat, person in enumerate(people)]
    made: LiveTable = await tables.put("toy-duel", 1, "{}", "", "1", people[0].id, chairs, watch="anyone")
    return made


async def _anything(table: LiveTable) -> None:
    await table.kept.ensure()
    assert table.running is not None
    seat, ask = next(iter(table.running.table.pending.items()))
    await table.act(seat, ask.options[0].text)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="children are looked up in /proc")
def test_a_service_ends_although_a_worker_is_stopped(shared: str) -> None:
    with redis_server() as redis:
        server = Server(shared, workers=2, redis=redis)
        server.start()
        workers = server.workers()
        os.kill(workers[0], signal.SIGSTOP)
        assert server.process is not None
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(ENDS)
        assert not any(runs(worker) for worker in workers)


def test_a_service_ends_although_something_hangs() -> None:
    """It says what it was at, so that the fault can be found."""
    hanging = (
        "import asyncio; from harena.service import starting; starting.LONGEST = 0.2\n"
        "async def hang():\n    starting.end_at_the_latest()\n    await asyncio.sleep(60)\n"
        "asyncio.run(hang())"
    )
    command = [sys.executable, "-c", hanging]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == FORCED
    assert "did not end by itself" in ended.stderr
    assert "<module>" in ended.stderr
    assert "in hang" in ended.stderr


def test_a_task_that_loses_a_cancellation_is_ended_all_the_same() -> None:
    async def stubborn() -> None:
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(60)
        await asyncio.sleep(60)

    async def run() -> None:
        tasks = [asyncio.create_task(stubborn()), asyncio.create_task(asyncio.sleep(60))]
        await asyncio.sleep(0)
        async with asyncio.timeout(ENDS):
            await end(tasks)
        assert all(task.cancelled() for task in tasks)

    asyncio.run(run())


def test_a_worker_does_not_wait_for_its_own_lost_connection(shared: str) -> None:
    """A connection that is dead at this end only keeps its lock in the database for hours."""

    async def run() -> None:
        async with two_workers(shared) as (service, _, _, _):
            ghost, again = Presence(service.storage, "worker"), Presence(service.storage, "worker")
            await ghost.show()
            async with asyncio.timeout(PATIENCE):
                await again.show()
                await again.end()
            await ghost.end()

    asyncio.run(run())


def test_a_table_that_somebody_waits_for_stays_in_memory(tmp_path: Path) -> None:
    async def run() -> None:
        async with service_on(tmp_path) as service:
            table = await table_of_guests(service, "gladigala", 2, "1")
            async with table.kept.held():
                waiting = asyncio.create_task(table.audience.whole(0))
                await asyncio.sleep(0)
            assert not table.kept.lock.locked()
            assert not table.idle, "somebody has the next turn"
            await waiting
            assert table.idle

    asyncio.run(run())


def test_a_table_that_nobody_looks_at_goes_out_of_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An evening's games would otherwise be most of what a worker holds."""
    monkeypatch.setattr("harena.service.tables.UNWANTED", 0.0)

    async def run() -> None:
        async with service_on(tmp_path) as service:
            left, seen = [await table_of_guests(service, "gladigala", 2, seed) for seed in "12"]
            ear = Ear()
            await seen.audience.enter(ear, None)
            await service.tables.watch.look()
            assert service.tables.in_memory == 1
            assert service.tables.known(seen.id) is seen
            assert (await service.tables.get(left.id)).running is not None, "it is read again"
            await seen.audience.exit(ear)
            assert seen.idle

    asyncio.run(run())


async def _planning(table: LiveTable) -> None:
    """Play until the seats plan in secret side by side."""
    assert table.running is not None
    while table.running.course.plan is None:
        await _anything(table)


def test_what_is_asked_over_http_tells_nothing_later(tmp_path: Path) -> None:
    """Nobody learns from their own look at the position when somebody else takes back a step of a secret plan."""

    async def run() -> None:
        async with service_on(tmp_path) as service:
            table = await table_of_guests(service, "gladigala", 2, "2")
            spy = Ear()
            await table.audience.enter(spy, 0)
            await _planning(table)
            assert table.running is not None
            pending = table.running.table.pending
            await table.audience.find_undo()
            await table.act(0, pending[0].options[0].text)
            await table.audience.whole(0)
            await table.act(1, pending[1].options[0].text)
            spy.heard.clear()
            await table.act(1, "undo")
            assert spy.heard == []

    asyncio.run(run())


def test_a_secret_plan_is_on_the_clock(tmp_path: Path) -> None:
    async def run() -> None:
        async with service_on(tmp_path) as service:
            table = await table_of_guests(
                service, "gladigala", 2, "2", clock='{"kind":"game","seconds":600,"increment":0}'
            )
            began = time.monotonic()
            await _planning(table)
            assert table.running is not None
            thought, left = 0.0, table.chairs[0].left
            plan = table.running.course.plan
            while 0 in table.running.table.pending and table.running.course.plan == plan:
                thinking = time.monotonic()
                await asyncio.sleep(0.05)
                thought += time.monotonic() - thinking
                await table.act(0, table.running.table.pending[0].options[0].text)
            assert thought - 0.01 < left - table.chairs[0].left < time.monotonic() - began + 0.01

    asyncio.run(run())


def test_undo_is_told_while_the_same_seat_goes_on(tmp_path: Path) -> None:
    async def run() -> None:
        async with service_on(tmp_path) as service:
            await service.tables.start()
            table = await table_of_guests(service, "for-glory", 2, "1")
            ears = Ear(), Ear()
            for seat, ear in enumerate(ears):
                await table.audience.enter(ear, seat)
            assert table.running is not None
            for _ in range(200):
                seat = min(table.running.table.pending)
                await table.act(seat, table.running.table.pending[seat].options[0].text)
                if {seat} == set(table.running.table.pending) and table.running.table.why_no_undo(seat) is None:
                    break
            told = ears[seat].heard
            await until(lambda: any(["undo"] in [path for path, *_ in said.get("changes", ())] for said in told[-3:]))

    asyncio.run(run())


def test_a_line_of_chat_for_a_table_that_is_not_read_yet_is_read_with_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with service_on(tmp_path) as service:
            table = await table_of_guests(service, "gladigala", 2, "1")
            person = await service.people.new_guest("Livia")
            await service.tables.say(table, person, None, "Ave")
            line = table.kept.chat["spectators"][-1]
            fresh = LiveTable(service.tables, table.id)
            fresh.audience.hear(line)
            await fresh.audience.whole(None)
            fresh.audience.hear(line)
            assert [one["text"] for one in fresh.kept.chat["spectators"]] == ["Ave"]

    asyncio.run(run())


def test_whoever_has_done_enough_besides_can_still_answer(tmp_path: Path) -> None:
    """An offer is answered by what may also be done at any time, which has a bound."""

    async def run() -> None:
        async with service_on(tmp_path) as service:
            table = await table_of_guests(service, "spartacus", 3, "5")
            assert table.running is not None
            random, pending = Random(3), table.running.table.pending
            while not any(ask.kind == "answer-an-offer" for ask in pending.values()):
                seat, ask = random.choice(sorted(pending.items()))
                offers = [option for option in ask.options if option.kind == "offer"]
                with suppress(Problem):
                    await table.act(seat, random.choice(offers or list(ask.options)).text)
                pending = table.running.table.pending
            seat = next(seat for seat, ask in pending.items() if ask.kind == "answer-an-offer")
            poll = table.running.game.polls[0]
            for number in range(MOST_BESIDES + 2):
                text = f"ask me again at {poll}" if number % 2 else f"always pass at {poll} until game"
                with suppress(Problem):
                    await table.act(seat, text)
            number = table.running.course.number
            await table.act(seat, table.running.table.pending[seat].options[0].text)
            assert table.running.course.number > number

    asyncio.run(run())


def test_when_undo_is_told_says_nothing_about_the_secret_steps_of_others(tmp_path: Path) -> None:
    async def run() -> None:
        async with service_on(tmp_path) as service:
            table = await table_of_guests(service, "gladigala", 2, "2")
            for seat in (0, 1):
                await table.audience.enter(Ear(), seat)
            await _planning(table)
            assert table.running is not None
            due = service.tables._quiet_from
            await table.act(0, table.running.table.pending[0].options[0].text)
            mine = due[table.id, 0]
            await table.act(1, table.running.table.pending[1].options[0].text)
            assert due[table.id, 0] == mine

    asyncio.run(run())


@pytest.mark.parametrize(
    ("path", "named"), [("/api/tables/abc/view", "table=abc "), ("/api/tables/x\nerror y/view", "")]
)
def test_nobody_writes_a_line_of_the_log_by_an_address(path: str, named: str) -> None:
    lines = _Lines("worker", "text")
    about_request(path)
    said = lines.format(logging.LogRecord("x", logging.INFO, "", 0, "something", (), None))
    assert said.count("\n") == 0
    assert ("table=" in said) == bool(named)
    assert named in said
