"""The WebSocket of a table: one for each who looks on."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.types import Receive, Send

from .clocks import now
from .limits import AT_THE_END, HANDSHAKE, READING, SEND_NOW, Bucket, client_of, rest
from .live import LiveTable
from .logs import about_request
from .messages import (
    Act,
    AskHint,
    AskLog,
    ClientMessage,
    Hello,
    Judge,
    MessageId,
    Mute,
    Ping,
    Say,
    Speed,
    Why,
    read_message,
    text_of,
)
from .moderating import banned_sentence
from .outgoing import (
    ActionReason,
    Announcement,
    Done,
    Hinted,
    Judged,
    Logged,
    Pong,
    Refused,
    WhyAction,
    WhyActions,
    WhyThing,
)
from .people import MUTES, Person, too_many_muted
from .problems import Problem, bad_request, not_allowed, not_found, too_deep, unusable
from .rights import SHUT_OUT, right_of
from .routes_people import COOKIE
from .routes_play import find_hint, page
from .service import Service
from .storage import UNUSABLE
from .viewers import Connection, SendNow

log = logging.getLogger("harena.service")

#: So many messages too many lead to a closed door.
STRIKES: Final = 300
#: So many connections look through the eyes of one seat at most.
PER_SEAT: Final = 20
#: So many bytes at most say why a connection is closed.
REASON: Final = 120


def same_origin(service: Service, headers: Any) -> bool:
    """Whether a request comes from our own pages (or from a program, which has no origin)."""
    origin = headers.get("origin")
    if not origin or origin in service.settings.allowed_origins:
        return True
    try:
        return bool(urlsplit(origin).netloc == headers.get("host", ""))
    except ValueError:
        return False  # no address at all


class Wire(WebSocket[Any, Any, Any]):
    """A WebSocket that hands messages on as they are: whether it is still open, `Talk` knows by itself."""

    def receive_wrapper(self, receive: Receive) -> Receive:
        return receive

    def send_wrapper(self, send: Send) -> Send:
        return send


@websocket("/ws/tables/{table_id:str}", websocket_class=Wire)
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: str) -> None:
    """Look at a table and play."""
    service: Service = socket.app.state.service
    about_request(socket.url.path)
    address = client_of(socket.client.host if socket.client else "")
    if not same_origin(service, socket.headers):
        await socket.close(SHUT_OUT)
        return
    if not service.capacity.enter(address):
        service.metrics.add("refused_total")
        service.effort.of(address).owe(HANDSHAKE)
        await refuse(socket, Problem(429, "too-many", "Too many connections from your address; close some of them."))
        return
    extensions: Any = socket.scope["extensions"]
    extensions[AT_THE_END]["call"](partial(service.capacity.leave, address))
    try:
        await socket.accept()
        await Talk(service, socket, table_id, address, extensions[SEND_NOW]["call"]).go()
    except (WebSocketDisconnect, RuntimeError):
        pass  # gone before anything was said


async def refuse(socket: WebSocket[Any, Any, Any], problem: Problem) -> None:
    """Answer a handshake as any other request, so that nothing is open afterwards."""
    body = msgspec.json.encode(problem.as_data())
    await socket.send({"type": "websocket.http.response.start", "status": problem.status,
                       "headers": [(b"content-type", b"application/json")]})
    await socket.send({"type": "websocket.http.response.body", "body": body, "more_body": False})


def read(raw: bytes | str) -> ClientMessage:
    """A message as it came over the wire; Problem if it is none."""
    try:
        return read_message.decode(text_of(raw))
    except msgspec.DecodeError as error:
        raise bad_request(f"This message cannot be read: {error}") from None
    except RecursionError:
        raise too_deep() from None


def as_reason(problem: Problem) -> str:
    """A refusal as short as the closing of a WebSocket can tell it."""
    return problem.reason.encode()[:REASON].decode(errors="ignore")


def _cancel(reader: asyncio.Task[Any]) -> None:
    """Stop whoever reads from a connection, unless it is itself at work: then it notices."""
    if asyncio.current_task() is not reader:
        reader.cancel()


class Talk:
    """One connection from its first message to its last."""

    def __init__(
        self, service: Service, socket: WebSocket[Any, Any, Any], table_id: str, address: str,
        send_now: SendNow | None = None,
    ) -> None:
        settings = service.settings
        self._service = service
        self._socket = socket
        self._table_id = table_id
        # Whose cookie it says it is counts from the first moment on, so that a logout meanwhile is not missed.
        id_, session = service.people.cookies.read(socket.cookies.get(COOKIE, "")) or ("", 0)
        bucket = Bucket(settings.message_rate, settings.message_burst)
        self._connection = Connection(id_, address, bucket, settings.backlog, self._send, send_now)
        self._connection.session = session
        self._purse = service.purse_of(address, id_ or None)
        self._table: LiveTable | None = None
        self._strikes = 0

    async def go(self) -> None:
        connection = self._connection
        reader = asyncio.current_task()
        assert reader is not None
        connection.stop = partial(_cancel, reader)
        self._service.tables.open.add(connection)
        code, reason = 1000, ""
        try:
            await self._recognise()
            await self._purse.pay_for(self._begin(), HANDSHAKE)
            while not connection.closing:
                message = await self._receive()
                await self._purse.pay_for(self._hear(message), READING)
                if connection.gone:
                    break  # what else it said before it went is not worth the wait
        except WebSocketDisconnect:
            code = 0
        except Problem as problem:
            code = {404: 4404, 403: SHUT_OUT, 429: 4429}.get(problem.status, 4400)
            reason = as_reason(problem)
        except asyncio.CancelledError:
            if not connection.closing:
                raise
        except UNUSABLE as error:
            self._service.storage.lost(error)
            code = 1012
        except Exception:
            self._service.metrics.add("faults_total")
            log.exception("a connection failed")
            code = 1011
        finally:
            connection.stop = None
            self._service.tables.open.discard(connection)
            table, self._table = self._table, None  # whoever still refers to this keeps no table in memory
            if table is not None:
                await table.audience.exit(connection)
            await connection.finish(1.0 if code else 0.0)
            if code:
                with suppress(Exception):
                    async with asyncio.timeout(2.0):
                        if connection.closing == SHUT_OUT and not reason:
                            reason = await self._why_shut_out()
                        await self._socket.close(connection.closing or code, reason)

    async def _recognise(self) -> None:
        """Whoever is known by no session any more is nobody here."""
        connection, people = self._connection, self._service.people
        if connection.person:
            person = await people.known_by(connection.person, connection.session)
            if person is None:
                connection.person = ""
            elif person.banned > now():
                raise banned_sentence(person.banned, person.ban_reason)
        if connection.person:
            connection.muted = await people.muted_by(connection.person)

    async def _why_shut_out(self) -> str:
        """What to tell whoever is shut out in the middle: a ban says why, whichever of its consequences came first."""
        try:
            await self._recognise()
        except Problem as problem:
            return as_reason(problem)
        return ""

    async def _send(self, message: bytes) -> None:
        await self._socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})

    async def _receive(self) -> bytes | str:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone")
        self._service.metrics.add("messages_total")
        raw: Any = message.get("text") or message.get("bytes") or b""
        return raw  # type: ignore[no-any-return]

    async def _begin(self) -> None:
        """The first message says whose eyes to look through."""
        try:
            async with asyncio.timeout(self._service.settings.greeting_timeout):
                first = read(await rest(self._receive()))
        except TimeoutError:
            first = None
        if not isinstance(first, Hello):
            raise bad_request("The first message is a hello.")
        await self._enter(first)
        if self._service.tables.announced:
            self._connection.say(Announcement(self._service.tables.announced))

    async def _enter(self, hello: Hello) -> None:
        """Look through the eyes that a greeting names. Another worker may have let a seat change hands a moment ago, so
        a further greeting looks at the table anew as the first one does.
        """
        table = await self._service.tables.get(self._table_id)
        # Spectators, however many, keep nobody from a seat; and each seat has its own bound.
        through = [viewer.connections for viewer in table.audience.viewers.values() if viewer.seat == hello.seat]
        most = self._service.settings.connections_per_table if hello.seat is None else PER_SEAT
        if sum(map(len, through)) >= most and not any(self._connection in these for these in through):
            raise Problem(429, "too-many", "Too many look at this table already.")

        def check() -> None:
            self._still()
            right_of(self._service.tables.tokens, table.kept, self._connection.person, hello.seat, hello.token)

        self._table = table
        await table.audience.enter(self._connection, hello.seat, check, hello.language)

    def _still(self) -> None:
        """Raises once the right by which this connection is here has ended: it is about to be closed."""
        if self._connection.closing:
            raise not_allowed("This seat is not yours any more.")

    async def _hear(self, raw: bytes | str) -> None:
        """Do what a message asks for; whatever is wrong with it is answered and harms nobody else."""
        connection = self._connection
        if connection.bucket.take():
            self._strikes += 1
            self._service.metrics.add("refused_total")
            if self._strikes > STRIKES:
                raise Problem(429, "too-many", "")
            if self._strikes % 20 == 1:
                connection.say(Refused(None, "too-many", "", "Too many messages; wait a moment."))
            return
        id_: MessageId = None
        try:
            message = read(raw)
            id_ = message.id
            await self._do(message)
        except Problem as problem:
            self._refuse(id_, problem)
        except UNUSABLE as error:
            self._service.storage.lost(error)
            self._refuse(id_, unusable())

    def _refuse(self, id_: MessageId, problem: Problem) -> None:
        self._service.metrics.add("refused_total")
        self._connection.say(Refused(id_, problem.error, problem.rule, problem.reason))

    async def _do(self, message: Any) -> None:
        table, connection = self._table, self._connection
        assert table is not None
        seat = connection.seat
        if isinstance(message, Act):
            if seat is None:
                raise not_allowed("You only watch here: a seat's token is needed to act.")
            then = partial(self._written, table, message.id)
            await table.begin(seat, message.action, message.ask, then, self._still, connection.language)
        elif isinstance(message, Why):
            await self._explain(table, seat, message)
        elif isinstance(message, Hello):
            await self._enter(message)
        elif isinstance(message, AskLog):
            before = min(message.before, table.audience.seen(seat))
            events = await table.audience.log_page(seat, before, self._still, connection.language)
            shown = page(events)
            connection.say(Logged(message.id, shown["events"], shown["first"]))
        elif isinstance(message, Judge):
            if seat is None:
                raise not_allowed("You only watch here.")
            connection.say(await self._judged(table, seat, message))
        elif isinstance(message, AskHint):
            if seat is None:
                raise not_allowed("You only watch here.")
            self._service.take_hint(table.chairs[seat].person, connection.address)
            self._service.tables.spawn(self._hint(table, seat, message.id))
        elif isinstance(message, Say):
            me = await self._me("Say your name first: only people who are known may chat.")
            self._service.lines.take(me.id)
            await self._service.tables.say(table, me, seat, message.text)
            connection.say(Done(message.id))
        elif isinstance(message, Mute):
            await self._mute(table, message.person, message.on)
            connection.say(Done(message.id))
        elif isinstance(message, Speed):
            if seat is None:
                raise not_allowed("You only watch here.")
            table.duties.speed = message.times
            connection.say(Done(message.id))
        elif isinstance(message, Ping):
            connection.say(Pong(message.id))

    async def _mute(self, table: LiveTable, person: str, on: bool) -> None:
        """Hear somebody no more, or again; nobody is muted who is not around."""
        connection = self._connection
        if on and not await self._service.tables.is_around(table, person):
            raise not_found("person at this table")
        if on and len(connection.muted) >= MUTES:
            raise too_many_muted()
        if connection.person:
            await self._service.people.mute(connection.person, person, on)
        (connection.muted.add if on else connection.muted.discard)(person)

    def _written(self, table: LiveTable, id_: MessageId, error: Exception | None) -> None:
        """What was done through this connection is on disk, or cannot be written. Nothing waits for it meanwhile."""
        if error is not None:
            self._service.tables.spawn(self._lost(table, id_, error))
        elif id_ is not None:
            self._connection.say(Done(id_))

    async def _lost(self, table: LiveTable, id_: MessageId, error: Exception) -> None:
        self._refuse(id_, await table.why_lost(error))

    async def _me(self, unless: str) -> Person:
        """Who speaks, by the name of today; raises if that is nobody we know."""
        connection = self._connection
        me = await self._service.people.known_by(connection.person, connection.session) if connection.person else None
        self._still()
        if me is None:
            raise Problem(401, "not-known", unless)
        return me

    async def _explain(self, table: LiveTable, seat: int | None, message: Why) -> None:
        if seat is None:
            raise not_allowed("You only watch here.")
        language = self._connection.language
        if message.thing:
            rule, reason = await table.audience.why_not(seat, message.thing, self._still, language, thing=True)
            self._connection.say(WhyThing(message.id, message.thing, rule, reason))
            return
        if not message.actions:
            rule, reason = await table.audience.why_not(seat, message.action, self._still, language)
            self._connection.say(WhyAction(message.id, message.action, rule, reason))
            return
        answers = [
            ActionReason(text, *await table.audience.why_not(seat, text, self._still, language))
            for text in message.actions
        ]
        self._connection.say(WhyActions(message.id, answers))

    async def _judged(self, table: LiveTable, seat: int, message: Judge) -> Judged:
        rule, reason = await table.audience.why_not(seat, message.action, self._still, self._connection.language)
        judgement = await table.audience.judge(seat, message.action, self._still)
        return Judged(message.id, message.action, rule, reason, judgement)

    async def _hint(self, table: LiveTable, seat: int, id_: MessageId) -> None:
        try:
            hint = await find_hint(self._service, table, seat, self._still, self._connection.language)
        except Problem as problem:
            self._refuse(id_, problem)
            return
        except UNUSABLE as error:
            self._service.storage.lost(error)
            self._refuse(id_, unusable())
            return
        self._connection.say(Hinted(id_, hint.ask, hint.before, hint.best))
