"""Clocks run out: a bot takes over and gives the seat back, the mildest move is made, or the seat loses."""

from __future__ import annotations

import asyncio
from pathlib import Path

from harena.core import new
from harena.service.clocks import Clock, mildest

from .clients import Client, looking, tokens
from .servers import PATIENCE, Server, serving

#: Long enough to sit down before it has run out, however busy the machine is.
CLOCK = {"kind": "move", "seconds": 4}


def test_a_bot_takes_over_and_the_person_returns(server: Server, marcus: Client, livia: Client) -> None:
    made = marcus.table("toy-gates", "me", "open", clock=CLOCK)
    own = tokens(made, livia.join(made["id"]))

    async def play() -> None:
        async with looking(server.url, made["id"], 0, own[0]) as first:
            assert first.position["clocks"][0]["due"] is not None
            await first.reach(lambda: first.position["table"]["seats"][0]["away"])
            assert first.position["table"]["seats"][0]["kind"] == "person"
            answer = marcus.post(f"/api/tables/{made['id']}/return").json()
            assert answer["seats"][0]["away"] is False
            await first.reach(lambda: not first.position["table"]["seats"][0]["away"])

    asyncio.run(play())


def test_the_mildest_move_or_loss(server: Server, marcus: Client, livia: Client) -> None:
    mild = marcus.table("toy-duel", "me", "open", clock=CLOCK, on_timeout="default")
    own = tokens(mild, livia.join(mild["id"]))

    async def wait() -> None:
        async with looking(server.url, mild["id"], 0, own[0]) as first:
            asked = first.view["deciding"]
            await first.reach(lambda: first.view["deciding"] != asked)  # "rest" was said
            assert [f["wounds"] for f in first.view["board"]["fighters"]] == [0, 0]
            assert not first.position["table"]["seats"][0]["away"]

    asyncio.run(wait())
    lost = marcus.table("toy-duel", "me", "open", clock=CLOCK, on_timeout="loss")
    own = tokens(lost, livia.join(lost["id"]))

    async def lose() -> None:
        async with looking(server.url, lost["id"], 1, own[1]) as second:
            deciding = second.view["deciding"][0]["seat"]
            await second.reach(lambda: second.over)
            assert second.view["result"]["winners"] == [1 - deciding]

    asyncio.run(lose())


def test_a_clock_runs_on_while_the_service_is_down(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/t.sqlite3") as server:
        marcus = Client(server.url)
        marcus.name("Marcus")
        made = marcus.table("toy-duel", "me", "me", clock={"kind": "move", "seconds": 3}, on_timeout="loss")
        server.kill()
        server.start()

        async def wait() -> None:
            async with looking(server.url, made["id"], 0, tokens(made)[0]) as player:
                await player.reach(lambda: player.over)

        asyncio.run(wait())


def test_a_clock_for_the_whole_game_counts_down(server: Server, marcus: Client, livia: Client) -> None:
    made = marcus.table("toy-duel", "me", "open", clock={"kind": "game", "seconds": 1000, "increment": 0})
    own = tokens(made, livia.join(made["id"]))

    async def play() -> None:
        async with looking(server.url, made["id"], 0, own[0]) as first:
            if first.ask is None:
                return
            await asyncio.sleep(0.6)
            await first.request(type="act", action="rest")
            clocks = {clock["seat"]: clock for clock in first.position["clocks"]}
            assert 1000 - PATIENCE < clocks[0]["left"] < 999.6
            assert clocks[1]["left"] == 1000.0
            assert (clocks[0]["due"], clocks[1]["due"] is not None) == (None, True)

    asyncio.run(play())


def test_clocks_are_checked_and_count() -> None:
    assert Clock().complaint() is None
    assert Clock("move", 0.5).complaint() is not None
    assert Clock("days", days=3).complaint() is None
    assert Clock("days", days=3).start == 3 * 86_400
    assert Clock("game", 60, 5).left_after(60, 10) == 55
    assert Clock("game", 60, 5).left_after(3, 10) == 5
    assert Clock("move", 60).left_after(60, 10) == 60


def test_the_mildest_move_is_a_pass_where_there_is_one() -> None:
    table = new("gladigala", seats=2, seed=1)
    for _ in range(60):
        if not table.pending:
            break
        seat = min(table.pending)
        choice = mildest(table.pending[seat])
        assert choice in table.pending[seat].options
        table.apply(seat, choice)
