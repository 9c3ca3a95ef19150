"""The rules behind the cards, by what kind they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

RULED: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("gladiator", "slave"), ("SP-COMBAT-1", "SP-ABIL-1")),
    **dict.fromkeys(("weapon", "armour", "special"), ("SP-EQUIP-1", "SP-EQUIP-2")),
    "guard": ("SP-GUARD-1", "SP-GUARD-2"),
    "scheme": ("SP-SCHEME-1", "SP-SCHEME-2"),
    "reaction": ("SP-REACT-1", "SP-REACT-2"),
}
