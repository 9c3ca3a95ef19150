"""`python -m tests.service.nursery FD`: starts services that have nothing left to import.

A service takes most of a second of processor time to import what it needs, and the tests start many. This process
imports it once; each service is a fork of it. It is asked over the socket that it is given, and writes into the pipe
that comes with the wish how the service ended.
"""

from __future__ import annotations

import asyncio
import atexit
import faulthandler
import gc
import json
import os
import resource
import selectors
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
#: Where a service finds the games of the tests, and this checkout's own sources rather than installed ones.
MODULES = os.pathsep.join((str(ROOT / "src"), str(ROOT)))


#: A service that gets this signal tells on standard error what its threads and its tasks are at. It is one that a
#: supervisor of workers does not take for itself.
TELL = signal.SIGPROF


def tell_on_signal() -> None:
    """In the new process: answer to `TELL`."""

    def tell(*_: Any) -> None:
        with suppress(RuntimeError):  # its loop has ended
            for task in asyncio.all_tasks():
                task.print_stack(file=sys.__stderr__)

    signal.signal(TELL, tell)
    faulthandler.register(TELL, 2, all_threads=True, chain=True)  # also where Python cannot come in


class Born:
    """A service that was started here: what `subprocess.Popen` would be for it."""

    def __init__(self, pid: int, end: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._end = end

    def poll(self) -> int | None:
        return self._look(0)

    def wait(self, timeout: float | None = None) -> int:
        found = self._look(timeout)
        if found is None:
            raise subprocess.TimeoutExpired("the service", timeout or 0)
        return found

    def _look(self, timeout: float | None) -> int | None:
        if self.returncode is None:
            with selectors.DefaultSelector() as selector:
                selector.register(self._end, selectors.EVENT_READ)
                if not selector.select(timeout):
                    return None
            told = os.read(self._end, 16)
            self.returncode = int(told) if told else -signal.SIGKILL  # its nursery is gone, and it with it
            os.close(self._end)
        return self.returncode

    def send_signal(self, how: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, how)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Nursery:
    """The process, seen from the tests. It ends with them."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._one_at_a_time = threading.Lock()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.service.nursery", str(theirs.fileno())], cwd=ROOT,
                env=os.environ | {"PYTHONPATH": MODULES}, pass_fds=[theirs.fileno()], stdout=subprocess.DEVNULL,
            )  # fmt: skip
        atexit.register(self._close)

    def _close(self) -> None:
        self._line.close()
        self._process.wait()

    def start(self, environment: dict[str, str], errors: int, files: int = 0) -> Born:
        """A service with these variables, which writes its errors there and may open so many files (0: any number)."""
        told, ours = os.pipe()
        with self._one_at_a_time:
            wanted = json.dumps({"environment": environment, "files": files})
            socket.send_fds(self._line, [wanted.encode()], [errors, ours])
            os.close(ours)
            return Born(int(self._line.recv(16)), told)


def serve_as(wanted: dict[str, Any], errors: int) -> int:
    """In the new process: be the service."""
    from tests.service import steady

    os.environ.clear()
    os.environ.update(wanted["environment"])
    os.dup2(errors, 2)
    if wanted["files"]:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted["files"], wanted["files"]))
    sys.argv = ["tests.service.steady"]
    tell_on_signal()
    return steady.main()


def main() -> int:
    line = socket.socket(fileno=int(sys.argv[1]))
    import harena.core
    import harena.service.__main__
    import tests.service.steady  # noqa: F401
    from harena.service.app import create_app
    from harena.service.settings import Settings

    harena.core.games()
    create_app(Settings())  # what is imported and worked out on the way stays
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the tests end their services themselves
    heard, woken = os.pipe()
    os.set_blocking(woken, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(woken)
    selector = selectors.DefaultSelector()
    selector.register(line, selectors.EVENT_READ)
    selector.register(heard, selectors.EVENT_READ)
    ends: dict[int, int] = {}
    while True:
        ready = {key.fd for key, _ in selector.select()}
        if heard in ready:
            os.read(heard, 1024)
            for pid in list(ends):
                gone, status = os.waitpid(pid, os.WNOHANG)
                if gone:
                    end = ends.pop(pid)
                    os.write(end, str(os.waitstatus_to_exitcode(status)).encode())
                    os.close(end)
        if line.fileno() in ready:
            text, (*passed,), _, _ = socket.recv_fds(line, 1 << 20, 2)
            if not text:  # the tests are over, however they ended
                for pid in ends:
                    os.kill(pid, signal.SIGKILL)
                    os.waitpid(pid, 0)
                return 0
            errors, end = passed
            pid = os.fork()
            if not pid:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                signal.signal(signal.SIGINT, signal.default_int_handler)
                selector.close()
                line.close()
                for inherited in (heard, woken, end, *ends.values()):
                    os.close(inherited)
                return serve_as(json.loads(text), errors)
            ends[pid] = end
            os.close(errors)
            line.send(str(pid).encode())


if __name__ == "__main__":
    sys.exit(main())
