"""What may stand in the fields of Spartacus' actions."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

from harena.core import Config, Domain, Domains, Look, Seat
from harena.core.domains import mark, numbers, text, words
from harena.core.tokens import BLANK, relative

from .arena import HEXES, NAMES
from .box import Box, Slot, reference_box
from .costs import A_GUARD
from .foundations import SEAT_OF, SEATS
from .state import FIGURES, Capua, Status
from .tokens import intrigue_cards, market_cards
from .wagers import AREA_NAMES, MOST_COINS

#: Coins beyond this are rare; a catalogue has no number for them.
MOST_LISTED = 40
#: Dice that are rolled again together, as far as a catalogue lists them.
MOST_DICE = 3


def domains(config: Config) -> Domains:
    box = config.cards if isinstance(config.cards, Box) else reference_box()
    titles, labels = box.titles, box.labels
    coins = numbers("Coins", MOST_LISTED)
    rules = [rule.key for house in box.houses for rule in house.rules]
    groups = [group for size in range(1, config.seats) for group in combinations(SEATS[: config.seats], size)]
    rolls = [roll for size in range(1, MOST_DICE + 1) for roll in combinations_with_replacement("123456", size)]
    asset = Domain("an Asset", (*labels, A_GUARD), sight=_asset)
    return {
        "house": words("a House", box.house_of),
        "figure": words("a figure", FIGURES),
        "card": asset,
        "asset": asset,
        "title": Domain("an Intrigue card", titles, sight=_title),
        "kind": words("a kind of Asset", ("gladiator", "slave", "guard", "equipment", "fighter", "asset")),
        "rule": words("a House Special Rule", rules),
        "seat": Domain("a Dominus", SEATS[: config.seats], sight=_dominus),
        "to": Domain("a Dominus", SEATS[: config.seats], sight=_dominus),
        "seats": words("some of the others", (" and ".join(group) for group in groups)),
        "coins": coins,
        "stake.coins": numbers("Coins", MOST_COINS),
        "wounds": numbers("Wounds", 12),
        "words": text("up to 200 characters", mark),
        "give": text("Coins, Assets or a deed", _terms),
        "want": text("Coins, Assets or a deed", _terms),
        "promise": text("promises", lambda said: 0 if said == "nothing" else mark(said)),
        "area": words("an area of the betting board", AREA_NAMES),
        "slot": words("a type of Equipment", (slot.name.casefold() for slot in Slot)),
        "dice": Domain("dice of the own roll", tuple(" and ".join(roll) for roll in rolls), also=_dice),
        "hex": Domain("a hex", NAMES, sight=_hex),
        "pool": words("a dice pool", ("atk", "def", "spd")),
    }


def _terms(value: str) -> int:
    """What one side of an offer names: the Coins, and a mark of the Assets or the deed."""
    coins = rest = 0
    for part in value.split(" + "):
        count, _, what = part.partition(" ")
        if what == "coins" and count.isdecimal():
            coins += min(99, int(count))
        elif part != "nothing":
            rest += mark(part)
    return coins + 100 * min(97, rest)


def _dice(value: object) -> bool:
    return isinstance(value, str) and all(die in "123456" for die in value.split(" and "))


def _title(g: Capua, seat: Seat, name: str) -> Look:
    title = g.box.title_of.get(name)
    return 0, 0, BLANK if title is None else intrigue_cards(g.box)[title]


def _asset(g: Capua, seat: Seat, label: str) -> Look:
    """A Market card by what is printed on it, whose it is and how it lies: all of that is public."""
    card = g.box.card_of.get(label)
    if card is None:
        return 0, 0, BLANK
    owner = next((owner for owner, house in enumerate(g.houses) if card in house.cards), -1)
    lies = 1 + g.status[card] + len(Status) * g.favour[card] if owner >= 0 else 0
    return relative(owner, seat, g.seats), lies, market_cards(g.box)[card]


def _dominus(g: Capua, seat: Seat, name: str) -> Look:
    return relative(SEAT_OF.get(name, -1), seat, g.seats), 0, BLANK


def _hex(g: Capua, seat: Seat, name: str) -> Look:
    return 0, 1 + HEXES[name], BLANK
