"""Costs (FG-TEXT-5, FG-R-25): paid in printed order, each completely. Every payer says whether it could be paid."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from harena.core import Action, Flow, Form, Question, Seat, Violation

from . import violations as no
from .damage import check_defeats, deal
from .influence import exhaust_patron
from .paying import can_spare, pay, spare_card
from .payments import Payment
from .piles import discard_from_hand, from_hand
from .state import Fighter, Glory, Permanent
from .telling import answered, paid, without
from .values import Use
from .vocabulary import Cost, DiscardFromHand, ExhaustSelf, OncePerCycle, Pay, SelfDamage


def _exhaust_self(g: Glory, use: Use, cost: ExhaustSelf) -> Flow:
    source = use.source
    assert source is not None
    assert use.ability is not None
    if source.exhausted:
        return False
    if g.log is not None and not isinstance(use.ability.cost[0], ExhaustSelf):  # else it was told with the use
        g.tell("exhausts", seat=use.user, card=source.name, **without(g, use.user, source))
    if isinstance(source, Permanent) and source in g.players[use.user].patrons:
        yield from exhaust_patron(g, use.user, source)
    else:
        source.exhausted = True
    yield from check_defeats(g, "exhausted")  # somebody's Health may have hung on its being Ready (FG-R-26)
    return True


def _pay(g: Glory, use: Use, cost: Pay) -> Flow:
    """FG-R-69: the ability's Coin is one cost, paid at its first mention."""
    assert use.ability is not None
    player = g.players[use.user]
    if not use.ability.coins or cost is not next(each for each in use.ability.cost if isinstance(each, Pay)):
        return True
    others = player.owed - use.ability.coins
    if not can_spare(player, use.ability.coins, others):
        return False
    player.owed = others
    payment: Payment | None = yield from pay(g, use.user, use.ability.coins, use.card.title)
    if g.log is not None:
        told = {"seat": use.user, **paid(payment, player, use.ability.coins)}
        if use.source is not None and cost is use.ability.cost[0]:
            g.tell("uses", piece=use.source.name, **told, **answered(use))
        else:
            g.tell("pays", what=use.card.title if use.source is None else use.source.name, **told)
    return True


def _self_damage(g: Glory, use: Use, cost: SelfDamage) -> Flow:
    """FG-R-52: paid once assigned, whatever becomes of the tokens."""
    assert isinstance(use.source, Fighter)
    source = use.source
    if g.log is not None and use.ability is not None and cost is not use.ability.cost[0]:  # else told with the use
        g.tell("costs-damage", gladiator=source.name, gladiator_of=source.owner, count=cost.n)
    yield from deal(g, [(source, cost.n)], None, unpreventable=cost.unpreventable, told=True)
    return True


def why_not_discard(g: Glory) -> Violation:
    """Discarding is never a free choice."""
    return no.NO_DISCARDING if g.in_arena_phase() else no.NO_DISCARDING_YET


DISCARD = Form("discard", "discard {card}", at=("hand",))


def discard_options(g: Glory, seat: Seat, forced: bool) -> list[Action]:
    """FG-R-46: as a cost of one's own, no card that a declared cost needs; forced by an opponent, any."""
    player = g.players[seat]
    found: list[Action] = []
    for card in player.hand:
        action = DISCARD(card.key)
        if action not in found and (forced or spare_card(player, card)):
            found.append(action)
    return found


def _says(g: Glory, seat: Seat, forced: bool) -> dict[str, Any]:
    return {"why": "forced" if forced else "cost"}


DISCARD_CARD = Question(
    "discard", discard_options, rule="FG-TEXT-2", says=_says,
    refuse=no.first("FG-TEXT-2", "First choose a card of your Hand to discard."),
)  # fmt: skip


def discard_chosen(g: Glory, seat: Seat, count: int, *, forced: bool = False) -> Flow:
    """One card after another; everybody sees what was discarded."""
    for _ in range(count):
        if not discard_options(g, seat, forced):
            g.tell("no-card", seat=seat)
            return
        choice: Action | None = yield DISCARD_CARD.ask(seat, forced)
        if choice is not None:
            discard_from_hand(g, seat, from_hand(g.players[seat], choice.args[0]))


def _discard(g: Glory, use: Use, cost: DiscardFromHand) -> Flow:
    if len(g.players[use.user].hand) < cost.n:
        return False
    yield from discard_chosen(g, use.user, cost.n)
    return True


def _once_per_cycle(g: Glory, use: Use, cost: OncePerCycle) -> Flow:
    assert isinstance(use.source, Fighter)
    use.source.spent_cycle = g.cycle
    yield from ()
    return True


#: How each cost is paid; the flow says whether it could be.
PAYERS: Mapping[type[Cost], Callable[[Glory, Use, Any], Flow]] = {
    ExhaustSelf: _exhaust_self,
    Pay: _pay,
    SelfDamage: _self_damage,
    DiscardFromHand: _discard,
    OncePerCycle: _once_per_cycle,
}
