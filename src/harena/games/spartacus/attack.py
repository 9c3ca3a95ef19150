"""Combat: the Attack (SP-ATTACK)."""

from __future__ import annotations

from harena.core import Flow

from .card_words import Pool, Talent, Trigger
from .combatants import spend, talents, the_match
from .dice import UNOPPOSED_HIT, string, wounding_dice
from .reactions import open_trigger
from .rerolls import rerolls
from .state import Capua, Combatant
from .telling import Parts, combatant
from .wounds import extra_wounds, set_wounds, take_wounds


def attack(g: Capua, number: int, speed_card: int) -> Flow:
    """SP-ATTACK-8: roll, re-roll, compare, Extra Wound, T-WOUND, Ignore Wound, surrender, and what comes back."""
    match = the_match(g)
    attacker, defender = match.sides[number], match.sides[1 - number]
    attacker.attacked = True
    attacker.attacks[-1] += 1
    match.attacker = number
    pool = Pool.ATK if speed_card < 0 else Pool.SPD
    if speed_card >= 0:
        _spend_speed_attack(g, attacker, speed_card)
    rolled = [g.rng.dice(attacker.pools[pool]), g.rng.dice(defender.pools[Pool.DEF])]
    match.rolls = rolled if number == 0 else rolled[::-1]
    # SP-R-57: no re-roll and no set ability works on the dice of a Speed Attack
    pools = (pool if pool is Pool.ATK else None, Pool.DEF)
    yield from rerolls(g, pools if number == 0 else pools[::-1])
    attack_dice, defence_dice = string(match.rolls[number]), string(match.rolls[1 - number])
    wounding = wounding_dice(attack_dice, defence_dice)
    auto = 0 if speed_card >= 0 else (yield from set_wounds(g, attacker, Pool.ATK, attack_dice))
    match.wounds = sum(wounding) + auto
    if g.log is not None:
        g.tell(
            "attack",
            seat=attacker.seat,
            to=defender.seat,
            **combatant(g, attacker),
            **combatant(g, defender, "target"),
            attack=attack_dice,
            defence=defence_dice,
            places=wounding,
            **compared(attack_dice, defence_dice),
            hits=sum(wounding),
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


def _spend_speed_attack(g: Capua, attacker: Combatant, card: int) -> None:
    usable = talents(g, attacker, Talent.SPDATK)
    spend(attacker, next(number for number, source, _ in usable if source == card))


def compared(attack: list[int], defence: list[int]) -> Parts:
    """Die by die why an Attack wounds or not: those that meet a defence die, and those that meet none."""
    met = [
        {"kind": "die-beats" if die > other else "die-fails", "die": die, "other": other}
        for die, other in zip(attack, defence, strict=False)
    ]
    alone = attack[len(defence) :]
    hit, missed = ([die for die in alone if (die >= UNOPPOSED_HIT) is hits] for hits in (True, False))
    return {"compared": met, "alone_hit": hit, "alone_missed": missed}
