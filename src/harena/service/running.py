"""A running game as it is stored: the engine's `Course`, rebuilt from rows and telling what has to be stored.

A snapshot is the state at the start of a phase. Its `version` says how it is written; `UPGRADES` turns older ones into
newer ones step by step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from harena.core import (
    CONCEDE,
    ERASED,
    UNDO,
    Action,
    Config,
    Course,
    Event,
    Game,
    HarenaError,
    RulesFault,
    Seat,
    Step,
    Violation,
    Writing,
    Writings,
)
from harena.core import game as game_named
from harena.core.table import CORE_FORMS

from .fingerprint import differ, fingerprint
from .rows import WordsRow

Row: TypeAlias = Mapping[str, Any]
#: How snapshots are written now.
SNAPSHOT: Final = 2
#: So often a seat may take something back in one phase, and so often it may do anything besides answering: all of it
#: has to be carried out again whenever the table is read.
MOST_UNDOS: Final = 60
MOST_BESIDES: Final = 200
TAKEN_BACK_ENOUGH: Final = Violation("CORE-UNDO", "You have taken back often enough in this phase.")
DONE_ENOUGH: Final = Violation("CORE-OFTEN", "You have done enough besides answering in this phase.")
#: A phase start is kept if so many moves have passed since the last one.
EVERY: Final = 16

_json = msgspec.json.Encoder(enc_hook=str)


def _whole(body: dict[str, Any], game: Game[Any], number: int) -> dict[str, Any]:
    """From version 1, which did not have all that the engine writes down."""
    seen = body["seen"]
    written = {"format": 1, "game": game.id, "version": game.version, "entries": number}
    return {**written, **body, "events": [0] * len(seen), "told": seen}


#: version -> function from the body of that version, the game and the number of moves to the next version's body.
UPGRADES: Final[dict[int, Callable[[dict[str, Any], Game[Any], int], dict[str, Any]]]] = {1: _whole}


class Damaged(Exception):
    """What is stored does not lead to the position that was stored with it."""


class Made(NamedTuple):
    """A step that was taken, and what the position after it is recognised by, where that was noted (`marked`)."""

    step: Step
    mark: str = ""

    def row(self, game: str, how: str, at: int) -> dict[str, Any]:
        """A row of `moves`."""
        step = self.step
        action = "" if step.action is None else step.action.text
        return {
            "game": game, "number": step.number, "seat": step.seat, "action": action, "how": how, "at": at,
            "hash": self.mark, "events": pack_events(step.told),
        }

    def words(self, game: str) -> list[WordsRow]:
        """What was written freely into it: rows of `words`."""
        return [words_row(game, self.step.seat, mark, written) for mark, written in self.step.written.items()]


def words_row(game: str, seat: Seat, mark: str, written: Writing = ERASED) -> WordsRow:
    """A row of `words`, empty where they are erased."""
    salt, words = ("", "") if written == ERASED else written
    return {"game": game, "mark": mark, "seat": seat, "salt": salt, "words": words}


def writings_of(rows: Iterable[WordsRow]) -> dict[str, Writing]:
    """What was written freely at a table, by its marks."""
    return {row["mark"]: Writing(row["salt"], row["words"]) if row["words"] else ERASED for row in rows}


def pack_events(events: Sequence[Event]) -> str:
    return _json.encode(events).decode() if events else "[]"


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

    __slots__ = ("game", "course", "table", "kept", "_snapshot", "_taken_back", "_besides")

    def __init__(self, game: Game[Any], course: Course) -> None:
        self.game = game
        self.course = course
        self.table = course.table
        #: The move after which the last snapshot was kept.
        self.kept = course.number
        self._snapshot: dict[str, Any] | None = None
        #: How often each seat has taken something back in this phase.
        self._taken_back: Counter[Seat] = Counter()
        #: And how often it has done anything besides answering.
        self._besides: Counter[Seat] = Counter()

    # -- beginning ---------------------------------------------------------------------------------------------------

    @classmethod
    def start(cls, game: Game[Any], config: Config, seed: str) -> tuple[Running, Made]:
        """A new game and its set-up."""
        course, step = Course.begin(game, config, seed)
        running = cls(game, course)
        return running, running.marked(Made(step))

    @classmethod
    def load(cls, row: Row, seats: int, snapshot: Row | None, writings: Writings | None = None) -> Running:
        """The game as it stood at its last snapshot, or at the start. The moves since are to be followed."""
        game, config = config_of(row, seats)
        if snapshot is None:
            running = cls.start(game, config, row["seed"])[0]
            running.table.writings.update(writings or {})
            return running
        body = msgspec.json.decode(snapshot["body"])
        for version in range(snapshot["version"], SNAPSHOT):
            body = UPGRADES[version](body, game, snapshot["number"])
        return cls(game, Course.resume(game, config, row["seed"], body, writings=writings))

    def follow(self, move: Row) -> None:
        """Carry out a stored move. What it told then counts, however it is told today. Damaged if it does not lead
        where it led. The row before the first move holds what the set-up told.
        """
        told = unpack_events(move["events"])
        if move["number"] < 0:
            self.course.begin_with(told)
            return
        if move["number"] != self.course.number:
            raise Damaged(f"move {self.course.number} is missing")
        try:
            step = self.course.follow(move["seat"], move["action"], told)
        except (HarenaError, RulesFault) as error:
            raise Damaged(f"move {move['number']} cannot be made again: {error}") from error
        if move["hash"] and differ("" if step.sealed else fingerprint(self.table.state), move["hash"]):
            raise Damaged(f"move {move['number']} leads to another position than it did")
        self._count(step)
        if step.begins and self._is_due():
            self.kept = self.course.number

    # -- playing -----------------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Action | str, ask: int | None = None) -> Made:
        """A seat does something. Refused or BadAction, and nothing is changed, if it may not."""
        return self._noted(self.course.step(seat, action, ask))

    def marked(self, made: Made) -> Made:
        """The last step with a mark of the position. Of steps that are written together it is enough to mark the last;
        inside a secret plan there is no mark, since the end of the plan shows it.
        """
        return made if made.step.sealed else Made(made.step, fingerprint(self.table.state))

    def settle(self, waits: Callable[[Seat], bool]) -> Iterator[Made]:
        """Give the answers that need nobody and need not take their time."""
        return map(self._noted, self.course.settle(waits))

    def why_no_undo(self, seat: Seat) -> Violation | None:
        """What closes undo for a seat that has used it more than anybody would."""
        return TAKEN_BACK_ENOUGH if self._taken_back[seat] >= MOST_UNDOS else None

    def too_often(self, seat: Seat, action: Action | str) -> Violation | None:
        """Why a seat may not do this any more in this phase: it has done more of it than anybody would."""
        if self._taken_back.get(seat, 0) < MOST_UNDOS and self._besides.get(seat, 0) < MOST_BESIDES:
            return None
        done = self.table.read(seat, action) if isinstance(action, str) else action
        ask = self.table.pending.get(seat)
        if ask is not None and done in ask.options:
            return None  # it answers what is asked, however often anything else was done
        if done is UNDO:
            return self.why_no_undo(seat)
        return DONE_ENOUGH if self._besides[seat] >= MOST_BESIDES and _is_besides(done) else None

    def _count(self, step: Step) -> None:
        if step.begins:
            self._taken_back.clear()
            self._besides.clear()
            self.table.let_go_of_entries()  # they are in the database
        elif step.action is UNDO:
            self._taken_back[step.seat] += 1
        elif step.action is not None and _is_besides(step.action):
            self._besides[step.seat] += 1

    def _noted(self, step: Step) -> Made:
        self._count(step)
        if step.begins and self._is_due():
            self.kept = self.course.number
            self._snapshot = self.course.snapshot()
        return Made(step)

    def keep(self) -> None:
        """Have the start of this phase stored: no snapshot is of a game whose moves so far were made elsewhere."""
        begun = self.course.snapshot()
        if begun["entries"] >= EVERY and self.table.state.result is None:
            self._snapshot = begun

    def _is_due(self) -> bool:
        """Whether a snapshot is to be kept where a phase has just begun: the last one is long enough ago."""
        return self.course.number - self.kept >= EVERY and self.table.state.result is None

    def snapshot(self) -> dict[str, Any] | None:
        """The snapshot that has to be stored, if there is one: a row of `snapshots` without its game."""
        kept, self._snapshot = self._snapshot, None
        if kept is None:
            return None
        return {"number": kept["entries"], "version": SNAPSHOT, "body": _json.encode(kept).decode()}


def _is_besides(action: Action) -> bool:
    """Whether an action answers nothing: one at any time, or a standing order. Giving up ends such things."""
    return action.form.interrupt is not None or (action.form in CORE_FORMS and action is not CONCEDE)
