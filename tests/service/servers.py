"""Real parts for the tests: a server process, a PostgreSQL database of its own, Redis."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from harena.service.settings import Settings

ROOT = Path(__file__).parents[2]
#: Where the server finds the games of the tests, and this checkout's own sources rather than installed ones.
MODULES = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
SOAK = bool(os.environ.get("HARENA_SOAK"))

#: Limits out of the way, answers at once: what most tests want.
QUICK: dict[str, Any] = {
    "pace_low": 0.0, "pace_high": 0.0, "quick_low": 0.0, "quick_high": 0.0, "message_rate": 1e5,
    "message_burst": 100_000, "request_rate": 1e5, "request_burst": 100_000, "guests_per_hour": 100_000,
    "logins_per_minute": 10_000, "tables_per_person": 1000,
    "tables_per_hour": 100_000, "connections_per_address": 5000, "games": "tests.service.toys", "thinkers": 1,
}


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Server:
    """A `harena serve` of its own process, on loopback."""

    def __init__(self, database: str, **settings: Any) -> None:
        self.settings = Settings(**{"database": database, "port": free_port(), **QUICK, **settings})
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.settings.port}"

    def start(self) -> None:
        environment = {**os.environ, **self.settings.to_environment(), "PYTHONPATH": MODULES}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "harena.service"], env=environment, cwd=ROOT, stdout=subprocess.DEVNULL
        )
        for _ in range(600):
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}")
            try:
                if httpx.get(f"{self.url}/health", timeout=2).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise RuntimeError("the server does not answer")

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """As if the power failed: no chance to finish anything."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None


@contextmanager
def serving(database: str, **settings: Any) -> Iterator[Server]:
    server = Server(database, **settings)
    server.start()
    try:
        yield server
    finally:
        server.stop()


# -- PostgreSQL and Redis ----------------------------------------------------------------------------------------------


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), 1):
            return True
    except OSError:
        return False


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of an empty database on a real server; dropped at the end. Skips loudly where there is none."""
    psycopg = pytest.importorskip("psycopg", reason="PostgreSQL IS NOT TESTED: psycopg is not installed")
    admin = os.environ.get("HARENA_TEST_POSTGRESQL", "")
    if not admin:
        if not _answers(5432):
            _start_postgresql()
        users = ("postgresql://127.0.0.1:5432/test", "postgresql://postgres@127.0.0.1:5432/postgres")
        for admin in users:
            try:
                psycopg.connect(admin, connect_timeout=3).close()
                break
            except psycopg.Error:
                continue
        else:
            pytest.skip("PostgreSQL IS NOT TESTED: no server on 127.0.0.1:5432 lets us in (HARENA_TEST_POSTGRESQL=url)")
    name = f"harena_test_{secrets.token_hex(4)}"
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    try:
        yield admin.rpartition("/")[0] + "/" + name
    finally:
        with psycopg.connect(admin, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def _start_postgresql() -> None:
    """Start the cluster that the system's packages brought, if there is one."""
    clusters = sorted(Path("/etc/postgresql").glob("*/main"))
    if clusters:
        version = clusters[-1].parent.name
        subprocess.run(["pg_ctlcluster", "--skip-systemctl-redirect", version, "main", "start"], check=False)
        _wait_for(5432)


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
    try:
        process = subprocess.Popen(
            ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
            stdout=subprocess.DEVNULL,
        )
    except FileNotFoundError:
        pytest.skip("REDIS IS NOT TESTED: no server on 127.0.0.1:6379 and no redis-server to start")
    try:
        _wait_for(port)
        yield f"redis://127.0.0.1:{port}/0", process
    finally:
        process.terminate()
        process.wait(10)


def _wait_for(port: int) -> None:
    for _ in range(100):
        if _answers(port):
            return
        time.sleep(0.1)
