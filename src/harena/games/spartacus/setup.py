"""Set-up: opening the box, choosing Houses and figures, laying out the Starting Assets (SP-SET)."""

from __future__ import annotations

from harena.core import Config, Flow, Form, Question, Rng, Seat, Violation

from .box import Box, reference_box
from .card_words import Kind
from .foundations import clockwise, host_order, roll_off
from .state import FIGURES, LENGTHS, Capua, empty_table

HOUSE_TAKEN = Violation("SP-SET-3", "That House is already taken.")
FIGURE_TAKEN = Violation("SP-SET-3", "That figure is already taken.")
NO_SUCH_HOUSE = Violation("SP-SET-3", "There is no such House Card.")
NO_SUCH_FIGURE = Violation("SP-SET-3", "There is no such figure.")
KEEPS_HOUSE = Violation("SP-SET-4", "House and figure are kept for the whole game.")
GUARDS_LIE = Violation("SP-SET-8", "Starting Guards must lie on your table.")


def open_box(config: Config, rng: Rng) -> Capua:
    box = config.cards if isinstance(config.cards, Box) else reference_box()
    g = empty_table(box, config.seats, rng)
    g.start = LENGTHS[config["length"]]
    g.string_initiative = config["string_initiative"]
    g.house_rules_once = config["house_rules_once"]
    g.open_wagers = config["wagers"] == "host-order"
    g.private_offers = config["private_offers"]
    g.turn_limit = config["turn_limit"]
    for house in g.houses:
        house.influence = g.start  # SP-SET-10
    return g


def may_take_house(g: Capua, seat: Seat, name: str) -> Violation | None:
    if name not in g.box.house_of:
        return NO_SUCH_HOUSE
    if g.houses[seat].card >= 0:
        return KEEPS_HOUSE
    return HOUSE_TAKEN if any(house.card == g.box.house_of[name] for house in g.houses) else None


def may_take_figure(g: Capua, seat: Seat, name: str) -> Violation | None:
    if name not in FIGURES:
        return NO_SUCH_FIGURE
    if g.houses[seat].figure >= 0:
        return KEEPS_HOUSE
    return FIGURE_TAKEN if any(house.figure == FIGURES.index(name) for house in g.houses) else None


TAKE_HOUSE = Form("take-house", "take house {house}", check=may_take_house)
TAKE_FIGURE = Form("take-figure", "take figure {figure}", check=may_take_figure)
GUARD_TO_HAND = Form("guard-to-hand", "take a starting guard into hand", never=GUARDS_LIE)


CHOOSE_HOUSE = Question(
    "house", candidates=lambda g, seat: map(TAKE_HOUSE, g.box.house_of), rule="SP-SET-3", interruptible=False
)
CHOOSE_FIGURE = Question(
    "figure", candidates=lambda g, seat: map(TAKE_FIGURE, FIGURES), rule="SP-SET-3", interruptible=False
)


def choose_houses(g: Capua) -> Flow:
    """SP-SET-2, SP-SET-3: the highest roll holds the Host marker and chooses first, the others follow clockwise."""
    g.host = roll_off(g, list(range(g.seats)), "first")
    g.tell("host", seat=g.host)
    for seat in clockwise(g, g.host):
        taken = yield CHOOSE_HOUSE.ask(seat)
        g.houses[seat].card = g.box.house_of[taken.args[0]]
        taken = yield CHOOSE_FIGURE.ask(seat)
        g.houses[seat].figure = FIGURES.index(taken.args[0])
        house = g.box.houses[g.houses[seat].card]
        g.tell("takes-house", seat=seat, house=house.name, figure=FIGURES[g.houses[seat].figure])
    lay_out(g)
    if g.log is not None:
        tell_assets(g)
    g.phase = "upkeep"  # SP-SET-13


def lay_out(g: Capua) -> None:
    """SP-SET-5 to SP-SET-12: Starting Assets in Host order, the rest shuffled into the decks, hands empty."""
    _deal_starting_cards(g, Kind.GLADIATOR)
    _deal_starting_cards(g, Kind.SLAVE)
    for house in g.houses:
        card = g.box.houses[house.card]
        house.guards = card.guards
        for _ in range(card.guards):
            g.intrigue_deck.remove(g.box.guard)
        house.coins = card.coins
    g.rng.shuffle(g.market_deck)
    g.rng.shuffle(g.intrigue_deck)


def tell_assets(g: Capua) -> None:
    """What everybody begins with."""
    for seat in host_order(g):
        house = g.houses[seat]
        fighters = {
            part: sorted(g.box.market[card].label for card in house.cards if g.box.market[card].kind is kind)
            for part, kind in (("gladiators", Kind.GLADIATOR), ("slaves", Kind.SLAVE))
        }
        g.tell("starts", seat=seat, **fighters, guards=house.guards, coins=house.coins, influence=house.influence)


def _deal_starting_cards(g: Capua, kind: Kind) -> None:
    """What is not dealt stays in the Market Deck (SP-SET-7)."""
    starting = [card.number for card in g.box.market if card.starting and card.kind is kind]
    g.rng.shuffle(starting)
    for seat in host_order(g):
        house = g.box.houses[g.houses[seat].card]
        for _ in range(house.gladiators if kind is Kind.GLADIATOR else house.slaves):
            card = starting.pop()
            g.market_deck.remove(card)
            g.houses[seat].cards.append(card)


FORMS = (TAKE_HOUSE, TAKE_FIGURE, GUARD_TO_HAND)
