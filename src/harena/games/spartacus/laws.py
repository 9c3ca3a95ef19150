"""Conservation laws: no card, Coin or token appears or vanishes unseen."""

from __future__ import annotations

from collections.abc import Iterator

from .foundations import free_coins
from .state import CHAMPION, HIGHEST, LOWEST, Capua


def broken_laws(g: Capua) -> Iterator[str]:
    yield from _cards(g)
    for seat, house in enumerate(g.houses):
        if not LOWEST <= house.influence <= HIGHEST:
            yield f"P{seat + 1} has {house.influence} Influence"
        if house.coins < 0 or free_coins(g, seat) < 0:
            yield f"P{seat + 1} has {house.coins} Coins, {free_coins(g, seat)} of them free"
        if min(house.guards, house.tired_guards) < 0:
            yield f"P{seat + 1} has fewer than no Guards"
        for owner, title in house.peeked:
            if house.peeked.count((owner, title)) > [*g.houses[owner].hand, *g.houses[owner].playing].count(title):
                yield f"P{seat + 1} believes to know a card that P{owner + 1} does not hold"
        ahead = [*reversed(g.market_row), *reversed(g.market_deck)]
        if house.foreseen != ahead[: len(house.foreseen)]:
            yield f"P{seat + 1} believes to know Market cards that are not there"
    owned = {card for house in g.houses for card in house.cards}
    for card in range(len(g.box.market)):
        if not 0 <= g.favour[card] <= CHAMPION:
            yield f"{g.box.market[card].label} has {g.favour[card]} Favour tokens"
        if card not in owned and (g.favour[card] or g.status[card]):
            yield f"{g.box.market[card].label} carries tokens outside any House"
    if g.match is not None:
        for side in g.match.sides:
            if min(side.pools) < 0 or any(
                now > full for now, full in zip(side.pools, g.box.market[side.card].dice, strict=True)
            ):
                yield f"the dice of {g.box.market[side.card].label} are {side.pools}"


def _cards(g: Capua) -> Iterator[str]:
    market = [*g.market_deck, *g.market_row, *g.market_discard, *(card for house in g.houses for card in house.cards)]
    if g.on_sale >= 0:
        market.append(g.on_sale)
    if sorted(market) != list(range(len(g.box.market))):
        yield "the Market cards are not all there exactly once"
    intrigue = [
        *g.intrigue_deck,
        *g.intrigue_discard,
        *(title for house in g.houses for title in [*house.hand, *house.playing]),
    ]
    intrigue += [g.box.guard] * sum(house.guards + house.tired_guards for house in g.houses)
    if g.scheme is not None:
        intrigue.append(g.scheme.title)
    if sorted(intrigue) != sorted(g.box.intrigue_deck()):
        yield "the Intrigue cards are not all there"
