"""Write what the positions of a released version come to, as positions are written today.

    python -m tests.kept.upgrade 0.1.0      # into tests/kept/0.1.0/upgraded.json

It is run once after a change of how states are written that leaves all actions, events and results as they were
(`python -m tests.lab.digests --told` shows it): what was sealed before cannot be compared any more, so its place is
taken by this.
"""

from __future__ import annotations

import gzip
import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from harena.core import Record, Table, sealed
from harena.core import game as game_named

HERE = Path(__file__).parent


def records_of(version: str) -> list[Record]:
    """The sealed records: for each mode one played at random and one by greedy players."""
    lines = gzip.decompress((HERE / version / "records.jsonl.gz").read_bytes()).decode().splitlines()
    return [Record.from_json(line) for line in lines]


def snapshots_of(version: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(gzip.decompress((HERE / version / "snapshots.json.gz").read_bytes()))
    return found


def restored(kept: dict[str, Any]) -> Table:
    """The table of a kept snapshot, with the entries since."""
    game = game_named(kept["game"])
    config = game.configure(kept["seats"], kept["options"])
    return Table.restore(game, config, kept["seed"], kept["snapshot"], kept["since"])


def every_step(record: Record) -> str:
    """A digest of the checks of all steps."""
    return sha256("".join(record.checks).encode()).hexdigest()[:16]


def main(version: str) -> None:
    anew = [sealed(record) for record in records_of(version)]
    upgraded = {
        "final": [record.final for record in anew],
        "steps": [every_step(record) for record in anew],
        "snapshots": [restored(kept).hash for kept in snapshots_of(version)],
    }
    (HERE / version / "upgraded.json").write_text(json.dumps(upgraded, indent=1) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
