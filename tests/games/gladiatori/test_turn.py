"""The turn: choosing cards, order, combat rounds, Skills, Abilities and Elements, rest."""

import pytest

from .position import asked, at, duel, events, look, offered, play, refusal

FAR = {"hex": [4, 0], "facing": "W", "hand": "E0"}


@pytest.mark.rule("GL-TURN-1", "GL-TURN-2", "GL-END-1")
def test_a_turn_goes_from_choosing_to_the_next_choosing() -> None:
    table = at(
        phase="choose",
        red={"hex": [0, 0], "deck": "STR, E0x2", "endurance": 0},
        green={"hex": [4, 0], "deck": "MOV, E1", "endurance": 0},
    )
    assert asked(table) == {"red": "choose-cards", "green": "choose-cards"}
    seen = []
    while look(table)["turn"] == 1:
        seen.append((look(table)["phase"], look(table)["round"]))
        seat = min(table.pending)
        table.apply(seat, table.pending[seat].options[0])
    assert [phase for n, phase in enumerate(seen) if n == 0 or seen[n - 1] != phase] == [
        ("choose", 1),
        ("combat", 1),
        ("combat", 2),
    ]
    assert look(table)["red"]["deck"] == "STR, E0x2"
    assert look(table)["red"]["hand"] == ""


@pytest.mark.rule("GL-CHOOSE-2", "GL-R-125", "GL-R-131")
def test_others_see_only_how_many_cards_of_which_back() -> None:
    table = at(
        seats=4,
        options={"sides": "teams"},
        red={"hex": [0, 0], "hand": "STR, E1x2, FNT", "hp": "MOV, SM1", "discard": "E0x3"},
        green={"hex": [4, 0]},
        yellow={"hex": [-4, 2]},
        blue={"hex": [2, 2]},
    )
    for viewer in (1, 2, None):  # a partner sees no more than anybody else
        seen = table.view(viewer)["board"]["gladiators"][0]
        assert seen["hand"] == {"action": 1, "combat": 3}
        assert seen["hp"] == {"action": 1, "combat": 1}
        assert seen["discard"] == 3
        assert "own" not in seen
        assert "Feint" not in str(table.view(viewer))
    assert table.view(0)["board"]["gladiators"][0]["own"]["discard"] == {"Energy 0": 3}


@pytest.mark.rule("GL-CHOOSE-3", "GL-CHOOSE-1")
def test_only_the_deck_is_split_and_any_split_is_legal() -> None:
    table = at(phase="choose", red={"hex": [0, 0], "deck": "E1x2", "discard": "STR"}, green={**FAR, "deck": "E0"})
    assert offered(table) == ["hold 0 energy 1", "hold 1 energy 1", "hold 2 energy 1"]
    assert refusal(table, "red: hold 1 strength").reason == "Strength is in your discard pile."
    table.apply(0, "hold 0 energy 1")
    table.apply(1, "hold 1 energy 0")
    assert look(table)["red"]["hand"] == ""
    assert look(table)["red"]["hp"] == "E1x2"
    assert look(table)["green"]["hp"] == ""


@pytest.mark.rule("GL-ORDER-4", "GL-R-25")
def test_scoring_does_not_change_the_order_of_the_combat_round() -> None:
    table = duel({"hand": "STR", "vp": 10, "height": 2}, {"vp": 10, "height": 1, "hand": "STR"}, phase="order")
    position = play(table, "red: play strength", "red: attack green", "red: call on offense", finish=True)
    assert position["red"]["vp"] > position["green"]["vp"]
    assert position["order"] == ["red", "green"]
    assert position["active"] == "green"


@pytest.mark.rule("GL-ORDER-5", "GL-R-126", "GL-DEATH-4")
def test_a_gladiator_who_dies_before_his_turn_is_skipped() -> None:
    table = at(
        seats=3,
        options={"sides": "ffa"},
        red={"hex": [0, 0], "facing": "E", "hand": "STR", "offense": 9},
        green={"hex": [1, 0], "facing": "W", "hand": "STR, E0x3"},
        yellow={"hex": [-4, 2], "hand": "E0"},
    )
    position = play(
        table, "red: play strength", "red: attack green", "green: pass", "red: call on offense", finish=True
    )
    assert position["green"]["fate"] == "dead"
    assert position["green"]["on_board"] is False
    assert position["active"] == "yellow"
    assert position["green"]["vp"] == 10  # his VP stay


@pytest.mark.rule("GL-ORDER-6", "GL-ANIM-5")
def test_animals_act_before_all_players_in_random_order() -> None:
    orders = set()
    for seed in range(12):
        table = at(
            seats=1,
            phase="order",
            waiting=[],
            seed=seed,
            red={"hex": [5, 0], "facing": "W", "hand": "E0"},
            beasts=[
                {"species": "dog", "hex": [-3, 0]},
                {"species": "dog", "hex": [-3, 2]},
                {"species": "dog", "hex": [-2, -2]},
            ],
        )
        kinds = [event["kind"] for event in table.events(0, None)]
        assert kinds.index("animal-moves") < kinds.index("combat-round")
        orders.add(tuple(event["animal"] for event in events(table, "animal-moves")))
    assert len(orders) > 2


@pytest.mark.rule("GL-ROUND-1", "GL-R-33")
def test_the_seven_steps_follow_each_other() -> None:
    table = duel(
        {"hand": "BER, SM2, SM3, E0x4", "powers": [1, 4, 5, 6], "speed": 3, "items": ["sword-a"]},
        {"hand": "MOV, E1", "guard": 3, "hex": [2, 0]},
    )
    kinds = []
    play(table, "red: step e")
    script = {"take-action": "play berserk", "declare": "attack green", "react": "react with movement"}
    adds = ["add sacrifice", "add acrobatic strike"]
    while look(table)["active"] == "red":
        seat, ask = next(iter(table.pending.items()))
        kinds.append(f"{ask.kind} {ask.args[0]}" if ask.kind in ("offer", "use-skill", "put-in") else ask.kind)
        text = script.get(ask.kind, ask.options[0].text)
        if ask.kind == "add-card" and seat == 0 and adds:
            text = adds.pop(0)
        table.apply(seat, text)
    assert kinds == [
        "turn-after-step",
        "prepare",
        "take-action",
        "add-card",
        "add-card",
        "add-card",
        "declare",
        "react",
        "add-card",
        "put-in 3",
        "use-skill 0",
        "offer acrobatic strike",
        "sacrifice",
        "lunge",
        "leap",
        "deep-wounds",
        "offer wrestling",
        "put-in 4",
        "use-skill 1",
    ]


@pytest.mark.rule("GL-ROUND-2", "GL-FEINT-7", "GL-R-36")
def test_one_action_in_a_combat_round_also_after_a_feint() -> None:
    table = duel({"hand": "STR, DEX, FNT"})
    position = play(table, "red: play strength", "red: attack green", "red: save offense", "red: feint", finish=True)
    assert position["red"]["hand"] == "STR, DEX"
    assert [e["seat"] for e in events(table, "combat-round")][:2] == [0, 1]


@pytest.mark.rule("GL-ROUND-3", "GL-ACT-3", "GL-ROUND-4")
def test_a_card_acts_once_but_reacts_as_often_as_blood_lasts() -> None:
    table = duel({"hand": "STR", "hp": "E0x9", "blood": 3}, {"hand": "STR, DEX", "hp": "E0x9"})
    position = play(table, "red: play strength", finish=True)
    assert position["red"]["table"] == ["STR rotated"]
    position = play(table, "green: play strength", "green: attack red", "red: react with strength")
    assert position["red"]["blood"] == 2  # rotated, yet it reacts; from hand it would have been free
    play(table, finish=True)
    play(table, until="take-action")
    assert "re-use strength" not in offered(table)


@pytest.mark.rule("GL-ROUND-5", "GL-ROUND-6")
def test_combat_cards_are_discarded_and_action_cards_stay() -> None:
    table = duel({"hand": "STR, E1x2"}, {"hand": "BER, E0", "guard": 9})
    position = play(
        table,
        "red: play strength",
        "red: add energy 1",
        "red: add energy 1",
        "red: attack green",
        "green: react with berserk",
        "green: add energy 0",
        "red: save offense",
        finish=True,
    )
    assert position["red"]["table"] == ["STR rotated"]
    assert position["red"]["discard"] == "E1x2"
    assert position["green"]["table"] == ["BER"]
    assert position["green"]["discard"] == "E0"
    assert position["round"] == 1
    position = play(table, "green: re-use berserk", finish=True)
    assert position["round"] == 2


@pytest.mark.rule("GL-SKILL-1", "GL-R-55", "GL-OVER-1")
def test_overskill_lifts_a_skill_above_nine_by_five_or_to_three_times_its_value() -> None:
    for before, after in ((9, 14), (2, 6), (1, 3), (3, 8)):
        table = duel({"hand": "STR, SM4", "offense": before}, FAR)
        position = play(table, "red: play strength", "red: add overskill", "red: raise offense")
        assert position["red"]["offense"] == after


@pytest.mark.rule("GL-SKILL-3")
def test_a_skill_at_zero_cannot_be_used() -> None:
    table = duel({"hand": "STR", "offense": 0, "powers": [6]})
    play(table, "red: play strength", "red: attack green", until="offer")
    assert refusal(table, "red: call on offense").rule in ("GL-SKILL-2", "GL-SKILL-3")
    assert look(table)["red"]["terms"] == {}


@pytest.mark.rule("GL-SKILL-4")
def test_in_a_sweep_offense_is_used_once_for_all() -> None:
    table = at(
        seats=3,
        options={"sides": "ffa"},
        red={"hex": [0, 0], "facing": "E", "hand": "STR, SM1", "offense": 6},
        green={"hex": [1, 0], "facing": "W", "hp": "E0x9"},
        yellow={"hex": [1, -1], "facing": "W", "hp": "E0x9"},
    )
    position = play(
        table, "red: play strength", "red: add sweep", "red: sweep left clockwise", "red: call on offense", finish=True
    )
    assert position["attack_values"] == [7, 3]
    assert position["red"]["offense"] == 5


@pytest.mark.rule("GL-ABIL-2", "GL-XMOVE-1", "GL-XMOVE-3")
def test_speed_pays_for_steps_and_is_not_given_back_by_a_feint() -> None:
    table = duel({"hand": "STR, FNT", "speed": 3, "hex": [-1, 0]})
    position = play(
        table, "red: step e", "red: play strength", "red: attack green", "red: save offense", "red: feint", finish=True
    )
    assert position["red"]["hex"] == [0, 0]
    assert position["red"]["speed"] == 2


@pytest.mark.rule("GL-ABIL-3")
def test_endurance_restores_no_abilities_but_standby_and_resistance_do() -> None:
    worn = {"blood": 1, "speed": 1, "endurance": 3, "start": {"blood": 5, "speed": 5, "offense": 5}, "offense": 4}
    rest = at(phase="rest", red={"hex": [0, 0], **worn, "start": {"blood": 5, "speed": 5, "offense": 5}}, green=FAR)
    play(rest, "red: call on endurance")
    assert offered(rest) == ["stop", "recover offense"]
    standby = duel({"hand": "STR", **worn}, FAR)
    play(standby, "red: stand by with strength")
    assert {"recover blood", "recover speed"} <= set(offered(standby))
    resisting = duel({"hand": "STR", **worn, "powers": [9]}, FAR)
    play(resisting, "red: use resistance")
    assert {"recover blood", "recover speed"} <= set(offered(resisting))


@pytest.mark.rule("GL-ELEM-2", "GL-R-49", "GL-ELEM-5")
def test_recovery_stops_at_the_starting_values_and_may_stop_earlier() -> None:
    table = duel({"hand": "STR", "discard": "E0", "blood": 4, "start": {"blood": 5}}, FAR)
    play(table, "red: stand by with strength")
    assert offered(table) == ["stop", "recover energy 0", "recover blood"]
    table.apply(0, "recover blood")
    assert offered(table) == ["stop", "recover energy 0"]
    table.apply(0, "stop")
    assert look(table)["red"]["blood"] == 5
    assert look(table)["red"]["discard"] == "E0"


@pytest.mark.rule("GL-ELEM-2", "GL-REST-3")
def test_the_last_recovery_is_refused_for_its_own_reason_and_without_one_there_is_none() -> None:
    worn = {"hand": "STR", "discard": "E0x3", "guard": 5, "blood": 5, "start": {"guard": 5, "blood": 5}}
    table = duel(worn, FAR)
    assert refusal(table, "red: recover energy 0").reason == "You have nothing to recover Elements with now."
    play(table, "red: stand by with strength")
    while "Recover up to 1 Elements" not in table.prompt(table.pending[0]):
        table.apply(0, "recover energy 0")
    assert refusal(table, "red: recover blood").reason == "Blood is already at its starting value."
    assert refusal(table, "red: recover guard").rule == "GL-REST-3"


@pytest.mark.rule("GL-ELEM-3", "GL-R-47")
def test_cards_recovered_in_a_combat_round_go_to_the_hand_and_endurance_may_come_back() -> None:
    table = duel({"hand": "STR", "discard": "E1", "endurance": 2, "start": {"endurance": 5}}, FAR)
    position = play(
        table, "red: stand by with strength", "red: recover energy 1", "red: recover endurance", "red: stop"
    )
    assert position["red"]["hand"] == "E1"
    assert position["red"]["endurance"] == 3
    rest = at(phase="rest", red={"hex": [0, 0], "discard": "E1", "hand": "E0"}, green=FAR)
    position = play(rest, "red: call on endurance", "red: recover energy 1", until="choose-cards")
    assert position["red"]["deck"] == "E0, E1"


@pytest.mark.rule("GL-ELEM-4", "GL-R-51")
def test_a_passive_defender_may_pay_elements_with_ability_points() -> None:
    table = duel({"hand": "STR, SM7"}, {"facing": "E", "hand": "STR", "speed": 4, "blood": 4})
    position = play(
        table,
        "red: play strength",
        "red: add unbalancing strike",
        "red: attack green",
        "red: call on offense",
        "green: pay two elements",
        "green: spend blood",
        "green: spend speed",
        finish=True,
    )
    assert position["green"]["unbalanced"] == 0
    assert (position["green"]["blood"], position["green"]["speed"]) == (3, 3)


@pytest.mark.rule("GL-ELEM-6")
def test_removed_cards_never_come_back() -> None:
    table = duel({"hand": "STR", "removed": "E1x3", "discard": "E0"}, FAR)
    play(table, "red: stand by with strength")
    assert offered(table) == ["stop", "recover energy 0"]


@pytest.mark.rule("GL-R-50")
def test_only_cards_in_hand_pay_elements() -> None:
    table = duel(
        {
            "hand": "STR, E0",
            "hp": "E1x4",
            "discard": "SM1",
            "trapped": 1,
            "offense": 0,
            "guard": 0,
            "endurance": 0,
            "blood": 0,
            "speed": 0,
        },
        FAR,
    )
    play(table, "red: remove trapped marker")
    assert offered(table) == ["spend strength", "spend energy 0"]


# -- rest ---------------------------------------------------------------------------------------------


@pytest.mark.rule("GL-REST-1", "GL-STANDBY-5")
def test_in_rest_all_action_cards_are_discarded() -> None:
    table = at(
        phase="rest",
        red={"hex": [0, 0], "table": ["STR rotated", "DEX standby", "MOV"], "endurance": 0},
        green={**FAR, "endurance": 0},
    )
    assert look(table)["red"]["discard"] == "STR, DEX, MOV"
    assert look(table)["red"]["table"] == []


@pytest.mark.rule("GL-R-75", "GL-RESIST-1")
def test_resistance_in_rest_restores_abilities_too() -> None:
    table = at(
        phase="rest",
        red={"hex": [0, 0], "powers": [9], "speed": 1, "start": {"speed": 5}, "endurance": 0, "discard": "E0"},
        green={**FAR, "endurance": 0},
    )
    position = play(
        table,
        "red: use resistance",
        "red: recover speed",
        "red: recover speed",
        "red: recover energy 0",
        until="choose-cards",
    )
    assert position["red"]["speed"] == 3
    assert position["red"]["deck"] == "E0"
    assert position["red"]["powers"] == []
