"""The Arena Phase up to the wagers: honour, Invitations, Tribute (SP-HOST, SP-INVITE, SP-TRIBUTE, SP-WAGER)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from harena.core.ask import Action, Flow, Form, Question, Seat, legal
from harena.core.errors import Violation
from harena.games.spartacus.commitment import choose_combatant, enter_arena
from harena.games.spartacus.deeds import (
    SEAT_OF,
    SEATS,
    change_influence,
    free_coins,
    gain,
    has_fighter,
    host_order,
    open_fist,
    spend_together,
)
from harena.games.spartacus.negotiation import (
    DEED_ACTS,
    DEED_CHECKS,
    IDEAS,
    WRONG_DEED,
    bribe,
    close_window,
    on_the_floor,
    open_window,
)
from harena.games.spartacus.reactions import open_trigger
from harena.games.spartacus.state import CHAMPION, Area, Match, Table, Terms
from harena.games.spartacus.telling import Parts, combatant, purse
from harena.games.spartacus.words import Trigger

MOST_COINS = 3
FAVOUR_TRIBUTE, CHAMPION_TRIBUTE = 2, 6
AREA_NAMES = ("victory i", "victory ii", "injury", "decapitation")
AREA_OF = {name: Area(number) for number, name in enumerate(AREA_NAMES)}
#: SP-WAGER-6: what a won Coin brings on top of itself.
PAYS = {Area.VICTORY_I: 1, Area.VICTORY_II: 1, Area.INJURY: 2, Area.DECAPITATION: 2}

NO_INVITING = Violation("SP-INVITE-2", "No Invitation is due now.")
ONLY_THE_HOST = Violation("SP-INVITE-2", "Only the Host invites.")
NOBODY_THERE = Violation("SP-INVITE-2", "There is no such Dominus at this table.")
INVITED_ALREADY = Violation("SP-INVITE-2", "That Dominus has already been invited this turn.")
SAME_HOUSE = Violation("SP-INVITE-1", "The two Combatants must come from different Houses.")
NO_FIGHTER = Violation("SP-INVITE-3", "You may only invite yourself with a Ready Gladiator or Slave.")
NOT_INVITED = Violation("SP-INVITE-6", "You have no Invitation to answer.")
CANNOT_ACCEPT = Violation("SP-INVITE-7", "Without a Ready Gladiator or Slave you can only decline.")
NO_WAGERS = Violation("SP-WAGER-1", "Wagers are placed after the Tribute and before the fight.")
TOO_MANY = Violation("SP-WAGER-2", "At most 3 Coins on any wager.")
AREA_BY_AREA = Violation("SP-WAGER-2", "The areas are asked one after another.")
NO_AREA = Violation("SP-WAGER-2", "There is no such betting area.")
AGAINST_OWN = Violation("SP-WAGER-3", "You may not bet against your own Combatant.")
NOT_THAT_MANY = Violation("SP-WAGER-5", "You do not have that many free Coins.")


# -- honour and Invitations --------------------------------------------------------------------------------------------


def honour(g: Table) -> Flow:
    """SP-HOST-1."""
    g.match = Match()
    g.tell("phase", phase="arena")
    change_influence(g, g.host, 1, "honour to the Host")
    g.phase = "invitation"
    return
    yield


def may_invite(g: Table, seat: Seat, name: str) -> Violation | None:
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


def must_invite_itself(g: Table) -> bool:
    """SP-INVITE-8: all others have been invited."""
    assert g.match is not None
    return len(g.match.invited) == g.seats - 1 and g.host not in g.match.invited


def may_accept(g: Table, seat: Seat) -> Violation | None:
    if g.invited != seat:
        return NOT_INVITED
    return None if has_fighter(g, seat) else CANNOT_ACCEPT


def may_decline(g: Table, seat: Seat) -> Violation | None:
    return None if g.invited == seat else NOT_INVITED


INVITE = Form("invite", "invite {seat}", check=may_invite)
ACCEPT = Form("accept-invitation", "accept the invitation", check=may_accept)()
DECLINE = Form("decline-invitation", "decline the invitation", check=may_decline, passes=True)()
_INVITES = tuple(INVITE(seat) for seat in SEATS)


def guests(g: Table, seat: Seat) -> list[Action]:
    return [] if g.floor_changed or g.bound else legal(g, seat, _INVITES[: g.seats])


def replies(g: Table, seat: Seat) -> list[Action]:
    return [] if g.floor_changed or g.bound else legal(g, seat, (ACCEPT, DECLINE))


def _waiting_fighter(g: Table) -> Parts:
    """The Combatant that stands in the Arena already."""
    sides = g.match.sides if g.match is not None else []
    return combatant(g, sides[0], "rival") if sides else {}


def _inviting(g: Table, guest: Seat) -> Parts:
    """The Host, unless it has had to invite itself."""
    return {} if guest == g.host else {"host_seat": g.host}


CHOOSE_GUEST = Question("invite", guests, rule="SP-INVITE-2", says=lambda g, seat: _waiting_fighter(g))
REPLY = Question(
    "reply",
    replies,
    rule="SP-INVITE-6",
    says=lambda g, seat: {**_inviting(g, seat), **_waiting_fighter(g), "influence": g.houses[seat].influence},
)


def invitation(g: Table) -> Flow:
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
        g.entering = [guest]
        yield from choose_combatant(g, guest)
        g.entering = []
        enter_arena(g, guest)
    g.invited = -1


def choose_guest(g: Table) -> Flow:
    open_window(g, "invitation")
    chosen = yield from on_the_floor(g, CHOOSE_GUEST.ask(g.host))
    name = g.bound.removeprefix("invite ") if chosen is None else chosen.args[0]
    g.bound = ""
    close_window(g)
    return SEAT_OF[name]


def accepts(g: Table, guest: Seat) -> Flow:
    """SP-INVITE-6: declining costs 1 Influence, unless a Reaction excuses it."""
    g.excused = False
    yield from open_trigger(g, Trigger.INVITE, g.host)
    if g.excused:
        g.tell("excused", seat=guest)
        return False
    open_window(g, "reply")
    reply = yield from on_the_floor(g, REPLY.ask(guest))
    accepted = g.bound == "reply accept" if reply is None else reply is ACCEPT
    g.bound = ""
    close_window(g)
    if not accepted:
        g.tell("declines", seat=guest, **({} if has_fighter(g, guest) else {"lacks": "fighter"}))
        change_influence(g, guest, -1, "declined an Invitation")
    return accepted


# -- Invitations and replies as parts of an offer ----------------------------------------------------------------------


def may_promise_invitation(g: Table, giver: Seat, to: Seat, deed: str) -> Violation | None:
    if g.window != "invitation":
        return WRONG_DEED
    return may_invite(g, giver, deed.removeprefix("invite "))


def may_promise_reply(g: Table, giver: Seat, to: Seat, deed: str) -> Violation | None:
    if g.window != "reply":
        return WRONG_DEED
    return may_accept(g, giver) if deed == "reply accept" else may_decline(g, giver)


def bind(g: Table, giver: Seat, deed: str) -> None:
    """The exchange settles the decision that the table waits for."""
    g.bound = deed


DEED_CHECKS["invite"] = may_promise_invitation
DEED_ACTS["invite"] = bind
DEED_CHECKS["reply"] = may_promise_reply
DEED_ACTS["reply"] = bind


def invitation_ideas(g: Table, seat: Seat) -> Iterator[tuple[Seat, Terms]]:
    """A Dominus with a fighter may pay the Host for an Invitation."""
    assert g.match is not None
    if seat != g.host and seat not in g.match.invited and has_fighter(g, seat):
        yield from bribe(g, seat, g.host, f"invite {SEATS[seat]}")


def reply_ideas(g: Table, seat: Seat) -> Iterator[tuple[Seat, Terms]]:
    """The Host may pay for a match to take place."""
    if seat == g.host and seat != g.invited and has_fighter(g, g.invited):
        yield from bribe(g, seat, g.invited, "reply accept")


IDEAS["invitation"] = invitation_ideas
IDEAS["reply"] = reply_ideas


# -- Tribute -----------------------------------------------------------------------------------------------------------


def pay_tribute(g: Table) -> None:
    """SP-TRIBUTE-1, SP-TRIBUTE-2."""
    assert g.match is not None
    for side in g.match.sides:
        tokens = g.favour[side.card]
        if tokens:
            champion = tokens == CHAMPION
            why = "tribute to a Champion" if champion else "tribute to Favour"
            gain(g, side.seat, CHAMPION_TRIBUTE if champion else FAVOUR_TRIBUTE * tokens, why)


# -- wagers ------------------------------------------------------------------------------------------------------------


def closed_area(g: Table, seat: Seat) -> int:
    """SP-WAGER-3: the Victory of the opponent of one's own Combatant."""
    assert g.match is not None
    return next((1 - number for number, side in enumerate(g.match.sides) if side.seat == seat), -1)


def may_stake(g: Table, seat: Seat, coins: int, name: str) -> Violation | None:
    if g.phase != "wagers":
        return NO_WAGERS
    area = AREA_OF.get(name)
    if area is None:
        return NO_AREA
    if not 0 <= coins <= MOST_COINS:
        return TOO_MANY
    if area == closed_area(g, seat):
        return AGAINST_OWN
    if area != len(g.houses[seat].plan):
        return AREA_BY_AREA
    return NOT_THAT_MANY if coins > free_coins(g, seat) else None


STAKE = Form("stake", "stake {coins:int} on {area}", check=may_stake)
_STAKES = tuple(tuple(STAKE(coins, name) for coins in range(MOST_COINS + 1)) for name in AREA_NAMES)


def stakes(g: Table, seat: Seat, area: Area) -> tuple[Action, ...]:
    return _STAKES[area][: max(0, min(MOST_COINS, free_coins(g, seat))) + 1]


def area_told(g: Table, area: Area) -> Parts:
    """An area of the betting board; a Victory with the Combatant it is about."""
    if area > Area.VICTORY_II:
        return {"kind": f"area-{AREA_NAMES[area]}"}
    assert g.match is not None
    return {"kind": "area-victory", **combatant(g, g.match.sides[area])}


PLACE = Question(
    "wager",
    stakes,
    rule="SP-WAGER-2",
    says=lambda g, seat, area: {"area": area_told(g, area), "coins": free_coins(g, seat), "pays": PAYS[area]},
)


def place_wagers(g: Table, seat: Seat) -> Flow:
    """D-WAGER: area by area, unseen until everybody is done."""
    plan = open_fist(g, seat)
    closed = closed_area(g, seat)
    for area in Area:
        if area == closed:
            plan.append(0)
        else:
            staked = yield PLACE.ask(seat, area)
            plan.append(staked.args[0])


def show_wagers(g: Table, seat: Seat) -> None:
    """SP-WAGER-5: the stakes leave the treasury."""
    house = g.houses[seat]
    house.wagers = list(house.plan)
    house.plan.clear()
    house.coins -= sum(house.wagers)
    if g.log is not None and any(house.wagers):
        g.tell("wagers", seat=seat, stakes=stakes_told(g, house.wagers), purse=purse(g, seat))


def tell_idle(g: Table, seats: Sequence[Seat]) -> None:
    """Who of those that have shown their wagers has placed none."""
    if g.log is not None and (idle := [seat for seat in seats if not any(g.houses[seat].wagers)]):
        g.tell("no-stakes", seats=idle)


def stakes_told(g: Table, wagers: Sequence[int]) -> list[Parts]:
    placed = ((Area(area), coins) for area, coins in enumerate(wagers) if coins)
    return [{"kind": "stake", "coins": coins, "area": area_told(g, area)} for area, coins in placed]


def wagers(g: Table) -> Flow:
    """SP-WAGER-4: all at once in secret, or openly in Host order (SP-OPT-3)."""
    if g.open_wagers:
        for seat in host_order(g):
            yield from place_wagers(g, seat)
            show_wagers(g, seat)
            tell_idle(g, [seat])
    else:
        yield from spend_together(g, host_order(g), place_wagers, "wagers")
        for seat in host_order(g):
            show_wagers(g, seat)
        tell_idle(g, host_order(g))
    g.phase = "combat"


FORMS = (INVITE, ACCEPT.form, DECLINE.form, STAKE)
