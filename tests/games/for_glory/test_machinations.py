"""The Machinations Turn: FG-MACH, FG-BUY, FG-PAY, FG-PLAY, FG-SCH, FG-PAT, FG-INF, FG-RSV, FG-CHK."""

from __future__ import annotations

from typing import Any

import pytest

from .positions import P1, P2, STOP, asked, battle, facts, gladiator, happened, offered, play, position, refusal

BARE: dict[str, list[str]] = {"gladiator": [], "training": [], "economy": []}


@pytest.mark.rule("FG-MACH-1", "FG-R-70")
def test_the_steps_of_a_turn_come_in_order() -> None:
    table = position(
        P1={"hand": ["Cull"], "deck": ["Inc(2)"] * 9, "coins": 9, "reserve": ["Evade"]}, supply={"training": ["Pierce"]}
    )
    play(table, "P1 decline", "P1 buy pierce", "P1 end actions", "P1 decline")
    assert facts(table)["P1"]["hand"] == []  # step 3 is over, step 5 to come
    play(table, "P1 buy back the reserve")
    kinds = happened(table)
    assert kinds.index("buys") < kinds.index("discards-hand") < kinds.index("buys-back") < kinds.index("turns-up")
    assert kinds.index("turns-up") < kinds.index("draws")
    assert len(facts(table)["P1"]["hand"]) == 8  # bought back between steps 3 and 5: seven more are drawn


@pytest.mark.rule("FG-MACH-4")
def test_no_action_is_compulsory() -> None:
    table = position(P1={"hand": ["Aedile", "Cestus", "Lucrative Investment"], "coins": 9})
    assert "end actions" in offered(table, P1)
    play(table, "P1 end actions")
    assert facts(table)["turn"] == "P2"


@pytest.mark.rule("FG-MACH-8")
def test_the_other_player_only_buys_back_and_uses_free_actions() -> None:
    table = position(P2={"hand": ["Aedile"], "reserve": ["Evade"], "coins": 1, "arenas": ["Capua"]})
    play(table, "P2 decline")
    assert asked(table) == "P1 take-action"
    assert refusal(table, P2, "end actions") == "FG-MACH-8"
    assert refusal(table, P2, "play aedile") == "FG-PLAY-1"
    available = [action.text for action in table.available(P2)]
    assert {"buy back the reserve", "use capua as a free action"} <= set(available)
    play(table, "P2 buy back the reserve", "P2 use capua as a free action")
    assert asked(table) == "P1 take-action"
    assert facts(table)["P2"]["hand"] == ["Aedile", "Evade"]
    assert facts(table)["P2"]["coins"] == 1


@pytest.mark.rule("FG-BUY-2", "FG-BUY-5")
def test_only_face_up_cards_in_ones_own_step_two() -> None:
    table = position(P1={"coins": 9}, P2={"coins": 9}, supply={**BARE, "training": ["Pierce"]})
    assert offered(table, P1) == ["buy pierce", "end actions"]
    assert refusal(table, P1, "buy evade") == "FG-BUY-2"
    assert refusal(table, P2, "buy pierce") == "FG-BUY-5"


@pytest.mark.rule("FG-BUY-6")
def test_a_bought_card_is_not_usable_yet() -> None:
    table = position(P1={"coins": 3}, supply={**BARE, "economy": ["Aedile"]})
    play(table, "P1 buy aedile")
    assert refusal(table, P1, "play aedile") == "FG-OWN-1"
    assert facts(table)["P1"]["discard"] == ["Aedile"]


@pytest.mark.rule("FG-PAY-6", "FG-R-7", "FG-PAY-9")
def test_tokens_are_never_overpaid_and_what_is_left_is_kept() -> None:
    table = position(P1={"hand": ["Inc(2)", "Inc(2)"], "coins": 4}, supply={**BARE, "gladiator": ["Veles"]})
    play(table, "P1 buy veles")
    assert offered(table, P1) == ["pay 3 coin", "pay inc(2) + 1 coin", "pay 2 inc(2)"]
    assert refusal(table, P1, "pay inc(2) + 2 coin") == "FG-PAY-6"
    play(table, "P1 pay inc(2) + 1 coin", "P1 end actions", "P2 end actions")
    assert facts(table)["P1"]["coins"] == 3


@pytest.mark.rule("FG-PAY-11")
def test_without_a_payment_there_is_no_action() -> None:
    table = position(P1={"hand": ["Inc(2)"], "coins": 0}, supply={**BARE, "gladiator": ["Veles"]})
    assert offered(table, P1) == ["end actions"]
    assert refusal(table, P1, "buy veles") == "FG-PAY-11"


@pytest.mark.rule("FG-PAY-12")
def test_income_is_never_spent_on_nothing() -> None:
    table = position(P1={"hand": ["Inc(2)"]})
    assert refusal(table, P1, "play inc(2)") == "FG-PAY-12"
    assert refusal(table, P1, "pay inc(2)") == "FG-PAY-12"


@pytest.mark.rule("FG-R-8")
def test_income_is_discarded_by_rising_value_then_the_bought_card() -> None:
    table = position(
        P1={"hand": ["Shady Dealings", "Inc(3)", "Business as Usual"]}, supply={**BARE, "economy": ["Smooth Talk"]}
    )
    play(table, "P1 buy smooth talk")
    assert facts(table)["P1"]["discard"] == ["Business as Usual", "Inc(3)", "Shady Dealings", "Smooth Talk"]


@pytest.mark.rule("FG-PLAY-2", "FG-PLAY-3", "FG-PLAY-7")
def test_a_gladiator_goes_where_its_owner_says_and_stays() -> None:
    table = position(P1={"hand": ["Cestus"]}, L={"P1": ["V(1/1/1)"] * 5, "P2": ["V(1/1/1)"] * 5})
    play(table, "P1 play cestus")
    assert offered(table, P1) == ["into f1", "into f2", "into l"]
    play(table, "P1 into l")
    assert refusal(table, P1, "move cestus to f1") == "FG-PLAY-3"
    assert gladiator(table, "cestus")["arena"] == "L"


@pytest.mark.rule("FG-PLAY-6")
def test_both_fleeting_arenas_are_open_again_when_empty() -> None:
    table = position(P1={"hand": ["Cestus"], "patrons": ["Aedile"], "deck": ["Cull"]}, F1={"P1": ["A=V(1/1/1, INF1)"]})
    play(table, "P1 use aedile")  # its Influence is lost: A goes
    play(table, "P1 play cestus")
    assert offered(table, P1) == ["into f1", "into f2", "into l"]


@pytest.mark.rule("FG-PLAY-8")
def test_influence_limits_who_can_be_played() -> None:
    table = position(P1={"hand": ["A=V(1/1/1, INF3)"], "patrons": ["Pat(2)"]})
    assert refusal(table, P1, "play a") == "FG-PLAY-8"


@pytest.mark.rule("FG-SCH-1", "FG-SCH-2")
def test_a_scheme_card_is_resolved_then_discarded_in_step_two_only() -> None:
    table = position(P1={"hand": ["Lucrative Investment"]}, P2={"hand": ["Lucrative Investment"]})
    assert refusal(table, P2, "play lucrative investment") == "FG-PLAY-1"
    play(table, "P1 play lucrative investment")
    assert facts(table)["P1"]["coins"] == 2
    assert facts(table)["P1"]["discard"] == ["Lucrative Investment"]
    late = position(at="late registration", P1={"hand": ["Lucrative Investment"]})
    assert refusal(late, P1, "play lucrative investment") == "FG-SCH-1"


@pytest.mark.rule("FG-PAT-2", "FG-PAT-3")
def test_a_patron_works_at_once_and_is_not_played_in_the_arena_phase() -> None:
    table = position(P1={"hand": ["Aedile", "Samnite"], "deck": ["Cull"]})
    play(table, "P1 play aedile")
    assert {"play samnite", "use aedile"} <= set(offered(table, P1))
    late = position(at="late registration", P1={"hand": ["Aedile"], "coins": 3})
    assert refusal(late, P1, "play aedile") == "FG-PAT-2"


@pytest.mark.rule("FG-INF-4")
def test_gladiators_are_not_given_up_by_choice() -> None:
    table = position(P1={"patrons": ["Pat(1)"]}, L={"P1": ["A=V(1/1/1, INF1)"]})
    assert refusal(table, P1, "withdraw a") == "FG-INF-4"
    assert refusal(table, P1, "give up a") == "FG-INF-4"


@pytest.mark.rule("FG-INF-5", "FG-INF-7", "FG-R-22")
def test_each_gladiator_given_up_must_free_influence_and_no_more_than_needed() -> None:
    table = position(
        P1={"patrons": ["Aedile", "Pat(2)"], "deck": ["Cull"]},
        L={"P1": ["A=V(1/1/1, INF1)", "B=V(1/1/1, INF2)", "Z=V(1/1/1)"]},
    )
    play(table, "P1 use aedile")
    assert facts(table)["P1"]["influence"] == 2
    assert offered(table, P1) == ["give up a", "give up b"]
    assert refusal(table, P1, "give up z") == "FG-INF-7"
    play(table, "P1 give up b")  # more than needed, and that is enough
    assert facts(table)["L"]["P1"] == ["a", "z"]
    assert asked(table) == "P1 take-action"


@pytest.mark.rule("FG-INF-9", "FG-R-23")
def test_in_a_fleeting_battle_gladiators_everywhere_may_be_given_up() -> None:
    table = battle(
        ["A=V(1/3/1, INF1)"],
        ["Y=V(1/3/1)"],
        arena="F1",
        P1={"patrons": ["Praetor", "Pat(1)"], "hand": [STOP]},
        L={"P1": ["Arbelas"], "P2": ["Z=V(1/3/1)"]},
    )
    play(table, "P1 use praetor")
    assert offered(table, P1) == ["give up a", "give up arbelas"]
    play(table, "P1 give up arbelas")  # it is Defeated in L, and its Reaction strikes there
    assert facts(table)["L"] | {"P1": [], "P2": []} == facts(table)["L"]
    assert facts(table)["P2"]["coins"] == 1
    assert asked(table) == "P1 target"
    assert facts(table)["battle"] == "F1"


@pytest.mark.rule("FG-INF-11", "FG-INF-12")
def test_a_gladiator_given_up_is_defeated_and_frees_influence() -> None:
    table = position(
        P1={"patrons": ["Aedile", "Pat(1)"], "deck": ["Cull"], "hand": ["B=V(1/1/1, INF1)"]},
        L={"P1": ["A=V(1/1/1, INF2)"]},
    )
    assert refusal(table, P1, "play b") == "FG-PLAY-8"
    play(table, "P1 use aedile")
    assert "defeated" in happened(table)
    assert facts(table)["P1"]["coins"] == 1
    assert facts(table)["P1"]["requirement"] == 0
    play(table, "P1 play b", "P1 into l")
    assert facts(table)["L"]["P1"] == ["b"]


@pytest.mark.rule("FG-INF-13", "FG-WIN-4")
def test_winners_in_a_fleeting_arena_stay_and_need_influence_until_resolution() -> None:
    table = position(
        at="battle",
        F1={"P1": ["W=V(1/1/1, INF1)"]},
        P1={"patrons": ["Pat(1)"], "hand": [STOP]},
        P2={"hand": [STOP]},
        L={"card": "Pola", "P1": ["A=V(1/9/5)"], "P2": ["Y=V(1/9/1)"]},
    )
    assert asked(table) == "P1 combat-turn"
    assert facts(table)["battle"] == "L"
    assert facts(table)["P1"]["requirement"] == 1
    assert facts(table)["F1"]["P1"] == ["w"]
    assert offered(table, P1) == ["attack with a", "play pierce"]


@pytest.mark.rule("FG-RSV-2", "FG-RSV-10")
def test_only_tactics_and_reactions_and_only_in_step_two() -> None:
    table = position(P1={"hand": ["Pierce", "Evade", "Cull", "Aedile", "Cestus", "Inc(1)"]}, supply=BARE)
    assert [text for text in offered(table, P1) if text.startswith("reserve")] == ["reserve pierce", "reserve evade"]
    assert refusal(table, P1, "reserve cull") == "FG-RSV-2"
    late = position(at="late registration", P1={"hand": ["Pierce"]})
    assert refusal(late, P1, "reserve pierce") == "FG-RSV-10"


@pytest.mark.rule("FG-RSV-6")
def test_the_price_of_the_reserve_is_one_cost() -> None:
    table = position(P1={"reserve": ["Evade", "Pierce", "Scutum"], "hand": ["Inc(2)"], "coins": 3})
    play(table, "P1 buy back the reserve")
    assert offered(table, P1) == ["pay 3 coin", "pay inc(2) + 1 coin"]


@pytest.mark.rule("FG-RSV-8")
def test_an_empty_reserve_is_not_bought_back() -> None:
    assert refusal(position(P1={"coins": 3}), P1, "buy back the reserve") == "FG-RSV-8"


@pytest.mark.rule("FG-RSV-9", "FG-R-46")
def test_buying_back_leaves_a_declared_cost_payable() -> None:
    given: dict[str, Any] = {"at": "late registration", "P1": {"hand": ["Cestus"], "coins": 3, "reserve": ["Evade"]}}
    table = position(given)
    play(table, "P1 decline", "P1 register cestus")
    assert offered(table, P1) == ["into f1", "into f2", "into l"]
    assert refusal(table, P1, "buy back the reserve") == "FG-RSV-9"
    rich = position({**given, "P1": {**given["P1"], "coins": 4}})
    play(rich, "P1 decline", "P1 register cestus")
    assert "buy back the reserve" in offered(rich, P1)
    play(rich, "P1 buy back the reserve", "P1 into l")
    assert facts(rich)["P1"]["coins"] == 0
    assert facts(rich)["L"]["P1"] == ["cestus"]


@pytest.mark.rule("FG-R-25", "FG-R-46")
def test_what_an_opponent_makes_one_discard_may_make_a_declared_cost_unpayable() -> None:
    """Only one's own spending must leave the cost payable: Thysdrus takes the Income that the Augur needed."""
    table = position(P1={"hand": ["Shady Dealings"], "patrons": ["Treacherous Augur"], "discard": ["Cull"]},
                     P2={"arenas": ["Thysdrus"]}, L={"P1": ["Samnite"]})  # fmt: skip
    play(table, "P1 use treacherous augur", "P2 use thysdrus")
    assert asked(table) == "P1 take-action"
    assert facts(table)["P1"]["discard"] == ["Cull", "Samnite", "Shady Dealings"]
    assert facts(table)["P1"]["coins"] == 1
    assert facts(table)["P1"]["exhausted"] == ["treacherous augur"]
    assert table.state.players[P1].owed == 0


@pytest.mark.rule("FG-R-46", "FG-R-73")
def test_everybody_with_a_reserve_is_polled_with_or_without_means() -> None:
    table = position(P1={"reserve": ["Evade"]}, P2={"reserve": ["Evade"], "coins": 1})
    assert asked(table) == "P2 reserve"
    play(table, "P2 decline")  # P1 cannot pay and is passed without a message …
    assert asked(table) == "P1 take-action"
    assert [(seat, action.text) for seat, action in table.entries] == [(P2, "decline"), (P1, "decline")]


def polls(table: object) -> list[str]:
    entries = table.entries  # type: ignore[attr-defined]
    return [f"P{seat + 1}" for seat, action in entries if action.text == "decline"]


@pytest.mark.rule("FG-R-46")
def test_the_points_of_a_turn_at_which_a_reserve_is_polled() -> None:
    table = position(P1={"reserve": ["Evade"]}, P2={"reserve": ["Evade"]})
    assert polls(table) == ["P2", "P1"]  # start of step 2
    play(table, "P1 end actions")
    assert polls(table)[2:] == ["P2", "P1", "P2", "P1", "P2", "P1", "P1", "P2"]  # before and after step 3, after 5


@pytest.mark.rule("FG-CHK-4")
def test_bloodlust_matters_for_the_check_alone() -> None:
    table = battle(["A=V(1/3/1, BL1)"], ["Y=V(1/3/1, BL9)"], P1={"hand": [STOP]})
    plain = battle(["A=V(1/3/1, BL1)"], ["Y=V(1/3/1, BL1)"], P1={"hand": [STOP]})
    assert offered(table, P1) == offered(plain, P1)
    assert refusal(table, P1, "pass") == refusal(plain, P1, "pass") == "FG-TURN-2"


@pytest.mark.rule("FG-CF-3")
def test_the_crowds_favor_checks_registers_last_and_wins_ties() -> None:
    table = position(turn="P1", favor="P1", L={"P1": ["A=V(1/9/1, BL6)"], "P2": ["Y=V(1/9/1)"]}, P1={"hand": [STOP]})
    play(table, "P1 end actions")
    assert asked(table) == "P2 late-registration"
    tie = position(at="battle", favor="P1", L={"P1": ["A=V(1/9/1)"], "P2": ["Y=V(1/9/1)"]}, P1={"hand": [STOP]})
    assert asked(tie) == "P1 combat-turn"


@pytest.mark.rule("FG-GLOSS-2")
def test_cull_takes_any_type() -> None:
    hand = ["Cull", "Boast 6", "Aedile", "Cestus", "Evade", "Pierce", "Lucrative Investment", "Inc(1)"]
    table = position(P1={"hand": hand})
    play(table, "P1 play cull")
    assert len(offered(table, P1)) == 7


@pytest.mark.rule("FG-R-48")
def test_cull_needs_another_card() -> None:
    table = position(P1={"hand": ["Cull"]}, supply=BARE)
    assert offered(table, P1) == ["end actions"]
    assert refusal(table, P1, "play cull") == "FG-R-48"


@pytest.mark.rule("FG-R-49")
def test_fresh_perspective_shuffles_only_when_the_deck_is_empty() -> None:
    table = position(
        P1={"hand": ["Fresh Perspective"]},
        supply={"training": ["Pierce", "Evade", "Scutum"], "training_deck": ["Imber"]},
    )
    play(table, "P1 play fresh perspective", "P1 refresh the training row")
    row = facts(table)["supply"]["training"]
    assert row["offer"][0] == "Imber"
    assert len(row["offer"]) == 3
    assert "" not in row["offer"]
    assert row["deck"] == 1
    assert row["discard"] == []


@pytest.mark.rule("FG-R-69")
def test_an_ability_has_one_coin_cost() -> None:
    table = position(P1={"patrons": ["Treacherous Augur"], "coins": 5, "hand": ["Inc(1)"], "discard": ["Cestus"]})
    play(table, "P1 use treacherous augur")
    assert asked(table) == "P1 payment"
    play(table, "P1 pay 2 coin")
    assert facts(table)["P1"]["coins"] == 3
    assert [action.form.kind for _, action in table.entries].count("pay") == 1


@pytest.mark.rule("FG-INF-10", "FG-R-24")
def test_a_shortfall_tolerated_in_l_is_tolerated_after_the_battle_too() -> None:
    table = battle(
        ["X=V(2/3/1)"],
        ["Y=V(2/1/1)"],
        active="P2",
        turn="P2",
        P1={"patrons": ["Vestalis"]},
        L={"card": "Carnuntum"},
        F1={"card": "Verona", "champion": "P1", "P1": ["W=V(1/1/1, INF1)"]},
    )
    play(table, "P1 use vestalis")  # only W needs Influence, and for this loss nobody may go from a Fleeting Arena
    assert [event["gladiator"] for event in table.events() if event["kind"] == "defeated"] == ["Y"]
    assert facts(table)["P1"]["coins"] == 0
    assert "All Gladiators leave the Arenas for their owners' Discard Piles: Marcus' W and X." in table.story()


@pytest.mark.rule("FG-INF-3", "FG-ARENA-2")
def test_influence_of_an_arena_is_lost_with_its_champion() -> None:
    table = position(
        at="battle",
        F1={"card": "Pompeii", "champion": "P2", "P1": ["A=V(1/1/1)"]},
        L={"P1": ["B=V(1/9/5)"], "P2": ["Y=V(1/9/1, INF1)", "Z=V(1/9/1)"]},
        P1={"hand": [STOP]},
    )
    assert facts(table)["F1"]["champion"] == "P1"
    assert facts(table)["L"]["P2"] == ["z"]  # P2's only Influence came from Pompeii
