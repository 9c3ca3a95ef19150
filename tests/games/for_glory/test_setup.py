"""Set-up (FG-SET) and what is in the box."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import harena
from harena.games.for_glory.cards import base_set
from harena.games.for_glory.laws import count_cards
from harena.games.for_glory.state import L

from .positions import GAME, P1, P2, facts, offered, refusal

STARTING_DECK = {
    "Business as Usual": 9, "Cull": 1, "Crooked Senator": 1, "Fresh Perspective": 1, "Cestus": 1, "Andabata": 1,
}  # fmt: skip


def new(seed: int = 5, first: str = "P1") -> harena.Table:
    return harena.new("for-glory", seats=2, seed=seed, options={"first_player": first})


@pytest.mark.rule("FG-SET-1", "FG-SET-2")
def test_everybody_has_a_board_and_the_same_starting_deck() -> None:
    table = new()
    assert len(table.state.players) == 2
    for player in table.state.players:
        assert Counter(card.title for card in (*player.hand, *player.deck)) == STARTING_DECK


@pytest.mark.rule("FG-SET-3", "FG-SET-9", "FG-R-13")
def test_five_coins_each_and_no_limit_to_tokens() -> None:
    table = new()
    assert [player.coins for player in table.state.players] == [5, 5]
    table.state.players[P1].coins = 100  # counts are only physical
    assert not list(GAME.invariants(table.state))


@pytest.mark.rule("FG-SET-5", "FG-SET-6", "FG-R-3")
def test_arenas_lie_in_a_line_with_the_deck_under_the_last() -> None:
    table = new()
    state = table.state
    titles = [place.card.card.title for place in state.places] + [card.title for card in state.arena_deck]
    assert sorted(titles) == sorted(card.title for card in base_set() if card.deck.value == "arena")
    assert len(state.arena_deck) == 13
    assert [place["place"] for place in table.view(P1)["board"]["arenas"]] == ["F1", "F2", "L"]
    assert all(place.champion == -1 for place in state.places)
    assert state.places[L].glory == 2


@pytest.mark.rule("FG-SET-8", "FG-BOAST-1")
def test_boasts_lie_in_order() -> None:
    assert facts(new())["boasts"] == [6, 14, 19, 24, 24]


@pytest.mark.rule("FG-SET-8")
def test_boasts_lie_in_order_however_a_card_file_has_them() -> None:
    head, *cards = re.split(r"(?m)^(?=\[\[card\]\])", base_set().source)
    turned = GAME.read_cards(head + "\n".join(reversed(cards)), "turned.toml")
    table = harena.new("for-glory", seats=2, seed=5, cards=turned)
    assert facts(table)["boasts"] == [6, 14, 19, 24, 24]


@pytest.mark.rule("FG-SET-11", "FG-CF-1", "FG-FLOW-7")
def test_the_second_player_holds_the_crowds_favor() -> None:
    assert (facts(new())["turn"], facts(new())["favor"]) == ("P1", "P2")
    assert (facts(new(first="P2"))["turn"], facts(new(first="P2"))["favor"]) == ("P2", "P1")
    assert list(new(first="P2").pending) == [P2]


@pytest.mark.rule("FG-R-1", "FG-R-59")
def test_the_first_player_is_drawn_from_the_seed() -> None:
    firsts = [facts(new(seed, "random"))["turn"] for seed in range(40)]
    assert set(firsts) == {"P1", "P2"}
    assert firsts == [facts(new(seed, "random"))["turn"] for seed in range(40)]
    assert new(3, "random").hash == new(3, "random").hash != new(4, "random").hash


@pytest.mark.rule("FG-SET-12")
def test_there_is_nothing_to_choose_in_set_up() -> None:
    table = new()
    assert table.entries == []
    assert table.pending[P1].kind == "take-action"


def test_there_are_201_cards_and_14_glory() -> None:
    state = new().state
    assert count_cards(state) == 201
    assert not list(GAME.invariants(state))


@pytest.mark.rule("FG-DECK-1", "FG-GLOSS-9")
def test_nobody_looks_into_decks_hands_or_reserves() -> None:
    table = new()
    assert refusal(table, P1, "look at my deck") == "FG-DECK-1"
    assert refusal(table, P1, "look at p2's hand") == "FG-GLOSS-9"
    assert "deck" not in table.view(P1)["board"]["players"][P1]
    assert "hand" not in table.view(P1)["board"]["players"][P2]
    assert offered(table, P2) == []
