"""Speaking: how the blanks of a template are filled, by the grammar of a language and with the words of its tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from .templates import Maybe, Parts, Piece, Slot, Template, Verb

if TYPE_CHECKING:
    from .sentences import Sheet, Words

K = TypeVar("K")
V = TypeVar("V")

#: In each language so many choices are remembered as they read, and words as they stand in the tables.
MOST_REMEMBERED: Final = 2_000
_SEATS: Final = frozenset({"seat", "seats", "to", "from", "winner", "winners"})
#: Something with a capital.
_CAPITAL: Final = "{0}[:1].upper() + {0}[1:]"
#: What may be said of a thing besides a table where it is looked up.
_ABOUT_THINGS: Final = frozenset({"bare", "either"})
# Where the names of others come in once it is known who listens; "you" is put in at once.
NAME: Final = 0xE000
WHOSE: Final = 0xE100
PERSON: Final = 0xE200


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


def genitive(name: str) -> str:
    """Whose something is, in English."""
    return Grammar().genitive(name)


class Ear:
    """Who hears a sentence that is being said: through which seat's eyes, which seat was named last, and whose names
    have to be put in.
    """

    __slots__ = ("seat", "last", "named")

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.last: int | None = None
        self.named: list[int] = []


#: What becomes of one blank of a template.
Fill: TypeAlias = Callable[[Parts, Ear], str]


@dataclass(frozen=True, slots=True)
class Thing:
    """How a thing is called: by itself, as the listener's own, and what stands before and after another owner."""

    text: str
    own: str
    before: str
    after: str


class Speaker:
    """Says the sentences of one sheet: by its grammar, with the words of all sheets."""

    def __init__(self, words: Words, sheet: Sheet) -> None:
        self.words = words
        self.grammar = sheet.grammar
        #: Things as the tables have them, by how they are told; and lists of things.
        self.things: defaultdict[str, dict[str, Thing]] = defaultdict(dict)
        self._lists: dict[tuple[Any, ...], str] = {}

    # -- templates -----------------------------------------------------------------------------------------------------

    def sentence(self, template: Template) -> Fill:
        """A template as something that is said, which begins with a capital."""
        first, *rest = template.pieces or ("",)
        if isinstance(first, str):
            return _Script(self).written((first[:1].upper() + first[1:], *rest))
        return _Script(self).written(template.pieces, begins=True)

    def phrase(self, template: Template) -> Fill:
        return _Script(self).written(template.pieces)

    # -- parts ---------------------------------------------------------------------------------------------------------

    def say(self, parts: Parts, ear: Ear, name: str, how: str) -> str:
        value = parts.get(name)
        if value is None:
            raise _unknown(parts, name)
        known = [parts.get(f"{name}_{more}") for more in ("of", "at", "has")]
        if isinstance(value, (list, tuple)):
            return self._list(ear, name, how, value, *known)
        return self._one(ear, name, how, value, *known)

    def _list(
        self, ear: Ear, name: str, how: str, values: Sequence[Any], owners: Any, places: Any, numbers: Any
    ) -> str:
        key: tuple[Any, ...] | None = None
        if owners is None and type(values) is tuple and not isinstance(places, list) and not isinstance(numbers, list):
            key = how, values, places, numbers
            known = self._lists.get(key)
            if known is not None:
                return known
        columns = [
            more if isinstance(more, (list, tuple)) else [more] * len(values) for more in (owners, places, numbers)
        ]
        owner = self._of_all(ear, how, columns[0]) if len(values) > 1 else None
        if owner is not None:
            columns[0] = [None] * len(values)
        items = [self._one(ear, name, how, *each) for each in zip(values, *columns, strict=True)]
        last = self.grammar.either if how == "either" else self.grammar.also
        text = items[0] if len(items) == 1 else self.grammar.listed(items, last)
        if owner is not None:
            your = self.grammar.you["whose"]
            form = self.grammar.own if owner == ear.seat else self.grammar.owned
            text = form.format(thing=text, your=your, owner=self.who(owner, "whose", ear))
        if key is not None and all(type(value) is str for value in values):
            remember(self._lists, key, text)
        return text

    def _of_all(self, ear: Ear, how: str, owners: Sequence[int | None]) -> int | None:
        """Whose several things are if they are one seat's, who is named once then: "Livia's Thraex and Samnite". Where
        "your" follows the gender of each thing, one's own are told one by one.
        """
        owner = owners[0] if how != "bare" else None
        if owner is None or any(other != owner for other in owners):
            return None
        return None if owner == ear.seat and self.grammar.articles else owner

    def _one(self, ear: Ear, name: str, how: str, value: Any, owner: int | None, place: Any, number: Any) -> str:
        text = self._named(ear, name, how, value, owner)
        if place is not None:
            text = self.grammar.at.format(thing=text, place=place)
        return text if number is None else self.grammar.has.format(thing=text, number=number)

    def _named(self, ear: Ear, name: str, how: str, value: Any, owner: int | None) -> str:
        if type(value) is not str:  # which it nearly always is
            if isinstance(value, int) and not isinstance(value, bool):
                return self._number(value, name, how, ear)
            if isinstance(value, Mapping):
                return self.part_of_parts(value, ear)
            value = str(value)
        if how == "capital":
            return str(value[:1].upper() + value[1:])
        thing = self.things[how].get(value) or self.looked_up(value, how)
        if owner is None or how == "bare":
            return thing.text
        return thing.own if owner == ear.seat else thing.before + self.who(owner, "whose", ear) + thing.after

    def _number(self, value: int, name: str, how: str, ear: Ear) -> str:
        """A seat by its name, or a number."""
        if is_seat(name):
            ear.last = value
            return self.who(value, how or "is", ear)
        return f"+{value}" if how == "signed" and value >= 0 else str(value).replace("-", "−")

    def looked_up(self, value: str, how: str) -> Thing:
        """A thing as the tables have it, by itself, as one's own and as somebody else's."""
        if how and how not in _ABOUT_THINGS and how not in self.grammar.you:
            text, your = self.words.word(how, value), ""
        else:
            text, your = self.grammar.noun(self.words.word("things", value), how)
        before, _, after = self.grammar.owned.partition("{owner}")
        own = self.grammar.own.format(thing=text, your=your)
        found = Thing(text, own, before.replace("{thing}", text), after.replace("{thing}", text))
        return remember(self.things[how], value, found)

    def part_of_parts(self, parts: Parts, ear: Ear) -> str:
        """A part that is made of parts itself."""
        found = self.words.fitting("phrases", parts["kind"], parts)
        return bare(parts) if found is None else found(parts, ear)

    def who(self, seat: int, how: str, ear: Ear) -> str:
        if seat == ear.seat:
            return self.grammar.you.get(how) or self.grammar.you["is"]
        automaton = self.words.automaton
        if automaton is not None and seat == automaton[0]:
            return self.grammar.genitive(automaton[1]) if how == "whose" else automaton[1]
        name = (WHOSE if how == "whose" else PERSON if how == "person" else NAME) + seat
        ear.named.append(name)
        return chr(name)


class _Script:
    """Writes a template as the function that says it: a good deal is told after every move, and most of the blanks of a
    sentence are things and seats, for which nobody need be asked.
    """

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._lines = ["def say(parts, ear):", "    get = parts.get"]
        self._names: dict[str, Any] = {"say_part": speaker.say, "who": speaker.who, "looked_up": speaker.looked_up}

    def written(self, pieces: Sequence[Piece], *, begins: bool = False) -> Fill:
        text = self._text(pieces, "    ")
        self._lines.append(f"    text = {text}")
        self._lines.append(f"    return {_CAPITAL.format('text') if begins else 'text'}")
        exec("\n".join(self._lines), self._names)  # the source is ours; what a template brings stands in it quoted
        say: Fill = self._names["say"]
        return say

    def _text(self, pieces: Sequence[Piece], pad: str) -> str:
        """Fill the blanks of some pieces; what puts them together."""
        form = [
            piece.replace("{", "{{").replace("}", "}}") if isinstance(piece, str) else f"{{{self._blank(piece, pad)}}}"
            for piece in pieces
        ]
        return f"f{''.join(form)!r}"

    def _blank(self, piece: Slot | Verb | Maybe, pad: str) -> str:
        """Fill a blank; the name of what stands there."""
        text = f"text_{len(self._lines)}"
        if isinstance(piece, Verb):
            mine = "ear.last is not None and ear.last == ear.seat"
            self._lines.append(f"{pad}{text} = {piece.you!r} if {mine} else {piece.others!r}")
        elif isinstance(piece, Maybe):
            known = [f"get({name!r}){' is not None' if is_seat(name) else ''}" for name in sorted(piece.needs)]
            self._lines += [f"{pad}{text} = ''", f"{pad}if {' and '.join(known) or True}:"]
            self._lines.append(f"{pad}    {text} = {self._text(piece.pieces, pad + '    ')}")
        elif piece.forms:
            self._lines.append(f"{pad}{text} = {self._bound(_counted(piece.name, piece.forms))}(parts, ear)")
        else:
            self._lines += [pad + line for line in self._told(text, piece.name, piece.how)]
        if isinstance(piece, Slot) and piece.begins:
            self._lines.append(f"{pad}{text} = {_CAPITAL.format(text)}")
        return text

    def _told(self, text: str, name: str, how: str) -> list[str]:
        """A part: a thing that has an owner or none, a seat, a number, or whatever else."""
        otherwise = f"    {text} = say_part(parts, ear, {name!r}, {how!r})"
        if how == "capital":
            return [otherwise.strip()]
        things = self._bound(self._speaker.things[how])
        owner = "None" if how == "bare" else f"get({name + '_of'!r})"
        lines = [
            f"value = get({name!r})",
            f"if {name + '_at'!r} in parts or {name + '_has'!r} in parts:",
            otherwise,
            "elif type(value) is str:",
            f"    thing = {things}.get(value) or looked_up(value, {how!r})",
            f"    owner = {owner}",
            "    if owner is None:",
            f"        {text} = thing.text",
            "    elif owner == ear.seat:",
            f"        {text} = thing.own",
            "    else:",
            f"        {text} = thing.before + who(owner, 'whose', ear) + thing.after",
        ]
        if is_seat(name):
            number = ["    ear.last = value", f"    {text} = who(value, {how or 'is'!r}, ear)"]
        else:
            number = [f"    {text} = str(value)"]
        if how != "signed" or is_seat(name):
            lines += ["elif type(value) is int and value >= 0:", *number]
        return [*lines, "else:", otherwise]

    def _bound(self, what: object) -> str:
        """The name under which the function knows something."""
        name = f"known_{len(self._names)}"
        self._names[name] = what
        return name


def _unknown(parts: Parts, name: str) -> ValueError:
    return ValueError(f"a sentence has no part {name!r}; there are {', '.join(parts)}")


def _counted(name: str, forms: Sequence[str]) -> Fill:
    def fill(parts: Parts, ear: Ear) -> str:
        value = parts.get(name)
        if value is None:
            raise _unknown(parts, name)
        count = len(value) if isinstance(value, (list, tuple)) else int(value)
        one = count == 1
        form = forms[1 - one] if len(forms) == 2 else forms[0 if count == 0 else 2 - one]
        return form.replace("#", str(count))

    return fill


def is_seat(name: str) -> bool:
    """Whether a part of this name is a seat, or several."""
    return name in _SEATS or name.endswith(("_of", "_seat", "_seats"))


def remember(known: dict[K, V], key: K, value: V) -> V:
    if len(known) >= MOST_REMEMBERED:
        known.clear()
    known[key] = value
    return value


def bare(event: Mapping[str, Any]) -> str:
    rest = ", ".join(f"{name} {value}" for name, value in event.items() if name != "kind")
    return f"{event['kind']}: {rest}" if rest else str(event["kind"])
