"""What a greedy player understands: no circles without end, and the choices of the expansion."""

from __future__ import annotations

from harena.core import Table

from .positions import GAME, P1, position


def greedy(table: Table, seat: int = P1) -> str:
    return GAME.greedy(table.state, table.pending[seat]).text


def test_two_cards_that_bring_each_other_back_are_no_reason_to_play_them() -> None:
    piles = {"hand": ["Postliminium"], "discard": ["Postliminium", "Business as Usual"]}
    assert greedy(position(P1=piles)) != "play postliminium"
    piles["discard"] = ["Postliminium", "Smooth Talk"]
    table = position(P1=piles)
    assert greedy(table) == "play postliminium"
    table.apply(P1, "play postliminium")
    assert greedy(table) == "recover smooth talk"
