"""The hunt for tables that stand still: two workers, two people, and whatever can be killed, cut or stopped.

`House` is the service with its PostgreSQL and Redis and everything that goes wrong with them. `Seated` is a person at a
table, who comes back whenever the connection is lost. `Referee` reads past the service what is on disk, plays it again
and says which jobs every table needs and what every seat should see.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import psycopg
import sqlalchemy as sa
from redis import Redis
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from harena.core import CONCEDE, UNDO
from harena.service.changes import changes
from harena.service.running import Running
from harena.service.seats import distinct

from .clients import Client, Player, tokens
from .servers import Server, free_port, runs, start_redis

#: Whoever lost a connection waits so long before the next try.
COME_BACK = 0.2

#: What is played: the game, who sits there, and how the clock runs.
KINDS: tuple[tuple[str, tuple[str, ...], dict[str, Any]], ...] = (
    ("for-glory", ("me", "open"), {}),
    ("gladigala", ("me", "open", "random"), {}),
    ("spartacus", ("me", "open", "random"), {}),
    ("gladiatori", ("me", "open"), {}),
    ("for-glory", ("me", "open", "random"), {"clock": {"kind": "move", "seconds": 2}}),
    ("gladigala", ("me", "open"), {"clock": {"kind": "game", "seconds": 60, "increment": 5}}),
    ("spartacus", ("me", "open", "random", "greedy"), {}),
    ("gladiatori", ("me", "open", "greedy"), {"clock": {"kind": "move", "seconds": 2}}),
    ("spartacus", ("me", "open"), {"clock": {"kind": "move", "seconds": 2}}),
)


@dataclass
class Tally:
    """What was seen."""

    moves: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    mended: int = 0
    #: The longest times (seconds) after everything was back.
    stuck: float = 0.0
    overdue: float = 0.0
    behind: float = 0.0
    unanswered: float = 0.0

    def __str__(self) -> str:
        return (
            f"{self.moves} moves acknowledged, refused {dict(self.refused)}, faults {dict(self.faults)}, "
            f"jobs mended {self.mended}; longest: without a job {self.stuck:.1f} s, a job overdue "
            f"{self.overdue:.1f} s, a view behind {self.behind:.1f} s, an answer missing {self.unanswered:.1f} s"
        )


# -- the service and what happens to it --------------------------------------------------------------------------------


class House:
    """Two workers on a database and a Redis that can be stopped."""

    def __init__(self, database: str, log: Path, redis_away: float, **settings: Any) -> None:
        self.database = database
        self.log = log
        self._redis_away = redis_away
        self._port = free_port()
        self._redis = ExitStack()
        self.server = Server(
            database, log=log, redis=f"redis://127.0.0.1:{self._port}/0", workers=2, pace_low=0.02, pace_high=0.3,
            quick_low=0.0, quick_high=0.1, **settings,
        )

    @contextmanager
    def open(self) -> Iterator[House]:
        self.start_redis()
        try:
            self.server.start()
            yield self
        finally:
            self.server.stop()
            self._redis.close()

    def start_redis(self) -> None:
        self._process = self._redis.enter_context(start_redis(self._port))

    async def kill_worker(self, random: Random, _: list[Seated]) -> None:
        os.kill(random.choice(self.server.workers()), signal.SIGKILL)
        while len(self.server.workers()) < 2:
            await asyncio.sleep(0.1)

    async def kill_supervisor(self, random: Random, _: list[Seated]) -> None:
        before = self.server.workers()
        await asyncio.to_thread(self.server.kill)
        await asyncio.sleep(random.choice((0.0, 1.0)))
        await asyncio.to_thread(self.server.start)
        while any(map(runs, before)):
            await asyncio.sleep(0.05)
        await asyncio.to_thread(self.server.wait_until_it_answers)  # the old workers may have answered until now

    async def cut_connections(self, random: Random, people: list[Seated]) -> None:
        """Of some people, of all workers to the database, and of all workers to Redis."""
        for one in random.sample(people, len(people) // 3):
            one.cut()
        await asyncio.to_thread(self._cut_database)
        await asyncio.to_thread(self._cut_redis)

    def _cut_database(self) -> None:
        with psycopg.connect(self.database, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
                "AND pid <> pg_backend_pid() AND application_name <> 'referee'"
            )

    def _cut_redis(self) -> None:
        with Redis(port=self._port) as redis:
            for kind in ("normal", "pubsub"):
                redis.client_kill_filter(_type=kind, skipme=True)

    async def stop_redis(self, random: Random, _: list[Seated]) -> None:
        """It is killed and started anew, or answers nobody for a while."""
        away = random.uniform(0.1, 1.0) * self._redis_away
        if random.random() < 0.5:
            self._redis.close()
            await asyncio.sleep(away)
            await asyncio.to_thread(self.start_redis)
        else:
            self._process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(away)
            self._process.send_signal(signal.SIGCONT)

    @property
    def mended(self) -> int:
        return self.log.read_text().count("stood still")


# -- people ------------------------------------------------------------------------------------------------------------


class Seated:
    """A person at a table, always there, who remembers every move that was acknowledged."""

    def __init__(self, url: str, table: str, seat: int, token: str, tally: Tally) -> None:
        self.table = table
        self.seat = seat
        self.acknowledged: list[str] = []
        self.player: Player | None = None
        self._url = url.replace("http://", "ws://") + f"/ws/tables/{table}"
        self._token = token
        self._tally = tally
        self._sent: dict[int, tuple[str, float]] = {}
        self._number = 0
        self._task = asyncio.create_task(self._stay())

    async def _stay(self) -> None:
        while True:
            with suppress(WebSocketException, OSError, TimeoutError, EOFError):
                async with connect(self._url, max_size=None, ping_interval=None, open_timeout=5) as socket:
                    player = Player(socket)
                    await player.say(type="hello", seat=self.seat, token=self._token)
                    await player.hear()
                    self.player = player
                    while not player.over:
                        self._note(await player.hear(3600))
                        player.messages.clear()
                        del player.events[:-1]
                    return
            self.player = None
            self._sent.clear()
            await asyncio.sleep(COME_BACK)

    def _note(self, message: dict[str, Any]) -> None:
        action, _ = self._sent.pop(message.get("id") or 0, ("", 0.0))
        if action and message["type"] == "done":
            self.acknowledged.append(action)
            self._tally.moves += 1
        elif action:
            self._tally.refused[message["error"]] += 1

    @property
    def over(self) -> bool:
        return self.player is not None and self.player.over

    @property
    def ready(self) -> bool:
        """Whether there is something to decide here."""
        ask = None if self.player is None or self._sent else self.player.ask
        return ask is not None and not ask["automatic"] and bool(ask["options"])

    @property
    def waits_since(self) -> float:
        """Since when an answer is missing."""
        return min((at for _, at in self._sent.values()), default=float("inf"))

    async def act(self, random: Random) -> None:
        player = self.player
        assert player is not None
        assert player.ask is not None
        choice, roll = random.choice(player.ask["options"])["text"], random.random()
        others = [also["text"] for also in player.position["also"] if also["text"] != CONCEDE.text]
        if roll < 0.15 and others:
            choice = random.choice(others)  # standing orders and whatever may be done at any time
        elif roll > 0.96 and player.position["undo"]["can"]:
            choice = UNDO.text
        self._number += 1
        self._sent[self._number] = choice, time.monotonic()
        with suppress(WebSocketException, OSError):
            await player.say(type="act", action=choice, ask=player.ask["number"], id=self._number)

    def cut(self) -> None:
        """The line goes dead."""
        if self.player is not None:
            self.player.socket.transport.abort()

    def leave(self) -> None:
        self._task.cancel()


# -- the truth ---------------------------------------------------------------------------------------------------------


@dataclass
class Truth:
    """One table as it stands on disk, played again move by move."""

    running: Running
    row: dict[str, Any]
    played: list[tuple[int, str]] = field(default_factory=list)
    seats: list[dict[str, Any]] = field(default_factory=list)
    jobs: list[dict[str, Any]] = field(default_factory=list)

    def needed(self) -> set[tuple[int, str, int]]:
        """The jobs without which this table stands still."""
        found: set[tuple[int, str, int]] = set()
        if self.row["status"] != "running":
            return found
        clock = msgspec.json.decode(self.row["clock"])["kind"] != "none"
        for seat, ask in self.running.table.pending.items():
            chair = self.seats[seat]
            if self.running.table.forced(seat) is not None:
                found.add((seat, "auto", ask.number))
            elif chair["person"] is None or chair["away"]:
                if ask.options or ask.parametric:
                    found.add((seat, "bot", ask.number))
            elif clock:
                found.add((seat, "clock", ask.number))
        return found

    def missing(self) -> set[tuple[int, str, int]]:
        return self.needed() - {(job["seat"], job["kind"], job["ask"]) for job in self.jobs}

    def overdue(self, moment: float) -> float:
        """For how long (seconds) the oldest job that is needed should have been done."""
        needed = self.needed()
        due = [
            max(job["due"], job["answer"]) / 1000 for job in self.jobs
            if (job["seat"], job["kind"], job["ask"]) in needed
        ]
        return max((moment - one for one in due), default=0.0)

    def view(self, seat: int, names: Sequence[str]) -> Any:
        """What a seat may see of it, told with the names of those at the table."""
        table = self.running.table
        return msgspec.json.decode(msgspec.json.encode(table.view(seat, table.voice(seat, names)), enc_hook=str))


class Referee:
    """Reads what is on disk."""

    def __init__(self, database: str) -> None:
        self._engine = sa.create_engine(
            database.replace("postgresql://", "postgresql+psycopg://"), isolation_level="REPEATABLE READ",
            connect_args={"application_name": "referee"},
        )
        self.tables: dict[str, Truth] = {}

    def look(self, ids: list[str]) -> None:
        """See what happened at these tables, all at one moment."""
        with self._engine.connect() as connection:
            rows = partial(_rows, connection, ids)
            for row in rows("SELECT * FROM games WHERE id = ANY(:ids) AND status IN ('running', 'finished')"):
                truth = self.tables.get(row["id"])
                if truth is None:
                    seats = connection.execute(
                        sa.text("SELECT count(*) FROM seats WHERE game = :id"), {"id": row["id"]}
                    ).scalar_one()
                    truth = self.tables[row["id"]] = Truth(Running.load(row, seats, None), row)
                truth.row, truth.seats, truth.jobs = row, [], []
            for row in rows("SELECT * FROM seats WHERE game = ANY(:ids) ORDER BY game, seat"):
                self.tables[row["game"]].seats.append(row)
            for row in rows("SELECT * FROM jobs WHERE game = ANY(:ids)"):
                self.tables[row["game"]].jobs.append(row)
            for id_ in ids:
                self._follow(connection, id_, self.tables[id_])

    def _follow(self, connection: sa.Connection, id_: str, truth: Truth) -> None:
        query = sa.text("SELECT * FROM moves WHERE game = :id AND number >= :number ORDER BY number")
        for move in connection.execute(query, {"id": id_, "number": truth.running.course.number}).mappings():
            truth.running.follow(move)  # which says Damaged if a move is missing or leads elsewhere
            truth.played.append((move["seat"], move["action"]))

    def close(self) -> None:
        self._engine.dispose()


def _rows(connection: sa.Connection, ids: list[str], query: str) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(sa.text(query), {"ids": ids}).mappings()]


# -- the hunt ----------------------------------------------------------------------------------------------------------


class Hunt:
    """So many tables in play, and something that goes wrong in every round."""

    def __init__(self, house: House, tables: int, longest: float, random: Random) -> None:
        self.tally = Tally()
        #: Nobody may be stuck or behind for longer than this (seconds) once whatever was stopped is back.
        self._longest = longest
        self._house = house
        self._random = random
        self._referee = Referee(house.database)
        self._looking = asyncio.Lock()
        self._made = 0
        self._count = tables
        self._people: list[Seated] = []
        self._marcus, self._livia = Client(house.server.url), Client(house.server.url)
        self._paused = False
        #: Since when everything is there; infinite while something is not.
        self._whole_since = time.monotonic()
        self._missing: dict[tuple[str, int, str, int], float] = {}

    async def run(self, faults: list[str], seconds: float) -> None:
        """A round for each fault."""
        for client, name in ((self._marcus, "Marcus"), (self._livia, "Livia")):
            await asyncio.to_thread(client.name, name)
        await self._fill_up()
        background = [asyncio.create_task(self._play()), asyncio.create_task(self._watch())]
        try:
            for fault in faults:
                await self._round(fault, seconds, background)
                await self._fill_up()
        finally:
            for task in background:
                task.cancel()
            await asyncio.gather(*background, return_exceptions=True)
            for one in self._people:
                one.leave()
            self._referee.close()
            self.tally.mended = self._house.mended

    async def _round(self, fault: str, seconds: float, background: list[asyncio.Task[None]]) -> None:
        await asyncio.sleep(self._random.uniform(0.3, 1.0) * seconds)
        self.tally.faults[fault] += 1
        self._whole_since = float("inf")
        await getattr(self._house, fault)(self._random, self._people)
        await self._all_there()
        self._whole_since = time.monotonic()
        await asyncio.sleep(self._random.uniform(0.3, 1.0) * seconds)
        self._paused = True
        await self._compare_views()
        await self._check_acknowledged()
        self._paused = False
        for task in background:
            if task.done():
                task.result()

    async def _fill_up(self) -> None:
        """Open tables until there are enough in play."""
        self._people = [one for one in self._people if not one.over]
        for _ in range(self._count - len({one.table for one in self._people})):
            game, seats, wishes = KINDS[self._made % len(KINDS)]
            self._made += 1
            made = await asyncio.to_thread(partial(self._marcus.table, game, *seats, listed=False, **wishes))
            own = tokens(made, await asyncio.to_thread(self._livia.join, made["id"]))
            self._people += [
                Seated(self._house.server.url, made["id"], seat, token, self.tally) for seat, token in own.items()
            ]

    async def _all_there(self) -> None:
        async with asyncio.timeout(30):
            while any(one.player is None for one in self._people):
                await asyncio.sleep(0.05)

    async def _play(self) -> None:
        """A move every 20 to 50 ms over all tables together."""
        while True:
            await asyncio.sleep(self._random.uniform(0.02, 0.05))
            ready = [one for one in self._people if one.ready]
            if ready and not self._paused:
                await self._random.choice(ready).act(self._random)

    async def _watch(self) -> None:
        """Look again and again whether anybody is stuck."""
        while True:
            await asyncio.sleep(0.5)
            seen = await self._look()
            whole = self._whole_since
            if whole == float("inf"):
                continue
            moment = time.monotonic()
            for one in self._people:
                self.tally.unanswered = max(self.tally.unanswered, moment - max(one.waits_since, whole))
            for key, since in self._missing.items():
                self._note_stuck(key, moment - max(since, whole))
            for id_ in seen:
                late = min(self._referee.tables[id_].overdue(time.time()), moment - whole)
                self.tally.overdue = max(self.tally.overdue, late)
                assert late < self._longest, f"table {id_}: {self._referee.tables[id_].jobs} were due {late:.1f} s ago"
            assert self.tally.unanswered < self._longest, "somebody waits for an answer"

    def _note_stuck(self, key: tuple[str, int, str, int], seconds: float) -> None:
        self.tally.stuck = max(self.tally.stuck, seconds)
        id_, seat, kind, ask = key
        assert seconds < self._longest, f"table {id_} stands still: seat {seat} has no job {kind!r} for ask {ask}"

    async def _look(self) -> list[str]:
        """See how all tables stand on disk; which these are."""
        ids = sorted({one.table for one in self._people})
        async with self._looking:
            await asyncio.to_thread(self._referee.look, ids)
        moment = time.monotonic()
        found = {(id_, *job) for id_ in ids for job in self._referee.tables[id_].missing()}
        self._missing = {key: self._missing.get(key, moment) for key in found}
        return ids

    async def _compare_views(self) -> None:
        """Everybody sees what is on disk."""
        began = time.monotonic()
        waiting = list(self._people)
        while True:
            await self._look()
            waiting = [one for one in waiting if not self._sees_truth(one)]
            self.tally.behind = max(self.tally.behind, time.monotonic() - began)
            if not waiting:
                return
            assert time.monotonic() - began < self._longest, "\n".join(map(self._how_far_behind, waiting))
            await asyncio.sleep(0.1)

    def _sees_truth(self, one: Seated) -> bool:
        status = self._referee.tables[one.table].row["status"]
        return one.player is not None and one.player.position["table"]["status"] == status and not self._differs(one)

    def _differs(self, one: Seated) -> list[Any]:
        """What would have to change in what somebody sees."""
        assert one.player is not None
        seen = dict(one.player.view)
        if seen["ask"] is not None:
            seen["ask"] = {name: value for name, value in seen["ask"].items() if name != "automatic"}
        names = distinct([seat["name"] for seat in one.player.position["table"]["seats"]])
        return changes(seen, self._referee.tables[one.table].view(one.seat, names))

    def _how_far_behind(self, one: Seated) -> str:
        truth = self._referee.tables[one.table]
        seen = "is not connected" if one.player is None else f"does not see {self._differs(one)}"
        moves = truth.running.course.number
        return f"table {one.table} ({truth.row['status']}, {moves} moves), seat {one.seat}: {seen}"

    async def _check_acknowledged(self) -> None:
        """Every move that was acknowledged by now is on disk, in its order."""
        by_now = [(one, one.acknowledged[:]) for one in self._people]
        await self._look()
        for one, acknowledged in by_now:
            kept = iter(action for seat, action in self._referee.tables[one.table].played if seat == one.seat)
            lost = [action for action in acknowledged if action not in kept]
            assert not lost, f"table {one.table}, seat {one.seat}: acknowledged and not on disk: {lost}"
