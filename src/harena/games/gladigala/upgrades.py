"""P9, upgrades: a coin frees all hurt gladiators of a type from moving straight only (GG-UPG)."""

from __future__ import annotations

from typing import Any, Final

from harena.core import Action, Flow, Form, Question, Violation, together

from .arena import KIND_NAMES, Kind
from .orders import ASKED_NOW
from .state import UPGRADE_PRICE, Gala, School
from .telling import of_pieces, tell_upgraded

NO_SUCH_TYPE: Final = Violation("GG-UPG-1", "The types are Sword, Spear, Dagger and Club.")
TYPES: Final = tuple(f"{name}s" for name in KIND_NAMES)
NONE_HURT: Final = tuple(Violation("GG-UPG-1", "No {types} of yours are hurt.", types=types) for types in TYPES)
UPGRADED_ALREADY: Final = tuple(
    Violation("GG-UPG-4", "Your {types} are upgraded already.", types=types) for types in TYPES
)
NO_COIN: Final = Violation("GG-UPG-1", "An upgrade costs one coin, and you have none to spend.")
NOT_UPGRADING: Final = Violation("GG-UPG-1", "Upgrades are bought at the end of a round.")
ALL_CHOSEN: Final = Violation("GG-UPG-4", "All upgrades are decided: say that you are done, or take one back.")

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
    school.purchases.clear()
    for kind in Kind:
        if upgrade_fault(school, kind) is None:
            choice = yield UPGRADE.ask(seat, kind)
            if choice.form is BUY:
                school.purchases.append(kind)
    yield UPGRADES_DONE.ask(seat)


def pay_upgrades(g: Gala, school: School) -> None:
    """GG-UPG-2: for the whole type, also those hurt later."""
    for kind in school.purchases:
        school.treasury -= UPGRADE_PRICE
        school.upgraded |= 1 << kind
        tell_upgraded(g, school, kind)
    school.purchases.clear()


def upgrade_fault(school: School, kind: Kind) -> Violation | None:
    """Why a school cannot upgrade a type, besides what it has planned to, or None."""
    if school.has_upgraded(kind):
        return UPGRADED_ALREADY[kind]
    if not any(one.kind is kind and one.hurt for one in school.gladiators):
        return NONE_HURT[kind]
    return None if school.treasury >= UPGRADE_PRICE * (len(school.purchases) + 1) else NO_COIN


def may_upgrade(g: Gala, seat: int, name: str) -> Violation | None:
    kind = KIND_BY_TEXT.get(name)
    if kind is None:
        return NO_SUCH_TYPE
    fault = upgrade_fault(g.schools[seat], kind)
    if fault is not None:
        return fault
    return None if g.phase == "upgrades" else NOT_UPGRADING


def not_this_one(g: Gala, seat: int, action: Action, kind: Kind | None = None) -> Violation:
    return ALL_CHOSEN if kind is None else Violation("GG-UPG-4", ASKED_NOW, asked=TYPES[kind])


def upgrade_says(g: Gala, seat: int, kind: Kind) -> dict[str, Any]:
    school = g.schools[seat]
    hurt = [one for one in school.gladiators if one.kind is kind and one.hurt]
    return {"types": TYPES[kind], **of_pieces(hurt), "coins": school.treasury - UPGRADE_PRICE * len(school.purchases)}


BUY: Final = Form("upgrade", "upgrade {type}", check=may_upgrade)
SKIP: Final = Form("no-upgrade", "leave {type}", check=may_upgrade)
UPGRADE_ACTIONS: Final = tuple((SKIP(name), BUY(name)) for name in KIND_BY_TEXT)
UPGRADE: Final = Question(
    "upgrade",
    lambda g, seat, kind: UPGRADE_ACTIONS[kind],
    candidates=lambda g, seat, kind: UPGRADE_ACTIONS[kind],
    rule="GG-UPG-1",
    refuse=not_this_one,
    says=upgrade_says,
)
DONE_UPGRADES: Final = Form("upgrades-done", "upgrades done")
UPGRADES_DONE: Final = Question(
    "upgrades-done",
    lambda g, seat: (DONE_UPGRADES(),),
    rule="GG-UPG-1",
    confirm=True,
    refuse=not_this_one,
)
