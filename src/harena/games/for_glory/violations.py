"""Every "no" of the game: the rule that says it and the sentence a player reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from harena.core import Action, Seat, Violation


def first(
    rule: str,
    template: str,
    says: Callable[..., Mapping[str, Any]] | None = None,
    refuse: Callable[..., Violation | None] | None = None,
) -> Callable[..., Violation | None]:
    """What somebody is told who wants something else than what is asked: that this comes first.

    `says` gives the parts, as for the question; `refuse` has the first word. Discarding is refused for itself.
    """

    def refused(g: Any, seat: Seat, action: Action, *args: Any) -> Violation | None:
        violation = None if refuse is None else refuse(g, seat, action, *args)
        if violation is not None or action.kind == "discard":
            return violation
        return Violation(rule, template, **({} if says is None else says(g, seat, *args)))

    return refused


# Paying and buying
NOT_YOUR_COIN = Violation("FG-PAY-1", "You do not have that to pay with.")
NEEDLESS_INCOME = Violation("FG-PAY-5", "One of these Income Cards is not needed for this cost.")
OVERPAID = Violation("FG-PAY-6", "You would overpay with Coin Tokens.")
ONE_COST_AT_A_TIME = Violation("FG-PAY-7", "Each cost must be paid separately.")
INCOME_ONLY_PAYS = Violation("FG-PAY-12", "Income Cards can be used only to pay a cost.")
NO_CHANGE = Violation("FG-PAY-4", "There is no change from Income Cards.")
NOT_ON_OFFER = Violation("FG-BUY-2", "Only face-up Supply cards can be bought.")


def too_little(brought: int, due: int) -> Violation:
    return Violation("FG-PAY-11", "That pays {brought} of {due} Coin.", brought=brought, due=due)


def too_expensive(card: str, price: int, coin: int) -> Violation:
    template = "{card} costs {price} Coin; you can pay {coin|nothing|1|#}."
    return Violation("FG-PAY-11", template, card=card, price=price, coin=coin)


def not_buying_time(**turn: Seat) -> Violation:
    template = "[It is {turn_of:whose} turn: ]you buy only in the actions of your own Machinations Turn."
    return Violation("FG-BUY-5", template, **turn)


# Playing cards
NOT_IN_HAND = Violation("FG-OWN-1", "You do not have that card in your Hand.")
ARENA_CLOSED = Violation("FG-PLAY-4", "The other Fleeting Glory Arena is in use, so this one is closed.")
ALREADY_THERE = Violation("FG-GLOSS-5", "It is there already.")
NO_ARENA = Violation("FG-ARENA-9", "There is no such Arena.")
NOT_VOLUNTARILY = Violation("FG-INF-4", "You cannot remove your Gladiators voluntarily.")
STAYS_WHERE_IT_IS = Violation("FG-PLAY-3", "Gladiators stay in the Arena they entered.")
GLADIATOR_TOO_LATE = Violation("FG-LATE-3", "In the Arena Phase a Gladiator enters only by Late Registration.")
PATRON_TOO_LATE = Violation("FG-PAT-2", "Patrons can be played only in your Machinations Turn.")
SCHEME_TOO_LATE = Violation("FG-SCH-1", "Schemes cannot be used in the Arena Phase.")
SCHEME_NOT_NOW = Violation("FG-SCH-1", "Schemes can be used only in the actions of your own Machinations Turn.")
TACTIC_NOT_NOW = Violation("FG-TAC-2", "Tactics can be used only on your Combat Turn.")
REACTION_NOT_NOW = Violation("FG-REACT-1", "Nothing has happened that this Reaction answers.")
NO_REACTION = Violation("FG-REACT-1", "This card has no Reaction.")
ABILITY_COSTS_TOO_MUCH = Violation("FG-TEXT-9", "You cannot pay the whole cost of this.")
NO_TARGET = Violation("FG-TAC-8", "There is nothing this could be used on.")
CULL_ALONE = Violation("FG-R-48", "There is no other card in your Hand to remove.")
CULL_ITSELF = Violation("FG-GLOSS-1", "Cull cannot remove itself.")
OUT_OF_THE_GAME = Violation("FG-GLOSS-1", "That card is out of the game.")


def no_influence(rule: str, card: str, needed: int, spare: int) -> Violation:
    """FG-PLAY-8, FX-MP-LATE-5."""
    template = "{card} needs {needed} Influence; you have {spare|none|1|#} to spare."
    return Violation(rule, template, card=card, needed=needed, spare=max(spare, 0))


def not_playing_time(**turn: Seat) -> Violation:
    template = "[It is {turn_of:whose} turn: ]cards are played in the actions of your own Machinations Turn."
    return Violation("FG-PLAY-1", template, **turn)


def unanswered(card: str) -> Violation:
    return Violation("FG-REACT-1", "Nothing has happened that {card} answers.", card=card)


def wrong_moment(card: str, text: str) -> Violation:
    """A Reaction that answers something else than what has happened."""
    return Violation("FG-REACT-1", "{card} does not answer this. Its text: {text}", card=card, text=text)

# Cards in play
PATRON_BLANK = Violation("FG-EXH-2", "This Patron is exhausted and has no abilities now.")
ALREADY_EXHAUSTED = Violation("FG-EXH-1", "This card is already exhausted.")
PATRON_NOT_IN_VILLA = Violation("FG-SCH-3", "The Patron must be in your Villa first.")
PLAYED_NOT_USED = Violation("FG-TYPE-2", "This card has its effect when it is played from your Hand.")
ABILITY_NOT_IN_PLAY = Violation("FG-REACT-9", "The card must be in play before its ability can be used.")
NO_ABILITY = Violation("FG-OWN-4", "This card has no ability to use.")
ONLY_AS_FREE_ACTION = Violation("FG-ARENA-5", "The ability of this Arena is a free action, and is used as one.")
NO_FREE_ACTION = Violation("FG-ARENA-4", "This Arena has no free action.")
OTHER_ARENA = Violation("FG-TAC-5", "A Gladiator's ability works only in the Battle of its own Arena.")


def not_won_yet(arena: str) -> Violation:
    return Violation("FG-ARENA-3", "Nobody uses {arena} before it is won.", arena=arena)


def no_champion_yet(arena: str) -> Violation:
    return Violation("FG-ARENA-3", "{arena} has no Reigning Champion yet, so nobody uses it.", arena=arena)


def not_its_champion(arena: str, champion: Seat) -> Violation:
    template = "{seat} <are|is> the Reigning Champion of {arena}, and nobody else uses it."
    return Violation("FG-ARENA-3", template, arena=arena, seat=champion)


def not_in_your_villa(arena: str, owner: Seat) -> Violation:
    template = "{arena} lies in {seat:whose} Villa, and nobody else uses it."
    return Violation("FG-ARENA-3", template, arena=arena, seat=owner)


def no_such_arena_in_play(arena: str) -> Violation:
    return Violation("FG-ARENA-3", "There is no Arena {arena} in play.", arena=arena)


def no_reaction(card: str) -> Violation:
    return Violation("FG-REACT-1", "{card} has no Reaction.", card=card)


def not_yours(card: str, owner: Seat) -> Violation:
    return Violation("FG-OWN-4", "{card} is not yours: only its owner uses its abilities.", card=card, card_of=owner)


# Reserve
NOT_RESERVABLE = Violation("FG-RSV-2", "Only Tactics and Reactions can be reserved.")
GLADIATOR_NOT_RESERVABLE = Violation("FG-RSV-2", "Gladiators can be reserved only with an ability that allows it.")
NOT_RESERVING_TIME = Violation("FG-RSV-10", "Cards can be reserved only in your Machinations Turn.")
WHOLE_RESERVE = Violation("FG-RSV-5", "You must buy back the whole Reserve.")
RESERVE_EMPTY = Violation("FG-RSV-8", "Your Reserve is empty.")
COST_COMES_FIRST = Violation("FG-RSV-9", "A cost you have declared must stay payable.")


def reserve_too_expensive(price: int, coin: int) -> Violation:
    template = "Buying back your Reserve costs {price} Coin; you can pay {coin|nothing|1|#}."
    return Violation("FG-RSV-4", template, price=price, coin=coin)


# Ends of steps
NOTHING_IS_KEPT = Violation("FG-MACH-5", "All remaining cards must be discarded.")
NO_DISCARDING = Violation("FG-RES-7", "You cannot discard cards voluntarily in the Arena Phase.")
NO_DISCARDING_YET = Violation("FG-MACH-5", "Your Hand is discarded at the end of your actions, not before.")
NOT_YOUR_ACTIONS = Violation("FG-MACH-8", "Only the Active Player acts here.")

# Late Registration
ALREADY_PASSED = Violation("FG-LATE-4", "You have already passed in Late Registration.")
ONE_PER_TURN = Violation("FG-LATE-2", "One Gladiator per Late Registration turn.")
ONLY_GLADIATORS = Violation("FG-LATE-7", "Only Gladiators can be registered.")


def late_price(coins: int) -> Violation:
    """With Verona it is less than 3."""
    return Violation("FG-LATE-3", "Late Registration costs {coins} Coin.", coins=coins)


def late_price_too_high(coins: int, purse: int) -> Violation:
    template = "Late Registration costs {coins} Coin; you can pay {purse|nothing|1|#}."
    return Violation("FG-LATE-3", template, coins=coins, purse=purse)


def not_late_time(**turn: Seat) -> Violation:
    """`turn`: whose Late Registration turn it is, while there are such turns."""
    if turn:
        return Violation("FG-LATE-1", "It is {turn_of:whose} Late Registration turn.", **turn)
    return Violation("FG-LATE-1", "It is not your Late Registration turn.")


# Combat
NOTHING_DONE = Violation("FG-TURN-7", "You have done nothing this turn: that is a pass.")
NOT_A_PASS = Violation("FG-TURN-7", "A turn with an attack or a Tactic is no pass: end your turn.")
ATTACKED_ALREADY = Violation("FG-TURN-4", "You have already attacked this turn.")
TACTIC_SPENT = Violation("FG-TURN-3", "You have already used a Tactic this turn.")
ONLY_OPPOSING = Violation("FG-ATK-8", "You can attack only opposing Gladiators.")
NOT_A_GLADIATOR = Violation("FG-ATK-1", "There is no such Gladiator in an Arena.")
ONLY_YOUR_OWN = Violation("FG-ATK-1", "First choose one of your own Gladiators to attack with, then whom it strikes.")
NO_BATTLE = Violation("FG-BAT-4", "No Battle is being fought now.")
SINGLE_TARGET = Violation("FG-ATK-4", "Attack damage goes to a single Gladiator.")


def must_attack(rule: str, **ready: object) -> Violation:
    """FG-TURN-2, FX-MP-BAT-6."""
    return Violation(rule, "You must attack first: {gladiators} {gladiators|is|are} Ready.", **ready)


def gladiator_exhausted(gladiator: str, owner: Seat) -> Violation:
    template = "{gladiator} is Exhausted and cannot attack until it is readied."
    return Violation("FG-EXH-4", template, gladiator=gladiator, gladiator_of=owner)


def only_active_arena(gladiator: str, owner: Seat, there: str, arena: str) -> Violation:
    template = "{gladiator} stands in {there}; only Gladiators in {arena} can be chosen."
    return Violation("FG-BAT-4", template, gladiator=gladiator, gladiator_of=owner, there=there, arena=arena)


AMID_AN_ACTION = Violation("FG-TURN-5", "What was begun is carried out first, with all Reactions to it.")


def not_combat_time(**turn: Seat) -> Violation:
    template = "[It is {turn_of:whose} Combat Turn: ]this is possible only on your own Combat Turn."
    return Violation("FG-TURN-1", template, **turn)


def not_attacking_time(**turn: Seat) -> Violation:
    template = "[It is {turn_of:whose} Combat Turn: ]Gladiators attack only in Battles, on your own Combat Turn."
    return Violation("FG-TURN-1", template, **turn)


# Damage, targets, Reactions
RESOLVED_ALREADY = Violation("FG-DMG-4", "Resolved damage cannot be prevented or reassigned any more.")
RESOLVED_STAYS = Violation("FG-DMG-5", "Resolved damage cannot be prevented or reassigned any more.")
NOT_RESOLVED_MOVE = Violation("FG-DMG-6", "Only damage on a Gladiator can be moved or removed.")
NOT_RESOLVED_REMOVE = Violation("FG-DMG-7", "Only damage on a Gladiator can be moved or removed.")
CANNOT_BE_PREVENTED = Violation("FG-DMG-10", "This damage cannot be prevented.")
NOTHING_ASSIGNED = Violation("FG-R-62", "No damage is assigned to this Gladiator.")
NOT_TARGETABLE = Violation("FG-TGT-4", "This Gladiator cannot be targeted by Tactics and Reactions.")
NEEDS_ANOTHER = Violation("FG-TGT-5", "The other target must be a different Gladiator.")
TAKES_THE_OTHER = Violation("FG-TGT-5", "Then there would be nobody else for the rest of the text.")
WRONG_TARGET = Violation("FG-TGT-3", "The card's text does not allow this target.")
USED_ALREADY = Violation("FG-REACT-11", "This ability was already used for this event.")
MUST_REACT = Violation("FG-REACT-12", "You must use a mandatory Reaction first.")
NOT_FROM_FLEETING = Violation("FG-INF-8", "During this Battle you may not discard from a Fleeting Glory Arena.")
NEEDS_NO_INFLUENCE = Violation("FG-INF-7", "Giving up this Gladiator would free no Influence.")
GIVEN_UP_ALREADY = Violation("FG-INF-6", "You have already given this Gladiator up.")
NO_SHORTFALL = Violation("FG-INF-4", "You cannot remove your Gladiators voluntarily.")


def not_your_reaction(rule: str, due: Seat) -> Violation:
    """FG-REACT-3, FX-MP-REACT-2."""
    return Violation(rule, "It is {seat:whose} turn to react.", seat=due)


# Secrets
DECK_IS_HIDDEN = Violation("FG-DECK-1", "A Deck is face down, and nobody looks through it.")
HAND_IS_HIDDEN = Violation("FG-GLOSS-9", "Hands and Reserves are hidden from others.")

# Champions and Blessings
CHAMPION_TAKEN = Violation("FX-CHAMP-3", "That Champion has been chosen.")
DRAFT_IS_OVER = Violation("FX-CHAMP-3", "Champions are drafted before the first turn.")
NEEDLESS_FOR_UPGRADE = Violation("FX-CHAMP-11", "You may not spend an Income Card you do not need.")
ONE_LEVEL = Violation("FX-CHAMP-12", "A Champion rises one level at a time.")
HIGHEST_LEVEL = Violation("FX-CHAMP-13", "Level 5 is the highest level.")
ONLY_FROM_HAND = Violation("FX-CHAMP-14", "Only a Champion in your hand can be upgraded.")
NOT_A_CHAMPION = Violation("FX-CHAMP-9", "Only a Champion can be upgraded.")
NOT_UPGRADING_TIME = Violation("FX-CHAMP-15", "Champions are upgraded only in the Take Actions step of your turn.")
UPGRADED_AWAY = Violation("FX-CHAMP-17", "The upgraded card went to your Discard Pile; draw it to play it.")
ONCE_A_CYCLE = Violation("FX-CHAMP-19", "This ability can be used once in each cycle of a Battle.")
NOTHING_OWED = Violation("FX-BLESS-5", "A Blessing is removed only when Damage is assigned to its Gladiator.")
OWES_BLESSING = Violation("FX-BLESS-9", "You must remove a Blessing from this Gladiator before passing.")
ONE_BLESSING_EACH = Violation("FX-BLESS-10", "One assignment costs exactly one Blessing.")


def upgrade_too_expensive(champion: str, price: int, coin: int) -> Violation:
    template = "The next level of {champion} costs {price} Coin; you can pay {coin|nothing|1|#}."
    return Violation("FX-CHAMP-9", template, champion=champion, price=price, coin=coin)


# Battle royale
ONE_ARENA = Violation("FX-MP-SET-4", "There is only one Arena in this game.")
NO_GLADIUS = Violation("FX-MP-SET-5", "There are no Gladius Tokens in this game.")
NOBODY_CONTROLS = Violation("FX-MP-FLOW-6", "Nobody controls this Arena yet.")
NO_GLADIUS_LEFT = Violation("FX-MP-BLOOD-3", "Both Gladius Tokens have been taken.")
NOT_GLADIUS_TIME = Violation("FX-MP-BLOOD-4", "The second Gladius Token is taken in your own Take Actions step.")
ONE_GLADIUS_A_TURN = Violation("FX-MP-BLOOD-5", "You may take only one Gladius Token per turn.")
PAID_SEPARATELY = Violation("FX-MP-LATE-4", "Each Gladiator's 3 Coin is paid separately.")
REGISTERED_ALREADY = Violation("FX-MP-LATE-6", "Your Late Registration turn is over.")
ANOTHER_PLAYERS = Violation("FX-MP-BAT-7", "An Attack must target another player's Gladiator.")
ELIMINATED = Violation("FX-MP-BAT-14", "You have no Gladiators left in this Battle.")
FROM_THE_TOP = Violation("FX-MP-RES-10", "Arena Cards are taken from the top.")


def boast_not_reached(own: int, boast: int) -> Violation:
    return Violation("FX-MP-BLOOD-3", "Your Bloodlust is {own}; the Boast Card wants {boast}.", own=own, boast=boast)


# Solo
HIGHEST_TOTAL = Violation("FX-SOLO-SELECT-3", "The tied Gladiator with the highest stat total must be chosen.")
LUDUS_FIRST = Violation("FX-SOLO-LATE-5", "The Ludus Magnus registers first.")
OTHER_FLEETING_IN_USE = Violation("FX-SOLO-ARENA-1", "The other Fleeting Arena is in use.")
TOKEN_LOST = Violation("FX-SOLO-WIN-5", "You no longer hold this Arena's Reigning Champion Token.")
LUDUS_DECK_HIDDEN = Violation("FX-SOLO-SET-4", "The Ludus Magnus Deck is face down.")
