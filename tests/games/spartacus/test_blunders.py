"""Moves that people would laugh at: a greedy House, which every level above the lowest follows, makes none of them."""

from __future__ import annotations

import pytest

from harena.bots import SearchBot
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
