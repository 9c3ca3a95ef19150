"""What a Reaction comes to for the Gladiator that damage is assigned to, told to those who choose (FG-DMG-4/5)."""

from __future__ import annotations

from typing import Any

from harena.core import Action, Seat

from .abilities import usable
from .answers import REMOVE_BLESSING, departed_reactor, reaction_use
from .moves import PASS, PLAY, USE_REACTION
from .piles import from_hand
from .state import Fighter, Glory, Permanent
from .targets import first_choices
from .values import Use, after, find_fighter, number
from .vocabulary import Draw, Event, GainCoin, OppLosesCoin, Prevent, Reassign, SelfDamage, StatName, Who

#: Effects after which the Health of everybody is what it was.
_ASIDE = (Draw, GainCoin, OppLosesCoin)


def comes_to(g: Glory, seat: Seat, action: Action) -> dict[str, Any]:
    """How this Reaction leaves the one Gladiator of one's own that is struck, if nobody else reacts and as much as
    possible is done for it; nothing where the text can change more than the assigned damage.
    """
    window = g.windows[-1]
    struck = [f for f in window.subjects if f.owner == seat and f.assigned + f.unpreventable]
    if action is PASS or window.events != 1 << Event.ASSIGN or len(struck) != 1:
        return {}
    (fighter,) = struck
    if action.form is REMOVE_BLESSING:
        return after(g, fighter, -fighter.assigned) if find_fighter(g, action.args[0]) is fighter else {}
    use = _use(g, seat, action)
    spared = None if use is None or _gives_health(use, fighter) else _spared(g, use, fighter)
    return {} if spared is None else after(g, fighter, -spared)


def _use(g: Glory, seat: Seat, action: Action) -> Use | None:
    key = action.args[0]
    if action.form is PLAY:
        card = from_hand(g.players[seat], key)
        return None if card.played is None else reaction_use(g, seat, card, None, card.played)
    which = USE_REACTION.index(action.form)
    departed = departed_reactor(g, seat, key, which)
    source = departed if departed is not None else usable(g, seat, key)
    if not isinstance(source, (Fighter, Permanent)):
        return None
    return reaction_use(g, seat, source.card, source, source.card.reactions[which])


def _gives_health(use: Use, fighter: Fighter) -> bool:
    """Whether a card in play bears on the Health of the one that is struck: it may cease when the card is spent."""
    if use.source is None:
        return False
    return any(
        stat.stat is StatName.HEALTH and (stat.whom.who is not Who.SELF or use.source is fighter)
        for stat, _ in use.card.stats
    )


def _spared(g: Glory, use: Use, fighter: Fighter) -> int | None:
    """How much of the damage that is assigned to a Gladiator goes away, or None where the text does something else."""
    assert use.ability is not None
    if any(isinstance(cost, SelfDamage) for cost in use.ability.cost):
        return None
    spared = 0
    for effect in use.ability.effects:
        match effect:
            case Prevent(n=n):
                there = fighter.assigned
            case Reassign(n=n):
                there = fighter.assigned + fighter.unpreventable
            case _ if isinstance(effect, _ASIDE):
                continue
            case _:
                return None
        if fighter in first_choices(g, use, effect):
            spared += there if n is None else min(number(g, n, use), there)
    return min(spared, fighter.assigned + fighter.unpreventable)
