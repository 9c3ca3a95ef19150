"""Combat: dice that are rolled again (SP-REROLL)."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from harena.core import Action, Flow, Form, Question, Seat, Violation, together

from .card_words import Pool, Talent
from .combatants import spend, talents, the_match
from .dice import string
from .state import Capua, Combatant
from .telling import combatant

OTHERS_DICE = Violation("SP-REROLL-3", "You may only re-roll your own dice.")
NOT_THESE_DICE = Violation("SP-REROLL-1", "You may re-roll that many of your own dice, each once.")

REROLL = Form("re-roll", "re-roll {dice}")
KEEP_DICE = Form("keep-dice", "keep all dice", passes=True)()
REROLL_OTHERS = Form("re-roll-others", "re-roll the opponent's {die}", never=OTHERS_DICE)


def permitted(g: Capua, number: int, pool: Pool) -> int:
    """SP-REROLL-5: the permissions for one roll are added up, as far as there are dice."""
    match = the_match(g)
    total = sum(trait.n for _, _, trait in talents(g, match.sides[number], Talent.REROLL) if trait.pool is pool)
    return min(total, len(match.rolls[number]))


@cache
def _reroll_actions(dice: tuple[int, ...], most: int) -> tuple[Action, ...]:
    groups = {group: None for count in range(1, most + 1) for group in combinations(dice, count)}
    return (KEEP_DICE, *(REROLL(" and ".join(map(str, group))) for group in groups))


def dice_to_reroll(g: Capua, seat: Seat, number: int, pool: Pool) -> tuple[Action, ...]:
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


def rerolls(g: Capua, pools: tuple[Pool | None, Pool | None]) -> Flow:
    """SP-REROLL-4: both choose secretly, then all chosen dice are rolled again at once."""
    match = the_match(g)
    able = {
        match.sides[n].seat: (n, pool) for n, pool in enumerate(pools) if pool is not None and permitted(g, n, pool)
    }
    if not able:
        return

    def choose(g: Capua, seat: Seat) -> Flow:
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
            if sorted(again) == sorted(fresh):
                told["again"] = list(fresh)
            g.tell("re-rolls", seat=seat, dice=list(again), fresh=fresh, **told)
        again.clear()


def _use_permissions(g: Capua, side: Combatant, pool: Pool, count: int) -> list[int]:
    """Permissions without a limit are used before counted ones. The cards they come from."""
    found = [(number, source, trait) for number, source, trait in talents(g, side, Talent.REROLL) if trait.pool is pool]
    used: list[int] = []
    for number, source, trait in sorted(found, key=lambda permission: permission[2].uses > 0):
        if count > 0:
            spend(side, number)
            count -= trait.n
            used.append(source)
    return used
