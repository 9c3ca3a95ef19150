"""The generator: the same numbers on every machine, evenly spread, cheap to copy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from harena.core import Rng, key_of


def test_known_numbers() -> None:
    assert Rng(0).bits() == 0xE220A8397B1DCDAF  # the first output of splitmix64 from seed 0
    rng = Rng(12345)
    assert [rng.bits() for _ in range(3)] == [2454886589211414944, 3778200017661327597, 2205171434679333405]
    assert rng.counter == 3


def test_known_dice_and_floats() -> None:
    rng = Rng(12345)
    assert rng.dice(10) == [1, 2, 1, 2, 4, 3, 1, 3, 3, 6]
    assert [rng.below(100) for _ in range(5)] == [18, 38, 76, 87, 97]
    assert rng.random() == 0.39162192349776226


def test_known_shuffle_and_sample() -> None:
    items = list(range(10))
    Rng(7).shuffle(items)
    assert items == [8, 1, 5, 9, 3, 0, 2, 6, 4, 7]
    assert Rng(7).sample("abcdefgh", 3) == ["b", "f", "d"]


def test_known_keys() -> None:
    assert key_of("for-glory", 7) == 11586861761804108019
    assert key_of("for-glory", 7) == key_of("for-glory", "7")
    assert key_of("a", "b") != key_of("ab")


@pytest.mark.parametrize(("given", "key"), [(-1, 2**64 - 1), ((1 << 64) + 5, 5)])
def test_keys_have_64_bits(given: int, key: int) -> None:
    assert Rng(given).key == key


def test_a_shuffle_is_one_call_whatever_the_length() -> None:
    for length, calls in ((0, 0), (1, 0), (2, 1), (200, 1)):
        rng = Rng(3)
        rng.shuffle(list(range(length)))
        assert rng.counter == calls


def test_a_copy_goes_on_alike_and_apart() -> None:
    rng = Rng(9)
    rng.bits()
    twin = rng.copy()
    assert [twin.bits() for _ in range(4)] == [rng.bits() for _ in range(4)]
    twin.bits()
    assert twin.counter == rng.counter + 1


def test_a_fork_is_another_generator_that_follows_from_the_place() -> None:
    one, other, later = Rng(7), Rng(7), Rng(7, 1)
    assert one.fork("x").bits() == other.fork("x").bits()
    assert Rng(7).fork("x").key != Rng(7).fork("y").key
    assert later.fork("x").key != Rng(7).fork("x").key
    assert one.counter == 1


def chi_square(counts: Counter[int], kinds: int) -> float:
    mean = counts.total() / kinds
    return sum((counts[kind] - mean) ** 2 / mean for kind in range(kinds))


@pytest.mark.parametrize(
    ("kinds", "draw"),
    [
        (6, lambda rng: rng.die() - 1),
        (7, lambda rng: rng.below(7)),
        (10, lambda rng: int(rng.random() * 10)),
        (5, lambda rng: rng.choice(range(5))),
        (8, lambda rng: rng.sample(range(8), 1)[0]),
    ],
)
def test_numbers_are_even(kinds: int, draw: Callable[[Rng], int]) -> None:
    rng = Rng(key_of("even", kinds))
    counts = Counter(draw(rng) for _ in range(6000))
    assert set(counts) == set(range(kinds))
    assert chi_square(counts, kinds) < 30  # one in 1,000 for nine degrees of freedom is 27.9


def test_every_order_of_four_comes_as_often() -> None:
    rng = Rng(5)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 24
    assert sum((count - 200) ** 2 / 200 for count in orders.values()) < 56


def test_neighbouring_keys_have_nothing_in_common() -> None:
    ones = sum((Rng(key).bits() ^ Rng(key + 1).bits()).bit_count() for key in range(200))
    assert 31 < ones / 200 < 33
