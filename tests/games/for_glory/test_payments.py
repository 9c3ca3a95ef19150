"""Payments, checked against their definition for many hands (FG-PAY-5, -6, -10)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harena.games.for_glory.cards import base_set
from harena.games.for_glory.payments import by_value, payments, read_payment

INCOMES = [base_set()[f"Inc({value})"] for value in (1, 2, 3, 5)]


@pytest.mark.rule("FG-PAY-10", "FG-PAY-5", "FG-PAY-6")
@settings(max_examples=150, deadline=None)
@given(st.integers(1, 9), st.lists(st.sampled_from(INCOMES), max_size=6), st.integers(0, 6))
def test_exactly_the_payments_without_waste(cost: int, hand: list, tokens: int) -> None:  # type: ignore[type-arg]
    hand = sorted(hand, key=by_value)
    found = {
        (tuple(card.value for card in payment.incomes), payment.tokens)
        for payment in payments(cost, tuple(hand), tokens)
    }
    expected = set()
    for size in range(len(hand) + 1):
        for chosen in combinations(hand, size):
            values = tuple(card.value for card in chosen)
            for spent in range(tokens + 1):
                total = sum(values) + spent
                needed = all(total - value < cost for value in values)
                if total >= cost and needed and (not spent or total == cost):
                    expected.add((values, spent))
    assert found == expected
    assert bool(found) is (sum(card.value for card in hand) + tokens >= cost)  # FG-PAY-11


def test_a_payment_reads_back_from_its_text() -> None:
    for payment in payments(6, tuple(sorted([INCOMES[0]] * 3 + [INCOMES[2]], key=by_value)), 4):
        names, tokens = read_payment(payment.text)
        assert tokens == payment.tokens
        assert sum(names.values()) == len(payment.incomes)
