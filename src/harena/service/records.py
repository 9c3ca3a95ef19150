"""Finished games: their records, their replay, and the check that nothing was changed.

All of this takes a moment for a long game, so the functions that do the work run where bots think.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, select

from harena.core import BadRecord, HarenaError, Record, RulesFault, Table, sealed, verify
from harena.core import game as game_named
from harena.core.registry import other_rules

from . import schema
from .fairness import commitment
from .running import Made, Running, config_of, event_as_seen


def read_record(database: Connection, row: dict[str, Any], seats: int) -> tuple[str, list[str]]:
    """The record of a stored game as JSON, and the fingerprints that were stored with its moves."""
    moves = schema.moves
    found = database.execute(
        select(moves.c.seat, moves.c.action, moves.c.hash).where(moves.c.game == row["id"], moves.c.number >= 0)
        .order_by(moves.c.number)
    ).all()
    game, config = config_of(row, seats)
    record = Record.of(game, config, row["seed"], [(seat, action) for seat, action, _ in found])
    record.version = row["version"]
    return record.to_json(), [hash_ for _, _, hash_ in found]


# -- where bots think --------------------------------------------------------------------------------------------------


def seal(record: str) -> str:
    """The record with the checks by which anybody can verify it."""
    return sealed(Record.from_json(record)).to_json()


def check(record: str, hashes: list[str]) -> tuple[str, str]:
    """Play a stored game again from its seed and compare every step with what was stored then."""
    read = Record.from_json(record)
    other = other_rules(read)
    if other is not None:
        return "other rules", other
    try:
        _unroll(read, hashes)
    except (HarenaError, RulesFault) as error:
        return "differs", str(error)
    return "same", f"{len(hashes)} steps lead from the seed to the same positions"


def unroll(record: str) -> list[dict[str, Any]]:
    """The rows of a record that somebody uploads, once it has been verified. BadRecord if it does not hold."""
    read = Record.from_json(record)
    verdict = verify(read)
    if not verdict.same:
        raise BadRecord(verdict.text)
    return [made.row("", "s" if made.number < 0 else "p", 0, "") for made in _unroll(read, None)]


def _unroll(record: Record, hashes: list[str] | None) -> list[Made]:
    game = game_named(record.game)
    cards = game.read_cards(record.card_source, "the record's card set") if record.card_source else None
    running, told = Running.start(game, game.configure(record.seats, record.options, cards), str(record.seed))
    if not isinstance(record.seed, str):
        raise BadRecord("a record of the service has a text as its seed")
    found = [Made(-1, -1, "", told)]
    for number, (seat, text) in enumerate(record.entries):
        made = running.apply(seat, text)
        if hashes is not None and hashes[number] and running.fingerprint() != hashes[number]:
            raise BadRecord(f"step {number + 1} ({text!r} by seat {seat}) leads to another position")
        found.append(made)
    return found


def look(record: str, step: int, eyes: str) -> dict[str, Any]:
    """A finished game after so many steps: through a seat's eyes, the public's, or everybody's."""
    read = Record.from_json(record)
    game = game_named(read.game)
    cards = game.read_cards(read.card_source, "the record's card set") if read.card_source else None
    running, told = Running.start(game, game.configure(read.seats, read.options, cards), str(read.seed))
    table = running.table
    step = max(0, min(step, len(read.entries)))
    for seat, text in read.entries[:step]:
        told = running.apply(seat, text).events
    viewer = int(eyes) if eyes.isdecimal() else None
    if viewer is not None and viewer >= read.seats:
        raise BadRecord(f"there is no seat {viewer} at this table")
    found: dict[str, Any] = {
        "step": step,
        "steps": len(read.entries),
        "move": None if not step else {"seat": read.entries[step - 1][0], "action": read.entries[step - 1][1]},
        "position": {"view": _plain(table, viewer)},
        "events": [],
    }
    if eyes == "all":
        found["position"]["views"] = [_plain(table, seat) for seat in range(read.seats)]
    for event in told:
        seen = event_as_seen(event, viewer)
        if seen is not None:
            seen["text"] = game.describe(seen)
            found["events"].append(seen)
    return found


def _plain(table: Table, seat: int | None) -> dict[str, Any]:
    return table.view(seat)


def holds(row: dict[str, Any]) -> bool:
    """Whether the commitment that was shown at the start fits the seed that is shown at the end."""
    return bool(commitment(row["salt"], row["seed"]) == row["commitment"])


def result_of(record: str) -> str | None:
    read = Record.from_json(record)
    return None if read.result is None else msgspec.json.encode(read.result).decode()
