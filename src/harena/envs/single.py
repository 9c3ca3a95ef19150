"""One seat of a table as a Gymnasium environment; bots have the others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import gymnasium

from harena.bots import Bot, make_bot, plugins
from harena.core import BadOptions, Game, SeatView, key_of

from .sitting import Observation, Sitting


class OneSeat(gymnasium.Env[Observation, int]):
    """A seat against bots by their names: one for all others, or one for each of them."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        *,
        seat: int = 0,
        opponents: str | Sequence[str] = "random",
        render_mode: str | None = None,
        **more: Any,
    ) -> None:
        rules = Sitting(game, seats, **more)
        names = [opponents] * (rules.seats - 1) if isinstance(opponents, str) else list(opponents)
        if not 0 <= seat < rules.seats:
            raise BadOptions(f"the seats are 0 to {rules.seats - 1}; there is no seat {seat}")
        if len(names) != rules.seats - 1:
            raise BadOptions(f"{rules.seats - 1} opponents are needed, not {len(names)}")
        # Bots imagine from where the phase began; those that choose at random only where they may make offers.
        copyable = set(names) != {"random"} or any(form.parametric for form in rules.game.forms)
        self.sitting = Sitting(game, seats, **(more | {"copyable": copyable}))
        self.seat = seat
        names.insert(seat, "")
        self.opponents = tuple(names)
        plugins.admit(*names)
        for name in filter(None, names):
            make_bot(name, self.sitting.game)
        self.render_mode = render_mode
        self.observation_space = self.sitting.observation_space()
        self.action_space = self.sitting.action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        sitting = self.sitting
        sitting.begin(seed)
        game, deal = sitting.game, sitting.table.seed
        self._bots: list[Bot | None] = [
            make_bot(name, game, key_of(deal, number)) if name else None for number, name in enumerate(self.opponents)
        ]
        self._play_on()
        self._potential = sitting.potential(self.seat)
        return sitting.observe(self.seat), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        sitting = self.sitting
        told = sitting.take(self.seat, int(action))
        self._play_on()
        before, self._potential = self._potential, sitting.potential(self.seat)
        reward = sitting.discount * self._potential - before if sitting.shaping else 0.0
        reward += sitting.reward(self.seat)
        return sitting.observe(self.seat), reward, sitting.over, sitting.truncated, told

    def _play_on(self) -> None:
        """The bots play until the own seat has to decide, or the game is over."""
        sitting, table = self.sitting, self.sitting.table
        while not sitting.over and (actor := table.actor) is not None and actor != self.seat:
            bot = self._bots[actor]
            assert bot is not None
            table.apply(actor, bot.choose(SeatView(table, actor)))

    def render(self) -> str | None:
        return self.sitting.drawn(self.seat) if self.render_mode == "ansi" else None


def vector(game: str, count: int, *, processes: bool = True, **more: Any) -> gymnasium.vector.VectorEnv[Any, Any, Any]:
    """So many games at once, each in a process of its own; without processes one after the other."""
    made = [partial(OneSeat, game, **more) for _ in range(count)]
    return gymnasium.vector.AsyncVectorEnv(made) if processes else gymnasium.vector.SyncVectorEnv(made)
