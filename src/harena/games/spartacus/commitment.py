"""Sending a Combatant to the sand: the fighter and its Equipment (SP-INVITE-4, SP-INVITE-5, SP-EQUIP-1, SP-EQUIP-2)."""

from __future__ import annotations

from typing import Final

from harena.core import Action, Flow, Form, Question, Seat, Violation

from . import arena
from .box import Box, Slot
from .card_words import Kind, Trait
from .foundations import READY, not_yours, ready_cards
from .state import Capua, Combatant
from .telling import SIDES, Parts, dice

NO_FIGHTER = Violation("SP-INVITE-10", "Only a Gladiator or a Slave fights in the Arena.")
EXHAUSTED_FIGHTER = Violation("SP-INVITE-4", "An Exhausted fighter cannot enter the Arena.")
EXHAUSTED_GEAR = Violation("SP-EXH-3", "Exhausted Equipment cannot be used.")
NO_EQUIPMENT = Violation("SP-EQUIP-1", "That card is no Equipment.")
COMMITTED = Violation("SP-INVITE-5", "Your choice is committed.")
ONE_AFTER_ANOTHER = Violation("SP-INVITE-4", "First the fighter, then Weapon, Armour and Special are chosen.")
NOT_ENTERING = Violation("SP-INVITE-4", "You have no Combatant to send now.")
ONE_OF_EACH = {
    slot: Violation("SP-EQUIP-1", "Only one {type} may be used in a match.", type=slot.name.capitalize())
    for slot in Slot
}


#: Of so many Combatants with their Equipment it is remembered what they can do.
MOST_TRAITS: Final = 1_000


def traits_of(box: Box, card: int, gear: tuple[int, ...]) -> tuple[tuple[int, Trait], ...]:
    """Everything the Combatant and its Equipment can do, each with the card it comes from."""
    known = box.traits.get((card, gear))
    if known is None:
        if len(box.traits) >= MOST_TRAITS:
            box.traits.clear()
        known = tuple((source, trait) for source in (card, *gear) for trait in box.market[source].traits)
        box.traits[card, gear] = known
    return known


def _not_now(g: Capua, seat: Seat) -> Violation:
    on_the_sand = g.match is not None and any(side.seat == seat for side in g.match.sides)
    chosen = g.phase in ("invitation", "tournament") and g.houses[seat].plan
    return COMMITTED if on_the_sand or chosen else NOT_ENTERING


def may_send(g: Capua, seat: Seat, name: str) -> Violation | None:
    card = g.box.card_of.get(name, -1)
    if card not in g.houses[seat].cards:
        return not_yours(g, "SP-INVITE-4", name)
    if not g.box.market[card].fights:
        return NO_FIGHTER
    if g.status[card] != READY:
        return EXHAUSTED_FIGHTER
    return None if g.asks(seat, "send") else _not_now(g, seat)


def may_equip(g: Capua, seat: Seat, name: str) -> Violation | None:
    card = g.box.card_of.get(name, -1)
    if card not in g.houses[seat].cards:
        return not_yours(g, "SP-INVITE-4", name)
    slot = g.box.market[card].slot
    if slot is None:
        return NO_EQUIPMENT
    if g.status[card] != READY:
        return EXHAUSTED_GEAR
    if not g.asks(seat, "send", "equip"):
        return _not_now(g, seat)
    decided = len(g.houses[seat].plan) - 1
    if slot < decided:
        return ONE_OF_EACH[slot]
    return None if slot == decided else ONE_AFTER_ANOTHER


SEND = Form("send", "send {card}", check=may_send)
EQUIP = Form("equip", "equip {card}", check=may_equip)
EQUIP_NONE = Form("equip-none", "equip no {slot}", passes=True)


def fighters(g: Capua, seat: Seat) -> list[Action]:
    return [SEND(g.box.labels[card]) for card in ready_cards(g, seat, Kind.FIGHTER)]


def gear(g: Capua, seat: Seat, slot: Slot) -> list[Action]:
    cards = [card for card in ready_cards(g, seat, Kind.EQUIPMENT) if g.box.market[card].slot is slot]
    return [*(EQUIP(g.box.labels[card]) for card in cards), EQUIP_NONE(slot.name.casefold())]


def every_fighter(g: Capua, seat: Seat) -> list[Action]:
    return [SEND(g.box.labels[card]) for card in g.houses[seat].cards]


def every_gear(g: Capua, seat: Seat, slot: Slot) -> list[Action]:
    return [*(EQUIP(g.box.labels[card]) for card in g.houses[seat].cards), EQUIP_NONE(slot.name.casefold())]


def _opponent(g: Capua, seat: Seat) -> Parts:
    """Who stands in the Arena already."""
    sides = g.match.sides if g.match is not None and g.tournament is None else []
    return {"rival": g.box.market[sides[0].card].label, "rival_of": sides[0].seat} if sides else {}


CHOOSE_FIGHTER = Question("send", fighters, candidates=every_fighter, rule="SP-INVITE-4", says=_opponent)
CHOOSE_GEAR = Question(
    "equip",
    gear,
    candidates=every_gear,
    rule="SP-EQUIP-1",
    says=lambda g, seat, slot: {"slot": slot.name, "card": g.box.market[g.houses[seat].plan[0]].label, "card_of": seat},
)


def choose_combatant(g: Capua, seat: Seat) -> Flow:
    """D-COMMIT: the fighter, then a Weapon, an Armour and a Special, or none."""
    plan = g.houses[seat].plan
    plan.clear()
    sent = yield CHOOSE_FIGHTER.ask(seat)
    plan.append(g.box.card_of[sent.args[0]])
    for slot in Slot:
        taken = yield CHOOSE_GEAR.ask(seat, slot)
        plan.append(g.box.card_of[taken.args[0]] if taken.form is EQUIP else -1)


def enter_arena(g: Capua, seat: Seat) -> None:
    """SP-INVITE-5, SP-COMBAT-1: the choice lies open and is final; full pools, the figure on its start hex."""
    assert g.match is not None
    card, *chosen = g.houses[seat].plan
    g.houses[seat].plan.clear()
    gear_cards = tuple(piece for piece in chosen if piece >= 0)
    uses = [trait.uses or -1 for _, trait in traits_of(g.box, card, gear_cards)]
    number = len(g.match.sides)
    g.match.sides.append(Combatant(seat, card, gear_cards, list(g.box.market[card].dice), arena.START[number], uses))
    if g.log is not None:
        labels = [g.box.market[piece].label for piece in gear_cards]
        pools = dice(g.box.market[card].dice)
        g.tell("enters", seat=seat, card=g.box.market[card].label, gear=labels, side=SIDES[number], dice=pools)


FORMS = (SEND, EQUIP, EQUIP_NONE)
