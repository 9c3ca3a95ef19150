"""What changed between two positions, so that a client gets the changed parts only.

Parts that are one and the same object are not looked into: a position built of parts kept from the one before costs
no more than what is new in it.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from harena.core import Path

#: [path, value] sets, [path] removes.
Change: TypeAlias = list[Any]

#: What changes as a whole: a new question has little in common with the one before.
WHOLE: Final[frozenset[Path]] = frozenset(
    {("view", "ask"), ("view", "deciding"), ("also",), ("offers",), ("undo",), ("clocks",)}
)

#: So far down a part changes as a whole: the ways to its own parts would be as long as the part itself.
DEEP: Final = 6

_ABSENT: Final = object()


def changes(old: Any, new: Any) -> list[Change]:
    """The changes that turn one piece of plain data into another; none if they are equal."""
    found: list[Change] = []
    if old != new:
        _compare(old, new, (), found)
    return found


def _compare(old: Any, new: Any, path: Path, found: list[Change]) -> None:
    """Add to what was found the changes at the end of a path, where there are some.

    Whether there are any is asked first: equal data is told by one comparison, which is much quicker than the search.
    Lists of words or numbers change as a whole; the way to each of them would be longer than they are.
    """
    kind = type(new)
    if kind is not type(old) or path in WHOLE or len(path) >= DEEP:
        found.append([path, new])
    elif kind is dict and not (path and len(new) > 1 and old.keys().isdisjoint(new)):
        _compare_dicts(old, new, path, found)
    elif kind is list and len(old) == len(new) and type(new[0]) in (dict, list):
        for index, value in enumerate(new):
            if old[index] != value:
                _compare(old[index], value, (*path, index), found)
    else:
        found.append([path, new])


def _compare_dicts(old: dict[str, Any], new: dict[str, Any], path: Path, found: list[Change]) -> None:
    kept = 0
    for key, value in new.items():
        before = old.get(key, _ABSENT)
        if before is _ABSENT:
            found.append([(*path, key), value])
            continue
        kept += 1
        if before is not value and before != value:
            _compare(before, value, (*path, key), found)
    if kept < len(old):
        found += [[(*path, key)] for key in old if key not in new]


def patched(position: Any, updates: list[Change]) -> Any:
    """The position after changes: what a client does with them (for tests and for clients in Python)."""
    for change in updates:
        path = change[0]
        place = position
        for step in path[:-1]:
            place = place[step]
        if len(change) == 1:
            del place[path[-1]]
        else:
            place[path[-1]] = change[1]
    return position
