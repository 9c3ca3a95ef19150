"""The greedy bot: the game's own rule of thumb, applied to what the seat sees and a guess at what is hidden."""

from __future__ import annotations

from harena.core import Action, Rng, SeatView, key_of


class GreedyBot:
    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        self._rng = Rng(key_of("greedy bot", seed))

    def choose(self, seat: SeatView) -> Action:
        return seat.greedy(self._rng)
