"""What released versions wrote is opened by this one: databases, records, snapshots, saved games, careers.

A game that a mended rule changes may be set aside; it is then named in `set_aside.toml` of its version, and whoever
opens it is told why.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import shutil
import tomllib
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from harena.core import HarenaError, Record, replay, sealed, verify
from harena.service.live import LiveTable
from harena.service.service import Service
from harena.service.settings import Settings

from .modes import MODES
from .upgrade import every_step, records_of, restored, snapshots_of

HERE = Path(__file__).parent
VERSIONS = sorted(path.name for path in HERE.iterdir() if (path / "tables.json").exists())
#: So many moves are made at every table that is taken up again.
MOVES = 12
NEVER = 1e7


def set_aside(version: str, part: str) -> set[str]:
    file = HERE / version / "set_aside.toml"
    return set(tomllib.loads(file.read_text("utf-8")).get(part, ())) if file.exists() else set()


def service_of(version: str, folder: Path) -> Service:
    file = folder / "tables.sqlite3"
    with gzip.open(HERE / version / "tables.db.gz") as packed, file.open("wb") as unpacked:
        shutil.copyfileobj(packed, unpacked)
    return Service(
        Settings(database=f"sqlite:///{file}", thinkers=0, pace_low=NEVER, pace_high=NEVER, quick_low=NEVER,
                 quick_high=NEVER)
    )


async def stands_as_it_did(table: LiveTable, kept: dict[str, Any]) -> None:
    assert table.row["status"] == kept["status"], (kept["name"], table.row["note"])
    running = table.running
    if running is None:
        assert kept["status"] == "waiting"
        return
    assert running.course.number == kept["moves"], kept["name"]
    assert {str(seat): ask.number for seat, ask in running.table.pending.items()} == kept["asked"], kept["name"]
    assert running.course.counts == kept["told"], kept["name"]
    if kept["result"] is not None:
        assert json.loads(json.dumps(asdict(running.table.result))) == kept["result"], kept["name"]  # type: ignore[arg-type]


async def plays_on(table: LiveTable, name: str) -> None:
    running = table.running
    assert running is not None
    random = Random(name)
    reached = running.course.number
    for _ in range(MOVES):
        asked = running.table.pending
        if not asked:
            break
        seat = random.choice(sorted(asked))
        await table.act(seat, random.choice(asked[seat].options))
    assert running.course.number > reached


@pytest.mark.parametrize("version", VERSIONS)
def test_every_table_of_a_database_opens_and_is_played_on(version: str, tmp_path: Path) -> None:
    kept = json.loads((HERE / version / "tables.json").read_text("utf-8"))
    excused = set_aside(version, "tables")

    async def open_all() -> None:
        service = service_of(version, tmp_path)
        aside = set()
        for id_, standing in kept.items():
            table = await service.tables.get(id_)
            if table.row["status"] == "set-aside":
                aside.add(standing["name"])
                assert "It was begun under earlier rules." in table.row["note"]
                continue
            await stands_as_it_did(table, standing)
            if standing["status"] == "running":
                await plays_on(table, standing["name"])
        await service.stop()
        assert aside == excused

    asyncio.run(open_all())


def upgraded(version: str) -> dict[str, list[str]]:
    """What its positions come to as they are written today (see `upgrade`)."""
    found: dict[str, list[str]] = json.loads((HERE / version / "upgraded.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("version", VERSIONS)
def test_every_record_plays_out_as_it_did(version: str) -> None:
    """Played to its end without comparing each step: `verify` does that below, for one of each mode."""
    found = records_of(version)
    names = [f"{mode.game}/{mode.name}/{bot}" for mode in MODES for bot in ("random", "greedy")]
    changed = set()
    for name, record, final in zip(names, found, upgraded(version)["final"], strict=True):
        try:
            table = replay(record, events=False)
        except HarenaError:
            changed.add(name)
            continue
        result = None if table.result is None else json.loads(json.dumps(asdict(table.result)))
        if table.hash != final or result != record.result:
            changed.add(name)
    assert changed == set_aside(version, "records")


@pytest.mark.parametrize("version", VERSIONS)
def test_records_are_verified_step_by_step(version: str) -> None:
    excused = set_aside(version, "records")
    steps = upgraded(version)["steps"][1::2]
    for mode, record, checked in zip(MODES, records_of(version)[1::2], steps, strict=True):
        verdict = verify(record)
        expected = "other rules" if f"{mode.game}/{mode.name}/greedy" in excused else "same"
        assert verdict.status == expected, (mode, verdict.text)
        assert every_step(sealed(record)) == checked, mode


@pytest.mark.parametrize("version", VERSIONS)
def test_a_game_that_a_mended_rule_changes_is_told_so(version: str) -> None:
    """In it somebody is handed Coins after bidding; today they are asked again."""
    verdict = verify(Record.from_json((HERE / version / "changed.jsonl").read_text("utf-8")))
    assert verdict.status == "other rules"
    assert "recorded under earlier rules. Since then, whoever is handed Coins" in verdict.text


@pytest.mark.parametrize("version", VERSIONS)
def test_every_snapshot_is_restored(version: str) -> None:
    excused = set_aside(version, "snapshots")
    for kept, hash_ in zip(snapshots_of(version), upgraded(version)["snapshots"], strict=True):
        if f"{kept['game']}/{kept['mode']}" in excused:
            continue
        table = restored(kept)
        assert sorted(table.pending) == kept["asked"], kept["mode"]
        assert table.hash == hash_, kept["mode"]


@pytest.mark.parametrize("version", VERSIONS)
def test_a_saved_game_is_resumed_and_a_career_read(version: str, harena: Callable[..., Any], tmp_path: Path) -> None:
    saved = shutil.copy(HERE / version / "saved.json", tmp_path)  # it is saved again into its own file
    resumed = harena("play", "--resume", saved, "--plain", typed="quit\n")
    assert resumed.code == 0, resumed.err
    shown = harena("campaign", "show", HERE / version / "career.toml", "--json")
    assert shown.data["name"] == "Brutus"
