"""A career in Gladiatori from the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.conftest import Answer

Harena = Callable[..., Answer]


def test_a_career_is_begun_played_and_told(harena: Harena, tmp_path: Path) -> None:
    file = tmp_path / "brutus.toml"
    assert harena("campaign", "new", file, "--name", "Brutus").code == 0
    before = harena("campaign", "show", file, "--json").data
    assert (before["name"], before["xp"], before["alive"], before["games"]) == ("Brutus", 0, True, [])
    played = harena("campaign", "play", file, "--seed", 3, "--plain", typed="concede\nyes\n")
    assert played.code == 0, played.err
    after = harena("campaign", "show", file, "--json").data
    assert len(after["games"]) == 1
    assert after["games"][0] in harena("campaign", "show", file).out


def test_leaving_keeps_the_game_and_books_nothing(harena: Harena, tmp_path: Path) -> None:
    file = tmp_path / "brutus.toml"
    harena("campaign", "new", file, "--name", "Brutus")
    left = harena("campaign", "play", file, "--seed", 3, "--plain")
    assert f"Go on with: harena campaign play {file} --resume " in left.out
    assert harena("campaign", "show", file, "--json").data["games"] == []
    saved = left.out.split()[-1]
    assert harena("campaign", "play", file, "--resume", saved, "--plain", typed="concede\nyes\n").code == 0
    assert len(harena("campaign", "show", file, "--json").data["games"]) == 1


def test_slips_are_told_in_a_sentence(harena: Harena, tmp_path: Path) -> None:
    file = tmp_path / "brutus.toml"
    assert "cannot be read" in harena("campaign", "show", file).err
    harena("campaign", "new", file, "--name", "Brutus")
    again = harena("campaign", "new", file, "--name", "Brutus")
    assert (again.code, "is there already" in again.err) == (2, True)
    bots = harena("campaign", "play", file, "--seats", "greedy,me", "--plain")
    assert (bots.code, "begins with me" in bots.err) == (2, True)
    file.write_text("name = 3", encoding="utf-8")
    assert harena("campaign", "show", file).code == 2
