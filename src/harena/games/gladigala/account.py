"""What a finished day came to: hits, coins and Eagles, and the medals that decided it."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from harena.core import Chronicle, Figure, Part

from .state import Medal


def hits(chronicle: Chronicle, outcomes: Container[str] | None = None) -> list[int]:
    """Attacks that struck home, or those with one of these outcomes: every attacker of a gladiator that was hit. A
    shield that takes a hit takes none of its coins.
    """
    found = [0] * chronicle.seats
    for hit in chronicle.of("hit"):
        if outcomes is None or hit["outcome"] in outcomes:
            for seat in hit["foes_of"]:
                found[seat] += 1
    return found


def _bonus(chronicle: Chronicle) -> tuple[int, ...]:
    return chronicle.sums("earns", by="coins", where=lambda told: told["why"] in ("declaration", "streak"))


_HITS: Final = Figure("hits", hits, beside=lambda c: hits(c, ("covered",)))
_LOST: Final = Figure("lost", lambda c: c.sums("out", seat="piece_of"))
_EARNED: Final = Figure("earned", lambda c: c.sums("earns", by="coins"))
_CROWD: Final = Figure("crowd", lambda c: c.sums("earns", by="extra"))
_EAGLES: Final = Figure(
    "eagles",
    lambda c: c.sums("eagle-taken", seat="piece_of"),
    beside=lambda c: c.sums("snatch", seat="piece_of"),
)
#: Two play for streaks, more for declarations.
FIGURES: Final = (_HITS, _LOST, _EARNED, _CROWD, Figure("declarations", _bonus), _EAGLES)
FOR_TWO: Final = (_HITS, _LOST, _EARNED, _CROWD, Figure("streaks", _bonus), _EAGLES)


def _medals(chronicle: Chronicle, medal: Medal) -> list[int]:
    return [school.medals[medal] for school in chronicle.state.schools]


def _on_medals(chronicle: Chronicle) -> list[int]:
    return [school.medal_coins if any(school.medals) else 0 for school in chronicle.state.schools]


def _treasury(chronicle: Chronicle) -> list[int]:
    """It counts for those who have no medal."""
    return [0 if any(school.medals) else school.treasury for school in chronicle.state.schools]


PARTS: Final = (
    Part("eagle", lambda c: _medals(c, Medal.EAGLE), each=10_000),
    Part("coin", lambda c: _medals(c, Medal.COIN), each=1_000),
    Part("on-medals", _on_medals),
    Part("treasury", _treasury),
)
