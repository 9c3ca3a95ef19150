"""What earlier versions wrote, as it is written today."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from harena.core import without

#: What lay in a school's one zone for plans, by the phase.
_PLANNED_IN: Final = {"attacks": "markers", "calls": "calls", "reveal": "shields", "upgrades": "purchases"}


def written_anew(state: Mapping[str, Any]) -> dict[str, Any]:
    """A state of a snapshot of format 1."""
    planned = _PLANNED_IN.get(state["phase"], "")
    return {**state, "schools": [_school(school, planned) for school in state["schools"]]}


def _school(school: Mapping[str, Any], planned: str) -> dict[str, Any]:
    """Its discs were written in one row, upper and lower in turn, and every secret step used the same zone."""
    kept = without(school, ("plan",))
    *spec, discs = school["orders"]
    kept["orders"] = [*spec, [list(order) for order in zip(discs[::2], discs[1::2], strict=True)]]
    _, *spec, plan = school["plan"]
    for name in _PLANNED_IN.values():
        kept[name] = [name, *spec, plan if name == planned else []]
    return kept
