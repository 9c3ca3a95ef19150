"""What several tests of the engine need."""

from __future__ import annotations

import pytest

from harena.core import register, registry
from tests.toys.duel import DuelGame
from tests.toys.solo import BeastGame


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two toys are installed and nothing else; afterwards all is as before."""
    monkeypatch.setattr(registry, "_games", {})
    monkeypatch.setattr(registry, "_searched", True)
    register(DuelGame())
    register(BeastGame())
