"""The reveal of a round in steps, for those who go through it afterwards: what happens at the same moment."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from harena.core import Words

from .fates import FATE_EVENTS

#: In their order: what a step shows, its symbol, and the kinds of events that belong to it.
STEPS: Final = (
    ("attacks", "gladius", ("attack",)),
    ("crowd", "public-speaker", ("crowd-called",)),
    ("moves", "wingfoot", FATE_EVENTS),
    ("shields", "shield", ("shield-paid",)),
    ("hits", "crossed-swords", ("hit",)),
    ("out", "cancel", ("out", "expelled")),
    ("eagles", "eagle-emblem", ("eagle-placed", "eagle-dropped", "eagle-taken", "snatch")),
    ("coins", "two-coins", ("earns", "booed", "pays-fee", "must-leave")),
)
#: What begins a round, and after what nobody stands any more where the last one left them.
BEGINS: Final = "round"
ENDS: Final = "formation"


@lru_cache
def reveal(words: Words) -> dict[str, Any]:
    """How a round is told in steps, in one language; the same all day."""
    steps = [
        {"shows": shows, "name": words.word("reveal", shows), "icon": icon, "kinds": list(kinds)}
        for shows, icon, kinds in STEPS
    ]
    return {"begins": BEGINS, "ends": ENDS, "steps": steps}
