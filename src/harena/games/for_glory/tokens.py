"""A position of For Glory as rows of numbers (see `core.tokens`)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from harena.core import Encoding, Row, RowKind, Seat
from harena.core.tokens import BLANK, FIRST, FLAT, TABLE, relative

from .card_words import EFFECTS
from .cards import KNOWN, Card, CardType
from .ludus_deck import ludus_cards
from .paying import due
from .state import DRAFT, EVERYWHERE, MACHINATIONS, Fighter, Glory, Player
from .values import discounts, influence, price, stats_in
from .vocabulary import Kind, parts

PLAYER, ARENA, FIGHTER, CARD, WINDOW, LUDUS = range(FIRST, FIRST + 6)
ZONES = (
    "hand", "reserve", "known hand", "known top", "discard", "resolving", "villa", "supply", "supply discard",
    "champion to come", "champions", "removed", "boasts", "gladiator row", "training row", "economy row",
)  # fmt: skip
(HAND, RESERVE, KNOWN_HAND, KNOWN_TOP, DISCARD, RESOLVING, VILLA, SUPPLY, SUPPLY_DISCARD, TO_COME, CHAMPIONS, REMOVED,
 BOASTS) = range(1, 14)  # fmt: skip

_CARD = ("type", "cost or value", "attack", "health", "agility", "bloodlust", "influence", "first effect",
         "second effect", "moment and amount")  # fmt: skip
ENCODING = Encoding(
    0,
    (
        RowKind("table", ("phase", "arena of the battle", "cycle", "attacked", "tactic used", "passes",
                          "turns taken / 10", "boasts left", "glory in the supply", "champion of the turn"),
                ("whose turn", "active", "favor", "arena deck", "gladii and placed", "taking actions")),
        RowKind("player", ("coins", "glory", "hand", "deck", "reserve", "discard", "influence", "influence needed",
                           "gladii", "bloodlust"),
                ("cost owed", "late passed", "place", "known top", "levels to come", "being paid")),
        RowKind("arena", _CARD, ("glory", "champion", "fought", "exhausted")),
        RowKind("fighter", _CARD, ("exhausted", "damage", "assigned", "attack", "health", "agility and blessings")),
        RowKind("card", _CARD, ("copies", "price", "exhausted", "level")),
        RowKind("window", ("assign", "attack", "enter", "leave", "defeated", "unbless"), ("due", "passes", "subjects")),
        RowKind("ludus magnus", ("glory", "deck", "discard", "known top"), ("number", "playing")),
    ),
    ZONES,
    most=224,
)  # fmt: skip

_TYPES = {type_: number for number, type_ in enumerate(CardType, 1)}
_WORDS = {word.means: number for number, word in enumerate(EFFECTS.values(), 1)}
_MOMENTS = {kind: number for number, kind in enumerate(Kind, 1)}
_PHASES = {MACHINATIONS: 1, DRAFT: 2, "late registration": 3, "battle": 4, "combat turn": 5, "resolution": 6}


@lru_cache(KNOWN)
def printed(card: Card) -> tuple[int, ...]:
    """What is printed on a card: type, numbers, and what its abilities do."""
    does = [part for ability in card.abilities for effect in ability.effects for part in parts(effect)]
    words = [_WORDS.get(type(part), 0) for part in does] + [0, 0]
    amount = next((n for part in does if isinstance(n := getattr(part, "n", None), int)), 0)
    moment = _MOMENTS[card.abilities[0].kind] if card.abilities else 0
    return (
        _TYPES[card.type], card.value if card.is_income else card.cost, card.attack, card.health, card.agility,
        card.bloodlust, card.influence + card.added_influence, words[0], words[1], 10 * moment + min(9, max(0, amount)),
    )  # fmt: skip


def tokens(g: Glory, seat: Seat) -> list[Row]:
    seats = g.seats
    rows: list[Row] = [_table(g, seat)]
    for owner, player in enumerate(g.players):
        _add_player(rows, g, player, owner, seat)
    own = g.players[seat]
    _add_pile(rows, own.hand, 1, HAND)
    if own.reserve:
        _add_pile(rows, own.reserve, 1, RESERVE)
    for arena in EVERYWHERE:
        place = g.places[arena]
        card = place.card
        if card is not None:
            fought = arena in g.fought
            rows.append((ARENA, 0, 0, arena + 1, *printed(card.card), place.glory,
                         relative(place.champion, seat, seats), fought, card.exhausted, 0, 0))  # fmt: skip
    rows += _fighters(g, seat)
    less = discounts(g, seat)
    for number, row in enumerate(g.supply):
        for at, offered in enumerate(row.offer):
            if offered is not None:
                cost = price(offered, less) if less else offered.cost
                rows.append((CARD, 0, SUPPLY, 10 * (number + 1) + at, *printed(offered), 1, cost, 0, 0, 0, 0))
        _add_pile(rows, row.discard, 0, SUPPLY_DISCARD, number + 1)
    if g.champions:
        rows += [(CARD, 0, CHAMPIONS, card.level, *printed(card), 1, card.cost, 0, card.level, 0, 0)
                 for card in g.champions]  # fmt: skip
    _add_pile(rows, g.removed, 0, REMOVED)
    if g.boasts:
        rows.append((CARD, 0, BOASTS, 0, *printed(g.boasts[0]), len(g.boasts), 0, 0, 0, 0, 0))
    if g.windows:
        window = g.windows[-1]
        events = [window.events >> event & 1 for event in range(6)]
        rows.append((WINDOW, 0, 0, 0, *events, 0, 0, 0, 0, relative(window.due, seat, seats), window.passes,
                     len(window.subjects), 0, 0, 0))  # fmt: skip
    if g.magnus is not None:
        _add_ludus(rows, g)
    return rows


def _table(g: Glory, seat: Seat) -> Row:
    seats = g.seats
    return (
        TABLE, 0, 0, 0, _PHASES.get(g.phase, 0), g.battle + 1, g.cycle, g.attacked, g.tactic_used, g.passes,
        g.turns_taken // 10, len(g.boasts), g.glory, bool(g.windows),
        relative(g.turn, seat, seats), relative(g.active, seat, seats), relative(g.favor, seat, seats),
        len(g.arena_deck), len(g.placed), g.in_actions,
    )  # fmt: skip


def _add_player(rows: list[Row], g: Glory, player: Player, owner: Seat, seat: Seat) -> None:
    whose = 1 + (owner - seat) % g.seats
    needed = blood = 0
    for place in g.places:
        for fighter in place.fighters:
            if fighter.owner == owner:
                needed += fighter.card.influence
                blood += fighter.card.bloodlust
    placed = g.placed.index(owner) + 1 if owner in g.placed else 0
    late = bool(g.late_passed) and g.late_passed[owner]
    rows.append((
        PLAYER, whose, 0, 0, player.coins, player.glory, len(player.hand), len(player.deck), len(player.reserve),
        len(player.discard), influence(g, owner), needed, player.gladii, blood,
        player.owed, late, placed, player.known_top, len(player.stack), due(g, owner),
    ))  # fmt: skip
    for patron in player.patrons:
        rows.append((CARD, whose, VILLA, 0, *printed(patron.card), 1, 0, patron.exhausted, 0, 0, 0))
    for arena in player.arenas:
        rows.append((CARD, whose, VILLA, 1, *printed(arena.card), 1, 0, arena.exhausted, 0, 0, 0))
    _add_pile(rows, player.discard, whose, DISCARD)
    if player.resolving:
        _add_pile(rows, player.resolving, whose, RESOLVING)
    if player.known_top:
        top = player.deck[len(player.deck) - player.known_top :]
        rows += [(CARD, whose, KNOWN_TOP, at, *printed(card), 1, 0, 0, 0, 0, 0)
                 for at, card in enumerate(reversed(top), 1)]  # fmt: skip
    if player.known_hand and owner != seat:
        _add_pile(rows, player.known_hand, whose, KNOWN_HAND)
    if player.stack:
        card = player.stack[0]
        left = len(player.stack)
        rows.append((CARD, whose, TO_COME, card.level, *printed(card), left, card.cost, 0, card.level, 0, 0))


#: Rows of piles, at most so many: the same ones come again and again.
MOST_PILES: Final = 8_000
_KNOWN: dict[tuple[Card, int, int, int, int], Row] = {}


def _add_pile(rows: list[Row], pile: Iterable[Card], whose: int, zone: int, place: int = 0) -> None:
    """A pile as it is known: each title once, with how many of it there are, in no order of its own."""
    counts: dict[Card, int] = {}
    for card in pile:
        counts[card] = counts.get(card, 0) + 1
    known = _KNOWN
    found = []
    for card, count in counts.items():
        row = known.get((card, count, whose, zone, place))
        if row is None:
            if len(known) >= MOST_PILES:
                known.clear()
            row = (CARD, whose, zone, place, *printed(card), count, 0, 0, card.level, 0, 0)
            known[card, count, whose, zone, place] = row
        found.append(row)
    found.sort()
    rows += found


def _fighters(g: Glory, seat: Seat) -> list[Row]:
    """The Gladiators with their values as they are now."""
    rows = []
    for arena, place in enumerate(g.places):
        for fighter, (attack, health, agility) in zip(place.fighters, stats_in(g, arena), strict=True):
            rows.append((
                FIGHTER, relative(fighter.owner, seat, g.seats), 0, 10 * (arena + 1) + _number(fighter),
                *printed(fighter.card), fighter.exhausted, fighter.damage, fighter.assigned + fighter.unpreventable,
                attack, health, agility + 100 * fighter.blessings,
            ))  # fmt: skip
    return rows


def _number(fighter: Fighter) -> int:
    """Which of its title it is."""
    copy = fighter.key[len(fighter.card.key) :]
    return int(copy) if copy else 1


def _add_ludus(rows: list[Row], g: Glory) -> None:
    magnus = g.magnus
    assert magnus is not None
    sizes = (magnus.glory, len(magnus.deck), len(magnus.discard), magnus.known_top, 0, 0, 0, 0, 0, 0)
    rows.append((LUDUS, 2, 0, 0, *sizes, *FLAT))
    known = magnus.deck[len(magnus.deck) - magnus.known_top :]
    for number, entry in enumerate((*magnus.playing[::-1], *known[::-1]), 1):
        rows.append((LUDUS, 2, 1, number, *_ludus_card(entry), entry, number <= len(magnus.playing), 0, 0, 0, 0))


@cache
def _ludus_card(entry: int) -> tuple[int, ...]:
    """What a card of the Ludus Magnus does in its three sections."""
    if entry < 0:
        return BLANK
    card = ludus_cards()[entry]
    said = (card.machinations.name, card.tactic.name, card.reaction.name)
    return (card.first == "attack", card.bonus, *(1 + sum(name.encode()) % 997 for name in said), *BLANK[5:])
