"""All seats of a table as a PettingZoo environment, those who decide at once."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from harena.core import Game

from .coding import NOTHING
from .sitting import Observation, Sitting


class SeatsTogether(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """Every step takes an action of every agent: of those who decide their answer, of the others 0, "nothing".

    Answers are carried out in the order of the seats. Where the floor is open to several and the first answer has
    changed what another was asked, that one's answer is dropped, and its agent told so (`infos[agent]["dropped"]`).
    """

    def __init__(
        self, game: str | Game[Any], seats: int | None = None, *, render_mode: str | None = None, **more: Any
    ) -> None:
        self.sitting = Sitting(game, seats, **more)
        self.render_mode = render_mode
        self.metadata = {"name": self.sitting.coding.name, "render_modes": ["ansi"]}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.sitting.seats)]
        self.agents: list[str] = []
        space, actions = self.sitting.observation_space(), self.sitting.action_space
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: actions() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def _seen(self) -> dict[str, Observation]:
        return {agent: self.sitting.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.sitting.begin(seed)
        self.agents = self.possible_agents[:]
        self._potentials = [self.sitting.potential(seat) for seat in range(self.sitting.seats)]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:  # fmt: skip
        sitting = self.sitting
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.possible_agents}
        asked = {seat: sitting.table.pending[seat].number for seat in sorted(sitting.table.pending)}
        offered = {seat: sitting.choices(seat) for seat in asked}
        for seat, number in asked.items():
            agent = self.possible_agents[seat]
            ask = sitting.table.pending.get(seat)
            meant = offered[seat].get(int(actions.get(agent, NOTHING)))
            gone = meant is not None and sitting.table.why_not(seat, meant) is not None
            if ask is None or ask.number != number or gone:
                infos[agent] = {"dropped": True}
            elif not sitting.over:
                infos[agent] = sitting.take(seat, actions.get(agent, NOTHING))
        rewards = dict.fromkeys(self.possible_agents, 0.0)
        for seat, agent in enumerate(self.possible_agents):
            if sitting.shaping:
                before, self._potentials[seat] = self._potentials[seat], sitting.potential(seat)
                rewards[agent] = sitting.discount * self._potentials[seat] - before
            if sitting.over:
                rewards[agent] += sitting.reward(seat)
        over, cut = sitting.over, sitting.truncated
        if over or cut:
            self.agents = []
        everybody = self.possible_agents
        return self._seen(), rewards, dict.fromkeys(everybody, over), dict.fromkeys(everybody, cut), infos

    def render(self) -> str | None:
        return self.sitting.drawn(None) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


def parallel(game: str | Game[Any], seats: int | None = None, **more: Any) -> SeatsTogether:
    """A game as PettingZoo's environment for agents at once; what else may be given stands at `Sitting`."""
    return SeatsTogether(game, seats, **more)
