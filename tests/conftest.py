"""Shared by all tests: the program `harena` run in this process."""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from harena.cli import app

#: The toys that command line and laboratory are tried with.
DUEL = "tests.toys.duel:DuelGame"
GATES = "tests.toys.plans:GatesGame"
AUCTION = "tests.toys.auction:AuctionGame"
BEAST = "tests.toys.solo:BeastGame"


#: What was read, answered and spoken in games that were played by ear.
TRANSCRIPTS = Path(__file__).parents[1] / "build" / "transcripts"
BEGUN = time.time()


def pytest_collection_finish() -> None:
    """What was collected stays to the end: looking through it for garbage again and again costs a tenth of the run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Games that were played by ear in this run: where they stand in full, and how they ended."""
    for path in sorted(TRANSCRIPTS.glob("*.txt")):
        if path.stat().st_mtime < BEGUN:
            continue
        lines = path.read_text().splitlines()
        answers = sum(line.startswith("->") for line in lines)
        terminalreporter.section(f"{path.relative_to(TRANSCRIPTS.parents[1])}, {answers} answers")
        for line in lines[-8:]:
            terminalreporter.write_line(line)


@dataclass(frozen=True)
class Answer:
    """What a command said, and how it ended."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def harena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Answer]:
    """`harena("games", "--json")` runs the program; `typed=` is what is typed into it."""
    monkeypatch.setenv("HARENA_HOME", str(tmp_path / "home"))

    def run(*args: object, typed: str = "") -> Answer:
        result = CliRunner().invoke(app, [str(arg) for arg in args], input=typed, prog_name="harena")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Answer(result.exit_code, result.stdout, result.stderr)

    return run
