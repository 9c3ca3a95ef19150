"""The words a card is written in: a closed list of costs, selectors, numbers and effects.

A card file says `DEAL(1, TARGET(any))`; this module turns the text into a small tree of frozen objects and refuses
every word it does not know. What the words do is in `effects.py`; nothing here touches a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Any, Generic, TypeVar

from harena.core.cards import Term, parse_term
from harena.core.errors import did_you_mean

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


# ---------------------------------------------------------------- abilities


def _needs_something(effect: Effect) -> bool:
    """Whether an effect can lack what it is done to (FG-TAC-8)."""
    match effect:
        case If() | ChooseOne() | RemoveFromGame() | Recover() | PutIntoArena() | MoveGladiator():
            return True
        case Prevent() | Reassign() | Move() | Remove() | Ready() | Exhaust():
            return True
        case Deal() | Stat() | Bless() | Unbless():
            return effect.whom.who is not Who.ALL
        case ReturnToHand(whom):
            return whom is not None
        case _:
            return False


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


@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    kind: Kind
    cost: tuple[Cost, ...]
    effects: tuple[Effect, ...]
    event: Event | None = None
    concerning: Trigger = Trigger.ANY
    optional: bool = False  # the text says "may"

    exhausts: bool = field(init=False, default=False)
    coins: int = field(init=False, default=0)  # FG-R-69: all Coin an ability asks for is one cost
    discards: int = field(init=False, default=0)
    once_per_cycle: bool = field(init=False, default=False)
    demands: tuple[Effect, ...] = field(init=False, default=())  # the effects that need somebody to act on
    removes: bool = field(init=False, default=False)  # a card of the Hand leaves the game

    def __post_init__(self) -> None:
        object.__setattr__(self, "removes", any(isinstance(effect, RemoveFromGame) for effect in self.effects))
        object.__setattr__(self, "demands", tuple(effect for effect in self.effects if _needs_something(effect)))
        for cost in self.cost:
            match cost:
                case ExhaustSelf():
                    object.__setattr__(self, "exhausts", True)
                case Pay(coins):
                    object.__setattr__(self, "coins", self.coins + coins)
                case DiscardFromHand(n):
                    object.__setattr__(self, "discards", self.discards + n)
                case OncePerCycle():
                    object.__setattr__(self, "once_per_cycle", True)


# ---------------------------------------------------------------- reading

Argument = Term | int
Reader = Callable[[Argument], object]


def _word(term: Argument, *allowed: str) -> str:
    """A single word out of a list."""
    if isinstance(term, int) or term.args or term.name not in allowed:
        raise ValueError(f"'{term}' does not fit here; {did_you_mean(str(term), allowed)}")
    return term.name


def _exactly(*allowed: str) -> Callable[[Argument], str]:
    return lambda term: _word(term, *allowed)


def _integer(term: Argument) -> int:
    if isinstance(term, int):
        return term
    raise ValueError(f"a whole number was expected, not '{term}'")


_FILTERS: dict[str, Whose | int] = {
    "any": Whose.ANY, "own": Whose.OWN, "opposing": Whose.OPPOSING, "ready": READY, "exhausted": EXHAUSTED,
    "damaged": DAMAGED, "assigned": ASSIGNED, "not self": NOT_SELF,
    "blessed": BLESSED,
}  # fmt: skip


def _filter(terms: tuple[Argument, ...]) -> Filter:
    whose, being = Whose.ANY, 0
    for term in terms:
        found = _FILTERS[_word(term, *_FILTERS)]
        if isinstance(found, Whose):
            whose = found
        else:
            being |= found
    return Filter(whose, being)


def _selector(term: Argument) -> Selector:
    if isinstance(term, int) or term.name not in Who.__members__:
        raise ValueError(f"'{term}' chooses nobody; {did_you_mean(str(term), Who.__members__)}")
    if term.args and term.name in ("SELF", "SUBJECT"):
        raise ValueError(f"{term.name} takes no filter")
    return Selector(Who[term.name], _filter(term.args))


def _stat_name(term: Argument) -> StatName:
    return StatName(_word(term, "A", "H", "G"))


def _number(term: Argument) -> Number:
    if isinstance(term, int):
        return term
    match term.name, term.args:
        case "UP_TO", (most,):
            return UpTo(_integer(most))
        case "VALUE", (of, stat):
            return Value(_selector(of), _stat_name(stat))
        case "DAMAGE_ON", (whom,):
            return DamageOn(_selector(whom))
        case "COUNT", filters:
            return Count(_filter(filters))
    raise ValueError(f"'{term}' is no number; there are 1, 2 …, UP_TO, VALUE, DAMAGE_ON and COUNT")


def _integer_or_all(term: Argument) -> int | None:
    return None if isinstance(term, Term) and term.name == "all" else _integer(term)


def _number_or_all(term: Argument) -> Number | None:
    return None if isinstance(term, Term) and term.name == "all" else _number(term)


def _condition(term: Argument) -> Condition:
    if isinstance(term, Term) and term.name == "AT_LEAST" and len(term.args) == 2:
        return AtLeast(_number(term.args[0]), _integer(term.args[1]))
    raise ValueError(f"'{term}' is no condition; write AT_LEAST(number, n)")


def _unpreventable(term: Argument) -> bool:
    return bool(_word(term, "unpreventable"))


def _duration(term: Argument) -> Duration:
    return Duration(_word(term, *(each.value for each in Duration)))


def _recover_to(term: Argument) -> RecoverTo:
    return RecoverTo(_word(term, *(each.value for each in RecoverTo)))


def _permission(term: Argument) -> Permission:
    return Permission(_word(term, *(each.value for each in Permission)))


def _returned(term: Argument) -> Selector | None:
    return None if isinstance(term, Term) and term.name == "this card" else _selector(term)


DISCOUNTED = ("gladiator", "training", "economy", "income", "patron", "scheme", "tactic", "reaction")

_choice = _exactly("choice")

@dataclass(frozen=True, slots=True)
class Word(Generic[N]):
    """A word of card files: what it is in play, how its arguments are read, how many of the last may be left out."""

    means: type[N]
    readers: tuple[Reader, ...] = ()
    optional: int = 0
    make: Callable[..., N] | None = None  # if not all arguments matter

    def read(self, term: Term) -> N:
        readers = self.readers
        if not len(readers) - self.optional <= len(term.args) <= len(readers):
            raise ValueError(f"{term.name} takes {len(readers)} arguments, not {len(term.args)}: '{term}'")
        arguments = [read(argument) for read, argument in zip(readers, term.args, strict=False)]
        return (self.make or self.means)(*arguments)


COSTS: dict[str, Word[Any]] = {
    "EXHAUST_SELF": Word(ExhaustSelf),
    "PAY": Word(Pay, (_integer,)),
    "SELF_DAMAGE": Word(SelfDamage, (_integer, _unpreventable), 1),
    "DISCARD": Word(DiscardFromHand, (_integer,)),
    "ONCE_PER_CYCLE": Word(OncePerCycle),
}


def _effect(term: Argument) -> Effect:
    if isinstance(term, int) or term.name not in EFFECTS:
        raise ValueError(f"'{term}' is no effect; {did_you_mean(str(term).partition('(')[0], EFFECTS)}")
    made: Effect = EFFECTS[term.name].read(term)
    return made


def _choose_one(*options: Effect) -> ChooseOne:
    return ChooseOne(options)


EFFECTS: dict[str, Word[Any]] = {
    "DEAL": Word(Deal, (_number, _selector, _unpreventable), 1),
    "PREVENT": Word(Prevent, (_number_or_all, _selector)),
    "REASSIGN": Word(Reassign, (_number, _selector, _selector)),
    "MOVE": Word(Move, (_number, _selector, _selector)),
    "REMOVE": Word(Remove, (_number, _selector)),
    "READY": Word(Ready, (_selector,)),
    "EXHAUST": Word(Exhaust, (_selector,)),
    "BLESS": Word(Bless, (_integer, _selector)),
    "UNBLESS": Word(Unbless, (_integer_or_all, _selector)),
    "PIERCING": Word(Piercing, (_integer,)),
    "DRAW": Word(Draw, (_number,)),
    "GAIN_COIN": Word(GainCoin, (_number,)),
    "OPP_LOSES_COIN": Word(OppLosesCoin, (_number,)),
    "RETURN_TO_HAND": Word(ReturnToHand, (_returned,)),
    "RECOVER": Word(Recover, (_exactly("choice", "target"), _recover_to), make=lambda _, to: Recover(to)),
    "REMOVE_FROM_GAME": Word(RemoveFromGame, (_choice,), make=lambda _: RemoveFromGame()),
    "REFRESH": Word(Refresh, (_choice,), make=lambda _: Refresh()),
    "PUT_INTO_ARENA": Word(PutIntoArena, (_choice, _exactly("active")), make=lambda *_: PutIntoArena()),
    "MOVE_GLADIATOR": Word(MoveGladiator, (_selector, _choice), make=lambda whom, _: MoveGladiator(whom)),
    "STAT": Word(Stat, (_number, _stat_name, _selector, _duration), 1),
    "INFLUENCE": Word(Influence, (_integer,)),
    "INITIATIVE": Word(Initiative, (_integer,)),
    "DISCOUNT": Word(Discount, (_integer, _exactly(*DISCOUNTED))),
    "LATE_DISCOUNT": Word(LateDiscount, (_integer,)),
    "PERMIT": Word(Permit, (_permission,)),
    "UNTARGETABLE": Word(Untargetable),
    "OPP_DISCARDS": Word(OppDiscards, (_number,)),
    "IF": Word(If, (_condition, _effect)),
    "MAY": Word(May, (_effect,)),
    "MAY_PAY": Word(MayPay, (_integer, _effect)),
    "CHOOSE_ONE": Word(ChooseOne, (_effect, _effect, _effect, _effect), 2, make=_choose_one),
    "WATCH": Word(
        Watch,
        (_exactly("this combat turn"), _exactly("target defeated"), _effect),
        make=lambda _when, _what, effect: Watch(effect),
    ),
    "NOTHING": Word(Nothing),
}

EFFECT_WORDS = frozenset(EFFECTS)


def read_effect(text: str) -> Effect:
    """`DEAL(1, TARGET(any))` as an effect."""
    return _effect(parse_term(text))


def read_cost(text: str) -> Cost:
    """`PAY(2)` as a cost."""
    term = parse_term(text)
    if term.name not in COSTS:
        raise ValueError(f"'{term}' is no cost; {did_you_mean(term.name, COSTS)}")
    made: Cost = COSTS[term.name].read(term)
    return made


def read_trigger(text: str) -> tuple[Event, Trigger]:
    """`T_ASSIGN(own)` as an event and whom it must concern."""
    term = parse_term(text)
    name = term.name.removeprefix("T_")
    if not term.name.startswith("T_") or name not in Event.__members__ or len(term.args) != 1:
        raise ValueError(f"'{text}' is no trigger; there are {', '.join('T_' + each for each in Event.__members__)}")
    return Event[name], Trigger(_word(term.args[0], "self", "own", "opposing", "any"))
