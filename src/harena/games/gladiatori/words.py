"""The words of the game: names of cards, values, items and figures as they stand in actions, and shared forms."""

from __future__ import annotations

from harena.core.ask import Action, Form
from harena.games.gladiatori.arena import DIRECTION_NAMES
from harena.games.gladiatori.components import CARD_NAMES, POWER_NAMES, VALUE_NAMES

CARD_WORDS = tuple(name.lower() for name in CARD_NAMES)
VALUE_WORDS = tuple(name.lower() for name in VALUE_NAMES)
POWER_WORDS = tuple(name.lower() for name in POWER_NAMES)
DIRECTION_WORDS = tuple(name.lower() for name in DIRECTION_NAMES)

KIND_OF: dict[str, int] = {word: kind for kind, word in enumerate(CARD_WORDS)}
VALUE_OF: dict[str, int] = {word: value for value, word in enumerate(VALUE_WORDS)}
POWER_OF: dict[str, int] = {word: power for power, word in enumerate(POWER_WORDS)}
DIRECTION_OF: dict[str, int] = {word: direction for direction, word in enumerate(DIRECTION_WORDS)}

DONE = Form("done")()
STOP_FORM = Form("stop")
PASS = Form("pass")()


def of_cards(form: Form) -> tuple[Action, ...]:
    """The action of a form for each kind of card, in the fixed order of kinds."""
    return tuple(form(word) for word in CARD_WORDS)
