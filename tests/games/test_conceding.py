"""Giving up at a table of three or four: the seat is played on, cannot win and comes last."""

from __future__ import annotations

from typing import Any

import pytest

import harena
from harena.core import CONCEDE, Rng, Table, sealed, verify


def decide(table: Table, seat: int) -> None:
    """What a bot would do."""
    guess = table.imagine(seat, Rng(len(table.entries)))
    table.apply(seat, table.game.greedy(guess.state, guess.pending[seat]))


def played_without(table: Table, *gone: int) -> None:
    """All others play to the end."""
    while table.result is None:
        seat = min(table.pending)
        assert seat not in gone
        decide(table, seat)


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("for-glory", 3, {}),
        ("gladigala", 3, {}),
        ("gladigala", 4, {}),
        ("gladiatori", 4, {"sides": "ffa"}),
        ("spartacus", 3, {"turn_limit": 6}),
        ("spartacus", 4, {"turn_limit": 6}),
    ],
)
def test_the_others_play_on_to_the_end(game: str, seats: int, options: dict[str, Any]) -> None:
    table = harena.new(game, seats=seats, seed=seats, options=options)
    for _ in range(25):
        decide(table, min(table.pending))
    left = min(table.pending)
    table.apply(left, CONCEDE)
    assert table.result is None
    assert table.view()["conceded"] == [left]
    assert table.available(left) == ()
    before = len(table.entries)
    played_without(table, left)
    assert any(seat == left for seat, _ in table.entries[before:]), "it was played on"
    result = table.result
    assert result is not None
    assert result.ranking[-1] == (left,)
    assert result.winners == result.ranking[0]
    assert result.reason != "concession"
    assert verify(sealed(table.record)).same


@pytest.mark.parametrize("game", ["for-glory", "gladigala", "spartacus"])
def test_the_last_one_left_has_won_and_who_went_first_is_at_the_very_end(game: str) -> None:
    table = harena.new(game, seats=3, seed=2)
    table.apply(1, CONCEDE)
    assert table.result is None
    table.apply(0, CONCEDE)
    assert table.result is not None
    assert table.result.winners == (2,)
    assert table.result.ranking == ((2,), (0,), (1,))
    assert table.result.reason == "concession"


def test_a_team_has_lost_when_both_of_it_have_given_up() -> None:
    table = harena.new("gladiatori", seats=4, seed=2, options={"sides": "teams"})
    table.apply(0, CONCEDE)
    table.apply(1, CONCEDE)
    assert table.result is None, "one of each team is left"
    table.apply(2, CONCEDE)
    assert table.result is not None
    assert table.result.winners == (3,), "green gave up too"
    assert table.result.ranking == ((3,), (2,), (1,), (0,))


def test_against_two_the_lone_one_who_gives_up_loses_at_once() -> None:
    table = harena.new("gladiatori", seats=3, seed=2)
    table.apply(0, CONCEDE)
    assert table.result is not None
    assert table.result.winners == (1, 2)


@pytest.mark.rule("GL-ANIM-17")
def test_against_the_animals_the_others_hunt_on_until_nobody_is_left() -> None:
    table = harena.new("gladiatori", seats=2, seed=2, options={"animals": "coop"})
    table.apply(1, CONCEDE)
    assert table.result is None
    table.apply(0, CONCEDE)
    assert table.result is not None
    assert table.result.winners == ()


def test_who_has_given_up_accepts_and_refuses_but_offers_nothing() -> None:
    table = harena.new("spartacus", seats=3, seed=4, options={"turn_limit": 8})
    table.apply(0, CONCEDE)
    played_without(table, 0)
    kinds = {event["kind"] for event in table.events() if event.get("seat") == 0}
    assert "offers" not in kinds
    assert "picks-up" in kinds
