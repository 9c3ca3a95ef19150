"""Reading positions that people write: every slip is a BadScenario that says where it is and what would be right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, MutableSequence, Sequence
from typing import Any, TypeVar

from .errors import BadScenario, did_you_mean

T = TypeVar("T")


def known(given: Any, keys: Collection[str], where: str) -> Mapping[str, Any]:
    """A table that has none but these keys."""
    if not isinstance(given, Mapping):
        raise BadScenario(f"{where} is {given!r}, but should be a table of {', '.join(keys)}")
    for key in given:
        if key not in keys:
            raise BadScenario(f"{where} has no {key!r}; {did_you_mean(key, keys)}")
    return given


def named(word: Any, names: Mapping[str, T], what: str) -> T:
    """What a name stands for."""
    if not isinstance(word, str) or word not in names:
        raise BadScenario(f"{word!r} is no {what}; {did_you_mean(str(word), names)}")
    return names[word]


def whole_number(value: Any, where: str, low: int = 0, high: int | None = None) -> int:
    """A whole number within its bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or value < low or (high is not None and value > high):
        bounds = f"a number from {low} to {high}" if high is not None else f"a number of at least {low}"
        raise BadScenario(f"{where} is {value!r}, but should be {bounds}")
    return value


def yes_or_no(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise BadScenario(f"{where} is {value!r}, but should be true or false")
    return value


def listed(value: Any, where: str) -> list[Any]:
    """A list, however long."""
    if not isinstance(value, (list, tuple)):
        raise BadScenario(f"{where} is {value!r}, but should be a list")
    return list(value)


def texts(value: Any, where: str) -> list[str]:
    """A list of texts."""
    for entry in listed(value, where):
        if not isinstance(entry, str):
            raise BadScenario(f"{where} has {entry!r} in it, but should be a list of texts")
    return list(value)


def each_once(names: Iterable[Hashable], where: str) -> None:
    """Nothing is there twice."""
    for name, count in Counter(names).items():
        if count > 1:
            raise BadScenario(f"{where}: {name} is there {count} times, but there is only one")


def alone(places: Iterable[tuple[str, str]], kind: str) -> None:
    """No two of these (who, where) stand on one place."""
    taken: dict[str, str] = {}
    for who, place in places:
        if place in taken:
            raise BadScenario(f"{taken[place]} and {who} both stand on the {kind} {place}; there is room for one")
        taken[place] = who


def take(pile: MutableSequence[T], item: T, name: str, whole: Sequence[T]) -> T:
    """One of these from where the unused ones lie; there are no more of it than in the whole set."""
    if item not in pile:
        raise BadScenario(f"there is no {name!r} left: of {name!r} there are {whole.count(item)} in all")
    pile.remove(item)
    return item


def for_seats(value: Any, seats: int, where: str) -> list[Any]:
    """A list with an entry for each seat, or for the first of them."""
    found = listed(value, where)
    if len(found) > seats:
        raise BadScenario(f"{where} has {len(found)} entries, but there are {seats} seats")
    return found
