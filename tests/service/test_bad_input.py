"""Bad input harms nobody: random frames, oversized bodies, floods, slow readers, odd requests."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from .clients import Client, looking, tokens
from .servers import PATIENCE, SOAK, Server, serving

FRAMES = 20_000 if SOAK else 1_200
EXAMPLES = 60 if SOAK else 6


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with narrow limits."""
    folder = tmp_path_factory.mktemp("guarded")
    with serving(
        f"sqlite:///{folder}/t.sqlite3", message_rate=20.0, message_burst=40, connections_per_address=30, backlog=50
    ) as server:
        yield server


def resident_kb(server: Server) -> int:
    assert server.process is not None
    return int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]) * 4


class Bystander:
    """Two people at another table, who must not notice anything."""

    def __init__(self, server: Server) -> None:
        self.client = Client(server.url)
        self.client.name("Bystander")
        self.server = server
        self.new()

    def new(self) -> None:
        self.made = self.client.table("toy-duel", "me", "me", watch="players")
        self.own = tokens(self.made)

    def play(self, moves: int = 6) -> None:
        for number in range(moves):
            deciding = self.client.view(self.made["id"], 0, self.own[0])["view"]["deciding"]
            if not deciding:
                self.new()
                continue
            seat = deciding[0]["seat"]
            options = self.client.view(self.made["id"], seat, self.own[seat])["view"]["ask"]["options"]
            answer = self.client.move(self.made["id"], seat, self.own[seat], options[number % len(options)]["text"])
            assert answer.status_code == 200, answer.text


def frames(random: Random, token: str) -> Iterator[str | bytes]:
    """Random and mutated messages."""
    good: list[dict[str, Any]] = [
        {"type": "hello", "seat": 0, "token": token}, {"type": "act", "action": "rest", "ask": 1, "id": 1},
        {"type": "why", "action": "attack with strike", "id": "x"}, {"type": "log", "before": 10, "id": 3},
        {"type": "chat", "text": "Ave"}, {"type": "mute", "person": "p1", "on": True}, {"type": "ping", "id": None},
        {"type": "why", "actions": ["rest", "pass"]}, {"type": "hello"}, {"type": "speed", "times": 2, "id": 4},
    ]
    odd: list[Any] = [None, -1, 2**70, 1e308, "", "\x00", "ä" * 300, [], {}, [[]], True, "concede " * 60, {"a": {}}]
    while True:
        kind = random.randrange(6)
        message = dict(random.choice(good))
        if kind == 0:
            message[random.choice([*message, "extra"])] = random.choice(odd)
            yield json.dumps(message)
        elif kind == 1:
            message.pop(random.choice(list(message)))
            yield json.dumps(message)
        elif kind == 2:
            text = bytearray(json.dumps(message).encode())
            for _ in range(random.randrange(1, 6)):
                text[random.randrange(len(text))] = random.randrange(256)
            yield bytes(text)
        elif kind == 3:
            yield random.randbytes(random.randrange(200))
        elif kind == 4:
            yield "[" * random.randrange(3000)
        else:
            yield json.dumps(message)


def test_random_frames_leave_others_alone(server: Server) -> None:
    bystander = Bystander(server)
    attacker = Client(server.url)
    attacker.name("Attacker")
    made = attacker.table("toy-duel", "me", "me")
    token = tokens(made)[0]
    before = resident_kb(server)
    faults = _counter(server, "harena_faults_total")
    random = Random(3)
    address = server.url.replace("http", "ws") + f"/ws/tables/{made['id']}"

    async def drain(socket: ClientConnection) -> None:
        async for _ in socket:
            pass

    async def attack() -> None:
        source = frames(random, token)
        sent = 0
        while sent < FRAMES:
            async with connect(address, ping_interval=None) as socket:
                try:
                    await socket.send(json.dumps({"type": "hello", "seat": 0, "token": token}))
                    reading = asyncio.create_task(drain(socket))
                    for _ in range(300):
                        await socket.send(next(source))
                        sent += 1
                    await socket.send(json.dumps({"type": "ping"}))
                    await asyncio.sleep(0.05)
                    reading.cancel()
                except ConnectionClosed:
                    continue
            if sent % 1200 < 300:
                await asyncio.to_thread(bystander.play, 2)

    asyncio.run(attack())
    bystander.play()
    assert _counter(server, "harena_faults_total") == faults
    assert resident_kb(server) - before < 60_000
    assert attacker.get(f"/api/tables/{made['id']}").json()["status"] in ("running", "finished")


def _counter(server: Server, name: str) -> int:
    text = Client(server.url).get("/metrics").text
    return int(float(next(line for line in text.splitlines() if line.startswith(name)).split()[1]))


def test_first_messages_that_make_no_sense(server: Server, marcus: Client) -> None:
    made = marcus.table("toy-duel", "me", "me", watch="players")
    cases: list[tuple[str, Any, int]] = [
        (made["id"], {"type": "ping"}, 4400), (made["id"], "nonsense", 4400),
        (made["id"], {"type": "hello", "seat": 0, "token": "wrong"}, 4403),
        (made["id"], {"type": "hello", "seat": 9, "token": "wrong"}, 4404), (made["id"], {"type": "hello"}, 4403),
        ("nothing", {"type": "hello"}, 4404),
    ]

    async def knock() -> None:
        for table, first, code in cases:
            async with connect(server.url.replace("http", "ws") + f"/ws/tables/{table}") as socket:
                await socket.send(json.dumps(first))
                with pytest.raises(ConnectionClosed) as closed:
                    await asyncio.wait_for(socket.recv(), PATIENCE)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == code, first

    asyncio.run(knock())


def test_other_sites_are_shut_out(server: Server, marcus: Client) -> None:
    made = marcus.table("toy-duel", "me", "me")
    answer = marcus.post("/api/me", {"name": "Evil"}, headers={"Origin": "https://evil.example"})
    assert (answer.status_code, answer.json()["error"]) == (403, "not-allowed")
    assert marcus.get("/api/me").json()["person"]["name"] == "Marcus"
    assert marcus.post("/api/me", {"name": "Marcus"}, headers={"Origin": server.url}).status_code == 200

    async def knock() -> None:
        address = server.url.replace("http", "ws") + f"/ws/tables/{made['id']}"
        with pytest.raises(InvalidStatus):
            async with connect(address, additional_headers={"Origin": "https://evil.example"}):
                pass

    asyncio.run(knock())


def test_oversized_bodies_and_messages(server: Server, marcus: Client) -> None:
    bystander = Bystander(server)
    big = "x" * 5_000_000
    assert marcus.post("/api/me", {"name": big}).status_code == 413
    assert marcus.http.post("/api/records", content=big.encode()).status_code in (400, 413)
    made = marcus.table("toy-duel", "me", "me")

    async def shout() -> None:
        async with looking(server.url, made["id"], 0, tokens(made)[0]) as player:
            async def until_closed() -> None:
                await player.socket.send(json.dumps({"type": "chat", "text": big}))
                while True:
                    await player.hear()

            with pytest.raises(ConnectionClosed):
                await until_closed()

    asyncio.run(shout())
    bystander.play()


def test_floods_are_dammed(guarded: Server) -> None:
    bystander = Bystander(guarded)
    attacker = Client(guarded.url)
    attacker.name("Attacker")
    made = attacker.table("toy-duel", "me", "me")

    async def flood() -> None:
        async with looking(guarded.url, made["id"], 0, tokens(made)[0]) as player:
            async def until_closed() -> None:
                for _ in range(5000):
                    await player.say(type="ping")
                while True:
                    await player.hear()

            with pytest.raises(ConnectionClosed) as closed:
                await until_closed()
            assert closed.value.rcvd is None or closed.value.rcvd.code == 4429
            assert [m for m in player.messages if m.get("error") == "too-many"] or closed.value.rcvd is None

    asyncio.run(flood())
    bystander.play()

    async def crowd() -> None:
        address = guarded.url.replace("http", "ws") + f"/ws/tables/{made['id']}"
        sockets = [await connect(address) for _ in range(30)]
        with pytest.raises(InvalidStatus) as refused:
            await connect(address)
        assert refused.value.response.status_code == 429
        for one in sockets:
            await one.close()

    asyncio.run(crowd())


def test_requests_beyond_the_rate_are_told_to_wait(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/t.sqlite3", request_rate=5.0, request_burst=20) as server:
        client = Client(server.url)
        answers = [client.get("/api/me") for _ in range(60)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert refused[0].json()["error"] == "too-many"
        assert int(refused[0].headers["Retry-After"]) >= 1


def test_a_slow_reader_is_cut_off_and_delays_nobody(guarded: Server) -> None:
    """Somebody who never reads gets a full queue and a closed door; the table plays on."""
    marcus = Client(guarded.url)
    marcus.name("Marcus")
    made = marcus.table("for-glory", "me", "me")
    own = tokens(made)
    before = resident_kb(guarded)
    lazy = _never_reading(guarded, made["id"])
    try:
        random = Random(1)
        for _ in range(150):
            deciding = marcus.view(made["id"])["view"]["deciding"]
            if not deciding:
                break
            seat = deciding[0]["seat"]
            options = marcus.view(made["id"], seat, own[seat])["view"]["ask"]["options"]
            assert marcus.move(made["id"], seat, own[seat], random.choice(options)["text"]).status_code == 200
        assert resident_kb(guarded) - before < 40_000
    finally:
        lazy.close()


def _never_reading(server: Server, table: str) -> socket.socket:
    """A connection that shakes hands, says hello, and then never takes anything off the wire."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    raw.connect(("127.0.0.1", server.settings.port))
    raw.sendall(
        f"GET /ws/tables/{table} HTTP/1.1\r\nHost: 127.0.0.1:{server.settings.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    while b"\r\n\r\n" not in raw.recv(4096, socket.MSG_PEEK):
        pass
    hello = json.dumps({"type": "hello"}).encode()
    raw.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    return raw


@pytest.mark.parametrize("status", ["running", "finished"] if SOAK else ["running"])
def test_schemathesis_finds_no_server_error(server: Server, marcus: Client, tmp_path: Path, status: str) -> None:
    """All calls, with a cookie, a table and a seat that are real, so that they get past the door."""
    pytest.importorskip("schemathesis", reason="THE API IS NOT FUZZED: schemathesis is not installed")
    made = marcus.table("toy-duel", "me", "me")
    if status == "finished":
        assert marcus.move(made["id"], 0, tokens(made)[0], "concede").status_code == 200
    config = tmp_path / "schemathesis.toml"
    config.write_text(f'[parameters]\ntable_id = "{made["id"]}"\ngame_id = "toy-duel"\n')
    run = subprocess.run(
        [
            sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run", "-H",
            f"Cookie: harena={marcus.http.cookies['harena']}", "-H", f"X-Seat-Token: {tokens(made)[0]}",
            f"{server.url}/schema/openapi.json", "--checks",
            "not_a_server_error", "--max-examples", str(EXAMPLES), "--seed", "5", "--phases", "examples,fuzzing",
            "--request-timeout", "30",
        ],
        capture_output=True, text=True, timeout=1500, check=False,
    )
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]
