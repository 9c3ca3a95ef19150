"""Using an ability or a card for its effect: pay the whole cost, then carry out the text in printed order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from harena.core import Ended, Flow, GameOver, Seat, Violation

from . import violations as no
from .ability import Ability
from .cards import Card, CardType
from .paying import can_spare, spare_card
from .piles import in_hand, leave_hand
from .state import NOBODY, Fighter, Glory, L, Permanent, Player
from .targets import can_use
from .telling import answered, plays_to_remove, tell_played, without
from .values import Use, find_fighter, open_arenas
from .vocabulary import Cost, Effect, ExhaustSelf, Nothing, Pay, SelfDamage, Watch


@cache
def _payers() -> Mapping[type[Cost], Callable[[Glory, Use, Any], Flow]]:
    from .costs import PAYERS  # a cost may hurt, which opens a window, in which abilities are used

    return PAYERS


@cache
def _resolvers() -> Mapping[type[Effect], Callable[[Glory, Use, Any], Flow | None]]:
    from .effects import RESOLVERS  # as above

    return RESOLVERS


def use_ability(g: Glory, use: Use) -> Flow:
    """FG-TEXT-5: the whole cost before any of the effect."""
    ability = use.ability
    assert ability is not None
    if g.log is not None:
        _tell_use(g, use, ability)
    player = g.players[use.user]
    player.owed += ability.coins
    begun = 0
    try:
        for cost in ability.cost:
            paid: bool = yield from _payers()[type(cost)](g, use, cost)
            if not paid:  # FG-R-25: what was paid stays paid, the effect is lost
                player.owed = max(player.owed - ability.coins, 0)
                return
        for effect in ability.effects:
            begun += 1
            yield from resolve(g, use, effect)
    except GameOver:
        raise
    except Ended:
        if g.log is not None and any(not isinstance(effect, (Nothing, Watch)) for effect in ability.effects[begun:]):
            _tell_cut_off(g, use)
        raise


def _tell_use(g: Glory, use: Use, ability: Ability) -> None:
    """That a card in play is used, and its first cost; one that is played has been told already.

    What is used for Coin is told when it is known how they are paid (`costs.py`).
    """
    if use.source is None:
        return
    told: dict[str, Any] = {"seat": use.user, "card": use.card.title}
    match ability.cost:
        case (Pay(), *_) if ability.coins:
            return
        case _ if not g.tells():
            g.tell("uses", **told)
            return
        case (ExhaustSelf(), *_):
            told |= {"exhausted": use.source.name, **without(g, use.user, use.source)}
        case (SelfDamage(n=count), *_):
            told |= {"piece": use.source.name, "hurt": count}
        case _:
            told["piece"] = use.source.name
    g.tell("uses", **told, **answered(use))


def _tell_cut_off(g: Glory, use: Use) -> None:
    """FG-WIN-2: what was still to come of a use is dropped with the Battle."""
    piece = use.card.title if use.source is None else use.source.name
    lying = use.source is None or isinstance(use.source, Permanent)
    g.tell("cut-off", seat=use.user, piece=piece, **({} if lying else {"piece_of": use.user}))


def resolve(g: Glory, use: Use, effect: Effect) -> Flow:
    flow = _resolvers()[type(effect)](g, use, effect)
    if flow is not None:
        yield from flow


def play_card(g: Glory, seat: Seat, card: Card, use: Use) -> Flow:
    """FG-TYPE-4: a revealed card lies in no pile until its effect has completely resolved."""
    player = g.players[seat]
    leave_hand(player, card)
    player.resolving.append(card)
    if not plays_to_remove(use):
        tell_played(g, use)
    yield from use_ability(g, use)
    if card in player.resolving:  # Pierce may be back in Hand
        player.resolving.remove(card)
        player.discard.append(card)
        _lay_watch_down(g, use)


def _lay_watch_down(g: Glory, use: Use) -> None:
    """From now on the watch that this use began, if it goes on, hangs on a card of the Discard Pile (FG-R-50)."""
    for watch in reversed(g.watches):  # one of the same title may be in the middle of its own resolution
        mine = watch.card is use.card and watch.seat == use.user and not watch.discarded
        if mine and use.targets and watch.target == use.targets[0].serial:
            watch.discarded = True
            return


# ---------------------------------------------------------------- whether it can be used


def why_not_use(g: Glory, use: Use, played: Card | None = None) -> Violation | None:
    """Whether an ability can be paid for and has all its targets (FG-TEXT-9, FG-TAC-8).

    `played`: the card of the Hand that is to be played for it. It lies there no longer when it works, so it can neither
    be discarded for itself nor remove itself.
    """
    ability, source = use.ability, use.source
    assert ability is not None
    player = g.players[use.user]
    if ability.cost:
        if ability.once_per_cycle and isinstance(source, Fighter) and source.spent_cycle == g.cycle:
            return no.ONCE_A_CYCLE
        if ability.exhausts and source is not None and source.exhausted:
            return no.ALREADY_EXHAUSTED
        if ability.coins and not can_spare(player, ability.coins):
            return no.ABILITY_COSTS_TOO_MUCH
        if ability.discards and not _can_discard(player, ability.discards, played):
            return no.ABILITY_COSTS_TOO_MUCH
    alone = ability.removes and played is not None and len(player.hand) == 1
    if not alone and can_use(g, use):
        return None
    return no.CULL_ALONE if ability.removes else no.NO_TARGET


def _can_discard(player: Player, count: int, played: Card | None) -> bool:
    """FG-R-46: a declared Coin cost must stay payable, so its Income Cards are not free to be discarded."""
    return sum(spare_card(player, card) for card in player.hand) - (played is not None) >= count


def played(card: Card) -> Ability:
    assert card.played is not None
    return card.played


def usable(g: Glory, seat: Seat, key: str) -> Fighter | Permanent | Violation:
    """The card in play of that name if its abilities are the player's to use, else why they are not."""
    fighter = find_fighter(g, key)
    if fighter is not None:
        return fighter if fighter.owner == seat else no.not_yours(fighter.name, fighter.owner)
    for owner, player in enumerate(g.players):
        for patron in player.patrons:
            if patron.key == key:
                return patron if owner == seat else no.not_yours(patron.name, owner)
    for arena in open_arenas(g, seat):
        if arena.key == key:
            return arena
    if any(arena.key == key for arena in arenas_in_play(g)):
        return no_access(g, key)
    held = in_hand(g.players[seat], key)
    if held is not None:
        return no.ABILITY_NOT_IN_PLAY if g.windows else _not_from_hand(held)
    return no.NO_ABILITY


def _not_from_hand(card: Card) -> Violation:
    """FG-TYPE-2, FG-TYPE-5: abilities are used in play; other cards are played or pay."""
    if card.type is CardType.PATRON:
        return no.PATRON_NOT_IN_VILLA
    if card.is_gladiator:
        return no.ABILITY_NOT_IN_PLAY
    return no.INCOME_ONLY_PAYS if card.is_income else no.PLAYED_NOT_USED


def no_access(g: Glory, key: str) -> Violation:
    for place in g.places:
        if g.is_ludus(place.champion) and place.card is not None and place.card.key == key:
            return no.TOKEN_LOST
    top = g.places[L].card
    if top is not None and top.key == key:
        return no.NOBODY_CONTROLS if g.royale else no.not_won_yet(top.name)
    for place in g.places:
        if place.card is not None and place.card.key == key:
            if place.champion == NOBODY:
                return no.no_champion_yet(place.card.name)
            return no.not_its_champion(place.card.name, place.champion)
    for owner, player in enumerate(g.players):
        for arena in player.arenas:
            if arena.key == key:
                return no.not_in_your_villa(arena.name, owner)
    return no.no_such_arena_in_play(key)


def arenas_in_play(g: Glory) -> list[Permanent]:
    found = [place.card for place in g.places if place.card is not None]
    for player in g.players:
        found += player.arenas
    return found


def blank(source: Fighter | Permanent) -> bool:
    """FG-EXH-2: an Exhausted Patron has no abilities; Gladiators and Arenas keep theirs."""
    return source.exhausted and source.card.type is CardType.PATRON


def why_not_now(card: Card) -> Violation:
    if card.tactic is not None:
        return no.TACTIC_NOT_NOW
    if card.reactions:
        return no.REACTION_NOT_NOW
    if card.free is not None:
        return no.ONLY_AS_FREE_ACTION
    return no.SCHEME_NOT_NOW if card.scheme is not None else no.NO_ABILITY
