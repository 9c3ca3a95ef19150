"""A position of Gladiatori as rows of numbers (see `core.tokens`)."""

from __future__ import annotations

from functools import lru_cache

from harena.core import Encoding, Row, RowKind
from harena.core.tokens import BLANK, FIRST, FLAT, TABLE

from .arena import AXIAL, DISTANCE
from .components import CARDS, ITEM_TYPES, KINDS, MOVES, Item
from .creation import spent_coins
from .state import (
    FACE_DOWN,
    FIRST_BEAST,
    KIND_BITS,
    ROTATED,
    STANDBY,
    Attack,
    Gladiator,
    Gladiatori,
)

FIGHTER, SHEET, BOUNDS, PILE, LYING, ITEM, EFFORT, BEAST, FIGHT, TARGET = range(FIRST, FIRST + 10)
ZONES = ("own", "removed", "aside", "seen", "table", "carried", "offered", "laid open")
OWN, REMOVED, ASIDE, SEEN, ON_TABLE, CARRIED, OFFERED, LAID_OPEN = range(1, 9)
_VALUES = ("offense", "guard", "endurance", "blood", "speed")
_CARD = ("type", "kind", "coins", "hit points", "movement", "attack", "fight", "melee")
_ITEM = ("type", "symbol", "attack", "defence", "hit points", "throwing", "damaged")
ENCODING = Encoding(
    0,
    (
        RowKind("table", ("phase", "turn", "round", "whose round", "own place in the order", "first blood",
                          "damage left", "who pays it", "animals behind the gates", "sides"),
                ("gladiators", "animals", "learning", "items", "offered", "any-time window")),
        RowKind("gladiator", ("character", "fate", "victory points", "trapped", "unbalanced", "face down", "delayed",
                              "powers used", "ally", "facing"),
                ("column", "row", "hand and deck", "HP deck", "discard", "distance")),
        RowKind("sheet", (*_VALUES, "offense at first", "guard", "endurance", "blood", "speed"),
                ("hit points", "powers left", "coins", "bought", "stored and bid", "overskill")),
        RowKind("bounds", (*(f"{name} at least" for name in _VALUES), *(f"{name} at most" for name in _VALUES)), ()),
        RowKind("cards of a kind", _CARD, ("in hand", "HP deck", "deck", "discard", "laid", "others")),
        RowKind("card on the table", _CARD, ("place", "rotated", "standby", "face down")),
        RowKind("item", _ITEM, ("copies",)),
        RowKind("effort", ("passive", "card", "laid", "total", "announced", "feinted", "open"), ()),
        RowKind("animal", ("species", "trapped"), ("column", "row", "distance", "number")),
        RowKind("fight", ("kind", "attacker", "animal attacks", "weapon", "breaks"), ("die", "die", "die", "die")),
        RowKind("target", ("attack value", "defence value", "animal"), ()),
    ),
    ZONES,
    most=192,
)  # fmt: skip

_PHASES = ("create", "overlimit", "pick", "auction", "draft", "selection", "place", "choose", "order", "animals",
           "combat", "round-end", "rest")  # fmt: skip
_PHASE = {phase: number for number, phase in enumerate(_PHASES, 1)}
_SIDES = {"ffa": 1, "teams": 2, "2v1": 3}
_TYPES = {name: number for number, name in enumerate(("action", "energy", "feint", "move", "power"), 1)}
_SYMBOLS = {"": 0, "helmet": 1, "shield": 2, "spear": 3}


def _kind(kind: int) -> tuple[int, ...]:
    card = CARDS[kind]
    icons = [icon in card.icons for icon in ("movement", "attack", "fight", "melee")]
    return (_TYPES[card.type], kind + 1, card.coins, card.hp, *icons, kind in MOVES, 0)


KIND_LOOKS = tuple(_kind(kind) for kind in KINDS)


@lru_cache(512)
def item_look(item: Item) -> tuple[int, ...]:
    return (ITEM_TYPES.index(item.type) + 1, _SYMBOLS[item.symbol], item.attack, item.defence, item.hp, item.throwing,
            item.damaged, 0, 0, 0)  # fmt: skip


def figure_from(g: Gladiatori, figure: int, seat: int) -> int:
    """Whose a figure is, as the seat counts: 1 its own …; an animal comes after all seats."""
    return 0 if figure < 0 else 1 + (figure - seat) % g.seats if figure < FIRST_BEAST else g.seats + 1


def tokens(g: Gladiatori, seat: int) -> list[Row]:
    own = g.gladiators[seat]
    number = g.order.index(seat) + 1 if seat in g.order else 0
    active = g.active if g.phase == "combat" else -1
    offered = g.item_deck if g.phase == "selection" else g.offered
    rows: list[Row] = [(
        TABLE, 0, 0, 0, _PHASE.get(g.phase, 0), g.turn, g.round, figure_from(g, active, seat), number, g.first_blood,
        max(0, g.debt), figure_from(g, g.debtor, seat) if g.debt > 0 else 0, len(g.waiting) + len(g.coming),
        _SIDES.get(g.sides, 0), len(g.gladiators), len(g.beasts), g.learning == "normal", len(own.items), len(offered),
        0,
    )]  # fmt: skip
    for x in g.gladiators:
        _add_gladiator(rows, g, x, seat, own)
    _add_sheet(rows, g, own)
    counts: dict[Item, int] = {}
    for item in offered:
        counts[item] = counts.get(item, 0) + 1
    rows += [(ITEM, 0, OFFERED, 0, *item_look(item), count, 0, 0, 0, 0, 0) for item, count in counts.items()]
    for beast in g.beasts:
        q, r = AXIAL[beast.hex]
        far = DISTANCE[own.hex][beast.hex] if own.hex >= 0 else 0
        rows.append((BEAST, 0, 0, beast.hex + 1, 1 + beast.species, beast.trapped, *BLANK[2:], q, r, far,
                     beast.number - FIRST_BEAST + 1, 0, 0))  # fmt: skip
    if g.attack != Attack.NONE:
        _add_fight(rows, g, seat)
    return rows


def _add_gladiator(rows: list[Row], g: Gladiatori, x: Gladiator, seat: int, own: Gladiator) -> None:
    mine = x.seat == seat
    whose = 1 + (x.seat - seat) % g.seats
    q, r = AXIAL[x.hex] if x.hex >= 0 else (0, 0)
    far = DISTANCE[own.hex][x.hex] if own.hex >= 0 and x.hex >= 0 else 0
    told = mine or g.phase != "choose"  # hand and HP deck are a secret plan until all have chosen
    hand, hp = (sum(x.hand), sum(x.hp)) if told else (0, 0)
    rows.append((
        FIGHTER, whose, 0, x.hex + 1, x.character + 1, x.fate, x.vp if g.scoring() else 0, x.trapped, x.unbalanced,
        x.face_down, x.delayed, x.powers_used, x.side == own.side, x.facing + 1,
        q, r, hand + 100 * sum(x.deck), hp, sum(x.discard), far,
    ))  # fmt: skip
    if not mine:
        rows.append((BOUNDS, whose, 0, 0, *x.at_least, *x.at_most, *FLAT))
    for zone, pile in ((REMOVED, x.removed), (ASIDE, x.aside), (SEEN, x.seen)):
        if any(pile):
            rows += [(PILE, whose, zone, 0, *KIND_LOOKS[k], 0, 0, 0, 0, 0, n) for k, n in enumerate(pile) if n]
    for number, card in enumerate(x.table):
        look = KIND_LOOKS[card & KIND_BITS] if mine or not card & FACE_DOWN else BLANK
        down = card & FACE_DOWN != 0
        rows.append((LYING, whose, ON_TABLE, number + 1, *look, len(x.table) - number, card & ROTATED != 0,
                     card & STANDBY != 0, down, 0, 0))  # fmt: skip
    rows += [(ITEM, whose, CARRIED, 0, *item_look(item), 1, 0, 0, 0, 0, 0) for item in x.items]
    effort = x.effort
    if effort is not None:
        known = mine or effort.open
        card = x.card() + 1 if mine or effort.open or not effort.new else 0
        total = effort.total if mine or effort.answered else 0
        rows.append((EFFORT, whose, 0, 0, effort.place < 0, card if effort.place >= 0 else 0,
                     sum(x.laid) if effort.place >= 0 else 0, total, effort.answered, effort.feinted, effort.open,
                     0, 0, 0, *FLAT))  # fmt: skip
        if known and not mine and effort.place >= 0:
            laid = [(k, n) for k, n in enumerate(x.laid) if n]
            rows += [(PILE, whose, LAID_OPEN, 0, *KIND_LOOKS[k], 0, 0, 0, 0, n, 0) for k, n in laid]


def _add_sheet(rows: list[Row], g: Gladiatori, x: Gladiator) -> None:
    """What a player knows of his own gladiator."""
    powers = sum(1 << power for power, left in enumerate(x.powers) if left) if x.powers_open else 0
    coins = x.budget - spent_coins(x) if g.phase == "create" else x.coins_kept
    rows.append((SHEET, 1, 0, 0, *x.value, *x.start, x.hit_points(), powers, coins, len(x.bought), sum(x.bid),
                 sum(x.overskill)))  # fmt: skip
    piles = zip(x.hand, x.hp, x.deck, x.discard, x.laid, x.back, strict=True)
    rows += [(PILE, 1, OWN, 0, *KIND_LOOKS[k], *counts) for k, counts in enumerate(piles) if any(counts)]


def _add_fight(rows: list[Row], g: Gladiatori, seat: int) -> None:
    dice = (*g.dice, 0, 0, 0, 0)[:4] if g.attack == Attack.BEAST else (0, 0, 0, 0)
    rows.append((
        FIGHT, figure_from(g, g.attacker, seat), 0, 0, g.attack, figure_from(g, g.attacker, seat),
        g.attacker >= FIRST_BEAST, g.weapon is not None, g.break_item is not None, 0, 0, 0, 0, 0, *dice, 0, 0,
    ))  # fmt: skip
    for index, figure in enumerate(g.targets):
        value = g.target_values[index] if index < len(g.target_values) else 0
        defence = g.defence_values[index] if index < len(g.defence_values) else 0
        rows.append((TARGET, figure_from(g, figure, seat), 0, index + 1, value, defence, figure >= FIRST_BEAST,
                     *BLANK[3:], *FLAT))  # fmt: skip
