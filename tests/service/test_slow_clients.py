"""Clients that take their time, by accident or on purpose: they are let go, and others are served meanwhile."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from .clients import Client
from .servers import PATIENCE, SOAK, Server, serving
from .test_bad_input import _counter

#: How many begin a request and never end it, and how many files and connections the server may have open.
SLOW, FILES = (3200, 1024) if SOAK else (500, 400)
#: Seconds within which headers, bodies and greetings have to be there in these tests.
PATIENT = 2.0
#: What a busy machine may take besides.
GRACE = PATIENCE
#: States of a connection, as the system writes them.
ESTABLISHED, CLOSE_WAIT = "01", "08"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("slow")
    with serving(
        f"sqlite:///{folder}/t.sqlite3", files=FILES, header_timeout=PATIENT, body_timeout=PATIENT,
        greeting_timeout=PATIENT,
    ) as running:
        yield running


def dial(server: Server, sent: bytes, stack: ExitStack, source: str = "127.0.0.1") -> socket.socket:
    """Connect, say something and leave it at that."""
    raw = stack.enter_context(socket.socket())
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    raw.bind((source, 0))
    raw.settimeout(PATIENCE)
    raw.connect(("127.0.0.1", server.settings.port))
    raw.sendall(sent)
    return raw


def held(server: Server) -> int:
    """How many connections the server has open, whether or not the other end is still there."""
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    here = f":{server.settings.port:04X}"
    return sum(row[1].endswith(here) and row[3] in (ESTABLISHED, CLOSE_WAIT) for row in rows)


def let_go(server: Server, seconds: float) -> None:
    """Wait until the server has no connections open."""
    end = time.monotonic() + seconds
    while held(server):
        assert time.monotonic() < end, f"{held(server)} connections are still held"
        time.sleep(0.1)


HALF = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(b"", id="nothing"), pytest.param(HALF, id="headers"),
        pytest.param(HALF + b'Content-Length: 5000\r\n\r\n{"name": ', id="body"),
    ],
)
def test_half_requests_are_let_go_and_others_are_served(server: Server, sent: bytes) -> None:
    """There are more of them than the server may have files open."""
    faults = _counter(server, "harena_faults_total")
    slowest = 0.0
    with ExitStack() as stack:
        for number in range(SLOW):
            dial(server, sent, stack)
            if number % (SLOW // 20) == 0:
                began = time.monotonic()
                assert httpx.get(f"{server.url}/health", timeout=GRACE).status_code == 200
                slowest = max(slowest, time.monotonic() - began)
        let_go(server, PATIENT + GRACE)
    print(f"others waited for {slowest:.3f} s at most")
    assert _counter(server, "harena_faults_total") == faults


def test_a_letter_now_and_then_buys_no_time(server: Server) -> None:
    with ExitStack() as stack:
        trickling = [dial(server, sent, stack) for sent in (HALF, b"\r\n", HALF + b"Content-Length: 5000\r\n\r\n")]
        kept = dial(server, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n", stack)
        assert kept.recv(2048).startswith(b"HTTP/1.1 200")
        end = time.monotonic() + PATIENT + GRACE
        while held(server):
            assert time.monotonic() < end, f"{held(server)} connections are still held"
            for raw in [*trickling, kept]:
                with ExitStack() as gone:
                    gone.push(lambda kind, *_: kind is not None and issubclass(kind, OSError))
                    raw.sendall(b"\r\n" if raw is kept else b"x")
            time.sleep(0.2)


def test_a_greeting_that_never_comes(server: Server) -> None:
    async def wait() -> int:
        async with connect(server.url.replace("http", "ws") + "/ws/tables/any") as raw:
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(raw.recv(), PATIENT + GRACE)
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code

    assert asyncio.run(wait()) == 4400


def test_whoever_never_reads_is_let_go(server: Server) -> None:
    """More is asked for than the wire takes, and nothing of it is read."""
    with ExitStack() as stack:
        dial(server, b"GET /static/icons.svg HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100, stack)
        let_go(server, PATIENT + GRACE)


def test_an_address_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    """Those of a proxy that is believed are not counted: it brings many people."""
    with serving(
        f"sqlite:///{tmp_path}/t.sqlite3", proxies="127.0.0.3", requests_per_address=20, header_timeout=60.0
    ) as server, ExitStack() as stack:
        waiting = [dial(server, HALF, stack, "127.0.0.2") for _ in range(20)]
        refused = dial(server, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n", stack, "127.0.0.2")
        assert refused.recv(2048).startswith(b"HTTP/1.1 429")
        assert Client(server.url).get("/health").status_code == 200
        for _ in range(40):
            dial(server, HALF, stack, "127.0.0.3")
        proxied = dial(server, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n", stack, "127.0.0.3")
        assert proxied.recv(2048).startswith(b"HTTP/1.1 200")
        waiting.pop().close()
        end = time.monotonic() + PATIENCE
        again = b""
        while not again.startswith(b"HTTP/1.1 200"):  # once it is noticed that one has gone
            assert time.monotonic() < end, again
            with ExitStack() as once:
                again = dial(server, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n", once, "127.0.0.2").recv(2048)
