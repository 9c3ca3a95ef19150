"""What is hidden stays hidden, and what is known is kept when the rest is imagined."""

from __future__ import annotations

import json

import pytest

from harena.core import Rng
from harena.lab import Setup
from harena.testing.conformance.secrets import imagining_deals_anew
from harena.testing.conformance.suite import Suite

from .positions import GAME, P1, P2, STOP, asked, battle, facts, offered, play, position


@pytest.mark.rule("FG-EX-4", "FG-R-57")
def test_a_reserved_card_is_not_named_to_anybody_else() -> None:
    table = position(P1={"hand": ["Evade", "Evade", "Pierce"]}, supply={"training": ["Imber", "Imber", "Imber"]})
    play(table, "P1 reserve evade")
    for viewer in (P2, None):
        seen = json.dumps([table.view(viewer), table.events(0, viewer)])
        assert "Evade" not in seen
        assert '"reserve_size": 1' in seen
    assert "You lay Evade into the Reserve, which holds 1 card now." in table.story(P1)


def test_a_card_put_on_the_deck_in_the_open_stays_known_until_drawn() -> None:
    table = position(
        P1={
            "patrons": ["Treacherous Augur"],
            "coins": 2,
            "discard": ["Evade"],
            "deck": ["Inc(2)"] * 3 + ["Inc(4)"] * 3,
            "hand": ["Imber", "Pierce"],
        }
    )
    play(table, "P1 use treacherous augur")
    assert table.view(P2)["board"]["players"][P1]["known_top"] == ["Evade"]
    for number in range(20):
        imagined = table.imagine(P2, Rng(number))
        assert imagined.state.players[P1].deck[-1].title == "Evade"
    play(table, "P1 end actions")
    assert table.view(P2)["board"]["players"][P1]["known_hand"] == ["Evade"]
    assert all("Evade" in facts(table.imagine(P2, Rng(n)))["P1"]["hand"] for n in range(20))


def test_a_known_card_is_forgotten_when_a_card_is_reserved() -> None:
    table = position(P1={"hand": ["Postliminium", "Pierce"], "discard": ["Evade"]})
    play(table, "P1 play postliminium")
    assert table.view(P2)["board"]["players"][P1]["known_hand"] == ["Evade"]
    play(table, "P1 reserve pierce")  # the others cannot tell which of the two it was
    assert table.view(P2)["board"]["players"][P1]["known_hand"] == []


def test_an_imagined_reserve_holds_only_what_can_lie_there() -> None:
    table = position(
        P1={"hand": ["Cull", "Cestus", "Inc(1)"], "deck": ["Pierce", "Aedile", "Inc(2)"], "reserve": ["Evade"]}
    )
    seen = {facts(table.imagine(P2, Rng(n)))["P1"]["reserve"][0] for n in range(40)}
    assert seen == {"Evade", "Pierce"}


def test_a_declared_cost_can_be_paid_in_every_imagined_world() -> None:
    table = position(
        P1={"hand": ["Inc(3)", "Inc(1)", "Cull"], "coins": 2, "deck": ["Inc(2)"] * 9}, supply={"gladiator": ["Veles"]}
    )
    play(table, "P1 buy veles")
    assert asked(table) == "P1 payment"
    for number in range(30):
        assert table.imagine(P2, Rng(number)).pending[P1].options


def test_a_promised_gladiator_is_there_in_every_imagined_world() -> None:
    table = battle(
        ["A=V(1/9/1)"],
        ["Y=V(1/9/1)"],
        P1={"arenas": ["Casinum"], "hand": ["Cestus", "Noxius", "Cull"], "deck": ["Inc(1)"] * 9},
    )
    play(table, "P1 use casinum")
    assert offered(table, P1) == ["put in cestus", "put in noxius"]
    for number in range(30):
        assert table.imagine(P2, Rng(number)).pending[P1].options


def test_a_hand_of_the_only_cards_that_a_reserve_cannot_hold_may_be_imagined_as_it_is() -> None:
    reserve = ["Evade", "Pierce", "Imber", "Evade"]
    table = position(P1={"hand": ["Business as Usual"] * 3, "reserve": reserve, "deck": [], "discard": ["Cestus"]})
    for number in range(6):
        imagining_deals_anew(Suite(GAME), table, Rng(number))


def test_options_of_others_are_not_shown() -> None:
    table = battle(["A=V(1/9/1)"], ["Y=V(1/9/1)"], P1={"hand": [STOP]})
    assert table.view(P2)["ask"] is None
    assert table.view(P2)["deciding"] == [{"seat": P1, "kind": "combat-turn", "text": "Marcus takes a Combat Turn."}]


def test_the_deck_of_the_ludus_magnus_is_imagined() -> None:
    table = Setup("for-glory", 1).table(1, events=False)
    deck = table.state.magnus.deck
    imagined = table.imagine(P1, Rng(1), playout=True).state.magnus.deck
    assert imagined != deck
    assert sorted(imagined) == sorted(deck)
