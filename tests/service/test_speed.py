"""How fast bots answer: as the one person wants who sits with them, telling nobody what they had to choose."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Literal

import pytest

from harena.service.duties import IN_A_WINDOW, WATCHED
from harena.service.live import LiveTable
from harena.service.seats import Chair
from harena.service.service import Service
from harena.service.storage import Step

from .clients import Client, looking, tokens
from .inside import service_on
from .servers import Server

pytestmark = pytest.mark.usefixtures("toys")


async def with_a_bot(service: Service, bot: str, watch: str = "players") -> LiveTable:
    person = await service.people.new_guest("Marcus")
    chairs = [Chair(0, person.id, person.name, "", False, 0, 0.0), Chair(1, None, "", bot, False, 0, 0.0)]
    return await service.tables.put("toy-duel", 1, "{}", "", "a seed", person.id, chairs, watch=watch)


def longest(table: LiveTable, speed: Literal[0, 1, 2]) -> float:
    """The longest of many pauses before an answer of the bot, in seconds."""
    running = table.kept.running
    assert running is not None
    table.duties.speed = speed
    pauses = []
    for _ in range(40):
        table.kept.jobs = {}
        table.duties.watched = 0.0
        table.duties.plan(running, Step(), 0, False)
        pauses += [job.answer for (seat, _), job in table.kept.jobs.items() if seat == 1]
    return max(pauses) / 1000


async def until_the_bot_is_asked(table: LiveTable, window: bool) -> None:
    """Play on until the bot has to answer, in a window or anywhere else."""
    for _ in range(200):
        running = table.kept.running
        assert running is not None
        ask = running.table.pending.get(1)
        if ask is not None and (ask.question.passing is not None) is window:
            return
        seat, pending = next(iter(running.table.pending.items()))
        running.apply(seat, pending.options[0], pending.number)
    raise AssertionError("the bot was never asked")


@pytest.mark.parametrize(
    ("bot", "watch", "window", "shares"),
    [
        ("greedy", "players", False, (0.5, 0.1)),
        ("greedy", "players", True, (0.5 * IN_A_WINDOW, 0.1)),
        # who thinks for long could be told from who had nothing to choose
        ("search:60", "players", True, (1.0, 1.0)),
        ("search:60", "players", False, (0.5, 0.1)),
        ("greedy", "anyone", False, (1.0, 1.0)),
    ],
)
def test_bots_are_as_fast_as_the_only_person_wants(
    tmp_path: Path, bot: str, watch: str, window: bool, shares: tuple[float, float]
) -> None:
    async def look() -> None:
        async with service_on(tmp_path) as service:
            table = await with_a_bot(service, bot, watch)
            await until_the_bot_is_asked(table, window)
            double, at_once = longest(table, 2), longest(table, 0)
            assert 0.8 * 0.9 * shares[0] < double <= 0.9 * shares[0]
            assert 0.8 * 0.9 * shares[1] < at_once <= 0.9 * shares[1]

    asyncio.run(look())


def test_bots_hurry_the_longer_they_are_watched(tmp_path: Path) -> None:
    """A round of three bots takes some sixty answers."""
    async def look() -> None:
        async with service_on(tmp_path) as service:
            table = await with_a_bot(service, "greedy")
            await until_the_bot_is_asked(table, window=False)
            running = table.kept.running
            assert running is not None
            pauses = []
            for _ in range(60):
                table.kept.jobs = {}
                table.duties.plan(running, Step(), 0, False)
                pauses += [job.answer / 1000 for (seat, _), job in table.kept.jobs.items() if seat == 1]
            assert WATCHED * 0.8 < sum(pauses) < 10
            assert max(pauses[:5]) > 0.3
            assert min(pauses) >= 0.1 * 0.3

    asyncio.run(look())


def test_only_who_sits_there_says_how_fast(server: Server) -> None:
    marcus = Client(server.url)
    marcus.name("Marcus")
    made = marcus.table("toy-duel", "me", "open")

    async def talk() -> None:
        own = tokens(made)
        async with looking(server.url, made["id"], 0, own[0]) as player, looking(server.url, made["id"]) as nobody:

            async def said(by: Any, times: int) -> str:
                answer = await by.request(type="speed", times=times)
                return str(answer.get("reason") or answer["type"])

            assert await said(player, 0) == "done"
            assert await said(nobody, 2) == "You only watch here."

    asyncio.run(talk())
