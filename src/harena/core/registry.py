"""Which games are installed, and how tables are made from their names and from records."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib.metadata import entry_points
from threading import RLock
from typing import Any

from .errors import BadOptions, BadRecord, HarenaError, UnknownGame, did_you_mean
from .game import Config, Game
from .record import Record
from .table import Table

_games: dict[str, Game[Any]] = {}
_searched = False
_searching = RLock()


def register(game: Game[Any]) -> Game[Any]:
    """Make a game known under its id."""
    if game.id in _games and type(_games[game.id]) is not type(game):
        raise ValueError(f"two games are called {game.id!r}")
    _games[game.id] = game
    return game


def _search() -> None:
    """Import the games of this package and those that other packages offer as entry points."""
    global _searched
    with _searching:  # other threads wait until all are there
        if _searched:
            return
        _searched = True
        try:
            package = importlib.import_module("harena.games")
            for module in pkgutil.iter_modules(package.__path__):
                importlib.import_module(f"harena.games.{module.name}")
            for entry in entry_points(group="harena.games"):
                entry.load()
        except BaseException:
            _searched = False
            raise


def games() -> dict[str, Game[Any]]:
    """All installed games by id."""
    _search()
    return dict(sorted(_games.items()))


def game(name: str) -> Game[Any]:
    _search()
    found = _games.get(name)
    if found is None:
        raise UnknownGame(f"no game is called {name!r}; {did_you_mean(name, _games)}")
    return found


def new(
    name: str,
    seats: int | None = None,
    seed: int | str = 0,
    options: Mapping[str, object] | None = None,
    cards: Any = None,
    **mode: Any,
) -> Table:
    """A new table: `harena.new("for-glory", seats=2, seed=7)`."""
    found = game(name)
    if not isinstance(seed, (int, str)) or isinstance(seed, bool):
        raise BadOptions(f"a seed is a number or a text, not {seed!r}")
    return Table(found, found.configure(found.seats[0] if seats is None else seats, options, cards), seed, **mode)


def _table_of(record: Record, of: Game[Any] | None, **mode: Any) -> Table:
    """The table at the start of a record, with nothing taken automatically."""
    found = of or game(record.game)
    cards = found.read_cards(record.card_source, "the record's card set") if record.card_source else None
    if cards is not None and cards.digest != record.cards:
        raise BadRecord("the card set inside this record is not the one it was played with: its digest differs")
    config: Config = found.configure(record.seats, record.options, cards)
    writings = record.writings if found.written_into else None
    return Table(found, config, record.seed, automatic=False, writings=writings, **mode)


def other_rules(record: Record, of: Game[Any] | None = None) -> str | None:
    """A sentence if a record was played under rules or cards that the installed game does not know."""
    found = of or game(record.game)
    if record.version not in {found.version, *(edition.version for edition in found.earlier)}:
        return f"recorded under version {record.version} of the rules; installed is version {found.version}"
    known = {found.cards_digest(), *(edition.cards for edition in found.earlier)}
    if not record.card_source and record.cards not in known:
        return "recorded with another edition of the card set than the one installed"
    return None


def replay(record: Record, steps: int | None = None, of: Game[Any] | None = None, **mode: Any) -> Table:
    """The table of a record after all of its steps, or after the first `steps`; `of` is its game if not installed."""
    table = _table_of(record, of, **mode)
    for number, (seat, text) in enumerate(record.entries[:steps], 1):
        _give(table, number, seat, text)
    table.go_on()
    return table


def walk(record: Record, of: Game[Any] | None = None, **mode: Any) -> Iterator[tuple[Table, int, str]]:
    """One and the same table before every step of a record, with the step: who does it, and what."""
    table = _table_of(record, of, **mode)
    for number, (seat, text) in enumerate(record.entries, 1):
        yield table, seat, text
        _give(table, number, seat, text)


def _give(table: Table, number: int, seat: int, text: str) -> None:
    try:
        table.apply(seat, text)
    except HarenaError as error:
        raise BadRecord(f"step {number} ({text!r} by seat {seat}) cannot be played: {error}") from error


def sealed(record: Record, of: Game[Any] | None = None) -> Record:
    """The record with the checks by which it can be verified, step by step."""
    table = _table_of(record, of, events=False)
    checks = [table.hash[:8]]
    for number, (seat, text) in enumerate(record.entries, 1):
        _give(table, number, seat, text)
        checks.append(table.hash[:8])
    result = None if table.result is None else asdict(table.result)
    return Record(
        **{name: getattr(record, name) for name in ("game", "version", "seats", "seed", "options")},
        entries=table.record.entries,
        words=table.record.words,
        cards=record.cards,
        card_source=record.card_source,
        checks=checks,
        final=table.hash,
        result=result,
    )


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `verify` found: "same", "differs" (at `step`) or "other rules"."""

    status: str
    text: str
    step: int | None = None

    @property
    def same(self) -> bool:
        return self.status == "same"


def verify(record: Record, of: Game[Any] | None = None) -> Verdict:
    """Play a sealed record again and compare every step.

    One of an earlier edition is the same if it plays out as it did; if it does not, that is no fault of the record. Of
    one that was sealed when states were written otherwise every step must be possible and the result the same.
    """
    other = other_rules(record, of)
    if other is not None:
        return Verdict("other rules", other)
    verdict = _played_again(record, of)
    since = (of or game(record.game)).mended_since(record.version, record.cards)
    if verdict.status == "differs" and since:
        return Verdict("other rules", f"{verdict.text}; recorded under earlier rules. {since}", verdict.step)
    return verdict


def _played_again(record: Record, of: Game[Any] | None) -> Verdict:
    if not record.checks:
        raise BadRecord("this record carries no checks, so there is nothing to verify it against")
    try:
        table = _table_of(record, of, events=False)
    except BadOptions as error:
        return Verdict("differs", f"it cannot be set up: {error}", 0)
    if record.comparable(table.writings) and table.hash[:8] != record.checks[0]:
        return Verdict("differs", "differs at step 0: the seed or the options are not those of this game", 0)
    for number, (seat, text) in enumerate(record.entries, 1):
        try:
            table.apply(seat, text)
        except HarenaError as error:
            why = f"{text!r} by seat {seat} cannot be played: {error}"
            return Verdict("differs", f"differs at step {number}: {why}", number)
        if record.comparable(table.writings) and table.hash[:8] != record.checks[number]:
            return Verdict("differs", f"differs at step {number}: {text!r} by seat {seat} leads elsewhere", number)
    result = None if table.result is None else asdict(table.result)
    comparable = record.comparable(table.writings)
    final = table.hash if comparable else record.final
    if final != record.final or _plain(result) != _plain(record.result):
        return Verdict("differs", "differs at the end: the final hash or the result is another", len(record.entries))
    if not comparable:
        sealed_then = "sealed when positions were written otherwise, so that its checks are not compared"
        return Verdict("same", f"same: {len(record.entries)} steps and the result; {sealed_then}")
    return Verdict("same", f"same: {len(record.entries)} steps, final hash {table.hash}")


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, (list, tuple)) else value
