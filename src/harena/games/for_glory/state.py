"""What lies on the table: players, Arenas, Supply, tokens, and where in the round the game is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from harena.core import Seat, State, Zone, transient

from .cards import Card

F1, F2, L = 0, 1, 2  # FG-SET-6: F1 is nearest the Supply, L farthest
FLEETING = (F1, F2)
ARENA_NAMES = ("F1", "F2", "L")
EVERYWHERE = (F1, F2, L)
GLORY_OF = (1, 1, 2)  # FG-SET-7, FG-RES-2
ROW_NAMES = ("gladiator", "training", "economy")

NOBODY = -1
MAGNUS = 1  # in a solo game the Ludus Magnus sits where the second player would
LUDUS_POOL = "ludus"  # the pool of its cards
NOWHERE = -1

HAND_SIZE = 7
SLOTS = 3
GLORY_TO_WIN = 6
GLORY_TOKENS = 14
GLADIUS_TOKENS = 2
LATE_COST = 3
LAST_TURN = 300  # FG-R-32
IDLE_CYCLES = 3  # FG-R-31
LAST_CYCLE = 30
TURNS_IN_CYCLE = 100  # FG-R-63
LAST_ROUND_TURN = 30  # FX-MP-FLOW-12

# Phases: between two of them the state alone says where the game is.
DRAFT = "draft"
MACHINATIONS = "machinations turn"
LATE_REGISTRATION = "late registration"
BATTLE = "battle"
COMBAT = "combat turn"
RESOLUTION = "resolution"


_ORDERS = {seats: [(*range(first, seats), *range(first)) for first in range(seats)] for seats in range(1, 5)}


@dataclass(slots=True, eq=False)
class Fighter:
    """A Gladiator in an Arena."""

    card: Card
    owner: Seat
    key: str  # its name in actions: the title, and a number if there are several
    serial: int
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
    strike_attack: int = 0  # … or with the damage of this Attack
    piercing: int = 0  # so much of the damage of this Attack cannot be Prevented
    spent_cycle: int = 0  # the cycle in which its once-a-cycle ability was used
    blessings: int = 0
    debts: int = 0  # Blessings to be removed before its owner may pass (FX-BLESS-5)
    last: tuple[int, int, int] | None = None  # Attack, Health, Agility as they were when it left (FG-R-51)
    faded: tuple[int, int, int] | None = transient()  # the same for other texts than its own; follows from the answers

    @property
    def name(self) -> str:
        """As people write it: `Samnite 2`."""
        return self.card.name + self.key[len(self.card.key) :]


@dataclass(slots=True, eq=False)
class Permanent:
    """A Patron in a Villa, or an Arena Card in a Villa or in the centre."""

    card: Card
    key: str
    serial: int
    exhausted: bool = False

    @property
    def name(self) -> str:
        return self.card.name + self.key[len(self.card.key) :]


@dataclass(slots=True, eq=False)
class Place:
    """One of the Arenas in the centre with what lies on it."""

    card: Permanent | None
    glory: int
    champion: Seat = NOBODY  # whose side the RC is on; L has none
    fighters: list[Fighter] = field(default_factory=list)  # in the order they entered


@dataclass(slots=True, eq=False)
class Player:
    hand: Zone[Card]
    deck: Zone[Card]  # top card last
    reserve: Zone[Card]
    coins: int
    discard: list[Card] = field(default_factory=list)  # top card last
    resolving: list[Card] = field(default_factory=list)  # revealed and not yet discarded (FG-TYPE-4)
    patrons: list[Permanent] = field(default_factory=list)
    arenas: list[Permanent] = field(default_factory=list)
    glory: int = 0
    owed: int = 0  # a Coin cost declared and not yet paid (FG-R-46)
    champion: str = ""  # whose stack it is
    stack: list[Card] = field(default_factory=list)  # the Champion's levels to come, next first (FX-CHAMP-6)
    gladii: int = 0
    gladius_turn: int = 0  # the turn in which the last of them was taken
    known_top: int = 0  # so many cards on top of the Deck were put there in the open
    known_hand: list[Card] = field(default_factory=list)  # came to the Hand in the open and cannot have left it unseen
    reserved_with_permit: int = 0  # so many cards were Reserved while Gladiators could be

    def lose(self, g: Glory, card: Card) -> None:
        """A Gladiator of its own leaves play."""
        self.discard.append(card)

    def insure(self) -> None:
        """FG-DEF-3: a Coin for a Gladiator that is defeated."""
        self.coins += 1

    def standing(self) -> dict[str, int]:
        """What is told of it as its turn begins."""
        return {"coins": self.coins}


@dataclass(slots=True, eq=False)
class Magnus:
    """The Ludus Magnus. Cards are numbers; a Boast Card is its value below zero."""

    deck: Zone[int]  # top card last
    discard: list[int] = field(default_factory=list)
    playing: list[int] = field(default_factory=list)  # revealed and not yet discarded
    known_top: int = 0  # so many cards on top were put there in the open
    glory: int = 0

    def lose(self, g: Glory, card: Card) -> None:
        """FX-SOLO-GEN-8/9: back to the Supply, from which it came."""
        g.supply[0].discard.append(card.printed or card)

    def insure(self) -> None:
        """FX-SOLO-GEN-8: it has no Coins."""

    def standing(self) -> dict[str, int]:
        return {}


@dataclass(slots=True, eq=False)
class SupplyRow:
    deck: Zone[Card]  # top card last
    offer: list[Card | None]
    discard: list[Card] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Window:
    """A Reaction Window: what happened to whom, who has passed, which abilities were used."""

    events: int  # bits of vocabulary.Event
    subjects: list[Fighter]
    arenas: list[int]  # where it happened to each of them
    due: Seat = NOBODY
    passes: int = 0
    used: list[int] = field(default_factory=list)  # serials of cards whose Reaction was used, -serial for the second
    last_word: list[Seat] = field(default_factory=list)  # eliminated by what it answers (FX-MP-BAT-15)
    cause: object = transient()  # what deals the damage that it answers, while that is one thing; for sentences only


@dataclass(slots=True, eq=False)
class Watched:
    """Pierce and its like: what its player is offered if the target falls before the Combat Turn ends."""

    seat: Seat
    card: Card  # its text says what is offered
    target: int  # serial
    discarded: bool | None = transient()  # its card lies in the Discard Pile by now; follows from the answers


@dataclass(slots=True, kw_only=True)
class Glory(State):
    """A game of For Glory."""

    players: list[Player]
    places: list[Place]  # F1, F2, L
    supply: list[SupplyRow]  # gladiator, training, economy
    arena_deck: Zone[Card]  # top card last
    boasts: list[Card]  # top card first
    glory: int  # tokens in the general supply
    favor: Seat  # who holds the Crowd's Favor
    turn: Seat  # whose Machinations Turn runs, or ran last
    magnus: Magnus | None = None  # the opponent of a solo game
    striker: int = 0  # serial of the player's Gladiator whose attack damage is being dealt, where it matters
    removed: list[Card] = field(default_factory=list)
    champions: list[Card] = field(default_factory=list)  # those that nobody has chosen yet
    cards: int = 0  # how many there are in all; none is ever lost
    health_can_drop: bool = False  # the card set has text that lowers Health
    first: Seat = 0  # who took the first turn of the game
    arena_phases: int = 0  # so many have begun
    battles: int = 0
    stalls: int = 0  # Battles stopped by FG-R-31
    serial: int = 0  # numbers cards as they enter play
    turns_taken: int = 0
    favor_turns: int = 0  # turns of the holder of the Crowd's Favor in this round of a battle royale
    drafted: bool | None = transient()  # whether everybody has just chosen a Champion and drawn; for sentences only
    active: Seat = NOBODY  # who is taking a turn of any kind (FG-FLOW-4)

    late_passed: list[bool] = field(default_factory=list)
    fought: list[int] = field(default_factory=list)  # Arenas whose Battle of this phase is over
    lasting_won: bool = False

    battle: int = NOWHERE  # the Active Arena
    cycle: int = 0
    idle_cycles: int = 0
    cycle_turns: int = 0
    passes: int = 0  # consecutive Combat Turns that were passes
    eventful: bool = False  # whether this cycle is more than idle (FG-R-31)
    placed: list[Seat] = field(default_factory=list)  # eliminated in this battle royale, the last rank first
    attacked: bool = False
    tactic_used: bool = False

    damage_open: bool = False  # a damage window is open: further damage joins it (FG-REACT-13)
    windows: list[Window] = field(default_factory=list)
    watches: list[Watched] = field(default_factory=list)

    # ------------------------------------------------------------ looking

    def order_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats in turn order, beginning with `seat`."""
        return _ORDERS[self.seats][seat % self.seats]

    @property
    def solo(self) -> bool:
        """FX-SOLO: one player against the Ludus Magnus."""
        return self.magnus is not None

    def is_ludus(self, seat: Seat) -> bool:
        """Whether this is the Ludus Magnus, which takes turns but has no seat, no Deck, no Coin and no choices."""
        return seat >= self.seats

    @property
    def parties(self) -> int:
        """Who takes turns: the players, and the Ludus Magnus."""
        return 2 if self.solo else self.seats

    def party(self, seat: Seat) -> Player | Magnus:
        """One of them."""
        if not self.is_ludus(seat):
            return self.players[seat]
        assert self.magnus is not None
        return self.magnus

    def parties_from(self, seat: Seat) -> tuple[Seat, ...]:
        return _ORDERS[self.parties][seat % self.parties]

    def glory_of(self, seat: Seat) -> int:
        return self.party(seat).glory

    def acting(self) -> Seat:
        """The Active Player; outside any turn the Crowd's Favor counts (FG-FLOW-5)."""
        return self.favor if self.active == NOBODY else self.active

    def fighters(self) -> Iterator[Fighter]:
        """All Gladiators in all Arenas, F1 first, in the order they entered."""
        for place in self.places:
            yield from place.fighters

    @property
    def royale(self) -> bool:
        """FX-MOD-1: three or four players fight in one Arena."""
        return self.seats > 2

    @property
    def in_actions(self) -> bool:
        """Step 2 of a player's Machinations Turn: all that is asked there but the polls around it (FG-MACH-1)."""
        if self.phase != MACHINATIONS or self.is_ludus(self.turn):
            return False
        return all(self.awaited_of(seat, "reserve") is None for seat in range(self.seats))

    def in_arena_phase(self) -> bool:
        return self.phase not in (MACHINATIONS, DRAFT)

    def name_in_play(self, card: Card) -> str:
        """A name for a card entering play: its title, with the lowest free number if others of it are there."""
        taken = {fighter.key for fighter in self.fighters() if fighter.card.key == card.key}
        lying = [place.card for place in self.places if place.card is not None]
        for player in self.players:
            lying += player.patrons + player.arenas
        taken.update(other.key for other in lying if other.card is card)
        number = 1
        while (name := card.key if number == 1 else f"{card.key} {number}") in taken:
            number += 1
        return name

    def next_serial(self) -> int:
        self.serial += 1
        return self.serial
