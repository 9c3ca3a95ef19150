"""games, rules and cards from the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from harena.core import games
from tests.conftest import DUEL, Answer

Harena = Callable[..., Answer]
GAMES = ["for-glory", "gladiatori", "gladigala", "spartacus"]


def test_games_are_listed_with_options(harena: Harena) -> None:
    data = harena("games", "--json").data
    assert set(GAMES) <= set(data)
    limit = data["gladigala"]["options"]["round_limit"]
    assert (limit["type"], limit["low"], limit["high"]) == ("number", 1, 200)
    assert all(name in harena("games").out for name in GAMES)
    assert "round_limit" in harena("games", "gladigala").out


def test_a_rule_is_found_by_its_id_in_any_case(harena: Harena) -> None:
    (rule,) = harena("rules", "for-glory", "fg-dmg-3", "--json").data
    assert rule["id"] == "FG-DMG-3"
    assert rule["text"]
    assert "FG-DMG-3 " in harena("rules", "for-glory", "FG-DMG-3").out


def test_a_family_of_rules_is_found_by_its_beginning(harena: Harena) -> None:
    found = [rule["id"] for rule in harena("rules", "for-glory", "FG-DMG", "--json").data]
    assert len(found) > 5
    assert all(id_.startswith("FG-DMG-") for id_ in found)


def test_coverage_counts_tests_and_scenarios(harena: Harena, tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(
        "import pytest\n@pytest.mark.rule('FG-DMG-3', 'FG-DMG-4')\ndef test_it(): ...\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.rule('FG-DMG-5'))])\ndef test_row(x): ...\n",
        encoding="utf-8",
    )
    (tmp_path / "some.toml").write_text("id = 'FG-EX-1'\ntitle = ''\nrules = ['FG-DMG-6']\n", encoding="utf-8")
    data = harena("rules", "for-glory", "--coverage", "--json", "--tests", tmp_path).data
    assert data["covered"] == 5
    assert data["total"] == len(data["missing"]) + 5
    assert not {"FG-DMG-3", "FG-DMG-4", "FG-DMG-5", "FG-DMG-6", "FG-EX-1"} & set(data["missing"])
    assert "FG-DMG-7" in harena("rules", "for-glory", "--coverage", "--tests", tmp_path).out


@pytest.mark.parametrize("game", [name for name, rules in games().items() if rules.shipped_cards() is not None])
def test_shipped_cards_are_recognised_and_sound(harena: Harena, tmp_path: Path, game: str) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(harena("cards", "print", game).out, encoding="utf-8")
    data = harena("cards", "check", file, "--json").data
    assert data["game"] == game
    assert data["shipped"]
    assert sum(data["sections"].values()) > 3


def test_a_changed_set_is_played_with(harena: Harena, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    shipped = harena("cards", "print", "for-glory").out
    file.write_text(shipped.replace("copies = 9", "copies = 8", 1), encoding="utf-8")
    assert not harena("cards", "check", file, "--json").data["shipped"]
    records = tmp_path / "records.jsonl"
    same = ("simulate", "for-glory", "--games", 2, "--json")
    assert harena(*same).data["digest"] != harena(*same, "--cards", file, "--out", records).data["digest"]
    assert harena("verify", records).code == 0


def test_an_arena_file_is_played_with(harena: Harena, tmp_path: Path) -> None:
    file, records = tmp_path / "wide.toml", tmp_path / "records.jsonl"
    shipped = harena("cards", "print", "gladigala").out
    wide = shipped.replace("side = 8", "side = 10").replace('["d2", "e2"]', '["e2", "f2"]')
    file.write_text(wide, encoding="utf-8")
    assert f"Try it: harena simulate gladigala --cards {file}" in harena("cards", "check", file).out
    limited = ("--option", "round_limit=3")
    assert harena("simulate", "gladigala", "--games", 1, "--cards", file, *limited, "--out", records).code == 0
    assert harena("verify", records).code == 0
    drawn = harena("play", "gladigala", "--cards", file, "--seed", 1, "--plain", typed="1\nquit\n").out
    assert "   10 |" in drawn
    kept = drawn.split()[-1]
    assert "   10 |" in harena("play", "--resume", kept, "--plain", typed="quit\n").out
    file.write_text(wide.replace("run = 3", "run = 9"), encoding="utf-8")
    for command in (("cards", "check"), ("play", "gladigala", "--cards")):
        refused = harena(*command, file)
        assert (refused.code, "but 'run' and 'beside' have room for" in refused.err) == (2, True)


def test_version_and_help(harena: Harena) -> None:
    assert harena("--version").out.startswith("harena ")
    assert "simulate" in harena().out
    assert harena("simulate", "--help").code == 0
    assert harena("simulate", DUEL, "--help").code == 0
