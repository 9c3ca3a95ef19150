"""Guessing what a seat cannot know: rivals' hands, the decks, a card being aimed, a hidden request, secret gifts.

Left out on purpose: what follows from sums (which bids a Dominus could afford before a secret gift), and what somebody
who looked at the Market Deck before a rival re-ordered its top still knows of it as a set.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from harena.core import Game, Rng, Seat, Zone, hidden_zones, redeal

from .box import Aim, Suit
from .card_words import Kind
from .costs import payable
from .foundations import ready_cards
from .intrigue import names_a_kind
from .reactions import applies, targets
from .state import Area, Capua
from .support import effective_influence
from .wagers import MOST_COINS, closed_area


def known_indices(g: Capua, zone: Zone[Any], seat: Seat | None) -> set[int]:
    """The indices of a hidden zone whose card the seat has seen: peeked hand cards, foreseen Market cards."""
    if zone.spec.name == "playing":
        return {0} if zone else set()  # guessed on its own, see `_guess_the_card_taken_up`
    if seat is None:
        return set()
    house = g.houses[seat]
    if zone.spec.name == "hand":
        return _peeked_indices(zone, [title for owner, title in house.peeked if owner == zone.spec.owner])
    row, deck = len(g.market_row), len(g.market_deck)
    if zone.spec.name == "market row":
        return {row - 1 - ahead for ahead in range(min(row, len(house.foreseen)))}
    if zone.spec.name == "market deck":
        return {deck - 1 - ahead for ahead in range(min(deck, max(0, len(house.foreseen) - row)))}
    return set()


def hidden_cards(g: Capua, seat: Seat | None) -> Counter[Any]:
    """What the seat does not know; a card it has looked at is no longer among it, wherever it lies. At whom somebody
    aims a card is no secret of its own: the card tells it when it is declared, and until then it may be taken back.
    """
    found: Counter[Any] = Counter()
    for zone in hidden_zones(g, seat):
        if zone.spec.name == "plan" and zone.spec.owner is not None and g.houses[zone.spec.owner].playing:
            continue
        known = known_indices(g, zone, seat) if zone.spec.name != "playing" else ()
        found.update((zone.spec.pool, card) for index, card in enumerate(zone) if index not in known)
    return found


def _peeked_indices(zone: Zone[Any], titles: list[int]) -> set[int]:
    """One index for each title that was seen; a card just taken up to be played is no longer among them."""
    found: set[int] = set()
    for title in titles:
        found.update([index for index, card in enumerate(zone) if card == title and index not in found][:1])
    return found


def imagine(game: Game[Any], g: Capua, seat: Seat | None, rng: Rng) -> None:
    redeal(game, g, seat, rng)
    _guess_gifts(g, seat, rng)
    for owner, house in enumerate(g.houses):
        if house.plan and owner != seat:
            _guess_spending(g, owner, rng)
    for owner, house in enumerate(g.houses):
        if house.playing and owner != seat:
            _guess_the_card_taken_up(game, g, owner, seat, rng)
    if g.sought and seat != g.active:
        _guess_requests(game, g, seat, rng)
    _guess_what_others_know(g, seat, rng)


def _guess_gifts(g: Capua, seat: Seat | None, rng: Rng) -> None:
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


def _guess_spending(g: Capua, owner: Seat, rng: Rng) -> None:
    """What lies in a closed fist while somebody who was handed Coins late decides again (see `spend_together`)."""
    house = g.houses[owner]
    coins = house.coins - house.staked
    if g.phase in ("auction", "hosting"):
        house.plan[:] = [rng.below(coins + 1)]
    elif g.phase == "wagers" and len(house.plan) == len(Area):
        closed = closed_area(g, owner)
        for area in Area:
            house.plan[area] = 0 if area == closed else rng.below(min(MOST_COINS, coins) + 1)
            coins -= house.plan[area]
    elif g.phase == "upkeep":
        least = max(0, g.owed[owner] - coins)
        unpaid = least + rng.below(g.owed[owner] - least + 1)
        house.plan[:] = [unpaid, *rng.sample(ready_cards(g, owner, Kind.GLADIATOR), unpaid)]


def _guess_the_card_taken_up(game: Game[Any], g: Capua, owner: Seat, seat: Seat | None, rng: Rng) -> None:
    """Somebody is aiming a card: any that it could play now and that needs a target."""
    playing, house = g.houses[owner].playing, g.houses[owner]
    zones: list[Zone[int]] = [playing, g.intrigue_deck]
    zones += [other.hand for number, other in enumerate(g.houses) if number != seat]
    places = [
        (zone, index)
        for zone in zones
        for index, title in enumerate(zone)
        if _could_be_aimed(g, owner, title) and (zone is playing or index not in game.pinned(g, zone, seat))
    ]
    zone, index = rng.choice(places)
    playing[0], zone[index] = zone[index], playing[0]
    if house.plan and g.trigger < 0:
        allowed = [s for s in range(g.seats) if s != owner or g.box.intrigue[playing[0]].aim is Aim.ANY]
        house.plan[0] = rng.choice(allowed)


def _could_be_aimed(g: Capua, owner: Seat, title: int) -> bool:
    card = g.box.intrigue[title]
    if card.aim is Aim.SELF:
        return False
    if g.trigger >= 0:
        fits = (
            g.trigger in card.triggers and applies(g, card.when, owner) and g.houses[owner].influence >= card.requires
        )
        return fits and bool(targets(g, owner, card))
    taken_up = g.box.intrigue[g.houses[owner].playing[0]]
    return (
        card.suit is Suit.SCHEME
        and effective_influence(g, owner, title) >= card.requires
        and payable(g, owner, card.cost)
        and names_a_kind(card) == names_a_kind(taken_up)
    )


def _guess_requests(game: Game[Any], g: Capua, seat: Seat | None, rng: Rng) -> None:
    """A request is about some Scheme that the asker could not play alone: one it holds, or has parted with since."""
    hand = g.houses[g.active].hand
    for index, request in enumerate(g.requests):
        eligible = {t.number for t in g.box.intrigue if t.suit is Suit.SCHEME and t.requires > request.had}
        candidates = sorted({title for title in [*hand, *g.parted] if title in eligible})
        if not candidates:
            candidates = _slip_into_hand(game, g, seat, eligible, rng)
        if candidates:
            g.sought[index] = rng.choice(candidates)


def _slip_into_hand(game: Game[Any], g: Capua, seat: Seat | None, eligible: set[int], rng: Rng) -> list[int]:
    """Exchange a card of the asker's imagined hand for an eligible Scheme of the deck."""
    hand, deck = g.houses[g.active].hand, g.intrigue_deck
    loose = [index for index in range(len(hand)) if index not in game.pinned(g, hand, seat)]
    sources = [index for index, title in enumerate(deck) if title in eligible]
    if not loose or not sources:
        return []
    mine, theirs = rng.choice(loose), rng.choice(sources)
    hand[mine], deck[theirs] = deck[theirs], hand[mine]
    return [hand[mine]]


def _guess_what_others_know(g: Capua, seat: Seat | None, rng: Rng) -> None:
    """What rivals have seen changes with the cards they saw; the owner of a peeked hand knows what was seen of it."""
    ahead = [*reversed(g.market_row), *reversed(g.market_deck)]
    for viewer, house in enumerate(g.houses):
        if viewer == seat:
            continue
        house.foreseen = ahead[: len(house.foreseen)]
        for owner in sorted({owner for owner, _ in house.peeked if owner != seat}):
            count = sum(1 for about, _ in house.peeked if about == owner)
            seen = rng.sample([*g.houses[owner].hand, *g.houses[owner].playing], count)
            house.peeked = [entry for entry in house.peeked if entry[0] != owner] + [(owner, title) for title in seen]
