"""Legality stands once: what is offered by forms with a check comes from candidates that the same check lets pass."""

from __future__ import annotations

import pytest

from harena.core import Rng
from harena.lab import Setup

STEPS = 400
#: Questions whose options depend on what the form's check does not see: which of the Gladiators a card of the Ludus
#: Magnus leaves, and at whom the card in hand may be aimed.
BY_THEMSELVES = {"for-glory": {"ludus-choice"}, "spartacus": {"target"}, "gladigala": set(), "gladiatori": set()}


@pytest.mark.parametrize("game", sorted(BY_THEMSELVES))
def test_options_with_checks_are_candidates_that_pass_them(game: str) -> None:
    """The conformance suite compares options and candidates at every ask, where a question names both."""
    repeated: set[str] = set()
    for seats in Setup(game).rules.seats:
        table, rng = Setup(game, seats).table(7, events=False), Rng(7)
        for _ in range(STEPS):
            if table.result is not None:
                break
            for ask in table.pending.values():
                checked = any(one.form.check is not None and one.form.interrupt is None for one in ask.options)
                if checked and ask.question.candidates is None:
                    repeated.add(ask.kind)
            seat = min(table.pending)
            table.apply(seat, rng.choice(table.pending[seat].options))
    assert repeated <= BY_THEMSELVES[game]
