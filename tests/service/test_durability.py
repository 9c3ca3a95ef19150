"""Nothing accepted is ever lost: the server is killed at random moments while people play."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from harena.core import Record, verify
from tests.toys.duel import DuelGame
from tests.toys.plans import GatesGame

from .clients import Client, Player, tokens
from .servers import PATIENCE, SOAK, Server, children, runs

KILLS = 100 if SOAK else 2
TOYS = {"toy-duel": DuelGame(), "toy-gates": GatesGame()}


def stored_moves(database: str, table: str) -> list[tuple[int, int, str]]:
    """What is really on disk, read past the server."""
    engine = sa.create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as connection:
        rows = connection.execute(
            sa.text("SELECT number, seat, action FROM moves WHERE game = :game AND number >= 0 ORDER BY number"),
            {"game": table},
        ).all()
    engine.dispose()
    return [tuple(row) for row in rows]


class Witness:
    """A player that writes down every move the server has acknowledged."""

    def __init__(self, url: str, table: str, seat: int, token: str, random: Random) -> None:
        self.url = url
        self.table = table
        self.seat = seat
        self.token = token
        self.random = random
        self.acknowledged: list[tuple[int, str]] = []

    async def play_until_killed(self) -> None:
        with suppress(WebSocketException, OSError, TimeoutError, asyncio.IncompleteReadError, EOFError):
            address = self.url.replace("http", "ws") + f"/ws/tables/{self.table}"
            async with connect(address, ping_interval=None) as socket:
                player = Player(socket)
                await player.say(type="hello", seat=self.seat, token=self.token)
                await player.hear()
                while not player.over:
                    ask = player.ask
                    if ask is None or ask["automatic"] or not ask["options"]:
                        await player.hear()
                        continue
                    action = self.random.choice(ask["options"])["text"]
                    answer = await player.request(type="act", action=action, ask=ask["number"])
                    if answer["type"] == "done":
                        self.acknowledged.append((self.seat, action))


def test_killed_at_random_moments(database: str) -> None:
    random = Random(11)
    server = Server(database, thinkers=1)
    server.start()
    try:
        person = Client(server.url)
        person.name("Marcus")
        games = [person.table("toy-duel", "me", "me", listed=False) for _ in range(3)]
        games += [person.table("toy-gates", "me", "me", "random", listed=False) for _ in range(2)]
        witnesses = [
            Witness(server.url, made["id"], seat, token, random)
            for made in games
            for seat, token in tokens(made).items()
        ]
        checked = 0
        for _ in range(KILLS):
            asyncio.run(_play_until_killed(server, witnesses, random.randrange(8, 40), random.uniform(0.0, 0.3)))
            for made in games:
                on_disk = stored_moves(database, made["id"])
                assert [number for number, _, _ in on_disk] == list(range(len(on_disk))), "a move is missing"
                for seat in tokens(made):
                    mine = [action for who, action in _acknowledged(witnesses, made["id"]) if who == seat]
                    kept = iter(action for _, who, action in on_disk if who == seat)
                    assert all(action in kept for action in mine), "an acknowledged move is gone"
                    checked += len(mine)
            server.start()
            for made in games:
                view = person.view(made["id"])
                assert view["table"]["status"] in ("running", "finished"), view["table"]
                assert len(stored_moves(database, made["id"])) >= len(_acknowledged(witnesses, made["id"]))
            if all(person.get(f"/api/tables/{made['id']}").json()["status"] == "finished" for made in games):
                games += [person.table("toy-duel", "me", "me", listed=False)]
                witnesses += [
                    Witness(server.url, games[-1]["id"], seat, token, random)
                    for seat, token in tokens(games[-1]).items()
                ]
        assert checked > 10 * KILLS
        _finish_all(server, witnesses)
        for made in games:
            record = person.get(f"/api/tables/{made['id']}/record")
            assert record.status_code == 200, record.text
            assert verify(Record.from_json(record.text), TOYS[made["game"]]).same
            assert person.get(f"/api/tables/{made['id']}/fairness").json()["replay"] == "same"
    finally:
        server.stop()


def _acknowledged(witnesses: list[Witness], table: str) -> list[tuple[int, str]]:
    return [move for witness in witnesses if witness.table == table for move in witness.acknowledged]


async def _play_until_killed(server: Server, witnesses: list[Witness], moves: int, seconds: float) -> None:
    """Kill the server some moment after so many moves were acknowledged, in the midst of the next ones."""
    before = sum(len(witness.acknowledged) for witness in witnesses)
    tasks = [asyncio.create_task(witness.play_until_killed()) for witness in witnesses]
    async with asyncio.timeout(PATIENCE):
        while sum(len(witness.acknowledged) for witness in witnesses) < before + moves and not all(
            task.done() for task in tasks
        ):
            await asyncio.sleep(0.01)
    await asyncio.sleep(seconds)
    await asyncio.to_thread(server.kill)
    await asyncio.wait(tasks, timeout=PATIENCE)


def _finish_all(server: Server, witnesses: list[Witness]) -> None:
    async def play() -> None:
        await asyncio.wait_for(asyncio.gather(*(witness.play_until_killed() for witness in witnesses)), 2 * PATIENCE)

    asyncio.run(play())


def test_a_game_goes_on_after_a_restart_from_its_snapshot(tmp_path: Path) -> None:
    """A long game is rebuilt from the start of a phase; asks, numbers, events and standing orders are as before."""
    database = f"sqlite:///{tmp_path}/tables.sqlite3"
    server = Server(database)
    server.start()
    try:
        person = Client(server.url)
        person.name("Marcus")
        made = person.table("for-glory", "me", "me")
        own = tokens(made)
        random = Random(2)
        for _ in range(160):
            _one_move(person, made["id"], own, random)
        before = {seat: person.view(made["id"], seat, own.get(seat, "")) for seat in (None, 0, 1)}
        server.kill()
        engine = sa.create_engine(database)
        with engine.connect() as connection:
            assert connection.execute(sa.text("SELECT count(*) FROM snapshots")).scalar() == 1
        engine.dispose()
        server.start()
        for seat, position in before.items():
            after = person.view(made["id"], seat, own.get(seat, ""))
            assert after["view"] == position["view"]
            assert [e["number"] for e in after["events"]][-1] == [e["number"] for e in position["events"]][-1]
            assert after["events"][-30:] == position["events"][-30:]
        for _ in range(40):
            _one_move(person, made["id"], own, random)
    finally:
        server.stop()


def _one_move(person: Client, table: str, own: dict[int, str], random: Random) -> None:
    seat = person.view(table)["view"]["deciding"][0]["seat"]
    ask: dict[str, Any] = person.view(table, seat, own[seat])["view"]["ask"]
    answer: httpx.Response = person.move(table, seat, own[seat], random.choice(ask["options"])["text"], ask["number"])
    assert answer.status_code == 200, json.dumps(answer.json())


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="children are looked up in /proc")
def test_thinkers_do_not_outlive_a_killed_service(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'games.db'}", thinkers=2)
    server.start()
    assert server.process is not None
    thinkers = children(server.process.pid)
    deadline = time.monotonic() + PATIENCE
    while len(thinkers) < 2 and time.monotonic() < deadline:
        time.sleep(0.1)
        thinkers = children(server.process.pid)
    assert len(thinkers) >= 2
    server.kill()
    while thinkers and time.monotonic() < deadline:
        time.sleep(0.1)
        thinkers = [pid for pid in thinkers if runs(pid)]
    assert not thinkers
