"""The fight: reactions, values, Feints, damage, throwing and nets."""

import pytest

from harena.core import Rng

from .position import asked, at, duel, events, look, offered, play, refusal

FAR = {"hex": [4, 0], "facing": "W", "hand": "E0"}
ATTACK = ("red: play strength", "red: attack green")


@pytest.mark.rule("GL-REACT-1", "GL-REACT-2")
def test_a_target_reacts_from_hand_for_nothing_or_from_the_table_for_blood() -> None:
    table = duel({"hand": "STR"}, {"hand": "MOV", "table": ["BER rotated", "DEX"], "blood": 5})
    play(table, *ATTACK, until="react")
    assert offered(table, "green") == ["pass", "react with movement", "react with berserk", "react with dexterity"]
    table.apply(1, "react with movement")
    position = look(table)
    assert position["green"]["blood"] == 5
    assert position["green"]["table"] == ["BER rotated", "DEX", "MOV covered"]


@pytest.mark.rule("GL-REACT-5", "GL-R-31", "GL-PASSIVE-2")
def test_reactions_that_cannot_work_are_not_offered() -> None:
    table = duel({"hand": "STR"}, {"facing": "E", "hand": "STR, DEX, BER, MOV"})
    play(table, *ATTACK, until="use-skill")
    assert look(table)["green"]["defends_passively"]
    assert not events(table, "plays-face-down", 1)[1:]
    assert events(table, "is-passive")


@pytest.mark.rule("GL-REACT-6", "GL-REACT-7")
def test_each_attack_needs_its_own_reaction_and_targets_react_in_strike_order() -> None:
    table = at(
        seats=3,
        options={"sides": "ffa"},
        red={"hex": [0, 0], "facing": "E", "hand": "STR, SM1"},
        green={"hex": [1, 0], "facing": "W", "hp": "E0x9", "hand": "BER, MOV"},
        yellow={"hex": [1, -1], "facing": "W", "hp": "E0x9", "hand": "BER, STR"},
    )
    play(table, "red: play strength", "red: add sweep", "red: sweep left clockwise", until="react")
    assert asked(table) == {"yellow": "react"}
    table.apply(2, "react with berserk")
    assert asked(table) == {"green": "react"}
    assert table.view(1)["board"]["gladiators"][2]["effort"]["card"] is None
    play(table, "green: react with berserk", finish=True)
    play(table, "green: play movement", finish=True)
    play(table, "yellow: pass")
    assert look(table)["green"]["table"] == ["BER", "MOV rotated"]


@pytest.mark.rule("GL-RESOLVE-2", "GL-ATKVAL-6", "GL-DEFVAL-8")
def test_the_attacker_settles_everything_before_the_defender_reveals() -> None:
    table = duel({"hand": "STR, E0x2", "powers": [1]}, {"hand": "STR, E1", "guard": 4})
    play(table, *ATTACK, "green: react with strength", "green: add energy 1", "red: call on offense")
    assert asked(table) == {"red": "lunge"}
    assert look(table)["green"]["table"] == ["STR covered"]
    assert table.view(0)["board"]["gladiators"][1]["effort"]["card"] is None
    play(table, "red: decline lunge")
    assert look(table)["attack_values"] == [5]
    assert look(table)["green"]["table"] == ["STR"]
    assert asked(table) == {"green": "use-skill"}
    assert refusal(table, "red: lunge with energy 0").rule == "GL-ATKVAL-6"


@pytest.mark.rule("GL-RESOLVE-3", "GL-TEAM-4")
def test_totals_are_announced_and_the_terms_stay_secret() -> None:
    table = duel({"hand": "STR, E1", "offense": 6}, {"hand": "STR"})
    play(table, "red: play strength", "red: add energy 1", "red: attack green", "green: pass", "red: call on offense")
    own = table.view(0)["board"]["gladiators"][0]["effort"]
    assert own["terms"] == [["Strength", 1], ["Offense", 6]]
    other = table.view(1)["board"]["gladiators"][0]["effort"]
    assert other["total"] == 7
    assert "terms" not in other
    assert "values" not in str(table.view(1)["board"]["gladiators"][0])


@pytest.mark.rule("GL-R-32", "GL-PASSIVE-2")
def test_a_reused_reaction_lies_open_before_the_attacker_settles() -> None:
    table = duel({"hand": "STR", "powers": [5]}, {"table": ["BER"], "blood": 3})
    play(table, *ATTACK, "green: react with berserk")
    assert asked(table) == {"red": "use-skill"}
    assert table.view(0)["board"]["gladiators"][1]["effort"]["card"] == "Berserk"


@pytest.mark.rule("GL-ATKVAL-2", "GL-BERS-2")
def test_blood_for_the_bonus_is_apart_from_the_blood_of_reuse() -> None:
    table = duel({"table": ["BER", "STR rotated"], "hand": "E0", "blood": 5})
    position = play(table, "red: re-use berserk", "red: attack green", "red: put in 3 blood")
    assert position["red"]["blood"] == 0
    assert position["red"]["terms"] == {"Blood": 6}


@pytest.mark.rule("GL-DEFVAL-1", "GL-DEFVAL-2", "GL-DEFVAL-4")
def test_all_terms_of_a_defence() -> None:
    table = duel(
        {"hand": "BER", "blood": 9},
        {
            "hand": "BER, SM2, E0x2",
            "guard": 6,
            "items": ["helmet-a"],
            "trapped": 1,
            "delayed": True,
            "help": [["red", 2]],
            "unbeatable_bonus": True,
        },
    )
    play(
        table,
        "red: play berserk",
        "red: attack green",
        "green: react with berserk",
        "green: add sacrifice",
        "red: put in 3 blood",
        "red: call on offense",
        "green: call on guard",
    )
    table.apply(1, "sacrifice energy 0")
    told = events(table, "defence-value")[0]
    assert told["value"] == 5 + 5 + 2 + 6 + 2 - 3 + 3 + 3 + 4


@pytest.mark.rule("GL-DEFVAL-1")
def test_a_defence_value_may_be_negative() -> None:
    table = duel({"hand": "STR", "offense": 1}, {"facing": "E", "guard": 0, "face_down": True, "unbalanced": 2})
    position = play(table, *ATTACK, "red: call on offense", finish=True)
    assert position["defence_values"] == [-8]
    assert position["green"]["removed"] == "E0"


@pytest.mark.rule("GL-MATCH-2", "GL-ANIM-18")
def test_no_match_for_the_passive_and_none_against_animals() -> None:
    passive = duel({"hand": "STR"}, {"hand": "STR", "guard": 0})
    assert play(passive, *ATTACK, "green: pass", "red: call on offense", finish=True)["defence_values"] == [0]
    animal = at(
        seats=1,
        phase="order",
        waiting=[],
        dice=(2, 3),
        beasts=[{"species": "dog", "hex": [1, 0]}],
        red={"hex": [0, 0], "facing": "E", "hand": "STR, E1", "guard": 0, "hp": "E0x9"},
    )
    position = play(animal, "red: react with strength", "red: add energy 1", until="prepare")
    assert position["defence_values"] == [1]


# -- Feints -------------------------------------------------------------------------------------------


@pytest.mark.rule("GL-R-35", "GL-FEINT-2")
def test_a_defender_is_not_asked_for_a_feint_on_his_own() -> None:
    table = duel({"hand": "STR"}, {"hand": "BER, FNT"})
    position = play(
        table, *ATTACK, "green: react with berserk", "red: call on offense", "green: save guard", finish=True
    )
    assert position["green"]["hand"] == "FNT"
    assert not events(table, "feints")


@pytest.mark.rule("GL-R-38", "GL-FEINT-4", "GL-FEINT-5")
def test_what_a_feint_gives_back_and_what_not() -> None:
    table = duel(
        {
            "hand": "BER, SM2, SM3, E0x4, FNT",
            "blood": 5,
            "offense": 5,
            "powers": [1, 5, 6, 9],
            "discard": "E1",
            "vp": 10,
        }
    )
    play(table, "red: use resistance", "red: recover energy 1", "red: play berserk", "red: add sacrifice")
    play(
        table,
        "red: add acrobatic strike",
        "red: attack green",
        "red: put in 2 blood",
        "red: call on offense",
        "red: apply acrobatic strike",
        "red: sacrifice energy 1",
        "red: lunge with energy 0",
        "red: lunge with energy 0",
    )
    play(table, "red: stop", "red: deepen the wound by 2", "red: apply wrestling")
    assert look(table)["attack_values"] == [4 + 5 + 3 + 3 + 4 - 2]
    position = play(table, "red: feint", finish=True)
    red = position["red"]
    assert red["hand"] == "BER, E0x4, E1, SM2, SM3"
    assert (red["blood"], red["offense"], red["powers"]) == (5, 5, [1, 5, 6])
    assert (red["removed"], red["discard"], red["table"]) == ("", "FNT", [])
    assert (red["unbalanced"], red["vp"], position["green"]["removed"]) == (0, 10, "")


@pytest.mark.rule("GL-R-39", "GL-FEINT-3")
def test_elements_paid_against_a_strike_are_lost_and_its_marker_vanishes() -> None:
    table = duel({"hand": "STR, SM7, FNT"}, {"hand": "E0x3", "unbalanced": 1})
    position = play(
        table,
        "red: play strength",
        "red: add unbalancing strike",
        "red: attack green",
        "red: call on offense",
        "green: pay two elements",
        "green: spend energy 0",
        "green: spend energy 0",
        "red: feint",
        finish=True,
    )
    assert position["green"]["discard"] == "E0x2"
    threatened = duel({"hand": "STR, SM7, FNT"}, {"hand": "E0x3", "unbalanced": 1})
    position = play(
        threatened,
        "red: play strength",
        "red: add unbalancing strike",
        "red: attack green",
        "red: call on offense",
        "green: accept the marker",
        "red: feint",
        finish=True,
    )
    assert position["green"]["unbalanced"] == 1
    assert not position["green"]["face_down"]


@pytest.mark.rule("GL-R-40")
def test_a_feint_undoes_the_swap_of_rage() -> None:
    table = duel({"hand": "STR, SM5, FNT", "hp": "E1x3", "discard": "E0"})
    position = play(
        table,
        "red: play strength",
        "red: add rage",
        "red: attack green",
        "red: rage for energy 1 from hp deck",
        "red: feint",
        finish=True,
    )
    assert position["red"]["hand"] == "STR, SM5"
    assert position["red"]["hp"] == "E1x3"
    assert position["red"]["discard"] == "E0, FNT"


# -- damage -------------------------------------------------------------------------------------------


@pytest.mark.rule("GL-HP-3", "GL-HP-5", "GL-R-44")
def test_damage_is_paid_from_hp_deck_and_items_with_any_card_while_unpaid() -> None:
    table = duel({"hand": "STR", "offense": 9}, {"hand": "E1", "hp": "E0, STR", "discard": "DEX", "items": ["net-a"]})
    play(table, *ATTACK, "red: call on offense", until="pay-damage")
    assert offered(table, "green") == ["lose strength", "lose energy 0", "lose net-a"]
    position = play(table, "green: lose strength", finish=True)  # three points for one damage
    assert position["green"]["hp"] == "E0"
    assert position["debt"] == 0


@pytest.mark.rule("GL-HP-4", "GL-R-43", "GL-DEATH-2")
def test_the_cover_pays_last_and_exactly_enough_is_survived() -> None:
    for hp, fate in (("E0x2", "alive"), ("E0", "dead")):
        table = at(
            seats=3,
            options={"sides": "ffa"},
            red={"hex": [0, 0], "facing": "E", "hand": "STR, E0", "offense": 9},
            green={"hex": [1, 0], "facing": "W", "hp": hp},
            yellow=FAR,
        )
        position = play(
            table, "red: play strength", "red: add energy 0", "red: attack green", "red: call on offense", finish=True
        )
        assert position["green"]["fate"] == fate  # two damage


@pytest.mark.rule("GL-DEATH-1", "GL-R-45", "GL-DEATH-3")
def test_death_whatever_he_holds_in_hand_and_the_cover_counts_as_one_point() -> None:
    table = at(
        seats=3,
        options={"sides": "ffa"},
        red={"hex": [0, 0], "facing": "E", "hand": "STR, E0x5", "offense": 9, "vp": 10},
        green={"hex": [1, 0], "facing": "E", "hand": "E1x9", "hp": "E0"},
        yellow=FAR,
    )
    position = play(
        table,
        "red: play strength",
        "red: add energy 0",
        "red: add energy 0",
        "red: add energy 0",
        "red: attack green",
        "red: call on offense",
        finish=True,
    )
    assert position["green"]["fate"] == "dead"
    assert position["red"]["vp"] == 10 - 3 - 2 * 2 - 12  # two effective points of three


@pytest.mark.rule("GL-R-98", "GL-END-3")
def test_two_die_in_one_sweep_and_the_game_ends_after_both_are_booked() -> None:
    table = at(
        seats=3,
        options={"sides": "ffa"},
        red={"hex": [0, 0], "facing": "E", "hand": "STR, SM1", "offense": 9, "vp": 10},
        green={"hex": [1, 0], "facing": "W", "hp": "E0"},
        yellow={"hex": [1, -1], "facing": "SW", "hp": "E0"},
    )
    position = play(
        table, "red: play strength", "red: add sweep", "red: sweep left clockwise", "red: call on offense", finish=True
    )
    assert position["green"]["fate"] == position["yellow"]["fate"] == "dead"
    assert table.result is not None
    assert table.result.scores[0] == 10 + 2 + 2 + 6 + 2 + 6 + 5
    assert not events(table, "recovers")  # no Rest follows


# -- throwing and nets --------------------------------------------------------------------------------


@pytest.mark.rule("GL-THROW-1", "GL-THROW-3", "GL-THROW-5")
def test_a_throw_adds_the_other_item_and_the_weapon_is_gone_hit_or_miss() -> None:
    table = duel({"hand": "STR", "items": ["spear-a", "sword-b"]}, {"hex": [3, 0], "guard": 9, "items": ["helmet-c"]})
    position = play(
        table,
        "red: play strength",
        "red: throw spear-a at green",
        "red: save offense",
        "green: call on guard",
        finish=True,
    )
    assert position["attack_values"] == [3 * 2 + 3 - 1]
    assert position["red"]["items"] == ["sword-b"]
    assert position["green"]["removed"] == ""


@pytest.mark.rule("GL-R-81")
def test_a_damaged_spear_is_halved_first_and_doubled_then() -> None:
    table = duel({"hand": "STR", "items": ["damaged spear-a"]}, {"hex": [2, 0]})
    play(table, "red: play strength", "red: throw spear-a at green", until="use-skill")
    assert look(table)["red"]["terms"] == {"items": 2}


@pytest.mark.rule("GL-THROW-2", "GL-R-82")
def test_melee_with_an_animal_bars_throwing_too() -> None:
    table = duel(
        {"hand": "STR", "items": ["spear-a"]},
        {"hex": [4, 0]},
        options={"animals": "coliseum"},
        beasts=[{"species": "dog", "hex": [-1, 0]}],
    )
    position = play(table, "red: play strength")
    assert not events(table, "declares")
    assert position["active"] == "green"  # nothing could be declared
    free = duel({"hand": "STR", "items": ["spear-a"]}, {"hex": [4, 0]})
    play(free, "red: play strength", until="declare")
    assert offered(free) == ["declare no fight", "throw spear-a at green"]


@pytest.mark.rule("GL-THROW-4", "GL-SWEEP-6")
def test_melee_moves_and_powers_do_not_work_with_a_throw() -> None:
    table = duel(
        {"hand": "STR, SM7, E0", "items": ["spear-a"], "powers": [1, 6], "offense": 9}, {"hex": [3, 0], "hand": "E0x4"}
    )
    position = play(
        table,
        "red: play strength",
        "red: add unbalancing strike",
        "red: throw spear-a at green",
        "red: call on offense",
        finish=True,
    )
    assert position["green"]["unbalanced"] == 0
    assert position["red"]["powers"] == [1, 6]
    kinds = {event["kind"] for event in table.events(0, None)}
    assert "accepts-marker" not in kinds
    assert position["green"]["removed"] == "E0x2"


@pytest.mark.rule("GL-ATKVAL-5", "GL-T-21")
def test_the_range_penalty_counts_hexes_between_beyond_the_first() -> None:
    for hex_, penalty in (([2, 0], 0), ([3, 0], -1), ([5, 0], -3)):
        table = duel({"hand": "STR", "items": ["spear-b"]}, {"hex": hex_})
        position = play(table, "red: play strength", "red: throw spear-b at green", "red: call on offense")
        assert position["attack_values"] == [4 + 5 + penalty]


@pytest.mark.rule("GL-NET-2", "GL-NET-6", "GL-R-78")
def test_a_melee_net_is_kept_holds_and_still_adds_its_values() -> None:
    table = duel({"hand": "STR, DEX", "items": ["net-a"], "vp": 10}, {"items": ["shield-d"], "hand": "E0"})
    position = play(table, "red: play strength", "red: cast net-a on green", "red: call on offense", finish=True)
    assert position["attack_values"] == [7]  # not doubled, and the shield does not count
    assert position["green"]["trapped"] == 3
    assert position["green"]["removed"] == ""
    assert position["red"]["items"] == ["net-a"]
    assert position["red"]["holds"] == [["net-a", "green"]]
    assert position["red"]["vp"] == 12
    play(table, finish=True)
    play(table, "red: play dexterity", until="declare")
    assert offered(table) == ["declare no fight", "attack green"]
    assert refusal(table, "red: cast net-a on green").rule == "GL-NET-6"
    play(table, "red: attack green", until="use-skill")
    assert look(table)["red"]["terms"]["items"] == 2


@pytest.mark.rule("GL-NET-7", "GL-R-77")
def test_a_second_net_brings_the_markers_back_to_three() -> None:
    table = duel({"hand": "STR", "items": ["net-b"]}, {"trapped": 1, "hand": "E0"})
    position = play(table, "red: play strength", "red: cast net-b on green", "red: call on offense", finish=True)
    assert position["green"]["trapped"] == 3


@pytest.mark.rule("GL-R-80", "GL-NET-3", "GL-NET-4")
def test_a_net_may_be_thrown_out_of_a_melee_and_not_with_break_item() -> None:
    table = at(
        seats=3,
        options={"sides": "ffa"},
        red={"hex": [0, 0], "facing": "E", "hand": "STR, SM6", "items": ["net-a"]},
        green={"hex": [1, 0], "facing": "W", "hp": "E0x9"},
        yellow={"hex": [3, -2], "facing": "SW", "hp": "E0x9", "items": ["sword-a"]},
    )
    play(table, "red: play strength", "red: add break item", until="declare")
    assert {"cast net-a on green", "throw net-a at yellow"} <= set(offered(table))
    assert refusal(table, "red: throw net-a at green").rule == "GL-NET-2"
    table.apply(0, "throw net-a at yellow")
    assert "break-item" not in asked(table).values()
    assert look(table)["targets"] == ["yellow"]


@pytest.mark.rule("GL-NET-5")
def test_the_net_is_lost_with_its_owner_and_comes_free_when_the_victim_is_free() -> None:
    table = duel({"hand": "E0x6", "trapped": 1}, {"items": ["net-a"], "holds": [["net-a", "red"]]})
    position = play(table, "red: remove trapped marker", "red: spend energy 0", "red: spend energy 0", finish=True)
    assert position["green"]["holds"] == []
    assert position["green"]["items"] == ["net-a"]
    gone = at(
        seats=3,
        options={"sides": "ffa"},
        red={"hex": [0, 0], "hand": "E0", "items": ["net-a"], "holds": [["net-a", "green"]]},
        green={"hex": [1, 0], "facing": "W", "trapped": 3, "hand": "E0"},
        yellow=FAR,
    )
    gone.apply(0, "surrender")
    assert look(gone)["lost_items"] == ["net-a"]
    assert look(gone)["green"]["trapped"] == 3


@pytest.mark.rule("GL-NET-5", "GL-NET-6", "GL-UNBEAT-2")
def test_a_net_comes_free_when_the_time_of_its_unbeatable_victim_is_over() -> None:
    table = at(
        seats=3,
        options={"sides": "ffa"},
        order=["yellow"],
        red={"hex": [0, 0], "facing": "E", "hand": "STR", "items": ["net-a"], "holds": [["net-a", "green"]], "vp": 5},
        green={"hex": [0, 1], "trapped": 3, "fate": "unbeatable", "last_round": 1},
        yellow={"hex": [1, 0], "facing": "W", "hand": "E0"},
    )
    position = play(table, finish=True)
    assert (position["green"]["fate"], position["red"]["holds"]) == ("dead", [])
    play(table, "red: play strength", until="declare")
    assert "cast net-a on yellow" in offered(table)


@pytest.mark.rule("GL-DECL-5", "GL-DECL-9")
def test_who_broke_an_item_before_may_have_laid_anything_now() -> None:
    table = duel({"hand": "STR, DEX, SM6, E0x3, E1x3", "hp": "E0x3", "vp": 0}, {"items": ["shield-b"], "powers": [7]})
    play(table, "red: play strength", "red: add break item", "red: attack green", "red: break shield-b", finish=True)
    play(table, finish=True)
    play(table, "red: play dexterity", "red: add energy 0", "red: done")
    assert asked(table) == {"green": "any-time-power"}
    for n in range(5):  # the Break Item lies in the discard pile: it cannot be among the covered cards
        assert look(table.imagine(1, Rng(n)))["red"]["laid"] in ("E0", "E1")


# -- allies -------------------------------------------------------------------------------------------


def pair(**more: object) -> object:
    given = {
        "red": {"hex": [0, 0], "facing": "E", "hand": "STR", "offense": 8},
        "green": {"hex": [1, 0], "facing": "W", "hp": "E0x9", "hand": "STR"},
        "yellow": {"hex": [2, -1], "facing": "SW", "hand": "STR, DEX", "hp": "E0x9"},
        "blue": {"hex": [-4, 2], "facing": "W", "hand": "E0"},
    }
    for colour, extra in more.items():
        given[colour] = {**given[colour], **extra}  # type: ignore[dict-item]
    return at(seats=4, options={"sides": "teams"}, order=["red", "green", "yellow", "blue"], **given)


@pytest.mark.rule("GL-ALLY-1", "GL-R-83")
def test_who_may_help_whom() -> None:
    table = pair()
    play(table, "red: play strength", until="declare")
    assert "help yellow against green" in offered(table)
    behind = pair(green={"facing": "E"})
    play(behind, "red: play strength", until="declare")
    assert "help yellow against green" not in offered(behind)
    apart = pair(yellow={"hex": [4, -4]})
    play(apart, "red: play strength", until="declare")
    assert refusal(apart, "red: help yellow against green").reason.startswith("Gallus' gladiator must be in melee with")


@pytest.mark.rule("GL-ALLY-3", "GL-R-85", "GL-ALLY-2")
def test_help_is_no_attack() -> None:
    table = pair(red={"vp": 10, "hand": "STR, FNT"})
    position = play(table, "red: play strength", "red: help yellow against green", "red: call on offense", finish=True)
    assert position["yellow"]["help"] == [["green", 2]]
    assert position["red"]["vp"] == 10
    assert position["red"]["offense"] == 7
    assert position["green"]["removed"] == ""
    assert not events(table, "is-passive")
    assert position["red"]["hand"] == "FNT"


@pytest.mark.rule("GL-ALLY-4", "GL-ALLY-5", "GL-R-84")
def test_help_adds_up_is_used_once_and_lapses_with_the_allys_next_combat_round() -> None:
    table = pair(yellow={"help": [["green", 2], ["green", 3], ["blue", 4]]})
    play(table, "red: pass", "green: pass")
    position = play(table, "yellow: play strength", "yellow: attack green", "yellow: save offense")
    assert position["attack_values"] == [5]
    position = play(table, finish=True)
    assert position["yellow"]["help"] == []  # what was meant for blue has lapsed too
    defending = pair(red={"help": [["green", 3]], "hp": "E0x9", "guard": 0})
    play(defending, "red: pass")
    assert look(defending)["red"]["help"] == []


@pytest.mark.rule("GL-R-86")
def test_a_value_below_four_helps_nothing() -> None:
    table = pair(red={"offense": 3, "unbalanced": 2, "face_down": True})
    position = play(table, "red: play strength", "red: help yellow against green", "red: call on offense", finish=True)
    assert position["yellow"]["help"] == []
    assert events(table, "helps")[0]["bonus"] == 0
