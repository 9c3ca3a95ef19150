"""Options in people's words: what a game says of them holds, and nobody reads shorthand."""

from __future__ import annotations

import re
from typing import Any

import pytest

from harena.core import BadOptions, Game, Option, games

GAMES = ("for-glory", "gladigala", "gladiatori", "spartacus")
#: Names of values as the rules' code has them, and as nobody says them.
SHORTHAND = re.compile(r"\bP\d\b|\bffa\b|\d\s*v\s*\d|=|_|\b[A-Z]{2}-[A-Z]+-\d", re.IGNORECASE)


def shown(game: Game[Any], option: Option, seats: int, chosen: dict[str, Any]) -> bool:
    """Whether an option is shown to people, by what it declares."""
    if option.seats and seats not in option.seats:
        return False
    others = {other.name: other for other in game.options}
    return all(
        chosen.get(name, others[name].default) in values or not shown(game, others[name], seats, chosen)
        for name, values in option.needs.items()
    )


@pytest.mark.parametrize("name", GAMES)
def test_what_is_shown_is_accepted_and_the_rest_is_not_needed(name: str) -> None:
    game = games()[name]
    for seats in game.seats:
        for option in game.options:
            if not shown(game, option, seats, {}):
                continue
            for choice in option.choices:
                if seats in option.fits.get(choice, game.seats):
                    game.configure(seats, {option.name: choice})
                else:
                    with pytest.raises(BadOptions):
                        game.configure(seats, {option.name: choice})


@pytest.mark.parametrize("name", GAMES)
def test_options_are_told_in_words(name: str) -> None:
    for option in games()[name].options:
        for words in (option.called, option.help, *option.names):
            assert not SHORTHAND.search(words), words
            assert words[:1].isupper() or words[:1] in "+0123456789", words
        assert option.help.endswith("."), option.help


def test_labels_are_as_many_as_choices() -> None:
    with pytest.raises(Exception, match="2 choices and 1 labels"):
        Option("pace", "slow", "How fast.", choices=("slow", "fast"), labels=("Slow",))
    plain = Option("first_pace", "slow", "How fast.", choices=("slow", "very-fast"))
    assert (plain.called, plain.names) == ("First pace", ("Slow", "Very fast"))
