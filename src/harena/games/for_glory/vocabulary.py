"""What the words of cards are in play: a closed list of costs, selectors, numbers and effects, as small frozen objects.

A card file says `DEAL(1, TARGET(any))`; `card_words.py` reads it, `effects.py` carries it out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Generic, TypeVar

# ---------------------------------------------------------------- whom a word speaks of


class Whose(Enum):
    ANY = "any"
    OWN = "own"
    OPPOSING = "opposing"


# What a filter demands of a Gladiator besides its owner, as bits.
READY, EXHAUSTED, DAMAGED, ASSIGNED, NOT_SELF, BLESSED = 1, 2, 4, 8, 16, 32


@dataclass(frozen=True, slots=True)
class Filter:
    whose: Whose = Whose.ANY
    being: int = 0


class Who(Enum):
    SELF = "SELF"
    SUBJECT = "SUBJECT"
    TARGET = "TARGET"
    ANOTHER_TARGET = "ANOTHER_TARGET"
    ALL = "ALL"


@dataclass(frozen=True, slots=True)
class Selector:
    who: Who
    filter: Filter = Filter()

    @property
    def is_target(self) -> bool:
        return self.who is Who.TARGET or self.who is Who.ANOTHER_TARGET


class StatName(Enum):
    ATTACK = "A"
    HEALTH = "H"
    AGILITY = "G"


# ---------------------------------------------------------------- the shapes that words share

N = TypeVar("N")


@dataclass(frozen=True, slots=True)
class Plain:
    """`REFRESH`: the word says it all."""


@dataclass(frozen=True, slots=True)
class Counted(Generic[N]):
    """`DRAW(2)`: so many of what the word speaks of."""

    n: N


@dataclass(frozen=True, slots=True)
class Upon:
    """`READY(SELF)`: done to Gladiators."""

    whom: Selector


@dataclass(frozen=True, slots=True)
class CountedUpon(Generic[N]):
    """`REMOVE(1, TARGET(own))`: so many, on Gladiators."""

    n: N
    whom: Selector


@dataclass(frozen=True, slots=True)
class Shifted:
    """`MOVE(1, TARGET(own), ANOTHER_TARGET(any))`: so many tokens from one Gladiator to another."""

    n: Number
    whom: Selector
    to: Selector


@dataclass(frozen=True, slots=True)
class Around:
    """`MAY(DRAW(1))`: another effect, under a condition of the word's own."""

    effect: Effect


# ---------------------------------------------------------------- numbers and conditions


@dataclass(frozen=True, slots=True)
class UpTo:
    most: int


@dataclass(frozen=True, slots=True)
class Value:
    of: Selector
    stat: StatName


class DamageOn(Upon):
    """The Damage Tokens on Gladiators."""


@dataclass(frozen=True, slots=True)
class Count:
    filter: Filter


Number = int | UpTo | Value | DamageOn | Count


@dataclass(frozen=True, slots=True)
class AtLeast:
    number: Number
    least: int


Condition = AtLeast


class Duration(Enum):
    IN_PLAY = "in play"
    WHILE_EXHAUSTED = "while exhausted"
    WHILE_READY = "while ready"
    WHILE_DAMAGED = "while damaged"
    COMBAT_TURN = "this combat turn"
    BATTLE = "this battle"
    ATTACK = "this attack"


# ---------------------------------------------------------------- costs


class ExhaustSelf(Plain):
    """The card itself, Ready until now."""


class Pay(Counted[int]):
    """Coin."""


@dataclass(frozen=True, slots=True)
class SelfDamage:
    n: int
    unpreventable: bool = False


class DiscardFromHand(Counted[int]):
    """Cards of the Hand, by choice."""


class OncePerCycle(Plain):
    """A limit, written among the costs: the ability can be used once in each cycle of a Battle."""


Cost = ExhaustSelf | Pay | SelfDamage | DiscardFromHand | OncePerCycle


# ---------------------------------------------------------------- effects


# Whoever an effect acts on first is its `whom`.


@dataclass(frozen=True, slots=True)
class Deal:
    n: Number
    whom: Selector
    unpreventable: bool = False


class Prevent(CountedUpon[Number | None]):
    """Assigned damage is taken away; None: all of it."""


class Reassign(Shifted):
    """Assigned damage goes to another Gladiator."""


class Move(Shifted):
    """Damage that is there already goes to another Gladiator."""


class Remove(CountedUpon[Number]):
    """Damage that is there already is taken away."""


class Ready(Upon):
    """Exhausted Gladiators become Ready."""


class Exhaust(Upon):
    """Ready Gladiators become Exhausted."""


class Bless(CountedUpon[int]):
    """Blessings are laid on Gladiators."""


class Unbless(CountedUpon[int | None]):
    """Blessings are taken from Gladiators; None: all of them."""


class Piercing(Counted[int]):
    """So much of the damage of this Attack cannot be prevented."""


class Draw(Counted[Number]):
    """Cards from one's own Deck."""


class GainCoin(Counted[Number]):
    """Coin Tokens from the supply."""


class OppLosesCoin(Counted[Number]):
    """Coin Tokens of an opponent go back to the supply."""


@dataclass(frozen=True, slots=True)
class ReturnToHand:
    whom: Selector | None  # None: the card being resolved


class RecoverTo(Enum):
    DECK_TOP = "deck top"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Recover:
    to: RecoverTo


class RemoveFromGame(Plain):
    """A card of one's own Hand leaves the game."""


class Refresh(Plain):
    """A row of the Supply is dealt anew."""


class PutIntoArena(Plain):
    """A Gladiator of one's own Hand enters the Active Arena."""


class MoveGladiator(Upon):
    """A Gladiator goes to another Arena."""


@dataclass(frozen=True, slots=True)
class Stat:
    n: Number
    stat: StatName
    whom: Selector
    duration: Duration = Duration.IN_PLAY


class Influence(Counted[int]):
    """Influence besides that of the icons."""


class Initiative(Counted[int]):
    """Added to the Agility that decides who begins."""


@dataclass(frozen=True, slots=True)
class Discount:
    n: int
    on: str  # a Supply row or a card type


class LateDiscount(Counted[int]):
    """Late Registration costs less."""


class Permission(Enum):
    RESERVE_GLADIATORS = "reserve gladiators"


@dataclass(frozen=True, slots=True)
class Permit:
    what: Permission


class Untargetable(Plain):
    """Neither Tactics nor Reactions can target it."""


class OppDiscards(Counted[Number]):
    """Cards of an opponent's Hand, by that player's choice."""


@dataclass(frozen=True, slots=True)
class If:
    condition: Condition
    then: Effect


class May(Around):
    """By choice."""


@dataclass(frozen=True, slots=True)
class MayPay:
    coins: int
    effect: Effect


@dataclass(frozen=True, slots=True)
class ChooseOne:
    options: tuple[Effect, ...]


class Watch(Around):
    """Until the Combat Turn ends: when the first target of this card is Defeated, do the effect once."""


class Nothing(Plain):
    """A card without any effect."""


Effect = (
    Deal | Prevent | Reassign | Move | Remove | Ready | Exhaust | Draw | GainCoin | OppLosesCoin | ReturnToHand
    | Recover | RemoveFromGame | Refresh | PutIntoArena | MoveGladiator | Stat | Influence | Initiative | Discount
    | LateDiscount | Permit | Untargetable | OppDiscards | If | May | MayPay | ChooseOne | Watch | Nothing
    | Bless | Unbless | Piercing
)  # fmt: skip


#: Words that hold as long as their card does: they are read from cards in play, never carried out.
STANDING = (Influence, Initiative, Discount, LateDiscount, Permit, Untargetable)


def parts(effect: Effect) -> Iterator[Effect]:
    """An effect and all that stands inside it."""
    yield effect
    match effect:
        case If(_, inner) | May(inner) | MayPay(_, inner) | Watch(inner):
            yield from parts(inner)
        case ChooseOne(options):
            for option in options:
                yield from parts(option)


# ---------------------------------------------------------------- kinds of abilities


class Kind(Enum):
    STATIC = "STATIC"
    SCHEME = "SCHEME"
    TACTIC = "TACTIC"
    SCHEME_TACTIC = "SCHEME_TACTIC"
    REACTION = "REACTION"
    FREE = "FREE"

    @property
    def is_scheme(self) -> bool:
        return self is Kind.SCHEME or self is Kind.SCHEME_TACTIC

    @property
    def is_tactic(self) -> bool:
        return self is Kind.TACTIC or self is Kind.SCHEME_TACTIC


class Event(IntEnum):
    """What a Reaction may answer."""

    ASSIGN = 0
    ATTACK = 1
    ENTER = 2
    LEAVE = 3
    DEFEATED = 4
    UNBLESS = 5


class Trigger(Enum):
    """Whose Gladiator the event must concern."""

    SELF = "self"
    OWN = "own"
    OPPOSING = "opposing"
    ANY = "any"
