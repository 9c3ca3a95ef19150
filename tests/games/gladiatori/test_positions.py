"""Positions in writing: what a scenario may not say of Gladiatori, and what it is told then."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core import BadScenario

from .position import at, duel, play


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"rond": 1}, "this position has no 'rond'; did you mean 'round'"),
        ({"yellow": {}}, "this position has no 'yellow'; known: "),
        ({"phase": "combta"}, "'combta' is no phase; did you mean 'combat'"),
        ({"order": ["red", "gren"]}, "'gren' is no gladiator here; did you mean 'green'"),
        ({"order": ["red", "red"]}, "'order': red is there 2 times"),
        ({"first_blood": 1}, "'first_blood' is 1, but should be true or false"),
        ({"waiting": ["wolv"]}, "'wolv' is no animal; did you mean 'wolf'"),
        ({"beasts": [{"species": "wolf"}]}, "an animal has no 'hex'"),
        ({"beasts": [{"species": "wolf", "hexx": [0, 0]}]}, "an animal has no 'hexx'; did you mean 'hex'"),
        ({"beasts": [{"species": "wolf", "hex": [9, 9]}]}, r"\[9, 9\] is no hex of the arena"),
        ({"beasts": [{"species": "wolf", "hex": [0, 1]}] * 2}, r"wolf 1 and wolf 2 both stand on the hex \(0,1\)"),
        ({"red": {"hex": [0, 0]}, "beasts": [{"species": "wolf", "hex": [0, 0]}]}, "red and wolf 1 both stand on"),
        ({"red": {"hex": [0, 0]}, "green": {"hex": [0, 0]}}, r"red and green both stand on the hex \(0,0\); there is"),
        ({"red": {"hexx": [0, 0]}}, "red has no 'hexx'; did you mean 'hex'"),
        ({"red": {"hex": [0]}}, r"\[0\] is no hex of the arena; write as in \[-2, 3\]"),
        ({"red": {"facing": "N"}}, "'N' is no direction; did you mean 'N"),
        ({"red": {"fate": "deed"}}, "'deed' is no fate; did you mean 'dead'"),
        ({"red": {"character": "thrax"}}, "'thrax' is no character; did you mean 'thraex'"),
        ({"red": {"hand": "STRR"}}, "'STRR' is no card; did you mean 'STR'"),
        ({"red": {"hand": "E0xx"}}, "'E0xx' is no card; write as in 'STR, E1x3'"),
        ({"red": {"hand": "STR", "discard": "STR"}}, "red has 2 STR, but may have 1"),
        ({"red": {"hand": "STR", "table": ["STR rotated"]}}, "red has 2 STR, but may have 1"),
        ({"red": {"hand": "SM3x2"}}, "red has 2 SM3, but may have 1"),
        ({"red": {"hand": "E0x20"}, "green": {"hand": "E0x20"}}, "there are 40 E0 here, but 32 in the box"),
        ({"red": {"seen": "STR"}}, "of red more STR was seen than lies in the discard pile"),
        ({"red": {"table": ["STR turned"]}}, "'turned' is no way to lie on the table; known: covered, rotated"),
        ({"red": {"items": ["sword"]}}, "there is no item 'sword'; did you mean 'sword-"),
        ({"red": {"items": ["sword-a"]}, "green": {"items": ["sword-a"]}}, "items: sword-a is there 2 times"),
        ({"red": {"items": ["sword-a"]}, "offered": ["sword-a"]}, "items: sword-a is there 2 times"),
        ({"red": {"powers": [10]}}, "'powers' of red is 10, but should be a number from 1 to 9"),
        ({"red": {"start": {"gard": 3}}}, "'start' of red has no 'gard'; did you mean 'guard'"),
        ({"red": {"guard": "high"}}, "'guard' of red is 'high', but should be a number"),
        ({"red": {"holds": [["net-a", "bare 1"]]}}, "'bare' is no animal; did you mean 'bear'"),
    ],
)
def test_a_wrong_position_is_explained(given: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadScenario, match=complaint):
        at(**given)


def test_a_gate_holds_several_animals() -> None:
    table = at(beasts=[{"species": "wolf", "hex": [-5, 0]}] * 2, red={"hex": [0, 0]})
    assert len(table.state.beasts) == 2


@pytest.mark.parametrize(
    ("lines", "more", "complaint"),
    [
        (["purple: pass"], {}, "write the colour before the action, as in 'red: pass', not 'purple: pass'"),
        ([], {"until": "wrestle"}, "nobody comes to be asked 'wrestle'"),
        ([], {"until": "prepar"}, "nobody comes to be asked 'prepar': .*; did you mean 'prepare'"),
        (["red: play strength", "red: attack green", "red: call on offense"], {"finish": True},
         "the combat round cannot be finished by declining: green is asked 'pay-damage'"),
        ([], {}, "this play does nothing; write do, finish = true or until"),
    ],
)
def test_a_wrong_play_is_explained(lines: list[str], more: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadScenario, match=complaint):
        play(duel({"hand": "STR", "offense": 9}, {"guard": 0, "hp": "E0x4, E1x4"}), *lines, **more)
