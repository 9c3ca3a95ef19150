"""Those who play where nobody sits: their names, never two alike at a table, and how somebody did against them.

What each of them looks and is like is the client's affair; how well they play, the bot's.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec
from sqlalchemy import Connection, select

from . import schema
from .outgoing import Ending, Met
from .seats import Chair

CHARACTERS: Final = ("Flamma", "Achillia", "Hermes", "Gallus", "Verus", "Fortuna", "Carpophorus", "Minerva")
#: So many finished games are looked through, the newest.
LOOKED_THROUGH: Final = 300


def called(usual: str, taken: Collection[str]) -> str:
    """A bot's usual name, or that of the first character that nobody at the table has."""
    return next((name for name in (usual, *CHARACTERS) if name not in taken), usual)


def name_apart(chairs: list[Chair]) -> None:
    """No bot is called like anybody else at the table; people keep their names."""
    taken = {chair.name for chair in chairs if chair.kind == "person"}
    for chair in chairs:
        if chair.kind == "bot":
            chair.name = called(chair.name, taken)
            taken.add(chair.name)


def met(database: Connection, person: str) -> list[Met]:
    """How often somebody won and lost against each character, in games that were played to their end."""
    games, seats = schema.games, schema.seats
    mine = (
        select(games.c.id, games.c.result, seats.c.seat)
        .join(seats, seats.c.game == games.c.id)
        .where(seats.c.person == person, games.c.status == "finished", games.c.result.is_not(None))
        .order_by(games.c.finished.desc())
        .limit(LOOKED_THROUGH)
    )
    own: dict[str, set[int]] = {}
    winners: dict[str, list[int]] = {}
    for game, result, seat in database.execute(mine):
        ending: Ending = msgspec.json.decode(result)
        own.setdefault(game, set()).add(seat)
        winners[game] = ending["winners"]
    bots = select(seats.c.game, seats.c.seat, seats.c.name).where(
        seats.c.game.in_(own), seats.c.person.is_(None), seats.c.name.in_(CHARACTERS)
    )
    found = {name: Met(name, 0, 0) for name in CHARACTERS}
    for game, seat, name in database.execute(bots):
        if own[game] & set(winners[game]):
            found[name].won += 1
        elif seat in winners[game]:
            found[name].lost += 1
    return list(found.values())
