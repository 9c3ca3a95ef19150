"""What is over leaves memory: tables, connections, and what is remembered beside."""

from __future__ import annotations

import asyncio
import gc
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from harena.core import Course, Rng, Table
from harena.core import game as game_named
from harena.games.gladigala.arena import MOST_ARENAS
from harena.service import tables
from harena.service.service import Service, rest_the_collector
from harena.service.socket import Talk

from .inside import Ear, service_on, table_of_guests


@pytest.fixture
def no_collector() -> Iterator[None]:
    """What goes in this test goes by itself, because nobody refers to it any more."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_a_table_that_is_let_go_needs_no_collector(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no_collector: None
) -> None:
    """What was kept of an evening's tables waited in circles for a collector that comes once in hours."""
    monkeypatch.setattr(tables, "UNWANTED", -1.0)

    async def play() -> None:
        async with service_on(tmp_path) as service:
            table = await table_of_guests(service, "for-glory", 2, "memory")
            ears = [Ear(), Ear(), Ear()]
            for ear, seat in zip(ears, (0, 1, None), strict=True):
                await table.audience.enter(ear, seat)
            for _ in range(4):
                assert table.running is not None
                seat, ask = next(iter(table.running.table.pending.items()))
                await table.act(seat, ask.options[0])
            for ear in ears:
                await table.audience.exit(ear)
            gone = [ref(table), ref(table.kept), ref(table.audience)]
            del table, ears, ear, ask
            await asyncio.sleep(2 * tables.QUIET)
            service.tables.let_go()
            await service.storage.write(lambda _: None)  # the writer has the last that it wrote at hand
            assert [one() for one in gone] == [None, None, None]

    asyncio.run(play())


class Browser:
    """The other end of a WebSocket, which says hello and goes."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}
        self._says = [json.dumps({"type": "hello"})]

    async def receive(self) -> dict[str, Any]:
        if self._says:
            return {"type": "websocket.receive", "text": self._says.pop()}
        return {"type": "websocket.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        pass


def test_a_connection_that_has_ended_needs_no_collector(tmp_path: Path, no_collector: None) -> None:
    async def come_and_go() -> None:
        async with service_on(tmp_path) as service:
            table = await table_of_guests(service, "for-glory", 2, "memory")
            talk = Talk(service, Browser(), table.id, "192.0.2.1")  # type: ignore[arg-type]
            await talk.go()
            gone = ref(talk)
            del talk
            assert gone() is None

    asyncio.run(come_and_go())


def test_what_was_in_use_for_a_while_is_found_by_the_collector() -> None:
    """It was looked for after two million new objects: in an evening hardly ever."""

    class Circle:
        def __init__(self) -> None:
            self.itself = self

    before = gc.get_threshold()
    rest_the_collector()
    try:
        circle = Circle()
        gone = ref(circle)
        gc.collect(0)  # it was in use when new objects were looked through
        del circle
        new = [[number] for number in range(150_000)]
        assert gone() is None, len(new)
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


async def play_a_while(service: Service, game: str, cards: str = "", steps: int = 60) -> ref[Any]:
    """The same game as ever, seen by its players and somebody else, then closed; its cards, while anybody has them."""
    table = await table_of_guests(service, game, game_named(game).seats[0], "memory", cards)
    ears, rng = [Ear(), Ear(), Ear()], Rng(1)
    for ear, seat in zip(ears, (0, 1, None), strict=True):
        await table.audience.enter(ear, seat)
    for _ in range(steps):
        assert table.running is not None
        pending = table.running.table.pending
        if not pending:
            break
        seat = min(pending)
        await table.act(seat, rng.choice(pending[seat].options))
    assert table.running is not None
    used = ref(table.running.table.config.cards or game_named(game).shipped_cards())
    for ear in ears:
        await table.audience.exit(ear)
    await table.close("aborted", "Enough.")
    return used


def games_in_memory() -> set[int]:
    gc.collect()
    return {id(one) for one in gc.get_objects() if isinstance(one, Table | Course)}


async def let_go(service: Service) -> None:
    service.tables._quiet_from.clear()
    service.tables.let_go()
    assert service.tables.in_memory == 0
    await service.storage.write(lambda _: None)  # the writer has the last that it wrote at hand
    gc.collect()


@pytest.mark.parametrize("game", ["for-glory", "gladigala", "spartacus", "gladiatori"])
def test_tables_that_are_over_leave_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """What the games remember of positions they remember of the first tables: the next leave nothing at all."""
    monkeypatch.setattr(tables, "UNWANTED", -1.0)
    of_others = games_in_memory()  # what tests before this one in the same process still hold

    async def play() -> None:
        async with service_on(tmp_path) as service:
            held = []
            for number in (6, 30):
                for _ in range(number):
                    await play_a_while(service, game)
                await let_go(service)
                held.append(sys.getallocatedblocks())
            assert games_in_memory() <= of_others
            assert held[1] - held[0] < 30 * 40  # a table in memory has some ten thousand

    asyncio.run(play())


@pytest.mark.parametrize("game", ["for-glory", "gladigala", "spartacus", "gladiatori"])
def test_cards_that_somebody_brings_go_with_their_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Anybody may bring any number of card sets."""
    monkeypatch.setattr(tables, "UNWANTED", -1.0)

    async def play() -> None:
        async with service_on(tmp_path) as service:
            source, number = game_named(game).shipped_cards().source, 16
            brought = [re.sub(r'^(text = ")', rf"\g<1>{chr(65 + n)}", source, flags=re.M) for n in range(number)]
            assert len(set(brought)) == number
            gone = [await play_a_while(service, game, cards, 12) for cards in brought]
            await let_go(service)
            # What is remembered of some arenas is forgotten when there are more, and with it the arenas.
            assert sum(one() is not None for one in gone) <= (MOST_ARENAS if game == "gladigala" else 0)

    asyncio.run(play())
