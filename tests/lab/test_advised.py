"""Search that asks a network: what advice changes, what it never does, and what is said where there is none."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Any

import pytest

import harena
from harena.bots import AdvisedSearch, SearchBot, bot_names, learned, make_bot
from harena.bots.search import Runner
from harena.core import BadOptions, Form, Rng, SeatView
from harena.lab import find_bot, find_game
from harena.service.tables import bot_name
from harena.service.thinking import known_bot
from tests.conftest import DUEL
from tests.envs.positions import TABLES, played
from tests.lab.test_learned import made

pytest.importorskip("numpy", reason="numpy is not installed (harena[learned])")

GLADIATORI = harena.game("gladiatori")
ADVICE = {"trust": 4, "judgement": 0.5, "length": 4}


def advised(file: Path, game: str = "gladiatori", iterations: int = 12, **advice: float) -> AdvisedSearch:
    return AdvisedSearch(harena.game(game), 1, iterations=iterations, file=file, advice=advice)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_what_is_thought_is_the_same_to_the_byte_after_all_that_is_hidden_was_dealt_again(
    game: str, seats: int, options: dict[str, object], tmp_path: Path
) -> None:
    rng, file, thought = Rng(7), made(tmp_path / "w.npz", game), 0
    for table, seat in played(game, seats, options, 3):
        views = SeatView(table, seat), SeatView(table.imagine(seat, rng, playout=False), seat)
        first, second = (repr(advised(file, game, **ADVICE).weigh(view)) for view in views)
        assert first == second
        thought += first != repr(SearchBot(1, iterations=12).weigh(views[0]))
    assert thought or seats == 1


def test_without_advice_it_thinks_as_search_does(tmp_path: Path) -> None:
    file = made(tmp_path / "w.npz")
    for table, seat in played("gladiatori", 2, {}, 3):
        view = SeatView(table, seat)
        assert advised(file).weigh(view) == SearchBot(1, iterations=12).weigh(view)


def test_of_many_options_those_that_promise_most_are_looked_at(tmp_path: Path) -> None:
    file = made(tmp_path / "w.npz")
    asked, cut = advised(file, iterations=8, trust=1.0), 0
    for table, seat in played("gladiatori", 2, {}, 12, every=5):
        view = SeatView(table, seat)
        habit = view.greedy(Rng(1))
        actions = [habit, *(one for one in view.ask.options if one != habit)]
        network, writer = learned.network(file), learned.Writer(table.game, table.config)
        rows, options = view.rows(writer, actions)
        scores = network.look(learned.cut(rows, table.game.encoding.most), options, 0, 2).scores
        promised = dict(zip(actions, scores, strict=True))
        looked = [one.action for one in asked.weigh(view)]
        if len(looked) < len(actions) and not view.ask.parametric:
            left_out = [promised[action] for action in actions if action not in looked]
            assert min(promised[one] for one in looked if one != habit) >= max(left_out)
            cut += 1
    assert cut


def test_a_promise_counts_as_much_as_worlds_in_which_it_came_true() -> None:
    def runner(promise: float, *values: float) -> Runner:
        made = Runner(Form("run", "run")(), promise, 8.0)
        for value in values:
            made.learn(value)
        return made

    habit = runner(0.0, *[0.4, 0.6] * 8)
    assert runner(0.3, *[0.4, 0.6] * 8).lead(habit) > 0  # alike, but promised much
    assert runner(-0.3, *[0.5, 0.7] * 8).lead(habit) < 0  # better, but promised little
    assert runner(-0.3, *[0.4, 0.6] * 8).behind(habit)
    assert not runner(0.3, *[0.3, 0.5] * 8).behind(habit)
    assert runner(0.1, *[0.5] * 16).hope > habit.hope


def test_where_a_game_thinks_not_at_all_it_does_as_learned_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(GLADIATORI), "effort", dict.fromkeys(GLADIATORI.lexicon.questions, 0.0))
    file = made(tmp_path / "w.npz")
    bot, other = advised(file), learned.LearnedBot(GLADIATORI, 1, file=file)
    left = 0
    for table, seat in played("gladiatori", 2, {}, 8):
        view = SeatView(table, seat)
        chosen = bot.choose(view)
        assert chosen == other.choose(view)
        left += chosen != view.greedy(Rng(1))
    assert left


def test_how_much_advice_counts_stands_in_the_weights_by_number_of_seats(tmp_path: Path) -> None:
    file = made(tmp_path / "w.npz", search={"4": ADVICE})
    for seats in (2, 4):
        (table, seat), *_ = played("gladiatori", seats, {}, 1)
        view = SeatView(table, seat)
        found = AdvisedSearch(table.game, 1, iterations=12, file=file).weigh(view)
        assert (found == SearchBot(1, iterations=12).weigh(view)) == (seats == 2)


@pytest.mark.parametrize(
    ("told", "word"),
    [
        ({"rules": 1}, "these weights are for version 1 of Gladiatori's rules, not for 2"),
        ({"cards": "0" * 16}, "these weights are for another card set of Gladiatori"),
        ({"seats": [3, 4]}, "these weights are for 3 and 4 seats, not for 2"),
    ],
)
def test_with_weights_that_do_not_fit_it_thinks_as_search_does_and_says_so_once(
    told: dict[str, Any], word: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    learned.warn_once.cache_clear()
    file = made(tmp_path / "w.npz", **told)
    with caplog.at_level(logging.WARNING):
        for table, seat in played("gladiatori", 2, {}, 2):
            view = SeatView(table, seat)
            assert advised(file, **ADVICE).weigh(view) == SearchBot(1, iterations=12).weigh(view)
    assert [record.getMessage() for record in caplog.records] == [f"search+learned thinks as search does: {word}"]


def test_without_weights_or_numpy_it_thinks_as_search_does_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    learned.warn_once.cache_clear()
    (table, seat), *_ = played("gladiatori", 2, {}, 1)
    view = SeatView(table, seat)
    expected = SearchBot(1, iterations=12).choose(view)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert make_bot("search+learned:12", GLADIATORI, 1).choose(view) == expected
    monkeypatch.undo()
    monkeypatch.setattr(learned, "WEIGHTS", tmp_path)
    assert make_bot("search+learned:12", GLADIATORI, 1).choose(view) == expected
    assert "search+learned" not in bot_names(GLADIATORI)
    first, second = (record.getMessage() for record in caplog.records)
    assert first.startswith("search+learned thinks as search does: the bot 'learned' needs numpy")
    assert second.startswith("search+learned thinks as search does: no weights for Gladiatori come with the package")


def test_weights_in_a_file_advise_in_the_laboratory_but_not_for_names_from_outside(tmp_path: Path) -> None:
    file = made(tmp_path / "w.npz", search={"2": ADVICE})
    (table, seat), *_ = played("gladiatori", 2, {}, 1)
    view = SeatView(table, seat)
    bot = find_bot(f"search+learned:12:{file}", GLADIATORI, 1)
    assert isinstance(bot, AdvisedSearch)
    assert bot.weigh(view) == advised(file, **ADVICE).weigh(view) != SearchBot(1, iterations=12).weigh(view)
    with pytest.raises(BadOptions, match="there is no file"):
        find_bot(f"search+learned:12:{tmp_path / 'none.npz'}", GLADIATORI)
    with pytest.raises(BadOptions, match="no bot is called"):
        known_bot("gladiatori", f"search+learned:12:{file}")
    assert bot_name("search+learned:12") == bot_name("search:12")


def test_it_is_named_with_a_budget_as_search_is() -> None:
    for name in ("search+learned:24", "search+learned:200ms"):
        assert make_bot(name, GLADIATORI).name == name
    assert make_bot("search+learned", GLADIATORI).name == "search+learned:200"
    assert make_bot("search+learned:24", find_game(DUEL)).name == "search+learned:24"
    assert "search+learned" in bot_names(GLADIATORI)
    with pytest.raises(BadOptions, match="leaves no time to think"):
        make_bot("search+learned:0", GLADIATORI)
    with pytest.raises(BadOptions, match="no bot is called 'search\\+greedy'"):
        make_bot("search+greedy", GLADIATORI)
