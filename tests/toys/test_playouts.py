"""Playouts do what answers one by one would do."""

from __future__ import annotations

from typing import Any

import pytest

from harena.bots import choices
from harena.core import Action, Ask, Refused, Rng, key_of
from harena.lab import Setup
from tests.conftest import AUCTION, BEAST, DUEL, GATES


@pytest.mark.parametrize("toy", [DUEL, GATES, AUCTION, BEAST])
@pytest.mark.parametrize("most", [0, 1, 7, 1000])
def test_a_playout_leads_where_single_answers_lead(toy: str, most: int) -> None:
    one, other = Setup(toy).table(3), Setup(toy).table(3)
    rng = Rng(key_of("playout"))

    def choose(_: Any, ask: Ask) -> Action:
        return rng.choice(ask.options or choices(one, ask, rng))

    one.play_out(choose, most)
    rng = Rng(key_of("playout"))
    for _ in range(most):
        if other.pending:
            seat = min(other.pending)
            other.apply(seat, choose(None, other.pending[seat]))
    assert one.entries == other.entries
    assert one.hash == other.hash
    assert sorted(one.pending) == sorted(other.pending)


def test_what_may_not_be_done_is_refused_in_a_playout_too() -> None:
    table = Setup(DUEL).table(3)
    other = Setup(BEAST).table(3)
    with pytest.raises(Refused):
        table.play_out(lambda _, ask: other.pending[0].options[0], 3)
