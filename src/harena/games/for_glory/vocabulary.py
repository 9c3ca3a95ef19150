"""The words a card is written in: a closed list of costs, selectors, numbers and effects.

A card file says `DEAL(1, TARGET(any))`; this module turns the text into a small tree of frozen objects and refuses
every word it does not know. What the words do is in `effects.py`; nothing here touches a game.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, IntEnum, IntFlag


class CardTextError(ValueError):
    """A card file says something the vocabulary does not contain."""


# ---------------------------------------------------------------- whom a word speaks of


class Whose(Enum):
    ANY = "any"
    OWN = "own"
    OPPOSING = "opposing"


class Being(IntFlag):
    """What a filter demands of a Gladiator besides its owner."""

    NONE = 0
    READY = 1
    EXHAUSTED = 2
    DAMAGED = 4
    ASSIGNED = 8
    NOT_SELF = 16


@dataclass(frozen=True, slots=True)
class Filter:
    whose: Whose = Whose.ANY
    being: Being = Being.NONE


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
class Condition:
    left: Number
    holds: Callable[[int, int], bool]
    right: Number


class Duration(Enum):
    IN_PLAY = "in_play"
    WHILE_EXHAUSTED = "while_exhausted"
    WHILE_READY = "while_ready"
    WHILE_DAMAGED = "while_damaged"
    COMBAT_TURN = "this_combat_turn"
    BATTLE = "this_battle"


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


Cost = ExhaustSelf | Pay | SelfDamage | DiscardFromHand


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
    DECK_TOP = "deck_top"
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
    RESERVE_GLADIATORS = "reserve_gladiators"


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
)  # fmt: skip


# ---------------------------------------------------------------- abilities


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

    def __post_init__(self) -> None:
        for cost in self.cost:
            match cost:
                case ExhaustSelf():
                    object.__setattr__(self, "exhausts", True)
                case Pay(coins):
                    object.__setattr__(self, "coins", self.coins + coins)
                case DiscardFromHand(n):
                    object.__setattr__(self, "discards", self.discards + n)


# ---------------------------------------------------------------- reading

_COMPARISONS: dict[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.GtE: operator.ge,
    ast.Gt: operator.gt,
    ast.LtE: operator.le,
    ast.Lt: operator.lt,
    ast.Eq: operator.eq,
}


def _say(node: ast.AST) -> str:
    return ast.unparse(node)


def _word(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    raise CardTextError(f"a single word was expected, not '{_say(node)}'")


def _call(node: ast.expr) -> tuple[str, list[ast.expr]]:
    if isinstance(node, ast.Name):
        return node.id, []
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        return node.func.id, node.args
    raise CardTextError(f"'{_say(node)}' is not a word of the vocabulary")


def _integer(node: ast.expr) -> int:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_integer(node.operand)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.UAdd):
        return _integer(node.operand)
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    raise CardTextError(f"a whole number was expected, not '{_say(node)}'")


def _filter(nodes: list[ast.expr]) -> Filter:
    whose, being = Whose.ANY, Being.NONE
    for node in nodes:
        word = _word(node)
        if word in ("any", "own", "opposing"):
            whose = Whose(word)
        elif word.upper() in Being.__members__ and word != "none":
            being |= Being[word.upper()]
        else:
            raise CardTextError(f"'{word}' is no filter; there are any, own, opposing, ready, exhausted, damaged, "
                                "assigned, not_self")  # fmt: skip
    return Filter(whose, being)


def _selector(node: ast.expr) -> Selector:
    word, arguments = _call(node)
    if word not in Who.__members__:
        raise CardTextError(f"'{word}' is no selector; there are {', '.join(Who.__members__)}")
    if arguments and word in ("SELF", "SUBJECT"):
        raise CardTextError(f"{word} takes no filter")
    return Selector(Who[word], _filter(arguments))


def _stat_name(node: ast.expr) -> StatName:
    word = _word(node)
    try:
        return StatName(word)
    except ValueError:
        raise CardTextError(f"'{word}' is no value of a Gladiator; there are A, H and G") from None


def _number(node: ast.expr) -> Number:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.UAdd):
        return _number(node.operand)
    if not isinstance(node, ast.Call):
        return _integer(node)
    word, arguments = _call(node)
    match word, arguments:
        case "UP_TO", [most]:
            return UpTo(_integer(most))
        case "VALUE", [of, stat]:
            return Value(_selector(of), _stat_name(stat))
        case "DAMAGE_ON", [whom]:
            return DamageOn(_selector(whom))
        case "COUNT", filters:
            return Count(_filter(filters))
    raise CardTextError(f"'{_say(node)}' is no number")


def _number_or_all(node: ast.expr) -> Number | None:
    return None if isinstance(node, ast.Name) and node.id == "all" else _number(node)


def _condition(node: ast.expr) -> Condition:
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARISONS:
        return Condition(_number(node.left), _COMPARISONS[type(node.ops[0])], _number(node.comparators[0]))
    raise CardTextError(f"'{_say(node)}' is no condition")


def _exactly(*allowed: str) -> Callable[[ast.expr], str]:
    def read(node: ast.expr) -> str:
        word = _word(node)
        if word not in allowed:
            raise CardTextError(f"'{word}' does not fit here; possible: {', '.join(allowed)}")
        return word

    return read


def _unpreventable(node: ast.expr) -> bool:
    return _exactly("unpreventable")(node) == "unpreventable"


def _duration(node: ast.expr) -> Duration:
    return Duration(_exactly(*(each.value for each in Duration))(node))


def _recover_to(node: ast.expr) -> RecoverTo:
    return RecoverTo(_exactly(*(each.value for each in RecoverTo))(node))


def _permission(node: ast.expr) -> Permission:
    return Permission(_exactly(*(each.value for each in Permission))(node))


def _returned(node: ast.expr) -> Selector | None:
    return None if isinstance(node, ast.Name) and node.id == "this_card" else _selector(node)


DISCOUNTED = ("gladiator", "training", "economy", "income", "patron", "scheme", "tactic", "reaction")

Reader = Callable[[ast.expr], object]
_choice = _exactly("choice")

# Word -> (what it makes, how its arguments are read, how many of them may be left out, fixed words dropped).
_COSTS: dict[str, tuple[type, tuple[Reader, ...], int]] = {
    "EXHAUST_SELF": (ExhaustSelf, (), 0),
    "PAY": (Pay, (_integer,), 0),
    "SELF_DAMAGE": (SelfDamage, (_integer, _unpreventable), 1),
    "DISCARD": (DiscardFromHand, (_integer,), 0),
}


def _effect(node: ast.expr) -> Effect:
    word, arguments = _call(node)
    if word not in _EFFECTS:
        raise CardTextError(f"'{word}' is no effect of the vocabulary")
    make, readers, optional = _EFFECTS[word]
    return make(*_arguments(word, arguments, readers, optional))  # type: ignore[no-any-return]


def _choose_one(*options: Effect) -> ChooseOne:
    return ChooseOne(tuple(options))


_EFFECTS: dict[str, tuple[Callable[..., Effect], tuple[Reader, ...], int]] = {
    "DEAL": (Deal, (_number, _selector, _unpreventable), 1),
    "PREVENT": (Prevent, (_number_or_all, _selector), 0),
    "REASSIGN": (Reassign, (_number, _selector, _selector), 0),
    "MOVE": (Move, (_number, _selector, _selector), 0),
    "REMOVE": (Remove, (_number, _selector), 0),
    "READY": (Ready, (_selector,), 0),
    "EXHAUST": (Exhaust, (_selector,), 0),
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
        (_exactly("this_combat_turn"), _exactly("target_defeated"), _effect),
        0,
    ),
    "NOTHING": (Nothing, (), 0),
}

EFFECT_WORDS = frozenset(_EFFECTS)


def _arguments(word: str, nodes: list[ast.expr], readers: tuple[Reader, ...], optional: int) -> list[object]:
    if not len(readers) - optional <= len(nodes) <= len(readers):
        raise CardTextError(f"{word} was given {len(nodes)} arguments instead of {len(readers)}")
    return [read(node) for read, node in zip(readers, nodes, strict=False)]


def _parse(text: str) -> ast.expr:
    try:
        return ast.parse(text, mode="eval").body
    except SyntaxError:
        raise CardTextError(f"'{text}' cannot be read; write WORD(argument, …)") from None


def read_effect(text: str) -> Effect:
    """`DEAL(1, TARGET(any))` as an effect."""
    return _effect(_parse(text))


def read_cost(text: str) -> Cost:
    """`PAY(2)` as a cost."""
    word, arguments = _call(_parse(text))
    if word not in _COSTS:
        raise CardTextError(f"'{word}' is no cost; there are {', '.join(_COSTS)}")
    make, readers, optional = _COSTS[word]
    return make(*_arguments(word, arguments, readers, optional))  # type: ignore[no-any-return]


def read_trigger(text: str) -> tuple[Event, Trigger]:
    """`T_ASSIGN(own)` as an event and whom it must concern."""
    word, arguments = _call(_parse(text))
    name = word.removeprefix("T_")
    if not word.startswith("T_") or name not in Event.__members__ or len(arguments) != 1:
        raise CardTextError(f"'{text}' is no trigger; there are T_ASSIGN, T_ATTACK, T_ENTER, T_LEAVE, T_DEFEATED")
    return Event[name], Trigger(_exactly("self", "own", "opposing", "any")(arguments[0]))
