"""A recap: what happened since somebody last decided, in three to six steps.

How events are put together into steps is the same for all games and left to whoever shows them (the client's
`recap.js`). What differs stands once in the words of each game, in the section [recap], by kind of event:

    plays = { icon = "card-play", weight = 3, title = "plays {card}", many = "plays # cards", shows = "card" }

    icon     its symbol
    weight   0 (or left out): a part of the step before it; 1, 2, 3: a step of its own, the more it weighs the surer
    title    a few words without the doer, who is shown; of several the first whose parts are all known, written as in
             core/sentences.py
    many     the same for several of them in one step, # for their number
    by       the part that names the doer, `seat` if it is left out; "" where nobody does it
    shows    the part that names a card which is shown large when it is played

Another language names only what it says otherwise.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from .cards import CardSet
from .sentences import Lexicon
from .templates import Template

HEAVIEST: Final = 3
_FIELDS: Final[Mapping[str, type | tuple[type, ...]]] = {
    "icon": str, "weight": int, "title": (str, list), "many": str, "by": str, "shows": str,
}


@dataclass(frozen=True)
class Mark:
    """How a kind of event counts in a recap, and reads there."""

    icon: str
    weight: int
    titles: tuple[str, ...]
    many: str
    by: str
    shows: str


def marks(lexicon: Lexicon, language: str) -> dict[str, Mark]:
    """How a game's kinds of events are told in a recap, in a language; in English what it does not say."""
    given: dict[str, dict[str, Any]] = {}
    for sheet in reversed(lexicon.sheets(language)):
        for kind, fields in sheet.recap.items():
            given.setdefault(kind, {}).update(fields)
    return {kind: _mark(kind, fields) for kind, fields in given.items()}


def names(lexicon: Lexicon, language: str) -> dict[str, str]:
    """How things are called that events name otherwise."""
    found: dict[str, str] = {}
    for sheet in reversed(lexicon.sheets(language)):
        for thing, listed in sheet.tables.get("things", {}).items():
            found[thing] = sheet.grammar.noun(listed, "is")[0]
    return found


def written(cards: CardSet | None) -> dict[str, tuple[str, str]]:
    """Of what type each card of a set is, and what is written on it, by its name: also of those that are gone."""
    return {} if cards is None else _written(cards.source)


@lru_cache(8)  # reading a whole set takes some tens of milliseconds
def _written(source: str) -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for group, rows in tomllib.loads(source).items():
        for row in rows if isinstance(rows, list) else ():
            name = row.get("title") or row.get("name") if isinstance(row, dict) else None
            if name and row.get("text"):
                found[name] = row.get("type", "" if group == "card" else group), row["text"]
    return found


def _mark(kind: str, fields: Mapping[str, Any]) -> Mark:
    for name, value in fields.items():
        wanted = _FIELDS.get(name)
        if wanted is None:
            raise ValueError(f"[recap] {kind}: there is no {name!r}; there are {', '.join(_FIELDS)}")
        if not isinstance(value, wanted):
            raise ValueError(f"[recap] {kind}: {name} cannot be {value!r}")
    weight = fields.get("weight", 0)
    if not 0 <= weight <= HEAVIEST:
        raise ValueError(f"[recap] {kind}: weight is {weight}, and goes from 0 to {HEAVIEST}")
    title: str | Sequence[str] = fields.get("title", "")
    titles = (title,) if isinstance(title, str) else tuple(title)
    if not fields.get("icon") or not all(titles):
        raise ValueError(f"[recap] {kind}: it needs an icon and a title")
    for one in titles:
        Template(one)  # which says what is wrong with it
    return Mark(
        fields["icon"], weight, titles, fields.get("many", ""), fields.get("by", "seat"), fields.get("shows", "")
    )
