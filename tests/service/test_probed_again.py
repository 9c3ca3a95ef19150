"""What further probes found: each was once answered otherwise."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import msgspec
import pytest

from harena.bots.unfinished import begin, finish, go_on
from harena.service import schema
from harena.service.analyses import Wanted

from .clients import Client, tokens
from .inside import service_on
from .servers import PATIENCE, Server, serving
from .test_probed import _recorded


@pytest.mark.parametrize("bot", ["random\n", " \tsearch:5\u2028"])
def test_a_bots_name_is_one_line(server: Server, marcus: Client, bot: str) -> None:
    made = marcus.table("toy-duel", "me", bot)
    named = made["seats"][1]
    assert named["name"] in ("Fortuna", "Minerva")
    assert named["bot"] == bot.strip()


@pytest.mark.parametrize("wish", [{"seats": [{"who": "me"}, {"who": "bot", "bot": "ran\x1bdom"}]}, {"seed": "\x1b[2J"}])
def test_what_comes_into_a_record_can_be_shown(server: Server, marcus: Client, wish: dict[str, object]) -> None:
    answer = marcus.post("/api/tables", {"game": "toy-duel", "seats": [{"who": "me"}, {"who": "me"}]} | wish)
    assert answer.status_code == 400
    assert "\x1b" not in answer.json()["reason"]


def test_no_answer_that_holds_a_token_is_kept_by_anybody(server: Server, marcus: Client) -> None:
    made = marcus.post("/api/tables", {"game": "toy-duel", "seats": [{"who": "me"}, {"who": "me"}]})
    table, token = made.json()["id"], tokens(made.json())[0]
    position = marcus.get(f"/api/tables/{table}/view?seat=0", headers={"X-Seat-Token": token})
    link = marcus.post("/api/me/link")
    for answer in (made, position, link, marcus.get(f"/api/tables/{table}"), marcus.get("/api/me"),
                   marcus.get("/api/home"), marcus.get("/api/tables/none")):
        assert answer.headers["cache-control"] == "no-store", answer.url
    for answer in (marcus.get("/api/games"), marcus.get("/")):  # the same for everybody, and asked for again and again
        assert answer.headers["cache-control"] == "no-cache", answer.url


def test_a_game_played_on_from_is_opened_from_near_that_step(tmp_path: Path) -> None:
    """Until its next phase began, everybody who opened it had all of it played again."""
    with serving(f"sqlite:///{tmp_path}/t.sqlite3") as server:
        marcus = Client(server.url)
        first = marcus.table("toy-duel", "me", "me")
        assert marcus.move(first["id"], 0, tokens(first)[0], "concede").status_code == 200
        assert marcus.get(f"/api/tables/{first['id']}/record").status_code == 200  # who reads records is awake now
        brought = marcus.http.post("/api/records", content=_recorded(150).to_json()).json()
        forked = marcus.post(f"/api/tables/{brought['id']}/fork", {"step": 140, "seat": 0})
        assert forked.status_code == 201, forked.text
        with sqlite3.connect(tmp_path / "t.sqlite3") as database:
            query = "SELECT max(number) FROM snapshots WHERE game = ?"
            assert 100 < database.execute(query, [forked.json()["id"]]).fetchone()[0] <= 140
        assert marcus.view(forked.json()["id"], 0, tokens(forked.json())[0])["view"]["deciding"]


def test_an_analysis_is_read_at_once_while_games_of_others_are_analysed(tmp_path: Path) -> None:
    """Words were found in the one process that analyses, behind a piece of a game of every other address; and for each
    who asked anew.
    """
    record = _recorded(4)
    body = msgspec.json.encode(finish(go_on(record, begin(record, 1), most=1))).decode()
    paid: list[str] = []

    async def text() -> str:
        return record.to_json()

    async def read() -> None:
        async with service_on(tmp_path) as service:
            row = {"game": "g", "state": "done", "done": 1, "total": 1, "at": 0, "body": body}
            await service.storage.write(lambda database: database.execute(schema.analyses.insert().values(row)))
            await service._analysts._turns.come(["somebody else"])
            wanted = Wanted("g", ("Marcus", "Livia"), "en")
            asked = wanted, record.game, text, "192.0.2.1"
            asking = [service.analyses.shown(*asked, lambda: paid.append("once")) for _ in range(3)]
            async with asyncio.timeout(PATIENCE):
                first, *others = await asyncio.gather(*asking)
            assert first.state == "done"
            assert others == [first, first]
            assert paid == ["once"]

    asyncio.run(read())
