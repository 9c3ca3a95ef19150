"""Animals: entering, moving, attacking, defending, and their kinds."""

from collections.abc import Sequence
from typing import Any

import pytest

import harena
from harena.games.gladiatori.animals import breed, destinations
from harena.games.gladiatori.arena import AXIAL, HEX
from harena.games.gladiatori.state import Species

from .position import asked, at, events, look, offered, play, refusal

RED = {"hex": [0, 0], "facing": "E", "hp": "E0x20", "hand": "BER, E0"}


def solo(
    *beasts: tuple[str, Sequence[int]], red: dict[str, Any] | None = None, dice: tuple[int, ...] = (), **more: Any
) -> harena.Table:
    """Red alone, before the animals act."""
    listed = [{"species": species, "hex": list(hex_)} for species, hex_ in beasts]
    more = {"phase": "order", "waiting": [], **more}
    return at(seats=1, red={**RED, **(red or {})}, beasts=listed, dice=dice, **more)


def hunter(*beasts: tuple[str, Sequence[int]], red: dict[str, Any] | None = None, **more: Any) -> harena.Table:
    """Red alone, in his own combat round."""
    return solo(*beasts, red=red, phase="combat", **more)


@pytest.mark.rule("GL-ANIM-1", "GL-R-12")
def test_animals_have_no_behind() -> None:
    table = hunter(("wolf", (1, 0)), red={"hand": "STR", "offense": 9}, dice=(1, 2))
    position = play(table, "red: play strength", "red: attack wolf 1", "red: call on offense", finish=True)
    assert position["attack_values"] == [9]
    assert position["animals"] == []
    assert "facing" not in table.view(0)["board"]


@pytest.mark.rule("GL-ANIM-2", "GL-R-104")
def test_all_animals_enter_in_the_first_combat_round_and_the_kept_out_try_again() -> None:
    table = at(seats=1, phase="order", waiting=["dog"] * 5, red={**RED, "hex": [2, 2]})
    play(table, until="prepare")
    assert len(look(table)["animals"]) == 5
    blocked = at(
        options={"animals": "coop"},
        phase="order",
        waiting=["dog"],
        red={**RED, "hex": [-5, 0]},
        green={"hex": [5, 0], "hand": "E0"},
    )
    assert look(blocked)["waiting"] == ["dog"]
    blocked.state.gladiators[1].hex = HEX[4, 0]
    play(blocked, finish=True)
    play(blocked, finish=True)
    assert look(blocked)["round"] == 2
    assert look(blocked)["animals"] != []
    other = at(seats=1, phase="order", waiting=["dog"], dice=(1,), red={**RED, "hex": [-5, 0]})
    assert look(other)["animals"][0]["hex"] == [5, 0]  # the left gate is held, so it comes from the right


@pytest.mark.rule("GL-ANIM-3", "GL-R-103")
@pytest.mark.parametrize(("die", "count"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 3), (6, 3)])
def test_the_coliseum_roll_in_the_first_animal_step_of_a_turn(die: int, count: int) -> None:
    given = {"red": {**RED, "hex": [0, -4]}, "green": {"hex": [0, 4], "hand": "E0"}, "waiting": ["bear"] * 4}
    table = at(options={"animals": "coliseum", "species": "bear"}, phase="order", dice=(die, 1, 1, 1), **given)
    assert len(look(table)["animals"]) == count
    assert len(look(table)["waiting"]) == 4 - count
    second = at(
        options={"animals": "coliseum", "species": "bear"}, phase="order", round=2, dice=(die, 1, 1, 1), **given
    )
    assert look(second)["animals"] == []


@pytest.mark.rule("GL-ANIM-4", "GL-R-107")
def test_the_entry_is_the_move_and_an_adjacent_animal_attacks_with_the_dice_of_one_that_moved() -> None:
    table = at(seats=1, phase="order", waiting=["wolf"], dice=(2, 6), red={**RED, "hex": [-3, 0], "facing": "W"})
    position = look(table)
    assert position["animals"][0]["hex"] == [-4, 0]
    assert position["dice"] == [6]
    assert position["attack_values"] == [6]


@pytest.mark.rule("GL-ANIM-6", "GL-ANIM-10")
def test_next_to_a_gladiator_it_attacks_with_two_dice_without_moving() -> None:
    table = solo(("dog", (1, 0)), dice=(2, 5))
    assert look(table)["animals"][0]["hex"] == [1, 0]
    assert look(table)["attack_values"] == [7]


@pytest.mark.rule("GL-ORDER-5", "GL-R-126")
def test_whoever_an_animal_killed_has_no_combat_round_any_more() -> None:
    table = at(
        options={"animals": "coop"},
        phase="order",
        beasts=[{"species": "dog", "hex": [1, 0]}],
        dice=(6, 5),
        waiting=[],
        red={"hex": [0, 0], "facing": "W", "hand": "STR", "hp": "", "guard": 0},
        green={"hex": [-4, 2], "hand": "STR"},
    )
    play(table, until="prepare")
    assert look(table)["red"]["fate"] == "dead"
    assert asked(table) == {"green": "prepare"}


@pytest.mark.rule("GL-ANIM-7", "GL-R-105")
def test_it_moves_as_far_as_its_die_and_stops_beside_its_prey() -> None:
    near = solo(("dog", (3, 0)), dice=(6, 4))
    assert look(near)["animals"][0]["hex"] == [1, 0]
    assert look(near)["attack_values"] == [4]
    far = solo(("dog", (5, 0)), dice=(2,))
    assert look(far)["animals"][0]["hex"] == [3, 0]
    assert asked(far) == {"red": "prepare"}


@pytest.mark.rule("GL-ANIM-8", "GL-ANIM-9", "GL-R-106")
def test_paths_avoid_figures_and_equal_ends_are_diced() -> None:
    table = hunter(("dog", (3, 0)), ("dog", (2, 0)))
    g = table.state
    ends = {AXIAL[h] for h in destinations(g, HEX[3, 0], 2)}
    assert (1, 0) not in ends  # the straight way is blocked by the other dog
    assert ends == {(2, -1), (1, 1)}  # two steps of three on either way around it
    seen = set()
    for seed in range(16):
        open_ = solo(("dog", (2, -1)), dice=(6, 1), seed=seed)
        seen.add(tuple(look(open_)["animals"][0]["hex"]))
    assert seen == {(1, 0), (1, -1)}
    walled = hunter(("dog", (5, 0)), ("dog", (4, 0)), ("dog", (4, 1)), ("dog", (5, -1)))
    assert destinations(walled.state, HEX[5, 0], 3) == []


@pytest.mark.rule("GL-ANIM-11", "GL-R-118", "GL-ANIM-12")
def test_the_defender_sees_the_roll_plays_face_up_and_pays_the_difference() -> None:
    table = solo(("dog", (1, 0)), red={"hand": "BER, E0", "guard": 0}, dice=(6, 5))
    assert look(table)["attack_values"] == [11]
    play(table, "red: react with berserk", "red: add energy 0")
    assert table.view(None)["board"]["gladiators"][0]["table"][0]["card"] == "Berserk"
    position = play(table, until="prepare")
    assert position["red"]["removed"] == "E0x6"
    behind = solo(("dog", (1, 0)), red={"facing": "NW", "hand": "STR, MOV", "guard": 0}, dice=(6, 5))
    assert offered(behind) == ["pass", "react with movement"]
    position = play(behind, "red: pass", until="prepare")
    assert position["defence_values"] == [-3]


@pytest.mark.rule("GL-ANIM-13", "GL-DECL-9")
def test_attacking_an_animal_shows_the_cards_at_the_declaration() -> None:
    table = hunter(("dog", (1, 0)), red={"hand": "STR, E1x2", "offense": 9, "powers": [6]}, dice=(6, 6))
    play(table, "red: play strength", "red: add energy 1", "red: attack dog 1")
    shown = table.view(None)["board"]["gladiators"][0]["effort"]
    assert (shown["card"], shown["laid"]) == ("Strength", {"Energy 1": 1})
    play(table, "red: call on offense", finish=True)
    assert events(table, "attack-value")[0]["values"] == [10]
    assert events(table, "animal-defends")[0]["value"] == 12
    assert not events(table, "animal-killed")


@pytest.mark.rule("GL-ANIM-14", "GL-R-108", "GL-BEAR-4")
def test_powers_need_two_base_dice() -> None:
    table = solo(("bear", (4, 0)), dice=(6, 5, 5), red={"hand": "E0", "guard": 0})
    position = look(table)
    assert position["dice"] == [5, 5]  # one base die and the bear's own
    assert position["attack_values"] == [10]  # no doubles
    seven = solo(("bear", (4, 0)), dice=(6, 5, 2), red={"hand": "E0", "guard": 9})
    position = play(seven, "red: call on guard", until="prepare")
    assert position["red"]["removed"] == ""


@pytest.mark.rule("GL-ANIM-15", "GL-R-109", "GL-R-110")
def test_added_animals_come_next_combat_round_and_never_beyond_eighteen() -> None:
    table = solo(("dog", (1, 0)), dice=(3, 3), red={"hand": "BER", "guard": 9})
    position = play(table, "red: react with berserk", until="prepare")
    assert position["coming"] == ["dog"]
    assert len(position["animals"]) == 1
    play(table, finish=True)
    position = play(table, until="prepare")
    assert position["round"] == 2
    assert len(position["animals"]) == 2
    g = hunter(*[("dog", AXIAL[h]) for h in range(17)]).state
    breed(g, Species.DOG)
    breed(g, Species.DOG)
    assert len(g.coming) == 1


@pytest.mark.rule("GL-ANIM-16")
def test_killing_an_animal_in_the_coliseum_is_worth_three_vp_and_no_first_blood() -> None:
    table = at(
        options={"animals": "coliseum"},
        first_blood=False,
        dice=(1, 2),
        red={**RED, "hand": "STR", "offense": 9, "vp": 10},
        green={"hex": [-4, 2], "hand": "E0"},
        beasts=[{"species": "wolf", "hex": [1, 0]}],
    )
    position = play(table, "red: play strength", "red: attack wolf 1", "red: call on offense", finish=True)
    assert position["red"]["vp"] == 13
    assert not position["first_blood"]
    missed = at(
        options={"animals": "coliseum"},
        dice=(6, 5),
        red={**RED, "hand": "STR", "vp": 10},
        green={"hex": [-4, 2], "hand": "E0"},
        beasts=[{"species": "wolf", "hex": [1, 0]}],
    )
    position = play(missed, "red: play strength", "red: attack wolf 1", "red: call on offense", finish=True)
    assert position["red"]["vp"] == 10


@pytest.mark.rule("GL-ANIM-17", "GL-R-116")
def test_no_vp_against_animals_alone_and_the_last_animal_ends_the_hunt() -> None:
    table = at(
        options={"animals": "coop"},
        waiting=[],
        dice=(1, 2),
        initial_order=["green", "red"],
        order=["green", "red"],
        acting=1,
        red={**RED, "hand": "STR", "offense": 9},
        green={"hex": [-4, 2], "hand": "E0"},
        beasts=[{"species": "wolf", "hex": [1, 0]}],
    )
    assert table.view(0)["board"]["gladiators"][0]["vp"] is None
    play(table, "red: play strength", "red: attack wolf 1", "red: call on offense")
    assert table.result is not None
    assert table.result.winners == (0, 1)
    assert table.result.reason == "survived"
    eaten = solo(("bear", (1, 0)), dice=(6, 5, 6), red={"hp": "", "guard": 0, "hand": "E0"})
    assert eaten.result is not None
    assert eaten.result.winners == ()
    ordered = at(
        options={"animals": "coop"},
        phase="order",
        waiting=["dog"],
        initial_order=["green", "red"],
        dice=(1,),
        red={**RED, "hex": [4, -2]},
        green={"hex": [2, 2], "hand": "E0"},
    )
    assert look(ordered)["order"] == ["green", "red"]


@pytest.mark.rule("GL-ANIM-19", "GL-R-111")
def test_a_net_traps_an_animal_which_then_rolls_one_die_less_and_struggles() -> None:
    table = hunter(("wolf", (1, 0)), red={"hand": "STR", "items": ["net-a"], "offense": 9}, dice=(1, 2, 5))
    position = play(table, "red: play strength", "red: cast net-a on wolf 1", "red: call on offense", finish=True)
    assert position["round"] == 2
    assert position["animals"][0]["trapped"] == 2  # the next attack rolled a single 5
    assert position["dice"] == [5]
    alone = at(
        seats=1,
        phase="order",
        waiting=[],
        dice=(6,),
        red=RED,
        beasts=[{"species": "wolf", "hex": [4, 0], "trapped": 2}],
    )
    assert look(alone)["animals"][0] == {"name": "wolf 1", "hex": [4, 0], "trapped": 1}


@pytest.mark.rule("GL-ANIM-20", "GL-R-112", "GL-R-117")
def test_moves_feints_and_powers_count_two_against_animals() -> None:
    table = hunter(("dog", (1, 0)), red={"hand": "STR, SM7, SM8, FNT", "powers": [1, 9], "offense": 3}, dice=(6, 3))
    play(table, "red: play strength", "red: add unbalancing strike", "red: add reflex", "red: attack dog 1")
    play(table, until="convert")
    assert offered(table) == [
        "stop",
        "count unbalancing strike as +2",
        "count reflex as +2",
        "count feint as +2",
        "count lunge as +2",
        "count resistance as +2",
    ]
    position = play(
        table,
        "red: count unbalancing strike as +2",
        "red: count feint as +2",
        "red: count lunge as +2",
        "red: stop",
        "red: call on offense",
    )
    assert position["attack_values"] == [9]
    assert position["red"]["powers"] == [9]
    assert "FNT" in position["red"]["discard"]
    assert asked(table) == {"red": "move"}  # the Reflex was not converted, so it works


@pytest.mark.rule("GL-ANIM-20", "GL-R-112")
def test_a_move_that_did_its_own_work_in_defence_is_not_counted_as_two_besides() -> None:
    table = solo(("dog", (1, 0)), dice=(6, 5), red={"hand": "BER, E0, SM2, SM3, SM7", "guard": 0})
    play(table, "red: react with berserk", "red: add sacrifice", "red: add acrobatic strike")
    play(table, "red: add unbalancing strike", "red: apply acrobatic strike", "red: sacrifice energy 0")
    assert offered(table) == ["stop", "count unbalancing strike as +2"]
    declined = solo(("dog", (1, 0)), dice=(6, 5), red={"hand": "BER, E0, SM3", "guard": 0})
    play(declined, "red: react with berserk", "red: add acrobatic strike", "red: decline acrobatic strike")
    assert offered(declined) == ["stop", "count acrobatic strike as +2"]


@pytest.mark.rule("GL-ANIM-20")
def test_an_item_named_in_an_earlier_fight_does_not_matter_to_an_animal() -> None:
    table = at(
        options={"animals": "coliseum"},
        waiting=[],
        dice=(3, 4),
        red={**RED, "hand": "STR, SM6"},
        green={"hex": [1, 0], "facing": "E", "hand": "BER, SM6", "hp": "E0x9", "items": ["sword-a"]},
        beasts=[{"species": "dog", "hex": [2, 0]}],
    )
    play(table, "red: play strength", "red: add break item", "red: attack green", "red: break sword-a", finish=True)
    play(table, finish=True)
    play(table, "green: react with berserk", "green: add break item", until="convert")
    assert offered(table, "green") == ["stop", "count break item as +2"]
    assert table.view(None)["board"]["fight"]["break"] is None


@pytest.mark.rule("GL-ANIM-20")
def test_icons_are_lifted_against_animals_and_lifted_moves_do_nothing_else() -> None:
    defending = solo(("dog", (1, 0)), red={"hand": "BER, SM1, SM6", "trapped": 1, "guard": 0}, dice=(4, 5))
    play(defending, "red: react with berserk")
    assert offered(defending) == ["done", "add sweep", "add break item"]
    play(defending, "red: add sweep", until="convert")
    position = play(defending, "red: count sweep as +2", until="prepare")
    assert position["defence_values"] == [5 - 3 + 2]
    attacking = at(
        options={"animals": "coliseum"},
        red={**RED, "hand": "STR, SM7", "trapped": 1, "items": ["spear-a"]},
        green={"hex": [4, 0], "hand": "E0x3"},
        beasts=[{"species": "dog", "hex": [3, -2]}],
    )
    play(attacking, "red: play strength")
    assert "add unbalancing strike" in offered(attacking)  # the dog could be the target of a throw


@pytest.mark.rule("GL-ANIM-20")
@pytest.mark.parametrize(("hex_", "lifted"), [((1, 0), True), ((0, 1), False), ((2, 0), False)])
def test_icons_are_lifted_where_an_animal_can_be_struck_at(hex_: tuple[int, int], lifted: bool) -> None:
    trapped = hunter(("dog", hex_), red={"hand": "STR, SM7, E0", "trapped": 1})
    play(trapped, "red: play strength")
    assert ("add unbalancing strike" in offered(trapped)) == lifted
    if not lifted:
        assert refusal(trapped, "red: add unbalancing strike").rule == "GL-ADD-4"


@pytest.mark.rule("GL-ANIM-21", "GL-UNBAL-4")
def test_wrestling_moves_an_animal_without_unbalancing_it() -> None:
    table = hunter(("bear", (1, 0)), red={"hand": "STR", "powers": [6]}, dice=(6, 5, 5))
    play(table, "red: play strength", "red: attack bear 1", "red: call on offense", "red: apply wrestling")
    position = play(table, "red: push bear 1 e")
    assert position["animals"][0]["hex"] in ([2, 0], [1, 0])
    assert events(table, "wrestles")[0]["target"] == "bear 1"


@pytest.mark.rule("GL-WOLF-1", "GL-DOG-1")
@pytest.mark.parametrize("species", ["wolf", "dog"])
def test_doubles_in_attack_and_defence_call_another(species: str) -> None:
    attack = solo((species, (1, 0)), dice=(2, 2), red={"hand": "BER"})
    assert look(attack)["coming"] == [species]
    defence = hunter((species, (1, 0)), red={"hand": "STR"}, dice=(6, 6))
    play(defence, "red: play strength", "red: attack " + f"{species} 1", "red: call on offense")
    assert [e["animal"] for e in events(defence, "one-more")] == [species]


@pytest.mark.rule("GL-LION-1", "GL-LION-3")
def test_lions_roll_two_dice_also_after_moving_and_their_seven_fells() -> None:
    table = solo(("lion", (3, 0)), dice=(6, 3, 4), red={"hand": "BER", "guard": 9})
    assert look(table)["attack_values"] == [7]
    position = play(table, "red: react with berserk", "red: call on guard", until="prepare")
    assert position["red"]["removed"] == ""
    assert position["red"]["face_down"]
    dodged = solo(("lion", (3, 0)), dice=(6, 3, 4), red={"hand": "MOV", "guard": 9})
    assert not play(dodged, "red: react with movement", "red: call on guard", until="prepare")["red"]["face_down"]


@pytest.mark.rule("GL-LION-2", "GL-R-113")
def test_the_escape_needs_freedom_a_free_hex_and_speed() -> None:
    free = solo(("lion", (1, 0)), dice=(3, 3), red={"hand": "BER"})
    assert asked(free) == {"red": "lion-escape"}
    trapped = solo(("lion", (1, 0)), dice=(3, 3), red={"hand": "BER", "trapped": 1})
    assert asked(trapped) == {"red": "react"}
    tired = solo(("lion", (1, 0)), dice=(3, 3), red={"hand": "BER", "speed": 0})
    assert asked(tired) == {"red": "react"}
    wall = solo(("lion", (-4, 0)), dice=(3, 3), red={"hand": "BER", "hex": [-5, 0]})
    assert asked(wall) == {"red": "react"}


@pytest.mark.rule("GL-LION-4")
def test_a_lion_has_no_powers_in_defence() -> None:
    for dice in ((3, 3), (3, 4)):
        table = hunter(("lion", (1, 0)), red={"hand": "STR", "offense": 5}, dice=dice)
        position = play(table, "red: play strength", "red: attack lion 1", "red: call on offense")
        assert position["coming"] == []
        assert not position["red"]["face_down"]
        assert position["red"]["removed"] == ""


@pytest.mark.rule("GL-BEAR-1", "GL-BEAR-2")
def test_a_bear_adds_a_die_and_two_to_each_after_doubles() -> None:
    plain = solo(("bear", (1, 0)), dice=(2, 4, 3))
    assert look(plain)["attack_values"] == [9]
    doubles = solo(("bear", (1, 0)), dice=(2, 2, 3))
    assert look(doubles)["attack_values"] == [13]
    defence = hunter(("bear", (1, 0)), red={"hand": "STR"}, dice=(1, 1, 1))
    play(defence, "red: play strength", "red: attack bear 1", "red: call on offense")
    assert events(defence, "animal-defends")[0]["value"] == 9


@pytest.mark.rule("GL-BEAR-3", "GL-R-114")
def test_a_bears_seven_takes_a_card_or_item_and_at_last_the_cover() -> None:
    table = solo(("bear", (1, 0)), dice=(3, 4, 1), red={"hand": "BER", "guard": 9, "hp": "E0, E1", "items": ["net-a"]})
    play(table, "red: react with berserk", "red: call on guard")
    assert offered(table) == ["lose energy 0", "lose energy 1", "lose net-a"]
    position = play(table, "red: lose net-a")
    assert position["red"]["items"] == []
    bare = solo(("bear", (1, 0)), dice=(3, 4, 1), red={"hand": "BER", "guard": 9, "hp": ""})
    play(bare, "red: react with berserk", "red: call on guard")
    assert bare.result is not None
    assert look(bare)["red"]["fate"] == "dead"


@pytest.mark.rule("GL-BEAR-3", "GL-THROW-3")
def test_a_thrown_weapon_may_be_what_a_bears_seven_takes() -> None:
    table = hunter(("bear", (3, 0)), red={"hand": "STR", "items": ["spear-a"]}, dice=(3, 4, 6, 6))
    play(table, "red: play strength", "red: throw spear-a at bear 1", "red: call on offense", until="pay-damage")
    position = play(table, "red: lose spear-a", until="prepare")
    assert (position["red"]["items"], position["lost_items"].count("spear-a")) == ([], 1)
    assert position["round"] == 2


@pytest.mark.rule("GL-BEAR-3", "GL-WREST-1")
def test_an_attacker_whom_a_bears_seven_kills_wrestles_nobody() -> None:
    table = at(
        options={"animals": "coop"},
        waiting=[],
        dice=(3, 4, 6),
        red={"hex": [0, 0], "facing": "W", "hand": "STR", "hp": "", "powers": [6]},
        green={"hex": [-4, 2], "hand": "STR"},
        beasts=[{"species": "bear", "hex": [-1, 0]}],
    )
    play(table, "red: play strength", "red: attack bear 1", "red: call on offense", "red: apply wrestling")
    assert look(table)["red"]["fate"] == "dead"
    assert asked(table) == {"green": "prepare"}


@pytest.mark.rule("GL-BEAR-3", "GL-UNBEAT-1")
def test_whom_a_bears_seven_killed_a_second_one_does_not_kill_again() -> None:
    table = at(
        options={"animals": "coop"},
        waiting=[],
        dice=(3, 4, 6, 3, 4, 6),
        red={"hex": [0, 0], "facing": "E", "hand": "STR, SM1", "hp": "", "powers": [3]},
        green={"hex": [-4, 2], "hand": "STR"},
        beasts=[{"species": "bear", "hex": [1, -1]}, {"species": "bear", "hex": [1, 0]}],
    )
    play(table, "red: play strength", "red: add sweep", "red: sweep centre clockwise", "red: call on offense")
    play(table, "red: decline unbeatable")
    assert asked(table) == {"green": "prepare"}
    assert len(events(table, "leaves")) == 1


@pytest.mark.rule("GL-BEAR-3", "GL-DEATH-4", "GL-VP-2")
def test_a_sweep_goes_on_from_where_its_attacker_stood_when_a_bear_killed_him() -> None:
    table = at(
        options={"animals": "coliseum"},
        waiting=[],
        dice=(3, 4, 6),
        seats=3,
        red={"hex": [0, 0], "facing": "E", "hand": "STR, SM1", "offense": 9, "hp": "", "vp": 10},
        green={"hex": [1, 0], "facing": "W", "hp": "E0x9", "guard": 0},
        yellow={"hex": [-4, 2], "hand": "STR"},
        beasts=[{"species": "bear", "hex": [1, -1]}],
    )
    play(table, "red: play strength", "red: add sweep", "red: sweep centre clockwise", "red: call on offense")
    position = look(table)
    assert position["red"]["fate"] == "dead"
    assert position["red"]["vp"] == 10 + 2 + 2  # an attack and two damage from green's front


@pytest.mark.rule("GL-R-139")
def test_a_feint_against_an_animal_voids_its_roll_and_its_powers() -> None:
    table = hunter(("dog", (1, 0)), red={"hand": "STR, FNT", "offense": 9}, dice=(4, 4))
    position = play(table, "red: play strength", "red: attack dog 1", "red: call on offense", "red: feint")
    assert position["red"]["hand"] == "STR"
    assert position["red"]["offense"] == 9
    assert not events(table, "one-more")
    assert not events(table, "animal-killed")


def test_nobody_is_refused_without_a_reason_in_an_animal_fight() -> None:
    table = solo(("dog", (1, 0)), dice=(4, 5))
    assert refusal(table, "red: play berserk").rule == "GL-REACT-1"
