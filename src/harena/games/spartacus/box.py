"""The cards, second part: what lies in the box.

A `Box` is one checked card set: 62 Market cards, the titles of the 104 Intrigue cards, four Houses. Market cards are
told apart one by one (each carries its own tokens); copies of an Intrigue title are all alike, so a hand or a deck of
Intrigue cards is a list of title numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from importlib import resources
from typing import Any
from weakref import WeakValueDictionary

from harena.core import ORIGINS, BadCards, CardSet, Field, Section, digest_of, read_sections

from .card_words import (
    Cost,
    Effect,
    Kind,
    Pool,
    Price,
    Talent,
    Trait,
    Trigger,
    When,
    Word,
    read_condition,
    read_cost,
    read_effect,
    read_trait,
    read_trigger,
    read_when,
)
from .placing import misplaced


class Slot(IntEnum):
    """SP-EQUIP-1: the three types of Equipment."""

    WEAPON = 0
    ARMOUR = 1
    SPECIAL = 2


class Suit(IntEnum):
    """The three sorts of Intrigue cards."""

    SCHEME = 0
    REACTION = 1
    GUARD = 2


class Aim(IntEnum):
    """Who may be named Target Dominus."""

    SELF = 0
    ANOTHER = 1
    ANY = 2


@dataclass(frozen=True, slots=True)
class MarketCard:
    """One card of the Market Deck; `label` tells copies of one title apart."""

    number: int
    name: str
    label: str
    kind: Kind
    slot: Slot | None
    starting: bool
    dice: tuple[int, int, int]
    value: int
    traits: tuple[Trait, ...]
    cost: tuple[Cost, ...]
    ability: tuple[Effect, ...]
    trigger: Trigger | None
    origin: str
    text: str

    @property
    def fights(self) -> bool:
        return self.kind is Kind.GLADIATOR or self.kind is Kind.SLAVE


@dataclass(frozen=True, slots=True)
class IntrigueCard:
    """One title of the Intrigue Deck."""

    number: int
    name: str
    suit: Suit
    copies: int
    requires: int
    value: int
    aim: Aim
    cost: tuple[Cost, ...]
    effects: tuple[Effect, ...]
    player_chooses: bool
    triggers: tuple[Trigger, ...]
    when: When
    where: tuple[Kind | None, int] | None
    origin: str
    text: str

    @property
    def foil(self) -> bool:
        return any(effect.word in (Word.FOIL, Word.FOIL_ME) for effect in self.effects)


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A House Special Rule."""

    name: str
    key: str  # its name in action texts
    cost: tuple[Cost, ...]
    effects: tuple[Effect, ...]
    text: str


@dataclass(frozen=True, slots=True)
class HouseCard:
    number: int
    name: str
    gladiators: int
    slaves: int
    guards: int
    coins: int
    rules: tuple[HouseRule, ...]
    origin: str
    text: str


class Box(CardSet):
    """A card set and the tables that follow from it. One object for one set, shared by all tables that use it."""

    #: For as long as a game is played with them, since anybody may bring any number of them.
    known: WeakValueDictionary[str, Box] = WeakValueDictionary()

    def __init__(
        self, source: str, name: str, market: list[MarketCard], intrigue: list[IntrigueCard], houses: list[HouseCard]
    ) -> None:
        super().__init__(source, name)
        self.market = tuple(market)
        self.intrigue = tuple(intrigue)
        self.houses = tuple(houses)
        #: Names as they stand in action texts: lower case.
        self.labels = tuple(card.label.casefold() for card in market)
        self.titles = tuple(title.name.casefold() for title in intrigue)
        self.card_of = {label: number for number, label in enumerate(self.labels)}
        self.title_of = {title: number for number, title in enumerate(self.titles)}
        self.house_of = {house.name.casefold(): house.number for house in houses}
        self.guard = next(title.number for title in intrigue if title.suit is Suit.GUARD)
        self.of_kind = tuple(frozenset(card.number for card in market if _is_a(card, kind)) for kind in Kind)
        #: The cards with an ability for their owner's Intrigue Turn.
        self.able = frozenset(card.number for card in market if card.ability and card.trigger is None)
        #: For every trigger the Reactions that name it, and their filters.
        self.reactions = tuple(frozenset(t.number for t in intrigue if trigger in t.triggers) for trigger in Trigger)
        self.filters = tuple(tuple({intrigue[title].when: None for title in sorted(found)}) for found in self.reactions)
        #: What Combatants with their Equipment can do, once somebody asked (`traits_of`).
        self.traits: dict[tuple[int, tuple[int, ...]], tuple[tuple[int, Trait], ...]] = {}
        self.known[self.digest] = self

    @property
    def atom(self) -> str:
        return self.digest

    @classmethod
    def from_atom(cls, digest: str) -> Box:
        if digest not in cls.known:
            reference_box()
        return cls.known[digest]

    def card(self, label: str) -> MarketCard:
        return self.market[self.card_of[label.casefold()]]

    def title(self, name: str) -> IntrigueCard:
        return self.intrigue[self.title_of[name.casefold()]]

    def house(self, name: str) -> HouseCard:
        return self.houses[self.house_of[name.casefold()]]

    def intrigue_deck(self) -> list[int]:
        """All 104 cards, unshuffled."""
        return [title.number for title in self.intrigue for _ in range(title.copies)]


def _is_a(card: MarketCard, kind: Kind) -> bool:
    return kind is Kind.ASSET or card.kind is kind or (kind is Kind.FIGHTER and card.fights)


@cache
def reference_box() -> Box:
    """The card set shipped with the game."""
    file = resources.files(__package__) / "cards" / "capua.toml"
    return read_box(file.read_text("utf-8"), "capua.toml")


# -- reading a card file -----------------------------------------------------------------------------------------------

_NAME = Field(str)
_TEXT = {"origin": Field(str, choices=ORIGINS), "text": Field(str)}
_EFFECTS = Field(list, needed=False, reader=read_effect, default=())
_COSTS = Field(list, needed=False, reader=read_cost, default=())
_TRAITS = Field(list, needed=False, reader=read_trait, default=())
_COPIES = Field(int, low=1, high=99)
_FIGHTER = Section(
    {
        "name": _NAME,
        "copies": _COPIES,
        "starting": Field(bool, needed=False, default=False),
        "attack": Field(int, low=1, high=5),
        "defence": Field(int, low=1, high=5),
        "speed": Field(int, low=1, high=4),
        "value": Field(int, low=0, high=99),
        "keyword": Field(str, needed=False),
        "combat": _TRAITS,
        "trigger": Field(str, needed=False, reader=read_trigger),
        "cost": _COSTS,
        "ability": _EFFECTS,
        **_TEXT,
    },
    key="name",
)
_INTRIGUE = {"name": _NAME, "copies": _COPIES, "value": Field(int, low=1, high=99), **_TEXT}
_REQUIRES = Field(int, low=1, high=12)
_TARGET = Field(str, needed=False, choices=("self", "another", "any"), default="self")
_SECTIONS = {
    "gladiator": _FIGHTER,
    "slave": _FIGHTER,
    "equipment": Section(
        {
            "name": _NAME,
            "type": Field(str, choices=("weapon", "armour", "special")),
            "copies": _COPIES,
            "value": Field(int, low=0, high=99),
            "combat": _TRAITS,
            **_TEXT,
        },
        key="name",
    ),
    "scheme": Section(
        {
            **_INTRIGUE,
            "requires": _REQUIRES,
            "target": _TARGET,
            "cost": _COSTS,
            "effect": Field(list, reader=read_effect),
            "chooser": Field(str, needed=False, choices=("me",)),
        },
        key="name",
    ),
    "reaction": Section(
        {
            **_INTRIGUE,
            "requires": _REQUIRES,
            "target": _TARGET,
            "cost": _COSTS,
            "effect": Field(list, reader=read_effect),
            "triggers": Field(list, reader=read_trigger),
            "when": Field(str, needed=False, reader=read_when, default=When.ALWAYS),
            "where": Field(str, needed=False, reader=read_condition),
        },
        key="name",
    ),
    "guard": Section(_INTRIGUE, key="name"),
    "house": Section(
        {
            "name": _NAME,
            "gladiators": Field(int, low=0, high=8),
            "slaves": Field(int, low=0, high=8),
            "guards": Field(int, low=0, high=23),
            "coins": Field(int, low=0, high=99),
            **_TEXT,
        },
        inner={
            "rule": Section(
                {
                    "name": _NAME,
                    "cost": Field(list, reader=read_cost),
                    "effect": Field(list, reader=read_effect),
                    "text": Field(str),
                },
                key="name",
            )
        },
        key="name",
    ),
}


def read_box(source: str, file: str) -> Box:
    """A card set from the text of its file; BadCards says what is wrong with it."""
    known = Box.known.get(digest_of(source))
    if known is not None and known.source == source:
        return known
    data = read_sections(source, file, _SECTIONS)
    market: list[MarketCard] = []
    for section, kind in (("gladiator", Kind.GLADIATOR), ("slave", Kind.SLAVE), ("equipment", Kind.EQUIPMENT)):
        for row in data[section]:
            for copy in range(1, row["copies"] + 1):
                market.append(_market_card(row, kind, len(market), copy))
    intrigue: list[IntrigueCard] = []
    for section, suit in (("scheme", Suit.SCHEME), ("reaction", Suit.REACTION), ("guard", Suit.GUARD)):
        intrigue += [_title(row, suit, len(intrigue) + index) for index, row in enumerate(data[section])]
    houses = [_house(row, number) for number, row in enumerate(data["house"])]
    for fault in _outside_the_constraints(market, intrigue, houses):
        raise BadCards(f"{file}: {fault}")
    return Box(source, file, market, intrigue, houses)


def _market_card(row: dict[str, Any], kind: Kind, number: int, copy: int) -> MarketCard:
    return MarketCard(
        number=number,
        name=row["name"],
        label=row["name"] if copy == 1 else f"{row['name']} {copy}",
        kind=kind,
        slot=Slot[row["type"].upper()] if kind is Kind.EQUIPMENT else None,
        starting=row.get("starting", False),
        dice=(row.get("attack", 0), row.get("defence", 0), row.get("speed", 0)),
        value=row["value"],
        traits=tuple(row["combat"]),
        cost=tuple(row.get("cost", ())),
        ability=tuple(row.get("ability", ())),
        trigger=row.get("trigger"),
        origin=row["origin"],
        text=row["text"],
    )


def _title(row: dict[str, Any], suit: Suit, number: int) -> IntrigueCard:
    return IntrigueCard(
        number=number,
        name=row["name"],
        suit=suit,
        copies=row["copies"],
        requires=row.get("requires", 0),
        value=row["value"],
        aim=Aim[row.get("target", "self").upper()],
        cost=tuple(row.get("cost", ())),
        effects=tuple(row.get("effect", ())),
        player_chooses=row.get("chooser") == "me",
        triggers=tuple(row.get("triggers", ())),
        when=row.get("when", When.ALWAYS),
        where=row.get("where"),
        origin=row["origin"],
        text=row["text"],
    )


def _house(row: dict[str, Any], number: int) -> HouseCard:
    rules = tuple(
        HouseRule(r["name"], r["name"].casefold(), tuple(r["cost"]), tuple(r["effect"]), r["text"]) for r in row["rule"]
    )
    return HouseCard(
        number=number,
        rules=rules,
        **{name: row[name] for name in ("name", "gladiators", "slaves", "guards", "coins", "origin", "text")},
    )


def _outside_the_constraints(
    market: list[MarketCard], intrigue: list[IntrigueCard], houses: list[HouseCard]
) -> Iterator[str]:
    """What any card set has to keep to, so that dice, hands and games stay finite."""
    fighters = [card for card in market if card.fights]
    for card in fighters:
        limit = 8 if card.kind is Kind.GLADIATOR else 4
        if card.starting and sum(card.dice) > limit:
            yield f"{card.label}: a starting card of this kind has at most {limit} dice"
        sets = [trait.pool for trait in card.traits if trait.talent is Talent.SETW]
        if len(set(sets)) < len(sets):
            yield f"{card.label}: doubles and triples abilities may not share a pool"
    for pool in (Pool.ATK, Pool.DEF):
        if sum(card.dice[pool] == 5 for card in fighters) > 1:
            yield f"at most one card may have {pool.name} 5"
    if sum(title.suit is Suit.GUARD for title in intrigue) != 1:
        yield "the Intrigue Deck needs exactly one [[guard]]"
    names = [card.name for card in market if card.label == card.name] + [title.name for title in intrigue]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"{name}: two cards may not share a name"
    if len(houses) < 4:
        yield "four Houses are needed"
    for kind, wanted in ((Kind.GLADIATOR, "gladiators"), (Kind.SLAVE, "slaves")):
        needed = sum(sorted((getattr(house, wanted) for house in houses), reverse=True)[:4])
        if sum(card.starting and card.kind is kind for card in market) < needed:
            yield f"four Houses need {needed} starting {wanted}"
    yield from _misplaced_words(market, intrigue, houses)
    for house in houses:
        for rule in house.rules:
            if all(cost.price is Price.EXHAUST for cost in rule.cost):
                yield f"{rule.name}: a House Special Rule must cost Coins, Exhaustion or Assets"


def _misplaced_words(
    market: list[MarketCard], intrigue: list[IntrigueCard], houses: list[HouseCard]
) -> Iterator[str]:
    """Words that could not be carried out where they stand."""
    for card in market:
        if card.trigger not in (None, Trigger.HEAL):
            yield f"{card.label}: an ability is used in the own Intrigue Turn, or in T-HEAL"
        if card.ability and card.cost[:1] != (Cost(Price.EXHAUST),):
            yield f"{card.label}: an ability costs Exhaust, and that comes first"
        triggers = () if card.trigger is None else (card.trigger,)
        yield from (f"{card.label}: {fault}" for fault in misplaced(card.cost, card.ability, triggers))
    for title in intrigue:
        if any(cost.price is Price.EXHAUST for cost in title.cost):
            yield f"{title.name}: an Intrigue card cannot be Exhausted"
        scheme = title.suit is Suit.SCHEME
        aimed = scheme and title.aim is not Aim.SELF
        faults = misplaced(title.cost, title.effects, title.triggers, scheme=scheme, aimed=aimed)
        yield from (f"{title.name}: {fault}" for fault in faults)
    for house in houses:
        for rule in house.rules:
            if any(cost.price is Price.EXHAUST for cost in rule.cost):
                yield f"{rule.name}: a House cannot be Exhausted, only its Assets (CX)"
            yield from (f"{rule.name}: {fault}" for fault in misplaced(rule.cost, rule.effects))
