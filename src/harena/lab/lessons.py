"""Lessons held against the game: do they play, can every thing they point at be seen, does every rule exist?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from harena.core import UNDO, HarenaError, Record, in_words, read_rules
from harena.core.ask import tidy
from harena.core.errors import did_you_mean
from harena.core.lesson import Lesson, Scene, scenes
from harena.core.registry import game, replay


def faults(lesson: Lesson) -> list[str]:
    """Everything that is wrong with a lesson, a sentence for each, with its file and step."""
    found: list[str] = []
    try:
        known = {rule.id for rule in read_rules(game(lesson.game))}
        for scene in scenes(lesson):
            found += (str(lesson.fault(scene.step, sentence)) for sentence in _faults_of(scene, known))
    except HarenaError as error:
        found.append(str(error))
    return list(dict.fromkeys(found))  # a step with several scenes would tell its faults several times


def _faults_of(scene: Scene, rules: set[str]) -> Iterator[str]:
    step = scene.step
    if step.rule and step.rule not in rules:
        yield f"there is no rule {step.rule!r}; {did_you_mean(step.rule, rules)}"
    if scene.say == (step.after or step.say):  # what is pointed at must be seen with the last words of the step
        there = set(map(tidy, _texts([scene.view["board"], scene.view["ask"]])))
        for name in step.point:
            if tidy(name) not in there:
                yield f"the learner sees no {name!r} here"


def _texts(value: Any) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)


def outline(record: Record, learner: int) -> str:
    """The start of a lesson from a record: its head and all its moves, with blanks for the tutor's words."""
    options = ", ".join(f"{name} = {_quoted(value)}" for name, value in record.options.items())
    lines = [
        f"game = {_quoted(record.game)}", 'title = "…"', 'summary = "…"', "minutes = 10", 'learnt = ["…"]',
        f"seats = {record.seats}", f"learner = {learner}", f"seed = {_quoted(record.seed)}",
        *([f"options = {{ {options} }}"] if options else []),
    ]
    for seat, text in _chosen(record):
        own = [f"do = {_quoted(text)}"]
        others = [f"they = {_quoted(text)}", *([f"seat = {seat}"] if record.seats > 2 else [])]
        lines += ["", "[[step]]", 'say = "…"', *(own if seat == learner else others)]
    return "\n".join(lines) + "\n"


def _chosen(record: Record) -> list[tuple[int, str]]:
    """The moves of a record that somebody chose and did not take back."""
    table = replay(record, 0)
    chosen: list[tuple[int, str]] = []
    for number, (seat, text) in enumerate(record.entries):
        if number < len(table.entries):
            continue  # the table has given this answer by itself
        table.apply(seat, text)
        if text == UNDO.text:
            del chosen[max(at for at, (who, _) in enumerate(chosen) if who == seat)]
        else:
            chosen.append((seat, in_words(text, table.writings)))
    return chosen


def _quoted(value: object) -> str:
    """A value as TOML writes it, which for these is as JSON does."""
    return json.dumps(value, ensure_ascii=False)
