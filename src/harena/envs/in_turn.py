"""All seats of a table as a PettingZoo environment, one after the other."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from harena.core import Game

from .sitting import Observation, Sitting


class SeatsInTurn(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """Agents are `seat_0`, `seat_1` …; where several may decide, the first that has a choice does (`Table.actor`)."""

    def __init__(
        self, game: str | Game[Any], seats: int | None = None, *, render_mode: str | None = None, **more: Any
    ) -> None:
        super().__init__()
        self.sitting = Sitting(game, seats, **more)
        self.render_mode = render_mode
        self.metadata = {"name": self.sitting.coding.name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.sitting.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space, actions = self.sitting.observation_space(), self.sitting.action_space
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: actions() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.sitting.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._potentials = {agent: self.sitting.potential(seat) for agent, seat in self._seat.items()}
        self.agent_selection = self.possible_agents[self.sitting.actor]

    def observe(self, agent: str) -> Observation:
        return self.sitting.observe(self._seat[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        sitting = self.sitting
        told = sitting.take(self._seat[agent], -1 if action is None else action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = told
        if sitting.shaping:
            for other, seat in self._seat.items():
                before, self._potentials[other] = self._potentials[other], sitting.potential(seat)
                self.rewards[other] = sitting.discount * self._potentials[other] - before
        if sitting.over:
            for other, seat in self._seat.items():
                self.rewards[other] += sitting.reward(seat)
                self.terminations[other] = True
        elif sitting.truncated:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[sitting.actor]
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.sitting.drawn(self._seat[self.agent_selection]) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


def aec(game: str | Game[Any], seats: int | None = None, **more: Any) -> SeatsInTurn:
    """A game as PettingZoo's environment for agents in turn; what else may be given stands at `Sitting`."""
    return SeatsInTurn(game, seats, **more)
