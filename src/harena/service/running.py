"""A running game: the engine's table, rebuilt from what is stored and telling what has to be stored.

The engine is driven with `automatic=False`: every answer, also one that needs nobody, is given by the service and is a
row of its own, so that a given and an automatic pass leave the same traces.

A snapshot is the state at the start of a phase. Its `version` says how it is written; `UPGRADES` turns older ones into
newer ones step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import msgspec

from harena.core import (
    Action,
    Config,
    Event,
    EventLog,
    Game,
    HarenaError,
    RulesFault,
    Seat,
    Table,
    Together,
    decode,
    encode,
)
from harena.core import game as game_named
from harena.core.table import CORE_FORMS

from .fingerprint import differ, fingerprint

Row: TypeAlias = Mapping[str, Any]
Told: TypeAlias = dict[str, Any]

#: How snapshots are written now.
SNAPSHOT: Final = 1
#: version -> function from the body of that version to the next version's.
UPGRADES: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
#: A phase start is kept if so many moves have passed since the last one.
EVERY: Final = 16

_json = msgspec.json.Encoder(enc_hook=str)


class Damaged(Exception):
    """What is stored does not lead to the position that was stored with it."""


@dataclass(slots=True)
class Made:
    """One answer that was carried out: what has to be stored, and what it told."""

    number: int
    seat: Seat
    action: str
    events: list[Event]
    #: What the position after it is recognised by. Inside a secret plan there is none: the end of the plan shows it.
    mark: str = ""
    #: A step of a secret plan that is not over: nobody else sees more of it than whether the seat still decides.
    secret: bool = False

    def row(self, game: str, how: str, at: int) -> dict[str, Any]:
        """A row of `moves`."""
        return {
            "game": game, "number": self.number, "seat": self.seat, "action": self.action, "how": how, "at": at,
            "hash": self.mark, "events": pack_events(self.events),
        }


def pack_events(events: Iterable[Event]) -> str:
    return _json.encode([(e.kind, e.data, e.secret, e.seats, e.hidden) for e in events]).decode()


def unpack_events(text: str) -> list[Event]:
    return [Event(*parts) for parts in msgspec.json.decode(text)]


def config_of(row: Row, seats: int) -> tuple[Game[Any], Config]:
    """The game and the configuration that a row of `games` describes."""
    game = game_named(row["game"])
    game.shipped_cards()  # have them in memory: a state may name its cards
    cards = game.read_cards(row["cards"], "the table's card set") if row["cards"] else None
    return game, game.configure(seats, msgspec.json.decode(row["options"]), cards)


class Running:
    """A game in memory. It is only a cache of its moves."""

    __slots__ = ("game", "table", "number", "seen", "kept", "offers", "_base", "_snapshot")

    def __init__(self, game: Game[Any], table: Table, number: int, seen: list[int], kept: int) -> None:
        self.game = game
        self.table = table
        #: How many moves were made.
        self.number = number
        #: How many events each viewer has seen: a spectator, then the seats.
        self.seen = seen
        #: The move after which the last snapshot was kept.
        self.kept = kept
        #: Forms of offers that may be made at any time.
        self.offers = [
            {"kind": form.kind, "text": form.template, "schema": dict(form.schema or {})}
            for form in game.forms
            if form.parametric and form.interrupt is not None
        ]
        self._base = table.base
        self._snapshot: dict[str, Any] | None = None

    # -- beginning ---------------------------------------------------------------------------------------------------

    @classmethod
    def start(cls, game: Game[Any], config: Config, seed: str) -> tuple[Running, list[Event]]:
        """A new game and what its set-up told."""
        table = Table(game, config, seed, automatic=False)
        running = cls(game, table, 0, [0] * (config.seats + 1), 0)
        return running, running._told()

    @classmethod
    def load(cls, row: Row, seats: int, snapshot: Row | None) -> Running:
        """The game as it stood at its last snapshot, or at the start. The moves since are to be followed."""
        game, config = config_of(row, seats)
        if snapshot is None:
            return cls.start(game, config, row["seed"])[0]
        return cls._from_snapshot(game, config, row["seed"], snapshot)

    @classmethod
    def _from_snapshot(cls, game: Game[Any], config: Config, seed: str, row: Row) -> Running:
        body = msgspec.json.decode(row["body"])
        for version in range(row["version"], SNAPSHOT):
            body = UPGRADES[version](body)
        state = decode(game.state, body["state"])
        table = Table(game, config, seed, state, automatic=False)
        table.standing = {(seat, kind): until for seat, kind, until in body["standing"]}
        numbers: list[int] = body["numbers"]
        table.base_numbers = numbers
        table.numbers = [before + since for before, since in zip(numbers, table.numbers, strict=True)]
        for seat, ask in table.pending.items():
            ask.number += numbers[seat]
        running = cls(game, table, row["number"], body["seen"], row["number"])
        _log(table).events.clear()  # what the phase tells at its start was stored with the move that led to it
        return running

    def follow(self, move: Row) -> list[Event]:
        """Carry out a stored move; what it told then, which counts, however it would be told today. Damaged if it does
        not lead where it led. The row before the first move holds what the set-up told.
        """
        told = unpack_events(move["events"])
        if move["number"] < 0:
            self.seen = [0] * len(self.seen)
            self._count(told)
            return told
        if move["number"] != self.number:
            raise Damaged(f"move {self.number} is missing")
        seen = self.seen[:]
        try:
            made = self.apply(move["seat"], move["action"], marked=bool(move["hash"]))
        except (HarenaError, RulesFault) as error:
            raise Damaged(f"move {move['number']} cannot be made again: {error}") from error
        if differ(made.mark, move["hash"]):
            raise Damaged(f"move {move['number']} leads to another position than it did")
        self.snapshot()
        self.seen = seen
        self._count(told)
        return told

    # -- playing -----------------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Action | str, ask: int | None = None, *, marked: bool = True) -> Made:
        """A seat does something. Refused or BadAction, and nothing is changed, if it may not."""
        table = self.table
        plan = self._plan
        table.apply(seat, action, ask)
        done = table.entries[-1][1]
        secret = (
            plan is not None and plan is self._plan and done.form.interrupt is None and done.form not in CORE_FORMS
        )
        made = Made(self.number, seat, done.text, self._told(), self.mark() if marked and not secret else "", secret)
        self.number += 1
        if table.base is not self._base:
            self._base = table.base
            self._note_phase()
        return made

    def mark(self) -> str:
        """What this position is recognised by."""
        return fingerprint(self.table.state)

    def _told(self) -> list[Event]:
        """Take what was told out of the engine's log and count it for everybody who may know of it."""
        log = _log(self.table)
        told, log.events = log.events, []
        self._count(told)
        return told

    def _count(self, told: Iterable[Event]) -> None:
        seen = self.seen
        for event in told:
            for index in range(len(seen)):
                if not event.hidden or (index and event.seats >> (index - 1) & 1):
                    seen[index] += 1

    def _note_phase(self) -> None:
        """A phase has just begun: keep it as a snapshot if the last one is long enough ago."""
        table = self.table
        if self.number - self.kept < EVERY or table.result is not None or table.live:
            return
        self.kept = self.number
        self._snapshot = {
            "number": self.number,
            "state": table.base,
            "numbers": table.base_numbers,
            "standing": [(seat, kind, until) for (seat, kind), until in table.standing.items()],
            "seen": self.seen[:],
        }

    def snapshot(self) -> dict[str, Any] | None:
        """The snapshot that has to be stored, if there is one: a row of `snapshots` without its game."""
        kept, self._snapshot = self._snapshot, None
        if kept is None:
            return None
        number = kept.pop("number")
        body = kept | {"state": encode(kept["state"])}
        return {"number": number, "version": SNAPSHOT, "body": _json.encode(body).decode()}

    def foregone(self, seat: Seat) -> Action | None:
        """The answer of a seat that needs no asking."""
        return self.table.foregone(seat)

    @property
    def planning(self) -> bool:
        """Whether the seats decide in secret side by side."""
        return self._plan is not None

    @property
    def _plan(self) -> Together | None:
        frames = self.table.frames
        request = frames[-1].request if frames else None
        return request if type(request) is Together else None


def event_as_seen(event: Event, viewer: Seat | None) -> Told | None:
    """An event as a seat (None: a spectator) may know it; None if it does not exist for that viewer."""
    concerned = viewer is not None and bool(event.seats >> viewer & 1)
    if event.hidden and not concerned:
        return None
    told: Told = {"kind": event.kind, **event.data}
    if concerned and event.secret is not None:
        told |= event.secret
    return told


def _log(table: Table) -> EventLog:
    assert table.log is not None
    return table.log
