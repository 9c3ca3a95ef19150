"""Conservation laws: what is true of every position, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator

from .royale import gladii_left
from .state import FLEETING, GLORY_TOKENS, Glory
from .values import influence, requirement


def broken_laws(g: Glory) -> Iterator[str]:
    """A sentence for every law that does not hold."""
    glory = g.glory + sum(place.glory for place in g.places) + sum(g.glory_of(seat) for seat in range(g.parties))
    expected = 0 if g.royale else GLORY_TOKENS
    if glory != expected:
        yield f"there are {glory} Glory Tokens instead of {expected}"
    if gladii_left(g) < 0:
        yield "there are more Gladius Tokens than two"
    if any(fighter.owner in g.placed for fighter in g.fighters()):
        yield "somebody eliminated has Gladiators in the Arena"
    if g.glory < 0:
        yield "the Glory supply is below 0"
    if sum(bool(g.places[arena].fighters) for arena in FLEETING) > 1:
        yield "both Fleeting Glory Arenas hold Gladiators"
    for seat, player in enumerate(g.players):
        if player.coins < 0:
            yield f"seat {seat} has {player.coins} Coin"
        if player.known_top > len(player.deck) or any(card not in player.hand for card in player.known_hand):
            yield f"of seat {seat} more is known than there is"
        if any(not (card.reservable or card.is_gladiator) for card in player.reserve):
            yield f"the Reserve of seat {seat} holds what cannot be Reserved"
        giving_up = g.awaited_of(seat, "give-up") is not None
        if not g.in_arena_phase() and not giving_up and requirement(g, seat) > influence(g, seat):
            yield f"the Gladiators of seat {seat} need more Influence than there is"
    for fighter in g.fighters():
        if not 0 <= fighter.debts <= fighter.blessings:
            yield f"{fighter.name} bears {fighter.blessings} Blessings and owes {fighter.debts}"
    if count_cards(g) != g.cards:
        yield f"there are {count_cards(g)} cards instead of {g.cards}"
    names = [fighter.key for fighter in g.fighters()]
    names += [patron.key for player in g.players for patron in player.patrons]
    if len(set(names)) != len(names):
        yield "two cards in play have one name"


def count_cards(g: Glory) -> int:
    """All cards on the table, wherever they lie."""
    total = len(g.removed) + len(g.boasts) + len(g.arena_deck) + sum(place.card is not None for place in g.places)
    total += sum(1 for _ in g.fighters()) + len(g.champions)
    for player in g.players:
        total += sum(map(len, (player.hand, player.deck, player.reserve, player.discard, player.resolving)))
        total += len(player.patrons) + len(player.arenas) + len(player.stack)
    if g.magnus is not None:
        total += sum(map(len, (g.magnus.deck, g.magnus.discard, g.magnus.playing)))
    for row in g.supply:
        total += len(row.deck) + len(row.discard) + sum(card is not None for card in row.offer)
    return total

