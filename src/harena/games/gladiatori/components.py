"""Cards, Powers, items and ready-made gladiators, read from the files in `cards/` (chapter "Components")."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from importlib.resources import files
from typing import Any

from harena.core import ORIGINS, BadCards, CardSet, Field, Section, read_sections


class Kind(IntEnum):
    """The fifteen kinds of cards; cards of one kind are interchangeable, so a pile is fifteen counts."""

    STR = 0
    DEX = 1
    BER = 2
    MOV = 3
    E0 = 4
    E1 = 5
    FNT = 6
    SM1 = 7
    SM2 = 8
    SM3 = 9
    SM4 = 10
    SM5 = 11
    SM6 = 12
    SM7 = 13
    SM8 = 14


STR, DEX, BER, MOV, E0, E1, FNT = (int(k) for k in list(Kind)[:7])
SWEEP, SACRIFICE, ACROBATIC, OVERSKILL, RAGE, BREAK_ITEM, UNBALANCING, REFLEX = range(7, 15)
KINDS = range(15)
ACTIONS = range(4)
RED = range(4, 15)
MOVES = range(7, 15)


class Power(IntEnum):
    LUNGE = 0
    STAND_UP = 1
    UNBEATABLE = 2
    LEAP = 3
    DEEP_WOUNDS = 4
    WRESTLING = 5
    ADAPTATION = 6
    DELAY = 7
    RESISTANCE = 8


LUNGE, STAND_UP, UNBEATABLE, LEAP, DEEP_WOUNDS, WRESTLING, ADAPTATION, DELAY, RESISTANCE = range(9)
POWERS = range(9)
ALL_POWERS = (1 << 9) - 1

# The five values of a sheet: three Skills, then two Abilities.
OFFENSE, GUARD, ENDURANCE, BLOOD, SPEED = range(5)
SKILLS = range(3)
VALUES = range(5)
VALUE_NAMES = ("Offense", "Guard", "Endurance", "Blood", "Speed")

COVER_HP = 1
SKILL_COINS = (0, 0, 0, 3, 4, 6, 8, 10, 13, 16)
LOWEST, HIGHEST = 3, 9

# GL-CREATE-8: what the box holds of each kind, for all players together.
SUPPLY = (4, 4, 4, 4, 32, 32, 4, 4, 4, 4, 4, 4, 4, 4, 4)


def card_limit(coins: int, seats: int) -> int:
    """GL-CREATE-5, GL-CREATE-8: how many E0, and how many E1, a player with these starting coins may buy."""
    return min(2 * coins // 13, 32 // seats)


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    name: str
    type: str
    coins: int
    hp: int
    icons: frozenset[str]
    origin: str
    text: str


@dataclass(frozen=True, slots=True)
class Item:
    """An item card, whole or damaged. It stands in the state as it is, so a table may have a set of its own."""

    id: str
    type: str
    symbol: str
    attack: int
    defence: int
    hp: int
    throwing: bool
    damaged: bool = False
    origin: str = field(default="", compare=False)
    text: str = field(default="", compare=False)
    atom: str = field(init=False, default="", compare=False)

    def __post_init__(self) -> None:
        named = (self.id, self.type, self.symbol, self.attack, self.defence, self.hp, self.throwing, self.damaged)
        text = "|".join(str(int(value) if isinstance(value, bool) else value) for value in named)
        object.__setattr__(self, "atom", text)

    @property
    def name(self) -> str:
        return f"damaged {self.id}" if self.damaged else self.id

    @property
    def title(self) -> str:
        """What people call it: "Sword A", "damaged Iron Arm"."""
        plain = self.type if self.id == self.type.replace(" ", "").lower() else self.id.replace("-", " ").title()
        return f"damaged {plain}" if self.damaged else plain

    @property
    def is_net(self) -> bool:
        return self.type == "Net"

    def after_damage(self) -> Item:
        """GL-ITEM-9: attack, defence and hit points halved."""
        return replace(self, attack=self.attack // 2, defence=self.defence // 2, hp=self.hp // 2, damaged=True)

    @classmethod
    def from_atom(cls, text: str) -> Item:
        id_, type_, symbol, attack, defence, hp, throwing, damaged = text.split("|")
        return cls(id_, type_, symbol, int(attack), int(defence), int(hp), throwing == "1", damaged == "1")


@dataclass(frozen=True, slots=True)
class Character:
    """A sheet: the five values, the Combat cards and the Powers a gladiator starts with."""

    id: str
    name: str
    values: tuple[int, ...]
    cards: tuple[int, ...]
    powers: int
    preferred: tuple[str, ...] = ()
    text: str = ""

    def coins(self) -> int:
        """What the sheet costs by the tables."""
        skills = sum(SKILL_COINS[v] for v in self.values[:3])
        cards = sum(n * CARDS[k].coins for k, n in enumerate(self.cards))
        return skills + sum(self.values[3:]) + cards + self.powers.bit_count()


# -- the files ----------------------------------------------------------------------------------------

ITEM_TYPES = ("Sword", "Shield", "Helmet", "Spear", "Trident", "Net", "Iron Arm")
# What may stand on a card; "fight" is printed as Attack or Defence. GL-ADD-4 and GL-THROW-4 resolve them.
ICONS = ("movement", "attack", "fight", "melee")


def _one_of(words: Iterable[str]) -> Callable[[str], str]:
    """A reader for words of a closed vocabulary."""
    known = tuple(words)

    def read(word: str) -> str:
        if word not in known:
            raise ValueError(f"there is no {word!r}; the words are {', '.join(known)}")
        return word

    return read


_ORIGIN = Field(str, choices=ORIGINS)
_CARD = Section(
    {
        "id": Field(str),
        "name": Field(str),
        "type": Field(str, needed=False, choices=("action", "energy", "feint", "move", "power"), default="power"),
        "coins": Field(int, low=0),
        "hp": Field(int, needed=False, low=0, default=0),
        "icons": Field(list, needed=False, default=[], reader=_one_of(ICONS)),
        "origin": _ORIGIN,
        "text": Field(str),
    },
    key="id",
)
_ITEM = Section(
    {
        "id": Field(str),
        "type": Field(str, choices=ITEM_TYPES),
        "symbol": Field(str, needed=False, choices=("helmet", "shield", "spear"), default=""),
        "attack": Field(int, low=0, high=9),
        "defence": Field(int, low=0, high=9),
        "hp": Field(int, low=0, high=9),
        "throwing": Field(bool, needed=False, default=False),
        "origin": _ORIGIN,
        "text": Field(str),
    },
    key="id",
)
_GLADIATOR = Section(
    {
        "id": Field(str),
        "name": Field(str),
        **{name.lower(): Field(int, low=LOWEST, high=HIGHEST) for name in VALUE_NAMES},
        **{name: Field(int, low=0) for name in ("E1", "E0", "FNT")},
        "moves": Field(str),
        "powers": Field(str),
        "preferred": Field(list, reader=_one_of(ITEM_TYPES)),
        "origin": _ORIGIN,
        "text": Field(str),
    },
    key="id",
)
# GL-ITEM-17: a draft of four players shows nine items.
FEWEST_ITEMS = 9


def _source(name: str) -> str:
    return files(__package__).joinpath("cards").joinpath(name).read_text(encoding="utf-8")


def _card(entry: dict[str, Any]) -> Card:
    icons = frozenset(entry["icons"])
    return Card(
        entry["id"], entry["name"], entry["type"], entry["coins"], entry["hp"], icons, entry["origin"], entry["text"]
    )


def read_items(source: str, file: str) -> CardSet:
    """A set of item cards; BadCards says what is wrong with it."""
    rows = read_sections(source, file, {"item": _ITEM})["item"]
    ids = [row["id"] for row in rows]
    for id_ in ids:
        if ids.count(id_) > 1:
            raise BadCards(f"{file}: there are two items called {id_!r}")
        if id_ != " ".join(id_.casefold().split()) or "|" in id_:
            raise BadCards(f"{file}: item {id_!r}: an id is lower case, with single spaces and without '|'")
        if id_ in _TAKEN or _BETWEEN.intersection(id_.split()) or id_.startswith("damaged "):
            raise BadCards(f"{file}: item {id_!r}: with this id an action could mean two things; choose another")
    if len(ids) < FEWEST_ITEMS:
        raise BadCards(f"{file}: there are {len(ids)} items, but at least {FEWEST_ITEMS} are needed")
    items = tuple(Item(**row) for row in rows)
    for character in CHARACTERS:
        _check_choice(character, items, file)
    return CardSet(source, file, items)


def _check_choice(character: Character, items: Sequence[Item], file: str) -> None:
    """GL-ITEM-19, GL-ITEM-20: two items are left for a ready-made gladiator, whatever three others have named."""
    liked = [item for item in items if item.type in character.preferred]
    shared = [sum(item.type in other.preferred for item in liked) for other in CHARACTERS if other is not character]
    needed = 2 + sum(sorted(min(2, count) for count in shared)[-3:])
    if len(liked) < needed:
        kinds = " or ".join(character.preferred)
        raise BadCards(
            f"{file}: {character.name} may choose only among items of the type {kinds}; "
            f"there are {len(liked)}, but at least {needed} are needed, so that two are left for him at a full table"
        )


def _character(entry: dict[str, Any]) -> Character:
    cards = [1, 1, 1, 1] + [0] * 11  # GL-SET-1: one of each Action card, free of charge
    for kind in (E0, E1, FNT):
        cards[kind] = entry[Kind(kind).name]
    for move in entry["moves"].split():
        cards[SWEEP + int(move) - 1] = 1
    return Character(
        entry["id"],
        entry["name"],
        tuple(entry[name.lower()] for name in VALUE_NAMES),
        tuple(cards),
        sum(1 << (int(power) - 1) for power in entry["powers"].split()),
        tuple(entry["preferred"]),
        entry["text"],
    )


def read_kinds(source: str, file: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The fifteen kinds of cards and the nine Powers: the rules know them by their numbers."""
    data = read_sections(source, file, {"card": _CARD, "power": _CARD})
    for section, wanted in (("card", list(Kind.__members__)), ("power", [f"P{power + 1}" for power in POWERS])):
        if [entry["id"] for entry in data[section]] != wanted:
            raise BadCards(f"{file}: the ids of [[{section}]] should be {', '.join(wanted)}, in this order")
    return tuple(map(_card, data["card"])), tuple(map(_card, data["power"]))


CARDS, POWER_CARDS = read_kinds(_source("cards.toml"), "cards.toml")
CHARACTERS: tuple[Character, ...] = tuple(
    _character(entry)
    for entry in read_sections(_source("gladiators.toml"), "gladiators.toml", {"gladiator": _GLADIATOR})["gladiator"]
)
HP: tuple[int, ...] = tuple(card.hp for card in CARDS)
COINS: tuple[int, ...] = tuple(card.coins for card in CARDS)
CARD_NAMES: tuple[str, ...] = tuple(card.name for card in CARDS)
POWER_NAMES: tuple[str, ...] = tuple(card.name for card in POWER_CARDS)

# Words that stand in actions where an item's id may stand too, and those between an id and what follows it.
_TAKEN = frozenset({"cover", "nothing", *(name.lower() for name in (*CARD_NAMES, *POWER_NAMES))})
_BETWEEN = frozenset({"at", "in", "on"})
SHIPPED_ITEMS: CardSet = read_items(_source("items.toml"), "items.toml")
ITEMS: tuple[Item, ...] = SHIPPED_ITEMS.content

NEEDS_MOVEMENT: frozenset[int] = frozenset(k for k in KINDS if "movement" in CARDS[k].icons)
NEEDS_MELEE: frozenset[int] = frozenset(k for k in KINDS if "melee" in CARDS[k].icons)
# GL-ADD-4: what may be laid on an attack Action, on a Movement Action, and on a Reaction.
ON_ATTACK: tuple[int, ...] = (E0, E1, *MOVES)
ON_MOVEMENT: tuple[int, ...] = (E0, E1, *(k for k in MOVES if not CARDS[k].icons & {"attack", "fight"}))
ON_REACTION: tuple[int, ...] = (E0, E1, *(k for k in MOVES if "attack" not in CARDS[k].icons))


def clash(first: Item, second: Item) -> bool:
    """GL-ITEM-3: two items with the same symbol."""
    return first.symbol != "" and first.symbol == second.symbol


def item_called(items: Iterable[Item], id_: str) -> Item | None:
    """The item of that name among these, damaged or not."""
    return next((item for item in items if item.id == id_), None)
