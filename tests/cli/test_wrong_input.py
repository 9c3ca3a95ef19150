"""Wrong input at every door: one clear sentence, exit code 2, no traceback."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import DUEL, Answer

Harena = Callable[..., Answer]


def complaint(answer: Answer) -> str:
    """The one sentence on standard error of a command that was refused."""
    assert answer.code == 2, answer
    assert answer.out == ""
    lines = answer.err.splitlines()
    assert len(lines) == 1, answer.err
    assert "Traceback" not in answer.err
    return lines[0]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["simulat"], "No such command 'simulat'"),
        (["simulate"], "GAME"),
        (["simulate", "for-glori"], "did you mean 'for-glory'?"),
        (["play", "for-glori"], "did you mean 'for-glory'?"),
        (["rules", "for-glori"], "did you mean 'for-glory'?"),
        (["games", "for-glori"], "did you mean 'for-glory'?"),
        (["bench", "--games", "for-glori"], "did you mean 'for-glory'?"),
        (["bench", "service", "--game", "gladigala,for-glori"], "did you mean 'for-glory'?"),
        (["simulate", "tests.toys.duell:DuelGame"], "no module 'tests.toys.duell'"),
        (["simulate", "tests.toys.duel:Dual"], "has no 'Dual'"),
        (["simulate", "tests.toys.duel:Duel"], "not a game"),
        (["simulate", DUEL, "--seats", "5"], "for 2 seats, not 5"),
        (["simulate", DUEL, "--seats", "two"], "--seats"),
        (["play", DUEL, "--seats", "me,random,random"], "for 2 seats, not 3"),
        (["play", DUEL, "--seats", "me,randon"], "did you mean 'random'?"),
        (["play", DUEL, "--seats", "me,,random"], "a name is missing"),
        (["simulate", DUEL, "--option", "lenght=3"], "no option 'lenght'"),
        (["simulate", DUEL, "--option", "length"], "NAME=VALUE"),
        (["simulate", "gladigala", "--option", "round_limit=soon"], "is a number, not 'soon'"),
        (["simulate", "gladigala", "--option", "round_limit=9999"], "from 1 to 200"),
        (["simulate", DUEL, "--games", "0"], "--games"),
        (["simulate", DUEL, "--games", "many"], "--games"),
        (["simulate", DUEL, "--seed", "x"], "--seed"),
        (["simulate", DUEL, "--jobs", "0"], "--jobs"),
        (["simulate", DUEL, "--bots", "rando"], "did you mean 'random'?"),
        (["simulate", DUEL, "--bots", "search:0"], "no time to think"),
        (["simulate", DUEL, "--bots", ""], "a name is missing"),
        (["simulate", DUEL, "--out", "no/such/folder/x"], "cannot be written"),
        (["simulate", DUEL, "--cards", "nothing.toml"], "cannot be read"),
        (["tournament", DUEL, "--bots", "random"], "two or more different bots"),
        (["tournament", DUEL, "--bots", "random,random"], "two or more different bots"),
        (["bench", "--games", DUEL, "--seconds", "0"], "more than no time"),
        (["verify", "nothing.json"], "cannot be read"),
        (["replay", "nothing.json"], "cannot be read"),
        (["play", DUEL, "--resume", "nothing.json"], "cannot be read"),
        (["scenario", "nothing.toml"], "cannot be read"),
        (["cards", "check", "nothing.toml"], "cannot be read"),
        (["cards", "check", "README.md"], "no game has card sets like this"),
        (["cards", "print", DUEL], "no card set"),
        (["rules", "for-glory", "FG-DMG-999"], "there are FG-DMG-1 to"),
        (["rules", "for-glory", "NONSENSE"], "no rule 'NONSENSE'"),
        (["rules"], "say which game's rules"),
        (["play"], "say which game"),
        (["games", "--jsn"], "--jsn"),
        (["serve", "--workers", "2"], "several workers cannot share a SQLite file"),
        (["serve", "--port", "99999"], "--port"),
        (["bench", "servise"], "No such command 'servise'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_wrong_arguments(harena: Harena, args: list[str], says: str) -> None:
    assert says in complaint(harena(*args))


# -- records -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def record(harena: Harena, tmp_path: Path) -> str:
    """A sealed record of a finished duel, as text."""
    file = tmp_path / "record.jsonl"
    assert harena("simulate", DUEL, "--games", 1, "--out", file).code == 0
    return file.read_text(encoding="utf-8")


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda text: text[: len(text) // 2], "no complete JSON"),
        (lambda text: "", "is empty"),
        (lambda text: "[]", "a JSON object was expected"),
        (lambda text: text.replace('"seats":2', '"seats":"two"'), "'seats' of this record"),
        (lambda text: text.replace('"seats":2', '"seets":2'), "'seets'"),
        (lambda text: text.replace('"format":3', '"format":99'), "format 99"),
        (lambda text: text.replace("toy-duel", "toy-dual"), "toy-dual"),
        (lambda text: text.replace('"checks":["', '"checks":["00000000","'), "checks"),
    ],
)
def test_spoiled_records(
    harena: Harena, record: str, tmp_path: Path, command: str, spoil: Callable[[str], str], says: str
) -> None:
    file = tmp_path / "spoiled.json"
    file.write_text(spoil(record), encoding="utf-8")
    assert says in complaint(harena(command, file, "--game", DUEL))


def test_a_record_that_cannot_be_played(harena: Harena, record: str, tmp_path: Path) -> None:
    file = tmp_path / "edited.json"
    file.write_text(record.replace('"pass"', '"fly"', 1), encoding="utf-8")
    assert "'fly'" in complaint(harena("replay", file, "--game", DUEL))


def test_a_seat_that_is_not_there(harena: Harena, record: str, tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    assert "there is no seat 2" in complaint(harena("replay", file, "--game", DUEL, "--seat", 2))


def test_a_line_of_many_is_named(harena: Harena, record: str, tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text(record + record[:50] + "\n" + record, encoding="utf-8")
    assert "line 2" in complaint(harena("verify", file, "--game", DUEL))


# -- scenario and card files -------------------------------------------------------------------------------------------

SCENARIO = """
id = "TD-EX-1"
title = "A parry takes two off a blow"
game = "toy-duel"
when = [ { seat = 0, do = "rest" } ]
[given]
active = 0
"""


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("title", "titel", "did you mean 'title'?"),
        ("toy-duel", "toy-dul", "did you mean 'toy-duel'?"),
        ("do =", "du =", "there is no key 'du'"),
        ('"rest"', '"sleep"', "'sleep' is not something that can be done in Duel"),
        ("[given]", "[given", "not TOML"),
        ("title =", "seats = 7\ntitle =", "for 2 seats, not 7"),
        ("title =", "options = { speed = 3 }\ntitle =", "no option 'speed'"),
    ],
)
def test_slips_in_scenario_files(harena: Harena, tmp_path: Path, before: str, after: str, says: str) -> None:
    file = tmp_path / "slip.toml"
    assert before in SCENARIO
    file.write_text(SCENARIO.replace(before, after), encoding="utf-8")
    assert says in complaint(harena("scenario", file, "--game", DUEL))


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("copies = 9", "copys = 9", "did you mean 'copies'?"),
        ("copies = 9", 'copies = "nine"', "whole number"),
        ("[[card]]", "[[kard]]", "did you mean 'card'?"),
        ('origin = "printed"', 'origin = "stolen"', "'origin'"),
        ("[[card]]", "[[card]", "not TOML"),
    ],
)
def test_slips_in_card_files(harena: Harena, tmp_path: Path, before: str, after: str, says: str) -> None:
    source = harena("cards", "print", "for-glory").out
    assert before in source
    file = tmp_path / "mine.toml"
    file.write_text(source.replace(before, after, 1), encoding="utf-8")
    for command in (["cards", "check", file], ["simulate", "for-glory", "--games", 1, "--cards", file]):
        said = complaint(harena(*command))
        assert "mine.toml" in said
        assert says in said


# -- at the table ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("fly", "'fly' is not something that can be done in Duel"),
        ("99", "There are the numbers 1 to 4"),
        ("attack with riposte", "That card is no attack. [TD-4]"),
        ("answer with parry", "There is no blow to answer. [TD-2]"),
        ("look into the deck of p2", "Nobody looks into a deck. [TD-9]"),
        ("as p2 rest", "It is the other fighter's turn. [TD-6]"),
        ("as p3 rest", "the seats are Marcus, Livia"),
        ("undo", "no choice here that could be taken back"),
        ("why", "Say what you want to do"),
        ("log much", "not 'much'"),
        ("rules TD-99", "no rule"),
        ("save /dev/null/x", "cannot be written"),
    ],
)
def test_refused_at_the_table(harena: Harena, typed: str, says: str) -> None:
    """The sentence comes at once, the table stays as it was, and a script's exit code tells."""
    answer = harena("play", DUEL, "--seats", "me,me", "--seed", 3, "--plain", typed=f"\n{typed}\n")
    assert answer.code == 2
    assert len(answer.err.splitlines()) == 1
    assert says in answer.err
    resumed = harena("play", DUEL, "--resume", answer.out.split()[-1], "--plain", typed="\nlog\n")
    assert "1. attack with strike" in resumed.out
    assert "plays" not in resumed.out


def test_bands_that_nothing_can_be_held_to_are_told(harena: Harena, tmp_path: Path) -> None:
    """A file that is not there, or is for other tables, was passed over: the games were played without it."""
    four = tmp_path / "four.toml"
    four.write_text('[[table]]\nseats = 4\nband = [{ what = "seat 1", low = 0.1 }]\n', "utf-8")
    few = ["--bots", "random", "--games", "1"]
    for args in (["compare", "for-glory", "base", "base"], ["report", "for-glory", "--out", str(tmp_path / "x.html")]):
        assert "missing.toml cannot be read" in complaint(harena(*args, *few, "--bands", "missing.toml"))
        assert "for 2 seats" in complaint(harena(*args, *few, "--bands", str(four)))
