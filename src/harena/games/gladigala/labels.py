"""What stands on the board of the browser besides choices and sentences, in the viewer's language."""

from __future__ import annotations

from typing import Any, Final

from harena.core import Words

from .arena import KIND_NAMES, Arena, kept

#: The tables of words that the board is told: its own words, types of gladiators, the stages of a round, and sides.
TABLES: Final = ("board", "types", "stages", "compass", "sides")


@kept
def labels(words: Words, arena: Arena) -> dict[str, Any]:
    """The same all day. Blanks in braces are filled in by the board; `kinds` is what the arena says of the types."""
    told = {name: words.word("kinds", text) for name, text in zip(KIND_NAMES, arena.kind_texts, strict=True)}
    return {table: table_of(words, table) for table in TABLES} | {"kinds": told}


def table_of(words: Words, table: str) -> dict[str, str]:
    names = (name for sheet in words.sheets for name in sheet.tables.get(table, {}))
    return {name: words.word(table, name) for name in dict.fromkeys(names)}
