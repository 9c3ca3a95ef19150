"""What a finished fight came to: blows, damage and cards, and for what the Victory Points were given."""

from __future__ import annotations

from typing import Final

from harena.core import Chronicle, Figure, Part

from .glory import total_hit_points
from .state import START_VP

#: For what points are won, by the part of the score to which they count.
ATTACKS: Final = ("attack from the front",)
DAMAGE: Final = ("damage",)
KILLS: Final = ("kill", "First Blood", "animal killed")
SURVIVAL: Final = ("survival",)


def damage_dealt(chronicle: Chronicle) -> list[int]:
    """What befell somebody right after a blow is that blow's."""
    found = [0] * chronicle.seats
    by: dict[int, int] = {}
    for told in chronicle.of("hit", "takes-damage", "animal-attacks"):
        if told["kind"] == "hit":
            by[told.get("victim_of", -1)] = told["seat"]
        elif told["kind"] == "animal-attacks":
            by.pop(told["seat"], None)
        elif (seat := by.pop(told["seat"], None)) is not None:
            found[seat] += told["damage"]
    return found


def animals_killed(chronicle: Chronicle) -> list[int]:
    found = [0] * chronicle.seats
    striker = -1
    for told in chronicle.of("hit", "animal-killed"):
        if told["kind"] == "hit":
            striker = told["seat"]
        elif striker >= 0:
            found[striker] += 1
    return found


def cards_played(chronicle: Chronicle) -> list[int]:
    played = chronicle.sums("plays-face-down"), chronicle.sums("adds-face-down", by="count")
    return [sum(each) for each in zip(*played, strict=True)]


def hit_points_left(chronicle: Chronicle) -> list[int]:
    return [max(0, total_hit_points(gladiator)) for gladiator in chronicle.state.gladiators]


_BLOWS: Final = Figure("blows", lambda c: c.sums("hit"), among=lambda c: c.sums("hit", "miss"))
_TAKEN: Final = Figure("taken", lambda c: c.sums("takes-damage", by="damage"))
_LAST: Final = (
    Figure("cards", cards_played),
    Figure("powers", lambda c: c.sums("uses-power")),
    Figure("hit-points", hit_points_left),
)
FIGURES: Final = (_BLOWS, Figure("dealt", damage_dealt), _TAKEN, *_LAST)
#: Against animals, which die at one blow.
HUNTING: Final = (_BLOWS, Figure("animals", animals_killed), _TAKEN, *_LAST)


def _won(chronicle: Chronicle, reasons: tuple[str, ...]) -> tuple[int, ...]:
    return chronicle.sums("scores", by=lambda told: max(0, told["points"]), where=lambda told: told["why"] in reasons)


PARTS: Final = (
    Part("start", lambda c: (START_VP,) * c.seats),
    Part("attacks", lambda c: _won(c, ATTACKS)),
    Part("damage", lambda c: _won(c, DAMAGE)),
    Part("kills", lambda c: _won(c, KILLS)),
    Part("survival", lambda c: _won(c, SURVIVAL)),
    Part("lost", lambda c: c.sums("scores", by=lambda told: min(0, told["points"]))),
)
#: Against animals it counts who lives.
ALIVE: Final = (Part("alive", lambda c: c.result.scores),)
