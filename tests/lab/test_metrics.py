"""What designers count: the same game with it and without it, and the same numbers as its log gives."""

from __future__ import annotations

from collections import Counter

import pytest

from harena.core import DEEDS, Rng, games, key_of
from harena.core.metrics import swings
from harena.lab import Fixture, Setup, find_bot
from harena.lab.series import play, play_fixture

GAMES = ("for-glory", "gladigala", "spartacus", "gladiatori")


@pytest.mark.parametrize("name", GAMES)
def test_counting_changes_nothing_and_every_game_declares_something(name: str) -> None:
    setup = Setup(name)
    fixture = Fixture(3, ("greedy",) * setup.config.seats)
    plain, counted = play_fixture(setup, fixture), play_fixture(setup, fixture, count=True)
    assert plain.counted is None
    assert counted.final == plain.final
    assert counted.counted is not None
    assert sum(sum(kinds.values()) for kinds in counted.counted.decisions) == counted.decisions
    assert sum(decisions for _, decisions in counted.counted.phases.values()) == counted.decisions
    assert counted.counted.swings.moments > 2
    for deed in DEEDS[1:]:
        assert any(any(counted.counted.times(piece.name, deed)) for piece in setup.pieces), deed
    assert set(counted.counted.pieces) <= {piece.name for piece in setup.pieces}
    assert set(games()[name].deeds) == set(DEEDS[1:])


def test_cards_are_counted_as_the_log_tells_them() -> None:
    setup = Setup("for-glory")
    table = setup.table(5)
    bots = [find_bot("greedy", setup.rules, key_of(5, seat)) for seat in range(2)]
    play(table, bots, Rng(key_of("floor", 5)))
    assert table.log is not None
    bought = Counter((event.data["card"], event.data["seat"]) for event in table.log.events if event.kind == "buys")
    counted = play_fixture(setup, Fixture(5, ("greedy", "greedy")), count=True).counted
    assert counted is not None
    found = {(name, seat): times for name in counted.pieces for seat, times in enumerate(counted.times(name, "taken"))}
    arenas = {piece.name for piece in setup.pieces if piece.kind == "arena"}
    assert {key: times for key, times in found.items() if times and key[0] not in arenas} == dict(bought)
    assert all(counted.shown(card) for card, _ in bought)


def test_swings_are_changes_of_the_lead_and_leaps_of_the_expectation() -> None:
    """Ahead, behind, ahead: two changes; behind for the last time at the second of four looks."""
    found = swings([[0.6, 0.4], [0.3, 0.7], [0.6, 0.4], [0.8, 0.2]], [1.0, 0.0])
    assert (found.moments, found.leads, found.decided) == (4, 2, 0.5)
    assert found.largest == pytest.approx(0.3)
    assert swings([], [0.5, 0.5]).decided == 0
