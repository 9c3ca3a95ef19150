"""Rules of thumb: the choice of the greedy bot for every kind of question."""

from __future__ import annotations

from collections.abc import Callable

from harena.core import Action, Ask

from .arena import AXIAL, DIRECTIONS, DISTANCE, HEX, NEIGHBOURS, STARTS, Axial, ahead, in_front
from .components import (
    ACROBATIC,
    ACTIONS,
    BER,
    BLOOD,
    DEX,
    E0,
    E1,
    ENDURANCE,
    FNT,
    HP,
    MOV,
    MOVES,
    OFFENSE,
    SACRIFICE,
    SPEED,
    STR,
    item_called,
)
from .movement import STEP, TURN, TURNS, enemy_hexes
from .names import DIRECTION_OF, KIND_OF, VALUE_OF
from .state import FIRST_BEAST, Attack, Gladiator, Gladiatori, Step

LIKELY_ATTACK = 12  # what a well-led blow comes to
CARD_TO_PLAY = 2.5  # what it is worth to have an Action card free for the rest of the turn, in hit points

# -- the choice ---------------------------------------------------------------------------------------


def greedy(g: Gladiatori, ask: Ask) -> Action:
    rule = _RULES.get(ask.kind)
    choice = rule(g, g.gladiators[ask.seat], ask) if rule is not None else None
    return choice if choice is not None else ask.options[0]


def _whim(g: Gladiatori, span: float) -> float:
    """A little that nobody can foresee: the state is an imagined one, so its generator is free to be asked."""
    return span * g.rng.copy().random()


def _named(ask: Ask, text: str) -> Action | None:
    return next((action for action in ask.options if action.text == text), None)


def _best(ask: Ask, worth: Callable[[Action], float]) -> Action:
    return max(ask.options, key=worth)


# -- where to stand -----------------------------------------------------------------------------------


def _foe(g: Gladiatori, x: Gladiator) -> tuple[int, int] | None:
    """The nearest enemy: figure and hex."""
    foes = enemy_hexes(g, x)
    return min(foes, key=lambda foe: DISTANCE[x.hex][foe[1]]) if foes else None


def _towards(origin: int, target: int) -> int:
    """The direction that points best from one hex to another."""
    (q, r), (tq, tr) = AXIAL[origin], AXIAL[target]
    return _POINTING[tq - q, tr - r]


def _dot(a: Axial, b: Axial) -> int:
    return a[0] * b[0] + a[1] * b[1] + (a[0] + a[1]) * (b[0] + b[1])


def _pointing(way: Axial) -> int:
    return max(range(6), key=lambda d: _dot(DIRECTIONS[d], way))


# The direction that points best along each way that two hexes can lie apart.
_POINTING: dict[Axial, int] = {(q, r): _pointing((q, r)) for q in range(-10, 11) for r in range(-8, 9)}


def _discomfort(g: Gladiatori, hex_: int, facing: int, foe: tuple[int, int], free: int = 0) -> float:
    """How far a place is from looking an enemy in the face, with so many turns for free."""
    figure, there = foe
    away = DISTANCE[hex_][there] - 1
    turn = (facing - _towards(hex_, there)) % 6
    value = 2.0 * away + 0.7 * max(0, min(turn, 6 - turn) - free)
    if figure < FIRST_BEAST and not in_front(there, g.gladiators[figure].facing, hex_):
        value += 1.6
    return value


def _placed(x: Gladiator, action: Action) -> tuple[int, int]:
    if action.form is STEP:
        return NEIGHBOURS[x.hex][DIRECTION_OF[action.args[0]]], x.facing
    if action.form is TURN:
        return x.hex, (x.facing + TURNS[action.args[0]]) % 6
    return x.hex, x.facing


def _move(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    """The step or turn that brings him nearest to an enemy's face; stop when nothing is better."""
    foe = _foe(g, x)
    if foe is None:
        return None

    def worth(action: Action) -> float:
        hex_, facing = _placed(x, action)
        worst = _discomfort(g, hex_, facing, foe, free=action.form is STEP)  # the turn after the step is free
        return -worst - (0.1 if action is not ask.options[0] else 0.0)

    return _best(ask, worth)


def _can_strike(g: Gladiatori, x: Gladiator) -> bool:
    """An enemy stands directly in front, and not with his back to us."""
    front = ahead(x.hex, x.facing)
    for figure, hex_ in enemy_hexes(g, x):
        if hex_ == front and (figure >= FIRST_BEAST or in_front(hex_, g.gladiators[figure].facing, x.hex)):
            return True
    return False


def _prepare(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    for text in ("use stand up!", "remove unbalanced marker", "remove trapped marker"):
        action = _named(ask, text)
        if action is not None and (x.face_down or x.trapped):
            return action
    missing = sum(x.discard) + sum(x.start) - sum(x.value)
    if g.turn >= 3 and missing >= 6 and (action := _named(ask, "use resistance")) is not None:
        return action
    if _can_strike(g, x):
        return None
    foe = _foe(g, x)
    if foe is None or not any(x.hand[k] for k in (STR, DEX, BER)):
        return None
    away = DISTANCE[x.hex][foe[1]] - 1
    if away + 1 > x.value[SPEED]:
        return None  # too far to strike this time: keep the Speed
    return _move(g, x, ask)


# -- what to play -------------------------------------------------------------------------------------


def _card_value(x: Gladiator, kind: int) -> float:
    """What an attack card may be worth."""
    if kind == STR:
        return min(5, x.hand[E1])
    if kind == DEX:
        return (sum(x.hand) - 1) // 2
    return 2 * min(3, x.value[BLOOD])


def _take_action(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    if _can_strike(g, x):

        def worth(action: Action) -> float:
            kind = KIND_OF.get(action.args[0], -1) if action.args else -1
            if action.form.kind == "play" and kind != MOV:
                return 10 + _card_value(x, kind) + whims[kind]
            if action.form.kind == "reuse" and kind != MOV:
                return 8 + _card_value(x, kind) + whims[kind]
            return 0.0

        rng = g.rng.copy()
        whims = [3 * rng.random() for _ in ACTIONS]
        return _best(ask, worth)
    if (action := _named(ask, "play movement")) is not None:
        return action
    if sum(x.discard) >= 2 or sum(x.start) - sum(x.value) >= 2:
        for name in ("movement", "berserk", "dexterity", "strength"):
            if (action := _named(ask, f"stand by with {name}")) is not None:
                return action
    return None


def _add_card(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    card, laid = x.card(), sum(x.laid)
    if x.seat == g.active and g.attack != Attack.BEAST:
        if card == MOV or not _can_strike(g, x):
            return None
        wanted = {STR: ("energy 1", "acrobatic strike", "energy 0"), DEX: ("acrobatic strike", "energy 0")}.get(
            card, ("acrobatic strike", "energy 0", "energy 1")
        )
        most = {STR: 4, DEX: 1}.get(card, 2) + _whim(g, 2)
    else:
        wanted = {STR: ("energy 1", "acrobatic strike")}.get(card, ("acrobatic strike",))
        most = 3
        if g.attack == Attack.BEAST:  # its value is known: no more than is needed
            most = min(most, g.target_values[0] - sum(i.defence for i in x.items))
    if laid < most:
        for name in wanted:
            if name == "acrobatic strike" and x.unbalanced:
                continue
            if (action := _named(ask, f"add {name}")) is not None:
                return action
    return None


def _declare(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    if not _can_strike(g, x):
        return next((a for a in ask.options if a.form.kind == "throw"), None)
    return next((a for a in ask.options if a.form.kind == "attack"), None)


def _react(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    known = g.attack == Attack.BEAST
    attack = g.target_values[0] if known else LIKELY_ATTACK
    rng = g.rng.copy()
    whims = [3 * rng.random() for _ in ACTIONS]

    def worth(action: Action) -> float:
        if not action.args:
            return 0.0
        kind = KIND_OF[action.args[0]]
        price = 0.0 if x.hand[kind] else 1.5
        items = sum(i.defence for i in x.items)
        value = {STR: min(3, x.hand[E1]) + items, DEX: (sum(x.hand) - 1) // 2 + items, BER: 5 + items}.get(
            kind, attack // 2 + min(4, 2 * x.value[SPEED])
        )
        if known:
            return min(value, attack) - CARD_TO_PLAY - 0.1 * value - price
        return value + whims[kind] - price - (2.0 if kind != MOV and sum(x.hand[:4]) == 1 and g.round == 1 else 0.0)

    return _best(ask, worth)


def _use_skill(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    use = ask.options[-1]
    skill = ask.args[0]
    if skill == OFFENSE:
        return use
    if skill == ENDURANCE:
        return use if sum(x.discard) or x.value[0] < x.start[0] or x.value[1] < x.start[1] else None
    if x.effort is None or not g.target_values:
        return None
    attack = g.target_values[g.targets.index(x.seat)]
    if x.card() == MOV:
        attack //= 2
    short = attack - x.effort.total
    return use if 0 < short <= x.value[skill] + 6 else None


def _put_in(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    if ask.args[0] == BLOOD:
        return ask.options[-1]
    attack = g.target_values[g.targets.index(x.seat)] // 2
    spare = x.effort.total + x.value[1] if x.effort is not None else 0
    for action in ask.options:
        if spare + 2 * action.args[0] >= attack:
            return action
    return None


def _offer(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    what = ask.args[0]
    if what == "unbeatable":
        return ask.options[-1]
    if what == "acrobatic strike" and not x.unbalanced:
        return ask.options[-1]
    return None


# -- what to give and what to take --------------------------------------------------------------------


def _dear(x: Gladiator, what: str) -> float:
    """How dear a card, point or item is to its owner."""
    if what in KIND_OF:
        kind = KIND_OF[what]
        if kind < 4:
            return 5.0
        return {E0: 1.0, E1: 2.6, FNT: 3.5, ACROBATIC: 2.5, SACRIFICE: 1.8}.get(kind, 1.9)
    if what in VALUE_OF:
        return (4.0, 3.0, 2.8, 1.4, 1.5)[VALUE_OF[what]]
    item = item_called(x.items, what)
    return 2.0 * (item.attack + item.defence) if item is not None else 0.0


def _pay(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    """The cheapest way: little that is dear for every hit point really needed."""

    def worth(action: Action) -> float:
        what = action.args[0]
        item = item_called(x.items, what)
        points = HP[KIND_OF[what]] if item is None else item.hp
        return -_dear(x, what) / max(1, min(points, g.debt))

    return _best(ask, worth)


def _spend(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    return _best(ask, lambda action: -_dear(x, action.args[0]))


def _recover(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    return _best(ask, lambda action: _dear(x, action.args[0]) if action.args else 0.0)


def _hold(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    """What looks well in the hand, but never everything: with an empty HP deck the first wound kills."""
    wanted = _wanted_in_hand(g, x, ask)
    kind: int = ask.args[0]
    if wanted is ask.options[-1] and not any(x.hp) and not any(x.deck[kind + 1 :]):
        return ask.options[-2]
    return wanted


def _wanted_in_hand(g: Gladiatori, x: Gladiator, ask: Ask) -> Action:
    """Action cards and Energy into the hand as long as twelve hit points or so lie in the HP deck."""
    kind: int = ask.args[0]
    count = x.deck[kind]
    if kind < 4:
        total = sum(n * HP[k] for k, n in enumerate(x.deck))
        if kind == MOV:
            foe = _foe(g, x)
            return ask.options[-1] if foe is not None and DISTANCE[x.hex][foe[1]] > 2 else ask.options[0]
        return ask.options[-1] if total > 14 or kind == STR else ask.options[0]
    if kind == E1:
        return ask.options[max(0, count - 1 - int(_whim(g, 3)))]
    if kind == E0:
        return ask.options[int(_whim(g, count / 2 + 1))]
    return ask.options[-1] if kind in (FNT, ACROBATIC) else ask.options[0]


def _unbalancing(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    return ask.options[-1] if x.unbalanced else None


def _any_time(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    if (x.face_down or x.trapped) and (action := _named(ask, "use stand up!")) is not None:
        return action
    if g.step == Step.REACT and g.attacker >= 0 and g.turn >= 2:
        return _named(ask, "use delay")
    return None


def _convert(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    return next((a for a in ask.options if a.args and a.args[0] in KIND_OF and KIND_OF[a.args[0]] in MOVES), None)


def _raise(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    return _named(ask, "raise offense" if x.seat == g.active else "raise guard")


# -- setting up ---------------------------------------------------------------------------------------

# A sound character for 55 coins, trait by trait; what cannot be had is taken as near as possible.
_SHEET = {"offense": 5, "guard": 5, "endurance": 6, "blood": 5, "speed": 4, "energy 1": 6, "energy 0": 4,
          "acrobatic strike": 1, "reflex": 0, "resistance": 1, "stand up!": 1, "delay": 1, "unbeatable": 1}  # fmt: skip


def _create(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    return _best(ask, lambda action: -abs(action.args[0] - _SHEET.get(action.args[1], 0)))


def _item(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    def worth(action: Action) -> float:
        item = item_called((*g.offered, *g.item_deck), action.args[0])
        return 2.1 * item.attack + 2 * item.defence + item.hp if item is not None else 0.0

    return _best(ask, worth)


def _give_up(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    return _best(ask, lambda action: -_dear(x, action.args[0]))


def _bid(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    return ask.options[min(1, len(ask.options) - 1)] if ask.args[0] == E1 and len(x.items) < 2 else None


def _character(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    return next((a for name in ("mirmillo", "thraex") if (a := _named(ask, f"be {name}")) is not None), None)


def _facing(g: Gladiatori, x: Gladiator, ask: Ask) -> Action | None:
    """Towards the middle: whoever comes, comes from there."""
    free = [hex_ for hex_ in STARTS if all(y.hex != hex_ for y in g.gladiators)]
    origin = x.hex if x.hex >= 0 else (free[0] if free else HEX[0, 0])
    return ask.options[_towards(origin, HEX[0, 0])]


_RULES: dict[str, Callable[[Gladiatori, Gladiator, Ask], Action | None]] = {
    "create": _create,
    "pick-character": _character,
    "name-item": _item,
    "draft": _item,
    "give-up": _give_up,
    "bid": _bid,
    "facing": _facing,
    "choose-cards": _hold,
    "prepare": _prepare,
    "move": _move,
    "turn-after-step": _move,
    "take-action": _take_action,
    "add-card": _add_card,
    "declare": _declare,
    "react": _react,
    "use-skill": _use_skill,
    "put-in": _put_in,
    "offer": _offer,
    "pay-damage": _pay,
    "spend-element": _spend,
    "recover-element": _recover,
    "unbalancing": _unbalancing,
    "any-time-power": _any_time,
    "close": _prepare,
    "convert": _convert,
    "overskill": _raise,
    "lion-escape": lambda g, x, ask: ask.options[-1],
    "rest-power": lambda g, x, ask: ask.options[-1] if sum(x.discard) > x.value[ENDURANCE] + 1 else None,
}
