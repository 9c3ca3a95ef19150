"""Positions in writing: what scenario files may say, and what they are told when they say it wrong."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core import BadScenario
from harena.games.gladigala import GLADIGALA

from .tables import facts, play, position


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"gladiator": []}, "a position of GladiGala has no 'gladiator'"),
        ({"gladiators": ["SOL.Sw1 on c2"]}, "'SOL.Sw1 on c2' is no gladiator; write as in"),
        ({"gladiators": ["SOL.Sw1 c9/N"]}, "'c9' is no square of the arena"),
        ({"gladiators": ["SPI.Sw1 c2/N"]}, "'SPI' is not playing; schools: SOL, LEO"),
        ({"eagles": {"SOL": "z1"}}, "'z1' is no square of the arena"),
    ],
)
def test_a_wrong_position_is_explained(given: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadScenario, match=complaint):
        position(**given)


@pytest.mark.parametrize(
    ("round_", "complaint"),
    [
        ({"moves": []}, "a round has no 'moves'"),
        ({"orders": ["SOL.Da1 F/-"]}, "there is no gladiator 'SOL.Da1'"),
        ({"upgrade": ["ACA Sword"]}, "'ACA' is not playing"),
    ],
)
def test_a_wrong_round_is_explained(round_: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadScenario, match=complaint):
        play(position(gladiators=["SOL.Sw1 c2/N"]), **round_)


def test_an_arranged_position_is_as_written() -> None:
    table = position(
        3,
        match="afternoon",
        round=7,
        start="SPI",
        treasury={"SOL": 9},
        shield_coins={"SPI": 1},
        bonus_paid={"LEO": 2},
        upgraded={"LEO": ["Sword", "Club"]},
        declared={"SOL": {"LEO": 3}},
        medals={"SPI": ["Eagle 4"]},
        stage=["LEO", "SOL"],
        leader="SOL",
        crowd=["LEO Down E-2", "SOL Up S-c used"],
        eagles={"SPI": "b5"},
        gladiators=["SPI.Sw2 a4/E", "SPI.Sw1*+LEO c6/S", "SOL.Da1 d4/N must leave"],
    )
    found = facts(table)
    assert found["turn_order"] == ["SPI", "LEO", "SOL"]
    assert found["gladiators"] == {"SOL.Da1": "d4/N must leave", "SPI.Sw1": "c6/S hurt", "SPI.Sw2": "a4/E"}
    assert (found["eagles"]["LEO"], found["eagles"]["SPI"], found["carriers"]) == ("c6", "b5", {"LEO": "SPI.Sw1"})
    assert (found["treasury"]["SOL"], found["treasury"]["LEO"], found["general_stack"]) == (9, 5, 142 - 19 - 1 - 2 - 4)
    assert found["crowd"] == {"E-2": "LEO", "S-c": "SOL Up"}
    assert (found["match"], found["round"], found["leader"], found["stage"]) == ("afternoon", 7, "SOL", ["LEO", "SOL"])
    assert found["medals"]["SPI"] == ["Medal of Eagle"]
    assert not [law for law in GLADIGALA.invariants(table.state) if "crowd" not in law]
