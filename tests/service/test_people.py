"""Guests, other devices, accounts, chat, lists."""

from __future__ import annotations

import asyncio
import secrets

import pytest

from harena.service.people import Signed

from .clients import Client, looking, tokens
from .servers import Server


def test_a_guest_moves_to_another_device(server: Server, marcus: Client) -> None:
    made = marcus.table("toy-duel", "me", "me")
    link = marcus.post("/api/me/link").json()
    phone = Client(server.url)
    assert phone.get("/api/me").json() == {"person": None}
    assert phone.post("/api/me/device", {"code": link["code"]}).json()["person"]["name"] == "Marcus"
    assert [table["id"] for table in phone.get("/api/tables?list=mine").json()] == [made["id"]]
    assert phone.get(f"/api/tables/{made['id']}").json()["mine"] == made["mine"]
    third = Client(server.url)
    again = third.post("/api/me/device", {"code": link["code"]})
    assert (again.status_code, again.json()["error"]) == (403, "not-allowed")  # once only


def test_a_new_password_ends_links_to_other_devices(server: Server, marcus: Client) -> None:
    """Whoever was on a device that is logged out now could have made one before."""
    login = f"marcus-{secrets.token_hex(4)}"
    assert marcus.post("/api/account", {"login": login, "password": "correct horse"}).status_code == 200
    code = marcus.post("/api/me/link").json()["code"]
    passwords = {"password": "correct horse", "new_password": "battery staple"}
    assert marcus.post("/api/account/password", passwords).status_code == 200
    assert Client(server.url).post("/api/me/device", {"code": code}).status_code == 403


def test_a_login_is_no_longer_than_can_be_kept_however_it_is_written(server: Server, marcus: Client) -> None:
    answer = marcus.post("/api/account", {"login": "\u0390" * 40, "password": "correct horse"})
    assert (answer.status_code, answer.json()["field"]) == (400, "login")


def test_a_forged_cookie_is_nobody(server: Server, marcus: Client) -> None:
    cookie = marcus.http.cookies["harena"]
    forged = Client(server.url)
    for value in (cookie[:-2] + "xx", cookie.replace(".0.", ".1."), "p1.0.", "...", "ä.0.x", ""):
        forged.http.cookies.set("harena", value.encode("ascii", "replace").decode())
        assert forged.get("/api/me").json() == {"person": None}


def test_accounts(server: Server, marcus: Client) -> None:
    short = marcus.post("/api/account", {"login": "marcus1", "password": "short"})
    assert (short.status_code, short.json()["field"]) == (400, "password")
    assert marcus.post("/api/account", {"login": "Marcus1", "password": "correct horse"}).json()["person"]["account"]
    other = Client(server.url)
    taken = other.post("/api/account", {"login": "MARCUS1", "password": "correct horse"})
    assert (taken.status_code, taken.json()["error"]) == (409, "login-taken")
    assert other.post("/api/account/login", {"login": "marcus1", "password": "wrong horse"}).status_code == 401
    assert other.post("/api/account/login", {"login": "nobody", "password": "wrong horse"}).status_code == 401
    me = other.post("/api/account/login", {"login": "marcus1", "password": "correct horse"}).json()["person"]
    assert (me["name"], me["login"]) == ("Marcus", "marcus1")
    changed = other.post("/api/account/password", {"password": "correct horse", "new_password": "battery staple"})
    assert changed.status_code == 200
    assert marcus.get("/api/me").json() == {"person": None}  # the other device is logged out
    other.post("/api/me/logout")
    assert other.get("/api/me").json() == {"person": None}


def test_deleting_an_account_leaves_nothing_but_the_games(server: Server, livia: Client) -> None:
    goer = Client(server.url)
    goer.name("Sextus")
    goer.post("/api/account", {"login": "sextus", "password": "correct horse"})
    made = goer.table("toy-duel", "me", "open")
    joined = livia.join(made["id"])

    async def talk() -> None:
        async with looking(server.url, made["id"], 0, tokens(made)[0], goer.http.cookies["harena"]) as player:
            assert (await player.request(type="chat", text="Ave!"))["type"] == "done"

    asyncio.run(talk())
    assert goer.post("/api/account/delete", {"password": "wrong"}).status_code == 401
    assert goer.post("/api/account/delete", {"password": "correct horse"}).status_code == 204
    assert goer.get("/api/me").json() == {"person": None}
    table = livia.get(f"/api/tables/{made['id']}").json()
    assert table["seats"][0]["kind"] == "bot"
    assert "Sextus" not in str(table)
    assert livia.view(made["id"], 1, tokens(joined)[1])["chat"] == []
    assert table["owner"] == made["owner"]
    lines = livia.get(f"/api/tables/{made['id']}/chat?seat=1", headers={"X-Seat-Token": tokens(joined)[1]}).json()
    assert lines == {"lines": []}
    assert livia.post("/api/account/login", {"login": "sextus", "password": "correct horse"}).status_code == 401


@pytest.mark.parametrize("more", ["!", "=", "é", ".", "A"])
def test_a_cookie_has_one_form(more: str) -> None:
    """Wrong passwords are counted by the device's cookie: nobody gets more tries by writing it otherwise."""
    signed = Signed("secret", "devices")
    cookie = signed.sign("p1.0a")
    assert signed.read(cookie) == "p1.0a"
    assert signed.read(cookie + more) is None


def test_players_and_spectators_talk_apart_and_can_be_muted(server: Server, marcus: Client, livia: Client) -> None:
    made = marcus.table("toy-duel", "me", "open")
    own = tokens(made, livia.join(made["id"]))
    fan = Client(server.url)
    fan.name("Fan")

    async def talk() -> None:
        id_ = made["id"]
        async with (
            looking(server.url, id_, 0, own[0], marcus.http.cookies["harena"]) as first,
            looking(server.url, id_, 1, own[1], livia.http.cookies["harena"]) as second,
            looking(server.url, id_, None, "", fan.http.cookies["harena"]) as watcher,
            looking(server.url, id_) as nobody,
        ):
            assert (await first.request(type="chat", text="Ave\x07  Livia"))["type"] == "done"
            line = (await second.until(lambda message: message["type"] == "chat"))["line"]
            assert (line["name"], line["seat"], line["text"]) == ("Marcus", 0, "Ave Livia")
            assert (await watcher.request(type="chat", text="Boo"))["type"] == "done"
            heard = (await nobody.until(lambda message: message["type"] == "chat"))["line"]
            assert (heard["name"], heard["seat"], heard["text"]) == ("Fan", None, "Boo")
            assert (await nobody.request(type="chat", text="me too"))["error"] == "not-known"
            person = line["person"]
            assert (await second.request(type="mute", person=person, on=True))["type"] == "done"
            await first.request(type="chat", text="Are you there?")
            assert (await second.request(type="ping"))["type"] == "pong"
            assert not [m for m in second.messages[-2:] if m["type"] == "chat"]
            for player in (first, second):
                assert not [m for m in player.messages if m["type"] == "chat" and m["line"]["text"] == "Boo"]
        async with looking(server.url, id_, 1, own[1], livia.http.cookies["harena"]) as second:
            assert second.position["chat"] == []  # the mute is kept
        async with looking(server.url, id_, 0, own[0]) as first:
            assert [line["text"] for line in first.position["chat"]] == ["Ave Livia", "Are you there?"]

    asyncio.run(talk())


def test_my_games_come_first_when_they_wait_for_me(server: Server) -> None:
    client = Client(server.url)
    client.name("Gaia")
    waiting_for_others = client.table("toy-duel", "me", "open")
    running = client.table("toy-duel", "me", "me")
    later = client.table("toy-duel", "me", "open")
    listed = client.get("/api/tables?list=mine").json()
    assert [table["id"] for table in listed] == [running["id"], later["id"], waiting_for_others["id"]]
    assert [table["waits_for_me"] for table in listed] == [True, False, False]
    assert all(table["mine"] for table in listed)


def test_pass_and_play_looks_through_one_seat_at_a_time(server: Server, marcus: Client) -> None:
    made = marcus.table("toy-duel", "me", "me", watch="players")
    own = tokens(made)

    async def play() -> None:
        async with looking(server.url, made["id"], 0, own[0], marcus.http.cookies["harena"]) as device:
            assert isinstance(device.view["board"]["fighters"][0]["hand"], list)
            await device.say(type="hello")  # the curtain
            await device.until(lambda message: message["type"] == "position")
            assert all(isinstance(f["hand"], int) for f in device.view["board"]["fighters"])
            await device.say(type="hello", seat=1, token=own[1])
            await device.until(lambda message: message["type"] == "position")
            assert isinstance(device.view["board"]["fighters"][1]["hand"], list)
            assert isinstance(device.view["board"]["fighters"][0]["hand"], int)
            assert (await device.request(type="hello", seat=0, token="wrong"))["error"] == "not-allowed"

    asyncio.run(play())


@pytest.mark.parametrize("name", ["", "   "])
def test_a_name_of_blanks_is_refused_with_a_sentence(server: Server, name: str) -> None:
    answer = Client(server.url).post("/api/me", {"name": name})
    assert (answer.status_code, answer.json()["field"]) == (400, "name")
    assert answer.json()["reason"] == "A name has at least one letter."
