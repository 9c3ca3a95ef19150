"""What moderators and operators do to people, tables and words, inside a transaction, each with its line in the audit.

The browser and the command line do the same through these functions. What a running service has in memory is not
touched here: whoever calls them also tells the tables (`Tables.keep_out` and the like), or leaves an order for those
(`orders`).
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, func, or_, select, update

from harena.core import one_line

from . import schema
from .clocks import now
from .problems import Problem, bad_request, conflict, not_allowed, not_found

#: Who acts from the command line: whoever can read the database may do all.
CONSOLE: Final = "console"
ROLES: Final = ("", "moderator", "operator")
DAY: Final = 24 * 3600 * 1000
#: Days that are meant as for ever.
FOR_EVER: Final = 3650
#: For so long (milliseconds) a link for a new password holds.
RESET_HOLDS: Final = DAY
#: So many people, tables, reports and lines of the audit are listed at most.
LISTED: Final = 100


@dataclass(frozen=True, slots=True)
class Announced:
    """What everybody is told, until when."""

    text: str = ""
    until: int = 0


def code_and_digest() -> tuple[str, str]:
    """A secret for a link, and what is kept of it."""
    code = secrets.token_urlsafe(18)
    return code, digest(code)


def digest(code: str) -> str:
    return sha256(code.encode()).hexdigest()


def day_of(at: int) -> str:
    """A moment as people write it."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"


def note(database: Connection, who: str, what: str, about: str = "", details: str = "") -> None:
    """Write a line into the audit."""
    database.execute(schema.audit.insert().values(at=now(), who=who, what=what, about=about, details=one_line(details)))


# -- people ------------------------------------------------------------------------------------------------------------


def find_person(database: Connection, wanted: str) -> Any:
    """Somebody by id or login. Problem if nobody is known so."""
    people = schema.people
    row = database.execute(
        select(people)
        .where(or_(people.c.id == wanted, people.c.login == wanted.casefold()), people.c.erased.is_(False))
        .order_by(people.c.id != wanted)
    ).first()
    if row is None:
        raise not_found("person")
    return row


def list_people(database: Connection, search: str = "") -> list[Any]:
    """The newest people, or those whose id, login or name has a text in it."""
    people = schema.people
    query = select(people).where(people.c.erased.is_(False))
    if search:
        part = search.casefold()
        query = query.where(or_(
            people.c.id == search, func.lower(people.c.name).contains(part, autoescape=True),
            people.c.login.contains(part, autoescape=True),
        ))
    return list(database.execute(query.order_by(people.c.created.desc(), people.c.id).limit(LISTED)))


def give_role(database: Connection, who: str, wanted: str, role: str) -> str:
    """Make somebody with an account a moderator or an operator, or neither; their id."""
    person = _below(database, who, wanted)
    if role not in ROLES:
        raise bad_request(f"There is no role {role!r}: moderator, operator, or none.", "role")
    if role and person.login is None:
        raise conflict("no-account", "Only somebody with an account can be given a role: a guest's cookie is no key.")
    database.execute(update(schema.people).where(schema.people.c.id == person.id).values(role=role))
    note(database, who, "role", person.id, role or "none")
    return str(person.id)


def ban(database: Connection, who: str, wanted: str, days: int, reason: str) -> str:
    """Keep somebody out for some days, or (0) no longer; their id."""
    person = _below(database, who, wanted)
    until = now() + days * DAY if days else 0
    database.execute(
        update(schema.people).where(schema.people.c.id == person.id)
        .values(banned=until, ban_reason=one_line(reason) if days else "")
    )
    note(database, who, "ban" if days else "unban", person.id, f"{days} days: {reason}" if days else reason)
    return str(person.id)


def silence(database: Connection, who: str, wanted: str, days: int, reason: str) -> str:
    """Nobody hears somebody in chat for some days, or (0) everybody does again; their id."""
    person = _below(database, who, wanted)
    until = now() + days * DAY if days else 0
    database.execute(update(schema.people).where(schema.people.c.id == person.id).values(silenced=until))
    note(database, who, "silence" if days else "unsilence", person.id, f"{days} days: {reason}" if days else reason)
    return str(person.id)


def rename(database: Connection, who: str, wanted: str, name: str) -> str:
    """Give somebody another name, wherever it stands; their id."""
    person, seats = _below(database, who, wanted), schema.seats
    database.execute(update(schema.people).where(schema.people.c.id == person.id).values(name=name))
    database.execute(update(seats).where(seats.c.person == person.id).values(name=name))
    database.execute(update(schema.chat).where(schema.chat.c.person == person.id).values(name=name))
    note(database, who, "rename", person.id, name)
    return str(person.id)


def _below(database: Connection, who: str, wanted: str) -> Any:
    """Somebody over whom whoever acts has a say: moderators over people without a role, operators over moderators too,
    the command line over everybody.
    """
    person = find_person(database, wanted)
    _check_say(database, who, person.role)
    return person


def _check_say(database: Connection, who: str, role: str) -> None:
    """Raises unless whoever acts has a say over those with a role."""
    if who != CONSOLE and ROLES.index(role) >= ROLES.index(_role(database, who)):
        raise not_allowed("Nobody does this to themselves, or to somebody with the same role.")


def _role(database: Connection, who: str) -> str:
    people = schema.people
    return database.execute(select(people.c.role).where(people.c.id == who)).scalar() or ""


def reset_link(database: Connection, who: str, wanted: str) -> tuple[str, str, int]:
    """A code by which somebody with an account sets a new password, once, within a day: their id, it, and its end."""
    person, resets = find_person(database, wanted), schema.resets
    if person.login is None:
        raise conflict("no-account", "A guest has no password to set anew.")
    if who not in (CONSOLE, person.id):
        _below(database, who, wanted)
    code, kept = code_and_digest()
    expires = now() + RESET_HOLDS
    database.execute(resets.delete().where((resets.c.person == person.id) | (resets.c.expires < now())))
    database.execute(resets.insert().values(code=kept, person=person.id, expires=expires))
    note(database, who, "reset", person.id)
    return person.id, code, expires


def may_erase(database: Connection, who: str, wanted: str) -> str:
    """The id of somebody who is about to be erased, which the audit remembers."""
    person = _below(database, who, wanted)
    note(database, who, "erase", person.id)
    return str(person.id)


# -- invitations -------------------------------------------------------------------------------------------------------


def invite(database: Connection, who: str, uses: int, days: int, text: str) -> tuple[int, str, int]:
    """An invitation for so many people within so many days: its number, the code of its link, and its end."""
    code, kept = code_and_digest()
    at = now()
    expires = at + days * DAY
    invitations = schema.invitations
    number = database.execute(
        invitations.insert().returning(invitations.c.id)
        .values(code=kept, note=one_line(text), left=uses, created=at, expires=expires)
    ).scalar_one()
    note(database, who, "invite", "", f"{number}: for {uses}, {days} days. {text}".strip())
    return int(number), code, expires


def end_invitation(database: Connection, who: str, number: int) -> None:
    invitations = schema.invitations
    if not database.execute(invitations.delete().where(invitations.c.id == number)).rowcount:
        raise not_found("invitation")
    note(database, who, "uninvite", "", str(number))


def use_invitation(database: Connection, code: str) -> None:
    """One more has come by an invitation. Problem if it holds no longer."""
    invitations = schema.invitations
    used = database.execute(
        update(invitations)
        .where(invitations.c.code == digest(code), invitations.c.left > 0, invitations.c.expires > now())
        .values(left=invitations.c.left - 1)
    )
    if not used.rowcount:
        raise not_allowed("This invitation has been used or is too old; ask whoever sent it for another.")


def list_invitations(database: Connection) -> list[Any]:
    invitations = schema.invitations
    query = select(invitations).where(invitations.c.left > 0, invitations.c.expires > now())
    return list(database.execute(query.order_by(invitations.c.id.desc()).limit(LISTED)))


# -- words -------------------------------------------------------------------------------------------------------------


def report(database: Connection, by: str, about: str, game: str, line: Any, reason: str) -> None:
    """Somebody tells the moderators of a line of chat, or (None) of a person at a table. Once is enough."""
    reports = schema.reports
    number = None if line is None else line.id
    known = select(reports.c.id).where(
        reports.c.reporter == by, reports.c.about == about, reports.c.game == game, reports.c.settled == "",
        reports.c.line.is_(None) if number is None else reports.c.line == number,
    )
    if database.execute(known).first() is None:
        database.execute(reports.insert().values(
            at=now(), reporter=by, about=about, game=game, line=number, text="" if line is None else line.text,
            reason=reason, settled="",
        ))


def list_reports(database: Connection) -> list[Any]:
    """The reports that nobody has looked at, the oldest first, with the names of today."""
    reports, people = schema.reports, schema.people
    about, by = people.alias(), people.alias()
    query = (
        select(reports, about.c.name.label("name"), by.c.name.label("reporter_name"))
        .outerjoin(about, about.c.id == reports.c.about).outerjoin(by, by.c.id == reports.c.reporter)
        .where(reports.c.settled == "").order_by(reports.c.id).limit(LISTED)
    )
    return list(database.execute(query))


def settle(database: Connection, who: str, number: int, outcome: str) -> None:
    """A report has been looked at, by somebody else than whom it is about."""
    reports = schema.reports
    open_ = reports.c.id == number, reports.c.settled == ""
    row = database.execute(select(reports.c.about).where(*open_)).first()
    if row is None:
        raise not_found("open report")
    if row.about == who:
        raise not_allowed("This report is about you: somebody else looks at it.")
    database.execute(update(reports).where(*open_).values(settled=one_line(outcome) or "seen"))
    note(database, who, "settle", row.about, f"report {number}: {outcome or 'seen'}")


def remove_line(database: Connection, who: str, line: int) -> str:
    """Take a line of chat away; the table at which it stood. Like everything else against somebody it is for those who
    have a say over its speaker, and everybody may take away their own.
    """
    chat = schema.chat
    row = database.execute(select(chat.c.game, chat.c.person).where(chat.c.id == line)).first()
    if row is None:
        raise not_found("line")
    if row.person != who:
        _check_say(database, who, _role(database, row.person))
    database.execute(chat.delete().where(chat.c.id == line))
    note(database, who, "remove", row.person, f"line {line} at table {row.game}")
    return str(row.game)


def announce(database: Connection, who: str, text: str, hours: int) -> Announced:
    """Tell everybody something for some hours; an empty text ends it."""
    facts = schema.facts
    text = one_line(text)
    said = Announced(text, now() + hours * 3600 * 1000) if text else Announced()
    database.execute(facts.delete().where(facts.c.name == "announcement"))
    if text:
        database.execute(facts.insert().values(name="announcement", value=msgspec.json.encode(said).decode()))
    note(database, who, "announce", "", text)
    return said


def announcement(database: Connection) -> Announced:
    """What everybody is told at the moment."""
    facts = schema.facts
    kept = database.execute(select(facts.c.value).where(facts.c.name == "announcement")).scalar()
    said = Announced() if kept is None else msgspec.json.decode(kept, type=Announced)
    return said if said.until > now() else Announced()


# -- tables and the audit ----------------------------------------------------------------------------------------------


def list_tables(database: Connection) -> list[Any]:
    """The tables that wait or are played at, the last changed first."""
    games = schema.games
    query = select(games).where(games.c.status.in_(("waiting", "running")))
    return list(database.execute(query.order_by(games.c.changed.desc()).limit(LISTED)))


def may_close(database: Connection, who: str, table: str, reason: str) -> None:
    games = schema.games
    status = database.execute(select(games.c.status).where(games.c.id == table)).scalar()
    if status is None:
        raise not_found("table")
    if status not in ("waiting", "running"):
        raise conflict("over", "This table is closed already.")
    note(database, who, "close", table, reason)


def list_audit(database: Connection) -> list[Any]:
    """The newest lines of the audit, with the names of today."""
    audit, people = schema.audit, schema.people
    query = select(audit, people.c.name.label("name")).outerjoin(people, people.c.id == audit.c.who)
    return list(database.execute(query.order_by(audit.c.id.desc()).limit(LISTED)))


def banned_sentence(until: int, reason: str) -> Problem:
    """What somebody is told who is kept out."""
    long = until - now() > (FOR_EVER // 2) * DAY
    when = "for good" if long else f"until {day_of(until)}"
    why = f": {reason.rstrip('.')}." if reason else "."
    return Problem(403, "banned", f"You are kept out of this service {when}{why}")
