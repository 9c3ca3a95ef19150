"""People: guests known by a signed cookie, and accounts for those who want one."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import Connection, select, update
from sqlalchemy.exc import IntegrityError

from . import schema
from .clocks import now
from .problems import Problem, bad_request, conflict, not_allowed
from .storage import Storage

#: How long a code that moves a guest to another device holds, in milliseconds.
CODE_HOLDS = 15 * 60 * 1000
ERASED = "Somebody"

_hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    login: str
    generation: int

    @property
    def account(self) -> bool:
        return bool(self.login)


def clean_name(name: str) -> str:
    """A name as it is shown: no control characters, single spaces, at most 30 characters."""
    shown = "".join(c for c in name if c.isprintable())
    shown = " ".join(shown.split())[:30].strip()
    if not shown:
        raise bad_request("A name has at least one letter.", "name")
    return shown


class Cookies:
    """Signs and reads the cookie by which a person is known."""

    def __init__(self, secret: str) -> None:
        self._key = sha256(f"people:{secret}".encode()).digest()

    def _sign(self, text: str) -> str:
        return urlsafe_b64encode(hmac.digest(self._key, text.encode(), "sha256")[:18]).decode()

    def make(self, person: Person) -> str:
        text = f"{person.id}.{person.generation}"
        return f"{text}.{self._sign(text)}"

    def read(self, cookie: str) -> tuple[str, int] | None:
        """Whose cookie it is, and of which generation; None if it is not one of ours."""
        text, _, mark = cookie.rpartition(".")
        id_, _, generation = text.partition(".")
        if not hmac.compare_digest(self._sign(text).encode(), mark.encode("utf-8", "replace")):
            return None
        return (id_, int(generation)) if generation.isdecimal() else None


def _person(row: Any) -> Person:
    return Person(row["id"], row["name"], row["login"] or "", row["generation"])


class People:
    """All who have ever sat down or chosen a name."""

    def __init__(self, storage: Storage, secret: str) -> None:
        self._storage = storage
        self.cookies = Cookies(secret)
        self._hashing = asyncio.Semaphore(2)

    async def by_cookie(self, cookie: str) -> Person | None:
        known = self.cookies.read(cookie) if cookie else None
        if known is None:
            return None
        id_, generation = known
        person = await self.find(id_)
        return person if person is not None and person.generation == generation else None

    async def find(self, id_: str) -> Person | None:
        query = select(schema.people).where(schema.people.c.id == id_, schema.people.c.erased.is_(False))
        row = await self._storage.read(lambda database: database.execute(query).mappings().first())
        return None if row is None else _person(row)

    async def new_guest(self, name: str) -> Person:
        person = Person("p" + secrets.token_hex(8), clean_name(name), "", 0)
        row = {"id": person.id, "name": person.name, "generation": 0, "created": now(), "erased": False}
        await self._storage.write(lambda database: database.execute(schema.people.insert().values(row)))
        return person

    async def rename(self, person: Person, name: str) -> Person:
        shown = clean_name(name)
        await self._change(person.id, name=shown)
        return Person(person.id, shown, person.login, person.generation)

    async def _change(self, id_: str, **values: Any) -> None:
        statement = update(schema.people).where(schema.people.c.id == id_).values(**values)
        await self._storage.write(lambda database: database.execute(statement))

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
        def take(database: Connection) -> Any:
            codes = schema.device_codes
            row = database.execute(select(codes).where(codes.c.code == _digest(code))).mappings().first()
            if row is not None:
                database.execute(codes.delete().where(codes.c.code == _digest(code)))
            return row

        row = await self._storage.write(take)
        person = await self.find(row["person"]) if row is not None and row["expires"] >= now() else None
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
        return Person(person.id, person.name, login.casefold(), person.generation)

    async def log_in(self, login: str, password: str) -> Person:
        query = select(schema.people).where(schema.people.c.login == login.casefold())
        row = await self._storage.read(lambda database: database.execute(query).mappings().first())
        if not await self._matches(row["password"] if row is not None else _NOBODYS, password) or row is None:
            raise Problem(401, "wrong-password", "Login or password is wrong.")
        return _person(row)

    async def change_password(self, person: Person, password: str, new: str) -> Person:
        if not person.account:
            raise conflict("no-account", "A guest has no password to change.")
        await self.check_password(person, password)
        _check_password(new)
        await self._change(person.id, password=await self._hash(new), generation=person.generation + 1)
        return Person(person.id, person.name, person.login, person.generation + 1)

    async def erase(self, person: Person) -> None:
        """Delete somebody: name, login, password and what was said in chat are gone; the games stay, nameless."""

        def erase(database: Connection) -> None:
            people, seats, chat = schema.people, schema.seats, schema.chat
            database.execute(
                update(people).where(people.c.id == person.id).values(
                    name=ERASED, login=None, password=None, generation=person.generation + 1, erased=True
                )
            )
            database.execute(update(seats).where(seats.c.person == person.id).values(name=ERASED))
            database.execute(chat.delete().where(chat.c.person == person.id))
            database.execute(schema.mutes.delete().where(schema.mutes.c.person == person.id))
            database.execute(schema.device_codes.delete().where(schema.device_codes.c.person == person.id))

        await self._storage.write(erase)

    async def check_password(self, person: Person, password: str) -> None:
        """Raises unless it is this person's password (a guest has none)."""
        if not person.account:
            return
        query = select(schema.people.c.password).where(schema.people.c.id == person.id)
        hashed = await self._storage.read(lambda database: database.execute(query).scalar())
        if not await self._matches(hashed or _NOBODYS, password):
            raise Problem(401, "wrong-password", "The password is wrong.")

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(_hasher.hash, password)

    async def _matches(self, hashed: str, password: str) -> bool:
        def check() -> bool:
            try:
                return _hasher.verify(hashed, password)
            except (Argon2Error, InvalidHashError):
                return False

        async with self._hashing:
            return await asyncio.to_thread(check)

    # -- mutes -------------------------------------------------------------------------------------------------------

    async def muted_by(self, person: str) -> set[str]:
        query = select(schema.mutes.c.muted).where(schema.mutes.c.person == person)
        return set(await self._storage.read(lambda database: database.execute(query).scalars().all()))

    async def mute(self, person: str, other: str, on: bool) -> None:
        mutes = schema.mutes

        def change(database: Connection) -> None:
            database.execute(mutes.delete().where(mutes.c.person == person, mutes.c.muted == other))
            if on:
                database.execute(mutes.insert().values(person=person, muted=other))

        await self._storage.write(change)


#: A hash that no password has: checking it takes as long as checking a real one.
_NOBODYS = _hasher.hash(secrets.token_hex(16))


def _digest(code: str) -> str:
    return sha256(code.encode()).hexdigest()


def _check_login(login: str) -> None:
    if not 2 <= len(login) <= 40 or not login.isprintable() or any(c.isspace() for c in login):
        raise bad_request("A login has 2 to 40 characters and no spaces.", "login")


def _check_password(password: str) -> None:
    if not 8 <= len(password) <= 200:
        raise bad_request("A password has 8 to 200 characters.", "password")
