"""A school: somebody's gladiators, the rivals whom they meet, and how all of that is shown to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias
from zlib import crc32

import msgspec
from sqlalchemy import Connection, RowMapping, select

from harena.games.gladiatori.campaign import FIGHTS, VP_FOR_XP, XP_FOR_WIN, Career, Fight, Outcome, prices, raises
from harena.games.gladiatori.components import ITEMS
from harena.games.gladiatori.odds import ODDS, interval
from harena.games.gladiatori.rivals import Rival, wanted
from harena.games.gladiatori.setup import USUAL_COINS

from . import schema
from .outgoing import CareerFight, FoughtWith, Gladiator, Ludus, OfferedFight, OfferedRival, Price, Raise, Share
from .problems import not_found

#: The figures that a gladiator may be shown by.
PORTRAITS: Final = (
    "galea", "spartan-helmet", "crested-helmet", "visored-helm", "barbute", "closed-barbute", "heavy-helm",
    "black-knight-helm", "centurion-helmet", "trident", "spears", "lion",
)  # fmt: skip
#: Names for new gladiators, of which so many are suggested at once.
NAMES: Final = (
    "Brutus", "Cressida", "Ferro", "Nona", "Spurius", "Tullia", "Varro", "Livius", "Oenomaus", "Asellina",
)  # fmt: skip
SUGGESTED: Final = 6
#: So many XP above those that a gladiator has, it is told what they bring.
SHOWN_AHEAD: Final = 20

Fights: TypeAlias = list[RowMapping]


@dataclass
class School:
    """All that is kept of somebody's gladiators and of their rivals."""

    careers: dict[str, RowMapping] = field(default_factory=dict)
    #: By career, in order; and all of a table.
    fights: dict[str, Fights] = field(default_factory=lambda: defaultdict(list))
    at: dict[str, Fights] = field(default_factory=lambda: defaultdict(list))

    def own(self, id_: str) -> RowMapping:
        found = self.careers.get(id_)
        if found is None or found["rival"]:
            raise not_found("gladiator")
        return found

    def open_fight(self, id_: str) -> RowMapping | None:
        last = self.fights[id_][-1] if self.fights[id_] else None
        return last if last is not None and last["ended"] is None else None

    def free_rivals(self) -> list[Rival]:
        """Those who live and are not in a fight."""
        return [
            Rival(row["name"], row["xp"], row["id"]) for row in self.careers.values()
            if row["rival"] and row["alive"] and self.open_fight(row["id"]) is None
        ]

    def record(self, id_: str) -> tuple[int, int]:
        ended = [one for one in self.fights[id_] if one["ended"] is not None]
        won = sum(bool(one["won"]) for one in ended)
        return won, len(ended) - won

    def meets(self, row: RowMapping, fight: Fight) -> list[Rival]:
        """Who stands beside and against a gladiator in his next fight of a kind, by their seats from 1 on."""
        taken = [one["name"] for one in self.careers.values()]
        return wanted(
            row["id"], fight.kind, len(self.fights[row["id"]]), row["xp"], self.free_rivals(), taken, fight.seats - 1
        )


def read_school(database: Connection, person: str) -> School:
    careers, fights = schema.careers, schema.fights
    found = School()
    mine = select(careers).where(careers.c.person == person).order_by(careers.c.created, careers.c.id)
    for row in database.execute(mine).mappings():
        found.careers[row["id"]] = row
    theirs = (
        select(fights).join(careers, careers.c.id == fights.c.career).where(careers.c.person == person)
        .order_by(fights.c.career, fights.c.number)
    )
    for fight in database.execute(theirs).mappings():
        found.fights[fight["career"]].append(fight)
        if fight["game"] is not None:
            found.at[fight["game"]].append(fight)
    return found


def portrait_of(name: str) -> str:
    """The figure of somebody who did not choose one."""
    return PORTRAITS[crc32(name.encode()) % len(PORTRAITS)]


def career_of(row: RowMapping, fights: Sequence[RowMapping] = ()) -> Career:
    """A career as the rules know it."""
    lines = [outcome_of(one).line for one in fights]
    booked = [one["booked"] for one in fights if one["booked"]]
    return Career(row["name"], row["xp"], bool(row["alive"]), lines, row["id"], booked)


def outcome_of(fight: RowMapping) -> Outcome:
    return Outcome(fight["vp"], fight["gained"], fight["fate"], bool(fight["won"]))


# -- what is shown -----------------------------------------------------------------------------------------------------


def ludus_of(school: School, waiting: set[str]) -> Ludus:
    """Somebody's school; `waiting` are the tables that wait for them."""
    own = [row for row in school.careers.values() if not row["rival"]]
    own.sort(key=lambda row: (not row["alive"], row["created"]))
    taken = {row["name"] for row in school.careers.values()}
    return Ludus(
        [_gladiator(school, row, waiting) for row in own], list(PORTRAITS),
        [name for name in NAMES if name not in taken][:SUGGESTED], USUAL_COINS,
        [Price(name, coins) for name, coins in prices()],
    )


def _gladiator(school: School, row: RowMapping, waiting: set[str]) -> Gladiator:
    id_ = row["id"]
    fights = school.fights[id_]
    open_ = school.open_fight(id_)
    won, lost = school.record(id_)
    points = [one["vp"] for one in fights if one["vp"] is not None]
    shown, xp = [], 0
    for one in fights:
        xp += one["gained"]
        shown.append(_fight_out(school, one, 0 if one["fate"] == "dead" else xp))
    free = row["alive"] and open_ is None
    offers = [_offer(school, row, fight) for fight in FIGHTS.values()] if free else []
    return Gladiator(
        id_, row["name"], row["portrait"], row["xp"], bool(row["alive"]), career_of(row).coins(),
        [Raise(xp, coins) for xp, coins in raises(row["xp"] + SHOWN_AHEAD)], won, lost, max(points, default=None),
        shown, None if open_ is None else open_["game"],
        open_ is not None and open_["game"] in waiting, offers,
    )


def _fight_out(school: School, one: RowMapping, xp: int) -> CareerFight:
    known = FIGHTS.get(one["kind"])
    beside = [other for other in school.at[one["game"]] if other is not one] if one["game"] is not None else []
    others = []
    for other in sorted(beside, key=lambda other: int(other["seat"])):
        who = school.careers[other["career"]]
        others.append(FoughtWith(who["name"], who["portrait"], _partners(one["kind"], one["seat"], other["seat"])))
    return CareerFight(
        one["number"], one["kind"], "Elsewhere" if known is None else known.title, one["game"], others, one["vp"],
        one["gained"], xp, one["fate"], bool(one["won"]), called(msgspec.json.decode(one["gear"])), one["ended"],
        any(other["ended"] is None for other in beside),
    )


#: What people call an item that is kept by its name, whole or damaged.
_TITLES: Final = {one.name: one.title for item in ITEMS for one in (item, item.after_damage())}


def called(gear: Sequence[str]) -> list[str]:
    """Items as people call them: "Shield B", not "shield-b"."""
    return [_TITLES.get(name, name) for name in gear]


def _partners(kind: str, seat: int, other: int) -> bool:
    """In a team those fight together whose seats lie opposite."""
    return kind == "team" and (seat - other) % 2 == 0


def _offer(school: School, row: RowMapping, fight: Fight) -> OfferedFight:
    found = [
        _rival_out(school, row["id"], rival, _partners(fight.kind, 0, seat))
        for seat, rival in enumerate(school.meets(row, fight), 1)
    ]
    odds = ODDS[fight.kind]
    return OfferedFight(
        fight.kind, fight.title, fight.minutes, fight.species, found, fight.xp, VP_FOR_XP, XP_FOR_WIN,
        "GL-CAMP-5" if fight.species else "GL-CAMP-1", odds.games,
        _share(odds.won, odds.games), _share(odds.died, odds.games),
    )


def _rival_out(school: School, career: str, rival: Rival, partner: bool) -> OfferedRival:
    won, lost = school.record(rival.id)
    met = [one for one in school.fights[rival.id] if any(o["career"] == career for o in school.at[one["game"]])]
    mine = [next(o for o in school.at[one["game"]] if o["career"] == career) for one in met]
    against = [one for one in mine if one["kind"] in ("duel", "coliseum") and one["ended"] is not None]
    beaten = sum(bool(one["won"]) for one in against)
    return OfferedRival(
        rival.name, portrait_of(rival.name), rival.xp, Career(rival.name, rival.xp).coins() or 0, won, lost,
        partner, not rival.id, beaten, len(against) - beaten,
    )


def _share(found: int, games: int) -> Share:
    low, high = interval(found, games)
    return Share(round(found / games, 3), round(low, 3), round(high, 3))
