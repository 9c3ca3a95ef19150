"""What no sentence for people may contain: codes, counts without grammar, things that did not happen."""

from __future__ import annotations

import re
from typing import Final

_FORBIDDEN: Final = (
    r"\bP\d\b",  # a seat by its number
    r"\b[A-Z]{2,3}-\d{2,}\b",  # an id
    r"\b[A-Z]{3}\.[A-Z][a-z]\d\b",
    r"\(-?\d+, ?-?\d+\)",  # coordinates
    r"\b\d+/\d+/\d+\b",
    r"\(s\)",
    r"\b1 (?:cards|[Cc]oins|points|[Bb]lessings|[Ww]ounds|dice|hexes|[Gg]uards|[Ss]laves|[Gg]ladiators)\b",
    r"\bdraws? 0\b",
    r"(?<![\d])[+−-]0\b",
    r"\b[A-Z][a-z]+ L\d\b",  # a Champion by level
    r"[{}<>\[\]]",  # what is left of a template
    r"\bNone\b|\bTrue\b|\bFalse\b",
)
_PATTERNS: Final = tuple(map(re.compile, _FORBIDDEN))


def forbidden(sentence: str) -> list[str]:
    """The pieces of a sentence that people should not have to read."""
    return [found for pattern in _PATTERNS for found in pattern.findall(sentence)]
