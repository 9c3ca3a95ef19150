"""serve, bench service: the web service's commands. The service is imported only when it is wanted."""

from __future__ import annotations

from typing import Annotated

import typer

from harena.core import BadOptions
from harena.core import game as game_named

from .house import AsJson
from .laboratory import bench_app

Database = Annotated[str | None, typer.Option("--database", help="sqlite:///file or postgresql://…")]
Redis = Annotated[str | None, typer.Option("--redis", help="redis://…, needed for several workers.")]


def add_to(app: typer.Typer) -> None:
    app.command("serve")(serve_command)
    bench_app.command("service")(bench_service_command)


def serve_command(
    host: Annotated[str | None, typer.Option("--host", help="Where to listen; by default for this machine.")] = None,
    port: Annotated[int | None, typer.Option("--port", min=0, max=65535, help="The port; by default 8000.")] = None,
    database: Database = None,
    redis: Redis = None,
    workers: Annotated[int | None, typer.Option("--workers", min=1, help="Processes; several need --redis.")] = None,
    browser: Annotated[bool, typer.Option("--browser", help="Open a browser.")] = False,
) -> None:
    """Serve tables for people and bots in the browser."""
    from harena.service.settings import Settings
    from harena.service.starting import serve
    from harena.service.storage import Unusable

    try:
        settings = Settings.from_environment(host=host, port=port, database=database, redis=redis, workers=workers)
        serve(settings, browser=browser)
    except (Unusable, ValueError) as error:
        raise BadOptions(str(error)) from None


def bench_service_command(
    tables: Annotated[int, typer.Option("--tables", min=1, help="Tables, with two players each.")] = 300,
    seconds: Annotated[float, typer.Option("--seconds", help="How long they play.")] = 10.0,
    game: Annotated[str, typer.Option("--game", help="What they play, one after the other.")] = "gladigala,for-glory",
    database: Database = None,
    redis: Redis = None,
    as_json: AsJson = False,
) -> None:
    """Measure how much the service carries, beside a bare echo on the same stack."""
    from harena.service import bench

    names = [game_named(name).id for name in game.split(",")]
    loads = [bench.bench_service(tables, seconds, name, database or "", redis or "") for name in names]
    print(bench.as_json(loads) if as_json else bench.as_text(loads))
