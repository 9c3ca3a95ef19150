"""What a view shows beyond the state of a fight: the printed things, the arena, and what a sheet may cost."""

from typing import Any

import pytest

import harena
from harena.games.gladiatori.creation import TRAITS

from .position import duel, play


def board(table: harena.Table, seat: int | None) -> dict[str, Any]:
    found: dict[str, Any] = table.view(seat)["board"]
    return found


@pytest.mark.rule("GL-CREATE-1", "GL-CREATE-2", "GL-CREATE-5")
def test_who_creates_a_character_sees_every_price_and_nobody_else_does() -> None:
    table = harena.new("gladiatori", seats=2, seed=1, options={"characters": "created", "coins_red": 60})
    own = board(table, 0)["gladiators"][0]["own"]
    assert own["coins"] == 60
    assert [trait["name"].lower() for trait in own["sale"]] == list(TRAITS)
    sale = {trait["name"]: trait for trait in own["sale"]}
    assert sale["Offense"] == {"name": "Offense", "low": 3, "prices": [3, 4, 6, 8, 10, 13, 16]}
    assert sale["Energy 1"]["prices"] == [2 * n for n in range(10)], "60 coins allow nine"
    assert "own" not in board(table, 1)["gladiators"][0]


def test_a_learning_game_sells_only_what_comes_into_play() -> None:
    table = harena.new("gladiatori", seats=2, seed=1, options={"characters": "created", "learning": "simplified"})
    sale = board(table, 0)["gladiators"][0]["own"]["sale"]
    assert [trait["name"] for trait in sale][-3:] == ["Energy 1", "Energy 0", "Feint"]


def test_ready_made_sheets_cost_what_the_price_list_says() -> None:
    table = harena.new("gladiatori", seats=2, seed=1, options={"characters": "created"})
    seen = board(table, 0)
    prices = {trait["name"]: trait for trait in seen["gladiators"][0]["own"]["sale"]}
    for sheet in seen["characters"]:
        bought = {**sheet["values"], **sheet["cards"], **dict.fromkeys(sheet["powers"], 1)}
        paid = sum(prices[k]["prices"][n - prices[k]["low"]] for k, n in bought.items() if k in prices)
        assert paid == sheet["coins"]


def test_the_sheets_of_those_who_fight_are_printed_for_all() -> None:
    table = harena.new("gladiatori", seats=2, seed=1, options={"red": "thraex", "green": "mirmillo"})
    seen = board(table, None)
    assert [sheet["name"] for sheet in seen["characters"]] == ["Thraex", "Mirmillo"]
    assert all("own" not in x for x in seen["gladiators"])


def test_a_view_explains_the_cards_it_shows_and_no_others() -> None:
    table = duel({"hand": "STR, FNT", "hp": "SM1", "powers": [2]}, {"hand": "DEX, SM8"})
    mine, theirs = ({card["name"]: card for card in board(table, seat)["glossary"]} for seat in (0, 1))
    assert {"Strength", "Feint", "Sweep", "Stand up!"} <= mine.keys()
    assert "Reflex" in theirs
    assert not theirs.keys() & {"Feint", "Sweep", "Stand up!"}
    assert mine["Feint"]["type"] == "feint"
    assert mine["Strength"]["hp"] == 3


@pytest.mark.rule("GL-GEO-8")
def test_front_and_back_are_told_for_whoever_stands_on_the_sand() -> None:
    red, green = board(duel(), None)["gladiators"]
    assert (red["at"], red["hex"]) == ("f5", [0, 0])
    assert red["front"] == ["g6", "g5", "f4"]
    assert red["behind"] == ["e4", "e5", "f6"]
    assert green["front"] == ["f4", "f5", "g6"]


@pytest.mark.rule("GL-REUSE-1", "GL-REUSE-2")
def test_every_card_of_the_row_tells_what_its_re_use_costs() -> None:
    table = duel(red={"table": ["STR", "MOV", "DEX"], "hand": "BER"})
    assert [card["reuse"] for card in board(table, 1)["gladiators"][0]["table"]] == [3, 2, 1]


@pytest.mark.rule("GL-HP-1")
def test_damage_that_is_being_paid_is_seen_by_all() -> None:
    table = duel({"hand": "STR", "offense": 9}, {"hp": "E0x3, E1x3"})
    assert "damage" not in board(table, None)
    play(table, "red: play strength", "red: attack green", "red: call on offense", until="pay-damage")
    seen = board(table, None)
    assert seen["damage"]["gladiator"] == "green"
    assert f"pay {seen['damage']['left']} damage" in table.view(1)["ask"]["prompt"]
    assert seen["damage"]["terms"] == board(table, 1)["damage"]["terms"] == ["the hit +1"]


@pytest.mark.rule("GL-FEINT-4", "GL-R-139")
def test_after_a_feint_nothing_but_the_feint_is_shown_of_the_attack() -> None:
    table = duel({"hand": "STR, E0, FNT"}, {"hand": "BER, SM8"})
    play(table, "red: play strength", "red: attack green", "green: react with berserk", "green: add reflex")
    play(table, "red: feint", until="move")
    for seat in (0, 1, None):
        red, green = board(table, seat)["gladiators"]
        assert (red["effort"]["card"], red["effort"]["laid"]) == ("Feint", {})
        assert green["effort"]["card"] == "Berserk"
