"""The board as text, for the terminal: everything that lies on the table, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .arena import NAMES
from .telling import SIDES

Plain = Mapping[str, Any]
INFLUENCE = 12


def draw(board: Plain, names: Sequence[str]) -> str:
    """The board as text, from a view."""
    return "\n".join(_lines(board, names))


def _lines(board: Plain, names: Sequence[str]) -> Iterator[str]:
    decks, host = board["decks"], names[board["host"]]
    piles = f"Intrigue Deck {decks['intrigue']}, Market Deck {decks['market']}"
    yield f"Game turn {board['turn']}   Host {host}   {piles}"
    for house in board["houses"]:
        yield _house_line(house, names)
        yield from (f"      {line}" for line in _in_rows([_asset(card) for card in house["cards"]]))
    for house in board["houses"]:
        if isinstance(house["hand"], list):
            yield from _own(house)
    for card in board["house_cards"]:
        yield from _house_card(card)
    if board["on_sale"]:
        yield f"Under the hammer ({board['row']} more to come): {_market_card(board['on_sale'])}"
    for offer in board["offers"]:
        yield f"{names[offer['from']]} offers {names[offer['to']]} {_by_people(offer['terms'], board, names)}"
    if board["scheme"]:
        yield _scheme(board["scheme"], names)
    if board["match"] and board["match"]["sides"]:
        yield from _match(board, names)


def _by_people(terms: str, board: Plain, names: Sequence[str]) -> str:
    """Terms that name Houses, with the people instead."""
    for house in board["houses"]:
        terms = terms.replace(f"House {house['house']}", names[house["seat"]])
    return terms


def _count(number: int, one: str) -> str:
    return f"{number or 'no'} {one}{'' if number == 1 else 's'}"


def _house_line(house: Plain, names: Sequence[str]) -> str:
    hand, guards, influence = house["hand"], house["guards"], house["influence"]
    coins = "Coins in the fist" if house["coins"] is None else _count(house["coins"], "Coin")
    tired = f" and {guards['exhausted']} Exhausted" if guards["exhausted"] else ""
    has = [
        f"{influence} Influence",
        coins,
        f"{_count(guards['ready'], 'Guard')}{tired}",
        f"{_count(hand if isinstance(hand, int) else len(hand), 'card')} in hand",
    ]
    return f"{names[house['seat']]:<20}[{'#' * influence}{'.' * (INFLUENCE - influence)}] {', '.join(has)}"


def _in_rows(items: Sequence[str], width: int = 3) -> list[str]:
    return [", ".join(items[start : start + width]) for start in range(0, len(items), width)]


def _asset(card: Plain) -> str:
    """A card in a House: what it can do on the sand, and how it lies."""
    state = [] if card["status"] == "ready" else [card["status"].capitalize()]
    state += ["Champion"] if card["champion"] else [_count(card["favour"], "Favour token")] if card["favour"] else []
    lies = f" ({', '.join(state)})" if state else ""
    return f"{card['label']}{_dice_of(card)}{lies}"


def _dice_of(card: Plain) -> str:
    return f" with {_dice(*card['dice'])}" if any(card["dice"]) else ""


def _dice(attack: int, defence: int, speed: int) -> str:
    return f"{attack} attack, {defence} defence and {speed} speed {'die' if speed == 1 else 'dice'}"


def _own(house: Plain) -> Iterator[str]:
    """What the viewer can do: its Special Rules and its cards with their texts."""
    yield from (f"  {rule['name']}: {rule['text']}" for rule in house["rules"])
    yield from (f"  {_market_card(card)}" for card in house["cards"] if card["text"])
    for card in house["hand"]:
        needs = f"needs {card['requires']} Influence, " if card["requires"] else ""
        worth = _count(card["value"], "Coin")
        yield f"  {card['name']} ({card['suit'].capitalize()}, {needs}worth {worth}): {card['text']}"


def _house_card(card: Plain) -> Iterator[str]:
    assets = [_count(card[f"{one.casefold()}s"], one) for one in ("Gladiator", "Slave", "Guard", "Coin")]
    yield f"  {card['name']} ({card['text']}): {', '.join(assets)}"
    yield from (f"      {rule['name']}: {rule['text']}" for rule in card["rules"])


def _market_card(card: Plain) -> str:
    """A Market card with all that is printed on it."""
    text = f": {card['text']}" if card["text"] else ""
    return f"{card['label']} ({card['kind'].capitalize()}{_dice_of(card)}, worth {_count(card['value'], 'Coin')}){text}"


def _scheme(scheme: Plain, names: Sequence[str]) -> str:
    own = scheme["target"] == scheme["schemer"]
    aimed = "for the own House" if own else f"on {names[scheme['target']]}"
    return f"{names[scheme['schemer']]} plays {scheme['card']} {aimed}: {scheme['text']}"


def _match(board: Plain, names: Sequence[str]) -> Iterator[str]:
    sides = board["match"]["sides"]
    for number, side in zip(SIDES, sides, strict=False):
        pools = _dice(*(side["pools"][pool] for pool in ("ATK", "DEF", "SPD")))
        gear = f", {', '.join(side['gear'])}" if side["gear"] else ""
        yield f"{number:>2}: {side['card']} of {names[side['seat']]} on {side['stands_on']} with {pools}{gear}"
    if len(sides) == 2:
        yield from _sand({side["stands_on"].casefold(): number for number, side in zip(SIDES, sides, strict=True)})
    for house in board["houses"]:
        if house["wagers"]:
            staked = [f"{_count(coins, 'Coin')} on {_area(area, sides)}" for area, coins in house["wagers"].items()]
            yield f"{names[house['seat']]} has staked {', '.join(staked)}"


def _area(area: str, sides: Sequence[Plain]) -> str:
    """A Victory by the Combatant it is about."""
    if area in AREAS:
        return f"the victory of {sides[AREAS.index(area)]['card']}"
    return {"injury": "an Injury", "decapitation": "a Decapitation"}[area]


AREAS = ("victory i", "victory ii")


def _sand(figures: Mapping[str, str]) -> list[str]:
    rows: dict[str, list[str]] = {}
    for name in NAMES:
        rows.setdefault(name[0], []).append(f"{figures.get(name, name.upper()):^4}")
    return ["  " * (7 - len(row)) + "    " + "".join(row) for row in rows.values()]
