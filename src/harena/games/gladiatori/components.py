"""Cards, Powers, items and ready-made gladiators, read from the files in `cards/` (chapter "Components")."""

import tomllib
from dataclasses import dataclass
from enum import IntEnum
from importlib.resources import files
from typing import Any


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
    id: str
    type: str
    symbol: str
    attack: int
    defence: int
    hp: int
    throwing: bool
    origin: str
    text: str


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


class CardSetError(ValueError):
    """A card file that breaks the vocabulary, with the card and the word that is wrong."""


_ORIGINS = {"printed", "completed", "designed", "public"}
_ICONS = {"movement", "attack", "fight", "melee"}
_SYMBOLS = {"", "helmet", "shield", "spear"}


def _load(name: str) -> dict[str, list[dict[str, Any]]]:
    text = files(__package__).joinpath("cards", name).read_text(encoding="utf-8")
    return tomllib.loads(text)


def _word(entry: dict[str, Any], key: str, allowed: set[str], default: str | None = None) -> str:
    value = entry.get(key, default)
    if value not in allowed:
        known = ", ".join(sorted(word for word in allowed if word))
        raise CardSetError(f"{entry.get('id', '?')}: {key} is {value!r}; allowed are {known}")
    return str(value)


def read_card(entry: dict[str, Any]) -> Card:
    icons = frozenset(_word({"id": entry.get("id"), "icon": i}, "icon", _ICONS) for i in entry.get("icons", ()))
    origin = _word(entry, "origin", _ORIGINS)
    type_ = _word(entry, "type", {"action", "energy", "feint", "move", "power"}, "power")
    return Card(entry["id"], entry["name"], type_, entry["coins"], entry.get("hp", 0), icons, origin, entry["text"])


def read_item(entry: dict[str, Any]) -> Item:
    return Item(
        entry["id"],
        entry["type"],
        _word(entry, "symbol", _SYMBOLS, ""),
        entry["attack"],
        entry["defence"],
        entry["hp"],
        entry.get("throwing", False),
        _word(entry, "origin", _ORIGINS),
        entry["text"],
    )


def read_character(entry: dict[str, Any]) -> Character:
    cards = [1, 1, 1, 1] + [0] * 11  # GL-SET-1: one of each Action card, free of charge
    for kind in (E0, E1, FNT):
        cards[kind] = entry[Kind(kind).name]
    for move in entry["moves"]:
        cards[SWEEP + move - 1] = 1
    return Character(
        entry["id"],
        entry["name"],
        tuple(entry[name.lower()] for name in VALUE_NAMES),
        tuple(cards),
        sum(1 << (power - 1) for power in entry["powers"]),
        tuple(entry["preferred"]),
        entry["text"],
    )


_cards = _load("cards.toml")
CARDS: tuple[Card, ...] = tuple(read_card(entry) for entry in _cards["card"])
POWER_CARDS: tuple[Card, ...] = tuple(read_card(entry) for entry in _cards["power"])
ITEMS: tuple[Item, ...] = tuple(read_item(entry) for entry in _load("items.toml")["item"])
CHARACTERS: tuple[Character, ...] = tuple(read_character(e) for e in _load("gladiators.toml")["gladiator"])

HP: tuple[int, ...] = tuple(card.hp for card in CARDS)
COINS: tuple[int, ...] = tuple(card.coins for card in CARDS)
CARD_NAMES: tuple[str, ...] = tuple(card.name for card in CARDS)
POWER_NAMES: tuple[str, ...] = tuple(card.name for card in POWER_CARDS)

NEEDS_MOVEMENT: frozenset[int] = frozenset(k for k in KINDS if "movement" in CARDS[k].icons)
NEEDS_MELEE: frozenset[int] = frozenset(k for k in KINDS if "melee" in CARDS[k].icons)
# GL-ADD-4: what may be laid on an attack Action, on a Movement Action, and on a Reaction.
ON_ATTACK: tuple[int, ...] = (E0, E1, *MOVES)
ON_MOVEMENT: tuple[int, ...] = (E0, E1, *(k for k in MOVES if not CARDS[k].icons & {"attack", "fight"}))
ON_REACTION: tuple[int, ...] = (E0, E1, *(k for k in MOVES if "attack" not in CARDS[k].icons))

# -- items on the table -------------------------------------------------------------------------------
# An item in play is its number in ITEMS, plus DAMAGED once a blow has damaged it.

DAMAGED = 32
_both = range(2)
ITEM_ATTACK: tuple[int, ...] = tuple(
    (ITEMS[i].attack >> d if i < len(ITEMS) else 0) for d in _both for i in range(DAMAGED)
)
ITEM_DEFENCE: tuple[int, ...] = tuple(
    (ITEMS[i].defence >> d if i < len(ITEMS) else 0) for d in _both for i in range(DAMAGED)
)
ITEM_HP: tuple[int, ...] = tuple((ITEMS[i].hp >> d if i < len(ITEMS) else 0) for d in _both for i in range(DAMAGED))


_NETS = frozenset(i + d * DAMAGED for i, item in enumerate(ITEMS) for d in _both if item.type == "Net")


def item_of(code: int) -> Item:
    return ITEMS[code & ~DAMAGED]


def item_name(code: int) -> str:
    return ("damaged " if code & DAMAGED else "") + ITEMS[code & ~DAMAGED].id


def is_net(code: int) -> bool:
    return code in _NETS


def clash(first: int, second: int) -> bool:
    """GL-ITEM-3: two items with the same symbol."""
    symbol = item_of(first).symbol
    return symbol != "" and symbol == item_of(second).symbol
