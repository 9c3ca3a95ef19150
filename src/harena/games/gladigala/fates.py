"""What becomes of moves that are made at the same instant, from the squares alone (GG-CLASH)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from .arena import Square


class Fate(IntEnum):
    """What became of an ordered move."""

    STAYED = 0
    MOVED = 1
    CLASHED = 2
    TRADED = 3
    BLOCKED = 4


FATE_EVENTS: Final = tuple(f"order-{fate.name.lower()}" for fate in Fate)


def adjudicate(squares: Sequence[Square], targets: Sequence[Square]) -> list[Fate]:
    """The fate of every move, given where everybody stands and is ordered to be.

    Clashes and trades are read from the orders alone (GG-R-22); what is blocked follows from them.
    """
    fates = [Fate.STAYED if square == target else Fate.MOVED for square, target in zip(squares, targets, strict=True)]
    occupant = {square: who for who, square in enumerate(squares)}

    # GG-CLASH-1: whoever is ordered onto the same square fails.
    claimant: dict[Square, int] = {}
    for who, target in enumerate(targets):
        if fates[who] is Fate.STAYED:
            continue
        rival = claimant.setdefault(target, who)
        if rival != who:
            fates[who] = fates[rival] = Fate.CLASHED

    # GG-CLASH-2: two gladiators do not trade places. GG-CLASH-3: nobody enters a square that is not left.
    halted = []
    for who, target in enumerate(targets):
        if fates[who] is not Fate.MOVED:
            halted.append(who)
        elif (other := occupant.get(target)) is not None and targets[other] == squares[who]:
            fates[who] = Fate.TRADED
            halted.append(who)
    while halted:
        follower = claimant.get(squares[halted.pop()])
        if follower is not None and fates[follower] is Fate.MOVED:
            fates[follower] = Fate.BLOCKED
            halted.append(follower)
    return fates
