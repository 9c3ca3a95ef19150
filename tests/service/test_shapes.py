"""Typed both ways: what the service says is what its types promise, and what is written about them is up to date."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from random import Random
from typing import Any, get_type_hints

import msgspec
import pytest

from harena.service import outgoing, rows, schema
from tests.lab import protocol

from .clients import Client, Player, looking, tokens
from .servers import Server
from .shapes import BY_NAME, Answers, check, check_message, checked

GAMES = ("for-glory", "gladigala", "gladiatori", "spartacus")
#: Calls about people, which no game is needed for.
PEOPLE = {"who_am_i", "say_name", "make_device_link", "use_device_link", "log_out", "open_account", "log_in",
          "change_password", "delete_account", "whom_i_met", "whom_i_muted", "my_data", "get_privacy", "reset_password",
          "my_lessons", "keep_lesson"}
#: What only moderators and operators may call; what they are answered has a type too.
OPERATING = {"get_desk", "find_people", "ban", "silence", "rename_person", "remove_line", "settle_report",
             "close_table", "give_role", "make_reset_link", "erase_person", "invite", "end_invitation", "announce"}
#: What takes bots their time, and is asked for in one game only.
THOUGHT = {"hint", "coach", "analyse", "get_analysis"}
#: Calls about careers, and about playing alone.
CAREERS = {"get_ludus", "take_in", "bring_career", "get_career_file", "next_fight", "get_alone", "play_alone"}


@pytest.mark.parametrize("path", [protocol.TYPES, protocol.PROTOCOL], ids=lambda path: path.name)
def test_what_is_written_about_the_types_is_what_they_say(path: Any) -> None:
    """`python -m tests.lab.protocol` writes it anew."""
    assert path.read_text("utf-8") == protocol.files()[path]


@pytest.mark.parametrize(
    ("row", "table"), [(rows.GameRow, schema.games), (rows.MoveRow, schema.moves), (rows.LineRow, schema.chat),
                       (rows.JobRow, schema.jobs)]
)
def test_rows_are_what_the_database_has(row: type, table: Any) -> None:
    assert set(get_type_hints(row)) == set(table.c.keys())
    for name, type_ in get_type_hints(row).items():
        assert (type(None) in getattr(type_, "__args__", ())) == table.c[name].nullable, name


@pytest.mark.parametrize(("value", "complaint"), [({"person": None, "more": 1}, "more"), ({"person": "x"}, "person")])
def test_what_no_type_promises_is_noticed(value: Any, complaint: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=complaint):
        check(value, outgoing.Me)


async def play_on(players: list[Player], moves: int) -> None:
    """All play at random until one of them has made so many moves."""
    playing = [asyncio.create_task(player.play(Random(seat), moves)) for seat, player in enumerate(players)]
    await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
    for task in playing:
        task.cancel()
    await asyncio.wait(playing)
    for task in playing:
        if not task.cancelled():
            task.result()


async def talk(player: Player, heard: set[type]) -> None:
    """Say everything that can be said; whatever comes back has a type."""
    some = ["concede", "no such thing"]
    for message in (
        {"type": "why", "action": some[0]}, {"type": "why", "actions": some}, {"type": "why", "thing": "Scutum"},
        {"type": "judge", "action": some[0]}, {"type": "judge", "action": some[1]},
        {"type": "log", "before": 9}, {"type": "chat", "text": "Ave!"},
        {"type": "mute", "person": "nobody"}, {"type": "ping"}, {"type": "act", "action": "no such thing"},
    ):
        await player.request(**message)
    for message in player.messages:
        heard.add(check_message(message))
    check(player.position, outgoing.Position)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_game_makes_the_service_say_has_a_type(server: Server, game: str) -> None:
    answers = Answers(server.url)
    me = checked(Client(server.url), answers)
    me.name("Marcus")
    seats = next(one for one in me.get("/api/games").json() if one["id"] == game)["seats"]
    least = min(number for number in seats if number > 1)
    table = me.table(game, *["me"] * least, watch="anyone", clock={"kind": "game", "seconds": 3600})
    id_, held = table["id"], tokens(table)
    at = f"/api/tables/{id_}"
    heard: set[type] = set()

    async def play() -> None:
        cookie = me.http.cookies["harena"]
        async with AsyncExitStack() as stack:
            players = [
                await stack.enter_async_context(looking(server.url, id_, seat, held[seat], cookie))
                for seat in range(least)
            ]
            spectator = await stack.enter_async_context(looking(server.url, id_, None, "", cookie))
            await play_on(players, 12)
            for player in players:
                await talk(player, heard)
            if game == GAMES[0]:  # hints are few, and all tests share them
                for player in players:
                    if player.ask is not None:
                        heard.add(check_message(await player.request(type="hint")))
            await spectator.request(type="ping")
            heard.update(map(check_message, spectator.messages))
            check(spectator.position, outgoing.Position)

    asyncio.run(play())
    assert heard | ({outgoing.Hinted} if game != GAMES[0] else set()) == {
        *outgoing.SERVER_MESSAGES
    } - {outgoing.Unsaid, outgoing.Announcement}
    headers = {"X-Seat-Token": held[0]}
    view = me.view(id_, 0, held[0])
    assert view["clocks"]
    assert view["table"]["owner"] == table["owner"] == me.get("/api/me").json()["person"]["id"]
    me.post(f"{at}/report", {"who": table["owner"]}, headers=headers)
    for path in ("/log?seat=0", "/chat?seat=0", "/record", "/code.svg", ""):
        me.get(at + path, headers=headers)
    for path, body in (("why", {"action": "concede"}), ("moves", {"action": "no such thing"})):
        me.post(f"{at}/{path}", {"seat": 0, **body}, headers=headers)
    if game == GAMES[0]:
        asked = view["view"]["deciding"][0]["seat"]
        me.post(f"{at}/hint", {"seat": asked}, headers={"X-Seat-Token": held[asked]})
        choice = me.view(id_, asked, held[asked])["view"]["ask"]["options"][0]["text"]
        me.post(f"{at}/coach", {"seat": asked, "action": choice}, headers={"X-Seat-Token": held[asked]})
    for seat in range(least - 1):
        me.move(id_, seat, held[seat], "concede")
    for path in ("/record", "/replay?step=7", "/replay?step=9&as=all", "/replay/outline?as=0", "/replay/outline?as=all",
                 "/replay/reel", "/replay/reel?as=all", "/fairness", "/log?seat=0", "/view?seat=0"):
        assert me.get(at + path, headers=headers).status_code == 200, path
    if game == GAMES[0]:
        me.post(f"{at}/analysis")
        me.get(f"{at}/analysis")
    me.post("/api/records", me.get(f"{at}/record").json())
    me.post(f"{at}/share")
    again = me.post(f"{at}/rematch").json()
    me.post(f"/api/tables/{again['id']}/leave", {"seat": 0})
    forked = me.post(f"{at}/fork", {"step": 3, "seat": 0}).json()
    for path in ("return", "abort"):
        me.post(f"/api/tables/{forked['id']}/{path}")
    opened = me.table(game, *["open"] * least)
    me.join(opened["id"], seat=1)
    me.view(opened["id"])
    me.post(f"/api/tables/{opened['id']}/seats/0/bot", {"bot": "random"})
    for which in ("open", "watch", "mine", "finished"):
        me.get(f"/api/tables?list={which}")
    me.post(f"/api/games/{game}/check", {"seats": least})
    for path in (f"/api/games/{game}", f"/api/games/{game}/rules", f"/api/games/{game}/recap", "/api/home", "/health",
                 "/metrics"):
        me.get(path)
    lessons = me.get("/api/lessons").json()
    for lesson in [one for one in lessons if one["game"] == game] or lessons[:1]:
        me.get(f"/api/lessons/{lesson['game']}/{lesson['id']}")
    me.get("/api/examples/gladigala/clash")
    calls = {call["operationId"] for path in answers.paths.values() for call in path.values()}
    assert calls - answers.seen <= PEOPLE | OPERATING | CAREERS | (THOUGHT if game != GAMES[0] else set())


def test_whatever_is_said_about_people_has_a_type(server: Server) -> None:
    answers = Answers(server.url)
    me, elsewhere = (checked(Client(server.url), answers) for _ in range(2))
    me.name("Publius")
    me.post("/api/me/lessons", {"lesson": "for-glory/1-build-a-school", "scene": 1})
    for path in ("/api/me", "/api/me/met", "/api/me/muted", "/api/me/data", "/api/me/lessons", "/api/privacy"):
        me.get(path)
    elsewhere.post("/api/me/device", {"code": me.post("/api/me/link").json()["code"]})
    elsewhere.post("/api/me/logout")
    account = {"login": "publius", "password": "correct horse"}
    me.post("/api/account", account)
    me.post("/api/account/login", account)
    me.post("/api/account/login", account | {"password": "wrong"})
    me.post("/api/account/password", {"password": "correct horse", "new_password": "battery staple"})
    me.post("/api/account/delete", {"password": "battery staple"})
    assert answers.seen == PEOPLE - {"reset_password"}


def test_whatever_is_said_about_careers_has_a_type(server: Server) -> None:
    answers = Answers(server.url)
    me = checked(Client(server.url), answers)
    me.get("/api/careers")
    me.post("/api/careers", {"name": "Brutus"})
    me.post("/api/careers", {"name": "Brutus"})  # refused
    brutus = me.get("/api/careers").json()["gladiators"][0]["id"]
    for kind in ("team", "duel"):
        me.post(f"/api/careers/{brutus}/fights", {"kind": kind})
    me.get("/api/careers")
    me.post("/api/careers/file", {"text": 'name = "Varro"\nxp = 3\nalive = true\ngames = ["27 VP, +3 XP, alive"]'})
    varro = me.get("/api/careers").json()["gladiators"][1]["id"]
    assert me.get(f"/api/careers/{varro}/file").text.startswith('name = "Varro"')
    for difficulty in ("easy", "", "none such"):
        me.post("/api/alone", {"difficulty": difficulty})
    me.get("/api/alone")
    assert answers.seen == CAREERS


def test_every_call_says_what_it_takes_and_answers(server: Server) -> None:
    """In OpenAPI: a named shape for whatever is JSON, examples that can be sent as they are, refusals alike."""
    plain = ("text/plain", "image/svg+xml")
    for path in Answers(server.url).paths.values():
        for call in path.values():
            body = call.get("requestBody", {}).get("content", {}).get("application/json", {})
            if "$ref" in body.get("schema", {}):
                check(body["example"], BY_NAME[body["schema"]["$ref"].rpartition("/")[2]])
            for status, answer in call["responses"].items():
                for kind, content in answer.get("content", {}).items():
                    schema = content["schema"].get("items", content["schema"])
                    assert "$ref" in schema or status == "204" or kind in plain, call["operationId"]
                    assert status.startswith("2") or schema["$ref"].endswith("/Refusal")
