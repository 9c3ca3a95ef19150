"""Combat: sets of equal dice, Wounds added and cancelled, dice given up (SP-DOUBLES, SP-EQUIP, SP-WOUND)."""

from __future__ import annotations

from harena.core import Action, Flow, Form, Question, Seat, Violation

from .card_words import Pool, Talent
from .combatants import spend, talents, the_match
from .dice import Level, groupings, level, may_surrender, sets_of, string
from .state import Capua, Combatant
from .telling import Parts, combatant, dice

RULE_OF_ONE = Violation("SP-WOUND-3", "No pool may fall below one die while another has more.")

GROUP = Form("group", "group the sets for {wounds:int} wounds")


def ways_to_group(g: Capua, seat: Seat, number: int, pool: Pool) -> list[Action]:
    match = the_match(g)
    return [GROUP(wounds) for wounds in groupings(match.rolls[number], set_worth(g, match.sides[number], pool))]


SETS = Question(
    "sets",
    ways_to_group,
    rule="SP-DOUBLES-5",
    says=lambda g, seat, number, pool: {"pool": pool.name, "mine": string(the_match(g).rolls[number])},
)


def set_worth(g: Capua, side: Combatant, pool: Pool) -> dict[int, int]:
    """The Wounds that a set of each size deals; several abilities for one size add up."""
    worth: dict[int, int] = {}
    for _, _, trait in talents(g, side, Talent.SETW):
        if trait.pool is pool:
            worth[trait.size] = worth.get(trait.size, 0) + trait.n
    return worth


def set_wounds(g: Capua, side: Combatant, pool: Pool, dice: list[int]) -> Flow:
    """SP-DOUBLES: disjoint sets of equal dice deal auto-wounds; with sets of two sizes their owner groups them."""
    worth = set_worth(g, side, pool)
    if len(worth) > 1:
        chosen = yield SETS.ask(side.seat, the_match(g).sides.index(side), pool)
        return chosen.args[0]
    return sum(wounds * sets_of(size, dice) for size, wounds in worth.items())


ADD_WOUND = Form("add-wound", "add a wound with {card}")
CANCEL_WOUND = Form("cancel-wound", "cancel a wound with {card}")
KEEP = Form("keep", "keep it for later", passes=True)()


def _wounds_so_far(g: Capua, source: int, number: int) -> Parts:
    """The Combatant that takes the Wounds, how many, and the card that could change it."""
    match = the_match(g)
    return {**combatant(g, match.sides[number], "target"), "wounds": match.wounds, "source": g.box.market[source].label}


EXTRA = Question(
    "extra-wound",
    lambda g, seat, source, number: [ADD_WOUND(g.box.labels[source]), KEEP],
    rule="SP-EQUIP-8",
    passing=KEEP,
    says=lambda g, seat, source, number: _wounds_so_far(g, source, number),
)
IGNORE = Question(
    "ignore-wound",
    lambda g, seat, source, number: [CANCEL_WOUND(g.box.labels[source]), KEEP],
    rule="SP-EQUIP-7",
    passing=KEEP,
    says=lambda g, seat, source, number: _wounds_so_far(g, source, number),
)


def extra_wounds(g: Capua, number: int) -> Flow:
    """D-EXTRA: each source at most once per Attack, even when nothing was hit (SP-R-58)."""
    attacker = the_match(g).sides[number]
    for use, source, _ in talents(g, attacker, Talent.EXTRA):
        chosen = yield EXTRA.ask(attacker.seat, source, 1 - number)
        if chosen is not KEEP:
            spend(attacker, use)
            the_match(g).wounds += 1
            wounds = the_match(g).wounds
            g.tell("adds-wound", seat=attacker.seat, card=g.box.market[source].label, wounds=wounds)


def take_wounds(g: Capua, number: int) -> Flow:
    """SP-EQUIP-7, SP-WOUND-1, SP-WOUND-5: cancel what can be cancelled, surrender the rest, then read the level."""
    match = the_match(g)
    side = match.sides[number]
    for use, source, _ in talents(g, side, Talent.IGNORE):
        if match.wounds:
            chosen = yield IGNORE.ask(side.seat, source, number)
            if chosen is not KEEP:
                spend(side, use)
                match.wounds -= 1
                g.tell("cancels-wound", seat=side.seat, card=g.box.market[source].label, wounds=match.wounds)
    if not match.wounds:
        return
    match.blood = True
    before = list(side.pools)
    while match.wounds and any(side.pools):
        yield from surrender(g, number)
        match.wounds -= 1
    if g.log is not None:
        lost = [
            {"kind": "lost-dice", "pool": pool.name, "count": before[pool] - side.pools[pool]}
            for pool in Pool
            if side.pools[pool] < before[pool]
        ]
        g.tell("pools", seat=side.seat, pools=list(side.pools), **combatant(g, side), lost=lost, dice=dice(side.pools))
    reached = level(side.pools)
    if reached is not Level.STANDING:
        match.level = reached
        match.winner = 1 - number


SURRENDER = Form("surrender", "surrender {pool}")
_SURRENDERS = {pool: SURRENDER(pool.name.casefold()) for pool in Pool}
_POOL_OF = {pool.name.casefold(): pool for pool in Pool}

GIVE_DIE = Question(
    "surrender",
    lambda g, seat, number: [_SURRENDERS[pool] for pool in may_surrender(the_match(g).sides[number].pools)],
    rule="SP-WOUND-1",
    refuse=lambda g, seat, action, number: RULE_OF_ONE if action.form is SURRENDER else None,
    says=lambda g, seat, number: {
        **combatant(g, the_match(g).sides[number]),
        "wounds": the_match(g).wounds,
        "dice": dice(the_match(g).sides[number].pools),
    },
)


def surrender(g: Capua, number: int) -> Flow:
    """SP-WOUND-3, SP-WOUND-4: a choice while any pool has more than one die; then it no longer matters which."""
    side = the_match(g).sides[number]
    if max(side.pools) > 1:
        chosen = yield GIVE_DIE.ask(side.seat, number)
        side.pools[_POOL_OF[chosen.args[0]]] -= 1
    else:
        side.pools[side.pools.index(1)] = 0
