"""What happened: each event has a public form and, for those concerned, a private one."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, as the engine knows it.

    `secret` is for the seats of the mask `seats` alone; a `hidden` event does not exist for anybody else.
    """

    kind: str
    data: dict[str, Any]
    secret: dict[str, Any] | None = None
    seats: int = 0
    hidden: bool = False


class EventLog:
    """The events of a table in order, and what each viewer may know of them, numbered without gaps.

    The log of a restored table begins in the middle: `before` says how many events each viewer had by then.
    """

    __slots__ = ("events", "before", "_seen")

    def __init__(self, events: Iterable[Event] = (), before: Mapping[int | None, int] | None = None) -> None:
        self.events = list(events)
        self.before = dict(before or {})
        #: For each viewer, how far was looked and the places of the events that exist for it.
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
        places = self._places(seat)
        first = self.before.get(seat, 0)
        found: list[dict[str, Any]] = []
        for number in range(max(first, since), first + len(places)):
            event = self.events[places[number - first]]
            told: dict[str, Any] = {"number": number, "kind": event.kind, **event.data}
            if event.secret is not None and _concerns(event, seat):
                told |= event.secret
            found.append(told)
        return found

    def count(self, seat: int | None, until: int | None = None) -> int:
        """How many events exist for a viewer, with `until` among the first so many of this log."""
        places = self._places(seat)
        held = len(places) if until is None else bisect_left(places, until)
        return self.before.get(seat, 0) + held

    def _places(self, seat: int | None) -> list[int]:
        looked, places = self._seen.get(seat, (0, []))
        if looked < len(self.events):
            for place in range(looked, len(self.events)):
                event = self.events[place]
                if not event.hidden or _concerns(event, seat):
                    places.append(place)
            self._seen[seat] = len(self.events), places
        return places


def _concerns(event: Event, seat: int | None) -> bool:
    return seat is not None and bool(event.seats >> seat & 1)
