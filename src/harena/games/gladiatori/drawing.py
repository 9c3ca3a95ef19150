"""The arena drawn in text, from a view: what the terminal shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from harena.core import genitive

from .arena import DIRECTION_NAMES
from .telling import LOOKS, term_names

_COMPASS = dict(zip(DIRECTION_NAMES, LOOKS, strict=True))
_ARROWS = {"E": "→", "SE": "↘", "SW": "↙", "W": "←", "NW": "↖", "NE": "↗"}
_FATES = {
    "alive": "", "unbeatable": "Unbeatable: it dies when the next combat round ends", "dead": "dead",
    "surrendered": "surrendered",
}  # fmt: skip
_KINDS = {"melee": "Attack", "net": "Net", "throw": "Throw", "sweep": "Sweep", "help": "Help", "beast": "Attack"}


def draw(told: Mapping[str, Any], names: Sequence[str]) -> str:
    """The arena with everybody on it, the gladiators in words, and a fight as two columns."""
    own = next((x["seat"] for x in told["gladiators"] if "own" in x), None)
    voice = _Names(told, names, own)
    lines = _arena(told, voice)
    for x in told["gladiators"]:
        lines += ["", *_gladiator(x, voice, told)]
    beasts = [f"{beast['name'].capitalize()} on {beast['at']}" + ", in a Net" * bool(beast["trapped"])
              for beast in told["animals"]]  # fmt: skip
    if beasts:
        lines += ["", f"Animals: {', '.join(beasts)}."]
    if told["waiting"]:
        waiting = "One animal waits" if told["waiting"] == 1 else f"{told['waiting']} animals wait"
        lines.append(f"{waiting} behind the gates.")
    if told["offered"]:
        lines += ["", "Items on offer:", *(f"  {_item(item)}" for item in told["offered"])]
    if "fight" in told:
        lines += ["", *_columns(told, voice)]
    return "\n".join(lines)


class _Names:
    """What figures are called at a table: "your Thraex", "Livia's Mirmillo", "Wolf 2"."""

    def __init__(self, told: Mapping[str, Any], names: Sequence[str], own: int | None) -> None:
        self.names = names
        self.own = own
        self.by_colour = {x["colour"]: x for x in told["gladiators"]}

    def player(self, seat: int) -> str:
        return "you" if seat == self.own else self.names[seat]

    def figure(self, name: str) -> str:
        x = self.by_colour.get(name)
        if x is None:
            return name.capitalize()
        title = x["character"] or "gladiator"
        return f"your {title}" if x["seat"] == self.own else f"{genitive(self.names[x['seat']])} {title}"

    def letter(self, seat: int) -> str:
        """The first letter of a player's name that no earlier one has."""
        taken = "".join(self.letter(earlier) for earlier in range(seat))
        letters = (letter for letter in self.names[seat].upper() if letter.isalnum() and letter not in taken)
        return next(letters, str(seat + 1))


def _arena(told: Mapping[str, Any], voice: _Names) -> list[str]:
    """Every hex by its name, or who stands there: a letter and an arrow that looks where he does."""
    marks: dict[str, str] = {}
    for beast in told["animals"]:
        marks[beast["at"]] = "*" + beast["name"][0].upper() + beast["name"].split()[1][:1]
    for x in told["gladiators"]:
        if x["at"] is not None:
            letter = voice.letter(x["seat"])
            marks[x["at"]] = (letter.lower() if x["face_down"] else letter) + _ARROWS[x["facing"]]
    if not told["order"]:
        for letter, name in told["starts"].items():
            marks.setdefault(name, f"({letter})")
    lines = []
    for r in range(-4, 5):
        row = [name for name, hex_ in told["hexes"].items() if hex_[1] == r]
        lines.append((" " * (2 * abs(r)) + "".join(f"{marks.get(name, name):<4}" for name in row)).rstrip())
    who = [f"{voice.letter(x['seat'])} is {voice.figure(x['colour'])}" for x in told["gladiators"] if x["at"]]
    gates = f"gates at {' and '.join(told['gates'])}"
    return [*lines, "; ".join([*who, gates])]


def _item(item: Mapping[str, Any]) -> str:
    points = "1 hit point" if item["hp"] == 1 else f"{item['hp']} hit points"
    thrown = ", can be thrown" * bool(item["throwing"])
    return f"{item['title']} (attack {item['attack']}, defence {item['defence']}, {points}{thrown})"


def _count(pile: Mapping[str, int]) -> str:
    return f"{pile['action']} Action and {pile['combat']} Combat cards"


def _named(pile: Mapping[str, int]) -> str:
    return ", ".join(f"{n} × {name}" if n > 1 else name for name, n in pile.items()) or "nothing"


def _row(x: Mapping[str, Any]) -> str:
    """The Action cards on the table from left to right, with what it costs to use them again."""
    cards = []
    for card in x["table"]:
        notes = ["on Standby"] if card["standby"] else ["used"] * card["rotated"]
        notes += [f"again for {card['reuse']} Blood"] * bool(card["reuse"])
        cards.append((card["card"] or "face-down card") + (f" ({', '.join(notes)})" if notes else ""))
    return ", ".join(cards)


def _gladiator(x: Mapping[str, Any], voice: _Names, told: Mapping[str, Any]) -> list[str]:
    looks = f"on {x['at']} looking {_COMPASS[x['facing']]}" if x["at"] is not None else ""
    states = [f"{x[marker]} × {marker.capitalize()}" for marker in ("trapped", "unbalanced") if x[marker]]
    states += ["Face-down"] * x["face_down"] + ["+3 defence by Delay"] * x["delayed"]
    states += [f"{net} holds {voice.figure(figure)}" for net, figure in x["holds"]]
    states += [f"+{bonus} against {voice.figure(enemy)}" for enemy, bonus in x["help"]]
    vp = f"{x['vp']} VP".replace("-", "−") if x["vp"] is not None else ""
    head = ", ".join(part for part in (looks, *states, _FATES[x["fate"]], vp) if part)
    figure = voice.figure(x["colour"])
    lines = [f"{figure[0].upper()}{figure[1:]}: {head}" if head else f"{figure[0].upper()}{figure[1:]}"]
    if told["order"]:
        lines.append(f"  hand: {_count(x['hand'])}; HP deck: {_count(x['hp'])}; discarded: {x['discard']}")
    if x["table"]:
        lines.append(f"  on the table: {_row(x)}")
    if x["items"]:
        lines.append(f"  items: {', '.join(map(_item, x['items']))}")
    if x["powers_used"]:
        lines.append(f"  Powers used: {', '.join(x['powers_used'])}")
    return [*lines, *_own(x["own"])] if "own" in x and any(x["own"]["start"].values()) else lines


def _own(own: Mapping[str, Any]) -> list[str]:
    values = ", ".join(f"{name} {n}" + f" of {own['start'][name]}" * (n != own["start"][name])
                       for name, n in own["values"].items())  # fmt: skip
    lines = [f"  you have {values}; Powers: {', '.join(own['powers']) or 'none'}; hit points: {own['hit_points']}"]
    piles = (("hand", "hand"), ("hp", "HP deck"), ("deck", "deck"), ("discard", "discard pile"))
    return lines + [f"  your {title}: {_named(own[pile])}" for pile, title in piles if own[pile]]


def _columns(told: Mapping[str, Any], voice: _Names) -> list[str]:
    """Attack on the left, defence on the right; the terms are shown to their owner only."""
    fight = told["fight"]
    efforts = {x["colour"]: x["effort"] for x in told["gladiators"] if "effort" in x}
    targets = ", ".join(voice.figure(target) for target in fight["targets"])
    head = f"{_KINDS[fight['kind']]} by {voice.figure(fight['attacker'])} on {targets}"
    lines = [head + (f" with {fight['weapon_title']}" if fight["weapon"] else "")]
    left = _effort_lines(voice.figure(fight["attacker"]), efforts.get(fight["attacker"]), fight["attack_values"])
    width = max(32, *map(len, left))
    for n, target in enumerate(fight["targets"]):
        right = _effort_lines(voice.figure(target), efforts.get(target), fight["defence_values"][n : n + 1])
        for row in range(max(len(left), len(right))):
            one = left[row] if row < len(left) else ""
            two = right[row] if row < len(right) else ""
            lines.append(f"  {one:<{width}} | {two}".rstrip())
    return lines


def _effort_lines(who: str, effort: Mapping[str, Any] | None, values: list[int]) -> list[str]:
    lines = [who]
    if effort is not None:
        if effort["passive"]:
            lines.append("Passive")
        else:
            laid = effort["laid"]
            cards = _named(laid) if isinstance(laid, dict) else "one card" if laid == 1 else f"{laid} cards"
            lines.append((effort["card"] or "face-down card") + (f" with {cards}" if laid else ""))
        lines += [f"{value:+d} {name}".replace("-", "−") for name, value in term_names(effort.get("terms", ()))]
    if values:
        lines.append("in all " + ", ".join(str(v).replace("-", "−") for v in values))
    return lines
