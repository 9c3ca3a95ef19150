"""Starting the service: `harena serve`."""

from __future__ import annotations

import logging
import os
import threading
import webbrowser
from urllib.parse import quote

import uvicorn

from .settings import Settings
from .storage import Storage, Unusable


def serve(settings: Settings, *, browser: bool = False) -> None:
    """Run the service until it is stopped. Unusable says what is wrong with the settings."""
    if settings.workers > 1 and settings.sqlite:
        raise Unusable(
            "several workers cannot share a SQLite file: they would not hear of each other's moves; "
            "use --workers 1, or --database postgresql://… with --redis redis://…"
        )
    if settings.workers > 1 and not settings.redis:
        raise Unusable("several workers need Redis to tell each other what happened: --redis redis://…")
    Storage(settings.database).close()  # brought up to date once, before several workers start; or refused right here
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    os.environ.update(settings.to_environment())
    host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0") else quote(settings.host)
    address = f"http://{host}:{settings.port}/"
    print(f"Harena is at {address}  (Ctrl+C ends it; the games are kept)", flush=True)
    if browser:
        threading.Timer(1.0, webbrowser.open, (address,)).start()
    run_app("harena.service.app:app_from_environment", settings)


def run_app(factory: str, settings: Settings) -> None:
    """Run an application on the server stack of the service."""
    uvicorn.run(
        factory,
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        access_log=False,
        log_level="warning",
        server_header=False,
        ws_max_size=settings.message_limit,
        ws_max_queue=16,
        ws_ping_interval=25.0,
        ws_ping_timeout=40.0,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
    )
