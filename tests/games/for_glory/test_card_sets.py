"""Card sets of one's own: with few Arenas, and with words where they can be carried out."""

from __future__ import annotations

from importlib import resources

import pytest

import harena
from harena.core import BadCards, Rng, Table
from harena.games.for_glory import ForGlory
from harena.games.for_glory.cards import base_set
from harena.games.for_glory.state import Permanent

GAME = ForGlory()
SOURCE = resources.files("harena.games.for_glory").joinpath("cards/base.toml").read_text("utf-8")


def with_arenas(count: int) -> str:
    """The shipped set with the first so many of its Arenas."""
    head, *cards = SOURCE.split("[[card]]")
    arenas = [card for card in cards if 'deck = "arena"' in card]
    return "[[card]]".join([head, *(card for card in cards if card not in arenas[count:])])


def played(seats: int, arenas: int, seed: int) -> Table:
    table = harena.new("for-glory", seats=seats, seed=seed, cards=GAME.read_cards(with_arenas(arenas), "few.toml"))
    rng = Rng(seed)
    while table.result is None:
        ((seat, ask),) = table.pending.items()
        table.apply(seat, rng.choice(ask.options))
    return table


# ---------------------------------------------------------------- Arenas


@pytest.mark.rule("FX-R-37", "FX-MP-FLOW-5")
@pytest.mark.parametrize(("seats", "arenas"), [(3, 3), (3, 6), (4, 3), (4, 5), (4, 6)])
def test_a_battle_royale_gives_what_arenas_there_are_and_is_fought_to_the_end(seats: int, arenas: int) -> None:
    table = played(seats, arenas, seed=seats)
    won = [len(player.arenas) for player in table.state.players]
    assert sum(won) == min(arenas, 6)
    assert table.state.places[2].card is None
    assert table.result is not None
    assert table.result.reason == "won the last Battle"


@pytest.mark.rule("FX-R-37", "FX-MP-RES-2")
def test_few_arenas_go_to_the_better_places() -> None:
    table = played(4, 5, seed=4)
    events = table.events()
    first = next(event["seats"] for event in events if event["kind"] == "places")
    takers = [f"P{event['seat'] + 1}" for event in events if event["kind"] == "takes-arena"]
    assert takers == [first[0]] * 3 + [first[1]] * 2


@pytest.mark.rule("FG-R-16")
@pytest.mark.parametrize("seats", [1, 2])
def test_when_no_arena_is_left_for_it_there_is_no_lasting_one(seats: int) -> None:
    tables = [played(seats, 3, seed) for seed in range(6)]
    emptied = [table for table in tables if table.state.places[2].card is None]
    assert emptied
    assert all(table.result is not None for table in tables)


@pytest.mark.rule("FG-SET-5")
def test_a_set_with_too_few_arenas_is_refused_with_the_number_needed() -> None:
    with pytest.raises(BadCards, match=r"few.toml: Arenas in the set: 2; a game needs at least 3"):
        GAME.read_cards(with_arenas(2), "few.toml")
    assert GAME.read_cards(with_arenas(3), "few.toml")


@pytest.mark.rule("FG-ARENA-1")
def test_two_copies_of_an_arena_in_one_villa_are_told_apart() -> None:
    twice = with_arenas(3).replace('deck = "arena"\ncopies = 1', 'deck = "arena"\ncopies = 2')
    table = harena.new("for-glory", seed=1, cards=GAME.read_cards(twice, "twice.toml"))
    state = table.state
    keys = [place.card.key for place in state.places if place.card is not None]
    for card in list(state.arena_deck):
        keys.append(state.name_in_play(card))
        state.players[0].arenas.append(Permanent(card, keys[-1], state.next_serial()))
    assert len(set(keys)) == 6
    assert sum(key.endswith(" 2") for key in keys) == 3


# ---------------------------------------------------------------- texts


def test_printed_words_are_on_the_cards() -> None:
    assert "put a target card of your Discard Pile" in base_set()["Treacherous Augur"].text
    assert "1 damage that cannot be prevented to Spiculus" in base_set()["Spiculus"].text
