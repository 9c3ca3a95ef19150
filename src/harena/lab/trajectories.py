"""Records as data to learn from: every choice of every game as rows of numbers, in a Parquet file.

A row of the file is one decision with a real choice: what the seat saw (`rows`) and what it could do (`options`), both
as flat lists of WIDTH numbers a row (see `core.tokens`), the index of the option that was chosen, and how the game came
out for the seat. Records come in their order, and so do the decisions in them: the same records make one file. What the
file is stands in its metadata: format, program, game, rules, card set, encoding, licence. Needs the extra
`trajectories`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final

from harena.core import BadOptions, BadRecord, HarenaError, Record, SeatView, game, walk
from harena.core.tokens import WIDTH, Row, Writer

FORMAT: Final = 1
LICENCE: Final = "CC0-1.0"
#: Games that are written at a time.
_GROUP: Final = 16
COLUMNS: Final = ("game", "step", "seat", "question", "rows", "options", "choice", "action", "share", "place")


def decisions(record: Record, number: int = 0, every: int = 1) -> list[dict[str, Any]]:
    """The choices of a game, or each so-manieth of them, as rows of the file; `number` is the game's in the file."""
    rules = game(record.game)
    found: list[dict[str, Any]] = []
    table = writer = None
    met = 0
    for step, (table, seat, text) in enumerate(walk(record, events=False)):
        ask = table.pending.get(seat)
        if ask is None or (len(ask.options) < 2 and not ask.parametric):
            continue
        met += 1
        if met % every:
            continue
        if writer is None:
            writer = Writer(rules, table.config)
        seen = SeatView(table, seat)
        chosen = ask.option(text) or seen.read(text)
        if chosen.form not in rules.grammar.forms:
            continue  # taking back, standing orders, giving up: no answers
        actions = ask.options if chosen in ask.options else (*ask.options, chosen)
        rows, options = seen.rows(writer, actions)
        found.append({
            "game": number, "step": step, "seat": seat, "question": ask.kind,
            "rows": _flat(rows), "options": _flat(options),
            "choice": actions.index(chosen), "action": chosen.text,
        })  # fmt: skip
    if table is None or table.result is None:
        raise BadRecord("this record does not go to the end of its game, so nobody knows what came of it")
    result = table.result
    ranks = {seat: rank for rank, group in enumerate(result.ranking, 1) for seat in group}
    for row in found:
        row["share"], row["place"] = result.share(row["seat"]), ranks.get(row["seat"], 0)
    return found


def _flat(rows: list[Row]) -> list[int]:
    return array("h", chain.from_iterable(rows)).tolist()


def write(
    records: Iterable[Record],
    file: Path,
    *,
    every: int = 1,
    licence: str = LICENCE,
    progress: Callable[[], None] | None = None,
) -> int:
    """Write the choices of records of one game into a Parquet file; how many there are."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise BadOptions("this needs pyarrow: pip install 'harena[trajectories]'") from None
    if every < 1:
        raise BadOptions(f"every choice or each so-manieth is written, so give 1 or more, not {every}")
    numbers = pyarrow.list_(pyarrow.int16())
    types = (pyarrow.int32(), pyarrow.int32(), pyarrow.int8(), pyarrow.string(), numbers, numbers, pyarrow.int16(),
             pyarrow.string(), pyarrow.float32(), pyarrow.int8())  # fmt: skip
    written = 0
    made: Any = None
    try:
        for group in _groups(records):
            if made is None:
                named = {key.encode(): value.encode() for key, value in about(group[0][1], licence).items()}
                schema = pyarrow.schema(list(zip(COLUMNS, types, strict=True)), metadata=named)
                made = parquet.ParquetWriter(str(file), schema, compression="zstd")
            rows = [row for number, record in group for row in decisions(record, number, every)]
            made.write_table(pyarrow.Table.from_pylist(rows, schema))
            written += len(rows)
            if progress is not None:
                for _ in group:
                    progress()
    except OSError as error:
        raise HarenaError(f"{file} cannot be written: {error}") from None
    finally:
        if made is not None:
            made.close()
    if made is None:
        raise BadRecord("there are no records in it")
    return written


def about(record: Record, licence: str = LICENCE) -> dict[str, str]:
    """What a file with games like this one says of itself."""
    from harena import __version__

    rules = game(record.game)
    return {
        "harena.format": str(FORMAT), "harena.program": __version__, "harena.game": record.game,
        "harena.rules": str(record.version), "harena.cards": record.cards,
        "harena.encoding": str(rules.encoding.version), "harena.width": str(WIDTH), "licence": licence,
    }  # fmt: skip


def _groups(records: Iterable[Record]) -> Iterator[list[tuple[int, Record]]]:
    """A few records at a time, numbered; all of one game and under the same rules."""
    group: list[tuple[int, Record]] = []
    first: Record | None = None
    for number, record in enumerate(records):
        first = first or record
        if (record.game, record.version, record.cards) != (first.game, first.version, first.cards):
            raise BadRecord(f"record {number + 1} is of another game, other rules or other cards than the first")
        group.append((number, record))
        if len(group) == _GROUP:
            yield group
            group = []
    if group:
        yield group
