"""Paying (FG-PAY): all ways to pay a cost with Income Cards and Coin Tokens, none of them wasteful."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
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


def payments(cost: int, incomes: tuple[Card, ...], tokens: int) -> tuple[Payment, ...]:
    """FG-PAY-10: every legal payment of `cost`, most tokens first.

    `incomes` must be sorted by `by_value`; copies of one title are interchangeable.
    """
    legal = []
    for chosen in _choices(incomes):
        worth = sum(card.value for card in chosen)
        if worth < cost:
            if cost - worth <= tokens:
                legal.append(Payment(chosen, cost - worth))
        elif all(worth - card.value < cost for card in chosen):
            legal.append(Payment(chosen, 0))
    legal.sort(key=_in_order)
    return tuple(legal)


def laid_down(cost: int, incomes: tuple[Card, ...], tokens: int) -> list[Payment]:
    """Whatever somebody might lay down, wasteful or too little too, in the same order."""
    found = []
    for chosen in _choices(incomes):
        missing = max(cost - sum(card.value for card in chosen), 0)
        found += [Payment(chosen, n) for n in {0, min(missing, tokens), min(1, tokens)} if chosen or n]
    return sorted(found, key=_in_order)


def _choices(incomes: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """All choices of these cards; copies of one title are interchangeable."""
    copies = Counter(incomes)
    for counts in product(*(range(n + 1) for n in copies.values())):
        yield tuple(card for card, n in zip(copies, counts, strict=True) for _ in range(n))


def _in_order(payment: Payment) -> tuple[int, list[tuple[int, str]]]:
    return -payment.tokens, [by_value(card) for card in payment.incomes]
