"""Careers: the gladiators that somebody has in Gladiatori, whom they meet, and their fights.

What the rules say of careers stands in `games.gladiatori.campaign` and `rivals`; here they are kept. A fight is a table
like any other with `stake` "career"; its row in `fights` is written with the table and booked with the move that
settles it (`bookings`). A gladiator has one open fight at most, which nobody can leave to a bot or close.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, RowMapping, select
from sqlalchemy.exc import IntegrityError

from harena.bots import LEVELS
from harena.core import game as game_named
from harena.games.gladiatori import campaign, rivals

from . import schema
from .clocks import now
from .fairness import new_seed
from .live import LiveTable
from .people import Person, clean_name
from .problems import bad_request, conflict
from .schools import PORTRAITS, School, career_of, outcome_of, portrait_of, read_school
from .seats import Chair
from .storage import Conflict, Storage
from .tables import Tables

GAME: Final = "gladiatori"
#: So many live in a school at most, and so many are remembered.
MOST_LIVING: Final = 8
MOST_REMEMBERED: Final = 60
#: The kind of fights that came with a file.
ELSEWHERE: Final = "elsewhere"


class Careers:
    def __init__(self, storage: Storage, tables: Tables) -> None:
        self._storage = storage
        self._tables = tables

    async def school(self, person: str) -> School:
        return await self._storage.read(lambda database: read_school(database, person))

    # -- taking in, fighting ------------------------------------------------------------------------------------------

    async def take_in(self, person: Person, name: str, portrait: str) -> str:
        """A new gladiator; his id."""
        if portrait and portrait not in PORTRAITS:
            raise bad_request(f"There is no portrait {portrait!r}.", "portrait")
        called = clean_name(name)
        id_ = secrets.token_hex(8)
        row = _row(id_, person.id, called, portrait or portrait_of(called))

        def write(database: Connection) -> None:
            _check_room(read_school(database, person.id), called)
            database.execute(schema.careers.insert().values(row))

        await self._storage.write(write)
        return id_

    async def fight(self, person: Person, id_: str, kind: str, client: str) -> LiveTable:
        """Begin a gladiator's next fight; one that is open is gone on with, whatever kind is asked for."""
        fight = campaign.FIGHTS.get(kind)
        if fight is None:
            raise bad_request(f"There is no fight {kind!r}; there are {', '.join(campaign.FIGHTS)}.", "kind")
        for _ in range(2):
            school = await self.school(person.id)
            row = school.own(id_)
            if not row["alive"]:
                raise conflict("dead", f"{row['name']} is dead.")
            open_ = school.open_fight(id_)
            if open_ is None:
                break
            table = await self._going_on(open_)
            if table is not None:
                return table
        await self._tables.check_count(person)
        beside = school.meets(row, fight)
        try:
            return await self._begin(person, school, row, fight, beside, client)
        except (Conflict, IntegrityError):  # begun at the same moment by the same person elsewhere
            open_ = (await self.school(person.id)).open_fight(id_)
            found = None if open_ is None else await self._going_on(open_)
            if found is None:
                raise conflict("late", "Something else happened here at the same moment; look again.") from None
            return found

    async def _going_on(self, fight: RowMapping) -> LiveTable | None:
        """The table of an open fight. One that cannot be played on by this version was never fought."""
        table = await self._tables.get(fight["game"])
        if table.row["status"] in ("waiting", "running"):
            return table
        fights = schema.fights
        void = fights.delete().where(fights.c.game == fight["game"], fights.c.ended.is_(None))
        await self._storage.write(lambda database: database.execute(void))
        return None

    async def _begin(
        self, person: Person, school: School, row: RowMapping, fight: campaign.Fight, beside: Sequence[rivals.Rival],
        client: str,
    ) -> LiveTable:
        game = game_named(GAME)
        careers = [career_of(row), *(campaign.Career(one.name, one.xp) for one in beside)]
        config = game.configure(fight.seats, campaign.options_for(careers, fight.options))
        chairs = [Chair(0, person.id, row["name"], "", False, 0, 0.0)]
        chairs += [
            Chair(seat, None, one.name, LEVELS[rivals.level(one.xp)].name, False, 0, 0.0)
            for seat, one in enumerate(beside, 1)
        ]
        ids = [one.id or secrets.token_hex(8) for one in beside]
        at = now()
        fought = len(school.fights[row["id"]])

        def fill(database: Connection, table: str) -> None:
            current = read_school(database, person.id)
            if len(current.fights[row["id"]]) != fought or current.careers[row["id"]]["xp"] != row["xp"]:
                raise Conflict
            new = [
                _row(id_, person.id, one.name, portrait_of(one.name), rival=True, xp=one.xp)
                for id_, one in zip(ids, beside, strict=True) if not one.id
            ]
            if new:
                database.execute(schema.careers.insert(), new)
            database.execute(schema.fights.insert(), [
                _fight(id_, len(current.fights[id_]) + 1, table, seat, fight.kind, at)
                for seat, id_ in enumerate((row["id"], *ids))
            ])

        return await self._tables.put(
            game.id, game.version, msgspec.json.encode(dict(config.options)).decode(), "", new_seed(), person.id,
            chairs, origin=self._tables.origins.mark(client), fill=fill, stake="career",
        )

    # -- files --------------------------------------------------------------------------------------------------------

    async def file(self, person: Person, id_: str) -> tuple[str, str]:
        """A gladiator's name and his career as the terminal keeps it."""
        school = await self.school(person.id)
        row = school.own(id_)
        if school.open_fight(id_) is not None:
            raise conflict("fighting", f"{row['name']} is in a fight; finish it before he goes elsewhere.")
        return row["name"], campaign.written(career_of(row, school.fights[id_]))

    async def bring(self, person: Person, text: str) -> str:
        """Take in a career from a file, or what was fought elsewhere since; the gladiator's id."""
        try:
            career = campaign.read(text, "the file")
            outcomes = campaign.check(career)
        except campaign.BadCareer as error:
            raise bad_request(f"This career cannot be taken in: {error}.", "text") from None
        name = clean_name(career.name)
        id_ = _id_of(career, person.id)
        at = now()

        def write(database: Connection) -> None:
            careers = schema.careers
            known = database.execute(select(careers).where(careers.c.id == id_)).mappings().first()
            if known is not None and (known["person"] != person.id or known["rival"]):
                raise conflict("taken", f"{known['name']} belongs to somebody else here.")
            school = read_school(database, person.id)
            if known is None:
                _check_room(school, name, alive=career.alive)
                row = _row(id_, person.id, name, portrait_of(name), xp=career.xp, alive=career.alive)
                database.execute(careers.insert().values(row))
            else:
                _check_goes_on(known, school, career, outcomes)
                database.execute(
                    careers.update().where(careers.c.id == id_).values(xp=career.xp, alive=career.alive)
                )
            fought = len(school.fights[id_])
            rows = [
                _fight(id_, number, None, 0, ELSEWHERE, at) | {
                    "booked": booked, "vp": one.vp, "gained": one.gained, "fate": one.fate, "won": one.won, "ended": at,
                }
                for number, (one, booked) in enumerate(zip(outcomes, _booked(career), strict=True), 1)
            ][fought:]
            if rows:
                database.execute(schema.fights.insert(), rows)

        try:
            await self._storage.write(write)
        except IntegrityError:
            raise conflict("late", "Something else happened to this career at the same moment; look again.") from None
        return id_


# -- rows --------------------------------------------------------------------------------------------------------------


def _row(
    id_: str, person: str, name: str, portrait: str, *, rival: bool = False, xp: int = 0, alive: bool = True
) -> dict[str, Any]:
    return {
        "id": id_, "person": person, "rival": rival, "name": name, "portrait": portrait, "xp": xp, "alive": alive,
        "created": now(),
    }


def _fight(career: str, number: int, table: str | None, seat: int, kind: str, at: int) -> dict[str, Any]:
    return {
        "career": career, "number": number, "game": table, "seat": seat, "kind": kind, "booked": table or "",
        "vp": None, "gained": 0, "fate": "", "won": False, "gear": "[]", "began": at, "ended": None,
    }


def _booked(career: campaign.Career) -> list[str]:
    """The name of each game; the first ones have none in files of before games had names."""
    return [""] * (len(career.games) - len(career.booked)) + [name[:40] for name in career.booked]


def _id_of(career: campaign.Career, person: str) -> str:
    """The id of a career; one of before careers had ids is known by what stands in it, so that it comes once."""
    if career.id:
        if len(career.id) > 24 or not career.id.isalnum():
            raise bad_request("This career cannot be taken in: its id is none.", "text")
        return career.id
    return "f" + sha256("\n".join([person, career.name, *career.games]).encode()).hexdigest()[:15]


def _check_room(school: School, name: str, *, alive: bool = True) -> None:
    own = [row for row in school.careers.values() if not row["rival"]]
    living = [row for row in own if row["alive"]]
    if alive and any(row["name"] == name for row in living):
        raise conflict("taken", f"There is a {name} in your school already.")
    if alive and len(living) >= MOST_LIVING:
        raise conflict("too-many", f"{len(living)} gladiators live in your school; there is room for no more.")
    if len(own) >= MOST_REMEMBERED:
        raise conflict("too-many", f"{len(own)} gladiators are remembered in your school; there is room for no more.")


def _check_goes_on(
    known: RowMapping, school: School, career: campaign.Career, outcomes: Sequence[campaign.Outcome]
) -> None:
    """Raises unless a file goes on from where the career stands here: no fight is forgotten or fought again."""
    name = known["name"]
    if school.open_fight(known["id"]) is not None:
        raise conflict("fighting", f"{name} is in a fight here; finish it first.")
    here = [(outcome_of(one).line, one["booked"]) for one in school.fights[known["id"]]]
    there = list(zip((one.line for one in outcomes), _booked(career), strict=True))
    if there[: len(here)] != here:
        if here[: len(there)] == there:
            raise conflict("older", f"{name} has fought {len(here)} times here; the file knows {len(there)} of them.")
        raise conflict("another-way", f"{name} has fought other fights here than those in the file.")
