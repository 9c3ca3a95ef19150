"""What things are worth, in Coins, to whom: the yardstick of the bots. No rule depends on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, exp

from harena.core import Seat, demand_words

from .box import Box, MarketCard, Slot
from .card_words import TALENTS, Effect, Kind, Pool, Talent, Who, Word
from .foundations import READY
from .state import HIGHEST, Capua, Terms

INFLUENCE = 6.0
GUARD = 1.6
CARD = 1.2
FAVOUR = 2.5
#: What a fighter's Favour tokens are worth: with two, the third makes him a Champion.
_FAVOURED = (0.0, FAVOUR, 3 * FAVOUR, INFLUENCE + 6)
#: How much an ability used every turn, and a talent used in a match, add to a card.
_ABILITY = {Word.GAIN: 2.5, Word.RECRUIT: 0.5, Word.VOICE: 1.0, Word.CYCLE: 0.8, Word.EXH: 0.8, Word.HEALRR: 0.8}
_TALENT = {
    Talent.REROLL: 1.2,
    Talent.SETW: 1.5,
    Talent.RANGE: 1.0,
    Talent.SPDATK: 0.7,
    Talent.IGNORE: 1.3,
    Talent.EXTRA: 1.3,
    Talent.NET: 0.7,
    Talent.STEP: 0.4,
}
demand_words({name: Talent.__members__.get(name) for name in TALENTS}, {"worth": _TALENT})


@dataclass(frozen=True, slots=True)
class Merit:
    """What a Market card is good for by what is printed on it."""

    slot: Slot | None
    fights: bool
    slave: bool
    value: int
    prowess: float
    talents: float
    gear: float
    ability: float


def _merit(card: MarketCard) -> Merit:
    attack, defence, speed = card.dice
    talents = sum(_TALENT[trait.talent] for trait in card.traits)
    return Merit(
        card.slot,
        card.fights,
        card.kind is Kind.SLAVE,
        card.value,
        prowess=1.2 * attack + 1.1 * defence + 0.7 * speed + talents,
        talents=talents,
        gear=sum(2.2 * _TALENT[trait.talent] for trait in card.traits),
        ability=sum(_ABILITY.get(effect.word, 0.3) for effect in card.ability),
    )


@lru_cache(8)
def merits(box: Box) -> tuple[Merit, ...]:
    """The merits of all Market cards of a box, by number."""
    return tuple(map(_merit, box.market))


def prowess(g: Capua, card: int) -> float:
    """How well a fighter does on the sand, in dice; for Equipment what it adds."""
    return merits(g.box)[card].prowess


def rank(g: Capua, seat: Seat, card: int) -> int:
    """How many cards of the House, of the same use, are better than this one."""
    known = merits(g.box)
    mine = known[card]
    better = 0
    for other in g.houses[seat].cards:
        theirs = known[other]
        if theirs.slot is mine.slot and other != card and g.status[other] != 2:
            if mine.slot is not None:
                better += theirs.value >= mine.value
            elif theirs.fights:
                better += theirs.prowess >= mine.prowess
    return better


def card_worth(g: Capua, seat: Seat, card: int) -> float:
    """A Market card to a House: the best fighter and the first piece of a kind count most, a Slave earns its keep."""
    mine = merits(g.box)[card]
    behind = rank(g, seat, card)
    favour = _FAVOURED[g.favour[card]]
    if mine.slot is not None:
        value = mine.gear * (1.0, 0.3)[min(behind, 1)]
    else:
        value = max(0.0, mine.prowess - 4) * (0.9, 0.35, 0.1)[min(behind, 2)]
        value += 3.0 if mine.slave else -2.0
    value += mine.ability
    return max(0.5, value) * (1.0 if g.status[card] == READY else 0.7) + favour


def worst(g: Capua, seat: Seat, cards: Iterable[int]) -> float:
    return min((card_worth(g, seat, card) for card in cards), default=0.0)


def influence_worth(g: Capua, me: Seat, whom: Seat, change: int) -> float:
    """A change of somebody's Influence, to me: a rival's counts the more the closer it is to 12."""
    now = g.houses[whom].influence
    real = max(1, min(HIGHEST, now + change)) - now
    if whom == me:
        return real * INFLUENCE * (1.6 if now + real >= HIGHEST else 1.0)
    threat = 0.15 + 0.12 * max(0, now - 6) + (0.5 if now + change >= HIGHEST or now >= HIGHEST else 0.0)
    return -real * INFLUENCE * threat


def effect_worth(g: Capua, me: Seat, effect: Effect, target: Seat, named: Kind = Kind.NAMED) -> float:
    """What one effect with that target is worth to `me`."""
    whom = target if effect.who is Who.TARGET else me
    mine = 1.0 if whom == me else -0.35
    word, house = effect.word, g.houses[whom]
    if word is Word.INFL:
        return influence_worth(g, me, whom, effect.n)
    if word is Word.GAIN:
        return mine * effect.n * (1 if effect.per is None else len(_ready(g, whom, effect.per)))
    if word is Word.LOSE:
        return -mine * min(effect.n, house.coins)
    if word is Word.XFER:
        return 1.35 * min(effect.n, house.coins) * (-1 if whom == me else 1)
    if word is Word.DRAW:
        return mine * effect.n * CARD
    if word is Word.RECRUIT:
        return mine * GUARD * min(effect.n, g.intrigue_discard.count(g.box.guard))
    if word is Word.RAID:
        return -mine * (2.0 if house.hand else 0.0)
    kind = named if effect.kind is Kind.NAMED else effect.kind
    if word is Word.KILL:
        return -mine * (GUARD if kind is Kind.GUARD and house.guards else worst(g, whom, _ready(g, whom, kind)))
    if word is Word.SEIZE:
        return worst(g, whom, _ready(g, whom, kind)) * 1.2
    if word is Word.EXH or word is Word.INJ:
        return -mine * min(effect.n, len(_ready(g, whom, kind))) * (1.0 if word is Word.EXH else 2.5)
    return 0.3


def _ready(g: Capua, seat: Seat, kind: Kind) -> list[int]:
    """The Ready cards of a House that are of a kind."""
    of_kind = g.box.of_kind[kind]
    return [card for card in g.houses[seat].cards if g.status[card] == READY and card in of_kind]


def scheme_worth(g: Capua, me: Seat, title: int, target: Seat, named: Kind = Kind.NAMED) -> float:
    return sum(effect_worth(g, me, effect, target, named) for effect in g.box.intrigue[title].effects)


# -- support for a Scheme ----------------------------------------------------------------------------------------------

#: So much Influence an unseen Scheme may well bring whoever plays it.
_OF_A_SCHEME = 2
#: What a voice costs at least, in Coins: for a Scheme that is named, and for one that may hit anybody.
_VOICE, _UNNAMED = 2, 4


def near_victory(g: Capua) -> bool:
    """Whether the Scheme that support is sought for may carry its player to the edge of victory. Between two Houses
    nobody else is left to hold that one back.
    """
    return g.houses[g.active].influence + _OF_A_SCHEME > (HIGHEST - 2 if g.seats == 2 else HIGHEST - 1)


def support_price(g: Capua, seat: Seat) -> int:
    """For how many Coins a House lends its voice: for what the rival's Influence may cost it, which is more the nearer
    victory it comes and the fewer others there are to bear it.
    """
    harm = -influence_worth(g, seat, g.active, _OF_A_SCHEME) * 2 / (g.seats - 1)
    return max(_VOICE if g.requests[-1].claim else _UNNAMED, ceil(harm))


# -- offers ------------------------------------------------------------------------------------------------------------


def guard_worth(others: int) -> float:
    """A Guard on a table where so many others lie: the first one is missed most."""
    return (2.6, 2.0, GUARD, 1.2, 0.8)[min(others, 4)]


def purse_worth(coins: int) -> float:
    """The first Coins are missed most: without them no card is bought and no Games are hosted."""
    return coins * 1.25 if coins <= 6 else 7.5 + (coins - 6) * 1.0 if coins <= 12 else 13.5 + (coins - 12) * 0.75


def coins_worth(g: Capua, seat: Seat, change: int) -> float:
    """What it is worth to a House to gain or lose so many Coins."""
    coins = g.houses[seat].coins
    return purse_worth(coins + change) - purse_worth(coins)


def offer_worth(g: Capua, seat: Seat, maker: Seat, taker: Seat, terms: Terms) -> float:
    """What an accepted offer is worth to one of its two parties. Promises bind nobody and count for nothing."""
    sign = 1 if seat == maker else -1
    goods = goods_worth(g, seat, terms.want) - goods_worth(g, seat, terms.give)
    deeds = sum(deed_worth(g, seat, maker, item) for item in terms.give if item not in g.box.card_of)
    deeds += sum(deed_worth(g, seat, taker, item) for item in terms.want if item not in g.box.card_of)
    return coins_worth(g, seat, sign * (terms.want_coins - terms.give_coins)) + sign * goods + deeds


def goods_worth(g: Capua, seat: Seat, items: tuple[str, ...]) -> float:
    """What Assets are worth to a House, whether it has them or is to get them."""
    guards = items.count("guard")
    total = sum(card_worth(g, seat, g.box.card_of[item]) for item in items if item in g.box.card_of)
    return total + (guards and guards * guard_worth(g.houses[seat].guards))


def deed_worth(g: Capua, seat: Seat, doer: Seat, deed: str) -> float:
    """What it is worth to `seat` that `doer` binds itself to this deed instead of doing what it likes best."""
    if deed.startswith("thumb"):
        return _thumb_worth(g, seat, doer, deed)
    if deed.startswith("invite"):
        return _invitation_worth(g, seat, doer, int(deed[-1]) - 1)
    if deed.startswith("reply"):
        return 0.8 if seat != doer else -0.5
    if deed == "support":
        return 1.5 if seat != doer else -1.5
    return 0.0


def death_worth(g: Capua, seat: Seat) -> float:
    """What it is worth to `seat` that the Host has the loser of the match killed."""
    assert g.match is not None
    loser = g.match.sides[1 - g.match.winner]
    life, tokens = card_worth(g, loser.seat, loser.card), g.favour[loser.card]
    return (-life if seat == loser.seat else 0.15 * life) + influence_worth(g, seat, g.host, -tokens)


def _thumb_worth(g: Capua, seat: Seat, doer: Seat, deed: str) -> float:
    """A Host that would kill must be paid for its mercy, and the other way round."""
    if g.match is None or g.match.winner < 0:
        return 0.0
    kills = death_worth(g, doer) > 0
    if kills == (deed == "thumb down"):
        return 0.0
    return death_worth(g, seat) if deed == "thumb down" else -death_worth(g, seat)


def guest_worth(g: Capua, host: Seat, guest: Seat) -> float:
    """What it is worth to the Host to invite this Dominus: itself if there is somebody to beat, else whom it hurts."""
    assert g.match is not None
    mine = strength(g, host)
    there = side_strength(g, 0) if g.match.sides else 0.0
    if guest == host:
        left = [strength(g, seat) for seat in range(g.seats) if seat != host and seat not in g.match.invited]
        return INFLUENCE * chance(mine, there or min(filter(None, left), default=9.0)) - 2.0
    theirs = strength(g, guest)
    if not theirs:
        return influence_worth(g, host, guest, -1)
    return 1.5 + 0.3 * influence_worth(g, host, guest, -1) - 2.0 * chance(theirs, there or mine)


def _invitation_worth(g: Capua, seat: Seat, host: Seat, guest: Seat) -> float:
    """To the Host what it gives up by it; to the guest a match that it might get anyway, and does if there are two."""
    assert g.match is not None
    if seat == host:
        free = [s for s in range(g.seats) if s not in g.match.invited and (s != host or strength(g, host))]
        return guest_worth(g, host, guest) - max(guest_worth(g, host, other) for other in free)
    if seat != guest or g.seats == 2:
        return 0.0
    wins = chance(strength(g, guest), side_strength(g, 0) if g.match.sides else strength(g, host) or 9.0)
    fighters = [c for c in g.houses[guest].cards if g.status[c] == READY and g.box.market[c].fights]
    return 0.5 * (wins * (INFLUENCE + FAVOUR) - (1 - wins) * 0.4 * worst(g, guest, fighters))


# -- the Arena ---------------------------------------------------------------------------------------------------------


def strength(g: Capua, seat: Seat) -> float:
    """The best Combatant that a House could send now, with its gear."""
    known, status = merits(g.box), g.status
    best, gear = -1.0, [0.0, 0.0, 0.0]
    for card in g.houses[seat].cards:
        if status[card] == READY:
            merit = known[card]
            slot = merit.slot
            if slot is not None:
                gear[slot] = max(gear[slot], merit.talents)
            elif merit.fights:
                best = max(best, merit.prowess)
    weapon, armour, special = gear
    return best + (weapon + armour + special) if best >= 0.0 else 0.0


def side_strength(g: Capua, number: int) -> float:
    """What a Combatant on the sand still has."""
    assert g.match is not None
    side = g.match.sides[number]
    attack, defence, speed = (side.pools[pool] for pool in Pool)
    talents = sum(_TALENT[t.talent] for card in (side.card, *side.gear) for t in g.box.market[card].traits)
    return 1.2 * attack + 1.1 * defence + 0.7 * speed + talents


def chance(mine: float, theirs: float) -> float:
    """How likely the first of two strengths is to win."""
    return 1 / (1 + exp((theirs - mine) * 0.46))
