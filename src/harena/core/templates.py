"""Templates: a sentence with blanks for its parts.

A sentence is a template, or several: the first whose parts are all known is told, so what few may know comes first.

    {gladiator}              a part. A seat is told by its name or as "you"; a list as "A, B and C"; a thing whose owner
                             is known (the part `gladiator_of`) as "Livia's Thraex" or "your Thraex", several of one
                             owner as "Livia's Thraex and Samnite"
    {gladiator:bare}         without its owner         {seat:whose}     "Livia's", "your"
    {seat:person}            as the person is called, where the game calls the seats by more than that; whose something
                             is, is always told by the person alone
    {change:signed}          "+2", "−1"                {why:reasons}    looked up in [words.reasons]
    {bench:capital}          "N-f" for "n-f"           {ways:either}    "A, B or C"
    {to:dative}              in another case, where a language has cases
    {bids}                   where bids = [{"kind": "bid", "seat": 0, "coins": 3}, …]: each as [phrases] says its kind
    {count|a card|# cards}   by number: one, many; with three forms: none, one, many
    <draw|draws>             by the seat that was named last: you, others
    [ and {count} Coins]     left out if one of its parts is unknown, empty or 0

A thing whose place is known (the part `gladiator_at`) is told with it, "Thraex on d4"; one with a number (`seats_has`)
with that, "Livia 7". In a list each has its own. A number or a letter behind a word stays there when the word is looked
up: "Sword 1" and "sw1" by "Sword" and "sw". Things without a table of their own are looked up in [words.things], where
a language with genders lists them with their article, "der Adler"; [grammar.articles] says "your" for each, by case.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeAlias

Parts: TypeAlias = Mapping[str, Any]

_TOKEN: Final = re.compile(r"\{([^{}]*)\}|<([^<>|]*)\|([^<>|]*)>|(\[)|(\])")
_PART: Final = re.compile(r"(\w+)(?::([\w-]+)|((?:\|[^|]*){2,3}))?")
_ENDS: Final = (". ", "! ", "? ")


@dataclass(frozen=True, slots=True)
class Slot:
    """A blank of a template, where a part stands."""

    name: str
    how: str = ""
    #: By number: the forms for one and many, or for none, one and many.
    forms: tuple[str, ...] = ()
    #: Whether it begins a sentence.
    begins: bool = False


@dataclass(frozen=True, slots=True)
class Verb:
    """A blank that agrees with the seat that was named last."""

    you: str
    others: str


@dataclass(frozen=True, slots=True)
class Maybe:
    """A piece that is left out if one of its parts is unknown, empty or 0."""

    pieces: tuple[Piece, ...]
    needs: frozenset[str]


Piece: TypeAlias = str | Slot | Verb | Maybe


class Template:
    """A sentence with blanks for its parts; the syntax is at the top of this module."""

    __slots__ = ("source", "parts", "pieces")

    def __init__(self, source: str) -> None:
        self.source = source
        #: The parts that it cannot do without.
        self.parts: set[str] = set()
        #: What stands in it as it is, and its blanks.
        self.pieces = self._read()

    def _read(self) -> tuple[Piece, ...]:
        pieces: list[Piece] = []
        outer: list[Piece] | None = None
        needs: set[str] = set()
        end = 0
        for match in _TOKEN.finditer(self.source):
            if match.start() > end:
                pieces.append(self.source[end : match.start()])
            end = match.end()
            part, you, others, opening, closing = match.groups()
            if part is not None:
                blank = self._part(part, begins=self.source[: match.start()].endswith(_ENDS))
                needs.add(blank.name)
                pieces.append(blank)
            elif you is not None:
                pieces.append(Verb(you, others))
            elif opening:
                if outer is not None:
                    raise self._wrong("a [ within a [")
                self.parts |= needs
                outer, pieces, needs = pieces, [], set()
            elif closing:
                if outer is None:
                    raise self._wrong("a ] without a [")
                outer.append(Maybe(tuple(pieces), frozenset(needs)))
                pieces, outer, needs = outer, None, set()
        if outer is not None:
            raise self._wrong("a [ without a ]")
        self.parts |= needs
        if end < len(self.source):
            pieces.append(self.source[end:])
        return tuple(pieces)

    def _part(self, text: str, begins: bool) -> Slot:
        match = _PART.fullmatch(text)
        if match is None:
            raise self._wrong(f"{{{text}}} is no part")
        name, how, forms = match.groups()
        return Slot(name, how or "", tuple(forms[1:].split("|")) if forms else (), begins)

    def _wrong(self, what: str) -> ValueError:
        return ValueError(f"the sentence {self.source!r} cannot be read: {what}")


@lru_cache(maxsize=8192)
def template_of(source: str) -> Template:
    return Template(source)


def templates_of(section: Mapping[str, Any]) -> dict[str, tuple[Template, ...]]:
    return {kind: tuple(map(template_of, [said] if isinstance(said, str) else said)) for kind, said in section.items()}
