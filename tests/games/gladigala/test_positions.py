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
        ({"eagles": {"SOL": "z1"}}, "'z1' is no square of the arena; they are called a1 to h8"),
        ({"eagles": {"SLO": "c1"}}, "'eagles' has no 'SLO'; did you mean 'SOL'"),
        ({"phase": "order"}, "'order' is no phase; did you mean 'orders'"),
        ({"match": "noon"}, "'noon' is no match; did you mean 'afternoon'"),
        ({"round": 41}, "'round' is 41, but should be a number from 0 to 40"),
        ({"schools": {"Soth": "SOL"}}, "'schools' has no 'Soth'; did you mean 'South'"),
        ({"schools": {"South": "SOL", "North": "SOL"}}, "'schools': SOL is there 2 times"),
        ({"schools": {"South": "SLO"}}, "'SLO' is no school; did you mean 'SOL'"),
        ({"gladiators": ["SOL.Sv1 c2/N"]}, "'Sv' is no kind of gladiator; known: Cl, Da, Sp, Sw"),
        ({"gladiators": ["SOL.Sw1 c2/N", "LEO.Sw1 c2/S"]}, "SOL.Sw1 and LEO.Sw1 both stand on the square c2"),
        ({"gladiators": ["SOL.Sw1 c2/N", "SOL.Sw1 c3/S"]}, "SOL.Sw1 is there 2 times, but there is only one"),
        ({"gladiators": ["SOL.Da4 c2/N"]}, "of Dagger .Da. there are 3 cards: Da1 to Da3"),
        ({"gladiators": [f"SOL.Da{n} c{n}/N" for n in (1, 2)] + [f"LEO.Da{n} d{n}/N" for n in (1, 2)]},
         "of Dagger .Da. there are 3 cards"),
        ({"gladiators": ["SOL.Sw1+LEO c2/N", "SOL.Sw2+LEO c3/N"]}, "the Eagle of LEO is there 2 times"),
        ({"phase": "placing", "formations": {"SOL": ["Sword"]}}, "'Sword' is no gladiator; write as in 'Sw1'"),
        ({"crowd": ["SOL Up S-a", "LEO Up S-a"]}, "a token on S-a is there 2 times"),
        ({"crowd": ["SOL Up S-a", "SOL Up S-b", "SOL Up S-c"]}, "no 'SOL Up' left: of 'SOL Up' there are 2 in all"),
        ({"crowd": ["SOL Upp S-a"]}, "'Upp' is no thumb; did you mean 'Up'"),
        ({"crowd": ["SOL Up S-z"]}, "'S-z' is no bench; did you mean 'S-"),
        ({"crowd": ["SOL Up S-a spent"]}, "'SOL Up S-a spent' is no token of the crowd; write as in"),
        ({"stage": ["SOL", "LEO", "SOL", "LEO", "SOL"]}, "'stage' has 5 bases, but the match ends with the fifth"),
        ({"medals": {"LEO": ["Coin 4"]}}, "'medals' has more than were won before the morning"),
        ({"medals": {"LEO": ["Coin"]}}, "'Coin' is no medal; write as in 'Coin 4'"),
        ({"declared": {"SOL": {"LEO": 2}}}, "two schools have no declaration"),
        ({"run": "SOL"}, "'SOL' is no run; write as in 'SOL 2'"),
        ({"upgraded": {"SOL": ["Swords"]}}, "'Swords' is no type of gladiator; did you mean 'Sword'"),
        ({"treasury": {"SOL": -1}}, "'treasury' of SOL is -1, but should be a number from 0 to 142"),
        ({"shield_coins": {"SOL": 4}}, "'shield_coins' of SOL is 4, but should be a number from 0 to 3"),
        ({"eagle_homes": {"SOL": "d4"}}, "the Eagle of SOL begins on .*, not on 'd4'"),
        ({"footprints": {"SOL": "c1 d9"}}, "'d9' is no square of the arena"),
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
        ({"upgrade": ["SOL Swrd"]}, "'Swrd' is no type of gladiator; did you mean 'Sword'"),
        ({"upgrade": ["SOL Sword"]}, "nobody is asked for this in the round, .*: 'upgrade': 'SOL Sword'"),
        ({"orders": ["SOL.Sw2 F/-"]}, "there is no gladiator 'SOL.Sw2'; did you mean 'SOL.Sw1'"),
        ({"orders": ["SOL.Sw1 F/-", "SOL.Sw1 C/-"]}, "'SOL.Sw1 C/-' should be a gladiator's only entry"),
        ({"orders": ["SOL.Sw1"]}, "'SOL.Sw1' should be a gladiator's only entry, as in 'SOL.Sw1 …'"),
        ({"orders": ["SOL.Sw1 F/-"], "until": "order-upper"}, "nothing comes of it: 'orders': 'SOL.Sw1 F/-'"),
        ({"attacks": ["SOL.Sw1 none"], "until": "attack"}, "nothing comes of it: 'attacks': 'SOL.Sw1 none'"),
        ({"call": ["S-z"]}, "'s-z' is no bench"),
        ({"call": ["S-a"]}, "'call': nobody has a token on S-a"),
        ({"call": ["N-a"]}, "nothing comes of it: 'call': 'N-a'"),
        ({"pay": ["SOL.Sw1"]}, "nothing comes of it: 'pay': 'SOL.Sw1'"),
        ({"until": "shield-pay"}, "nobody is asked 'shield-pay' in this round"),
        ({"until": "atack"}, "nobody is asked 'atack' in this round; did you mean 'attack'"),
    ],
)
def test_a_wrong_round_is_explained(round_: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadScenario, match=complaint):
        play(position(gladiators=["SOL.Sw1 c2/N"], crowd=["LEO Up N-a used"]), **round_)


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
