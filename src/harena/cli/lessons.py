"""lesson check, lesson make: what designers of lessons need."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from harena.core import BadOptions
from harena.core.lesson import read_lesson
from harena.lab import find_game
from harena.lab.lessons import faults, outline

from .house import WRONG_INPUT, AsJson, out, print_json, read_text
from .records import AlsoGame
from .saving import read_game

lesson_app = typer.Typer(rich_markup_mode=None, help="Lessons: check one, or make the start of one from a record.")


def add_to(app: typer.Typer) -> None:
    lesson_app.command("check")(lesson_check)
    lesson_app.command("make")(lesson_make)
    app.add_typer(lesson_app, name="lesson")


def lesson_check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Lessons, in TOML.")],
    also: AlsoGame = None,
    as_json: AsJson = False,
) -> None:
    """Play lessons through: every move, everything pointed at, every rule. Exit code 2 if something is wrong."""
    if also:
        find_game(also)
    lessons = [read_lesson(read_text(file), str(file), file.stem) for file in files]
    wrong = {lesson.file: faults(lesson) for lesson in lessons}
    if as_json:
        print_json(wrong)
    else:
        for lesson in lessons:
            for sentence in wrong[lesson.file]:
                out.print(sentence, markup=False, soft_wrap=True)
            if not wrong[lesson.file]:
                length = f"{lesson.moves} moves for the learner, about {lesson.minutes} min"
                out.print(f"{lesson.file}: {lesson.title}: {length}.", markup=False, soft_wrap=True)
    raise typer.Exit(WRONG_INPUT if any(wrong.values()) else 0)


def lesson_make(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A record or a saved game.")],
    seat: Annotated[int, typer.Option("--seat", help="The learner's seat, from 0.")] = 0,
    number: Annotated[int | None, typer.Option("--number", help="Which game of a file with many, from 1.")] = None,
    also: AlsoGame = None,
) -> None:
    """Print the start of a lesson: the moves of a recorded game, with blanks for the tutor's words."""
    if also:
        find_game(also)
    record = read_game(file, number).record
    if not 0 <= seat < record.seats:
        raise BadOptions(f"this game has the seats 0 to {record.seats - 1}; there is no seat {seat}")
    print(outline(record, seat), end="")
