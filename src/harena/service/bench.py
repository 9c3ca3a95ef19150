"""How much the service carries: `harena bench service`.

A real server on a database of its own, and in this process a client with two connections to each table, which plays
random legal moves as fast as they are shown. In the same run the same client sends the same messages over as many
connections to a bare echo on the same stack. The ratio of the two is what the machine cannot blur.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter, process_time, sleep
from typing import Any, Final
from urllib.request import Request, urlopen

import msgspec
from litestar import Litestar, WebSocket, websocket
from websockets.asyncio.client import ClientConnection, connect

from .service import rest_the_collector
from .settings import Settings

#: In GladiGala both seats plan at the same time, so that all connections are at work, as they are with the echo.
GAME: Final = "gladigala"
#: It is measured once so many moves were made at each table: the schools have entered and the first rounds are played.
OPENING: Final = 40


@dataclass(frozen=True, slots=True)
class Load:
    """What came out of a run."""

    game: str
    tables: int
    connections: int
    seconds: float
    moves: int
    moves_per_second: float
    p50_ms: float
    p99_ms: float
    dropped: int
    refused: int
    memory_mb: float
    memory_per_table_kb: float
    echo_per_second: float
    echo_p50_ms: float
    echo_p99_ms: float
    ratio: float
    stored_moves: int
    writes_per_group: float
    #: Processor time of the server and of the client for one move and for one echo: what a busy machine cannot blur.
    server_us_per_move: float
    client_us_per_move: float
    server_us_per_echo: float
    client_us_per_echo: float


# -- servers -----------------------------------------------------------------------------------------------------------


@websocket("/ws/tables/{table_id:str}")
async def echo(socket: WebSocket[Any, Any, Any], table_id: str) -> None:
    """Send back what comes: the least that the stack can do."""
    await socket.accept()
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text: Any = message.get("text")
        await socket.send({"type": "websocket.send", "text": text, "bytes": None})


def echo_app() -> Litestar:
    return Litestar([echo], openapi_config=None, on_startup=[rest_the_collector])


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def server(factory: str, settings: Settings) -> Iterator[subprocess.Popen[bytes]]:
    """A server process that is up; it is stopped at the end."""
    program = (
        "import os; from harena.service.serve import run_app; from harena.service.settings import Settings; "
        f"run_app({factory!r}, Settings.from_environment())"
    )
    environment = {**os.environ, **settings.to_environment()}
    process = subprocess.Popen([sys.executable, "-c", program], env=environment, stdout=subprocess.DEVNULL)
    try:
        for _ in range(400):
            if process.poll() is not None:
                raise RuntimeError("the server did not start")
            with suppress(OSError), socket.create_connection(("127.0.0.1", settings.port), 0.2):
                break
            sleep(0.05)
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _resident_mb(pid: int) -> float:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, ValueError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _processor_seconds(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# -- the client --------------------------------------------------------------------------------------------------------


def _post(port: int, path: str, body: dict[str, Any], cookie: str = "") -> tuple[dict[str, Any], str]:
    headers = {"Content-Type": "application/json"} | ({"Cookie": cookie} if cookie else {})
    request = Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), headers)
    with urlopen(request, timeout=30) as answer:
        kept = answer.headers.get("Set-Cookie") or cookie
        return json.loads(answer.read()), kept.split(";")[0]


class Bouncer:
    """One connection that sends its next message as soon as the last one was answered."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def go_on(self) -> None:
        """Send, hear, send, until the time is over."""
        message = self.first()
        if message is not None:
            await self.socket.send(message)
        async for raw in self.socket:
            message = self.next(_decode(raw))
            if message is not None:
                await self.socket.send(message)

    def first(self) -> str | None:
        raise NotImplementedError

    def next(self, heard: dict[str, Any]) -> str | None:
        """What to send after a message, if anything."""
        raise NotImplementedError


class Echoed(Bouncer):
    """Sends a message of a move's length over and over."""

    def __init__(self, socket: ClientConnection, run: Run) -> None:
        super().__init__(socket)
        self.run = run
        self._sent = 0.0

    def first(self) -> str | None:
        if self.run.stop:
            return None
        self._sent = perf_counter()
        return _encode({"type": "act", "action": "attack samnite with thraex", "ask": 12})

    def next(self, heard: dict[str, Any]) -> str | None:
        self.run.times.append(perf_counter() - self._sent)
        self.run.done += 1
        return self.first()


class Player(Bouncer):
    """Plays at random. It keeps no more of a position than what it needs to go on: the question it is asked."""

    def __init__(self, socket: ClientConnection, run: Run, seat: int) -> None:
        super().__init__(socket)
        self.run = run
        self.seat = seat
        self.rival: Player | None = None
        self.n = 0
        self.ask: dict[str, Any] | None = None
        self.waiting = False
        self.alone = False
        self.sent = 0.0

    async def hello(self, token: str) -> None:
        await self.socket.send(_encode({"type": "hello", "seat": self.seat, "token": token}))
        position = _decode(await self.socket.recv())
        self.n, self.ask = position["n"], position["view"]["ask"]

    def first(self) -> str | None:
        ask = self.ask
        if ask is None or ask["automatic"] or not ask["options"] or self.run.stop:
            return None
        self.waiting = True
        self.run.done += 1
        self.sent = perf_counter()
        return _encode({"type": "act", "action": random.choice(ask["options"])["text"], "ask": ask["number"]})

    def next(self, heard: dict[str, Any]) -> str | None:
        if heard["type"] == "refused":
            self.waiting = False
            self.run.refused += 1
        elif heard["type"] == "update":
            if heard["n"] != self.n + 1:
                self.run.dropped += 1
            self.n = heard["n"]
            rival = self.rival
            if not self.waiting and rival is not None and rival.sent:  # so it was the rival who did something
                self.run.times.append(perf_counter() - rival.sent)
                rival.sent = 0.0
            for change in heard["changes"]:
                if change[0] == _ASK:
                    self.ask = change[1]
                    self.waiting = False  # without an id there is no other answer than the position after it
                elif change[0] == _DECIDING:
                    self.alone = len(change[1]) == 1
                elif change[0][0] == "view" and self.alone:
                    self.waiting = False  # an at-any-time action may leave the question as it was
        return None if self.waiting else self.first()


class Run:
    """What the connections of one run have come to."""

    def __init__(self) -> None:
        self.stop = False
        self.done = 0
        self.dropped = 0
        self.refused = 0
        self.times: list[float] = []


_ASK, _DECIDING = ["view", "ask"], ["view", "deciding"]
_decode = msgspec.json.Decoder().decode
_json = msgspec.json.Encoder()


def _encode(message: dict[str, Any]) -> str:
    return _json.encode(message).decode()


async def _open(port: int, path: str) -> ClientConnection:
    return await connect(f"ws://127.0.0.1:{port}{path}", compression=None, ping_interval=None, max_queue=1000)


@dataclass(slots=True)
class Effort:
    """How long something took, and how much processor time the server and this client spent on it."""

    pid: int
    began: float = 0.0
    seconds: float = 0.0
    server: float = 0.0
    client: float = 0.0

    def start(self) -> None:
        self.server, self.client, self.began = -_processor_seconds(self.pid), -process_time(), perf_counter()

    def stop(self) -> None:
        self.seconds = perf_counter() - self.began
        self.server += _processor_seconds(self.pid)
        self.client += process_time()


async def _seat_players(port: int, tables: int, game: str, run: Run) -> list[Player]:
    players: list[Player] = []
    _, cookie = _post(port, "/api/me", {"name": "Bench"})
    for number in range(tables):
        seats = [{"who": "me", "name": f"A{number}"}, {"who": "me", "name": f"B{number}"}]
        table, _ = await asyncio.to_thread(_post, port, "/api/tables", {"game": game, "seats": seats}, cookie)
        pair = [Player(await _open(port, f"/ws/tables/{table['id']}"), run, own["seat"]) for own in table["mine"]]
        for player, own in zip(pair, table["mine"], strict=True):
            await player.hello(own["token"])
        pair[0].rival, pair[1].rival = pair[1], pair[0]
        players += pair
    return players


async def _let_go(run: Run, bouncers: Sequence[Bouncer], seconds: float, effort: Effort, warm_up: int = 0) -> None:
    """Let all connections go on for so long; it is measured once so many messages were sent."""
    tasks = [asyncio.create_task(bouncer.go_on()) for bouncer in bouncers]
    while run.done < warm_up and not any(task.done() for task in tasks):
        await asyncio.sleep(0.05)
    run.done = 0
    run.times.clear()
    effort.start()
    await asyncio.sleep(seconds)
    run.stop = True
    effort.stop()
    await asyncio.sleep(1.0)  # what is under way arrives
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    run.dropped += sum(not isinstance(one, asyncio.CancelledError) for one in ended)
    await asyncio.gather(*(bouncer.socket.close() for bouncer in bouncers), return_exceptions=True)


async def _play(port: int, tables: int, seconds: float, game: str, effort: Effort) -> Run:
    """Two players at each table; measured once the games are under way."""
    run = Run()
    players = await _seat_players(port, tables, game, run)
    await _let_go(run, players, seconds, effort, OPENING * tables)
    return run


async def _echo(port: int, connections: int, seconds: float, effort: Effort) -> Run:
    run = Run()
    echoed = [Echoed(await _open(port, "/ws/tables/echo"), run) for _ in range(connections)]
    await _let_go(run, echoed, seconds, effort)
    return run


def _percentile(times: list[float], share: float) -> float:
    if not times:
        return 0.0
    return round(1000 * sorted(times)[min(len(times) - 1, int(share * len(times)))], 2)


def bench_service(
    tables: int = 300, seconds: float = 10.0, game: str = GAME, database: str = "", redis: str = ""
) -> Load:
    """Measure the service and the bare echo in one run."""
    with tempfile.TemporaryDirectory() as folder:
        most = 4 * tables + 100
        settings = Settings(
            database=database or f"sqlite:///{folder}/bench.sqlite3", redis=redis, port=_free_port(), thinkers=0,
            pace_low=0.0, pace_high=0.0, quick_low=0.0, quick_high=0.0, message_rate=1e6, message_burst=1_000_000,
            request_rate=1e6, request_burst=1_000_000, connections=most, connections_per_address=most,
            tables_per_hour=1_000_000, tables_per_person=1_000_000, idle_tables=tables,
        )
        with server("harena.service.app:app_from_environment", settings) as process:
            before = _resident_mb(process.pid)
            effort = Effort(process.pid)
            played = asyncio.run(_play(settings.port, tables, seconds, game, effort))
            memory = _resident_mb(process.pid)
            counted = urlopen(f"http://127.0.0.1:{settings.port}/metrics", timeout=10).read().decode()
        counters = dict(line.split(" ") for line in counted.splitlines() if not line.startswith("#"))
        plain = Settings(port=_free_port())
        with server("harena.service.bench:echo_app", plain) as process:
            echo_effort = Effort(process.pid)
            bounced = asyncio.run(_echo(plain.port, 2 * tables, min(seconds, 5.0), echo_effort))
    moves, echoed = played.done, bounced.done
    rate, echo_rate = moves / effort.seconds, echoed / echo_effort.seconds
    groups = float(counters["harena_write_groups"])
    return Load(
        game=game, tables=tables, connections=2 * tables, seconds=round(effort.seconds, 2), moves=moves,
        moves_per_second=round(rate, 1), p50_ms=_percentile(played.times, 0.5), p99_ms=_percentile(played.times, 0.99),
        dropped=played.dropped + bounced.dropped, refused=played.refused,
        memory_mb=round(memory, 1), memory_per_table_kb=round(1000 * (memory - before) / tables, 1),
        echo_per_second=round(echo_rate, 1), echo_p50_ms=_percentile(bounced.times, 0.5),
        echo_p99_ms=_percentile(bounced.times, 0.99), ratio=round(rate / echo_rate, 3) if echo_rate else 0.0,
        stored_moves=int(float(counters["harena_moves_total"])),
        writes_per_group=round(float(counters["harena_writes"]) / groups, 1) if groups else 0.0,
        server_us_per_move=round(1e6 * effort.server / max(1, moves)),
        client_us_per_move=round(1e6 * effort.client / max(1, moves)),
        server_us_per_echo=round(1e6 * echo_effort.server / max(1, echoed)),
        client_us_per_echo=round(1e6 * echo_effort.client / max(1, echoed)),
    )


def as_json(load: Load) -> str:
    return json.dumps(asdict(load), indent=1)


def as_text(load: Load) -> str:
    """The same for people."""
    return (
        f"{load.tables} tables, {load.connections} connections, {load.game}, {load.seconds:g} s\n"
        f"moves a second        {load.moves_per_second:>10,.0f}   (with automatic ones {load.stored_moves:,} stored)\n"
        f"seen at the other seat {load.p50_ms:>8.1f} ms median, {load.p99_ms:.1f} ms for 99 of 100\n"
        f"memory a table        {load.memory_per_table_kb:>10,.0f} kB\n"
        f"bare echo a second    {load.echo_per_second:>10,.0f}   {load.echo_p50_ms:.1f} ms median\n"
        f"ratio                 {load.ratio:>10.2f}\n"
        f"processor time        {load.server_us_per_move:>10,.0f} µs a move in the server, "
        f"{load.server_us_per_echo:.0f} µs an echo\n"
        f"dropped {load.dropped}, refused {load.refused}, {load.writes_per_group:g} writes a transaction"
    )
