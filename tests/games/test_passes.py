"""What does nothing is told as such: the client sets it apart and gives it a key of its own."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from harena.core import Ask, Form, Question, RulesFault, Table, games, new
from harena.core.sentences import PLAIN

GAMES = sorted(games())
STEPS = 400


def asks(game: str, seed: int) -> Iterator[tuple[Table, Ask]]:
    """The questions of a random game."""
    table, chance = new(game, seed=seed), random.Random(seed)
    for _ in range(STEPS):
        if not table.pending:
            return
        ask = table.pending[chance.choice(sorted(table.pending))]
        yield table, ask
        table.apply(ask.seat, chance.choice(ask.options))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_one_choice_at_most_passes_and_is_told_so(game: str, seed: int) -> None:
    """One key serves for passing, so no question may be passed in two ways."""
    for table, ask in asks(game, seed):
        told = table.describe_ask(ask, PLAIN)["options"]
        passes = [option["text"] for option in told if option.get("passes")]
        assert passes == [action.text for action in ask.options if action.form.passes]
        assert len(passes) <= 1, (ask, passes)
        if ask.question.passing in ask.options:
            assert passes == [str(ask.question.passing)]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_asked_for_when_passing(game: str) -> None:
    """A pass says itself in a few words: it takes no number and no thing, at most what is declined."""
    for form in games()[game].grammar.forms:
        if form.passes:
            assert not form.parametric, form
            assert form.never is None, form
            assert len(form.fields) <= 1, form


def test_a_standing_order_gives_what_passes() -> None:
    with pytest.raises(RulesFault, match="does not say that it passes"):
        Question("guess", lambda g, seat: (), passing=Form("guess")())
