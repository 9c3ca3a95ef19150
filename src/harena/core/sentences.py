"""Sentences: what is told, asked and refused, as data, put into words for whoever listens.

The rules name what happened by its kind and its parts (`g.tell("strikes", gladiator="Thraex", gladiator_of=0)`); how it
is said stands in one file for each game and language, `words/en.toml`, and another language is another file. A file has

    [events]     kind -> sentence, for what happened
    [questions]  kind -> sentence, for whoever is asked
    [waiting]    kind -> sentence, for those who wait meanwhile
    [actions]    kind -> how a choice reads (without one it reads as it is typed)
    [notes]      kind -> what is told beside it
    [symbols]    kind -> its symbol, or by what stands in one of its fields: thumb = { up = "thumb-up", … }
    [phrases]    kind -> a piece of a sentence, for parts that are made of parts themselves
    [recap]      kind -> how it is told in a few words (core/recap.py)
    [refusals]   English sentence -> this language's (a refusal is written in English where its rule is checked)
    [words.X]    word -> word, for parts that are written {part:X}
    [grammar]    how this language says "you", "your", "and"

How a sentence is written is told in `templates`, how its blanks are filled in `speaking`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from .speaking import NAME, PERSON, WHOSE, Ear, Fill, Grammar, Speaker, bare, is_seat, remember
from .templates import Parts, template_of, templates_of
from .writings import Writings, readable

if TYPE_CHECKING:
    from .ask import Action, Form

T = TypeVar("T")
#: The symbol of a kind of choice, or its symbols by what stands in one of the fields.
Symbol: TypeAlias = str | Mapping[str, str]

ENGLISH: Final = "en"
#: In each language so many lists of choices are remembered; they are large.
MOST_CHOICES: Final = 500
#: Stands for whoever hears what names no seat.
EVERYBODY: Final = -1
#: Those at a table whose names nobody told.
UNNAMED: Final = ("Marcus", "Livia", "Gallus", "Flavia", "Decimus", "Sabina", "Titus", "Aelia")

_SECTIONS: Final = (
    "events", "questions", "waiting", "actions", "notes", "symbols", "phrases", "recap", "refusals", "words", "grammar",
)
_NUMBERED: Final = re.compile(r"(.+?)(?: (\S+)|(\d+))")


@dataclass(frozen=True)
class Listener:
    """Whom sentences are for: through which seat's eyes, how the seats are called, in which language.

    `persons`, if the names say more than that: who sits there. `writings`: what they wrote freely into their moves.
    """

    seat: int | None = None
    names: tuple[str, ...] = UNNAMED
    language: str = ENGLISH
    persons: tuple[str, ...] = ()
    writings: Writings = field(default_factory=dict, compare=False)


class _Sentence:
    """One of the sentences of a kind: the parts that it needs, and what says it, made when it is first said, since of
    the many ways to tell something most are never heard.
    """

    __slots__ = ("needs", "say", "_make")

    def __init__(self, needs: tuple[str, ...], make: Callable[[], Fill]) -> None:
        self.needs = needs
        self.say: Fill | None = None
        self._make = make

    def made(self) -> Fill:
        self.say = self._make()
        return self.say


class Sheet:
    """What one file says: the sentences of a game, or of the engine itself, in one language."""

    def __init__(self, sections: Mapping[str, Any], file: str, grammar: Grammar | None = None) -> None:
        unknown = sections.keys() - set(_SECTIONS)
        if unknown:
            raise ValueError(f"{file}: there is no section {sorted(unknown)[0]!r}; there are {', '.join(_SECTIONS)}")
        self.events = templates_of(sections.get("events", {}))
        self.questions = templates_of(sections.get("questions", {}))
        self.waiting = templates_of(sections.get("waiting", {}))
        self.actions = templates_of(sections.get("actions", {}))
        self.notes = templates_of(sections.get("notes", {}))
        self.symbols: Mapping[str, Symbol] = sections.get("symbols", {})
        self.phrases = templates_of(sections.get("phrases", {}))
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
        self._speakers = {sheet: Speaker(self, sheet) for sheet in self.sheets}
        self._symbols = {kind: symbol for sheet in reversed(self.sheets) for kind, symbol in sheet.symbols.items()}
        self._choices: dict[tuple[tuple[Action, ...], int | None], tuple[list[dict[str, Any]], bool]] = {}
        self._choice: dict[tuple[Action, int | None], dict[str, Any]] = {}
        self._sentences: dict[tuple[str, str], tuple[_Sentence, ...]] = {}
        self._refusals: dict[str, Fill] = {}

    def choices(self, actions: tuple[Action, ...], seat: int | None) -> tuple[list[dict[str, Any]], bool]:
        """Choices as plain data, with how they read for a seat where the game says so; and whether there are names to
        be put in. The same choices are the same list, for all seats where they name none.
        """
        known = self._choices.get((actions, EVERYBODY)) or self._choices.get((actions, seat))
        if known is None:
            by_whom = [seat if _may_name_seats(action.form) else EVERYBODY for action in actions]
            heard = zip(actions, by_whom, strict=True)
            found = [self._choice.get(one) or self._usual_choice(*one) for one in heard]
            named = not "".join([choice.get("label", "") for choice in found]).isascii()
            if len(self._choices) >= MOST_CHOICES:
                self._choices.clear()
            known = self._choices[actions, seat if seat in by_whom else EVERYBODY] = found, named
        return known

    def _usual_choice(self, action: Action, seat: int | None) -> dict[str, Any]:
        return remember(self._choice, (action, seat), self.choice(action, action.described["args"], seat))

    def choice(self, action: Action, parts: Parts, seat: int | None) -> dict[str, Any]:
        """A choice as plain data, with its words from these parts and its symbol, where the game has them."""
        kind = action.kind
        said = {
            "label": self.said("actions", kind, parts, seat),
            "note": self.said("notes", kind, parts, seat),
            "icon": self.symbol(action),
        }
        return action.described | {name: text for name, text in said.items() if text}

    def symbol(self, action: Action) -> str | None:
        """The symbol of a choice: that of its kind, or of what stands in one of its fields."""
        symbol = self._symbols.get(action.kind)
        if symbol is None or isinstance(symbol, str):
            return symbol
        return next((symbol[arg] for arg in map(str, action.args) if arg in symbol), None)

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
        return None if say is None else say(parts, Ear(seat)) or None

    def fitting(self, section: str, kind: str, parts: Parts) -> Fill | None:
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
            read = speaker.phrase if section in ("phrases", "notes") else speaker.sentence
            for template in getattr(sheet, section).get(kind, ()):
                found.append(_Sentence(tuple(template.parts), partial(read, template)))
        return tuple(found)

    def phrase(self, parts: Parts, seat: int | None) -> str:
        """A piece of a sentence by itself."""
        return self._speakers[self.sheets[0]].part_of_parts(parts, Ear(seat))

    def refusal(self, english: str, parts: Parts, seat: int | None) -> str:
        """A refusal, from the English one."""
        say = self._refusals.get(english)
        if say is None:
            sheet = next((sheet for sheet in self.sheets if english in sheet.refusals), self.sheets[-1])
            read = template_of(sheet.refusals.get(english, english))
            say = remember(self._refusals, english, self._speakers[sheet].sentence(read))
        return say(parts, Ear(seat))


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
        self.writings = listener.writings
        genitive = words.sheets[0].grammar.genitive
        self._names = {NAME + seat: name for seat, name in enumerate(listener.names)}
        for seat, name in enumerate(listener.persons or listener.names):
            self._names |= {WHOSE + seat: genitive(name), PERSON + seat: name}
        self._waiting: dict[tuple[str, int], str] = {}
        self._titles: dict[str, str] = {}

    def event(self, event: Mapping[str, Any]) -> str:
        """What happened, as a sentence. What has no sentence that fits is told by its kind and parts."""
        if "number" in event:  # which is no part of what happened
            event = {name: part for name, part in event.items() if name != "number"}
        return self._said("events", event["kind"], event) or self.readable(bare(event))

    def question(self, kind: str, parts: Parts) -> str:
        return self._said("questions", kind, parts)

    def title(self, kind: str) -> str:
        """What a kind of question is about, in a few words; by its kind where the game has none for it."""
        title = self._titles.get(kind)
        if title is None:
            listed = self.words.word("questions", kind)
            title = self._titles[kind] = listed if listed != kind else kind.replace("-", " ").capitalize()
        return title

    def waiting(self, kind: str, seat: int) -> str:
        """What those who wait are told of a seat that decides."""
        text = self._waiting.get((kind, seat))
        if text is None:
            parts = {"seat": seat}
            text = self._said("waiting", kind, parts) or self._said("waiting", "decides", parts)
            self._waiting[kind, seat] = text
        return text

    def choices(
        self, actions: Sequence[Action], details: Callable[[Action], Parts] | None = None
    ) -> list[dict[str, Any]]:
        """Choices as plain data, with how they read where the game says so; `details` are parts of their words besides
        their arguments.
        """
        if details is not None:
            return [self._choice(action, {**action.named(), **details(action)}) for action in actions]
        found, named = self.words.choices(tuple(actions), self.seat)
        if not named:
            return found
        return [choice | {"label": self.filled(choice["label"])} if "label" in choice else choice for choice in found]

    def _choice(self, action: Action, parts: Parts) -> dict[str, Any]:
        choice = self.words.choice(action, parts, self.seat)
        return choice | {name: self.filled(choice[name]) for name in ("label", "note") if name in choice}

    def phrase(self, parts: Parts) -> str:
        """A piece of a sentence by itself."""
        return self.filled(self.words.phrase(parts, self.seat))

    def refusal(self, english: str, parts: Parts) -> str:
        """Why not, from the English sentence."""
        return self.filled(self.words.refusal(english, parts, self.seat))

    def filled(self, neutral: str) -> str:
        """A sentence with the names in it, and with what people wrote freely."""
        return self.readable(neutral.translate(self._names))

    def readable(self, told: T) -> T:
        """Whatever is told, with what people wrote freely instead of its marks."""
        return readable(told, self.writings) if self.writings else told

    def _said(self, section: str, kind: str, parts: Parts) -> str:
        say = self.words.fitting(section, kind, parts)
        if say is None:
            return ""
        ear = Ear(self.seat)
        text = say(parts, ear)
        for name in ear.named:
            text = text.replace(chr(name), self._names.get(name, ""))
        return readable(text, self.writings) if self.writings else text


def asked(voices: Sequence[Voice], kind: str, parts: Parts) -> list[str]:
    """A question as each of these listeners hears it."""
    return [voice.question(kind, parts) for voice in voices]


@lru_cache(1_000)
def _may_name_seats(form: Form) -> bool:
    """Whether choices of a kind may read otherwise for one seat than for another."""
    return form.parametric or any(map(is_seat, form.fields))


#: English, to somebody without a seat at a table of people without names.
PLAIN: Final = Voice(ENGINE_WORDS.words(ENGLISH), Listener())
