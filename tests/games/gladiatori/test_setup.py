"""Setting up: characters, coins, items, order, placement, learning steps."""

import re
from collections import Counter
from importlib.resources import files
from itertools import pairwise

import pytest

import harena
from harena.core import BadCards, BadOptions
from harena.games.gladiatori import placement
from harena.games.gladiatori.components import (
    CARDS,
    CHARACTERS,
    ITEMS,
    SHIPPED_ITEMS,
    card_limit,
    clash,
    read_items,
    read_kinds,
)
from harena.games.gladiatori.equipment import highest_bid
from harena.games.gladiatori.placement import PLACE

from .position import at, duel, events, look, offered, play, refusal


def new(seats: int = 2, seed: int = 1, **options: object) -> harena.Table:
    return harena.new("gladiatori", seats=seats, seed=seed, options=options)


def run_setup(table: harena.Table) -> harena.Table:
    """Answer with the first option until the first turn begins."""
    while table.state.phase in ("create", "overlimit", "pick", "auction", "draft", "selection", "place"):
        seat = min(table.pending)
        table.apply(seat, table.pending[seat].options[0])
    return table


@pytest.mark.rule("GL-SET-1", "GL-SET-8", "GL-R-23")
def test_a_character_brings_its_action_cards_its_combat_cards_and_its_caps() -> None:
    table = new(red="thraex", green="mirmillo")
    red = look(table)["red"]
    assert red["deck"] == "STR, DEX, BER, MOV, E0x6, E1x6, SM3, SM6"
    assert red["start"] == {"offense": 5, "guard": 5, "endurance": 5, "blood": 8, "speed": 4}
    assert [CARDS[k].hp for k in range(4)] == [3] * 4
    assert [CARDS[k].hp for k in range(7, 15)] == [2] * 8


@pytest.mark.rule("GL-SET-2", "GL-SET-3")
def test_the_initial_order_is_drawn_and_the_earlier_marker_lies_higher() -> None:
    firsts = set()
    for seed in range(12):
        table = run_setup(new(4, seed))
        order = table.state.initial_order
        firsts.add(order[0])
        heights = [table.state.gladiators[seat].height for seat in order]
        assert heights == sorted(heights, reverse=True)
        assert all(x.vp == 10 for x in table.state.gladiators)
    assert len(firsts) > 2


@pytest.mark.rule("GL-SET-4", "GL-R-6")
def test_placement_offers_the_free_starts_and_every_facing() -> None:
    table = at(phase="place", initial_order=["red", "green"], red={}, green={})
    assert offered(table) == ["start on a", "start on b", "start on c", "start on d"]
    table.apply(0, "start on b")
    assert offered(table) == ["face e", "face se", "face sw", "face w", "face nw", "face ne"]
    table.apply(0, "face nw")
    assert offered(table, "green") == ["start on a", "start on c", "start on d"]
    assert look(table)["red"]["hex"] == [4, -2]
    assert look(table)["red"]["facing"] == "NW"


@pytest.mark.rule("GL-SET-6", "GL-ITEM-15", "GL-R-133")
def test_after_the_auctions_the_winning_bids_lie_in_the_discard_piles() -> None:
    table = new(item_method="auction", red="thraex", green="mirmillo")
    phases = []
    bid = 0
    while table.state.phase in ("auction", "pick"):
        phases.append(table.state.phase)
        seat = min(table.pending)
        options = table.pending[seat].options
        wanted = options[1] if seat == 0 and len(options) > 1 and not bid else options[0]
        bid += wanted is not options[0]
        before = look(table)["red"]["deck"]
        table.apply(seat, wanted)
    assert before.count("E1x5") == 1  # the card set aside could not be bid again
    assert look(table)["red"]["discard"] == "E1"
    assert table.state.phase == "place"


@pytest.mark.rule("GL-SET-7")
def test_the_cover_card_is_no_card_of_any_pile() -> None:
    table = duel({"hp": "E0", "hand": "STR"})
    red = look(table)["red"]
    assert red["hp_points"] == 2  # one E0 and the cover
    view = table.view(1)["board"]["gladiators"][0]
    assert view["hp"] == {"action": 0, "combat": 1}


@pytest.mark.rule("GL-CREATE-1", "GL-R-21", "GL-OPT-4")
def test_coins_may_stay_unspent_and_are_kept_for_nothing() -> None:
    table = run_setup(new(characters="created", coins_red=40))
    assert table.state.gladiators[0].coins_kept == 25
    assert table.state.gladiators[1].coins_kept == 40


@pytest.mark.rule("GL-CREATE-6", "GL-CREATE-7", "GL-R-20")
def test_moves_and_powers_cost_what_the_tables_say() -> None:
    table = new(characters="created")
    for word in ("3 offense", "3 guard", "3 endurance", "3 blood", "3 speed", "0 energy 1", "0 energy 0", "0 feint"):
        table.apply(0, f"buy {word}")
    coins = [40]
    for name in (
        "sweep",
        "sacrifice",
        "acrobatic strike",
        "overskill",
        "rage",
        "break item",
        "unbalancing strike",
        "reflex",
        "lunge",
    ):
        table.apply(0, f"buy 1 {name}")
        coins.append(table.view(0)["board"]["gladiators"][0]["coins_left"])
    spent = [a - b for a, b in pairwise(coins)]
    assert spent == [2, 2, 3, 2, 2, 1, 2, 1, 1]
    assert refusal(table, "red: buy 2 leap").rule == "GL-CREATE-7"


@pytest.mark.rule("GL-R-18")
def test_the_hoplomachus_keeps_his_printed_values_and_costs_53() -> None:
    hoplomachus = next(c for c in CHARACTERS if c.id == "hoplomachus")
    assert hoplomachus.coins() == 53
    assert hoplomachus.values[:3] == (5, 4, 6)
    assert [c.coins() for c in CHARACTERS if c is not hoplomachus] == [55] * 4


@pytest.mark.rule("GL-R-22")
def test_the_card_limit_follows_all_starting_coins() -> None:
    assert [card_limit(coins, 2) for coins in (55, 58, 59, 65, 70, 72)] == [8, 8, 9, 10, 10, 11]


@pytest.mark.rule("GL-R-124")
def test_nobody_picks_a_character_twice() -> None:
    table = new()
    table.apply(0, "be thraex")
    assert "be thraex" not in offered(table, "green")
    assert refusal(table, "green: be thraex").rule == "GL-CREATE-11"


# -- items --------------------------------------------------------------------------------------------


@pytest.mark.rule("GL-ITEM-1")
def test_there_are_eighteen_items_of_seven_types() -> None:
    assert Counter(item.type for item in ITEMS) == {
        "Sword": 5,
        "Shield": 4,
        "Helmet": 3,
        "Spear": 2,
        "Trident": 1,
        "Net": 2,
        "Iron Arm": 1,
    }
    assert {item.id for item in ITEMS if item.throwing} == {"spear-a", "spear-b", "net-a", "net-b"}
    assert {item.symbol for item in ITEMS} == {"", "shield", "helmet", "spear"}


@pytest.mark.rule("GL-ITEM-1")
def test_a_doubled_item_breaks_a_law_although_the_count_is_right() -> None:
    table = new()
    assert not list(table.game.invariants(table.state))
    deck = table.state.item_deck
    deck[0] = deck[1]
    assert [law for law in table.game.invariants(table.state) if law.startswith("the items are")]


@pytest.mark.rule("GL-ITEM-2", "GL-ITEM-6")
@pytest.mark.parametrize("method", ["draft", "selection"])
def test_everybody_gets_two_open_items(method: str) -> None:
    for seed in range(4):
        table = run_setup(new(4, seed, item_method=method))
        for other in table.view(None)["board"]["gladiators"]:
            assert len(other["items"]) == 2 or table.state.gladiators[other["seat"]].made_do


@pytest.mark.rule("GL-ITEM-3")
def test_one_symbol_once_but_two_swords_or_two_nets_are_fine() -> None:
    items = {item.id: item for item in ITEMS}
    assert clash(items["spear-a"], items["trident"])
    assert clash(items["shield-a"], items["shield-d"])
    assert not clash(items["sword-a"], items["sword-b"])
    assert not clash(items["net-a"], items["net-b"])


@pytest.mark.rule("GL-ITEM-4", "GL-R-121")
def test_a_forced_clash_costs_one_item() -> None:
    table = at(seats=1, phase="draft", item_deck=["trident", "spear-b"], red={"items": ["spear-a"]})
    assert set(offered(table)) == {"take trident", "take spear-b"}
    table.apply(0, "take trident")
    assert refusal(table, "red: give up net-a").rule == "GL-ITEM-16"
    table.apply(0, "give up spear-a")  # the last pick is forced, and clashes again
    table.apply(0, "give up spear-b")
    assert look(table)["red"]["items"] == ["trident"]
    assert {"spear-a", "spear-b"} <= set(look(table)["lost_items"])


@pytest.mark.rule("GL-ITEM-5", "GL-ITEM-8")
def test_items_add_their_values_and_without_a_weapon_there_is_no_modifier() -> None:
    bare = play(duel({"hand": "STR"}), "red: play strength", "red: attack green", "red: call on offense")
    assert bare["attack_values"] == [5]
    armed = play(
        duel({"hand": "STR", "items": ["sword-a", "shield-a"]}, {"items": ["sword-c", "shield-c"], "hp": "E0x9, E1"}),
        "red: play strength",
        "red: attack green",
        "red: call on offense",
        "green: save guard",
    )
    assert armed["attack_values"] == [10]
    assert armed["defence_values"] == [4]


@pytest.mark.rule("GL-ITEM-7")
def test_items_are_no_cards_in_hand_or_hp_deck() -> None:
    table = duel({"hand": "DEX, E0x2", "items": ["sword-b", "shield-d"]})
    play(table, "red: play dexterity", "red: attack green", until="use-skill")
    assert look(table)["red"]["terms"] == {"Dexterity": 1, "items": 3}
    assert look(table)["red"]["hand_size"] == 2


@pytest.mark.rule("GL-ITEM-10")
def test_items_nobody_has_take_no_part() -> None:
    table = run_setup(new(seed=3))
    worn = sum(len(x.items) for x in table.state.gladiators)
    assert worn == 4
    assert len(table.state.lost_items) == 14
    assert table.state.item_deck == []


@pytest.mark.rule("GL-ITEM-11")
def test_there_are_two_auctions_for_each_player() -> None:
    table = run_setup(new(3, item_method="auction"))
    assert len(events(table, "auctions")) == 6


@pytest.mark.rule("GL-ITEM-12")
def test_any_number_of_energy_cards_may_be_bid_also_none() -> None:
    table = at(phase="auction", red={"deck": "E1x3, E0"}, green={"deck": "SM1, FNT, E0x2"})
    assert offered(table) == ["bid 0 energy 1", "bid 1 energy 1", "bid 2 energy 1", "bid 3 energy 1"]
    assert offered(table, "green") == ["bid 0 energy 0", "bid 1 energy 0", "bid 2 energy 0"]


@pytest.mark.rule("GL-ITEM-16")
def test_whoever_wins_too_much_gives_something_up() -> None:
    table = at(
        phase="auction",
        red={"deck": "E1x4", "items": ["sword-a", "sword-b"]},
        green={"deck": "E0"},
        item_deck=["net-a"],
    )
    table.state.auctions_left = 1
    table.apply(0, "bid 1 energy 1")
    table.apply(1, "bid 0 energy 0")
    assert offered(table) == ["give up sword-a", "give up sword-b", "give up net-a"]
    table.apply(0, "give up sword-a")
    assert look(table)["red"]["items"] == ["sword-b", "net-a"]
    assert look(table)["green"]["items"] == []


@pytest.mark.rule("GL-ITEM-18")
def test_a_clashing_item_is_not_offered_while_another_lies_there() -> None:
    table = at(seats=1, phase="draft", item_deck=["shield-b", "sword-a", "shield-c"], red={"items": ["shield-a"]})
    assert look(table)["red"]["items"] == ["shield-a", "sword-a"]  # the only choice was taken for him
    assert set(offered(table)) == {"take shield-b", "take shield-c"}  # now nothing else is left


@pytest.mark.rule("GL-ITEM-19", "GL-R-123")
def test_a_contested_item_goes_to_one_at_random_and_the_other_names_again() -> None:
    winners = set()
    for seed in range(10):
        table = at(phase="selection", red={"character": "thraex"}, green={"character": "secutor"}, seed=seed)
        table.apply(0, "name sword-a")
        table.apply(1, "name sword-a")
        position = look(table)
        assert sorted([position["red"]["items"], position["green"]["items"]]) == [[], ["sword-a"]]
        winners.add("red" if position["red"]["items"] else "green")
        assert "name sword-a" not in offered(table) + offered(table, "green")
    assert winners == {"red", "green"}


def test_bids_are_compared_by_energy_then_cards() -> None:
    assert highest_bid([(2, 0), (0, 3)]) == 0
    assert highest_bid([(1, 1), (1, 2)]) == 1
    assert highest_bid([(1, 0), (1, 0)]) == -1
    assert highest_bid([(0, 0), (0, 0)]) == -1
    assert highest_bid([(0, 0), (0, 1)]) == 1


# -- learning, options --------------------------------------------------------------------------------


@pytest.mark.rule("GL-LEARN-1", "GL-R-120")
def test_learning_levels_for_a_whole_game() -> None:
    simplified = new(red="thraex", green="secutor", learning="simplified")
    assert look(simplified)["red"]["deck"] == "STR, DEX, BER, MOV, E0x6, E1x6"
    light = new(red="thraex", green="secutor", learning="light")
    assert "SM3, SM6" in look(light)["red"]["deck"]
    for table in (simplified, light):
        assert table.view(0)["board"]["gladiators"][0]["own"]["powers"] == []
    normal = new(red="thraex", green="secutor")
    assert normal.view(0)["board"]["gladiators"][0]["own"]["powers"] == ["Stand up!", "Wrestling", "Resistance"]


@pytest.mark.rule("GL-LEARN-2", "GL-LEARN-3")
def test_the_staged_game_grows_with_the_turns() -> None:
    given = {
        "options": {"learning": "staged"},
        "phase": "rest",
        "red": {"hex": [0, 0], "stored": "SM1", "powers": [9], "powers_open": False, "endurance": 0},
        "green": {"hex": [4, 0], "hand": "E0", "endurance": 0},
    }
    first = at(turn=1, **given)
    assert look(first)["red"]["deck"] == "SM1"
    assert look(first)["red"]["hp_points"] == 1
    assert not look(first)["red"]["powers_open"]
    second = at(turn=2, **given)
    assert look(second)["red"]["powers_open"]
    assert look(second)["red"]["deck"] == ""


@pytest.mark.rule("GL-OPT-1", "GL-R-127")
def test_free_placement_falls_back_to_the_starts_when_no_hex_is_left() -> None:
    table = at(
        seats=4,
        options={"free_placement": True},
        phase="place",
        initial_order=["blue"],
        red={"hex": [-3, 0]},
        green={"hex": [0, 0]},
        yellow={"hex": [3, 0]},
    )
    assert "start on (0,3)" in offered(table, "blue")
    assert "start on (0,2)" not in offered(table, "blue")
    table.state.gladiators[0].hex = table.state.gladiators[1].hex = table.state.gladiators[2].hex = 39
    assert PLACE.options(table.state, 3)[0].text.startswith("start on (")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(placement, "KEEP_AWAY", 99)
        assert [a.text for a in PLACE.options(table.state, 3)] == [f"start on {letter}" for letter in "abcd"]


@pytest.mark.rule("GL-OPT-3")
def test_overlimit_is_asked_only_when_agreed() -> None:
    agreed = new(characters="created", overlimit=True)
    plain = new(characters="created")
    seen = {"agreed": set(), "plain": set()}
    for name, table in (("agreed", agreed), ("plain", plain)):
        while table.state.phase in ("create", "overlimit"):
            seen[name].add(table.state.phase)
            seat = min(table.pending)
            table.apply(seat, table.pending[seat].options[0])
    assert seen["agreed"] == {"create", "overlimit"}
    assert seen["plain"] == {"create"}


@pytest.mark.rule("GL-OPT-5")
def test_number_kind_and_entry_of_animals_can_be_agreed() -> None:
    assert len(new(1, species="dog").state.waiting) == 5
    assert len(new(1, species="dog", animal_count="high").state.waiting) == 6
    assert len(new(2, animals="coop", species="lion", animal_count="3").state.waiting) == 6
    mixed = new(1, species="wolf", second_species="bear", animal_count="4").state.waiting
    assert [species.name for species in mixed] == ["WOLF", "BEAR", "WOLF", "BEAR"]
    drawn = {len(new(1, seed, species="wolf", animal_count="drawn").state.waiting) for seed in range(30)}
    assert drawn == {3, 4, 5}


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {"animals": "coop"}),
        (2, {"animals": "solo"}),
        (3, {"sides": "teams"}),
        (4, {"sides": "2v1"}),
        (1, {"item_method": "auction"}),
        (2, {"coins_red": 14}),
        (2, {"characters": "created", "red": "thraex"}),
    ],
)
def test_options_that_do_not_go_together(seats: int, options: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        new(seats, **options)


@pytest.mark.rule("GL-ANIM-17")
@pytest.mark.parametrize(
    ("seats", "animals", "sides"), [(2, "coop", "teams"), (4, "coop", "2v1"), (1, "solo", "teams")]
)
def test_sides_do_not_matter_against_the_animals(seats: int, animals: str, sides: str) -> None:
    table = new(seats, animals=animals, sides=sides)
    assert {x.side for x in table.state.gladiators} == {0}


def test_an_item_file_with_a_mistake_says_what_is_wrong() -> None:
    source = SHIPPED_ITEMS.source
    for wrong, complaint in (
        (source.replace('symbol = "helmet"', 'symbol = "hat"', 1), "'symbol' is 'hat'"),
        (source.replace("attack = 3", "attack = -3", 1), "'attack' is -3"),
        (source.replace('origin = "printed"', 'origin = "guessed"', 1), "'origin' is 'guessed'"),
        (source.replace('id = "sword-b"', 'id = "sword-a"', 1), "two items called 'sword-a'"),
        (source.split("[[item]]")[0] + "[[item]]" + source.split("[[item]]")[1], "at least 9 are needed"),
        (source.replace('"sword-a"', '"strength"', 1), "item 'strength': with this id an action could mean two things"),
        (source.replace('"sword-a"', '"deep wounds"', 1), "could mean two things"),
        (source.replace('"sword-a"', '"nothing"', 1), "could mean two things"),
        (source.replace('"net-a"', '"net on red"', 1), "could mean two things"),
        (source.replace('type = "Net"', 'type = "Lasso"', 1), "'type' is 'Lasso'"),
    ):
        with pytest.raises(BadCards, match=complaint):
            read_items(wrong, "mine.toml")


@pytest.mark.rule("GL-ITEM-19", "GL-ITEM-20")
def test_an_item_file_leaves_two_items_for_every_ready_made_gladiator() -> None:
    swords = re.sub('(type = )".*"', r'\1"Sword"', SHIPPED_ITEMS.source)
    with pytest.raises(BadCards, match=r"Hoplomachus may choose only among .* Helmet or Iron Arm; there are 0, but"):
        read_items(swords, "mine.toml")
    one_helmet_less = SHIPPED_ITEMS.source.replace('type = "Helmet"', 'type = "Shield"', 1)
    with pytest.raises(BadCards, match=r"Mirmillo .* there are 7, but at least 8 are needed"):
        read_items(one_helmet_less, "mine.toml")


def test_the_words_on_cards_are_closed() -> None:
    source = files("harena.games.gladiatori").joinpath("cards/cards.toml").read_text("utf-8")
    for wrong, complaint in (
        (source.replace('"melee"', '"brawl"', 1), "'icons': there is no 'brawl'; the words are movement, attack"),
        (source.replace('id = "SM8"', 'id = "SM9"', 1), r"the ids of \[\[card\]\] should be STR, .*SM8, in this order"),
        (source.replace('id = "P9"', 'id = "P10"', 1), r"the ids of \[\[power\]\] should be P1, .*P9, in this order"),
    ):
        with pytest.raises(BadCards, match=complaint):
            read_kinds(wrong, "cards.toml")


@pytest.mark.rule("GL-ITEM-1")
def test_a_table_plays_with_its_own_items() -> None:
    mine = read_items(SHIPPED_ITEMS.source.replace("attack = 3", "attack = 7", 1), "mine.toml")
    game = harena.game("gladiatori")
    config = game.configure(2, {"red": "thraex", "green": "mirmillo"}, mine)
    table = harena.Table(game, config, 1)
    table.apply(0, "name sword-a")
    table.apply(1, "name sword-b")
    worn = table.view(1)["board"]["gladiators"][0]["items"][0]
    assert (worn["id"], worn["attack"]) == ("sword-a", 7)
    assert table.view(1)["board"]["gladiators"][1]["items"][0]["attack"] == 3
    again = table.clone()
    assert again.hash == table.hash
