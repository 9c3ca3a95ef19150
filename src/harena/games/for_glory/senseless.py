"""What nobody does who wants to win: a bot that thinks does not look at it (`Game.senseless`)."""

from __future__ import annotations

from harena.core import Action, Seat

from .abilities import usable
from .answers import departed_reactor, reaction_use
from .cards import CardType
from .combat import tactic_use
from .moves import CHOOSE, PLAY, USE, USE_REACTION
from .piles import from_hand
from .reserve import BUY_BACK
from .state import MACHINATIONS, Fighter, Glory, Permanent
from .targets import acts_on, first_choices
from .values import Use, find_fighter
from .vocabulary import Bless, Deal, Effect, Exhaust, Unbless

_HARM = (Deal, Exhaust, Unbless)


def senseless(g: Glory, seat: Seat, action: Action) -> bool:
    """The own Gladiators are hurt where an enemy can be, or an enemy is blessed; and Coin buys back what can only be
    laid aside again.
    """
    if action.form is CHOOSE:
        return _wrong_side(g, seat, action.args[0])
    if action is BUY_BACK:
        playable = any(card.is_gladiator for card in g.players[seat].reserve)
        return g.phase == MACHINATIONS and g.turn == seat and not playable
    if action.form is PLAY or action.form in USE_REACTION:
        use = _in_battle(g, seat, action)
        return use is not None and _hurts_only_own(g, seat, use)
    return False


def _wrong_side(g: Glory, seat: Seat, key: str) -> bool:
    """Whether harm goes to one's own or good to somebody else, and the other way round was possible."""
    ask = None if g.asked is None else g.asked.get(seat)
    if ask is None or ask.kind != "target" or ask.args[2] is not None:
        return False
    effect = ask.args[1]
    wanted = False if isinstance(effect, _HARM) else True if isinstance(effect, Bless) else None
    if wanted is None or _is_own(g, seat, key) is wanted:
        return False
    return any(_is_own(g, seat, str(other.args[0])) is wanted for other in ask.options if other.form is CHOOSE)


def _is_own(g: Glory, seat: Seat, key: str) -> bool:
    fighter = find_fighter(g, key)
    return fighter is not None and fighter.owner == seat


def _in_battle(g: Glory, seat: Seat, action: Action) -> Use | None:
    """The use of a Tactic or a Reaction that an action declares, if it declares one."""
    key = action.args[0]
    if action.form is PLAY:
        card = from_hand(g.players[seat], key)
        if card.played is None or card.type not in (CardType.TACTIC, CardType.REACTION):
            return None
        declared = reaction_use if g.windows else tactic_use
        return declared(g, seat, card, None, card.played)
    which = USE_REACTION.index(action.form)
    departed = departed_reactor(g, seat, key, which) if g.windows else None
    source = departed if departed is not None else usable(g, seat, key)
    if not isinstance(source, (Fighter, Permanent)):
        return None
    if g.windows:
        return reaction_use(g, seat, source.card, source, source.card.reactions[which])
    tactic = source.card.tactic if action.form is USE else None
    return None if tactic is None else tactic_use(g, seat, source.card, source, tactic)


def _hurts_only_own(g: Glory, seat: Seat, use: Use) -> bool:
    """Whether all that an ability does is harm to a target, and only the own Gladiators can be it."""
    assert use.ability is not None
    effects = use.ability.effects
    if not effects or not all(map(_is_aimed_harm, effects)):
        return False
    targets = first_choices(g, use, effects[0])
    return bool(targets) and all(fighter.owner == seat for fighter in targets)


def _is_aimed_harm(effect: Effect) -> bool:
    selector = acts_on(effect)
    return isinstance(effect, _HARM) and selector is not None and selector.is_target
