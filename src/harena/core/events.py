"""What happened: each event has a public form and, for those concerned, a private one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple


class Event(NamedTuple):
    """One thing that happened, as the engine knows it.

    `secret` is for the seats of the mask `seats` alone; a `hidden` event does not exist for anybody else.
    """

    kind: str
    data: dict[str, Any]
    secret: dict[str, Any] | None = None
    seats: int = 0
    hidden: bool = False

    def exists_for(self, viewer: int | None) -> bool:
        """Whether a seat (None: a spectator) learns that it happened."""
        return not self.hidden or (viewer is not None and bool(self.seats >> viewer & 1))

    def seen_by(self, viewer: int | None) -> dict[str, Any] | None:
        """What a viewer may know of it; None if it does not exist for that viewer."""
        concerned = viewer is not None and bool(self.seats >> viewer & 1)
        if self.hidden and not concerned:
            return None
        told = {"kind": self.kind, **self.data}
        if concerned and self.secret is not None:
            told |= self.secret
        return told


class EventLog:
    """The events of a table in order, and what each viewer may know of them, numbered without gaps.

    The log of a restored table, or of one whose events were taken, begins in the middle: `before` says how many events
    each viewer had by then.
    """

    __slots__ = ("events", "before", "_seen")

    #: The kinds of events that are wanted; None for all. What nobody wants need not be put together (`State.tells`).
    kinds: Collection[str] | None = None

    def __init__(self, events: Iterable[Event] = (), before: Mapping[int | None, int] | None = None) -> None:
        self.events = list(events)
        self.before = dict(before or {})
        #: For each viewer, how far was looked and the indices of the events that exist for it.
        self._seen: dict[int | None, tuple[int, list[int]]] = {}

    def add(
        self,
        kind: str,
        data: dict[str, Any],
        secret: dict[str, Any] | None = None,
        seats: int = 0,
        hidden: bool = False,
    ) -> None:
        self.events.append(Event(kind, data, secret, seats, hidden))

    def seen_by(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """The events from number `since` on, as a seat (None: a spectator) may know them."""
        indices = self._indices(seat)
        first = self.before.get(seat, 0)
        found: list[dict[str, Any]] = []
        for number in range(max(first, since), first + len(indices)):
            told = self.events[indices[number - first]].seen_by(seat)
            assert told is not None
            found.append({"number": number, **told})
        return found

    def count(self, seat: int | None) -> int:
        """How many events there were for a viewer."""
        before = self.before.get(seat, 0)
        return before + len(self._indices(seat)) if self.events else before

    def counts(self, seats: int) -> list[int]:
        """How many there were for a spectator and for each seat."""
        return [self.count(viewer) for viewer in (None, *range(seats))]

    def take(self, seats: int) -> list[Event]:
        """Hand over the events that are here. What is kept of them is how many there were for each viewer."""
        if not self.events:
            return []
        told, self.events = self.events, []
        self.note(told, seats)
        self._seen.clear()
        return told

    def note(self, told: Iterable[Event], seats: int) -> None:
        """Count events that are kept elsewhere."""
        before = self.before
        for event in told:
            for viewer in (None, *range(seats)):
                if not event.hidden or event.exists_for(viewer):
                    before[viewer] = before.get(viewer, 0) + 1

    def begin_at(self, counts: Iterable[int]) -> None:
        """Hold no events: a spectator and the seats have had so many."""
        spectator, *seats = counts
        self.before = {None: spectator, **dict(enumerate(seats))}
        self.events = []
        self._seen.clear()

    def _indices(self, seat: int | None) -> list[int]:
        looked, indices = self._seen.get(seat, (0, []))
        if looked < len(self.events):
            for index in range(looked, len(self.events)):
                event = self.events[index]
                if event.exists_for(seat):
                    indices.append(index)
            self._seen[seat] = len(self.events), indices
        return indices
