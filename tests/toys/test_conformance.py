"""All toys pass the conformance suite, and tell what they are like in words that people can read."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from harena.core import Game, Rng, Table, Violation
from harena.testing import check_game
from tests.toys.auction import AuctionGame
from tests.toys.duel import DuelGame
from tests.toys.plans import GatesGame
from tests.toys.solo import BeastGame

TOYS: list[type[Game[Any]]] = [DuelGame, GatesGame, AuctionGame, BeastGame]


@pytest.mark.parametrize("toy", TOYS)
def test_toys_conform(toy: type[Game[Any]]) -> None:
    report = check_game(toy(), positions=8, configs=6)
    assert report.decisions > 30
    assert report.positions > 10


def played(toy: type[Game[Any]], seed: int) -> Table:
    game = toy()
    table = Table(game, game.configure(game.seats[-1]), seed)
    rng = Rng(seed)
    while table.pending:
        seat = rng.choice(sorted(table.pending))
        table.apply(seat, rng.choice(table.pending[seat].options))
    return table


@pytest.mark.parametrize("toy", TOYS)
def test_toys_have_a_sentence_for_every_event(toy: type[Game[Any]]) -> None:
    table = played(toy, 5)
    for seat in (None, *range(table.state.seats)):
        voice = table.voice(seat)
        for event in table.events(0, seat):
            assert voice.words.said("events", event["kind"], event, seat) is not None, event
            assert voice.event(event).endswith(".")


@pytest.mark.parametrize("toy", TOYS)
def test_toys_draw_what_a_seat_sees_and_no_more(toy: type[Game[Any]]) -> None:
    game = toy()
    table = Table(game, game.configure(game.seats[0]), 3)
    mine, spectators = (game.draw(table.view(seat)["board"]) for seat in (0, None))
    assert mine.strip()
    assert mine != spectators
    assert all(len(line) < 120 for line in mine.splitlines())


@pytest.mark.parametrize("toy", TOYS)
def test_toys_judge_positions_from_lost_to_won(toy: type[Game[Any]]) -> None:
    game = toy()
    table = Table(game, game.configure(game.seats[0]), 8)
    rng = Rng(8)
    judged = set()
    while table.pending:
        worth = [game.evaluate(table.state, seat) for seat in range(table.state.seats)]
        assert all(0 <= value <= 1 for value in worth)
        judged.update(worth)
        seat = rng.choice(sorted(table.pending))
        table.apply(seat, rng.choice(table.pending[seat].options))
    assert len(judged) > 2
    assert table.result is not None
    for seat in range(table.state.seats):
        assert game.evaluate(table.state, seat) == table.result.share(seat)


#: Texts that break the rules of each toy; together with what is legal at some time they meet every refusal.
MISTAKES: dict[type[Game[Any]], list[str]] = {
    DuelGame: ["look into the deck of p1", "attack with parry", "answer with strike", "throw sand"],
    GatesGame: ["look at the orders of p1", "send elephant to north", "send novice to west"],
    AuctionGame: ["look into the purse of p1", "bid 99", "give p9 1 bronze", "give p1 nothing", "give p1 99 silver",
                  "give p2 99 silver", "offer p9 1 coin for stepping out", "offer p1 0 coins for stepping out",
                  "offer p2 0 coins for stepping out", "offer p1 99 coins for stepping out",
                  "offer p2 99 coins for stepping out", "offer p3 1 coin for stepping out", "accept"],
    BeastGame: ["look at the beast's deck", "play harp"],
}  # fmt: skip


@pytest.mark.parametrize("toy", TOYS)
def test_every_rule_of_a_toy_refuses_something(toy: type[Game[Any]]) -> None:
    module = sys.modules[toy.__module__]
    rules = {thing.rule for thing in vars(module).values() if isinstance(thing, Violation)}
    met: set[str] = set()
    for seed in range(12):
        game = toy()
        table = Table(game, game.configure(game.seats[0], {"gifts": seed % 2} if toy is AuctionGame else {}), seed)
        rng = Rng(seed)
        tried: list[Any] = list(MISTAKES[toy])
        while table.pending:
            seat = rng.choice(sorted(table.pending))
            tried += [action for action in table.pending[seat].options if action not in tried]
            for other in range(table.state.seats):
                met.update(no.rule for action in tried if (no := table.why_not(other, action)) is not None)
            samples = [form.sample(table.state, seat, rng) for form in table.pending[seat].parametric if form.sample]
            table.apply(seat, rng.choice([*table.pending[seat].options, *(a for some in samples for a in some)]))
    assert rules - met == set()
