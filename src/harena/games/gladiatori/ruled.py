"""The rules behind cards, Powers and items, by what stands on them or what kind they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

RULED: Final[Mapping[str, tuple[str, ...]]] = {
    "Strength": ("GL-STR-1", "GL-STR-2"),
    "Dexterity": ("GL-DEX-1", "GL-DEX-4"),
    "Berserk": ("GL-BERS-1", "GL-BERS-3"),
    "Movement": ("GL-MOVE-1", "GL-MOVE-7"),
    "Sweep": ("GL-SWEEP-1",),
    "Sacrifice": ("GL-SACR-1",),
    "Acrobatic Strike": ("GL-ACRO-1",),
    "Overskill": ("GL-OVER-1",),
    "Rage": ("GL-RAGE-1",),
    "Break Item": ("GL-BREAK-1",),
    "Unbalancing Strike": ("GL-UNBAL-1",),
    "Reflex": ("GL-REFLEX-1",),
    "Lunge": ("GL-LUNGE-1",),
    "Stand up!": ("GL-STAND-1",),
    "Unbeatable": ("GL-UNBEAT-1",),
    "Leap": ("GL-LEAP-1",),
    "Deep Wounds": ("GL-DEEP-1",),
    "Wrestling": ("GL-WREST-1",),
    "Adaptation": ("GL-ADAPT-1",),
    "Delay": ("GL-DELAY-1", "GL-DELAY-2"),
    "Resistance": ("GL-RESIST-1",),
    "action": ("GL-ACT-1",),
    "energy": ("GL-ADD-1", "GL-ADD-6"),
    "feint": ("GL-FEINT-1", "GL-FEINT-3"),
    "move": ("GL-ADD-4",),
    "power": ("GL-POWER-1",),
    **dict.fromkeys(("Sword", "Shield", "Helmet", "Iron Arm"), ("GL-ITEM-8", "GL-ITEM-9")),
    **dict.fromkeys(("Spear", "Trident"), ("GL-ITEM-8", "GL-THROW-1")),
    "Net": ("GL-NET-1", "GL-THROW-1"),
}
