"""Damage: paying it with hit points, breaking items, death and Unbeatable (section "Damage, hit points and death")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from harena.core import Action, Flow, Form, Question, Violation

from . import glory
from .components import (
    CARD_NAMES,
    HP,
    KINDS,
    UNBEATABLE,
    Item,
    item_called,
)
from .efforts import APPLY, OFFER
from .names import KIND_OF, first, of_cards
from .nets import check_held_nets
from .powers import AT5, any_time, cross_out, is_passive, might_own
from .state import Fate, Gladiator, Gladiatori
from .telling import figures_told

# -- paying -------------------------------------------------------------------------------------------

_NOTHING_OWED = Violation("GL-HP-1", "You have no damage to pay.")
_COVER_LAST = Violation("GL-HP-4", "The cover card is always last: while you have anything else, it stays.")
_NOT_YOURS = Violation("GL-HP-1", "You do not have that item.")


def _may_lose(g: Gladiatori, seat: int, what: str) -> Violation | None:
    if g.debtor != seat:
        return _NOTHING_OWED
    x = g.gladiators[seat]
    if what == "cover":
        return _COVER_LAST
    if what in KIND_OF:
        if x.hp[KIND_OF[what]]:
            return None
        told = "There is no {card} in your HP deck, and damage is paid from the HP deck and with items only."
        return Violation("GL-HP-3", told, card=CARD_NAMES[KIND_OF[what]])
    return None if item_called(x.items, what) is not None else _NOT_YOURS


LOSE = Form("lose", "lose {what}", check=_may_lose, at=("hp",))
_LOSE_CARD = of_cards(LOSE)


def _lose_candidates(g: Gladiatori, seat: int, why: str) -> list[Action]:
    return [*_LOSE_CARD, *(LOSE(item.id) for item in g.gladiators[seat].items)]


def _lose_options(g: Gladiatori, seat: int, why: str = "") -> list[Action]:
    x = g.gladiators[seat]
    found = [_LOSE_CARD[k] for k in KINDS if x.hp[k]]
    found += [LOSE(item.id) for item in x.items]
    return found


DAMAGE = "damage"


def _pay_parts(g: Gladiatori, seat: int, why: str) -> dict[str, Any]:
    """Why something goes: damage, or a bear's seven, told by the bear's name."""
    if why != DAMAGE:
        return {**g.named("gladiator", seat), "bear": why}
    return {**g.named("gladiator", seat), **g.named("attacker", g.attacker), "damage": g.debt}


PAY = Question(
    "pay-damage",
    _lose_options,
    candidates=_lose_candidates,
    rule="GL-HP-1", refuse=first("pay-damage"),
    interruptible=False,
    says=_pay_parts,
)


def lose(g: Gladiatori, x: Gladiator, choice: Action) -> tuple[str, int]:
    """A card of the HP deck or an item leaves the game; what people call it, and its hit points."""
    what = choice.args[0]
    g.reveals += 1
    if what in KIND_OF:
        kind = KIND_OF[what]
        x.hp[kind] -= 1
        x.removed[kind] += 1
        return CARD_NAMES[kind], HP[kind]
    item = item_called(x.items, what)
    assert item is not None
    lose_item(g, x, item)
    return item.title, item.hp


def lose_item(g: Gladiatori, x: Gladiator, item: Item) -> None:
    x.items.remove(item)
    g.lost_items.append(item)


def pay_damage(g: Gladiatori, x: Gladiator, damage: int) -> Flow:
    """GL-HP-1 to GL-HP-5: cards and items of his choice until the sum is reached; the cover is not needed."""
    g.debt, g.debtor = damage, x.seat
    paid: list[tuple[str, int]] = []
    while g.debt > 0:
        choice = yield PAY.ask(x.seat, DAMAGE)
        paid.append(lose(g, x, choice))
        g.debt -= paid[-1][1]
    tell_payment(g, x, "pays", paid, excess=-g.debt)
    g.debt, g.debtor = 0, -1


def tell_payment(g: Gladiatori, x: Gladiator, kind: str, paid: list[tuple[str, int]], *, excess: int = 0) -> None:
    """With what somebody paid, and what the others can see that he has left."""
    if g.tells(kind):
        lost = []
        for (name, points), count in Counter(paid).items():
            lost.append(f"{name} ({points})" if count == 1 else f"{count} × {name} ({points} each)")
        left = {"left": sum(x.hp), "items_left": len(x.items)}
        g.tell_of(kind, x.seat, lost=lost or None, pieces=len(paid), excess=excess, **left)


def lose_everything(g: Gladiatori, x: Gladiator) -> None:
    """GL-DEATH-2: HP deck and items do not suffice, so they all go, and the cover with them."""
    lost: list[tuple[str, int]] = []
    while options := _lose_options(g, x.seat):
        lost.append(lose(g, x, options[0]))
    tell_payment(g, x, "loses-everything", lost)


def take_damage(g: Gladiatori, x: Gladiator, damage: int, told: Mapping[str, Any]) -> Flow:
    """C7m, C7o for one victim. The effective damage (GL-DEATH-3), and whether this blow killed him.

    `told` says what the damage is made of.
    """
    if x.fate == Fate.UNBEATABLE:  # GL-UNBEAT-4, GL-R-135
        x.deficit -= damage
        glory.leave_board(g, x, Fate.DEAD, why="struck again")
        return 0, False
    if not is_passive(x):
        yield from any_time(g, x, AT5)
    g.tell_of("takes-damage", x.seat, damage=damage, **told)
    spare = x.hit_points() - damage
    if spare > 0:
        del spare  # it is his secret, and while he pays it may be imagined anew
        yield from pay_damage(g, x, damage)
        return damage, False
    x.deficit = spare
    lose_everything(g, x)
    yield from die(g, x)
    return damage + x.deficit, True


def die(g: Gladiatori, x: Gladiator) -> Flow:
    """GL-DEATH-1, GL-DEATH-4, GL-UNBEAT-1."""
    if might_own(x, UNBEATABLE):
        choice = yield OFFER.ask(x.seat, "unbeatable")
        if choice.form is APPLY:
            cross_out(g, x, UNBEATABLE, does="stay")
            x.fate = Fate.UNBEATABLE
            x.last_round = g.round_number + 1  # GL-UNBEAT-2: this combat round and the whole next one
            x.unbeatable_bonus = True
            return
    glory.leave_board(g, x, Fate.DEAD)
    check_held_nets(g)


# -- Break Item ---------------------------------------------------------------------------------------


def break_item(g: Gladiatori, x: Gladiator, item: Item, damage: int) -> int:
    """GL-BREAK-2, GL-BREAK-3, GL-VP-15: the damage that counts for VP, none if the item is only damaged."""
    if item.damaged or damage >= item.hp:
        lose_item(g, x, item)
        g.tell_of("loses-item", x.seat, item=item.name, thing=item.title, damage=damage, points=item.hp)
        return min(damage, item.hp)
    damaged = item.after_damage()
    x.items[x.items.index(item)] = damaged
    x.holds = [(damaged if net == item else net, figure) for net, figure in x.holds]
    if g.log is not None:
        told = {"item": damaged.name, "thing": item.title, "now": figures_told(damaged)}
        g.tell_of("item-damaged", x.seat, **told, damage=damage, points=item.hp)
    return 0
