"""Nobody's bots think at the cost of others: budgets end, what is given up is stopped, turns go round."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from harena.bots import plugins
from harena.service.problems import Problem
from harena.service.routes_play import HINT
from harena.service.running import Running, config_of
from harena.service.thinking import Position, Thinkers, Turns

from .clients import Client, tokens
from .inside import service_on, table_of_guests
from .servers import PATIENCE, Server, serving

#: A budget that no machine ever spends.
ENDLESS = "search:99999999"


@pytest.fixture(scope="module")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose one thinker may take a twentieth of a second for a choice."""
    folder = tmp_path_factory.mktemp("brisk")
    with serving(f"sqlite:///{folder}/t.sqlite3", thinkers=1, thinking=0.05) as server:
        yield server


def test_endless_budgets_stop_nobody_elses_bots(brisk: Server) -> None:
    """The only thinker is asked by two tables for more than it can ever do; a third table's bot answers soon."""
    greedy, livia = Client(brisk.url), Client(brisk.url)
    greedy.name("Greedy")
    livia.name("Livia")
    for _ in range(2):
        greedy.table("for-glory", ENDLESS, ENDLESS, seed="7")
    while "harena_bots_thinking 2.0" not in greedy.get("/metrics").text:
        time.sleep(0.05)
    made = livia.table("gladigala", "me", "greedy")
    own = tokens(made)[0]
    began = time.monotonic()
    while any(other["seat"] != 0 for other in livia.view(made["id"], 0, own)["view"]["deciding"]):
        assert time.monotonic() - began < PATIENCE, "the other bots let nobody else think"
        time.sleep(0.1)


def test_a_hint_ends_with_the_operators_time(brisk: Server) -> None:
    """That is too little for the iterations of a hint: what was weighed until then is the hint."""
    marcus = Client(brisk.url)
    marcus.name("Marcus")
    made = marcus.table("gladigala", "me", "me", seed="7")
    own = tokens(made)
    seat = marcus.view(made["id"], 0, own[0])["view"]["deciding"][0]["seat"]
    answer = marcus.post(f"/api/tables/{made['id']}/hint", {"seat": seat}, headers={"X-Seat-Token": own[seat]})
    assert answer.status_code == 200, answer.text
    assert sum(one["visits"] for one in answer.json()["best"]) < HINT // 2


def test_what_is_given_up_is_stopped() -> None:
    """The process that thinks too long is ended, and another takes its place."""

    async def go() -> None:
        thinkers = Thinkers(1, "", patience=PATIENCE)
        try:
            first = await thinkers.work(os.getpid)
            thinkers.patience = 0.3
            with pytest.raises(Problem):
                await thinkers.work(time.sleep, 300)
            thinkers.patience = 30
            second = await thinkers.work(os.getpid)
            assert second != first
            assert not _runs(first)
        finally:
            thinkers.stop()
        assert not _runs(second)

    asyncio.run(go())


def test_quick_bots_do_not_wait_until_their_process_has_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "slow_games.py").write_text("import time; time.sleep(300)")
    monkeypatch.syspath_prepend(tmp_path)

    async def go() -> None:
        thinkers = Thinkers(1, "slow_games", patience=PATIENCE)
        thinkers.warm_up()
        try:
            async with asyncio.timeout(PATIENCE):
                answers = [await thinkers.choose(*_beginning(), bot) for bot in ("random", "greedy", "greedy")]
            assert all(answers)
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.5):
                    await thinkers.choose(*_beginning(), "search:1")  # which takes time away from nobody's moves
        finally:
            thinkers.stop()

    asyncio.run(go())


def _beginning() -> tuple[Position, int]:
    """A game that has just begun, and who is asked something in it."""
    row = {"game": "for-glory", "options": "{}", "cards": "", "origin": "", "owner": "p", "id": "t"}
    running, _ = Running.start(*config_of(row, 2), "1")
    return Position.of(row, running), min(running.table.pending)


@pytest.mark.parametrize(
    ("bot", "answers", "said"),
    [("Stumbles", True, "lost a move: "), ("Dreams", False, "stopped: it thought for more than 0.02 seconds")],
)
def test_a_bot_from_elsewhere_loses_its_move_and_the_log_says_why(
    bot: str, answers: bool, said: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    name = f"tests.envs.test_bots_from_anywhere:{bot}"
    monkeypatch.setenv(plugins.VARIABLE, name)
    monkeypatch.setattr(plugins, "PATIENCE", PATIENCE if answers else 0.02)

    async def go() -> str | None:
        thinkers = Thinkers(0, "", patience=PATIENCE)
        try:
            return await thinkers.choose(*_beginning(), name)
        finally:
            thinkers.stop()

    text = asyncio.run(go())
    assert (text is not None) == answers
    assert said in caplog.text


def test_a_process_that_has_started_knows_the_games() -> None:
    """So that no bot waits for them."""

    async def go() -> None:
        thinkers = Thinkers(1, "", patience=PATIENCE)
        try:
            assert await thinkers.work(eval, "'harena.games.spartacus' in __import__('sys').modules")
        finally:
            thinkers.stop()

    asyncio.run(go())


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_somebody_who_no_longer_waits_leaves_no_work_behind() -> None:
    """Whoever stops waiting for a turn gives it up, and whoever stops waiting for an answer stops the thinking."""

    async def go() -> None:
        thinkers = Thinkers(1, "", patience=PATIENCE)
        try:
            await thinkers.work(os.getpid)
            long, queued = (asyncio.create_task(thinkers.work(time.sleep, 300)) for _ in range(2))
            await asyncio.sleep(0.2)
            for task in (queued, long):
                task.cancel()
            await asyncio.gather(long, queued, return_exceptions=True)
            assert thinkers.thinking == 0
            async with asyncio.timeout(PATIENCE):
                assert await thinkers.work(os.getpid)
        finally:
            thinkers.stop()

    asyncio.run(go())


def test_turns_go_round_among_people() -> None:
    """Twenty questions of one person are waiting when another asks once: the other comes next but one."""

    async def go() -> list[str]:
        thinkers = Thinkers(1, "", patience=PATIENCE)
        answered: list[str] = []

        async def ask(whose: str) -> None:
            await thinkers.work(sum, range(1000), whose=[whose])
            answered.append(whose)

        try:
            await thinkers.work(os.getpid)
            tasks: list[asyncio.Task[Any]] = [asyncio.create_task(ask("Greedy")) for _ in range(20)]
            await asyncio.sleep(0)
            tasks += [asyncio.create_task(ask(whose)) for whose in ("Livia", "Marcus", "Livia")]
            await asyncio.gather(*tasks)
        finally:
            thinkers.stop()
        return answered

    answered = asyncio.run(go())
    assert answered[:8] == ["Greedy", "Greedy", "Livia", "Marcus", "Greedy", "Livia", "Greedy", "Greedy"]


def test_turns_go_round_among_addresses_then_owners_then_tables() -> None:
    """Twenty guests of one address, each with two tables, hold up another address as one guest would."""

    async def go() -> list[tuple[str, ...]]:
        turns = Turns(1)
        came: list[tuple[str, ...]] = []

        async def think(*whose: str) -> None:
            await turns.come(whose)
            came.append(whose)
            turns.leave()

        await turns.come(["somebody"])
        tasks = [
            asyncio.create_task(think("there", f"guest {number}", f"table {number}{table}"))
            for number in range(20) for table in "ab"
        ]
        tasks += [asyncio.create_task(think("here", who, table)) for who, table in (
            ("Livia", "one"), ("Livia", "one"), ("Livia", "two"), ("Marcus", "three"),
        )]
        await asyncio.sleep(0)  # all are waiting
        turns.leave()
        await asyncio.gather(*tasks)
        return came

    came = asyncio.run(go())
    assert len(came) == 44
    assert [one[0] for one in came[:9]] == ["there", "here"] * 4 + ["there"]
    assert [one[1:] for one in came if one[0] == "here"] == [
        ("Livia", "one"), ("Marcus", "three"), ("Livia", "two"), ("Livia", "one"),
    ]
    assert len({one[1] for one in came[:24] if one[0] == "there"}) == 20, "each guest before any comes again"


def test_tables_opened_from_one_address_share_their_turns(brisk: Server) -> None:
    """Whoever opened them; and nobody is told where that was."""

    def opened(address: str) -> str:
        client = Client(brisk.url)
        client.http.headers["X-Forwarded-For"] = address
        client.name("Guest")
        made = client.table("toy-duel", "me", "me")
        assert "origin" not in str(made)
        assert "origin" not in str(client.view(made["id"], 0, tokens(made)[0]))
        with sqlite3.connect(brisk.settings.database.removeprefix("sqlite:///")) as database:
            origin: str = database.execute("SELECT origin FROM games WHERE id = ?", (made["id"],)).fetchone()[0]
        assert address not in origin
        return origin

    marks = [opened(address) for address in ("2001:db8:1:2::1", "2001:db8:1:2:9::7", "2001:db8:1:3::1", "192.0.2.7")]
    assert marks[0] == marks[1] != ""
    assert len(set(marks)) == 3


def test_a_bots_turn_is_its_tables(tmp_path: Path, toys: None) -> None:
    """Where it is not known where a table was opened, its owner stands for that."""

    async def go() -> None:
        async with service_on(tmp_path) as service:
            for origin in ("somewhere", ""):
                table = await table_of_guests(service, "toy-duel", 2, "7", origin=origin)
                assert table.running is not None
                owner = table.row["owner"]
                assert Position.of(table.row, table.running).whose == (origin or owner, owner, table.id)

    asyncio.run(go())
