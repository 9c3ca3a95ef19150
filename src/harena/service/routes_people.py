"""HTTP calls about people: who am I, other devices, accounts."""

from __future__ import annotations

from typing import TypeAlias

from litestar import Controller, Request, Response, get, post
from litestar.datastructures import Cookie, State

from .limits import client_of
from .messages import CodeGiven, Login, NameGiven, NewPassword, PasswordGiven
from .outgoing import DeviceCode, Me, PersonInfo
from .people import Person
from .problems import not_known
from .service import Service

#: A request: who asks is known by a cookie (`who_asks`), not by litestar's own means.
Call: TypeAlias = Request[None, None, State]

COOKIE = "harena"
#: Where somebody has logged in before; it opens nothing, but tells such devices from strangers'.
DEVICE = "harena_device"
YEAR = 365 * 24 * 3600


def shown(person: Person | None) -> Me:
    return Me(None if person is None else PersonInfo(person.id, person.name, person.account, person.login))


def id_of(person: Person | None) -> str:
    return "" if person is None else person.id


def cookie_for(service: Service, request: Call, person: Person) -> Cookie:
    return _cookie(request, COOKIE, service.people.cookies.make(person))


def _cookie(request: Call, key: str, value: str) -> Cookie:
    return Cookie(
        key=key, value=value, max_age=YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https"
    )


def known(service: Service, request: Call, person: Person) -> Response[Me]:
    return Response(shown(person), cookies=[cookie_for(service, request, person)])


def logged_in(service: Service, request: Call, person: Person) -> Response[Me]:
    """Known, and from now on on a device of an account's owner."""
    answer = known(service, request, person)
    answer.set_cookie(_cookie(request, DEVICE, service.people.cookies.for_device(person)))
    return answer


def address(request: Call) -> str:
    """The client that limits count for."""
    return client_of(request.client.host) if request.client else ""


async def or_guest(service: Service, request: Call, person: Person | None, name: str) -> Person:
    """The person who asks; somebody unknown becomes a guest."""
    if person is not None:
        return person
    service.guests.take(address(request))
    return await service.people.new_guest(name or "Guest")


def unknown() -> Response[None]:
    return Response(None, status_code=204, cookies=[Cookie(key=COOKIE, value="", max_age=0, httponly=True)])


class PeopleCalls(Controller):
    path = "/api"
    tags = ["people"]

    @get("/me", operation_id="who_am_i")
    async def who_am_i(self, person: Person | None) -> Me:
        """Who the service takes me for."""
        return shown(person)

    @post("/me", operation_id="say_name", status_code=200)
    async def say_name(
        self, service: Service, request: Call, person: Person | None, data: NameGiven
    ) -> Response[Me]:
        """Become a guest of this name, or change my name."""
        if person is None:
            return known(service, request, await or_guest(service, request, None, data.name))
        return known(service, request, await service.people.rename(person, data.name))

    @post("/me/link", operation_id="make_device_link", status_code=200)
    async def make_device_link(self, service: Service, person: Person | None) -> DeviceCode:
        """A link that makes another device known as me, once, within 15 minutes."""
        if person is None:
            raise not_known()
        code, expires = await service.people.new_code(person)
        return DeviceCode(code, f"/device/{code}", expires)

    @post("/me/device", operation_id="use_device_link", status_code=200)
    async def use_device_link(
        self, service: Service, request: Call, data: CodeGiven
    ) -> Response[Me]:
        """Be known on this device as the person who made the link."""
        service.logins.take(address(request))
        return known(service, request, await service.people.use_code(data.code))

    @post("/me/logout", operation_id="log_out", status_code=204)
    async def log_out(self, service: Service, person: Person | None) -> Response[None]:
        """Be unknown on this device: its cookie and its seat tokens are void, its connections are closed."""
        if person is not None:
            await service.people.log_out(person)
            await service.tables.logged_out(person.id, person.session)
        return unknown()

    @post("/account", operation_id="open_account", status_code=200)
    async def open_account(
        self, service: Service, request: Call, person: Person | None, data: Login
    ) -> Response[Me]:
        """Give my games a login and a password."""
        service.logins.take(address(request))
        guest = await or_guest(service, request, person, data.login)
        return logged_in(service, request, await service.people.open_account(guest, data.login, data.password))

    @post("/account/login", operation_id="log_in", status_code=200)
    async def log_in(self, service: Service, request: Call, data: Login) -> Response[Me]:
        """Be known on this device by login and password."""
        service.logins.take(address(request))
        device = request.cookies.get(DEVICE, "")
        return logged_in(service, request, await service.people.log_in(data.login, data.password, device))

    @post("/account/password", operation_id="change_password", status_code=200)
    async def change_password(
        self, service: Service, request: Call, person: Person | None, data: NewPassword
    ) -> Response[Me]:
        """Change my password; every other device is logged out."""
        if person is None:
            raise not_known()
        service.logins.take(address(request))
        changed = await service.people.change_password(person, data.password, data.new_password)
        await service.tables.logged_out(person.id)
        return logged_in(service, request, changed)

    @post("/account/delete", operation_id="delete_account", status_code=204)
    async def delete_account(
        self, service: Service, request: Call, person: Person | None, data: PasswordGiven
    ) -> Response[None]:
        """Erase me: name, login and chat lines are gone, bots take my seats."""
        if person is None:
            raise not_known()
        service.logins.take(address(request))
        await service.people.check_password(person, data.password)
        await service.tables.leave_all(person)
        await service.people.erase(person)
        await service.tables.leave_all(person)  # where they sat down at that very moment
        await service.tables.logged_out(person.id, erased=True)
        return unknown()
