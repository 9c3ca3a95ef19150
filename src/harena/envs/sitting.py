"""What all environments share: a table with numbered actions, observations, rewards, and an end."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from itertools import chain
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from gymnasium import spaces

from harena.core import Action, BadOptions, CardSet, Game, Result, Rng, SeatView, Table, key_of
from harena.core.tokens import WIDTH, Row

from .coding import NOTHING, SLOTS, Coding, coding

Observation: TypeAlias = dict[str, Any]
Rewards: TypeAlias = Literal["share", "rank"]
Illegal: TypeAlias = Literal["lose", "refuse", "random"]

LIMITS: Final = np.iinfo(np.int16)
#: What an illegal action costs where it loses the game.
LOST: Final = -1.0


class IllegalAction(ValueError):
    """An action that the mask does not allow, where that is refused; nothing has changed."""


class Sitting:
    """A table whose seats see and act by numbers.

    rewards   "share": at the end, the part of the win that falls to a seat (1 alone, split on a draw). "rank": from 1
              for who came first to -1 for who came last.
    illegal   what becomes of a number that the mask does not allow: "lose" ends the game with -1 for the seat and 0 for
              the others, "refuse" raises IllegalAction and changes nothing, "random" plays any legal one instead.
    shaping   the weight of rewards on the way, from potentials (`Game.evaluate` in a world imagined from what the seat
              knows), which leave the best way to play as it is; `discount` is that of the learner.
    most      so many steps a game lasts at most; then it is truncated.
    """

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        cards: CardSet | None = None,
        slots: int = SLOTS,
        rewards: Rewards = "share",
        illegal: Illegal = "lose",
        shaping: float = 0.0,
        discount: float = 1.0,
        most: int = 100_000,
        copyable: bool = False,
    ) -> None:
        allowed = (("rewards", rewards, ("share", "rank")), ("illegal", illegal, ("lose", "refuse", "random")))
        for name, value, known in allowed:
            if value not in known:
                raise BadOptions(f"{name} is one of {', '.join(known)}, not {value!r}")
        if most < 1:
            raise BadOptions(f"a game lasts at least one step, not {most}")
        self.coding: Coding = coding(game, seats, options, cards=cards, slots=slots)
        self.game = self.coding.game
        self.seats = self.coding.config.seats
        self.rewards: Rewards = rewards
        self.illegal: Illegal = illegal
        self.shaping = shaping
        self.discount = discount
        self.most = most
        self._copyable = copyable or shaping != 0.0
        self._seeds: Rng | None = None
        self.table: Table
        self.begin(0)
        self._seeds = None

    # -- spaces --------------------------------------------------------------------------------------------------------

    def observation_space(self) -> spaces.Dict:
        code = self.coding

        def rows(count: int) -> spaces.Box:
            return spaces.Box(LIMITS.min, LIMITS.max, (count, WIDTH), np.int16)

        return spaces.Dict({
            "observation": rows(code.rows),
            "options": rows(code.option_rows),
            "option_actions": spaces.Box(-1, code.size, (code.option_rows,), np.int32),
            "action_mask": spaces.Box(0, 1, (code.size,), np.int8),
        })  # fmt: skip

    def action_space(self) -> spaces.Discrete[Any]:
        return spaces.Discrete(self.coding.size)

    # -- the game ------------------------------------------------------------------------------------------------------

    def begin(self, seed: int | None = None) -> None:
        """A new game. Without a seed it follows from the one before, and at first from 0."""
        if seed is not None or self._seeds is None:
            self._seeds = Rng(key_of("environment", self.game.id, 0 if seed is None else seed))
        deal = self._seeds.bits()
        self.table = Table(self.game, self.coding.config, deal, events=False, copyable=self._copyable)
        self._rng = Rng(key_of("choices", deal))
        self.steps = 0
        self.lost: int | None = None
        self._choices: dict[int, tuple[Any, dict[int, Action]]] = {}

    @property
    def over(self) -> bool:
        return self.lost is not None or self.table.result is not None

    @property
    def truncated(self) -> bool:
        return not self.over and self.steps >= self.most

    @property
    def actor(self) -> int:
        """Who decides; at the end the first seat."""
        seat = self.table.actor
        return 0 if seat is None else seat

    def choices(self, seat: int) -> dict[int, Action]:
        """What a seat may do now, by number; looked up once as long as it is asked the same."""
        ask = self.table.pending.get(seat)
        if ask is None or self.over:
            return {}
        known = self._choices.get(seat)
        if known is None or known[0] is not ask.options:
            found = self.coding.choices(self.table, seat, Rng(key_of("samples", self._rng.key, seat, ask.number)))
            known = self._choices[seat] = (ask.options, found)
        return known[1]

    def take(self, seat: int, number: int) -> dict[str, Any]:
        """A seat does what a number says. What is to be told about it: whether it was illegal."""
        choices = self.choices(seat)
        told: dict[str, Any] = {}
        action = choices.get(int(number))
        if action is None:
            said = self.coding.meaning(int(number)) if 0 <= int(number) < self.coding.size else "no number of an action"
            if self.illegal == "refuse" or not choices:
                raise IllegalAction(f"{number} ({said}) may not be done now by seat {seat}: look at the action mask")
            told["illegal"] = said
            if self.illegal == "lose":
                self.lost = seat
                self.steps += 1
                return told
            action = self._rng.choice(list(choices.values()))
        self.table.apply(seat, action)
        self.steps += 1
        return told

    # -- what comes of it ----------------------------------------------------------------------------------------------

    def reward(self, seat: int) -> float:
        """What a seat gets at the end of the game."""
        if self.lost is not None:
            return LOST if seat == self.lost else 0.0
        result = self.table.result
        if result is None:
            return 0.0
        return result.share(seat) if self.rewards == "share" else by_rank(result, seat, self.seats)

    def potential(self, seat: int) -> float:
        """How well a seat stands as far as it knows; 0 when the game is over, as potentials must be."""
        if not self.shaping or self.over:
            return 0.0
        imagined = SeatView(self.table, seat).imagine(Rng(key_of("potential", self._rng.key, self.steps, seat)))
        return self.shaping * self.game.evaluate(imagined.state, seat)

    # -- observations --------------------------------------------------------------------------------------------------

    def observe(self, seat: int) -> Observation:
        """What a seat sees, as arrays."""
        code, choices = self.coding, self.choices(seat)
        seen = SeatView(self.table, seat)
        position, options = seen.rows(code.writer, tuple(choices.values()))
        mask = np.zeros(code.size, np.int8)
        numbers = np.full(code.option_rows, -1, np.int32)
        if choices:
            legal = np.fromiter(choices, np.int32, len(choices))
            mask[legal] = 1
            numbers[: len(legal)] = legal[: code.option_rows]
        else:
            mask[NOTHING] = 1
        return {
            "observation": filled(position, code.rows),
            "options": filled(options, code.option_rows),
            "option_actions": numbers,
            "action_mask": mask,
        }

    def drawn(self, seat: int | None) -> str:
        """The table as text, as a seat or a spectator sees it."""
        return self.game.draw(self.table.view(seat)["board"])


def by_rank(result: Result, seat: int, seats: int) -> float:
    """From 1 for who came first to -1 for who came last; tied seats share the mean of their ranks."""
    if seats == 1:
        return 1.0 if seat in result.winners else -1.0
    before = 0
    for group in result.ranking:
        if seat in group:
            rank = before + (len(group) - 1) / 2
            return 1.0 - 2.0 * rank / (seats - 1)
        before += len(group)
    return -1.0


def filled(rows: list[Row], count: int) -> Any:
    """So many rows, the last of them empty."""
    made = np.zeros((count, WIDTH), np.int16)
    if rows:
        flat = np.frombuffer(array("h", chain.from_iterable(rows[:count])), np.int16)
        made[: len(flat) // WIDTH] = flat.reshape(-1, WIDTH)
    return made
