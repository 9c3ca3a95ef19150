"""Two card sets side by side: what one has otherwise than the other; and a set with one number changed.

Card files are TOML in which every `[[section]]` is a card with a name (`title`, `name` or `id`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from harena.core import BadOptions
from harena.core.errors import did_you_mean

from .series import Setup

_NAMES: Final = ("title", "name", "id")


@dataclass(frozen=True, slots=True)
class Change:
    """One field of a card, or one option of the game, before and after; `name` is empty for an option."""

    name: str
    field: str
    before: Any
    after: Any

    @property
    def text(self) -> str:
        if self.before is None or self.after is None:
            return f"{self.name} {'is new' if self.before is None else 'is gone'}"
        return f"{self.name + ': ' if self.name else ''}{self.field} {self.after} instead of {self.before}"


def changes(first: Setup, second: Setup) -> list[Change]:
    """What the second has otherwise: options, then cards in the order of the file. The order of cards is no change."""
    options = [*dict.fromkeys((*first.config.options, *second.config.options))]
    found = [
        Change("", name, first.config.options.get(name), second.config.options.get(name))
        for name in options
        if first.config.options.get(name) != second.config.options.get(name)
    ]
    if first.config.seats != second.config.seats:
        found.append(Change("", "seats", first.config.seats, second.config.seats))
    one, other = dict(_cards(source_of(first))), dict(_cards(source_of(second)))
    for name in dict.fromkeys((*one, *other)):
        before, after = one.get(name), other.get(name)
        if before is None or after is None:
            found.append(Change(name, "", before and name, after and name))
            continue
        for field in dict.fromkeys((*before, *after)):
            if before.get(field) != after.get(field):
                found.append(Change(name, field, before.get(field, "nothing"), after.get(field, "nothing")))
    return found


def source_of(setup: Setup) -> str:
    """The text of the card set that is played with; empty where a game has none."""
    if setup.cards:
        return setup.cards
    shipped = setup.rules.shipped_cards()
    return "" if shipped is None else shipped.source


def _cards(source: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    data: Mapping[str, Any] = tomllib.loads(source)
    alone = {key: value for key, value in data.items() if not isinstance(value, list) or not _tables(value)}
    if alone:
        yield "the set", {key: value for key, value in alone.items() if key != "title"}
    for rows in data.values():
        if isinstance(rows, list) and _tables(rows):
            for number, row in enumerate(rows, 1):
                yield next((str(row[key]) for key in _NAMES if key in row), f"number {number}"), row


def _tables(value: list[Any]) -> bool:
    return bool(value) and all(isinstance(row, dict) for row in value)


# -- changing a number -------------------------------------------------------------------------------------------------


def with_value(source: str, card: str, field: str, value: int) -> str:
    """The text of a card file in which one number of one card is another; everything else stays as it is written."""
    cards = dict(_cards(source))
    named = next((name for name in cards if name.casefold() == card.casefold()), None)
    if named is None:
        raise BadOptions(f"there is no card {card!r} in the set: {did_you_mean(card, list(cards))}")
    if not isinstance(cards[named].get(field), int):
        numbers = [key for key, old in cards[named].items() if isinstance(old, int) and not isinstance(old, bool)]
        raise BadOptions(f"{named} has no number {field!r}; it has {', '.join(numbers)}")
    lines = source.splitlines(keepends=True)
    is_name = re.compile(rf"(?:{'|'.join(_NAMES)})\s*=\s*(['\"]){re.escape(named)}\1")
    start = next(index for index, line in enumerate(lines) if is_name.match(line))
    first = max((index for index in range(start) if lines[index].startswith("[")), default=0)
    last = next((index for index in range(start + 1, len(lines)) if lines[index].startswith("[")), len(lines))
    of_field = re.compile(rf"({re.escape(field)}\s*=\s*)-?\d+")
    for index in range(first, last):
        changed = of_field.sub(rf"\g<1>{value}", lines[index], count=1) if of_field.match(lines[index]) else None
        if changed is not None:
            return "".join([*lines[:index], changed, *lines[index + 1 :]])
    raise BadOptions(f"{named}: the number {field!r} could not be found in the text of the set")
