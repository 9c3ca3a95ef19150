"""The random bot: every choice alike."""

from __future__ import annotations

from harena.core import Action, Rng, SeatView, key_of

from .base import choices


class RandomBot:
    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._rng = Rng(key_of("random bot", seed))

    def choose(self, seat: SeatView) -> Action:
        ask = seat.ask
        if ask.parametric:
            return self._rng.choice(choices(seat.imagine(self._rng), ask, self._rng))
        return self._rng.choice(ask.options)
