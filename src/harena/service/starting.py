"""Starting the service: `harena serve`."""

from __future__ import annotations

import asyncio
import atexit
import errno
import faulthandler
import logging
import multiprocessing
import os
import signal
import socket
import threading
import webbrowser
from contextlib import suppress
from multiprocessing.process import BaseProcess
from time import monotonic, sleep
from typing import Final
from urllib.parse import quote

import uvicorn
from uvicorn.supervisors import multiprocess

from . import metrics
from .door import BACKLOG, protocols
from .limits import allow_all_files
from .logs import FORMS, write_lines
from .settings import Settings
from .storage import Unusable, storage_when_it_answers

#: So long (seconds) a port may still be taken at the start, and a worker has to end after its supervisor.
PORT_TAKEN: Final = 10.0
AT_THE_LATEST: Final = 8.0
#: A worker that does not answer its supervisor for so long (seconds) is started anew; on a busy machine starting takes
#: a while.
STARTING: Final = 25
#: So long (seconds) workers have to end when the service is ended, whatever they are at.
ENDING: Final = 7.0
#: So long (seconds) any process has for it, once it has let go of its connections: a slow disk may take its time.
LONGEST: Final = 25.0
#: What a process ends with that had to be ended by force.
FORCED: Final = 70  # none that a server has which cannot start

log = logging.getLogger("harena.service")


def serve(settings: Settings, *, browser: bool = False) -> None:
    """Run the service until it is stopped. Unusable says what is wrong with the settings."""
    if settings.workers > 1 and settings.sqlite:
        raise Unusable(
            "several workers cannot share a SQLite file: they would not hear of each other's moves; "
            "use --workers 1, or --database postgresql://… with --redis redis://…"
        )
    if settings.workers > 1 and not settings.redis:
        raise Unusable("several workers need Redis to tell each other what happened: --redis redis://…")
    if settings.logs not in FORMS:
        raise Unusable(f"HARENA_LOGS is {settings.logs!r}; the log is written as {' or '.join(FORMS)}")
    write_lines("service", settings.logs)
    storage_when_it_answers(settings.database).close()  # brought up to date once, before several workers start
    os.environ.update(settings.to_environment())
    host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0") else quote(settings.host)
    address = f"http://{host}:{settings.port}/"
    wait_for_port(settings.host, settings.port)
    print(f"Harena is at {address}  (Ctrl+C ends it; the games are kept)", flush=True)
    if browser:
        threading.Thread(target=open_browser, args=(settings.port, address), name="browser", daemon=True).start()
    run_app("harena.service.app:app_from_environment", settings)


def wait_for_port(host: str, port: int) -> None:
    """Give the workers of a service that was killed a moment to let go of the port. Unusable if it stays taken."""
    deadline = monotonic() + PORT_TAKEN
    while port:
        try:
            with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as tried:
                tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                tried.bind((host, port))
            return
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                return  # whatever it is, the server says it
            if monotonic() > deadline:
                raise Unusable(
                    f"port {port} is in use by another program, perhaps by another running service; "
                    "end it or choose another --port"
                ) from None
        sleep(0.1)


def open_browser(port: int, address: str) -> None:
    """Show the first page as soon as the service answers: before that a browser would say that there is nothing."""
    while True:
        try:
            socket.create_connection(("localhost", port), timeout=1.0).close()
        except OSError:
            sleep(0.1)
        else:
            webbrowser.open(address)
            return


class Worker(multiprocess.Process):
    """A worker whose end its supervisor notices at once, also while it waits for the worker's answer."""

    _killed = False

    def start(self) -> None:
        super().start()
        self.child_conn.close()  # the worker has its own: when that is closed, no answer can come any more

    def kill(self) -> None:
        """It has ended, or does not answer."""
        super().kill()
        self._killed = True

    def join(self) -> None:
        super().join()
        if self._killed:
            log.error("worker %s is gone (exit code %s); another one takes its place", self.pid, self.exitcode)
        if self.pid is not None:
            metrics.forget(self.pid)


def end_with_supervisor() -> None:
    """In a worker: when the process that started it is gone, however it ended, give up the port and end too."""
    supervisor = multiprocessing.parent_process()
    if supervisor is not None:
        threading.Thread(target=_follow, args=(supervisor,), name="supervisor", daemon=True).start()


def _follow(supervisor: BaseProcess) -> None:
    supervisor.join()
    os.kill(os.getpid(), signal.SIGTERM)  # what is under way is finished
    sleep(AT_THE_LATEST)
    os._exit(1)


def end_at_the_latest() -> None:
    """In a process that is told to end: whatever hangs does not keep it. What was accepted is on disk."""
    loop = asyncio.get_running_loop()

    def give_up() -> None:
        log.error("the service did not end by itself within %g seconds; this is what it was at", LONGEST)
        faulthandler.dump_traceback()
        with suppress(RuntimeError):  # tasks come and go meanwhile
            for task in asyncio.all_tasks(loop):
                task.print_stack()
        os._exit(FORCED)

    timer = threading.Timer(LONGEST, give_up)
    timer.daemon = True
    timer.start()


def end_workers_in_time() -> None:
    """In the supervisor: once it is told to end, workers that do not (one that was stopped, say) are ended by force."""
    heard, woken = os.pipe()
    os.set_blocking(woken, False)
    signal.set_wakeup_fd(woken, warn_on_full_buffer=False)
    threading.Thread(target=_end_workers, args=(heard,), name="ending", daemon=True).start()


def _end_workers(heard: int) -> None:
    while not {signal.SIGTERM, signal.SIGINT} & set(os.read(heard, 64)):
        pass
    sleep(1.0)
    for worker in multiprocessing.active_children():
        worker.terminate()  # in case the supervisor is still waiting for one that does not answer
    sleep(ENDING)
    for worker in multiprocessing.active_children():
        worker.kill()
    sleep(1.0)
    os._exit(0)


def run_app(factory: str, settings: Settings) -> None:
    """Run an application on the server stack of the service."""
    allow_all_files()
    if settings.workers > 1:
        end_workers_in_time()
        multiprocess.Process = Worker  # type: ignore[misc]
        metrics.share()
        atexit.register(metrics.unshare)
    uvicorn.run(
        factory,
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        backlog=BACKLOG,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        ws_max_size=settings.message_limit,
        ws_max_queue=16,
        ws_ping_interval=25.0,
        ws_ping_timeout=40.0,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        timeout_worker_healthcheck=STARTING,
        **protocols(settings),
    )
