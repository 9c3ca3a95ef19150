"""How fast the environments are: steps a second at random, bare, with views, with rows, as arrays; others beside them.

    python -m harena.envs.measuring                      # the table of docs/research.md
    python -m harena.envs.measuring for-glory --seconds 2

Subjects take turns, a round of processor time each, and medians count. RLCard, the classic games of PettingZoo and
those of OpenSpiel are measured where they are installed.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from statistics import mean, median
from typing import Any, TypeAlias

import harena
from harena.core import SeatView, Table, games
from harena.core.tokens import Writer

from .in_turn import aec

#: Something that goes on by one step each time it is asked.
Steps: TypeAlias = Iterator[None]

ROUNDS = 5


def tables(name: str, look: Callable[[Table, int, Writer], object] | None = None) -> Steps:
    """Games at random, one step at a time; `look` is what is done before each of them."""
    rules = harena.game(name)
    config = rules.configure(rules.seats[0])
    writer, rng, seed = Writer(rules, config), random.Random(1), 0
    while True:
        seed += 1
        table = Table(rules, config, seed, events=False, copyable=False)
        while (seat := table.actor) is not None:
            if look is not None:
                look(table, seat, writer)
            table.apply(seat, rng.choice(table.pending[seat].options))
            yield


def in_turn(env: Any) -> Steps:
    """An environment of PettingZoo at random."""
    rng = random.Random(1)
    while True:
        env.reset(seed=rng.randrange(1 << 30))
        for _ in env.agent_iter():
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            env.step(int(rng.choice(mask.nonzero()[0])))
            yield


def rlcard(name: str) -> Steps:
    """A game of RLCard at random: it makes what a player sees with every step."""
    import rlcard  # type: ignore[import-not-found, import-untyped, unused-ignore]

    env, rng = rlcard.make(name), random.Random(1)
    while True:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            yield


def openspiel(name: str, tensor: bool) -> Steps:
    """A game of OpenSpiel from Python at random; chance counts as no step."""
    import pyspiel

    game, rng = pyspiel.load_game(name), random.Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choices(*zip(*state.chance_outcomes(), strict=True))[0])
                continue
            if tensor:
                state.observation_tensor(state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
            yield


def ours(name: str) -> dict[str, Steps]:
    return {
        f"{name}: bare": tables(name),
        f"{name}: with views": tables(name, lambda table, seat, writer: table.view(seat)),
        f"{name}: with rows": tables(name, lambda table, seat, writer: SeatView(table, seat).rows(writer)),
        f"{name}: PettingZoo": in_turn(aec(name)),
    }


def others() -> dict[str, Steps]:
    """What is installed of RLCard, PettingZoo's classic games and OpenSpiel's."""
    found: dict[str, Steps] = {}
    for name in ("texas_holdem_v4", "connect_four_v3", "chess_v6"):
        try:
            module = __import__(f"pettingzoo.classic.{name}", fromlist=["env"])
            found[f"PettingZoo {name}"] = in_turn(module.env())
        except Exception as error:
            print(f"PettingZoo {name} is not measured: {error}")
    for name in ("gin-rummy", "uno", "limit-holdem", "doudizhu"):
        try:
            next(steps := rlcard(name))
            found[f"RLCard {name}"] = steps
        except Exception as error:
            print(f"RLCard {name} is not measured: {error}")
    for name, tensors in (("gin_rummy", True), ("hearts", False), ("backgammon", True)):
        for tensor in (False, True)[: 1 + tensors]:
            try:
                next(steps := openspiel(name, tensor))
                found[f"OpenSpiel {name}: {'with tensors' if tensor else 'bare'}"] = steps
            except Exception as error:
                print(f"OpenSpiel {name} is not measured: {error}")
    return found


def measure(subjects: dict[str, Steps], seconds: float, rounds: int = ROUNDS) -> dict[str, float]:
    """Steps in a second of processor time: the median of rounds in which all take turns."""
    speeds: dict[str, list[float]] = {name: [] for name in subjects}
    for _ in range(rounds):
        for name, steps in subjects.items():
            begun, count = time.process_time(), 0
            while (spent := time.process_time() - begun) < seconds:
                for _ in range(20):
                    next(steps)
                count += 20
            speeds[name].append(count / spent)
    return {name: median(each) for name, each in speeds.items()}


def shape(name: str, games: int = 5) -> dict[str, float]:
    """What an environment is like at random: how long, how wide, how often at once and in words of one's own."""
    rules = harena.game(name)
    lengths: list[int] = []
    options: list[int] = []
    at_once = free = rows = 0
    for seed in range(games):
        table, rng = harena.new(name, seed=seed, events=False, copyable=False), random.Random(seed)
        length = 0
        while (seat := table.actor) is not None:
            ask = table.pending[seat]
            length += 1
            options.append(len(ask.options))
            at_once += len(table.pending) > 1
            free += bool(ask.parametric)
            rows = max(rows, len(rules.tokens(table.state, seat)))
            table.apply(seat, rng.choice(ask.options))
        lengths.append(length)
    steps = len(options)
    return {
        "asks a game": median(lengths), "options": round(mean(options), 1), "most options": max(options),
        "at once": round(at_once / steps, 2), "with own words": round(free / steps, 2), "rows at most": rows,
        "numbers of actions": aec(name).sitting.coding.size,
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast the environments are, and what they are like.")
    parser.add_argument("games", nargs="*", default=list(games()))
    parser.add_argument("--seconds", type=float, default=0.5, help="processor time of a round")
    given = parser.parse_args()
    for name in given.games:
        print(name, shape(name))
    subjects = {key: steps for name in given.games for key, steps in ours(name).items()} | others()
    for key, speed in measure(subjects, given.seconds).items():
        print(f"{key:42} {speed:10,.0f} steps/s")


if __name__ == "__main__":
    main()
