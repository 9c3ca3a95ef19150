"""Telling and drawing: sentences for what happens, and the table as text for the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

LUDUS_MAGNUS = "the Ludus Magnus"

MESSAGES = {
    "turn": "--- Turn {turn}: {seat} ---",
    "shuffles": "{seat} shuffles the Discard Pile into a new Deck.",
    "draws": "{seat} draws {count}.",
    "draws!": "You draw {cards}.",
    "discards": "{seat} discards {card}.",
    "discards-hand": "{seat} discards the Hand: {cards}.",
    "turns-up": "{card} is turned up.",
    "pays": "{seat} pays {payment}.",
    "buys": "{seat} buys {card}.",
    "plays": "{seat} plays {card}.",
    "uses": "{seat} uses {card}.",
    "reserves": "{seat} lays a card into the Reserve.",
    "reserves!": "You lay {card} into the Reserve.",
    "buys-back": "{seat} buys back the Reserve of {count}.",
    "exhausts": "{card} of {seat} is exhausted.",
    "enters": "{gladiator} of {seat} enters {arena}.",
    "moves": "{gladiator} of {seat} moves to {arena}.",
    "registers": "{seat} registers {card}.",
    "passes-for-good": "{seat} passes in Late Registration.",
    "arena-phase": "The crowd roars: Bloodlust {bloodlust} reaches {boast}. The Arena Phase begins.",
    "battle": "=== Battle in {arena} ===",
    "initiative": "{seat} has the Initiative ({totals}).",
    "attacks": "{gladiator} of {seat} attacks.",
    "strikes": "{gladiator} strikes {target}.",
    "passes": "{seat} passes.",
    "assigned": "{count} damage is assigned to {gladiator}.",
    "takes-damage": "{gladiator} takes {count} damage.",
    "prevented": "{count} damage on {gladiator} is prevented.",
    "reassigned": "{count} damage is reassigned from {gladiator} to {target}.",
    "moved": "{count} damage is moved from {gladiator} to {target}.",
    "takes-gladius": "{seat} takes a Gladius Token; {left} left.",
    "battle-royale": "The crowd has seen enough: {left} Gladius Tokens are left. The Arena Phase begins.",
    "eliminated": "{seat} has no Gladiators left and takes place {place}.",
    "places": "The places: {seats}.",
    "takes-arena": "{seat} takes the Arena {card}.",
    "ludus-draws": "The Ludus Magnus reveals {card}: {does}.",
    "ludus-attacks": "{gladiator} of the Ludus Magnus attacks.",
    "ludus-loses": "{gladiator} of the Ludus Magnus is defeated.",
    "ludus-wins": "The Ludus Magnus wins the Battle in {arena}: {glory} Glory.",
    "drafts": "{seat} takes the Champion {champion}.",
    "upgrades": "{seat} upgrades {card} to level {level}.",
    "blesses": "{gladiator} receives {count} Blessing(s).",
    "blessed": "A Blessing is removed from {gladiator}: {count} damage is prevented.",
    "unblessed": "{gladiator} loses {count} Blessing(s).",
    "healed": "{count} damage is removed from {gladiator}.",
    "readied": "{gladiator} is readied.",
    "exhausted": "{gladiator} is exhausted.",
    "changed": "{gladiator} has {change} {stat}.",
    "defeated": "{gladiator} of {seat} is defeated; {seat} takes 1 Coin.",
    "returned": "{card} returns to the Hand of {seat}.",
    "recovered": "{seat} recovers {card} ({to}).",
    "removed": "{seat} removes {card} from the game.",
    "refreshes": "{seat} replaces the {row} row.",
    "gains": "{seat} gains {count} Coin.",
    "loses-coin": "{seat} loses {count} Coin.",
    "wins-battle": "{seat} wins the Battle in {arena}: {glory} Glory.",
    "stalled": "The Battle in {arena} stands still and is stopped.",
    "drawn": "The Battle in {arena} is drawn.",
    "turns-up-arena": "{card} is the new Lasting Glory Arena.",
    "go-home": "The Gladiators leave the Arenas: {gladiators}.",
    "favor": "The Crowd's Favor goes to {seat}.",
    "takes-back": "{seat} takes the last choice back.",
}


# ---------------------------------------------------------------- the table as text


def draw_table(board: Mapping[str, Any]) -> str:
    """Arenas, players, Supply and, for its owner, the Hand."""
    parts = [_headline(board), _draw_arenas(board), _draw_players(board), _draw_supply(board)]
    for seat, player in enumerate(board["players"]):
        if "hand" in player:
            parts.append(_draw_hand(_name(board, seat), player))
    return "\n\n".join(parts)


def _name(board: Mapping[str, Any], seat: int | None) -> str:
    if seat is None:
        return "nobody"
    return f"P{seat + 1}" if seat < len(board["players"]) else LUDUS_MAGNUS


def _headline(board: Mapping[str, Any]) -> str:
    boasts = board["boasts"]
    line = f"Turn {board['turns_taken']}, {_name(board, board['turn'])} to act" if board["active"] is None else (
        f"Turn {board['turns_taken']}, active: {_name(board, board['active'])}"
    )  # fmt: skip
    if boasts and board["gladii"] is not None:
        own = ", ".join(f"{_name(board, seat)} {player['bloodlust']}" for seat, player in enumerate(board["players"]))
        line += f"   Bloodlust {own} of {boasts[0]}   Gladius Tokens left: {board['gladii']}"
    elif boasts:
        line += f"   Bloodlust {board['bloodlust']} of {boasts[0]}"
    line += f"   Crowd's Favor: {_name(board, board['favor'])}"
    return line + (f"   Battle in {board['battle']}, cycle {board['cycle']}" if board["battle"] else "")


def _draw_arenas(board: Mapping[str, Any]) -> str:
    lines = []
    for arena in board["arenas"]:
        card = arena["card"]
        champion = f", champion {_name(board, arena['champion'])}" if arena["champion"] is not None else ""
        mark = " <== Battle" if arena["place"] == board["battle"] else ""
        title = card["name"] if card else "(won)"
        glory = "" if board["gladii"] is not None else f", Glory {arena['glory']}"
        lines.append(f"+-- {arena['place']}: {title}{glory}{champion}{mark}")
        if card and card["text"]:
            lines.append(f"|   {card['text']}{' (exhausted)' if card['exhausted'] else ''}")
        for seat in range(max(len(board["players"]), 2)):
            there = [_draw_fighter(fighter) for fighter in arena["fighters"] if fighter["owner"] == seat]
            lines += [f"|   {_name(board, seat)}  {text}" for text in there]
    lines.append("+-- A Attack, H Health, G Agility, BL Bloodlust, INF Influence needed")
    return "\n".join(lines)


def _draw_fighter(fighter: Mapping[str, Any]) -> str:
    text = f"{fighter['name']:<16} A{fighter['attack']} H{fighter['health']} G{fighter['agility']}"
    text += f" BL{fighter['bloodlust']} INF{fighter['influence']}"
    if fighter["damage"]:
        text += f"  damage {fighter['damage']}"
    if fighter["blessings"]:
        text += f"  blessings {fighter['blessings']}"
    if fighter["assigned"]:
        text += f"  (+{fighter['assigned']} assigned)"
    return text + ("  exhausted" if fighter["exhausted"] else "  ready")


def _draw_players(board: Mapping[str, Any]) -> str:
    lines = []
    for seat, player in enumerate(board["players"]):
        lines.append(
            f"{_name(board, seat)}  {_standing(board, seat, player)}  Coin {player['coins']}  "
            f"Influence {player['requirement']} of {player['influence']} used  Hand {player['hand_size']}  "
            f"Deck {player['deck_size']}  Discard {len(player['discard'])}  Reserve {player['reserve_size']}"
        )
        villa = [*player["patrons"], *player["arenas"]]
        if villa:
            names = (card["name"] + (" (exhausted)" if card["exhausted"] else "") for card in villa)
            lines.append("    Villa: " + ", ".join(names))
        if player["stack"]:
            levels = (f"level {card['level']} for {card['cost']} Coin" for card in player["stack"])
            lines.append(f"    Champion {player['stack'][0]['champion']}, to come: " + ", ".join(levels))
        if player["discard"]:
            lines.append("    Discard Pile, top last: " + ", ".join(player["discard"][-8:]))
    if board["ludus"] is not None:
        ludus = board["ludus"]
        lines.append(f"{_name(board, len(board['players']))}: Glory {ludus['glory']}  Deck {ludus['deck_size']}")
        lines += [f"    on top of its Deck: {card}" for card in ludus["known_top"]]
        lines += [f"    its card: {card}" for card in ludus["playing"]]
        if ludus["discard"] and not ludus["playing"]:
            last = ludus["face_up"][0]
            sections = "; ".join(f"{each['section']}: {each['text']}" for each in last["sections"])
            lines.append(f"    its last card: {last['name']}: {sections}")
    return "\n".join(lines)


def _standing(board: Mapping[str, Any], seat: int, player: Mapping[str, Any]) -> str:
    if board["gladii"] is None:
        return f"Glory {player['glory']}"
    return f"Gladius {player['gladii']}" + ("  eliminated" if seat in board["placed"] else "")


def _draw_supply(board: Mapping[str, Any]) -> str:
    lines = []
    for row in board["supply"]:
        cards = [f"{_draw_card(card)} [{card['price']} Coin]" if card else "-" for card in row["offer"]]
        lines.append(f"Supply, {row['row']:<9} ({row['deck_size']} left)")
        lines += [f"    {text}" for text in cards]
    return "\n".join(lines)


def _draw_card(card: Mapping[str, Any]) -> str:
    text = f"{card['title']} ({card['type']})"
    if card["type"] == "gladiator":
        text += f" A{card['attack']} H{card['health']} G{card['agility']} BL{card['bloodlust']} INF{card['influence']}"
    elif card["type"] == "patron":
        text += f" Influence {card['influence']}"
    return text + (f": {card['text']}" if card["text"] else "")


def _draw_hand(name: str, player: Mapping[str, Any]) -> str:
    counted = Counter(_draw_card(card) for card in player["hand"])
    lines = [f"Your Hand ({name})"]
    lines += [f"    {n} x {text}" if n > 1 else f"    {text}" for text, n in counted.items()]
    if player["reserve"]:
        lines.append("Your Reserve: " + ", ".join(card["title"] for card in player["reserve"]))
    return "\n".join(lines)
