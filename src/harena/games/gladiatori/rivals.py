"""Whom a gladiator of a career meets: rivals with names and careers of their own, of about his strength.

A rival stays: who lives fights again, with the XP that his fights brought. Where nobody fits, a newcomer arrives who
has about as many XP as the gladiator himself. Who is offered follows from the career alone, so that nobody gets another
offer by looking again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from harena.core import Rng, key_of

#: So many XP lie between a gladiator and a rival who fits him at most.
FITS = 3
#: At so many XP rivals fight at the second, third and fourth level of opponents.
SKILLED = (4, 10, 20)

NAMES = (
    "Ferox", "Crixus", "Drusus", "Priscus", "Spiculus", "Tetraites", "Celadus", "Attilius", "Columbus", "Pugnax",
    "Murranus", "Cycnus", "Triumphus", "Araxis", "Crescens", "Felix", "Hilarus", "Prudens", "Astacius", "Ursius",
    "Kalendio", "Maternus", "Habilis", "Entinus", "Licentiosus", "Purpureus", "Petraites", "Sergius", "Valens",
    "Gannica", "Amazona", "Mevia",
)  # fmt: skip
_NUMERALS = ("II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


@dataclass(frozen=True)
class Rival:
    """An opponent or a partner. Without an id he has not arrived yet."""

    name: str
    xp: int
    id: str = ""


def level(xp: int) -> int:
    """How well a rival of so many XP fights, from 0, the weakest level of opponents."""
    return sum(xp >= least for least in SKILLED)


def wanted(career: str, kind: str, fights: int, xp: int, known: Sequence[Rival], taken: Collection[str],
           count: int) -> list[Rival]:  # fmt: skip
    """Who stands beside and against a gladiator in his next fight of a kind.

    `known` are the living rivals that he may meet, `taken` names that nobody new may have.
    """
    rng = Rng(key_of("rivals", career, kind, fights))
    fitting = [rival for rival in sorted(known, key=lambda one: one.id) if abs(rival.xp - xp) <= FITS]
    rng.shuffle(fitting)
    found = fitting[:count]
    used = {*taken, *(rival.name for rival in known)}
    while len(found) < count:
        name = _new_name(rng, used)
        used.add(name)
        found.append(Rival(name, max(0, xp + rng.below(3) - 1)))
    return found


def _new_name(rng: Rng, used: Collection[str]) -> str:
    start = rng.below(len(NAMES))
    for suffix in ("", *(f" {numeral}" for numeral in _NUMERALS)):
        for at in range(len(NAMES)):
            name = NAMES[(start + at) % len(NAMES)] + suffix
            if name not in used:
                return name
    return f"Nobody {rng.below(10**6)}"
