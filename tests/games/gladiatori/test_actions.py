"""Actions: movement, playing and re-using cards, Standby, adding cards, declaring."""

import pytest

from harena.games.gladiatori.arena import HEX
from harena.games.gladiatori.movement import in_melee, occupied

from .position import asked, at, duel, events, look, offered, play, refusal

FAR = {"hex": [4, 0], "facing": "W", "hand": "E0"}


# -- movement -----------------------------------------------------------------------------------------


@pytest.mark.rule("GL-GEO-10")
def test_back_to_back_is_no_melee() -> None:
    def melee(red: str, green: str) -> bool:
        g = duel({"facing": red}, {"facing": green}).state
        return in_melee(*g.gladiators)

    assert melee("E", "W")
    assert melee("E", "E")
    assert melee("W", "W")
    assert not melee("W", "E")


@pytest.mark.rule("GL-GEO-16", "GL-MOVE-3")
def test_a_point_buys_a_step_with_a_small_turn_or_a_turn_of_up_to_two_sides() -> None:
    table = duel({"hand": "E0", "speed": 3}, FAR)
    assert {"turn left", "turn right", "turn hard left", "turn hard right", "step w", "step ne"} <= set(offered(table))
    table.apply(0, "step sw")
    assert offered(table) == ["keep facing", "turn left", "turn right"]
    table.apply(0, "turn right")
    assert look(table)["red"] | {"facing": "SE", "speed": 2, "hex": [-1, 1]} == look(table)["red"]
    table.apply(0, "turn hard left")
    assert look(table)["red"]["facing"] == "NE"


@pytest.mark.rule("GL-GEO-17", "GL-MOVE-2")
def test_a_fallen_gladiator_and_an_animal_occupy_their_hexes() -> None:
    table = duel(
        {"hand": "E0"},
        {"face_down": True, "unbalanced": 2},
        options={"animals": "coliseum"},
        beasts=[{"species": "dog", "hex": [0, 1]}],
    )
    assert {"step e", "step se"} & set(offered(table)) == set()
    assert refusal(table, "red: step e").reason == "Livia's gladiator stands on g5."
    assert occupied(table.state) == {HEX[0, 0], HEX[1, 0], HEX[0, 1]}


@pytest.mark.rule("GL-GEO-18", "GL-VP-18", "GL-R-95")
def test_a_surrendered_gladiator_leaves_the_board_at_once() -> None:
    table = at(
        seats=3,
        options={"sides": "ffa"},
        red={"hex": [0, 0], "facing": "E", "hand": "STR", "vp": 10},
        green={"hex": [1, 0], "hand": "E0"},
        yellow=FAR,
    )
    table.apply(0, "surrender")
    position = look(table)
    assert position["red"]["vp"] == -5
    assert position["red"]["fate"] == "surrendered"
    assert position["active"] == "green"
    assert "step w" in offered(table, "green")


@pytest.mark.rule("GL-XMOVE-2", "GL-FACE-2")
def test_the_fallen_cannot_run_on_speed_but_turn_once() -> None:
    table = duel({"hand": "E0", "speed": 3, "face_down": True, "unbalanced": 2}, FAR)
    moves = [text for text in offered(table) if text.startswith(("step", "turn"))]
    assert moves == ["turn left", "turn right"]
    assert refusal(table, "red: step w").reason == "You are Face-down and cannot leave your hex."


@pytest.mark.rule("GL-MOVE-5", "GL-MOVE-6", "GL-R-30")
def test_movement_carries_no_fight_and_happens_when_revealed() -> None:
    table = duel({"hand": "MOV, E0"})
    play(table, "red: play movement", "red: add energy 0")
    position = look(table)
    assert asked(table) == {"red": "move"}  # no declaration
    assert position["red"]["table"] == ["MOV"]
    assert [e["kind"] for e in table.events(0, None)][-1] == "reveals"
    assert refusal(table, "red: attack green").rule == "GL-DECL-2"


@pytest.mark.rule("GL-MOVE-1", "GL-R-29")
def test_a_movement_action_may_end_after_no_point() -> None:
    table = duel({"hand": "MOV, SM4", "offense": 3}, FAR)
    position = play(table, "red: play movement", "red: add overskill", "red: raise offense", "red: stop")
    assert position["red"]["hex"] == [0, 0]
    assert position["red"]["offense"] == 8
    assert position["active"] == "green"


@pytest.mark.rule("GL-MOVE-8", "GL-MOVE-9")
def test_dodge_from_a_rear_side_with_speed_chosen_after_the_attack_value() -> None:
    table = duel({"hand": "STR"}, {"facing": "NE", "hand": "MOV", "speed": 2})
    play(table, "red: play strength", "red: attack green", "green: react with movement", "red: call on offense")
    assert look(table)["attack_values"] == [5]
    assert asked(table) == {"green": "put-in"}
    assert table.view(None)["board"]["fight"]["dodged"] == [True]  # what he put in is his secret, his card is not
    behind = duel({"hand": "STR"}, {"facing": "E", "hand": "MOV", "speed": 2})
    play(behind, "red: play strength", "red: attack green", until="use-skill")
    assert look(behind)["green"]["defends_passively"]


@pytest.mark.rule("GL-R-11", "GL-R-129")
def test_gates_can_be_entered_and_a_fallen_gladiator_keeps_his_front() -> None:
    table = duel({"hex": [-4, 0], "hand": "E0"}, FAR)
    position = play(table, "red: step w")
    assert position["red"]["hex"] == [-5, 0]
    fallen = duel({"hand": "STR", "vp": 10}, {"facing": "E", "face_down": True, "unbalanced": 2})
    position = play(fallen, "red: play strength", "red: attack green", "red: call on offense", finish=True)
    assert position["red"]["vp"] < 10  # still struck from behind


@pytest.mark.rule("GL-R-137")
def test_running_and_buying_off_markers_are_allowed_before_a_pass() -> None:
    table = duel({"hand": "STR, E0x2", "unbalanced": 1, "speed": 2}, FAR)
    position = play(
        table, "red: step w", "red: remove unbalanced marker", "red: spend energy 0", "red: spend energy 0", "red: pass"
    )
    assert position["red"]["hex"] == [-1, 0]
    assert position["red"]["unbalanced"] == 0
    assert position["active"] == "green"


# -- Actions ------------------------------------------------------------------------------------------


@pytest.mark.rule("GL-ACT-1", "GL-STANDBY-1", "GL-R-48")
def test_an_action_is_a_card_a_reuse_a_standby_or_a_pass() -> None:
    table = duel({"hand": "STR, E0", "table": ["DEX", "MOV rotated"], "blood": 3}, FAR)
    play(table, until="take-action")
    assert offered(table) == [
        "pass",
        "play strength",
        "stand by with strength",
        "re-use dexterity",
        "stand by with dexterity",
    ]
    position = play(table, "red: stand by with dexterity")
    assert position["red"]["table"] == ["DEX standby", "MOV rotated"]
    assert position["red"]["blood"] == 3


@pytest.mark.rule("GL-ACT-2", "GL-REUSE-5", "GL-R-132")
def test_new_cards_go_to_the_right_and_reused_ones_stay_in_place() -> None:
    table = duel({"hand": "DEX", "table": ["STR rotated"], "blood": 5}, {"hand": "STR, MOV", "table": ["BER"]})
    position = play(table, "red: play dexterity", "red: attack green", "green: react with berserk", finish=True)
    assert position["red"]["table"] == ["STR rotated", "DEX rotated"]
    assert position["green"]["table"] == ["BER"]
    position = play(table, "green: play strength", finish=True)
    assert position["green"]["table"] == ["BER", "STR rotated"]


@pytest.mark.rule("GL-ACT-5", "GL-PASSIVE-1")
def test_passing_makes_the_active_player_passive_until_his_combat_round_ends() -> None:
    table = duel({"hand": "STR, E0x4", "trapped": 1, "powers": [2]}, {"hand": "STR"})
    play(table, "red: pass")
    assert look(table)["red"]["passive"]
    assert offered(table) == ["done", "remove trapped marker"]  # Elements yes, Stand up! no
    assert refusal(table, "red: use stand up!").rule == "GL-POWER-2"
    table.apply(0, "done")
    assert not look(table)["red"]["passive"]


@pytest.mark.rule("GL-ACT-6", "GL-DECL-8", "GL-RESOLVE-1")
def test_an_attack_action_without_a_fight_is_legal_and_skips_the_reactions() -> None:
    table = duel({"hand": "STR, E1"}, {"hand": "STR"})
    position = play(table, "red: play strength", "red: add energy 1", "red: declare no fight")
    assert position["active"] == "green"
    assert position["red"]["discard"] == "E1"
    assert position["red"]["table"] == ["STR rotated"]
    assert events(table, "reveals")[0]["cards"] == ["Energy 1"]


@pytest.mark.rule("GL-REUSE-4", "GL-ABIL-2")
def test_blood_for_reuse_is_paid_at_once() -> None:
    table = duel({"table": ["STR", "DEX rotated"], "hand": "E0", "blood": 4})
    position = play(table, "red: re-use strength")
    assert position["red"]["blood"] == 2
    assert events(table, "re-uses") == [{**events(table, "re-uses")[0], "card": "Strength", "blood": 2}]


@pytest.mark.rule("GL-STANDBY-4", "GL-R-58")
def test_standby_replaces_the_action_and_is_no_pass() -> None:
    table = duel({"hand": "STR, E1", "trapped": 2, "powers": [2], "discard": "E0"})
    play(table, "red: stand by with strength", "red: recover energy 0", "red: use stand up!")
    position = look(table)
    assert position["red"]["trapped"] == 0  # a Passive gladiator could not have used it
    assert position["active"] == "green"
    assert position["red"]["hand"] == "E0, E1"


# -- adding cards -------------------------------------------------------------------------------------


@pytest.mark.rule("GL-ADD-1", "GL-ADD-2")
def test_energy_and_moves_are_laid_on_action_and_reaction_face_down() -> None:
    table = duel({"hand": "STR, DEX, E0, E1, FNT, SM1, SM8"}, {"hand": "BER, E1, SM2, FNT"})
    play(table, "red: play strength")
    assert offered(table) == ["done", "add energy 0", "add energy 1", "add sweep", "add reflex"]
    play(table, "red: add energy 1", "red: add sweep")
    assert table.view(1)["board"]["gladiators"][0]["effort"] == {
        "passive": False,
        "total": None,
        "card": None,
        "laid": 2,
    }
    play(table, "red: attack green", "green: react with berserk")
    assert offered(table, "green") == ["done", "add energy 1", "add sacrifice"]


@pytest.mark.rule("GL-ADD-3", "GL-R-27")
def test_feints_and_action_cards_are_never_laid() -> None:
    table = duel({"hand": "STR, DEX, FNT, E0"})
    play(table, "red: play strength")
    assert refusal(table, "red: add feint").rule == "GL-ADD-3"
    assert refusal(table, "red: add dexterity").rule == "GL-ADD-3"


@pytest.mark.rule("GL-ADD-4", "GL-R-28")
def test_what_fits_on_movement_on_an_attack_and_on_a_reaction() -> None:
    all_moves = "SM1, SM2, SM3, SM4, SM5, SM6, SM7, SM8"
    names = [
        "sweep",
        "sacrifice",
        "acrobatic strike",
        "overskill",
        "rage",
        "break item",
        "unbalancing strike",
        "reflex",
    ]
    attack = duel({"hand": f"BER, E0, {all_moves}"})
    play(attack, "red: play berserk")
    assert offered(attack) == ["done", "add energy 0", *(f"add {name}" for name in names)]
    movement = duel({"hand": f"MOV, E0, {all_moves}"})
    play(movement, "red: play movement")
    assert offered(movement) == ["done", "add energy 0", "add overskill", "add rage", "add reflex"]
    reaction = duel({"hand": "STR"}, {"hand": f"BER, {all_moves}"})
    play(reaction, "red: play strength", "red: attack green", "green: react with berserk")
    assert offered(reaction, "green") == ["done", *(f"add {n}" for n in names if n not in ("sweep", "break item"))]
    trapped = duel({"hand": f"BER, {all_moves}", "trapped": 1})
    play(trapped, "red: play berserk")
    assert offered(trapped) == ["done", "add sacrifice", "add overskill", "add rage"]


@pytest.mark.rule("GL-ADD-5", "GL-R-63")
def test_an_undeclared_sweep_does_nothing_but_counts_as_a_card() -> None:
    table = duel({"hand": "STR, SM1", "offense": 9})
    position = play(
        table, "red: play strength", "red: add sweep", "red: attack green", "red: call on offense", finish=True
    )
    assert position["attack_values"] == [9]
    assert position["green"]["removed"] == "E0x2"  # n = 2
    assert position["red"]["unbalanced"] == 0
    assert position["red"]["discard"] == "SM1"


@pytest.mark.rule("GL-ADD-6", "GL-R-14")
def test_energy_is_strength_only_on_strength_but_always_a_card_for_damage() -> None:
    table = duel({"hand": "DEX, E1x3, E0x2", "offense": 5})
    position = play(
        table,
        "red: play dexterity",
        "red: add energy 1",
        "red: add energy 1",
        "red: add energy 1",
        "red: attack green",
        "red: call on offense",
        finish=True,
    )
    assert position["attack_values"] == [6]  # two cards left in hand, and Offense
    assert position["green"]["removed"] == "E0x3"


@pytest.mark.rule("GL-ADD-7")
def test_laid_cards_cannot_be_taken_back() -> None:
    table = duel({"hand": "STR, E1x2"})
    play(table, "red: play strength", "red: add energy 1")
    assert offered(table) == ["done", "add energy 1"]
    assert look(table)["red"]["laid"] == "E1"


# -- declaring ----------------------------------------------------------------------------------------


@pytest.mark.rule("GL-DECL-1", "GL-DECL-6")
def test_everything_that_may_be_declared() -> None:
    table = at(
        seats=4,
        options={"sides": "teams"},
        red={"hex": [0, 0], "facing": "E", "hand": "STR, SM1", "items": ["net-a", "spear-a"]},
        green={"hex": [1, 0], "facing": "W", "hp": "E0x9"},
        yellow={"hex": [2, 0], "facing": "W"},
        blue={"hex": [3, -3], "facing": "W", "hp": "E0x9"},
    )
    play(table, "red: play strength", "red: add sweep", until="declare")
    assert offered(table) == [
        "declare no fight",
        "attack green",
        "cast net-a on green",
        "help yellow against green",
        "throw net-a at blue",
        "sweep left clockwise",
        "sweep left anticlockwise",
        "sweep centre clockwise",
        "sweep centre anticlockwise",
        "sweep right clockwise",
        "sweep right anticlockwise",
    ]
    table.apply(0, "throw net-a at blue")
    told = events(table, "declares")[0]
    assert told["what"] == "throw net-a at blue"


@pytest.mark.rule("GL-DECL-2", "GL-DECL-3")
def test_an_attack_needs_an_attack_card_and_a_target_directly_ahead() -> None:
    table = duel({"hand": "STR", "items": ["spear-a"]}, {"hex": [1, -1]})
    assert play(table, "red: play strength")["active"] == "green"  # nothing could be declared
    faced = duel({"hand": "STR"}, {"facing": "E"})
    play(faced, "red: play strength", until="declare")
    assert offered(faced) == ["declare no fight", "attack green"]


@pytest.mark.rule("GL-DECL-4", "GL-DECL-5", "GL-DECL-9")
def test_a_declared_sweep_and_break_item_are_named_while_the_rest_stays_covered() -> None:
    table = duel({"hand": "STR, SM1, SM6, E1"}, {"items": ["sword-a"], "hand": "STR"})
    play(
        table,
        "red: play strength",
        "red: add sweep",
        "red: add break item",
        "red: add energy 1",
        "red: sweep centre clockwise",
        "red: break sword-a",
    )
    fight = table.view(1)["board"]["fight"]
    assert fight["kind"] == "sweep"
    assert fight["break"] == "sword-a"
    assert table.view(1)["board"]["gladiators"][0]["effort"]["card"] is None
    assert table.view(1)["board"]["gladiators"][0]["effort"]["laid"] == 3


@pytest.mark.rule("GL-DECL-7", "GL-R-89")
def test_allies_are_struck_only_by_a_sweep_and_for_no_vp() -> None:
    table = at(
        seats=4,
        options={"sides": "teams"},
        red={"hex": [0, 0], "facing": "E", "hand": "STR, SM1", "offense": 9, "vp": 10},
        green={"hex": [1, -1], "facing": "NE", "hp": "E0x9", "guard": 0},
        yellow={"hex": [1, 0], "facing": "E", "hp": "E0"},
        blue={"hex": [-4, 2], "facing": "W"},
    )
    play(table, "red: play strength", "red: add sweep", until="declare")
    assert "attack yellow" not in offered(table)
    assert refusal(table, "red: attack yellow").rule == "GL-DECL-7"
    position = play(table, "red: sweep left clockwise", "red: call on offense", finish=True)
    assert position["yellow"]["fate"] == "dead"
    assert position["red"]["vp"] == 10 - 3 - 4  # the opponent was struck from behind for two; the ally counts nothing
