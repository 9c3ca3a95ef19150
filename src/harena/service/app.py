"""The application: all calls, the WebSocket, the pages, and how refusals become answers."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.response_cache import ResponseCacheConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from harena import __version__

from .limits import READING
from .messages import text_of
from .pages import HEADERS
from .people import Person
from .problems import Problem, bad_request, not_allowed, not_found, too_deep, unusable
from .reference import reference_page, with_examples
from .routes_learn import LearnCalls
from .routes_people import COOKIE, PeopleCalls, address
from .routes_play import PlayCalls, RecordCalls
from .routes_tables import GameCalls, TableCalls
from .service import Service
from .settings import Settings
from .socket import same_origin, table_socket
from .starting import end_with_supervisor
from .storage import UNUSABLE

log = logging.getLogger("harena.service")

_KINDS = {401: "not-known", 403: "not-allowed", 404: "not-found", 405: "not-allowed", 413: "too-large"}


def the_service(state: State) -> Service:
    service: Service = state.service
    return service


async def who_asks(state: State, request: Request[Any, Any, Any]) -> Person | None:
    """The person whose cookie comes with a request."""
    service: Service = state.service
    return await service.people.by_cookie(request.cookies.get(COOKIE, ""))


class BodyRequest(Request[Any, Any, Any]):
    """A request whose body, if it cannot be read, is refused with a sentence."""

    async def json(self) -> Any:
        text_of(await self.body())
        try:
            return await super().json()
        except RecursionError:
            raise too_deep() from None


async def at_the_door(request: Request[Any, Any, Any]) -> None:
    """Before anything else: not too many at once, and changes only from our own pages."""
    service: Service = request.app.state.service
    service.metrics.add("requests_total")
    if request.url.path.startswith("/api"):
        service.requests.take(address(request))
    if request.method not in ("GET", "HEAD", "OPTIONS") and not same_origin(service, request.headers):
        raise not_allowed("This request comes from another site.")
    if "\x00" in request.scope["path"] or b"%00" in request.scope["query_string"]:
        raise bad_request("This address cannot be read: the character NUL stands in it.")


# -- refusals ----------------------------------------------------------------------------------------------------------


def answer_problem(request: Request[Any, Any, Any], problem: Problem) -> Response[dict[str, object]]:
    request.app.state.service.metrics.add("refused_total")
    headers = {"Retry-After": str(max(1, round(problem.retry_after)))} if problem.retry_after else {}
    return Response(problem.as_data(), status_code=problem.status, headers=headers, media_type=MediaType.JSON)


def answer_bad_input(request: Request[Any, Any, Any], error: ValidationException) -> Response[dict[str, object]]:
    first: Any = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    reason = first.get("message") or error.detail
    return answer_problem(request, bad_request(f"This cannot be read: {reason}", str(first.get("key", ""))))


def answer_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, object]]:
    status = error.status_code
    kind = _KINDS.get(status, "bad-request" if status < 500 else "fault")
    return answer_problem(request, Problem(status, kind, error.detail or "This cannot be done."))


def answer_unusable(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, object]]:
    log.error("the database cannot be used: %s %s: %s", request.method, request.url.path, error)
    return answer_problem(request, unusable())


def answer_fault(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, object]]:
    log.error("a request failed: %s %s", request.method, request.url.path, exc_info=error)
    request.app.state.service.metrics.add("faults_total")
    return answer_problem(request, Problem(500, "fault", "Something went wrong here; nothing was changed."))


# -- pages and what operators need -------------------------------------------------------------------------------------


def _packed(request: Request[Any, Any, Any]) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


@get("/static/{path:path}", include_in_schema=False)
async def static_file(request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    service: Service = request.app.state.service
    found = service.pages.answer(path.lstrip("/"), _packed(request), request.headers.get("if-none-match", ""))
    if found is None:
        raise not_found("file")
    return found


@get(["/", "/{path:path}"], include_in_schema=False)
async def any_page(request: Request[Any, Any, Any], path: str = "") -> Response[bytes]:
    """Every other path is a page of the browser client, which finds its way itself."""
    if path.startswith(("/api/", "/ws/", "/schema/")):
        raise not_found("call")
    service: Service = request.app.state.service
    return service.pages.index(_packed(request), request.headers.get("if-none-match", ""))


@get("/health", tags=["operating"], operation_id="health", media_type=MediaType.JSON)
async def health(service: Service) -> dict[str, Any]:
    """Whether the service runs, and its database answers and takes what is written."""
    if not await service.storage.takes_writes():
        raise unusable()
    return {"status": "ok" if service.open else "closing", "version": __version__}


def _from_here(request: Request[Any, Any, Any]) -> bool:
    return request.client is not None and request.client.host in ("127.0.0.1", "::1", "testclient")


@get("/metrics", tags=["operating"], operation_id="metrics", media_type=MediaType.TEXT)
async def metrics(service: Service, request: Request[Any, Any, Any]) -> str:
    """Counters for Prometheus."""
    if not service.settings.public_metrics and not _from_here(request):
        raise not_allowed("The counters are only shown to the machine itself.")
    return service.metrics.text()


@get("/api", include_in_schema=False, media_type=MediaType.HTML)
async def reference(request: Request[Any, Any, Any]) -> str:
    """All calls with an example of each, as a page."""
    return reference_page(described(request.app))


@get("/schema/openapi.json", include_in_schema=False, media_type=MediaType.JSON)
async def schema_file(request: Request[Any, Any, Any]) -> dict[str, Any]:
    return described(request.app)


def described(app: Litestar) -> dict[str, Any]:
    """The calls as OpenAPI has them, with their examples; made once, since that takes a while."""
    if "described" not in app.state:
        app.state.described = with_examples(app.openapi_schema.to_schema())
    return cast(dict[str, Any], app.state.described)


class Headers:
    """Adds the headers of a strict policy to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._headers = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return

        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *self._headers]
            await send(message)

        await self._app(scope, receive, send_with)


class Paid:
    """Has everybody pay for what their calls cost the service, from the same purse as for messages."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer: Any = self._app(scope, receive, send)
        if scope["type"] != ScopeType.HTTP or scope["path"] == "/health":
            await answer
            return
        request: Request[Any, Any, Any] = Request(scope)
        service: Service = request.app.state.service
        signed = service.people.cookies.read(request.cookies.get(COOKIE, ""))
        await service.purse_of(address(request), signed and signed[0]).pay_for(answer, READING)


def create_app(settings: Settings) -> Litestar:
    """The application of one worker."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        service = Service(settings)
        app.state.service = service
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    return Litestar(
        route_handlers=[PeopleCalls, GameCalls, LearnCalls, TableCalls, PlayCalls, RecordCalls, table_socket,
                        static_file, any_page, health, metrics, reference, schema_file],
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
        debug=False,
    )


def app_from_environment() -> Litestar:
    """What uvicorn calls in each worker process."""
    end_with_supervisor()
    return create_app(Settings.from_environment())
