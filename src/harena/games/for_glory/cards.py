"""The cards: what is printed on them, and how a card set is read from its file.

Writing cards: a set is a TOML file with a `title` and `[[card]]` tables. Every card has `title`, `type` (income,
gladiator, patron, scheme, tactic, reaction, arena, boast), `deck` (starting, gladiator, training, economy, arena,
boast, champion), `copies`, `origin` (printed, completed, designed) and `text`; further `cost`, `value`, `attack`,
`health`, `agility`, `bloodlust`, `influence` as the type needs them. What a Scheme, Tactic or Reaction Card does
stands in `effect` (and `trigger`); abilities of cards in play are `[[card.ability]]` tables with `kind`, `cost`,
`trigger`, `may` and `effect`. The words of costs, triggers and effects are listed in `card_words.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final
from weakref import WeakValueDictionary

from harena.core import BadCards, Field, Section, digest_of, read_sections
from harena.core import CardSet as CoreCardSet

from .ability import Ability
from .card_words import read_cost, read_effect, read_trigger
from .grammar import complaints
from .vocabulary import (
    Condition,
    Discount,
    If,
    Influence,
    Initiative,
    Kind,
    LateDiscount,
    Permission,
    Permit,
    Stat,
    Trigger,
    Untargetable,
)


class CardType(Enum):
    __hash__ = object.__hash__  # there is one object of each, and bots count cards by type all the time

    INCOME = "income"
    GLADIATOR = "gladiator"
    PATRON = "patron"
    SCHEME = "scheme"
    TACTIC = "tactic"
    REACTION = "reaction"
    ARENA = "arena"
    BOAST = "boast"


class Deck(Enum):
    STARTING = "starting"
    GLADIATOR = "gladiator"
    TRAINING = "training"
    ECONOMY = "economy"
    ARENA = "arena"
    BOAST = "boast"
    CHAMPION = "champion"


class Origin(Enum):
    PRINTED = "printed"
    COMPLETED = "completed"
    DESIGNED = "designed"


# FG-R-4: one family of types per Supply Deck.
FAMILIES = {
    Deck.STARTING: {CardType.INCOME, CardType.SCHEME, CardType.PATRON, CardType.GLADIATOR, CardType.TACTIC,
                    CardType.REACTION},
    Deck.GLADIATOR: {CardType.GLADIATOR},
    Deck.TRAINING: {CardType.TACTIC, CardType.REACTION},
    Deck.ECONOMY: {CardType.INCOME, CardType.PATRON, CardType.SCHEME},
    Deck.ARENA: {CardType.ARENA},
    Deck.BOAST: {CardType.BOAST},
    Deck.CHAMPION: {CardType.GLADIATOR},
}  # fmt: skip

ARENAS = 3  # FG-SET-5/6: two Fleeting Glory Arenas and a Lasting one

# Which kinds of ability a type may carry.
_ABILITIES = {
    CardType.INCOME: set(),
    CardType.GLADIATOR: {Kind.STATIC, Kind.TACTIC, Kind.REACTION},
    CardType.PATRON: {Kind.STATIC, Kind.SCHEME, Kind.TACTIC, Kind.SCHEME_TACTIC, Kind.REACTION},
    CardType.SCHEME: {Kind.SCHEME},
    CardType.TACTIC: {Kind.TACTIC},
    CardType.REACTION: {Kind.REACTION},
    CardType.ARENA: {Kind.STATIC, Kind.TACTIC, Kind.REACTION, Kind.FREE},
    CardType.BOAST: {Kind.SCHEME},
}
_PLAYED_AS = {
    CardType.SCHEME: Kind.SCHEME,
    CardType.BOAST: Kind.SCHEME,
    CardType.TACTIC: Kind.TACTIC,
    CardType.REACTION: Kind.REACTION,
}


# "use augur" must be plain: a card has at most one ability for each kind of moment, and at most two Reactions.
_ONE_OF_EACH: dict[str, Callable[[Kind], bool]] = {
    "tactic": lambda kind: kind.is_tactic,
    "scheme": lambda kind: kind.is_scheme,
    "free": lambda kind: kind is Kind.FREE,
}


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One title. Copies of it are the same object; cards are compared by identity."""

    title: str
    type: CardType
    deck: Deck
    copies: int
    origin: Origin
    text: str
    cost: int = 0
    value: int = 0
    attack: int = 0
    health: int = 0
    agility: int = 0
    bloodlust: int = 0
    influence: int = 0
    champion: str = ""  # whose card it is, of a Champion's five
    level: int = 0  # of a Champion
    players: int = 0  # of a Boast Card: for how many players, if not for two
    abilities: tuple[Ability, ...] = ()
    set_id: str = ""  # empty for the shipped set and for fixtures
    printed: Card | None = None  # of a card whose text is void: the card as printed

    # What the abilities amount to, sorted once for quick reading.
    atom: str = field(init=False, default="")  # what stands for it in an encoded state
    key: str = field(init=False, default="")  # the title as action texts write it
    name: str = field(init=False, default="")  # the title; of a named fixture only the name
    played: Ability | None = field(init=False, default=None)  # of a Scheme, Tactic or Reaction Card
    answers: int = field(init=False, default=0)  # the events that its Reaction in play answers, as bits
    answers_from_hand: int = field(init=False, default=0)  # the same for a Reaction Card
    reactions: tuple[Ability, ...] = field(init=False, default=())  # of a card in play, as the rest
    tactic: Ability | None = field(init=False, default=None)
    scheme: Ability | None = field(init=False, default=None)
    free: Ability | None = field(init=False, default=None)
    stats: tuple[tuple[Stat, Condition | None], ...] = field(init=False, default=())
    added_influence: int = field(init=False, default=0)
    initiative: int = field(init=False, default=0)
    late_discount: int = field(init=False, default=0)
    discounts: tuple[Discount, ...] = field(init=False, default=())
    permits_reserving: bool = field(init=False, default=False)  # Gladiators too
    discounted_as: tuple[str, ...] = field(init=False, default=())  # its row and its type
    untargetable: bool = field(init=False, default=False)
    reservable: bool = field(init=False, default=False)
    is_income: bool = field(init=False, default=False)
    is_gladiator: bool = field(init=False, default=False)
    is_tactic: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        def put(name: str, value: object) -> None:
            object.__setattr__(self, name, value)

        named = f"{self.set_id}/{self.title}" if self.set_id else self.title
        put("atom", named if self.printed is None else f"{_BLANK}{self.printed.atom}")
        put("name", self.title.partition("=")[0])
        put("key", self.name.casefold())
        put("reservable", self.type in (CardType.TACTIC, CardType.REACTION))  # FG-RSV-1
        put("is_income", self.type is CardType.INCOME)
        put("is_gladiator", self.type is CardType.GLADIATOR)
        put("discounted_as", tuple(dict.fromkeys((self.deck.value, self.type.value))))
        put("is_tactic", self.type is CardType.TACTIC)
        answers = 0
        for ability in self.abilities:
            for complaint in complaints(ability, gladiator=self.is_gladiator, in_play=self.type not in _PLAYED_AS):
                raise ValueError(f"{self.title}: {complaint}")
            answers |= 0 if ability.event is None else 1 << ability.event
        if self.type in _PLAYED_AS:
            put("played", self.abilities[0])
            put("answers_from_hand", answers)
            return
        put("answers", answers)
        put("reactions", tuple(ability for ability in self.abilities if ability.kind is Kind.REACTION))
        if len(self.reactions) > 2:
            raise ValueError(f"{self.title}: only two Reactions on a card")
        for name, fits in _ONE_OF_EACH.items():
            found = [ability for ability in self.abilities if fits(ability.kind)]
            if len(found) > 1:
                raise ValueError(f"{self.title}: only one {name} ability on a card")
            put(name, found[0] if found else None)
        stats: list[tuple[Stat, Condition | None]] = []
        discounts: list[Discount] = []
        for effect in (e for a in self.abilities if a.kind is Kind.STATIC for e in a.effects):
            match effect:
                case Stat():
                    stats.append((effect, None))
                case If(condition, Stat() as stat):
                    stats.append((stat, condition))
                case Influence(n):
                    if self.is_gladiator:
                        raise ValueError(f"{self.title}: Influence is granted by Patrons and Arenas alone")
                    put("added_influence", self.added_influence + n)
                case Initiative(n):
                    put("initiative", self.initiative + n)
                case LateDiscount(n):
                    put("late_discount", self.late_discount + n)
                case Discount():
                    discounts.append(effect)
                case Permit(what):
                    put("permits_reserving", what is Permission.RESERVE_GLADIATORS)
                case Untargetable():
                    put("untargetable", True)
                case _:
                    raise ValueError(f"{self.title}: {type(effect).__name__} cannot be static")
        put("stats", tuple(stats))
        put("discounts", tuple(discounts))

    def __repr__(self) -> str:
        return f"<{self.title}>"

    def __lt__(self, other: Card) -> bool:
        return self.title < other.title

    @classmethod
    def from_atom(cls, text: str) -> Card:
        """The card that an encoded state names."""
        if text.startswith(_BLANK):
            return blank(cls.from_atom(text.removeprefix(_BLANK)))
        set_id, _, title = text.rpartition("/") if text.partition("/")[0] in _OTHER_SETS else ("", "", text)
        return _OTHER_SETS[set_id][title] if set_id else base_set()[title]


_BLANK = "blank/"
#: Of so many cards it is remembered what follows from them: of all that ship, and some of those that anybody may bring.
KNOWN: Final = 512


@lru_cache(KNOWN)
def blank(card: Card) -> Card:
    """The same Gladiator without its text (FX-SOLO-GEN-6)."""
    return replace(card, abilities=(), text="", printed=card)


# ---------------------------------------------------------------- card sets


class CardSet(CoreCardSet):
    """All titles of a game, by title and by deck."""

    def __init__(self, source: str, title: str, cards: Iterable[Card]) -> None:
        self.cards = tuple(cards)
        self.by_title = {card.title: card for card in self.cards}
        super().__init__(source, title, self.cards)

    def deck(self, deck: Deck) -> list[Card]:
        """Every card of a deck, copy by copy, in the order of the file."""
        return [card for card in self.cards if card.deck is deck for _ in range(card.copies)]

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __getitem__(self, title: str) -> Card:
        """The card of that title; fixtures such as `V(2/3/1)` are made on demand."""
        card = self.by_title.get(title)
        if card is None:
            card = self.by_title[title] = fixture(title)
        return card


#: Sets read from elsewhere, by which stored games name their cards: for as long as a game is played with them, since
#: anybody may bring any number of them.
_OTHER_SETS: WeakValueDictionary[str, CardSet] = WeakValueDictionary()

_NUMBERS = ("cost", "value", "attack", "health", "agility", "bloodlust", "influence", "level", "players")
_ABILITY = Section(
    {
        "kind": Field(str, choices=tuple(kind.value for kind in Kind)),
        "cost": Field(list, needed=False, default=[], reader=read_cost),
        "trigger": Field(str, needed=False, reader=read_trigger),
        "may": Field(bool, needed=False, default=False),
        "effect": Field(list, reader=read_effect),
    },
    key="kind",
)
_CARD = Section(
    {
        "title": Field(str),
        "type": Field(str, choices=tuple(each.value for each in CardType)),
        "deck": Field(str, choices=tuple(each.value for each in Deck)),
        "copies": Field(int, low=1, high=99),
        "origin": Field(str, choices=tuple(each.value for each in Origin)),
        "text": Field(str),
        **{name: Field(int, needed=False, default=0, low=0, high=99) for name in _NUMBERS},
        "champion": Field(str, needed=False, default=""),
        "trigger": Field(str, needed=False, reader=read_trigger),
        "effect": Field(list, needed=False, reader=read_effect),
    },
    inner={"ability": _ABILITY},
)


def read_card_set(source: str, file: str, *, shipped: bool = False) -> CardSet:
    """A card set from the text of its TOML file; BadCards says what is wrong with it."""
    set_id = "" if shipped else digest_of(source)
    known = _OTHER_SETS.get(set_id)
    if known is not None and known.source == source:
        return known
    data = read_sections(source, file, {"card": _CARD}, {"title": Field(str)})
    cards = [_make_card(row, set_id, file) for row in data["card"]]
    titles = [card.title for card in cards]
    if twice := sorted({title for title in titles if titles.count(title) > 1}):
        raise BadCards(f"{file}: twice in the set: {', '.join(twice)}")
    made = CardSet(source, data["title"], cards)
    if not shipped:
        if (arenas := len(made.deck(Deck.ARENA))) < ARENAS:
            needed = f"a game needs at least {ARENAS}, two Fleeting ones and a Lasting one"
            raise BadCards(f"{file}: Arenas in the set: {arenas}; {needed}")
        _OTHER_SETS[set_id] = made
    return made


def _make_card(row: dict[str, Any], set_id: str, file: str) -> Card:
    try:
        type_, deck = CardType(row["type"]), Deck(row["deck"])
        if type_ not in FAMILIES[deck]:
            raise ValueError(f"a {type_.value} does not belong in the {deck.value} deck")
        abilities = tuple(_abilities(row, type_))
        for ability in abilities:
            if ability.kind not in _ABILITIES[type_]:
                raise ValueError(f"a {type_.value} cannot have a {ability.kind.value} ability")
        if type_ in _PLAYED_AS and len(abilities) != 1:
            raise ValueError(f"a {type_.value} needs exactly one effect")
        return Card(row["title"], type_, deck, row["copies"], Origin(row["origin"]), row["text"], abilities=abilities,
                    set_id=set_id, champion=row["champion"], **{name: row[name] for name in _NUMBERS})  # fmt: skip
    except ValueError as wrong:
        raise BadCards(f"{file}: card {row['title']!r}: {wrong}") from None


def _abilities(row: dict[str, Any], type_: CardType) -> Iterator[Ability]:
    if row["effect"] is not None:
        if type_ not in _PLAYED_AS:
            raise ValueError(f"a {type_.value} has its effects in [[card.ability]] tables")
        yield _ability({**row, "kind": _PLAYED_AS[type_].value, "cost": [], "may": False})
    for each in row["ability"]:
        yield _ability(each)


def _ability(row: dict[str, Any]) -> Ability:
    kind = Kind(row["kind"])
    if (kind is Kind.REACTION) is not (row["trigger"] is not None):
        raise ValueError("a Reaction needs a trigger, and nothing else has one")
    event, concerning = row["trigger"] or (None, Trigger.ANY)
    return Ability(kind, tuple(row["cost"]), tuple(row["effect"]), event, concerning, row["may"])


@cache
def base_set() -> CardSet:
    """The cards of the base game. By title it knows those of the expansion too, in its decks they are not."""
    made = _shipped("base.toml")
    made.by_title.update(expansion_set().by_title)
    return made


@cache
def expansion_set() -> CardSet:
    """Champions, cards that grant Blessings, and the Boast Cards for other numbers of players."""
    return _shipped("expansion.toml")


def _shipped(file: str) -> CardSet:
    source = resources.files(__package__).joinpath(f"cards/{file}").read_text("utf-8")
    return read_card_set(source, file, shipped=True)


# ---------------------------------------------------------------- fixtures of scenarios

_NAMED = re.compile(r"(?:[\w ]+=)?(?P<what>.+)")
_V = re.compile(r"V\((?P<a>\d+)/(?P<h>\d+)/(?P<g>\d+)(?:, BL(?P<bl>\d+))?(?:, INF(?P<inf>\d+))?\)")
_ONE = re.compile(r"(?P<word>Inc|Pat)\((?P<n>\d+)\)")
_TEXT = re.compile(r"(?P<type>Scheme|Tactic|Reaction)\[(?:(?P<trigger>T_\w+\(\w+\)): )?(?P<effects>.+)\]")


def fixture(text: str) -> Card:
    """Plain cards for scenarios: `V(2/3/1, BL2, INF1)`, `Inc(5)`, `Pat(2)`, `Tactic[DEAL(1, ALL(any))]`,
    `Reaction[T_ATTACK(any): DRAW(1)]`, each with a name if wanted: `A=V(2/3/1)`."""
    named = _NAMED.fullmatch(text)
    what = named["what"] if named else ""
    if match := _V.fullmatch(what):
        a, h, g, bl, inf = (int(match[group] or 0) for group in ("a", "h", "g", "bl", "inf"))
        return Card(text, CardType.GLADIATOR, Deck.GLADIATOR, 0, Origin.DESIGNED, "", attack=a, health=h, agility=g,
                    bloodlust=bl if match["bl"] else 1, influence=inf)  # fmt: skip
    if match := _ONE.fullmatch(what):
        n = int(match["n"])
        if match["word"] == "Inc":
            return Card(text, CardType.INCOME, Deck.ECONOMY, 0, Origin.DESIGNED, "", value=n)
        return Card(text, CardType.PATRON, Deck.ECONOMY, 0, Origin.DESIGNED, "", influence=n)
    if match := _TEXT.fullmatch(what):
        type_ = CardType(match["type"].lower())
        event, concerning = read_trigger(match["trigger"]) if match["trigger"] else (None, Trigger.ANY)
        effects = tuple(read_effect(each) for each in match["effects"].split("; "))
        ability = Ability(_PLAYED_AS[type_], (), effects, event, concerning)
        return Card(text, type_, Deck.TRAINING, 0, Origin.DESIGNED, "", abilities=(ability,))
    raise ValueError(f"there is no card '{text}'")
