"""What a page is about, for those who are shown a link to it. Nobody is told more than who opens the link may see."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, cast

from sqlalchemy import Connection, select

from harena.core import games

from . import schema
from .info import table_info
from .lists import Listed
from .outgoing import TableInfo
from .pages import About
from .people import Person
from .rows import GameRow
from .seats import Chair
from .service import Service
from .storage import UNUSABLE

LONGEST_ID: Final = 24
HOME = About(
    "Harena", "Gladiator games in the browser, against friends and bots. No account needed.",
    "pictures/preview/harena.png",
)
CLOSED = About("A table at Harena", "Only those who sit at this table may look at it.", HOME.picture)


async def about(service: Service, path: str, who_asks: Callable[[], Awaitable[Person | None]]) -> About:
    """What the page at a path is about, as far as whoever asks may know it; most pages are the front page's kin."""
    kind, _, name = path.strip("/").partition("/")

    def picture(game: str) -> str:
        return service.pages.dress(game).preview or HOME.picture

    if kind in ("table", "replay") and name.isascii() and len(name) <= LONGEST_ID:
        try:
            found = await service.storage.read(lambda database: _table(database, name))
            if found is not None:
                person = await who_asks()
                return of_table(found, "" if person is None else person.id, picture)
        except UNUSABLE:
            pass  # the page itself says so as soon as it asks for anything
    if kind in ("new", "rules", "learn") and (game := games().get(name)) is not None:
        return About(f"{game.short_name} – Harena", game.summary, picture(game.id))
    return HOME


def of_table(found: Listed, person: str, picture: Callable[[str], str]) -> About:
    """An invitation while a table waits; then who plays, and at last who has won, unless it is closed to watchers.
    `picture` finds the picture of a game.
    """
    row, chairs = found
    inside = bool(person) and (row["owner"] == person or any(chair.person == person for chair in chairs))
    if row["status"] != "waiting" and row["watch"] == "players" and not inside:
        return CLOSED
    info = table_info(row, chairs, lambda _: False)
    game = games().get(row["game"])
    name = row["game"] if game is None else game.short_name
    if row["status"] == "waiting":
        return About(*_invitation(info, name), picture(row["game"]), row["game"])
    names = [seat["name"] for seat in info["seats"]]
    title, text = f"{name} at Harena", f"{', '.join(names)}. Look on in the browser."
    if info["result"] is not None:
        won = [names[seat] for seat in info["result"]["winners"]]
        title = f"{name}: {' and '.join(won)} won" if won else f"{name} ended without a winner"
        scores = ", ".join(f"{who} {score}" for who, score in zip(names, info["result"]["tallies"], strict=True))
        text = f"{scores}. See the game step by step."
    return About(title, text, picture(row["game"]), row["game"])


def _invitation(info: TableInfo, game: str) -> tuple[str, str]:
    host = next((seat["name"] for seat in info["seats"] if seat["person"] == info["owner"]), "")
    free = sum(seat["kind"] == "open" for seat in info["seats"])
    title = f"{host} invites you to {game}" if host else f"You are invited to {game}"
    seats = "One seat is free" if free == 1 else f"{free} seats are free"
    return title, f"{seats}. Sit down in the browser, without an account." if free else "All seats are taken."


def _table(database: Connection, id_: str) -> Listed | None:
    games_, seats = schema.games, schema.seats
    row = database.execute(select(games_).where(games_.c.id == id_)).mappings().first()
    if row is None:
        return None
    chairs = database.execute(select(seats).where(seats.c.game == id_).order_by(seats.c.seat)).mappings()
    return Listed(cast(GameRow, dict(row)), [Chair.of(chair) for chair in chairs])
