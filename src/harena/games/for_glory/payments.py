"""Paying (FG-PAY): all ways to pay a cost with Income Cards and Coin Tokens, none of them wasteful."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .cards import Card


@dataclass(frozen=True, slots=True)
class Payment:
    """Income Cards, lowest value first (FG-PAY-8), and Coin Tokens."""

    incomes: tuple[Card, ...]
    tokens: int

    @property
    def text(self) -> str:
        """`2 business as usual + 3 coin`"""
        parts = [key if n == 1 else f"{n} {key}" for key, n in Counter(card.key for card in self.incomes).items()]
        if self.tokens:
            parts.append(f"{self.tokens} coin")
        return " + ".join(parts)


def read_payment(text: str) -> tuple[Counter[str], int]:
    """The Income Cards by name, and the tokens, that a text of a payment speaks of."""
    incomes: Counter[str] = Counter()
    tokens = 0
    for part in text.split(" + "):
        count, _, name = part.partition(" ")
        if not count.isdecimal():
            count, name = "1", part
        if name in ("coin", "coins"):
            tokens += int(count)
        else:
            incomes[name] += int(count)
    return incomes, tokens


def by_value(card: Card) -> tuple[int, str]:
    return card.value, card.title


@lru_cache(maxsize=1 << 15)
def payments(cost: int, incomes: tuple[Card, ...], tokens: int) -> tuple[Payment, ...]:
    """FG-PAY-10: every legal payment of `cost`, most tokens first.

    `incomes` must be sorted by `by_value`; copies of one title are interchangeable.
    """
    copies = Counter(incomes)
    legal = []
    for counts in product(*(range(n + 1) for n in copies.values())):
        chosen = tuple(card for card, n in zip(copies, counts, strict=True) for _ in range(n))
        worth = sum(card.value for card in chosen)
        if worth < cost:
            if cost - worth <= tokens:
                legal.append(Payment(chosen, cost - worth))
        elif all(worth - card.value < cost for card in chosen):
            legal.append(Payment(chosen, 0))
    legal.sort(key=lambda payment: (-payment.tokens, [by_value(card) for card in payment.incomes]))
    return tuple(legal)
