"""Every command of docs/operating.md, as it stands there, on a real PostgreSQL and Redis."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol
from urllib.request import urlopen

from harena.cli.administering import COMMANDS

from .clients import Client, looking, tokens
from .servers import ENDS, PATIENCE, SOAK, free_port, postgresql, redis_server
from .test_operating import harena, rows_of

PAGE = Path(__file__).parents[2] / "docs" / "operating.md"
PROGRAM = Path(sys.executable).with_name("harena")


class Run(Protocol):
    """Runs a command of the page, with other words in the place of some; what it says."""

    def __call__(self, command: list[str], **besides: str) -> str: ...


def commands() -> list[list[str]]:
    """The commands of the page, without the name of the program."""
    blocks = re.findall(r"```sh\n(.*?)```", PAGE.read_text(), re.DOTALL)
    lines = [shlex.split(line, comments=True) for block in blocks for line in block.splitlines()]
    return [line[1:] for line in lines if line[0] == "harena"]


@contextmanager
def served(command: list[str], folder: Path) -> Iterator[str]:
    """`harena serve …`, until it is told to end, which it does well; and its address."""
    port = str(free_port())
    at = command.index("--port") + 1 if "--port" in command else len(command) + 1
    command = [*command[: at - 1], "--port", port, *command[at + 1 :]]
    url = f"http://127.0.0.1:{port}"
    lean = os.environ if SOAK else {**os.environ, "HARENA_THINKERS": "0"}
    with subprocess.Popen([PROGRAM, *command], cwd=folder, env=lean, stdout=subprocess.DEVNULL) as service:
        try:
            deadline = time.monotonic() + PATIENCE
            while not _answers(url):
                assert service.poll() is None, command
                assert time.monotonic() < deadline, command
                time.sleep(0.1)
            yield url
        finally:
            service.terminate()
            assert service.wait(ENDS) in (0, -signal.SIGTERM), command


def _answers(url: str) -> bool:
    try:
        with urlopen(f"{url}/health", timeout=PATIENCE) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def test_every_command_of_the_page(tmp_path: Path) -> None:
    """A service as each `serve` of the page starts it; beside the one with several workers whatever can be done beside
    one; and then what can only be done without.
    """
    serves, *others = ([command for command in commands() if command[0] == name] for name in (
        "serve", "doctor", "backup", "admin", "restore", "move"
    ))  # fmt: skip
    assert len(serves) + sum(map(len, others)) == len(commands()), "a command of the page is not run here"
    doctor, backup, admin, restore, move = others
    assert {command[1] for command in admin} == {name for name, _ in COMMANDS}
    with postgresql() as here, postgresql() as there, postgresql() as empty, redis_server() as redis:
        known = {
            "postgresql://harena@db/harena": here, "redis://cache:6379/0": redis, "0.0.0.0": "127.0.0.1",
            "/backups/2026-11-16.harena": f"{tmp_path}/today.harena",
            "sqlite:////var/lib/harena/tables.sqlite3": f"sqlite:///{tmp_path}/tables.sqlite3",
            "sqlite:///tables.sqlite3": f"sqlite:///{tmp_path}/tables.sqlite3", "4": "4" if SOAK else "2",
        }

        def run(command: list[str], **besides: str) -> str:
            words = [(known | besides).get(word, word) for word in command]
            told = harena(*words, HARENA_DATABASE=here, HARENA_REDIS=redis)
            assert told.exit_code == 0, (words, told.output)
            return told.output

        for serve in serves:
            with served([known.get(word, word) for word in serve], tmp_path) as url:
                if here in map(known.get, serve):
                    for command in doctor + backup:
                        run(command)
                    _administer(url, admin, run)
                    backed_up = len(rows_of(here)["audit"])
                else:
                    Client(url).name("Gaius")
        assert (tmp_path / "harena.sqlite3").exists()
        assert backed_up
        for command in restore:
            assert harena(*[known.get(word, word) for word in command], HARENA_DATABASE=empty).exit_code == 0
        known["postgresql://harena@db/harena"] = there
        for command in move:
            run(command)
        assert [row[1] for row in rows_of(there)["people"]] == ["Gaius"]


def _administer(url: str, admin: list[list[str]], run: Run) -> None:
    """What the page says of people and words, with somebody of whom it says it."""
    marcus, livia = Client(url), Client(url)
    for client, name in ((marcus, "Marcus"), (livia, "Livia")):
        client.name(name)
    marcus.post("/api/account", {"login": "marcus", "password": "correct horse"})
    made = livia.table("gladigala", "me", "open", watch="players")
    own = tokens(made, marcus.join(made["id"]))

    async def speak() -> int:
        async with looking(url, made["id"], 1, own[1], marcus.http.cookies["harena"]) as speaking:
            await speaking.say(type="chat", text="something rude")
            line = (await speaking.until(lambda message: message["type"] == "chat"))["line"]["id"]
            return int(line)

    line = asyncio.run(speak())
    about = {"line": line, "reason": "rude", "seat": 0}
    report = livia.post(f"/api/tables/{made['id']}/report", about, headers={"X-Seat-Token": own[0]})
    assert report.status_code == 204, report.text
    (known,) = json.loads(run(["admin", "reports", "--json"]))
    besides = {"LINE": str(line), "REPORT": str(known["id"]), "TABLE": made["id"], "NUMBER": "1"}
    found = {command[1]: run(command, **besides) for command in admin}
    assert "marcus" in found["people"]
    assert "something" in found["reports"]
    assert made["id"] in found["tables"]
    assert "the club" in found["invitations"]
    assert "uninvite" in found["audit"]
    assert json.loads(run(["admin", "reports", "--json"])) == json.loads(run(["admin", "invitations", "--json"])) == []
    deadline = time.monotonic() + PATIENCE
    while (
        marcus.get("/api/me").json()["person"] is not None
        or livia.get("/api/home").json()["announcement"] != "The arena closes at ten."
        or livia.get(f"/api/tables/{made['id']}").json()["status"] != "aborted"
    ):
        assert time.monotonic() < deadline
        time.sleep(0.1)
