"""Combat: one round of it at a time (SP-COMBAT, SP-INITV, SP-MOVE, SP-ATTACK, SP-REROLL, SP-DOUBLES, SP-WOUND)."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from harena.core.ask import Action, Flow, Form, Question, Seat, together
from harena.core.errors import Violation
from harena.games.spartacus.arena import DISTANCE, HEXES, NAMES, reach
from harena.games.spartacus.commitment import traits_of
from harena.games.spartacus.deeds import EXHAUSTED, READY, roll_off
from harena.games.spartacus.dice import (
    UNOPPOSED_HIT,
    Level,
    groupings,
    level,
    may_surrender,
    sets_of,
    string,
    string_initiative,
    wounding_places,
)
from harena.games.spartacus.reactions import open_trigger
from harena.games.spartacus.state import Combatant, Match, Table
from harena.games.spartacus.telling import Parts, combatant, dice
from harena.games.spartacus.winning import after_tournament_match
from harena.games.spartacus.words import Pool, Talent, Trait, Trigger

QUIET_ROUNDS, MOST_ROUNDS = 5, 40

NOT_FIGHTING = Violation("SP-COMBAT-3", "It is not your Combatant's activation.")
MOVED_ALREADY = Violation("SP-MOVE-3", "A Move cannot be split around an Attack.")
NO_SUCH_HEX = Violation("SP-MOVE-2", "There is no such hex in the Arena.")
BLOCKED = Violation("SP-MOVE-2", "The way is blocked by your opponent.")
ONE_ATTACK = Violation("SP-ATTACK-7", "There is one Attack in an activation.")
NO_SPEED_ATTACK = Violation("SP-EQUIP-6", "That card gives no Speed Attack, or none any more.")
OTHERS_DICE = Violation("SP-REROLL-3", "You may only re-roll your own dice.")
NOT_THESE_DICE = Violation("SP-REROLL-1", "You may re-roll that many of your own dice, each once.")
RULE_OF_ONE = Violation("SP-WOUND-3", "No pool may fall below one die while another has more.")
NO_GIVING_UP = Violation("SP-COMBAT-4", "A match cannot be given up; only lost dice or the crowd end it.")


@cache
def too_far(steps: int, place: str, away: int) -> Violation:
    told = "You can move at most {steps|1 hex|# hexes}; {hex} is {away} away."
    return Violation("SP-MOVE-1", told, steps=steps, hex=place.upper(), away=away)


@cache
def out_of_reach(away: int, reach: int) -> Violation:
    told = "Your opponent is out of reach: {away|1 hex|# hexes} away, and you strike at {reach|1|up to #}."
    return Violation("SP-ATTACK-1", told, away=away, reach=reach)


# -- what a Combatant can do -------------------------------------------------------------------------------------------


def the_match(g: Table) -> Match:
    assert g.match is not None
    return g.match


def talents(g: Table, side: Combatant, talent: Talent) -> list[tuple[int, int, Trait]]:
    """Its traits of one kind that are not used up: (place in `uses`, source card, trait)."""
    return [
        (place, source, trait)
        for place, (source, trait) in enumerate(traits_of(g.box, side.card, side.gear))
        if trait.talent is talent and side.uses[place]
    ]


def spend(side: Combatant, place: int) -> None:
    """SP-EQUIP-10: USES(k) is counted down, EACH never ends."""
    if side.uses[place] > 0:
        side.uses[place] -= 1


def allowance(g: Table, side: Combatant) -> int:
    """SP-MOVE-1: current SPD dice and STEP."""
    return side.pools[Pool.SPD] + sum(trait.n for _, _, trait in talents(g, side, Talent.STEP))


def attack_range(g: Table, side: Combatant) -> int:
    return max([1, *(trait.n for _, _, trait in talents(g, side, Talent.RANGE))])


def gap(match: Match) -> int:
    return DISTANCE[match.sides[0].place][match.sides[1].place]


def _acting(g: Table, seat: Seat) -> Combatant | None:
    """The seat's Combatant, if it is being activated."""
    if g.match is None or g.match.acting < 0 or g.phase != "combat":
        return None
    side = g.match.sides[g.match.acting]
    return side if side.seat == seat else None


# -- Initiative --------------------------------------------------------------------------------------------------------

USE_NET = Form("use-net", "cast {card}")
HOLD_NET = Form("hold-net", "hold the net", passes=True)()
GO_FIRST = Form("go-first", "act first")()
GO_SECOND = Form("go-second", "act second")()

CAST_NET = Question(
    "net",
    lambda g, seat, card: [USE_NET(g.box.labels[card]), HOLD_NET],
    rule="SP-EQUIP-9",
    passing=HOLD_NET,
    says=lambda g, seat, card: {"net": g.box.market[card].label, "net_of": seat, "round": the_match(g).round},
)
ORDER_OF_ROUND = Question(
    "initiative",
    lambda g, seat, net: (GO_FIRST, GO_SECOND),
    rule="SP-INITV-4",
    says=lambda g, seat, net: {"round": the_match(g).round, **_how_it_won(g, seat, net)},
)


def initiative(g: Table) -> Flow:
    """SP-INITV: a Net or the higher SPD roll; the winner chooses. Returns the side that acts first."""
    winner, net = yield from cast_nets(g)
    if winner < 0:
        winner = yield from roll_initiative(g)
    side = the_match(g).sides[winner]
    chosen = yield ORDER_OF_ROUND.ask(side.seat, net)
    if g.log is not None:
        order = "first" if chosen is GO_FIRST else "second"
        with_net = {"net": g.box.market[net].label, "round": the_match(g).round} if net >= 0 else {}
        g.tell("initiative", seat=side.seat, **combatant(g, side), order=order, **with_net)
    return winner if chosen is GO_FIRST else 1 - winner


def _how_it_won(g: Table, seat: Seat, net: int) -> Parts:
    """With which dice against which, or with which Net."""
    match = the_match(g)
    mine = next(number for number, side in enumerate(match.sides) if side.seat == seat)
    told = combatant(g, match.sides[mine])
    if net >= 0:
        return {**told, "net": g.box.market[net].label}
    return {**told, "mine": string(match.rolls[mine]), "theirs": string(match.rolls[1 - mine])}


def cast_nets(g: Table) -> Flow:
    """SP-R-54: I is asked first in odd rounds, II in even ones; one Net a round. The side and the Net, or none."""
    match = the_match(g)
    for number in (0, 1) if match.round % 2 else (1, 0):
        side = match.sides[number]
        net = next((source for _, source, _ in talents(g, side, Talent.NET) if g.status[source] == READY), -1)
        if net >= 0:
            chosen = yield CAST_NET.ask(side.seat, net)
            if chosen is not HOLD_NET:
                g.status[net] = EXHAUSTED
                return number, net
    return -1, -1


def roll_initiative(g: Table) -> Flow:
    """SP-INITV-2, SP-INITV-3: sums of SPD dice, or strings (SP-OPT-1); equal rolls are rolled again."""
    match = the_match(g)
    match.attacker = -1
    while True:
        match.rolls = [g.rng.dice(side.pools[Pool.SPD]) for side in match.sides]
        yield from rerolls(g, (Pool.SPD, Pool.SPD))
        first, second = (string(roll) for roll in match.rolls)
        if g.string_initiative:
            winner = string_initiative(first, second)
        else:
            winner = -1 if sum(first) == sum(second) else int(sum(second) > sum(first))
        if g.log is not None:
            tell_initiative_roll(g, first, second, winner)
        if winner >= 0:
            return winner


def tell_initiative_roll(g: Table, first: list[int], second: list[int], winner: int) -> None:
    match = the_match(g)
    rolls: list[Parts] = []
    for side, rolled in zip(match.sides, (first, second), strict=True):
        total = {} if g.string_initiative or len(rolled) < 2 else {"sum": sum(rolled)}
        joined = "-" if g.string_initiative else " + "
        rolls.append({"kind": "speed-roll", **combatant(g, side), "dice": joined.join(map(str, rolled)), **total})
    again = {"again": "both"} if winner < 0 else {}
    g.tell("initiative-roll", first=first, second=second, rolls=rolls, round=match.round, **again)


# -- re-rolls ----------------------------------------------------------------------------------------------------------

REROLL = Form("re-roll", "re-roll {dice}")
KEEP_DICE = Form("keep-dice", "keep all dice", passes=True)()
REROLL_OTHERS = Form("re-roll-others", "re-roll the opponent's {die}", never=OTHERS_DICE)


def permitted(g: Table, number: int, pool: Pool) -> int:
    """SP-REROLL-5: the permissions for one roll are added up, as far as there are dice."""
    match = the_match(g)
    total = sum(trait.n for _, _, trait in talents(g, match.sides[number], Talent.REROLL) if trait.pool is pool)
    return min(total, len(match.rolls[number]))


@cache
def _reroll_actions(dice: tuple[int, ...], most: int) -> tuple[Action, ...]:
    groups = {group: None for count in range(1, most + 1) for group in combinations(dice, count)}
    return (KEEP_DICE, *(REROLL(" and ".join(map(str, group))) for group in groups))


def dice_to_reroll(g: Table, seat: Seat, number: int, pool: Pool) -> tuple[Action, ...]:
    return _reroll_actions(tuple(string(the_match(g).rolls[number])), permitted(g, number, pool))


CHOOSE_DICE = Question(
    "re-roll",
    dice_to_reroll,
    rule="SP-REROLL-1",
    refuse=lambda g, seat, action, *_: NOT_THESE_DICE if action.form is REROLL else None,
    says=lambda g, seat, number, pool: {
        **combatant(g, the_match(g).sides[number]),
        "pool": pool.name,
        "mine": string(the_match(g).rolls[number]),
        "theirs": string(the_match(g).rolls[1 - number]),
        "count": permitted(g, number, pool),
    },
)


def rerolls(g: Table, pools: tuple[Pool | None, Pool | None]) -> Flow:
    """SP-REROLL-4: both choose secretly, then all chosen dice are rolled again at once."""
    match = the_match(g)
    able = {
        match.sides[n].seat: (n, pool) for n, pool in enumerate(pools) if pool is not None and permitted(g, n, pool)
    }
    if not able:
        return

    def choose(g: Table, seat: Seat) -> Flow:
        plan = g.houses[seat].plan
        plan.clear()
        chosen = yield CHOOSE_DICE.ask(seat, *able[seat])
        if chosen is not KEEP_DICE:
            plan.extend(int(die) for die in chosen.args[0].split(" and "))

    yield together(g, able, choose, "re-roll")
    for seat, (number, pool) in able.items():
        again = g.houses[seat].plan
        rolled = string(match.rolls[number]) if g.log is not None else []
        used = _use_permissions(g, match.sides[number], pool, len(again))
        for die in again:
            match.rolls[number].remove(die)
        fresh = g.rng.dice(len(again))
        match.rolls[number] += fresh
        if again and g.log is not None:
            by = [g.box.market[source].label for source in used if source != match.sides[number].card]
            told = {**combatant(g, match.sides[number]), "pool": pool.name, "with": by, "rolled": rolled}
            g.tell("re-rolls", seat=seat, dice=list(again), fresh=fresh, **told)
        again.clear()


def _use_permissions(g: Table, side: Combatant, pool: Pool, count: int) -> list[int]:
    """Permissions without a limit are used before counted ones. The cards they come from."""
    found = [(place, source, trait) for place, source, trait in talents(g, side, Talent.REROLL) if trait.pool is pool]
    used: list[int] = []
    for place, source, trait in sorted(found, key=lambda permission: permission[2].uses > 0):
        if count > 0:
            spend(side, place)
            count -= trait.n
            used.append(source)
    return used


# -- an activation -----------------------------------------------------------------------------------------------------


def may_move(g: Table, seat: Seat, name: str) -> Violation | None:
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


def may_attack(g: Table, seat: Seat) -> Violation | None:
    side = _acting(g, seat)
    if side is None:
        return NOT_FIGHTING
    if side.attacked:
        return ONE_ATTACK
    return _within(gap(the_match(g)), attack_range(g, side))


def _within(away: int, reach: int) -> Violation | None:
    return None if away <= reach else out_of_reach(away, reach)


def may_speed_attack(g: Table, seat: Seat, name: str) -> Violation | None:
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
ATTACK = Form("attack", check=may_attack)()
SPEED_ATTACK = Form("speed-attack", "speed attack with {card}", check=may_speed_attack)
NO_ATTACK = Form("no-attack", "no attack", passes=True)()
MOVE_FIRST = Form("move-first", "move first")()
ATTACK_FIRST = Form("attack-first", "attack first")()
END_ACTIVATION = Form("end-activation", "end activation", passes=True)()
GIVE_UP = Form("give-up", "give up the match", never=NO_GIVING_UP)
_MOVES = tuple(MOVE_TO(name) for name in NAMES)


def attacks(g: Table, seat: Seat) -> list[Action]:
    """Every Attack that is possible from here."""
    match = the_match(g)
    side, distance = match.sides[match.acting], gap(match)
    found = [ATTACK] if distance <= attack_range(g, side) else []
    for _, source, trait in talents(g, side, Talent.SPDATK):
        if distance <= trait.n:
            found.append(SPEED_ATTACK(g.box.labels[source]))
    return found


def orders(g: Table, seat: Seat) -> list[Action]:
    return [MOVE_FIRST, ATTACK_FIRST, END_ACTIVATION] if attacks(g, seat) else [MOVE_FIRST, END_ACTIVATION]


def moves(g: Table, seat: Seat) -> list[Action]:
    match = the_match(g)
    side = match.sides[match.acting]
    return [_MOVES[there] for there in reach(side.place, match.sides[1 - match.acting].place, allowance(g, side))]


def attacks_or_none(g: Table, seat: Seat, may_decline: bool) -> list[Action]:
    return [*attacks(g, seat), NO_ATTACK] if may_decline else attacks(g, seat)


def _acting_and_opposing(g: Table, seat: Seat, *_: object) -> Parts:
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
MOVE = Question("move", moves, rule="SP-MOVE-1", says=_acting_and_opposing)
CHOOSE_ATTACK = Question("attack", attacks_or_none, rule="SP-ATTACK-1", says=_acting_and_opposing)


def activation(g: Table, number: int) -> Flow:
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
    match.acting = -1


def move(g: Table, side: Combatant) -> Flow:
    chosen = yield MOVE.ask(side.seat)
    before, side.place = side.place, HEXES[chosen.args[0]]
    side.moved = True
    if g.log is not None:
        tell_move(g, side, before)


def tell_move(g: Table, side: Combatant, before: int) -> None:
    match = the_match(g)
    told = {**combatant(g, side), **combatant(g, match.sides[1 - match.acting], "target"), "gap": gap(match)}
    moved = {} if before == side.place else {"was": NAMES[before].upper()}
    g.tell("moves", seat=side.seat, hex=NAMES[side.place].upper(), **told, **moved)


def choose_attack(g: Table, number: int, may_decline: bool) -> Flow:
    chosen = yield CHOOSE_ATTACK.ask(the_match(g).sides[number].seat, may_decline)
    if chosen is ATTACK:
        yield from attack(g, number, -1)
    elif chosen is not NO_ATTACK:
        yield from attack(g, number, g.box.card_of[chosen.args[0]])


# -- the Attack --------------------------------------------------------------------------------------------------------


def attack(g: Table, number: int, speed_card: int) -> Flow:
    """SP-ATTACK-8: roll, re-roll, compare, Extra Wound, T-WOUND, Ignore Wound, surrender, and what comes back."""
    match = the_match(g)
    attacker, defender = match.sides[number], match.sides[1 - number]
    attacker.attacked = True
    attacker.attacks[-1] += 1
    match.attacker = number
    pool = Pool.ATK if speed_card < 0 else Pool.SPD
    if speed_card >= 0:
        spend(attacker, next(place for place, source, _ in talents(g, attacker, Talent.SPDATK) if source == speed_card))
    rolled = [g.rng.dice(attacker.pools[pool]), g.rng.dice(defender.pools[Pool.DEF])]
    match.rolls = rolled if number == 0 else rolled[::-1]
    # SP-R-57: no re-roll and no set ability works on the dice of a Speed Attack
    pools = (pool if pool is Pool.ATK else None, Pool.DEF)
    yield from rerolls(g, pools if number == 0 else pools[::-1])
    attack_dice, defence_dice = string(match.rolls[number]), string(match.rolls[1 - number])
    places = wounding_places(attack_dice, defence_dice)
    auto = 0 if speed_card >= 0 else (yield from set_wounds(g, attacker, Pool.ATK, attack_dice))
    match.wounds = sum(places) + auto
    if g.log is not None:
        g.tell(
            "attack",
            seat=attacker.seat,
            to=defender.seat,
            **combatant(g, attacker),
            **combatant(g, defender, "target"),
            attack=attack_dice,
            defence=defence_dice,
            places=places,
            **compared(attack_dice, defence_dice),
            hits=sum(places),
            auto=auto,
            wounds=match.wounds,
            **({"weapon": g.box.market[speed_card].label} if speed_card >= 0 else {}),
        )
    yield from extra_wounds(g, number)
    if match.wounds:
        yield from open_trigger(g, Trigger.WOUND, g.host)
    yield from take_wounds(g, 1 - number)
    if match.winner < 0:
        match.wounds = yield from set_wounds(g, defender, Pool.DEF, defence_dice)
        if match.wounds and g.log is not None:
            sides = {**combatant(g, defender), **combatant(g, attacker, "target")}
            g.tell("strikes-back", seat=defender.seat, **sides, defence=defence_dice, wounds=match.wounds)
        yield from take_wounds(g, number)
    match.wounds = 0


def compared(attack: list[int], defence: list[int]) -> Parts:
    """Die by die why an Attack wounds or not: those that meet a defence die, and those that meet none."""
    met = [
        {"kind": "die-beats" if die > other else "die-fails", "die": die, "other": other}
        for die, other in zip(attack, defence, strict=False)
    ]
    alone = attack[len(defence) :]
    hit, missed = ([die for die in alone if (die >= UNOPPOSED_HIT) is hits] for hits in (True, False))
    return {"compared": met, "alone_hit": hit, "alone_missed": missed}


GROUP = Form("group", "group the sets for {wounds:int} wounds")


def ways_to_group(g: Table, seat: Seat, number: int, pool: Pool) -> list[Action]:
    match = the_match(g)
    return [GROUP(wounds) for wounds in groupings(match.rolls[number], set_worth(g, match.sides[number], pool))]


SETS = Question(
    "sets",
    ways_to_group,
    rule="SP-DOUBLES-5",
    says=lambda g, seat, number, pool: {"pool": pool.name, "mine": string(the_match(g).rolls[number])},
)


def set_worth(g: Table, side: Combatant, pool: Pool) -> dict[int, int]:
    """The Wounds that a set of each size deals; several abilities for one size add up."""
    worth: dict[int, int] = {}
    for _, _, trait in talents(g, side, Talent.SETW):
        if trait.pool is pool:
            worth[trait.size] = worth.get(trait.size, 0) + trait.n
    return worth


def set_wounds(g: Table, side: Combatant, pool: Pool, dice: list[int]) -> Flow:
    """SP-DOUBLES: disjoint sets of equal dice deal auto-wounds; with sets of two sizes their owner groups them."""
    worth = set_worth(g, side, pool)
    if len(worth) > 1:
        chosen = yield SETS.ask(side.seat, the_match(g).sides.index(side), pool)
        return chosen.args[0]
    return sum(wounds * sets_of(size, dice) for size, wounds in worth.items())


ADD_WOUND = Form("add-wound", "add a wound with {card}")
CANCEL_WOUND = Form("cancel-wound", "cancel a wound with {card}")
KEEP = Form("keep", "keep it for later", passes=True)()

def _wounds_so_far(g: Table, source: int, number: int) -> Parts:
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


def extra_wounds(g: Table, number: int) -> Flow:
    """D-EXTRA: each source at most once per Attack, even when nothing was hit (SP-R-58)."""
    attacker = the_match(g).sides[number]
    for place, source, _ in talents(g, attacker, Talent.EXTRA):
        chosen = yield EXTRA.ask(attacker.seat, source, 1 - number)
        if chosen is not KEEP:
            spend(attacker, place)
            the_match(g).wounds += 1
            wounds = the_match(g).wounds
            g.tell("adds-wound", seat=attacker.seat, card=g.box.market[source].label, wounds=wounds)


def take_wounds(g: Table, number: int) -> Flow:
    """SP-EQUIP-7, SP-WOUND-1, SP-WOUND-5: cancel what can be cancelled, surrender the rest, then read the level."""
    match = the_match(g)
    side = match.sides[number]
    for place, source, _ in talents(g, side, Talent.IGNORE):
        if match.wounds:
            chosen = yield IGNORE.ask(side.seat, source, number)
            if chosen is not KEEP:
                spend(side, place)
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


def surrender(g: Table, number: int) -> Flow:
    """SP-WOUND-3, SP-WOUND-4: a choice while any pool has more than one die; then it no longer matters which."""
    side = the_match(g).sides[number]
    if max(side.pools) > 1:
        chosen = yield GIVE_DIE.ask(side.seat, number)
        side.pools[_POOL_OF[chosen.args[0]]] -= 1
    else:
        side.pools[side.pools.index(1)] = 0


# -- the round ---------------------------------------------------------------------------------------------------------


def combat(g: Table) -> Flow:
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


def crowds_verdict(g: Table) -> None:
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


def end_match(g: Table) -> None:
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
