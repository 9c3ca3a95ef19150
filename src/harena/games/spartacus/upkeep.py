"""Upkeep: refresh, Healing Rolls, balancing the ledgers (SP-UPK, SP-HEAL, SP-LEDGER)."""

from __future__ import annotations

from harena.core import Action, Flow, Form, Question, Seat, Violation

from .card_words import Kind, Trigger
from .costs import CHOOSE, why_not_eligible
from .effects import Doing, carry_out
from .foundations import (
    EXHAUSTED,
    INJURED,
    READY,
    count_ready,
    die,
    discard,
    free_coins,
    host_order,
    make_ready,
    not_yours,
    open_fist,
    pay_out,
    ready_cards,
    spend_together,
)
from .reactions import REACT_WITH, may_react, open_trigger, play_reaction
from .state import Capua
from .telling import Parts, purse

HEALS = 4

MUST_ROLL = Violation("SP-HEAL-1", "Every injured card must be rolled for in Upkeep.")
NOT_FAILED = Violation("SP-HEAL-5", "Only a failed Healing Roll may be rolled again.")
NOT_INJURED = Violation("SP-HEAL-1", "That card is not waiting for a Healing Roll.")
EXHAUSTED_HEALER = Violation("SP-ABIL-4", "That card is Exhausted until the next Upkeep.")
ONE_FOR_EACH = Violation("SP-LEDGER-4", "You must discard one Ready Gladiator for every unpaid Coin.")
BETWEEN = Violation("SP-LEDGER-5", "You may leave unpaid between what you cannot pay and all that you owe.")


# -- Healing Rolls -----------------------------------------------------------------------------------------------------


def no_healer(name: str) -> Violation:
    return Violation("SP-HEAL-5", "{card} cannot help with a Healing Roll now.", card=name)


def may_use_healer(g: Capua, seat: Seat, name: str) -> Violation | None:
    card = g.box.card_of.get(name, -1)
    if card not in g.houses[seat].cards:
        return not_yours(g, "SP-HEAL-5", name)
    if g.box.market[card].trigger is not Trigger.HEAL:
        return no_healer(g.box.market[card].label)
    if g.status[card] != READY:
        return EXHAUSTED_HEALER
    if g.healing >= 0 and g.healing_roll >= HEALS:
        return NOT_FAILED
    if g.trigger == Trigger.HEAL and g.healing in g.houses[seat].cards:
        return None
    return no_healer(g.box.market[card].label)


ROLL_FOR = Form("roll-for", "roll for {card}")
SKIP_ROLL = Form("skip-roll", "skip the healing roll of {card}", never=MUST_ROLL)
CALL_HEALER = Form("call-healer", "call {card}", check=may_use_healer)
KEEP_ROLL = Form("keep-roll", "keep the roll", passes=True)()


def still_to_roll(g: Capua, seat: Seat) -> list[Action]:
    return [ROLL_FOR(g.box.labels[card]) for card in _waiting(g, seat)]


def _waiting(g: Capua, seat: Seat) -> list[int]:
    """Injured cards that have had no Healing Roll in this Upkeep."""
    return [card for card in g.houses[seat].cards if g.status[card] == INJURED and card not in g.rolled]


def _why_not_roll(g: Capua, seat: Seat, action: Action) -> Violation | None:
    return NOT_INJURED if action.form is ROLL_FOR else None


def second_chances(g: Capua, seat: Seat) -> list[Action]:
    """D-HEAL-REROLL: each Ready healer, each Reaction for this moment, or keeping the roll."""
    found = [
        CALL_HEALER(g.box.labels[card])
        for card in _healers(g, seat)
        if may_use_healer(g, seat, g.box.labels[card]) is None
    ]
    for title in dict.fromkeys(g.houses[seat].hand):
        if title in g.box.reactions[Trigger.HEAL] and may_react(g, seat, g.box.titles[title]) is None:
            found.append(REACT_WITH(g.box.titles[title]))
    return [*found, KEEP_ROLL]


def _healers(g: Capua, seat: Seat) -> list[int]:
    return [
        card for card in g.houses[seat].cards if g.status[card] == READY and g.box.market[card].trigger is Trigger.HEAL
    ]


NEXT_ROLL = Question("healing-order", still_to_roll, rule="SP-HEAL-1", refuse=_why_not_roll)
SECOND_CHANCE = Question(
    "healing-reroll",
    second_chances,
    rule="SP-HEAL-5",
    passing=KEEP_ROLL,
    says=lambda g, seat: {"card": g.box.market[g.healing].label, "card_of": seat, "roll": g.healing_roll},
)


def heal_injuries(g: Capua) -> Flow:
    """SP-HEAL-1: one roll for each injured card, its owner naming the card first."""
    g.rolled = []
    for seat in host_order(g):
        while _waiting(g, seat):
            chosen = yield NEXT_ROLL.ask(seat)
            yield from healing_roll(g, seat, g.box.card_of[chosen.args[0]])
    g.rolled = []
    g.healing = -1


def healing_roll(g: Capua, seat: Seat, card: int) -> Flow:
    label = g.box.market[card].label
    g.rolled.append(card)
    g.healing, g.healing_roll = card, g.rng.die()
    g.tell("healing-roll", seat=seat, card=label, card_of=seat, roll=g.healing_roll)
    yield from roll_again(g, seat)
    if g.healing_roll >= HEALS:
        make_ready(g, seat, card)
    elif g.healing_roll == 1:
        die(g, seat, card, "died of wounds")
    else:
        g.tell("stays-injured", seat=seat, card=label, card_of=seat)


def roll_again(g: Capua, seat: Seat) -> Flow:
    """SP-HEAL-5: a failed roll may be answered by one source after another; the last result counts."""
    g.trigger = Trigger.HEAL
    while g.healing_roll < HEALS and (g.houses[seat].hand or _healers(g, seat)):
        chosen = yield SECOND_CHANCE.ask(seat)
        if chosen is KEEP_ROLL:
            break
        if chosen.form is CALL_HEALER:
            healer = g.box.card_of[chosen.args[0]]
            g.status[healer] = EXHAUSTED
            g.tell("calls-healer", seat=seat, card=g.box.market[healer].label)
            yield from carry_out(g, g.box.market[healer].ability, Doing(seat, seat, g.box.market[healer].name))
        else:
            yield from play_reaction(g, seat, g.box.title_of[chosen.args[0]])
    g.trigger = -1


# -- the ledgers -------------------------------------------------------------------------------------------------------


def balance(g: Capua, seat: Seat) -> int:
    """SP-LEDGER-1: Ready Slaves less Ready Gladiators."""
    return count_ready(g, seat, Kind.SLAVE) - count_ready(g, seat, Kind.GLADIATOR)


def may_leave_unpaid(g: Capua, seat: Seat, coins: int) -> Violation | None:
    owed = g.owed[seat] if g.owed else 0
    return None if max(0, owed - g.houses[seat].coins) <= coins <= owed and owed else BETWEEN


LEAVE_UNPAID = Form("leave-unpaid", "leave {coins:int} coins unpaid", check=may_leave_unpaid)
DISCARD_NO_MORE = Form("discard-no-more", "discard no more gladiators", never=ONE_FOR_EACH)


def dismissible(g: Capua, seat: Seat, owner: Seat) -> list[Action]:
    planned = g.houses[seat].plan[1:]
    return [CHOOSE(g.box.labels[card]) for card in ready_cards(g, seat, Kind.GLADIATOR) if card not in planned]


def why_not_dismissible(g: Capua, seat: Seat, action: Action, owner: Seat) -> Violation | None:
    card = g.box.card_of.get(action.args[0], -1) if action.form is CHOOSE else -1
    if card in g.houses[seat].plan[1:]:
        label = g.box.market[card].label
        return Violation("SP-LEDGER-4", "{card} is one of those that you discard already.", card=label)
    return why_not_eligible(g, seat, action, owner)


def _debt(g: Capua, seat: Seat) -> dict[str, int]:
    return {"owed": g.owed[seat], "coins": free_coins(g, seat)}


def _still_to_dismiss(g: Capua, seat: Seat, owner: Seat) -> dict[str, int]:
    plan = g.houses[seat].plan
    return {"count": 1 + plan[0] - len(plan)}


PAY_DEBT = Question(
    "ledger", candidates=lambda g, seat: map(LEAVE_UNPAID, range(g.owed[seat] + 1)), rule="SP-LEDGER-5", says=_debt
)
DISMISS = Question("dismiss", dismissible, rule="SP-LEDGER-4", refuse=why_not_dismissible, says=_still_to_dismiss)


def settle_debt(g: Capua, seat: Seat) -> Flow:
    """D-LEDGER: how many Coins stay unpaid, then a Gladiator for each; nothing is carried out yet."""
    plan = open_fist(g, seat)
    unpaid = yield PAY_DEBT.ask(seat)
    plan.append(unpaid.args[0])
    for _ in range(unpaid.args[0]):
        chosen = yield DISMISS.ask(seat, seat)
        plan.append(g.box.card_of[chosen.args[0]])


def balance_ledgers(g: Capua) -> Flow:
    """SP-LEDGER-2 to SP-LEDGER-6: income comes from the Bank, debts are paid or cost Gladiators."""
    g.owed = [max(0, -balance(g, seat)) for seat in range(g.seats)]
    for seat in host_order(g):
        if (income := balance(g, seat)) > 0:
            g.houses[seat].coins += income
            tell_ledger(g, seat, {"income": income})
        elif not income:
            tell_ledger(g, seat, {})
    debtors = [seat for seat in host_order(g) if g.owed[seat]]
    yield from spend_together(g, debtors, settle_debt, "ledger")
    for seat in debtors:
        unpaid, *dismissed = g.houses[seat].plan
        g.houses[seat].plan.clear()
        paid = pay_out(g, seat, g.owed[seat] - unpaid)
        tell_ledger(g, seat, {"paid": paid, "unpaid": unpaid})
        for card in dismissed:
            discard(g, seat, card, "ledger", "dismisses")
    g.owed = []


def tell_ledger(g: Capua, seat: Seat, what: dict[str, int]) -> None:
    if g.log is not None:
        slaves, gladiators = count_ready(g, seat, Kind.SLAVE), count_ready(g, seat, Kind.GLADIATOR)
        g.tell("ledger", seat=seat, slaves=slaves, gladiators=gladiators, purse=purse(g, seat), **what)


# -- the whole of it ---------------------------------------------------------------------------------------------------


def refresh(g: Capua) -> list[Parts]:
    """SP-UPK-3: everything Exhausted and not injured turns Ready. What that is in each House, in words."""
    told: list[Parts] = []
    for seat, house in enumerate(g.houses):
        turned = [card for card in house.cards if g.status[card] == EXHAUSTED]
        for card in turned:
            g.status[card] = READY
        if g.log is not None and (turned or house.tired_guards):
            cards: list[Parts | str] = [*sorted(g.box.market[card].label for card in turned)]
            if house.tired_guards:
                cards.append({"kind": "some-guards", "count": house.tired_guards})
            told.append({"kind": "readied", "seat": seat, "cards": cards})
        house.guards += house.tired_guards
        house.tired_guards = 0
    return told


def upkeep(g: Capua) -> Flow:
    """SP-UPK-1; no victory check follows (SP-UPK-5)."""
    g.tell("turn", turn=g.turn, readied=refresh(g))
    yield from heal_injuries(g)
    yield from balance_ledgers(g)
    yield from open_trigger(g, Trigger.LEDGER, g.host)
    g.phase = "draw"


FORMS = (ROLL_FOR, SKIP_ROLL, CALL_HEALER, KEEP_ROLL.form, LEAVE_UNPAID, DISCARD_NO_MORE)
