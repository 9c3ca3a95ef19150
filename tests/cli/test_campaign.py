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


def test_giving_up_at_the_first_question_is_a_surrender(harena: Harena, tmp_path: Path) -> None:
    file = tmp_path / "brutus.toml"
    harena("campaign", "new", file, "--name", "Brutus")
    for seats in ("me,greedy", "me,greedy,greedy,greedy"):
        played = harena("campaign", "play", file, "--seats", seats, "--seed", 3, "--plain", typed="concede\nyes\n")
        assert "Brutus: −5 VP, no XP, surrendered." in played.out
        assert "At the table: Brutus (you)" in played.out
    assert harena("campaign", "show", file, "--json").data["xp"] == 0


def test_the_fights_of_the_browser_are_fought_here_too(harena: Harena, tmp_path: Path) -> None:
    file = tmp_path / "brutus.toml"
    harena("campaign", "new", file, "--name", "Brutus")
    played = harena("campaign", "play", file, "--fight", "bears", "--seed", 3, "--plain", typed="concede\nyes\n")
    assert "Brutus: against animals, no XP, surrendered." in played.out
    refused = harena("campaign", "play", file, "--fight", "mice", "--plain")
    assert (refused.code, "there are duel, team, coliseum" in refused.err) == (2, True)


def left(harena: Harena, file: Path) -> Path:
    """A game that was begun and left: where it is kept."""
    return Path(harena("campaign", "play", file, "--seed", 3, "--plain").out.split()[-1])


def test_a_save_is_resumed_by_its_own_career_alone(harena: Harena, tmp_path: Path) -> None:
    brutus, varro, twin = (tmp_path / name for name in ("brutus.toml", "varro.toml", "twin.toml"))
    for file, name in ((brutus, "Brutus"), (varro, "Varro"), (twin, "Brutus")):
        harena("campaign", "new", file, "--name", name)
    saved = left(harena, brutus)
    before = saved.read_text()
    for file, said in ((varro, "is a game of the career of Brutus"), (twin, "another gladiator called Brutus")):
        refused = harena("campaign", "play", file, "--resume", saved, "--plain", typed="concede\nyes\n")
        assert (refused.code, said in refused.err) == (2, True)
        assert harena("campaign", "show", file, "--json").data["games"] == []
    plainly = harena("play", "--resume", saved, "--plain")
    assert (plainly.code, "a game of Brutus's career" in plainly.err) == (2, True)
    swapped = harena("campaign", "play", brutus, "--resume", saved, "--seats", "greedy,me", "--plain")
    assert (swapped.code, "begins with me" in swapped.err) == (2, True)
    assert saved.read_text() == before
    assert harena("campaign", "play", brutus, "--resume", saved, "--plain", typed="concede\nyes\n").code == 0


def test_a_game_of_no_career_is_none_of_this_one(harena: Harena, tmp_path: Path) -> None:
    file = tmp_path / "brutus.toml"
    harena("campaign", "new", file, "--name", "Brutus")
    saved = harena("play", "gladiatori", "--seed", 3, "--plain").out.split()[-1]
    refused = harena("campaign", "play", file, "--resume", saved, "--plain", typed="concede\nyes\n")
    assert (refused.code, "is no game of a career" in refused.err) == (2, True)


def test_a_game_counts_once(harena: Harena, tmp_path: Path) -> None:
    file, copy = tmp_path / "brutus.toml", tmp_path / "copy.json"
    harena("campaign", "new", file, "--name", "Brutus")
    saved = left(harena, file)
    copy.write_text(saved.read_text())
    other = left(harena, file)
    assert harena("campaign", "play", file, "--resume", saved, "--plain", typed="concede\nyes\n").code == 0
    again = harena("campaign", "play", file, "--resume", copy, "--plain", typed="concede\nyes\n")
    assert (again.code, "its outcome stands in the career already" in again.err) == (2, True)
    assert harena("campaign", "play", file, "--resume", other, "--plain", typed="concede\nyes\n").code == 0
    assert len(harena("campaign", "show", file, "--json").data["games"]) == 2


def test_the_dead_have_no_next_game(harena: Harena, tmp_path: Path) -> None:
    file = tmp_path / "brutus.toml"
    harena("campaign", "new", file, "--name", "Brutus")
    saved = left(harena, file)
    file.write_text(file.read_text().replace("alive = true", "alive = false"))
    told = harena("campaign", "show", file)
    assert (told.out, harena("campaign", "show", file, "--json").data["coins"]) == ("Brutus: dead.\n", None)
    for more in ((), ("--resume", saved)):
        refused = harena("campaign", "play", file, *more, "--plain")
        assert (refused.code, refused.err) == (2, "harena: Brutus is dead\n")


def test_a_file_of_before_is_read(harena: Harena, tmp_path: Path) -> None:
    file = tmp_path / "brutus.toml"
    file.write_text('name = "Brutus"\nxp = 4\nalive = true\ngames = [\n  "22 points, +3 XP, alive",\n]\n')
    assert harena("campaign", "show", file, "--json").data["coins"] == 57
    saved = left(harena, file)
    assert harena("campaign", "play", file, "--resume", saved, "--plain", typed="concede\nyes\n").code == 0
    file.write_text('name = "Brutus"\nxp = 4\nalive = true\ngames = []\nbooked = 3\n')
    assert "'booked' should be a list" in harena("campaign", "show", file).err
