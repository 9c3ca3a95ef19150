"""Wagers on a match, before the fight (SP-WAGER)."""

from __future__ import annotations

from collections.abc import Sequence

from harena.core import Action, Flow, Form, Question, Seat, Violation

from .foundations import free_coins, host_order, open_fist, spend_together
from .state import Area, Capua
from .telling import Parts, combatant, purse

MOST_COINS = 3
AREA_NAMES = ("victory i", "victory ii", "injury", "decapitation")
AREA_OF = {name: Area(number) for number, name in enumerate(AREA_NAMES)}
#: SP-WAGER-6: what a won Coin brings on top of itself.
PAYS = {Area.VICTORY_I: 1, Area.VICTORY_II: 1, Area.INJURY: 2, Area.DECAPITATION: 2}

NO_WAGERS = Violation("SP-WAGER-1", "Wagers are placed after the Tribute and before the fight.")
TOO_MANY = Violation("SP-WAGER-2", "At most 3 Coins on any wager.")
AREA_BY_AREA = Violation("SP-WAGER-2", "The areas are asked one after another.")
NO_AREA = Violation("SP-WAGER-2", "There is no such betting area.")
AGAINST_OWN = Violation("SP-WAGER-3", "You may not bet against your own Combatant.")
NOT_THAT_MANY = Violation("SP-WAGER-5", "You do not have that many free Coins.")


def closed_area(g: Capua, seat: Seat) -> int:
    """SP-WAGER-3: the Victory of the opponent of one's own Combatant."""
    assert g.match is not None
    return next((1 - number for number, side in enumerate(g.match.sides) if side.seat == seat), -1)


def may_stake(g: Capua, seat: Seat, coins: int, name: str) -> Violation | None:
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


def stakes(g: Capua, seat: Seat, area: Area) -> tuple[Action, ...]:
    return _STAKES[area][: max(0, min(MOST_COINS, free_coins(g, seat))) + 1]


def area_told(g: Capua, area: Area) -> Parts:
    """An area of the betting board; a Victory with the Combatant it is about."""
    if area > Area.VICTORY_II:
        return {"kind": f"area-{AREA_NAMES[area]}"}
    assert g.match is not None
    return {"kind": "area-victory", **combatant(g, g.match.sides[area])}


PLACE = Question(
    "wager",
    stakes,
    candidates=lambda g, seat, area: _STAKES[area],
    rule="SP-WAGER-2",
    says=lambda g, seat, area: {"area": area_told(g, area), "coins": free_coins(g, seat), "pays": PAYS[area]},
)


def place_wagers(g: Capua, seat: Seat) -> Flow:
    """D-WAGER: area by area, unseen until everybody is done."""
    plan = open_fist(g, seat)
    closed = closed_area(g, seat)
    for area in Area:
        if area == closed:
            plan.append(0)
        else:
            staked = yield PLACE.ask(seat, area)
            plan.append(staked.args[0])


def show_wagers(g: Capua, seat: Seat) -> None:
    """SP-WAGER-5: the stakes leave the treasury."""
    house = g.houses[seat]
    house.wagers = list(house.plan)
    house.plan.clear()
    house.coins -= sum(house.wagers)
    if g.log is not None and any(house.wagers):
        g.tell("wagers", seat=seat, stakes=stakes_told(g, house.wagers), purse=purse(g, seat))


def tell_idle(g: Capua, seats: Sequence[Seat]) -> None:
    """Who of those that have shown their wagers has placed none."""
    if g.log is not None and (idle := [seat for seat in seats if not any(g.houses[seat].wagers)]):
        g.tell("no-stakes", seats=idle)


def stakes_told(g: Capua, wagers: Sequence[int]) -> list[Parts]:
    placed = ((Area(area), coins) for area, coins in enumerate(wagers) if coins)
    return [{"kind": "stake", "coins": coins, "area": area_told(g, area)} for area, coins in placed]


def wagers(g: Capua) -> Flow:
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


FORMS = (STAKE,)
