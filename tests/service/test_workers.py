"""Two workers over one PostgreSQL and Redis: one table played through both, each job done exactly once."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from harena.core import Record, verify
from tests.toys.duel import DuelGame
from tests.toys.plans import GatesGame

from .clients import Client, looking, tokens
from .servers import PATIENCE, SOAK, Server, postgresql, redis_server

GAMES = 12 if SOAK else 2


@pytest.fixture(scope="module")
def pair() -> Iterator[tuple[Server, Server, str]]:
    """Two servers that know of each other only through PostgreSQL and Redis."""
    with postgresql() as database, redis_server() as redis:
        servers = [Server(database, redis=redis, thinkers=1) for _ in range(2)]
        try:
            for server in servers:
                server.start()
            yield servers[0], servers[1], database
        finally:
            for server in servers:
                server.stop()


def test_one_table_through_two_workers(pair: tuple[Server, Server, str]) -> None:
    one, other, _ = pair
    marcus, livia = Client(one.url), Client(other.url)
    marcus.name("Marcus")
    livia.name("Livia")
    for seed in range(GAMES):
        made = marcus.table("toy-duel", "me", "open")
        own = tokens(made, livia.join(made["id"]))
        asyncio.run(_play_through_both(one, other, made["id"], own, seed))
        record = livia.get(f"/api/tables/{made['id']}/record").text
        assert verify(Record.from_json(record), DuelGame()).same


async def _play_through_both(one: Server, other: Server, id_: str, own: dict[int, str], seed: int) -> None:
    async with (
        looking(one.url, id_, 0, own[0]) as first,
        looking(other.url, id_, 1, own[1]) as second,
        looking(other.url, id_) as watcher,
    ):
        async def watch() -> None:
            while not watcher.over:
                await watcher.hear()

        players = asyncio.gather(first.play(Random(seed)), second.play(Random(-seed)), watch())
        await asyncio.wait_for(players, 120)
        assert first.view["result"] == second.view["result"] == watcher.view["result"]
        assert first.view["board"]["fighters"][0]["wounds"] == second.view["board"]["fighters"][0]["wounds"]


def test_both_act_at_the_same_moment(pair: tuple[Server, Server, str]) -> None:
    """Everybody plans at once through both workers: whoever loses the race is told so and nothing is doubled."""
    one, other, _ = pair
    marcus = Client(one.url)
    marcus.name("Marcus")
    made = marcus.table("toy-gates", "me", "me", "me", "me")
    own = tokens(made)

    async def play() -> None:
        async with asyncio.timeout(120):
            async with (
                looking(one.url, made["id"], 0, own[0]) as a, looking(other.url, made["id"], 1, own[1]) as b,
                looking(one.url, made["id"], 2, own[2]) as c, looking(other.url, made["id"], 3, own[3]) as d,
            ):
                await asyncio.gather(*(player.play(Random(n)) for n, player in enumerate((a, b, c, d))))

    asyncio.run(play())
    record = marcus.get(f"/api/tables/{made['id']}/record").text
    assert verify(Record.from_json(record), GatesGame()).same


def test_each_bot_turn_is_done_once(pair: tuple[Server, Server, str]) -> None:
    one, other, database = pair
    clients = [Client(one.url), Client(other.url)]
    for client in clients:
        client.name("Marcus")
    made: list[Any] = []

    async def watch(url: str, table: str) -> None:
        async with looking(url, table) as watcher:
            while not watcher.over:
                await watcher.hear()

    async def watch_all(tables: list[Any]) -> None:
        await asyncio.wait_for(asyncio.gather(*(watch(one.url, table["id"]) for table in tables)), 150)

    def done() -> list[int]:
        return [_counter(server, "harena_jobs_done") for server in (one, other)]

    before, deadline = done(), time.monotonic() + PATIENCE
    while any(now <= then for now, then in zip(done(), before, strict=True)):  # a quick worker may do all of a few
        assert time.monotonic() < deadline, "both workers take part"
        more = [clients[number % 2].table("toy-gates", "random", "random") for number in range(6)]
        asyncio.run(watch_all(more))
        made += more
    engine = sa.create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    deadline = time.monotonic() + PATIENCE
    left = 1
    while left:  # what a worker had planned for a game that the other one ended, it drops a moment later
        assert time.monotonic() < deadline, f"{left} jobs are left of games that are over"
        with engine.connect() as connection:
            left = connection.execute(sa.text("SELECT count(*) FROM jobs")).scalar_one()
        time.sleep(0.05)
    engine.dispose()
    for table in made:
        assert clients[0].get(f"/api/tables/{table['id']}/fairness").json()["replay"] == "same"


def test_chat_and_presence_cross_over(pair: tuple[Server, Server, str]) -> None:
    one, other, _ = pair
    marcus, livia = Client(one.url), Client(other.url)
    marcus.name("Marcus")
    livia.name("Livia")
    made = marcus.table("toy-duel", "me", "open")
    own = tokens(made, livia.join(made["id"]))

    async def talk() -> None:
        async with looking(one.url, made["id"], 0, own[0]) as first:
            async with looking(other.url, made["id"], 1, own[1]) as second:
                await first.until(lambda message: first.position["table"]["seats"][1]["online"])
                if not second.position["table"]["seats"][0]["online"]:  # who was there before is asked for
                    await second.until(lambda message: second.position["table"]["seats"][0]["online"])
                async with looking(one.url, made["id"]), looking(other.url, made["id"]) as watcher:
                    for player in (first, second, watcher):
                        while player.position["table"]["spectators"] != 2:
                            await player.hear()
                await first.until(lambda message: first.position["table"]["spectators"] == 0)
            await first.until(lambda message: not first.position["table"]["seats"][1]["online"])

    asyncio.run(talk())


def test_several_workers_on_sqlite_are_refused(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "harena.service", "--workers", "2", "--database", f"sqlite:///{tmp_path}/x.sqlite3"],
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )
    assert run.returncode == 1
    assert "PostgreSQL" in run.stderr or "postgresql" in run.stderr


def _counter(server: Server, name: str) -> int:
    text = Client(server.url).get("/metrics").text
    return int(float(next(line for line in text.splitlines() if line.startswith(name)).split()[1]))
