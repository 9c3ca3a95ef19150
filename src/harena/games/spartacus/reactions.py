"""Reactions, Foils and Guards: when somebody may answer, and with what (SP-REACT, SP-FOIL, SP-GUARD)."""

from __future__ import annotations

from functools import cache

from harena.core import Action, Flow, Form, Question, Seat, Violation

from .box import Aim, IntrigueCard, Suit
from .card_words import Trigger, When, Word
from .costs import coins_of, pay, payable
from .effects import Doing, carry_out, foil_scheme, scheme_played
from .foundations import (
    GUARD,
    SEAT_OF,
    SEATS,
    clockwise,
    count_ready,
    guard_leaves_table,
    put_back,
    show,
    take_up,
    throw_in,
)
from .placing import SCHEMING
from .state import Capua, Combatant, Match
from .telling import Parts, combatant

GUARD_SUCCEEDS = 4

NOT_HELD = Violation("SP-REACT-1", "You do not hold that card.")
NO_REACTION = Violation("SP-REACT-1", "That card is no Reaction.")
#: When a Reaction is played, by the first moment printed on it.
MOMENTS = {
    Trigger.HEAL: "{card} answers a failed Healing Roll of your own.",
    Trigger.LEDGER: "{card} is played after the ledgers, after a Scheme, or as a Phase ends.",
    Trigger.SCHEME: "{card} answers a Scheme that has just been declared.",
    Trigger.FOIL: "{card} answers a Foil against your own Scheme.",
    Trigger.GUARD: "{card} answers a Guard that has stopped your own Scheme.",
    Trigger.RESOLVED: "{card} is played after a Scheme.",
    Trigger.INVITE: "{card} answers an Invitation to you.",
    Trigger.WOUND: "{card} is played when an Attack has dealt a Wound.",
    Trigger.THUMB: "{card} answers a thumb down.",
    Trigger.PHASE: "{card} is played as a Phase ends.",
}
CANNOT_PAY = Violation("SP-REACT-4", "You cannot pay its cost.")
NOT_IN_MARKET = Violation("SP-REACT-1", "This Reaction is not played in the Market Phase.")
NOBODY_FITS = Violation("SP-REACT-1", "There is no Dominus that this Reaction could be aimed at.")
OWN_SCHEME = Violation("SP-FOIL-1", "You can only Foil another Dominus's Scheme.")
NO_SCHEME = Violation("SP-FOIL-1", "A Foil answers a Scheme that has just been declared.")
NOT_AIMED_AT_YOU = Violation("SP-GEN-2", "This card Foils only Schemes that are aimed at you.")
ONLY_SCHEMES = Violation("SP-FOIL-3", "Only Schemes can be Foiled.")
NOT_A_HOUSE_RULE = Violation("SP-HOUSE-3", "House Special Rules cannot be Foiled.")
NOT_AN_ABILITY = Violation("SP-ABIL-3", "Special Abilities cannot be Foiled.")
ALREADY_FOILED = Violation("SP-FOIL-5", "That Scheme is Foiled already.")
NOT_YOUR_HOUSE = Violation("SP-GUARD-1", "Your Guards protect only your own House.")
NOTHING_TO_GUARD = Violation("SP-GUARD-1", "A Guard answers a Scheme that is aimed at your House.")
NO_GUARD = Violation("SP-GUARD-2", "You have no Guard there.")
ONLY_YOURSELF = Violation("SP-SCHEME-3", "This Scheme can only be aimed at your own House.")
ONLY_OTHERS = Violation("SP-SCHEME-3", "This Scheme can only be aimed at another House.")
NO_SUCH_HOUSE = Violation("SP-SCHEME-3", "There is no such Dominus at this table.")
TIRED_GUARD = Violation("SP-EXH-3", "That Guard is Exhausted.")


@cache
def too_little_influence(needed: int) -> Violation:
    return Violation("SP-REACT-2", "You need {needed} Influence of your own for this Reaction.", needed=needed)


# -- what may be played now --------------------------------------------------------------------------------------------


def applies(g: Capua, when: When, seat: Seat) -> bool:
    """Whether the filter on a Reaction's trigger holds for its player; all of it is public knowledge."""
    if when is When.ALWAYS:
        return True
    if when is When.OWN_SCHEME or when is When.OWN_SCHEME_GUARDED:
        if g.scheme is None or g.scheme.schemer != seat:
            return False
        if when is When.OWN_SCHEME:
            return g.trigger != Trigger.FOIL or g.scheme.foil >= 0  # no second answer to a Foil that stands no more
        return g.scheme.guard_roll >= GUARD_SUCCEEDS
    if when is When.ME_INVITED:
        return g.invited == seat and not g.excused
    if when is When.OWN_FAILED_ROLL:
        return g.healing in g.houses[seat].cards and g.healing_roll < GUARD_SUCCEEDS
    if when is When.NOT_MARKET:
        return g.phase != "market-end"
    if when is When.THUMB_DOWN:
        return g.match is not None and g.match.thumb == 0
    return g.match is not None and g.match.wounds > 0


def targets(g: Capua, seat: Seat, card: IntrigueCard) -> list[Seat]:
    """WHERE: whom this Reaction may be aimed at."""
    if card.aim is Aim.SELF:
        return [seat]
    found = [s for s in range(g.seats) if card.aim is Aim.ANY or s != seat]
    if card.where is None:
        return found
    kind, wanted = card.where
    return [s for s in found if (g.houses[s].coins if kind is None else count_ready(g, s, kind)) == wanted]


def fitting(g: Capua, seat: Seat, card: IntrigueCard) -> list[Seat]:
    """Whom a Reaction could be aimed at if it were played now; nobody where it is not aimed, or not playable."""
    if card.suit is not Suit.REACTION or card.aim is Aim.SELF or why_not_react(g, seat, card) is not None:
        return []
    return targets(g, seat, card)


def may_react(g: Capua, seat: Seat, name: str) -> Violation | None:
    title = g.box.title_of.get(name, -1)
    return why_not_react(g, seat, g.box.intrigue[title]) if title in g.houses[seat].hand else NOT_HELD


def why_not_react(g: Capua, seat: Seat, card: IntrigueCard) -> Violation | None:
    """What is against playing this Reaction from the own hand now."""
    if card.suit is not Suit.REACTION:
        return NO_REACTION
    if g.trigger not in card.triggers:
        return _no_scheme_to_foil(g) if card.foil else wrong_moment(card)
    if not applies(g, card.when, seat):
        return NOT_IN_MARKET if card.when is When.NOT_MARKET else wrong_moment(card)
    if card.foil:
        violation = _may_foil(g, seat, card)
        if violation is not None:
            return violation
    if g.houses[seat].influence < card.requires:
        return too_little_influence(card.requires)
    if card.cost and not payable(g, seat, card.cost):
        return CANNOT_PAY
    return None if targets(g, seat, card) else NOBODY_FITS


def wrong_moment(card: IntrigueCard) -> Violation:
    return Violation("SP-REACT-1", MOMENTS[card.triggers[0]], card=card.name)


def _may_foil(g: Capua, seat: Seat, card: IntrigueCard) -> Violation | None:
    assert g.scheme is not None
    if g.scheme.schemer == seat:
        return OWN_SCHEME
    if g.scheme.foiled:
        return ALREADY_FOILED
    if g.scheme.target != seat and any(effect.word is Word.FOIL_ME for effect in card.effects):
        return NOT_AIMED_AT_YOU
    return None


def _no_scheme_to_foil(g: Capua) -> Violation:
    """SP-FOIL-3, SP-HOUSE-3, SP-ABIL-3: what somebody tried to Foil instead."""
    if g.trigger >= 0:
        return ONLY_SCHEMES
    return {"house rule": NOT_A_HOUSE_RULE, "ability": NOT_AN_ABILITY}.get(g.just, NO_SCHEME)


def _may_guard(g: Capua, seat: Seat) -> Violation | None:
    if g.scheme is None or g.trigger != Trigger.SCHEME:
        return NOTHING_TO_GUARD
    if g.scheme.schemer == seat:
        return OWN_SCHEME  # SP-R-26
    if g.scheme.target != seat:
        return NOT_YOUR_HOUSE
    return ALREADY_FOILED if g.scheme.foiled else None


def may_guard_from_hand(g: Capua, seat: Seat) -> Violation | None:
    return _may_guard(g, seat) or (None if g.box.guard in g.houses[seat].hand else NO_GUARD)


def may_guard_from_table(g: Capua, seat: Seat) -> Violation | None:
    violation = _may_guard(g, seat)
    if violation is not None or g.houses[seat].guards:
        return violation
    return TIRED_GUARD if g.houses[seat].tired_guards else NO_GUARD


def may_aim(g: Capua, seat: Seat, name: str) -> Violation | None:
    if not 0 <= SEAT_OF.get(name, -1) < g.seats:
        return NO_SUCH_HOUSE
    if g.scheme is not None and g.scheme.schemer == seat:
        return _wrong_aim(g.box.intrigue[g.scheme.title].aim)
    return None


def _wrong_aim(aim: Aim) -> Violation | None:
    return {Aim.SELF: ONLY_YOURSELF, Aim.ANOTHER: ONLY_OTHERS}.get(aim)


REACT_WITH = Form("react", "react with {title}", check=may_react, at=("hand",))
GUARD_FROM_HAND = Form(
    "guard-from-hand", "guard from hand", check=may_guard_from_hand, about=("guard",), at=("hand", "scheme")
)()
GUARD_FROM_TABLE = Form(
    "guard-from-table", "guard from the table", check=may_guard_from_table, about=("guard",), at=("table", "scheme")
)()
PASS = Form("pass", passes=True)()
AIM = Form("aim", "aim at {seat}", check=may_aim)
BACK_OUT = Form("back-out", "back out")()


def reactions(g: Capua, seat: Seat) -> list[Action]:
    """D-FOIL, D-REACT: every playable Reaction, Guards where they help, and passing."""
    listed = g.box.reactions[g.trigger]
    found = [
        REACT_WITH(g.box.titles[title])
        for title in dict.fromkeys(g.houses[seat].hand)
        if title in listed and why_not_react(g, seat, g.box.intrigue[title]) is None
    ]
    if g.trigger == Trigger.SCHEME and g.scheme is not None and g.scheme.target == seat:
        if may_guard_from_hand(g, seat) is None:
            found.append(GUARD_FROM_HAND)
        if may_guard_from_table(g, seat) is None:
            found.append(GUARD_FROM_TABLE)
    found.append(PASS)
    return found


def moment(g: Capua, seat: Seat) -> Parts:
    """What has just happened, for whoever may react to it."""
    trigger = Trigger(g.trigger)
    if trigger in SCHEMING:
        return _scheme_moment(g, trigger)
    if trigger is Trigger.INVITE:
        return {"host_seat": g.host, **({} if not _sides(g) else combatant(g, _sides(g)[0], "rival"))}
    if trigger is Trigger.WOUND and g.match is not None:
        return _wound_moment(g, g.match)
    if trigger is Trigger.THUMB and g.match is not None:
        return {"thumb_seat": g.host, **combatant(g, g.match.sides[1 - g.match.winner], "loser")}
    return {"moment": trigger.name, "phase": g.phase}


def _sides(g: Capua) -> list[Combatant]:
    return g.match.sides if g.match is not None else []


def _scheme_moment(g: Capua, trigger: Trigger) -> Parts:
    assert g.scheme is not None
    card = g.box.intrigue[g.scheme.title]
    told: Parts = {"scheme": card.name, "scheme_of": g.scheme.schemer}
    if trigger is Trigger.GUARD:
        return {**told, "guard": GUARD, "guard_of": g.scheme.target, "roll": g.scheme.guard_roll}
    if trigger is Trigger.FOIL and g.scheme.foil >= 0:
        return {**told, "foil": g.box.intrigue[g.scheme.foil].name}
    return {**told, "text": card.text, **({} if g.scheme.target == g.scheme.schemer else {"to": g.scheme.target})}


def _wound_moment(g: Capua, match: Match) -> Parts:
    attacker, defender = match.sides[match.attacker], match.sides[1 - match.attacker]
    return {**combatant(g, attacker, "attacker"), **combatant(g, defender, "target"), "wounds": match.wounds}


def every_reaction(g: Capua, seat: Seat) -> list[Action]:
    cards = [REACT_WITH(g.box.titles[title]) for title in dict.fromkeys(g.houses[seat].hand)]
    return [*cards, GUARD_FROM_HAND, GUARD_FROM_TABLE, PASS]


REACT = Question("react", reactions, candidates=every_reaction, rule="SP-REACT-5", passing=PASS, says=moment)


def possible_targets(g: Capua, seat: Seat, meant: tuple[Seat, ...]) -> list[Action]:
    """Whom the card taken up fits now. Where a gift has changed that, D-TARGET: the player may back out."""
    found = targets(g, seat, g.box.intrigue[g.houses[seat].playing[0]])
    aims = [AIM(SEATS[target]) for target in found]
    return [*aims, BACK_OUT] if aims and not set(meant) <= set(found) else aims


def _aimed_reaction(g: Capua, seat: Seat, meant: tuple[Seat, ...]) -> Parts:
    card = g.box.intrigue[g.houses[seat].playing[0]]
    return {"card": card.name, "text": card.text}


CHOOSE_TARGET = Question("target", possible_targets, rule="SP-SCHEME-3", says=_aimed_reaction)


# -- the asking --------------------------------------------------------------------------------------------------------


def open_trigger(g: Capua, trigger: Trigger, active: Seat) -> Flow:
    """SP-REACT-5, SP-REACT-6: clockwise from the active player's left, again from there after every Reaction."""
    outer, g.trigger = g.trigger, trigger
    order = clockwise(g, (active + 1) % g.seats)
    passed: dict[Seat, int] = {}
    while (seat := _next_asked(g, trigger, order, passed)) is not None:
        answer = yield REACT.ask(seat)
        while answer is not PASS and not (yield from _respond(g, seat, answer)):
            answer = yield REACT.ask(seat)
        if answer is PASS:
            passed[seat] = g.houses[seat].coins
        elif trigger is Trigger.SCHEME and (g.scheme is None or g.scheme.foiled):  # SP-FOIL-5
            break
        else:
            passed = {}
    g.trigger = outer


def _next_asked(g: Capua, trigger: Trigger, order: list[Seat], passed: dict[Seat, int]) -> Seat | None:
    """Who has not passed yet; or, whatever it holds, could not pay for a Reaction printed for this trigger when it
    passed and can now, for it was handed Coins (SP-COIN-1). `passed`: what each had then, which is open to all."""
    for seat in order:
        had, has = passed.get(seat, -1), g.houses[seat].coins
        if has > had and (had < 0 or _more_in_reach(g, trigger, had, has)) and _may_be_asked(g, trigger, seat):
            return seat
    return None


def _more_in_reach(g: Capua, trigger: Trigger, had: int, has: int) -> bool:
    return any(had < coins_of(g, g.box.intrigue[title].cost) <= has for title in g.box.reactions[trigger])


def _may_be_asked(g: Capua, trigger: Trigger, seat: Seat) -> bool:
    """As far as everybody at the table can tell; whether a seat really holds a Reaction is nobody else's business."""
    if trigger is Trigger.SCHEME:
        assert g.scheme is not None
        if g.scheme.schemer == seat:
            return False
        if g.scheme.target == seat and g.houses[seat].guards:
            return True
    if not g.houses[seat].hand:
        return False
    return any(applies(g, when, seat) for when in g.box.filters[trigger])


def _respond(g: Capua, seat: Seat, answer: Action) -> Flow:
    """Carries the answer out; whether it came to that."""
    if answer is GUARD_FROM_HAND:
        throw_in(g, seat, g.box.guard)
        yield from guard_attempt(g, seat, "hand")
    elif answer is GUARD_FROM_TABLE:
        guard_leaves_table(g, seat)
        yield from guard_attempt(g, seat, "table")
    else:
        return (yield from play_reaction(g, seat, g.box.title_of[answer.args[0]]))
    return True


def play_reaction(g: Capua, seat: Seat, title: int) -> Flow:
    """SP-REACT-3, SP-REACT-4: the cost is paid, the card discarded, and its effect comes at once.

    False if it was not played after all: those it fitted (WHERE) had changed before it was aimed.
    """
    target = seat
    take_up(g, seat, title)
    if g.box.intrigue[title].aim is not Aim.SELF:
        chosen = yield CHOOSE_TARGET.ask(seat, tuple(targets(g, seat, g.box.intrigue[title])))
        if chosen is None or chosen is BACK_OUT:
            put_back(g, seat)
            return False
        target = SEAT_OF[chosen.args[0]]
    title = show(g, seat)
    card = g.box.intrigue[title]
    if g.log is not None:
        aimed: Parts = {} if card.aim is Aim.SELF else {"own": "own"} if target == seat else {"to": target}
        g.tell("reacts", seat=seat, card=card.name, text=card.text, moment=Trigger(g.trigger).name, **aimed)
    yield from pay(g, seat, card.cost, card.name)
    g.intrigue_discard.append(title)
    if card.foil:
        assert g.scheme is not None
        g.scheme.foil = title
        yield from open_trigger(g, Trigger.FOIL, g.scheme.schemer)
        stands, g.scheme.foil = g.scheme.foil == title, -1
        if not stands:
            return True
    yield from carry_out(g, card.effects, Doing(seat, target, card.name))
    return True


def guard_attempt(g: Capua, seat: Seat, where: str) -> Flow:
    """SP-GUARD-2 to SP-GUARD-4: the Guard is gone already; 4 or more Foils the Scheme."""
    assert g.scheme is not None
    g.scheme.guard_roll = roll = g.rng.die()
    if g.log is not None:
        tell_guard(g, seat, where, roll)
    yield from open_trigger(g, Trigger.GUARD, g.scheme.schemer)
    if g.scheme.guard_roll >= GUARD_SUCCEEDS:
        foil_scheme(g, seat, GUARD)
    g.scheme.guard_roll = 0


def tell_guard(g: Capua, seat: Seat, where: str, roll: int) -> None:
    """What a Guard rolls against the Scheme, and how many are left."""
    result = {"enough": roll} if roll >= GUARD_SUCCEEDS else {"too_low": roll}
    left = g.houses[seat].guards
    g.tell("guard-roll", seat=seat, roll=roll, where=where, guards=left, **result, **scheme_played(g))


FORMS = (REACT_WITH, GUARD_FROM_HAND.form, GUARD_FROM_TABLE.form, PASS.form, AIM, BACK_OUT.form)
