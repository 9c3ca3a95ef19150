"""Moderators and operators: what they may do, from the browser and from the command line, and what people see of it."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from harena.core import Record, verify
from harena.service import records, schema
from harena.service.clocks import now
from harena.service.copies import restore
from harena.service.erasing import erased_in, waits_to_be_cleared
from harena.service.housekeeping import sweep
from harena.service.learning import Progress, keep_progress
from harena.service.live import LiveTable
from harena.service.moderating import DAY
from harena.service.privacy import privacy
from harena.service.rights import right_of
from harena.service.service import Service
from harena.service.settings import Settings
from harena.service.storage import Storage
from harena.service.tables import new_id

from .clients import Client, looking, tokens
from .inside import service_on, table_of_guests
from .servers import PATIENCE, Server, serving
from .shapes import Answers, checked
from .test_operating import harena
from .test_upgrades import fill_as_0_1_0

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A service of its own: what is announced there disturbs nobody else."""
    with serving(f"sqlite:///{tmp_path_factory.mktemp('moderated')}/tables.sqlite3") as running:
        yield running


def admin(house: Server, *arguments: str) -> str:
    told = harena("admin", *arguments, "--database", house.settings.database)
    assert told.exit_code == 0, told.stderr
    return told.output


def guest(house: Server, name: str) -> Client:
    client = Client(house.url)
    client.name(name)
    return client


def with_account(house: Server, login: str, role: str = "") -> Client:
    client = guest(house, login.title())
    assert client.post("/api/account", {"login": login, "password": "correct horse"}).status_code == 200
    if role:
        admin(house, "role", login, role)
    return client


def id_of(client: Client) -> str:
    return str(client.get("/api/me").json()["person"]["id"])


def soon(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


CALLS: dict[str, tuple[dict[str, Any], bool]] = {
    "ban": ({"who": "nobody", "days": 1}, True),
    "silence": ({"who": "nobody", "days": 1}, True),
    "rename": ({"who": "nobody", "name": "Nemo"}, True),
    "remove": ({"line": 999_999}, True),
    "settle": ({"report": 999_999}, True),
    "close": ({"table": "nothing"}, True),
    "role": ({"who": "nobody", "role": "moderator"}, False),
    "reset": ({"who": "nobody"}, False),
    "erase": ({"who": "nobody"}, False),
    "invite": ({}, False),
    "uninvite": ({"invitation": 999_999}, False),
    "announce": ({"text": ""}, False),
}


def test_who_may_do_what(house: Server) -> None:
    answers = Answers(house.url)
    people = {
        "": with_account(house, "gaius"), "moderator": with_account(house, "titus", "moderator"),
        "operator": with_account(house, "aulus", "operator"),
    }
    assert {f"/api/operator/{call}" for call in CALLS} == {
        path for path, methods in answers.paths.items() if path.startswith("/api/operator") and "post" in methods
    }
    for role, client in people.items():
        checked(client, answers)
        for call, (body, moderators) in CALLS.items():
            may = role == "operator" or (role == "moderator" and moderators)
            answer = client.post(f"/api/operator/{call}", body)
            assert answer.status_code in ((200, 204, 404) if may else (403,)), (role, call, answer.text)
        for path in ("/api/operator", "/api/operator/people?search=aul"):
            assert client.get(path).status_code == (200 if role else 403)
    assert people["moderator"].get("/api/operator").json()["invitations"] == []
    (found,) = people["operator"].get("/api/operator/people?search=aul").json()
    assert (found["login"], found["role"]) == ("aulus", "operator")
    assert {"get_desk", "find_people", "invite", "announce"} <= answers.seen
    # Nobody has a say over those with the same role, or over their own.
    with_account(house, "flavia", "operator")
    for whom in ("aulus", "flavia"):
        for call in ("ban", "silence", "erase", "role"):
            more: dict[str, Any] = {"days": 1} if call in ("ban", "silence") else {"role": ""} if call == "role" else {}
            assert people["operator"].post(f"/api/operator/{call}", {"who": whom, **more}).status_code == 403
    assert people["moderator"].post("/api/operator/ban", {"who": "aulus", "days": 1}).status_code == 403
    assert people["operator"].post("/api/operator/role", {"who": "titus", "role": ""}).status_code == 204
    assert people["moderator"].get("/api/operator").status_code == 403, "a role is looked up with every call"


def test_a_line_is_reported_and_taken_away_and_its_speaker_silenced(house: Server) -> None:
    owner, rude, stranger = guest(house, "Owner"), guest(house, "Rude"), guest(house, "Stranger")
    moderator = with_account(house, "quintus", "moderator")
    made = owner.table("toy-duel", "me", "open", watch="players")
    own = tokens(made, rude.join(made["id"]))

    async def play() -> None:
        cookies = [client.http.cookies["harena"] for client in (owner, rude)]
        async with (
            looking(house.url, made["id"], 0, own[0], cookies[0]) as hearing,
            looking(house.url, made["id"], 1, own[1], cookies[1]) as speaking,
        ):
            assert (await speaking.request(type="chat", text="something rude"))["type"] == "done"
            line = (await hearing.until(lambda message: message["type"] == "chat"))["line"]
            path, about = f"/api/tables/{made['id']}/report", {"line": line["id"], "reason": "rude\x1b[31m"}
            assert stranger.post(path, about).status_code == 403
            assert owner.post(path, about).status_code == 404, "a spectator does not hear the players' room"
            mine = {"X-Seat-Token": own[0]}
            for _ in range(2):  # once is enough
                assert owner.post(path, about | {"seat": 0}, headers=mine).status_code == 204
            assert owner.post(path, {"who": id_of(rude), "seat": 0}, headers=mine).status_code == 204
            assert owner.post(path, {"who": id_of(stranger), "seat": 0}, headers=mine).status_code == 404
            assert owner.post(path, {"seat": 0}, headers=mine).status_code == 400
            reports = moderator.get("/api/operator").json()["reports"]
            assert [(one["text"], one["reason"]) for one in reports] == [("something rude", "rude [31m"), ("", "")]
            assert moderator.post("/api/operator/remove", {"line": line["id"]}).status_code == 204
            gone = await hearing.until(lambda message: message["type"] == "unsaid")
            assert gone["lines"] == [line["id"]]
            silence = {"who": reports[0]["about"], "days": 2, "reason": "rude"}
            assert moderator.post("/api/operator/silence", silence).status_code == 204
            refused = await speaking.request(type="chat", text="again")
            assert refused["reason"].startswith("A moderator has taken the word from you until ")
            for report in reports:
                settled = {"report": report["id"], "outcome": "silenced"}
                assert moderator.post("/api/operator/settle", settled).status_code == 204
            admin(house, "unsilence", id_of(rude))
            assert (await speaking.request(type="chat", text="sorry"))["type"] == "done"
        assert "something rude" not in owner.get(f"/api/tables/{made['id']}/view", headers=mine).text

    asyncio.run(play())
    desk = moderator.get("/api/operator").json()
    assert desk["reports"] == []
    assert [line["what"] for line in desk["audit"][:5]] == ["unsilence", "settle", "settle", "silence", "remove"]
    assert desk["audit"][1]["name"] == "Quintus"


def test_nobody_settles_what_was_reported_of_themselves(house: Server) -> None:
    """Otherwise it would be gone before anybody else has seen it."""
    moderator, other = (with_account(house, f"settler{number}", "moderator") for number in (1, 2))
    owner = guest(house, "Owner")
    made = owner.table("toy-duel", "me", "open")
    moderator.join(made["id"])
    about = {"who": id_of(moderator), "seat": 0, "reason": "rude"}
    mine = {"X-Seat-Token": tokens(made)[0]}
    assert owner.post(f"/api/tables/{made['id']}/report", about, headers=mine).status_code == 204
    (report,) = [one for one in other.get("/api/operator").json()["reports"] if one["about"] == id_of(moderator)]
    settled = {"report": report["id"], "outcome": "nothing"}
    assert moderator.post("/api/operator/settle", settled).status_code == 403
    assert other.post("/api/operator/settle", settled).status_code == 204


def test_a_line_is_taken_away_by_who_has_a_say_over_its_speaker_or_said_it(house: Server) -> None:
    speakers = {role: with_account(house, f"speaker{role}", role) for role in ("moderator", "operator")}
    moderator, operator = (with_account(house, f"remover{role}", role) for role in ("moderator", "operator"))
    said: dict[str, int] = {}

    async def speak(role: str) -> None:
        made = speakers[role].table("toy-duel", "me", "open")
        cookie = speakers[role].http.cookies["harena"]
        async with looking(house.url, made["id"], 0, tokens(made)[0], cookie) as speaking:
            await speaking.say(type="chat", text="Ave!")
            said[role] = (await speaking.until(lambda message: message["type"] == "chat"))["line"]["id"]

    for role in speakers:
        asyncio.run(speak(role))
    remove = "/api/operator/remove"
    assert [moderator.post(remove, {"line": said[role]}).status_code for role in said] == [403, 403]
    assert operator.post(remove, {"line": said["operator"]}).status_code == 403
    assert operator.post(remove, {"line": said["moderator"]}).status_code == 204
    assert speakers["operator"].post(remove, {"line": said["operator"]}).status_code == 204, "everybody their own"


def test_whoever_is_banned_is_out_at_once_and_told_why(house: Server) -> None:
    owner, rude = guest(house, "Owner"), guest(house, "Rude")
    made = owner.table("toy-duel", "me", "open")
    own = tokens(made, rude.join(made["id"]))

    async def play() -> None:
        async with looking(house.url, made["id"], 1, own[1], rude.http.cookies["harena"]) as player:
            await asyncio.to_thread(admin, house, "ban", id_of(rude), "--days", "2", "--reason", "Rude words.")
            with pytest.raises(ConnectionClosed) as closed:
                await player.until(lambda _: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4403
            assert "kept out" in closed.value.rcvd.reason
        with pytest.raises(ConnectionClosed) as shut:
            async with looking(house.url, made["id"], cookie=rude.http.cookies["harena"]):
                pass
        assert shut.value.rcvd is not None
        assert "kept out" in shut.value.rcvd.reason

    asyncio.run(play())
    answer = rude.get("/api/home")
    assert answer.status_code == 403
    assert re.fullmatch(r"You are kept out of this service until .* UTC: Rude words\.", answer.json()["reason"])
    assert rude.move(made["id"], 1, own[1], "concede").status_code == 403
    assert rude.get("/").status_code == 200, "the page that tells them so"
    soon(lambda: owner.get(f"/api/tables/{made['id']}").json()["seats"][1]["away"])
    assert rude.get("/api/me/data").json()["ban_reason"] == "Rude words."
    admin(house, "unban", id_of(rude))
    assert rude.get("/api/home").status_code == 200
    assert rude.post(f"/api/tables/{made['id']}/return").status_code == 200


def test_whoever_is_banned_plays_on_nowhere_by_a_token_without_a_cookie(tmp_path: Path) -> None:
    """Not at a table where no bot may play for them, nor at one that is over."""

    async def ban() -> None:
        async with service_on(tmp_path) as service:
            for more in ({"stake": "career"}, {"status": "aborted"}):
                table = await table_of_guests(service, "gladigala", 2, "1", **more)
                person = table.chairs[0].person or ""
                held = right_of(service.tables.tokens, table.kept, "", 0, service.tables.tokens.token(
                    table.id, table.chairs[0]
                ))
                assert held.holds(table.kept)
                await service.enforcer.keep_out(person)
                assert not held.holds((await service.tables.get(table.id)).kept), more

    asyncio.run(ban())


def test_no_table_can_be_taken_for_an_option() -> None:
    assert all(new_id()[0].isalpha() for _ in range(500))


def test_the_command_line_closes_tables_names_and_announces(house: Server) -> None:
    owner = guest(house, "B[bold]ad")
    made = owner.table("toy-duel", "me", "me")

    async def look() -> None:
        async with looking(house.url, made["id"], 0, tokens(made)[0]) as player:
            await asyncio.to_thread(admin, house, "rename", id_of(owner), "Nemo")
            await player.reach(lambda: player.position["table"]["seats"][0]["name"] == "Nemo")
            await asyncio.to_thread(admin, house, "announce", "The arena closes at ten.")
            said = await player.until(lambda message: message["type"] == "announcement")
            assert said["text"] == "The arena closes at ten."
            await asyncio.to_thread(admin, house, "close", made["id"], "--reason", "Too late.")
            await player.reach(lambda: player.over)
            assert player.position["table"]["note"] == "Too late."

    assert "B[bold]ad" in admin(house, "people", "B[bold]")
    asyncio.run(look())
    assert owner.get("/api/home").json()["announcement"] == "The arena closes at ten."
    admin(house, "announce")
    soon(lambda: owner.get("/api/home").json()["announcement"] == "")
    told = harena("admin", "close", made["id"], "--database", house.settings.database)
    assert (told.exit_code, told.stderr) == (2, "harena: This table is closed already.\n")
    assert made["id"] not in admin(house, "tables")
    assert json.loads(admin(house, "audit", "--json"))[0]["what"] == "announce"
    admin(house, "erase", id_of(owner), "--sure")
    soon(lambda: owner.get("/api/me").json()["person"] is None)
    assert "Nemo" not in admin(house, "audit")


def test_a_password_is_set_anew_by_a_link_that_works_once(house: Server) -> None:
    lucius = with_account(house, "lucius")
    link = admin(house, "reset", "lucius").splitlines()[0]
    body = {"code": link.removeprefix("/reset/"), "new_password": "battery staple"}
    again = Client(house.url)
    assert again.post("/api/account/reset", body | {"new_password": "short"}).status_code == 400
    assert again.post("/api/account/reset", body).status_code == 200
    assert again.get("/api/me").json()["person"]["login"] == "lucius"
    assert lucius.get("/api/me").json()["person"] is None, "every other device is logged out"
    assert Client(house.url).post("/api/account/reset", body).status_code == 403
    login = {"login": "lucius", "password": "battery staple"}
    assert lucius.post("/api/account/login", login).status_code == 200
    told = harena("admin", "reset", id_of(guest(house, "Guest")), "--database", house.settings.database)
    assert "A guest has no password" in told.stderr


def test_only_the_invited_become_known(tmp_path: Any) -> None:
    with serving(f"sqlite:///{tmp_path}/closed.sqlite3", registration="invited") as house:
        stranger = Client(house.url)
        for path, body in (
            ("/api/me", {"name": "Stranger"}), ("/api/account", {"login": "stranger", "password": "correct horse"}),
            ("/api/tables", {"game": "toy-duel", "seats": [{"who": "me"}, {"who": "bot"}]}),
        ):
            answer = stranger.post(path, body)
            assert (answer.status_code, answer.json()["error"]) == (403, "not-invited")
        code = admin(house, "invite", "--uses", "2").splitlines()[0].removeprefix("/invitation/")
        invited = [Client(house.url) for _ in range(3)]
        came = [one.post("/api/me", {"name": "Friend", "invitation": code}).status_code for one in invited]
        assert came == [200, 200, 403]
        made = invited[0].table("toy-duel", "me", "open")
        assert stranger.post(f"/api/tables/{made['id']}/join", {}).status_code == 403
        invited[1].join(made["id"])
        assert invited[1].get("/api/operator").status_code == 403


def test_everybody_can_take_along_what_is_known_of_them(house: Server) -> None:
    marcus, other = guest(house, "Marcus"), guest(house, "Other")
    made = marcus.table("toy-duel", "me", "open")
    own = tokens(made, other.join(made["id"]))

    async def talk() -> None:
        async with looking(house.url, made["id"], 0, own[0], marcus.http.cookies["harena"]) as player:
            await player.request(type="chat", text="Ave")
            await player.request(type="mute", person=id_of(other))

    asyncio.run(talk())
    assert other.move(made["id"], 1, own[1], "concede").status_code == 200
    lesson = {"lesson": "for-glory/1-build-a-school", "scene": 2}
    assert marcus.post("/api/careers", {"name": "Brutus"}).status_code == 201
    assert marcus.post("/api/me/lessons", lesson).status_code == 204
    answer = marcus.get("/api/me/data")
    assert answer.headers["cache-control"] == "no-store"
    found = answer.json()
    assert [one["name"] for one in found["gladiators"]] == ["Brutus"]
    assert found["lessons"] == [lesson | {"finished": False}]
    assert [line["text"] for line in found["lines"]] == ["Ave"]
    assert found["muted"] == [id_of(other)]
    assert [(seat["table"], seat["moves"]) for seat in found["seats"]] == [(made["id"], [])]
    assert [seat["moves"] for seat in other.get("/api/me/data").json()["seats"]] == [["concede"]]
    assert Client(house.url).get("/api/me/data").status_code == 401


# -- erasing -----------------------------------------------------------------------------------------------------------

WORDS = "meet me at the well tonight"


async def _promising(service: Service) -> LiveTable:
    """A game of Spartacus in which seat 0 has promised something in its own words."""
    table = await table_of_guests(service, "spartacus", 3, "words")
    offer = f"offer p2: give 1 coins; want nothing; promise say {WORDS}"
    random = Random(3)
    while (await table.audience.why_not(0, offer))[0]:
        running = table.playing()
        seat, ask = next(iter(running.table.pending.items()))
        await table.act(seat, random.choice(ask.options).text)
    await table.act(0, offer)
    return table


def read_marks(game: str) -> Callable[[sa.Connection], list[str]]:
    """The fingerprints of a game's moves."""
    moves = schema.moves
    wanted = sa.select(moves.c.hash).where(moves.c.game == game, moves.c.number >= 0).order_by(moves.c.number)
    return lambda database: list(database.execute(wanted).scalars())


def kept(service: Service) -> str:
    """All that the database holds, as text."""
    with service.storage.engine.connect() as database:
        return "".join(str(tuple(row)) for table in schema.metadata.sorted_tables for row in database.execute(
            sa.select(table)
        ))


def test_what_an_erased_person_wrote_goes_from_their_moves_when_the_game_is_over_and_the_record_holds(
    tmp_path: Path,
) -> None:
    async def erase() -> None:
        async with service_on(tmp_path, erasures=f"{tmp_path}/erased") as service:
            table = await _promising(service)
            writer = table.chairs[0].person or ""
            assert kept(service).count(WORDS) == 1, "beside the moves, not in them"
            assert WORDS in await table.audience.whole(1)
            before = await service.storage.read(read_marks(table.id))
            await service.enforcer.erase(writer)
            assert erased_in(f"{tmp_path}/erased") == {writer}
            found = kept(service)
            assert WORDS in found
            assert "Guest 0" not in found
            for seat in (1, 2):
                await table.act(seat, "concede")
            await service.enforcer.clear_words()
            assert WORDS not in kept(service)
            await table.read_anew()
            assert table.row["status"] == "finished", table.row["note"]
            assert WORDS not in await table.audience.whole(1)
            record, hashes = await service.storage.read(lambda database: records.read_record(database, table.row, 3))
            assert WORDS not in record
            assert any(before)
            assert hashes[: len(before)] == before, "every fingerprint is what it was"
            assert records.check(record, hashes, table.row["result"] or "")[0] == "same"
            assert verify(Record.from_json(records.seal(record))).same

    asyncio.run(erase())


def test_words_stay_in_no_analysis_and_go_into_no_copy(tmp_path: Path) -> None:
    """A game that is played on from a step, or a record that is brought, has seats of which their writer has none."""

    async def erase() -> None:
        async with service_on(tmp_path) as service:
            table = await _promising(service)
            for seat in (1, 2):
                await table.act(seat, "concede")
            assert await service.analyses.claim(table.id)
            await service.analyses._put(table.id, state="done", body=WORDS)
            copy = await service.tables.put(
                "spartacus", table.row["version"], table.row["options"], "", table.row["seed"], "",
                [replace(chair, person=None, bot="tiro") for chair in table.chairs], status="running",
                fill=lambda database, to: records.copy_moves(database, table.row, to, 7),
            )
            assert copy.running is not None, copy.row["note"]
            assert kept(service).count(WORDS) == 2, "at the table and in its analysis, not in the copy"
            assert await service.storage.read(lambda database: waits_to_be_cleared(database, table.id)) is False
            await service.enforcer.erase(table.chairs[0].person or "")
            assert WORDS not in kept(service)

    asyncio.run(erase())


def test_what_was_kept_long_enough_goes(tmp_path: Path) -> None:
    async def keep() -> None:
        async with service_on(tmp_path) as service:
            table = await table_of_guests(service, "toy-duel", 2, "1")
            await table.act(next(iter(table.playing().table.pending)), "concede")
            left = await service.people.new_guest("Lonely")
            with_account = await service.people.open_account(await service.people.new_guest("A"), "aa", "correct horse")
            await service.tables.say(table, with_account, None, "Ave")
            assert await service.analyses.claim(table.id)
            await service.careers.take_in(left, "Lonely's own", "")
            await service.storage.write(lambda database: keep_progress(database, left.id, Progress("a/b", 1, False)))
            settings = Settings(keep_games=30, keep_chat=5, keep_guests=60)
            later = now() + 10 * DAY
            assert await service.storage.write(lambda database: sweep(database, settings, later)) == []
            found = kept(service)
            assert "'Ave'" not in found
            assert left.id in found
            assert table.id in found
            later = now() + 100 * DAY
            assert await service.storage.write(lambda database: sweep(database, settings, later)) == [table.id]
            found = kept(service)
            assert table.id not in found
            assert "Lonely" not in found
            assert left.id not in found
            assert "Guest 0" not in found, "nobody has a game that is kept"
            assert with_account.id in found

    asyncio.run(keep())


def test_the_privacy_page_says_what_the_settings_do() -> None:
    settings = Settings(keep_games=30, keep_chat=1, contact="aedile@example.org")
    told = " ".join(part.text for part in privacy(settings).parts)
    assert "Games are kept for 30 days, chat for one day." in told
    assert "Guests are known until they erase themselves." in told
    assert "Ask aedile@example.org." in told


def test_whoever_was_erased_stays_erased_whichever_way_a_backup_comes_back(tmp_path: Path) -> None:
    remembered = tmp_path / "erased"
    remembered.write_text("p1\n")
    fill_as_0_1_0(f"sqlite:///{tmp_path}/old.sqlite3")
    target = f"sqlite:///{tmp_path}/new.sqlite3"
    restored = restore(tmp_path / "old.sqlite3", target, lambda _: None, erasures=str(remembered))
    assert restored.erased == 1

    async def start() -> None:
        async with service_on(tmp_path, erasures=str(remembered)) as service:
            await service.housekeeping.erase_again()

    shutil.copy(tmp_path / "old.sqlite3", tmp_path / "tables.sqlite3")  # put back by other means
    asyncio.run(start())
    for database in (target, f"sqlite:///{tmp_path}/tables.sqlite3"):
        storage, people = Storage(database), schema.people
        with storage.engine.connect() as connection:
            found = connection.execute(sa.select(people.c.name, people.c.erased).order_by(people.c.id)).all()
        storage.close()
        assert [tuple(row) for row in found][:2] == [("Somebody", True), ("Livia", False)]
