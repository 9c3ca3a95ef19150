"""What an operator does with the database: backups, restoring, moving to another kind, and looking what is wrong."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner, Result

from harena.cli import app
from harena.service import schema
from harena.service.copies import backup, move, restore, tables, writing
from harena.service.people import People
from harena.service.storage import Storage, Unusable, storage_when_it_answers

from .clients import Client
from .servers import PATIENCE, Server, free_port, postgresql, redis_server, serving
from .test_upgrades import engine_of, fill_as_0_1_0

pytestmark = pytest.mark.usefixtures("toys")


def harena(*arguments: str, **environment: str) -> Result:
    return CliRunner(env=environment).invoke(app, list(arguments))


def rows_of(database: str) -> dict[str, list[tuple[object, ...]]]:
    engine = engine_of(database)
    with engine.connect() as connection:
        found = {table.name: sorted(map(tuple, connection.execute(sa.select(table))), key=repr) for table in tables()}
    engine.dispose()
    return found


def ignore(_: str) -> None: ...


@pytest.fixture
def filled(tmp_path: Path) -> str:
    """A database of SQLite with people, games, moves and chat in it."""
    database = f"sqlite:///{tmp_path}/filled.sqlite3"
    fill_as_0_1_0(database)
    Storage(database).close()
    engine = engine_of(database)
    with engine.begin() as connection:
        connection.execute(schema.chat.insert().values(id=7, game="oldtable", room="players", person="p1", seat=0,
                                                       name="Marcus", text="Ave – \U0001f981 'x'", at=1))
    engine.dispose()
    return database


def test_everything_goes_from_sqlite_to_postgresql_and_back(filled: str, tmp_path: Path) -> None:
    before = rows_of(filled)
    back = f"sqlite:///{tmp_path}/back.sqlite3"
    with postgresql() as there:
        assert move(filled, there, ignore).rows["people"] == 3
        assert rows_of(there) == before
        engine = engine_of(there)
        with engine.begin() as connection:  # the next line of chat gets a number of its own
            connection.execute(schema.chat.insert().values(game="oldtable", room="players", person="p2", seat=1,
                                                           name="Livia", text="Salve", at=2))
            assert connection.execute(sa.select(sa.func.max(schema.chat.c.id))).scalar() == 8
        engine.dispose()
        file = tmp_path / "of-postgresql.backup"
        backup(there, file, ignore)
        with pytest.raises(Unusable, match="already holds people and games; nothing was changed"):
            restore(file, there, ignore)
        restore(file, back, ignore)
    assert len(rows_of(back).pop("chat")) == 2
    assert {**rows_of(back), "chat": []} == {**before, "chat": []}


def test_a_backup_of_a_running_service_is_whole_and_goes_on_where_it_was(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/running.sqlite3"
    file = tmp_path / "copy.backup"
    with serving(database) as server:
        marcus = Client(server.url)
        marcus.name("Marcus")
        table = marcus.table("toy-duel", "me", "open")
        assert harena("backup", str(file), "--database", database).exit_code == 0
        cookies = marcus.http.cookies
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.backup"]
    restored = f"sqlite:///{tmp_path}/restored.sqlite3"
    told = harena("restore", str(file), "--database", restored)
    assert told.exit_code == 0
    assert "1 people, 1 games" in told.output
    with serving(restored) as server:
        again = Client(server.url)
        again.http.cookies = cookies
        assert again.get(f"/api/tables/{table['id']}").json()["seats"][0]["mine"]


def test_the_command_line_waits_for_what_the_service_writes_at_the_same_moment(filled: str) -> None:
    """It was refused then: "could not serialize access due to concurrent update"."""
    people = schema.people
    marcus = people.c.id == "p1"
    with postgresql() as there:
        move(filled, there, ignore)
        engine = engine_of(there)
        with writing(there) as connection:
            (name,) = connection.execute(sa.select(people.c.name).where(marcus)).one()
            with engine.begin() as service:
                service.execute(people.update().where(marcus).values(last_session=7))
            connection.execute(people.update().where(marcus).values(name=f"{name} II"))
        with engine.connect() as service:
            found = service.execute(sa.select(people.c.name, people.c.last_session).where(marcus)).one()
        assert found == ("Marcus II", 7)
        engine.dispose()


def test_whoever_was_erased_since_a_backup_stays_erased(filled: str, tmp_path: Path) -> None:
    file = tmp_path / "before.backup"
    backup(filled, file, ignore)

    async def erase() -> None:
        storage = Storage(filled)
        people = People(storage, "secret")
        marcus = await people.known_by("p1", 0)
        assert marcus is not None
        await people.erase(marcus)
        storage.close()

    asyncio.run(erase())
    assert restore(file, filled, ignore, replace=True).erased == 1
    found = rows_of(filled)
    assert "Marcus" not in repr(found)
    assert "Ave" not in repr(found)
    assert "Livia" in repr(found)


def test_a_backup_of_an_earlier_version_is_brought_up_to_date_and_stays_as_it_is(tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite3"
    fill_as_0_1_0(f"sqlite:///{old}")
    before = old.read_bytes()
    with pytest.raises(Unusable, match="is at migration 1, and this version of the program is at"):
        backup(f"sqlite:///{old}", tmp_path / "new.backup", ignore)
    assert not list(tmp_path.glob("new.backup*"))
    target = f"sqlite:///{tmp_path}/new.sqlite3"
    assert restore(old, target, ignore).rows["people"] == 3
    assert old.read_bytes() == before


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (["backup", "there.backup"], "there.backup is there already"),
        (["backup", "no/where.backup"], "there is no folder"),
        (["backup", "new.backup", "--database", "sqlite:///nothing.sqlite3"], "there is no database nothing.sqlite3"),
        (["backup", "new.backup", "--database", "oracle://x"], "neither of SQLite nor of PostgreSQL"),
        (["backup", "new.backup", "--database", "nonsense"], "'nonsense' is no database"),
        (["backup", "new.backup", "--database", "sqlite:///other.sqlite3"], "is no database of this program"),
        (["restore", "missing.backup"], "there is no backup missing.backup"),
        (["restore", "text.backup"], "text.backup is no backup of this program"),
        (["restore", "other.sqlite3"], "other.sqlite3 is no backup of this program"),
        (["move", "sqlite:///a.sqlite3", "sqlite:///a.sqlite3"], "both are the same database"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    command: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.backup").touch()
    Path("text.backup").write_text("Marcus was here. " * 100)
    with sqlite3.connect("other.sqlite3") as connection:
        connection.execute("CREATE TABLE x (y)")
    before = sorted(Path().iterdir())
    told = harena(*command)
    assert (told.exit_code, told.stderr.count("\n")) == (2, 1)
    assert sentence in told.stderr
    assert sorted(Path().iterdir()) == before


def test_a_database_in_use_is_neither_moved_nor_replaced(
    server: Server, shared: str, tmp_path: Path, filled: str
) -> None:
    file = tmp_path / "filled.backup"
    backup(filled, file, ignore)
    with pytest.raises(Unusable, match="in use by another running service"):
        move(server.settings.database, shared, ignore)
    with serving(shared), pytest.raises(Unusable, match="in use by a running service"):
        restore(file, shared, ignore, replace=True)


@contextmanager
def forwarding(port: int, to: str) -> Iterator[None]:
    """A line from a port to the server of a database, from now on."""
    there = sa.make_url(to)
    with socket.create_server(("127.0.0.1", port)) as listening:

        def carry(source: socket.socket, target: socket.socket) -> None:
            with suppress(OSError):
                while data := source.recv(65536):
                    target.sendall(data)
                target.shutdown(socket.SHUT_WR)

        def accept() -> None:
            with suppress(OSError):
                while True:
                    ours, _ = listening.accept()
                    theirs = socket.create_connection((there.host, there.port or 5432))
                    for pair in ((ours, theirs), (theirs, ours)):
                        threading.Thread(target=carry, args=pair, daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        yield


def test_a_service_waits_for_postgresql_but_not_for_a_name_that_is_wrong(
    shared: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("harena.service.storage.RETRY", 0.02)
    caplog.set_level("INFO")
    port = free_port()
    detour = sa.make_url(shared).set(host="127.0.0.1", port=port).render_as_string(hide_password=False)
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(storage_when_it_answers, detour)
        while "it is waited for" not in caplog.text:
            time.sleep(0.01)
        with forwarding(port, shared):
            waiting.result(PATIENCE).close()
    assert [record.message.rpartition("; ")[2] for record in caplog.records] == [
        "it is waited for", "the database answers"
    ]
    monkeypatch.setattr("harena.service.storage.STARTING", 0.0)
    with pytest.raises(Unusable, match="does not exist"):
        storage_when_it_answers(f"{shared}_and_more")


def examined(**environment: str) -> dict[str, dict[str, str]]:
    told = harena("doctor", "--json", **environment)
    found = json.loads(told.stdout)
    wrong = [finding for finding in found if finding["state"] == "wrong"]
    assert told.exit_code == bool(wrong)
    assert all(finding["advice"] for finding in found if finding["state"] != "ok")
    return {finding["what"]: finding for finding in found}


def test_the_doctor_finds_nothing_wrong_where_nothing_is(filled: str) -> None:
    found = examined(HARENA_DATABASE=filled)
    assert {finding["state"] for finding in found.values()} == {"ok"}
    assert found["database"]["found"].endswith("3 people, 1 tables")
    assert {"settings", "versions", "database", "disk", "connections", "client"} == set(found)


def test_the_doctor_names_what_is_wrong_and_what_to_do(tmp_path: Path) -> None:
    found = examined(
        HARENA_DATABASE="postgresql://nobody@127.0.0.1:1/none", HARENA_REDIS="redis://127.0.0.1:1",
        HARENA_CLIENT=str(tmp_path), HARENA_TINKERS="4",
    )
    assert found["settings"]["found"] == "nothing is called HARENA_TINKERS"
    assert "HARENA_THINKERS" in found["settings"]["advice"]
    assert {what for what, finding in found.items() if finding["state"] == "wrong"} == {"database", "redis", "client"}
    assert examined(HARENA_PORT="eighty")["settings"]["found"] == "HARENA_PORT is 'eighty', which is no int"


def test_the_doctor_looks_into_postgresql(shared: str) -> None:
    assert examined(HARENA_DATABASE=shared)["database"]["found"].endswith("its tables are made at the first start")
    Storage(shared).close()
    assert examined(HARENA_DATABASE=shared)["clock"]["state"] == "ok"


# -- what a service says about itself ----------------------------------------------------------------------------------


def counted(server: Server, name: str) -> float:
    lines = Client(server.url).get("/metrics").text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(f"harena_{name} "))


def logins(server: Server, log: Path) -> tuple[list[int], float]:
    """How ten wrong logins from one address are answered, one after the other, and the seconds that it took."""
    for n in range(1, 100):
        before, began = log.read_text().count("Redis does not count"), time.monotonic()
        clients = [Client(server.url) for _ in range(10)]
        for client in clients:
            client.http.headers["X-Forwarded-For"] = f"192.0.2.{n}"
        tried = [
            client.post("/api/account/login", {"login": f"nobody{n}-{number}", "password": "wrong"}).status_code
            for number, client in enumerate(clients)
        ]
        if log.read_text().count("Redis does not count") == before:
            return tried, time.monotonic() - began
    raise AssertionError("each worker counts by itself")  # once it may have to, on a busy machine


def test_workers_count_together_and_nothing_is_lost_with_one_of_them(shared: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with (
        redis_server() as redis,
        serving(shared, redis=redis, workers=2, thinkers=1, log=log, logs="json", logins_per_minute=6) as server,
    ):
        tried, seconds = logins(server, log)
        assert 6 <= tried.count(401) <= 6 + seconds / 10
        assert tried[:6] == [401] * 6
        for name in "ABCDEF":
            Client(server.url).name(name)
        before = counted(server, "requests_total")
        assert before >= 7
        assert [counted(server, "requests_total") for _ in range(6)] == [before + more for more in range(1, 7)]
        first, *_ = server.workers()
        mourned = f"worker {first} is gone"
        os.kill(first, signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE
        while first in server.workers() or len(server.workers()) < 2 or mourned not in log.read_text():
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.05)
        server.wait_until_it_answers()
        assert counted(server, "requests_total") > before + 6
    # Python itself may remark on what a killed process left behind.
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    (gone,) = (line for line in lines if line["message"].startswith(f"worker {first} is gone (exit code -9)"))
    assert gone["process"].startswith("service-")
    assert "takes its place" in gone["message"]
    assert datetime.fromisoformat(gone["time"]).utcoffset() == timedelta(0)


def test_a_line_says_which_process_table_and_request_it_is_about() -> None:
    program = (
        "import logging; from harena.service.logs import *; write_lines('worker', '{}')\n"
        "log = logging.getLogger('harena.service'); log.warning('first'); about_request('/api/tables/abc/moves')\n"
        "try: 1 / 0\nexcept ZeroDivisionError: log.exception('second')"
    )
    told = subprocess.run([sys.executable, "-c", program.format("json")], capture_output=True, text=True, check=True)
    first, second = map(json.loads, told.stderr.splitlines())
    assert set(first) == {"time", "level", "process", "message"}
    assert (second["table"], second["level"], len(second["request"])) == ("abc", "error", 8)
    assert "ZeroDivisionError" in second["trace"]
    told = subprocess.run([sys.executable, "-c", program.format("text")], capture_output=True, text=True, check=True)
    assert re.match(r"\S+\+00:00 warning worker-\d+ first\n\S+ error worker-\d+ table=abc request=\w{8} second\n",
                    told.stderr)


def test_a_form_of_log_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    told = harena("serve", "--database", f"sqlite:///{tmp_path}/x.sqlite3", HARENA_LOGS="yaml")
    assert (told.exit_code, told.stderr) == (
        2, "harena: HARENA_LOGS is 'yaml'; the log is written as text or json\n"
    )
