"""What changed between two positions, so that a client gets the changed parts only.

Parts that are one and the same object are not looked into: a position built of parts kept from the one before costs
no more than what is new in it.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

#: [path, value] sets, [path] removes.
Change: TypeAlias = list[Any]
Path: TypeAlias = tuple[str | int, ...]

#: What changes as a whole: a new question has little in common with the one before.
WHOLE: Final[frozenset[Path]] = frozenset(
    {("view", "ask"), ("view", "deciding"), ("also",), ("offers",), ("undo",), ("clocks",)}
)

_ABSENT: Final = object()


def changes(old: Any, new: Any, path: Path = ()) -> list[Change]:
    """The changes that turn one piece of plain data into another; none if they are equal."""
    found: list[Change] = []
    _compare(old, new, path, found)
    return found


def _compare(old: Any, new: Any, path: Path, found: list[Change]) -> None:
    kind = type(new)
    if kind is not type(old):
        found.append([path, new])
    elif kind is dict and path not in WHOLE:
        if len(new) > 1 and path and old.keys().isdisjoint(new):
            found.append([path, new])
        else:
            _compare_dicts(old, new, path, found)
    elif old == new:
        return
    elif kind is list and len(old) == len(new) and path not in WHOLE:
        for index, value in enumerate(new):
            if old[index] is not value:
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
        if before is value:
            continue
        kind = type(value)
        if kind is dict or kind is list:
            _compare(before, value, (*path, key), found)
        elif before != value or type(before) is not kind:
            found.append([(*path, key), value])
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
