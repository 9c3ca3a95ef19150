"""The door: every connection comes through here before a request is read from it.

Clients that take their time are let go: a request has to be there within so many seconds, and an answer to be taken.
An address has so many connections open and no more. Where the files that the process may open run out, the connection
goes that has waited for its client the longest, so that there is always room for somebody who knows what they want.
Whatever a client sends, be it requests one after the other, frames without a message or junk, is looked at in small
pieces, and its address pays for the time that takes. Who cannot pay is not read from until then.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop, BaseTransport, Handle, TimerHandle, Transport, get_running_loop
from collections.abc import Callable
from functools import partial
from ipaddress import ip_address, ip_network
from time import perf_counter
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

from .limits import AT_A_TIME, AT_THE_END, DEAREST, GOODBYE, SEND_NOW, Bucket, Capacity, client_of, most_open, shares
from .settings import Settings

#: Connections that the system accepts for the process at once: fewer than files are kept free for them.
BACKLOG: Final = 128
#: So many bytes are looked at in one go: even if they are nothing but tiny frames, that takes a few milliseconds.
PIECE: Final = 1_024
#: So many bytes at most come before the headers of a request are complete.
LONGEST_HEAD: Final = 65_536


class Door:
    """What all connections of a worker share."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._capacity = Capacity(1_000_000, settings.requests_per_address)
        self._shares = shares(settings)
        self._proxies = [proxy.strip() for proxy in settings.proxies.split(",")]
        #: Connections on which nothing is done because their client has to say something, the oldest first.
        self.waiting: dict[Visit, None] = {}

    def is_proxy(self, host: str) -> bool:
        """Whether a connection is from a proxy that we believe: it brings many people."""
        return any(proxy in ("*", host) or ("/" in proxy and _lies_in(host, proxy)) for proxy in self._proxies)

    def enter(self, host: str) -> str | None:
        """The client a connection is counted for, "" if it is not; None if there is no room for it."""
        if not host or self.is_proxy(host):
            return ""
        client = client_of(host)
        return client if self._capacity.enter(client) else None

    def leave(self, client: str | None) -> None:
        if client:
            self._capacity.leave(client)

    def payer(self, host: str) -> Bucket | None:
        """What pays for a connection from there; None if that is a proxy, which brings many people."""
        return None if self.is_proxy(host) else self.share_of(host)

    def share_of(self, host: str) -> Bucket:
        return self._shares.of(client_of(host))

    def make_room(self, open_: int) -> None:
        """Let one go if there are too many."""
        if open_ > most_open():
            next(iter(self.waiting)).let_go()


def _lies_in(host: str, network: str) -> bool:
    try:
        return ip_address(host) in ip_network(network)
    except ValueError:
        return False


class Patience:
    """Closes a connection when its client has taken too long."""

    transport: Transport
    #: Seconds in which it has to take what waits for it.
    taking: float
    _timer: TimerHandle | None = None

    def wait_for_client(self, seconds: float, then: Callable[[], None]) -> None:
        self.wait_no_longer()
        self._timer = get_running_loop().call_later(seconds, then)

    def wait_no_longer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def pause_writing(self) -> None:
        """The client does not take what was sent to it."""
        super().pause_writing()  # type: ignore[misc]
        self.wait_for_client(self.taking, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()  # type: ignore[misc]
        self.wait_no_longer()

    def connection_lost(self, exc: Exception | None) -> None:
        self.wait_no_longer()
        super().connection_lost(exc)  # type: ignore[misc]


class Tap:
    """A connection's transport, as uvicorn has it. Whether uvicorn wants to be given more is noted here; whether the
    connection is read from is not its decision alone.
    """

    __slots__ = ("abort", "close", "get_extra_info", "is_closing", "raw", "set_protocol", "wanted", "write", "_read_on")

    def __init__(self, raw: Transport, read_on: Callable[[], None]) -> None:
        self.raw = raw
        self.write = raw.write
        self.close = raw.close
        self.abort = raw.abort
        self.is_closing = raw.is_closing
        self.get_extra_info = raw.get_extra_info
        self.set_protocol = raw.set_protocol
        self.wanted = True
        self._read_on = read_on

    def pause_reading(self) -> None:
        self.wanted = False

    def resume_reading(self) -> None:
        self.wanted = True
        self._read_on()


class Hearing(Patience):
    """Hands on what a client sends, piece by piece, as fast as it is taken and paid for."""

    loop: AbstractEventLoop
    _door: Door
    _tap: Tap
    #: Who pays; None if that is not known.
    _payer: Bucket | None = None
    #: What was sent and has not been looked at yet, and when that goes on if it is not for somebody else to say.
    _rest: bytes | memoryview = b""
    _turn: Handle | None = None
    _stopped = False

    def connection_made(self, transport: BaseTransport) -> None:
        raw = transport.raw if isinstance(transport, Tap) else cast(Transport, transport)
        self._tap = Tap(raw, self._read_on)
        super().connection_made(self._tap)  # type: ignore[misc]
        self._payer = self._door.payer(self._host)

    @property
    def _host(self) -> str:
        """The other end of the connection."""
        client: tuple[str, int] | None = self.client  # type: ignore[attr-defined]
        return client[0] if client else ""

    def data_received(self, data: bytes) -> None:
        if self._rest:  # it was on its way already
            self._rest = bytes(self._rest) + data
            self._tap.raw.pause_reading()
            return
        self._rest = data
        self._hand_on()

    def _hand_on(self) -> None:
        """Look at what was sent until somebody else's turn has come; what is left is looked at before more is read."""
        self._turn = None
        spent = 0.0
        while self._rest and self._takes_more():
            payer = self._payer
            debt = payer.owe(0.0) if payer is not None and payer.level < 0 else 0.0
            if debt or spent > AT_A_TIME:
                self._go_on(debt)
                break
            piece, self._rest = self._rest, b""
            if len(piece) > PIECE:
                whole = memoryview(piece)
                piece, self._rest = whole[:PIECE], whole[PIECE:]
            began = perf_counter()
            try:
                self._look_at(piece)
            except BaseException:
                self.transport.abort()
                raise
            took = perf_counter() - began
            spent += took
            if payer is not None:
                payer.owe(min(DEAREST, took))
        if self.transport.is_closing():
            self._rest = b""
        elif bool(self._rest) != self._stopped:
            self._stopped = not self._stopped
            if self._stopped:
                self._tap.raw.pause_reading()
            else:
                self._tap.raw.resume_reading()

    def _look_at(self, piece: bytes | memoryview) -> None:
        super().data_received(piece)  # type: ignore[misc]

    def _takes_more(self) -> bool:
        """Whether more can be looked at: what was is done with, and its answers are taken."""
        return self._tap.wanted

    def _go_on(self, seconds: float = 0.0) -> None:
        self._turn = self.loop.call_later(seconds, self._hand_on) if seconds else self.loop.call_soon(self._hand_on)

    def _read_on(self) -> None:
        """Something no longer stands in the way of looking at more."""
        if self._rest and self._turn is None:
            self._go_on()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read_on()

    def _forget_rest(self) -> None:
        self._rest = b""
        if self._turn is not None:
            self._turn.cancel()
            self._turn = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget_rest()
        super().connection_lost(exc)


class Line(Hearing, WebSocketsSansIOProtocol):
    """A WebSocket."""

    def __init__(self, door: Door, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._door = door
        self.taking = door.settings.body_timeout
        self.close_timeout = GOODBYE
        #: What is done when it is closed.
        self._then: list[Callable[[], None]] = []

    def data_received(self, data: bytes) -> None:
        if self._payer is None and self.handshake_complete:  # the proxy has told by now who it is
            client = self.scope["client"]
            self._payer = self._door.share_of(client[0] if client else "")
        super().data_received(data)

    def _takes_more(self) -> bool:
        return self._tap.wanted and self.writable.is_set()

    def handle_cont(self, event: Frame) -> None:
        if event.data or event.fin:  # there may be any number of empty ones
            super().handle_cont(event)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"] |= {AT_THE_END: {"call": self._at_the_end}, SEND_NOW: {"call": self._send_now}}

    def _send_now(self, message: bytes) -> bool:
        """Send a message if the client takes it at once: `send` would not wait, nor say that nobody is there."""
        if not self.writable.is_set() or self.disconnected or self.close_sent:
            return False
        try:
            self.conn.send_text(message)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def _at_the_end(self, then: Callable[[], None]) -> None:
        if self.disconnected:
            then()
        else:
            self._then.append(then)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        for then in self._then:
            then()

    async def run_asgi(self) -> None:
        app = self.app

        async def answered(scope: Any, receive: Any, send: Any) -> None:
            await app(scope, receive, send)
            if self.initial_response is not None:
                self.handshake_complete = True  # it was refused, which is an answer too

        self.app = answered
        await super().run_asgi()


class Visit(Hearing, HttpToolsProtocol):
    """A connection with its requests, until it ends or becomes a WebSocket."""

    def __init__(self, door: Door, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._door = door
        self.taking = door.settings.body_timeout
        self._counted: str | None = None
        #: Bytes of headers that are not complete yet.
        self._head = 0
        self._in_head = False

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._counted = self._door.enter(self._host)
        if self._counted is None:
            self._answer(429, "too-many", "Too many connections from your address; close some of them.")
            return
        self._door.waiting[self] = None
        self._door.make_room(len(self.connections))
        self.wait_for_client(self._door.settings.header_timeout, self._too_slow)

    def data_received(self, data: bytes) -> None:
        if self._timer is None and (self.cycle is None or self.cycle.response_complete):
            self.wait_for_client(self._door.settings.header_timeout, self._too_slow)  # the next request begins
        super().data_received(data)

    def _takes_more(self) -> bool:
        return self._tap.wanted and not self.pipeline and not self.flow.write_paused

    def _look_at(self, piece: bytes | memoryview) -> None:
        super()._look_at(piece)
        if self._in_head:
            self._head += len(piece)
            if self._head > LONGEST_HEAD:
                self._answer(431, "too-large", "The headers of this request are too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = 0
        self._in_head = True

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()
        self.wait_for_client(self._door.settings.body_timeout, self._too_slow)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._heard()

    def _heard(self) -> None:
        self.wait_no_longer()
        self._door.waiting.pop(self, None)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing():
            self._door.waiting[self] = None
            self._read_on()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.wait_for_client(self.taking, self.transport.abort)  # what it has not taken by then it does not want

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        self._forget_rest()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._leave()

    def _leave(self) -> None:
        self._heard()
        self._door.leave(self._counted)
        self._counted = None

    def let_go(self) -> None:
        self._heard()
        self.transport.abort()

    def _too_slow(self) -> None:
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self._answer(408, "too-slow", "The request did not come in time.")
        else:
            self.transport.abort()

    def _answer(self, status: int, error: str, reason: str) -> None:
        body = f'{{"error":"{error}","reason":"{reason}","rule":"","field":""}}'
        self.transport.write(
            f"HTTP/1.1 {status} {error}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
            f"connection: close\r\n\r\n{body}".encode()
        )
        self.transport.close()


def protocols(settings: Settings) -> dict[str, Any]:
    """What uvicorn makes for each connection and for each WebSocket. Every worker gets a door of its own."""
    door = Door(settings)
    return {"http": partial(Visit, door), "ws": partial(Line, door)}
