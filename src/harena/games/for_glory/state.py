"""What lies on the table: players, Arenas, Supply, tokens, and where in the round the game is."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from .cards import Card, CardSet

F1, F2, L = 0, 1, 2  # FG-SET-6: F1 is nearest the Supply, L farthest
ARENA_NAMES = ("F1", "F2", "L")
NOBODY = -1
NOWHERE = -1

HAND_SIZE = 7
SLOTS = 3
GLORY_TO_WIN = 6
GLORY_TOKENS = 14


class Phase(IntEnum):
    MACHINATIONS_TURN = 0
    LATE_REGISTRATION = 1
    START_BATTLE = 2
    COMBAT_TURN = 3
    RESOLUTION = 4


class Step(IntEnum):
    """The steps of a Machinations Turn (FG-MACH-1)."""

    READY = 1
    TAKE_ACTIONS = 2
    DISCARD = 3
    REFILL = 4
    DRAW = 5
    CHECK = 6


class Row(IntEnum):
    GLADIATOR = 0
    TRAINING = 1
    ECONOMY = 2


@dataclass(slots=True, eq=False)
class Fighter:
    """A Gladiator in an Arena."""

    card: Card
    owner: int
    number: int  # tells copies of one title apart while they are in play
    arena: int
    exhausted: bool = False
    damage: int = 0
    assigned: int = 0  # pool tokens that can be Prevented
    unpreventable: int = 0  # pool tokens that cannot (FG-DMG-10)
    turn_attack: int = 0  # changes that end with the Combat Turn …
    turn_health: int = 0
    turn_agility: int = 0
    battle_attack: int = 0  # … or with the Battle
    battle_health: int = 0
    battle_agility: int = 0

    @property
    def name(self) -> str:
        return self.card.title if self.number == 1 else f"{self.card.title} {self.number}"

    def copy(self) -> Fighter:
        return Fighter(
            self.card, self.owner, self.number, self.arena, self.exhausted, self.damage, self.assigned,
            self.unpreventable, self.turn_attack, self.turn_health, self.turn_agility, self.battle_attack,
            self.battle_health, self.battle_agility,
        )  # fmt: skip


@dataclass(slots=True, eq=False)
class Permanent:
    """A Patron in a Villa, or an Arena Card in a Villa or in the centre."""

    card: Card
    number: int = 1
    exhausted: bool = False

    @property
    def name(self) -> str:
        return self.card.title if self.number == 1 else f"{self.card.title} {self.number}"

    def copy(self) -> Permanent:
        return Permanent(self.card, self.number, self.exhausted)


@dataclass(slots=True, eq=False)
class Place:
    """One of the Arenas in the centre with what lies on it."""

    card: Permanent | None
    glory: int
    champion: int = NOBODY  # whose side the RC is on; meaningless for L
    fighters: list[Fighter] = field(default_factory=list)  # in the order they entered

    def copy(self) -> Place:
        return Place(
            self.card.copy() if self.card else None, self.glory, self.champion, [f.copy() for f in self.fighters]
        )


@dataclass(slots=True, eq=False)
class Player:
    coins: int
    deck: list[Card]  # top card last
    hand: list[Card] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)  # top card last
    reserve: list[Card] = field(default_factory=list)
    patrons: list[Permanent] = field(default_factory=list)
    arenas: list[Permanent] = field(default_factory=list)
    glory: int = 0
    known_top: int = 0  # so many cards on top of the Deck were put there in the open
    known_hand: list[Card] = field(default_factory=list)  # came into the Hand in the open and cannot have left it
    reserved_with_permit: int = 0  # so many cards were Reserved while Gladiators could be

    def copy(self) -> Player:
        return Player(
            self.coins, self.deck[:], self.hand[:], self.discard[:], self.reserve[:],
            [p.copy() for p in self.patrons], [a.copy() for a in self.arenas], self.glory, self.known_top,
            self.known_hand[:], self.reserved_with_permit,
        )  # fmt: skip


@dataclass(slots=True, eq=False)
class SupplyRow:
    deck: list[Card]  # top card last
    offer: list[Card | None]
    discard: list[Card] = field(default_factory=list)

    def copy(self) -> SupplyRow:
        return SupplyRow(self.deck[:], self.offer[:], self.discard[:])
