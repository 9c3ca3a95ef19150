"""Other people's engines, driven at random and counted as ours are: a decision is a choice among two or more.

They are optional (`pip install harena[peers]`) and carry no types, hence the `Any`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Protocol


class Peer(Protocol):
    """An engine beside ours."""

    def play(self) -> int:
        """Play one game at random; the number of decisions."""
        ...

    def middle(self) -> Callable[[], object]:
        """What copies a position from the middle of a game."""
        ...


class Catanatron:
    """Settlers in Python, four random players."""

    def __init__(self) -> None:
        self._game: Any = import_module("catanatron.game")
        player: Any = import_module("catanatron.models.player")
        self._player = player.RandomPlayer
        self._colors = list(player.Color)[:4]

    def _new(self) -> Any:
        return self._game.Game([self._player(color) for color in self._colors])

    def play(self) -> int:
        return self._advance(self._new(), 10**9)

    def _advance(self, game: Any, most: int) -> int:
        limit = self._game.TURNS_LIMIT
        state = game.state
        decisions = 0
        while decisions < most and game.winning_color() is None and state.num_turns < limit:
            if len(state.playable_actions) > 1:
                decisions += 1
            game.play_tick()
        return decisions

    def middle(self) -> Callable[[], object]:
        seed = random.randrange(1, 10**9)
        length = self._advance(self._seeded(seed), 10**9)
        game = self._seeded(seed)
        self._advance(game, length // 2)
        copy: Callable[[], object] = game.copy
        return copy

    def _seeded(self, seed: int) -> Any:
        return self._game.Game([self._player(color) for color in self._colors], seed=seed)


class Chess:
    """python-chess, both sides random, until mate, stalemate, bare kings or seventy-five idle moves."""

    def __init__(self) -> None:
        self._chess: Any = import_module("chess")

    def play(self) -> int:
        return self._advance(self._chess.Board(), 10**9)

    def _advance(self, board: Any, most: int) -> int:
        decisions = 0
        while decisions < most:
            moves = list(board.legal_moves)
            if not moves or board.halfmove_clock >= 150 or board.is_insufficient_material():
                break
            if len(moves) > 1:
                decisions += 1
            board.push(moves[int(random.random() * len(moves))])
        return decisions

    def middle(self) -> Callable[[], object]:
        state = random.getstate()
        length = self.play()
        random.setstate(state)
        board = self._chess.Board()
        self._advance(board, length // 2)
        copy: Callable[[], object] = board.copy
        return copy


class OpenSpiel:
    """A game of OpenSpiel (C++ behind Python)."""

    def __init__(self, name: str) -> None:
        pyspiel: Any = import_module("pyspiel")
        self._game = pyspiel.load_game(name)

    def play(self) -> int:
        return self._advance(self._game.new_initial_state(), 10**9)

    def _advance(self, state: Any, most: int) -> int:
        decisions = 0
        while decisions < most and not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, weights)[0])
                continue
            options = state.legal_actions()
            if len(options) > 1:
                decisions += 1
            state.apply_action(options[int(random.random() * len(options))])
        return decisions

    def middle(self) -> Callable[[], object]:
        before = random.getstate()
        length = self.play()
        random.setstate(before)
        state = self._game.new_initial_state()
        self._advance(state, length // 2)
        clone: Callable[[], object] = state.clone
        return clone


PEERS: Mapping[str, Callable[[], Peer]] = {
    "catanatron": Catanatron,
    "python-chess": Chess,
    "openspiel-backgammon": lambda: OpenSpiel("backgammon"),
    "openspiel-hanabi": lambda: OpenSpiel("hanabi"),
}
