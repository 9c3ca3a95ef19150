"""HTTP calls about lessons. They write nothing and need nobody to be known."""

from __future__ import annotations

import asyncio

from litestar import Controller, Response, get

from .lessons import lesson_out, shelf, staged
from .limits import rest
from .outgoing import Lesson, LessonInfo
from .problems import not_found
from .routes_people import Call
from .routes_play import answers, ready


class LearnCalls(Controller):
    path = "/api/lessons"
    tags = ["games"]

    @get("/", operation_id="list_lessons")
    async def list_lessons(self) -> list[LessonInfo]:
        """The lessons of the installed games, game by game, in the order in which they are meant to be taken."""
        return [lesson_out(lesson) for lesson in (await rest(asyncio.to_thread(shelf))).values()]

    @get("/{game_id:str}/{lesson_id:str}", operation_id="get_lesson", responses=answers(Lesson))
    async def get_lesson(self, request: Call, game_id: str, lesson_id: str) -> Response[bytes]:
        """One lesson as the learner's seat sees it: the first position, and its scenes with what changes in each."""
        if (game_id, lesson_id) not in await rest(asyncio.to_thread(shelf)):
            raise not_found("lesson")
        return ready(request, await rest(asyncio.to_thread(staged, game_id, lesson_id)))
