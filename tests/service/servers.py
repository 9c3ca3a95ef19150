"""Real parts for the tests: a server process, a PostgreSQL database of its own, Redis."""

from __future__ import annotations

import atexit
import os
import random
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from harena.service.settings import Settings
from harena.service.starting import FORCED
from tests import machine

from .nursery import MODULES, TELL, Born, Nursery

SOAK = bool(os.environ.get("HARENA_SOAK"))

#: Seconds that a test waits for what must come: many, since the machine may be busy with something else.
PATIENCE = 120.0
#: So long (seconds) a service may take to end.
ENDS = 60.0

#: Limits out of the way, answers at once: what most tests want. A process that thinks takes most of a second to start:
#: most services have a thread instead, except in a soak. Those whose tests think, seal or share their work have one.
QUICK: dict[str, Any] = {
    "pace_low": 0.0, "pace_high": 0.0, "quick_low": 0.0, "quick_high": 0.0, "message_rate": 1e5,
    "message_burst": 100_000, "request_rate": 1e5, "request_burst": 100_000, "guests_per_hour": 100_000,
    "logins_per_minute": 10_000, "tables_per_person": 1000, "effort": 1e6, "effort_burst": 1e6,
    "tables_per_hour": 100_000, "connections_per_address": 5000, "games": "tests.service.toys", "thinkers": int(SOAK),
    "analysis": 1, "analyses_per_hour": 1000,
}


#: Whatever a test makes of `random`, no two processes look for the same port.
_CHANCE = random.SystemRandom()


def free_port() -> int:
    """A port that nobody listens on. It is none that the system hands out for outgoing connections, so that it is
    still free when a server that was stopped comes back to it.
    """
    for _ in range(100):
        port = _CHANCE.randint(12_000, 30_000)
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("no port is free")


@cache
def _nurseries() -> Iterator[Nursery]:
    """Two, in turn, so that services beside or after each other do not have the same order of sets."""
    return cycle(Nursery() for _ in range(2))


class Server:
    """A `harena serve` of its own process, on loopback."""

    def __init__(self, database: str, *, log: Path | None = None, files: int = 0, **settings: Any) -> None:
        self._log = log
        #: How many files and connections the process may have open; 0: as many as the tests may.
        self._files = files
        self.settings = Settings(**{"database": database, "port": free_port(), **QUICK, **settings})
        self.process: Born | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.settings.port}"

    def start(self) -> None:
        environment = {**os.environ, **self.settings.to_environment(), "PYTHONPATH": MODULES}
        with ExitStack() as opened:
            errors = 2 if self._log is None else opened.enter_context(self._log.open("ab")).fileno()
            self.process = next(_nurseries()).start(environment, errors, self._files)
        self.wait_until_it_answers()

    def wait_until_it_answers(self) -> None:
        assert self.process is not None
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}")
            if self._is_up():
                return
            time.sleep(0.05)
        raise RuntimeError("the server does not answer")

    def _is_up(self) -> bool:
        try:
            with urlopen(f"{self.url}/health", timeout=PATIENCE) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def workers(self) -> list[int]:
        """The worker processes, where there are several."""
        assert self.process is not None
        return children(self.process.pid)

    def spent(self) -> float:
        """The processor time (seconds) that the process has had: a busy machine adds nothing to it."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """As if the power failed: no chance to finish anything."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        process, self.process = self.process, None
        process.send_signal(how)
        try:
            if process.wait(ENDS) == FORCED:
                raise RuntimeError("the server did not end by itself; above stands what it was at")
        except subprocess.TimeoutExpired:
            process.send_signal(TELL)
            time.sleep(1.0)
            process.kill()
            process.wait()
            raise RuntimeError("the server did not end in time; above stands what it was at") from None


def children(parent: int) -> list[int]:
    """The processes that a process has started and that are the program's own (not the tracker of resources)."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and runs(int(entry.name)):
            with suppress(OSError):
                of = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                if of == parent and b"spawn_main" in (entry / "cmdline").read_bytes():
                    found.append(int(entry.name))
    return found


def runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@contextmanager
def serving(database: str, **settings: Any) -> Iterator[Server]:
    server = Server(database, **settings)
    server.start()
    try:
        yield server
    finally:
        server.stop()


# -- PostgreSQL and Redis ----------------------------------------------------------------------------------------------


#: Servers that may be here already.
POSTGRESQL = (
    os.environ.get("HARENA_TEST_POSTGRESQL", ""), "postgresql://127.0.0.1:5432/test",
    "postgresql://postgres@127.0.0.1:5432/postgres",
)  # fmt: skip


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), 1):
            return True
    except OSError:
        return False


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of an empty database on a real server; dropped at the end. Skipped where there is none."""
    psycopg = pytest.importorskip("psycopg", reason="PostgreSQL IS NOT TESTED: psycopg is not installed")
    admin = next(filter(None, map(_lets_us_in, POSTGRESQL)), "") or _own_postgresql()
    if not admin:
        pytest.skip("PostgreSQL IS NOT TESTED: no server lets us in (HARENA_TEST_POSTGRESQL=url), none can be started")
    name = f"harena_test_{secrets.token_hex(4)}"
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    try:
        yield admin.rpartition("/")[0] + "/" + name
    finally:
        with psycopg.connect(admin, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def _lets_us_in(url: str) -> str:
    """The URL, if a server there lets us in."""
    import psycopg

    if url:
        with suppress(psycopg.Error):
            psycopg.connect(url, connect_timeout=10).close()
            return url
    return ""


@cache
def _own_postgresql() -> str:
    """A server for this run alone, which lets everybody in; it ends with the run. "" where there is no PostgreSQL."""
    initdb = machine.initdb()
    if initdb is None:
        return ""
    folder, port = Path(tempfile.mkdtemp(prefix="harena-postgresql-")), free_port()
    # It refuses to be run by root; the packages bring somebody who may.
    whose = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if whose:
        shutil.chown(folder, "postgres")

    def run(program: str, *arguments: str) -> bool:
        command = [*whose, str(initdb.with_name(program)), "-D", str(folder / "data"), *arguments]
        return subprocess.run(command, cwd="/", stdout=subprocess.DEVNULL, check=False).returncode == 0

    def end() -> None:
        run("pg_ctl", "stop", "-m", "immediate", "-s")
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(end)
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    made = run("initdb", "-A", "trust", "-U", "postgres", "-N") and run("pg_ctl", "start", "-w", "-s", "-o", options)
    return f"postgresql://postgres@127.0.0.1:{port}/postgres" if made else ""


@contextmanager
def redis_server() -> Iterator[str]:
    """The URL of a real Redis. Skips loudly where there is none and none can be started."""
    pytest.importorskip("redis", reason="REDIS IS NOT TESTED: the redis package is not installed")
    if _answers(6379):
        yield "redis://127.0.0.1:6379/0"
        return
    with own_redis() as (url, _):
        yield url


@contextmanager
def own_redis() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The URL of a Redis that nobody else uses, and its process."""
    port = free_port()
    with start_redis(port) as process:
        yield f"redis://127.0.0.1:{port}/0", process


@contextmanager
def start_redis(port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A Redis of the test's own, which may be stopped."""
    pytest.importorskip("redis", reason="REDIS IS NOT TESTED: the redis package is not installed")
    try:
        process = subprocess.Popen(
            ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
            stdout=subprocess.DEVNULL,
        )
    except FileNotFoundError:
        pytest.skip("REDIS IS NOT TESTED: no redis-server to start")
    try:
        _wait_for(port)
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while not _answers(port):
        assert time.monotonic() < deadline, f"nothing answers on port {port}"
        time.sleep(0.05)
