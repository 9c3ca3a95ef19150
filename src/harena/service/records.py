"""Finished games: their records, and the check that nothing was changed.

All of this takes a moment for a long game, so the functions that do the work run where bots think.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple, cast

import msgspec
from sqlalchemy import Connection, select

from harena.core import BadRecord, HarenaError, Record, RulesFault, sealed, verify
from harena.core import game as game_named
from harena.core.registry import other_rules
from harena.core.writings import MARK

from . import schema
from .fairness import commitment
from .fingerprint import differ
from .kept import read_words
from .outgoing import Replayed
from .rows import GameRow, MoveRow
from .running import Made, Running, config_of, words_row, writings_of


def read_record(database: Connection, row: GameRow, seats: int) -> tuple[str, list[str]]:
    """The record of a stored game as JSON, and the fingerprints that were stored with its moves."""
    moves = schema.moves
    found = database.execute(
        select(moves.c.seat, moves.c.action, moves.c.hash).where(moves.c.game == row["id"], moves.c.number >= 0)
        .order_by(moves.c.number)
    ).all()
    game, config = config_of(row, seats)
    writings = writings_of(read_words(database, row["game"], row["id"]))
    record = Record.of(game, config, row["seed"], [(seat, action) for seat, action, _ in found], writings)
    record.version = row["version"]
    return record.to_json(), [hash_ for _, _, hash_ in found]


def copy_moves(database: Connection, row: GameRow, to: str, before: int) -> None:
    """Have another table begin with what was done in a game before a step."""
    moves = schema.moves
    found = database.execute(select(moves).where(moves.c.game == row["id"], moves.c.number < before)).mappings()
    put_moves(database, [dict(move) | {"game": to} for move in found])


def put_moves(database: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write the moves of a game that was played elsewhere, without what somebody wrote freely into them: whoever did
    has no seat there, so it would stay when they are erased.
    """
    database.execute(schema.moves.insert(), rows)
    gone = {mark: words_row(row["game"], row["seat"], mark) for row in rows for mark in MARK.findall(row["action"])}
    if gone:
        database.execute(schema.words.insert(), list(gone.values()))


# -- where bots think --------------------------------------------------------------------------------------------------


def seal(record: str) -> str:
    """The record with the checks by which anybody can verify it."""
    return sealed(Record.from_json(record)).to_json()


def check(record: str, hashes: list[str], result: str) -> tuple[Replayed, str]:
    """Play a stored game again from its seed and compare every step, and the end, with what was stored then."""
    read = Record.from_json(record)
    other = other_rules(read)
    if other is not None:
        return "other rules", other
    try:
        running, _ = _unroll(read, hashes)
        end = running.table.result
        if end is None or msgspec.json.decode(msgspec.json.encode(asdict(end))) != msgspec.json.decode(result):
            raise BadRecord("the end of the game is another than the one that was stored")
    except (HarenaError, RulesFault) as error:
        since = game_named(read.game).mended_since(read.version)
        return ("other rules", f"{error}. {since}") if since else ("differs", str(error))
    return "same", f"{len(hashes)} steps lead from the seed to the same positions and the same end"


class Unrolled(NamedTuple):
    """What is stored of a record that somebody uploads: its moves, and the last snapshot, from which it is opened."""

    moves: list[MoveRow]
    snapshot: dict[str, Any] | None


def unroll(record: str) -> Unrolled:
    """The rows of a record that somebody uploads, once it has been verified. BadRecord if it does not hold."""
    read = Record.from_json(record)
    verdict = verify(read)
    if not verdict.same:
        raise BadRecord(verdict.text)
    if not isinstance(read.seed, str):
        raise BadRecord("a record of the service has a text as its seed")
    running, found = _unroll(read, None)
    moves = [cast(MoveRow, made.row("", "s" if made.step.number < 0 else "p", 0)) for made in found]
    return Unrolled(moves, running.snapshot())


def _unroll(record: Record, hashes: list[str] | None) -> tuple[Running, list[Made]]:
    game = game_named(record.game)
    cards = game.read_cards(record.card_source, "the record's card set") if record.card_source else None
    running, made = Running.start(game, game.configure(record.seats, record.options, cards), str(record.seed))
    found = [made]
    for number, (seat, text) in enumerate(record.entries):
        made = running.marked(running.apply(seat, text))
        if hashes is not None and hashes[number] and differ(made.mark, hashes[number]):
            raise BadRecord(f"step {number + 1} ({text!r} by seat {seat}) leads to another position")
        found.append(made)
    return running, found


def holds(row: GameRow) -> bool:
    """Whether the commitment that was shown at the start fits the seed that is shown at the end."""
    return bool(commitment(row["salt"], row["seed"]) == row["commitment"])
