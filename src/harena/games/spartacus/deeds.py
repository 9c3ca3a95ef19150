"""Deeds: what a Dominus may decide in front of the others, who may pay it for that in an offer (SP-R-33).

Granting support, inviting, answering an Invitation, showing the thumb: who may do it now is said here, for the decision
itself and for the offer that settles it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from harena.core import Action, Flow, Form, Seat, Violation

from .foundations import SEAT_OF, SEATS, has_fighter
from .state import CHAMPION, Capua

WRONG_DEED = Violation("SP-R-33", "That cannot be done on the spot, so it can only be promised.")
NO_REQUEST = Violation("SP-SUPPORT-1", "Nobody is asking for your support.")
NO_INVITING = Violation("SP-INVITE-2", "No Invitation is due now.")
ONLY_THE_HOST = Violation("SP-INVITE-2", "Only the Host invites.")
NOBODY_THERE = Violation("SP-INVITE-2", "There is no such Dominus at this table.")
INVITED_ALREADY = Violation("SP-INVITE-2", "That Dominus has already been invited this turn.")
SAME_HOUSE = Violation("SP-INVITE-1", "The two Combatants must come from different Houses.")
NO_FIGHTER = Violation("SP-INVITE-3", "You may only invite yourself with a Ready Gladiator or Slave.")
NOT_INVITED = Violation("SP-INVITE-6", "You have no Invitation to answer.")
CANNOT_ACCEPT = Violation("SP-INVITE-7", "Without a Ready Gladiator or Slave you can only decline.")
NO_THUMB = Violation("SP-FATE-1", "There is no loser whose fate is to be decided.")
NOT_THE_HOST = Violation("SP-FATE-1", "Only the Host decides the loser's fate.")
NOT_A_CHAMPION = Violation("SP-FATE-5", "The crowd will not allow a Champion's death.")


# -- support for a Scheme ----------------------------------------------------------------------------------------------


def may_promise_support(g: Capua, giver: Seat, deed: str) -> Violation | None:
    """Whoever pays for it, the asker or somebody else."""
    if g.phase != "intrigue" or not g.requests or giver not in g.requests[-1].waiting:
        return NO_REQUEST
    return None


def grant_support(g: Capua, rival: Seat) -> None:
    request = g.requests[-1]
    request.waiting.remove(rival)
    request.granted.append(rival)
    g.tell("grants-support", seat=rival, to=g.active, influence=g.houses[rival].influence, sum=gathered(g))


def gathered(g: Capua) -> int:
    """The Influence behind the Scheme that support is sought for, as everybody can tell."""
    return g.houses[g.active].influence + g.voice + sum(g.houses[rival].influence for rival in g.requests[-1].granted)


# -- Invitations -------------------------------------------------------------------------------------------------------


def may_invite(g: Capua, seat: Seat, name: str) -> Violation | None:
    if g.phase != "invitation" or g.match is None or g.invited >= 0:
        return NO_INVITING
    if seat != g.host:
        return ONLY_THE_HOST
    guest = SEAT_OF.get(name, -1)
    if not 0 <= guest < g.seats:
        return NOBODY_THERE
    if guest == g.host and any(side.seat == guest for side in g.match.sides):
        return SAME_HOUSE
    if guest in g.match.invited:
        return INVITED_ALREADY
    if guest == g.host and not has_fighter(g, guest) and not must_invite_itself(g):
        return NO_FIGHTER
    return None


def must_invite_itself(g: Capua) -> bool:
    """SP-INVITE-8: all others have been invited."""
    assert g.match is not None
    return len(g.match.invited) == g.seats - 1 and g.host not in g.match.invited


def may_accept(g: Capua, seat: Seat) -> Violation | None:
    if g.invited != seat:
        return NOT_INVITED
    return None if has_fighter(g, seat) else CANNOT_ACCEPT


def may_decline(g: Capua, seat: Seat) -> Violation | None:
    return None if g.invited == seat else NOT_INVITED


INVITE = Form("invite", "invite {seat}", check=may_invite)
ACCEPT = Form("accept-invitation", "accept the invitation", check=may_accept, at=("invitation",))()
DECLINE = Form(
    "decline-invitation", "decline the invitation", check=may_decline, passes=True, at=("invitation",)
)()


def may_promise_invitation(g: Capua, giver: Seat, deed: str) -> Violation | None:
    if g.window != "invitation":
        return WRONG_DEED
    return may_invite(g, giver, deed.removeprefix("invite "))


def may_promise_reply(g: Capua, giver: Seat, deed: str) -> Violation | None:
    if g.window != "reply":
        return WRONG_DEED
    return may_accept(g, giver) if deed == "reply accept" else may_decline(g, giver)


# -- the thumb ---------------------------------------------------------------------------------------------------------


def _may_show_thumb(g: Capua, seat: Seat) -> Violation | None:
    if g.phase != "aftermath" or g.window != "thumb":
        return NO_THUMB
    return None if seat == g.host else NOT_THE_HOST


def may_spare(g: Capua, seat: Seat) -> Violation | None:
    return _may_show_thumb(g, seat)


def may_kill(g: Capua, seat: Seat) -> Violation | None:
    violation = _may_show_thumb(g, seat)
    if violation is not None:
        return violation
    assert g.match is not None
    match = g.match
    return NOT_A_CHAMPION if g.favour[match.sides[1 - match.winner].card] == CHAMPION else None


THUMB_UP = Form("thumb-up", "thumb up", check=may_spare, about=("thumb up",), at=("verdict",))()
THUMB_DOWN = Form("thumb-down", "thumb down", check=may_kill, about=("thumb down",), at=("verdict",))()


def may_promise_thumb(g: Capua, giver: Seat, deed: str) -> Violation | None:
    if g.window != "thumb":
        return WRONG_DEED
    return may_spare(g, giver) if deed == "thumb up" else may_kill(g, giver)


# -- a deed in an offer ------------------------------------------------------------------------------------------------

#: By its first word, who may do a deed now.
CHECKS: Mapping[str, Callable[[Capua, Seat, str], Violation | None]] = {
    "support": may_promise_support,
    "invite": may_promise_invitation,
    "reply": may_promise_reply,
    "thumb": may_promise_thumb,
}
DEEDS = ("support", *(f"invite {seat}" for seat in SEATS), "reply accept", "reply decline", "thumb up", "thumb down")


def why_not_done(g: Capua, doer: Seat, deed: str) -> Violation | None:
    """What is against doing this deed on the spot."""
    return CHECKS[deed.split(" ", 1)[0]](g, doer, deed)


def deeds_now(g: Capua, doer: Seat) -> list[str]:
    """What a seat could do on the spot as its part of a deal."""
    return [deed for deed in DEEDS if why_not_done(g, doer, deed) is None]


def do(g: Capua, doer: Seat, deed: str) -> None:
    """Support is granted; any other deed settles the decision that is talked about (see `floor`)."""
    if deed == "support":
        grant_support(g, doer)
    else:
        g.bound = deed
        g.floor_changed = True


#: The decision that each deed comes to.
DECISIONS: Mapping[str, Action] = {
    **{f"invite {seat}": INVITE(seat) for seat in SEATS},
    "reply accept": ACCEPT,
    "reply decline": DECLINE,
    "thumb up": THUMB_UP,
    "thumb down": THUMB_DOWN,
}
_DEED_OF = {decision: deed for deed, decision in DECISIONS.items()}


def decisions_at_once(g: Capua, seat: Seat) -> list[Action]:
    """What a seat that is not asked yet may decide although others are still asked what they offer for it (SP-R-34)."""
    return [DECISIONS[deed] for deed in deeds_now(g, seat) if deed in DECISIONS]


def decide_at_once(g: Capua, seat: Seat, decision: Action) -> Flow:
    do(g, seat, _DEED_OF[decision])
    return
    yield
