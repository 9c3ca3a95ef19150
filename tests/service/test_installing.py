"""What is there to install the service with: the wheel, the image, compose, systemd, Caddy, the dashboard."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from dataclasses import fields
from pathlib import Path
from urllib.request import urlopen

import pytest

import harena
from harena.service.settings import Settings

from .clients import Client
from .servers import PATIENCE, SOAK, free_port

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGES = [*sorted(DEPLOY.iterdir()), ROOT / "docs" / "installing.md", ROOT / "docs" / "operating.md"]


def looked_at(*command: str, **environment: str) -> None:
    """Raises unless a program finds nothing wrong with a file; skips where there is no such program."""
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} IS NOT HERE: {command[-1]} is not checked by it")
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_setting_that_is_named_there_is_one() -> None:
    known = {f"HARENA_{field.name.upper()}" for field in fields(Settings)}
    for page in PAGES:
        named = set(re.findall(r"\bHARENA_[A-Z_]*[A-Z]\b", page.read_text()))
        named -= {"HARENA_SOAK", "HARENA_HUNT", "HARENA_HUNT_LONGEST", "HARENA_NAME"}
        assert named <= known, (page.name, named - known)
    for line in (DEPLOY / "crowd.env").read_text().splitlines():
        if not line.startswith("#"):
            name, _, value = line.partition("=")
            usual = getattr(Settings(), name.removeprefix("HARENA_").lower())
            assert float(value) > usual, f"{line}: {usual} is enough already"


def test_every_setting_is_written_down() -> None:
    table = (ROOT / "docs" / "operating.md").read_text().partition("## Settings")[2].partition("\n## ")[0]
    named = set(re.findall(r"`([A-Z_]+)`", table))
    assert {field.name.upper() for field in fields(Settings)} <= named


def test_the_files_that_pages_name_are_there() -> None:
    for page in PAGES[-2:]:
        for path in re.findall(r"\bdeploy/[\w.]+\w", page.read_text()):
            assert (ROOT / path).exists() or path == "deploy/.env", (page.name, path)


def test_the_dashboard_shows_what_is_counted(marcus: Client) -> None:
    counted = set(re.findall(r"^(harena_\w+) ", marcus.get("/metrics").text, re.MULTILINE))
    dashboard = json.loads((DEPLOY / "grafana.json").read_text())
    shown = {name for panel in dashboard["panels"] for target in panel["targets"]
             for name in re.findall(r"harena_\w+", target["expr"])}
    assert shown == counted
    numbers = [panel["id"] for panel in dashboard["panels"]]
    assert len(set(numbers)) == len(numbers)


def test_compose_reads_its_file() -> None:
    asked = [docker, "compose", "version"] if (docker := shutil.which("docker")) else ["false"]
    plugin = subprocess.run(asked, capture_output=True, check=False).returncode == 0
    compose = ("docker", "compose") if plugin else ("docker-compose",)
    looked_at(*compose, "-f", str(DEPLOY / "compose.yaml"), "config", "--quiet", POSTGRES_PASSWORD="x",
              SITE="harena.example")


def test_caddy_reads_its_file() -> None:
    looked_at("caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile"))


def test_systemd_reads_its_file(tmp_path: Path) -> None:
    unit = tmp_path / "harena.service"  # as on a machine where it is installed
    unit.write_text((DEPLOY / "harena.service").read_text().replace("/opt/harena/bin/harena", sys.executable))
    looked_at("systemd-analyze", "verify", str(unit))


def test_whatever_the_client_needs_goes_into_the_wheel() -> None:
    """The wheel holds the package's folder; nothing that it reads lies outside of it."""
    package = Path(harena.__file__).parent
    for folder in ("web", "games/for_glory/lessons"):
        assert (package / folder).is_dir(), folder
    outside = [path for path in package.rglob("*") if path.is_symlink()]
    assert not outside


@pytest.mark.skipif(not SOAK, reason="fetches packages")
def test_from_the_wheel_to_a_game_in_an_empty_environment(tmp_path: Path) -> None:
    def run(*command: str) -> None:
        subprocess.run(command, check=True, cwd=tmp_path, env=empty, stdout=subprocess.DEVNULL)

    empty = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "PATH", "SSL_", "LANG"))}
    empty["HOME"] = str(tmp_path / "home")
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT))
    (wheel,) = tmp_path.glob("harena-*.whl")
    run(sys.executable, "-m", "venv", "fresh")
    fresh = tmp_path / "fresh" / "bin"
    run(str(fresh / "pip"), "install", "--quiet", "--disable-pip-version-check", str(wheel))
    port = free_port()
    with subprocess.Popen([fresh / "harena", "serve", "--port", str(port)], cwd=tmp_path, env=empty) as service:
        try:
            client = Client(f"http://127.0.0.1:{port}")
            deadline = time.monotonic() + PATIENCE
            while True:
                try:
                    with urlopen(f"{client.url}/health", timeout=PATIENCE):
                        break
                except OSError:
                    assert time.monotonic() < deadline
                    time.sleep(0.1)
            client.name("Marcus")
            made = client.table("for-glory", "me", "bot")
            assert made["status"] == "running"
            assert client.get("/api/lessons").json()
            page = client.get("/").text
            for path in re.findall(r'(?:src|href)="(/static/[^"]+)"', page):
                assert client.get(path).status_code == 200, path
        finally:
            service.terminate()
