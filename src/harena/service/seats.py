"""Seats: who sits where, the tokens by which a seat is held, and marks of where tables were opened.

A token is derived from the service's secret, the table, the seat and how often the seat has changed hands; nothing is
stored, and an old token is void once somebody else sits there.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, Literal

from sqlalchemy import RowMapping

from harena.core import Seat

from .problems import not_allowed


@dataclass(slots=True)
class Chair:
    """A seat of a table as it is stored: who sits there, or which bot."""

    seat: Seat
    person: str | None
    name: str
    bot: str
    away: bool
    generation: int
    left: float

    @classmethod
    def of(cls, row: RowMapping) -> Chair:
        return cls(row["seat"], row["person"], row["name"], row["bot"], bool(row["away"]), row["generation"],
                   row["left"])

    @property
    def kind(self) -> Literal["person", "bot", "open"]:
        return "person" if self.person is not None else "bot" if self.bot else "open"

    @property
    def played_by_person(self) -> bool:
        """Whether a person is expected to decide here at the moment."""
        return self.person is not None and not self.away

    def row(self, game: str) -> dict[str, Any]:
        return {
            "game": game, "seat": self.seat, "person": self.person, "name": self.name, "bot": self.bot,
            "away": self.away, "generation": self.generation, "left": self.left,
        }


_ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Names of which no two are alike: the second Marcus is Marcus II. An open seat has none."""
    found: list[str] = []
    for name in names:
        also = (f"{name} {numeral}" for numeral in _ROMAN[1:])
        again = bool(name) and name in found
        found.append(next(other for other in also if other not in (*found, *names)) if again else name)
    return tuple(found)


class Tokens:
    """Makes and checks seat tokens."""

    def __init__(self, secret: str) -> None:
        self._key = sha256(f"seats:{secret}".encode()).digest()

    def token(self, game: str, chair: Chair) -> str:
        mac = hmac.digest(self._key, f"{game}:{chair.seat}:{chair.generation}".encode(), "sha256")
        return urlsafe_b64encode(mac[:18]).decode()

    def check(self, game: str, chair: Chair, token: str) -> None:
        """Raises `not-allowed` unless the token holds this seat."""
        if chair.person is None or not hmac.compare_digest(self.token(game, chair).encode(), token.encode()):
            raise not_allowed("This seat is not yours: the seat token is missing or wrong.")


class Origins:
    """Marks of clients, by which tables that were opened from one address are known without keeping the address."""

    def __init__(self, secret: str) -> None:
        self._key = sha256(f"origins:{secret}".encode()).digest()

    def mark(self, client: str) -> str:
        return urlsafe_b64encode(hmac.digest(self._key, client.encode(), "sha256")[:12]).decode()
