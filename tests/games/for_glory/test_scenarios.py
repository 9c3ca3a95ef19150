"""Positions in writing: what a scenario may not say of a table of For Glory, and what it is told then."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core import BadScenario

from .positions import facts, position


@pytest.mark.parametrize(
    ("seats", "given", "complaint"),
    [
        (2, {"favour": "P1"}, "this position has no 'favour'; did you mean 'favor'"),
        (2, {"P3": {"coins": 1}}, "'P3' says nothing of this position at this table"),
        (2, {"L": {"P3": ["V(1/1/1)"]}}, "'P3' says nothing of L at this table"),
        (2, {"L": {"LM": ["V(1/1/1)"]}}, "'LM' says nothing of L at this table"),
        (2, {"turn": "P3"}, "'P3' is no player here; known: P1, P2"),
        (2, {"ludus": [3]}, "'ludus' says nothing of this position at this table"),
        (2, {"favor_turns": 3}, "'favor_turns' says nothing of this position"),
        (2, {"P1": {"gladii": 1}}, "'gladii' says nothing of P1 at this table"),
        (3, {"F1": {"card": "Capua"}}, "'F1' says nothing of this position"),
        (3, {"P1": {"glory": 1}}, "'glory' says nothing of P1"),
        (2, {"active": "P2"}, "'active' says nothing of this position at this table, or not in this moment"),
        (2, {"at": "combat"}, "'at' is 'combat'; did you mean 'combat turn'"),
        (2, {"at": "combat turn", "battle": "F3"}, "'F3' is no Arena; known: F1, F2, L"),
        (2, {"P1": {"hand": ["Perce"]}}, "there is no card 'Perce'; did you mean 'Pierce'"),
        (2, {"P1": {"hand": "Pierce"}}, "is 'Pierce', but should be a list"),
        (2, {"P1": {"coins": -1}}, "'coins' of P1 is -1, but should be a number of at least 0"),
        (2, {"P1": {"hand": ["Pierce"] * 2}, "P2": {"deck": ["Pierce"] * 2}}, "'Pierce' is there 4 times"),
        (2, {"P1": {"hand": ["Cestus"] * 3}}, "'Cestus' is there 3 times, but there are 2 in all"),
        (2, {"supply": {"training": ["Pierce"] * 3}, "removed": ["Pierce"]}, "'Pierce' is there 4 times"),
        (2, {"supply": {"training": ["Samnite"]}}, "'Samnite' is of the gladiator deck and cannot lie in 'training'"),
        (2, {"supply": {"training": ["", "", "", "Evade"]}}, "'training' has 4 cards, but there is room for 3"),
        (2, {"supply": {"trainig": []}}, "'supply' has no 'trainig'; did you mean 'training'"),
        (2, {"supply": {"training_deck": 99}}, "'training_deck' is 99, but should be a number from 0 to 42"),
        (2, {"P1": {"patrons": ["Samnite"]}}, "'Samnite' is a gladiator, not a patron"),
        (2, {"L": {"P1": ["Aedile"]}}, "'Aedile' is a patron, not a gladiator"),
        (2, {"L": {"card": "Aedile"}}, "'Aedile' is a patron, not a arena"),
        (2, {"L": {"champion": "P1"}}, "L has no Reigning Champion; only F1 and F2 have"),
        (2, {"L": {"P1": ["Samnite, damge 2"]}}, "'damge' says nothing of this card; write damage, exh"),
        (2, {"L": {"P1": ["Samnite, damage two"]}}, "'damage two' should be as in 'damage 2'"),
        (2, {"P1": {"patrons": ["Aedile, damage 2"]}}, "'damage' says nothing of this card; write exhausted"),
        (2, {"P1": {"arenas": ["Capua"]}, "P2": {"arenas": ["Capua"]}}, "'Capua' is there 2 times"),
        (2, {"P1": {"arenas": ["Capua"]}, "L": {"card": "Capua"}}, "'Capua' is there 2 times, but there are 1 in all"),
        (2, {"P1": {"reserve": ["Aedile"]}}, "'Aedile' is a patron, which cannot be Reserved"),
        (2, {"P1": {"glory": 8}, "P2": {"glory": 7}}, "there are 19 Glory Tokens here, but 14 in all"),
        (2, {"boasts": [7]}, "there is no Boast Card 7 for 2 players; there are 6, 14, 19, 24, 24"),
        (2, {"boasts": [24, 24, 24]}, "'boasts' has 24 more often than there are such Boast Cards"),
        (2, {"arena_deck": 99}, "'arena_deck' is 99, but should be a number from 0 to"),
        (2, {"fought": ["F1", "F1"]}, "'fought': F1 is there 2 times"),
        (1, {"ludus": [3, 3]}, "'ludus': 3 is there 2 times, but there is only one"),
        (1, {"ludus": [300]}, "'ludus': there is no card 300 of the Ludus Magnus; they are 1 to 100"),
    ],
)
def test_a_wrong_position_is_explained(seats: int, given: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadScenario, match=complaint):
        position(given, seats=seats)


def test_what_a_scenario_puts_elsewhere_is_no_longer_in_the_supply() -> None:
    table = position(P1={"hand": ["Pierce"] * 2}, supply={"training": ["Pierce"]})
    row = table.state.supply[1]
    assert [card.title for card in row.deck].count("Pierce") == 0
    assert facts(table)["supply"]["training"]["deck"] == 42
