"""The fight: Initiative, moves, Attacks, re-rolls, sets, Wounds."""

from __future__ import annotations

from importlib import resources
from itertools import product

import pytest

from harena.games.spartacus.arena import DISTANCE, HEXES, NAMES, START, reach
from harena.games.spartacus.box import read_box
from harena.games.spartacus.card_words import Pool
from harena.games.spartacus.commitment import enter_arena
from harena.games.spartacus.dice import (
    Level,
    groupings,
    level,
    may_surrender,
    sets_of,
    string_initiative,
    wounding_dice,
)
from harena.games.spartacus.state import Match
from tests.games.spartacus.tables import asked, do, fight, house, options, position, refused, said

FIRST = ("p1: act first",)


def the_match(table: object) -> Match:
    found = table.state.match  # type: ignore[attr-defined]
    assert isinstance(found, Match)
    return found


# -- the Arena ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R-51")
def test_the_arena_is_a_hexagon_of_37_with_the_start_hexes_four_apart() -> None:
    assert len(NAMES) == 37
    assert [NAMES[place] for place in START] == ["d2", "d6"]
    assert DISTANCE[START[0]][START[1]] == 4
    assert [len(reach(START[0], START[1], steps)) - 1 for steps in (1, 2, 3, 4)] == [6, 13, 22, 28]
    assert DISTANCE[HEXES["a1"]][HEXES["g4"]] == 6
    assert all(DISTANCE[a][b] == DISTANCE[b][a] for a, b in product(range(37), repeat=2))


# -- the round ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-COMBAT-2", "SP-INITV-5")
def test_a_round_is_initiative_and_two_activations_and_initiative_is_rolled_anew() -> None:
    table = fight({"card": "tuathal"}, {"card": "gallic brawler"}, dice=(6, 6, 1, 1, 1, 6))
    do(table, *FIRST, "p1: end activation")
    assert table.story()[-1] == "Marcus' Tuathal neither moves nor attacks."
    assert asked(table, 2) == "order"
    do(table, "p2: end activation")
    assert the_match(table).round == 2
    assert asked(table, 2) == "initiative", "this time 6 beats 1 + 1"


@pytest.mark.rule("SP-COMBAT-3", "SP-R-53")
def test_move_and_attack_in_either_order_each_may_be_left_out() -> None:
    table = fight({"card": "tuathal"}, {"card": "gallic brawler"}, dice=(6, 6, 1, 1, 1, 1, 6, 6, 6))
    do(table, *FIRST)
    assert options(table, 1) == ["move first", "attack first", "end activation"]
    do(table, "p1: attack first")
    assert asked(table, 1) == "move"
    do(table, "p1: move to d3")
    assert asked(table, 2) == "order"


@pytest.mark.rule("SP-COMBAT-4", "SP-R-81")
def test_defeat_ends_the_match_in_mid_round_and_nobody_may_give_up() -> None:
    table = fight(
        {"card": "tuathal"},
        {"card": "gallic brawler", "pools": [1, 1, 1]},
        dice=(6, 6, 1, 6, 1, 1, 1),
        host="p3",
        p1={"cards": ["tuathal"]},
        p2={"cards": ["gallic brawler"]},
    )
    do(table, *FIRST)
    assert refused(table, "p2: give up the match").rule == "SP-COMBAT-4"
    do(table, "p1: attack first")
    assert asked(table, 3) == "thumb"
    assert the_match(table).level is Level.YIELD


@pytest.mark.rule("SP-COMBAT-5")
def test_pools_are_full_again_in_the_next_match() -> None:
    table = fight(
        {"card": "tuathal", "pools": [1, 1, 2]},
        {"card": "gallic brawler", "pools": [1, 1, 1]},
        dice=(6, 6, 1, 6, 1),
        host="p3",
        p1={"cards": ["tuathal", "kitchen hand"]},
        p2={"cards": ["gallic brawler", "field hand"]},
    )
    do(table, *FIRST, "p1: attack first", "p3: thumb up")
    g = position(table)
    assert g.turn == 2
    g.match = Match()
    house(table, 1).plan[:] = [g.box.card_of["tuathal"], -1, -1, -1]
    enter_arena(g, 0)
    assert g.match.sides[0].pools == [3, 3, 2]


@pytest.mark.rule("SP-COMBAT-6", "SP-R-63")
def test_the_verdict_falls_on_who_attacked_less_then_on_dice_then_on_a_roll() -> None:
    cards = {"p1": {"cards": ["tuathal"]}, "p2": {"cards": ["lykos"]}, "p3": {"cards": []}}
    quiet = {"round": 4, "quiet_rounds": 4}
    lazy = fight(
        {"card": "tuathal", "attacks": [0, 1, 0, 0], "hex": "d2"},
        {"card": "lykos", "hex": "d6"},
        dice=(6, 6, 1, 1, 1, 1),
        match=quiet,
        host="p3",
        **cards,
    )
    do(lazy, *FIRST, "p1: end activation", "p2: end activation")
    assert the_match(lazy).winner == 0, "one Attack beats nine dice"
    even = fight(
        {"card": "tuathal", "hex": "d2"},
        {"card": "lykos", "pools": [3, 2, 3], "hex": "d6"},
        dice=(6, 6, 1, 1, 1, 2, 5),
        match=quiet,
        host="p3",
        **cards,
    )
    do(even, *FIRST, "p1: end activation", "p2: end activation")
    assert the_match(even).winner == 1, "equal Attacks, equal dice, 2 against 5"
    late = fight(
        {"card": "tuathal", "hex": "d2"},
        {"card": "lykos", "hex": "d6"},
        dice=(6, 6, 1, 1, 1, 1),
        match={"round": 39},
        host="p3",
        **cards,
    )
    do(late, *FIRST, "p1: end activation", "p2: end activation")
    assert asked(late, 3) == "thumb", "round 40 is the last"


# -- Initiative --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-INITV-1", "SP-EQUIP-9", "SP-R-82")
def test_a_net_wins_initiative_without_a_roll_and_its_owner_chooses() -> None:
    table = fight({"card": "tuathal", "gear": ["net"]}, {"card": "gallic brawler"}, p1={"cards": ["tuathal", "net"]})
    assert options(table, 1) == ["cast net", "hold the net"]
    do(table, "p1: cast net")
    assert not said(table, "initiative-roll")
    assert options(table, 1) == ["act first", "act second"]
    assert position(table).status[position(table).box.card_of["net"]] == 1
    do(table, "p1: act second", "p2: end activation", "p1: end activation")
    assert asked(table, 1) != "net", "the Net lies Exhausted"


@pytest.mark.rule("SP-R-54")
def test_two_nets_take_turns_in_being_asked_first_and_one_a_round_is_used() -> None:
    given = {"p1": {"cards": ["tuathal", "net"]}, "p2": {"cards": ["lykos", "net 2"]}}
    odd = fight({"card": "tuathal", "gear": ["net"]}, {"card": "lykos", "gear": ["net 2"]}, **given)
    assert list(odd.pending) == [0]
    do(odd, "p1: cast net")
    assert asked(odd, 1) == "initiative"
    even = fight(
        {"card": "tuathal", "gear": ["net"]}, {"card": "lykos", "gear": ["net 2"]}, match={"round": 1}, **given
    )
    assert list(even.pending) == [1]


@pytest.mark.rule("SP-OPT-1")
def test_string_initiative() -> None:
    assert string_initiative([6, 4], [6, 3]) == 0
    assert string_initiative([5], [6, 1]) == 1
    assert string_initiative([6, 4, 3], [6, 4]) == 0
    assert string_initiative([6, 4], [6, 4, 2, 2]) == -1
    assert string_initiative([6, 4], [6, 4]) == -1


# -- Attacks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-ATTACK-2", "SP-ATTACK-3")
def test_both_roll_their_current_dice_and_strings_are_sorted() -> None:
    table = fight(
        {"card": "tuathal", "pools": [2, 3, 2]},
        {"card": "gallic brawler", "pools": [3, 2, 1]},
        dice=(6, 6, 1, 2, 5, 3, 4),
    )
    do(table, *FIRST, "p1: attack first")
    event = said(table, "attack")[0]
    assert (event["attack"], event["defence"], event["places"]) == ([5, 2], [4, 3], [True, False])


@pytest.mark.rule("SP-ATTACK-4", "SP-ATTACK-5", "SP-ATTACK-6")
def test_strings_for_all_small_rolls() -> None:
    """Against a plain restatement of the rule, for every pair of strings of up to three dice."""
    strings = [tuple(sorted(roll, reverse=True)) for n in (1, 2, 3) for roll in product((1, 2, 3, 5, 6), repeat=n)]
    for attack, defence in product(set(strings), repeat=2):
        expected = 0
        for place, die in enumerate(attack):
            if place < len(defence):
                expected += die > defence[place]
            else:
                expected += die in (3, 4, 5, 6)
        assert sum(wounding_dice(attack, defence)) == expected


@pytest.mark.rule("SP-ATTACK-7", "SP-MOVE-3")
def test_one_attack_and_one_unsplit_move() -> None:
    table = fight({"card": "tuathal"}, {"card": "gallic brawler"}, dice=(6, 6, 1, 1, 1, 1, 6, 6, 6))
    do(table, *FIRST, "p1: attack first")
    assert refused(table, "p1: attack").rule == "SP-ATTACK-7"
    do(table, "p1: move to d2")
    assert asked(table, 2) == "order"


@pytest.mark.rule("SP-R-60")
def test_a_defeated_defender_deals_no_wounds_back() -> None:
    table = fight(
        {"card": "tuathal", "pools": [3, 1, 1]},
        {"card": "alard", "pools": [1, 3, 1]},
        dice=(6, 1, 6, 6, 6, 2, 2, 2),
        host="p3",
        p1={"cards": ["tuathal"]},
        p2={"cards": ["alard"]},
    )
    do(table, *FIRST, "p1: attack first")
    match = the_match(table)
    assert (match.winner, match.level) == (0, Level.YIELD)
    assert match.sides[0].pools == [3, 1, 1]


# -- re-rolls ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-REROLL-2", "SP-REROLL-3")
def test_a_reroll_is_optional_and_for_own_dice_only() -> None:
    table = fight({"card": "tuathal", "gear": ["sword"]}, {"card": "gallic brawler"}, dice=(6, 6, 1, 6, 4, 3, 6, 4, 2))
    do(table, *FIRST, "p1: attack first")
    assert options(table, 1) == ["keep all dice", "re-roll 6", "re-roll 4", "re-roll 3"]
    assert refused(table, "p1: re-roll the opponent's 6").rule == "SP-REROLL-3"
    do(table, "p1: keep all dice")
    assert the_match(table).wounds == 1


@pytest.mark.rule("SP-REROLL-4", "SP-R-55")
def test_both_choose_in_secret_and_reroll_together() -> None:
    table = fight(
        {"card": "tuathal", "gear": ["sword"]},
        {"card": "gallic brawler", "gear": ["helmet"]},
        dice=(6, 6, 1, 6, 4, 3, 6, 4, 2, 5, 6),
    )
    do(table, *FIRST, "p1: attack first")
    assert sorted(table.pending) == [0, 1]
    do(table, "p1: re-roll 3")
    assert the_match(table).rolls[0] == [6, 4, 3], "nothing is rolled before both have chosen"
    assert table.view(1)["board"]["houses"][0]["plan"] == []
    do(table, "p2: re-roll 2")
    assert said(table, "attack")[0]["attack"] == [6, 5, 4]
    assert said(table, "attack")[0]["defence"] == [6, 6, 4]


@pytest.mark.rule("SP-REROLL-5", "SP-EQUIP-10", "SP-R-56")
def test_permissions_add_up_each_die_once_and_counted_ones_run_out() -> None:
    gear = ["sword", "war drum"]
    table = fight(
        {"card": "dorimach", "gear": gear, "hex": "d3"},
        {"card": "ulvar the ox"},
        dice=(6, 6, 6, 1, 1, 1, 1, 2, 6, 6, 6, 6, 5, 5, 5),
    )
    do(table, *FIRST, "p1: attack first")
    assert "re-roll 2 and 1 and 1" in options(table, 1)
    do(table, "p1: re-roll 1 and 1 and 1")
    uses = {event["card"]: event["left"] for event in table.view(0)["board"]["match"]["sides"][0]["uses"]}
    assert uses == {"Dorimach": None, "Sword": None, "War Drum": 1}
    assert said(table, "attack")[0]["attack"] == [5, 5, 5, 2]


# -- sets --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-DOUBLES-1", "SP-DOUBLES-2")
def test_sets_are_disjoint() -> None:
    assert sets_of(2, [5, 5, 5, 2]) == 1
    assert sets_of(2, [5, 5, 5, 5]) == 2
    assert sets_of(3, [5, 5, 5, 5]) == 1
    assert sets_of(2, [1, 1, 3, 3, 6]) == 2
    assert sets_of(3, [1, 1, 3, 3, 6]) == 0


@pytest.mark.rule("SP-DOUBLES-5", "SP-R-62")
def test_with_doubles_and_triples_the_owner_groups_the_dice() -> None:
    assert groupings([5, 5, 5, 2], {2: 1, 3: 2}) == [1, 2]
    assert groupings([5, 5, 5, 5], {2: 1, 3: 2}) == [2]
    assert groupings([5, 5, 2, 2, 2], {2: 1, 3: 2}) == [2, 3]
    source = (resources.files("harena.games.spartacus") / "cards" / "capua.toml").read_text()
    box = read_box(
        source.replace(
            'name = "Sword"\ntype = "weapon"\ncopies = 3\nvalue = 3\ncombat = ["REROLL(ATK, 1, EACH)"]',
            'name = "Sword"\ntype = "weapon"\ncopies = 3\nvalue = 3\ncombat = ["SETW(ATK, 3, 2, DEFENDER)"]',
        ),
        "odd.toml",
    )
    table = fight(
        {"card": "spartacus", "gear": ["sword"]},
        {"card": "ulvar the ox"},
        dice=(6, 6, 6, 6, 1, 5, 5, 5, 2, 6, 6, 6, 6),
        box=box,
    )
    do(table, *FIRST, "p1: attack first")
    assert options(table, 1) == ["group the sets for 1 wounds", "group the sets for 2 wounds"]
    do(table, "p1: group the sets for 2 wounds")
    assert the_match(table).wounds == 2


# -- Wounds ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-WOUND-4", "SP-DEFEAT-1")
def test_at_one_each_further_wounds_empty_pools() -> None:
    assert may_surrender([2, 1, 3]) == [Pool.ATK, Pool.SPD]
    assert may_surrender([1, 1, 1]) == list(Pool)
    assert [level(pools) for pools in ([1, 1, 1], [0, 1, 1], [0, 0, 1], [0, 0, 0])] == list(Level)
    table = fight(
        {"card": "theron"},
        {"card": "gallic brawler", "pools": [1, 1, 1]},
        dice=(6, 6, 6, 1, 6, 5, 4, 3, 1, 6),
        host="p3",
        p1={"cards": ["theron"]},
        p2={"cards": ["gallic brawler", "kitchen hand"]},
    )
    do(table, *FIRST, "p1: attack first")
    assert "gallic brawler" not in [position(table).box.labels[card] for card in house(table, 2).cards]


@pytest.mark.rule("SP-EQUIP-7")
def test_ignore_wound_cancels_any_wound_once_per_attack_and_source() -> None:
    table = fight(
        {"card": "tuathal"}, {"card": "zopyrus", "gear": ["cuirass"]}, dice=(6, 6, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1)
    )
    do(table, *FIRST, "p1: attack first")
    assert options(table, 2) == ["cancel a wound with zopyrus", "keep it for later"]
    do(table, "p2: cancel a wound with zopyrus", "p2: cancel a wound with cuirass")
    assert asked(table, 2) == "surrender", "one Wound is left and no third source"
    assert the_match(table).wounds == 1


@pytest.mark.rule("SP-EQUIP-8", "SP-R-58")
def test_extra_wound_may_be_added_even_to_none() -> None:
    table = fight(
        {"card": "ulvar the ox", "gear": ["great axe"]},
        {"card": "hanno of thapsus"},
        dice=(6, 1, 1, 1, 1, 1, 1, 1, 6, 6, 6),
    )
    do(table, *FIRST, "p1: attack first", "p1: add a wound with ulvar the ox", "p1: add a wound with great axe")
    assert the_match(table).wounds == 2
    assert asked(table, 2) == "surrender"


def test_tainted_blade_adds_to_an_attack_that_wounds() -> None:
    table = fight(
        {"card": "tuathal"},
        {"card": "gallic brawler"},
        dice=(6, 6, 1, 6, 1, 1, 5, 5, 5),
        p4={"hand": ["tainted blade"]},
    )
    do(table, *FIRST, "p1: attack first", "p4: react with tainted blade")
    assert the_match(table).wounds == 2
    missed = fight(
        {"card": "tuathal"},
        {"card": "gallic brawler"},
        dice=(6, 6, 1, 1, 1, 1, 5, 5, 5),
        p4={"hand": ["tainted blade"]},
    )
    do(missed, *FIRST, "p1: attack first")
    assert asked(missed, 1) == "move"


@pytest.mark.rule("SP-EQUIP-5")
def test_the_view_says_how_far_a_combatant_strikes() -> None:
    table = fight({"card": "alard", "gear": ["trident"]}, {"card": "gallic brawler"})
    assert [side["range"] for side in table.view(None)["board"]["match"]["sides"]] == [2, 1]


@pytest.mark.rule("SP-EQUIP-5")
def test_the_view_says_which_hexes_a_combatant_strikes() -> None:
    table = fight({"card": "alard", "gear": ["trident"], "hex": "a1"}, {"card": "gallic brawler", "hex": "g4"})
    shown = table.view(None)["board"]
    first, second = (side["reaches"] for side in shown["match"]["sides"])
    assert (first, second) == (["a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"], ["f4", "f5", "g3"])
    assert set(first) | set(second) | set(shown["match"]["gates"]) <= set(shown["hexes"])


@pytest.mark.rule("SP-INITV-2", "SP-OPT-1")
@pytest.mark.parametrize(("strings", "totals"), [(False, [13, 3]), (True, None)])
def test_the_view_sums_a_roll_for_initiative_where_sums_decide(strings: bool, totals: list[int] | None) -> None:
    sides = {"card": "alard"}, {"card": "dorimach"}
    table = fight(*sides, dice=(6, 5, 2, 1, 1, 1), options={"string_initiative": strings})
    assert table.view(2)["board"]["match"]["totals"] == totals


def test_the_view_keeps_both_strings_and_their_pairs() -> None:
    table = fight({"card": "tuathal"}, {"card": "gallic brawler"}, dice=(6, 6, 1, 2, 6, 4, 5, 1, 5))
    do(table, *FIRST, "p1: attack first")
    shown = table.view(3)["board"]["match"]["strings"]
    assert shown == {"attack": [6, 4, 2], "defence": [5, 5, 1], "wounding": [True, False, True]}
