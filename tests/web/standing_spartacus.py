"""Positions of Spartacus for its board: one for each part of the round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import harena
from harena.core import Table
from harena.games.spartacus.box import reference_box
from tests.games.spartacus.tables import do, fight, lay

HAND = ["roar of the crowd", "tainted blade", "whispered rumors", "grand feast", "guard"]
CORVINUS: dict[str, Any] = {
    "house": "corvinus", "influence": 9, "coins": 5, "hand": HAND, "guards": 1, "tired_guards": 1,
    "cards": ["alard: 1 favour", "gallic brawler: exhausted", "cassivel: champion", "field hand", "sword", "helmet",
              "net: exhausted"],
}  # fmt: skip
MERCATOR: dict[str, Any] = {
    "house": "mercator", "influence": 8, "coins": 6, "hand": ["poisoned cup", "guard", "petty usury", "guard"],
    "guards": 1, "cards": ["dorimach: 2 favour", "rhesa: injured", "cellarer", "steward", "kitchen hand: exhausted",
                           "trident"],
}  # fmt: skip
LAVERNUS: dict[str, Any] = {
    "house": "lavernus", "influence": 6, "coins": 4, "hand": ["guard"] * 5, "guards": 2,
    "cards": ["lykos", "ulvar the ox: injured", "medicus", "herald", "litter bearer: exhausted", "scribe of the forum",
              "net 2"],
}  # fmt: skip
CASTELLAN: dict[str, Any] = {
    "house": "castellan", "influence": 10, "coins": 2, "hand": ["guard"] * 6, "guards": 2, "tired_guards": 1,
    "cards": ["brannoc", "syrian recruit: exhausted", "poisoner", "shield"],
}  # fmt: skip
HOUSES = {"p1": CORVINUS, "p2": MERCATOR, "p3": LAVERNUS, "p4": CASTELLAN}


def seated(seats: int = 4, **changed: dict[str, Any]) -> dict[str, Any]:
    """The first Houses, with what is different about them."""
    return {name: {**HOUSES[name], **changed.get(name, {})} for name in list(HOUSES)[:seats]}


def choosing() -> Table:
    """The one who begins chooses a House."""
    for seed in range(9):
        table = harena.new("spartacus", seats=4, seed=seed)
        if 0 in table.pending:
            return table
    raise AssertionError("P1 never begins")


def intrigue(seats: int = 4) -> Table:
    """Livia's Intrigue Turn, with everything that may be done in one."""
    cards = [*CORVINUS["cards"], "medicus 2", "informer"]
    return lay(
        "intrigue", seats=seats, host="p1", **seated(seats, p1={"cards": cards, "hand": [*HAND, "stolen papers"]})
    )


def support() -> Table:
    """Marcus seeks support, and Livia is asked after Octavia has joined."""
    table = lay("intrigue", host="p2", **seated(p2={"influence": 4, "hand": ["public disgrace"]}))
    return do(table, "p2: seek support for public disgrace", "p2: ask p1 and p3", "p2: attach 2 coins for p3",
              "p2: attach 1 coins for p1", "p2: claim grand feast", "p3: grant support")  # fmt: skip


def scheme() -> Table:
    """Marcus plays a Scheme on Livia, who may Foil it."""
    table = lay("intrigue", host="p2", **seated(p2={"influence": 12, "hand": ["public disgrace"]}))
    do(table, "p2: play public disgrace", "p2: aim at p1")
    while 0 not in table.pending:
        table.apply(next(iter(table.pending)), "pass")
    return table


def supported() -> Table:
    """The same Scheme, for which Octavia has lent her Influence."""
    table = lay("intrigue", host="p2", **seated(p2={"influence": 6, "hand": ["public disgrace"]}))
    do(table, "p2: seek support for public disgrace", "p2: ask p3", "p2: attach 2 coins for p3", "p2: claim nothing",
       "p3: grant support", "p2: play public disgrace", "p2: aim at p1")  # fmt: skip
    while 0 not in table.pending:
        table.apply(next(iter(table.pending)), "pass")
    return table


def offered() -> Table:
    """In Open Market Marcus has made Livia an offer, and Octavia one to Gaius."""
    return do(stall(), "p2: offer p1: give 3 coins; want sword; promise support-later",
              "p3: offer p4: give 1 coins; want shield; promise nothing")  # fmt: skip


def stall() -> Table:
    return lay("open-market", host="p1", **seated())


def full() -> Table:
    """Open Market, and every card of the Market lies in one of the four Houses."""
    labels = list(reference_box().labels)
    hand = [*HAND, "stolen papers", "grand feast", "guard", "petty usury"]
    houses: dict[str, Any] = {
        name: {**house, "cards": labels[i::4], "guards": 3, "tired_guards": 0,
               "hand": hand if i == 0 else ["guard"] * 2}
        for i, (name, house) in enumerate(HOUSES.items())
    }  # fmt: skip
    return lay("open-market", host="p1", **houses)


def auction() -> Table:
    table = lay(
        "auction",
        host="p1",
        market_row=["theron", "war drum"],
        **seated(
            p1={"coins": 13, "concealed": True}, p2={"concealed": True}, p3={"concealed": True}, p4={"concealed": True}
        ),
    )
    return do(table, "p3: bid 2")


def hosting() -> Table:
    return lay(
        "hosting",
        host="p2",
        **seated(p1={"concealed": True}, p2={"concealed": True}, p3={"concealed": True}, p4={"concealed": True}),
    )


def invitation() -> Table:
    """Livia is invited as the second and chooses whom to send."""
    table = lay("invitation", match={}, host="p2", **seated())
    return do(table, "pass", "p2: invite p2", "p2: send dorimach", "p2: equip trident", "pass",
              "p2: invite p1", "pass", "p1: accept the invitation")  # fmt: skip


SIDES = ({"card": "alard", "gear": ["helmet", "sword"]}, {"card": "dorimach", "gear": ["trident"], "hex": "c4"})


def wagers() -> Table:
    sides = [{"seat": "p1", **SIDES[0], "hex": "d2"}, {"seat": "p2", **SIDES[1], "hex": "d6"}]
    return do(lay("wagers", match={"sides": sides}, **seated()), "p1: stake 2 on victory i")


def duel(**changed: Any) -> Table:
    """The match of the pictures: Marcus has struck, and Livia gives up dice."""
    stakes = {"p1": [3, 0, 0, 0], "p2": [0, 3, 0, 1], "p3": [2, 0, 1, 0], "p4": [0, 1, 0, 2]}
    houses = seated(**{name: {"wagers": stake} for name, stake in stakes.items()})
    return fight(*SIDES, match={"round": 3}, **{**houses, **changed})


def moving() -> Table:
    """Livia has Initiative and moves."""
    return do(duel(dice=(6, 6, 6, 1, 1, 1)), "p1: act first", "p1: move first")


def gone() -> Table:
    """Livia has moved and may strike."""
    return do(moving(), "p1: move to c3")


def struck() -> Table:
    table = do(duel(dice=(1, 1, 1, 6, 6, 6, 6, 5, 3, 2, 5, 5, 2, 1)), "p2: act first", "p2: attack first")
    while not any(ask.kind == "surrender" for ask in table.pending.values()):
        seat, ask = next(iter(table.pending.items()))
        table.apply(seat, ask.options[-1])
    return table


def thumb() -> Table:
    """The Host is Livia: her thumb decides."""
    side = [{"seat": "p3", "card": "lykos", "pools": [0, 0, 1]}, {"seat": "p2", "card": "dorimach"}]
    return do(lay("aftermath", host="p1", match={"sides": side, "winner": 1, "level": "injury"}, **seated()), "pass")


STANDING: dict[str, Callable[[], Table]] = {
    "houses": choosing, "intrigue": intrigue, "support": support, "scheme": scheme, "market": stall, "auction": auction,
    "hosting": hosting, "invitation": invitation, "wagers": wagers, "moving": moving, "struck": struck, "thumb": thumb,
}  # fmt: skip
