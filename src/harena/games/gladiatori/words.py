"""The words of the game: names of cards, values, items and figures as they stand in actions, and shared forms."""

from __future__ import annotations

from harena.core.ask import Action, Form
from harena.games.gladiatori.arena import DIRECTION_NAMES
from harena.games.gladiatori.components import CARD_NAMES, ITEMS, KINDS, POWER_NAMES, VALUE_NAMES

KIND_OF: dict[str, int] = {name: kind for kind, name in enumerate(CARD_NAMES)}
VALUE_OF: dict[str, int] = {name: value for value, name in enumerate(VALUE_NAMES)}
POWER_OF: dict[str, int] = {name: power for power, name in enumerate(POWER_NAMES)}
ITEM_OF: dict[str, int] = {item.id: number for number, item in enumerate(ITEMS)}
DIRECTION_OF: dict[str, int] = {name: direction for direction, name in enumerate(DIRECTION_NAMES)}

DONE = Form("done")()
STOP_FORM = Form("stop")
PASS = Form("pass")()


def of_cards(form: Form) -> tuple[Action, ...]:
    """The action of a form for each kind of card, in the fixed order of kinds."""
    return tuple(form(CARD_NAMES[kind]) for kind in KINDS)
