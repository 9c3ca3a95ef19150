"""Nobody keeps the eyes, the hands or the name of a seat that is theirs no longer; wherever the connection is."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from harena.service.rights import right_of

from .clients import Client, Player, looking, tokens
from .inside import hand_over, service_on, table_of_guests
from .servers import PATIENCE, SOAK, Server, own_redis, postgresql, redis_server, serving


@dataclass
class House:
    """Where changes are made, and where those are connected whom they concern: another worker, if there are two."""

    url: str
    other: str

    def client(self, name: str = "") -> Client:
        made = Client(self.url)
        if name:
            made.name(name)
        return made


@pytest.fixture(scope="module", params=["sqlite", "two workers"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    if request.param == "sqlite":
        folder = tmp_path_factory.mktemp("rights")
        with serving(f"sqlite:///{folder}/tables.sqlite3", absent=0.0) as server:
            yield House(server.url, server.url)
        return
    with postgresql() as database, redis_server() as redis:
        servers = [Server(database, redis=redis, absent=0.0) for _ in range(2)]
        try:
            for server in servers:
                server.start()
            yield House(servers[0].url, servers[1].url)
        finally:
            for server in servers:
                server.stop()


def cookie(client: Client) -> str:
    return str(client.http.cookies["harena"])


async def shut_out(player: Player) -> list[dict[str, Any]]:
    """Wait until a connection is closed because it has no right to be here; what it still heard."""
    heard: list[dict[str, Any]] = []

    async def listen() -> None:
        while True:
            heard.append(await player.hear())

    with pytest.raises(ConnectionClosed) as closed:
        await listen()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403, closed.value.rcvd
    return heard


def in_thread(work: Any, *args: Any, **more: Any) -> Any:
    return asyncio.to_thread(work, *args, **more)


def test_a_leaver_does_not_keep_the_eyes_of_the_seat(house: House) -> None:
    marcus, leaver, livia = house.client("Marcus"), house.client("Leaver"), house.client("Livia")
    made = marcus.table("toy-duel", "open", "open")
    old = tokens(leaver.join(made["id"], seat=1))

    async def stay() -> None:
        async with looking(house.other, made["id"], 1, old[1], cookie(leaver)) as player:
            assert player.position["view"] is None  # nobody plays yet
            await in_thread(leaver.post, f"/api/tables/{made['id']}/leave")
            await in_thread(livia.join, made["id"], seat=1)
            await in_thread(marcus.join, made["id"], seat=0)
            heard = await shut_out(player)
        assert not [m for m in heard if "hand" in str(m) or "Livia" in str(m)], "the leaver sees the next one's cards"
        with pytest.raises(ConnectionClosed) as refused:
            async with looking(house.other, made["id"], 1, old[1], cookie(leaver)):
                pass
        assert refused.value.rcvd is not None
        assert refused.value.rcvd.code == 4403

    asyncio.run(stay())
    assert leaver.move(made["id"], 1, old[1], "rest").status_code == 403


def test_whoever_leaves_a_running_game_does_not_see_the_bots_cards(house: House) -> None:
    marcus, leaver = house.client("Marcus"), house.client("Leaver")
    made = marcus.table("toy-duel", "me", "open")
    own = tokens(made, leaver.join(made["id"]))

    async def stay() -> None:
        async with looking(house.other, made["id"], 1, own[1], cookie(leaver)) as player:
            await in_thread(leaver.post, f"/api/tables/{made['id']}/leave")
            await shut_out(player)

    asyncio.run(stay())


def test_a_watcher_of_the_waiting_room_does_not_see_a_closed_game(house: House) -> None:
    marcus, livia, fan = house.client("Marcus"), house.client("Livia"), house.client("Fan")
    made = marcus.table("toy-duel", "me", "open", watch="players")

    async def stay() -> None:
        async with (
            looking(house.other, made["id"], None, "", cookie(fan)) as outsider,
            looking(house.other, made["id"], None, "", cookie(livia)) as curtain,
        ):
            await in_thread(livia.join, made["id"])
            assert not [m for m in await shut_out(outsider) if "fighters" in str(m)]
            await curtain.until(lambda message: curtain.view is not None)  # who sits there may look on

    asyncio.run(stay())


def test_a_bot_in_the_place_of_somebody_gone_makes_the_old_token_void(house: House) -> None:
    marcus, livia = house.client("Marcus"), house.client("Livia")
    made = marcus.table("toy-duel", "me", "open")
    own = tokens(made, livia.join(made["id"]))
    replaced = marcus.post(f"/api/tables/{made['id']}/seats/1/bot", {"bot": "random"})
    if replaced.status_code == 409:  # only who is asked can be absent
        marcus.move(made["id"], 0, own[0], "rest")
        replaced = marcus.post(f"/api/tables/{made['id']}/seats/1/bot", {"bot": "random"})
    assert replaced.json()["seats"][1]["away"], replaced.text
    assert livia.get(f"/api/tables/{made['id']}/view?seat=1", headers={"X-Seat-Token": own[1]}).status_code == 403
    back = livia.post(f"/api/tables/{made['id']}/return").json()
    assert not back["seats"][1]["away"]
    assert livia.view(made["id"], 1, tokens(back)[1])["view"]["seat"] == 1


def with_account(house: House, login: str) -> Client:
    client = house.client(login)
    answer = client.post("/api/account", {"login": login, "password": "correct horse"})
    assert answer.status_code == 200, answer.text
    return client


def on_another_device(house: House, client: Client) -> Client:
    phone = house.client()
    assert phone.post("/api/me/device", {"code": client.post("/api/me/link").json()["code"]}).status_code == 200
    return phone


def as_before(house: House, cookie_: str) -> Client:
    """Somebody who has kept a cookie and comes with it through the other worker."""
    client = Client(house.other)
    client.http.cookies.set("harena", cookie_)
    return client


@pytest.mark.parametrize("how", ["logout", "password", "delete"])
def test_a_device_that_is_logged_out_has_no_rights_left(house: House, how: str) -> None:
    marcus, livia = with_account(house, f"marcus-{how}"), house.client("Livia")
    phone = on_another_device(house, marcus)
    made = marcus.table("toy-duel", "me", "open", watch="players")
    livia.join(made["id"])
    old, kept = tokens(marcus.get(f"/api/tables/{made['id']}").json()), cookie(marcus)
    end = {
        "logout": lambda: marcus.post("/api/me/logout"),
        "password": lambda: phone.post(
            "/api/account/password", {"password": "correct horse", "new_password": "battery staple"}
        ),
        "delete": lambda: phone.post("/api/account/delete", {"password": "correct horse"}),
    }[how]

    async def stay() -> None:
        async with (
            looking(house.other, made["id"], 0, old[0], kept) as player,
            looking(house.other, made["id"], None, "", kept) as curtain,
        ):
            answer = await in_thread(end)
            assert answer.status_code in (200, 204), answer.text
            await shut_out(player)
            await shut_out(curtain)

    asyncio.run(stay())
    thief = as_before(house, kept)
    assert thief.get("/api/me").json() == {"person": None}
    assert thief.get(f"/api/tables/{made['id']}").status_code == 403
    assert thief.get(f"/api/tables/{made['id']}/view?seat=0", headers={"X-Seat-Token": old[0]}).status_code == 403
    assert (phone.get("/api/me").json()["person"] is None) == (how == "delete")  # the other device goes on
    if how != "delete":
        again = tokens(phone.get(f"/api/tables/{made['id']}").json())
        assert phone.view(made["id"], 0, again[0])["view"]["seat"] == 0


def test_logging_out_twice_and_as_nobody(house: House) -> None:
    marcus = house.client("Marcus")
    kept = cookie(marcus)
    assert marcus.post("/api/me/logout").status_code == 204
    assert marcus.post("/api/me/logout").status_code == 204
    again = as_before(house, kept)
    assert again.post("/api/me/logout").status_code == 204
    assert again.post("/api/me", {"name": "Marcus"}).json()["person"]["id"] not in kept  # a new guest


def test_who_renames_speaks_under_the_new_name(house: House) -> None:
    marcus, fan = house.client("Marcus"), house.client("Fan")
    made = marcus.table("toy-duel", "me", "open")

    async def talk() -> None:
        async with looking(house.other, made["id"], None, "", cookie(fan)) as watcher:
            await in_thread(fan.name, "Felix")
            await watcher.say(type="chat", text="Ave")
            line = (await watcher.until(lambda message: message["type"] == "chat"))["line"]
            assert line["name"] == "Felix"

    asyncio.run(talk())


def test_rights_end_although_the_announcement_is_lost() -> None:
    """Redis is gone: the other worker finds out by itself."""
    with postgresql() as database, own_redis() as (redis, process):
        one, other = (Server(database, redis=redis) for _ in range(2))
        try:
            one.start()
            other.start()
            marcus, leaver = Client(one.url), Client(one.url)
            marcus.name("Marcus")
            leaver.name("Leaver")
            made = marcus.table("toy-duel", "me", "open")
            own = tokens(made, leaver.join(made["id"]))

            async def stay() -> None:
                async with (
                    looking(other.url, made["id"], 1, own[1], cookie(leaver)) as player,
                    looking(other.url, made["id"], None, "", cookie(leaver)) as curtain,
                ):
                    process.kill()
                    await in_thread(leaver.post, f"/api/tables/{made['id']}/leave")
                    await shut_out(player)
                    await in_thread(leaver.post, "/api/me/logout")
                    await shut_out(curtain)

            asyncio.run(stay())
        finally:
            one.stop()
            other.stop()


def test_what_waits_for_the_table_is_looked_up_again(tmp_path: Path, toys: None) -> None:
    """A move that was let in, but waits for its turn while somebody else sits down, is not made."""

    async def wait() -> None:
        async with service_on(tmp_path) as service:
            table = await table_of_guests(service, "toy-duel", 2, "x")
            assert table.running is not None
            seat = min(table.running.table.pending)
            chair, number = table.chairs[seat], table.running.course.number
            token = service.tables.tokens.token(table.id, chair)
            right = right_of(service.tables.tokens, table.kept, "", seat, token)
            check = partial(right.check, table.kept)
            async with table.kept.lock:
                doing = [
                    asyncio.create_task(work)
                    for work in (table.act(seat, "rest", None, check), table.audience.why_not(seat, "rest", check),
                                 table.audience.whole(seat, check), table.audience.log_page(seat, 9, check))
                ]
                await asyncio.sleep(0)
                await hand_over(service, table, seat, person="p-other")
                table.kept.forget()
            outcomes = await asyncio.gather(*doing, return_exceptions=True)
            assert [getattr(one, "error", one) for one in outcomes] == ["not-allowed"] * 4
            assert table.running.course.number == number

    asyncio.run(wait())


# -- at the same moment ------------------------------------------------------------------------------------------------

#: So often two people change something at one table at the same moment.
ROUNDS = 200 if SOAK else 3


class Guests:
    """Some people who do things at the same moment, through both workers."""

    def __init__(self, house: House, count: int) -> None:
        self._stack = AsyncExitStack()
        self.http = [
            httpx.AsyncClient(base_url=house.other if number % 2 else house.url, timeout=PATIENCE, verify=False)
            for number in range(count)
        ]
        self.ids: list[str] = []

    async def __aenter__(self) -> Guests:
        for number, http in enumerate(self.http):
            await self._stack.enter_async_context(http)
            self.ids.append((await http.post("/api/me", json={"name": f"Guest {number}"})).json()["person"]["id"])
        return self

    async def __aexit__(self, *error: object) -> None:
        await self._stack.aclose()

    async def table(self, *seats: str) -> str:
        game = "toy-duel" if len(seats) == 2 else "toy-gates"
        wishes = {"game": game, "seats": [{"who": seat} for seat in seats]}
        return str((await self.http[0].post("/api/tables", json=wishes)).json()["id"])

    async def do(self, number: int, table: str, what: str, later: float = 0.0, **body: Any) -> httpx.Response:
        await asyncio.sleep(later)
        return await self.http[number].post(f"/api/tables/{table}/{what}", json=body)

    async def look(self, table: str, number: int = 0) -> dict[str, Any]:
        found: dict[str, Any] = (await self.http[number].get(f"/api/tables/{table}")).json()
        return found


def sitting(table: dict[str, Any]) -> list[str | None]:
    return [seat["person"] for seat in table["seats"]]


def whole(table: dict[str, Any]) -> bool:
    """Whether what a table says of itself fits together."""
    is_open = any(seat["kind"] == "open" for seat in table["seats"])
    return is_open if table["status"] == "waiting" else not is_open or table["status"] == "aborted"


def at_once(
    house: House, people: int, round_: Callable[[Guests, float], Awaitable[None]], rounds: int = ROUNDS
) -> None:
    """Do something again and again; of two things that meet, one comes earlier or later by milliseconds."""
    async def go() -> None:
        async with Guests(house, people) as guests:
            for number in range(rounds):
                await round_(guests, number % 6 / 300)

    asyncio.run(go())


def test_one_gets_up_while_another_takes_the_last_seat(house: House) -> None:
    async def round_(guests: Guests, later: float) -> None:
        table = await guests.table("me", "open")
        left, joined = await asyncio.gather(guests.do(0, table, "leave", later), guests.do(1, table, "join"))
        assert (left.status_code, joined.status_code) == (200, 200), joined.text
        assert len(joined.json()["mine"]) == 1
        for number in range(2):
            found = await guests.look(table, number)
            assert whole(found), found
            assert guests.ids[0] not in sitting(found) or found["seats"][0]["away"]
            assert sitting(found).count(guests.ids[1]) == 1
            assert not number or found["mine"] == joined.json()["mine"]

    at_once(house, 2, round_)


def test_two_want_the_last_seat(house: House) -> None:
    async def round_(guests: Guests, later: float) -> None:
        table = await guests.table("me", "open")
        answers = await asyncio.gather(guests.do(1, table, "join"), guests.do(2, table, "join", later / 4, seat=1))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        winner = 1 if answers[0].status_code == 200 else 2
        found = await guests.look(table, winner)
        assert found["status"] == "running"
        assert sitting(found) == [guests.ids[0], guests.ids[winner]]
        assert found["mine"] == answers[winner - 1].json()["mine"]

    at_once(house, 3, round_)


def test_a_table_is_closed_while_somebody_sits_down(house: House) -> None:
    async def round_(guests: Guests, later: float) -> None:
        table = await guests.table("me", "open")
        closed, joined = await asyncio.gather(guests.do(0, table, "abort", later), guests.do(1, table, "join"))
        found = await guests.look(table)
        assert closed.status_code == 200, closed.text
        assert found["status"] == "aborted"
        assert joined.status_code in (200, 409)
        assert (guests.ids[1] in sitting(found)) == (joined.status_code == 200)

    at_once(house, 2, round_)


def test_a_bot_and_a_person_want_one_seat_and_its_neighbour_gets_up(house: House) -> None:
    async def round_(guests: Guests, later: float) -> None:
        table = await guests.table("me", "open", "open")
        seated, joined, left = await asyncio.gather(
            guests.do(0, table, "seats/1/bot", bot="random"), guests.do(1, table, "join", seat=1),
            guests.do(0, table, "leave", later),
        )
        assert left.status_code == 200, left.text
        assert sorted([seated.status_code, joined.status_code]) == [200, 409]
        found = await guests.look(table, 1)
        assert sitting(found) == [None, guests.ids[1] if joined.status_code == 200 else None, None]
        assert found["seats"][1]["kind"] == ("person" if joined.status_code == 200 else "bot")

    at_once(house, 2, round_)


def test_two_ask_for_a_rematch(house: House) -> None:
    """There is one, and no second table that nobody knows of."""

    async def round_(guests: Guests, later: float) -> None:
        table = await guests.table("me", "open")
        own = (await guests.do(1, table, "join")).json()["mine"][0]
        given_up = await guests.http[1].post(
            f"/api/tables/{table}/moves", json={"seat": own["seat"], "action": "concede"},
            headers={"X-Seat-Token": own["token"]},
        )
        assert given_up.status_code == 200, given_up.text
        answers = await asyncio.gather(guests.do(0, table, "rematch"), guests.do(1, table, "rematch", later))
        assert {answer.status_code for answer in answers} == {201}, [answer.text for answer in answers]
        again = {answer.json()["id"] for answer in answers}
        assert again == {(await guests.look(table))["rematch"]}
        mine = (await guests.http[0].get("/api/tables?list=mine")).json()
        left = [one["id"] for one in mine if any(seat["mine"] and seat["away"] for seat in one["seats"])]
        assert {one["id"] for one in mine} - {*left} == again
        assert (await guests.do(0, again.pop(), "leave")).status_code == 200

    at_once(house, 2, round_)


def test_an_owner_closes_a_table_while_the_other_moves(house: House) -> None:
    """Either nobody else has played, or it is not closed."""

    async def round_(guests: Guests, later: float) -> None:
        table = await guests.table("me", "open")
        own = (await guests.do(1, table, "join")).json()["mine"][0]

        async def move() -> httpx.Response:
            return await guests.http[1].post(
                f"/api/tables/{table}/moves", json={"seat": own["seat"], "action": "concede"},
                headers={"X-Seat-Token": own["token"]},
            )

        closed, moved = await asyncio.gather(guests.do(0, table, "abort", later / 2), move())
        assert sorted([closed.status_code, moved.status_code]) == [200, 409], (closed.text, moved.text)
        found = [await guests.look(table, number) for number in range(2)]
        assert {one["status"] for one in found} == {"aborted" if closed.status_code == 200 else "finished"}

    at_once(house, 2, round_)


def test_a_bot_is_let_play_while_somebody_comes_back(house: House) -> None:
    """In whichever order: the seat stays theirs, the token they have then is good, and the table does not stand."""

    async def round_(guests: Guests, later: float) -> None:
        table = await guests.table("me", "open")
        own = (await guests.do(1, table, "join")).json()["mine"][0]
        if (await guests.look(table))["deciding"] == [0]:
            mine = (await guests.look(table))["mine"][0]
            await guests.http[0].post(f"/api/tables/{table}/moves", json={"seat": 0, "action": "rest"},
                                      headers={"X-Seat-Token": mine["token"]})
        kicked, back = await asyncio.gather(
            guests.do(0, table, "seats/1/bot", later), guests.do(1, table, "return", later / 2)
        )
        assert (kicked.status_code, back.status_code) == (200, 200), (kicked.text, back.text)
        found = await guests.look(table, 1)
        assert sitting(found) == guests.ids
        assert found["mine"] != [own]
        for token, status in ((own["token"], 403), (found["mine"][0]["token"], 200)):
            view = await guests.http[1].get(f"/api/tables/{table}/view?seat=1", headers={"X-Seat-Token": token})
            assert view.status_code == status
        async with asyncio.timeout(PATIENCE):  # a bot that plays for somebody does
            while found["seats"][1]["away"] and 1 in found["deciding"]:
                found = await guests.look(table, 1)

    at_once(house, 2, round_, ROUNDS // 3)


# -- how tables end and go on ------------------------------------------------------------------------------------------


def test_an_aborted_table_shuts_out_those_who_only_looked_on(house: House) -> None:
    marcus, livia, fan = house.client("Marcus"), house.client("Livia"), house.client("Fan")
    made = marcus.table("toy-gates", "me", "open", "open", watch="players")
    own = tokens(livia.join(made["id"]))

    async def stay() -> None:
        async with (
            looking(house.other, made["id"], None, "", cookie(fan)) as outsider,
            looking(house.other, made["id"], 1, own[1], cookie(livia)) as player,
        ):
            assert (await in_thread(marcus.post, f"/api/tables/{made['id']}/abort")).status_code == 200
            await shut_out(outsider)
            await player.reach(lambda: player.over)
            assert player.position["table"]["status"] == "aborted"
            assert (await player.request(type="act", action="concede"))["error"] == "not-running"

    asyncio.run(stay())
    assert house.client("Late").post(f"/api/tables/{made['id']}/join").status_code == 409
    assert livia.post(f"/api/tables/{made['id']}/rematch").status_code == 409


def test_a_rematch_is_for_those_who_sat_there_at_the_end(house: House) -> None:
    marcus, livia = house.client("Marcus"), house.client("Livia")
    made = marcus.table("toy-duel", "me", "open", watch="players")
    own = tokens(made, livia.join(made["id"]))
    assert livia.post(f"/api/tables/{made['id']}/leave").status_code == 200
    assert marcus.move(made["id"], 0, own[0], "concede").status_code == 200
    assert livia.post(f"/api/tables/{made['id']}/rematch").status_code == 403
    again = marcus.post(f"/api/tables/{made['id']}/rematch").json()
    assert [seat["kind"] for seat in again["seats"]] == ["bot", "person"]
    for seat, token in own.items():  # what opened the seats of the old table opens none of the new one
        answer = livia.get(f"/api/tables/{again['id']}/view?seat={seat}", headers={"X-Seat-Token": token})
        assert answer.status_code == 403
    assert livia.get(f"/api/tables/{again['id']}").status_code == 403


def test_a_fork_is_of_nobody_but_who_made_it(house: House) -> None:
    marcus, livia = house.client("Marcus"), house.client("Livia")
    made = marcus.table("toy-duel", "me", "open", watch="players")
    own = tokens(made, livia.join(made["id"]))
    assert marcus.move(made["id"], 0, own[0], "concede").status_code == 200
    forked = livia.post(f"/api/tables/{made['id']}/fork", {"step": 0, "seat": 0}).json()
    assert [seat["mine"] for seat in forked["seats"]] == [True, False]
    assert marcus.get(f"/api/tables/{forked['id']}").status_code == 403
    assert marcus.move(forked["id"], 0, own[0], "concede").status_code == 403
    assert livia.post(f"/api/tables/{forked['id']}/leave").status_code == 200
    assert livia.get(f"/api/tables/{forked['id']}").json()["status"] == "running"  # the owner may look on
    assert livia.move(forked["id"], 0, tokens(forked)[0], "concede").status_code == 403


def test_a_table_that_waits_goes_with_its_owner(house: House) -> None:
    """Also one at which the owner does not sit."""
    marcus, livia = house.client("Marcus"), house.client("Livia")
    made = marcus.table("toy-duel", "open", "open")
    own = tokens(livia.join(made["id"], seat=1))

    async def stay() -> None:
        async with looking(house.other, made["id"], 1, own[1], cookie(livia)) as player:
            assert (await in_thread(marcus.post, "/api/account/delete")).status_code == 204
            await player.reach(lambda: player.over)

    asyncio.run(stay())
    assert livia.get(f"/api/tables/{made['id']}").json()["status"] == "aborted"
