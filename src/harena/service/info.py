"""A table and what was said there, as anybody may know it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from harena.core import Seat, games

from .clocks import Clock, now
from .outgoing import ChatLine, Ending, Result, TableInfo
from .rows import GameRow, LineRow
from .seats import Chair, distinct


def table_info(row: GameRow, chairs: list[Chair], online: Callable[[Seat], bool]) -> TableInfo:
    """A table as anybody may know it, from its row: no seed before the end."""
    over = row["status"] == "finished" and now() >= row["opens"]
    clock = msgspec.json.decode(row["clock"], type=Clock)
    names = distinct([chair.name for chair in chairs])
    return {
        "id": row["id"],
        "game": row["game"],
        "status": row["status"],
        "note": row["note"],
        "created": row["created"],
        "started": row["started"],
        "finished": row["finished"],
        "owner": row["owner"],
        "seats": [
            {
                "seat": chair.seat, "name": names[number], "kind": chair.kind, "person": chair.person, "bot": chair.bot,
                "away": chair.away, "online": chair.kind == "bot" or online(chair.seat),
            }
            for number, chair in enumerate(chairs)
        ],
        "options": msgspec.json.decode(row["options"]),
        "clock": {"kind": clock.kind, "seconds": clock.seconds, "increment": clock.increment, "days": clock.days},
        "on_timeout": row["on_timeout"],
        "watch": row["watch"],
        "listed": bool(row["listed"]),
        "result": _ended(row),
        "fairness": {
            "commitment": row["commitment"],
            "salt": row["salt"] if over else None,
            "seed": row["seed"] if over else None,
        },
        "rematch": row["rematch"],
        "stake": row["stake"],
        "opens": row["opens"],
        "hints": bool(row["hints"]),
    }


def _ended(row: GameRow) -> Result | None:
    """The result with its scores in words, in the game's own if it is installed."""
    if not row["result"]:
        return None
    ending: Ending = msgspec.json.decode(row["result"])
    game = games().get(row["game"])
    return {**ending, "tallies": [str(score) if game is None else game.tally(score) for score in ending["scores"]]}


def line_as_seen(line: LineRow) -> ChatLine:
    return {
        "id": line["id"], "at": line["at"], "name": line["name"], "seat": line["seat"], "person": line["person"],
        "room": line["room"], "text": line["text"],
    }
