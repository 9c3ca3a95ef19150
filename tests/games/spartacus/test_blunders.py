"""Moves that people would laugh at: a greedy House, which every level above the lowest follows, makes none of them."""

from __future__ import annotations

from typing import Any

import pytest

from harena.bots import GreedyBot, SearchBot
from harena.core import SeatView, Table
from harena.games.spartacus.worth import offer_worth

from .tables import GAME, do, lay


def greedy(table: Table, seat: int) -> str:
    return GAME.greedy(table.state, table.pending[seat]).text


def rich(**more: object) -> dict[str, object]:
    return {"coins": 45, **more}


def test_rich_houses_do_not_let_a_card_go_for_nothing() -> None:
    table = lay("auction", seats=2, market_row=["kitchen hand", "tuathal"], p1=rich(), p2=rich())
    assert all(greedy(table, seat) != "bid 0" for seat in table.pending)


@pytest.mark.parametrize("staked", [3, 6])
def test_a_tie_is_broken_rather_than_left_to_die(staked: int) -> None:
    table = lay("auction", seats=2, market_row=["theron", "tuathal"], p1=rich(), p2=rich())
    do(table, f"p1: bid {staked}", f"p2: bid {staked}")
    assert all(greedy(table, seat) != "bid 0" for seat in table.pending)


def test_gladiators_are_not_sold_to_field_kitchen_hands() -> None:
    cards = ["thracian warrior", "gallic brawler", "kitchen hand", "litter bearer"]
    table = lay("open-market", seats=2, p1={"coins": 3, "cards": cards}, p2={"coins": 3})
    assert not greedy(table, 0).startswith(("sell thracian", "sell gallic"))


def test_spartacus_with_two_favours_is_not_sold_cheaply() -> None:
    table = lay("open-market", p1={"coins": 2, "cards": ["spartacus: 2 favour"]}, p2={"coins": 14})
    do(table, "p2: offer p1: give 14 coins; want spartacus; promise nothing")
    assert greedy(table, 0) != "accept the offer of p2"
    (offer,) = table.state.offers
    assert offer_worth(table.state, 0, 1, 0, offer.terms) < 0


def test_nobody_supports_a_scheme_that_is_not_named_for_two_coins() -> None:
    table = lay("intrigue", p1={"coins": 9, "influence": 2, "hand": ["slander at the baths"]}, p2={"influence": 4})
    do(table, "p1: seek support for slander at the baths", "p1: ask p2", "p1: attach 2 coins for p2")
    do(table, "p1: claim nothing")
    assert greedy(table, 1) in ("ask 4 coins for support", "refuse support")


@pytest.mark.parametrize("iterations", [8, 24])
def test_who_thinks_does_not_look_at_it(iterations: int) -> None:
    """However few worlds it has looked at, and whatever luck it had in them."""
    bot = SearchBot(1, iterations=iterations)
    cards = ["thracian warrior", "gallic brawler", "kitchen hand", "litter bearer"]
    table = lay("open-market", seats=2, p1={"coins": 3, "cards": cards}, p2={"coins": 3})
    looked_at = [one.action.text for one in bot.weigh(SeatView(table, 0))]
    assert len(looked_at) > 1
    assert not any(text.startswith(("sell thracian", "sell gallic")) for text in looked_at)

    table = lay("open-market", p1={"coins": 2, "cards": ["spartacus: 2 favour"]}, p2={"coins": 14})
    do(table, "p2: offer p1: give 5 coins; want spartacus; promise nothing")
    assert "accept the offer of p2" not in [one.action.text for one in bot.weigh(SeatView(table, 0))]


def begging(influence: int, seats: int) -> Table:
    """P1, with so much Influence, asks P2 to support a Scheme, offers 4 Coins, and says nothing of it."""
    others: dict[str, Any] = {f"p{seat}": {"influence": 7, "coins": 3} for seat in range(2, seats + 1)}
    hand = ["senator's patronage"]
    table = lay("intrigue", seats=seats, p1={"coins": 20, "influence": influence, "hand": hand}, **others)
    do(table, "p1: seek support for senator's patronage", *(["p1: ask p2"] if seats > 2 else []))
    return do(table, "p1: attach 4 coins for p2", "p1: claim nothing")


@pytest.mark.parametrize(("influence", "seats"), [(9, 2), (10, 3), (11, 4)])
def test_nobody_lends_a_voice_to_whoever_stands_before_victory(influence: int, seats: int) -> None:
    table = begging(influence, seats)
    assert greedy(table, 1) == "refuse support"
    looked_at = [one.action.text for one in SearchBot(1, iterations=24).weigh(SeatView(table, 1))]
    assert looked_at == ["refuse support"]


def test_a_voice_costs_more_the_nearer_it_brings_a_rival_to_victory() -> None:
    """And more between two, where nobody else bears it too."""

    def price(influence: int, seats: int) -> int:
        words = greedy(begging(influence, seats), 1).split()
        return 4 if words[0] == "grant" else int(words[1])

    prices = [price(influence, 2) for influence in (6, 7, 8)]
    assert prices == sorted(set(prices))
    assert price(8, 3) < prices[-1]


def test_no_influence_is_bought_for_a_scheme_that_is_not_there() -> None:
    """Nor for one that has Influence enough."""
    bot = SearchBot(1, iterations=24)
    mercator: dict[str, Any] = {"house": "mercator", "coins": 9, "influence": 7}
    for hand, wanted in ((["guard", "physician's art"], False), (["petty usury"], False), (["stolen papers"], True)):
        table = lay("intrigue", p1={**mercator, "hand": hand})
        assert "invoke bought voices" in [action.text for action in table.pending[0].options]
        found = [one.action.text for one in bot.weigh(SeatView(table, 0))]
        assert ("invoke bought voices" in found) is wanted


def bids(seats: int, *steps: str, coins: int = 15) -> list[set[int]]:
    """What greedy Houses with the same purse bid for the same card, seat by seat, by chance."""
    found: list[set[int]] = [set() for _ in range(seats)]
    purses: dict[str, Any] = {f"p{seat + 1}": {"coins": coins} for seat in range(seats)}
    table = lay("auction", seats=seats, market_row=["shield", "tuathal"], **purses)
    do(table, *steps)
    for seat in table.pending:
        bot = GreedyBot(seat)
        found[seat] = {int(bot.choose(SeatView(table, seat)).args[0]) for _ in range(60)}
    return found


def test_nobody_can_tell_what_a_house_will_bid() -> None:
    assert all(len(found) > 1 for found in bids(4))


def test_who_is_tied_raises_by_what_nobody_can_tell() -> None:
    """It is the same card, worth the same: it is not left to die for want of another Coin."""
    tied = bids(2, "p1: bid 3", "p2: bid 3")
    assert all(len(found) > 1 and min(found) > 0 for found in tied)
    poor = bids(2, "p1: bid 3", "p2: bid 3", coins=7)
    assert all(max(found) > 0 for found in poor)


def test_a_card_that_somebody_wants_finds_a_buyer() -> None:
    bought = 0
    for seed in range(40):
        purses: dict[str, Any] = {f"p{seat}": {"coins": 15} for seat in (1, 2, 3, 4)}
        table = lay("auction", market_row=["shield", "tuathal"], **purses)
        bots = [GreedyBot(10 * seed + seat) for seat in range(4)]
        while table.state.phase == "auction" and len(table.state.market_row) == 1:
            seat = min(table.pending)
            table.apply(seat, bots[seat].choose(SeatView(table, seat)))
        bought += any(event["kind"] == "buys" for event in table.events(0))
    assert bought >= 36
