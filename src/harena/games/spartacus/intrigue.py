"""The Intrigue Phase: drawing, and one Intrigue Turn each (SP-DRAW, SP-TURN, SP-CASH, SP-HOUSE, SP-ABIL, SP-SCHEME)."""

from __future__ import annotations

from functools import lru_cache

from harena.core import Action, Flow, Form, Question, Seat, Violation, only

from .box import Aim, HouseRule, IntrigueCard, Suit
from .card_words import Effect, Kind, Trigger, Who, Word
from .costs import coins_of, pay, payable
from .effects import Doing, carry_out
from .floor import close_window, decide, has_changed, open_window
from .foundations import (
    READY,
    SEAT_OF,
    SEATS,
    draw_cards,
    host_order,
    leave_hand,
    not_yours,
    put_back,
    show,
    take_up,
    throw_in,
)
from .reactions import AIM, ONLY_OTHERS, open_trigger
from .state import HAND_SIZE, HIGHEST, Capua, Scheme
from .support import (
    SEEK,
    close_requests,
    effective_influence,
    seek_support,
    supporters,
    use_up,
    why_not_seek,
)
from .telling import Parts, purse
from .winning import victory_check

CARDS_PER_TURN = 3

NOT_HELD = Violation("SP-SCHEME-1", "You do not hold that card.")
CASH_ELSEWHERE = Violation("SP-CASH-1", "You may cash in cards only in your own Intrigue Turn.")
CASH_IN_MARKET = Violation("SP-CASH-3", "Intrigue cards cannot be turned into Coins in the Market.")
CASH_TABLE_GUARD = Violation("SP-CASH-4", "A Guard on the table can only be sold in Open Market.")
NO_GUARD_HELD = Violation("SP-TURN-3", "You hold no Guard.")
GUARD_STAYS = Violation("SP-TURN-3", "A deployed Guard stays on the table.")
NOT_YOUR_TURN = Violation("SP-TURN-1", "It is not your Intrigue Turn.")
SCHEME_ELSEWHERE = Violation("SP-SCHEME-1", "Schemes are played only in your Intrigue Turn.")
NO_SCHEME = Violation("SP-SCHEME-1", "That card is no Scheme.")
ABILITY_ELSEWHERE = Violation("SP-ABIL-1", "Special Abilities are used only in your own Intrigue Turn.")
RULE_ELSEWHERE = Violation("SP-HOUSE-1", "House Special Rules are used only in your own Intrigue Turn.")
NOT_YOUR_RULE = Violation("SP-HOUSE-1", "That is no Special Rule of your House.")
RULE_ONCE = Violation("SP-OPT-2", "Each House Special Rule may be used only once per Intrigue Phase.")
LOUD_ENOUGH = Violation("SP-GEN-2", "Your Influence with all voices is 12 already; more voices are of no use.")


@lru_cache(256)
def hand_too_large(size: int, surplus: int) -> Violation:
    number = ("two", "three", "four", "five")[surplus - 2] if 2 <= surplus <= 5 else surplus
    told = "Your Hand Size is {size}; play, deploy or cash in {number} cards first."
    if surplus == 1:
        told = "Your Hand Size is {size}; play, deploy or cash in a card first."
    return Violation("SP-HAND-2", told, size=size, number=number)


@lru_cache(256)
def too_little_influence(needed: int, has: int) -> Violation:
    told = "You need {needed} Influence for this Scheme and have {has} with support."
    return Violation("SP-SCHEME-2", told, needed=needed, has=has)


@lru_cache(256)
def cannot_pay(coins: int) -> Violation:
    if not coins:
        return Violation("SP-SCHEME-7", "You cannot pay its cost.")
    return Violation("SP-SCHEME-7", "You cannot pay its cost of {coins|1 Coin|# Coins}.", coins=coins)


@lru_cache(256)
def no_ability(name: str) -> Violation:
    return Violation("SP-ABIL-1", "{card} has no ability for your Intrigue Turn.", card=name)


@lru_cache(256)
def unpaid_ability(name: str, text: str) -> Violation:
    return Violation("SP-EXH-6", "You cannot pay for {card}: {text}", card=name, text=text)


@lru_cache(256)
def unpaid_rule(name: str, text: str) -> Violation:
    return Violation("SP-HOUSE-2", "You cannot pay for {rule}: {text}", rule=name, text=text)


@lru_cache(256)
def exhausted(name: str) -> Violation:
    return Violation("SP-ABIL-4", "{card} is Exhausted until the next Upkeep.", card=name)


def my_turn(g: Capua, seat: Seat) -> bool:
    return g.phase == "intrigue" and g.active == seat


# -- legality ----------------------------------------------------------------------------------------------------------


def may_cash_in(g: Capua, seat: Seat, name: str) -> Violation | None:
    if g.phase in ("open-market", "auction", "hosting", "market-end"):
        return CASH_IN_MARKET
    if not my_turn(g, seat):
        return CASH_ELSEWHERE
    return None if g.box.title_of.get(name, -1) in g.houses[seat].hand else NOT_HELD


def may_deploy(g: Capua, seat: Seat) -> Violation | None:
    return None if g.box.guard in g.houses[seat].hand else NO_GUARD_HELD


def may_play(g: Capua, seat: Seat, name: str) -> Violation | None:
    if not my_turn(g, seat):
        return SCHEME_ELSEWHERE
    title = g.box.title_of.get(name, -1)
    if title not in g.houses[seat].hand:
        return NOT_HELD
    return why_not_play(g, seat, g.box.intrigue[title])


def why_not_play(g: Capua, seat: Seat, card: IntrigueCard) -> Violation | None:
    """What is against playing a card of the own hand in the own turn."""
    if card.suit is not Suit.SCHEME:
        return NO_SCHEME
    has = effective_influence(g, seat, card.number)
    if has < card.requires:
        return too_little_influence(card.requires, has)
    if card.cost and not payable(g, seat, card.cost):
        return cannot_pay(coins_of(g, card.cost))
    return None


def may_use(g: Capua, seat: Seat, name: str) -> Violation | None:
    number = g.box.card_of.get(name, -1)
    if number not in g.houses[seat].cards:
        return not_yours(g, "SP-ABIL-1", name)
    card = g.box.market[number]
    if not card.ability:
        return no_ability(card.label)
    if g.status[number] != READY:
        return exhausted(card.name)
    if card.trigger is not None:
        return no_ability(card.label)
    if not my_turn(g, seat):
        return ABILITY_ELSEWHERE
    if not payable(g, seat, card.cost, number):
        return unpaid_ability(card.label, card.text)
    return _voice_still_helps(g, seat, card.ability)


def may_use_rule(g: Capua, seat: Seat, name: str) -> Violation | None:
    index = next((i for i, rule in enumerate(rules_of(g, seat)) if rule.key == name), -1)
    if index < 0:
        return NOT_YOUR_RULE
    if not my_turn(g, seat):
        return RULE_ELSEWHERE
    return why_not_rule(g, seat, index)


def why_not_rule(g: Capua, seat: Seat, index: int) -> Violation | None:
    """What is against using an own House Special Rule in the own turn."""
    if g.house_rules_once and index in g.rules_used:
        return RULE_ONCE
    rule = rules_of(g, seat)[index]
    if not payable(g, seat, rule.cost):
        return unpaid_rule(rule.name, rule.text)
    return _voice_still_helps(g, seat, rule.effects)


def _voice_still_helps(g: Capua, seat: Seat, effects: tuple[Effect, ...]) -> Violation | None:
    voices = any(effect.word is Word.VOICE for effect in effects)
    return LOUD_ENOUGH if voices and g.houses[seat].influence + g.voice >= HIGHEST else None


def may_end(g: Capua, seat: Seat) -> Violation | None:
    if not my_turn(g, seat):
        return NOT_YOUR_TURN
    size = HAND_SIZE[g.houses[seat].influence]
    surplus = len(g.houses[seat].hand) - size
    return hand_too_large(size, surplus) if surplus > 0 else None


def rules_of(g: Capua, seat: Seat) -> tuple[HouseRule, ...]:
    number = g.houses[seat].card
    return g.box.houses[number].rules if number >= 0 else ()


def deploy(g: Capua, seat: Seat) -> Flow:
    """SP-TURN-3: at any time, in the own turn or not."""
    leave_hand(g, seat, g.box.guard)
    g.houses[seat].guards += 1
    g.tell("deploys", seat=seat, guards=g.houses[seat].guards)
    return
    yield


CASH_IN = Form("cash-in", "cash in {title}", check=may_cash_in, at=("hand",))
CASH_TABLE = Form("cash-in-table-guard", "cash in the guard on the table", never=CASH_TABLE_GUARD)
DEPLOY = Form(
    "deploy", "deploy a guard", check=may_deploy, interrupt=deploy, parametric=True, about=("guard",), at=("hand",)
)()
RECALL = Form("recall-guard", "take the guard back to hand", never=GUARD_STAYS)
PLAY = Form("play", "play {title}", check=may_play, at=("hand",))
NAME = Form("name", "name {kind}")
USE = Form("use", "use {card}", check=may_use)
USE_RULE = Form("use-rule", "invoke {rule}", check=may_use_rule)
END_TURN = Form("end-turn", "end turn", check=may_end, passes=True)()


# -- D-ACT -------------------------------------------------------------------------------------------------------------


def acts(g: Capua, seat: Seat) -> list[Action]:
    titles, house = g.box.titles, g.houses[seat]
    found: list[Action] = []
    for title in dict.fromkeys(house.hand):
        card = g.box.intrigue[title]
        if card.suit is Suit.SCHEME:
            if why_not_play(g, seat, card) is None:
                found.append(PLAY(titles[title]))
            elif why_not_seek(g, seat, card) is None:
                found.append(SEEK(titles[title]))
        found.append(CASH_IN(titles[title]))
    if g.box.guard in house.hand:
        found.append(DEPLOY)
    for number in house.cards:
        if number in g.box.able and g.status[number] == READY and may_use(g, seat, g.box.labels[number]) is None:
            found.append(USE(g.box.labels[number]))
    for index, rule in enumerate(rules_of(g, seat)):
        if why_not_rule(g, seat, index) is None:
            found.append(USE_RULE(rule.key))
    if may_end(g, seat) is None:
        found.append(END_TURN)
    return found


def every_act(g: Capua, seat: Seat) -> list[Action]:
    """All that could be done with the own cards; what may be done now is found more quickly by `acts`."""
    house, labels = g.houses[seat], g.box.labels
    found: list[Action] = []
    for title in (g.box.titles[number] for number in dict.fromkeys(house.hand)):
        found += [PLAY(title), SEEK(title), CASH_IN(title)]
    found += [DEPLOY, *(USE(labels[card]) for card in house.cards), *(USE_RULE(rule.key) for rule in rules_of(g, seat))]
    return [*found, END_TURN]


def _hand_and_size(g: Capua, seat: Seat) -> Parts:
    hand, size = len(g.houses[seat].hand), HAND_SIZE[g.houses[seat].influence]
    return {"hand": hand, "size": size, "surplus": hand - size} if hand > size else {}


ACT = Question(
    "act", acts, candidates=every_act, rule="SP-TURN-2", confirm=True, lapses=has_changed, says=_hand_and_size
)


def scheme_targets(g: Capua, seat: Seat, scheme: bool) -> list[Action]:
    """Of the card's allowed set; an ability or House Special Rule is aimed at a rival (SP-R-80)."""
    any_dominus = scheme and g.box.intrigue[g.houses[seat].playing[0]].aim is Aim.ANY
    return [AIM(SEATS[target]) for target in range(g.seats) if any_dominus or target != seat]


def _why_not_that_target(g: Capua, seat: Seat, action: Action, scheme: bool) -> Violation | None:
    if action.form is not AIM:
        return None
    return ONLY_OTHERS if SEAT_OF[action.args[0]] == seat else None


def names_a_kind(card: IntrigueCard) -> bool:
    return any(effect.word is Word.NAME for effect in card.effects)


def kinds_to_name(g: Capua, seat: Seat) -> list[Action]:
    return [NAME(kind.name.casefold()) for kind in _named_kinds(g, seat)]


def _named_kinds(g: Capua, seat: Seat) -> tuple[Kind, Kind]:
    effects = g.box.intrigue[g.houses[seat].playing[0]].effects
    naming = next(effect for effect in effects if effect.word is Word.NAME)
    return naming.kind, naming.other


def _kinds_and_card(g: Capua, seat: Seat) -> Parts:
    first, second = (kind.name for kind in _named_kinds(g, seat))
    return {"card": g.box.intrigue[g.houses[seat].playing[0]].name, "first": first, "second": second}


def _aimed(g: Capua, seat: Seat, scheme: bool) -> Parts:
    """The Scheme that is taken up; for an ability or a House Special Rule there is none."""
    if not scheme or not g.houses[seat].playing:
        return {}
    card = g.box.intrigue[g.houses[seat].playing[0]]
    return {"card": card.name, "text": card.text}


TARGET = Question("target", scheme_targets, rule="SP-SCHEME-3", refuse=_why_not_that_target, says=_aimed)
NAME_KIND = Question("name", kinds_to_name, rule="SP-R-21", says=_kinds_and_card)


# -- the Phase ---------------------------------------------------------------------------------------------------------


def draw(g: Capua) -> Flow:
    """SP-DRAW-1: three cards for everybody, in Host order."""
    g.tell("phase", phase="intrigue")
    for seat in host_order(g):
        drawn = draw_cards(g, seat, CARDS_PER_TURN)
        if g.log is not None:
            tell_hand(g, seat, drawn)
    g.phase = "intrigue"
    g.due = 0
    return
    yield


def tell_hand(g: Capua, seat: Seat, drawn: list[int]) -> None:
    """What a seat draws; that the others draw too is said once, unless the cards have run out."""
    cards = [g.box.intrigue[title].name for title in drawn]
    if len(drawn) == CARDS_PER_TURN:
        g.whisper(only(seat), "draws", seat=seat, cards=cards)
    else:
        g.tell_only(only(seat), "draws", {"cards": cards}, seat=seat, count=len(drawn))


def intrigue(g: Capua) -> Flow:
    """SP-TURN-1: the next Intrigue Turn, in Host order."""
    seat = host_order(g)[g.due]
    g.active = seat
    if g.log is not None:
        house = g.houses[seat]
        g.tell("intrigue-turn", seat=seat, influence=house.influence, coins=house.coins, hand=len(house.hand))
    yield from intrigue_turn(g, seat)
    g.due += 1
    if g.due == g.seats:
        g.phase = "intrigue-end"


def intrigue_turn(g: Capua, seat: Seat) -> Flow:
    """SP-TURN-2: anything in any order, until the player ends it with a hand of Hand Size or less."""
    open_window(g, "intrigue")
    house = g.houses[seat]
    before = house.coins, len(house.hand)
    act = yield from decide(g, ACT.ask(seat))
    if act is END_TURN and before == (house.coins, len(house.hand)):
        g.tell("idle-turn", seat=seat)
    while act is not END_TURN:
        yield from ACTS[act.form.kind](g, seat, act.args[0])
        act = yield from decide(g, ACT.ask(seat))
    close_window(g)
    close_requests(g)
    g.voice, g.just, g.rules_used = 0, "", []


def cash_in(g: Capua, seat: Seat, name: str) -> Flow:
    """SP-CASH-1: face up to the pile, its Coin Value from the Bank."""
    title = g.box.title_of[name]
    card = g.box.intrigue[title]
    throw_in(g, seat, title)
    g.houses[seat].coins += card.value
    if g.log is not None:
        g.tell("cashes-in", seat=seat, card=card.name, coins=card.value, purse=purse(g, seat))
    return
    yield


def use_ability(g: Capua, seat: Seat, name: str) -> Flow:
    """SP-ABIL-2: Exhaust first, then the effect."""
    number = g.box.card_of[name]
    card = g.box.market[number]
    target = yield from _rival_if_needed(g, seat, card.ability)
    if not payable(g, seat, card.cost, number):
        return  # its Coins were given away meanwhile
    g.tell("uses", seat=seat, card=card.label, **({} if target == seat else {"to": target}))
    yield from pay(g, seat, card.cost, card.label, number)
    yield from carry_out(g, card.ability, Doing(seat, target, card.label))
    g.just = "ability"


def use_rule(g: Capua, seat: Seat, name: str) -> Flow:
    index, rule = next((i, rule) for i, rule in enumerate(rules_of(g, seat)) if rule.key == name)
    target = yield from _rival_if_needed(g, seat, rule.effects)
    if not payable(g, seat, rule.cost):
        return  # its Coins were given away meanwhile
    g.rules_used.append(index)
    g.tell("house-rule", seat=seat, rule=rule.name, **({} if target == seat else {"to": target}))
    yield from pay(g, seat, rule.cost, rule.name)
    yield from carry_out(g, rule.effects, Doing(seat, target, rule.name))
    g.just = "house rule"


def _rival_if_needed(g: Capua, seat: Seat, effects: tuple[Effect, ...]) -> Flow:
    if not any(Who.TARGET in (effect.who, effect.to) for effect in effects):
        return seat
    chosen = yield TARGET.ask(seat, False)
    return SEAT_OF[chosen.args[0]]


def seek(g: Capua, seat: Seat, name: str) -> Flow:
    yield from seek_support(g, seat, g.box.title_of[name])


def play_scheme(g: Capua, seat: Seat, name: str) -> Flow:
    """SP-SCHEME-3, SP-SCHEME-5, SP-SCHEME-6: declare, let the others answer, carry out or not, discard."""
    take_up(g, seat, g.box.title_of[name])
    plan = g.houses[seat].plan  # target and named kind, known to nobody else before the declaration
    plan[:] = [seat, Kind.NAMED]
    if g.box.intrigue[g.houses[seat].playing[0]].aim is not Aim.SELF:
        chosen = yield TARGET.ask(seat, True)
        plan[0] = SEAT_OF[chosen.args[0]]
        if names_a_kind(g.box.intrigue[g.houses[seat].playing[0]]):
            said = yield NAME_KIND.ask(seat)
            plan[1] = Kind[said.args[0].upper()]
    if not payable(g, seat, g.box.intrigue[g.houses[seat].playing[0]].cost):  # SP-SCHEME-7: given away meanwhile
        put_back(g, seat)
        plan.clear()
        return
    title = show(g, seat)
    card = g.box.intrigue[title]
    target, named = plan[0], Kind(plan[1])
    plan.clear()
    g.scheme = scheme = Scheme(seat, title, target, named)
    if g.log is not None:
        tell_scheme(g, scheme, card)
    use_up(g, title)
    g.voice = 0
    g.just = ""
    yield from open_trigger(g, Trigger.SCHEME, seat)
    if not scheme.foiled:  # SP-FOIL-4: no effect and no cost
        yield from resolve(g, scheme, card)
    g.scheme = None
    g.intrigue_discard.append(title)
    yield from open_trigger(g, Trigger.RESOLVED, seat)


def tell_scheme(g: Capua, scheme: Scheme, card: IntrigueCard) -> None:
    """The Scheme, at whom it is aimed, with whose Influence, and what is printed on it."""
    aimed: Parts = {"to": scheme.target}
    if scheme.target == scheme.schemer:
        aimed = {} if card.aim is Aim.SELF else {"own": "own"}
    if scheme.named != Kind.NAMED:
        aimed["named"] = Kind(scheme.named).name
    if helping := sorted(supporters(g, scheme.title)):
        aimed["helping_seats"] = helping
    has = effective_influence(g, scheme.schemer, scheme.title)
    g.tell("scheme", seat=scheme.schemer, card=card.name, **aimed, sum=has, needs=card.requires, text=card.text)


def resolve(g: Capua, scheme: Scheme, card: IntrigueCard) -> Flow:
    """SP-SCHEME-7: a cost that can no longer be paid leaves the Scheme without effect."""
    if not payable(g, scheme.schemer, card.cost):
        g.tell("comes-to-nothing", seat=scheme.schemer, card=card.name)
        return
    yield from pay(g, scheme.schemer, card.cost, card.name)
    doing = Doing(scheme.schemer, scheme.target, card.name, card.player_chooses, Kind(scheme.named))
    yield from carry_out(g, card.effects, doing)


ACTS = {
    CASH_IN.kind: cash_in,
    USE.kind: use_ability,
    USE_RULE.kind: use_rule,
    SEEK.kind: seek,
    PLAY.kind: play_scheme,
}


def intrigue_end(g: Capua) -> Flow:
    """SP-TURN-5: the last chance to react, then the victory check."""
    g.due = 0
    yield from open_trigger(g, Trigger.PHASE, g.host)
    victory_check(g, "open-market")


FORMS = (CASH_TABLE, CASH_IN, DEPLOY.form, RECALL, PLAY, NAME, USE, USE_RULE, END_TURN.form)
