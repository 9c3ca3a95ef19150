"""Records as data to learn from: every choice with what was seen, the same file for the same records."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from harena.core import BadRecord, Record
from harena.core.tokens import WIDTH
from harena.lab import trajectories


def test_records_become_choices_in_a_fixed_order(harena: Callable[..., Any], tmp_path: Path) -> None:
    records = tmp_path / "games.jsonl"
    assert harena("simulate", "gladiatori", "--seats", 1, "--games", 3, "--bots", "random", "--out", records).code == 0
    for name in ("one", "two"):
        done = harena("trajectories", records, tmp_path / name)
        assert done.code == 0, done.err
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    read = parquet.read_table(tmp_path / "one")
    assert f"{read.num_rows} choices of 3 games" in done.out
    assert tuple(read.column_names) == trajectories.COLUMNS
    told = {key.decode(): value.decode() for key, value in read.schema.metadata.items()}
    assert told["harena.game"] == "gladiatori"
    assert (told["licence"], told["harena.encoding"], told["harena.width"]) == ("CC0-1.0", "0", str(WIDTH))
    rows = read.to_pylist()
    assert [(row["game"], row["step"]) for row in rows] == sorted((row["game"], row["step"]) for row in rows)
    for row in rows:
        assert len(row["rows"]) % WIDTH == len(row["options"]) % WIDTH == 0
        assert 0 <= row["choice"] < len(row["options"]) // WIDTH
    assert {row["share"] for row in rows} <= {0.0, 1.0}
    every = harena("trajectories", records, tmp_path / "few", "--every", 10, "--licence", "CC-BY-4.0")
    assert every.code == 0
    assert parquet.read_table(tmp_path / "few").num_rows < read.num_rows / 8


def test_what_cannot_be_used_is_named(harena: Callable[..., Any], tmp_path: Path) -> None:
    assert "cannot be read" in harena("trajectories", tmp_path / "nothing", tmp_path / "out").err
    unfinished = Record("gladiatori", 2, 2, 1)
    with pytest.raises(BadRecord, match="does not go to the end"):
        trajectories.decisions(unfinished)
    other = Record("gladigala", 1, 2, 1)
    with pytest.raises(BadRecord, match="record 2 is of another game"):
        list(trajectories._groups([unfinished, other]))
    with pytest.raises(BadRecord, match="there are no records"):
        trajectories.write([], tmp_path / "out")
