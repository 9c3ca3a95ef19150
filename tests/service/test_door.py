"""What comes before any message is understood: frames, requests in a row and junk cost whoever sends them, and nobody
else; and a connection that is refused is not open.
"""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, suppress

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from harena.service.settings import Settings

from .clients import Client, looking, tokens
from .servers import PATIENCE, SOAK, Server, serving
from .test_slow_clients import dial, held

#: Seconds of a flood, and how long a bystander may have to wait for an answer then.
SECONDS, WAIT = (10.0, 0.5) if SOAK else (0.5, 2.0)  # a busy machine makes some wait by itself
#: So many WebSockets one address asks for and may have, and so many files the server may have open.
ATTEMPTS, CONNECTIONS, FILES = (2000, 200, 1024) if SOAK else (150, 20, 150)

HANDSHAKE = (
    b"GET /ws/tables/%s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
REQUEST = b"GET /api/me HTTP/1.1\r\nHost: a\r\n\r\n"
CHUNKED = b"POST /api/me HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"


def frame(kind: int, data: bytes = b"", *, last: bool = True) -> bytes:
    """A client's frame; its mask is 0."""
    return bytes([128 * last + kind, 128 + len(data)]) + bytes(4) + data


CONTINUED, TEXT, PING, PONG = 0, 1, 9, 10
#: What is poured into a connection after it began so, and from where.
MORE_FLOODS = [
    pytest.param(HANDSHAKE, frame(PONG), "127.0.0.2", id="pongs"),
    pytest.param(b"", REQUEST, "127.0.0.1", id="requests through a proxy"),
    pytest.param(CHUNKED, b"1\r\n \r\n", "127.0.0.2", id="crumbs of a body"),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the limits that a real one has."""
    folder = tmp_path_factory.mktemp("door")
    real = Settings()
    limits = {name: getattr(real, name) for name in ("message_rate", "message_burst", "effort", "effort_burst")}
    with serving(
        f"sqlite:///{folder}/t.sqlite3", files=FILES, connections_per_address=CONNECTIONS, thinkers=0,
        log=folder / "log", **limits,
    ) as running:
        yield running
    assert "Error" not in (folder / "log").read_text()
    assert "ASGI" not in (folder / "log").read_text()


@pytest.fixture(scope="module")
def bystander(server: Server) -> Client:
    client = Client(server.url)
    client.http.headers["X-Forwarded-For"] = "192.0.2.2"
    client.name("Bystander")
    return client


def waits_during(bystander: Client, seconds: float) -> list[float]:
    """How long somebody else waits for answers meanwhile, the longest last."""
    waits: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.monotonic()
        assert bystander.get("/api/me").status_code == 200
        waits.append(time.monotonic() - began)
        time.sleep(0.03)
    return sorted(waits)


def pour(raw: socket.socket, flood: bytes, end: float) -> None:
    """Send the same over and over until the time is over or the server has had enough."""
    raw.settimeout(0.1)
    left = memoryview(flood)
    with suppress(OSError):
        while time.monotonic() < end:
            with suppress(TimeoutError):
                left = left[raw.send(left):] or memoryview(flood)


@pytest.mark.parametrize(
    ("first", "flood", "source"),
    [
        pytest.param(HANDSHAKE, frame(PING), "127.0.0.2", id="pings"),
        pytest.param(HANDSHAKE, frame(PING), "127.0.0.1", id="pings through a proxy"),
        pytest.param(HANDSHAKE + frame(TEXT, b"{", last=False), frame(CONTINUED, last=False), "127.0.0.2",
                     id="fragments with nothing in them"),
        pytest.param(HANDSHAKE, frame(TEXT, b"{}"), "127.0.0.2", id="small messages"),
        pytest.param(b"", REQUEST, "127.0.0.2", id="requests"),
        pytest.param(b"GET / HTTP/1.1\r\n", b"a: b\r\n", "127.0.0.2", id="headers"),
        *(MORE_FLOODS if SOAK else []),
    ],
)
def test_a_bystander_does_not_notice_what_one_connection_sends(
    server: Server, bystander: Client, first: bytes, flood: bytes, source: str
) -> None:
    made = bystander.table("toy-duel", "me", "open")
    end = time.monotonic() + SECONDS
    with ExitStack() as stack:
        raw = dial(server, b"", stack, source)
        if first.startswith(HANDSHAKE):
            upgrade = first[:len(HANDSHAKE)] % made["id"].encode()
            raw.sendall(upgrade if source != "127.0.0.1" else upgrade[:-2] + b"X-Forwarded-For: 192.0.2.1\r\n\r\n")
            assert raw.recv(2048).startswith(b"HTTP/1.1 101")
            raw.sendall(frame(TEXT, b'{"type":"hello"}') + first[len(HANDSHAKE):])
        else:
            raw.sendall(first)
        many = flood * (1_000_000 // len(flood))
        pouring = threading.Thread(target=pour, args=(raw, many, end))
        reading = threading.Thread(target=drain, args=(raw, end))
        pouring.start()
        reading.start()
        waits = waits_during(bystander, SECONDS)
        pouring.join()
        reading.join()
    print(f"{len(waits)} answers, median {waits[len(waits) // 2]:.3f} s, longest {waits[-1]:.3f} s")
    assert waits[len(waits) * (9 if SOAK else 5) // 10] < WAIT
    assert len(waits) > SECONDS * 5 or not SOAK


def drain(raw: socket.socket, end: float) -> None:
    with suppress(ConnectionError):
        while time.monotonic() < end:
            with suppress(TimeoutError):
                if not raw.recv(65_536):
                    return


def test_frames_are_paid_for_by_the_address(server: Server) -> None:
    """While somebody's pings are not paid, their other connections wait; nobody else's do."""
    with ExitStack() as stack:
        raw = dial(server, HANDSHAKE % b"any", stack, "127.0.0.4")
        assert raw.recv(2048).startswith(b"HTTP/1.1 101")
        end = time.monotonic() + PATIENCE
        pouring = threading.Thread(target=pour, args=(raw, frame(PONG) * 100_000, end), daemon=True)
        pouring.start()
        slow = quick = 0.0
        while slow <= 2 * quick and time.monotonic() < end:  # until what may be used up at once is used up
            time.sleep(0.2)
            slow, quick = (answered(server, source) for source in ("127.0.0.4", "127.0.0.5"))
        raw.close()
    print(f"{slow:.3f} s for who sends them, {quick:.3f} s for others")
    assert slow > 2 * quick


def answered(server: Server, source: str) -> float:
    """The time that a few answers take, one after the other."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=source)) as client:
        began = time.monotonic()
        for _ in range(5):
            assert client.get(f"{server.url}/api/me").status_code == 200
        return time.monotonic() - began


def test_headers_end(server: Server) -> None:
    with ExitStack() as stack:
        raw = dial(server, b"GET / HTTP/1.1\r\nHost: a\r\n", stack, "127.0.0.6")
        with suppress(ConnectionError):
            raw.sendall(b"a: b\r\n" * 30_000)
        answer = b""
        with suppress(ConnectionError):
            answer = raw.recv(2048)
    assert not answer or answer.startswith(b"HTTP/1.1 431")


def test_requests_in_a_row_are_all_answered_in_order(server: Server) -> None:
    """Also if they come in one piece that is longer than what is looked at in one go, with bodies in between."""
    body = b'{"name": "Marcus %03d"}'
    post = b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
    sent = [body % number for number in range(40)]
    with ExitStack() as stack:
        raw = dial(server, b"".join(post % len(one) + one for one in sent), stack, "127.0.0.7")
        heard = b""
        while heard.count(b"HTTP/1.1 ") < len(sent) or not heard.endswith(b"}}"):
            piece = raw.recv(65_536)
            assert piece, heard[-500:]
            heard += piece
    names = [one.partition(b'"name":"')[2][:10] for one in heard.split(b"HTTP/1.1 200")[1:]]
    assert names == [b"Marcus %03d" % number for number in range(40)]


def test_a_long_message_in_many_fragments_is_heard(server: Server, bystander: Client) -> None:
    made = bystander.table("toy-duel", "me", "me")

    async def talk() -> None:
        async with looking(server.url, made["id"], 0, tokens(made)[0]) as player:
            said = '{"type": "why", "id": 7, "action": "' + "x" * 100 + '"}'
            await player.socket.send([said[at:at + 3] for at in range(0, len(said), 3)])
            assert (await player.until(lambda message: message.get("id") == 7))["rule"] == "CORE-ACTION"
            for number in range(20):  # more than is looked at in one go
                await player.say(type="why", id=100 + number, action="y" * 180)
            for number in range(20):
                await player.until(lambda message, id_=100 + number: message.get("id") == id_)  # type: ignore[misc]

    asyncio.run(talk())


# -- connections that are refused --------------------------------------------------------------------------------------


def test_refused_connections_are_not_open(server: Server, bystander: Client) -> None:
    """One address asks for far more than it may have, and answers nothing."""
    with ExitStack() as stack:
        for number in range(ATTEMPTS):
            with suppress(OSError):
                dial(server, HANDSHAKE % b"any", stack, "127.0.0.8")
            if number % 100 == 99:
                assert bystander.get("/api/me").status_code == 200
        deadline = time.monotonic() + PATIENCE
        while held(server) > CONNECTIONS + 20:
            assert time.monotonic() < deadline, f"{held(server)} connections are held"
            time.sleep(0.1)
        assert bystander.get("/api/me").status_code == 200


def test_who_has_too_many_connections_is_told_in_the_handshake(server: Server) -> None:
    place = server.url.replace("http", "ws") + "/ws/tables/any"
    here = {"local_addr": ("127.0.0.9", 0)}

    async def crowd() -> None:
        async with AsyncExitStack() as stack:
            sockets = [await stack.enter_async_context(connect(place, **here)) for _ in range(CONNECTIONS)]
            with pytest.raises(InvalidStatus) as refused:
                await connect(place, **here)
            answer = refused.value.response
            assert answer.status_code == 429
            assert b"too-many" in (answer.body or b"")
            await sockets[0].close()
            async with connect(place, **here):  # there is room again at once
                pass

    asyncio.run(crowd())


def test_a_connection_counts_until_it_is_closed(server: Server) -> None:
    """Who does not say goodbye holds a file a little longer, and is counted for it."""
    with ExitStack() as stack:
        def refused() -> bool:
            return dial(server, HANDSHAKE % b"any", stack, "127.0.0.10").recv(2048).startswith(b"HTTP/1.1 429")

        for _ in range(CONNECTIONS):
            raw = dial(server, HANDSHAKE % b"any", stack, "127.0.0.10")
            assert raw.recv(2048).startswith(b"HTTP/1.1 101")
            raw.sendall(frame(TEXT, b"nonsense"))
            assert raw.recv(2048)[:1] == b"\x88"  # a close frame, which is not answered
        assert refused()
        end = time.monotonic() + PATIENCE
        while refused():
            assert time.monotonic() < end
            time.sleep(0.2)
