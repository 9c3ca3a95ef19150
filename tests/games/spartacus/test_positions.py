"""Positions in writing: what a scenario may not say of a table of Spartacus, and what it is told then."""

from __future__ import annotations

from typing import Any

import pytest

from harena.core import BadScenario

from .tables import labels, lay

SIDES = [{"seat": "p1", "card": "tuathal"}, {"seat": "p2", "card": "theron"}]


def sides(**other: Any) -> dict[str, Any]:
    """A match in which P2's side is changed."""
    return {"match": {"sides": [SIDES[0], {**SIDES[1], **other}]}}


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"hots": "p1"}, "this position has no 'hots'; did you mean 'host'"),
        ({"p4": {}}, "this position has no 'p4'; known: "),
        ({"host": "p4"}, "'p4' is no seat here; known: p1, p2, p3"),
        ({"phase": "intrige"}, "'intrige' is no phase; did you mean 'intrigue'"),
        ({"p1": {"coin": 2}}, "p1 has no 'coin'; did you mean 'coins'"),
        ({"p1": {"influence": 13}}, "'influence' of p1 is 13, but should be a number from 1 to 12"),
        ({"p1": {"wagers": [1, 2]}}, "'wagers' of p1 has 2 areas"),
        ({"p1": {"concealed": 1}}, "'concealed' of p1 is 1, but should be true or false"),
        ({"p1": {"hand": ["poisoned cp"]}}, "'poisoned cp' is no Intrigue card; did you mean 'poisoned cup'"),
        ({"p1": {"hand": ["poisoned cup"] * 9}}, "there is no 'poisoned cup' left: of 'poisoned cup' there are"),
        ({"p1": {"guards": 99}}, "there is no 'guard' left"),
        ({"p1": {"cards": ["therron"]}}, "'therron' is no Market card; did you mean 'theron'"),
        ({"p1": {"cards": ["theron"]}, "p2": {"cards": ["theron"]}}, "no 'theron' left: of 'theron' there are 1"),
        ({"p1": {"cards": ["theron: tired"]}}, "'tired' is no state of a card; it should be ready"),
        ({"p1": {"cards": ["theron"]}, "market_discard": ["theron"]}, "there is no 'theron' left"),
        ({"p1": {"cards": ["theron"]}, "market_deck": ["theron"]}, "there is no 'theron' left"),
        ({"p1": {"hand": ["poisoned cup"] * 2}, "intrigue_deck": ["poisoned cup"] * 9}, "no 'poisoned cup' left"),
        ({"market_row": ["theron", "theron"]}, "there is no 'theron' left"),
        ({"p1": {"house": "mercatr"}}, "'mercatr' is no House; did you mean 'mercator'"),
        ({"p1": {"house": "mercator"}, "p2": {"house": "mercator"}}, "'house': mercator is there 2 times"),
        (sides(hexx="d3"), "a side of the match has no 'hexx'; did you mean 'hex'"),
        (sides(hex="z9"), "'z9' is no hex of the arena"),
        (sides(hex="d2"), "tuathal and theron both stand on the hex d2; there is room for one"),
        (sides(card="tuathal"), "there is no 'tuathal' left"),
        (sides(gear=["swrd"]), "'swrd' is no Market card; did you mean 'sword'"),
        (sides(pools=[9, 9, 9]), "a pool is 9, but should be a number from 0 to"),
        (sides(seat="p4"), "'p4' is no seat here"),
        ({"match": {"side": []}}, "'match' has no 'side'; did you mean 'sides'"),
        ({"match": {"sides": SIDES, "winner": 0}}, "'winner' and 'level' of a match go together"),
        ({"match": {"sides": SIDES, "winner": 2, "level": "yield"}}, "'winner' is 2, but should be a number from 0"),
        ({"match": {"sides": SIDES, "winner": 0, "level": "yeild"}}, "'yeild' is no level; did you mean 'yield'"),
        ({"tournament": ["p1", "p1"]}, "'tournament': p1 is there 2 times"),
    ],
)
def test_a_wrong_position_is_explained(given: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadScenario, match=complaint):
        lay(given.pop("phase", "intrigue"), seats=3, **given)


def test_who_fights_belongs_to_the_house() -> None:
    table = lay("combat", seats=3, match={"sides": SIDES}, p2={"cards": ["theron", "sword"]})
    assert labels(table, 1) == ["tuathal"]
    assert labels(table, 2) == ["theron", "sword"]
    assert not set(table.state.market_deck) & {card for house in table.state.houses for card in house.cards}
