"""Guessing what a seat cannot know: rivals' hands, the decks, a hidden request, secret gifts.

Left out on purpose: what follows from sums (which bids a Dominus could afford before a secret gift), and what somebody
who looked at the Market Deck before a rival re-ordered its top still knows of it as a set.
"""

from __future__ import annotations

from typing import Any

from harena.core.ask import Seat
from harena.core.game import Game, redeal
from harena.core.rng import Rng
from harena.core.state import Zone
from harena.games.spartacus.box import Suit
from harena.games.spartacus.state import Table


def known_places(g: Table, zone: Zone[Any], seat: Seat | None) -> set[int]:
    """The places of a hidden zone whose card the seat has seen: peeked hand cards, foreseen Market cards."""
    if seat is None:
        return set()
    house = g.houses[seat]
    if zone.spec.name == "hand":
        return _peeked_places(zone, [title for owner, title in house.peeked if owner == zone.spec.owner])
    row, deck = len(g.market_row), len(g.market_deck)
    if zone.spec.name == "market row":
        return {row - 1 - ahead for ahead in range(min(row, len(house.foreseen)))}
    if zone.spec.name == "market deck":
        return {deck - 1 - ahead for ahead in range(min(deck, max(0, len(house.foreseen) - row)))}
    return set()


def _peeked_places(zone: Zone[Any], titles: list[int]) -> set[int]:
    found: set[int] = set()
    for title in titles:
        found.add(next(place for place, card in enumerate(zone) if card == title and place not in found))
    return found


def imagine(game: Game[Any], g: Table, seat: Seat | None, rng: Rng) -> None:
    redeal(game, g, seat, rng)
    _guess_gifts(g, seat, rng)
    if g.sought and seat != g.active:
        _guess_requests(game, g, seat, rng)
    _guess_what_others_know(g, seat, rng)


def _guess_gifts(g: Table, seat: Seat | None, rng: Rng) -> None:
    """SP-COIN-4: how much two concealed Dominuses handed each other is known to those two alone."""
    for index, (giver, to, coins) in enumerate(g.secret_gifts):
        if seat in (giver, to):
            continue
        most = g.houses[giver].coins + coins - g.houses[giver].staked
        least = max(1, coins - (g.houses[to].coins - g.houses[to].staked))
        guess = least + rng.below(max(1, most - least + 1)) if most >= least else coins
        g.houses[giver].coins += coins - guess
        g.houses[to].coins += guess - coins
        g.secret_gifts[index] = (giver, to, guess)


def _guess_requests(game: Game[Any], g: Table, seat: Seat | None, rng: Rng) -> None:
    """A request is about some Scheme that the asker could not play alone: one it holds, or has parted with since."""
    hand = g.houses[g.active].hand
    for index, request in enumerate(g.requests):
        eligible = {t.number for t in g.box.intrigue if t.suit is Suit.SCHEME and t.requires > request.had}
        candidates = sorted({title for title in [*hand, *g.parted] if title in eligible})
        if not candidates:
            candidates = _slip_into_hand(game, g, seat, eligible, rng)
        if candidates:
            g.sought[index] = rng.choice(candidates)


def _slip_into_hand(game: Game[Any], g: Table, seat: Seat | None, eligible: set[int], rng: Rng) -> list[int]:
    """Exchange a card of the asker's imagined hand for an eligible Scheme of the deck."""
    hand, deck = g.houses[g.active].hand, g.intrigue_deck
    places = [place for place in range(len(hand)) if place not in game.pinned(g, hand, seat)]
    sources = [place for place, title in enumerate(deck) if title in eligible]
    if not places or not sources:
        return []
    mine, theirs = rng.choice(places), rng.choice(sources)
    hand[mine], deck[theirs] = deck[theirs], hand[mine]
    return [hand[mine]]


def _guess_what_others_know(g: Table, seat: Seat | None, rng: Rng) -> None:
    """What rivals have seen changes with the cards they saw; the owner of a peeked hand knows what was seen of it."""
    ahead = [*reversed(g.market_row), *reversed(g.market_deck)]
    for viewer, house in enumerate(g.houses):
        if viewer == seat:
            continue
        house.foreseen = ahead[: len(house.foreseen)]
        for owner in sorted({owner for owner, _ in house.peeked if owner != seat}):
            count = sum(1 for about, _ in house.peeked if about == owner)
            seen = rng.sample(g.houses[owner].hand, count)
            house.peeked = [entry for entry in house.peeked if entry[0] != owner] + [(owner, title) for title in seen]
