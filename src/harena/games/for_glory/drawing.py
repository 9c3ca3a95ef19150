"""The table as text, for the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from .telling import LUDUS_MAGNUS

_PLACES = {"F1": "Fleeting Glory", "F2": "Fleeting Glory", "L": "Lasting Glory"}


def draw(board: Mapping[str, Any], names: Sequence[str]) -> str:
    """Arenas, players, Supply and, for its owner, the Hand."""
    people = [*names[: len(board["players"])], LUDUS_MAGNUS]
    parts = [_headline(board, people), _draw_arenas(board, people), _draw_players(board, people), _draw_supply(board)]
    parts += [_draw_hand(player) for player in board["players"] if "hand" in player]
    return "\n\n".join(parts)


def _headline(board: Mapping[str, Any], people: Sequence[str]) -> str:
    line = f"Turn {board['turns_taken']}: {people[board['turn']]}"
    boasts = board["boasts"]
    if boasts and board["gladii"] is not None:
        own = ", ".join(f"{people[seat]} {player['bloodlust']}" for seat, player in enumerate(board["players"]))
        line += f"   Bloodlust: {own} of {boasts[0]}   Gladius Tokens left: {board['gladii']}"
    elif boasts:
        line += f"   Bloodlust: {board['bloodlust']} of {boasts[0]}"
    line += f"   Crowd's Favor: {people[board['favor']]}"
    if not board["battle"]:
        return line
    arena = next(arena for arena in board["arenas"] if arena["place"] == board["battle"])
    return f"{line}\nBattle in {_title(arena)}, cycle {board['cycle']}{_order(board, people)}"


def _order(board: Mapping[str, Any], people: Sequence[str]) -> str:
    """Who takes the Combat Turns from now on."""
    sides = ", ".join(f"{people[side['seat']]} {side['total']}" for side in board["initiative"])
    return f"   Initiative: {sides}" if sides else ""


def _title(arena: Mapping[str, Any]) -> str:
    return arena["card"]["name"] if arena["card"] else f"the {_PLACES[arena['place']]} Arena"


def _draw_arenas(board: Mapping[str, Any], people: Sequence[str]) -> str:
    lines = []
    for arena in board["arenas"]:
        card = arena["card"]
        about = [] if board["gladii"] is not None else [_PLACES[arena["place"]], f"{arena['glory']} Glory at stake"]
        if arena["champion"] is not None:
            about.append(f"Reigning Champion: {people[arena['champion']]}")
        title = f"{arena['place']}: {_title(arena) if card else 'won, and no new one yet'}"
        lines.append(f"+-- {', '.join([title, *about])}{' <== Battle' if arena['place'] == board['battle'] else ''}")
        if card and card["text"]:
            lines.append(f"|   {card['text']}{' (exhausted)' if card['exhausted'] else ''}")
        for seat in range(max(len(board["players"]), 2)):
            own = [_draw_fighter(fighter) for fighter in arena["fighters"] if fighter["owner"] == seat]
            if own:
                lines.append(f"|   {people[seat]}")
                lines += [f"|     {text}" for text in own]
    return "\n".join([*lines, "+--"])


def _draw_fighter(fighter: Mapping[str, Any]) -> str:
    text = f"{fighter['name']}: {_values(fighter)}; {'exhausted' if fighter['exhausted'] else 'ready'}"
    if fighter["damage"]:
        text += f"; {fighter['damage']} damage"
    if fighter["assigned"]:
        text += f"; {fighter['assigned']} damage assigned{', would fall' if fighter['doomed'] else ''}"
    if fighter["blessings"]:
        text += f"; {_count(fighter['blessings'], 'Blessing')}"
    return text


def _values(card: Mapping[str, Any]) -> str:
    values = f"Attack {card['attack']}, Health {card['health']}, Agility {card['agility']}"
    values += f", Bloodlust {card['bloodlust']}"
    return values + (f", needs Influence {card['influence']}" if card["influence"] else "")


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _draw_players(board: Mapping[str, Any], people: Sequence[str]) -> str:
    lines = []
    for seat, player in enumerate(board["players"]):
        lines.append(
            f"{people[seat]}: {_standing(board, seat, player)}, {player['coins']} Coin, "
            f"{player['requirement']} of {player['influence']} Influence used; {_count(player['hand_size'], 'card')} "
            f"in Hand, {player['deck_size']} in the Deck, {len(player['discard'])} discarded, "
            f"{player['reserve_size']} in Reserve"
        )
        villa = [*player["patrons"], *player["arenas"]]
        if villa:
            cards = (card["name"] + (" (exhausted)" if card["exhausted"] else "") for card in villa)
            lines.append("    Villa: " + ", ".join(cards))
        if player["stack"]:
            levels = (f"level {card['level']} for {card['cost']} Coin" for card in player["stack"])
            lines.append(f"    Champion {player['stack'][0]['champion']}, to come: " + ", ".join(levels))
        if player["discard"]:
            lines.append("    Discard Pile, top last: " + ", ".join(player["discard"][-8:]))
    if board["ludus"] is not None:
        lines += _draw_ludus(board["ludus"])
    return "\n".join(lines)


def _draw_ludus(ludus: Mapping[str, Any]) -> list[str]:
    lines = [f"{LUDUS_MAGNUS[:1].upper()}{LUDUS_MAGNUS[1:]}: {ludus['glory']} Glory, {ludus['deck_size']} in the deck"]
    lines += [f"    on top of its deck: {card}" for card in ludus["known_top"]]
    lines += [f"    its card: {card}" for card in ludus["playing"]]
    if ludus["discard"] and not ludus["playing"]:
        last = ludus["face_up"][0]
        sections = "; ".join(f"{each['section']}: {each['text']}" for each in last["sections"])
        lines.append(f"    its last card: {last['name']}: {sections}")
    return lines


def _standing(board: Mapping[str, Any], seat: int, player: Mapping[str, Any]) -> str:
    if board["gladii"] is None:
        return f"{player['glory']} of {board['glory_to_win']} Glory"
    out = f", out of this Battle in place {player['place']}" if seat in board["placed"] else ""
    return _count(player["gladii"], "Gladius Token") + out


def _draw_supply(board: Mapping[str, Any]) -> str:
    lines = []
    for row in board["supply"]:
        lines.append(f"Supply, {row['row'].capitalize()} row, {row['deck_size']} left in its deck")
        lines += [f"    {card['price']} Coin  {_draw_card(card)}" if card else "    (empty)" for card in row["offer"]]
    return "\n".join(lines)


def _draw_card(card: Mapping[str, Any]) -> str:
    text = f"{card['title']} ({card['type'].capitalize()})"
    if card["type"] == "gladiator":
        text += f": {_values(card)}"
    elif card["type"] == "patron":
        text += f": Influence {card['influence']}"
    elif card["type"] == "income":
        return f"{text}: worth {card['value']} Coin"
    return text + (f". {card['text']}" if card["text"] else "")


def _draw_hand(player: Mapping[str, Any]) -> str:
    counted = Counter(_draw_card(card) for card in player["hand"])
    lines = ["Your Hand"]
    lines += [f"    {n} x {text}" if n > 1 else f"    {text}" for text, n in counted.items()]
    if player["reserve"]:
        lines.append("Your Reserve: " + ", ".join(card["title"] for card in player["reserve"]))
    return "\n".join(lines)
