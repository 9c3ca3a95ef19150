"""Lessons, and examples of the rules, for the browser: played once through the eyes of one seat alone, then kept as
bytes that are ready to be sent.

Nothing of a lesson is stored, and nothing in it differs from person to person: the client keeps where somebody is.
"""

from __future__ import annotations

import logging
from functools import cache
from typing import cast

from harena.core import UNNAMED, HarenaError, RulesFault, games
from harena.core.lesson import EXAMPLES, LESSONS, Lesson, lesson_files, read_lesson_file, scenes

from .changes import changes
from .outgoing import GameEvent, LessonInfo, LessonScene, Seen, View
from .outgoing import Lesson as LessonShown
from .replays import packed

log = logging.getLogger("harena.service")


#: How many scenes each lesson on the shelf has.
_lengths: dict[tuple[str, str], int] = {}


@cache
def shelf(kind: str = LESSONS) -> dict[tuple[str, str], Lesson]:
    """The lessons of all installed games, in their order. One that cannot be read or played is left out."""
    found: dict[tuple[str, str], Lesson] = {}
    for game in games().values():
        for file in lesson_files(game, kind):
            try:
                lesson = read_lesson_file(file, example=kind == EXAMPLES)
                length = sum(1 for _ in scenes(lesson))
                if kind == LESSONS:
                    _lengths[game.id, lesson.id] = length
            except (HarenaError, RulesFault) as error:
                log.error("one of the %s of %s is left out: %s", kind, game.name, error)
            else:
                found[game.id, lesson.id] = lesson
    return found


def lesson_out(lesson: Lesson) -> LessonInfo:
    """A lesson in the list."""
    length = _lengths[lesson.game, lesson.id]
    return LessonInfo(lesson.id, lesson.game, lesson.title, lesson.summary, lesson.minutes, lesson.moves, length)


@cache
def staged(game: str, lesson_id: str, kind: str = LESSONS) -> bytes:
    """A lesson, packed: the first position, and for each scene what has changed since the one before."""
    lesson = shelf(kind)[game, lesson_id]
    names = lesson.names or UNNAMED[: lesson.seats]
    shown: list[LessonScene] = []
    first: Seen | None = None
    before: Seen | None = None
    for scene in scenes(lesson):
        position: Seen = {"view": cast(View, scene.view)}
        first = first or position
        step = scene.step
        shown.append({
            "changes": changes(before, position) if before else [], "events": cast(list[GameEvent], scene.events),
            "say": scene.say, "do": scene.do, "wrong": step.wrong, "rule": step.rule,
            "point": list(step.point) if scene.say == (step.after or step.say) else [],
        })
        before = position
    assert first is not None
    whole: LessonShown = {
        "id": lesson.id, "game": lesson.game, "title": lesson.title, "summary": lesson.summary,
        "minutes": lesson.minutes, "moves": lesson.moves, "names": list(names), "learnt": list(lesson.learnt),
        "position": first, "scenes": shown,
    }
    return packed(whole)
