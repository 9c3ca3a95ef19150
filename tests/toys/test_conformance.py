"""All toys pass the conformance suite."""

from __future__ import annotations

import pytest

from harena.core import Game
from harena.testing import check_game
from tests.toys.duel import DuelGame

TOYS = [DuelGame]


@pytest.mark.parametrize("toy", TOYS)
def test_toys_conform(toy: type[Game[object]]) -> None:
    report = check_game(toy(), games=4, positions=12)
    assert report.decisions > 50
