"""The cards at work: picking cards, paying costs, and every word of the vocabulary carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from harena.core.ask import Action, Flow, Form, Question, Seat
from harena.core.cards import demand_words
from harena.core.errors import Violation
from harena.core.state import only
from harena.games.spartacus.box import IntrigueCard, MarketCard
from harena.games.spartacus.deeds import (
    EXHAUSTED,
    GUARD,
    INJURED,
    READY,
    add_favour,
    change_influence,
    change_owner,
    count_ready,
    discard,
    discard_guard,
    discard_intrigue,
    draw_intrigue,
    exhaust,
    free_coins,
    gain,
    hand_over,
    injure,
    learn_hand,
    make_ready,
    move_guard,
    pay_bank,
    ready_cards,
    rivals,
)
from harena.games.spartacus.state import Table
from harena.games.spartacus.telling import Parts, combatant, guards_left
from harena.games.spartacus.words import DEEDS, Cost, Deck, Effect, Kind, Price, Who, Word

EXHAUSTED_CARD = Violation("SP-EXH-5", "An Exhausted card cannot be discarded.")
NO_THROWING_AWAY = Violation("SP-HAND-4", "Cards leave your hand by playing, deploying or cashing in.")

CHOOSE = Form("choose", "choose {card}")
DISCARD = Form("discard", "discard {title}")
PUT_NEXT = Form("put-next", "put {card} next")
STOP = Form("stop", passes=True)()
THROW_AWAY = Form("throw-away", "throw away {title}", never=NO_THROWING_AWAY)
A_GUARD = "guard"


# -- D-PICK and D-COST: one card at a time -----------------------------------------------------------------------------


def eligible(g: Table, seat: Seat, owner: Seat, kind: Kind, why: str, deed: str) -> list[Action]:
    """Each Ready card of the kind; a table Guard is one choice, they are all alike."""
    found = [CHOOSE(g.box.labels[card]) for card in ready_cards(g, owner, kind)]
    if g.houses[owner].guards and kind in (Kind.GUARD, Kind.ASSET):
        found.append(CHOOSE(A_GUARD))
    return found


def why_not_eligible(
    g: Table, seat: Seat, action: Action, owner: Seat, kind: Kind = Kind.GLADIATOR, *_: object
) -> Violation | None:
    if action.form is not CHOOSE:
        return None
    card = g.box.card_of.get(action.args[0])
    if card in g.houses[owner].cards and g.status[card] != READY:
        return EXHAUSTED_CARD
    wanted = {Kind.FIGHTER: "Gladiator or Slave"}.get(kind, kind.name.capitalize())
    if owner == seat:
        return Violation("SP-SCHEME-9", "Choose a Ready {type} of your own.", type=wanted)
    return Violation("SP-SCHEME-9", "Choose a Ready {type} of {seat}.", type=wanted, seat=owner)


PICK = Question(
    "pick",
    eligible,
    rule="SP-SCHEME-9",
    refuse=why_not_eligible,
    says=lambda g, seat, owner, kind, why, deed: {
        "why": why, "type": kind.name, "deed": deed, **({} if owner == seat else {"to": owner})
    },
)


def pick(g: Table, chooser: Seat, owner: Seat, kind: Kind, why: str, deed: str) -> Flow:
    """The card that the chooser picks from the owner's Ready cards, for what: its number, or -1 for a Guard."""
    chosen = yield PICK.ask(chooser, owner, kind, why, deed)
    return g.box.card_of.get(chosen.args[0], -1)


# -- costs -------------------------------------------------------------------------------------------------------------


def payable(g: Table, seat: Seat, costs: Iterable[Cost], card: int = -1) -> bool:
    """In full or not at all. `card` is the card whose own Exhaustion is the cost."""
    coins = 0
    for cost in costs:
        if cost.price is Price.EXHAUST:
            if g.status[card] != READY:
                return False
        elif cost.price is Price.COINS or cost.price is Price.COINS_TO:
            coins += cost.n
        elif cost.price is Price.COINS_EACH:
            coins += cost.n * (g.seats - 1)
        elif count_ready(g, seat, cost.kind) < cost.n:
            return False
    return coins <= free_coins(g, seat)


def coins_of(g: Table, costs: Iterable[Cost]) -> int:
    """The Coins in a cost, all recipients together."""
    return sum(
        cost.n * (g.seats - 1 if cost.price is Price.COINS_EACH else 1)
        for cost in costs
        if cost.price in (Price.COINS, Price.COINS_TO, Price.COINS_EACH)
    )


def pay(g: Table, seat: Seat, costs: Iterable[Cost], why: str, card: int = -1) -> Flow:
    for cost in costs:
        if cost.price is Price.EXHAUST:
            g.status[card] = EXHAUSTED  # SP-ABIL-2: face down first
        elif cost.price is Price.COINS:
            pay_bank(g, seat, cost.n, why)
        elif cost.price is Price.COINS_EACH:
            for rival in rivals(g, seat):  # SP-SCHEME-11
                hand_over(g, seat, rival, cost.n, why)
        elif cost.price is Price.COINS_TO:
            assert g.scheme is not None
            hand_over(g, seat, g.scheme.schemer, cost.n, why)
        else:
            give_up = _DISCARDING if cost.price is Price.DISCARD_CARDS else _EXHAUSTING
            for _ in range(cost.n):
                chosen = yield from pick(g, seat, seat, cost.kind, why, give_up.deed)
                give_up.act(g, seat, chosen, why)


def _discard_asset(g: Table, owner: Seat, card: int, why: str) -> None:
    if card < 0:
        discard_guard(g, owner, why)
    else:
        discard(g, owner, card, why)


def _exhaust_asset(g: Table, owner: Seat, card: int, why: str) -> None:
    if card < 0:
        g.houses[owner].guards -= 1
        g.houses[owner].tired_guards += 1
        if g.log is not None:
            g.tell("exhausts", seat=owner, card=GUARD, card_of=owner, why=why, left=guards_left(g, owner))
    else:
        exhaust(g, owner, card, why)


def _injure_asset(g: Table, owner: Seat, card: int, why: str) -> None:
    injure(g, owner, card, why)


@dataclass(frozen=True, slots=True)
class Loss:
    """What happens to an Asset that is picked, and what it is called when it is picked."""

    deed: str
    act: Callable[[Table, Seat, int, str], None]


_DISCARDING = Loss("discard", _discard_asset)
_EXHAUSTING = Loss("exhaust", _exhaust_asset)
_INJURING = Loss("injure", _injure_asset)


# -- effects -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Doing:
    """Who does what to whom: the player of the card, its Target Dominus, and what was named on declaring."""

    me: Seat
    target: Seat
    why: str
    player_chooses: bool = False
    named: Kind = Kind.NAMED


def carry_out(g: Table, effects: Iterable[Effect], doing: Doing) -> Flow:
    """SP-SCHEME-6: the effects happen in printed order, each as far as it can (SP-SCHEME-8)."""
    for effect in effects:
        at_once = AT_ONCE.get(effect.word)
        if at_once is not None:
            at_once(g, effect, doing, _whom(g, effect.who, doing))
        else:
            yield from WITH_A_CHOICE[effect.word](g, effect, doing, _whom(g, effect.who, doing))


def _whom(g: Table, who: Who, doing: Doing) -> Seat:
    if who is Who.TARGET:
        return doing.target
    if who is Who.SCHEMER:
        assert g.scheme is not None
        return g.scheme.schemer
    return doing.me


def _kind(effect: Effect, doing: Doing) -> Kind:
    return doing.named if effect.kind is Kind.NAMED else effect.kind


def _influence(g: Table, effect: Effect, doing: Doing, whom: Seat) -> None:
    change_influence(g, whom, effect.n, doing.why)


def _gain(g: Table, effect: Effect, doing: Doing, whom: Seat) -> None:
    times = 1 if effect.per is None else count_ready(g, whom, effect.per)
    gain(g, whom, effect.n * times, doing.why)


def _lose(g: Table, effect: Effect, doing: Doing, whom: Seat) -> None:
    pay_bank(g, whom, effect.n, doing.why)


def _transfer(g: Table, effect: Effect, doing: Doing, whom: Seat) -> None:
    hand_over(g, whom, _whom(g, effect.to, doing), effect.n, doing.why)


def _draw(g: Table, effect: Effect, doing: Doing, whom: Seat) -> None:
    draw_intrigue(g, whom, effect.n, doing.why)


def _peek(g: Table, effect: Effect, doing: Doing, whom: Seat) -> None:
    hand = g.houses[whom].hand
    seen = g.rng.sample(hand, min(effect.n, len(hand)))
    learn_hand(g, doing.me, whom, seen)
    if g.log is not None:
        names = [g.box.intrigue[title].name for title in seen]
        g.tell_only(only(doing.me, whom), "peeks", {"cards": names}, seat=doing.me, to=whom, count=len(seen))


def _recruit(g: Table, effect: Effect, doing: Doing, whom: Seat) -> None:
    count = min(effect.n, g.intrigue_discard.count(g.box.guard))
    for _ in range(count):
        g.intrigue_discard.remove(g.box.guard)
    g.houses[whom].guards += count
    g.tell("recruits", seat=whom, count=count, guards=g.houses[whom].guards, why=doing.why)


def _voice(g: Table, effect: Effect, doing: Doing, whom: Seat) -> None:
    g.voice += effect.n
    g.tell("voices", seat=doing.me, count=g.voice, why=doing.why)


def _heal_again(g: Table, effect: Effect, doing: Doing, whom: Seat) -> None:
    g.healing_roll = g.rng.die()
    label = g.box.market[g.healing].label
    g.tell("healing-roll", seat=doing.me, card=label, card_of=doing.me, roll=g.healing_roll, again=doing.why)


def _foil(g: Table, effect: Effect, doing: Doing, whom: Seat) -> None:
    foil_scheme(g, doing.me, doing.why)


def foil_scheme(g: Table, seat: Seat, foil: str) -> None:
    """A Reaction or a Guard of this Dominus stops the Scheme."""
    assert g.scheme is not None
    g.scheme.foiled = True
    g.tell("foiled", seat=seat, foil=foil, foil_of=seat, **scheme_played(g))


def scheme_played(g: Table) -> Parts:
    """The Scheme on the table and whose it is."""
    assert g.scheme is not None
    return {"card": g.box.intrigue[g.scheme.title].name, "card_of": g.scheme.schemer}


def _unfoil(g: Table, effect: Effect, doing: Doing, whom: Seat) -> None:
    assert g.scheme is not None
    if g.log is not None:
        g.tell("foil-fails", foil=g.box.intrigue[g.scheme.foil].name, why=doing.why, **scheme_played(g))
    g.scheme.foil = -1


def _fail_guard(g: Table, effect: Effect, doing: Doing, whom: Seat) -> None:
    assert g.scheme is not None
    g.scheme.guard_roll = 0
    g.tell("guard-fails", guard=GUARD, guard_of=g.scheme.target, why=doing.why)


def _excuse(g: Table, effect: Effect, doing: Doing, whom: Seat) -> None:
    g.excused = True


def _spare(g: Table, effect: Effect, doing: Doing, whom: Seat) -> None:
    assert g.match is not None
    g.match.thumb = 1
    g.tell("spared", seat=doing.me, why=doing.why, **combatant(g, g.match.sides[1 - g.match.winner]))


def _add_wounds(g: Table, effect: Effect, doing: Doing, whom: Seat) -> None:
    assert g.match is not None
    g.match.wounds += effect.n
    g.tell("adds-wound", seat=doing.me, card=doing.why, wounds=g.match.wounds)


def _name(g: Table, effect: Effect, doing: Doing, whom: Seat) -> None:
    """Named on declaring; nothing happens now."""


AT_ONCE: dict[Word, Callable[[Table, Effect, Doing, Seat], None]] = {
    Word.INFL: _influence,
    Word.GAIN: _gain,
    Word.LOSE: _lose,
    Word.XFER: _transfer,
    Word.DRAW: _draw,
    Word.PEEK: _peek,
    Word.RECRUIT: _recruit,
    Word.VOICE: _voice,
    Word.HEALRR: _heal_again,
    Word.FOIL: _foil,
    Word.FOIL_ME: _foil,
    Word.UNFOIL: _unfoil,
    Word.GUARDFAIL: _fail_guard,
    Word.EXCUSE: _excuse,
    Word.SPARE: _spare,
    Word.ADDW: _add_wounds,
    Word.NAME: _name,
}


# -- effects that let somebody choose ----------------------------------------------------------------------------------


def _for_each_pick(loss: Loss) -> Callable[[Table, Effect, Doing, Seat], Flow]:
    def flow(g: Table, effect: Effect, doing: Doing, whom: Seat) -> Flow:
        kind = _kind(effect, doing)
        chooser = doing.me if doing.player_chooses else whom
        count = min(effect.n, count_ready(g, whom, kind))
        if not count:
            g.tell("nothing-there", seat=whom, type=kind.name, why=doing.why)
        for _ in range(count):
            loss.act(g, whom, (yield from pick(g, chooser, whom, kind, doing.why, loss.deed)), doing.why)

    return flow


def _favour(g: Table, effect: Effect, doing: Doing, whom: Seat) -> Flow:
    if count_ready(g, whom, Kind.FIGHTER):
        card = yield from pick(g, whom, whom, Kind.FIGHTER, doing.why, "favour")
        add_favour(g, whom, card, effect.n)


def _seize(g: Table, effect: Effect, doing: Doing, whom: Seat) -> Flow:
    to = _whom(g, effect.to, doing)
    if to == whom:
        return
    if not count_ready(g, whom, effect.kind):
        g.tell("nothing-there", seat=whom, type=effect.kind.name, why=doing.why)
        return
    card = yield from pick(g, whom, whom, effect.kind, doing.why, "hand over")
    if card < 0:
        move_guard(g, whom, to, doing.why)
    else:
        change_owner(g, card, whom, to, doing.why)


def injured_cards(g: Table, seat: Seat, *_: object) -> list[Action]:
    return [CHOOSE(g.box.labels[card]) for card in g.houses[seat].cards if g.status[card] == INJURED] + [STOP]


CURE = Question("cure", injured_cards, rule="SP-HEAL-2", passing=STOP)


def _cure(g: Table, effect: Effect, doing: Doing, whom: Seat) -> Flow:
    for _ in range(effect.n):
        chosen = yield CURE.ask(whom)
        if chosen is STOP:
            return
        make_ready(g, whom, g.box.card_of[chosen.args[0]])


def hand_cards(g: Table, seat: Seat, owner: Seat, may_stop: bool) -> list[Action]:
    """Every different title of a hand."""
    found = [DISCARD(g.box.titles[title]) for title in dict.fromkeys(g.houses[owner].hand)]
    return [*found, STOP] if may_stop else found


def _whose_hand(g: Table, seat: Seat, owner: Seat, may_stop: bool) -> Mapping[str, Any]:
    return {"to": owner} if owner != seat else {"swap": "fresh"} if may_stop else {}


DISCARD_FROM_HAND = Question("discard-from-hand", hand_cards, rule="SP-HAND-4", says=_whose_hand)


def _cycle(g: Table, effect: Effect, doing: Doing, whom: Seat) -> Flow:
    """D-CYCLE: away with up to n cards, for no Coins, and as many fresh ones."""
    gone = 0
    while gone < effect.n and g.houses[whom].hand:
        chosen = yield DISCARD_FROM_HAND.ask(whom, whom, True)
        if chosen is STOP:
            break
        discard_intrigue(g, whom, g.box.title_of[chosen.args[0]], doing.why)
        gone += 1
    if not gone:
        g.tell("keeps-hand", seat=whom, why=doing.why)
    draw_intrigue(g, whom, gone, doing.why)


def _drop(g: Table, effect: Effect, doing: Doing, whom: Seat) -> Flow:
    for _ in range(min(effect.n, len(g.houses[whom].hand))):
        chosen = yield DISCARD_FROM_HAND.ask(whom, whom, False)
        discard_intrigue(g, whom, g.box.title_of[chosen.args[0]], doing.why)


def _raid(g: Table, effect: Effect, doing: Doing, whom: Seat) -> Flow:
    hand = g.houses[whom].hand
    learn_hand(g, doing.me, whom, hand)
    if g.log is not None:
        names = [g.box.intrigue[title].name for title in hand]
        g.tell_only(only(doing.me, whom), "raids", {"cards": names}, seat=doing.me, to=whom, count=len(hand))
    if hand:
        chosen = yield DISCARD_FROM_HAND.ask(doing.me, whom, False)
        if chosen is None:
            return  # its last card was a Guard, deployed meanwhile
        discard_intrigue(g, whom, g.box.title_of[chosen.args[0]], doing.why)


def cards_still_to_order(g: Table, seat: Seat, deck: Deck, looked: int, done: int) -> list[Action]:
    """LOOKTOP: those of the top cards whose place is not settled yet; the top of a deck is the end of its list."""
    if deck is Deck.MARKET:
        return [
            PUT_NEXT(g.box.labels[card])
            for card in reversed(g.market_deck[len(g.market_deck) - looked : len(g.market_deck) - done])
        ]
    size = len(g.intrigue_deck)
    return [
        PUT_NEXT(g.box.titles[title]) for title in dict.fromkeys(reversed(g.intrigue_deck[size - looked : size - done]))
    ]


ORDER_CARDS = Question(
    "order-cards",
    cards_still_to_order,
    rule="SP-ABIL-2",
    secret=True,
    says=lambda g, seat, deck, looked, done: {"deck": deck.name, "place": done + 1, "of": looked},
)


def _look_at_top(g: Table, effect: Effect, doing: Doing, whom: Seat) -> Flow:
    """D-LOOKTOP: the places are settled one by one in the deck itself, so that nothing hidden lies anywhere else."""
    zone = g.market_deck if effect.deck is Deck.MARKET else g.intrigue_deck
    number_of = g.box.card_of if effect.deck is Deck.MARKET else g.box.title_of
    looked = min(effect.n, len(zone))
    _foresee(g, doing.me, effect.deck, looked)
    if g.log is not None:
        cards: Sequence[MarketCard | IntrigueCard] = g.box.market if effect.deck is Deck.MARKET else g.box.intrigue
        seen = [cards[number] for number in reversed(zone[len(zone) - looked :])]
        names = [card.label if isinstance(card, MarketCard) else card.name for card in seen]
        deck = effect.deck.name.casefold()
        g.tell_only(only(doing.me), "looks-at-top", {"cards": names}, seat=doing.me, count=looked, deck=deck)
    for done in range(looked):
        chosen = yield ORDER_CARDS.ask(doing.me, effect.deck, looked, done)
        place, top = len(zone) - 1 - done, len(zone) - looked
        found = top + zone[top : place + 1].index(number_of[chosen.args[0]])
        zone[found], zone[place] = zone[place], zone[found]
        _foresee(g, doing.me, effect.deck, looked)


def _foresee(g: Table, looker: Seat, deck: Deck, looked: int) -> None:
    """The looker knows the next Market cards; what others knew of them may have changed its order."""
    if deck is Deck.INTRIGUE:
        return
    for seat, house in enumerate(g.houses):
        if seat == looker:
            house.foreseen[:looked] = reversed(g.market_deck[len(g.market_deck) - looked :])
        else:
            house.foreseen = []


WITH_A_CHOICE: dict[Word, Callable[[Table, Effect, Doing, Seat], Flow]] = {
    Word.KILL: _for_each_pick(_DISCARDING),
    Word.EXH: _for_each_pick(_EXHAUSTING),
    Word.INJ: _for_each_pick(_INJURING),
    Word.SEIZE: _seize,
    Word.FAV: _favour,
    Word.CURE: _cure,
    Word.CYCLE: _cycle,
    Word.DROP: _drop,
    Word.RAID: _raid,
    Word.LOOKTOP: _look_at_top,
}

demand_words(
    {name: Word.__members__.get(name) for name in DEEDS}, {"resolver": AT_ONCE.keys() | WITH_A_CHOICE.keys()}
)

FORMS = (CHOOSE, DISCARD, PUT_NEXT, STOP.form, THROW_AWAY)
