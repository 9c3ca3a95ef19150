"""Current values: Attack, Health, Agility, Influence, prices, and the numbers that card texts speak of.

Nothing here is stored. A value is what is printed plus what every static text in play adds at this moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from harena.core import Seat

from .ability import Ability
from .cards import Card
from .state import LATE_COST, Fighter, Glory, L, Permanent, Player
from .vocabulary import (
    ASSIGNED,
    BLESSED,
    DAMAGED,
    EXHAUSTED,
    NOT_SELF,
    READY,
    Condition,
    Count,
    DamageOn,
    Duration,
    Filter,
    Number,
    Selector,
    Stat,
    StatName,
    UpTo,
    Value,
    Who,
    Whose,
)


@dataclass(slots=True)
class Use:
    """An ability being used, or a static text being read: by whom, from which card, and how far it reaches."""

    user: Seat
    card: Card
    source: Fighter | Permanent | None = None
    ability: Ability | None = None
    arenas: tuple[int, ...] = ()  # where it may choose and affect Gladiators (FG-TGT-2/3, FG-REACT-7)
    subjects: Sequence[Fighter] = ()  # of whom the trigger speaks
    targets: tuple[Fighter, ...] = ()  # chosen so far
    targeting: bool = False  # a Tactic or Reaction: "cannot be targeted" protects against it

    def within(self, arena: int) -> Use:
        """The same use if it is confined to one Arena."""
        return replace(self, arenas=(arena,))


# ---------------------------------------------------------------- filters and numbers


_ANY, _OWN = Whose.ANY, Whose.OWN


def fits(fighter: Fighter, wanted: Filter, use: Use) -> bool:
    """Whether a Gladiator is what the filter of a text asks for."""
    whose = wanted.whose
    if whose is not _ANY and (fighter.owner == use.user) is not (whose is _OWN):
        return False
    being = wanted.being
    return not being or not (
        (being & READY and fighter.exhausted)
        or (being & EXHAUSTED and not fighter.exhausted)
        or (being & DAMAGED and not fighter.damage)
        or (being & ASSIGNED and not fighter.assigned + fighter.unpreventable)
        or (being & NOT_SELF and fighter is use.source)
        or (being & BLESSED and not fighter.blessings)
    )


def within_reach(g: Glory, use: Use) -> Iterator[Fighter]:
    for arena in use.arenas:
        yield from g.places[arena].fighters


def number(g: Glory, n: Number, use: Use) -> int:
    """The number a text speaks of, read now; of "up to n" the most."""
    if type(n) is int:
        return n
    match n:
        case UpTo(most):
            return most
        case Count(wanted):
            return sum(fits(fighter, wanted, use) for fighter in within_reach(g, use))
        case DamageOn(whom):
            return sum(fighter.damage for fighter in spoken_of(g, whom, use))
        case Value(of, stat):
            return sum(_value(g, fighter, stat) for fighter in spoken_of(g, of, use))
    raise AssertionError(n)


def spoken_of(g: Glory, selector: Selector, use: Use) -> Iterable[Fighter]:
    """The Gladiators a number is read from: nothing is chosen here."""
    match selector.who:
        case Who.SELF:
            return [use.source] if isinstance(use.source, Fighter) else []
        case Who.SUBJECT:
            return use.subjects[:1]
        case Who.ALL:
            return [fighter for fighter in within_reach(g, use) if fits(fighter, selector.filter, use)]
        case _:
            return use.targets[:1]


def holds(g: Glory, condition: Condition, use: Use) -> bool:
    return number(g, condition.number, use) >= condition.least


# ---------------------------------------------------------------- Attack, Health, Agility


def attack(g: Glory, fighter: Fighter) -> int:
    value = fighter.card.attack + fighter.turn_attack + fighter.battle_attack + fighter.strike_attack
    return max(value + _static(g, fighter, StatName.ATTACK), 0)


def health(g: Glory, fighter: Fighter) -> int:
    return fighter.card.health + fighter.turn_health + fighter.battle_health + _static(g, fighter, StatName.HEALTH)


def after(g: Glory, fighter: Fighter, more: int) -> dict[str, Any]:
    """What so much more damage leaves of a Gladiator if nobody reacts (FG-DEF-1), for those who choose."""
    left = health(g, fighter) - fighter.damage - fighter.assigned - fighter.unpreventable - more
    return {"gladiator": fighter.name, "left": max(left, 0), "falls": left <= 0}


def added_by_texts(g: Glory, fighter: Fighter, name: StatName) -> Iterator[tuple[Fighter | Permanent, int]]:
    """The cards whose static texts change a value now, and by how much: for sentences."""
    for source, seat in _texts(g, fighter):
        count = _added(g, source, seat, source.card, fighter, name) if source.card.stats else 0
        if count:
            yield source, count


def _texts(g: Glory, fighter: Fighter) -> Iterator[tuple[Fighter | Permanent, Seat]]:
    """The cards that `_static` reads, and whose they are."""
    for source in g.places[fighter.arena].fighters:
        yield source, source.owner
    for seat, player in enumerate(g.players):
        for patron in player.patrons:
            if not patron.exhausted:
                yield patron, seat
        for arena in player.arenas:
            yield arena, seat
    for place in g.places:
        if 0 <= place.champion < g.seats and place.card is not None:
            yield place.card, place.champion


def agility(g: Glory, fighter: Fighter) -> int:
    value = fighter.card.agility + fighter.turn_agility + fighter.battle_agility + _static(g, fighter, StatName.AGILITY)
    return max(value, 0)


def values_now(g: Glory, fighter: Fighter) -> tuple[int, int, int]:
    return attack(g, fighter), health(g, fighter), agility(g, fighter)


def remember_last_values(g: Glory, fighter: Fighter) -> None:
    """FG-R-51: text about a card that has left reads its values as they last were in the Arena."""
    fighter.last = values_now(g, fighter)


def _value(g: Glory, fighter: Fighter, stat: StatName) -> int:
    index = _INDEX[stat]
    values = fighter.last or fighter.faded
    return values[index] if values is not None else _READERS[index](g, fighter)


_INDEX = {StatName.ATTACK: 0, StatName.HEALTH: 1, StatName.AGILITY: 2}
_READERS = (attack, health, agility)


def _static(g: Glory, fighter: Fighter, name: StatName) -> int:
    """What static texts add: a Gladiator's reaches its own Arena, a Patron's or Arena's reaches all."""
    total = 0
    for source in g.places[fighter.arena].fighters:
        if source.card.stats:
            total += _added(g, source, source.owner, source.card, fighter, name)
    for seat, player in enumerate(g.players):
        for patron in player.patrons:
            if patron.card.stats and not patron.exhausted:
                total += _added(g, patron, seat, patron.card, fighter, name)
        for arena in player.arenas:
            if arena.card.stats:
                total += _added(g, arena, seat, arena.card, fighter, name)
    for place in g.places:
        if 0 <= place.champion < g.seats and place.card is not None and place.card.card.stats:
            total += _added(g, place.card, place.champion, place.card.card, fighter, name)
    return total


def stats_in(g: Glory, arena: int) -> list[tuple[int, int, int]]:
    """Attack, Health and Agility of all Gladiators in an Arena as they are now: each text is read once for all."""
    fighters = g.places[arena].fighters
    found = [
        [
            card.attack + fighter.turn_attack + fighter.battle_attack + fighter.strike_attack,
            card.health + fighter.turn_health + fighter.battle_health,
            card.agility + fighter.turn_agility + fighter.battle_agility,
        ]
        for fighter in fighters
        for card in (fighter.card,)
    ]
    for source, seat in _texts(g, fighters[0]) if fighters else ():
        card = source.card
        if not card.stats:
            continue
        for name in {stat.stat for stat, _ in card.stats}:
            if (index := _INDEX.get(name)) is not None:
                for values, fighter in zip(found, fighters, strict=True):
                    values[index] += _added(g, source, seat, card, fighter, name)
    return [(max(0, attack), health, max(0, agility)) for attack, health, agility in found]


def _added(g: Glory, source: Fighter | Permanent, seat: Seat, card: Card, fighter: Fighter, name: StatName) -> int:
    total = 0
    for stat, condition in card.stats:
        if stat.stat is not name:
            continue
        use = Use(seat, card, source, arenas=(fighter.arena,))
        if (
            (source is fighter if stat.whom.who is Who.SELF else fits(fighter, stat.whom.filter, use))
            and _lasts(stat, source)
            and (condition is None or holds(g, condition, use))
        ):
            total += number(g, stat.n, use)
    return total


def _lasts(stat: Stat, source: Fighter | Permanent) -> bool:
    match stat.duration:
        case Duration.WHILE_EXHAUSTED:
            return source.exhausted
        case Duration.WHILE_READY:
            return not source.exhausted
        case Duration.WHILE_DAMAGED:
            return isinstance(source, Fighter) and source.damage > 0
        case _:
            return True


# ---------------------------------------------------------------- what a player has


def purse(player: Player) -> int:
    """All the Coin a player could bring up: tokens and Income Cards in Hand.

    FG-PAY-11: whatever this covers can be paid, for dropping needless cards from everything leaves a legal payment.
    """
    total = player.coins
    for card in player.hand:
        total += card.value
    return total


def open_arenas(g: Glory, seat: Seat) -> list[Permanent]:
    """The Arenas whose abilities a player has access to (FG-ARENA-1/2)."""
    found = g.players[seat].arenas
    for place in g.places:
        if place.champion == seat and place.card is not None:
            found = [*found, place.card]
    return found


def has_free_action(g: Glory, seat: Seat) -> bool:
    """Whether a player has access to any free action, usable now or not."""
    for arena in g.players[seat].arenas:
        if arena.card.free is not None:
            return True
    return any(
        place.champion == seat and place.card is not None and place.card.card.free is not None for place in g.places
    )


def influence(g: Glory, seat: Seat) -> int:
    """FG-INF-1: icons on Ready Patrons, and what texts add."""
    total = 0
    for patron in g.players[seat].patrons:
        if not patron.exhausted:
            total += patron.card.influence + patron.card.added_influence
    for arena in open_arenas(g, seat):
        total += arena.card.added_influence
    return total


def gives_influence(card: Card) -> int:
    """What a Ready Patron or an Arena that one has access to adds to one's Influence."""
    return card.influence + card.added_influence


def requirement(g: Glory, seat: Seat) -> int:
    """FG-INF-3: what all of a player's Gladiators in all Arenas need."""
    total = 0
    for place in g.places:
        for fighter in place.fighters:
            if fighter.owner == seat:
                total += fighter.card.influence
    return total


def spare_influence(g: Glory, seat: Seat) -> int:
    return influence(g, seat) - requirement(g, seat)


def can_enter(card: Card, spare: int) -> bool:
    """FG-PLAY-8: whether a card is a Gladiator that so much spare Influence is enough for."""
    return card.is_gladiator and card.influence <= spare


def initiative(g: Glory, seat: Seat) -> int:
    """FG-INIT-1, FG-R-55: the Agility of a player's Gladiators in the Active Arena, and what Ready cards add."""
    total = 0
    for fighter in g.places[g.battle].fighters:
        if fighter.owner == seat:
            total += agility(g, fighter) + fighter.card.initiative
    return total + sum(card.card.initiative for card in cards_of_initiative(g, seat))


def cards_of_initiative(g: Glory, seat: Seat) -> list[Permanent]:
    """What may add to a party's Initiative beside its Gladiators; the Ludus Magnus has nothing (FX-SOLO-GEN-7)."""
    if g.is_ludus(seat):
        return []
    return [patron for patron in g.players[seat].patrons if not patron.exhausted] + open_arenas(g, seat)


def bloodlust(g: Glory, seat: Seat | None = None) -> int:
    """FG-CHK-2, of all Gladiators; FX-MP-BLOOD-1: or of those of one player."""
    return sum(
        fighter.card.bloodlust for place in g.places for fighter in place.fighters
        if seat is None or fighter.owner == seat
    )


# ---------------------------------------------------------------- prices and permissions


_NO_DISCOUNT: dict[str, int] = {}


def discounts(g: Glory, seat: Seat) -> dict[str, int]:
    """What the rows and types named by a player's cards cost less; empty for most players."""
    found = _NO_DISCOUNT
    for patron in g.players[seat].patrons:
        if patron.card.discounts and not patron.exhausted:
            found = _discounted(found, patron.card)
    for arena in open_arenas(g, seat):
        if arena.card.discounts:
            found = _discounted(found, arena.card)
    return found


def _discounted(found: dict[str, int], card: Card) -> dict[str, int]:
    for discount in card.discounts:
        found = {**found, discount.on: found.get(discount.on, 0) + discount.n}
    return found


def cheaper_by(g: Glory, seat: Seat, card: Card) -> list[str]:
    """The cards that lower the price of a Supply card for a player: for sentences."""
    lying = [patron for patron in g.players[seat].patrons if not patron.exhausted] + open_arenas(g, seat)
    return [each.name for each in lying if any(less.on in card.discounted_as for less in each.card.discounts)]


def price(card: Card, less: dict[str, int]) -> int:
    """The Coin Cost of a Supply card for somebody with these discounts."""
    if not less:
        return card.cost
    cost = card.cost
    for name in card.discounted_as:
        if name in less:
            cost -= less[name]
    return max(cost, 0)


def late_price(g: Glory, seat: Seat) -> int:
    off = sum(patron.card.late_discount for patron in g.players[seat].patrons if not patron.exhausted)
    return max(LATE_COST - off - sum(arena.card.late_discount for arena in open_arenas(g, seat)), 0)


def registers_cheaper_by(g: Glory, seat: Seat) -> list[str]:
    """The cards that lower a player's price of Late Registration: for sentences."""
    lying = [patron for patron in g.players[seat].patrons if not patron.exhausted] + open_arenas(g, seat)
    return [each.name for each in lying if each.card.late_discount]


def may_reserve_gladiators(g: Glory, seat: Seat) -> bool:
    for patron in g.players[seat].patrons:
        if patron.card.permits_reserving and not patron.exhausted:
            return True
    return any(arena.card.permits_reserving for arena in open_arenas(g, seat))


def reservable(g: Glory, seat: Seat, card: Card) -> bool:
    """FG-RSV-1/2: Tactics and Reactions, and Gladiators where a text permits it."""
    return card.reservable or (card.is_gladiator and may_reserve_gladiators(g, seat))


# ---------------------------------------------------------------- Arenas to enter


def is_there(g: Glory, arena: int) -> bool:
    """FG-R-16: with no card left for it there is no L. FX-R-37: a battle royale is fought all the same."""
    return g.places[arena].card is not None or (g.royale and arena == L)


def is_open(g: Glory, arena: int, leaving: Fighter | None = None) -> bool:
    """FG-PLAY-4/5: at most one Fleeting Arena holds Gladiators; `leaving` is one that is on its way out."""
    if not is_there(g, arena):
        return False
    if arena == L:
        return True
    other = g.places[1 - arena].fighters
    return not other or (len(other) == 1 and other[0] is leaving)


def find_serial(g: Glory, serial: int) -> Fighter | None:
    return next((fighter for fighter in g.fighters() if fighter.serial == serial), None)


def find_fighter(g: Glory, key: str) -> Fighter | None:
    for place in g.places:
        for fighter in place.fighters:
            if fighter.key == key:
                return fighter
    return None
