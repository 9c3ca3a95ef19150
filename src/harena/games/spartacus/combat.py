"""Combat: one round of it at a time, and what a Combatant does in its activation (SP-COMBAT, SP-MOVE, SP-ATTACK).

What happens in between has chapters of its own: `initiative`, `rerolls`, `attack`, `wounds`.
"""

from __future__ import annotations

from functools import cache

from harena.core import Action, Flow, Form, Question, Seat, Violation

from .arena import DISTANCE, HEXES, NAMES, reach
from .attack import attack
from .card_words import Talent
from .combatants import allowance, attack_range, gap, talents, the_match
from .dice import Level, level
from .foundations import roll_off
from .initiative import GO_FIRST, GO_SECOND, HOLD_NET, USE_NET, initiative
from .rerolls import KEEP_DICE, REROLL, REROLL_OTHERS
from .state import Capua, Combatant
from .telling import Parts, combatant
from .winning import after_tournament_match
from .wounds import ADD_WOUND, CANCEL_WOUND, GROUP, KEEP, SURRENDER

QUIET_ROUNDS, MOST_ROUNDS = 5, 40

NOT_FIGHTING = Violation("SP-COMBAT-3", "It is not your Combatant's activation.")
MOVED_ALREADY = Violation("SP-MOVE-3", "A Move cannot be split around an Attack.")
NO_SUCH_HEX = Violation("SP-MOVE-2", "There is no such hex in the Arena.")
BLOCKED = Violation("SP-MOVE-2", "The way is blocked by your opponent.")
ONE_ATTACK = Violation("SP-ATTACK-7", "There is one Attack in an activation.")
NO_SPEED_ATTACK = Violation("SP-EQUIP-6", "That card gives no Speed Attack, or none any more.")
NO_GIVING_UP = Violation("SP-COMBAT-4", "A match cannot be given up; only lost dice or the crowd end it.")


@cache
def too_far(steps: int, name: str, away: int) -> Violation:
    told = "You can move at most {steps|1 hex|# hexes}; {hex} is {away} away."
    return Violation("SP-MOVE-1", told, steps=steps, hex=name.upper(), away=away)


@cache
def out_of_reach(away: int, reach: int) -> Violation:
    told = "Your opponent is out of reach: {away|1 hex|# hexes} away, and you strike at {reach|1|up to #}."
    return Violation("SP-ATTACK-1", told, away=away, reach=reach)


def _acting(g: Capua, seat: Seat) -> Combatant | None:
    """The seat's Combatant, if it is being activated."""
    if g.match is None or g.match.acting < 0 or g.phase != "combat":
        return None
    side = g.match.sides[g.match.acting]
    return side if side.seat == seat else None


# -- an activation -----------------------------------------------------------------------------------------------------


def may_move(g: Capua, seat: Seat, name: str) -> Violation | None:
    side = _acting(g, seat)
    if side is None:
        return NOT_FIGHTING
    if side.moved:
        return MOVED_ALREADY
    there = HEXES.get(name, -1)
    if there < 0:
        return NO_SUCH_HEX
    match = the_match(g)
    steps, opponent = allowance(g, side), match.sides[1 - match.acting].place
    if there in reach(side.place, opponent, steps):
        return None
    away = DISTANCE[side.place][there]
    return too_far(steps, name, away) if away > steps else BLOCKED


def may_attack(g: Capua, seat: Seat) -> Violation | None:
    side = _acting(g, seat)
    if side is None:
        return NOT_FIGHTING
    if side.attacked:
        return ONE_ATTACK
    return _within(gap(the_match(g)), attack_range(g, side))


def _within(away: int, reach: int) -> Violation | None:
    return None if away <= reach else out_of_reach(away, reach)


def may_speed_attack(g: Capua, seat: Seat, name: str) -> Violation | None:
    side = _acting(g, seat)
    if side is None:
        return NOT_FIGHTING
    if side.attacked:
        return ONE_ATTACK
    ranges = [trait.n for _, source, trait in talents(g, side, Talent.SPDATK) if g.box.labels[source] == name]
    if not ranges:
        return NO_SPEED_ATTACK
    return _within(gap(the_match(g)), max(ranges))


MOVE_TO = Form("move-to", "move to {hex}", check=may_move)
ATTACK = Form("attack", check=may_attack, at=("foe",))()
SPEED_ATTACK = Form("speed-attack", "speed attack with {card}", check=may_speed_attack, at=("table", "foe"))
NO_ATTACK = Form("no-attack", "no attack", passes=True)()
MOVE_FIRST = Form("move-first", "move first", at=("self",))()
ATTACK_FIRST = Form("attack-first", "attack first", at=("foe",))()
END_ACTIVATION = Form("end-activation", "end activation", passes=True)()
GIVE_UP = Form("give-up", "give up the match", never=NO_GIVING_UP)
_MOVES = tuple(MOVE_TO(name) for name in NAMES)


def attacks(g: Capua, seat: Seat) -> list[Action]:
    """Every Attack that is possible from here."""
    match = the_match(g)
    side, distance = match.sides[match.acting], gap(match)
    found = [ATTACK] if distance <= attack_range(g, side) else []
    for _, source, trait in talents(g, side, Talent.SPDATK):
        if distance <= trait.n:
            found.append(SPEED_ATTACK(g.box.labels[source]))
    return found


def orders(g: Capua, seat: Seat) -> list[Action]:
    return [MOVE_FIRST, ATTACK_FIRST, END_ACTIVATION] if attacks(g, seat) else [MOVE_FIRST, END_ACTIVATION]


def moves(g: Capua, seat: Seat) -> list[Action]:
    match = the_match(g)
    side = match.sides[match.acting]
    return [_MOVES[there] for there in reach(side.place, match.sides[1 - match.acting].place, allowance(g, side))]


def attacks_or_none(g: Capua, seat: Seat, may_decline: bool) -> list[Action]:
    return [*attacks(g, seat), NO_ATTACK] if may_decline else attacks(g, seat)


def every_attack(g: Capua, seat: Seat, may_decline: bool) -> list[Action]:
    match = the_match(g)
    side = match.sides[match.acting]
    found = [ATTACK, *(SPEED_ATTACK(g.box.labels[card]) for card in (side.card, *side.gear))]
    return [*found, NO_ATTACK] if may_decline else found


def _acting_and_opposing(g: Capua, seat: Seat, *_: object) -> Parts:
    """Who is activated, where, against whom, how far away, and how far it can move and strike."""
    match = the_match(g)
    side, other = match.sides[match.acting], match.sides[1 - match.acting]
    return {
        **combatant(g, side),
        **combatant(g, other, "target"),
        "hex": NAMES[side.place].upper(),
        "gap": gap(match),
        "steps": allowance(g, side),
        "range": attack_range(g, side),
    }


ORDER = Question("order", orders, rule="SP-COMBAT-3", says=_acting_and_opposing)
MOVE = Question(
    "move", moves, candidates=lambda g, seat: _MOVES, rule="SP-MOVE-1", says=_acting_and_opposing
)
CHOOSE_ATTACK = Question(
    "attack", attacks_or_none, candidates=every_attack, rule="SP-ATTACK-1", says=_acting_and_opposing
)


def activation(g: Capua, number: int) -> Flow:
    """SP-COMBAT-3: one Move and one Attack in either order; each may be left out."""
    match = the_match(g)
    side = match.sides[number]
    match.acting, side.moved, side.attacked = number, False, False
    order = yield ORDER.ask(side.seat)
    if order is MOVE_FIRST:
        yield from move(g, side)
        if attacks(g, side.seat):
            yield from choose_attack(g, number, True)
    elif order is ATTACK_FIRST:
        yield from choose_attack(g, number, False)
        if match.winner < 0:
            yield from move(g, side)
    elif g.log is not None:
        g.tell("idles", seat=side.seat, **combatant(g, side))
    match.acting = -1


def move(g: Capua, side: Combatant) -> Flow:
    chosen = yield MOVE.ask(side.seat)
    before, side.place = side.place, HEXES[chosen.args[0]]
    side.moved = True
    if g.log is not None:
        tell_move(g, side, before)


def tell_move(g: Capua, side: Combatant, before: int) -> None:
    match = the_match(g)
    told = {**combatant(g, side), **combatant(g, match.sides[1 - match.acting], "target"), "gap": gap(match)}
    moved = {} if before == side.place else {"was": NAMES[before].upper()}
    g.tell("moves", seat=side.seat, hex=NAMES[side.place].upper(), **told, **moved)


def choose_attack(g: Capua, number: int, may_decline: bool) -> Flow:
    chosen = yield CHOOSE_ATTACK.ask(the_match(g).sides[number].seat, may_decline)
    if chosen is ATTACK:
        yield from attack(g, number, -1)
    elif chosen is not NO_ATTACK:
        yield from attack(g, number, g.box.card_of[chosen.args[0]])


# -- the round ---------------------------------------------------------------------------------------------------------


def combat(g: Capua) -> Flow:
    """SP-COMBAT-2, SP-COMBAT-4: Initiative, both activations; defeat ends the match at once."""
    match = the_match(g)
    match.round += 1
    g.rounds += 1
    match.blood = False
    for side in match.sides:
        side.attacks.append(0)
    first = yield from initiative(g)
    for number in (first, 1 - first):
        yield from activation(g, number)
        if match.winner >= 0:
            break
    else:
        match.quiet_rounds = 0 if match.blood else match.quiet_rounds + 1
        if match.quiet_rounds >= QUIET_ROUNDS or match.round >= MOST_ROUNDS:
            crowds_verdict(g)
    if match.winner >= 0:
        end_match(g)


def crowds_verdict(g: Capua) -> None:
    """SP-R-63: fewer Attacks of late, then fewer dice, then the lower roll loses, and Yields."""
    match = the_match(g)
    standing = [(sum(side.attacks[-QUIET_ROUNDS:]), sum(side.pools)) for side in match.sides]
    if standing[0] == standing[1]:
        winner = roll_off(g, [side.seat for side in match.sides], "verdict")
        match.winner = 0 if match.sides[0].seat == winner else 1
        why = "roll"
    else:
        match.winner = int(standing[1] > standing[0])
        why = "attacks" if standing[0][0] != standing[1][0] else "dice"
    match.level = Level.YIELD
    loser = match.sides[1 - match.winner]
    g.tell("verdict", seat=loser.seat, why=why, **combatant(g, loser))


def end_match(g: Capua) -> None:
    match = the_match(g)
    winner, loser = match.sides[match.winner], match.sides[1 - match.winner]
    if g.log is not None:
        named = match.level.name.capitalize()
        end = {Level.STANDING: "crowd", Level.YIELD: "one pool"}.get(level(loser.pools), named)
        sides = {**combatant(g, winner), **combatant(g, loser, "loser")}
        g.tell("match-ends", winner=winner.seat, level=named, end=end, **sides)
    match.acting = -1
    if g.tournament is not None:
        after_tournament_match(g)
    else:
        g.phase = "aftermath"


FORMS = (
    GROUP,
    USE_NET,
    HOLD_NET.form,
    GO_FIRST.form,
    GO_SECOND.form,
    KEEP_DICE.form,
    REROLL_OTHERS,
    REROLL,
    MOVE_TO,
    ATTACK.form,
    SPEED_ATTACK,
    NO_ATTACK.form,
    MOVE_FIRST.form,
    ATTACK_FIRST.form,
    END_ACTIVATION.form,
    GIVE_UP,
    ADD_WOUND,
    CANCEL_WOUND,
    KEEP.form,
    SURRENDER,
)
