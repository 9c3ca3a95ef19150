"""Numbers for actions: a fixed catalogue for a game, a number of seats and a card set, and slots for the rest.

Number 0 is "nothing", for seats that do not decide. Then come all actions whose fields can be listed (`Game.domains`),
in the order of the forms. What cannot be listed (an offer, a payment) is numbered as it is offered: the first such
action is the first slot. What a slot means is told by the row of its option.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from itertools import product
from math import prod
from typing import Any, Final

import harena
from harena.core import Action, BadOptions, CardSet, Config, Game, Rng, SeatView, Table
from harena.core.domains import fields_of
from harena.core.tokens import Writer, meaning

NOTHING: Final = 0
#: Slots for actions that are not in the catalogue, and how many of them are offers and the like that nobody listed.
SLOTS: Final = 32
SAMPLES: Final = 12
#: A form with more actions than this is left to the slots.
MOST_OF_A_FORM: Final = 6000
#: Rows for options in an observation.
OPTION_ROWS: Final = 64


class Coding:
    """How positions and actions of one game, with these seats, options and cards, are written as numbers."""

    def __init__(self, game: Game[Any], config: Config, slots: int = SLOTS) -> None:
        if slots < 1:
            raise BadOptions(f"there is at least one slot, not {slots}")
        self.game = game
        self.config = config
        self.slots = slots
        self.writer = Writer(game, config)
        self.rows = game.encoding.most + 1  # the question is a row too
        self.option_rows = OPTION_ROWS
        self._numbers: dict[tuple[str, tuple[Any, ...]], int] = {}
        self._known: dict[Action, int] = {}
        domains = game.domains(config)
        for form in game.forms:
            if form.never is not None or form.parametric:
                continue
            fields = fields_of(form, domains)
            if not all(domain.values for domain in fields) or prod(len(d.values) for d in fields) > MOST_OF_A_FORM:
                continue
            for args in product(*(domain.values for domain in fields)):
                self._numbers[form.kind, args] = 1 + len(self._numbers)
        self.first_slot = 1 + len(self._numbers)
        #: How many numbers there are.
        self.size = self.first_slot + slots

    @property
    def name(self) -> str:
        """The name under which these numbers are released; it changes with whatever changes them."""
        return f"{self.game.id}-v{self.game.encoding.version}"

    @property
    def digest(self) -> str:
        """Sixteen digits for everything that numbers mean here: rows, questions, forms and catalogue."""
        said = (*meaning(self.game), list(self._numbers), self.slots)
        return blake2b(repr(said).encode(), digest_size=8).hexdigest()

    def meaning(self, number: int) -> str:
        """What a number stands for, in words."""
        if number == NOTHING:
            return "nothing"
        if number < self.first_slot:
            kind, args = next(key for key, at in self._numbers.items() if at == number)
            return self.game.grammar.by_kind[kind].render(args)
        if number < self.size:
            return f"slot {number - self.first_slot + 1}: what is offered and not in the catalogue"
        raise BadOptions(f"actions are numbered from 0 to {self.size - 1}; there is no {number}")

    def number(self, action: Action) -> int:
        """The number of an action in the catalogue; 0 if it needs a slot."""
        found = self._known.get(action)
        if found is None:
            found = self._numbers.get((action.form.kind, action.args), 0)
            if not action.form.parametric:
                self._known[action] = found
        return found

    def legal(self, actions: Iterable[Action]) -> dict[int, Action]:
        """What may be done, by number, in the order given. More than there are slots for cannot be done."""
        found: dict[int, Action] = {}
        slot = self.first_slot
        for action in actions:
            number = self.number(action)
            if not number:
                number, slot = slot, slot + 1
                if number >= self.size:
                    continue
            found[number] = action
        return found

    def choices(self, table: Table, seat: int, rng: Rng) -> dict[int, Action]:
        """What a seat may answer now, by number: the options, and some of what it could put together itself."""
        ask = table.pending.get(seat)
        if ask is None:
            return {}
        if not ask.parametric:
            return self.legal(ask.options)
        return self.legal((*ask.options, *SeatView(table, seat).samples(rng, SAMPLES)))


def coding(
    game: str | Game[Any],
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    cards: CardSet | None = None,
    slots: int = SLOTS,
) -> Coding:
    """The coding of a game by its id, for so many seats (the usual number) and these options."""
    rules = harena.game(game) if isinstance(game, str) else game
    return Coding(rules, rules.configure(rules.seats[0] if seats is None else seats, options, cards), slots)
