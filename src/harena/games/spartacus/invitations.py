"""The Arena Phase up to the fight: honour, Invitations, Tribute (SP-HOST, SP-INVITE, SP-TRIBUTE)."""

from __future__ import annotations

from harena.core import Flow, Question, Seat

from .card_words import Trigger
from .commitment import choose_combatant, enter_arena
from .deeds import ACCEPT, DECLINE, INVITE, must_invite_itself
from .floor import has_changed, on_the_floor
from .foundations import SEAT_OF, SEATS, change_influence, gain, has_fighter
from .reactions import open_trigger
from .state import CHAMPION, Capua, Match
from .telling import Parts, combatant

FAVOUR_TRIBUTE, CHAMPION_TRIBUTE = 2, 6

_INVITES = tuple(INVITE(seat) for seat in SEATS)


def honour(g: Capua) -> Flow:
    """SP-HOST-1."""
    g.match = Match()
    g.tell("phase", phase="arena")
    change_influence(g, g.host, 1, "honour to the Host")
    g.phase = "invitation"
    return
    yield


def _waiting_fighter(g: Capua) -> Parts:
    """The Combatant that stands in the Arena already."""
    sides = g.match.sides if g.match is not None else []
    return combatant(g, sides[0], "rival") if sides else {}


def _inviting(g: Capua, guest: Seat) -> Parts:
    """The Host, unless it has had to invite itself."""
    return {} if guest == g.host else {"host_seat": g.host}


CHOOSE_GUEST = Question(
    "invite",
    candidates=lambda g, seat: _INVITES[: g.seats],
    rule="SP-INVITE-2",
    lapses=has_changed,
    says=lambda g, seat: _waiting_fighter(g),
)
REPLY = Question(
    "reply",
    candidates=lambda g, seat: (ACCEPT, DECLINE),
    rule="SP-INVITE-6",
    lapses=has_changed,
    says=lambda g, seat: {**_inviting(g, seat), **_waiting_fighter(g), "influence": g.houses[seat].influence},
)


def invitation(g: Capua) -> Flow:
    """SP-INVITE-1 to SP-INVITE-9: one Invitation, its answer, and the commitment."""
    assert g.match is not None
    if len(g.match.sides) == 2:
        pay_tribute(g)
        g.phase = "wagers"
        return
    if len(g.match.invited) == g.seats:
        g.tell("no-match", count=len(g.match.sides))
        g.phase = "arena-end"
        return
    guest = yield from choose_guest(g)
    voluntary = guest == g.host and not must_invite_itself(g)
    g.match.invited.append(guest)
    g.invited = guest
    g.tell("invites", seat=g.host, **({} if guest == g.host else {"to": guest}))
    if voluntary or (yield from accepts(g, guest)):
        yield from choose_combatant(g, guest)
        enter_arena(g, guest)
    g.invited = -1


def choose_guest(g: Capua) -> Flow:
    chosen = yield from on_the_floor(g, "invitation", CHOOSE_GUEST.ask(g.host))
    return SEAT_OF[chosen.args[0]]


def accepts(g: Capua, guest: Seat) -> Flow:
    """SP-INVITE-6: declining costs 1 Influence, unless a Reaction excuses it."""
    g.excused = False
    yield from open_trigger(g, Trigger.INVITE, g.host)
    if g.excused:
        g.tell("excused", seat=guest)
        return False
    accepted = (yield from on_the_floor(g, "reply", REPLY.ask(guest))) is ACCEPT
    if not accepted:
        g.tell("declines", seat=guest, **({} if has_fighter(g, guest) else {"lacks": "fighter"}))
        change_influence(g, guest, -1, "declined an Invitation")
    return accepted


def pay_tribute(g: Capua) -> None:
    """SP-TRIBUTE-1, SP-TRIBUTE-2."""
    assert g.match is not None
    for side in g.match.sides:
        tokens = g.favour[side.card]
        if tokens:
            champion = tokens == CHAMPION
            why = "tribute to a Champion" if champion else "tribute to Favour"
            coins = CHAMPION_TRIBUTE if champion else FAVOUR_TRIBUTE * tokens
            gain(g, side.seat, coins, why, **combatant(g, side, "fighter"))


FORMS = (INVITE, ACCEPT.form, DECLINE.form)
