"""lesson check and lesson make from the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import harena as package
from tests.conftest import DUEL, Answer

Harena = Callable[..., Answer]
LESSON = Path(package.__file__).parent / "games" / "gladigala" / "lessons" / "2-the-eagle.toml"


def test_a_sound_lesson_is_told_in_a_line(harena: Harena) -> None:
    answer = harena("lesson", "check", LESSON)
    assert answer.code == 0
    assert "The Eagle: 19 moves for the learner, about 6 min." in answer.out


def test_faults_are_told_and_end_in_an_exit_code(harena: Harena, tmp_path: Path) -> None:
    file = tmp_path / "eagle.toml"
    source = LESSON.read_text(encoding="utf-8")
    file.write_text(source.replace('do = "go da1 bl"', 'do = "go da1 zz"'), encoding="utf-8")
    answer = harena("lesson", "check", LESSON, file)
    assert answer.code == 2
    assert "The Eagle" in answer.out
    assert "eagle.toml, step 17: 'go da1 zz'" in answer.out
    data = harena("lesson", "check", file, "--json").data
    assert [len(lines) for lines in data.values()] == [1]


def test_a_slip_of_the_pen_ends_in_one_sentence(harena: Harena, tmp_path: Path) -> None:
    file = tmp_path / "slip.toml"
    file.write_text('game = "gladigala"\nstepp = []\n', encoding="utf-8")
    answer = harena("lesson", "check", file)
    assert answer.code == 2
    assert "slip.toml: there is no key 'stepp'; did you mean 'step'?" in answer.err
    assert harena("lesson", "check", tmp_path / "none.toml").code == 2


@pytest.mark.parametrize("seat", [0, 1])
def test_a_lesson_made_from_a_record_plays(harena: Harena, tmp_path: Path, seat: int) -> None:
    record, file = tmp_path / "game.jsonl", tmp_path / "made.toml"
    harena("simulate", DUEL, "--games", 1, "--seed", 5, "--out", record)
    made = harena("lesson", "make", record, "--seat", seat, "--game", DUEL)
    assert made.code == 0
    file.write_text(made.out, encoding="utf-8")
    answer = harena("lesson", "check", file, "--game", DUEL)
    assert answer.out.endswith("about 10 min.\n")
    assert answer.code == 0
    wrong = harena("lesson", "make", record, "--seat", 7, "--game", DUEL)
    assert (wrong.code, "there is no seat 7" in wrong.err) == (2, True)
