"""P9, upgrades: a coin frees all hurt gladiators of a type from moving straight only (GG-UPG)."""

from __future__ import annotations

from typing import Final

from harena.core import Action, Flow, Form, Question, Violation, together
from harena.games.gladigala.arena import KIND_NAMES, Kind
from harena.games.gladigala.state import Gala, School

NO_SUCH_TYPE: Final = Violation("GG-UPG-1", "The types are Sword, Spear, Dagger and Club.")
NONE_HURT: Final = Violation("GG-UPG-1", "None of your gladiators of this type is hurt.")
UPGRADED_ALREADY: Final = Violation("GG-UPG-4", "This type is already upgraded.")
NO_COIN: Final = Violation("GG-UPG-1", "An upgrade costs one coin.")
NOT_UPGRADING: Final = Violation("GG-UPG-1", "Upgrades are bought at the end of a round.")
NOT_ITS_TURN: Final = Violation("GG-UPG-4", "That is not the type asked for now; take back a choice to change it.")

KIND_BY_TEXT: Final = {name.lower(): kind for name, kind in zip(KIND_NAMES, Kind, strict=True)}


def buy_upgrades(g: Gala) -> Flow:
    """P9: only if the match goes on; all schools at once, in secret, then shown."""
    buying = [school.seat for school in g.schools if any(upgrade_fault(school, kind) is None for kind in Kind)]
    if buying:
        yield together(g, buying, choose_upgrades, "upgrades")
    for seat in buying:
        pay_upgrades(g, g.schools[seat])


def choose_upgrades(g: Gala, seat: int) -> Flow:
    school = g.schools[seat]
    school.plan.clear()
    for kind in Kind:
        if upgrade_fault(school, kind) is None:
            choice = yield UPGRADE.ask(seat, kind)
            if choice.form is BUY:
                school.plan.append(kind)
    yield UPGRADES_DONE.ask(seat)


def pay_upgrades(g: Gala, school: School) -> None:
    """GG-UPG-2: for the whole type, also those hurt later."""
    for kind in school.plan:
        school.treasury -= 1
        school.upgraded |= 1 << kind
        g.tell("upgraded", school=school.code, type=KIND_NAMES[kind])
    school.plan.clear()


def upgrade_fault(school: School, kind: Kind) -> Violation | None:
    """Why a school cannot upgrade a type, besides what it has planned to, or None."""
    if school.has_upgraded(kind):
        return UPGRADED_ALREADY
    if not any(one.kind is kind and one.hurt for one in school.gladiators):
        return NONE_HURT
    return None if school.treasury > len(school.plan) else NO_COIN


def may_upgrade(g: Gala, seat: int, name: str) -> Violation | None:
    kind = KIND_BY_TEXT.get(name)
    if kind is None:
        return NO_SUCH_TYPE
    fault = upgrade_fault(g.schools[seat], kind)
    if fault is not None:
        return fault
    return None if g.phase == "upgrades" else NOT_UPGRADING


def not_this_one(g: Gala, seat: int, action: Action, *args: object) -> Violation:
    return NOT_ITS_TURN


BUY: Final = Form("upgrade", "upgrade {type}", check=may_upgrade)
SKIP: Final = Form("no-upgrade", "leave {type}", check=may_upgrade)
UPGRADE_ACTIONS: Final = tuple((SKIP(name), BUY(name)) for name in KIND_BY_TEXT)
UPGRADE: Final = Question(
    "upgrade",
    lambda g, seat, kind: f"Upgrade your {KIND_NAMES[kind]}s for one coin?",
    lambda g, seat, kind: UPGRADE_ACTIONS[kind],
    rule="GG-UPG-1",
    refuse=not_this_one,
)
DONE_UPGRADES: Final = Form("upgrades-done", "upgrades done")
UPGRADES_DONE: Final = Question(
    "upgrades-done",
    "Declare your upgrades Done",
    lambda g, seat: (DONE_UPGRADES(),),
    rule="GG-UPG-1",
    confirm=True,
    refuse=not_this_one,
)
