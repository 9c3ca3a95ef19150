"""Lessons over HTTP: nothing but what the learner's seat may see, and nothing stored but how far somebody has come."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from harena.core import game, rules_text
from harena.core.lesson import EXAMPLES, lesson_files, lessons_of, scenes
from harena.service import lessons
from harena.service.changes import patched

from .clients import Client
from .servers import SOAK

NAMES = ("for-glory", "gladiatori", "gladigala", "spartacus")


def lesson_paths() -> list[str]:
    return [f"{name}/{lesson.id}" for name in NAMES for lesson in lessons_of(game(name))]


def test_the_list_names_every_lesson_in_order(marcus: Client) -> None:
    listed = marcus.get("/api/lessons").json()
    assert [f"{one['game']}/{one['id']}" for one in listed] == lesson_paths()
    assert all(one["title"] and one["summary"] and one["minutes"] and one["moves"] for one in listed)


@pytest.mark.parametrize("path", lesson_paths() if SOAK else lesson_paths()[::4])
def test_a_lesson_comes_scene_by_scene_through_the_learners_eyes(marcus: Client, path: str) -> None:
    name, _, id_ = path.partition("/")
    lesson = next(one for one in lessons_of(game(name)) if one.id == id_)
    answer = marcus.get(f"/api/lessons/{path}")
    assert answer.headers["Content-Encoding"] == "gzip"
    got = answer.json()
    position: Any = got["position"]
    for scene, shown in zip(scenes(lesson), got["scenes"], strict=True):
        position = patched(position, shown["changes"])
        assert position == {"view": scene.view}
        assert (shown["say"], shown["do"]) == (scene.say, scene.do)
        assert [event["text"] for event in shown["events"]] == [event["text"] for event in scene.events]
    assert not {"seed", "steps", "given", "they"} & got.keys()
    theirs = {text for step in lesson.steps if step.seat is None for text in step.they}
    said = {text for shown in got["scenes"] for text in (shown["say"], shown["do"], shown["wrong"])}
    assert not theirs & (said - {step for one in lesson.steps for step in one.do})


def test_how_far_somebody_has_come_is_kept_with_the_person(marcus: Client, livia: Client) -> None:
    first, second = lesson_paths()[:2]
    assert marcus.get("/api/me/lessons").json() == []
    for lesson, scene, finished in ((first, 4, False), (first, 30, True), (second, 2, False), (first, 3, False)):
        body = {"lesson": lesson, "scene": scene, "finished": finished}
        assert marcus.post("/api/me/lessons", body).status_code == 204
    found = {one["lesson"]: one for one in marcus.get("/api/me/lessons").json()}
    assert found == {
        first: {"lesson": first, "scene": 3, "finished": True},  # taken again, and finished once
        second: {"lesson": second, "scene": 2, "finished": False},
    }
    assert livia.get("/api/me/lessons").json() == []
    assert marcus.post("/api/account/delete", {}).status_code == 204
    assert marcus.get("/api/me/lessons").json() == []


@pytest.mark.parametrize(
    ("body", "status"),
    [({"lesson": "for-glory/none", "scene": 1}, 404), ({"lesson": "for-glory", "scene": 1}, 404),
     ({"lesson": "for-glory/1-build-a-school", "scene": -1}, 400), ({"scene": 1}, 400)],
)
def test_a_place_that_is_none_is_not_kept(marcus: Client, body: dict[str, Any], status: int) -> None:
    answer = marcus.post("/api/me/lessons", body)
    assert answer.status_code == status
    assert answer.json()["reason"]
    assert marcus.get("/api/me/lessons").json() == []


def test_a_stranger_has_no_place(marcus: Client) -> None:
    stranger = Client(marcus.url)
    assert stranger.get("/api/me/lessons").json() == []
    assert stranger.post("/api/me/lessons", {"lesson": lesson_paths()[0], "scene": 1}).status_code == 401


def test_nobody_needs_to_be_known_and_nothing_is_kept(marcus: Client) -> None:
    stranger = Client(marcus.url)
    assert stranger.get("/api/lessons").status_code == 200
    assert stranger.get(f"/api/lessons/{lesson_paths()[0]}").status_code == 200
    assert stranger.get("/api/me").json() == {"person": None}


@pytest.mark.parametrize("path", ["for-glory/none", "none/1-build-a-school", "for-glory/..%2f..%2frules"])
def test_an_unknown_lesson_is_not_found(marcus: Client, path: str) -> None:
    answer = marcus.get(f"/api/lessons/{path}")
    assert answer.status_code == 404


def test_a_broken_lesson_is_left_out_and_the_others_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    source = lesson_files(game("for-glory"))[0].read_text(encoding="utf-8")
    (tmp_path / "1-good.toml").write_text(source, encoding="utf-8")
    (tmp_path / "2-no-toml.toml").write_text("title = ", encoding="utf-8")
    (tmp_path / "3-no-text.toml").write_bytes(b"\xff\xfe")
    (tmp_path / "4-no-play.toml").write_text(source.replace("do = \"", "do = \"never ", 1), encoding="utf-8")
    files = sorted(tmp_path.iterdir())
    monkeypatch.setattr(lessons, "lesson_files", lambda of, kind: files if of.id == "for-glory" else [])
    lessons.shelf.cache_clear()
    try:
        assert list(lessons.shelf()) == [("for-glory", "1-good")]
    finally:
        lessons.shelf.cache_clear()
    assert [name in caplog.text for name in ("2-no-toml", "3-no-text", "4-no-play")] == [True, True, True]


@pytest.mark.parametrize("name", NAMES)
def test_every_example_that_the_rules_name_is_played(name: str) -> None:
    """And none lies about that they do not name; each has at least four, with a picture for every chapter."""
    text = rules_text(game(name))
    named = re.findall(r"^<!-- example: (.*) -->$", text, re.MULTILINE)
    found = lessons.shelf(EXAMPLES)
    assert sorted(named) == sorted(id_ for of, id_ in found if of == name)
    assert len(named) >= 4
    assert all(len(list(scenes(found[name, id_]))) > 1 for id_ in named)
    chapters = re.findall(r"^#{1,2} .*\n\n(<!-- picture: [a-z-]+ -->)?", text, re.MULTILINE)
    assert all(chapters)


def test_an_example_is_served_as_a_lesson_is(marcus: Client) -> None:
    found = marcus.get("/api/examples/gladigala/clash").json()
    assert found["title"] == "Two want the same square"
    assert [bool(scene["say"]) for scene in found["scenes"]] == [True, True]
    assert "clash" not in {lesson["id"] for lesson in marcus.get("/api/lessons").json()}
    assert marcus.get("/api/examples/gladigala/none").status_code == 404
