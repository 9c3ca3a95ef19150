"""PostgreSQL and Redis are lost while people play: they are told so, nothing acknowledged is gone, and play goes on."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

import sqlalchemy as sa

from .clients import Client, Player, looking, tokens
from .servers import PATIENCE, SOAK, free_port, redis_server, serving
from .test_durability import stored_moves

#: So often everything is lost.
LOSSES = 50 if SOAK else 2


class Wire:
    """A line from a port of this machine to a server, which can be cut and mended."""

    def __init__(self, host: str, port: int) -> None:
        self._there = host, port
        self.port = free_port()
        self._open: list[socket.socket] = []
        self._listening: socket.socket | None = None
        #: Whoever is let through is either cut off with all others or not let through.
        self._one_at_a_time = threading.Lock()
        self.mend()

    def mend(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._accept, args=(self._listening,), daemon=True).start()

    def cut(self) -> None:
        """Whoever is connected is cut off, and nobody comes through."""
        assert self._listening is not None
        with self._one_at_a_time:
            self._listening.shutdown(socket.SHUT_RDWR)
            self._listening.close()
            for end in self._open:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()
            self._open = []

    def _accept(self, listening: socket.socket) -> None:
        with suppress(OSError):
            while True:
                ours, _ = listening.accept()
                with self._one_at_a_time:
                    if listening.fileno() < 0:
                        ours.close()
                        return
                    theirs = socket.create_connection(self._there)
                    self._open += [ours, theirs]
                for pair in ((ours, theirs), (theirs, ours)):
                    threading.Thread(target=_carry, args=pair, daemon=True).start()


def _carry(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    with suppress(OSError):
        target.shutdown(socket.SHUT_WR)


async def act(player: Player, random: Random) -> dict[str, Any] | None:
    """Hear what has been told, answer what is asked, if anything is, and what comes of it."""
    with suppress(TimeoutError):
        while True:
            await player.hear(0.02)
    ask = player.ask
    if ask is None or ask["automatic"] or not ask["options"]:
        return None
    action = random.choice(ask["options"])["text"]
    return await player.request(type="act", action=action, ask=ask["number"]) | {"action": action}


async def play(players: list[Player], random: Random, moves: int) -> list[str]:
    """Play so many moves; those that were acknowledged."""
    done: list[str] = []
    async with asyncio.timeout(PATIENCE / 2):
        while len(done) < moves:
            for player in players:
                answer = await act(player, random)
                if answer is not None and answer["type"] == "done":
                    done.append(answer["action"])
    return done


def test_people_are_told_and_play_on(shared: str, tmp_path: Path) -> None:
    random, url, log = Random(5), sa.make_url(shared), tmp_path / "log"
    database = Wire(url.host or "127.0.0.1", url.port or 5432)
    detour = url.set(host="127.0.0.1", port=database.port).render_as_string(hide_password=False)
    with redis_server() as redis:
        cache = Wire("127.0.0.1", sa.make_url(redis).port or 6379)
        with serving(detour, redis=f"redis://127.0.0.1:{cache.port}/0", log=log, logs="json") as server:
            marcus = Client(server.url)
            marcus.name("Marcus")
            made = marcus.table("gladigala", "me", "me")
            own = tokens(made)

            async def lose() -> list[str]:
                done: list[str] = []
                async with AsyncExitStack() as stack:
                    players = [
                        await stack.enter_async_context(looking(server.url, made["id"], seat, own[seat]))
                        for seat in own
                    ]
                    for _ in range(LOSSES):
                        done += await play(players, random, 3)
                        for wire in (database, cache):
                            wire.cut()
                        refused = await _refusal(players, random, done)
                        assert refused["reason"].endswith("nothing was changed. Try again."), refused
                        assert marcus.get("/api/home").status_code == 503
                        for wire in (cache, database):
                            wire.mend()
                        done += await play(players, random, 2)
                    return done

            done = asyncio.run(lose())
            kept = iter(action for _, _, action in stored_moves(shared, made["id"]))
            assert all(action in kept for action in done), "an acknowledged move is gone"
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert not [line for line in lines if "trace" in line], lines
    told = [line["message"] for line in lines if line["level"] in ("error", "warning")]
    assert len(told) <= 6 * LOSSES, told


async def _refusal(players: list[Player], random: Random, done: list[str]) -> dict[str, Any]:
    """The first refusal; what was on its way when the line was cut may still have been written."""
    async with asyncio.timeout(PATIENCE / 2):
        while True:
            for player in players:
                answer = await act(player, random)
                if answer is not None and answer["type"] == "refused" and answer["error"] == "busy":
                    return answer
                if answer is not None and answer["type"] == "done":
                    done.append(answer["action"])
