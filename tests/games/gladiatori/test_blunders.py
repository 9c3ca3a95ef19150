"""Moves that people would laugh at: a greedy player, whom every level above the lowest follows, makes none of them."""

from __future__ import annotations

import pytest

import harena

from .position import COLOURS, at, play


def greedy(table: harena.Table, colour: str = "red") -> str:
    seat = COLOURS.index(colour)
    return table.game.greedy(table.state, table.pending[seat]).text


def attacked_by_a_wolf(dice: tuple[int, ...]) -> harena.Table:
    red = {"hex": [0, 0], "facing": "E", "hp": "E0x20", "hand": "STR, BER, E1x5"}
    table = at(seats=1, red=red, beasts=[{"species": "wolf", "hex": [1, 0]}], dice=dice, phase="order", waiting=[])
    play(table, until="react")
    return table


def test_the_best_cards_are_not_for_a_wolf_that_hardly_scratches() -> None:
    table = attacked_by_a_wolf((1, 1, 1, 1))
    table.state.target_values = [1]
    assert greedy(table) == "pass"
    table.state.target_values = [9]
    assert greedy(table) != "pass"


@pytest.mark.parametrize("deck", ["STR", "E1x2", "STR, E1"])
def test_the_hp_deck_is_never_left_empty(deck: str) -> None:
    far = {"hex": [4, 0], "facing": "W", "deck": "E0x3"}
    table = at(phase="choose", red={"hex": [0, 0], "deck": deck}, green=far)
    while 0 in table.pending and table.pending[0].kind == "choose-cards":
        table.apply(0, greedy(table))
    assert any(table.state.gladiators[0].hp)
