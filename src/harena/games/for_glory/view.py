"""What a seat may see (the table "Who knows what" of the reference), as plain data.

A move changes little of a large table. Parts are therefore remembered by what they show: what stayed as it was is the
same object as before, which is found to be so without being looked into. A view is read, never written to.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from harena.core import Seat, Voice, asked

from .battle import sides
from .cards import Card, CardType
from .ludus_deck import face, title, words
from .reactions import entitled, happened
from .royale import gladii_left
from .state import ARENA_NAMES, GLORY_TO_WIN, NOBODY, NOWHERE, ROW_NAMES, Fighter, Glory, L, Permanent
from .values import bloodlust, discounts, influence, initiative, price, requirement, stats_in
from .vocabulary import Event

#: So many of each kind of part are remembered.
KEPT = 256


def see(g: Glory, listeners: Sequence[Voice]) -> list[dict[str, Any]]:
    """The table as each of these sees it; what is worded is said in their language."""
    viewers = [voice.seat for voice in listeners]
    table = _table(g)
    buyers = {seat: g.turn % g.seats if seat is None else seat for seat in viewers}
    lower = {buyer: discounts(g, buyer) for buyer in set(buyers.values())}
    undiscounted = _supply(g, {})
    windows = _windows(g, listeners)
    return [
        table | {
            "players": _with_own(g, table["players"], seat),
            "supply": _supply(g, lower[buyers[seat]]) if lower[buyers[seat]] else undiscounted,
            "window": window,
        }
        for seat, window in zip(viewers, windows, strict=True)
    ]


def _table(g: Glory) -> dict[str, Any]:
    """What everybody sees."""
    royale = g.royale
    return {
        "turn": g.turn,
        "active": None if g.active == NOBODY else g.active,
        "favor": g.favor,
        "turns_taken": g.turns_taken,
        "battle": None if g.battle == NOWHERE else ARENA_NAMES[g.battle],
        "cycle": g.cycle if g.battle != NOWHERE else 0,
        "initiative": _initiative(g),
        "attacked": g.attacked,
        "tactic_used": g.tactic_used,
        "late_passed": g.late_passed[:],
        "boasts": [card.bloodlust for card in g.boasts],
        "bloodlust": bloodlust(g),
        "glory_supply": g.glory,
        "glory_to_win": GLORY_TO_WIN,
        "arena_deck": len(g.arena_deck),
        "players": [_player(g, owner) for owner in range(g.seats)],
        "arenas": [_arena(g, arena) for arena in ((L,) if royale else range(len(g.places)))],
        "supply": [],
        "removed": _titles(tuple(g.removed)),
        "champions": _champions(tuple(g.champions)),
        "window": None,
        "gladii": gladii_left(g) if royale else None,
        "rounds_left": len(g.boasts) if royale else None,
        "placed": g.placed[:],
        "passes": g.passes,
        "ludus": _ludus(g),
    }


@lru_cache(256)
def _champions(left: tuple[Card, ...]) -> list[dict[str, Any]]:
    """Those that nobody has chosen yet, with all their levels."""
    names = dict.fromkeys(card.champion for card in left)
    return [{"name": name, "levels": [_card(card) for card in left if card.champion == name]} for name in names]


def _ludus(g: Glory) -> dict[str, Any] | None:
    if g.magnus is None:
        return None
    return {
        "glory": g.magnus.glory,
        "bloodlust": bloodlust(g, g.seats),
        "deck_size": len(g.magnus.deck),
        "known_top": [words(entry) for entry in g.magnus.deck[len(g.magnus.deck) - g.magnus.known_top :][::-1]],
        "discard": [title(entry) for entry in g.magnus.discard],
        "playing": [words(entry) for entry in g.magnus.playing],
        "face_up": [face(entry) for entry in (*g.magnus.playing[::-1], *g.magnus.discard[:-3:-1])][:2],
    }


def _initiative(g: Glory) -> list[dict[str, int]]:
    """FG-INIT, FX-MP-BAT-5: the sides of the Battle as they take their Combat Turns from now on, with their totals."""
    if g.battle == NOWHERE:
        return []
    here = sides(g)
    return [{"seat": seat, "total": initiative(g, seat)} for seat in g.parties_from(g.acting()) if seat in here]


def _player(g: Glory, owner: Seat) -> dict[str, Any]:
    player = g.players[owner]
    return {
        "hand_size": len(player.hand),
        "deck_size": len(player.deck),
        "reserve_size": len(player.reserve),
        "discard": _titles(tuple(player.discard)),
        "resolving": _titles(tuple(player.resolving)),
        "known_top": _titles(tuple(player.deck[len(player.deck) - player.known_top :][::-1])),
        "known_hand": _titles(tuple(player.known_hand)),
        "coins": player.coins,
        "glory": player.glory,
        "patrons": [_permanent(patron) for patron in player.patrons],
        "arenas": [_permanent(arena) for arena in player.arenas],
        "influence": influence(g, owner),
        "requirement": requirement(g, owner),
        "stack": _cards(tuple(player.stack)),
        "gladii": player.gladii,
        "bloodlust": bloodlust(g, owner),
        "place": g.seats - g.placed.index(owner) if owner in g.placed else None,
    }


def _with_own(g: Glory, players: list[dict[str, Any]], seat: Seat | None) -> list[dict[str, Any]]:
    """The players, with what a seat alone sees of itself."""
    if seat is None:
        return players
    own = g.players[seat]
    hand = {"hand": _cards(tuple(own.hand)), "reserve": _cards(tuple(own.reserve))}
    return [player | hand if owner == seat else player for owner, player in enumerate(players)]


#: Where the reference speaks of a type.
_RULES = {
    CardType.INCOME: ("FG-PAY-1", "FG-PAY-5"),
    CardType.GLADIATOR: ("FG-PLAY-2", "FG-INF-3"),
    CardType.PATRON: ("FG-PAT-1", "FG-INF-1"),
    CardType.SCHEME: ("FG-SCH-1", "FG-SCH-2"),
    CardType.TACTIC: ("FG-TAC-1", "FG-TAC-2"),
    CardType.REACTION: ("FG-REACT-1", "FG-REACT-2"),
    CardType.ARENA: ("FG-ARENA-1", "FG-ARENA-2"),
    CardType.BOAST: ("FG-BOAST-2",),
}


@lru_cache(KEPT)
def _titles(cards: tuple[Card, ...]) -> list[str]:
    return [card.title for card in cards]


@lru_cache(KEPT)
def _cards(cards: tuple[Card, ...]) -> list[dict[str, Any]]:
    return [_card(card) for card in cards]


@lru_cache(KEPT)
def _card(card: Card) -> dict[str, Any]:
    seen: dict[str, Any] = {"title": card.title, "type": card.type.value, "text": card.text}
    seen["origin"] = card.origin.value
    seen["rules"] = ["FX-CHAMP-8", "FX-CHAMP-9"] if card.level else list(_RULES[card.type])
    if card.cost:
        seen["cost"] = card.cost
    if card.is_income:
        seen["value"] = card.value
    if card.is_gladiator:
        seen |= {"attack": card.attack, "health": card.health, "agility": card.agility, "bloodlust": card.bloodlust}
    if card.is_gladiator or card.influence:
        seen["influence"] = card.influence
    if card.level:
        seen |= {"champion": card.champion, "level": card.level}
    return seen


def _permanent(lying: Permanent) -> dict[str, Any]:
    return _lying(lying.card, lying.key[len(lying.card.key) :], lying.exhausted)


@lru_cache(KEPT)
def _lying(card: Card, number: str, exhausted: bool) -> dict[str, Any]:
    return {"name": card.name + number, "exhausted": exhausted, **_card(card)}


def _fighter(fighter: Fighter, stats: tuple[int, int, int]) -> dict[str, Any]:
    return _fighting(
        fighter.card, fighter.key, fighter.owner, fighter.exhausted, fighter.damage, fighter.assigned,
        fighter.unpreventable, fighter.blessings, fighter.debts, stats,
    )


@lru_cache(KEPT)
def _fighting(
    card: Card, key: str, owner: Seat, exhausted: bool, damage: int, preventable: int, unpreventable: int,
    blessings: int, debts: int, stats: tuple[int, int, int],
) -> dict[str, Any]:
    now = dict(zip(("attack", "health", "agility"), stats, strict=True))
    changed = {"attack": card.attack, "health": card.health, "agility": card.agility}.items() - now.items()
    assigned = preventable + unpreventable
    return {
        **_card(card),
        "name": card.name + key[len(card.key) :],
        "owner": owner,
        "exhausted": exhausted,
        "damage": damage,
        "assigned": assigned,
        "unpreventable": unpreventable,
        "doomed": bool(assigned) and damage + assigned >= now["health"],  # FG-DEF-1, if nobody reacts
        "blessings": blessings,
        "debts": debts,
        **now,
        "printed": dict(sorted(changed)),
    }


def _arena(g: Glory, arena: int) -> dict[str, Any]:
    place = g.places[arena]
    return {
        "place": ARENA_NAMES[arena],
        "card": None if place.card is None else _permanent(place.card),
        "glory": place.glory,
        "champion": None if place.champion == NOBODY else place.champion,
        "fighters": [*map(_fighter, place.fighters, stats_in(g, arena))],
    }


def _supply(g: Glory, less: dict[str, int]) -> list[dict[str, Any]]:
    """What is for sale, and what it costs somebody with these discounts."""
    return [
        _row(row, len(line.deck), tuple(line.discard), tuple(line.offer), tuple(less.items()))
        for row, line in enumerate(g.supply)
    ]


@lru_cache(KEPT)
def _row(
    row: int, deck: int, discard: tuple[Card, ...], offer: tuple[Card | None, ...], less: tuple[tuple[str, int], ...]
) -> dict[str, Any]:
    lower = dict(less)
    return {
        "row": ROW_NAMES[row],
        "deck_size": deck,
        "discard": _titles(discard),
        "offer": [
            None if card is None else _for_sale(card, price(card, lower) if lower else card.cost) for card in offer
        ],
    }


@lru_cache(KEPT)
def _for_sale(card: Card, cost: int) -> dict[str, Any]:
    return {**_card(card), "price": cost}


def _windows(g: Glory, listeners: Sequence[Voice]) -> list[dict[str, Any] | None]:
    """The open window, with what each of these is told of it."""
    if not g.windows:
        return [None] * len(listeners)
    window = g.windows[-1]
    told = happened(g)
    order = () if window.due == NOBODY else entitled(g, window, window.due - 1)
    seen = {
        "events": [event.name.lower() for event in Event if window.events >> event & 1],
        "gladiators": [fighter.name for fighter in window.subjects],
        "due": None if window.due == NOBODY else window.due,
        "passes": window.passes,
        "says": "",
        "striker": told.get("striker"),  # whose blow it is, where it is one
        "answering": list(order[: len(order) - window.passes]),  # who may still answer, in turn
        "passed": list(order[len(order) - window.passes :]),
        "rule": "FX-MP-REACT-3" if g.royale else "FG-REACT-3",  # when it closes
    }
    return [seen | {"says": says} for says in asked(listeners, "react", told)]
