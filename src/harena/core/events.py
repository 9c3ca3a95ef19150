"""What happened: each event has a public form and, for those concerned, a private one."""

from __future__ import annotations

from collections.abc import Iterable
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
    """All events of a table in order, and what each viewer may know of them, numbered without gaps."""

    __slots__ = ("events",)

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.events = list(events)

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
        found: list[dict[str, Any]] = []
        number = 0
        for event in self.events:
            concerned = seat is not None and bool(event.seats >> seat & 1)
            if event.hidden and not concerned:
                continue
            if number >= since:
                told: dict[str, Any] = {"number": number, "kind": event.kind, **event.data}
                if concerned and event.secret is not None:
                    told |= event.secret
                found.append(told)
            number += 1
        return found
