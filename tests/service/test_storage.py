"""The database: migrations, conflicts, snapshots of earlier versions, long games that open as fast as short ones."""

from __future__ import annotations

import asyncio
import json
import os
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
import sqlalchemy as sa

from harena.core import Rng, State, new
from harena.core import game as game_named
from harena.service import migrations
from harena.service.changes import changes, patched
from harena.service.fingerprint import differ, fingerprint
from harena.service.live import LiveTable
from harena.service.migrations import TooNew, migrate
from harena.service.running import SNAPSHOT, Running
from harena.service.schema import metadata, moves
from harena.service.schema import snapshots as kept_snapshots
from harena.service.seats import Chair
from harena.service.service import Service
from harena.service.settings import Settings
from harena.service.storage import Conflict, Step, Storage, Unusable

from . import toys  # noqa: F401 - registers the toys

FILES = Path(__file__).parent / "files"


def test_nobody_else_on_the_machine_reads_the_database(tmp_path: Path) -> None:
    """In it are the secret that signs cookies, and the seeds of games that are played."""
    before = os.umask(0o022)
    try:
        storage = Storage(f"sqlite:///{tmp_path}/t.sqlite3")
        with storage.engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM facts WHERE name = 'none'")
        files = [file for file in tmp_path.iterdir() if not file.name.endswith(".lock")]
        assert {file.name for file in files} >= {"t.sqlite3", "t.sqlite3-wal"}
        assert all(file.stat().st_mode & 0o077 == 0 for file in files)
        storage.close()
    finally:
        os.umask(before)


def move(number: int, game: str = "g") -> dict[str, object]:
    return {
        "game": game, "number": number, "seat": 0, "action": "rest", "how": "p", "at": 1, "hash": "", "events": "[]",
    }


def test_migrations_make_the_tables_that_the_code_uses(database: str) -> None:
    storage = Storage(database)
    assert storage.migrated == len(migrations.MIGRATIONS)
    found = sa.inspect(storage.engine)
    for name, table in metadata.tables.items():
        assert {column["name"] for column in found.get_columns(name)} == set(table.columns.keys())
    storage.close()
    again = Storage(database)
    assert again.migrated == 0
    with again.engine.begin() as connection:
        connection.execute(sa.text("UPDATE facts SET value = '99' WHERE name = 'migration'"))
        with pytest.raises(TooNew, match="migration 99"):
            migrate(connection)
    again.close()


def test_only_one_of_two_writes_the_same_move(database: str) -> None:
    async def write() -> None:
        storage = Storage(database)
        await storage.commit(Step(moves=[move(0), move(1)]))
        done = await asyncio.gather(
            *(storage.commit(Step(moves=[move(2 + number % 3), move(10 + number)])) for number in range(6)),
            return_exceptions=True,
        )
        assert [type(one) for one in done].count(Conflict) == 3
        query = sa.text("SELECT number FROM moves ORDER BY number")
        kept = await storage.read(lambda connection: list(connection.execute(query).scalars()))
        assert kept == [0, 1, 2, 3, 4, 10, 11, 12]  # a step is written whole or not at all
        storage.close()

    asyncio.run(write())


def test_many_writes_share_a_transaction(tmp_path: Path) -> None:
    async def write() -> None:
        storage = Storage(f"sqlite:///{tmp_path}/t.sqlite3")
        await asyncio.gather(*(storage.commit(Step(moves=[move(number)])) for number in range(500)))
        assert storage.writes == 500
        assert storage.groups < 100
        storage.close()

    asyncio.run(write())


def test_a_row_is_stored_as_it_is(database: str) -> None:
    """Moves go to the database as JSON; nothing about them may change on the way."""
    row = {
        "game": "a", "number": 3, "seat": 1, "action": "say \"ave\" 'caesar' \\ ö 🏛 {x} %s ?", "how": "p",
        "at": 1_763_000_000_123, "hash": "00ff00ff00ff00ff", "events": '[["told",{"n":1,"s":"ä\\"b"},null,0,false]]',
    }

    async def write() -> None:
        storage = Storage(database)
        await storage.commit(Step(moves=[row]))
        kept = await storage.read(lambda connection: connection.execute(sa.select(moves)).mappings().one())
        assert dict(kept) == row
        storage.close()

    asyncio.run(write())


def test_a_connection_that_was_lost_loses_nothing(database: str) -> None:
    async def write() -> None:
        storage = Storage(database)
        await storage.commit(Step(moves=[move(0)]))
        assert storage._connection is not None
        storage._connection.connection.driver_connection.close()  # as when the server restarts
        await storage.commit(Step(moves=[move(1)]))
        count = sa.select(sa.func.count()).select_from(moves)
        assert await storage.read(lambda connection: connection.execute(count).scalar()) == 2
        storage.close()

    asyncio.run(write())


def test_a_file_in_use_is_refused(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path}/t.sqlite3")
    with pytest.raises(Unusable, match="in use"):
        Storage(f"sqlite:///{tmp_path}/t.sqlite3")
    storage.close()
    with pytest.raises(Unusable, match="file"):
        Storage("sqlite://")


@pytest.mark.parametrize("file", sorted(FILES.glob("snapshot-*.json")), ids=lambda file: file.stem)
def test_snapshots_of_earlier_versions_still_open(file: Path) -> None:
    """A file holds a snapshot as some version wrote it, the moves since with what they told, and where they led."""
    kept = json.loads(file.read_text())
    row = {"game": kept["game"], "options": kept["options"], "cards": "", "seed": "x"}
    running = Running.load(row, kept["seats"], kept["snapshot"])
    for number, (seat, action, events) in enumerate(kept["moves"], kept["snapshot"]["number"]):
        running.follow({"number": number, "seat": seat, "action": action, "hash": "", "events": events})
    assert [ask.number for ask in running.table.pending.values()] == kept["asks"]
    assert running.course.counts == kept["seen"]


def test_there_is_a_file_of_this_version() -> None:
    assert list(FILES.glob(f"snapshot-{SNAPSHOT}-*.json"))


@pytest.mark.parametrize("game", ["for-glory", "gladigala", "gladiatori", "spartacus"])
def test_fingerprints_follow_the_position(game: str) -> None:
    table = new(game, seed=5)
    random = Random(1)
    seen = {fingerprint(table.state): table.hash}
    for _ in range(60):
        if not table.pending:
            break
        seat = random.choice(sorted(table.pending))
        table.apply(seat, random.choice(table.pending[seat].options))
        mark = fingerprint(table.state)
        assert mark == fingerprint(table.clone().state)
        assert seen.setdefault(mark, table.hash) == table.hash


def test_a_state_with_another_field_has_marks_that_cannot_be_compared() -> None:
    @dataclass(slots=True, kw_only=True)
    class Before(State):
        coins: int = 3

    @dataclass(slots=True, kw_only=True)
    class After(State):
        coins: int = 3
        conviction: int = 0

    before, poorer, after = (
        fingerprint(state)
        for state in (Before(seats=2, rng=Rng(1)), Before(seats=2, rng=Rng(1), coins=2), After(seats=2, rng=Rng(1)))
    )
    assert differ(before, poorer)
    assert not differ(before, before)
    assert not differ(before, after)
    assert not differ(before, "")


@pytest.mark.parametrize("game", ["for-glory", "gladigala", "gladiatori", "spartacus"])
def test_changes_lead_from_one_position_to_the_next(game: str) -> None:
    table = new(game, seed=5)
    random = Random(1)
    old = {"view": json.loads(json.dumps(table.view(0)))}
    for _ in range(200):
        if not table.pending:
            break
        seat = random.choice(sorted(table.pending))
        table.apply(seat, random.choice(table.pending[seat].options))
        fresh = {"view": json.loads(json.dumps(table.view(0)))}
        found = json.loads(json.dumps(changes(old, fresh)))
        old = patched(old, found)
        assert old == fresh


def test_what_is_told_of_a_change_is_no_longer_than_need_be() -> None:
    """Words and numbers of a list go together, and so does what lies deep down; all else is told by itself."""
    far = {"view": {"board": {"schools": [{"gladiators": [{"square": "a1", "hurt": False}], "coins": 3}]}}}
    near = {"view": {"board": {"schools": [{"gladiators": [{"square": "a2", "hurt": False}], "coins": 4}]}}}
    school = ("view", "board", "schools", 0)
    assert changes(far, near) == [
        [(*school, "gladiators", 0), {"square": "a2", "hurt": False}], [(*school, "coins"), 4],
    ]
    assert changes({"reach": ["a1", "b1"], "left": []}, {"reach": ["a1", "b2"], "left": []}) == [
        [("reach",), ["a1", "b2"]]
    ]
    assert changes({"crowd": [{"used": False}, {"used": False}]}, {"crowd": [{"used": False}, {"used": True}]}) == [
        [("crowd", 1, "used"), True]
    ]


@pytest.mark.parametrize(("name", "seats"), [("gladigala", 2), ("gladigala", 4), ("spartacus", 3), ("toy-gates", 3)])
def test_a_step_of_a_plan_changes_nothing_but_what_is_looked_at_again(name: str, seats: int) -> None:
    game = game_named(name)
    random = Random(seats)
    steps = 0
    for seed in range(4):
        running, _ = Running.start(game, game.configure(seats, {}), str(seed))
        table = running.table
        for _ in range(300):
            if not table.pending:
                break
            seen = {viewer: table.view(viewer) for viewer in (None, *range(seats))}
            seat = random.choice(sorted(table.pending))
            made = running.apply(seat, random.choice(table.pending[seat].options))
            if made.step.sealed:
                steps += 1
                for viewer, view in seen.items():
                    parts = table.planned(viewer, seat, table.voice(viewer))
                    if parts is None:  # anything may have changed for whoever planned
                        assert viewer == seat
                        seen[viewer] = table.view(viewer)
                    else:
                        patched(view, [[path, part] for path, part in parts.items()])
                assert seen == {viewer: table.view(viewer) for viewer in seen}
    assert steps > 30


def stored_game(wanted: int) -> tuple[str, list[dict[str, object]], list[dict[str, object]]]:
    """A random game of at least so many moves: its seed, its rows and its last snapshot."""
    game = game_named("gladigala")
    for seed in range(60):
        running, made = Running.start(game, game.configure(2, {}), str(seed))
        rows = [made.row("", "s", 0)]
        snapshots: list[dict[str, object]] = []
        random = Random(seed)
        while running.table.pending and running.course.number < wanted:
            seat = random.choice(sorted(running.table.pending))
            made = running.apply(seat, random.choice(running.table.pending[seat].options))
            rows.append(made.row("", "p", 0))
            kept = running.snapshot()
            snapshots = [kept] if kept is not None else snapshots
        if running.course.number >= wanted and running.table.pending:
            return str(seed), rows, snapshots
    raise AssertionError("no game is long enough")


def test_a_long_game_opens_as_fast_as_a_short_one(tmp_path: Path) -> None:
    """A table with 3000 moves takes no more than twice as long to open as one with 30."""

    async def measure() -> list[float]:
        service = Service(Settings(database=f"sqlite:///{tmp_path}/t.sqlite3", thinkers=0, pace_high=0.0))
        person = await service.people.new_guest("Marcus")
        ids: list[str] = []
        for wanted in (30, 3000):
            seed, rows, snapshots = stored_game(wanted)

            def fill(connection: sa.Connection, id_: str, rows: Any = rows, snapshots: Any = snapshots) -> None:
                connection.execute(moves.insert(), [row | {"game": id_} for row in rows])
                for snapshot in snapshots:
                    connection.execute(kept_snapshots.insert().values(snapshot | {"game": id_}))

            chairs = [Chair(seat, person.id, person.name, "", False, 0, 0.0) for seat in range(2)]
            table = await service.tables.put(
                "gladigala", 1, "{}", "", seed, person.id, chairs, fill=fill, status="running", started=1
            )
            assert table.running is not None
            assert table.running.course.number == wanted
            ids.append(table.id)
        times: dict[str, list[float]] = {id_: [] for id_ in ids}
        for number in range(90):  # the best of a few, and of more where one was disturbed
            if number >= 10 and min(times[ids[1]]) < 2 * min(times[ids[0]]):
                break
            for id_ in ids:
                fresh = LiveTable(service.tables, id_)
                began = process_time()
                await fresh.audience.whole(0)
                times[id_].append(process_time() - began)
        await service.stop()
        return [min(times[id_]) for id_ in ids]

    quick, slow = asyncio.run(measure())
    assert slow < 2 * quick, f"{slow * 1000:.1f} ms for 3000 moves, {quick * 1000:.1f} ms for 30"


def test_a_running_game_keeps_the_answers_of_its_phase_alone() -> None:
    """The others are in the database; a long game would hold a list of thousands, and hand it to every bot."""
    game = game_named("gladigala")
    running, _ = Running.start(game, game.configure(2, {}, None), "1")
    chance, longest = Random(1), 0
    while running.course.number < 300:
        seat = chance.choice(list(running.table.pending))
        number = running.course.number
        running.apply(seat, chance.choice(running.table.pending[seat].options))
        assert running.course.number == number + 1
        longest = max(longest, len(running.table.entries))
    assert longest < 150
    assert running.table.entries_before + len(running.table.entries) == running.course.number
