"""The four levels, what they are made of, and what a bot says about its choice."""

from __future__ import annotations

from typing import Any

import pytest

import harena
from harena.bots import LEVELS, USUAL_LEVEL, SearchBot, Weighed, bot_names, is_quick, make_bot, reason
from harena.bots.levels import OTHERWISE
from harena.bots.search import LONGEST, Runner
from harena.core import Action, BadOptions, Form, Game, Rng, Seat, SeatView, Table, games
from harena.lab import Setup, find_game, simulate
from tests.conftest import DUEL

NAMES = [level.name for level in LEVELS]


def test_the_same_four_levels_are_there_in_every_game() -> None:
    assert NAMES == ["tiro", "veteranus", "primus", "rudiarius"]
    assert NAMES[1] == USUAL_LEVEL
    for game in [*games().values(), find_game(DUEL)]:
        assert bot_names(game)[:4] == NAMES
        for name in NAMES:
            assert make_bot(name, game).name == name
    assert all(list(game.skills) == NAMES for game in games().values() if game.skills)
    assert list(OTHERWISE) == NAMES


def test_a_level_takes_no_budget_of_its_own() -> None:
    with pytest.raises(BadOptions, match="takes no budget"):
        make_bot("primus:40", harena.game("for-glory"))
    with pytest.raises(BadOptions, match="veteranus"):
        make_bot("veterans", harena.game("for-glory"))


def test_who_never_thinks_answers_at_once() -> None:
    assert [is_quick(name, harena.game("for-glory")) for name in NAMES] == [True, True, False, False]
    assert not is_quick("veteranus", find_game(DUEL))  # without a greedy rule it has to think
    assert not is_quick("search", harena.game("for-glory"))


def test_games_between_levels_can_be_repeated() -> None:
    first, again = (simulate(Setup(DUEL), ["tiro", "primus"], games=4, seed=3) for _ in range(2))
    assert first.digest == again.digest
    assert all(outcome.finished for outcome in first.outcomes)


def test_thought_stays_within_its_budget_and_ends_when_the_choice_is_clear() -> None:
    table = harena.new("gladigala", seats=2, seed=2, events=False)
    seat = min(table.pending)
    found = SearchBot(1, iterations=24).weigh(SeatView(table, seat))
    assert 0 < sum(one.visits for one in found) <= 24


@pytest.mark.parametrize(("effort", "least", "most"), [(0.0, 0, 0), (0.25, 1, 10), (1.0, 11, 40)])
def test_thought_is_given_to_a_kind_of_question_as_its_game_says(
    effort: float, least: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = harena.new("gladigala", seats=2, seed=2, events=False)
    view = SeatView(table, min(table.pending))
    monkeypatch.setattr(type(table.game), "effort", {view.ask.kind: effort})
    bot = Unplayed(1, iterations=40)
    assert bot.choose(view) in view.ask.options
    assert least <= bot.played <= most


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_effort_is_said_of_questions_that_are_asked(game: Game[Any]) -> None:
    assert set(game.effort) <= set(game.lexicon.questions)
    assert all(0.0 <= part < 1.0 for part in game.effort.values())


class Unplayed(SearchBot):
    """Takes note of how far it would play on."""

    lengths: set[int] = set()
    played = 0

    def _play_on(self, table: Table, most: int, rng: Rng) -> None:
        self.lengths.add(most)
        self.played += 1

    def _value(self, table: Table, seat: Seat) -> float:
        return 0.5


@pytest.mark.parametrize("seats", [2, 4])
def test_a_choice_that_shapes_the_game_is_played_to_the_end_and_others_longer_with_more_seats(seats: int) -> None:
    table = harena.new("spartacus", seats=seats, seed=2, events=False)
    bot = Unplayed(1, iterations=8)
    while table.pending[table.actor or 0].kind == "house":
        seat = table.actor or 0
        bot.lengths = set()
        table.apply(seat, bot.choose(SeatView(table, seat)))
        assert bot.lengths == {LONGEST}
    bot.lengths = set()
    bot.weigh(SeatView(table, table.actor or 0))
    assert bot.lengths == {table.game.playout_length * seats // 2}


def test_the_greedy_choice_is_left_for_more_than_a_part_of_what_chance_explains() -> None:
    def runner(*values: float) -> Runner:
        made = Runner(Form("run", "run")())
        for value in values:
            made.learn(value)
        return made

    habit = runner(*[0.4, 0.6] * 8)
    assert runner(*[0.4, 0.6] * 8).lead(habit) < 0  # alike
    assert runner(*[0.5, 0.7] * 8).lead(habit) > 0  # always better
    assert runner(*[0.9, 0.2] * 8).lead(habit) < 0  # better on the whole, and as likely by chance
    assert runner(0.9).lead(habit) == 0  # one world shows nothing


# -- reasons -----------------------------------------------------------------------------------------------------------


def weighed(text: str, visits: int, value: float) -> Weighed:
    return Weighed(Form(text, text)(), visits, value)


def said(*found: Weighed) -> str:
    return reason(found, lambda action: action.text)


def test_a_reason_tells_both_chances() -> None:
    best, other, worse = weighed("attack with a", 30, 0.614), weighed("pass", 20, 0.48), weighed("yield", 20, 0.1)
    assert said(best, worse, other) == (
        "Attack with a: I expect to win 61 of 100 games this way, and 48 with “pass”."
    )  # fmt: skip
    assert said(best) == "Attack with a: I expect to win 61 of 100 games this way."
    equal = weighed("pass", 30, 0.612)
    assert said(best, equal).endswith("and no more with “pass”.")
    assert said(weighed("pass", 0, 0.0)) == "Pass: there is nothing else to do."


def test_what_was_not_looked_at_is_no_alternative() -> None:
    text = said(weighed("attack with a", 9, 0.5), weighed("pass", 0, 0.5))
    assert "pass" not in text


def test_actions_are_said_as_they_read() -> None:
    def say(action: Action) -> str:
        return action.text.replace("p2", "Livia")

    assert reason([weighed("invite p2", 5, 0.5)], say).startswith("Invite Livia: ")
