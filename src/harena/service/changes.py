"""What changed between two positions, so that a client gets the changed parts only."""

from __future__ import annotations

from typing import Any, TypeAlias

#: [path, value] sets, [path] removes.
Change: TypeAlias = list[Any]

#: What has hardly ever stayed the same: not worth comparing before looking into it.
BUSY: frozenset[tuple[str, ...]] = frozenset({(), ("view",), ("view", "board")})
#: What changes as a whole: a new question has little in common with the one before.
WHOLE = frozenset({("view", "ask"), ("view", "deciding"), ("also",), ("offers",), ("undo",), ("clocks",)})


def changes(old: Any, new: Any, path: tuple[str | int, ...] = ()) -> list[Change]:
    """The changes that turn one piece of plain data into another; none if they are equal."""
    found: list[Change] = []
    _compare(old, new, path, found)
    return found


def _compare(old: Any, new: Any, path: tuple[str | int, ...], found: list[Change]) -> None:
    if not (path in BUSY and isinstance(old, dict)) and old == new and type(old) is type(new):
        return
    if path in WHOLE:
        found.append([path, new])
        return
    if isinstance(old, dict) and isinstance(new, dict) and path:
        if len(new) > 1 and not old.keys() & new.keys():
            found.append([path, new])
            return
        for key in old:
            if key not in new:
                found.append([(*path, key)])
        for key, value in new.items():
            if key not in old:
                found.append([(*path, key), value])
            else:
                _compare(old[key], value, (*path, key), found)
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in new.items():
            _compare(old.get(key), value, (key,), found)
        return
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new) and old:
        for index, value in enumerate(new):
            _compare(old[index], value, (*path, index), found)
        return
    found.append([path, new])


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
