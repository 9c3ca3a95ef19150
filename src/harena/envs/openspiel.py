"""All games as Python games of OpenSpiel, known once this is imported.

    pyspiel.load_game("harena_for_glory(players=2,seed=7)")

Chance is sampled (`SAMPLED_STOCHASTIC`): there are no chance nodes, so algorithms that walk through all of chance (CFR,
exploitability) do not apply. Seats decide one after the other (`Table.actor`), also where the rules let several decide
at once: nobody sees what the others have answered. `resample_from_infostate` imagines what the player cannot know,
with other dice to come. A copy of a state plays on as the state does, which OpenSpiel's tests want; with
`other_dice=True` the dice to come are others in every copy, so that a search on copies cannot foresee them. The strings
tell what a player sees now, not all that it has seen. Needs the extra `openspiel`.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final

import numpy as np

try:
    import pyspiel
except ImportError as error:
    raise ImportError(f"this needs OpenSpiel: pip install 'harena[openspiel]' ({error})") from None

import harena
from harena.core import Action, BadOptions, Game, Rng, SeatView, Table, games, key_of
from harena.core.tokens import WIDTH

from .coding import Coding, coding
from .sitting import IllegalAction, filled

#: No game of ours is longer.
LONGEST: Final = 100_000


class _Held:
    """A table inside a state, which OpenSpiel copies by copying all that is in it. `rng`: for other dice in copies."""

    def __init__(self, code: Coding, table: Table, rng: Rng | None) -> None:
        self.coding = code
        self.table = table
        self.rng = rng

    def __deepcopy__(self, memo: Any) -> _Held:
        return _Held(self.coding, self.table.clone(future=self.rng), self.rng)


class HarenaState(pyspiel.State):  # type: ignore[misc]
    """A position, as OpenSpiel sees it."""

    def __init__(self, game: HarenaGame, seed: int) -> None:
        super().__init__(game)
        table = Table(game.rules, game.coding.config, seed, events=False)
        self._held = _Held(game.coding, table, Rng(key_of("openspiel", seed)) if game.other_dice else None)

    @property
    def table(self) -> Table:
        return self._held.table

    @property
    def coding(self) -> Coding:
        return self._held.coding

    def current_player(self) -> int:
        actor = self.table.actor
        return int(pyspiel.PlayerId.TERMINAL) if actor is None else actor

    def _choices(self, player: int) -> dict[int, Action]:
        table = self.table
        ask = table.pending.get(player)
        if ask is None:
            return {}
        return self.coding.choices(table, player, Rng(key_of("samples", player, ask.number)))

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._choices(player)) if player == self.table.actor else []

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        found = self._choices(player).get(action)
        if found is None:
            raise IllegalAction(f"{action} may not be done now by player {player}: look at legal_actions")
        self.table.apply(player, found)

    def _action_to_string(self, player: int, action: int) -> str:
        found = self._choices(player).get(action)
        return self.coding.meaning(action) if found is None else found.text

    def is_terminal(self) -> bool:
        return self.table.result is not None

    def returns(self) -> list[float]:
        result = self.table.result
        seats = range(self.table.state.seats)
        return [0.0 if result is None else result.share(seat) for seat in seats]

    def information_state_string(self, player: int | None = None) -> str:
        return self.observation_string(player)

    def observation_string(self, player: int | None = None) -> str:
        """The rows that a player sees, after the number of its question."""
        seat = max(0, self.current_player() if player is None else player)
        position, options = SeatView(self.table, seat).rows(self.coding.writer)
        ask = self.table.pending.get(seat)
        return f"{0 if ask is None else ask.number} {position} {options}"

    def resample_from_infostate(self, player: int, sampler: Any) -> HarenaState:
        """The same position with all that a player cannot know dealt anew."""
        made: HarenaState = self.clone()
        rng = Rng(key_of("resample", int(sampler() * (1 << 53))))
        made._held = _Held(self.coding, self.table.imagine(player, rng), self._held.rng)
        return made

    def __str__(self) -> str:
        """Where the game is, by what all players together see: what dice will fall is no part of it."""
        table = self.table
        seen = repr([table.game.tokens(table.state, seat) for seat in range(table.state.seats)]).encode()
        return f"{table.game.id} after {len(table.entries)} answers: {blake2b(seen, digest_size=8).hexdigest()}"


class _Observer:
    """What a player sees as one tensor: the rows of the position."""

    def __init__(self, code: Coding) -> None:
        self._coding = code
        self.tensor = np.zeros(code.rows * WIDTH, np.float32)
        self.dict = {"rows": self.tensor.reshape(code.rows, WIDTH)}

    def set_from(self, state: HarenaState, player: int) -> None:
        rows, _ = SeatView(state.table, player).rows(self._coding.writer)
        self.dict["rows"][:] = filled(rows, self._coding.rows)

    def string_from(self, state: HarenaState, player: int) -> str:
        return state.observation_string(player)


class HarenaGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the house with its number of players, its options and, if wanted, its seed."""

    name: str
    kind: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.rules: Game[Any] = harena.game(self.name)
        options = dict(_option(part) for part in str(given.get("options", "")).split(";") if part)
        self.coding = coding(self.rules, int(given.get("players", self.rules.seats[0])), options)
        self.other_dice = bool(given.get("other_dice", False))
        self._seeds = Rng(key_of("openspiel game", self.name, int(given.get("seed", -1))))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.coding.size, max_chance_outcomes=0, num_players=self.coding.config.seats,
            min_utility=0.0, max_utility=1.0, utility_sum=None, max_game_length=LONGEST,
        )  # fmt: skip
        super().__init__(self.kind, info, given)

    def new_initial_state(self, *_: Any) -> HarenaState:
        """A new game; with a seed, the first of them is always the same, and so is the next."""
        return HarenaState(self, self._seeds.bits())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        return _Observer(self.coding)


def _option(part: str) -> tuple[str, str]:
    name, equals, value = part.partition(":")
    if not equals:
        raise BadOptions(f"options are written as name:value;name:value, not {part!r}")
    return name, value


def _register(name: str) -> str:
    """Make a game known to OpenSpiel; its name there."""
    rules = harena.game(name)
    short = "harena_" + name.replace("-", "_")
    kinds = pyspiel.GameType
    kind = kinds(
        short_name=short, long_name=f"Harena: {rules.name}", dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.SAMPLED_STOCHASTIC, information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM, reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(rules.seats), min_num_players=min(rules.seats),
        provides_information_state_string=True, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True,
        parameter_specification={"players": rules.seats[0], "seed": -1, "options": "", "other_dice": False},
    )  # fmt: skip
    made = type(short, (HarenaGame,), {"name": name, "kind": kind})
    pyspiel.register_game(kind, made)
    return short


#: The names under which OpenSpiel knows the games.
GAMES: Final = {name: _register(name) for name in games()}
