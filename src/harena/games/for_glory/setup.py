"""Set-up (FG-SET): the table before the first turn."""

from __future__ import annotations

from harena.core.ask import Seat
from harena.core.rng import Rng
from harena.core.state import NOBODY as NOBODY_SEES
from harena.core.state import Zone, ZoneSpec, only

from .cards import Card, CardSet, Deck
from .piles import draw, fill_row
from .state import (
    GLORY_OF,
    GLORY_TOKENS,
    HAND_SIZE,
    MACHINATIONS,
    SLOTS,
    Glory,
    L,
    Permanent,
    Place,
    Player,
    SupplyRow,
)
from .vocabulary import ChooseOne, Effect, If, May, MayPay, Stat, StatName, Watch

STARTING_COINS = 5
ROWS = (Deck.GLADIATOR, Deck.TRAINING, Deck.ECONOMY)


def set_up(cards: CardSet, seats: int, first: Seat | None, rng: Rng) -> Glory:
    """A new game. Without a given first player it is drawn (FG-R-1); every shuffle comes from `rng` (FG-R-59)."""
    if first is None:
        first = rng.below(seats)
    arena_deck = Zone(ZoneSpec("arena deck", None, NOBODY_SEES, "arenas"), cards.deck(Deck.ARENA))
    rng.shuffle(arena_deck)
    supply = [SupplyRow(_supply_deck(deck, cards, rng), [None] * SLOTS) for deck in ROWS]
    g = Glory(
        seats=seats,
        rng=rng,
        phase=MACHINATIONS,
        players=[new_player(seat, cards.deck(Deck.STARTING), rng) for seat in range(seats)],
        places=[Place(None, glory) for glory in GLORY_OF],
        supply=supply,
        arena_deck=arena_deck,
        boasts=cards.deck(Deck.BOAST),
        glory=GLORY_TOKENS - sum(GLORY_OF),
        favor=(first - 1) % seats,  # FG-SET-11: the last player to come
        turn=first,
        first=first,
        cards=sum(len(cards.deck(deck)) * (seats if deck is Deck.STARTING else 1) for deck in Deck),
        health_can_drop=any(_lowers_health(card) for card in cards),
    )
    for place in (g.places[L], *g.places[:L]):
        card = g.arena_deck.pop()
        place.card = Permanent(card, card.key, g.next_serial())
    for row in range(len(g.supply)):
        fill_row(g, row)
    for seat in range(seats):
        draw(g, seat, HAND_SIZE)
    return g


def new_player(seat: Seat, deck: list[Card], rng: Rng) -> Player:
    pool = f"player {seat}"
    player = Player(
        hand=Zone(ZoneSpec("hand", seat, only(seat), pool)),
        deck=Zone(ZoneSpec("deck", seat, NOBODY_SEES, pool), deck),
        reserve=Zone(ZoneSpec("reserve", seat, only(seat), pool)),
        coins=STARTING_COINS,
    )
    rng.shuffle(player.deck)
    return player


def _supply_deck(deck: Deck, cards: CardSet, rng: Rng) -> Zone[Card]:
    made = Zone(ZoneSpec(f"{deck.value} deck", None, NOBODY_SEES, deck.value), cards.deck(deck))
    rng.shuffle(made)
    return made


def _lowers_health(card: Card) -> bool:
    return any(_takes_health(effect) for ability in card.abilities for effect in ability.effects)


def _takes_health(effect: Effect) -> bool:
    match effect:
        case Stat(int(n), StatName.HEALTH):
            return n < 0
        case If(_, inner) | May(inner) | MayPay(_, inner) | Watch(inner):
            return _takes_health(inner)
        case ChooseOne(options):
            return any(_takes_health(option) for option in options)
        case _:
            return False
