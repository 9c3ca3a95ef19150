"""The state of a game: gladiators, animals, the fight in progress. Plain data, cheap to copy."""

from dataclasses import dataclass, field
from enum import IntEnum

from harena.games.gladiatori.arena import OFF_BOARD
from harena.games.gladiatori.cards import COVER_HP, HP, ITEM_HP

Pile = list[int]
"""A pile of cards: how many of each kind."""

COLOURS = ("red", "green", "yellow", "blue")
START_VP = 10
LAST_TURN = 6


def empty_pile() -> Pile:
    return [0] * 15


class Phase(IntEnum):
    CREATE = 0
    OVERLIMIT = 1
    PICK = 2
    AUCTION = 3
    DRAFT = 4
    SELECTION = 5
    PLACE = 6
    CHOOSE = 7
    ORDER = 8
    ANIMALS = 9
    COMBAT = 10
    ROUND_END = 11
    REST = 12
    END_TURN = 13


class Fate(IntEnum):
    """What has become of a gladiator."""

    ALIVE = 0
    UNBEATABLE = 1
    DEAD = 2
    SURRENDERED = 3


class Attack(IntEnum):
    """What was declared in step 4."""

    NONE = 0
    MELEE = 1
    NET = 2
    THROW = 3
    SWEEP = 4
    HELP = 5


# A card on the table is its kind plus these flags (GL-ACT-2, GL-ACT-3, GL-STANDBY-1).
KIND_BITS = 15
ROTATED = 16
STANDBY = 32
FACE_DOWN = 64


@dataclass(slots=True)
class Effort:
    """What one gladiator commits to one Action or Reaction, kept so that a Feint can give it back (GL-FEINT-4).

    `terms` is the arithmetic of his value, in the order of the rules; `total` is their sum.
    """

    place: int  # of the card in the row on the table; -1 while Passive
    new: bool  # played from hand, not re-used
    card: int = -1
    terms: list[tuple[str, int]] = field(default_factory=list)
    total: int = 0
    skill: int = -1  # the Skill used, and what it was worth
    skill_before: int = 0
    skill_bonus: int = 0
    raised: int = -1  # the Skill raised by Overskill, and by how much
    raised_by: int = 0
    blood: int = 0
    speed: int = 0
    acrobatic: bool = False
    sacrificed: int = -1
    lunged: Pile | None = None
    raged: int = -1  # the kind Rage brought in
    raged_from_hp: bool = False
    powers: int = 0
    feints: int = 0  # Feints turned into +2 (GL-ANIM-20)
    converted: int = 0  # Special Moves turned into +2, as bits of kinds
    help_used: list[tuple[int, int, int]] = field(default_factory=list)
    unbeatable_bonus: bool = False
    damage_bonus: int = 0
    wrestling: bool = False
    dodging: bool = False
    null: bool = False

    def add(self, name: str, value: int) -> None:
        if value:
            self.terms.append((name, value))
            self.total += value

    def copy(self) -> "Effort":
        return Effort(
            self.place, self.new, self.card, self.terms[:], self.total, self.skill, self.skill_before,
            self.skill_bonus, self.raised, self.raised_by, self.blood, self.speed, self.acrobatic,
            self.sacrificed, None if self.lunged is None else self.lunged[:], self.raged, self.raged_from_hp,
            self.powers, self.feints, self.converted, self.help_used[:], self.unbeatable_bonus,
            self.damage_bonus, self.wrestling, self.dodging, self.null,
        )  # fmt: skip


@dataclass(slots=True)
class Gladiator:
    seat: int
    side: int
    budget: int
    character: int = -1  # number of the ready-made character, -1 when created
    start: list[int] = field(default_factory=lambda: [0] * 5)
    value: list[int] = field(default_factory=lambda: [0] * 5)
    overskill: list[int] = field(default_factory=lambda: [0] * 3)
    powers: int = 0  # not yet used
    powers_used: int = 0
    coins_kept: int = 0
    deck: Pile = field(default_factory=empty_pile)
    hand: Pile = field(default_factory=empty_pile)
    hp: Pile = field(default_factory=empty_pile)
    discard: Pile = field(default_factory=empty_pile)
    removed: Pile = field(default_factory=empty_pile)
    laid: Pile = field(default_factory=empty_pile)
    stored: Pile = field(default_factory=empty_pile)  # not yet in play (GL-LEARN-3)
    table: list[int] = field(default_factory=list)
    items: list[int] = field(default_factory=list)
    holds: list[tuple[int, int]] = field(default_factory=list)  # (Net, figure in it)
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
    deficit: int = 0  # hit points at death, for the campaign
    help: list[tuple[int, int, int]] = field(default_factory=list)  # (enemy, bonus, last combat round)
    effort: Effort | None = None
    # What everybody can know (see knowledge.py): bounds of the five values, cards seen in the discard pile.
    at_least: list[int] = field(default_factory=lambda: [0] * 5)
    at_most: list[int] = field(default_factory=lambda: [9] * 5)
    seen: Pile = field(default_factory=empty_pile)

    def on_board(self) -> bool:
        return self.hex >= 0

    def hit_points(self) -> int:
        """GL-HP-1, GL-DEATH-3: everything damage can be paid with, the cover card included."""
        return pile_hp(self.hp) + sum(ITEM_HP[i] for i in self.items) + COVER_HP

    def copy(self) -> "Gladiator":
        return Gladiator(
            self.seat, self.side, self.budget, self.character, self.start[:], self.value[:],
            self.overskill[:], self.powers, self.powers_used, self.coins_kept, self.deck[:], self.hand[:],
            self.hp[:], self.discard[:], self.removed[:], self.laid[:], self.stored[:], self.table[:],
            self.items[:], self.holds[:], self.hex, self.facing, self.trapped, self.unbalanced,
            self.face_down, self.new_trapped, self.new_unbalanced, self.turned, self.entered, self.passive,
            self.delayed, self.vp, self.height, self.marker_moved, self.fate, self.last_round,
            self.unbeatable_bonus, self.deficit, self.help[:],
            None if self.effort is None else self.effort.copy(), self.at_least[:], self.at_most[:], self.seen[:],
        )  # fmt: skip


def pile_hp(pile: Pile) -> int:
    return sum([n * hp for n, hp in zip(pile, HP, strict=True)])


@dataclass(slots=True)
class Animal:
    """Animals have no sheet and no facing (GL-ANIM-1); `number` is the figure's, from 4 upwards."""

    number: int
    hex: int
    trapped: int = 0
    new_trapped: int = 0

    def copy(self) -> "Animal":
        return Animal(self.number, self.hex, self.trapped, self.new_trapped)
