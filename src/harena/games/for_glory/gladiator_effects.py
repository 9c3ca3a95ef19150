"""Words about Gladiators: READY, EXHAUST, STAT, BLESS, UNBLESS, PIERCING, and those that send them elsewhere."""

from __future__ import annotations

from typing import Any

from harena.core import Action, Flow, Question, Seat

from . import violations as no
from .choosing import affected, amount, choose_gladiator
from .damage import check_defeats
from .entering import enter, move_over
from .moves import PUT_IN
from .piles import from_hand, leave_hand
from .reactions import remove_blessing
from .state import Fighter, Glory
from .targets import fits_into_battle
from .telling import arena_name, tell_of
from .values import Use, agility, attack, can_enter, health, spare_influence
from .vocabulary import Bless, Duration, Exhaust, MoveGladiator, Piercing, PutIntoArena, Ready, Stat, StatName, Unbless


def resolve_ready(g: Glory, use: Use, effect: Ready) -> Flow:
    fighters: list[Fighter] = yield from affected(g, use, effect)
    for fighter in fighters:
        fighter.exhausted = False
        tell_of(g, "readied", fighter)
    yield from check_defeats(g, "readied")  # a bonus may have hung on being Exhausted (FG-R-26)


def resolve_exhaust(g: Glory, use: Use, effect: Exhaust) -> Flow:
    fighters: list[Fighter] = yield from affected(g, use, effect)
    for fighter in fighters:
        fighter.exhausted = True
        tell_of(g, "exhausted", fighter)
    yield from check_defeats(g, "exhausted")


BONUS = {
    (Duration.COMBAT_TURN, StatName.ATTACK): "turn_attack",
    (Duration.COMBAT_TURN, StatName.HEALTH): "turn_health",
    (Duration.COMBAT_TURN, StatName.AGILITY): "turn_agility",
    (Duration.ATTACK, StatName.ATTACK): "strike_attack",
    (Duration.BATTLE, StatName.ATTACK): "battle_attack",
    (Duration.BATTLE, StatName.HEALTH): "battle_health",
    (Duration.BATTLE, StatName.AGILITY): "battle_agility",
}


#: The words of `[words.stats]`, and how the values are read.
_STATS = {StatName.ATTACK: "attack", StatName.HEALTH: "health", StatName.AGILITY: "agility"}
_READ = {StatName.ATTACK: attack, StatName.HEALTH: health, StatName.AGILITY: agility}


def resolve_stat(g: Glory, use: Use, effect: Stat) -> Flow:
    fighters: list[Fighter] = yield from affected(g, use, effect)
    bonus = BONUS[effect.duration, effect.stat]
    for fighter in fighters:
        change = amount(g, effect.n, use)
        setattr(fighter, bonus, getattr(fighter, bonus) + change)
        if change and g.log is not None:
            told = {"stat": _STATS[effect.stat], "lasts": effect.duration.value}
            tell_of(g, "changed", fighter, **told, change=change, now=_READ[effect.stat](g, fighter))
    if effect.stat is StatName.HEALTH:
        yield from check_defeats(g)


def resolve_piercing(g: Glory, use: Use, effect: Piercing) -> None:
    if isinstance(use.source, Fighter):
        use.source.piercing += effect.n


def resolve_bless(g: Glory, use: Use, effect: Bless) -> Flow:
    fighters: list[Fighter] = yield from affected(g, use, effect)
    for fighter in fighters:
        fighter.blessings += effect.n
        tell_of(g, "blesses", fighter, count=effect.n, now=fighter.blessings)
    yield from check_defeats(g, "left")


def resolve_unbless(g: Glory, use: Use, effect: Unbless) -> Flow:
    fighters: list[Fighter] = yield from affected(g, use, effect)
    for fighter in fighters:
        count = fighter.blessings if effect.n is None else min(effect.n, fighter.blessings)
        tell_of(g, "unblessed", fighter, count=count)
        for _ in range(count):
            if fighter.blessings:  # an answer to the first may have taken the others away
                yield from remove_blessing(g, fighter)


def _gladiators_to_put_in(g: Glory, seat: Seat, promised: int) -> list[Action]:
    spare = spare_influence(g, seat)
    found: list[Action] = []
    for card in g.players[seat].hand:
        if can_enter(card, spare) and PUT_IN(card.key) not in found:
            found.append(PUT_IN(card.key))
    return found


def _says_put_in(g: Glory, seat: Seat, promised: int) -> dict[str, Any]:
    return {"arena": arena_name(g, g.battle)}


#: `promised`: with a Gladiator that needs so much Influence at most; all know that one is in the Hand.
WHICH_GLADIATOR = Question(
    "put-in", _gladiators_to_put_in, rule="FG-R-53", says=_says_put_in,
    refuse=no.first("FG-R-53", "First choose a Gladiator of your Hand to put into {arena}.", _says_put_in),
)  # fmt: skip


def resolve_put_into_arena(g: Glory, use: Use, effect: PutIntoArena) -> Flow:
    """FG-R-53: needs Influence, costs no Coin."""
    player = g.players[use.user]
    if not fits_into_battle(g, use.user):
        return
    choice: Action | None = yield WHICH_GLADIATOR.ask(use.user, spare_influence(g, use.user))
    if choice is not None:
        card = from_hand(player, choice.args[0])
        leave_hand(player, card)
        yield from enter(g, use.user, card, g.battle)


def resolve_move_gladiator(g: Glory, use: Use, effect: MoveGladiator) -> Flow:
    fighter: Fighter | None = yield from choose_gladiator(g, use, effect)
    if fighter is not None:
        yield from move_over(g, use.user, fighter)
