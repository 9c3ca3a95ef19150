"""HTTP calls about lessons, which need nobody to be known, and about how far somebody has come in them."""

from __future__ import annotations

import asyncio

from litestar import Controller, Response, get, post

from harena.core.lesson import EXAMPLES

from .learning import Progress, keep_progress, progress_of
from .lessons import lesson_out, shelf, staged
from .limits import rest
from .messages import LessonReached
from .outgoing import Lesson, LessonInfo, LessonPlace
from .people import Person
from .problems import not_found, not_known
from .routes_people import Call, answers
from .routes_play import ready
from .service import Service


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


class ExampleCalls(Controller):
    path = "/api/examples"
    tags = ["games"]

    @get("/{game_id:str}/{example_id:str}", operation_id="get_example", responses=answers(Lesson))
    async def get_example(self, request: Call, game_id: str, example_id: str) -> Response[bytes]:
        """An example in the rules, played through: the first position, and its scenes with what changes in each."""
        if (game_id, example_id) not in await rest(asyncio.to_thread(shelf, EXAMPLES)):
            raise not_found("example")
        return ready(request, await rest(asyncio.to_thread(staged, game_id, example_id, EXAMPLES)))


class ProgressCalls(Controller):
    path = "/api/me/lessons"
    tags = ["people"]

    @get("/", operation_id="my_lessons")
    async def my_lessons(self, service: Service, person: Person | None) -> list[LessonPlace]:
        """How far I have come in the lessons that I have begun; nothing for somebody unknown."""
        if person is None:
            return []
        found = await service.storage.read(lambda database: progress_of(database, person.id))
        return [LessonPlace(*one) for one in found]

    @post("/", operation_id="keep_lesson", status_code=204)
    async def keep_lesson(self, service: Service, person: Person | None, data: LessonReached) -> None:
        """Keep how far I have come in a lesson. What was finished once stays so."""
        if person is None:
            raise not_known()
        game, _, lesson = data.lesson.partition("/")
        if (game, lesson) not in await rest(asyncio.to_thread(shelf)):
            raise not_found("lesson")
        reached = Progress(data.lesson, data.scene, data.finished)
        await service.storage.write(lambda database: keep_progress(database, person.id, reached))
