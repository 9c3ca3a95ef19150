"""What may stand in the fields of Gladiatori's actions."""

from __future__ import annotations

from harena.core import CardSet, Config, Domain, Domains, Look
from harena.core.domains import numbers, words
from harena.core.tokens import BLANK

from .arena import ARCS, NAMES, NOTATION, START_NAMES
from .components import CHARACTERS, ITEMS, item_called
from .creation import TRAITS
from .declaration import figure_of
from .movement import TURNS
from .names import CARD_WORDS, DIRECTION_WORDS, KIND_OF, POWER_WORDS, VALUE_WORDS
from .state import COLOURS, FIRST_BEAST, Gladiatori, Species
from .tokens import KIND_LOOKS, figure_from, item_look

#: Animals are numbered as they enter; a catalogue lists the first of them.
MOST_ANIMALS = 12


def domains(config: Config) -> Domains:
    items = config.cards.content if isinstance(config.cards, CardSet) else ITEMS
    ids = tuple(item.id for item in items)
    figures = (*COLOURS[: config.seats],
               *(f"{species.name.lower()} {n}" for species in Species for n in range(1, MOST_ANIMALS + 1)))  # fmt: skip
    target = Domain("a figure", figures, also=_animal, sight=_figure)
    card = Domain("a kind of card", CARD_WORDS, sight=_card)
    item = Domain("an item", ids, sight=_item)
    thing = Domain("a card, a value, a Power or an item", tuple(dict.fromkeys(
        (*CARD_WORDS, *VALUE_WORDS, *POWER_WORDS, *ids, "cover", "nothing", *TRAITS))), sight=_thing)  # fmt: skip
    return {
        "character": words("a ready-made gladiator", (character.id for character in CHARACTERS)),
        "n": numbers("a number", 15),
        "keep.n": numbers("a number of cards", 15),
        "what": thing,
        "apply.what": words("what is offered", (*POWER_WORDS, *CARD_WORDS)),
        "decline.what": words("what is offered", (*POWER_WORDS, *CARD_WORDS, "sacrifice", "lunge", "leap")),
        "card": card,
        "item": item,
        "place": words("a place to start", (*(letter.lower() for letter in START_NAMES), *NOTATION, *NAMES)),
        "direction": words("a direction", DIRECTION_WORDS),
        "sweep.direction": words("a way round", ("clockwise", "anticlockwise")),
        "arc": words("an arc", ARCS),
        "how": words("a turn", TURNS),
        "power": words("a Power", POWER_WORDS),
        "skill": words("a Skill", VALUE_WORDS[:3]),
        "ability": words("an Ability", VALUE_WORDS[3:]),
        "marker": words("a marker", ("trapped", "unbalanced")),
        "pile": words("a pile", ("hand", "hp deck", "discard", "deck")),
        "target": target,
        "ally": target,
        "attack": numbers("points", 9),
        "damage": numbers("points", 9),
    }


def _animal(value: object) -> bool:
    kind, _, number = str(value).rpartition(" ")
    return kind.upper() in Species.__members__ and number.isdecimal()


def _figure(g: Gladiatori, seat: int, name: str) -> Look:
    """A figure by whose it is and where it stands."""
    figure = figure_of(g, name)
    if figure < 0:
        return 0, 0, BLANK
    if figure < FIRST_BEAST:
        return figure_from(g, figure, seat), g.gladiators[figure].hex + 1, BLANK
    beast = g.beast(figure)
    return figure_from(g, figure, seat), 0 if beast is None else beast.hex + 1, BLANK


def _card(g: Gladiatori, seat: int, word: str) -> Look:
    return 0, 0, KIND_LOOKS[KIND_OF[word]]


def _item(g: Gladiatori, seat: int, id_: str) -> Look:
    carried = [item for x in g.gladiators for item in x.items]
    found = item_called((*carried, *g.offered, *g.item_deck), id_)
    owner = next((x.seat for x in g.gladiators if found in x.items), -1)
    return figure_from(g, owner, seat), 0, BLANK if found is None else item_look(found)


def _thing(g: Gladiatori, seat: int, word: str) -> Look:
    """Whatever it is: a card, an item, or a word by its number among them all."""
    if word in KIND_OF:
        return _card(g, seat, word)
    for number, values in enumerate((VALUE_WORDS, POWER_WORDS, ("cover", "nothing")), 1):
        if word in values:
            return 0, 10 * number + values.index(word), BLANK
    return _item(g, seat, word)
