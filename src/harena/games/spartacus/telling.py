"""What happened, in sentences, and the table as text for the terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from harena.games.spartacus.arena import NAMES

MESSAGES = {
    "turn": "— Game turn {turn}: Upkeep.",
    "roll-off": "Dice are rolled: {rolls}.",
    "host": "{seat} holds the Host marker.",
    "takes-house": "{seat} takes House {house} and the figure {figure}.",
    "influence": "{seat}: Influence {change:+d}, now {now} ({why}).",
    "coins": "{seat}: {change:+d} Coins ({why}).",
    "hands-over": "{seat} hands {to} {coins} Coins ({why}).",
    "exhausts": "{seat} exhausts {card} ({why}).",
    "injured": "{seat}'s {card} is injured.",
    "ready": "{seat}'s {card} is Ready again.",
    "discards": "{seat} discards {card} ({why}).",
    "changes-owner": "{card} goes from {seat} to {to}.",
    "favour": "{seat}'s {card} has {now} Favour.",
    "champion": "{seat}'s {card} is crowned Champion!",
    "reshuffles": "The discard pile becomes the new {deck}.",
    "draws": "{seat} draws {count}.",
    "draws!": "You draw {cards}.",
    "healing-roll": "{seat} rolls {roll} for {card}.",
    "intrigue-turn": "{seat}'s Intrigue Turn.",
    "deploys": "{seat} lays a Guard on the table.",
    "scheme": "{seat} plays {card} on {to}.",
    "scheme!": "{seat} plays {card} on {to} and names {named}.",
    "foiled": "{card} is Foiled.",
    "comes-to-nothing": "{card} comes to nothing: its cost cannot be paid.",
    "house-rule": "{seat} uses {rule}.",
    "reacts": "{seat} reacts with {card}.",
    "reacts!": "{seat} reacts with {card} against {to}.",
    "guard-roll": "{seat}'s Guard rolls {roll}.",
    "recruits": "{seat} recruits {count} Guards.",
    "voices": "{seat} has {count} more voices for its next Scheme.",
    "peeks": "{seat} looks at {count} cards of {to}'s hand.",
    "peeks!": "{seat} looks at {to}'s hand and sees {cards}.",
    "raids": "{seat} looks through {to}'s hand.",
    "raids!": "{seat} looks through {to}'s hand and sees {cards}.",
    "looks-at-top": "{seat} looks at the top {count} cards of the {deck} Deck.",
    "looks-at-top!": "You see on top of the {deck} Deck: {cards}.",
    "seeks-support": "{seat} seeks support ({asked}) and claims {claim}.",
    "seeks-support!": "{seat} seeks support for {card} ({asked}) and claims {claim}.",
    "names-price": "{seat} asks {coins} Coins for its support.",
    "grants-support": "{seat} supports {to}: {sum} Influence together.",
    "refuses-support": "{seat} refuses to support {to}.",
    "support-sum": "That is {enough} for your Scheme.",
    "offers": "{seat} offers {to} a deal.",
    "offers!": "{seat} offers {to} {terms}.",
    "counters": "{seat} offers {to} other terms.",
    "counters!": "{seat} counters and offers {to} {terms}.",
    "accepted": "{to} accepts the offer of {seat}.",
    "refused": "{to} refuses the offer of {seat}.",
    "withdrawn": "{seat} withdraws its offer to {to}.",
    "lapses": "The offer of {seat} to {to} lapses.",
    "picks-up": "{seat} picks up its Coins.",
    "on-sale": "Under the hammer: {card}.",
    "bids": "The fists open: {bids}.",
    "pays-bid": "{seat} pays {coins} Coins.",
    "buys": "{seat} buys {card}.",
    "no-sale": "Nobody buys {card}; it is discarded.",
    "treasuries": "Treasuries are open again: {coins}.",
    "invites": "{seat} invites {to}.",
    "excused": "{seat} is excused.",
    "declines": "{seat} declines.",
    "no-match": "There is no match this turn.",
    "enters": "{seat} sends {card}.",
    "enters!": "{seat} sends {card} with {gear}.",
    "wagers": "{seat} stakes {stakes}.",
    "initiative-roll": "Initiative: {rolls}.",
    "initiative": "{seat} has Initiative.",
    "re-rolls": "{seat} re-rolls {dice} and gets {fresh}.",
    "moves": "{seat} moves to {hex}.",
    "attack": "{seat} attacks {to}: {strings}, {wounds} Wounds.",
    "attack!": "{seat} makes a Speed Attack on {to} with {weapon}: {strings}, {wounds} Wounds.",
    "adds-wound": "{seat} adds a Wound with {card}.",
    "cancels-wound": "{seat} cancels a Wound with {card}.",
    "pools": "{seat}'s dice are now {left}.",
    "verdict": "The crowd has seen enough: {seat}'s Combatant yields.",
    "match-ends": "{winner} wins the match: {level}.",
    "thumb": "{seat} shows thumb {thumb}.",
    "tournament": "A Tournament decides the game: {seats}.",
    "goes-on": "{seat} goes on.",
    "wins": "{seat} wins the game: {reason}.",
}


_ONE = re.compile(r"(?<!\d)([+-]?1) (Coin|Wound|Gladiator|Slave|Guard|card|hex|voice)(?:es|s)\b|(1 more voice)s\b")


def singular(text: str) -> str:
    """1 Coin, not 1 Coins."""
    return _ONE.sub(lambda found: found[3] or f"{found[1]} {found[2]}", text)


def draw(board: Mapping[str, Any]) -> str:
    """The board as text, from a view."""
    return singular("\n".join(_lines(board)))


def _lines(board: Mapping[str, Any]) -> list[str]:
    decks = board["decks"]
    piles = f"Intrigue Deck {decks['intrigue']}, Market Deck {decks['market']}"
    lines = [f"Game turn {board['turn']}   Host P{board['host'] + 1}   {piles}"]
    for house in board["houses"]:
        lines.append(_house_line(house))
        lines += [f"      {line}" for line in _cards(house)]
    for house in board["houses"]:
        if isinstance(house["hand"], list):
            lines += _own(house)
    for card in board["house_cards"]:
        assets = (
            f"{card['gladiators']} Gladiators, {card['slaves']} Slaves, {card['guards']} Guards, {card['coins']} Coins"
        )
        lines.append(f"  {card['name']} ({card['text']}): {assets}")
        lines += [f"      {rule['name']}: {rule['text']}" for rule in card["rules"]]
    if board["on_sale"]:
        lines.append(f"Under the hammer ({board['row']} more to come): {_card(board['on_sale'])}")
    for offer in board["offers"]:
        lines.append(f"P{offer['from'] + 1} offers P{offer['to'] + 1} {offer['terms']}")
    if board["scheme"]:
        scheme = board["scheme"]
        aimed = f"P{scheme['schemer'] + 1} on P{scheme['target'] + 1}"
        lines.append(f"Scheme: {scheme['card']} by {aimed}: {scheme['text']}")
    if board["match"] and board["match"]["sides"]:
        lines += _match(board["match"])
        staked = [f"P{house['seat'] + 1} {_stakes(house)}" for house in board["houses"] if house["wagers"]]
        lines += [f"Wagers: {'; '.join(staked)}"] if staked else []
    return lines


def _house_line(house: Mapping[str, Any]) -> str:
    coins = "?" if house["coins"] is None else house["coins"]
    hand = house["hand"]
    cards = hand if isinstance(hand, int) else len(hand)
    guards = house["guards"]["ready"]
    track = "#" * house["influence"] + "." * (12 - house["influence"])
    name = f"P{house['seat'] + 1} {house['house'] or '—':<10}"
    return f"{name}[{track}] {house['influence']:>2}  {coins} Coins  {guards} Guards  {cards} cards in hand"


def _own(house: Mapping[str, Any]) -> list[str]:
    """What the viewer can do: its Special Rules and its cards with their texts."""
    lines = [f"  {rule['name']}: {rule['text']}" for rule in house["rules"]]
    lines += [f"  {_card(card)}" for card in house["cards"] if card["text"]]
    for card in house["hand"]:
        needs = f"needs {card['requires']}, " if card["requires"] else ""
        lines.append(f"  {card['name']} ({card['suit'].capitalize()}, {needs}worth {card['value']}): {card['text']}")
    return lines


def _cards(house: Mapping[str, Any]) -> list[str]:
    found = []
    for card in house["cards"]:
        tokens = " Champion" if card["champion"] else " *" * card["favour"]
        state = "" if card["status"] == "ready" else f" ({card['status']})"
        dice = f" {'/'.join(map(str, card['dice']))}" if any(card["dice"]) else ""
        found.append(f"{card['label']}{dice}{tokens}{state}")
    return [", ".join(found[i : i + 5]) for i in range(0, len(found), 5)]


def _card(card: Mapping[str, Any]) -> str:
    """A Market card with all that is printed on it."""
    dice = f" {'/'.join(map(str, card['dice']))}" if any(card["dice"]) else ""
    text = f": {card['text']}" if card["text"] else ""
    return f"{card['label']} ({card['kind'].capitalize()}{dice}, worth {card['value']}){text}"


def _stakes(house: Mapping[str, Any]) -> str:
    return ", ".join(f"{coins} on {area}" for area, coins in house["wagers"].items())


def _match(match: Mapping[str, Any]) -> list[str]:
    lines = []
    for number, side in zip(("I", "II"), match["sides"], strict=False):
        pools = "/".join(str(side["pools"][pool]) for pool in ("ATK", "DEF", "SPD"))
        gear = f" with {', '.join(side['gear'])}" if side["gear"] else ""
        lines.append(f"{number:>2}: P{side['seat'] + 1}'s {side['card']} {pools} on {side['stands_on']}{gear}")
    if len(match["sides"]) == 2:
        lines += _sand(
            {side["stands_on"].casefold(): number for number, side in zip(("I", "II"), match["sides"], strict=True)}
        )
    return lines


def _sand(figures: Mapping[str, str]) -> list[str]:
    rows: dict[str, list[str]] = {}
    for name in NAMES:
        rows.setdefault(name[0], []).append(f"{figures.get(name, name.upper()):^4}")
    return ["  " * (7 - len(row)) + "    " + "".join(row) for row in rows.values()]
