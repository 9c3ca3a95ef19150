"""OpenSpiel: its own simulation and its search, and what copies and guesses of a state may know."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts

from harena.envs.openspiel import GAMES
from tests.envs.positions import SOAK, TABLES

#: Whole games, short ones where nobody has the time.
SHORT = ("harena_gladiatori(players=1,seed=3)", "harena_spartacus(players=2,seed=1,options=turn_limit:1)",
         "harena_gladigala(players=2,seed=2,options=round_limit:1)", "harena_for_glory(players=1,seed=2)")  # fmt: skip


def named(game: str, seats: int, options: dict[str, object], more: str = "") -> str:
    """A table as OpenSpiel calls it."""
    told = ";".join(f"{name}:{value}" for name, value in options.items())
    return f"{GAMES[game]}(players={seats},seed=5{f',options={told}' if told else ''}{more})"


LONG = tuple(named(*table) for table in TABLES)


class Judge:
    """Every action alike, and how well everybody stands."""

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def evaluate(self, state: Any) -> list[float]:
        table = state.table
        return [table.game.evaluate(table.state, seat) for seat in range(table.state.seats)]


@pytest.mark.parametrize("name", LONG if SOAK else SHORT)
def test_the_simulation_of_openspiel_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES if SOAK else [TABLES[at] for at in (0, 4, 6, 8)])
def test_its_search_plays_and_its_guesses_know_no_secrets(name: str, seats: int, options: dict[str, object]) -> None:
    game = pyspiel.load_game(named(name, seats, options, ",other_dice=True"))
    state = game.new_initial_state()
    for _ in range(30):
        state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    guess = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert guess.legal_actions() == state.legal_actions()
    assert guess.observation_string(player) == state.observation_string(player)
    copy = state.clone()
    assert copy.observation_string(player) == state.observation_string(player)
    assert copy.table.state.rng.key != state.table.state.rng.key
    observer = game.make_py_observer()
    observer.set_from(state, player)
    assert observer.tensor.any()
    bot = ismcts.ISMCTSBot(
        game, Judge(), uct_c=1.0, max_simulations=30 if SOAK else 6, random_state=np.random.RandomState(1),
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, use_observation_string=True,
    )  # fmt: skip
    assert bot.step(state) in state.legal_actions()


def test_wrong_options_are_named() -> None:
    with pytest.raises(Exception, match="options are written as name:value"):
        pyspiel.load_game("harena_gladigala(options=round_limit)")


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state = pyspiel.load_game(SHORT[0]).new_initial_state()
    before = state.table.hash
    wrong = next(number for number in range(1, 99) if number not in state.legal_actions())
    with pytest.raises(Exception, match=f"{wrong} may not be done now by player 0"):
        state.apply_action(wrong)
    assert state.table.hash == before
