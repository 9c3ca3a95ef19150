"""Every move: the words for it, and the one check that says whether it is legal now and if not, why.

The menus of the other modules list what passes these checks; "why not?" quotes what fails.
"""

from __future__ import annotations

from harena.core.ask import Action, Form, Seat
from harena.core.errors import Violation

from . import violations as no
from .cards import Card, CardType
from .payments import read_payment
from .royale import gladii_left, reaches_boast
from .state import (
    ARENA_NAMES,
    COMBAT,
    DRAFT,
    EVERYWHERE,
    LATE_REGISTRATION,
    MAGNUS,
    NOWHERE,
    Fighter,
    Glory,
    L,
    Permanent,
    Player,
)
from .targets import acts_on, can_use
from .values import (
    Use,
    discounts,
    find_fighter,
    find_serial,
    is_open,
    late_price,
    open_arenas,
    price,
    reservable,
    spare_influence,
)
from .vocabulary import Ability, Effect, Event, OppDiscards, OppLosesCoin, PutIntoArena, Trigger

LEAVING = (Event.LEAVE, Event.DEFEATED)

class ByCard(dict[Card, Action]):
    """The actions of a form by card: a menu looks them up instead of making them."""

    def __init__(self, form: Form) -> None:
        super().__init__()
        self.form = form

    def __missing__(self, card: Card) -> Action:
        action = self[card] = self.form(card.key)
        return action


# ---------------------------------------------------------------- whose moment it is


def taking_actions(g: Glory, seat: Seat) -> bool:
    """Step 2 of one's own Machinations Turn, with no window open."""
    return g.taking_actions and g.turn == seat and not g.windows


def on_combat_turn(g: Glory, seat: Seat) -> bool:
    return g.phase == COMBAT and g.active == seat and not g.windows


def purse(player: Player) -> int:
    """All the Coin a player could bring up: tokens and Income Cards in Hand.

    FG-PAY-11: whatever this covers can be paid, for dropping needless cards from everything leaves a legal payment.
    """
    total = player.coins
    for card in player.hand:
        total += card.value
    return total


def in_hand(player: Player, key: str) -> Card | None:
    for card in player.hand:
        if card.key == key:
            return card
    return None


# ---------------------------------------------------------------- buying and paying


def _check_buy(g: Glory, seat: Seat, key: str) -> Violation | None:
    if not taking_actions(g, seat):
        return no.NOT_BUYING_TIME
    for row in g.supply:
        for card in row.offer:
            if card is not None and card.key == key:
                return None if price(card, discounts(g, seat)) <= purse(g.players[seat]) else no.TOO_EXPENSIVE
    return no.NOT_ON_OFFER


def _check_payment(g: Glory, seat: Seat, text: str) -> Violation | None:
    """FG-PAY-5/6/10: every Income Card is needed, and tokens make up exactly what is missing."""
    player = g.players[seat]
    if not player.due:
        return no.INCOME_ONLY_PAYS
    names, tokens = read_payment(text)
    worth = 0
    values = []
    for name, count in names.items():
        copies = [card for card in player.hand if card.key == name]
        if len(copies) < count:
            gone = any(card.key == name for card in g.removed)
            return no.OUT_OF_THE_GAME if gone else no.NOT_YOUR_COIN
        worth += copies[0].value * count
        values.append(copies[0].value)
    if tokens > player.coins:
        return no.NOT_YOUR_COIN
    if worth + tokens < player.due:
        return no.LATE_PRICE if g.phase == LATE_REGISTRATION else no.TOO_LITTLE
    if any(worth + tokens - value >= player.due for value in values):
        if player.upgrading:
            return no.NEEDLESS_FOR_UPGRADE
        return no.NEEDLESS_INCOME if worth > player.due or not tokens else no.OVERPAID
    if tokens and worth + tokens > player.due:
        return no.OVERPAID
    left = player.coins - tokens + sum(card.value for card in player.hand) - worth
    return no.COST_COMES_FIRST if left < player.owed else None


BUY = Form("buy", "buy {card}", check=_check_buy)
PAY = Form("pay", "pay {payment}", check=_check_payment)
BUY_FROM_DECK = Form("buy-from-deck", "buy the top card of the {row} deck", never=no.NOT_ON_OFFER)
BUY_TOGETHER = Form("buy-together", "buy {card} and {other} with one payment", never=no.ONE_COST_AT_A_TIME)
TAKE_CHANGE = Form("take-change", "take change", never=no.NO_CHANGE)


# ---------------------------------------------------------------- abilities, and cards played for an effect


def why_not_use(g: Glory, use: Use) -> Violation | None:
    """Whether an ability can be paid for and has all its targets (FG-TEXT-9, FG-TAC-8)."""
    ability, source = use.ability, use.source
    assert ability is not None
    player = g.players[use.user]
    if ability.cost:
        if ability.once_per_cycle and isinstance(source, Fighter) and source.spent_cycle == g.cycle:
            return no.ONCE_A_CYCLE
        if ability.exhausts and source is not None and source.exhausted:
            return no.ALREADY_EXHAUSTED
        if ability.coins and purse(player) - player.owed < ability.coins:
            return no.ABILITY_COSTS_TOO_MUCH
        if ability.discards and not _can_discard(player, ability.discards):
            return no.ABILITY_COSTS_TOO_MUCH
    if can_use(g, use):
        return None
    return no.CULL_ALONE if ability.removes else no.NO_TARGET


def _can_discard(player: Player, count: int) -> bool:
    """FG-R-46: a declared Coin cost must stay payable, so its Income Cards are not free to be discarded."""
    return sum(spare_card(player, card) for card in player.hand) >= count


def spare_card(player: Player, card: Card) -> bool:
    return not player.owed or not card.value or purse(player) - card.value >= player.owed


def scheme_use(seat: Seat, card: Card, source: Permanent | None, ability: Ability) -> Use:
    return Use(seat, card, source, ability, EVERYWHERE)


def tactic_use(g: Glory, seat: Seat, card: Card, source: Fighter | Permanent | None, ability: Ability) -> Use:
    return Use(seat, card, source, ability, (g.battle,), targeting=True)


def free_use(g: Glory, seat: Seat, arena: Permanent, ability: Ability) -> Use:
    """A free action reaches the Active Arena during a Battle (FG-BAT-4), otherwise all."""
    return Use(seat, arena.card, arena, ability, EVERYWHERE if g.battle == NOWHERE else (g.battle,))


def reaction_use(
    g: Glory, seat: Seat, card: Card, source: Fighter | Permanent | None, ability: Ability
) -> Use | None:
    """The use of a Reaction in the open window, or None if its trigger has not occurred (FG-REACT-1)."""
    window = g.windows[-1]
    assert ability.event is not None
    if not window.events >> ability.event & 1:
        return None
    concerning = ability.concerning
    subjects: list[Fighter] = []
    arenas: list[int] = []
    for fighter, arena in zip(window.subjects, window.arenas, strict=True):
        if concerning is Trigger.ANY or (
            fighter is source if concerning is Trigger.SELF else (fighter.owner == seat) is (concerning is Trigger.OWN)
        ):
            subjects.append(fighter)
            if arena not in arenas:
                arenas.append(arena)
    if isinstance(source, Fighter) and concerning is not Trigger.SELF:
        if source.arena not in arenas:
            return None  # FG-TGT-2: a Gladiator acts where it is
        arenas = [source.arena]
    return Use(seat, card, source, ability, tuple(arenas), subjects, targeting=True) if subjects else None


def _check_use(g: Glory, seat: Seat, key: str) -> Violation | None:
    """`use praetor`: the Scheme, Tactic or Reaction Ability of a card in play, whichever this moment allows."""
    if g.windows:
        return _check_reaction_ability(g, seat, key, 0)
    source = usable(g, seat, key)
    if isinstance(source, Violation):
        return source
    if on_combat_turn(g, seat):
        return why_not_tactic(g, seat, source)
    if taking_actions(g, seat):
        return why_not_scheme(g, seat, source)
    return _why_not_now(source.card)


def _check_use_other(g: Glory, seat: Seat, key: str) -> Violation | None:
    """`use the other reaction of brennus l4`: of two Reactions on one card the second."""
    return _check_reaction_ability(g, seat, key, 1) if g.windows else no.REACTION_NOT_NOW


def out_of_turn(g: Glory) -> Violation:
    return no.NOT_YOUR_TURN_TO_REACT if g.royale else no.NOT_YOUR_REACTION


def _why_not_now(card: Card) -> Violation:
    if card.tactic is not None:
        return no.TACTIC_NOT_NOW
    if card.reactions:
        return no.REACTION_NOT_NOW
    return no.SCHEME_NOT_NOW if card.scheme is not None else no.NO_ABILITY


def usable(g: Glory, seat: Seat, key: str) -> Fighter | Permanent | Violation:
    """The card in play of that name if its abilities are the player's to use, else why they are not."""
    fighter = find_fighter(g, key)
    if fighter is not None:
        return fighter if fighter.owner == seat else no.NOT_YOURS
    for owner, player in enumerate(g.players):
        for patron in player.patrons:
            if patron.key == key:
                return patron if owner == seat else no.NOT_YOURS
    for arena in open_arenas(g, seat):
        if arena.key == key:
            return arena
    if any(arena.key == key for arena in arenas_in_play(g)):
        return _no_access(g, key)
    if in_hand(g.players[seat], key) is not None:
        return no.ABILITY_NOT_IN_PLAY if g.windows else no.PATRON_NOT_IN_VILLA
    return no.NO_ABILITY


def _no_access(g: Glory, key: str) -> Violation:
    for place in g.places:
        if g.magnus is not None and place.champion == MAGNUS and place.card is not None and place.card.key == key:
            return no.TOKEN_LOST
    top = g.places[L].card
    return no.NOBODY_CONTROLS if g.royale and top is not None and top.key == key else no.NO_ACCESS


def arenas_in_play(g: Glory) -> list[Permanent]:
    found = [place.card for place in g.places if place.card is not None]
    for player in g.players:
        found += player.arenas
    return found


def _blank(source: Fighter | Permanent) -> bool:
    """FG-EXH-2: an Exhausted Patron has no abilities; Gladiators and Arenas keep theirs."""
    return source.exhausted and source.card.type is CardType.PATRON


def why_not_scheme(g: Glory, seat: Seat, source: Fighter | Permanent) -> Violation | None:
    ability = source.card.scheme
    if ability is None or isinstance(source, Fighter):
        return _why_not_now(source.card)
    if _blank(source):
        return no.PATRON_BLANK
    return why_not_use(g, scheme_use(seat, source.card, source, ability))


def why_not_tactic(g: Glory, seat: Seat, source: Fighter | Permanent) -> Violation | None:
    ability = source.card.tactic
    if ability is None:
        return no.SCHEME_TOO_LATE if source.card.scheme is not None else _why_not_now(source.card)
    if seat in g.placed:
        return no.ELIMINATED
    if g.tactic_used:
        return no.TACTIC_SPENT
    if _blank(source):
        return no.PATRON_BLANK
    if isinstance(source, Fighter) and source.arena != g.battle:
        return no.OTHER_ARENA
    return why_not_use(g, tactic_use(g, seat, source.card, source, ability))


def why_not_react(g: Glory, seat: Seat, source: Fighter | Permanent, which: int = 0) -> Violation | None:
    if which >= len(source.card.reactions):
        return no.REACTION_NOT_NOW
    ability = source.card.reactions[which]
    if _blank(source):
        return no.PATRON_BLANK
    if isinstance(source, Fighter) and ability.event not in LEAVING and source not in g.places[source.arena].fighters:
        return no.REACTION_NOT_NOW  # FG-OWN-4: only text about leaving works for a card that has left
    use = reaction_use(g, seat, source.card, source, ability)
    if use is None:
        return no.REACTION_NOT_NOW
    if use_mark(source, which) in g.windows[-1].used:
        return no.USED_ALREADY
    return why_not_use(g, use)


def use_mark(source: Fighter | Permanent, which: int) -> int:
    """What stands in a window for a Reaction that was used (FG-REACT-11)."""
    return -source.serial if which else source.serial


def _check_reaction_ability(g: Glory, seat: Seat, key: str, which: int) -> Violation | None:
    departed = departed_reactor(g, seat, key, which)
    source = departed if departed is not None else usable(g, seat, key)
    if isinstance(source, Violation):
        return source
    if g.windows[-1].due != seat:
        return out_of_turn(g)
    return why_not_react(g, seat, source, which)


def departed_reactor(g: Glory, seat: Seat, key: str, which: int = 0) -> Fighter | None:
    """FG-R-51: a Gladiator whose text speaks of its own departure acts although it has left."""
    for fighter in g.windows[-1].subjects:
        if fighter.key == key and fighter.owner == seat and speaks_of_itself(fighter.card, which):
            return fighter
    return None


def speaks_of_itself(card: Card, which: int) -> bool:
    return which < len(card.reactions) and card.reactions[which].concerning is Trigger.SELF


def check_free(g: Glory, seat: Seat, key: str) -> Violation | None:
    for arena in open_arenas(g, seat):
        if arena.key == key:
            return no.NO_ABILITY if arena.card.free is None else why_not_free(g, seat, arena, arena.card.free)
    return _no_access(g, key)


def why_not_free(g: Glory, seat: Seat, arena: Permanent, ability: Ability) -> Violation | None:
    if seat in g.placed and any(touches_arenas(effect) for effect in ability.effects):
        return no.ELIMINATED  # FX-MP-BAT-14
    return why_not_use(g, free_use(g, seat, arena, ability))


def touches_arenas(effect: Effect) -> bool:
    """Whether an effect reaches beyond one's own Coin and cards (FX-R-13)."""
    return acts_on(effect) is not None or isinstance(effect, (PutIntoArena, OppLosesCoin, OppDiscards))


USE = Form("use", "use {card}", check=_check_use)
USE_OTHER = Form("use-other", "use the other reaction of {card}", check=_check_use_other)
USE_REACTION = (USE, USE_OTHER)


# ---------------------------------------------------------------- playing and reserving cards of the Hand


def _check_play(g: Glory, seat: Seat, key: str) -> Violation | None:
    player = g.players[seat]
    card = in_hand(player, key)
    if card is None:
        waits = any(each.level > 1 and each.key == key for each in player.discard)
        return no.UPGRADED_AWAY if waits and taking_actions(g, seat) else no.NOT_IN_HAND
    return why_not_play(g, seat, card)


def why_not_play(g: Glory, seat: Seat, card: Card) -> Violation | None:
    """FG-TYPE-2: which types can be used when."""
    if card.is_income:
        return no.INCOME_ONLY_PAYS
    if card.is_tactic:
        return why_not_tactic_card(g, seat, card)
    if card.answers_from_hand:
        return why_not_reaction_card(g, seat, card)
    if not taking_actions(g, seat):
        return _too_late(g, card)
    if card.is_gladiator:
        return no.NO_INFLUENCE if card.influence > spare_influence(g, seat) else None
    if card.played is None:
        return None  # a Patron
    return why_not_scheme_card(g, seat, card)


def _too_late(g: Glory, card: Card) -> Violation:
    if not g.in_arena_phase():
        return no.NOT_PLAYING_TIME
    if card.type is CardType.GLADIATOR:
        return no.GLADIATOR_TOO_LATE
    return no.PATRON_TOO_LATE if card.type is CardType.PATRON else no.SCHEME_TOO_LATE


def why_not_scheme_card(g: Glory, seat: Seat, card: Card) -> Violation | None:
    ability = _played(card)
    if not ability.cost and not ability.demands:
        return None
    return _without(g, card, scheme_use(seat, card, None, ability))


def why_not_tactic_card(g: Glory, seat: Seat, card: Card) -> Violation | None:
    if seat in g.placed:
        return no.ELIMINATED
    if not on_combat_turn(g, seat):
        return no.TACTIC_NOT_NOW
    if g.tactic_used:
        return no.TACTIC_SPENT
    return _without(g, card, tactic_use(g, seat, card, None, _played(card)))


def why_not_reaction_card(g: Glory, seat: Seat, card: Card) -> Violation | None:
    if not g.windows:
        return no.REACTION_NOT_NOW
    use = reaction_use(g, seat, card, None, _played(card))
    if use is None:
        return no.REACTION_NOT_NOW
    if g.windows[-1].due != seat:
        return out_of_turn(g)
    return _without(g, card, use)


def _played(card: Card) -> Ability:
    assert card.played is not None
    return card.played


def _without(g: Glory, card: Card, use: Use) -> Violation | None:
    """A card being played is no longer in Hand: it can neither pay for itself nor remove itself."""
    ability = use.ability
    assert ability is not None
    if not ability.cost and not ability.removes:
        return why_not_use(g, use)
    hand = g.players[use.user].hand
    place = hand.index(card)
    del hand[place]
    try:
        return why_not_use(g, use)
    finally:
        hand.insert(place, card)


def _check_reserve(g: Glory, seat: Seat, key: str) -> Violation | None:
    card = in_hand(g.players[seat], key)
    return no.NOT_IN_HAND if card is None else why_not_reserve(g, seat, card)


def why_not_reserve(g: Glory, seat: Seat, card: Card) -> Violation | None:
    if not taking_actions(g, seat):
        return no.NOT_RESERVING_TIME
    if reservable(g, seat, card):
        return None
    return no.GLADIATOR_NOT_RESERVABLE if card.is_gladiator else no.NOT_RESERVABLE


def _check_arena(g: Glory, seat: Seat, name: str) -> Violation | None:
    if name.upper() not in ARENA_NAMES:
        return no.NO_ARENA
    if g.royale and name.upper() != "L":
        return no.ONE_ARENA
    arena = ARENA_NAMES.index(name.upper())
    if g.places[arena].card is None:
        return no.NO_ARENA
    leaving = find_serial(g, g.moving) if g.moving else None
    if leaving is not None and leaving.arena == arena:
        return no.ALREADY_THERE
    if is_open(g, arena, leaving):
        return None
    return no.ARENA_CLOSED if g.magnus is None else no.OTHER_FLEETING_IN_USE


def _check_end_actions(g: Glory, seat: Seat) -> Violation | None:
    return None if taking_actions(g, seat) else no.NOT_YOUR_ACTIONS


PLAY = Form("play", "play {card}", check=_check_play)
RESERVE = Form("reserve", "reserve {card}", check=_check_reserve)
INTO = Form("into", "into {arena}", check=_check_arena)
END_ACTIONS = Form("end-actions", "end actions", check=_check_end_actions)()
KEEP = Form("keep", "keep {card}", never=no.NOTHING_IS_KEPT)
WITHDRAW = Form("withdraw", "withdraw {gladiator}", never=no.NOT_VOLUNTARILY)
MOVE_OVER = Form("move-over", "move {gladiator} to {arena}", never=no.STAYS_WHERE_IT_IS)


# ---------------------------------------------------------------- Late Registration


def _check_register(g: Glory, seat: Seat, key: str) -> Violation | None:
    if g.phase == LATE_REGISTRATION and g.magnus is not None and g.active == MAGNUS:
        return no.LUDUS_FIRST
    if g.phase != LATE_REGISTRATION or g.windows:
        return no.NOT_LATE_TIME
    if g.late_passed[seat]:
        return no.REGISTERED_ALREADY if g.royale else no.ALREADY_PASSED
    if g.active != seat:
        return no.NOT_LATE_TIME
    card = in_hand(g.players[seat], key)
    return no.NOT_IN_HAND if card is None else why_not_register(g, seat, card)


def why_not_register(g: Glory, seat: Seat, card: Card) -> Violation | None:
    if card.type is CardType.PATRON:
        return no.PATRON_TOO_LATE
    if not card.is_gladiator:
        return no.ONLY_GLADIATORS
    if card.influence > spare_influence(g, seat):
        return no.NO_INFLUENCE_TO_REGISTER if g.royale else no.NO_INFLUENCE
    return None if purse(g.players[seat]) >= late_price(g, seat) else no.LATE_PRICE


def _refuse_two(g: Glory, seat: Seat, card: str, other: str) -> Violation:
    return no.PAID_SEPARATELY if g.royale else no.ONE_PER_TURN


REGISTER = Form("register", "register {card}", check=_check_register)
REGISTER_TWO = Form("register-two", "register {card} and {other}", check=_refuse_two)


# ---------------------------------------------------------------- combat


def _check_attack(g: Glory, seat: Seat, key: str) -> Violation | None:
    if not on_combat_turn(g, seat):
        return no.NOT_COMBAT_TIME
    fighter = find_fighter(g, key)
    return no.NOT_A_GLADIATOR if fighter is None else why_not_attack(g, seat, fighter)


def why_not_attack(g: Glory, seat: Seat, fighter: Fighter) -> Violation | None:
    if g.attacked:
        return no.ATTACKED_ALREADY
    if fighter.owner != seat:
        return no.ONLY_YOUR_OWN
    if fighter.arena != g.battle:
        return no.ONLY_ACTIVE_ARENA
    return no.GLADIATOR_EXHAUSTED if fighter.exhausted else None


def _check_strike(g: Glory, seat: Seat, key: str) -> Violation | None:
    fighter = find_fighter(g, key)
    if fighter is None:
        return no.NOT_A_GLADIATOR
    if fighter.owner == seat:
        return no.ANOTHER_PLAYERS if g.royale else no.ONLY_OPPOSING
    return None if fighter.arena == g.battle else no.ONLY_ACTIVE_ARENA


def must_attack(g: Glory, seat: Seat) -> bool:
    """FG-TURN-2: a Ready Gladiator in the Active Arena, and no attack made yet."""
    if g.attacked:
        return False
    return any(f.owner == seat and not f.exhausted for f in g.places[g.battle].fighters)


def _check_end_turn(g: Glory, seat: Seat) -> Violation | None:
    if not on_combat_turn(g, seat):
        return no.NOT_COMBAT_TIME
    if must_attack(g, seat):
        return no.MUST_ATTACK_FIRST if g.royale else no.MUST_ATTACK
    return None if g.attacked or g.tactic_used else no.NOTHING_DONE


def _check_combat_pass(g: Glory, seat: Seat) -> Violation | None:
    if not on_combat_turn(g, seat):
        return no.NOT_COMBAT_TIME
    if must_attack(g, seat):
        return no.MUST_ATTACK_FIRST if g.royale else no.MUST_ATTACK
    return no.NOT_A_PASS if g.attacked or g.tactic_used else None


def _check_pass(g: Glory, seat: Seat) -> Violation | None:
    """One word for three moments: a window, Late Registration, a Combat Turn with nothing done."""
    if g.windows:
        if g.windows[-1].due != seat:
            return out_of_turn(g)
        if owes_blessing(g, seat):
            return no.OWES_BLESSING
        return no.MUST_REACT if has_compulsory_reaction(g, seat) else None
    if g.phase == LATE_REGISTRATION:
        if g.late_passed[seat]:
            return no.ALREADY_PASSED
        return None if g.active == seat else no.NOT_LATE_TIME
    return _check_combat_pass(g, seat)


def has_compulsory_reaction(g: Glory, seat: Seat) -> bool:
    """FG-REACT-12: an ability in play without "may", unused in this window, that has its targets."""
    return any(
        not source.card.reactions[which].optional and why_not_react(g, seat, source, which) is None
        for source, which in reactors(g, seat)
    )


Reactor = tuple[Fighter | Permanent, int]  # a card in play, and which of its Reactions


def reactors(g: Glory, seat: Seat) -> list[Reactor]:
    """A player's cards in play whose Reaction answers an event of the open window."""
    window = g.windows[-1]
    events = window.events
    player = g.players[seat]
    found: list[Reactor] = []
    for fighter in window.subjects:
        if fighter.owner == seat and fighter.card.answers & events:
            found += [(fighter, which) for which in _answering(fighter.card, events)
                      if speaks_of_itself(fighter.card, which)]  # fmt: skip
    for arena, place in enumerate(g.places):
        if arena not in window.arenas:
            continue
        for fighter in place.fighters:
            if fighter.owner == seat and fighter.card.answers & events:
                found += [(fighter, which) for which in _answering(fighter.card, events)
                          if not speaks_of_itself(fighter.card, which)]  # fmt: skip
    for patron in player.patrons:
        if patron.card.answers & events:
            found.append((patron, 0))
    for won in player.arenas:
        if won.card.answers & events:
            found.append((won, 0))
    for place in g.places:
        if place.champion == seat and place.card is not None and place.card.card.answers & events:
            found.append((place.card, 0))
    return found


def _answering(card: Card, events: int) -> list[int]:
    """Which of a card's Reactions answer one of these events."""
    return [
        which for which, ability in enumerate(card.reactions)
        if ability.event is not None and events >> ability.event & 1
    ]  # fmt: skip


# ---------------------------------------------------------------- Blessings


def owing(g: Glory, seat: Seat) -> list[Fighter]:
    """FX-BLESS-5/8: a player's Gladiators from which a Blessing must be removed, in the damage window."""
    if not g.windows or g.windows[-1].events != 1 << Event.ASSIGN:
        return []
    return [fighter for place in g.places for fighter in place.fighters if fighter.debts and fighter.owner == seat]


def owes_blessing(g: Glory, seat: Seat) -> bool:
    return bool(owing(g, seat))


def _check_remove_blessing(g: Glory, seat: Seat, key: str) -> Violation | None:
    fighter = find_fighter(g, key)
    if fighter is None:
        return no.NOT_A_GLADIATOR
    if not fighter.debts:
        paid = g.damage_open and any(fighter in window.subjects for window in g.windows) and fighter.blessings
        return no.ONE_BLESSING_EACH if paid else no.NOTHING_OWED
    if fighter.owner != seat:
        return no.NOT_YOURS
    if not g.windows or g.windows[-1].due != seat:
        return out_of_turn(g)
    return None if fighter in owing(g, seat) else no.NOTHING_OWED


REMOVE_BLESSING = Form("remove-blessing", "remove a blessing from {gladiator}", check=_check_remove_blessing)


# ---------------------------------------------------------------- Gladius Tokens


def why_not_gladius(g: Glory, seat: Seat) -> Violation | None:
    """FX-MP-BLOOD-3/4/5: the second token, in a later turn than the first."""
    if not g.royale:
        return no.NO_GLADIUS
    if not taking_actions(g, seat):
        return no.NOT_GLADIUS_TIME
    player = g.players[seat]
    if player.gladii and player.gladius_turn == g.turns_taken:
        return no.ONE_GLADIUS_A_TURN
    if not reaches_boast(g, seat):
        return no.BOAST_NOT_REACHED
    return None if gladii_left(g) else no.NO_GLADIUS_LEFT


TAKE_GLADIUS = Form("take-gladius", "take a gladius", check=why_not_gladius)()
TAKE_ARENA = Form("take-arena", "take the arena {arena}", never=no.FROM_THE_TOP)


# ---------------------------------------------------------------- Champions


def _check_upgrade(g: Glory, seat: Seat, key: str) -> Violation | None:
    if not taking_actions(g, seat):
        return no.NOT_UPGRADING_TIME
    card = in_hand(g.players[seat], key)
    if card is None:
        return no.ONLY_FROM_HAND
    return why_not_upgrade(g, seat, card)


def why_not_upgrade(g: Glory, seat: Seat, card: Card) -> Violation | None:
    """FX-CHAMP-9/13: the next level must be there and payable."""
    player = g.players[seat]
    if not card.level:
        return no.NOT_A_CHAMPION
    if not player.stack:
        return no.HIGHEST_LEVEL
    return None if purse(player) >= player.stack[0].cost else no.UPGRADE_TOO_EXPENSIVE


def _check_draft(g: Glory, seat: Seat, name: str) -> Violation | None:
    if g.phase != DRAFT:
        return no.DRAFT_IS_OVER
    return None if any(card.champion.casefold() == name for card in g.champions) else no.CHAMPION_TAKEN


UPGRADE = Form("upgrade", "upgrade {card}", check=_check_upgrade)
UPGRADE_TWICE = Form("upgrade-twice", "upgrade {card} to {level}", never=no.ONE_LEVEL)
DRAFT_CHAMPION = Form("draft", "draft {champion}", check=_check_draft)


ATTACK = Form("attack", "attack with {gladiator}", check=_check_attack)
STRIKE = Form("strike", "strike {gladiator}", check=_check_strike)
SPLIT = Form("split", "split the damage between {gladiator} and {other}", never=no.SINGLE_TARGET)
END_TURN = Form("end-turn", "end turn", check=_check_end_turn)()
PASS = Form("pass", check=_check_pass)()


# ---------------------------------------------------------------- choices inside an effect


def _check_choose(g: Glory, seat: Seat, key: str) -> Violation | None:
    return no.NOT_A_GLADIATOR if find_fighter(g, key) is None else None


def _check_give_up(g: Glory, seat: Seat, key: str) -> Violation | None:
    if g.short != seat:
        return no.NO_SHORTFALL
    fighter = find_fighter(g, key)
    if fighter is None or fighter.owner != seat:
        return no.NOT_A_GLADIATOR
    return why_not_give_up(g, fighter)


def why_not_give_up(g: Glory, fighter: Fighter) -> Violation | None:
    """FG-INF-7/8/9: who may go when Influence is short."""
    if not fighter.card.influence:
        return no.NEEDS_NO_INFLUENCE
    if g.battle == L and fighter.arena != L:
        return no.NOT_FROM_FLEETING
    return None


def _check_remove(g: Glory, seat: Seat, key: str) -> Violation | None:
    player = g.players[seat]
    if in_hand(player, key) is None:
        return no.CULL_ITSELF if any(card.key == key for card in player.resolving) else no.NOT_IN_HAND
    return None


def why_not_discard(g: Glory) -> Violation:
    """Discarding is never a free choice."""
    return no.NO_DISCARDING if g.in_arena_phase() else no.NO_DISCARDING_YET


CHOOSE = Form("choose", "choose {gladiator}", check=_check_choose)
CHOOSE_CARD = Form("choose-card", "let it take {card}")
AMOUNT = Form("amount", "amount {n:int}")
GIVE_UP = Form("give-up", "give up {gladiator}", check=_check_give_up)
REMOVE = Form("remove", "remove {card} from the game", check=_check_remove)
DISCARD = Form("discard", "discard {card}")
RECOVER = Form("recover", "recover {card}")
PUT_IN = Form("put-in", "put in {card}")
REFRESH_ROW = Form("refresh", "refresh the {row} row")
ALTERNATIVE = Form("alternative", "take effect {n:int}")
FIRST = Form("first", "first offer {n:int}")
OPPONENT = Form("opponent", "against {player}")
ACCEPT = Form("accept")()
DECLINE = Form("decline")()

# ---------------------------------------------------------------- what is never possible

LOOK_AT_LUDUS = Form("look-at-ludus", "look at the ludus magnus deck", never=no.LUDUS_DECK_HIDDEN)()
LOOK_AT_DECK = Form("look-at-deck", "look at {whose} deck", never=no.DECK_IS_HIDDEN)
LOOK_AT_HAND = Form("look-at-hand", "look at {whose} hand", never=no.HAND_IS_HIDDEN)
LOOK_AT_RESERVE = Form("look-at-reserve", "look at {whose} reserve", never=no.HAND_IS_HIDDEN)
BUY_BACK_PART = Form("buy-back-part", "buy back {n:int} cards", never=no.WHOLE_RESERVE)

# ---------------------------------------------------------------- the same by card, for menus

BUY_CARD, PLAY_CARD, RESERVE_CARD = ByCard(BUY), ByCard(PLAY), ByCard(RESERVE)
