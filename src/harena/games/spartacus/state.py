"""Capua: everything that lies on the table, as plain data.

Market cards are numbers of `box.market`; `status` and `favour` say how each of them lies and what it carries. Intrigue
cards are title numbers of `box.intrigue`. Guards on a table are all alike, so two counts describe them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from harena.core import EVERYONE, NOBODY, Rng, State, Zone, ZoneSpec, only, transient

from .box import Box
from .dice import Level

FIGURES = ("thraex", "murmillo", "retiarius", "secutor")

LOWEST, HIGHEST = 1, 12
#: SP-HAND-1, by Influence.
HAND_SIZE = (0, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6)
LENGTHS = {"quick": 7, "standard": 4, "advanced": 1}
CHAMPION = 3


class Status(IntEnum):
    """SP-GEN-6: how an Asset lies; an injured card is Exhausted with an Injury token."""

    READY = 0
    EXHAUSTED = 1
    INJURED = 2


class Area(IntEnum):
    """SP-WAGER-2: the areas of the betting board."""

    VICTORY_I = 0
    VICTORY_II = 1
    INJURY = 2
    DECAPITATION = 3


@dataclass(slots=True)
class House:
    """One Dominus and all that is its own."""

    hand: Zone[int]
    playing: Zone[int]  # the Intrigue card it is about to play, as long as nobody else knows it
    plan: Zone[int]  # what it has laid down, unseen, in a decision that several make at once
    card: int = -1
    figure: int = -1
    influence: int = 1
    coins: int = 0
    staked: int = 0  # of these Coins, those that lie on the table in a tied auction
    concealed: bool = False
    guards: int = 0
    tired_guards: int = 0
    cards: list[int] = field(default_factory=list)
    wagers: list[int] = field(default_factory=list)
    peeked: list[tuple[int, int]] = field(default_factory=list)  # (rival, title) it knows to be in that rival's hand
    foreseen: list[int] = field(default_factory=list)  # the next Market cards it knows, in order
    offers_made: int = 0
    handed: bool | None = transient()  # Coins came to it after it had begun to plan; follows from the answers


@dataclass(frozen=True, slots=True)
class Terms:
    """What an offer says: Coins and items each way, and promises. Items are Assets or deeds, by name."""

    give_coins: int = 0
    give: tuple[str, ...] = ()
    want_coins: int = 0
    want: tuple[str, ...] = ()
    promises: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """An open offer; `counters` counts the counter-offers of its thread."""

    maker: int
    to: int
    terms: Terms
    counters: int = 0


@dataclass(slots=True)
class Request:
    """A support request: public, but for the Scheme it is about (that is in `sought`)."""

    had: int  # the asker's effective Influence when it asked
    coins: list[int]  # what it attached to each seat's answer
    waiting: list[int]  # who has still to answer
    granted: list[int]
    claim: str = ""
    price: int = 0  # the counter-price that the asker has to take or leave


@dataclass(slots=True)
class Scheme:
    """A Scheme that has been declared and not yet resolved."""

    schemer: int
    title: int
    target: int
    named: int = -1
    foiled: bool = False
    foil: int = -1  # the Foil just played, while T-FOIL is open
    guard_roll: int = 0  # the Guard die just rolled, while T-GUARD is open


@dataclass(slots=True)
class Combatant:
    """A fighter on the sand."""

    seat: int
    card: int
    gear: tuple[int, ...]
    pools: list[int]
    place: int
    uses: list[int]  # times left for each trait of `traits`, -1 for no limit
    attacks: list[int] = field(default_factory=list)  # Attacks declared, per Combat Round
    moved: bool = False
    attacked: bool = False


@dataclass(slots=True)
class Match:
    """The match on the sand, or the one whose openings are being filled."""

    sides: list[Combatant] = field(default_factory=list)
    invited: list[int] = field(default_factory=list)
    round: int = 0
    quiet_rounds: int = 0
    blood: bool = False  # a die was surrendered this round
    winner: int = -1  # a side, 0 or 1
    level: Level = Level.STANDING
    acting: int = -1  # the side whose activation it is
    attacker: int = -1  # the side of the last Attack of this round; -1 while Initiative is rolled
    rolls: list[list[int]] = field(default_factory=list)  # the dice of both sides in the roll going on
    wounds: int = 0  # counted for the Attack going on
    thumb: int = -1  # 1 up, 0 down, once shown


@dataclass(slots=True)
class Tournament:
    """SP-TOURN: who is still in, weakest total first, and what they have won."""

    queue: list[int]
    finalists: list[int] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Capua(State):
    """The whole game."""

    box: Box
    houses: list[House]
    intrigue_deck: Zone[int]
    intrigue_discard: Zone[int]
    market_deck: Zone[int]
    market_row: Zone[int]
    market_discard: Zone[int]
    sought: Zone[int]  # the titles that the support requests of this turn are about
    status: list[int]
    favour: list[int]
    start: int = 7  # SP-SET-10
    string_initiative: bool = False
    house_rules_once: bool = False
    open_wagers: bool = False
    private_offers: bool = False
    turn_limit: int = 0
    turn: int = 1
    rounds: int = 0  # Combat Rounds of all matches so far
    deals_offered: int = 0
    deals_made: int = 0
    host: int = 0
    active: int = 0
    due: int = 0  # how many Intrigue Turns of this Phase are done
    voice: int = 0
    rules_used: list[int] = field(default_factory=list)
    asks_made: int = 0  # support requests of this Intrigue Turn, those used up included
    requests: list[Request] = field(default_factory=list)
    parted: list[int] = field(default_factory=list)  # Schemes the active Dominus has parted with this turn
    scheme: Scheme | None = None
    trigger: int = -1  # the open Trigger
    invited: int = -1  # who has to answer an Invitation
    just: str = ""  # what was done last in this Intrigue Turn, if it was no Scheme
    on_sale: int = -1
    bidders: list[int] = field(default_factory=list)
    traded_champions: list[int] = field(default_factory=list)
    window: str = ""
    offers: list[Offer] = field(default_factory=list)
    floor_changed: bool = False
    waiting: list[int] = field(default_factory=list)  # who does nothing in Open Market until somebody else does
    bound: str = ""  # the deed that an accepted offer has settled for the pending decision
    secret_gifts: list[tuple[int, int, int]] = field(default_factory=list)
    excused: bool = False
    healing: int = -1
    healing_roll: int = 0
    rolled: list[int] = field(default_factory=list)  # injured cards that have had their Healing Roll this Upkeep
    owed: list[int] = field(default_factory=list)
    match: Match | None = None
    tournament: Tournament | None = None


def empty_table(box: Box, seats: int, rng: Rng) -> Capua:
    """A table with the box opened and nothing laid out yet."""
    return Capua(
        seats=seats,
        rng=rng,
        phase="houses",
        box=box,
        houses=[
            House(
                hand=Zone(ZoneSpec("hand", seat, only(seat), "intrigue")),
                playing=Zone(ZoneSpec("playing", seat, only(seat), "intrigue")),
                plan=Zone(ZoneSpec("plan", seat, only(seat))),
            )
            for seat in range(seats)
        ],
        intrigue_deck=Zone(ZoneSpec("intrigue deck", None, NOBODY, "intrigue"), box.intrigue_deck()),
        intrigue_discard=Zone(ZoneSpec("intrigue discard", None, EVERYONE, "intrigue")),
        market_deck=Zone(ZoneSpec("market deck", None, NOBODY, "market"), range(len(box.market))),
        market_row=Zone(ZoneSpec("market row", None, NOBODY, "market")),
        market_discard=Zone(ZoneSpec("market discard", None, EVERYONE, "market")),
        sought=Zone(ZoneSpec("sought", None, NOBODY)),
        status=[0] * len(box.market),
        favour=[0] * len(box.market),
    )
