"""The deck of the Ludus Magnus, read from its file: what stands in the three sections of each card."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from harena.core.cards import Term, parse_term

#: Which marks a difficulty leaves in the deck (FX-SOLO-SET-3).
DIFFICULTIES = {"easy": ("", "*"), "standard": ("", "*", "***"), "hard": ("", "***"), "bare": ("",)}


@dataclass(frozen=True, slots=True)
class LudusCard:
    number: int
    mark: str
    machinations: Term
    first: str  # "attack" or "tactic"
    by: str
    on: str
    bonus: int
    tactic: Term
    reaction: Term
    text: str


@cache
def ludus_cards() -> dict[int, LudusCard]:
    """All hundred, by number."""
    source = resources.files(__package__).joinpath("cards/ludus_magnus.toml").read_text("utf-8")
    data = tomllib.loads(source)
    made = {}
    for row in data["card"]:
        number, combat = int(row["id"].removeprefix("LM-")), row["combat"]
        sections = (data["machinations"][row["machinations"]], data["tactic"][combat["tactic"]],
                    data["reaction"][row["reaction"]])  # fmt: skip
        bonus = combat.get("bonus", 0)
        attack = f"{combat['by']} strikes {combat['on']}" + (f" with +{bonus}" if bonus else "")
        order = (attack, sections[1]) if combat["first"] == "attack" else (sections[1], attack)
        made[number] = LudusCard(
            number, row["mark"], parse_term(sections[0]), combat["first"], combat["by"], combat["on"], bonus,
            parse_term(sections[1]), parse_term(sections[2]),
            f"{row['id']}: {sections[0]} / {order[0]}, {order[1]} / {sections[2]}",
        )  # fmt: skip
    return made


def ludus_deck(difficulty: str) -> list[int]:
    marks = DIFFICULTIES[difficulty]
    return [number for number, card in ludus_cards().items() if card.mark in marks]


def words(entry: int) -> str:
    """A card of the deck as people read it; Boast Cards lie in it as blanks."""
    return f"Boast {-entry}" if entry < 0 else ludus_cards()[entry].text
