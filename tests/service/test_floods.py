"""Many messages inside the limits: whoever sends them pays for what they cost, and a bystander does not notice."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from harena.core import ENGLISH
from harena.service import limits
from harena.service.limits import Buckets, Purse, client_of
from harena.service.settings import Settings

from .clients import Client, tokens
from .inside import Ear, service_on, table_of_guests
from .nursery import ROOT
from .servers import PATIENCE, SOAK, Server, serving

#: Seconds of a flood, and how long a bystander may have to wait for an answer then.
SECONDS, WAIT = (15.0, 0.5) if SOAK else (4.0, 2.0)  # a busy machine makes some wait by itself; unpaid floods made 8 s


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the limits that a real one has."""
    folder = tmp_path_factory.mktemp("floods")
    real = Settings()
    limits = {name: getattr(real, name) for name in ("message_rate", "message_burst", "effort", "effort_burst")}
    with serving(f"sqlite:///{folder}/t.sqlite3", **limits) as running:
        yield running


@contextmanager
def flooding(server: Server, messages: list[dict[str, Any]]) -> Iterator[None]:
    """Sixty connections of one person at a table of Spartacus, each with thirty messages a second."""
    attacker = Client(server.url)
    attacker.name("Attacker")
    made = attacker.table("spartacus", "me", "me", "me", seed="7")
    flood = {
        "url": server.url, "table": made["id"], "seat": 0, "token": tokens(made)[0], "address": "192.0.2.1",
        "connections": 60, "rate": 30.0, "seconds": SECONDS, "messages": [
            message | ({"token": tokens(made)[message["seat"]]} if "seat" in message else {}) for message in messages
        ],
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.service.flood", json.dumps(flood)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "under way\n"
        yield
    finally:
        out, _ = process.communicate(timeout=PATIENCE)
        print(f"{int(out)} messages sent")


@pytest.mark.parametrize(
    "messages",
    [
        pytest.param([{"type": "hello", "seat": 0}], id="hello"),
        pytest.param([{"type": "hello", "seat": 0}, {"type": "hello", "seat": 1}, {"type": "hello"}], id="other eyes"),
        pytest.param([{"type": "why", "actions": ["done", "pass", "concede"] * 4}], id="why"),
    ],
)
def test_a_bystander_does_not_notice_a_flood(server: Server, messages: list[dict[str, Any]]) -> None:
    bystander = Client(server.url)
    bystander.http.headers["X-Forwarded-For"] = "192.0.2.2"
    bystander.name("Bystander")
    made = bystander.table("toy-duel", "me", "me")
    waits: list[float] = []
    with flooding(server, messages):
        end = time.monotonic() + SECONDS - 1.5
        while time.monotonic() < end:
            began = time.monotonic()
            bystander.view(made["id"], 0, tokens(made)[0])
            waits.append(time.monotonic() - began)
            time.sleep(0.05)
    waits.sort()
    print(f"{len(waits)} answers, median {waits[len(waits) // 2]:.3f} s, longest {waits[-1]:.3f} s")
    assert waits[len(waits) * (9 if SOAK else 5) // 10] < WAIT


def test_everything_that_one_person_asks_for_is_paid_from_one_purse(monkeypatch: pytest.MonkeyPatch) -> None:
    """It costs the time it takes; the next thing waits until that is paid, over whichever connection it comes."""
    moment = 0.0  # a clock that goes on when everybody waits, however busy the machine is
    waiting: list[float] = []

    async def wait(seconds: float) -> None:
        nonlocal moment
        until = moment + seconds
        waiting.append(until)
        await asyncio.sleep(0)
        while until > min(waiting):
            await asyncio.sleep(0)
        waiting.remove(until)
        moment = until

    async def busy(seconds: float) -> float:
        nonlocal moment
        moment += seconds
        await limits.rest(wait(0.05))  # waiting costs nothing
        return moment

    for clock in ("monotonic", "perf_counter"):
        monkeypatch.setattr(limits, clock, lambda: moment)
    monkeypatch.setattr(limits, "asyncio", SimpleNamespace(sleep=wait, current_task=asyncio.current_task))

    async def go() -> None:
        shares = Buckets(rate=0.2, burst=0.02)
        one = Purse(shares.of("192.0.2.1"), shares.of("Marcus"))
        other = Purse(shares.of("192.0.2.9"), shares.of("Marcus"))
        stranger = Purse(shares.of("192.0.2.7"), shares.of("Livia"))
        assert await one.pay_for(busy(0.06), 0.0) == pytest.approx(0.11)
        second, third = await asyncio.gather(other.pay_for(busy(0.0), 0.0), stranger.pay_for(busy(0.0), 0.0))
        assert third == pytest.approx(0.16)
        assert second == pytest.approx(0.11 + (0.06 - 0.02) / 0.2 + 0.05)

    asyncio.run(go())


def test_an_ipv6_network_is_one_client() -> None:
    assert client_of("2001:db8:1:2::3") == client_of("2001:db8:1:2:ffff::1")
    assert client_of("2001:db8:1:3::3") != client_of("2001:db8:1:2::3")
    assert client_of("::ffff:192.0.2.1") == client_of("192.0.2.1") == "192.0.2.1"
    assert client_of("testclient") == "testclient"


def test_a_repeated_greeting_is_the_same_until_something_changes(tmp_path: Path, toys: None) -> None:
    async def go() -> None:
        async with service_on(tmp_path) as service:
            table = await table_of_guests(service, "toy-duel", 2, "7")
            ear, other = Ear(), Ear()
            await table.audience.enter(ear, 0)
            await table.audience.enter(ear, 0)
            written = table.audience.viewers[0, ENGLISH].whole
            await table.audience.enter(ear, 0)
            assert table.audience.viewers[0, ENGLISH].whole is written
            assert ear.heard[0] == ear.heard[1] == ear.heard[2]
            await table.audience.enter(other, 1)  # seen by the first, and so is every move
            seat = min(table.running.table.pending)  # type: ignore[union-attr]
            await table.act(seat, table.running.table.pending[seat].options[0])  # type: ignore[union-attr]
            fresh = Ear()
            await table.audience.enter(fresh, 0)
            await table.audience.enter(ear, 0)
            assert ear.heard[-1] == fresh.heard[-1]
            assert ear.heard[-1]["view"] != ear.heard[0]["view"]
            assert ear.heard[-1]["n"] > ear.heard[0]["n"]

    asyncio.run(go())
