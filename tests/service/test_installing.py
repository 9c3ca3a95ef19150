"""What is there to install the service with: the wheel, the image, compose, systemd, Caddy, the dashboard."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
from dataclasses import fields
from pathlib import Path

import pytest

import harena
from harena.service.settings import Settings
from harena.service.starting import open_browser

from .clients import Client
from .servers import PATIENCE, free_port

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


def test_a_browser_is_opened_when_the_service_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    port = free_port()
    opening = threading.Thread(target=open_browser, args=(port, "http://here/"), daemon=True)
    opening.start()
    opening.join(0.3)
    assert not opened, "nobody answers yet"
    with socket.create_server(("127.0.0.1", port)):
        opening.join(PATIENCE)
    assert opened == ["http://here/"]
