"""HTTP calls about people: who am I, other devices, accounts."""

from __future__ import annotations

from typing import Literal, TypeAlias, cast

from litestar import Controller, Request, Response, get, post
from litestar.datastructures import Cookie, State
from litestar.openapi.datastructures import ResponseSpec

from .characters import met
from .limits import client_of
from .messages import CodeGiven, Login, NameGiven, NewPassword, PasswordGiven, Reset
from .outgoing import DeviceCode, Me, Met, Muted, OwnData, PersonInfo, Privacy
from .own_data import own_data
from .people import Person, clean_name
from .privacy import privacy
from .problems import Problem, not_known
from .service import Service

#: A request: who asks is known by a cookie (`who_asks`), not by litestar's own means.
Call: TypeAlias = Request[None, None, State]

COOKIE = "harena"
#: Where somebody has logged in before; it opens nothing, but tells such devices from strangers'.
DEVICE = "harena_device"
YEAR = 365 * 24 * 3600


def answers(type_: type) -> dict[int, ResponseSpec]:
    """What a call answers that hands out bytes which are JSON already, for its description."""
    return {200: ResponseSpec(type_, generate_examples=False, description="Request fulfilled")}


def wants_packed(request: Call) -> bool:
    """Whether whoever asks can unpack what is sent compressed."""
    return "gzip" in request.headers.get("accept-encoding", "")


def shown(person: Person | None) -> Me:
    return Me(None if person is None else _info(person))


def _info(person: Person) -> PersonInfo:
    role = cast(Literal["", "moderator", "operator"], person.role)
    return PersonInfo(person.id, person.name, person.account, person.login, role)


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
    if service.settings.registration != "open":
        raise Problem(403, "not-invited", "Only those who were invited play here: open the link that you were sent.")
    await service.guests.take(address(request))
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
        """Become a guest of this name, by an invitation where one is needed, or change my name."""
        name = clean_name(data.name)
        if person is None and data.invitation:
            await service.guests.take(address(request))
            return known(service, request, await service.people.new_guest(name, data.invitation))
        if person is None:
            return known(service, request, await or_guest(service, request, None, name))
        return known(service, request, await service.people.rename(person, name))

    @get("/me/met", operation_id="whom_i_met")
    async def whom_i_met(self, service: Service, person: Person | None) -> list[Met]:
        """Those who play where nobody sits, and how often I won and lost against each."""
        me = id_of(person)
        return await service.storage.read(lambda database: met(database, me))

    @get("/me/muted", operation_id="whom_i_muted")
    async def whom_i_muted(self, service: Service, person: Person | None) -> Muted:
        """Those whose lines I do not hear."""
        return Muted(sorted(await service.people.muted_by(id_of(person))))

    @get("/me/data", operation_id="my_data")
    async def my_data(self, service: Service, person: Person | None) -> Response[OwnData]:
        """All that the service knows about me, to be kept or taken elsewhere."""
        if person is None:
            raise not_known()
        service.looks.take(person.id)
        found = await service.storage.read(lambda database: own_data(database, person.id))
        return Response(
            found,
            headers={"Content-Disposition": 'attachment; filename="harena-my-data.json"', "Cache-Control": "no-store"},
        )

    @get("/privacy", operation_id="get_privacy")
    async def get_privacy(self, service: Service) -> Privacy:
        """What is kept of people here, for how long, and what they can do about it."""
        return privacy(service.settings)

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
        await service.logins.take(address(request))
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
        await service.logins.take(address(request))
        guest = await or_guest(service, request, person, data.login)
        return logged_in(service, request, await service.people.open_account(guest, data.login, data.password))

    @post("/account/login", operation_id="log_in", status_code=200)
    async def log_in(self, service: Service, request: Call, data: Login) -> Response[Me]:
        """Be known on this device by login and password."""
        await service.logins.take(address(request))
        device = request.cookies.get(DEVICE, "")
        return logged_in(service, request, await service.people.log_in(data.login, data.password, device))

    @post("/account/password", operation_id="change_password", status_code=200)
    async def change_password(
        self, service: Service, request: Call, person: Person | None, data: NewPassword
    ) -> Response[Me]:
        """Change my password; every other device is logged out."""
        if person is None:
            raise not_known()
        await service.logins.take(address(request))
        changed = await service.people.change_password(person, data.password, data.new_password)
        await service.tables.logged_out(person.id)
        return logged_in(service, request, changed)

    @post("/account/reset", operation_id="reset_password", status_code=200)
    async def reset_password(self, service: Service, request: Call, data: Reset) -> Response[Me]:
        """Set a new password by a link that an operator made; every other device is logged out."""
        await service.logins.take(address(request))
        changed = await service.people.reset_password(data.code, data.new_password)
        await service.tables.logged_out(changed.id)
        return logged_in(service, request, changed)

    @post("/account/delete", operation_id="delete_account", status_code=204)
    async def delete_account(
        self, service: Service, request: Call, person: Person | None, data: PasswordGiven
    ) -> Response[None]:
        """Erase me: name, login and chat lines are gone, bots take my seats."""
        if person is None:
            raise not_known()
        await service.logins.take(address(request))
        await service.people.check_password(person, data.password)
        await service.enforcer.erase(person.id)
        return unknown()
