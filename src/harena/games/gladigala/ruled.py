"""The rules behind the gladiators, by their type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

RULED: Final[Mapping[str, tuple[str, ...]]] = {
    "Sword": ("GG-ATK-6", "GG-SHIELD-1"),
    "Spear": ("GG-ATK-8", "GG-SHIELD-1"),
    "Dagger": ("GG-ATK-6", "GG-DAGGER-1"),
    "Club": ("GG-ATK-6", "GG-CLUB-1"),
}
