"""The rows of the database as types, for those who read whole ones: see `schema` for what the columns mean."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict


class GameRow(TypedDict):
    id: str
    game: str
    version: int
    options: str
    cards: str
    seed: str
    salt: str
    commitment: str
    status: Literal["waiting", "running", "finished", "aborted", "set-aside"]
    note: str
    owner: str
    created: int
    started: int | None
    finished: int | None
    changed: int
    clock: str
    on_timeout: Literal["bot", "default", "loss"]
    watch: Literal["anyone", "players", "shared"]
    listed: bool
    deciding: str
    result: str | None
    rematch: str | None
    origin: str
    stake: Literal["", "career", "ladder", "week"]
    opens: int
    hints: bool


class MoveRow(TypedDict):
    game: str
    number: int
    seat: int
    action: str
    how: str
    at: int
    hash: str
    events: str


class WordsRow(TypedDict):
    game: str
    mark: str
    seat: int
    salt: str
    words: str


class SnapshotRow(TypedDict):
    game: str
    number: int
    version: int
    body: str


JobKind: TypeAlias = Literal["clock", "auto", "bot"]


class JobKey(TypedDict):
    game: str
    seat: int
    kind: JobKind
    ask: int


class JobRow(JobKey):
    due: int
    taken: int
    answer: int
    worker: str


Room: TypeAlias = Literal["players", "spectators"]


class LineRow(TypedDict):
    """A line of chat."""

    id: int
    game: str
    room: Room
    person: str
    seat: int | None
    name: str
    text: str
    at: int
