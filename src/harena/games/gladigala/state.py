"""What is on the table: schools, gladiators, crowd tokens, coins and the Center Stage."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Final

from harena.core import State, Zone, ZoneSpec, only, transient

from .arena import (
    KIND_CODES,
    KIND_NAMES,
    NOWHERE,
    SHIPPED,
    SIDE_NAMES,
    Arena,
    Facing,
    Kind,
    Lower,
    Side,
    Square,
    Upper,
)

#: Where to go and what else to do: the two discs of a gladiator.
Order = tuple[Upper, Lower]

NO_ONE: Final = -1
"""Stands where a seat could stand: no carrier, no leader, no live run."""

STARTING_COINS: Final = 3
COINS_IN_THE_BOX: Final = 142
SHIELDS_PER_MATCH: Final = 3
UPGRADE_PRICE: Final = 1
SAFE_ZONE_FEE: Final = 1
SYMBOLS_PER_SCHOOL: Final = 6
OUTS_THAT_END_A_MATCH: Final = 5


class Symbol(IntEnum):
    """The four gladiator schools."""

    ACA = 0
    LEO = 1
    SOL = 2
    SPI = 3


SYMBOL_CODES: Final = tuple(symbol.name for symbol in Symbol)
SYMBOL_NAMES: Final = ("ACADEMIA", "LEO", "SOLIS", "SPIRITUS")
SYMBOL_BY_NAME: Final = {symbol.name.lower(): symbol for symbol in Symbol}


class Match(IntEnum):
    MORNING = 0
    AFTERNOON = 1


class Medal(IntEnum):
    EAGLE = 0
    COIN = 1


class Thumb(IntEnum):
    DOWN = 0
    UP = 1


CROWD: Final = (Thumb.UP, Thumb.UP, Thumb.DOWN)
"""The crowd tokens of a school (GG-SET-2)."""

MOST_OF_A_KIND: Final = 28
"""As many as can line up at all: along the longest side, and two beside the Eagle."""
GLADIATOR_NAMES: Final = tuple(tuple(f"{code}{n}" for n in range(MOST_OF_A_KIND + 1)) for code in KIND_CODES)
"""GLADIATOR_NAMES[kind][number]; numbers start at 1."""
PIECE_NAMES: Final = tuple(tuple(f"{name} {n}" for n in range(MOST_OF_A_KIND + 1)) for name in KIND_NAMES)
"""PIECE_NAMES[kind][number]: how people call them."""


@dataclass(slots=True)
class Gladiator:
    """One gladiator: where it is and how it fares; order and attack of the round once they are public."""

    seat: int
    kind: Kind
    number: int
    square: Square = NOWHERE
    facing: Facing = Facing.N
    marks: int = 0
    carries: int = NO_ONE
    """The seat whose Eagle it carries."""
    must_leave: bool = False
    active: bool = True
    upper: Upper = Upper.C
    lower: Lower = Lower.IDLE
    attack: Square = NOWHERE

    @property
    def name(self) -> str:
        return GLADIATOR_NAMES[self.kind][self.number]

    @property
    def called(self) -> str:
        return PIECE_NAMES[self.kind][self.number]

    @property
    def hurt(self) -> bool:
        """GG-GAME-6: active with one mark."""
        return self.active and self.marks > 0


@dataclass(slots=True)
class CrowdToken:
    """A crowd token on a bench; its thumb is public once it was called (GG-CROWD-7)."""

    bench: int
    thumb: Thumb | None = None
    called: bool = False
    """Called in this round: its effect counts now (GG-CROWD-11)."""


@dataclass(slots=True)
class School:
    """A school with its Tactical panel, Treasury, Eagle, crowd and gladiators."""

    seat: int
    side: Side
    orders: Zone[Order]
    """The orders of the round for the active gladiators, one after the other, as far as they are given."""
    markers: Zone[Square]
    """Attacks: the square that each gladiator marks, or NOWHERE, for those that may strike one after the other."""
    calls: Zone[bool]
    """Crowd: for each unused token one after the other whether it is called."""
    shields: Zone[int]
    """Hits: the gladiators whose shield is paid for, by their number among all of the school."""
    purchases: Zone[Kind]
    """Upgrades: the kinds that are bought."""
    thumbs: Zone[Thumb]
    """The thumbs of its tokens on the benches that were not called yet, in the order of placing."""
    held: Zone[Thumb]
    """The tokens not placed yet."""
    symbol: Symbol | None = None
    treasury: int = STARTING_COINS
    shield_coins: int = 0
    upgraded: int = 0
    """A bit for each upgraded kind."""
    formation: str = ""
    declared: list[int] = field(default_factory=lambda: [0] * 4)
    """Declared symbols, counted by school symbol."""
    bonus_paid: int = 0
    """What the declaration, or with two players the streak, has paid in this match."""
    gladiators: list[Gladiator] = field(default_factory=list)
    footprint: tuple[Square, ...] = ()
    crowd: list[CrowdToken] = field(default_factory=list)
    eagle: Square = NOWHERE
    eagle_home: Square = NOWHERE
    """The Eagle square chosen in the morning."""
    medals: list[int] = field(default_factory=lambda: [0] * 2)
    """Medals of Eagle and Medals of Coin."""
    medal_coins: int = 0

    @property
    def code(self) -> str:
        """The three letters of the school; before it is chosen, its seat."""
        return SIDE_NAMES[self.side] if self.symbol is None else SYMBOL_CODES[self.symbol]

    def active(self) -> list[Gladiator]:
        return [gladiator for gladiator in self.gladiators if gladiator.active]

    def named(self, name: str) -> Gladiator | None:
        """The own gladiator with this name, in any case of letters."""
        return next((one for one in self.gladiators if one.name.lower() == name.lower()), None)

    @property
    def decoration(self) -> tuple[int, int, int]:
        """GG-WIN-1: what schools are ranked by."""
        return self.medals[Medal.EAGLE], self.medals[Medal.COIN], self.medal_coins

    def has_upgraded(self, kind: Kind) -> bool:
        return bool(self.upgraded >> kind & 1)


def new_school(seat: int, side: Side) -> School:
    """A seat before its school is chosen, with crowd tokens in hand."""

    def secret(name: str) -> Zone[Any]:
        return Zone(ZoneSpec(name, seat, only(seat)))

    return School(
        seat,
        side,
        orders=secret("orders"),
        markers=secret("markers"),
        calls=secret("calls"),
        shields=secret("shields"),
        purchases=secret("purchases"),
        thumbs=Zone(ZoneSpec("thumbs", seat, only(seat), f"crowd {seat}")),
        held=Zone(ZoneSpec("held", seat, only(seat), f"crowd {seat}"), CROWD),
    )


@dataclass(frozen=True, slots=True)
class Award:
    """How a match ended: which medal was at stake, who got it (NO_ONE on a complete tie), and the coins on it."""

    medal: Medal
    seat: int
    coins: int


@dataclass(slots=True, kw_only=True)
class Gala(State):
    """The whole day: two matches among two to four schools."""

    schools: list[School]
    turn_order: tuple[int, ...]
    """Seats clockwise from the start player (GG-SET-3)."""
    arena: Arena = SHIPPED
    publisher_notes: bool = False
    round_limit: int = 40
    general_stack: int = COINS_IN_THE_BOX
    """Below zero it stands for coins that the box does not hold: it never runs out (GG-R-15)."""
    match: Match = Match.MORNING
    round: int = 0
    stage: list[int] = field(default_factory=list)
    """The seats of the bases on the Center Stage, lowest first."""
    run_seat: int = NO_ONE
    run_length: int = 0
    """The live run of successes in a two-player game."""
    leader: int = NO_ONE
    """The Match Leader (GG-COIN-7)."""
    awards: list[Award] = field(default_factory=list)
    """What the matches played so far came to."""
    snatchers: list[int] = field(default_factory=list)
    """Seats that brought an Eagle into the Safe Zone in this round."""
    outlooks: dict[int, Any] | None = transient()
    """What the schools see before them in this round, by seat (see `greedy.outlook`): no part of the game."""

    def name(self, gladiator: Gladiator) -> str:
        return f"{self.schools[gladiator.seat].code}.{gladiator.name}"

    def gladiator_named(self, seat: int, name: str) -> Gladiator | None:
        """The gladiator that a seat calls so: its own by its short name or in words, anybody's by its full name."""
        wanted = name.lower()
        own = self.schools[seat].gladiators
        for one in (*own, *(one for school in self.schools for one in school.gladiators)):
            names = (one.name, one.called, self.name(one)) if one.seat == seat else (self.name(one),)
            if wanted in map(str.lower, names):
                return one
        return None

    def gladiators(self) -> list[Gladiator]:
        """All active gladiators in turn order."""
        schools = self.schools
        return [one for seat in self.turn_order for one in schools[seat].gladiators if one.active]

    def carrier(self, seat: int) -> Gladiator | None:
        """Who carries the Eagle of this seat."""
        for school in self.schools:
            for one in school.gladiators:
                if one.carries == seat and one.active:
                    return one
        return None

    def gain(self, school: School, coins: int) -> None:
        """Coins from the General Stack into the Treasury (GG-COIN-2)."""
        school.treasury += coins
        self.general_stack -= coins

    def pay(self, school: School, coins: int) -> None:
        """Coins from the Treasury into the General Stack."""
        self.gain(school, -coins)
