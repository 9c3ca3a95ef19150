"""Clocks: how long a seat may think, and what is done when its time is over."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Literal

import msgspec

from harena.core import Action, Ask

#: Actions that do as little as possible, by kind, the mildest first.
_MILD = ("pass", "decline", "refuse", "done", "end-turn", "end turn", "stop", "no", "keep", "rest")


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long people may think: not limited, so long for each decision, for the whole game, or days for each."""

    kind: Literal["none", "move", "game", "days"] = "none"
    seconds: float = 0.0
    increment: float = 0.0
    days: float = 0.0

    def complaint(self) -> str | None:
        """A sentence if this clock makes no sense."""
        if self.kind == "move" and not 1 <= self.seconds <= 86_400:
            return "A decision gets from 1 to 86400 seconds."
        if self.kind == "game" and not 1 <= self.seconds <= 86_400:
            return "A game gets from 1 to 1440 minutes."
        if self.kind == "days" and not 0.01 <= self.days <= 60:
            return "A decision gets at most 60 days, and more than none."
        if not 0 <= self.increment <= 600:
            return "An increment is at most 600 seconds."
        return None

    @property
    def start(self) -> float:
        """Seconds on the clock at the start of the game."""
        return self.days * 86_400 if self.kind == "days" else self.seconds

    def left_after(self, left: float, used: float) -> float:
        """Seconds on the clock after an answer that took `used`."""
        if self.kind == "game":
            return max(0.0, left - used) + self.increment
        return self.start


def mildest(ask: Ask) -> Action | None:
    """The move that is made for somebody whose time is over: pass if that can be, else what changes least."""
    options: Sequence[Action] = ask.options
    if ask.question.passing in options:
        return ask.question.passing
    for kind in _MILD:
        for action in options:
            if action.kind == kind or action.text == kind:
                return action
    return options[0] if options else None
