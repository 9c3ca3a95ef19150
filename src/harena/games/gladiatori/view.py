"""What a seat may see, built up from what it may know, and the arena as text (chapter "Who knows what")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from harena.core.speaking import Grammar

from .arena import (
    AXIAL,
    DIRECTION_NAMES,
    FRONT_SECTORS,
    GATES,
    NAMES,
    NEIGHBOURS,
    START_NAMES,
    STARTS,
)
from .components import (
    ACTIONS,
    CARD_NAMES,
    CARDS,
    CHARACTERS,
    COVER_HP,
    FNT,
    KINDS,
    POWER_CARDS,
    POWER_NAMES,
    POWERS,
    SKILLS,
    VALUE_NAMES,
    VALUES,
    Character,
    Item,
)
from .creation import GIVEN_CARDS, price_list, spent_coins
from .glory import SURRENDER
from .state import (
    COLOURS,
    FACE_DOWN,
    KIND_BITS,
    LAST_TURN,
    ROTATED,
    ROUNDS,
    STANDBY,
    Attack,
    Effort,
    Gladiator,
    Gladiatori,
    Pile,
)
from .telling import LOOKS, term_names


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


SKILL_NAMES = [VALUE_NAMES[v] for v in SKILLS]
ABILITY_NAMES = [VALUE_NAMES[v] for v in VALUES if v not in SKILLS]
SURRENDERED = "Your gladiator leaves the arena alive and fights no more in this game."
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


def turn_stages(g: Gladiatori) -> list[dict[str, Any]]:
    """A turn in its order: cards are chosen, the rounds are fought, all rest."""
    now = {"choose": 0, "rest": ROUNDS + 1}.get(g.phase, g.round)
    names = ["Choose", *[f"Round {n}" for n in range(1, ROUNDS + 1)], "Rest"]
    return [{"name": name, "now": n == now} for n, name in enumerate(names)]


# -- what this seat sees --------------------------------------------------------------------------------


def item_view(item: Item) -> dict[str, Any]:
    return {
        "id": item.id,
        "name": item.name,
        "title": item.title,
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
        "holds": [[net.title, g.figure_name(figure)] for net, figure in x.holds],
        "table": row,
        "hand": colours(x.hand) if own or not planning else NOTHING,
        "hp": colours(x.hp) if own or not planning else NOTHING,
        "deck": sum(x.deck),
        "discard": sum(x.discard),
        "seen": cards(x.seen),
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
            "skills": SKILL_NAMES,
            "abilities": ABILITY_NAMES,
            "powers": [POWER_NAMES[p] for p in POWERS if x.has_power(p)],
            "hand": cards(x.hand),
            "hp": cards(x.hp),
            "deck": cards(x.deck),
            "discard": cards(x.discard),
            "hit_points": x.hit_points(),
            "cover": COVER_HP,
            "surrender": {"text": SURRENDERED, "points": SURRENDER if g.scoring() else None},
            "bought": list(x.bought),
        }
        if g.phase == "create":
            told["own"]["coins"] = x.budget
            told["own"]["given"] = cards(list(GIVEN_CARDS))
            told["own"]["sale"] = [
                {"name": name, "low": low, "prices": prices} for name, low, prices in price_list(g, x)
            ]
    return told


def views(g: Gladiatori, viewers: Sequence[int | None]) -> list[dict[str, Any]]:
    told = arena_view(g)
    return [told if seat is None else told | own_view(g, told["gladiators"], seat) for seat in viewers]


def own_view(g: Gladiatori, gladiators: list[dict[str, Any]], seat: int) -> dict[str, Any]:
    """What a seat sees otherwise than the others do."""
    seen = [gladiator_view(g, x, True) if x.seat == seat else gladiators[n] for n, x in enumerate(g.gladiators)]
    return {"gladiators": seen, "glossary": glossary(g, seat)}


def arena_view(g: Gladiatori) -> dict[str, Any]:
    """What everybody sees."""
    told: dict[str, Any] = {
        "turn": g.turn,
        "last_turn": LAST_TURN,
        "round": g.round,
        "rounds": ROUNDS,
        "order": [COLOURS[s] for s in g.order],
        "active": COLOURS[g.active] if g.phase == "combat" and g.active >= 0 else None,
        "sides": g.sides,
        "animals_mode": g.animals,
        "first_blood": g.first_blood,
        "gladiators": [gladiator_view(g, x, False) for x in g.gladiators],
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
        "glossary": glossary(g, None),
    }
    if g.debt > 0:
        told["damage"] = {"gladiator": COLOURS[g.debtor], "left": g.debt}
    if g.attack != Attack.NONE:
        told["fight"] = {
            "kind": g.attack.name.lower(),
            "attacker": g.figure_name(g.attacker),
            "targets": [g.figure_name(figure) for figure in g.targets],
            "weapon": g.weapon.name if g.weapon is not None else None,
            "weapon_title": g.weapon.title if g.weapon is not None else None,
            "break": g.break_item.name if g.break_item is not None else None,
            "break_title": g.break_item.title if g.break_item is not None else None,
            "attack_values": g.target_values[:],
            "defence_values": g.defence_values[:],
            "dice": g.dice[:] if g.attack == Attack.BEAST else [],
        }
    return told


# -- the arena as text --------------------------------------------------------------------------------

_ENGLISH = Grammar()
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
        return f"your {title}" if x["seat"] == self.own else f"{_ENGLISH.genitive(self.names[x['seat']])} {title}"

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
