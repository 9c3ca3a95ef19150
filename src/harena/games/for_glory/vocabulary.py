"""The words a card is written in: a closed list of costs, selectors, numbers and effects.

A card file says `DEAL(1, TARGET(any))`; this module turns the text into a small tree of frozen objects and refuses
every word it does not know. What the words do is in `effects.py`; nothing here touches a game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, IntEnum

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


# ---------------------------------------------------------------- numbers and conditions


@dataclass(frozen=True, slots=True)
class UpTo:
    most: int


@dataclass(frozen=True, slots=True)
class Value:
    of: Selector
    stat: StatName


@dataclass(frozen=True, slots=True)
class DamageOn:
    whom: Selector


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


@dataclass(frozen=True, slots=True)
class ExhaustSelf:
    pass


@dataclass(frozen=True, slots=True)
class Pay:
    coins: int


@dataclass(frozen=True, slots=True)
class SelfDamage:
    n: int
    unpreventable: bool = False


@dataclass(frozen=True, slots=True)
class DiscardFromHand:
    n: int


@dataclass(frozen=True, slots=True)
class OncePerCycle:
    """A limit, written among the costs: the ability can be used once in each cycle of a Battle."""


Cost = ExhaustSelf | Pay | SelfDamage | DiscardFromHand | OncePerCycle


# ---------------------------------------------------------------- effects


@dataclass(frozen=True, slots=True)
class Deal:
    n: Number
    to: Selector
    unpreventable: bool = False


@dataclass(frozen=True, slots=True)
class Prevent:
    n: Number | None  # None: all of it
    on: Selector


@dataclass(frozen=True, slots=True)
class Reassign:
    n: Number
    source: Selector
    to: Selector


@dataclass(frozen=True, slots=True)
class Move:
    n: Number
    source: Selector
    to: Selector


@dataclass(frozen=True, slots=True)
class Remove:
    n: Number
    on: Selector


@dataclass(frozen=True, slots=True)
class Ready:
    whom: Selector


@dataclass(frozen=True, slots=True)
class Exhaust:
    whom: Selector


@dataclass(frozen=True, slots=True)
class Bless:
    n: int
    on: Selector


@dataclass(frozen=True, slots=True)
class Unbless:
    n: int | None  # None: all of them
    on: Selector


@dataclass(frozen=True, slots=True)
class Piercing:
    """So much of the damage of this Attack cannot be prevented."""

    n: int


@dataclass(frozen=True, slots=True)
class Draw:
    n: Number


@dataclass(frozen=True, slots=True)
class GainCoin:
    n: Number


@dataclass(frozen=True, slots=True)
class OppLosesCoin:
    n: Number


@dataclass(frozen=True, slots=True)
class ReturnToHand:
    whom: Selector | None  # None: the card being resolved


class RecoverTo(Enum):
    DECK_TOP = "deck top"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Recover:
    to: RecoverTo


@dataclass(frozen=True, slots=True)
class RemoveFromGame:
    pass


@dataclass(frozen=True, slots=True)
class Refresh:
    pass


@dataclass(frozen=True, slots=True)
class PutIntoArena:
    pass


@dataclass(frozen=True, slots=True)
class MoveGladiator:
    whom: Selector


@dataclass(frozen=True, slots=True)
class Stat:
    n: Number
    stat: StatName
    whom: Selector
    duration: Duration = Duration.IN_PLAY


@dataclass(frozen=True, slots=True)
class Influence:
    n: int


@dataclass(frozen=True, slots=True)
class Initiative:
    n: int


@dataclass(frozen=True, slots=True)
class Discount:
    n: int
    on: str  # a Supply row or a card type


@dataclass(frozen=True, slots=True)
class LateDiscount:
    n: int


class Permission(Enum):
    RESERVE_GLADIATORS = "reserve gladiators"


@dataclass(frozen=True, slots=True)
class Permit:
    what: Permission


@dataclass(frozen=True, slots=True)
class Untargetable:
    pass


@dataclass(frozen=True, slots=True)
class OppDiscards:
    n: Number


@dataclass(frozen=True, slots=True)
class If:
    condition: Condition
    then: Effect


@dataclass(frozen=True, slots=True)
class May:
    effect: Effect


@dataclass(frozen=True, slots=True)
class MayPay:
    coins: int
    effect: Effect


@dataclass(frozen=True, slots=True)
class ChooseOne:
    options: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Watch:
    """Until the Combat Turn ends: when the first target of this card is Defeated, do the effect once."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class Nothing:
    pass


Effect = (
    Deal | Prevent | Reassign | Move | Remove | Ready | Exhaust | Draw | GainCoin | OppLosesCoin | ReturnToHand
    | Recover | RemoveFromGame | Refresh | PutIntoArena | MoveGladiator | Stat | Influence | Initiative | Discount
    | LateDiscount | Permit | Untargetable | OppDiscards | If | May | MayPay | ChooseOne | Watch | Nothing
    | Bless | Unbless | Piercing
)  # fmt: skip


# ---------------------------------------------------------------- abilities


def _needs_something(effect: Effect) -> bool:
    """Whether an effect can lack what it is done to (FG-TAC-8)."""
    match effect:
        case If() | ChooseOne() | RemoveFromGame() | Recover() | PutIntoArena() | Ready() | Exhaust() | MoveGladiator():
            return True
        case Deal(_, to, _) | Stat(_, _, to, _) | Bless(_, to) | Unbless(_, to):
            return to.who is not Who.ALL
        case ReturnToHand(whom):
            return whom is not None
        case Prevent() | Reassign() | Move() | Remove():
            return True
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

# Word -> what it makes, how its arguments are read, how many of the last ones may be left out.
_COSTS: dict[str, tuple[Callable[..., Cost], tuple[Reader, ...], int]] = {
    "EXHAUST_SELF": (ExhaustSelf, (), 0),
    "PAY": (Pay, (_integer,), 0),
    "SELF_DAMAGE": (SelfDamage, (_integer, _unpreventable), 1),
    "DISCARD": (DiscardFromHand, (_integer,), 0),
    "ONCE_PER_CYCLE": (OncePerCycle, (), 0),
}


def _effect(term: Argument) -> Effect:
    if isinstance(term, int) or term.name not in _EFFECTS:
        raise ValueError(f"'{term}' is no effect; {did_you_mean(str(term).partition('(')[0], _EFFECTS)}")
    make, readers, optional = _EFFECTS[term.name]
    return make(*_arguments(term, readers, optional))


def _choose_one(*options: Effect) -> ChooseOne:
    return ChooseOne(options)


_EFFECTS: dict[str, tuple[Callable[..., Effect], tuple[Reader, ...], int]] = {
    "DEAL": (Deal, (_number, _selector, _unpreventable), 1),
    "PREVENT": (Prevent, (_number_or_all, _selector), 0),
    "REASSIGN": (Reassign, (_number, _selector, _selector), 0),
    "MOVE": (Move, (_number, _selector, _selector), 0),
    "REMOVE": (Remove, (_number, _selector), 0),
    "READY": (Ready, (_selector,), 0),
    "EXHAUST": (Exhaust, (_selector,), 0),
    "BLESS": (Bless, (_integer, _selector), 0),
    "UNBLESS": (Unbless, (_integer_or_all, _selector), 0),
    "PIERCING": (Piercing, (_integer,), 0),
    "DRAW": (Draw, (_number,), 0),
    "GAIN_COIN": (GainCoin, (_number,), 0),
    "OPP_LOSES_COIN": (OppLosesCoin, (_number,), 0),
    "RETURN_TO_HAND": (ReturnToHand, (_returned,), 0),
    "RECOVER": (lambda _, to: Recover(to), (_choice, _recover_to), 0),
    "REMOVE_FROM_GAME": (lambda _: RemoveFromGame(), (_choice,), 0),
    "REFRESH": (lambda _: Refresh(), (_choice,), 0),
    "PUT_INTO_ARENA": (lambda *_: PutIntoArena(), (_choice, _exactly("active")), 0),
    "MOVE_GLADIATOR": (lambda whom, _: MoveGladiator(whom), (_selector, _choice), 0),
    "STAT": (Stat, (_number, _stat_name, _selector, _duration), 1),
    "INFLUENCE": (Influence, (_integer,), 0),
    "INITIATIVE": (Initiative, (_integer,), 0),
    "DISCOUNT": (Discount, (_integer, _exactly(*DISCOUNTED)), 0),
    "LATE_DISCOUNT": (LateDiscount, (_integer,), 0),
    "PERMIT": (Permit, (_permission,), 0),
    "UNTARGETABLE": (Untargetable, (), 0),
    "OPP_DISCARDS": (OppDiscards, (_number,), 0),
    "IF": (If, (_condition, _effect), 0),
    "MAY": (May, (_effect,), 0),
    "MAY_PAY": (MayPay, (_integer, _effect), 0),
    "CHOOSE_ONE": (_choose_one, (_effect, _effect, _effect, _effect), 2),
    "WATCH": (
        lambda _when, _what, effect: Watch(effect),
        (_exactly("this combat turn"), _exactly("target defeated"), _effect),
        0,
    ),
    "NOTHING": (Nothing, (), 0),
}

EFFECT_WORDS = frozenset(_EFFECTS)


def _arguments(term: Term, readers: tuple[Reader, ...], optional: int) -> list[object]:
    if not len(readers) - optional <= len(term.args) <= len(readers):
        raise ValueError(f"{term.name} takes {len(readers)} arguments, not {len(term.args)}: '{term}'")
    return [read(argument) for read, argument in zip(readers, term.args, strict=False)]


def read_effect(text: str) -> Effect:
    """`DEAL(1, TARGET(any))` as an effect."""
    return _effect(parse_term(text))


def read_cost(text: str) -> Cost:
    """`PAY(2)` as a cost."""
    term = parse_term(text)
    if term.name not in _COSTS:
        raise ValueError(f"'{term}' is no cost; {did_you_mean(term.name, _COSTS)}")
    make, readers, optional = _COSTS[term.name]
    return make(*_arguments(term, readers, optional))


def read_trigger(text: str) -> tuple[Event, Trigger]:
    """`T_ASSIGN(own)` as an event and whom it must concern."""
    term = parse_term(text)
    name = term.name.removeprefix("T_")
    if not term.name.startswith("T_") or name not in Event.__members__ or len(term.args) != 1:
        raise ValueError(f"'{text}' is no trigger; there are {', '.join('T_' + each for each in Event.__members__)}")
    return Event[name], Trigger(_word(term.args[0], "self", "own", "opposing", "any"))
