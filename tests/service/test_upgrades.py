"""Databases of earlier versions: people stay known, seats stay theirs, games go on; a later version's is left alone."""

from __future__ import annotations

import asyncio
import hmac
import subprocess
import sys
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from harena.core import game as game_named
from harena.service import schema
from harena.service.kept import read_stored
from harena.service.migrations import MIGRATIONS, first_tables
from harena.service.running import Running, writings_of
from harena.service.storage import Storage

from .clients import Client
from .servers import PATIENCE, serving

SECRET = "0" * 64


def engine_of(database: str) -> sa.Engine:
    return sa.create_engine(database.replace("postgresql://", "postgresql+psycopg://"))


def signed(purpose: str, text: str) -> str:
    """A signature as version 0.1.0 made it."""
    key = sha256(f"{purpose}:{SECRET}".encode()).digest()
    return urlsafe_b64encode(hmac.digest(key, text.encode(), "sha256")[:18]).decode()


def old_cookie(person: str, generation: int) -> str:
    return f"{person}.{generation}.{signed('people', f'{person}.{generation}')}"


def put(connection: sa.Connection, table: str, **values: Any) -> None:
    names = ", ".join(f'"{name}"' for name in values)
    blanks = ", ".join(f":{name}" for name in values)
    connection.execute(sa.text(f"INSERT INTO {table} ({names}) VALUES ({blanks})"), values)


def fill_as_0_1_0(database: str) -> None:
    """A database as version 0.1.0 left it: three people, a running game, mutes of people who never were."""
    _, made = Running.start(game_named("toy-duel"), game_named("toy-duel").configure(2, {}), "old")
    start = made.row("oldtable", "s", 1)
    engine = engine_of(database)
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE facts (name VARCHAR(40) PRIMARY KEY, value TEXT NOT NULL)"))
        put(connection, "facts", name="migration", value="1")
        put(connection, "facts", name="secret", value=SECRET)
        first_tables(connection)
        for id_, name, generation, erased in (("p1", "Marcus", 0, False), ("p2", "Livia", 3, False),
                                              ("p3", "Somebody", 1, True)):
            put(connection, "people", id=id_, name=name, generation=generation, created=1, erased=erased)
        put(connection, "games", id="oldtable", game="toy-duel", version=1, options="{}", cards="", seed="old",
            salt="s", commitment="c", status="running", note="", owner="p1", created=1, started=1, changed=1,
            clock='{"kind":"none"}', on_timeout="bot", watch="players", listed=False, deciding="[]")
        for seat, person in enumerate(("p1", "p2")):
            put(connection, "seats", game="oldtable", seat=seat, person=person, name=person, bot="", away=False,
                generation=2, left=0.0)
        put(connection, "moves", **start)
        for muted in ("p1", "p3", "invented"):
            put(connection, "mutes", person="p2", muted=muted)
    engine.dispose()


def test_people_seats_and_games_of_0_1_0_go_on(database: str, toys: None) -> None:
    fill_as_0_1_0(database)
    with serving(database) as server:
        marcus, livia, old = (Client(server.url) for _ in range(3))
        marcus.http.cookies.set("harena", old_cookie("p1", 0))
        livia.http.cookies.set("harena", old_cookie("p2", 3))
        old.http.cookies.set("harena", old_cookie("p2", 2))  # from before a change of password
        assert marcus.get("/api/me").json()["person"]["name"] == "Marcus"
        assert livia.get("/api/me").json()["person"]["name"] == "Livia"
        assert old.get("/api/me").json() == {"person": None}
        tokens = [signed("seats", f"oldtable:{seat}:2") for seat in range(2)]
        seat = marcus.view("oldtable", 0, tokens[0])["view"]["deciding"][0]["seat"]
        option = marcus.view("oldtable", seat, tokens[seat])["view"]["ask"]["options"][0]["text"]
        assert marcus.move("oldtable", seat, tokens[seat], option).status_code == 200
        assert marcus.get("/api/tables/oldtable").json()["stake"] == ""
        brutus = marcus.post("/api/careers", {"name": "Brutus"}).json()["gladiators"][0]
        assert marcus.post(f"/api/careers/{brutus['id']}/fights", {"kind": "bears"}).json()["stake"] == "career"
        assert livia.post("/api/me/logout").status_code == 204
        thief = Client(server.url)
        thief.http.cookies.set("harena", old_cookie("p2", 3))
        assert thief.get("/api/me").json() == {"person": None}
        assert thief.get("/api/tables/oldtable/view?seat=1", headers={"X-Seat-Token": tokens[1]}).status_code == 403
        assert marcus.get("/api/me").json()["person"]["name"] == "Marcus"
    engine = engine_of(database)
    with engine.connect() as connection:
        assert connection.execute(sa.select(schema.mutes.c.muted)).scalars().all() == ["p1"]
    engine.dispose()


def rows_of(database: str, table: str) -> list[dict[str, Any]]:
    engine = engine_of(database)
    with engine.connect() as connection:
        found = [dict(row) for row in connection.execute(sa.text(f"SELECT * FROM {table}")).mappings()]
    engine.dispose()
    return found


def test_careers_come_to_a_database_of_0_1_0_and_what_stood_there_is_as_it_was(database: str, toys: None) -> None:
    fill_as_0_1_0(database)
    kept = ("people", "games", "seats", "moves")
    before = {table: rows_of(database, table) for table in kept}
    Storage(database).close()
    for table in kept:
        after = rows_of(database, table)
        names = before[table][0].keys() & after[0].keys()
        assert {"id", "game", "name", "number"} & names, table
        both = [[[row[name] for name in sorted(names)] for row in rows] for rows in (before[table], after)]
        assert sorted(both[0], key=str) == sorted(both[1], key=str), table
    assert {(row["stake"], row["opens"]) for row in rows_of(database, "games")} == {("", 0)}
    assert [rows_of(database, table) for table in ("careers", "fights", "weeks")] == [[], [], []]
    with serving(database) as server:
        marcus = Client(server.url)
        marcus.http.cookies.set("harena", old_cookie("p1", 0))
        brutus = marcus.post("/api/careers", {"name": "Brutus"}).json()["gladiators"][0]
        table = marcus.post(f"/api/careers/{brutus['id']}/fights", {"kind": "duel"}).json()
        assert marcus.move(table["id"], 0, table["mine"][0]["token"], "concede").status_code == 200
        week = marcus.post("/api/alone", {"difficulty": ""}).json()
    own = [row for row in rows_of(database, "careers") if not row["rival"]]
    assert [(row["person"], row["name"], row["xp"], bool(row["alive"])) for row in own] == [("p1", "Brutus", 0, True)]
    fought = {row["career"] == brutus["id"]: row for row in rows_of(database, "fights")}
    assert [(fought[mine]["game"], fought[mine]["fate"]) for mine in (True, False)] == [
        (table["id"], "surrendered"), (table["id"], "alive")
    ]
    assert [(row["person"], row["game"]) for row in rows_of(database, "weeks")] == [("p1", week["id"])]


WORDS = "meet me at the well"
OFFER = f"offer p2: give 1 coins; want nothing; promise say {WORDS}"


def game_with_words(database: str, words: str) -> tuple[Storage, str]:
    """A running game of Spartacus as it was stored when words stood in moves: somebody has promised something."""
    storage = Storage(database)
    rules = game_named("spartacus")
    running, made = Running.start(rules, rules.configure(3, {}), "words")
    rows, random = [made], Random(3)
    while (violation := running.table.why_not(0, OFFER)) is not None:
        assert running.table.result is None, violation
        seat, ask = next(iter(running.table.pending.items()))
        rows.append(running.marked(running.apply(seat, random.choice(ask.options))))
    rows.append(running.marked(running.apply(0, OFFER)))
    rows.append(running.marked(running.apply(1, "refuse the offer of p1")))
    (mark,) = running.table.writings
    engine = engine_of(database)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE facts SET value = '7' WHERE name = 'migration'"))
        connection.execute(sa.text("ALTER TABLE games DROP COLUMN hints"))
        connection.execute(sa.text("DROP TABLE words"))
        put(connection, "games", id="promises", game="spartacus", version=rules.version, options="{}", cards="",
            seed="words", salt="s", commitment="c", status="running", note="", owner="p1", created=1, started=1,
            changed=1, clock='{"kind":"none"}', on_timeout="bot", watch="players", listed=False, deciding="[]",
            origin="", stake="", opens=0)
        for seat in range(3):
            put(connection, "seats", game="promises", seat=seat, person=f"p{seat}", name="", bot="", away=False,
                generation=0, left=0.0)
        for one in rows:
            row = one.row("promises", "p", 1)
            put(connection, "moves", **row | {part: row[part].replace(mark, words) for part in ("action", "events")})
        put(connection, "snapshots", game="promises", number=3, version=2, body="{}")
    engine.dispose()
    storage.close()
    return Storage(database), mark


@pytest.mark.parametrize(("words", "left"), [(WORDS, WORDS), ("…", "")])
def test_words_in_moves_of_earlier_versions_are_put_beside_them(database: str, words: str, left: str) -> None:
    storage, old = game_with_words(database, words)
    assert storage.migrated == len(MIGRATIONS) - 7
    with storage.engine.connect() as connection:
        stored = read_stored(connection, "promises")
        (row,) = connection.execute(sa.select(schema.words)).mappings()
    storage.close()
    assert stored is not None
    assert (row["seat"], row["words"]) == (0, left)
    assert stored.snapshot is None
    text = str([(move["action"], move["events"]) for move in stored.moves])
    assert WORDS not in text
    assert text.count(row["mark"]) == 3, "in the move, and in what it and its answer told"
    marks = [bool(move["hash"]) for move in stored.moves]
    assert marks == [True] * (len(marks) - 2) + [False] * 2
    running = Running.load(stored.row, 3, None, writings_of(stored.words))
    for move in stored.moves:
        running.follow(move)
    lines = running.course.heard(running.course.voice(2), running.course.recent, running.course.told(2), 0)
    assert (left or "…") in lines[-1]["text"]
    assert old not in str(lines)


def test_a_database_made_step_by_step_is_as_a_new_one(database: str, toys: None) -> None:
    fill_as_0_1_0(database)
    storage = Storage(database)
    assert storage.migrated == len(MIGRATIONS) - 1
    found = sa.inspect(storage.engine)
    for name, table in schema.metadata.tables.items():
        assert {column["name"] for column in found.get_columns(name)} == set(table.columns.keys())
    storage.close()
    again = Storage(database)
    assert again.migrated == 0
    again.close()


def test_a_step_that_fails_leaves_the_database_as_it_was(
    database: str, toys: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half(connection: sa.Connection) -> None:
        MIGRATIONS[1](connection)
        raise RuntimeError("the power failed")

    fill_as_0_1_0(database)
    monkeypatch.setattr("harena.service.migrations.MIGRATIONS", (MIGRATIONS[0], half))
    with pytest.raises(RuntimeError):
        Storage(database)
    monkeypatch.undo()
    engine = engine_of(database)
    assert not sa.inspect(engine).has_table("sessions")
    assert "generation" in {column["name"] for column in sa.inspect(engine).get_columns("people")}
    engine.dispose()
    storage = Storage(database)
    assert storage.migrated == len(MIGRATIONS) - 1
    storage.close()


def test_a_database_of_a_later_version_is_refused_with_a_sentence(database: str) -> None:
    storage = Storage(database)
    with storage.engine.begin() as connection:
        connection.execute(sa.text(f"UPDATE facts SET value = '{len(MIGRATIONS) + 1}' WHERE name = 'migration'"))
    storage.close()
    run = subprocess.run(
        [sys.executable, "-m", "harena.service", "--port", "1", "--database", database],
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )
    assert run.returncode == 1
    assert run.stderr.strip() == (
        f"this database is at migration {len(MIGRATIONS) + 1}, and this version of the program knows "
        f"{len(MIGRATIONS)}; start the newer version, or restore a backup"
    )


def test_a_database_that_cannot_be_opened_is_told_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "t.sqlite3").write_text("this is no database " * 100)
    run = subprocess.run(
        [sys.executable, "-m", "harena.service", "--database", f"sqlite:///{tmp_path}/t.sqlite3"],
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )
    assert run.returncode == 1
    assert "Traceback" not in run.stderr
    assert "cannot be opened" in run.stderr


def test_a_guest_of_0_1_0_is_known_on_two_devices_after_the_upgrade(database: str, toys: None) -> None:
    """Logging out on one of two devices that shared a cookie ends both; those that come later have their own."""
    fill_as_0_1_0(database)

    async def upgrade() -> None:
        from harena.service.people import People

        storage = Storage(database)
        people = People(storage, SECRET)
        marcus = await people.by_cookie(old_cookie("p1", 0))
        assert marcus is not None
        code, _ = await people.new_code(marcus)
        phone = await people.use_code(code)
        await people.log_out(marcus)
        assert await people.by_cookie(old_cookie("p1", 0)) is None
        assert await people.by_cookie(people.cookies.make(phone)) == phone
        storage.close()

    asyncio.run(upgrade())
