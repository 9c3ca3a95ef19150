"""Moves that people would laugh at: a greedy leader, whom every level above the lowest follows, makes none of them."""

from __future__ import annotations

from harena.core import Table

from .tables import GLADIGALA, play, position


def greedy(table: Table, seat: int) -> str:
    return GLADIGALA.greedy(table.state, table.pending[seat]).text


def test_no_shield_is_paid_for_who_goes_out_anyway() -> None:
    lost = position(gladiators=["SOL.Cl1 b2/N", "SOL.Cl2 d2/N", "LEO.Sp1 c3/S", "LEO.Sw1 h8/S"])
    play(lost, orders=["SOL.Cl1 C/SK", "SOL.Cl2 C/SK", "LEO.Sp1 C/SK"], attacks=["SOL.Cl1 c3", "SOL.Cl2 c3"],
         until="shield-pay")  # fmt: skip
    assert greedy(lost, 1) == "take hits sp1"


def test_a_shield_is_paid_for_who_can_be_saved() -> None:
    hurt = position(gladiators=["SOL.Sw1 b2/N", "LEO.Sp1* b3/S", "LEO.Sw1 h8/S"], treasury={"LEO": 1})
    play(hurt, orders=["LEO.Sp1 C/SK"], attacks=["SOL.Sw1 b3"], until="shield-pay")
    assert greedy(hurt, 1) == "pay shield sp1"
