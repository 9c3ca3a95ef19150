"""The deck of the Ludus Magnus, read from its file: what stands in the three sections of each card."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from harena.core import Term, parse_term

from .ludus_words import sections_in_words

#: Which marks a difficulty leaves in the deck (FX-SOLO-SET-3).
DIFFICULTIES = {"easy": ("", "*"), "standard": ("", "*", "***"), "hard": ("", "***"), "bare": ("",)}
#: From the easiest on: only weak cards besides the plain ones, all, none, only strong ones.
IN_ORDER = ("easy", "standard", "bare", "hard")


@dataclass(frozen=True, slots=True)
class LudusCard:
    number: int
    title: str
    mark: str
    machinations: Term
    first: str  # "attack" or "tactic"
    by: str
    on: str
    bonus: int
    tactic: Term
    reaction: Term
    sections: dict[str, str]  # in words, for people

    @property
    def text(self) -> str:
        return f"{self.title}: {'; '.join(f'{name}: {words}' for name, words in self.sections.items())}"


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
        machinations, tactic, reaction = (parse_term(section) for section in sections)
        first, by, on, bonus = combat["first"], combat["by"], combat["on"], combat.get("bonus", 0)
        made[number] = LudusCard(
            number, row["title"], row["mark"], machinations, first, by, on, bonus, tactic, reaction,
            sections_in_words(machinations, first, (by, on, bonus), tactic, reaction),
        )  # fmt: skip
    return made


def ludus_deck(difficulty: str) -> list[int]:
    marks = DIFFICULTIES[difficulty]
    return [number for number, card in ludus_cards().items() if card.mark in marks]


def title(entry: int) -> str:
    """A card of the deck by its title; Boast Cards lie in it as blanks."""
    return f"Boast {-entry}" if entry < 0 else ludus_cards()[entry].title


def words(entry: int) -> str:
    """A card of the deck as people read it."""
    return title(entry) if entry < 0 else ludus_cards()[entry].text


#: The rule that each section is read by.
SECTION_RULES = {
    "machinations": "FX-SOLO-MACH-1", "attack": "FX-SOLO-COMBAT-10", "tactic": "FX-SOLO-COMBAT-2",
    "reaction": "FX-SOLO-REACT-1",
}  # fmt: skip
_BLANK = {"section": "blank", "text": "nothing happens", "rule": "FX-SOLO-BOAST-1"}


def face(entry: int) -> dict[str, object]:
    """A card that lies open, section by section."""
    read = {} if entry < 0 else ludus_cards()[entry].sections
    sections = [{"section": name, "text": text, "rule": SECTION_RULES[name]} for name, text in read.items()]
    return {"name": title(entry), "sections": sections or [_BLANK]}
