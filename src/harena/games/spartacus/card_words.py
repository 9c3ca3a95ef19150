"""The cards, first part: the closed vocabulary in which every card text is written, and its parser.

A card file holds texts such as ``GAIN(T, TIMES(2, PER(Slave, T)))``. `read_effect`, `read_cost` and `read_trait` turn
them into small frozen records, or raise ValueError with a sentence that says what is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeVar

from harena.core import Term, did_you_mean, parse_term


class Kind(IntEnum):
    """What a card in a House is; FIGHTER is Gladiator or Slave, ASSET anything."""

    GLADIATOR = 0
    SLAVE = 1
    EQUIPMENT = 2
    GUARD = 3
    FIGHTER = 4
    ASSET = 5
    NAMED = 6


class Who(IntEnum):
    """Whom an effect concerns: the player of the card, its Target Dominus, the scheming Dominus."""

    ME = 0
    TARGET = 1
    SCHEMER = 2


class Trigger(IntEnum):
    """SP-REACT-8: the moments at which a Reaction may be played."""

    HEAL = 0
    LEDGER = 1
    SCHEME = 2
    FOIL = 3
    GUARD = 4
    RESOLVED = 5
    INVITE = 6
    WOUND = 7
    THUMB = 8
    PHASE = 9


class Word(IntEnum):
    """The words of Schemes, Reactions, Special Abilities and House Special Rules: what each of them does is said under
    its name in `effects.RESOLVERS`.

    A word has a number, its arguments (w whom, t to whom, n number, k kind, o other kind, d deck), the one trigger that
    it makes sense in, if it is about something that happens there, and whether its number may be below 0.
    """

    arguments: str
    moment: Trigger | None
    below_zero: bool

    def __new__(cls, number: int, arguments: str, moment: Trigger | None = None, below_zero: bool = False) -> Word:
        word = int.__new__(cls, number)
        word._value_ = number
        word.arguments, word.moment, word.below_zero = arguments, moment, below_zero
        return word

    INFL = 0, "wn", None, True
    GAIN = 1, "wn"
    LOSE = 2, "wn"
    XFER = 3, "wtn"
    DRAW = 4, "wn"
    CYCLE = 5, "wn"
    DROP = 6, "wn"
    PEEK = 7, "wn"
    RAID = 8, "w"
    LOOKTOP = 9, "dn"
    KILL = 10, "wkn"
    EXH = 11, "wkn"
    INJ = 12, "wkn"
    CURE = 13, "wn"
    SEIZE = 14, "wtk"
    RECRUIT = 15, "wn"
    VOICE = 16, "n"
    FAV = 17, "wn", None, True
    HEALRR = 18, "", Trigger.HEAL
    FOIL = 19, "", Trigger.SCHEME
    FOIL_ME = 20, "", Trigger.SCHEME
    UNFOIL = 21, "", Trigger.FOIL
    GUARDFAIL = 22, "", Trigger.GUARD
    EXCUSE = 23, "", Trigger.INVITE
    SPARE = 24, "", Trigger.THUMB
    ADDW = 25, "n", Trigger.WOUND
    NAME = 26, "ko"


class Deck(IntEnum):
    MARKET = 0
    INTRIGUE = 1


class Price(IntEnum):
    """What a cost takes."""

    EXHAUST = 0
    COINS = 1
    EXHAUST_CARDS = 2
    DISCARD_CARDS = 3
    COINS_EACH = 4
    COINS_TO = 5


class Talent(IntEnum):
    """What a Combatant or its Equipment can do on the sand."""

    REROLL = 0
    SETW = 1
    RANGE = 2
    SPDATK = 3
    IGNORE = 4
    EXTRA = 5
    NET = 6
    STEP = 7


class Pool(IntEnum):
    """The three dice pools of a Combatant."""

    ATK = 0
    DEF = 1
    SPD = 2


class When(IntEnum):
    """The closed list of filters a Reaction's trigger may carry."""

    ALWAYS = 0
    OWN_SCHEME = 1
    OWN_SCHEME_GUARDED = 2
    ME_INVITED = 3
    THUMB_DOWN = 4
    DEFENDER_WOUNDED = 5
    OWN_FAILED_ROLL = 6
    NOT_MARKET = 7


@dataclass(frozen=True, slots=True)
class Effect:
    """One deed: `n` (times the Ready cards of kind `per` in the House of `who`), on `who`, towards `to`."""

    word: Word
    who: Who = Who.ME
    to: Who = Who.ME
    n: int = 0
    kind: Kind = Kind.ASSET
    per: Kind | None = None
    other: Kind = Kind.ASSET
    deck: Deck = Deck.MARKET


@dataclass(frozen=True, slots=True)
class Cost:
    price: Price
    n: int = 0
    kind: Kind = Kind.ASSET


@dataclass(frozen=True, slots=True)
class Trait:
    """A Talent with its numbers; `uses` is 0 for EACH, otherwise the times per match."""

    talent: Talent
    n: int = 0
    pool: Pool = Pool.ATK
    size: int = 0
    uses: int = 0


KINDS = {
    "Gladiator": Kind.GLADIATOR,
    "Slave": Kind.SLAVE,
    "Fighter": Kind.FIGHTER,
    "Guard": Kind.GUARD,
    "Equipment": Kind.EQUIPMENT,
    "Asset": Kind.ASSET,
    "named": Kind.NAMED,
}
WHO = {"me": Who.ME, "T": Who.TARGET, "S": Who.SCHEMER}
DECKS = {"Market": Deck.MARKET, "Intrigue": Deck.INTRIGUE}
POOLS = {"ATK": Pool.ATK, "DEF": Pool.DEF, "SPD": Pool.SPD}
TRIGGERS = {"T-" + trigger.name: trigger for trigger in Trigger}
WHENS = {
    "own-scheme": When.OWN_SCHEME,
    "own-scheme-guarded": When.OWN_SCHEME_GUARDED,
    "me-invited": When.ME_INVITED,
    "thumb-down": When.THUMB_DOWN,
    "defender-wounded": When.DEFENDER_WOUNDED,
    "own-failed-roll": When.OWN_FAILED_ROLL,
    "not-market": When.NOT_MARKET,
}

_COSTS = {
    "Exhaust": (Price.EXHAUST, ""),
    "C": (Price.COINS, "n"),
    "CX": (Price.EXHAUST_CARDS, "kn"),
    "CD": (Price.DISCARD_CARDS, "kn"),
    "CE": (Price.COINS_EACH, "n"),
    "CP": (Price.COINS_TO, "wn"),
}
# For talents: p pool, n number, s size of a set, f frequency, x the side hit (it follows from the pool).
TALENTS = {
    "REROLL": "pnf",
    "SETW": "psnx",
    "RANGE": "n",
    "SPDATK": "nf",
    "IGNORE": "f",
    "EXTRA": "f",
    "NET": "",
    "STEP": "n",
}
_Value = TypeVar("_Value")
_Argument = Term | int


def look_up(table: Mapping[str, _Value], word: object, what: str) -> _Value:
    """The entry for a word, or an error that names the nearest one."""
    if str(word) not in table:
        raise ValueError(f"{str(word)!r} is no {what}; {did_you_mean(str(word), table)}")
    return table[str(word)]


def _number(argument: _Argument) -> int:
    if not isinstance(argument, int):
        raise ValueError(f"{str(argument)!r} is no number")
    return argument


def _arguments(term: Term, codes: str) -> dict[str, _Argument]:
    if len(term.args) != len(codes):
        raise ValueError(f"{str(term)!r} has {len(term.args)} arguments; it takes {len(codes)}")
    return dict(zip(codes, term.args, strict=True))


def _amount(argument: _Argument, whom: _Argument | None) -> tuple[int, Kind | None]:
    """A number, or TIMES(n, PER(kind, w)) for the House that the effect is about."""
    if not isinstance(argument, Term):
        return argument, None
    if argument.name != "TIMES" or len(argument.args) != 2:
        raise ValueError(f"{str(argument)!r} is no amount; write a number or TIMES(n, PER(kind, w))")
    times, per = argument.args
    if not isinstance(per, Term) or per.name != "PER" or len(per.args) != 2 or per.args[1] != whom:
        raise ValueError(f"{str(argument)!r} should count with PER(kind, {whom}), the House that the effect is about")
    return _number(times), look_up(KINDS, per.args[0], "kind of card")


def read_effect(text: str) -> Effect:
    """``"KILL(T, Slave, 1)"`` as an `Effect`."""
    term = parse_term(text)
    word = look_up(Word.__members__, term.name, "effect")
    given = _arguments(term, word.arguments)
    n, per = _amount(given.get("n", 0), given.get("w"))
    if n < 1 and "n" in given and not word.below_zero:
        raise ValueError(f"{text!r}: the number is 1 or more")
    return Effect(
        word=word,
        who=look_up(WHO, given.get("w", "me"), "person"),
        to=look_up(WHO, given.get("t", "me"), "person"),
        n=n,
        kind=look_up(KINDS, given.get("k", "Asset"), "kind of card"),
        per=per,
        other=look_up(KINDS, given.get("o", "Asset"), "kind of card"),
        deck=look_up(DECKS, given.get("d", "Market"), "deck"),
    )


def read_cost(text: str) -> Cost:
    """``"CD(Slave, 3)"`` as a `Cost`."""
    term = parse_term(text)
    price, codes = look_up(_COSTS, term.name, "cost")
    given = _arguments(term, codes)
    if "n" in given and _number(given["n"]) < 1:
        raise ValueError(f"{text!r}: the number is 1 or more")
    if str(given.get("w", "S")) != "S":
        raise ValueError(f"{text!r}: only the schemer can be paid, CP(S, n)")
    return Cost(price, _number(given.get("n", 0)), look_up(KINDS, given.get("k", "Asset"), "kind of card"))


def read_trait(text: str) -> Trait:
    """``"REROLL(ATK, 1, USES(2))"`` as a `Trait`."""
    term = parse_term(text)
    given = _arguments(term, look_up(TALENTS, term.name, "talent"))
    pool = look_up(POOLS, given.get("p", "ATK"), "pool")
    side = "DEFENDER" if pool is Pool.ATK else "ATTACKER"
    if "x" in given and str(given["x"]) != side:
        raise ValueError(f"{text!r}: sets of {pool.name} dice hit the {side}")
    return Trait(Talent[term.name], _number(given.get("n", 0)), pool, _number(given.get("s", 0)), _uses(given.get("f")))


def _uses(frequency: _Argument | None) -> int:
    if frequency is None or str(frequency) == "EACH":
        return 0
    if isinstance(frequency, Term) and frequency.name == "USES" and len(frequency.args) == 1:
        return _number(frequency.args[0])
    raise ValueError(f"{str(frequency)!r} is no frequency; it should be EACH or USES(k)")


def read_condition(text: str) -> tuple[Kind | None, int]:
    """WHERE: ``"COINS(0)"`` or ``"PER(Slave, 0)"``: what a Dominus must have to be chosen; no kind means Coins."""
    term = parse_term(text)
    if term.name == "COINS" and len(term.args) == 1:
        return None, _number(term.args[0])
    if term.name == "PER" and len(term.args) == 2 and str(term.args[0]) != "named":
        return look_up(KINDS, term.args[0], "kind of card"), _number(term.args[1])
    raise ValueError(f"{text!r} is no condition; it should read COINS(n) or PER(kind, n)")


def read_trigger(text: str) -> Trigger:
    return look_up(TRIGGERS, text, "trigger")


def read_when(text: str) -> When:
    return look_up(WHENS, text, "filter")
