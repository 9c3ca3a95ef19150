"""Whatever is sent, on either database: a sentence, never a fault. Every call and every message is tried."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from .clients import Client, looking, tokens
from .servers import SOAK, Server, postgresql, serving

#: Values that fit nowhere, or only look as if they did.
ODD: list[Any] = [
    None, True, -1, 15, 16, 2**31, 2**63, 2**70, -(2**70), 1e308, 0.5, "", "\x00", "a\x00b", "\ud800", "\u202e",
    "ä" * 300, "x" * 5000, [], {}, [[]], {"a": {}}, ["\x00"], {"\x00": "\x00"}, "1 OR 1=1", "../../etc/passwd",
]
BODIES: list[bytes] = [
    b"", b"null", b"[]", b'"x"', b"7", b"{", b"\xff\xfe", b'{"name": "\xff"}', b'{"name": "\xed\xa0\x80"}', b"\x00",
    b"[" * 60_000, b'{"a":' * 12_000, b'{"name":' + b"[" * 50_000 + b"]" * 5_000 + b"}", b"9" * 60_000,
    b'{"name": 1' + b"0" * 50_000 + b"}", b'{"name": "\\ud800"}', b'{"name": "\\u0000"}',
    '{"name": "Märcus"}'.encode("utf-16"),
]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if request.param == "sqlite":
        with serving(f"sqlite:///{tmp_path_factory.mktemp('odd')}/t.sqlite3") as server:
            yield server
        return
    with postgresql() as database, serving(database) as server:
        yield server


Odd = TypeVar("Odd")


def share(house: Server, odd: Iterable[Odd], turn: int = 0) -> Iterator[Odd]:
    """The databases take turns; only in a soak is everything tried on both."""
    sqlite = house.settings.database.startswith("sqlite")
    return (value for number, value in enumerate(odd) if SOAK or (number + turn) % 2 == sqlite)


@pytest.fixture
def marcus(house: Server) -> Client:
    client = Client(house.url)
    client.name("Marcus")
    return client


def answered(answer: httpx.Response, what: object) -> None:
    """It was answered with sense: done, or refused with a sentence."""
    assert answer.status_code < 500, f"{what!r:.200}: {answer.text}"
    if answer.status_code >= 400:
        assert answer.json()["reason"], what


def faults(house: Server) -> int:
    text = Client(house.url).get("/metrics").text
    return int(float(next(line for line in text.splitlines() if line.startswith("harena_faults_total")).split()[1]))


def calls(house: Server) -> list[tuple[str, str, dict[str, Any]]]:
    """Every call of the service: method, path, and an example of its body."""
    described = httpx.get(f"{house.url}/schema/openapi.json").json()
    found = []
    for path, methods in described["paths"].items():
        for method, call in methods.items():
            content = call.get("requestBody", {}).get("content", {})
            example = next(iter(content.values()), {}).get("example", {})
            found.append((method.upper(), path, example if isinstance(example, dict) else {}))
    return found


def placed(path: str, table: str) -> str:
    """A path with its blanks filled in by what exists."""
    known = {"table_id": table, "game_id": "toy-duel"}
    known |= dict.fromkeys(("lesson_id", "seat", "career_id", "example_id"), "1")
    return path.format(**known) if "{" in path else path


def test_bodies_that_cannot_be_read(house: Server, marcus: Client) -> None:
    made = marcus.table("toy-duel", "me", "open")
    before = faults(house)
    for turn, (method, path, _) in enumerate(calls(house)):
        if method == "POST" and not path.endswith(("logout", "delete", "abort")):
            for body in share(house, BODIES, turn):
                answer = marcus.http.post(
                    placed(path, made["id"]), content=body, headers={"Content-Type": "application/json"}
                )
                answered(answer, (path, body[:60]))
    assert faults(house) == before


def test_a_wrong_body_is_refused_in_a_persons_words(marcus: Client) -> None:
    def reason(body: object) -> str:
        return str(marcus.post("/api/tables", body).json()["reason"])

    assert reason("x") == "This cannot be read: an object is wanted, and this is a text."
    assert reason([]) == "This cannot be read: an object is wanted, and this is a list."
    assert reason({}).endswith("the field “game” is missing.")
    seats = reason({"game": "toy-duel", "seats": "two"})
    assert seats == "This cannot be read at “seats”: a list is wanted, and this is a text."
    assert "`" not in seats + reason({"game": 7, "seats": []}) + reason({"game": "toy-duel", "seats": [{"who": 1}]})


def test_fields_that_make_no_sense(house: Server, marcus: Client) -> None:
    """Each field of each body, one at a time, is each of the odd values."""
    made = marcus.table("toy-duel", "me", "me")
    token = tokens(made)[0]
    before = faults(house)
    for turn, (method, path, example) in enumerate(calls(house)):
        if method != "POST" or path.endswith(("logout", "delete")):
            continue
        for field in example:
            for value in share(house, ODD, turn):
                body = json.dumps(example | {field: value}).encode()
                headers = {"Content-Type": "application/json", "X-Seat-Token": token}
                answer = marcus.http.post(placed(path, made["id"]), content=body, headers=headers)
                answered(answer, (path, field, value))
    assert faults(house) == before


@pytest.mark.parametrize("odd", ["%00", "a%00b", "%ff", "%ed%a0%80", "..%2f..%2fetc", "x" * 3000, "%E2%80%AE", "'"])
def test_addresses_that_make_no_sense(house: Server, marcus: Client, odd: str) -> None:
    made = marcus.table("toy-duel", "me", "me")
    before = faults(house)
    for turn, (method, path, example) in enumerate(calls(house)):
        for _ in share(house, [path] if "{" in path else [], turn):
            places = path.replace("{seat}", "1")
            for blank in ("{table_id}", "{game_id}", "{lesson_id}", "{career_id}", "{example_id}"):
                places = places.replace(blank, odd)
            answered(marcus.http.request(method, places, json=example if method == "POST" else None), (path, odd))
        if method == "GET":
            for name in share(house, ("game", "list", "before", "of", "seat", "step", "as"), len(path)):
                answered(marcus.get(f"{placed(path, made['id'])}?{name}={odd}"), (path, name, odd))
    for number in ("99999999999999999999", "-1", "1e5", "%00"):
        answered(marcus.post(f"/api/tables/{made['id']}/seats/{number}/bot"), number)
    assert faults(house) == before


def test_headers_that_make_no_sense(house: Server, marcus: Client) -> None:
    made = marcus.table("toy-duel", "me", "me")
    for value in (b"\xff\xfe", b"", b"x" * 4000, b"\xc3\xa4", b"a.b.c.d"):
        answered(marcus.get(f"/api/tables/{made['id']}/view?seat=0", headers={b"X-Seat-Token": value}), value)
        answered(httpx.get(f"{house.url}/api/me", headers={b"Cookie": b"harena=" + value}), value)
        answered(httpx.post(f"{house.url}/api/me", headers={b"Content-Type": value}, content=b"{}"), value)
        answered(httpx.post(f"{house.url}/api/account/login", headers={b"Cookie": b"harena_device=" + value},
                            json={"login": "nobody", "password": "password"}), value)


def test_messages_that_make_no_sense(house: Server, marcus: Client) -> None:
    """Each field of each message is each of the odd values; the connection answers, and stays open."""
    made = marcus.table("toy-duel", "me", "me")
    token = tokens(made)[0]
    good: list[dict[str, Any]] = [
        {"type": "act", "action": "no such thing", "ask": 1}, {"type": "why", "action": "rest"},
        {"type": "why", "actions": ["rest"]}, {"type": "log", "before": 10}, {"type": "chat", "text": "Ave"},
        {"type": "mute", "person": "p1", "on": True}, {"type": "ping"}, {"type": "hello", "seat": 0, "token": token},
    ]
    frames: list[str | bytes] = [
        "[" * 15_000, '{"a":' * 3_000, '{"a":' + "[" * 15_000, b"\xff\xfe", b'{"type": "ping", "id": "\xff"}',
        "9" * 9_000, '{"type": "chat", "text": "\\ud800"}', '{"type": "mute", "person": "\\u0000"}',
    ]
    frames += [json.dumps(message | {field: value}) for message in good for field in message for value in ODD]
    before = faults(house)

    async def talk() -> None:
        cookie = marcus.http.cookies["harena"]
        async with looking(house.url, made["id"], 0, token, cookie) as player:
            for frame in share(house, frames):
                try:
                    await player.socket.send(frame)
                    await player.say(type="ping", id="still there")
                    await player.until(lambda message: message.get("id") == "still there")
                except ConnectionClosed as closed:
                    pytest.fail(f"closed with {closed.rcvd} after {frame[:100]!r}")
            refusals = [message for message in player.messages if message["type"] == "refused"]
            assert all(message["reason"] for message in refusals)

    asyncio.run(talk())
    assert faults(house) == before


def test_records_that_make_no_sense(house: Server, marcus: Client) -> None:
    """A sealed record with one thing in it changed, at every depth."""
    made = marcus.table("toy-duel", "me", "me")
    assert marcus.move(made["id"], 0, tokens(made)[0], "concede").status_code == 200
    record = marcus.get(f"/api/tables/{made['id']}/record").json()
    before = faults(house)

    def variants(value: Any) -> Iterator[Any]:
        yield from ODD
        if isinstance(value, dict):
            for key, part in value.items():
                for odd in variants(part):
                    yield value | {key: odd}
            yield value | {"\ud800": 1}
        if isinstance(value, list) and value:
            for odd in variants(value[0]):
                yield [odd, *value[1:]]

    for variant in share(house, variants(record)):
        answered(marcus.http.post("/api/records", content=json.dumps(variant).encode()), variant)
    deep = json.dumps(record)[:-1] + ', "more": ' + "[" * 100_000 + "]" * 100_000 + "}"
    answered(marcus.http.post("/api/records", content=deep.encode()), "deep")
    assert faults(house) == before


@pytest.mark.parametrize("house", ["sqlite"], indirect=True)  # no database is asked about them
@pytest.mark.parametrize(
    "cards", ["x=" + "[" * 3000, "x=" + "{a=" * 3000, "x=" + "9" * 5000, "x." * 9000 + "y=1", "side=0x" + "f" * 9000]
)
def test_card_files_beyond_all_measure_are_refused(marcus: Client, house: Server, cards: str) -> None:
    before = faults(house)
    for game in ("for-glory", "gladigala", "spartacus", "gladiatori"):
        answer = marcus.post("/api/tables", {"game": game, "seats": [{"who": "me"}, {"who": "bot"}], "cards": cards})
        assert answer.status_code == 400, (game, answer.text)
        assert answer.json()["field"] == "cards"
    assert faults(house) == before


def test_an_origin_that_is_no_address_is_another_origin(marcus: Client) -> None:
    assert marcus.http.post("/api/me", json={"name": "Marcus"}, headers={"origin": "http://["}).status_code == 403
