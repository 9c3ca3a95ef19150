"""Many connections that send as much as they may: `python -m tests.service.flood`, its own process.

Its arguments are a JSON object: url, table, seat, token, address (as a proxy tells it), connections, rate (messages a
second on each), seconds, messages (sent in turn). It says when it is under way, and at the end how many were sent.
"""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import suppress
from time import monotonic
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException


async def flood(
    url: str, table: str, seat: int, token: str, address: str, connections: int, rate: float, seconds: float,
    messages: list[dict[str, Any]],
) -> int:
    place = url.replace("http://", "ws://") + f"/ws/tables/{table}"
    hello = json.dumps({"type": "hello", "seat": seat, "token": token})
    texts = [json.dumps(message) for message in messages]
    end = monotonic() + seconds
    sent = 0

    async def read(socket: ClientConnection) -> None:
        with suppress(WebSocketException):
            async for _ in socket:
                pass

    async def one() -> None:
        nonlocal sent
        while monotonic() < end:
            with suppress(WebSocketException, OSError, TimeoutError):
                async with connect(
                    place, ping_interval=None, compression=None, additional_headers={"X-Forwarded-For": address},
                    open_timeout=seconds, close_timeout=0.1,
                ) as socket:
                    reading = asyncio.create_task(read(socket))
                    await socket.send(hello)
                    began, here = monotonic(), 0
                    while monotonic() < end:
                        await socket.send(texts[here % len(texts)])
                        sent += 1
                        here += 1
                        if sent == connections:
                            print("under way", flush=True)
                        await asyncio.sleep(max(0.0, began + here / rate - monotonic()))
                    reading.cancel()
            await asyncio.sleep(0.01)

    await asyncio.gather(*(one() for _ in range(connections)))
    return sent


if __name__ == "__main__":
    print(asyncio.run(flood(**json.loads(sys.argv[1]))))
