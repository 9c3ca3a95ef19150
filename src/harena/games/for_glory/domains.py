"""What may stand in the fields of For Glory's actions."""

from __future__ import annotations

from collections.abc import Iterable

from harena.core import Config, Domain, Domains, Look, Seat
from harena.core.domains import numbers, words
from harena.core.tokens import BLANK, relative

from .cards import Card, CardSet, CardType, Deck, base_set, expansion_set
from .payments import read_payment
from .state import ARENA_NAMES, ROW_NAMES, Glory
from .tokens import printed
from .values import find_fighter

#: So many of one title can be in play at most, beside those that the deck itself has more of.
LEAST_COPIES = 4


def domains(config: Config) -> Domains:
    cards = config.cards if isinstance(config.cards, CardSet) else base_set()
    known = {card.key: card for each in (cards, expansion_set()) for card in each}
    incomes = {card.key for card in known.values() if card.is_income}

    def look(g: Glory, seat: Seat, key: str) -> Look:
        """A card by what is printed on it."""
        card = known.get(key)
        return 0, 0, BLANK if card is None else printed(card)

    def in_play(g: Glory, seat: Seat, key: str) -> Look:
        """A Gladiator by whose it is, its Arena and the number of its name; another card by what is printed."""
        title, _, copy = key.rpartition(" ")
        card = known.get(key) or known.get(title)
        number = int(copy) if copy.isdecimal() and key not in known else 1
        fighter = find_fighter(g, key)
        if fighter is None:
            return 0, number, BLANK if card is None else printed(card)
        return relative(fighter.owner, seat, g.seats), 10 * (1 + fighter.arena) + number, printed(fighter.card)

    def paid(g: Glory, seat: Seat, value: str) -> Look:
        """A payment by how many cards and Coins it takes, and what they are worth."""
        cards, coins = read_payment(value)
        worth = sum(known[key].value * count for key, count in cards.items())
        return 0, 0, (0, sum(cards.values()), coins, worth, len(cards), *BLANK[5:])

    def payment(value: object) -> bool:
        return isinstance(value, str) and read_payment(value)[0].keys() <= incomes

    titles = Domain("the title of a card", tuple(known), sight=look)
    fighters = _numbered((card for card in known.values() if card.is_gladiator), config.seats)
    lying = _numbered((c for c in known.values() if c.type in (CardType.PATRON, CardType.ARENA)), config.seats)
    gladiator = Domain("a Gladiator in an Arena", fighters, sight=in_play)
    used = Domain("a card that can be used", tuple(dict.fromkeys((*known, *fighters, *lying))), sight=in_play)
    return {
        "card": titles,
        "level": titles,
        "other": titles,
        "gladiator": gladiator,
        "use.card": used,
        "use-other.card": used,
        "upgrade.card": used,
        "upgrade-to.card": used,
        "free-action.arena": Domain("an Arena Card", lying, sight=in_play),
        "arena": words("an Arena", (name.casefold() for name in ARENA_NAMES)),
        "row": words("a row of the Supply", ROW_NAMES),
        "champion": words("a Champion", (card.champion.casefold() for card in known.values() if card.level)),
        "player": Domain("a player", ("p1", "p2", "p3", "p4")[: max(2, config.seats)], sight=_player),
        "n": numbers("a number", 20),
        "payment": Domain("Income Cards and Coins", also=payment, sight=paid),
    }


def _player(g: Glory, seat: Seat, name: str) -> Look:
    return relative(int(name[1:]) - 1, seat, g.seats), 0, BLANK


def _numbered(cards: Iterable[Card], seats: int) -> tuple[str, ...]:
    """The names of cards in play: the title, and a number from the second of its kind on."""
    found = []
    for card in cards:
        copies = card.copies * (seats if card.deck is Deck.STARTING else 1)
        found.append(card.key)
        found += [f"{card.key} {number}" for number in range(2, max(LEAST_COPIES, copies) + 1)]
    return tuple(found)
