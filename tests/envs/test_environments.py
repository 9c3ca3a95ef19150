"""PettingZoo and Gymnasium: their own checks, and what ours promise beyond them."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, performance_benchmark, seed_test

import harena
from harena import envs
from harena.core import BadOptions, SeatView, games
from harena.envs.sitting import by_rank
from tests.envs.positions import COUNT, SOAK, TABLES, played

GAMES = ("for-glory", "gladigala", "spartacus", "gladiatori")
CYCLES = 2000 if SOAK else 15


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """The checks advise on pixels and on bounds of boxes, which tables of numbers have no use for."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_they_pass_the_checks_of_pettingzoo_and_gymnasium(game: str, seats: int, options: dict[str, object]) -> None:
    def in_turn() -> envs.SeatsInTurn:
        return envs.aec(game, seats, options=options)

    def together() -> envs.SeatsTogether:
        return envs.parallel(game, seats, options=options)

    api_test(in_turn(), num_cycles=CYCLES)
    seed_test(in_turn, num_cycles=CYCLES // 3)
    parallel_api_test(together(), num_cycles=CYCLES)
    parallel_seed_test(together, num_cycles=CYCLES // 3)
    check_env(envs.OneSeat(game, seats, options=options), skip_render_check=True)
    if SOAK:
        performance_benchmark(in_turn())


@pytest.mark.parametrize("game", GAMES)
def test_they_pass_the_benchmark_of_pettingzoo(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It steps until its clock has gone on for five seconds; here the clock goes faster."""
    seconds = count(0.0, 0.5)
    module = sys.modules[performance_benchmark.__module__]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(seconds)))
    performance_benchmark(envs.aec(game))


#: What the numbers of each table mean. Who changes one raises the version of the game's encoding.
PINNED = {
    ("for-glory-v0", 2): "b5f6f860bf7f1718",
    ("gladigala-v1", 2): "2454213ce49301d0",
    ("spartacus-v0", 4): "f54287a4708ba5cf",
    ("gladiatori-v0", 2): "015de975cb8ea01a",
}


def test_numbers_mean_what_they_meant_when_their_version_was_released() -> None:
    found = {}
    for game in games().values():
        if not type(game).__module__.startswith("harena.games."):
            continue  # other tests have installed it
        code = envs.coding(game)
        found[code.name, code.config.seats] = code.digest
    assert found == PINNED, "raise the version of the encoding, then write down the new digest"


def test_gymnasium_makes_them_by_name_against_bots() -> None:
    env = gymnasium.make("harena/Gladiatori-v0", seat=1, opponents="greedy", rewards="rank", render_mode="ansi")
    seen, _ = env.reset(seed=4)
    assert env.render()
    rng = np.random.default_rng(1)
    for _ in range(5000):
        seen, reward, over, cut, _ = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        if over or cut:
            break
    assert over
    assert reward in (-1.0, 0.0, 1.0)
    assert envs.env_id(harena.game("for-glory")) == "harena/ForGlory-v0"


def test_a_whole_game_in_turn_rewards_shares_and_every_choice_can_be_made() -> None:
    env = envs.aec("spartacus", 3, options={"turn_limit": 2})
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    slots = 0
    for agent in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        if over or cut:
            env.step(None)
            continue
        choices = env.sitting.choices(env.possible_agents.index(agent))
        legal = np.flatnonzero(seen["action_mask"])
        assert set(legal) == set(choices)
        shown = seen["option_actions"][seen["option_actions"] >= 0]
        assert list(shown) == list(choices)
        for number, action in choices.items():
            slots += number >= env.sitting.coding.first_slot
            assert number >= env.sitting.coding.first_slot or env.sitting.coding.meaning(number) == action.text
        env.step(int(rng.choice(legal)))
    assert slots > 0
    assert sum(env.sitting.reward(seat) for seat in range(3)) == pytest.approx(1.0)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES if SOAK else TABLES[::2])
def test_masks_and_arrays_are_byte_equal_after_dealing_again(
    game: str, seats: int, options: dict[str, object]
) -> None:
    sitting = envs.Sitting(game, seats, options)
    for table, seat in played(game, seats, options, COUNT if SOAK else 4):
        seen: list[tuple[Any, dict[str, bytes]]] = []
        for each in (table, SeatView(table, seat).imagine(harena.Rng(5), playout=False)):
            sitting.table, sitting._choices = each, {}
            shown = {name: array.tobytes() for name, array in sitting.observe(seat).items()}
            seen.append((list(sitting.choices(seat).items()), shown))
        assert seen[0] == seen[1]


@pytest.mark.parametrize("game", GAMES)
def test_other_dice_fall_in_a_copy_that_looks_ahead(game: str) -> None:
    """All that is seen is the same in it; where chance speaks while both are played on alike, they part."""
    parted = 0
    for name, seats, options in TABLES if SOAK else [TABLES[at] for at in (0, 3, 5, 8)]:
        if name != game:
            continue
        for place, (table, seat) in enumerate(played(game, seats, options, COUNT if SOAK else 2)):
            copies = table.clone(future=harena.Rng(place + 1)), table.clone()
            assert SeatView(copies[0], seat).view == SeatView(copies[1], seat).view
            assert copies[0].state.rng.key != copies[1].state.rng.key
            ends = []
            for copy in copies:
                rng = Random(place)
                for _ in range(1000):
                    if (actor := copy.actor) is not None:
                        copy.apply(actor, rng.choice(copy.pending[actor].options))
                ends.append(copy.view(None)["board"])
            parted += ends[0] != ends[1]
    assert parted > 0


@pytest.mark.parametrize("illegal", ["lose", "refuse", "random"])
def test_the_answer_to_an_illegal_action_is_the_stated_one(illegal: str) -> None:
    env = envs.OneSeat("for-glory", 2, illegal=illegal)
    seen, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[5])
    before = env.sitting.table.hash
    if illegal == "refuse":
        with pytest.raises(envs.IllegalAction, match="may not be done now by seat 0"):
            env.step(wrong)
        assert env.sitting.table.hash == before
        return
    _, reward, over, _, info = env.step(wrong)
    assert info["illegal"]
    assert (reward, over) == ((-1.0, True) if illegal == "lose" else (0.0, False))


def test_games_are_cut_short_where_they_should_be() -> None:
    env = envs.aec("gladigala", 2, most=10)
    env.reset(seed=1)
    for _ in range(10):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_potentials_on_the_way_sum_up_to_nothing_but_the_end() -> None:
    """Rewards on the way are differences of potentials: over a whole game they come to minus the first one."""
    env = envs.OneSeat("gladiatori", 2, shaping=0.5, opponents="random")
    seen, _ = env.reset(seed=8)
    first, total, over = env._potential, 0.0, False
    rng = np.random.default_rng(3)
    while not over:
        seen, reward, over, _, _ = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        total += reward
    assert 0 < first < 0.5
    assert total == pytest.approx(env.sitting.reward(0) - first)


def test_ranks_go_from_one_to_minus_one() -> None:
    result: Any = harena.core.Result((0,), ((0,), (1, 2), (3,)), (3, 2, 2, 1), "")
    assert [by_rank(result, seat, 4) for seat in range(4)] == [1.0, 0.0, 0.0, -1.0]
    assert by_rank(result, 0, 1) == 1.0


def test_games_run_side_by_side_in_processes_as_they_do_one_by_one() -> None:
    seen = []
    for processes in (False, True):
        many = envs.vector("gladigala", 2, processes=processes, seats=2)
        first, _ = many.reset(seed=5)
        masks = first["action_mask"]
        after, *_ = many.step(np.array([int(np.flatnonzero(mask)[0]) for mask in masks]))
        seen.append(after["observation"])
        many.close()
    assert np.array_equal(*seen)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"rewards": "much"}, "rewards is one of share, rank, not 'much'"),
        ({"seat": 7}, "the seats are 0 to 1; there is no seat 7"),
        ({"opponents": ["random", "random"]}, "1 opponents are needed, not 2"),
        ({"opponents": "gredy"}, "no bot is called 'gredy'"),
        ({"most": 0}, "a game lasts at least one step"),
        ({"slots": 0}, "there is at least one slot"),
    ],
)
def test_what_is_wrong_is_said(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOptions, match=said):
        envs.OneSeat("for-glory", 2, **wrong)
