"""Runs as tables: games, seats, cards and decisions of everything that was played, in four Parquet files of a folder.

    from harena.lab import tables
    run = tables.read("folder")
    run.cards.filter(...)            # a pyarrow table; `.to_pandas()` where pandas is installed

    games       a game a row: version, seed, bots, decisions, figures, how often the lead changed, the final hash
    seats       a seat of a game: bot, share of the win, traits, decisions
    cards       a card of a game and a seat: how often it was shown, taken, played, used
    decisions   a kind of question of a game and a seat: how often it was answered

Rows of one game have the same `number`, within one `version`. Needs the extra `lab`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from harena.core import DEEDS, BadOptions, HarenaError

from .series import Outcome, Setup
from .simulate import digest_of

FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class Played:
    """The games of one version."""

    version: str
    setup: Setup
    outcomes: Sequence[Outcome]


@dataclass(frozen=True, slots=True)
class Run:
    """What a folder holds, as pyarrow tables."""

    games: Any
    seats: Any
    cards: Any
    decisions: Any


NAMES: Final = tuple(field.name for field in fields(Run))


def write(folder: str | Path, played: Iterable[Played]) -> None:
    """Write the four files; the same games make the same files."""
    pyarrow, parquet = arrow()
    folder = Path(folder)
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in NAMES}
    digests: list[str] = []
    game = ""
    for one in played:
        game = one.setup.rules.id
        digests.append(f"{one.version}: {digest_of(one.outcomes)}")
        for number, outcome in enumerate(one.outcomes):
            key = {"version": one.version, "number": number}
            rows["games"].append(key | _game(one.setup, outcome))
            rows["seats"] += [key | row for row in _seats(outcome)]
            rows["cards"] += [key | row for row in _cards(one.setup, outcome)]
            rows["decisions"] += [key | row for row in _decisions(outcome)]
    about = {"harena.format": str(FORMAT), "harena.game": game, "harena.digests": "; ".join(digests)}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, found in rows.items():
            columns = list(dict.fromkeys(column for row in found for column in row))
            data = {column: [row.get(column) for row in found] for column in columns}
            table = pyarrow.table(data).replace_schema_metadata(about)
            parquet.write_table(table, str(folder / f"{name}.parquet"), compression="zstd")
    except OSError as error:
        raise HarenaError(f"{folder} cannot be written: {error}") from None


def read(folder: str | Path) -> Run:
    _, parquet = arrow()
    try:
        return Run(*(parquet.read_table(str(Path(folder) / f"{name}.parquet")) for name in NAMES))
    except OSError as error:
        raise HarenaError(f"{folder} does not hold a run: {error}") from None


def arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise BadOptions("this needs pyarrow: pip install 'harena[lab]'") from None
    return pyarrow, parquet


def _game(setup: Setup, outcome: Outcome) -> dict[str, Any]:
    row: dict[str, Any] = {
        "game": setup.rules.id, "seed": outcome.fixture.seed, "bots": list(outcome.fixture.lineup),
        "decisions": outcome.decisions, "final": outcome.final, "error": outcome.error or None,
    }  # fmt: skip
    row |= {name: float(value) for name, value in outcome.figures.items()}
    if outcome.counted is not None:
        swings = outcome.counted.swings
        row |= {"leads": swings.leads, "largest swing": swings.largest, "decided at": swings.decided}
    return row


def _seats(outcome: Outcome) -> Iterator[dict[str, Any]]:
    for seat, (share, traits) in enumerate(zip(outcome.shares, outcome.traits, strict=True)):
        made = sum(outcome.counted.decisions[seat].values()) if outcome.counted is not None else None
        yield {"seat": seat, "bot": outcome.fixture.lineup[seat], "share": share, "decisions": made, **traits}


def _cards(setup: Setup, outcome: Outcome) -> Iterator[dict[str, Any]]:
    counted = outcome.counted
    if counted is None:
        return
    for piece in setup.pieces:
        if piece.name not in counted.pieces:
            continue
        done = {deed: counted.times(piece.name, deed) for deed in DEEDS[1:]}
        shown = counted.shown(piece.name)
        for seat, share in enumerate(outcome.shares):
            row = {"card": piece.name, "kind": piece.kind, "seat": seat, "share": share, "shown": shown}
            yield row | {deed: times[seat] for deed, times in done.items()}


def _decisions(outcome: Outcome) -> Iterator[dict[str, Any]]:
    if outcome.counted is None:
        return
    for seat, kinds in enumerate(outcome.counted.decisions):
        for question, times in kinds.items():
            yield {"seat": seat, "question": question, "times": times}
