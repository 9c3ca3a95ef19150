"""What a table needs of the house it stands in. `Tables` is one."""

from __future__ import annotations

from typing import Protocol

from harena.core import Seat

from .settings import Settings
from .storage import Storage


class House(Protocol):
    """Where many tables stand: what one of them has others do, by its id."""

    settings: Settings
    storage: Storage

    def when_quiet(self, id_: str, planner: Seat | None = None) -> None:
        """Come back to a table when nothing has happened there for a moment; with a `planner`, who has made a step of a
        secret plan, for that seat alone: when the others are told something must not depend on it.
        """

    def changed(self, id_: str) -> None:
        """What is in memory of a table is not what is in the database: read it again soon."""

    def tell_others(self, id_: str) -> None:
        """The other workers read a table again."""

    def tell_presence(self, id_: str, seats: list[Seat], watching: int) -> None:
        """The other workers hear who looks at a table here."""

    def written(self, id_: str, moves: int, due: int | None) -> None:
        """So many moves of a table are on disk: the other workers read it again, and the first job that they brought is
        due then.
        """
