"""What a fight comes to in the careers of those who fought it, written in the transaction that settles it: with the end
of the game, and for who gives up while others play on, with the concession.

Move and consequence are one step: whenever the service is killed, either both are on disk or neither is. A fight is
booked where it is open, and it is open once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

import msgspec
from sqlalchemy import Connection, bindparam, case, select, update

from harena.core import CONCEDE
from harena.games.gladiatori.campaign import gear_of, outcome_of

from . import schema
from .rows import GameRow
from .running import Made, Running

Row: TypeAlias = Mapping[str, Any]

_fights, _careers = schema.fights, schema.careers
_END: Final = (
    update(_fights)
    .where(_fights.c.game == bindparam("of_game"), _fights.c.seat == bindparam("of_seat"), _fights.c.ended.is_(None))
    .values({name: bindparam(f"to_{name}") for name in ("vp", "gained", "fate", "won", "gear", "ended")})
)
_WHOSE: Final = select(_fights.c.career).where(
    _fights.c.game == bindparam("of_game"), _fights.c.seat == bindparam("of_seat")
)
#: GL-R-102: the dead lose their XP.
_CHANGE: Final = (
    update(_careers)
    .where(_careers.c.id == _WHOSE.scalar_subquery())
    .values(
        xp=case((bindparam("lives"), _careers.c.xp + bindparam("more")), else_=0), alive=bindparam("lives")
    )
)


def outcomes(row: GameRow, running: Running, made: Iterable[Made], at: int) -> list[dict[str, Any]]:
    """What was settled by these steps for the careers at a table; nothing where none is at stake."""
    if row["stake"] != "career":
        return []
    over = running.table.result is not None
    gone = [one.step.seat for one in made if one.step.action == CONCEDE]
    found = []
    for seat in range(running.table.state.seats) if over else gone:
        one = outcome_of(running.table, seat)
        gear = msgspec.json.encode(gear_of(running.table, seat)).decode()
        found.append({
            "game": row["id"], "seat": seat, "vp": one.vp, "gained": one.gained, "fate": one.fate, "won": one.won,
            "gear": gear, "ended": at,
        })
    return found


def book(database: Connection, rows: Iterable[Row]) -> None:
    """Book what fights came to, each once; whoever is not known any more has no career."""
    for row in sorted(rows, key=lambda row: (row["game"], row["seat"])):
        whose = {"of_game": row["game"], "of_seat": row["seat"]}
        ended = database.execute(
            _END, whose | {f"to_{name}": row[name] for name in ("vp", "gained", "fate", "won", "gear", "ended")}
        )
        if ended.rowcount:
            database.execute(_CHANGE, whose | {"more": row["gained"], "lives": row["fate"] != "dead"})
