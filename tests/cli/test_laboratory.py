"""simulate, tournament and bench from the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from tests.conftest import DUEL, Answer

Harena = Callable[..., Answer]


def simulated(harena: Harena, *args: object) -> dict[str, object]:
    answer = harena("simulate", DUEL, "--games", 20, "--seed", 5, "--json", *args)
    assert answer.code == 0, answer.err
    data: dict[str, object] = answer.data
    return data


def test_simulate_tells_what_it_counted(harena: Harena) -> None:
    data = simulated(harena, "--bots", "random,search:2")
    assert list(data) == [
        "games", "finished", "errors", "decisions", "seconds", "wins_by_seat", "wins_by_bot", "lengths", "digest"
    ]
    assert data["games"] == data["finished"] == 20
    assert data["errors"] == []
    assert sum(data["wins_by_seat"]) == sum(data["wins_by_bot"].values()) == 20  # type: ignore[call-overload,attr-defined]
    assert list(data["wins_by_bot"]) == ["random", "search:2"]  # type: ignore[call-overload]


def test_the_same_seed_gives_the_same_digest(harena: Harena) -> None:
    first = simulated(harena)["digest"]
    assert simulated(harena)["digest"] == first
    assert harena("simulate", DUEL, "--games", 20, "--seed", 6, "--json").data["digest"] != first


def test_the_digest_depends_neither_on_processes_nor_on_hash_seeds(harena: Harena) -> None:
    first = simulated(harena, "--bots", "random,search:3")["digest"]
    for hash_seed, jobs in (("0", "2"), ("1234", "1")):
        done = subprocess.run(
            [sys.executable, "-c", "from harena.cli import main; main()", "simulate", DUEL, "--games", "20",
             "--seed", "5", "--bots", "random,search:3", "--jobs", jobs, "--json"],
            env=os.environ | {"PYTHONHASHSEED": hash_seed}, capture_output=True, text=True, check=True,
        )
        assert json.loads(done.stdout)["digest"] == first


def test_writing_records_changes_nothing(harena: Harena, tmp_path: Path) -> None:
    with_records = simulated(harena, "--out", tmp_path / "records.jsonl")
    assert with_records["digest"] == simulated(harena)["digest"]
    assert len((tmp_path / "records.jsonl").read_text().splitlines()) == 20


@pytest.mark.parametrize(("seconds", "lines"), [(0.01, 0), (3, 10), (31, 40)])
@pytest.mark.parametrize("command", ["simulate", "tournament"])
def test_without_a_terminal_progress_is_a_line_now_and_then(
    harena: Harena, monkeypatch: pytest.MonkeyPatch, command: str, seconds: float, lines: int
) -> None:
    """A quick series says nothing, a longer one a line for each tenth, a slow one a line for every half minute."""
    clock = count(0, seconds)
    monkeypatch.setattr("harena.cli.house.monotonic", lambda: next(clock))
    answer = harena(command, DUEL, "--games", 40, "--bots", "random,search:1", "--json")
    assert answer.data, "standard output is not disturbed"
    told = answer.err.splitlines()
    assert len(told) == lines
    assert all(f" of 40 after {seconds * 40:.0f} s" in line for line in told[-1:])


def test_people_get_a_table(harena: Harena) -> None:
    answer = harena("simulate", DUEL, "--games", 4)
    assert "4 of 4 games finished" in answer.out
    assert "digest" in answer.out


def test_tournament(harena: Harena) -> None:
    answer = harena("tournament", DUEL, "--bots", "random,search:10", "--games", 9, "--json")
    data = answer.data
    assert data["games"] == 10  # rounded up to both seatings of every seed
    search, random = data["bots"]["search:10"], data["bots"]["random"]
    assert search["win_share"]["low"] <= search["win_share"]["value"] <= search["win_share"]["high"]
    assert search["elo"]["value"] == -random["elo"]["value"] > 0
    assert "search:10" in harena("tournament", DUEL, "--bots", "random,search:10", "--games", 2).out


def test_bench_measures_a_toy(harena: Harena) -> None:
    data = harena("bench", "--games", DUEL, "--rounds", 1, "--seconds", 0.02, "--json").data
    measured = data["games"]["toy-duel"]
    for key in ("decisions_per_s", "games_per_s", "clone_us", "imagine_us", "view_us", "peak_mb"):
        assert measured[key] > 0
    assert "toy-duel" in harena("bench", "--games", DUEL, "--rounds", 1, "--seconds", 0.02).out


def test_check_holds_games_to_the_contract(harena: Harena) -> None:
    answer = harena("check", DUEL, "--positions", 2)
    assert answer.code == 0
    assert "all promises are kept" in answer.out
    broken = harena("check", "tests.toys.test_planted_faults:HandInView")
    assert broken.code == 1
    assert "[" in broken.out


def test_check_plays_with_a_card_set_of_ones_own(harena: Harena, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(harena("cards", "print", "gladiatori").out.replace("attack = 3", "attack = 2", 1))
    answer = harena("check", "gladiatori", "--cards", mine, "--configs", 0, "--positions", 1)
    assert answer.code == 0, answer.out
    assert "all promises are kept" in answer.out
    for names in ((), (DUEL, "gladiatori")):
        assert "name the one game" in harena("check", *names, "--cards", mine).err


def test_an_interrupt_ends_a_simulation_with_a_word(harena: Harena, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object, **more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("harena.cli.laboratory.simulate", interrupted)
    answer = harena("simulate", DUEL)
    assert (answer.code, answer.err) == (130, "Interrupted.\n")
