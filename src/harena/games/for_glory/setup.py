"""Set-up (FG-SET): the table before the first turn."""

from __future__ import annotations

from collections.abc import Sequence

from harena.core import NOBODY as NOBODY_SEES
from harena.core import Rng, Seat, Zone, ZoneSpec, only

from .cards import Card, CardSet, Deck, expansion_set
from .champions import deal_champions
from .laws import count_cards
from .ludus_deck import ludus_deck
from .piles import deal_in, fill_row
from .state import (
    DRAFT,
    GLORY_OF,
    GLORY_TOKENS,
    LUDUS_POOL,
    MACHINATIONS,
    MAGNUS,
    SLOTS,
    Glory,
    L,
    Magnus,
    Permanent,
    Place,
    Player,
    SupplyRow,
)
from .vocabulary import Stat, StatName, parts

STARTING_COINS = 5
ROWS = (Deck.GLADIATOR, Deck.TRAINING, Deck.ECONOMY)


def set_up(
    cards: CardSet,
    seats: int,
    first: Seat | None,
    rng: Rng,
    *,
    champions: str = "none",
    blessings: bool = False,
    difficulty: str = "standard",
) -> Glory:
    """A new game. Without a given first player it is drawn (FG-R-1); every shuffle comes from `rng` (FG-R-59)."""
    if first is None:
        first = rng.below(seats)
    sets = (cards, expansion_set()) if blessings else (cards,)  # FX-BLESS-2
    royale = seats > 2
    glory = (0, 0, 0) if royale else GLORY_OF  # FX-MP-SET-4
    arena_deck = Zone(ZoneSpec("arena deck", None, NOBODY_SEES, "arenas"), cards.deck(Deck.ARENA))
    rng.shuffle(arena_deck)
    supply = [SupplyRow(_supply_deck(deck, sets, rng), [None] * SLOTS) for deck in ROWS]
    g = Glory(
        seats=seats,
        rng=rng,
        phase=MACHINATIONS,
        players=[new_player(seat, cards.deck(Deck.STARTING)) for seat in range(seats)],
        places=[Place(None, each) for each in glory],
        supply=supply,
        arena_deck=arena_deck,
        boasts=boast_stack(cards, seats),
        glory=0 if royale else GLORY_TOKENS - sum(GLORY_OF),
        favor=(first - 1) % seats,  # FG-SET-11: the last player to come
        turn=first,
        first=first,
        health_can_drop=any(_lowers_health(card) for card in cards),
    )
    if royale:
        for position, seat in enumerate(g.order_from(first)):
            g.players[seat].coins += position  # FX-MP-SET-9
    for place in (g.places[L], *(() if royale else g.places[:L])):
        card = g.arena_deck.pop()
        place.card = Permanent(card, g.name_in_play(card), g.next_serial())
    for row in range(len(g.supply)):
        fill_row(g, row)
    if seats == 1:
        g.favor = MAGNUS  # FX-SOLO-SET-6
        g.magnus = Magnus(Zone(ZoneSpec("ludus magnus deck", None, NOBODY_SEES, LUDUS_POOL), ludus_deck(difficulty)))
        rng.shuffle(g.magnus.deck)
    if champions != "none":
        g.champions = expansion_set().deck(Deck.CHAMPION)
    if champions == "draft":
        g.phase = DRAFT
    else:
        deal_champions(g)
        deal_in(g)
    g.cards = count_cards(g)
    return g


def boast_stack(cards: CardSet, seats: int) -> list[Card]:
    """The Boast Cards for so many players, the lowest on top however a card file has them (FG-SET-8, FX-MP-SET-6/7)."""
    if seats == 2:
        stack = cards.deck(Deck.BOAST)
    else:
        stack = [card for card in expansion_set().deck(Deck.BOAST) if card.players == seats]
    return sorted(stack, key=lambda card: card.bloodlust)


def new_player(seat: Seat, deck: list[Card]) -> Player:
    pool = f"player {seat}"
    return Player(
        hand=Zone(ZoneSpec("hand", seat, only(seat), pool)),
        deck=Zone(ZoneSpec("deck", seat, NOBODY_SEES, pool), deck),
        reserve=Zone(ZoneSpec("reserve", seat, only(seat), pool)),
        coins=STARTING_COINS,
    )


def _supply_deck(deck: Deck, sets: Sequence[CardSet], rng: Rng) -> Zone[Card]:
    cards = [card for each in sets for card in each.deck(deck)]
    made = Zone(ZoneSpec(f"{deck.value} deck", None, NOBODY_SEES, deck.value), cards)
    rng.shuffle(made)
    return made


def _lowers_health(card: Card) -> bool:
    effects = (part for ability in card.abilities for effect in ability.effects for part in parts(effect))
    return any(
        isinstance(effect, Stat) and effect.stat is StatName.HEALTH and isinstance(effect.n, int) and effect.n < 0
        for effect in effects
    )
