"""Bots think in processes of their own, so that thinking never delays anybody's move.

A bot's process gets the position as a snapshot and the moves since, rebuilds it, and asks a bot through `SeatView`,
which is what a person in that seat has. It answers with the text of an action.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import logging
import multiprocessing
import os
import secrets
import signal
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from typing import Any

import msgspec

from harena.bots import SearchBot, make_bot
from harena.core import Game, SeatView, Table, encode
from harena.core import game as game_named

from .problems import busy
from .running import Running

log = logging.getLogger("harena.service")

_json = msgspec.json.Encoder(enc_hook=str)


class Position(msgspec.Struct):
    """A position that travels to a thinker: where its phase began and what was answered since."""

    game: str
    seats: int
    options: str
    cards: str
    state: str
    numbers: list[int]
    standing: list[tuple[int, str, str]]
    live: list[tuple[int, str]]

    @classmethod
    def of(cls, row: dict[str, Any], running: Running) -> Position:
        table = running.table
        return cls(
            row["game"], table.state.seats, row["options"], row["cards"], _json.encode(encode(table.base)).decode(),
            table.base_numbers, [(seat, kind, until) for (seat, kind), until in table.standing.items()],
            [(seat, action.text) for seat, action in table.live],  # type: ignore[union-attr]  # no redeals here
        )

    def rebuild(self) -> Table:
        body = _json.encode(
            {"state": msgspec.Raw(self.state.encode()), "numbers": self.numbers, "standing": self.standing,
             "seen": [0] * (self.seats + 1)}
        )
        row = {"game": self.game, "options": self.options, "cards": self.cards, "seed": ""}
        running = Running.load(row, self.seats, {"number": 0, "version": 1, "body": body})
        for seat, text in self.live:
            running.table.apply(seat, text)
        running.table.automatic = True  # what needs no asking is no choice for a bot that thinks ahead
        return running.table


def default_bot(game: Game[Any]) -> str:
    """The bot of middle strength, which also plays for people who are away."""
    return "greedy" if game.plays_greedy else "search:60"


def prepare(modules: str) -> None:
    """What a thinker's process does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the service ends its thinkers itself
    Thread(target=_follow, daemon=True).start()
    load_games(modules)


def _follow() -> None:
    """A thinker does not outlive its service, however that ended."""
    service = multiprocessing.parent_process()
    if service is not None:
        service.join()
        os._exit(1)


def load_games(modules: str) -> None:
    """Import the modules that bring further games."""
    for module in modules.split():
        importlib.import_module(module)


def choose(position: Position, seat: int, spec: str, seed: int) -> str:
    """In a thinker: what a bot does."""
    table = position.rebuild()
    return make_bot(spec, table.game, seed).choose(SeatView(table, seat)).text


def weigh(position: Position, seat: int, iterations: int, seed: int) -> list[tuple[str, int, float]]:
    """In a thinker: what the search bot would do, and what else it looked at."""
    table = position.rebuild()
    found = SearchBot(seed, iterations=iterations).weigh(SeatView(table, seat))
    return [(one.action.text, one.visits, one.value) for one in found[:3]]


class Thinkers:
    """The processes in which bots think. With none, a thread does it (for tests)."""

    def __init__(self, count: int, modules: str, patience: float) -> None:
        self._count = count
        self._modules = modules
        self._patience = patience
        self._pool: Executor | None = None
        self.thinking = 0

    def _executor(self) -> Executor:
        if self._pool is None:
            if self._count:
                self._pool = ProcessPoolExecutor(
                    self._count, multiprocessing.get_context("spawn"), prepare, (self._modules,)
                )
            else:
                self._pool = ThreadPoolExecutor(1, "thinker")
        return self._pool

    def warm_up(self) -> None:
        """Start the processes now, so that the first bot does not have to wait for them."""
        for _ in range(self._count):
            self._executor().submit(load_games, self._modules)

    async def choose(self, position: Position, seat: int, spec: str) -> str | None:
        """A bot's answer; None if it took too long or its process died."""
        answer: str | None = await self._think(choose, position, seat, spec, secrets.randbits(60))
        return answer

    async def weigh(self, position: Position, seat: int, iterations: int) -> list[tuple[str, int, float]]:
        """A hint; empty if it took too long."""
        return await self._think(weigh, position, seat, iterations, secrets.randbits(60)) or []

    async def work(self, function: Any, *args: Any) -> Any:
        """Something else that takes a while: sealing a record, checking one."""
        answer = await self._think(function, *args)
        if answer is None:
            raise busy("This took too long; try again later.")
        return answer

    async def _think(self, work: Any, *args: Any) -> Any:
        self.thinking += 1
        try:
            future = asyncio.get_running_loop().run_in_executor(self._executor(), work, *args)
            return await asyncio.wait_for(future, self._patience)
        except TimeoutError:
            log.warning("a bot thought for more than %s seconds and was given up", self._patience)
        except BrokenProcessPool:
            log.warning("a thinker died; a new one is started")
            self._pool = None
        finally:
            self.thinking -= 1
        return None

    def stop(self) -> None:
        """End the processes, whatever they think about."""
        if self._pool is None:
            return
        if self._count:
            for process in multiprocessing.active_children():
                process.terminate()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = None
        gc.collect()  # the pool's semaphores go with it


def known_bot(game: str, spec: str) -> None:
    """Raises BadOptions unless such a bot can play this game."""
    make_bot(spec, game_named(game), 0)
