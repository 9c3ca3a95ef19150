"""What earlier versions wrote, as it is written today."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from harena.core import without

#: They said what somebody was being asked.
_GONE = {"taking_actions", "short"}
_GONE_OF_PLAYERS = {"due", "upgrading", "showing"}


def written_anew(state: Mapping[str, Any]) -> dict[str, Any]:
    """A state of a snapshot of format 1."""
    players = [without(player, _GONE_OF_PLAYERS) for player in state["players"]]
    return without(state, _GONE) | {"players": players}
