"""People: guests known by a signed cookie, and accounts for those who want one."""

from __future__ import annotations

import asyncio
import hmac
import secrets
import unicodedata
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import Connection, RowMapping, func, select, update
from sqlalchemy.exc import IntegrityError

from . import schema
from .characters import CHARACTERS
from .clocks import now
from .erasing import clear_words, note_words
from .limits import rest
from .moderating import use_invitation
from .problems import Problem, bad_request, conflict, not_allowed, not_known, too_many
from .storage import Storage

#: How long a code that moves a guest to another device holds, in milliseconds.
CODE_HOLDS = 15 * 60 * 1000
#: On so many devices at most is one person known.
DEVICES = 50
#: So many wrong passwords cost nothing; each further one doubles the delay, up to a minute, so that nobody can keep an
#: account's owner out for long; after an hour all is forgiven. In milliseconds.
FREE_TRIES = 4
FIRST_DELAY = 2_000
LONGEST_DELAY = 60_000
FORGIVEN = 3_600_000
#: So many people at most does one person mute.
MUTES = 200
ERASED = "Somebody"

T = TypeVar("T")
_hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    login: str
    #: The session by which this device is known.
    session: int
    #: What they may do beside playing: "", "moderator" or "operator".
    role: str = ""
    #: Until when they are kept out, and why; until when nobody hears them.
    banned: int = 0
    ban_reason: str = ""
    silenced: int = 0

    @property
    def account(self) -> bool:
        return bool(self.login)


#: Letters that show nothing, and words that a sentence says instead of a name.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0 ")
NOT_A_NAME = frozenset({"you", "your", "yourself", "du", "dein", "deine", "dich", "dir"})


def clean_name(name: str) -> str:
    """A name as it is shown: no control characters, single spaces, at most 30 characters."""
    shown = "".join(c for c in name if c.isprintable() and unicodedata.category(c) != "Co")
    shown = " ".join(shown.split())[:30].strip()
    if all(c in _BLANK for c in shown):
        raise bad_request("A name has at least one letter.", "name")
    if shown.casefold() in NOT_A_NAME:
        raise bad_request(f"Nobody is called {shown!r} here: it would be mistaken for somebody else.", "name")
    return shown


def delay_after(failures: int) -> int:
    """For how long (milliseconds) no password is looked at after so many wrong ones in a row."""
    if failures <= FREE_TRIES:
        return 0
    return min(LONGEST_DELAY, FIRST_DELAY << min(failures - FREE_TRIES - 1, 20))


def too_many_muted() -> Problem:
    return conflict("too-many-muted", f"You have muted {MUTES} people; let some of them speak again first.")


class Signed:
    """Texts that only this service can have written, for one purpose."""

    def __init__(self, secret: str, purpose: str) -> None:
        self._key = sha256(f"{purpose}:{secret}".encode()).digest()

    def sign(self, text: str) -> str:
        return f"{text}.{self._mark(text)}"

    def read(self, signed: str) -> str | None:
        """The text; None if we never signed it."""
        text, _, mark = signed.rpartition(".")
        same = hmac.compare_digest(self._mark(text).encode(), mark.encode("utf-8", "replace"))
        return text if same else None

    def _mark(self, text: str) -> str:
        return urlsafe_b64encode(hmac.digest(self._key, text.encode("utf-8", "replace"), "sha256")[:18]).decode()


class Cookies:
    """The cookies: one by which a person is known, and one that tells the devices of an account from strangers'."""

    def __init__(self, secret: str) -> None:
        self._people = Signed(secret, "people")
        self._devices = Signed(secret, "devices")

    def make(self, person: Person) -> str:
        return self._people.sign(f"{person.id}.{person.session}")

    def read(self, cookie: str) -> tuple[str, int] | None:
        """Whose cookie it says it is, and of which session; None if it is not one of ours."""
        id_, _, session = (self._people.read(cookie) or "").partition(".")
        return (id_, int(session)) if session.isdecimal() else None

    def for_device(self, person: Person) -> str:
        return self._devices.sign(f"{person.id}.{secrets.token_hex(8)}")

    def is_device_of(self, cookie: str, id_: str) -> bool:
        """Whether somebody has logged in as this person there before."""
        return (self._devices.read(cookie) or "").partition(".")[0] == id_


class People:
    """All who have ever sat down or chosen a name."""

    def __init__(self, storage: Storage, secret: str) -> None:
        self._storage = storage
        self.cookies = Cookies(secret)
        self._hashing = asyncio.Semaphore(2)

    async def by_cookie(self, cookie: str) -> Person | None:
        known = self.cookies.read(cookie) if cookie else None
        return None if known is None else await self.known_by(*known)

    async def known_by(self, id_: str, session: int) -> Person | None:
        """Who is known by a session; None if it has ended."""
        people, sessions = schema.people, schema.sessions
        query = select(*_KNOWN).join(sessions, sessions.c.person == people.c.id).where(
            people.c.id == id_, people.c.erased.is_(False), sessions.c.number == session
        )
        row = await self._storage.read(lambda database: database.execute(query).mappings().first())
        return None if row is None else _person(row, session)

    async def new_guest(self, name: str, invitation: str = "") -> Person:
        """Somebody new, who may have been invited: then the invitation has to hold, and is used up by one."""
        person = Person("p" + secrets.token_hex(8), clean_name(name), "", 0)
        row = {"id": person.id, "name": person.name, "last_session": 0, "created": now(), "erased": False}

        def put(database: Connection) -> None:
            if invitation:
                use_invitation(database, invitation)
            database.execute(schema.people.insert().values(row))
            _put_session(database, person.id, 0)

        await self._storage.write(put)
        return person

    async def rename(self, person: Person, name: str) -> Person:
        shown = clean_name(name)
        await self._change(person.id, name=shown)
        return replace(person, name=shown)

    async def _change(self, id_: str, **values: str) -> None:
        statement = update(schema.people).where(schema.people.c.id == id_).values(**values)
        await self._storage.write(lambda database: database.execute(statement))

    # -- sessions ----------------------------------------------------------------------------------------------------

    async def log_out(self, person: Person) -> None:
        """End the session of this device, and make the tokens void that it was given."""

        def end(database: Connection) -> None:
            sessions = schema.sessions
            database.execute(
                sessions.delete().where(sessions.c.person == person.id, sessions.c.number == person.session)
            )
            new_tokens(database, person.id)

        await self._storage.write(end)

    # -- other devices -----------------------------------------------------------------------------------------------

    async def new_code(self, person: Person) -> tuple[str, int]:
        """A code that makes another device known as this person, once, within a quarter of an hour."""
        code = secrets.token_urlsafe(18)
        expires = now() + CODE_HOLDS
        row = {"code": _digest(code), "person": person.id, "expires": expires}

        def put(database: Connection) -> None:
            codes = schema.device_codes
            database.execute(codes.delete().where((codes.c.expires < now()) | (codes.c.person == person.id)))
            database.execute(codes.insert().values(row))

        await self._storage.write(put)
        return code, expires

    async def use_code(self, code: str) -> Person:
        def take(database: Connection) -> Person | None:
            codes = schema.device_codes
            row = database.execute(
                codes.delete().where(codes.c.code == _digest(code)).returning(codes.c.person, codes.c.expires)
            ).first()
            return None if row is None or row.expires < now() else _new_session(database, row.person)

        person = await self._storage.write(take)
        if person is None:
            raise not_allowed("This link has been used or is too old; make a new one on the other device.")
        return person

    # -- accounts ----------------------------------------------------------------------------------------------------

    async def open_account(self, person: Person, login: str, password: str) -> Person:
        if person.account:
            raise conflict("has-account", "You already have an account.")
        _check_login(login)
        _check_password(password)
        hashed = await self._hash(password)
        try:
            await self._change(person.id, login=login.casefold(), password=hashed)
        except IntegrityError:
            raise conflict("login-taken", "Somebody else has this login; choose another.") from None
        return replace(person, login=login.casefold())

    async def log_in(self, login: str, password: str, device: str = "") -> Person:
        """A new session of whoever has this login and password. `device`: the device's cookie, if it has one."""
        people = schema.people
        query = select(people.c.id, people.c.password).where(people.c.login == login.casefold())
        row = await self._storage.read(lambda database: database.execute(query).first())
        # Strangers' tries slow down strangers only: a device of the account's owner is counted by itself.
        owners = row is not None and self.cookies.is_device_of(device, row.id)
        account = f"device:{device}" if owners else f"login:{login.casefold()}"
        await self._try_password(account, _NOBODYS if row is None else row.password, password,
                                 "Login or password is wrong.")
        person = None if row is None else await self._storage.write(lambda database: _new_session(database, row.id))
        if person is None:
            raise Problem(401, "wrong-password", "Login or password is wrong.")
        return person

    async def change_password(self, person: Person, password: str, new: str) -> Person:
        if not person.account:
            raise conflict("no-account", "A guest has no password to change.")
        await self.check_password(person, password)
        _check_password(new)
        hashed = await self._hash(new)

        def change(database: Connection) -> Person | None:
            people = schema.people
            database.execute(update(people).where(people.c.id == person.id).values(password=hashed))
            database.execute(schema.resets.delete().where(schema.resets.c.person == person.id))
            _end_sessions(database, person.id)
            new_tokens(database, person.id)
            return _new_session(database, person.id)

        changed = await self._storage.write(change)
        if changed is None:
            raise not_known()
        return changed

    async def reset_password(self, code: str, new: str) -> Person:
        """Set a new password by a link that an operator made; every device is logged out."""
        _check_password(new)
        hashed = await self._hash(new)

        def change(database: Connection) -> Person | None:
            people, resets = schema.people, schema.resets
            row = database.execute(
                resets.delete().where(resets.c.code == _digest(code)).returning(resets.c.person, resets.c.expires)
            ).first()
            if row is None or row.expires < now():
                return None
            database.execute(update(people).where(people.c.id == row.person).values(password=hashed))
            _end_sessions(database, row.person)
            new_tokens(database, row.person)
            return _new_session(database, row.person)

        person = await self._storage.write(change)
        if person is None:
            raise not_allowed("This link has been used or is too old; ask for a new one.")
        return person

    async def erase(self, person: Person) -> None:
        """Delete somebody: name, login, password and what was said in chat are gone; the games stay, nameless."""
        await self._storage.write(lambda database: erase_person(database, person.id))

    async def check_password(self, person: Person, password: str) -> None:
        """Raises unless it is this person's password (a guest has none)."""
        if not person.account:
            return
        query = select(schema.people.c.password).where(schema.people.c.id == person.id)
        hashed = await self._storage.read(lambda database: database.execute(query).scalar())
        await self._try_password(f"session:{person.id}.{person.session}", hashed or _NOBODYS, password,
                                 "The password is wrong.")

    async def _try_password(self, account: str, hashed: str, password: str, wrong: str) -> None:
        """Raises unless the password fits. After some that did not, the account takes its time before the next one.

        A try counts before it is looked at, so that many at once gain nothing.
        """
        guesses, of = schema.guesses, _digest(account)

        def count(database: Connection) -> float:
            at = now()
            database.execute(guesses.delete().where(guesses.c.until < at - FORGIVEN))
            row = database.execute(select(guesses).where(guesses.c.account == of).with_for_update()).first()
            if row is not None and row.until > at:
                return float(row.until - at) / 1000
            failures = 1 if row is None else row.failures + 1
            values = {"failures": failures, "until": at + delay_after(failures)}
            if row is None:
                database.execute(guesses.insert().values(account=of, **values))
            else:
                database.execute(update(guesses).where(guesses.c.account == of).values(**values))
            return 0.0

        try:
            wait = await self._storage.write(count)
        except IntegrityError:  # through another worker, at the same moment
            wait = 1.0
        if wait:
            raise too_many(wait)
        if not await self._matches(hashed, password):
            raise Problem(401, "wrong-password", wrong)
        await self._storage.write(lambda database: database.execute(guesses.delete().where(guesses.c.account == of)))

    async def _hash(self, password: str) -> str:
        return await rest(self._one_of_two(partial(_hasher.hash, password)))

    async def _matches(self, hashed: str, password: str) -> bool:
        def check() -> bool:
            try:
                return _hasher.verify(hashed, password)
            except (Argon2Error, InvalidHashError):
                return False

        return await rest(self._one_of_two(check))

    async def _one_of_two(self, work: Callable[[], T]) -> T:
        """Do something in a thread that takes much time and memory, so at most two of these at once."""
        async with self._hashing:
            return await asyncio.to_thread(work)

    # -- mutes -------------------------------------------------------------------------------------------------------

    async def muted_by(self, person: str) -> set[str]:
        query = select(schema.mutes.c.muted).where(schema.mutes.c.person == person)
        return set(await self._storage.read(lambda database: database.execute(query).scalars().all()))

    async def mute(self, person: str, other: str, on: bool) -> None:
        mutes = schema.mutes

        def change(database: Connection) -> None:
            database.execute(mutes.delete().where(mutes.c.person == person, mutes.c.muted == other))
            if on:
                count = select(func.count()).where(mutes.c.person == person)
                if database.execute(count).scalar_one() >= MUTES:
                    raise too_many_muted()
                database.execute(mutes.insert().values(person=person, muted=other))

        await self._storage.write(change)


#: The columns that make a `Person`.
_KNOWN = tuple(
    schema.people.c[name] for name in ("id", "name", "login", "role", "banned", "ban_reason", "silenced")
)


# -- inside a transaction ----------------------------------------------------------------------------------------------


def erase_person(database: Connection, id_: str) -> None:
    """Take out of the database all that says who somebody was, and all that they wrote freely."""
    note_words(database, id_)
    clear_words(database)
    people, seats, chat, mutes = schema.people, schema.seats, schema.chat, schema.mutes
    database.execute(
        update(people).where(people.c.id == id_)
        .values(name=ERASED, login=None, password=None, erased=True, role="", ban_reason="")
    )
    _end_sessions(database, id_)
    new_tokens(database, id_)
    database.execute(update(seats).where(seats.c.person == id_).values(name=ERASED))
    database.execute(update(schema.games).where(schema.games.c.owner == id_).values(origin=""))
    owned = select(schema.games.c.id).where(schema.games.c.owner == id_)
    database.execute(  # what they called the bots at their tables
        update(seats).where(seats.c.game.in_(owned), seats.c.person.is_(None), seats.c.bot != "")
        .where(seats.c.name.not_in(CHARACTERS)).values(name=CHARACTERS[0])
    )
    database.execute(chat.delete().where(chat.c.person == id_))
    database.execute(mutes.delete().where((mutes.c.person == id_) | (mutes.c.muted == id_)))
    for theirs in (schema.resets, schema.learning):
        database.execute(theirs.delete().where(theirs.c.person == id_))
    reports = schema.reports
    database.execute(reports.delete().where(reports.c.reporter == id_))
    database.execute(update(reports).where(reports.c.about == id_).values(text=""))
    # What was done about somebody stays known; the words that were said of them, and their names, do not.
    database.execute(update(schema.audit).where(schema.audit.c.about == id_).values(details=""))
    careers, fights = schema.careers, schema.fights
    gladiators = select(careers.c.id).where(careers.c.person == id_)
    database.execute(fights.delete().where(fights.c.career.in_(gladiators)))
    database.execute(careers.delete().where(careers.c.person == id_))


def _new_session(database: Connection, id_: str) -> Person | None:
    """One more device on which somebody is known; of too many the oldest is forgotten. None if there is no such one."""
    people, sessions = schema.people, schema.sessions
    row = database.execute(
        update(people).where(people.c.id == id_, people.c.erased.is_(False))
        .values(last_session=people.c.last_session + 1).returning(*_KNOWN, people.c.last_session)
    ).mappings().first()
    if row is None:
        return None
    number = row["last_session"]
    _put_session(database, id_, number)
    kept = select(sessions.c.number).where(sessions.c.person == id_).order_by(sessions.c.number.desc()).limit(DEVICES)
    database.execute(sessions.delete().where(sessions.c.person == id_, sessions.c.number.not_in(kept)))
    return _person(row, number)


def _person(row: RowMapping, session: int) -> Person:
    """Somebody who is known by a session."""
    return Person(row["id"], row["name"], row["login"] or "", session, row["role"], row["banned"], row["ban_reason"],
                  row["silenced"])


def _put_session(database: Connection, person: str, number: int) -> None:
    database.execute(schema.sessions.insert().values(person=person, number=number, created=now()))


def _end_sessions(database: Connection, person: str) -> None:
    """Somebody is known on no device any more, and no link that was made on one brings another."""
    for theirs in (schema.sessions, schema.device_codes):
        database.execute(theirs.delete().where(theirs.c.person == person))


def new_tokens(database: Connection, person: str) -> None:
    """Whoever is logged out or kept out keeps no key to a seat: wherever they sit, earlier tokens are void."""
    seats = schema.seats
    database.execute(update(seats).where(seats.c.person == person).values(generation=seats.c.generation + 1))


#: A hash that no password has: checking it takes as long as checking a real one.
_NOBODYS = _hasher.hash(secrets.token_hex(16))


def _digest(code: str) -> str:
    return sha256(code.encode()).hexdigest()


def _check_login(login: str) -> None:
    if len(login) < 2 or len(login.casefold()) > 40 or not login.isprintable() or any(c.isspace() for c in login):
        raise bad_request("A login has 2 to 40 characters and no spaces.", "login")


def _check_password(password: str) -> None:
    if not 8 <= len(password) <= 200:
        raise bad_request("A password has 8 to 200 characters.", "password")
