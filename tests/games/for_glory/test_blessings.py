"""Blessings (FX-BLESS): debts, windows, and the cards that grant them."""

from __future__ import annotations

from collections import Counter

import pytest

import harena
from harena.games.for_glory.cards import Deck, base_set, expansion_set

from .positions import P1, P2, asked, battle, facts, gladiator, happened, offered, play, position, refusal

MORE = "X=Reaction[T_ASSIGN(opposing): DEAL(1, SUBJECT)]"


@pytest.mark.rule("FX-BLESS-1", "FX-BLESS-3", "FX-BLESS-4")
def test_blessings_are_there_without_the_switch_if_a_card_places_them() -> None:
    table = position(P1={"hand": ["Vibia L2"], "patrons": ["Pat(1)"]})
    play(table, "P1 play vibia l2", "P1 into l")
    assert gladiator(table, "vibia l2")["blessings"] == 1
    assert happened(table).count("blesses") == 1


@pytest.mark.rule("FX-BLESS-2")
def test_twelve_cards_join_their_decks() -> None:
    added = {deck.value: len(expansion_set().deck(deck)) for deck in (Deck.GLADIATOR, Deck.TRAINING, Deck.ECONOMY)}
    assert added == {"gladiator": 3, "training": 6, "economy": 3}
    off = harena.new("for-glory", seats=2, seed=3).state
    assert [len(row.deck) for row in off.supply] == [54, 42, 47]


@pytest.mark.rule("FX-BLESS-7")
def test_a_blessing_goes_even_if_no_damage_is_left() -> None:
    table = battle(["A=V(3/9/1)"], ["G=V(1/3/1), blessings 1", "H=V(1/3/1)"], P1={"hand": ["Pierce"]},
                   P2={"hand": ["R=Reaction[T_ASSIGN(own): REASSIGN(3, SUBJECT, TARGET(opposing))]"]})  # fmt: skip
    play(table, "P1 attack with a", "P1 strike g", "P2 play r")
    assert gladiator(table, "a")["damage"] == 3
    assert (gladiator(table, "g")["blessings"], gladiator(table, "g")["damage"]) == (0, 0)


@pytest.mark.rule("FX-BLESS-8", "FX-R-5")
def test_the_owner_orders_the_reactions() -> None:
    table = battle(["A=V(3/9/1)"], ["G=V(1/3/1), blessings 1", "H=V(1/3/1)"], P1={"hand": ["Pierce"]},
                   P2={"hand": ["Evade"]})  # fmt: skip
    play(table, "P1 attack with a", "P1 strike g")
    assert asked(table) == "P2 react"
    assert set(offered(table, P2)) == {"play evade", "remove a blessing from g"}
    assert refusal(table, P1, "remove a blessing from g") == "FG-OWN-4"
    play(table, "P2 remove a blessing from g")
    assert gladiator(table, "g")["blessings"] == 0
    assert "Evade" in facts(table)["P2"]["hand"]


@pytest.mark.rule("FX-BLESS-10")
def test_a_second_assignment_needs_a_second_blessing() -> None:
    table = battle(["A=V(3/9/1)"], ["G=V(1/3/1), blessings 1", "H=V(1/3/1)"], P1={"hand": [MORE, "Pierce"]})
    play(table, "P1 attack with a", "P1 strike g", "P1 play x")
    assert (gladiator(table, "g")["blessings"], gladiator(table, "g")["damage"]) == (0, 1)


@pytest.mark.rule("FX-BLESS-12")
def test_reassigned_damage_is_an_assignment() -> None:
    table = battle(["A=V(3/9/1)"], ["G=V(1/3/1)", "H=V(1/3/1), blessings 1"], P1={"hand": ["Pierce"]},
                   P2={"hand": ["R=Reaction[T_ASSIGN(own): REASSIGN(2, SUBJECT, TARGET(own))]"]})  # fmt: skip
    play(table, "P1 attack with a", "P1 strike g", "P2 play r")
    assert (gladiator(table, "h")["blessings"], gladiator(table, "h")["damage"]) == (0, 0)
    assert gladiator(table, "g")["damage"] == 1
    moved = battle(
        ["A=V(3/9/1), damage 2", "B=V(1/1/1)"],
        ["G=V(1/3/1), blessings 1"],
        P1={"hand": ["M=Tactic[MOVE(2, TARGET(own), TARGET(opposing))]"]},
    )
    play(moved, "P1 play m")
    assert (gladiator(moved, "g")["blessings"], gladiator(moved, "g")["damage"]) == (0, 0)


@pytest.mark.rule("FX-BLESS-14")
def test_a_blessing_prevents_what_can_be_prevented() -> None:
    table = battle(
        ["Oenomaus L5"], ["Y=V(1/30/1), blessings 1", "Z=V(1/9/1)"], P1={"patrons": ["Pat(2)"], "hand": ["Pierce"]}
    )
    play(table, "P1 attack with oenomaus l5", "P1 use oenomaus l5", "P1 strike y")
    assert (gladiator(table, "y")["blessings"], gladiator(table, "y")["damage"]) == (0, 1)


@pytest.mark.rule("FX-BLESS-15")
def test_a_late_blessing_covers_everything_once_it_is_owed() -> None:
    table = battle(["A=V(2/9/1)"], ["G=V(1/9/1)", "H=V(1/3/1)"], P1={"hand": [MORE, "Pierce"]},
                   P2={"hand": ["R=Reaction[T_ASSIGN(own): BLESS(1, SUBJECT)]"]})  # fmt: skip
    play(table, "P1 attack with a", "P1 strike g", "P2 play r", "P1 play x")
    assert (gladiator(table, "g")["blessings"], gladiator(table, "g")["damage"]) == (0, 0)


@pytest.mark.rule("FX-BLESS-16")
def test_resolved_damage_stays() -> None:
    table = battle(["A=V(2/9/1)"], ["G=V(1/9/1), damage 3, blessings 1", "H=V(1/3/1)"], P1={"hand": ["Pierce"]})
    play(table, "P1 attack with a", "P1 strike g")
    assert (gladiator(table, "g")["blessings"], gladiator(table, "g")["damage"]) == (0, 3)


@pytest.mark.rule("FX-BLESS-19", "FX-R-59")
def test_blessings_and_debts_go_along_to_another_arena_but_not_out_of_play() -> None:
    table = position(
        P1={"hand": ["M=Scheme[MOVE_GLADIATOR(TARGET(own), choice)]"]}, L={"P1": ["A=V(1/1/1), blessings 2"]}
    )
    play(table, "P1 play m", "P1 into f1")
    assert gladiator(table, "a") | {"arena": "F1", "blessings": 2} == gladiator(table, "a")
    gone = battle(["A=V(2/9/1)"], ["G=V(1/9/1), blessings 1", "H=V(1/3/1)"], P1={"hand": ["Pierce"]},
                  P2={"hand": ["R=Reaction[T_ASSIGN(own): RETURN_TO_HAND(SUBJECT)]"]})  # fmt: skip
    play(gone, "P1 attack with a", "P1 strike g", "P2 play r")
    assert "g" not in facts(gone)["gladiators"]
    assert "react" not in asked(gone)


@pytest.mark.rule("FX-EX-86", "FX-BLESS-22")
def test_an_unused_blessing_outlasts_turns_and_ready_steps() -> None:
    table = position(P1={"patrons": ["Flamen"], "hand": ["Pierce"]}, L={"P1": ["A=V(0/9/1)"], "P2": ["Y=V(0/9/1)"]})
    play(table, "P1 use flamen")
    assert gladiator(table, "a")["blessings"] == 1
    fight = battle(["A=V(1/9/1), blessings 1"], ["Y=V(0/90/1)"], P1={"hand": ["Pierce"]})
    while facts(fight)["cycle"] < 3:
        ask = fight.pending[P1]
        fight.apply(P1, next(action for action in ask.options if action.text != "play pierce"))
    assert gladiator(fight, "a")["blessings"] == 1


# ---------------------------------------------------------------- the cards


def test_sacrilege_takes_all_of_them_and_pays_no_debt() -> None:
    table = battle(
        ["A=V(2/9/1)"],
        ["G=V(1/9/1), blessings 2", "H=V(1/3/1)"],
        P1={"hand": ["Sacrilege"]},
        P2={"patrons": ["Pontifex"]},
    )
    play(table, "P1 play sacrilege")
    assert asked(table) == "P2 react"
    play(table, "P2 use pontifex")
    assert facts(table)["P2"]["coins"] == 2
    assert gladiator(table, "g")["blessings"] == 0
    none = battle(["A=V(2/9/1)", "B=V(1/1/1)"], ["G=V(1/9/1)"], P1={"hand": ["Sacrilege"]})
    assert refusal(none, P1, "play sacrilege") == "FG-TAC-8"


def test_benediction_rite_offering_hoplite() -> None:
    table = battle(["A=V(2/9/1)", "B=V(1/1/1)"], ["G=V(1/9/1)"], P1={"hand": ["Rite of Mars", "Votive Offering"]})
    play(table, "P1 play rite of mars", "P1 attack with a", "P1 play votive offering")
    assert [gladiator(table, name)["blessings"] for name in "abg"] == [2, 1, 0]
    other = battle(["Sacred Hoplite"], ["G=V(1/9/1)"], P1={"hand": ["Benediction"], "patrons": ["Pat(2)"]})
    assert set(offered(other, P1)) >= {"use sacred hoplite", "play benediction"}
    play(other, "P1 play benediction")
    assert offered(other, P1) == ["choose sacred hoplite", "choose g"]
    helped = battle(["Sacred Hoplite", "B=V(1/9/1)", "C=V(1/9/1)"], ["G=V(1/9/1)"], P1={"patrons": ["Pat(2)"]})
    play(helped, "P1 use sacred hoplite", "P1 choose b")
    assert gladiator(helped, "b")["blessings"] == 1


def test_temple_dues_votary_oathbound() -> None:
    table = position(P1={"hand": ["Temple Dues", "Votary", "Oathbound"], "patrons": ["Pat(3)"]})
    play(table, "P1 play temple dues")
    assert facts(table)["P1"]["coins"] == 1
    play(table, "P1 play votary", "P1 into l", "P1 play oathbound", "P1 into l")
    assert gladiator(table, "votary")["blessings"] == 1
    assert gladiator(table, "oathbound")["blessings"] == 2
    again = position(P1={"hand": ["Temple Dues"]}, L={"P1": ["A=V(1/1/1)"], "P2": ["Y=V(1/1/1)"]})
    play(again, "P1 play temple dues", "P1 choose y")
    assert gladiator(again, "y")["blessings"] == 1


def test_the_twelve_cards() -> None:
    supply = [card for card in expansion_set() if card.deck in (Deck.GLADIATOR, Deck.TRAINING, Deck.ECONOMY)]
    assert sum(card.copies for card in supply) == 12
    assert Counter(card.type.value for card in supply) == {
        "tactic": 3,
        "reaction": 1,
        "patron": 2,
        "scheme": 1,
        "gladiator": 3,
    }
    assert not {card.title for card in supply} & {card.title for card in base_set()}


def test_an_answer_may_take_the_other_blessings_away() -> None:
    table = battle(["A=V(3/9/1)", "B=V(3/9/1)"], ["G=V(1/3/1), blessings 3", "H=V(1/3/1)"], P1={"hand": ["Sacrilege"]},
                   P2={"hand": ["R=Reaction[T_UNBLESS(own): RETURN_TO_HAND(TARGET(own))]"]})  # fmt: skip
    play(table, "P1 play sacrilege", "P2 play r", "P2 choose g")
    assert "g" not in facts(table)["gladiators"]
    assert facts(table)["P2"]["hand"] == ["G=V(1/3/1)"]
    assert asked(table) == "P1 combat-turn"
