"""A running service, a real Chromium, and people who sit at tables in it.

Chromium is taken from the system; where a package manager may be used it is installed. Whatever cannot be had on this
machine is skipped, and the skip says loudly what was missing.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from .play import api

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]
DESKTOP = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "harena-tests"
SHOTS = Path(os.environ.get("HARENA_SHOTS", Path(__file__).parents[2] / "build" / "screenshots"))


def loud_skip(reason: str) -> None:
    """Skip, and say so where nobody overlooks it."""
    warnings.warn(f"SKIPPED: {reason}", stacklevel=2)
    pytest.skip(reason)


def find_chromium() -> str:
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-qq"], ["install", "-y", "-qq", "chromium"]):
            subprocess.run(["apt-get", *command], env=environment, capture_output=True, timeout=300, check=False)
        found = shutil.which("chromium")
        if found:
            return found
    return ""


def npm_file(package: str, path: str) -> Path:
    """A file of an npm package, fetched into a cache once."""
    home = CACHE / package.replace("/", "+")
    found = home / "node_modules" / package / path
    if not found.exists():
        npm = shutil.which("npm")
        if npm is None:
            loud_skip(f"npm is not installed, so {package} cannot be fetched")
        home.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [str(npm), "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(home), package],
            check=False, timeout=240, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        if not found.exists():
            loud_skip(f"{package} could not be fetched from the npm registry")
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """The real service in a process of its own, with a database that outlives it."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.folder = folder
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        quick = {"PACE_LOW": "0", "PACE_HIGH": "0", "QUICK_LOW": "0", "QUICK_HIGH": "0", "THINKERS": "0",
                 "MESSAGE_RATE": "2000", "MESSAGE_BURST": "4000", "REQUEST_RATE": "2000", "REQUEST_BURST": "4000",
                 "EFFORT": "100000", "EFFORT_BURST": "100000",
                 "GUESTS_PER_HOUR": "10000", "TABLES_PER_HOUR": "10000", "TABLES_PER_PERSON": "1000"}
        environment = {**os.environ, **{f"HARENA_{name}": value for name, value in quick.items()}}
        with (self.folder / "service.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "harena.service", "--port", str(self.port), "--database",
                 f"sqlite:///{self.folder / 'web.sqlite3'}"],
                env=environment, stdout=log, stderr=subprocess.STDOUT,
            )
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=2) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        raise RuntimeError(f"the service did not come up:\n{(self.folder / 'service.log').read_text()[-2000:]}")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(10)
            self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("service"))
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        loud_skip("playwright is not installed: the browser tests did not run")
    path = find_chromium()
    if not path:
        loud_skip("no Chromium on this machine: the browser tests did not run")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def person(browser: Any, server: Server) -> Iterator[Callable[..., Any]]:
    """`person("Livia", phone=True)`: a page of somebody with a name. What goes wrong in it fails the test."""
    contexts: list[Any] = []
    troubles: list[str] = []

    def come(name: str = "Livia", *, phone: bool = False, dark: bool = False, calm: bool = True) -> Any:
        context = browser.new_context(
            base_url=server.url, viewport=PHONE if phone else DESKTOP, has_touch=phone, is_mobile=phone,
            color_scheme="dark" if dark else "light", reduced_motion="reduce" if calm else "no-preference",
        )
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(f"{name}: {error}"))
        page.on("console", lambda told: troubles.append(told.text) if "Security Policy" in told.text else None)
        page.goto("/")
        api(page, "/api/me", {"name": name})
        return page

    yield come
    for context in contexts:
        context.close()
    assert not troubles, troubles
