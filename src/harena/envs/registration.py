"""The names under which Gymnasium finds the games: `harena/ForGlory-v0`."""

from __future__ import annotations

from typing import Any

import gymnasium

from harena.core import Game, games


def env_id(game: Game[Any]) -> str:
    """The name of a game's environment: whatever changes what is seen or done in it raises the number."""
    name = "".join(letter for letter in game.short_name if letter.isascii() and letter.isalnum())
    return f"harena/{name}-v{game.encoding.version}"


def register() -> None:
    """Make every installed game known to Gymnasium."""
    for name, game in games().items():
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(env_id(game), entry_point="harena.envs.single:OneSeat", kwargs={"game": name})
