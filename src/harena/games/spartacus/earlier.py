"""What earlier versions wrote, as it is written today."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from harena.core import without

#: They said who was being asked.
_GONE = {"hearing", "entering"}


def written_anew(state: Mapping[str, Any]) -> dict[str, Any]:
    """A state of a snapshot of format 1."""
    return without(state, _GONE)
