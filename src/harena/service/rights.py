"""Who may look at a table, and through whose eyes.

This is asked wherever something is shown or done, with the table as it stands then, and never remembered: whoever was
let in may have got up, been replaced or logged out since.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from harena.core import Seat

from .kept import Kept
from .problems import not_allowed, not_found
from .seats import Tokens

#: Raises unless whoever asks may still do so. Called with the table still, right before it is looked at or changed.
Check: TypeAlias = Callable[[], None]

#: How a connection is closed whose right has ended.
SHUT_OUT = 4403


def unasked() -> None:
    """The check of what nobody asked for from outside."""


@dataclass(frozen=True, slots=True)
class Right:
    """What somebody came with: who they are, and the seat that they held when it had changed hands so often."""

    person: str = ""
    seat: Seat | None = None
    generation: int = 0

    def holds(self, table: Kept) -> bool:
        """Whether it still is one."""
        if self.seat is None:
            return may_watch(table, self.person)
        chair = table.chairs[self.seat]
        return chair.person is not None and chair.generation == self.generation

    def check(self, table: Kept) -> None:
        if not self.holds(table):
            raise not_allowed(
                "Only those who sit at this table may look at it." if self.seat is None
                else "This seat is not yours any more."
            )


def may_watch(table: Kept, person: str) -> bool:
    """Whether the table is open to watchers, or this person owns it or sits there."""
    if table.row["watch"] != "players" or table.row["status"] == "waiting":
        return True
    return bool(person) and (table.row["owner"] == person or any(chair.person == person for chair in table.chairs))


def right_of(tokens: Tokens, table: Kept, person: str, seat: Seat | None, token: str) -> Right:
    """What somebody may look through: a seat's eyes with its token, a spectator's without. Raises if they may not."""
    if seat is None:
        right = Right(person)
        right.check(table)
        return right
    if seat >= len(table.chairs):
        raise not_found("seat")
    chair = table.chairs[seat]
    tokens.check(table.id, chair, token)
    return Right(person, seat, chair.generation)
