"""An evening at the service: `python -m tests.service.evening --minutes 60`.

Three hundred people over real WebSockets at a hundred tables of all games, with bots of two levels, chat and
spectators, on PostgreSQL and Redis with two workers, one of which is killed in the first sixth of the time. At the end
it says how long a move took on its way, how memory grew, and what went wrong, which should be nothing.

Memory is what each process grows by once it is warm, which takes it a sixth of the time from its own beginning: what it
remembers of the games has a bound, and a process that took the place of one that was killed fills it later than others.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from statistics import linear_regression, quantiles
from typing import Any, TypeAlias

from websockets.exceptions import ConnectionClosed

from harena.core import games

from .clients import Client, Player, looking, tokens
from .servers import Server, children, postgresql, redis_server, serving

GAMES = ("for-glory", "gladigala", "spartacus", "gladiatori")
LEVELS = ("tiro", "primus")
#: The part of an evening that a process takes to be warm: ten minutes of an hour.
WARMING = 1 / 6
#: Seconds between two moves of a person, and how often somebody says something.
THINKS = (0.5, 3.0)
TALKS = 0.02


@dataclass
class Evening:
    """What was seen of an evening."""

    people: int
    tables: int
    minutes: float
    moves: int = 0
    lines: int = 0
    finished: int = 0
    reconnected: int = 0
    #: Milliseconds from sending a move until it is acknowledged.
    median_ms: float = 0.0
    p99_ms: float = 0.0
    #: Megabytes in an hour, of each process that was warm for as long as that takes, by its number; and the sum.
    growth_of: dict[int, float] = field(default_factory=dict)
    growth_mb_an_hour: float = 0.0
    #: Megabytes of all processes together at the end of the first sixth, and at the end.
    held_mb: tuple[float, float] = (0.0, 0.0)
    faults: int = 0
    errors: list[str] = field(default_factory=list)


class Host:
    """Somebody who opens tables, one after another, and those who sit and look on there."""

    def __init__(self, number: int, server: Server, seen: Evening, times: list[float]) -> None:
        self._random = Random(number)
        self._game = GAMES[number % len(GAMES)]
        self._server = server
        self._seen = seen
        self._times = times
        self._people = [Client(server.url) for _ in range(3)]

    async def spend(self, until: float) -> None:
        for number, person in enumerate(self._people):
            await asyncio.to_thread(person.name, f"Guest {number}")
        while time.monotonic() < until:
            table, own = await asyncio.to_thread(self._open)
            sitting = [self._sit(table, seat, token, until) for seat, token in own.items()]
            await asyncio.gather(*sitting, self._watch(table, until))

    def _open(self) -> tuple[str, dict[int, str]]:
        host, friend, _ = self._people
        more = min(games()[self._game].seats) - 2
        wishes = ["me", "open", *(self._random.choice(LEVELS) for _ in range(max(0, more)))]
        if self._random.random() < 0.3:  # alone against a bot
            wishes[1] = self._random.choice(LEVELS)
        made = host.table(self._game, *wishes, listed=False, watch="anyone")
        sat = [made] if "open" not in wishes else [made, friend.join(made["id"])]
        return made["id"], tokens(*sat)

    async def _sit(self, table: str, seat: int, token: str, until: float) -> None:
        cookie = self._people[min(seat, 1)].http.cookies["harena"]
        over = False
        while not over and time.monotonic() < until:
            try:
                async with looking(self._server.url, table, seat, token, cookie) as player:
                    over = await self._play(player, until)
            except (ConnectionClosed, OSError, TimeoutError):
                self._seen.reconnected += 1
                await asyncio.sleep(self._random.uniform(0.2, 1.0))
        if over and seat == 0:
            self._seen.finished += 1

    async def _play(self, player: Player, until: float) -> bool:
        """Play until the game is over, or the evening."""
        while not player.over and time.monotonic() < until:
            ask = player.ask
            if ask is None or ask["automatic"] or not ask["options"]:
                with suppress(TimeoutError):
                    await player.hear(2.0)
                continue
            await asyncio.sleep(self._random.uniform(*THINKS))
            action = self._random.choice(ask["options"])["text"]
            began = time.perf_counter()
            answer = await player.request(type="act", action=action, ask=ask["number"])
            if answer["type"] == "done":
                self._times.append(1000 * (time.perf_counter() - began))
                self._seen.moves += 1
            elif answer["error"] not in ("late", "over", "refused"):
                self._seen.errors.append(f"{answer['error']}: {answer['reason']}")
            if self._random.random() < TALKS:
                await player.request(type="chat", text="Ave!")
                self._seen.lines += 1
        return player.over

    async def _watch(self, table: str, until: float) -> None:
        over = False
        while not over and time.monotonic() < until:
            try:
                async with looking(self._server.url, table, cookie=self._people[2].http.cookies["harena"]) as spectator:
                    while not spectator.over and time.monotonic() < until:
                        with suppress(TimeoutError):
                            await spectator.hear(2.0)
                    over = spectator.over
            except (ConnectionClosed, OSError, TimeoutError):
                await asyncio.sleep(self._random.uniform(0.2, 1.0))


def memory(server: Server) -> dict[int, float]:
    """Megabytes that each process of a service holds: the supervisor, its workers, and their bots' processes."""
    assert server.process is not None
    found: dict[int, float] = {}
    waiting = [server.process.pid]
    while waiting:
        pid = waiting.pop(0)
        with suppress(OSError, StopIteration):
            status = Path(f"/proc/{pid}/status").read_text().splitlines()
            found[pid] = int(next(line for line in status if line.startswith("VmRSS")).split()[1]) / 1024
        waiting += children(pid)
    return found


#: What the processes held, by their numbers: moments (seconds) and megabytes.
Samples: TypeAlias = dict[int, list[tuple[float, float]]]


def growth(samples: Samples, warming: float) -> dict[int, float]:
    """Megabytes in an hour by which each process grew once it was warm; of one that was not warm for as long as that
    takes it cannot be told.
    """
    found: dict[int, float] = {}
    for process, held in samples.items():
        began, ended = held[0][0], held[-1][0]
        warm = [(at, size) for at, size in held if at >= began + warming]
        if ended >= began + 2 * warming and len(warm) > 1:
            found[process] = 3600 * linear_regression(*zip(*warm, strict=True)).slope
    return found


async def spend(server: Server, seen: Evening) -> None:
    times: list[float] = []
    samples: Samples = {}
    began = time.monotonic()
    until = began + 60 * seen.minutes

    async def look_on() -> None:
        killed = False
        while time.monotonic() < until:
            await asyncio.sleep(min(10.0, 6 * seen.minutes / 10))
            held, at = memory(server), time.monotonic() - began
            for process, size in held.items():
                samples.setdefault(process, []).append((at, size))
            each = " ".join(f"{pid}:{size:.0f}" for pid, size in held.items())
            whole = sum(held.values())
            seen.held_mb = (whole if at <= 60 * WARMING * seen.minutes else seen.held_mb[0], whole)
            print(f"{at:6.0f} s {whole:6.0f} MB {seen.moves:7} moves  {each}", file=sys.stderr)
            if not killed and time.monotonic() > began + 5 * seen.minutes:
                killed = True
                os.kill(server.workers()[0], signal.SIGKILL)

    hosts = [Host(number, server, seen, times) for number in range(seen.tables)]
    await asyncio.gather(look_on(), *(host.spend(until) for host in hosts))
    seen.median_ms, seen.p99_ms = (quantiles(times, n=100)[at] for at in (49, 98))
    seen.growth_of = growth(samples, 60 * WARMING * seen.minutes)
    seen.growth_mb_an_hour = sum(seen.growth_of.values())
    told = Client(server.url).get("/metrics").text.splitlines()
    seen.faults = int(float(next(line.split()[1] for line in told if line.startswith("harena_faults_total "))))


def evening(tables: int, minutes: float) -> Evening:
    seen = Evening(3 * tables, tables, minutes)
    usual: dict[str, Any] = {"pace_low": 0.5, "pace_high": 1.5, "quick_low": 0.3, "quick_high": 0.9, "games": ""}
    with tempfile.TemporaryDirectory() as folder, postgresql() as database, redis_server() as redis:
        log = Path(folder) / "log"
        with serving(database, redis=redis, workers=2, log=log, logs="json", **usual) as server:
            asyncio.run(spend(server, seen))
        lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
        errors = [line["message"] for line in lines if line["level"] == "error"]
        seen.errors += [error for error in errors if "takes its place" not in error]  # of the worker that was killed
    return seen


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=60.0)
    given = parser.parse_args()
    seen = evening(given.tables, given.minutes)
    print(json.dumps(asdict(seen), indent=1))
    bad = seen.faults or seen.errors or seen.p99_ms > 250 or (seen.minutes >= 60 and seen.growth_mb_an_hour > 5)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
