"""HTTP calls about careers in Gladiatori, and about For Glory alone."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from litestar import Controller, MediaType, Response, get, post
from litestar.params import Parameter
from sqlalchemy import Connection

from .careers import GAME
from .lists import Listed, listed, waits_for
from .messages import CareerFile, NewGladiator, NewTrial, NextFight
from .outgoing import Alone, Ludus, Table
from .people import Person
from .routes_people import Call, address, cookie_for, id_of, or_guest
from .routes_tables import freshen, somebody, table_out
from .schools import ludus_of
from .service import Service

Id = Annotated[str, Parameter(max_length=24)]


class CareerCalls(Controller):
    path = "/api/careers"
    tags = ["careers"]

    @get("/", operation_id="get_ludus")
    async def get_ludus(self, service: Service, person: Person | None) -> Ludus:
        """My gladiators with their careers, and the fights that each may choose."""
        return await self._ludus(service, id_of(person))

    @post("/", operation_id="take_in")
    async def take_in(
        self, service: Service, request: Call, person: Person | None, data: NewGladiator
    ) -> Response[Ludus]:
        """Take a gladiator into my school."""
        me = await or_guest(service, request, person, "")
        await service.careers.take_in(me, data.name, data.portrait)
        return Response(
            await self._ludus(service, me.id), status_code=201, cookies=[cookie_for(service, request, me)]
        )

    @post("/file", operation_id="bring_career")
    async def bring_career(
        self, service: Service, request: Call, person: Person | None, data: CareerFile
    ) -> Response[Ludus]:
        """Take in a career from its file, or what a gladiator of mine has fought in the terminal since."""
        me = await or_guest(service, request, person, "")
        await service.careers.bring(me, data.text)
        return Response(
            await self._ludus(service, me.id), status_code=201, cookies=[cookie_for(service, request, me)]
        )

    @get("/{career_id:str}/file", operation_id="get_career_file", media_type=MediaType.TEXT)
    async def get_career_file(self, service: Service, person: Person | None, career_id: Id) -> Response[str]:
        """A career as the terminal keeps it: `harena campaign play FILE` goes on with it."""
        name, text = await service.careers.file(somebody(person), career_id)
        plain = "".join(c for c in name.lower() if c.isascii() and c.isalnum()) or "gladiator"
        named = f"filename=\"{plain}.toml\"; filename*=UTF-8''{quote(name)}.toml"
        return Response(
            text, media_type=MediaType.TEXT, headers={"Content-Disposition": f"attachment; {named}"}
        )

    @post("/{career_id:str}/fights", operation_id="next_fight")
    async def next_fight(
        self, service: Service, request: Call, person: Person | None, career_id: Id, data: NextFight
    ) -> Table:
        """Begin a gladiator's next fight, or go on with the one that he is in."""
        me = somebody(person)
        await service.openings.take(address(request))
        return table_out(service, await service.careers.fight(me, career_id, data.kind, address(request)), me)

    async def _ludus(self, service: Service, me: str) -> Ludus:
        school = await service.careers.school(me)

        def read(database: Connection) -> list[Listed]:
            return listed(database, "mine", me, GAME, 0, False) if me else []

        mine = await service.storage.read(read)
        for table in mine:
            freshen(service, table.row)
        return ludus_of(school, {table.row["id"] for table in mine if waits_for(table, me)})


class AloneCalls(Controller):
    path = "/api/alone"
    tags = ["careers"]

    @get("/", operation_id="get_alone")
    async def get_alone(self, service: Service, person: Person | None) -> Alone:
        """For Glory alone: my record at each difficulty, and how everybody did with the week's start."""
        return await service.trials.shown(id_of(person))

    @post("/", operation_id="play_alone")
    async def play_alone(
        self, service: Service, request: Call, person: Person | None, data: NewTrial
    ) -> Response[Table]:
        """Play at a difficulty, or this week's start; one that is not over yet is gone on with."""
        await service.openings.take(address(request))
        me = await or_guest(service, request, person, "")
        table = await service.trials.begin(me, data.difficulty, address(request))
        return Response(
            table_out(service, table, me), status_code=201, cookies=[cookie_for(service, request, me)]
        )
