"""The terminal client, as a person at the keyboard meets it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import DUEL, GATES, Answer

Harena = Callable[..., Answer]


@pytest.fixture
def play(harena: Harena) -> Harena:
    """Play the toy with fixed seed; every argument is a line that is typed."""

    def run(*lines: str, seats: str = "me,random", more: tuple[object, ...] = ("--plain",)) -> Answer:
        return harena("play", DUEL, "--seed", 3, "--seats", seats, *more, typed="".join(f"{line}\n" for line in lines))

    return run


def test_a_question_shows_rule_and_numbered_options(play: Harena) -> None:
    said = play().out
    assert "Marcus: Attack or rest. [TD-6]" in said
    assert "1. attack with strike" in said
    assert "- You draw heavy." in said


def test_a_board_that_its_game_does_not_draw_names_those_who_sit_there(harena: Harena) -> None:
    said = harena("play", "tests.toys.fists:FistsGame", "--seed", 3, "--seats", "me,random", "--plain", typed="1\n").out
    assert "players\n  Marcus\n    prizes: 0\n" in said
    assert "  Livia\n    prizes: 0\n    hand: none\n" in said


def test_numbers_and_texts_choose_alike(play: Harena) -> None:
    assert "- You play heavy." in play("2").out
    assert "- You play heavy." in play("Attack with  heavy").out


def test_why_gives_the_rule(play: Harena) -> None:
    answer = play("why attack with riposte", "why 1")
    assert "That card is no attack. [TD-4]" in answer.out
    assert "You may do that now." in answer.out
    assert answer.code == 0


def test_a_hint_is_an_option(play: Harena) -> None:
    """It says what, what it expects, and what it expects of the best alternative."""
    said = play("hint").out
    expected = r"Number \d\. [A-Z][^:]+: I expect to win \d+ of 100 games this way, and (no more|\d+) with “.+”\."
    assert re.search(expected, said)


def test_undo_takes_a_secret_order_back(harena: Harena) -> None:
    said = harena("play", GATES, "--seats", "me,random", "--seed", 1, "--plain", typed="1\n2\nundo\n").out
    asked = [line for line in said.splitlines() if line.startswith("Marcus: ")]
    assert [line.split()[4] for line in asked] == ["novice", "fighter", "veteran", "fighter"]


def test_people_who_plan_in_secret_finish_one_after_the_other(harena: Harena) -> None:
    said = harena("play", GATES, "--seats", "me,me", "--seed", 1, "--plain", typed="\n1\n1\n2\n1\n\n4\n").out
    assert said.count("The keyboard goes to") == 2
    second = said.rpartition("The keyboard goes to Livia")[2]
    assert "send novice to north" in second
    assert "Marcus plans" not in second


def question(answer: Answer) -> str:
    """The last question of a sitting, with its options."""
    return answer.out.rpartition("\nMarcus: ")[2].partition("Marcus>")[0]


def test_ending_the_input_keeps_the_game(play: Harena, harena: Harena) -> None:
    answer = play("rest")
    assert answer.code == 0
    file = answer.out.split("--resume ")[1].strip()
    resumed = harena("play", DUEL, "--resume", file, "--plain", typed="log\n")
    assert question(resumed) == question(answer)
    saved = json.loads(Path(file).read_text(encoding="utf-8"))
    assert saved["players"] == ["me", "random"]
    assert saved["record"]["entries"][0] == [0, "rest"]


def test_names_in_a_saved_game_that_a_terminal_would_obey_are_refused(play: Harena, harena: Harena) -> None:
    file = Path(play("rest").out.split("--resume ")[1].strip())
    saved = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(saved | {"players": ["me\x1b[2J", "random"]}), encoding="utf-8")
    answer = harena("play", DUEL, "--resume", file, "--plain")
    assert answer.code == 2
    assert "names that cannot be shown" in answer.err


def test_a_complaint_is_one_line_that_a_terminal_does_not_obey(harena: Harena) -> None:
    answer = harena("play", "no\x1b[2J\nsuch\x9b2J")
    assert answer.code == 2
    assert answer.err.strip("\n").isprintable()


def test_an_interrupt_keeps_the_game(play: Harena, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    answer = play()
    assert answer.code == 0
    assert Path(answer.out.split("--resume ")[1].strip()).exists()


def test_a_sitting_and_its_continuation_are_one_game(play: Harena, harena: Harena) -> None:
    file = play("rest").out.split("--resume ")[1].strip()
    harena("play", DUEL, "--resume", file, "--plain", typed="1\n")
    harena("play", "--resume", file, "--plain", typed="concede\nyes\n")
    answer = harena("verify", file, "--game", DUEL)
    assert answer.out.startswith("same: ")


def test_save_writes_where_it_is_told(play: Harena, tmp_path: Path) -> None:
    file = tmp_path / "folder" / "mine.json"
    assert f"Saved in {file}" in play(f"save {file}").out
    assert file.exists()


def test_conceding_wants_to_be_sure(play: Harena) -> None:
    assert "Then we go on." in play("concede", "no").out
    assert "Livia has won: concession." in play("concede", "yes").out


def test_a_finished_game_is_not_resumed(play: Harena, harena: Harena) -> None:
    file = play("concede", "yes").out.split()[-1]
    answer = harena("play", DUEL, "--resume", file, "--plain")
    assert answer.code == 2
    assert "this game is over" in answer.err


def test_resuming_as_another_game_is_refused(play: Harena, harena: Harena) -> None:
    file = play("rest").out.split("--resume ")[1].strip()
    answer = harena("play", "for-glory", "--resume", file, "--plain")
    assert answer.code == 2
    assert "is a game of Duel, not of For Glory" in answer.err


def test_people_at_one_keyboard_do_not_see_each_others_hands(play: Harena) -> None:
    """Between two people falls a curtain, and after it only the next one's cards are shown."""
    said = play("", "rest", "", seats="me,me").out
    _, first, second = said.split("The keyboard goes to ")
    assert "Marcus sees" in first
    assert "You draw heavy." in first
    assert "Livia sees" in second
    assert "hand: 5" in second
    assert "heavy, parry, riposte, riposte, strike" not in second


def test_somebody_else_may_act_at_any_time(play: Harena) -> None:
    said = play("", "as p2 throw sand", "", "log", seats="me,me").out
    assert "- You throw sand." in said


def test_bots_alone_are_watched_to_the_end(play: Harena) -> None:
    said = play(seats="random,random").out
    assert "- Marcus plays" in said
    assert "has won" in said


def test_panels_say_the_same(play: Harena) -> None:
    said = play("2", "help", more=()).out
    assert "╭─ Marcus sees" in said
    assert "Attack or rest.  TD-6" in said
    assert "why ACTION" in said


def test_rules_can_be_read_at_the_table(harena: Harena) -> None:
    answer = harena("play", "gladigala", "--seats", "me,random", "--seed", 1, "--plain", typed="rules GG-ORD-2\n")
    assert "GG-ORD-2 " in answer.out


def test_an_unchanged_table_is_shown_again_only_on_request(harena: Harena) -> None:
    def boards(*lines: str) -> int:
        typed = "".join(f"{line}\n" for line in lines)
        said = harena("play", GATES, "--seats", "me,random", "--seed", 1, "--plain", typed=typed).out
        return said.count("Marcus sees")

    assert boards("hint") == 1
    assert boards("show") == 2


def test_people_are_not_polled_for_what_they_may_do_at_any_time(harena: Harena) -> None:
    answer = harena("play", "for-glory", "--seats", "me,random", "--seed", 7, "--plain")
    assert "You are not asked 'reserve' unless you say: ask me again at reserve." in answer.out
    assert "Also: ask me again at reserve" in answer.out
    file = Path(answer.out.split("--resume ")[1].strip())
    entries = json.loads(file.read_text(encoding="utf-8"))["record"]["entries"]
    assert [0, "always pass at reserve until game"] in entries
    assert [1, "always pass at reserve until game"] not in entries
