"""The open floor: a decision that others may talk about before it is made (SP-R-33, SP-R-34).

Offers never hold up the decision that the table is waiting for: `on_the_floor` puts that decision and the answer to an
offer side by side, whoever has both to give may give either, and as long as others are still asked for offers the
decision may be made at once (`decide_at_once`). Whoever makes, counters, answers or withdraws an offer changes the
floor. Then whatever lies on it lapses (`has_changed`), and the flow looks anew: is there an offer to be heard, has a
deal settled the decision (`g.bound`), or is it to be asked again?
"""

from __future__ import annotations

from collections.abc import Iterable

from harena.core import Action, Ask, Flow, Form, Question, Seat, Violation, anyone

from .deeds import DECISIONS, decisions_at_once
from .foundations import SEATS, host_order
from .offers import COUNTER, _offer_to, answers_to_all, every_answer, ideas, lapse
from .state import Capua
from .telling import Parts
from .terms import terms_told

#: The windows in which others talk about what one Dominus has to decide.
TALKED_ABOUT = ("invitation", "reply", "thumb")
NO_OFFER = Form("no-offer", "no offer", passes=True)()


def has_changed(g: Capua, seat: Seat, *asked: object) -> bool:
    """How a question on the floor lapses."""
    return g.floor_changed


def poll_options(g: Capua, seat: Seat) -> list[Action]:
    return [*ideas(g, seat), NO_OFFER]


def answers(g: Capua, seat: Seat, maker: Seat) -> list[Action]:
    return [answer for answer in answers_to_all(g, seat) if answer.args[0] == SEATS[maker]]


def _offered(g: Capua, seat: Seat, maker: Seat) -> Parts:
    offer = _offer_to(g, seat, SEATS[maker])
    return {"seat": maker, **({} if offer is None else {"terms": terms_told(g, offer)})}


POLL = Question(
    "make-an-offer",
    poll_options,
    rule="SP-R-34",
    passing=NO_OFFER,
    lapses=has_changed,
    says=lambda g, seat: {"window": g.window},
)
ANSWER = Question(
    "answer-an-offer", answers, rule="SP-R-33", lapses=has_changed, parametric=(COUNTER,), says=_offered
)


def _answers_or_decision(g: Capua, seat: Seat, maker: Seat, decision: Ask) -> list[Action]:
    return [*answers(g, seat, maker), *decision.question.options(g, seat, *decision.args)]


def _every_answer_or_decision(g: Capua, seat: Seat, maker: Seat, decision: Ask) -> list[Action]:
    found = [answer for answer in every_answer(g, seat) if answer.args[0] == SEATS[maker]]
    return [*found, *(decision.question.candidates or decision.question.options)(g, seat, *decision.args)]


def _why_not_decide(g: Capua, seat: Seat, action: Action, maker: Seat, decision: Ask) -> Violation | None:
    refuse = decision.question.refuse
    return None if refuse is None else refuse(g, seat, action, *decision.args)


#: The same where the decision that others talk about is the addressee's: an offer does not keep it from deciding.
ANSWER_OR_DECIDE = Question(
    "answer-an-offer",
    _answers_or_decision,
    candidates=_every_answer_or_decision,
    rule="SP-R-33",
    refuse=_why_not_decide,
    lapses=has_changed,
    parametric=(COUNTER,),
    says=lambda g, seat, maker, decision: _offered(g, seat, maker),
)


def open_window(g: Capua, window: str) -> None:
    g.window = window
    for house in g.houses:
        house.offers_made = 0


def close_window(g: Capua) -> None:
    """What is still open lapses."""
    window, g.window = g.window, ""
    g.floor_changed = False
    lapse(g, list(g.offers), window)


def invite_offers(g: Capua, seats: Iterable[Seat], decision: Ask) -> Flow:
    """Each Dominus in Host order may make offers, each answered before the next; the decision may come first."""
    for seat in seats:
        while ideas(g, seat):
            g.floor_changed = False
            said = yield POLL.ask(seat)
            if said is not None or g.bound:
                break
            settled = yield from hear_answers(g, decision)
            if settled is not None or g.bound:
                return settled
        if g.bound:
            break
    g.floor_changed = False
    return None


def hear_answers(g: Capua, decision: Ask) -> Flow:
    """Every open offer waits for its answer; whoever holds the pending decision may decide meanwhile."""
    settled = None
    while settled is None and g.offers and not g.bound:
        offer = g.offers[0]
        g.floor_changed = False
        if decision.seat == offer.to:
            settled = yield ANSWER_OR_DECIDE.ask(offer.to, offer.maker, decision)
        else:
            given = yield anyone([ANSWER.ask(offer.to, offer.maker), decision])
            settled = None if given is None else given[1]
    return settled


def aside(g: Capua, seat: Seat) -> list[Action]:
    """What a seat may say though it is not asked: what it answers to an offer, and what it decides before all others
    have been asked whether they offer something for it.
    """
    found = _answers_aside(g, seat) if g.offers else []
    if g.window in TALKED_ABOUT and g.asked is not None and seat not in g.asked:
        found += decisions_at_once(g, seat)
    return found


def _answers_aside(g: Capua, seat: Seat) -> list[Action]:
    """What the addressee of an offer may say while something else goes on: fists close, somebody may react."""
    return [] if g.phase == "open-market" or g.asks(seat, "answer-an-offer") else answers_to_all(g, seat)


def on_the_floor(g: Capua, window: str, decision: Ask) -> Flow:
    """A decision in an offer window: offers are invited first, and may come in at any time until it is made.

    Returns what was decided, whether it was chosen or settled by a deal.
    """
    open_window(g, window)
    chosen = yield from invite_offers(g, host_order(g), decision)
    if chosen is None and not g.bound:
        chosen = yield from decide(g, decision)
    if chosen is None:
        chosen = DECISIONS[g.bound]
    g.bound = ""
    close_window(g)
    return chosen


def decide(g: Capua, decision: Ask) -> Flow:
    """The decision itself, beside the answers to whatever offers lie open; None once a deal has settled it."""
    while not g.bound:
        settled = yield from hear_answers(g, decision)
        if settled is None and not g.bound:
            g.floor_changed = False
            settled = yield decision
        if settled is not None:
            return settled
    return None


FORMS = (NO_OFFER.form,)
