"""The arena drawn in text, from a view: what the terminal shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from harena.core import listed

from .arena import Side

SCHOOLS: Final = {"ACA": "Academia", "LEO": "Leo", "SOL": "Solis", "SPI": "Spiritus"}
LETTERS: Final = {"ACA": "A", "LEO": "L", "SOL": "S", "SPI": "P"}
ARROWS: Final = {"N": "^", "E": ">", "S": "v", "W": "<"}
COMPASS: Final = {"N": "north", "E": "east", "S": "south", "W": "west"}
WAYS: Final = {
    "C": "stays", "F": "forward", "FR": "forward right", "R": "right", "BR": "back right", "B": "back",
    "BL": "back left", "L": "left", "FL": "forward left",
}  # fmt: skip
TURNS: Final = {
    "-": "no turn", "CW": "turning clockwise", "CCW": "turning counter-clockwise", "U": "turning about",
    "SK": "using its skill",
}  # fmt: skip
CELL: Final = 8
LEGEND: Final = (
    "Sw Sword  Sp Spear  Da Dagger  Cl Club   ^ > v < facing   * hurt   ! must leave the Safe Zone   # Safe Zone\n"
    "(L) an Eagle, by the letter of its school   +L carries that Eagle\n"
    "on the benches: L+ Thumbs Up  L- Thumbs Down  L? unknown  small letter: used"
)


def draw(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The whole table: what has happened so far, board and benches, and every school in words."""
    called = {school["school"]: names[school["seat"]] for school in view["schools"] if school["school"]}
    letters = "  ".join(f"{LETTERS[code]} {name} ({SCHOOLS[code]})" for code, name in called.items())
    lines = [headline(view, called), *arena_lines(view), *([letters] if letters else []), LEGEND]
    for school in view["schools"]:
        lines += school_lines(view, school, names[school["seat"]], called)
    return "\n".join(lines)


def headline(view: Mapping[str, Any], called: Mapping[str, str]) -> str:
    """Where in the day it is, who is out, and what was won."""
    when = f"round {view['round']}" if view["round"] else "set-up"
    words = [f"{view['match'].capitalize()} match, {when}"]
    out = view["center_stage"]
    losses = [f"{called[code]} {out.count(code)}" for code in dict.fromkeys(out)]
    words.append(f"{len(out)} of {view['outs_to_end']} out" + (f" ({', '.join(losses)})" if losses else ""))
    if view["run"]:
        words.append(f"streak: {called[view['run']['school']]} {view['run']['length']}")
    for award in view["awards"]:
        words.append(f"{award['medal']}: {medal_text(award, called)}")
    return "  |  ".join(words)


def medal_text(award: Mapping[str, Any], called: Mapping[str, str]) -> str:
    if not award["school"]:
        return "nobody"
    return called[award["school"]] + (f" with {coins_text(award['coins'])} on it" if award["coins"] else "")


def coins_text(coins: int) -> str:
    return "1 coin" if coins == 1 else f"{coins} coins"


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


# --- The schools ------------------------------------------------------------------------------------------------


def school_lines(view: Mapping[str, Any], school: Mapping[str, Any], name: str, called: Mapping[str, str]) -> list[str]:
    """A school and its gladiators in words, and to its leader what is planned."""
    led = f" leads {SCHOOLS[school['school']]}" if school["school"] else " has no school yet"
    words = [f"{name}{led}, in the {school['side'].lower()}: {coins_text(school['treasury'])}"]
    if school["shield_coins"]:
        words.append(f"{school['shield_coins']} of {view['shields_per_match']} shields paid")
    if school["upgraded"]:
        words.append("upgraded " + listed([f"{kind}s" for kind in school["upgraded"]]))
    if school["declared"]:
        losses = [f"{called[code]} {count}" for code, count in school["declared"].items()]
        words.append(f"declared {listed(losses)}, of which {sum(school['declared_out'].values())} came true")
    if school["medals"]:
        medals = [f"{count} {medal}" if count > 1 else medal for medal, count in school["medals"].items()]
        words.append(f"{listed(medals)} with {coins_text(school['medal_coins'])}")
    lines = ["; ".join(words)]
    standing = [standing_text(one, called) for one in school["gladiators"] if one["square"]]
    if standing:
        lines.append("   " + "; ".join(standing))
    kinds = {one["name"]: called_in_words(one) for one in school["gladiators"]}
    lines += [f"   {plan_text(step, plan, kinds)}" for step, plan in school.get("planned", {}).items() if plan]
    return lines


def called_in_words(one: Mapping[str, Any]) -> str:
    """A gladiator as in "Sword 1"."""
    return f"{one['type']} {one['name'][2:]}"


def standing_text(one: Mapping[str, Any], called: Mapping[str, str]) -> str:
    text = f"{called_in_words(one)} on {one['square']} facing {COMPASS[one['facing']]}"
    text += ", hurt" if one["hurt"] else ""
    text += f", carrying the Eagle of {called[one['carries']]}" if one["carries"] else ""
    return text + (", must leave the Safe Zone" if one["must_leave"] else "")


def plan_text(step: str, plan: Mapping[str, Any] | Sequence[str], kinds: Mapping[str, str]) -> str:
    """What was decided in secret so far, as in "orders: Sword 1 forward, turning clockwise; Spear 1 stays"."""
    if isinstance(plan, Mapping):
        choices = [f"{kinds[name]} {choice_text(step, choice)}" for name, choice in plan.items()]
    else:
        choices = [kinds.get(name, name) for name in plan]
    return f"your {step}: {'; '.join(choices)}"


def choice_text(step: str, choice: str | None) -> str:
    if step != "orders":
        return f"strikes {choice}" if choice else "does not strike"
    upper, _, lower = (choice or "").partition("/")
    return WAYS[upper] + (f", {TURNS[lower]}" if lower and lower != "-" else "")
