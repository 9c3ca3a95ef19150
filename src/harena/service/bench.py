"""How much the service carries: `harena bench service`.

A real server on a database of its own, and in this process a client with two connections to each table, which plays
random legal moves as fast as they are shown. In the same run the same client sends the same messages over as many
connections to a bare echo on the same stack. The two take turns of a few seconds, so that a machine that is quick now
and slow in a moment is as quick or slow for both: their ratio is what it cannot blur.
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
#: Seconds of play between two turns of the echo, which are half as long.
TURN: Final = 1.0


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
        "import os; from harena.service.starting import run_app; from harena.service.settings import Settings; "
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


class Run:
    """What the connections to one server have come to, and what it cost."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.stop = True
        self.done = 0
        self.dropped = 0
        self.refused = 0
        self.times: list[float] = []
        #: While it was measured: seconds, messages, and the processor time of the server and of this client.
        self.seconds = 0.0
        self.counted = 0
        self.server = 0.0
        self.client = 0.0

    @property
    def rate(self) -> float:
        return self.counted / self.seconds

    async def measure(self, seconds: float) -> None:
        counted, server, client, began = self.done, _processor_seconds(self.pid), process_time(), perf_counter()
        await asyncio.sleep(seconds)
        self.seconds += perf_counter() - began
        self.counted += self.done - counted
        self.server += _processor_seconds(self.pid) - server
        self.client += process_time() - client


class Bouncer:
    """One connection that sends its next message as soon as the last one was answered."""

    def __init__(self, socket: ClientConnection, run: Run) -> None:
        self.socket = socket
        self.run = run
        #: When the last message was sent that has not been seen to arrive.
        self.sent = 0.0

    async def listen(self) -> None:
        """Answer what comes, until the connection ends."""
        async for raw in self.socket:
            message = self.next(_decode(raw))
            if message is not None:
                await self.socket.send(message)

    async def go_on(self) -> None:
        """Begin, or begin again after a rest."""
        self.sent = 0.0
        message = self.first()
        if message is not None:
            await self.socket.send(message)

    def first(self) -> str | None:
        raise NotImplementedError

    def next(self, heard: dict[str, Any]) -> str | None:
        """What to send after a message, if anything."""
        raise NotImplementedError


class Echoed(Bouncer):
    """Sends a message of a move's length over and over."""

    def first(self) -> str | None:
        if self.run.stop:
            return None
        self.sent = perf_counter()
        return _encode({"type": "act", "action": "attack samnite with thraex", "ask": 12})

    def next(self, heard: dict[str, Any]) -> str | None:
        self.run.times.append(perf_counter() - self.sent)
        self.run.done += 1
        return self.first()


class Player(Bouncer):
    """Plays at random. It keeps no more of a position than what it needs to go on: the question it is asked."""

    def __init__(self, socket: ClientConnection, run: Run, seat: int) -> None:
        super().__init__(socket, run)
        self.seat = seat
        self.rival: Player | None = None
        self.n = 0
        self.ask: dict[str, Any] | None = None
        self.waiting = False
        self.alone = False

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
            if not self.waiting and rival is not None and rival.sent and not self.run.stop:  # the rival did something
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


_ASK, _DECIDING = ["view", "ask"], ["view", "deciding"]
_decode = msgspec.json.Decoder().decode
_json = msgspec.json.Encoder()


def _encode(message: dict[str, Any]) -> str:
    return _json.encode(message).decode()


async def _open(port: int, path: str) -> ClientConnection:
    return await connect(f"ws://127.0.0.1:{port}{path}", compression=None, ping_interval=None, max_queue=1000)


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


class Troop:
    """All connections to one server."""

    def __init__(self, run: Run, bouncers: Sequence[Bouncer]) -> None:
        self.run = run
        self.bouncers = bouncers
        self._listening = [asyncio.create_task(bouncer.listen()) for bouncer in bouncers]

    async def work(self, seconds: float, opening: int = 0) -> None:
        """Send and hear for so long; it is measured once so many messages were sent. Then rest."""
        self.run.stop = False
        for bouncer in self.bouncers:
            await bouncer.go_on()
        before = self.run.done
        while self.run.done < before + opening and not any(task.done() for task in self._listening):
            await asyncio.sleep(0.05)
        if opening:
            self.run.times.clear()
        await self.run.measure(seconds)
        self.run.stop = True
        await asyncio.sleep(0.5)  # what is under way arrives

    async def leave(self) -> None:
        for task in self._listening:
            task.cancel()
        ended = await asyncio.gather(*self._listening, return_exceptions=True)
        self.run.dropped += sum(not isinstance(one, asyncio.CancelledError) for one in ended)
        await asyncio.gather(*(bouncer.socket.close() for bouncer in self.bouncers), return_exceptions=True)


async def _take_turns(
    played: Run, port: int, bounced: Run, echo_port: int, tables: int, seconds: float, game: str
) -> None:
    """Two players at each table, and as many connections to the echo, in turns."""
    players = Troop(played, await _seat_players(port, tables, game, played))
    echoed = Troop(bounced, [Echoed(await _open(echo_port, "/ws/tables/echo"), bounced) for _ in range(2 * tables)])
    turns = max(1, round(seconds / TURN))
    for turn in range(turns):
        await players.work(seconds / turns, 0 if turn else OPENING * tables)
        await echoed.work(seconds / turns / 2)
    await players.leave()
    await echoed.leave()


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
            request_rate=1e6, request_burst=1_000_000, effort=1e6, effort_burst=1e6,
            connections=most, connections_per_address=most,
            tables_per_hour=1_000_000, tables_per_person=1_000_000, idle_tables=tables,
        )
        plain = Settings(port=_free_port())
        with (
            server("harena.service.app:app_from_environment", settings) as service,
            server("harena.service.bench:echo_app", plain) as echoing,
        ):
            before = _resident_mb(service.pid)
            played, bounced = Run(service.pid), Run(echoing.pid)
            asyncio.run(_take_turns(played, settings.port, bounced, plain.port, tables, seconds, game))
            memory = _resident_mb(service.pid)
            counted = urlopen(f"http://127.0.0.1:{settings.port}/metrics", timeout=10).read().decode()
    counters = dict(line.split(" ") for line in counted.splitlines() if not line.startswith("#"))
    groups = float(counters["harena_write_groups_total"])
    return Load(
        game=game, tables=tables, connections=2 * tables, seconds=round(played.seconds, 2), moves=played.counted,
        moves_per_second=round(played.rate, 1), p50_ms=_percentile(played.times, 0.5),
        p99_ms=_percentile(played.times, 0.99), dropped=played.dropped + bounced.dropped, refused=played.refused,
        memory_mb=round(memory, 1), memory_per_table_kb=round(1000 * (memory - before) / tables, 1),
        echo_per_second=round(bounced.rate, 1), echo_p50_ms=_percentile(bounced.times, 0.5),
        echo_p99_ms=_percentile(bounced.times, 0.99), ratio=round(played.rate / bounced.rate, 3) if bounced.rate else 0,
        stored_moves=int(float(counters["harena_moves_total"])),
        writes_per_group=round(float(counters["harena_writes_total"]) / groups, 1) if groups else 0.0,
        server_us_per_move=_each(played.server, played), client_us_per_move=_each(played.client, played),
        server_us_per_echo=_each(bounced.server, bounced), client_us_per_echo=_each(bounced.client, bounced),
    )


def _each(seconds: float, run: Run) -> float:
    """Microseconds for each message of a run."""
    return round(1e6 * seconds / max(1, run.counted))


def as_json(loads: Sequence[Load]) -> str:
    """One report: what came out of the first run, and under `games` of each."""
    return json.dumps({**asdict(loads[0]), "games": {load.game: asdict(load) for load in loads}}, indent=1)


def as_text(loads: Sequence[Load]) -> str:
    """The same for people."""
    return "\n\n".join(map(_paragraph, loads))


def _paragraph(load: Load) -> str:
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
