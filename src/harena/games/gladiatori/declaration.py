"""Fight declaration: whom one may attack, with what, and who may be helped (section "declaring a fight")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from harena.core import Action, Flow, Form, Question, Violation

from .arena import (
    ARCS,
    DISTANCE,
    NAMES,
    NEIGHBOURS,
    ahead,
    in_front,
    in_throwing_area,
    path,
)
from .components import BREAK_ITEM, CARD_NAMES, MOV, SWEEP, Item, item_called
from .movement import engaged, hex_of, not_yet, opponents, stands_there
from .names import first
from .state import COLOURS, FIRST_BEAST, Attack, Gladiator, Gladiatori, Step
from .telling import cards_told, side_told

_NOT_DECLARING = Violation("GL-DECL-1", "Fights are declared after an Action was chosen and its cards were added.")
_NO_ATTACK = Violation("GL-DECL-2", "A Movement Action cannot attack.")
_NO_TARGET = Violation("GL-DECL-1", "There is no such figure on the board.")
_YOURSELF = Violation("GL-DECL-7", "You cannot attack yourself.")
_AT_THE_WALL = Violation("GL-DECL-3", "Directly in front of you is only the wall of the arena.")
_NO_SWEEP = Violation("GL-DECL-4", "You have not laid a Sweep card.")
_EMPTY_ARC = Violation("GL-SWEEP-2", "There is no enemy in that arc of the Sweep.")
_NET_ALONE = Violation("GL-NET-4", "The Net cannot be combined with Sweep or Break Item.")
_NOT_A_NET = Violation("GL-NET-1", "That is not a Net of yours.")
_IN_MELEE = Violation("GL-THROW-2", "You cannot throw this while in melee.")
_BLOCKED = Violation("GL-THROW-1", "Another figure blocks the path.")
_NOT_THROWN = Violation("GL-THROW-1", "That item cannot be thrown.")
_OUT_OF_AREA = Violation("GL-THROW-1", "That target is outside your throwing area.")
_OWN_SIDE = Violation("GL-DECL-7", "That is one of your own side.")
_NET_CLOSE = Violation("GL-NET-2", "Somebody beside you is caught by casting the Net, not by throwing it.")
_NOT_YOUR_ITEM = Violation("GL-THROW-1", "You do not have that item.")
_NO_ALLY = Violation("GL-ALLY-1", "That is no ally of yours on the board.")
_HELP_BEHIND = Violation("GL-ALLY-1", "You cannot help from behind the opponent.")
_NO_BREAK = Violation("GL-DECL-5", "You have not laid a Break Item card.")
_NOT_TARGETS = Violation("GL-DECL-5", "No target of this attack has that item.")


def figure_of(g: Gladiatori, name: str) -> int:
    """The figure of that name on the board, or -1."""
    if name in COLOURS:
        seat = COLOURS.index(name)
        return seat if seat < g.seats and g.gladiators[seat].hex >= 0 else -1
    for beast in g.beasts:
        if g.figure_name(beast.number) == name:
            return beast.number
    return -1


def _why_no_fight(g: Gladiatori, seat: int) -> Violation | None:
    if seat != g.active:
        return not_yet(g)
    card = g.gladiators[seat].card()
    if card == MOV:
        return _NO_ATTACK
    return None if card >= 0 and g.step == Step.DECLARE else _NOT_DECLARING


def is_ally(g: Gladiatori, x: Gladiator, figure: int) -> bool:
    return figure < FIRST_BEAST and g.gladiators[figure].side == x.side


def _why_not_melee(g: Gladiatori, a: Gladiator, figure: int) -> Violation | None:
    if figure < 0:
        return _NO_TARGET
    if figure == a.seat:
        return _YOURSELF
    if is_ally(g, a, figure):
        return Violation("GL-DECL-7", "{figure} is on your side.", **g.named("figure", figure))
    front = ahead(a.hex, a.facing)
    if hex_of(g, figure) == front:
        return None
    if front < 0:
        return _AT_THE_WALL
    told = "{figure} stands on {hex}; you reach only {front}, directly in front of you."
    return Violation("GL-DECL-3", told, **g.named("figure", figure), hex=NAMES[hex_of(g, figure)], front=NAMES[front])


def _may_attack(g: Gladiatori, seat: int, target: str) -> Violation | None:
    return _why_no_fight(g, seat) or _why_not_melee(g, g.gladiators[seat], figure_of(g, target))


def _holds_somebody(a: Gladiator, net: Item) -> bool:
    """GL-NET-6."""
    return any(held == net for held, _ in a.holds)


def _net_held(a: Gladiator, net: Item) -> Violation:
    return Violation("GL-NET-6", "{net} already holds somebody.", net=net.title)


def _may_net(g: Gladiatori, seat: int, item: str, target: str) -> Violation | None:
    a = g.gladiators[seat]
    violation = _why_no_fight(g, seat)
    if violation is not None:
        return violation
    net = item_called(a.items, item)
    if net is None or not net.is_net:
        return _NOT_A_NET
    if _holds_somebody(a, net):
        return _net_held(a, net)
    return _why_not_melee(g, a, figure_of(g, target))


def why_not_throw(g: Gladiatori, a: Gladiator, item: Item, figure: int) -> Violation | None:
    """GL-THROW-1, GL-THROW-2, GL-NET-3."""
    if not item.throwing:
        return _NOT_THROWN
    if figure < 0:
        return _NO_TARGET
    if is_ally(g, a, figure):
        return _OWN_SIDE
    hex_ = hex_of(g, figure)
    if item.is_net:
        if _holds_somebody(a, item):
            return _net_held(a, item)
        if DISTANCE[a.hex][hex_] < 2:
            return _NET_CLOSE
    elif any(engaged(g, a, y.seat) for y in opponents(g, a)) or any(engaged(g, a, b.number) for b in g.beasts):
        return _IN_MELEE
    if not in_throwing_area(a.hex, a.facing, hex_):
        return _OUT_OF_AREA
    standing = {x.hex for x in g.gladiators if not x.face_down} | {b.hex for b in g.beasts}
    return _BLOCKED if any(h in standing for h in path(a.hex, hex_)) else None


def _throw_told(g: Gladiatori, a: Gladiator, item: Item, figure: int, no: Violation) -> Violation:
    """A refused throw with the names of those concerned."""
    if no is _NOT_THROWN:
        return Violation(no.rule, "{item} cannot be thrown.", item=item.title)
    named = g.named("figure", figure)
    if no is _OWN_SIDE:
        return Violation(no.rule, "{figure} is on your side.", **named)
    if no is _IN_MELEE:
        enemies = [*(y.seat for y in opponents(g, a)), *(b.number for b in g.beasts)]
        partner = next(enemy for enemy in enemies if engaged(g, a, enemy))
        told = "You cannot throw {item} while in melee with {partner}."
        return Violation(no.rule, told, item=item.title, **g.named("partner", partner))
    hex_ = hex_of(g, figure)
    if no is _OUT_OF_AREA:
        return Violation(no.rule, "{figure} on {hex} is outside your throwing area.", **named, hex=NAMES[hex_])
    if no is _BLOCKED:
        standing = {x.hex for x in g.gladiators if not x.face_down} | {b.hex for b in g.beasts}
        between = next(h for h in path(a.hex, hex_) if h in standing)
        other = g.named("other", stands_there(g, between))
        told = "{other} on {hex} stands in the way to {figure}."
        return Violation(no.rule, told, **other, hex=NAMES[between], **named)
    return no


def _may_throw(g: Gladiatori, seat: int, item: str, target: str) -> Violation | None:
    a = g.gladiators[seat]
    violation = _why_no_fight(g, seat)
    if violation is not None:
        return violation
    weapon = item_called(a.items, item)
    if weapon is None:
        return _NOT_YOUR_ITEM
    figure = figure_of(g, target)
    no = why_not_throw(g, a, weapon, figure)
    return None if no is None else _throw_told(g, a, weapon, figure, no)


def arc_figures(g: Gladiatori, a: Gladiator, arc: str, direction: str) -> list[list[int]]:
    """GL-SWEEP-1: the figures in each hex of the arc that has any, in strike order."""
    sectors = ARCS[arc] if direction == "clockwise" else ARCS[arc][::-1]
    found = []
    for sector in sectors:
        hex_ = NEIGHBOURS[a.hex][(a.facing + sector) % 6]
        if hex_ >= 0:
            figures = [x.seat for x in g.gladiators if x.hex == hex_] + [b.number for b in g.beasts if b.hex == hex_]
            if figures:
                found.append(figures)
    return found


def _why_not_sweep(g: Gladiatori, a: Gladiator, arc: str) -> Violation | None:
    effort = a.effort
    if effort is None or not a.laid[SWEEP] or effort.unfit >> SWEEP & 1:
        return _NO_SWEEP
    hexes = arc_figures(g, a, arc, "clockwise") if arc in ARCS else []
    return None if any(not is_ally(g, a, f) for figures in hexes for f in figures) else _EMPTY_ARC


def _may_sweep(g: Gladiatori, seat: int, arc: str, direction: str) -> Violation | None:
    return _why_no_fight(g, seat) or _why_not_sweep(g, g.gladiators[seat], arc)


def _why_not_help(g: Gladiatori, a: Gladiator, ally: int, figure: int) -> Violation | None:
    """GL-ALLY-1."""
    if ally < 0 or ally == a.seat or not is_ally(g, a, ally):
        return _NO_ALLY
    violation = _why_not_melee(g, a, figure)
    if violation is not None:
        return violation
    if figure < FIRST_BEAST:
        enemy = g.gladiators[figure]
        if not in_front(enemy.hex, enemy.facing, a.hex):
            return _HELP_BEHIND
    if engaged(g, g.gladiators[ally], figure):
        return None
    told = "{ally} must be in melee with {figure}, too."
    return Violation("GL-ALLY-1", told, **g.named("ally", ally), **g.named("figure", figure))


def _may_help(g: Gladiatori, seat: int, ally: str, target: str) -> Violation | None:
    return _why_no_fight(g, seat) or _why_not_help(g, g.gladiators[seat], figure_of(g, ally), figure_of(g, target))


def _may_break(g: Gladiatori, seat: int, item: str) -> Violation | None:
    if seat != g.active:
        return not_yet(g)
    a = g.gladiators[seat]
    if g.step == Step.DECLARE and g.attack in (Attack.NET, Attack.THROW):
        return _NET_ALONE
    if not _breaks(a):
        return _NO_BREAK
    for figure in g.targets:
        if figure < FIRST_BEAST and item_called(g.gladiators[figure].items, item) is not None:
            return None
    return _NOT_TARGETS


NO_FIGHT = Form("no-fight", "declare no fight", passes=True)()
ATTACK = Form("attack", "attack {target}", check=_may_attack, at=("foe",))
NET = Form("net", "cast {item} on {target}", check=_may_net, at=("foe",))
THROW = Form("throw", "throw {item} at {target}", check=_may_throw, at=("foe",))
SWEEP_FORM = Form("sweep", "sweep {arc} {direction}", check=_may_sweep, at=("self", "foe"))
HELP = Form("help", "help {ally} against {target}", check=_may_help, at=("foe",))
BREAK = Form("break", "break {item}", check=_may_break)
NET_SWEEP = Form("net-sweep", "cast {item} in a sweep", never=_NET_ALONE)
BREAK_NOTHING = Form("break-nothing", "break nothing", passes=True)()
STRIKE = Form("strike", "strike {target}", at=("foe",))
_SWEEPS = tuple(SWEEP_FORM(arc, way) for arc in ARCS for way in ("clockwise", "anticlockwise"))


def _declare_candidates(g: Gladiatori, seat: int) -> Iterator[Action]:
    """Every figure for every way to attack it, then the Sweeps."""
    a = g.gladiators[seat]
    figures = [*range(g.seats), *(beast.number for beast in g.beasts)]
    yield NO_FIGHT
    for name in map(g.figure_name, figures):
        yield ATTACK(name)
        yield from (NET(item.id, name) for item in a.items)
        yield from (HELP(ally, name) for ally in COLOURS[: g.seats])
    yield from (THROW(item.id, g.figure_name(figure)) for item in a.items for figure in figures)
    yield from _SWEEPS


def _declare_options(g: Gladiatori, seat: int) -> list[Action]:
    """The candidates that pass their checks; only who stands in front is looked at for an attack."""
    a = g.gladiators[seat]
    found = [NO_FIGHT]
    front = ahead(a.hex, a.facing)
    reach = [y.seat for y in g.gladiators if y.hex == front and y.side != a.side] if front >= 0 else []
    if g.beasts:
        reach += [b.number for b in g.beasts if b.hex == front]
    for figure in reach:
        name = g.figure_name(figure)
        found.append(ATTACK(name))
        for item in a.items:
            if item.is_net and not _holds_somebody(a, item):
                found.append(NET(item.id, name))
        for y in g.gladiators:
            if y.side == a.side and y is not a and y.hex >= 0 and _why_not_help(g, a, y.seat, figure) is None:
                found.append(HELP(COLOURS[y.seat], name))
    for item in a.items:
        if item.throwing:
            figures = [y.seat for y in opponents(g, a)] + [b.number for b in g.beasts]
            for figure in figures:
                if why_not_throw(g, a, item, figure) is None:
                    found.append(THROW(item.id, g.figure_name(figure)))
    if a.laid[SWEEP]:
        found += [sweep for sweep in _SWEEPS if _why_not_sweep(g, a, sweep.args[0]) is None]
    return found


def _declare_parts(g: Gladiatori, seat: int) -> dict[str, Any]:
    a = g.gladiators[seat]
    laid = cards_told(a.laid)
    front = ahead(a.hex, a.facing)
    parts: dict[str, Any] = {"card": CARD_NAMES[a.card()], **({"laid": laid} if laid else {})}
    figure = stands_there(g, front) if front >= 0 else -1
    return parts | g.named("figure", figure) if figure >= 0 else parts


DECLARE = Question(
    "declare", _declare_options, candidates=_declare_candidates, rule="GL-DECL-1", refuse=first("declare"),
    says=_declare_parts,
)  # fmt: skip


def _breaks(a: Gladiator) -> bool:
    """Whether a Break Item that works lies on his Action."""
    return bool(a.laid[BREAK_ITEM]) and a.effort is not None and not a.effort.unfit >> BREAK_ITEM & 1


def _might_break(g: Gladiatori, a: Gladiator) -> bool:
    """Whether, for all the others know, there is a Break Item among his cards and something to break."""
    return any(a.laid) and any(f < FIRST_BEAST and g.gladiators[f].items for f in g.targets)


def _nothing_to_break(g: Gladiatori, seat: int) -> Action | None:
    return None if _breaks(g.gladiators[seat]) else BREAK_NOTHING


def _break_candidates(g: Gladiatori, seat: int) -> list[Action]:
    gladiators = [g.gladiators[figure] for figure in g.targets if figure < FIRST_BEAST]
    return [BREAK_NOTHING, *(BREAK(item.id) for x in gladiators for item in x.items)]


BREAK_WHAT = Question(
    "break-item",
    candidates=_break_candidates,
    rule="GL-DECL-5", refuse=first("break-item"),
    forced=_nothing_to_break,
    says=lambda g, seat: g.all_named("figures", g.targets),
)


def _strike_options(g: Gladiatori, seat: int, figures: tuple[int, ...]) -> list[Action]:
    return [STRIKE(g.figure_name(f)) for f in figures]


def _strike_parts(g: Gladiatori, seat: int, figures: tuple[int, ...]) -> dict[str, Any]:
    return {**g.all_named("figures", figures), "hex": NAMES[hex_of(g, figures[0])]}


STRIKE_WHOM = Question("strike", _strike_options, rule="GL-SWEEP-2", refuse=first("strike"), says=_strike_parts)


def declare(g: Gladiatori, a: Gladiator) -> Flow:
    """C4: one attack, help for an ally, or nothing."""
    g.step = Step.DECLARE
    g.targets, g.weapon, g.break_item, g.break_owner = [], None, None, -1
    g.target_values, g.defence_values = [], []
    assert a.effort is not None
    if a.card() == MOV:  # GL-MOVE-5: what the card is shows at once
        return
    choice = yield DECLARE.ask(a.seat)
    form = choice.form
    if form is ATTACK:
        g.attack = Attack.MELEE
        g.targets = [figure_of(g, choice.args[0])]
    elif form is NET or form is THROW:
        g.attack = Attack.NET if form is NET else Attack.THROW
        g.targets = [figure_of(g, choice.args[1])]
        g.weapon = item_called(a.items, choice.args[0])
    elif form is SWEEP_FORM:
        g.attack = Attack.SWEEP
        for figures in arc_figures(g, a, *choice.args):
            figure = figures[0]
            if len(figures) > 1:
                strike = yield STRIKE_WHOM.ask(a.seat, tuple(figures))
                figure = figure_of(g, strike.args[0])
            g.targets.append(figure)
    elif form is HELP:
        g.attack = Attack.HELP
        g.targets = [figure_of(g, choice.args[1])]
        g.helped = figure_of(g, choice.args[0])
    else:
        return
    if g.attack in (Attack.MELEE, Attack.SWEEP) and _might_break(g, a):
        broken = yield BREAK_WHAT.ask(a.seat)
        if broken is not BREAK_NOTHING:
            item = broken.args[0]
            for figure in g.targets:
                found = item_called(g.gladiators[figure].items, item) if figure < FIRST_BEAST else None
                if found is not None:
                    g.break_owner, g.break_item = figure, found
    tell_declaration(g, a, choice)


def tell_declaration(g: Gladiatori, a: Gladiator, choice: Action) -> None:
    """Whom, with what, from where."""
    if not g.tells("declares"):
        return
    told: dict[str, Any] = {"what": choice.text}
    if choice.form is SWEEP_FORM:
        told |= {"arc": choice.args[0], "way": choice.args[1], **g.all_named("victims", g.targets)}
    elif choice.form is THROW:
        assert g.weapon is not None
        told |= {"thrown": g.weapon.title, "distance": DISTANCE[a.hex][hex_of(g, g.targets[0])]}
    elif choice.form is NET:
        assert g.weapon is not None
        told["net"] = g.weapon.title
    elif choice.form is HELP:
        told |= g.named("ally", g.helped)
    if len(g.targets) == 1 and g.targets[0] < FIRST_BEAST and choice.form is not HELP:
        told["side"] = side_told(g.gladiators[g.targets[0]], a.hex)
    if g.break_item is not None:
        told |= {"item": g.break_item.title, "item_of": g.break_owner}
    victim = -1 if choice.form is SWEEP_FORM else g.targets[0]
    g.tell_of("declares", a.seat, victim=victim, **told)
