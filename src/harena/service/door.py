"""The door: every connection comes through here before a request is read from it.

Clients that take their time are let go: a request has to be there within so many seconds, and an answer to be taken.
An address has so many connections open and no more. Where the files that the process may open run out, the connection
goes that has waited for its client the longest, so that there is always room for somebody who knows what they want.
"""

from __future__ import annotations

from asyncio import BaseTransport, TimerHandle, Transport, get_running_loop
from collections.abc import Callable
from functools import partial
from ipaddress import ip_address, ip_network
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .limits import Places, client_of, most_open
from .settings import Settings

#: Connections that the system accepts for the process at once: fewer than files are kept free for them.
BACKLOG: Final = 128


class Door:
    """What all connections of a worker share."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._places = Places(1_000_000, settings.requests_per_address)
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
        return client if self._places.enter(client) else None

    def leave(self, client: str | None) -> None:
        if client:
            self._places.leave(client)

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


class Line(Patience, WebSocketsSansIOProtocol):
    """A WebSocket."""

    def __init__(self, taking: float, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.taking = taking


class Visit(Patience, HttpToolsProtocol):
    """A connection with its requests, until it ends or becomes a WebSocket."""

    def __init__(self, door: Door, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._door = door
        self.taking = door.settings.body_timeout
        self._counted: str | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(cast(Transport, transport))
        self._counted = self._door.enter(self.client[0] if self.client else "")
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

    def on_headers_complete(self) -> None:
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

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.wait_for_client(self.taking, self.transport.abort)  # what it has not taken by then it does not want

    def handle_websocket_upgrade(self) -> None:
        self._leave()
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
    return {"http": partial(Visit, Door(settings)), "ws": partial(Line, settings.body_timeout)}
