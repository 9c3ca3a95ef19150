"""A seat for a language model: what is before it as text, and the action that its answer means.

    said = model(prompt(seat, budget=2000))
    action = parse(said, seat)          # Refused or BadAction say why not; ask again with `complaint=str(error)`

The text holds what a person in that seat has, and nothing else: what happened lately, the table, the question, its
options by number, what may be put together besides, and the reason against the last answer. A budget in tokens (about
four characters each) cuts old events first, then lines of the table; the question and its options are never cut.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Final

from harena.core import UNNAMED, Action, BadAction, Refused, SeatView

CHARACTERS_A_TOKEN: Final = 4
#: The usual budget, and how many events are told at most.
BUDGET: Final = 2000
EVENTS: Final = 12

HOW: Final = (
    "Answer with one line of JSON: {\"action\": \"…\"}, where the action is the text or the number of an option"
    " or a text of your own where that is allowed."
)
_SAID = re.compile(r"^\s*(?:action|answer|choice)\s*[:=]\s*(.+?)\s*$", re.IGNORECASE | re.MULTILINE)


def options_text(ask: dict[str, Any]) -> str:
    """The question of a view and what may be answered, numbered from 1."""
    lines = [f"{ask['prompt']}", *(f"  {n}. {_option(option)}" for n, option in enumerate(ask["options"], 1))]
    for form in ask["parametric"]:
        lines.append(f"  or in your own words: {form['text']}{_schema(form['schema'])}")
    return "\n".join(lines)


def _option(option: dict[str, Any]) -> str:
    label = option.get("label", "")
    return f"{option['text']} ({label})" if label and label.casefold() != option["text"] else str(option["text"])


def _schema(schema: dict[str, Any]) -> str:
    told = [f"{name}: {what if isinstance(what, str) else what.get('help', '')}" for name, what in schema.items()]
    return f" ({'; '.join(told)})" if told else ""


def prompt(
    seat: SeatView, *, since: int = 0, budget: int = BUDGET, complaint: str = "", names: Sequence[str] = UNNAMED
) -> str:
    """What is before a seat, as text within a budget of tokens; `since`: the first event that it was not told yet."""
    view = seat.view
    head = f"You play {seat.game.name} as {seat.game.seat_name(seat.seat)}. {seat.game.summary}"
    ask = view["ask"]
    last = [options_text(ask) if ask else "Others decide; you wait.", HOW if ask else ""]
    if complaint:
        last.insert(0, f"Your last answer was refused: {complaint}")
    left = budget * CHARACTERS_A_TOKEN - len(head) - sum(map(len, last)) - 60
    board = _cut(seat.game.draw(view["board"], names).splitlines(), left, from_the_end=False)
    told = _cut(seat.story(since)[-EVENTS:], left - sum(len(line) + 1 for line in board), from_the_end=True)
    parts = [head]
    if told:
        parts.append("What happened:\n" + "\n".join(f"- {line}" for line in told))
    if board:
        parts.append("The table:\n" + "\n".join(board))
    return "\n\n".join([*parts, *filter(None, last)])


def _cut(lines: Sequence[str], room: int, *, from_the_end: bool) -> list[str]:
    """As many lines as there is room for, the last or the first ones."""
    kept: list[str] = []
    for line in reversed(lines) if from_the_end else lines:
        room -= len(line) + 3
        if room < 0:
            break
        kept.append(line)
    return kept[::-1] if from_the_end else kept


def said_in(text: str) -> str:
    """The action in an answer: of the last JSON object, of a line "action: …", or the last line."""
    for found in reversed(re.findall(r"\{[^{}]*\}", text)):
        try:
            action = json.loads(found).get("action")
        except (ValueError, AttributeError):
            continue
        if action is not None:
            return str(action)
    lines = _SAID.findall(text) or [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1].strip("`\"' .") if lines else ""


def parse(text: str, seat: SeatView) -> Action:
    """The action that an answer means: the number or the text of an option, or a legal text of one's own."""
    said = said_in(text)
    if not said:
        raise BadAction("there was no action in the answer")
    options = seat.ask.options
    if said.isdecimal() and seat.ask.option(said) is None:
        if not 1 <= int(said) <= len(options):
            raise BadAction(f"there is no option {said}; there are 1 to {len(options)}")
        return options[int(said) - 1]
    action = seat.read(said)
    violation = seat.why_not(action)
    if violation is not None:
        raise Refused(violation)
    return action
