"""What is told of Coins, dice and cards: the parts of sentences that many chapters have in common (see `words/`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from harena.core import ENGLISH, Lexicon, Listener, Seat, Voice

from .box import MarketCard
from .card_words import Pool
from .state import Capua, Combatant

Parts = dict[str, Any]
SIDES: Final = ("I", "II")
LEXICON: Final = Lexicon.read(Path(__file__).parent / "words")


def people(g: Capua, names: Sequence[str]) -> list[str]:
    """Everybody by name and House, once the Houses are chosen: "Marcus (Corvinus)"."""
    chosen = [g.box.houses[house.card].name if house.card >= 0 else "" for house in g.houses]
    return [f"{name} ({house})" if house else name for name, house in zip(names, chosen, strict=False)]


def by_houses(g: Capua) -> Voice:
    """English sentences that call everybody by the House, for what is shown without knowing who sits where."""
    return voice_for(house_names(g))


def house_names(g: Capua) -> tuple[str, ...]:
    return tuple(f"House {g.box.houses[house.card].name}" if house.card >= 0 else "a House" for house in g.houses)


@lru_cache(64)
def voice_for(names: tuple[str, ...]) -> Voice:
    return Voice(LEXICON.words(ENGLISH), Listener(None, names))


def purse(g: Capua, seat: Seat) -> Parts | None:
    """The Coins of a Dominus, if they lie open."""
    house = g.houses[seat]
    return None if house.concealed else {"kind": "purse", "coins": house.coins}


def purses(g: Capua, seats: Iterable[Seat]) -> list[Parts]:
    """The open treasuries of these Dominuses."""
    return for_each("treasury", "coins", {seat: g.houses[seat].coins for seat in seats if not g.houses[seat].concealed})


def guards_left(g: Capua, seat: Seat) -> Parts:
    """The Ready Guards that still stand on a table."""
    return {"kind": "guards-left", "count": g.houses[seat].guards}


def for_each(kind: str, part: str, values: Mapping[Seat, Any]) -> list[Parts]:
    """The same phrase for several seats, with what each of them rolled, bid or has."""
    return [{"kind": kind, "seat": seat, part: value} for seat, value in values.items()]


def dice(pools: Sequence[int]) -> Parts:
    """Three pools in words."""
    return {"kind": "dice", "attack": pools[Pool.ATK], "defence": pools[Pool.DEF], "speed": pools[Pool.SPD]}


def combatant(g: Capua, side: Combatant, part: str = "card") -> Parts:
    """A fighter on the sand and whose it is, as the part of that name."""
    return {part: g.box.market[side.card].label, f"{part}_of": side.seat}


def market_card(card: MarketCard) -> Parts:
    """All that is printed on a Market card."""
    kind = card.kind if card.slot is None else card.slot
    told: Parts = {"kind": "market-card", "card": card.label, "type": kind.name, "value": card.value}
    if card.fights:
        told["dice"] = dice(card.dice)
    if card.traits or card.ability:
        told["text"] = card.text
    return told
