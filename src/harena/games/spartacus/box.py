"""The cards, second part: what lies in the box.

A `Box` is one checked card set: 62 Market cards, the titles of the 104 Intrigue cards, four Houses.  Market cards are
told apart one by one (each carries its own tokens); copies of an Intrigue title are all alike, so a hand or a deck of
Intrigue cards is a list of title numbers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from importlib import resources
from typing import Any

from harena.games.spartacus import words
from harena.games.spartacus.words import Cost, Effect, Kind, Pool, Price, Talent, Trait, Trigger, When, Word, WordError


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
    id: str
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
    id: str
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
    where_coins: int | None
    where_cards: tuple[Kind, int] | None
    origin: str
    text: str

    @property
    def foil(self) -> bool:
        return any(effect.word in (Word.FOIL, Word.FOIL_ME) for effect in self.effects)


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A House Special Rule."""

    id: str
    name: str
    cost: tuple[Cost, ...]
    effects: tuple[Effect, ...]
    text: str


@dataclass(frozen=True, slots=True)
class HouseCard:
    number: int
    id: str
    name: str
    gladiators: int
    slaves: int
    guards: int
    coins: int
    rules: tuple[HouseRule, ...]
    origin: str
    text: str


@dataclass(frozen=True, slots=True)
class Box:
    market: tuple[MarketCard, ...]
    intrigue: tuple[IntrigueCard, ...]
    houses: tuple[HouseCard, ...]
    guard: int

    def card(self, id_or_label: str) -> MarketCard:
        """The Market card with that label (or the first copy with that id)."""
        for card in self.market:
            if id_or_label in (card.label, card.id):
                return card
        raise KeyError(id_or_label)

    def title(self, id_or_name: str) -> IntrigueCard:
        for title in self.intrigue:
            if id_or_name in (title.name, title.id):
                return title
        raise KeyError(id_or_name)

    def house(self, id_or_name: str) -> HouseCard:
        for house in self.houses:
            if id_or_name in (house.name, house.id):
                return house
        raise KeyError(id_or_name)

    def intrigue_deck(self) -> list[int]:
        """All 104 cards, unshuffled."""
        return [title.number for title in self.intrigue for _ in range(title.copies)]


_ORIGINS = ("printed", "completed", "designed", "public")


def read_box(market: str, intrigue: str, houses: str) -> Box:
    """A card set from the texts of its three TOML files; raises `WordError` with every fault found."""
    faults: list[str] = []
    reader = _Reader(faults)
    box = Box(
        market=tuple(reader.market(tomllib.loads(market))),
        intrigue=tuple(reader.intrigue(tomllib.loads(intrigue))),
        houses=tuple(reader.houses(tomllib.loads(houses))),
        guard=-1,
    )
    guards = [title.number for title in box.intrigue if title.suit is Suit.GUARD]
    if len(guards) != 1:
        faults.append(f"the Intrigue Deck needs exactly one [[guard]] title, not {len(guards)}")
    else:
        box = Box(box.market, box.intrigue, box.houses, guards[0])
    faults.extend(_outside_the_constraints(box))
    if faults:
        raise WordError("\n".join(faults))
    return box


@cache
def reference_box() -> Box:
    """The card set shipped with the game."""
    folder = resources.files(__package__) / "cards"
    return read_box(*((folder / f"{name}.toml").read_text("utf-8") for name in ("market", "intrigue", "houses")))


class _Reader:
    """Reads the tables of a card set and collects its faults instead of stopping at the first."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = faults

    def market(self, data: dict[str, Any]) -> Iterator[MarketCard]:
        number = 0
        for section, kind in (("gladiator", Kind.GLADIATOR), ("slave", Kind.SLAVE), ("equipment", Kind.EQUIPMENT)):
            for row in data.get(section, ()):
                for copy in range(1, row["copies"] + 1):
                    yield self._market_card(row, kind, number, copy)
                    number += 1

    def _market_card(self, row: dict[str, Any], kind: Kind, number: int, copy: int) -> MarketCard:
        where = f"market card {row['id']!r}"
        self._origin(where, row)
        return MarketCard(
            number=number,
            id=row["id"],
            name=row["name"],
            label=row["name"] if copy == 1 else f"{row['name']} {copy}",
            kind=kind,
            slot=self._slot(where, row) if kind is Kind.EQUIPMENT else None,
            starting=row.get("starting", False),
            dice=(row.get("attack", 0), row.get("defence", 0), row.get("speed", 0)),
            value=row["value"],
            traits=self._traits(where, row.get("combat", ())),
            cost=self._costs(where, row.get("cost", ())),
            ability=self._effects(where, row.get("ability", ())),
            trigger=words.TRIGGERS[row["trigger"]] if "trigger" in row else None,
            origin=row["origin"],
            text=row["text"],
        )

    def intrigue(self, data: dict[str, Any]) -> Iterator[IntrigueCard]:
        number = 0
        for section, suit in (("scheme", Suit.SCHEME), ("reaction", Suit.REACTION), ("guard", Suit.GUARD)):
            for row in data.get(section, ()):
                yield self._title(row, suit, number)
                number += 1

    def _title(self, row: dict[str, Any], suit: Suit, number: int) -> IntrigueCard:
        where = f"intrigue card {row['id']!r}"
        self._origin(where, row)
        where_coins, where_cards = self._condition(where, row.get("where"))
        return IntrigueCard(
            number=number,
            id=row["id"],
            name=row["name"],
            suit=suit,
            copies=row["copies"],
            requires=row.get("requires", 0),
            value=row["value"],
            aim=Aim[row.get("target", "self").upper()],
            cost=self._costs(where, row.get("cost", ())),
            effects=self._effects(where, row.get("effect", ())),
            player_chooses=row.get("chooser") == "me",
            triggers=tuple(words.TRIGGERS[name] for name in row.get("triggers", ())),
            when=words.look_up(words.WHENS, row["when"], "filter") if "when" in row else When.ALWAYS,
            where_coins=where_coins,
            where_cards=where_cards,
            origin=row["origin"],
            text=row["text"],
        )

    def houses(self, data: dict[str, Any]) -> Iterator[HouseCard]:
        for number, row in enumerate(data.get("house", ())):
            where = f"House {row['id']!r}"
            self._origin(where, row)
            yield HouseCard(
                number=number,
                id=row["id"],
                name=row["name"],
                gladiators=row["gladiators"],
                slaves=row["slaves"],
                guards=row["guards"],
                coins=row["coins"],
                rules=tuple(
                    HouseRule(
                        rule["id"],
                        rule["name"],
                        self._costs(where, rule["cost"]),
                        self._effects(where, rule["effect"]),
                        rule["text"],
                    )
                    for rule in row["rule"]
                ),
                origin=row["origin"],
                text=row["text"],
            )

    def _origin(self, where: str, row: dict[str, Any]) -> None:
        if row.get("origin") not in _ORIGINS:
            self.faults.append(f"{where}: origin should be one of {', '.join(_ORIGINS)}")

    def _slot(self, where: str, row: dict[str, Any]) -> Slot:
        try:
            return Slot[row["type"].upper()]
        except KeyError:
            self.faults.append(f"{where}: type should be weapon, armour or special")
            return Slot.SPECIAL

    def _effects(self, where: str, texts: list[str]) -> tuple[Effect, ...]:
        return tuple(found for text in texts if (found := self._try(where, words.parse_effect, text)) is not None)

    def _costs(self, where: str, texts: list[str]) -> tuple[Cost, ...]:
        return tuple(found for text in texts if (found := self._try(where, words.parse_cost, text)) is not None)

    def _traits(self, where: str, texts: list[str]) -> tuple[Trait, ...]:
        return tuple(found for text in texts if (found := self._try(where, words.parse_trait, text)) is not None)

    def _try(self, where: str, parse: Any, text: str) -> Any:
        try:
            return parse(text)
        except WordError as fault:
            self.faults.append(f"{where}: {fault}")
            return None

    def _condition(self, where: str, text: str | None) -> tuple[int | None, tuple[Kind, int] | None]:
        """``WHERE``: only a Dominus with so many Coins, or so many Ready cards of a kind, may be chosen."""
        if text is None:
            return None, None
        left, _, right = text.partition(" = ")
        if left == "COINS" and right.isdigit():
            return int(right), None
        if left.startswith("PER(") and left.endswith(",T)") and left[4:-3] in words.KINDS and right.isdigit():
            return None, (words.KINDS[left[4:-3]], int(right))
        self.faults.append(f'{where}: where should read "COINS = n" or "PER(kind,T) = n"')
        return None, None


def _outside_the_constraints(box: Box) -> Iterator[str]:
    """What any card set has to keep to, so that dice, hands and games stay finite."""
    fighters = [card for card in box.market if card.fights]
    for card in fighters:
        attack, defence, speed = card.dice
        if min(card.dice) < 1 or speed > 4 or attack > 5 or defence > 5:
            yield f"{card.label}: dice should be at least 1, speed at most 4, attack and defence at most 5"
        limit = 8 if card.kind is Kind.GLADIATOR else 4
        if card.starting and sum(card.dice) > limit:
            yield f"{card.label}: a starting card of this kind has at most {limit} dice"
        pools = {(trait.pool, trait.size) for trait in card.traits if trait.talent is Talent.SETW}
        if len({pool for pool, _ in pools}) < len(pools):
            yield f"{card.label}: doubles and triples abilities may not share a pool"
    for pool, name in ((Pool.ATK, "attack"), (Pool.DEF, "defence")):
        if sum(card.dice[pool] == 5 for card in fighters) > 1:
            yield f"at most one card may have {name} 5"
    for title in box.intrigue:
        if title.value < 1:
            yield f"{title.name}: every Intrigue card has a Coin Value of at least 1"
        if title.suit is not Suit.GUARD and not 1 <= title.requires <= 12:
            yield f"{title.name}: the requirement should be 1 to 12"
    for house in box.houses:
        for rule in house.rules:
            if not any(cost.price is not Price.EXHAUST for cost in rule.cost):
                yield f"{rule.name}: a House Special Rule must cost Coins, Exhaustion or Assets"
