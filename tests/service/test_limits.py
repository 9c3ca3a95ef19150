"""Who is one client, how an account slows down those who guess its password, whom one can mute, a disk that is full."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import httpx
import psycopg
import pytest
import sqlalchemy as sa

from harena.service import people as people_module
from harena.service.limits import client_of
from harena.service.people import FREE_TRIES, LONGEST_DELAY, delay_after

from .clients import Client, Player, looking, tokens
from .servers import PATIENCE, Server, postgresql, serving


def test_a_64_of_ipv6_is_one_client() -> None:
    assert client_of("2001:db8:1:2::1") == client_of("2001:db8:1:2:ffff:ffff:ffff:ffff")
    assert client_of("2001:db8:1:2::1") != client_of("2001:db8:1:3::1")
    assert client_of("192.0.2.1") == client_of("::ffff:192.0.2.1") == "192.0.2.1"
    assert client_of("192.0.2.1") != client_of("192.0.2.2")
    assert client_of("fe80::1%eth0") == client_of("fe80::2%eth0")
    assert client_of("testclient") == "testclient"


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy, which says where somebody comes from."""
    if request.param == "sqlite":
        database = f"sqlite:///{tmp_path_factory.mktemp('limits')}/t.sqlite3"
        with serving(database, logins_per_minute=10, proxies="127.0.0.1") as server:
            yield server
        return
    with postgresql() as database, serving(database, logins_per_minute=10, proxies="127.0.0.1") as server:
        yield server


class From(Client):
    """Somebody at another address."""

    def __init__(self, server: Server, address: str) -> None:
        super().__init__(server.url)
        self.http.headers["X-Forwarded-For"] = address

    def log_in(self, login: str, password: str) -> httpx.Response:
        return self.post("/api/account/login", {"login": login, "password": password})


def test_logins_are_counted_for_the_whole_64(house: Server) -> None:
    answers = [
        From(house, f"2001:db8:7:7::{number:x}").log_in(f"nobody{number}", "wrong horse").status_code
        for number in range(40)
    ]
    assert 429 in answers
    assert From(house, "2001:db8:7:8::1").log_in("nobody", "wrong horse").status_code == 401


def test_an_account_slows_down_strangers_but_not_its_owner(house: Server) -> None:
    home = From(house, "192.0.2.1")
    home.name("Marcus")
    login = f"marcus{house.settings.port}"
    assert home.post("/api/account", {"login": login, "password": "correct horse"}).status_code == 200
    home.post("/api/me/logout")
    guesses = [
        From(house, f"203.0.113.{number}").log_in(login, f"wrong horse {number}") for number in range(FREE_TRIES + 1)
    ]
    assert {answer.status_code for answer in guesses} == {401}
    _stop_the_clock(house)
    assert From(house, "203.0.113.99").log_in(login, "correct horse").status_code == 429  # it is not even looked at
    assert home.log_in(login, "correct horse").status_code == 200  # a device on which the owner was logged in before
    assert From(house, "203.0.113.50").log_in("somebody-else", "wrong horse").status_code == 401


def test_many_guesses_at_once_gain_nothing(house: Server) -> None:
    home = From(house, "192.0.2.2")
    home.name("Livia")
    login = f"livia{house.settings.port}"
    home.post("/api/account", {"login": login, "password": "correct horse"})

    async def guess() -> list[int]:
        async with httpx.AsyncClient(base_url=house.url, timeout=PATIENCE) as http:
            answers = await asyncio.gather(*(
                http.post("/api/account/login", json={"login": login, "password": f"wrong horse {number}"},
                          headers={"X-Forwarded-For": f"198.51.100.{number}"})
                for number in range(25)
            ))
        return [answer.status_code for answer in answers]

    assert asyncio.run(guess()).count(401) < 2 * FREE_TRIES + 2


def test_delays_grow_and_end() -> None:
    delays = [delay_after(failures) for failures in range(1, 40)]
    assert delays[:FREE_TRIES] == [0] * FREE_TRIES
    assert all(one < other or other == LONGEST_DELAY for one, other in pairwise(delays[3:]))
    assert max(delays) == LONGEST_DELAY == 60_000


def _stop_the_clock(house: Server) -> None:
    """Whoever has to wait waits long: the test may be slow."""
    engine = sa.create_engine(house.settings.database.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        changed = connection.execute(sa.text("UPDATE guesses SET until = until + 600000 WHERE failures > 4"))
        assert changed.rowcount
    engine.dispose()


# -- mutes -------------------------------------------------------------------------------------------------------------


def stored_mutes(house: Server) -> list[tuple[str, str]]:
    engine = sa.create_engine(house.settings.database.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as connection:
        rows = connection.execute(sa.text("SELECT person, muted FROM mutes")).all()
    engine.dispose()
    return [(row.person, row.muted) for row in rows]


def test_nobody_is_muted_who_is_not_there(house: Server) -> None:
    marcus, livia, fan, far = (Client(house.url) for _ in range(4))
    me, other, fans, stranger = marcus.name("Marcus"), livia.name("Livia"), fan.name("Fan"), far.name("Far")
    made = marcus.table("toy-duel", "me", "open")
    livia.join(made["id"])

    async def mute(player: Player, person: str, on: bool = True) -> str:
        answer = await player.request(type="mute", person=person, on=on)
        return str(answer.get("error") or answer["type"])

    async def talk() -> None:
        own = tokens(marcus.get(f"/api/tables/{made['id']}").json())
        async with (
            looking(house.url, made["id"], 0, own[0], marcus.http.cookies["harena"]) as player,
            looking(house.url, made["id"], None, "", fan.http.cookies["harena"]) as watcher,
            looking(house.url, made["id"]) as nobody,
        ):
            for number in range(30):
                assert await mute(player, f"invented{number}") == "not-found"
                assert await mute(nobody, f"invented{number}") == "not-found"
            assert await mute(player, stranger["id"]) == "not-found"
            assert await mute(player, fans["id"]) == "not-found"
            assert (await watcher.request(type="chat", text="Boo"))["type"] == "done"
            assert await mute(player, fans["id"]) == "done"  # who has said something can be muted
            assert await mute(player, other["id"]) == "done"
            assert await mute(player, other["id"], on=False) == "done"
            assert await mute(nobody, fans["id"]) == "done"

    asyncio.run(talk())
    assert [muted for person, muted in stored_mutes(house) if person == me["id"]] == [fans["id"]]


def test_the_number_of_muted_people_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from harena.service.people import People
    from harena.service.problems import Problem
    from harena.service.storage import Storage

    monkeypatch.setattr(people_module, "MUTES", 3)

    async def mute() -> None:
        storage = Storage(f"sqlite:///{tmp_path}/t.sqlite3")
        people = People(storage, "secret")
        for number in range(3):
            await people.mute("p1", f"p{number + 2}", True)
        await people.mute("p1", "p2", True)  # once more is no more
        with pytest.raises(Problem, match="3 people"):
            await people.mute("p1", "p9", True)
        assert await people.muted_by("p1") == {"p2", "p3", "p4"}
        storage.close()

    asyncio.run(mute())


# -- a database that cannot be written ---------------------------------------------------------------------------------


def test_a_full_disk_is_told_and_passes(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/t.sqlite3") as server:
        assert server.process is not None
        client = Client(server.url)
        client.name("Marcus")
        made = client.table("toy-duel", "me", "me")
        pid, free = server.process.pid, resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, free[1]))  # no file grows any more
        _refused_until_it_can_be_written(server, client, made)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, free)
        _works_again(server)


def test_a_database_that_only_reads_is_told_and_passes() -> None:
    with postgresql() as database, serving(database) as server:
        client = Client(server.url)
        client.name("Marcus")
        made = client.table("toy-duel", "me", "me")
        _only_reading(database, True)
        _refused_until_it_can_be_written(server, client, made)
        _only_reading(database, False)
        _works_again(server)


def _only_reading(database: str, on: bool) -> None:
    name = database.rpartition("/")[2]
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("SET default_transaction_read_only = off")
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {'on' if on else 'off'}")
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()",
            (name,),
        )


def _refused_until_it_can_be_written(server: Server, client: Client, made: dict[str, object]) -> None:
    for _ in range(3):
        answer = Client(server.url).post("/api/me", {"name": "Livia"})
        assert (answer.status_code, answer.json()["error"]) == (503, "busy"), answer.text
        assert "nothing was changed" in answer.json()["reason"]
        health = client.get("/health")
        assert (health.status_code, health.json()["error"]) == (503, "busy")
    assert client.get("/api/me").json()["person"]["name"] == "Marcus"  # what can be read is

    async def talk() -> None:
        async with looking(server.url, str(made["id"]), None, "", client.http.cookies["harena"]) as watcher:
            assert (await watcher.request(type="chat", text="Ave"))["error"] == "busy"
            assert (await watcher.request(type="ping"))["type"] == "pong"

    asyncio.run(talk())


def _works_again(server: Server) -> None:
    answer = Client(server.url).post("/api/me", {"name": "Livia"})
    assert answer.status_code == 200, answer.text

    async def recovers() -> None:
        async with asyncio.timeout(PATIENCE):
            while httpx.get(f"{server.url}/health").status_code != 200:
                await asyncio.sleep(0.5)

    asyncio.run(recovers())
