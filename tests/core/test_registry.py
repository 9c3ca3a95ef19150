"""Names, seats, options: whatever is wrong is said in one sentence with what would be right."""

from __future__ import annotations

from typing import Any

import pytest

import harena
from harena.core import BadCards, BadOptions, Config, Option, UnknownGame, game, games, register
from harena.core.errors import did_you_mean
from tests.toys.duel import DuelGame
from tests.toys.plans import GatesGame

pytestmark = pytest.mark.usefixtures("installed")


def test_games_are_listed_by_their_ids() -> None:
    assert list(games()) == ["toy-beast", "toy-duel"]
    assert game("toy-duel").name == "Duel"


def test_an_unknown_game_gets_a_hint() -> None:
    with pytest.raises(UnknownGame, match="no game is called 'toy-dule'; did you mean 'toy-duel'"):
        game("toy-dule")
    with pytest.raises(UnknownGame, match="known: toy-beast, toy-duel"):
        harena.new("backgammon")


def test_one_game_may_be_registered_again_but_no_other_under_its_name() -> None:
    class Other(GatesGame):
        id = "toy-duel"

    register(DuelGame())
    with pytest.raises(ValueError, match="two games are called 'toy-duel'"):
        register(Other())
    assert type(game("toy-duel")) is DuelGame


def test_a_new_table_takes_the_least_seats_and_all_defaults() -> None:
    table = harena.new("toy-duel")
    assert (table.config.seats, table.seed) == (2, 0)
    assert table.config.options == {"bouts": 3, "sand": True}


def test_the_same_seed_gives_the_same_table_and_another_does_not() -> None:
    assert harena.new("toy-duel", seed=7).hash == harena.new("toy-duel", seed="7").hash
    assert harena.new("toy-duel", seed=7).hash != harena.new("toy-duel", seed=8).hash


@pytest.mark.parametrize("seats", [0, 1, 3, -2, True, "2", 2.0, None])
def test_seats_that_the_game_is_not_for(seats: Any) -> None:
    with pytest.raises(BadOptions, match="Duel is for 2 seats, not"):
        DuelGame().configure(seats)


@pytest.mark.parametrize("seed", [True, None, 1.5, [1]])
def test_seeds_that_are_none(seed: Any) -> None:
    with pytest.raises(BadOptions, match="a seed is a number or a text"):
        harena.new("toy-duel", seed=seed)


@pytest.mark.parametrize("cards", ["[[card]]", 7, {"title": "Other cards"}])
def test_cards_that_nobody_has_read(cards: Any) -> None:
    with pytest.raises(BadOptions, match="cards are a card set, as read_cards makes it"):
        harena.new("toy-duel", cards=cards)


def test_an_unknown_option_gets_a_hint() -> None:
    with pytest.raises(BadOptions, match="Duel has no option 'bout'; did you mean 'bouts'"):
        DuelGame().configure(2, {"bout": 1})
    with pytest.raises(BadOptions, match="known: bouts, sand"):
        DuelGame().configure(2, {"xyz": 1})


FLAG = Option("flag", True, "Yes or no.")
COUNT = Option("count", 3, "A number.", low=1, high=5)
SIZE = Option("size", 2, "One of some numbers.", choices=(2, 4))
PACE = Option("pace", "slow", "One of some words.", choices=("slow", "fast"))
TITLE = Option("title", "x", "Any text.")


@pytest.mark.parametrize(
    ("option", "given", "read"),
    [
        (FLAG, True, True), (FLAG, "no", False), (FLAG, "ON", True), (FLAG, 0, False), (FLAG, "false", False),
        (COUNT, 4, 4), (COUNT, "4", 4), (COUNT, " 5 ", 5),
        (SIZE, "4", 4), (PACE, "fast", "fast"), (TITLE, "y", "y"), (TITLE, 5, "5"),
    ],
)  # fmt: skip
def test_values_are_read(option: Option, given: object, read: object) -> None:
    assert option.read(given) == read
    assert type(option.read(given)) is type(read)


@pytest.mark.parametrize(
    ("option", "given", "sentence"),
    [
        (FLAG, "maybe", "option 'flag' is yes or no, not 'maybe'"),
        (FLAG, None, "option 'flag' is yes or no, not None"),
        (COUNT, "many", "option 'count' is a number, not 'many'"),
        (COUNT, True, "option 'count' is a number, not True"),
        (COUNT, 2.5, "option 'count' is a number, not 2.5"),
        (COUNT, None, "option 'count' is a number, not None"),
        (COUNT, 6, "option 'count' is a number from 1 to 5, not 6"),
        (COUNT, 0, "option 'count' is a number from 1 to 5, not 0"),
        (SIZE, 3, "option 'size' is one of 2, 4, not 3"),
        (PACE, "quick", "option 'pace' is one of slow, fast, not 'quick'"),
        (TITLE, None, "option 'title' is a text, not None"),
        (TITLE, True, "option 'title' is a text, not True"),
    ],
)
def test_values_that_an_option_cannot_have(option: Option, given: object, sentence: str) -> None:
    with pytest.raises(BadOptions, match=f"^{sentence}$"):
        option.read(given)


def test_options_have_types_for_people() -> None:
    assert [option.type for option in (FLAG, COUNT, SIZE, PACE, TITLE)] == [
        "yes/no", "number", "choice", "choice", "text"
    ]


def test_a_game_may_refuse_a_combination() -> None:
    class Picky(DuelGame):
        id = "picky"

        def check_config(self, config: Config) -> str | None:
            return "Without sand one bout is enough." if not config["sand"] and config["bouts"] > 1 else None

    assert Picky().configure(2, {"sand": "no", "bouts": 1})["bouts"] == 1
    with pytest.raises(BadOptions, match="Without sand one bout is enough"):
        Picky().configure(2, {"sand": False})


def test_a_game_without_card_sets_says_so() -> None:
    with pytest.raises(BadCards, match="Duel has no card sets"):
        DuelGame().read_cards("", "x.toml")
    assert DuelGame().cards_digest() == ""


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [("stirke", ["strike", "heavy"], "did you mean 'strike'?"), ("xyz", ["b", "a"], "known: a, b"),
     ("x", [], "none are known")],
)
def test_hints_for_mistyped_words(word: str, known: list[str], hint: str) -> None:
    assert did_you_mean(word, known) == hint


def test_a_games_package_can_be_imported_by_its_name() -> None:
    import harena.games.for_glory as package

    assert package.__name__ == "harena.games.for_glory"
