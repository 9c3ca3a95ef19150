"""The arena drawn in text, from a view: what the terminal shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from harena.games.gladigala.arena import Side

LETTERS: Final = {"ACA": "A", "LEO": "L", "SOL": "S", "SPI": "P"}
ARROWS: Final = {"N": "^", "E": ">", "S": "v", "W": "<"}
CELL: Final = 8
LEGEND: Final = (
    "A ACADEMIA  L LEO  S SOLIS  P SPIRITUS   ^ > v < facing   * hurt   ! must leave   +L carries LEO's Eagle\n"
    "(L) LEO's Eagle   # Safe Zone   on the benches: S+ Thumbs Up  S- Thumbs Down  S? unknown  small letter: used"
)


def draw(view: Mapping[str, Any]) -> str:
    """The whole table: board, benches, and a line for each school."""
    lines = [headline(view), *arena_lines(view), LEGEND]
    lines += [school_line(school) for school in view["schools"]]
    return "\n".join(lines)


def headline(view: Mapping[str, Any]) -> str:
    words = [f"{view['match'].capitalize()} match", f"round {view['round']}" if view["round"] else "set-up"]
    words.append("Center Stage: " + (" ".join(view["center_stage"]) or "empty"))
    if view["run"]:
        words.append(f"run: {view['run']['school']} {view['run']['length']}")
    words += [
        f"{award['medal']}: {award['school']} +{award['coins']}" if award["school"] else "no medal"
        for award in view["awards"]
    ]
    return "  |  ".join(words)


def arena_lines(view: Mapping[str, Any]) -> list[str]:
    side = view["side_length"]
    files = "abcdefghijklmnopqrstuvwxyz"[:side]
    names = [f"{file}{rank + 1}" for rank in range(side) for file in files]
    cells = [("#" if name in view["safe_zone"] else ".").center(CELL) for name in names]
    squares = {name: number for number, name in enumerate(names)}
    for school in view["schools"]:
        if school["eagle"] and not school["eagle_carrier"]:
            square = squares[school["eagle"]]
            others = cells[square].strip() if "(" in cells[square] else ""
            cells[square] = f"{others}({LETTERS[school['school']]})".center(CELL)
    for school in view["schools"]:
        for one in school["gladiators"]:
            if one["square"]:
                square = squares[one["square"]]
                eagle = cells[square].strip() if "(" in cells[square] else ""
                cells[square] = (gladiator_text(school, one) + eagle).center(CELL)
    benches = bench_texts(view)
    rule = "      +" + "+".join(["-" * CELL] * side) + "+"
    lines = [bench_row(benches, Side.NORTH, files), rule]
    for rank in range(side - 1, -1, -1):
        row = "|".join(cells[rank * side : (rank + 1) * side])
        west, east = (benches.get(f"{letter}-{rank + 1}", "") for letter in "WE")
        lines.append(f"{west:>3}{rank + 1:>2} |{row}| {east}")
    lettered = "       " + " ".join(letter.center(CELL) for letter in files)
    return [*lines, rule, lettered, bench_row(benches, Side.SOUTH, files)]


def gladiator_text(school: Mapping[str, Any], one: Mapping[str, Any]) -> str:
    text = f"{LETTERS[school['school']]}{one['name']}{ARROWS[one['facing']]}"
    text += "*" if one["hurt"] else ""
    text += "!" if one["must_leave"] else ""
    return text + (f"+{LETTERS[one['carries']]}" if one["carries"] else "")


def bench_texts(view: Mapping[str, Any]) -> dict[str, str]:
    """What lies on the benches, by their names."""
    texts = {}
    for school in view["schools"]:
        for token in school["crowd"]:
            letter = LETTERS[school["school"]]
            thumb = {"Up": "+", "Down": "-", None: "?"}[token["thumb"]]
            texts[token["bench"]] = (letter.lower() if token["used"] else letter) + thumb
    return texts


def bench_row(benches: Mapping[str, str], side: Side, files: str) -> str:
    return "       " + " ".join(benches.get(f"{side.name[0]}-{file}", "").center(CELL) for file in files)


def school_line(school: Mapping[str, Any]) -> str:
    name = school["name"] or "-"
    words = [f"P{school['seat'] + 1} {school['side']:5} {name:8} {school['treasury']:2} coins"]
    if school["shield_coins"]:
        words.append(f"shields used {school['shield_coins']}/3")
    if school["upgraded"]:
        words.append("upgraded " + ", ".join(school["upgraded"]))
    if school["declared"]:
        words.append("declared " + ", ".join(f"{count} {code}" for code, count in school["declared"].items()))
    if school["medals"]:
        words.append(", ".join(f"{count} {medal}" for medal, count in school["medals"].items()))
        words.append(f"{school['medal_coins']} on medals")
    words += [plan_text(step, plan) for step, plan in school.get("planned", {}).items() if plan]
    return "   ".join(words)


def plan_text(step: str, plan: Mapping[str, Any] | list[str]) -> str:
    """What was decided in secret so far, as in "orders Sw1 F/-, Sp1 C/SK"."""
    if isinstance(plan, Mapping):
        plan = [f"{name} {choice or 'none'}" for name, choice in plan.items()]
    return f"{step} {', '.join(plan)}"
