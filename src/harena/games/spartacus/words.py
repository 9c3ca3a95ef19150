"""The cards, first part: the closed vocabulary in which every card text is written, and its parser.

A card file holds strings such as ``GAIN(T,2*PER(Slave,T))``.  `parse_effect`, `parse_cost` and `parse_trait` turn them
into small frozen records, or say what is wrong with them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeVar


class WordError(ValueError):
    """A card text uses something outside the vocabulary."""


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


class Word(IntEnum):
    """The deeds of Schemes, Reactions, Special Abilities and House Special Rules."""

    INFL = 0
    GAIN = 1
    LOSE = 2
    XFER = 3
    DRAW = 4
    CYCLE = 5
    DROP = 6
    PEEK = 7
    RAID = 8
    LOOKTOP = 9
    KILL = 10
    EXH = 11
    INJ = 12
    CURE = 13
    SEIZE = 14
    RECRUIT = 15
    VOICE = 16
    FAV = 17
    HEALRR = 18
    FOIL = 19
    FOIL_ME = 20
    UNFOIL = 21
    GUARDFAIL = 22
    EXCUSE = 23
    SPARE = 24
    ADDW = 25
    NAME = 26


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

# The arguments of each word: w whom, t to whom, n number, k kind, o other kind, d deck.
_DEEDS = {
    "INFL": "wn",
    "GAIN": "wn",
    "LOSE": "wn",
    "XFER": "wtn",
    "DRAW": "wn",
    "CYCLE": "wn",
    "DROP": "wn",
    "PEEK": "wn",
    "RAID": "w",
    "LOOKTOP": "dn",
    "KILL": "wkn",
    "EXH": "wkn",
    "INJ": "wkn",
    "CURE": "wn",
    "SEIZE": "wtk",
    "RECRUIT": "wn",
    "VOICE": "n",
    "FAV": "wn",
    "HEALRR": "",
    "FOIL": "",
    "FOIL-ME": "",
    "UNFOIL": "",
    "GUARDFAIL": "",
    "EXCUSE": "",
    "SPARE": "",
    "ADDW": "n",
    "NAME": "ko",
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
_TALENTS = {
    "REROLL": "pnf",
    "SETW": "psnx",
    "RANGE": "n",
    "SPDATK": "nf",
    "IGNORE": "f",
    "EXTRA": "f",
    "NET": "",
    "STEP": "n",
}
_FORM = re.compile(r"([A-Za-z-]+)(?:\((.*)\))?$")
_PER = re.compile(r"(\d+)\*PER\((\w+),(\w+)\)$")
_USES = re.compile(r"USES\((\d+)\)$")
_Value = TypeVar("_Value")


def look_up(table: dict[str, _Value], text: str, what: str) -> _Value:
    """The entry for `text`, or an error that lists what would be right."""
    if text not in table:
        raise WordError(f"{text!r} is no {what}; it should be one of {', '.join(table)}")
    return table[text]


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise WordError(f"{text!r} is no number") from None


def _split(text: str) -> tuple[str, list[str]]:
    form = _FORM.match(text)
    if form is None:
        raise WordError(f"cannot read {text!r}: expected WORD or WORD(…)")
    inner, depth, arguments = form.group(2), 0, [""]
    for letter in inner or "":
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            arguments.append("")
        else:
            arguments[-1] += letter
    return form.group(1), arguments if inner else []


def _match(text: str, arguments: list[str], codes: str) -> dict[str, str]:
    if len(arguments) != len(codes):
        raise WordError(f"{text!r} has {len(arguments)} arguments; it takes {len(codes)}")
    return dict(zip(codes, arguments, strict=True))


def parse_effect(text: str) -> Effect:
    """``"KILL(T,Slave,1)"`` as an `Effect`."""
    name, arguments = _split(text)
    given = _match(text, arguments, look_up(_DEEDS, name, "effect"))
    amount, per = given.get("n", "0"), None
    if counted := _PER.match(amount):
        if counted.group(3) != given.get("w"):
            raise WordError(f"{text!r} counts cards of a House it does not pay")
        amount, per = counted.group(1), look_up(KINDS, counted.group(2), "kind of card")
    return Effect(
        word=Word[name.replace("-", "_")],
        who=look_up(WHO, given.get("w", "me"), "person"),
        to=look_up(WHO, given.get("t", "me"), "person"),
        n=_number(amount),
        kind=look_up(KINDS, given.get("k", "Asset"), "kind of card"),
        per=per,
        other=look_up(KINDS, given.get("o", "Asset"), "kind of card"),
        deck=look_up(DECKS, given.get("d", "Market"), "deck"),
    )


def parse_cost(text: str) -> Cost:
    """``"CD(Slave,3)"`` as a `Cost`."""
    name, arguments = _split(text)
    price, codes = look_up(_COSTS, name, "cost")
    given = _match(text, arguments, codes)
    return Cost(price, _number(given.get("n", "0")), look_up(KINDS, given.get("k", "Asset"), "kind of card"))


def parse_trait(text: str) -> Trait:
    """``"REROLL(ATK,1,USES(2))"`` as a `Trait`."""
    name, arguments = _split(text)
    given = _match(text, arguments, look_up(_TALENTS, name, "talent"))
    frequency, uses = given.get("f", "EACH"), 0
    if counted := _USES.match(frequency):
        uses = int(counted.group(1))
    elif frequency != "EACH":
        raise WordError(f"{frequency!r} is no frequency; it should be EACH or USES(k)")
    pool = look_up(POOLS, given.get("p", "ATK"), "pool")
    if "x" in given and given["x"] != ("DEFENDER" if pool is Pool.ATK else "ATTACKER"):
        raise WordError(f"{text!r}: sets of ATK dice hit the DEFENDER, sets of DEF dice the ATTACKER")
    return Trait(Talent[name], _number(given.get("n", "0")), pool, _number(given.get("s", "0")), uses)
