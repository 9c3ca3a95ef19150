"""How much a service carries before it is too slow: `python -m tests.service.scale --shape process`.

Two people play at each table and take a second or two for each move. Tables are added step by step; of each step it is
told how many moves a second were played, how long one took until its maker saw what came of it, and how much processor
time a move cost the service, PostgreSQL and the people. `--shape`: `process` is one process on SQLite, `workers`
are several of one machine on PostgreSQL and Redis, `machines` two machines with a worker each: network namespaces with
a bridge between them (as root, on Linux), whose PostgreSQL and Redis stand at the bridge.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import psycopg
from websockets.asyncio.client import connect

from harena.service.bench import Player, Run, _percentile
from harena.service.settings import Settings

from .clients import Client, tokens
from .servers import PATIENCE, QUICK, free_port, postgresql, redis_server

GAMES = ("gladigala", "for-glory")
#: A move's way (milliseconds) of 99 in 100 may take so long.
SLOW = 250.0
#: The bridge between the machines, and its address.
BRIDGE, THERE = "harena-bridge", "10.77.0.1"


class Thinker(Player):
    """Takes a moment for each move: a second or two, or so many times that."""

    pace = 1.0
    _planned = False
    _began = 0.0
    _sending: asyncio.Future[None] | None = None

    def first(self) -> str | None:
        if not self._planned:
            self._planned = True
            asyncio.get_running_loop().call_later(self.pace * random.uniform(1.0, 2.0), self._move)
        return None

    def next(self, heard: dict[str, Any]) -> str | None:
        waited = self.waiting
        message = super().next(heard)
        if waited and not self.waiting:
            self.run.times.append(time.perf_counter() - self._began)
        return message

    def _move(self) -> None:
        self._planned = False
        if self.waiting:
            return
        message = super().first()
        self.sent = 0.0  # the other seat sees a step of a secret plan when it is over, which is nobody's delay
        if message is not None:
            self._began = time.perf_counter()
            self._sending = asyncio.ensure_future(self.socket.send(message))


def spent(process: int) -> float:
    """The processor seconds of a process and of all that it has started."""
    total, waiting = 0.0, [process]
    while waiting:
        pid = waiting.pop()
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            waiting += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
        except OSError:
            continue
        total += sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return total


def serve(settings: Settings, *before: str) -> subprocess.Popen[bytes]:
    program = Path(sys.executable).with_name("harena")
    return subprocess.Popen(
        [*before, str(program), "serve"], env={**os.environ, **settings.to_environment()}, stdout=subprocess.DEVNULL,
    )


def wait_for(url: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(f"{url}/health", timeout=5):
                return
        except OSError:
            assert time.monotonic() < deadline, f"{url} does not answer"
            time.sleep(0.1)


@contextmanager
def machines(count: int) -> Iterator[list[tuple[str, str]]]:
    """Network namespaces on a bridge: the name and the address of each."""

    def ip(*arguments: str) -> None:
        subprocess.run(["ip", *arguments], check=True)

    names = [f"harena-{number}" for number in range(count)]
    try:
        ip("link", "add", BRIDGE, "type", "bridge")
        ip("addr", "add", f"{THERE}/24", "dev", BRIDGE)
        ip("link", "set", BRIDGE, "up")
        for number, name in enumerate(names):
            ip("netns", "add", name)
            ip("link", "add", f"harena-v{number}", "type", "veth", "peer", "name", "eth0", "netns", name)
            ip("link", "set", f"harena-v{number}", "master", BRIDGE, "up")
            ip("-n", name, "addr", "add", f"10.77.0.{10 + number}/24", "dev", "eth0")
            ip("-n", name, "link", "set", "eth0", "up")
            ip("-n", name, "link", "set", "lo", "up")
        yield [(name, f"10.77.0.{10 + number}") for number, name in enumerate(names)]
    finally:
        for name in names:
            subprocess.run(["ip", "netns", "del", name], check=False)
        subprocess.run(["ip", "link", "del", BRIDGE], check=False)


async def seat(urls: Sequence[str], number: int, run: Run) -> list[Thinker]:
    """One more table; its two people come to the machines in turn."""
    here = [urls[(number + more) % len(urls)] for more in range(2)]

    def sit() -> dict[int, str]:
        host, friend = Client(here[0]), Client(here[1])
        host.name("Marcus")
        friend.name("Livia")
        made = host.table(GAMES[number % len(GAMES)], "me", "open", listed=False)
        return tokens(made, friend.join(made["id"])) | {-1: made["id"]}

    own = await asyncio.to_thread(sit)
    table = own.pop(-1)
    pair = []
    for seat_, url in zip(sorted(own), here, strict=True):
        address = f"{url.replace('http', 'ws')}/ws/tables/{table}"
        socket = await connect(address, compression=None, ping_interval=None, max_queue=1000)
        pair.append(Thinker(socket, run, seat_))
        await pair[-1].hello(own[seat_])
    pair[0].rival, pair[1].rival = pair[1], pair[0]
    return pair


async def grow(urls: Sequence[str], parts: dict[str, int], steps: Sequence[int], seconds: float) -> None:
    """Add tables until a move's way is too long."""
    run = Run(parts["service"])
    people: list[Thinker] = []
    listening: list[asyncio.Task[None]] = []
    slow = 0
    for tables in steps:
        run.stop = False
        while len(people) < 2 * tables:
            new = await seat(urls, len(people) // 2, run)
            people += new
            listening += [asyncio.create_task(one.listen()) for one in new]
            for one in new:
                await one.go_on()
        await asyncio.sleep(3.0)
        run.times.clear()
        moves, began = run.done, time.perf_counter()
        before = costs(parts)
        await asyncio.sleep(seconds)
        took, moves = time.perf_counter() - began, run.done - moves
        each = {f"{name}_us": round(1e6 * (cost - before[name]) / max(1, moves)) for name, cost in costs(parts).items()}
        slowest = _percentile(run.times, 0.99)
        print(json.dumps({
            "tables": tables, "moves_per_second": round(moves / took, 1), "p50_ms": _percentile(run.times, 0.5),
            "p99_ms": slowest, **each,
        }), flush=True)
        slow = slow + 1 if slowest > SLOW else 0
        if slow > 1:  # once may be anybody's fault on a machine that others use too
            break
    run.stop = True
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)


def costs(parts: dict[str, int]) -> dict[str, float]:
    """The processor seconds of each part, and of the people, who are this process alone."""
    return {name: spent(pid) for name, pid in parts.items()} | {"people": time.process_time()}


def postmaster(database: str) -> int:
    with psycopg.connect(database) as connection:
        backend = connection.info.backend_pid
        return int(Path(f"/proc/{backend}/stat").read_text().rpartition(")")[2].split()[1])


def measure(shape: str, workers: int, steps: Sequence[int], seconds: float, database: str, redis: str) -> None:
    usual: dict[str, Any] = {**QUICK, "games": "", "thinkers": 0,
                             "connections": 20_000, "connections_per_address": 20_000}
    with ExitStack() as stack:
        parts: dict[str, int] = {}
        hosts = stack.enter_context(machines(2)) if shape == "machines" else []
        if shape == "process":
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            database = f"sqlite:///{folder}/tables.sqlite3"
        else:
            database = database or stack.enter_context(postgresql())
            redis = redis or stack.enter_context(redis_server())
            parts["postgresql"] = postmaster(database)
        if shape == "machines":
            started = [
                (serve(Settings(**{**usual, "database": database, "redis": redis, "host": host, "port": 8000}),
                       "ip", "netns", "exec", name), f"http://{host}:8000")
                for name, host in hosts
            ]
        else:
            port = free_port()
            settings = Settings(**{**usual, "database": database, "redis": redis, "port": port, "workers": workers})
            started = [(serve(settings), f"http://127.0.0.1:{port}")]
        try:
            for number, (process, url) in enumerate(started):
                wait_for(url)
                parts["service" if not number else f"service_{number + 1}"] = process.pid
            asyncio.run(grow([url for _, url in started], parts, steps, seconds))
        finally:
            for process, _ in started:
                process.terminate()
            for process, _ in started:
                process.wait(PATIENCE)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shape", choices=("process", "workers", "machines"), default="process")
    parser.add_argument("--workers", type=int, default=1, help="of the shape workers")
    parser.add_argument("--tables", default="50,100,150,200,300,400,600,800", help="the steps")
    parser.add_argument("--seconds", type=float, default=8.0, help="of each step")
    parser.add_argument("--pace", type=float, default=1.0, help="of people; 0: as fast as the service lets them")
    parser.add_argument("--database", default="", help="an empty one; for machines at an address that they reach")
    parser.add_argument("--redis", default="")
    given = parser.parse_args()
    Thinker.pace = given.pace
    workers = given.workers if given.shape == "workers" else 1
    steps = [int(step) for step in given.tables.split(",")]
    measure(given.shape, workers, steps, given.seconds, given.database, given.redis)


if __name__ == "__main__":
    main()
