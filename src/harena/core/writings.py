"""What people write freely into their moves, such as a promise in their own words.

In moves, states, records and what is told stands a mark instead, a salted digest of the words, and the words lie beside
with their salt (`Table.writings`, `Record.words`). So they can be erased and nothing else changes: every hash and every
step stays as it is, only nobody reads the words any more, nor finds out by guessing what they were.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import blake2b
from secrets import token_hex
from typing import Any, Final, NamedTuple, TypeAlias

#: How a mark looks.
MARK: Final = re.compile("~[0-9a-f]{16}")


class Writing(NamedTuple):
    """What somebody wrote, and what its mark was salted with."""

    salt: str
    words: str

    @classmethod
    def of(cls, words: str) -> Writing:
        """Words that have just been written."""
        return cls(token_hex(8), words)

    @property
    def mark(self) -> str:
        """What stands in their place."""
        return "~" + blake2b(f"{self.salt} {self.words}".encode(), digest_size=8).hexdigest()


#: What reads where words were.
ERASED: Final = Writing("", "…")
#: What was written at a table, by its marks.
Writings: TypeAlias = Mapping[str, Writing]


def in_words(text: str, writings: Writings) -> str:
    """A text with the words instead of their marks, where they are known."""
    return MARK.sub(lambda found: writings[found[0]].words if found[0] in writings else found[0], text)


def readable(told: Any, writings: Writings) -> Any:
    """Plain data with the words instead of their marks."""
    if not writings:
        return told
    if isinstance(told, str):
        return in_words(told, writings) if "~" in told else told
    if isinstance(told, dict):
        return {name: readable(part, writings) for name, part in told.items()}
    return [readable(part, writings) for part in told] if isinstance(told, (list, tuple)) else told
