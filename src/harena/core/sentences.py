"""Sentences: what is told, asked and refused, as data, put into words for whoever listens.

The rules name what happened by its kind and its parts (`g.tell("strikes", gladiator="Thraex", gladiator_of=0)`); how it
is said stands in one file for each game and language, `words/en.toml`, and another language is another file. A file has

    [events]     kind -> sentence, for what happened
    [questions]  kind -> sentence, for whoever is asked
    [waiting]    kind -> sentence, for those who wait meanwhile
    [actions]    kind -> how a choice reads (without one it reads as it is typed)
    [phrases]    kind -> a piece of a sentence, for parts that are made of parts themselves
    [recap]      kind -> how it is told in a few words (core/recap.py)
    [refusals]   English sentence -> this language's (a refusal is written in English where its rule is checked)
    [words.X]    word -> word, for parts that are written {part:X}
    [grammar]    how this language says "you", "your", "and"

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
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from marshal import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

if TYPE_CHECKING:
    from .ask import Action

Parts: TypeAlias = Mapping[str, Any]
K = TypeVar("K")
V = TypeVar("V")

ENGLISH: Final = "en"
#: In each language so many choices are remembered as they read, and words as they stand in the tables.
MOST_REMEMBERED: Final = 20_000
#: And so many sentences as they were said to a seat.
MOST_SAID: Final = 4_000
#: Those at a table whose names nobody told.
UNNAMED: Final = ("Marcus", "Livia", "Gallus", "Flavia", "Decimus", "Sabina", "Titus", "Aelia")

_SECTIONS: Final = ("events", "questions", "waiting", "actions", "phrases", "recap", "refusals", "words", "grammar")
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


class _Ear:
    """Who hears a sentence that is being said: through which seat's eyes, which seat was named last, and whose names
    have to be put in.
    """

    __slots__ = ("seat", "last", "named")

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.last: int | None = None
        self.named: list[int] = []


#: What becomes of one place of a template.
_Fill: TypeAlias = Callable[[Parts, _Ear], str]


class _Sentence:
    """One of the sentences of a kind: the parts that it needs, and what says it, made when it is first said, since of
    the many ways to tell something most are never heard.
    """

    __slots__ = ("needs", "say", "_make")

    def __init__(self, needs: tuple[str, ...], make: Callable[[], _Fill]) -> None:
        self.needs = needs
        self.say: _Fill | None = None
        self._make = make

    def made(self) -> _Fill:
        self.say = self._make()
        return self.say


@dataclass(frozen=True, slots=True)
class _Part:
    """A place of a template where a part stands."""

    name: str
    how: str = ""
    #: By number: the forms for one and many, or for none, one and many.
    forms: tuple[str, ...] = ()
    #: Whether it begins a sentence.
    begins: bool = False


@dataclass(frozen=True, slots=True)
class _Verb:
    """A place that agrees with the seat that was named last."""

    you: str
    others: str


@dataclass(frozen=True, slots=True)
class _Option:
    """A piece that is left out if one of its parts is unknown, empty or 0."""

    pieces: tuple[_Piece, ...]
    needs: frozenset[str]


_Piece: TypeAlias = str | _Part | _Verb | _Option


class Template:
    """A sentence with places for its parts; the syntax is at the top of this module."""

    __slots__ = ("source", "parts", "pieces")

    def __init__(self, source: str) -> None:
        self.source = source
        #: The parts that it cannot do without.
        self.parts: set[str] = set()
        #: What stands in it as it is, and its places.
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
                place = self._part(part, begins=self.source[: match.start()].endswith(_ENDS))
                needs.add(place.name)
                pieces.append(place)
            elif you is not None:
                pieces.append(_Verb(you, others))
            elif opening:
                if outer is not None:
                    raise self._wrong("a [ within a [")
                self.parts |= needs
                outer, pieces, needs = pieces, [], set()
            elif closing:
                if outer is None:
                    raise self._wrong("a ] without a [")
                outer.append(_Option(tuple(pieces), frozenset(needs)))
                pieces, outer, needs = outer, None, set()
        if outer is not None:
            raise self._wrong("a [ without a ]")
        self.parts |= needs
        if end < len(self.source):
            pieces.append(self.source[end:])
        return tuple(pieces)

    def _part(self, text: str, begins: bool) -> _Part:
        match = _PART.fullmatch(text)
        if match is None:
            raise self._wrong(f"{{{text}}} is no part")
        name, how, forms = match.groups()
        return _Part(name, how or "", tuple(forms[1:].split("|")) if forms else (), begins)

    def _wrong(self, what: str) -> ValueError:
        return ValueError(f"the sentence {self.source!r} cannot be read: {what}")


@dataclass(frozen=True, slots=True)
class _Thing:
    """How a thing is called: by itself, as the listener's own, and what stands before and after another owner."""

    text: str
    own: str
    before: str
    after: str


class _Speaker:
    """Says the sentences of one sheet: by its grammar, with the words of all sheets."""

    def __init__(self, words: Words, sheet: Sheet) -> None:
        self.words = words
        self.grammar = sheet.grammar
        #: Things as the tables have them, by how they are told; and lists of things.
        self._things: dict[str, dict[str, _Thing]] = {}
        self._lists: dict[tuple[Any, ...], str] = {}

    # -- templates -----------------------------------------------------------------------------------------------------

    def sentence(self, template: Template) -> _Fill:
        """A template as something that is said, which begins with a capital."""
        first, *rest = template.pieces or ("",)
        if isinstance(first, str):
            return self._filled((first[:1].upper() + first[1:], *rest))
        return self._filled(template.pieces, begins=True)

    def phrase(self, template: Template) -> _Fill:
        return self._filled(template.pieces)

    def _filled(self, pieces: tuple[_Piece, ...], *, begins: bool = False) -> _Fill:
        form = "".join([piece.replace("%", "%%") if isinstance(piece, str) else "%s" for piece in pieces])
        fills = [self._fill(piece) for piece in pieces if not isinstance(piece, str)]
        if not fills:
            text = "".join(map(str, pieces))
            return lambda parts, ear: text

        def say(parts: Parts, ear: _Ear) -> str:
            text = form % tuple([fill(parts, ear) for fill in fills])
            return text[:1].upper() + text[1:] if begins else text

        return say

    def _fill(self, piece: _Part | _Verb | _Option) -> _Fill:
        if isinstance(piece, _Verb):
            return _agreeing(piece.you, piece.others)
        if isinstance(piece, _Option):
            return _optional(self._filled(piece.pieces), piece.needs)
        fill = _counted(piece.name, piece.forms) if piece.forms else self._told(piece.name, piece.how)
        return _beginning(fill) if piece.begins else fill

    def _told(self, name: str, how: str) -> _Fill:
        at, has = f"{name}_at", f"{name}_has"
        of = "" if how == "bare" else f"{name}_of"
        seat, plain = _is_seat(name), how != "signed"
        things = self._things.setdefault(how, {})
        if how == "capital":
            return lambda parts, ear: self.say(parts, ear, name, how)

        def fill(parts: Parts, ear: _Ear) -> str:
            value = parts.get(name)
            # By far the most frequent cases.
            if at not in parts and has not in parts:
                if type(value) is str:
                    thing = things.get(value) or self._looked_up(value, how)
                    owner = parts.get(of)
                    return thing.text if owner is None else self._owned(thing, owner, ear)
                if type(value) is int and value >= 0:
                    if seat:
                        ear.last = value
                        return self._who(value, how or "is", ear)
                    if plain:
                        return str(value)
            return self.say(parts, ear, name, how)

        return fill

    # -- parts ---------------------------------------------------------------------------------------------------------

    def say(self, parts: Parts, ear: _Ear, name: str, how: str) -> str:
        value = _known(parts, name)
        known = [parts.get(f"{name}_{more}") for more in ("of", "at", "has")]
        if isinstance(value, (list, tuple)):
            return self._list(ear, name, how, value, *known)
        return self._one(ear, name, how, value, *known)

    def _list(
        self, ear: _Ear, name: str, how: str, values: Sequence[Any], owners: Any, places: Any, numbers: Any
    ) -> str:
        key: tuple[Any, ...] | None = None
        if owners is None and type(values) is tuple and not isinstance(places, list) and not isinstance(numbers, list):
            key = how, values, places, numbers
            if key in self._lists:
                return self._lists[key]
        columns = [
            more if isinstance(more, (list, tuple)) else [more] * len(values) for more in (owners, places, numbers)
        ]
        owner = self._of_all(ear, how, columns[0])
        if owner is not None:
            columns[0] = [None] * len(values)
        items = [self._one(ear, name, how, *each) for each in zip(values, *columns, strict=True)]
        text = self.grammar.listed(items, self.grammar.either if how == "either" else self.grammar.also)
        if owner is not None:
            your = self.grammar.you["whose"]
            form = self.grammar.own if owner == ear.seat else self.grammar.owned
            text = form.format(thing=text, your=your, owner=self._who(owner, "whose", ear))
        if key is not None and all(type(value) is str for value in values):
            _remember(self._lists, key, text)
        return text

    def _of_all(self, ear: _Ear, how: str, owners: Sequence[int | None]) -> int | None:
        """Whose several things are if they are one seat's, who is named once then: "Livia's Thraex and Samnite". Where
        "your" follows the gender of each thing, one's own are told one by one.
        """
        owner = owners[0] if len(owners) > 1 and how != "bare" else None
        if owner is None or any(other != owner for other in owners):
            return None
        return None if owner == ear.seat and self.grammar.articles else owner

    def _one(self, ear: _Ear, name: str, how: str, value: Any, owner: int | None, place: Any, number: Any) -> str:
        text = self._named(ear, name, how, value, owner)
        if place is not None:
            text = self.grammar.at.format(thing=text, place=place)
        return text if number is None else self.grammar.has.format(thing=text, number=number)

    def _named(self, ear: _Ear, name: str, how: str, value: Any, owner: int | None) -> str:
        if isinstance(value, int) and not isinstance(value, bool):
            return self._number(value, name, how, ear)
        if isinstance(value, Mapping):
            return self.part_of_parts(value, ear)
        if how == "capital":
            return str(value)[:1].upper() + str(value)[1:]
        thing = self._things.setdefault(how, {}).get(str(value)) or self._looked_up(str(value), how)
        return thing.text if owner is None or how == "bare" else self._owned(thing, owner, ear)

    def _number(self, value: int, name: str, how: str, ear: _Ear) -> str:
        """A seat by its name, or a number."""
        if _is_seat(name):
            ear.last = value
            return self._who(value, how or "is", ear)
        return f"+{value}" if how == "signed" and value >= 0 else str(value).replace("-", "−")

    def _looked_up(self, value: str, how: str) -> _Thing:
        """A thing as the tables have it, by itself, as one's own and as somebody else's."""
        if how and how not in _ABOUT_THINGS and how not in self.grammar.you:
            text, your = self.words.word(how, value), ""
        else:
            text, your = self.grammar.noun(self.words.word("things", value), how)
        before, _, after = self.grammar.owned.partition("{owner}")
        own = self.grammar.own.format(thing=text, your=your)
        found = _Thing(text, own, before.replace("{thing}", text), after.replace("{thing}", text))
        return _remember(self._things[how], value, found)

    def _owned(self, thing: _Thing, owner: int, ear: _Ear) -> str:
        """A thing with its owner."""
        return thing.own if owner == ear.seat else thing.before + self._who(owner, "whose", ear) + thing.after

    def part_of_parts(self, parts: Parts, ear: _Ear) -> str:
        """A part that is made of parts itself."""
        found = self.words.fitting("phrases", parts["kind"], parts)
        return _bare(parts) if found is None else found(parts, ear)

    def _who(self, seat: int, how: str, ear: _Ear) -> str:
        if seat == ear.seat:
            return self.grammar.you.get(how) or self.grammar.you["is"]
        automaton = self.words.automaton
        if automaton is not None and seat == automaton[0]:
            return self.grammar.genitive(automaton[1]) if how == "whose" else automaton[1]
        name = (_WHOSE if how == "whose" else _PERSON if how == "person" else _NAME) + seat
        ear.named.append(name)
        return chr(name)


def _known(parts: Parts, name: str) -> Any:
    value = parts.get(name)
    if value is None:
        raise ValueError(f"a sentence has no part {name!r}; there are {', '.join(parts)}")
    return value


def _beginning(fill: _Fill) -> _Fill:
    """What begins a sentence."""

    def capital(parts: Parts, ear: _Ear) -> str:
        text = fill(parts, ear)
        return text[:1].upper() + text[1:]

    return capital


def _agreeing(you: str, others: str) -> _Fill:
    return lambda parts, ear: you if ear.last is not None and ear.last == ear.seat else others


def _counted(name: str, forms: Sequence[str]) -> _Fill:
    def fill(parts: Parts, ear: _Ear) -> str:
        value = _known(parts, name)
        count = len(value) if isinstance(value, (list, tuple)) else int(value)
        one = count == 1
        form = forms[1 - one] if len(forms) == 2 else forms[0 if count == 0 else 2 - one]
        return form.replace("#", str(count))

    return fill


def _optional(inner: _Fill, needs: frozenset[str]) -> _Fill:
    seats = frozenset(filter(_is_seat, needs))

    def fill(parts: Parts, ear: _Ear) -> str:
        for name in needs:
            value = parts.get(name)
            if value is None or (not value and name not in seats):
                return ""
        return inner(parts, ear)

    return fill


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
        self.recap: Mapping[str, Mapping[str, Any]] = sections.get("recap", {})
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
        self._speakers = {sheet: _Speaker(self, sheet) for sheet in self.sheets}
        self._labelled = any(sheet.actions for sheet in sheets)
        self._choices: dict[tuple[tuple[Action, ...], int | None], tuple[list[dict[str, Any]], bool]] = {}
        self._choice: dict[tuple[Action, int | None], dict[str, Any]] = {}
        self._sentences: dict[tuple[str, str], tuple[_Sentence, ...]] = {}
        self._refusals: dict[str, _Fill] = {}
        self._said: dict[tuple[str, str, int | None, bytes], tuple[str, list[int]]] = {}

    def choices(self, actions: tuple[Action, ...], seat: int | None) -> tuple[list[dict[str, Any]], bool]:
        """Choices as plain data, with how they read for a seat where the game says so; and whether there are names to
        be put in. The same choices are the same list.
        """
        known = self._choices.get((actions, seat))
        if known is None:
            found = [self._choice.get((action, seat)) or self._labelled_choice(action, seat) for action in actions]
            named = not all(choice.get("label", "").isascii() for choice in found)
            known = _remember(self._choices, (actions, seat), (found, named))
        return known

    def _labelled_choice(self, action: Action, seat: int | None) -> dict[str, Any]:
        described = action.described
        label = self.said("actions", described["kind"], described["args"], seat) if self._labelled else None
        return _remember(self._choice, (action, seat), described if label is None else described | {"label": label})

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
        It is the same for all whom it does not name.
        """
        say = self.fitting(section, kind, parts)
        return None if say is None else say(parts, _Ear(seat)) or None

    def told(self, section: str, kind: str, parts: Parts, seat: int | None) -> tuple[str, list[int]]:
        """A sentence for a seat before the names of others are put in, and which these are; empty if there is none.
        Much is told again and again, at this table or another: it is said once.
        """
        try:
            key = section, kind, seat, dumps(parts, 0)  # type: ignore[arg-type]  # refused if it cannot be
        except ValueError:  # a game may tell of anything that can be written out
            return self._say(section, kind, parts, seat)
        known = self._said.get(key)
        if known is None:
            known = self._say(section, kind, parts, seat)
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            self._said[key] = known
        return known

    def _say(self, section: str, kind: str, parts: Parts, seat: int | None) -> tuple[str, list[int]]:
        say = self.fitting(section, kind, parts)
        ear = _Ear(seat)
        return "" if say is None else say(parts, ear), ear.named

    def fitting(self, section: str, kind: str, parts: Parts) -> _Fill | None:
        """What says the first sentence of a kind whose parts are all known."""
        all_of_kind = self._sentences.get((section, kind))
        if all_of_kind is None:
            all_of_kind = self._sentences[section, kind] = self._read(section, kind)
        for sentence in all_of_kind:
            for name in sentence.needs:
                if parts.get(name) is None:
                    break
            else:
                return sentence.say or sentence.made()
        return None

    def _read(self, section: str, kind: str) -> tuple[_Sentence, ...]:
        """The sentences of a kind."""
        found = []
        for sheet, speaker in self._speakers.items():
            read = speaker.phrase if section == "phrases" else speaker.sentence
            for template in getattr(sheet, section).get(kind, ()):
                found.append(_Sentence(tuple(template.parts), partial(read, template)))
        return tuple(found)

    def phrase(self, parts: Parts, seat: int | None) -> str:
        """A piece of a sentence by itself."""
        return self._speakers[self.sheets[0]].part_of_parts(parts, _Ear(seat))

    def refusal(self, template: str, parts: Parts, seat: int | None) -> str:
        """A refusal, from the English one."""
        say = self._refusals.get(template)
        if say is None:
            sheet = next((sheet for sheet in self.sheets if template in sheet.refusals), self.sheets[-1])
            read = _template(sheet.refusals.get(template, template))
            say = _remember(self._refusals, template, self._speakers[sheet].sentence(read))
        return say(parts, _Ear(seat))


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

    @property
    def questions(self) -> tuple[str, ...]:
        """The kinds of questions that the game asks, in a fixed order."""
        return tuple(sorted(self._sheets[ENGLISH][0].questions))

    def knows(self, language: str) -> bool:
        """Whether anything is said in a language, by the game or by the engine."""
        return language in self._sheets

    def sheets(self, language: str) -> tuple[Sheet, ...]:
        """What is said in a language, each before what is said in its place; English where nothing is said in it."""
        return self._sheets.get(language) or self._sheets[ENGLISH]

    def words(self, language: str, automaton: tuple[int, str] | None = None) -> Words:
        """What is said in a language; English where nothing is said in it."""
        return Words(self.sheets(language), automaton)


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
        for seat, name in enumerate(listener.persons or listener.names):
            self._names |= {_WHOSE + seat: genitive(name), _PERSON + seat: name}
        self._waiting: dict[tuple[str, int], str] = {}

    def event(self, event: Mapping[str, Any]) -> str:
        """What happened, as a sentence. What has no sentence that fits is told by its kind and parts."""
        if "number" in event:  # which is no part of what happened
            event = {name: part for name, part in event.items() if name != "number"}
        return self._said("events", event["kind"], event) or _bare(event)

    def question(self, kind: str, parts: Parts) -> str:
        return self._said("questions", kind, parts)

    def title(self, kind: str) -> str:
        """What a kind of question is about, in a few words; by its kind where the game has none for it."""
        title = self.words.word("questions", kind)
        return title if title != kind else kind.replace("-", " ").capitalize()

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
        return self.filled(self.words.phrase(parts, self.seat))

    def refusal(self, template: str, parts: Parts) -> str:
        """Why not, from the English sentence."""
        return self.filled(self.words.refusal(template, parts, self.seat))

    def filled(self, neutral: str) -> str:
        """A sentence with the names in it."""
        return neutral.translate(self._names)

    def _said(self, section: str, kind: str, parts: Parts) -> str:
        text, named = self.words.told(section, kind, parts, self.seat)
        for name in named:
            text = text.replace(chr(name), self._names.get(name, ""))
        return text


def asked(voices: Sequence[Voice], kind: str, parts: Parts) -> list[str]:
    """A question as each of these listeners hears it."""
    return [voice.question(kind, parts) for voice in voices]


#: English, to somebody without a seat at a table of people without names.
PLAIN: Final = Voice(ENGINE_WORDS.words(ENGLISH), Listener())


def _bare(event: Mapping[str, Any]) -> str:
    rest = ", ".join(f"{name} {value}" for name, value in event.items() if name != "kind")
    return f"{event['kind']}: {rest}" if rest else str(event["kind"])
