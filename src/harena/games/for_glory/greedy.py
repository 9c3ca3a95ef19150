"""A player's judgement: what things are worth, and what a quick and greedy player would do.

Everything here is a rule of thumb, none of it a rule of the game. The state is an imagined one: what the seat cannot
know has been guessed before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from math import exp
from typing import Any

from harena.core import Action, Ask, Seat

from .abilities import usable
from .answers import REMOVE_BLESSING, departed_reactor
from .cards import KNOWN, Card, CardType
from .champions import UPGRADE
from .combat import ATTACK, END_TURN
from .machinations import BUY, END_ACTIONS
from .moves import ACCEPT, DECLINE, PASS, PLAY, RECOVER, USE_REACTION
from .payments import read_payment
from .piles import from_hand
from .reserve import BUY_BACK, RESERVE
from .royale import TAKE_GLADIUS
from .state import ARENA_NAMES, GLORY_OF, MACHINATIONS, ROW_NAMES, Fighter, Glory, L, Permanent, Player
from .values import attack, find_fighter, health, influence, open_arenas, purse, spare_influence, stats_in
from .vocabulary import (
    NOT_SELF,
    Bless,
    Deal,
    Draw,
    Effect,
    Exhaust,
    GainCoin,
    Move,
    MoveGladiator,
    Prevent,
    Ready,
    Reassign,
    Remove,
    Stat,
    Unbless,
)

ENOUGH_COIN = 30
#: A Champion rises to any level if so much is left afterwards.
COIN_TO_SPARE = 3

# ---------------------------------------------------------------- what things are worth


@lru_cache(KNOWN)
def power(card: Card) -> float:
    """What a Gladiator is worth in a Battle."""
    return card.attack + 0.75 * card.health + 0.3 * card.agility + 0.7 * bool(card.abilities)


@lru_cache(KNOWN)
def worth(card: Card) -> float:
    """What a card is worth in a deck, in Coin."""
    if card.type is CardType.INCOME:
        return {0: 0.0, 1: 0.3, 2: 2.2, 3: 5.0}.get(card.value, 1.9 * card.value)
    if card.is_gladiator:
        return 0.9 * power(card) - 0.5 * card.influence
    if card.type is CardType.PATRON:
        return 2.2 * card.influence + 1.2 * len(card.abilities)
    if card.type is CardType.BOAST:
        return -1.0
    return 1.0 + 0.75 * card.cost


def strength(g: Glory, fighter: Fighter) -> float:
    """What is left of a Gladiator in an Arena."""
    return _strength(fighter, attack(g, fighter), health(g, fighter))


def _strength(fighter: Fighter, blow: int, life: int) -> float:
    """The same, by the Attack and Health that are known already."""
    return blow + 0.75 * (life - fighter.damage) + 0.3 * fighter.card.agility + 1.5 * fighter.blessings


def chance(own: float, other: float) -> float:
    """How likely the stronger side wins an Arena; nobody there, nothing won."""
    if own + other == 0:
        return 0.0
    return 1 / (1 + exp(-7 * (own - other) / (own + other)))


@dataclass(frozen=True, slots=True)
class Stakes:
    """What there is to win: for every Arena still to be fought for its Glory, the own strength and the best other's."""

    arenas: tuple[tuple[int, int, float, float], ...]

    @classmethod
    def of(cls, g: Glory, seat: Seat) -> Stakes:
        found = []
        for arena, glory in enumerate(GLORY_OF):
            if arena in g.fought and g.phase != MACHINATIONS:
                continue
            sides = [0.0] * g.parties
            for fighter, (blow, life, _) in zip(g.places[arena].fighters, stats_in(g, arena), strict=True):
                sides[fighter.owner] += _strength(fighter, blow, life)
            own = sides.pop(seat)
            found.append((arena, glory, own, max(sides)))
        return cls(tuple(found))

    def expected(self, added: float = 0.0, arena: int = -1) -> float:
        """The Glory that may be expected from the Gladiators as they stand, with some strength added to an Arena."""
        total = 0.0
        for at, glory, own, other in self.arenas:
            total += glory * chance(own + (added if at == arena else 0.0), other)
        return total


def stakes(g: Glory, seat: Seat) -> float:
    """The Glory a seat may expect from the Gladiators as they stand."""
    return Stakes.of(g, seat).expected()


# ---------------------------------------------------------------- what a greedy player does


def greedy(g: Glory, ask: Ask) -> Action:
    """The option that looks best at first sight; the first of equals."""
    options = ask.options
    judge = _JUDGES.get(ask.kind)
    if judge is None:
        prepare = _PREPARED.get(ask.kind)
        if prepare is None:
            return options[0]
        score_of = prepare(g, ask)
    else:
        score_of = partial(judge, g, ask)
    best, best_score = options[0], float("-inf")
    for action in options:
        score = score_of(action) if action.form.interrupt is None else _any_time(g, ask, action)
        if score > best_score:
            best, best_score = action, score
    return best


Judge = Callable[[Glory, Ask, Action], float]
#: A judge that looks at something once for all options.
Prepared = Callable[[Glory, Ask], Callable[[Action], float]]


def _take_action(g: Glory, ask: Ask) -> Callable[[Action], float]:
    """Play what is free first, then spend, then lay aside, then end."""
    seat = ask.seat
    player = g.players[seat]
    shop = Shop(g, seat)
    offered = {card.key: card for row in g.supply for card in row.offer if card is not None}

    def score(action: Action) -> float:
        if action is END_ACTIONS:
            return 0.0
        if action is TAKE_GLADIUS:
            return 10.0 * (stakes(g, seat) - 1.0)  # call the Battle if it looks won
        form, key = action.form, action.args[0]
        if form is BUY:
            return shop.score(offered[key])
        if form is PLAY:
            return _play(g, seat, from_hand(player, key))
        if form is RESERVE:
            return 0.5 if not from_hand(player, key).is_gladiator and len(player.reserve) < 4 else -1.0
        if form is UPGRADE:
            return shop.score_of_rising(from_hand(player, key))
        return _use_scheme(g, seat, key)

    return score


def _play(g: Glory, seat: Seat, card: Card) -> float:
    if card.type is CardType.PATRON:
        return 100.0
    if card.type is CardType.BOAST:
        return -1.0
    if card.is_gladiator:
        return 40.0 + power(card)
    assert card.played is not None
    words = {type(effect).__name__ for effect in card.played.effects}
    if "RemoveFromGame" in words:
        trash = min((worth(c) for c in g.players[seat].hand if c is not card), default=1.0)
        return 60.0 if trash < 0.5 and _can_lose_income(g.players[seat]) else -1.0
    if "Recover" in words:
        return 30.0 if any(_regain(c) > 3 for c in g.players[seat].discard) else -1.0
    return -1.0 if _goes_round(g.players[seat], card) else 80.0


def _regain(card: Card) -> float:
    """What a card of the Discard Pile is worth in Hand; Schemes that bring each other back could go round for ever."""
    return 0.0 if card.type is CardType.SCHEME else worth(card)


def _goes_round(player: Player, card: Card) -> bool:
    """Whether a Scheme only keeps a small Deck turning: there is Coin for anything, or nothing but the like to draw."""
    if _brings(card, GainCoin) and player.coins >= ENOUGH_COIN:
        return True
    return _brings(card, Draw) and all(_brings(other, Draw) for pile in (player.deck, player.discard) for other in pile)


def _brings(card: Card, word: type[Draw] | type[GainCoin]) -> bool:
    return card.played is not None and any(isinstance(effect, word) for effect in card.played.effects)


def _can_lose_income(player: Player) -> bool:
    """Throw starting Income away only once better Income is there."""
    better = sum(c.value for pile in (player.hand, player.deck, player.discard) for c in pile if c.value > 1)
    return better >= 4 or any(worth(card) < 0 for card in player.hand)


def _use_scheme(g: Glory, seat: Seat, key: str) -> float:
    patron = next(p for p in g.players[seat].patrons if p.key == key)
    assert patron.card.scheme is not None
    if spare_influence(g, seat) < patron.card.influence:
        return -1.0
    words = {type(effect).__name__ for effect in patron.card.scheme.effects}
    if "MoveGladiator" in words:
        return -1.0
    if "Recover" in words:
        return 3.0 if any(worth(c) > 6 for c in g.players[seat].discard) else -1.0
    return 70.0


@dataclass(frozen=True, slots=True)
class Taste:
    """How a buyer weighs the kinds of cards, as multiples of their worth: early in the game, and later."""

    early: int  # so many turns
    income: tuple[float, float]
    gladiator: tuple[float, float]
    tactic: tuple[float, float]  # Reactions too
    scheme: tuple[float, float]
    patron: tuple[float, float]  # when Influence is needed, and when it is not
    least: float  # what is worth less is left lying


AGAINST_PLAYERS = Taste(14, (1.6, 0.5), (0.8, 1.3), (0.5, 0.8), (0.9, 0.5), (1.5, 0.5), 1.2)
#: The Ludus Magnus needs no time to build: Influence first, so that the Gladiators bought can fight at once.
AGAINST_LUDUS = Taste(20, (1.6, 0.5), (0.8, 1.3), (0.1, 0.8), (0.9, 0.5), (2.0, 1.2), 0.5)


class Shop:
    """What a buyer would have: counted when the first card needs it, and once for all of them."""

    __slots__ = ("_g", "_seat", "_taste", "_needed", "_owned")

    def __init__(self, g: Glory, seat: Seat) -> None:
        self._g = g
        self._seat = seat
        self._taste = AGAINST_PLAYERS if g.magnus is None else AGAINST_LUDUS
        self._needed = self._owned = -1

    def _count(self) -> None:
        """The Influence that all Gladiators need, and what there is or will be."""
        player = self._g.players[self._seat]
        self._needed, self._owned = 1, influence(self._g, self._seat)
        for card in (*player.hand, *player.deck, *player.discard):
            if card.is_gladiator:
                self._needed += card.influence
            elif card.type is CardType.PATRON:
                self._owned += card.influence

    @property
    def _influence_needed(self) -> int:
        if self._needed < 0:
            self._count()
        return self._needed

    @property
    def _influence_owned(self) -> int:
        if self._needed < 0:
            self._count()
        return self._owned

    def score(self, card: Card) -> float:
        """Income first, then Influence as needed, then the strongest Gladiators and what helps them."""
        taste = self._taste
        late = self._g.turns_taken >= taste.early
        value = worth(card)
        if card.type is CardType.INCOME:
            value *= taste.income[late]
            return 10.0 + value if value > 1 else -1.0
        if card.type is CardType.PATRON:
            value *= taste.patron[self._influence_needed <= self._influence_owned]
        elif card.is_gladiator:
            value *= taste.gladiator[late]
            if card.influence > self._influence_owned + 1:
                value *= 0.4
        elif card.type in (CardType.TACTIC, CardType.REACTION):
            value *= taste.tactic[late]
        else:
            value *= taste.scheme[late]
        return 10.0 + value if value > taste.least else -1.0

    def score_of_rising(self, card: Card) -> float:
        """A Champion rises if Influence for it is in sight and it is worth the Coin, or there is Coin to spare."""
        player = self._g.players[self._seat]
        risen = player.stack[0]
        if risen.influence > self._influence_owned:
            return -1.0
        gained = worth(risen) - worth(card)
        if gained < 0.4 * risen.cost and purse(player) < risen.cost + COIN_TO_SPARE:
            return -1.0
        return 45.0 + worth(risen)


def _payment(g: Glory, ask: Ask, action: Action) -> float:
    """Tokens last longer than cards; among cards waste as little as possible."""
    names, tokens = read_payment(action.args[0])
    hand = g.players[ask.seat].hand
    used = sum(count * next(card.value for card in hand if card.key == name) for name, count in names.items())
    if g.phase == MACHINATIONS:
        return -10.0 * tokens - used
    return -tokens - 1.1 * used


def _arena(g: Glory, ask: Ask) -> Callable[[Action], float]:
    """Where the Gladiator adds most to the Glory that can be expected."""
    waiting = g.players[ask.seat].resolving
    added = power(waiting[-1]) if waiting else 4.0
    at_stake = Stakes.of(g, ask.seat)
    return lambda action: at_stake.expected(added, ARENA_NAMES.index(action.args[0].upper()))


def _late(g: Glory, ask: Ask) -> Callable[[Action], float]:
    at_stake = Stakes.of(g, ask.seat)
    now = at_stake.expected()
    arenas = (L,) if g.royale else range(3)

    def score(action: Action) -> float:
        if action is PASS:
            return 0.0
        added = power(from_hand(g.players[ask.seat], action.args[0]))
        return 10 * (max(at_stake.expected(added, arena) for arena in arenas) - now) - 0.5

    return score


def _poll(g: Glory, ask: Ask, action: Action) -> float:
    return 0.0


def _any_time(g: Glory, ask: Ask, action: Action) -> float:
    """The Reserve comes back when Battles are near; free actions are used as soon as they help."""
    if ask.kind not in ("take-action", "late-registration", "reserve", "combat-turn", "react"):
        return -1000.0
    if action is BUY_BACK:
        return 8.0 if g.in_arena_phase() and ask.kind != "react" else -1000.0
    return _free_action(g, ask.seat, action.args[0])


def _free_action(g: Glory, seat: Seat, key: str) -> float:
    """Coins and healing are always welcome; exchanging a card only for a poor one."""
    arena = next(arena for arena in open_arenas(g, seat) if arena.key == key)
    assert arena.card.free is not None
    if arena.card.free.discards:
        return 90.0 if any(worth(card) < 0.5 for card in g.players[seat].hand) and g.in_actions else -1.0
    return 90.0


# ---------------------------------------------------------------- Battles


def _combat(g: Glory, ask: Ask, action: Action) -> float:
    """Kill if possible, with as little as is needed; use Tactics before the attack."""
    seat = ask.seat
    if action is PASS or action is END_TURN:
        return 0.0
    form, key = action.form, action.args[0]
    if form is ATTACK:
        fighter = find_fighter(g, key)
        assert fighter is not None
        blow = attack(g, fighter)
        return 5.0 + _best_blow(g, seat, blow) + 0.1 * blow
    if form is PLAY:
        return _tactic(g, seat, from_hand(g.players[seat], key), 0.0)
    source = usable(g, seat, key)
    assert isinstance(source, (Fighter, Permanent))
    return _tactic(g, seat, source.card, _cost_of_using(g, seat, source))


def _cost_of_using(g: Glory, seat: Seat, source: Any) -> float:
    """What it costs to exhaust a card: a Gladiator's attack, or Influence that is needed."""
    card = source.card
    if isinstance(source, Fighter):
        ability = card.tactic or card.reactions[0]
        return attack(g, source) * 1.0 + 1.0 if ability.exhausts and not source.exhausted else 0.5
    if card.type is CardType.PATRON and spare_influence(g, seat) < card.influence:
        return 50.0
    return 0.0


def _opposing(g: Glory, seat: Seat) -> list[Fighter]:
    return [fighter for fighter in g.places[g.battle].fighters if fighter.owner != seat]


def _left(g: Glory, fighter: Fighter) -> int:
    return health(g, fighter) - fighter.damage - fighter.assigned - fighter.unpreventable


def _best_blow(g: Glory, seat: Seat, damage: int) -> float:
    return max((_blow(g, fighter, damage) for fighter in _opposing(g, seat)), default=0.0)


def _blow(g: Glory, fighter: Fighter, damage: int) -> float:
    """What damage on an opposing Gladiator is worth: most if it falls, and not more than is needed."""
    if fighter.blessings > fighter.debts:
        return 1.0  # it only takes the Blessing
    life = health(g, fighter)
    left = life - fighter.damage - fighter.assigned - fighter.unpreventable
    if damage >= left:
        fallen = _strength(fighter, attack(g, fighter), life)
        return 4.0 + fallen + 1.5 * (not fighter.exhausted) - 0.2 * (damage - left)
    return damage * (1.0 + attack(g, fighter)) / (1.0 + left)


def _tactic(g: Glory, seat: Seat, card: Card, cost: float) -> float:
    ability = card.played if card.played is not None else card.tactic
    assert ability is not None
    gain = 0.0
    for effect in ability.effects:
        gain += _gain(g, seat, effect)
    return gain + 6.0 - cost if gain > cost else -1.0


def _gain(g: Glory, seat: Seat, effect: Effect) -> float:
    own = [fighter for fighter in g.places[g.battle].fighters if fighter.owner == seat]
    match effect:
        case Deal(n, to, _):
            damage = n if isinstance(n, int) else 1
            if to.who.name == "ALL":
                return _sweep(g, seat, own, damage)
            doomed = _doomed(g, seat)
            return max((_blow(g, f, damage) for f in _opposing(g, seat) if f is not doomed), default=0.0)
        case Ready():
            return max((2.0 + attack(g, f) for f in own if f.exhausted), default=0.0) if g.attacked is False else 1.0
        case Exhaust():
            return max((2.0 + attack(g, f) for f in _opposing(g, seat) if not f.exhausted), default=0.0)
        case Remove():
            return max((1.0 + f.damage for f in own if f.damage), default=0.0)
        case Move():
            return max((2.0 + f.damage for f in own if f.damage), default=0.0)
        case Stat():
            return 2.0 if not g.attacked else 0.5
        case MoveGladiator():
            return 0.0
        case Bless(_, whom):
            return 3.0 if len(own) > bool(whom.filter.being & NOT_SELF) else 0.0  # else an enemy would have it
        case Unbless():
            return max((3.0 * f.blessings for f in _opposing(g, seat)), default=0.0)
        case _:
            return 2.5


def _doomed(g: Glory, seat: Seat) -> Fighter | None:
    """Whom the attack to come defeats anyway: more harm to that one is wasted."""
    ready = [f for f in g.places[g.battle].fighters if f.owner == seat and not f.exhausted]
    if g.attacked or not ready:
        return None
    blow = max(attack(g, f) for f in ready)
    target = max(_opposing(g, seat), key=lambda f: _blow(g, f, blow), default=None)
    falls = target is not None and target.blessings <= target.debts and blow >= _left(g, target)
    return target if falls else None


def _sweep(g: Glory, seat: Seat, own: list[Fighter], damage: int) -> float:
    """What damage to everybody is worth; nothing, if nobody of one's own would be left against somebody."""
    others = _opposing(g, seat)
    if any(_left(g, f) > damage for f in others) and not any(_left(g, f) > damage for f in own):
        return 0.0
    return sum(_blow(g, f, damage) for f in others) - sum(_blow(g, f, damage) for f in own)


def _strike(g: Glory, ask: Ask, action: Action) -> float:
    fighter = find_fighter(g, action.args[0])
    attacker: Fighter = ask.args[0]
    assert fighter is not None
    return _blow(g, fighter, attack(g, attacker))


def _react(g: Glory, ask: Ask, action: Action) -> float:
    seat = ask.seat
    if action is PASS:
        return 0.0
    form, key = action.form, action.args[0]
    cost = 0.0
    if form is PLAY:
        card = from_hand(g.players[seat], key)
        ability = card.played
    else:
        if form is REMOVE_BLESSING:
            return 20.0  # it must be, and then nothing else need be spent
        which = USE_REACTION.index(form)
        departed = departed_reactor(g, seat, key, which)
        source = departed if departed is not None else usable(g, seat, key)
        assert isinstance(source, (Fighter, Permanent))
        card = source.card
        ability = card.reactions[which]
        cost = 0.0 if source is departed else _cost_of_using(g, seat, source)
    assert ability is not None
    gain = sum(_answer(g, seat, effect) for effect in ability.effects)
    return gain + 0.1 - cost if gain > cost else -0.5


def _threatened(g: Glory, seat: Seat) -> list[Fighter]:
    return [f for f in g.fighters() if f.owner == seat and f.assigned + f.unpreventable]


def _answer(g: Glory, seat: Seat, effect: Effect) -> float:
    """What a Reaction is worth now."""
    match effect:
        case Prevent(n, _):
            best = 0.0
            for fighter in _threatened(g, seat):
                saved = fighter.assigned if n is None else min(n if isinstance(n, int) else 1, fighter.assigned)
                dying = _left(g, fighter) <= 0
                best = max(best, 4.0 + strength(g, fighter) if dying and _left(g, fighter) + saved > 0 else 0.4 * saved)
            return best if best >= 1.0 else 0.0
        case Reassign():
            return max((3.0 + (2.0 if _left(g, f) <= 0 else 0.0) for f in _threatened(g, seat)), default=0.0)
        case Deal() | Exhaust() | Move() | Bless() if g.battle >= 0:
            return _gain(g, seat, effect)
        case Deal():
            others = any(f.owner != seat for place in g.places for f in place.fighters)
            return 2.0 if others else 0.0
        case _:
            return 1.5


def _target(g: Glory, ask: Ask, action: Action) -> float:
    """Harm goes to the others, help to one's own."""
    seat = ask.seat
    fighter = find_fighter(g, action.args[0])
    assert fighter is not None
    _, effect, source = ask.args
    own = 1.0 if fighter.owner == seat else -1.0
    if source is not None:
        return -own * 20 + (_blow(g, fighter, 1) if own < 0 else strength(g, fighter))
    match effect:
        case Deal(n, _, _):
            damage = n if isinstance(n, int) else 2
            return -own * 20 + (_blow(g, fighter, damage) if own < 0 else -strength(g, fighter))
        case Prevent() | Reassign():
            return own * 20 + (5.0 if _left(g, fighter) <= 0 else 0.0) + strength(g, fighter)
        case Remove() | Move():
            return own * 20 + fighter.damage + 0.1 * strength(g, fighter)
        case Exhaust():
            return -own * 20 + (-10.0 if fighter.exhausted else attack(g, fighter))
        case Unbless():
            return -own * 20 + fighter.blessings
        case Bless():
            return own * 20 - 5.0 * fighter.blessings + strength(g, fighter)
        case _:
            return own * 20 + attack(g, fighter)


def _for_ludus(g: Glory, ask: Ask, action: Action) -> float:
    """What the Ludus Magnus cannot decide: the least of one's own to suffer, the weakest of its own to act."""
    fighter = find_fighter(g, action.args[0])
    assert fighter is not None
    return -strength(g, fighter)


def _gift_to_ludus(g: Glory, ask: Ask, action: Action) -> float:
    return -power(next(card for card in g.supply[0].offer if card is not None and card.key == action.args[0]))


def _most(g: Glory, ask: Ask, action: Action) -> float:
    return float(action.args[0])


def _give_up(g: Glory, ask: Ask, action: Action) -> float:
    fighter = find_fighter(g, action.args[0])
    assert fighter is not None
    return -strength(g, fighter)


def _least(g: Glory, ask: Ask, action: Action) -> float:
    return -worth(from_hand(g.players[ask.seat], action.args[0]))


def _dearest(g: Glory, ask: Ask, action: Action) -> float:
    if action.form is RECOVER:
        return _regain(next(card for card in g.players[ask.seat].discard if card.key == action.args[0]))
    return power(from_hand(g.players[ask.seat], action.args[0]))


def _row(g: Glory, ask: Ask, action: Action) -> float:
    """Replace the row with least in it."""
    if action is DECLINE:
        return -4.0
    offer = g.supply[ROW_NAMES.index(action.args[0])].offer
    return -max((worth(card) for card in offer if card is not None), default=0.0)


def _accept(g: Glory, ask: Ask, action: Action) -> float:
    return 1.0 if action is ACCEPT else 0.0


_JUDGES: dict[str, Judge] = {
    "payment": _payment,
    "reserve": _poll,
    "combat-turn": _combat,
    "attack-target": _strike,
    "react": _react,
    "target": _target,
    "amount": _most,
    "give-up": _give_up,
    "remove": _least,
    "discard": _least,
    "recover": _dearest,
    "put-in": _dearest,
    "row": _row,
    "offer": _accept,
    "ludus-choice": _for_ludus,
    "ludus-card": _gift_to_ludus,
}

_PREPARED: dict[str, Prepared] = {
    "take-action": _take_action,
    "arena": _arena,
    "way": _arena,
    "late-registration": _late,
}
