"""What somebody most likely means by a thing that he presses or names: used to say why not (`Game.meant`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from harena.core import Action, Ask

from . import (
    attack_powers,
    combat,
    creation,
    declaration,
    elements,
    equipment,
    fight,
    laying,
    movement,
    placement,
    powers,
    reactions,
    skills,
    special_moves,
    turn,
)
from .arena import HEX_CALLED, NEIGHBOURS, START_NAMES, STARTS
from .components import ACTIONS, CHARACTERS, E1, FNT, SKILLS, Item, item_called
from .damage import LOSE
from .declaration import figure_of
from .movement import opponents, stands_there
from .names import CARD_WORDS, DIRECTION_OF, DIRECTION_WORDS, KIND_OF, POWER_OF, VALUE_OF
from .state import COLOURS, FIRST_BEAST, Attack, Gladiatori

# What a card is meant for, by the question that is open.
_CARD_FOR: dict[str, Callable[[str], Action]] = {
    "prepare": combat.PLAY,
    "take-action": combat.PLAY,
    "add-card": laying.ADD,
    "react": reactions.REACT,
    "pay-damage": LOSE,
    "spend-element": elements.SPEND,
    "recover-element": elements.RECOVER,
    "sacrifice": special_moves.SACRIFICE_CARD,
    "lunge": attack_powers.LUNGE_WITH,
    "convert": special_moves.CONVERT,
    "rage": lambda card: special_moves.RAGE_FOR(card, "discard"),
    "adapt": lambda card: powers.ADAPT(card, "hp deck"),
    "choose-cards": lambda card: turn.KEEP(1, card),
    "bid": lambda card: equipment.BID(1, card),
    "create": lambda card: creation.BUY(1, card),
    "extra": creation.EXTRA,
}
_VALUE_FOR: dict[str, Callable[[str], Action]] = {
    "spend-element": elements.SPEND,
    "recover-element": elements.RECOVER,
    "overskill": special_moves.RAISE,
    "create": lambda value: creation.BUY(3, value),
}


def meant(g: Gladiatori, seat: int, thing: str, ask: Ask | None) -> Iterator[Action]:
    kind = ask.kind if ask is not None else ""
    if thing in KIND_OF:
        yield from _by_card(g, seat, thing, kind)
    elif thing in VALUE_OF:
        yield from _by_value(thing, kind)
    elif thing in POWER_OF:
        yield from _by_power(thing, kind)
    elif thing in HEX_CALLED:
        yield from _by_hex(g, seat, HEX_CALLED[thing], kind)
    elif thing in DIRECTION_OF:
        yield movement.STEP(thing)
    elif thing in ("trapped", "unbalanced"):
        yield combat.REMOVE(thing)
    elif g.phase in ("pick", "create") and any(thing == character.id for character in CHARACTERS):
        yield creation.BE(thing)
    elif _item(g, item := thing.replace(" ", "-")) is not None:  # by its title, or as it is typed
        yield from _by_item(g, seat, item, kind)
    else:
        yield from _by_figure(g, seat, _figure(g, thing), thing, kind)


def _by_card(g: Gladiatori, seat: int, card: str, kind: str) -> Iterator[Action]:
    x = g.gladiators[seat]
    on_table = laying.index_of(x, KIND_OF[card]) >= 0 and not x.hand[KIND_OF[card]]
    if kind in ("prepare", "take-action"):
        if KIND_OF[card] == FNT:
            yield fight.FEINT
        if KIND_OF[card] not in ACTIONS:
            yield laying.ADD(card)
        elif on_table:
            yield combat.REUSE(card)
    if kind in _CARD_FOR:
        yield _CARD_FOR[kind](card)
    elif g.phase in ("selection", "draft", "place", "choose", "rest"):
        yield turn.KEEP(1, card)
    elif KIND_OF[card] == FNT:
        yield fight.FEINT
    elif KIND_OF[card] not in ACTIONS:
        yield laying.ADD(card)
    elif g.attack != Attack.NONE and seat in g.targets:
        yield reactions.REACT(card)
    else:
        yield combat.REUSE(card) if on_table else combat.PLAY(card)


def _by_value(value: str, kind: str) -> Iterator[Action]:
    if kind in _VALUE_FOR:
        yield _VALUE_FOR[kind](value)
    elif VALUE_OF[value] in SKILLS:
        yield skills.CALL_ON(value)
    else:
        yield skills.PUT(1, value)


def _by_power(power: str, kind: str) -> Iterator[Action]:
    if kind == "create":
        yield creation.BUY(1, power)
    if kind == "convert":
        yield special_moves.CONVERT(power)
    yield powers.USE(power)


def _by_hex(g: Gladiatori, seat: int, hex_: int, kind: str) -> Iterator[Action]:
    if kind == "place" or g.phase == "place":
        lettered = hex_ in STARTS and not g.free_placement
        yield placement.START(START_NAMES[STARTS.index(hex_)].lower()) if lettered else placement.START_ON[hex_]
        return
    figure = stands_there(g, hex_)
    if figure >= 0 and kind not in ("move", "turn-after-step"):
        yield from _by_figure(g, seat, figure, g.figure_name(figure), kind)
        return
    here = g.gladiators[seat].hex
    if hex_ == here:
        yield movement.TURN("left")
    elif here >= 0 and hex_ in NEIGHBOURS[here]:
        yield movement.STEP(DIRECTION_WORDS[NEIGHBOURS[here].index(hex_)])
    else:
        yield movement.STEP(next(name for name, number in HEX_CALLED.items() if number == hex_))


def _figure(g: Gladiatori, thing: str) -> int:
    """A figure by its colour, its character or its kind and number; -1 if there is none."""
    for x in g.gladiators:
        if x.character >= 0 and CHARACTERS[x.character].name.lower() == thing:
            return figure_of(g, COLOURS[x.seat])
    return figure_of(g, thing)


def _by_figure(g: Gladiatori, seat: int, figure: int, thing: str, kind: str) -> Iterator[Action]:
    if figure == seat:
        yield movement.TURN("left")
        return
    name = g.figure_name(figure) if figure >= 0 else thing
    if kind == "wrestle":
        yield from (fight.PUSH(name, way) for way in DIRECTION_WORDS)
    elif figure >= 0 and figure < FIRST_BEAST and declaration.is_ally(g, g.gladiators[seat], figure) and g.targets:
        yield declaration.HELP(name, g.figure_name(g.targets[0]))
    yield declaration.ATTACK(name)


def _item(g: Gladiatori, thing: str) -> Item | None:
    carried = [item for x in g.gladiators for item in x.items]
    return item_called([*carried, *g.offered, *g.item_deck, *g.lost_items], thing)


def _by_item(g: Gladiatori, seat: int, item: str, kind: str) -> Iterator[Action]:
    x = g.gladiators[seat]
    own = item_called(x.items, item)
    if g.phase == "selection":
        yield equipment.NAME(item)
    elif g.phase == "draft":
        yield equipment.GIVE_UP(item) if kind == "give-up" else equipment.DRAFT(item)
    elif g.phase == "auction":
        (bid,) = g.asked_of(seat, "bid") or (E1,)
        yield equipment.GIVE_UP(item) if kind == "give-up" else equipment.BID(1, CARD_WORDS[bid])
    elif kind == "pay-damage":
        yield LOSE(item)
    elif own is None:
        yield declaration.BREAK(item)
    else:
        for enemy in [y.seat for y in opponents(g, x)] + [beast.number for beast in g.beasts]:
            yield declaration.THROW(item, g.figure_name(enemy))
