"""Card sets: TOML files in a closed vocabulary, checked before anything is played with them.

A game describes its files with `Section` and `Field`; `read_sections` reads a file against that description and
`parse_term` reads effect texts like `DEAL(1, TARGET(any))`. Every complaint names the file, the card, the field and
what would be right.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from .errors import BadCards, RulesFault, did_you_mean
from .texts import is_plain

ORIGINS = ("printed", "completed", "public", "designed")


class CardSet:
    """What the engine needs to know of a card set: where it came from and how to tell it from another.

    Games subclass it or hold their cards in `content`.
    """

    def __init__(self, source: str, name: str, content: Any = None) -> None:
        self.source = source
        self.name = name
        self.digest = digest_of(source)
        self.content = content


#: No key of a file that anybody may bring has so many parts, and no text in it more characters.
KEY_PARTS: Final = 32
LONGEST_TEXT: Final = 500
#: A part of a key, without the blanks around it: how long that takes must not depend on how many there are.
_KEY_PART: Final = re.compile(r"""[\w-]*|["'][^\n]*|[^\n]*["']""")


def digest_of(source: str) -> str:
    """Sixteen hex digits of a card file's data: comments and layout do not count."""
    try:
        data: object = toml_data(source)
    except ValueError:
        data = source
    return sha256(repr(data).encode()).hexdigest()[:16]


def _has_long_keys(source: str) -> bool:
    """Whether something like a key of very many parts (a.b.c. …) is in a text: reading one takes ages."""
    parts = 0
    for piece in source.split("."):
        parts = parts + 1 if _KEY_PART.fullmatch(piece.strip(" \t")) else 0
        if parts >= KEY_PARTS:
            return True
    return False


def toml_data(source: str) -> dict[str, Any]:
    """The data of a TOML text; ValueError if it is none, or one that nobody could print again."""
    if _has_long_keys(source):
        raise ValueError(f"a key has more than {KEY_PARTS} parts")
    try:
        data = tomllib.loads(source)
        repr(data)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    return data


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a card: its type, whether it is needed, and what it may be.

    `type` is str, int, bool or list (a list of texts); `reader` turns a text (each text of a list) into what the game
    wants and raises ValueError with a sentence if it cannot.
    """

    type: Any
    needed: bool = True
    choices: tuple[Any, ...] = ()
    low: int | None = None
    high: int | None = None
    reader: Callable[[str], Any] | None = None
    default: Any = None


@dataclass(frozen=True, slots=True)
class Section:
    """The fields of one kind of `[[table]]`, and the tables that may stand inside it."""

    fields: Mapping[str, Field]
    inner: Mapping[str, Section] = field(default_factory=dict)
    key: str = "title"


def read_sections(
    source: str, file: str, sections: Mapping[str, Section], head: Mapping[str, Field] | None = None
) -> dict[str, Any]:
    """The tables of a card file by section, each a list of dicts with all fields checked, and the head's fields."""
    try:
        data = toml_data(source)
    except ValueError as error:
        raise BadCards(f"{file}: this is not TOML: {error}") from None
    head = head or {}
    found: dict[str, Any] = {name: [] for name in sections}
    for name, value in data.items():
        if name in sections:
            if not isinstance(value, list):
                raise BadCards(f"{file}: write [[{name}]] for each {name}, not [{name}]")
            section = sections[name]
            for number, row in enumerate(value, 1):
                found[name].append(_read_table(row, f"{file}: {name} {_label(row, section, number)}", section))
        elif name not in head:
            raise BadCards(f"{file}: there is no section {name!r}; {did_you_mean(name, [*sections, *head])}")
    for name, spec in head.items():
        found[name] = _read_field(data, name, spec, file)
    return found


def _label(row: Any, section: Section, number: int) -> str:
    if isinstance(row, dict) and isinstance(row.get(section.key), str):
        return repr(row[section.key])
    return f"number {number}"


def _read_table(row: Any, where: str, section: Section) -> dict[str, Any]:
    if not isinstance(row, dict):
        raise BadCards(f"{where}: a table of fields was expected, not {row!r}")
    for name in row:
        if name not in section.fields and name not in section.inner:
            known = [*section.fields, *section.inner]
            raise BadCards(f"{where}: there is no field {name!r}; {did_you_mean(name, known)}")
    found = {name: _read_field(row, name, spec, where) for name, spec in section.fields.items()}
    for name, inner in section.inner.items():
        rows = row.get(name, [])
        if not isinstance(rows, list):
            raise BadCards(f"{where}: {name!r} is a list of tables")
        found[name] = [_read_table(item, f"{where}, {name} {i}", inner) for i, item in enumerate(rows, 1)]
    return found


_WORDS = {str: "a text", int: "a whole number", bool: "true or false", list: "a list of texts"}


def _read_field(row: Mapping[str, Any], name: str, spec: Field, where: str) -> Any:
    if name not in row:
        if spec.needed:
            raise BadCards(f"{where}: the field {name!r} is missing ({_WORDS[spec.type]})")
        return spec.default
    value = row[name]
    if not isinstance(value, spec.type) or (spec.type is int and isinstance(value, bool)):
        raise BadCards(f"{where}: {name!r} is {value!r}, but should be {_WORDS[spec.type]}")
    for one in value if isinstance(value, list) else (value,):
        if isinstance(one, str) and len(one) > LONGEST_TEXT:
            raise BadCards(f"{where}: {name!r} has a text of {len(one)} characters, and {LONGEST_TEXT} are the most")
        if isinstance(one, str) and not is_plain(one):
            raise BadCards(f"{where}: {name!r} is {one!r}, but should be one line of characters that can be shown")
    if spec.choices and value not in spec.choices:
        raise BadCards(f"{where}: {name!r} is {value!r}, but should be one of {', '.join(map(str, spec.choices))}")
    if (spec.low is not None and value < spec.low) or (spec.high is not None and value > spec.high):
        raise BadCards(f"{where}: {name!r} is {value}, but should be from {spec.low} to {spec.high}")
    if spec.type is list and any(not isinstance(item, str) for item in value):
        raise BadCards(f"{where}: {name!r} should be a list of texts")
    if spec.reader is None:
        return value
    try:
        return [spec.reader(item) for item in value] if spec.type is list else spec.reader(value)
    except ValueError as error:
        raise BadCards(f"{where}: {name!r}: {error}") from None


# -- the words of a game -----------------------------------------------------------------------------------------------


def demand_words(words: Mapping[str, Any], tables: Mapping[str, Container[Any]]) -> None:
    """Every word that cards may use is known wherever play looks it up; said when a game is imported.

    `words` gives each word with what stands for it in the tables, `tables` each table with what it has for a word:
    `demand_words({"DEAL": Deal}, {"resolver": RESOLVERS})`.
    """
    for what, known in tables.items():
        for word, key in words.items():
            if key not in known:
                raise RulesFault(f"the word {word} has no {what}, so no card with it could be played")


# -- effect texts ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Term:
    """A word with its arguments: `DEAL(1, TARGET(any))` is Term("DEAL", (1, Term("TARGET", (Term("any"),))))."""

    name: str
    args: tuple[Term | int, ...] = ()

    def __str__(self) -> str:
        return f"{self.name}({', '.join(map(str, self.args))})" if self.args else self.name


#: A word is looked at once, with the blanks behind it: tried at each of them, many would take ages.
_TOKEN = re.compile(r"\s*(?:([+-]?\d+)|([A-Za-z_][\w ]*+)(?=\s*(?:[(),]|$))|([(),]))")


def parse_term(text: str) -> Term:
    """Read one effect text; ValueError says where it goes wrong."""
    tokens = list(_tokens(text))
    term, rest = _term(tokens, 0, text)
    if rest != len(tokens):
        raise ValueError(f"{text!r} goes on after its end: {tokens[rest]!r}")
    if not isinstance(term, Term):
        raise ValueError(f"{text!r} is a number, not a word")
    return term


def _tokens(text: str) -> Iterator[str | int]:
    at = 0
    text = text.rstrip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise ValueError(f"{text!r} cannot be read at {text[at:]!r}")
        number, word, sign = match.groups()
        yield int(number) if number is not None else word.rstrip() if word is not None else sign
        at = match.end()


def _term(tokens: list[str | int], at: int, text: str) -> tuple[Term | int, int]:
    if at >= len(tokens) or tokens[at] in ("(", ")", ","):
        raise ValueError(f"a word or a number is missing in {text!r}")
    head = tokens[at]
    if isinstance(head, int):
        return head, at + 1
    args: list[Term | int] = []
    at += 1
    if at < len(tokens) and tokens[at] == "(":
        at += 1
        while True:
            arg, at = _term(tokens, at, text)
            args.append(arg)
            if at >= len(tokens):
                raise ValueError(f"a ')' is missing in {text!r}")
            if tokens[at] == ")":
                return Term(head, tuple(args)), at + 1
            if tokens[at] != ",":
                raise ValueError(f"a ',' or ')' is missing in {text!r} before {tokens[at]!r}")
            at += 1
    return Term(head, ()), at
