"""The words of the game: names of cards, values, items and figures as they stand in actions, and shared forms."""

from __future__ import annotations

from collections.abc import Callable

from harena.core import Action, Form, Violation

from .arena import DIRECTION_NAMES
from .components import CARD_NAMES, POWER_NAMES, VALUE_NAMES
from .state import Gladiatori

CARD_WORDS = tuple(name.lower() for name in CARD_NAMES)
VALUE_WORDS = tuple(name.lower() for name in VALUE_NAMES)
POWER_WORDS = tuple(name.lower() for name in POWER_NAMES)
DIRECTION_WORDS = tuple(name.lower() for name in DIRECTION_NAMES)

KIND_OF: dict[str, int] = {word: kind for kind, word in enumerate(CARD_WORDS)}
VALUE_OF: dict[str, int] = {word: value for value, word in enumerate(VALUE_WORDS)}
POWER_OF: dict[str, int] = {word: power for power, word in enumerate(POWER_WORDS)}
DIRECTION_OF: dict[str, int] = {word: direction for direction, word in enumerate(DIRECTION_WORDS)}

_TWO_OR_NONE = Violation("GL-UNBAL-5", "You must pay two Elements or none.")


def _may_stop(g: Gladiatori, seat: int) -> Violation | None:
    """GL-HP-1, GL-UNBAL-5: whatever else may be broken off, a payment may not."""
    if g.debt > 0 and g.debtor == seat:
        return Violation("GL-HP-1", "You must still pay {damage} damage.", damage=g.debt)
    return _TWO_OR_NONE if g.asks(seat, "spend-element") else None


DONE = Form("done", passes=True)()
STOP = Form("stop", check=_may_stop, passes=True)()
PASS = Form("pass", passes=True)()

# What has to be decided first, for whoever tries something else, by the question that is open.
_FIRST: dict[str, Violation] = {
    "pick-character": Violation("GL-CREATE-11", "First choose your gladiator."),
    "create": Violation("GL-CREATE-1", "First create your gladiator."),
    "want-extra": Violation("GL-CREATE-9", "First say whether you want extra cards."),
    "extra": Violation("GL-CREATE-10", "First buy your extra cards: stop ends it."),
    "bid": Violation("GL-ITEM-12", "First make your bid."),
    "give-up": Violation("GL-ITEM-16", "First give up an item."),
    "draft": Violation("GL-ITEM-17", "First take an item."),
    "name-item": Violation("GL-ITEM-19", "First name the item you want."),
    "place": Violation("GL-SET-4", "First choose where your gladiator starts."),
    "facing": Violation("GL-SET-4", "First choose where your gladiator looks."),
    "choose-cards": Violation("GL-CHOOSE-1", "First split your deck into hand and HP deck."),
    "delay": Violation("GL-DELAY-1", "First say whether you change your place in the order."),
    "rest-power": Violation("GL-RESIST-1", "First say whether you use Resistance."),
    "prepare": Violation("GL-XMOVE-1", "You are still preparing: done leads on to your Action."),
    "take-action": Violation("GL-ACT-1", "Now you choose your Action: a card, Standby, or a Pass."),
    "add-card": Violation("GL-ADD-1", "Now you add cards: done leads on."),
    "declare": Violation("GL-DECL-1", "Now you declare a fight, or none."),
    "break-item": Violation("GL-DECL-5", "First say which item Break Item strikes at."),
    "strike": Violation("GL-SWEEP-2", "First say which animal you strike."),
    "react": Violation("GL-REACT-1", "You are attacked: react with a card, or pass."),
    "any-time-power": Violation("GL-POWER-3", "First say whether you use a Power."),
    "rage": Violation("GL-RAGE-1", "First say whether you swap Rage."),
    "overskill": Violation("GL-OVER-1", "First say which Skill you raise."),
    "use-skill": Violation("GL-SKILL-2", "First say whether you use your Skill."),
    "put-in": Violation("GL-ABIL-2", "First say how many points you put in."),
    "sacrifice": Violation("GL-SACR-1", "First say whether you sacrifice a card."),
    "convert": Violation("GL-ANIM-20", "First say what counts as +2: stop ends it."),
    "lunge": Violation("GL-LUNGE-1", "First say whether you lunge."),
    "leap": Violation("GL-LEAP-1", "First say whether you leap."),
    "deep-wounds": Violation("GL-DEEP-1", "First say whether you deepen the wound."),
    "offer": Violation("GL-ATKVAL-6", "First say whether you use what is offered."),
    "unbalancing": Violation("GL-UNBAL-1", "First answer the Unbalancing Strike."),
    "spend-element": Violation("GL-ELEM-1", "First spend the Elements that you owe."),
    "recover-element": Violation("GL-ELEM-2", "First finish recovering: stop ends it."),
    "feint": Violation("GL-FEINT-1", "First say whether you play a Feint."),
    "pay-damage": Violation("GL-HP-1", "First pay what you owe, with a card of your HP deck or an item."),
    "wrestle": Violation("GL-WREST-1", "First say whom you push."),
    "turn-after-step": Violation("GL-MOVE-3", "First decide whether to turn after your step."),
    "move": Violation("GL-MOVE-1", "You are moving: stop ends it."),
    "adapt": Violation("GL-ADAPT-1", "First finish the Adaptation: stop ends it."),
    "close": Violation("GL-FACE-6", "Your combat round is ending: remove markers, or say done."),
    "lion-escape": Violation("GL-LION-2", "First say whether you step back from the lion."),
}


def first(kind: str) -> Callable[..., Violation]:
    """What a question answers to everything that is none of its options and against which no rule speaks."""
    violation = _FIRST[kind]
    return lambda g, seat, action, *args: violation


def of_cards(form: Form) -> tuple[Action, ...]:
    """The action of a form for each kind of card, in the fixed order of kinds."""
    return tuple(form(word) for word in CARD_WORDS)
