"""What earlier versions wrote, as it is written today."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from harena.core import without

#: They said what somebody was being asked.
_GONE = {"extra_left", "mover", "runs", "stepped", "window", "chooser", "asking", "picks"}
_GONE_OF_GLADIATORS = {"choosing", "recovering", "resting", "primary_only"}


def written_anew(state: Mapping[str, Any]) -> dict[str, Any]:
    """A state of a snapshot of format 1."""
    gladiators = [without(one, _GONE_OF_GLADIATORS) for one in state["gladiators"]]
    return without(state, _GONE) | {"gladiators": gladiators}
