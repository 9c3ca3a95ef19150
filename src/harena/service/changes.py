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

#: Stands for a part that is not there.
ABSENT: Final = object()


def changes(old: Any, new: Any) -> list[Change]:
    """The changes that turn one piece of plain data into another; none if they are equal.

    Whether anything changed is asked before it is looked for: one comparison tells equal data, much quicker than the
    search. Lists of words or numbers change as a whole; the way to each of them would be longer than they are.
    """
    found: list[Change] = []
    todo: list[tuple[Any, Any, Path]] = [] if old == new else [(old, new, ())]
    while todo:
        before, after, path = todo.pop()
        kind = type(after)
        if after is ABSENT:
            found.append([path])
        elif kind is not type(before) or path in WHOLE or len(path) >= DEEP:
            found.append([path, after])
        elif kind is dict and not (path and len(after) > 1 and before.keys().isdisjoint(after)):
            parts = [
                (was, value, (*path, key)) for key, value in after.items()
                if (was := before.get(key, ABSENT)) is not value and was != value
            ]
            todo += [(value, ABSENT, (*path, key)) for key, value in before.items() if key not in after][::-1]
            todo += parts[::-1]
        elif kind is list and len(before) == len(after) and type(after[0]) in (dict, list):
            pairs = [*enumerate(zip(before, after, strict=True))]
            todo += [(one, other, (*path, index)) for index, (one, other) in reversed(pairs) if one != other]
        else:
            found.append([path, after])
    return found


def part_at(position: Any, path: Path) -> Any:
    for step in path:
        position = position[step]
    return position


def put(position: Any, updates: list[Change]) -> Any:
    """A position with other parts at the ends of paths. It shares the rest with the one before, which stays."""
    copied: dict[Path, Any] = {(): position.copy()}

    def own(path: Path) -> Any:
        if path not in copied:
            holder = own(path[:-1])
            copied[path] = holder[path[-1]] = holder[path[-1]].copy()
        return copied[path]

    for path, value in updates:
        own(path[:-1])[path[-1]] = value
    return copied[()]


def patched(position: Any, updates: list[Change]) -> Any:
    """The position after changes: what a client does with them (for tests and for clients in Python)."""
    for change in updates:
        path = change[0]
        holder = position
        for step in path[:-1]:
            holder = holder[step]
        if len(change) == 1:
            del holder[path[-1]]
        else:
            holder[path[-1]] = change[1]
    return position
