"""The greedy bot: for every question the choice that is worth most right now, measured with `worth`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from harena.core import Action, Ask, Seat

from .arena import DISTANCE, HEXES
from .bargaining import MARGIN, bargains, better_offers, gain
from .box import Aim, HouseRule, Suit
from .card_words import Kind, Pool, Price, Trigger, Word
from .combatants import allowance, attack_range, gap, the_match
from .foundations import SEAT_OF, free_coins
from .offers import ACCEPT, COUNTER, OFFER, REFUSE
from .reactions import BACK_OUT, targets
from .state import HAND_SIZE, Capua
from .support import GRANT, REFUSE_SUPPORT, effective_influence
from .terms import read_terms
from .worth import (
    CARD,
    GUARD,
    INFLUENCE,
    card_worth,
    chance,
    death_worth,
    effect_worth,
    guest_worth,
    influence_worth,
    near_victory,
    offer_worth,
    prowess,
    rank,
    scheme_worth,
    side_strength,
    strength,
    support_price,
)

#: So many Coins are enough for a House; what it has besides is there to be spent.
PLENTY = 12
#: A House's best Gladiators are not for the Bank.
KEPT_FIGHTERS = 2
#: So many Coins stay at home when a card is first bid for.
KEPT_COINS = 4
#: How far first bids for the same worth lie apart, as a part of it, and by how much a tie is broken at most.
HAGGLING = 0.6
MOST_RAISED = 4
#: How far Houses differ in what they believe of a Combatant, in dice; at which odds they wager, and for a sure thing
#: which part of the purse.
DOUBT = 2.0
WORTH_A_WAGER = 0.58
STAKED = 0.5
#: Who accepts an offer that costs so many Coins by the own yardstick is laughed at.
BARGAIN_OF_FOOLS = 4.0

Chooser = Callable[[Capua, Seat, tuple[Action, ...], tuple[Any, ...]], Action]
_CHOOSERS: dict[str, Chooser] = {}
#: What a Scheme of a hand comes to, by its title.
Profit = Callable[[int], float]


def greedy(g: Capua, ask: Ask) -> Action:
    options = ask.options
    if g.offers and ask.kind not in NEGOTIATING:
        answer = _answer_aside(g, ask.seat, options)
        if answer is not None:
            return answer
        options = tuple(action for action in options if action.form not in (ACCEPT, REFUSE))
    chooser = _CHOOSERS.get(ask.kind)
    return options[0] if chooser is None else chooser(g, ask.seat, options, ask.args)


def answers(*kinds: str) -> Callable[[Chooser], Chooser]:
    def note(chooser: Chooser) -> Chooser:
        for kind in kinds:
            _CHOOSERS[kind] = chooser
        return chooser

    return note


def best(options: tuple[Action, ...] | list[Action], score: Callable[[Action], float]) -> Action:
    return max(options, key=score)


def named(options: tuple[Action, ...], kind: str) -> Action | None:
    return next((action for action in options if action.kind == kind), None)


# -- set-up and Upkeep -------------------------------------------------------------------------------------------------


@answers("house", "figure")
def _any(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    return g.rng.choice(options)


@answers("healing-reroll")
def _second_chance(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    worth_it = g.healing_roll == 1 or card_worth(g, seat, g.healing) > 4
    return options[0] if worth_it else options[-1]


@answers("dismiss", "pick")
def _pick(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    """Of the own cards the least, of a rival's the best."""
    owner = args[0]

    def value(action: Action) -> float:
        card = g.box.card_of.get(action.args[0], -1)
        return GUARD if card < 0 else card_worth(g, owner, card)

    return min(options, key=value) if owner == seat else max(options, key=value)


# -- the Intrigue Phase ------------------------------------------------------------------------------------------------


def best_target(g: Capua, seat: Seat, title: int) -> tuple[float, Seat, Kind]:
    """The worth of a Scheme at its best: (worth, target, kind to be named)."""
    card = g.box.intrigue[title]
    kinds = [Kind.NAMED]
    for effect in card.effects:
        if effect.word is Word.NAME:
            kinds = [effect.kind, effect.other]
    seats = [seat] if card.aim is Aim.SELF else [s for s in range(g.seats) if card.aim is Aim.ANY or s != seat]
    found = [
        (scheme_worth(g, seat, title, target, kind) - _risk(g, seat, target), target, kind)
        for target in seats
        for kind in kinds
    ]
    return max(found)


def _risk(g: Capua, seat: Seat, target: Seat) -> float:
    """A guarded House may stop the Scheme."""
    return 0.0 if target == seat else 0.6 * min(2, g.houses[target].guards)


def cost_worth(g: Capua, seat: Seat, title: int) -> float:
    return sum(_cost(g, seat, cost.price, cost.n, cost.kind) for cost in g.box.intrigue[title].cost)


def _cost(g: Capua, seat: Seat, price: Price, n: int, kind: Kind) -> float:
    if price is Price.COINS or price is Price.COINS_TO:
        return float(n)
    if price is Price.COINS_EACH:
        return n * (g.seats - 1) * 1.25
    if price is Price.EXHAUST:
        return 0.0
    cards = [card for card in g.houses[seat].cards if g.status[card] == 0 and card in g.box.of_kind[kind]]
    if kind is Kind.GUARD:
        return n * GUARD if price is Price.DISCARD_CARDS else n * 0.5
    values = sorted(card_worth(g, seat, card) for card in cards)[:n]
    return sum(values) if price is Price.DISCARD_CARDS else 0.6 * n


def profit_of(g: Capua, seat: Seat, title: int) -> float:
    """The worth of a Scheme at its best, less its price."""
    return best_target(g, seat, title)[0] - cost_worth(g, seat, title)


def keep_worth(g: Capua, seat: Seat, title: int, profit: Profit) -> float:
    """What a card in hand is worth kept for later."""
    card = g.box.intrigue[title]
    if card.suit is Suit.GUARD:
        return GUARD
    if card.suit is Suit.REACTION:
        return (2.6 if card.foil else 1.6) if g.houses[seat].influence + 2 >= card.requires else 0.8
    short = card.requires - g.houses[seat].influence
    return max(0.4, 0.8 * profit(title) / (1 + max(0, short) * 0.4))


@answers("act")
def _act(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    """The most profitable act; cards are cashed in only when the hand is too large, worst first."""
    surplus = len(g.houses[seat].hand) - HAND_SIZE[g.houses[seat].influence]
    profit = cache(partial(profit_of, g, seat))  # a Scheme can be played or cashed in, and Support sought for it
    return best(options, lambda action: _act_worth(g, seat, action, surplus, profit))


def _act_worth(g: Capua, seat: Seat, action: Action, surplus: int, profit: Profit) -> float:
    if action.kind == "end-turn":
        return 0.2
    if action.kind == "play":
        return profit(g.box.title_of[action.args[0]]) - 0.3
    if action.kind == "seek-support":
        return _seek_worth(g, seat, g.box.title_of[action.args[0]], profit)
    if action.kind == "deploy":
        return 0.1 if surplus <= 0 else 3.0
    if action.kind == "cash-in":
        title = g.box.title_of[action.args[0]]
        value = g.box.intrigue[title].value - keep_worth(g, seat, title, profit)
        return value - 0.3 if surplus <= 0 else 1.0 + 0.1 * value
    if action.kind == "use":
        return _use_worth(g, seat, g.box.card_of[action.args[0]])
    rule = _house_rule(g, seat, action)
    gain = sum(
        effect_worth(g, seat, e, seat) if e.word is not Word.VOICE else _voice_worth(g, seat, e.n) for e in rule.effects
    )
    if any(e.word is Word.CYCLE for e in rule.effects):
        gain = 0.0
    return gain - sum(_cost(g, seat, cost.price, cost.n, cost.kind) for cost in rule.cost) - 0.3


def _house_rule(g: Capua, seat: Seat, action: Action) -> HouseRule:
    return next(rule for rule in g.box.houses[g.houses[seat].card].rules if rule.key == action.args[0])


def _use_worth(g: Capua, seat: Seat, card: int) -> float:
    mine = g.box.market[card]
    coins = sum(cost.n for cost in mine.cost if cost.price is Price.COINS)
    total = -float(coins)
    for effect in mine.ability:
        if effect.word is Word.VOICE:
            total += _voice_worth(g, seat, effect.n)
        elif effect.word in (Word.PEEK, Word.LOOKTOP):
            total += 0.3
        elif effect.word is Word.CYCLE:
            total += 0.8 if g.houses[seat].hand else -1
        else:
            leader = max((s for s in range(g.seats) if s != seat), key=lambda s: g.houses[s].influence)
            total += effect_worth(g, seat, effect, leader)
    fights = mine.fights and prowess(g, card) > 6
    return total - (1.0 if fights else 0.0)


def _voice_worth(g: Capua, seat: Seat, voices: int) -> float:
    """A voice is worth the Scheme that it makes possible."""
    now, most = g.houses[seat].influence + g.voice, 0.0
    coins = free_coins(g, seat)
    for title in set(g.houses[seat].hand):
        card = g.box.intrigue[title]
        missing = card.requires - now
        if card.suit is Suit.SCHEME and 0 < missing <= max(voices, min(coins, 3)):
            most = max(most, profit_of(g, seat, title) - missing)
    return most if most > 1.5 else 0.0


def _seek_worth(g: Capua, seat: Seat, title: int, profit: Profit) -> float:
    missing = g.box.intrigue[title].requires - effective_influence(g, seat, title)
    others = sorted((g.houses[s].influence for s in range(g.seats) if s != seat), reverse=True)
    if g.sought.count(title) or missing > sum(others[:2]) or free_coins(g, seat) < 1:
        return -1.0
    return 0.5 * profit(title) - 1.5


@answers("target")
def _target(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    if not g.houses[seat].playing:
        return best(options, lambda action: g.houses[SEAT_OF[action.args[0]]].influence)
    title = g.houses[seat].playing[0]
    card = g.box.intrigue[title]
    kinds = [Kind.GLADIATOR, Kind.SLAVE] if any(e.word is Word.NAME for e in card.effects) else [Kind.NAMED]

    def value(action: Action) -> float:
        if action is BACK_OUT:
            return 0.0
        target = SEAT_OF[action.args[0]]
        return max(scheme_worth(g, seat, title, target, kind) for kind in kinds) - _risk(g, seat, target)

    return best(options, value)


@answers("name")
def _name(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    """Slaves are missed more often; the target was chosen with the better kind in mind."""
    rivals = [s for s in range(g.seats) if s != seat]

    def value(action: Action) -> float:
        kind = g.box.of_kind[Kind[action.args[0].upper()]]
        return max(
            (card_worth(g, s, c) for s in rivals for c in g.houses[s].cards if c in kind and g.status[c] == 0),
            default=0.0,
        )

    return best(options, value)


@answers("ask-whom")
def _whom(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    """As few as possible, and rather the weak than the strong."""
    title = g.sought[-1]
    missing = g.box.intrigue[title].requires - effective_influence(g, seat, title)

    def value(action: Action) -> float:
        asked = [SEAT_OF[name] for name in action.args[0].split(" and ")]
        total = sum(g.houses[s].influence for s in asked)
        return float(-10 * (total < missing) - 3 * len(asked)) - 0.1 * total

    return best(options, value)


@answers("attach-coins")
def _attach(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    return options[min(2, len(options) - 1)]


@answers("support")
def _support(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    """A voice is sold for what the Scheme may cost this House, and to nobody close to victory."""
    if near_victory(g):
        return REFUSE_SUPPORT
    request = g.requests[-1]
    wanted = support_price(g, seat)
    if request.coins[seat] >= wanted:
        return options[0]
    prices = [action for action in options if action.kind == "name-price"]
    return prices[wanted - 1] if len(prices) >= wanted else REFUSE_SUPPORT


@answers("price")
def _price(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    worth_it = best_target(g, seat, g.sought[-1])[0] > g.requests[-1].price + 1
    return options[0] if worth_it else options[-1]


# -- Reactions ---------------------------------------------------------------------------------------------------------


@answers("react")
def _react(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    chosen = best(options, lambda action: _reaction_worth(g, seat, action))
    return chosen


def _reaction_worth(g: Capua, seat: Seat, action: Action) -> float:
    if action.kind == "pass":
        return 0.0
    if g.trigger == Trigger.SCHEME:
        assert g.scheme is not None
        harm = -scheme_worth(g, seat, g.scheme.title, g.scheme.target, Kind(g.scheme.named))
        if g.scheme.schemer != seat:
            own = sum(
                influence_worth(g, seat, g.scheme.schemer, e.n)
                for e in g.box.intrigue[g.scheme.title].effects
                if e.word is Word.INFL and g.scheme.target == g.scheme.schemer and e.n > 0
            )
            harm = max(harm, -own) if g.scheme.target != seat else _harm_to_me(g, seat)
        price = {"guard-from-table": GUARD, "guard-from-hand": GUARD + 0.1}.get(action.kind, 2.4)
        return harm * (0.5 if action.kind.startswith("guard") else 1.0) - price * 0.7
    title = g.box.title_of[action.args[0]]
    effects = g.box.intrigue[title].effects
    if g.trigger in (Trigger.LEDGER, Trigger.RESOLVED, Trigger.PHASE):
        if targets(g, seat, g.box.intrigue[title]) == [seat]:
            return -1.0  # it would hit its own player
        return max(sum(effect_worth(g, seat, e, s) for e in effects) for s in range(g.seats) if s != seat) - 2.0
    if g.trigger == Trigger.INVITE:
        return 1.0 if strength(g, seat) < 7 else -1.0
    if g.trigger == Trigger.THUMB:
        match = the_match(g)
        return 1.0 if match.sides[1 - match.winner].seat == seat else -1.0
    if g.trigger == Trigger.WOUND:
        match = the_match(g)
        return 1.0 if match.sides[match.attacker].seat == seat else -1.0
    return 1.0


def _harm_to_me(g: Capua, seat: Seat) -> float:
    """What the Scheme aimed at this House would cost it."""
    assert g.scheme is not None
    harm = 0.0
    for effect in g.box.intrigue[g.scheme.title].effects:
        kind = Kind(g.scheme.named) if effect.kind is Kind.NAMED else effect.kind
        mine = [card_worth(g, seat, c) for c in g.houses[seat].cards if g.status[c] == 0 and c in g.box.of_kind[kind]]
        if effect.word is Word.INFL:
            harm -= influence_worth(g, seat, seat, effect.n)
        elif effect.word is Word.XFER:
            harm += min(effect.n, g.houses[seat].coins)
        elif effect.word in (Word.KILL, Word.SEIZE):
            harm += min(mine, default=0.0)
        elif effect.word in (Word.EXH, Word.INJ):
            harm += 2.0 * bool(mine)
        elif effect.word is Word.RAID:
            harm += 2.0
        elif effect.word in (Word.GAIN, Word.DRAW):
            harm -= effect.n
    return harm


# -- negotiation and the Market Phase ----------------------------------------------------------------------------------


NEGOTIATING = ("make-an-offer", "answer-an-offer", "open-market")


def _gain(g: Capua, seat: Seat, action: Action) -> float:
    """What an offer, or accepting one, brings this seat."""
    other = SEAT_OF[action.args[0]]
    if action.form is ACCEPT:
        offer = next(o for o in g.offers if o.to == seat and o.maker == other)
        return offer_worth(g, seat, other, seat, offer.terms)
    return gain(g, seat, other, read_terms(*action.args[1:]))


def _answer_aside(g: Capua, seat: Seat, options: tuple[Action, ...]) -> Action | None:
    """An offer that comes in while something else is decided is taken if it is good; otherwise it may wait."""
    return next((action for action in options if action.form is ACCEPT and _gain(g, seat, action) > 0), None)


@answers(*NEGOTIATING)
def _deal(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    """Never what the own yardstick calls a loss: a bad offer is countered where both can gain, else refused.

    A House whose Dominus has given up says yes or no and proposes nothing of its own.
    """

    def value(action: Action) -> float:
        if action.form is ACCEPT:
            return 20.0 + gained if (gained := _gain(g, seat, action)) > 0 else -5.0
        if action.form is COUNTER:
            return 10.0 + gained if (gained := _gain(g, seat, action)) > MARGIN else -5.0
        if action.form is REFUSE:
            return 5.0
        if action.form is OFFER:
            return _gain(g, seat, action) - MARGIN
        if action.kind == "sell":
            return _sale_gain(g, seat, action.args[0])
        return {"deploy": -1.0, "wait": 0.1}.get(action.kind, 0.0)

    if seat in g.conceded:
        return best([action for action in options if action.form is not OFFER], value)
    offers = [] if args else bargains(g, seat)
    return best([*options, *better_offers(g, seat), *offers], value)


def _sale_gain(g: Capua, seat: Seat, name: str) -> float:
    if name == "guard":
        return 0.3 if g.houses[seat].guards > 4 else -1.0
    card = g.box.card_of[name]
    if _needed_to_fight(g, seat, card):
        return -1.0  # somebody has to fight
    return g.box.market[card].value - card_worth(g, seat, card) - 0.6


def _needed_to_fight(g: Capua, seat: Seat, card: int) -> bool:
    return g.box.market[card].kind is Kind.GLADIATOR and rank(g, seat, card) < KEPT_FIGHTERS


def senseless(g: Capua, seat: Seat, action: Action) -> bool:
    """What nobody does who wants to win: the Bank gets the best fighters, a rival a treasure for next to nothing, a
    Scheme that nobody has named a voice for a trifle, whoever is near victory a voice at all; and no Scheme needs the
    Influence that is bought for it.
    """
    if action.kind == "sell":
        return action.args[0] != "guard" and _needed_to_fight(g, seat, g.box.card_of[action.args[0]])
    if action.form is ACCEPT:
        return _gain(g, seat, action) < -BARGAIN_OF_FOOLS
    if action is GRANT:
        return near_victory(g) or (not g.requests[-1].claim and g.requests[-1].coins[seat] <= 2)
    if action.kind == "name-price":
        return near_victory(g)
    if action.kind in ("use", "use-rule"):
        return _is_idle_voice(g, seat, action)
    return False


def _is_idle_voice(g: Capua, seat: Seat, action: Action) -> bool:
    """Influence for the next Scheme, and no Scheme in hand that lacks any."""
    if action.kind == "use":
        effects = g.box.market[g.box.card_of[action.args[0]]].ability
    else:
        effects = _house_rule(g, seat, action).effects
    schemes = {title for title in g.houses[seat].hand if g.box.intrigue[title].suit is Suit.SCHEME}
    lacking = any(g.box.intrigue[title].requires > effective_influence(g, seat, title) for title in schemes)
    return all(effect.word is Word.VOICE for effect in effects) and not lacking


@answers("bid")
def _bid(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    """What nobody can foresee, up to what it is worth to this House with this purse: who always bid the same would be
    tied with its like, or outbid by a Coin.
    """
    coins, staked = len(options) - 1, g.houses[seat].staked
    if g.phase == "hosting":
        value = INFLUENCE * (1.6 if g.houses[seat].influence >= 11 else 1.0) + 1.0
        bid = _first_bid(g, value) if not staked else _raise(g, value - staked)
        return options[max(0, min(coins - 1, bid))]
    worth = max(card_worth(g, seat, g.on_sale), float(g.box.market[g.on_sale].value))
    plenty = max(0, coins + staked - PLENTY)
    value = worth * (0.75 + min(0.6, plenty / 50))
    if staked:  # the same card, worth the same
        return options[max(0, min(max(coins - KEPT_COINS, g.rng.below(min(coins, 2) + 1)), _raise(g, worth - staked)))]
    return options[max(0, min(coins - KEPT_COINS, max(int(plenty > 0), _first_bid(g, value))))]


def _first_bid(g: Capua, value: float) -> int:
    return round(value * (1.0 + HAGGLING * (g.rng.random() - 0.5)))


def _raise(g: Capua, left: float) -> int:
    """By how much a tie is broken: at least by a Coin, as far as the card is worth it, and then mostly not at all."""
    if left >= 1.0:
        return 1 + g.rng.below(max(2, min(MOST_RAISED, round(left))))
    return g.rng.below(3)


# -- the Arena Phase ---------------------------------------------------------------------------------------------------


@answers("invite")
def _invite(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    return best(options, lambda action: guest_worth(g, seat, SEAT_OF[action.args[0]]))


@answers("reply")
def _reply(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    """Declining costs Influence for certain, so it takes a hopeless match and a fighter worth saving."""
    match = the_match(g)
    theirs = side_strength(g, 0) if match.sides else 9.0
    fighters = [card_worth(g, seat, c) for c in g.houses[seat].cards if g.status[c] == 0 and g.box.market[c].fights]
    hopeless = chance(strength(g, seat), theirs) < 0.12 and min(fighters, default=0.0) > 6
    return options[-1] if hopeless else options[0]


@answers("send")
def _send(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    """The best, or, against hopeless odds, the cheapest."""
    match = g.match
    theirs = side_strength(g, 0) if match is not None and match.sides else 9.0
    if g.tournament is None and chance(strength(g, seat), theirs) < 0.25:
        return min(options, key=lambda action: card_worth(g, seat, g.box.card_of[action.args[0]]))
    return best(options, lambda action: prowess(g, g.box.card_of[action.args[0]]))


@answers("equip")
def _equip(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    return best(options, lambda a: g.box.market[g.box.card_of[a.args[0]]].value if a.kind == "equip" else 0)


@answers("wager")
def _wager(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    """Even money on whom this House believes in, by its purse; Injury and Decapitation come too seldom."""
    area = args[0]
    if area > 1 or not options[1:] or any(g.houses[seat].plan):
        return options[0]
    doubt = DOUBT * (g.rng.random() - 0.5)
    odds = chance(side_strength(g, area) + doubt, side_strength(g, 1 - area))
    if odds < WORTH_A_WAGER:
        return options[0]
    stake = round((2 * odds - 1) * free_coins(g, seat) * STAKED + g.rng.random() - 0.5)
    return options[max(0, min(max(1, stake), len(options) - 1, free_coins(g, seat) - 1))]


@answers("net")
def _net(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    match = the_match(g)
    side = next(side for side in match.sides if side.seat == seat)
    return options[0] if gap(match) <= allowance(g, side) + attack_range(g, side) else options[1]


@answers("initiative")
def _initiative(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    """First if a blow can be struck, otherwise let the other come."""
    return _net(g, seat, options, args)


@answers("order")
def _order(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    return named(options, "attack-first") or options[0]


@answers("move")
def _move(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    """Into reach; after the blow, out of the other's reach if the legs are good enough."""
    match = the_match(g)
    side, other = match.sides[match.acting], match.sides[1 - match.acting]
    mine, theirs = attack_range(g, side), allowance(g, other) + attack_range(g, other)

    def value(action: Action) -> float:
        distance = DISTANCE[HEXES[action.args[0]]][other.place]
        if side.attacked:
            return float(distance > theirs)
        return 10.0 * (distance <= mine) - abs(distance - mine)

    return best(options, value)


@answers("attack")
def _attack(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    return options[0]


@answers("re-roll")
def _reroll(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    """Every die of 3 or less, the lowest first, as far as allowed."""

    def value(action: Action) -> float:
        return sum(3.5 - int(die) for die in action.args[0].split(" and ")) if action.kind == "re-roll" else 0.0

    return best(options, value)


@answers("sets")
def _sets(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    return options[-1]


@answers("surrender")
def _surrender(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    """Legs first, then whatever there is most of."""
    pools = the_match(g).sides[args[0]].pools
    weights = {Pool.ATK: 1.0, Pool.DEF: 1.1, Pool.SPD: 1.6}
    return best(options, lambda a: pools[Pool[a.args[0].upper()]] * weights[Pool[a.args[0].upper()]])


@answers("thumb")
def _thumb(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    """Mercy for one's own and for favourites of the crowd."""
    return options[-1] if death_worth(g, seat) > 0 else options[0]


@answers("discard-from-hand")
def _discard(g: Capua, seat: Seat, options: tuple[Action, ...], args: tuple[Any, ...]) -> Action:
    """Of one's own hand what is worth less than a fresh card, of a rival's the best."""
    owner = args[0]

    def value(action: Action) -> float:
        if action.kind == "stop":
            return 0.0
        worth = keep_worth(g, owner, g.box.title_of[action.args[0]], partial(profit_of, g, owner))
        return CARD - worth if owner == seat else 10.0 + worth

    return best(options, value)
