"""verify, replay and scenario from the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import DUEL, Answer

Harena = Callable[..., Answer]


@pytest.fixture
def records(harena: Harena, tmp_path: Path) -> Path:
    file = tmp_path / "records.jsonl"
    harena("simulate", DUEL, "--games", 3, "--seed", 5, "--out", file)
    return file


def changed(file: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """The file's first record, with something in it changed."""
    data = json.loads(file.read_text(encoding="utf-8").splitlines()[0])
    change(data)
    other = file.with_name("changed.json")
    other.write_text(json.dumps(data), encoding="utf-8")
    return other


def test_every_simulated_record_is_verified(harena: Harena, records: Path) -> None:
    answer = harena("verify", records, "--game", DUEL)
    assert answer.code == 0
    assert "3 of 3 records are the same" in answer.out


def test_a_changed_action_is_found_at_its_step(harena: Harena, records: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        step = next(n for n, (_, text) in enumerate(data["entries"]) if text.startswith("attack"))
        data["entries"][step][1] = "rest"
        data["step"] = step + 1

    file = changed(records, change)
    data = json.loads(file.read_text(encoding="utf-8"))
    step = data.pop("step")
    file.write_text(json.dumps(data), encoding="utf-8")
    answer = harena("verify", file, "--game", DUEL)
    assert answer.code == 2
    assert f"differs at step {step}:" in answer.out


def test_a_changed_seed_is_found_before_the_first_step(harena: Harena, records: Path) -> None:
    answer = harena("verify", changed(records, lambda data: data.update(seed=99)), "--game", DUEL, "--json")
    assert answer.code == 2
    assert answer.data[0]["step"] == 0


def test_other_rules_have_their_own_exit_code(harena: Harena, records: Path) -> None:
    answer = harena("verify", changed(records, lambda data: data.update(version=0)), "--game", DUEL)
    assert answer.code == 3
    assert "recorded under version 0 of the rules" in answer.out


def test_replay_tells_what_a_seat_saw(harena: Harena, records: Path) -> None:
    def told(*args: object) -> str:
        answer = harena("replay", records, "--game", DUEL, "--number", 1, *args)
        assert answer.code == 0, answer.err
        return answer.out

    assert "You draw" in told("--seat", 0)
    assert "You draw" not in told()
    assert "has won" in told()
    assert "The game goes on from here." in told("--steps", 3)
    data = json.loads(told("--json", "--seat", 1))
    assert data["view"]["seat"] == 1
    assert data["events"][0]["kind"] == "draws"


SCENARIO = """
id = "TD-EX-1"
title = "A parry takes two off a blow"
game = "toy-duel"
when = [
  { seat = 0, do = "attack with heavy" },
  { seat = 1, do = "answer with parry" },
  { all_pass = true },
]
[given]
hands = [["heavy"], ["parry"]]
[then]
fighters.1.wounds = WOUNDS
"""


@pytest.mark.parametrize(("wounds", "code", "says"), [(1, 0, "1 of 1 scenarios"), (3, 1, "should be 3, but is 1")])
def test_scenarios_hold_or_tell_what_differs(
    harena: Harena, tmp_path: Path, wounds: int, code: int, says: str
) -> None:
    file = tmp_path / "parry.toml"
    file.write_text(SCENARIO.replace("WOUNDS", str(wounds)), encoding="utf-8")
    answer = harena("scenario", file, "--game", DUEL)
    assert answer.code == code
    assert says in answer.out
    data = harena("scenario", file, "--game", DUEL, "--json").data
    assert data["scenarios"] == 1
    assert len(data["differ"]) == code
