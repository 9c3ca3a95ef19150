"""The service as one object: storage, people, tables, limits, counters; made at the start, let go at the end."""

from __future__ import annotations

import gc
import secrets
from hashlib import sha256
from typing import Final

from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from harena.core import games

from . import schema
from .alone import Trials
from .analyses import Analyses
from .announce import Announcer, RedisAnnouncer
from .careers import Careers
from .common_limits import CommonLimit, Counter
from .enforcing import Enforcer
from .housekeeping import Housekeeping
from .limits import Buckets, Capacity, Purse, client_of, most_open, shares
from .metrics import Metrics
from .modules import folder_of
from .orders import carry_out
from .pages import Pages
from .people import People
from .replays import Replays
from .settings import Settings
from .storage import Unusable, storage_when_it_answers
from .tables import Tables
from .thinking import Thinkers, load_games

#: So many new objects are looked through at a time, what is left of them after so many times again, and all after so
#: many times of that.
COLLECT: Final = (20_000, 5, 2)


class Service:
    def __init__(self, settings: Settings) -> None:
        load_games(settings.games)
        if settings.registration not in ("open", "invited"):
            raise ValueError(f"HARENA_REGISTRATION is {settings.registration!r}; it is open or invited")
        self.settings = settings
        self.worker = secrets.token_hex(6)
        if settings.workers > 1 and settings.sqlite:
            raise Unusable(
                "several workers cannot share a SQLite file: they would not hear of each other's moves; "
                "use --workers 1 or --database postgresql://… with --redis redis://…"
            )
        if settings.workers > 1 and not settings.redis:
            raise Unusable("several workers need Redis to tell each other what happened: --redis redis://…")
        self.storage = storage_when_it_answers(settings.database)
        secret = settings.secret or self._kept_secret()
        self.metrics = _metrics()
        announcer = Announcer()
        self._counter: Counter | None = None
        if settings.redis:  # services on other databases may use the same Redis
            channel = "harena:" + sha256(f"channel:{secret}".encode()).hexdigest()[:16]
            announcer = RedisAnnouncer(settings.redis, self.worker, channel)
            self._counter = Counter(settings.redis, channel)
        self.people = People(self.storage, secret)
        self.tables = Tables(settings, self.storage, secret, self.worker, announcer, self.metrics)
        self.enforcer = Enforcer(self.tables, settings.erasures)
        self.housekeeping = Housekeeping(settings, self.tables, self.enforcer)
        self.tables.also_watch = self._look_after
        self.careers = Careers(self.storage, self.tables)
        self.trials = Trials(self.storage, self.tables)
        self.replays = Replays(self.tables.scribe)
        self._analysts = Thinkers(min(1, settings.thinkers), settings.games, settings.patience)
        self.analyses = Analyses(self.storage, self._analysts, self.tables.scribe, settings.analysis)
        own = {name: folder for name, game in games().items() if (folder := folder_of(game)) is not None}
        self.pages = Pages(settings.client_folder, settings.development, own)
        self.requests = Buckets(settings.request_rate, settings.request_burst)
        self.effort = shares(settings)
        self.guests = self._limit("guests", settings.guests_per_hour, 3600)
        self.openings = self._limit("tables", settings.tables_per_hour, 3600)
        self.logins = self._limit("logins", settings.logins_per_minute, 60)
        self.analysing = self._limit("analyses", settings.analyses_per_hour, 3600)
        # Everybody has hints of their own; an address, where many may live, many times as many.
        self._hints = Buckets(10 / 60, 10, what="You have had many hints just now")
        self._hints_to_address = Buckets(1.0, 100, what="Many hints were given to your address just now")
        self.advice = Buckets(1.0, 30)
        self.looks = Buckets(0.5, 60)
        self.lines = Buckets(0.5, 8)
        self.reports = Buckets(10 / 3600, 10)
        # A fifth of what can be open is left for requests, however many WebSockets there are.
        self.capacity = Capacity(min(settings.connections, most_open() * 4 // 5), settings.connections_per_address)
        self.open = False
        gauges = {
            "tables_in_memory": ("Tables in memory.", lambda: float(self.tables.in_memory)),
            "connections": ("Open WebSockets.", lambda: float(self.capacity.total)),
            "bots_thinking": ("Bots that think at the moment.", lambda: float(self.tables.thinkers.thinking)),
            "replays_bytes": ("Bytes of finished games kept to be looked at.", lambda: float(self.replays.size)),
        }
        for name, (help_, read) in gauges.items():
            self.metrics.gauge(name, help_, read)
        self.metrics.counted("write_groups_total", "Transactions written.", lambda: self.storage.groups)
        self.metrics.counted("writes_total", "Changes written.", lambda: self.storage.writes)
        self.metrics.counted("jobs_done_total", "Clocks, bot moves and passes done.", lambda: self.tables.jobs.done)

    def _limit(self, what: str, most: int, seconds: int) -> CommonLimit:
        return CommonLimit(what, most / seconds, most, self._counter)

    def _kept_secret(self) -> str:
        """The secret that signs cookies and tokens, made once for a database."""
        facts = schema.facts

        def find(connection: Connection) -> str | None:
            return connection.execute(select(facts.c.value).where(facts.c.name == "secret")).scalar()

        with self.storage.engine.connect() as connection:
            kept = find(connection)
        if kept is None:
            try:
                with self.storage.engine.begin() as connection:
                    connection.execute(facts.insert().values(name="secret", value=secrets.token_hex(32)))
            except IntegrityError:
                pass  # another worker made one at the same moment
            with self.storage.engine.connect() as connection:
                kept = find(connection)
        assert kept is not None
        return kept

    def purse_of(self, host: str, person: str | None) -> Purse:
        """What pays for what somebody asks for: the shares of the address and, if they are known, of the person."""
        address = self.effort.of(client_of(host))
        return Purse(address) if person is None else Purse(address, self.effort.of(person))

    def take_hint(self, person: str | None, address: str) -> None:
        """One hint of what somebody, and their address, may have; raises `too-many`."""
        self._hints.take(person or address)
        self._hints_to_address.take(address)

    async def _look_after(self) -> None:
        """What is to be done once a second beside looking at the tables."""
        await carry_out(self.enforcer)
        await self.housekeeping.look()

    async def start(self) -> None:
        rest_the_collector()
        await self.tables.start()
        await self.housekeeping.erase_again()
        self.open = True

    async def stop(self) -> None:
        self.open = False
        await self.tables.stop()
        self._analysts.stop()
        if self._counter is not None:
            await self._counter.close()
        self.storage.close()


def rest_the_collector() -> None:
    """Look for garbage in circles seldom, since looking through all tables for it takes its time; but what was in use
    for a while, such as connections, must not wait for hours to be found, or memory would grow all evening.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def _metrics() -> Metrics:
    metrics = Metrics()
    metrics.counter("moves_total", "Moves written, automatic ones included.")
    metrics.counter("tables_total", "Tables made.")
    metrics.counter("requests_total", "HTTP requests.")
    metrics.counter("messages_total", "WebSocket messages received.")
    metrics.counter("refused_total", "Requests and messages refused.")
    metrics.counter("faults_total", "Answers that failed through a fault of the service.")
    metrics.counter("mended_total", "Jobs that a table needed and that were missing, put back by the watch.")
    return metrics
