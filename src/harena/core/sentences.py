"""Sentences: what is told, asked and refused, as data, put into words for whoever listens.

The rules name what happened by its kind and its parts (`g.tell("strikes", gladiator="Thraex", gladiator_of=0)`); how it
is said stands in one file for each game and language, `words/en.toml`, and another language is another file. A file has

    [events]     kind -> sentence, for what happened
    [questions]  kind -> sentence, for whoever is asked
    [waiting]    kind -> sentence, for those who wait meanwhile
    [actions]    kind -> how a choice reads (without one it reads as it is typed)
    [phrases]    kind -> a piece of a sentence, for parts that are made of parts themselves
    [refusals]   English sentence -> this language's (a refusal is written in English where its rule is checked)
    [words.X]    word -> word, for parts that are written {part:X}
    [grammar]    how this language says "you", "your", "and"

A sentence is a template, or several: the first whose parts are all known is told, so what few may know comes first.

    {gladiator}              a part. A seat is told by its name or as "you"; a list as "A, B and C"; a thing whose owner
                             is known (the part `gladiator_of`) as "Livia's Thraex" or "your Thraex"
    {gladiator:bare}         without its owner         {seat:whose}     "Livia's", "your"
    {seat:person}            as the person is called, where the game calls the seats by more than that
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

import marshal
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

if TYPE_CHECKING:
    from .ask import Action

Parts: TypeAlias = Mapping[str, Any]
K = TypeVar("K")
V = TypeVar("V")

ENGLISH: Final = "en"
#: In each language so many sentences are remembered, choices as they read, and words as they stand in the tables.
MOST_REMEMBERED: Final = 20_000
#: Those at a table whose names nobody told.
UNNAMED: Final = ("Marcus", "Livia", "Gallus", "Flavia", "Decimus", "Sabina", "Titus", "Aelia")

_SECTIONS: Final = ("events", "questions", "waiting", "actions", "phrases", "refusals", "words", "grammar")
_SEATS: Final = frozenset({"seat", "seats", "to", "from", "winner", "winners"})
_TOKEN: Final = re.compile(r"\{([^{}]*)\}|<([^<>|]*)\|([^<>|]*)>|(\[)|(\])")
_PART: Final = re.compile(r"(\w+)(?::([\w-]+)|((?:\|[^|]*){2,3}))?")
#: What may be said of a thing besides a table where it is looked up.
_ABOUT_THINGS: Final = frozenset({"bare", "either"})
_ENDS: Final = (". ", "! ", "? ")
_NUMBERED: Final = re.compile(r"(.+?)(?: (\S+)|(\d+))")
# Where the names of others come in once it is known who listens; "you" is put in at once.
_NAME: Final = 0xE000
_WHOSE: Final = 0xE100
_PERSON: Final = 0xE200


@dataclass(frozen=True)
class Listener:
    """Whom sentences are for: through which seat's eyes, how the seats are called, in which language.

    `persons`, if the names say more than that: who sits there.
    """

    seat: int | None = None
    names: tuple[str, ...] = UNNAMED
    language: str = ENGLISH
    persons: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Grammar:
    """How a language says what has no sentence of its own."""

    also: str = "and"
    either: str = "or"
    nothing: str = "nothing"
    #: "You" in the cases that sentences use: `{to:dative}`.
    you: Mapping[str, str] = field(default_factory=lambda: {"is": "you", "whose": "your"})
    own: str = "your {thing}"
    owned: str = "{owner} {thing}"
    at: str = "{thing} on {place}"
    has: str = "{thing} {number}"
    #: "Your" by the article of a noun, in each case.
    articles: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    #: Genitives: usually, and of names that end in one of `hissing`.
    genitives: Sequence[str] = ("{name}'s", "{name}'")
    hissing: str = "sxz"

    def genitive(self, name: str) -> str:
        return self.genitives[name[-1:].casefold() in self.hissing].format(name=name)

    def noun(self, listed: str, case: str) -> tuple[str, str]:
        """A noun without the article that it is listed with, and "your" for it."""
        article, _, noun = listed.partition(" ")
        if article not in self.articles:
            return listed, self.you["whose"]
        return noun, self.articles[article].get(case, self.articles[article]["is"])

    def listed(self, items: Sequence[str], last: str) -> str:
        if not items:
            return self.nothing
        return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"


@dataclass(slots=True, eq=False)
class _Speech:
    """One sentence on its way: its parts, who listens, and which seats were named."""

    words: Words
    grammar: Grammar
    parts: Parts
    seat: int | None
    #: The seat that was named last, and all that were, owners too.
    last: int | None = None
    named: set[int] = field(default_factory=set)

    def value(self, name: str) -> Any:
        value = self.parts.get(name)
        if value is None:
            raise ValueError(f"a sentence has no part {name!r}; there are {', '.join(self.parts)}")
        return value

    def say(self, name: str, how: str) -> str:
        value = self.value(name)
        known = [self.parts.get(f"{name}_{more}") for more in ("of", "at", "has")]
        if isinstance(value, (list, tuple)):
            return self._list(name, how, value, *known)
        return self._one(name, how, value, *known)

    def _list(self, name: str, how: str, values: Sequence[Any], owners: Any, places: Any, numbers: Any) -> str:
        key: tuple[Any, ...] | None = None
        if owners is None and type(values) is tuple and not isinstance(places, list) and not isinstance(numbers, list):
            key = self.grammar, how, values, places, numbers
            if key in self.words.lists:
                return self.words.lists[key]
        columns = [
            more if isinstance(more, (list, tuple)) else [more] * len(values) for more in (owners, places, numbers)
        ]
        items = [self._one(name, how, *each) for each in zip(values, *columns, strict=True)]
        text = self.grammar.listed(items, self.grammar.either if how == "either" else self.grammar.also)
        if key is not None and all(type(value) is str for value in values):
            _remember(self.words.lists, key, text)
        return text

    def _one(self, name: str, how: str, value: Any, owner: int | None, place: Any, number: Any) -> str:
        text = self._named(name, how, value, owner)
        if place is not None:
            text = self.grammar.at.format(thing=text, place=place)
        return text if number is None else self.grammar.has.format(thing=text, number=number)

    def _named(self, name: str, how: str, value: Any, owner: int | None) -> str:
        if isinstance(value, int) and not isinstance(value, bool):
            return self.number(name, how, value)
        if isinstance(value, Mapping):
            return self.phrase(value)
        if how == "capital":
            return str(value)[:1].upper() + str(value)[1:]
        return self.thing(str(value), how, owner)

    def number(self, name: str, how: str, value: int) -> str:
        """A seat by its name, or a number."""
        if _is_seat(name):
            self.last = value
            return self._who(value, how or "is")
        return f"+{value}" if how == "signed" and value >= 0 else str(value).replace("-", "−")

    def thing(self, value: str, how: str, owner: int | None) -> str:
        """A thing as the tables have it, with its owner."""
        grammar = self.grammar
        known = self.words.things.get((grammar, how, value))
        text, your = self._looked_up(value, how) if known is None else known
        if owner is None or how == "bare":
            return text
        if owner == self.seat:
            self.named.add(owner)
            return grammar.own.format(thing=text, your=your)
        return grammar.owned.format(thing=text, owner=self._who(owner, "whose"))

    def _looked_up(self, value: str, how: str) -> tuple[str, str]:
        """A thing as the tables have it, and "your" for it."""
        grammar = self.grammar
        if how and how not in _ABOUT_THINGS and how not in grammar.you:
            found = self.words.word(how, value), ""
        else:
            found = grammar.noun(self.words.word("things", value), how)
        return _remember(self.words.things, (grammar, how, value), found)

    def phrase(self, parts: Parts) -> str:
        """A part that is made of parts itself."""
        found = self.words.fitting("phrases", parts["kind"], parts)
        if found is None:
            return _bare(parts)
        template, sheet = found
        inner = _Speech(self.words, sheet.grammar, parts, self.seat)
        inner.last, inner.named = self.last, self.named
        text = template.render(inner)
        self.last = inner.last
        return text

    def _who(self, seat: int, how: str) -> str:
        self.named.add(seat)
        if seat == self.seat:
            return self.grammar.you.get(how) or self.grammar.you["is"]
        automaton = self.words.automaton
        if automaton is not None and seat == automaton[0]:
            return self.grammar.genitive(automaton[1]) if how == "whose" else automaton[1]
        return chr((_WHOSE if how == "whose" else _PERSON if how == "person" else _NAME) + seat)


_Part: TypeAlias = Callable[[_Speech], str]
#: What stands in a template as it is, or what becomes of a part.
_Piece: TypeAlias = str | _Part


class Template:
    """A sentence with places for its parts; the syntax is at the top of this module."""

    __slots__ = ("source", "parts", "pieces")

    def __init__(self, source: str) -> None:
        self.source = source
        #: The parts that it cannot do without.
        self.parts: set[str] = set()
        #: What stands in it as it is, and what becomes of its parts.
        self.pieces = self._read()

    def _read(self) -> tuple[_Piece, ...]:
        pieces: list[_Piece] = []
        outer: list[_Piece] | None = None
        needs: set[str] = set()
        end = 0
        for match in _TOKEN.finditer(self.source):
            if match.start() > end:
                pieces.append(self.source[end : match.start()])
            end = match.end()
            part, you, others, opening, closing = match.groups()
            if part is not None:
                name, piece = self._part(part)
                needs.add(name)
                pieces.append(_beginning(piece) if self.source[: match.start()].endswith(_ENDS) else piece)
            elif you is not None:
                pieces.append(_agreeing(you, others))
            elif opening:
                if outer is not None:
                    raise self._wrong("a [ within a [")
                self.parts |= needs
                outer, pieces, needs = pieces, [], set()
            elif closing:
                if outer is None:
                    raise self._wrong("a ] without a [")
                outer.append(_optional(tuple(pieces), needs))
                pieces, outer, needs = outer, None, set()
        if outer is not None:
            raise self._wrong("a [ without a ]")
        self.parts |= needs
        if end < len(self.source):
            pieces.append(self.source[end:])
        return tuple(pieces)

    def _part(self, text: str) -> tuple[str, _Part]:
        match = _PART.fullmatch(text)
        if match is None:
            raise self._wrong(f"{{{text}}} is no part")
        name, how, forms = match.groups()
        if forms:
            return name, _counted(name, forms[1:].split("|"))
        return name, _told(name, how or "")

    def _wrong(self, what: str) -> ValueError:
        return ValueError(f"the sentence {self.source!r} cannot be read: {what}")

    def render(self, speech: _Speech) -> str:
        return "".join([piece if isinstance(piece, str) else piece(speech) for piece in self.pieces])


def _told(name: str, how: str) -> _Part:
    of, at, has = f"{name}_of", f"{name}_at", f"{name}_has"
    plain = not _is_seat(name) and how != "signed"

    def piece(speech: _Speech) -> str:
        parts = speech.parts
        value = parts.get(name)
        if at in parts or has in parts or how == "capital":
            return speech.say(name, how)
        # By far the most frequent cases.
        if type(value) is str:
            return speech.thing(value, how, parts.get(of))
        if type(value) is int and value >= 0:
            return str(value) if plain else speech.number(name, how, value)
        return speech.say(name, how)

    return piece


def _beginning(piece: _Part) -> _Part:
    """What begins another sentence."""

    def capital(speech: _Speech) -> str:
        text = piece(speech)
        return text[:1].upper() + text[1:]

    return capital


def _agreeing(you: str, others: str) -> _Part:
    return lambda speech: you if speech.last is not None and speech.last == speech.seat else others


def _counted(name: str, forms: Sequence[str]) -> _Part:
    def piece(speech: _Speech) -> str:
        value = speech.value(name)
        count = len(value) if isinstance(value, (list, tuple)) else int(value)
        one = count == 1
        form = forms[1 - one] if len(forms) == 2 else forms[0 if count == 0 else 2 - one]
        return form.replace("#", str(count))

    return piece


def _optional(pieces: tuple[_Piece, ...], needs: set[str]) -> _Part:
    seats = frozenset(filter(_is_seat, needs))

    def piece(speech: _Speech) -> str:
        for name in needs:
            value = speech.parts.get(name)
            if value is None or (not value and name not in seats):
                return ""
        return "".join([piece if isinstance(piece, str) else piece(speech) for piece in pieces])

    return piece


def _is_seat(name: str) -> bool:
    return name in _SEATS or name.endswith(("_of", "_seat", "_seats"))


@lru_cache(maxsize=8192)
def _template(source: str) -> Template:
    return Template(source)


def _templates(section: Mapping[str, Any]) -> dict[str, tuple[Template, ...]]:
    return {kind: tuple(map(_template, [said] if isinstance(said, str) else said)) for kind, said in section.items()}


class Sheet:
    """What one file says: the sentences of a game, or of the engine itself, in one language."""

    def __init__(self, sections: Mapping[str, Any], file: str, grammar: Grammar | None = None) -> None:
        unknown = sections.keys() - set(_SECTIONS)
        if unknown:
            raise ValueError(f"{file}: there is no section {sorted(unknown)[0]!r}; there are {', '.join(_SECTIONS)}")
        self.events = _templates(sections.get("events", {}))
        self.questions = _templates(sections.get("questions", {}))
        self.waiting = _templates(sections.get("waiting", {}))
        self.actions = _templates(sections.get("actions", {}))
        self.phrases = _templates(sections.get("phrases", {}))
        self.refusals: Mapping[str, str] = sections.get("refusals", {})
        self.tables: Mapping[str, Mapping[str, str]] = sections.get("words", {})
        given: dict[str, Any] = dict(sections.get("grammar", {}))
        self.grammar = replace(grammar or Grammar(), **given)


class Words:
    """All that a game says in one language: its own sheet, the engine's, and behind them the English ones."""

    def __init__(self, sheets: Sequence[Sheet], automaton: tuple[int, str] | None = None) -> None:
        self.sheets = tuple(sheets)
        #: The seat and the name of whoever plays besides the seats.
        self.automaton = automaton
        self._labelled = any(sheet.actions for sheet in sheets)
        self._sentences: dict[tuple[tuple[str, str, bytes], int | None], tuple[str, frozenset[int]]] = {}
        self._choices: dict[tuple[tuple[Action, ...], int | None], tuple[list[dict[str, Any]], bool]] = {}
        #: Things and lists of things as they are told, by grammar, manner and what they are; `_Speech` fills them.
        self.things: dict[tuple[Grammar, str, str], tuple[str, str]] = {}
        self.lists: dict[tuple[Any, ...], str] = {}
        self._fitting: dict[tuple[str, str], tuple[tuple[Template, Sheet], ...]] = {}

    def choices(self, actions: tuple[Action, ...], seat: int | None) -> tuple[list[dict[str, Any]], bool]:
        """Choices as plain data, with how they read for a seat where the game says so; and whether there are names to
        be put in. The same choices are the same list.
        """
        known = self._choices.get((actions, seat))
        if known is None:
            found = [self._choice(action, seat) for action in actions]
            named = not all(choice.get("label", "").isascii() for choice in found)
            known = _remember(self._choices, (actions, seat), (found, named))
        return known

    def _choice(self, action: Action, seat: int | None) -> dict[str, Any]:
        described = action.described
        label = self.said("actions", described["kind"], described["args"], seat) if self._labelled else None
        return described if label is None else described | {"label": label}

    def word(self, table: str, word: str) -> str:
        """A word as a table of words has it, or as it is. What is numbered keeps its number."""
        numbered = _NUMBERED.fullmatch(word)
        for sheet in self.sheets:
            words = sheet.tables.get(table, {})
            if word in words:
                return words[word]
            if numbered is not None and numbered[1] in words:
                return f"{words[numbered[1]]} {numbered[2] or numbered[3]}"
        return word

    def said(self, section: str, kind: str, parts: Parts, seat: int | None) -> str | None:
        """A sentence for a seat before the names of others are put in; None if there is none whose parts are all known.

        The same things are told again and again, so their sentences are remembered: one for all whom it does not name.
        """
        try:
            said = section, kind, marshal.dumps(parts, 2)  # type: ignore[arg-type]  # what is not plain data is found out
        except ValueError:
            told = self.neutral(section, kind, parts, seat)
            return None if told is None else told[0]
        known = self._sentences.get((said, None))
        if known is None or seat in known[1]:
            known = self._sentences.get((said, seat))
            if known is None:
                found = self.fitting(section, kind, parts)
                known = ("", frozenset()) if found is None else self._said(*found, parts, seat)
                if len(self._sentences) >= MOST_REMEMBERED:
                    self._sentences.clear()
                self._sentences[said, seat if seat in known[1] else None] = known
        return known[0] or None

    def neutral(self, section: str, kind: str, parts: Parts, seat: int | None) -> tuple[str, frozenset[int]] | None:
        """A sentence that is not remembered, and which seats it names."""
        found = self.fitting(section, kind, parts)
        return None if found is None else self._said(*found, parts, seat)

    def fitting(self, section: str, kind: str, parts: Parts) -> tuple[Template, Sheet] | None:
        """The first sentence of a kind whose parts are all known, and the sheet that it stands on."""
        all_of_kind = self._fitting.get((section, kind))
        if all_of_kind is None:
            all_of_kind = self._fitting[section, kind] = tuple(
                (template, sheet) for sheet in self.sheets for template in getattr(sheet, section).get(kind, ())
            )
        for found in all_of_kind:
            for name in found[0].parts:
                if parts.get(name) is None:
                    break
            else:
                return found
        return None

    def refusal(self, template: str, parts: Parts, seat: int | None) -> str:
        """A refusal, from the English one."""
        sheet = next((sheet for sheet in self.sheets if template in sheet.refusals), self.sheets[-1])
        return self._said(_template(sheet.refusals.get(template, template)), sheet, parts, seat)[0]

    def _said(self, template: Template, sheet: Sheet, parts: Parts, seat: int | None) -> tuple[str, frozenset[int]]:
        """A sentence for a seat and which seats it names. It is the same for every seat that it does not name."""
        speech = _Speech(self, sheet.grammar, parts, seat)
        text = "".join([piece if isinstance(piece, str) else piece(speech) for piece in template.pieces])
        return text[:1].upper() + text[1:], frozenset(speech.named)


def _remember(known: dict[K, V], key: K, value: V) -> V:
    if len(known) >= MOST_REMEMBERED:
        known.clear()
    known[key] = value
    return value


class Lexicon:
    """The words of a game in every language that it speaks."""

    def __init__(self, files: Mapping[str, Mapping[str, Any]], engine: Lexicon | None = None) -> None:
        self._sheets: dict[str, tuple[Sheet, ...]] = {}
        #: The languages that the game itself speaks, English first.
        self.languages = tuple(sorted(files, key=lambda language: (language != ENGLISH, language)))
        for language in (*self.languages, *(engine.languages if engine else ())):
            behind = engine._sheets.get(language, ()) if engine else ()
            own = Sheet(files.get(language, {}), f"words/{language}.toml", behind[0].grammar if behind else None)
            english = self._sheets.get(ENGLISH, ())
            self._sheets[language] = tuple(dict.fromkeys((own, *behind, *english)))

    @classmethod
    def read(cls, folder: Path) -> Lexicon:
        """The words of a game from the files of its folder, one for each language."""
        return cls(_read(folder), ENGINE_WORDS)

    @classmethod
    def of(cls, files: Mapping[str, Mapping[str, Any]]) -> Lexicon:
        """The words of a game from what would stand in its files, by language."""
        return cls(files, ENGINE_WORDS)

    def knows(self, language: str) -> bool:
        """Whether anything is said in a language, by the game or by the engine."""
        return language in self._sheets

    def words(self, language: str, automaton: tuple[int, str] | None = None) -> Words:
        """What is said in a language; English where nothing is said in it."""
        return Words(self._sheets.get(language) or self._sheets[ENGLISH], automaton)


def _read(folder: Path) -> dict[str, Mapping[str, Any]]:
    """What the files of a folder say, by language."""
    found: dict[str, Mapping[str, Any]] = {}
    for file in sorted(folder.glob("*.toml")):
        try:
            found[file.stem] = tomllib.loads(file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise ValueError(f"{file.name}: this cannot be read: {error}") from None
    return found


#: What the engine itself says.
ENGINE_WORDS: Final = Lexicon(_read(Path(__file__).parent / "words"))


class Voice:
    """A game's words as one listener hears them."""

    def __init__(self, words: Words, listener: Listener) -> None:
        self.words = words
        self.seat = listener.seat
        self.language = listener.language
        genitive = words.sheets[0].grammar.genitive
        self._names = {_NAME + seat: name for seat, name in enumerate(listener.names)}
        self._names |= {_WHOSE + seat: genitive(name) for seat, name in enumerate(listener.names)}
        self._names |= {_PERSON + seat: name for seat, name in enumerate(listener.persons or listener.names)}
        self._waiting: dict[tuple[str, int], str] = {}

    def event(self, event: Mapping[str, Any]) -> str:
        """What happened, as a sentence. What has no sentence that fits is told by its kind and parts."""
        if "number" in event:  # which is no part of what happened
            event = {name: part for name, part in event.items() if name != "number"}
        text = self.words.said("events", event["kind"], event, self.seat)
        return _bare(event) if text is None else text.translate(self._names)

    def question(self, kind: str, parts: Parts) -> str:
        return self._said("questions", kind, parts)

    def waiting(self, kind: str, seat: int) -> str:
        """What those who wait are told of a seat that decides."""
        text = self._waiting.get((kind, seat))
        if text is None:
            parts = {"seat": seat}
            text = self._said("waiting", kind, parts) or self._said("waiting", "decides", parts)
            self._waiting[kind, seat] = text
        return text

    def choices(self, actions: Sequence[Action]) -> list[dict[str, Any]]:
        """Choices as plain data, with how they read where the game says so."""
        found, named = self.words.choices(tuple(actions), self.seat)
        if not named:
            return found
        return [choice | {"label": self.filled(choice["label"])} if "label" in choice else choice for choice in found]

    def phrase(self, parts: Parts) -> str:
        """A piece of a sentence by itself."""
        return self.filled(_Speech(self.words, self.words.sheets[0].grammar, {}, self.seat).phrase(parts))

    def refusal(self, template: str, parts: Parts) -> str:
        """Why not, from the English sentence."""
        return self.filled(self.words.refusal(template, parts, self.seat))

    def filled(self, neutral: str) -> str:
        """A sentence with the names in it."""
        return neutral.translate(self._names)

    def _said(self, section: str, kind: str, parts: Parts) -> str:
        return (self.words.said(section, kind, parts, self.seat) or "").translate(self._names)


#: English, to somebody without a seat at a table of people without names.
PLAIN: Final = Voice(ENGINE_WORDS.words(ENGLISH), Listener())


def _bare(event: Mapping[str, Any]) -> str:
    rest = ", ".join(f"{name} {value}" for name, value in event.items() if name != "kind")
    return f"{event['kind']}: {rest}" if rest else str(event["kind"])
