"""HTTP calls for moderators and operators. Whether somebody is one is looked up with every call."""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast

from litestar import Controller, get, post
from litestar.datastructures import CacheControlHeader
from litestar.params import Parameter
from sqlalchemy import Connection, select

from . import moderating, schema
from .messages import (
    Announce,
    Ban,
    CloseTable,
    GiveRole,
    Invite,
    Rename,
    Settle,
    Silence,
    WhichInvitation,
    WhichLine,
    WhichPerson,
)
from .outgoing import AuditLine, Desk, InvitationInfo, KnownPerson, Link, ReportInfo, TableLine
from .people import Person, clean_name
from .problems import not_allowed, not_known
from .service import Service


def moderator(person: Person | None) -> Person:
    """Whoever asks, if they are a moderator or an operator."""
    if person is None:
        raise not_known()
    if person.role not in ("moderator", "operator"):
        raise not_allowed("Only moderators may do this.")
    return person


def operator(person: Person | None) -> Person:
    """Whoever asks, if they are an operator."""
    if moderator(person).role != "operator":
        raise not_allowed("Only operators may do this.")
    assert person is not None
    return person


def _person(row: Any) -> KnownPerson:
    return KnownPerson(
        row.id, row.name, row.login or "", row.role, row.created, row.banned, row.ban_reason, row.silenced
    )


def _report(row: Any) -> ReportInfo:
    return ReportInfo(
        row.id, row.at, row.reporter, row.reporter_name or "", row.about, row.name or "", row.game, row.line, row.text,
        row.reason,
    )


def _invitation(row: Any) -> InvitationInfo:
    return InvitationInfo(row.id, row.note, row.left, row.created, row.expires)


def _audit(row: Any) -> AuditLine:
    return AuditLine(row.id, row.at, row.who, row.name or "", row.what, row.about, row.details)


def _tables(database: Connection) -> list[TableLine]:
    rows, seats = moderating.list_tables(database), schema.seats
    names: dict[str, list[str]] = {row.id: [] for row in rows}
    query = select(seats.c.game, seats.c.name).where(seats.c.game.in_(names)).order_by(seats.c.game, seats.c.seat)
    for game, name in database.execute(query):
        names[game].append(name)
    return [TableLine(row.id, row.game, row.status, row.changed, names[row.id]) for row in rows]


class OperatorCalls(Controller):
    path = "/api/operator"
    tags = ["moderating"]
    #: What moderators see stays on no disk.
    cache_control = CacheControlHeader(no_store=True)

    @get("/", operation_id="get_desk")
    async def get_desk(self, service: Service, person: Person | None) -> Desk:
        """What waits to be looked at, what holds, and what was done."""
        me = moderator(person)

        def read(database: Connection) -> Desk:
            leads = me.role == "operator"
            return Desk(
                cast(Literal["moderator", "operator"], me.role),
                cast(Literal["open", "invited"], service.settings.registration),
                moderating.announcement(database).text, list(map(_report, moderating.list_reports(database))),
                _tables(database), list(map(_invitation, moderating.list_invitations(database))) if leads else [],
                list(map(_audit, moderating.list_audit(database))),
            )

        return await service.storage.read(read)

    @get("/people", operation_id="find_people")
    async def find_people(
        self, service: Service, person: Person | None, search: Annotated[str, Parameter(max_length=60)] = ""
    ) -> list[KnownPerson]:
        """The newest people, or those in whose name or login a text stands."""
        moderator(person)
        found = await service.storage.read(lambda database: moderating.list_people(database, search))
        return list(map(_person, found))

    @post("/ban", operation_id="ban", status_code=204)
    async def ban(self, service: Service, person: Person | None, data: Ban) -> None:
        """Keep somebody out for some days, or (0) no longer; bots play on for them."""
        me = moderator(person)
        about = await service.storage.write(
            lambda database: moderating.ban(database, me.id, data.who, data.days, data.reason)
        )
        if data.days:
            await service.enforcer.keep_out(about)

    @post("/silence", operation_id="silence", status_code=204)
    async def silence(self, service: Service, person: Person | None, data: Silence) -> None:
        """Nobody hears somebody in chat for some days, or (0) everybody does again."""
        me = moderator(person)
        await service.storage.write(
            lambda database: moderating.silence(database, me.id, data.who, data.days, data.reason)
        )

    @post("/rename", operation_id="rename_person", status_code=204)
    async def rename_person(self, service: Service, person: Person | None, data: Rename) -> None:
        """Give somebody another name, wherever it stands."""
        me, name = moderator(person), clean_name(data.name)
        about = await service.storage.write(lambda database: moderating.rename(database, me.id, data.who, name))
        await service.enforcer.renamed(about, name)

    @post("/remove", operation_id="remove_line", status_code=204)
    async def remove_line(self, service: Service, person: Person | None, data: WhichLine) -> None:
        """Take a line of chat away, also from the screens on which it stands."""
        me = moderator(person)
        table = await service.storage.write(lambda database: moderating.remove_line(database, me.id, data.line))
        service.enforcer.unsay(table, data.line)

    @post("/settle", operation_id="settle_report", status_code=204)
    async def settle_report(self, service: Service, person: Person | None, data: Settle) -> None:
        """A report has been looked at."""
        me = moderator(person)
        await service.storage.write(lambda database: moderating.settle(database, me.id, data.report, data.outcome))

    @post("/close", operation_id="close_table", status_code=204)
    async def close_table(self, service: Service, person: Person | None, data: CloseTable) -> None:
        """Close a table for those who play at it."""
        me = moderator(person)
        await service.storage.write(lambda database: moderating.may_close(database, me.id, data.table, data.reason))
        await service.enforcer.close_for(data.table, data.reason)

    @post("/role", operation_id="give_role", status_code=204)
    async def give_role(self, service: Service, person: Person | None, data: GiveRole) -> None:
        """Make somebody a moderator or an operator, or neither."""
        me = operator(person)
        await service.storage.write(lambda database: moderating.give_role(database, me.id, data.who, data.role))

    @post("/reset", operation_id="make_reset_link", status_code=200)
    async def make_reset_link(self, service: Service, person: Person | None, data: WhichPerson) -> Link:
        """A link by which somebody sets a new password, once, within a day."""
        me = operator(person)
        _, code, expires = await service.storage.write(
            lambda database: moderating.reset_link(database, me.id, data.who)
        )
        return Link(f"/reset/{code}", expires)

    @post("/erase", operation_id="erase_person", status_code=204)
    async def erase_person(self, service: Service, person: Person | None, data: WhichPerson) -> None:
        """Erase somebody as they could do themselves."""
        me = operator(person)
        about = await service.storage.write(lambda database: moderating.may_erase(database, me.id, data.who))
        await service.enforcer.erase(about)

    @post("/invite", operation_id="invite", status_code=200)
    async def invite(self, service: Service, person: Person | None, data: Invite) -> Link:
        """A link by which people become known where not everybody may."""
        me = operator(person)
        _, code, expires = await service.storage.write(
            lambda database: moderating.invite(database, me.id, data.uses, data.days, data.note)
        )
        return Link(f"/invitation/{code}", expires)

    @post("/uninvite", operation_id="end_invitation", status_code=204)
    async def end_invitation(self, service: Service, person: Person | None, data: WhichInvitation) -> None:
        """An invitation holds no longer."""
        me = operator(person)
        await service.storage.write(lambda database: moderating.end_invitation(database, me.id, data.invitation))

    @post("/announce", operation_id="announce", status_code=204)
    async def announce(self, service: Service, person: Person | None, data: Announce) -> None:
        """Tell everybody something, on every page."""
        me = operator(person)
        await service.storage.write(lambda database: moderating.announce(database, me.id, data.text, data.hours))
        await service.enforcer.announce()
