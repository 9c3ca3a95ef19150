"""What a bot is, and what it may choose from."""

from __future__ import annotations

from typing import Protocol

from harena.core import Action, Ask, Rng, SeatView, Table


class Bot(Protocol):
    """A player that sees what a person in its seat sees."""

    @property
    def name(self) -> str: ...

    def choose(self, seat: SeatView) -> Action: ...


def choices(table: Table, ask: Ask, rng: Rng) -> list[Action]:
    """The options of an ask and, where it takes offers, some legal ones. `table` is an imagined one."""
    found = list(ask.options)
    for form in ask.parametric:
        if form.sample is not None:
            found += form.sample(table.state, ask.seat, rng)
    return found
