"""What things are worth, in Coins, to whom: the yardstick of the bots. No rule depends on it."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp

from harena.core.ask import Seat
from harena.games.spartacus.box import Slot
from harena.games.spartacus.deeds import READY
from harena.games.spartacus.state import CHAMPION, HIGHEST, Table, Terms
from harena.games.spartacus.words import Effect, Kind, Pool, Talent, Who, Word

INFLUENCE = 6.0
GUARD = 1.6
CARD = 1.2
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


def prowess(g: Table, card: int) -> float:
    """How well a fighter does on the sand, in dice."""
    attack, defence, speed = g.box.market[card].dice
    return (
        1.2 * attack + 1.1 * defence + 0.7 * speed + sum(_TALENT[trait.talent] for trait in g.box.market[card].traits)
    )


def rank(g: Table, seat: Seat, card: int) -> int:
    """How many cards of the House, of the same use, are better than this one."""
    mine = g.box.market[card]
    better = 0
    for other in g.houses[seat].cards:
        if other != card and g.box.market[other].slot is mine.slot and g.status[other] != 2:
            if mine.slot is not None:
                better += g.box.market[other].value >= mine.value
            elif g.box.market[other].fights:
                better += prowess(g, other) >= prowess(g, card)
    return better


def card_worth(g: Table, seat: Seat, card: int) -> float:
    """A Market card to a House: the best fighter and the first piece of a kind count most, a Slave earns its keep."""
    mine = g.box.market[card]
    behind = rank(g, seat, card)
    favour = INFLUENCE + 6 if g.favour[card] == CHAMPION else 2.5 * g.favour[card]
    if mine.slot is not None:
        value = sum(2.2 * _TALENT[trait.talent] for trait in mine.traits) * (1.0, 0.3)[min(behind, 1)]
    else:
        value = max(0.0, prowess(g, card) - 4) * (0.9, 0.35, 0.1)[min(behind, 2)]
        value += 3.0 if mine.kind is Kind.SLAVE else -2.0
    value += sum(_ABILITY.get(effect.word, 0.3) for effect in mine.ability)
    return max(0.5, value) * (1.0 if g.status[card] == READY else 0.7) + favour


def worst(g: Table, seat: Seat, cards: Iterable[int]) -> float:
    return min((card_worth(g, seat, card) for card in cards), default=0.0)


def influence_worth(g: Table, me: Seat, whom: Seat, change: int) -> float:
    """A change of somebody's Influence, to me: a rival's counts the more the closer it is to 12."""
    now = g.houses[whom].influence
    real = max(1, min(HIGHEST, now + change)) - now
    if whom == me:
        return real * INFLUENCE * (1.6 if now + real >= HIGHEST else 1.0)
    threat = 0.15 + 0.12 * max(0, now - 6) + (0.5 if now + change >= HIGHEST or now >= HIGHEST else 0.0)
    return -real * INFLUENCE * threat


def effect_worth(g: Table, me: Seat, effect: Effect, target: Seat, named: Kind = Kind.NAMED) -> float:
    """What one effect with that target is worth to `me`."""
    whom = target if effect.who is Who.TARGET else me
    mine = 1.0 if whom == me else -0.35
    kind = named if effect.kind is Kind.NAMED else effect.kind
    house = g.houses[whom]
    of_kind = [card for card in house.cards if g.status[card] == READY and card in g.box.of_kind[kind]]
    count = (
        1
        if effect.per is None
        else sum(g.status[card] == READY and card in g.box.of_kind[effect.per] for card in house.cards)
    )
    if effect.word is Word.INFL:
        return influence_worth(g, me, whom, effect.n)
    if effect.word is Word.GAIN:
        return mine * effect.n * count
    if effect.word is Word.LOSE:
        return -mine * min(effect.n, house.coins)
    if effect.word is Word.XFER:
        return 1.35 * min(effect.n, house.coins) * (-1 if whom == me else 1)
    if effect.word is Word.DRAW:
        return mine * effect.n * CARD
    if effect.word is Word.RECRUIT:
        return mine * GUARD * min(effect.n, g.intrigue_discard.count(g.box.guard))
    if effect.word is Word.KILL:
        lost = GUARD if kind is Kind.GUARD and house.guards else worst(g, whom, of_kind)
        return -mine * lost
    if effect.word is Word.SEIZE:
        return worst(g, whom, of_kind) * 1.2
    if effect.word in (Word.EXH, Word.INJ):
        return -mine * min(effect.n, len(of_kind)) * (1.0 if effect.word is Word.EXH else 2.5)
    if effect.word is Word.RAID:
        return -mine * (2.0 if house.hand else 0.0)
    return 0.3


def scheme_worth(g: Table, me: Seat, title: int, target: Seat, named: Kind = Kind.NAMED) -> float:
    return sum(effect_worth(g, me, effect, target, named) for effect in g.box.intrigue[title].effects)


def items_worth(g: Table, seat: Seat, owner: Seat, coins: int, items: tuple[str, ...]) -> float:
    """What Coins and items of an offer are worth to a seat, whoever has them now."""
    total = float(coins)
    for item in items:
        if item == "guard":
            total += GUARD
        elif item in g.box.card_of:
            total += card_worth(g, seat, g.box.card_of[item])
        else:
            total += deed_worth(g, seat, owner, item)
    return total


def deed_worth(g: Table, seat: Seat, doer: Seat, deed: str) -> float:
    """What it is worth to `seat` that `doer` binds itself to this deed."""
    if deed.startswith("thumb"):
        match = g.match
        if match is None or match.winner < 0:
            return 0.0
        loser = match.sides[1 - match.winner]
        life = 0.5 * card_worth(g, loser.seat, loser.card) * (1.0 if loser.seat == seat else -0.3)
        tokens = g.favour[loser.card]
        price = influence_worth(g, seat, doer, -tokens) if tokens else 0.0
        return life if deed == "thumb up" else -life + price
    if deed.startswith("invite"):
        guest = int(deed[-1]) - 1
        return 2.0 if seat == guest and strength(g, guest) > 9 else 1.0 if seat == doer else 0.0
    if deed.startswith("reply"):
        return 0.8 if seat != doer else 0.5
    return 1.5 if seat != doer else -1.5


def offer_worth(g: Table, seat: Seat, giver: Seat, taker: Seat, terms: Terms) -> float:
    """What an accepted offer is worth to one of its two parties."""
    gets, gives = (terms.want_coins, terms.want), (terms.give_coins, terms.give)
    other = taker
    if seat == taker:
        gets, gives, other = gives, gets, giver
    return items_worth(g, seat, other, *gets) - items_worth(g, seat, seat, *gives)


def strength(g: Table, seat: Seat) -> float:
    """The best Combatant that a House could send now, with its gear."""
    ready = [card for card in g.houses[seat].cards if g.status[card] == READY]
    fighters = [prowess(g, card) for card in ready if g.box.market[card].fights]
    if not fighters:
        return 0.0
    gear = 0.0
    for slot in Slot:
        gear += max(
            (
                sum(_TALENT[t.talent] for t in g.box.market[card].traits)
                for card in ready
                if g.box.market[card].slot is slot
            ),
            default=0.0,
        )
    return max(fighters) + gear


def side_strength(g: Table, number: int) -> float:
    """What a Combatant on the sand still has."""
    assert g.match is not None
    side = g.match.sides[number]
    attack, defence, speed = (side.pools[pool] for pool in Pool)
    talents = sum(_TALENT[t.talent] for card in (side.card, *side.gear) for t in g.box.market[card].traits)
    return 1.2 * attack + 1.1 * defence + 0.7 * speed + talents


def chance(mine: float, theirs: float) -> float:
    """How likely the first of two strengths is to win."""
    return 1 / (1 + exp((theirs - mine) * 0.46))


def standing(g: Table, seat: Seat) -> float:
    """A House as a whole, in Influence."""
    house = g.houses[seat]
    cards = sum(card_worth(g, seat, card) for card in house.cards)
    wealth = min(house.coins, 20) + cards + GUARD * house.guards + CARD * len(house.hand)
    return house.influence + wealth / 12


def evaluate(g: Table, seat: Seat) -> float:
    """From 0 (lost) to 1 (won)."""
    if g.result is not None:
        return g.result.share(seat)
    weights = [exp(0.55 * standing(g, other)) for other in range(g.seats)]
    for other, house in enumerate(g.houses):
        if house.influence == HIGHEST:
            weights[other] *= 5
    return weights[seat] / sum(weights)
