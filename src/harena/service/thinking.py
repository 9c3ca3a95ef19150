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
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Final, NamedTuple, TypeVar, TypeVarTuple

import msgspec

from harena.bots import is_quick, make_bot, plugins
from harena.bots.analysis import Judged, second_opinion
from harena.core import BadOptions, SeatView, Table, Writing, games, is_plain
from harena.core import game as game_named

from .hinting import Thoughts, think
from .limits import rest
from .problems import busy
from .rows import GameRow
from .running import Running, config_of

log = logging.getLogger("harena.service")

T = TypeVar("T")
Args = TypeVarTuple("Args")

_json = msgspec.json.Encoder(enc_hook=str)

#: What the coach's look at a choice may cost: iterations of the search, and worlds in which it meets the preferred one.
ADVICE: Final = 80
MEETINGS: Final = 24

#: Bots whose choice takes a few milliseconds.
QUICK: Final = ("random", "greedy")


class Position(msgspec.Struct):
    """A position that travels to a thinker: where its phase began and what was answered since."""

    game: str
    seats: int
    options: str
    cards: str
    snapshot: str
    since: list[tuple[int, str]]
    #: What was written freely into the game: for each mark its salt and the words.
    words: dict[str, tuple[str, str]]
    #: Whose turn it is to have a bot think: where the table's owner came from, the owner, the table.
    whose: tuple[str, str, str]

    @classmethod
    def of(cls, row: GameRow, running: Running) -> Position:
        table = running.table
        return cls(
            row["game"], table.state.seats, row["options"], row["cards"],
            _json.encode(table.snapshot()).decode(), table.since,
            {mark: (written.salt, written.words) for mark, written in table.writings.items()},
            (row["origin"] or row["owner"], row["owner"], row["id"]),
        )

    def rebuild(self) -> Table:
        game, config = config_of({"game": self.game, "options": self.options, "cards": self.cards}, self.seats)
        table = Table.restore(
            game, config, "", msgspec.json.decode(self.snapshot), self.since, automatic=False,
            writings={mark: Writing(*written) for mark, written in self.words.items()},
        )
        table.automatic = True  # what needs no asking is no choice for a bot that thinks ahead
        return table


def prepare(modules: str) -> None:
    """What a thinker's process does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the service ends its thinkers itself
    logging.getLogger(plugins.__name__).setLevel(logging.ERROR)  # moves that bots lose are told by the service itself
    Thread(target=_follow, daemon=True).start()
    load_games(modules)
    for game in games().values():
        game.shipped_cards()


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


class Stalled(Exception):  # it says how a bot is, and goes from process to process
    """A bot did not answer in time, and thinks on."""


class Chosen(NamedTuple):
    """What a bot does, and what went wrong with it if that was chosen for it."""

    text: str
    wrong: str = ""


def choose(position: Position, seat: int, spec: str, seed: int, most: int) -> Chosen:
    """In a thinker: what a bot does. Where one still thinks, although its move is lost, the thinker has to be ended."""
    table = position.rebuild()
    bot = make_bot(spec, table.game, seed, most=most)
    chosen = bot.choose(SeatView(table, seat))
    if isinstance(bot, plugins.Guarded):
        if bot.stalled:
            raise Stalled(bot.complaints[-1])
        if bot.complaints:
            return Chosen(chosen.text, bot.complaints[-1])
    return Chosen(chosen.text)


def weigh(position: Position, seat: int, iterations: int, seed: int, most: int) -> Thoughts:
    """In a thinker: what the search bot would do, and what else it looked at."""
    return think(position.rebuild(), seat, iterations, seed, most)


def advise(position: Position, seat: int, action: str, seed: int, most: int) -> Judged:
    """In a thinker: what a choice would cost, before it is made."""
    table = position.rebuild()
    return second_opinion(SeatView(table, seat), table.read(seat, action), ADVICE, MEETINGS, seed, most)


class Waiting:
    """Those who wait for something: in groups, which may hold further groups. Groups take turns, and so do those in
    each of them.
    """

    def __init__(self) -> None:
        self._groups: OrderedDict[str, Waiting] = OrderedDict()
        self._turns: deque[asyncio.Future[None]] = deque()

    def __bool__(self) -> bool:
        return bool(self._groups or self._turns)

    def add(self, whose: Sequence[str], turn: asyncio.Future[None]) -> None:
        if not whose:
            self._turns.append(turn)
        else:
            self._groups.setdefault(whose[0], Waiting()).add(whose[1:], turn)

    def next(self) -> asyncio.Future[None]:
        """Whose turn it is."""
        if self._turns:
            return self._turns.popleft()
        name, group = self._groups.popitem(last=False)
        turn = group.next()
        if group:
            self._groups[name] = group  # at the end
        return turn


class Turns:
    """Who uses one of a few slots next. Those who wait come in turn, each for one thing at a time, so that whoever
    wants many things waits behind everybody who wants one.
    """

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting = Waiting()

    async def come(self, whose: Sequence[str]) -> None:
        """Wait for a slot; `leave` gives it on."""
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(whose, turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self.leave()  # it came at the very moment
            raise

    def leave(self) -> None:
        while self._waiting:
            turn = self._waiting.next()
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


class Thinker:
    """One process, which does one thing after the other; for tests a thread."""

    def __init__(self, modules: str, *, thread: bool) -> None:
        self._process: BaseProcess | None = None
        self._started: Future[int] | None = None
        self._executor: Executor
        if thread:
            self._executor = ThreadPoolExecutor(1, "thinker")
            return
        before = set(multiprocessing.active_children())
        self._executor = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), prepare, (modules,))
        self._started = self._executor.submit(os.getpid)  # what is asked first starts the process
        self._process = (set(multiprocessing.active_children()) - before).pop()

    @property
    def ready(self) -> bool:
        """Whether it begins at once with what it is asked."""
        return self._started is None or self._started.done()

    def begin(self, work: Callable[[*Args], T], *args: *Args) -> Future[T]:
        return self._executor.submit(work, *args)

    def stop(self, *, wait: bool = False) -> None:
        """End it, whatever it thinks about (a thread is left to itself)."""
        if self._process is not None:
            self._process.kill()
        self._executor.shutdown(wait=wait, cancel_futures=True)


class Thinkers:
    """A few processes, which those who ask share in turn. With none, a thread thinks (for tests)."""

    def __init__(self, count: int, modules: str, patience: float, thinking: float = 60.0) -> None:
        self._count = count
        self._modules = modules
        #: Seconds that somebody waits for a turn, and then for an answer.
        self.patience = patience
        #: Milliseconds that a bot takes for a choice at most.
        self._most = max(1, round(1000 * thinking))
        self._turns = Turns(max(1, count))
        self._thinkers: set[Thinker] = set()
        self._idle: list[Thinker] = []
        #: A thread, which makes the choices of quick bots until there is a process that has started.
        self._stand_in = Thinker(modules, thread=True)
        self.thinking = 0

    def warm_up(self) -> None:
        """Start the processes now, so that the first bot does not have to wait for them."""
        self._idle += [self._new() for _ in range(self._count)]

    def _new(self) -> Thinker:
        thinker = Thinker(self._modules, thread=not self._count)
        self._thinkers.add(thinker)
        return thinker

    def _whoever_is_free(self, *, quick: bool) -> Thinker:
        thinker = self._idle.pop() if self._idle else self._new()
        if not quick or thinker.ready:
            return thinker
        self._idle.append(thinker)
        return self._stand_in

    async def choose(self, position: Position, seat: int, spec: str) -> str | None:
        """A bot's answer; None if it took too long or its process died."""
        quick = spec in QUICK or is_quick(spec, game_named(position.game))
        found = await self._think(
            position.whose, choose, position, seat, spec, secrets.randbits(60), self._most, quick=quick
        )
        if found is None:
            return None
        if found.wrong:
            log.warning("the bot %s at seat %s lost a move: %s", spec, seat, found.wrong)
        return found.text

    async def weigh(self, position: Position, seat: int, iterations: int) -> Thoughts | None:
        """A hint; None if it took too long."""
        return await rest(self._think(
            position.whose, weigh, position, seat, iterations, secrets.randbits(60), self._most
        ))

    async def advise(self, position: Position, seat: int, action: str) -> Judged | None:
        """What a choice would cost; None if it took too long."""
        return await rest(self._think(
            position.whose, advise, position, seat, action, secrets.randbits(60), self._most
        ))

    async def work(
        self, function: Callable[[*Args], T], *args: *Args, whose: Sequence[str] = (), patience: float | None = None,
        in_turn: bool = False,
    ) -> T:
        """Something else that takes a while and has an answer: sealing a record, checking one. `patience`: so many
        seconds, where somebody outside decides how long it takes. `in_turn`: nobody waits for it, so that its turn may
        come whenever it comes.
        """
        answer = await rest(self._think(whose, function, *args, patience=patience, in_turn=in_turn))
        if answer is None:
            raise busy("This took too long; try again later.")
        return answer

    async def _think(
        self, whose: Sequence[str], work: Callable[[*Args], T], *args: *Args, patience: float | None = None,
        quick: bool = False, in_turn: bool = False,
    ) -> T | None:
        self.thinking += 1
        try:
            async with asyncio.timeout(None if in_turn else self.patience):
                await self._turns.come(whose)
            try:
                return await self._ask(
                    self._whoever_is_free(quick=quick), work, *args, patience=patience or self.patience
                )
            finally:
                self._turns.leave()
        except TimeoutError:
            log.warning("no thinker was free for %s seconds", self.patience)
        except BrokenProcessPool:
            log.warning("a thinker died; a new one is started")
        except Stalled as stalled:
            log.warning("a bot lost a move and was stopped: %s", stalled)
        finally:
            self.thinking -= 1
        return None

    async def _ask(
        self, thinker: Thinker, work: Callable[[*Args], T], *args: *Args, patience: float
    ) -> T | None:
        """Let a thinker do something. One that takes too long, or is not waited for any longer, is stopped."""
        answer = asyncio.wrap_future(thinker.begin(work, *args))
        fit = False
        try:
            await asyncio.wait([answer], timeout=patience)
            if answer.done():
                fit = not isinstance(answer.exception(), BrokenProcessPool | Stalled)
                return answer.result()
            log.warning("a bot thought for more than %s seconds and was stopped", patience)
            return None
        finally:
            if not fit:
                answer.cancel()
            if thinker is self._stand_in:
                pass  # it stays where it is
            elif fit:
                self._idle.append(thinker)
            else:
                self._thinkers.discard(thinker)
                thinker.stop()

    def stop(self) -> None:
        """End the processes, whatever they think about."""
        for thinker in self._thinkers:
            thinker.stop(wait=True)
        self._stand_in.stop()
        self._thinkers.clear()
        self._idle.clear()
        if self._count:
            gc.collect()  # the executors' semaphores go with them


def known_bot(game: str, spec: str) -> str:
    """A bot's name without blanks around it; BadOptions unless such a bot can play this game."""
    name = spec.strip()
    if not is_plain(name):
        raise BadOptions(f"no bot is called {name!r}")
    make_bot(name, game_named(game), 0)
    return name
