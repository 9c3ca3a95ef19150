"""What a seat may see, built up from what it may know, and the arena as text (chapter "Who knows what")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from harena.games.gladiatori.arena import (
    AXIAL,
    DIRECTION_NAMES,
    FRONT_SECTORS,
    GATES,
    NAMES,
    NEIGHBOURS,
    RIM,
    START_NAMES,
    STARTS,
)
from harena.games.gladiatori.components import (
    ACTIONS,
    CARD_NAMES,
    CARDS,
    CHARACTERS,
    FNT,
    KINDS,
    POWER_CARDS,
    POWER_NAMES,
    POWERS,
    VALUE_NAMES,
    VALUES,
    Character,
    Item,
)
from harena.games.gladiatori.creation import price_list, spent_coins
from harena.games.gladiatori.state import (
    COLOURS,
    FACE_DOWN,
    KIND_BITS,
    LAST_TURN,
    ROTATED,
    STANDBY,
    Attack,
    Effort,
    Gladiator,
    Gladiatori,
    Pile,
)


def cards(pile: Pile) -> dict[str, int]:
    return {CARD_NAMES[k]: pile[k] for k in KINDS if pile[k]}


def colours(pile: Pile) -> dict[str, int]:
    """What the backs of a pile show (GL-CHOOSE-2)."""
    return {"action": sum(pile[:4]), "combat": sum(pile[4:])}


NOTHING = {"action": 0, "combat": 0}


# -- what is printed ------------------------------------------------------------------------------------

HEXES = {name: list(axial) for name, axial in zip(NAMES, AXIAL, strict=True)}
START_HEXES = {letter: NAMES[hex_] for letter, hex_ in zip(START_NAMES, STARTS, strict=True)}
GATE_HEXES = [NAMES[hex_] for hex_ in GATES]
GLOSSARY = [
    {"name": c.name, "type": c.type, "coins": c.coins, "hp": c.hp, "text": c.text, "origin": c.origin}
    for c in (*CARDS, *POWER_CARDS)
]


def _sheet(character: Character) -> dict[str, Any]:
    return {
        "name": character.name,
        "text": character.text,
        "coins": character.coins(),
        "preferred": list(character.preferred),
        "values": dict(zip(VALUE_NAMES, character.values, strict=True)),
        "cards": cards(list(character.cards)),
        "powers": [POWER_NAMES[p] for p in POWERS if character.powers >> p & 1],
    }


SHEETS = [_sheet(character) for character in CHARACTERS]


def _around(hex_: int, facing: int, sectors: tuple[int, ...]) -> list[str]:
    near = [NEIGHBOURS[hex_][(facing + sector) % 6] for sector in sectors]
    return [NAMES[there] for there in near if there >= 0]


_BACK_SECTORS = tuple(sector for sector in range(6) if sector not in FRONT_SECTORS)
_FRONT = [[_around(hex_, facing, FRONT_SECTORS) for facing in range(6)] for hex_ in range(len(AXIAL))]
_BEHIND = [[_around(hex_, facing, _BACK_SECTORS) for facing in range(6)] for hex_ in range(len(AXIAL))]


def sheets(g: Gladiatori) -> list[dict[str, Any]]:
    """The ready-made characters: all while characters are made, then those that fight."""
    if g.phase in ("pick", "create"):
        return SHEETS
    return [SHEETS[x.character] for x in g.gladiators if x.character >= 0]


def _bits(pile: Pile) -> int:
    return sum(1 << k for k in KINDS if pile[k])


_FIRST_POWER = len(CARDS)
_ON_SHEET = [_bits(list(c.cards)) | c.powers << _FIRST_POWER for c in CHARACTERS]
_ACTION_CARDS = sum(1 << k for k in ACTIONS)


def glossary(g: Gladiatori, seat: int | None) -> list[dict[str, Any]]:
    """What the cards and Powers are that this seat can see somewhere; while characters are made, all of them."""
    if g.phase in ("pick", "create"):
        return GLOSSARY
    seen = _ACTION_CARDS
    for x in g.gladiators:
        seen |= _bits(x.removed) | _bits(x.aside) | x.powers_used << _FIRST_POWER
        if x.character >= 0:
            seen |= _ON_SHEET[x.character]
        if x.seat == seat:
            for pile in (x.deck, x.hand, x.hp, x.discard, x.laid):
                seen |= _bits(pile)
            seen |= sum(1 << p for p in POWERS if x.has_power(p)) << _FIRST_POWER
        elif x.effort is not None and x.effort.open:
            seen |= _bits(x.laid)
    return [entry for n, entry in enumerate(GLOSSARY) if seen >> n & 1]


# -- what this seat sees --------------------------------------------------------------------------------


def item_view(item: Item) -> dict[str, Any]:
    return {
        "id": item.id,
        "name": item.name,
        "type": item.type,
        "attack": item.attack,
        "defence": item.defence,
        "hp": item.hp,
        "throwing": item.throwing,
    }


def place(hex_: int) -> list[int] | None:
    return list(AXIAL[hex_]) if hex_ >= 0 else None


def effort_view(x: Gladiator, effort: Effort, own: bool) -> dict[str, Any]:
    """Totals are announced, the terms stay with their owner (GL-RESOLVE-3)."""
    told: dict[str, Any] = {"passive": effort.place < 0, "total": effort.total if effort.answered else None}
    if effort.place >= 0:
        card = FNT if effort.feinted else x.card()  # a Feint took his card back
        told["card"] = CARD_NAMES[card] if own or effort.open or not effort.new else None
        told["laid"] = cards(x.laid) if own or effort.open else sum(x.laid)
    if own:
        told["terms"] = [[name, value] for name, value in effort.terms]
    return told


def gladiator_view(g: Gladiatori, x: Gladiator, own: bool) -> dict[str, Any]:
    row = [
        {
            "card": CARD_NAMES[card & KIND_BITS] if own or not card & FACE_DOWN else None,
            "rotated": bool(card & ROTATED),
            "standby": bool(card & STANDBY),
            "reuse": None if card & STANDBY else len(x.table) - n,
        }
        for n, card in enumerate(x.table)
    ]
    planning = g.phase == "choose"  # hand and HP deck are a secret plan until all have chosen
    told: dict[str, Any] = {
        "seat": x.seat,
        "colour": COLOURS[x.seat],
        "side": x.side,
        "character": CHARACTERS[x.character].name if x.character >= 0 else None,
        "hex": place(x.hex),
        "at": NAMES[x.hex] if x.hex >= 0 else None,
        "facing": DIRECTION_NAMES[x.facing],
        "front": _FRONT[x.hex][x.facing] if x.hex >= 0 else [],
        "behind": _BEHIND[x.hex][x.facing] if x.hex >= 0 else [],
        "fate": x.fate.name.lower(),
        "vp": x.vp if g.scoring() else None,
        "trapped": x.trapped,
        "unbalanced": x.unbalanced,
        "face_down": x.face_down,
        "items": [item_view(item) for item in x.items],
        "holds": [[net.name, g.figure_name(figure)] for net, figure in x.holds],
        "table": row,
        "hand": colours(x.hand) if own or not planning else NOTHING,
        "hp": colours(x.hp) if own or not planning else NOTHING,
        "deck": sum(x.deck),
        "discard": sum(x.discard),
        "removed": cards(x.removed),
        "aside": cards(x.aside),
        "powers_used": [POWER_NAMES[p] for p in POWERS if x.powers_used >> p & 1],
        "delayed": x.delayed,
        "help": [[g.figure_name(enemy), bonus] for enemy, bonus in x.help],
    }
    if x.effort is not None:
        told["effort"] = effort_view(x, x.effort, own)
    if own:
        told["coins_left"] = x.budget - spent_coins(x) if g.phase == "create" else x.coins_kept
        told["own"] = {
            "values": {VALUE_NAMES[v]: x.value[v] for v in VALUES},
            "start": {VALUE_NAMES[v]: x.start[v] for v in VALUES},
            "powers": [POWER_NAMES[p] for p in POWERS if x.has_power(p)],
            "hand": cards(x.hand),
            "hp": cards(x.hp),
            "deck": cards(x.deck),
            "discard": cards(x.discard),
            "hit_points": x.hit_points(),
            "bought": list(x.bought),
        }
        if g.phase == "create":
            told["own"]["coins"] = x.budget
            told["own"]["sale"] = [
                {"name": name, "low": low, "prices": prices} for name, low, prices in price_list(g, x)
            ]
    return told


def view(g: Gladiatori, seat: int | None) -> dict[str, Any]:
    told: dict[str, Any] = {
        "turn": g.turn,
        "last_turn": LAST_TURN,
        "round": g.round,
        "order": [COLOURS[s] for s in g.order],
        "active": COLOURS[g.active] if g.phase == "combat" and g.active >= 0 else None,
        "sides": g.sides,
        "animals_mode": g.animals,
        "first_blood": g.first_blood,
        "gladiators": [gladiator_view(g, x, x.seat == seat) for x in g.gladiators],
        "animals": [
            {"name": g.figure_name(b.number), "hex": place(b.hex), "at": NAMES[b.hex], "trapped": b.trapped}
            for b in g.beasts
        ],
        "waiting": len(g.waiting) + len(g.coming),
        "offered": [item_view(item) for item in (g.item_deck if g.phase == "selection" else g.offered)],
        "hexes": HEXES,
        "starts": START_HEXES,
        "gates": GATE_HEXES,
        "characters": sheets(g),
        "glossary": glossary(g, seat),
    }
    if g.debt > 0:
        told["damage"] = {"gladiator": COLOURS[g.debtor], "left": g.debt}
    if g.attack != Attack.NONE:
        told["fight"] = {
            "kind": g.attack.name.lower(),
            "attacker": g.figure_name(g.attacker),
            "targets": [g.figure_name(figure) for figure in g.targets],
            "weapon": g.weapon.name if g.weapon is not None else None,
            "break": g.break_item.name if g.break_item is not None else None,
            "attack_values": g.target_values[:],
            "defence_values": g.defence_values[:],
            "dice": g.dice[:] if g.attack == Attack.BEAST else [],
        }
    return told


# -- the arena as text --------------------------------------------------------------------------------


# Where the eyes are: what stands left and right of the letter.
_LOOKS = {"E": (" ", ">"), "SE": (" ", "."), "SW": (".", " "), "W": ("<", " "), "NW": ("'", " "), "NE": (" ", "'")}


def draw(told: Mapping[str, Any]) -> str:
    """The arena with everybody on it, the gladiators in a line each, and a fight as two columns."""
    marks: dict[tuple[int, int], str] = {}
    for x in told["gladiators"]:
        if x["hex"] is not None:
            letter = x["colour"][0].lower() if x["face_down"] else x["colour"][0].upper()
            left, right = _LOOKS[x["facing"]]
            marks[tuple(x["hex"])] = left + letter + right
    for beast in told["animals"]:
        marks.setdefault(tuple(beast["hex"]), f"*{beast['name'][0]}*")
    lines = []
    placing = not told["order"]
    for r in range(-4, 5):
        row = [axial for axial in AXIAL if axial[1] == r]
        cells = [marks.get(axial) or f" {_ground(axial, placing)} " for axial in row]
        lines.append((" " * (2 * abs(r)) + " ".join(cells)).rstrip())
    lines.append("")
    lines += [_line(x) for x in told["gladiators"]]
    if told["offered"]:
        lines.append("items: " + ", ".join(_item_line(item) for item in told["offered"]))
    if told["waiting"]:
        lines.append(f"{told['waiting']} animals wait behind the gates")
    if "fight" in told:
        lines += _columns(told)
    return "\n".join(lines)


def _item_line(item: Mapping[str, Any]) -> str:
    """Attack, defence and hit points; what can be thrown is marked."""
    thrown = " thrown" if item["throwing"] else ""
    return f"{item['name']} {item['attack']}/{item['defence']}/{item['hp']}{thrown}"


def _ground(axial: tuple[int, int], placing: bool) -> str:
    hex_ = AXIAL.index(axial)
    if hex_ in GATES:
        return "="
    if placing and hex_ in STARTS:
        return START_NAMES[STARTS.index(hex_)]
    return "o" if hex_ in RIM else "."


def _line(x: Mapping[str, Any]) -> str:
    name = x["character"] or "unknown"
    where = f"at {tuple(x['hex'])} looking {x['facing']}" if x["hex"] is not None else x["fate"]
    parts = [f"{x['colour']:<6} {name:<11} {where}"]
    if x["vp"] is not None:
        parts.append(f"{x['vp']} VP")
    parts.append(f"hand {x['hand']['action']}+{x['hand']['combat']}, hp {x['hp']['action']}+{x['hp']['combat']}")
    row = [(card["card"] or "?") + ("*" if card["rotated"] else "") for card in x["table"]]
    if row:
        parts.append("table " + " ".join(row))
    if x["items"]:
        parts.append(", ".join(_item_line(item) for item in x["items"]))
    status = [f"{x[m]} {m}" for m in ("trapped", "unbalanced") if x[m]] + (["face-down"] if x["face_down"] else [])
    if status:
        parts.append(", ".join(status))
    lines = "; ".join(parts)
    if "own" in x:
        own = x["own"]
        values = ", ".join(f"{k} {v}/{own['start'][k]}" for k, v in own["values"].items())
        lines += f"\n       you: {values}; powers {', '.join(own['powers']) or 'none'}; {own['hit_points']} HP"
        for pile in ("hand", "hp", "discard"):
            listed = ", ".join(f"{n} {k}" if n > 1 else k for k, n in own[pile].items())
            lines += f"\n       {pile}: {listed or 'nothing'}"
    return lines


def _columns(told: Mapping[str, Any]) -> list[str]:
    """Attack on the left, defence on the right; the terms are shown to their owner only."""
    fight = told["fight"]
    efforts = {x["colour"]: x["effort"] for x in told["gladiators"] if "effort" in x}
    lines = ["", f"{fight['kind']} by {fight['attacker']} on {', '.join(fight['targets'])}"]
    left = _effort_lines(fight["attacker"], efforts.get(fight["attacker"]), fight["attack_values"])
    for n, target in enumerate(fight["targets"]):
        right = _effort_lines(target, efforts.get(target), fight["defence_values"][n : n + 1])
        for row in range(max(len(left), len(right))):
            one = left[row] if row < len(left) else ""
            two = right[row] if row < len(right) else ""
            lines.append(f"  {one:<34}| {two}".rstrip())
    return lines


def _effort_lines(who: str, effort: Mapping[str, Any] | None, values: list[int]) -> list[str]:
    lines = [who]
    if effort is not None:
        if effort["passive"]:
            lines.append("passive")
        else:
            laid = effort["laid"]
            what = ", ".join(f"{n} {k}" for k, n in laid.items()) if isinstance(laid, dict) else f"{laid} cards"
            lines.append(f"{effort['card'] or 'face-down card'} with {what or 'nothing'}")
        lines += [f"{value:+d} {name}" for name, value in effort.get("terms", ())]
    if values:
        lines.append("= " + ", ".join(str(v) for v in values))
    return lines
