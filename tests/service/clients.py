"""Clients for the tests: a person over HTTP, a player on a WebSocket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from harena.service.changes import patched

from .servers import PATIENCE


class Client:
    """One browser: keeps its cookie."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, verify=False)  # plain HTTP: no certificates to read

    def post(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return self.http.post(path, json={} if body is None else body, **more)

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.http.get(path, **more)

    def name(self, name: str) -> dict[str, Any]:
        person: dict[str, Any] = self.post("/api/me", {"name": name}).json()["person"]
        return person

    def table(self, game: str, *seats: str, **more: Any) -> dict[str, Any]:
        """Make a table: "me", "open", or a bot's name for each seat."""
        wishes = [{"who": seat} if seat in ("me", "open") else {"who": "bot", "bot": seat} for seat in seats]
        answer = self.post("/api/tables", {"game": game, "seats": wishes, **more})
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def join(self, id_: str, **more: Any) -> dict[str, Any]:
        answer = self.post(f"/api/tables/{id_}/join", more)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def view(self, id_: str, seat: int | None = None, token: str = "") -> dict[str, Any]:
        params = {} if seat is None else {"seat": seat}
        answer = self.get(f"/api/tables/{id_}/view", params=params, headers={"X-Seat-Token": token})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def move(self, id_: str, seat: int, token: str, action: str, ask: int | None = None) -> httpx.Response:
        body = {"seat": seat, "action": action} | ({} if ask is None else {"ask": ask})
        return self.post(f"/api/tables/{id_}/moves", body, headers={"X-Seat-Token": token})


def tokens(*tables: dict[str, Any]) -> dict[int, str]:
    """The tokens that these answers brought, by seat."""
    return {own["seat"]: own["token"] for table in tables for own in table["mine"]}


class Player:
    """A connection that keeps its position up to date and checks that no message is missing."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.position: dict[str, Any] = {}
        self.messages: list[dict[str, Any]] = []
        self.events: list[dict[str, Any]] = []
        self._id = 0

    @property
    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.position["view"]
        return found

    @property
    def ask(self) -> dict[str, Any] | None:
        view = self.position["view"]
        return None if view is None else view["ask"]

    @property
    def over(self) -> bool:
        return self.position["table"]["status"] not in ("waiting", "running")

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message, after it was taken into the position."""
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), timeout))
        self.messages.append(message)
        if message["type"] == "position":
            self.position = message
            self.events = list(message["events"])
        elif message["type"] == "update":
            assert message["n"] == self.position["n"] + 1, "a message is missing"
            self.position["n"] = message["n"]
            patched(self.position, message["changes"])
            for event in message["events"]:
                assert not self.events or event["number"] == self.events[-1]["number"] + 1, "an event is missing"
                self.events.append(event)
        return message

    async def until(self, wanted: Callable[[dict[str, Any]], bool], timeout: float = PATIENCE) -> dict[str, Any]:
        async with asyncio.timeout(timeout):
            while True:
                message = await self.hear()
                if wanted(message):
                    return message

    async def reach(self, wanted: Callable[[], bool]) -> None:
        """Hear on until something holds; it may hold already."""
        while not wanted():
            await self.hear()

    async def request(self, **message: Any) -> dict[str, Any]:
        """Send something with an id and wait for its answer."""
        self._id += 1
        await self.say(**message, id=self._id)
        return await self.until(lambda answer: answer.get("id") == self._id and answer["type"] != "update")

    async def play(self, random: Random, moves: int = 100_000) -> int:
        """Play at random until the game is over, or for so many moves; how many were made."""
        made = 0
        while not self.over and made < moves:
            ask = self.ask
            if ask is None or ask["automatic"] or not ask["options"]:
                await self.hear()
                continue
            answer = await self.request(type="act", action=random.choice(ask["options"])["text"], ask=ask["number"])
            if answer["type"] == "done":
                made += 1
            else:
                assert answer["error"] in ("late", "refused", "over"), answer
        return made


@asynccontextmanager
async def looking(
    url: str, table: str, seat: int | None = None, token: str = "", cookie: str = ""
) -> AsyncIterator[Player]:
    """A connection to a table, after its first position."""
    address = url.replace("http://", "ws://") + f"/ws/tables/{table}"
    headers = {"Cookie": f"harena={cookie}"} if cookie else {}
    async with connect(address, max_size=None, ping_interval=None, additional_headers=headers) as socket:
        player = Player(socket)
        hello: dict[str, Any] = {"type": "hello"} if seat is None else {"type": "hello", "seat": seat, "token": token}
        await player.say(**hello)
        await player.hear()
        yield player
