"""The lessons that come with the games, and what is said of lessons with mistakes in them."""

from __future__ import annotations

from pathlib import Path

import pytest

import harena
from harena.core import games
from harena.core.errors import BadLesson
from harena.core.lesson import Lesson, lessons_of, read_lesson, scenes
from harena.lab.lessons import faults

FOLDER = Path(harena.__file__).parent / "games" / "for_glory" / "lessons"
SCHOOL = (FOLDER / "1-build-a-school.toml").read_text(encoding="utf-8")
LESSONS = [lesson for game in games().values() for lesson in lessons_of(game)]


def changed(old: str, new: str) -> str:
    assert SCHOOL.count(old) == 1, f"{old!r} stands {SCHOOL.count(old)} times in the lesson"
    return SCHOOL.replace(old, new)


def test_all_games_have_lessons() -> None:
    assert {lesson.game for lesson in LESSONS} >= {"for-glory", "gladiatori", "gladigala", "spartacus"}


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game}/{lesson.id}")
def test_a_lesson_of_ours_is_without_fault_and_short(lesson: Lesson) -> None:
    assert faults(lesson) == []
    assert 8 <= lesson.moves <= 30
    assert lesson.minutes <= 10
    for scene in scenes(lesson):
        assert len(scene.say) <= 260, f"too long for a phone: {scene.say}"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game}/{lesson.id}")
def test_a_wrong_choice_has_a_sentence_wherever_there_is_a_choice(lesson: Lesson) -> None:
    for scene in scenes(lesson):
        if scene.do:
            assert scene.do in [option["text"] for option in scene.view["ask"]["options"]]
            assert scene.step.wrong, scene.do


def test_scenes_show_what_the_learner_sees_and_tell_everything_once() -> None:
    shown = list(scenes(read_lesson(SCHOOL, "school.toml")))
    numbers = [event["number"] for scene in shown for event in scene.events]
    assert numbers == list(range(len(numbers)))
    assert any(event["text"].startswith("You draw") for scene in shown for event in scene.events)
    for scene in shown:
        assert scene.view["seat"] == 0
        assert "hand" in scene.view["board"]["players"][0]
        assert "hand" not in scene.view["board"]["players"][1]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('do = "reserve scutum"', 'do = "reserve praetor"', "school.toml, step 14: 'reserve praetor' is not allowed: "),
        ('do = "reserve scutum"', 'do = "hide scutum"', "step 14: 'hide scutum' is not something that can be"),
        ('do = "reserve scutum"', 'do = "concede"', "step 14: 'concede' is not among the choices, so it cannot be"),
        ('rule = "FG-INF-1"', 'rule = "FG-INF-99"', "school.toml, step 15: there is no rule 'FG-INF-99'"),
        ('point = "Noxius"', 'point = "Thraexx"', "school.toml, step 19: the learner sees no 'Thraexx' here"),
        ('they = "end actions"', 'they = ["end actions", "pass"]', "step 21: nobody else must decide here"),
        ('favor = "P2"', 'favour = "P2"', "school.toml: this position has no 'favour'; did you mean 'favor'?"),
        ('"Samnite", "Retiarius", "Thraex"]', '"Samnites"]', "school.toml: "),
        ('game = "for-glory"', 'game = "for-gory"', "for-gory"),
    ],
)
def test_what_does_not_fit_the_game_is_told_with_file_and_step(old: str, new: str, complaint: str) -> None:
    found = faults(read_lesson(changed(old, new), "school.toml"))
    assert len(found) == 1
    assert complaint in found[0]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('title = "Build a school"', 'titel = "Build a school"', "there is no key 'titel'; did you mean 'title'?"),
        ('title = "Build a school"', "", "'title' is missing"),
        ("minutes = 6", 'minutes = "six"', "'minutes' cannot be 'six'"),
        ('names = ["Marcus", "Livia"]', 'names = ["Marcus"]', "there are 2 seats and 1 names"),
        ("seed = 191", "seed = 191\nlearner = 2", "'learner' is a seat from 0 to 1"),
        ('do = "reserve scutum"', 'dos = "reserve scutum"', "step 14: there is no key 'dos'; did you mean 'do'?"),
        ('say = "Pay with all four cards."', "", "step 16: the learner must be told what to do; 'say' is missing"),
        ('do = "reserve scutum"', 'do = "pass"\nthey = "pass"', "step 14: 'do' is the learner's move and 'they'"),
        ('point = "Noxius"', "point = [1]", "step 19: 'point' is a list of texts"),
        ("[given]", "[given", "this is not TOML"),
    ],
)
def test_a_slip_of_the_pen_is_told_with_its_place(old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadLesson, match=r"^school\.toml") as found:
        read_lesson(changed(old, new), "school.toml")
    assert complaint in str(found.value)


def test_every_fault_is_told_not_only_the_first() -> None:
    source = changed('point = "Noxius"', 'point = "Nobody"').replace('rule = "FG-INF-1"', 'rule = "FG-NO-1"')
    told = faults(read_lesson(source, "school.toml"))
    assert [line.split(":")[0] for line in told] == ["school.toml, step 15", "school.toml, step 19"]


def test_moves_of_the_others_are_scenes_if_they_can_be_noticed() -> None:
    eleventh = [scene for scene in scenes(read_lesson(SCHOOL, "school.toml")) if scene.step.number == 11]
    assert [scene.events[-1]["kind"] for scene in eleventh[:3]] == ["plays", "enters", "buys"]
    assert [bool(scene.say) for scene in eleventh] == [False, False, False, True]
