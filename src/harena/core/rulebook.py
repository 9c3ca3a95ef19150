"""A game's rules as players read them: every rule stands in its `rules.md` as a list item that begins with its id,
`- **FG-DMG-3** Text.`
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .errors import HarenaError, did_you_mean
from .game import Game

_ITEM = re.compile(r"- \*\*(?P<id>[A-Z][A-Za-z0-9-]*)\*\*\s*(?P<text>.*)")
_HEADING = re.compile(r"#+ +(?P<title>.*)")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule as players read it, and the headings it stands under."""

    id: str
    text: str
    chapter: str


def rules_file(rules: Game[Any]) -> Path:
    """Where a game's rules lie if it has any: beside the module that says what it is."""
    return Path(inspect.getfile(type(rules))).with_name("rules.md")


def rules_text(rules: Game[Any]) -> str:
    """The game's rules.md; empty if it has none."""
    try:
        file = rules_file(rules)
    except (OSError, TypeError):  # typed into an interpreter
        return ""
    return file.read_text(encoding="utf-8") if file.is_file() else ""


@cache
def parse_rules(text: str) -> tuple[Rule, ...]:
    """The rules of a rules.md in order."""
    found: list[Rule] = []
    chapter = ""
    item: tuple[str, list[str]] | None = None
    for line in [*text.splitlines(), "# end"]:
        match, heading = _ITEM.match(line), _HEADING.match(line)
        ends = match or heading or (line and not line.startswith(" "))
        if item and ends:
            found.append(Rule(item[0], "\n".join(item[1]).strip(), chapter))
            item = None
        if heading:
            chapter = heading["title"]
        elif match:
            item = (match["id"], [match["text"]])
        elif item:
            item[1].append(line.removeprefix("  "))
    return tuple(found)


def read_rules(rules: Game[Any]) -> tuple[Rule, ...]:
    """All rules of a game."""
    return parse_rules(rules_text(rules))


def find_rules(rules: Game[Any], id_: str) -> tuple[Rule, ...]:
    """The rule of an id, or all whose ids begin with it: `FG-DMG-3`, `FG-DMG`."""
    known = {rule.id: rule for rule in read_rules(rules)}
    wanted = id_.upper()
    if wanted in known:
        return (known[wanted],)
    family = tuple(rule for name, rule in known.items() if name.startswith(f"{wanted}-"))
    if not family:
        hint = f"; {_nearest(wanted, known)}" if known else ""
        raise HarenaError(f"{rules.name} has no rule {id_!r}{hint}")
    return family


def _nearest(id_: str, known: Iterable[str]) -> str:
    stem = id_.rpartition("-")[0]
    relatives = [other for other in known if other.rpartition("-")[0] == stem]
    return f"there are {relatives[0]} to {relatives[-1]}" if relatives else _short(did_you_mean(id_, known))


def _short(hint: str) -> str:
    """Hundreds of ids are no hint."""
    return hint if hint.startswith("did you mean") else "its ids stand in `harena rules GAME`"
