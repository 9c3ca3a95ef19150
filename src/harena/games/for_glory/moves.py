"""Words that several chapters share: what they mean at which moment, and why not at another.

`use`, `play` and `pass` are said in the Machinations Turn, in a Combat Turn and in a Reaction Window; the choices below
them are made inside effects. All other moves stand with their chapter, each with the one check of its legality: menus
list what passes it, "why not?" quotes what fails.
"""

from __future__ import annotations

from harena.core import Action, Form, Seat, Violation

from . import violations as no
from .abilities import usable, why_not_now
from .answers import has_compulsory_reaction, owes_blessing, why_not_reaction_ability, why_not_reaction_card
from .cards import Card, CardType
from .combat import why_not_pass, why_not_tactic, why_not_tactic_card
from .moments import is_out, on_combat_turn, out_of_turn, taking_actions, whose_turn
from .piles import in_hand
from .schemes import why_not_scheme, why_not_scheme_card
from .state import LATE_REGISTRATION, Glory
from .targets import choices, why_not_target
from .values import can_enter, find_fighter, spare_influence


class ByCard(dict[Card, Action]):
    """The actions of a form by card: a menu looks them up instead of making them."""

    def __init__(self, form: Form) -> None:
        super().__init__()
        self.form = form

    def __missing__(self, card: Card) -> Action:
        action = self[card] = self.form(card.key)
        return action


# ---------------------------------------------------------------- the same word at different moments


def _check_use(g: Glory, seat: Seat, key: str) -> Violation | None:
    """`use praetor`: the Scheme, Tactic or Reaction Ability of a card in play, whichever this moment allows."""
    if g.windows:
        return _sharper(g, why_not_reaction_ability(g, seat, key, 0), lying(g, seat, key))
    source = usable(g, seat, key)
    if isinstance(source, Violation):
        return source
    if on_combat_turn(g, seat):
        return why_not_tactic(g, seat, source)
    if taking_actions(g, seat):
        return why_not_scheme(g, seat, source)
    if is_out(g, seat) and (source.card.tactic is not None or source.card.reactions):
        return no.ELIMINATED
    return _sharper(g, why_not_now(source.card), source.card)


def lying(g: Glory, seat: Seat, key: str) -> Card | None:
    """The card of a Gladiator, Patron or Arena that a player may use."""
    found = usable(g, seat, key)
    return None if isinstance(found, Violation) else found.card


def _sharper(g: Glory, violation: Violation | None, card: Card | None) -> Violation | None:
    """What a Reaction would have answered, instead of that it does not answer this."""
    if violation is no.NO_REACTION and card is not None:
        return no.no_reaction(card.name)
    if violation is not no.REACTION_NOT_NOW or card is None:
        return violation
    return no.wrong_moment(card.name, card.text) if g.windows and card.text else no.unanswered(card.name)


def _check_use_other(g: Glory, seat: Seat, key: str) -> Violation | None:
    """`use the other reaction of brennus l4`: of two Reactions on one card the second."""
    if g.windows:
        return why_not_reaction_ability(g, seat, key, 1)
    return no.ELIMINATED if is_out(g, seat) else no.REACTION_NOT_NOW


def _check_play(g: Glory, seat: Seat, key: str) -> Violation | None:
    player = g.players[seat]
    card = in_hand(player, key)
    if card is None:
        waits = any(each.level > 1 and each.key == key for each in player.discard)
        return no.UPGRADED_AWAY if waits and taking_actions(g, seat) else no.NOT_IN_HAND
    return _sharper(g, why_not_play(g, seat, card), card)


def why_not_play(g: Glory, seat: Seat, card: Card) -> Violation | None:
    """FG-TYPE-2: which types can be used when."""
    if card.is_income:
        return no.INCOME_ONLY_PAYS
    if card.is_tactic:
        return why_not_tactic_card(g, seat, card)
    if card.answers_from_hand:
        return why_not_reaction_card(g, seat, card)
    if not taking_actions(g, seat):
        return _too_late(g, seat, card)
    if card.is_gladiator:
        spare = spare_influence(g, seat)
        return None if can_enter(card, spare) else no.no_influence("FG-PLAY-8", card.name, card.influence, spare)
    if card.played is None:
        return None  # a Patron
    return why_not_scheme_card(g, seat, card)


def _too_late(g: Glory, seat: Seat, card: Card) -> Violation:
    if not g.in_arena_phase():
        return no.not_playing_time(**whose_turn(g, seat))
    if card.type is CardType.GLADIATOR:
        return no.GLADIATOR_TOO_LATE
    return no.PATRON_TOO_LATE if card.type is CardType.PATRON else no.SCHEME_TOO_LATE


def _check_pass(g: Glory, seat: Seat) -> Violation | None:
    """One word for three moments: a window, Late Registration, a Combat Turn with nothing done."""
    if g.windows:
        if g.windows[-1].due != seat:
            return out_of_turn(g, seat)
        if owes_blessing(g, seat):
            return no.OWES_BLESSING
        return no.MUST_REACT if has_compulsory_reaction(g, seat) else None
    if g.phase == LATE_REGISTRATION:
        if g.late_passed[seat]:
            return no.ALREADY_PASSED
        return None if g.active == seat else no.not_late_time(**whose_turn(g, seat))
    return why_not_pass(g, seat)


USE = Form("use", "use {card}", check=_check_use, at=("table",))
USE_OTHER = Form("use-other", "use the other reaction of {card}", check=_check_use_other, at=("table",))
USE_REACTION = (USE, USE_OTHER)
PLAY = Form("play", "play {card}", check=_check_play, at=("hand",))
PASS = Form("pass", check=_check_pass, passes=True)()
PLAY_CARD = ByCard(PLAY)


# ---------------------------------------------------------------- choices inside an effect


def _check_choose(g: Glory, seat: Seat, key: str) -> Violation | None:
    fighter = find_fighter(g, key)
    if fighter is None:
        return no.NOT_A_GLADIATOR
    asked = g.asked_of(seat, "target")
    if asked is None:
        return None
    use, effect, source = asked
    return None if fighter in choices(g, use, effect, source) else why_not_target(g, use, effect, fighter, source)


def _check_remove(g: Glory, seat: Seat, key: str) -> Violation | None:
    player = g.players[seat]
    if in_hand(player, key) is None:
        return no.CULL_ITSELF if any(card.key == key for card in player.resolving) else no.NOT_IN_HAND
    return None


CHOOSE = Form("choose", "choose {gladiator}", check=_check_choose, at=("table",))
AMOUNT = Form("amount", "amount {n:int}")
REMOVE = Form("remove", "remove {card} from the game", check=_check_remove, at=("hand",))
RECOVER = Form("recover", "recover {card}", at=("discard",))
PUT_IN = Form("put-in", "put in {card}", at=("hand",))
REFRESH_ROW = Form("refresh", "refresh the {row} row", at=("row",))
ALTERNATIVE = Form("alternative", "take effect {n:int}")
OPPONENT = Form("opponent", "against {player}")
ACCEPT = Form("accept")()
DECLINE = Form("decline", passes=True)()


# ---------------------------------------------------------------- what is never possible


LOOK_AT_LUDUS = Form("look-at-ludus", "look at the ludus magnus deck", never=no.LUDUS_DECK_HIDDEN)()
LOOK_AT_DECK = Form("look-at-deck", "look at {whose} deck", never=no.DECK_IS_HIDDEN)
LOOK_AT_HAND = Form("look-at-hand", "look at {whose} hand", never=no.HAND_IS_HIDDEN)
