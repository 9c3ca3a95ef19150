"""The Arena Phase: FG-LATE, FG-BAT, FG-INIT, FG-TURN, FG-ATK, FG-TAC, FG-WIN, FG-RES, FG-ARENA."""

from __future__ import annotations

import pytest

from .positions import P1, P2, STOP, asked, battle, facts, gladiator, happened, offered, play, position, refusal


@pytest.mark.rule("FG-LATE-2", "FG-LATE-7")
def test_one_gladiator_or_a_pass() -> None:
    table = position(
        at="late registration",
        P1={"hand": ["Cestus", "Evade", "Cull", "Aedile"], "coins": 9},
        P2={"hand": ["Cestus"], "coins": 3},
    )
    assert offered(table, P1) == ["register cestus", "pass"]
    assert refusal(table, P1, "register evade") == "FG-LATE-7"
    play(table, "P1 register cestus", "P1 into l")
    assert asked(table) == "P2 late-registration"


@pytest.mark.rule("FG-PAY-11", "FG-R-47")
def test_a_registration_whose_coin_is_taken_does_not_happen() -> None:
    table = position(at="late registration", P1={"hand": ["Cestus"], "coins": 3},
                     P2={"arenas": ["Aquincum"], "hand": [STOP]}, L={"P2": ["Y=V(1/1/1)"]})  # fmt: skip
    play(table, "P1 register cestus", "P2 use aquincum as a free action", "P1 into l")
    assert asked(table) == "P1 late-registration"
    assert offered(table, P1) == ["pass"]
    assert facts(table)["P1"]["hand"] == ["Cestus"]
    assert facts(table)["P1"]["coins"] == 2


@pytest.mark.rule("FG-LATE-6")
def test_when_all_have_passed_battles_begin() -> None:
    table = position(at="late registration", P1={"hand": [STOP]}, L={"P1": ["A=V(1/9/5)"], "P2": ["Y=V(1/9/1)"]})
    play(table, "P1 pass", "P2 pass")
    assert asked(table) == "P1 combat-turn"


@pytest.mark.rule("FG-BAT-2", "FG-BAT-3", "FG-WIN-8")
def test_the_fleeting_battle_is_finished_before_the_lasting_one() -> None:
    table = position(
        at="battle",
        P1={"hand": [STOP]},
        F2={"card": "Pola", "P1": ["A=V(9/9/9)"], "P2": ["Y=V(1/1/1)"]},
        L={"card": "Verona", "P1": ["B=V(1/9/5)"], "P2": ["Z=V(1/9/1)"]},
    )
    assert facts(table)["battle"] == "F2"
    play(table, "P1 attack with a")
    assert facts(table)["battle"] == "L"
    assert facts(table)["P1"]["glory"] == 1
    assert facts(table)["F2"]["champion"] == "P1"
    assert happened(table).index("wins-battle") < len(happened(table)) - 1 - happened(table)[::-1].index("battle")


@pytest.mark.rule("FG-BAT-6", "FG-INIT-4", "FG-TURN-9")
def test_turns_alternate_from_the_initiative_until_two_passes() -> None:
    table = position(
        at="battle", P1={"hand": [STOP]}, P2={"hand": [STOP]}, L={"P1": ["A=V(1/9/1)"], "P2": ["Y=V(1/9/3)"]}
    )
    assert asked(table) == "P2 combat-turn"
    play(table, "P2 attack with y", "P2 end turn")
    assert asked(table) == "P1 combat-turn"
    play(table, "P1 attack with a", "P1 end turn")
    play(table, "P2 pass")
    assert facts(table)["passes"] == 1
    play(table, "P1 play pierce", "P1 choose y")  # anything but a pass resets the count
    assert facts(table)["passes"] == 0
    play(table, "P2 pass")
    assert facts(table)["cycle"] == 2  # P1 has nothing left and is passed


@pytest.mark.rule("FG-BAT-10")
def test_cycles_go_on_until_a_side_is_gone() -> None:
    table = position(at="battle", turn="P2", L={"card": "Pola", "P1": ["A=V(1/9/2)"], "P2": ["Y=V(1/3/1)"]})
    battles = [event for event in table.events() if event["kind"] == "initiative"]
    assert len(battles) == 3
    assert facts(table)["P1"]["glory"] == 2


@pytest.mark.rule("FG-TURN-8", "FG-TURN-10")
def test_a_pass_is_not_final_and_tactics_keep_a_cycle_going() -> None:
    table = battle(
        ["A=V(1/9/1), exhausted"],
        ["Y=V(1/9/1), exhausted"],
        P1={"hand": ["Pierce", "Caesim"]},
        P2={"hand": [STOP, STOP]},
    )
    play(table, "P1 pass", "P2 play pierce", "P2 choose a")
    assert asked(table) == "P1 combat-turn"
    assert offered(table, P1) == ["play pierce", "play caesim", "pass"]
    assert facts(table)["cycle"] == 1


@pytest.mark.rule("FG-ATK-1", "FG-ATK-4", "FG-R-35")
def test_an_attack_exhausts_then_chooses_one_target_for_all_damage() -> None:
    table = battle(["A=V(2/3/1)"], ["Y=V(1/9/1)", "Z=V(1/9/1)"], P1={"hand": [STOP]}, P2={"hand": ["Insidiae"]})
    play(table, "P1 attack with a")
    assert asked(table) == "P2 react"
    assert gladiator(table, "a")["exhausted"]
    play(table, "P2 pass")
    assert offered(table, P1) == ["strike y", "strike z"]
    assert refusal(table, P1, "split the damage between y and z") == "FG-ATK-4"
    play(table, "P1 strike z")
    assert (gladiator(table, "y")["damage"], gladiator(table, "z")["damage"]) == (0, 2)


@pytest.mark.rule("FG-ATK-8")
def test_own_gladiators_are_not_attacked() -> None:
    table = battle(["A=V(2/3/1)", "B=V(2/3/1)"], ["Y=V(1/9/1)", "Z=V(1/9/1)"])
    play(table, "P1 attack with a")
    assert refusal(table, P1, "strike b") == "FG-ATK-8"


@pytest.mark.rule("FG-TAC-1", "FG-ARENA-4")
def test_tactics_come_from_hand_gladiators_patrons_and_arenas() -> None:
    table = battle(
        ["Spiculus"], ["Y=V(1/9/1)"], P1={"hand": ["Caesim"], "patrons": ["Praetor", "Pat(1)"], "arenas": ["Nemausus"]}
    )
    assert offered(table, P1) == ["attack with spiculus", "play caesim", "use spiculus", "use praetor", "use nemausus"]


@pytest.mark.rule("FG-TAC-2")
def test_tactics_only_on_ones_own_combat_turn() -> None:
    table = battle(["A=V(2/3/1)"], ["Y=V(1/9/1)"], P1={"hand": [STOP]}, P2={"hand": [STOP], "patrons": ["Praetor"]})
    assert refusal(table, P2, "play pierce") == "FG-TAC-2"
    assert refusal(table, P2, "use praetor") == "FG-TAC-2"
    assert refusal(position(P1={"hand": [STOP]}), P1, "play pierce") == "FG-TAC-2"


@pytest.mark.rule("FG-TAC-3", "FG-TAC-4")
def test_a_tactic_card_is_discarded_after_it_and_an_ability_is_not() -> None:
    table = battle(["A=V(2/3/1)", "B=V(1/3/1)"], ["Y=V(1/9/1)"], P1={"hand": ["Caesim"]}, P2={"hand": ["Scutum"]})
    play(table, "P1 play caesim", "P1 choose y")
    assert asked(table) == "P2 react"
    assert facts(table)["P1"]["resolving"] == ["Caesim"]
    assert facts(table)["P1"]["discard"] == []
    play(table, "P2 pass")
    assert facts(table)["P1"]["discard"] == ["Caesim"]
    ability = battle(["A=V(2/3/1)", "B=V(1/3/1)"], ["Y=V(1/9/1)"], P1={"patrons": ["Praetor"]})
    play(ability, "P1 use praetor", "P1 choose y")
    assert facts(ability)["P1"]["patrons"] == ["praetor"]
    assert facts(ability)["P1"]["discard"] == []


@pytest.mark.rule("FG-TAC-5", "FG-TAC-6", "FG-TGT-2")
def test_tactics_reach_the_active_arena_only() -> None:
    table = battle(
        ["A=V(2/3/1)"],
        ["Y=V(1/9/1)"],
        P1={"hand": ["Caesim"], "patrons": ["Pat(1)"]},
        F1={"P1": ["Spiculus"], "P2": ["W=V(1/1/1)"]},
    )
    assert refusal(table, P1, "use spiculus") == "FG-TAC-5"
    play(table, "P1 play caesim")
    assert offered(table, P1) == ["choose a", "choose y"]
    assert refusal(table, P1, "choose w") == "FG-BAT-4"


@pytest.mark.rule("FG-TAC-7")
def test_damage_of_a_tactic_opens_a_window_too() -> None:
    table = battle(["A=V(2/3/1)", "B=V(1/3/1)"], ["Y=V(1/9/1)"], P1={"hand": ["Caesim"]}, P2={"hand": ["Scutum"]})
    play(table, "P1 play caesim", "P1 choose y")
    assert asked(table) == "P2 react"
    assert gladiator(table, "y")["assigned"] == 2
    views = table.views([table.voice(seat, ("Livia", "Marcus")) for seat in (P1, P2, None)])
    assert [(view["board"]["window"]["says"], view["board"]["window"]["striker"]) for view in views] == [
        ("Caesim deals 2 damage to Marcus' Y, leaving it 7 Health.", None),
        ("Caesim deals 2 damage to your Y, leaving it 7 Health.", None),
        ("Caesim deals 2 damage to Marcus' Y, leaving it 7 Health.", None),
    ]
    play(table, "P2 play scutum")
    assert gladiator(table, "y")["damage"] == 1


@pytest.mark.rule("FG-TAC-8", "FG-R-41")
def test_targets_are_chosen_after_the_cost_and_must_exist_on_declaration() -> None:
    nobody = battle(["A=V(2/3/1)"], ["Y=V(1/9/1)"], P1={"hand": ["Medicus", STOP]})
    assert refusal(nobody, P1, "play medicus") == "FG-TAC-8"  # nobody is hurt
    table = battle(
        ["Sagittarius"], ["Y=V(1/9/1)", "Z=V(1/9/1)"], P1={"coins": 1, "patrons": ["Pat(1)"], "hand": ["Inc(1)"]}
    )
    play(table, "P1 use sagittarius")
    assert asked(table) == "P1 payment"
    play(table, "P1 pay 1 coin")
    assert asked(table) == "P1 target"


@pytest.mark.rule("FG-TGT-1")
def test_the_owner_of_the_card_chooses_its_targets() -> None:
    table = battle(["A=V(2/9/1)", "B=V(2/9/1)"], ["Arbelas", "Y=V(1/9/1)"], P2={"patrons": ["Pat(1)"], "hand": [STOP]})
    play(table, "P1 attack with a", "P1 strike arbelas")
    assert asked(table) == "P2 target"


@pytest.mark.rule("FG-TGT-4", "FG-R-66")
def test_cannot_be_targeted_concerns_tactics_and_reactions_not_attacks() -> None:
    table = battle(["A=V(1/3/1)"], ["Paegniarius", "Y=V(1/9/1)"], P1={"hand": ["Caesim", "Imber"]})
    play(table, "P1 play caesim")
    assert offered(table, P1) == ["choose a", "choose y"]
    assert refusal(table, P1, "choose paegniarius") == "FG-TGT-4"
    play(table, "P1 choose y")
    assert offered(table, P1) == ["strike paegniarius", "strike y"]
    everybody = battle(
        ["A=V(1/3/1)"], ["Paegniarius", "Y=V(1/9/1)"], P1={"hand": ["Imber"], "reserve": ["Evade"], "coins": 1}
    )
    play(everybody, "P1 play imber", "P1 pass")  # no target is chosen, so it does not protect
    assert facts(everybody)["L"]["P2"] == ["y"]


@pytest.mark.rule("FG-TGT-5")
def test_another_target_is_a_different_gladiator() -> None:
    table = battle(
        ["A=V(1/9/1), damage 2", "B=V(1/9/1)"], ["Y=V(1/9/1)"], P1={"arenas": ["Falerii Novi"], "hand": [STOP]}
    )
    play(table, "P1 use falerii novi")
    assert offered(table, P1) == ["choose b", "choose y"]
    assert refusal(table, P1, "choose a") == "FG-TGT-5"


@pytest.mark.rule("FG-RES-3", "FG-DEF-7", "FG-GLOSS-7")
def test_resolution_sends_gladiators_home_without_a_coin() -> None:
    table = position(
        at="resolution",
        turn="P2",
        favor="P2",
        F1={"P1": ["A=V(1/3/1), damage 2"]},
        L={"P2": ["Y=V(1/3/1)"]},
        P1={"deck": ["Inc(2)"] * 7},
        P2={"hand": ["R=Reaction[T_LEAVE(own): DRAW(1)]"], "deck": ["Inc(2)"] * 8},
    )
    assert asked(table) == "P2 react"  # a departure is a departure
    play(table, "P2 pass")
    assert facts(table)["gladiators"] == {}
    assert (facts(table)["P1"]["coins"], facts(table)["P2"]["coins"]) == (0, 0)
    assert facts(table)["P1"]["discard"] == ["A=V(1/3/1)"]


@pytest.mark.rule("FG-RES-7")
def test_nothing_is_discarded_by_choice_in_the_arena_phase() -> None:
    assert refusal(position(at="late registration", P1={"hand": ["Cull"]}), P1, "discard cull") == "FG-RES-7"


@pytest.mark.rule("FG-RES-8", "FG-R-21")
def test_patrons_stay_exhausted_through_the_arena_phase() -> None:
    table = position(
        turn="P2",
        P2={"patrons": ["Aedile"], "deck": ["Cull"], "hand": []},
        favor="P2",
        L={"card": "Pola", "P1": ["A=V(9/9/9, BL6)"]},
    )
    play(table, "P2 use aedile", "P2 end actions", "P1 pass", "P2 pass")
    assert asked(table) == "P1 take-action"  # the Arena Phase is over
    assert facts(table)["P2"]["exhausted"] == ["aedile"]
    assert facts(table)["P2"]["influence"] == 0
    play(table, "P1 end actions")
    assert facts(table)["P2"]["exhausted"] == []


@pytest.mark.rule("FG-ARENA-1")
def test_a_won_arena_is_used_for_the_rest_of_the_game() -> None:
    table = battle(["A=V(1/9/1)", "B=V(1/9/1)"], ["Y=V(1/9/1)"], P1={"arenas": ["Nemausus"]})
    assert "use nemausus" in offered(table, P1)


@pytest.mark.rule("FG-ARENA-3")
def test_arenas_of_the_centre_help_nobody() -> None:
    table = battle(["A=V(1/9/1)"], ["Y=V(1/9/1)"], L={"card": "Nemausus"}, F1={"card": "Arelate"}, P1={"hand": [STOP]})
    assert refusal(table, P1, "use nemausus") == refusal(table, P1, "use arelate") == "FG-ARENA-3"


@pytest.mark.rule("FG-ARENA-7", "FG-R-19")
def test_a_champions_arena_changes_hands_as_it_lies() -> None:
    table = position(
        at="battle",
        F1={"card": "Nemausus, exhausted", "champion": "P2", "P1": ["W=V(1/1/1)"]},
        P1={"hand": [STOP]},
        P2={"hand": [STOP]},
        L={"P1": ["A=V(1/9/5)"], "P2": ["Y=V(1/9/1)"]},
    )
    assert facts(table)["F1"]["champion"] == "P1"
    assert facts(table)["F1"]["exhausted"]
    assert refusal(table, P1, "use nemausus") == "FG-EXH-1"


@pytest.mark.rule("FG-ARENA-9", "FG-RES-1")
def test_three_arenas_lie_in_the_centre() -> None:
    table = position(at="battle", turn="P2", L={"card": "Pola", "P1": ["A=V(1/1/1)"]})
    assert all(facts(table)[name]["card"] for name in ("F1", "F2", "L"))
    assert facts(table)["L"]["card"] != "Pola"
    assert facts(table)["P1"]["arenas"] == ["Pola"]


@pytest.mark.rule("FG-ARENA-10", "FG-R-47")
def test_a_free_action_in_a_window_leaves_the_turn_and_reopens_it_if_the_arena_changed() -> None:
    table = battle(
        ["A=V(2/9/1), damage 1", "B=V(1/9/1)"],
        ["Y=V(1/9/1)"],
        P1={"arenas": ["Pola", "Capua"]},
        P2={"hand": ["Scutum"]},
    )
    play(table, "P1 attack with b", "P1 pass", "P1 strike y", "P2 pass")
    assert asked(table) == "P1 react"
    assert facts(table)["window"][0]["passes"] == 1
    play(table, "P1 use capua as a free action")
    assert facts(table)["window"][0] == {"due": "P1", "passes": 1}  # a Coin changes nothing in the Arena
    play(table, "P1 use pola as a free action")
    assert gladiator(table, "a")["damage"] == 0
    assert asked(table) == "P2 react"  # P1 had nothing left and passed; P2 may answer what has changed
