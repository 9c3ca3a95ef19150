"""The application: all calls, the WebSocket, the pages, and how refusals become answers."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache, partial
from typing import Any, Final, cast

from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.response_cache import ResponseCacheConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from harena import __version__

from .clocks import now
from .limits import READING, rest
from .logs import about_request, write_lines
from .messages import text_of
from .moderating import banned_sentence
from .outgoing import Health
from .pages import headers_of
from .people import Person
from .previews import about
from .problems import Problem, Refusal, bad_request, not_allowed, not_found, too_deep, unreadable, unusable
from .reference import Json, reference_page, with_examples
from .routes_careers import AloneCalls, CareerCalls
from .routes_learn import ExampleCalls, LearnCalls, ProgressCalls
from .routes_operator import OperatorCalls
from .routes_people import COOKIE, Call, PeopleCalls, address, wants_packed
from .routes_play import PlayCalls, RecordCalls
from .routes_tables import GameCalls, HomeCalls, TableCalls
from .service import Service
from .settings import Settings
from .socket import same_origin, table_socket
from .starting import end_at_the_latest, end_with_supervisor
from .storage import UNUSABLE

log = logging.getLogger("harena.service")

#: What somebody may still call who is kept out.
KEPT_OUT_MAY = frozenset({"/api/me", "/api/me/data", "/api/me/logout", "/api/account/delete"})

_KINDS = {401: "not-known", 403: "not-allowed", 404: "not-found", 405: "not-allowed", 413: "too-large"}


def the_service(state: State) -> Service:
    service: Service = state.service
    return service


async def who_asks(service: Service, request: Call) -> Person | None:
    """The person whose cookie comes with a request. Somebody who is kept out can only look at, take along and erase
    what is their own.
    """
    person = await service.people.by_cookie(request.cookies.get(COOKIE, ""))
    if person is not None and person.banned > now() and request.url.path not in KEPT_OUT_MAY:
        raise banned_sentence(person.banned, person.ban_reason)
    return person


class BodyRequest(Request[None, None, State]):
    """A request whose body, if it cannot be read, is refused with a sentence."""

    async def json(self) -> Any:
        text_of(await self.body())
        try:
            return await super().json()
        except RecursionError:
            raise too_deep() from None


async def at_the_door(request: Call) -> None:
    """Before anything else: not too many at once, and changes only from our own pages."""
    service: Service = request.app.state.service
    about_request(request.url.path)
    service.metrics.add("requests_total")
    if request.url.path.startswith("/api"):
        service.requests.take(address(request))
    if request.method not in ("GET", "HEAD", "OPTIONS") and not same_origin(service, request.headers):
        raise not_allowed("This request comes from another site.")
    if "\x00" in request.scope["path"] or b"%00" in request.scope["query_string"]:
        raise bad_request("This address cannot be read: the character NUL stands in it.")


# -- refusals ----------------------------------------------------------------------------------------------------------

#: How the framework calls the body as a whole.
BODY: Final = "data"


def answer_problem(request: Call, problem: Problem) -> Response[Refusal]:
    request.app.state.service.metrics.add("refused_total")
    headers = {"Retry-After": str(max(1, round(problem.retry_after)))} if problem.retry_after else {}
    return Response(problem.as_data(), status_code=problem.status, headers=headers, media_type=MediaType.JSON)


def answer_bad_input(request: Call, error: ValidationException) -> Response[Refusal]:
    first: Any = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    field = str(first.get("key", ""))
    return answer_problem(request, unreadable(first.get("message") or error.detail, "" if field == BODY else field))


def answer_http(request: Call, error: HTTPException) -> Response[Refusal]:
    status = error.status_code
    kind = _KINDS.get(status, "bad-request" if status < 500 else "fault")
    return answer_problem(request, Problem(status, kind, error.detail or "This cannot be done."))


def answer_unusable(request: Call, error: Exception) -> Response[Refusal]:
    request.app.state.service.storage.lost(error)
    return answer_problem(request, unusable())


def answer_fault(request: Call, error: Exception) -> Response[Refusal]:
    log.error("a request failed: %s %r", request.method, request.url.path, exc_info=error)
    request.app.state.service.metrics.add("faults_total")
    return answer_problem(request, Problem(500, "fault", "Something went wrong here; nothing was changed."))


# -- pages and what operators need -------------------------------------------------------------------------------------


def _file(request: Call, path: str) -> Response[bytes]:
    service: Service = request.app.state.service
    found = service.pages.answer(path, wants_packed(request), request.headers.get("if-none-match", ""))
    if found is None:
        raise not_found("file")
    return found


@get("/static/{path:path}", include_in_schema=False)
async def static_file(request: Call, path: str) -> Response[bytes]:
    return _file(request, path.lstrip("/"))


@get(["/", "/{path:path}"], include_in_schema=False)
async def any_page(request: Call, path: str = "") -> Response[bytes]:
    """Every other path is a page of the browser client, which finds its way itself."""
    if path.startswith(("/api/", "/ws/", "/schema/")):
        raise not_found("call")
    service: Service = request.app.state.service
    site = f"{request.url.scheme}://{request.headers.get('host', '')}"
    said = await about(service, path, partial(service.people.by_cookie, request.cookies.get(COOKIE, "")))
    return service.pages.index(path or "/", said, site, wants_packed(request), request.headers.get("if-none-match", ""))


@get("/service-worker.js", include_in_schema=False)
async def service_worker(request: Call) -> Response[bytes]:
    """It stands at the root, since it may only look after what lies below it."""
    return _file(request, "service-worker.js")


@get("/health", tags=["operating"], operation_id="health", media_type=MediaType.JSON)
async def health(service: Service) -> Health:
    """Whether the service runs, and its database answers and takes what is written."""
    if not await service.storage.takes_writes():
        raise unusable()
    return Health("ok" if service.open else "closing", __version__)


def _from_here(request: Call) -> bool:
    return request.client is not None and request.client.host in ("127.0.0.1", "::1", "testclient")


@get("/metrics", tags=["operating"], operation_id="metrics", media_type=MediaType.TEXT)
async def metrics(service: Service, request: Call) -> str:
    """Counters for Prometheus."""
    if not service.settings.public_metrics and not _from_here(request):
        raise not_allowed("The counters are only shown to the machine itself.")
    return service.metrics.text()


@get("/api", include_in_schema=False, media_type=MediaType.HTML)
async def reference(request: Call) -> str:
    """All calls with an example of each, as a page."""
    return reference_page(described(request.app))


@get("/schema/openapi.json", include_in_schema=False, media_type=MediaType.JSON)
async def schema_file(request: Call) -> Json:
    return described(request.app)


def described(app: Litestar) -> Json:
    """The calls as OpenAPI has them, with their examples; made once, since that takes a while."""
    if "described" not in app.state:
        app.state.described = with_examples(app.openapi_schema.to_schema())
    return cast(Json, app.state.described)


@cache
def _headers_of(type_: bytes) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode()) for name, value in headers_of(type_.decode("latin-1")).items()]


#: Who came over TLS once comes over it for a year.
_SECURE: Final = ((b"strict-transport-security", b"max-age=31536000"),)
#: An answer of a call may hold somebody's tokens, or what only they may see: unless it says otherwise, nobody keeps it.
_NOT_KEPT: Final = ((b"cache-control", b"no-store"),)


class Headers:
    """Adds the headers of a strict policy to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return

        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", []))
                said = {name.lower(): value for name, value in headers}
                type_ = said.get(b"content-type", b"")
                kept = _NOT_KEPT if type_.startswith(b"application/json") and b"cache-control" not in said else ()
                secure = _SECURE if scope["scheme"] == "https" else ()
                message["headers"] = [*headers, *_headers_of(type_), *kept, *secure]
            await send(message)

        await self._app(scope, receive, send_with)


class Paid:
    """Has everybody pay for what their calls cost the service, from the same purse as for messages."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["path"] == "/health":
            await self._app(scope, receive, send)
            return

        async def receive_resting() -> Any:
            return await rest(receive())

        async def send_resting(message: Message) -> None:
            await rest(send(message))

        request: Call = Request(scope)
        service: Service = request.app.state.service
        signed = service.people.cookies.read(request.cookies.get(COOKIE, ""))
        answer: Any = self._app(scope, receive_resting, send_resting)
        await service.purse_of(address(request), signed and signed[0]).pay_for(answer, READING)


def create_app(settings: Settings, ends: Callable[[], None] | None = None) -> Litestar:
    """The application of one worker; `ends` is called when it is told to end."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        service = Service(settings)
        app.state.service = service
        await service.start()
        try:
            yield
        finally:
            if ends is not None:
                ends()
            await service.stop()

    return Litestar(
        route_handlers=[PeopleCalls, GameCalls, LearnCalls, ExampleCalls, ProgressCalls, HomeCalls, TableCalls,
                        PlayCalls, RecordCalls, CareerCalls, AloneCalls, OperatorCalls, table_socket, static_file,
                        any_page, service_worker, health, metrics, reference, schema_file],
        lifespan=[running],
        dependencies={"service": Provide(the_service, sync_to_thread=False), "person": Provide(who_asks)},
        before_request=at_the_door,
        exception_handlers={
            Problem: answer_problem, ValidationException: answer_bad_input, HTTPException: answer_http,
            **dict.fromkeys(UNUSABLE, answer_unusable), Exception: answer_fault,
        },
        request_class=BodyRequest,
        middleware=[Headers, Paid],
        openapi_config=OpenAPIConfig(
            "Harena", __version__, description="Gladiator games at one table.", path="/schema/plain",
            render_plugins=[], use_handler_docstrings=True,
        ),
        request_max_body_size=settings.body_limit,
        response_cache_config=ResponseCacheConfig(),
        logging_config=None,  # `write_lines` says how lines are written, and litestar would say otherwise
        debug=False,
    )


def app_from_environment() -> Litestar:
    """What uvicorn calls in each worker process."""
    settings = Settings.from_environment()
    write_lines("worker", settings.logs)
    end_with_supervisor()
    return create_app(settings, end_at_the_latest)
