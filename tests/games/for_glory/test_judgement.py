"""What a greedy player understands: no circles without end, and the choices of the expansion."""

from __future__ import annotations

from harena.core import Table

from .positions import GAME, P1, STOP, position


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


def test_a_small_deck_is_not_turned_for_ever() -> None:
    drawing = {"hand": ["Acta Diurna"], "discard": ["Acta Diurna"], "deck": []}
    assert greedy(position(P1=drawing)) != "play acta diurna"
    drawing["deck"] = ["Business as Usual"]
    assert greedy(position(P1=drawing)) == "play acta diurna"
    table = position(P1={"hand": ["Fresh Perspective"] * 2 + ["Acta Diurna"] * 2, "deck": [], "discard": []})
    for _ in range(400):
        choice = greedy(table)
        if choice == "end actions":
            break
        table.apply(P1, choice)
    assert choice == "end actions"


def test_a_champion_rises_when_it_is_worth_the_coin() -> None:
    villa = {"patrons": ["Princeps Senatus"], "stack": ["Ladas L2", "Ladas L3", "Ladas L4", "Ladas L5"]}
    assert greedy(position(P1={**villa, "hand": ["Ladas L1"], "coins": 3})) == "upgrade ladas l1"
    last = {**villa, "stack": ["Ladas L5"], "hand": ["Ladas L4"]}
    assert greedy(position(P1={**last, "coins": 9})) == "play ladas l4"
    assert greedy(position(P1={**last, "coins": 19})) == "upgrade ladas l4"


def test_what_the_ludus_cannot_decide_is_decided_against_it() -> None:
    table = position(seats=1, at="combat turn", active="LM", ludus=[16, 8], P1={"hand": [STOP]},
                     L={"LM": ["W=V(1/3/1)"], "P1": ["Y=V(2/2/2)", "Z=V(2/1/3)"]})  # fmt: skip
    assert table.pending[P1].kind == "ludus-choice"
    assert greedy(table) == "choose z"  # the smaller loss
