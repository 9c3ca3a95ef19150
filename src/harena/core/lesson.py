"""Lessons: a record with a tutor's comments, in which a learner makes the moves of one seat.

A lesson is a TOML file in the folder `lessons` of its game. Its head says what is played, as a record or a scenario
does; its steps are the moves of all seats in order, each with what the tutor says. `docs/lessons.md` shows one. The
examples of the rules, in the folder `examples`, are written in the same way; they are looked at and need fewer words.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

from .ask import Action, Seat, tidy
from .errors import BadLesson, HarenaError, RulesFault, did_you_mean
from .game import Game
from .registry import game as game_named
from .rng import Rng, key_of
from .sentences import UNNAMED
from .table import Table

#: What a wrong `[given]` may make of a game's builder of positions.
_TYPOS: Final = (KeyError, ValueError, TypeError, IndexError, AttributeError, StopIteration)


@dataclass(frozen=True, slots=True)
class Step:
    """What the tutor says, and the moves that follow: the learner's (`do`) or somebody else's (`they`)."""

    number: int
    say: str = ""
    do: tuple[str, ...] = ()
    they: tuple[str, ...] = ()
    seat: Seat | None = None
    after: str = ""
    wrong: str = ""
    point: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson as its file says it."""

    file: str
    id: str
    game: str
    title: str
    summary: str
    minutes: int
    learnt: tuple[str, ...]
    names: tuple[str, ...]
    steps: tuple[Step, ...]
    learner: Seat = 0
    seats: int = 2
    seed: int | str = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    given: Mapping[str, Any] = field(default_factory=dict)

    @property
    def moves(self) -> int:
        """How many moves the learner makes."""
        return sum(len(step.do) for step in self.steps)

    def fault(self, step: Step | None, sentence: str) -> BadLesson:
        where = f", step {step.number}" if step else ""
        return BadLesson(f"{self.file}{where}: {sentence}")


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment of a lesson as the learner's seat sees it, with what leads on: a move to make, a text, or nothing."""

    step: Step
    view: dict[str, Any]
    events: list[dict[str, Any]]
    say: str = ""
    do: str = ""


_TYPES: Final[Mapping[str, type | tuple[type, ...]]] = {
    "game": str, "title": str, "summary": str, "minutes": int, "learnt": list, "names": list, "step": list,
    "learner": int, "seats": int, "seed": (int, str), "options": dict, "given": dict,
}
_NEEDED: Final = ("game", "title", "summary", "minutes", "learnt", "step")
_EXAMPLE_NEEDS: Final = ("game", "title", "step")
LESSONS: Final = "lessons"
EXAMPLES: Final = "examples"
_STEP_TYPES: Final[Mapping[str, type | tuple[type, ...]]] = {
    "say": str, "do": (str, list), "they": (str, list), "seat": int, "after": str, "wrong": str, "point": (str, list),
    "rule": str,
}


def read_lesson(source: str, file: str, id_: str = "", *, example: bool = False) -> Lesson:
    """The lesson, or the example, in a text. BadLesson if it has a slip in it; what is played is not looked at yet."""
    try:
        data = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise BadLesson(f"{file}: this is not TOML: {error}") from None
    _check_keys(data, _TYPES, file)
    for key in _EXAMPLE_NEEDS if example else _NEEDED:
        if not data.get(key):
            raise BadLesson(f"{file}: {key!r} is missing")
    seats = data.get("seats", 2)
    names = data.get("names", [])
    if names and len(names) != seats:
        raise BadLesson(f"{file}: there are {seats} seats and {len(names)} names")
    if not 0 <= data.get("learner", 0) < seats:
        raise BadLesson(f"{file}: 'learner' is a seat from 0 to {seats - 1}")
    steps = tuple(_read_step(row, number, file) for number, row in enumerate(data["step"], 1))
    head = {key: data[key] for key in ("learner", "seats", "seed", "options", "given") if key in data}
    return Lesson(
        file, id_ or file, data["game"], data["title"], data.get("summary", ""), data.get("minutes", 0),
        tuple(data.get("learnt", ())), tuple(names), steps, **head,
    )


def _read_step(row: Any, number: int, file: str) -> Step:
    where = f"{file}, step {number}"
    if not isinstance(row, dict):
        raise BadLesson(f"{where}: a step is a table, [[step]]")
    _check_keys(row, _STEP_TYPES, where)
    if "do" in row and "they" in row:
        raise BadLesson(f"{where}: 'do' is the learner's move and 'they' somebody else's; write two steps")
    if "do" in row and not row.get("say"):
        raise BadLesson(f"{where}: the learner must be told what to do; 'say' is missing")
    if not any(row.get(key) for key in ("say", "do", "they")):
        raise BadLesson(f"{where}: nothing is said and nothing is done")
    found: dict[str, Any] = {}
    for key, value in row.items():
        if key in ("do", "they", "point"):
            found[key] = (value,) if isinstance(value, str) else tuple(value)
        else:
            found[key] = " ".join(value.split()) if isinstance(value, str) else value
    return Step(number, **found)


def _check_keys(row: Mapping[str, Any], types: Mapping[str, type | tuple[type, ...]], where: str) -> None:
    for key, value in row.items():
        if key not in types:
            raise BadLesson(f"{where}: there is no key {key!r}; {did_you_mean(key, types)}")
        if not isinstance(value, types[key]) or isinstance(value, bool):
            raise BadLesson(f"{where}: {key!r} cannot be {value!r}")
        if isinstance(value, list) and key != "step" and not all(isinstance(item, str) and item for item in value):
            raise BadLesson(f"{where}: {key!r} is a list of texts")


def lessons_of(game: Game[Any]) -> list[Lesson]:
    """The lessons that come with a game, in their order."""
    return [read_lesson_file(file) for file in lesson_files(game)]


def lesson_files(game: Game[Any], kind: str = LESSONS) -> list[Traversable]:
    """The files of the lessons, or of the examples, that come with a game, in their order."""
    try:
        folder = resources.files(type(game).__module__).joinpath(kind)
    except (ModuleNotFoundError, TypeError):  # a game that is no package
        return []
    if not folder.is_dir():
        return []
    return sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)


def read_lesson_file(file: Traversable, *, example: bool = False) -> Lesson:
    try:
        source = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadLesson(f"{file.name}: this cannot be read: {error}") from None
    return read_lesson(source, file.name, file.name.removesuffix(".toml"), example=example)


# -- playing -----------------------------------------------------------------------------------------------------------


def scenes(lesson: Lesson) -> Iterator[Scene]:
    """Play a lesson from its start, scene by scene. BadLesson, naming file and step, where it cannot go on."""
    table = _start(lesson)
    seen = 0

    def scene(step: Step, say: str = "", do: str = "") -> Scene:
        nonlocal seen
        told = table.events(seen, lesson.learner)
        seen += len(told)
        voice = table.voice(lesson.learner, lesson.names or UNNAMED)
        events = [event | {"text": voice.event(event)} for event in told]
        return Scene(step, table.view(lesson.learner, voice), events, say, do)

    for step in lesson.steps:
        for text in step.do:
            action = _legal(lesson, table, step, lesson.learner, text)
            ask = table.pending.get(lesson.learner)
            if ask is None or action not in ask.options:
                raise lesson.fault(step, f"{action.text!r} is not among the choices, so it cannot be pressed")
            yield scene(step, step.say, action.text)
            table.apply(lesson.learner, action)
        if step.say and not step.do:
            yield scene(step, step.say)
        for left, text in zip(range(len(step.they) - 1, -1, -1), step.they, strict=True):
            seat = _whose(lesson, table, step)
            table.apply(seat, _legal(lesson, table, step, seat, text))
            if table.events(seen, lesson.learner) and (left or not step.after):  # what nobody notices is no scene
                yield scene(step)
        if step.after:
            yield scene(step, step.after)


def _start(lesson: Lesson) -> Table:
    try:
        game = game_named(lesson.game)
        config = game.configure(lesson.seats, dict(lesson.options))
        state = game.setup(config, Rng(key_of(game.id, lesson.seed)))
        if lesson.given:
            game.arrange(state, lesson.given)
        return Table(game, config, lesson.seed, state)
    except (HarenaError, RulesFault) as error:
        raise lesson.fault(None, str(error)) from None
    except _TYPOS as error:
        raise lesson.fault(None, f"this position cannot be arranged: {type(error).__name__}: {error}") from None


def _whose(lesson: Lesson, table: Table, step: Step) -> Seat:
    """Whose move it is: the seat that the step names, else the only other one that must decide."""
    if step.seat is not None:
        return step.seat
    others = [seat for seat in table.pending if seat != lesson.learner]
    if len(others) != 1:
        waiting = "nobody else" if not others else f"the seats {', '.join(map(str, sorted(others)))}"
        raise lesson.fault(step, f"{waiting} must decide here; 'seat' may say who moves")
    return others[0]


def _legal(lesson: Lesson, table: Table, step: Step, seat: Seat, text: str) -> Action:
    """The action that a text means, if the seat may do it."""
    try:
        action = table.read(seat, text)
        refusal = table.why_not(seat, action)
    except HarenaError as error:
        raise lesson.fault(step, str(error)) from None
    if refusal is not None:
        ask = table.pending.get(seat)
        offered = "" if ask is None else f"; the choices are: {'; '.join(option.text for option in ask.options[:12])}"
        raise lesson.fault(step, f"{tidy(text)!r} is not allowed: {refusal}{offered}")
    return action
