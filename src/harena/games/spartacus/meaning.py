"""What somebody may mean by a thing of the table that it presses or names, to say why nothing comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from harena.core import Action, Ask, Seat, Violation

from . import (
    combat,
    commitment,
    costs,
    deeds,
    effects,
    initiative,
    intrigue,
    market,
    reactions,
    rerolls,
    setup,
    support,
    upkeep,
    wagers,
    wounds,
)
from .arena import HEXES, NAMES
from .box import Suit
from .card_words import Kind
from .foundations import SEAT_OF
from .state import FIGURES, Capua, Match

#: What is done with a Market card where a question is about one, by the kind of question.
CARD_ASKED: dict[str, tuple[Callable[[str], Action], ...]] = {
    "pick": (costs.CHOOSE,),
    "dismiss": (costs.CHOOSE,),
    "cure": (costs.CHOOSE,),
    "order-cards": (effects.PUT_NEXT,),
    "healing-order": (upkeep.ROLL_FOR,),
    "healing-reroll": (upkeep.CALL_HEALER,),
    "attack": (combat.SPEED_ATTACK,),
    "net": (initiative.USE_NET,),
}
#: What is done with a Market card in a phase, whatever is asked.
CARD_IN_PHASE: dict[str, tuple[Callable[[str], Action], ...]] = {
    "upkeep": (upkeep.CALL_HEALER,),
    "open-market": (market.SELL,),
    "auction": (market.SELL,),
    "hosting": (market.SELL,),
    "market-end": (market.SELL,),
    **dict.fromkeys(("invitation", "wagers", "combat", "aftermath", "tournament"), (commitment.SEND, commitment.EQUIP)),
}


#: Why not, for what has no check of its own because it is only ever chosen where it is asked for.
NOT_ASKED = {
    wounds.SURRENDER: Violation("SP-WOUND-1", "Dice are given up when your Combatant is wounded."),
    rerolls.REROLL: Violation("SP-REROLL-1", "Dice are rolled again right after a roll, if a card of yours allows it."),
    initiative.USE_NET: Violation("SP-EQUIP-9", "A Net is cast before Initiative is rolled."),
    upkeep.ROLL_FOR: Violation("SP-HEAL-1", "Healing Rolls are made in Upkeep, for injured cards."),
    effects.PUT_NEXT: Violation("SP-ABIL-2", "Only what you have just looked at is put back in order."),
    support.ASK_WHOM: Violation("SP-SUPPORT-1", "Choose the Scheme that you seek support for first."),
}


def why_not(g: Capua, seat: Seat, action: Action) -> Violation | None:
    return NOT_ASKED.get(action.form)


def meant(g: Capua, seat: Seat, thing: str, ask: Ask | None) -> Iterator[Action]:
    """What a seat may mean by a thing, the likeliest first."""
    kind = ask.kind if ask is not None else ""
    if thing == costs.A_GUARD:
        yield from _guard(g, seat, kind)
    elif thing in g.box.title_of:
        yield from _intrigue_card(g, thing, kind)
    elif thing in g.box.card_of:
        yield from _market_card(g, seat, thing, kind)
    elif thing in HEXES:
        yield combat.MOVE_TO(thing)
    elif thing in SEAT_OF:
        yield from _dominus(g, thing, kind)
    elif thing in wagers.AREA_OF:
        yield wagers.STAKE(1, thing)
    elif thing in g.box.house_of:
        yield setup.TAKE_HOUSE(thing)
    elif thing in FIGURES:
        yield setup.TAKE_FIGURE(thing)
    else:
        yield from _other(g, thing)


def _guard(g: Capua, seat: Seat, kind: str) -> Iterator[Action]:
    """A Guard, in the hand or on the table."""
    if g.box.guard in g.houses[seat].hand:
        yield intrigue.DEPLOY
    if kind == "react":
        yield reactions.GUARD_FROM_TABLE
        yield reactions.GUARD_FROM_HAND
    elif kind in ("pick", "dismiss"):
        yield costs.CHOOSE(costs.A_GUARD)
    elif g.phase in CARD_IN_PHASE and CARD_IN_PHASE[g.phase] == (market.SELL,):
        yield market.SELL(costs.A_GUARD)
    yield intrigue.DEPLOY
    yield reactions.GUARD_FROM_TABLE


def _intrigue_card(g: Capua, title: str, kind: str) -> Iterator[Action]:
    if kind == "discard-from-hand":
        yield effects.DISCARD(title)
    if g.box.title(title).suit is Suit.SCHEME:
        yield intrigue.PLAY(title)
        if kind == "act":  # while something else goes on, support is not what is wanted
            yield support.SEEK(title)
    else:
        yield reactions.REACT_WITH(title)
    yield intrigue.CASH_IN(title)


def _market_card(g: Capua, seat: Seat, label: str, kind: str) -> Iterator[Action]:
    card = g.box.card_of[label]
    equipment = card in g.box.of_kind[Kind.EQUIPMENT]
    if card == g.on_sale:
        yield market.BID(1)
    if kind in ("send", "equip"):
        yield (commitment.EQUIP if equipment else commitment.SEND)(label)
    for form in CARD_ASKED.get(kind, ()):
        yield form(label)
    if g.phase == "combat" and g.match is not None:
        yield from _on_the_sand(g.match, seat, card, label)
    for form in CARD_IN_PHASE.get(g.phase, (intrigue.USE,)):
        if form in (commitment.SEND, commitment.EQUIP) and equipment is not (form is commitment.EQUIP):
            continue
        yield form(label)
    yield intrigue.USE(label)


def _on_the_sand(match: Match, seat: Seat, card: int, label: str) -> Iterator[Action]:
    """The own Combatant moves, the other is attacked, and gear of the own one is used."""
    for side in match.sides:
        if side.card == card and side.seat == seat:
            yield combat.MOVE_TO(NAMES[side.place])
            yield combat.MOVE_FIRST
        elif side.card == card:
            yield combat.ATTACK
            yield combat.ATTACK_FIRST
        elif card in side.gear and side.seat == seat:
            yield combat.SPEED_ATTACK(label)
            yield combat.ATTACK_FIRST


def _dominus(g: Capua, name: str, kind: str) -> Iterator[Action]:
    if kind == "ask-whom":
        yield support.ASK_WHOM(name)
    if g.phase == "invitation":
        yield deeds.INVITE(name)
    yield reactions.AIM(name)


def _other(g: Capua, thing: str) -> Iterator[Action]:
    """A House Special Rule, a pool of dice, a die of the last roll."""
    word, _, face = thing.partition(" ")
    if thing in ("atk", "def", "spd"):
        yield wounds.SURRENDER(thing)
    elif word == "die" and face.isdecimal():
        yield rerolls.REROLL(face)
    elif any(rule.key == thing for house in g.box.houses for rule in house.rules):
        yield intrigue.USE_RULE(thing)
