"""Bots as plug-ins: named by their class or installed with a package; their faults cost them a move."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import harena
from harena.bots import bot_names, make_bot, plugins
from harena.bots.greedy import GreedyBot
from harena.core import BadOptions, SeatView
from harena.service.tables import bot_name
from harena.service.thinking import known_bot
from tests.envs.walk import files_of_the_walk, lay_out

HERE = "tests.envs.test_bots_from_anywhere"


class Quintus:
    """Takes what comes first, as a text."""

    title, description, cost = "Quintus", "Takes what comes first.", "quick"

    def __init__(self, game: Any, seed: int = 0, budget: str = "") -> None:
        self.budget = budget

    def choose(self, seat: SeatView) -> str:
        return seat.ask.options[0].text


class Stumbles(Quintus):
    def choose(self, seat: SeatView) -> str:
        match seat.ask.number % 3:
            case 0:
                raise ZeroDivisionError("counting shields")
            case 1:
                return "fly away"
        return "concede and then some"


class Leaves(Quintus):
    def choose(self, seat: SeatView) -> str:
        raise SystemExit(3)


class Broken(Quintus):
    def __init__(self, game: Any, seed: int = 0, budget: str = "") -> None:
        raise KeyError("no weights")


class Dreams(Quintus):
    """Dreams until it is woken."""

    woken = threading.Event()

    def choose(self, seat: SeatView) -> str:
        self.woken.wait()
        return ""


def test_a_class_plays_where_it_is_admitted_and_nowhere_else(harena: Callable[..., Any]) -> None:
    game = sys.modules["harena"].game("gladiatori")
    plugins._admitted.clear()
    with pytest.raises(BadOptions, match="no bot is called"):
        make_bot(f"{HERE}:Quintus", game)
    done = harena("tournament", "gladiatori", "--bots", f"{HERE}:Quintus,random", "--games", 2, "--json")
    assert done.code == 0, done.err
    assert "Quintus" in done.out
    made = make_bot(f"{HERE}:Quintus:50", game)
    assert isinstance(made, plugins.Guarded)
    assert made._bot.budget == "50"
    said = {"title": "Quintus", "description": "Takes what comes first.", "cost": "quick"}
    assert plugins.about(f"{HERE}:Quintus") == said


def test_a_service_takes_those_that_its_environment_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    plugins._admitted.clear()
    monkeypatch.setenv(plugins.VARIABLE, f"{HERE}:Quintus")
    game = harena.game("gladiatori")
    assert f"{HERE}:Quintus" in bot_names(game)
    assert make_bot(f"{HERE}:Quintus", game).name == f"{HERE}:Quintus"
    known_bot("gladiatori", f"{HERE}:Quintus:9")
    assert bot_name(f"{HERE}:Quintus:9") == "Quintus"
    with pytest.raises(BadOptions, match="no bot is called"):
        known_bot("gladiatori", f"{HERE}:Stumbles")


def test_faults_cost_a_move_and_are_told(caplog: pytest.LogCaptureFixture) -> None:
    plugins.admit(f"{HERE}:Stumbles", f"{HERE}:Broken", f"{HERE}:Missing")
    game = harena.game("gladiatori")
    table = harena.new("gladiatori", seats=1, seed=2)
    bot = make_bot(f"{HERE}:Stumbles", game)
    assert isinstance(bot, plugins.Guarded)
    with caplog.at_level(logging.WARNING):
        while table.pending:
            table.apply(0, bot.choose(SeatView(table, 0)))
    assert table.result is not None
    assert any("ZeroDivisionError: counting shields" in why for why in bot.complaints)
    assert any("'fly away' is not something that can be done" in why for why in bot.complaints)
    assert "lost a move" in caplog.text
    with pytest.raises(BadOptions, match="cannot be made: KeyError"):
        make_bot(f"{HERE}:Broken", game)
    with pytest.raises(BadOptions, match="cannot be loaded"):
        make_bot(f"{HERE}:Missing", game)


def test_whoever_plays_against_it_is_told_that_it_stumbled_but_not_what_it_could_have_done(
    harena: Callable[..., Any], caplog: pytest.LogCaptureFixture
) -> None:
    harena("play", "gladiatori", "--plain", "--seats", f"me,{HERE}:Stumbles", "--seed", 3, typed="1\n1\nquit\n")
    assert f"the bot {HERE}:Stumbles lost a move: it failed with BadAction" in caplog.text
    assert "for example" not in caplog.text


def test_a_bot_that_leaves_the_program_ends_no_tournament(harena: Callable[..., Any]) -> None:
    done = harena("tournament", "gladiatori", "--bots", f"{HERE}:Leaves,random", "--games", 2, "--jobs", 1, "--json")
    assert done.code == 0, done.err
    assert done.data["games"] == 2


def test_a_package_that_is_broken_is_no_guest_and_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    lay_out(files_of_the_walk() | {"quintus.py": "raise RuntimeError('no sand today')"}, tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "quintus", raising=False)
    monkeypatch.setenv(plugins.VARIABLE, f"{HERE}:Quintus")
    plugins._installed.cache_clear()
    try:
        assert list(plugins.guests()) == [f"{HERE}:Quintus"]
        why = "the bot 'quintus' cannot be loaded: RuntimeError: no sand today"
        assert why in caplog.text
        with pytest.raises(BadOptions, match=why):
            make_bot("quintus", harena.game("gladiatori"))
    finally:
        plugins._installed.cache_clear()


def test_no_package_takes_the_name_of_a_bot_that_comes_with_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    files = {name: text.replace("quintus =", "greedy =") for name, text in files_of_the_walk().items()}
    lay_out(files, tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    plugins._installed.cache_clear()
    try:
        assert bot_names().count("greedy") == 1
        assert isinstance(make_bot("greedy", harena.game("gladiatori")), GreedyBot)
        assert "a package brings a bot called 'greedy' (quintus:Quintus), which is the name of one of" in caplog.text
    finally:
        plugins._installed.cache_clear()


def test_a_bot_that_dreams_is_not_waited_for() -> None:
    table = harena.new("gladiatori", seats=1, seed=2)
    bot = plugins.Guarded("dreams", Dreams(table.game), patience=0.02)
    for _ in range(2):
        table.apply(0, bot.choose(SeatView(table, 0)))
    assert bot.complaints == [
        "it thought for more than 0.02 seconds", "it still thinks about an earlier move",
    ]  # fmt: skip


def test_the_walk_of_a_new_bot_leads_to_a_tournament(
    harena: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files of docs/a-new-bot.md are laid out as pip installs them, and the bot is called by its name."""
    lay_out(files_of_the_walk(), tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    plugins._installed.cache_clear()
    try:
        assert "quintus" in bot_names()
        assert plugins.about("quintus")["description"] == "Attacks whenever he can."
        done = harena("tournament", "gladiatori", "--bots", "quintus,random", "--games", 2, "--json")
        assert done.code == 0, done.err
        assert set(done.data["bots"]) == {"quintus", "random"}
    finally:
        plugins._installed.cache_clear()
