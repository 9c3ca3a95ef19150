"""The words that cards are written in, one row each: how a word is read, whom it may be done to, what it asks for.

A card file says `DEAL(1, TARGET(any))`; this module turns the text into the objects of `vocabulary.py` and refuses
every word it does not know.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from harena.core import Term, did_you_mean, parse_term

from .vocabulary import (
    ASSIGNED,
    BLESSED,
    DAMAGED,
    EXHAUSTED,
    NOT_SELF,
    READY,
    AtLeast,
    Bless,
    ChooseOne,
    Condition,
    Cost,
    Count,
    DamageOn,
    Deal,
    DiscardFromHand,
    Discount,
    Draw,
    Duration,
    Effect,
    Event,
    Exhaust,
    ExhaustSelf,
    Filter,
    GainCoin,
    If,
    Influence,
    Initiative,
    LateDiscount,
    May,
    MayPay,
    Move,
    MoveGladiator,
    Nothing,
    Number,
    OncePerCycle,
    OppDiscards,
    OppLosesCoin,
    Pay,
    Permission,
    Permit,
    Piercing,
    Prevent,
    PutIntoArena,
    Ready,
    Reassign,
    Recover,
    RecoverTo,
    Refresh,
    Remove,
    RemoveFromGame,
    ReturnToHand,
    Selector,
    SelfDamage,
    Stat,
    StatName,
    Trigger,
    Unbless,
    Untargetable,
    UpTo,
    Value,
    Watch,
    Who,
    Whose,
)

if TYPE_CHECKING:
    from .state import Fighter

N = TypeVar("N")

# ---------------------------------------------------------------- reading arguments

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


# ---------------------------------------------------------------- what the Gladiator an effect acts on must have


def _preventable(fighter: Fighter) -> bool:
    return fighter.assigned > 0


def has_tokens(fighter: Fighter) -> bool:
    return fighter.assigned + fighter.unpreventable > 0


def _damaged(fighter: Fighter) -> bool:
    return fighter.damage > 0


def _exhausted(fighter: Fighter) -> bool:
    return fighter.exhausted


def _ready(fighter: Fighter) -> bool:
    return not fighter.exhausted


# ---------------------------------------------------------------- whether there may be nothing to do it to (FG-TAC-8)


def _never(effect: Any) -> bool:
    return False


def _always(effect: Any) -> bool:
    return True


def _unless_all(effect: Any) -> bool:
    return effect.whom.who is not Who.ALL


def _unless_itself(effect: ReturnToHand) -> bool:
    return effect.whom is not None


# ---------------------------------------------------------------- the words


@dataclass(frozen=True, slots=True)
class Word(Generic[N]):
    """A word of card files: how it is read, and what it asks for. Who carries it out: see `costs` and `effects`."""

    means: type[N]  # what it is in play
    readers: tuple[Reader, ...] = ()  # of its arguments
    optional: int = 0  # so many of the last may be left out
    make: Callable[..., N] | None = None  # if not all arguments matter
    purpose: str = ""  # where a Gladiator is chosen: the key of its sentence in `[words.purposes]`
    needs: Callable[[Fighter], bool] | None = None  # of that Gladiator, besides what the text says (FG-R-62, FG-EXH-1)
    demands: Callable[[Any], bool] = _never  # whether an effect of this word can lack what it is done to
    reaches: bool = False  # beyond one's own Coin and cards, though no Gladiator is named (FX-R-13)

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
    "DEAL": Word(Deal, (_number, _selector, _unpreventable), 1, purpose="deal", demands=_unless_all),
    "PREVENT": Word(Prevent, (_number_or_all, _selector), purpose="prevent", needs=_preventable, demands=_always),
    "REASSIGN": Word(Reassign, (_number, _selector, _selector), purpose="reassign", needs=has_tokens, demands=_always),
    "MOVE": Word(Move, (_number, _selector, _selector), purpose="move", needs=_damaged, demands=_always),
    "REMOVE": Word(Remove, (_number, _selector), purpose="heal", needs=_damaged, demands=_always),
    "READY": Word(Ready, (_selector,), purpose="ready", needs=_exhausted, demands=_always),
    "EXHAUST": Word(Exhaust, (_selector,), purpose="exhaust", needs=_ready, demands=_always),
    "BLESS": Word(Bless, (_integer, _selector), purpose="bless", demands=_unless_all),
    "UNBLESS": Word(Unbless, (_integer_or_all, _selector), purpose="unbless", demands=_unless_all),
    "PIERCING": Word(Piercing, (_integer,)),
    "DRAW": Word(Draw, (_number,)),
    "GAIN_COIN": Word(GainCoin, (_number,)),
    "OPP_LOSES_COIN": Word(OppLosesCoin, (_number,), reaches=True),
    "RETURN_TO_HAND": Word(ReturnToHand, (_returned,), purpose="return", demands=_unless_itself),
    "RECOVER": Word(
        Recover, (_exactly("choice", "target"), _recover_to), make=lambda _, to: Recover(to),
        demands=_always,
    ),
    "REMOVE_FROM_GAME": Word(RemoveFromGame, (_choice,), make=lambda _: RemoveFromGame(), demands=_always),
    "REFRESH": Word(Refresh, (_choice,), make=lambda _: Refresh()),
    "PUT_INTO_ARENA": Word(
        PutIntoArena, (_choice, _exactly("active")), make=lambda *_: PutIntoArena(),
        demands=_always, reaches=True,
    ),
    "MOVE_GLADIATOR": Word(
        MoveGladiator, (_selector, _choice), make=lambda whom, _: MoveGladiator(whom),
        purpose="send", demands=_always,
    ),
    "STAT": Word(Stat, (_number, _stat_name, _selector, _duration), 1, purpose="change", demands=_unless_all),
    "INFLUENCE": Word(Influence, (_integer,)),
    "INITIATIVE": Word(Initiative, (_integer,)),
    "DISCOUNT": Word(Discount, (_integer, _exactly(*DISCOUNTED))),
    "LATE_DISCOUNT": Word(LateDiscount, (_integer,)),
    "PERMIT": Word(Permit, (_permission,)),
    "UNTARGETABLE": Word(Untargetable),
    "OPP_DISCARDS": Word(OppDiscards, (_number,), reaches=True),
    "IF": Word(If, (_condition, _effect), demands=_always),
    "MAY": Word(May, (_effect,)),
    "MAY_PAY": Word(MayPay, (_integer, _effect)),
    "CHOOSE_ONE": Word(ChooseOne, (_effect, _effect, _effect, _effect), 2, make=_choose_one, demands=_always),
    "WATCH": Word(
        Watch,
        (_exactly("this combat turn"), _exactly("target defeated"), _effect),
        make=lambda _when, _what, effect: Watch(effect),
    ),
    "NOTHING": Word(Nothing),
}

EFFECT_WORDS = frozenset(EFFECTS)

#: The words by what they are in play.
WORD_OF: dict[type[Effect], Word[Any]] = {word.means: word for word in EFFECTS.values()}


def wants_another(effect: Effect) -> bool:
    """Whether it acts on somebody else than those chosen before (FG-TGT-5)."""
    selector = getattr(effect, "whom", None)
    return isinstance(selector, Selector) and selector.who is Who.ANOTHER_TARGET


def demands_something(effect: Effect) -> bool:
    """Whether an effect can lack what it is done to (FG-TAC-8)."""
    return WORD_OF[type(effect)].demands(effect)



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
