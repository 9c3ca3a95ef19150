"""What the words of a choice tell besides what is typed for it: cards as printed, what they are worth, people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from harena.core import Action, Seat

from .arena import NAMES
from .card_words import Pool
from .combatants import the_match
from .costs import A_GUARD, CHOOSE, DISCARDING
from .deeds import DECLINE
from .foundations import SEAT_OF
from .offers import OFFER
from .reactions import REACT_WITH, fitting
from .state import Capua, Offer
from .support import effective_influence
from .telling import Parts, dice
from .terms import read_terms, terms_told
from .upkeep import LEAVE_UNPAID


def details_of(g: Capua, seat: Seat, action: Action) -> Parts:
    """The parts of a choice's words, from what its fields name."""
    if action.form is OFFER:
        return _offered(g, seat, action)
    if action.form is CHOOSE:
        return {**_asset(g, seat, action.args[0]), **_doing(g, seat)}
    if action is DECLINE:
        return {"influence": str(g.houses[seat].influence)}
    if action.form is LEAVE_UNPAID:
        return {"pays": (g.owed[seat] if g.owed else 0) - int(action.args[0])}
    if action.form is REACT_WITH:
        return {**_intrigue_card(g, seat, action.args[0]), **_against(g, seat, action.args[0])}
    return {
        name: part
        for field, value in action.named().items()
        if field in _NAMED
        for name, part in _NAMED[field](g, seat, str(value)).items()
    }


def _asset(g: Capua, seat: Seat, name: str) -> Parts:
    """A card by what stands on it. Guards on the table are all alike."""
    if name == A_GUARD:
        return {"card": "a Guard"}
    if name not in g.box.card_of:
        return _intrigue_card(g, seat, name)
    card = g.box.card(name)
    return {"card": card.label, "text": card.text, "value": card.value, "dice": dice(card.dice)}


def _intrigue_card(g: Capua, seat: Seat, name: str) -> Parts:
    """With the Influence that it takes, against what there is behind it, support and all."""
    card = g.box.title(name)
    held = effective_influence(g, seat, card.number)
    needed = {"requires": card.requires, "influence": str(held)} if card.requires else {}
    return {"card": card.name, "text": card.text, "value": card.value, **needed}


def _doing(g: Capua, seat: Seat) -> Parts:
    """What becomes of a card that is chosen, as far as the question says it."""
    picked = g.asked_of(seat, "pick")
    deed = picked[-1] if picked is not None else DISCARDING.deed if g.asks(seat, "dismiss") else ""
    return {"deed": deed} if deed else {}


def _against(g: Capua, seat: Seat, name: str) -> Parts:
    """Whom a Reaction strikes where it fits one House alone, so that nobody is asked whom to aim at."""
    struck = fitting(g, seat, g.box.title(name))
    if len(struck) != 1:
        return {}
    return {"own": "own"} if struck == [seat] else {"to": struck[0]}


def _rule(g: Capua, seat: Seat, key: str) -> Parts:
    rules = g.box.houses[g.houses[seat].card].rules
    return next(({"rule": rule.name, "text": rule.text} for rule in rules if rule.key == key), {})


def _house_card(g: Capua, seat: Seat, name: str) -> Parts:
    card = g.box.house(name)
    return {"house": card.name, "text": card.text}


def _hex(g: Capua, seat: Seat, name: str) -> Parts:
    """Where the seat's Combatant stands already, it stays."""
    sides = the_match(g).sides
    return {"stays": name} if any(side.seat == seat and NAMES[side.place] == name for side in sides) else {}


def _pool(g: Capua, seat: Seat, name: str) -> Parts:
    pool = Pool[name.upper()]
    left = next(side.pools[pool] for side in the_match(g).sides if side.seat == seat)
    return {"pool": pool.name, "now": left, "then": str(left - 1)}


def _seats(g: Capua, seat: Seat, names: str) -> Parts:
    return {"seats": [other for name, other in SEAT_OF.items() if name in names.split()]}


def _offered(g: Capua, seat: Seat, action: Action) -> Parts:
    to, give, want, promise = map(str, action.args)
    other = SEAT_OF[to]
    return {**terms_told(g, Offer(seat, other, read_terms(give, want, promise))), "to": other}


#: By the field of a form that names it.
_NAMED: Final[Mapping[str, Callable[[Capua, Seat, str], Parts]]] = {
    "title": _intrigue_card,
    "card": _asset,
    "asset": _asset,
    "rule": _rule,
    "house": _house_card,
    "hex": _hex,
    "pool": _pool,
    "seat": lambda g, seat, name: {"seat": SEAT_OF[name]},
    "seats": _seats,
}
