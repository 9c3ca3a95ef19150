"""Conservation laws: cards, values and items of every gladiator are all there, and no more is known than is so."""

from __future__ import annotations

from collections.abc import Iterator

from .components import CHARACTERS, FNT, KINDS, SKILLS, SWEEP, VALUES
from .state import FACE_DOWN, KIND_BITS, STANDBY, Gladiator, Gladiatori, Pile


def broken_laws(g: Gladiatori) -> Iterator[str]:
    """A sentence for every conservation law that does not hold."""
    for x in g.gladiators:
        piles: tuple[Pile, ...] = (x.deck, x.hand, x.hp, x.discard, x.laid, x.stored, x.removed, x.aside)
        if any(n < 0 for pile in (*piles, x.value) for n in pile):
            yield f"{x.seat} has less than nothing of something"
        if g.phase == "choose":
            piles = tuple(pile for pile in piles if pile is not x.hand and pile is not x.hp)
        row = [card & KIND_BITS for card in x.table]
        total = [sum(pile[k] for pile in piles) + row.count(k) for k in KINDS]
        if x.character >= 0 and total != list(CHARACTERS[x.character].cards):
            yield f"{x.seat} has cards {total}"
        if x.character < 0 and any(x.start) and (total[:4] != [1] * 4 or max(total[SWEEP:]) > 1 or total[FNT] > 2):
            yield f"{x.seat} created cards {total}"
        if any(x.seen[k] > x.discard[k] for k in KINDS):
            yield f"{x.seat}: more was seen going to the discard pile than lies there"
        if any(x.start):
            for v in VALUES:
                if not x.at_least[v] <= x.value[v] <= x.at_most[v]:
                    yield f"{x.seat}: value {v} is {x.value[v]}, not from {x.at_least[v]} to {x.at_most[v]}"
                if v not in SKILLS and x.value[v] > x.start[v]:
                    yield f"{x.seat}: value {v} is above its start"
        if any(card & FACE_DOWN and not card & STANDBY and index != _in_use(x) for index, card in enumerate(x.table)):
            yield f"{x.seat} has a covered card that is not in use"
    worn = [item.id for x in g.gladiators for item in x.items]
    items = sorted(worn + [item.id for item in (*g.lost_items, *g.item_deck, *g.offered)])
    if len(items) != g.item_count or len(set(items)) != len(items):
        yield f"the items are {items}"


def _in_use(x: Gladiator) -> int:
    return -1 if x.effort is None else x.effort.place
