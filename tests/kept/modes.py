"""Every game and mode of which something is kept: what it is called, its seats, its options."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final


@dataclass(frozen=True)
class Mode:
    """A way to play a game."""

    game: str
    name: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)


_EVERYTHING: Final = {"champions": "draft", "blessings": True}

MODES: Final = (
    Mode("for-glory", "two", 2),
    Mode("for-glory", "two-with-everything", 2, _EVERYTHING),
    Mode("for-glory", "three", 3, {"champions": "random"}),
    Mode("for-glory", "four-with-everything", 4, _EVERYTHING),
    *(Mode("for-glory", f"solo-{level}", 1, {"difficulty": level}) for level in ("bare", "easy", "standard", "hard")),
    Mode("for-glory", "solo-with-everything", 1, _EVERYTHING),
    *(Mode("gladigala", word, seats) for word, seats in (("two", 2), ("three", 3), ("four", 4))),
    Mode("gladigala", "four-with-notes", 4, {"publisher_notes": True}),
    *(
        Mode("spartacus", f"{word}-{length}", seats, {"length": length})
        for word, seats in (("two", 2), ("three", 3), ("four", 4))
        for length in ("quick", "standard", "advanced")
    ),
    Mode("spartacus", "three-in-host-order", 3, {"wagers": "host-order", "private_offers": True}),
    Mode("gladiatori", "duel", 2),
    Mode("gladiatori", "duel-created", 2, {"characters": "created"}),
    Mode("gladiatori", "duel-created-by-draft", 2, {"characters": "created", "item_method": "draft"}),
    Mode("gladiatori", "duel-staged", 2, {"learning": "staged"}),
    Mode("gladiatori", "free-for-all", 3, {"sides": "ffa"}),
    Mode("gladiatori", "two-against-one", 3),
    Mode("gladiatori", "teams", 4, {"sides": "teams"}),
    Mode("gladiatori", "coliseum", 2, {"animals": "coliseum", "species": "lion"}),
    Mode("gladiatori", "together-against-bears", 3, {"animals": "coop", "species": "bear"}),
    Mode("gladiatori", "alone-against-wolves", 1),
    Mode("gladiatori", "alone-against-bears", 1, {"species": "bear", "second_species": "dog"}),
)
