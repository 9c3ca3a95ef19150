"""Nobody keeps the eyes, the hands or the name of a seat that is theirs no longer; wherever the connection is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from harena.service.rights import right_of

from .clients import Client, Player, looking, tokens
from .inside import service_on, table_of_guests
from .servers import Server, own_redis, postgresql, redis_server, serving


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
            heard.append(await player.hear(10))

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
            place, number = table.places[seat], table.running.number
            token = service.tables.tokens.token(table.id, place)
            right = right_of(service.tables.tokens, table, "", seat, token)
            check = partial(right.check, table)
            async with table.lock:
                doing = [
                    asyncio.create_task(work)
                    for work in (table.act(seat, "rest", None, check), table.why_not(seat, "rest", check),
                                 table.whole(seat, check), table.log_page(seat, 9, check))
                ]
                await asyncio.sleep(0)
                assert await service.tables._change_seat(table.id, seat, {"person": place.person}, person="p-other")
                table.forget()
            outcomes = await asyncio.gather(*doing, return_exceptions=True)
            assert [getattr(one, "error", one) for one in outcomes] == ["not-allowed"] * 4
            assert table.running.number == number

    asyncio.run(wait())
