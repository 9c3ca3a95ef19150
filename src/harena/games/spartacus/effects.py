"""The cards at work: every word of the vocabulary carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from harena.core import Action, Flow, Form, Question, Seat, Violation, demand_words, only

from .box import IntrigueCard, MarketCard
from .card_words import Deck, Effect, Kind, Who, Word
from .costs import CHOOSE, DISCARDING, EXHAUSTING, INJURING, Loss, pick
from .foundations import (
    GUARD,
    INJURED,
    add_favour,
    champions_move,
    change_influence,
    change_owner,
    count_ready,
    discard_intrigue,
    draw_intrigue,
    gain,
    hand_over,
    learn_hand,
    make_ready,
    move_guard,
    pay_bank,
)
from .state import Capua
from .telling import Parts, combatant

NO_THROWING_AWAY = Violation("SP-HAND-4", "Cards leave your hand by playing, deploying or cashing in.")

DISCARD = Form("discard", "discard {title}", at=("hand",))
PUT_NEXT = Form("put-next", "put {card} next")
STOP = Form("stop", passes=True)()
THROW_AWAY = Form("throw-away", "throw away {title}", never=NO_THROWING_AWAY)


# -- effects -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Doing:
    """Who does what to whom: the player of the card, its Target Dominus, and what was named on declaring."""

    me: Seat
    target: Seat
    why: str
    player_chooses: bool = False
    named: Kind = Kind.NAMED


def carry_out(g: Capua, effects: Iterable[Effect], doing: Doing) -> Flow:
    """SP-SCHEME-6: the effects happen in printed order, each as far as it can (SP-SCHEME-8)."""
    for effect in effects:
        choosing = RESOLVERS[effect.word](g, effect, doing, _whom(g, effect.who, doing))
        if choosing is not None:
            yield from choosing


def _whom(g: Capua, who: Who, doing: Doing) -> Seat:
    if who is Who.TARGET:
        return doing.target
    if who is Who.SCHEMER:
        assert g.scheme is not None
        return g.scheme.schemer
    return doing.me


def _kind(effect: Effect, doing: Doing) -> Kind:
    return doing.named if effect.kind is Kind.NAMED else effect.kind


def _influence(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> None:
    change_influence(g, whom, effect.n, doing.why)


def _gain(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> None:
    times = 1 if effect.per is None else count_ready(g, whom, effect.per)
    gain(g, whom, effect.n * times, doing.why)


def _lose(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> None:
    pay_bank(g, whom, effect.n, doing.why)


def _transfer(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> None:
    hand_over(g, whom, _whom(g, effect.to, doing), effect.n, doing.why)


def _draw(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> None:
    draw_intrigue(g, whom, effect.n, doing.why)


def _peek(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> None:
    hand = g.houses[whom].hand
    seen = g.rng.sample(hand, min(effect.n, len(hand)))
    learn_hand(g, doing.me, whom, seen)
    if g.log is not None:
        names = [g.box.intrigue[title].name for title in seen]
        g.tell_only(only(doing.me, whom), "peeks", {"cards": names}, seat=doing.me, to=whom, count=len(seen))


def _recruit(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> None:
    count = min(effect.n, g.intrigue_discard.count(g.box.guard))
    for _ in range(count):
        g.intrigue_discard.remove(g.box.guard)
    g.houses[whom].guards += count
    g.tell("recruits", seat=whom, count=count, guards=g.houses[whom].guards, why=doing.why)


def _voice(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> None:
    g.voice += effect.n
    g.tell("voices", seat=doing.me, count=g.voice, why=doing.why)


def _heal_again(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> None:
    g.healing_roll = g.rng.die()
    label = g.box.market[g.healing].label
    g.tell("healing-roll", seat=doing.me, card=label, card_of=doing.me, roll=g.healing_roll, again=doing.why)


def _foil(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> None:
    foil_scheme(g, doing.me, doing.why)


def foil_scheme(g: Capua, seat: Seat, foil: str) -> None:
    """A Reaction or a Guard of this Dominus stops the Scheme."""
    assert g.scheme is not None
    g.scheme.foiled = True
    cost = {"cost": "cost"} if g.box.intrigue[g.scheme.title].cost else {}
    g.tell("foiled", seat=seat, foil=foil, foil_of=seat, **scheme_played(g), **cost)


def scheme_played(g: Capua) -> Parts:
    """The Scheme on the table and whose it is."""
    assert g.scheme is not None
    return {"card": g.box.intrigue[g.scheme.title].name, "card_of": g.scheme.schemer}


def _unfoil(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> None:
    assert g.scheme is not None
    if g.log is not None:
        g.tell("foil-fails", foil=g.box.intrigue[g.scheme.foil].name, why=doing.why, **scheme_played(g))
    g.scheme.foil = -1


def _fail_guard(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> None:
    assert g.scheme is not None
    g.scheme.guard_roll = 0
    g.tell("guard-fails", guard=GUARD, guard_of=g.scheme.target, why=doing.why)


def _excuse(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> None:
    g.excused = True


def _spare(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> None:
    assert g.match is not None
    g.match.thumb = 1
    g.tell("spared", seat=doing.me, why=doing.why, **combatant(g, g.match.sides[1 - g.match.winner]))


def _add_wounds(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> None:
    assert g.match is not None
    g.match.wounds += effect.n
    g.tell("adds-wound", seat=doing.me, card=doing.why, wounds=g.match.wounds)


def _name(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> None:
    """Named on declaring; nothing happens now."""


# -- effects that let somebody choose ----------------------------------------------------------------------------------


def _for_each_pick(loss: Loss) -> Callable[[Capua, Effect, Doing, Seat], Flow]:
    def flow(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> Flow:
        kind = _kind(effect, doing)
        chooser = doing.me if doing.player_chooses else whom
        count = min(effect.n, count_ready(g, whom, kind))
        if not count:
            g.tell("nothing-there", seat=whom, type=kind.name, why=doing.why)
        for _ in range(count):
            loss.act(g, whom, (yield from pick(g, chooser, whom, kind, doing.why, loss.deed)), doing.why)

    return flow


def _favour(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> Flow:
    if count_ready(g, whom, Kind.FIGHTER):
        card = yield from pick(g, whom, whom, Kind.FIGHTER, doing.why, "favour")
        add_favour(g, whom, card, effect.n)


def _seize(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> Flow:
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
        champions_move(g, whom, to, int(change_owner(g, card, whom, to, doing.why)))


def injured_cards(g: Capua, seat: Seat, *_: object) -> list[Action]:
    return [CHOOSE(g.box.labels[card]) for card in g.houses[seat].cards if g.status[card] == INJURED] + [STOP]


CURE = Question("cure", injured_cards, rule="SP-HEAL-2", passing=STOP)


def _cure(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> Flow:
    for _ in range(effect.n):
        chosen = yield CURE.ask(whom)
        if chosen is STOP:
            return
        make_ready(g, whom, g.box.card_of[chosen.args[0]])


def hand_cards(g: Capua, seat: Seat, owner: Seat, may_stop: bool) -> list[Action]:
    """Every different title of a hand."""
    found = [DISCARD(g.box.titles[title]) for title in dict.fromkeys(g.houses[owner].hand)]
    return [*found, STOP] if may_stop else found


def _whose_hand(g: Capua, seat: Seat, owner: Seat, may_stop: bool) -> Mapping[str, Any]:
    return {"to": owner} if owner != seat else {"swap": "fresh"} if may_stop else {}


DISCARD_FROM_HAND = Question("discard-from-hand", hand_cards, rule="SP-HAND-4", says=_whose_hand)


def _cycle(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> Flow:
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


def _drop(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> Flow:
    for _ in range(effect.n):
        chosen = (yield DISCARD_FROM_HAND.ask(whom, whom, False)) if g.houses[whom].hand else None
        if chosen is None:
            return  # no card is left; or the last was a Guard, deployed meanwhile
        discard_intrigue(g, whom, g.box.title_of[chosen.args[0]], doing.why)


def _raid(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> Flow:
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


def cards_still_to_order(g: Capua, seat: Seat, deck: Deck, looked: int, done: int) -> list[Action]:
    """LOOKTOP: those of the top cards that are not in order yet; the top of a deck is the end of its list."""
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


def _look_at_top(g: Capua, effect: Effect, doing: Doing, whom: Seat) -> Flow:
    """D-LOOKTOP: the cards are put in order one by one in the deck, so that nothing hidden lies anywhere else."""
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
        index, top = len(zone) - 1 - done, len(zone) - looked
        found = top + zone[top : index + 1].index(number_of[chosen.args[0]])
        zone[found], zone[index] = zone[index], zone[found]
        _foresee(g, doing.me, effect.deck, looked)


def _foresee(g: Capua, looker: Seat, deck: Deck, looked: int) -> None:
    """The looker knows the next Market cards; what others knew of them may have changed its order."""
    if deck is Deck.INTRIGUE:
        return
    for seat, house in enumerate(g.houses):
        if seat == looker:
            house.foreseen[:looked] = reversed(g.market_deck[len(g.market_deck) - looked :])
        else:
            house.foreseen = []


#: What each word does: at once, or as a flow where it lets somebody choose.
RESOLVERS: Mapping[Word, Callable[[Capua, Effect, Doing, Seat], Flow | None]] = {
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
    Word.KILL: _for_each_pick(DISCARDING),
    Word.EXH: _for_each_pick(EXHAUSTING),
    Word.INJ: _for_each_pick(INJURING),
    Word.SEIZE: _seize,
    Word.FAV: _favour,
    Word.CURE: _cure,
    Word.CYCLE: _cycle,
    Word.DROP: _drop,
    Word.RAID: _raid,
    Word.LOOKTOP: _look_at_top,
}

demand_words(Word.__members__, {"resolver": RESOLVERS})

FORMS = (CHOOSE, DISCARD, PUT_NEXT, STOP.form, THROW_AWAY)
