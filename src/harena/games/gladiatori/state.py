"""The state of a game: gladiators, animals, the fight in progress. Plain data, cheap to copy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from operator import mul
from typing import Any

from harena.core import State, Zone, ZoneSpec, only

from .arena import OFF_BOARD
from .components import CHARACTERS, COVER_HP, HP, Item

Pile = list[int]
"""A pile of cards: how many of each kind."""

COLOURS = ("red", "green", "yellow", "blue")
START_VP = 10
LAST_TURN = 6
ROUNDS = 2  # combat rounds in a turn
FIRST_BEAST = 4  # figures 0 to 3 are the gladiators of those seats, from 4 on the animals


def empty_pile() -> Pile:
    return [0] * 15


class Fate(IntEnum):
    """What has become of a gladiator."""

    ALIVE = 0
    UNBEATABLE = 1
    DEAD = 2
    SURRENDERED = 3


class Attack(IntEnum):
    """What was declared in step 4 of a combat round, or that an animal attacks."""

    NONE = 0
    MELEE = 1
    NET = 2
    THROW = 3
    SWEEP = 4
    HELP = 5
    BEAST = 6


class Step(IntEnum):
    """Where in a combat round the game is; refusals quote it."""

    IDLE = 0
    PREPARE = 1
    ACTION = 2
    ADD = 3
    DECLARE = 4
    REACT = 5
    REACT_ADD = 6
    ATTACK_VALUE = 7
    DEFENCE_VALUE = 8
    OUTCOME = 9
    MOVE = 10
    CLOSE = 11


class Species(IntEnum):
    DOG = 0
    WOLF = 1
    LION = 2
    BEAR = 3


# A card on the table is its kind plus these flags (GL-ACT-2, GL-ACT-3, GL-STANDBY-1).
KIND_BITS = 15
ROTATED = 16
STANDBY = 32
FACE_DOWN = 64  # its kind is known to its owner alone


@dataclass(slots=True)
class Effort:
    """What one gladiator commits to one Action or Reaction, kept so that a Feint can give it back (GL-FEINT-4).

    `terms` is the arithmetic of his value, in the order of the rules; `total` is their sum.
    """

    place: int = -1  # of the card in the row on the table; -1 while Passive
    new: bool = False  # played from hand, not re-used
    open: bool = False  # the cards lie face-up
    unfit: int = 0  # moves laid against an animal although their icons do not fit, as bits of kinds
    terms: list[tuple[str, int]] = field(default_factory=list)
    total: int = 0
    skill: int = -1  # the Skill used, the points it lost and the Overskill bonus that went with them
    skill_lost: int = 0
    skill_bonus: int = 0
    raised: int = -1  # the Skill raised by Overskill, and by how much
    raised_by: int = 0
    blood: int = 0
    speed: int = 0
    acrobatic: bool = False
    sacrificed: int = -1
    lunged: list[int] = field(default_factory=list)
    raged: int = -1  # the kind that Rage brought in
    raged_from_hp: bool = False
    powers: int = 0  # Powers that a Feint gives back
    feints: int = 0  # Feints turned into +2 (GL-ANIM-20)
    converted: int = 0  # Special Moves turned into +2, as bits of kinds
    beast_bonus: int = 0  # what they are worth together
    help: list[tuple[int, int]] = field(default_factory=list)
    unbeatable: bool = False
    deep: int = 0
    leap_damage: int = 0
    wrestling: bool = False
    unbalanced: bool = False  # he accepted the marker of an Unbalancing Strike
    answered: bool = False  # his value is announced
    feinted: bool = False

    def add(self, name: str, value: int) -> None:
        if value:
            self.terms.append((name, value))
            self.total += value


@dataclass(slots=True)
class Gladiator:
    """A player's character. Whatever the others may not see lies in zones."""

    seat: int
    side: int
    budget: int
    # hidden
    value: Zone[int]  # Offense, Guard, Endurance, Blood, Speed
    start: Zone[int]  # what they were at first: the caps of recovery (GL-SET-8)
    overskill: Zone[int]  # how much of each Skill is an Overskill bonus
    powers: Zone[int]  # for each Power 1 while it is owned and unused
    deck: Zone[int]
    hand: Zone[int]
    hp: Zone[int]
    discard: Zone[int]
    laid: Zone[int]  # on the current Action or Reaction
    stored: Zone[int]  # not yet in play (GL-LEARN-3)
    bid: Zone[int]  # in the current auction
    back: Zone[int]  # cards being recovered
    gain: Zone[int]  # points being recovered
    rest: Zone[int]  # what he does in Rest: Resistance, Endurance
    named: Zone[str]  # the item he names in the selection
    bought: Zone[int]  # answers given so far in the creation
    table: Zone[int]  # Action cards from left to right
    # known to all
    character: int = -1  # number of the ready-made character, -1 when created
    powers_used: int = 0
    overskilled: bool = False  # Overskill was played this turn
    powers_open: bool = True  # learning: Powers are in play
    coins_kept: int = 0
    wants_extra: bool = False
    made_do: bool = False  # a clash cost him his second item
    aside: Pile = field(default_factory=empty_pile)  # bids that won
    removed: Pile = field(default_factory=empty_pile)
    items: list[Item] = field(default_factory=list)
    holds: list[tuple[Item, int]] = field(default_factory=list)  # (Net, figure in it)
    hex: int = OFF_BOARD
    facing: int = 0
    trapped: int = 0
    unbalanced: int = 0
    face_down: bool = False
    new_trapped: int = 0
    new_unbalanced: int = 0
    turned: bool = False  # the one turn of GL-MOVE-4 is taken
    entered: int = 0  # hexes entered in this combat round
    passive: bool = False
    delayed: bool = False  # the +3 of Delay is running
    vp: int = START_VP
    height: int = 0  # of the marker among those on the same number
    marker_moved: bool = False
    fate: Fate = Fate.ALIVE
    last_round: int = 0  # combat round after which an Unbeatable gladiator is removed
    unbeatable_bonus: bool = False
    deficit: int = 0  # hit points left after the killing blow, for the campaign
    gave_up_at: int | None = None  # the deficit when his player gave up (GL-R-141)
    help: list[tuple[int, int]] = field(default_factory=list)  # (enemy, bonus)
    effort: Effort | None = None
    # what everybody can know (knowledge.py): bounds of the five values, cards seen going to the discard pile
    at_least: list[int] = field(default_factory=lambda: [3] * 5)
    at_most: list[int] = field(default_factory=lambda: [9] * 5)
    seen: Pile = field(default_factory=empty_pile)

    def free(self) -> bool:
        """Neither Trapped nor Face-down: the Movement icon is satisfied."""
        return not self.trapped and not self.face_down

    def card(self) -> int:
        """The kind of the Action card in use for his Action or Reaction; -1 if there is none."""
        effort = self.effort
        if effort is None or effort.place < 0 or effort.feinted:
            return -1
        return self.table[effort.place] & KIND_BITS

    def has_power(self, power: int) -> bool:
        return bool(self.powers[power]) and self.powers_open

    def hit_points(self) -> int:
        """Everything damage can be paid with, the cover card included (GL-DEATH-3)."""
        return pile_hp(self.hp) + sum([i.hp for i in self.items]) + COVER_HP


def new_gladiator(seat: int, side: int, budget: int) -> Gladiator:
    def zone(name: str, size: int = 15) -> Zone[int]:
        return Zone(ZoneSpec(name, seat, only(seat)), [0] * size)

    return Gladiator(
        seat,
        side,
        budget,
        value=zone("value", 5),
        start=zone("start", 5),
        overskill=zone("overskill", 3),
        powers=zone("powers", 9),
        deck=zone("deck"),
        hand=zone("hand"),
        hp=zone("hp"),
        discard=zone("discard"),
        laid=zone("laid"),
        stored=zone("stored"),
        bid=zone("bid"),
        back=zone("back"),
        gain=zone("gain", 5),
        rest=zone("rest", 2),
        named=Zone(ZoneSpec("named", seat, only(seat)), [""]),
        bought=zone("bought", 0),
        table=zone("table", 0),
    )


def pile_hp(pile: Pile) -> int:
    return sum(map(mul, pile, HP))


@dataclass(slots=True)
class Animal:
    """Animals have no sheet and no facing (GL-ANIM-1)."""

    number: int
    species: Species
    hex: int
    trapped: int = 0


@dataclass(slots=True)
class Episode:
    """Where somebody stood before a movement that may turn out to be flight (GL-VP-12, GL-VP-13)."""

    hex: int
    facing: int
    partners: tuple[int, ...]


@dataclass(slots=True, kw_only=True)
class Gladiatori(State):
    # the agreements
    sides: str = "ffa"
    animals: str = "none"
    learning: str = "normal"
    item_method: str = "selection"
    created: bool = False
    free_placement: bool = False
    damage_bonus: bool = False
    overlimit: bool = False
    last_standing_wins: bool = False
    animals_enter: str = "roll"
    # the table
    gladiators: list[Gladiator] = field(default_factory=list)
    beasts: list[Animal] = field(default_factory=list)
    waiting: list[Species] = field(default_factory=list)  # behind the gates
    coming: list[Species] = field(default_factory=list)  # added, to enter in the next combat round
    beasts_entered: int = 0
    turn: int = 1
    round: int = 1
    order: list[int] = field(default_factory=list)
    acting: int = 0  # index in the order
    initial_order: list[int] = field(default_factory=list)
    first_blood: bool = False  # taken
    # setting up
    item_count: int = 0  # of the whole set
    item_deck: list[Item] = field(default_factory=list)
    offered: list[Item] = field(default_factory=list)
    lost_items: list[Item] = field(default_factory=list)
    auctions_left: int = 0
    draft_order: list[int] = field(default_factory=list)
    extra_feints: list[int] = field(default_factory=list)
    # the combat round in progress
    step: Step = Step.IDLE
    episode: Episode | None = None
    points: int = 0  # movement points of an Action or a Reflex
    attack: Attack = Attack.NONE
    attacker: int = -1
    targets: list[int] = field(default_factory=list)
    target_values: list[int] = field(default_factory=list)  # the attack value against each
    defence_values: list[int] = field(default_factory=list)  # what each announced
    results: list[int] = field(default_factory=list)
    weapon: Item | None = None  # the item thrown or cast
    break_item: Item | None = None
    break_owner: int = -1
    helped: int = -1  # the ally who is helped
    acted: bool = False  # the active player has taken his Action
    range_penalty: int = 0
    debtor: int = -1
    debt: int = 0  # damage still to pay
    fallen: list[int] = field(default_factory=list)  # animals that lay in a Net before the fight
    dice: list[int] = field(default_factory=list)  # the last roll of an animal
    defence_dice: list[tuple[int, ...]] = field(default_factory=list)  # species and base dice of each
    queue: list[int] = field(default_factory=list)  # animals still to act; -1 - species: one that enters
    beast_moved: bool = False
    reveals: int = 0  # how often something hidden was shown: what closes undo

    @property
    def active(self) -> int:
        return self.order[self.acting] if self.acting < len(self.order) else -1

    @property
    def round_number(self) -> int:
        """Combat rounds counted through the game, from 1."""
        return ROUNDS * (self.turn - 1) + self.round

    def scoring(self) -> bool:
        """GL-ANIM-17: no VP in solo and cooperative play."""
        return self.animals in ("none", "coliseum")

    def beast(self, number: int) -> Animal | None:
        for beast in self.beasts:
            if beast.number == number:
                return beast
        return None

    def figure_name(self, figure: int) -> str:
        if figure < FIRST_BEAST:
            return COLOURS[figure]
        beast = self.beast(figure)
        return "animal" if beast is None else f"{beast.species.name.lower()} {figure - FIRST_BEAST + 1}"

    # -- telling ---------------------------------------------------------------------------------------

    def title(self, figure: int) -> str:
        """What people call a figure: the character of a gladiator, an animal by kind and number."""
        if figure >= FIRST_BEAST:
            return self.figure_name(figure).capitalize()
        character = self.gladiators[figure].character
        return CHARACTERS[character].name if character >= 0 else "gladiator"

    def named(self, part: str, figure: int) -> dict[str, Any]:
        """The parts by which a sentence names a figure: "Livia's Thraex", "your Thraex", "Wolf 2"."""
        if figure >= FIRST_BEAST:
            return {part: self.title(figure)}
        return {part: self.title(figure), f"{part}_of": figure}

    def all_named(self, part: str, figures: Sequence[int]) -> dict[str, Any]:
        """The parts by which a sentence names several figures."""
        owners = [figure if figure < FIRST_BEAST else None for figure in figures]
        return {part: [self.title(figure) for figure in figures], f"{part}_of": owners}

    def tell_of(self, kind: str, figure: int, /, *, victim: Any = -1, secret: Any = None, **data: Any) -> None:
        """Something that a figure does or suffers; everybody may know of it, and its owner also `secret`.

        Boards find the figures under `seat`, `animal` and `target`; sentences have `gladiator`, `beast` and `victim`.
        """
        if self.log is None or not self.tells(kind):
            return
        if figure < FIRST_BEAST:
            data |= {"seat": figure, **self.named("gladiator", figure)}
        else:
            data |= {"animal": self.figure_name(figure), **self.named("beast", figure)}
        if victim >= 0:
            data |= {"target": self.figure_name(victim), **self.named("victim", victim)}
        self.log.add(kind, data, secret, 0 if secret is None else 1 << figure)
