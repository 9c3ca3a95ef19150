"""All toys pass the conformance suite, and tell what they are like in words that people can read."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core import Game, Rng, Table
from harena.testing import check_game
from tests.toys.auction import AuctionGame
from tests.toys.duel import DuelGame
from tests.toys.plans import GatesGame
from tests.toys.solo import BeastGame

TOYS: list[type[Game[Any]]] = [DuelGame, GatesGame, AuctionGame, BeastGame]


@pytest.mark.parametrize("toy", TOYS)
def test_toys_conform(toy: type[Game[Any]]) -> None:
    report = check_game(toy(), games=2, positions=8)
    assert report.decisions > 50
    assert report.positions > 10


def played(toy: type[Game[Any]], seed: int) -> Table:
    game = toy()
    table = Table(game, game.configure(game.seats[-1]), seed)
    rng = Rng(seed)
    while table.pending:
        seat = rng.choice(sorted(table.pending))
        table.apply(seat, rng.choice(table.pending[seat].options))
    return table


def game_has_words_for(game: Game[Any], kind: str) -> bool:
    return kind in game.messages or f"{kind}!" in game.messages


@pytest.mark.parametrize("toy", TOYS)
def test_toys_have_a_sentence_for_every_event(toy: type[Game[Any]]) -> None:
    table = played(toy, 5)
    for seat in (None, *range(table.state.seats)):
        for event in table.events(0, seat):
            assert game_has_words_for(table.game, event["kind"]), event
            assert table.game.describe(event).endswith(".")


@pytest.mark.parametrize("toy", TOYS)
def test_toys_draw_what_a_seat_sees_and_no_more(toy: type[Game[Any]]) -> None:
    game = toy()
    table = Table(game, game.configure(game.seats[0]), 3)
    mine, spectators = (game.draw(table.view(seat)["board"]) for seat in (0, None))
    assert mine.strip()
    assert mine != spectators
    assert all(len(line) < 120 for line in mine.splitlines())
