"""Marks instead of what people had written freely into their moves before words lay beside them: migration 8.

Positions had the words in them, so that of such a game the fingerprints from there on say nothing any more, and its
snapshots go: it is read from its start the next time.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, text

from harena.core import ERASED, Action, BadCards, BadOptions, Game, Rng, State, Writing, games

#: The games into whose moves people could write then, and the parts of events in which it stood.
_GAMES: Final = ("spartacus",)
_PARTS: Final = frozenset({"words", "claim"})

_MOVES: Final = "SELECT number, seat, action, events FROM moves WHERE game = :game ORDER BY number"
_MOVE: Final = "UPDATE moves SET action = :action, events = :events, hash = '' WHERE game = :game AND number = :number"
_WORDS: Final = "INSERT INTO words (game, mark, seat, salt, words) VALUES (:game, :mark, :seat, :salt, :words)"


class Marked(NamedTuple):
    """A move that is not what it was: what it says now, what was written into it, by marks, and what it told."""

    number: int
    seat: int
    action: str
    written: Mapping[str, Writing]
    events: str


def mark_words(connection: Connection) -> None:
    told = text("SELECT id, options, cards FROM games WHERE game = :kind")
    for rules in [games()[kind] for kind in _GAMES]:
        for row in connection.execute(told, {"kind": rules.id}).mappings().all():
            game = {"game": row["id"]}
            moves = connection.execute(text(_MOVES), game).mappings().all()
            if not any(_readings(rules, move["action"]) for move in moves):
                continue
            seats = connection.execute(text("SELECT count(*) FROM seats WHERE game = :game"), game).scalar_one()
            changed = list(_marked(rules, _beginning(rules, dict(row), seats), moves))
            for move in changed:
                values = {"number": move.number, "action": move.action, "events": move.events}
                connection.execute(text(_MOVE), game | values)
                for mark, written in move.written.items():
                    values = {"mark": mark, "seat": move.seat, "salt": written.salt, "words": written.words}
                    connection.execute(text(_WORDS), game | values)
            for table in ("snapshots", "analyses") if changed else ():
                connection.execute(text(f"DELETE FROM {table} WHERE game = :game"), game)


def _readings(rules: Game[Any], action: str) -> list[Action]:
    """The ways to read an action into which somebody may have written."""
    return [found for form in rules.forms if form.writes is not None and (found := form.parse(action)) is not None]


def _beginning(rules: Game[Any], row: Mapping[str, Any], seats: int) -> State:
    """A state of that game, from which to see what belongs to it and what is somebody's own."""
    with suppress(BadCards, BadOptions):
        cards = rules.read_cards(row["cards"], "the table's card set") if row["cards"] else None
        made: State = rules.setup(rules.configure(seats, json.loads(row["options"]), cards), Rng(0))
        return made
    plain: State = rules.setup(rules.configure(rules.seats[0]), Rng(0))
    return plain


def _marked(rules: Game[Any], state: State, moves: Any) -> Iterator[Marked]:
    """The moves from the first into which somebody wrote."""
    marks: dict[str, str] = {}  # of words, those that stand for them now
    for move in moves:
        written: dict[str, Writing] = {}

        def put(words: str, written: dict[str, Writing] = written) -> str:
            made = Writing.of(words)
            written[made.mark] = Writing("", "") if words == ERASED.words else made
            marks[words] = made.mark
            return made.mark

        action = move["action"]
        if len(rules.grammar.parse(action)) == 1:
            for read in _readings(rules, action):
                assert read.form.writes is not None
                action = read.form(*read.form.writes(state, read.args, put)).text
        if marks:
            events = json.dumps(_with_marks(json.loads(move["events"]), marks), ensure_ascii=False)
            yield Marked(move["number"], move["seat"], action, written, events)


def _with_marks(told: Any, marks: Mapping[str, str]) -> Any:
    """What was told, with marks instead of words, in the parts in which words stood."""
    if isinstance(told, list):
        return [_with_marks(one, marks) for one in told]
    if isinstance(told, dict):
        return {
            name: marks.get(one, one) if name in _PARTS and isinstance(one, str) else _with_marks(one, marks)
            for name, one in told.items()
        }
    return told
