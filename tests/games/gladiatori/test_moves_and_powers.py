"""Special Moves, Powers, conditions."""

import pytest

from .position import asked, at, duel, events, look, offered, play

FAR = {"hex": [4, 0], "facing": "W", "hand": "E0"}
ATTACK = ("red: play strength", "red: attack green")


def trio(**more: dict[str, object]) -> object:
    """Red looks east; green stands before him, yellow at his front left."""
    given: dict[str, dict[str, object]] = {
        "red": {"hex": [0, 0], "facing": "E", "hand": "STR, SM1", "offense": 9},
        "green": {"hex": [1, 0], "facing": "W", "hp": "E0x9"},
        "yellow": {"hex": [1, -1], "facing": "SW", "hp": "E0x9"},
    }
    for colour, extra in more.items():
        given[colour] = {**given[colour], **extra}
    return at(seats=3, options={"sides": "ffa"}, **given)


SWEEP = ("red: play strength", "red: add sweep", "red: sweep left clockwise")


# -- Special Moves ------------------------------------------------------------------------------------


@pytest.mark.rule("GL-SWEEP-2")
def test_a_sweep_needs_an_enemy_and_one_of_several_animals_is_named() -> None:
    table = duel(
        {"hex": [-4, 0], "facing": "W", "hand": "STR, SM1"},
        {"hex": [4, 0]},
        options={"animals": "coliseum"},
        beasts=[{"species": "dog", "hex": [-5, 0]}, {"species": "dog", "hex": [-5, 0]}],
    )
    play(table, "red: play strength", "red: add sweep", "red: sweep centre clockwise")
    assert offered(table) == ["strike dog 1", "strike dog 2"]
    table.apply(0, "strike dog 2")
    assert look(table)["targets"] == ["dog 2"]


@pytest.mark.rule("GL-SWEEP-7", "GL-REFLEX-2")
def test_reflexes_after_a_sweep_go_in_strike_order() -> None:
    table = trio(green={"hand": "BER, SM8"}, yellow={"hand": "BER, SM8"})
    play(
        table,
        *SWEEP,
        "yellow: react with berserk",
        "yellow: add reflex",
        "green: react with berserk",
        "green: add reflex",
    )
    play(table, "red: save offense", until="move")
    assert asked(table) == {"yellow": "move"}
    table.apply(2, "stop")
    assert asked(table) == {"green": "move"}


@pytest.mark.rule("GL-SACR-1", "GL-SACR-2")
def test_a_sacrificed_card_leaves_the_game_for_three_points_and_is_not_played() -> None:
    table = duel({"hand": "STR, SM2, E0, DEX", "offense": 3})
    play(table, "red: play strength", "red: add sacrifice", "red: attack green", "red: call on offense")
    assert offered(table) == ["decline sacrifice", "sacrifice dexterity", "sacrifice energy 0"]
    position = play(table, "red: sacrifice dexterity", finish=True)
    assert position["attack_values"] == [6]
    assert position["red"]["removed"] == "DEX"
    assert position["green"]["removed"] == "E0x2"  # two cards: Strength and Sacrifice


@pytest.mark.rule("GL-ACRO-1", "GL-R-34", "GL-R-136")
def test_acrobatic_strike_costs_balance_only_when_applied_and_at_the_end_of_this_combat_round() -> None:
    lines = ("red: play strength", "red: add acrobatic strike", "red: attack green", "red: call on offense")
    applied = play(duel({"hand": "STR, SM3"}), *lines, "red: apply acrobatic strike", finish=True)
    assert (applied["attack_values"], applied["red"]["unbalanced"]) == ([8], 1)
    declined = play(duel({"hand": "STR, SM3"}), *lines, "red: decline acrobatic strike", finish=True)
    assert (declined["attack_values"], declined["red"]["unbalanced"]) == ([5], 0)
    defence = duel({"hand": "STR"}, {"hand": "BER, SM3"})
    play(defence, *ATTACK, "green: react with berserk", "green: add acrobatic strike", "red: call on offense")
    position = play(defence, "green: save guard", "green: apply acrobatic strike", finish=True)
    assert position["defence_values"] == [8]
    assert position["green"]["unbalanced"] == 1  # although it was red's combat round


@pytest.mark.rule("GL-RAGE-2", "GL-R-56", "GL-RAGE-3")
def test_what_rage_may_bring_in() -> None:
    everything = "STR, E0, E1, FNT, SM1, SM2, SM3, SM4, SM6, SM7, SM8"
    table = duel({"hand": "DEX, SM5", "discard": everything})
    play(table, "red: play dexterity", "red: add rage", "red: attack green", until="rage")
    fetched = [text.removeprefix("rage for ").removesuffix(" from discard") for text in offered(table)[1:]]
    assert fetched == [
        "energy 0",
        "energy 1",
        "sacrifice",
        "acrobatic strike",
        "overskill",
        "unbalancing strike",
        "reflex",
    ]
    position = play(table, "red: keep rage", finish=True)
    assert position["red"]["discard"].endswith("SM4, SM5, SM6, SM7, SM8")
    trapped = duel({"hand": "DEX, SM5", "discard": everything, "trapped": 1})
    play(trapped, "red: play dexterity", "red: add rage", "red: attack green", until="rage")
    assert len(offered(trapped)) == 5  # keep, two Energy, Sacrifice, Overskill


@pytest.mark.rule("GL-R-40", "GL-FEINT-5", "GL-RESIST-1")
def test_a_rage_that_resistance_took_back_is_not_given_back_by_a_feint_once_more() -> None:
    table = duel({"hand": "STR, FNT, SM5", "discard": "E1", "powers": [9]})
    play(table, "red: play strength", "red: add rage", "red: attack green", "red: rage for energy 1 from discard")
    play(table, "red: use resistance", "red: recover rage")
    position = play(table, "red: feint", finish=True)
    assert (position["red"]["hand"], position["red"]["discard"]) == ("STR, SM5", "E1, FNT")


@pytest.mark.rule("GL-BREAK-4", "GL-BREAK-1")
def test_the_named_item_still_counts_in_this_fight() -> None:
    table = duel({"hand": "STR, SM6", "offense": 9}, {"items": ["sword-d"]})
    position = play(
        table,
        "red: play strength",
        "red: add break item",
        "red: attack green",
        "red: break sword-d",
        "red: call on offense",
        finish=True,
    )
    assert position["defence_values"] == [2]
    assert position["green"]["items"] == []
    assert position["green"]["removed"] == ""


@pytest.mark.rule("GL-BREAK-5", "GL-R-60")
def test_in_a_sweep_only_the_items_owner_is_spared() -> None:
    table = trio(red={"hand": "STR, SM1, SM6"}, green={"items": ["net-a"]})
    position = play(
        table,
        "red: play strength",
        "red: add sweep",
        "red: add break item",
        "red: sweep left clockwise",
        "red: break net-a",
        "red: call on offense",
        finish=True,
    )
    assert position["green"]["items"] == []
    assert position["green"]["removed"] == ""
    assert position["yellow"]["removed"] == "E0x2"


@pytest.mark.rule("GL-UNBAL-2", "GL-R-65")
def test_the_answer_to_an_unbalancing_strike_comes_right_after_the_value() -> None:
    table = duel({"hand": "STR, SM7"}, {"hand": "STR, E0x2"})
    play(table, "red: play strength", "red: add unbalancing strike", "red: attack green", "green: react with strength")
    play(table, "red: call on offense")
    assert look(table)["attack_values"] == [5]
    assert look(table)["green"]["table"] == ["STR covered"]
    assert asked(table) == {"green": "unbalancing"}


@pytest.mark.rule("GL-UNBAL-3", "GL-R-64")
def test_an_unbalancing_strike_needs_a_single_target() -> None:
    table = trio(red={"hand": "STR, SM1, SM7"}, green={"hand": "E0x4"}, yellow={"hand": "E0x4"})
    position = play(
        table,
        "red: play strength",
        "red: add sweep",
        "red: add unbalancing strike",
        "red: sweep left clockwise",
        "red: call on offense",
        finish=True,
    )
    assert position["green"]["unbalanced"] == position["yellow"]["unbalanced"] == 0
    assert not events(table, "accepts-marker")


@pytest.mark.rule("GL-UNBAL-2", "GL-UNBAL-3")
def test_the_striker_of_two_is_told_whose_unbalancing_strike_he_answers() -> None:
    table = trio(red={"hand": "STR, SM1, E0x4"}, green={"hand": "BER, SM7"}, yellow={"hand": "BER, SM7"})
    play(table, "red: play strength", "red: add sweep", "red: sweep left clockwise")
    for colour in ("yellow", "green"):
        play(table, f"{colour}: react with berserk", f"{colour}: add unbalancing strike")
    for colour, seat in (("yellow", 2), ("green", 1)):
        play(table, until="unbalancing")
        assert table.pending[0].parts(table.state)["opponent_of"] == seat, colour
        table.apply(0, "accept the marker")
    position = play(table, finish=True)
    assert position["red"]["face_down"]


@pytest.mark.rule("GL-UNBAL-5", "GL-UNBAL-1")
def test_two_elements_or_the_marker() -> None:
    table = duel(
        {"hand": "STR, SM7"},
        {"hand": "E0", "offense": 0, "guard": 0, "endurance": 0, "blood": 0, "speed": 0},
    )
    position = play(
        table,
        "red: play strength",
        "red: add unbalancing strike",
        "red: attack green",
        "red: call on offense",
        finish=True,
    )
    assert position["green"]["unbalanced"] == 1  # one Element is not enough to be asked
    assert position["green"]["hand"] == "E0"


@pytest.mark.rule("GL-REFLEX-1", "GL-REFLEX-3", "GL-R-66")
def test_reflex_of_one_who_is_about_to_be_trapped_costs_the_owner_his_net() -> None:
    table = duel({"hand": "STR", "items": ["net-a"]}, {"hand": "BER, SM8", "speed": 1, "guard": 0})
    play(table, "red: play strength", "red: cast net-a on green", "green: react with berserk", "green: add reflex")
    position = play(
        table,
        "red: call on offense",
        "green: step e",
        "green: keep facing",
        "green: step e",
        "green: keep facing",
        finish=True,
    )
    assert position["green"]["hex"] == [3, 0]  # one free point and one for Speed
    assert position["green"]["trapped"] == 3
    assert position["red"]["items"] == []


@pytest.mark.rule("GL-R-67", "GL-REFLEX-2")
def test_wrestling_comes_before_the_attackers_own_reflex() -> None:
    table = duel({"hand": "STR, SM8", "powers": [6]})
    play(
        table,
        "red: play strength",
        "red: add reflex",
        "red: attack green",
        "red: call on offense",
        "red: apply wrestling",
    )
    play(table, until="wrestle")
    table.apply(0, "push green se")
    assert asked(table) == {"red": "move"}
    assert look(table)["green"]["hex"] == [1, 1]


# -- Powers -------------------------------------------------------------------------------------------


@pytest.mark.rule("GL-POWER-1")
def test_a_power_works_once_and_is_announced() -> None:
    table = duel({"hand": "STR", "powers": [9], "blood": 1, "start": {"blood": 9}}, FAR)
    play(table, "red: use resistance", "red: recover blood", "red: recover blood", "red: recover blood")
    assert look(table)["red"]["blood"] == 4
    assert "use resistance" not in offered(table)
    assert events(table, "uses-power")[0]["power"] == "Resistance"
    assert table.view(1)["board"]["gladiators"][0]["powers_used"] == ["Resistance"]


@pytest.mark.rule("GL-POWER-2", "GL-R-76")
def test_a_passive_defender_uses_no_powers_until_the_fight_is_paid_but_unbeatable_does() -> None:
    table = at(
        seats=3,
        options={"sides": "ffa"},
        red={"hex": [0, 0], "facing": "E", "hand": "STR", "offense": 9},
        green={"hex": [1, 0], "facing": "E", "hand": "E1x3", "powers": [3, 7]},
        yellow=FAR,
    )
    play(table, "red: play strength", "red: attack green", "red: call on offense", "green: save guard")
    assert asked(table) == {"green": "offer"}  # no Adaptation before paying
    table.apply(1, "apply unbeatable")
    assert look(table)["green"]["fate"] == "unbeatable"


@pytest.mark.rule("GL-STAND-1", "GL-STAND-2", "GL-R-53")
def test_stand_up_removes_all_markers_in_preparation_before_the_value_and_at_the_close() -> None:
    fallen = {"trapped": 2, "unbalanced": 2, "face_down": True, "powers": [2]}
    preparing = play(duel({"hand": "STR", **fallen}, FAR), "red: use stand up!")["red"]
    assert (preparing["trapped"], preparing["unbalanced"], preparing["face_down"]) == (0, 0, False)
    fighting = duel({"hand": "STR", **fallen, "offense": 9})
    play(fighting, *ATTACK, until="any-time-power")
    position = play(fighting, "red: use stand up!", "red: call on offense")
    assert position["attack_values"] == [9]
    closing = duel({"hand": "STR", **fallen}, FAR)
    play(closing, "red: play strength", until="close")
    assert "use stand up!" in offered(closing)


@pytest.mark.rule("GL-UNBEAT-3", "GL-R-70")
def test_the_bonus_of_unbeatable_goes_with_the_next_action_or_reaction() -> None:
    attack = duel({"hand": "STR", "fate": "unbeatable", "last_round": 2, "unbeatable_bonus": True})
    position = play(attack, *ATTACK, "red: call on offense", finish=True)
    assert position["attack_values"] == [9]
    assert not position["red"]["unbeatable_bonus"]
    no_attack = duel({"hand": "STR, E0", "fate": "unbeatable", "last_round": 2, "unbeatable_bonus": True})
    assert not play(no_attack, "red: play strength", "red: declare no fight")["red"]["unbeatable_bonus"]
    passing = duel({"hand": "STR", "fate": "unbeatable", "last_round": 2, "unbeatable_bonus": True})
    assert play(passing, "red: pass")["red"]["unbeatable_bonus"]
    standby = duel({"hand": "STR", "fate": "unbeatable", "last_round": 2, "unbeatable_bonus": True})
    assert play(standby, "red: stand by with strength")["red"]["unbeatable_bonus"]


@pytest.mark.rule("GL-UNBEAT-3", "GL-RESOLVE-4")
def test_the_bonus_of_unbeatable_is_gone_after_a_reaction_to_a_null_attack() -> None:
    unbeatable = {"hand": "BER", "fate": "unbeatable", "last_round": 2, "unbeatable_bonus": True}
    table = duel({"hand": "STR", "trapped": 1}, unbeatable)
    position = play(table, *ATTACK, "green: react with berserk", "red: save offense", finish=True)
    assert (position["attack_values"], position["green"]["unbeatable_bonus"]) == ([-3], False)
    passed = duel({"hand": "STR", "trapped": 1}, unbeatable)
    position = play(passed, *ATTACK, "green: pass", "red: save offense", finish=True)
    assert position["green"]["unbeatable_bonus"]


@pytest.mark.rule("GL-UNBEAT-4", "GL-UNBEAT-5", "GL-R-135")
def test_further_damage_removes_an_unbeatable_gladiator_for_the_attack_vp_only() -> None:
    table = at(
        seats=3,
        options={"sides": "ffa"},
        red={"hex": [0, 0], "facing": "E", "hand": "STR", "offense": 9, "vp": 10},
        green={"hex": [1, 0], "facing": "W", "hand": "E0", "fate": "unbeatable", "last_round": 2},
        yellow=FAR,
    )
    position = play(table, *ATTACK, "red: call on offense", finish=True)
    assert position["green"]["fate"] == "dead"
    assert position["green"]["on_board"] is False
    assert position["red"]["vp"] == 12


@pytest.mark.rule("GL-R-69", "GL-UNBEAT-2")
def test_killed_in_the_second_combat_round_he_rests_chooses_and_fights_once_more() -> None:
    table = at(
        seats=3,
        options={"sides": "ffa"},
        round=2,
        red={"hex": [0, 0], "facing": "E", "hand": "STR", "offense": 9},
        green={"hex": [1, 0], "facing": "W", "hand": "DEX, E0", "powers": [3]},
        yellow={"hex": [-4, 2], "hand": "STR"},
    )
    play(table, *ATTACK, "green: pass", "red: call on offense", "green: apply unbeatable", finish=True)
    play(table, "green: pass", "yellow: pass", until="choose-cards")
    assert asked(table)["green"] == "choose-cards"
    play(table, "green: hold 1 dexterity")
    acted = False
    while look(table)["phase"] != "combat" or look(table)["round"] == 1:
        acted = acted or asked(table).get("green") == "take-action"
        seat = min(table.pending)
        table.apply(seat, table.pending[seat].options[0])
    assert acted
    assert look(table)["green"]["fate"] == "dead"


@pytest.mark.rule("GL-WREST-2", "GL-R-71")
def test_wrestling_an_unfit_target_moves_nobody_and_the_power_is_spent() -> None:
    table = duel({"hand": "STR", "powers": [6], "offense": 9}, {"trapped": 1, "hand": "E0"})
    position = play(table, *ATTACK, "red: call on offense", "red: apply wrestling", finish=True)
    assert position["green"]["hex"] == [1, 0]
    assert position["green"]["unbalanced"] == 0
    assert position["red"]["powers"] == []
    unwanted = duel({"hand": "STR", "powers": [6], "offense": 9}, {"hand": "E0"})
    position = play(unwanted, *ATTACK, "red: call on offense", "red: apply wrestling", "red: push nobody", finish=True)
    assert position["green"]["unbalanced"] == 0
    assert position["red"]["powers"] == []


@pytest.mark.rule("GL-WREST-2")
@pytest.mark.parametrize(("offense", "wrestled"), [(0, False), (1, True)])
def test_a_null_attack_wrestles_nobody(offense: int, wrestled: bool) -> None:
    table = duel({"hand": "STR", "powers": [6], "offense": offense}, {"hand": "E0"})
    play(table, *ATTACK, *(["red: call on offense"] if offense else []), "red: apply wrestling",
         until="wrestle" if wrestled else "")
    assert (asked(table) == {"red": "wrestle"}) is wrestled
    assert events(table, "attack-value")[0]["values"] == [offense]


@pytest.mark.rule("GL-DEEP-1")
def test_a_wound_is_deepened_by_one_to_three() -> None:
    table = duel({"hand": "STR", "powers": [5], "offense": 9}, {"hand": "E0"})
    play(table, *ATTACK, "red: call on offense", until="deep-wounds")
    deepening = [action for action in table.pending[0].options if action.kind == "deepen"]
    assert [action.args[0] for action in deepening] == [1, 2, 3]
    check = deepening[0].form.check
    assert check is not None
    assert [n for n in range(5) if check(table.state, 0, n) is None] == [1, 2, 3]


@pytest.mark.rule("GL-ADAPT-1", "GL-R-73")
def test_adaptation_moves_three_cards_in_all_in_both_directions() -> None:
    table = duel({"hand": "STR, E0", "hp": "E1, FNT", "powers": [7]}, FAR)
    position = play(
        table,
        "red: use adaptation",
        "red: move energy 0 to hp deck",
        "red: move energy 1 to hand",
        "red: move feint to hand",
    )
    assert position["red"]["hand"] == "STR, E1, FNT"
    assert position["red"]["hp"] == "E0"
    assert asked(table) == {"red": "prepare"}
    told = events(table, "adapts")[0]
    assert (told["to_hand"], told["to_hp"]) == (2, 1)
    assert table.story(None)[-2:] == [
        "Marcus' gladiator uses Adaptation: up to three cards change between the hand and the HP deck.",
        "Marcus' gladiator moves 2 cards into the hand and one into the HP deck.",
    ]


@pytest.mark.rule("GL-ADAPT-1")
def test_adaptation_in_one_direction_tells_that_alone() -> None:
    table = duel({"hand": "STR, E0", "hp": "E1, FNT", "powers": [7]}, FAR)
    play(table, "red: use adaptation", "red: move energy 1 to hand", "red: done")
    assert table.story(None)[-1] == "Marcus' gladiator moves one card into the hand."


@pytest.mark.rule("GL-R-72", "GL-POWER-3")
def test_the_windows_of_the_any_time_powers() -> None:
    table = duel({"hand": "STR, E0x2", "powers": [9]}, {"hand": "BER, E0", "powers": [7, 8], "hp": "E0x4, E1"})
    seen = []
    script = {
        "take-action": "play strength",
        "declare": "attack green",
        "react": "react with berserk",
        "use-skill": None,
    }
    while look(table)["active"] == "red":
        seat, ask = next(iter(table.pending.items()))
        if ask.kind == "any-time-power":
            seen.append((seat, look(table)["attack_values"] != [], [a.text for a in ask.options[1:]]))
        text = script.get(ask.kind) or (
            ask.options[-1].text if ask.kind == "use-skill" and seat == 0 else ask.options[0].text
        )
        table.apply(seat, text)
    everything = ["use adaptation", "use delay"]
    assert seen == [
        (1, False, everything),  # AT0 before the declaration
        (1, False, everything),  # AT2 before reacting
        (0, False, ["use resistance"]),  # AT3 before the attack value
        (1, True, everything),  # AT4 before the defence value
    ]  # the blow failed, so there was nothing to pay


@pytest.mark.rule("GL-POWER-3", "GL-DELAY-2")
def test_before_paying_adaptation_and_resistance_but_not_delay() -> None:
    table = duel({"hand": "STR", "offense": 9}, {"hand": "BER, E0", "powers": [7, 8, 9], "hp": "E0x4, E1", "guard": 0})
    play(table, *ATTACK, "green: react with berserk", "red: call on offense", until="any-time-power")
    table.apply(1, "use no power")
    assert offered(table, "green") == ["use no power", "use adaptation", "use resistance"]


@pytest.mark.rule("GL-R-130")
def test_values_use_the_status_when_they_are_settled() -> None:
    table = duel({"hand": "STR, SM3", "unbalanced": 2, "face_down": True, "powers": [2], "offense": 6})
    play(table, "red: play strength")
    assert "add acrobatic strike" not in offered(table)  # laying was checked while he lay there
    position = play(table, "red: attack green", "red: use stand up!", "red: call on offense")
    assert position["attack_values"] == [6]


# -- conditions ---------------------------------------------------------------------------------------


@pytest.mark.rule("GL-FACE-6", "GL-R-52")
def test_markers_are_bought_off_before_and_after_the_action_and_new_ones_come_last() -> None:
    table = duel({"hand": "STR, SM3, E0x2", "unbalanced": 1})
    play(table, "red: play strength", "red: add acrobatic strike", "red: attack green", "red: apply acrobatic strike")
    play(table, until="close")
    position = play(table, "red: remove unbalanced marker", "red: spend energy 0", "red: spend energy 0", finish=True)
    assert position["red"]["unbalanced"] == 1  # the old one went, the new one came
    assert not position["red"]["face_down"]


@pytest.mark.rule("GL-FACE-7", "GL-FACE-1")
def test_two_markers_at_once_fell_a_fresh_gladiator_and_there_is_never_a_third() -> None:
    table = duel({"hand": "STR, SM1, SM3", "unbalanced": 1}, {"hand": "BER, SM7", "guard": 9})
    play(table, "red: play strength", "red: add sweep", "red: add acrobatic strike", "red: sweep centre clockwise")
    play(table, "green: react with berserk", "green: add unbalancing strike", "red: call on offense")
    position = play(table, "red: apply acrobatic strike", "red: accept the marker", finish=True)
    assert position["red"]["unbalanced"] == 2
    assert position["red"]["face_down"]
