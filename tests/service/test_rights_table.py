"""The rights table of docs/protocol.md, cell by cell: who may do and see what, before and after each change of seat.

A column is somebody, with the cookie, the seat token and the open connection that they had before it happened. A cell
says `yes`, the status of the refusal, or `closed`: the connection is closed or never let in.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from harena.service.messages import ClientMessage

from .clients import Client, Player, looking, tokens
from .servers import SOAK
from .test_moderating import CALLS as OPERATORS
from .test_rights import House, as_before, cookie, house

__all__ = ["house"]  # the fixture: on SQLite, and through two workers

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"
STATUS = {"not-allowed": "403", "not-known": "401", "not-found": "404", "refused": "409"}


def rights_table() -> tuple[list[str], dict[str, list[str]]]:
    """The columns of the table in the documentation, and its rows by their first cell."""
    section = PROTOCOL.read_text().partition("## Rights")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return cells[0][1:], {row[0]: row[1:] for row in cells[2:]}


@dataclass
class Somebody:
    """One column: a browser with what it kept, and the table it is about."""

    client: Client
    table: str
    owner: Client
    seat: int
    token: str
    socket: Player | None = None

    def post(self, path: str, **body: Any) -> str:
        return outcome(self.client.post(path.format(id=self.table), body, headers={"X-Seat-Token": self.token}))

    def get(self, path: str) -> str:
        return outcome(self.client.get(path.format(id=self.table), headers={"X-Seat-Token": self.token}))

    async def ask(self, **message: Any) -> str:
        """What a message comes to on the connection that was there before."""
        if self.socket is None:
            return "closed"
        try:
            answer = await self.socket.request(**message)
        except ConnectionClosed:
            return "closed"
        return STATUS[answer["error"]] if answer["type"] == "refused" else "yes"


def outcome(answer: httpx.Response) -> str:
    assert answer.status_code < 500, answer.text
    return "yes" if answer.status_code < 300 else str(answer.status_code)


# -- the columns -------------------------------------------------------------------------------------------------------


async def somebody(house: House, who: str, state: str, stack: AsyncExitStack) -> Somebody:
    """Bring about what a column says, at a table that waits, is played at, or is finished."""
    owner, other = house.client("Owner"), house.client("Other")
    me = owner if who == "owner" else house.client("Me") if who != "nobody" else None
    kept = cookie(me) if me is not None else ""
    watch = "anyone" if who == "spectator" else "players"
    if state == "waiting":
        made = owner.table("toy-gates", "me", "open", "open", watch=watch)
    else:
        made = owner.table("toy-duel", *("open", "open") if who == "left" else ("me", "open"), watch=watch, hints=True)
    sits = who in ("seated", "left", "replaced", "away", "logged out", "erased")
    seat = 0 if who == "owner" else 1
    token = tokens(made if who == "owner" else me.join(made["id"], seat=1))[seat] if sits or who == "owner" else ""
    found = Somebody(as_before(house, kept), made["id"], owner, seat, token)
    if not sits and state != "waiting":
        other.join(made["id"])
    if who != "away":  # only who is not connected can be replaced as absent
        found.socket = await connected(house, found, kept, stack)
    if me is not None:
        await asyncio.to_thread(_change, who, me, owner, other, made["id"], state)
    if state == "finished":
        own = tokens(owner.get(f"/api/tables/{made['id']}").json())
        assert owner.move(made["id"], 0, own[0], "concede").status_code == 200
    return found


async def connected(house: House, found: Somebody, kept: str, stack: AsyncExitStack) -> Player | None:
    seat = found.seat if found.token else None
    try:
        return await stack.enter_async_context(looking(house.other, found.table, seat, found.token, kept))
    except ConnectionClosed:
        return None


def _change(who: str, me: Client, owner: Client, other: Client, table: str, state: str) -> None:
    """What happens to whoever sits on seat 1."""
    if who in ("left", "replaced"):
        assert me.post(f"/api/tables/{table}/leave").status_code == 200
    if who == "left" and state != "waiting":
        other.join(table, seat=1)
        owner.join(table, seat=0)
    if who == "away" and state == "running":
        own = tokens(owner.get(f"/api/tables/{table}").json())
        for _ in range(3):  # only who is asked can be absent
            answer = owner.post(f"/api/tables/{table}/seats/1/bot", {"bot": "random"})
            if answer.status_code == 200:
                return
            owner.move(table, 0, own[0], "rest")
        raise AssertionError(answer.text)
    if who == "logged out":
        assert me.post("/api/me/logout").status_code == 204
    if who == "erased":
        assert me.post("/api/account/delete").status_code == 204


# -- the rows ----------------------------------------------------------------------------------------------------------

Doing = Callable[[Somebody], str] | Callable[[Somebody], Awaitable[str]]


@dataclass(frozen=True)
class Row:
    do: Doing
    state: str = "running"
    #: Whether it leaves everything as it was, so that the next row can be tried on the same table.
    looks: bool = True


def changing(do: Doing, state: str = "running") -> Row:
    return Row(do, state, looks=False)


async def told(me: Somebody) -> str:
    """Whether the old connection is told what happens next."""
    own = tokens(me.owner.get(f"/api/tables/{me.table}").json())
    assert me.owner.move(me.table, 0, own[0], "concede").status_code == 200
    if me.socket is None:
        return "closed"
    try:
        await me.socket.until(lambda message: me.socket is not None and me.socket.over)
    except ConnectionClosed:
        return "closed"
    return "yes"


async def greet(me: Somebody, seat: bool) -> str:
    """A new connection with the cookie and the token of before."""
    own = {"seat": me.seat, "token": me.token} if seat else {}
    kept = str(me.client.http.cookies.get("harena", ""))
    try:
        async with looking(me.client.url, me.table, cookie=kept, **own):
            return "yes"
    except ConnectionClosed as closed:
        return "closed" if closed.rcvd is not None and closed.rcvd.code == 4403 else f"closed with {closed.rcvd}"


def anything(me: Somebody) -> str:
    """Calls that concern no table and no person."""
    game = "/api/games/for-glory"
    paths = ["/api/games", game, f"{game}/rules", f"{game}/recap", "/api/lessons", "/api/tables"]
    paths += ["/api/home", "/api/privacy", "/api/careers", "/api/alone"]
    paths += ["/api/me/met", "/api/me/muted", "/api/me/lessons"]
    lesson = me.client.get("/api/lessons").json()[0]
    paths += [f"/api/lessons/{lesson['game']}/{lesson['id']}", "/api/examples/gladigala/clash"]
    found = {me.get(path) for path in paths}
    found.add(me.post("/api/games/for-glory/check", seats=2))
    assert len(found) == 1, found
    return found.pop()


def brought(me: Somebody) -> str:
    answer = me.client.post("/api/records", {})
    return "yes" if answer.status_code == 400 else str(answer.status_code)  # nobody is kept from trying


def operating(me: Somebody) -> str:
    """The calls of moderators and operators, none of whom is a column here."""
    found = {me.post(f"/api/operator/{call}", **body) for call, (body, _) in OPERATORS.items()}
    found |= {me.get("/api/operator"), me.get("/api/operator/people")}
    assert len(found) == 1, found
    return found.pop()


def mine(me: Somebody) -> str:
    """Whether the table hands out a seat's token."""
    answer = me.client.get(f"/api/tables/{me.table}")
    return outcome(answer) if answer.status_code >= 300 else "yes" if answer.json()["mine"] else "no"


def listed_as_mine(me: Somebody) -> str:
    return "yes" if me.table in {table["id"] for table in me.client.get("/api/tables?list=mine").json()} else "no"


def who_am_i(me: Somebody) -> str:
    return "no" if me.client.get("/api/me").json()["person"] is None else "yes"


def other_device(me: Somebody) -> str:
    code = me.client.post("/api/me/link").json().get("code", "nothing at all")
    return me.post("/api/me/device", code=code)


def finished(path: str) -> Row:
    return Row(lambda me: me.get(f"/api/tables/{{id}}/{path}"), "finished")


def unless_not_asked(found: str) -> str:
    return "yes" if found == "409" else found  # it was let in, and is not asked anything at the moment


async def hint_on(me: Somebody) -> str:
    return unless_not_asked(await me.ask(type="hint"))


async def mute(me: Somebody) -> str:
    return await me.ask(type="mute", person=me.owner.get("/api/me").json()["person"]["id"])


async def hello_again(me: Somebody) -> str:
    """A second hello is answered by a position, or refused."""
    if me.socket is None:
        return "closed"
    try:
        await me.socket.say(type="hello", seat=me.seat, token=me.token, id="again")
        answer = await me.socket.until(lambda message: message["type"] == "position" or message.get("id") == "again")
    except ConnectionClosed:
        return "closed"
    return "yes" if answer["type"] == "position" else STATUS[answer["error"]]


CAREER = 'name = "Varro"\nxp = 0\nalive = true\ngames = []\n'


def others_gladiator(me: Somebody) -> str:
    """The id of a gladiator of somebody who is not at this table."""
    other = Client(me.client.url)
    return str(other.post("/api/careers", {"name": "Nona"}).json()["gladiators"][0]["id"])


ROWS: dict[str, Row] = {
    "`GET /api/games`, `GET /api/games/{game}`, `GET /api/games/{game}/rules`, `GET /api/games/{game}/recap`, "
    "`POST /api/games/{game}/check`, `GET /api/home`, `GET /api/privacy`, `GET /api/me/met`, `GET /api/me/muted`, "
    "`GET /api/me/lessons`, `GET /api/lessons`, `GET /api/lessons/{game}/{lesson}`, "
    "`GET /api/examples/{game}/{example}`, `GET /api/careers`, `GET /api/alone`, `GET /api/tables`": Row(anything),
    "`GET /api/me`: am I known": Row(who_am_i),
    "`POST /api/me`": changing(lambda me: me.post("/api/me", name="Marcus")),
    "`GET /api/me/data`": Row(lambda me: me.get("/api/me/data")),
    "`POST /api/me/link`": Row(lambda me: me.post("/api/me/link")),
    "`POST /api/me/lessons`": Row(
        lambda me: me.post("/api/me/lessons", lesson="for-glory/1-build-a-school", scene=1)
    ),
    "`POST /api/me/device` with that link": changing(other_device),
    "`POST /api/me/logout`": changing(lambda me: me.post("/api/me/logout")),
    "`POST /api/account`": changing(
        lambda me: me.post("/api/account", login=f"new-{me.table}", password="correct horse")
    ),
    "`POST /api/account/login`, wrong password": Row(
        lambda me: me.post("/api/account/login", login=me.table, password="wrong horse")
    ),
    "`POST /api/account/password`": changing(
        lambda me: me.post("/api/account/password", password="correct horse", new_password="battery staple")
    ),
    "`POST /api/account/reset`, wrong link": Row(
        lambda me: me.post("/api/account/reset", code="no link at all", new_password="battery staple")
    ),
    "`POST /api/account/delete`": changing(lambda me: me.post("/api/account/delete", password="correct horse")),
    "`POST /api/careers`": changing(lambda me: me.post("/api/careers", name="Brutus")),
    "`POST /api/careers/file`": changing(lambda me: me.post("/api/careers/file", text=CAREER)),
    "`GET /api/careers/{id}/file`, somebody else's": Row(
        lambda me: me.get(f"/api/careers/{others_gladiator(me)}/file")
    ),
    "`POST /api/careers/{id}/fights`, somebody else's": Row(
        lambda me: me.post(f"/api/careers/{others_gladiator(me)}/fights", kind="duel")
    ),
    "`POST /api/alone`": changing(lambda me: me.post("/api/alone", difficulty="easy")),
    "`POST /api/tables`": changing(
        lambda me: me.post("/api/tables", game="toy-duel", seats=[{"who": "me"}, {"who": "me"}])
    ),
    "`GET /api/tables?list=mine` shows it": Row(listed_as_mine),
    "`GET /api/tables/{id}`": Row(lambda me: me.get("/api/tables/{id}")),
    "`GET /api/tables/{id}/code.svg`": Row(lambda me: me.get("/api/tables/{id}/code.svg")),
    "`GET /api/tables/{id}` with a token in `mine`": Row(mine),
    "`POST /api/tables/{id}/join`, while it waits": changing(
        lambda me: me.post("/api/tables/{id}/join", seat=2), "waiting"
    ),
    "`POST /api/tables/{id}/leave`": changing(lambda me: me.post("/api/tables/{id}/leave")),
    "`POST /api/tables/{id}/return`": changing(lambda me: me.post("/api/tables/{id}/return")),
    "`POST /api/tables/{id}/seats/{n}/bot`, while it waits": changing(
        lambda me: me.post("/api/tables/{id}/seats/2/bot", bot="random"), "waiting"
    ),
    "`POST /api/tables/{id}/abort`": changing(lambda me: me.post("/api/tables/{id}/abort")),
    "`POST /api/tables/{id}/share`": changing(lambda me: me.post("/api/tables/{id}/share"), "finished"),
    "`POST /api/tables/{id}/rematch`": changing(lambda me: me.post("/api/tables/{id}/rematch"), "finished"),
    "`GET /api/tables/{id}/view`, a seat's": Row(lambda me: me.get(f"/api/tables/{{id}}/view?seat={me.seat}")),
    "`GET /api/tables/{id}/view`, a spectator's": Row(lambda me: me.get("/api/tables/{id}/view")),
    "`GET /api/tables/{id}/log`, a seat's": Row(lambda me: me.get(f"/api/tables/{{id}}/log?seat={me.seat}")),
    "`GET /api/tables/{id}/log`, a spectator's": Row(lambda me: me.get("/api/tables/{id}/log")),
    "`GET /api/tables/{id}/chat`, the players'": Row(lambda me: me.get(f"/api/tables/{{id}}/chat?seat={me.seat}")),
    "`GET /api/tables/{id}/chat`, the spectators'": Row(lambda me: me.get("/api/tables/{id}/chat")),
    "`POST /api/tables/{id}/report`, about the owner": Row(
        lambda me: me.post("/api/tables/{id}/report", who=me.owner.get("/api/me").json()["person"]["id"])
    ),
    "`POST /api/tables/{id}/why`": Row(lambda me: me.post("/api/tables/{id}/why", seat=me.seat, action="rest")),
    "`POST /api/tables/{id}/hint`": Row(lambda me: unless_not_asked(me.post("/api/tables/{id}/hint", seat=me.seat))),
    "`POST /api/tables/{id}/coach`": Row(
        lambda me: unless_not_asked(me.post("/api/tables/{id}/coach", seat=me.seat, action="rest"))
    ),
    "`POST /api/tables/{id}/moves`": changing(
        lambda me: me.post("/api/tables/{id}/moves", seat=me.seat, action="concede")
    ),
    "`GET /api/tables/{id}/record`, when it is over": finished("record"),
    "`GET /api/tables/{id}/replay`, when it is over": finished("replay?step=1&as=all"),
    "`GET /api/tables/{id}/replay/outline`, when it is over": finished("replay/outline?as=0"),
    "`GET /api/tables/{id}/replay/reel`, when it is over": finished("replay/reel?as=1"),
    "`GET /api/tables/{id}/fairness`, when it is over": finished("fairness"),
    "`GET /api/tables/{id}/analysis`, when it is over": finished("analysis"),
    "`POST /api/tables/{id}/analysis`, when it is over": Row(
        lambda me: me.post("/api/tables/{id}/analysis"), "finished"
    ),
    "`POST /api/tables/{id}/fork`, when it is over": changing(
        lambda me: me.post("/api/tables/{id}/fork", step=0, seat=0), "finished"
    ),
    ", ".join([
        "`GET /api/operator`", "`GET /api/operator/people`", *(f"`POST /api/operator/{call}`" for call in OPERATORS)
    ]): Row(operating),
    "`POST /api/records`": Row(brought),
    "new connection, `hello` with the seat": Row(lambda me: greet(me, seat=True)),
    "new connection, `hello` without": Row(lambda me: greet(me, seat=False)),
    "old connection: is told what happens": changing(told),
    "old connection: `ping`": Row(lambda me: me.ask(type="ping")),
    "old connection: `act`": changing(lambda me: me.ask(type="act", action="concede")),
    "old connection: `why`": Row(lambda me: me.ask(type="why", action="rest")),
    "old connection: `judge`": Row(lambda me: me.ask(type="judge", action="rest")),
    "old connection: `hint`": Row(hint_on),
    "old connection: `log`": Row(lambda me: me.ask(type="log", before=10)),
    "old connection: `chat`": Row(lambda me: me.ask(type="chat", text="Ave")),
    "old connection: `mute`": Row(mute),
    "old connection: `speed`": Row(lambda me: me.ask(type="speed", times=2)),
    "old connection: `hello` with the seat": changing(hello_again),
}


# -- the tests ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", ["sqlite"], indirect=True)
def test_the_table_has_every_call_and_every_message(house: House) -> None:
    described = httpx.get(f"{house.url}/schema/openapi.json").json()["paths"]
    names = {
        "{table_id}": "{id}", "{career_id}": "{id}", "{game_id}": "{game}", "{lesson_id}": "{lesson}", "{seat}": "{n}",
        "{example_id}": "{example}",
    }  # fmt: skip
    calls = set()
    for path, methods in described.items():
        shown = re.sub(r"{\w+}", lambda blank: names[blank[0]], path)
        calls |= {f"{method.upper()} {shown}" for method in methods if path.startswith("/api")}
    _, rows = rights_table()
    named = {name.partition("?")[0] for row in rows for name in re.findall(r"`([^`]+)`", row)}
    assert calls <= named, calls - named
    messages = {message.__struct_config__.tag for message in get_args(ClientMessage)}
    assert messages <= named, messages - named
    assert set(rows) == set(ROWS)


COLUMNS = rights_table()[0]
#: Through two workers all columns are tried with HARENA_SOAK=1, otherwise those whose rights change on the other one.
THROUGH_TWO = COLUMNS if SOAK else ["seated", "left", "replaced", "logged out"]
TRIED = [*(("sqlite", who) for who in COLUMNS), *(("two workers", who) for who in THROUGH_TWO)]


@pytest.mark.parametrize(("house", "who"), TRIED, indirect=["house"])
def test_the_table_holds(house: House, who: str) -> None:
    column = COLUMNS.index(who)
    _, documented = rights_table()

    async def try_rows(rows: dict[str, Row], state: str) -> dict[str, str]:
        async with AsyncExitStack() as stack:
            me = await somebody(house, who, state, stack)
            found = {}
            for name, row in rows.items():
                done = row.do(me)
                found[name] = done if isinstance(done, str) else await done
            return found

    async def try_all() -> dict[str, str]:
        found: dict[str, str] = {}
        for state in ("running", "finished"):
            rows = {name: row for name, row in ROWS.items() if row.looks and row.state == state}
            found |= await try_rows(rows, state)
        for name in changes:
            found |= await try_rows({name: ROWS[name]}, ROWS[name].state)
        return found

    # Each of these needs a table of its own: through two workers the columns take turns with them, except in a soak.
    changes = [name for name, row in ROWS.items() if not row.looks]
    passed = set(changes[(column + 1) % 2 :: 2]) if house.url != house.other and not SOAK else set()
    changes = [name for name in changes if name not in passed]
    found = asyncio.run(try_all())
    assert found.keys() == documented.keys() - passed
    assert found == {name: documented[name][column] for name in found}
